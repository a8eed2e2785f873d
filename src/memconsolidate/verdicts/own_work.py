"""What an assistant says of its own work: what it just did, intends, offers or guesses."""

from __future__ import annotations

import re

from memconsolidate.backends.cues.languages import languages_of
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import compile_cues
from memconsolidate.verdicts.tables.registry import LANGUAGES
from memconsolidate.verdicts.words import CJK, normalise

_WORK_DONE = compile_cues("work_done")
_INTENTIONS = compile_cues("intentions")
_FIXES = compile_cues("fixes")
_CAUSES = compile_cues("causes")
_NEEDS = compile_cues("needs")
_OPENER = compile_late(
    "(?:" + "|".join(phrase for language in LANGUAGES for phrase in language.openers) + ")"
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？\n]")
_PART_END = re.compile(r";(?=\s)|；")
_EDGES = " .,;:!\"'`*-"
_SEARCHED_CHARS = 2000
_CJK = re.compile(f"[{CJK}]")
_COMMA = re.compile(r",(?!\d)")
_WIDE_COMMA = re.compile("[、，]")
#: A number with its unit, or what is counted; a word before it may name another thing: "port 80".
_AMOUNT = re.compile(
    rf"[~≈]?\d[\d.,]*(?!x) ?[^\s\d]{{0,12}}(?: [^\s\d]{{1,12}})?|[{CJK}]{{1,4}} ?\d[\d.,]* ?[{CJK}]{{1,5}}"
)
_FROM_TO = re.compile(r"\d[\d.,]* ?\S{0,8} ?(?:->|→|=>) ?\d[\d.,]* ?\S{0,8}")
_MOST_WORDS = 5
#: "OK, done, …": so many openers are taken off.
_OPENERS = 3


def is_own_work(text: str) -> bool:
    """Whether each sentence of a text reports work, or says what its author intends or guesses.

    A report that tells a cause holds a finding: "raised to 60 s, because the importer needs 30"; not
    so where the cause is gone: "a test expected local time; fixed".
    """
    sentences = [one for one in _SENTENCE_END.split(text[:_SEARCHED_CHARS]) if one.strip(_EDGES)]
    return bool(sentences) and all(
        _FIXES.search(normalise(sentence).strip(_EDGES))
        or all(_is_own_work(part) for part in _PART_END.split(sentence) if part.strip(_EDGES))
        for sentence in sentences
    )


def _is_own_work(sentence: str) -> bool:
    folded = normalise(sentence).strip(_EDGES)
    for _ in range(_OPENERS):
        opener = _OPENER.match(f"{folded},")
        if opener is None:
            break
        folded = folded[opener.end() :].strip(_EDGES)
    if not folded:
        return True
    if _CAUSES.search(folded):
        return False
    if _INTENTIONS.search(folded):
        return True
    if _NEEDS.search(folded):
        return False
    return _WORK_DONE.search(folded) is not None or _counts(_WIDE_COMMA.sub(", ", sentence))


def _counts(sentence: str) -> bool:
    """Whether a sentence says how much came out, and no more: "built, 18 MB", "41 min -> 6 min".

    Beside a number each clause reports work, or is one thing without a verb: "image layers, 38 GB".
    """
    folded = normalise(sentence).strip(_EDGES)
    if _FROM_TO.fullmatch(folded):
        return True
    clauses = [one.strip(_EDGES) for one in _COMMA.split(folded)]
    told = [one for one in clauses if one and not _AMOUNT.fullmatch(one)]
    if len(told) == len(clauses):
        return len(told) > 1 and all(_WORK_DONE.search(one) for one in told)
    return all(_WORK_DONE.search(one) or (told == clauses[:1] and _names(one)) for one in told)


def _names(clause: str) -> bool:
    """Whether a clause in letters only names a thing."""
    return (
        not _CJK.search(clause)
        and len(clause.split()) <= _MOST_WORDS
        and not all(one.clause.search(clause) for one in languages_of(clause))
    )
