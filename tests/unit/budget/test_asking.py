from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.budget.asking import (
    BARREN_CALLS,
    BARREN_TEXTS,
    FAILURES_UNTIL_SUSPECT,
    LEAST_PIECE_CHARS,
    MOST_WAYS,
    Account,
    Asking,
    Job,
)
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
    BudgetReachedError,
    FormRefusedError,
    NoUsableAnswerError,
    RequestRefusedError,
    RequestTooLongError,
    SpendLimitError,
    StoppedError,
)
from memconsolidate.ledger.spending import Limits, Spending
from memconsolidate.model import (
    Aside,
    Author,
    Claim,
    MemoryType,
    Operation,
    Progress,
    Quote,
    Reply,
    Request,
    ShownMemory,
    ShownMessage,
    Standing,
    Usage,
)
from memconsolidate.system.clock import FakeClock

NOW = datetime(2026, 4, 7, 12, tzinfo=UTC)
USED = Usage(input_tokens=100, output_tokens=10, cache_read_tokens=5, cache_write_tokens=2)


class Place:
    """One account in a directory of its own, and a backend that does what it is told."""

    def __init__(self, directory: Path) -> None:
        self.clock = FakeClock(NOW)
        self.spending = Spending(str(directory / "spending.sqlite"), UTC)
        self.backend = ScriptedBackend(model="m")
        self.saved: list[Progress] = []
        self.standing = Standing(is_proven=True)
        self.price: Price | None = None
        self.limits = {
            "max_calls_per_day": 500,
            "max_tokens_per_day": 10_000_000,
            "max_usd_per_day": 100.0,
            "max_calls_per_pass": 100,
            "max_tokens_per_transcript": 10_000_000,
        }
        self.is_stopping: Callable[[], bool] = lambda: False
        self.calls_noted = 0

    def asking(self) -> Asking:
        limits: Any = self.limits
        return Asking(
            self.backend,
            Account(
                spending=self.spending,
                limits=Limits(**limits),
                clock=self.clock,
                is_stopping=self.is_stopping,
                price=self.price,
            ),
            self.standing,
        )

    def ask(
        self, request: Request, progress: Progress | None = None, **job: Any
    ) -> tuple[Reply, tuple[Aside, ...]]:
        def note() -> None:
            self.calls_noted += 1

        whole = Job(
            pass_id="p1",
            progress=progress,
            before_call=note,
            save=lambda saved, _: self.saved.append(saved),
            **job,
        )
        asking = self.asking()
        try:
            return asking.ask(request, whole)
        finally:
            self.standing = asking.standing

    @property
    def asked(self) -> list[list[str]]:
        """The texts that were shown as new, call by call."""
        return [
            [message.text for message in request.messages if message.is_new]
            for request in self.backend.requests
        ]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def _request(*texts: str, **more: Any) -> Request:
    messages = tuple(
        ShownMessage(label=f"m{number}", author=Author.HUMAN, text=text, at=None, session="s")
        for number, text in enumerate(texts, 1)
    )
    return Request(purpose="extraction", messages=messages, **more)


def _claims(request: Request) -> Reply:
    """Claim every new message."""
    claims = tuple(
        Claim(
            operation=Operation.CREATE,
            type=MemoryType.PROJECT,
            statement=message.text,
            quotes=(Quote(message.label, message.text),),
        )
        for message in request.messages
        if message.is_new
    )
    return Reply(claims=claims, usage=USED)


def _unless(bad: str, error: BackendError) -> Callable[[Request], Reply]:
    """Answer every request but those that show a certain word."""

    def answer(request: Request) -> Reply:
        if any(bad in message.text for message in request.messages if message.is_new):
            raise error
        return _claims(request)

    return answer


def _always(place: Place, answer: Callable[[Request], Reply], times: int = 200) -> None:
    for _ in range(times):
        place.backend.enqueue(answer)


def _malformed() -> AnswerError:
    return AnswerError("scripted", "it is no JSON", answer="Sure!", usage=USED)


def test_one_answer_is_the_reply_and_is_settled_with_what_it_used(place: Place) -> None:
    place.backend.enqueue(_claims)
    reply, aside = place.ask(_request("a", "b"))
    assert [claim.statement for claim in reply.claims] == ["a", "b"]
    assert aside == ()
    assert place.saved == []
    spent = place.spending.today(NOW)
    assert (spent.calls, spent.tokens) == (1, USED.total_tokens)


