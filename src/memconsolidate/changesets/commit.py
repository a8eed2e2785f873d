"""What a verdict leaves in the ledger; every function joins the caller's transaction."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger.database import Database
from memconsolidate.model import Outcome, Provisional, Verdict
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.review import held_key
from memconsolidate.verdicts.words import sequence

#: Claims about how to work wait so long for a second session.
PROVISIONAL_DAYS = 90


def waiting_since(now: datetime) -> datetime:
    """Return since when claims about how to work still wait; older ones have expired."""
    return now - timedelta(days=PROVISIONAL_DAYS)


def remember(
    database: Database,
    verdict: Verdict,
    *,
    pass_id: str,
    is_parked: bool,
    now: datetime,
) -> None:
    """Store what a verdict means for the ledger. One is parked whose files changed meanwhile."""
    is_taken_away = verdict.outcome is Outcome.RETIRE and verdict.reason in (
        Reason.FORGOTTEN,
        Reason.MOVED,
    )
    if is_parked and is_taken_away:
        return  # nobody claimed anything, and whoever asked is told
    if is_parked:
        ledger.add_review(
            database,
            verdict.scope,
            reason=Reason.FILES_CHANGED,
            verdict=verdict,
            pass_id=pass_id,
            now=now,
        )
        return
    match verdict.outcome:
        case Outcome.HOLD:
            ledger.add_review(
                database,
                verdict.scope,
                reason=verdict.reason,
                verdict=verdict,
                pass_id=pass_id,
                now=now,
            )
        case Outcome.PROVISIONAL:
            provisional = Provisional(
                claim=verdict.claim, sources=verdict.sources, since=now, traces=verdict.traces
            )
            ledger.add_provisional(database, verdict.scope, provisional, pass_id)
        case Outcome.REJECT if verdict.reason == Reason.HELD_ALREADY:
            join_held(database, verdict)
        case Outcome.REJECT | Outcome.RETIRE:
            pass
        case _:
            key = verdict.memory.id if verdict.memory else verdict.targets[0]
            ledger.add_memory_sources(
                database, verdict.scope, key, verdict.sources, pass_id=pass_id, now=now
            )


def join_held(database: Database, verdict: Verdict) -> None:
    """Add what a verdict rests on to the claim that waits and says the same."""
    for held in ledger.held_claims(database, verdict.scope):
        ours, theirs = held.verdict, verdict
        is_of_it = ours.memory is not None and ours.memory.id in theirs.targets
        if is_of_it or held_key(ours) == held_key(theirs):
            joined = replace(
                ours,
                sources=tuple(dict.fromkeys((*ours.sources, *theirs.sources))),
                traces=tuple(dict.fromkeys((*ours.traces, *theirs.traces))),
            )
            ledger.change_review(database, held.row, joined)
            return


def end_waiting(database: Database, verdicts: tuple[Verdict, ...], now: datetime) -> None:
    """Let claims wait no longer whose words became a memory, or lie before a person."""
    found = {
        (verdict.scope, sequence(verdict.claim.statement))
        for verdict in verdicts
        if verdict.outcome.is_applied or verdict.outcome is Outcome.HOLD
    }
    since = waiting_since(now)
    for scope in {scope for scope, _ in found}:
        for waiting in ledger.waiting_provisional(database, scope, since=since):
            if (scope, sequence(waiting.claim.statement)) in found:
                ledger.take_provisional(database, scope, waiting.claim)
