"""A model's claim of what the next sentence takes back is refused, whatever it quotes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from memconsolidate.model import MemorySource, Operation, Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, memory, said

FRIDAYS = "We always deploy on Fridays at 14:00."
RETORTS = [
    "Just kidding.", "That was a joke.", "Typo.", "Oops, wrong project.", "Scratch that.",
    "I meant Thursdays.", "Wait, Thursdays.", "Make that Thursdays.", "Correction: Thursdays.",
    "My mistake, it's Thursdays.", "Or so I thought.", "Would be nice, right?",
    "That's what the intern claims, anyway.", "Well, almost never.", "No wait, on Thursdays.",
]  # fmt: skip


@pytest.mark.parametrize("text", RETORTS)
def test_sentence_that_is_taken_back_founds_nothing(text: str) -> None:
    [verdict] = judge([claim(FRIDAYS)], [said(f"{FRIDAYS} {text}")])

    assert verdict.outcome is Outcome.REJECT


@pytest.mark.parametrize("text", RETORTS)
def test_sentence_founds_nothing_with_what_takes_it_back(text: str) -> None:
    whole = f"{FRIDAYS} {text}"

    [verdict] = judge([claim(whole)], [said(whole)])

    assert verdict.outcome is Outcome.REJECT


@pytest.mark.parametrize("text", RETORTS)
def test_memory_is_not_replaced_by_what_is_taken_back(text: str) -> None:
    known = memory("We always deploy on Mondays at 14:00.")
    words = f"From now on we always deploy on Fridays at 14:00. {text}"
    replacing = claim(
        "From now on we always deploy on Fridays at 14:00.",
        operation=Operation.SUPERSEDE,
        targets=("a1",),
    )

    [verdict] = judge([replacing], [said(words)], [known])

    assert verdict.outcome is Outcome.REJECT


def test_sentence_with_the_value_that_is_put_right_is_kept() -> None:
    right = "The shop deploys on Thursdays at 14:00."
    words = "The shop deploys on Fridays at 14:00. Wait, Thursdays."

    [verdict] = judge([claim(right, words)], [said(words)])

    assert verdict.outcome is Outcome.CREATE


@pytest.mark.parametrize(
    "text", ["Wait, is CI green?", "Make that test pass.", "No wait, run the tests first."]
)
def test_ordinary_words_behind_a_statement_take_nothing_back(text: str) -> None:
    [verdict] = judge([claim(FRIDAYS)], [said(f"{FRIDAYS} {text}")])

    assert verdict.outcome is Outcome.CREATE


def test_model_may_take_back_what_was_said_right_before() -> None:
    before = said(FRIDAYS, label="m9", hours=-1, is_new=False)
    source = MemorySource(
        agent=before.agent, session=before.session, messages=(before.id,), at=before.at
    )
    known = replace(memory(FRIDAYS, hours=-1), sources=(source,))
    taking = claim(FRIDAYS, "Just kidding.", operation=Operation.RETRACT, targets=("a1",))

    [verdict] = judge([taking], [before, said("Just kidding.")], [known])
    [late] = judge(
        [taking],
        [before, said("Never push to main.", label="m0", hours=-0.5), said("Just kidding.")],
        [known],
    )

    assert (verdict.outcome, verdict.reason) == (Outcome.RETIRE, Reason.RETRACTED)
    assert (late.outcome, late.reason) == (Outcome.HOLD, Reason.RETRACT_WITHOUT_CUE)
