"""Whether a memory that is near in meaning says what a claim says, in other words or another language.

An embedding nominates: it cannot tell a paraphrase from a contradiction. In one language words
decide, so that neither text says a thing that the other lacks. Between two languages words tell
numbers, names, denials and people; that the rest is the same too is told by what is left of both
texts without the words that they share, which would else make anything about them alike.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from memconsolidate.verdicts.additions import find_addition
from memconsolidate.verdicts.cues import (
    compile_cues,
    has_addition,
    has_change,
    has_correction,
    is_hedged,
    is_one_off,
    is_outdated,
)
from memconsolidate.verdicts.limits import QUALIFIERS, drops_limit
from memconsolidate.verdicts.named import is_parallel, speaks_against
from memconsolidate.verdicts.polarity import polarity_of, states
from memconsolidate.verdicts.slots import find_roles
from memconsolidate.verdicts.specifics import changes_number, specifics
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import ALPHABETIC
from memconsolidate.verdicts.tongues import find_languages, is_language_name
from memconsolidate.verdicts.words import normalise, script_of, terms, tokens

#: Texts that say the same are this near, and nearer than the next by so much.
LEAST_NEAR = 0.9
LEAST_LEAD = 0.01
#: So near is what is left of them in two languages.
LEAST_NEAR_APART = 0.925
#: A longer text says several things.
MOST_CHARS = 400

_CONDITIONS = compile_cues("conditions")
_BOUNDS = compile_cues("bounds")
_UNREAL = compile_cues("unreal")
_RUNS = ("hangul", "kana", "han")
#: What stands in both shows that they speak of one thing where it has so many letters.
_LEAST_LETTERS = 3
#: The words of each language that carry nothing of their own.
_SMALL = {
    one.name: one.light
    | one.stop
    | one.links
    | one.imperatives
    | {*one.negators, *one.negators_after}
    for one in ALPHABETIC
}
_LIGHT = frozenset(
    word for one in ALPHABETIC for word in _SMALL[one.name] - one.imperatives | one.stop
)
#: Words with an opposite that a report may add or leave out: nothing hangs on them, or a denial tells
#: what does.
_TIES = words(
    "with mit con avec on must muss debe doit always immer siempre toujours never nie niemals nunca jamás jamais"
    " server client before after vor nach antes después avant après"
)
_BEFORE = words("before prior vor bevor antes avant 前 전에")
_AFTER = words("after nach nachdem después tras après 后 後 후에")


class Near(Struct, frozen=True):
    """A memory that is near to a statement in meaning: its key, and the cosine. `apart` is the least
    cosine of what `left_apart` gives, where they are in two languages.
    """

    key: str
    cosine: float
    apart: float = 0.0


def find_nearest(found: tuple[Near, ...]) -> Near | None:
    """Return the first of these, nearest first, where it alone is near enough to say the same."""
    if not found or found[0].cosine < LEAST_NEAR:
        return None
    if len(found) > 1 and found[0].cosine - found[1].cosine < LEAST_LEAD:
        return None
    return found[0]


def says_it_again(said: str, known: str, quoted: str, near: Near) -> bool:
    """Whether a statement, made of the words quoted, says what a near memory does and no more."""
    if max(len(said), len(known)) > MOST_CHARS or any(map(_tells_more, (said, known, quoted))):
        return False
    if not _agree(said, known) or not _have_one_value(said, known):
        return False
    if are_in_two_languages(said, known):
        return (
            near.apart >= LEAST_NEAR_APART
            and not (states(said) | states(known)) - _TIES - _LIGHT
            and bool(_shared(said, known) - _LIGHT or find_languages(said))
        )
    return (
        not (states(said) ^ states(known)) - _TIES - _LIGHT
        and not is_parallel(said, known)
        and not any(
            find_addition(one, other) or drops_limit(one, other) or changes_number(one, other)
            for one, other in ((said, known), (known, said))
        )
    )


def left_apart(said: str, known: str) -> tuple[tuple[str, str], ...]:
    """Return what is left of two texts in two languages without the words and values they share: as
    it stands, and without small words. Empty where they are in one language.
    """
    if not are_in_two_languages(said, known):
        return ()
    drop = _shared(said, known)
    pairs = (
        (_without(said, drop | small), _without(known, drop | small))
        for small in (frozenset[str](), _LIGHT)
    )
    return tuple(pair for pair in pairs if any(pair))


def are_in_two_languages(said: str, known: str) -> bool:
    """Whether each of two texts is surely in a language of its own."""
    ours, theirs = _tongue(said), _tongue(known)
    if not ours or not theirs or ours == theirs:
        return False
    mine, others = _SMALL.get(ours, frozenset()), _SMALL.get(theirs, frozenset())
    return not (_words_of(said) & others - mine) and not (_words_of(known) & mine - others)


def _tells_more(text: str) -> bool:
    """Whether words tell of a change, of something besides, of once, or of what may be."""
    return any(
        has(text)
        for has in (has_change, has_correction, has_addition, is_outdated, is_one_off, is_hedged)
    )


def _agree(said: str, known: str) -> bool:
    """Whether two texts deny, limit and say of whom alike, as far as words of any language tell."""
    ours, theirs = polarity_of(said), polarity_of(known)
    return (
        ours.has_negator == theirs.has_negator
        and ours.negators == theirs.negators
        and not (terms(said) ^ terms(known)) & QUALIFIERS
        and find_roles(said) == find_roles(known)
        and find_languages(said) == find_languages(known)
        and all(
            (pattern.search(normalise(said)) is None) == (pattern.search(normalise(known)) is None)
            for pattern in (_CONDITIONS, _BOUNDS, _UNREAL)
        )
        and not _have_other_order(said, known)
        and not speaks_against(said, known)
        and not speaks_against(known, said)
    )


def _have_other_order(said: str, known: str) -> bool:
    """Whether one of two texts tells what comes before something, and the other what comes after."""
    ours, theirs = ((_has(_BEFORE, one), _has(_AFTER, one)) for one in (said, known))
    return ours != theirs and any(ours) and any(theirs)


def _has(small: frozenset[str], text: str) -> bool:
    return any(
        token.text in small or (token.kind == "cjk" and any(one in token.text for one in small))
        for token in tokens(text)
    )


def _have_one_value(said: str, known: str) -> bool:
    """Whether two texts have the same numbers and names."""
    return _values(said) <= _all_words(known) and _values(known) <= _all_words(said)


def _values(text: str) -> frozenset[str]:
    """Return what two texts that say the same have in common: numbers, names, and every word in
    letters among runs of characters. Languages are called something else in each.
    """
    found = set(specifics(text))
    if script_of(text) in _RUNS:
        found |= _words_of(text)
    return frozenset(one for one in found if not is_language_name(one))


@lru_cache(maxsize=4096)
def _all_words(text: str) -> frozenset[str]:
    found = [token.text for token in tokens(text) if token.kind != "cjk"]
    # "ISO-8601" is also written "ISO 8601"
    joined = ("-".join(pair) for pair in pairwise(found))
    parts = (part for word in found for part in word.split("-"))
    return specifics(text) | {*found, *joined, *parts}


def _shared(said: str, known: str) -> frozenset[str]:
    return frozenset(
        word
        for word in _all_words(said) & _all_words(known)
        if len(word) >= _LEAST_LETTERS or not word.isalpha()
    )


def _without(text: str, drop: frozenset[str]) -> str:
    return " ".join(token.raw for token in tokens(text) if token.text not in drop)


def _tongue(text: str) -> str:
    """Return the script of runs, or the only language that has most of a text's small words."""
    script = script_of(text)
    if script != "latin":
        return script if script in _RUNS else ""
    said = _words_of(text)
    counts = sorted(((len(said & small), name) for name, small in _SMALL.items()), reverse=True)
    return counts[0][1] if counts[0][0] > counts[1][0] else ""


def _words_of(text: str) -> frozenset[str]:
    return frozenset(token.text for token in tokens(text) if token.kind == "word")
