"""Rows about passes: batches, their parts, changesets, verdicts, and what waits for people."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.ledger.database import Database
from memconsolidate.model import (
    Aside,
    Changeset,
    Claim,
    MemorySource,
    Message,
    Outcome,
    Position,
    Progress,
    Provisional,
    Reply,
    Unwanted,
    Verdict,
)
from memconsolidate.system.stamps import Stamp

#: Kinds of batches: messages shown to a backend; what a person asked for, which has none.
EXTRACTION = "extraction"
PERSON = "person"

#: The backend is asked, or about to be.
OPEN = "open"
#: The backend's reply is stored; it is not asked again.
ANSWERED = "answered"
#: Verdicts and complete changesets are stored; files may be half way.
DECIDED = "decided"
DONE = "done"

#: A changeset whose files are not all written yet.
PENDING = "pending"
#: They are, and the ledger does not know yet what follows.
WRITTEN = "written"
APPLIED = "applied"

#: What ends the waiting of a claim, held or provisional.
ACCEPTED = "accepted"
REJECTED = "rejected"
FORGOTTEN = "forgotten"


class Part(Struct, frozen=True, kw_only=True):
    """What one transcript gives to a batch: from `start` (None: the beginning) to `end`.

    `digest` is a hash over that stretch. `stamp` is the file's stamp if the part reaches all
    that is complete in it, else None. `removed` counts records and characters by filter;
    `keys` are the hashes of its messages, `shown_keys` of those that are shown. `range_id` is set
    when a stretch is read again: then the cursor stays, and `rest_digest` covers what is left of it
    (None: nothing). `taken_back` are turns of earlier batches that a person does not want remembered,
    `unwanted` what they want forgotten.
    `is_rest_taken` says that nothing was left in the file, its last line counted
    whether it had a newline or not.
    """

    uid: str
    epoch: int
    start: Position | None
    end: Position
    digest: str
    messages: int
    chars: int
    stamp: Stamp | None = None
    removed: dict[str, tuple[int, int]] = {}
    keys: tuple[int, ...] = ()
    shown_keys: tuple[int, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    is_final: bool = False
    is_rest_taken: bool = False
    has_more: bool = False
    range_id: int | None = None
    rest_digest: str | None = None
    taken_back: tuple[MemorySource, ...] = ()
    unwanted: tuple[Unwanted, ...] = ()


class Retried(Struct, frozen=True):
    """A row of what was set aside that is asked about again: its number, its length in characters."""

    id: int
    chars: int


class SetAside(Struct, frozen=True, kw_only=True):
    """A message that no backend would answer. `text` is what was shown of it, from `start` on;
    `scope` and `user_scope` are the directories that its batch was for, `uid` the transcript that it
    stands in; empty in rows of earlier versions.
    """

    message: Message
    text: str
    reason: str
    start: int = 0
    scope: str = ""
    user_scope: str = ""
    uid: str = ""


class Batch(Struct, frozen=True, kw_only=True):
    """Messages that go into one extraction request, fixed before the call; or, without any, what a
    person asked for.

    `shown` are the ids of memories whose full text was in the request, known with the reply.
    `progress` tells how far the asking is. A batch of what was set aside has `retried` and no parts.
    `scope` and `user_scope` are the directories of its project and of what holds everywhere, the
    latter empty where tiers are not told apart.
    """

    id: str
    backend: str
    store: str
    created: datetime
    parts: tuple[Part, ...] = ()
    kind: str = EXTRACTION
    scope: str = ""
    user_scope: str = ""
    state: str = OPEN
    reply: Reply | None = None
    shown: tuple[str, ...] = ()
    progress: Progress | None = None
    retried: tuple[Retried, ...] = ()

    @property
    def messages(self) -> int:
        """How many messages are shown as new."""
        return sum(part.messages for part in self.parts) + len(self.retried)

    @property
    def transcripts(self) -> int:
        """How many transcripts have a message that is shown as new."""
        return len({part.uid for part in self.parts if part.messages})

    @property
    def chars(self) -> int:
        """How many characters of messages are shown as new."""
        return sum(part.chars for part in self.parts) + sum(one.chars for one in self.retried)


#: How the outcomes begin, in a report's reasons, of claims that wait for a second session or a person.
WAITING_REASONS = (f"{Outcome.PROVISIONAL}:", f"{Outcome.HOLD}:")


class Report(Struct, frozen=True, kw_only=True):
    """What one extraction did; the numbers of its log event.

    `set_aside` counts texts that no backend would answer, `set_aside_chars` their characters.
    """

    batch: str
    backend: str
    messages: int
    chars: int
    transcripts: int = 0
    requested: int = 0
    applied: int = 0
    skipped: int = 0
    created: int = 0
    updated: int = 0
    archived: int = 0
    confirmed: int = 0
    set_aside: int = 0
    set_aside_chars: int = 0
    reasons: dict[str, int] = {}

    @property
    def waiting(self) -> int:
        """How many of the skipped claims wait for a second session or a person."""
        return sum(
            number for key, number in self.reasons.items() if key.startswith(WAITING_REASONS)
        )


class Held(Struct, frozen=True, kw_only=True):
    """A claim that code does not decide alone: the verdict, the code of why it waits, since when.

    The verdict's own reason tells why it was decided so; `reason` is another one where its files
    changed before they could be written. `row` is its number in the ledger, `pass_id` the pass that
    held it, `store` the store that it was held for.
    """

    row: int
    verdict: Verdict
    reason: str
    since: datetime
    pass_id: str
    store: str


def open_batch(database: Database, batch: Batch) -> None:
    """Record a batch with its positions, before the backend is asked."""
    with database.transaction():
        database.execute(
            "INSERT INTO batch (id, state, kind, backend, store, created, messages, chars, retried,"
            " scope, user_scope) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                batch.id,
                OPEN,
                batch.kind,
                batch.backend,
                batch.store,
                batch.created.isoformat(),
                batch.messages,
                batch.chars,
                _json(batch.retried),
                batch.scope,
                batch.user_scope,
            ),
        )
        database.execute_many(
            "INSERT INTO part VALUES (?, ?, ?)",
            [
                (batch.id, number, msgspec.json.encode(part).decode())
                for number, part in enumerate(batch.parts)
            ],
        )


def has_batch(database: Database, batch_id: str) -> bool:
    """Return whether there is, or was, a batch of this id."""
    return database.one("SELECT 1 FROM batch WHERE id = ?", (batch_id,)) is not None


def unfinished_batches(database: Database) -> list[Batch]:
    """Return batches that a crash or a failure left open, oldest first, of every kind."""
    rows = database.execute(
        # As the partial index has it: with parameters it would not be used.
        "SELECT id, kind, backend, store, created, state, reply, shown, progress, retried, scope,"
        " user_scope FROM batch"
        " WHERE state IN ('open', 'answered', 'decided') ORDER BY created, id"
    ).fetchall()
    return [
        Batch(
            id=batch_id,
            kind=kind,
            scope=scope,
            user_scope=user_scope,
            backend=backend,
            store=store,
            created=datetime.fromisoformat(created),
            state=state,
            reply=None if reply is None else msgspec.json.decode(reply, type=Reply),
            shown=msgspec.json.decode(shown, type=tuple[str, ...]),
            progress=None if progress is None else msgspec.json.decode(progress, type=Progress),
            retried=msgspec.json.decode(retried, type=tuple[Retried, ...]),
            parts=_parts(database, batch_id),
        )
        for (
            batch_id,
            kind,
            backend,
            store,
            created,
            state,
            reply,
            shown,
            progress,
            retried,
            scope,
            user_scope,
        ) in rows
    ]


def save_progress(database: Database, batch_id: str, progress: Progress) -> None:
    """Record how far the asking is."""
    with database.transaction():
        database.execute("UPDATE batch SET progress = ? WHERE id = ?", (_json(progress), batch_id))


def progress_of(database: Database, batch_id: str) -> Progress:
    """Return how far the asking of a batch is."""
    text = database.one("SELECT progress FROM batch WHERE id = ?", (batch_id,))
    return Progress(todo=()) if text is None else msgspec.json.decode(text, type=Progress)


def answer_batch(
    database: Database,
    batch: Batch,
    reply: Reply,
    *,
    aside: tuple[Aside, ...],
    shown: tuple[str, ...],
) -> Batch:
    """Record the backend's reply as it came, what could not be answered, and which memories it had
    seen in full.
    """
    progress = Progress(todo=(), aside=aside)
    with database.transaction():
        database.execute(
            "UPDATE batch SET state = ?, reply = ?, shown = ?, progress = ? WHERE id = ?",
            (ANSWERED, _json(reply), _json(shown), _json(progress), batch.id),
        )
    return msgspec.structs.replace(
        batch, state=ANSWERED, reply=reply, shown=shown, progress=progress
    )


def decide_batch(
    database: Database,
    batch: Batch,
    *,
    verdicts: tuple[Verdict, ...],
    changesets: tuple[Changeset, ...],
    report: Report,
    now: datetime,
) -> None:
    """Record verdicts and complete changesets, before the first file is touched."""
    with database.transaction():
        database.execute(
            "UPDATE batch SET state = ?, report = ? WHERE id = ?",
            (DECIDED, _json(report), batch.id),
        )
        database.execute_many(
            "INSERT INTO verdict VALUES (?, ?, ?, ?, ?, ?)",
            [
                (
                    batch.id,
                    number,
                    verdict.outcome,
                    verdict.reason,
                    verdict.memory.id if verdict.memory else ",".join(verdict.targets),
                    _json(verdict),
                )
                for number, verdict in enumerate(verdicts)
            ],
        )
        database.execute_many(
            "INSERT INTO changeset (pass, scope, state, data, at) VALUES (?, ?, ?, ?, ?)",
            [
                (changeset.pass_id, changeset.scope, PENDING, _json(changeset), now.isoformat())
                for changeset in changesets
            ],
        )


def pending_changesets(database: Database, pass_id: str) -> list[Changeset]:
    """Return a pass's changesets that are not done with: their files may be half way."""
    rows = database.execute(
        "SELECT data FROM changeset WHERE pass = ? AND state IN (?, ?) ORDER BY id",
        (pass_id, PENDING, WRITTEN),
    )
    return [msgspec.json.decode(row[0], type=Changeset) for row in rows]


