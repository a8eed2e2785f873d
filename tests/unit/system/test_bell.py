"""The pipe that wakes the daemon."""

from __future__ import annotations

import os
import select
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from memconsolidate.system.bell import BELL_FILE, Bell, ring
from memconsolidate.watch.watcher import Watcher

#: A wait that nothing ends would be noticed.
LONG_SECONDS = 600.0


@pytest.fixture
def bell(tmp_path: Path) -> Iterator[Bell]:
    bell = Bell(str(tmp_path))
    yield bell
    bell.close()


def test_ringing_ends_a_wait_and_is_heard_once(tmp_path: Path, bell: Bell) -> None:
    watcher = Watcher([], [], bell=bell.descriptor)
    for _ in range(3):
        ring(str(tmp_path))

    assert watcher.wait(LONG_SECONDS)
    assert not watcher.wait(0.0)


def test_last_ringer_that_left_rings_no_more(tmp_path: Path, bell: Bell) -> None:
    ring(str(tmp_path))
    descriptor = bell.descriptor
    assert descriptor is not None
    os.read(descriptor, 10)

    assert select.select([descriptor], [], [], 0) == ([], [], [])


def test_only_the_owner_can_ring(tmp_path: Path, bell: Bell) -> None:
    assert bell.descriptor is not None
    status = os.lstat(tmp_path / BELL_FILE)

    assert stat.S_ISFIFO(status.st_mode)
    assert stat.S_IMODE(status.st_mode) == 0o600


def test_ringing_where_nobody_listens_is_nothing(tmp_path: Path, bell: Bell) -> None:
    bell.close()
    bell.close()
    ring(str(tmp_path))
    os.mkfifo(tmp_path / BELL_FILE)  # a daemon was killed
    ring(str(tmp_path))
    ring(str(tmp_path / "missing"))

    again = Bell(str(tmp_path))
    assert again.descriptor is not None
    again.close()
    assert not os.path.lexists(tmp_path / BELL_FILE)


@pytest.mark.parametrize("is_link", [False, True])
def test_what_is_no_pipe_is_left_alone(tmp_path: Path, *, is_link: bool) -> None:
    place = tmp_path / BELL_FILE
    target = tmp_path / "target"
    target.write_text("kept")
    if is_link:
        place.symlink_to(target)
    else:
        place.write_text("kept")
    bell = Bell(str(tmp_path))
    ring(str(tmp_path))
    bell.close()

    assert bell.descriptor is None
    assert place.read_text() == "kept"


def test_what_took_the_pipes_place_stays(tmp_path: Path, bell: Bell) -> None:
    place = tmp_path / BELL_FILE
    place.rename(tmp_path / "aside")
    place.write_text("kept")
    bell.close()

    assert place.read_text() == "kept"


def test_pipe_of_a_later_daemon_stays(tmp_path: Path, bell: Bell) -> None:
    (tmp_path / BELL_FILE).unlink()
    later = Bell(str(tmp_path))
    bell.close()

    assert stat.S_ISFIFO(os.lstat(tmp_path / BELL_FILE).st_mode)
    later.close()
    assert not os.path.lexists(tmp_path / BELL_FILE)
