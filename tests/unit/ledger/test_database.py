from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.errors import LockedError, StateDamagedError
from memconsolidate.ledger.database import (
    LEDGER_FILE,
    SUSPECT_FILE,
    Database,
    make_copy,
    open_for_reading,
    open_ledger,
    suspect,
    suspecting,
)
from memconsolidate.ledger.schema import SCHEMA_VERSION
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.unprivileged import open_directory, run_unprivileged


def _fail_after_writing(database: Database) -> None:
    with database.transaction():
        database.set_meta("colour", "teal")
        raise ValueError("stop")


def _open(directory: Path, clock: FakeClock) -> Database:
    return open_ledger(str(directory), clock, Files())


def test_what_was_committed_is_there_after_reopening(tmp_path: Path, fake_clock: FakeClock) -> None:
    database = _open(tmp_path, fake_clock)
    database.set_meta("colour", "teal")
    database.close()

    assert _open(tmp_path, fake_clock).get_meta("colour") == "teal"


def test_failed_transaction_leaves_nothing(tmp_path: Path, fake_clock: FakeClock) -> None:
    database = _open(tmp_path, fake_clock)

    with pytest.raises(ValueError, match="stop"):
        _fail_after_writing(database)

    assert database.get_meta("colour") is None


def test_an_owner_that_was_replaced_cannot_commit(tmp_path: Path, fake_clock: FakeClock) -> None:
    first = _open(tmp_path, fake_clock)
    second = _open(tmp_path, fake_clock)

    with pytest.raises(LockedError):
        first.set_meta("colour", "teal")

    second.set_meta("colour", "ochre")
    assert first.get_meta("colour") == "ochre"


def test_only_the_user_can_read_the_ledger(tmp_path: Path, fake_clock: FakeClock) -> None:
    _open(tmp_path / "state", fake_clock)

    assert stat.S_IMODE(os.stat(tmp_path / "state").st_mode) == 0o700
    assert stat.S_IMODE(os.stat(tmp_path / "state" / LEDGER_FILE).st_mode) == 0o600


@pytest.mark.parametrize("damage", ["zeros", "empty", "text"])
def test_damaged_ledger_is_replaced_by_its_copy(
    tmp_path: Path, fake_clock: FakeClock, damage: str
) -> None:
    database = _open(tmp_path, fake_clock)
    database.set_meta("colour", "teal")
    copy = make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    _damage(tmp_path / LEDGER_FILE, damage)
    restored: list[str] = []

    database = open_ledger(str(tmp_path), fake_clock, Files(), restored=restored.append)

    assert database.get_meta("colour") == "teal"
    assert restored == [copy]
    assert [name for name in os.listdir(tmp_path) if ".damaged-" in name]


def _find_ochre(connection: sqlite3.Connection) -> str:
    """Take one value for damage that no look at pages shows."""
    found = connection.execute("SELECT 1 FROM meta WHERE value = 'ochre'").fetchone()
    return "" if found is None else "ochre"


def _open_looking(directory: Path, clock: FakeClock) -> Database:
    return open_ledger(str(directory), clock, Files(), find_damage=_find_ochre)


def test_all_is_looked_at_in_the_start_after_a_failure_only(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    database = _open(tmp_path, fake_clock)
    database.set_meta("colour", "teal")
    make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.set_meta("colour", "ochre")
    database.close()
    _open_looking(tmp_path, fake_clock).close()

    with (
        pytest.raises(KeyError, match="slip"),
        suspecting(str(tmp_path), Files()),
    ):
        raise KeyError("slip")
    for _ in range(2):
        database = _open_looking(tmp_path, fake_clock)
        assert database.get_meta("colour") == "teal"
        assert not (tmp_path / SUSPECT_FILE).exists()
        database.close()


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("database or disk is full"),
        OSError(errno.EIO, "Input/output error"),
        LockedError("x", 1, "wait"),
    ],
)
def test_failure_that_has_another_reason_leaves_no_mark(tmp_path: Path, error: Exception) -> None:
    with pytest.raises(type(error)), suspecting(str(tmp_path), Files()):
        raise error
    assert not (tmp_path / SUSPECT_FILE).exists()


def test_damage_is_neither_copied_nor_restored(tmp_path: Path, fake_clock: FakeClock) -> None:
    database = _open(tmp_path, fake_clock)
    database.set_meta("colour", "teal")
    good = make_copy(database, str(tmp_path), fake_clock.now(), Files(), _find_ochre)
    fake_clock.advance(86400)
    database.set_meta("colour", "ochre")
    with pytest.raises(sqlite3.DatabaseError, match="ochre"):
        make_copy(database, str(tmp_path), fake_clock.now(), Files(), _find_ochre)
    assert not list(tmp_path.glob(f"{Files.TEMPORARY_PREFIX}*"))
    # As another version of memd, or damage of the copy itself, would leave it.
    make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    suspect(str(tmp_path), Files())
    restored: list[str] = []

    database = open_ledger(
        str(tmp_path), fake_clock, Files(), restored=restored.append, find_damage=_find_ochre
    )

    assert database.get_meta("colour") == "teal"
    assert restored == [good]


