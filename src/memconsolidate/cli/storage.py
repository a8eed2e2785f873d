"""Failures of the disk and of the ledger as errors that say where and what to do."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Iterator

from memconsolidate.config.settings import Config
from memconsolidate.errors import StorageError

_DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


@contextlib.contextmanager
def explained_storage(config: Config, scratch: str = "") -> Iterator[None]:
    """Turn failures that name no file into StorageError; `scratch` is a directory used beside.

    SQLite never says which file it means, and the system does not say which one it could not grow.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        code = getattr(error, "sqlite_errorcode", 0)
        # The lowest byte is the kind; the others tell where in SQLite it came up.
        is_full = code & 0xFF == sqlite3.SQLITE_FULL
        directories = [config.state_directory]
        raise _error([*directories, scratch], str(error), is_full=is_full) from error
    except OSError as error:
        if error.errno not in _DISK_FULL:
            raise
        directories = [config.state_directory, config.memory_directory, scratch]
        if error.filename:
            directories = [str(error.filename)]
        raise _error(directories, str(error.strerror), is_full=True) from error


def _error(directories: list[str], reason: str, *, is_full: bool) -> StorageError:
    place = " or ".join(filter(None, directories))
    if is_full:
        return StorageError(place, "the disk is full", "make room, then try again")
    advice = "check that memd may write there and that the disk has room, then try again"
    return StorageError(place, f"the ledger cannot be used now ({reason})", advice)
