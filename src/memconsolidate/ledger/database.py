"""Opening, checking, copying and fencing the ledger's SQLite file."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from memconsolidate.errors import LedgerLostError, MemdError, StateDamagedError
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

#: How SQLite's module begins what it says of a text that is none; the text itself follows.
_NOT_UTF_8 = "Could not decode to UTF-8"

#: What opening raises. Where the names of tables are damaged, SQLite's own words are no text.
_OPENING_ERRORS = (sqlite3.DatabaseError, UnicodeDecodeError)

#: How other errors begin that SQLite does not count as damage.
# The last two are said where a bit turned in the definition of a table or an index.
_SAID_OF_DAMAGE = (
    _NOT_UTF_8,
    "unsupported file format",
    "ON CONFLICT clause does not match",
    "unknown function",
)

#: A file of this name beside the ledger lets the next start look at all of it.
SUSPECT_FILE = "ledger.suspect"

Connect = Callable[..., sqlite3.Connection]

#: Returns what is damaged in all that a connection shows, empty where nothing is.
FindDamage = Callable[[sqlite3.Connection], str]


def companions(path: str) -> tuple[str, str]:
    """Return what SQLite keeps beside a database while it is open: its log and the log's index."""
    return f"{path}-wal", f"{path}-shm"


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
        self._stats = {path: os.stat(path)}
        for each in companions(path):
            with contextlib.suppress(FileNotFoundError):
                self._stats[each] = os.stat(each)

    def is_in_place(self) -> bool:
        """Return whether the file, its log and the log's index lie where they were opened: in one
        that was removed or replaced everything would be stored that nobody finds again.
        """
        try:
            return all(
                os.path.samestat(os.stat(path), known) for path, known in self._stats.items()
            )
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

    def overwrite_deleted(self) -> None:
        """Let what is deleted from now on be overwritten in its place."""
        self.execute("PRAGMA secure_delete = ON")

    def rewrite(self) -> None:
        """Write the whole file anew, and empty its log: nothing that was ever deleted is left in it.

        Raises sqlite3.OperationalError where there is no room, or another process keeps reading.
        """
        self.execute("VACUUM")
        is_busy, *_ = self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if is_busy:
            raise sqlite3.OperationalError("another process keeps reading the ledger")

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
    find_damage: FindDamage = lambda _: "",
) -> Database:
    """Open the ledger as its owner; create it where there is none.

    A start looks at the form of the pages; at all that is stored only after something had failed.
    A damaged ledger is moved aside and the newest good copy takes its place (`restored` is told
    the copy's path). Raises StateDamagedError when there is no copy, or when the ledger was made
    by a newer version.
    """
    files.make_directory(state_directory)
    _sweep_temporary(state_directory, files)
    path = os.path.join(state_directory, LEDGER_FILE)
    mark = os.path.join(state_directory, SUSPECT_FILE)
    is_suspect = os.path.exists(mark)
    try:
        _check_not_emptied(path, state_directory)
        connection, owner_number = _open_checked(
            path, connect, find_damage if is_suspect else _find_nothing
        )
    except _OPENING_ERRORS as error:
        if not _is_damaged_file(error) and not _is_needlessly_read_only(error, path):
            raise
        copy = _newest_good_copy(state_directory, connect, find_damage)
        if copy is None:
            raise _damaged(path, describe_damage(error)) from error
        aside = f"{path}.damaged-{clock.now():%Y%m%dT%H%M%S}"
        _put_in_place(copy, path, aside=aside, files=files, connect=connect)
        restored(copy)
        connection, owner_number = _open_checked(path, connect, _find_nothing)
    if is_suspect:
        files.remove(mark)
    return Database(path, connection, owner_number)


@contextlib.contextmanager
def suspecting(state_directory: str, files: Files) -> Iterator[None]:
    """Let the next start look at all of the ledger where something fails that damage may explain."""
    try:
        yield
    except Exception as error:
        if may_be_damage(error):
            suspect(state_directory, files)
        raise


