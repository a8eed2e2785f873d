"""All languages, and which of them a sentence is written in."""

from __future__ import annotations

import re
from collections import Counter

from memconsolidate.backends.cues.base import NOTHING, Language
from memconsolidate.backends.cues.chinese import CHINESE
from memconsolidate.backends.cues.english import ENGLISH
from memconsolidate.backends.cues.french import FRENCH
from memconsolidate.backends.cues.german import GERMAN
from memconsolidate.backends.cues.japanese import JAPANESE
from memconsolidate.backends.cues.korean import KOREAN
from memconsolidate.backends.cues.spanish import SPANISH

#: Every language that has a table, the most frequent first.
LANGUAGES: tuple[Language, ...] = (ENGLISH, KOREAN, CHINESE, JAPANESE, SPANISH, GERMAN, FRENCH)

_LATIN = tuple(language for language in LANGUAGES if language.words)

_counts = Counter(word for language in _LATIN for word in language.words)

#: Of the frequent words those that tell one language from the others.
_TELLING = {
    language.name: frozenset(word for word in language.words if _counts[word] == 1)
    for language in _LATIN
}

#: Letters that tell one language from the others.
_LETTERS = {
    "english": NOTHING,
    "spanish": re.compile("[ñ¿¡]"),
    "german": re.compile("[ßäöü]"),
    "french": re.compile("[çèêœùàâ]"),
}

_HANGUL = re.compile(r"[가-힣]")
_KANA = re.compile(r"[぀-ヿ]")
_HAN = re.compile(r"[一-鿿]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


def language_of(text: str, fallback: Language = ENGLISH) -> Language:
    """Return the language of a text by its script, else by its frequent words.

    `fallback` is taken where neither tells: a short sentence is in the language of its message.
    """
    if _HANGUL.search(text):
        return KOREAN
    if _KANA.search(text):
        return JAPANESE
    if _HAN.search(text):
        return JAPANESE if fallback is JAPANESE else CHINESE
    words = [word.lower() for word in _WORD.findall(text[:2000])]
    scores = {
        language.name: (
            sum(word in _TELLING[language.name] for word in words)
            + (_LETTERS[language.name].search(text) is not None),
            sum(word in language.words for word in words),
        )
        for language in _LATIN
    }
    best = max(scores.values())
    if best == (0, 0) or scores.get(fallback.name) == best:
        return fallback
    return next(language for language in _LATIN if scores[language.name] == best)