def test_unusable_answer_is_asked_for_once_more_with_what_was_wrong(place: Place) -> None:
    place.backend.enqueue(_malformed())
    place.backend.enqueue(_claims)
    reply, aside = place.ask(_request("a"))
    assert len(reply.claims) == 1
    assert aside == ()
    first, second = place.backend.requests
    assert first.repair is None
    assert second.repair is not None
    assert (second.repair.answer, second.repair.problem) == ("Sure!", "it is no JSON")
    assert place.spending.today(NOW).tokens == 2 * USED.total_tokens


def test_message_without_usable_answer_is_found_and_set_aside_alone(place: Place) -> None:
    _always(place, _unless("poison", _malformed()))
    texts = [f"text {number}" for number in range(16)]
    texts[11] = "poison"
    reply, aside = place.ask(_request(*texts))
    assert sorted(claim.statement for claim in reply.claims) == sorted(
        text for text in texts if text != "poison"
    )
    assert [(one.text, one.reason) for one in aside] == [
        ("poison", "backend scripted: unusable answer: it is no JSON")
    ]


@pytest.mark.parametrize(
    "error",
    [
        AnswerCutError("scripted", "too long an answer", usage=USED),
        AnswerWithheldError("scripted", "the model refused", usage=USED),
    ],
    ids=lambda error: type(error).__name__,
)
def test_refused_or_cut_answer_halves_the_request_without_asking_the_same_again(
    place: Place, error: BackendError
) -> None:
    _always(place, _unless("poison", error))
    reply, aside = place.ask(_request("a", "b", "poison", "d"))
    assert [claim.statement for claim in reply.claims] == ["a", "b", "d"]
    assert [one.text for one in aside] == ["poison"]
    assert place.asked == [
        ["a", "b", "poison", "d"],
        ["a", "b"],
        ["poison", "d"],
        ["poison"],
        ["d"],
    ]
    assert all(request.repair is None for request in place.backend.requests)


def test_long_message_alone_is_cut_into_pieces_under_its_own_label(place: Place) -> None:
    def answer(request: Request) -> Reply:
        if sum(len(message.text) for message in request.messages if message.is_new) > 3000:
            raise AnswerCutError("scripted", "cut", usage=USED)
        return _claims(request)

    _always(place, answer)
    text = " ".join(f"word{number}" for number in range(1500))
    reply, aside = place.ask(_request(text))
    assert aside == ()
    assert "".join(claim.statement for claim in reply.claims) == text
    assert {quote.message for claim in reply.claims for quote in claim.quotes} == {"m1"}


def test_too_long_a_request_is_halved_and_the_next_one_fits_at_once(place: Place) -> None:
    limit = 7000

    def answer(request: Request) -> Reply:
        if sum(len(message.text) for message in request.messages) > limit:
            raise RequestTooLongError("scripted", "context length exceeded")
        return _claims(request)

    _always(place, answer)
    asking = place.asking()
    texts = [f"{number}" * 1000 for number in range(8)]
    reply, _ = asking.ask(_request(*texts), Job(pass_id="p1"))
    assert len(reply.claims) == 8
    calls = len(place.backend.requests)
    reply, _ = asking.ask(_request(*texts), Job(pass_id="p2"))
    assert len(reply.claims) == 8
    assert len(place.backend.requests) == calls + calls - 1


def test_memories_and_turns_before_shrink_where_the_request_is_too_long(place: Place) -> None:
    memory = ShownMemory(id="k1", name="n", type=MemoryType.PROJECT, text="x" * 5000)

    def answer(request: Request) -> Reply:
        if request.memories:
            raise RequestTooLongError("scripted", "too long")
        return _claims(request)

    _always(place, answer)
    reply, aside = place.ask(_request("a", "b", memories=(memory,)))
    assert [claim.statement for claim in reply.claims] == ["a", "b"]
    assert aside == ()


def test_model_whose_context_holds_nothing_is_refused_and_nothing_set_aside(place: Place) -> None:
    _always(place, _unless("", RequestTooLongError("scripted", "too long")))
    with pytest.raises(BackendRefusedError, match="context is too small"):
        place.ask(_request("a" * 3000))


def test_request_that_is_not_accepted_is_asked_once_and_its_text_found_later(place: Place) -> None:
    _always(place, _unless("poison", RequestRefusedError("scripted", "400")))
    progress: Progress | None = None
    request = _request("a", "poison")
    for _ in range(20):
        before = len(place.backend.requests)
        try:
            reply, aside = place.ask(request, progress)
            break
        except RequestRefusedError:
            assert len(place.backend.requests) <= before + 2
            progress = place.saved[-1]
    else:
        pytest.fail("never answered")
    assert [claim.statement for claim in reply.claims] == ["a"]
    assert [one.text for one in aside] == ["poison"]


