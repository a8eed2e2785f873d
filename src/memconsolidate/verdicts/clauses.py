"""Whether words are a whole clause of their sentence."""

from __future__ import annotations

import re

from memconsolidate.verdicts.words import normalise, script_of

#: Words between two clauses.
_AND = r"and|but|so|because|since|und|aber|denn|weil|also|y|e|pero|porque|et|mais|car|donc|then|dann|entonces|alors"
#: Where a clause begins, also behind a block of code, and ends.
_CLAUSE_BEFORE = re.compile(
    rf"(?:^|[,;:.!?()\"–—、，；：。！？]|(?<!\w)-|''')\s*(?:(?:{_AND}) )?$|(?<!\w)(?:{_AND}) $"
)
_CLAUSE_BEHIND = re.compile(rf"\s*(?:$|[,;:.!?()\"–—、，；：。！？]|-(?!\w)|(?:{_AND})(?!\w))")
#: Korean verbs that end a clause and go on with the next; "-다고" reports and may be denied.
_GOES_ON = re.compile(r"[가-힣](?:(?<![다라자냐])고|며|지만|는데|은데|니까|므로)\s*$")
_MARKS = " ,;:.!?、，；：。！？"


def cuts_clause(statement: str, sentence: str, text: str) -> bool:
    """Whether a statement is a sentence word for word, but for words of one of its clauses: what was
    cut off may bound or deny it ("the port is 8080 | on Windows", "I hate it when | we deploy").

    A line of its own in the whole text is none that was cut out.
    """
    bare = normalise(statement).strip(_MARKS)
    if script_of(sentence) != "latin" or bare not in normalise(sentence):
        return False  # clauses of other scripts go on without a mark
    is_line = any(normalise(line).strip(_MARKS + "-*•") == bare for line in text.splitlines())
    return not is_line and not is_clause(bare, sentence)


def is_clause(text: str, sentence: str) -> bool:
    """Whether a quote is a whole clause of its sentence, so that nothing is cut off it."""
    # a mark at its end may be quoted with it
    bare = normalise(text).strip(_MARKS)
    before, found, after = normalise(sentence).partition(bare)
    begins = _CLAUSE_BEFORE.search(before) or _GOES_ON.search(before)
    ends = _CLAUSE_BEHIND.match(after) or (after.startswith(" ") and _GOES_ON.search(bare))
    return bool(found and begins and ends)
