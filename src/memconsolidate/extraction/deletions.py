"""Memories that a person deleted by hand: what was said before that brings none of them back."""

from __future__ import annotations

from typing import Any

from memconsolidate.extraction.replaced import said_hashes
from memconsolidate.ledger.batches import founded_memories, sources_of_memory, written_memories
from memconsolidate.ledger.database import Database
from memconsolidate.memory.archive import DELETED, retired
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import Group, Memory
from memconsolidate.system.clock import Clock
from memconsolidate.verdicts.known import key_of

#: How long another writer of the memory directory is waited for.
LOCK_SECONDS = 5.0


class Deletions:
    """Notes in the archive's log what is missing of the memories that this ledger founded.

    A line names messages and hashes, no text. It says nothing about a memory that is there again
    (an editor that saves, another branch), so it is written at the first look.
    """

    def __init__(self, *, database: Database, scope: OpenScope, clock: Clock) -> None:
        self._database = database
        self._scope = scope
        self._clock = clock
        self._last: ScopeState | None = None

    def note(self, state: ScopeState) -> None:
        """Compare what lies in the directory with what was founded.

        Where a file cannot be read it may be the one that is missing. Raises LockedError, ScopeError,
        OSError.
        """
        if state is self._last or state.faults:
            return
        lines = self._lines(state)
        if lines:
            with self._scope.hold(LOCK_SECONDS):
                self._scope.apply(Group(writes=(), archive_log=tuple(lines), claim_index=0))
        self._last = state

    def _lines(self, state: ScopeState) -> list[dict[str, Any]]:
        founded = founded_memories(self._database, self._scope.directory, self._scope.store_id)
        there = {key_of(memory) for memory in (*state.memories, *state.unadopted)}
        missing = founded.keys() - there - self._scope.archived_ids()
        noted = self._scope.deleted_memories() if missing else {}
        now = self._clock.now()
        return [
            self._line(key, until=max(now, founded[key]).isoformat(timespec="microseconds"))
            for key in sorted(missing)
            if key not in noted or noted[key] < founded[key]
        ]

    def _line(self, key: str, *, until: str) -> dict[str, Any]:
        said: dict[str, None] = {}
        for memory in self._texts(key):
            said.update(dict.fromkeys(said_hashes(memory)))
        return {
            "at": until,
            "id": key,
            "why": DELETED,
            "sources": retired(sources_of_memory(self._database, self._scope.directory, key)),
            "said": list(said),
            "until": until,
        }

    def _texts(self, key: str) -> list[Memory]:
        """Return a memory as memd wrote it, and as it was when it was last seen."""
        seen = [] if self._last is None else [*self._last.memories, *self._last.unadopted]
        return [
            *written_memories(self._database, key),
            *(memory for memory in seen if key_of(memory) == key),
        ]
