"""The real daemon where disks are full, directories go away and others were there before."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Place, RunningDaemon, await_true

RULE = "Always deploy on Tuesdays"
FILE = "always-deploy-on-tuesdays.md"

#: More at once than a machine has cores, usually; each needs a while on a busy one.
STARTS = 5


def _can_mount() -> bool:
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
    try:
        return not subprocess.run(command, check=False, capture_output=True).returncode
    except OSError:
        return False


@pytest.fixture
def small_disk(place: Place) -> RunningDaemon:
    """A daemon whose state lies on a disk of two megabytes, which only it can see."""
    if not sys.platform.startswith("linux") or not _can_mount():
        pytest.skip("needs to mount a file system in a mount namespace of its own")
    place.state.mkdir()
    words = ["unshare", "--mount", "sh", "-c"]
    script = 'mount -t tmpfs -o size=2m none "$0" && exec "$@"'
    return place.start(before=[*words, script, str(place.state)])


def test_full_disk_of_the_ledger_loses_nothing(place: Place, small_disk: RunningDaemon) -> None:
    pid = small_disk.process.pid
    disk = Path(f"/proc/{pid}/root{place.state}")
    await_true(lambda: list(disk.glob("ledger-*")), "the day's copy of the ledger")
    filler = disk / "filler"
    for size in (1 << 16, 1 << 12, 1):
        with filler.open("ab", buffering=0) as stream, contextlib.suppress(OSError):
            while stream.write(b"x" * size):
                pass
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        (disk / "more").write_bytes(b"x")
    for number in range(40):
        place.say("Nothing to keep here, it only takes room.", file=f"other-{number}.jsonl")
    place.say(RULE)
    small_disk.await_event("disk:full")
    assert "extraction:complete" not in small_disk.events
    assert not (place.memory / FILE).exists()

    filler.unlink()
    await_true((place.memory / FILE).exists, "the memory after there was room again")
    small_disk.await_event("disk:recovered")
    held = [os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir()]
    assert not [path for path in held if path.endswith("(deleted)")]
    assert small_disk.end() == 0


@pytest.fixture
def starts(place: Place) -> Iterator[list[subprocess.Popen[str]]]:
    """Several daemons on the same state, begun at once."""
    starts = [place.begin("start") for _ in range(STARTS)]
    yield starts
    for start in starts:
        start.kill()
        start.communicate()


def test_one_of_many_starts_runs_and_the_others_name_it(
    starts: list[subprocess.Popen[str]],
) -> None:
    def others_have_ended() -> bool:
        return sum(start.poll() is not None for start in starts) >= STARTS - 1

    await_true(others_have_ended, "all but one to end")
    [running] = [start for start in starts if start.poll() is None]
    for start in starts:
        if start is not running:
            _, told = start.communicate()
            assert start.returncode == 3
            assert f"process {running.pid}" in told
    running.terminate()
    running.communicate()
    assert running.returncode == 0


@pytest.mark.parametrize("change", [{}, {"start_ticks": 1}, {"boot_id": "another"}])
def test_owner_that_no_longer_holds_the_lock_is_nobody(
    place: Place, change: dict[str, object]
) -> None:
    daemon = place.start()
    owner = json.loads((place.state / "memd.lock").read_text())
    daemon.end(9)
    # The number belongs to a live process again: to this one.
    (place.state / "memd.lock").write_text(json.dumps(owner | {"pid": os.getpid()} | change))

    assert place.start().end() == 0


def test_sessions_that_are_deleted_and_made_again_are_read(place: Place) -> None:
    place.say("Never push to main directly")
    daemon = place.start()
    daemon.await_event("extraction:complete")
    shutil.rmtree(place.sessions)
    await_true(lambda: "unobserved" in daemon.log.read_text(), "the loss to be noticed")
    place.sessions.mkdir()
    place.say(RULE)

    await_true((place.memory / FILE).exists, "the memory from the new directory")
    assert len(place.memories()) == 2


def test_file_that_is_renamed_into_place_needs_no_scan(place: Place) -> None:
    place.configure(poll_interval_ms=600_000)
    daemon = place.start()
    scans = daemon.events.count("scan:complete")
    place.say(RULE, file="agent.tmp")
    (place.sessions / "agent.tmp").replace(place.sessions / "agent.jsonl")

    await_true((place.memory / FILE).exists, "the memory")
    assert daemon.events.count("scan:complete") == scans
