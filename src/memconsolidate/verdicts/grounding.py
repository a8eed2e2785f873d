"""Whether a text says what its evidence says: key terms, numbers, names, polarity."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from memconsolidate.verdicts.additions import find_addition
from memconsolidate.verdicts.cues import (
    compile_cues,
    has_permanence,
    is_instruction,
    without_permanence,
)
from memconsolidate.verdicts.order import is_swapped
from memconsolidate.verdicts.polarity import differs
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.specifics import changes_number, specifics
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.words import normalise, script_of, terms, tokens

#: So much of what a statement is about must be in its evidence; of one or two terms, all.
_SHARED_TERMS = 0.5
_ALL_TERMS_UP_TO = 2
#: Words that models add when they report what somebody said; they are about nobody in particular.
_REPORTING = words(
    "prefer prefers preferred preference like likes user wants project team uses used using use always"
    " rule decision decided fact note important setting value default never agent assistant dislike dislikes hate hates avoid"
    " 사용자 사용자는 用户 ユーザー benutzer nutzer usuario utilisateur prefiere préfère bevorzugt"
)
_NUMBER = re.compile(r"\d")
_SENTENCE = re.compile(r"(?<=[.!?;])\s|[。！？\n]")
_COMPARED_CHARS = 2000
#: A sentence in which two things are exchanged has so many words, or characters of a run.
_COMPARED_UNITS = 100
#: What they join may stand in any order.
_JOINING = words("and or und oder y o et ou e u 和 与 與 或 及 と や 와 과")
_RULES = compile_cues("rules")
#: Who says what a group does makes no rule yet.
_WE = re.compile(r"\b(?:we|our|wir|nous|nosotros)\b|我们|我們|우리|私たち")


def ungrounded(
    statement: str, quoted: str, sentences: str, *, is_part: bool = False
) -> Reason | None:
    """Return why a statement is not shown by its evidence, None where it is.

    `quoted` are the words that must hold the terms, numbers and names, `sentences` those that
    they were cut from: what is denied there stays denied. A part of a text in two scripts may be
    mostly in the other one.
    """
    script = script_of(statement)
    quoted_words = {token.text for token in tokens(quoted)}
    is_part = is_part or all(token.text in quoted_words for token in tokens(statement))
    if script and script != script_of(quoted) and not is_part:
        return Reason.SCRIPT_DIFFERS
    evidence_terms = terms(quoted)
    evidence_words = quoted_words | evidence_terms
    folded = normalise(quoted)
    for one in specifics(statement):
        # A number inside a version or a time is another number.
        if one not in evidence_words and (one.isdigit() or not _stands_in(one, folded)):
            return Reason.NUMBER_NOT_IN_QUOTE if _NUMBER.search(one) else Reason.NAME_NOT_IN_QUOTE
    addition = find_addition(statement, sentences)
    if not _shares_enough(statement, evidence_words, is_all_known=addition is None):
        return Reason.STATEMENT_NOT_IN_QUOTE
    if differs(statement, sentences):
        return Reason.POLARITY_DIFFERS
    if addition is not None:
        return Reason.WORD_NOT_IN_QUOTE
    if is_swapped(statement, sentences) or is_exchanged(statement, sentences):
        return Reason.PLACES_SWAPPED
    if changes_number(statement, sentences):
        return Reason.LIMIT_LOST
    if _invents_rule(statement, sentences):
        return Reason.WORD_NOT_IN_QUOTE
    return None


def is_exchanged(statement: str, evidence: str) -> bool:
    """Whether a statement is a sentence of its evidence but for two things in each other's place.

    "B depends on A" of "A depends on B", in any language; nothing is said of words that only
    follow each other, since a sentence may begin with its end.
    """
    ours = _units(statement)
    theirs = [_units(one) for one in _SENTENCE.split(evidence[:_COMPARED_CHARS])]
    return ours not in theirs and any(_turns(ours, one) for one in theirs)


def _units(text: str) -> list[str]:
    return [
        unit
        for token in tokens(text[:_COMPARED_CHARS])
        for unit in (token.text if token.kind == "cjk" else [token.text])
    ]


def _turns(ours: list[str], theirs: list[str]) -> bool:
    if len(ours) != len(theirs) or len(ours) > _COMPARED_UNITS or sorted(ours) != sorted(theirs):
        return False
    low, high = 0, len(ours)
    while low < high and ours[low] == theirs[low]:
        low += 1
    while high > low and ours[high - 1] == theirs[high - 1]:
        high -= 1
    mine, other = ours[low:high], theirs[low:high]
    for first in range(1, len(mine)):
        if other[:first] != mine[-first:]:
            continue
        for last in range(1, len(mine) - first):
            middle = other[first:-last]
            if (
                other[-last:] == mine[:last]
                and mine[last : len(mine) - first] == middle
                and not _JOINING.issuperset(middle)
            ):
                return True
    return False


def _invents_rule(statement: str, evidence: str) -> bool:
    """Whether a statement makes a rule of what its evidence only tells."""
    folded = normalise(statement)
    if not _RULES.search(folded) and without_permanence(statement) == folded[:_COMPARED_CHARS]:
        return False
    bare = _WE.sub(" ", normalise(evidence))
    return not (_RULES.search(bare) or has_permanence(bare) or is_instruction(evidence))


def _shares_enough(statement: str, known: AbstractSet[str], *, is_all_known: bool) -> bool:
    """Whether a statement is about what the quoted words are about."""
    ours = terms(statement)
    wanted = {term for term in ours if term not in _REPORTING_TERMS}
    if is_all_known or not wanted:
        return bool((ours | {token.text for token in tokens(statement)}) & known)
    least = 1 if len(wanted) <= _ALL_TERMS_UP_TO else _SHARED_TERMS
    return len(wanted & known) >= least * len(wanted)


_REPORTING_TERMS = frozenset(term for word in _REPORTING for term in terms(word)) | _REPORTING


def _stands_in(one: str, folded: str) -> bool:
    """Whether a specific stands in the text as a whole word, also with an ending written on to it."""
    place = folded.find(one)
    while place >= 0:
        end = place + len(one)
        before = folded[place - 1] if place else " "
        after = folded[end] if end < len(folded) else " "
        if not (before.isascii() and before.isalnum()) and not (
            after.isascii() and after.isalnum()
        ):
            return True
        place = folded.find(one, place + 1)
    return False
