"""The one function that asks a backend: reserve, call, repair, split, set aside, settle.

What is asked may need several calls. How far it is stands in a Progress, which the caller stores
after each step, so that a crash repeats at most the call that was in flight.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.backends.base import Adapting, Backend
from memconsolidate.budget.prices import Price
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    BackendUnreachableError,
    FormRefusedError,
    NoUsableAnswerError,
    Reaction,
    RequestRefusedError,
    RequestTooLongError,
    StoppedError,
)
from memconsolidate.ledger.spending import Call, Limits, Spending
from memconsolidate.model import (
    Aside,
    Author,
    Piece,
    Progress,
    Repair,
    Reply,
    Request,
    ShownMessage,
    Slice,
    Standing,
    Usage,
)
from memconsolidate.prompts.render import render, spelled_schema
from memconsolidate.system.clock import Clock

#: How often a waiting caller looks whether it should stop, in seconds.
STOP_CHECK_SECONDS = 0.2

#: A message that alone is too much is cut into pieces no shorter than this, in characters.
LEAST_PIECE_CHARS = 500

#: Of what was asked before, a later part of the same request shows so much as turns before.
EARLIER_CHARS = 2000

#: So often in a row a provider may fail on the same request before the request is suspected.
FAILURES_UNTIL_SUSPECT = 3

#: Of a text alone it is believed once others were answered between so many of these failures; where the
#: provider may have failed because of too many calls, or of the network, between more.
WITNESSES = 2
SLOW_WITNESSES = 4

#: After `BARREN_TEXTS` less one in a row were set aside, and nothing else was answered, so many more.
PATIENT_WITNESSES = 6

#: Failures that come of how much is asked, or of the way there, as long as one text is not found.
_SLOW = (BackendBusyError, BackendUnreachableError, BackendMissingError)

#: What is asked about where nothing else is left: whether it is answered tells who is to blame.
_OTHER = ShownMessage(
    label="m1", author=Author.HUMAN, text="We met at noon and had soup.", at=None, session="memd"
)

#: So often halved, nothing stands around a text any more.
_BARE = 32

#: A request is asked in so many ways at most, where a server refuses one after the other.
MOST_WAYS = 8

#: A model that is in doubt is asked no more after so many calls in a row without a usable answer:
#: enough to show it each half of a request, and to tell it what was wrong.
BARREN_CALLS = 8

#: A model that was of use is in doubt after so many texts in a row that got no usable answer alone.
BARREN_TEXTS = 3

#: One call cannot use or cost more; a figure beyond is none.
MOST_TOKENS = 100_000_000
MOST_USD = 100_000.0

#: What a provider adds of its own to every request, in tokens at most.
_OVERHEAD_TOKENS = 1000


class Account(Struct, frozen=True, kw_only=True):
    """What an asking may cost, and who pays. `price` is None where no price is known.

    While an answer is awaited, `meanwhile` is called several times a second. `host` is the server
    that a person named, empty where the provider has its own.
    """

    spending: Spending
    limits: Limits
    clock: Clock
    is_stopping: Callable[[], bool]
    price: Price | None = None
    meanwhile: Callable[[], None] = lambda: None
    host: str = ""


class Job(Struct, frozen=True, kw_only=True):
    """One asking, in the eyes of the one who asks.

    `shares` says which transcripts it is about: parts of 1 by uid. `is_first` says that nothing was
    asked shortly before, `is_retried` that all of it had been set aside. `before_call` is called before
    every call, `after_refusal` after one whose form was refused, `save` after every step but the last,
    before anything else happens: with replies as `clean` leaves them, and whether the backend has
    answered, usably or not.
    """

    pass_id: str
    shares: Mapping[str, float] = {}
    progress: Progress | None = None
    is_first: bool = True
    is_retried: bool = False
    before_call: Callable[[], None] = lambda: None
    after_refusal: Callable[[], None] = lambda: None
    clean: Callable[[Reply], Reply] = lambda reply: reply
    save: Callable[[Progress, bool], None] = lambda _progress, _has_answered: None


class Asking:
    """Asks one backend, and remembers for its life what was too much for it.

    `standing` is kept up to date; whoever stores progress stores it too.
    """

    def __init__(
        self, backend: Backend, account: Account, standing: Standing | None = None
    ) -> None:
        self.standing = standing or Standing()
        self._backend = backend
        self._account = account
        if isinstance(backend, Adapting) and self.standing.form:
            backend.form = self.standing.form
        #: Requests from this length on were too long, in bytes.
        self._too_long: int | None = None
        self._longest_answered = 0
        self._answers_before = self.standing.answers
        self._calls = 0

    def ask(self, request: Request, job: Job) -> tuple[Reply, tuple[Aside, ...]]:
        """Return all that was answered, and what could not be and is to be set aside.

        A call to a metered backend is booked before it is made, with an upper bound. Raises
        BudgetReachedError (nothing was sent; how far it is was stored), BackendError where it has to
        be asked again later, StoppedError; then the booking of a call in flight stays at its upper
        bound.
        """
        progress = job.progress or Progress(todo=(self._begun(request, job),))
        start = self._calls
        while progress.todo:
            progress = replace(progress, todo=_least_suspect_first(progress.todo))
            first, rest = progress.todo[0], progress.todo[1:]
            part = _restricted(request, first)
            if self._is_known_too_long(part) and (halves := _halves(request, first)):
                progress = replace(progress, todo=(*halves, *rest))
                continue
            if self._is_in_question(first) or self.standing.failures >= FAILURES_UNTIL_SUSPECT:
                self._ask_other(request, job, progress)
            before = self._calls
            try:
                reply = self._answered(part, job, progress)
            except (AnswerError, AnswerCutError, AnswerWithheldError) as error:
                self._note_answer()
                progress = self._without_use(request, job, progress, error, self._calls - before)
                if not self._may_go_on(progress, job):
                    job.save(progress, False)
                    raise self._no_use(error) from error
            except BackendError as error:
                was_first = job.is_first and self._calls == start + 1
                progress, cause = self._after_failure(
                    request, job, progress, error, was_first=was_first
                )
                if cause is not None:
                    job.save(progress, False)
                    raise cause from error
            else:
                self._note_use(part)
                replies = (*progress.replies, job.clean(reply))
                progress = replace(progress, todo=rest, replies=replies)
            if progress.todo:
                job.save(progress, True)
        return _merged(progress.replies), progress.aside

    def begin_round(self) -> None:
        """Say that some time has passed."""
        self._answers_before = self.standing.answers

    def goes_first(self, progress: Progress | None) -> bool:
        """Return whether what is left is to be asked about before all others: too many calls may be
        why the provider failed on it, while it answered others.
        """
        return (
            progress is not None
            and any(part.is_slow for part in progress.todo)
            and not any(map(self._is_in_question, progress.todo))
            and all(self.standing.answers > part.answered_before for part in progress.todo)
        )

    def _begun(self, request: Request, job: Job) -> Slice:
        """Return all of a request; what had been set aside is under suspicion already."""
        return self._suspected(_whole(request)) if job.is_retried else _whole(request)

    def _suspected(self, part: Slice) -> Slice:
        """Return a part that comes of one on which the provider failed often enough."""
        answers = self.standing.answers
        return replace(
            part, failures=FAILURES_UNTIL_SUSPECT - 1, answered_before=answers, witnessed=0
        )

    def _answered(self, part: Request, job: Job, progress: Progress) -> Reply:
        """Return the answer to one part, asked once more where the first was not usable."""
        # What was begun is ended: only the first call asks for the transcripts' own ceilings.
        is_first = not progress.replies and not progress.aside
        try:
            return self._booked(part, job, binds_transcripts=is_first)
        except AnswerError as error:
            repair = Repair(answer=error.answer, problem=error.problem)
            return self._booked(replace(part, repair=repair), job, binds_transcripts=False)

    def _without_use(
        self,
        request: Request,
        job: Job,
        progress: Progress,
        error: AnswerError | AnswerCutError | AnswerWithheldError,
        calls: int,
    ) -> Progress:
        """Return how it goes on after a part that got an answer, and no usable one."""
        first, rest = progress.todo[0], progress.todo[1:]
        halves = _halves(request, first)
        if not job.is_retried:
            self._note_barren(calls, is_text=not halves)
            if not self.standing.is_proven:
                # Others go first: whether they are answered tells who is to blame.
                return replace(progress, todo=(*rest, *(halves or (first,))))
        if halves:
            return replace(progress, todo=(*halves, *rest))
        return _aside(request, progress, str(error))

    def _may_go_on(self, progress: Progress, job: Job) -> bool:
        """Return whether a model is asked about the rest at once, after no usable answer."""
        if self.standing.is_proven or job.is_retried:
            return True
        return self.standing.barren_calls < BARREN_CALLS and len(progress.todo) > 1

    def _after_failure(
        self,
        request: Request,
        job: Job,
        progress: Progress,
        error: BackendError,
        *,
        was_first: bool,
    ) -> tuple[Progress, BackendError | None]:
        """Return how it goes on after a part was not answered, and what is raised if that is later."""
        first, rest = progress.todo[0], progress.todo[1:]
        if not isinstance(error, RequestTooLongError):
            return self._blame(request, job, progress, error, was_first=was_first)
        size = _size(_restricted(request, first))
        if size > self._longest_answered:
            self._too_long = min(size, self._too_long or size)
        first = replace(first, shrunk=first.shrunk + 1)
        if halves := _halves(request, first):
            return replace(progress, todo=(*halves, *rest)), None
        progress = replace(progress, todo=(first, *rest))
        if _size(_restricted(request, first)) < size:
            return progress, None
        progress, cause = self._blame(request, job, progress, error, was_first=was_first)
        if cause is error and not error.is_of_text:
            # Not even the least fits: that says something about the model, not about the text.
            return progress, self._too_small(error)
        return progress, cause

    def _blame(
        self,
        request: Request,
        job: Job,
        progress: Progress,
        error: BackendError,
        *,
        was_first: bool,
    ) -> tuple[Progress, BackendError | None]:
        """Return how it goes on after the provider failed on a part, and what is raised if that is
        later. Whether others were answered since it failed before tells who is to blame.
        """
        first, rest = progress.todo[0], progress.todo[1:]
        is_slow = isinstance(error, _SLOW)
        others_were_answered = first.failures > 0 and self.standing.answers > first.answered_before
        if is_slow and others_were_answered and not was_first:
            # It may be their answers that were too many: it is asked again before all others.
            return replace(progress, todo=(*rest, replace(first, is_slow=True))), error
        failed = replace(first, failures=first.failures + 1, is_slow=is_slow)
        failed = replace(failed, answered_before=self.standing.answers)
        if not others_were_answered and self._would_rest_in_vain(error):
            # Before all text waits for long it is seen whether another one would be answered.
            job.save(replace(progress, todo=(failed, *rest)), False)
            self._ask_other(request, job, replace(progress, todo=(failed, *rest)))
            others_were_answered = True
        failed = replace(
            failed,
            answered_before=self.standing.answers,
            witnessed=failed.witnessed + others_were_answered,
        )
        is_suspect = failed.failures >= FAILURES_UNTIL_SUSPECT
        halves = _halves(request, failed)
        if is_suspect and others_were_answered and halves:
            return replace(progress, todo=(*map(self._suspected, halves), *rest)), None
        is_late = self.standing.barren_texts >= BARREN_TEXTS - 1 and not job.is_retried
        needed = SLOW_WITNESSES if is_slow else WITNESSES
        needed += PATIENT_WITNESSES * is_late
        if is_suspect and others_were_answered and failed.witnessed >= needed:
            if not job.is_retried:
                self._note_barren(0, is_text=True, is_doubt=False)
            self._too_long = None
            return _aside(request, replace(progress, todo=(failed, *rest)), str(error)), None
        if others_were_answered and not halves:
            # What stands around it may be to blame.
            failed = replace(failed, shrunk=_BARE)
        error.is_of_text = others_were_answered or self._has_just_answered(is_slow=is_slow)
        if not others_were_answered:
            self.standing = replace(self.standing, failures=self.standing.failures + 1)
        goes_on = is_suspect and not is_slow and (others_were_answered or job.is_retried)
        # Where it takes many, they are gathered one in each round.
        goes_on = goes_on and not is_late
        return replace(progress, todo=(*rest, failed)), None if goes_on else error

    def _would_rest_in_vain(self, error: BackendError) -> bool:
        """Return whether a failure would hold up all text for long, of a provider that has worked."""
        is_long = error.reaction not in {Reaction.RETRY, Reaction.REPAIR}
        return is_long and self.standing.answers > 0 and not self.standing.failures

    def _has_just_answered(self, *, is_slow: bool) -> bool:
        """Return whether the provider answered another request shortly before, and nothing failed
        since: then there is no need to wait.
        """
        return (
            not is_slow
            and self.standing.answers > self._answers_before
            and not self.standing.failures
        )

    def _is_in_question(self, part: Slice) -> bool:
        """Return whether nothing tells yet who is to blame for the failures of a part."""
        is_suspect = part.failures >= FAILURES_UNTIL_SUSPECT
        return is_suspect and self.standing.answers <= part.answered_before

    def _ask_other(self, request: Request, job: Job, progress: Progress) -> None:
        """Ask about a sentence that nobody said. Raises BackendError where that gets no answer: then
        it is no text that is to blame.
        """
        other = replace(request, messages=(_OTHER,), memories=(), repair=None)
        try:
            self._booked(other, job, binds_transcripts=False)
        except (AnswerError, AnswerCutError, AnswerWithheldError):
            pass  # whatever it says, it was answered
        except BackendError as error:
            self.standing = replace(self.standing, failures=self.standing.failures + 1)
            job.save(progress, False)
            if isinstance(error, RequestTooLongError):
                raise self._too_small(error) from error
            raise
        self._note_answer()
        job.save(progress, True)

    def _too_small(self, error: RequestTooLongError) -> BackendRefusedError:
        return BackendRefusedError(
            error.backend,
            f"the model's context is too small for memd's shortest request ({error})",
            kind="model",
        )

    def _note_answer(self) -> None:
        answers = self.standing.answers + 1
        self.standing = replace(self.standing, answers=answers, failures=0)

    def _note_use(self, part: Request) -> None:
        """Note a usable answer to a request."""
        self._note_answer()
        self.standing = replace(self.standing, is_proven=True, barren_calls=0, barren_texts=0)
        if self._backend.is_metered:
            size = _size(part)
            self._longest_answered = max(size, self._longest_answered)
            if self._too_long is not None and size >= self._too_long:
                self._too_long = None

    def _note_barren(self, calls: int, *, is_text: bool, is_doubt: bool = True) -> None:
        """Note calls without a usable answer, whether they were about one text alone, and whether
        that may put the model in doubt.
        """
        before = self.standing
        texts = before.barren_texts + is_text
        self.standing = replace(
            before,
            is_proven=before.is_proven and (texts < BARREN_TEXTS or not is_doubt),
            barren_calls=before.barren_calls + calls,
            barren_texts=texts,
        )

    def _no_use(
        self, error: AnswerError | AnswerCutError | AnswerWithheldError
    ) -> NoUsableAnswerError:
        model = f"model {self._backend.model!r}" if self._backend.model else "its model"
        where = f" at {self._account.host}" if self._account.host else ""
        problem = error.problem if isinstance(error, AnswerError) else error.told
        calls = self.standing.barren_calls
        tries = f"{calls} {'try' if calls == 1 else 'tries'}"
        return NoUsableAnswerError(
            error.backend,
            f"{model}{where} has given no usable answer in {tries}: {problem};"
            " choose another model; the text waits for it, and `memd run` asks again at once",
        )

    def _booked(self, request: Request, job: Job, *, binds_transcripts: bool) -> Reply:
        """Ask, in as many ways as it takes. Each is a call: booked before and settled after."""
        self._calls += 1
        refused: BackendError | None = None
        for _ in range(MOST_WAYS):
            try:
                return self._called(request, job, binds_transcripts=binds_transcripts)
            except FormRefusedError as error:
                refused = RequestRefusedError(error.backend, error.told, usage=error.usage)
                job.after_refusal()
        raise refused or AssertionError("a request is asked in one way at least")

    def _called(self, request: Request, job: Job, *, binds_transcripts: bool) -> Reply:
        """Call once, booked before and settled after."""
        account, backend = self._account, self._backend
        if not backend.is_metered:
            job.before_call()
            return _checked(backend, backend.propose(request))
        tokens = input_bound_tokens(request)
        usd = None
        if account.price is not None:
            usd = account.price.upper_bound(tokens, request.max_output_tokens)
        booking = account.spending.reserve(
            Call(
                backend=backend.name,
                model=backend.model,
                purpose=request.purpose,
                pass_id=job.pass_id,
                tokens=tokens + request.max_output_tokens,
                usd=usd,
                shares=job.shares,
                binds_transcripts=binds_transcripts,
            ),
            account.limits,
            account.clock.now(),
        )
        job.before_call()
        started = account.clock.monotonic()
        usage: Usage | None = None
        outcome, model = "failed", ""
        try:
            reply = _checked(backend, self._call(request))
            usage, outcome = _plausible(reply.usage), "answered"
            model = reply.model.encode("utf-8", "replace").decode()
        except BackendError as error:
            usage, outcome = _plausible(error.usage), type(error).__name__
            raise
        except StoppedError:
            outcome = "stopped"
            raise
        finally:
            if isinstance(backend, Adapting):
                self.standing = replace(self.standing, form=backend.form)
            account.spending.settle(
                booking,
                None if _is_money_alone(usage) else usage,
                usd=self._money(usage),
                outcome=outcome,
                duration_ms=round((account.clock.monotonic() - started) * 1000),
                model=model,
            )
        return reply

    def _money(self, usage: Usage | None) -> float | None:
        if usage is None:
            return None
        if _is_money_alone(usage):
            # What its tokens can have cost at most is booked, where a price is known.
            return usage.usd if self._account.price is None else None
        if not usage.total_tokens and not usage.usd:
            return 0.0
        known = [usage.usd] if usage.usd is not None else []
        if self._account.price is not None:
            known.append(self._account.price.cost(usage))
        # The dearer of the two: a broker may say nothing for what somebody else bills.
        return max(known, default=None)

    def _call(self, request: Request) -> Reply:
        """Call in a thread of its own, so that a stop need not wait for a slow answer."""
        replies: list[Reply] = []
        errors: list[BaseException] = []
        is_done = threading.Event()

        def run() -> None:
            try:
                replies.append(self._backend.propose(request))
            except BaseException as error:  # noqa: BLE001 (handed to the caller, which raises it)
                errors.append(error)
            finally:
                is_done.set()

        threading.Thread(target=run, name="memd-ask", daemon=True).start()
        while not is_done.wait(STOP_CHECK_SECONDS):
            if self._account.is_stopping():
                raise StoppedError("stopped while the backend was thinking; the batch stays open")
            self._account.meanwhile()
        if errors:
            raise errors[0]
        return replies[0]

    def _is_known_too_long(self, request: Request) -> bool:
        return self._too_long is not None and _size(request) >= self._too_long


def input_bound_tokens(request: Request) -> int:
    """Return tokens that a request cannot exceed: no token is below one byte."""
    return _size(request) + _OVERHEAD_TOKENS


def _size(request: Request) -> int:
    """Return the length of a request with its schema, in bytes."""
    prompt = render(request)
    texts = (prompt.instructions, spelled_schema(), prompt.text)
    return sum(len(text.encode("utf-8", "replace")) for text in texts)


def _plausible(usage: Usage | None) -> Usage | None:
    """Return what a call used, None where the figures cannot be: then its most counts."""
    if usage is None:
        return None
    counts = (
        usage.input_tokens,
        usage.output_tokens,
        usage.cache_read_tokens,
        usage.cache_write_tokens,
    )
    if not all(0 <= count <= MOST_TOKENS for count in counts):
        return None
    if usage.usd is not None and not 0 <= usage.usd <= MOST_USD:
        return replace(usage, usd=None)
    return usage


def _is_money_alone(usage: Usage | None) -> bool:
    """Return whether a call is said to have cost something, and not for how many tokens."""
    return usage is not None and bool(usage.usd) and not usage.total_tokens


def _checked(backend: Backend, reply: object) -> Reply:
    if not isinstance(reply, Reply):
        raise BackendFailedError(backend.name, "it gave no reply")
    return reply


def _new(request: Request) -> tuple[ShownMessage, ...]:
    return tuple(message for message in request.messages if message.is_new)


def _whole(request: Request) -> Slice:
    texts = [message.text for message in _new(request)]
    return Slice(pieces=tuple(Piece(n, 0, len(text)) for n, text in enumerate(texts)))


def _least_suspect_first(parts: tuple[Slice, ...]) -> tuple[Slice, ...]:
    """Return parts with those behind on which the provider failed too often: whether the others are
    answered tells who is to blame.
    """
    return tuple(sorted(parts, key=lambda part: part.failures >= FAILURES_UNTIL_SUSPECT))


def _restricted(request: Request, part: Slice) -> Request:
    """Return a request for one part; what was shown before it becomes a turn before.

    Where requests were too long, the memories and the turns before shrink with the rest.
    """
    new = _new(request)
    if not part.pieces:
        return request
    start = part.pieces[0].number
    sessions = {new[piece.number].session for piece in part.pieces}
    before: list[ShownMessage] = []
    room = EARLIER_CHARS
    for message in reversed(new[:start]):
        if message.session in sessions and len(message.text) <= room:
            room -= len(message.text)
            before.insert(0, replace(message, is_new=False))
    earlier = [message for message in request.messages if not message.is_new] + before
    shown = [
        replace(new[piece.number], text=new[piece.number].text[piece.start : piece.end])
        for piece in part.pieces
    ]
    kept = len(earlier) >> part.shrunk
    return replace(
        request,
        messages=(*earlier[len(earlier) - kept :], *shown),
        memories=request.memories[: len(request.memories) >> part.shrunk],
    )


def _halves(request: Request, part: Slice) -> tuple[Slice, ...]:
    """Return a part in two, or none where it cannot be smaller."""
    pieces = part.pieces
    if not pieces:
        return ()
    if len(pieces) > 1:
        lengths = [piece.end - piece.start for piece in pieces]
        middle, count, reached = sum(lengths) / 2, 0, 0
        while count < len(pieces) - 1 and (count == 0 or reached + lengths[count] <= middle):
            reached += lengths[count]
            count += 1
        return replace(part, pieces=pieces[:count]), replace(part, pieces=pieces[count:])
    [piece] = pieces
    text = _new(request)[piece.number].text[piece.start : piece.end]
    if len(text) < 2 * LEAST_PIECE_CHARS:
        return ()
    cut = piece.start + _break(text)
    return (
        replace(part, pieces=(Piece(piece.number, piece.start, cut),)),
        replace(part, pieces=(Piece(piece.number, cut, piece.end),)),
    )


def _break(text: str) -> int:
    """Return the place near the middle where a text is best cut in two."""
    middle = ceil(len(text) / 2)
    for mark in ("\n\n", "\n", ". ", "。", " "):
        place = text.rfind(mark, middle - len(text) // 4, middle)
        if place > 0:
            return place + len(mark)
    return middle


def _aside(request: Request, progress: Progress, reason: str) -> Progress:
    """Set the first part aside that is still to be asked."""
    new = _new(request)
    aside = tuple(
        Aside(piece=piece, text=new[piece.number].text[piece.start : piece.end], reason=reason)
        for piece in progress.todo[0].pieces
    )
    return replace(progress, todo=progress.todo[1:], aside=(*progress.aside, *aside))


def _merged(replies: tuple[Reply, ...]) -> Reply:
    """Return several replies as one; where one's use is not known, that of all is not."""
    if len(replies) == 1:
        return replies[0]
    used = [reply.usage for reply in replies if reply.usage is not None]
    usage = None
    if len(used) == len(replies):
        usage = Usage(
            input_tokens=sum(one.input_tokens for one in used),
            output_tokens=sum(one.output_tokens for one in used),
            cache_read_tokens=sum(one.cache_read_tokens for one in used),
            cache_write_tokens=sum(one.cache_write_tokens for one in used),
        )
    return Reply(
        claims=tuple(claim for reply in replies for claim in reply.claims),
        usage=usage,
        note=" ".join(reply.note for reply in replies if reply.note),
        unreadable=sum(reply.unreadable for reply in replies),
        model=replies[-1].model if replies else "",
    )
