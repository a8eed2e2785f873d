"""What claims are judged against: the messages they may quote and the memories there are."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from msgspec import Struct

from memconsolidate.model import Author, Memory, Provisional, Tier, Trace


class CitedMessage(Struct, frozen=True, kw_only=True):
    """A message that a claim may quote, whole, with its secrets taken out.

    `label` is the one of the request without the number of a part: "m12" also for "m12/2".
    `is_new` is False for the turns before, which cannot be quoted alone. `at` is aware; where
    `has_own_time` is False it is that of the file, and the words may be older.
    """

    label: str
    text: str
    author: Author
    agent: str
    session: str
    id: str
    at: datetime | None = None
    is_new: bool = True
    has_role: bool = True
    has_own_time: bool = True


class Near(Struct, frozen=True):
    """A memory that is near to a statement in meaning: its key, and the cosine."""

    key: str
    cosine: float


class Told(Struct, frozen=True):
    """A memory that a reply was made, and the sentences that it rests on."""

    memory: Memory
    traces: tuple[Trace, ...]


class Context(Struct, frozen=True, kw_only=True):
    """Everything that the verdicts on one reply depend on, for one scope.

    `messages` are in the order they were said. `memories` are all live ones of the scope, and what
    files that cannot be parsed now still say.
    `shown_in_full` has the ids, or files where there is no id, of those that may be targets.
    `retired` has (agent, session, message id) of messages behind what left memory or was rejected,
    each with hashes of the sentences in it that these rested on; without any where nobody knows which.
    `replaced` has the content hash of what each memory asserted that later words replaced or took
    back, with the time of those words, and `deleted` of what a person deleted, forgot or rejected,
    with the time of that. `time_zone` is the one in which "tomorrow" is meant.
    `holds_for_good` where a person asked to keep what they say: no way to work has to be said twice.
    `one_person` has the agents to which the same person speaks.
    `told` has what memories the same reply was made in other scopes.
    `near` has for statements, as they were proposed, the memories nearest to them in meaning, nearest
    first. `room` is how many files may still be created (None: no limit). `max_chars` bounds a statement.
    """

    pass_id: str
    tier: Tier
    messages: tuple[CitedMessage, ...] = ()
    memories: tuple[Memory, ...] = ()
    shown_in_full: frozenset[str] = frozenset()
    provisional: tuple[Provisional, ...] = ()
    retired: dict[tuple[str, str, str], frozenset[str]] = {}
    replaced: dict[str, datetime] = {}
    deleted: dict[str, datetime] = {}
    holds_for_good: bool = False
    told: tuple[Told, ...] = ()
    near: dict[str, tuple[Near, ...]] = {}
    one_person: frozenset[str] = frozenset()
    room: int | None = None
    max_chars: int = 4000
    time_zone: tzinfo = UTC
