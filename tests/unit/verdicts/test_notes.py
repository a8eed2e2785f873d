"""Memories to which a person added something, and corrections of what was there before."""

from __future__ import annotations

import pytest

from memconsolidate.model import Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, memory

API = "The API listens on port 8080."
NOTES = [
    f"{API}\n\nHand note: ask Mira before restarts.",
    f"{API} Ask Mira before restarts.",
    f"# API\n\n{API}\n\n- Restart it with care.",
    f"{API}\n\nHand note: ask Mira.\n\nWhy: she said so.",
]
CORRECTION = "Correction: the API listens on port 9090, not 8080."


@pytest.mark.parametrize("body", NOTES)
def test_correction_of_a_file_with_a_note_is_shown_to_a_person(body: str) -> None:
    verdict = judge_one(CORRECTION, None, [memory(body, is_protected=True)])

    assert (verdict.outcome, verdict.reason) == (Outcome.HOLD, Reason.PROTECTED)


def test_correction_of_one_sentence_of_several_replaces_nothing() -> None:
    verdict = judge_one(CORRECTION, None, [memory(f"{API} Restarts take a minute.")])

    assert (verdict.outcome, verdict.reason) == (Outcome.HOLD, Reason.NEAR_CORRECTION)


@pytest.mark.parametrize("body", NOTES)
def test_what_a_file_with_a_note_says_is_known(body: str) -> None:
    assert judge_one(API, None, [memory(body, is_protected=True)]).outcome is Outcome.REINFORCE
