"""How far a claim reaches, by its type and by what people said."""

from __future__ import annotations

import pytest

from memconsolidate.model import Claim, MemoryType, Operation, Quote, Tier
from memconsolidate.verdicts.tiers import tier_of


def claim(text: str, kind: MemoryType, tier: Tier = Tier.PROJECT) -> Claim:
    """Return a claim that quotes its own words."""
    return Claim(
        operation=Operation.CREATE,
        type=kind,
        statement=text,
        quotes=(Quote("m1", text),),
        tier=tier,
    )


@pytest.mark.parametrize(
    "text",
    [
        "In all my projects, always use uv.",
        "Use tabs everywhere.",
        "For every repository, squash before merging.",
        "Benutze in allen meinen Projekten Leerzeichen.",
        "Antworte überall auf Deutsch.",
        "Usa pnpm en todos mis proyectos.",
        "Utilise ruff dans tous mes projets.",
        "すべてのプロジェクトで pnpm を使って。",
        "모든 프로젝트에서 pnpm을 써 줘.",
        "所有项目都用 pnpm。",
    ],
)
def test_rule_reaches_every_project_where_people_say_so(text: str) -> None:
    assert tier_of(claim(text, MemoryType.FEEDBACK), text) is Tier.USER


@pytest.mark.parametrize(
    "text",
    [
        "Always use uv in this project.",
        "Run the tests for all services.",
        "Check all my changes before a commit.",
        "Benutze hier immer Leerzeichen.",
        "Usa siempre pnpm.",
        "Toujours utiliser ruff.",
        "テストは全部実行して。",
        "항상 pnpm을 써 줘.",
        "始终使用 pnpm。",
    ],
)
def test_rule_stays_in_its_project_otherwise_whatever_a_model_says(text: str) -> None:
    assert tier_of(claim(text, MemoryType.FEEDBACK, Tier.USER), text) is Tier.PROJECT


def test_what_somebody_is_is_so_everywhere_and_a_fact_of_a_project_is_not() -> None:
    text = "I live in Berlin."
    assert tier_of(claim(text, MemoryType.USER), text) is Tier.USER
    assert (
        tier_of(claim("Everywhere is Berlin.", MemoryType.PROJECT, Tier.USER), text) is Tier.PROJECT
    )
