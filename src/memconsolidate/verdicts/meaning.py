"""Whether a memory that is near in meaning says what a claim says, in other words.

An embedding nominates, it cannot tell a paraphrase from a contradiction, nor a fact from the same of
another thing: words decide, so that neither text says a thing that the other lacks. Between two
languages they have few words in common, and words decide little more than the language to answer in.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from memconsolidate.verdicts.additions import find_addition, forms_of, has_word
from memconsolidate.verdicts.context import Near
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
from memconsolidate.verdicts.tables.registry import ALPHABETIC, NEGATORS
from memconsolidate.verdicts.tongues import find_answer_language, find_languages, is_language_name
from memconsolidate.verdicts.words import normalise, script_of, terms, tokens

#: Texts that say the same are this near, and nearer than the next by so much.
LEAST_NEAR = 0.9
LEAST_LEAD = 0.01
#: A longer text says several things.
MOST_CHARS = 400

_CONDITIONS = compile_cues("conditions")
_BOUNDS = compile_cues("bounds")
_UNREAL = compile_cues("unreal")
_RUNS = ("hangul", "kana", "han")
#: The words of any language that carry nothing of their own.
_LIGHT = (
    frozenset(word for one in ALPHABETIC for word in one.light | one.stop | one.links) | NEGATORS
)
#: They only tie words together.
_SMALL = frozenset(word for one in ALPHABETIC for word in one.stop | one.links) | NEGATORS
#: Words with an opposite that a report may add or leave out: nothing hangs on them, or a denial tells
#: what does.
_TIES = words(
    "with mit con avec on must muss debe doit always immer siempre toujours never nie niemals nunca jamás jamais"
    " server client before after vor nach antes después avant après"
)
_BEFORE = words("before prior vor bevor antes avant 前 전에")
_AFTER = words("after nach nachdem después tras après 后 後 후에")


def find_nearest(found: tuple[Near, ...]) -> Near | None:
    """Return the first of these, nearest first, where it alone is near enough to say the same."""
    if not found or found[0].cosine < LEAST_NEAR:
        return None
    if len(found) > 1 and found[0].cosine - found[1].cosine < LEAST_LEAD:
        return None
    return found[0]


def says_it_again(said: str, known: str, quoted: str) -> bool:
    """Whether a statement, made of the words quoted, says what a known one does and no more."""
    if max(len(said), len(known)) > MOST_CHARS or any(map(_tells_more, (said, known, quoted))):
        return False
    if not _agree(said, known) or not _have_one_value(said, known):
        return False
    asked = find_answer_language(said)
    if asked and asked == find_answer_language(known):
        return True
    if (states(said) ^ states(known)) - _TIES - _LIGHT:
        return False
    if _has_own_words(said, known) and _has_own_words(known, said):
        return False
    return not is_parallel(said, known) and not any(
        find_addition(one, other) or drops_limit(one, other) or changes_number(one, other)
        for one, other in ((said, known), (known, said))
    )


def _has_own_words(one: str, other: str) -> bool:
    """Whether a text has a word that the other has in no form, also one that a report may add: "the
    version of the gateway" beside "the port of the gateway".
    """
    forms = forms_of(other)
    return any(
        token.kind == "word" and token.text not in _TIES | _SMALL and not has_word(forms, token)
        for token in tokens(one)
    )


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


def _words_of(text: str) -> frozenset[str]:
    return frozenset(token.text for token in tokens(text) if token.kind == "word")
