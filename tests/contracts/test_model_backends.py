"""The same answer gives the same claims, and the same failure the same error, whichever provider."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import stat
import sys
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from memconsolidate.backends.base import Backend
from memconsolidate.backends.provider import MAX_ANSWER_BYTES
from memconsolidate.backends.registry import BACKENDS, load_backend
from memconsolidate.budget.asking import Account, Asking, Job
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    BackendUnreachableError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.ledger.spending import Limits, Spending
from memconsolidate.model import Reply, Usage
from memconsolidate.system.clock import FakeClock
from tests.provider import Answer, Provider
from tests.speeches import (
    CLAIM,
    KEY,
    REQUEST,
    SAID,
    USED,
    anthropic_fails,
    anthropic_says,
    bedrock_fails,
    bedrock_says,
    openai_fails,
    openai_says,
)

pytestmark = pytest.mark.usefixtures("no_authorities", "aws_keys", "quick_boto3")

#: One claim that is plain, and one that has every part.
CLAIMS: dict[str, Any] = {
    "claims": [
        CLAIM,
        {
            **CLAIM,
            "operation": "supersede",
            "targets": ["k1"],
            "decision": {"chosen": "Postgres", "rejected": "MySQL", "reason": ""},
            "quotes": [{"message": "[m1]", "text": SAID}],
        },
    ],
    "note": "two",
}

#: Answers a model may give: what it is, its text, and why it stopped ("end", "cut", "refused").
ANSWERS = {
    "fine": (json.dumps(CLAIMS), "end"),
    "fenced": (f"Here you are:\n```json\n{json.dumps(CLAIMS)}\n```\nDone.", "end"),
    "thought": (f"<think>{{maybe}}</think>{json.dumps(CLAIMS)}", "end"),
    "empty": ("", "end"),
    "prose": ("There is nothing here that I would keep.", "end"),
    "malformed": (json.dumps(CLAIMS)[:-20], "end"),
    "shape": ('{"claims": [{"operation": "invent"}]}', "end"),
    "no list": ('{"memories": []}', "end"),
    "cut": (json.dumps(CLAIMS)[:50], "cut"),
    "refused": ("I'm sorry, I cannot help with that.", "end"),
    "withheld": ("", "refused"),
}
EXPECTED: dict[str, type[BackendError] | None] = {
    "fine": None,
    "fenced": None,
    "thought": None,
    "empty": AnswerError,
    "prose": AnswerError,
    "malformed": AnswerError,
    "shape": AnswerError,
    "no list": AnswerError,
    "cut": AnswerCutError,
    "refused": AnswerWithheldError,
    "withheld": AnswerWithheldError,
}
FAILURES: dict[str, type[BackendError]] = {
    "bad key": BackendRefusedError,
    "no permission": BackendRefusedError,
    "unknown model": BackendRefusedError,
    "too many requests": BackendBusyError,
    "overloaded": BackendBusyError,
    "internal error": BackendFailedError,
    "context too long": RequestTooLongError,
    "spend limit": SpendLimitError,
}
TROUBLES: dict[str, type[BackendError]] = {
    "cut": BackendFailedError,
    "close": BackendFailedError,
    "hang": BackendFailedError,
    "stall": BackendFailedError,
}


class Speech(NamedTuple):
    """How one provider says things: an answer by text and stop, a failure by name."""

    answer: Callable[[str, str], Answer]
    failures: dict[str, Answer]


def _anthropic_answer(text: str, stop: str) -> Answer:
    reasons = {"end": "end_turn", "cut": "max_tokens", "refused": "refusal"}
    return anthropic_says(text, stop_reason=reasons[stop])


def _openai_answer(text: str, stop: str) -> Answer:
    reasons = {"end": "stop", "cut": "length", "refused": "content_filter"}
    return openai_says(text, finish=reasons[stop])


def _bedrock_answer(text: str, stop: str) -> Answer:
    reasons = {"end": "end_turn", "cut": "max_tokens", "refused": "content_filtered"}
    return bedrock_says(text, reasons[stop])


_WAIT = {"retry-after": "7"}
SPEECHES = {
    "anthropic": Speech(
        _anthropic_answer,
        {
            "bad key": anthropic_fails(401, "authentication_error", "invalid x-api-key"),
            "no permission": anthropic_fails(403, "permission_error", "not allowed"),
            "unknown model": anthropic_fails(404, "not_found_error", "model: nope"),
            "too many requests": anthropic_fails(429, "rate_limit_error", "slow down", **_WAIT),
            "overloaded": anthropic_fails(529, "overloaded_error", "Overloaded"),
            "internal error": anthropic_fails(500, "api_error", "Internal server error"),
            "context too long": anthropic_fails(
                400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"
            ),
            "spend limit": anthropic_fails(
                400,
                "invalid_request_error",
                "You have reached your specified API usage limits. You will regain access on"
                " 2026-12-01 at 00:00 UTC.",
            ),
        },
    ),
    "openai": Speech(
        _openai_answer,
        {
            "bad key": openai_fails(401, "Incorrect API key provided", code="invalid_api_key"),
            "no permission": openai_fails(403, "not supported", code="unsupported_country"),
            "unknown model": openai_fails(404, "The model does not exist", code="model_not_found"),
            "too many requests": openai_fails(
                429, "slow down", code="rate_limit_exceeded", headers=_WAIT
            ),
            "overloaded": openai_fails(503, "The engine is overloaded", code="server_error"),
            "internal error": openai_fails(500, "The server had an error", code="server_error"),
            "context too long": openai_fails(
                400,
                "This model's maximum context length is 8192 tokens. However, your messages"
                " resulted in 9000 tokens.",
                code="context_length_exceeded",
            ),
            "spend limit": openai_fails(
                429, "You exceeded your current quota", code="insufficient_quota"
            ),
        },
    ),
    "bedrock": Speech(
        _bedrock_answer,
        {
            "bad key": bedrock_fails(
                "UnrecognizedClientException", "The security token is invalid.", 403
            ),
            "no permission": bedrock_fails(
                "AccessDeniedException", "You don't have access to the model.", 403
            ),
            "unknown model": bedrock_fails(
                "ValidationException", "The provided model identifier is invalid.", 400
            ),
            "too many requests": bedrock_fails(
                "ThrottlingException", "Too many requests", 429, **_WAIT
            ),
            "overloaded": bedrock_fails(
                "ServiceUnavailableException", "Bedrock is unable to process your request.", 503
            ),
            "internal error": bedrock_fails(
                "InternalServerException", "The system encountered an error.", 500
            ),
            "context too long": bedrock_fails(
                "ValidationException", "Input is too long for requested model.", 400
            ),
            "spend limit": bedrock_fails(
                "ThrottlingException", "Too many tokens per day, please wait.", 429
            ),
        },
    ),
}

#: What a program writes when it fails, by the same names.
PROGRAM_FAILURES = {
    "bad key": "Invalid API key · Please run /login",
    "too many requests": "API Error: 429 rate limit exceeded",
    "overloaded": "API Error: 529 Overloaded",
    "internal error": "panicked at src/main.rs",
    "context too long": "Error: prompt is too long",
    "spend limit": "Claude usage limit reached. Your limit will reset at 3pm",
}


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Backend]]:
    """Make backends that are closed in the end."""
    made: list[Backend] = []

    def make(name: Any, **settings: Any) -> Backend:
        fields = {"model": "m", "api_key": KEY, "region": "us-east-1", **settings}
        backend = load_backend(BackendSettings(name=name, **fields), str(tmp_path / "work"))
        made.append(backend)
        return backend

    yield make
    for backend in made:
        backend.close()


def _program(tmp_path: Path, *, out: str = "", err: str = "", code: int = 0) -> tuple[str, ...]:
    path = tmp_path / "program"
    path.write_text(
        f"#!{sys.executable}\nimport sys\nsys.stdin.read()\n"
        f"sys.stdout.write({out!r})\nsys.stderr.write({err!r})\nsys.exit({code})\n"
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return (str(path),)


def _outcome(backend: Backend) -> Reply | BackendError:
    try:
        return backend.propose(REQUEST)
    except BackendError as error:
        return error


def test_every_backend_is_in_this_suite() -> None:
    assert set(BACKENDS) == {*SPEECHES, "command", "rules"}


@pytest.mark.parametrize("what", ANSWERS)
@pytest.mark.parametrize("name", sorted({*SPEECHES, "command"}))
def test_same_answer_gives_the_same_claims_or_the_same_error(
    name: str, what: str, make: Callable[..., Backend], provider: Provider, tmp_path: Path
) -> None:
    text, stop = ANSWERS[what]
    if name == "command":
        if stop != "end" or not text:
            pytest.skip("a program says nothing but its text")
        backend = make(name, command=_program(tmp_path, out=text))
    else:
        provider.enqueue(SPEECHES[name].answer(text, stop))
        base = f"{provider.url}/v1" if name == "openai" else provider.url
        backend = make(name, base_url=base, timeout_ms=20_000)
    outcome = _outcome(backend)
    expected = EXPECTED[what]
    if expected is not None:
        assert type(outcome) is expected
        assert outcome.usage == (None if name == "command" else USED)
        return
    assert isinstance(outcome, Reply)
    first, second = outcome.claims
    assert (first.statement, first.quotes[0].message, first.decision) == (SAID, "m1", None)
    assert (second.targets, second.quotes[0].message) == (("k1",), "m1")
    assert second.decision is not None
    assert (second.decision.chosen, second.decision.rejected) == ("Postgres", "MySQL")
    assert (outcome.note, outcome.unreadable) == ("two", 0)
    assert outcome.usage == (None if name == "command" else USED)


@pytest.mark.parametrize("what", FAILURES)
@pytest.mark.parametrize("name", sorted(SPEECHES))
def test_same_refusal_of_a_provider_is_the_same_error_and_free(
    name: str, what: str, make: Callable[..., Backend], provider: Provider
) -> None:
    provider.enqueue(SPEECHES[name].failures[what])
    base = f"{provider.url}/v1" if name == "openai" else provider.url
    error = _outcome(make(name, base_url=base, timeout_ms=20_000))
    assert type(error) is FAILURES[what]
    assert error.usage == (None if FAILURES[what] is BackendFailedError else Usage())
    assert KEY not in str(error)
    assert SAID not in str(error)
    assert "\n" not in str(error)
    if what == "too many requests":
        assert error.retry_after == 7
    assert len(provider.asked) == 1


@pytest.mark.parametrize("what", PROGRAM_FAILURES)
@pytest.mark.parametrize("where", ["out", "err", "out, ended well"])
def test_same_failure_of_a_program_is_the_same_error(
    what: str, where: str, make: Callable[..., Backend], tmp_path: Path
) -> None:
    text, code = PROGRAM_FAILURES[what], 0 if "well" in where else 1
    error = _outcome(
        make("command", command=_program(tmp_path, **{where[:3]: text, "code": code}))  # type: ignore[arg-type]
    )
    if what == "internal error" and code == 0:
        assert type(error) is AnswerError
    else:
        assert type(error) is FAILURES[what]


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("name", sorted(SPEECHES))
def test_same_trouble_on_the_way_is_the_same_error_of_unknown_cost(
    name: str, trouble: Any, make: Callable[..., Backend], provider: Provider
) -> None:
    good = SPEECHES[name].answer(json.dumps(CLAIMS), "end")
    provider.enqueue(Answer(body=good.body, trouble=trouble))
    base = f"{provider.url}/v1" if name == "openai" else provider.url
    error = _outcome(make(name, base_url=base, timeout_ms=1000))
    assert type(error) is TROUBLES[trouble]
    assert error.usage is None
    assert len(provider.asked) == 1


@pytest.mark.parametrize("status", [200, 400])
@pytest.mark.parametrize("name", sorted(SPEECHES))
def test_answer_that_is_too_long_is_not_taken_into_memory(
    name: str, status: int, make: Callable[..., Backend], provider: Provider
) -> None:
    provider.enqueue(Answer(status=status, body=b" " * (10 * MAX_ANSWER_BYTES)))
    base = f"{provider.url}/v1" if name == "openai" else provider.url
    backend = make(name, base_url=base, timeout_ms=20_000)
    tracemalloc.start()
    try:
        error = _outcome(backend)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert type(error) is BackendFailedError
    assert error.usage is None
    assert "sent more than 4 MB, which no answer has" in str(error)
    assert peak < 4 * MAX_ANSWER_BYTES


@pytest.mark.parametrize("name", sorted(SPEECHES))
def test_nobody_listening_is_unreachable_and_free(name: str, make: Callable[..., Backend]) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    error = _outcome(make(name, base_url=f"http://127.0.0.1:{port}/v1", timeout_ms=5000))
    assert type(error) is BackendUnreachableError
    assert error.usage == Usage()


@pytest.mark.parametrize("name", sorted(SPEECHES))
def test_closed_backend_stays_closed(
    name: str, make: Callable[..., Backend], provider: Provider
) -> None:
    if name == "bedrock":
        pytest.skip("boto3 opens a closed client again")
    backend = make(name, base_url=provider.url)
    backend.close()
    backend.close()
    error = _outcome(backend)
    assert type(error) is BackendUnreachableError
    assert provider.asked == []


@pytest.mark.parametrize("name", sorted(SPEECHES))
def test_close_from_another_thread_ends_a_call_that_waits(
    name: str, make: Callable[..., Backend], provider: Provider
) -> None:
    if name == "bedrock":
        pytest.skip("boto3 gives no way to the connection of a call")
    provider.enqueue(Answer(trouble="hang"))
    backend = make(name, base_url=provider.url, timeout_ms=60_000)
    outcomes: list[Reply | BackendError] = []
    thread = threading.Thread(target=lambda: outcomes.append(_outcome(backend)))
    thread.start()
    while thread.is_alive() and not provider.asked:
        thread.join(0.01)
    backend.close()
    thread.join(10)
    assert not thread.is_alive()
    assert [type(outcome) for outcome in outcomes] == [BackendFailedError]
    assert outcomes[0].usage is None
    assert "memd ended the call" in str(outcomes[0])


#: What stands in the place of one part of an answer, as JSON; None: the part is left out.
ODD = {
    "left out": None,
    "nothing": "null",
    "a number below 0": "-1",
    "a number of many digits": "9" * 4200,
    "a number without end": "1e999",
    "a list": "[]",
    "an object": '{"a": [{}]}',
    "half a character": '"\\ud800"',
    "a long text": json.dumps("long " * 20_000),
    "a deep nesting": "[" * 900 + "]" * 900,
}
_MARK = "in the place of a part"


def _spoilt(whole: Any, odd: str | None) -> Iterator[str]:
    """Give a value as JSON again and again, each time with another of its parts replaced."""
    for value in _marked(whole, None if odd is None else _MARK):
        yield json.dumps(value).replace(json.dumps(_MARK), odd or "")


def _marked(value: Any, mark: str | None) -> Iterator[Any]:
    yield mark
    if isinstance(value, dict | list):
        for place, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
            for other in _marked(part, mark):
                copy: Any = value.copy()
                if other is None:
                    del copy[place]
                else:
                    copy[place] = other
                yield copy


@pytest.mark.parametrize("what", ODD)
@pytest.mark.parametrize("name", sorted(SPEECHES))
def test_odd_answer_is_a_reply_or_an_error_that_can_be_told_and_kept(
    name: str, what: str, make: Callable[..., Backend], provider: Provider
) -> None:
    speech, odd = SPEECHES[name], ODD[what]
    one = {"claims": CLAIMS["claims"][1:], "note": ""}
    good = speech.answer(json.dumps(one), "end").body
    answers = [Answer(body=text.encode()) for text in _spoilt(good, odd)]
    answers += [speech.answer(text, "end") for text in _spoilt(one, odd)]
    for failure in ("unknown model", "too many requests"):
        said = speech.failures[failure]
        answers += [
            Answer(status=said.status, headers=said.headers, body=text.encode())
            for text in _spoilt(said.body, odd)
        ]
    base = f"{provider.url}/v1" if name == "openai" else provider.url
    backend = make(name, base_url=base, timeout_ms=20_000)
    provider.enqueue(*answers)
    for _ in answers:
        outcome = _outcome(backend)
        told = outcome.model if isinstance(outcome, Reply) else str(outcome)
        assert told.encode().decode().isprintable()
        assert len(told) < 1000
        assert KEY not in told
        assert SAID not in told


def _odd_charset(status: int) -> Answer:
    """Return an answer whose text a client would have to read as something that it is not."""
    return Answer(
        status=status, body={}, headers={"content-type": "application/json; charset=utf-16"}
    )


#: What makes clients, or the readers of what programs print, fail in ways that nobody foresaw.
UNFORESEEN: dict[str, tuple[str, Answer]] = {
    "charset at anthropic": ("anthropic", _odd_charset(400)),
    "charset at openai": ("openai", _odd_charset(400)),
    "end that is a list": ("openai", openai_says(finish=[])),
    "tokens without end": ("bedrock", bedrock_says(usage={"inputTokens": float("inf")})),
}


#: What programs print of that kind: the preset, standard output, standard error.
UNFORESEEN_OUTPUT = {
    "long count": ("llm", "{}", f"Token usage: {'9' * 5000} input, 5 output"),
    "count without end": ("claude", '{"result": "", "usage": {"input_tokens": 1e999}}', ""),
    "long cost": (
        "claude",
        f'{{"result": "", "usage": {{}}, "total_cost_usd": {"9" * 400}}}',
        "",
    ),
    "event without end": (
        "codex",
        '{"type": "turn.completed", "usage": {"output_tokens": 1e999}}',
        "",
    ),
    "status without end": ("gemini", "", '{"error": {"message": "no", "code": 1e999}}'),
}


@pytest.fixture
def settled(tmp_path: Path, fake_clock: FakeClock) -> Callable[[Backend], BackendError]:
    """Ask a backend as memd does; return its error, under which the call was settled."""
    path, most = tmp_path / "spending.sqlite", 10**9
    account = Account(
        spending=Spending(str(path), UTC),
        limits=Limits(
            max_calls_per_day=most,
            max_tokens_per_day=most,
            max_usd_per_day=most,
            max_calls_per_pass=most,
            max_tokens_per_transcript=most,
        ),
        clock=fake_clock,
        is_stopping=lambda: False,
    )

    def ask(backend: Backend) -> BackendError:
        with pytest.raises(BackendError) as caught:
            Asking(backend, account).ask(REQUEST, Job(pass_id="p1"))
        with closing(sqlite3.connect(path)) as connection:
            calls = connection.execute("SELECT outcome, input_tokens FROM call").fetchall()
        assert calls == [(type(caught.value).__name__, None)]
        return caught.value

    return ask


@pytest.mark.parametrize("what", UNFORESEEN)
def test_answer_that_nobody_foresaw_is_a_failure_of_its_provider(
    what: str,
    make: Callable[..., Backend],
    provider: Provider,
    settled: Callable[[Backend], BackendError],
) -> None:
    name, answer = UNFORESEEN[what]
    provider.enqueue(answer)
    base = f"{provider.url}/v1" if name == "openai" else provider.url
    error = settled(make(name, base_url=base, timeout_ms=20_000))
    assert type(error) is BackendFailedError
    assert error.usage is None
    assert str(error).startswith(f"backend {name}: it cannot be asked, or its answer not be read (")


@pytest.mark.parametrize("what", UNFORESEEN_OUTPUT)
def test_output_that_nobody_foresaw_is_a_failure_of_its_program(
    what: str,
    make: Callable[..., Backend],
    settled: Callable[[Backend], BackendError],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    preset, out, err = UNFORESEEN_OUTPUT[what]
    [program] = _program(tmp_path, out=out, err=err)
    os.rename(program, tmp_path / preset)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    error = settled(make("command", preset=preset))
    assert type(error) is BackendFailedError
    assert error.usage is None
