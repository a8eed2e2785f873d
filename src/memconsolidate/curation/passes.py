"""A pass that a person asked for: what was decided becomes files as in every other pass."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from memconsolidate.changesets.apply import Written, remember_written, write_groups
from memconsolidate.changesets.plan import plan_groups
from memconsolidate.changesets.tombstones import origin_of
from memconsolidate.curation.surroundings import Surroundings
from memconsolidate.errors import CannotChangeError
from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger.batches import Batch, Report
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState, read_unchanged
from memconsolidate.model import Changeset, Group, Verdict
from memconsolidate.verdicts.reasons import reason_sentence


def new_pass_id() -> str:
    """Return the id of a pass that a person asks for; two of the same words are two passes."""
    return f"person-{uuid.uuid4().hex}"


def carry_out(
    around: Surroundings,
    scope: OpenScope,
    state: ScopeState,
    verdicts: Sequence[Verdict],
    *,
    pass_id: str,
    further: Sequence[Group] = (),
    beside: Callable[[], None] = lambda: None,
) -> Written:
    """Write what a person asked for; under the scope's lock, with the state read under it.

    `further` are groups that follow those of the verdicts. It is journalled first, so that a
    process that dies in the middle leaves what the next start ends; what `beside` changes in the
    ledger is stored in the same transaction. Raises CannotChangeError where a file cannot take it,
    ScopeError, OSError.
    """
    database, now = around.database, around.clock.now()
    plan = plan_groups(
        verdicts,
        memories=state.memories,
        taken_names=scope.file_names(),
        read_text=partial(read_unchanged, state),
        find_archive_path=scope.find_archive_path,
        origin_of=partial(origin_of, database, scope.directory),
        now=now,
        pass_id=pass_id,
    )
    for before, after in zip(verdicts, plan.verdicts, strict=True):
        if before.outcome is not after.outcome:
            raise CannotChangeError(reason_sentence(after.reason))
    batch = Batch(
        id=pass_id,
        kind=ledger.PERSON,
        backend="person",
        scope=scope.directory,
        store=scope.store_id,
        created=now,
    )
    decided = tuple(replace(verdict, scope=scope.directory) for verdict in plan.verdicts)
    outcomes = Counter(verdict.outcome for verdict in plan.verdicts)
    applied = sum(outcomes[outcome] for outcome in outcomes if outcome.is_applied)
    report = Report(
        batch=pass_id,
        backend=batch.backend,
        messages=0,
        chars=0,
        requested=len(plan.verdicts),
        applied=applied,
        skipped=len(plan.verdicts) - applied,
    )
    changeset = Changeset(pass_id=pass_id, scope=scope.directory, groups=(*plan.groups, *further))
    with database.transaction():
        ledger.open_batch(database, batch)
        ledger.decide_batch(
            database,
            batch,
            verdicts=decided,
            changesets=(changeset,),
            report=report,
            now=now,
        )
        beside()
    return finish(around, batch)


def finish(around: Surroundings, batch: Batch) -> Written:
    """Write a decided pass and end it; under its scopes' locks. Twice is the same as once."""
    database, now = around.database, around.clock.now()
    written = write_groups(database, around.scopes, batch.id)
    report = ledger.report_of(database, batch.id)
    with database.transaction():
        remember_written(database, written, pass_id=batch.id, now=now)
        ledger.close_batch(database, batch, report=report, now=now)
    return written
