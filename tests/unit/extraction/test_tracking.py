from __future__ import annotations

import os
from pathlib import Path

from memconsolidate.extraction.tracking import Tracker
from memconsolidate.ledger.database import open_ledger
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.files import Files
from memconsolidate.watch.scan import scan


def test_transcripts_of_one_scan_come_oldest_first(tmp_path: Path) -> None:
    sessions = tmp_path / "sessions"
    sessions.mkdir()
    paths = [sessions / f"{number:02}.jsonl" for number in range(20)]
    for age, path in enumerate(paths):
        path.write_text("{}\n")
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    database = open_ledger(str(tmp_path / "state"), SystemClock(), Files())
    tracker = Tracker(database, SystemClock())

    tracker.observe(scan([str(sessions)], lambda path: path, excluded=[]))

    waiting = [item.path for item in tracker.oldest_first()]
    database.close()
    assert waiting == [str(path) for path in reversed(paths)]
