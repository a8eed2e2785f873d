"""Whether a statement says of somebody what its evidence says of somebody else."""

from __future__ import annotations

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.additions import forms_of, has_word
from memconsolidate.verdicts.cues import compile_cues, is_instruction, without_permanence
from memconsolidate.verdicts.own_words import without_openers
from memconsolidate.verdicts.slots import find_roles
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES
from memconsolidate.verdicts.words import language_of, normalise, terms, tokens

_SELVES = compile_cues("selves")
_PEOPLE = compile_cues("people")
_REPORTS = tuple(
    compile_late(rf"(?<!\w){phrase}(?!\w)" if language in ALPHABETIC else phrase)
    for language in LANGUAGES
    for phrase in language.reports
)
#: Statements call who speaks so.
_USERS = words("user benutzer nutzer nutzerin usuario usuaria utilisateur utilisatrice")
#: Whose a person is: "Tom's new manager"; who speaks is called user or person.
_WHOSE = compile_late(
    r"(?<!\w)(?!(?:it|that|this|there|here|what|who|he|she|user|person|project|team|company)')(?P<whose>\w+)'s"
    r" (?:\w+ )?(?:boss|manager|lead|mentor|wife|husband|partner|daughter|son|mother|father|brother|sister)(?!\w)"
)
#: Who a statement is about stands among so many words at its beginning.
_HEAD_WORDS = 3
_SEARCHED_CHARS = 2000
_MARKS = " .,;:!?。、"
_CLAUSE_ENDS = compile_late(
    r"[,;!?、。](?!\d)|\.(?=\s|$)|\n|(?<!\w)(?:and|but|und|aber|y|e|pero|et|mais)(?!\w)"
)


def is_said_of_another(statement: str, evidence: str) -> bool:
    """Whether a statement says of the speaker what the evidence says of somebody else."""
    head = " ".join(token.text for token in tokens(statement)[:_HEAD_WORDS])
    says_i = _SELVES.search(head) is not None
    if not says_i and not _USERS & set(head.split()):
        return False
    said = normalise(evidence[:_SEARCHED_CHARS])
    has_i = _SELVES.search(said) is not None
    if says_i and not has_i:
        return True
    known = normalise(statement)
    said = _up_to_last_of(said, known)
    if any(_noun(match.group()) not in known for match in _PEOPLE.finditer(said)):
        return True
    return not has_i and not is_instruction(evidence) and _drops_subject(evidence, statement)


def is_of_another(said: str, known: str) -> bool:
    """Whether one of two texts speaks of somebody whom the other does not name: "my daughter" beside
    "I", "Tom's manager" beside "my manager".
    """
    ours, theirs = normalise(said[:_SEARCHED_CHARS]), normalise(known[:_SEARCHED_CHARS])
    return any(
        who not in other and not find_roles(who) & find_roles(other)
        for one, other in ((ours, theirs), (theirs, ours))
        for who in (
            *(_noun(match.group()) for match in _PEOPLE.finditer(one)),
            *(match["whose"] for match in _WHOSE.finditer(one)),
        )
    )


def drops_report(statement: str, evidence: str) -> bool:
    """Whether the evidence is what somebody else says, and the statement leaves out who."""
    folded, known = normalise(evidence[:_SEARCHED_CHARS]), normalise(statement)
    for pattern in _REPORTS:
        for match in pattern.finditer(folded):
            if match["who"] not in known:
                return True
    return False


def _up_to_last_of(said: str, known: str) -> str:
    """Return a text without the clauses behind the last that a statement takes anything new of: who
    is named there first is no subject of what stands before.
    """
    bare = known.strip(_MARKS)
    begins = [0, *(one.end() for one in _CLAUSE_ENDS.finditer(said))]
    ends = [*begins[1:], len(said)]
    if bare in said:
        told = said.find(bare) + len(bare)
        return said[: next(end for end in ends if end >= told)]
    left, last = terms(known), 0
    for begin, end in zip(begins, ends, strict=True):
        found = terms(said[begin:end]) & left
        left -= found
        last = end if found else last
    return said[:last] if last else said


def _drops_subject(said: str, statement: str) -> bool:
    """Whether a word that says something stands before all that a statement took over."""
    known = forms_of(statement)
    bare = without_permanence(without_openers(said))
    language = language_of(bare)
    for token in tokens(bare):
        if token.kind == "cjk" or token.text in language.stop | language.light:
            continue
        return not has_word(known, token)
    return False


def _noun(words: str) -> str:
    """Return "wife" of "my wife"; the last two characters of a run."""
    return words.rsplit(maxsplit=1)[-1] if " " in words else words[-2:]
