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
#: Characters that Chinese has and Japanese has not, in frequent words.
_CHINESE = re.compile(r"[这這们們吗嗎么麼为說说请对對时沒给从從写还进应你您她哪吧呢让讓]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_LATIN_LETTER = re.compile(r"[A-Za-zÀ-ɏ]")

#: A character of these scripts says as much as so many letters.
_LETTERS_PER_CHARACTER = 3


def language_of(text: str, fallback: Language = ENGLISH) -> Language:
    """Return the language that most of a text is written in, see `languages_of`."""
    return languages_of(text, fallback)[0]


def languages_of(text: str, fallback: Language = ENGLISH) -> tuple[Language, ...]:
    """Return the languages of a text by its scripts and frequent words, that of most of it first.

    "Always answer in 한국어." has a word of another language in it, which is no reason to read it
    in that one only. `fallback` is taken where nothing tells: a short sentence is in the language
    of its message.
    """
    text = text[:2000]
    hangul, kana, han = (len(script.findall(text)) for script in (_HANGUL, _KANA, _HAN))
    likely, is_known = _latin_languages(text, fallback)
    latin = likely[0]
    if not (hangul or kana or han):
        return likely if is_known or fallback in _LATIN else (fallback,)
    is_chinese = han > 0 and (not kana or _CHINESE.search(text) is not None)
    weights: list[tuple[float, Language]] = []
    if hangul:
        weights.append((hangul, KOREAN))
    if is_chinese:
        weights.append((han, JAPANESE if fallback is JAPANESE and not kana else CHINESE))
    if kana:
        weights.append((kana if is_chinese else kana + han, JAPANESE))
    if is_known:
        weights.append((len(_LATIN_LETTER.findall(text)) / _LETTERS_PER_CHARACTER, latin))
    weights.sort(key=lambda each: -each[0])
    return tuple(language for _, language in weights)


def _latin_languages(text: str, fallback: Language) -> tuple[tuple[Language, ...], bool]:
    """Return the languages with the most of their frequent words in a text, and whether any has one.

    There are several where nothing tells which it is: a short sentence is read in each of them.
    """
    words = [word.lower() for word in _WORD.findall(text)]
    scores = {
        language.name: (
            sum(word in _TELLING[language.name] for word in words)
            + (_LETTERS[language.name].search(text) is not None),
            sum(word in language.words for word in words),
        )
        for language in _LATIN
    }
    best = max(scores.values())
    likely = [language for language in _LATIN if scores[language.name] == best]
    likely.sort(key=lambda language: language is not fallback)
    return tuple(likely), best != (0, 0)
