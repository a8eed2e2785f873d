"""Whether a person's answer decides anything, and which way."""

from __future__ import annotations

import re

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import after_assent, compile_cues, is_assent, is_question
from memconsolidate.verdicts.grounding import ungrounded
from memconsolidate.verdicts.own_work import is_own_work
from memconsolidate.verdicts.polarity import polarity_of, refuses, unit_of
from memconsolidate.verdicts.tables.registry import ALPHABETIC, RUNNING
from memconsolidate.verdicts.words import language_of, normalise, sequence, tokens

#: Of an answer only so much is looked at.
_SEARCHED_CHARS = 2000
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.!?。！？\n]+|$)")
#: An answer that puts off may begin, or end, with a word that does nothing.
_PUTS_OFF = compile_late(
    rf"(?<!\w)(?:{'|'.join(one for language in ALPHABETIC for one in language.puts_off)})(?!\w)"
    rf"|(?:{'|'.join(one for language in RUNNING for one in language.puts_off)})"
)
#: What is left of an answer in these alone says nothing: "then", "well", "so".
_EMPTY = frozenset(
    word
    for language in ALPHABETIC
    for word in language.stop | language.fillers
    if word not in {"yes", "no", "user", "please", "this", "these", "do", "let's"}
)


#: With or without a question mark: "why would we".
_ASKS = re.compile(
    r"\W*(?:(?:why|how come)(?! not)|what for|warum|wieso|weshalb|pourquoi|por ?qué|为什[么麼]|為什麼|なぜ|どうして|왜)"
)
#: Where a clause of an answer ends: "yes - wait, no".
_CLAUSE = re.compile(r"\.{2,}|[.!;:…—–](?=\s|$)|,(?!\d)|\s-{1,2}\s|[。！、，；：\n]")
_DECLINES = compile_cues("declines")
_RESERVES = compile_cues("reserves")
_JOINERS = compile_late(
    rf"(?:(?:{'|'.join(one for language in ALPHABETIC for one in language.joiners)})(?!\w))"
    rf"|(?:{'|'.join(one for language in RUNNING for one in language.joiners)})"
)
_PROPOSALS = compile_cues("proposals")
_EDGES = " .,;:!\"'`*-–—。、！"
#: Whoever says only this has read what the assistant is about to do, and that is all.
_READ = compile_late(r"(?:ok(?:ay|ey|i)?|k+|ㅇㅋ|oké)(?:\W+(?:ok(?:ay)?|k))*")

#: An answer that has only these in common with what was proposed chooses nothing of it.
_SMALL = frozenset(
    word
    for language in ALPHABETIC
    for word in language.stop | language.light | language.links | language.fillers
)


def decides(answer: str) -> bool:
    """Whether an answer agrees, denies, chooses or states something, and not only asks or puts off."""
    sentences = filter(str.strip, _SENTENCE.findall(answer[:_SEARCHED_CHARS]))
    said = "".join(one for one in sentences if not _only_asks(one))
    left = _PUTS_OFF.sub(" ", normalise(said))
    return (
        refuses(left) or is_assent(left) or any(token.text not in _EMPTY for token in tokens(left))
    )


def _only_asks(sentence: str) -> bool:
    return bool(
        sentence.rstrip().endswith(("?", "？"))
        or is_question(sentence)
        or _ASKS.match(normalise(sentence))
    )


def declines(answer: str) -> bool:
    """Whether an answer says no, also behind a yes: "yes - wait, no"."""
    said = normalise(answer[:_SEARCHED_CHARS])
    if refuses(said) and not is_assent(said):
        return True
    clauses = (one.strip(_EDGES) for one in _CLAUSE.split(said))
    return any(one and _DECLINES.fullmatch(one) for one in clauses)


def agrees(answer: str, proposed: str) -> bool:
    """Whether an answer agrees, and says nothing besides but what was proposed."""
    rest = after_assent(answer, proposed)
    if rest is None or polarity_of(rest).has_negator:
        return False
    if _DECLINES.fullmatch(normalise(answer).strip(_EDGES)):
        return False  # "yeah, right"
    return not sequence(rest) or ungrounded(rest, proposed, proposed, is_part=True) is None


def leans_to(answer: str, proposed: str) -> bool:
    """Whether an answer agrees, and takes nothing of it back in what it says besides: "yes, and add a
    test". What stands in one clause with a yes may make it a no: "yes, in your dreams".
    """
    if agrees(answer, proposed):
        return True
    first, *others = [one for one in _SENTENCE.findall(answer[:_SEARCHED_CHARS]) if one.strip()]
    if any(_takes_back(one, proposed) for one in others):
        return False
    if others and leans_to(first, proposed):
        return True
    rest = after_assent(first, proposed)
    if rest is None or polarity_of(rest).has_negator or declines(rest):
        return False
    return _JOINERS.match(rest) is not None


def _takes_back(sentence: str, proposed: str) -> bool:
    """Whether a sentence behind a yes denies, limits or puts off what that agrees to."""
    said = normalise(sentence).strip(_EDGES)
    if declines(said) or _only_asks(sentence):
        return True
    reserve = _RESERVES.match(said)
    return reserve is not None and reserve.group() not in normalise(proposed)


def chooses(answer: str, statement: str, proposed: str) -> bool:
    """Whether an answer states something of what is claimed, in words of its own and without a "but"."""
    said, known = normalise(answer[:_SEARCHED_CHARS]), normalise(f"{proposed}\n{statement}")
    if any(match.group() not in known for match in _RESERVES.finditer(said)):
        return False
    polarity = polarity_of(answer[:_SEARCHED_CHARS])
    language = language_of(answer)
    told = [token for token in tokens(said) if token.kind == "cjk" or token.text not in _SMALL]
    units = frozenset().union(*(unit_of(token, language) for token in told))
    return bool(units & (polarity.stated - polarity.denied) & polarity_of(statement).stated)


def is_proposal(sentence: str) -> bool:
    """Whether what an assistant says is what it asks, intends, or thinks should be done."""
    return is_question(sentence) or is_own_work(sentence) or is_proposed(sentence)


def is_proposed(sentence: str) -> bool:
    """Whether what an assistant says asks for somebody's decision."""
    return _PROPOSALS.search(normalise(sentence[:_SEARCHED_CHARS])) is not None


def is_read(answer: str) -> bool:
    """Whether an answer says no more than that it was read: "ok"."""
    return _READ.fullmatch(normalise(answer[:_SEARCHED_CHARS]).strip(_EDGES)) is not None
