"""What the archive's log is told of a memory that later words replaced or took back."""

from __future__ import annotations

from memconsolidate.model import Memory, MemorySource
from memconsolidate.verdicts.assertions import find_assertions
from memconsolidate.verdicts.build import latest_time
from memconsolidate.verdicts.known import statement_of
from memconsolidate.verdicts.words import content_hash


def replaced_keys(
    target: Memory, successor: Memory | None, sources: tuple[MemorySource, ...]
) -> dict[str, object]:
    """Return for the archive's log what a memory asserted, and when other words ended that."""
    until = latest_time(sources) if successor is None else successor.updated
    if until is None:
        return {}
    hashes = dict.fromkeys(content_hash(one.text) for one in find_assertions(statement_of(target)))
    return {"said": list(hashes), "until": until.isoformat(timespec="microseconds")}
