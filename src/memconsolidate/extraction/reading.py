"""Reads a transcript from its cursor: what is new, what filters remove, where to stop."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Protocol

import xxhash
from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.backends.pasted import quote_pasted
from memconsolidate.backends.prose import classified
from memconsolidate.backends.workspace import is_own_session
from memconsolidate.errors import SourceError
from memconsolidate.extraction import wishes
from memconsolidate.ledger.transcripts import Transcript
from memconsolidate.model import (
    Author,
    EventsPosition,
    LinesPosition,
    Message,
    Position,
    Removed,
    Unwanted,
)
from memconsolidate.prompts.render import TAG_CHARS
from memconsolidate.redaction.keys import MAX_KEY_CHARS
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.scopes.routing import Route
from memconsolidate.sources.base import Origin, Parsed, Source
from memconsolidate.sources.carriers.base import OpenArtifact, Point, Record
from memconsolidate.system.stamps import time_of

#: A stretch is cut before a person's turn only where this share of the room is filled by then.
CUT_SHARE = 0.25

#: How far back the turns before are looked for, in bytes of the transcript.
CONTEXT_BYTES = 65536

#: Clocks differ by so much, and time zones; a message dated later than this has no time.
_AHEAD = timedelta(days=1)

#: Records taken in one visit at most, whatever they say, so that no commit grows without bound.
MAX_RECORDS = 20_000

#: Filters that reading itself applies, with what they remove.
FILTERS: dict[str, str] = {
    "own_session": "sessions of agents that memd itself called, known by their directory or id",
    "replay": "messages that were shown before, here or in the transcript this one was copied from",
    "oversized": "code, log lines and the middle of a person's message above `oversized_chars`",
    "empty": "messages without any text",
    "off_the_record": "what a person asked not to be remembered, and the replies to it",
    "own_memory": "lines that memd itself wrote and that came back, known by their ids",
}

#: Text without ids that begins with so many equal bytes has a common origin; less may be chance.
BEGINNING_BYTES = 256

#: Longer names of sessions, messages and directories are cut.
_MAX_NAME_CHARS = 300

#: So many cleaned names are remembered: many messages share session and directory.
_NAMES_KEPT = 4096

#: What agents usually call a message by, and what memd calls one without an id; nothing secret has
#: these forms.
_PLAIN_ID = re.compile(r"(?:msg_)?[0-9a-f-]{1,64}|[0-9a-f]{16}:byte [0-9]+:[0-9a-f]{8}")

#: What ends a line that memd published, whatever a comment looks like there.
_OWN_MARK = re.compile(r"\bmemd:([0-9a-z]{10})\b")

_GAP = "\n[…]\n"
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_LOG_LINE = re.compile(
    r"\s*(?:\[?\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d|(?:DEBUG|INFO|WARN|WARNING|ERROR|TRACE)\b"
    r"|at \S+\(|File \"|Traceback\b|[+-]{3} |@@ )"
)


class Kept(Struct, frozen=True, kw_only=True, gc=False):
    """A message to be shown.

    `text` is what is shown of it now; `part` is its number when one message needs several
    requests, 0 when it is shown whole. `message.text` is always the whole redacted text. `route`
    says where it belongs.
    """

    message: Message
    text: str
    route: Route
    part: int = 0


class Stretch(Struct, frozen=True, kw_only=True):
    """What one visit took from a transcript, from its cursor to `end`.

    `digest` is a hash of the stretch's bytes. `removed` counts records and characters by filter.
    `keys` are the hashes by which its messages are known from now on, `shown_keys` those of them that
    are shown. `faults` are places and reasons of records that could not be parsed. `has_more` says
    that complete records are left. `taken_back` is a wish in it that means a turn before it, None where
    there is none, `unwanted` what people want forgotten. `route` is that of its messages, None where it shows none, and
    `next_route` that of the message before which it ends because it belongs elsewhere. Where the room
    was too small for the message before which it ends, that needs `needed_chars`, and `needed_by` are
    the hashes by which it would be known.
    """

    kept: tuple[Kept, ...]
    end: Position
    digest: str
    removed: dict[str, tuple[int, int]]
    keys: tuple[int, ...]
    shown_keys: tuple[int, ...]
    faults: tuple[tuple[str, str], ...]
    unknown: int
    is_empty: bool
    has_more: bool
    next_route: Route | None = None
    needed_chars: int = 0
    needed_by: tuple[int, ...] = ()
    taken_back: TakenBack | None = None
    unwanted: tuple[Unwanted, ...] = ()

    @property
    def route(self) -> Route | None:
        """Where its messages belong."""
        return self.kept[0].route if self.kept else None

    @property
    def chars(self) -> int:
        """Characters that are shown."""
        return sum(len(kept.text) for kept in self.kept)

    @property
    def request_chars(self) -> int:
        """Characters that it takes in a request."""
        return self.chars + TAG_CHARS * len(self.kept)


class TakenBack(Struct, frozen=True, kw_only=True):
    """A wish that means a turn which was shown in an earlier batch: the wish itself, and the replies
    to that turn which stand before it in this one.
    """

    wish: Message
    replies: tuple[Message, ...]


class IsSeen(Protocol):
    """Tells whether a kind of backend was shown one of some messages for one of some stores."""

    def __call__(self, keys: tuple[int, ...], *, by: str, stores: AbstractSet[str]) -> bool:
        """Ask for messages known by any of `keys`."""


class FindRoute(Protocol):
    """Tells where a message belongs."""

    def __call__(self, path: str, cwd: str, remote: str = "") -> Route:
        """Ask for one of the transcript at a path, with its directory and its recorded remote."""


class Reading(Struct, frozen=True, kw_only=True):
    """How transcripts are read. `is_known` tells whether the ledger has one of some hashes, `is_seen`
    whether a kind of backend was shown one for one of some stores, `now` the time, `route` where a
    message of the transcript at a path belongs, `is_own_memory` whether the ledger knows a memory's id,
    `is_served` whether anything is written where a route leads.

    Lengths are in characters of redacted text; `share_chars` is what one transcript may fill of
    one request. `own_places` are directories, each with a separator at its end, where
    only programs work that memd called.
    """

    redactor: Redactor
    is_known: Callable[[tuple[int, ...]], bool]
    is_seen: IsSeen
    now: Callable[[], datetime]
    route: FindRoute
    share_chars: int
    oversized_chars: int
    context_chars: int
    own_places: tuple[str, ...] = ()
    is_own_memory: Callable[[str], bool] = lambda _: False
    is_served: Callable[[Route], bool] = lambda _: True

    def is_own(self, message: Message) -> bool:
        """Return whether a message is from a session that memd itself started."""
        cwd = message.cwd + os.sep
        return is_own_session(message.session) or cwd.startswith(self.own_places)

    def clean(self, message: Message, text: str) -> Message:
        """Return a message as it may be stored and shown, with its redacted text.

        In names of messages, sessions and directories secrets are redacted too, half characters
        are spelled out, and what is too long for a name ends in its hash.
        """
        return replace(
            message,
            text=text,
            id=_clean_id(self.redactor, message.id),
            session=_clean_name(self.redactor, message.session),
            cwd=_clean_name(self.redactor, message.cwd),
            remote=_clean_name(self.redactor, message.remote) if message.remote else "",
        )


class _Step(Struct, gc=False):
    """One record after all filters.

    `before`, `state_before` and `shown_before` say where reading stood in front of it. `removed` is
    what reading itself took out, besides what the source did. `keys` are the hashes by which its
    message is known from now on, `copied_keys` those of them that are the same in a copy.
    """

    parsed: Parsed
    before: Point
    state_before: dict[str, str]
    shown_before: int
    removed: tuple[Removed, ...] = ()
    kept: Kept | None = None
    keys: tuple[int, ...] = ()
    copied_keys: tuple[int, ...] = ()
    text_chars: int = 0
    text_hash: int = 0


class Looked(Struct, frozen=True, kw_only=True, gc=False):
    """What becomes of one record. `data` is empty where it does not hold what is wanted; then no
    filter of reading itself was asked. `removed` names the filters that took something out.
    """

    parsed: Parsed
    start: Point
    data: bytes
    removed: tuple[str, ...] = ()
    kept: Kept | None = None
    keys: tuple[int, ...] = ()


class _Taken:
    """What some records in a row come to; of the records themselves only the last is held."""

    def __init__(self) -> None:
        self.count = 0
        self.last: _Step | None = None
        self.keys: list[int] = []
        #: What is shown, with the keys of each.
        self._shown: list[tuple[Kept, tuple[int, ...]]] = []
        self.removed: dict[str, list[int]] = {}
        self.faults: list[tuple[str, str]] = []
        self.unknown = 0
        self.taken_back: TakenBack | None = None
        self.unwanted: list[Unwanted] = []
        #: Whether something was off the record since the last turn that is shown.
        self._has_gap = False

    @property
    def kept(self) -> list[Kept]:
        """What is shown, in order."""
        return [kept for kept, _ in self._shown]

    @property
    def shown_keys(self) -> list[int]:
        """The keys of what is shown."""
        return [key for _, keys in self._shown for key in keys]

    def add(self, step: _Step) -> None:
        """Take one record more."""
        parsed = step.parsed
        self.count += 1
        self.last = step
        self.keys += step.keys
        for removed in parsed.removed:
            self._count(removed.filter, 1, removed.chars)
        if parsed.message is not None:
            for removed in step.removed:
                self._count(removed.filter, 1, removed.chars)
        elif parsed.fault:
            self.faults.append((f"{step.before.at}", parsed.fault))
        elif parsed.is_unknown:
            self.unknown += 1
        if parsed.unwanted is not None:
            self.unwanted.append(parsed.unwanted)
        if any(removed.filter == wishes.FILTER for removed in parsed.removed):
            self._has_gap = True
        if step.kept is not None:
            self._shown.append((step.kept, step.keys))
            if parsed.takes_back:
                self._take_back()
            elif step.kept.message.author is Author.HUMAN:
                self._has_gap = False

    def _take_back(self) -> None:
        """Leave out the last message, and the turn before it that it is about.

        Where that was shown before, memories that rest on it may be known by now.
        """
        first = _last_turn([kept.message.author for kept, _ in self._shown[:-1]])
        if first == len(self._shown) - 1:
            wish = self._shown[-1][0].message
            if not self._has_gap and wishes.looks_back(wish.text):
                replies = tuple(kept.message for kept, _ in self._shown[:-1])
                self.taken_back = TakenBack(wish=wish, replies=replies)
        for kept, _ in self._shown[first:]:
            self._count(wishes.FILTER, 1, len(kept.text))
        del self._shown[first:]

    def leave_out_turn(self) -> None:
        """Leave out the last turn, which a person took back behind what was read, or the replies to it
        where it stands before.
        """
        if self._has_gap:
            return
        first = _last_turn([kept.message.author for kept, _ in self._shown])
        if first == len(self._shown):
            first = 0
        for kept, _ in self._shown[first:]:
            self._count(wishes.FILTER, 1, len(kept.text))
        del self._shown[first:]

    def extend(self, later: _Taken) -> None:
        """Take what later records come to."""
        if not self._shown:  # else its turn stands in this stretch
            self.taken_back = self.taken_back or later.taken_back
        self.unwanted += later.unwanted
        self._has_gap = later._has_gap
        self.count += later.count
        self.last = later.last or self.last
        self._shown += later._shown
        self.keys += later.keys
        for name, (records, chars) in later.removed.items():
            self._count(name, records, chars)
        self.faults += later.faults
        self.unknown += later.unknown

    def _count(self, name: str, records: int, chars: int) -> None:
        if name in self.removed:
            sums = self.removed[name]
            sums[0] += records
            sums[1] += chars
        else:
            self.removed[name] = [records, chars]


def _last_turn(authors: list[Author]) -> int:
    """Return where the last turn of a person begins, the end where there is none."""
    places = (place for place in reversed(range(len(authors))) if authors[place] is Author.HUMAN)
    return next(places, len(authors))


@lru_cache(_NAMES_KEPT)
def _clean_name(redactor: Redactor, name: str) -> str:
    text = redactor.redact(name.encode("utf-8", "backslashreplace").decode()).text
    if len(text) <= _MAX_NAME_CHARS:
        return text
    digest = xxhash.xxh3_64_hexdigest(text.encode())
    return f"{text[: _MAX_NAME_CHARS - len(digest) - 1]}~{digest}"


def _clean_id(redactor: Redactor, name: str) -> str:
    return name if _PLAIN_ID.fullmatch(name) else _clean_name(redactor, name)


def _clean_state(redactor: Redactor, state: dict[str, str]) -> dict[str, str]:
    """Return what a source remembers as it may be stored, as the names of messages are."""
    return {name: _clean_id(redactor, value) for name, value in state.items()}


def read_stretch(
    reading: Reading,
    transcript: Transcript,
    opened: OpenArtifact,
    source: Source,
    *,
    room_chars: int,
    batch_keys: AbstractSet[int] = frozenset(),
    until: Position | None = None,
    wanted: Route | None = None,
    takes_rest: bool = False,
    is_final: bool = False,
) -> Stretch:
    """Take what is new after the cursor: what takes at most `room_chars` in a request, with the tags
    of its messages.

    A message longer than a transcript's whole share is split: the cursor then stays before its
    record and remembers how much was shown. `batch_keys` are hashes of messages that other
    transcripts already gave to the same batch. Nothing is taken beyond `until`, nor beyond a message
    that belongs elsewhere than those before it, or than `wanted`. With `takes_rest` a
    last line without a newline is a record where its source takes it as one; with `is_final` the
    transcript is over, so that it is one too and nothing is held back. Raises NotObservedError.
    """
    taken, turn = _Taken(), _Taken()
    may_cut = False  # before what is in `turn`
    chars = 0
    has_more = False
    needed_chars = 0
    needed_by: tuple[int, ...] = ()
    route, next_route = wanted, None
    last = None if until is None else opened.point(until)
    replays = _Replays(reading.is_known, transcript, opened, batch_keys)
    for step in _steps(
        reading,
        transcript,
        opened,
        source,
        replays,
        end=last,
        takes_rest=takes_rest,
        is_final=is_final,
    ):
        kept = step.kept
        if kept is not None:
            if route is not None and kept.route != route:
                has_more, next_route = True, kept.route
                break
            route = kept.route
            if chars + len(kept.text) > room_chars:
                has_more = True
                is_part = len(kept.text) > reading.share_chars
                # Parts are of one length wherever a message stands, or copies would not know them.
                if is_part and chars == 0 and room_chars >= reading.share_chars:
                    turn.add(_first_part(step, kept, step.shown_before + reading.share_chars))
                needed_chars = min(len(kept.text), reading.share_chars)
                needed_by = (
                    *step.keys,
                    *_part_keys(step, step.shown_before + reading.share_chars),
                )
                break
            is_turn = kept.message.author is Author.HUMAN and not step.parsed.takes_back
            if is_turn and chars >= room_chars * CUT_SHARE:
                taken.extend(turn)
                turn = _Taken()
                may_cut = True
            chars += len(kept.text) + TAG_CHARS
        turn.add(step)
        if taken.count + turn.count >= MAX_RECORDS:
            has_more = True
            break
    if next_route is not None or not (has_more and may_cut):
        taken.extend(turn)
    if (
        until is not None
        and not has_more
        and _is_taken_back_behind(transcript, opened, source, until)
    ):
        taken.leave_out_turn()
    stretch = _stretch(reading, transcript, opened, taken, has_more=has_more)
    return replace(stretch, next_route=next_route, needed_chars=needed_chars, needed_by=needed_by)


def read_again(
    reading: Reading,
    transcript: Transcript,
    opened: OpenArtifact,
    source: Source,
    *,
    end: Position,
    batch_keys: AbstractSet[int] = frozenset(),
    is_rest_taken: bool = False,
    is_final: bool = False,
) -> Stretch:
    """Take exactly what lies between the transcript's position and `end`.

    Used where a stretch was fixed earlier. With `is_rest_taken` the file ended there, perhaps
    without a newline: what was added since is not looked at. Raises NotObservedError, and SourceError
    where another message took the place of one that was shown in part.
    """
    taken = _Taken()
    last = _reach(opened.point(end), end)
    if _reach(opened.point(transcript.position), end) != last or end.text_chars:
        replays = _Replays(reading.is_known, transcript, opened, batch_keys)
        for step in _steps(
            reading,
            transcript,
            opened,
            source,
            replays,
            end=opened.point(end) if is_rest_taken else None,
            takes_rest=isinstance(end, LinesPosition),
            is_final=is_final,
        ):
            if _reach(step.parsed.end, end) > last:
                if end.text_chars and step.kept is not None:
                    if step.text_hash != end.text_hash:
                        raise SourceError(transcript.path, "was rewritten")
                    taken.add(_first_part(step, step.kept, end.text_chars))
                break
            taken.add(step)
            if _reach(step.parsed.end, end) == last and not end.text_chars:
                break
    return _stretch(reading, transcript, opened, taken, has_more=False)


def read_context(
    reading: Reading,
    transcript: Transcript,
    opened: OpenArtifact,
    source: Source,
    route: Route,
) -> tuple[Message, ...]:
    """Return the turns before the cursor, oldest first: what takes at most `context_chars` in a
    request, back to the last that belongs elsewhere.

    They give what follows a referent; they are not shown as new. Raises NotObservedError.
    """
    position = transcript.position
    if position is None or not reading.context_chars:
        return ()
    earlier = opened.earlier(position, CONTEXT_BYTES)
    # The last line may have been taken before it had a newline.
    records = opened.records(earlier, end=opened.point(position), accept_unterminated=True)
    origin = Origin(path=transcript.path, uid=transcript.uid)
    messages: list[Message] = []
    for parsed in wishes.parse(source, records, dict(position.state), origin, is_final=True):
        if parsed.takes_back:
            del messages[_last_turn([message.author for message in messages]) :]
        elif parsed.message is not None:
            messages.append(parsed.message)
    if messages and not messages[0].has_role and opened.point(earlier).at:
        del messages[0]  # a paragraph may have begun before, and half a key is not known as one
    taken: list[Message] = []
    room = reading.context_chars
    for message in reversed(messages):
        if reading.route(transcript.path, message.cwd, message.remote) != route:
            break
        if message.author is Author.TOOL:
            continue
        text = reading.redactor.redact(message.text).text.strip()
        text, _ = _without_own_lines(reading, _with_pasted_marked(message, text))
        if not text:
            continue
        if len(text) > room:
            if not taken:
                taken.append(reading.clean(message, text[-room:]))
            break
        taken.append(reading.clean(message, text))
        room -= len(text) + TAG_CHARS
    return tuple(reversed(taken))


def read_turn_before(
    reading: Reading,
    transcript: Transcript,
    opened: OpenArtifact,
    source: Source,
) -> tuple[Message, ...]:
    """Return the last turn of a person before the cursor, with the replies to it; nothing where none
    is near, or something was off the record since. Raises NotObservedError.
    """
    position = transcript.position
    if position is None:
        return ()
    earlier = opened.earlier(position, CONTEXT_BYTES)
    records = opened.records(earlier, end=opened.point(position), accept_unterminated=True)
    origin = Origin(path=transcript.path, uid=transcript.uid)
    state = wishes.without_reach(dict(position.state))
    turn: list[Message] = []
    for parsed in wishes.parse(source, records, state, origin, is_final=True):
        message = parsed.message
        if any(removed.filter == wishes.FILTER for removed in parsed.removed) or parsed.takes_back:
            turn = []
        elif message is not None and message.author is Author.HUMAN and message.has_role:
            turn = [reading.clean(message, "")]
        elif message is not None and turn:
            turn.append(reading.clean(message, ""))
    return tuple(turn)


def _is_taken_back_behind(
    transcript: Transcript, opened: OpenArtifact, source: Source, end: Position
) -> bool:
    """Whether the next thing that a person says behind a stretch that is read again takes back its
    last turn.
    """
    origin = Origin(path=transcript.path, uid=transcript.uid)
    state = wishes.without_reach(dict(end.state))
    for parsed in wishes.parse(source, opened.records(end), state, origin, is_final=True):
        message = parsed.message
        if any(removed.filter == wishes.FILTER for removed in parsed.removed):
            return False
        if message is not None and message.author is Author.HUMAN and message.has_role:
            return parsed.takes_back and wishes.looks_back(message.text)
    return False


def position_after(
    transcript: Transcript,
    opened: OpenArtifact,
    source: Source,
    end: Point,
    redactor: Redactor,
) -> Position:
    """Return the position behind the last record before `end`, reading from the beginning.

    Used where older text is left by choice: what comes after it still needs to know its working
    directory. Raises NotObservedError.
    """
    point = opened.point(None)
    state = source.initial_state(transcript.path)
    origin = Origin(path=transcript.path, uid=transcript.uid)
    records = opened.records(None, end=end)
    for parsed in wishes.parse(source, records, dict(state), origin, is_final=False):
        point, state = parsed.end, parsed.state
    return opened.seal(point, state=_clean_state(redactor, state))


def look_for(
    reading: Reading,
    transcript: Transcript,
    opened: OpenArtifact,
    source: Source,
    is_wanted: Callable[[bytes], bool],
) -> Iterator[Looked]:
    """Yield what becomes of each record, of those that have a message or may hold what is wanted.

    All of the transcript is read, and nothing is taken; what was shown before is told by the caller.
    Raises NotObservedError.
    """
    heard: list[Record] = []

    def hear(records: Iterator[Record]) -> Iterator[Record]:
        for record in records:
            heard.append(record)
            yield record

    known = _Replays(reading.is_known, transcript, opened, frozenset())
    replays = _Replays(lambda _: False, transcript, opened, frozenset())
    origin = Origin(path=transcript.path, uid=transcript.uid, was_read=known.was_read)
    records = hear(opened.records(None, accept_unterminated=True))
    state = source.initial_state(transcript.path)
    before = opened.point(None)
    for parsed in wishes.parse(source, records, state, origin, is_final=True):
        count = sum(record.end.count <= parsed.end.count for record in heard)
        data = [record.data for record in heard[: max(count, 1)]]
        del heard[: max(count, 1)]
        step = _Step(parsed, before, state, 0)
        is_found = any(map(is_wanted, data))
        if is_found and parsed.message is not None:
            _filter_message(step, parsed.message, reading, replays, transcript.path)
        if is_found or parsed.message is not None:
            yield Looked(
                parsed=parsed,
                start=before,
                data=b"\n".join(data) if is_found else b"",
                removed=tuple(
                    dict.fromkeys(one.filter for one in (*parsed.removed, *step.removed))
                ),
                kept=step.kept,
                keys=step.keys,
            )
        before, state = parsed.end, parsed.state


def has_rest(opened: OpenArtifact, position: Position) -> bool:
    """Return whether anything lies behind a position, complete or not."""
    return _reach(opened.point(position), position) < opened.size


def _reach(point: Point, position: Position) -> int:
    """Return how far a point is: bytes in a file of lines, consumed events in a directory."""
    return point.count if isinstance(position, EventsPosition) else point.at


def prose_of(text: str, limit_chars: int) -> str:
    """Return the prose of the first and last halves of `limit_chars` of a long text.

    Code blocks and lines that look like logs are no prose.
    """
    if len(text) <= limit_chars:  # it was full of secrets
        return _prose_lines(text)
    half = (limit_chars - len(_GAP)) // 2
    return f"{_prose_lines(text[:half])}{_GAP}{_prose_lines(text[-half:])}"


def _prose_lines(text: str) -> str:
    lines: list[str] = []
    in_fence = False
    for line in text.splitlines():
        if _FENCE.match(line):
            in_fence = not in_fence
        elif not in_fence and not _LOG_LINE.match(line):
            lines.append(line)
    return "\n".join(lines).strip()


def _steps(
    reading: Reading,
    transcript: Transcript,
    opened: OpenArtifact,
    source: Source,
    replays: _Replays,
    *,
    end: Point | None = None,
    takes_rest: bool,
    is_final: bool,
) -> Iterator[_Step]:
    position = transcript.position
    state = source.initial_state(transcript.path) if position is None else dict(position.state)
    shown_chars, text_hash = (
        (0, 0) if position is None else (position.text_chars, position.text_hash)
    )
    accepts_rest = takes_rest or is_final
    records = opened.records(position, end=end, accept_unterminated=accepts_rest)
    origin = Origin(path=transcript.path, uid=transcript.uid, was_read=replays.was_read)
    before = opened.point(position)
    now = reading.now()
    written = min(time_of(opened.modified_ns) or now, now)
    for parsed in wishes.parse(source, records, state, origin, is_final=is_final):
        step = _Step(parsed, before, state, shown_chars)
        if parsed.message is not None:
            message = parsed.message
            if shown_chars and text_hash != _text_hash(message):
                # Another message took the place of one that was shown in part.
                step.shown_before = 0
            # A time that has not come yet would count as later than every correction.
            if message.at is None or message.at - now > _AHEAD:
                message = replace(message, at=_place_in_time(written, before), has_own_time=False)
            _filter_message(step, message, reading, replays, transcript.path)
        yield step
        before, state, shown_chars = parsed.end, parsed.state, 0


def _place_in_time(written: datetime, before: Point) -> datetime:
    """Return a time for a message of a format without times: that of the file, in file order.

    It is as late as what was said can be; microseconds keep the order within one reading.
    """
    return written.replace(microsecond=min(before.count, 999_999))


def _filter_message(
    step: _Step, message: Message, reading: Reading, replays: _Replays, path: str
) -> None:
    raw = message.text
    if reading.is_own(message):
        step.removed = (Removed("own_session", len(raw)),)
        return
    if not raw.strip():
        step.removed = (Removed("empty", len(raw)),)
        return
    replays.name(message, step)
    if replays.has(message, step):
        step.removed = (Removed("replay", len(raw)),)
        return
    if message.author is Author.HUMAN and len(raw) > reading.oversized_chars:
        text = prose_of(_redacted_ends(reading, raw).strip(), reading.oversized_chars)
        step.removed = (Removed("oversized", len(raw) - len(text)),)
    else:
        text = reading.redactor.redact(raw).text.strip()
    text, own_chars = _without_own_lines(reading, _with_pasted_marked(message, text))
    if own_chars:
        step.removed = (*step.removed, Removed("own_memory", own_chars))
    share = reading.share_chars
    while len(text) - step.shown_before > share and replays.has_part(step, share):
        step.removed = (*step.removed, Removed("replay", share))
        step.shown_before += share
    part = step.shown_before // share + 1 if step.shown_before else 0
    step.text_hash = _text_hash(message)
    if not text:
        return
    route = reading.route(path, message.cwd, message.remote)
    message = reading.clean(message, text)
    step.kept = Kept(message=message, text=text[step.shown_before :], route=route, part=part)


def _with_pasted_marked(message: Message, text: str) -> str:
    """Return the text of a person's message with ">" before each line that is nobody's words."""
    if message.author is not Author.HUMAN or not message.has_role:
        return text
    return quote_pasted(text, classified(text))


def _without_own_lines(reading: Reading, text: str) -> tuple[str, int]:
    """Return a text without the lines that memd itself wrote somewhere, as its ledger knows, and how
    long these are.

    Anybody can write the mark; of a line with another id nothing is taken.
    """
    if "memd:" not in text:
        return text, 0
    lines = text.split("\n")
    kept = [line for line in lines if not any(map(reading.is_own_memory, _OWN_MARK.findall(line)))]
    if len(kept) == len(lines):
        return text, 0
    shorter = "\n".join(kept)
    return shorter.strip(), len(text) - len(shorter)


def _redacted_ends(reading: Reading, raw: str) -> str:
    """Return a long message without its secrets, and of a very long one the ends only.

    Nobody types megabytes. What is redacted for an end goes on beyond it by as much as a secret
    is long, and none of that is shown, so no secret is cut in two.
    """
    chars = reading.oversized_chars
    reach = chars + MAX_KEY_CHARS
    if len(raw) <= 2 * reach:
        return reading.redactor.redact(raw).text
    first = reading.redactor.redact_part(raw[:reach], 0, chars)
    last = reading.redactor.redact_part(raw[-reach:], MAX_KEY_CHARS, reach)
    return first + _GAP + last


def _text_hash(message: Message) -> int:
    return xxhash.xxh3_64_intdigest(message.text.encode("utf-8", "surrogatepass"))


class _Replays:
    """Tells messages that were shown before.

    One with an id is known by it. One without is known by everything that stands before it: a file
    that begins as another does was copied from it, or it from that, or both from a third. Whatever
    became of the others, and whichever is read first, what they have in common is shown once.
    Besides, in a transcript that was rewritten, what it had shown itself is known wherever it stands.
    """

    def __init__(
        self,
        is_known: Callable[[tuple[int, ...]], bool],
        transcript: Transcript,
        opened: OpenArtifact,
        batch_keys: AbstractSet[int],
    ) -> None:
        self._is_known = is_known
        self._transcript = transcript
        self._opened = opened
        self._batch_keys = batch_keys
        self._keys: set[int] = set()
        self._is_long = opened.size >= BEGINNING_BYTES

    def name(self, message: Message, step: _Step) -> None:
        """Note by which hashes a message is known from now on."""
        if message.keys:
            step.copied_keys = step.keys = message.keys
        else:
            own = _key(self._transcript.uid, message.record_hash)
            step.copied_keys = self._prefix_keys(step.parsed.end)
            step.keys = (own, *step.copied_keys)

    def has(self, message: Message, step: _Step) -> bool:
        """Return whether a message was shown; one with an id that was not is known from now on."""
        if message.keys:
            is_replay = self._was_shown(message.keys) or not self._keys.isdisjoint(message.keys)
            self._keys.update(message.keys)
            return is_replay
        if self._was_shown_up_to(step.parsed.end, step.copied_keys):
            return True
        is_own = step.before.at < self._transcript.replay_until
        return is_own and self._was_shown(step.keys[:1])

    def was_read(self, point: Point) -> bool:
        """Return whether a message without an id that ends there was shown, here or elsewhere."""
        return self._was_shown_up_to(point, self._prefix_keys(point))

    def has_part(self, step: _Step, part_chars: int) -> bool:
        """Return whether the next part of a long message was shown where it also stands."""
        return self._was_shown(_part_keys(step, step.shown_before + part_chars))

    def _prefix_keys(self, end: Point) -> tuple[int, ...]:
        prefix = self._opened.prefix(end)
        return () if prefix is None else (_key("prefix", prefix),)

    def _was_shown_up_to(self, end: Point, prefix_keys: tuple[int, ...]) -> bool:
        """Return whether what is the same up to here was shown, and is enough to tell a common
        origin.
        """
        if not self._was_shown(prefix_keys):
            return False
        if end.at >= BEGINNING_BYTES:
            return True
        return self._is_long and self._was_shown((_beginning_key(self._opened),))

    def _was_shown(self, keys: tuple[int, ...]) -> bool:
        return not self._batch_keys.isdisjoint(keys) or self._is_known(keys)


def _beginning_key(opened: OpenArtifact) -> int:
    """Return the hash that says that all of a transcript's beginning was read."""
    return _key("beginning", xxhash.xxh3_64_intdigest(opened.head(BEGINNING_BYTES)))


