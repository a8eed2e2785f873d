"""Opening, checking, copying and fencing the ledger's SQLite file."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from memconsolidate.errors import LedgerLostError, StateDamagedError
from memconsolidate.ledger.schema import APPLICATION_ID, MIGRATIONS, SCHEMA, SCHEMA_VERSION
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import Files

#: The ledger's file name inside the state directory.
LEDGER_FILE = "ledger.sqlite"

#: Daily copies of the ledger are named so; the newest `COPIES_KEPT` stay.
COPY_PREFIX = "ledger-copy-"
COPIES_KEPT = 2

#: How long one process waits for another one's short write, in seconds.
BUSY_SECONDS = 10.0

Connect = Callable[..., sqlite3.Connection]


class Database:
    """One connection to the ledger.

    With `is_owner` this process claims the ledger: the owner number grows by one and every
    transaction checks it, so that a process that lost its claim (a paused old daemon, a second
    one that got in through a deleted lock file) cannot commit any more. Others only read, or
    leave a request.
    """

    def __init__(self, path: str, connection: sqlite3.Connection, owner_number: int | None) -> None:
        self.path = path
        self._connection = connection
        self._owner_number = owner_number
        self._stat = os.stat(path)

    def is_in_place(self) -> bool:
        """Return whether the file lies where it was opened: in one that was removed or replaced
        everything would be stored that nobody finds again.
        """
        try:
            return os.path.samestat(os.stat(self.path), self._stat)
        except OSError:
            return False

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Do everything inside or nothing; nested use joins the outer transaction.

        Raises LedgerLostError when another process has taken the ledger over, sqlite3.Error when the
        disk does not take it; then nothing of it is stored.
        """
        if self._connection.in_transaction:
            yield
            return
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._check_owner()
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def execute(self, sql: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Run one statement."""
        return self._connection.execute(sql, values)

    def execute_many(self, sql: str, rows: list[tuple[Any, ...]]) -> None:
        """Run one statement for many rows."""
        self._connection.executemany(sql, rows)

    def one(self, sql: str, values: tuple[Any, ...] = ()) -> Any:
        """Return the first column of the first row, or None."""
        row = self._connection.execute(sql, values).fetchone()
        return None if row is None else row[0]

    def get_meta(self, key: str) -> str | None:
        """Return a stored single value."""
        value = self.one("SELECT value FROM meta WHERE key = ?", (key,))
        return None if value is None else str(value)

    def set_meta(self, key: str, value: str) -> None:
        """Store a single value."""
        with self.transaction():
            self.execute(
                "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, value),
            )

    def data_version(self) -> int:
        """Return a number that changes when another connection has committed."""
        return int(self.one("PRAGMA data_version"))

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _check_owner(self) -> None:
        if self._owner_number is None:
            return
        current = self.get_meta("owner_number")
        if current != str(self._owner_number):
            raise LedgerLostError(self.path)


def open_ledger(
    state_directory: str,
    clock: Clock,
    files: Files,
    *,
    connect: Connect = sqlite3.connect,
    restored: Callable[[str], None] = lambda _: None,
) -> Database:
    """Open the ledger as its owner; create it where there is none.

    A damaged ledger is moved aside and the newest good copy takes its place (`restored` is told
    the copy's path). Raises StateDamagedError when there is no copy, or when the ledger was made
    by a newer version.
    """
    files.make_directory(state_directory)
    _sweep_temporary(state_directory, files)
    path = os.path.join(state_directory, LEDGER_FILE)
    try:
        _check_not_emptied(path, state_directory)
        connection = _open_checked(path, connect)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        copy = _newest_good_copy(state_directory, connect)
        if copy is None:
            raise _damaged(path, str(error)) from error
        aside = f"{path}.damaged-{clock.now():%Y%m%dT%H%M%S}"
        _put_in_place(copy, path, aside=aside, files=files, connect=connect)
        restored(copy)
        connection = _open_checked(path, connect)
    owner_number = _take_ownership(connection)
    return Database(path, connection, owner_number)


def open_for_reading(state_directory: str) -> Database | None:
    """Open the ledger beside its owner, or return None where there is none yet.

    One that is being made counts as none. Raises StateDamagedError, and sqlite3.OperationalError
    when it cannot be read now.
    """
    path = os.path.join(state_directory, LEDGER_FILE)
    if not os.path.exists(path):
        return None
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        _check_not_emptied(path, state_directory)
        if not _has_tables(connection):
            connection.close()
            return None
        connection.execute("SELECT value FROM meta LIMIT 1").fetchone()
    except sqlite3.DatabaseError as error:
        connection.close()
        if is_damage(error):
            raise _damaged(path, str(error)) from error
        raise
    return Database(path, connection, None)


def make_copy(database: Database, state_directory: str, now: datetime, files: Files) -> str | None:
    """Keep today's copy of the ledger; return its path, or None when it exists already."""
    target = os.path.join(state_directory, f"{COPY_PREFIX}{now:%Y-%m-%d}.sqlite")
    if os.path.exists(target):
        return None
    files.rename(_write_copy(database.execute, state_directory, files), target)
    files.fsync_directory(state_directory)
    copies = sorted(_copies(state_directory))
    # One of a later day is older than this: a clock that had run ahead made it.
    later = [name for name in copies if name > os.path.basename(target)]
    kept = [name for name in copies if name not in later][-COPIES_KEPT:]
    for name in copies:
        if name not in kept:
            files.remove(os.path.join(state_directory, name))
    return target


def _open_checked(path: str, connect: Connect) -> sqlite3.Connection:
    is_new = not os.path.exists(path)
    connection = connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        if is_new:
            os.chmod(path, 0o600)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _check(path, connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(path: str, connection: sqlite3.Connection) -> None:
    problem = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if problem != "ok":
        raise sqlite3.DatabaseError(problem)
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if version == 0 and application == 0 and not _has_tables(connection):
        connection.execute("BEGIN IMMEDIATE")
        for statement in SCHEMA:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
        return
    if application != APPLICATION_ID:
        raise sqlite3.DatabaseError("this is not a memd ledger")
    if version > SCHEMA_VERSION:
        raise StateDamagedError(
            path,
            f"the ledger was written by a newer memd (schema {version}, this one knows {SCHEMA_VERSION})",
            "install that version or a later one",
        )
    _migrate(connection, version)


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring the tables to this version, all steps or none."""
    if version == SCHEMA_VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    for step in range(version, SCHEMA_VERSION):
        for statement in MIGRATIONS[step]:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")


def _check_not_emptied(path: str, state_directory: str) -> None:
    # A crash in the very first start leaves an empty file too, but then there is no copy yet.
    if os.path.exists(path) and os.path.getsize(path) == 0 and _copies(state_directory):
        raise sqlite3.DatabaseError("the file is empty")


def _has_tables(connection: sqlite3.Connection) -> bool:
    count = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return int(count) > 0


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Return whether an error says that a file is no sound database."""
    # A full disk, a locked file or a read-only directory says nothing about the ledger's content.
    return not isinstance(error, sqlite3.OperationalError)


def _take_ownership(connection: sqlite3.Connection) -> int:
    connection.execute("BEGIN IMMEDIATE")
    row = connection.execute("SELECT value FROM meta WHERE key = 'owner_number'").fetchone()
    number = 1 if row is None else int(row[0]) + 1
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('owner_number', ?)", (str(number),))
    connection.execute("COMMIT")
    return number


def _copies(state_directory: str) -> list[str]:
    return [
        name
        for name in os.listdir(state_directory)
        if name.startswith(COPY_PREFIX) and name.endswith(".sqlite")
    ]


def _newest_good_copy(state_directory: str, connect: Connect) -> str | None:
    for name in sorted(_copies(state_directory), reverse=True):
        copy = os.path.join(state_directory, name)
        if _is_good(copy, connect):
            return copy
    return None


def _put_in_place(copy: str, path: str, *, aside: str, files: Files, connect: Connect) -> None:
    """Keep the damaged ledger under the name `aside` and put the copy's content in its place.

    Until the last step the damaged one lies there, so that a crash before it means the same again.
    """
    state_directory = os.path.dirname(path)
    source = connect(copy)
    try:
        temporary = _write_copy(source.execute, state_directory, files)
    finally:
        source.close()
    # The old log must be gone before the new ledger comes, or its pages would be played into it.
    for suffix in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            files.rename(path + suffix, aside + suffix)
    try:
        files.link(path, aside)
    except FileExistsError:
        pass  # a crash came after this step, within the same second
    except OSError:
        files.rename(path, aside)  # a disk without hard links
    files.fsync_directory(state_directory)
    files.rename(temporary, path)
    files.fsync_directory(state_directory)


def _write_copy(execute: Callable[..., object], state_directory: str, files: Files) -> str:
    """Write what a connection sees into a temporary file, durably, and return its path."""
    temporary = os.path.join(state_directory, files.TEMPORARY_PREFIX + "ledger")
    for leftover in (temporary, f"{temporary}-journal"):
        files.remove(leftover)
    try:
        execute("VACUUM INTO ?", (temporary,))
    except sqlite3.Error:
        files.remove(temporary)  # half written it takes the room that a full disk lacks
        raise
    descriptor = os.open(temporary, os.O_RDWR | os.O_CLOEXEC)
    try:
        os.fchmod(descriptor, 0o600)
        files.fsync(descriptor)
    finally:
        os.close(descriptor)
    return temporary


def _sweep_temporary(state_directory: str, files: Files) -> None:
    """Remove what a crash left half written; only the owner of the directory comes here."""
    for name in os.listdir(state_directory):
        if name.startswith(files.TEMPORARY_PREFIX):
            files.remove(os.path.join(state_directory, name))


def _is_good(copy: str, connect: Connect) -> bool:
    connection = connect(copy)
    try:
        is_ok = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]) == "ok"
        application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()
    return is_ok and application == APPLICATION_ID


def _damaged(path: str, reason: str) -> StateDamagedError:
    return StateDamagedError(
        path,
        f"the ledger is damaged ({reason})",
        f"to start with an empty one, move it away: mv '{path}' '{path}.damaged'. "
        "Memories stay as they are; recent transcripts are read again, and what is already "
        "remembered is recognised by its sources",
    )
