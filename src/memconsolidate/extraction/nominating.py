"""Which memories are near in meaning to new messages, and to claims. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memconsolidate.extraction.batching import Cited
from memconsolidate.model import Author, Claim, Memory, Operation
from memconsolidate.verdicts.context import Near
from memconsolidate.verdicts.known import key_of, statement_of
from memconsolidate.verdicts.meaning import LEAST_NEAR, MOST_CHARS
from memconsolidate.verdicts.quotes import SENTENCE_END

if TYPE_CHECKING:  # numpy is there only with an extra
    from memconsolidate.embeddings.vectors import Vectors

#: The work of one batch is bounded by these: vectors made of memories that have none, sentences and
#: claims that are compared. What is left of the memories is made in later batches.
MOST_LEARNED = 200
MOST_SENTENCES = 40
MOST_CLAIMS = 60
#: Under a scope's lock only what changed since the request was made.
_MOST_LEARNED_LATE = 20
#: Memories this near to a sentence are shown, so many at most.
LEAST_RELATED = 0.87
MOST_RELATED = 20
_LEAST_SENTENCE_CHARS = 8


class Nominating:
    """Compares by meaning, with the vectors that are kept."""

    def __init__(self, vectors: Vectors) -> None:
        self._vectors = vectors

    def related(self, memories: Sequence[Memory], cited: Sequence[Cited]) -> tuple[str, ...]:
        """Return the files of memories that are near to a sentence of the new messages, nearest first."""
        stated = _stated(memories)
        self._vectors.learn(list(stated), MOST_LEARNED)
        said = _sentences(cited)
        if not stated or not said:
            return ()
        nearness = self._vectors.cosines(said, list(stated)).max(axis=1).tolist()
        found = sorted(
            (-cosine, memory.file)
            for cosine, alike in zip(nearness, stated.values(), strict=True)
            if cosine >= LEAST_RELATED
            for memory in alike
        )
        return tuple(file for _, file in found[:MOST_RELATED])

    def nominate(
        self, claims: Sequence[Claim], memories: Sequence[Memory]
    ) -> dict[str, tuple[Near, ...]]:
        """Return for each new statement the two memories that are nearest to it, where one is near.

        Nothing is nominated while a memory has no vector: it might be nearer.
        """
        said = list(
            dict.fromkeys(
                claim.statement
                for claim in claims
                if claim.operation is Operation.CREATE and len(claim.statement) <= MOST_CHARS
            )
        )[:MOST_CLAIMS]
        stated = _stated(memories)
        if not said or not stated or not self._vectors.learn(list(stated), _MOST_LEARNED_LATE):
            return {}
        texts = list(stated)
        columns = self._vectors.cosines(said, texts).T.tolist()
        return {
            statement: _nearest(cosines, texts, stated)
            for statement, cosines in zip(said, columns, strict=True)
            if max(cosines) >= LEAST_NEAR
        }


def _nearest(
    cosines: list[float], texts: list[str], stated: dict[str, list[Memory]]
) -> tuple[Near, ...]:
    order = sorted(range(len(texts)), key=lambda place: -cosines[place])[:2]
    nearest = [
        Near(key_of(memory), cosines[place]) for place in order for memory in stated[texts[place]]
    ]
    return tuple(nearest[:2])


def _stated(memories: Sequence[Memory]) -> dict[str, list[Memory]]:
    """Return the memories by what they state; longer ones say several things."""
    found: dict[str, list[Memory]] = {}
    for memory in memories:
        statement = statement_of(memory)
        if len(statement) <= MOST_CHARS:
            found.setdefault(statement, []).append(memory)
    return found


def _sentences(cited: Sequence[Cited]) -> list[str]:
    """Return sentences of the new messages, those of people first."""
    new = [one for one in cited if one.is_new]
    found = [
        sentence.strip()
        for one in sorted(new, key=lambda one: one.message.author is not Author.HUMAN)
        for line in one.text.splitlines()
        for sentence in SENTENCE_END.split(line)
    ]
    fitting = (one for one in found if _LEAST_SENTENCE_CHARS <= len(one) <= MOST_CHARS)
    return list(dict.fromkeys(fitting))[:MOST_SENTENCES]
