from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from memconsolidate.config.settings import BudgetSettings
from memconsolidate.errors import (
    AnswerError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    BudgetReachedError,
    SpendLimitError,
)
from memconsolidate.extraction.schedule import Wish
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

MIDNIGHT = datetime(2026, 4, 7, tzinfo=UTC)
MINUTE = 60.0

#: What the daemon asks of a round.
ROUND = Wish()


class Paid(CountingBackend):
    """Answers like a model, or fails as it is told to."""

    def __init__(self, usage: Usage | None = None) -> None:
        super().__init__(is_metered=True)
        self.usage = usage or Usage(input_tokens=1000, output_tokens=100)
        self.error: Callable[[], BackendError | None] = lambda: None

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        if (error := self.error()) is not None:
            raise error
        return Reply(usage=self.usage)


@pytest.fixture
def backend() -> Paid:
    return Paid()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(MIDNIGHT)


def _machine(tmp_path: Path, clock: FakeClock, backend: Paid, **budget: Any) -> Machine:
    return Machine(
        tmp_path,
        clock,
        backend=backend,
        budget=BudgetSettings(**budget),
        quiet_ms=0,
        max_wait_ms=0,
    )


def _line(number: int) -> str:
    text = f"Message number {number} of a program that never stops. " * 40
    return json.dumps({"role": "user", "content": text}) + "\n"


def _live(machine: Machine, minutes: int, *, number: int = 0, writes: bool = True) -> list[str]:
    """Let time pass, minute by minute; return the ceilings that were met."""
    met = []
    for minute in range(minutes):
        if writes:
            machine.append("run.jsonl", _line(number + minute))
        machine.clock.advance(MINUTE)
        try:
            machine.visit(ROUND)
        except BudgetReachedError as error:
            met.append(error.setting)
        except BackendError:
            pass
    return met


def test_runaway_writer_is_capped_to_the_call_and_a_restart_lifts_nothing(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend, max_calls_per_day=7)
    assert set(_live(machine, 300)) == {"max_calls_per_day"}
    assert len(backend.requests) == 7
    machine.restart()
    _live(machine, 200, number=300)
    machine.crash()
    _live(machine, 200, number=500)
    assert len(backend.requests) == 7
    clock.jump(-3600.0)
    _live(machine, 10, number=700)
    clock.jump(-86_400.0)
    _live(machine, 10, number=710)
    assert len(backend.requests) == 7
    clock.jump(2 * 86_400.0)
    _live(machine, 100, number=720)
    assert len(backend.requests) == 14


@pytest.mark.parametrize("setting", ["max_tokens_per_day", "max_usd_per_day"])
def test_ceilings_of_tokens_and_money_hold_for_a_whole_day(
    tmp_path: Path, clock: FakeClock, setting: str
) -> None:
    backend = Paid(Usage(input_tokens=30_000, output_tokens=500, usd=0.05))
    limits = {"max_tokens_per_day": 200_000, "max_usd_per_day": 1.0}
    machine = _machine(tmp_path, clock, backend, **{setting: limits[setting]})
    met = _live(machine, 24 * 60 - 1)
    spent = machine.app.spending.today(clock.now())
    assert spent.tokens <= limits["max_tokens_per_day"] or setting != "max_tokens_per_day"
    assert spent.usd <= limits["max_usd_per_day"]
    if setting == "max_tokens_per_day":
        assert set(met) == {setting}


