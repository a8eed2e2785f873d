"""What the archive's log is told of a memory that left."""

from __future__ import annotations

from memconsolidate.model import Memory, MemorySource
from memconsolidate.verdicts.assertions import find_assertions
from memconsolidate.verdicts.build import latest_time
from memconsolidate.verdicts.dates.comparing import comparable
from memconsolidate.verdicts.known import statement_of
from memconsolidate.verdicts.words import content_hash


def said_hashes(text: str) -> list[str]:
    """Return a hash of each thing that a text asserts, for the archive's log: no text."""
    texts = (one.text for one in find_assertions(comparable(text)))
    return list(dict.fromkeys(map(content_hash, texts)))


def whole_hash(text: str) -> str:
    """Return a hash of all that a text says, "I prefer Vim over Emacs" being more than "I prefer Vim"."""
    return content_hash(comparable(text))


def replaced_keys(
    target: Memory, successor: Memory | None, sources: tuple[MemorySource, ...]
) -> dict[str, object]:
    """Return for the archive's log what a memory asserted, and when other words ended that."""
    until = latest_time(sources) if successor is None else successor.updated
    if until is None:
        return {}
    return {
        "said": said_hashes(statement_of(target)),
        "until": until.isoformat(timespec="microseconds"),
    }
