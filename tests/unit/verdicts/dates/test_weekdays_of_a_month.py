"""The third Saturday of a month is one day; the third Saturday of each month is none."""

from __future__ import annotations

from datetime import datetime

import pytest

from memconsolidate.verdicts.dates.mentions import NOTE
from tests.unit.verdicts.dates.date_cases import BERLIN, dated

JUNE = datetime(2026, 6, 5, 10, 0, tzinfo=BERLIN)

ONE_DAY = [
    ("The cutover will be on the third Saturday of this month, 6 am.", "2026-06-20"),
    ("The cutover will be on the last Friday of next month.", "2026-07-31"),
    ("The cutover was on the first Monday of last month.", "2026-05-04"),
    ("The offsite is on the second Tuesday in September.", "2026-09-08"),
    ("Der Umzug ist am dritten Samstag im Juni.", "2026-06-20"),
    ("Der Umzug ist am letzten Freitag des nächsten Monats.", "2026-07-31"),
    ("La migración será el tercer sábado de junio.", "2026-06-20"),
    ("La migración será el último viernes del mes que viene.", "2026-07-31"),
    ("La migration sera le troisième samedi de juin.", "2026-06-20"),
    ("La migration sera le troisième samedi de ce mois.", "2026-06-20"),
    ("La migration sera le dernier vendredi du mois prochain.", "2026-07-31"),
    ("이전은 이번 달 셋째 주 토요일에 합니다.", "2026-06-20"),
    ("이전은 6월 세 번째 토요일에 합니다.", "2026-06-20"),
    ("이전은 다음 달 마지막 금요일에 할 예정입니다.", "2026-07-31"),
    ("迁移在六月第三个星期六进行。", "2026-06-20"),
    ("迁移将在下个月最后一个周五进行。", "2026-07-31"),
    ("移行は今月の第3土曜日です。", "2026-06-20"),
    ("移行は来月の最終金曜日です。", "2026-07-31"),
]
EACH_OR_NONE = [
    "The sync is every third Saturday of June.",
    "The sync is on the third Saturday.",
    "We deploy on the first Monday of the month.",
    "We always meet on the first Monday of June.",
    "Das Treffen ist am dritten Samstag.",
    "Das Treffen ist am letzten Freitag im Monat.",
    "Das Treffen ist jeden dritten Samstag im Juni.",
    "La réunion est le troisième samedi du mois.",
    "La reunión es el tercer sábado de cada mes.",
    "会议在每个月第三个星期六。",
    "会議は毎月第3土曜日です。",
    "회의는 매월 셋째 주 토요일입니다.",
]


@pytest.mark.parametrize(("text", "day"), ONE_DAY)
def test_a_weekday_of_a_month_is_counted(text: str, day: str) -> None:
    assert [one["note"] for one in NOTE.finditer(dated(text, JUNE).claim.statement)] == [day]


@pytest.mark.parametrize("text", EACH_OR_NONE)
def test_a_weekday_of_each_month_has_no_date(text: str) -> None:
    found = dated(text, JUNE)

    assert found.claim.statement == text
    assert found.as_of is None


def test_a_day_that_the_month_lacks_stays_as_it_was_said() -> None:
    text = "The cutover will be on the fifth Saturday of this month."

    assert dated(text, JUNE).claim.statement == text


def test_weekday_of_a_row_is_unclear_where_rows_differ() -> None:
    # March 2026 begins on a Sunday: its third Thursday is in the third row or in the fourth
    text = "이전은 3월 셋째 주 목요일에 할 예정입니다."
    march = datetime(2026, 3, 2, 10, 0, tzinfo=BERLIN)

    assert dated(text, march).claim.statement == text


def test_the_day_that_a_model_counted_is_right() -> None:
    said = "The cutover will be on the third Saturday of this month, 6 am."

    right = dated(said, JUNE, "The cutover will be on 2026-06-20, 6 am.")
    wrong = dated(said, JUNE, "The cutover will be on 2026-06-27, 6 am.")

    assert right.claim.statement == "The cutover will be on 2026-06-20, 6 am."
    assert "2026-06-27" not in wrong.claim.statement


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("The offsite was on the second Tuesday of March 2025.", "2025-03-11"),
        ("Der Umzug war am zweiten Dienstag im März 2025.", "2025-03-11"),
    ],
)
def test_a_weekday_of_a_month_with_its_year_is_a_date(text: str, day: str) -> None:
    found = dated(text, JUNE)

    assert found.claim.statement == text
    assert [one for _, one in found.days] == [day]


def test_korean_particles_behind_an_end_or_a_week_are_none_of_it() -> None:
    february = datetime(2026, 2, 10, 10, 0, tzinfo=BERLIN)

    end = dated(
        "구형 스캐너 지원은 이번 분기 말에 종료야",
        february,
        "이번 분기 말을 끝으로 지원이 종료된다.",
    )
    week = dated("영수증 OCR 베타는 14주차에 시작하고", february, "베타의 시작은 14주차이다.")

    assert "이번 분기 말(2026-03-31)을" in end.claim.statement
    assert "14주차(2026-03-30/2026-04-05)이다" in week.claim.statement
