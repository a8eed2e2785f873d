from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
import threading
from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.errors import BudgetReachedError, StateDamagedError, StorageError
from memconsolidate.ledger.database import LEDGER_FILE, open_ledger
from memconsolidate.ledger.spending import Call, Limits, Spending
from memconsolidate.model import Usage
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.unprivileged import open_directory, run_unprivileged

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


@pytest.mark.parametrize(
    ("outcome", "is_spent"),
    [
        ("answered", True),
        ("BackendFailedError", False),
        ("AnswerError", False),
        ("AnswerCutError", False),
    ],
)
def test_calls_of_unknown_use_that_came_to_nothing_end_no_transcript(
    spending: Spending, outcome: str, *, is_spent: bool
) -> None:
    call = _call(400, shares={"t": 1.0})
    booking = spending.reserve(call, LIMITS, NOW)
    spending.settle(booking, None, usd=None, outcome=outcome, duration_ms=1)

    assert spending.today(NOW).tokens == 400, "the day's ceiling counts it all the same"
    if is_spent:
        with pytest.raises(BudgetReachedError, match="max_tokens_per_transcript"):
            spending.reserve(call, LIMITS, NOW)
    else:
        spending.reserve(call, LIMITS, NOW)


def test_calls_that_were_killed_in_flight_end_no_transcript_and_count_for_the_day(
    spending: Spending,
) -> None:
    call = _call(400, shares={"t": 1.0})
    for _ in range(2):
        spending.reserve(call, LIMITS, NOW)  # and never settled

    assert spending.today(NOW).tokens == 800
    with pytest.raises(BudgetReachedError, match="max_tokens_per_day"):
        spending.reserve(call, LIMITS, NOW)
    spending.reserve(call, LIMITS, NOW + DAY)


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


def test_calls_on_a_clock_that_ran_far_ahead_count_for_one_day_only(spending: Spending) -> None:
    spending.reserve(_call(1, "a"), LIMITS, NOW + 1000 * DAY)
    for day in range(3):
        for number in range(4 if day == 0 else 5):
            spending.reserve(_call(1, f"{day}-{number}"), LIMITS, NOW + day * DAY)
        with pytest.raises(BudgetReachedError):
            spending.reserve(_call(1, "more"), LIMITS, NOW + day * DAY)


def test_ceiling_reached_on_a_clock_that_ran_far_ahead_binds_for_a_day(spending: Spending) -> None:
    for number in range(5):
        spending.reserve(_call(1, f"p{number}"), LIMITS, NOW + 1000 * DAY)
    for hours in (0, 3, 11):
        with pytest.raises(BudgetReachedError, match="max_calls_per_day"):
            spending.reserve(_call(1, "x"), LIMITS, NOW + timedelta(hours=hours))
    assert spending.today(NOW).calls == 5
    assert spending.today(NOW + DAY).calls == 0
    for day in (1, 2, 500, 997):
        for number in range(5):
            spending.reserve(_call(1, f"{day}-{number}"), LIMITS, NOW + day * DAY)
        with pytest.raises(BudgetReachedError):
            spending.reserve(_call(1, "more"), LIMITS, NOW + day * DAY)
    with pytest.raises(BudgetReachedError):
        spending.reserve(_call(1, "there"), LIMITS, NOW + 1000 * DAY)


def test_clock_that_is_wrong_for_a_moment_frees_no_day(spending: Spending) -> None:
    for number in range(5):
        spending.reserve(_call(1, f"p{number}"), LIMITS, NOW)
    for _ in range(2):
        for now in (datetime(1970, 1, 1, tzinfo=UTC), NOW):
            with pytest.raises(BudgetReachedError):
                spending.reserve(_call(1, "x"), LIMITS, now)


def test_day_turns_in_the_configured_zone(tmp_path: Path) -> None:
    spending = Spending(str(tmp_path / "s.sqlite"), ZoneInfo("America/New_York"))
    late = datetime(2026, 3, 9, 3, 59, tzinfo=UTC)  # 23:59 on the day that had 23 hours
    assert spending.next_day(late) == datetime(2026, 3, 9, 4, tzinfo=UTC)
    assert spending.next_day(late - DAY) == datetime(2026, 3, 8, 5, tzinfo=UTC)


