"""Memories that a person deleted by hand: what was said before that brings none of them back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from memconsolidate.changesets.replaced import said_hashes
from memconsolidate.changesets.tombstones import origin_behind, tombstone
from memconsolidate.ledger.batches import (
    count_memory_sources,
    founded_memories,
    is_half_way,
    last_written,
    sources_in_store,
    sources_of_memory,
)
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.scopes import put_store
from memconsolidate.ledger.sightings import (
    Lying,
    Sighting,
    put_sightings,
    rename_memory,
    sightings,
)
from memconsolidate.memory.archive import BACK, DELETED
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.memory.open_scope import LOCK_SECONDS, OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import Group, Memory, MemorySource
from memconsolidate.system.clock import Clock
from memconsolidate.system.log import Log
from memconsolidate.verdicts.known import key_of, statement_of
from memconsolidate.verdicts.losses import loss_cap

#: A memory counts as deleted that was missing at two looks so many seconds apart, between which no
#: other one went.
DELETED_SECONDS = 2.0

#: Until a person says something of them, or they are there again, these stay away.
_AWAY = frozenset({Lying.MISSING, Lying.SPOILT, Lying.LISTED})


class Deletions:
    """Remembers what lies in each store, and notes in the archive's log what a person took away.

    A memory that was seen, or founded, and is missing stays away from the first look on, as far as
    the ledger goes; nothing is written in the directory before it counts as deleted. One that is
    seen again takes back what was noted.
    """

    def __init__(self, *, database: Database, clock: Clock, log: Log) -> None:
        self._database = database
        self._clock = clock
        self._log = log
        #: What lay in each directory at the last look, None while a pass is half way there, and in which
        #: store.
        self._last: dict[str, tuple[ScopeState | None, str]] = {}
        #: The directories of which another look is to come.
        self._due: set[str] = set()

    def is_due(self, directory: str) -> bool:
        """Whether another look may end something although no file changes."""
        return directory in self._due

    def look(self, scope: OpenScope, state: ScopeState) -> None:
        """Remember what lies in a directory now, and since when something is missing; before memd
        writes anything there.

        A memory whose file cannot be read is not missing, nor is one that another file says, nor
        any where there is no store. One whose file lies there and is no memory any more stays away
        until it is mended, or gone. Raises ScopeError, NotObservedError, OSError.
        """
        scope.check()
        store = scope.find_store()
        if store is None:
            scope.keep_away(())
            self._due.discard(scope.directory)
            return
        last, store_last = self._last.get(scope.directory, (None, ""))
        if last is state and store_last == store and not self.is_due(scope.directory):
            return
        known = sightings(self._database, store)
        back = _back(scope, state, known)
        seen = {one.memory: one for one in _seen(state, known, back)}
        is_half = is_half_way(self._database, scope.directory)
        if is_half:
            # What a pass has written so far need not be what it leaves.
            seen = {key: one for key, one in seen.items() if key in known}
        missed = self._missed(scope, state, store, {**known, **seen})
        changed = [one for key, one in {**seen, **missed}.items() if known.get(key) != one]
        put_store(self._database, scope.directory, store, self._clock.now())
        if changed:
            put_sightings(self._database, store, changed)
        known.update(seen)
        known.update(missed)
        self._follow_names(scope, state, store, known)
        away = [one for one in known.values() if one.state in _AWAY]
        lost = _lost(scope, known.values())
        scope.keep_away(self._lines(scope, store, (*away, *lost)))
        self._last[scope.directory] = (None if is_half else state, store)
        if back or lost or any(one.state is Lying.MISSING for one in away):
            self._due.add(scope.directory)
        else:
            self._due.discard(scope.directory)

    def end(self, scope: OpenScope) -> None:
        """Note in the archive's log what counts as deleted since the last look, and take back what is
        there again.

        More at once than may leave is not noted but listed. Raises LockedError, ScopeError, OSError,
        NotObservedError.
        """
        if not self.is_due(scope.directory) or is_half_way(self._database, scope.directory):
            return
        state, store = self._last[scope.directory]
        if state is None:
            return
        known = sightings(self._database, store)
        back = _back(scope, state, known)
        gone = [one for one in known.values() if one.state is Lying.MISSING]
        if gone and not self._has_lasted(gone):
            gone = []
        there = sum(one.state is Lying.THERE for one in known.values())
        if len(gone) > loss_cap(there + len(gone)):
            put_sightings(self._database, store, [replace(one, state=Lying.LISTED) for one in gone])
            self._log.emit("memory:missing", scope=scope.directory, memories=len(gone))
            gone = []
        lost = _lost(scope, known.values())
        if back or gone or lost:
            self._write(scope, back=back, gone=gone, lost=lost)

    def missing(self, scope: OpenScope) -> tuple[Sighting, ...]:
        """Return what was missing at the last look of which a person may say that it was meant."""
        _, store = self._last.get(scope.directory, (None, ""))
        known = sightings(self._database, store).values()
        return tuple(one for one in known if one.state is Lying.LISTED)

    def away(self, scope: OpenScope) -> tuple[Sighting, ...]:
        """Return what was missing at the last look, for however short, and does not count as deleted."""
        _, store = self._last.get(scope.directory, (None, ""))
        known = sightings(self._database, store).values()
        return tuple(one for one in known if one.state in _AWAY)

    def gone(self, scope: OpenScope, state: ScopeState) -> dict[str, tuple[MemorySource, ...]]:
        """Return the memories that lie in a directory no more, of which archive or ledger still have
        something, by id, or file, each with all that it rests on. Raises OSError.
        """
        _, store = self._last.get(scope.directory, (None, ""))
        known = sightings(self._database, store)
        there = {key_of(one) for one in (*state.memories, *state.unadopted, *state.remnants)}
        there |= {key for key, one in known.items() if one.state is Lying.THERE}
        found: dict[str, tuple[MemorySource, ...]] = {}
        for key, memory in scope.all_archived():
            found[key] = (*found.get(key, ()), *memory.sources)
        for key, one in known.items():
            found[key] = (*found.get(key, ()), *one.sources)
        for key in count_memory_sources(self._database, scope.directory):
            found.setdefault(key, ())
        return {
            key: (
                *sources,
                *sources_of_memory(self._database, scope.directory, key),
                *sources_in_store(self._database, store, key),
            )
            for key, sources in found.items()
            if key not in there
        }

    def believe(self, scope: OpenScope, gone: Collection[Sighting]) -> bool:
        """Note that a person means it; False where the files changed meanwhile. Raises as `end` does."""
        return not gone or self._write(scope, gone=gone)

    def deleted(self, scope: OpenScope) -> dict[str, datetime]:
        """Return the memories that count as deleted, by id or file, each with the time of that."""
        _, store = self._last.get(scope.directory, (None, ""))
        return {
            key: one.until
            for key, one in sightings(self._database, store).items()
            if one.state is Lying.DELETED and one.until is not None
        }

    def _missed(
        self, scope: OpenScope, state: ScopeState, store: str, known: Mapping[str, Sighting]
    ) -> dict[str, Sighting]:
        """Return what was there, or founded, and is not any more."""
        founded = founded_memories(self._database, scope.directory, store)
        present = {key_of(one) for one in (*state.memories, *state.unadopted, *state.remnants)}
        faulty = {fault.file for fault in state.faults}
        spoilt = {*state.others}
        archived = scope.archived_ids()
        left = scope.deleted_memories() | archived.keys()
        missed: dict[str, Sighting] = {}
        for key, one in known.items():
            if key in present or one.file in faulty:
                if one.state in _AWAY:  # it lies there, although it may not be read
                    missed[key] = replace(one, state=Lying.THERE, until=None, missed=None)
            elif one.state is Lying.THERE and key in archived:
                missed[key] = replace(one, state=Lying.ARCHIVED, until=archived[key])
            elif one.file in spoilt and one.state in (Lying.THERE, *_AWAY):
                missed[key] = replace(one, state=Lying.SPOILT)
            elif one.state in (Lying.THERE, Lying.SPOILT):
                missed[key] = replace(one, state=Lying.MISSING, until=None)
        unseen = founded.keys() - known.keys() - present - left
        if unseen and (faulty or spoilt):  # it may lie in a file that cannot be read
            lying = faulty | spoilt
            unseen -= set(map(key_of, last_memories(self._database, scope.directory, lying)))
        for key in unseen:
            missed[key] = Sighting(memory=key, state=Lying.MISSING)
        fresh = [key for key, one in missed.items() if one.state in _AWAY and one.until is None]
        if fresh:
            now, changed = self._clock.now(), scope.changed_at()
            for key in fresh:
                until = max(founded.get(key, changed), changed)
                missed[key] = replace(missed[key], until=until, missed=now)
        return missed

    def _follow_names(
        self, scope: OpenScope, state: ScopeState, store: str, known: dict[str, Sighting]
    ) -> None:
        """Let what another file says, too, be about that one: it has got a new name."""
        away = [one for one in known.values() if one.state in _AWAY and one.content]
        if not away:
            return
        there = [known[key] for memory in state.memories if (key := key_of(memory)) in known]
        saying: dict[str, set[str]] = {}
        for one in there:
            for said in one.said:
                saying.setdefault(said, set()).add(one.memory)
        for one in away:
            twins = {other.memory for other in there if other.content == one.content}
            if one.said:
                twins |= set.intersection(*(saying.get(said, set()) for said in one.said))
            if twins:
                rename_memory(
                    self._database, store, scope.directory, old=one.memory, new=min(twins)
                )
                del known[one.memory]

    def _has_lasted(self, gone: list[Sighting]) -> bool:
        """Whether all of it has been missing for long enough, by a clock that may be set meanwhile."""
        now = self._clock.now()
        latest = max((one.missed for one in gone if one.missed), default=now)
        return abs(now - latest) >= timedelta(seconds=DELETED_SECONDS)

    def _write(
        self,
        scope: OpenScope,
        *,
        gone: Collection[Sighting],
        back: Iterable[str] = (),
        lost: Iterable[Sighting] = (),
    ) -> bool:
        """Write into the log what is still as it was seen; False where it is not."""
        state, store = self._last[scope.directory]
        with scope.hold(LOCK_SECONDS):
            if state is None or scope.read() is not state or scope.find_store() != store:
                return False  # somebody is at work there: it is looked at again
            now = self._clock.now().isoformat(timespec="seconds")
            lines = self._lines(scope, store, (*gone, *lost))
            lines += [{"at": now, "id": key, "why": BACK} for key in sorted(back)]
            scope.apply(Group(writes=(), archive_log=tuple(lines), claim_index=0))
        put_sightings(self._database, store, [replace(one, state=Lying.DELETED) for one in gone])
        for one in gone:
            self._log.emit("memory:deleted_by_hand", scope=scope.directory, id=one.memory)
        self.look(scope, state)
        return True

    def _lines(
        self, scope: OpenScope, store: str, away: Iterable[Sighting]
    ) -> list[dict[str, Any]]:
        """Return the line about each memory: what it says as it was last seen, as memd wrote it, and
        as it was confirmed.
        """
        return [self._line(scope, store, one) for one in away]

    def _line(self, scope: OpenScope, store: str, one: Sighting) -> dict[str, Any]:
        known = origin_behind(self._database, one.memory)
        return tombstone(
            DELETED,
            until=one.until or self._clock.now(),
            sources=(
                *one.sources,
                *sources_of_memory(self._database, scope.directory, one.memory),
                *sources_in_store(self._database, store, one.memory),
            ),
            traces=known.traces,
            texts=known.texts,
            key=one.memory,
            said=one.said,
        )


def last_memories(database: Database, directory: str, files: Iterable[str]) -> list[Memory]:
    """Return what memd wrote last into files of a directory, of those into which it wrote."""
    texts = {file: last_written(database, directory, file) for file in files}
    return [parse_memory(file, text) for file, text in texts.items() if text is not None]


def _seen(
    state: ScopeState, known: Mapping[str, Sighting], back: frozenset[str]
) -> Iterator[Sighting]:
    """Yield how the memories are that lie there; those that came back first take back what the log
    says.
    """
    for memory in state.memories:
        key, content = key_of(memory), state.files[memory.file].content
        before = known.get(key)
        if key in back:
            continue
        if before is not None and before.content == content:
            yield replace(before, state=Lying.THERE, file=memory.file, until=None, missed=None)
            continue
        yield Sighting(
            memory=key,
            state=Lying.THERE,
            file=memory.file,
            content=content,
            said=tuple(said_hashes(statement_of(memory))),
            sources=memory.sources,
        )


def _back(scope: OpenScope, state: ScopeState, known: Mapping[str, Sighting]) -> frozenset[str]:
    """Return the memories that lie there although the log says that they left.

    One without an id is the same one only where it says what it said.
    """
    left = scope.deleted_memories() | scope.archived_ids().keys()
    return frozenset(
        key
        for memory in (*state.memories, *state.unadopted)
        if (key := key_of(memory)) in left
        and (memory.id or _says_as_before(memory, known.get(key)))
    )


def _lost(scope: OpenScope, known: Iterable[Sighting]) -> list[Sighting]:
    """Return what left memory and is not in the log any more: somebody emptied the archive."""
    left = scope.deleted_memories() | scope.archived_ids().keys()
    ended = (Lying.DELETED, Lying.ARCHIVED)
    return [one for one in known if one.state in ended and one.memory not in left]


def _says_as_before(memory: Memory, before: Sighting | None) -> bool:
    return before is not None and {*before.said} == {*said_hashes(statement_of(memory))}
