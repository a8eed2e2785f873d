"""What was switched on or off, and is switched back: "disabled since 4.2", later "enabled again"."""

from __future__ import annotations

import re
from functools import lru_cache

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.assertions import matter_of
from memconsolidate.verdicts.cues import without_change_words
from memconsolidate.verdicts.polarity import OPPOSITES_OF, polarity_of, states
from memconsolidate.verdicts.words import is_cjk, normalise

#: Since when it is so, by a version: two states since different versions are no contradiction.
_SINCE = compile_late(
    r"(?<!\w)(?:since|as of|from|in|with|starting with|ab|seit|mit|in|desde|a partir de|con|en|depuis|à partir de|dès|avec)"
    r"(?: (?:the|der|la|el|le))?(?: versi(?:on|ón)| release)? v?\d[\w.]*(?: (?:on|an|onwards?))?(?!\w)"
    r"|[从從自] ?v?\d[\d.]* ?版?(?:本)?(?:开始|開始|起)?|v?\d[\d.]* ?(?:버전)?(?:부터|에서는?)|v?\d[\d.]* ?(?:版)?(?:から|より|以降)(?:は)?"
)
#: It was so before, and then it was not.
_AGAIN = compile_late(
    r"(?<!\w)(?:again|back|wieder|erneut|vuelven? a (?:estar|quedar)|de nuevo|otra vez|nuevamente|(?:à|de) nouveau|re-?enabled)(?!\w)"
    r"|다시|재개|再び|再度|また(?=有効|無効|オン|オフ)|重新|恢复|恢復|改回|又(?=开|關|关|開|启|啟)"
)
_CLAUSE_END = re.compile(r"[,;，、；。](?!\d)|[.:](?=\s|$)")
_SEARCHED_CHARS = 400


def tells_of_switch(text: str) -> bool:
    """Whether a text says that something is in a state again, or since a version."""
    folded = normalise(text[:_SEARCHED_CHARS])
    return (_AGAIN.search(folded) or _SINCE.search(folded)) is not None and bool(states(text))


def find_switch(statement: str, known: str) -> tuple[str, str] | None:
    """Return the old and the new state where a statement says that a known one was turned.

    They are about the same, but for versions, and the statement says "again" or since which version.
    """
    ours = [one for one in _clauses(statement) if tells_of_switch(one)]
    for mine in ours:
        for theirs in _clauses(known):
            for old in states(theirs):
                for new in OPPOSITES_OF[old]:
                    if new in states(mine) and _about(mine, new) == _about(theirs, old) != ():
                        return old, new
    return None


def _clauses(text: str) -> list[str]:
    folded = normalise(text[:_SEARCHED_CHARS])
    return [clause for clause in _CLAUSE_END.split(folded) if clause.strip()]


@lru_cache(maxsize=4096)
def _about(clause: str, state: str) -> tuple[str, ...]:
    """Return what a clause says to be in a state, without its particles: () where it is denied."""
    word = re.escape(state)
    bare = re.sub(word if is_cjk(state) else rf"(?<!\w){word}(?!\w)", " ", clause)
    bare = _AGAIN.sub(" ", _SINCE.sub(" ", bare))
    # "is not enabled again" turns nothing
    return (
        ()
        if polarity_of(bare).has_negator
        else tuple(sorted(matter_of(without_change_words(bare))))
    )
