from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from memconsolidate.system.process import (
    ProcessIdentity,
    current_identity,
    has_process,
    is_running,
    started_after,
    terminate,
)

TELL_AND_WAIT = """
import msgspec, sys
from memconsolidate.system.process import current_identity
print(msgspec.json.encode(current_identity()).decode(), flush=True)
sys.stdin.read()
"""


class Child:
    """A process that tells its identity and lives until its input closes."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", TELL_AND_WAIT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.identity = msgspec.json.decode(line, type=ProcessIdentity)

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def child() -> Iterator[Child]:
    child = Child()
    yield child
    child.close()


def test_own_identity_runs() -> None:
    identity = current_identity()

    assert identity.pid == os.getpid()
    assert identity.start_ticks > 0
    assert is_running(identity) is True


def test_child_runs_until_it_is_killed(child: Child) -> None:
    assert is_running(child.identity) is True
    child.close()
    assert is_running(child.identity) is False
    assert not has_process(child.identity.pid)


def test_ended_but_uncollected_child_does_not_run(child: Child) -> None:
    child.process.kill()
    os.waitid(os.P_PID, child.process.pid, os.WEXITED | os.WNOWAIT)

    assert is_running(child.identity) is False
    assert not has_process(child.identity.pid)


def test_reused_number_is_another_process(child: Child) -> None:
    earlier = msgspec.structs.replace(child.identity, start_ticks=child.identity.start_ticks - 1)

    assert is_running(earlier) is False
    assert terminate(earlier) is False
    assert child.process.poll() is None


def test_earlier_boot_of_this_machine_ended_its_processes(child: Child) -> None:
    assert is_running(msgspec.structs.replace(child.identity, boot_id="earlier")) is False


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"host": "another-host"},
        {"pid_namespace": "pid:[1]"},
        {"boot_id": ""},
        {"boot_id": "unknown", "host": ""},
        {"start_ticks": 0},
    ],
)
def test_process_elsewhere_cannot_be_known(child: Child, elsewhere: dict[str, str]) -> None:
    identity = msgspec.structs.replace(child.identity, **elsewhere)

    assert is_running(identity) is None
    assert terminate(identity, signal.SIGKILL) is False
    assert child.process.poll() is None


def test_terminate_sends_the_signal(child: Child) -> None:
    assert terminate(child.identity, signal.SIGTERM) is True
    assert child.process.wait(timeout=20) == -signal.SIGTERM
    assert terminate(child.identity) is False


@pytest.mark.parametrize("pid", [0, -1, 2**31, 10**30])
def test_impossible_numbers_are_no_process(pid: int) -> None:
    identity = msgspec.structs.replace(current_identity(), pid=pid)

    assert not has_process(pid)
    assert is_running(identity) is False
    assert terminate(identity) is False


def test_process_of_somebody_else_is_alive() -> None:
    assert has_process(1)


def test_start_is_compared_with_wall_time(child: Child) -> None:
    now = os.stat(f"/proc/{child.process.pid}").st_ctime if sys.platform == "linux" else 0.0
    if not now:
        pytest.skip("start times are told in this form on Linux only")

    assert started_after(child.process.pid, now - 3600)
    assert not started_after(child.process.pid, now + 3600)
    assert not started_after(2**31, 0)
