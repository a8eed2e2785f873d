from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from memconsolidate.ledger.checking import find_damage
from memconsolidate.ledger.database import LEDGER_FILE
from memconsolidate.sources.registry import SOURCES
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line


@pytest.fixture
def ledger(tmp_path: Path, fake_clock: FakeClock) -> Iterator[sqlite3.Connection]:
    """Give the ledger of a memd that read something."""
    machine = Machine(tmp_path, fake_clock)
    machine.write("a.jsonl", line("We use Zig here.") + line("No, it is Ruby."))
    machine.visit()
    machine.append("a.jsonl", line("And never on Fridays."))
    machine.visit()
    machine.app.close()
    path = Path(machine.config.state_directory) / LEDGER_FILE
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def test_sound_ledger_has_no_damage(ledger: sqlite3.Connection) -> None:
    assert find_damage(ledger, sources=SOURCES) == ""


_WRITABLE = "PRAGMA writable_schema = ON;"
_NO_TEXT = "CAST(x'61ff' AS TEXT)"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('UPDATE transcript SET position = \'{"type":"lines"\'', "transcript.position"),
        (f"UPDATE transcript SET path = {_NO_TEXT}", "not UTF-8"),
        (f"UPDATE range SET digest = {_NO_TEXT}", "not UTF-8"),
        (f"UPDATE meta SET value = {_NO_TEXT}", "not UTF-8"),
        ("INSERT INTO meta VALUES ('pause', '{')", "meta.value"),
        ("INSERT OR REPLACE INTO meta VALUES ('standing', 'x')", "meta.value"),
        ("UPDATE transcript SET stamp = x'00'", "transcript.stamp"),
        ("UPDATE transcript SET epoch = 'x'", "of transcript"),
        (
            f"{_WRITABLE} UPDATE sqlite_schema SET sql = replace(sql, 'epoch INTEGER', 'epoch X')",
            "not defined as it should be",
        ),
        ("UPDATE transcript SET source = 'nobody'", "nobody"),
        ('UPDATE range SET "end" = \'"lines"\' WHERE id = 2', "range.end"),
        ("PRAGMA foreign_keys = OFF; UPDATE range SET uid = 'x' WHERE id = 1", "belongs to"),
        ("UPDATE batch SET state = 'open', reply = '{'", "batch.reply"),
        ("UPDATE batch SET state = 'open', created = 'today'", "batch.created"),
    ],
)
def test_what_a_pass_could_not_decode_is_damage(
    ledger: sqlite3.Connection, change: str, told: str
) -> None:
    ledger.executescript(change)
    ledger.execute("PRAGMA writable_schema = RESET")
    assert told in find_damage(ledger, sources=SOURCES)


def test_history_that_no_pass_reads_is_no_damage(ledger: sqlite3.Connection) -> None:
    ledger.execute("UPDATE batch SET reply = '{'")
    assert find_damage(ledger, sources=SOURCES) == ""


def test_ledger_that_cannot_be_read_now_is_not_called_damaged(
    ledger: sqlite3.Connection,
) -> None:
    [(_, _, path)] = ledger.execute("PRAGMA database_list").fetchall()
    with contextlib.closing(sqlite3.connect(path, timeout=0.0, isolation_level=None)) as other:
        ledger.execute("PRAGMA journal_mode = DELETE")
        ledger.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            find_damage(other, sources=SOURCES)
