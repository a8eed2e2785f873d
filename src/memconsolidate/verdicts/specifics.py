"""What must not get lost when a text is rewritten: numbers, dates, names, paths, code, denials."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from memconsolidate.verdicts.cues import compile_cues
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.words import language_of, normalise, terms, tokens

_CODE_SPAN = re.compile(r"`([^`\n]{1,200})`")
#: Capitals at the beginning of a sentence show no name; neither do these anywhere.
_NO_NAMES = words("i user i'm i'd i've ok")


@lru_cache(maxsize=4096)
def specifics(text: str) -> frozenset[str]:
    """Return numbers, dates, versions, names, paths, URLs, identifiers and code spans, folded."""
    found = {normalise(code) for code in _CODE_SPAN.findall(text)}
    is_german = language_of(text).name == "german"
    for token in tokens(text):
        if token.kind in ("number", "identifier") or (
            token.kind == "word"
            and token.raw[0].isupper()
            and not (token.after_sentence or is_german or token.text in _NO_NAMES)
        ):
            found.add(token.text)
    return frozenset(found)


def missing_specifics(old: str, new: str) -> frozenset[str]:
    """Return what of the old text's specifics the new one lacks; "not …" for each lost denial."""
    present = specifics(new) | {token.text for token in tokens(new)}
    folded = normalise(new)
    lost = {
        one for one in specifics(old) if one not in present and not (" " in one and one in folded)
    }
    before, after = polarity_of(old), polarity_of(new)
    lost |= {
        f"not {word}"
        for word in before.denied - before.stated
        if word in terms(new) and word not in after.denied | after.unsure
    }
    if before.has_negator and not after.has_negator:
        lost.add("not")
    return frozenset(lost)


_BOUNDS = compile_cues("bounds")
_BOUND_BEFORE = re.compile(rf"(?:{_BOUNDS.pattern})\W*(?:\w+\W+){{0,2}}$|[<>≤≥±~≈]=? ?$")
_BOUND_AFTER = re.compile(
    rf"^\+|^%?(?: \w+){{0,2}}? ?(?:{_BOUNDS.pattern})|^[^\s,.]{{0,4}}(?:{_BOUNDS.pattern})"
)
_SIGN = re.compile(r"(?:^|[\s(\[=:<>,])-$")
_NEAR_CHARS = 32
_FIGURES = re.compile(r"(?<![a-z0-9_.])\d+(?:[.,:]\d+)*(?![a-z0-9_]*\d)")
_FIGURES_AND_DAYS = re.compile(rf"\d{{4}}-\d\d-\d\d|{_FIGURES.pattern}")
#: A number that is said more often is looked at in so many places.
_MOST_PLACES = 20


def changes_number(statement: str, evidence: str) -> bool:
    """Whether a number lost its sign, or a bound such as "at least" that it has in the evidence."""
    ours, theirs = _numbers(statement), _numbers(evidence)
    has_bound = _BOUNDS.search(normalise(statement)) is not None
    for number, mine in ours.items():
        others = theirs.get(number)
        if others is None:
            continue
        if any(map(_is_negative, mine)) != any(map(_is_negative, others)):
            return True
        if not has_bound and all(map(_is_bound, others)) and not any(map(_is_bound, mine)):
            return True
    return False


def exchanges_numbers(statement: str, evidence: str) -> bool:
    """Whether a number of a statement stands beside words that its evidence has beside another one:
    "auth on 7002" of "auth on 7001, billing on 7002". In such a list what belongs to a number stands
    before it.
    """
    ours = _parts_by_number(statement)
    for line in evidence.splitlines():
        if not _lists_numbers(line):
            continue
        theirs = _parts_by_number(line)
        for number, parts in ours.items():
            known = theirs.get(number, [])
            mine = frozenset().union(*known)
            others = [
                there for other, found in theirs.items() if other != number for there in found
            ]
            if known and (
                len(parts) > len(known)
                or any(words & (there - mine) for words in parts for there in others)
            ):
                return True
    return False


#: It stands between two things that are told alike.
_LISTS = re.compile(r"[,;、，；]|(?<!\w)(?:and|und|y|et)(?!\w)")


def _lists_numbers(text: str) -> bool:
    """Whether a text tells two numbers or more, each apart."""
    folded = normalise(text)
    places = [one.span() for one in _FIGURES_AND_DAYS.finditer(folded)]
    return len(places) > 1 and all(
        _LISTS.search(folded, end, start)
        for (_, end), (start, _) in pairwise(places[:_MOST_PLACES])
    )


def _parts_by_number(text: str) -> dict[str, list[frozenset[str]]]:
    """Return for each number of a text the terms between each of its places and the number before."""
    found: dict[str, list[frozenset[str]]] = {}
    start = 0
    folded = normalise(text)
    for one in _FIGURES_AND_DAYS.finditer(folded):
        places = found.setdefault(one.group(), [])
        if len(places) < _MOST_PLACES:
            places.append(terms(folded[start : one.start()]))
        start = one.end()
    return found


def _numbers(text: str) -> dict[str, list[tuple[str, str]]]:
    """Return for each number of a text what stands before and behind it, folded."""
    folded = normalise(text)
    found: dict[str, list[tuple[str, str]]] = {}
    for one in _FIGURES.finditer(folded):
        places = found.setdefault(one.group(), [])
        if len(places) < _MOST_PLACES:
            before = folded[max(0, one.start() - _NEAR_CHARS) : one.start()]
            places.append((before, folded[one.end() : one.end() + _NEAR_CHARS]))
    return found


def _is_negative(place: tuple[str, str]) -> bool:
    return _SIGN.search(place[0]) is not None


def _is_bound(place: tuple[str, str]) -> bool:
    before, after = place
    return bool(_BOUND_BEFORE.search(before) or _BOUND_AFTER.search(after))
