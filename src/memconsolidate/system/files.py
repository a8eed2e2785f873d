"""The only place that changes files: complete or not at all, and durable.

`Files` is passed as an argument, so that tests can make any single call fail or kill the process
at it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import weakref
from collections.abc import Iterator
from typing import BinaryIO

#: What a disk without room answers.
DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
#: A file is overwritten in pieces of so many bytes.
_ERASED_BYTES = 1 << 20
#: What a disk without hard links answers.
_NO_HARD_LINKS = frozenset(
    {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV}
)


class Replaced:
    """A file that another one takes the place of; whoever has it open may still write into it.

    `text` is what it held when it was last looked at. It stays open as long as this object lives.
    """

    def __init__(self, path: str) -> None:
        self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._descriptor)
        self.text = self._read()

    @property
    def is_changed(self) -> bool:
        """Whether somebody wrote into it since."""
        return self._read() != self.text

    def look_again(self) -> str:
        """Return what it holds now."""
        self.text = self._read()
        return self.text

    def _read(self) -> str:
        with open(self._descriptor, "rb", closefd=False) as stream:
            stream.seek(0)
            return _read_all(stream)


class Files:
    """Durable file changes below directories that memd owns or shares."""

    #: Names of temporary files begin with this; left-overs are removed at start.
    TEMPORARY_PREFIX = ".memd-tmp-"

    def write_text(self, path: str, text: str, *, mode: int = 0o600) -> None:
        """Put `text` at `path`: temporary file beside it, fsync, rename, fsync of the directory.

        A file that exists keeps its permissions. Raises OSError; then `path` is as it was.
        """
        with contextlib.suppress(FileNotFoundError):
            mode = os.stat(path).st_mode & 0o777
        with self._temporary(path, text, mode) as temporary:
            self.rename(temporary, path)
        self.fsync_directory(os.path.dirname(path))

    def replace_text(
        self, path: str, before: str, text: str, *, mode: int = 0o600
    ) -> Replaced | None:
        """Put `text` at `path` as write_text does, as long as that holds `before`.

        Returns None where it holds something else, which stays; else the file that was there.
        Raises OSError.
        """
        with contextlib.suppress(FileNotFoundError):
            mode = os.stat(path).st_mode & 0o777
        with self._temporary(path, text, mode) as temporary:
            # Only now, so that between looking and renaming nothing waits for the disk.
            try:
                old = Replaced(path)
            except FileNotFoundError:
                return None
            if old.text != before:
                return None
            self.rename(temporary, path)
            self.fsync_directory(os.path.dirname(path))
            return old

    def create_text(self, path: str, text: str, *, mode: int = 0o600) -> None:
        """Put `text` at `path` as write_text does, but never over a file that is there.

        Raises FileExistsError, or another OSError; then `path` is as it was.
        """
        with self._temporary(path, text, mode) as temporary:
            self.rename_to_free(temporary, path)
        self.fsync_directory(os.path.dirname(path))

    @contextlib.contextmanager
    def _temporary(self, path: str, text: str, mode: int) -> Iterator[str]:
        """Give the name of a finished file beside `path`, to be renamed; it never stays behind."""
        name = self.TEMPORARY_PREFIX + secrets.token_hex(6)
        directory = os.path.dirname(path)
        temporary = os.path.join(directory, name)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        try:
            descriptor = os.open(temporary, flags, mode)
        except OSError as error:
            # It is the directory that takes no file; nobody knows the name of this one.
            error.filename = directory or os.curdir
            raise
        try:
            with os.fdopen(descriptor, "wb") as stream:
                os.fchmod(stream.fileno(), mode)
                stream.write(text.encode("utf-8", "surrogateescape"))
                stream.flush()
                self.fsync(stream.fileno())
            yield temporary
        except OSError as error:
            # The system does not say which file it could not grow.
            error.filename = error.filename or path
            raise
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)

    def read_text(self, path: str) -> str | None:
        """Return the file's text, or None where there is no file; undecodable bytes survive."""
        try:
            with open(path, "rb") as stream:
                return _read_all(stream)
        except FileNotFoundError:
            return None

    def append_text(self, path: str, text: str) -> None:
        """Add text at the end of a file, durably. Raises OSError."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        descriptor = os.open(path, flags, 0o600)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(text.encode("utf-8", "surrogateescape"))
            stream.flush()
            self.fsync(stream.fileno())

    def append_line(
        self, path: str, line: str, *, mode: int = 0o600, is_durable: bool = True
    ) -> None:
        """Add one line at the end. Durable lines are fsynced.

        A torn last line is completed where it is the beginning of this one, else it is ended first.
        """
        data = line.encode("utf-8", "surrogateescape") + b"\n"
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        descriptor = os.open(path, flags, mode)
        with os.fdopen(descriptor, "r+b", buffering=0) as stream:
            size = stream.seek(0, os.SEEK_END)
            if not size:
                os.fchmod(stream.fileno(), mode)
            stream.seek(max(0, size - len(data)))
            torn = stream.read().rpartition(b"\n")[2]
            if data.startswith(torn):
                data = data[len(torn) :]
            elif torn:
                data = b"\n" + data
            stream.write(data)
            if is_durable:
                self.fsync(stream.fileno())
        if not size:
            self.fsync_directory(os.path.dirname(path))

    def remove(self, path: str) -> None:
        """Remove a file that may be gone already, durably."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)
            self.fsync_directory(os.path.dirname(path))

    def erase(self, path: str) -> None:
        """Remove a file that may be gone already, after its bytes were overwritten.

        It is a temporary file first: one that is overwritten in part would be known by nobody.
        """
        temporary = os.path.join(
            os.path.dirname(path), self.TEMPORARY_PREFIX + secrets.token_hex(6)
        )
        with contextlib.suppress(FileNotFoundError):
            self.rename(path, temporary)
            self.fsync_directory(os.path.dirname(path))
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
            with os.fdopen(descriptor, "wb", buffering=0) as stream:
                left = os.fstat(stream.fileno()).st_size
                while left > 0:
                    left -= stream.write(bytes(min(left, _ERASED_BYTES))) or 0
                self.fsync(stream.fileno())
            self.remove(temporary)

    def make_directory(self, path: str, *, mode: int = 0o700) -> None:
        """Create a directory, durably, and its parents where they are missing; one that exists
        keeps its permissions. Missing parents become private, whatever the umask.
        """
        path = os.path.abspath(path)
        missing = [path]
        while not os.path.isdir(parent := os.path.dirname(missing[-1])):
            missing.append(parent)
        for folder in reversed(missing):
            folder_mode = mode if folder == path else 0o700
            try:
                os.mkdir(folder, 0o700)
            except FileExistsError:
                if not os.path.isdir(folder):
                    raise
                continue
            os.chmod(folder, folder_mode)
            self.fsync_directory(os.path.dirname(folder))

    def rename(self, old: str, new: str) -> None:
        """Replace `new` by `old` atomically."""
        os.replace(old, new)

    def link(self, old: str, new: str) -> None:
        """Give a file a second name; raises OSError when it is taken or the disk cannot."""
        os.link(old, new)

    def rename_to_free(self, old: str, new: str) -> None:
        """Give `old` the name `new`; raises FileExistsError when that name is taken."""
        try:
            self.link(old, new)
        except OSError as error:
            if error.errno not in _NO_HARD_LINKS:
                raise
            # Such disks cannot do both in one step; what is left is a moment, not a lock's worth.
            if os.path.lexists(new):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new) from error
            os.replace(old, new)
        else:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(old)

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


def find_obstacle_to_writing(directory: str) -> str:
    """Return why memd could not write in a directory, or make it where it is missing; empty where
    nothing stands against it. Looks only, and makes nothing.
    """
    place = os.path.abspath(directory)
    while True:
        try:
            status = os.stat(place)
        except (FileNotFoundError, NotADirectoryError):
            place = os.path.dirname(place)
        except OSError as error:
            return error.strerror or str(error)
        else:
            break
    where = "it" if place == os.path.abspath(directory) else place
    if not stat.S_ISDIR(status.st_mode):
        return f"{where} is no directory"
    if os.access(place, os.R_OK | os.W_OK | os.X_OK):
        return ""
    reason = os.strerror(errno.EACCES)
    return reason if where == "it" else f"{reason} in {place}"


def _read_all(stream: BinaryIO) -> str:
    return stream.read().decode("utf-8", "surrogateescape")
