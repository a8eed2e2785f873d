"""Whether two rules ask for the contrary of each other."""

from __future__ import annotations

import re

from memconsolidate.verdicts.additions import forms_of, has_word
from memconsolidate.verdicts.cues import compile_cues, has_permanence, without_permanence
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.tables.registry import ALPHABETIC, RUNNING
from memconsolidate.verdicts.words import CJK, Token, language_of, tokens

_DENIALS = frozenset(
    word for language in ALPHABETIC for word in (*language.negators, *language.negators_after)
)
_DENIALS_IN_RUNS = re.compile(
    "|".join(
        phrase.strip("^$")
        for one in RUNNING
        for field in ("negators", "negators_after", "word_negators", "word_negators_after")
        for phrase in getattr(one, field)
    )
)
_PERMANENCE = compile_cues("permanence")
#: What carries the meaning of a run: Han and katakana, and the first syllable of a Korean word.
_HAN_AND_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_KOREAN_WORD = re.compile("([\uac00-\ud7a3])[\uac00-\ud7a3]*")
#: Chinese says "do not" with it.
_WANT = "要"


def are_contrary(rule: str, other: str) -> bool:
    """Whether one of two rules denies what the other asks for, in the same words else."""
    if polarity_of(rule).has_negator == polarity_of(other).has_negator:
        return False
    ours, theirs = _asked(rule), _asked(other)
    if not ours and not theirs:
        mine = _asked_in_runs(rule)
        return bool(mine) and mine == _asked_in_runs(other)
    if _asked_in_runs(rule) != _asked_in_runs(other):
        return False
    known, mine_known = forms_of(other), forms_of(rule)
    return all(has_word(known, one) for one in ours) and all(
        has_word(mine_known, one) for one in theirs
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
    bare = _DENIALS_IN_RUNS.sub(" ", _PERMANENCE.sub(" ", without_permanence(text)))
    runs = "".join(
        character if re.match(f"[{CJK}]", character) else " " for character in bare
    ).replace(_WANT, "")
    korean = "".join(match.group(1) for match in _KOREAN_WORD.finditer(runs))
    return korean + "".join(_HAN_AND_KATAKANA.findall(runs))
