"""Questions to the ledger about where something comes from; they change nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from datetime import datetime

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database
from memconsolidate.model import Changeset, Claim, FileWrite, Provisional, Verdict

#: The id of a session that is so long stands in no other's name by chance.
_TELLING_CHARS = 12

#: What some agents have in the names of their transcripts, beside the time.
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Pass(Struct, frozen=True, kw_only=True):
    """A pass as the ledger remembers it; `at` is when it ended, or began where it has not."""

    id: str
    backend: str = ""
    kind: str = ""
    at: datetime | None = None


class Judged(Struct, frozen=True, kw_only=True):
    """A verdict, and the pass that it was given in."""

    verdict: Verdict
    made_in: Pass


class AsideText(Struct, frozen=True, kw_only=True):
    """A text that no backend would answer, and why."""

    text: str
    reason: str
    at: str


def find_judged(
    database: Database, *, passes: Collection[str] = (), holding: Collection[str] = ()
) -> list[Judged]:
    """Return the verdicts of some passes, and those whose row holds one of some texts, oldest first."""
    parts = [f"v.pass IN ({','.join('?' * len(passes))})"] if passes else []
    parts += ["instr(v.data, ?) > 0"] * len(holding)
    if not parts:
        return []
    rows = database.execute(
        "SELECT v.pass, v.data, coalesce(b.backend, ''), coalesce(b.kind, ''),"  # noqa: S608 (constants)
        " coalesce(b.finished, b.created) FROM verdict v LEFT JOIN batch b ON b.id = v.pass"
        f" WHERE {' OR '.join(parts)} ORDER BY coalesce(b.finished, b.created), v.pass, v.number",
        (*passes, *holding),
    )
    return [_judged(*row) for row in rows]


def all_judged(database: Database) -> Iterator[Judged]:
    """Yield every verdict, the newest first."""
    rows = database.execute(
        "SELECT v.pass, v.data, coalesce(b.backend, ''), coalesce(b.kind, ''),"
        " coalesce(b.finished, b.created) FROM verdict v LEFT JOIN batch b ON b.id = v.pass"
        " ORDER BY coalesce(b.finished, b.created) DESC, v.pass, v.number"
    )
    for row in rows:
        yield _judged(*row)


def find_pass(database: Database, pass_id: str) -> Pass:
    """Return a pass; of one that the ledger does not know nothing but its id."""
    row = database.execute(
        "SELECT backend, kind, coalesce(finished, created) FROM batch WHERE id = ?", (pass_id,)
    ).fetchone()
    return Pass(id=pass_id) if row is None else _pass(pass_id, *row)


def passes_of_ranges(database: Database, uid: str) -> dict[int, str]:
    """Return in which pass each stretch of a transcript was shown, by its number, as far as that was
    written down; earlier versions did not.
    """
    if "pass" not in {row[1] for row in database.execute("PRAGMA table_info(range)")}:
        return {}
    rows = database.execute("SELECT id, pass FROM range WHERE uid = ? AND pass != ''", (uid,))
    return dict(rows.fetchall())


def find_transcripts(database: Database, agent: str, session: str) -> list[str]:
    """Return the paths at which a session of an agent was seen, as far as name or position tell."""
    if not session:
        return []
    rows = database.execute(
        "SELECT path FROM transcript WHERE source = ?"
        " AND (instr(path, ?) > 0 OR instr(coalesce(position, ''), ?) > 0) ORDER BY path",
        (agent, session, session),
    )
    paths = [os.fsdecode(path) if isinstance(path, bytes) else str(path) for (path,) in rows]
    named = [path for path in paths if session in _names(path)]
    # A short name stands in many others.
    return named or (paths if len(session) >= _TELLING_CHARS else [])


def is_session(database: Database, agent: str, session: str) -> bool:
    """Return whether a transcript of an agent is named after just this session, or stands in it."""
    whole = msgspec.json.encode(session).decode()
    rows = database.execute(
        "SELECT path, position FROM transcript WHERE source = ?"
        " AND (instr(path, ?) > 0 OR instr(coalesce(position, ''), ?) > 0)",
        (agent, session, whole),
    )
    return any(
        session in (*_names(str(path)), *UUID.findall(str(path))) or whole in (position or "")
        for path, position in rows
    )


def transcripts_by_agent(database: Database) -> dict[str, list[str]]:
    """Return the paths of all transcripts that were ever seen, by the agent whose they are."""
    found: dict[str, list[str]] = {}
    for agent, path in database.execute("SELECT source, path FROM transcript ORDER BY path"):
        found.setdefault(agent, []).append(
            os.fsdecode(path) if isinstance(path, bytes) else str(path)
        )
    return found


def _names(path: str) -> tuple[str, str]:
    name = os.path.basename(path)
    return name, os.path.splitext(name)[0]


def find_writes(
    database: Database, scope: str, key: str, file: str
) -> list[tuple[datetime, FileWrite]]:
    """Return what memd wrote into the file of a memory, oldest first; `key` stands in its text."""
    rows = database.execute(
        "SELECT data, at FROM changeset WHERE scope = ? AND (instr(data, ?) > 0 OR instr(data, ?) > 0)"
        " ORDER BY id",
        (scope, key, file),
    )
    return [
        (datetime.fromisoformat(at), write)
        for data, at in rows
        for group in msgspec.json.decode(data, type=Changeset).groups
        for write in group.writes
        if write.path == file
    ]


def find_aside(database: Database, session: str, message: str) -> list[AsideText]:
    """Return what of a message was set aside and can be asked about again."""
    rows = database.execute(
        "SELECT text, reason, at FROM set_aside WHERE uid = ? AND instr(place, ?) = 1"
        " AND state = 'waiting' ORDER BY id",
        (session, f"{message}:"),
    )
    return [AsideText(text=text, reason=reason, at=at) for text, reason, at in rows]


def all_aside(database: Database) -> Iterator[AsideText]:
    """Yield every text that can be asked about again."""
    rows = database.execute("SELECT text, reason, at FROM set_aside WHERE state = 'waiting'")
    for text, reason, at in rows:
        yield AsideText(text=text, reason=reason, at=at)


def find_wait(database: Database, pass_id: str, claim: Claim) -> tuple[str, str]:
    """Return under which number a claim of a pass waits, or waited, and what became of it; both empty
    where it never waited.
    """
    for row, data, state in database.execute(
        "SELECT id, data, state FROM review WHERE pass = ? ORDER BY id", (pass_id,)
    ):
        if msgspec.json.decode(data, type=Verdict).claim == claim:
            return str(row), state
    for row, data, state in database.execute(
        "SELECT id, data, state FROM provisional WHERE pass = ? ORDER BY id", (pass_id,)
    ):
        if msgspec.json.decode(data, type=Provisional).claim == claim:
            return f"p{row}", state
    return "", ""


def pass_of_waiting(database: Database, row: int, *, is_provisional: bool) -> Pass:
    """Return the pass that a claim which waits was made in."""
    table = "provisional" if is_provisional else "review"
    pass_id = database.one(f"SELECT pass FROM {table} WHERE id = ?", (row,))  # noqa: S608 (constants)
    return find_pass(database, str(pass_id))


def _judged(pass_id: str, data: str, backend: str, kind: str, at: str | None) -> Judged:
    return Judged(
        verdict=msgspec.json.decode(data, type=Verdict), made_in=_pass(pass_id, backend, kind, at)
    )


def _pass(pass_id: str, backend: str, kind: str, at: str | None) -> Pass:
    return Pass(
        id=pass_id,
        backend=backend,
        kind=kind,
        at=None if at is None else datetime.fromisoformat(at),
    )