ZONES = ("UTC", "Asia/Seoul", "America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu")


def _day_of(zone: tzinfo, at: datetime) -> date:
    return at.astimezone(zone).date()


@given(
    zones=st.lists(st.sampled_from(ZONES), min_size=1, max_size=3, unique=True),
    # Around the days on which New York and no other zone changes its clocks.
    start=st.sampled_from([datetime(2026, 3, 7, tzinfo=UTC), datetime(2026, 10, 31, tzinfo=UTC)]),
    steps=st.lists(st.tuples(st.integers(0, 2), st.integers(1, 9 * 60)), max_size=40),
)
def test_no_day_of_any_zone_holds_more_than_one_ceiling(
    zones: list[str], start: datetime, steps: list[tuple[int, int]]
) -> None:
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "s.sqlite")
        accounts = [Spending(path, ZoneInfo(zone)) for zone in zones]
        limits = msgspec.structs.replace(LIMITS, max_calls_per_day=2)
        now, booked = start, list[datetime]()
        for which, minutes in [(number, 0) for number in range(len(zones))] + steps:
            now += timedelta(minutes=minutes)
            with contextlib.suppress(BudgetReachedError):
                accounts[which % len(zones)].reserve(_call(1, pass_id=""), limits, now)
                booked.append(now)
        for zone in zones:
            days = Counter(_day_of(ZoneInfo(zone), at) for at in booked)
            assert max(days.values()) <= 2


def test_configuration_with_another_zone_opens_no_second_day(tmp_path: Path) -> None:
    path = str(tmp_path / "s.sqlite")
    london, seoul = Spending(path, UTC), Spending(path, ZoneInfo("Asia/Seoul"))
    before, after = NOW.replace(hour=14), NOW.replace(hour=16)  # midnight in Seoul is at 15
    for number in range(5):
        london.reserve(_call(1, f"p{number}"), LIMITS, before)
    for account in (seoul, london):
        with pytest.raises(BudgetReachedError):
            account.reserve(_call(1, "x"), LIMITS, after)
    assert seoul.today(after).calls == 5
    assert seoul.next_day(after) == NOW.replace(hour=15) + DAY
    seoul.reserve(_call(1, "x"), LIMITS, NOW.replace(hour=0) + DAY)


def test_zone_that_nobody_names_any_more_binds_no_longer(tmp_path: Path) -> None:
    path = str(tmp_path / "s.sqlite")
    Spending(path, UTC).reserve(_call(1), LIMITS, NOW)
    seoul, later = Spending(path, ZoneInfo("Asia/Seoul")), NOW.replace(hour=14) + 8 * DAY
    for number in range(5):
        seoul.reserve(_call(1, f"p{number}"), LIMITS, later)
    seoul.reserve(_call(1, "x"), LIMITS, later + timedelta(hours=2))


@pytest.mark.parametrize("zone", [timezone(timedelta(hours=9)), timezone(timedelta(hours=-9))])
def test_zone_without_a_name_binds_by_its_offset(tmp_path: Path, zone: timezone) -> None:
    path = str(tmp_path / "s.sqlite")
    offset, utc = Spending(path, zone), Spending(path, UTC)
    for number in range(5):
        offset.reserve(_call(1, f"p{number}"), LIMITS, NOW.replace(hour=23))
    turned = NOW.replace(hour=0) + DAY
    with pytest.raises(BudgetReachedError):
        utc.reserve(_call(1, "x"), LIMITS, turned)


def test_account_of_the_first_version_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(_FIRST_VERSION)
        connection.execute(
            "INSERT INTO call VALUES (1, '2026-04-07', ?, 'b', 'm', 'extraction', 'p', 400, 0.4,"
            " NULL, NULL, NULL, NULL, NULL, NULL, 'reserved')",
            ((NOW - DAY).isoformat(),),  # on a clock that was set back
        )
        connection.commit()
    spending = Spending(str(path), UTC)
    assert spending.today(NOW).tokens == 400
    with pytest.raises(BudgetReachedError):
        spending.reserve(_call(601), LIMITS, NOW)
    spending.reserve(_call(600), LIMITS, NOW)


