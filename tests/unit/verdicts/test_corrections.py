"""Corrections and contrary rules, in every language."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from memconsolidate.verdicts.assertions import find_denied_values
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, memory, outcome_of, said

#: A memory, and words that correct its value.
CORRECTED = [
("The staging database listens on port 5432.","Correction: the staging database listens on port 6432, not 5432."),
("Die Staging-Datenbank läuft auf Port 5432.","Korrektur: die Staging-Datenbank läuft auf Port 6432, nicht auf 5432."),
("Die Staging-Datenbank läuft auf Port 5432.","Die Staging-Datenbank läuft auf Port 6432, nicht 5432."),
("Die Staging-Datenbank läuft auf Port 5432.","Die Staging-Datenbank läuft jetzt auf Port 6432."),
("La base de datos de staging está en el puerto 5432.","Corrección: la base de datos de staging está en el puerto 6432, no en el 5432."),
("La base de datos de staging está en el puerto 5432.","La base de datos de staging está en el puerto 6432, no 5432."),
("La base de staging est sur le port 5432.","Correction : la base de staging est sur le port 6432, pas 5432."),
("La base de staging est sur le port 5432.","La base de staging est sur le port 6432, pas sur le 5432."),
("스테이징 데이터베이스는 5432 포트를 사용합니다.","정정: 스테이징 데이터베이스는 6432 포트를 사용합니다."),
("스테이징 데이터베이스는 5432 포트를 사용합니다.","스테이징 데이터베이스는 5432가 아니라 6432 포트를 사용합니다."),
("테스트 서버 주소는 10.0.0.5입니다.","테스트 서버 주소는 10.0.0.5가 아니라 10.0.0.6입니다."),
("测试数据库的端口是 5432。","更正：测试数据库的端口是 6432，不是 5432。"),
("测试数据库的端口是 5432。","测试数据库的端口不是 5432，而是 6432。"),
("我们使用 PostgreSQL 15 作为数据库。","更正：我们使用 PostgreSQL 16 作为数据库，不是 15。"),
("ステージングのデータベースのポートは5432です。","訂正：ステージングのデータベースのポートは6432です。5432ではありません。"),
("ステージングのデータベースのポートは5432です。","ステージングのデータベースのポートは5432ではなく6432です。"),
("ステージングサーバーは10.2.3.4です。","訂正：ステージングサーバーは10.2.3.5です。"),
]  # fmt: skip
#: A memory, and words that correct something else.
OTHER = [
("스테이징 데이터베이스는 5432 포트를 사용합니다.","정정: 운영 데이터베이스는 5432가 아니라 6432 포트를 사용합니다."),
("测试数据库的端口是 5432。","更正：生产数据库的端口是 6432，不是 5432。"),
("ステージングのデータベースのポートは5432です。","訂正：本番のデータベースのポートは5432ではなく6432です。"),
("La base de datos de staging está en el puerto 5432.","Corrección: la base de datos de producción está en el puerto 6432, no 5432."),
("La base de datos de staging está en el puerto 5432.","Corrección: la base de datos de producción está en el puerto 6432, no en el 5432."),
("Die Staging-Datenbank läuft auf Port 5432.","Korrektur: die Produktions-Datenbank läuft auf Port 6432, nicht auf 5432."),
("La base de staging est sur le port 5432.","Correction : la base de production est sur le port 6432, pas sur le 5432."),
("ステージングサーバーは10.2.3.4です。","訂正：本番サーバーは10.2.3.5です。"),
]  # fmt: skip
#: Two rules of which one asks for the contrary of the other.
CONTRARY = [
    ("Always use tabs in Go files.", "Never use tabs in Go files."),
    ("Never use tabs in Go files.", "Always use tabs in Go files."),
    ("From now on use British spelling", "Never use British spelling"),
    ("Immer Tabs verwenden.", "Niemals Tabs verwenden."),
    ("Usa siempre tabuladores.", "Nunca uses tabuladores."),
    ("Utilise toujours des tabulations.", "N'utilise jamais de tabulations."),
    ("항상 탭을 쓰세요.", "절대 탭을 쓰지 마세요."),
    ("总是使用制表符。", "永远不要使用制表符。"),
    ("常にタブを使ってください。", "決してタブを使わないでください。"),
]


@pytest.mark.parametrize(("known", "text"), CORRECTED)
def test_denied_old_value_is_replaced(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(("known", "text"), OTHER)
def test_correction_of_another_subject_leaves_both(known: str, text: str) -> None:
    assert judge_one(text, None, [memory(known)]).outcome is Outcome.CREATE


def test_statement_may_leave_out_the_denied_value() -> None:
    known = memory("La base de staging est sur le port 5432.")
    text = "la base de staging est sur le port 6432, pas sur le 5432"
    verdict = judge(
        [claim("La base de staging est sur le port 6432.", text)], [said(text)], [known]
    )[0]

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


def test_value_that_is_denied_is_found() -> None:
    assert find_denied_values("auf Port 6432, nicht auf Port 5432")
    assert not find_denied_values("the port is 5432")


@pytest.mark.parametrize(("known", "text"), CONTRARY)
def test_contrary_rule_is_shown_to_a_person(known: str, text: str) -> None:
    rule = memory(known, kind=MemoryType.FEEDBACK)
    verdict = judge_one(text, None, [rule], kind=MemoryType.FEEDBACK)

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.CONTRARY_RULE)
    assert verdict.targets == ("a1",)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Always use tabs in Go files.", "Never use tabs in Python files."),
        ("Always use tabs in Go files.", "Never use spaces in Go files."),
        ("항상 탭을 쓰세요.", "절대 sudo를 쓰지 마세요."),
        ("总是使用制表符。", "永远不要使用空格。"),
    ],
)
def test_denial_of_something_else_is_a_new_rule(known: str, text: str) -> None:
    rule = memory(known, kind=MemoryType.FEEDBACK)

    assert judge_one(text, None, [rule], kind=MemoryType.FEEDBACK).outcome is Outcome.CREATE


def test_contrary_rule_of_another_agent_lives_beside_it() -> None:
    rule = memory("Always use tabs in Go files.", kind=MemoryType.FEEDBACK, agent="codex")
    verdict = judge_one("Never use tabs in Go files.", None, [rule], kind=MemoryType.FEEDBACK)

    assert verdict.outcome is Outcome.CREATE
