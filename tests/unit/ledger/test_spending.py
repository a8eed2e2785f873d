from __future__ import annotations

import sqlite3
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memconsolidate.errors import BudgetReachedError, StateDamagedError
from memconsolidate.ledger.spending import Call, Limits, Spending
from memconsolidate.model import Usage

NOW = datetime(2026, 4, 7, 12, tzinfo=UTC)
DAY = timedelta(days=1)
LIMITS = Limits(
    max_calls_per_day=5,
    max_tokens_per_day=1000,
    max_usd_per_day=1.0,
    max_calls_per_pass=3,
    max_tokens_per_transcript=600,
)


@pytest.fixture
def spending(tmp_path: Path) -> Spending:
    return Spending(str(tmp_path / "deep" / "spending.sqlite"), UTC)


def _call(tokens: int = 100, pass_id: str = "p", **more: object) -> Call:
    return Call(
        backend="b",
        model="m",
        purpose="extraction",
        pass_id=pass_id,
        tokens=tokens,
        **more,  # type: ignore[arg-type]
    )


def _settle(
    spending: Spending, booking: int, usage: Usage | None, usd: float | None = None
) -> None:
    spending.settle(booking, usage, usd=usd, outcome="answered", duration_ms=5)


def test_booking_counts_at_its_most_until_it_is_settled(spending: Spending) -> None:
    booking = spending.reserve(_call(400, usd=0.4), LIMITS, NOW)
    assert (spending.today(NOW).tokens, spending.today(NOW).usd) == (400, 0.4)
    _settle(spending, booking, Usage(input_tokens=30, cache_read_tokens=10), 0.01)
    assert (spending.today(NOW).tokens, spending.today(NOW).usd) == (40, 0.01)


def test_use_that_nobody_knows_stays_at_its_most(spending: Spending) -> None:
    _settle(spending, spending.reserve(_call(400, usd=0.4), LIMITS, NOW), None)
    assert (spending.today(NOW).tokens, spending.today(NOW).usd) == (400, 0.4)


@pytest.mark.parametrize(
    ("call", "setting"),
    [
        (_call(1001), "max_tokens_per_day"),
        (_call(usd=1.01), "max_usd_per_day"),
        (_call(shares={"t": 0.5, "u": 0.5}, tokens=1000), ""),
        (_call(601, shares={"t": 1.0}), "max_tokens_per_transcript"),
    ],
)
def test_each_ceiling_binds_on_its_own_and_books_nothing(
    spending: Spending, call: Call, setting: str
) -> None:
    if not setting:
        spending.reserve(call, LIMITS, NOW)
        return
    with pytest.raises(BudgetReachedError) as caught:
        spending.reserve(call, LIMITS, NOW)
    assert caught.value.setting == setting
    assert spending.today(NOW).calls == 0


def test_calls_of_a_day_and_of_a_pass_are_counted(spending: Spending) -> None:
    for _ in range(3):
        spending.reserve(_call(1), LIMITS, NOW)
    with pytest.raises(BudgetReachedError, match="max_calls_per_pass"):
        spending.reserve(_call(1), LIMITS, NOW)
    spending.reserve(_call(1, "q"), LIMITS, NOW)
    spending.reserve(_call(1, "r"), LIMITS, NOW)
    with pytest.raises(BudgetReachedError, match="max_calls_per_day"):
        spending.reserve(_call(1, "s"), LIMITS, NOW)
    spending.reserve(_call(1), LIMITS, NOW + DAY)


def test_unknown_price_binds_no_money_and_is_counted(spending: Spending) -> None:
    spending.reserve(_call(usd=0.9), LIMITS, NOW)
    spending.reserve(_call(), LIMITS, NOW)
    assert spending.today(NOW).unpriced == 1


