from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from memconsolidate.config.settings import BudgetSettings
from memconsolidate.errors import (
    AnswerError,
    BackendError,
    BackendFailedError,
    BudgetReachedError,
    ExitCode,
)
from memconsolidate.extraction.run import BATCHES_PER_ROUND
from memconsolidate.extraction.schedule import Wish
from memconsolidate.ledger.batches import Report, SetAside, set_aside, waiting_aside
from memconsolidate.model import Author, Message, Reply, Request, Usage
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

NOW = Wish(at_once=True)
RETRY = Wish(at_once=True, retry=True)


class Paid(CountingBackend):
    """Answers like a model, or fails as it is told to."""

    def __init__(self) -> None:
        super().__init__(is_metered=True)
        self.error: Callable[[], BackendError | None] = lambda: None

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        if (error := self.error()) is not None:
            raise error
        return Reply(usage=Usage(input_tokens=1000, output_tokens=10))


@pytest.fixture
def backend() -> Paid:
    return Paid()


def _machine(tmp_path: Path, clock: FakeClock, backend: Paid, **budget: int) -> Machine:
    return Machine(tmp_path, clock, backend=backend, budget=BudgetSettings(**budget))


def _said(text: str) -> str:
    return json.dumps({"role": "user", "content": text}) + "\n"


def _put_aside(machine: Machine, count: int, *, words: int = 5000) -> None:
    """Set texts aside of which each, unless it has few words, fills a request."""
    text = "word " * words
    for number in range(count):
        message = Message(
            agent="jsonl",
            session="s",
            id=f"r{number}",
            author=Author.HUMAN,
            text=text,
            at=None,
        )
        one = SetAside(message=message, text=text, reason="unusable answer")
        set_aside(machine.app.database, "p", one, machine.clock.now())


def test_one_retry_asks_about_everything_that_was_set_aside(
    tmp_path: Path, fake_clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, fake_clock, backend)
    _put_aside(machine, BATCHES_PER_ROUND + 5)
    reports = machine.visit(RETRY)
    assert len(reports) == len(backend.requests) == BATCHES_PER_ROUND + 5
    assert machine.app.done(reports).set_aside == 0


def test_retry_ends_though_nothing_is_answered_and_says_what_is_left(
    tmp_path: Path, fake_clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, fake_clock, backend, max_calls_per_pass=200)
    machine.append("short.jsonl", _said("We use Zig here."))
    machine.visit(NOW)
    backend.requests.clear()
    _put_aside(machine, 2, words=5)
    backend.error = lambda: AnswerError("counting", "it is no JSON", answer="Sure!", usage=Usage())
    reports = machine.visit(RETRY)
    assert len(reports) == 1
    done = machine.app.done(reports)
    assert done.set_aside == sum(done.set_aside_reasons.values()) == 2
    assert list(done.set_aside_reasons) == ["backend counting: unusable answer: it is no JSON"]
    assert done.exit_code is ExitCode.BACKEND_UNAVAILABLE
    told = machine.log.data_of("batch:set_aside")
    assert sum(data["texts"] for data in told) == done.set_aside
    assert len(told) == 1, "one for each batch"


def test_batch_at_its_own_ceiling_waits_for_the_next_day_and_holds_up_no_other(
    tmp_path: Path, fake_clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, fake_clock, backend, max_calls_per_pass=4)
    machine.append("first.jsonl", _said("We use Zig here."))
    machine.visit(NOW)
    machine.append("bad.jsonl", "".join(_said(f"It was talk {n}.") for n in range(16)))
    backend.error = lambda: AnswerError("counting", "it is no JSON", answer="Sure!", usage=Usage())
    with pytest.raises(BudgetReachedError, match="max_calls_per_pass"):
        machine.visit(NOW)
    backend.error = lambda: None
    machine.append("good.jsonl", _said("We use Ruby there."))
    reports: list[Report] = []
    with pytest.raises(BudgetReachedError, match="max_calls_per_pass"):
        machine.app.run(NOW, reports)
    assert "We use Ruby there." in backend.shown
    assert len(reports) == 1
    assert not waiting_aside(machine.app.database)
    asked = len(backend.requests)

    fake_clock.advance(86_400)
    machine.visit(NOW)
    assert len(backend.requests) > asked
    assert machine.app.open_passes() == 0
    assert not waiting_aside(machine.app.database)
    shown = "".join(backend.shown)
    assert all(f"It was talk {n}." in shown for n in range(16))


def test_ceiling_tells_what_was_done_before_it_and_what_is_left(
    tmp_path: Path, fake_clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, fake_clock, backend, max_calls_per_day=2)
    _put_aside(machine, 3)
    reports: list[Report] = []
    with pytest.raises(BudgetReachedError) as caught:
        machine.app.run(RETRY, reports)
    done = machine.app.done(reports, caught.value)
    assert (len(done.reports), done.set_aside, done.exit_code) == (2, 1, ExitCode.BUDGET_REACHED)
    assert "max_calls_per_day" in done.ceiling


def test_run_names_the_transcript_whose_own_ceiling_is_reached(
    tmp_path: Path, fake_clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, fake_clock, backend, max_tokens_per_transcript=100)
    machine.append("long.jsonl", _said("We use Zig here."))
    done = machine.app.done(machine.visit(NOW))
    assert (done.reports, done.ceiling, done.exit_code) == ((), "", ExitCode.BUDGET_REACHED)
    [(path, reason)] = done.left_out
    assert path == str(machine.sessions / "long.jsonl")
    assert reason.startswith("budget.max_tokens_per_transcript = 100 is reached")
    assert machine.app.done(machine.visit(NOW)).left_out == done.left_out
    (machine.sessions / "long.jsonl").unlink()
    machine.visit(NOW)
    assert machine.app.done(machine.visit(NOW)).exit_code is ExitCode.DONE


def test_batch_that_failed_until_its_transcripts_ceiling_holds_up_no_other(
    tmp_path: Path, fake_clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, fake_clock, backend, max_tokens_per_transcript=20_000)
    machine.append("bad.jsonl", _said("We use Zig here."))
    used = Usage(input_tokens=15_000)
    backend.error = lambda: BackendFailedError("counting", "out of order", usage=used)
    with pytest.raises(BackendError):
        machine.visit(NOW)
    machine.append("good.jsonl", _said("We use Ruby there."))
    backend.error = lambda: None
    done = machine.app.done(machine.visit(NOW))
    assert "We use Ruby there." in backend.shown
    assert [Path(path).name for path, _ in done.left_out] == ["bad.jsonl"]
    assert not waiting_aside(machine.app.database)


def test_calls_that_a_provider_failed_do_not_use_up_a_transcript(
    tmp_path: Path, fake_clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, fake_clock, backend, max_tokens_per_transcript=20_000)
    machine.append("a.jsonl", _said("We use Zig here."))
    backend.error = lambda: BackendFailedError("counting", "out of order")
    for _ in range(5):
        with contextlib.suppress(BackendError):
            machine.visit(NOW)
    backend.error = lambda: None
    done = machine.app.done(machine.visit(NOW))

    assert "We use Zig here." in backend.shown
    assert not done.left_out
