"""What is only asked for, as a piece of work: "drop the header, please"."""

from __future__ import annotations

import re

from memconsolidate.backends.cues.languages import languages_of
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import has_permanence, is_one_off
from memconsolidate.verdicts.own_words import without_openers
from memconsolidate.verdicts.tables.language import Language, words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES
from memconsolidate.verdicts.words import normalise

_SEARCHED_CHARS = 2000
_ORDERS = {one.name: compile_late("|".join(one.orders)) for one in LANGUAGES}
_WISHES = {one.name: compile_late("|".join(one.wishes) or r"(?!)") for one in LANGUAGES}
_TOLD = {one.name: compile_late("|".join(one.told) or r"(?!)") for one in LANGUAGES}
_SENTENCE_END = re.compile(r"[.!?]+(?=\s|$)|[。！？!?\n]")
_CLAUSE_END = re.compile(r"([;:](?=\s|$)|,(?!\d)|[，、；：]|\s[-–—]+\s|[()])")
_COLONS = (":", "：")
#: "sensor A" is a name, and no verb before an article.
_LETTER = re.compile(r"(?<=\s)[A-Z](?=\s|$)")
_NAME = "x"
#: One of several orders, given to one of several helpers: "Agent 2: find …", "Step 3: rename …".
_NUMBERED = compile_late(
    r"\W*(?:(?P<helper>(?:sub-?)?agente?n?|worker|エージェント|에이전트|代理|智能体)"
    r"|task|step|job|phase|part|aufgabe|schritt|teil|tâche|étape|tarea|paso|parte|任务|任務|步骤|步驟|タスク|ステップ|手順|작업|단계)"
    r"\s?#?\d{1,2}\s?(?:\([^)]{0,60}\)\s?)?[:.)–—-]\W*(?P<order>.+)",
    re.DOTALL,
)
#: What they say of every thing says nothing of every time.
_EVERY = compile_late(
    r"(?<!\w)(?:every|each|all|any|alle[nrs]?|jede[nrs]?|chaque|tou(?:s|te|tes)|cada|tod[oa]s?)(?!\w)|所有|每个|全部|すべて|全て|全部|모든|모두"
)
#: It says after what something is to be done, and nothing besides.
_SETTING = compile_late(
    r"(?:immediately |right |directly |straight |then |and )*(?:after|once|as soon as) .+"
    r"|(?:sofort |direkt |gleich |unmittelbar )*(?:nachdem|sobald|nach) .+"
    r"|(?:juste |immédiatement |aussitôt )*(?:après|dès que|une fois que?) .+"
    r"|(?:justo |inmediatamente |en cuanto |apenas )*(?:después de|tras|en cuanto|una vez que) .+"
)
_EDGES = " .,;:!\"'`*~-"
#: What stands beside an order and is as short as that tells nothing: "and that's it".
_MOST_WORDS = 3
_MOST_CHARACTERS = 6
#: A clause that has one of these tells something, as short as it is: "are banks".
_COPULAS = words(
    "is are was were has have ist sind war waren hat haben es son está están era tiene tienen est sont était ont"
)


def is_mere_order(text: str) -> bool:
    """Whether a text asks for a piece of work, and tells nothing besides.

    Each of its clauses does, or is too short to tell anything: "no table this time" has no verb. "The
    service listens on 7002: put it into ports.yml" tells a fact, and so does what is behind a colon
    and asks for nothing.
    """
    found = False
    for sentence in _SENTENCE_END.split(text[:_SEARCHED_CHARS]):
        spoken = languages_of(sentence)
        names = {one.name for one in spoken}
        languages = [one for one in LANGUAGES if one.name in names]
        parts = _CLAUSE_END.split(sentence)
        for mark, clause in zip(["", *parts[1::2]], parts[::2], strict=True):
            said = _LETTER.sub(_NAME, clause.strip())
            folded = normalise(without_openers(said)).strip(_EDGES)
            asks = _asks(normalise(said), languages) or _asks(folded, languages)
            if not asks and (is_one_off(folded) or _wishes(folded, languages)):
                asks = not any(one.clause.search(folded) for one in spoken)
            if not asks and _SETTING.fullmatch(folded):
                continue
            if not asks and folded and (mark in _COLONS or not _is_short(folded, languages)):
                return False
            found = found or asks
    return found


def is_one_of_several(text: str) -> bool:
    """Whether a text is one of several orders that a person numbered: "Task 2: rename the column".

    What is said to one of several helpers is one whatever it says; a step that says "always" tells
    how a thing is done each time.
    """
    match = _NUMBERED.match(normalise(text[:_SEARCHED_CHARS]))
    if match is None or has_permanence(_EVERY.sub(" ", match["order"])):
        return False
    return match["helper"] is not None or is_mere_order(match["order"])


def _asks(clause: str, languages: list[Language]) -> bool:
    return any(_asks_in(clause, language) for language in languages)


def _wishes(clause: str, languages: list[Language]) -> bool:
    return any(_WISHES[one.name].search(clause) for one in languages)


def _asks_in(clause: str, language: Language) -> bool:
    pattern = _ORDERS[language.name]
    said = clause.split()
    first = 0
    while first < len(said) and said[first].strip(_EDGES) in language.fillers:
        if said[first] in language.work_verbs:
            break
        first += 1
    bare = " ".join(said[first:])
    if pattern.search(clause) or pattern.search(bare):
        return True
    verb, _, rest = bare.partition(" ")
    return verb.strip(_EDGES) in language.work_verbs and not _TOLD[language.name].search(rest)


def _is_short(clause: str, languages: list[Language]) -> bool:
    if any(one in ALPHABETIC for one in languages):
        said = clause.split()
        return len(said) <= _MOST_WORDS and _COPULAS.isdisjoint(said)
    return len(clause) <= _MOST_CHARACTERS
