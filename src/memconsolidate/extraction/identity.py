"""Settles which transcript a file is: by what the file system says and by what it contains.

Inode numbers are reused at once and names move, so neither is believed alone. All looks at
content happen on the descriptor that is then read.

A file that is settled as new although it holds what was read elsewhere (a copy, a fork, a move
nobody saw) costs a reading and no more: its messages are known by what stands before them.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from difflib import SequenceMatcher

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.extraction.reading import BEGINNING_BYTES
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.transcripts import Range, Transcript
from memconsolidate.model import EventsPosition, LinesPosition, Position
from memconsolidate.sources.carriers.base import (
    Likeness,
    OpenArtifact,
    Point,
    rewritten_meanwhile,
)
from memconsolidate.sources.carriers.identity import identify
from memconsolidate.system.clock import Clock
from memconsolidate.system.stamps import Stamp

#: Of transcripts with one beginning so many, the newest, are looked at: a new file may be one of
#: them, moved. Where there are more the beginning is one that an agent always writes.
ALIKE_LOOKED_AT = 20

#: What was written in a file after so much quiet is no part of an earlier rewrite of it.
REWRITE_SECONDS = 60

#: A file that took another's name is an edition of it where they have more than this share of
#: their lines in common, of so many bytes and lines at the beginning of each.
_EDITION_SHARE = 0.5
_EDITION_BYTES = 65536
_EDITION_LINES = 400


class Settled(Struct, frozen=True, kw_only=True):
    """A transcript row as it should be now, and how it came about: one word for logs and tests.

    `is_alias` says the path is a second name (a hard link) of a transcript that is read at its
    first name.
    """

    transcript: Transcript
    how: str
    is_alias: bool = False


class Identifier:
    """Settles files against the ledger."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        find_waiting: Callable[[Stamp], list[str]],
        is_watched: Callable[[str], bool],
    ) -> None:
        """`find_waiting` returns the paths at which a scan saw the file of a stamp, `is_watched`
        whether scans look at a path.
        """
        self._database = database
        self._clock = clock
        self._find_waiting = find_waiting
        self._is_watched = is_watched

    def settle(
        self,
        path: str,
        opened: OpenArtifact,
        stamp: Stamp,
        recognise: Callable[[], str | None],
    ) -> Settled | None:
        """Return the transcript at `path`, stored in the ledger; None for what is no text.

        `recognise` names the format by the content; it is asked while nothing was consumed.
        """
        here = rows.find_by_path(self._database, path)
        settled = None
        if here is not None and here.position is not None:
            settled = self._at_known_path(here, here.position, opened, stamp)
        elif here is not None and _is_same_file(here, opened, stamp):
            # One that was read before, under an earlier epoch, keeps its format.
            source = here.source if here.epoch else recognise()
            if source is None:
                return None
            row = _located(here, path, opened, stamp)
            settled = Settled(transcript=replace(row, source=source), how="unread")
        if settled is None:
            source = recognise()
            if source is None:
                return None
            if here is not None:
                # Another file took the name; the old one is found again where it lies.
                rows.put_transcript(self._database, replace(here, status=rows.DISPLACED))
            settled = self._at_new_path(path, opened, stamp, source, here)
        if not settled.is_alias:
            transcript = settled.transcript
            if not transcript.beginning or _reach(transcript.position) < BEGINNING_BYTES:
                # What is not consumed may still be written anew.
                transcript = replace(transcript, beginning=_beginning(opened))
                settled = replace(settled, transcript=transcript)
            rows.put_transcript(self._database, transcript)
        return settled

    def _at_known_path(
        self, here: Transcript, position: Position, opened: OpenArtifact, stamp: Stamp
    ) -> Settled | None:
        row = _located(here, here.path, opened, stamp)
        likeness = opened.compare(position)
        is_same_file = _is_same_file(here, opened, stamp)
        if likeness is Likeness.SAME and self._has_changed_inside(
            here, position, opened, is_same_file=is_same_file
        ):
            likeness = Likeness.CHANGED
        if likeness is Likeness.SAME and (is_same_file or not self._is_moved_here(opened, stamp)):
            row = _without_old_rewrite(row, here, position, stamp)
            return Settled(transcript=row, how="continued")
        if is_same_file:
            return Settled(
                transcript=self._new_epoch(row, opened),
                how="truncated" if likeness is Likeness.SHRUNK else "rewritten",
            )
        return None

    def _has_changed_inside(
        self, known: Transcript, position: Position, opened: OpenArtifact, *, is_same_file: bool
    ) -> bool:
        """Return whether a file is another between head and mark.

        Where the same file grew nobody looks: reading all of it again for every line would cost too
        much. Another file in its place is looked at whole, once.
        """
        has_grown = opened.size != _reach(position)
        if not isinstance(position, LinesPosition) or (has_grown and is_same_file):
            return False
        stretches = rows.ranges_of(self._database, known.uid, known.epoch)
        return not all(_is_same(opened, stretch) for stretch in stretches)

    def _is_moved_here(self, opened: OpenArtifact, stamp: Stamp) -> bool:
        """Return whether this very file was read, or is about to be, under another name."""
        return any(
            known.birth_ns == opened.identity.birth_ns
            and (
                _still_lies_at(known.path, stamp)
                if known.position is None
                else opened.compare(known.position) is Likeness.SAME
            )
            for known in rows.find_by_inode(self._database, stamp.device, stamp.inode)
        )

    def _at_new_path(
        self,
        path: str,
        opened: OpenArtifact,
        stamp: Stamp,
        source: str,
        before: Transcript | None,
    ) -> Settled:
        """`before` is what lay at the path until now."""
        for known in rows.find_by_inode(self._database, stamp.device, stamp.inode):
            if known.birth_ns != opened.identity.birth_ns:
                continue
            lies_there = known.status != rows.DISPLACED and _still_lies_at(known.path, stamp)
            if lies_there and self._is_watched(known.path):
                return Settled(transcript=known, how="hard link", is_alias=True)
            if known.source != source and not known.birth_ns:
                continue  # nothing but a number says that it is the same file
            if known.status != rows.DISPLACED and not lies_there and _is_backup(opened, known.path):
                continue  # what took its place goes on in its stead
            row = _located(known, path, opened, stamp)
            if known.position is None or opened.compare(known.position) is Likeness.SAME:
                return Settled(transcript=row, how="renamed")
            if known.birth_ns:
                return Settled(transcript=self._new_epoch(row, opened), how="renamed, rewritten")
        alike = self._alike(opened, source)
        whole = self._whole_of(alike, opened)
        if whole is not None and not self._is_in_place(whole):
            # It is another file: none that somebody is rewriting.
            moved = replace(_located(whole, path, opened, stamp), replay_until=0)
            return Settled(transcript=moved, how="moved")
        if before is not None and before.source == source and not self._was_rotated(before, opened):
            # Saved by putting another file in its place: a rewrite, whatever the file system says.
            edition = self._new_epoch(_located(before, path, opened, stamp), opened)
            return Settled(transcript=replace(edition, replay_until=opened.size), how="replaced")
        fresh = Transcript(
            uid=self._new_uid(path, opened.identity.birth_ns),
            path=path,
            source=source,
            status=rows.ACTIVE,
            stamp=stamp._replace(size=-1),
            birth_ns=opened.identity.birth_ns,
            first_seen=self._clock.now().isoformat(),
        )
        return Settled(transcript=fresh, how="new")

    def _new_epoch(self, row: Transcript, opened: OpenArtifact) -> Transcript:
        """Start again after a rewrite, behind what is still the same. Raises NotObservedError."""
        kept = self._still_same(row, opened)
        position: Position | None = None
        if kept:
            last = kept[-1].end
            position = opened.seal(
                opened.point(last),
                text_chars=last.text_chars,
                text_hash=last.text_hash,
                state=last.state,
            )
            # Its evidence is what was compared, or nobody would be shown what came meanwhile.
            if not all(_is_same(opened, stretch) for stretch in kept):
                raise rewritten_meanwhile(row.path)
        epoch = row.epoch + 1
        rows.carry_ranges(self._database, kept, epoch)
        return replace(
            row,
            position=position,
            epoch=epoch,
            beginning=_beginning(opened),
            # The rewrite may not be at its end yet.
            replay_until=max(opened.size, _reach(row.position), row.replay_until),
        )

    def _still_same(self, row: Transcript, opened: OpenArtifact) -> list[Range]:
        """Return what is still the same here, from the beginning on, of what was committed."""
        following = {
            _place(opened, stretch.start): stretch
            for stretch in rows.ranges_of(self._database, row.uid, row.epoch)
        }
        kept: list[Range] = []
        here = (0, 0)
        while (stretch := following.pop(here, None)) is not None and _is_same(opened, stretch):
            # What its end says of events before it must be so as well: it will be asked for again.
            is_of_events = isinstance(stretch.end, EventsPosition)
            if is_of_events and opened.compare(stretch.end) is not Likeness.SAME:
                break
            kept.append(stretch)
            here = _place(opened, stretch.end)
        return kept

    def _alike(self, opened: OpenArtifact, source: str) -> list[Transcript]:
        """Return transcripts that begin with the same bytes, the newest first."""
        beginning = _beginning(opened)
        alike = rows.find_by_beginning(self._database, beginning, ALIKE_LOOKED_AT)
        return [known for known in alike if known.source == source]

    def _whole_of(self, alike: list[Transcript], opened: OpenArtifact) -> Transcript | None:
        """Return the transcript of which everything that was consumed is here, and most."""
        best: Transcript | None = None
        for known in alike:
            position = known.position
            if position is None or (best is not None and _reach(position) <= _reach(best.position)):
                continue
            if opened.compare(position) is Likeness.SAME and not self._has_changed_inside(
                known, position, opened, is_same_file=False
            ):
                best = known
        return best

    def _is_in_place(self, known: Transcript) -> bool:
        if known.status != rows.DISPLACED and os.path.lexists(known.path):
            return True
        return bool(self._find_waiting(known.stamp))

    def _was_rotated(self, before: Transcript, opened: OpenArtifact) -> bool:
        """Return whether what lay at a path goes on under another name, in the directory where it
        lay or wherever transcripts lie, and is no backup of what took its place.
        """
        directory = os.path.dirname(before.path)
        names = self._find_waiting(before.stamp)
        try:
            with os.scandir(directory) as entries:
                names += [entry.path for entry in entries if entry.inode() == before.stamp.inode]
        except OSError:
            pass
        for name in names:
            try:
                head = None if name == before.path else _head_of(name, before.birth_ns)
            except OSError:
                continue
            if head is not None:
                return not _is_edition(head, opened.head(_EDITION_BYTES))
        return False

    def _new_uid(self, path: str, birth_ns: int) -> str:
        """Return an id that would be the same again if the ledger were lost."""
        generation = 0
        while True:
            seed = f"{path}\0{birth_ns}\0{generation}"
            uid = hashlib.blake2b(os.fsencode(seed), digest_size=8).hexdigest()
            if not rows.has_transcript(self._database, uid):
                return uid
            generation += 1


