"""The only place that changes files: complete or not at all, and durable.

`Files` is passed as an argument, so that tests can make any single call fail or kill the process
at it.
"""

from __future__ import annotations

import contextlib
import os
import secrets


class Files:
    """Durable file changes below directories that memd owns or shares."""

    #: Names of temporary files begin with this; left-overs are removed at start.
    TEMPORARY_PREFIX = ".memd-tmp-"

    def write_text(self, path: str, text: str, *, mode: int = 0o600) -> None:
        """Put `text` at `path`: temporary file beside it, fsync, rename, fsync of the directory.

        A file that exists keeps its permissions. Raises OSError; then `path` is as it was.
        """
        directory = os.path.dirname(path)
        temporary = os.path.join(directory, self.TEMPORARY_PREFIX + secrets.token_hex(6))
        with contextlib.suppress(FileNotFoundError):
            mode = os.stat(path).st_mode & 0o777
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                os.fchmod(stream.fileno(), mode)
                stream.write(text.encode("utf-8", "surrogateescape"))
                stream.flush()
                self.fsync(stream.fileno())
            self.rename(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        self.fsync_directory(directory)

    def read_text(self, path: str) -> str | None:
        """Return the file's text, or None where there is no file; undecodable bytes survive."""
        try:
            with open(path, "rb") as stream:
                return stream.read().decode("utf-8", "surrogateescape")
        except FileNotFoundError:
            return None

    def append_line(self, path: str, line: str, *, mode: int = 0o600) -> None:
        """Add one line at the end and fsync; a torn last line is ended first."""
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        descriptor = os.open(path, flags, mode)
        with os.fdopen(descriptor, "r+b", buffering=0) as stream:
            size = stream.seek(0, os.SEEK_END)
            prefix = b""
            if size:
                stream.seek(size - 1)
                prefix = b"" if stream.read(1) == b"\n" else b"\n"
            stream.write(prefix + line.encode("utf-8", "surrogateescape") + b"\n")
            self.fsync(stream.fileno())

    def remove(self, path: str) -> None:
        """Remove a file that may be gone already, durably."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)
            self.fsync_directory(os.path.dirname(path))

    def make_directory(self, path: str, *, mode: int = 0o700) -> None:
        """Create a directory and its parents where they are missing."""
        os.makedirs(path, mode=mode, exist_ok=True)

    def rename(self, old: str, new: str) -> None:
        """Replace `new` by `old` atomically."""
        os.replace(old, new)

    def fsync(self, descriptor: int) -> None:
        """Wait until the file's bytes are on the disk."""
        os.fsync(descriptor)

    def fsync_directory(self, path: str) -> None:
        """Wait until the directory's names are on the disk."""
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
