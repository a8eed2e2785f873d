"""What waits for a person: because settings say so, and never twice for the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from memconsolidate.model import Memory, MemoryType, Operation, Outcome, Verdict
from memconsolidate.verdicts.known import key_of, statement_of
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import content_hash

#: What is held where a person is to be asked first; confirmations go on.
_ASKED_ABOUT = frozenset(
    {Outcome.CREATE, Outcome.UPDATE, Outcome.MERGE, Outcome.SUPERSEDE, Outcome.RETIRE}
)

#: Two held claims with one such key are the same: what they say, of which memories, and whether
#: they take them back.
HeldKey = tuple[str, frozenset[str], bool]


def held_key(verdict: Verdict) -> HeldKey:
    """Return what tells a held claim from others."""
    claim = verdict.claim
    return (
        content_hash(claim.statement),
        frozenset(verdict.targets),
        claim.operation is Operation.RETRACT,
    )


def seen_hash(memory: Memory) -> str:
    """Return a hash by which it shows whether a memory says something else by now."""
    return content_hash(f"{statement_of(memory)} {memory.body}")


def hold_back(
    verdicts: Sequence[Verdict],
    *,
    asks_first: Collection[MemoryType],
    memories: Iterable[Memory],
    held: Collection[HeldKey],
) -> tuple[Verdict, ...]:
    """Return the verdicts as they are carried out.

    What would write a memory of a type in `asks_first`, or change one, is held; so is what builds on
    a memory that another verdict of the reply would have written. What is `held` already is not held
    twice.
    """
    known = {key_of(memory): memory for memory in memories}
    waiting = set(held)
    unwritten: set[str] = set()
    decided: list[Verdict] = []
    for verdict in verdicts:
        one = replace(
            verdict,
            seen=tuple(seen_hash(known[key]) if key in known else "" for key in verdict.targets),
        )
        if one.outcome is Outcome.REINFORCE and not unwritten.isdisjoint(one.targets):
            one = replace(one, outcome=Outcome.REJECT, reason=Reason.HELD_ALREADY)
        elif one.outcome in _ASKED_ABOUT and (
            any(kind in asks_first for kind in _types(one, known))
            or not unwritten.isdisjoint(one.targets)
        ):
            one = replace(one, outcome=Outcome.HOLD, reason=Reason.ASKS_FIRST)
        if one.outcome is Outcome.HOLD:
            if one.memory is not None and one.memory.id not in known:
                unwritten.add(one.memory.id)
            if held_key(one) in waiting:
                one = replace(one, outcome=Outcome.REJECT, reason=Reason.HELD_ALREADY)
            waiting.add(held_key(one))
        decided.append(one)
    return tuple(decided)


def _types(verdict: Verdict, known: dict[str, Memory]) -> list[MemoryType]:
    """Return the types of the memories that a verdict writes or changes."""
    memories = [known[key] for key in verdict.targets if key in known]
    memories += [verdict.memory] if verdict.memory is not None else []
    return [memory.type for memory in memories] or [verdict.claim.type]
