"""Who looks after a thing, of which there is one at a time."""

from __future__ import annotations

import re
from functools import lru_cache

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import without_change_words
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import LANGUAGES
from memconsolidate.verdicts.words import is_cjk, normalise, terms

_OWNERS = tuple(compile_late(phrase) for one in LANGUAGES for phrase in one.owners)
_CLAUSE_END = re.compile(r"[,;，、；。](?!\d)|[.!?](?=\s|$)|\b(?:and|und|y|et)\b")
_SEARCHED_CHARS = 1000
_EDGES = " .,;!。！，、"
#: What kind of thing something is, beside its name.
_KINDS = frozenset(
    term
    for word in words(
        "module modul módulo service servicio dienst component komponente 모듈 서비스 模块 服务"
    )
    for term in terms(word)
)


def has_other_owner(statement: str, known: str) -> bool:
    """Whether two texts name different people for one thing."""
    theirs = find_owners(known)
    return any(
        thing in theirs and not _are_one(value, theirs[thing])
        for thing, value in find_owners(statement).items()
    )


@lru_cache(maxsize=4096)
def find_owners(text: str) -> dict[frozenset[str], str]:
    """Return who looks after what, folded; things by the words that name them."""
    found = {}
    for clause in _CLAUSE_END.split(text[:_SEARCHED_CHARS]):
        folded = normalise(without_change_words(clause)).strip(_EDGES)
        for pattern in _OWNERS:
            match = pattern.fullmatch(folded)
            thing = terms(match["thing"]) - _KINDS if match else frozenset()
            if match and thing and _is_name(match["value"], clause):
                found[thing] = match["value"].strip()
                break
    return found


def _are_one(one: str, other: str) -> bool:
    """Whether two names may mean one person: "Dana" and "Dana Whitlock"."""
    ours, theirs = set(one.split()), set(other.split())
    return ours <= theirs or theirs <= ours


def _is_name(value: str, text: str) -> bool:
    if is_cjk(value):
        return True
    written = re.search(re.escape(value), text, re.IGNORECASE)
    return written is not None and written.group()[:1].isupper()