def test_no_copy_is_kept_between_a_failure_and_the_next_start(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    database = _open(tmp_path, fake_clock)
    suspect(str(tmp_path), Files())
    with pytest.raises(sqlite3.DatabaseError, match="may be damaged"):
        make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    assert make_copy(_open(tmp_path, fake_clock), str(tmp_path), fake_clock.now(), Files())


@pytest.mark.parametrize(
    "damage",
    [
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'birth_ns', 'birth_nt')",
        (
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql ="
            " CAST(replace(CAST(sql AS TEXT), 'birth_ns', CAST(x'6cff' AS TEXT)) AS TEXT)"
        ),
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = -5",
        "UPDATE meta SET value = 'x' WHERE key = 'owner_number'",
    ],
)
def test_damage_of_what_holds_the_rows_is_seen_at_each_start(
    tmp_path: Path, fake_clock: FakeClock, damage: str
) -> None:
    database = _open(tmp_path, fake_clock)
    database.set_meta("colour", "teal")
    copy = make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    with contextlib.closing(sqlite3.connect(tmp_path / LEDGER_FILE)) as connection:
        connection.executescript(damage)
        connection.commit()
    restored: list[str] = []

    database = open_ledger(str(tmp_path), fake_clock, Files(), restored=restored.append)

    assert (restored, database.get_meta("colour")) == ([copy], "teal")


@pytest.mark.parametrize(("place", "value"), [(18, 3), (47, 9)])
def test_head_that_forbids_writing_or_is_of_no_format_is_damage(
    tmp_path: Path, fake_clock: FakeClock, place: int, value: int
) -> None:
    database = _open(tmp_path, fake_clock)
    copy = make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    path = tmp_path / LEDGER_FILE
    content = bytearray(path.read_bytes())
    content[place] = value
    path.write_bytes(content)
    restored: list[str] = []

    open_ledger(str(tmp_path), fake_clock, Files(), restored=restored.append)

    assert restored == [copy]


def test_ledger_that_may_not_be_written_is_no_damage(fake_clock: FakeClock) -> None:
    with open_directory() as home:
        home.chmod(0o777)

        def check() -> None:
            place = home / "memd"
            database = _open(place, fake_clock)
            make_copy(database, str(place), fake_clock.now(), Files())
            database.close()
            (place / LEDGER_FILE).chmod(0o400)
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                _open(place, fake_clock)

        run_unprivileged(check)


