"""Words that are one to a reader and broken in the text: by unseen characters, by the ends of lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from msgspec import Struct

from memconsolidate.redaction.tokens import begins_token
from memconsolidate.redaction.values import has_digit_and_letter

#: Controls, soft hyphens, zero-width and direction marks, selectors, tags; none ends a line. Those
#: inside an emoji are no matter, see `_IN_WORD`.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef]+"
)
#: What follows an unseen character that may hide a secret.
_IN_WORD = re.compile(r"[\w!-~]")
#: The end of a line before a word that has the look of half a key.
_LINE_END = re.compile(
    r"\n[ \t>]{0,12}(?=(?P<word>[A-Za-z0-9_+/~-]{8,300}(?:\.(?:[A-Za-z0-9_-]{6,300}|\d\d)){0,2}={0,2})(?:[\s\"'`,;)\]}\\]|[.:!?](?:\s|\Z)|\Z))"
    r"(?=[^\d\s]{0,300}\d|[^\s]{0,300}?[a-z][A-Z])(?=[^A-Za-z\s]{0,300}[A-Za-z])"
)
#: How much of a line is looked at before its end, and how many lines a key can be broken into.
_CHARS_BEFORE = 300
_MAX_LINES = 10


class Stretch(Struct, frozen=True):
    """A text with parts cut out: the n-th cut is at `cuts[n]`, up to there `gaps[n]` are missing.

    `offset` is where the stretch begins in the text it was made from.
    """

    text: str
    offset: int
    cuts: tuple[int, ...]
    gaps: tuple[int, ...]

    def locate(self, start: int, end: int) -> tuple[int, int]:
        """Return the (start, end) in the original of what is there in the stretch."""
        return self._place(start), self._place(end - 1) + 1

    def is_cut(self, start: int, end: int) -> bool:
        """Whether something was cut out between start and end."""
        index = bisect_right(self.cuts, start)
        return index < len(self.cuts) and self.cuts[index] < end

    def _place(self, position: int) -> int:
        index = bisect_right(self.cuts, position)
        return self.offset + position + (self.gaps[index - 1] if index else 0)


def without_unseen(text: str) -> Stretch | None:
    """Return the text without its unseen characters; None if it has none."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return None  # nearly every text, known much faster
    spans = [match.span() for match in _UNSEEN.finditer(text) if _IN_WORD.match(text, match.end())]
    return _cut_out(text, 0, len(text), spans) if spans else None


def joined_lines(text: str) -> Iterator[Stretch]:
    """Yield the places where a line ends within what may be one word, with the ends cut out."""
    position = 0
    while match := _LINE_END.search(text, position):
        position = match.end()
        start = max(0, text.rfind("\n", 0, match.start()) + 1, match.start() - _CHARS_BEFORE)
        if not _may_go_on(text[start : match.start()], match["word"]):
            continue
        spans = [_break_span(text, match)]
        end = match.end("word")
        while len(spans) < _MAX_LINES and (
            following := _LINE_END.match(text, _skip_return(text, end))
        ):
            spans.append(_break_span(text, following))
            end = following.end("word")
        position = end
        yield _cut_out(text, start, end, spans)


#: A token that a space cuts in two: its beginning, and what no word begins with.
_CUT_TOKEN = re.compile(
    r"(?<![A-Za-z0-9])(?:ghp_|github_pat_|sk-(?:ant-|proj-|or-)?|glpat-|xox[abp]-|hf_|npm_|AIza)"
    r"(?P<head>[A-Za-z0-9_-]{0,60})(?P<gap>[ \t\u00a0\u202f])(?P<rest>[A-Za-z0-9_-]{8,300})(?![A-Za-z0-9_-])"
)


def may_have_cut_token(text: str) -> bool:
    """Whether `joined_words` may find anything; nearly always it does not, known much faster."""
    return (
        "sk-" in text
        or "ghp_" in text
        or "lpat-" in text
        or "hub_pat_" in text
        or "xox" in text
        or "hf_" in text
        or "npm_" in text
        or "AIza" in text
    )


def joined_words(text: str) -> Iterator[Stretch]:
    """Yield the tokens that a space cuts in two, with the space cut out."""
    for match in _CUT_TOKEN.finditer(text):
        rest = match["rest"]
        if has_digit_and_letter(rest) and rest.lower() != rest != rest.upper():
            yield _cut_out(text, match.start(), match.end(), [match.span("gap")])


def _may_go_on(line: str, word: str) -> bool:
    line = line.removesuffix("\r").removesuffix("\\")
    last = line.split()[-1:] if line[-1:].strip() else []
    return bool(
        last
        and not begins_token(word)
        and (last[0][-1].isalnum() or last[0][-1] in "_-./+=~")
        and (has_digit_and_letter(last[0]) or any(map(begins_token, _PARTS.split(last[0]))))
    )


#: What stands between a name, quotes and the key that is broken.
_PARTS = re.compile(r"[\"'`=:(\[]+")


def _skip_return(text: str, position: int) -> int:
    position += text[position : position + 1] == "\\"
    return position + (text[position : position + 1] == "\r")


def _break_span(text: str, match: re.Match[str]) -> tuple[int, int]:
    start = match.start()
    start -= text[start - 1 : start] == "\r"
    start -= text[start - 1 : start] == "\\"
    return start, match.end()


def _cut_out(text: str, start: int, end: int, spans: list[tuple[int, int]]) -> Stretch:
    pieces: list[str] = []
    cuts: list[int] = []
    gaps: list[int] = []
    position, missing = start, 0
    for begin, stop in spans:
        pieces.append(text[position:begin])
        cuts.append(begin - start - missing)
        missing += stop - begin
        gaps.append(missing)
        position = stop
    pieces.append(text[position:end])
    return Stretch("".join(pieces), start, tuple(cuts), tuple(gaps))


def replace_spans(text: str, spans: Iterable[tuple[int, int, str]]) -> Stretch | None:
    """Return the text with something shorter in each (start, end, instead); None without spans."""
    pieces: list[str] = []
    cuts: list[int] = []
    gaps: list[int] = []
    position, missing = 0, 0
    for start, end, instead in spans:
        pieces += (text[position:start], instead)
        position = end
        missing += end - start - len(instead)
        cuts.append(end - missing)
        gaps.append(missing)
    if not cuts:
        return None
    pieces.append(text[position:])
    return Stretch("".join(pieces), 0, tuple(cuts), tuple(gaps))
