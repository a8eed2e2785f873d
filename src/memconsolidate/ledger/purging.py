"""Takes out of the ledger what a person wants nowhere: text goes, ids, counts and hashes stay."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.ledger.batches import FORGOTTEN, SetAside, drop_batch, unfinished_batches
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.vectors import drop_vectors
from memconsolidate.model import (
    Changeset,
    Claim,
    FileWrite,
    Group,
    Message,
    Outcome,
    Provisional,
    Trace,
    Verdict,
)
from memconsolidate.system.mentions import MENTION, escape_mentions, split_at_mentions

#: An id of memd's own; what else names a memory is its file, whose name is text.
_ID = re.compile(r"[0-9a-z]{10}")

_KEY = "purge"


class Purge(Struct, frozen=True, kw_only=True):
    """What is to go: memories by id, or file where there is none, the messages behind them, texts
    that say it wherever they stand, words that were quoted for them from these messages, and the
    files that they lay in, which may be others' by now. A memory known by its file is meant in the
    directories `scopes` only, since there may be one of this name in any. `also` are ids of memories
    that lie nowhere any more and told the same: of theirs the texts go, and hashes stay. `is_blanked`
    says that the rows hold none of it any more.

    It is kept in the ledger until nothing is left to do, so that a crash cannot leave half of it.
    """

    keys: tuple[str, ...] = ()
    traces: tuple[Trace, ...] = ()
    needles: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    is_blanked: bool = False

    def names(self, key: str, scope: str) -> bool:
        """Whether a memory of a directory, or of one that nobody knows, is to go."""
        is_there = _ID.fullmatch(key) is not None or scope in ("", *self.scopes)
        return is_there and key in self.keys


def begin_purge(database: Database, purge: Purge) -> None:
    """Remember what is to go; joins the caller's transaction."""
    database.set_meta(_KEY, msgspec.json.encode(purge).decode())


def open_purge(database: Database) -> Purge | None:
    """Return what is still to go, None where nothing is."""
    data = database.get_meta(_KEY)
    return None if data is None else msgspec.json.decode(data, type=Purge)


def end_purge(database: Database) -> None:
    """Say that nothing of it is left."""
    with database.transaction():
        database.execute("DELETE FROM meta WHERE key = ?", (_KEY,))


def messages_behind(database: Database) -> Iterator[tuple[str, str, str, datetime | None]]:
    """Yield agent, session, id and time of each message that the ledger holds words of."""
    for (data,) in database.execute("SELECT data FROM verdict").fetchall():
        for source in msgspec.json.decode(data, type=Verdict).sources:
            for message in source.messages:
                yield source.agent, source.session, message, source.at
    for (data,) in database.execute("SELECT data FROM set_aside WHERE data != ''").fetchall():
        one = msgspec.json.decode(data, type=SetAside).message
        yield one.agent, one.session, one.id, one.at


def spellings(needles: Iterable[str]) -> tuple[str, ...]:
    """Return texts as they are, as files of memories have them, and both as JSON where that differs."""
    needles = tuple(needles)
    quoted = [MENTION.join(map(_as_json, split_at_mentions(needle))) for needle in needles]
    written = [*needles, *map(escape_mentions, needles), *quoted]
    return tuple(dict.fromkeys((*written, *map(_as_json, written))))


def _as_json(text: str) -> str:
    return msgspec.json.encode(text).decode()[1:-1]


def blank(database: Database, purge: Purge) -> None:
    """Take the text out of every row; what waits because of it waits no longer.

    An answer that was not carried out yet is dropped with its batch, which is asked about again.
    """
    finder = _Finder(purge)
    with database.transaction():
        for batch in unfinished_batches(database):
            if finder.is_in(msgspec.json.encode((batch.reply, batch.progress)).decode()):
                drop_batch(database, batch)
        _blank_verdicts(database, finder)
        _blank_reviews(database, finder)
        _blank_provisionals(database, finder)
        _blank_changesets(database, finder)
        _blank_texts(database, finder)
        known = database.execute("SELECT DISTINCT scope, memory FROM memory_source").fetchall()
        database.execute_many(
            "DELETE FROM memory_source WHERE scope = ? AND memory = ?",
            [(scope, key) for scope, key in known if purge.names(key, scope)],
        )
        _drop_sightings(database, finder)
        # They give parts of their texts back, and do not tell which; the others are made again.
        drop_vectors(database)
        database.execute("DELETE FROM request WHERE state = 'done'")
        begin_purge(database, Purge(is_blanked=True))


