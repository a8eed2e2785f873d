"""What follows from what people do to memory files: held claims end, deletions are noted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from memconsolidate.changesets.commit import remember
from memconsolidate.changesets.deletions import Deletions
from memconsolidate.changesets.tombstones import tombstone_of
from memconsolidate.ledger.batches import (
    ACCEPTED,
    REJECTED,
    Held,
    end_review,
    held_claims,
)
from memconsolidate.ledger.database import Database
from memconsolidate.memory import archive
from memconsolidate.memory.open_scope import LOCK_SECONDS, OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import Group, Operation, Outcome
from memconsolidate.system.clock import Clock
from memconsolidate.system.log import Log
from memconsolidate.verdicts.again import find_saying
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.reasons import Reason

#: A memory that is missing counts as deleted after so many seconds: editors that save a file take it
#: away or empty it for a moment.
DELETED_SECONDS = 2.0


class Settling:
    """Looks at the held claims of one scope whenever its memory files changed.

    A claim that a memory says by now is accepted, as its confirmation. A claim about a memory that
    a person deleted is rejected; one that only asked to take it back is thereby accepted. Nothing is
    asked of a backend, and no memory file is written; the archive's log tells of what is rejected. A memory that was taken away is told.
    """

    def __init__(
        self,
        *,
        database: Database,
        scope: OpenScope,
        deletions: Deletions,
        clock: Clock,
        log: Log,
    ) -> None:
        self._database = database
        self._scope = scope
        self._deletions = deletions
        self._clock = clock
        self._log = log
        self._seen: ScopeState | None = None
        #: Since when the memories of a claim have been missing, by the number of its row.
        self._missing: dict[int, float] = {}
        #: Since when memories that were seen have been gone, and their files, by id or file.
        self._gone: dict[str, tuple[float, str]] = {}

    @property
    def is_due(self) -> bool:
        """Whether another look may end something although no file changes."""
        return bool(self._missing or self._gone)

    def forget(self) -> None:
        """Compare no more with what was seen: another store lies there now."""
        self._seen = None
        self._gone.clear()

    def settle(self, *, at_once: bool = False) -> None:
        """End what the memory files settle. `at_once` believes a deletion at the first look.

        Raises NotObservedError, LockedError, ScopeError, OSError.
        """
        state = self._scope.read()
        if state is self._seen and not self.is_due:
            return
        self._deletions.note(self._scope, state)
        held = held_claims(self._database, self._scope.directory)
        said = find_saying([each.verdict for each in held], state.memories) if held else ()
        for each, key in zip(held, said, strict=True):
            if key:
                self._accept(each, key)
        waiting = [each for each, key in zip(held, said, strict=True) if not key]
        self._end_deleted(waiting, state, at_once=at_once)
        self._tell_deleted(state, at_once=at_once)
        self._seen = state

    def _accept(self, held: Held, key: str) -> None:
        verdict = replace(
            held.verdict,
            outcome=Outcome.REINFORCE,
            reason=Reason.ALREADY_KNOWN,
            memory=None,
            targets=(key,),
            scope=self._scope.directory,
        )
        with self._database.transaction():
            remember(
                self._database,
                verdict,
                pass_id=held.pass_id,
                is_parked=False,
                now=self._clock.now(),
            )
            end_review(self._database, held.row, state=ACCEPTED)
        self._tell(ACCEPTED, key)

    def _end_deleted(self, waiting: Sequence[Held], state: ScopeState, *, at_once: bool) -> None:
        now = self._clock.monotonic()
        missing = {each.row: each for each in self._without_memory(waiting, state)}
        self._missing = {row: self._missing.get(row, now) for row in missing}
        for row, since in list(self._missing.items()):
            if at_once or now - since >= DELETED_SECONDS:
                held = missing[row]
                is_retraction = held.verdict.claim.operation is Operation.RETRACT
                end = ACCEPTED if is_retraction else REJECTED
                if end == REJECTED:
                    self._keep_away(held)
                end_review(self._database, row, state=end)
                self._tell(end, ",".join(held.verdict.targets))
                del self._missing[row]

    def _keep_away(self, held: Held) -> None:
        """Note in the archive's log that a claim was rejected; what is said since it was held may
        found a memory.
        """
        line = tombstone_of(held.verdict, archive.REJECTED, held.since)
        with self._scope.hold(LOCK_SECONDS):
            self._scope.apply(Group(writes=(), archive_log=(line,), claim_index=0))

    def _tell_deleted(self, state: ScopeState, *, at_once: bool) -> None:
        """Tell which memories somebody took away, once they stay away: not those that memd archived,
        nor those in a file of another name.
        """
        now = self._clock.monotonic()
        present = {key_of(memory) for memory in (*state.memories, *state.unadopted)}
        for memory in () if self._seen is None else self._seen.memories:
            if key_of(memory) not in present:
                self._gone.setdefault(key_of(memory), (now, memory.file))
        if not self._gone:
            return
        kept = present.union(self._scope.archived_ids())
        for key, (since, file) in list(self._gone.items()):
            is_back = key in kept or file in state.files
            if is_back or at_once or now - since >= DELETED_SECONDS:
                del self._gone[key]
            if not is_back and key not in self._gone:
                self._log.emit("memory:deleted_by_hand", scope=self._scope.directory, id=key)

    def _without_memory(self, waiting: Sequence[Held], state: ScopeState) -> list[Held]:
        """Return the claims about memories that a person took away.

        What memd itself archived was not, nor what went with the whole directory; where a file
        cannot be read, it may be that memory.
        """
        if not waiting or state.faults:
            return []
        store = self._scope.store_id
        present = {key_of(memory) for memory in (*state.memories, *state.unadopted)}
        known = present.union(self._scope.archived_ids())
        return [
            each
            for each in waiting
            if each.store == store
            and each.verdict.targets
            and known.isdisjoint(each.verdict.targets)
        ]

    def _tell(self, state: str, memory: str) -> None:
        self._log.emit("memory:settled", scope=self._scope.directory, state=state, id=memory)
