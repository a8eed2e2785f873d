"""Memories gathered by subject: the words that many of their names share."""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from memconsolidate.model import Memory, MemoryType

#: A subject needs so many memories; below that a page is no help.
_MIN_MEMBERS = 3
#: So many subjects at most; the rest is gathered by type.
_MAX_SUBJECTS = 60
_WORD = re.compile(r"[^\W_]+")
#: Scripts that are written without spaces, or with endings on every word: the beginning counts.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
#: Words of four letters and more that name no subject; shorter ones are left out anyway.
_EMPTY = frozenset(
    """
    about after also always because been before being both cannot could decisions does doing done
    each every from have having into keep less like made make many more most must need needs never
    only other over prefer should some such than that their them then there these they this those
    through under until used user uses using very want wants what when where which while will with
    without would your nicht eine einen einer immer auch oder aber wird werden para como pero
    siempre nunca esta este pour avec dans sans toujours jamais cette être
    """.split()  # noqa: SIM905 - quotes around every word would hide the words
)
#: A word that so much of the names share that share the most shared one is as good a subject.
_NEARLY_ALL = 0.75
DECISIONS = "Decisions"


class Subject(NamedTuple):
    """A title and the memories under it, in the order they were given."""

    title: str
    memories: tuple[Memory, ...]


def group_by_subject(memories: Sequence[Memory]) -> tuple[Subject, ...]:
    """Return every memory under one subject, largest subject first.

    Decisions are one subject. The other subjects are found greedily: the word that most names
    share, then the next among the names that are left; what shares nothing goes by its type. Where
    several words are shared by nearly as many names, as all words of a template are, the first one
    names what the sentences are about. Equal memories give equal subjects, whatever their order.
    """
    members: dict[str, list[int]] = defaultdict(list)
    words = [_words(memory) for memory in memories]
    for index, memory in enumerate(memories):
        if memory.decision is not None:
            members[DECISIONS].append(index)
            words[index] = {}
    for key, indexes in _shared(words):
        members[_spelling(key, words, indexes)].extend(indexes)
    grouped = {index for indexes in members.values() for index in indexes}
    for index, memory in enumerate(memories):
        if index not in grouped:
            members[memory.type.value.capitalize()].append(index)
    subjects = (
        Subject(title, tuple(memories[index] for index in sorted(indexes)))
        for title, indexes in members.items()
    )
    return tuple(sorted(subjects, key=lambda subject: (-len(subject.memories), subject.title)))


def _words(memory: Memory) -> dict[str, str]:
    """Return the words of a name that may be a subject, each with its spelling, the likely first.

    What a statement is about stands before its verb; an instruction begins with the verb.
    """
    found: dict[str, str] = {}
    all_words = _WORD.findall(memory.name)
    for word in all_words:
        if _UNSPACED.match(word):
            found.setdefault(word[:2], word[:2])
        elif len(word) > 3 and not word[0].isdigit() and word.casefold() not in _EMPTY:
            found.setdefault(word.casefold(), word)
    if memory.type is MemoryType.FEEDBACK:
        begin = next((word for word in all_words if word.casefold() not in _EMPTY), "").casefold()
        if begin in found:
            found[begin] = found.pop(begin)
    return found


def _shared(words: Sequence[dict[str, str]]) -> list[tuple[str, list[int]]]:
    """Return words with the names that fall to each, most shared first."""
    holders: dict[str, list[int]] = defaultdict(list)
    places: Counter[str] = Counter()
    for index, found in enumerate(words):
        for place, key in enumerate(found):
            holders[key].append(index)
            places[key] += place
    counts = {key: len(indexes) for key, indexes in holders.items()}
    heap = [(-count, key) for key, count in counts.items() if count >= _MIN_MEMBERS]
    heapq.heapify(heap)
    free = set(range(len(words)))
    shared: list[tuple[str, list[int]]] = []
    while len(shared) < _MAX_SUBJECTS:
        candidates = _most_shared(heap, counts)
        if not candidates:
            break
        key = min(
            candidates,
            key=lambda word: (places[word] / len(holders[word]), -counts[word], word),
        )
        for other in candidates:
            if other != key:
                heapq.heappush(heap, (-counts[other], other))
        indexes = [index for index in holders[key] if index in free]
        free.difference_update(indexes)
        for index in indexes:
            for other in words[index]:
                counts[other] -= 1
        shared.append((key, indexes))
    return shared


def _most_shared(heap: list[tuple[int, str]], counts: Mapping[str, int]) -> list[str]:
    """Take the words off the heap that nearly as many names share as share the first of them.

    What the heap says of a word may be more than is left of it.
    """
    found: list[str] = []
    least = _MIN_MEMBERS
    while heap and -heap[0][0] >= least:
        count, key = heapq.heappop(heap)
        if -count != counts[key]:
            if counts[key] >= _MIN_MEMBERS:
                heapq.heappush(heap, (-counts[key], key))
            continue
        if not found:
            least = max(_MIN_MEMBERS, math.ceil(counts[key] * _NEARLY_ALL))
        found.append(key)
    return found


def _spelling(key: str, words: Sequence[dict[str, str]], indexes: Sequence[int]) -> str:
    """Return a word as most names write it, with a capital where the script has them."""
    counted = Counter(words[index][key] for index in indexes)
    spelling = min(counted, key=lambda word: (-counted[word], word))
    return spelling[0].upper() + spelling[1:]
