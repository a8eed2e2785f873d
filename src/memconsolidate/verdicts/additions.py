"""Words of a statement that add something to what its evidence says."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.tables.registry import ALPHABETIC, RUNNING
from memconsolidate.verdicts.words import CJK, Token, script_of, stem, tokens

_RUN = compile_late(f"[{CJK}]+")
#: "red/green" has two words.
_INNER_SIGNS = compile_late(r"[/._@:-]+")
_HANGUL = compile_late("[\uac00-\ud7a3]+")
#: Kanji one by one, katakana word by word; hiragana only ties them together.
_JAPANESE_PART = compile_late("[\u30a1-\u30fa\u30fc]{2,}|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LIGHT_IN_RUNS = {
    language.name: compile_late(
        "|".join(sorted(language.light, key=lambda word: (-len(word), word))) or "(?!)"
    )
    for language in RUNNING
}
#: Korean particles and endings of one syllable.
_ENDINGS = "은는이가을를의에로도만와과게다고"


def find_addition(statement: str, evidence: str) -> str | None:
    """Return a word of the statement that the evidence has in no form, None where there is none.

    Words that a report of what somebody said adds are no addition ("the user prefers …"). Numbers
    and names are looked at elsewhere.
    """
    languages = languages_of(statement) | languages_of(evidence)
    known = _known_words(evidence, languages)
    words = tokens(statement)
    for place, token in enumerate(words):
        if token.kind != "word" or any(_is_light(token.text, name) for name in languages):
            continue
        if any(form in known for form in _forms(token.text, languages)) or _is_half(
            words, place, known
        ):
            continue
        return token.text
    script = script_of(statement)
    if script in ("hangul", "kana", "han"):
        return next(_added_in_runs(statement, evidence, script), None)
    return None


def _is_light(word: str, name: str) -> bool:
    """Whether a report may add the word; outside English in any of its forms."""
    return word in _LIGHT[name] or (
        name != "english" and stem(word, _BY_NAME[name]) in _LIGHT_STEMS[name]
    )


def _is_half(words: tuple[Token, ...], place: int, known: frozenset[str]) -> bool:
    """Whether the evidence writes this word and the one beside it as one: "timezone"."""
    return any(
        one.text + other.text in known
        for one, other in pairwise(words[max(0, place - 1) : place + 2])
    )


@lru_cache(maxsize=1024)
def languages_of(text: str) -> frozenset[str]:
    """Return the alphabetic languages that the text has most small words of."""
    words = {token.text for token in tokens(text)}
    counts = {name: len(words & light) for name, light in _LIGHT.items()}
    most = max(counts.values())
    return frozenset(name for name, count in counts.items() if count == most)


def forms_of(text: str) -> frozenset[str]:
    """Return what `has_word` looks a word up in: the words of a text in all their forms."""
    return _known_words(text, frozenset(_BY_NAME))


def has_word(forms: frozenset[str], token: Token) -> bool:
    """Whether a text has the word, or each part of an identifier such as "red/green"."""
    parts = [token.text] if token.kind == "word" else _INNER_SIGNS.split(token.text)
    return token.text in forms or all(
        any(form in forms for form in _forms(part, _BY_NAME)) for part in parts
    )


def _forms(word: str, names: Iterable[str]) -> Iterator[str]:
    """Yield what stands for a word: itself, its stems, the group of words that mean the same."""
    yield word
    # English words are borrowed everywhere.
    for name in {*names, "english"}:
        root = stem(word, _BY_NAME[name])
        yield f"{root}-"
        if (group := _GROUPS.get(word) or _GROUPS.get(f"{root}-")) is not None:
            yield group


@lru_cache(maxsize=1024)
def _known_words(evidence: str, names: frozenset[str]) -> frozenset[str]:
    found = tokens(evidence)
    texts = {token.text for token in found}
    texts |= {one.text + other.text for one, other in pairwise(found)}
    texts |= {part for text in texts for part in _INNER_SIGNS.split(text)}
    return frozenset(form for text in texts for form in _forms(text, names))


_BY_NAME = {language.name: language for language in ALPHABETIC}
_LIGHT = {
    language.name: language.light
    | language.stop
    | frozenset(language.negators + language.negators_after)
    for language in ALPHABETIC
}
_LIGHT_STEMS = {
    language.name: frozenset(stem(word, language) for word in language.light if len(word) > 3)
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
    return any(_beginning(word) == _beginning(other) for other in known)


def _beginning(word: str) -> str:
    """Return the two syllables that a Korean word begins with, without what follows their vowel."""
    root = word[:-1] if len(word) > 1 and word[-1] in _ENDINGS else word
    if len(root) == 1:
        return root
    return root[0] + unicodedata.normalize("NFD", root[1])[:2]
