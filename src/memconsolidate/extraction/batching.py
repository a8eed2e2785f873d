"""Puts new messages of many transcripts into one batch, and finds them again after a crash."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import sqlite3
import stat as mode
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.errors import MemdError, NotObservedError, SourceError
from memconsolidate.extraction.identity import Identifier
from memconsolidate.extraction.reading import (
    Reading,
    Stretch,
    has_rest,
    position_after,
    read_again,
    read_context,
    read_stretch,
    read_turn_before,
)
from memconsolidate.extraction.tracking import RACY_SECONDS, Tracker, Waiting
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import (
    Batch,
    Part,
    Retried,
    SetAside,
    get_aside,
    note_unreadable,
    take_unreadable,
)
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.transcripts import Range, Transcript
from memconsolidate.model import MemorySource, Message, Position, ShownMessage
from memconsolidate.prompts.render import TAG_CHARS
from memconsolidate.scopes.routing import Route
from memconsolidate.sources.base import Source
from memconsolidate.sources.carriers.base import (
    Carrier,
    Likeness,
    OpenArtifact,
    Point,
    rewritten_meanwhile,
)
from memconsolidate.sources.watched import WatchedSources
from memconsolidate.system.clock import Clock
from memconsolidate.system.log import Log
from memconsolidate.system.stamps import Stamp

#: How much of a new file is read to recognise its format, in bytes.
RECOGNISE_BYTES = 65536

#: A last line without a newline is taken after so much quiet, or at once where a person asks: a JSON
#: record only when it is whole, and then it cannot be the beginning of a longer one.
UNTERMINATED_SECONDS = 30.0

#: After so much quiet a transcript counts as over: what hung on later records is decided. Text
#: without roles is usually dumped at once, and is over with its last line.
FINAL_SECONDS = 600.0

#: A transcript that cannot be looked at now is tried again after so many seconds.
UNREADABLE_SECONDS = 30.0

#: A transcript whose own ceiling is reached is looked at again after so many seconds.
LEFT_OUT_SECONDS = 3600.0

#: What is left of a batch's room is not worth another transcript below this many characters.
LEAST_ROOM_CHARS = 500

#: A batch is closed after so many seconds of reading, so that other processes get to write.
GATHER_SECONDS = 1.0

#: Transcripts in one batch at most.
MAX_PARTS = 200


class _Need(Struct, frozen=True):
    """What the next message of a transcript needs, which did not fit into what was left of a batch.

    It holds while what it was found in has the same `evidence`, and none of `keys` is taken.
    """

    evidence: Stamp | Position | None
    chars: int
    keys: tuple[int, ...]


class _Needs:
    """Remembers what did not fit, by path or by the number of a range, so that it is not read again
    for each batch that has no room for it.
    """

    def __init__(self) -> None:
        self._needs: dict[str | int, _Need] = {}
        self._by_key: dict[int, set[str | int]] = {}

    def note(self, place: str | int, evidence: Stamp | Position | None, stretch: Stretch) -> None:
        """Note what a stretch ends before, where that is for want of room."""
        self._forget(place)
        if not (stretch.is_empty and stretch.needed_chars):
            return
        self._needs[place] = _Need(evidence, stretch.needed_chars, stretch.needed_by)
        for key in stretch.needed_by:
            self._by_key.setdefault(key, set()).add(place)

    def exceed(self, place: str | int, evidence: Stamp | Position | None, room: int) -> bool:
        """Return whether something is known to need more."""
        need = self._needs.get(place)
        return need is not None and need.evidence == evidence and need.chars > room

    def take(self, keys: Iterable[int]) -> None:
        """Note that messages are taken: where these stand too nothing is needed for them."""
        for key in keys:
            for place in tuple(self._by_key.get(key, ())):
                self._forget(place)

    def _forget(self, place: str | int) -> None:
        need = self._needs.pop(place, None)
        for key in () if need is None else need.keys:
            self._by_key[key].discard(place)
            if not self._by_key[key]:
                del self._by_key[key]


class Limits(Struct, frozen=True, kw_only=True):
    """How much goes into one batch, in characters of a request, and what is left by choice.

    A transcript that is seen for the first time and did not change since `cutoff` is left
    (None: none is). `at_once` does not wait for quiet before it takes a last line without a newline:
    a person asked for it.
    """

    batch_chars: int
    share_chars: int
    cutoff: datetime | None = None
    at_once: bool = False


class Taken(Struct, frozen=True, kw_only=True):
    """What one transcript gives to a batch, as read."""

    transcript: Transcript
    part: Part
    stretch: Stretch
    context: tuple[Message, ...] = ()

    @property
    def request_chars(self) -> int:
        """Characters that it takes in a request."""
        before = sum(len(message.text) + TAG_CHARS for message in self.context)
        return before + self.stretch.request_chars


class Cited(Struct, frozen=True, kw_only=True):
    """A message under the label by which claims cite it; `is_new` is False for the turns before.

    `start` is the place in the message of what is shown, where that is known, `uid` the transcript.
    """

    label: str
    message: Message
    text: str
    is_new: bool
    start: int = 0
    uid: str = ""

    def shown(self) -> ShownMessage:
        """Return it as a backend sees it."""
        return ShownMessage(
            label=self.label,
            author=self.message.author,
            text=self.text,
            at=self.message.at,
            session=self.message.session,
            is_new=self.is_new,
            has_role=self.message.has_role,
        )


class Gathered(Struct, frozen=True, kw_only=True):
    """A batch and its messages in order. `route` says where they all belong, None where there are
    none.
    """

    parts: tuple[Part, ...]
    cited: tuple[Cited, ...]
    route: Route | None = None
    unknown: int = 0
    retried: tuple[Retried, ...] = ()

    @property
    def has_messages(self) -> bool:
        """Whether there is anything to ask about."""
        return any(cited.is_new for cited in self.cited)


class EvidenceGoneError(MemdError):
    """What a batch was made of is no longer there as it was."""


class Batcher:
    """Reads transcripts into batches."""

    def __init__(
        self,
        *,
        database: Database,
        sources: WatchedSources,
        carriers: Mapping[str, Carrier],
        reading: Reading,
        tracker: Tracker,
        is_watched: Callable[[str], bool],
        is_left_out: Callable[[str], bool],
        clock: Clock,
        log: Log,
    ) -> None:
        """`is_watched` tells whether scans look at a path, `is_left_out` whether the configuration
        says that it is not read.
        """
        self._is_left_out = is_left_out
        self._database = database
        self._sources = sources
        self._carriers = carriers
        self._reading = reading
        self._tracker = tracker
        self._clock = clock
        self._log = log
        self._identifier = Identifier(database, clock, tracker.find_waiting, is_watched)
        self._told: set[str] = set()
        #: Where the next message of a transcript belongs, by path, as far as that was seen.
        self._routes: dict[str, Route] = {}
        self._needs = _Needs()
        #: Transcripts whose own ceiling is reached, by uid, and what says so.
        self._left_out: dict[str, str] = {}
        #: Transcripts of batches that wait with answers, by uid, and why; rows set aside in them.
        self._held_up: dict[str, str] = {}
        self._held_up_rows: set[int] = set()
        #: The paths that are looked at late because of such a batch.
        self._delayed: set[str] = set()
        #: Whether `gather_again` came upon a transcript that could not be read.
        self.has_passed_over = False

    @property
    def is_holding_up(self) -> bool:
        """Whether an unfinished batch keeps something from being taken."""
        return bool(self._held_up)

    def leave_out(self, uids: Iterable[str], reason: str) -> None:
        """Take nothing from these transcripts any more, for the life of this process."""
        self._left_out.update(dict.fromkeys(uids, reason))

    def hold_up(self, batch: Batch, reason: str) -> None:
        """Take nothing of what an unfinished batch is about, until `release`."""
        self._held_up.update(dict.fromkeys((part.uid for part in batch.parts), reason))
        self._held_up_rows.update(row.id for row in batch.retried)

    def let_go(self, batch: Batch) -> None:
        """Take again, and soon, what waited behind a batch."""
        for part in batch.parts:
            self._held_up.pop(part.uid, None)
            self._look_soon(rows.get_transcript(self._database, part.uid).path)

    def release(self) -> None:
        """Take from all again but those that are left out for good."""
        self._held_up.clear()
        self._held_up_rows.clear()
        for path in tuple(self._delayed):
            self._look_soon(path)

    def _look_soon(self, path: str) -> None:
        """Look at once at a transcript that waited behind an unfinished batch."""
        if path in self._delayed:
            self._delayed.remove(path)
            self._tracker.look_again(path, 0.0)

    def gather(self, ready: Iterable[Waiting], limits: Limits) -> Gathered | None:
        """Return the next batch from what is ready, or None where nothing moves a cursor."""
        taken: list[Taken] = []
        room = limits.batch_chars - self._reading.context_chars
        keys: set[int] = set()
        route: Route | None = None
        until = self._clock.monotonic() + GATHER_SECONDS
        # What is learned of each transcript on the way is stored at once: a commit for every one of
        # thousands of new files would take longer than reading them.
        with self._database.transaction():
            for waiting in ready:
                if taken and (room < LEAST_ROOM_CHARS or len(taken) >= MAX_PARTS):
                    break
                if route is not None and self._routes.get(waiting.path, route) != route:
                    continue  # the next batch may be for its project
                share = min(room, limits.share_chars)
                if taken and self._needs.exceed(waiting.path, waiting.stamp, share):
                    continue
                one = self._take(waiting, share, keys, limits, route)
                if one is not None:
                    taken.append(one)
                    keys.update(one.stretch.keys)
                    self._needs.take(one.stretch.keys)
                    room -= one.request_chars
                    route = route or one.stretch.route
                if self._clock.monotonic() >= until:
                    break
        return _gathered(taken) if taken else None

    def gather_again(
        self, ranges: Iterable[Range], limits: Limits, *, by: str, stores: AbstractSet[str]
    ) -> Gathered | None:
        """Return a batch of stretches that are read again; what is lost is marked so.

        Left out is what this kind of backend was shown for one of the stores, perhaps in a copy, and
        what cannot be read now: `has_passed_over` tells of it.
        """
        self.has_passed_over = False
        taken: list[Taken] = []
        keys: set[int] = set()
        route: Route | None = None
        room = limits.batch_chars - self._reading.context_chars
        for stretch in ranges:
            if taken and (room < LEAST_ROOM_CHARS or len(taken) >= MAX_PARTS):
                break
            if stretch.uid in self._left_out or stretch.uid in self._held_up:
                continue
            if taken and _part_chars(stretch) > room:
                break  # what was shown as one part is shown as one again
            share = min(room, limits.share_chars)
            if taken and self._needs.exceed(stretch.id, stretch.start, share):
                continue
            reading = self._reading_of(stretch.id, by=by, stores=stores)
            one = self._take_range(reading, stretch, share, keys, route)
            if one is not None:
                taken.append(one)
                keys.update(one.stretch.keys)
                self._needs.take(one.stretch.keys)
                room -= one.request_chars
                route = route or one.stretch.route
        return _gathered(taken) if taken else None

    def gather_fixed(self, batch: Batch, *, by: str, stores: AbstractSet[str]) -> Gathered:
        """Return the messages of a batch that was fixed earlier, for a kind of backend.

        Raises EvidenceGoneError when a transcript is no longer what it was, or can no longer be read
        as it was; NotObservedError when one cannot be looked at now.
        """
        if batch.retried:
            return self._gather_retried(batch.retried)
        taken: list[Taken] = []
        keys: set[int] = set()
        for part in batch.parts:
            try:
                taken.append(self._take_fixed(part, keys, by=by, stores=stores))
            except SourceError as error:
                raise EvidenceGoneError(str(error)) from error
            keys.update(taken[-1].stretch.keys)
        return _gathered(taken)

    def gather_aside(self, row_ids: deque[int], limits: Limits) -> Gathered | None:
        """Return a batch of what was set aside, and take its rows out of the line."""
        taken: list[Retried] = []
        route: Route | None = None
        room = limits.batch_chars
        while row_ids:
            if row_ids[0] in self._held_up_rows:
                row_ids.popleft()
                continue
            one = get_aside(self._database, row_ids[0])
            if one is not None and (
                one.uid in self._left_out or not self._reading.is_served(self._route_of(one))
            ):
                row_ids.popleft()
                continue
            if one is not None and taken and (len(one.text) > room or self._route_of(one) != route):
                break
            row_id = row_ids.popleft()
            if one is not None:
                route = self._route_of(one)
                taken.append(Retried(row_id, len(one.text)))
                room -= len(one.text) + TAG_CHARS
        return self._gather_retried(tuple(taken)) if taken else None

    def _gather_retried(self, retried: tuple[Retried, ...]) -> Gathered:
        """Return what was set aside under these numbers. Raises EvidenceGoneError."""
        cited = []
        route: Route | None = None
        for number, row in enumerate(retried, start=1):
            one = get_aside(self._database, row.id)
            if one is None:
                raise EvidenceGoneError("what was set aside was taken up meanwhile")
            route = route or self._route_of(one)
            cited.append(
                Cited(
                    label=f"m{number}",
                    message=one.message,
                    text=one.text,
                    is_new=True,
                    start=one.start,
                    uid=one.uid,
                )
            )
        return Gathered(parts=(), cited=tuple(cited), route=route, retried=retried)

    def _route_of(self, one: SetAside) -> Route:
        """Return where something set aside belongs."""
        if one.scope:
            return Route(one.scope, one.user_scope)
        return self._reading.route("", one.message.cwd, one.message.remote)

    def waiting_chars(self, waiting: Waiting, limit_chars: int) -> tuple[int, datetime | None]:
        """Return kept characters that wait in a transcript, counted up to a limit, and the time of
        the oldest message among them. Nothing is taken; what cannot be read counts as none.
        """
        try:
            with self._opened(waiting.path) as opened:
                here = rows.find_by_path(self._database, waiting.path)
                if here is None or here.position is None:
                    here = self._unseen(waiting, opened)
                elif opened.compare(here.position) is not Likeness.SAME:
                    return 0, None
                source = None if here is None else self._source_of(here)
                if here is None or source is None:
                    return 0, None
                stretch = read_stretch(
                    self._reading,
                    here,
                    opened,
                    source,
                    room_chars=limit_chars,
                )
        except (NotObservedError, SourceError):
            return 0, None
        times = [kept.message.at for kept in stretch.kept if kept.message.at is not None]
        return (limit_chars if stretch.has_more else stretch.chars), min(times, default=None)

    def _take_fixed(
        self, part: Part, keys: AbstractSet[int], *, by: str, stores: AbstractSet[str]
    ) -> Taken:
        """Return what a part of a batch was made of. Raises EvidenceGoneError, NotObservedError,
        SourceError.
        """
        transcript = rows.get_transcript(self._database, part.uid)
        if transcript.epoch != part.epoch:
            raise EvidenceGoneError(f"{transcript.path} was rewritten")
        source = self._source_of(transcript)
        if source is None or self._is_left_out(transcript.path):
            raise EvidenceGoneError(f"{transcript.path} is no longer read")
        transcript = replace(transcript, position=part.start)
        reading = self._reading_of(part.range_id, by=by, stores=stores)
        with self._opened(transcript.path) as opened:
            if not _holds(opened, part.start, part.end, part.digest):
                raise EvidenceGoneError(f"{transcript.path} was rewritten")
            stretch = read_again(
                reading,
                transcript,
                opened,
                source,
                end=part.end,
                batch_keys=keys,
                is_rest_taken=part.is_rest_taken,
                is_final=part.is_final,
            )
            context = self._context(reading, transcript, opened, stretch)
        return Taken(transcript=transcript, part=part, stretch=stretch, context=context)

    def _unseen(self, waiting: Waiting, opened: OpenArtifact) -> Transcript | None:
        """Return a row for looking at a transcript that has none; it is not stored."""
        source = self._recognise(waiting.path, opened)
        if source is None:
            return None
        return Transcript(
            uid="",
            path=waiting.path,
            source=source,
            status=rows.ACTIVE,
            stamp=waiting.stamp,
            birth_ns=0,
            first_seen="",
        )

    def _take(
        self,
        waiting: Waiting,
        room: int,
        keys: AbstractSet[int],
        limits: Limits,
        wanted: Route | None,
    ) -> Taken | None:
        path, stamp = waiting.path, waiting.stamp
        waiting.problem = ""
        if self._is_left_out(path):
            self._tracker.settled(path, stamp)
            return None
        try:
            with self._opened(path) as opened:
                transcript = self._settle(opened, path, stamp, limits.cutoff)
                if transcript is None:
                    self._tracker.settled(path, stamp)
                    return None
                uid = transcript.uid
                if left := self._left_out.get(uid) or self._held_up.get(uid):
                    waiting.problem = left
                    # For who asks after this process has ended.
                    known = rows.get_transcript(self._database, uid)
                    if known.reason != left:
                        rows.put_transcript(self._database, replace(known, reason=left))
                    self._tracker.look_again(path, LEFT_OUT_SECONDS)
                    if uid not in self._left_out:
                        self._delayed.add(path)
                    return None
                return self._read_new(
                    opened,
                    transcript,
                    waiting,
                    room=room,
                    keys=keys,
                    at_once=limits.at_once,
                    wanted=wanted,
                )
        except (NotObservedError, SourceError) as error:
            waiting.problem = _reason(error)
            if (found := rows.find_by_path(self._database, path)) is not None:
                rows.put_transcript(self._database, replace(found, reason=waiting.problem))
            self._tell_unreadable(path, error)
            self._tracker.look_again(path, UNREADABLE_SECONDS)
            return None

    def _settle(
        self,
        opened: OpenArtifact,
        path: str,
        stamp: Stamp,
        cutoff: datetime | None,
    ) -> Transcript | None:
        """Return the transcript to read, or None where there is nothing to read at this path."""
        settled = self._identifier.settle(
            path, opened, stamp, lambda: self._recognise(path, opened)
        )
        if settled is None:
            agent = self._sources.at(path).agent
            note_unreadable(
                self._database,
                uid=uid_of_path(path),
                epoch=0,
                place="",
                reason=f"a file that is none of {agent}'s" if agent else "a file that is no text",
                now=self._clock.now(),
                file=path,
            )
            return None
        if settled.is_alias:
            return None
        transcript = settled.transcript
        if self._source_of(transcript) is None:
            agent = self._sources.at(path).agent
            raise SourceError(path, f"it is {transcript.source}'s, and only {agent} is read here")
        if transcript.position is None:
            # Its beginning may have told nothing so far.
            take_unreadable(self._database, uid_of_path(path))
        was_left = transcript.status == rows.CHOICE
        if transcript.position is not None and not was_left:
            return transcript
        # What was left has no cursor yet: its position is the evidence of what lay there.
        unread = replace(transcript, status=rows.ACTIVE, position=None)
        if cutoff is not None and stamp.mtime_ns < cutoff.timestamp() * 1e9:
            self._leave(unread, opened, stamp)
            return None
        if was_left and transcript.position is not None and cutoff is not None:
            return self._skip_old(opened, unread, opened.point(transcript.position))
        return unread

    def _leave(self, transcript: Transcript, opened: OpenArtifact, stamp: Stamp) -> None:
        """Leave all there is of a transcript by choice, so that it is known when it is begun anew."""
        evidence = opened.seal(Point(opened.size, opened.size), state={})
        left = replace(transcript, status=rows.CHOICE, stamp=stamp, position=evidence)
        rows.put_transcript(self._database, left)

    def _skip_old(self, opened: OpenArtifact, transcript: Transcript, old_end: Point) -> Transcript:
        """Put the cursor behind what was left by choice, and keep that stretch for later."""
        source = self._sources.at(transcript.path).by_name[transcript.source]
        position = position_after(transcript, opened, source, old_end, self._reading.redactor)
        digest = opened.range_digest(Point(0, 0), opened.point(position))
        opened.confirm(opened.point(position))
        active = replace(transcript, position=position)
        with self._database.transaction():
            rows.put_transcript(self._database, active)
            rows.add_range(
                self._database,
                active,
                rows.NewRange(
                    start=None,
                    end=position,
                    digest=digest,
                    seen_by="",
                    store="",
                    state=rows.RANGE_CHOICE,
                ),
                self._clock.now(),
            )
        return active

    def _read_new(
        self,
        opened: OpenArtifact,
        transcript: Transcript,
        waiting: Waiting,
        *,
        room: int,
        keys: AbstractSet[int],
        at_once: bool,
        wanted: Route | None,
    ) -> Taken | None:
        path, stamp = waiting.path, waiting.stamp
        source = self._sources.at(path).by_name[transcript.source]
        rest_seconds = 0.0 if at_once else UNTERMINATED_SECONDS
        is_final = self._tracker.is_quiet(waiting, FINAL_SECONDS)
        takes_rest = is_final
        if source.carrier == "lines":
            takes_rest = self._tracker.is_quiet(waiting, rest_seconds)
            is_final = is_final or (takes_rest and source.name == "text")
        stretch = read_stretch(
            self._reading,
            transcript,
            opened,
            source,
            room_chars=room,
            batch_keys=keys,
            wanted=wanted,
            takes_rest=takes_rest,
            is_final=is_final,
        )
        self._needs.note(path, stamp, stretch)
        self._routes.pop(path, None)
        if stretch.next_route is not None:
            self._routes[path] = stretch.next_route
        start = transcript.position
        if start is not None and opened.compare(start) is not Likeness.SAME:
            raise rewritten_meanwhile(path)
        is_drained = not stretch.has_more
        if is_drained and not is_final and has_rest(opened, stretch.end):
            # A last record that is not complete yet: it is looked at again when it changes, or
            # when the transcript has been quiet for long.
            self._tracker.look_again(path, FINAL_SECONDS if takes_rest else rest_seconds)
            is_drained = False
        file_stamp = self._tracker.stable(stamp) if is_drained else None
        if stretch.is_empty:
            if file_stamp is not None:
                rows.put_transcript(self._database, replace(transcript, stamp=file_stamp))
                self._tracker.settled(path, stamp)
            elif is_drained:
                self._tracker.look_again(path, RACY_SECONDS)
            return None
        part = _part(transcript, stretch, stamp=file_stamp, is_final=is_final)
        is_rest_taken = takes_rest and not has_rest(opened, stretch.end)
        part = replace(
            part,
            is_rest_taken=is_rest_taken and not stretch.end.text_chars,
            taken_back=self._taken_back(transcript, opened, stretch),
        )
        context = self._context(self._reading, transcript, opened, stretch)
        return Taken(transcript=transcript, part=part, stretch=stretch, context=context)

    def _taken_back(
        self, transcript: Transcript, opened: OpenArtifact, stretch: Stretch
    ) -> tuple[MemorySource, ...]:
        """Return the turn before a stretch, where a person does not want it remembered."""
        if stretch.taken_back is None:
            return ()
        source = self._sources.at(transcript.path).by_name[transcript.source]
        turn = read_turn_before(self._reading, transcript, opened, source)
        wish = stretch.taken_back.wish
        said = [one for one in (*turn, *stretch.taken_back.replies) if one.session == wish.session]
        if not turn or len(said) < len(turn):
            return ()
        messages = tuple(dict.fromkeys(one.id for one in said))
        return (
            MemorySource(agent=wish.agent, session=wish.session, messages=messages, at=wish.at),
        )

    def _context(
        self, reading: Reading, transcript: Transcript, opened: OpenArtifact, stretch: Stretch
    ) -> tuple[Message, ...]:
        """Return the turns before a stretch; none where the stretch shows nothing."""
        if stretch.route is None:
            return ()
        source = self._sources.at(transcript.path).by_name[transcript.source]
        return read_context(reading, transcript, opened, source, stretch.route)

    def _take_range(
        self,
        reading: Reading,
        stretch_row: Range,
        room: int,
        keys: AbstractSet[int],
        wanted: Route | None,
    ) -> Taken | None:
        transcript = rows.get_transcript(self._database, stretch_row.uid)
        source = self._source_of(transcript)
        if source is None or self._is_left_out(transcript.path):
            return None
        try:
            with self._opened(transcript.path) as opened:
                if transcript.epoch != stretch_row.epoch or not _holds(
                    opened, stretch_row.start, stretch_row.end, stretch_row.digest
                ):
                    rows.settle_range(self._database, stretch_row.id, state=rows.RANGE_LOST)
                    return None
                transcript = replace(transcript, position=stretch_row.start)
                if stretch_row.end.text_chars:  # a part of a message, as it was shown
                    stretch = read_again(
                        reading,
                        transcript,
                        opened,
                        source,
                        end=stretch_row.end,
                        batch_keys=keys,
                        is_final=True,
                    )
                else:
                    stretch = read_stretch(
                        reading,
                        transcript,
                        opened,
                        source,
                        room_chars=room,
                        batch_keys=keys,
                        until=stretch_row.end,
                        wanted=wanted,
                        is_final=True,
                    )
                context = self._context(reading, transcript, opened, stretch)
                taken_back = self._taken_back(transcript, opened, stretch)
                rest = None
                if stretch.has_more:
                    rest = opened.range_digest(
                        opened.point(stretch.end), opened.point(stretch_row.end)
                    )
        except (NotObservedError, SourceError):
            self.has_passed_over = True
            return None
        self._needs.note(stretch_row.id, stretch_row.start, stretch)
        if stretch.route not in (None, wanted) and wanted is not None:
            return None  # a part of a message that belongs elsewhere: it comes again
        if stretch.is_empty:
            if not stretch.has_more:
                rows.settle_range(self._database, stretch_row.id, state=rows.RANGE_DONE)
            return None
        part = _part(transcript, stretch, stamp=None, is_final=True)
        part = replace(part, range_id=stretch_row.id, rest_digest=rest, taken_back=taken_back)
        return Taken(transcript=transcript, part=part, stretch=stretch, context=context)

    def _reading_of(self, range_id: int | None, *, by: str, stores: AbstractSet[str]) -> Reading:
        if range_id is None or rows.range_state(self._database, range_id) == rows.RANGE_CHOICE:
            return self._reading
        # What is read again was seen before, so every hash in it is known. It may stand elsewhere too.
        return replace(self._reading, is_known=partial(self._reading.is_seen, by=by, stores=stores))

    def _tell_unreadable(self, path: str, error: NotObservedError | SourceError) -> None:
        # Once for each path: it is tried again and again, and its state is in `memd status`.
        if path not in self._told:
            self._told.add(path)
            self._log.emit("scan:unobserved", path=path, reason=_reason(error))

    @contextlib.contextmanager
    def _opened(self, path: str) -> Iterator[OpenArtifact]:
        """Hold an artifact open. Raises NotObservedError, SourceError.

        Nothing about one transcript may keep all others from being read: a record that memory cannot
        hold, and what nobody foresaw in a source, are raised as one of the two.
        """
        try:
            is_directory = mode.S_ISDIR(os.lstat(path).st_mode)
        except OSError as error:
            raise NotObservedError(path, error) from error
        try:
            with self._carriers["events" if is_directory else "lines"].open(path) as opened:
                yield opened
        except MemoryError as error:
            reason = OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
            raise NotObservedError(path, reason) from error
        except (MemdError, OSError, sqlite3.Error):
            raise
        except Exception as error:  # what one transcript brings about is one of the boundaries
            raise SourceError(path, f"its reader failed: {_slip(error)}") from error

    def _recognise(self, path: str, opened: OpenArtifact) -> str | None:
        carrier = "events" if os.path.isdir(path) else "lines"
        head = opened.head(RECOGNISE_BYTES)
        source = self._sources.at(path).recognise(path, head, carrier=carrier)
        return None if source is None else source.name

    def _source_of(self, transcript: Transcript) -> Source | None:
        """Return what reads a transcript, None where that is not to be read at its place any more."""
        return self._sources.find(transcript.path, transcript.source)


def batch_id(gathered: Gathered, is_taken: Callable[[str], bool]) -> str:
    """Return the id of a new batch of what was gathered: the first that is not taken.

    The same stretches may come again, after a batch of them was dropped.
    """
    seed = "|".join(
        f"{part.uid}:{part.epoch}:{part.range_id}:{part.digest}:{part.end}"
        for part in gathered.parts
    )
    seed += "".join(f"|{row.id}" for row in gathered.retried)
    found = _short_hash(seed)
    attempt = 0
    while is_taken(found):
        attempt += 1
        found = _short_hash(f"{seed}#{attempt}")
    return found


def uid_of_path(path: str) -> str:
    """Return what stands for a file in the ledger that is no transcript."""
    return _short_hash(path)


def _short_hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _gathered(taken: Sequence[Taken]) -> Gathered:
    """Give each message its label, in the order of the transcripts."""
    cited: list[Cited] = []
    number = 0
    for one in taken:
        for message in one.context:
            number += 1
            cited.append(
                Cited(label=f"m{number}", message=message, text=message.text, is_new=False)
            )
        for kept in one.stretch.kept:
            number += 1
            label = f"m{number}/{kept.part}" if kept.part else f"m{number}"
            cited.append(
                Cited(
                    label=label,
                    message=kept.message,
                    text=kept.text,
                    is_new=True,
                    uid=one.transcript.uid,
                )
            )
    return Gathered(
        parts=tuple(one.part for one in taken),
        cited=tuple(cited),
        route=next((one.stretch.route for one in taken if one.stretch.kept), None),
        unknown=sum(one.stretch.unknown for one in taken),
    )


def _part_chars(stretch: Range) -> int:
    """Return how long the part of a message is with which a stretch ends, 0 where it ends with none."""
    if not stretch.end.text_chars:
        return 0
    return stretch.end.text_chars - (0 if stretch.start is None else stretch.start.text_chars)


def _part(
    transcript: Transcript,
    stretch: Stretch,
    *,
    stamp: Stamp | None,
    is_final: bool,
) -> Part:
    return Part(
        uid=transcript.uid,
        epoch=transcript.epoch,
        start=transcript.position,
        end=stretch.end,
        digest=stretch.digest,
        messages=len(stretch.kept),
        chars=stretch.chars,
        stamp=stamp,
        removed=stretch.removed,
        keys=stretch.keys,
        shown_keys=stretch.shown_keys,
        faults=stretch.faults,
        is_final=is_final,
        has_more=stretch.has_more,
        unwanted=stretch.unwanted,
    )


def _reason(error: NotObservedError | SourceError) -> str:
    if isinstance(error, SourceError):
        return error.reason
    return error.error.strerror or str(error.error)


def _slip(error: Exception) -> str:
    """Return the kind of an unforeseen error and its place; its text may hold what was said."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {os.path.basename(last.filename)}:{last.lineno}"


def _holds(opened: OpenArtifact, start: Position | None, end: Position, digest: str) -> bool:
    """Return whether a stretch is still what it was."""
    if opened.compare(end) is not Likeness.SAME:
        return False
    return opened.range_digest(opened.point(start), opened.point(end)) == digest
