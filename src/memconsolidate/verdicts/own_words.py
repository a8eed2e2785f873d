"""What of a message its author wrote as prose, and what its parts are introduced by."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate, pairwise

from memconsolidate.backends.cues.languages import LANGUAGES, language_of, languages_of
from memconsolidate.backends.prose import Prose, blank_quotations, classified, find_prose
from memconsolidate.backends.reading import (
    is_example,
    is_handover,
    is_spoken_by_other,
    text_from,
)
from memconsolidate.verdicts.cues import has_permanence, is_instruction
from memconsolidate.verdicts.words import CJK, normalise

#: Longer sentences are dictated or pasted; a person's own words are looked for in both.
_LONGEST_SENTENCE_CHARS = 4000
#: A quotation of more words, or characters of a run, says something by itself.
_NAME_WORDS = 3
_NAME_CHARACTERS = 8
_CJK = re.compile(f"[{CJK}]")
_QUOTATION = re.compile(r"(?<=[\"“”„«»「『'‘])_+(?=[\"“”«»」』'’])")
_HIDDEN = "\0"
_QUOTED = re.compile(r"\"[^\"]*\"?")
#: What begins an item of a list is no part of what it says.
MARKER = re.compile(r"^(?:[-*•·+#>]|\d{1,3}[.)]|[a-z][.)])\s+")
_OPEN_END = re.compile(r"[:：]\W*$")
_CLOSED_END = re.compile(r"[.!?。！？]\W*$")


class OwnWords:
    """The sentences of a message that its author says in their own words."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._prose = find_prose(text, _LONGEST_SENTENCE_CHARS)
        lines = text.splitlines(keepends=True)
        self._ends = list(accumulate(map(len, lines)))
        self._introductions = _introductions(text, self._prose)
        self._headings: list[tuple[int, str]] | None = None
        self._lines: tuple[list[str], list[str]] | None = None

    def has(self, parts: list[tuple[int, str]]) -> bool:
        """Whether the author says these folded parts, each with the number of its line, themself.

        A quotation is theirs only together with a sentence that says something around it.
        """
        if self._lines is None:
            self._lines = self._hidden()
        strict, loose = self._lines
        for number, part in parts:
            bare = MARKER.sub("", part)
            if bare in strict[number]:
                continue
            around = _QUOTED.sub(" ", bare).split()
            if bare not in loose[number] or len(around) <= 1:
                return False
        return True

    def introduction(self, number: int) -> str:
        """Return what introduces the first sentence of a line, "" where nothing does."""
        low = self._ends[number - 1] if number else 0
        for one, introduction in zip(self._prose.sentences, self._introductions, strict=True):
            if one.start < self._ends[number] and one.end > low:
                return introduction
        return ""

    def heading(self, number: int) -> str:
        """Return the heading that a line stands below, "" without one."""
        if not self._prose.headings:
            return ""
        if self._headings is None:
            lines = [one for one in classified(self._text) if one.kind == "heading"]
            self._headings = [(one.end, self._text[one.start : one.end]) for one in lines]
        low = self._ends[number - 1] if number else 0
        place = bisect_right(self._headings, low, key=lambda one: one[0])
        return self._headings[place - 1][1] if place else ""

    def _hidden(self) -> tuple[list[str], list[str]]:
        """Return the folded lines with all hidden that the author only shows or repeats.

        In the first every quotation is, in the second none in a sentence that says something
        around it.
        """
        text = self._text
        strict = [one if one.isspace() else _HIDDEN for one in text]
        loose = list(strict)
        foreign = _foreign(text, self._prose)
        for number, sentence in enumerate(self._prose.sentences):
            if number in foreign:
                continue
            span = slice(sentence.start, sentence.end)
            masked = _without_quotations(text[span])
            outside = masked.replace(_HIDDEN, " ")
            strict[span] = masked
            loose[span] = (
                text[span] if has_permanence(outside) or is_instruction(outside) else masked
            )
        spans = [slice(low, high) for low, high in pairwise([0, *self._ends])]
        return (
            [normalise("".join(strict[span])) for span in spans],
            [normalise("".join(loose[span])) for span in spans],
        )


def _without_quotations(said: str) -> str:
    """Return a sentence with its quotations hidden, but for names."""
    blanked = blank_quotations(said)
    for match in _QUOTATION.finditer(blanked):
        inner = said[match.start() : match.end()]
        characters = len(_CJK.findall(inner))
        if len(inner.split()) > _NAME_WORDS or characters > _NAME_CHARACTERS:
            said = f"{said[: match.start()]}{_HIDDEN * len(inner)}{said[match.end() :]}"
    return said


def _foreign(text: str, prose: Prose) -> set[int]:
    """Return the numbers of the sentences that somebody else said, or that only show something."""
    foreign: set[int] = set()
    block = -1
    for number, sentence in enumerate(prose.sentences):
        if sentence.block == block:
            foreign.add(number)
            continue
        said = text_from(text[sentence.start : sentence.end])
        language = language_of(said.words)
        if is_handover(said, language, LANGUAGES) and ":" in said.seen:
            foreign.update(range(number, len(prose.sentences)))
            break
        if is_spoken_by_other(said, language) or is_example(said, language, LANGUAGES):
            foreign.add(number)
            block = sentence.block
    return foreign


def _introductions(text: str, prose: Prose) -> list[str]:
    """Return for each sentence the one that introduces it: above its list, or before a colon."""
    said = [text[one.start : one.end] for one in prose.sentences]
    found = [""] * len(said)
    for number, (one, before) in enumerate(
        zip(prose.sentences, [None, *prose.sentences], strict=False)
    ):
        if one.is_item:
            above = one.introduction
            if above >= 0 and not _CLOSED_END.search(said[above]):
                found[number] = said[above]
        elif before is not None and before.block == one.block:
            found[number] = found[number - 1]
        elif before is not None and not before.is_item and _OPEN_END.search(said[number - 1]):
            found[number] = said[number - 1]
    return found


def without_openers(said: str) -> str:
    """Return a sentence without "hi," "no," or "by the way," before it."""
    language = languages_of(said)[0]
    for pattern in (language.opener, language.aside, language.corrects):
        opening = pattern.match(said)
        if opening and said[opening.end() :].strip(" .!。！"):
            said = said[opening.end() :]
    return said


def parts_of(
    folded: list[tuple[int, int]], text: str, start: int, end: int
) -> list[tuple[int, str]]:
    """Return what of a span of a folded text stands in each of its lines.

    `folded` has for each line that is left in it the place where it begins and its number.
    """
    places = [place for place, _ in folded]
    found = []
    for index in range(max(0, bisect_right(places, start) - 1), len(folded)):
        low = max(start, places[index])
        if low >= end:
            break
        high = min(end, places[index + 1]) if index + 1 < len(places) else end
        part = text[low:high].strip()
        if part:
            found.append((folded[index][1], part))
    return found
