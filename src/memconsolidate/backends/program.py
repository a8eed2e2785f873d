"""One program under a keeper: text in, text out, within limits of time and size."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from memconsolidate.backends import keeper

#: How long output is waited for after the program's own end, in seconds: what could not be ended with
#: it, as on macOS what went into another session, may hold its streams for ever.
_DRAIN_SECONDS = 0.5

#: How long the keeper has to end all that the program left, in seconds, until it is killed itself.
_END_SECONDS = 2.0

#: So much of what is written to standard error is kept, in bytes: the end.
_STDERR_BYTES = 8000

#: The system counts a wait in milliseconds, and not far enough for the longest time limit.
_LONGEST_WAIT_SECONDS = 3600.0

_CHUNK_BYTES = 65_536

#: How it came to an end: by itself, at the limit of time or of output, by `stop`; or it never ran.
How = Literal["ended", "timeout", "too_long", "stopped", "not_started"]


class Ended(Struct, frozen=True, kw_only=True):
    """What a program left.

    `stderr` is the end of what it wrote there. `exit_code` is negative for a signal; `errno` tells
    why it never ran.
    """

    how: How
    stdout: bytes = b""
    stderr: bytes = b""
    exit_code: int = 0
    errno: int = 0


class KeptProgram:
    """A running program; whatever becomes of this process, it and all it started end (`keeper`).

    `command` starts with the program's path. Raises OSError when no process can be made.
    """

    def __init__(
        self, command: Sequence[str], *, directory: str, environment: Mapping[str, str]
    ) -> None:
        self._is_stopped = False
        self._said = b""
        self._control, theirs = socket.socketpair()
        try:
            self._keeper = subprocess.Popen(  # noqa: S603 - no shell; the person names the program
                [sys.executable, "-I", "-S", keeper.__file__, str(theirs.fileno()), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=directory,
                env=environment,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        except OSError:
            self._control.close()
            raise
        finally:
            theirs.close()

    def stop(self) -> None:
        """Have the program killed; `communicate` then returns soon. Safe from another thread."""
        self._is_stopped = True
        self._end()

    def communicate(self, text: bytes, *, seconds: float, max_bytes: int) -> Ended:
        """Give the program a text, and return what it left; it and all it started have ended.

        They are killed after so many seconds, or when more than `max_bytes` were written.
        """
        output, errors = bytearray(), bytearray()
        try:
            how = self._exchange(text, output, errors, time.monotonic() + seconds, max_bytes)
        finally:
            self._reap()
        if (errno := self._told("failed")) is not None:
            return Ended(how="not_started", errno=errno)
        exit_code = self._told("ended")
        return Ended(
            how="stopped" if self._is_stopped else how,
            stdout=bytes(output[:max_bytes]),
            stderr=bytes(errors),
            # A keeper that does not say how the program ended was killed, and the program with it.
            exit_code=-signal.SIGKILL if exit_code is None else exit_code,
        )

    def _exchange(
        self, text: bytes, output: bytearray, errors: bytearray, until: float, max_bytes: int
    ) -> How:
        """Write and read until everything has ended, or a limit is reached."""
        stdin, stdout, stderr = self._streams()
        rest = memoryview(text)
        at_limit: How = "timeout"
        with selectors.DefaultSelector() as selector:
            selector.register(self._control, selectors.EVENT_READ)
            selector.register(stdin, selectors.EVENT_WRITE)
            selector.register(stdout, selectors.EVENT_READ, output)
            selector.register(stderr, selectors.EVENT_READ, errors)
            while selector.get_map():
                left = until - time.monotonic()
                if left <= 0:
                    return at_limit
                for key, _ in selector.select(min(left, _LONGEST_WAIT_SECONDS)):
                    if key.fd == stdin:
                        rest = _write(stdin, rest)
                        goes_on = len(rest) > 0
                    elif key.fileobj is self._control:
                        goes_on = self._listen()
                        if not goes_on:
                            until, at_limit = time.monotonic() + _DRAIN_SECONDS, "ended"
                    else:
                        goes_on = _read(key.fd, key.data)
                    if not goes_on:
                        selector.unregister(key.fileobj)
                        if key.fd == stdin and self._keeper.stdin is not None:
                            self._keeper.stdin.close()
                if len(output) > max_bytes:
                    return "too_long"
                del errors[:-_STDERR_BYTES]
        return "ended"

    def _streams(self) -> tuple[int, ...]:
        """Return the numbers of the three streams, which do not block."""
        streams = (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr)
        numbers = tuple(stream.fileno() for stream in streams if stream is not None)
        for number in numbers:
            os.set_blocking(number, False)
        return numbers

    def _listen(self) -> bool:
        """Note what the keeper says; False when it has ended."""
        try:
            said = self._control.recv(_CHUNK_BYTES)
        except OSError:
            return False
        self._said += said
        return bool(said)

    def _told(self, word: str) -> int | None:
        """Return the number the keeper said with a word, None where it did not say it."""
        for line in self._said.splitlines():
            head, _, number = line.decode().partition(" ")
            if head == word:
                return int(number)
        return None

    def _end(self) -> None:
        """Tell the keeper to kill the program."""
        with contextlib.suppress(OSError):  # it is gone, or this was said before
            self._control.shutdown(socket.SHUT_WR)

    def _reap(self) -> None:
        """Leave no process and no open stream behind."""
        self._end()
        for stream in (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr):
            if stream is not None:
                stream.close()
        try:
            self._keeper.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        while self._listen():
            pass
        program = self._told("started")
        if program is not None and self._told("ended") is None:
            with contextlib.suppress(OSError):
                os.killpg(program, signal.SIGKILL)
        self._control.close()


def _write(number: int, rest: memoryview) -> memoryview:
    """Return what is left to write; nothing where the reader has closed."""
    try:
        return rest[os.write(number, rest[:_CHUNK_BYTES]) :]
    except BlockingIOError:
        return rest
    except OSError:
        return rest[:0]


def _read(number: int, into: bytearray) -> bool:
    """Read what there is; False at the end."""
    try:
        chunk = os.read(number, _CHUNK_BYTES)
    except BlockingIOError:
        return True
    into += chunk
    return bool(chunk)
