"""What the parser of TOML says is wrong, in words for who wrote the file."""

from __future__ import annotations

import re

import tomli

#: A line that sets something or begins a table: `name = …`, `[name]`, `[[name]]`.
_SETS = re.compile(r"[ \t]*(?:(\[\[?[^\[\]\n]+\]\]?)|((?:[\w.-]|\"[^\"\n]*\"|'[^'\n]*')+)[ \t]*=)")
#: What the parser says of a text in quotation marks that does not end.
_UNCLOSED = ("Illegal character '\\n'", "Unterminated string")
#: What it says at the end of the file, having sought the mark all the way.
_SOUGHT = {'Expected "\'"': "'", "Expected \"'''\"": "'''"}
_ESCAPES = ("Unescaped '\\' in a string", "Invalid hex value", "Escaped character is not a Unicode")

_FORMS = {
    "Expected '=' after a key in a key/value pair": "a setting is written: name = value",
    "Expected ']' at the end of a table declaration": "a table is written: [name]",
    "Expected ']]' at the end of an array declaration": "such a table is written: [[name]]",
    "Invalid initial character for a key part": "the name of a setting is missing before its =",
}


def explain_toml(text: str, error: tomli.TOMLDecodeError) -> str:
    """Return one sentence that names the line where the trouble begins."""
    message, number = error.msg, error.lineno
    where = f"line {number}, column {error.colno}"
    if message.startswith(_UNCLOSED) or message in _SOUGHT:
        opened = _opening_line(text, error)
        return f"line {opened}: a text is not closed, its quotation mark is missing"
    if message.startswith(("Unclosed array", "Unclosed inline table")):
        mark = "]" if "array" in message else "}"
        return f"line {_setting_line(text, number)[0]}: what begins here has no closing {mark}"
    if message.startswith(("Cannot ", "Duplicate ")):
        return _explain_twice(text, number, message)
    if message == "Invalid value":
        return f"{where}: {_explain_value(text[error.pos :].splitlines()[:1])}"
    if message == "Expected newline or end of document after a statement":
        rest = _shorten(text[error.pos :].splitlines()[0].strip())
        return (
            f"{where}: {rest} is too much; write one setting a line, text in quotation marks,"
            " numbers without a 0 in front"
        )
    if message.startswith(_ESCAPES):
        return (
            f"{where}: in double quotation marks \\ begins a code; write \\\\, or 'single' ones around"
            " the text"
        )
    return f"{where}: {_FORMS.get(message, message)}"


def _explain_twice(text: str, number: int, message: str) -> str:
    """Return that something is set that was set before, and where."""
    line, name = _setting_line(text, number)
    if found := re.fullmatch(r"Duplicate inline table key '(.*)'", message):
        return f"line {line}: {found[1]} is set twice in one pair of braces; keep one of them"
    first = _first_line(text, line, name)
    if not first and (whole := _line_of_all(text, line, name)):
        return f"line {line}: {name} adds to what line {whole} sets as a whole; write it in there"
    before = f" (first in line {first})" if first else ""
    if name.startswith("["):
        return f"line {line}: {name} is there a second time{before}; put all of it in one place"
    return f"line {line}: {name} is set a second time{before}; keep one of them"


def _explain_value(rest: list[str]) -> str:
    found = re.match(r"[^\s,#\]}]*", rest[0] if rest else "")
    word = found[0] if found else ""
    if word.lower() in ("true", "false"):
        return f"{word} is written in lower case: {word.lower()}"
    if not word:
        return "a value is missing"
    return f"{_shorten(word)} is no value; text stands in quotation marks"


def _opening_line(text: str, error: tomli.TOMLDecodeError) -> int:
    """Return the line in which a text begins that is not closed."""
    place = max(0, error.pos - 1)
    if mark := _SOUGHT.get(error.msg):
        place = text.rindex(mark)
    elif error.msg.startswith("Unterminated") and text.count('"""') % 2:
        place = text.rindex('"""')
    return text.count("\n", 0, place) + 1


def _setting_line(text: str, number: int) -> tuple[int, str]:
    """Return the last line up to this one that sets something, and what it sets."""
    lines = text.split("\n")
    for line in range(min(number, len(lines)), 0, -1):
        if found := _SETS.match(lines[line - 1]):
            return line, found[1] or found[2]
    return number, "something"


def _first_line(text: str, number: int, name: str) -> int:
    """Return the line before this one that sets the same; 0 where it cannot be told."""
    lines = text.split("\n")[: number - 1]
    plain = name.strip("[] ")
    if name.startswith("["):
        same = [
            line
            for line, words in enumerate(lines, 1)
            if (found := _SETS.match(words))
            and re.match(rf"{re.escape(plain)}(?:$|\.)", (found[1] or found[2]).strip("[] "))
        ]
        return same[0] if same else 0
    for line in range(len(lines), 0, -1):
        found = _SETS.match(lines[line - 1])
        if found and found[1]:
            return 0
        if found and found[2] == name:
            return line
    return 0


def _line_of_all(text: str, number: int, name: str) -> int:
    """Return the line before this one that sets a whole of which a name is part; 0 where none does."""
    parts = name.strip("[] ").split(".")
    outer = {".".join(parts[:count]) for count in range(1, len(parts))}
    for line, words in enumerate(text.split("\n")[: number - 1], 1):
        found = _SETS.match(words)
        if found and found[2] in outer:
            return line
    return 0


def _shorten(text: str, limit: int = 40) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