@pytest.mark.parametrize(
    "error",
    [BackendBusyError("scripted", "busy"), BackendRefusedError("scripted", "no key", kind="key")],
    ids=lambda error: type(error).__name__,
)
def test_provider_that_is_away_is_asked_once_and_raises(place: Place, error: BackendError) -> None:
    _always(place, _unless("", error))
    with pytest.raises(type(error)):
        place.ask(_request("a", "b"))
    assert len(place.backend.requests) == 1
    assert place.spending.today(NOW).tokens == 0


def test_failure_of_unknown_cost_keeps_the_most_it_can_have_been(place: Place) -> None:
    _always(place, _unless("", BackendFailedError("scripted", "time-out")))
    with pytest.raises(BackendFailedError):
        place.ask(_request("a"))
    assert place.spending.today(NOW).tokens > _request("a").max_output_tokens


def test_text_on_which_the_provider_always_fails_is_found_by_the_others_being_answered(
    place: Place,
) -> None:
    _always(place, _unless("poison", BackendFailedError("scripted", "500")))
    progress: Progress | None = None
    request = _request("a", "b", "poison", "d")
    for _ in range(20):
        try:
            reply, aside = place.ask(request, progress)
            break
        except BackendFailedError:
            progress = place.saved[-1]
    else:
        pytest.fail("never answered")
    assert sorted(claim.statement for claim in reply.claims) == ["a", "b", "d"]
    assert [one.text for one in aside] == ["poison"]


def test_provider_that_is_down_for_long_loses_no_text_and_gets_no_storm(place: Place) -> None:
    _always(place, _unless("", BackendFailedError("scripted", "500")))
    progress: Progress | None = None
    for _ in range(30):
        with pytest.raises(BackendFailedError):
            place.ask(_request("a", "b", "c", "d"), progress)
        progress = place.saved[-1]
    assert progress is not None
    assert progress.aside == ()
    assert len(place.backend.requests) == 30
    assert len(progress.todo) <= 2
    assert {piece.number for part in progress.todo for piece in part.pieces} == {0, 1, 2, 3}


def _down(kind: str = "failed") -> BackendError:
    """Return a new failure of a kind; what is learned of one must not reach the next."""
    kinds: dict[str, Callable[[], BackendError]] = {
        "failed": lambda: BackendFailedError("scripted", "500"),
        "refused request": lambda: RequestRefusedError("scripted", "400"),
        "refused": lambda: BackendRefusedError("scripted", "blocked", kind="permission"),
        "limit": lambda: SpendLimitError("scripted", "usage limit reached"),
        "too long": lambda: RequestTooLongError("scripted", "context length exceeded"),
        "busy": lambda: BackendBusyError("scripted", "overloaded"),
        "unreachable": lambda: BackendUnreachableError("scripted", "reset"),
        "missing": lambda: BackendMissingError("scripted", "no such option"),
    }
    return kinds[kind]()


def _fails_on(bad: str, kind: str) -> Callable[[Request], Reply]:
    def answer(request: Request) -> Reply:
        if any(bad in message.text for message in request.messages if message.is_new):
            raise _down(kind)
        return _claims(request)

    return answer


KINDS = (
    *("failed", "refused request", "refused", "limit", "too long"),
    *("busy", "unreachable", "missing"),
)


@pytest.mark.parametrize("texts", [["poison"], ["poison", "a"], [*"abcdefghijk", "poison"]])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("answers", [0, 5])
def test_text_on_which_every_call_fails_is_found_with_nothing_else_to_ask_about(
    place: Place, kind: str, texts: list[str], answers: int
) -> None:
    place.standing = Standing(is_proven=True, answers=answers)
    memory = ShownMemory(id="k1", name="n", type=MemoryType.PROJECT, text="x" * 500)
    _always(place, _fails_on("poison", kind))
    progress: Progress | None = None
    for _ in range(25):
        try:
            reply, aside = place.ask(_request(*texts, memories=(memory,)), progress)
            break
        except BackendError:
            progress = place.saved[-1]
    else:
        pytest.fail("never found")
    assert sorted(claim.statement for claim in reply.claims) == sorted(set(texts) - {"poison"})
    assert [(one.text, one.reason) for one in aside] == [("poison", str(_down(kind)))]
    assert len(place.backend.requests) <= 40
    bare = [one for one in place.backend.requests if one.messages[-1].text == "poison"][-1]
    assert (bare.memories, len(bare.messages)) == ((), 1), "nothing around it is to blame"


