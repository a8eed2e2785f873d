"""What a model returns: secrets that were taken out of what it read, in whatever form they come back."""

from __future__ import annotations

import binascii
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from urllib.parse import unquote

from memconsolidate.redaction.folding import LOOK_ALIKES
from memconsolidate.redaction.values import (
    NAME_IN_CODE,
    PATH,
    TERM,
    has_digit_and_letter,
    is_drawn,
    is_drawn_of_one_case,
    is_hash_or_uuid,
    looks_chosen,
    looks_generated,
    looks_made_up,
)

#: At most so many values are remembered, the latest, and of a long one so many characters.
MAX_VALUES = 1_000
_MAX_CHARS = 400
#: Of the letters and digits of a value so many give it away: half, at least 7, never more than 24.
#: What has fewer than 5 is too short to be told from a word.
_SHORTEST, _LEAST, _MOST = 5, 7, 24

#: A word, with all the signs that a password may have; in scripts without spaces it is a sentence.
_WORD = re.compile(
    r"[^\s\"'`()<>\[\]{}“”«»\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]{6,400}"
)
#: `T-r-1-c-k-y`, `T r 1 c k y`.
_SPELT = re.compile(r"(?<!\w)\w(?:[-._ /|,:*+]{1,3}\w){5,200}(?!\w)")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}\Z")
#: Characters by their numbers: `54 72 31`, `0x54, 0x72`, `\\x54\\x72`, `&#84;&#114;`, `%54%72`, `=54=72`, `\124\162`.
_CODES = re.compile(
    r"(?:(?:\\x|\\u\{?0{0,4}|0x|\\|&#x?|%(?:25)?|=|\b)[0-9a-fA-F]{2,8}[;}]?[\s,:-]{0,2}){5,400}"
)
_CODE = re.compile(r"(?:\\x|\\u\{?0{0,4}|0x|\\|&#x?|%(?:25)?|=|\b)([0-9a-fA-F]{2,8})")
#: Base64 in groups: `VHIx Y2t5 LUhl`. Words of four letters before it move nothing.
_GROUPED = re.compile(
    r"(?<![\w+/=-])(?:(?:[A-Za-z0-9+/_-]{4}){1,19}[ \t\n|.,:;]{1,2}){1,100}[A-Za-z0-9+/_-]{2,80}={0,2}"
)
_BETWEEN_GROUPS = re.compile(r"[ \t\n|.,:;]+")
#: Tags and comments, which a page does not show.
_TAG = re.compile(r"<!--[^<>]{0,200}-->|</?[A-Za-z][^<>]{0,100}>")
_HEXADECIMAL = re.compile(r"(?:[0-9a-fA-F]{2}){5,}\Z")


