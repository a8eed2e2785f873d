"""Whether two rules ask for the contrary of each other."""

from __future__ import annotations

import re

from memconsolidate.verdicts.additions import forms_of, has_word
from memconsolidate.verdicts.cues import (
    compile_cues,
    has_change,
    has_permanence,
    is_instruction,
    without_permanence,
)
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import NEGATORS, RUNNING
from memconsolidate.verdicts.words import CJK, Token, language_of, normalise, tokens

_DENIALS = NEGATORS | words("any more anymore longer mehr länger plus ya más")
_DENIALS_IN_RUNS = re.compile(
    "|".join(
        phrase.strip("^$")
        for one in RUNNING
        for field in ("negators", "negators_after", "word_negators", "word_negators_after")
        for phrase in getattr(one, field)
    )
)
_PERMANENCE = compile_cues("permanence")
_CONDITIONS = compile_cues("conditions")
_CLAUSE_END = re.compile(r"[,;!?](?!\d)|[.:](?=\s|$)|[、。]|\s[-–—]\s")
_SEARCHED_CHARS = 2000
#: What carries the meaning of a run: Han and katakana, and the first syllable of a Korean word.
_HAN_AND_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_KOREAN_WORD = re.compile("([\uac00-\ud7a3])[\uac00-\ud7a3]*")
#: What says nothing of what is asked for: "now", and politeness.
_NOW_IN_RUNS = re.compile(
    "이제는?|(?<=\\s)주(?:세요|십시오)|现在|現在|再|必须|必須|应该|應該|务必|務必"
)
#: A clause that only says of the others that they are a rule: "that has always been so here".
_IS_A_RULE = re.compile(
    r"\b(?:rules?|polic(?:y|ies)|requirements?|regeln?|vorgaben?|reglas?|normas?|règles?|consignes?)\b|规矩|規矩|要求|规定|規定|ルール|決まり|原則|원칙|규칙|방침"
)
#: Chinese says "do not" with it.
_WANT = "要"


def are_contrary(rule: str, other: str) -> bool:
    """Whether a clause of one of two rules denies what a clause of the other asks for.

    They have the same words else; "do not use npm any more" also ends rules that say where to.
    """
    ours, theirs = _clauses(rule), _clauses(other)
    return any(_deny(one, two) or _deny(two, one) for one in ours for two in theirs)


def leaves_nothing(rule: str, other: str) -> bool:
    """Whether a rule denies each clause of another one that asks for something."""
    ours = _clauses(rule)
    return all(
        any(_deny(one, asked) or _deny(asked, one) for one in ours)
        for asked in _clauses(other)
        if (has_permanence(asked) and not _IS_A_RULE.search(asked)) or is_instruction(asked)
    )


def _clauses(rule: str) -> tuple[str, ...]:
    """Return what a rule says apart; under a condition it says one thing."""
    folded = normalise(rule[:_SEARCHED_CHARS])
    if _CONDITIONS.search(folded):
        return (folded,)
    return tuple(clause for clause in _CLAUSE_END.split(folded) if clause.strip())


def _deny(denial: str, asked: str) -> bool:
    if not polarity_of(denial).has_negator or polarity_of(asked).has_negator:
        return False
    ours, theirs = _asked(denial), _asked(asked)
    if not ours and not theirs:
        mine = _asked_in_runs(denial)
        return bool(mine) and mine == _asked_in_runs(asked)
    if _asked_in_runs(denial) != _asked_in_runs(asked):
        return False
    known, mine_known = forms_of(asked), forms_of(denial)
    return all(has_word(known, one) for one in ours) and (
        all(has_word(mine_known, one) for one in theirs) or (bool(ours) and has_change(denial))
    )


def _asked(text: str) -> list[Token]:
    """Return the words of a rule that say what it is about."""
    bare = without_permanence(text)
    stop = language_of(bare).stop
    return [
        token
        for token in tokens(bare)
        if token.kind != "cjk"
        and token.text not in stop | _DENIALS
        and not has_permanence(token.text)
    ]


def _asked_in_runs(text: str) -> str:
    bare = _NOW_IN_RUNS.sub(" ", _PERMANENCE.sub(" ", without_permanence(text)))
    bare = _DENIALS_IN_RUNS.sub(" ", bare)
    runs = "".join(
        character if re.match(f"[{CJK}]", character) else " " for character in bare
    ).replace(_WANT, "")
    korean = "".join(match.group(1) for match in _KOREAN_WORD.finditer(runs))
    return korean + "".join(_HAN_AND_KATAKANA.findall(runs))
