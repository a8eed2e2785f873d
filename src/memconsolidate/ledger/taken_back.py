"""What people took off the record after it was read, until memories that rest on it are forgotten."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database
from memconsolidate.model import MemorySource

_KEY = "taken_back"


class TakenBack(Struct, frozen=True, kw_only=True):
    """A turn that a person does not want remembered: its messages, with the time of the wish, and the
    directories that what it says may have reached; or, with `said`, a message that asks to forget what
    has these hashes, wherever it was said before. `made_in` is the pass that read the wish, empty
    where an earlier version noted it.
    """

    turn: MemorySource
    scopes: tuple[str, ...]
    made_in: str = ""
    said: tuple[str, ...] = ()


def waiting_taken_back(database: Database) -> tuple[TakenBack, ...]:
    """Return what is still to be forgotten, oldest first."""
    text = database.get_meta(_KEY)
    return () if text is None else msgspec.json.decode(text, type=tuple[TakenBack, ...])


def add_taken_back(database: Database, new: Iterable[TakenBack]) -> None:
    """Remember what is to be forgotten; joins the caller's transaction."""
    _put(database, (*waiting_taken_back(database), *new))


def end_taken_back(database: Database, one: TakenBack) -> None:
    """Say that something is forgotten."""
    _put(database, tuple(each for each in waiting_taken_back(database) if each != one))


def _put(database: Database, waiting: tuple[TakenBack, ...]) -> None:
    with database.transaction():
        if waiting:
            database.set_meta(_KEY, msgspec.json.encode(waiting).decode())
        else:
            database.execute("DELETE FROM meta WHERE key = ?", (_KEY,))
