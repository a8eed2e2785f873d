"""Whether what did something and what it was done to changed places."""

from __future__ import annotations

import re
from itertools import combinations

from memconsolidate.verdicts.tables.language import Language
from memconsolidate.verdicts.tables.language import words as words_of
from memconsolidate.verdicts.words import Token, language_of, stem, tokens

_SENTENCE = re.compile(r"(?<=[.!?;])\s|\n")
#: A sentence is compared in so many words; what somebody does is said in fewer.
_COMPARED_WORDS = 24
#: Who does something stands behind it after these.
_AGENTS = words_of("by von vom durch por par")
#: One thing stands behind the first, another behind the second.
_DIRECTIONS = (
    ("subject", "object"), ("from", "to"), ("before", "after"), ("von", "nach"), ("desde", "hasta"), ("depuis", "vers"),
)  # fmt: skip
#: What stands right before them becomes, or goes into, what stands behind: "tabs to spaces".
_INTO = words_of("to into onto with zu nach in mit a en con vers par")
#: They stand between what comes first and what comes second, or the other way round.
_EARLIER = words_of("before bevor vor antes avant")
_LATER = words_of("after nachdem nach después tras après")
#: What stands behind them may go to the beginning or the end of its sentence.
_FRONTED = words_of(
    "in on at for during within every each before after from with under always usually"
    " jeden jede jedes bei am im um vor nach mit für immer cada en a los durante siempre"
    " chaque à le pendant dans toujours"
)


def is_swapped(statement: str, evidence: str) -> bool:
    """Whether the statement has two things in each other's place in a sentence of the evidence."""
    language = language_of(evidence)
    ours = [_Places(tokens(one), language) for one in _SENTENCE.split(statement)[:20]]
    theirs = [_Places(tokens(one), language) for one in _SENTENCE.split(evidence)[:100]]
    return any(
        any(mine.turned(other) for other in theirs)
        and not any(mine.words == other.words for other in theirs)
        for mine in ours
    )


class _Places:
    """The content words of a sentence, each with its place."""

    def __init__(self, words: tuple[Token, ...], language: Language) -> None:
        self.words: dict[str, int] = {}
        self.agents: set[str] = set()
        self.behind: dict[str, set[str]] = {}
        #: The word before each preposition with that behind it; what is done first, and second.
        self.turns: set[tuple[str, str]] = set()
        self.steps: tuple[set[str], set[str]] = (set(), set())
        before = preposition = last = ""
        self.fronted: set[str] = set()
        is_fronted = bool(words) and words[0].text in _FRONTED
        for place, token in enumerate(words[:_COMPARED_WORDS]):
            self._take_particle(words, place)
            if place and token.after_clause:
                is_fronted = False
            small = token.kind == "cjk" or token.text in language.stop or token.text in _SMALL
            if token.text in _SMALL:
                preposition = token.text
            if not small:
                root = self._root(token, language)
                self.words.setdefault(root, place)
                if before in _AGENTS:
                    self.agents.add(root)
                if preposition:
                    self.behind.setdefault(preposition, set()).add(root)
                    if last and preposition in _INTO:
                        self.turns.add((last, root))
                last = root
                if is_fronted or token.text.endswith("ly"):
                    self.fronted.add(root)
                preposition = ""
            before = token.text if token.text not in language.stop else before

        self._take_steps(words, language)

    def _take_steps(self, words: tuple[Token, ...], language: Language) -> None:
        """Note what is said to be done before what else."""
        marks = [i for i, word in enumerate(words) if word.text in _EARLIER | _LATER]
        if len(marks) != 1:
            return
        mark = marks[0]
        end = next((i for i in range(mark + 1, len(words)) if words[i].after_clause), len(words))
        inside = {self._root(word, language) for word in words[mark + 1 : end]} & set(self.words)
        around = {self._root(word, language) for word in (*words[:mark], *words[end:])}
        around &= set(self.words)
        self.steps = (around, inside) if words[mark].text in _EARLIER else (inside, around)

    @staticmethod
    def _root(token: Token, language: Language) -> str:
        return stem(token.text, language) if token.kind == "word" else token.text

    def _take_particle(self, words: tuple[Token, ...], place: int) -> None:
        """Note what a Korean or Japanese particle says of the word before it."""
        run = words[place].text
        if words[place].kind != "cjk":
            return
        if place and words[place - 1].kind != "cjk" and run[0] in _PARTICLES:
            self.behind.setdefault(_PARTICLES[run[0]], set()).add(words[place - 1].text)
        elif len(run) > 1 and run[-1] in _PARTICLES:
            self.behind.setdefault(_PARTICLES[run[-1]], set()).add(run[:-1])

    def turned(self, other: _Places) -> bool:
        """Whether two words stand the other way round about a third, or about from and to."""
        for first, second in _DIRECTIONS:
            for one, two in ((first, second), (second, first)):
                mine, theirs = self.behind.get(one, set()), other.behind.get(two, set())
                if (mine & theirs) - other.behind.get(one, set()) - self.behind.get(two, set()):
                    return True
        if any((second, first) in other.turns for first, second in self.turns):
            return True
        if self.steps[0] & other.steps[1] and self.steps[1] & other.steps[0]:
            return True
        shared = [word for word in self.words if word in other.words][:10]
        for first, middle, last in combinations(shared, 3):
            is_passive = bool(self.agents & {first, last}) != bool(other.agents & {first, last})
            places = other.words
            if is_passive:
                is_turned = places[first] < places[middle] < places[last]
            else:
                is_turned = places[first] > places[middle] > places[last]
            if is_turned and not {first, last} & (self.fronted | other.fronted):
                return True
        return False


_PARTICLES = dict.fromkeys("이가が", "subject") | dict.fromkeys("을를의を", "object")
_SMALL = _AGENTS | _FRONTED | frozenset(word for pair in _DIRECTIONS for word in pair)