@pytest.mark.parametrize("number", range(5))  # who makes the tables is left to chance
def test_two_ledgers_of_one_machine_share_the_account(tmp_path: Path, number: int) -> None:
    path = str(tmp_path / f"{number}.sqlite")
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


@pytest.mark.parametrize("kind", ["directory", "other", "empty tables", "ledger"])
def test_what_lies_in_the_place_of_the_account_is_named_and_left(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "s.sqlite"
    if kind == "directory":
        path.mkdir()
    elif kind == "ledger":
        open_ledger(str(tmp_path), FakeClock(NOW), Files()).close()
        path = tmp_path / LEDGER_FILE
    else:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            if kind == "other":
                connection.execute("CREATE TABLE call (precious TEXT)")
            else:
                connection.execute("PRAGMA user_version = 1")
    before = b"" if kind == "directory" else path.read_bytes()
    account = Spending(str(path), UTC)
    for ask in (lambda: account.today(NOW), lambda: account.reserve(_call(), LIMITS, NOW)):
        with pytest.raises(StateDamagedError, match="move it away") as caught:
            ask()
        assert str(path) in str(caught.value)
    assert before == (b"" if kind == "directory" else path.read_bytes())


def test_account_of_a_newer_version_is_refused(spending: Spending, tmp_path: Path) -> None:
    spending.reserve(_call(1), LIMITS, NOW)
    with contextlib.closing(sqlite3.connect(tmp_path / "deep" / "spending.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StateDamagedError, match="newer memd"):
        spending.reserve(_call(1), LIMITS, NOW)


@pytest.mark.parametrize(
    ("mode", "directory_mode"), [(0o000, 0o700), (0o400, 0o700), (0o600, 0o500)]
)
def test_account_that_may_not_be_used_is_named(mode: int, directory_mode: int) -> None:
    with open_directory() as home:
        home.chmod(0o777)

        def check() -> None:
            place = home / "memd"
            account = Spending(str(place / "s.sqlite"), UTC)
            account.reserve(_call(1), LIMITS, NOW)
            (place / "s.sqlite").chmod(mode)
            place.chmod(directory_mode)
            try:
                with pytest.raises(StorageError, match=r"s\.sqlite.*may read and write"):
                    account.reserve(_call(1), LIMITS, NOW)
            finally:
                place.chmod(0o700)

        run_unprivileged(check)


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

    with pytest.raises(OSError, match="No space left") as caught:
        fill()
    assert str(caught.value.filename).endswith("spending.sqlite")


_MANY = Limits(
    max_calls_per_day=10_000,
    max_tokens_per_day=1000,
    max_usd_per_day=1.0,
    max_calls_per_pass=10_000,
    max_tokens_per_transcript=600,
)

_FIRST_VERSION = """
CREATE TABLE call (
    id INTEGER PRIMARY KEY, day TEXT NOT NULL, at TEXT NOT NULL, backend TEXT NOT NULL,
    model TEXT NOT NULL, purpose TEXT NOT NULL, pass TEXT NOT NULL, reserved_tokens INTEGER NOT NULL,
    reserved_usd REAL, input_tokens INTEGER, output_tokens INTEGER, cache_read_tokens INTEGER,
    cache_write_tokens INTEGER, usd REAL, duration_ms INTEGER, outcome TEXT NOT NULL
);
CREATE INDEX call_day ON call (day);
CREATE INDEX call_pass ON call (pass, day);
CREATE TABLE share (
    transcript TEXT NOT NULL, call INTEGER NOT NULL REFERENCES call (id), part REAL NOT NULL,
    PRIMARY KEY (transcript, call)
) WITHOUT ROWID;
PRAGMA user_version = 1;
"""