@pytest.mark.parametrize("count", [1, 2, 16])
@pytest.mark.parametrize("good", [0, 1, 2, 3, 6])
@pytest.mark.parametrize("kind", ["failed", "limit", "busy"])
def test_outage_that_begins_after_any_answer_sets_nothing_aside(
    place: Place, kind: str, good: int, count: int
) -> None:
    request = _request(*(f"text {n}" for n in range(count)))
    for _ in range(3):
        place.backend.enqueue(_down(kind))
    for _ in range(good):
        place.backend.enqueue(_claims)
    _always(place, _fails_on("", kind))
    progress: Progress | None = None
    calls = []
    for _ in range(15):
        before = len(place.backend.requests)
        try:
            _, aside = place.ask(request, progress)
        except BackendError:
            progress = place.saved[-1]
            assert progress.aside == ()
            calls.append(len(place.backend.requests) - before)
        else:
            assert aside == ()
            break
    assert sum(calls) <= 15 + good + 5
    assert calls[7:] in ([], [1] * len(calls[7:])), "one call after each pause"


def test_provider_that_fails_and_answers_by_turns_is_no_reason_to_doubt_a_text(
    place: Place,
) -> None:
    request = _request("a")
    for _ in range(3):
        place.backend.enqueue(_down())
    place.backend.enqueue(_claims)  # the sentence of memd's own
    place.backend.enqueue(_down())
    place.backend.enqueue(_down())  # the same
    place.backend.enqueue(_claims)
    place.backend.enqueue(_claims)
    progress: Progress | None = None
    for _ in range(4):
        with pytest.raises(BackendFailedError):
            place.ask(request, progress)
        progress = place.saved[-1]
    reply, aside = place.ask(request, progress)
    assert (len(reply.claims), aside) == (1, ())


@pytest.mark.parametrize("kind", KINDS)
def test_outage_for_long_is_asked_about_once_after_each_pause(place: Place, kind: str) -> None:
    place.standing = Standing(is_proven=True, answers=7)
    _always(place, _fails_on("", kind))
    progress: Progress | None = None
    for _ in range(30):
        with pytest.raises(BackendError) as caught:
            place.ask(_request("a" * 400, "b"), progress)
        assert not caught.value.is_of_text
        progress = place.saved[-1]
        assert progress.aside == ()
    extra = 3 if kind == "too long" else 1  # it is halved first
    assert len(place.backend.requests) <= 30 + extra


def test_texts_in_a_row_on_which_a_provider_fails_are_set_aside_ever_later(place: Place) -> None:
    place.standing = Standing(is_proven=True, answers=7)
    _always(place, _fails_on("poison", "failed"), times=400)
    needed = []
    for number in range(4):
        before, progress = len(place.backend.requests), None
        for _ in range(30):
            try:
                _, aside = place.ask(_request(f"poison {number}"), progress)
                break
            except BackendError:
                progress = place.saved[-1]
        assert len(aside) == 1
        needed.append(len(place.backend.requests) - before)
    assert needed[0] == needed[1] < needed[2] == needed[3]
    assert place.standing.is_proven, "the model has said nothing that could put it in doubt"


@pytest.mark.parametrize("kind", ["refused", "limit", "refused request"])
def test_failure_that_would_hold_up_all_text_is_looked_into_at_once(
    place: Place, kind: str
) -> None:
    place.standing = Standing(is_proven=True, answers=1)
    _always(place, _fails_on("poison", kind))
    with pytest.raises(BackendError) as caught:
        place.ask(_request("poison"))
    assert caught.value.is_of_text
    assert len(place.backend.requests) == 2
    assert "poison" not in str(place.backend.requests[-1])


def test_text_that_is_said_to_be_too_long_makes_no_other_one_smaller(place: Place) -> None:
    place.standing = Standing(is_proven=True, answers=7)
    _always(place, _fails_on("poison", "too long"))
    asking = place.asking()
    texts = [str(number) * 400 for number in range(6)]
    asking.ask(_request(*texts), Job(pass_id="p0"))
    progress: list[Progress] = []
    for _ in range(20):
        job = Job(
            pass_id="p1",
            progress=progress[-1] if progress else None,
            save=lambda saved, _: progress.append(saved),
        )
        try:
            _, aside = asking.ask(_request("poison"), job)
            break
        except BackendError as error:
            told = str(error)
            assert "context is too small" not in told
    assert len(aside) == 1
    before = len(place.backend.requests)
    asking.ask(_request(*texts), Job(pass_id="p2"))
    assert len(place.backend.requests) == before + 1