def _part_keys(step: _Step, until_chars: int) -> tuple[int, ...]:
    """Return the hashes by which a long message is known of which a part was shown."""
    return tuple(_key("part", key, until_chars) for key in step.copied_keys)


def _key(*what: object) -> int:
    """Return a hash of something as the ledger holds it: its integers have a sign."""
    return xxhash.xxh3_64_intdigest(":".join(map(str, what)).encode()) & 0x7FFF_FFFF_FFFF_FFFF


def _first_part(step: _Step, kept: Kept, until_chars: int) -> _Step:
    """Return a message up to a character; its record is not passed before all of it is shown."""
    text = kept.text[: until_chars - step.shown_before]
    return _Step(
        parsed=Parsed(end=step.before, state=step.state_before),
        before=step.before,
        state_before=step.state_before,
        shown_before=step.shown_before,
        kept=replace(kept, text=text, part=max(kept.part, 1)),
        keys=_part_keys(step, until_chars),
        text_chars=until_chars,
        text_hash=step.text_hash,
    )


def _stretch(
    reading: Reading,
    transcript: Transcript,
    opened: OpenArtifact,
    taken: _Taken,
    *,
    has_more: bool,
) -> Stretch:
    start = opened.point(transcript.position)
    last = taken.last
    if last is not None:
        state = _clean_state(reading.redactor, last.parsed.state)
        end = opened.seal(
            last.parsed.end,
            text_chars=last.text_chars,
            text_hash=last.text_hash if last.text_chars else 0,
            state=state,
        )
    elif transcript.position is not None:
        end = transcript.position
    else:
        end = opened.seal(start, state={})
    reach = opened.point(end)
    kept, shown_keys = taken.kept, taken.shown_keys
    if start.at < BEGINNING_BYTES <= reach.at:
        key = _beginning_key(opened)
        taken.keys.append(key)
        if kept:
            shown_keys.append(key)
    digest = opened.range_digest(start, reach)
    opened.confirm(reach)
    return Stretch(
        kept=tuple(kept),
        end=end,
        digest=digest,
        removed={
            name: (records, chars) for name, (records, chars) in sorted(taken.removed.items())
        },
        keys=tuple(taken.keys),
        shown_keys=tuple(shown_keys),
        faults=tuple(taken.faults),
        unknown=taken.unknown,
        is_empty=last is None,
        has_more=has_more,
        taken_back=taken.taken_back,
        unwanted=tuple(taken.unwanted),
    )
