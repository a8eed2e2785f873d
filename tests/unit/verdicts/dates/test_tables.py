"""The tables themselves: every pattern can be compiled, and none is loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.dates.mentions import _grammar
from memconsolidate.verdicts.dates.registry import LANGUAGES, get_language
from memconsolidate.verdicts.dates.sentences import has_cue

CUES = ("past", "future", "intends", "general", "denied", "lasting", "yearly", "points")


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_pattern_of_a_language_compiles(name: str) -> None:
    grammar = _grammar(name)

    assert grammar.finder.search("") is None
    for _, pattern in grammar.phrases:
        assert pattern.match("") is None
    for field in CUES:
        assert not has_cue(get_language(name), field, "")


@pytest.mark.parametrize("name", LANGUAGES)
def test_table_has_its_own_name_and_all_days_and_months(name: str) -> None:
    words: DateWords = get_language(name)

    assert words.name == name
    assert set(words.weekdays.values()) == set(range(7))
    assert set(words.months.values()) == set(range(1, 13))


def test_nothing_that_reads_dates_is_loaded_before_it_is_needed() -> None:
    code = (
        "import sys, memconsolidate.verdicts.decide, memconsolidate.app\n"
        "from memconsolidate.verdicts.dates.comparing import comparable\n"
        "comparable('The port is 8080.')\n"
        f"names = {(*LANGUAGES, 'claims', 'mentions', 'resolving')!r}\n"
        "print(*(n for n in names if f'memconsolidate.verdicts.dates.{n}' in sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)

    assert not done.stdout.strip()
