"""What memories that are near in meaning may be confirmed by: the cosines here are made up."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, Memory, MemoryType, Outcome, Verdict
from memconsolidate.verdicts.context import Near
from memconsolidate.verdicts.meaning import LEAST_LEAD, LEAST_NEAR
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.near_misses import (
    IN_TWO_LANGUAGES,
    LIGHT_WORDS,
    ON_ONE_TEMPLATE,
    PARAPHRASES,
    UPDATES,
)
from tests.unit.verdicts.test_pairs import CONTRADICTION, RELATED, UNRELATED
from tests.unit.verdicts.verdict_cases import claim, judge, memory, said

KNOWN = "Feature flags are managed in LaunchDarkly."
AGAIN = "LaunchDarkly is where we manage feature flags."
#: Nearer than any two texts that are not equal.
NEAREST = 0.99


def verdict_on(
    known: str | list[Memory],
    text: str,
    *cosines: float,
    author: Author = Author.HUMAN,
    statement: str | None = None,
    kind: MemoryType = MemoryType.PROJECT,
) -> Verdict:
    """Return the verdict on words that no target names, to which the memories are so near."""
    memories = [memory(known)] if isinstance(known, str) else known
    near = tuple(
        Near(one.id, cosine) for one, cosine in zip(memories, cosines or (NEAREST,), strict=False)
    )
    one = claim(statement or text, text, kind=kind)
    return judge(
        [one],
        [said(text, author=author)],
        memories,
        near={one.statement: near},
        shown=frozenset(),
    )[0]


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (KNOWN, AGAIN),
        (AGAIN, KNOWN),
        (
            "Commit messages must be written in Korean.",
            "We always write commit messages in Korean.",
        ),
        ("The API returns dates in ISO 8601.", "The dates that the API returns are in ISO-8601."),
        ("Always answer in German.", "Antworte immer auf Deutsch."),
        ("Antworte immer auf Deutsch.", "Please always answer in German."),
        ("항상 한국어로 답해 주세요.", "Always answer in Korean."),
    ],
)
def test_same_in_other_words_confirms_the_memory(known: str, text: str) -> None:
    verdict = verdict_on(known, text)
    assert (verdict.outcome, verdict.reason) == (Outcome.REINFORCE, Reason.ALREADY_KNOWN)
    assert verdict.targets == ("a1",)
    assert verdict_on(known, text, 0.0).outcome is Outcome.CREATE, "words alone do not tell"


def test_what_is_not_near_enough_is_a_memory_of_its_own() -> None:
    assert verdict_on(KNOWN, AGAIN, LEAST_NEAR).outcome is Outcome.REINFORCE
    assert verdict_on(KNOWN, AGAIN, LEAST_NEAR - 0.001).outcome is Outcome.CREATE


def test_only_the_one_that_is_nearest_by_a_margin_is_confirmed() -> None:
    both = [memory(KNOWN), memory("The flags of the shop lie in the admin page.", key="b2")]
    assert verdict_on(both, AGAIN, 0.97, 0.97 - LEAST_LEAD / 2).outcome is Outcome.CREATE
    assert verdict_on(both, AGAIN, 0.97, 0.97 - LEAST_LEAD * 2).outcome is Outcome.REINFORCE


@pytest.mark.parametrize(
    ("known", "text"),
    CONTRADICTION + RELATED + UNRELATED + UPDATES + LIGHT_WORDS + IN_TWO_LANGUAGES,
)
def test_however_near_what_says_something_else_is_no_confirmation(known: str, text: str) -> None:
    assert verdict_on(known, text).outcome is not Outcome.REINFORCE
    assert verdict_on(text, known).outcome is not Outcome.REINFORCE


def test_a_fifth_of_paraphrases_is_found() -> None:
    outcomes = [verdict_on(*pair).outcome for pair in PARAPHRASES]
    assert outcomes.count(Outcome.REINFORCE) >= 4
    assert {*outcomes} <= {Outcome.REINFORCE, Outcome.CREATE, Outcome.PROVISIONAL}


@pytest.mark.parametrize("template", ON_ONE_TEMPLATE)
def test_facts_on_one_template_confirm_none_of_the_others(template: tuple[str, str]) -> None:
    facts, retold = (
        [one.format(f"svc-{n}", 9000 + n, name) for n, name in enumerate(NAMES)] for one in template
    )
    memories = [memory(fact, key=f"k{n:02}") for n, fact in enumerate(facts)]
    for here, text in enumerate(retold):
        for there, other in enumerate(memories):
            if there != here:
                ranked = [other, *(one for one in memories if one is not other)]
                verdict = verdict_on(ranked, text, NEAREST, 0.9)
                assert verdict.outcome is not Outcome.REINFORCE, (text, other.body)


NAMES = [
    "Ana",
    "Ben",
    "Cho",
    "Dag",
    "Eva",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jan",
    "Kim",
    "Leo",
    "Mia",
    "Nia",
    "Ole",
    "Pia",
    "Quy",
    "Rik",
    "Sam",
    "Tia",
]


@pytest.mark.parametrize(
    "text",
    [
        "Actually, LaunchDarkly is where we manage feature flags.",
        "LaunchDarkly is where we now manage feature flags.",
        "LaunchDarkly is also where we manage feature flags.",
        "Just this once, LaunchDarkly is where we manage feature flags.",
        "LaunchDarkly is where we manage feature flags if the budget allows it.",
        "LaunchDarkly is where we manage feature flags in staging.",
        "LaunchDarkly is where we do not manage feature flags.",
        "LaunchDarkly is where we manage at least 12 feature flags.",
        "LaunchDarkly is where my wife manages feature flags.",
    ],
)
def test_words_that_change_limit_or_add_confirm_nothing(text: str) -> None:
    assert verdict_on(KNOWN, text, statement=text).outcome is not Outcome.REINFORCE


def test_only_words_of_a_person_confirm_in_other_words() -> None:
    assert verdict_on(KNOWN, AGAIN, author=Author.ASSISTANT).outcome is Outcome.CREATE


def test_memory_of_another_type_is_not_confirmed() -> None:
    other = [memory(KNOWN, kind=MemoryType.REFERENCE)]
    assert verdict_on(other, AGAIN).outcome is Outcome.CREATE


def test_memory_that_this_reply_replaced_is_not_confirmed() -> None:
    change = "Feature flags moved from LaunchDarkly to Unleash."
    moved = claim(change, label="m1")
    again = claim(AGAIN, label="m2")
    replaced, confirmed = judge(
        [moved, again],
        [said(change), said(AGAIN, label="m2")],
        [memory(KNOWN)],
        near={AGAIN: (Near("a1", NEAREST),)},
        shown=frozenset(),
    )
    assert replaced.outcome is Outcome.SUPERSEDE
    assert confirmed.outcome is not Outcome.REINFORCE


def test_nomination_alone_replaces_and_drops_nothing() -> None:
    for known, text in CONTRADICTION + UPDATES:
        near = verdict_on(known, text)
        far = verdict_on(known, text, 0.0)
        assert (near.outcome, near.reason, near.targets) == (far.outcome, far.reason, far.targets)
