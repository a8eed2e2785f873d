"""Private keys: blocks between two marks, blocks that lost a mark, rows of base64."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: No key between its marks is longer; a mark without the other one is sought no further.
MAX_KEY_CHARS = 20_000

_MARK = r"-{{4,5}} ?{}\b[ A-Z0-9]{{0,30}} PRIVATE KEY(?: BLOCK)? ?-{{4,5}}"
_BEGIN = re.compile(_MARK.format("BEGIN"))
_END = re.compile(_MARK.format("END"))
_PUTTY_BEGIN = re.compile(r"Private-Lines: \d{1,4}")

_BASE64 = r"[A-Za-z0-9+/]"
#: What stands between the lines of a key, as it is or as strings and quotations write it.
_BREAK = r"(?:\\{1,4}[nr]|[\s\"'`,;>|]|(?<=[\s\"'`])\+(?=\s))"
#: `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2`.
_HEADER = r"(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Subject): [^\n\\]{0,300}"
_LINE = rf"{_BASE64}{{16,}}+={{0,2}}"
#: The last line of a key, or the checksum below it.
_SHORT_LINE = rf"(?=[A-Za-z]{{0,70}}[0-9+/=])=?{_BASE64}{{1,70}}+={{0,2}}(?![\w.:-])"
_BREAKS = rf"{_BREAK}{{1,40}}+"
_REST = rf"(?:{_BREAKS}{_LINE}){{0,400}}+(?:{_BREAKS}{_SHORT_LINE}){{0,2}}"

#: What follows the beginning of a key that has no end.
_BODY = re.compile(rf"(?:{_BREAKS}{_HEADER}){{0,8}}{_REST}")
#: What may stand before the end of a key that has no beginning.
_ROW = re.compile(rf"(?<![A-Za-z0-9+/=]){_LINE}{_REST}")
_BREAKS_ONLY = re.compile(rf"{_BREAK}{{0,40}}+")
_PUTTY_KEY = re.compile(
    rf"Private-Lines: \d{{1,4}}\s[A-Za-z0-9+/=\s]{{20,{MAX_KEY_CHARS}}}(?:Private-MAC: \w{{40,64}})?"
)

#: A line that nothing but a key, a certificate or data in base64 has, and a row of such lines.
_FULL_LINE_CHARS = 60
_FULL_LINE = rf"{_BASE64}{{{_FULL_LINE_CHARS},}}+={{0,2}}"
_FULL_LINES = re.compile(
    rf"(?<![A-Za-z0-9+/=_.:@-]){_FULL_LINE}(?:{_BREAKS}{_FULL_LINE}(?![\w.:-])){{1,2000}}+"
    rf"(?:{_BREAKS}{_SHORT_LINE})?"
)
FULL_LINE_RUN = b"a" * _FULL_LINE_CHARS
#: What stands before the lines of a certificate, a public key, a message.
_PUBLIC = re.compile(
    rf"-{{5}}BEGIN (?![A-Z0-9 ]{{0,40}}PRIVATE)[A-Z0-9 ]{{3,40}}-{{5}}(?:{_BREAKS}{_HEADER}){{0,8}}{_BREAKS}\Z"
)
_PUBLIC_REACH_CHARS = 700
#: Where the kind of character changes as it seldom does in words and paths, see `_is_drawn`.
_CHANGE = re.compile(r"[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])")

#: What a line of a key is: nothing, base64, a header, or a line with a mark.
_KEY_LINE = re.compile(
    rf"[\s\"'`>|]*(?:(?:{_HEADER}|=?{_BASE64}{{1,4000}}={{0,2}}(?:\\{{1,4}}[nr])*[\s\"'`,;+\\]*)?\Z|-{{4,5}} ?(?:BEGIN|END)\b)"
)


def find_keys(text: str, lowered: bytes, runs: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind).

    `lowered` is the text in UTF-8 and lower case, `runs` has "a" for each byte of it that a token
    can have.
    """
    if b"private" in lowered:
        yield from _find_blocks(text)
    if FULL_LINE_RUN in runs:
        for match in _FULL_LINES.finditer(text):
            before = text[max(0, match.start() - _PUBLIC_REACH_CHARS) : match.start()]
            if _is_drawn(match.group()) and not _PUBLIC.search(before):
                yield match.start(), match.end(), "private-key"


def opens_key(line: str) -> bool:
    """Whether a private key begins in a line and goes on after it."""
    if "PRIVATE" not in line and "Private" not in line:
        return False
    beginnings = list(_BEGIN.finditer(line))
    if not beginnings:
        return _PUTTY_BEGIN.search(line) is not None
    rest = line[beginnings[-1].end() :]
    return _END.search(rest) is None and _KEY_LINE.match(rest) is not None


def may_be_in_key(line: str) -> bool:
    """Whether a line can stand between the beginning and the end of a private key, or be its end."""
    return _KEY_LINE.match(line) is not None


def closes_key(line: str) -> bool:
    """Whether a private key ends in a line."""
    return "PRIVATE" in line and _END.search(line) is not None


def _find_blocks(text: str) -> Iterator[tuple[int, int, str]]:
    position = 0
    ending = _END.search(text)
    while beginning := _BEGIN.search(text, position):
        while ending and ending.start() < beginning.end():
            ending = _END.search(text, beginning.end())
        if ending and ending.end() - beginning.end() <= MAX_KEY_CHARS:
            position = ending.end()
            if _BREAKS_ONLY.fullmatch(text, beginning.end(), ending.start()):
                continue  # two marks with nothing between them
        else:
            body = _BODY.match(text, beginning.end())
            position = body.end() if body else beginning.end()
        yield beginning.start(), position, "private-key"
    if _END.search(text):
        for row in _ROW.finditer(text):
            breaks = _BREAKS_ONLY.match(text, row.end())
            ending = _END.match(text, breaks.end() if breaks else row.end())
            if ending:
                yield row.start(), ending.end(), "private-key"
    for match in _PUTTY_KEY.finditer(text):
        yield *match.span(), "private-key"


def _is_drawn(row: str) -> bool:
    """Whether lines of base64 are drawn at random: no digests, no paths, no words.

    Of 100 such characters about 45 stand before a change of their kind; in paths in CamelCase 12.
    """
    changes = sum(1 for _ in _CHANGE.finditer(row))
    return changes > len(row) // 5 and row.lower() != row and row.upper() != row