@pytest.mark.parametrize(
    "kind", ["failed", "refused request", "refused", "limit", "too long", "no use"]
)
def test_one_text_that_is_asked_about_again_puts_no_model_in_doubt(place: Place, kind: str) -> None:
    place.standing = Standing(is_proven=True, answers=7)
    _always(
        place, _unless("poison", _malformed()) if kind == "no use" else _fails_on("poison", kind)
    )
    for _ in range(5):  # memd run --retry
        reply, aside = place.ask(_request("a", "poison", "b"), is_retried=True)
        assert [one.text for one in aside] == ["poison"]
        assert sorted(claim.statement for claim in reply.claims) == ["a", "b"]
        _, aside = place.ask(_request("poison"), is_retried=True)
        assert len(aside) == 1
    assert (place.standing.is_proven, place.standing.barren_texts) == (True, 0)


def test_outage_while_asking_again_about_what_was_set_aside_is_one(place: Place) -> None:
    place.standing = Standing(is_proven=True, answers=7)
    _always(place, _fails_on("", "failed"))
    for _ in range(3):
        with pytest.raises(BackendFailedError) as caught:
            place.ask(_request("a", "b"), is_retried=True)
        assert not caught.value.is_of_text
        assert place.saved[-1].aside == ()
    assert len(place.backend.requests) == 5, "at last only memd's own sentence"


class Adapting(ScriptedBackend):
    """Refuses forms until it is asked in the last one, which it remembers as real ones do."""

    def __init__(self, refusals: int) -> None:
        super().__init__(model="m")
        self.form = "0"
        self.refusals = refusals

    def propose(self, request: Request) -> Reply:
        self.requests.append(request)
        if int(self.form) < self.refusals:
            self.form = str(int(self.form) + 1)
            raise FormRefusedError("scripted", "no such form")
        return _claims(request)


def test_each_way_in_which_a_request_is_asked_is_a_call_of_its_own(place: Place) -> None:
    place.backend = Adapting(3)
    refusals: list[int] = []
    place.ask(_request("a"), after_refusal=lambda: refusals.append(1))
    assert place.spending.today(NOW).calls == place.calls_noted == 4
    assert place.spending.today(NOW).tokens == USED.total_tokens
    assert len(refusals) == 3
    assert place.standing.form == "3"

    place.backend = Adapting(3)  # another process
    place.ask(_request("b"))
    assert place.spending.today(NOW).calls == 5


def test_ways_that_were_refused_before_a_ceiling_are_not_tried_again(place: Place) -> None:
    place.backend = Adapting(3)
    place.limits["max_calls_per_day"] = 2
    with pytest.raises(BudgetReachedError):
        place.ask(_request("a"))
    place.clock.advance(86_400)
    place.backend = Adapting(3)  # another process, the next day
    place.ask(_request("a"))
    assert len(place.backend.requests) == 2


def test_ways_of_asking_end_at_a_ceiling_and_at_a_number(place: Place) -> None:
    place.backend = Adapting(1000)
    with pytest.raises(RequestRefusedError):
        place.ask(_request("a"))
    assert place.spending.today(NOW).calls == len(place.backend.requests) == MOST_WAYS
    place.limits["max_calls_per_day"] = MOST_WAYS + 3
    with pytest.raises(BudgetReachedError):
        place.ask(_request("a"))
    assert len(place.backend.requests) == MOST_WAYS + 3


def test_suspicion_needs_several_failures(place: Place) -> None:
    _always(place, _unless("", BackendFailedError("scripted", "500")))
    progress: Progress | None = None
    for _ in range(FAILURES_UNTIL_SUSPECT - 1):
        with pytest.raises(BackendFailedError):
            place.ask(_request("a", "b"), progress)
        progress = place.saved[-1]
        assert len(progress.todo) == 1


def test_what_was_answered_is_not_asked_again_after_a_failure(place: Place) -> None:
    place.backend.enqueue(AnswerCutError("scripted", "cut", usage=USED))
    place.backend.enqueue(_claims)
    place.backend.enqueue(BackendBusyError("scripted", "busy"))
    request = _request("a", "b")
    with pytest.raises(BackendBusyError):
        place.ask(request)
    place.backend.enqueue(_claims)
    reply, _ = place.ask(request, place.saved[-1])
    assert [claim.statement for claim in reply.claims] == ["a", "b"]
    assert place.asked == [["a", "b"], ["a"], ["b"], ["b"]]


def test_later_part_shows_what_was_before_it_as_turns_before(place: Place) -> None:
    place.backend.enqueue(AnswerCutError("scripted", "cut", usage=USED))
    place.backend.enqueue(_claims)
    place.backend.enqueue(_claims)
    place.ask(_request("a", "b"))
    last = place.backend.requests[-1]
    assert [(message.text, message.is_new) for message in last.messages] == [
        ("a", False),
        ("b", True),
    ]