def _beginning(opened: OpenArtifact) -> str:
    """Return the hash of a file's first bytes, empty for one that is shorter, and for a directory."""
    if opened.size < BEGINNING_BYTES:
        return ""
    position = opened.seal(Point(BEGINNING_BYTES, 0), state={})
    return position.head.digest if isinstance(position, LinesPosition) else ""


def _without_old_rewrite(
    row: Transcript, here: Transcript, position: Position, stamp: Stamp
) -> Transcript:
    """Return the row, which expects repeats no more where its file was quiet since the rewrite."""
    pause_ns = stamp.mtime_ns - here.stamp.mtime_ns
    if row.replay_until > _reach(position) and row.epoch and pause_ns > REWRITE_SECONDS * 1e9:
        return replace(row, replay_until=0)
    return row


def _is_backup(opened: OpenArtifact, path: str) -> bool:
    """Return whether a file lies at a path that is another edition of one."""
    try:
        head = _head_of(path)
    except OSError:
        return False
    return head is not None and _is_edition(opened.head(_EDITION_BYTES), head)


def _is_edition(old: bytes, new: bytes) -> bool:
    """Return whether two files are mostly the same, line by line."""
    # What occurs often, as blank lines do, would cost time quadratic in its number.
    old_lines, new_lines = (
        [line for line in text.splitlines() if line.strip()][:_EDITION_LINES] for text in (old, new)
    )
    share: float = SequenceMatcher(None, old_lines, new_lines, autojunk=False).ratio()
    return share > _EDITION_SHARE


