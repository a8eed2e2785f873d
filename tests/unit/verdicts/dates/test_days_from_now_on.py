"""A weekday that holds from now on is each such day, and has no date."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.unit.verdicts.dates.date_cases import BERLIN, dated

DECEMBER = datetime(2026, 12, 1, 10, 0, tzinfo=BERLIN)

EACH = [
    "From now on the planning is on Thursday.",
    "Going forward we ship on Thursday.",
    "The planning is on Thursday, not Monday, from now on.",
    "Ab jetzt nicht Montag, sondern Dienstag.",
    "Ab sofort ist das Planning am Donnerstag.",
    "Künftig ist das Planning am Donnerstag.",
    "Ab jetzt ist das Planning auf Donnerstag verlegt.",
    "Désormais la réunion est jeudi.",
    "A partir de ahora la reunión es el jueves.",
    "从现在起会议在周四。",
    "以后会议在周四。",
    "今後の会議は木曜日です。",
    "앞으로 회의는 목요일입니다.",
    "이제부터 회의는 목요일에 합니다.",
]


HABITS = [
    "Unser Deployment ist am Donnerstag.",
    "Nuestro deploy es el jueves.",
    "Notre déploiement est jeudi.",
    "リリースは木曜日です。",
    "本番は日曜に再起動する。",
    "배포는 목요일입니다.",
    "우리는 목요일에 배포해",
    "我们周四发布。",
]


@pytest.mark.parametrize("text", EACH + HABITS)
def test_a_weekday_from_now_on_has_no_date(text: str) -> None:
    found = dated(text, DECEMBER)

    assert found.claim.statement == text
    assert found.as_of is None


@pytest.mark.parametrize(
    "text",
    [
        "The rehearsal is on Friday.",
        "La reunión es el jueves.",
        "会議は木曜日です。",
        "회의는 목요일이야.",
        "我们周四发布新版本。",
        "v2 のリリースは今週の木曜日です。",
    ],
)
def test_an_appointment_has_its_date(text: str) -> None:
    assert "(2026-12-0" in dated(text, DECEMBER).claim.statement.replace("（", "(")


def test_what_holds_from_now_on_may_end_on_a_day() -> None:
    found = dated("From now on use main until Friday.", DECEMBER)

    assert found.claim.statement == "From now on use main until Friday (2026-12-04)."