def test_saved_replies_are_clean(place: Place) -> None:
    place.backend.enqueue(AnswerCutError("scripted", "cut", usage=USED))
    _always(place, lambda _: Reply(note="secret"))

    def clean(reply: Reply) -> Reply:
        return Reply(usage=reply.usage, note="clean")

    place.ask(_request("a", "b"), clean=clean)
    assert [reply.note for progress in place.saved for reply in progress.replies] == ["clean"]


def test_calls_of_one_pass_end_at_their_ceiling_and_the_rest_waits_for_the_next_day(
    place: Place,
) -> None:
    place.limits["max_calls_per_pass"] = 10
    _always(place, _unless("poison", _malformed()))
    texts = [f"{'poison' if number % 2 else 'fine'} {number}" for number in range(16)]
    request = _request(*texts)
    with pytest.raises(BudgetReachedError, match="max_calls_per_pass"):
        place.ask(request)
    assert len(place.backend.requests) == 10
    kept = place.saved[-1]

    place.limits["max_calls_per_pass"] = 200
    reply, aside = place.ask(request, kept)
    assert [claim.statement for claim in reply.claims] == texts[::2]
    assert len(aside) == 8
    assert {one.reason for one in aside} == {"backend scripted: unusable answer: it is no JSON"}


def test_model_that_was_never_of_use_is_given_up_after_some_calls_and_nothing_set_aside(
    place: Place,
) -> None:
    place.standing = Standing()
    _always(place, _unless("", _malformed()))
    request = _request(*(f"text {number}" for number in range(53)))
    with pytest.raises(NoUsableAnswerError) as caught:
        place.ask(request)
    assert str(caught.value) == (
        "backend scripted: model 'm' has given no usable answer in 8 tries: it is no JSON;"
        " choose another model; the text waits for it, and `memd run` asks again at once"
    )
    assert len(place.backend.requests) == BARREN_CALLS
    kept = place.saved[-1]
    assert kept.aside == ()
    assert sorted(piece.number for part in kept.todo for piece in part.pieces) == list(range(53))

    with pytest.raises(NoUsableAnswerError, match="in 10 tries"):
        place.ask(request, kept)
    assert len(place.backend.requests) == BARREN_CALLS + 2, "one look, and one repair"
    with pytest.raises(NoUsableAnswerError, match="in 12 tries"):
        place.ask(_request("another", "and one more"))
    assert len(place.backend.requests) == BARREN_CALLS + 4, "the same for every other text"


@pytest.mark.parametrize(
    "error",
    [
        _malformed(),
        AnswerCutError("scripted", "cut", usage=USED),
        AnswerWithheldError("scripted", "the model refused", usage=USED),
    ],
    ids=lambda error: type(error).__name__,
)
@pytest.mark.parametrize("texts_at_once", [1, 2, 3, 53])
def test_model_that_turned_bad_sets_next_to_nothing_aside(
    place: Place, error: BackendError, texts_at_once: int
) -> None:
    place.backend.enqueue(_claims)
    place.ask(_request("of use before"))
    _always(place, _unless("", error))
    aside: list[Aside] = []
    for number in range(20):
        texts = [f"text {number} {each}" for each in range(texts_at_once)]
        try:
            aside += place.ask(_request(*texts))[1]
        except NoUsableAnswerError:
            break
    else:
        pytest.fail("never doubted")
    assert len(place.backend.requests) <= 1 + 20
    assert len(aside) < BARREN_TEXTS


def test_model_in_doubt_that_answers_again_is_believed_about_the_text(place: Place) -> None:
    _always(place, _unless("poison", _malformed()))
    request = _request(*["poison"] * 16)
    with pytest.raises(NoUsableAnswerError):
        place.ask(request)
    kept = place.saved[-1]
    rounds = 0
    while True:
        rounds += 1
        place.ask(_request("fine"))
        try:
            _, aside = place.ask(request, kept)
            break
        except NoUsableAnswerError:
            kept = place.saved[-1]
    assert len(aside) == 16
    assert rounds < 16


@pytest.mark.parametrize("first", [0, 7, 14, 51])
def test_two_texts_side_by_side_put_no_model_in_doubt(place: Place, first: int) -> None:
    _always(place, _unless("poison", _malformed()))
    texts = [f"text {each}" for each in range(53)]
    texts[first : first + 2] = ["poison", "poison"]
    _, aside = place.ask(_request(*texts))
    assert [one.text for one in aside] == ["poison", "poison"]


