"""The nouns that every other module speaks about, as frozen values.

The words are those of docs/glossary.md. Values that are stored are msgspec structs, so that what is
read back from disk is checked against the same definition that wrote it.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct


class Author(StrEnum):
    """Who put a text into a transcript."""

    HUMAN = "human"
    ASSISTANT = "assistant"
    TOOL = "tool"
    INJECTED = "injected"


class MemoryType(StrEnum):
    """What a memory is about."""

    USER = "user"
    FEEDBACK = "feedback"
    PROJECT = "project"
    REFERENCE = "reference"


class Authority(StrEnum):
    """Whose words found a memory, strongest first."""

    HUMAN = "human"
    AGREED = "agreed"
    ASSISTANT = "assistant"
    TOOL = "tool"

    @property
    def strength(self) -> int:
        """3 for a human's own words down to 0 for a tool's; larger wins."""
        return {"human": 3, "agreed": 2, "assistant": 1, "tool": 0}[self.value]


class Tier(StrEnum):
    """How far a scope reaches: one person everywhere, or one project."""

    USER = "user"
    PROJECT = "project"


class ForeignFiles(StrEnum):
    """What memd does with memory files that others wrote into a scope."""

    ADOPT = "adopt"
    REVIEW = "review"
    LEAVE = "leave"


class Operation(StrEnum):
    """What a claim asks for."""

    CREATE = "create"
    UPDATE = "update"
    MERGE = "merge"
    SUPERSEDE = "supersede"
    RETRACT = "retract"

    @property
    def makes_new(self) -> bool:
        """Whether it founds a memory of its own, and does not only rewrite or end others."""
        return self in (Operation.CREATE, Operation.SUPERSEDE)


class Outcome(StrEnum):
    """What code decides about a claim."""

    CREATE = "create"
    REINFORCE = "reinforce"
    SUPERSEDE = "supersede"
    UPDATE = "update"
    MERGE = "merge"
    RETIRE = "retire"
    PROVISIONAL = "provisional"
    HOLD = "hold"
    REJECT = "reject"

    @property
    def is_applied(self) -> bool:
        """Whether the claim had its effect; otherwise it counts as skipped."""
        return self not in (Outcome.PROVISIONAL, Outcome.HOLD, Outcome.REJECT)


class Evidence(Struct, frozen=True):
    """A hash over consumed bytes that shows a transcript is still the same thing.

    `length` is in bytes, `digest` is hexadecimal blake2b of that many bytes.
    """

    length: int
    digest: str


class LinesPosition(Struct, frozen=True, kw_only=True, tag="lines"):
    """Where reading stopped in a file of appended lines.

    `offset` is in bytes and stands after a newline. `head` covers the first min(1024, offset)
    bytes, `mark` the min(1024, offset) bytes before the offset: consumed bytes only, so growth
    never changes them. `text_chars` counts the characters of the next record's message that were
    already shown, when one message needs several requests, and `text_hash` is a hash of all of that
    message's text, or what takes its place would count as shown in part. `blocks` is a hash of the whole blocks
    before the offset, None where nobody has asked for it yet. `state` is what the source remembers
    of the bytes before (working directory, session), always small.
    """

    offset: int = 0
    line_number: int = 0
    head: Evidence = Evidence(0, "")
    mark: Evidence = Evidence(0, "")
    text_chars: int = 0
    text_hash: int = 0
    blocks: int | None = None
    state: dict[str, str] = {}


class EventsPosition(Struct, frozen=True, kw_only=True, tag="events"):
    """Which files of an event directory were consumed.

    Every event whose number is below `low` was consumed, and those named in `beyond`. `below` is a
    hash over the names of the former, empty in positions from before there was one. `head` is a
    hash over the name and content of the first event, `mark` over the last consumed one.
    """

    low: int = 0
    beyond: tuple[str, ...] = ()
    below: str = ""
    head: Evidence = Evidence(0, "")
    mark: Evidence = Evidence(0, "")
    text_chars: int = 0
    text_hash: int = 0
    state: dict[str, str] = {}


Position = LinesPosition | EventsPosition


class Message(Struct, frozen=True, kw_only=True, gc=False):
    """One thing said.

    `id` is the agent's own record id, else one made from the place in the transcript.
    `at` is aware, or None where the format has no time. `session` is the agent's own session id.
    `keys` are 64-bit hashes that identify this message wherever it is copied (record id; role,
    text and original time): a message with a known key is a replay. `record_hash` is the hash of
    the raw record, used to drop repeats only inside a rewritten or copied transcript.
    `has_role` is False for text without roles (a dumped summary), `has_own_time` where `at` is the
    time of the file. `remote` is the address of the repository's remote, where the agent recorded it.
    """

    id: str
    author: Author
    text: str
    agent: str
    session: str
    at: datetime | None = None
    cwd: str = ""
    remote: str = ""
    keys: tuple[int, ...] = ()
    record_hash: int = 0
    has_role: bool = True
    has_own_time: bool = True


class Unwanted(Struct, frozen=True, kw_only=True):
    """What a person wants forgotten: hashes of it, no text, and who said so when."""

    source: MemorySource
    said: tuple[str, ...]


class Removed(Struct, frozen=True, gc=False):
    """Text that a named filter took out of a record; `chars` is its length."""

    filter: str
    chars: int


class ShownMessage(Struct, frozen=True, kw_only=True):
    """A message as a backend sees it.

    `label` ("m12", or "m12/2" for the second part of a long one) is how claims cite it.
    `is_new` is False for the turns before, which give a referent and cannot be quoted alone.
    """

    label: str
    author: Author
    text: str
    at: datetime | None
    session: str
    is_new: bool = True
    has_role: bool = True


class ShownMemory(Struct, frozen=True, kw_only=True):
    """A memory as a backend sees it; only one shown in full may be a target."""

    id: str
    name: str
    type: MemoryType
    text: str
    in_full: bool = True


class Repair(Struct, frozen=True):
    """An answer that could not be used, and what is wrong with it, for asking once more."""

    answer: str
    problem: str


class Request(Struct, frozen=True, kw_only=True):
    """What a backend is asked; text is made of it by the one renderer in `prompts`.

    The answer may have `max_output_tokens`. `repair` is set when the same was asked before; of that
    answer so much is shown as fits into `max_chars` of the whole text, where that is not 0.
    """

    purpose: Literal["extraction", "consolidation"]
    messages: tuple[ShownMessage, ...] = ()
    memories: tuple[ShownMemory, ...] = ()
    max_output_tokens: int = 8000
    max_chars: int = 0
    repair: Repair | None = None


class Quote(Struct, frozen=True):
    """Words taken verbatim from a message (by label) or a memory version."""

    message: str
    text: str


class Decision(Struct, frozen=True):
    """What was chosen, what was not, and why; parts that are unknown are empty."""

    chosen: str = ""
    rejected: str = ""
    reason: str = ""


class Claim(Struct, frozen=True, kw_only=True):
    """What a backend proposes. Nothing in it is trusted before a verdict."""

    operation: Operation
    type: MemoryType
    statement: str
    quotes: tuple[Quote, ...]
    name: str = ""
    description: str = ""
    targets: tuple[str, ...] = ()
    tier: Tier = Tier.PROJECT
    decision: Decision | None = None
    standing: bool = False


class Usage(Struct, frozen=True, kw_only=True):
    """What one call used, in tokens; the four numbers do not overlap.

    `usd` is what the provider itself says it cost, None where it does not say.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    usd: float | None = None

    @property
    def total_tokens(self) -> int:
        """All tokens together."""
        return (
            self.input_tokens
            + self.output_tokens
            + self.cache_read_tokens
            + self.cache_write_tokens
        )