class KnownSecrets:
    """The values that were taken out of texts, and what of them gives them away.

    They are kept in memory only, and nothing else asks for them.
    """

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._pieces: dict[int, dict[str, str]] = {}

    def add(self, value: str, kind: str) -> None:
        """Remember a value that was replaced by a marker of a kind."""
        if value in self._values or len(squeezed(value)) < _SHORTEST:
            return
        self._values[value] = kind
        if len(self._values) > MAX_VALUES:
            for oldest in list(self._values)[: MAX_VALUES // 2]:  # many at once: it takes a while
                del self._values[oldest]
            self._pieces.clear()
            for other, its_kind in self._values.items():
                self._add_pieces(squeezed(other), its_kind)
        else:
            self._add_pieces(squeezed(value), kind)

    def _add_pieces(self, plain: str, kind: str) -> None:
        plain = plain[:_MAX_CHARS]
        size = min(len(plain), _MOST, max(_LEAST, (len(plain) + 1) // 2))
        pieces = self._pieces.setdefault(size, {})
        for way in (plain, plain[::-1]):
            for start in range(len(way) - size + 1):
                pieces[way[start : start + size]] = kind

    def find(self, text: str, shown: str) -> Iterator[tuple[int, int, str]]:
        """Yield (start, end, kind) of what is known, but for what the model was shown, squeezed."""
        if not self._values:
            return
        for value, kind in self._values.items():
            if value in text and squeezed(value) not in shown:
                start = text.index(value)
                yield start, start + len(value), kind
        plain, places = _squeezed(text)
        for start, end, kind in self._find_pieces(plain, shown):
            yield places[start], places[end - 1] + 1, kind
        bare = _TAG.sub(lambda match: " " * len(match.group()), text)
        if bare != text:
            plain, places = _squeezed(bare)
            for start, end, kind in self._find_pieces(plain, shown):
                yield places[start], places[end - 1] + 1, kind
        for match in _GROUPED.finditer(text):
            yield from self._find_groups(text, *match.span(), shown)
        for match in _WORD.finditer(text):
            for told in _readings(match.group()):
                for _, _, kind in self._find_pieces(_squeezed(told)[0], shown):
                    yield *match.span(), kind
                    break
        for match in _CODES.finditer(text):
            for told in _characters(_CODE.findall(match.group())):
                for _, _, kind in self._find_pieces(_squeezed(told)[0], shown):
                    yield *match.span(), kind
                    break

    def _find_groups(
        self, text: str, start: int, end: int, shown: str
    ) -> Iterator[tuple[int, int, str]]:
        """Yield what groups of base64 say, without words of four letters that stand before them."""
        found = self._kind_of_groups(text[start:end], shown)
        if not found:
            return
        for gap in _BETWEEN_GROUPS.finditer(text, start, end):
            if not self._kind_of_groups(text[gap.end() : end], shown):
                break
            start = gap.end()
        yield start, end, found

    def _kind_of_groups(self, groups: str, shown: str) -> str:
        told = _squeezed(_from_base64(_BETWEEN_GROUPS.sub("", groups)))[0]
        return next((kind for _, _, kind in self._find_pieces(told, shown)), "")

    def _find_pieces(self, plain: str, shown: str) -> Iterator[tuple[int, int, str]]:
        for size, pieces in self._pieces.items():
            for start in range(len(plain) - size + 1):
                piece = plain[start : start + size]
                if piece in pieces and piece not in shown:
                    yield start, start + size, pieces[piece]


def squeezed(text: str) -> str:
    """Return the letters and digits of a text, all in lower case and in their plain form."""
    return _squeezed(text)[0]


def find_unseen(text: str, shown: str) -> Iterator[tuple[int, int, str]]:
    """Yield what looks like a key or a password and stands nowhere in what the model was shown.

    `shown` is squeezed. Whatever it knows of such words it did not read there.
    """
    for match in _SPELT.finditer(text):
        if _is_unseen(match.group(), shown):
            yield *match.span(), "secret"
    for match in _WORD.finditer(text):
        word = match.group().strip(".,;:!?*_")
        start = match.start() + match.group().index(word)
        if _looks_secret(word) and _is_unseen(word, shown):
            yield start, start + len(word), "secret"


def _looks_secret(word: str) -> bool:
    if PATH.match(word) or TERM.match(word) or NAME_IN_CODE.match(word):
        return False
    return (
        looks_made_up(word)
        or looks_chosen(word)
        or (len(word) >= _LONG and has_digit_and_letter(word) and looks_generated(word))
        or (len(word) >= _LONG and (is_drawn(word) or is_drawn_of_one_case(word)))
        or (len(word) >= _LONG and is_hash_or_uuid(word))
        or any(told.isprintable() for told in _decoded(word))
    )


_LONG = 12


def _is_unseen(word: str, shown: str) -> bool:
    return squeezed(word) not in shown


def _readings(word: str) -> Iterator[str]:
    yield from _decoded(word)
    if "%" in word:
        yield unquote(word)


def _decoded(word: str) -> Iterator[str]:
    """Yield what a word says in hexadecimal or base64, as text."""
    octets = []
    if _HEXADECIMAL.match(word):
        octets.append(bytes.fromhex(word))
    if _BASE64.match(word) and not word.isalpha():
        octets += _octets_of(word)
    for each in octets:
        with suppress(UnicodeDecodeError):
            yield each.decode()


def _octets_of(word: str) -> list[bytes]:
    bare = word.rstrip("=").replace("-", "+").replace("_", "/")
    with suppress(binascii.Error):
        return [binascii.a2b_base64(bare + "=" * (-len(bare) % 4))]
    return []


def _from_base64(word: str) -> str:
    """Return what a word says in base64, whatever stands beside it."""
    return "".join(octets.decode(errors="replace") for octets in _octets_of(word))


def _characters(codes: list[str]) -> Iterator[str]:
    """Yield what numbers of characters, or of octets, say, read as hexadecimal, decimal, octal and binary."""
    for base in (16, 10, 8, 2):
        with suppress(ValueError, OverflowError):
            numbers = [int(code, base) for code in codes]
            yield "".join(map(chr, numbers))
            yield bytes(numbers).decode()


def _squeezed(text: str) -> tuple[str, list[int]]:
    """Return the letters and digits of a text in lower case, and the place of each in it: full-width
    and styled ones, small capitals, letters with an accent, and letters of other alphabets that look
    like Latin ones, as these.
    """
    signs, places = [], []
    for place, sign in enumerate(text):
        for one in (sign if sign.isascii() else _plain(sign)).lower():
            if one.isalnum():
                signs.append(one)
                places.append(place)
    return "".join(signs), places


@lru_cache(maxsize=4096)
def _plain(sign: str) -> str:
    plain = unicodedata.normalize("NFKC", LOOK_ALIKES.get(sign, sign))
    name = unicodedata.name(plain, "") if len(plain) == 1 else ""
    if name.startswith(_SMALL_CAPITAL) and len(name) == len(_SMALL_CAPITAL) + 1:
        return name[-1]
    letter = unicodedata.normalize("NFKD", plain)[:1]
    return letter if letter.isascii() and len(plain) == 1 else plain


_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
