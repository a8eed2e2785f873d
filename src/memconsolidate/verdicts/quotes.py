"""The words a claim rests on: found in what they cite, with the sentences they stand in."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from functools import lru_cache

import msgspec
from msgspec import Struct

from memconsolidate.model import Author, Claim, Memory, MemorySource
from memconsolidate.verdicts.beside import is_disowned, leans_back, takes_back
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.own_words import MARKER, OwnWords, parts_of
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import CJK, normalise

#: Shorter quotes show nothing, unless they are all that was said.
_SHORTEST_QUOTE_CHARS = 10
_SHORTEST_CJK_QUOTE_CHARS = 4
_CJK_CHARACTER = re.compile(f"[{CJK}]")
#: Where a sentence ends in text with single spaces; a point inside a word is none.
SENTENCE_END = re.compile(
    r"(?<!\be\.g)(?<!\bi\.e)(?<!\bz\.b)(?<!\bz\. b)(?<!\bp\. ex)(?<!\bp\. ej)[.!?]+[\"')\]]*(?=\s|$)|[。！？]"
)
#: What follows these is an example, or an item, of what stands before.
_INTRODUCES = re.compile(
    r"(?:\b(?:this|these|that|those|(?:the )?following|as follows|things|esto|eso|lo siguiente|das|dies|folgendes|ceci|cela|ça|ce qui suit) ?:"
    r"|[这這那]些?(?:样|樣)? ?:|이렇게 ?:|次の(?:こと|よう[なに])?:|\b(?:e\.g\.|i\.e\.|for (?:example|instance)|such as|namely|z\. ?b\.|zum beispiel|etwa|p\. ?ej\.|por ejemplo|como"
    r"|p\. ?ex\.|par exemple|comme)|例如|比如|例えば|たとえば|예를 들(?:어|면))[,:\s\"'(]*$"
)
#: They deny nothing of what they introduce.
_FIRM = re.compile(
    r"\b(?:no exceptions?|without exceptions?|keine ausnahmen?|ohne ausnahmen?|sin excepci[oó]n(?:es)?|sans exceptions?|no matter what)\b|예외 ?없이|例外なく|没有例外|無例外"
)
#: A line that begins something new: after an empty line, a list item, a heading, a quotation.
_NEW_LINE = re.compile(r"\s*(?:[-*•·+>#|]|\d{1,3}[.)]|[a-z][.)])\s")
#: What marks a line as pasted or quoted is no part of what it says.
_QUOTE_MARK = re.compile(r"^[ \t]{0,3}(?:>[ \t]?)+", re.MULTILINE)
_REDACTED = "[redacted:"
#: So many short sentences behind another are read with it.
_MOST_LEANING = 3
#: So much around a quote is looked at for its sentence.
_SENTENCE_CHARS = 600


class Found(Struct, frozen=True, kw_only=True):
    """A quote that is really there. `sentence` is what it was cut out of, `touched` the same without
    what introduces it.

    `introduction` is what introduces it: the sentence above its list, or the words before a colon
    or "e.g.". `is_own` tells words of the message's author from what stands in code, logs, mails
    and quotations there.
    """

    text: str
    sentence: str
    touched: str = ""
    introduction: str = ""
    is_own: bool = True
    message: CitedMessage | None = None
    memory: Memory | None = None

    @property
    def written(self) -> str:
        """The sentence as it was written; empty where that is not sure."""
        if self.message is None or self.sentence != self.touched:
            return ""
        return find_written(self.message.text, self.touched)

    def widened_to(self, statement: str) -> Found:
        """Return it with its whole sentence for its text where a statement has that word for word.

        What stands beside a secret that was taken out is not drawn in.
        """
        written = self.written
        if not written or written not in statement or _REDACTED in written:
            return self
        return msgspec.structs.replace(self, text=written)

    @property
    def quoted(self) -> str:
        """The quote as it was written: a model may return other letters that are compared as equal."""
        if self.message is None:
            return ""
        return find_written(self.message.text, normalise(_QUOTE_MARK.sub("", self.text)))

    @property
    def is_human(self) -> bool:
        """Whether a person said it in their own words."""
        return self.author is Author.HUMAN

    @property
    def author(self) -> Author | None:
        """Who said it; what a person pasted counts as a tool's words. None for a memory's."""
        if self.message is None:
            return None
        is_pasted = self.message.author is Author.HUMAN and not self.is_own
        return Author.TOOL if is_pasted else self.message.author


class Library:
    """What can be quoted: messages by label and memories by id, made comparable once."""

    def __init__(self, messages: tuple[CitedMessage, ...], memories: dict[str, Memory]) -> None:
        self._messages = {message.label: message for message in messages}
        self._memories = memories
        self._folded: dict[str, _Folded] = {}
        self._own: dict[str, OwnWords] = {}

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
            text = normalise(_QUOTE_MARK.sub("", quote.text))
            key = label if message else quote.message
            if key not in self._folded:
                self._folded[key] = _fold(whole)
            folded = self._folded[key]
            place = folded.text.find(text) if text else -1
            if place < 0:
                return Reason.QUOTE_NOT_FOUND
            sentence = folded.sentence(place, place + len(text))
            if not _is_long_enough(text, sentence, folded.text):
                return Reason.QUOTE_TOO_SHORT
            introduction = _before_example(sentence, text)
            is_own = True
            if message is not None:
                if label not in self._own:
                    self._own[label] = OwnWords(whole)
                own = self._own[label]
                parts = parts_of(folded.lines, folded.text, place, place + len(text))
                is_own = (
                    message.author is not Author.HUMAN or not message.has_role or own.has(parts)
                )
                introduction = introduction or normalise(own.introduction(parts[0][0]))
                heading = normalise(own.heading(parts[0][0]))
                introduction = introduction or (heading if is_disowned(heading) else "")
            found.append(
                Found(
                    text=quote.text,
                    sentence=_with_denial(introduction, sentence),
                    touched=sentence,
                    introduction=introduction,
                    is_own=is_own,
                    message=message,
                    memory=memory,
                )
            )
        return tuple(found)


def find_written(text: str, folded: str) -> str:
    """Return what stands in a text as a folded part of it, as it was written; else nothing."""
    composed, whole, places = _places_of(text)
    start = whole.find(folded) if folded else -1
    if start < 0:
        return ""
    return composed[places[start] : places[start + len(folded) - 1] + 1]


@lru_cache(maxsize=4)
def _places_of(text: str) -> tuple[str, str, list[int]]:
    """Return a text, the same folded, and for each character of that its place in the first.

    A message is quoted many times, and folding it character by character takes a while.
    """
    composed = unicodedata.normalize("NFC", text)
    places: list[int] = []
    parts: list[str] = []
    for place, character in enumerate(composed):
        part = " " if character.isspace() else normalise(character)
        if part == " " and (not parts or parts[-1] == " "):
            continue
        parts += part
        places += [place] * len(part)
    return composed, "".join(parts), places


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


class _Folded(Struct, frozen=True):
    """A text made comparable: one line, and the places where a line began something new.

    `lines` has the place of each line that is left, with its number.
    """

    text: str
    breaks: list[int]
    lines: list[tuple[int, int]]

    def sentence(self, start: int, end: int) -> str:
        """Return the sentences that a span touches."""
        low = max(0, start - _SENTENCE_CHARS)
        high = min(len(self.text), end + _SENTENCE_CHARS)
        before = bisect_right(self.breaks, start)
        if before:
            low = max(low, self.breaks[before - 1])
        after = bisect_left(self.breaks, end)
        if after < len(self.breaks):
            high = min(high, self.breaks[after])
        begin = low
        for match in SENTENCE_END.finditer(self.text, low, start):
            begin = match.end()
        # A quote may hold the end of its own sentence.
        ending = SENTENCE_END.search(self.text, max(start, end - 2), high)
        stop = ending.end() if ending else high
        return self.text[begin : self._with_what_leans(begin, stop, high)].strip()

    def _with_what_leans(self, begin: int, end: int, high: int) -> int:
        """Return where the sentence that ends here ends with those behind it that only add to it."""
        for _ in range(_MOST_LEANING):
            if high in self.breaks and end >= high:
                # what stands apart only belongs to it where it takes it back
                high = self._next_break(high)
                belongs = takes_back
            else:
                belongs = leans_back
            ending = SENTENCE_END.search(self.text, end, high)
            stop = ending.end() if ending else high
            following = self.text[end:stop].strip()
            if (
                not following
                or MARKER.match(following)
                or not belongs(following, self.text[begin:end])
            ):
                break
            end = stop
        return end

    def _next_break(self, place: int) -> int:
        number = bisect_right(self.breaks, place)
        high = self.breaks[number] if number < len(self.breaks) else len(self.text)
        return min(high, place + _SENTENCE_CHARS)


def _fold(whole: str) -> _Folded:
    lines: list[str] = []
    breaks: list[int] = []
    places: list[tuple[int, int]] = []
    size = 0
    is_new = True
    for number, line in enumerate(whole.splitlines()):
        folded = normalise(_QUOTE_MARK.sub("", line))
        if not folded:
            is_new = True
            continue
        if is_new or _NEW_LINE.match(line):
            breaks.append(size)
        is_new = False
        lines.append(folded)
        places.append((size, number))
        size += len(folded) + 1
    return _Folded(" ".join(lines), breaks, places)


def _before_example(sentence: str, quote: str) -> str:
    """Return what stands before a quote in its sentence where it introduces an example or a list."""
    place = sentence.find(quote)
    head = sentence[:place] if place > 0 else ""
    return head.strip() if _INTRODUCES.search(head) else ""


def denies(introduction: str) -> bool:
    """Whether what follows an introduction is denied: "never do these:"."""
    return polarity_of(_FIRM.sub(" ", introduction)).has_negator


def _with_denial(introduction: str, sentence: str) -> str:
    """Return the sentence behind an introduction that denies it, as one clause."""
    if not introduction or not denies(introduction) or sentence.startswith(introduction):
        return sentence
    return f"{introduction.rstrip(' :：')} {MARKER.sub('', sentence)}"


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
