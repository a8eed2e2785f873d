"""Who answers for a thing: another name for the same thing."""

from __future__ import annotations

import pytest

from memconsolidate.model import Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, memory, said

SAME_THING = [
    ("Kwame Boateng owns the export job", "Lena Frost owns the export job"),
    ("The export job is maintained by Kwame Boateng", "Lena Frost owns the export job"),
    ("Tim Krause kümmert sich um den Versand", "Für den Versand ist Jana Kühn zuständig"),
    ("De Facturas se encarga Pablo Rey", "Marta Gil se encarga de Facturas"),
    ("c'est Luc Morel qui s'occupe des stocks", "Anne Petit s'occupe des stocks"),
    ("정산 담당은 박민수 님이에요", "정산 담당은 이하늘 님이야"),
    ("结算的负责人是陈默，合并请求找她", "结算的负责人是林涛"),
    ("在庫APIの担当は佐藤さんです", "在庫APIの担当は鈴木さん"),
    ("在庫は佐藤 健さんが担当なので、レビューを頼んで", "決済の担当は林さん、在庫は鈴木さんです"),
    ("les stocks, c'est Luc Morel", "Les stocks sont gérés par Anne Petit"),
    ("las facturas las lleva Pablo Rey", "Marta Gil lleva las facturas"),
]
OTHER_THING = [
    ("Kwame Boateng owns the export job", "Lena Frost owns the import job"),
    ("The build owns the lock", "Lena Frost owns the lock"),
    ("Tim Krause kümmert sich um den Einkauf", "Für den Versand ist Jana Kühn zuständig"),
    ("结算的负责人是陈默", "对账的负责人是林涛"),
]


@pytest.mark.parametrize(("text", "known"), SAME_THING)
def test_second_owner_without_word_of_a_change_is_asked_about(text: str, known: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert (verdict.outcome, verdict.reason) == (Outcome.HOLD, Reason.OTHER_OWNER)
    assert verdict.targets == ("a1",)


def test_part_of_the_same_name_is_no_second_owner() -> None:
    known = memory("Kwame Boateng owns the export job")
    verdict = judge_one("Kwame owns the export job", None, [known])

    assert verdict.outcome is not Outcome.HOLD


@pytest.mark.parametrize(("text", "known"), OTHER_THING)
def test_owner_of_another_thing_lives_beside_it(text: str, known: str) -> None:
    assert judge_one(text, None, [memory(known)]).outcome is Outcome.CREATE


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Kwame Boateng now owns the export job", "Lena Frost owns the export job"),
        ("Ahora de Facturas se encarga Pablo Rey", "De Facturas se encarga Marta Gil"),
        ("이제 정산 담당은 박민수 님이에요", "정산 담당은 이하늘 님이야"),
        ("现在结算的负责人是陈默", "结算的负责人是林涛"),
    ],
)
def test_owner_said_to_be_new_replaces_the_known_one(text: str, known: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert (verdict.outcome, verdict.reason) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(
    ("quoted", "text", "known"),
    [
        (
            "Review the changed export with Kwame, Kwame Boateng owns the export job",
            "Kwame Boateng owns the export job",
            "Lena Frost owns the export job",
        ),
        (
            "変更を見てもらって、在庫APIの担当は佐藤さんです",
            "在庫APIの担当は佐藤さんです",
            "在庫APIの担当は鈴木さん",
        ),
    ],
)
def test_change_that_a_task_is_about_makes_no_new_owner(quoted: str, text: str, known: str) -> None:
    verdict = judge([claim(text, quoted)], [said(quoted)], [memory(known)])[0]

    assert (verdict.outcome, verdict.reason) == (Outcome.HOLD, Reason.OTHER_OWNER)
