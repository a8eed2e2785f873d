"""What a model says of a memory that it names: that a person's words say the same, or replace it.

A model finds what belongs together in other words; these checks bound what it can be wrong in. A
wrong confirmation stores one fact less, which a model could do by silence; a replaced memory lies in
the archive, and only a person's later words about the same things put it there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise, takewhile

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.assertions import SCOPING, find_denied_values
from memconsolidate.verdicts.contradiction import are_contrary
from memconsolidate.verdicts.cues import (
    CHANGE_WORDS,
    find_transitions,
    has_addition,
    has_change,
    has_correction,
    is_one_off,
    without_change_words,
    without_permanence,
    without_repetition,
)
from memconsolidate.verdicts.grounding import is_exchanged
from memconsolidate.verdicts.known import FRAME
from memconsolidate.verdicts.limits import QUALIFIERS, drops_limit
from memconsolidate.verdicts.order import is_swapped
from memconsolidate.verdicts.others import (
    adds_thing,
    is_of_other_thing,
    narrows_thing,
    telling_clause,
)
from memconsolidate.verdicts.polarity import OPPOSITES_OF, differs, polarity_of, states, turns_state
from memconsolidate.verdicts.slots import find_roles
from memconsolidate.verdicts.speaker import is_of_another
from memconsolidate.verdicts.specifics import specifics
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, NEGATORS
from memconsolidate.verdicts.tongues import have_contrary_answer_languages
from memconsolidate.verdicts.words import is_cjk, language_of, sequence, stem, tokens

#: Two texts are about the same where so much of the shorter one stands in the other; where one turns
#: a state of the other, each may give its own reasons.
_SHARED = 0.5
_SHARED_WHERE_TURNED = 0.12
#: Of longer texts only so many words, or characters of a run, are laid beside each other.
_COMPARED_WORDS = 100
#: So much of a statement is named by words that leave out its value.
_NAMED = 0.65
#: Who fills a role is told by it and a name.
_ROLE_AND_NAME = 4
_CHARACTERS_OF_WORD = 2.5
#: Numbers that words leave out of what they replace: the old value, or since when it held.
_MOST_LOST = 1
_NAMES = re.compile(r"[^\W_]+")
_PERIOD = re.compile(r"\d{4}-\d\d-\d\d")
_ADJECTIVES_BEHIND = frozenset({"spanish", "french"})
#: What follows one of them says where, when or for whom something holds.
_SCOPING = SCOPING | words("at im am beim")
_ARTICLES = words(
    "us me each every all everyone everybody uns mir mich jede jedes jeder jeden jedem alle allen mí nosotros todos cada"
    " nous moi tous chaque the a an this that these my our its der die das dem den des ein einer einem la el los las un una le les l"
)
_NEGATORS = NEGATORS | words(
    "longer any more anymore mehr länger plus ya más nie never immer always siempre nunca toujours jamais"
)
_CLAUSE_END = re.compile(r"[,;，、；。]\s*(?!\d)|[.!?](?=\s|$)")
#: A clause that begins with one of them says where.
_PLACE = compile_late(r"(?i) *(?:in|on|at|im|auf|bei|beim|en|sur|dans|chez)\b")
_EVERYWHERE = frozenset(word for language in ALPHABETIC for word in language.everywhere)
#: What follows gives a reason.
_REASON = re.compile(
    r"\b(?:because|since|due to|as|so that|weil|denn|wegen|damit|porque|debido a|ya que|parce qu\w*|car|à cause)\b",
    re.IGNORECASE,
)
_PARTS = compile_late(
    "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u30a1-\u30fa\u30fc]{2,}|(?<![\uac00-\ud7a3])[\uac00-\ud7a3]{1,2}"
)


def confirms(said: str, known: str) -> bool:
    """Whether words say nothing that a known statement does not, and nothing against it."""
    if specifics(said) - specifics(known) or speaks_against(said, known):
        return False
    if _is_narrower(said, known) or is_one_off(said) != is_one_off(known):
        return False
    if narrows_thing(said, known):
        return False
    # "from now on too" changes nothing
    if has_change(without_permanence(said)) and _ends_otherwise(said, known):
        return False
    return not is_parallel(said, known) and _are_near(said, known, _SHARED, f"{said}\n{known}")


def _ends_otherwise(said: str, known: str) -> bool:
    """Whether each of two texts ends with what the other lacks: "… is now egret", "… is heron"."""
    ours, theirs = _units(said), _units(known)
    return bool(ours and theirs) and ours[-1] not in theirs and theirs[-1] not in ours


def speaks_against(said: str, known: str) -> bool:
    """Whether words deny or turn what a known statement says, say it of somebody else, or have two
    things in each other's place.
    """
    return (
        turns_state(said, known)
        or is_of_another(said, known)
        or differs(said, known)
        or _is_turned_round(said, known)
        or are_contrary(said, known)
        or have_contrary_answer_languages(said, known)
    )


def tells_again(said: str, before: str, sentence: str) -> bool:
    """Whether a statement says nothing of a sentence that another one has not said of it: it has no
    name, number or subject of its own there, and is about the same.
    """
    before = _with_parts_of_names(before)
    there = _matter(sentence)
    ours, theirs = _matter(said, sentence), _matter(before, sentence)
    return (
        specifics(said) <= {token.text for token in tokens(before)}
        # what only stands in another order is no other thing: the sentence bears that out
        and not any(
            there.issuperset((*mine, *other)) and not theirs >= {*mine} and not ours >= {*other}
            for mine, other in _exchanged(said, before, sentence)
        )
        and _are_near(said, before, _SHARED, sentence)
    )


def _with_parts_of_names(text: str) -> str:
    """Return a text, and behind it the names of which its addresses and paths are made and the days
    that begin and end its periods.
    """
    names = [
        name
        for token in tokens(text)
        if token.kind == "identifier"
        for name in _PERIOD.findall(token.text)
        or _NAMES.findall(token.text) + token.text.split("/")
    ]
    return "\n".join((text, *names))


def replaces(said: str, known: str) -> bool:
    """Whether words say something else than a known statement about the same things.

    They turn its state or its rule; or they tell of a change, and have another value in the place of
    the only one that they do not name, or name all of it but a word or two.
    """
    if has_addition(said) or len(_numbers(known) - _numbers(said)) > _MOST_LOST:
        return False
    if confirms(said, known) or not _names_subject(said, known) or is_of_another(said, known):
        return False
    if _is_narrower(said, known) or drops_limit(known, said):
        return False
    clause = _nearest_clause(said, known)
    is_turned = turns_state(said, known)
    is_exchange = not is_turned and _exchanges_value(said, known)
    if is_exchange and is_of_other_thing(_telling(said, known), known, said):
        return False
    if is_turned or are_contrary(said, known):
        return _are_near(said, known, _SHARED_WHERE_TURNED) and not _turns_another(said, known)
    if not (has_change(said) or has_correction(said)):
        return False
    if _denies_value(said, known):
        return _are_near(said, known, _SHARED_WHERE_TURNED)
    denied = {word for value in find_denied_values(said) for word in sequence(value)}
    if denied and denied.isdisjoint(sequence(known)):
        return False
    if find_roles(clause) & find_roles(known):
        if _qualifies(clause, known):
            return False
        matter = _matter(known)
        characters = sum(map(is_cjk, matter))
        return len(matter) - characters + characters / _CHARACTERS_OF_WORD <= _ROLE_AND_NAME
    if is_parallel(clause, known):
        return False
    ours, theirs = _matter(said), _matter(known)
    if polarity_of(said).has_negator != polarity_of(known).has_negator:
        is_of_other = polarity_of(clause).has_negator and (
            _has_other_matter(clause, known) or adds_thing(clause, known)
        )
        return _are_near(said, known, _SHARED) and not is_of_other
    if _numbers(said) - _numbers(known) and _numbers(known):
        return _are_near(said, known, _SHARED) and not _is_number_of_subject(said, known)
    return bool(ours - theirs) and len(ours & theirs) >= _NAMED * len(theirs)


def _is_narrower(said: str, known: str) -> bool:
    """Whether words limit to something what a known statement says without that limit: "in the demo",
    "for Python". Both hold then.
    """
    return _has_other_scope(_nearest_clause(said, known), said, known) or any(
        _has_other_scope(clause, said, known)
        for clause in _CLAUSE_END.split(said)
        if _PLACE.match(clause) and not _EVERYWHERE & {token.text for token in tokens(clause)}
    )


def _has_other_scope(words_said: str, said: str, known: str) -> bool:
    clause = _REASON.split(words_said, maxsplit=1)[0]
    theirs = {token.text for token in tokens(known)}
    language = language_of(said)
    found = tokens(clause)
    for place, token in enumerate(found):
        # what stands behind the same word there is another value of it: "in Lisbon", "in Porto"
        if token.text not in _SCOPING or token.text in theirs:
            continue
        behind = next((one for one in found[place + 1 :] if one.text not in _ARTICLES), None)
        if behind is None or any(map(str.isdigit, behind.text)) or behind.text in CHANGE_WORDS:
            continue
        if behind.text not in theirs and stem(behind.text, language) not in _matter(known):
            return True
    return False


def _denies_value(said: str, known: str) -> bool:
    """Whether words name a value of a known statement as the one that no longer holds, and speak of
    something else that it names.
    """
    theirs = sequence(known)
    values = [old for old, _ in find_transitions(said)] + list(find_denied_values(said))
    for value in map(sequence, values):
        places = range(len(theirs) - len(value) + 1)
        if value and any(theirs[i : i + len(value)] == value for i in places):
            rest = _matter(known) - _matter(" ".join(value)) - FRAME
            if rest & _matter(said):
                return True
    return False


def _exchanges_value(said: str, known: str) -> bool:
    """Whether words put a value in the place of another one, or of a number of a known statement."""
    return bool(
        find_denied_values(said)
        or find_transitions(said)
        or (_numbers(known) and _numbers(said) - _numbers(known))
    )


def _telling(said: str, known: str) -> str:
    return telling_clause([one for one in _CLAUSE_END.split(said) if one.strip()], known)


def _nearest_clause(said: str, known: str) -> str:
    clauses = [one for one in _CLAUSE_END.split(said) if one.strip()]
    return max(clauses, key=lambda one: len(_matter(one) & _matter(known)), default=said)


def is_nearest(said: str, known: str, others: Iterable[str]) -> bool:
    """Whether words share more with a known statement than with any other."""
    ours = _matter(said)
    mine = len(ours & _matter(known))
    return all(len(ours & _matter(other)) < mine for other in others if other != known)


def is_parallel(said: str, known: str) -> bool:
    """Whether two texts are one sentence but for some words, so that each tells of another thing."""
    return bool(_exchanged(said, known))


def _exchanged(
    said: str, known: str, beside: str = ""
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the words that stand in each other's place in two texts which are else nearly equal."""
    ours = _units(said, beside)[:_COMPARED_WORDS]
    theirs = _units(known, beside)[:_COMPARED_WORDS]
    match = SequenceMatcher(None, ours, theirs, autojunk=False)
    exchanged = [
        (ours[i:j], theirs[k:m]) for tag, i, j, k, m in match.get_opcodes() if tag != "equal"
    ]
    equal = len(ours) - sum(len(mine) for mine, _ in exchanged)
    if equal * 2 < max(len(ours), len(theirs)):
        return []
    return [(mine, other) for mine, other in exchanged if mine and other]


