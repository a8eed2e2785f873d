"""Text on which a provider always fails, among text that it answers: nothing waits for it long."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memconsolidate.config.settings import BudgetSettings
from memconsolidate.errors import (
    AnswerError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    BackendUnreachableError,
    BudgetReachedError,
    RequestRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.extraction.schedule import Wish
from memconsolidate.ledger.batches import totals
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

Failure = Callable[[], BackendError]

FAILURES: dict[str, Failure] = {
    "500": lambda: BackendFailedError("counting", "boom"),
    "400": lambda: RequestRefusedError("counting", "bad request"),
    "403": lambda: BackendRefusedError("counting", "blocked", kind="permission"),
    "404": lambda: BackendRefusedError("counting", "not found", kind="model"),
    "too long": lambda: RequestTooLongError("counting", "context length exceeded"),
    "limit": lambda: SpendLimitError("counting", "usage limit reached"),
    "429": lambda: BackendBusyError("counting", "too many requests", retry_after=30.0),
    "reset": lambda: BackendUnreachableError("counting", "reset"),
}
SLOW = {"429", "reset"}


class Picky(CountingBackend):
    """Fails on what has the word "poison", or on everything while it is down."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(is_metered=True)
        self.failure = failure
        self.is_down = False

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        new = [message.text for message in request.messages if message.is_new]
        if self.is_down or any("poison" in text for text in new):
            raise self.failure()
        return Reply(usage=Usage(input_tokens=1000, output_tokens=100))


@pytest.fixture(params=FAILURES)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def backend(kind: str) -> Picky:
    return Picky(FAILURES[kind])


def _machine(place: Path, backend: CountingBackend, **budget: int) -> Machine:
    return Machine(
        place,
        FakeClock(datetime(2026, 4, 7, tzinfo=UTC)),
        backend=backend,
        budget=BudgetSettings(**budget),
        quiet_ms=0,
        max_wait_ms=0,
    )


def _say(machine: Machine, text: str, file: str) -> None:
    machine.append(file, json.dumps({"role": "user", "content": text}) + "\n")


def _live(machine: Machine, minutes: int) -> None:
    """Let a daemon work for so long, minute by minute."""
    for _ in range(minutes):
        machine.clock.advance(60.0)
        with contextlib.suppress(BackendError, BudgetReachedError):
            machine.visit(Wish())


def _aside(machine: Machine) -> list[tuple[str, str]]:
    return machine.rows("SELECT text, reason FROM set_aside WHERE state = 'waiting'")


@pytest.mark.parametrize("file", ["a.jsonl", "poison.jsonl"], ids=["elsewhere", "behind it"])
def test_text_alone_in_its_batch_holds_up_no_other_and_is_set_aside(
    tmp_path: Path, backend: Picky, kind: str, file: str
) -> None:
    machine = _machine(tmp_path, backend)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 2)
    _say(machine, "poison is what this is about", "poison.jsonl")
    _live(machine, 1)
    before = len(backend.requests)
    for number in range(30):
        _say(machine, f"The owl listens on port {number}.", file)
        _live(machine, 1)
        if number == 3 and file == "a.jsonl":
            assert "The owl listens on port 0." in backend.shown, "soon"
    assert _aside(machine) == [("poison is what this is about", str(FAILURES[kind]()))]
    assert "The owl listens on port 29." in backend.shown
    assert len(backend.requests) - before <= 30 + 16
    assert machine.rows("SELECT count(*) FROM batch WHERE state != 'done'") == [(0,)]


def test_texts_alone_hold_up_no_other_however_many_they_are(tmp_path: Path, backend: Picky) -> None:
    machine = _machine(tmp_path, backend)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 2)
    for number in range(6):
        _say(machine, f"poison {number}", f"{number}.jsonl")
        _live(machine, 1)
    for number in range(60):
        _say(machine, f"The owl listens on port {number}.", "a.jsonl")
        _live(machine, 1)
        if number > 10:
            assert f"The owl listens on port {number - 4}." in backend.shown
    assert len(_aside(machine)) == 6


def test_outage_sets_nothing_aside_and_is_asked_as_seldom_as_ever(
    tmp_path: Path, backend: Picky, kind: str
) -> None:
    machine = _machine(tmp_path, backend)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 2)
    backend.is_down = True
    before = len(backend.requests)
    for number in range(24 * 12):
        _say(machine, f"The owl listens on port {number}.", f"{number % 40}.jsonl")
        _live(machine, 5)
        if number % 50 == 0:
            machine.crash()
    assert _aside(machine) == []
    assert len(backend.requests) - before <= {"limit": 4}.get(kind, 45)
    backend.is_down = False
    machine.clock.advance(24 * 3600)
    _live(machine, 60)
    shown = "".join(backend.shown)
    assert all(f"on port {number}." in shown for number in range(24 * 12))
    assert _aside(machine) == []
    assert machine.rows("SELECT count(*) FROM batch WHERE state != 'done'") == [(0,)]


