"""Who may work: one process in a state directory, one writer in a memory directory.

Only the kernel's lock counts. It is free the moment its holder dies, and what a lock file says is
for people. Lock files are never deleted, or two processes could hold the same name, and never
judged by their age.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec
from filelock import Timeout, UnixFileLock
from msgspec import Struct

from memconsolidate import __version__
from memconsolidate.errors import LockedError, LockUnavailableError
from memconsolidate.system.clock import Clock, SystemClock
from memconsolidate.system.files import DISK_FULL, Files
from memconsolidate.system.process import (
    ProcessIdentity,
    current_identity,
    has_process,
    is_running,
    started_after,
)

#: The lock file of a scope.
SCOPE_LOCK_NAME = ".consolidate-lock"
_DAEMON_LOCK_NAME = "memd.lock"
#: More than any lock file holds; what is longer was not written by a lock.
_MAX_BYTES = 4096
#: How long a refused daemon waits for the winner to write its name.
_OWNER_WAIT_SECONDS = 1.0
_POLL_SECONDS = 0.02
#: How long somebody who only asks whether the lock is held may keep it, and far more.
_ASKED_SECONDS = 0.1
#: A lock file is no link, and looking at it never waits, whatever lies there.
_READ_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


#: What holds a state directory: the daemon for life, or a command for as long as it works.
Role = Literal["daemon", "run", "command"]


class Owner(Struct, frozen=True, kw_only=True):
    """The process that holds a state directory. `started` is ISO 8601 with offset."""

    pid: int
    start_ticks: int
    boot_id: str
    host: str
    pid_namespace: str
    version: str
    started: str
    role: Role = "daemon"

    @property
    def identity(self) -> ProcessIdentity:
        """The process, for asking whether it runs and for signals."""
        return ProcessIdentity(
            self.pid, self.start_ticks, self.boot_id, self.host, self.pid_namespace
        )


class Holder(Struct, frozen=True):
    """Who holds a memory directory. `is_memd` is False for another program's way of locking."""

    pid: int
    is_memd: bool


class DaemonLock:
    """The right to work in a state directory, which one process has at a time.

    The daemon holds it for life, a command while it works; the lock file shows which by `role`.
    `clock` tells the time that it shows as the start.
    """

    def __init__(
        self, state_directory: str, clock: Clock | None = None, *, role: Role = "daemon"
    ) -> None:
        self.path = os.path.join(state_directory, _DAEMON_LOCK_NAME)
        self._state_directory = state_directory
        self._clock = clock or SystemClock()
        self._role = role
        self._lock: UnixFileLock | None = None
        self._descriptor = -1

    def acquire(self) -> None:
        """Take the lock, making the directory where it is missing.

        Raises LockedError when another process has it, LockUnavailableError when nobody could take
        it.
        """
        with _explained(self.path):
            Files().make_directory(self._state_directory)
        try:
            self._lock = _take(self.path, _ASKED_SECONDS, mode=0o600, on_acquired=self._write_owner)
        except Timeout:
            owner = self._await_owner()
            advice = "one daemon at a time keeps a state directory; `memd stop` ends it"
            if owner is not None and owner.role != "daemon":
                name = "`memd run`" if owner.role == "run" else "another `memd` command"
                advice = f"{name} is at work there; try again when it is done"
            raise LockedError(self.path, owner.pid if owner else None, advice) from None

    def release(self) -> None:
        """Give the lock up and say so in the file, which stays."""
        if self._lock is None:
            return
        with contextlib.suppress(OSError):
            os.ftruncate(self._descriptor, 0)
        self._lock.release()
        self._lock = None

    def is_still_ours(self) -> bool:
        """Return whether the held file is still the one that others find at its path.

        When it is not, somebody deleted or replaced it, and a second daemon may have started.
        """
        if self._lock is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:
            return False

    def _write_owner(self, descriptor: int) -> None:
        identity = current_identity()
        owner = Owner(
            pid=identity.pid,
            start_ticks=identity.start_ticks,
            boot_id=identity.boot_id,
            host=identity.host,
            pid_namespace=identity.pid_namespace,
            version=__version__,
            started=self._clock.now().isoformat(),
            role=self._role,
        )
        _check_is_file(self.path, descriptor)
        _write(descriptor, msgspec.json.encode(owner) + b"\n")
        self._descriptor = descriptor

    def _await_owner(self) -> Owner | None:
        """Return the winner, which may need a moment to write its name over a dead one's."""
        give_up = time.monotonic() + _OWNER_WAIT_SECONDS
        while True:
            owner = read_owner(self._state_directory)
            if owner is not None and is_running(owner.identity) is not False:
                return owner
            if time.monotonic() >= give_up:
                return None
            time.sleep(_POLL_SECONDS)


