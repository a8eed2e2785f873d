"""What waits for a person or for a second session, and what accepting it would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from msgspec import Struct

from memconsolidate.changesets.commit import waiting_since
from memconsolidate.ledger.batches import Held, held_claims, provisional_rows
from memconsolidate.ledger.database import Database
from memconsolidate.model import Memory, Operation, Outcome, Verdict
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.review import seen_hash

#: The numbers of claims that wait for a second session begin so.
PROVISIONAL_MARK = "p"


class Waiting(Struct, frozen=True, kw_only=True):
    """A claim that waits. `number` names it as long as it waits; `row` is its number in the ledger.

    `reason` is the code of why it waits, where the verdict has another. `store` is the store that it
    waits for, empty where that is not known.
    """

    number: str
    row: int
    verdict: Verdict
    reason: str
    since: datetime
    store: str = ""

    @property
    def is_provisional(self) -> bool:
        """Whether it waits for a second session, and not for a person."""
        return self.number.startswith(PROVISIONAL_MARK)


class Effect(Struct, frozen=True, kw_only=True):
    """What accepting a claim does: the outcome, and the memories that it replaces or changes.

    `changed` are those of them that say something else than when the claim was held, or took the
    place of one that is gone; `gone` are the ids of those that are no longer there.
    """

    outcome: Outcome
    targets: tuple[Memory, ...] = ()
    changed: tuple[Memory, ...] = ()
    gone: tuple[str, ...] = ()


def read_waiting(database: Database, scope: str, now: datetime) -> list[Waiting]:
    """Return what waits in a scope: for a person first, then for a second session, oldest first."""
    since = waiting_since(now)
    return [
        *(_held(one) for one in held_claims(database, scope)),
        *(
            Waiting(
                number=f"{PROVISIONAL_MARK}{row}",
                row=row,
                verdict=Verdict(
                    outcome=Outcome.PROVISIONAL,
                    reason=Reason.NEEDS_SECOND_SESSION,
                    claim=one.claim,
                    sources=one.sources,
                    traces=one.traces,
                ),
                reason=Reason.NEEDS_SECOND_SESSION,
                since=one.since,
            )
            for row, one in provisional_rows(database, scope, since=since)
        ),
    ]


def find_effect(
    verdict: Verdict, memories: Iterable[Memory], find_successor: Callable[[str], str]
) -> Effect:
    """Return what accepting a verdict's claim does to the memories that are there now.

    A memory that another one took the place of counts as that one, changed. `find_successor` gives
    the id of that, "" where there is none.
    """
    present = {key_of(memory): memory for memory in memories}
    targets: dict[str, Memory] = {}
    changed: dict[str, Memory] = {}
    gone: list[str] = []
    for number, key in enumerate(verdict.targets):
        memory = present.get(key) or present.get(find_successor(key))
        if memory is None:
            gone.append(key)
            continue
        targets[key_of(memory)] = memory
        seen = verdict.seen[number] if number < len(verdict.seen) else ""
        if key_of(memory) != key or (seen and seen != seen_hash(memory)):
            changed[key_of(memory)] = memory
    return Effect(
        outcome=_outcome(verdict, tuple(targets.values())),
        targets=tuple(targets.values()),
        changed=tuple(changed.values()),
        gone=tuple(gone),
    )


def _held(one: Held) -> Waiting:
    return Waiting(
        number=f"{one.row}",
        row=one.row,
        verdict=one.verdict,
        reason=one.reason,
        since=one.since,
        store=one.store,
    )


def _outcome(verdict: Verdict, targets: tuple[Memory, ...]) -> Outcome:
    """Return what a claim asks for, as far as what it is about is still there."""
    if verdict.outcome is Outcome.RETIRE or verdict.claim.operation is Operation.RETRACT:
        return Outcome.RETIRE
    if not targets:
        return Outcome.CREATE
    if verdict.outcome is Outcome.REINFORCE:
        return Outcome.REINFORCE
    if verdict.claim.operation is Operation.UPDATE:
        # A file of somebody else goes to the archive whole instead.
        return Outcome.UPDATE if targets[0].is_own and targets[0].id else Outcome.SUPERSEDE
    if verdict.claim.operation is Operation.MERGE and len(targets) > 1:
        return Outcome.MERGE
    return Outcome.SUPERSEDE