@pytest.mark.parametrize("back", [timedelta(hours=1), DAY, 2 * DAY, 400 * DAY])
def test_clock_that_is_set_back_opens_no_new_day(spending: Spending, back: timedelta) -> None:
    for number in range(5):
        spending.reserve(_call(1, f"p{number}"), LIMITS, NOW)
    with pytest.raises(BudgetReachedError):
        spending.reserve(_call(1, "x"), LIMITS, NOW - back)


def test_what_is_booked_on_a_clock_set_back_counts_for_the_later_day_too(
    spending: Spending,
) -> None:
    spending.reserve(_call(1, "a"), LIMITS, NOW)
    for number in range(4):
        spending.reserve(_call(1, f"b{number}"), LIMITS, NOW - DAY)
    with pytest.raises(BudgetReachedError):
        spending.reserve(_call(1, "c"), LIMITS, NOW)


def test_clock_that_ran_far_ahead_does_not_make_all_days_one(spending: Spending) -> None:
    spending.reserve(_call(1, "a"), LIMITS, NOW + 1000 * DAY)
    for day in range(3):
        for number in range(4):
            spending.reserve(_call(1, f"{day}-{number}"), LIMITS, NOW + day * DAY)
        with pytest.raises(BudgetReachedError):
            spending.reserve(_call(1, "more"), LIMITS, NOW + day * DAY)


def test_day_turns_in_the_configured_zone(tmp_path: Path) -> None:
    spending = Spending(str(tmp_path / "s.sqlite"), ZoneInfo("America/New_York"))
    late = datetime(2026, 3, 9, 3, 59, tzinfo=UTC)  # 23:59 on the day that had 23 hours
    assert spending.next_day(late) == datetime(2026, 3, 9, 4, tzinfo=UTC)
    assert spending.next_day(late - DAY) == datetime(2026, 3, 8, 5, tzinfo=UTC)


def test_two_ledgers_of_one_machine_share_the_account(tmp_path: Path) -> None:
    path = str(tmp_path / "s.sqlite")
    first, second = Spending(path, UTC), Spending(path, UTC)
    booked: list[int] = []
    refused: list[str] = []
    barrier = threading.Barrier(8)

    def book(account: Spending, number: int) -> None:
        barrier.wait(20)
        try:
            booked.append(account.reserve(_call(1, f"p{number}"), LIMITS, NOW))
        except BudgetReachedError as error:
            refused.append(error.setting)

    threads = [
        threading.Thread(target=book, args=(account, number))
        for number, account in enumerate([first, second] * 4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(booked), len(set(booked)), len(refused)) == (5, 5, 3)


def test_reading_makes_no_file(tmp_path: Path) -> None:
    spending = Spending(str(tmp_path / "none" / "s.sqlite"), UTC)
    assert spending.today(NOW).calls == 0
    assert spending.by_transcript().calls == 0
    assert spending.average_output("b") is None
    assert not (tmp_path / "none").exists()


def test_damaged_account_stops_calls_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"no database at all, but long enough to be looked at" * 100)
    with pytest.raises(StateDamagedError, match="move it away"):
        Spending(str(path), UTC).reserve(_call(), LIMITS, NOW)


def test_full_disk_is_no_damage(spending: Spending, monkeypatch: pytest.MonkeyPatch) -> None:
    spending.reserve(_call(1), LIMITS, NOW)
    real = sqlite3.connect

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        connection = real(*arguments, **options)  # type: ignore[call-overload]
        connection.execute("PRAGMA max_page_count = 1")
        assert isinstance(connection, sqlite3.Connection)
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect)

    def fill() -> None:
        for number in range(2000):
            spending.reserve(_call(0, f"p{number}" * 50), _MANY, NOW)

    with pytest.raises(sqlite3.OperationalError, match="full"):
        fill()


_MANY = Limits(
    max_calls_per_day=10_000,
    max_tokens_per_day=1000,
    max_usd_per_day=1.0,
    max_calls_per_pass=10_000,
    max_tokens_per_transcript=600,
)