def read_owner(state_directory: str) -> Owner | None:
    """Return the process that last took a state directory and did not give it up, or None.

    It may have died since, or somebody else wrote its name; `is_held` and
    `is_running(owner.identity)` tell. Never raises.
    """
    content = _read(os.path.join(state_directory, _DAEMON_LOCK_NAME))
    try:
        return msgspec.json.decode(content.partition(b"\n")[0], type=Owner)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def is_held(state_directory: str) -> bool:
    """Return whether a process, of whatever name, holds the lock of a state directory now.

    True where that cannot be found out. Nothing is changed; where the lock is free it is taken for
    an instant, shared, so that two who ask do not mislead each other.
    """
    path = os.path.join(state_directory, _DAEMON_LOCK_NAME)
    try:
        descriptor = os.open(path, _READ_FLAGS)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(descriptor)
    return False


class ScopeLock:
    """The right to write in one memory directory, for this process and for this thread.

    `clock` is asked how long the lock has been held.
    """

    def __init__(self, memory_directory: str, clock: Clock) -> None:
        self.path = os.path.join(memory_directory, SCOPE_LOCK_NAME)
        self._memory_directory = memory_directory
        self._clock = clock
        self._descriptor = -1
        self._held_since: float | None = None

    @contextlib.contextmanager
    def hold(self, timeout_seconds: float) -> Iterator[None]:
        """Hold the lock for the length of a `with` block; it does not nest.

        Makes the directory where it is missing. Raises LockedError when the lock is not free in
        time, or at once when another program has locked the directory in its own way;
        LockUnavailableError when nobody could take it, OSError when the disk is full.
        """
        deadline = time.monotonic() + max(0.0, timeout_seconds)
        mutex = _mutex(self._memory_directory)
        if not mutex.acquire(timeout=min(max(0.0, timeout_seconds), threading.TIMEOUT_MAX)):
            advice = "another part of this process is writing there; try again"
            raise LockedError(self.path, os.getpid(), advice)
        try:
            text = _holder_text()
            lock = self._take(max(0.0, deadline - time.monotonic()), text)
            self._held_since = self._clock.monotonic()
            try:
                yield
            finally:
                self._held_since = None
                try:
                    _clear(self._descriptor, text)
                finally:
                    lock.release()
        finally:
            mutex.release()

    @property
    def held_seconds(self) -> float | None:
        """How long this object has held the lock, None while it does not."""
        since = self._held_since
        return None if since is None else self._clock.monotonic() - since

    def holder(self) -> Holder | None:
        """Return who holds the lock as far as its file tells, or None. Takes and changes nothing."""
        return _judge(_read(self.path), self.path)

    def _take(self, timeout_seconds: float, text: bytes) -> UnixFileLock:
        with _explained(self.path):
            Files().make_directory(self._memory_directory)
            is_shared = os.stat(self._memory_directory).st_mode & stat.S_IWGRP

        def claim(descriptor: int) -> None:
            _check_is_file(self.path, descriptor)
            foreign = _judge(os.pread(descriptor, _MAX_BYTES, 0), self.path)
            if foreign is not None and not foreign.is_memd:
                raise LockedError(
                    self.path,
                    foreign.pid,
                    "that program locks by writing its process number; memd writes nothing until "
                    "it ends or empties the file",
                )
            _write(descriptor, text)
            self._descriptor = descriptor

        try:
            mode = 0o660 if is_shared else 0o600
            return _take(self.path, timeout_seconds, mode=mode, on_acquired=claim)
        except Timeout:
            holder = self.holder()
            pid = holder.pid if holder else None
            raise LockedError(self.path, pid, "try again when it is done") from None


