"""What is done before what, and what becomes of what, keep their places."""

from __future__ import annotations

import pytest

from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, refused_for

SWAPPED = [
    ("Always ask before you push to main.", "Always push to main before you ask."),
    ("Run the linter after the tests.", "Run the tests after the linter."),
    ("Frag immer, bevor du auf main pushst.", "Pushe immer auf main, bevor du fragst."),
    ("Convert tabs to spaces.", "Convert spaces to tabs."),
    ("Merge develop into main.", "Merge main into develop."),
]
KEPT = [
    ("Run the linter after the tests.", "Run the tests before the linter."),
    ("Before you push to main, always ask.", "Always ask before you push to main."),
    ("We moved the data from A7 to B7.", "The data moved to B7 from A7."),
    ("Convert tabs to spaces.", "The user wants tabs converted to spaces."),
]


@pytest.mark.parametrize(("text", "statement"), SWAPPED)
def test_steps_in_each_others_place_are_refused(text: str, statement: str) -> None:
    assert refused_for(judge_one(text, statement))


@pytest.mark.parametrize(("text", "statement"), KEPT)
def test_same_steps_in_other_words_are_kept(text: str, statement: str) -> None:
    assert judge_one(text, statement).reason is not Reason.PLACES_SWAPPED
