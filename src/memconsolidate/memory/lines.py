"""The line form of the index and its pages: `- [Title](file.md) — description`."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple
from urllib.parse import quote, unquote

from memconsolidate.system.mentions import CODE, escape_mentions

#: Longest line, in characters; agents cut what is longer.
MAX_LINE_CHARS = 150
#: A line of 150 characters is never longer.
MAX_LINE_BYTES = 600
#: A title may take so much of it.
_MAX_TITLE_CHARS = 60
#: A title that the description only repeats keeps so much of it.
_MIN_TITLE_CHARS = 16
#: Less of a description than this says nothing.
_MIN_DESCRIPTION_CHARS = 10
#: No description is looked at beyond this.
_MAX_SOURCE_CHARS = 1000
_DASH = " — "
_ELLIPSIS = "…"
_LINK_LINE = re.compile(
    r"[ \t]{0,3}[-*+][ \t]+\[(?:[^\[\]\\\n]|\\.)*\]\((?:<([^<>\n]*)>|([^()\s]*(?:\([^()\s]*\)[^()\s]*)*))\)"
)
_TEXT = r"(?:[^\[\]\\\n§<]|\\.|<(?![A-Za-z/!?]))*"
#: A line as memd writes it. Programs that format Markdown change the bullet and the space around it.
_OWN_LINE = re.compile(
    rf"(?P<bullet>[ \t]{{0,3}}[-*+][ \t]+)\[{_TEXT}\]\((?P<target>[^()<>\s]+)\)(?P<said> — {_TEXT})?"
)
_CODE = re.compile(CODE, re.MULTILINE)
_PLAIN_TARGET = re.compile(r"[A-Za-z0-9/._-]+")
_TOKEN = re.compile(r"&[a-z]+;|\\.|.", re.DOTALL)
#: What Markdown, HTML, other programs' memory formats or memd itself would take for their own.
_SPECIAL = re.compile(r"[\\\[\]§]|<(?=[A-Za-z/!?])|(?<=--)>")
_ENTITIES = {"§": "&sect;", "<": "&lt;", ">": "&gt;"}


class Entry(NamedTuple):
    """What one line says, escaped; its length is chosen when it is rendered."""

    title: str
    target: str
    description: str


def make_entry(title: str, target: str, description: str) -> Entry:
    """Return the entry for a link to `target`, a path relative to the page the line is on."""
    escaped = escape_mentions(_escape_signs(title).replace("`", "\\`")) or _ELLIPSIS
    return Entry(
        _shorten(escaped, _MAX_TITLE_CHARS, _MAX_TITLE_CHARS * 4),
        _render_target(target),
        escape(description),
    )


def render_line(entry: Entry, max_bytes: int, *, max_chars: int = MAX_LINE_CHARS) -> str:
    """Return the line in at most `max_bytes` of UTF-8, without its line break.

    The description is shortened first, at a word, then the title; but a title with which the
    description begins only repeats it, and gives it room. Only a link that is too long by itself
    makes the line longer than asked.
    """
    title = entry.title
    around = f"- []({entry.target})"
    title_chars = max_chars - len(around)
    title_bytes = max_bytes - len(around.encode())
    beginning = title.removesuffix(_ELLIPSIS).replace("\\`", "`")
    if entry.description.startswith(beginning):
        room_chars = title_chars - len(_DASH + entry.description)
        room_bytes = title_bytes - len((_DASH + entry.description).encode())
        title = _shorten(
            title, max(room_chars, _MIN_TITLE_CHARS), max(room_bytes, _MIN_TITLE_CHARS * 4)
        )
    if len(title) > title_chars or len(title.encode()) > title_bytes:
        return f"- [{_shorten(title, title_chars, title_bytes)}]({entry.target})"
    head = f"- [{title}]({entry.target}){_DASH}"
    chars, byte_count = max_chars - len(head), max_bytes - len(head.encode())
    description = _shorten(entry.description, chars, byte_count)
    if len(description) < min(_MIN_DESCRIPTION_CHARS, len(entry.description)) or not description:
        return head.removesuffix(_DASH)
    return head + description


def find_target(line: str) -> str | None:
    """Return where a line of the index form leads, decoded and in NFC, or None for other lines."""
    found = _LINK_LINE.match(line)
    if found is None:
        return None
    target = found[1] if found[1] is not None else found[2]
    return unicodedata.normalize("NFC", unquote(target).removeprefix("./"))


def find_own_target(line: str, *, is_formatted: bool = False) -> str | None:
    """Return where a line leads that memd may have written, or None: then it is somebody's.

    A line with a second link, with more than memd writes in one, or of another form is not memd's.
    `is_formatted` takes one for memd's whose bullet another program changed.
    """
    line = line.rstrip()
    found = _OWN_LINE.fullmatch(line)
    if found is None or (found["said"] and len(line.lstrip()) > MAX_LINE_CHARS):
        return None
    return find_target(line) if is_formatted or found["bullet"] == "- " else None


def count_lines(text: str) -> int:
    """Return the lines of a text; a last one without a line break counts."""
    return text.count("\n") + (not text.endswith("\n") and text != "")


def count_bytes(text: str) -> int:
    """Return the size of a text on disk."""
    return len(text.encode("utf-8", "surrogateescape"))


def escape(text: str) -> str:
    """Return text that is only text inside one line of Markdown: no link, comment, tag, import or
    break.
    """
    return escape_mentions(_escape_signs(text))


def _escape_signs(text: str) -> str:
    text = text[:_MAX_SOURCE_CHARS]
    if not text.isprintable():
        text = "".join(
            character if character.isprintable() or character in "\u200d\u200c\u3000" else " "
            for character in text
        )
    return _SPECIAL.sub(_escape, " ".join(text.split()))


def _escape(found: re.Match[str]) -> str:
    return _ENTITIES.get(found[0]) or "\\" + found[0]


def _render_target(target: str) -> str:
    if _PLAIN_TARGET.fullmatch(target):
        return target
    return "".join(
        character
        if ord(character) > 127 and escape(character) == character
        else quote(character, safe="/.-_~!,;=+@", errors="surrogatepass")
        for character in target
    )


def _shorten(escaped: str, max_chars: int, max_bytes: int) -> str:
    """Return escaped text cut at a word (between characters where there is none), with an ellipsis."""
    if len(escaped) <= max_chars and len(escaped.encode()) <= max_bytes:
        return escaped
    max_chars -= len(_ELLIPSIS)
    max_bytes -= len(_ELLIPSIS.encode())
    end, byte_count, word_end = 0, 0, 0
    for token in _TOKEN.finditer(escaped):
        byte_count += len(token[0].encode())
        if token.end() > max_chars or byte_count > max_bytes:
            break
        if token[0] == " ":
            word_end = end
        end = token.end()
    if escaped[end : end + 1] != " " and word_end * 2 >= end:
        end = word_end
    for code in _CODE.finditer(escaped):
        # Without its end it is no code any more.
        if "@" in code[0] and code.start() < end < code.end():
            end = code.start()
    while end and _joins(escaped, end):
        end -= 1
    return escaped[:end].rstrip(" ,:.-—") + _ELLIPSIS


def _joins(text: str, index: int) -> bool:
    """Return whether a cut here would part an accent, a skin tone or a joined emoji."""
    after = text[index : index + 1]
    if not after:
        return False
    is_tone = 0x1F3FB <= ord(after) <= 0x1F3FF
    is_mark = after == "\u200d" or unicodedata.category(after)[0] == "M"
    return is_tone or is_mark or text[index - 1] == "\u200d"
