"""What a person took off the record after it was read: memories of that turn alone are forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from memconsolidate.changesets.replaced import whole_hash
from memconsolidate.changesets.tombstones import origin_of, tombstone, tombstone_of
from memconsolidate.curation.passes import forgotten_verdict, new_pass_id, plan, write
from memconsolidate.curation.surroundings import Surroundings
from memconsolidate.curation.waiting import Waiting, read_waiting
from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger.taken_back import TakenBack, end_taken_back, waiting_taken_back
from memconsolidate.memory import archive
from memconsolidate.memory.open_scope import LOCK_SECONDS, OpenScope
from memconsolidate.model import Group, MemorySource
from memconsolidate.verdicts.build import latest_time
from memconsolidate.verdicts.known import key_of, statement_of


def forget_taken_back(around: Surroundings) -> frozenset[str]:
    """Archive the memories whose every source is a turn that a person did not want remembered, and
    those that say what shall be forgotten; end the claims that wait because of it.

    What was said before the wish does not bring it back. A memory that a person changed by hand
    stays. What goes counts for the pass that read the wish. Twice is the same as once. Returns
    these passes. Raises LockedError, ScopeError, OSError.
    """
    waiting = waiting_taken_back(around.database)
    for one in waiting:
        known = {scope.directory: scope for scope in around.scopes.all()}
        for directory in dict.fromkeys((*one.scopes, *known)):
            scope = known.get(directory) or around.scopes.at(directory)
            with scope.hold(LOCK_SECONDS):
                _forget_in(around, scope, one)
        end_taken_back(around.database, one)
    return frozenset(one.made_in for one in waiting)


def _forget_in(around: Surroundings, scope: OpenScope, one: TakenBack) -> None:
    state = scope.read()
    until = one.turn.at or around.clock.now()
    leaving = [
        memory
        for memory in state.memories
        if memory.is_own
        and not memory.is_protected
        and (
            _is_all_of(one.turn, origin_of(around.database, scope.directory, memory).sources)
            or (_says(statement_of(memory), one) and _is_older(memory.sources, until))
        )
    ]
    ended = [
        waiting
        for waiting in read_waiting(around.database, scope.directory, around.clock.now())
        if _is_all_of(one.turn, waiting.verdict.sources)
        or (
            _says(waiting.verdict.claim.statement, one)
            and _is_older(waiting.verdict.sources, until)
        )
    ]
    if not (leaving or ended) and scope.directory not in one.scopes:
        return  # a memory may have been moved there
    line = tombstone(
        archive.OFF_THE_RECORD,
        until=until,
        sources=() if one.said else (one.turn,),
        traces=(),
        texts=(),
        said=one.said,
    )
    lines = [
        line,
        *(tombstone_of(waiting.verdict, archive.OFF_THE_RECORD, until) for waiting in ended),
    ]
    pass_id = new_pass_id()
    verdicts = [forgotten_verdict(memory) for memory in leaving]
    share = plan(around, scope, state, verdicts, pass_id=pass_id)
    groups = (*map(_off_the_record, share.groups), Group(writes=(), archive_log=tuple(lines)))

    def end() -> None:
        _end(around, ended)
        ledger.add_archived(around.database, one.made_in, len(leaving))

    written = write(around, (share._replace(groups=groups),), pass_id=pass_id, beside=end)
    for number, memory in enumerate(leaving):
        if number not in written.parked_claims:
            around.log.emit(
                "memory:forgotten", scope=scope.directory, id=key_of(memory), is_purged=False
            )


def _off_the_record(group: Group) -> Group:
    """Return how a memory leaves, with what a person said as the reason in the archive's log."""
    lines = tuple({**line, "why": archive.OFF_THE_RECORD} for line in group.archive_log)
    return replace(group, archive_log=lines)


def _says(text: str, one: TakenBack) -> bool:
    """Whether a text says nothing but what a person wants forgotten."""
    return bool(text) and whole_hash(text) in one.said


def _is_older(sources: Sequence[MemorySource], until: datetime) -> bool:
    """Whether all that was said was said by then."""
    latest = latest_time(sources)
    return latest is None or latest <= until


def _is_all_of(turn: MemorySource, sources: Iterable[MemorySource]) -> bool:
    """Whether sources are nothing but messages of a turn."""
    theirs = {
        (source.agent, source.session, message) for source in sources for message in source.messages
    }
    own = {(turn.agent, turn.session, message) for message in turn.messages}
    return bool(theirs) and theirs <= own


def _end(around: Surroundings, ended: Iterable[Waiting]) -> None:
    for waiting in ended:
        if waiting.is_provisional:
            ledger.end_provisional(around.database, waiting.row, state=ledger.FORGOTTEN)
        else:
            ledger.end_review(around.database, waiting.row, state=ledger.FORGOTTEN)
