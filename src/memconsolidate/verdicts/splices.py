"""Whether a statement puts together what was said of different things."""

from __future__ import annotations

import re
from itertools import permutations

from memconsolidate.verdicts.beside import is_own_clause
from memconsolidate.verdicts.tables.language import Language
from memconsolidate.verdicts.words import (
    language_of,
    normalise,
    script_of,
    stem,
    terms_in,
    tokens,
)

_CLAUSE_ENDS = re.compile(
    r"[.!?;,](?=\s|$)|\n|(?<!\w)(?:and|but|while|whereas|und|aber|während|y|pero|mientras|et|mais|tandis que)(?!\w)"
)
#: Of a text only so many clauses are compared.
_MOST_CLAUSES = 12
_SEARCHED_CHARS = 2000


def is_spliced(statement: str, evidence: str) -> bool:
    """Whether a statement says of the subject of one clause what only another clause says, whose own
    subject it lacks ("Ana likes spaces" of "Ana likes tabs. Bob likes spaces").
    """
    folded = normalise(evidence[:_SEARCHED_CHARS])
    if script_of(folded) != "latin":
        return False  # what a clause is about is not told by its first word
    language = language_of(f"{statement}\n{evidence}")
    said = terms_in(statement, language)
    clauses = [
        (subject, terms_in(clause, language))
        for clause in _CLAUSE_ENDS.split(folded)[:_MOST_CLAUSES]
        if is_own_clause(clause) and (subject := _subject(clause, language))
    ]
    return any(
        one in said
        and other not in said
        and one not in there
        and other not in here
        and here & there  # they tell of two things what both do
        and (there - here) & said
        for (one, here), (other, there) in permutations(clauses, 2)
    )


def _subject(clause: str, language: Language) -> str:
    """Return the stem of the first word that carries meaning, "" where a verb comes first."""
    small = language.stop | language.light | language.imperatives | frozenset(language.negators)
    for token in tokens(clause):
        if token.kind == "word" and token.text not in small:
            return stem(token.text, language)
        if token.kind != "word":
            return token.text
    return ""
