"""What a person orders of several helpers, or step by step, is done once and is no memory."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from tests.unit.verdicts.verdict_cases import judge_one

NUMBERED = [
    "Agent 2: find every struct definition under core/domain/session/ and list its fields.",
    "Agent 3: search for every fmt.Errorf call in the code.",
    "Agent 1 (docs): read the config under config/app.yml and report the port.",
    "Task 2: add an index to all tables.",
    "Step 3: rename each column total to amount.",
    "Aufgabe 2: suche alle Aufrufe von fmt.Errorf.",
    "Schritt 3: benenne jede Spalte um.",
    "Tâche 2 : cherche tous les appels à fmt.Errorf.",
    "Tarea 2: busca todas las llamadas a fmt.Errorf.",
    "任务2：查找所有fmt.Errorf调用。",
    "タスク2：fmt.Errorfの呼び出しをすべて探して。",
    "작업 2: fmt.Errorf 호출을 모두 찾아줘.",
]
AFTER_SOMETHING = [
    "Immediately after launching all three agents, start the build and do NOT wait for them.",
    "Immediately after launching all three agents (do NOT wait), write the file core/errors.go.",
    "Once the tests pass, open a PR.",
    "After launching the agents, run the build.",
]
FACTS = [
    "Agent 2 owns the billing module.",
    "Step 3 of the release always needs a second reviewer.",
    "Step 3: always run the migration before you deploy.",
    "Task 2 was moved to the platform team.",
    "After every deploy, always check the logs.",
]


@pytest.mark.parametrize("text", NUMBERED)
@pytest.mark.parametrize("kind", [MemoryType.PROJECT, MemoryType.FEEDBACK])
def test_one_of_several_orders_holds_once(text: str, kind: MemoryType) -> None:
    assert judge_one(text, kind=kind).outcome in (Outcome.REJECT, Outcome.PROVISIONAL)


@pytest.mark.parametrize("text", AFTER_SOMETHING)
def test_an_order_for_after_something_waits(text: str) -> None:
    assert judge_one(text).outcome in (Outcome.REJECT, Outcome.PROVISIONAL)


@pytest.mark.parametrize("text", FACTS)
def test_what_is_told_of_a_step_or_a_helper_is_kept(text: str) -> None:
    assert judge_one(text).outcome is Outcome.CREATE
