"""A pass that a person asked for: what was decided becomes files as in every other pass."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

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
from memconsolidate.model import (
    Changeset,
    Claim,
    Group,
    Memory,
    Operation,
    Outcome,
    Verdict,
)
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.reasons import Reason, reason_sentence


def new_pass_id() -> str:
    """Return the id of a pass that a person asks for; two of the same words are two passes."""
    return f"person-{uuid.uuid4().hex}"


class Share(NamedTuple):
    """What a pass does in one scope: verdicts, and the groups of files that they come to."""

    scope: OpenScope
    verdicts: tuple[Verdict, ...]
    groups: tuple[Group, ...]


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
    """Write what a person asked for in one scope; under its lock, with the state read under it.

    `further` are groups that follow those of the verdicts. Raises as `plan` and `write` do.
    """
    share = plan(around, scope, state, verdicts, pass_id=pass_id)
    share = share._replace(groups=(*share.groups, *further))
    return write(around, (share,), pass_id=pass_id, beside=beside)


def plan(
    around: Surroundings,
    scope: OpenScope,
    state: ScopeState,
    verdicts: Sequence[Verdict],
    *,
    pass_id: str,
    first: int = 0,
) -> Share:
    """Return what verdicts come to in a scope; they are numbered from `first` on. Raises
    CannotChangeError where a file cannot take it.
    """
    planned = plan_groups(
        verdicts,
        memories=state.memories,
        taken_names=scope.file_names(),
        read_text=partial(read_unchanged, state),
        find_archive_path=scope.find_archive_path,
        origin_of=partial(origin_of, around.database, scope.directory),
        now=around.clock.now(),
        pass_id=pass_id,
        first=first,
    )
    for before, after in zip(verdicts, planned.verdicts, strict=True):
        if before.outcome is not after.outcome:
            raise CannotChangeError(reason_sentence(after.reason))
    return Share(scope, planned.verdicts, planned.groups)


def write(
    around: Surroundings,
    shares: Sequence[Share],
    *,
    pass_id: str,
    beside: Callable[[], None] = lambda: None,
) -> Written:
    """Write a pass, scope by scope in this order; under the locks of all. It counts as one for the
    store of the first.

    It is journalled first, so that a process that dies in the middle leaves what the next start ends;
    what `beside` changes in the ledger is stored in the same transaction. Raises ScopeError, OSError.
    """
    database, now = around.database, around.clock.now()
    batch = Batch(
        id=pass_id,
        kind=ledger.PERSON,
        backend="person",
        scope=shares[0].scope.directory,
        store=shares[0].scope.store_id,
        created=now,
    )
    decided = tuple(
        replace(verdict, scope=share.scope.directory)
        for share in shares
        for verdict in share.verdicts
    )
    applied = sum(verdict.outcome.is_applied for verdict in decided)
    report = Report(
        batch=pass_id,
        backend=batch.backend,
        messages=0,
        chars=0,
        requested=len(decided),
        applied=applied,
        skipped=len(decided) - applied,
    )
    changesets = tuple(
        Changeset(pass_id=pass_id, scope=share.scope.directory, groups=share.groups)
        for share in shares
    )
    with database.transaction():
        ledger.open_batch(database, batch)
        ledger.decide_batch(
            database,
            batch,
            verdicts=decided,
            changesets=changesets,
            report=report,
            now=now,
        )
        beside()
    return finish(around, batch)


def forgotten_verdict(memory: Memory) -> Verdict:
    """Return that a memory leaves; what it says is in no row about that."""
    return Verdict(
        outcome=Outcome.RETIRE,
        reason=Reason.FORGOTTEN,
        claim=Claim(operation=Operation.RETRACT, type=memory.type, statement="", quotes=()),
        targets=(key_of(memory),),
    )


def finish(around: Surroundings, batch: Batch) -> Written:
    """Write a decided pass and end it; under its scopes' locks. Twice is the same as once."""
    database, now = around.database, around.clock.now()
    written = write_groups(database, around.scopes, batch.id)
    report = ledger.report_of(database, batch.id)
    with database.transaction():
        remember_written(database, written, pass_id=batch.id, now=now)
        ledger.close_batch(database, batch, report=report, now=now)
    return written
