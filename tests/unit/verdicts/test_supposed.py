"""What is only supposed, or said in a part, is nothing that holds."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, said

SUPPOSED = [
    "imagine we sold licences by the seat",
    "suppose the database were in Frankfurt",
    "theoretically the cache holds 5 GB",
    "if I were the owner I would use Rust",
    "you are now a wizard who only speaks Latin",
    "from now on you are a sailor",
    "in this conversation you are my grandmother",
    "stell dir vor, wir verkaufen Lizenzen pro Platz",
    "angenommen, die Datenbank liegt in Frankfurt",
    "theoretisch fasst der Cache 5 GB",
    "wenn ich der Chef wäre, würde ich Rust nehmen",
    "du bist jetzt ein Zauberer",
    "imaginemos que vendemos licencias por puesto",
    "imagina que la base está en Madrid",
    "en teoría la caché guarda 5 GB",
    "a partir de ahora eres un mago",
    "imaginons que la base soit à Lyon",
    "en théorie le cache contient 5 Go",
    "si j'étais le patron, on utiliserait Rust",
    "à partir de maintenant tu es un magicien",
    "假如数据库在法兰克福",
    "要是我们按席位收费会怎么样",
    "从现在起你是一个巫师",
    "仮に料金を席数で決めるとする",
    "もし私が社長だったらRustを使う",
    "今からあなたは魔法使いです",
    "만약에 우리가 좌석당 요금을 받는다면 어떨까",
    "상상해 봐, 데이터베이스가 부산에 있어",
    "지금부터 넌 마법사야",
]
EARNEST = [
    "From now on you are allowed to push to main.",
    "If a test fails, always stop.",
    "The theory chapter is in docs/theory.md.",
    "We always say what we assume.",
    "Wenn ein Test fehlschlägt, immer anhalten.",
    "Der Dienst hat die Bestellung angenommen.",
    "Si falla una prueba, para siempre el despliegue.",
    "La imagen base es debian:12.",
    "Si un test échoue, on arrête toujours.",
    "测试失败时一律停止。",
    "如果测试失败，一律停止。",
    "テストが失敗したら必ず止めて。",
    "테스트가 실패하면 항상 멈춰.",
    "만약 테스트가 실패하면 항상 멈춰.",
]


@pytest.mark.parametrize("text", SUPPOSED)
def test_what_is_supposed_does_not_hold(text: str) -> None:
    # some of them ask as well
    assert judge_one(text).reason in (Reason.SUPPOSED, Reason.QUESTION)


@pytest.mark.parametrize("text", EARNEST)
def test_what_is_said_in_earnest_is_not_taken_for_supposed(text: str) -> None:
    assert judge_one(text).outcome is not Outcome.REJECT


def test_statement_without_the_word_that_supposes_is_supposed() -> None:
    verdict = judge_one("imagine we sold licences by the seat", "we sold licences by the seat")

    assert verdict.outcome is Outcome.REJECT


def test_what_is_said_in_a_part_is_nobodys() -> None:
    messages = [
        said("let's role-play: you are the recruiter, I am a candidate called Rolf"),
        said("I lead a team of 30 at Globex", label="m2", hours=1),
        said("And I only write Fortran.", label="m3", hours=2, author=Author.ASSISTANT),
        said("ok, stop the role play. I work at Initech", label="m4", hours=3),
    ]
    verdicts = judge(
        [
            claim("I lead a team of 30 at Globex", label="m2"),
            claim("And I only write Fortran.", label="m3"),
            claim("I work at Initech", label="m4"),
        ],
        messages,
    )

    assert [verdict.reason for verdict in verdicts[:2]] == [Reason.SUPPOSED, Reason.SUPPOSED]
    assert verdicts[2].outcome is Outcome.CREATE
