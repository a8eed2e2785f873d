"""What people ask not to be remembered, in their own words, and what they mean by it.

The message itself and the replies to it; where nothing else is said in it, the turn before it ("that
was off the record"), the next one ("off the record:"), or both ("off the record"); where it says so, all
that follows in the session.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache

from msgspec.structs import replace

from memconsolidate.backends.prose import find_prose
from memconsolidate.changesets.replaced import whole_hash
from memconsolidate.extraction.wish_tables import AGAIN, SESSIONS, WISH_WORDS, WishWords
from memconsolidate.model import Author, MemorySource, Message, Removed, Unwanted
from memconsolidate.sources.base import Origin, Parsed, Source
from memconsolidate.sources.carriers.base import Record
from memconsolidate.system.patterns import compile_late

#: What the state of a transcript keeps of a wish: how far it reaches.
_KEY = "off_the_record"
FILTER = "off_the_record"
#: How far a wish reaches still, behind a message of the person that has none.
_REACH_AFTER = {"session": "session", "next": "turn"}

#: Longer sentences are dictated; a wish in them is one too.
_LONGEST_SENTENCE_CHARS = 4000


class _Language:
    """The words of one language, ready to be looked for."""

    def __init__(self, words: WishWords) -> None:
        self._signs, self._verbs, self._denials = (
            tuple(sign.replace("·", " ") for sign in signs.split())
            for signs in (words.signs, words.verbs, words.denials)
        )
        # What begins a clause is looked for once for all that may stand there.
        behind = [one[len(words.start) :] for one in words.wishes if one.startswith(words.start)]
        elsewhere = [one for one in words.wishes if not one.startswith(words.start)]
        self.wishes = _any_of([f"{words.start}(?:{'|'.join(behind)})", *elsewhere])
        # Each by itself, since they name a group.
        self.named = [_any_of([one]) for one in words.named]
        self.forgets = [_any_of([one]) for one in words.forgets]
        self.takes_back = _any_of(words.takes_back)
        self.looks_back = _any_of(words.looks_back)
        self.looks_ahead = _any_of(words.looks_ahead)
        self._is_verb_last = words.is_verb_last
        self._endings = words.endings

    def may_wish(self, folded: str) -> bool:
        """Whether a casefolded text has a word that wishes have."""
        has = folded.__contains__
        return any(map(has, self._signs)) or (
            any(map(has, self._verbs)) and any(map(has, self._denials))
        )

    def forms_of(self, clause: str) -> Iterator[str]:
        """Give a clause from behind "that", and as the sentence that it may come from."""
        yield clause
        words = clause.split()
        if self._is_verb_last:
            for place in range(1, min(len(words) - 1, _LONGEST_SUBJECT + 1)):
                yield " ".join((*words[:place], words[-1], *words[place:-1]))
        for plain, polite in self._endings:
            if clause.endswith(plain):
                said = clause.removesuffix(plain) + polite
                yield from (said, said.replace("が", "は", 1))


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return compile_late("|".join(patterns), re.IGNORECASE)


_LANGUAGES = tuple(map(_Language, WISH_WORDS))
_SESSION = compile_late(SESSIONS, re.IGNORECASE)
#: Wishes in brackets, or before all else that is said: what they stand in is meant, and no program.
_ASIDE = compile_late(
    r"[(（\[]\s*(?:(?:please|pls|bitte|por favor|merci de)\s+)?(?:(?:do not|don['’]?t) (?:store|save|remember|record|keep)(?: (?:this|that|it))?"
    r"|nicht (?:speichern|merken|aufschreiben|notieren)|ne pas (?:enregistrer|retenir|noter|garder)"
    r"|no (?:guardar|guardes|recordar|recuerdes|apuntar)(?:lo)?|不要?(?:记|記|保存|记录|記錄)(?:住|下来|下來)?"
    r"|(?:保存|記憶|記録)(?:しないで(?:ください)?|不要)|(?:저장|기억|기록)하지 ?마(?:세요)?)\s*[!.。！]*\s*[)）\]]"
    r"|^\s*(?:(?:so|ok|okay|well|btw|hey),? )*just between (?:you and me|us) (?!and\b)\w"
    r"|^\s*(?:(?:please|pls),? )?(?:do not|don['’]?t|dont) (?:store|save|remember|record)\s*[:：]\s*(?:my|mine|our|i|i['’]\w+)\b",
    re.IGNORECASE,
)
_AGAIN = compile_late(AGAIN, re.IGNORECASE)
#: What was said is over by these words, also where more is said after them.
_IS_OVER = compile_late(
    r"\b(?:was|should have been|what i (?:just |have )?(?:said|wrote|told)|war|wäre|era|fue|était)\b"
    r"|\b(?:was ich \w+ (?:gesagt|geschrieben)|lo que (?:acabo|te dije|dije)|ce que (?:je viens|j['’]ai))\b"
    r"|방금|아까|刚才|剛才|刚刚|今の|今言った|さっき",
    re.IGNORECASE,
)
_FILLERS = frozenset(word for words in WISH_WORDS for word in words.fillers.split())
_WORD = re.compile(r"[^\W_]+")
_EDGES = " .,;:!。、！"
#: A clause has its subject in so many words at its beginning.
_LONGEST_SUBJECT = 4
_LEADS_ON = (":", "：")


class Wish(Enum):
    """What a person asks: not to remember this message, the turn before it too, the next one too, or
    both; or all that follows; or to remember again.
    """

    MESSAGE = "message"
    TURN_BEFORE = "before"
    TURN_AFTER = "after"
    TURNS_AROUND = "around"
    SESSION = "session"
    AGAIN = "again"

    @property
    def means_before(self) -> bool:
        """Whether the turn before is meant."""
        return self in {Wish.TURN_BEFORE, Wish.TURNS_AROUND}

    @property
    def means_after(self) -> bool:
        """Whether the next thing that the person says is meant."""
        return self in {Wish.TURN_AFTER, Wish.TURNS_AROUND}


def find_wish(text: str) -> Wish | None:
    """Return what a person asks in a message of theirs, None where they ask nothing of the kind.

    What they paste or quote asks nothing.
    """
    said = _sentences(text)
    if any(map(_ASIDE.search, said)):
        return Wish.MESSAGE
    for number, sentence in enumerate(said):
        for language in _languages_of(sentence):
            wish = _find_in(language, said, number)
            if wish is Wish.TURNS_AROUND and text.rstrip().endswith(_LEADS_ON):
                return Wish.TURN_AFTER
            if wish is not None:
                return wish
        if _AGAIN.search(sentence):
            return Wish.AGAIN
    return None


def find_unwanted(text: str) -> tuple[str, ...]:
    """Return what a message says that it shall not be remembered, or be forgotten: "… that I live in
    Graz", in each form in which a sentence may have said it.
    """
    return tuple(
        form
        for sentence in _sentences(text)
        for language in _languages_of(sentence)
        for pattern in (*language.named, *language.forgets)
        if (found := pattern.search(sentence))
        for form in language.forms_of(found["what"].strip(_EDGES))
    )


def _find_in(language: _Language, said: Sequence[str], number: int) -> Wish | None:
    """Return what one sentence of a message asks in a language."""
    sentence, before, after = said[number], said[:number], said[number + 1 :]
    found = language.wishes.search(sentence)
    if found is None:
        if any(pattern.search(sentence) for pattern in language.named):
            return Wish.MESSAGE
        found = language.takes_back.search(sentence)
        if found is None or not _is_bare(_without(sentence, found), *after):
            return None
        return Wish.TURN_BEFORE if _is_bare(*before) else Wish.MESSAGE
    if _SESSION.search(found[0]):
        return Wish.SESSION
    if not _is_bare(*before, _without(sentence, found)):
        return Wish.MESSAGE
    if not _is_bare(*after):
        return Wish.TURN_BEFORE if _IS_OVER.search(found[0]) else Wish.MESSAGE
    if language.looks_ahead.search(sentence):
        return Wish.TURN_AFTER
    return Wish.TURN_BEFORE if language.looks_back.search(sentence) else Wish.TURNS_AROUND


def looks_back(text: str) -> bool:
    """Return whether a wish by itself says that what was said before it is meant."""
    return find_wish(text) is Wish.TURN_BEFORE


def _languages_of(text: str) -> list[_Language]:
    folded = text.casefold()
    return [language for language in _LANGUAGES if language.may_wish(folded)]


@lru_cache(maxsize=1)
def _sentences(text: str) -> list[str]:
    """Return the sentences that a person wrote, none where nothing in them can be a wish."""
    if not _languages_of(text):
        return []
    prose = find_prose(text, _LONGEST_SENTENCE_CHARS)
    return [text[one.start : one.end] for one in prose.sentences]


def _without(sentence: str, found: re.Match[str]) -> str:
    return f"{sentence[: found.start()]} {sentence[found.end() :]}"


def _is_bare(*sentences: str) -> bool:
    """Whether nothing is said in sentences but "please" and the like."""
    return all(
        word in _FILLERS for sentence in sentences for word in _WORD.findall(sentence.casefold())
    )


def without_reach(state: dict[str, str]) -> dict[str, str]:
    """Return what a source remembers, as if nobody had wished for anything."""
    return {name: value for name, value in state.items() if name != _KEY}


def parse(
    source: Source,
    records: Iterable[Record],
    state: dict[str, str],
    origin: Origin,
    *,
    is_final: bool,
) -> Iterator[Parsed]:
    """Yield what the source does, without what a person asked not to be remembered.

    A message that asks it of the turn before is handed on and marked: who knows what was shown
    decides. Cutting the records into any number of calls gives the same.
    """
    reach = state.get(_KEY, "")
    own = {name: value for name, value in state.items() if name != _KEY} if reach else state
    for parsed in source.parse(records, own, origin, is_final=is_final):
        message = parsed.message
        if message is None and not reach:  # nearly all records
            yield parsed
            continue
        takes_back, unwanted = False, None
        if message is not None and message.author is Author.HUMAN and message.has_role:
            wish = find_wish(message.text)
            unwanted = _unwanted(message)
            if wish is None:
                reach = _REACH_AFTER.get(reach, "")
            elif wish is Wish.AGAIN:
                reach = ""
            elif wish is Wish.SESSION:
                reach = "session"
            elif reach != "session":
                reach = "next" if wish.means_after else "turn"
                takes_back = wish.means_before
        if not reach:
            yield parsed if unwanted is None else replace(parsed, unwanted=unwanted)
        elif message is None:
            yield replace(parsed, state={**parsed.state, _KEY: reach})
        elif takes_back:
            yield replace(parsed, state={**parsed.state, _KEY: reach}, takes_back=True)
        else:
            removed = (*parsed.removed, Removed(FILTER, len(message.text)))
            after = {**parsed.state, _KEY: reach}
            yield replace(parsed, state=after, message=None, removed=removed, unwanted=unwanted)


def _unwanted(message: Message) -> Unwanted | None:
    """Return what a message says that shall be forgotten, and who says so when."""
    said = tuple(dict.fromkeys(map(whole_hash, find_unwanted(message.text))))
    if not said:
        return None
    # What else the message says is wanted, so that it does not count as one that is not.
    source = MemorySource(agent=message.agent, session="", messages=(), at=message.at)
    return Unwanted(source=source, said=said)
