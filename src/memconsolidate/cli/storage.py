"""Failures of the disk and of the ledger as errors that say where and what to do."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterator

import msgspec

from memconsolidate.config.settings import Config
from memconsolidate.errors import StateDamagedError, StorageError
from memconsolidate.ledger.database import LEDGER_FILE, describe_damage, is_damage, suspect
from memconsolidate.scopes.routing import memory_places
from memconsolidate.system.files import Files

_DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
#: What else a disk answers when a file cannot grow.
_DISK_REFUSES = frozenset({errno.EIO, errno.EFBIG})


@contextlib.contextmanager
def explained_storage(config: Config, scratch: str = "") -> Iterator[None]:
    """Turn failures that name no file into StorageError; `scratch` is a directory used beside.

    Damage that shows only in the middle of the work becomes StateDamagedError, and the next start
    looks at all of the ledger.
    SQLite never says which file it means, and the system does not say which one it could not grow.
    """
    try:
        yield
    except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
        if is_damage(error):
            suspect(config.state_directory, Files())
            advice = (
                "`memd run`, or `memd stop` and `memd start`, looks at all of it and puts the newest"
                " good copy in its place"
            )
            path = os.path.join(config.state_directory, LEDGER_FILE)
            reason = f"the ledger is damaged ({describe_damage(error)})"
            raise StateDamagedError(path, reason, advice) from error
        if not isinstance(error, sqlite3.OperationalError):
            raise
        # More bytes tell where in SQLite it came up.
        is_full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
        reason = "" if is_full else f"the ledger cannot be used now ({error})"
        raise _error([config.state_directory, scratch], reason) from error
    except OSError as error:
        directories = [config.state_directory, *memory_places(config), scratch]
        if error.errno in _DISK_FULL:
            named = [os.fsdecode(error.filename)] if error.filename else directories
            raise _error(named, "") from error
        if error.errno not in _DISK_REFUSES or error.filename:
            raise
        raise _error(directories, f"the disk refuses to write ({error.strerror})") from error


def _error(directories: list[str], reason: str) -> StorageError:
    """Return the error for a place; without a reason the disk is full."""
    place = " or ".join(filter(None, directories))
    if not reason:
        return StorageError(place, "the disk is full", "make room, then try again")
    advice = "check that memd may write there and that the disk has room, then try again"
    return StorageError(place, reason, advice)
