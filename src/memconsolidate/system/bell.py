"""A named pipe by which a command wakes the daemon; it says nothing but: look.

It only makes things early. Where there is no such pipe, or nobody hears it, the daemon looks by
itself a few seconds later.
"""

from __future__ import annotations

import contextlib
import os
import stat

#: The pipe's name in the state directory.
BELL_FILE = "memd.bell"

_FLAGS = os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOFOLLOW


class Bell:
    """The daemon's end. `descriptor` can be read when somebody rang; None where no pipe can be."""

    def __init__(self, directory: str) -> None:
        self._path = os.path.join(directory, BELL_FILE)
        self.descriptor: int | None = None
        with contextlib.suppress(OSError):
            with contextlib.suppress(FileExistsError):
                os.mkfifo(self._path, 0o600)
            # Open for writing too, or it would count as ringing whenever the last ringer has left.
            self.descriptor = _open_pipe(self._path, os.O_RDWR)

    def close(self) -> None:
        """Hear no more, and leave no pipe that would hold up who reads it; twice is like once."""
        descriptor, self.descriptor = self.descriptor, None
        if descriptor is not None:
            with contextlib.suppress(OSError):
                # Another daemon's pipe, or what somebody put there, is not ours to remove.
                if os.path.samestat(os.fstat(descriptor), os.lstat(self._path)):
                    os.unlink(self._path)
            os.close(descriptor)


def ring(directory: str) -> None:
    """Wake the daemon of a state directory, if one listens."""
    with contextlib.suppress(OSError):
        descriptor = _open_pipe(os.path.join(directory, BELL_FILE), os.O_WRONLY)
        if descriptor is not None:
            try:
                os.write(descriptor, b"\0")
            finally:
                os.close(descriptor)


def _open_pipe(path: str, mode: int) -> int | None:
    """Return a descriptor, None for what is no pipe. Raises OSError."""
    descriptor = os.open(path, mode | _FLAGS)
    if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    return None