def _is_number_of_subject(said: str, known: str) -> bool:
    """Whether a number that only the known statement has tells which thing it is about: more is said
    behind it than its unit.
    """
    numbers, ours = _numbers(said), _matter(said)
    found = tokens(known)
    for place, token in enumerate(found):
        if token.text in numbers or not any(map(str.isdigit, token.text)):
            continue
        behind = takewhile(lambda later: not later.after_clause, found[place + 1 :])
        if any(_matter(later.raw) & ours for later in [*behind][1:]):
            return True
    return False


def _names_subject(said: str, known: str) -> bool:
    """Whether words name something of a known statement that is neither a value nor a place."""
    ours, theirs = _matter(said), _matter(known)
    plain = {word for word in theirs if word.isalpha() and word not in QUALIFIERS}
    return bool(plain & ours)


def _is_turned_round(said: str, known: str) -> bool:
    return is_swapped(said, known) or is_exchanged(said, known)


def _turns_another(said: str, known: str) -> bool:
    """Whether words turn the state of another thing, or of the same in another place: beside the
    state, other words stand in each other's place. Each may give its own reason and number.
    """
    clause, other = (
        _REASON.split(_nearest_clause(one, two), maxsplit=1)[0]
        for one, two in ((said, known), (known, said))
    )
    mine, theirs = _matter(clause), _matter(other)
    if (mine ^ theirs) & QUALIFIERS:
        return True
    turned = _states(clause, other)
    is_turning = bool(states(clause)) or polarity_of(clause).has_negator
    if is_turning and (_has_other_matter(clause, other) or _qualifies(clause, other)):
        return True
    return any(
        all(any(word.isalpha() and word not in turned for word in side) for side in pair)
        for pair in _exchanged(clause, other)
    )


