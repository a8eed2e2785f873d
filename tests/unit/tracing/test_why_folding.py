"""Words are found in any case, form and spacing, and no record that has them is ruled out."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.tracing.folding import Sieve, fold, strings_of

_SENTENCES = [
    "The staging database listens on port 5432.",
    "앞으로 항상 존댓말로 답변해 주세요",
    "Wir treffen uns in der Straße am Fluß",
    "不要记住这件事",
    "これは覚えないでください",
    "Le café est fermé",
    "ſhould we use ﬁles",
    '100 % sure: C:\\temp "quoted"',
]


@pytest.mark.parametrize("sentence", _SENTENCES)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("is_escaped", [False, True])
@pytest.mark.parametrize("change", [str, str.upper, str.lower, str.title])
def test_no_form_of_a_sentence_is_ruled_out(
    sentence: str, form: str, is_escaped: bool, change: object
) -> None:
    said = unicodedata.normalize(form, change(sentence))  # type: ignore[operator,arg-type]
    record = json.dumps({"text": f"so: {said} ok"}, ensure_ascii=is_escaped).encode()
    assert fold(sentence) in fold(strings_of(record))
    assert Sieve(sentence).may_hold(record)


@given(st.text(max_size=40), st.booleans())
def test_sieve_passes_whatever_folds_to_the_same(text: str, is_escaped: bool) -> None:
    text = text.encode("utf-8", "replace").decode()
    said = "".join(char.upper() if len(char.upper()) == 1 else char for char in text)
    if fold(text) and fold(text) == fold(said):
        assert Sieve(text).may_hold(json.dumps(said, ensure_ascii=is_escaped).encode())


@pytest.mark.parametrize("said", ["ＤＡＴＡＢＡＳＥ", "data\tBase".replace("\t", ""), "DataBase"])
def test_full_width_letters_are_the_same(said: str) -> None:
    assert Sieve("database").may_hold(said.encode())
    assert not Sieve("database").may_hold(b"a base of data, \xef\xbc\x8c and more \\u00e9")


def test_spacing_and_signs_of_a_quotation_do_not_count() -> None:
    assert fold("> We deploy\n> on   Tuesdays") == fold("we deploy on tuesdays")
