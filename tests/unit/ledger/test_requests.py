"""What commands ask of a daemon, and which of it still waits."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from memconsolidate.ledger.database import Database, open_ledger
from memconsolidate.ledger.requests import leave_request, oldest_untaken, take_up_request
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from memconsolidate.system.process import ProcessIdentity, current_identity


@pytest.fixture
def database(tmp_path: Path, fake_clock: FakeClock) -> Iterator[Database]:
    database = open_ledger(str(tmp_path), fake_clock, Files())
    yield database
    database.close()


def left_by(database: Database, asker: ProcessIdentity, clock: FakeClock) -> int:
    """Leave a request of a process."""
    number = leave_request(database, {}, clock.now())
    database.execute(
        "UPDATE request SET asker = ? WHERE id = ?", (msgspec.json.encode(asker).decode(), number)
    )
    return number


def ended() -> ProcessIdentity:
    """Return who a process was that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return msgspec.structs.replace(current_identity(), pid=process.pid, start_ticks=1)


def test_request_of_a_process_that_ended_waits_for_nobody(
    database: Database, fake_clock: FakeClock
) -> None:
    left_by(database, ended(), fake_clock)
    assert oldest_untaken(database) is None

    fake_clock.advance(60)
    number = leave_request(database, {}, fake_clock.now())
    assert oldest_untaken(database) == fake_clock.now()
    take_up_request(database, number)
    assert oldest_untaken(database) is None


def test_request_of_a_process_that_cannot_be_judged_from_here_waits(
    database: Database, fake_clock: FakeClock
) -> None:
    left_by(database, msgspec.structs.replace(current_identity(), host="elsewhere"), fake_clock)
    assert oldest_untaken(database) == fake_clock.now()
