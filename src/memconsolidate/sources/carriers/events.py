"""The carrier of directories in which each event is a file of its own."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from hashlib import blake2b

import msgspec
from xxhash import xxh3_128

from memconsolidate.errors import NotObservedError, SourceError, StoppedError
from memconsolidate.model import EventsPosition, Evidence, Position
from memconsolidate.sources.carriers.base import HeldOpen, Likeness, Point, Record
from memconsolidate.sources.carriers.identity import identify

#: The largest event that is read; a larger one is skipped and reported.
MAX_EVENT_BYTES = 64 << 20

EVENT_NAME = re.compile(r"event-(\d{5,})-([0-9a-fA-F-]{8,})\.json")

_DIRECTORY_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY | os.O_CLOEXEC
_FILE_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

_syntax = msgspec.json.Decoder(msgspec.Raw)


class EventsCarrier:
    """Opens event directories by the directory that holds `events/`."""

    name = "events"

    def __init__(
        self,
        *,
        max_event_bytes: int = MAX_EVENT_BYTES,
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        self._max_event_bytes = max_event_bytes
        self._is_stopping = is_stopping

    def open(self, path: str) -> OpenEvents:
        """Open the directory `events` below `path`, never through a symbolic link.

        Raises NotObservedError when it cannot be looked at now, SourceError when `path` is none
        that a directory can have.
        """
        try:
            descriptor = os.open(os.path.join(path, "events"), _DIRECTORY_FLAGS)
        except OSError as error:
            raise NotObservedError(path, error) from error
        except ValueError as error:
            raise SourceError(path, "is no path that a directory can have") from error
        try:
            return OpenEvents(
                path,
                descriptor,
                max_event_bytes=self._max_event_bytes,
                is_stopping=self._is_stopping,
            )
        except BaseException:
            os.close(descriptor)
            raise


class _Event(msgspec.Struct, frozen=True, order=True):
    number: int
    name: str


class OpenEvents(HeldOpen):
    """One event directory held open; the events are those that it listed when opened.

    Events come in the order of their numbers. A number that is missing does not stop reading:
    the gap may fill later, and the event is then given by itself. An event that is not whole
    JSON yet is being written: reading stops before it, unless `accept_unterminated` says that
    nobody writes any more; it is then given with a fault.

    Points count the events consumed, those before the `start` of `records` included. A range is
    given by the points of its two positions.
    """

    def __init__(
        self,
        path: str,
        descriptor: int,
        *,
        max_event_bytes: int,
        is_stopping: Callable[[], bool],
    ) -> None:
        self._path = path
        self._is_stopping = is_stopping
        super().__init__(descriptor)
        self._max_event_bytes = max_event_bytes
        try:
            self.identity = identify(descriptor)
            self.modified_ns = os.fstat(descriptor).st_mtime_ns
            self._events = self._list()
        except OSError as error:
            raise NotObservedError(path, error) from error
        self.size = len(self._events)
        #: All events, those consumed first.
        self._order = self._events

    def compare(self, position: Position) -> Likeness:
        """Return SHRUNK where a consumed event is gone, CHANGED where the first or last differs, or
        where an event came under a number that was consumed: what is known is told by its id.
        """
        if not isinstance(position, EventsPosition):
            return Likeness.CHANGED
        consumed, _ = self._divide(position)
        names = {event.name for event in consumed}
        below = {event.number for event in consumed if event.number < position.low}
        if len(below) < position.low or not names.issuperset(position.beyond):
            return Likeness.SHRUNK
        if position.below and _names_below(position.low, consumed) != position.below:
            return Likeness.CHANGED
        if self._evidence(consumed[:1]) != position.head:
            return Likeness.CHANGED
        if self._evidence(consumed[-1:]) != position.mark:
            return Likeness.CHANGED
        return Likeness.SAME

    def point(self, position: Position | None) -> Point:
        """Return the place of a position; the beginning for None. Later points belong to it."""
        consumed_names = {event.name for event in self._divide(position)[0]}
        # All stay in the order in which earlier points found them, so that a range between two
        # points has the events between them, also where a gap has filled.
        consumed = [event for event in self._order if event.name in consumed_names]
        waiting = [event for event in self._order if event.name not in consumed_names]
        self._order = consumed + waiting
        next_number = max((event.number for event in consumed), default=-1) + 1
        return Point(next_number, len(consumed))

    def records(
        self,
        start: Position | None,
        *,
        end: Point | None = None,
        accept_unterminated: bool = False,
    ) -> Iterator[Record]:
        """Yield the events that `start` has not consumed. Raises NotObservedError."""
        here = self.point(start)
        limit = self.size if end is None else min(end.count, self.size)
        for event in self._order[here.count : limit]:
            after = Point(event.number + 1, here.count + 1)
            label = event.name.removesuffix(".json")
            data = self._read(event)
            if data is None:
                fault = "event over the size limit"
                yield Record(b"", here, after, label, fault=fault)
            elif _is_whole(data):
                yield Record(data, here, after, label)
            elif accept_unterminated:
                fault = f"event of {len(data)} bytes that is not whole JSON"
                yield Record(b"", here, after, label, fault=fault)
            else:
                return
            here = after

    def seal(
        self, point: Point, *, text_chars: int = 0, text_hash: int = 0, state: dict[str, str]
    ) -> EventsPosition:
        """Return the position at `point`. Raises NotObservedError."""
        consumed = sorted(self._order[: point.count])
        waiting = {event.number for event in self._order[point.count :]}
        numbers = {event.number for event in consumed}
        low = 0
        while low in numbers and low not in waiting:
            low += 1
        return EventsPosition(
            low=low,
            beyond=tuple(event.name for event in consumed if event.number >= low),
            below=_names_below(low, consumed),
            head=self._evidence(consumed[:1]),
            mark=self._evidence(consumed[-1:]),
            text_chars=text_chars,
            text_hash=text_hash,
            state=dict(state),
        )

    def earlier(self, position: Position, max_bytes: int) -> EventsPosition:
        """Return a place before the last consumed events, as many as hold `max_bytes`.

        Raises NotObservedError.
        """
        consumed, _ = self._divide(position)
        kept = len(consumed)
        room = max_bytes
        while kept:
            room -= self._size(consumed[kept - 1])
            if room < 0:
                break
            kept -= 1
        return EventsPosition(
            beyond=tuple(event.name for event in consumed[:kept]), state=dict(position.state)
        )

    def range_digest(self, start: Point, end: Point) -> str:
        """Return the XXH3 of names and contents between two points. Raises NotObservedError."""
        digest = xxh3_128()
        # Which events these are depends on the points alone, their order on what was asked before.
        for event in sorted(self._order[start.count : end.count]):
            content = self._read(event) or b""
            digest.update(f"{event.name} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def head(self, max_bytes: int) -> bytes:
        """Return the first bytes of the first event."""
        for event in self._events[:1]:
            return (self._read(event) or b"")[:max_bytes]
        return b""

    def _list(self) -> list[_Event]:
        with os.scandir(self._descriptor) as entries:
            return sorted(
                _Event(int(match[1]), entry.name)
                for entry in entries
                if (match := EVENT_NAME.fullmatch(entry.name))
                and entry.is_file(follow_symlinks=False)
            )

    def _divide(self, position: Position | None) -> tuple[list[_Event], list[_Event]]:
        """Return the events that a position has consumed, and the others, both in order."""
        if not isinstance(position, EventsPosition):
            return [], self._events
        beyond = frozenset(position.beyond)
        consumed: list[_Event] = []
        waiting: list[_Event] = []
        for event in self._events:
            is_consumed = event.number < position.low or event.name in beyond
            (consumed if is_consumed else waiting).append(event)
        return consumed, waiting

    def _size(self, event: _Event) -> int:
        try:
            return os.stat(event.name, dir_fd=self._descriptor, follow_symlinks=False).st_size
        except OSError as error:
            raise NotObservedError(self._path, error) from error

    def _read(self, event: _Event) -> bytes | None:
        """Return an event's bytes, None when it is over the limit."""
        if self._is_stopping():
            raise StoppedError(f"stopped while {self._path} was read")
        try:
            descriptor = os.open(event.name, _FILE_FLAGS, dir_fd=self._descriptor)
            with os.fdopen(descriptor, "rb") as stream:
                if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                    return b""
                content = stream.read(self._max_event_bytes + 1)
        except OSError as error:
            raise NotObservedError(os.path.join(self._path, "events", event.name), error) from error
        return content if len(content) <= self._max_event_bytes else None

    def _evidence(self, events: list[_Event]) -> Evidence:
        for event in events:
            content = self._read(event) or b""
            digest = blake2b(event.name.encode() + b"\n" + content, digest_size=16)
            return Evidence(len(content), digest.hexdigest())
        return Evidence(0, "")


def _names_below(low: int, events: list[_Event]) -> str:
    """Return a hash over the names of events with lower numbers, which are in order."""
    digest = xxh3_128()
    for event in events:
        if event.number < low:
            digest.update(f"{event.name}\n".encode())
    return digest.hexdigest()


def _is_whole(data: bytes) -> bool:
    try:
        _syntax.decode(data)
    except RecursionError:  # whole or not, waiting would not make it readable
        return True
    except msgspec.DecodeError:
        return False
    return True
