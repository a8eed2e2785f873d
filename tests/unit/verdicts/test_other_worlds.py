"""Only what is said as a fact, of now, of the same thing and person, replaces or confirms a memory."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Operation, Outcome
from tests.unit.verdicts.other_worlds import CONFIRMS_NOT, REPLACES, STAYS
from tests.unit.verdicts.verdict_cases import judge_one, memory

_RULES = ("Always", "Antworte", "Benutze", "Siempre", "Utilise", "항상", "总是")
_GONE = (Outcome.SUPERSEDE, Outcome.RETIRE, Outcome.UPDATE, Outcome.REINFORCE)


def _outcome(known: str, text: str, operation: Operation, *targets: str) -> Outcome:
    is_rule = known.startswith(_RULES)
    kind = MemoryType.FEEDBACK if is_rule else MemoryType.PROJECT
    return judge_one(
        text,
        None,
        [memory(known, kind=kind)],
        kind=kind,
        standing=is_rule,
        operation=operation,
        targets=targets,
    ).outcome


@pytest.mark.parametrize(("known", "text"), STAYS)
def test_words_of_another_world_replace_nothing_by_themselves(known: str, text: str) -> None:
    assert _outcome(known, text, Operation.CREATE) not in _GONE


@pytest.mark.parametrize(("known", "text"), STAYS)
def test_words_of_another_world_replace_nothing_that_a_model_names(known: str, text: str) -> None:
    assert _outcome(known, text, Operation.SUPERSEDE, "a1") not in _GONE


@pytest.mark.parametrize(("known", "text"), [*STAYS, *CONFIRMS_NOT])
def test_words_of_another_world_confirm_nothing_that_a_model_names(known: str, text: str) -> None:
    assert _outcome(known, text, Operation.CREATE, "a1") not in _GONE


@pytest.mark.parametrize(("known", "text"), REPLACES)
def test_correction_that_holds_now_replaces_what_a_model_names(known: str, text: str) -> None:
    assert _outcome(known, text, Operation.SUPERSEDE, "a1") is Outcome.SUPERSEDE


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("The port of the shop is 8080.", "The port of the shop is 8080 in staging."),
        ("We deploy on Tuesdays.", "Bob deploys on Tuesdays."),
        ("We use Kafka for the queue.", "We use Kafka for the queue on staging only."),
        ("We use Kafka for the queue.", "I hope we use Kafka for the queue."),
        ("Die Datenbank ist Postgres.", "Die Datenbank ist Postgres in der Demo."),
        ("部署用蓝绿发布。", "客户那边现在部署用滚动发布，不用蓝绿发布。"),
    ],
)
def test_update_that_says_it_of_less_is_shown_to_a_person(known: str, text: str) -> None:
    assert _outcome(known, text, Operation.UPDATE, "a1") is Outcome.HOLD


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("We use Redis.", "We use Redis for caching."),
        ("We deploy on Fridays.", "We deploy on Fridays with Argo."),
        ("The API listens on port 8443.", "The API listens on port 8443 behind nginx."),
    ],
)
def test_update_that_adds_a_detail_is_made(known: str, text: str) -> None:
    assert _outcome(known, text, Operation.UPDATE, "a1") is Outcome.UPDATE
