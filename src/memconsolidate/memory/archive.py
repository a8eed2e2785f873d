"""What the archive's log still knows of memories that left, also when the ledger is lost."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from memconsolidate.memory.changes import ARCHIVE_LOG
from memconsolidate.model import MemorySource, Trace
from memconsolidate.system.files import Files

#: Why a memory is named in the log that a person deleted: it is in no archive.
DELETED = "deleted:by_hand"
#: Why claims and memories are named in it that a person did not want, or took back.
REJECTED = "rejected"
FORGOTTEN = "forgotten"
OFF_THE_RECORD = "off_the_record"
UNDONE = "undone"
#: Why a memory is named in it that a person put into another scope.
MOVED = "moved"
#: Why a memory is named in it that was away and is there again: earlier lines about it are void.
BACK = "back"
#: Lines of these are tombstones: what was said before them brings nothing back.
TOMBSTONES = frozenset({DELETED, REJECTED, FORGOTTEN, OFF_THE_RECORD, UNDONE, MOVED})
#: Of these, what a person wants to be nowhere; what was moved is wanted in another scope.
UNWANTED = TOMBSTONES - {MOVED}

#: A chain of memories that each took the place of the one before is followed so far.
_LONGEST_CHAIN = 1000


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """Messages that a person let memd forget without naming them; what is empty selects all."""

    agent: str = ""
    session: str = ""
    before: datetime | None = None

    def has(self, agent: str, session: str, at: datetime | None) -> bool:
        """Whether a message, or a source, is among them; one without a time lies before nothing."""
        if self.agent not in ("", agent) or self.session not in ("", session):
            return False
        return self.before is None or (at is not None and at < self.before)


class _Ended(msgspec.Struct, frozen=True):
    """What a line tells of assertions that no longer hold; `said` holds hashes, no text."""

    said: tuple[str, ...] = ()
    until: datetime | None = None
    selection: Selection | None = None


class _Spans(NamedTuple):
    """Hashes of sentences of a message, none for all of it, and whether a person wants them nowhere."""

    hashes: tuple[str, ...]
    is_unwanted: bool


class ArchiveLog:
    """The log of one scope, read again only when it changed.

    A line, or a part of one, that cannot be read tells nothing.
    """

    def __init__(self, directory: str, files: Files) -> None:
        self._path = os.path.join(directory, ARCHIVE_LOG)
        self._files = files
        self._stamp: tuple[int, int] | None = None
        self._further: tuple[dict[str, Any], ...] = ()
        self._clear()

    def keep_away(self, entries: Iterable[dict[str, Any]]) -> None:
        """Let lines count that are in the log only once it is certain that they are to be."""
        entries = tuple(entries)
        if entries != self._further:
            self._further, self._stamp = entries, None

    def _clear(self) -> None:
        #: Hashes of sentences, by message and by what was heard; none for a whole message.
        self._spans: dict[tuple[str, str, str], list[_Spans]] = {}
        self._heard: dict[str, list[_Spans]] = {}
        self._selections: list[tuple[Selection, datetime]] = []
        self._replaced: dict[str, datetime] = {}
        self._deleted: dict[str, datetime] = {}
        self._unwanted: dict[str, datetime] = {}
        self._deleted_ids: set[str] = set()
        self._ids: dict[str, datetime] = {}
        self._successors: dict[str, str] = {}

    def find_retired(
        self,
        agent: str,
        session: str,
        message: str,
        *,
        heard: str,
        at: datetime | None,
        elsewhere: bool = False,
    ) -> frozenset[str] | None:
        """Return hashes of the sentences of a message that rest: what they say left memory, or was
        rejected; without any where the whole message does, None where nothing of it does.

        It is known by its id, by what was `heard`, or as one that a person selected. Asked from
        `elsewhere`, only what a person wants nowhere rests. Raises OSError.
        """
        self._read()
        for selection, until in self._selections:
            if selection.has(agent, session, at) and (at is None or at < until):
                return frozenset()
        found = self._spans.get((agent, session, message), [])
        if heard:
            found = [*found, *self._heard.get(heard, [])]
        spans = [one.hashes for one in found if one.is_unwanted or not elsewhere]
        if not spans:
            return None
        return frozenset().union(*spans) if all(spans) else frozenset()

    def replaced_assertions(self) -> dict[str, datetime]:
        """Return the hash of each assertion that other words ended, with the time of the last of
        these. Raises OSError.
        """
        self._read()
        return self._replaced

    def deleted_assertions(self) -> dict[str, datetime]:
        """Return the hash of each assertion that a person deleted, forgot or rejected, with the time
        of that. Raises OSError.
        """
        self._read()
        return self._deleted

    def unwanted_assertions(self) -> dict[str, datetime]:
        """Return those of `deleted_assertions` that a person wants to be nowhere. Raises OSError."""
        self._read()
        return self._unwanted

    def deleted_memories(self) -> frozenset[str]:
        """Return the ids, or files, of memories that a person deleted. Raises OSError."""
        self._read()
        return frozenset(self._deleted_ids)

    def archived_ids(self) -> dict[str, datetime]:
        """Return the ids, or files where there was no id, of what memd archived, with the time of
        that. Raises OSError.
        """
        self._read()
        return self._ids

    def find_successor(self, key: str) -> str:
        """Return the id of what took the place of a memory in the end, "" where nothing did.

        Raises OSError.
        """
        self._read()
        found = ""
        for _ in range(_LONGEST_CHAIN):
            following = self._successors.get(found or key, "")
            if not following:
                break
            found = following
        return found

    def entries(self, keys: Iterable[str]) -> list[dict[str, Any]]:
        """Return the lines about memories, by their ids, or files where there is none. Raises OSError."""
        wanted = frozenset(keys)
        return [entry for entry in self._entries() if _key(entry) in wanted]

    def entries_before(self, key: str) -> list[dict[str, Any]]:
        """Return the lines about memories whose place another one took. Raises OSError."""
        return [entry for entry in self._entries() if key and entry.get("successor") == key]

    def _entries(self) -> list[dict[str, Any]]:
        return [
            parse_entry(line) for line in (self._files.read_text(self._path) or "").splitlines()
        ]

    def _read(self) -> None:
        try:
            status = os.stat(self._path)
            stamp = (status.st_size, status.st_mtime_ns)
        except FileNotFoundError:
            stamp = (0, 0)
        if stamp == self._stamp:
            return
        entries = self._entries()
        self._clear()
        for entry in _valid(entries):
            self._take(entry)
            self._note_leaving(entry)
        for entry in self._further:
            self._take(entry)
        self._stamp = stamp

    def _take(self, entry: dict[str, Any]) -> None:
        why, ended = entry.get("why"), _ended(entry)
        is_unwanted = why in UNWANTED
        for trace in _traces(entry):
            message = (trace.agent, trace.session, trace.message)
            spans = _Spans(trace.spans, is_unwanted)
            self._spans.setdefault(message, []).append(spans)
            if trace.heard:
                self._heard.setdefault(trace.heard, []).append(spans)
        if ended.until is None or ended.until.tzinfo is None:
            return
        is_tombstone = why in TOMBSTONES
        for said in ended.said:
            _put_latest(self._deleted if is_tombstone else self._replaced, said, ended.until)
            if is_unwanted:
                _put_latest(self._unwanted, said, ended.until)
        if why == FORGOTTEN and ended.selection is not None:
            self._selections.append((ended.selection, ended.until))

    def _note_leaving(self, entry: dict[str, Any]) -> None:
        key, successor = _key(entry), entry.get("successor")
        if not key or key == successor:  # a text that goes on is not gone
            return
        if entry.get("why") == DELETED:
            self._deleted_ids.add(key)
            return
        _put_latest(self._ids, key, _at(entry))
        if isinstance(successor, str) and successor:
            self._successors[key] = successor


def entry_sources(sources: Iterable[MemorySource], traces: Iterable[Trace] = ()) -> list[list[str]]:
    """Return messages as a line of the log holds them, without any text: agent, session and id, then
    a hash of who said what when, then those of the sentences that count.
    """
    known: dict[tuple[str, str, str], tuple[str, tuple[str, ...]]] = {}
    for trace in traces:
        key = (trace.agent, trace.session, trace.message)
        heard, spans = known.get(key, (trace.heard, trace.spans))
        # where nobody knows which sentence one of them means, all of the message stays out
        both = (*spans, *trace.spans) if spans and trace.spans else ()
        known[key] = (heard or trace.heard, tuple(dict.fromkeys(both)))
    for source in sources:
        for message in source.messages:
            known.setdefault((source.agent, source.session, message), ("", ()))
    return [
        [*key, heard, *spans] if heard or spans else [*key] for key, (heard, spans) in known.items()
    ]


def parse_entry(line: str) -> dict[str, Any]:
    """Return a line of the log; nothing where it is none."""
    try:
        entry: Any = msgspec.json.decode(line.encode("utf-8", "replace"))
    except msgspec.DecodeError:
        return {}
    return entry if isinstance(entry, dict) else {}


def _valid(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines that no later one took back."""
    kept: dict[int, dict[str, Any]] = {}
    about: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        key = _key(entry)
        if entry.get("why") == BACK:
            for earlier in about.pop(key, ()):
                del kept[earlier]
            continue
        kept[number] = entry
        if key and key != entry.get("successor"):
            about.setdefault(key, []).append(number)
    return list(kept.values())


def _key(entry: dict[str, Any]) -> str:
    key = entry.get("id") or entry.get("file")
    return key if isinstance(key, str) else ""


def _traces(entry: dict[str, Any]) -> list[Trace]:
    try:
        found = msgspec.convert(entry.get("sources", []), list[list[str]])
    except msgspec.ValidationError:
        return []
    return [
        Trace(
            agent=one[0],
            session=one[1],
            message=one[2],
            heard=one[3] if len(one) > 3 else "",
            spans=tuple(one[4:]),
        )
        for one in found
        if len(one) > 2
    ]


def _ended(entry: dict[str, Any]) -> _Ended:
    try:
        return msgspec.convert(entry, _Ended)
    except msgspec.ValidationError:
        return _Ended()


def _at(entry: dict[str, Any]) -> datetime:
    try:
        at = datetime.fromisoformat(f"{entry.get('at')}")
    except ValueError:
        return datetime.max.replace(tzinfo=UTC)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _put_latest(times: dict[str, datetime], key: str, time: datetime) -> None:
    times[key] = max(time, times.get(key, time))
