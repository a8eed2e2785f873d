"""Texts with signs written as escapes, in addresses, mails, markup and JSON, as they read."""

from __future__ import annotations

import html
import re

from memconsolidate.redaction.stretches import Stretch, replace_spans

#: One of these is in every text where an escape may stand between a name and its secret, by what
#: all of them begin with.
_NEEDLES = {
    "%": ("%3D", "%3d", "%3A", "%3a", "%22"),
    "=3D": ("=3D",),
    "&": ("&quot;", "&#3"),
    "\\u00": ("\\u003", "\\u002"),
}
_ESCAPE = re.compile(
    r"%[2-7][0-9A-Fa-f]|\\u00[2-7][0-9A-Fa-f]|&(?:quot|apos|amp|lt|gt|#3\d|#x[23][0-9a-fA-F]);"
)
#: Quoted-printable also breaks lines, with a sign of its own at their end.
_ESCAPE_OR_PRINTABLE = re.compile(rf"{_ESCAPE.pattern}|=[2-7][0-9A-F]|=\r?\n")
#: Where a string goes on, on the next line or on the same: "abc" + "def".
_STRING_END = re.compile(
    r"([\"'])(?<=[\w+/=.-].)(?:[ \t]?(?:\+|\.{1,2}|&|\|\||\\)?[ \t]?\r?\n[ \t]{0,80}(?:(?:\+|\.{1,2}|&|\|\|)[ \t]?)?"
    r"|[ \t]?(?:\+|\.{1,2}|&|\|\|)[ \t]?|[ \t])\1(?=[\w+/=.-])"
)


def read_escapes(text: str) -> Stretch | None:
    """Return the text with what its escapes stand for; None if it has none that matter."""
    for beginning, needles in _NEEDLES.items():
        if beginning in text and any(needle in text for needle in needles):
            break
    else:
        return None
    pattern = _ESCAPE_OR_PRINTABLE if "=3D" in text else _ESCAPE
    return replace_spans(
        text, ((*match.span(), _sign(match.group())) for match in pattern.finditer(text))
    )


def join_strings(text: str) -> Stretch | None:
    """Return the text with strings joined that go on after their end; None if none does."""
    return replace_spans(text, ((*match.span(), "") for match in _STRING_END.finditer(text)))


def end_of_escape(text: str, end: int) -> int:
    """Return where the escape ends whose first sign is the last one before `end`; else `end`."""
    match = _ESCAPE_OR_PRINTABLE.match(text, end - 1) if text[end - 1] in "%\\&=" else None
    return match.end() if match else end


def _sign(escape: str) -> str:
    if escape[0] == "&":
        return html.unescape(escape)
    return "" if escape.endswith("\n") else chr(int(escape[-2:], 16))