def is_half_way(database: Database, scope: str) -> bool:
    """Return whether a pass is open that may have written a part of its files in a directory."""
    row = database.one(
        "SELECT 1 FROM batch JOIN changeset ON changeset.pass = batch.id"
        " WHERE batch.state = 'decided' AND changeset.scope = ? AND changeset.state IN (?, ?)",
        (scope, PENDING, WRITTEN),
    )
    return row is not None


def mark_written(database: Database, pass_id: str) -> None:
    """Say that all files of a pass are written: what is gone of them later was taken away."""
    with database.transaction():
        database.execute("UPDATE changeset SET state = ? WHERE pass = ?", (WRITTEN, pass_id))


def is_written(database: Database, pass_id: str) -> bool:
    """Return whether all files of a pass were written once, without any that was parked."""
    row = database.one("SELECT 1 FROM changeset WHERE pass = ? AND state = ?", (pass_id, WRITTEN))
    return row is not None


def finish_changeset(database: Database, changeset: Changeset) -> None:
    """Say that every group of a changeset is applied, or parked for review."""
    with database.transaction():
        database.execute(
            "UPDATE changeset SET state = ? WHERE pass = ? AND scope = ?",
            (APPLIED, changeset.pass_id, changeset.scope),
        )


def last_written(database: Database, scope: str, file: str) -> str | None:
    """Return the text that memd wrote last into a file of a scope, None where it wrote none."""
    rows = database.execute(
        "SELECT data FROM changeset WHERE scope = ? AND state = ? AND instr(data, ?)"
        " ORDER BY id DESC",
        (scope, APPLIED, _json(file)),
    )
    for row in rows:
        changeset = msgspec.json.decode(row[0], type=Changeset)
        for group in reversed(changeset.groups):
            for write in group.writes:
                if write.path == file:
                    return write.after
    return None


