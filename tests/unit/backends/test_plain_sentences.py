"""Short plain sentences: instructions that wait for a second session, and facts."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import (
    Author,
    Claim,
    MemoryType,
    Outcome,
    Request,
    ShownMessage,
    Verdict,
)
from tests.unit.verdicts.verdict_cases import judge, said


def claims(text: str) -> tuple[Claim, ...]:
    message = ShownMessage(label="m1", text=text, author=Author.HUMAN, at=None, session="s1")
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims


def verdict(text: str) -> Verdict:
    (one,) = judge(claims(text), [said(text)])
    return one


@pytest.mark.parametrize(
    "text",
    [
        "use pnpm",
        "Use pnpm.",
        "please use ruff",
        "Verwende pnpm.",
        "Usa pnpm.",
        "Utilise pnpm.",
        "pnpm을 써 주세요",
        "pnpmを使ってください。",
        "Don't touch the legacy folder.",
        "also don't put emojis in commit messages pls",
    ],
)
def test_plain_instruction_waits_for_a_second_session(text: str) -> None:
    assert verdict(text).outcome is Outcome.PROVISIONAL


@pytest.mark.parametrize(
    "text",
    [
        "Production deploys happen on Thursdays.",
        "We use poetry now.",
        "Wir benutzen jetzt poetry.",
        "Ahora usamos poetry.",
        "On utilise maintenant poetry.",
        "El servidor de pruebas usa el puerto 9090.",
        "Der Testserver nutzt den Port 9090.",
        "Le serveur de test utilise le port 9090.",
        "Unsere CI läuft auf Jenkins.",
    ],
)
def test_plain_fact_is_kept(text: str) -> None:
    assert verdict(text).outcome is Outcome.CREATE


@pytest.mark.parametrize(
    "text",
    [
        "use pytest fixtures here",
        "use uv to install it",
        "use bun for this script",
        "use ruff?",
        "Don't touch that folder.",
        "Don't touch the legacy folder for now.",
        "do our deploys happen on Thursdays?",
        "We use poetry now, so why does pip run?",
    ],
)
def test_what_is_for_the_moment_or_asked_is_left_out(text: str) -> None:
    assert claims(text) == ()


def test_greeting_that_ends_with_a_number_is_no_part_of_the_question_behind_it() -> None:
    one = verdict("hey, I'm Anna, I maintain the shop-api at Kaufhaus24. can you look at the test?")

    assert (one.outcome, one.claim.type) == (Outcome.CREATE, MemoryType.USER)
    assert one.claim.statement == "I'm Anna, I maintain the shop-api at Kaufhaus24."
