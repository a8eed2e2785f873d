"""Whether something told once holds from now on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from memconsolidate.model import Claim, MemorySource, MemoryType, Provisional
from memconsolidate.verdicts.beside import leans_back
from memconsolidate.verdicts.cues import (
    has_permanence,
    is_imperative,
    is_instruction,
    is_one_off,
    is_permission,
    is_renewal,
)
from memconsolidate.verdicts.dates.comparing import comparable
from memconsolidate.verdicts.orders import is_mere_order, is_one_of_several
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.quotes import Found
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.words import normalise, sequence


def tells_how_to_work(claim: Claim) -> bool:
    """Whether a claim asks for conduct: an instruction, or what it calls standing or feedback.

    What somebody is or prefers comes first in a sentence ("I am on call, so page me"), and is then
    what is remembered.
    """
    if claim.standing:
        return True
    if claim.decision is not None and claim.type is not MemoryType.FEEDBACK:
        return False
    first = _CLAUSE_END.split(claim.statement, maxsplit=1)[0]
    if _is_preference(first):
        return False
    if claim.type is MemoryType.USER:
        return is_instruction(first) and not _CALLED.match(normalise(first))
    if claim.type is MemoryType.FEEDBACK:
        return not is_permission(claim.statement) or is_one_off(claim.statement)
    return _gives_orders(claim.statement)


def _gives_orders(statement: str) -> bool:
    """Whether a statement asks for something to be done, and does not only warn of what it tells."""
    first, *others = _CLAUSE_END.split(statement)
    return is_instruction(first) or any(
        is_imperative(clause) and not polarity_of(clause).has_negator for clause in others
    )


def _is_preference(text: str) -> bool:
    return (
        bool(set(sequence(text)) & _PREFERENCES)
        or _WANTS.search(normalise(text)) is not None
        or _PREFERENCES_IN_RUNS.search(text) is not None
    )


#: How somebody is called is who they are, though it is said as an order.
_CALLED = re.compile(
    r"(?:please |you can |you may |just )*(?:call me|nennt? mich|du kannst mich|llámame|puedes llamarme|appelle-moi|tu peux m'appeler)\b"
    r"|叫我|.{0,12}(?:と呼んで|(?:이라고|라고) 불러)"
)
#: "I don't want emojis" tells what is liked; "I don't want you to …" is an order.
_WANTS = re.compile(
    r"\bi (?:do not|don't|never) want (?!you\b|to\b)|\bi (?:can't|cannot) stand\b|\bich kann .{1,60} nicht (?:leiden|ausstehen)"
)


_SENTENCE_END = re.compile(r"(?<=[.!?])\s|(?<=[。！？])")
_CLAUSE_END = re.compile("[,;，、；]")


_PREFERENCES_IN_RUNS = re.compile(
    "喜欢|喜歡|偏好|倾向|傾向|讨厌|討厭|受不了|习惯|習慣|偏向|偏爱|反感|好き|好み|好む|好ん|嫌い|苦手|得意|派(?:です|だ|なので|かな)?(?=[。.!]*$)|ありがたい|助かる|嬉しい|うれしい"
    "|선호|좋아|좋습|좋겠|싫어|편해|편합|익숙|마음에"
)


_PREFERENCES = words(
    "prefer like love hate dislike enjoy bevorzuge bevorzugt mag prefiero prefiere gusta préfère aime"
    " déteste odia odio favorite preferred hasse hasst lieber rather gustan soporto supporte adore molesta molestan leiden mieux"
)


def is_permanent(quotes: Iterable[Found]) -> bool:
    """Whether a quote says that it holds for good."""
    return any(has_permanence(one.text) or is_renewal(one.text) for one in quotes)


def is_for_once(quotes: Iterable[Found]) -> bool:
    """Whether a quote, or the sentence it was cut from, says that it holds this once."""
    return any(
        is_one_of_several(one.sentence)
        or (
            is_one_off(one.sentence)
            and (not has_permanence(one.text) or _ends_at_once(one.sentence))
        )
        for one in quotes
    )


def _ends_at_once(said: str) -> bool:
    """Whether a sentence behind a rule takes it back to this once: "just for the next question"."""
    first, *others = [part for part in _SENTENCE_END.split(said) if part.strip()] or [""]
    return any(
        is_one_off(part) and not has_permanence(part) and leans_back(part, first) for part in others
    )


def only_asks(claim: Claim, quotes: Sequence[Found]) -> bool:
    """Whether all that a fact rests on are a person's orders for work, which tell no fact besides.

    What a model makes of them tells how to work, whatever it calls it: "buttons say Send" of "make
    the button say Send". A choice that somebody gave a reason for is none. An assistant orders
    nobody; its words may be a finding without a subject.
    """
    if claim.type not in (MemoryType.PROJECT, MemoryType.REFERENCE) or claim.decision is not None:
        return False
    return bool(quotes) and all(
        one.is_human and (is_mere_order(one.text) or is_mere_order(one.sentence)) for one in quotes
    )


def second_session(
    statement: str, sources: tuple[MemorySource, ...], waiting: Iterable[Provisional]
) -> Provisional | None:
    """Return the waiting claim that says the same and comes from other sessions only.

    The same words are wanted: what two sessions ask for once is alike in other words, too.
    """
    wanted = sequence(statement)
    ours = {(source.agent, source.session) for source in sources}
    for one in waiting:
        theirs = {(source.agent, source.session) for source in one.sources}
        if not ours & theirs and sequence(comparable(one.claim.statement)) == wanted:
            return one
    return None
