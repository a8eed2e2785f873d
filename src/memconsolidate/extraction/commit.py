"""What a finished batch leaves in the ledger; every function joins the caller's transaction."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import Batch
from memconsolidate.ledger.database import Database
from memconsolidate.model import Outcome, Provisional, Verdict
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import sequence

#: Claims about how to work wait so long for a second session.
PROVISIONAL_DAYS = 90


def move_cursors(database: Database, batch: Batch, *, kind: str, now: datetime) -> None:
    """Commit what each transcript gave. `kind` is the kind of backend that saw it."""
    for part in batch.parts:
        transcript = rows.get_transcript(database, part.uid)
        stretch = rows.NewRange(
            start=part.start,
            end=part.end,
            digest=part.digest,
            seen_by=kind,
            store=batch.store,
            state=rows.RANGE_DONE,
        )
        if part.range_id is None:
            moved = replace(
                transcript,
                position=part.end,
                status=rows.ACTIVE,
                reason="",
                stamp=part.stamp or transcript.stamp._replace(size=-1),
            )
            rows.put_transcript(database, moved)
        else:
            rows.shorten_range(database, part.range_id, start=part.end, digest=part.rest_digest)
        rows.add_range(database, transcript, stretch, now)
        ledger.count_removed(database, transcript.source, part.removed)
        for place, reason in part.faults:
            ledger.note_unreadable(
                database, uid=part.uid, epoch=part.epoch, place=place, reason=reason, now=now
            )
        rows.add_keys(database, set(part.keys).difference(part.shown_keys))
        rows.add_seen(database, part.shown_keys, by=kind, store=batch.store)


def remember(
    database: Database,
    scope: str,
    verdict: Verdict,
    *,
    pass_id: str,
    is_parked: bool,
    now: datetime,
) -> None:
    """Store what a verdict means for the ledger. One is parked whose files changed meanwhile."""
    if is_parked:
        ledger.add_review(
            database,
            scope,
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
                scope,
                reason=verdict.reason,
                verdict=verdict,
                pass_id=pass_id,
                now=now,
            )
        case Outcome.PROVISIONAL:
            provisional = Provisional(claim=verdict.claim, sources=verdict.sources, since=now)
            ledger.add_provisional(database, scope, provisional, pass_id)
        case Outcome.REJECT | Outcome.RETIRE:
            pass
        case _:
            key = verdict.memory.id if verdict.memory else verdict.targets[0]
            ledger.add_memory_sources(
                database, scope, key, verdict.sources, pass_id=pass_id, now=now
            )


def end_waiting(
    database: Database, scope: str, verdicts: tuple[Verdict, ...], now: datetime
) -> None:
    """Let claims wait no longer whose words became a memory, or lie before a person."""
    found = {
        sequence(verdict.claim.statement)
        for verdict in verdicts
        if verdict.outcome.is_applied or verdict.outcome is Outcome.HOLD
    }
    since = now - timedelta(days=PROVISIONAL_DAYS)
    for waiting in ledger.waiting_provisional(database, scope, since=since):
        if sequence(waiting.claim.statement) in found:
            ledger.take_provisional(database, scope, waiting.claim)
