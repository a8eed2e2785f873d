"""What is known already: memories that say the same, and memories that differ in one value."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from memconsolidate.model import Memory, MemoryType
from memconsolidate.verdicts.assertions import (
    SCOPING,
    Assertion,
    are_near,
    find_assertions,
    find_denials,
    find_denied_values,
    have_equal_sense,
    is_short_value,
    kinds_of,
    matter_of,
    replacing_value,
)
from memconsolidate.verdicts.cues import (
    CHANGE_WORDS,
    find_move,
    find_residence,
    find_transitions,
    has_addition,
    has_change,
    has_correction,
    is_outdated,
    without_change_words,
    without_permanence,
)
from memconsolidate.verdicts.dates.comparing import comparable
from memconsolidate.verdicts.polarity import OPPOSITES_OF, differs, polarity_of, states
from memconsolidate.verdicts.slots import (
    find_other_value,
    find_slot,
    is_said_again,
    may_fill_slot,
)
from memconsolidate.verdicts.specifics import specifics
from memconsolidate.verdicts.switches import find_switch
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, NEGATORS
from memconsolidate.verdicts.tongues import (
    find_answer_language,
    find_ended_language,
    have_other_answer_languages,
)
from memconsolidate.verdicts.words import every_word, is_cjk, normalise, sequence, terms

#: Of a long body only so much is compared; a statement is short.
_COMPARED_CHARS = 4000
#: A claim is compared with so many memories that share its rarest words.
_CANDIDATES = 20
_RARE_WORDS = 4
#: A person may add notes to a memory; each part of so many is compared by itself.
_PART_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_MOST_PARTS = 20
#: So much of what two texts of the same messages say is equal where they are one fact.
_RETOLD_TERMS = 0.75
_REWRITTEN_TERMS = 0.5
#: A value is at most this many words, or characters of a run.
_SLOT_WORDS = 3
_SLOT_CHARACTERS = 8
#: After a number a unit may follow: "30 days", "4 parallel workers".
_WORDS_AFTER_NUMBER = 2
#: They end the subject of a sentence, in Korean and Japanese.
_TOPIC_PARTICLES = words("는 은 이 가 を は が 를 을")
#: What follows them is a value, in scripts without spaces.
_VALUE_NOUNS = ("ポート", "포트", "端口", "バージョン", "버전", "版本", "アドレス", "주소", "地址")
#: A phrase of where or when has so many words, without articles.
_PHRASE_WORDS = 5
#: So many words at least are equal where another one may be a correction.
_LEAST_SHARED = 2
#: What stands behind them is what somebody uses or where something runs, not what is spoken of.
_VERBS = words(
    "use using run live deploy host keep store chose choose verwenden nutzen nutze verwende benutzen usamos usa"
    " utiliza utilisons utilise utilisent"
    " written built geschrieben gebaut escrito escrita écrit écrite"
    " runs lives läuft laufen corre corren tourne tournent hosted deployed"
)
#: They say on which side of a number something is.
_BOUNDS = words(
    "max maximum min minimum most least up to small short big large höchstens mindestens bis zu hasta máximo mínimo"
)
#: They say who uses or prefers something, and where: two sentences that share no other word may be
#: about anything.
FRAME = frozenset(
    stem
    for word in words(
        "use using uses chose choose prefer prefers like likes love want wants need needs decide decided agreed pick"
        " picked adopt adopted team everyone all every project repo repository always i we in on at to for with by from"
        " verwenden verwende nutzen nutze nutzt benutzen benutze benutzt bevorzuge bevorzugen mag wollen brauchen"
        " beschlossen entschieden alle allen jedem projekt projekten immer wir ich auf an für mit bei zu"
        " usamos usa usan usar uso utilizo utilizar prefiero preferimos quiero queremos decidimos decidido equipo todo"
        " todos proyecto proyectos siempre nosotros en a para con por"
        " utilisons utilise utilisent utiliser préfère préférons veux voulons décidé équipe tous projet projets toujours"
        " nous je dans sur pour avec à 我 们 用 使 喜 欢 想 要 决 定 團 队 所 有 项 目 总 是"
    )
    for stem in (word, *sequence(word))
)
#: They stand before a day of the week, which each week has.
_EACH = words("every each on jeden jede am chaque tous todos cada le les los el")
_WEEKDAYS = frozenset(
    stem
    for word in words(
        "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays"
        " montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags freitags samstags sonntags"
        " lundi mardi mercredi jeudi vendredi samedi dimanche lundis mardis mercredis jeudis vendredis samedis dimanches"
        " lunes martes miércoles jueves viernes sábado domingo sábados domingos"
    )
    for stem in (word, *sequence(word))
)
#: They may stand within a name.
_WITHIN_NAMES = words("of the a an der die das des von de la le les el los las del du d l")
_LINKS = frozenset(word for language in ALPHABETIC for word in (*language.links, *language.stop)) | {
    "move", "switch", "change", "migrate", "replace", "rename", "run", "use", "live", "upgrade",
    "upgraded", "bump", "bumped", "replaced", "renamed", "longer", "no", "not", "instead", "anymore",
    "any", "actually", "currently", "service", "port", "puerto", "been", "was", "were", "had", "used", "sino", "sondern",
}  # fmt: skip


def statement_of(memory: Memory) -> str:
    """Return what a memory states, as it is compared: its body without the reason after it, each date
    as the day it means.
    """
    body = memory.body[:_COMPARED_CHARS]
    head = body.split("\n\nWhy:", 1)[0].strip()
    return comparable(head or memory.description or memory.name)


def parts_of(memory: Memory) -> tuple[str, ...]:
    """Return what a memory says apart, where it says several things: lines and sentences."""
    parts = [part.strip(" #*-") for part in _PART_END.split(statement_of(memory))]
    found = tuple(part for part in parts if sequence(part))[:_MOST_PARTS]
    return found if len(found) > 1 else ()


def key_of(memory: Memory) -> str:
    """Return how verdicts name a memory: its id, or its file where it has none."""
    return memory.id or memory.file


def latest(memory: Memory) -> datetime | None:
    """Return when the memory was last said: its sources, else its own dates; never a file's time."""
    times = [source.at for source in memory.sources if source.at is not None]
    if memory.last_confirmed is not None:
        times.append(memory.last_confirmed)
    if not times:
        times = [time for time in (memory.updated, memory.created) if time is not None]
    aware = [time for time in times if time.tzinfo is not None]
    return max(aware) if aware else None


