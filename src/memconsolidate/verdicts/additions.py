"""Words of a statement that add something to what its evidence says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from memconsolidate.verdicts.tables.registry import ALPHABETIC, RUNNING
from memconsolidate.verdicts.words import CJK, script_of, stem, tokens

_RUN = re.compile(f"[{CJK}]+")
_HANGUL = re.compile("[\uac00-\ud7a3]+")
#: Kanji one by one, katakana word by word; hiragana only ties them together.
_JAPANESE_PART = re.compile("[\u30a1-\u30fa\u30fc]{2,}|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LIGHT_IN_RUNS = {
    language.name: re.compile(
        "|".join(sorted(language.light, key=lambda word: (-len(word), word))) or "(?!)"
    )
    for language in RUNNING
}
#: A Korean word of so many syllables may be one with an ending.
_SHORT_SYLLABLES = 2


def find_addition(statement: str, evidence: str) -> str | None:
    """Return a word of the statement that the evidence has in no form, None where there is none.

    Words that a report of what somebody said adds are no addition ("the user prefers …"). Numbers
    and names are looked at elsewhere.
    """
    languages = _languages_of(statement) | _languages_of(evidence)
    known = _known_words(evidence, languages)
    for token in tokens(statement):
        if token.kind != "word" or any(token.text in _LIGHT[name] for name in languages):
            continue
        if not any(form in known for form in _forms(token.text, languages)):
            return token.text
    script = script_of(statement)
    if script in ("hangul", "kana", "han"):
        return next(_added_in_runs(statement, evidence, script), None)
    return None


@lru_cache(maxsize=1024)
def _languages_of(text: str) -> frozenset[str]:
    """Return the alphabetic languages that the text has most small words of."""
    words = {token.text for token in tokens(text)}
    counts = {name: len(words & light) for name, light in _LIGHT.items()}
    most = max(counts.values())
    return frozenset(name for name, count in counts.items() if count == most)


def _forms(word: str, names: Iterable[str]) -> Iterator[str]:
    """Yield what stands for a word: itself, its stems, the group of words that mean the same."""
    yield word
    for name in names:
        root = stem(word, _BY_NAME[name])
        yield f"{root}-"
        if (group := _GROUPS.get(word) or _GROUPS.get(f"{root}-")) is not None:
            yield group


@lru_cache(maxsize=1024)
def _known_words(evidence: str, names: frozenset[str]) -> frozenset[str]:
    return frozenset(form for token in tokens(evidence) for form in _forms(token.text, names))


_BY_NAME = {language.name: language for language in ALPHABETIC}
_LIGHT = {
    language.name: language.light
    | language.stop
    | frozenset(language.negators + language.negators_after)
    for language in ALPHABETIC
}
_GROUPS: dict[str, str] = {}
for _language in ALPHABETIC:
    for _words in _language.same:
        for _word in _words.split():
            _GROUPS.setdefault(_word, f"={_words}")
            _GROUPS.setdefault(f"{stem(_word, _language)}-", f"={_words}")


def _added_in_runs(statement: str, evidence: str, script: str) -> Iterator[str]:
    """Yield what of the runs of a statement is in no run of its evidence."""
    known = "".join(_RUN.findall(evidence))
    if script == "hangul":
        words = _HANGUL.findall(evidence)
        for word in _HANGUL.findall(statement):
            if not _LIGHT_IN_RUNS["korean"].match(word) and not _is_inflected(word, words):
                yield word
        return
    name = "japanese" if script == "kana" else "chinese"
    for run in _RUN.findall(statement):
        for part in _JAPANESE_PART.findall(_LIGHT_IN_RUNS[name].sub(" ", run)):
            if part not in known:
                yield part


def _is_inflected(word: str, known: list[str]) -> bool:
    """Whether a Korean word begins as one of the known ones does."""
    return any(
        word[:2] == other[:2]
        or (word[0] == other[0] and min(len(word), len(other)) <= _SHORT_SYLLABLES)
        for other in known
    )