def test_text_that_is_gone_when_it_would_be_asked_about_again_holds_up_nothing(
    tmp_path: Path, backend: Picky
) -> None:
    machine = _machine(tmp_path, backend)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 2)
    _say(machine, "poison is what this is about", "poison.jsonl")
    _live(machine, 1)
    (machine.sessions / "poison.jsonl").unlink()
    _say(machine, "The owl listens on port 7.", "poison.jsonl")
    with contextlib.suppress(BackendError):
        machine.visit(Wish(at_once=True))
    assert "The owl listens on port 7." in backend.shown
    assert machine.app.open_passes() == 0


def test_person_who_runs_memd_gets_other_text_read_at_once(tmp_path: Path, backend: Picky) -> None:
    machine = _machine(tmp_path, backend)
    _say(machine, "poison is the first thing ever said", "poison.jsonl")
    with pytest.raises(BackendError):
        machine.visit(Wish(at_once=True))
    _say(machine, "The owl listens on port 7.", "b.jsonl")
    with contextlib.suppress(BackendError):
        machine.visit(Wish(at_once=True))
    assert "The owl listens on port 7." in backend.shown


@pytest.mark.parametrize("kind", ["500", "400", "403", "too long", "limit"], indirect=True)
def test_asking_again_sets_aside_again_and_holds_up_nothing(tmp_path: Path, backend: Picky) -> None:
    machine = _machine(tmp_path, backend)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 2)
    _say(machine, "poison is what this is about", "poison.jsonl")
    _live(machine, 20)
    [(text, reason)] = _aside(machine)
    for _ in range(4):
        [report] = machine.visit(Wish(at_once=True, retry=True))
        assert (report.messages, report.set_aside) == (1, 1)
        assert _aside(machine) == [(text, reason)]
        assert machine.app.extraction.paused_until() is None
        assert machine.app.open_passes() == 0
    _say(machine, "The owl listens on port 7.", "b.jsonl")
    _live(machine, 1)
    assert "The owl listens on port 7." in backend.shown


class Chatty(Picky):
    """Has no usable answer for what has the word "poison"."""

    def __init__(self) -> None:
        super().__init__(
            lambda: AnswerError("counting", "it is no JSON", answer="Sure!", usage=Usage())
        )


def test_asking_again_and_again_puts_no_model_in_doubt(tmp_path: Path) -> None:
    backend = Chatty()
    machine = _machine(tmp_path, backend)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 1)
    _say(machine, "poison is what this is about", "poison.jsonl")
    _live(machine, 1)
    for _ in range(5):
        [report] = machine.visit(Wish(at_once=True, retry=True))
        assert (report.messages, report.set_aside) == (1, 1)
        assert machine.app.extraction.paused_until() is None
        assert machine.app.open_passes() == 0
    assert totals(machine.app.database).messages == 2, "each counts once as read"
    _say(machine, "The owl listens on port 7.", "b.jsonl")
    _live(machine, 1)
    assert "The owl listens on port 7." in backend.shown


def test_asking_again_in_an_outage_leaves_it_set_aside_and_nothing_open(tmp_path: Path) -> None:
    backend = Picky(FAILURES["500"])
    machine = _machine(tmp_path, backend)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 2)
    _say(machine, "poison is what this is about", "poison.jsonl")
    _live(machine, 20)
    before = _aside(machine)
    assert len(before) == 1
    backend.is_down = True
    with pytest.raises(BackendFailedError):
        machine.visit(Wish(at_once=True, retry=True))
    assert _aside(machine) == before
    assert machine.app.open_passes() == 0


def test_asking_again_counts_for_the_ceiling_of_the_transcript(tmp_path: Path) -> None:
    backend = Picky(FAILURES["500"])
    machine = _machine(tmp_path, backend, max_tokens_per_transcript=80_000)
    _say(machine, "We use Zig.", "a.jsonl")
    _live(machine, 2)
    _say(machine, "poison is what this is about", "poison.jsonl")
    _live(machine, 20)
    assert len(_aside(machine)) == 1
    for _ in range(40):
        if not machine.visit(Wish(at_once=True, retry=True)):
            break
    else:
        pytest.fail("no ceiling")
    [(path, reason)] = machine.app.extraction.left_out()
    assert path.endswith("poison.jsonl")
    assert "max_tokens_per_transcript" in reason
    calls = len(backend.requests)
    machine.restart()
    machine.visit(Wish(at_once=True, retry=True))
    assert len(backend.requests) == calls
    assert len(_aside(machine)) == 1
    _say(machine, "The owl listens on port 7.", "a.jsonl")
    _say(machine, "poison elsewhere", "other.jsonl")
    _live(machine, 15)
    assert "The owl listens on port 7." in backend.shown
    [report] = machine.visit(Wish(at_once=True, retry=True))
    assert report.messages == 1, "other transcripts go on"
