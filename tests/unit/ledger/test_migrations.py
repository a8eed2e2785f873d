"""Ledgers of earlier versions are brought up to date when they are opened."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from memconsolidate.ledger.database import LEDGER_FILE, open_ledger
from memconsolidate.ledger.schema import APPLICATION_ID, SCHEMA, SCHEMA_VERSION
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files


def test_ledger_that_knew_copies_by_their_lineage_keeps_its_transcripts(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / LEDGER_FILE)) as connection:
        for statement in SCHEMA:
            connection.execute(
                statement.replace("first_seen TEXT", "lineage TEXT NOT NULL, first_seen TEXT")
            )
        connection.execute(
            "INSERT INTO transcript (uid, path, source, status, inode, stamp, birth_ns, lineage,"
            " first_seen) VALUES ('u', '/f.md', 'text', 'active', 1, x'00', 1, 'u', '2026-11-29')"
        )
        connection.execute("PRAGMA user_version = 2")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.commit()

    with contextlib.closing(open_ledger(str(tmp_path), fake_clock, Files())) as database:
        assert database.one("PRAGMA user_version") == SCHEMA_VERSION
        assert database.one("SELECT path FROM transcript") == "/f.md"
        columns = {row[1] for row in database.execute("PRAGMA table_info(transcript)")}
    assert "lineage" not in columns
