"""Rows about what lay in each store when memd last looked, and what was missing since."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database
from memconsolidate.model import MemorySource, Verdict


class Lying(StrEnum):
    """What became of a memory."""

    THERE = "there"
    #: At the last look, and not for long enough yet.
    MISSING = "missing"
    #: Its file lies there and is no memory any more: emptied, cut off, without its header.
    SPOILT = "spoilt"
    #: With too many others at once: a person has to say that it was meant.
    LISTED = "listed"
    #: By hand; the archive's log says so.
    DELETED = "deleted"
    #: memd itself archived it.
    ARCHIVED = "archived"


class Sighting(Struct, frozen=True, kw_only=True):
    """One memory of a store, by id, or file where there is none, as it was seen last.

    `content` is a hash of its file, `said` has hashes of what it asserts, `sources` are those in its
    file; all empty where only the ledger knew of it. While it is missing, `until` is when the
    directory had changed last as it was found missing, and `missed` when that was.
    """

    memory: str
    state: Lying
    file: str = ""
    content: bytes = b""
    said: tuple[str, ...] = ()
    sources: tuple[MemorySource, ...] = ()
    until: datetime | None = None
    missed: datetime | None = None


def sightings(database: Database, store: str) -> dict[str, Sighting]:
    """Return what is known of the memories of a store, by id, or file."""
    rows = database.execute(
        "SELECT memory, state, file, content, said, sources, until, missed FROM sighting"
        " WHERE store = ? ORDER BY memory",
        (store,),
    )
    return {
        memory: Sighting(
            memory=memory,
            state=Lying(state),
            file=file,
            content=content,
            said=msgspec.json.decode(said, type=tuple[str, ...]),
            sources=msgspec.json.decode(sources, type=tuple[MemorySource, ...]),
            until=None if until is None else datetime.fromisoformat(until),
            missed=None if missed is None else datetime.fromisoformat(missed),
        )
        for memory, state, file, content, said, sources, until, missed in rows
    }


def put_sightings(database: Database, store: str, seen: Iterable[Sighting]) -> None:
    """Remember what was seen, or missed, of memories of a store."""
    with database.transaction():
        database.execute_many(
            "INSERT OR REPLACE INTO sighting VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    store,
                    one.memory,
                    one.state,
                    one.file,
                    one.content,
                    msgspec.json.encode(one.said).decode(),
                    msgspec.json.encode(one.sources).decode(),
                    None if one.until is None else one.until.isoformat(),
                    None if one.missed is None else one.missed.isoformat(),
                )
                for one in seen
            ],
        )


def count_there(database: Database, store: str) -> int:
    """Return how many memories lay in a store when it was last looked at."""
    return int(
        database.one(
            "SELECT count(*) FROM sighting WHERE store = ? AND state = ?", (store, Lying.THERE)
        )
    )


def count_listed(database: Database, directory: str) -> int:
    """Return how many memories of a directory are missing of which a person has to say something."""
    return int(
        database.one(
            "SELECT count(*) FROM sighting JOIN scope USING (store)"
            " WHERE directory = ? AND sighting.state = ?",
            (directory, Lying.LISTED),
        )
    )


def rename_memory(database: Database, store: str, scope: str, *, old: str, new: str) -> None:
    """Let what the ledger knows of a memory be about another file, or id, that says the same."""
    with database.transaction():
        database.execute("DELETE FROM sighting WHERE store = ? AND memory = ?", (store, old))
        database.execute(
            "UPDATE OR IGNORE memory_source SET memory = ? WHERE scope = ? AND memory = ?",
            (new, scope, old),
        )
        database.execute("DELETE FROM memory_source WHERE scope = ? AND memory = ?", (scope, old))
        waiting = database.execute(
            "SELECT id, data FROM review WHERE scope = ? AND state = 'waiting'", (scope,)
        ).fetchall()
        for row, data in waiting:
            verdict = msgspec.json.decode(data, type=Verdict)
            if old in verdict.targets:
                targets = tuple(new if target == old else target for target in verdict.targets)
                renamed = msgspec.structs.replace(verdict, targets=targets)
                database.execute(
                    "UPDATE review SET data = ? WHERE id = ?",
                    (msgspec.json.encode(renamed).decode(), row),
                )