def verdicts_of(database: Database, pass_id: str) -> tuple[Verdict, ...]:
    """Return what was decided in a pass, in order."""
    rows = database.execute("SELECT data FROM verdict WHERE pass = ? ORDER BY number", (pass_id,))
    return tuple(msgspec.json.decode(row[0], type=Verdict) for row in rows)


def report_of(database: Database, pass_id: str) -> Report:
    """Return the stored report of a decided batch."""
    text = database.one("SELECT report FROM batch WHERE id = ?", (pass_id,))
    return msgspec.json.decode(text, type=Report)


def add_archived(database: Database, pass_id: str, number: int) -> None:
    """Count memories that went to the archive because of what a batch held, after its end; joins the
    caller's transaction.
    """
    row = database.execute("SELECT report FROM batch WHERE id = ?", (pass_id,)).fetchone()
    if row is None or row[0] is None:
        return
    report = msgspec.json.decode(row[0], type=Report)
    report = replace(report, archived=report.archived + number)
    database.execute("UPDATE batch SET report = ? WHERE id = ?", (_json(report), pass_id))


def last_report(database: Database) -> tuple[str, Report] | None:
    """Return when the last extraction was done (ISO 8601) and what it did, or None before the first."""
    row = database.execute(
        "SELECT finished, report FROM batch WHERE state = ? AND kind = ? AND report IS NOT NULL"
        " ORDER BY finished DESC LIMIT 1",
        (DONE, EXTRACTION),
    ).fetchone()
    return None if row is None else (str(row[0]), msgspec.json.decode(row[1], type=Report))