def _has_other_matter(one: str, other: str) -> bool:
    """Whether each of two texts, without a state and its contrary, names a thing that the other does
    not: "no longer allergic to cats" beside "allergic to peanuts".
    """
    ours, theirs = _matter(one), _matter(other)
    small = _states(one, other) | FRAME | _NEGATORS
    return all(
        any(word.isalpha() and not is_cjk(word) for word in side - small)
        for side in (ours - theirs, theirs - ours)
    )


def _qualifies(said: str, known: str) -> bool:
    """Whether a word that a known text lacks stands at a thing that it names: "slow tests" beside
    "tests", "password manager" beside "manager".
    """
    language = language_of(said)
    theirs = _matter(known)
    ours, others = states(said), states(known)
    turned = {word for word in ours if others & frozenset(OPPOSITES_OF[word])}
    turned |= {word for word in others if ours & frozenset(OPPOSITES_OF[word])}
    small = turned | FRAME | _NEGATORS | CHANGE_WORDS | language.stop
    found = tokens(said)
    if language.name in _ADJECTIVES_BEHIND:
        found = found[::-1]
    return any(
        word.raw.islower()
        and word.text.isalpha()
        and word.text not in small | language.links
        and not {word.text, stem(word.text, language)} & theirs
        and stem(thing.text, language) in theirs - small
        and not thing.after_clause
        for word, thing in pairwise(found)
    )