def test_single_text_without_usable_answer_from_an_untried_model_is_not_to_blame(
    place: Place,
) -> None:
    place.standing = Standing()
    _always(place, _unless("", _malformed()))
    with pytest.raises(NoUsableAnswerError, match="in 2 tries"):
        place.ask(_request("a"))
    assert place.saved[-1].aside == ()


@pytest.mark.parametrize(
    "error", [_malformed(), AnswerCutError("scripted", "cut", usage=USED)], ids=["malformed", "cut"]
)
def test_untried_model_that_answers_the_others_shows_that_one_text_is_to_blame(
    place: Place, error: BackendError
) -> None:
    place.standing = Standing()
    _always(place, _unless("poison", error))
    texts = ["poison", *(f"text {number}" for number in range(15))]
    reply, aside = place.ask(_request(*texts))
    assert sorted(claim.statement for claim in reply.claims) == sorted(texts[1:])
    assert [one.text for one in aside] == ["poison"]


def test_model_that_answers_nothing_usable_stops_at_the_ceiling_and_sets_nothing_aside(
    place: Place,
) -> None:
    place.limits["max_calls_per_pass"] = 5  # before the first message stands alone
    _always(place, _unless("", _malformed()))
    with pytest.raises(BudgetReachedError, match="max_calls_per_pass"):
        place.ask(_request(*["text"] * 16))
    assert len(place.backend.requests) == 5
    assert all(not progress.aside for progress in place.saved)


@pytest.mark.parametrize(
    ("setting", "limit"),
    [("max_calls_per_day", 0), ("max_tokens_per_day", 8100), ("max_usd_per_day", 0.001)],
)
def test_nothing_is_sent_beyond_a_ceiling(place: Place, setting: str, limit: float) -> None:
    place.price = Price(input=3.0, output=15.0)
    place.limits[setting] = limit
    with pytest.raises(BudgetReachedError) as caught:
        place.ask(_request("a"))
    assert caught.value.setting == setting
    assert place.backend.requests == []
    assert place.calls_noted == 0
    assert place.spending.today(NOW).calls == 0


def test_transcript_at_its_own_ceiling_is_named(place: Place) -> None:
    place.limits["max_tokens_per_transcript"] = 30_000
    place.backend.enqueue(lambda _: Reply(usage=Usage(input_tokens=25_000, output_tokens=10)))
    place.ask(_request("a"), shares={"t1": 1.0})
    with pytest.raises(BudgetReachedError) as caught:
        place.ask(_request("b"), shares={"t1": 0.9, "t2": 0.1})
    assert caught.value.transcripts == ("t1",)
    assert len(place.backend.requests) == 1


def test_money_is_what_the_provider_says_else_what_the_price_says(place: Place) -> None:
    place.price = Price(input=1.0, output=10.0, cache_read=0.1, cache_write=2.0)
    place.backend.enqueue(lambda _: Reply(usage=USED))
    place.ask(_request("a"))
    by_price = (100 * 1.0 + 10 * 10.0 + 5 * 0.1 + 2 * 2.0) / 1e6
    assert place.spending.today(NOW).usd == pytest.approx(by_price)
    place.backend.enqueue(lambda _: Reply(usage=Usage(input_tokens=1, usd=0.5)))
    place.ask(_request("a"))
    assert place.spending.today(NOW).usd == pytest.approx(by_price + 0.5)


def test_dearer_of_what_the_provider_and_the_price_say_counts(place: Place) -> None:
    place.price = Price(input=10.0, output=10.0)
    place.backend.enqueue(lambda _: Reply(usage=Usage(input_tokens=100_000, usd=0.0)))
    place.ask(_request("a"))
    assert place.spending.today(NOW).usd == pytest.approx(1.0)


def test_money_that_only_the_provider_knows_binds_as_well(place: Place) -> None:
    place.limits["max_usd_per_day"] = 3.0
    for _ in range(2):
        place.backend.enqueue(lambda _: Reply(usage=Usage(input_tokens=1, usd=2.0)))
        place.ask(_request("a"))
    with pytest.raises(BudgetReachedError, match="max_usd_per_day"):
        place.ask(_request("a"))
    assert len(place.backend.requests) == 2


@pytest.mark.parametrize("price", [None, Price(input=1.0, output=10.0)])
def test_money_that_is_told_without_tokens_counts_and_the_most_tokens_with_it(
    place: Place, price: Price | None
) -> None:
    place.price = price
    place.backend.enqueue(lambda _: Reply(usage=Usage(usd=0.5)))
    place.ask(_request("a"))
    spent = place.spending.today(NOW)
    assert spent.tokens > 8000
    assert spent.usd == 0.5 if price is None else spent.usd > 0.08


