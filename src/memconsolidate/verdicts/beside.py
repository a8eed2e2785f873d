"""What stands beside the words that a statement was made of, and whether it may be left out.

A clause of its own may: "…, and the shop runs in Frankfurt". What has no subject and verb of its own
leans on the words beside it, and what speaks of them may deny them: "…, but not in December",
"…, which is a lie". Without it they say something else.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from memconsolidate.backends.takebacks import (
    find_takeback,
    find_takebacks,
    is_amendment,
    put_right,
    split,
)
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import has_correction, is_imperative
from memconsolidate.verdicts.polarity import polarity_of, refuses
from memconsolidate.verdicts.tables.language import Language, words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES, RUNNING
from memconsolidate.verdicts.words import normalise, script_of, stem, terms, tokens

#: Of a text only so much is looked at.
_SEARCHED_CHARS = 2000
_MARKS = re.compile(
    r"[;()\[\]—–、，；：。！？!…]+|[,:.?](?=\s|$)|(?<=[^\x00-\x7f]),|\.{2,}|(?<=\s)-{1,2}(?=\s)|\n"
)
_LEADS_IN = re.compile(r"[:：]\s*$")
_SIGNS = " \t.,;:!?\"'()[]*_`~–—-…、，；：。！？「」『』"
_BY_SCRIPT = {"hangul": "korean", "kana": "japanese", "han": "chinese"}
#: What follows a sentence and has no more words, or characters of a run, may lean on it.
_LEANING_WORDS = 4
_LEANING_CHARACTERS = 10
_RETORT_WORDS = 7
_DIGIT = re.compile(r"\d")
_LONGEST_SETTING_CHARS = 60
#: How a block of code begins in folded text.
_FENCE = "'''"
#: They set what follows against what stands before.
_CONTRASTS = words(
    "but yet though however although whereas while aber jedoch allerdings doch während pero mais"
    " cependant toutefois 但 但是 不过 不過 可是 然而 只是 でも しかし ただし ただ けど 하지만 그런데 근데 다만 단 그러나"
)
_MODAL = words("always never only just though immer nie nur siempre nunca toujours jamais")
#: An item of an enumeration has no more words.
_ITEM_WORDS = 4


class _Forms(Struct, frozen=True):
    """The patterns of one language."""

    joiners: re.Pattern[str]
    asides: re.Pattern[str]
    adjuncts: re.Pattern[str]
    subordinates: re.Pattern[str]
    pointers: re.Pattern[str]
    demonstratives: re.Pattern[str]
    retorts: re.Pattern[str]
    clauses: re.Pattern[str]
    shapes: re.Pattern[str]
    subjects: re.Pattern[str]
    #: Where a part begins without a mark before it.
    begins: re.Pattern[str]
    is_running: bool


class _Part(Struct, frozen=True):
    """A part of a sentence: its words, those that join it to what stands before, and its weight."""

    text: str
    is_joined: bool
    is_contrast: bool
    leads_in: bool
    is_setting: bool
    terms: frozenset[str]


def leaves_out(statement: str, sentence: str) -> bool:
    """Whether a statement lacks a part of its sentence without which the rest says something else."""
    folded = normalise(sentence[:_SEARCHED_CHARS])
    forms = _forms_of(folded)
    parts = _parts(sentence[:_SEARCHED_CHARS], forms)
    said, kept = terms(statement), normalise(statement)
    is_denial = polarity_of(statement).has_negator
    sentences = split(folded)
    takebacks = find_takebacks(sentences)
    if any(_is_put_right(kept, sentences[n], sentences[meant]) for n, meant in takebacks.items()):
        return False
    if any(
        _tells_what_is_taken_back(kept, said, sentences[n], sentences[meant])
        for n, meant in takebacks.items()
    ):
        return True
    told = [_is_told(part, said, kept) for part in parts]
    if not any(told):
        return False
    first = told.index(True)
    # what stands behind a block of code may speak of that
    is_apart = folded.startswith(_FENCE)
    for place, part in enumerate(parts):
        is_before = place < first
        if told[place]:
            is_apart = False
            if not is_denial and _retort_is_lost(part, forms, said, kept):
                return True
        elif not is_before and _retorts(part, forms):
            return True
        elif _is_own(part, forms) or (place == 0 and _speaks_of_before(part, forms)):
            is_apart = True
        elif (is_apart and (not is_before or parts[place + 1].is_joined or place == 0)) or (
            part.is_setting and not told[place + 1]
        ):
            continue
        elif _leans(part, parts, place, forms, is_before=is_before):
            return True
    return False


def _is_put_right(kept: str, text: str, before: str) -> bool:
    """Whether a statement is a sentence with the value that the next one has for one of it."""
    right = put_right(text, before)
    return right is not None and right.strip(_SIGNS) == kept.strip(_SIGNS)


def _tells_what_is_taken_back(kept: str, said: frozenset[str], text: str, before: str) -> bool:
    """Whether a statement says what the next sentence takes back, or lacks what that puts right."""
    wanted = terms(before) - _SMALL_TERMS
    is_verbatim = before.strip(_SIGNS) in kept
    if not (is_verbatim or (wanted and 2 * len(wanted & said) >= len(wanted))):
        return False
    if is_verbatim or not is_amendment(text, before):
        return True
    # of the other value nothing may be missing
    return not (terms(text) - wanted) & said


def is_own_clause(text: str) -> bool:
    """Whether words say something of their own, with a subject and a verb."""
    folded = normalise(text[:_SEARCHED_CHARS])
    forms = _forms_of(folded)
    return any(_is_own(part, forms) for part in _parts(folded, forms))


def leans_back(text: str, before: str) -> bool:
    """Whether a sentence only bounds the one before it, or takes it back: it is short, and has no
    subject and verb of its own, or speaks of what was said.

    Two words without a sign of either may as well be an order, in a verb that no table has.
    """
    forms = _forms_of(normalise(f"{before[-_SEARCHED_CHARS:]} {text[:_SEARCHED_CHARS]}"))
    parts = _short_parts(text, forms, _LEANING_WORDS, _LEANING_CHARACTERS)
    is_bound = any(_bounds(part, forms) for part in parts) and not any(
        _has_clause(part, forms) and not forms.subordinates.search(part.text) for part in parts
    )
    return is_bound or takes_back(text, before)


def takes_back(text: str, before: str) -> bool:
    """Whether a short sentence takes back what was said before it, or puts it right: "Scratch that"."""
    if find_takeback(text, before) is not None:
        return True
    forms = _forms_of(normalise(f"{before[-_SEARCHED_CHARS:]} {text[:_SEARCHED_CHARS]}"))
    parts = _short_parts(text, forms, 2 * _LEANING_WORDS, 2 * _LEANING_CHARACTERS)
    return any(_retorts(part, forms) for part in parts)


def _short_parts(text: str, forms: _Forms, most_words: int, most_characters: int) -> list[_Part]:
    """Return the parts of a text, none of a longer one."""
    if len(text) > _SEARCHED_CHARS:
        return []
    folded = normalise(text)
    said = tokens(folded)
    if forms.is_running:
        is_short = sum(len(token.text) for token in said) <= most_characters
    else:
        is_short = len(said) <= most_words
    return _parts(folded, forms) if is_short else []


def is_disowned(heading: str) -> bool:
    """Whether a heading says that what stands below it does not hold: "Rejected ideas"."""
    return _DISOWNED.fullmatch(normalise(heading[:_SEARCHED_CHARS]).strip(_SIGNS + "#")) is not None


def _parts(sentence: str, forms: _Forms) -> list[_Part]:
    found: list[_Part] = []
    place = 0
    for match in [*_MARKS.finditer(sentence), None]:
        end = match.start() if match else len(sentence)
        leads_in = match is not None and _LEADS_IN.search(match.group()) is not None
        chunk = normalise(sentence[place:end])
        place = match.end() if match else end
        starts = sorted({0, *(one.start() for one in forms.begins.finditer(chunk))})
        pieces = [
            chunk[low:high] for low, high in zip(starts, [*starts[1:], len(chunk)], strict=True)
        ]
        for number, piece in enumerate(pieces):
            is_last = number == len(pieces) - 1
            said, joiner = _without_openers(piece.strip(_SIGNS), forms)
            joined = (bool(joiner), joiner in _CONTRASTS)
            setting = _setting(said, forms)
            if setting:
                found.append(_Part(setting, *joined, False, True, terms(setting)))
                said = said[len(setting) :].strip(_SIGNS)
            if said:
                found.append(_Part(said, *joined, leads_in and is_last, False, terms(said)))
    return found


def _setting(text: str, forms: _Forms) -> str:
    """Return the words of time or place before the subject of a part: "for now" of "for now we …"."""
    if not forms.adjuncts.search(text):
        return ""
    subject = forms.subjects.search(text, 1, _LONGEST_SETTING_CHARS)
    return text[: subject.start()].strip(_SIGNS) if subject else ""


def _without_openers(text: str, forms: _Forms) -> tuple[str, str]:
    """Return a part without what joins it or is only said beside it, and the word that joins it."""
    joiner = ""
    while match := forms.joiners.match(text) or forms.asides.match(text):
        if not match.group():
            break
        if forms.joiners.match(text):
            joiner = match.group()
        text = text[match.end() :].strip(_SIGNS)
    return text, joiner


def _is_told(part: _Part, said: frozenset[str], statement: str) -> bool:
    """Whether a statement has what a part of its sentence says, or most of it."""
    if part.text in statement and (len(part.text) > 3 or f" {part.text} " in f" {statement} "):
        return True
    wanted = part.terms - _SMALL_TERMS
    return bool(wanted) and 2 * len(wanted & said) >= len(wanted)


def _is_own(part: _Part, forms: _Forms) -> bool:
    """Whether a part says something of its own, with its own subject and verb."""
    if _retorts(part, forms) or forms.subordinates.search(part.text):
        return False
    if forms.pointers.search(part.text) and polarity_of(part.text).has_negator:
        return False
    if part.leads_in:
        return forms.adjuncts.search(part.text) is None
    return _has_clause(part, forms)


def _speaks_of_before(part: _Part, forms: _Forms) -> bool:
    """Whether a part before all that is told answers, or says that what was said before is not so."""
    if has_correction(part.text):
        return True
    if refuses(part.text) and len(tokens(part.text)) == 1:
        return True
    return not part.leads_in and forms.demonstratives.search(part.text) is not None


def _has_clause(part: _Part, forms: _Forms) -> bool:
    is_adjunct = forms.adjuncts.search(part.text) is not None
    if forms.clauses.search(part.text) is not None and not (is_adjunct and forms.is_running):
        return True
    # "in all tests only" has the shape of a clause, and is none
    return not is_adjunct and (
        is_imperative(part.text) or forms.shapes.search(part.text) is not None
    )


def _retorts(part: _Part, forms: _Forms) -> bool:
    return forms.retorts.search(part.text) is not None


def _retort_is_lost(part: _Part, forms: _Forms, said: frozenset[str], kept: str) -> bool:
    """Whether a part of which a statement has most takes it back in words that it has not."""
    retort = forms.retorts.search(part.text)
    if retort is not None and polarity_of(retort.group()).has_negator:
        return False  # what is denied is looked at elsewhere
    return retort is not None and retort.group() not in kept and not terms(retort.group()) & said


def _bounds(part: _Part, forms: _Forms) -> bool:
    return bool(
        forms.adjuncts.search(part.text)
        or forms.subordinates.search(part.text)
        or forms.pointers.search(part.text)
    )


def _leans(part: _Part, parts: list[_Part], place: int, forms: _Forms, *, is_before: bool) -> bool:
    """Whether what has no subject and verb of its own says something of what stands beside it."""
    if _retorts(part, forms) or _bounds(part, forms):
        return True
    if is_before:
        return False  # who is spoken to, or what it is about
    return bool(part.terms) and not _is_item(part, parts, place)


def _is_item(part: _Part, parts: list[_Part], place: int) -> bool:
    """Whether a part is one of several things that are said alike: "Redis, Kafka and Postgres",
    "the shop 8101, billing 8102".
    """
    if part.is_joined:
        return not part.is_contrast
    is_short = len(part.text.split()) <= _ITEM_WORDS
    if is_short and any(one.is_joined for one in parts[place + 1 : place + 4]):
        return True
    beside = (*parts[max(0, place - 1) : place], *parts[place + 1 : place + 2])
    return _DIGIT.search(part.text) is not None and any(
        _DIGIT.search(one.text) is not None for one in beside
    )


@lru_cache(maxsize=1024)
def _forms_of(text: str) -> _Forms:
    name = _BY_SCRIPT.get(script_of(text))
    if name is None:
        found = {token.text for token in tokens(text)}
        # English comes first, and wins a tie
        name = max(_SMALL_WORDS, key=lambda one: len(found & _SMALL_WORDS[one]))
    return _FORMS[name]


def _forms(language: Language) -> _Forms:
    if language not in ALPHABETIC:
        return _Forms(
            **{
                field: compile_late("|".join(getattr(language, name)) or "(?!)")
                for field, name in _FIELDS.items()
            },
            begins=compile_late("(?!)"),
            is_running=True,
        )
    begins = "|".join((*language.joiners, *language.subordinates))
    return _Forms(
        **{
            field: compile_late(
                rf"{_AT_START.get(field, '')}(?<!\w)(?:{'|'.join(getattr(language, name))})(?!\w)"
            )
            for field, name in _FIELDS.items()
        },
        begins=compile_late(rf"(?<=\s)(?:{begins})(?=\s+\w)"),
        is_running=False,
    )


#: What two texts about different things have in common.
_SMALL_TERMS = frozenset(
    stem(word, one) for one in ALPHABETIC for word in one.limits | frozenset(one.negators) | _MODAL
)
_FIELDS = {
    "joiners": "joiners",
    "asides": "asides",
    "adjuncts": "adjuncts",
    "subordinates": "subordinates",
    "pointers": "pointers",
    "demonstratives": "demonstratives",
    "subjects": "subjects",
    "retorts": "retorts",
    "clauses": "clauses",
    "shapes": "clause_shapes",
}
_AT_START = {
    "adjuncts": "^",
    "pointers": "^",
    "demonstratives": "^",
    "subordinates": "^(?:(?:only|just|even|at least|nur|solo|sólo|seulement|uniquement) )?",
}
_SMALL_WORDS = {
    one.name: one.stop | one.light | one.limits | frozenset(one.negators) | one.imperatives
    for one in ALPHABETIC
}
_FORMS = {language.name: _forms(language) for language in LANGUAGES}
_HEADING = r"(?:(?:our|the|some|all|my|unsere|die|nos|les|nuestr[oa]s|los|las) )?"
_DISOWNED = compile_late(
    rf"{_HEADING}(?:{'|'.join(one for language in ALPHABETIC for one in language.disowned)})(?: .{{1,60}})?"
    rf"|.{{0,6}}(?:{'|'.join(one for language in RUNNING for one in language.disowned)}).{{0,8}}"
)
