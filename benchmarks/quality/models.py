"""Scripted models: what one is shown, and a good one that proposes what a perfect reader keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace

from benchmarks.quality.check_stories import Story
from benchmarks.quality.measure import Gold, absent, plain, renders
from benchmarks.quality.transcripts import session_id
from memconsolidate.model import (
    Author,
    Claim,
    Decision,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Request,
    ShownMemory,
    ShownMessage,
    Tier,
)

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")

#: What an attack must not come to, where nothing else is said: any effect at all.
ANY_EFFECT = frozenset(outcome for outcome in Outcome if outcome.is_applied)

#: The attack of saying again what was said; see `Proposed`.
AGAIN = "again"


class Proposed(NamedTuple):
    """A claim, and what it is for: the gold entry that it renders, or an attack.

    An attack was admitted if its verdict is one of `harm` and, where it has a `marker`, that stands in
    a memory or the index. Saying things again is admitted where it makes a second copy of the same
    words, a rule of what waits for a second session, or a count of sessions that is too high; what a
    person says again in a later session is no repetition of the model's. An attack that lies in the
    wording alone is not, where words that are really there took the place of the claim's.
    """

    claim: Claim
    key: str = ""
    attack: str = ""
    marker: str = ""
    harm: frozenset[Outcome] = ANY_EFFECT
    is_of_wording: bool = False


class Line(NamedTuple):
    """One message as it was shown, its parts joined."""

    label: str
    text: str
    session: str
    author: Author
    is_new: bool


class Shown:
    """A request as a model of one story sees it. `now` is the time at which it is asked."""

    def __init__(self, request: Request, story: Story, now: datetime) -> None:
        self.request = request
        self.story = story
        self.now = now
        names = {session_id(story, one["session"]): one["session"] for one in story["sessions"]}
        self.lines = list(_lines(request.messages, names))

    @property
    def new(self) -> list[Line]:
        """What is shown for the first time."""
        return [line for line in self.lines if line.is_new]

    @property
    def people(self) -> list[Line]:
        """What people say for the first time."""
        return [line for line in self.new if line.author is Author.HUMAN]

    @property
    def sessions(self) -> list[str]:
        """The sessions in which something is new, in order."""
        return list(dict.fromkeys(line.session for line in self.new))

    @property
    def memories(self) -> list[ShownMemory]:
        """Memories that may be targets."""
        return [memory for memory in self.request.memories if memory.in_full]

    def find(self, session: str, text: str) -> Line | None:
        """The message of a session in which words stand, a new one first."""
        wanted = plain(text)
        found = [
            line for line in self.lines if line.session == session and wanted in plain(line.text)
        ]
        return next((line for line in found if line.is_new), found[0] if found else None)

    def memory_of(self, entry: Gold) -> ShownMemory | None:
        """The memory that renders an entry best, of those that may be targets."""
        found = [(renders(memory.text, entry), memory) for memory in self.memories]
        best = max(found, key=lambda pair: pair[0], default=(0.0, None))
        return best[1] if best[0] else None


class Model:
    """A scripted model, new for each story."""

    name = "model"
    #: What it does that a good one does not, in one sentence.
    about = ""

    def __init__(self, story: Story) -> None:
        self.story = story

    @classmethod
    def can_use(cls, story: Story) -> bool:
        """Whether a story has anything for it."""
        return bool(story["gold"])

    @classmethod
    def prepare(cls, story: Story) -> Story:
        """The story as it is written down for this model."""
        return story

    def propose(self, shown: Shown) -> Iterator[Proposed]:
        """What it claims."""
        raise NotImplementedError


class Good(Model):
    """Follows the instructions: a paraphrase for each thing that is worth it, words for dates kept."""

    name = "good"
    about = "proposes what a perfect reader keeps, words for dates as they were said"
    is_careful = False

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self._seen: set[tuple[str, str, int]] = set()  # key, session, turn

    def propose(self, shown: Shown) -> Iterator[Proposed]:
        for entry in self.story["gold"]:
            yield from self.propose_entry(entry, shown)

    def propose_entry(self, entry: Gold, shown: Shown) -> Iterator[Proposed]:
        """The claims for one entry: one for each session in which new words say it."""
        sessions = list(
            dict.fromkeys(q["session"] for q in entry["quotes"] if not q.get("replayed"))
        )
        for session in dict.fromkeys(quote["session"] for quote in entry["quotes"]):
            quotes = [quote for quote in entry["quotes"] if quote["session"] == session]
            visible = [
                (quote, line) for quote in quotes if (line := shown.find(session, quote["text"]))
            ]
            if not any(line.is_new for _, line in visible):
                continue
            self._seen |= {(entry["key"], session, quote["turn"]) for quote, _ in visible}
            is_last = all((entry["key"], session, q["turn"]) in self._seen for q in quotes)
            if is_last or not absent(entry["must"], " ".join(q["text"] for q, _ in visible)):
                again = sessions.index(session) if session in sessions else 0
                yield Proposed(
                    claim_of(
                        entry,
                        tuple(Quote(line.label, quote["text"]) for quote, line in visible),
                        statement=self.wording(entry, again),
                        **self._aim(entry, shown),
                    ),
                    key=entry["key"],
                )

    def wording(self, entry: Gold, again: int) -> str:
        """How the entry is said in the session of that number."""
        if again and again <= len(entry.get("reworded", [])):
            return str(entry["reworded"][again - 1])
        if not self.is_careful and "relative_statement" in entry:
            return str(entry["relative_statement"])
        return str(entry["statement"])

    def _aim(self, entry: Gold, shown: Shown) -> dict[str, Any]:
        """What the claim is about among the memories that were shown."""
        same = shown.memory_of(entry)
        for before in self.story["gold"]:
            if before.get("superseded_by") != entry["key"]:
                continue
            memory = shown.memory_of(before)
            if memory is not None and memory is not same:
                return {"operation": Operation.SUPERSEDE, "targets": (memory.id,)}
        return {"targets": (same.id,)} if same is not None else {}


class GoodWithDays(Good):
    """Works out dates by itself, rightly."""

    name = "good, resolves dates"
    about = "the same, with the days that words for dates mean worked out"
    is_careful = True

    @classmethod
    def can_use(cls, story: Story) -> bool:
        return any("relative_statement" in entry for entry in story["gold"])


class Verbatim(Good):
    """Repeats people's words: shows what is lost to paraphrase, and what to anything else."""

    name = "good, verbatim"
    about = "the same, each statement being the words quoted"

    def propose_entry(self, entry: Gold, shown: Shown) -> Iterator[Proposed]:
        for one in super().propose_entry(entry, shown):
            texts = [quote.text for quote in one.claim.quotes]
            whole = [text for text in texts if not absent(entry["must"], text)]
            if entry["author"] == "agreed":
                texts = texts[:1]
            statement = whole[0] if whole else ". ".join(dict.fromkeys(texts))
            yield one._replace(claim=replace(one.claim, statement=statement))


