from __future__ import annotations

import errno
import fcntl
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import filelock
import pytest

from memconsolidate.errors import LockedError, LockUnavailableError
from memconsolidate.system.clock import FakeClock, SystemClock
from memconsolidate.system.lock import (
    SCOPE_LOCK_NAME,
    DaemonLock,
    Holder,
    Role,
    ScopeLock,
    is_held,
    read_owner,
)
from memconsolidate.system.process import current_identity, is_running
from tests.unprivileged import open_directory, run_unprivileged

Start = Callable[..., "subprocess.Popen[str]"]

HOLD_DAEMON = """
import sys
from memconsolidate.errors import LockedError
from memconsolidate.system.lock import DaemonLock
lock = DaemonLock(sys.argv[1])
try:
    lock.acquire()
except LockedError as error:
    print("lost", error.holder_pid, flush=True)
else:
    print("won", flush=True)
    sys.stdin.read()
"""

HOLD_SCOPE = """
import sys
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.lock import ScopeLock
with ScopeLock(sys.argv[1], SystemClock()).hold(10):
    print("won", flush=True)
    sys.stdin.read()
"""

TAKE_TURNS = """
import os, sys
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.lock import ScopeLock
lock = ScopeLock(sys.argv[1], SystemClock())
print("ready", flush=True)
sys.stdin.readline()
for _ in range(int(sys.argv[3])):
    with lock.hold(30):
        os.close(os.open(sys.argv[2], os.O_CREAT | os.O_EXCL))
        os.unlink(sys.argv[2])
print("done", flush=True)
"""


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a script in a process of its own; all are killed at the end."""
    children = []

    def begin(script: str, *arguments: str) -> subprocess.Popen[str]:
        child = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        children.append(child)
        return child

    yield begin
    for child in children:
        child.kill()
        child.communicate()


def first_line(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


def test_exactly_one_of_many_daemons_wins(tmp_path: Path, start: Start) -> None:
    children = [start(HOLD_DAEMON, str(tmp_path / "state")) for _ in range(20)]

    answers = [first_line(child) for child in children]

    winner = children[answers.index("won")]
    assert sorted(answers) == sorted(["won"] + [f"lost {winner.pid}"] * 19)


def test_owner_can_be_read_by_others(tmp_path: Path, start: Start) -> None:
    child = start(HOLD_DAEMON, str(tmp_path))
    assert first_line(child) == "won"

    owner = read_owner(str(tmp_path))

    assert owner is not None
    assert owner.pid == child.pid
    assert is_running(owner.identity) is True
    assert set(json.loads((tmp_path / "memd.lock").read_text())) == {
        "pid",
        "start_ticks",
        "boot_id",
        "host",
        "pid_namespace",
        "version",
        "started",
        "role",
    }
    assert owner.role == "daemon"


def test_refusal_tells_a_run_from_a_daemon(tmp_path: Path) -> None:
    told = {}
    for role in get_args(Role):
        lock = DaemonLock(str(tmp_path), role=role)
        lock.acquire()
        owner = read_owner(str(tmp_path))
        assert owner is not None
        assert owner.role == role
        with pytest.raises(LockedError) as refusal:
            DaemonLock(str(tmp_path)).acquire()
        told[role] = refusal.value.advice
        lock.release()

    assert "`memd stop`" in told["daemon"]
    assert "`memd stop`" not in told["run"]


def test_lock_file_of_an_older_version_names_a_daemon(tmp_path: Path) -> None:
    lock = DaemonLock(str(tmp_path))
    lock.acquire()
    written = json.loads((tmp_path / "memd.lock").read_text())
    lock.release()
    del written["role"]
    (tmp_path / "memd.lock").write_text(json.dumps(written))

    owner = read_owner(str(tmp_path))

    assert owner is not None
    assert owner.role == "daemon"


def test_only_the_kernel_tells_whether_it_is_held(tmp_path: Path) -> None:
    assert not is_held(str(tmp_path))
    lock = DaemonLock(str(tmp_path))
    lock.acquire()
    content = (tmp_path / "memd.lock").read_text()
    (tmp_path / "memd.lock").write_text("")
    assert is_held(str(tmp_path))

    lock.release()
    (tmp_path / "memd.lock").write_text(content)

    assert not is_held(str(tmp_path))


def test_who_only_asks_keeps_no_daemon_out(tmp_path: Path) -> None:
    path = tmp_path / "memd.lock"
    path.touch()
    with path.open() as asked:
        fcntl.flock(asked, fcntl.LOCK_SH)
        asking = threading.Timer(0.01, fcntl.flock, (asked, fcntl.LOCK_UN))
        asking.start()
        lock = DaemonLock(str(tmp_path))
        lock.acquire()
        asking.join()
    assert lock.is_still_ours()
    lock.release()


def test_what_cannot_be_asked_counts_as_held(tmp_path: Path) -> None:
    (tmp_path / "memd.lock").symlink_to("/dev/zero")
    assert is_held(str(tmp_path))


def test_killed_daemon_frees_its_lock_at_once(tmp_path: Path, start: Start) -> None:
    child = start(HOLD_DAEMON, str(tmp_path))
    assert first_line(child) == "won"
    child.send_signal(signal.SIGKILL)
    child.wait()

    lock = DaemonLock(str(tmp_path))
    lock.acquire()

    owner = read_owner(str(tmp_path))
    assert owner is not None
    assert owner.pid == os.getpid()
    lock.release()


def test_refusal_names_no_dead_daemon(tmp_path: Path, start: Start) -> None:
    child = start(HOLD_DAEMON, str(tmp_path))
    assert first_line(child) == "won"
    child.kill()
    child.wait()
    silent = filelock.UnixFileLock(tmp_path / "memd.lock")

    with silent, pytest.raises(LockedError) as refusal:
        DaemonLock(str(tmp_path)).acquire()

    assert refusal.value.holder_pid is None


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"[" * 5000, b'{"pid": "x"}'])
def test_garbage_in_the_daemon_lock_is_no_owner(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "memd.lock").write_bytes(content)

    assert read_owner(str(tmp_path)) is None
    lock = DaemonLock(str(tmp_path))
    lock.acquire()
    assert read_owner(str(tmp_path)) is not None
    lock.release()


def test_released_daemon_lock_is_kept_and_empty(tmp_path: Path) -> None:
    lock = DaemonLock(str(tmp_path))
    lock.acquire()
    lock.release()

    assert (tmp_path / "memd.lock").read_bytes() == b""
    assert read_owner(str(tmp_path)) is None
    assert not lock.is_still_ours()


def test_deleted_or_replaced_daemon_lock_is_noticed(tmp_path: Path) -> None:
    lock = DaemonLock(str(tmp_path))
    lock.acquire()
    assert lock.is_still_ours()

    (tmp_path / "memd.lock").unlink()
    assert not lock.is_still_ours()
    (tmp_path / "memd.lock").touch()
    assert not lock.is_still_ours()
    lock.release()


def test_daemon_lock_makes_a_private_state_directory(tmp_path: Path) -> None:
    lock = DaemonLock(str(tmp_path / "state"))
    lock.acquire()

    assert (tmp_path / "state").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "state" / "memd.lock").stat().st_mode & 0o777 == 0o600
    lock.release()


def test_thousand_turns_of_one_process_all_succeed(tmp_path: Path) -> None:
    lock = ScopeLock(str(tmp_path), SystemClock())

    for _ in range(1000):
        with lock.hold(0):
            pass

    assert (tmp_path / SCOPE_LOCK_NAME).read_bytes() == b""


def test_held_scope_lock_names_process_and_boot(tmp_path: Path) -> None:
    lock = ScopeLock(str(tmp_path), SystemClock())
    identity = current_identity()

    with lock.hold(0):
        content = (tmp_path / SCOPE_LOCK_NAME).read_text()
        assert lock.holder() == Holder(os.getpid(), is_memd=True)

    assert content == f"{identity.pid}\nmemd {identity.start_ticks} {identity.boot_id}\n"
    assert lock.holder() is None


def test_two_processes_are_never_inside_together(tmp_path: Path, start: Start) -> None:
    marker = str(tmp_path / "inside")
    pair = [start(TAKE_TURNS, str(tmp_path / "memory"), marker, "300") for _ in range(2)]
    assert [first_line(child) for child in pair] == ["ready", "ready"]

    for child in pair:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()

    assert [first_line(child) for child in pair] == ["done", "done"]


def test_killed_writer_frees_the_scope_at_once(tmp_path: Path, start: Start) -> None:
    child = start(HOLD_SCOPE, str(tmp_path))
    assert first_line(child) == "won"
    lock = ScopeLock(str(tmp_path), SystemClock())
    assert lock.holder() == Holder(child.pid, is_memd=True)
    with pytest.raises(LockedError) as refusal, lock.hold(0):
        pass
    assert refusal.value.holder_pid == child.pid

    child.kill()
    child.wait()

    assert lock.holder() is None
    with lock.hold(0):
        assert lock.holder() == Holder(os.getpid(), is_memd=True)


def test_other_thread_waits_for_its_turn(tmp_path: Path) -> None:
    entered = threading.Event()
    leave = threading.Event()

    def occupy() -> None:
        with ScopeLock(str(tmp_path), SystemClock()).hold(0):
            entered.set()
            leave.wait(30)

    thread = threading.Thread(target=occupy)
    thread.start()
    assert entered.wait(30)
    mine = ScopeLock(f"{tmp_path}/.", SystemClock())
    with pytest.raises(LockedError, match="another part of this process") as refusal, mine.hold(0):
        pass
    assert refusal.value.holder_pid == os.getpid()
    threading.Timer(0.01, leave.set).start()
    with mine.hold(30):
        assert leave.is_set()
    thread.join()


def test_lone_number_of_a_live_program_is_respected(tmp_path: Path, start: Start) -> None:
    child = start("import sys; print('up', flush=True); sys.stdin.read()")
    assert first_line(child) == "up"
    path = tmp_path / SCOPE_LOCK_NAME
    path.write_text(f"{child.pid}\n")
    os.utime(path, (0, 0))
    lock = ScopeLock(str(tmp_path), SystemClock())

    with pytest.raises(LockedError, match="writing its process number") as refusal, lock.hold(0):
        pass

    assert refusal.value.holder_pid == child.pid
    assert lock.holder() == Holder(child.pid, is_memd=False)
    assert path.read_text() == f"{child.pid}\n"
    child.kill()
    child.wait()
    assert lock.holder() is None
    with lock.hold(0):
        pass


@pytest.mark.parametrize(
    "content",
    [
        "",
        "0",
        "-1",
        "not a number",
        "٣",
        "99999999999999999999",
        f"{2**31 + 5}",
        pytest.param(f"{os.getpid()}", id="own pid"),  # test workers must agree on ids
        f"{os.getppid()}\nmemd",
        f"{os.getppid()}\nmemd 5 boot",
        f"{os.getppid()}\nmemd x y z",
        f"{os.getppid()}\nsomething else",
        "\x00" * 64,
        "7" * 9000,
    ],
)
def test_what_no_live_program_wrote_does_not_lock(tmp_path: Path, content: str) -> None:
    (tmp_path / SCOPE_LOCK_NAME).write_text(content)

    with ScopeLock(str(tmp_path), SystemClock()).hold(0):
        pass

    assert (tmp_path / SCOPE_LOCK_NAME).read_bytes() == b""


def test_what_another_program_wrote_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / SCOPE_LOCK_NAME

    with ScopeLock(str(tmp_path), SystemClock()).hold(0):
        path.write_text("12345")

    assert path.read_text() == "12345"


def test_lock_file_that_is_no_plain_file_is_explained(tmp_path: Path) -> None:
    (tmp_path / "directory" / SCOPE_LOCK_NAME).mkdir(parents=True)
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / SCOPE_LOCK_NAME).symlink_to(tmp_path / "victim")
    (tmp_path / "victim").write_text("precious")
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / SCOPE_LOCK_NAME)
    (tmp_path / "file").touch()

    for place in ("directory", "link", "pipe", "file"):
        lock = ScopeLock(str(tmp_path / place), SystemClock())
        with pytest.raises(LockUnavailableError), lock.hold(0):
            pass
        assert lock.holder() is None

    assert (tmp_path / "victim").read_text() == "precious"


def test_directory_that_cannot_be_written_is_explained() -> None:
    with open_directory() as directory:

        def check() -> None:
            with (
                pytest.raises(LockUnavailableError, match="Permission denied"),
                ScopeLock(str(directory), SystemClock()).hold(0),
            ):
                pass

        run_unprivileged(check)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOSYS])
def test_file_system_without_kernel_locks_is_refused(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(descriptor: int, operation: int) -> None:
        del descriptor, operation
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", refuse)

    with (
        pytest.raises(LockUnavailableError) as refusal,
        ScopeLock(str(tmp_path), SystemClock()).hold(0),
    ):
        pass

    assert refusal.value.reason == os.strerror(number)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_full_disk_is_not_told_as_a_bad_lock_file(
    tmp_path: Path, code: int, monkeypatch: pytest.MonkeyPatch, fake_clock: FakeClock
) -> None:
    def refuse(descriptor: int, data: bytes, offset: int) -> int:
        raise OSError(code, f"{descriptor} has no room for {len(data)} at {offset}")

    scope, daemon = ScopeLock(str(tmp_path), fake_clock), DaemonLock(str(tmp_path))
    with monkeypatch.context() as full:
        full.setattr(os, "pwrite", refuse)
        with pytest.raises(OSError, match="no room") as refused, scope.hold(0):
            pass
        assert (refused.value.errno, refused.value.filename) == (code, scope.path)
        with pytest.raises(OSError, match="no room"):
            daemon.acquire()
    with scope.hold(0):
        daemon.acquire()
    daemon.release()


def test_shared_directory_gets_a_shared_lock_file(tmp_path: Path) -> None:
    tmp_path.chmod(0o770)
    with ScopeLock(str(tmp_path), SystemClock()).hold(0):
        pass

    assert (tmp_path / SCOPE_LOCK_NAME).stat().st_mode & 0o777 == 0o660


def test_failing_body_still_frees_the_lock(tmp_path: Path) -> None:
    lock = ScopeLock(str(tmp_path), SystemClock())

    with pytest.raises(ZeroDivisionError), lock.hold(0):
        _ = 1 / 0
    with lock.hold(0):
        pass


def test_time_held_is_told_by_the_clock(tmp_path: Path, fake_clock: FakeClock) -> None:
    lock = ScopeLock(str(tmp_path), fake_clock)
    told = [lock.held_seconds]

    with lock.hold(0):
        fake_clock.advance(90)
        told.append(lock.held_seconds)
    told.append(lock.held_seconds)

    assert told == [None, 90, None]