class KnownMemories:
    """The memories of a scope, found by what they say. Grows as verdicts add to it."""

    def __init__(self, memories: Iterable[Memory]) -> None:
        self._memories: list[Memory] = []
        self._same: dict[tuple[str, ...], int] = {}
        self._rules: dict[tuple[str, ...], int] = {}
        #: Memories that deny a value: by what they assert, and by that value.
        self._asserting: dict[tuple[str, ...], int] = {}
        self._denying: dict[tuple[str, ...], list[int]] = {}
        #: Memories that a person changed, by the names and descriptions that still tell of before.
        self._edited: dict[tuple[str, ...], int] = {}
        self.has_protected = False
        #: When the latest of them was said.
        self.latest: datetime | None = None
        self._by_word: dict[str, list[int]] | None = None
        self._by_key: dict[str, int] = {}
        self._gone: set[int] = set()
        for memory in memories:
            self.add(memory)

    def add(self, memory: Memory) -> None:
        """Make a memory known."""
        number = len(self._memories)
        self._memories.append(memory)
        self._by_key[key_of(memory)] = number
        words = sequence(statement_of(memory))
        if len(memory.body) <= _COMPARED_CHARS:
            self._same.setdefault(words, number)
            if memory.is_protected:
                for part in parts_of(memory):
                    self._same.setdefault(sequence(part), number)
            if memory.standing or memory.type is MemoryType.FEEDBACK:
                self._rules.setdefault(rule_sequence(statement_of(memory)), number)
            for one in find_denials(statement_of(memory)):
                self._asserting.setdefault(sequence(one.text), number)
                self._denying.setdefault(sequence(one.denied), []).append(number)
        at = latest(memory)
        if at is not None and (self.latest is None or at > self.latest):
            self.latest = at
        if memory.is_protected:
            self.has_protected = True
            for text in (memory.name, memory.description):
                self._edited.setdefault(sequence(comparable(text)), number)
        if self._by_word is not None:
            for word in set(words):
                self._by_word.setdefault(word, []).append(number)

    def remove(self, key: str) -> None:
        """Forget a memory that was replaced."""
        number = self._by_key.pop(key, None)
        if number is None:
            return
        self._gone.add(number)
        words = sequence(statement_of(self._memories[number]))
        if self._same.get(words) == number:
            del self._same[words]
        rule = rule_sequence(statement_of(self._memories[number]))
        if self._rules.get(rule) == number:
            del self._rules[rule]

    def get(self, key: str) -> Memory | None:
        """Return the live memory of this id or file."""
        number = self._by_key.get(key)
        return None if number is None else self._memories[number]

    def same(self, statement: str) -> Memory | None:
        """Return the memory that asserts the same content words, in order.

        What one of the two denies besides ("8081, not 8080") is no part of that. Only a denied
        word that the memory lacks is: it may say where a rule does not hold.
        """
        words = sequence(statement)
        number = self._same.get(words) if words else None
        if number is not None:
            return self._memories[number]
        for turned in _with_phrase_moved(words):
            number = self._same.get(turned)
            if number is not None:
                return self._memories[number]
        for one in find_assertions(statement):
            asserted = sequence(one.text)
            for number in (self._asserting.get(asserted), self._same.get(asserted)):
                if number is None or number in self._gone:
                    continue
                denied = find_denied_values(statement_of(self._memories[number]))
                is_told = one.denied in denied or kinds_of(sequence(one.denied)) == {"specific"}
                if not one.denied or is_told:
                    return self._memories[number]
        return None

    def edited(self, statement: str) -> Memory | None:
        """Return the memory of which a statement says what it said before a person changed it."""
        for one in find_assertions(statement):
            number = self._edited.get(sequence(one.text))
            if number is not None and number not in self._gone:
                return self._memories[number]
        return None

    def denying(self, statement: str) -> Memory | None:
        """Return the memory that asserts another value and denies the statement's in its place."""
        if not self._denying:
            return None
        for one in find_assertions(statement):
            asserted = sequence(one.text)
            for start in range(len(asserted)):
                for end in range(start + 1, min(start + _SLOT_CHARACTERS, len(asserted)) + 1):
                    for number in self._denying.get(asserted[start:end], ())[:_CANDIDATES]:
                        memory = self._memories[number]
                        if number not in self._gone and _denies(
                            statement_of(memory), asserted, asserted[start:end]
                        ):
                            return memory
        return None

    def same_rule(self, statement: str) -> Memory | None:
        """Return the instruction that is equal but for words that only say that it holds for good."""
        words = rule_sequence(statement)
        number = self._rules.get(words) if words else None
        return None if number is None else self._memories[number]

    def homes(self) -> list[Memory]:
        """Return the memories that say where somebody lives or moved, the latest first."""
        found = [
            memory
            for number, memory in enumerate(self._memories)
            if number not in self._gone
            and memory.type is MemoryType.USER
            and (
                find_residence(statement_of(memory), is_change=False)
                or find_move(statement_of(memory))
            )
        ]
        return found[::-1]

    def answer_rules(self) -> list[Memory]:
        """Return the memories that ask to answer in a language, or not to."""
        return [
            memory
            for number, memory in enumerate(self._memories)
            if number not in self._gone
            and (
                find_answer_language(statement_of(memory))
                or find_ended_language(statement_of(memory))
            )
        ]

    def rivals(self, text: str) -> list[Memory]:
        """Return the memories that fill the slot of a text with another value, the latest first."""
        if not may_fill_slot(text):
            return []
        return [
            memory
            for number, memory in reversed([*enumerate(self._memories)])
            if number not in self._gone and find_other_value(text, statement_of(memory))
        ]

    def filling(self, text: str) -> list[Memory]:
        """Return the memories that fill the slot of a text with the same value, the latest first."""
        if find_slot(text) is None:
            return []
        return [
            memory
            for number, memory in reversed([*enumerate(self._memories)])
            if number not in self._gone and is_said_again(text, statement_of(memory))
        ]

    def related(self, text: str) -> list[Memory]:
        """Return memories that share the rarest words of the text, those that share most first.

        Rules about the language to answer in, and what there is one of, are told in any words.
        """
        found = self._sharing(text)
        is_about_answers = find_answer_language(text) or find_ended_language(text)
        others = self.answer_rules() if is_about_answers else []
        others += self.rivals(text)
        return found + [memory for memory in others if memory not in found]

    def _sharing(self, text: str) -> list[Memory]:
        if self._by_word is None:
            self._by_word = {}
            for number, memory in enumerate(self._memories):
                for word in set(sequence(statement_of(memory))):
                    self._by_word.setdefault(word, []).append(number)
        words = [word for word in set(sequence(text)) if word in self._by_word]
        words.sort(key=lambda word: (len(self._by_word[word]), word))  # type: ignore[index]
        shared: dict[int, int] = {}
        for word in words[:_RARE_WORDS]:
            for number in self._by_word[word][:1000]:
                if number not in self._gone:
                    shared[number] = shared.get(number, 0) + 1
        best = sorted(shared, key=lambda number: (-shared[number], number))[:_CANDIDATES]
        return [self._memories[number] for number in best]


