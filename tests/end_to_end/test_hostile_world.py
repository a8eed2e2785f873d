"""The real daemon where disks are full, directories go away and others were there before."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Place, RunningDaemon, await_true
from tests.end_to_end.starts import faults_of_starts

RULE = "Always deploy on Tuesdays"
FILE = "always-deploy-on-tuesdays.md"

#: More at once than a machine has cores, usually; `make soak` starts 50.
STARTS = 20


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


def test_one_of_many_starts_runs_and_the_others_name_it(place: Place) -> None:
    assert faults_of_starts(place, STARTS) == []


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


_limits_memory = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere the limit of memory limits nothing"
)


def _with_memory(kilobytes: int) -> list[str]:
    """Return what runs a program with so much memory of its own."""
    return ["sh", "-c", f'ulimit -d {kilobytes} && exec "$0" "$@"']


def _say_at_length(place: Place, length: int) -> None:
    """Write one line of so many bytes, which ends in the rule."""
    begin, end = '{"role":"user","content":"', f'\\n\\n{RULE}"}}'
    rest = length - len(begin) - len(end)
    with (place.sessions / "agent.jsonl").open("w") as stream:
        stream.write(begin)
        for _ in range(rest >> 20):
            stream.write("w" * (1 << 20))
        stream.write("w" * (rest % (1 << 20)) + end + "\n")


@_limits_memory
@pytest.mark.parametrize(
    ("length", "is_read", "memory_kilobytes"),
    # Some times the longest line, as bytes and as text; a longer one is held up to the limit only.
    [(63 << 20, True, 384 << 10), (256 << 20, False, 192 << 10)],
)
def test_very_long_line_is_read_or_passed_over_in_little_memory(
    place: Place, length: int, is_read: bool, memory_kilobytes: int
) -> None:
    _say_at_length(place, length)
    place.say("Never push to main directly")

    done = place.memd("run", before=_with_memory(memory_kilobytes))
    assert done.returncode == 0, done.stderr
    assert (place.memory / FILE).exists() is is_read
    assert (place.memory / "never-push-to-main-directly.md").exists()
    told = place.memd("status").stdout
    assert (f"line of {length} bytes, over the limit" in told) is not is_read


@_limits_memory
def test_line_that_memory_cannot_hold_keeps_no_other_transcript_waiting(place: Place) -> None:
    _say_at_length(place, 63 << 20)
    place.say("Never push to main directly", file="other.jsonl")

    done = place.memd("run", before=_with_memory(128 << 10))
    assert done.returncode == 0, done.stderr
    told = f"not read: {place.sessions}/agent.jsonl: {os.strerror(errno.ENOMEM)}"
    assert told in done.stdout.splitlines()
    assert place.memories() == ["never-push-to-main-directly.md"]
    place.memd("run")
    assert place.memories() == [FILE, "never-push-to-main-directly.md"]


def test_file_that_is_renamed_into_place_needs_no_scan(place: Place) -> None:
    place.configure('[log]\nlevel = "debug"', poll_interval_ms=600_000)
    daemon = place.start()
    place.say("Never push to main directly", file="first.jsonl")
    daemon.await_event("extraction:complete")
    scans = daemon.events.count("scan:complete")
    assert scans
    place.say(RULE, file="agent.tmp")
    (place.sessions / "agent.tmp").replace(place.sessions / "agent.jsonl")

    await_true((place.memory / FILE).exists, "the memory")
    assert daemon.events.count("scan:complete") == scans


def test_log_file_that_goes_away_is_told_by_status_and_on_standard_error(place: Place) -> None:
    logs = place.root / "logs"
    place.configure(f'[log]\nfile = "{logs}/memd.log"\n')
    daemon = place.start()
    logs.rename(place.root / "away")
    logs.touch()
    place.say("Always deploy on Tuesdays.")
    # Standard output and standard error are one file here.
    daemon.await_event("extraction:complete", times=2)
    daemon.await_event("log:dropped")
    await_true(
        lambda: "its log goes to standard error" in place.memd("status").stdout, "what status says"
    )
    logs.unlink()
    (place.root / "away").rename(logs)
    assert daemon.end() == 0
    kept = [json.loads(line)["event"] for line in (logs / "memd.log").read_text().splitlines()]
    assert kept[-2:] == ["log:dropped", "daemon:stop"]
