"""Tells whether a sentence takes back, or puts right, the one that stands before it.

"Scratch that." and "That was a typo." leave nothing of what was said before. "Correction: Thursdays."
and "Make that 9191." have another value for it, and say nothing by themselves. Both are read whole: a
sentence that goes on about something else ("make that test pass") takes nothing back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from memconsolidate.backends.cues.base import compile_words
from memconsolidate.backends.takeback_tables import TABLES, Table

#: A longer sentence says something of its own.
_LONGEST_CHARS = 120
_MOST_WORDS = 7
_MOST_RUN_CHARS = 14
#: What is left of a run beside its value is no more than an ending.
_ENDING_CHARS = 6
_SEARCHED_CHARS = 600

#: Typographic apostrophes, spaces that are not plain, and wide signs, as the tables have them.
_STRAIGHT = str.maketrans(
    dict.fromkeys("’‘ʼ＇", "'")
    | dict.fromkeys("\u00a0\u202f\u3000", " ")
    | {chr(ord(sign) + 0xFEE0): sign for sign in "!(),:;?~"}
    | {"ß": "ss", "…": ".", "¿": " ", "¡": " "}
)
_EDGES = " \t\n.!。,、;:*_~\"'()-–—:^)"
_GLYPHS = re.compile("[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]+|(?<!\\w)[:;]-?[)DP(](?!\\w)")
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"[^\W_]+(?:['._:/@+-][^\W_]+)*")
_CJK = re.compile("[\u3041-\u30fe\u3400-\u9fff\uac00-\ud7af]")
_VALUE = re.compile(r"\d+(?:[.:]\d+)*")
_NUMBER = re.compile(r"\d")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])\s*|\n+")

_ENGLISH_DAY = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?"
    r"|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?"
    r"|tomorrow|today|morgen|heute|mañana|hoy|demain|aujourd'hui"
)
_DAY = re.compile(
    rf"(?<!\w)(?:{_ENGLISH_DAY})(?!\w)|[月火水木金土日]曜日?|[월화수목금토일]요일|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天末]",
    re.IGNORECASE,
)


class Takeback(Enum):
    """What a sentence does to the one before it.

    `OWN` can only mean what the person said themselves, `ANY` also what somebody else just did or
    said, `LIMIT` says that it holds less often.
    """

    OWN = "own"
    ANY = "any"
    LIMIT = "limit"


class _Forms(NamedTuple):
    own: re.Pattern[str]
    anything: re.Pattern[str]
    limit: re.Pattern[str]
    #: They stand before a value in the place of another, as the tables tell.
    corrects: re.Pattern[str]
    replaces: re.Pattern[str]
    objects: re.Pattern[str]
    waits: re.Pattern[str]
    keeps: re.Pattern[str]
    small: re.Pattern[str]
    ends: re.Pattern[str]
    speaks: re.Pattern[str]
    again: re.Pattern[str]


def find_takeback(text: str, before: str) -> Takeback | None:
    """Return how a sentence takes back the one before it, None where it does not."""
    if len(text) > _LONGEST_CHARS:
        return None
    seen = _plain(text)
    if not seen or not before.strip() or before.rstrip().endswith(("?", "？")):
        return None
    for forms in _FORMS:
        for pattern, kind in (
            (forms.own, Takeback.OWN),
            (forms.anything, Takeback.ANY),
            (forms.limit, Takeback.LIMIT),
        ):
            if pattern.fullmatch(seen):
                return kind
    if seen.endswith("?"):
        return None
    return Takeback.OWN if any(_puts_right(seen, before, forms) for forms in _FORMS) else None


def is_amendment(text: str, before: str) -> bool:
    """Whether a sentence has another value for the one before it: "Correction: Thursdays"."""
    seen = _plain(text)
    return (
        len(text) <= _LONGEST_CHARS
        and bool(before.strip())
        and not seen.endswith("?")
        and not any(
            pattern.fullmatch(seen)
            for forms in _FORMS
            for pattern in (forms.own, forms.anything, forms.limit)
        )
        and any(_puts_right(seen, before, forms) for forms in _FORMS)
    )


def is_left_alone(text: str) -> bool:
    """Whether a sentence corrects something and says not what: "Correction: still 8080"."""
    return len(text) <= _LONGEST_CHARS and any(
        rest and (forms.keeps.match(rest) or _is_bare_value(rest, forms))
        for forms in _FORMS
        for rest in (_behind(forms.corrects, _plain(text)),)
    )


def keeps_as_before(text: str) -> bool:
    """Whether a correction leaves a value as it was before: "Correction: still 8080"."""
    seen = _plain(text)
    return any(
        forms.keeps.match(_behind(pattern, seen))
        for forms in _FORMS
        for pattern in (forms.corrects, forms.replaces, forms.objects, forms.waits)
    )


def find_takebacks(sentences: Sequence[str]) -> dict[int, int]:
    """Return for each sentence that takes one of the same text back, or puts it right, the number of
    that one.

    What takes back a sentence that takes one back itself means the same one.
    """
    found: dict[int, int] = {}
    meant = -1
    for number, sentence in enumerate(sentences):
        if meant >= 0 and find_takeback(sentence, sentences[meant]) is not None:
            found[number] = meant
        else:
            meant = number
    return found


def takes_all_back(sentences: Sequence[str], before: str) -> Takeback | None:
    """Return how a whole message takes back what was said before it, the weakest of its sentences."""
    kinds = [find_takeback(sentence, before) for sentence in sentences]
    if not kinds or None in kinds:
        return None
    order = (Takeback.LIMIT, Takeback.ANY, Takeback.OWN)
    return next(kind for kind in order if kind in kinds)


def put_right(text: str, before: str) -> str | None:
    """Return the sentence before with the value that a sentence has for one of it, None where that is
    not sure: there is one other day, or one other number, and one of that form to put it for.
    """
    if not _is_only_a_value(text, before):
        return None
    right = before
    for pattern in (_DAY, _VALUE):
        old = [one.group() for one in pattern.finditer(before)]
        new = [one.group() for one in pattern.finditer(text) if one.group() not in old]
        if not new:
            continue
        alike = [one for one in old if _shape(one) == _shape(new[0])]
        if len(new) > 1 or len(alike) != 1:
            return None
        right = right.replace(alike[0], new[0])
    return right if right != before else None


def _is_only_a_value(text: str, before: str) -> bool:
    seen, plain = _plain(text), _plain(before)
    return any(
        _is_value_for(rest, plain, forms, has_names=False) and not _says_it_anew(rest, plain, forms)
        for forms in _FORMS
        for pattern in (forms.corrects, forms.replaces, forms.objects, forms.waits)
        if (rest := _behind(pattern, seen)) and not forms.keeps.match(rest)
    )


def _shape(value: str) -> str:
    """Return what values of one kind have in common: "15:00" is like "14:00", "Fridays" like "Mondays"."""
    if _NUMBER.search(value):
        return re.sub(r"\d+", "0", value)
    return "" if _CJK.search(value) else value[-1:]


def split(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [one for one in (part.strip() for part in _SENTENCE.split(text)) if one]


def _plain(text: str) -> str:
    seen = _GLYPHS.sub(" ", text[: 2 * _LONGEST_CHARS].translate(_STRAIGHT))
    return _SPACES.sub(" ", seen).strip(_EDGES.replace(")", "").replace(":", ""))


def _puts_right(seen: str, before: str, forms: _Forms) -> bool:
    """Whether a sentence puts a value into the place of one of the sentence before it."""
    plain = _plain(before[-2 * _LONGEST_CHARS :])
    for pattern, has_names in (
        (forms.corrects, True),
        (forms.replaces, True),
        (forms.objects, True),
        (forms.waits, False),
    ):
        rest = _behind(pattern, seen)
        if not rest:
            continue
        if pattern is forms.corrects and _is_fragment(rest, forms):
            return True
        if _is_value_for(rest, plain, forms, has_names=has_names):
            return True
        if has_names and _says_it_anew(rest, plain, forms):
            return True
    return False


def _behind(head: re.Pattern[str], seen: str) -> str:
    found = head.match(seen)
    return seen[found.end() :].strip(_EDGES) if found else ""


def _is_bare_value(rest: str, forms: _Forms) -> bool:
    """Whether words are a value and no more."""
    bare = _bare(rest, forms)
    if _CJK.search(bare):
        left = re.sub(r"[A-Za-z0-9_./:@+-]+", "", _DAY.sub("", bare)).strip(_EDGES)
        return len(left) <= 1
    return all(_kind(word) or forms.small.fullmatch(word) for word in _WORD.findall(bare))


def _is_fragment(rest: str, forms: _Forms) -> bool:
    """Whether words have no subject and verb of their own."""
    if forms.speaks.search(rest):
        return False
    if _CJK.search(rest):
        return len(rest) <= _MOST_RUN_CHARS
    return len(_WORD.findall(rest)) <= _MOST_WORDS


def _is_value_for(rest: str, before: str, forms: _Forms, *, has_names: bool) -> bool:
    """Whether words are nothing but a value of a kind that the sentence before has too."""
    bare = _bare(rest, forms)
    if _CJK.search(before) or _CJK.search(rest):
        return _is_run_for(bare, before, has_names=has_names)
    known = {word.casefold() for word in _WORD.findall(before)}
    values = []
    for word in _WORD.findall(bare):
        kind = _kind(word)
        if kind and word.casefold() not in known:
            values.append(kind)
        elif word.casefold() not in known and not forms.small.fullmatch(word):
            return False
    if not values:
        return False
    theirs = {_kind(word) for word in _WORD.findall(before)[1:]} | {
        _kind(word) for word in _WORD.findall(before)[:1] if _kind(word) != "name"
    }
    if not has_names:
        theirs.discard("name")
    return any(kind in theirs for kind in values) and len(values) <= _MOST_WORDS // 2


def _is_run_for(bare: str, before: str, *, has_names: bool) -> bool:
    for pattern in (_DAY, _NUMBER, _LATIN if has_names else None):
        if pattern is None or not (pattern.search(bare) and pattern.search(before)):
            continue
        rest = re.sub(r"[A-Za-z0-9_./:@+-]+", "", _DAY.sub("", bare))
        known = "".join(character for character in rest if character not in before)
        if len(known.strip(_EDGES)) <= _ENDING_CHARS // 2 and bare not in before:
            return True
    return False


def _bare(rest: str, forms: _Forms) -> str:
    return forms.ends.sub("", rest).strip(_EDGES)


def _kind(word: str) -> str:
    if _DAY.fullmatch(word):
        return "day"
    if _NUMBER.search(word):
        return "number"
    return "name" if word[:1].isupper() or any(one.isupper() for one in word[1:]) else ""


def _says_it_anew(rest: str, before: str, forms: _Forms) -> bool:
    """Whether words say nearly all of the sentence before once more, with another value."""
    if _CJK.search(rest) or forms.again.search(rest):
        return False
    known = [word.casefold() for word in _WORD.findall(before)]
    told = {word.casefold() for word in _WORD.findall(rest)}
    missing = [word for word in known if word not in told]
    return (
        len(known) > 2 and len(missing) == 1 and len(told) <= len(known) + 3 and told != set(known)
    )


def _forms(table: Table) -> _Forms:
    opener = rf"(?:(?:{table.openers})[,.!: –—-]+){{0,4}}"
    closer = rf"(?:[,.! –—-]+(?:{table.closers})){{0,3}}"
    if table.is_running:
        opener = rf"(?:(?:{table.openers})[,.!、。:~ ]*){{0,4}}"
        closer = rf"(?:[,.!、。~ ]*(?:{table.closers})){{0,3}}"

    def whole(parts: Iterable[str]) -> re.Pattern[str]:
        body = "|".join(parts)
        return compile_words(rf"{opener}(?:{body}){closer}[ .!。?]*")

    def head(parts: Iterable[str], sign: str) -> re.Pattern[str]:
        body = "|".join(parts)
        return compile_words(rf"^{opener}(?:{body}){sign}")

    gap = r"(?:\s?[,.:;、。!–—-]+\s*)" if not table.is_running else r"[,.:;、。!~ –—-]*"
    apart = r"(?:\s?[,.:;!–—-]+\s*|\s+)" if not table.is_running else gap
    return _Forms(
        own=whole(table.own),
        anything=whole(table.anything),
        limit=whole(table.limits),
        corrects=head(table.corrects, r"\s?[,.:;、。–—-]+\s*"),
        replaces=head(table.replaces, apart),
        objects=head(table.objects or (r"(?!)",), gap),
        waits=head(table.waits, gap),
        keeps=compile_words(rf"^(?:{table.keeps})"),
        small=compile_words(rf"(?:{table.small})"),
        ends=compile_words(rf"(?:{table.value_ends})$" if table.value_ends else r"(?!)"),
        speaks=compile_words(table.speaks),
        again=compile_words(table.again),
    )


_FORMS = tuple(_forms(table) for table in TABLES)
