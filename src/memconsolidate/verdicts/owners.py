"""Who looks after a thing, of which there is one at a time."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import without_change_words
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import LANGUAGES
from memconsolidate.verdicts.words import is_cjk, normalise, terms

#: A name of one to four words; one that no space cuts into words is no name of respect.
_NAME = (
    r"(?:(?:(?!님|씨|さん|氏)[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3·]){2,10}?(?: (?!님|씨|さん|氏)[\u30a1-\u30ff\u3400-\u9fff\uac00-\ud7a3]{1,3}?)??"
    r"|[^\W\d_\u3040-\u9fff\uac00-\ud7a3][\w.'·-]{0,30}?(?: [^\W\d_\u3040-\u9fff\uac00-\ud7a3][\w.'·-]{0,30}?){0,3}?)"
)
_OWNERS = tuple(
    compile_late(phrase.replace("NAME", _NAME)) for one in LANGUAGES for phrase in one.owners
)
#: Who is no person: "the build owns the lock".
_NO_NAME = re.compile(
    r"(?:the|this|each|every|our|my|your|nobody|somebody|someone|everyone|everybody|anyone|who|der|die|das|unser\w*|mein\w*|niemand|jemand|jeder|wer"
    r"|el|la|los|las|nuestr\w+|mi|nadie|alguien|quien|le|les|l'\w+|notre|mon|ma|personne|quelqu'un|qui|on)\b"
)
_CLAUSE_END = re.compile(r"[,;，、；。](?!\d)|[.!?](?=\s|$)|\b(?:and|und|y|et)\b")
_POLITE_END = re.compile(r"(?:이에요|예요|입니다|이야|야|です|だ)[.。! ]*$")
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
    clauses = _CLAUSE_END.split(text[:_SEARCHED_CHARS])
    # "les stocks, c'est Luc": a comma may stand behind the thing
    pairs = (f"{one.strip()} {other.strip()}" for one, other in pairwise(clauses))
    # "배포 담당은 A 님, 정산은 B 님": the second clause leaves out what they do
    rest = [
        f"{_POLITE_END.sub('', clause)}{does}"
        for does in (" 담당", "担当")
        for clause in clauses
        if does.strip() in text and does.strip() not in clause
    ]
    for clause in (*pairs, *clauses, *rest):
        folded = normalise(without_change_words(clause)).strip(_EDGES)
        for pattern in _OWNERS:
            match = pattern.fullmatch(folded)
            thing = terms(match["thing"]) - _KINDS if match else frozenset()
            if (
                match
                and thing
                and _is_name(match["value"], clause)
                and not _NO_NAME.match(match["value"])
            ):
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
