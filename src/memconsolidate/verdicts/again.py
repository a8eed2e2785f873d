"""Held claims, decided again: whether a memory says by now what they say."""

from __future__ import annotations

from collections.abc import Sequence

from memconsolidate.model import Author, Claim, Memory, Operation, Outcome, Quote, Tier, Verdict
from memconsolidate.verdicts.context import CitedMessage, Context
from memconsolidate.verdicts.decide import decide
from memconsolidate.verdicts.known import key_of


def find_saying(held: Sequence[Verdict], memories: Sequence[Memory]) -> tuple[str, ...]:
    """Return for each held verdict the id or file of the memory that says its claim now, else "".

    Each claim is decided as if somebody said it now. There is no room for a new memory and no time
    by which one could replace another, so nothing but the answer comes of it.
    """
    present = frozenset(map(key_of, memories))
    asked = [
        (f"m{number}", verdict)
        for number, verdict in enumerate(held)
        # What says that a memory does not hold is said by none.
        if verdict.claim.operation is not Operation.RETRACT
    ]
    verdicts = decide(
        [_claim(label, verdict, present) for label, verdict in asked],
        Context(
            pass_id="",
            tier=Tier.PROJECT,
            messages=tuple(_message(label, verdict) for label, verdict in asked),
            memories=tuple(memories),
            shown_in_full=present,
            room=0,
            max_chars=max((len(verdict.claim.statement) for _, verdict in asked), default=0),
        ),
    )
    said = {
        label: verdict.targets[0]
        for (label, _), verdict in zip(asked, verdicts, strict=True)
        if verdict.outcome is Outcome.REINFORCE
    }
    return tuple(said.get(f"m{number}", "") for number in range(len(held)))


def _claim(label: str, verdict: Verdict, present: frozenset[str]) -> Claim:
    claim = verdict.claim
    return Claim(
        operation=Operation.CREATE,
        type=claim.type,
        statement=claim.statement,
        quotes=(Quote(label, claim.statement),),
        targets=tuple(target for target in verdict.targets if target in present),
    )


def _message(label: str, verdict: Verdict) -> CitedMessage:
    return CitedMessage(
        label=label,
        text=verdict.claim.statement,
        author=Author.HUMAN,
        agent="",
        session="",
        id=label,
        # a claim's own words have nothing pasted around them
        has_role=False,
    )
