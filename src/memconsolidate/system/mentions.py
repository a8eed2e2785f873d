r"""Keeps "@path" in a text from being followed by agents that import such files where they load one.

A backslash before the "@" is Markdown for the "@" itself. Code is left as it is: no agent follows what
stands in it, and a backslash would show there.
"""

from __future__ import annotations

import re

#: A fenced block, to the end where nothing closes it, or words between backticks of one paragraph.
CODE = (
    r"^[ ]{0,3}(?P<fence>`{3,}|~{3,})[^\n]*(?:\n(?![ ]{0,3}(?P=fence))[^\n]*)*(?:\n[^\n]*)?"
    r"|(?<![\\`])(?P<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[^`]|(?!(?P=ticks)(?!`))`+){1,2000}?(?P=ticks)(?!`)"
)
#: An "@" in the quotes of YAML.
MENTION = r"\x40"
#: What begins a word, with the backslashes before it; no address of a person.
_MENTION = r"(?<![\w.+\-\\])(?P<slashes>\\*)@(?=\S)"
_IN_HEADER = re.compile(r"(?<![\w.+\-])@")
_EITHER = re.compile(rf"(?P<code>{CODE})|{_MENTION}", re.MULTILINE)


def escape_mentions(text: str) -> str:
    r"""Return a text with one backslash more before each "@" that begins a word, but for code."""
    if "@" not in text:
        return text
    return _EITHER.sub(lambda found: found["code"] or f"{found['slashes']}\\@", text)


def split_at_mentions(text: str) -> list[str]:
    """Return what stands around each "@" that begins a word, where nothing is code."""
    return _IN_HEADER.split(text)


def unescape_mentions(text: str) -> str:
    """Return the text that `escape_mentions` was given, or that a person wrote in the same way."""
    if "\\@" not in text:
        return text
    return _EITHER.sub(lambda found: found["code"] or f"{found['slashes'][1:]}@", text)