@pytest.mark.parametrize(
    "error",
    [
        BackendBusyError("scripted", "busy", usage=USED),
        BackendRefusedError("scripted", "no", kind="key", usage=USED),
        SpendLimitError("scripted", "limit", usage=USED),
        RequestRefusedError("scripted", "400", usage=USED),
        BackendFailedError("scripted", "cut off", usage=USED),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_a_failed_call_used_counts(place: Place, error: BackendError) -> None:
    _always(place, _unless("", error))
    with pytest.raises(type(error)):
        place.ask(_request("a"))
    assert place.spending.today(NOW).tokens == USED.total_tokens


@pytest.mark.parametrize(
    "usage",
    [
        Usage(input_tokens=10**30),
        Usage(input_tokens=-5),
        Usage(input_tokens=1, usd=float("inf")),
        Usage(input_tokens=1, usd=-1.0),
    ],
)
def test_figures_that_cannot_be_count_at_their_most(place: Place, usage: Usage) -> None:
    place.backend.enqueue(lambda _: Reply(usage=usage, model="m\ud800"))
    place.ask(_request("a"))
    spent = place.spending.today(NOW)
    assert spent.usd == 0.0
    assert spent.tokens == 1 or spent.tokens > 8000


def test_every_call_about_a_transcript_counts_for_its_ceiling(place: Place) -> None:
    place.limits["max_tokens_per_transcript"] = 60_000
    used = Usage(input_tokens=13_000)
    place.backend.enqueue(AnswerError("scripted", "no", answer="", usage=used))
    place.backend.enqueue(AnswerCutError("scripted", "cut", usage=used))
    for _ in range(2):
        place.backend.enqueue(lambda _: Reply(usage=used))
    place.ask(_request("a", "b"), shares={"t": 1.0})
    assert place.spending.by_transcript().tokens == 4 * 13_000
    with pytest.raises(BudgetReachedError, match="max_tokens_per_transcript"):
        place.ask(_request("c"), shares={"t": 1.0})


def test_unknown_price_counts_tokens_and_says_that_money_is_unknown(place: Place) -> None:
    place.backend.enqueue(_claims)
    place.ask(_request("a"))
    spent = place.spending.today(NOW)
    assert (spent.usd, spent.unpriced) == (0.0, 1)


def test_stop_while_the_backend_thinks_keeps_the_booking(place: Place) -> None:
    begun, let_go = threading.Event(), threading.Event()

    def answer(_: Request) -> Reply:
        begun.set()
        let_go.wait(20)
        return Reply()

    place.backend.enqueue(answer)
    place.is_stopping = begun.is_set
    try:
        with pytest.raises(StoppedError):
            place.ask(_request("a"))
    finally:
        let_go.set()
    assert place.spending.today(NOW).tokens > 8000


@given(
    lengths=st.lists(st.integers(1, 4 * LEAST_PIECE_CHARS), min_size=1, max_size=12),
    bad=st.sets(st.integers(0, 11), max_size=4),
    limit=st.integers(2 * LEAST_PIECE_CHARS, 6000),
)
def test_every_character_is_answered_or_set_aside_once(
    lengths: list[int], bad: set[int], limit: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = Place(tmp_path_factory.mktemp("asking"))
    place.limits["max_calls_per_pass"] = 10_000
    texts = [chr(ord("a") + number) * length for number, length in enumerate(lengths)]
    poison = {texts[number][0] for number in bad if number < len(texts)}

    def answer(request: Request) -> Reply:
        new = "".join(message.text for message in request.messages if message.is_new)
        if len(new) > limit:
            raise AnswerCutError("scripted", "cut", usage=USED)
        if poison & set(new):
            raise AnswerWithheldError("scripted", "refused", usage=USED)
        return _claims(request)

    _always(place, answer, times=400)
    progress: Progress | None = None
    for _ in range(100):
        try:
            reply, aside = place.ask(_request(*texts), progress)
            break
        except NoUsableAnswerError:
            progress = place.saved[-1]
            place.standing = Standing(is_proven=True)  # another text was answered
    else:
        pytest.fail("never answered")
    answered = "".join(sorted("".join(claim.statement for claim in reply.claims)))
    kept = "".join(sorted("".join(one.text for one in aside)))
    whole = "".join(texts)
    assert answered == "".join(sorted(each for each in whole if each not in poison))
    assert kept == "".join(sorted(each for each in whole if each in poison))
