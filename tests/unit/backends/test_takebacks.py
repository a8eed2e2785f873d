"""What takes back the sentence before it is told from what only looks so, in every language."""

from __future__ import annotations

import time

import pytest

from memconsolidate.backends.takebacks import find_takeback
from tests.unit.backends.takeback_cases import INNOCENT, TAKEN_BACK

PAIRS = [(said, text) for said, texts in TAKEN_BACK.items() for text in texts]
INNOCENT_PAIRS = [(said, text) for said, texts in INNOCENT.items() for text in texts]


@pytest.mark.parametrize(("said", "text"), PAIRS)
def test_words_take_back_what_stands_before_them(said: str, text: str) -> None:
    assert find_takeback(text, said) is not None


@pytest.mark.parametrize(("said", "text"), INNOCENT_PAIRS)
def test_ordinary_words_take_nothing_back(said: str, text: str) -> None:
    assert find_takeback(text, said) is None


@pytest.mark.parametrize("word", ["haha ", "哈哈", "ㅋ", "w", "oh, ", "no no ", "いや", "sorry, "])
def test_words_that_go_on_for_long_take_no_time(word: str) -> None:
    text = (word * 120)[:119] + "x"
    begun = time.process_time()

    find_takeback(text, "The shop deploys on Fridays at 14:00.")

    assert time.process_time() - begun < 0.5
