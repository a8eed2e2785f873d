"""What is looked for: the same words in any case, form of letters and spacing, and fast to rule out."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from typing import Any

#: A run of letters that is looked for in raw bytes; longer ones rule out hardly more.
_LONGEST_RUN = 24
#: Where letters have other forms that people type or paste: case, full width, ligatures.
_LETTERS = (
    (0xC0, 0x132),
    (0x134, 0x149),
    (0x14A, 0x1C4),
    (0x1CD, 0x1F1),
    (0x1F4, 0x588),
    (0x1E00, 0x2000),
    (0x212A, 0x212C),
    (0xF900, 0xFB05),
    (0xFF10, 0xFF9E),
)
#: Some form of a letter of ASCII that is none itself, or a letter that JSON escapes.
_OTHER_FORM = re.compile(
    rb"\\u[0-9a-f]|\xef[\xbc\xbd\xac]|\xe2\x84[\xaa\xab]|\xc5\xbf", re.IGNORECASE
)
_QUOTED_LINE = re.compile(r"^(?:>[ \t]?)+", re.MULTILINE)
_WORD = re.compile(r"\w+")
_SPACES = re.compile(r"\s+")


def fold(text: str) -> str:
    """Return a text without what is not compared: case, forms of letters, spacing, signs of a
    quotation.
    """
    text = _QUOTED_LINE.sub("", unicodedata.normalize("NFKC", text)).casefold()
    return _SPACES.sub(" ", unicodedata.normalize("NFKC", text)).strip()


def strings_of(data: bytes) -> str:
    """Return everything that is said in a record, whatever its format: all texts of JSON, else all
    of it.
    """
    text = data.decode("utf-8", "replace")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    found: list[str] = []
    todo: list[Any] = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, list):
            todo.extend(reversed(one))
        elif isinstance(one, dict):
            todo.extend(reversed(one.values()))
    return "\n".join(found)


class Sieve:
    """Rules out the bytes that cannot hold a sentence, without decoding them.

    It looks for the longest run of letters, each in any case and form, as UTF-8 and as JSON escapes it.
    """

    def __init__(self, sentence: str) -> None:
        forms = _Forms(sentence)
        runs = forms.runs(fold(sentence))
        # Of two runs as long the rarer: bytes of UTF-8 tell more than letters of ASCII.
        run = max(runs, key=lambda each: len(each.encode()), default="")[:_LONGEST_RUN]
        if not forms.are_known:
            run = ""
        self._run = run.encode() if sentence.isascii() and run.isalpha() else b""
        self._pattern = re.compile(b"".join(map(forms.alternatives, run)), re.IGNORECASE)

    def may_hold(self, data: bytes) -> bool:
        """Return whether a record may hold the sentence."""
        if self._run:
            if self._run in data.lower():
                return True
            if _OTHER_FORM.search(data) is None:
                return False
        return self._pattern.search(data) is not None


class _Forms:
    """The signs that each letter may stand for, those of the sentence itself among them.

    `are_known` is False where its letters cannot be told one by one.
    """

    def __init__(self, sentence: str) -> None:
        singles, joined = _unfolded()
        self._singles = {folded: {*signs} for folded, signs in singles.items()}
        self._joined = set(joined)
        typed = unicodedata.normalize("NFC", sentence)
        for char in set(typed):
            folded = fold(char)
            if len(folded) == 1 and folded != char:
                self._singles.setdefault(folded, set()).add(char)
            elif len(folded) > 1:
                self._joined.add(folded)
        self._longest = max(map(len, self._joined))
        one_by_one = "".join(map(fold, typed))
        self.are_known = one_by_one == fold(typed).replace(" ", "")

    def runs(self, text: str) -> list[str]:
        """Return the parts of words that no single sign stands for, as "ß" does for "ss"."""
        is_joined = [False] * len(text)
        for at in range(len(text)):
            for length in range(2, min(self._longest, len(text) - at) + 1):
                if text[at : at + length] in self._joined:
                    is_joined[at : at + length] = [True] * length
        cut = "".join(
            "\0" if is_cut else char for char, is_cut in zip(text, is_joined, strict=True)
        )
        return _WORD.findall(cut)

    def alternatives(self, char: str) -> bytes:
        """Return a pattern for a letter: in any case and form, as UTF-8 and as JSON escapes it."""
        forms = {char, *self._singles.get(char, ())}
        for form in list(forms):
            forms |= {unicodedata.normalize("NFD", form), unicodedata.normalize("NFC", form)}
        encoded: set[bytes] = set()
        for form in forms:
            encoded.add(re.escape(form.encode("utf-8", "surrogatepass")))
            encoded.add(re.escape(json.dumps(form)[1:-1].encode()))
        ordered = sorted(encoded, key=lambda each: (-len(each), each))
        return b"(?:" + b"|".join(ordered) + b")" if len(ordered) > 1 else ordered[0]


@cache
def _unfolded() -> tuple[dict[str, list[str]], frozenset[str]]:
    """Return which other signs each sign may stand for, and which pairs or threes one stands for."""
    singles: dict[str, list[str]] = {}
    joined: set[str] = set()
    for number in (number for first, last in _LETTERS for number in range(first, last)):
        char = chr(number)
        folded = fold(char)
        if folded == char or not folded:
            continue
        if len(folded) == 1:
            singles.setdefault(folded, []).append(char)
        elif len(folded) <= 3 and folded.isalnum():
            joined.add(folded)
    return singles, frozenset(joined)
