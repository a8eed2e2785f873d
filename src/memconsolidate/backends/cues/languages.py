"""All languages, and which of them a sentence is written in."""

from __future__ import annotations

import re

from memconsolidate.backends.cues.base import Language
from memconsolidate.backends.cues.english import ENGLISH

#: Every language that has a table, the most frequent first.
LANGUAGES: tuple[Language, ...] = (ENGLISH,)

_BY_NAME = {language.name: language for language in LANGUAGES}
_LATIN = tuple(language for language in LANGUAGES if language.words)

_HANGUL = re.compile(r"[가-힣]")
_KANA = re.compile(r"[぀-ヿ]")
_HAN = re.compile(r"[一-鿿]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


def language_of(text: str, fallback: Language = ENGLISH) -> Language:
    """Return the language of a text by its script, else by its frequent words.

    `fallback` is taken where neither tells: a short sentence is in the language of its message.
    """
    if _HANGUL.search(text):
        return _BY_NAME.get("korean", fallback)
    if _KANA.search(text):
        return _BY_NAME.get("japanese", fallback)
    if _HAN.search(text):
        japanese = fallback.name == "japanese"
        return fallback if japanese else _BY_NAME.get("chinese", fallback)
    words = [word.lower() for word in _WORD.findall(text[:2000])]
    best, best_count = fallback, sum(word in fallback.words for word in words)
    for language in _LATIN:
        count = sum(word in language.words for word in words)
        if count > best_count:
            best, best_count = language, count
    return best
