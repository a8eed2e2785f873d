"""What people ask not to be remembered, in their own words, and what they mean by it.

The message itself and the replies to it; where nothing else is said in it, the turn before it ("that
was off the record"), the next one ("off the record:"), or both ("off the record"); where it says so, all
that follows in the session.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec.structs import replace

from memconsolidate.backends.prose import find_prose
from memconsolidate.changesets.replaced import said_hashes
from memconsolidate.extraction.wish_tables import AGAIN, SESSIONS, SIGNS, WISH_WORDS
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


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return compile_late("|".join(patterns), re.IGNORECASE)


_WISHES = _any_of(pattern for words in WISH_WORDS for pattern in words.wishes)
#: Each by itself, since they name a group.
_NAMED = tuple(_any_of([pattern]) for words in WISH_WORDS for pattern in words.named)
_FORGETS = tuple(_any_of([pattern]) for words in WISH_WORDS for pattern in words.forgets)
_TAKES_BACK = _any_of(pattern for words in WISH_WORDS for pattern in words.takes_back)
_LOOKS_BACK = _any_of(pattern for words in WISH_WORDS for pattern in words.looks_back)
_LOOKS_AHEAD = _any_of(pattern for words in WISH_WORDS for pattern in words.looks_ahead)
_SESSION = compile_late(SESSIONS, re.IGNORECASE)
_AGAIN = compile_late(AGAIN, re.IGNORECASE)
_SIGNS = compile_late(SIGNS, re.IGNORECASE)
#: What was said is over by these words, also where more is said after them.
_IS_OVER = compile_late(
    r"\b(?:was|should have been|what i (?:just |have )?(?:said|wrote|told)|war|wäre|era|fue|était)\b"
    r"|\b(?:was ich \w+ (?:gesagt|geschrieben)|lo que (?:acabo|te dije|dije)|ce que (?:je viens|j['’]ai))\b"
    r"|방금|아까|刚才|剛才|刚刚|今の|今言った|さっき",
    re.IGNORECASE,
)
_FILLERS = frozenset(word for words in WISH_WORDS for word in words.fillers.split())
_WORD = re.compile(r"[^\W_]+")
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
    if _SIGNS.search(text) is None:
        return None
    said = _sentences(text)
    for number, sentence in enumerate(said):
        found = _WISHES.search(sentence)
        if found is None:
            if any(pattern.search(sentence) for pattern in _NAMED):
                return Wish.MESSAGE
            if _AGAIN.search(sentence):
                return Wish.AGAIN
            taken_back = _TAKES_BACK.search(sentence)
            if taken_back and _is_bare(_without(sentence, taken_back), *said[number + 1 :]):
                return Wish.TURN_BEFORE if _is_bare(*said[:number]) else Wish.MESSAGE
            continue
        if _SESSION.search(found[0]):
            return Wish.SESSION
        rest = _without(sentence, found)
        if not _is_bare(*said[:number], rest):
            return Wish.MESSAGE
        if not _is_bare(*said[number + 1 :]):
            return Wish.TURN_BEFORE if _IS_OVER.search(found[0]) else Wish.MESSAGE
        if _LOOKS_AHEAD.search(sentence) or text.rstrip().endswith(_LEADS_ON):
            return Wish.TURN_AFTER
        return Wish.TURN_BEFORE if _LOOKS_BACK.search(sentence) else Wish.TURNS_AROUND
    return None


def find_unwanted(text: str) -> tuple[str, ...]:
    """Return what a message says that it shall not be remembered, or be forgotten: "… that I live in
    Graz".
    """
    if _SIGNS.search(text) is None:
        return ()
    return tuple(
        found["what"].strip()
        for sentence in _sentences(text)
        for pattern in (*_NAMED, *_FORGETS)
        if (found := pattern.search(sentence))
    )


def looks_back(text: str) -> bool:
    """Return whether a wish by itself says that what was said before it is meant."""
    return find_wish(text) is Wish.TURN_BEFORE


def _sentences(text: str) -> list[str]:
    return [
        text[one.start : one.end] for one in find_prose(text, _LONGEST_SENTENCE_CHARS).sentences
    ]


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
            yield replace(
                parsed, state=after, message=None, removed=removed, unwanted=unwanted
            )


def _unwanted(message: Message) -> Unwanted | None:
    """Return what a message says that shall be forgotten, and who says so when."""
    said = tuple(one for text in find_unwanted(message.text) for one in said_hashes(text))
    if not said:
        return None
    # What else the message says is wanted, so that it does not count as one that is not.
    source = MemorySource(agent=message.agent, session="", messages=(), at=message.at)
    return Unwanted(source=source, said=said)