def _head_of(path: str, birth_ns: int | None = None) -> bytes | None:
    """Return how a file begins; None where it was not made then: its inode may be one that another
    had. Raises OSError.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        if birth_ns is not None and identify(descriptor).birth_ns != birth_ns:
            return None
        return os.pread(descriptor, _EDITION_BYTES, 0)
    finally:
        os.close(descriptor)


def _place(opened: OpenArtifact, position: Position | None) -> tuple[int, int]:
    """Return where a stretch begins or ends, comparable with others of the same content."""
    point = opened.point(position)
    if isinstance(position, EventsPosition):  # a gap that fills moves no number
        return point.count, position.text_chars
    return point.at, 0 if position is None else position.text_chars


def _is_same(opened: OpenArtifact, stretch: Range) -> bool:
    start, end = opened.point(stretch.start), opened.point(stretch.end)
    return end.at <= opened.size and opened.range_digest(start, end) == stretch.digest


def _reach(position: Position | None) -> int:
    return position.offset if isinstance(position, LinesPosition) else 0


def _located(row: Transcript, path: str, opened: OpenArtifact, stamp: Stamp) -> Transcript:
    return replace(
        row,
        path=path,
        status=row.status if row.status == rows.CHOICE else rows.ACTIVE,
        reason="",
        stamp=stamp._replace(size=-1),
        birth_ns=opened.identity.birth_ns,
    )


def _is_same_file(row: Transcript, opened: OpenArtifact, stamp: Stamp) -> bool:
    return (row.stamp.device, row.stamp.inode, row.birth_ns) == (
        stamp.device,
        stamp.inode,
        opened.identity.birth_ns,
    )


def _still_lies_at(path: str, stamp: Stamp) -> bool:
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return (status.st_dev, status.st_ino) == (stamp.device, stamp.inode)
