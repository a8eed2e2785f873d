"""The extraction pass: from what is new in transcripts to memory files, exactly once.

A batch goes through these steps, each ended by one ledger transaction: it is recorded with its
positions; the backend's reply is stored; verdicts and complete changesets are stored; files are
written under the scope's lock; cursors move. A crash between any two of them is taken up where it
happened, and only the call itself may be made a second time.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.backends.base import Backend
from memconsolidate.budget.asking import Account, Asking, Job
from memconsolidate.changesets.apply import remember_written, write_groups
from memconsolidate.changesets.deletions import Deletions
from memconsolidate.errors import (
    BackendError,
    BudgetReachedError,
    NotObservedError,
    NoUsableAnswerError,
    PausedError,
    Reaction,
)
from memconsolidate.extraction.batching import (
    Batcher,
    EvidenceGoneError,
    Gathered,
    batch_id,
)
from memconsolidate.extraction.cursors import move_cursors
from memconsolidate.extraction.deciding import Deciding, without_texts
from memconsolidate.extraction.nominating import Nominating
from memconsolidate.extraction.related import select_related
from memconsolidate.extraction.schedule import Asker, Schedule, Wish
from memconsolidate.extraction.telling import Telling
from memconsolidate.extraction.tracking import RACY_SECONDS, Tracker
from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger import pauses
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import Batch, Report, SetAside
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.person_pause import PersonPause, read_person_pause
from memconsolidate.ledger.spending import has_lost_account, keep_account
from memconsolidate.memory.open_scope import LOCK_SECONDS
from memconsolidate.model import (
    Claim,
    Decision,
    Group,
    MemoryType,
    Outcome,
    Progress,
    Quote,
    Reply,
    Request,
    ShownMemory,
    Verdict,
)
from memconsolidate.redaction.redactor import MARKER, Redactor
from memconsolidate.redaction.returned import squeezed
from memconsolidate.scopes.open_scopes import OpenScopes
from memconsolidate.scopes.routing import Route
from memconsolidate.system.clock import Clock
from memconsolidate.system.log import Log
from memconsolidate.verdicts.noise import tells_secret
from memconsolidate.verdicts.reasons import WORDING, Reason

#: A provider that asks to wait longer is asked again after so many seconds, whatever its batch adds:
#: a longer pause would be taken for the work of a clock that was set back.
LONGEST_RETRY_AFTER_SECONDS = 86_400.0

#: After more failures in a row what a provider asks no longer makes a pause shorter.
ASKED_PAUSES = 5

#: A pause is longer by up to this share of it.
JITTER_SHARE = 0.25

#: Said of text that waits behind a batch on which the provider failed.
_ASKED_LATER = "it failed on what was said before; that is asked about again"

#: Batches that one round takes at most, so that other work gets its turn.
BATCHES_PER_ROUND = 50


class Terms(Struct, frozen=True, kw_only=True):
    """What configuration says about memories and answers; lengths in characters.

    `max_request_chars` is the longest that a request may be (0: no limit). `memory_chars` is the fixed share of memories in a request. `max_memories` of 0 sets no limit.
    `time_zone` is the one in which dates are meant. Of the types in `asks_first` nothing is written
    unasked.
    """

    max_request_chars: int = 0
    memory_chars: int
    max_memories: int
    max_memory_chars: int
    max_output_tokens: int
    time_zone: tzinfo = UTC
    asks_first: frozenset[MemoryType] = frozenset()


class Extraction:
    """Runs extraction.

    `asker` names the backend as it is configured: a pause after its failures is its own. `model`
    names what is asked: what it was good for is its own. The next round begins `round_seconds` after
    this one at the earliest.
    """

    def __init__(
        self,
        *,
        database: Database,
        tracker: Tracker,
        batcher: Batcher,
        schedule: Schedule,
        backend: Backend,
        account: Account,
        scopes: OpenScopes,
        deletions: Deletions,
        terms: Terms,
        redactor: Redactor,
        clock: Clock,
        log: Log,
        asker: str = "",
        model: str = "",
        nominating: Nominating | None = None,
        is_stopping: Callable[[], bool] = lambda: False,
        round_seconds: float = 0.0,
    ) -> None:
        self._database = database
        self._tracker = tracker
        self._batcher = batcher
        self._schedule = schedule
        self._backend = backend
        self._account = account
        self._asking = Asking(backend, account, pauses.read_standing(database, model))
        self._asker_id = asker
        self._scopes = scopes
        self._deletions = deletions
        self._terms = terms
        self._deciding = Deciding(
            database=database,
            scopes=scopes,
            max_memories=terms.max_memories,
            max_chars=terms.max_memory_chars,
            time_zone=terms.time_zone,
            asks_first=terms.asks_first,
            nominating=nominating,
        )
        self._nominating = nominating
        self._redactor = redactor
        self._clock = clock
        self._telling = Telling(log)
        #: Transcripts whose own ceiling was reached, by uid, and what says so.
        self._left_out: dict[str, str] = {}
        #: What ended the calls of a batch in this round.
        self._pass_ceiling: BudgetReachedError | None = None
        #: What put the model in doubt in this round, while nothing else was answered.
        self._doubt: NoUsableAnswerError | None = None
        #: What the provider said of a text in this round, while it answered others.
        self._of_text: BackendError | None = None
        #: The batches on which it failed before; they go behind all other text.
        self._failed: list[Batch] = []
        #: Whether a call was made in this round.
        self._has_called = False
        #: Whether a batch was dropped, so that there may be more to take.
        self._has_dropped = False
        #: Whether a call was made for the batch at hand, and since when one is under way.
        self._is_asked = False
        self.asked_at: datetime | None = None
        #: Whether the round at hand goes on while a person lets memd pause.
        self._goes_on_anyway = False
        #: The batches that were told to go on.
        self._resumed: set[str] = set()
        self._is_stopping = is_stopping
        self._round = timedelta(seconds=round_seconds)

    def left_out(self) -> list[tuple[str, str]]:
        """Return the transcripts of which nothing more is read, since their own ceiling is reached:
        path, and what says so.
        """
        left = [
            (rows.get_transcript(self._database, uid).path, reason)
            for uid, reason in self._left_out.items()
        ]
        tracker = self._tracker
        return [one for one in left if one[0] in tracker.waiting or one[0] in tracker.known]

    def resume(self, reports: list[Report], *, may_ask: bool = True) -> None:
        """End what a crash or a failure left open; without `may_ask` only what was answered. What was
        done is added to `reports`. Raises what a round raises.

        Text on which the provider failed is left for later: whether other text is answered tells who
        is to blame. Only what it may have failed on because others were answered goes first.
        """
        for batch in self._unfinished():
            if batch.reply is None and not may_ask:
                continue
            is_first = self._asking.goes_first(batch.progress) and not self._has_called
            if _failures(batch) and not is_first:
                # What became of its transcripts is read with the rest.
                if self._gather_or_drop(batch) is not None:
                    self._batcher.hold_up(batch, f"backend {batch.backend}: {_ASKED_LATER}")
                    self._failed.append(batch)
            else:
                self._resume_one(batch, reports)

    def _resume_one(self, batch: Batch, reports: list[Report]) -> None:
        if batch.id not in self._resumed:
            self._resumed.add(batch.id)
            self._telling.resumed(batch)
        report = self._take_up(batch)
        if report is not None:
            reports.append(report)

    def _resume_failed(self, reports: list[Report]) -> None:
        """Ask again about what the provider failed on, least often first."""
        for batch in sorted(self._failed, key=_failures):
            if self._is_stopping() or self._must_pause():
                break
            if not (self._has_called and self._asking.goes_first(batch.progress)):
                self._resume_one(batch, reports)

    def paused_until(self) -> pauses.Pause | None:
        """Return the pause after failures of the backend; None where it may be asked now."""
        if not self._backend.is_metered:
            return None
        return pauses.read_pause(self._database, self._asker_id, self._clock.now())

    def person_pause(self) -> PersonPause | None:
        """Return the pause that a person asked for; None where nothing holds memd up."""
        return read_person_pause(self._database, self._clock.now())

    def _must_pause(self) -> bool:
        return not self._goes_on_anyway and self.person_pause() is not None

    def run_round(self, wish: Wish, reports: list[Report]) -> None:
        """Take everything that is ready now, in as many batches as it needs; what was done is added
        to `reports`, also where something is raised.

        While the backend is paused nothing is asked, unless `wish` wants it at once; while a person
        lets memd pause, nothing is read either, unless it goes on `anyway`. Raises
        BackendError (the batch stays open), BudgetReachedError (nothing was sent; where it is the
        ceiling of one batch, that stays open and is told once nothing else is left), LockedError (the
        reply is kept), StoppedError.
        """
        self._goes_on_anyway = wish.anyway
        may_ask = not self._must_pause() and (wish.at_once or self.paused_until() is None)
        before = len(reports)
        self._release()
        try:
            self.resume(reports, may_ask=may_ask)
            if not may_ask:
                return
            self._take_all(wish, reports, before + BATCHES_PER_ROUND)
        except PausedError:
            return
        if len(reports) == before:
            self._raise_held_up()

    def _take_all(self, wish: Wish, reports: list[Report], most: int) -> None:
        """Take one batch after the other, until there are so many reports; at last those on which the
        provider failed before. Where one of them is dropped, what is there now is taken too.
        """
        self._take_new(wish, reports, most)
        self._has_dropped = False
        self._resume_failed(reports)
        if self._has_dropped:
            self._take_new(wish, reports, most)

    def _take_new(self, wish: Wish, reports: list[Report], most: int) -> None:
        self._schedule.begin(wish)
        while len(reports) < most and not self._is_stopping() and not self._must_pause():
            gathered = self._schedule.next(wish, self._asker)
            if gathered is None:
                break
            report = self._extract(gathered)
            if report is not None:
                reports.append(report)

    def run_once(self, wish: Wish) -> Report | None:
        """Take one batch that has messages; None where there is none. Raises as `run_round`."""
        self._goes_on_anyway = wish.anyway
        self._schedule.begin(wish)
        report = None
        while report is None:
            gathered = self._schedule.next(wish, self._asker)
            if gathered is None:
                break
            report = self._extract(gathered)
        if report is None:
            self._raise_held_up()
        return report

    def has_work(self) -> bool:
        """Return whether a round could do something now."""
        unfinished = self._unfinished()
        if self.person_pause() is not None or self.paused_until() is not None:
            return any(batch.reply is not None for batch in unfinished)
        return self._schedule.has_work(self._asker) or bool(unfinished)

    def seconds_until_ready(self) -> float | None:
        """Return when to look again at what waits, or None where nothing does."""
        if self.person_pause() is not None:
            return None
        ready = self._schedule.seconds_until_ready()
        pause = self.paused_until()
        if ready is None or pause is None:
            return ready
        return max(ready, (pause.until - self._clock.now()).total_seconds())

    @property
    def _asker(self) -> Asker:
        kind = "model" if self._backend.is_metered else "rules"
        return Asker(kind, self._scopes.stores())

    def _unfinished(self) -> list[Batch]:
        batches = ledger.unfinished_batches(self._database)
        return [batch for batch in batches if batch.kind == ledger.EXTRACTION]

    def _extract(self, gathered: Gathered) -> Report | None:
        route = gathered.route
        batch = Batch(
            id=batch_id(gathered, partial(ledger.has_batch, self._database)),
            backend=self._backend.name,
            scope="" if route is None else route.project,
            user_scope="" if route is None else route.user,
            store=self._scopes.store_of(route),
            created=self._clock.now(),
            parts=gathered.parts,
            retried=gathered.retried,
        )
        if not gathered.has_messages:
            # Only noise: filters removed it all, and there is nothing to ask.
            report = _report_of_wishes(batch)
            with self._database.transaction():
                if report is None:
                    self._move_cursors(batch)
                else:
                    ledger.open_batch(self._database, batch)
                    self._close(batch, report)
            self._settle_parts(batch)
            self._look_again_soon(batch)
            return report
        ledger.open_batch(self._database, batch)
        report = self._ask_and_finish(batch, gathered)
        if report is not None:
            self._look_again_soon(batch)
        return report

    def _take_up(self, batch: Batch) -> Report | None:
        if batch.state == ledger.DECIDED:
            scopes = [each.scope for each in ledger.pending_changesets(self._database, batch.id)]
            with self._scopes.hold(scopes, LOCK_SECONDS):
                return self._apply(batch)
        gathered = self._gather_or_drop(batch)
        return None if gathered is None else self._ask_and_finish(batch, gathered)

    def _gather_or_drop(self, batch: Batch) -> Gathered | None:
        """Return what a batch was made of; one that is no longer there is dropped."""
        asker = self._asker
        try:
            return self._batcher.gather_fixed(batch, by=asker.kind, stores=asker.stores)
        except (EvidenceGoneError, NotObservedError) as error:
            # Nothing was applied and no cursor moved: what is there now is read as it is.
            self._drop(batch, str(error))
            return None

    def _release(self) -> None:
        """Forget which batches were held up before: a new day may have begun."""
        self._batcher.release()
        self._pass_ceiling = None
        self._doubt = self._of_text = None
        self._failed = []
        self._has_called = False
        self._asking.begin_round()

    def _raise_held_up(self) -> None:
        """Raise what kept a batch from being answered in this round, if anything did."""
        if (held_up := self._doubt or self._of_text or self._pass_ceiling) is not None:
            raise held_up

    def _ask_and_finish(self, batch: Batch, gathered: Gathered) -> Report | None:
        """Return None where the ceiling of the batch, or of one of its transcripts, is reached, or
        the batch puts the model in doubt, or the provider answers others; they go on without it.
        """
        if batch.reply is None:
            try:
                batch = self._ask(batch, gathered)
            except NoUsableAnswerError as error:
                if self._doubt is not None:
                    raise
                # Another text may be answered: then it is this one that is to blame.
                self._batcher.hold_up(batch, str(error))
                self._doubt = error
                return None
            except BackendError as error:
                if batch.retried and not ledger.progress_of(self._database, batch.id).replies:
                    # It is set aside still, and nobody asks about it but a person.
                    self._drop(batch, str(error))
                if not error.is_of_text:
                    raise
                self._batcher.hold_up(batch, str(error))
                self._of_text = error
                return None
            except BudgetReachedError as error:
                if error.setting == "max_calls_per_pass":
                    self._batcher.hold_up(batch, str(error))
                    self._pass_ceiling = error
                    return None
                if not error.transcripts:
                    raise
                reason = str(error)
                self._drop(batch, reason)
                self._schedule.put_back(batch.retried)
                self._left_out.update(dict.fromkeys(error.transcripts, reason))
                self._batcher.leave_out(error.transcripts, reason)
                return None
        if batch.reply is not None and not batch.reply.claims:
            return self._end_without_claims(batch, gathered)
        route = _route_of(batch, gathered)
        for directory in route.directories:
            scope = self._scopes.at(directory)
            scope.ensure_store()
            self._deletions.look(scope, scope.read())
        with self._scopes.hold(route.directories, LOCK_SECONDS):
            self._decide(batch, gathered, route)
            return self._apply(batch)

    def _ask(self, batch: Batch, gathered: Gathered) -> Batch:
        known = [
            memory
            for directory in _route_of(batch, gathered).directories
            for memory in self._scopes.at(directory).read().memories
        ]
        near = () if self._nominating is None else self._nominating.related(known, gathered.cited)
        related = select_related(known, gathered.cited, self._terms.memory_chars, near)
        memories = tuple(map(self._without_secrets, related))
        request = Request(
            purpose="extraction",
            messages=tuple(cited.shown() for cited in gathered.cited),
            memories=memories,
            max_output_tokens=self._terms.max_output_tokens,
            max_chars=self._terms.max_request_chars,
        )
        self._is_asked = False
        started = self._clock.monotonic()
        job = Job(
            pass_id=batch.id,
            shares=_shares(batch, gathered),
            progress=batch.progress,
            is_first=not self._has_called,
            is_retried=bool(batch.retried),
            before_call=partial(self._note_call, batch),
            after_refusal=self._note_refusal,
            clean=partial(self._redacted, request),
            save=partial(self._save, batch.id),
        )
        try:
            reply, aside = self._asking.ask(request, job)
        except BackendError as error:
            resumes_at = self._clock.now() + self._round
            if error.is_of_text:
                failures = 1
                pauses.end_call(self._database)
            else:
                pause = self._pause_after(error, batch.id)
                failures, resumes_at = pause.failures, max(pause.until, resumes_at)
            milliseconds = self._milliseconds_since(started)
            self._telling.failed(batch, error, failures, resumes_at, milliseconds)
            raise
        finally:
            self.asked_at = None
        if aside:
            self._telling.set_aside(batch, aside)
        shown = tuple(memory.id for memory in memories if memory.in_full)
        with self._database.transaction():
            pauses.end_call(self._database)
            self._keep_standing()
            return ledger.answer_batch(self._database, batch, reply, aside=aside, shown=shown)

    def _keep_standing(self) -> None:
        standing = self._asking.standing
        if standing.is_proven:
            self._doubt = None
        if self._backend.is_metered:
            pauses.keep_standing(self._database, standing)

    def _note_call(self, batch: Batch) -> None:
        """Tell a batch's first call, and note before each one what is to hold if the process dies in it;
        `rules` have nothing to note.
        """
        if self._backend.is_metered:
            spending = self._account.spending
            with self._database.transaction():
                if has_lost_account(self._database, spending):
                    self._telling.account_lost(spending.path)
                keep_account(self._database, spending)
                pauses.begin_call(self._database, self._asker_id, self._clock.now())
        if not self._is_asked:
            self._telling.asked(batch)
        self._is_asked, self.asked_at = True, self._clock.now()
        self._has_called = True

    def _note_refusal(self) -> None:
        """Note that the backend is there, and asked in another way next."""
        with self._database.transaction():
            self._keep_standing()
            pauses.end_call(self._database)

    def _save(self, pass_id: str, progress: Progress, has_answered: bool) -> None:
        with self._database.transaction():
            ledger.save_progress(self._database, pass_id, progress)
            self._keep_standing()
            if has_answered:
                pauses.end_call(self._database)
        if self._must_pause():
            raise PausedError("memd was told to pause; the batch stays open")

    def _pause_after(self, error: BackendError, pass_id: str) -> pauses.Pause:
        """Say when the backend is asked again: a little later for each batch, so that many machines
        do not come back at the same moment.
        """
        now = self._clock.now()
        last = pauses.last_pause(self._database, self._asker_id)
        failures = 1 if last is None else last.failures
        jitter = _jitter(f"{pass_id}:{failures}")
        if error.reaction is Reaction.NEXT_DAY:
            until = self._account.spending.next_day(now) + timedelta(seconds=300 * jitter)
        elif error.reaction is Reaction.STOP:
            until = now + timedelta(seconds=pauses.LONGEST_PAUSE_SECONDS)
        else:
            most = LONGEST_RETRY_AFTER_SECONDS / (1 + JITTER_SHARE)
            asked = min(error.retry_after or 0.0, most)
            own = pauses.pause_seconds(failures)
            seconds = asked if asked and failures <= ASKED_PAUSES else max(own, asked)
            until = now + timedelta(seconds=seconds * (1 + JITTER_SHARE * jitter))
        return pauses.set_pause(self._database, self._asker_id, until=until, reason=str(error))

    def _without_secrets(self, memory: ShownMemory) -> ShownMemory:
        """Return a memory without secrets, which people may have written into its file; one that
        lacks some is not whole.
        """
        text = self._redactor.redact(memory.text).text
        if text == memory.text:
            return memory
        name = self._redactor.redact(memory.name).text
        return replace(memory, name=name, text=text, in_full=False)

    def _redacted(self, request: Request, reply: Reply) -> Reply:
        """Return a reply without secrets: a model may know some, or put split ones together."""
        if not reply.claims and not reply.note:
            return reply
        shown = _squeezed(request)

        def clean(text: str) -> str:
            # A model's broken escapes give half characters, which no file can hold.
            return self._redactor.redact_returned(text.encode("utf-8", "replace").decode(), shown)

        claims = tuple(_without_secret(_cleaned(claim, clean)) for claim in reply.claims)
        return replace(reply, claims=claims, note=clean(reply.note))

    def _decide(self, batch: Batch, gathered: Gathered, route: Route) -> None:
        if batch.reply is None:
            raise AssertionError("a batch is decided after it was answered")
        now = self._clock.now()
        decided = self._deciding.decide(batch, batch.reply.claims, gathered, route, now)
        with self._database.transaction():
            self._keep_aside(batch, gathered)
            ledger.decide_batch(
                self._database,
                batch,
                verdicts=decided.verdicts,
                changesets=decided.changesets,
                report=_report(batch, gathered, decided.verdicts, decided.groups),
                now=now,
            )

    def _end_without_claims(self, batch: Batch, gathered: Gathered) -> Report:
        """End a batch that changes no memory, in one step and without the scope's lock: there is
        nothing that could be half done, and nobody to be kept out.
        """
        started = self._clock.monotonic()
        report = _report(batch, gathered, (), ())
        with self._database.transaction():
            self._keep_aside(batch, gathered)
            self._close(batch, report)
        self._settle_parts(batch)
        self._telling.completed(batch, (), (), report, self._milliseconds_since(started))
        return report

    def _keep_aside(self, batch: Batch, gathered: Gathered) -> None:
        for one in _set_aside(batch, gathered):
            ledger.set_aside(self._database, batch.id, one, self._clock.now())

    def _close(self, batch: Batch, report: Report) -> None:
        self._move_cursors(batch)
        for retried in batch.retried:
            ledger.take_aside(self._database, retried.id)
        ledger.close_batch(self._database, batch, report=report, now=self._clock.now())

    def _apply(self, batch: Batch) -> Report:
        """Write what was decided, and move the cursors. Twice is the same as once."""
        started = self._clock.monotonic()
        written = write_groups(self._database, self._scopes, batch.id)
        report = ledger.report_of(self._database, batch.id)
        report = _without_parked(report, written.verdicts, written.parked)
        with self._database.transaction():
            remember_written(self._database, written, pass_id=batch.id, now=self._clock.now())
            self._close(batch, report)
        self._settle_parts(batch)
        parked = written.parked_claims
        told = tuple(
            replace(verdict, outcome=Outcome.HOLD, reason=Reason.FILES_CHANGED)
            if number in parked
            else verdict
            for number, verdict in enumerate(written.verdicts)
        )
        milliseconds = self._milliseconds_since(started)
        self._telling.completed(batch, told, written.groups, report, milliseconds)
        return report

    def _move_cursors(self, batch: Batch) -> None:
        move_cursors(self._database, batch, kind=self._asker.kind, now=self._clock.now())

    def _settle_parts(self, batch: Batch) -> None:
        self._batcher.let_go(batch)
        for part in batch.parts:
            transcript = rows.get_transcript(self._database, part.uid)
            path = transcript.path
            self._telling.skipped(transcript, part)
            if part.stamp is not None:
                self._tracker.settled(path, part.stamp)

    def _look_again_soon(self, batch: Batch) -> None:
        """Let transcripts wait of which all was taken, but so soon after the change that the next
        one might not show.
        """
        for part in batch.parts:
            if part.stamp is None and not part.has_more:
                path = rows.get_transcript(self._database, part.uid).path
                self._tracker.look_again(path, RACY_SECONDS)

    def _drop(self, batch: Batch, reason: str) -> None:
        ledger.drop_batch(self._database, batch)
        self._has_dropped = True
        self._batcher.let_go(batch)
        self._telling.dropped(batch, reason)

    def _milliseconds_since(self, started: float) -> int:
        return round((self._clock.monotonic() - started) * 1000)


def _route_of(batch: Batch, gathered: Gathered) -> Route:
    """Return where a batch belongs: as it was fixed, and as it is read now where an earlier version
    did not write that down.
    """
    if batch.scope:
        return Route(batch.scope, batch.user_scope)
    if gathered.route is None:
        raise AssertionError("a batch with messages has a route")
    return gathered.route


def _shares(batch: Batch, gathered: Gathered) -> dict[str, float]:
    """Return how much of a batch each transcript is: parts of 1 by uid; what was set aside before
    counts for the transcript that it stood in.
    """
    shares: Counter[str] = Counter()
    for part in batch.parts:
        shares[part.uid] += part.chars
    for cited in gathered.cited if batch.retried else ():
        shares[cited.uid] += len(cited.text)
    total = shares.total()
    return {uid: chars / total for uid, chars in shares.items() if uid} if total else {}


def _failures(batch: Batch) -> int:
    """Return how often the provider failed on what is left of a batch."""
    todo = () if batch.progress is None or batch.reply is not None else batch.progress.todo
    return max((part.failures for part in todo), default=0)


def _report_of_wishes(batch: Batch) -> Report | None:
    """Return where to count what leaves because of a batch that shows nothing, None where nothing can."""
    if not any(part.taken_back or part.unwanted for part in batch.parts):
        return None
    return Report(
        batch=batch.id, backend=batch.backend, messages=0, chars=0, transcripts=len(batch.parts)
    )


def _set_aside(batch: Batch, gathered: Gathered) -> list[SetAside]:
    """Return what could not be answered, with the messages it stands in."""
    new = [cited for cited in gathered.cited if cited.is_new]
    aside = () if batch.progress is None else batch.progress.aside
    return [
        SetAside(
            message=new[one.piece.number].message,
            text=one.text,
            reason=one.reason,
            start=new[one.piece.number].start + one.piece.start,
            scope=batch.scope,
            user_scope=batch.user_scope,
            uid=new[one.piece.number].uid,
        )
        for one in aside
    ]


def _squeezed(request: Request) -> str:
    """Return what a model is shown, as secrets are sought in what it returns."""
    shown = [text for one in request.messages for text in (one.label, one.session, one.text)]
    shown += [text for one in request.memories for text in (one.id, one.name, one.text)]
    return "\n".join(map(squeezed, shown))


def _cleaned(claim: Claim, clean: Callable[[str], str]) -> Claim:
    return replace(
        claim,
        statement=clean(claim.statement),
        name=clean(claim.name),
        description=clean(claim.description),
        targets=tuple(map(clean, claim.targets)),
        quotes=tuple(Quote(clean(quote.message), clean(quote.text)) for quote in claim.quotes),
        decision=None
        if claim.decision is None
        else Decision(*map(clean, msgspec.structs.astuple(claim.decision))),
    )


def _without_secret(claim: Claim) -> Claim:
    """Return a claim without any text where it tells a secret, or one that its quotes do not have.

    What is quoted has markers where the message has them; one in other words was put there.
    """
    told = set(MARKER.findall(f"{claim.statement}\n{claim.name}\n{claim.description}"))
    quoted = {mark for quote in claim.quotes for mark in MARKER.findall(quote.text)}
    if tells_secret(claim.statement) or not told <= quoted:
        return without_texts(claim)
    return claim


def _jitter(seed: str) -> float:
    """Return a number from 0 up to 1 that looks like chance and is always the same."""
    return int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=4).digest(), "big") / 2**32


def _report(
    batch: Batch, gathered: Gathered, verdicts: tuple[Verdict, ...], groups: tuple[Group, ...]
) -> Report:
    # What was set aside before has no parts; it tells its sessions.
    sessions = {(one.message.agent, one.message.session) for one in gathered.cited if one.is_new}
    aside = () if batch.progress is None else batch.progress.aside
    # What waited for a second session and got it in the same batch is in a memory.
    left = [
        verdict
        for verdict in verdicts
        if not verdict.outcome.is_applied and not _is_settled(verdict, verdicts)
    ]
    applied = len(verdicts) - len(left)
    unreadable = 0 if batch.reply is None else batch.reply.unreadable
    reasons = Counter(f"{verdict.outcome}:{verdict.reason}" for verdict in left)
    # What was wrong with a statement counts also where the words that it quotes are kept.
    reasons.update(f"{WORDING}{verdict.wording}" for verdict in verdicts if verdict.wording)
    if unreadable:
        reasons[f"{Outcome.REJECT}:{Reason.MALFORMED}"] += unreadable
    files = _count_files(groups, verdicts)
    return Report(
        batch=batch.id,
        backend=batch.backend,
        messages=batch.messages,
        chars=batch.chars,
        transcripts=batch.transcripts if batch.parts else len(sessions),
        set_aside=len(aside),
        set_aside_chars=sum(len(one.text) for one in aside),
        requested=len(verdicts) + unreadable,
        applied=applied,
        skipped=len(left) + unreadable,
        created=files.created,
        updated=files.updated,
        archived=files.archived,
        confirmed=sum(verdict.outcome is Outcome.REINFORCE for verdict in verdicts),
        reasons=dict(reasons),
    )


def _is_settled(waiting: Verdict, verdicts: Iterable[Verdict]) -> bool:
    """Whether a second session said the same as a claim that waits."""
    return waiting.outcome is Outcome.PROVISIONAL and any(
        other.reason == Reason.SECOND_SESSION and {*waiting.sources} <= {*other.sources}
        for other in verdicts
    )


def _without_parked(
    report: Report, verdicts: tuple[Verdict, ...], parked: Sequence[Group]
) -> Report:
    """Return a report in which nothing counts as done that went to review instead."""
    if not parked:
        return report
    claims = {group.claim_index for group in parked}
    files = _count_files(parked, verdicts)
    return replace(
        report,
        applied=report.applied - len(claims),
        skipped=report.skipped + len(claims),
        created=report.created - files.created,
        updated=report.updated - files.updated,
        archived=report.archived - files.archived,
        confirmed=report.confirmed
        - sum(verdicts[claim].outcome is Outcome.REINFORCE for claim in claims),
        reasons={**report.reasons, f"{Outcome.HOLD}:{Reason.FILES_CHANGED}": len(claims)},
    )


class _FileCounts(NamedTuple):
    created: int
    updated: int
    archived: int


def _count_files(groups: Iterable[Group], verdicts: Sequence[Verdict]) -> _FileCounts:
    """Return what groups do to files outside the archive; confirmations are counted by themselves."""
    writes = [
        write
        for group in groups
        if verdicts[group.claim_index].outcome is not Outcome.REINFORCE
        for write in group.writes
    ]
    live = [write for write in writes if not write.path.startswith(".archive/")]
    return _FileCounts(
        created=sum(write.before is None for write in live),
        updated=sum(write.before is not None and write.after is not None for write in live),
        archived=sum(write.after is None for write in live),
    )
