"""What a carrier is: the way records lie on disk, whatever they say.

A carrier opens one artifact, tells whether it is still the thing a position was taken from, and
gives its complete records in order. It knows nothing of agents, authors or text.

There is a point and a record for each line of gigabytes. They can be part of no cycle, so the
garbage collector is spared them (`gc=False`); the same holds for what sources make of records.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from enum import Enum
from typing import Protocol, Self

from msgspec import Struct

from memconsolidate.errors import NotObservedError
from memconsolidate.model import Position


class Identity(Struct, frozen=True):
    """What the file system says a file is. Never enough alone: inodes are reused at once.

    `birth_ns` is 0 where the file system has no birth time.
    """

    device: int
    inode: int
    birth_ns: int


class Likeness(Enum):
    """How an artifact's bytes compare with a position's evidence."""

    SAME = "same"
    CHANGED = "changed"
    SHRUNK = "shrunk"


class Point(Struct, frozen=True, gc=False):
    """A place between two records, without evidence: cheap, valid only while the artifact is open.

    For appended lines `at` is the byte offset and `count` the line number; for an event directory
    `at` is the number of the next event and `count` how many were consumed.
    """

    at: int
    count: int


class Record(Struct, frozen=True, gc=False):
    """One complete record. `start` and `end` are the points before and after it.

    `label` names a record in a file of its own ("event-00003-…"). `fault` is set for a range that is
    no record (over the size limit, a run of NUL bytes); `data` is then empty. `is_unterminated`
    marks an accepted last line that has no newline yet.
    """

    data: bytes
    start: Point
    end: Point
    label: str = ""
    fault: str = ""
    is_unterminated: bool = False

    @property
    def place(self) -> str:
        """Where the record lies, for people and for made-up ids: its label, else "byte 1024"."""
        return self.label or f"byte {self.start.at}"


class OpenArtifact(Protocol):
    """One artifact held open; every answer comes from the same descriptor."""

    identity: Identity
    #: Bytes, or for an event directory the number of events, when it was opened.
    size: int
    #: When it was last changed, in nanoseconds since 1970, as the file system says.
    modified_ns: int

    def compare(self, position: Position) -> Likeness:
        """Return whether the consumed bytes are still those the position was taken from."""

    def point(self, position: Position | None) -> Point:
        """Return the point at which a position stands (None: the beginning)."""

    def records(
        self, start: Position | None, *, end: Point | None = None, accept_unterminated: bool = False
    ) -> Iterator[Record]:
        """Yield complete records from `start` (None: the beginning) up to `end` (None: the size
        when opened). A torn last record is not yielded, unless `accept_unterminated` is set.
        """

    def seal(
        self, point: Point, *, text_chars: int = 0, text_hash: int = 0, state: dict[str, str]
    ) -> Position:
        """Return the position at `point`, with evidence read from this descriptor."""

    def earlier(self, position: Position, max_bytes: int) -> Position:
        """Return a position between two records that lies at most `max_bytes` before another
        (for an event directory: as many events as hold that much). Its state is that of
        `position`, its evidence empty: it is good for reading on this descriptor only.
        """

    def range_digest(self, start: Point, end: Point) -> str:
        """Return the hexadecimal XXH3 (128 bits) of everything between two points."""

    def prefix(self, end: Point) -> int | None:
        """Return a hash of everything before a point, white space at its end aside: the same in two
        artifacts that are the same up to there. None where records are told by ids alone.
        """

    def confirm(self, end: Point) -> None:
        """Raise NotObservedError where what `records` gave last, up to `end`, is there no more.

        Asked after evidence was read: that of a file written anew meanwhile would say that nobody
        needs to read what nobody was shown.
        """

    def head(self, max_bytes: int) -> bytes:
        """Return the first bytes, for recognising the format."""

    def close(self) -> None:
        """Release the descriptor."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *exc: object) -> None: ...


class Carrier(Protocol):
    """Opens artifacts of one kind."""

    name: str

    def open(self, path: str) -> OpenArtifact:
        """Open read-only, without following symlinks.

        Raises NotObservedError when the file cannot be looked at now (gone, no permission, too
        many open files, stale handle), SourceError when it is not the kind of thing it should be.
        """


def rewritten_meanwhile(path: str) -> NotObservedError:
    """Return what says that a file was written anew between two looks of one visit."""
    return NotObservedError(path, OSError(errno.EBUSY, "it was rewritten while it was read"))


class HeldOpen:
    """A descriptor that is released at the end of a `with`, or by `close`."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def prefix(self, end: Point) -> int | None:  # noqa: ARG002 - asked of every artifact
        """Return None, where each record is a file that is written once."""
        return None

    def confirm(self, end: Point) -> None:
        """Ask nothing, where each record is a file that is written once."""

    def close(self) -> None:
        """Release the descriptor; twice is the same as once."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
