"""Names and values that stand apart: on two lines, in two cells of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

#: One of these is in the lower case of every text that has such a name; cheap to look for.
_NEEDLES = (
    "pass", "pw", "kennwort", "geheimnis", "contrase", "clave", "secret", "token", "key",
    "credential", "schlüssel", "clé", "パスワード", "暗証番号", "密码", "密碼", "口令", "비밀번호",
    "비번", "암호", "密钥", "密鑰", "令牌", "トークン", "토큰",
)  # fmt: skip
_NAME = (
    r"(?:pass(?:word|wort|phrase|code|wd)?s?|passwörter|\bpwd?|kennwort|geheimnis|contraseñas?|contrasena|clave"
    r"|mots? de passe|secrets?|tokens?|credentials?|(?:api|access|private|client|auth|master|signing|deploy)[ _-]?keys?|\b\w{2,20}[ _-]key\b"
    r"|schlüssel|clé(?: [a-z]{1,12})?|パスワード|暗証番号|密码|密碼|口令|비밀번호|비번|암호|密钥|密鑰|令牌|トークン|토큰)"
)
#: A line at whose end a value is awaited: "Password:", "The password for staging is", "Token?".
_AWAITING = re.compile(
    rf"(?P<name>{_NAME})"
    r"(?:[ \t]+(?:for|of|to|on|für|von|zu[mr]?|auf|de|del|para|du|pour)[ \t][^:?\n]{1,60}?)?"
    r"(?:[ \t]+(?:is|was|ist|lautet|es|est)(?:[ \t]+now)?|は|は何ですか|是|是什么|는|은)?"
    r"[ \t]?(?P<sign>[:：?？]?)[\s*_`\"',]*(?:[|>{][+-]?\s*)?\Z",
    re.IGNORECASE,
)
_LONGEST_AWAITING_CHARS = 200
#: Lines that may stand between the name and its value: empty ones, the beginning of a code block.
_BETWEEN = re.compile(r"[ \t>]*(?:```\w*|~~~\w*)?\s*\Z")
_MAX_LINES_BETWEEN = 3
#: The same within a variable of Terraform.
_DECLARING = ("type ", "description ", "sensitive ")
#: A line or a cell that is one word, or "value: word", with what sets it off; no other name, and no file's.
_ONE_WORD = re.compile(
    r"[ \t>*+_\"'`「『-]*(?P<label>(?:value|default)[\"']?[ \t]?[:=][ \t]?[\"'`]?)?(?![\w.-]{1,60}[:=]|[\w./-]{1,200}\.[a-z]{1,4}\d?[`\"'\s]*\Z)(?P<value>[^\s|]{4,200}?)[\s*_\"'`」』.,;]*\Z"
)
_NAME_OF_COLUMN = re.compile(
    r"(?:\w{1,20}[ ._-]){0,3}" + _NAME + r"(?: [\w.-]{1,20}){0,2}", re.IGNORECASE
)
_LONGEST_NAME_CHARS = 60
#: With what sets it off: "- `value` ,".
_MOST_WORDS = 3
_MARKUP = " \t\r\n*_`:"


class Told(Struct, frozen=True):
    """A name with its value as if they stood together.

    The value begins at `value_at` in `text`, and at `place` in the text both come from.
    """

    text: str
    value_at: int
    place: int


def told_apart(text: str) -> Iterator[Told]:
    """Yield what may be the value of a secret that is named on a line above it or in another cell."""
    folded = text.lower()
    if not any(needle in folded for needle in _NEEDLES):
        return
    place = 0
    header: list[str] = []
    above, lines_between = "", 0
    for line in text.splitlines(keepends=True):
        words = len(line.split(maxsplit=3))
        if line.count("|") > 1:
            yield from _told_in_cells(line, header, place)
            header = header or _cells(line)
            above = ""
        elif words > 2 and line.lstrip().startswith(_DECLARING):
            pass
        elif words < 2 and _BETWEEN.match(line) and lines_between < _MAX_LINES_BETWEEN:
            lines_between += 1
        else:
            # Few lines are one word; only then it matters what stands above.
            if words <= _MOST_WORDS and len(above) <= _LONGEST_AWAITING_CHARS:
                yield from _told_below(above, line, place)
            header = []
            above, lines_between = line, 0
        place += len(line)


def _told_below(above: str, line: str, place: int) -> Iterator[Told]:
    match = _ONE_WORD.match(line)
    if match and (awaiting := _AWAITING.search(above)):
        sign = ": " if awaiting["sign"] or match["label"] else " "
        # What the name is for stands between it and its sign, which nothing else may do.
        end = awaiting.end("name") if awaiting["sign"] else awaiting.start("sign")
        name = above[:end].rstrip() + sign
        yield Told(name + match["value"], len(name), place + match.start("value"))


def _told_in_cells(line: str, header: list[str], place: int) -> Iterator[Told]:
    before = ""
    for index, cell in enumerate(line.split("|")):
        match = _ONE_WORD.match(cell)
        above = header[index] if index < len(header) else ""
        name = before if _is_name(before) else above
        if match and _is_name(name):
            yield Told(f"{name}: {match['value']}", len(name) + 2, place + match.start("value"))
        before = cell.strip(_MARKUP)
        place += len(cell) + 1


def _is_name(cell: str) -> bool:
    return len(cell) <= _LONGEST_NAME_CHARS and _NAME_OF_COLUMN.fullmatch(cell) is not None


def _cells(line: str) -> list[str]:
    return [cell.strip(_MARKUP) for cell in line.split("|")]
