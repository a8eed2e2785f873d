"""What was switched off since one version, and on again since another."""

from __future__ import annotations

import pytest

from memconsolidate.model import Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, memory

SWITCHED = [
    ("Sync is disabled in Orbit since 2.1, sales asked for it", "sync is enabled again in Orbit as of 3.0"),
    ("Sync is disabled in Orbit", "As of 3.0 sync is enabled in Orbit, with a consent screen"),
    ("Ab 2.1 ist der Abgleich deaktiviert", "Mit 3.0 ist der Abgleich wieder aktiviert, aber nur im WLAN"),
    ("Desde la 2.1 la copia está desactivada", "A partir de la 3.0 la copia vuelve a estar activada"),
    ("Depuis la 2.1 le suivi est désactivé", "Le suivi est à nouveau activé dès la 3.0"),
    ("从 2.1 开始自动备份默认关闭", "从 3.0 起自动备份改回默认开启，首次要提示"),
    ("2.1부터 자동 백업은 비활성화", "3.0부터 자동 백업을 다시 활성화"),
    ("2.1から自動保存は無効です", "3.0から自動保存は再び有効です"),
]  # fmt: skip
APART = [
    ("Sync is disabled in Orbit since 2.1", "Crash reports are enabled again in Orbit as of 3.0"),
    ("Sync is disabled in Orbit since 2.1", "Sync is enabled again in Comet as of 3.0"),
    ("Ab 2.1 ist der Abgleich deaktiviert", "Die Mails bleiben aktiviert"),
    ("从 2.1 开始自动备份默认关闭", "从 3.0 起书签同步改回默认开启"),
]


@pytest.mark.parametrize(("known", "text"), SWITCHED)
def test_state_that_was_turned_replaces_the_known_one(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert (verdict.outcome, verdict.reason) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(("known", "text"), APART)
def test_state_of_something_else_lives_beside_it(known: str, text: str) -> None:
    assert judge_one(text, None, [memory(known)]).outcome is Outcome.CREATE


def test_denied_state_turns_nothing() -> None:
    known = memory("Sync is disabled in Orbit since 2.1.")
    verdict = judge_one("Sync is not enabled again in Orbit as of 3.0.", None, [known])

    assert verdict.outcome is not Outcome.SUPERSEDE


def test_state_that_nothing_calls_new_turns_nothing() -> None:
    known = memory("Sync is disabled in Orbit.")

    assert judge_one("Sync is enabled in Orbit.", None, [known]).outcome is not Outcome.SUPERSEDE