def _states(*texts: str) -> set[str]:
    return {stem(word, language_of(text)) for text in texts for word in states(text)}


def _numbers(text: str) -> set[str]:
    return {token.text for token in tokens(text) if any(c.isdigit() for c in token.text)}


@lru_cache(maxsize=8192)
def _matter(text: str, beside: str = "") -> frozenset[str]:
    """Return what a text is about; stems are those of its language, or of another text's."""
    return frozenset(_units(text, beside))


@lru_cache(maxsize=8192)
def _units(text: str, beside: str = "") -> tuple[str, ...]:
    """Return what a text is about, in order: stems of words; of runs each Han character, each katakana
    word and how each Korean word begins.
    """
    bare = without_change_words(without_permanence(without_repetition(text)))
    language = language_of(beside or bare)
    found: list[str] = []
    for token in tokens(bare):
        if token.kind == "cjk":
            found += _PARTS.findall(token.text)
        elif token.kind != "word":
            found.append(token.text)
        elif token.text not in _SMALL:
            found.append(stem(token.text, language))
    return tuple(found)


#: They tie words together, or name whom a report speaks of, in any language.
_SMALL = frozenset(
    word for language in ALPHABETIC for word in language.links | language.stop
) | words("user person project team benutzer nutzer usuario persona utilisateur personne")


def _are_near(said: str, known: str, least: float, beside: str = "") -> bool:
    ours, theirs = _matter(said, beside), _matter(known, beside)
    shared = len(ours & theirs)
    return shared > 0 and shared >= least * min(len(ours), len(theirs))
