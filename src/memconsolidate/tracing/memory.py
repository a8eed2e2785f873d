"""Where a memory comes from: its sources, the verdicts that made it, what it replaced."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.config.settings import Config
from memconsolidate.errors import MemdError
from memconsolidate.ledger.batches import sources_of_memory
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.looking_up import find_judged, find_writes
from memconsolidate.memory.archive import ArchiveLog
from memconsolidate.memory.purging import archived_memories
from memconsolidate.memory.scope import read_scope
from memconsolidate.model import Memory, Outcome
from memconsolidate.scopes.routing import scopes_of
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import Files
from memconsolidate.tracing.told import Clean, SaidIn, ToldVerdict, tell_judged, tell_sources
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.reasons import reason_sentence

#: What the archive's log says of why something left, besides verdicts.
_WHY = {
    "deleted:by_hand": "Somebody deleted its file.",
    "forgotten": "A person let memd forget it.",
    "off_the_record": "A person said afterwards that it was off the record.",
    "rejected": "A person rejected it.",
    "undone": "A person undid the pass.",
}


class Left(Struct, frozen=True, kw_only=True):
    """A line of the archive's log about a memory: when it left, or its text changed, and why.

    `successor` took its place, where something did; `path` is its copy in the archive.
    """

    at: str
    file: str
    why: str
    sentence: str
    id: str = ""
    path: str = ""
    successor: str = ""
    made_in: str = ""


class MemoryTrace(Struct, frozen=True, kw_only=True):
    """Everything that is known of where a memory comes from.

    `state` is "live", "unadopted" (memd leaves it alone), "archived" or "gone" (only the ledger still
    knows what it said); `path` is where it lies, empty where it does not.
    `left` are the lines about it in the archive's log, `replaced` those about memories that it took
    the place of. `hand_edits` are the times between which somebody changed the file, the second
    None where that is after memd wrote it last. `is_in_ledger` says whether the ledger knows of it
    at all, `ledger` why it may not.
    """

    id: str
    file: str
    name: str
    path: str
    scope: str
    state: str
    statement: str
    description: str
    type: str
    authority: str
    confirmed: int
    sources: tuple[SaidIn, ...]
    verdicts: tuple[ToldVerdict, ...]
    left: tuple[Left, ...]
    replaced: tuple[Left, ...]
    hand_edits: tuple[tuple[datetime, datetime | None], ...]
    is_own: bool
    is_in_ledger: bool
    ledger: str = ""


class Leavings:
    """Tells of memories that a verdict names whether they are still there, and why not."""

    def __init__(
        self, config: Config, database: Database | None, clock: Clock, clean: Clean
    ) -> None:
        self._config = config
        self._database = database
        self._clock = clock
        self._clean = clean
        self._files = Files()

    def why_gone(self, key: str) -> str:
        """Return why a memory lies in no scope any more, empty where it lies in one."""
        if not key or key in self._live:
            return ""
        entries = [entry for log in self._logs for entry in log.entries([key])]
        if not entries:
            return "its file is not there any more."
        last = _left(max(entries, key=lambda entry: str(entry.get("at"))), "", self._clean)
        if last.successor and last.successor != key:
            return f"{last.successor} took its place."
        return last.sentence

    @functools.cached_property
    def _scopes(self) -> list[str]:
        scopes = scopes_of(self._config, self._database)
        return [each.directory for each in scopes if os.path.isdir(each.directory)]

    @functools.cached_property
    def _logs(self) -> list[ArchiveLog]:
        return [ArchiveLog(scope, self._files) for scope in self._scopes]

    @functools.cached_property
    def _live(self) -> frozenset[str]:
        return frozenset(
            key_of(memory)
            for scope in self._scopes
            for memory in read_scope(
                scope, foreign_files=self._config.foreign_files_in(scope), clock=self._clock
            ).memories
        )


class _Found(Struct, frozen=True, kw_only=True):
    scope: str
    path: str
    state: str
    memory: Memory


def trace_memory(
    config: Config, database: Database | None, clock: Clock, clean: Clean, which: str
) -> MemoryTrace | None:
    """Return where the memory of an id, a file or a name comes from, None where there is none.

    Raises MemdError where several are meant, NotObservedError.
    """
    files = Files()
    found = _find(list(_all(config, database, clock, files)), which) or _find_gone(database, which)
    if found is None:
        return None
    memory, scope = found.memory, found.scope
    key = key_of(memory)
    log = ArchiveLog(scope, files)
    entries = log.entries([key])
    known = () if database is None else sources_of_memory(database, scope, key)
    judged = [] if database is None else find_judged(database, holding=[f'"{key}"'])
    verdicts = [
        tell_judged(database, each, clean)
        for each in judged
        if database is not None
        and key in (*each.verdict.targets, each.verdict.memory.id if each.verdict.memory else "")
        and each.verdict.scope in ("", scope)
    ]
    left = tuple(_left(entry, scope, clean) for entry in entries)
    verdicts = [_with_reason_of_leaving(verdict, left) for verdict in verdicts]
    is_believed = memory.is_own and not memory.is_protected
    sources = tuple(dict.fromkeys((*known, *memory.sources)))
    return MemoryTrace(
        id=memory.id,
        file=memory.file,
        name=clean(memory.name),
        path=found.path,
        scope=scope,
        state=found.state,
        statement=clean(memory.body),
        description=clean(memory.description),
        type=memory.type.value,
        authority=memory.authority.value if memory.authority and is_believed else "unverified",
        confirmed=max(memory.confirmed, len(sources)),
        sources=tell_sources(database, sources, clean),
        verdicts=tuple(verdicts),
        left=left,
        replaced=tuple(
            _left(entry, scope, clean)
            for entry in log.entries_before(key)
            if (entry.get("id") or entry.get("file")) != key
        ),
        hand_edits=tuple(_hand_edits(database, found)),
        is_own=memory.is_own,
        is_in_ledger=bool(known or verdicts),
        ledger=_about_ledger(database, memory, has_rows=bool(known or verdicts)),
    )


def _all(config: Config, database: Database | None, clock: Clock, files: Files) -> Iterator[_Found]:
    """Yield every memory, the live ones of all directories first."""
    scopes = [each.directory for each in scopes_of(config, database)]
    scopes = [each for each in scopes if os.path.isdir(each)]
    for scope in scopes:
        state = read_scope(scope, foreign_files=config.foreign_files_in(scope), clock=clock)
        for kind, memories in (("live", state.memories), ("unadopted", state.unadopted)):
            for memory in memories:
                path = os.path.join(scope, memory.file)
                yield _Found(scope=scope, path=path, state=kind, memory=memory)
    for scope in scopes:
        log = ArchiveLog(scope, files)
        for path, memory in archived_memories(scope, files, log.archived_ids().keys()):
            yield _Found(scope=scope, path=path, state="archived", memory=memory)


def _find(known: list[_Found], which: str) -> _Found | None:
    """Return the memory that is meant: by id, file, then name; one that is live before others."""
    word = os.path.basename(which.strip()).casefold()
    for is_it in (
        lambda each: which.strip() in (each.memory.id, each.path),
        lambda each: word in _files(each),
        lambda each: each.memory.name.casefold() == which.strip().casefold(),
    ):
        found = [each for each in known if is_it(each)]
        live = [each for each in found if each.state != "archived"]
        if len({(each.scope, key_of(each.memory)) for each in live or found}) > 1:
            ids = ", ".join(dict.fromkeys(key_of(each.memory) for each in live or found))
            raise MemdError(f"{which!r} names several memories: {ids}; use an id")
        if found:
            return (live or found)[-1]
    return None


def _find_gone(database: Database | None, which: str) -> _Found | None:
    """Return a memory of which only the ledger knows, by its id."""
    if database is None:
        return None
    for judged in reversed(find_judged(database, holding=[f'"{which.strip()}"'])):
        memory = judged.verdict.memory
        if memory is not None and memory.id == which.strip():
            return _Found(scope=judged.verdict.scope, path="", state="gone", memory=memory)
    return None


def _files(found: _Found) -> set[str]:
    names = {found.memory.file.casefold(), os.path.basename(found.path).casefold()}
    return names | {name.removesuffix(".md") for name in names}


def _with_reason_of_leaving(verdict: ToldVerdict, left: Iterable[Left]) -> ToldVerdict:
    """Return a verdict that let a memory leave with what the log says of why: a person may have said
    that in a transcript, and asked memd for nothing.
    """
    for one in left:
        if verdict.outcome == Outcome.RETIRE and one.made_in == verdict.made_in and one.why in _WHY:
            return replace(verdict, sentence=one.sentence)
    return verdict


def _left(entry: dict[str, Any], scope: str, clean: Clean) -> Left:
    def text(name: str) -> str:
        value = entry.get(name)
        return clean(value) if isinstance(value, str) else ""

    why = text("why")
    archived = text("archived_as")
    return Left(
        at=text("at"),
        id=text("id"),
        file=text("file"),
        why=why,
        sentence=_WHY.get(why) or reason_sentence(why.partition(":")[2] or why),
        path=os.path.join(scope, archived) if archived else "",
        successor=text("successor"),
        made_in=text("pass"),
    )


def _hand_edits(
    database: Database | None, found: _Found
) -> Iterator[tuple[datetime, datetime | None]]:
    """Yield the times between which somebody changed the file, as far as memd's own writing tells."""
    last: tuple[datetime, str | None] | None = None
    if database is not None and found.state == "live":
        memory = found.memory
        for at, write in find_writes(database, found.scope, key_of(memory), memory.file):
            if last is not None and write.before != last[1]:
                yield last[0], at
            last = (at, write.after)
    if found.memory.is_protected and last is not None:
        yield last[0], None


def _about_ledger(database: Database | None, memory: Memory, *, has_rows: bool) -> str:
    """Return why the ledger tells nothing of a memory, empty where it does."""
    if has_rows:
        return ""
    if not memory.is_own:
        return "somebody else wrote the file, so the ledger has nothing about where it comes from"
    if database is None:
        return "there is no ledger, so only the file and the archive's log tell"
    return (
        "the ledger knows nothing of it: it was lost or begun anew since, or another machine's memd"
        " wrote the file; what is said here stands in the file and in the archive's log"
    )
