"""Carries out what people ask about memories, for whoever holds the state directory."""

from __future__ import annotations

import os

from memconsolidate.curation.asks import (
    Answer,
    Ask,
    Decide,
    Edit,
    Forget,
    Move,
    MoveAll,
    Pause,
    Remember,
    Resume,
)
from memconsolidate.curation.edit import edit
from memconsolidate.curation.forget import forget
from memconsolidate.curation.move import move, move_all
from memconsolidate.curation.off_the_record import forget_taken_back
from memconsolidate.curation.passes import finish
from memconsolidate.curation.pause import pause, resume
from memconsolidate.curation.purge import go_on_purging
from memconsolidate.curation.remember import remember
from memconsolidate.curation.review import decide_waiting
from memconsolidate.curation.surroundings import Surroundings
from memconsolidate.ledger import batches as ledger
from memconsolidate.memory.open_scope import LOCK_SECONDS


class Curator:
    """Answers asks one after the other. Each is a pass of its own, with a journal."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings

    def answer(self, ask: Ask) -> Answer:
        """Do what a person asks for.

        Raises MemdError where it cannot be done as asked, with what to do, LockedError where another
        writer does not let go of the scope, NotObservedError, OSError.
        """
        self._look()
        match ask:
            case Remember():
                return remember(self._surroundings, ask)
            case Decide():
                return decide_waiting(self._surroundings, ask)
            case Forget():
                return forget(self._surroundings, ask)
            case Move():
                return move(self._surroundings, ask)
            case MoveAll():
                return move_all(self._surroundings, ask)
            case Edit():
                return edit(self._surroundings, ask)
            case Pause():
                return pause(self._surroundings, ask)
            case Resume():
                return resume(self._surroundings)

    def forget_taken_back(self) -> frozenset[str]:
        """Forget what people took off the record after it was read, and return the passes that read
        this wish. Raises as `resume` does.
        """
        return forget_taken_back(self._surroundings)

    def resume(self) -> None:
        """End what a crash or a full disk left half written, and forget what was taken off the record.

        Raises LockedError, ScopeError, OSError.
        """
        around = self._surroundings
        for batch in ledger.unfinished_batches(around.database):
            if batch.kind != ledger.PERSON:
                continue
            self._look()
            pending = ledger.pending_changesets(around.database, batch.id)
            with around.scopes.hold([each.scope for each in pending], LOCK_SECONDS):
                finish(around, batch)
        go_on_purging(around)
        forget_taken_back(around)

    def _look(self) -> None:
        """See what is missing before anything is written."""
        around = self._surroundings
        for scope in around.scopes.all():
            if os.path.isdir(scope.directory):
                around.deletions.look(scope, scope.read())
