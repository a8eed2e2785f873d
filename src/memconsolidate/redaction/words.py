"""The long words of a text: tokens are nowhere else."""

from __future__ import annotations

import re
from bisect import bisect_right

#: Every token has this many of its characters in a row.
_SHORTEST_RUN = 14

_TOKEN_BYTES = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./+=$:~,%"
#: Translates UTF-8 so that a run of token characters becomes a run of one letter, and signs that
#: prose has few of become one sign.
RUNS = bytes(
    ord("a") if byte in _TOKEN_BYTES else ord("!") if byte in b"@|(\\<{" else ord(" ")
    for byte in range(256)
)
#: What translated bytes have somewhere if there can be a token in them.
SHORTEST_RUN = b"a" * _SHORTEST_RUN

_LONG_WORD = re.compile(rf"[A-Za-z0-9_./+=$:~@,%-]{{{_SHORTEST_RUN},}}")
#: A token has a digit, more letters in a row than words have, or capitals where words have none.
_TELLING = re.compile(r"[0-9]|[A-Za-z]{28}|[A-Z]{20}|[a-z][A-Z]{1,3}[a-z]{1,2}[A-Z]")


class LongWords:
    """The long words of a text that may be tokens, joined by line ends.

    They are a small part of the text, to be searched with many patterns.
    """

    def __init__(self, text: str) -> None:
        telling = _TELLING.search
        self.joined = "\n".join([word for word in _LONG_WORD.findall(text) if telling(word)])
        self._text = text
        self._places: list[int] = []
        self._offsets: list[int] = []

    def locate(self, position: int) -> int:
        """Return where in the text a position of the joined words is."""
        if not self._places:
            size = 0
            for word in _LONG_WORD.finditer(self._text):
                if _TELLING.search(word.group()):
                    self._places.append(word.start())
                    self._offsets.append(size)
                    size += word.end() - word.start() + 1
        index = bisect_right(self._offsets, position) - 1
        return self._places[index] + position - self._offsets[index]
