"""Words that are read late: a memory that was said after them may say another thing."""

from __future__ import annotations

import pytest

from memconsolidate.model import Memory, MemoryType, Outcome, Verdict
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, memory

#: What was said later and tells of a change, and what was said before it.
CHANGED = [
    ("The API moved from port 8080 to port 9090.", "The API listens on port 8080."),
    ("The API now listens on port 9090.", "The API listens on port 8080."),
    ("The cache is now disabled.", "The cache is enabled."),
    ("Die API läuft jetzt auf Port 9090.", "Die API läuft auf Port 8080."),
]
#: What was said later and has another value only.
DIFFERENT = [
    ("The API listens on port 9090.", "The API listens on port 8080."),
    ("The cache is disabled.", "The cache is enabled."),
]
#: What was said later and leaves room.
OTHER = [
    ("The API now also listens on port 9090.", "The API listens on port 8080."),
    ("The heron service now listens on port 9090.", "The falcon service listens on port 8080."),
    ("We use Kafka.", "We use Redis."),
    ("Shard 4 lives on db-2.", "Shard 3 lives on db-2."),
]


def read_late(text: str, later: Memory, kind: MemoryType = MemoryType.PROJECT) -> Verdict:
    return judge_one(text, None, [later], kind=kind)


@pytest.mark.parametrize(("later", "text"), CHANGED)
def test_value_that_was_changed_later_does_not_come_back(later: str, text: str) -> None:
    assert read_late(text, memory(later, hours=5)).reason is Reason.CORRECTED_LATER


def test_home_that_somebody_left_later_does_not_come_back() -> None:
    moved = memory("I moved to Lisbon and no longer live in Berlin.", hours=5, kind=MemoryType.USER)

    verdict = read_late("I live in Berlin.", moved, MemoryType.USER)
    assert verdict.reason is Reason.CORRECTED_LATER


@pytest.mark.parametrize(("later", "text"), DIFFERENT)
def test_older_value_beside_a_later_one_is_shown_to_a_person(later: str, text: str) -> None:
    verdict = read_late(text, memory(later, hours=5))

    assert (verdict.outcome, verdict.reason) == (Outcome.HOLD, Reason.CONFLICT_OLDER)


@pytest.mark.parametrize(("later", "text"), OTHER)
def test_older_words_about_something_else_live(later: str, text: str) -> None:
    assert read_late(text, memory(later, hours=5)).outcome is Outcome.CREATE


def test_older_value_beside_a_file_changed_by_hand_is_shown_to_a_person() -> None:
    later = memory("The API now listens on port 9090.", hours=5, is_protected=True)

    assert read_late("The API listens on port 8080.", later).reason is Reason.PROTECTED
