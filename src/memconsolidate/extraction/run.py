"""The extraction pass: from what is new in transcripts to memory files, exactly once.

A batch goes through these steps, each ended by one ledger transaction: it is recorded with its
positions; the backend's reply is stored; verdicts and complete changesets are stored; files are
written under the scope's lock; cursors move. A crash between any two of them is taken up where it
happened, and only the call itself may be made a second time.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.backends.base import Backend
from memconsolidate.budget.asking import Account, ask
from memconsolidate.errors import BackendError, BudgetReachedError, NotObservedError
from memconsolidate.extraction.batching import (
    Batcher,
    Cited,
    EvidenceGoneError,
    Gathered,
    Limits,
    batch_id,
)
from memconsolidate.extraction.effects import plan_groups
from memconsolidate.extraction.related import select_related
from memconsolidate.extraction.tracking import RACY_SECONDS, Tracker, Waiting
from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import Batch, Part, Report
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.transcripts import Transcript
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.model import (
    Changeset,
    Decision,
    Group,
    Outcome,
    Provisional,
    Quote,
    Reply,
    Request,
    Tier,
    Usage,
    Verdict,
)
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.system.clock import Clock
from memconsolidate.system.log import Log
from memconsolidate.verdicts.context import CitedMessage, Context
from memconsolidate.verdicts.decide import decide
from memconsolidate.verdicts.words import sequence
from memconsolidate.watch.scan import Stamp

#: Claims about how to work wait so long for a second session.
PROVISIONAL_DAYS = 90

#: How long a pass waits for a scope that somebody else is writing, in seconds: below the 10 s in
#: which a daemon ends. The reply is kept, and applying it is tried again.
LOCK_SECONDS = 5.0

#: Batches that one round takes at most, so that other work gets its turn.
BATCHES_PER_ROUND = 50


class Terms(Struct, frozen=True, kw_only=True):
    """What configuration says about extraction; lengths in characters.

    `enough_chars` is the waiting text that is worth a request although the transcript is not
    quiet. `share_chars` is what one transcript may fill of `batch_chars`. `memory_chars` is the
    fixed share of memories in a request. `max_memories` of 0 sets no limit.
    """

    quiet_seconds: float
    max_wait_seconds: float
    initial_days: int
    batch_chars: int
    share_chars: int
    memory_chars: int
    max_memories: int
    max_memory_chars: int

    @property
    def enough_chars(self) -> int:
        """A transcript's whole share: more would not fit into the next request anyway."""
        return self.share_chars


class Wish(Struct, frozen=True, kw_only=True):
    """What a caller asks of one round.

    `at_once` ignores quiet. `everything` takes what is left by choice too. `since_days` limits
    how far back stretches are read again (None: no limit); stretches are read again only with
    `reread`.
    """

    at_once: bool = False
    everything: bool = False
    reread: bool = False
    since_days: float | None = None