def find_told(database: Database, purge: Purge, *, lying: Collection[str]) -> tuple[str, ...]:
    """Return the ids of memories that told what is to go and are gone themselves, so that nobody asks
    about them: those of a directory that was moved, above all. `lying` are the memories, by id, or
    file, that lie anywhere.
    """
    finder = _Finder(purge)
    found: dict[str, None] = {}
    for (data,) in database.execute("SELECT data FROM verdict ORDER BY pass, number").fetchall():
        verdict = msgspec.json.decode(data, type=Verdict)
        own = _own(verdict)
        if (
            _is_of_others(verdict, finder)
            and own.isdisjoint(lying)
            and (finder.is_told_by(verdict) or finder.rests_on(verdict.traces))
        ):
            found.update(dict.fromkeys(filter(_ID.fullmatch, own)))
    return tuple(found)


def find_unread(database: Database, needles: Iterable[str]) -> list[Message]:
    """Return the messages that no backend has read yet and that say any of these texts."""
    wanted = tuple(needles)
    rows = database.execute("SELECT data FROM set_aside WHERE state = 'waiting' AND data != ''")
    messages = [msgspec.json.decode(data, type=SetAside).message for (data,) in rows.fetchall()]
    return [one for one in messages if any(needle in one.text for needle in wanted)]


def has_any_text(database: Database, needles: Iterable[bytes]) -> bool:
    """Return whether any row holds one of these texts."""
    wanted = tuple(needles)
    columns = database.execute(
        "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c"
        " WHERE m.type = 'table'"
    ).fetchall()
    return any(
        database.one(
            f'SELECT EXISTS (SELECT 1 FROM "{table}" WHERE instr(CAST("{column}" AS BLOB), ?))',  # noqa: S608 (names of our own)
            (needle,),
        )
        for table, column in columns
        for needle in wanted
    )


class _Finder:
    """Tells what is about that which goes."""

    def __init__(self, purge: Purge) -> None:
        self.keys = frozenset(purge.keys)
        self.also = frozenset(purge.also)
        self.names = purge.names
        self._needles = spellings(purge.needles)
        self._quotes = purge.quotes
        self._spans: dict[tuple[str, str, str], set[str] | None] = {}
        for trace in purge.traces:
            key = (trace.agent, trace.session, trace.message)
            known = self._spans.get(key, set())
            self._spans[key] = known | {*trace.spans} if trace.spans and known is not None else None

    def is_in(self, text: str) -> bool:
        """Whether a text, or a row of JSON, holds any of it."""
        return any(needle in text for needle in self._needles)

    def is_told_by(self, verdict: Verdict) -> bool:
        """Whether a verdict states any of it, and does not only quote or call it so."""
        body = verdict.memory.body if verdict.memory else ""
        return self.is_in(verdict.claim.statement) or self.is_in(body)

    def without(self, value: Any) -> Any:
        """Return what JSON holds, each text empty that holds any of it."""
        return _without(value, self._needles)

    def strip(self, verdict: Verdict) -> Verdict:
        """Return a verdict about another memory without these texts; its hashes stay."""
        texts = self._needles
        if any(self.has_message(one.agent, one.session, one.message) for one in verdict.traces):
            texts = (*texts, *self._quotes)
        kept = msgspec.convert(_without(msgspec.to_builtins(verdict), texts), type=Verdict)
        quotes = tuple(quote for quote in kept.claim.quotes if quote.text)
        return replace(kept, claim=replace(kept.claim, quotes=quotes))

    def is_about(self, verdict: Verdict) -> bool:
        """Whether a verdict is about that which goes, or says it."""
        is_named = any(self.names(key, verdict.scope) for key in _named(verdict))
        return is_named or self.rests_on(verdict.traces)

    def rests_on(self, traces: Iterable[Trace]) -> bool:
        """Whether something rests on the same sentences of the same messages, or may."""
        for trace in traces:
            key = (trace.agent, trace.session, trace.message)
            if key in self._spans:
                spans = self._spans[key]
                if not spans or not trace.spans or not spans.isdisjoint(trace.spans):
                    return True
        return False

    def has_message(self, agent: str, session: str, message: str) -> bool:
        """Whether any of it was said in a message."""
        return (agent, session, message) in self._spans


