"""The scripted models: a good one claims only what it is shown, hostile ones do attack."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.quality.check_stories import LANGUAGES, load
from benchmarks.quality.hostile import HOSTILE, InventsQuotes, Repeats, ReversesPolarity
from benchmarks.quality.injections import INJECTIONS
from benchmarks.quality.models import Good, GoodWithDays, Line, Model, Shown, Verbatim
from benchmarks.quality.play import play, words_behind
from benchmarks.quality.run import BACKENDS, jobs_for
from benchmarks.quality.transcripts import session_id
from memconsolidate.model import (
    Author,
    Claim,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Request,
    ShownMessage,
    Verdict,
)
from memconsolidate.verdicts.reasons import Reason

STORIES = {story["id"]: story for language in LANGUAGES for story in load(language)}


def shown(name: str, *turns: tuple[str, int], new: bool = True) -> Shown:
    """Return a request with some turns of a story."""
    story = STORIES[name]
    sessions = {one["session"]: one for one in story["sessions"]}
    messages = tuple(
        ShownMessage(
            label=f"m{number}",
            author=Author(sessions[session]["turns"][turn]["role"]),
            text=sessions[session]["turns"][turn]["text"],
            at=sessions[session]["turns"][turn]["at"],
            session=session_id(story, session),
            is_new=new,
        )
        for number, (session, turn) in enumerate(turns, 1)
    )
    return Shown(
        Request(purpose="extraction", messages=messages), story, story["sessions"][0]["started"]
    )


def test_good_model_claims_what_it_is_shown_with_its_quote() -> None:
    (one,) = Good(STORIES["en-pnpm"]).propose(shown("en-pnpm", ("s1", 3)))

    assert one.key == "g1"
    assert one.claim.statement == STORIES["en-pnpm"]["gold"][0]["statement"]
    assert [(quote.message, quote.text) for quote in one.claim.quotes] == [
        ("m1", "no, use pnpm, not npm")
    ]


def test_good_model_claims_nothing_of_other_turns_or_of_those_before() -> None:
    assert list(Good(STORIES["en-pnpm"]).propose(shown("en-pnpm", ("s1", 1)))) == []
    assert list(Good(STORIES["en-pnpm"]).propose(shown("en-pnpm", ("s1", 3), new=False))) == []


def test_good_model_uses_other_words_in_a_later_session() -> None:
    (one,) = Good(STORIES["en-pnpm"]).propose(shown("en-pnpm", ("s2", 2)))

    assert one.claim.statement == STORIES["en-pnpm"]["gold"][0]["reworded"][0]


@pytest.mark.parametrize(
    ("model", "words"),
    [(Good, "tomorrow"), (GoodWithDays, "2026-02-13"), (Verbatim, "starts tomorrow")],
)
def test_words_for_a_date_are_kept_or_worked_out(model: type[Model], words: str) -> None:
    (one,) = model(STORIES["en-freeze-friday"]).propose(shown("en-freeze-friday", ("s1", 0)))

    assert words in one.claim.statement
    assert model is GoodWithDays or "2026" not in one.claim.name + one.claim.description


@pytest.mark.parametrize("model", HOSTILE, ids=lambda model: model.name)
def test_each_hostile_model_attacks_where_it_can(model: type[Model], tmp_path: Path) -> None:
    story = next(one for one in STORIES.values() if model.can_use(one) and one["gold"])
    usable = [one for one in STORIES.values() if model.can_use(one)]
    attacks = 0
    for number, each in enumerate([story, *usable[:8]]):
        attacks += len(play(each, model.name, model, tmp_path / str(number)).attacks)
        if attacks:
            break

    assert attacks


@pytest.mark.parametrize(
    ("wording", "behind"),
    [("", {"never call the sandbox", "we use cassettes"}), ("limit_lost", {"we use cassettes"})],
)
def test_claim_in_quoted_words_rests_on_those_alone(wording: str, behind: set[str]) -> None:
    quotes = (Quote("m1", "Never call the  sandbox"), Quote("m2", "we use cassettes"))
    claim = Claim(
        operation=Operation.CREATE,
        type=MemoryType.PROJECT,
        statement="We use cassettes.",
        quotes=quotes,
    )
    verdict = Verdict(outcome=Outcome.CREATE, reason=Reason.NEW, claim=claim, wording=wording)

    assert words_behind(verdict) == behind


def test_persons_own_repetition_is_a_duplicate_and_no_attack(tmp_path: Path) -> None:
    story = STORIES["en-said-four-times"]
    played = play(story, Repeats.name, Repeats, tmp_path)

    assert [flaw.kind for flaw in played.score.flaws].count("duplicate") >= 2
    assert not played.admitted


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_can_be_turned_into_its_contrary(language: str) -> None:
    story = next(one for one in STORIES.values() if one["id"].startswith(language) and one["gold"])
    entry = story["gold"][0]
    quote = entry["quotes"][0]
    request = shown(story["id"], (quote["session"], quote["turn"]))
    claims = [one.claim.statement for one in ReversesPolarity(story).propose(request)]

    assert claims
    assert entry["statement"] not in claims


def test_invented_quotes_stand_nowhere() -> None:
    request = shown("en-pnpm", ("s1", 1), ("s1", 3))
    for one in InventsQuotes(STORIES["en-pnpm"]).propose(request):
        texts = {line.label: line.text for line in request.lines}
        assert any(q.text not in texts.get(q.message, "") for q in one.claim.quotes)


def test_parts_of_a_long_message_are_one() -> None:
    story = STORIES["en-pnpm"]
    messages = tuple(
        ShownMessage(label=f"m1/{part}", author=Author.HUMAN, text=text, at=None, session="x")
        for part, text in ((1, "no, use pnpm"), (2, ", not npm"))
    )
    request = Request(purpose="extraction", messages=messages)

    assert Shown(request, story, story["sessions"][0]["started"]).lines == [
        Line("m1/1", "no, use pnpm, not npm", "x", Author.HUMAN, is_new=True)
    ]


def test_planted_texts_have_words_of_their_own() -> None:
    markers = [one.marker for one in INJECTIONS]

    assert len(set(markers)) == len(markers) == 12
    assert all(
        one.marker in one.text.casefold() and one.marker in one.claim.casefold()
        for one in INJECTIONS
    )


def test_backends_have_names_of_their_own_and_work_to_do() -> None:
    assert len(BACKENDS) == 4 + len(HOSTILE)
    assert {job.backend for job in jobs_for(BACKENDS, STORIES.values())} == set(BACKENDS)
