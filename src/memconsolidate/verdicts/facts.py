"""Whether words tell something as a fact of now.

What is wished for, planned, over, or told by somebody else says nothing against what is known.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.assertions import find_denied_values, matter_of
from memconsolidate.verdicts.cues import CHANGE_WORDS, compile_cues, find_transitions
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES, NEGATORS
from memconsolidate.verdicts.words import language_of, normalise, sequence, tokens

#: They also say of what they speak that it is no fact, or not yet.
_UNREAL = (
    compile_cues("hopes"),
    compile_cues("hearsay"),
    *(
        compile_late(rf"(?<!\w){phrase}(?!\w)" if language in ALPHABETIC else phrase)
        # "the exporter writes": the English ones have verbs of what programs do
        for language in LANGUAGES[1:]
        for phrase in language.reports
    ),
)
_SUPPOSED = (compile_cues("hedges"), compile_cues("supposes"), compile_cues("doubts"))
_COMING = compile_cues("coming")
_PAST = compile_cues("past")
#: It became so then, and is so now: "was changed to 9090 last year".
_TURNED = compile_cues("turned")
#: An order for what is to come holds now: "from now on you will …".
_FROM_NOW = compile_late(
    r"\b(?:from now on|going forward|as of (?:today|now)|ab jetzt|ab sofort|von nun an|künftig|a partir de ahora|desde ahora|en adelante"
    r"|désormais|dorénavant|à partir de maintenant)\b|앞으로|이제부터|今后|以后|以後|从现在|今後|これから"
)
_CONDITION = compile_late(
    r"^(?:if|unless|once|as soon as|wenn|falls|sofern|sobald|si|cuando|en cuanto|dès que|lorsque)\b|^(?:如果|要是|一旦)|^もし|^만약"
)
#: Behind a statement they say whose it is: "…, says Bob".
_ASIDE = compile_late(
    r"(?:or so )?(?:(?:says|said|thinks|claims) \w+|(?!i |we |you )\w+ (?:says|said|thinks|claims)|according to .+|apparently|hopefully|supposedly|allegedly|in theory|i (?:heard|hope|guess|wish))"
    r"|(?:sagt|meint|glaubt|behauptet|laut) .+|.+ zufolge|angeblich|hoffentlich|(?:dice|cree|opina|según) .+|supuestamente|ojalá|espero"
    r"|(?:dit|pense|croit|selon|d'après) .+|paraît-il|apparemment|j'espère|.{0,4}[该該]多好|.{0,4}就好了?"
)
_CLAUSE_END = compile_late(
    r"[,;，、；。](?!\d)\s*|[.!?](?=\s|$)|\s(?=(?:but|and now|aber|und jetzt|pero|y ahora|mais|et maintenant) )|하지만|지만 "
)
_CONTRASTS = compile_late(
    r"^(?:but|and|yet|so|aber|und|doch|pero|y|e|mais|et|但是?|不过|而|でも|しかし|하지만|그런데)\b"
)
#: They deny, and are nothing that a clause tells.
_SMALL = NEGATORS | frozenset("不是而非没沒无再了在用")
#: An adverb that a comma parts from its sentence: "back then, …".
_ADVERB_WORDS = 3
_SEARCHED_CHARS = 2000


@lru_cache(maxsize=4096)
def is_fact(said: str, known: str) -> bool:
    """Whether words tell what they say other than a known statement as a fact that holds now.

    Where the known statement is one of what somebody thinks, or of what is to come, theirs may be too.
    """
    clauses = [
        one.strip() for one in _CLAUSE_END.split(normalise(said[:_SEARCHED_CHARS])) if one.strip()
    ]
    about = frozenset(matter_of(known))
    denied = {
        word
        for value in (*find_denied_values(said), *(old for old, _ in find_transitions(said)))
        for word in sequence(value)
    }
    language = language_of(said)
    small = about | denied | CHANGE_WORDS | _SMALL | language.stop | language.light | language.links
    telling = [place for place, one in enumerate(clauses) if _new_words(one) - small]
    near = [place for place in telling if about & frozenset(matter_of(clauses[place]))]
    places = near or telling or range(len(clauses))
    theirs = normalise(known[:_SEARCHED_CHARS])
    return not places or any(_is_fact_at(place, clauses, about, theirs) for place in places)


def _is_fact_at(place: int, clauses: list[str], about: frozenset[str], theirs: str) -> bool:
    if _is_unreal(clauses[place], theirs):
        return False
    if place and not _CONTRASTS.search(clauses[place]):
        before = clauses[place - 1]
        is_lead = not about & frozenset(matter_of(before)) and not _CONTRASTS.search(before)
        if is_lead and _leads(before, theirs):
            return False
    return any(one.search(theirs) for one in _UNREAL) or not any(
        map(_ASIDE.fullmatch, clauses[place + 1 : place + 3])
    )


def _leads(clause: str, theirs: str) -> bool:
    """Whether a clause says of the next one that it is no fact: "Bob thinks, …", "back then, …"."""
    if _finds(_UNREAL, clause, theirs) or (_CONDITION.search(clause) and clause not in theirs):
        return True
    return len(tokens(clause)) <= _ADVERB_WORDS and _is_unreal(clause, theirs)


def _is_unreal(clause: str, theirs: str) -> bool:
    if _finds((*_UNREAL, *_SUPPOSED), clause, theirs) or _CONDITION.search(clause):
        return _FROM_NOW.search(clause) is None
    if _finds((_COMING,), clause, theirs):
        return _FROM_NOW.search(clause) is None
    return _finds((_PAST,), clause, theirs) and _TURNED.search(clause) is None


def _finds(patterns: tuple[re.Pattern[str], ...], clause: str, theirs: str) -> bool:
    """Whether one of the patterns is in a clause, and none of the same kind in the known text."""
    return any(pattern.search(clause) and not pattern.search(theirs) for pattern in patterns)


def _new_words(clause: str) -> frozenset[str]:
    """Return what a clause is about, without words that only say when or whether it holds."""
    bare = clause
    for pattern in (*_UNREAL, _COMING, _PAST, _TURNED, _FROM_NOW):
        bare = pattern.sub(" ", bare)
    return frozenset(matter_of(bare))