def close_batch(database: Database, batch: Batch, *, report: Report, now: datetime) -> None:
    """End a batch whose effects are all there; what it was answered is kept no longer."""
    with database.transaction():
        database.execute(
            "UPDATE batch SET state = ?, finished = ?, report = ?, progress = NULL, reply = NULL"
            " WHERE id = ?",
            (DONE, now.isoformat(), _json(report), batch.id),
        )
        database.execute("DELETE FROM part WHERE batch = ?", (batch.id,))


def drop_batch(database: Database, batch: Batch) -> None:
    """Forget a batch that had no effect; what it was made of is read again, under the same id if
    it is still the same.
    """
    with database.transaction():
        database.execute("DELETE FROM part WHERE batch = ?", (batch.id,))
        database.execute("DELETE FROM batch WHERE id = ?", (batch.id,))


def count_removed(database: Database, source: str, removed: dict[str, tuple[int, int]]) -> None:
    """Add to the counts of what filters took out."""
    with database.transaction():
        database.execute_many(
            "INSERT INTO removed VALUES (?, ?, ?, ?) ON CONFLICT (source, filter) DO UPDATE SET"
            " records = records + excluded.records, chars = chars + excluded.chars",
            [(source, name, records, chars) for name, (records, chars) in removed.items()],
        )


def note_unreadable(
    database: Database,
    *,
    uid: str,
    epoch: int,
    place: str,
    reason: str,
    now: datetime,
    file: str = "",
) -> None:
    """Remember a record that could not be parsed, and why; the same place only once. `file` is the
    path of a whole file that is no transcript.
    """
    with database.transaction():
        database.execute(
            "INSERT OR IGNORE INTO set_aside (uid, epoch, place, reason, text, chars, at)"
            " VALUES (?, ?, ?, ?, ?, 0, ?)",
            (uid, epoch, place, reason, _named(file), now.isoformat()),
        )


def take_unreadable(database: Database, uid: str) -> None:
    """Forget that a whole file could not be read: now it can."""
    with database.transaction():
        database.execute(
            "DELETE FROM set_aside WHERE uid = ? AND place = '' AND state = 'kept'", (uid,)
        )


