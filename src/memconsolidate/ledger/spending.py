"""What was spent, for the whole machine and user: one database above all ledgers.

A row is written before a call with the most it can cost, and corrected after it. A crash in
between leaves the higher figure, so the sum never says less than what was sent.

What counts for today is everything since the earliest of the midnights of all time zones that asked
lately: then no day of any of them holds more than one day's ceiling, and naming another zone opens no
new day.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from memconsolidate.errors import (
    BudgetReachedError,
    StateDamagedError,
    StorageError,
)
from memconsolidate.ledger.database import Database, is_damage
from memconsolidate.model import Usage
from memconsolidate.system.files import DISK_FULL, Files

#: Grows with every change of the tables.
_VERSION = 3

#: "mems" as a number; tells our file from any other SQLite database.
_APPLICATION_ID = 0x6D656D73

# What came with version 2. Zones have an IANA name, or the offset that held when they asked last.
_SINCE_2 = (
    "CREATE INDEX call_at ON call (at)",
    "CREATE INDEX call_pass ON call (pass, at)",
    "CREATE TABLE zone (name TEXT PRIMARY KEY, asked_at TEXT NOT NULL) WITHOUT ROWID",
)

# What came with version 3. Where a clock was set back far: until when calls had been booked on it, and
# when that was noticed.
_SINCE_3 = ("CREATE TABLE ahead (noticed TEXT NOT NULL, until TEXT NOT NULL)",)

# Figures that are not known yet, or never will be, are NULL; then what was reserved counts. `at` is
# the time that a call counts for. Times are ISO 8601 in UTC.
_SCHEMA = (
    """CREATE TABLE call (
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        backend TEXT NOT NULL,
        model TEXT NOT NULL,
        purpose TEXT NOT NULL,
        pass TEXT NOT NULL,
        reserved_tokens INTEGER NOT NULL,
        reserved_usd REAL,
        input_tokens INTEGER,
        output_tokens INTEGER,
        cache_read_tokens INTEGER,
        cache_write_tokens INTEGER,
        usd REAL,
        duration_ms INTEGER,
        outcome TEXT NOT NULL
    )""",
    # Which transcripts a call was about, and how much of it: the parts of one call come to 1.
    """CREATE TABLE share (
        transcript TEXT NOT NULL,
        call INTEGER NOT NULL REFERENCES call (id),
        part REAL NOT NULL,
        PRIMARY KEY (transcript, call)
    ) WITHOUT ROWID""",
    *_SINCE_2,
    *_SINCE_3,
)

#: What brings the tables from each version to the next; in the first a call had a day.
_MIGRATIONS = {
    1: (
        "DROP INDEX call_day",
        "DROP INDEX call_pass",
        "UPDATE call SET at = day || 'T12:00:00+00:00' WHERE day > substr(at, 1, 10)",
        "ALTER TABLE call DROP COLUMN day",
        *_SINCE_2,
    ),
    2: _SINCE_3,
}

_TOKENS = (
    "coalesce(input_tokens + output_tokens + cache_read_tokens + cache_write_tokens,"
    " reserved_tokens)"
)
_USD = "coalesce(usd, reserved_usd)"

#: A clock is set back by so many days at most; a larger jump corrects one that was wrong before. What
#: was booked on it, further ahead, counts for the day on which that is noticed and for no other.
_CLOCK_DAYS = 2

#: Which calls count for a day, with `_counted`: those since it began, but for those that lie so far
#: ahead that an earlier day noticed them already.
_COUNTS = (
    "at >= ? AND (at <= ? OR at > coalesce((SELECT max(until) FROM ahead WHERE noticed < ?), ''))"
)

#: The days of a time zone bind for so long after somebody asked in it.
_ZONE_DAYS = 7

#: What a day counts as in a zone that this machine does not know by name.
_LONGEST_DAY = timedelta(hours=25)

#: How often, and after how many seconds, it is tried again to switch to a write-ahead log.
_LOG_TRIES = 200
_LOG_PAUSE_SECONDS = 0.05

#: Under this key a ledger keeps in which account its calls are booked.
_ACCOUNT_KEY = "account"

#: Said of a ceiling that binds for a day.
_WAIT = "memd goes on when the day turns; raise the setting to go on now"


class Limits(Struct, frozen=True, kw_only=True):
    """Ceilings; each binds on its own."""

    max_calls_per_day: int
    max_tokens_per_day: int
    max_usd_per_day: float
    max_calls_per_pass: int
    max_tokens_per_transcript: int


class Call(Struct, frozen=True, kw_only=True):
    """A call that is about to be made, and the most it can use.

    `usd` is None where no price is known. `shares` says which transcripts it is about: parts of 1
    by uid, whose own ceilings are asked if `binds_transcripts`.
    """

    backend: str
    model: str
    purpose: str
    pass_id: str
    tokens: int
    usd: float | None = None
    shares: Mapping[str, float] = {}
    binds_transcripts: bool = True


class Spent(Struct, frozen=True, kw_only=True):
    """Sums of calls. `unpriced` counts those whose money nobody knows; it is not in `usd`.

    `bound_tokens` are those of `tokens` that only say the most which calls can have used: they failed,
    did not say what they used, or are in flight.
    """

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0
    unpriced: int = 0
    bound_tokens: int = 0


class Spending:
    """The machine's account of calls.

    Every method raises StateDamagedError where its file is no account, StorageError where it cannot
    be read or written now, OSError where the disk is full.
    """

    def __init__(self, path: str, time_zone: tzinfo) -> None:
        self.path = path
        self._time_zone = time_zone

    def reserve(self, call: Call, limits: Limits, now: datetime) -> int:
        """Book the most a call can use and return the booking's number.

        Raises BudgetReachedError when a ceiling would be passed; then nothing is booked.
        """
        with self._transaction() as connection:
            # By itself, so that a refusal keeps it.
            connection.execute(
                "INSERT OR REPLACE INTO zone VALUES (?, ?)", (self._zone_name(now), _text(now))
            )
            _notice_ahead(connection, now)
        with self._transaction() as connection:
            begins = self._begins(connection, now)
            spent = _spent(connection, _COUNTS, *_counted(now, begins))
            if spent.calls >= limits.max_calls_per_day:
                raise BudgetReachedError("max_calls_per_day", limits.max_calls_per_day, _WAIT)
            if spent.tokens + call.tokens > limits.max_tokens_per_day:
                raise BudgetReachedError("max_tokens_per_day", limits.max_tokens_per_day, _WAIT)
            # Where no price is known, what the provider said so far still counts.
            money = spent.usd + (call.usd or 0.0)
            is_spent = call.usd is None and spent.usd >= limits.max_usd_per_day
            if money > limits.max_usd_per_day or is_spent:
                raise BudgetReachedError("max_usd_per_day", limits.max_usd_per_day, _WAIT)
            if call.pass_id:
                in_pass = _spent(
                    connection, f"pass = ? AND {_COUNTS}", call.pass_id, *_counted(now, begins)
                )
                if in_pass.calls >= limits.max_calls_per_pass:
                    raise BudgetReachedError("max_calls_per_pass", limits.max_calls_per_pass, _WAIT)
            full = tuple(
                uid
                for uid, part in call.shares.items()
                if call.binds_transcripts
                and _of_transcript(connection, uid) + part * call.tokens
                > limits.max_tokens_per_transcript
            )
            if full:
                raise transcript_ceiling(limits.max_tokens_per_transcript, full)
            cursor = connection.execute(
                "INSERT INTO call (at, backend, model, purpose, pass, reserved_tokens,"
                " reserved_usd, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, 'reserved')",
                (
                    _booking_time(connection, now),
                    call.backend,
                    call.model,
                    call.purpose,
                    call.pass_id,
                    call.tokens,
                    call.usd,
                ),
            )
            booking = int(cursor.lastrowid or 0)
            connection.executemany(
                "INSERT INTO share VALUES (?, ?, ?)",
                [(uid, booking, part) for uid, part in call.shares.items()],
            )
            return booking

    def settle(
        self,
        booking: int,
        usage: Usage | None,
        *,
        usd: float | None,
        outcome: str,
        duration_ms: int,
        model: str = "",
    ) -> None:
        """Say how a call ended and what it used; what is None stays as it was reserved."""
        tokens: tuple[int | None, ...] = (None,) * 4
        if usage is not None:
            tokens = (
                usage.input_tokens,
                usage.output_tokens,
                usage.cache_read_tokens,
                usage.cache_write_tokens,
            )
        with self._transaction() as connection:
            connection.execute(
                "UPDATE call SET input_tokens = ?, output_tokens = ?, cache_read_tokens = ?,"
                " cache_write_tokens = ?, usd = ?, outcome = ?, duration_ms = ?,"
                " model = CASE WHEN ? = '' THEN model ELSE ? END WHERE id = ?",
                (*tokens, usd, outcome, duration_ms, model, model, booking),
            )

    def today(self, now: datetime) -> Spent:
        """Return what counts for the current day."""
        with self._reading() as connection:
            if connection is None:
                return Spent()
            return _spent(connection, _COUNTS, *_counted(now, self._begins(connection, now)))

    def first_booking(self) -> str | None:
        """Return when the first call was booked (ISO 8601), None before it: what tells this account
        from one that was begun anew.
        """
        with self._reading() as connection:
            row = connection and connection.execute("SELECT at FROM call WHERE id = 1").fetchone()
            return str(row[0]) if row else None

    def average_output(self, backend: str) -> float | None:
        """Return the tokens of a backend's average answer, None before the first."""
        with self._reading() as connection:
            if connection is None:
                return None
            row = connection.execute(
                "SELECT avg(output_tokens) FROM call WHERE backend = ? AND outcome = 'answered'",
                (backend,),
            ).fetchone()
            return None if row[0] is None else float(row[0])

    def by_transcript(self) -> Spent:
        """Return what calls about transcripts used, as far as it is known; `calls` is the number of
        transcripts.
        """
        with self._reading() as connection:
            if connection is None:
                return Spent()
            transcripts, tokens, usd = connection.execute(
                f"SELECT count(DISTINCT transcript), coalesce(sum(part * {_TOKENS}), 0),"  # noqa: S608 (constant)
                f" coalesce(sum(part * {_USD}), 0) FROM share JOIN call ON call.id = share.call"
                " WHERE input_tokens IS NOT NULL"
            ).fetchone()
            return Spent(calls=int(transcripts), tokens=round(tokens), usd=float(usd))

    def next_day(self, now: datetime) -> datetime:
        """Return from when on nothing that was spent until now counts: the next midnight, the last
        one where several time zones bind.
        """
        with self._reading() as connection:
            zones = [self._time_zone] if connection is None else self._zones(connection, now)
        return max(_day(zone, now)[1] for zone in zones).astimezone(now.tzinfo)

    def _begins(self, connection: sqlite3.Connection, now: datetime) -> str:
        """Return since when calls count for today, as `at` has it."""
        return _text(min(_day(zone, now)[0] for zone in self._zones(connection, now)))

    def _zones(self, connection: sqlite3.Connection, now: datetime) -> list[tzinfo | None]:
        """Return the zones whose days bind now; None stands for one that is not known here."""
        since = _text(now - timedelta(days=_ZONE_DAYS))
        rows = connection.execute("SELECT name FROM zone WHERE asked_at >= ?", (since,))
        others = {str(row[0]) for row in rows} - {self._zone_name(now)}
        return [self._time_zone, *map(_find_zone, others)]

    def _zone_name(self, now: datetime) -> str:
        """Return by what the own zone is known to others: its IANA name, else its offset now."""
        name = getattr(self._time_zone, "key", None) or ""
        is_known = name and _find_zone(name) == self._time_zone
        return name if is_known else f"{now.astimezone(self._time_zone):%z}"

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """Give a connection that changes nothing, None where nothing was ever spent."""
        if not os.path.exists(self.path):
            yield None
            return
        with self._connected() as connection:
            version = self._version_now(connection)
            if 0 < version < _VERSION:
                with self._transaction():
                    pass  # only to bring the tables to this version
            yield connection if version else None

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._connected() as connection:
            self._version_now(connection)  # nothing is done to a file that is not ours
            os.chmod(self.path, 0o600)
            _use_log(connection)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            try:
                version = self._version(connection)
                if version < _VERSION:
                    steps = [_MIGRATIONS[each] for each in range(version, _VERSION) if version]
                    for statement in itertools.chain(*(steps or [_SCHEMA])):
                        connection.execute(statement)
                    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
                    connection.execute(f"PRAGMA user_version = {_VERSION}")
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """Give a connection; what goes wrong with it is raised with the file's name."""
        try:
            Files().make_directory(os.path.dirname(self.path))
            with contextlib.closing(
                sqlite3.connect(self.path, timeout=10.0, isolation_level=None)
            ) as connection:
                yield connection
        except sqlite3.DatabaseError as error:
            if "full" in str(error):
                reason = os.strerror(errno.ENOSPC)
                raise OSError(errno.ENOSPC, reason, self.path) from error
            if os.path.isdir(self.path):
                raise self._not_ours("it is a directory") from error
            if is_damage(error):
                raise self._not_ours(str(error)) from error
            raise self._unusable(str(error)) from error
        except OSError as error:
            if error.errno in DISK_FULL:
                raise
            raise self._unusable(error.strerror or str(error)) from error

    def _version_now(self, connection: sqlite3.Connection) -> int:
        """Return the version as of one moment: others may be making the tables."""
        connection.execute("BEGIN")
        version = self._version(connection)
        connection.execute("COMMIT")
        return version

    def _version(self, connection: sqlite3.Connection) -> int:
        """Return the version of the tables, 0 where there are none yet.

        Raises StateDamagedError where the file is another program's, or a newer memd's.
        """
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
        is_first = version == 1 and application == 0  # the first version wrote no application
        if (application == _APPLICATION_ID or is_first) and {"call", "share"} <= names:
            if version > _VERSION:
                raise StateDamagedError(
                    self.path,
                    f"the account of what was spent was written by a newer memd (version {version},"
                    f" this one knows {_VERSION})",
                    "install that version or a later one",
                )
            return version
        if application or version or names:
            raise self._not_ours("it is a database of something else")
        return 0

    def _not_ours(self, reason: str) -> StateDamagedError:
        return StateDamagedError(
            self.path,
            f"the account of what was spent cannot be read ({reason})",
            "nothing is sent without it; move it away to begin a new one",
        )

    def _unusable(self, reason: str) -> StorageError:
        return StorageError(
            self.path,
            f"the account of what was spent cannot be used now ({reason})",
            "nothing is sent meanwhile; check that memd may read and write there, then try again",
        )