def _without(value: Any, texts: Iterable[str]) -> Any:
    if isinstance(value, str):
        return "" if any(text in value for text in texts) else value
    if isinstance(value, (list, tuple)):
        return [_without(one, texts) for one in value]
    if isinstance(value, dict):
        return {name: _without(one, texts) for name, one in value.items()}
    return value


def _blank_verdicts(database: Database, finder: _Finder) -> None:
    rows = database.execute("SELECT pass, number, memory, data FROM verdict").fetchall()
    for pass_id, number, memory, data in rows:
        verdict = msgspec.json.decode(data, type=Verdict)
        if _is_of_others(verdict, finder):
            is_told = finder.is_told_by(verdict) or not finder.also.isdisjoint(_own(verdict))
            kept, named = _without_texts(verdict) if is_told else finder.strip(verdict), memory
        # Of a claim whose quotes were not found nobody knows what it is about.
        elif (
            finder.is_about(verdict)
            or finder.is_in(data)
            or (verdict.outcome is Outcome.REJECT and not verdict.sources)
        ):
            kept = _blank_verdict(verdict)
            if not all(finder.names(key, verdict.scope) for key in verdict.targets):
                kept = replace(kept, traces=verdict.traces)
            named = ",".join(filter(_ID.fullmatch, memory.split(",")))
        else:
            continue
        if kept != verdict:
            database.execute(
                "UPDATE verdict SET data = ?, memory = ? WHERE pass = ? AND number = ?",
                (msgspec.json.encode(kept).decode(), named, pass_id, number),
            )


def _named(verdict: Verdict) -> frozenset[str]:
    """Return the memories that a verdict is about, by id, or file."""
    memory = verdict.memory
    return frozenset((*verdict.targets, *((memory.id or memory.file,) if memory else ())))


def _own(verdict: Verdict) -> frozenset[str]:
    """Return the memory that a verdict made or changed, else those that it ended, by id, or file."""
    memory = verdict.memory
    return frozenset({memory.id or memory.file} if memory else verdict.targets)


def _is_of_others(verdict: Verdict, finder: _Finder) -> bool:
    """Whether a verdict tells how a memory came about that stays, or that left another way: what it
    knows of that one counts for as long as there is a ledger.
    """
    own = _own(verdict)
    is_named = any(finder.names(key, verdict.scope) for key in own)
    return verdict.outcome.is_applied and any(own) and not is_named


def _blank_reviews(database: Database, finder: _Finder) -> None:
    for row, data in database.execute("SELECT id, data FROM review").fetchall():
        verdict = msgspec.json.decode(data, type=Verdict)
        if finder.is_about(verdict) or finder.is_in(data):
            database.execute(
                "UPDATE review SET data = ?,"
                " state = CASE state WHEN 'waiting' THEN ? ELSE state END WHERE id = ?",
                (msgspec.json.encode(_blank_verdict(verdict)).decode(), FORGOTTEN, row),
            )


def _blank_provisionals(database: Database, finder: _Finder) -> None:
    for row, data in database.execute("SELECT id, data FROM provisional").fetchall():
        one = msgspec.json.decode(data, type=Provisional)
        if finder.is_in(data) or finder.rests_on(one.traces):
            database.execute(
                "UPDATE provisional SET data = ?,"
                " state = CASE state WHEN 'waiting' THEN ? ELSE state END WHERE id = ?",
                (msgspec.json.encode(_blank_provisional(one)).decode(), FORGOTTEN, row),
            )