def suspect(state_directory: str, files: Files) -> None:
    """Let the next start look at all of the ledger. The mark is a file: nothing can be trusted to
    what may be damaged.
    """
    mark = os.path.join(state_directory, SUSPECT_FILE)
    with contextlib.suppress(OSError):
        if not os.path.exists(mark):
            files.write_text(mark, "")


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
    except _OPENING_ERRORS as error:
        connection.close()
        if not _is_damaged_file(error):
            raise
        copy = _newest_good_copy(state_directory, sqlite3.connect, _find_nothing)
        raise _damaged(path, describe_damage(error), copy) from error
    return Database(path, connection, None)


def copy_day(copy: str) -> str:
    """Return the day of a daily copy, as its name has it."""
    return os.path.basename(copy).removeprefix(COPY_PREFIX).removesuffix(".sqlite")


def make_copy(
    database: Database,
    state_directory: str,
    now: datetime,
    files: Files,
    find_damage: FindDamage = lambda _: "",
) -> str | None:
    """Keep today's copy of the ledger; return its path, or None when it exists already.

    A damaged ledger pushes out no good copy: raises sqlite3.DatabaseError where damage is found, or
    was met before in this life.
    """
    target = os.path.join(state_directory, f"{COPY_PREFIX}{now:%Y-%m-%d}.sqlite")
    if os.path.exists(target):
        return None
    _put_copy(database, target, files, find_damage)
    copies = sorted(_copies(state_directory))
    # One of a later day is older than this: a clock that had run ahead made it.
    later = [name for name in copies if name > os.path.basename(target)]
    kept = [name for name in copies if name not in later][-COPIES_KEPT:]
    for name in copies:
        if name not in kept:
            files.remove(os.path.join(state_directory, name))
    return target


def renew_copies(
    database: Database, state_directory: str, now: datetime, files: Files, find_damage: FindDamage
) -> None:
    """Let one new copy take the place of all, and of damaged ledgers that were moved aside: they hold
    what the ledger does no longer. Where there was no copy, none is made.

    Raises as `make_copy` does.
    """
    target = os.path.join(state_directory, f"{COPY_PREFIX}{now:%Y-%m-%d}.sqlite")
    old = [os.path.join(state_directory, name) for name in _copies(state_directory)]
    if old:
        _put_copy(database, target, files, find_damage)
    for path in old:
        if path != target:
            files.erase(path)
    for name in os.listdir(state_directory):
        if name.startswith(f"{LEDGER_FILE}.damaged-"):
            files.erase(os.path.join(state_directory, name))


def _put_copy(database: Database, target: str, files: Files, find_damage: FindDamage) -> None:
    """Write a copy that is sound, also over one that is there."""
    state_directory = os.path.dirname(target)
    if os.path.exists(os.path.join(state_directory, SUSPECT_FILE)):
        raise sqlite3.DatabaseError("no copy is kept of a ledger that may be damaged")
    temporary = _write_copy(database.execute, state_directory, files)
    try:
        with contextlib.closing(sqlite3.connect(temporary)) as connection:
            _check_all(connection, find_damage)
    except BaseException:
        files.remove(temporary)
        raise
    files.rename(temporary, target)
    files.fsync_directory(state_directory)


def _open_checked(
    path: str, connect: Connect, find_damage: FindDamage
) -> tuple[sqlite3.Connection, int]:
    """Return a connection to a sound ledger, and the number under which it is owned now."""
    is_new = not os.path.exists(path)
    connection = connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        if is_new:
            os.chmod(path, 0o600)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _check(path, connection)
        _check_all(connection, find_damage)
        return connection, _take_ownership(connection)
    except BaseException:
        connection.close()
        raise


def _find_nothing(_: sqlite3.Connection) -> str:
    return ""


def _check_all(connection: sqlite3.Connection, find_damage: FindDamage) -> None:
    if problem := find_damage(connection):
        raise sqlite3.DatabaseError(problem)


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
    _check_parts(connection)


