"""Which memories a request shows: the few that new messages may be about, not the whole store."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from memconsolidate.backends.takebacks import split, takes_all_back
from memconsolidate.extraction.batching import Cited
from memconsolidate.model import Author, Memory, ShownMemory
from memconsolidate.prompts.render import TAG_CHARS
from memconsolidate.verdicts.cues import asks_to_forget
from memconsolidate.verdicts.words import terms

#: A memory must share at least so many terms with the new messages to be shown.
LEAST_SHARED_TERMS = 2
#: Who asks to forget something names it, and may say nothing else that the memory says.
_LEAST_NAMED_TERMS = 1

#: Terms of so many texts are remembered between requests.
TERMS_KEPT = 20_000

_terms = lru_cache(maxsize=TERMS_KEPT)(terms)


def select_related(
    memories: Sequence[Memory], cited: Sequence[Cited], room_chars: int, near: Sequence[str] = ()
) -> tuple[ShownMemory, ...]:
    """Return the memories most related to the new messages, whole, within `room_chars` with their
    tags.

    Rare shared terms count more than common ones; the order is by weight, then by file. `near` are
    the files of those that are near in meaning, nearest first: they take turns with the others.
    """
    if not memories:
        return ()
    said: set[str] = set()
    least = LEAST_SHARED_TERMS
    for one in cited:
        if one.is_new:
            said |= terms(one.text)
            if asks_to_forget(one.text):
                least = _LEAST_NAMED_TERMS
    known = {memory.file: _terms(_text(memory)) & said for memory in memories}
    spread = Counter(term for shared in known.values() for term in shared)
    weights = {
        memory.file: sum(math.log(1 + len(memories) / spread[term]) for term in known[memory.file])
        for memory in memories
        if len(known[memory.file]) >= least
    }
    ranked = sorted(
        (memory for memory in memories if memory.file in weights),
        key=lambda memory: (-weights[memory.file], memory.file),
    )
    by_file = {memory.file: memory for memory in memories}
    turns = zip_longest(ranked, (by_file[file] for file in near))
    shown: list[ShownMemory] = []
    room = room_chars
    nearest = (one for turn in turns for one in turn if one is not None)
    for memory in dict.fromkeys((*_taken_back(memories, cited), *nearest)):
        text, key = _text(memory), memory.id or memory.file
        # A file's name may be longer than all else in a tag.
        chars = len(text) + TAG_CHARS + len(key)
        if chars > room:
            continue
        room -= chars
        shown.append(ShownMemory(id=key, name=memory.name, type=memory.type, text=text))
    return tuple(shown)


def _taken_back(memories: Sequence[Memory], cited: Sequence[Cited]) -> list[Memory]:
    """Return the memories that rest on what a new message only takes back: "Scratch that"."""
    before: dict[tuple[str, str], Cited] = {}
    meant = set()
    for one in cited:
        if one.message.author is not Author.HUMAN:
            continue
        key = (one.message.agent, one.message.session)
        last = before.get(key)
        if one.is_new and last is not None and takes_all_back(split(one.text), last.text):
            meant.add((*key, last.message.id))
        else:
            before[key] = one
    return [
        memory
        for memory in memories
        if any(
            (source.agent, source.session, message) in meant
            for source in memory.sources
            for message in source.messages
        )
    ]


def _text(memory: Memory) -> str:
    return f"{memory.name}\n{memory.description}\n{memory.body}"
