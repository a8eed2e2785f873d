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


@pytest.mark.parametrize(
    ("statement", "quoted"),
    [
        (
            "Never amend commits in this repository.",
            "In all my projects, always use uv. Never amend commits in this repository.",
        ),
        (
            "In turnero nutzen wir nie rohes SQL.",
            "Antworte in allen meinen Projekten auf Deutsch.\nIn turnero nutzen wir nie rohes SQL.",
        ),
        (
            "이 저장소에서는 커밋을 고치지 마.",
            "모든 프로젝트에서 pnpm을 써 줘. 이 저장소에서는 커밋을 고치지 마.",
        ),
    ],
)
def test_another_sentence_does_not_tell_how_far_a_rule_reaches(statement: str, quoted: str) -> None:
    assert tier_of(claim(statement, MemoryType.FEEDBACK), quoted) is Tier.PROJECT


@pytest.mark.parametrize(
    ("statement", "quoted"),
    [
        ("Never amend commits.", "Never amend commits. That goes for all my projects."),
        ("Commits are never amended.", "No matter which project: never amend commits."),
        ("Ändere nie Commits.", "egal welches Projekt: ändere nie Commits, die gepusht sind"),
        ("Ne modifie jamais les commits.", "quel que soit le projet : ne modifie jamais les commits"),
        ("Nunca cambies commits.", "sea cual sea el proyecto, nunca cambies commits"),
        ("커밋은 절대 고치지 마.", "프로젝트와 상관없이 커밋은 절대 고치지 마."),
        ("绝不修改提交。", "不管哪个项目，绝不修改提交。"),
    ],
)  # fmt: skip
def test_sentence_of_a_rule_tells_how_far_it_reaches(statement: str, quoted: str) -> None:
    assert tier_of(claim(statement, MemoryType.FEEDBACK), quoted) is Tier.USER