_mutexes: dict[str, threading.Lock] = {}
_mutexes_guard = threading.Lock()


def _mutex(directory: str) -> threading.Lock:
    """Return the one mutex of this process for a directory, however it is spelled."""
    with _mutexes_guard:
        return _mutexes.setdefault(os.path.realpath(directory), threading.Lock())


def _holder_text() -> bytes:
    identity = current_identity()
    return f"{identity.pid}\nmemd {identity.start_ticks} {identity.boot_id}\n".encode()


def _judge(content: bytes, path: str) -> Holder | None:
    """Return the live holder that a lock file names, or None.

    A lone number is how other programs lock. It says nothing when no such process runs, when it
    is our own, and when the process began after the file was last changed: then the number was
    used again. Change time is the kernel's; it cannot be set like a modification time.
    """
    number, _, rest = content.decode("utf-8", "replace").strip().partition("\n")
    number = number.strip()
    if not (number.isascii() and number.isdigit() and len(number) <= 10):
        return None
    pid = int(number)
    match rest.partition("\n")[0].split():
        case ["memd", start, boot_id] if start.isascii() and start.isdigit() and len(start) < 19:
            is_dead = is_running(ProcessIdentity(pid, int(start), boot_id)) is False
            return None if is_dead else Holder(pid, is_memd=True)
    if rest or pid == os.getpid() or not has_process(pid):
        return None
    try:
        changed = os.lstat(path).st_ctime
    except OSError:
        return None
    return None if started_after(pid, changed) else Holder(pid, is_memd=False)


def _take(
    path: str, timeout_seconds: float, *, mode: int, on_acquired: Callable[[int], None]
) -> UnixFileLock:
    """Return the kernel lock of a file, held. Raises Timeout, LockUnavailableError."""
    lock = UnixFileLock(
        path,
        timeout=timeout_seconds,
        mode=mode,
        thread_local=False,
        poll_interval=_POLL_SECONDS,
        fallback_to_soft=False,
        preserve_lock_file=True,
        on_acquired=on_acquired,
    )
    with _explained(path):
        lock.acquire()
    return lock


@contextlib.contextmanager
def _explained(path: str) -> Iterator[None]:
    """Turn failures of the system into LockUnavailableError; a mere Timeout passes.

    A full disk stays an OSError: what helps is the same as for every other file on it.
    """
    try:
        yield
    except Timeout:
        raise
    except OSError as error:
        if error.errno in DISK_FULL:
            raise OSError(error.errno, error.strerror, error.filename or path) from error
        advice = "it must be a plain file that memd can write, on a disk with kernel locks"
        raise LockUnavailableError(path, error.strerror or str(error), advice) from error


def _check_is_file(path: str, descriptor: int) -> None:
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise LockUnavailableError(path, "it is no plain file", "move it away")


def _write(descriptor: int, text: bytes) -> None:
    """Replace the content of a held lock file, whose inode must stay. Readers stop at its end."""
    os.pwrite(descriptor, text, 0)
    os.ftruncate(descriptor, len(text))


def _clear(descriptor: int, text: bytes) -> None:
    """Empty a held lock file, unless another program wrote into it meanwhile."""
    with contextlib.suppress(OSError):
        if os.pread(descriptor, _MAX_BYTES, 0) == text:
            os.ftruncate(descriptor, 0)


def _read(path: str) -> bytes:
    """Return what a lock file says, empty where it says nothing or cannot be read."""
    try:
        descriptor = os.open(path, _READ_FLAGS)
    except OSError:
        return b""
    try:
        return os.read(descriptor, _MAX_BYTES)
    except OSError:
        return b""
    finally:
        os.close(descriptor)
