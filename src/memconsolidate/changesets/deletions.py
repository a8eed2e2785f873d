"""Memories that a person deleted by hand: what was said before that brings none of them back."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from memconsolidate.changesets.tombstones import origin_behind, tombstone
from memconsolidate.ledger.batches import founded_memories, last_written, sources_in_store
from memconsolidate.ledger.database import Database
from memconsolidate.memory.archive import DELETED
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.memory.open_scope import LOCK_SECONDS, OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import Group, Memory
from memconsolidate.system.clock import Clock
from memconsolidate.verdicts.known import key_of, statement_of


class Deletions:
    """Notes in the archive's log what is missing of the memories that this ledger founded.

    A line names messages and hashes, no text. It says nothing about a memory that is there again
    (an editor that saves, another branch), so it is written at the first look.
    """

    def __init__(self, *, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        #: What lay in each scope at the last look.
        self._last: dict[str, ScopeState] = {}

    def note(self, scope: OpenScope, state: ScopeState) -> None:
        """Compare what lies in a scope's directory with what was founded.

        A memory whose file cannot be read is not missing. Raises LockedError, ScopeError, OSError.
        """
        if state is self._last.get(scope.directory):
            return
        lines = self._lines(scope, state)
        if lines:
            with scope.hold(LOCK_SECONDS):
                scope.apply(Group(writes=(), archive_log=tuple(lines), claim_index=0))
        self._last[scope.directory] = state

    def _lines(self, scope: OpenScope, state: ScopeState) -> list[dict[str, Any]]:
        store = scope.store_id
        founded = founded_memories(self._database, store)
        there = {key_of(memory) for memory in (*state.memories, *state.unadopted, *state.remnants)}
        missing = founded.keys() - there
        if missing and state.faults:  # it may lie in a file that cannot be read
            faulty = (fault.file for fault in state.faults)
            last = last_memories(self._database, scope.directory, faulty)
            missing -= set(map(key_of, last))
        if not missing:
            return []
        gone = (scope.archived_ids(), scope.deleted_memories())
        until = self._when(scope)
        return [
            self._line(scope, key, store, max(founded[key], until))
            for key in sorted(missing)
            if not any(key in times and times[key] >= founded[key] for times in gone)
        ]

    def _line(self, scope: OpenScope, key: str, store: str, until: datetime) -> dict[str, Any]:
        """Return the line about what a memory says, as memd wrote it, as it was confirmed, and as
        last seen.
        """
        known = origin_behind(self._database, key)
        last = self._last.get(scope.directory)
        seen = [] if last is None else [*last.memories, *last.unadopted]
        return tombstone(
            DELETED,
            until=until,
            sources=sources_in_store(self._database, store, key),
            traces=known.traces,
            texts=(
                *known.texts,
                *(statement_of(memory) for memory in seen if key_of(memory) == key),
            ),
            key=key,
        )

    def _when(self, scope: OpenScope) -> datetime:
        """Return when something was last taken out of the directory, or put in, as it says itself:
        what was said since then was said anew, however late memd looks.
        """
        try:
            changed = datetime.fromtimestamp(os.stat(scope.directory).st_mtime, UTC)
        except (OSError, OverflowError, ValueError):
            return self._clock.now()
        return min(changed, self._clock.now())


def last_memories(database: Database, directory: str, files: Iterable[str]) -> list[Memory]:
    """Return what memd wrote last into files of a directory, of those into which it wrote."""
    texts = {file: last_written(database, directory, file) for file in files}
    return [parse_memory(file, text) for file, text in texts.items() if text is not None]
