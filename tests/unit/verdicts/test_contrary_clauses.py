"""A clause that denies what a rule asks for, beside other clauses."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome, Verdict
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, memory

CONTRARY = [
    ("Always use pnpm, and always squash merges.", "Don't use pnpm any more, we moved to yarn."),
    ("Always use pnpm, never npm.", "Never use pnpm."),
    ("Always use pnpm, it is faster.", "Never use pnpm, always use yarn."),
    ("总是使用制表符，它更快。", "永远不要使用制表符。"),
]
TURNED = [
    ("Always use pnpm for installs.", "Don't use pnpm any more, we moved to yarn."),
    ("We always rebase in atlas, it keeps history straight.", "From now on never rebase in atlas."),
    ("Verwende immer pnpm.", "Verwende nicht mehr pnpm, wir nehmen yarn."),
    ("In atlas liefern wir immer mit Pause aus.", "Ab sofort liefern wir in atlas ohne Pause aus."),
    ("Dans atlas on livre toujours avec une pause.", "Désormais dans atlas on livre sans pause."),
    ("En atlas siempre usamos migraciones.", "A partir de ahora en atlas no usamos migraciones."),
]
COMPATIBLE = [
    ("Always use tabs in Makefiles.", "Never use tabs."),
    ("Always use pnpm, never npm.", "Never use npm, always use pnpm."),
    ("When the tests pass, push to main.", "If the tests fail, never push to main."),
    ("Always use tabs.", "Never use spaces, they are slow."),
]


def judge_rule(known: str, text: str) -> Verdict:
    rule = memory(known, kind=MemoryType.FEEDBACK)
    return judge_one(text, None, [rule], kind=MemoryType.FEEDBACK)


@pytest.mark.parametrize(("known", "text"), CONTRARY)
def test_rule_of_which_a_clause_is_denied_is_shown_to_a_person(known: str, text: str) -> None:
    verdict = judge_rule(known, text)

    assert (verdict.outcome, verdict.reason) == (Outcome.HOLD, Reason.CONTRARY_RULE)


@pytest.mark.parametrize(("known", "text"), TURNED)
def test_contrary_said_with_a_word_of_change_replaces_the_rule(known: str, text: str) -> None:
    verdict = judge_rule(known, text)

    assert (verdict.outcome, verdict.reason) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


def test_contrary_said_with_a_word_of_change_does_not_replace_what_was_said_later() -> None:
    later = memory("Always use pnpm for installs.", kind=MemoryType.FEEDBACK, hours=1)
    verdict = judge_one("Don't use pnpm any more.", None, [later], kind=MemoryType.FEEDBACK)

    assert verdict.outcome is not Outcome.SUPERSEDE


def test_decision_that_ends_a_rule_replaces_it() -> None:
    rule = memory("Always use pnpm for installs.", kind=MemoryType.FEEDBACK)

    assert judge_one("We don't use pnpm any more.", None, [rule]).outcome is Outcome.SUPERSEDE


@pytest.mark.parametrize(("known", "text"), COMPATIBLE)
def test_rule_that_leaves_room_lives_beside_it(known: str, text: str) -> None:
    assert judge_rule(known, text).outcome is not Outcome.HOLD