class Reply(Struct, frozen=True, kw_only=True):
    """A backend's answer. `unreadable` counts claims in it that had not the form of one.

    `model` is the model that answered, as the provider names it. `usage` is None where nobody can
    tell.
    """

    claims: tuple[Claim, ...] = ()
    usage: Usage | None = Usage()
    note: str = ""
    unreadable: int = 0
    model: str = ""


class Piece(Struct, frozen=True):
    """A stretch of one new message: its number among the new ones, from `start` to `end` in
    characters of its text.
    """

    number: int
    start: int
    end: int


class Slice(Struct, frozen=True, kw_only=True):
    """Pieces in a row that are asked about in one call.

    `failures` counts how often the provider failed on it, `witnessed` how many of these although
    others were answered since the one before. `answered_before` is how many answers there had been at
    the last one, which `is_slow` tells to be one that comes of too many calls. `shrunk` says how often
    what stands around it was halved.
    """

    pieces: tuple[Piece, ...]
    failures: int = 0
    answered_before: int = 0
    shrunk: int = 0
    witnessed: int = 0
    is_slow: bool = False


class Aside(Struct, frozen=True, kw_only=True):
    """A piece that no backend could be shown or would answer, and why."""

    piece: Piece
    text: str
    reason: str


class Progress(Struct, frozen=True, kw_only=True):
    """How far an asking is that needs several calls."""

    todo: tuple[Slice, ...]
    replies: tuple[Reply, ...] = ()
    aside: tuple[Aside, ...] = ()


