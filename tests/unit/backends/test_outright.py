"""What people say outright is found however short the sentence is, and nothing but emphasis is not."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, MemoryType, Request, ShownMessage

DECISIONS = [
    "It was decided to use Redis.",
    "Decision: keep the new logo.",
    "Wir haben beschlossen, Kotlin statt Java zu verwenden.",
    "Wir haben entschieden, Redis zu nutzen.",
    "Das Team hat beschlossen, Redis zu nutzen.",
    "Es wurde beschlossen, dass wir Redis nutzen.",
    "Entscheidung: Wir nutzen Redis.",
    "Decidimos usar Redis.",
    "Se decidió usar Redis.",
    "El equipo decidió usar Redis.",
    "Acordamos usar Redis.",
    "Decisión: usar Redis.",
    "Vamos a usar Redis en vez de Kafka.",
    "On a choisi Redis.",
    "L'équipe a décidé d'utiliser Redis.",
    "Il a été décidé d'utiliser Redis.",
    "Décision : utiliser Redis.",
    "On part sur Redis plutôt que Kafka.",
    "결정: Redis 사용",
    "我们选择了Redis。",
    "决定：使用Redis。",
    "決定：Redisを使う。",
]
CORRECTIONS = [
    "Correction: Bo leads the team, not Ana.",
    "Korrektur: Bo leitet das Team, nicht Ana.",
    "Corrección: Bo dirige el equipo, no Ana.",
    "Correction : Bo dirige l'équipe, pas Ana.",
    "정정: 팀장은 민수가 아니라 영희입니다.",
    "更正：小李负责团队，不是小王。",
    "訂正：リーダーは田中ではなく鈴木です。",
]


def claims(text: str, *, has_role: bool = True) -> tuple[Claim, ...]:
    message = ShownMessage(
        label="m1", author=Author.HUMAN, text=text, at=None, session="s1", has_role=has_role
    )
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims


@pytest.mark.parametrize("text", DECISIONS)
def test_common_words_of_decision_are_found(text: str) -> None:
    (claim,) = claims(text)

    assert claim.type is MemoryType.PROJECT


@pytest.mark.parametrize("text", CORRECTIONS)
def test_labelled_correction_is_found(text: str) -> None:
    assert len(claims(text)) == 1


@pytest.mark.parametrize("has_role", [True, False])
@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("- Decision: keep the new logo.", "keep the new logo"),
        ("- 决定：保留新标志。", "保留新标志"),
    ],
)
def test_line_labelled_as_a_decision_is_one(text: str, chosen: str, *, has_role: bool) -> None:
    (claim,) = claims(text if not has_role else text.removeprefix("- "), has_role=has_role)

    assert claim.decision is not None
    assert claim.decision.chosen.rstrip(".。") == chosen


@pytest.mark.parametrize("text", ["Never never never", "Always!", "Never ever."])
def test_emphasis_alone_says_nothing(text: str) -> None:
    assert claims(text) == ()
