"""What a text denies, and which of two opposite words it uses."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.tables.language import Language
from memconsolidate.verdicts.tables.language import words as words_of
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES, RUNNING
from memconsolidate.verdicts.words import (
    Token,
    language_of,
    normalise,
    pairs,
    stem,
    tokens,
)

_NEGATORS = frozenset(word for language in ALPHABETIC for word in language.negators) - {"n"}
_AFTER = frozenset(word for language in ALPHABETIC for word in language.negators_after)
_CONTRASTS = compile_late(
    r"(?<!\w)(?:" + "|".join(c for language in ALPHABETIC for c in language.contrasts) + r")(?!\w)"
)
#: "over" puts the next word second only where somebody chooses.
_CHOOSES = compile_late(
    r"(?<!\w)(?:prefer\w*|select\w*|cho(?:o?se|osing|sen)|favou?r\w*|pick\w*|like|rather)(?!\w)"
)
#: A denial does not reach past these.
_SCOPE_ENDS = words_of(
    "but because since unless except if when while until so although though sondern aber weil wenn"
    " pero sino porque cuando mais car parce si quand and-then instead"
)
_REMINDERS = compile_late(
    "|".join(phrase for language in LANGUAGES for phrase in language.reminders), re.IGNORECASE
)
_APOSTROPHES = str.maketrans("’‘", "''")
_LACKING = frozenset({"without", "ohne", "sin", "sans"})
_POINTERS = words_of("it them that this das dies ihn sie ella ello eso lui elle cela ça")
#: What may follow an answer without a comma, by the answer: "no we're on 3.12". Spanish "no" has
#: none, it denies what follows: "no es", "no la".
_AFTER_NO = words_of(
    "we we're it it's i i'm i've that that's this the you you're they there actually"
)
_ANSWERS = {
    "no": _AFTER_NO,
    "nope": _AFTER_NO,
    "nein": words_of("wir es ich das der die"),
    "non": words_of("nous c'est je le la il"),
} | dict.fromkeys(
    words_of("아니 아니요 아뇨 아니야 아니에요 いいえ いや 違います 不 不是 不对 不對"), frozenset()
)
#: An answer begins with so many words: "then no".
_OPENING_WORDS = 3
#: How many content words after a negator are surely denied, and how many may be.
_NEAR_WORDS = 3
_FAR_WORDS = 7
_CONTRAST_WORDS = 2
#: How many words before a negator at the end of its clause are denied.
_WORDS_BEFORE = 6

_WORD_STATES = tuple(pair for language in ALPHABETIC for pair in language.states)
_RUN_STATES = tuple(pair for language in RUNNING for pair in language.states)
#: Every pair of words of which one is the opposite of the other, and what each one's are.
OPPOSITES_OF: dict[str, list[str]] = {}
for _one, _other in (*_WORD_STATES, *_RUN_STATES):
    OPPOSITES_OF.setdefault(_one, []).append(_other)
    OPPOSITES_OF.setdefault(_other, []).append(_one)
#: Of these only the second is a state for sure; the first is a preposition more often.
_MARKED = {"off": "on"}


class _RunNegators:
    """What denies in runs of characters, for a text in some of the languages that share them."""

    def __init__(self, names: frozenset[str]) -> None:
        self._languages = [language for language in RUNNING if language.name in names]
        self.before = self._compile("negators")
        self.after = self._compile("negators_after")
        self.contrast_before = self._compile("contrasts")
        self.contrast_after = self._compile("contrasts_after")
        self.word_before = self._compile("word_negators")
        self.word_after = self._compile("word_negators_after")

    def _compile(self, field: str) -> re.Pattern[str]:
        phrases = [phrase for one in self._languages for phrase in getattr(one, field)]
        return compile_late("|".join(phrases) or "(?!)")


#: One character may deny in Chinese and be part of a word in Japanese: "非常に", "不具合".
_IN_JAPANESE = _RunNegators(frozenset({"japanese", "korean"}))
_IN_CHINESE = _RunNegators(frozenset({"chinese", "korean"}))
_HIRAGANA = compile_late("[\u3041-\u309f]")
#: How many characters beside its negator a denied word has.
_WORD_CHARACTERS = 2
_WORD_CHARACTERS_BEFORE = 4


class Polarity(Struct, frozen=True):
    """The stems that a text surely denies, may deny, and states."""

    denied: frozenset[str]
    unsure: frozenset[str]
    stated: frozenset[str]
    has_negator: bool
    #: How often it denies.
    negators: int = 0


@lru_cache(maxsize=4096)
def polarity_of(text: str) -> Polarity:
    """Return what the text denies and what it states."""
    text = _REMINDERS.sub(" ", text.translate(_APOSTROPHES))
    words = tokens(text)
    language = language_of(text)
    units = [unit_of(token, language) for token in words]
    is_small = [token.kind == "word" and token.text in language.stop for token in words]
    denied: set[int] = set()
    unsure: set[int] = set()
    has_negator = False
    contrasts = _contrast_places(text, words)
    negators = _IN_JAPANESE if _HIRAGANA.search(text) else _IN_CHINESE
    denied_words: dict[int, frozenset[str]] = {}
    for place, token in enumerate(words):
        if token.kind == "cjk" and _opens_an_answer(words, place):
            continue
        if token.kind == "cjk":
            has_negator |= _deny_in_run(words, place, denied, negators)
            denied_words[place] = _denied_in_name(token.text, negators)
        elif place in contrasts:
            has_negator = True
            _deny_after(
                words, is_small, place, denied, unsure, near=_CONTRAST_WORDS, far=_CONTRAST_WORDS
            )
        elif _opens_an_answer(words, place) or _points_back(words, place):
            continue
        elif token.text in _NEGATORS or (token.text == "n" and language.name == "french"):
            has_negator = True
            is_last = place + 1 == len(words) or words[place + 1].after_clause
            if token.text in _AFTER and is_last:
                _deny_before(words, place, denied, _WORDS_BEFORE)
            else:
                _deny_after(
                    words, is_small, place, denied, unsure, near=_NEAR_WORDS, far=_FAR_WORDS
                )
        elif token.text in _AFTER:
            has_negator = True
            _deny_after(words, is_small, place, denied, unsure, near=_NEAR_WORDS, far=_FAR_WORDS)
    content = [index for index in range(len(words)) if not is_small[index]]
    for place, found in denied_words.items():
        units[place] -= found
    return Polarity(
        frozenset().union(*(units[i] for i in content if i in denied), *denied_words.values()),
        frozenset().union(*(units[i] for i in content if i in unsure)),
        frozenset().union(*(units[i] for i in content if i not in denied and i not in unsure)),
        has_negator,
        _count_negators(words, negators),
    )


def _count_negators(words: tuple[Token, ...], negators: _RunNegators) -> int:
    count = 0
    for token in words:
        if token.kind == "cjk":
            for pattern in (negators.before, negators.after):
                count += sum(1 for _ in pattern.finditer(token.text))
        elif token.text in _NEGATORS or token.text in _AFTER:
            count += 1
    return count


def refuses(text: str) -> bool:
    """Whether one of the first words of a text answers with no."""
    return any(token.text in _ANSWERS for token in tokens(text)[:_OPENING_WORDS])


def _opens_an_answer(words: tuple[Token, ...], place: int) -> bool:
    """Whether this is the "no" before a sentence, "no we're on 3.12", which denies nothing in it."""
    openers = _ANSWERS.get(words[place].text)
    if openers is None or not words[place].after_sentence:
        return False
    if place + 1 == len(words):
        return True
    following = words[place + 1]
    return following.after_clause or following.text in openers


def _points_back(words: tuple[Token, ...], place: int) -> bool:
    """Whether this is "without it", "otherwise" in other words."""
    following = words[place + 1].text if place + 1 < len(words) else ""
    return words[place].text in _LACKING and following in _POINTERS


def unit_of(token: Token, language: Language) -> frozenset[str]:
    """Return what of a word is compared with what a text denies: its stem, pairs of a run."""
    if token.kind == "cjk":
        return frozenset(pairs(token.text))
    if token.kind == "word":
        return frozenset((stem(token.text, language),))
    return frozenset((token.text,))


def _contrast_places(text: str, words: tuple[Token, ...]) -> set[int]:
    """Return the places of the last word of each "instead of" and its like."""
    folded = normalise(text)
    phrases = {match.group() for match in _CONTRASTS.finditer(folded)}
    if not phrases:
        return set()
    chooses = _CHOOSES.search(folded) is not None
    places: set[int] = set()
    texts = [word.raw.casefold() for word in words]
    for phrase in phrases:
        if phrase == "over" and not chooses:
            continue
        parts = phrase.replace("'", " ").split()
        for start in range(len(texts) - len(parts) + 1):
            if texts[start : start + len(parts)] == parts:
                places.add(start + len(parts) - 1)
    return places


def _deny_after(
    words: tuple[Token, ...],
    is_small: list[bool],
    place: int,
    denied: set[int],
    unsure: set[int],
    *,
    near: int,
    far: int,
) -> None:
    seen = 0
    for index in range(place + 1, len(words)):
        word = words[index]
        if word.after_clause or word.text in _SCOPE_ENDS:
            return
        if is_small[index]:
            continue
        seen += 1
        if seen <= near:
            denied.add(index)
        elif seen <= far:
            unsure.add(index)
        else:
            return


def _deny_before(words: tuple[Token, ...], place: int, denied: set[int], count: int) -> None:
    for index in range(place - 1, max(-1, place - 1 - count), -1):
        denied.add(index)
        if words[index].after_clause:
            return


def _denied_in_name(run: str, negators: _RunNegators) -> frozenset[str]:
    """Return the pairs of characters of each word in a run that is denied as part of a name."""
    found: set[str] = set()
    for match in negators.word_before.finditer(run):
        found |= pairs(run[match.end() : match.end() + _WORD_CHARACTERS])
    for match in negators.word_after.finditer(run):
        start = match.start()
        found |= pairs(run[max(0, start - _WORD_CHARACTERS_BEFORE) : start])
    return frozenset(found)


def _deny_in_run(
    words: tuple[Token, ...], place: int, denied: set[int], negators: _RunNegators
) -> bool:
    """Mark what a negator inside a run of characters denies; return whether there was one."""
    run = words[place].text
    found = False
    if negators.contrast_after.search(run):
        # "npm 말고", "npmではなく": the word before, or this one where the run begins with it.
        found = True
        denied.add(place if not negators.contrast_after.match(run) or place == 0 else place - 1)
    elif negators.after.search(run):
        found = True
        denied.add(place)
        if not words[place].after_clause:
            for index in range(place - 1, max(-1, place - 1 - _WORDS_BEFORE), -1):
                if negators.contrast_after.search(words[index].text):
                    break
                denied.add(index)
                if words[index].after_clause:
                    break
    if negators.contrast_before.search(run):
        found = True
        if place + 1 < len(words) and not words[place + 1].after_clause:
            denied.add(place + 1)
    elif negators.before.search(run):
        found = True
        denied.add(place)
        if place + 1 < len(words) and not words[place + 1].after_clause:
            denied.add(place + 1)
    return found


def differs(statement: str, evidence: str) -> bool:
    """Whether the statement denies what the evidence states, states what it denies, or turns a state."""
    ours, theirs = polarity_of(statement), polarity_of(evidence)
    if ours.has_negator and not theirs.has_negator:
        return True
    if ours.negators > max(1, theirs.negators):
        return True
    if ours.denied & (theirs.stated - theirs.denied - theirs.unsure):
        return True
    if (ours.stated - ours.denied - ours.unsure) & (theirs.denied - theirs.stated):
        return True
    return turns_state(statement, evidence) or _turns_marked(statement, evidence)


def turns_state(statement: str, evidence: str) -> bool:
    """Whether the statement has the opposite of a state that the evidence has."""
    ours, theirs = states(statement), states(evidence)
    return any(
        other in theirs and other not in ours and one not in theirs
        for one in ours
        for other in OPPOSITES_OF[one]
    )


def _turns_marked(statement: str, evidence: str) -> bool:
    mine = _marked(statement)
    return any(
        word not in mine for word in _marked(evidence) if word[0] in polarity_of(statement).stated
    )


def _marked(text: str) -> set[tuple[str, str]]:
    """Return each surely meant state word with the stem of the content word before it."""
    language = language_of(text)
    found = set()
    before = ""
    for token in tokens(text):
        if token.text in _MARKED:
            found.add((before, token.text))
        elif token.text not in language.stop:
            before = next(iter(unit_of(token, language)), "")
    return found


@lru_cache(maxsize=4096)
def states(text: str) -> frozenset[str]:
    """Return the words of the text that have an opposite."""
    words = {token.text for token in tokens(text)}
    found = {word for pair in _WORD_STATES for word in pair if word in words}
    folded = "".join(token.text if token.kind == "cjk" else " " for token in tokens(text))
    if folded.strip():
        for pair in _RUN_STATES:
            longer, shorter = sorted(pair, key=len, reverse=True)
            if longer in folded:
                found.add(longer)
            if shorter in folded.replace(longer, " "):
                found.add(shorter)
    return frozenset(found)
