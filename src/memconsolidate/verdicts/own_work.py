"""What an assistant says of its own work: what it just did, intends, offers or guesses."""

from __future__ import annotations

import re

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import compile_cues
from memconsolidate.verdicts.tables.registry import LANGUAGES
from memconsolidate.verdicts.words import normalise

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
    return _WORK_DONE.search(folded) is not None and _NEEDS.search(folded) is None
