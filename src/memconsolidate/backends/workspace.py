"""Where programs that memd calls work, and how their sessions are known as memd's own.

Agents write transcripts of what they are asked, also when memd asks. Such a transcript must never
be read back. It is known by its directory, which lies below the workspace, and by its session's id
where the agent lets memd choose it; never by what stands in it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

#: What the name of a call's directory starts with. Agents keep something for each directory they
#: ever ran in, so that names are few and used again.
_PREFIX = "call-"

#: "memdmc" in hexadecimal starts each session id of memd's, so that it is known without being
#: stored, also after a crash or without the ledger.
_SESSION_MARK = "6d656d64-6d63-"


def new_session_id() -> str:
    """Return the id of a session of memd's own, a valid UUID of version 4."""
    value = int(_SESSION_MARK.replace("-", ""), 16) << 80 | secrets.randbits(80)
    return str(uuid.UUID(int=value, version=4))


def is_own_session(session_id: str) -> bool:
    """Whether an agent's session was started by memd, this one or another."""
    return session_id.lower().startswith(_SESSION_MARK)


@contextmanager
def call_directory(workspace: str) -> Iterator[str]:
    """Give one call an empty directory of its own below the workspace, and remove it afterwards.

    Raises OSError.
    """
    os.makedirs(workspace, mode=0o700, exist_ok=True)
    number = 0
    while True:
        path = os.path.join(workspace, f"{_PREFIX}{number}")
        with contextlib.suppress(FileExistsError):
            os.mkdir(path, mode=0o700)
        lock = _lock(path)
        if lock is None:
            number += 1
            continue
        try:
            _empty(path)
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)
            os.close(lock)
        return


def remove_leftovers(workspace: str) -> None:
    """Remove the directories of calls whose memd was killed, as far as that goes."""
    with contextlib.suppress(OSError):
        for name in os.listdir(workspace):
            path = os.path.join(workspace, name)
            if name.startswith(_PREFIX) and (lock := _lock(path)) is not None:
                shutil.rmtree(path, ignore_errors=True)
                os.close(lock)


def _lock(path: str) -> int | None:
    """Return a descriptor that holds a directory as long as this process lives; None where another
    one does, or it is gone. Raises OSError where nothing can be locked.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    is_held = False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        is_held = os.path.samestat(os.fstat(descriptor), os.stat(path, follow_symlinks=False))
    except (BlockingIOError, FileNotFoundError):
        pass
    finally:
        if not is_held:
            os.close(descriptor)
    return descriptor if is_held else None


def _empty(path: str) -> None:
    """Remove what a killed call left there."""
    for entry in os.scandir(path):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)
