"""What words for dates mean in each language, in sentences that people write."""

from __future__ import annotations

import re
import tomllib
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memconsolidate.verdicts.dates.mentions import NOTE
from tests.unit.verdicts.dates.date_cases import BERLIN, dated

WEDNESDAY = datetime(2026, 3, 4, 10, 0, tzinfo=BERLIN)
DATA = Path(__file__).parents[3] / "data" / "dates"
LANGUAGES = sorted(path.stem for path in DATA.glob("*.toml"))
SENTENCES = [
    pytest.param(text, days, id=f"{language}: {text}")
    for language in LANGUAGES
    for group in tomllib.loads((DATA / f"{language}.toml").read_text(encoding="utf-8")).values()
    for text, days in group.items()
]


@pytest.mark.parametrize(("text", "days"), SENTENCES)
def test_words_for_dates_mean_what_people_mean(text: str, days: str) -> None:
    found = dated(text, WEDNESDAY)

    notes = [match["note"] for match in NOTE.finditer(found.claim.statement)]
    assert notes == [day for day in days.split() if day != "?"]
    assert (found.as_of is not None) == ("?" in days)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_enough_sentences(language: str) -> None:
    assert sum(str(param.id).startswith(language) for param in SENTENCES) >= 40


def test_a_sentence_keeps_its_words() -> None:
    for param in SENTENCES:
        text = str(param.values[0])
        assert NOTE.sub("", dated(text, WEDNESDAY).claim.statement) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("The freeze starts on Friday.", "The freeze starts on Friday (2026-03-06)."),
        ("Der Freeze beginnt am Freitag.", "Der Freeze beginnt am Freitag (2026-03-06)."),
        (
            "El congelamiento empieza el viernes.",
            "El congelamiento empieza el viernes (2026-03-06).",
        ),
        ("Le gel commence vendredi soir.", "Le gel commence vendredi soir (2026-03-06)."),
        ("보고서는 금요일까지입니다.", "보고서는 금요일(2026-03-06)까지입니다."),
        ("报告周五之前提交。", "报告周五（2026-03-06）之前提交。"),
        ("報告は金曜日までに出す。", "報告は金曜日（2026-03-06）までに出す。"),
    ],
)
def test_day_stands_behind_its_words_as_the_language_writes_it(text: str, written: str) -> None:
    assert dated(text, WEDNESDAY).claim.statement == written


def test_words_in_pieces_are_found() -> None:
    assert "(2026-03-06)" in dated("금요일까지 제출", WEDNESDAY).claim.statement


def test_other_zone_has_another_day() -> None:
    late = datetime(2026, 3, 4, 23, 30, tzinfo=ZoneInfo("America/Los_Angeles"))

    assert re.search("2026-03-06", dated("Tomorrow we ship.", late).claim.statement)