def _with_phrase_moved(said: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return words with a phrase of where or when from their beginning at their end, or the other
    way: "in every editor I prefer dark mode", "I prefer dark mode in every editor".
    """
    found = []
    for place in range(2, min(_PHRASE_WORDS, len(said) - _LEAST_SHARED) + 1):
        first, last = said[:place], said[-place:]
        found += [
            turned
            for phrase, turned in (
                (first, (*said[place:], *first)),
                (last, (*last, *said[:-place])),
            )
            if phrase[0] in SCOPING and not NEGATORS & {*phrase}
        ]
    return found


def rule_sequence(text: str) -> tuple[str, ...]:
    """Return the content words of an instruction without those that only say that it holds."""
    return sequence(without_permanence(text))


def says_the_same(statement: str, known: str) -> bool:
    """Whether a statement, said to equal a known one, adds and changes nothing.

    Specifics, states and denials are equal both ways, each content word of the statement is in the
    known text, and no value was exchanged for another.
    """
    if sequence(statement) == sequence(known):
        return True
    if specifics(statement) != specifics(known) or states(statement) != states(known):
        return False
    if differs(statement, known) or differs(known, statement):
        return False
    ours, theirs = sequence(statement), sequence(known)
    if set(ours) - set(theirs):
        return False
    extra = [word for word in theirs if word not in set(ours)]
    if len(extra) * 3 > len(theirs) or any(word in SCOPING for word in extra):
        return False
    # Words that stand in another order may say another thing: "a needs b", "b needs a".
    order = [word for word in theirs if word in set(ours)]
    return order == list(ours)


def retells(statement: str, known: str, *, is_rewritten: bool) -> bool:
    """Whether a statement of the same messages says what a known text says in other words.

    With `is_rewritten` a person changed the known text, so values may differ.
    """
    ours, theirs = terms(statement), terms(known)
    shared = len(ours & theirs)
    if is_rewritten:
        return shared >= _REWRITTEN_TERMS * min(len(ours), len(theirs))
    if specifics(statement) != specifics(known):
        return False
    if differs(statement, known) or differs(known, statement):
        return False
    return shared >= _RETOLD_TERMS * max(len(ours), len(theirs))


class Change(Struct, frozen=True):
    """One value of a known statement became another."""

    old: str
    new: str
    #: Whether the words themselves name both values ("from a to b").
    is_named: bool


def find_change(
    statement: str, known: str, quoted: str, *, is_corrected: bool = False
) -> Change | None:
    """Return the one value in which a statement differs from a known one, None unless it is one.

    Either the statements are equal but for one value, or the words name the old and the new value
    and all else that the known statement is about. What either denies is no part of what it says.
    With `is_corrected` the words count as a correction without a cue.
    """
    change = (
        _moved_home(statement, known, quoted)
        or _switched(statement, known)
        or _other_answer_language(statement, known)
        or _other_value_of_slot(statement, known)
        or _corrected_value(statement, known, quoted)
    )
    for theirs in (known, *(one.text for one in find_denials(known))):
        for ours in (statement, *(one.text for one in find_denials(statement))):
            change = (
                change
                or _named_change(ours, theirs, quoted)
                or _turned_change(ours, theirs)
                or _aligned_change(ours, theirs, quoted, is_corrected=is_corrected)
            )
    # "also on 9090" says nothing against what was there
    return None if change and not change.is_named and has_addition(quoted) else change


def is_near_correction(statement: str, known: str, quoted: str) -> bool:
    """Whether words that change or correct something may mean a known statement, if not plainly."""
    theirs = find_assertions(known)[0].text
    if any(are_near(one, theirs) for one in _find_corrections(statement, quoted)):
        return True
    if not (has_change(quoted) or has_correction(quoted)) or has_addition(quoted):
        return False
    ours = find_assertions(statement)[0].text
    return (
        _has_other_value(ours, theirs, quoted)
        or _has_other_number(ours, theirs)
        or _has_other_day(ours, theirs)
        or (is_outdated(quoted) and _has_one_subject(ours, theirs))
    )


def _has_other_number(statement: str, known: str) -> bool:
    """Whether a statement ends with another number of the same unit, and says nothing else new."""
    ours, theirs = (_rule(one) for one in (statement, known))
    if len(ours) < _LEAST_SHARED or len(theirs) < _LEAST_SHARED or ours[-1] != theirs[-1]:
        return False
    # "up to 500 lines": the number stands before its unit
    new, old = ours[-2], theirs[-2]
    said = {word for word in ours if word not in _BOUNDS | {new}}
    return (
        new.isdigit()
        and old.isdigit()
        and new != old
        and ours[-1].isalpha()
        and not is_cjk(ours[-1])
        and len(said) >= _LEAST_SHARED
        and said <= {*theirs}
        and have_equal_sense(statement, known)
    )


def _has_other_day(statement: str, known: str) -> bool:
    """Whether a statement has another day of the week, and all else that the known one is about."""
    ours, theirs = sequence(statement), sequence(known)
    mine, other = _WEEKDAYS & {*ours}, _WEEKDAYS & {*theirs}
    about = {word for word in matter_of(known) if word not in _EACH | other and not word.isdigit()}
    return bool(
        mine and other and not mine & other and ours[0] in theirs and about <= {*ours}
    ) and have_equal_sense(statement, known)


def _has_one_subject(statement: str, known: str) -> bool:
    """Whether most of what one of two statements is about is what the other is about."""
    ours, theirs = set(matter_of(statement)), set(matter_of(known))
    shared = len(ours & theirs)
    return shared >= _LEAST_SHARED and 2 * shared >= min(len(ours), len(theirs))


def _has_other_value(statement: str, known: str, quoted: str) -> bool:
    """Whether a statement differs in what stands at its end, or right behind a verb.

    A number or an identifier that nothing corrects may tell which thing is meant: "shard 4 now …".
    """
    ours, theirs = (
        sequence(without_change_words(statement)),
        sequence(without_change_words(known)),
    )
    start, end = _common_ends(ours, theirs)
    new, old = ours[start : len(ours) - end], theirs[start : len(theirs) - end]
    # what only says that it holds from now on is nothing that two rules have in common
    matter = set(rule_sequence(known)).difference(old)
    if not start or not new or not old or len(matter) < _LEAST_SHARED:
        return False
    if any(is_cjk(word) for word in (*new, *old)) or not (
        is_short_value(new) and is_short_value(old)
    ):
        return False
    behind = theirs[start - 1]
    # "CI는 Jenkins에서 돌아갑니다": a name in letters, and nothing but its verb behind it
    is_in_run = is_cjk(behind) and all(is_cjk(word) for word in theirs[len(theirs) - end :])
    # what runs on another machine now is not said of another place
    is_behind_verb = not end and start > 1 and theirs[start - 2] in _VERBS
    return (
        kinds_of(new) == kinds_of(old)
        and (has_correction(quoted) or kinds_of(new) == {"word"})
        and not (kinds_of(old) == {"word"} and _denies_another(quoted, old))
        and (behind not in SCOPING or is_behind_verb)
        and not SCOPING & {*new, *old}
        and (not end or behind in _VERBS or is_in_run)
        and have_equal_sense(statement, known)
    )


def _denies(known: str, asserted: tuple[str, ...], value: tuple[str, ...]) -> bool:
    return any(
        sequence(one.denied) == value and replacing_value(sequence(one.text), asserted, value)
        for one in find_denials(known)
    )


def _moved_home(statement: str, known: str, quoted: str) -> Change | None:
    """Return the change of where somebody lives: "I live in Lisbon", later "I moved to Berlin"."""
    is_change = not has_correction(quoted)
    new = find_residence(statement, is_change=is_change) or find_residence(
        without_change_words(statement), is_change=is_change
    )
    old = find_residence(known, is_change=False)
    if not old and find_move(known) in normalise(quoted).split():
        old = find_move(known)
    if not old or not new or old == new:
        return None
    return Change(old, new, is_named=False)


def _switched(statement: str, known: str) -> Change | None:
    """Return the change of a state: "disabled since 4.2", later "enabled again as of 5.0"."""
    turned = find_switch(statement, known)
    return Change(*turned, is_named=True) if turned else None


def _other_answer_language(statement: str, known: str) -> Change | None:
    """Return the change of the language to answer in: "always in English", later "in French"."""
    if not have_other_answer_languages(statement, known):
        return None
    old, new = find_answer_language(known), find_answer_language(statement)
    return Change(old, new, is_named=False)


def _other_value_of_slot(statement: str, known: str) -> Change | None:
    """Return the change of what somebody has one of: "my manager is Dana", later "… is Robin now"."""
    values = find_other_value(statement, known)
    return Change(*values, is_named=False) if values else None


def _corrected_value(statement: str, known: str, quoted: str) -> Change | None:
    """Return the change of a value whose old one is denied in so many words: "6432, not 5432"."""
    for spoken in _corrections(statement, quoted):
        old = sequence(spoken.denied)
        ours = Assertion(without_change_words(spoken.text), spoken.denied)
        for one in find_assertions(known):
            theirs = without_change_words(one.text)
            new = replacing_value(sequence(ours.text), sequence(theirs), old)
            if not new and not any(map(is_cjk, old)):
                # "from now on use spaces, not tabs" beside "always use tabs"
                mine, known_rule = _rule(spoken.text), _rule(one.text)
                new = replacing_value(mine, known_rule, old)
                # "on Wednesdays, not Thursdays" beside "every Thursday", "tabs, not spaces" beside "2 spaces"
                new = new or replacing_value(_on_days(mine), _on_days(known_rule), old)
                new = new or replacing_value(mine, _without_amount(known_rule, old), old)
            # A value alone is no matter that two texts could have in common.
            if (
                not new
                and len(matter_of(theirs)) > len(old)
                and have_equal_sense(ours.text, theirs)
            ):
                new = replacing_value(matter_of(ours.text), matter_of(theirs), old)
            if new and _are_exchangeable(old, new) and _stand_together(new, ours.text):
                return Change(" ".join(old), " ".join(new), is_named=True)
    return None


def _stand_together(value: tuple[str, ...], text: str) -> bool:
    """Whether the words of a value stand side by side in a text: of "in the demo we use Memcached"
    the demo is no part of what is used.
    """
    said = tuple(word for word in every_word(text) if word not in _WITHIN_NAMES)
    return _contains(said, tuple(word for word in value if word not in _WITHIN_NAMES))


def _find_corrections(statement: str, quoted: str) -> tuple[Assertion, ...]:
    """Return what a statement asserts in place of each value that it, or its quotes, deny, without
    words that only say that it is so now.
    """
    return tuple(
        Assertion(without_change_words(one.text), one.denied)
        for one in _corrections(statement, quoted)
    )


def _corrections(statement: str, quoted: str) -> tuple[Assertion, ...]:
    return find_denials(statement) or tuple(
        Assertion(normalise(statement), value) for value in find_denied_values(quoted)
    )


def _rule(text: str) -> tuple[str, ...]:
    return sequence(without_change_words(without_permanence(text)))


def _on_days(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return words without those that say before a day of the week that it is that of every week."""
    return tuple(
        word
        for place, word in enumerate(words)
        if not (word in _EACH and place + 1 < len(words) and words[place + 1] in _WEEKDAYS)
    )


def _without_amount(words: tuple[str, ...], value: tuple[str, ...]) -> tuple[str, ...]:
    """Return words without the number right before a value."""
    for place in range(1, len(words)):
        if words[place : place + len(value)] == value and words[place - 1].isdigit():
            return (*words[: place - 1], *words[place:])
    return words


def _is_amount(value: tuple[str, ...]) -> bool:
    return len(value) > 1 and value[0].isdigit() and all(word.isalpha() for word in value[1:])


def _are_exchangeable(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    old_text, new_text = " ".join(old), " ".join(new)
    return (
        is_short_value(old)
        and is_short_value(new)
        and (kinds_of(old) == kinds_of(new) or (_is_amount(new) and kinds_of(old) == {"word"}))
        and not SCOPING & {*old, *new}
        and not states(old_text)
        and not states(new_text)
    )


def _common_ends(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[int, int]:
    """Return how many words two sequences have in common at their beginning and their end."""
    start = 0
    while start < min(len(ours), len(theirs)) and ours[start] == theirs[start]:
        start += 1
    end = 0
    limit = min(len(ours), len(theirs)) - start
    while end < limit and ours[-1 - end] == theirs[-1 - end]:
        end += 1
    return start, end


def _turned_change(statement: str, known: str) -> Change | None:
    """Return the change of a statement that only turns a state or denies what was stated."""
    ours, theirs = sequence(without_change_words(statement)), sequence(known)
    present = states(known)
    for old in sorted(present):
        for new in OPPOSITES_OF[old]:
            if _replaced(theirs, sequence(old), sequence(new)) == ours:
                return Change(old, new, is_named=False)
    if polarity_of(statement).has_negator != polarity_of(known).has_negator:
        bare = tuple(word for word in ours if word not in _DENIALS)
        if bare and bare == tuple(word for word in theirs if word not in _DENIALS):
            return Change("", "not", is_named=False)
    return None


def _replaced(
    words: tuple[str, ...], old: tuple[str, ...], new: tuple[str, ...]
) -> tuple[str, ...]:
    for place in range(len(words) - len(old) + 1):
        if words[place : place + len(old)] == old:
            return (*words[:place], *new, *words[place + len(old) :])
    return ()


_DENIALS = NEGATORS | words("longer any more anymore mehr plus ya")


def _aligned_change(
    statement: str, known: str, quoted: str, *, is_corrected: bool
) -> Change | None:
    ours, theirs = (
        sequence(without_change_words(statement)),
        sequence(without_change_words(known)),
    )
    start, end = _common_ends(ours, theirs)
    new, old = ours[start : len(ours) - end], theirs[start : len(theirs) - end]
    # The first content word says what the statement is about.
    if not start or not new or not old:
        return None
    is_run = any(is_cjk(word) for word in (*new, *old))
    if max(len(new), len(old)) > (_SLOT_CHARACTERS if is_run else _SLOT_WORDS):
        return None
    old_text = ("" if is_run else " ").join(old)
    new_text = ("" if is_run else " ").join(new)
    if states(old_text) or states(new_text) or _kinds(old_text) != _kinds(new_text):
        return None
    if (not is_run or len(old) > 1) and _are_contrasted(old, new, quoted):
        return Change(old_text, new_text, is_named=True)
    if is_run or len(new) != 1 or len(old) != 1:
        return None
    kind = next(iter(_kinds(old_text)))
    if kind == "word":
        is_corrected = is_corrected or (
            has_correction(quoted)
            and not _denies_another(quoted, old)
            and _has_subject(theirs[:start])
        )
        is_value = not end and theirs[start - 1] not in SCOPING and is_corrected
    elif kind == "identifier" and not _has_subject(theirs[:start]):
        is_value = False
    else:
        is_value = _is_value(kind, theirs[:start], theirs[len(theirs) - end :] if end else ())
    if not is_value:
        return None
    return Change(old_text, new_text, is_named=False)


def _denies_another(quoted: str, old: tuple[str, ...]) -> bool:
    """Whether words deny values, and none of them is the old one: they correct something else."""
    denied = [sequence(value) for value in find_denied_values(quoted)]
    return bool(denied) and not any(_contains(value, old) for value in denied)


def _has_subject(frame: tuple[str, ...]) -> bool:
    """Whether the words before a value say what has it, more than that somebody uses or prefers it."""
    return not FRAME.issuperset(frame)


def _is_value(kind: str, before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Whether a number or identifier says what something is, rather than which thing is meant.

    "port 9001", "for 30 days" and "9001 포트를 쓴다" end a statement or have only a unit or a verb
    after them; "shard 3 lives on db-7" goes on about its shard.
    """
    if not after:
        return True
    if any(is_cjk(word) for word in (before[-1], after[0])):
        is_topic_before = before[-1] in _TOPIC_PARTICLES or (
            "".join(before).endswith(_VALUE_NOUNS)
            and bool(set(before) & _TOPIC_PARTICLES)
            and after[0] not in _TOPIC_PARTICLES - {"を", "를", "을"}
        )
        return is_topic_before and all(is_cjk(word) for word in after)
    return (
        kind == "number"
        and len(before) > 1
        and len(after) <= _WORDS_AFTER_NUMBER
        and after[0] not in SCOPING | _LINKS
        and all(word.isalpha() for word in after)
    )


def _are_contrasted(old: tuple[str, ...], new: tuple[str, ...], quoted: str) -> bool:
    """Whether the words say that one value takes the place of the other."""
    return any(
        _contains(sequence(left), old) and _contains(sequence(right), new)
        for left, right in find_transitions(quoted)
    )


def _kinds(text: str) -> set[str]:
    found = set()
    for word in text.split():
        has_digit = any(character.isdigit() for character in word)
        if word.isdigit():
            found.add("number")
        elif has_digit or not word.isalnum():
            found.add("identifier")
        else:
            found.add("word")
    return found


def _named_change(statement: str, known: str, quoted: str) -> Change | None:
    theirs = sequence(known)
    for old, new in find_transitions(statement) or find_transitions(quoted):
        old_words, new_words = _value(old), _value(new)
        if not old_words or not new_words or not _contains(theirs, old_words):
            continue
        # "from a to b" is no change of "to a from b"; "b, not a" is one of "a, not b".
        if set(new_words) <= set(theirs) and not set(new_words) <= polarity_of(known).denied:
            continue
        rest = [word for word in theirs if word not in old_words and word not in _LINKS]
        if theirs[0] not in old_words:
            rest.append(theirs[0])
        said = set(sequence(statement))
        added = [
            word
            for word in sequence(statement)
            if word not in theirs
            and word not in new_words
            and word not in _LINKS
            and word not in CHANGE_WORDS
        ]
        if rest and all(word in said for word in rest) and not added and set(new_words) <= said:
            return Change(" ".join(old_words), " ".join(new_words), is_named=True)
    return None


def _value(text: str) -> tuple[str, ...]:
    """Return the words of a value; particles written on to a name in letters are no part of it."""
    found = sequence(text)
    named = tuple(word for word in found if not is_cjk(word))
    return named or found


def _contains(words: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return any(words[i : i + len(part)] == part for i in range(len(words) - len(part) + 1))