def unreadable_files(database: Database) -> dict[str, str]:
    """Return why whole files are not read, by what stands for each."""
    return dict(
        database.execute(
            "SELECT uid, reason FROM set_aside WHERE place = '' AND state = 'kept'"
        ).fetchall()
    )


def set_aside(database: Database, pass_id: str, one: SetAside, now: datetime) -> None:
    """Keep a message, or a piece of one, that no backend would answer, until somebody asks."""
    with database.transaction():
        database.execute(
            "INSERT OR REPLACE INTO set_aside (uid, epoch, place, reason, text, chars, at, data, state)"
            " VALUES (?, 0, ?, ?, ?, ?, ?, ?, 'waiting')",
            (
                one.message.session,
                f"{one.message.id}:{pass_id}:{one.start}",
                one.reason,
                one.text,
                len(one.text),
                now.isoformat(),
                _json(one),
            ),
        )


def waiting_aside(database: Database, *, up_to: int | None = None) -> list[int]:
    """Return the rows of what was set aside and can be asked about again, oldest first."""
    rows = database.execute(
        "SELECT id FROM set_aside WHERE state = 'waiting' AND id <= coalesce(?, id) ORDER BY id",
        (up_to,),
    )
    return [int(row[0]) for row in rows]


def aside_reasons(database: Database) -> dict[str, int]:
    """Return how many texts can be asked about again, by why they were set aside, most first."""
    return dict(
        database.execute(
            "SELECT reason, count(*) FROM set_aside WHERE state = 'waiting'"
            " GROUP BY reason ORDER BY count(*) DESC, reason"
        ).fetchall()
    )


def get_aside(database: Database, row_id: int) -> SetAside | None:
    """Return one row that can be asked about again, None where it is no longer there."""
    data = database.one("SELECT data FROM set_aside WHERE id = ? AND state = 'waiting'", (row_id,))
    return None if data is None else msgspec.json.decode(data, type=SetAside)


def take_aside(database: Database, row_id: int) -> None:
    """Say that something set aside was asked about again; what still has no answer is set aside
    anew.
    """
    with database.transaction():
        database.execute(
            "UPDATE set_aside SET state = 'taken', text = '', data = '' WHERE id = ?", (row_id,)
        )


def add_memory_sources(
    database: Database,
    scope: str,
    memory: str,
    sources: tuple[MemorySource, ...],
    *,
    pass_id: str,
    now: datetime,
) -> None:
    """Remember every message that a memory rests on."""
    with database.transaction():
        database.execute_many(
            "INSERT OR IGNORE INTO memory_source VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    scope,
                    memory,
                    source.agent,
                    source.session,
                    _json(source.messages),
                    (source.at or now).isoformat(),
                    pass_id,
                )
                for source in sources
            ],
        )


def sources_of_memory(database: Database, scope: str, memory: str) -> tuple[MemorySource, ...]:
    """Return every source of a memory of a directory, earliest first."""
    return _sources(
        database.execute(
            "SELECT agent, session, messages, at FROM memory_source WHERE scope = ? AND memory = ?"
            " ORDER BY at, session, messages",
            (scope, memory),
        )
    )


def drop_memory_sources(
    database: Database, scope: str, memory: str, sources: Iterable[MemorySource]
) -> None:
    """Forget that a memory rests on some messages."""
    with database.transaction():
        database.execute_many(
            "DELETE FROM memory_source WHERE scope = ? AND memory = ? AND agent = ? AND session = ?"
            " AND messages = ?",
            [
                (scope, memory, source.agent, source.session, _json(source.messages))
                for source in sources
            ],
        )


def sources_in_store(database: Database, store: str, memory: str) -> tuple[MemorySource, ...]:
    """Return every source of a memory, wherever its store lay then, earliest first."""
    return _sources(
        database.execute(
            "SELECT agent, session, memory_source.messages, at"
            " FROM memory_source JOIN batch ON batch.id = pass"
            " WHERE store = ? AND memory = ? ORDER BY at, session, memory_source.messages",
            (store, memory),
        )
    )


