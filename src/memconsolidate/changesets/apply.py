"""Carries out what was decided: files first, then what the ledger is to remember of it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.changesets.commit import end_waiting, remember
from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger.database import Database
from memconsolidate.model import Changeset, Group, Verdict
from memconsolidate.scopes.open_scopes import OpenScopes


class Written(Struct, frozen=True):
    """A pass whose files are written: its changesets, one for each scope, and its verdicts in order.

    `parked` are the groups whose files changed since the verdict: they go to review as a whole.
    """

    changesets: tuple[Changeset, ...]
    verdicts: tuple[Verdict, ...]
    parked: tuple[Group, ...]

    @property
    def groups(self) -> list[Group]:
        """All groups, in order."""
        return [group for changeset in self.changesets for group in changeset.groups]

    @property
    def parked_claims(self) -> set[int]:
        """The numbers of the claims whose groups were not written."""
        return {group.claim_index for group in self.parked}


def write_groups(database: Database, scopes: OpenScopes, pass_id: str) -> Written:
    """Write the groups of a decided pass that are still due, and the indexes; under the locks of its
    scopes.

    Twice is the same as once; what a person took away between the two is not written again. Raises
    ScopeError, OSError.
    """
    changesets = tuple(ledger.pending_changesets(database, pass_id))
    parked: list[Group] = []
    is_due = not ledger.is_written(database, pass_id)
    for changeset in changesets:
        scope = scopes.at(changeset.scope)
        for number, group in enumerate(changeset.groups if is_due else ()):
            if not scope.apply(group, later=changeset.groups[number + 1 :]):
                parked.append(group)
    if is_due and not parked and any(changeset.groups for changeset in changesets):
        ledger.mark_written(database, pass_id)
    for changeset in changesets:
        if changeset.groups:
            scopes.at(changeset.scope).render()
    # An earlier version kept one scope, and did not write it into its verdicts.
    only = changesets[0].scope if changesets else ""
    verdicts = tuple(
        replace(verdict, scope=scopes.at(verdict.scope or only).directory)
        for verdict in ledger.verdicts_of(database, pass_id)
    )
    return Written(changesets, verdicts, tuple(parked))


def remember_written(database: Database, written: Written, *, pass_id: str, now: datetime) -> None:
    """Store what written verdicts mean for the ledger; joins the caller's transaction."""
    parked = written.parked_claims
    for number, verdict in enumerate(written.verdicts):
        remember(database, verdict, pass_id=pass_id, is_parked=number in parked, now=now)
    end_waiting(database, written.verdicts, now)
    for changeset in written.changesets:
        ledger.finish_changeset(database, changeset)
