"""The real `memd` against servers of others that say what they were told to, and fail as told: aimock
(npm) in three protocols, and llmock, which also judges how a client takes its failures.
"""

from __future__ import annotations

import json
import sqlite3
import urllib.request
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import pytest
from llmock.pytest_plugin import LLMock

from tests.end_to_end.conftest import Place, await_true
from tests.speeches import GOOD, SAID
from tests.system.peers import Aimock

pytestmark = [pytest.mark.timeout(300), pytest.mark.usefixtures("aws_keys")]

#: What one command may take, pauses of memd included, in seconds.
_RUN_SECONDS = 150.0

#: Longer than the first pause of memd's own, in seconds.
_ASKED_PAUSE = 7

_GOOD: dict[str, Any] = {"response": {"content": GOOD}}
_NOTHING: dict[str, Any] = {"response": {"content": '{"claims": [], "note": ""}'}}
_FAULTS: dict[str, dict[str, Any]] = {
    "busy": {
        "response": {
            "error": {"message": "slow down", "type": "rate_limit_error"},
            "status": 429,
            "retryAfter": _ASKED_PAUSE,
        }
    },
    "failing": {
        "response": {"error": {"message": "boom", "type": "api_error"}, "status": 500},
    },
    "disconnect": {**_GOOD, "chaos": {"disconnectRate": 1}},
    "malformed": {**_GOOD, "chaos": {"malformedRate": 1}},
}

#: What llmock must not find in memd.
_FORBIDDEN = {
    "retry_after_ignored",
    "retried_non_retryable",
    "retry_storm",
    "truncated_stream_accepted",
    "no_backoff",
    "gave_up",
}

Protocol = Literal["openai", "anthropic", "bedrock"]
EACH = pytest.mark.parametrize("protocol", ["openai", "anthropic", "bedrock"])


def _configure(place: Place, protocol: Protocol, url: str) -> None:
    lines = [
        "[llm_backend]",
        f'name = "{protocol}"',
        'model = "m"',
        f'base_url = "{url}"',
        'region = "us-east-1"' if protocol == "bedrock" else 'api_key = "none"',
        "timeout_ms = 20000",
    ]
    place.configure("\n".join(lines) + "\n")


def _served(aimock: Aimock, protocol: Protocol, *first: dict[str, Any]) -> str:
    """Start a server that answers so at first, and well from then on; return its address."""
    fixtures = [
        {**one, "match": {"userMessage": "heron", "sequenceIndex": number}}
        for number, one in enumerate(first)
    ]
    # After failures memd asks about a sentence of its own first.
    last = ({**_GOOD, "match": {"userMessage": "heron"}}, {**_NOTHING, "match": {}})
    url = aimock.start([*fixtures, *last])
    return f"{url}/v1" if protocol == "openai" else url


def _asked(url: str) -> int:
    """Return how often a server of aimock was asked."""
    address = f"{url.removesuffix('/v1')}/__aimock/journal"
    with urllib.request.urlopen(address, timeout=20) as answer:
        return len(json.loads(answer.read()))


def _calls(account: Path) -> list[tuple[datetime, str]]:
    """Return when each call was made, and how it ended."""
    with closing(sqlite3.connect(account)) as connection:
        rows = connection.execute("SELECT at, outcome FROM call ORDER BY id").fetchall()
    return [(datetime.fromisoformat(at), outcome) for at, outcome in rows]


def _pauses(calls: Sequence[tuple[datetime, str]]) -> list[float]:
    """Return the seconds between calls."""
    times = [at for at, _ in calls]
    return [(later - earlier).total_seconds() for earlier, later in pairwise(times)]


def _bodies(place: Place) -> list[str]:
    texts = [(place.memory / name).read_text(encoding="utf-8") for name in place.memories()]
    return [text.split("\n---\n", 1)[1] for text in texts]


def _assert_is_read_once(place: Place) -> None:
    assert len(place.memories()) == 1
    assert place.index().count("heron") == 1
    with closing(sqlite3.connect(place.state / "ledger.sqlite")) as ledger:
        batches = ledger.execute("SELECT state, messages FROM batch").fetchall()
    assert batches == [("done", 1)]


def test_same_answer_is_the_same_memory_in_every_protocol(aimock: Aimock, tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}
    for protocol in ("openai", "anthropic", "bedrock"):
        place = Place(tmp_path / protocol)
        _configure(place, protocol, _served(aimock, protocol))
        place.say(SAID)
        run = place.memd("run", seconds=_RUN_SECONDS)
        assert run.returncode == 0, run.stderr
        _assert_is_read_once(place)
        found[protocol] = [*place.memories(), *_bodies(place), place.index()]
    assert SAID in found["openai"][1]
    assert found["openai"] == found["anthropic"] == found["bedrock"]