def _sources(rows: Iterable[tuple[str, str, str, str]]) -> tuple[MemorySource, ...]:
    return tuple(
        MemorySource(
            agent=agent,
            session=session,
            messages=msgspec.json.decode(messages, type=tuple[str, ...]),
            at=datetime.fromisoformat(at),
        )
        for agent, session, messages, at in rows
    )


def founded_memories(database: Database, scope: str, store: str) -> dict[str, datetime]:
    """Return the memories that words founded or confirmed in a directory, for the store there, by id,
    or file where there is none, with the time of the latest of these words.

    Those that were founded beside another scope's are not among them: nobody knows in which store.
    """
    rows = database.execute(
        "SELECT memory, max(memory_source.at) FROM memory_source JOIN batch ON batch.id = pass"
        " WHERE memory_source.scope = ? AND store = ? GROUP BY memory",
        (scope, store),
    )
    return {memory: datetime.fromisoformat(at) for memory, at in rows}


def is_known_memory(database: Database, memory: str) -> bool:
    """Return whether a memory of this id was ever made here."""
    rows = database.execute("SELECT 1 FROM verdict WHERE memory = ? AND memory != ''", (memory,))
    return rows.fetchone() is not None


def verdicts_about(database: Database, memory: str) -> list[Verdict]:
    """Return the verdicts about a memory, those too that changed nothing."""
    rows = database.execute("SELECT data FROM verdict WHERE memory = ? AND memory != ''", (memory,))
    return [msgspec.json.decode(data, type=Verdict) for (data,) in rows]


def count_memory_sources(database: Database, scope: str) -> dict[str, int]:
    """Return how many sources each memory has, by its id, or file where it has none."""
    return dict(
        database.execute(
            "SELECT memory, count(*) FROM memory_source WHERE scope = ? GROUP BY memory", (scope,)
        ).fetchall()
    )


def add_provisional(database: Database, scope: str, provisional: Provisional, pass_id: str) -> None:
    """Let a claim wait for a second session."""
    with database.transaction():
        database.execute(
            "INSERT INTO provisional (scope, data, since, state, pass) VALUES (?, ?, ?, 'waiting', ?)",
            (scope, _json(provisional), provisional.since.isoformat(), pass_id),
        )


def waiting_provisional(
    database: Database, scope: str, *, since: datetime
) -> tuple[Provisional, ...]:
    """Return claims that wait for a second session and have not expired."""
    return tuple(one for _, one in provisional_rows(database, scope, since=since))


def provisional_rows(
    database: Database, scope: str, *, since: datetime
) -> list[tuple[int, Provisional]]:
    """Return claims that wait for a second session, each with the number of its row."""
    rows = database.execute(
        "SELECT id, data FROM provisional WHERE scope = ? AND state = 'waiting' AND since >= ?"
        " ORDER BY id",
        (scope, since.isoformat()),
    )
    return [(row, msgspec.json.decode(data, type=Provisional)) for row, data in rows]


def end_provisional(database: Database, row: int, *, state: str) -> None:
    """Let a claim wait no longer for a second session."""
    with database.transaction():
        database.execute("UPDATE provisional SET state = ? WHERE id = ?", (state, row))


def take_provisional(database: Database, scope: str, claim: Claim) -> None:
    """Say that a waiting claim was confirmed by a second session."""
    with database.transaction():
        rows = database.execute(
            "SELECT id, data FROM provisional WHERE scope = ? AND state = 'waiting'", (scope,)
        ).fetchall()
        for row_id, data in rows:
            if msgspec.json.decode(data, type=Provisional).claim == claim:
                database.execute("UPDATE provisional SET state = 'taken' WHERE id = ?", (row_id,))


def add_review(
    database: Database, scope: str, *, reason: str, verdict: Verdict, pass_id: str, now: datetime
) -> None:
    """Put something that code does not decide alone before a person."""
    with database.transaction():
        database.execute(
            "INSERT INTO review (scope, reason, data, at, state, pass)"
            " VALUES (?, ?, ?, ?, 'waiting', ?)",
            (scope, reason, _json(verdict), now.isoformat(), pass_id),
        )


