from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from pathlib import Path

import pytest

from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.load import load_config
from memconsolidate.config.settings import Config
from memconsolidate.errors import StateDamagedError, StorageError
from memconsolidate.ledger.database import SUSPECT_FILE


@pytest.fixture
def config(tmp_path: Path) -> Config:
    (tmp_path / "memconsolidate.toml").write_text('state_directory = "./state"\n')
    return load_config(None, {}, str(tmp_path), str(tmp_path))


def _refused(config: Config, error: Exception, scratch: str = "") -> str:
    with pytest.raises(StorageError) as refusal, explained_storage(config, scratch):
        raise error
    return str(refusal.value)


def test_full_disk_of_the_ledger_names_the_state_directory(config: Config) -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as ledger:
        ledger.execute("CREATE TABLE t (x)")
        ledger.execute("PRAGMA max_page_count = 1")
        with pytest.raises(StorageError) as refusal, explained_storage(config):
            ledger.execute("INSERT INTO t VALUES (zeroblob(100000))")

    told = str(refusal.value)
    assert told.startswith(f"{config.state_directory}: the disk is full; ")
    assert "nothing is lost" in told
    assert "try again" in told


def test_ledger_that_cannot_be_opened_says_why(config: Config, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="unable to open") as refusal, explained_storage(config):
        sqlite3.connect(tmp_path / "gone" / "ledger.sqlite")
    assert refusal.value.place == config.state_directory
    assert "the disk is full" not in str(refusal.value)


def test_damage_in_the_middle_is_no_fault_of_memd(config: Config, tmp_path: Path) -> None:
    os.mkdir(config.state_directory)
    file = tmp_path / "ledger.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as ledger:
        ledger.execute("CREATE TABLE t (x)")
        ledger.executemany("INSERT INTO t VALUES (?)", [("y" * 1000,)] * 100)
        ledger.commit()
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    with (
        contextlib.closing(sqlite3.connect(file)) as ledger,
        pytest.raises(StateDamagedError, match="malformed") as refusal,
        explained_storage(config),
    ):
        ledger.execute("SELECT count(x) FROM t")
    assert refusal.value.path == f"{config.state_directory}/ledger.sqlite"
    assert "`memd start`" in str(refusal.value)
    assert os.path.exists(os.path.join(config.state_directory, SUSPECT_FILE))


def test_text_that_is_none_is_damage_and_not_repeated(config: Config) -> None:
    with (
        contextlib.closing(sqlite3.connect(":memory:")) as ledger,
        pytest.raises(StateDamagedError, match="a text in it is not UTF-8") as refusal,
        explained_storage(config),
    ):
        ledger.execute("SELECT CAST(x'707269766174ff' AS TEXT)").fetchone()
    assert "privat" not in str(refusal.value)


def test_full_disk_without_a_name_lists_where_it_may_be(config: Config) -> None:
    told = _refused(config, OSError(errno.ENOSPC, "No space left on device"), "/scratch")
    for place in (config.state_directory, config.memory_directory, "/scratch"):
        assert place in told
    named = _refused(config, OSError(errno.EDQUOT, os.strerror(errno.EDQUOT), "/x/y"))
    assert named.startswith("/x/y: the disk is full; ")


def test_failing_disk_lists_where_it_may_be(config: Config) -> None:
    told = _refused(config, OSError(errno.EIO, "Input/output error"))
    assert told.startswith(f"{config.state_directory} or {config.memory_directory}: ")
    assert "Input/output error" in told


def test_other_failures_pass_as_they_are(config: Config) -> None:
    errors: list[Exception] = [
        PermissionError(errno.EACCES, "Permission denied", "/x"),
        sqlite3.IntegrityError("a slip of memd's own"),
    ]
    for error in errors:
        with pytest.raises(type(error)), explained_storage(config):
            raise error
