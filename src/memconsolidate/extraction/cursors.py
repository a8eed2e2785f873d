"""Moves the cursors of a finished batch, in the transaction that ends it."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import Batch
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.taken_back import TakenBack, add_taken_back


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
            pass_id=batch.id,
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
        if part.taken_back or part.unwanted:
            scopes = tuple(dict.fromkeys(filter(None, (batch.user_scope, batch.scope))))
            turns = [TakenBack(turn=turn, scopes=scopes) for turn in part.taken_back]
            named = [
                TakenBack(turn=one.source, said=one.said, scopes=scopes) for one in part.unwanted
            ]
            add_taken_back(database, [replace(one, made_in=batch.id) for one in (*turns, *named)])
        rows.add_keys(database, set(part.keys).difference(part.shown_keys))
        rows.add_seen(database, part.shown_keys, by=kind, store=batch.store)