class Extraction:
    """Runs extraction for one scope."""

    def __init__(
        self,
        *,
        database: Database,
        tracker: Tracker,
        batcher: Batcher,
        backend: Backend,
        account: Account,
        scope: OpenScope,
        terms: Terms,
        redactor: Redactor,
        clock: Clock,
        log: Log,
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        self._database = database
        self._tracker = tracker
        self._batcher = batcher
        self._backend = backend
        self._account = account
        self._scope = scope
        self._terms = terms
        self._redactor = redactor
        self._clock = clock
        self._log = log
        self._is_stopping = is_stopping
        self._queue: deque[Waiting] = deque()
        self._offered: list[Waiting] = []
        #: The kind of backend and the store for which nothing is left to be read again.
        self._reread_for: tuple[str, str] | None = None

    def resume(self) -> list[Report]:
        """End what a crash or a failure left open. Raises what a round raises."""
        reports: list[Report] = []
        for batch in ledger.unfinished_batches(self._database):
            self._log.emit(
                "batch:resumed",
                pass_id=batch.id,
                scope=self._scope.directory,
                backend=batch.backend,
                state=batch.state,
                transcripts=len(batch.parts),
            )
            report = self._take_up(batch)
            if report is not None:
                reports.append(report)
        return reports

    def run_round(self, wish: Wish) -> list[Report]:
        """Take everything that is ready now, in as many batches as it needs.

        Raises BackendError (the batch stays open), BudgetReachedError (nothing was sent),
        LockedError (the reply is kept), StoppedError.
        """
        reports = self.resume()
        self._begin(wish)
        while len(reports) < BATCHES_PER_ROUND and not self._is_stopping():
            gathered = self._next(wish)
            if gathered is None:
                break
            report = self._extract(gathered)
            if report is not None:
                reports.append(report)
        return reports

    def run_once(self, wish: Wish) -> Report | None:
        """Take one batch that has messages; None where there is none. Raises as `run_round`."""
        self._begin(wish)
        report = None
        while report is None:
            gathered = self._next(wish)
            if gathered is None:
                break
            report = self._extract(gathered)
        return report

    def _begin(self, wish: Wish) -> None:
        self._tracker.begin_round()
        if wish.reread or wish.everything:
            self._tracker.add_again(rows.left_by_choice(self._database))
        self._queue = deque(self._tracker.oldest_first())
        self._offered.clear()

    def is_ready(self, waiting: Waiting, wish: Wish) -> bool:
        """Return whether a transcript is to be taken up now."""
        if not self._tracker.is_due(waiting, at_once=wish.at_once):
            return False
        if wish.at_once or self._tracker.is_quiet(waiting, self._terms.quiet_seconds):
            return True
        if self._clock.monotonic() - waiting.noticed >= self._terms.max_wait_seconds:
            return True
        # No character is less than a byte: below so much growth there cannot be enough to take.
        growth = waiting.stamp.size - waiting.measured_size
        if waiting.measured_chars + growth < self._terms.enough_chars:
            return False
        chars, oldest = self._batcher.waiting_chars(waiting, self._terms.enough_chars)
        waiting.measured_size, waiting.measured_chars = waiting.stamp.size, chars
        limit = timedelta(seconds=self._terms.max_wait_seconds)
        is_old = oldest is not None and self._clock.now() - oldest >= limit
        return chars >= self._terms.enough_chars or is_old

    def has_work(self) -> bool:
        """Return whether a round could do something now: something is ready or left open, or a
        stretch is to be read again.
        """
        wish = Wish()
        if any(self.is_ready(item, wish) for item in self._tracker.waiting.values()):
            return True
        if ledger.unfinished_batches(self._database):
            return True
        return self._reread_for != (self._kind, self._scope.store_id)

    def seconds_until_ready(self) -> float | None:
        """Return when to look again at what waits, or None where nothing does."""
        if not self._tracker.waiting:
            return None
        now = self._clock.monotonic()
        return max(
            0.0,
            min(
                max(item.changed + self._terms.quiet_seconds, item.due) - now
                for item in self._tracker.waiting.values()
            ),
        )

    def _ready(self, wish: Wish) -> Iterator[Waiting]:
        """Yield what is to be taken up, oldest first; what has more comes again in the next batch."""
        for item in reversed(self._offered):
            if self._tracker.still_waits(item, at_once=wish.at_once):
                self._queue.appendleft(item)
        self._offered.clear()
        while self._queue:
            item = self._queue.popleft()
            if self._tracker.still_waits(item, at_once=wish.at_once) and self.is_ready(item, wish):
                self._offered.append(item)
                yield item

    def _next(self, wish: Wish) -> Gathered | None:
        initial = self._clock.now() - timedelta(days=self._terms.initial_days)
        since: datetime | None = initial
        if wish.reread or wish.everything:
            days = wish.since_days
            since = None if days is None else self._clock.now() - timedelta(days=days)
        limits = Limits(
            batch_chars=self._terms.batch_chars,
            share_chars=self._terms.share_chars,
            cutoff=since,
            at_once=wish.at_once,
        )
        while self._queue or self._offered:
            gathered = self._batcher.gather(self._ready(wish), limits)
            if gathered is not None:
                return gathered
        return self._next_again(wish, limits, since)

    def _next_again(self, wish: Wish, limits: Limits, since: datetime | None) -> Gathered | None:
        """Return a batch of stretches that a better backend, or a new store, has not seen yet."""
        asker = (self._kind, self._scope.store_id)
        is_asked = wish.reread or wish.everything
        if self._reread_for == asker and not is_asked:
            return None
        again = rows.ranges_to_read_again(
            self._database,
            by=self._kind,
            store=self._scope.store_id,
            with_choice=is_asked,
            since=since,
        )
        gathered = self._batcher.gather_again(again, limits)
        if gathered is None:
            self._reread_for = asker
        return gathered

    @property
    def _kind(self) -> str:
        return "model" if self._backend.is_metered else "rules"

    def _extract(self, gathered: Gathered) -> Report | None:
        batch = Batch(
            id=batch_id(gathered.parts, partial(ledger.has_batch, self._database)),
            backend=self._backend.name,
            store=self._scope.store_id,
            created=self._clock.now(),
            parts=gathered.parts,
        )
        if not gathered.has_messages:
            # Only noise: filters removed it all, and there is nothing to ask.
            with self._database.transaction():
                self._move_cursors(batch)
            self._settle_parts(batch)
            return None
        ledger.open_batch(self._database, batch)
        return self._ask_and_finish(batch, gathered)

    def _take_up(self, batch: Batch) -> Report | None:
        if batch.state == ledger.DECIDED:
            with self._scope.hold(LOCK_SECONDS):
                return self._apply(batch)
        try:
            gathered = self._batcher.gather_fixed(batch)
        except (EvidenceGoneError, NotObservedError) as error:
            # Nothing was applied and no cursor moved: what is there now is read as it is.
            self._drop(batch, str(error))
            return None
        return self._ask_and_finish(batch, gathered)

    def _ask_and_finish(self, batch: Batch, gathered: Gathered) -> Report:
        if batch.reply is None:
            batch = self._ask(batch, gathered)
        with self._scope.hold(LOCK_SECONDS):
            self._decide(batch, gathered)
            return self._apply(batch)

    def _ask(self, batch: Batch, gathered: Gathered) -> Batch:
        memories = select_related(
            self._scope.read().memories, gathered.cited, self._terms.memory_chars
        )
        request = Request(
            purpose="extraction",
            messages=tuple(cited.shown() for cited in gathered.cited),
            memories=memories,
        )
        self._log.emit(
            "extraction:start",
            pass_id=batch.id,
            scope=self._scope.directory,
            backend=self._backend.name,
            transcripts=len(batch.parts),
            messages=batch.messages,
            prompt_length=batch.chars,
        )
        started = self._clock.monotonic()
        batch = ledger.count_attempt(self._database, batch)
        try:
            reply = ask(self._backend, request, pass_id=batch.id, account=self._account)
        except BudgetReachedError:
            self._drop(batch, "budget")
            raise
        except BackendError as error:
            self._log.emit(
                "extraction:failed",
                pass_id=batch.id,
                scope=self._scope.directory,
                backend=self._backend.name,
                error=str(error),
                retryable=error.retryable,
                attempt=batch.attempts,
                duration_ms=self._milliseconds_since(started),
            )
            raise
        shown = tuple(memory.id for memory in memories if memory.in_full)
        return ledger.answer_batch(self._database, batch, self._redacted(reply), shown)

    def _redacted(self, reply: Reply) -> Reply:
        """Return a reply without secrets: a model may know some, or put split ones together."""

        def clean(text: str) -> str:
            return self._redactor.redact(text).text

        claims = tuple(
            replace(
                claim,
                statement=clean(claim.statement),
                name=clean(claim.name),
                description=clean(claim.description),
                quotes=tuple(Quote(quote.message, clean(quote.text)) for quote in claim.quotes),
                decision=None
                if claim.decision is None
                else Decision(*map(clean, msgspec.structs.astuple(claim.decision))),
            )
            for claim in reply.claims
        )
        return replace(reply, claims=claims, note=clean(reply.note))

    def _decide(self, batch: Batch, gathered: Gathered) -> None:
        if batch.reply is None:
            raise AssertionError("a batch is decided after it was answered")
        state = self._scope.read()
        now = self._clock.now()
        room = None
        if self._terms.max_memories:
            room = max(0, self._terms.max_memories - len(state.memories))
        verdicts = decide(
            batch.reply.claims,
            Context(
                messages=tuple(_cited_message(cited) for cited in gathered.cited),
                memories=state.memories,
                shown_in_full=frozenset(batch.shown),
                provisional=ledger.waiting_provisional(
                    self._database,
                    self._scope.directory,
                    since=now - timedelta(days=PROVISIONAL_DAYS),
                ),
                refused=frozenset(),
                room=room,
                max_chars=self._terms.max_memory_chars,
                pass_id=batch.id,
                tier=Tier.PROJECT,
            ),
        )
        plan = plan_groups(
            verdicts,
            memories=state.memories,
            taken_names=self._scope.file_names(),
            read_text=self._scope.read_text,
            find_archive_path=self._scope.find_archive_path,
            now=now,
            pass_id=batch.id,
        )
        changeset = Changeset(pass_id=batch.id, scope=self._scope.directory, groups=plan.groups)
        ledger.decide_batch(
            self._database,
            batch,
            verdicts=plan.verdicts,
            changesets=(changeset,),
            report=_report(batch, plan.verdicts, plan.groups),
            now=now,
        )

    def _apply(self, batch: Batch) -> Report:
        """Write what was decided, and move the cursors. Twice is the same as once."""
        started = self._clock.monotonic()
        parked: set[int] = set()
        changesets = ledger.pending_changesets(self._database, batch.id)
        for changeset in changesets:
            for number, group in enumerate(changeset.groups):
                if not self._scope.apply(group, later=changeset.groups[number + 1 :]):
                    parked.add(group.claim_index)
        if any(changeset.groups for changeset in changesets):
            self._scope.render()
        verdicts = ledger.verdicts_of(self._database, batch.id)
        report = ledger.report_of(self._database, batch.id)
        with self._database.transaction():
            self._move_cursors(batch)
            for number, verdict in enumerate(verdicts):
                self._remember(batch, verdict, is_parked=number in parked)
            self._end_waiting(verdicts)
            for changeset in changesets:
                ledger.finish_changeset(self._database, changeset)
            ledger.close_batch(self._database, batch, report=report, now=self._clock.now())
        self._settle_parts(batch)
        self._tell(batch, verdicts, report, self._milliseconds_since(started))
        return report

    def _remember(self, batch: Batch, verdict: Verdict, *, is_parked: bool) -> None:
        """Store what a verdict means for the ledger."""
        scope, now = self._scope.directory, self._clock.now()
        if is_parked:
            ledger.add_review(
                self._database,
                scope,
                reason="files_changed",
                verdict=verdict,
                pass_id=batch.id,
                now=now,
            )
            return
        match verdict.outcome:
            case Outcome.HOLD:
                ledger.add_review(
                    self._database,
                    scope,
                    reason=verdict.reason,
                    verdict=verdict,
                    pass_id=batch.id,
                    now=now,
                )
            case Outcome.PROVISIONAL:
                provisional = Provisional(claim=verdict.claim, sources=verdict.sources, since=now)
                ledger.add_provisional(self._database, scope, provisional, batch.id)
            case Outcome.REJECT | Outcome.RETIRE:
                pass
            case _:
                key = verdict.memory.id if verdict.memory else verdict.targets[0]
                ledger.add_memory_sources(
                    self._database, scope, key, verdict.sources, pass_id=batch.id, now=now
                )

    def _end_waiting(self, verdicts: tuple[Verdict, ...]) -> None:
        """Let claims wait no longer whose words became a memory, or lie before a person."""
        scope = self._scope.directory
        found = {
            sequence(verdict.claim.statement)
            for verdict in verdicts
            if verdict.outcome.is_applied or verdict.outcome is Outcome.HOLD
        }
        since = self._clock.now() - timedelta(days=PROVISIONAL_DAYS)
        for waiting in ledger.waiting_provisional(self._database, scope, since=since):
            if sequence(waiting.claim.statement) in found:
                ledger.take_provisional(self._database, scope, waiting.claim)

    def _move_cursors(self, batch: Batch) -> None:
        """Commit what each transcript gave; the caller holds the transaction."""
        now = self._clock.now()
        for part in batch.parts:
            transcript = rows.get_transcript(self._database, part.uid)
            stretch = rows.NewRange(
                start=part.start,
                end=part.end,
                digest=part.digest,
                seen_by=self._kind,
                store=batch.store,
                state=rows.RANGE_DONE,
            )
            if part.range_id is None:
                moved = replace(
                    transcript,
                    position=part.end,
                    status=rows.ACTIVE,
                    stamp=part.stamp or replace(transcript.stamp, size=-1),
                )
                if part.left_copy:
                    moved = replace(moved, replay_until=0)
                rows.put_transcript(self._database, moved)
            else:
                rows.shorten_range(
                    self._database, part.range_id, start=part.end, digest=part.rest_digest
                )
            rows.add_range(self._database, transcript, stretch, now)
            ledger.count_removed(self._database, transcript.source, part.removed)
            for place, reason in part.faults:
                ledger.set_aside(
                    self._database,
                    uid=part.uid,
                    epoch=part.epoch,
                    place=place,
                    reason=reason,
                    text="",
                    now=now,
                )
            rows.add_keys(self._database, part.keys)

    def _settle_parts(self, batch: Batch) -> None:
        for part in batch.parts:
            transcript = rows.get_transcript(self._database, part.uid)
            path = transcript.path
            self._tell_skipped(transcript, part)
            if part.stamp is not None:
                self._tracker.settled(path, Stamp(*msgspec.structs.astuple(part.stamp)))
            elif not part.has_more:
                # All was taken, but so soon after the change that the next one might not show.
                self._tracker.look_again(path, RACY_SECONDS)

    def _tell_skipped(self, transcript: Transcript, part: Part) -> None:
        unknown, _ = part.removed.get("unknown_kind", (0, 0))
        if unknown:
            self._log.emit(
                "source:unknown_records",
                agent=transcript.source,
                path=transcript.path,
                count=unknown,
            )
        for place, reason in part.faults[:1]:
            self._log.emit(
                "source:fault",
                agent=transcript.source,
                path=transcript.path,
                place=place,
                reason=reason,
                count=len(part.faults),
            )

    def _drop(self, batch: Batch, reason: str) -> None:
        ledger.drop_batch(self._database, batch)
        self._log.emit(
            "batch:dropped",
            pass_id=batch.id,
            scope=self._scope.directory,
            backend=batch.backend,
            reason=reason,
            transcripts=len(batch.parts),
        )

    def _tell(
        self, batch: Batch, verdicts: tuple[Verdict, ...], report: Report, duration_ms: int
    ) -> None:
        outcomes = Counter(verdict.outcome for verdict in verdicts)
        usage = batch.reply.usage if batch.reply is not None else Usage()
        for verdict in verdicts:
            self._tell_verdict(verdict)
        self._log.emit(
            "extraction:complete",
            pass_id=batch.id,
            scope=self._scope.directory,
            backend=batch.backend,
            created=report.created,
            updated=report.updated,
            superseded=outcomes[Outcome.SUPERSEDE],
            reinforced=outcomes[Outcome.REINFORCE],
            operations_requested=report.requested,
            operations_applied=report.applied,
            operations_skipped=report.skipped,
            reasons=report.reasons,
            duration_ms=duration_ms,
            prompt_length=batch.chars,
            transcripts=len(batch.parts),
            messages=batch.messages,
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
        )

    def _tell_verdict(self, verdict: Verdict) -> None:
        scope, memory = self._scope.directory, verdict.memory
        match verdict.outcome:
            case Outcome.CREATE | Outcome.SUPERSEDE | Outcome.MERGE if memory is not None:
                self._log.emit("memory:created", scope=scope, id=memory.id, type=memory.type)
                for target in verdict.targets:
                    self._log.emit("memory:superseded", scope=scope, id=target, by=memory.id)
            case Outcome.REINFORCE:
                self._log.emit("memory:confirmed", scope=scope, id=verdict.targets[0])
            case Outcome.HOLD:
                self._log.emit("memory:held", scope=scope, reason=verdict.reason)
            case _:
                pass

    def _milliseconds_since(self, started: float) -> int:
        return round((self._clock.monotonic() - started) * 1000)


def _cited_message(cited: Cited) -> CitedMessage:
    message = cited.message
    return CitedMessage(
        label=cited.label.partition("/")[0],
        text=message.text,
        author=message.author,
        at=message.at,
        agent=message.agent,
        session=message.session,
        id=message.id,
        is_new=cited.is_new,
        has_role=message.has_role,
    )


def _report(batch: Batch, verdicts: tuple[Verdict, ...], groups: tuple[Group, ...]) -> Report:
    applied = sum(verdict.outcome.is_applied for verdict in verdicts)
    writes = [write for group in groups for write in group.writes]
    live = [write for write in writes if not write.path.startswith(".archive/")]
    return Report(
        batch=batch.id,
        backend=batch.backend,
        messages=batch.messages,
        chars=batch.chars,
        transcripts=len(batch.parts),
        requested=len(verdicts),
        applied=applied,
        skipped=len(verdicts) - applied,
        created=sum(write.before is None for write in live),
        updated=sum(write.before is not None and write.after is not None for write in live),
        archived=sum(write.after is None for write in live),
        confirmed=sum(verdict.outcome is Outcome.REINFORCE for verdict in verdicts),
        reasons=dict(
            Counter(
                f"{verdict.outcome}:{verdict.reason}"
                for verdict in verdicts
                if not verdict.outcome.is_applied
            )
        ),
    )