def held_claims(database: Database, scope: str) -> tuple[Held, ...]:
    """Return the claims that wait for a person, oldest first."""
    rows = database.execute(
        "SELECT review.id, data, reason, at, pass, coalesce(store, '') FROM review"
        " LEFT JOIN batch ON batch.id = pass"
        " WHERE review.scope = ? AND review.state = 'waiting' ORDER BY review.id",
        (scope,),
    )
    return tuple(
        Held(
            row=row,
            verdict=msgspec.json.decode(data, type=Verdict),
            reason=reason,
            since=datetime.fromisoformat(at),
            pass_id=pass_id,
            store=store,
        )
        for row, data, reason, at, pass_id, store in rows
    )


def change_review(database: Database, row: int, verdict: Verdict) -> None:
    """Store anew what waits for a person."""
    with database.transaction():
        database.execute("UPDATE review SET data = ? WHERE id = ?", (_json(verdict), row))


def end_review(database: Database, row: int, *, state: str) -> None:
    """Let a held claim wait no longer."""
    with database.transaction():
        database.execute("UPDATE review SET state = ? WHERE id = ?", (state, row))


class Totals(Struct, frozen=True, kw_only=True):
    """Sums over everything a ledger knows, for `memd status`; `set_aside_in` has the path of one
    transcript for each reason.
    """

    transcripts: dict[str, int]
    removed: dict[str, tuple[int, int]]
    set_aside: dict[str, int]
    set_aside_in: dict[str, str]
    verdicts: dict[str, int]
    batches: int
    messages: int
    chars: int


def totals(database: Database) -> Totals:
    """Return sums over everything."""
    removed: Counter[str] = Counter()
    chars: Counter[str] = Counter()
    for name, records, length in database.execute("SELECT filter, records, chars FROM removed"):
        removed[name] += records
        chars[name] += length
    verdicts = {
        f"{outcome}:{reason}" if reason else str(outcome): count
        for outcome, reason, count in database.execute(
            "SELECT outcome, reason, count(*) FROM verdict GROUP BY outcome, reason"
        )
    }
    batches, messages, shown = database.execute(
        # What was asked about again was read before.
        "SELECT count(*), coalesce(sum(iif(retried = '[]', messages, 0)), 0),"
        " coalesce(sum(iif(retried = '[]', chars, 0)), 0) FROM batch"
        " WHERE state = ? AND messages > 0",
        (DONE,),
    ).fetchone()
    return Totals(
        transcripts=dict(
            database.execute("SELECT status, count(*) FROM transcript GROUP BY status").fetchall()
        ),
        removed={name: (removed[name], chars[name]) for name in sorted(removed)},
        set_aside=dict(
            database.execute(
                "SELECT reason, count(*) FROM set_aside WHERE state != 'taken' GROUP BY reason"
            ).fetchall()
        ),
        set_aside_in={
            reason: _named(path)
            for reason, path in database.execute(
                "SELECT s.reason, max(iif(s.place = '' AND s.text != '', s.text, t.path))"
                " FROM set_aside s LEFT JOIN transcript t USING (uid)"
                " WHERE s.state != 'taken' GROUP BY s.reason"
            )
            if path is not None
        },
        verdicts=dict(sorted(verdicts.items())),
        batches=batches,
        messages=messages,
        chars=shown,
    )


def _named(path: str) -> str:
    """Return a path as text that can be stored and shown, whatever its bytes."""
    return os.fsencode(path).decode("utf-8", "replace")


def _parts(database: Database, batch_id: str) -> tuple[Part, ...]:
    rows = database.execute("SELECT data FROM part WHERE batch = ? ORDER BY number", (batch_id,))
    return tuple(msgspec.json.decode(row[0], type=Part) for row in rows)


def _json(value: object) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        # Half characters (file names that are no text, broken escapes of a model) have no UTF-8;
        # they must not keep a batch from being stored.
        return msgspec.json.encode(_storable(msgspec.to_builtins(value))).decode()


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_storable(key): _storable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_storable(item) for item in value]
    return value
