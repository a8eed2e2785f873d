"""What was done to memories, as log events: never what they say."""

from __future__ import annotations

from memconsolidate.changesets.apply import Written
from memconsolidate.model import Group, Outcome, Verdict
from memconsolidate.system.log import Log
from memconsolidate.verdicts.known import key_of


def tell_written(log: Log, written: Written) -> None:
    """Tell what a written pass did, verdict by verdict."""
    groups = {group.claim_index: group for group in written.groups}
    parked = written.parked_claims
    for number, verdict in enumerate(written.verdicts):
        if number not in parked:
            tell_verdict(log, verdict, groups.get(number, Group(writes=())))


def tell_verdict(log: Log, verdict: Verdict, group: Group) -> None:
    """Tell what one verdict did, with what was written for it."""
    scope, memory = verdict.scope, verdict.memory
    match verdict.outcome:
        case Outcome.CREATE | Outcome.SUPERSEDE | Outcome.MERGE if memory is not None:
            log.emit("memory:created", scope=scope, id=memory.id, type=memory.type)
            for left in group.archive_log:
                log.emit(
                    "memory:superseded",
                    scope=scope,
                    id=left["id"] or left["file"],
                    by=memory.id,
                )
        case Outcome.UPDATE if memory is not None:
            log.emit("memory:updated", scope=scope, id=key_of(memory))
        case Outcome.RETIRE:
            for left in group.archive_log:
                log.emit(
                    "memory:retired",
                    scope=scope,
                    id=left["id"] or left["file"],
                )
        case Outcome.REINFORCE:
            log.emit("memory:confirmed", scope=scope, id=verdict.targets[0])
        case Outcome.HOLD:
            log.emit("memory:held", scope=scope, reason=verdict.reason)
        case _:
            pass
