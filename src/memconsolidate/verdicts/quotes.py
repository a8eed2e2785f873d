"""The words a claim rests on: found in what they cite, with the sentences they stand in."""

from __future__ import annotations

import re

from msgspec import Struct

from memconsolidate.model import Author, Claim, Memory, MemorySource
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import CJK, normalise

#: Shorter quotes show nothing, unless they are all that was said.
_SHORTEST_QUOTE_CHARS = 10
_SHORTEST_CJK_QUOTE_CHARS = 4
_CJK_CHARACTER = re.compile(f"[{CJK}]")
#: Where a sentence ends in text with single spaces; a point inside a word is none.
_SENTENCE_END = re.compile(r"[.!?…]+[\"')\]]*(?=\s|$)|[。！？]|\n\s*\n|\n\s*(?:[-*•]|\d+[.)])\s")
#: So much around a quote is looked at for its sentence.
_SENTENCE_CHARS = 600


class Found(Struct, frozen=True, kw_only=True):
    """A quote that is really there. `sentence` is what it was cut out of."""

    text: str
    sentence: str
    message: CitedMessage | None = None
    memory: Memory | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person said it."""
        return self.message is not None and self.message.author is Author.HUMAN


class Library:
    """What can be quoted: messages by label and memories by id, made comparable once."""

    def __init__(self, messages: tuple[CitedMessage, ...], memories: dict[str, Memory]) -> None:
        self._messages = {message.label: message for message in messages}
        self._memories = memories
        self._normalised: dict[str, str] = {}

    def find(self, claim: Claim) -> tuple[Found, ...] | Reason:
        """Return each quote with its place, or why one of them shows nothing."""
        found = []
        for quote in claim.quotes:
            label = quote.message.split("/", 1)[0].strip()
            message = self._messages.get(label)
            memory = None if message else self._memories.get(quote.message)
            if message is not None:
                whole = message.text
            elif memory is not None:
                whole = memory_text(memory)
            else:
                return Reason.QUOTE_NOT_FOUND
            if len(quote.text) > 2 * len(whole) + 100:
                return Reason.QUOTE_NOT_FOUND
            text = normalise(quote.text)
            folded = self._fold(label if message else quote.message, whole)
            place = folded.find(text) if text else -1
            if place < 0:
                return Reason.QUOTE_NOT_FOUND
            sentence = _sentence(folded, place, place + len(text))
            if not _is_long_enough(text, sentence, folded):
                return Reason.QUOTE_TOO_SHORT
            found.append(Found(text=quote.text, sentence=sentence, message=message, memory=memory))
        return tuple(found)

    def _fold(self, key: str, whole: str) -> str:
        if key not in self._normalised:
            self._normalised[key] = normalise(whole)
        return self._normalised[key]


def memory_text(memory: Memory) -> str:
    """Return everything that a memory says."""
    return f"{memory.name}. {memory.description}. {memory.body}"


def _is_long_enough(text: str, sentence: str, whole: str) -> bool:
    if _CJK_CHARACTER.search(text):
        enough = len(text) >= _SHORTEST_CJK_QUOTE_CHARS
    else:
        enough = len(text) >= _SHORTEST_QUOTE_CHARS
    bare = text.strip(" .!?。！？\"'")
    return enough or bare in (sentence.strip(" .!?。！？\"'"), whole.strip(" .!?。！？\"'"))


def _sentence(folded: str, start: int, end: int) -> str:
    """Return the sentences of a normalised text that the span touches."""
    low = max(0, start - _SENTENCE_CHARS)
    begin = low
    for match in _SENTENCE_END.finditer(folded, low, start):
        begin = match.end()
    high = min(len(folded), end + _SENTENCE_CHARS)
    # A quote may hold the end of its own sentence.
    ending = _SENTENCE_END.search(folded, max(start, end - 2), high)
    return folded[begin : ending.end() if ending else high].strip()


def sources_of(found: tuple[Found, ...]) -> tuple[MemorySource, ...]:
    """Return the sessions quoted, each with its messages and the time of the latest of them."""
    grouped: dict[tuple[str, str], list[CitedMessage]] = {}
    for one in found:
        if one.message is not None:
            messages = grouped.setdefault((one.message.agent, one.message.session), [])
            if one.message not in messages:
                messages.append(one.message)
    return tuple(
        MemorySource(
            agent=agent,
            session=session,
            messages=tuple(message.id for message in messages),
            at=max((m.at for m in messages if m.at is not None), default=None),
        )
        for (agent, session), messages in grouped.items()
    )