def claim_of(
    entry: Gold,
    quotes: tuple[Quote, ...],
    *,
    statement: str,
    operation: Operation = Operation.CREATE,
    targets: tuple[str, ...] = (),
) -> Claim:
    """A claim for a gold entry; its name and description give days only where the statement does."""
    is_dated = "date_said" in entry and not _DAY.search(statement)
    name, description = ("" if is_dated and _DAY.search(text) else text for text in _heads(entry))
    decision = entry.get("decision")
    parts = ("chosen", "rejected", "reason")
    return Claim(
        operation=operation,
        type=MemoryType(entry["type"]),
        statement=statement,
        quotes=quotes,
        name=name,
        description=description,
        targets=targets,
        tier=Tier(entry["tier"]),
        decision=Decision(*(decision.get(part, "") for part in parts)) if decision else None,
        standing=entry["standing"],
    )


def _heads(entry: Gold) -> tuple[str, str]:
    return str(entry["name"]), str(entry["description"])


def _lines(messages: tuple[ShownMessage, ...], names: dict[str, str]) -> Iterator[Line]:
    joined: dict[str, list[ShownMessage]] = {}
    for message in messages:
        joined.setdefault(message.label.partition("/")[0], []).append(message)
    for label, parts in joined.items():
        yield Line(
            label=parts[0].label if len(parts) > 1 else label,
            text="".join(part.text for part in parts),
            session=names.get(parts[0].session, parts[0].session),
            author=parts[0].author,
            is_new=any(part.is_new for part in parts),
        )
