"""What was spent, for the whole machine and user: one database above all ledgers.

A row is written before a call with the most it can cost, and corrected after it. A crash in
between leaves the higher figure, so the sum never says less than what was sent.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from datetime import datetime, tzinfo

from msgspec import Struct

from memconsolidate.errors import BudgetReachedError
from memconsolidate.model import Usage
from memconsolidate.system.files import Files

_SCHEMA = """CREATE TABLE IF NOT EXISTS call (
    id INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    at TEXT NOT NULL,
    backend TEXT NOT NULL,
    purpose TEXT NOT NULL,
    pass TEXT NOT NULL,
    reserved_tokens INTEGER NOT NULL,
    input_tokens INTEGER,
    output_tokens INTEGER,
    cached_tokens INTEGER,
    outcome TEXT NOT NULL
)"""


class Limits(Struct, frozen=True, kw_only=True):
    """Ceilings; each binds on its own."""

    max_calls_per_day: int
    max_tokens_per_day: int
    max_calls_per_pass: int


class Spending:
    """The machine's account of calls."""

    def __init__(self, path: str, time_zone: tzinfo) -> None:
        self._path = path
        self._time_zone = time_zone

    def reserve(
        self,
        *,
        backend: str,
        purpose: str,
        pass_id: str,
        tokens: int,
        limits: Limits,
        now: datetime,
    ) -> int:
        """Book the most a call can use and return the booking's number.

        Raises BudgetReachedError when a ceiling would be passed; then nothing is booked.
        """
        with self._transaction() as connection:
            day = self._day(connection, now)
            calls, used = connection.execute(
                "SELECT count(*), coalesce(sum(coalesce(input_tokens + output_tokens, reserved_tokens)), 0)"
                " FROM call WHERE day = ?",
                (day,),
            ).fetchone()
            in_pass = connection.execute(
                "SELECT count(*) FROM call WHERE pass = ?", (pass_id,)
            ).fetchone()[0]
            wait = "memd goes on when the day turns; raise the setting to go on now"
            if calls >= limits.max_calls_per_day:
                raise BudgetReachedError("max_calls_per_day", limits.max_calls_per_day, wait)
            if used + tokens > limits.max_tokens_per_day:
                raise BudgetReachedError("max_tokens_per_day", limits.max_tokens_per_day, wait)
            if in_pass >= limits.max_calls_per_pass:
                raise BudgetReachedError(
                    "max_calls_per_pass", limits.max_calls_per_pass, "the batch is set aside"
                )
            cursor = connection.execute(
                "INSERT INTO call (day, at, backend, purpose, pass, reserved_tokens, outcome)"
                " VALUES (?, ?, ?, ?, ?, ?, 'reserved')",
                (day, now.isoformat(), backend, purpose, pass_id, tokens),
            )
            return int(cursor.lastrowid or 0)

    def settle(self, booking: int, usage: Usage) -> None:
        """Replace the reserved figure by what was used."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE call SET input_tokens = ?, output_tokens = ?, cached_tokens = ?,"
                " outcome = 'answered' WHERE id = ?",
                (usage.input_tokens, usage.output_tokens, usage.cached_tokens, booking),
            )

    def keep_reserved(self, booking: int, outcome: str) -> None:
        """Say how a call ended whose use is not known; the reserved figure stays."""
        with self._transaction() as connection:
            connection.execute("UPDATE call SET outcome = ? WHERE id = ?", (outcome, booking))

    def today(self, now: datetime) -> tuple[int, int]:
        """Return the calls and tokens booked for the current day."""
        if not os.path.exists(self._path):
            return 0, 0
        with self._transaction() as connection:
            calls, tokens = connection.execute(
                "SELECT count(*), coalesce(sum(coalesce(input_tokens + output_tokens, reserved_tokens)), 0)"
                " FROM call WHERE day = ?",
                (self._day(connection, now),),
            ).fetchone()
            return int(calls), int(tokens)

    def _day(self, connection: sqlite3.Connection, now: datetime) -> str:
        # A clock that is set back opens no new day: the latest day seen stays the current one.
        latest = connection.execute("SELECT max(day) FROM call").fetchone()[0] or ""
        return max(str(latest), f"{now.astimezone(self._time_zone):%Y-%m-%d}")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        Files().make_directory(os.path.dirname(self._path))
        connection = sqlite3.connect(self._path, timeout=10.0, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_SCHEMA)
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        finally:
            connection.close()
