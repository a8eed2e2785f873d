"""A command at a terminal of its own, as a person has it before them."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import subprocess
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self


class Terminal:
    """What a program shows, and what is typed to it."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process = process
        self.shown = b""
        self._descriptor = descriptor
        self._seen = 0

    def await_text(self, text: str, *, seconds: float = 20.0) -> None:
        """Return when a text is shown behind the one that was awaited last."""
        give_up = time.monotonic() + seconds
        while (at := self.shown.find(text.encode(), self._seen)) < 0:
            assert self._reads(give_up), f"never shown: {text!r}; instead: {self.shown[-2000:]!r}"
        self._seen = at + len(text.encode())

    def type(self, text: str) -> None:
        """Type, as on a keyboard: Ctrl-C is \\x03, Ctrl-D \\x04."""
        os.write(self._descriptor, text.encode())

    def await_end(self, *, seconds: float = 20.0) -> int:
        """Return the exit code, with everything that was shown."""
        give_up = time.monotonic() + seconds
        while self._reads(give_up):
            pass
        return self.process.wait(max(0.1, give_up - time.monotonic()))

    def _reads(self, give_up: float) -> bool:
        """Return whether there was more before that time."""
        left = max(0.0, give_up - time.monotonic())
        if not select.select([self._descriptor], [], [], left)[0]:
            return False
        try:
            more = os.read(self._descriptor, 65536)
        except OSError:  # the program has closed the other end
            return False
        self.shown += more
        return bool(more)

    @classmethod
    @contextlib.contextmanager
    def of(cls, command: Sequence[str], directory: Path) -> Iterator[Self]:
        """Begin a command in a directory, with all that it reads and writes at the terminal."""
        ours, theirs = pty.openpty()
        try:
            process = subprocess.Popen(
                command,
                cwd=directory,
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                # Only the terminal of a session turns what is typed into signals.
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 (no threads here)
            )
            os.close(theirs)
            yield cls(process, ours)
        finally:
            os.close(ours)
