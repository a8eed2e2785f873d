"""The world as memd sees it, made of steps; at a chosen one the process dies, or the power goes."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NoReturn

from memconsolidate.ledger.database import Connect
from memconsolidate.system.files import Files

#: Statements that change the ledger's files; all others only prepare a COMMIT.
_WRITING = ("COMMIT", "VACUUM", "PRAGMA journal_mode", "PRAGMA wal_checkpoint")


def die() -> NoReturn:
    """End this process as `kill -9` does."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("a killed process went on")


class Steps:
    """Counts what happens to disk and backend; the `fatal`-th step (from 1) is the last one."""

    def __init__(self, fatal: int | None = None) -> None:
        self.names: list[str] = []
        self.last_wish: Callable[[], None] = lambda: None
        self._fatal = fatal

    def reach(self, name: str, *, last_wish: Callable[[], None] | None = None) -> None:
        """Take one step; `last_wish` is done only by a process that dies here."""
        self.names.append(name)
        if len(self.names) == self._fatal:
            if last_wish is not None:
                last_wish()
            self.last_wish()
            die()

    @contextlib.contextmanager
    def around(self, name: str) -> Iterator[None]:
        """Take a step before and one after what happens inside."""
        self.reach(f"before {name}")
        yield
        self.reach(f"after {name}")


class SteppingFiles(Files):
    """Files whose every change is a step; what one of them did is on disk at the next one."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps

    def append_line(
        self, path: str, line: str, *, mode: int = 0o600, is_durable: bool = True
    ) -> None:
        self._steps.reach("before append")
        self._steps.reach("within append", last_wish=partial(_append_half, path, line, mode))
        super().append_line(path, line, mode=mode, is_durable=is_durable)

    def remove(self, path: str) -> None:
        if os.path.lexists(path):
            self._steps.reach("before unlink")
        super().remove(path)

    def make_directory(self, path: str, *, mode: int = 0o700) -> None:
        if not os.path.isdir(path):
            self._steps.reach("before mkdir")
        super().make_directory(path, mode=mode)

    def rename(self, old: str, new: str) -> None:
        self._steps.reach("before rename")
        super().rename(old, new)

    def link(self, old: str, new: str) -> None:
        self._steps.reach("before link")
        super().link(old, new)

    def fsync(self, descriptor: int) -> None:
        self._steps.reach("before fsync")
        super().fsync(descriptor)

    def fsync_directory(self, path: str) -> None:
        self._steps.reach("before fsync of directory")
        super().fsync_directory(path)


def _append_half(path: str, line: str, mode: int) -> None:
    data = line.encode()
    with open(path, "ab", opener=partial(os.open, mode=mode)) as stream:
        stream.write(data[: len(data) // 2])


def stepping_connect(steps: Steps) -> Connect:
    """Return what opens a ledger whose every lasting change is a step."""

    class SteppingConnection(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            if not sql.startswith(_WRITING):
                return super().execute(sql, parameters)
            with steps.around(sql):
                return super().execute(sql, parameters)

        def close(self) -> None:
            # The last one to close moves what was committed from the WAL into the file.
            with steps.around("close of the ledger"):
                super().close()

    return partial(sqlite3.connect, factory=SteppingConnection)


class VolatileFiles(SteppingFiles):
    """Files below `root` on a disk that loses what was not fsynced when the process dies.

    A name lasts once its directory was fsynced, content once its file was. With `keeps_names`
    names last at once and only content is lost, as on disks that write their journal first. What
    lies outside `root` is on a disk that loses nothing: the ledger is then always ahead.
    """

    def __init__(self, steps: Steps, root: str, *, keeps_names: bool) -> None:
        super().__init__(steps)
        steps.last_wish = self._lose_power
        self._root = os.path.realpath(root)
        self._keeps_names = keeps_names
        #: Names by directory, as they were when it was fsynced: a file's inode, None for a directory.
        self._names: dict[str, dict[str, int | None]] = {}
        #: Contents by inode, as they were when the file was fsynced.
        self._contents: dict[int, bytes] = {}
        #: Open files keep their inodes from being given to other files.
        self._kept: list[int] = []
        self._has_root = os.path.isdir(self._root)
        for folder, _, names in os.walk(self._root):
            self._note_names(folder)
            for name in names:
                self._note_content(os.path.join(folder, name))

    def fsync(self, descriptor: int) -> None:
        super().fsync(descriptor)
        self._note_content(f"/proc/self/fd/{descriptor}")

    def fsync_directory(self, path: str) -> None:
        super().fsync_directory(path)
        folder = os.path.realpath(path)
        if folder == os.path.dirname(self._root):
            self._has_root = os.path.isdir(self._root)
        elif folder.startswith(self._root):
            self._note_names(folder)

    def _note_names(self, folder: str) -> None:
        with os.scandir(folder) as entries:
            self._names[folder] = {
                entry.name: None if entry.is_dir(follow_symlinks=False) else entry.inode()
                for entry in entries
            }

    def _note_content(self, path: str) -> None:
        descriptor = os.open(path, os.O_RDONLY)
        self._kept.append(descriptor)
        status = os.fstat(descriptor)
        self._contents[status.st_ino] = os.pread(descriptor, status.st_size, 0)

    def _lose_power(self) -> None:
        if self._keeps_names:
            for folder, _, _ in os.walk(self._root):
                self._note_names(folder)
        image = self._root + ".image"
        os.mkdir(image)
        self._write_image(self._root, image)
        shutil.rmtree(self._root, ignore_errors=True)
        if self._has_root:
            os.rename(image, self._root)
        else:
            shutil.rmtree(image)

    def _write_image(self, folder: str, image: str) -> None:
        for name, inode in self._names.get(folder, {}).items():
            source, target = os.path.join(folder, name), os.path.join(image, name)
            if inode is None:
                os.mkdir(target, 0o700)
                self._write_image(source, target)
            else:
                with open(target, "wb") as stream:
                    stream.write(self._left_of(source, inode))
                os.chmod(target, 0o600)

    def _left_of(self, path: str, inode: int) -> bytes:
        """Return the content that lasted; what was overwritten in place since is gone."""
        synced = self._contents.get(inode, b"")
        try:
            with open(path, "rb") as stream:
                is_same = os.fstat(stream.fileno()).st_ino == inode
                present = stream.read()
        except FileNotFoundError:
            return synced
        return synced if not is_same or present.startswith(synced) else b""