def transcript_ceiling(limit: int, transcripts: tuple[str, ...] = ()) -> BudgetReachedError:
    """Return the error for transcripts whose own ceiling is reached."""
    return BudgetReachedError(
        "max_tokens_per_transcript",
        limit,
        "other transcripts go on; raise the setting to read on in this one",
        transcripts=transcripts,
    )


def find_ceiling(spent: Spent, *, calls: int, tokens: int, usd: float) -> str:
    """Return the setting of a day's ceiling that is reached, empty where none is."""
    reached = {
        "max_calls_per_day": spent.calls >= calls,
        "max_tokens_per_day": spent.tokens >= tokens,
        "max_usd_per_day": spent.usd >= usd,
    }
    return next((f"budget.{name}" for name, is_reached in reached.items() if is_reached), "")


def has_lost_account(database: Database, account: Spending) -> bool:
    """Return whether the calls of a ledger were booked in an account that is there no more."""
    known = database.get_meta(_ACCOUNT_KEY)
    return known is not None and known != account.first_booking()


def keep_account(database: Database, account: Spending) -> None:
    """Note in a ledger in which account its calls are booked."""
    database.set_meta(_ACCOUNT_KEY, account.first_booking() or "")


def _use_log(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log. SQLite's own patience does not hold for this one statement, and
    several memd may begin the account at the same moment.
    """
    for _ in range(_LOG_TRIES):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(_LOG_PAUSE_SECONDS)
        else:
            return
    connection.execute("PRAGMA journal_mode = WAL")


def _day(zone: tzinfo | None, now: datetime) -> tuple[datetime, datetime]:
    """Return from when to when a zone's present day lasts, in UTC."""
    if zone is None:
        return now - _LONGEST_DAY, now + _LONGEST_DAY
    midnight = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    return midnight.astimezone(UTC), (midnight + timedelta(days=1)).astimezone(UTC)


def _find_zone(name: str) -> tzinfo | None:
    """Return the zone of an IANA name or of an offset, None where it is not known."""
    with contextlib.suppress(ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(name)
    with contextlib.suppress(ValueError):
        return datetime.strptime(name, "%z").tzinfo
    return None


def _booking_time(connection: sqlite3.Connection, now: datetime) -> str:
    """Return the time that a call counts for.

    A clock that was set back opens no new day: what was booked later counts for today too, and calls
    go on under the latest time. One that had run far ahead is passed over, or all days until then
    would be one.
    """
    row = connection.execute("SELECT max(at) FROM call WHERE at <= ?", (_far(now),)).fetchone()
    return max(_text(now), str(row[0] or ""))


def _counted(now: datetime, begins: str) -> tuple[str, str, str]:
    """Return the values of `_COUNTS`."""
    return begins, _far(now), begins


def _notice_ahead(connection: sqlite3.Connection, now: datetime) -> None:
    """Note up to when calls were booked on a clock that ran far ahead, once."""
    until = connection.execute("SELECT max(at) FROM call WHERE at > ?", (_far(now),)).fetchone()[0]
    known = "SELECT 1 FROM ahead WHERE until >= ? AND noticed <= ?"
    if until and connection.execute(known, (until, _text(now))).fetchone() is None:
        connection.execute("INSERT INTO ahead VALUES (?, ?)", (_text(now), until))


def _far(now: datetime) -> str:
    """Return the time after which a call was booked on a clock that was wrong."""
    return _text(now + timedelta(days=_CLOCK_DAYS))


def _text(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _spent(connection: sqlite3.Connection, where: str, *values: str) -> Spent:
    calls, tokens, usd, unpriced, bound_tokens = connection.execute(
        f"SELECT count(*), coalesce(sum({_TOKENS}), 0), coalesce(sum({_USD}), 0),"  # noqa: S608 (constant)
        f" count(*) - count({_USD}),"
        " coalesce(sum(CASE WHEN input_tokens IS NULL THEN reserved_tokens END), 0)"
        f" FROM call WHERE {where}",
        values,
    ).fetchone()
    return Spent(
        calls=int(calls),
        tokens=int(tokens),
        usd=float(usd),
        unpriced=int(unpriced),
        bound_tokens=int(bound_tokens),
    )


def _of_transcript(connection: sqlite3.Connection, uid: str) -> float:
    """Return the tokens that were spent on a transcript over its life.

    A call that came to nothing and did not say what it used tells nothing of the transcript that it
    was about, nor does one that was killed in flight and is reserved for ever: what it may have cost
    counts for the day alone. Else the upper bounds of a provider's bad day, or of memd's own, would
    end a transcript for good. One that is in flight now is about no transcript that another asks of.
    """
    row = connection.execute(
        f"SELECT coalesce(sum(part * {_TOKENS}), 0) FROM share JOIN call ON call.id = share.call"  # noqa: S608 (constant)
        " WHERE transcript = ? AND NOT (input_tokens IS NULL AND outcome <> 'answered')",
        (uid,),
    )
    return float(row.fetchone()[0])
