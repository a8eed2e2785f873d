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
from memconsolidate.verdicts.reasons import Reason


class Settling:
    """Looks at the held claims of one scope whenever its memory files changed.

    A claim that a memory says by now is accepted, as its confirmation. A claim about a memory that
    a person deleted is rejected; one that only asked to take it back is thereby accepted. Nothing is
    asked of a backend, and no memory file is written; the archive's log tells of what is rejected,
    and of what was deleted.
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

    @property
    def is_due(self) -> bool:
        """Whether another look may end something although no file changes."""
        return self._deletions.is_due(self._scope.directory)

    def look(self) -> None:
        """See what is missing, before anything is written. Raises NotObservedError, OSError."""
        self._deletions.look(self._scope, self._scope.read())

    def settle(self) -> None:
        """End what the memory files settle.

        Raises NotObservedError, LockedError, ScopeError, OSError.
        """
        state = self._scope.read()
        self._deletions.look(self._scope, state)
        if state is self._seen and not self.is_due:
            return
        self._deletions.end(self._scope)
        held = held_claims(self._database, self._scope.directory)
        said = find_saying([each.verdict for each in held], state.memories) if held else ()
        for each, key in zip(held, said, strict=True):
            if key:
                self._accept(each, key)
        waiting = [each for each, key in zip(held, said, strict=True) if not key]
        self._end_deleted(waiting)
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

    def _end_deleted(self, waiting: Sequence[Held]) -> None:
        """End the claims about memories that a person took away from this store."""
        if not waiting:
            return
        deleted = self._deletions.deleted(self._scope)
        for held in waiting:
            targets = held.verdict.targets
            if not targets or not deleted.keys() >= {*targets}:
                continue
            is_retraction = held.verdict.claim.operation is Operation.RETRACT
            end = ACCEPTED if is_retraction else REJECTED
            if end == REJECTED:
                # What was said since the memory was deleted may found one.
                until = max(held.since, *(deleted[key] for key in targets))
                line = tombstone_of(held.verdict, archive.REJECTED, until)
                with self._scope.hold(LOCK_SECONDS):
                    self._scope.apply(Group(writes=(), archive_log=(line,), claim_index=0))
            end_review(self._database, held.row, state=end)
            self._tell(end, ",".join(targets))

    def _tell(self, state: str, memory: str) -> None:
        self._log.emit("memory:settled", scope=self._scope.directory, state=state, id=memory)