def test_no_new_input_means_no_call_for_a_day(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    machine.append("run.jsonl", _line(0))
    _live(machine, 5, writes=False)
    asked = len(backend.requests)
    assert asked == 1
    _live(machine, 24 * 60, writes=False)
    assert len(backend.requests) == asked


def test_failing_provider_gets_the_same_request_ever_more_seldom(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    backend.error = lambda: BackendBusyError("counting", "overloaded")
    _live(machine, 24 * 60)
    assert 10 <= len(backend.requests) <= 40
    texts = {tuple(message.text for message in one.messages) for one in backend.requests}
    assert len(texts) == 2, "the same text, and a sentence of memd's own in its place"
    assert machine.app.spending.today(clock.now()).tokens == 0

    backend.error = lambda: None
    _live(machine, 80, writes=False)
    shown = [
        number
        for number in range(24 * 60)
        if any(f"number {number} of" in text for text in backend.shown)
    ]
    assert len(shown) == 24 * 60


def test_pause_after_failures_outlives_a_restart(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    backend.error = lambda: BackendBusyError("counting", "overloaded")
    _live(machine, 60)
    asked = len(backend.requests)
    for _ in range(20):
        machine.crash()
        with contextlib.suppress(BackendError):
            machine.visit(ROUND)
    assert len(backend.requests) <= asked + 1


def test_provider_says_how_long_to_wait(tmp_path: Path, clock: FakeClock, backend: Paid) -> None:
    machine = _machine(tmp_path, clock, backend)
    backend.error = lambda: BackendBusyError("counting", "slow down", retry_after=1800.0)
    machine.append("run.jsonl", _line(0))
    _live(machine, 29, writes=False)
    assert len(backend.requests) == 1
    _live(machine, 10, writes=False)
    assert len(backend.requests) == 2


@pytest.mark.parametrize("seconds", [86_400.0, 7 * 86_400.0, 1e12])
def test_provider_that_asks_for_days_is_asked_once_a_day(
    tmp_path: Path, clock: FakeClock, backend: Paid, seconds: float
) -> None:
    machine = _machine(tmp_path, clock, backend)
    backend.error = lambda: BackendBusyError("counting", "slow down", retry_after=seconds)
    for number in range(12):  # each batch adds another share of the pause
        machine.append(f"{number}.jsonl", _line(number))
    for day in range(1, 8):
        _live(machine, 3, writes=False)
        assert len(backend.requests) == day
        clock.advance(16 * 3600)
        _live(machine, 3, writes=False)
        assert len(backend.requests) == day
        clock.advance(9 * 3600)


def test_provider_that_says_how_long_is_not_made_to_wait_for_failures_before(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    machine.append("run.jsonl", _line(0))
    errors: list[BackendError] = [BackendFailedError("counting", "out of order")] * 3
    errors += [BackendBusyError("counting", "slow down", retry_after=7.0)] * 3
    pauses = []
    for error in errors:
        backend.error = lambda error=error: error  # type: ignore[misc]
        with pytest.raises(BackendError):
            machine.visit(Wish(at_once=True))
        pause = machine.app.extraction.paused_until()
        assert pause is not None
        pauses.append((pause.until - clock.now()).total_seconds())
    assert pauses[2] >= 20
    assert 7 <= pauses[3] <= pauses[4] * 1.25 <= 7 * 1.25 * 1.25
    assert pauses[5] >= 160, "after many in a row its wish no longer makes a storm"


def test_spend_limit_of_the_provider_ends_the_day(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    backend.error = lambda: SpendLimitError("counting", "monthly limit")
    _live(machine, 23 * 60)
    assert len(backend.requests) == 1
    _live(machine, 70)
    assert len(backend.requests) == 2


def test_bad_key_is_tried_once_an_hour_and_at_once_when_a_person_asks(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    backend.error = lambda: BackendRefusedError("counting", "bad key", kind="key")
    _live(machine, 4 * 60)
    assert 3 <= len(backend.requests) <= 5
    backend.error = lambda: None
    machine.visit(Wish(at_once=True))
    assert machine.app.extraction.paused_until() is None


def test_model_that_was_never_of_use_rests_and_no_text_is_set_aside(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    backend.error = lambda: AnswerError(
        "counting", "it is no JSON", answer="Sure!", usage=Usage(input_tokens=1000)
    )
    _live(machine, 12 * 60)
    asked = len(backend.requests)
    assert asked <= 3 * 20
    assert "no usable answer" in machine.log.data_of("extraction:failed")[-1]["error"]
    assert machine.rows("SELECT count(*) FROM set_aside") == [(0,)]

    backend.error = lambda: None
    clock.advance(12 * 3600)
    _live(machine, 60, writes=False)
    machine.visit(Wish(at_once=True))
    shown = "".join(backend.shown)
    assert all(f"number {number} of" in shown for number in range(12 * 60))


def test_model_that_turned_bad_rests_and_sets_next_to_nothing_aside(
    tmp_path: Path, clock: FakeClock, backend: Paid
) -> None:
    machine = _machine(tmp_path, clock, backend)
    _live(machine, 5)
    before = len(backend.requests)
    backend.error = lambda: AnswerError(
        "counting", "it is no JSON", answer="Sure!", usage=Usage(input_tokens=1000)
    )
    _live(machine, 6 * 60, number=5)
    machine.crash()
    _live(machine, 6 * 60, number=365)
    assert len(backend.requests) - before <= 3 * 20
    [(aside,)] = machine.rows("SELECT count(*) FROM set_aside")
    assert aside <= 3

    backend.error = lambda: None
    clock.advance(12 * 3600)
    _live(machine, 60, writes=False)
    machine.visit(Wish(at_once=True, retry=True))
    shown = "".join(backend.shown)
    assert all(f"number {number} of" in shown for number in range(5 + 12 * 60))
    assert machine.rows("SELECT count(*) FROM set_aside WHERE state = 'waiting'") == [(0,)]


def test_text_without_usable_answer_does_not_hold_up_what_is_said_elsewhere(
    tmp_path: Path, clock: FakeClock
) -> None:
    class Picky(Paid):
        def propose(self, request: Request) -> Reply:
            reply = super().propose(request)
            if any("poison" in message.text for message in request.messages if message.is_new):
                raise AnswerError("counting", "it is no JSON", answer="", usage=self.usage)
            return reply

    backend = Picky()
    machine = _machine(tmp_path, clock, backend)
    poison = json.dumps({"role": "user", "content": "poison " * 2000}) + "\n"
    for number in range(3):
        machine.append(f"poison-{number}.jsonl", poison)
        _live(machine, 1, writes=False)
    fine = json.dumps({"role": "user", "content": "We use Zig here."}) + "\n"
    machine.append("fine.jsonl", fine)
    _live(machine, 2 * 60, writes=False)
    assert "We use Zig here." in backend.shown


@pytest.mark.parametrize(
    ("change", "aside"),
    [
        ({"timeout_ms": 1000}, 1),
        ({"api_key": "another", "region": "eu-west-1", "max_output_tokens": 900}, 1),
        ({"model": "another"}, 0),
        ({"base_url": "http://127.0.0.1:1234/v1"}, 0),
    ],
)
def test_what_a_model_was_good_for_is_known_until_another_one_is_configured(
    tmp_path: Path, clock: FakeClock, backend: Paid, change: dict[str, Any], aside: int
) -> None:
    machine = _machine(tmp_path, clock, backend)
    _live(machine, 2)
    machine.config = replace(
        machine.config, llm_backend=replace(machine.config.llm_backend, **change)
    )
    machine.restart()
    backend.error = lambda: AnswerError("counting", "it is no JSON", answer="Sure!", usage=Usage())
    machine.append("one.jsonl", json.dumps({"role": "user", "content": "We use Zig."}) + "\n")
    _live(machine, 2, writes=False)
    assert machine.rows("SELECT count(*) FROM set_aside") == [(aside,)]


def test_one_long_transcript_stops_at_its_own_ceiling_and_others_go_on(
    tmp_path: Path, clock: FakeClock
) -> None:
    backend = Paid(Usage(input_tokens=20_000, output_tokens=100))
    machine = _machine(
        tmp_path, clock, backend, max_tokens_per_transcript=100_000, max_calls_per_day=10_000
    )
    machine.append("long.jsonl", "".join(_line(number) for number in range(300)))
    _live(machine, 30, writes=False)
    spent = machine.app.spending.today(clock.now())
    assert 40_000 < spent.tokens <= 100_000
    machine.append(
        "other.jsonl", json.dumps({"role": "user", "content": "We use Zig here."}) + "\n"
    )
    _live(machine, 5, writes=False)
    assert "We use Zig here." in backend.shown
    before = len(backend.requests)
    machine.restart()
    _live(machine, 30, writes=False)
    assert len(backend.requests) == before


def test_day_is_that_of_the_configured_time_zone(tmp_path: Path, backend: Paid) -> None:
    clock = FakeClock(datetime(2026, 4, 7, 14, 0, tzinfo=UTC))  # 23:00 in Seoul
    machine = Machine(
        tmp_path,
        clock,
        backend=backend,
        budget=BudgetSettings(max_calls_per_day=2),
        quiet_ms=0,
        max_wait_ms=0,
        time_zone=ZoneInfo("Asia/Seoul"),
    )
    _live(machine, 59)
    assert len(backend.requests) == 2
    assert machine.app.spending.next_day(clock.now()) - clock.now() == timedelta(minutes=1)
    _live(machine, 5, number=59)
    assert len(backend.requests) == 4
