"""Memory directories that are not where memd keeps them: taken away, or put into another one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from memconsolidate.config.settings import Config
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.scopes import lost_stores, places_of_store, store_of_place
from memconsolidate.ledger.sightings import count_there
from memconsolidate.memory.changes import ARCHIVE_DIRECTORY
from memconsolidate.memory.naming import INDEX_FILE
from memconsolidate.memory.scope import STORE_FILE, find_store_id
from memconsolidate.scopes.routing import scopes_of
from memconsolidate.system.files import Files

#: For so many days it is told that a memory directory was made anew.
TOLD_DAYS = 7
#: Directories that are looked at beside one, at most.
_LOOKED_AT = 500


class Lost(Struct, frozen=True, kw_only=True):
    """A memory directory that is gone, with so many memories; `made_anew` is when another one was
    found in its place, None where none is. `lies_in` is where it lies now, as far as that is near,
    else empty.
    """

    directory: str
    memories: int
    made_anew: datetime | None = None
    lies_in: str = ""


class Nested(Struct, frozen=True, kw_only=True):
    """A memory directory that lies in another one, which memd keeps; nothing is read in it."""

    directory: str
    path: str


class Displaced(Struct, frozen=True, kw_only=True):
    """What is not where memd keeps it."""

    lost: tuple[Lost, ...] = ()
    nested: tuple[Nested, ...] = ()


def find_displaced(config: Config, database: Database | None, now: datetime) -> Displaced:
    """Return what is not where memd keeps it, of the scopes of a configuration."""
    directories = [scope.directory for scope in scopes_of(config, database)]
    return Displaced(
        lost=() if database is None else tuple(_lost(database, directories, now)),
        nested=tuple(
            Nested(directory=directory, path=path)
            for directory in directories
            for path in _find_nested(directory, directories)
        ),
    )


def _lost(database: Database, directories: Sequence[str], now: datetime) -> Iterator[Lost]:
    for one in lost_stores(database, since=now - timedelta(days=TOLD_DAYS)):
        if one.directory in directories:
            yield Lost(
                directory=one.directory,
                memories=one.memories,
                made_anew=one.at,
                lies_in=_find_near(one.directory, one.store),
            )
    for directory in directories:
        store = store_of_place(database, directory)
        if (
            store
            and not os.path.lexists(directory)
            and places_of_store(database, store) == [directory]
        ):
            memories = count_there(database, store)
            if memories:
                lies_in = _find_near(directory, store)
                yield Lost(directory=directory, memories=memories, lies_in=lies_in)


def _find_near(directory: str, store: str) -> str:
    """Return the directory in which a store lies now, beside where it lay or in it."""
    files = Files()
    for path in (*_below(os.path.dirname(directory)), *_below(directory)):
        try:
            if find_store_id(path, files) == store:
                return path
        except (OSError, ValueError):
            continue
    return ""


def _find_nested(directory: str, kept: Iterable[str]) -> Iterator[str]:
    known = tuple(kept)
    for path in _below(directory):
        is_kept = any(one == path or one.startswith(f"{path}{os.sep}") for one in known)
        marks = (STORE_FILE, ARCHIVE_DIRECTORY, INDEX_FILE)
        if not is_kept and any(os.path.lexists(os.path.join(path, mark)) for mark in marks):
            yield path


def _below(directory: str) -> list[str]:
    try:
        with os.scandir(directory) as entries:
            found = [
                entry.path
                for entry in entries
                if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
            ]
    except OSError:
        return []
    return sorted(found)[:_LOOKED_AT]