def _blank_changesets(database: Database, finder: _Finder) -> None:
    """Take the texts of a memory out of the history; it cannot be undone any more."""
    marks = tuple(f"\nid: {key}\n" for key in (*finder.keys, *finder.also) if _ID.fullmatch(key))

    def is_kept(scope: str, write: FileWrite) -> bool:
        texts = (write.before or "", write.after or "")
        if any(finder.is_in(text) or any(mark in text for mark in marks) for text in texts):
            return False
        # A file without an id is known by its name, as long as nothing else lies there.
        return not finder.names(write.path, scope) or any("\nid: " in text for text in texts)

    for row, data in database.execute("SELECT id, data FROM changeset").fetchall():
        changeset = msgspec.json.decode(data, type=Changeset)
        groups = tuple(
            Group(
                writes=tuple(one for one in group.writes if is_kept(changeset.scope, one)),
                archive_log=tuple(
                    finder.without(line)
                    for line in group.archive_log
                    if not finder.names(
                        key := f"{line.get('id') or line.get('file') or ''}", changeset.scope
                    )
                    and key not in finder.also
                ),
                claim_index=group.claim_index,
            )
            for group in changeset.groups
        )
        if groups != changeset.groups:
            database.execute(
                "UPDATE changeset SET data = ? WHERE id = ?",
                (msgspec.json.encode(replace(changeset, groups=groups)).decode(), row),
            )


def _blank_texts(database: Database, finder: _Finder) -> None:
    """Take out what was set aside of these messages, and answers that were kept.

    Of any other message that is set aside nobody has read yet what else it says: it stays.
    """
    rows = database.execute("SELECT id, data FROM set_aside WHERE data != ''").fetchall()
    for row, data in rows:
        message = msgspec.json.decode(data, type=SetAside).message
        if finder.has_message(message.agent, message.session, message.id):
            database.execute(
                "UPDATE set_aside SET state = 'taken', text = '', data = '' WHERE id = ?", (row,)
            )
    # Names of files may be among what was shown; earlier versions kept replies.
    database.execute(
        "UPDATE batch SET reply = NULL, progress = NULL, shown = '[]' WHERE state = 'done'"
    )


def _drop_sightings(database: Database, finder: _Finder) -> None:
    """Forget which files these memories lay in, and hashes of what they said."""
    places = dict(database.execute("SELECT store, directory FROM scope").fetchall())
    rows = database.execute("SELECT store, memory FROM sighting").fetchall()
    database.execute_many(
        "DELETE FROM sighting WHERE store = ? AND memory = ?",
        [(store, key) for store, key in rows if finder.names(key, places.get(store, ""))],
    )
    # Where these lie once more, the next look tells in which file.
    database.execute_many(
        "UPDATE sighting SET file = '' WHERE memory = ?", [(key,) for key in finder.also]
    )


def _blank_claim(claim: Claim) -> Claim:
    return Claim(operation=claim.operation, type=claim.type, statement="", quotes=())


def _without_texts(verdict: Verdict) -> Verdict:
    """Return a verdict about another memory without a word; its hashes stay."""
    memory = verdict.memory
    if memory is not None:
        memory = replace(memory, file="", name="", description="", body="", decision=None)
    return replace(verdict, claim=_blank_claim(verdict.claim), memory=memory)


def _blank_verdict(verdict: Verdict) -> Verdict:
    return replace(
        verdict,
        claim=_blank_claim(verdict.claim),
        memory=None,
        targets=tuple(filter(_ID.fullmatch, verdict.targets)),
        seen=(),
        traces=tuple(replace(trace, spans=()) for trace in verdict.traces),
    )


def _blank_provisional(one: Provisional) -> Provisional:
    return replace(
        one,
        claim=_blank_claim(one.claim),
        traces=tuple(replace(trace, spans=()) for trace in one.traces),
    )
