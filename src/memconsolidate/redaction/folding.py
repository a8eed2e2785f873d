"""Letters that are the same to a reader and written otherwise: decomposed, full-width, look-alike."""

from __future__ import annotations

import re
import unicodedata

from memconsolidate.redaction.stretches import Stretch

#: Letters of other alphabets that nobody tells from a Latin one.
LOOK_ALIKES = dict(
    zip(
        "аеорсхуіјѕԁһԛԝкмтАВЕКМНОРСТХУІЈЅαορνικτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "aeopcxyijsdhqwkmtABEKMHOPCTXYIJSaopviktuxABEZHIKMNOPTYX",
        strict=True,
    )
)
_LOOK_ALIKE_RUN = re.compile(f"[{''.join(LOOK_ALIKES)}]+")
#: Signs that have a plain form of the same length: spaces, quotes, full-width and styled letters.
_STYLED = re.compile(
    "[\u00a0\u2000-\u200a\u202f\u3000\u2018-\u201b\u201c-\u201f\u24b6-\u24e9\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"
    "\U0001d400-\U0001d7ff]"
)
#: Letters written as several characters: with marks, Korean syllables in parts, half-width kana.
_COMPOSED = re.compile(
    "[^\\W\\d_][\u0300-\u036f]+|[\u3041-\u30ff][\u3099\u309a]"
    "|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uff66-\uff9d][\uff9e\uff9f]?"
)
#: One of these is in every text that has any of them; cheap to look for.
_ODD = re.compile(
    "[\u00a0\u0300-\u036f\u0370-\u052f\u1100-\u1112\u2000-\u200a\u2018-\u201f\u202f\u24b6-\u24e9\u3000\u3099\u309a"
    "\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\U0001d400-\U0001d7ff]"
)


def folded(text: str) -> Stretch | None:
    """Return the text with the plain form of such letters; None if it has none."""
    if text.isascii() or not _ODD.search(text):
        return None
    plain = _STYLED.sub(_plain_sign, text)
    plain = _LOOK_ALIKE_RUN.sub(_latin_letters, plain)
    pieces: list[str] = []
    cuts: list[int] = []
    gaps: list[int] = []
    position, missing = 0, 0
    for match in _COMPOSED.finditer(plain):
        letter = unicodedata.normalize("NFKC", match.group())
        shorter = len(match.group()) - len(letter)
        if shorter < 0:
            continue
        pieces += (plain[position : match.start()], letter)
        position = match.end()
        if shorter:
            missing += shorter
            cuts.append(position - missing)
            gaps.append(missing)
    if not pieces and plain == text:
        return None
    pieces.append(plain[position:])
    return Stretch("".join(pieces), 0, tuple(cuts), tuple(gaps))


def _latin_letters(match: re.Match[str]) -> str:
    """Return look-alikes as Latin letters beside such a one: words of one alphabet are what they are."""
    beside = (
        match.string[max(0, match.start() - 1) : match.start()]
        + match.string[match.end() : match.end() + 1]
    )
    if not _LATIN.search(beside):
        return match.group()
    return "".join(map(LOOK_ALIKES.__getitem__, match.group()))


_LATIN = re.compile(r"[A-Za-z]")


def _plain_sign(match: re.Match[str]) -> str:
    sign = match.group()
    if "\u2018" <= sign <= "\u201f":
        return "'" if sign <= "\u201b" else '"'
    plain = unicodedata.normalize("NFKC", sign)
    return plain if len(plain) == 1 else sign
