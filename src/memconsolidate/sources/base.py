"""What a source is: the reader of one agent's format.

Sources are pure: records in, messages out. What a source must remember of earlier records (the
working directory, the session) it keeps in a small `state` that travels with the position, so
that reading may stop and go on anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import tzinfo
from typing import Protocol

from msgspec import Struct

from memconsolidate.model import Author, Message, Removed, Unwanted
from memconsolidate.sources.carriers.base import Point, Record
from memconsolidate.sources.tool_results import Wanted


class Parsed(Struct, frozen=True, kw_only=True, gc=False):
    """What one record was: at most one message, and what filters took out of it.

    `end` is the point after the record: with it and `state` reading can go on from here.
    `fault` says why a record could not be parsed; it is skipped, counted and recorded with its
    place. `is_unknown` marks a record kind that this version does not know. `cuts_turn` says a
    batch may end before this record (a person's turn begins). `takes_back` says that the message asks
    not to remember the person's turn before it, `unwanted` what it says that shall be forgotten;
    sources never set them.
    """

    end: Point
    state: dict[str, str]
    message: Message | None = None
    removed: tuple[Removed, ...] = ()
    fault: str = ""
    is_unknown: bool = False
    cuts_turn: bool = False
    takes_back: bool = False
    unwanted: Unwanted | None = None


def removed_whole(name: str, record: Record, state: dict[str, str]) -> Parsed:
    """Return what a record was that a filter took out whole."""
    return Parsed(
        end=record.end,
        state=state,
        removed=(Removed(name, len(record.data)),),
        is_unknown=name == "unknown_kind",
    )


class Origin(Struct, frozen=True, kw_only=True):
    """What is known of a transcript besides its records.

    `path` is the artifact's path, `uid` its id in the ledger (it goes into made-up message ids).
    `was_read` tells whether a message was known that ends at a point: one may have gone on since.
    """

    path: str
    uid: str
    was_read: Callable[[Point], bool] = lambda _: False


class SourceOptions(Struct, frozen=True, kw_only=True):
    """What configuration tells every source.

    `time_zone` is for formats that write local time without a zone. `session_author` is the
    author of text without roles, `tool_results` which results of tools are read.
    """

    time_zone: tzinfo
    session_author: Author
    tool_results: Wanted = "errors"


class Source(Protocol):
    """Reads one agent's format."""

    #: The word used in configuration, logs and memory files: "claude-code".
    name: str
    #: The name of the carrier it rests on: "lines" or "events".
    carrier: str

    def __init__(self, options: SourceOptions) -> None: ...

    def artifact(self, path: str) -> str | None:
        """Return the artifact that a file belongs to, by its name alone, or None.

        An allow-list, cheap and without disk: the file itself for appended lines, the
        conversation's directory for an event file.
        """

    def initial_state(self, path: str) -> dict[str, str]:
        """Return what lies beside the records (a working directory in a sidecar file).

        Called once, when a transcript is first opened. Never raises; what cannot be read is left out.
        """

    def recognise(self, path: str, head: bytes) -> bool:
        """Return whether the content is this format. `head` has the first 64 KiB."""

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        """Yield one Parsed for each record that can be decided, in order.

        A record whose meaning depends on those after it is held back at the end of `records`:
        nothing is yielded for it or for what follows, and the next call gets it again. With
        `is_final` (the transcript is over) nothing is held back. Cutting the same records into
        any number of calls gives the same messages.
        """
