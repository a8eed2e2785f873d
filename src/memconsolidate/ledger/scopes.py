"""Rows about scopes: the memory directories that memd keeps, and which projects are theirs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database
from memconsolidate.ledger.sightings import count_there
from memconsolidate.model import Tier

#: Before the id of a store, the key under which it is kept where that lay before.
_LEFT = "left:"
#: Before a directory, the key under which it is kept that another store lies there since.
_LOST = "lost:"


class Scope(Struct, frozen=True, kw_only=True):
    """One memory directory. `name` is what people call its project, empty for a tier of its own."""

    directory: str
    tier: Tier
    name: str = ""


class LostStore(Struct, frozen=True, kw_only=True):
    """A store that lay in a directory, with so many memories, until another one did; `at` is when that
    was seen.
    """

    directory: str
    store: str
    memories: int
    at: datetime


def put_scope(database: Database, scope: Scope, now: datetime) -> None:
    """Remember that memd keeps a directory."""
    with database.transaction():
        database.execute(
            "INSERT INTO scope (directory, tier, name, since) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (directory) DO UPDATE"
            " SET tier = excluded.tier, name = excluded.name",
            (scope.directory, scope.tier, scope.name, now.isoformat()),
        )


def all_scopes(database: Database) -> list[Scope]:
    """Return every directory that memd has kept, in the order in which they came up."""
    rows = database.execute("SELECT directory, tier, name FROM scope ORDER BY since, directory")
    return [Scope(directory=row[0], tier=Tier(row[1]), name=row[2]) for row in rows]


def find_project(database: Database, marks: Iterable[str]) -> str | None:
    """Return the directory of the project that the first known of these marks leads to."""
    for mark in marks:
        found = database.one("SELECT directory FROM project WHERE mark = ?", (mark,))
        if found is not None:
            return str(found)
    return None


def roots_of_project(database: Database, directory: str) -> list[str]:
    """Return the roots of the working copies whose project has its memory in a directory."""
    rows = database.execute(
        "SELECT mark FROM project WHERE directory = ? AND mark LIKE 'root:%' ORDER BY mark",
        (directory,),
    )
    return [str(row[0]).removeprefix("root:") for row in rows]


def put_marks(database: Database, marks: Iterable[str], directory: str) -> None:
    """Let marks lead to a directory; those that lead elsewhere go on doing so."""
    with database.transaction():
        database.execute_many(
            "INSERT OR IGNORE INTO project VALUES (?, ?)", [(mark, directory) for mark in marks]
        )


def move_marks(database: Database, source: str, target: str) -> None:
    """Let everything that led to one directory lead to another."""
    with database.transaction():
        database.execute("UPDATE project SET directory = ? WHERE directory = ?", (target, source))


def put_store(database: Database, directory: str, store: str, now: datetime) -> None:
    """Remember which store lies in a directory, and of the one that lay there before that it did."""
    known = database.one("SELECT store FROM scope WHERE directory = ?", (directory,))
    if known is not None and known != store:
        with database.transaction():
            database.execute("UPDATE scope SET store = ? WHERE directory = ?", (store, directory))
            if known and not places_of_store(database, known):
                database.set_meta(f"{_LEFT}{known}", directory)
                _put_lost(database, directory, known, store, now)


def _put_lost(database: Database, directory: str, known: str, store: str, now: datetime) -> None:
    key = f"{_LOST}{directory}"
    lost = database.get_meta(key)
    if lost is not None and msgspec.json.decode(lost, type=LostStore).store == store:
        database.execute("DELETE FROM meta WHERE key = ?", (key,))
        return
    if memories := count_there(database, known):
        one = LostStore(directory=directory, store=known, memories=memories, at=now)
        database.set_meta(key, msgspec.json.encode(one).decode())


def lost_stores(database: Database, *, since: datetime) -> list[LostStore]:
    """Return the stores that went away from their directories since a time, by directory, as far as
    they lie nowhere that memd knows.
    """
    rows = database.execute(
        "SELECT value FROM meta WHERE substr(key, 1, ?) = ? ORDER BY key", (len(_LOST), _LOST)
    ).fetchall()
    found = [msgspec.json.decode(value, type=LostStore) for (value,) in rows]
    return [one for one in found if one.at >= since and not places_of_store(database, one.store)]


def store_of_place(database: Database, directory: str) -> str:
    """Return the store that lay in a directory when it was last looked at, empty where none did."""
    return str(database.one("SELECT store FROM scope WHERE directory = ?", (directory,)) or "")


def places_of_store(database: Database, store: str) -> list[str]:
    """Return the directories in which a store lay when they were last looked at."""
    rows = database.execute("SELECT directory FROM scope WHERE store = ?", (store,))
    return [str(row[0]) for row in rows]


def take_place_left(database: Database, store: str) -> str | None:
    """Return the directory in which a store lay until another one did, when it is first found again."""
    key = f"{_LEFT}{store}"
    left = database.get_meta(key)
    if left is not None:
        with database.transaction():
            database.execute("DELETE FROM meta WHERE key = ?", (key,))
    return left


def move_scope(database: Database, source: str, target: str) -> None:
    """Let everything that is known of one directory be about another, to which its store moved."""
    with database.transaction():
        for table in ("review", "provisional", "changeset", "batch"):
            database.execute(
                f"UPDATE {table} SET scope = ? WHERE scope = ?",  # noqa: S608 (constants)
                (target, source),
            )
        for table in ("review", "changeset", "verdict"):
            database.execute(
                f"UPDATE {table} SET data = json_set(data, '$.scope', ?)"  # noqa: S608 (constants)
                " WHERE json_extract(data, '$.scope') = ?",
                (target, source),
            )
        database.execute("UPDATE batch SET user_scope = ? WHERE user_scope = ?", (target, source))
        database.execute(
            "UPDATE OR REPLACE memory_source SET scope = ? WHERE scope = ?", (target, source)
        )
        move_marks(database, source, target)
        database.execute("DELETE FROM scope WHERE directory = ?", (source,))