def test_crash_in_the_middle_of_restoring_is_restored_again(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    class Failing(Files):
        """Stops at the last step."""

        def rename(self, old: str, new: str) -> None:
            if new.endswith(LEDGER_FILE):
                raise OSError(errno.EIO, old)
            super().rename(old, new)

    database = _open(tmp_path, fake_clock)
    database.set_meta("colour", "teal")
    make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    _damage(tmp_path / LEDGER_FILE, "zeros")
    with pytest.raises(OSError, match="memd-tmp"):
        open_ledger(str(tmp_path), fake_clock, Failing())

    assert _open(tmp_path, fake_clock).get_meta("colour") == "teal"


def test_half_written_files_of_a_crash_are_removed(tmp_path: Path, fake_clock: FakeClock) -> None:
    leftover = tmp_path / f"{Files.TEMPORARY_PREFIX}0123"
    leftover.write_text("half")

    _open(tmp_path, fake_clock)

    assert not leftover.exists()


@pytest.mark.parametrize("damage", ["zeros", "text"])
def test_damaged_ledger_without_a_copy_is_refused_with_advice(
    tmp_path: Path, fake_clock: FakeClock, damage: str
) -> None:
    _open(tmp_path, fake_clock).close()
    _damage(tmp_path / LEDGER_FILE, damage)
    before = (tmp_path / LEDGER_FILE).read_bytes()

    with pytest.raises(StateDamagedError, match=r"mv '.*ledger\.sqlite'") as caught:
        _open(tmp_path, fake_clock)

    assert caught.value.exit_code == 6
    assert (tmp_path / LEDGER_FILE).read_bytes() == before


def test_ledger_that_was_never_begun_is_made_anew(tmp_path: Path, fake_clock: FakeClock) -> None:
    (tmp_path / LEDGER_FILE).touch()

    _open(tmp_path, fake_clock).set_meta("colour", "teal")


def test_other_databases_are_never_taken_for_a_ledger(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    with sqlite3.connect(tmp_path / LEDGER_FILE) as connection:
        connection.execute("CREATE TABLE precious (value TEXT)")
    connection.close()

    with pytest.raises(StateDamagedError, match="not a memd ledger"):
        _open(tmp_path, fake_clock)


def test_ledger_of_a_newer_version_is_refused(tmp_path: Path, fake_clock: FakeClock) -> None:
    _open(tmp_path, fake_clock).close()
    with sqlite3.connect(tmp_path / LEDGER_FILE) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()

    with pytest.raises(StateDamagedError, match="newer memd"):
        _open(tmp_path, fake_clock)


def test_leftovers_of_crashes_beside_the_ledger_are_ignored(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    database = _open(tmp_path, fake_clock)
    database.set_meta("colour", "teal")
    database.close()
    (tmp_path / f"{LEDGER_FILE}.tmp").touch()
    (tmp_path / f"{LEDGER_FILE}-journal").write_bytes(b"garbage")
    (tmp_path / f"{LEDGER_FILE}-wal").write_bytes(b"garbage of another database")

    assert _open(tmp_path, fake_clock).get_meta("colour") == "teal"


def test_one_copy_a_day_and_two_are_kept(tmp_path: Path, fake_clock: FakeClock) -> None:
    database = _open(tmp_path, fake_clock)
    for _ in range(4):
        make_copy(database, str(tmp_path), fake_clock.now(), Files())
        assert make_copy(database, str(tmp_path), fake_clock.now(), Files()) is None
        fake_clock.advance(86400)

    copies = sorted(name for name in os.listdir(tmp_path) if name.startswith("ledger-copy-"))
    assert copies == ["ledger-copy-2026-04-09.sqlite", "ledger-copy-2026-04-10.sqlite"]


def test_copy_of_a_clock_that_ran_ahead_is_not_taken_for_the_newest(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    database = _open(tmp_path, fake_clock)
    fake_clock.jump(1000 * 86400)
    make_copy(database, str(tmp_path), fake_clock.now(), Files())
    fake_clock.jump(-1000 * 86400)
    database.set_meta("colour", "teal")
    make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    _damage(tmp_path / LEDGER_FILE, "zeros")

    assert _open(tmp_path, fake_clock).get_meta("colour") == "teal"


def test_copy_that_fails_takes_no_room(tmp_path: Path, fake_clock: FakeClock) -> None:
    class FullDisk(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            cursor = super().execute(sql, *values)
            if sql.startswith("VACUUM INTO"):
                raise sqlite3.OperationalError("database or disk is full")
            return cursor

    database = open_ledger(
        str(tmp_path), fake_clock, Files(), connect=partial(sqlite3.connect, factory=FullDisk)
    )
    before = sorted(os.listdir(tmp_path))
    with pytest.raises(sqlite3.OperationalError, match="full"):
        make_copy(database, str(tmp_path), fake_clock.now(), Files())

    assert sorted(os.listdir(tmp_path)) == before


def test_reading_beside_the_owner_takes_nothing_over(tmp_path: Path, fake_clock: FakeClock) -> None:
    owner = _open(tmp_path, fake_clock)
    owner.set_meta("colour", "teal")

    reader = open_for_reading(str(tmp_path))

    assert reader is not None
    assert reader.get_meta("colour") == "teal"
    owner.set_meta("colour", "ochre")
    assert reader.get_meta("colour") == "ochre"


def test_nothing_is_created_by_reading(tmp_path: Path) -> None:
    assert open_for_reading(str(tmp_path)) is None
    assert not list(tmp_path.iterdir())


def test_ledger_that_is_being_made_reads_as_none(tmp_path: Path) -> None:
    file = tmp_path / LEDGER_FILE
    file.touch()
    assert open_for_reading(str(tmp_path)) is None
    with contextlib.closing(sqlite3.connect(file)) as maker:
        maker.execute("PRAGMA journal_mode = WAL")
        assert open_for_reading(str(tmp_path)) is None


def test_emptied_ledger_is_damage_also_for_readers(tmp_path: Path, fake_clock: FakeClock) -> None:
    database = _open(tmp_path, fake_clock)
    make_copy(database, str(tmp_path), fake_clock.now(), Files())
    database.close()
    _damage(tmp_path / LEDGER_FILE, "empty")
    with pytest.raises(StateDamagedError, match="empty"):
        open_for_reading(str(tmp_path))


def _damage(path: Path, damage: str) -> None:
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    content = path.read_bytes()
    if damage == "zeros":
        path.write_bytes(bytes(4096) + content[4096:])
    elif damage == "empty":
        path.write_bytes(b"")
    else:
        path.write_text("this is no database " * 500)