def _check_parts(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError where tables or columns do not have their names."""
    with contextlib.closing(sqlite3.connect(":memory:")) as model:
        for statement in SCHEMA:
            model.execute(statement)
        if missing := _parts(model) - _parts(connection):
            raise sqlite3.DatabaseError(f"it has no {min(missing)}")


def _parts(connection: sqlite3.Connection) -> set[str]:
    rows = connection.execute(
        "SELECT 'column ' || m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c"
        " UNION ALL SELECT 'reference ' || m.name || '.' || f.\"from\" || ' to ' || f.\"table\" || '.' || f.\"to\""
        " FROM sqlite_schema m, pragma_foreign_key_list(m.name) f"
    )
    return {str(row[0]) for row in rows}


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring the tables to this version, all steps or none."""
    if version == SCHEMA_VERSION:
        return
    if version < 1:
        raise sqlite3.DatabaseError("its version is none")
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in range(version, SCHEMA_VERSION):
            for statement in MIGRATIONS[step]:
                connection.execute(statement)
    except sqlite3.OperationalError as error:
        if "column" not in str(error):
            raise
        raise sqlite3.DatabaseError(f"its tables are of another version ({error})") from error
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")


def _check_not_emptied(path: str, state_directory: str) -> None:
    # A crash in the very first start leaves an empty file too, but then there is no copy yet.
    if os.path.exists(path) and os.path.getsize(path) == 0 and _copies(state_directory):
        raise sqlite3.DatabaseError("the file is empty")


def _has_tables(connection: sqlite3.Connection) -> bool:
    count = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return int(count) > 0


def is_damage(error: Exception) -> bool:
    """Return whether an error says that a file is no sound database, or a row of it none of ours."""
    if isinstance(error, sqlite3.OperationalError):
        # A full disk, a locked file or a read-only directory says nothing about the content.
        return str(error).startswith(_SAID_OF_DAMAGE)
    # The other errors of SQLite tell of slips of memd's own.
    return type(error) is sqlite3.DatabaseError or isinstance(error, msgspec.DecodeError)


def _is_damaged_file(error: Exception) -> bool:
    return isinstance(error, UnicodeDecodeError) or is_damage(error)


def may_be_damage(error: Exception) -> bool:
    """Return whether damage may be behind an error; of what nobody foresaw that cannot be ruled out."""
    if isinstance(error, sqlite3.OperationalError):
        return is_damage(error)
    return not isinstance(error, (MemdError, OSError))


def describe_damage(error: Exception) -> str:
    """Return what an error says, without the text that could not be read."""
    text = str(error)
    return "a text in it is not UTF-8" if text.startswith(_NOT_UTF_8) else text


def _is_needlessly_read_only(error: Exception, path: str) -> bool:
    """Return whether SQLite will not write although it may: so the file's own head says."""
    places = (path, os.path.dirname(path))
    return "readonly" in str(error) and all(os.access(place, os.W_OK) for place in places)


def _take_ownership(connection: sqlite3.Connection) -> int:
    connection.execute("BEGIN IMMEDIATE")
    row = connection.execute("SELECT value FROM meta WHERE key = 'owner_number'").fetchone()
    if row is not None and not str(row[0]).isdecimal():
        raise sqlite3.DatabaseError("the number of its owner is none")
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


def _newest_good_copy(
    state_directory: str, connect: Connect, find_damage: FindDamage
) -> str | None:
    for name in sorted(_copies(state_directory), reverse=True):
        copy = os.path.join(state_directory, name)
        if _is_good(copy, connect, find_damage):
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


def _is_good(copy: str, connect: Connect, find_damage: FindDamage) -> bool:
    connection = connect(copy)
    try:
        is_ok = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]) == "ok"
        application = int(connection.execute("PRAGMA application_id").fetchone()[0])
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        # Those of an older version have other tables.
        if is_ok and version == SCHEMA_VERSION and find_damage(connection):
            return False
    except _OPENING_ERRORS:
        return False
    finally:
        connection.close()
    return is_ok and application == APPLICATION_ID


def _damaged(path: str, reason: str, copy: str | None = None) -> StateDamagedError:
    """Return the error; with a copy that the next owner of the ledger puts in its place."""
    told = f"the ledger is damaged ({reason})"
    if copy is not None:
        return StateDamagedError(
            path,
            told,
            f"the next `memd run`, or `memd stop` and `memd start`, puts the copy of {copy_day(copy)}"
            " in its place",
        )
    return StateDamagedError(
        path,
        told,
        f"to start with an empty one, move it away: mv '{path}' '{path}.damaged'. "
        "Memories stay as they are; recent transcripts are read again, and what is already "
        "remembered is recognised by its sources",
    )