@EACH
@pytest.mark.parametrize("fault", list(_FAULTS))
def test_failure_is_waited_out_and_the_text_read_exactly_once(
    protocol: Protocol, fault: str, aimock: Aimock, place: Place, account: Path
) -> None:
    url = _served(aimock, protocol, _FAULTS[fault])
    _configure(place, protocol, url)
    place.say(SAID)
    run = place.memd("run", seconds=_RUN_SECONDS)
    assert run.returncode == 0, run.stderr
    _assert_is_read_once(place)
    assert _asked(url) == 2
    calls = _calls(account)
    assert [outcome for _, outcome in calls] == [
        "BackendBusyError" if fault == "busy" else "BackendFailedError",
        "answered",
    ]
    [pause] = _pauses(calls)
    assert pause >= (_ASKED_PAUSE if fault == "busy" else 5)


@EACH
def test_run_tries_three_times_with_growing_pauses_and_the_next_goes_on(
    protocol: Protocol, aimock: Aimock, place: Place, account: Path
) -> None:
    url = _served(aimock, protocol, *[_FAULTS["failing"]] * 3)
    _configure(place, protocol, url)
    place.say(SAID)
    run = place.memd("run", seconds=_RUN_SECONDS)
    assert run.returncode == 4, run.stderr
    assert "nothing is lost" in run.stderr
    assert _asked(url) == 3
    first, second = _pauses(_calls(account))
    assert 5 <= first < 10 <= second
    assert place.memories() == []

    for _ in range(2):
        run = place.memd("run", seconds=_RUN_SECONDS)
        assert run.returncode == 0, run.stderr
        assert _asked(url) == 5
    _assert_is_read_once(place)


def _codes(llmock: LLMock) -> set[str]:
    return {finding.code for finding in llmock.verdict().findings}


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
def test_llmock_finds_no_fault_in_how_runs_take_failures(
    protocol: Protocol, llmock: LLMock, place: Place
) -> None:
    _configure(place, protocol, llmock.base_url(protocol))
    llmock.rate_limit(retry_after=_ASKED_PAUSE).fail(500)
    llmock.reply(GOOD, times=None)
    place.say(SAID)
    for _ in range(2):
        run = place.memd("run", seconds=_RUN_SECONDS)
        assert run.returncode == 0, run.stderr
        assert [one.status for one in llmock.requests] == [429, 500, 200]
    _assert_is_read_once(place)
    assert not _codes(llmock) & _FORBIDDEN, llmock.verdict().render()


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_llmock_finds_that_a_run_does_not_repeat_what_was_refused(
    protocol: Protocol, status: int, llmock: LLMock, place: Place
) -> None:
    _configure(place, protocol, llmock.base_url(protocol))
    llmock.fail(status, times=None)
    place.say(SAID)
    run = place.memd("run", seconds=_RUN_SECONDS)
    assert run.returncode == 4, run.stderr
    assert not _codes(llmock) & _FORBIDDEN, llmock.verdict().render()


def test_llmock_finds_no_fault_in_how_a_daemon_takes_failures(llmock: LLMock, place: Place) -> None:
    _configure(place, "anthropic", llmock.base_url("anthropic"))
    llmock.rate_limit(retry_after=_ASKED_PAUSE).fail(503).fail(529)
    llmock.reply(GOOD, times=None)
    place.say(SAID)
    daemon = place.start()
    await_true(lambda: "extraction:complete" in daemon.events, "the memory", seconds=_RUN_SECONDS)
    assert daemon.end() == 0
    # The first good answer is to a sentence of memd's own.
    assert [one.status for one in llmock.requests] == [429, 503, 529, 200, 200]
    _assert_is_read_once(place)
    assert not _codes(llmock) & _FORBIDDEN, llmock.verdict().render()


def test_llmock_finds_that_a_daemon_does_not_knock_with_a_key_that_was_refused(
    llmock: LLMock, place: Place
) -> None:
    _configure(place, "openai", llmock.base_url("openai"))
    llmock.fail(401, times=None)
    place.say(SAID)
    daemon = place.start()
    daemon.await_event("extraction:failed")
    place.say(SAID, file="other.jsonl")
    await_true(lambda: "2 transcripts" in place.memd("status").stdout, "the other text", seconds=60)
    assert daemon.end() == 0
    assert [one.status for one in llmock.requests] == [401]
    assert daemon.events.count("extraction:failed") == 1
