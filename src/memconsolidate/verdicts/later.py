"""Whether words were said later than a memory, also where both have one time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from memconsolidate.model import Memory, MemorySource
from memconsolidate.verdicts.build import latest_time
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.known import latest


class Order:
    """The order in which messages were said. Within a transcript it is known where times are equal:
    some agents write whole seconds, or one time for what they write at once.
    """

    def __init__(self, messages: Iterable[CitedMessage]) -> None:
        self._places = {
            (one.agent, one.session, one.id): place for place, one in enumerate(messages)
        }

    def is_later(self, sources: Sequence[MemorySource], memory: Memory) -> bool | None:
        """Return whether these words were said later than a memory was last; None where that is not
        known.
        """
        ours, theirs = latest_time(sources), latest(memory)
        if ours is None or theirs is None:
            return None
        if ours != theirs:
            return ours > theirs
        mine, its = _said_at(sources, ours), _said_at(memory.sources, theirs)
        if len({(agent, session) for agent, session, _ in (*mine, *its)}) != 1:
            return None
        if not mine or not its or not self._places.keys() >= {*mine, *its}:
            return None
        here, there = ([self._places[one] for one in each] for each in (mine, its))
        if min(here) > max(there):
            return True
        return False if max(here) < min(there) else None


def _said_at(sources: Iterable[MemorySource], at: datetime) -> list[tuple[str, str, str]]:
    """Return the messages that were said then."""
    return [
        (source.agent, source.session, message)
        for source in sources
        if source.at == at
        for message in source.messages
    ]
