"""Looks at all of a ledger: what a start passes over, since it takes too long there."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from memconsolidate.ledger.batches import Part, Report, Retried, SetAside
from memconsolidate.ledger.database import describe_damage, is_damage
from memconsolidate.ledger.pauses import Pause
from memconsolidate.ledger.person_pause import PersonPause
from memconsolidate.ledger.schema import SCHEMA
from memconsolidate.ledger.sightings import Lying
from memconsolidate.ledger.taken_back import TakenBack
from memconsolidate.ledger.transcripts import decode_position
from memconsolidate.model import (
    Changeset,
    MemorySource,
    Progress,
    Provisional,
    Reply,
    Standing,
    Tier,
    Verdict,
)
from memconsolidate.system.stamps import Stamp


class _Rows(Struct, frozen=True):
    """Rows that a pass reads, and how it decodes what is not NULL in some of their columns."""

    table: str
    where: str = "1"
    decoders: Mapping[str, Callable[[Any], object]] = {}


def _json(kind: Any) -> Callable[[Any], object]:
    return msgspec.json.Decoder(kind).decode


_UNFINISHED = "state IN ('open', 'answered', 'decided')"

#: What is only history, and read by nobody but a person, is left out.
_READ: tuple[_Rows, ...] = (
    _Rows("meta"),
    _Rows("meta", "key = 'pause' AND value != ''", {"value": _json(Pause)}),
    _Rows("meta", "key = 'standing'", {"value": _json(Standing)}),
    _Rows("meta", "key = 'taken_back'", {"value": _json(tuple[TakenBack, ...])}),
    _Rows("meta", "key = 'person_pause'", {"value": _json(PersonPause)}),
    _Rows("transcript", "1", {"position": decode_position, "stamp": Stamp.unpacked}),
    _Rows("range", "1", {"start": decode_position, "end": decode_position}),
    _Rows(
        "batch",
        _UNFINISHED,
        {
            "created": datetime.fromisoformat,
            "reply": _json(Reply),
            "shown": _json(tuple[str, ...]),
            "progress": _json(Progress),
            "retried": _json(tuple[Retried, ...]),
            "report": _json(Report),
        },
    ),
    _Rows("part", "1", {"data": _json(Part)}),
    _Rows("changeset", "state IN ('pending', 'written')", {"data": _json(Changeset)}),
    _Rows(
        "verdict",
        f"pass IN (SELECT id FROM batch WHERE {_UNFINISHED})",  # noqa: S608 (constant)
        {"data": _json(Verdict)},
    ),
    _Rows("removed"),
    _Rows("set_aside", "state = 'waiting'", {"data": _json(SetAside)}),
    _Rows(
        "memory_source",
        "1",
        {"messages": _json(tuple[str, ...]), "at": datetime.fromisoformat},
    ),
    _Rows("provisional", "state = 'waiting'", {"data": _json(Provisional)}),
    _Rows("scope", "1", {"tier": Tier, "since": datetime.fromisoformat}),
    _Rows("project"),
    _Rows("vector"),
    _Rows(
        "sighting",
        "1",
        {
            "state": Lying,
            "said": _json(tuple[str, ...]),
            "sources": _json(tuple[MemorySource, ...]),
            "until": datetime.fromisoformat,
            "missed": datetime.fromisoformat,
        },
    ),
    _Rows("review", "state = 'waiting'", {"data": _json(Verdict), "at": datetime.fromisoformat}),
)

#: What SQLite calls the values of a column, by the type it is declared with. A path that is no text
#: is kept as bytes.
_TYPES = {"INTEGER": "'integer'", "TEXT": "'text'", "BLOB": "'blob'"}
_PATH_TYPES = "'text', 'blob'"


def find_damage(connection: sqlite3.Connection, *, sources: Collection[str]) -> str:
    """Return what is damaged in a ledger of the present version, empty where nothing is.

    SQLite's full check, then every value that a pass may have to decode.
    `sources` are the names of those that can read a transcript. Raises sqlite3.OperationalError
    where the ledger cannot be read now.
    """
    try:
        problem = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if problem != "ok":
            return problem
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            return "a row belongs to another one that is not there"
        if problem := _find_other_definition(connection):
            return problem
        for rows in _READ:
            if problem := _find_undecodable(connection, rows):
                return problem
        found = {row[0] for row in connection.execute("SELECT DISTINCT source FROM transcript")}
        if unknown := found - {*sources}:
            return f"a transcript is of a source that nobody knows ({min(unknown)})"
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return describe_damage(error)
    return ""


def _find_other_definition(connection: sqlite3.Connection) -> str:
    """Return which table is not defined as it should be: a bit turned in a definition may leave one
    that SQLite takes, and that lacks its key.
    """
    with contextlib.closing(sqlite3.connect(":memory:")) as model:
        for statement in SCHEMA:
            model.execute(statement)
        wanted, found = _definitions(model), _definitions(connection)
    wrong = [table for table, columns in wanted.items() if found.get(table) != columns]
    return f"the table {wrong[0]} is not defined as it should be" if wrong else ""


def _definitions(connection: sqlite3.Connection) -> dict[str, set[tuple[str, ...]]]:
    """Return of each table its columns, with types and places in the key, and what is unique in it.

    Their order says nothing: a migration puts a new column last.
    """
    tables = [
        str(name)
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
    ]
    definitions: dict[str, set[tuple[str, ...]]] = {}
    for table in tables:
        rows = connection.execute("SELECT name, type, pk FROM pragma_table_info(?)", (table,))
        definitions[table] = {tuple(map(str, row)) for row in rows}
        unique = connection.execute(
            "SELECT l.name, group_concat(i.name) FROM pragma_index_list(?) l, pragma_index_info(l.name) i"
            " WHERE l.[unique] GROUP BY l.name",
            (table,),
        )
        definitions[table] |= {("unique", str(columns)) for _, columns in unique}
    return definitions


def _find_undecodable(connection: sqlite3.Connection, rows: _Rows) -> str:
    columns = {
        str(name): _PATH_TYPES if name == "path" else _TYPES[declared]
        for _, name, declared, *_ in connection.execute(f"PRAGMA table_info({rows.table})")
    }
    wrong = " OR ".join(
        f"typeof({name}) NOT IN ({types}, 'null')" for name, types in columns.items()
    )
    if connection.execute(f"SELECT 1 FROM {rows.table} WHERE {wrong} LIMIT 1").fetchone():  # noqa: S608 (constants)
        return f"a row of {rows.table} holds a value of another type"
    # All columns are fetched, which shows whether texts are such; those to decode come first.
    names = ", ".join([*rows.decoders, *(columns.keys() - rows.decoders.keys())])
    query = f"SELECT {names} FROM {rows.table} WHERE {rows.where}"  # noqa: S608 (constants)
    for row in connection.execute(query):
        for (name, decode), value in zip(rows.decoders.items(), row, strict=False):
            if value is None:
                continue
            try:
                decode(value)
            except (msgspec.DecodeError, ValueError) as error:
                return f"{rows.table}.{name} cannot be decoded ({type(error).__name__})"
    return ""
