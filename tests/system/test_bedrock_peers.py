"""The backend `bedrock` against servers of others that speak Converse: aimock (npm) and llm-katan
(PyPI), installed into a temporary directory and run as processes on loopback.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from memconsolidate.backends.bedrock import BedrockBackend
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    BackendUnreachableError,
    RequestRefusedError,
)
from memconsolidate.model import Usage
from memconsolidate.prompts.schema import ANSWER_NAME
from tests.speeches import GOOD, SAID, failure, request
from tests.system.peers import Aimock, Start, free_port, install_from_pypi, running

pytestmark = [pytest.mark.timeout(300), pytest.mark.usefixtures("aws_keys")]

_KATAN = "llm-katan==0.22.0"

#: What aimock answers, by a word in the transcript.
_FIXTURES = {
    "alpha": {"content": GOOD},
    "bravo": {"toolCalls": [{"name": ANSWER_NAME, "arguments": GOOD}]},
    "charlie": {"content": '{"claims": [', "finishReason": "length"},
    "delta": {"content": "nothing to keep"},
}
_ERRORS = {"echo": 429, "foxtrot": 500, "golf": 401, "hotel": 400, "india": 529, "juliett": 404}


@pytest.fixture(scope="module")
def aimock_fixtures() -> list[dict[str, Any]]:
    answers: list[dict[str, Any]] = [
        {"match": {"userMessage": word}, "response": response}
        for word, response in _FIXTURES.items()
    ]
    return answers + [
        {
            "match": {"userMessage": word},
            "response": {
                "error": {"message": "no", "type": "x"},
                "status": status,
                **({"retryAfter": 3} if status == 429 else {}),
            },
        }
        for word, status in _ERRORS.items()
    ]


@pytest.fixture(scope="module")
def katan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    place = tmp_path_factory.mktemp("katan")
    install_from_pypi(place, _KATAN)
    with ExitStack() as stack:

        def start(*arguments: str) -> str:
            port = free_port()
            where = ["--host", "127.0.0.1", "-p", str(port)]
            kind = ["-m", "test", "-b", "echo", "--providers", "bedrock"]
            stats = ["--stats-file", str(place / f"{port}.json")]
            command = [str(place / "bin/llm-katan"), *kind, *where, *stats, *arguments]
            stack.enter_context(running(command, port, place / f"{port}.log"))
            return f"http://127.0.0.1:{port}"

        yield start


@pytest.fixture(scope="module")
def aimock_url(aimock: Aimock, aimock_fixtures: list[dict[str, Any]]) -> str:
    return aimock.start(aimock_fixtures)


def _backend(url: str) -> BedrockBackend:
    settings = BackendSettings(
        name="bedrock", base_url=url, region="us-east-1", timeout_ms=3000, model="us.maker.m-1:0"
    )
    return BedrockBackend(settings, "/unused")


def _failure(url: str, text: str = "alpha") -> BackendError:
    return failure(_backend(url), request(text))


@pytest.mark.parametrize("word", ["alpha", "bravo"])
def test_text_and_tool_call_of_aimock_become_claims(aimock_url: str, word: str) -> None:
    reply = _backend(aimock_url).propose(request(f"{word}: {SAID}"))
    assert [claim.statement for claim in reply.claims] == [SAID]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("charlie", AnswerCutError),
        ("delta", AnswerError),
        ("echo", BackendBusyError),
        ("foxtrot", BackendFailedError),
        ("golf", BackendRefusedError),
        ("hotel", RequestRefusedError),
        ("india", BackendBusyError),
        ("juliett", BackendRefusedError),
    ],
)
def test_failures_of_aimock_have_their_types(
    aimock_url: str, word: str, expected: type[BackendError]
) -> None:
    error = _failure(aimock_url, word)
    assert type(error) is expected
    assert error.retry_after == (3 if word == "echo" else None)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--chaos-drop", "1"), BackendFailedError),
        (("--chaos-malformed", "1"), BackendFailedError),
        (("--chaos-disconnect", "1"), BackendFailedError),
        (("--chaos-ratelimit", "1"), BackendBusyError),
        (("--chaos-latency", "30000"), BackendFailedError),
    ],
)
def test_chaos_of_aimock_has_its_types(
    aimock: Aimock,
    aimock_fixtures: list[dict[str, Any]],
    arguments: tuple[str, ...],
    expected: type[BackendError],
) -> None:
    assert type(_failure(aimock.start(aimock_fixtures, *arguments))) is expected


def test_llm_katan_knows_the_key_of_the_signature_and_tells_what_was_used(
    katan: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = katan("--validate-keys", "--api-keys", "bedrock=AKIDKNOWN")
    refused = _failure(url)
    assert isinstance(refused, BackendRefusedError)
    assert refused.kind == "key"
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDKNOWN")
    error = _failure(url)
    # It answers with the words it was asked with, which are no claims.
    assert isinstance(error, AnswerError)
    assert error.usage is not None
    assert error.usage.input_tokens > 100
    assert error.usage.output_tokens > 0


@pytest.mark.parametrize(
    ("arguments", "expected", "usage"),
    [
        (("--error-rate", "1"), BackendFailedError, None),
        (("--rate-limit-after", "1"), BackendBusyError, Usage()),
        (("--timeout-after", "1"), BackendFailedError, None),
    ],
)
def test_failures_of_llm_katan_have_their_types(
    katan: Start, arguments: tuple[str, ...], expected: type[BackendError], usage: Usage | None
) -> None:
    url = katan(*arguments)
    _failure(url)
    error = _failure(url)
    assert type(error) is expected
    assert error.usage == usage


def test_https_to_a_plain_server_is_unreachable(katan: Start) -> None:
    error = _failure(katan().replace("http:", "https:"))
    assert isinstance(error, BackendUnreachableError)
