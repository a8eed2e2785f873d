"""Where a text tells a date, and in which words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import is_normalized, normalize

from msgspec import Struct

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.dates.registry import get_language, languages_of

#: A statement is short, and so is what is quoted for it.
_SEARCHED_CHARS = 4000
#: More dates than this are a list, not a fact.
_MOST_MENTIONS = 40
#: So much beside a mention is looked at for what leads to it.
_NEAR_CHARS = 40
_NAME = compile_late(r"<(-?)(\w+)>")
_GROUP = compile_late(r"\(\?P<\w+>")
_CODE = compile_late(r"`[^`\n]{1,200}`|\[redacted:[^\]]*\]|https?://\S+")
_ISO_DAY = r"\d{4}-\d\d-\d\d"
_NOTED = rf"{_ISO_DAY}/{_ISO_DAY}|{_ISO_DAY}T\d\d:\d\d(?:[+-]\d\d:\d\d)?|{_ISO_DAY}|\d{{4}}-Q[1-4]|\d{{4}}-\d\d|\d{{4}}"
#: A date that stands behind the words that mean it.
NOTE = compile_late(rf"[ \u00a0]?[(（](?P<note>{_NOTED})[)）]")
_DIGITS = {
    "mday": r"(?:0?[1-9]|[12]\d|3[01])",
    "year": r"(?:(?:19|20)\d\d)",
    "weekno": r"(?:0?[1-9]|[1-4]\d|5[0-3])",
}
#: Written alike in all languages.
_COMMON = (
    rf"(?P<from>{_ISO_DAY})/(?P<until>{_ISO_DAY})",
    r"(?P<on>on\s+|am\s+|el\s+|le\s+)?(?P<year>\d{4})-(?P<monthno>\d\d)-(?P<mday>\d\d)",
    r"(?P<on>in\s+|im\s+jahre?\s+|en\s+(?:el\s+año\s+)?)<year>(?![\d/:-]|\.\d)",
    r"(?P<on>on\s+|am\s+|el\s+|le\s+)?(?P<year>\d{4})/(?P<monthno>\d\d?)/(?P<mday>\d\d?)",
)
#: What two mentions of one day have between them: "Friday, March 6", "Friday (the 6th)".
_JOINT = compile_late(r"[\s,]*(?:the\s+|den\s+|dem\s+|le\s+|el\s+)?[(（]?\s*")


class Mention(Struct, frozen=True):
    """Words that tell a date, at a place of a text.

    `note` is the date written behind them, up to `note_end`. `groups` has what the words are made
    of. `is_vague` is set where they name no day. `before` and `after` is what stands beside them.
    """

    start: int
    end: int
    words: str
    language: DateWords
    groups: dict[str, str]
    before: str = ""
    after: str = ""
    note: str = ""
    note_end: int = 0
    is_vague: bool = False

    @property
    def key(self) -> str:
        """Return the words as they are compared."""
        bare = self.words[len(self.groups.get("on", "")) :]
        return " ".join(bare.replace("’", "'").casefold().split())

    @property
    def stop(self) -> int:
        """Return where the words and the date behind them end."""
        return self.note_end or self.end


class _Grammar(NamedTuple):
    """The phrases of a language as patterns: all in one to find, each for what its words are."""

    finder: re.Pattern[str]
    phrases: tuple[tuple[str, re.Pattern[str]], ...]


@lru_cache(maxsize=8)
def _grammar(name: str) -> _Grammar:
    words = get_language(name)
    kinds = (
        *(("date", one) for one in _COMMON),
        *(("date", one) for one in words.of_month),
        *(("skipped", one) for one in words.skipped),
        *(("vague", one) for one in words.vague),
        *(("date", one) for one in words.phrases),
    )
    filled = [(kind, _fill(phrase, words)) for kind, phrase in kinds]
    bare = "|".join(f"(?:{_GROUP.sub('(?:', phrase)})" for _, phrase in filled)
    before, after = (
        ("", "") if words.is_running else (r"(?<![\w/@#$-])", r"(?![\w@]|[-.]\w|['’]s\b)")
    )
    flags = re.IGNORECASE
    return _Grammar(
        re.compile(f"{before}(?:{bare}){after}", flags),
        tuple((kind, compile_late(f"(?:{phrase}){after}", flags)) for kind, phrase in filled),
    )


def _fill(phrase: str, words: DateWords) -> str:
    tables: dict[str, dict[str, int] | dict[str, str]] = {
        "day": words.days,
        "night": words.nights,
        "weekday": words.weekdays,
        "month": words.months,
        "unit": words.units,
        "which": words.which,
        "week": words.weeks,
        "count": words.counts,
        "ordinal": words.ordinals,
        "nth": words.nths,
        "monthword": words.month_words,
        "yearword": words.year_words,
        "daycount": words.day_counts,
        "endunit": words.end_units,
    }

    def put(match: re.Match[str]) -> str:
        is_bare, name = match.groups()
        if name in _DIGITS:
            inner = _DIGITS[name]
        elif name in tables:
            inner = _alternatives(tables[name], words)
            inner = rf"\d{{1,3}}|{inner}" if name == "count" else inner
        else:
            return match.group()
        return f"(?:{inner})" if is_bare else f"(?P<{name}>{inner})"

    # Named groups look like placeholders, so these are told by what stands before them.
    return re.sub(r"(?<!\?P)<(-?)(\w+)>", put, phrase)


def _alternatives(table: dict[str, int] | dict[str, str], words: DateWords) -> str:
    found = []
    for word in sorted(table, key=lambda one: (-len(one), one)):
        written = r"\s+".join(map(re.escape, word.split(" ")))
        is_capital = word in words.capital and table is words.months
        found.append(f"(?-i:{written.capitalize()})" if is_capital else written)
    return "|".join(found) or "(?!)"


@lru_cache(maxsize=4096)
def find_mentions(text: str) -> tuple[Mention, ...]:
    """Return what a text tells of dates, in order, without what comes again and again or means now.

    Places are those of the text in NFC, see `composed`.
    """
    text = composed(text)[:_SEARCHED_CHARS]
    found: list[Mention] = []
    for language in languages_of(text):
        for one in _find(text, language):
            rivals = [two for two in found if one.start < two.stop and two.start < one.stop]
            if all(two.stop - two.start < one.stop - one.start for two in rivals):
                found = [two for two in found if two not in rivals]
                found.append(one)
    found.sort(key=lambda one: one.start)
    hidden = [match.span() for match in _CODE.finditer(text)] if found else []
    found = [one for one in found if not any(a <= one.start < b for a, b in hidden)]
    return tuple(_joined(text, found[:_MOST_MENTIONS]))


def composed(text: str) -> str:
    """Return the text with its accents and syllables in one piece each, as the tables have them."""
    return text if is_normalized("NFC", text) else normalize("NFC", text)


def _find(text: str, language: DateWords) -> Iterator[Mention]:
    grammar = _grammar(language.name)
    place = 0
    while (match := grammar.finder.search(text, place)) is not None:
        place = max(match.end(), match.start() + 1)
        for kind, pattern in grammar.phrases:
            exact = pattern.match(text, match.start())
            if exact is None:
                continue
            longer = _behind(text, exact, grammar)
            if longer is not None:
                place = longer[1].end()
                kind, exact = longer  # noqa: PLW2901 - the same date, told more exactly
            if kind != "skipped":
                yield _mention(text, exact, language, is_vague=kind == "vague")
            break


def _behind(text: str, match: re.Match[str], grammar: _Grammar) -> tuple[str, re.Match[str]] | None:
    """Return the longer date that begins behind the words that lead to one: "by Friday next week"."""
    if not match.groupdict().get("pre"):
        return None
    start = match.end("pre")
    while start < len(text) and text[start].isspace():
        start += 1
    for kind, pattern in grammar.phrases:
        longer = pattern.match(text, start)
        if longer is not None and longer.end() > match.end():
            return kind, longer
    return None


def _mention(text: str, match: re.Match[str], language: DateWords, *, is_vague: bool) -> Mention:
    groups = {name: value for name, value in match.groupdict().items() if value is not None}
    start = match.start()
    named = (
        re.compile(rf"{re.escape(groups['pre'])}\s*").match(text, start)
        if groups.get("pre")
        else None
    )
    if named is not None:
        start = named.end()
    note = NOTE.match(text, match.end())
    return Mention(
        start=start,
        end=match.end(),
        words=text[start : match.end()],
        language=language,
        groups=groups,
        before=text[max(0, start - _NEAR_CHARS) : start],
        after=text[note.end() if note else match.end() :][:_NEAR_CHARS],
        note=note["note"] if note else "",
        note_end=note.end() if note else 0,
        is_vague=is_vague,
    )


def _joined(text: str, found: list[Mention]) -> Iterator[Mention]:
    """Yield mentions, two that tell one day as one: "Friday, March 6"."""
    last: Mention | None = None
    for one in found:
        if last is not None and (both := _join(text, last, one)) is not None:
            last = both
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _join(text: str, one: Mention, other: Mention) -> Mention | None:
    gap = text[one.stop : other.start]
    weekdays = [each for each in (one, other) if set(each.groups) <= {"weekday", "on", "pre"}]
    dates = [
        each for each in (one, other) if "mday" in each.groups and "weekday" not in each.groups
    ]
    if one.note or len(weekdays) != 1 or len(dates) != 1 or not _JOINT.fullmatch(gap):
        return None
    end = other.end
    if gap.rstrip().endswith(("(", "（")):
        closing = re.compile(r"\s*[)）]").match(text, end)
        if closing is None:
            return None
        end = closing.end()
    note = NOTE.match(text, end)
    return Mention(
        start=one.start,
        end=end,
        words=text[one.start : end],
        language=one.language,
        groups={**dates[0].groups, **weekdays[0].groups, **one.groups},
        before=one.before,
        after=text[note.end() if note else end :][:_NEAR_CHARS],
        note=note["note"] if note else "",
        note_end=note.end() if note else 0,
    )