class Standing(Struct, frozen=True, kw_only=True):
    """What a model was good for so far: whether a text without a usable answer is to blame itself,
    since others had one, and how many calls, and texts alone, have had none since. `model` tells
    models apart.

    `answers` counts what its provider answered, usably or not, `failures` how often it has failed
    since, as far as no text is to blame. `form` is how it is asked, where it refused another way.
    """

    model: str = ""
    is_proven: bool = False
    barren_calls: int = 0
    barren_texts: int = 0
    answers: int = 0
    failures: int = 0
    form: str = ""


class MemorySource(Struct, frozen=True, kw_only=True):
    """Where a memory came from: messages of one session of one agent, and when they were said."""

    agent: str
    session: str
    messages: tuple[str, ...]
    at: datetime | None = None


class Memory(Struct, frozen=True, kw_only=True):
    """One statement with its reason, as kept in one markdown file.

    `id` is empty in a file that memd did not write. `file` is the name inside the scope's
    directory. `is_own` tells files that memd wrote from adopted files of others. `is_protected`
    says the file was changed from outside: memd may then only propose. `updated` is when the
    statement last changed, `last_confirmed` when it was last said again. `as_of` is when words for a
    date in it were said of which nobody knows what day they mean. `unknown_type` is what the
    file gives as its type where that is none, so that `type` stands in for it; empty where it gives
    nothing.
    """

    file: str
    name: str
    description: str
    type: MemoryType
    body: str
    id: str = ""
    created: datetime | None = None
    updated: datetime | None = None
    authority: Authority | None = None
    confirmed: int = 1
    last_confirmed: datetime | None = None
    as_of: datetime | None = None
    sources: tuple[MemorySource, ...] = ()
    decision: Decision | None = None
    standing: bool = False
    is_own: bool = True
    is_protected: bool = False
    unknown_type: str | None = None


class FileWrite(Struct, frozen=True, kw_only=True):
    """One file of a group. `path` is relative to the scope's directory, with `/`.

    `before` is the full content the verdict saw (None: the file must not exist), `after` the
    content to write (None: the file leaves; its content is then in `.archive/` by another write
    of the same group).
    """

    path: str
    before: str | None
    after: str | None


class Group(Struct, frozen=True, kw_only=True):
    """File writes that happen together or not at all, and the log lines that tell why."""

    writes: tuple[FileWrite, ...]
    archive_log: tuple[dict[str, Any], ...] = ()
    claim_index: int = -1


class Changeset(Struct, frozen=True, kw_only=True):
    """An ordered list of groups for one scope, made by one pass."""

    pass_id: str
    scope: str
    groups: tuple[Group, ...]


class Trace(Struct, frozen=True, kw_only=True):
    """What is kept of a message that a claim rests on, without its text.

    `heard` is a hash of who said what when, `spans` has hashes of the sentences that are quoted: none
    where nobody knows which.
    """

    agent: str
    session: str
    message: str
    heard: str = ""
    spans: tuple[str, ...] = ()


class Verdict(Struct, frozen=True, kw_only=True):
    """What code decided about one claim, and why.

    `reason` is one of the codes in `verdicts.reasons`. `memory` is the memory as it will be
    (its `file` is empty until a name is given), None when nothing is written. `targets` are the
    ids, or files where there is no id, of memories that are replaced or confirmed, `seen` a hash of
    what each of them said then. `sources` are the messages that the claim rests on, `traces` what is
    kept of each. `scope` is the directory that it was decided for, empty until it is known. `wording`
    is the code of what was wrong with the claim's own wording where the words quoted took its place.
    """

    outcome: Outcome
    reason: str
    claim: Claim
    scope: str = ""
    memory: Memory | None = None
    targets: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    sources: tuple[MemorySource, ...] = ()
    traces: tuple[Trace, ...] = ()
    wording: str = ""


class Provisional(Struct, frozen=True, kw_only=True):
    """A claim about how to work that waits for a second session to say the same."""

    claim: Claim
    sources: tuple[MemorySource, ...]
    since: datetime
    traces: tuple[Trace, ...] = ()
