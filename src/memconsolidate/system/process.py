"""Which process a number means, and a signal that reaches only that one.

A process number alone is no identity: numbers are used again. Its start time in one boot is.
"""

from __future__ import annotations

import functools
import os
import signal as signals
import socket
import subprocess
from datetime import UTC, datetime

from msgspec import Struct

from memconsolidate.system.clock import SystemClock

_LARGEST_PID = 2**31 - 1
#: States in /proc of processes that are over but not yet collected by their parent.
_OVER = frozenset({"Z", "X", "x"})


class ProcessIdentity(Struct, frozen=True):
    """One process, never another one with the same number.

    `start_ticks` is the start time: clock ticks since boot on Linux, seconds since 1970 elsewhere,
    0 where it is not known. `boot_id` names the boot that the process lives in. `host` and
    `pid_namespace` say where its number counts; they are empty where that was not recorded.
    """

    pid: int
    start_ticks: int
    boot_id: str
    host: str = ""
    pid_namespace: str = ""


def current_identity() -> ProcessIdentity:
    """Return the identity of this process."""
    return _identify_self(os.getpid())


@functools.cache
def _identify_self(pid: int) -> ProcessIdentity:
    return ProcessIdentity(
        pid=pid,
        start_ticks=_read_start(pid) or 0,
        boot_id=_boot_id(),
        host=socket.gethostname(),
        pid_namespace=_pid_namespace(),
    )


def is_running(identity: ProcessIdentity) -> bool | None:
    """Return whether the process still runs; None where that cannot be known from here.

    It cannot be known of another host or process namespace, and of a process of somebody else
    whose start time is hidden. A process that ended but was not collected does not run.
    """
    if identity.host and identity.host != socket.gethostname():
        return None
    if not identity.boot_id or identity.boot_id != _boot_id():
        # Another boot of this machine ends all its processes, but without a name it may be any.
        return False if identity.boot_id and identity.host and _boot_id() else None
    if identity.pid_namespace and identity.pid_namespace != _pid_namespace():
        return None
    start_ticks = _read_start(identity.pid)
    if start_ticks is None:
        return None if has_process(identity.pid) else False
    if not identity.start_ticks:
        return None
    return start_ticks == identity.start_ticks


def has_process(pid: int) -> bool:
    """Return whether any process has this number now; one of somebody else counts."""
    if not 0 < pid <= _LARGEST_PID:
        return False
    state = _read_status(pid)
    if state is not None:
        return state[0] not in _OVER
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def started_after(pid: int, wall_seconds: float) -> bool:
    """Return whether the process of this number surely began after a wall time (seconds since 1970).

    False where the start is not known. Two seconds are allowed for rounding.
    """
    status = _read_status(pid)
    if status is None:
        return False
    # Not /proc/uptime and /proc/stat: containers show their own boot there, but host ticks here.
    now = SystemClock()
    age_seconds = now.monotonic() - status[1] / os.sysconf("SC_CLK_TCK")
    return now.now().timestamp() - age_seconds > wall_seconds + 2


def terminate(identity: ProcessIdentity, signal: int = signals.SIGTERM) -> bool:
    """Send a signal to this process and no other; return whether it was sent.

    False when it does not run any more, or cannot be known to run. Raises PermissionError when it
    belongs to somebody else.
    """
    if not 0 < identity.pid <= _LARGEST_PID:
        return False
    try:
        if not hasattr(os, "pidfd_open"):
            if is_running(identity) is not True:
                return False
            os.kill(identity.pid, signal)
            return True
        # The descriptor pins the process; only then is its start time compared, so that the
        # number cannot pass to another process between the look and the signal.
        descriptor = os.pidfd_open(identity.pid)
        try:
            if is_running(identity) is not True:
                return False
            signals.pidfd_send_signal(descriptor, signal)
        finally:
            os.close(descriptor)
    except ProcessLookupError:
        return False
    return True


@functools.cache
def _boot_id() -> str:
    try:
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as stream:
            return stream.read().strip()
    except OSError:
        return _ask("/usr/sbin/sysctl", "-n", "kern.bootsessionuuid")


def _pid_namespace() -> str:
    try:
        return os.readlink("/proc/self/ns/pid")
    except OSError:
        return ""


def _read_start(pid: int) -> int | None:
    """Return when a running process began, None where it ended or the start is not told."""
    if not 0 < pid <= _LARGEST_PID:
        return None
    if os.path.exists("/proc/self/stat"):
        status = _read_status(pid)
        return None if status is None or status[0] in _OVER else status[1]
    answer = _ask("/bin/ps", "-o", "lstart=", "-p", str(pid))
    try:
        began = datetime.strptime(answer, "%a %b %d %H:%M:%S %Y").replace(tzinfo=UTC)
    except ValueError:
        return None
    return int(began.timestamp())


def _read_status(pid: int) -> tuple[str, int] | None:
    """Return state and start ticks from /proc, None where they are not told."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stream:
            content = stream.read()
    except OSError:
        return None
    # The second field is the command in brackets and may hold spaces and brackets itself.
    fields = content.rpartition(b")")[2].split()
    try:
        return fields[0].decode("ascii"), int(fields[19])
    except (IndexError, ValueError):
        return None


def _ask(*command: str) -> str:
    """Return what a system program prints, in the C locale and UTC; empty where it fails."""
    try:
        answer = subprocess.run(  # noqa: S603 - fixed programs of the system, no shell
            command,
            capture_output=True,
            check=False,
            env={"LC_ALL": "C", "TZ": "UTC"},
            text=True,
            timeout=5,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.strip()
