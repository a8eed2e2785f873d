"""The languages whose words for dates are known, and which of them a text is read in.

A table is loaded when a text in its language is read: most commands read none.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.tables.registry import ALPHABETIC

#: Written in letters with spaces between words.
LETTERS = ("english", "german", "spanish", "french")
LANGUAGES = (*LETTERS, "chinese", "japanese", "korean")
_STOP = {language.name: language.stop for language in ALPHABETIC}
#: "Hier" is a place in German, and yesterday in French.
_MISLEADING = frozenset({"hier"})
_WORD = compile_late(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_HANGUL = compile_late("[\uac00-\ud7a3]")
#: Kana, and words that only Japanese writes so.
_JAPANESE = compile_late("[\u3040-\u30ff]|曜日?|[来今先]週|締切|予定|延期")
_HAN = compile_late("[\u4e00-\u9fff]")
_LATIN = compile_late("[A-Za-z]{3}")


@lru_cache(maxsize=len(LANGUAGES))
def get_language(name: str) -> DateWords:
    """Return the table of a language."""
    table: DateWords = getattr(import_module(f"memconsolidate.verdicts.dates.{name}"), name.upper())
    return table


@lru_cache(maxsize=1)
def _telling() -> dict[str, frozenset[str]]:
    """Return for each language in letters the words for dates that no other one has as a word."""
    found = {}
    for name in LETTERS:
        own = (_date_words(name) | get_language(name).telling) - _MISLEADING
        others = (_date_words(one) | _STOP[one] for one in LETTERS if one != name)
        found[name] = own - frozenset().union(*others)
    return found


def _date_words(name: str) -> frozenset[str]:
    words = get_language(name)
    tables = (words.days, words.nights, words.weekdays, words.months, words.units)
    return frozenset(word for table in tables for phrase in table for word in phrase.split())


@lru_cache(maxsize=1024)
def languages_of(text: str) -> tuple[DateWords, ...]:
    """Return the languages in whose words a text may tell a date, the likeliest first.

    A short sentence in letters may be in several.
    """
    found: list[str] = []
    if _HANGUL.search(text):
        found.append("korean")
    elif _JAPANESE.search(text):
        found.append("japanese")
    elif _HAN.search(text):
        found.append("chinese")
    if not found:
        found = _by_words({word.casefold() for word in _WORD.findall(text)})
    elif _LATIN.search(text):
        found.append("english")  # whose words stand in texts of any of these
    return tuple(map(get_language, found))


def _by_words(words: set[str]) -> list[str]:
    telling = _telling()
    scores = {name: len(words & _STOP[name]) + len(words & telling[name]) for name in LETTERS}
    most = max(scores.values())
    found = [name for name in LETTERS if most and scores[name] == most]
    if most <= 1 and "english" not in found:
        found.append("english")
    return found
