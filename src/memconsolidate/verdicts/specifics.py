"""What must not get lost when a text is rewritten: numbers, dates, names, paths, code, denials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise

from memconsolidate.verdicts.cues import compile_cues
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.tables.language import Language, words
from memconsolidate.verdicts.words import language_of, normalise, terms, terms_in, tokens

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
    before it, and what is said of all of them is said of the first: "auth runs on 7001, billing on 7002".
    """
    lines = evidence.splitlines()
    # what was quoted apart may be one list, too
    for line in dict.fromkeys((*lines, "; ".join(lines))):
        if not _lists_numbers(line):
            continue
        language = language_of(f"{statement}\n{line}")
        theirs = _parts_by_number(_without_head(line), language)
        first = next((parts[0] for parts in theirs.values()), ())
        for number, parts in _parts_by_number(statement, language).items():
            known = theirs.get(number, [])
            others = frozenset(
                one
                for other, found in theirs.items()
                if other != number
                for part in found
                for one in _all(part)
            )
            mine = _all(chain.from_iterable(known))
            if known and (
                len(parts) > len(known)
                or any(
                    not any(
                        _all(part) & others <= mine | left
                        for left in _left_out(first, known, _all(part))
                    )
                    for part in parts
                )
            ):
                return True
    return False


#: The terms of each word before a number, in the order of the words.
_Part = tuple[frozenset[str], ...]


def _all(part: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*part)


def _left_out(
    first: _Part, known: Iterable[_Part], said: frozenset[str]
) -> Iterator[frozenset[str]]:
    """Yield what the parts behind the first may leave out of it, if the words say which of them is
    meant: nothing, or all but as many words as they have of their own, which stand for those at its
    beginning ("auth runs on 7001, billing on 7002") or at its end ("the ports: auth 7001, billing 7002").
    """
    yield frozenset()
    for part in known:
        own = [one for one in part if not one & _all(first)]
        if not own or said & _all(own):
            rest = [one for one in first if not one & _all(part)]
            yield _all(rest[len(own) :])
            yield _all(rest[: len(rest) - len(own)])


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


def _without_head(text: str) -> str:
    """Return a list without the words before it, which are about all of it: "the ports: auth on …"."""
    head, colon, rest = text.partition(": ")
    is_head = colon and ":" not in rest and _FIGURES_AND_DAYS.search(normalise(head)) is None
    return rest if is_head else text


def _parts_by_number(text: str, language: Language) -> dict[str, list[_Part]]:
    """Return for each number of a text the words before each of its places, from where the one
    before and its unit end.
    """
    found: dict[str, list[_Part]] = {}
    start = 0
    folded = normalise(text)
    for one in _FIGURES_AND_DAYS.finditer(folded):
        before = folded[start : one.start()]
        if start:
            before = before[max((end.end() for end in _LISTS.finditer(before)), default=0) :]
        places = found.setdefault(one.group(), [])
        if len(places) < _MOST_PLACES:
            of_words = (terms_in(token.raw, language) for token in tokens(before))
            places.append(tuple(filter(None, of_words)))
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
