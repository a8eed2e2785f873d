"""Ledgers of earlier versions are brought up to date when they are opened."""

from __future__ import annotations

import contextlib
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from memconsolidate.ledger.checking import find_damage
from memconsolidate.ledger.database import LEDGER_FILE, open_ledger, suspect
from memconsolidate.ledger.schema import SCHEMA_VERSION
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files

#: What takes the tables from one version back to the one before.
BACK = {
    9: ("DROP TABLE vector",),
    8: ("ALTER TABLE request DROP COLUMN asker",),
    7: ("ALTER TABLE scope DROP COLUMN store", "DROP TABLE sighting"),
    6: ("ALTER TABLE range DROP COLUMN pass",),
    5: (
        "ALTER TABLE batch DROP COLUMN scope",
        "ALTER TABLE batch DROP COLUMN user_scope",
        "DROP TABLE scope",
        "DROP TABLE project",
    ),
    4: ("DROP INDEX verdict_memory",),
    3: (
        "ALTER TABLE transcript ADD lineage TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE batch ADD attempts INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seen DROP sight",
    ),
    2: (
        "ALTER TABLE batch DROP progress",
        "ALTER TABLE batch DROP retried",
        "ALTER TABLE set_aside DROP data",
        "ALTER TABLE set_aside DROP state",
    ),
}


def _columns(path: Path) -> dict[str, set[str]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
        return {
            name: {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}
            for (name,) in names.fetchall()
        }


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
@pytest.mark.parametrize("is_suspect", [False, True])
def test_ledger_of_an_earlier_version_is_brought_to_this_one(
    tmp_path: Path, fake_clock: FakeClock, version: int, *, is_suspect: bool
) -> None:
    path = tmp_path / LEDGER_FILE
    with contextlib.closing(open_ledger(str(tmp_path), fake_clock, Files())) as database:
        database.set_meta("colour", "teal")
    columns = _columns(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for step in range(SCHEMA_VERSION, version, -1):
            for statement in BACK[step]:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()
    assert _columns(path) != columns
    if is_suspect:
        suspect(str(tmp_path), Files())
    restored: list[str] = []

    with contextlib.closing(
        open_ledger(
            str(tmp_path),
            fake_clock,
            Files(),
            restored=restored.append,
            find_damage=partial(find_damage, sources=()),
        )
    ) as database:
        assert database.get_meta("colour") == "teal"
    assert (restored, _columns(path)) == ([], columns)
