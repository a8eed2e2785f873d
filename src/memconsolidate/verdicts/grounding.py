"""Whether a text says what its evidence says: key terms, numbers, names, polarity."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from memconsolidate.verdicts.additions import find_addition
from memconsolidate.verdicts.order import is_swapped
from memconsolidate.verdicts.polarity import differs
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.specifics import specifics
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
    if is_swapped(statement, sentences):
        return Reason.PLACES_SWAPPED
    return None


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
