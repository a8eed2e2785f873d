"""Settles which transcript a file is: by what the file system says and by what it contains.

Inode numbers are reused at once and names move, so neither is believed alone. All looks at
content happen on the descriptor that is then read.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.transcripts import Range, Transcript
from memconsolidate.model import EventsPosition, LinesPosition, Position
from memconsolidate.sources.carriers.base import Likeness, OpenArtifact, Point
from memconsolidate.system.clock import Clock
from memconsolidate.system.stamps import Stamp

#: Of transcripts with one beginning so many, the newest, are looked at for how much more they share
#: with a new file: where there are more, the beginning is a preamble that an agent always writes.
FORKS_LOOKED_AT = 50


class Settled(Struct, frozen=True, kw_only=True):
    """A transcript row as it should be now, and how it came about: one word for logs and tests.

    `is_alias` says the path is a second name (a hard link) of a transcript that is read at its
    first name.
    """

    transcript: Transcript
    how: str
    is_alias: bool = False


class _Shared(Struct, frozen=True):
    """What a file has of a transcript's committed stretches: those, the position after them, and
    up to where records of a copy may repeat the origin's although the stretches differ (bytes).
    """

    end: Position | None
    kept: list[Range]
    replay_until: int


class Identifier:
    """Settles files against the ledger."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

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
            settled = self._at_new_path(path, opened, stamp, source)
        if not settled.is_alias:
            rows.put_transcript(self._database, settled.transcript)
        return settled

    def _at_known_path(
        self, here: Transcript, position: Position, opened: OpenArtifact, stamp: Stamp
    ) -> Settled | None:
        row = _located(here, here.path, opened, stamp)
        likeness = opened.compare(position)
        is_same_file = _is_same_file(here, opened, stamp)
        if likeness is Likeness.SAME and is_same_file:
            return Settled(transcript=row, how="continued")
        if likeness is Likeness.SAME and not self._is_moved_here(opened, stamp):
            # A copy may have gone on, and been put here.
            whole = self._whole_of(self._same_beginning(opened, here.source), opened)
            if whole is not None and _reach(whole.position) > _reach(position):
                row = replace(row, position=whole.position)
            return Settled(transcript=row, how="continued")
        if is_same_file:
            return Settled(
                transcript=self._new_epoch(row, opened),
                how="truncated" if likeness is Likeness.SHRUNK else "rewritten",
            )
        return None

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

    def _at_new_path(self, path: str, opened: OpenArtifact, stamp: Stamp, source: str) -> Settled:
        for known in rows.find_by_inode(self._database, stamp.device, stamp.inode):
            if known.birth_ns != opened.identity.birth_ns:
                continue
            if known.status != rows.DISPLACED and _still_lies_at(known.path, stamp):
                return Settled(transcript=known, how="hard link", is_alias=True)
            if known.source != source and not known.birth_ns:
                continue  # nothing but a number says that it is the same file
            row = _located(known, path, opened, stamp)
            if known.position is None or opened.compare(known.position) is Likeness.SAME:
                return Settled(transcript=row, how="renamed")
            if known.birth_ns:
                return Settled(transcript=self._new_epoch(row, opened), how="renamed, rewritten")
        alike = self._same_beginning(opened, source)
        whole = self._whole_of(alike, opened)
        if whole is not None and not self._is_in_place(whole):
            return Settled(transcript=_located(whole, path, opened, stamp), how="moved")
        origin = self._shared_most(whole, alike, opened)
        uid = self._new_uid(path, opened.identity.birth_ns)
        fresh = Transcript(
            uid=uid,
            path=path,
            source=source,
            status=rows.ACTIVE,
            stamp=stamp._replace(size=-1),
            birth_ns=opened.identity.birth_ns,
            lineage=uid,
            first_seen=self._clock.now().isoformat(),
        )
        if origin is None:
            return Settled(transcript=fresh, how="new")
        lineage, shared = origin
        copy = replace(
            fresh, position=shared.end, lineage=lineage, replay_until=shared.replay_until
        )
        return Settled(transcript=copy, how="copied")

    def _new_epoch(self, row: Transcript, opened: OpenArtifact) -> Transcript:
        """Start again after a rewrite, behind what is still the same."""
        shared = self._shared([row], opened, is_copy=False)
        epoch = row.epoch + 1
        rows.carry_ranges(self._database, shared.kept, epoch)
        return replace(row, position=shared.end, epoch=epoch, replay_until=opened.size)

    def _shared(self, origins: list[Transcript], opened: OpenArtifact, *, is_copy: bool) -> _Shared:
        """Return what is still the same here, from the beginning on, of what was committed.

        In a copy that ends before what nobody was shown: the origin may be gone when it is read.
        """
        following: dict[tuple[int, int], list[Range]] = {}
        for origin in origins:
            for stretch in rows.ranges_of(self._database, origin.uid, origin.epoch):
                following.setdefault(_place(opened, stretch.start), []).append(stretch)
        kept: list[Range] = []
        here = (0, 0)
        replay_until = opened.size
        while stretches := following.pop(here, []):
            same = [stretch for stretch in stretches if _is_same(opened, stretch)]
            if not same:
                # Somewhere in here a copy goes its own way.
                farthest = max(_place(opened, stretch.end)[0] for stretch in stretches)
                replay_until = min(farthest, opened.size)
                break
            longest = max(same, key=lambda stretch: _place(opened, stretch.end))
            if is_copy and longest.state != rows.RANGE_DONE:
                break
            kept.append(longest)
            here = _place(opened, longest.end)
        else:
            # A copy has no stretches of its own where it is like its origin.
            consumed = max(_reach(origin.position) for origin in origins)
            replay_until = here[0] if kept else min(consumed, opened.size)
        if not kept:
            return _Shared(end=None, kept=kept, replay_until=replay_until)
        last = kept[-1].end
        seal = opened.seal(opened.point(last), text_chars=last.text_chars, state=last.state)
        return _Shared(end=seal, kept=kept, replay_until=replay_until)

    def _same_beginning(self, opened: OpenArtifact, source: str) -> list[Transcript]:
        """Return transcripts whose consumed beginning is the same here, the newest first."""
        alike: list[Transcript] = []
        for length in rows.head_lengths(self._database):
            if opened.size < length:
                break
            digest = opened.seal(Point(length, 0), state={}).head.digest
            alike += rows.find_by_head(self._database, length, digest)
        alike = [
            known
            for known in alike
            if known.source == source and isinstance(known.position, LinesPosition)
        ]
        return sorted(alike, key=lambda known: (known.first_seen, known.uid), reverse=True)

    def _whole_of(self, alike: list[Transcript], opened: OpenArtifact) -> Transcript | None:
        """Return the transcript of which everything that was consumed is here, and most."""
        best: Transcript | None = None
        for known in alike:
            position = known.position
            if position is None or (best is not None and _reach(position) <= _reach(best.position)):
                continue
            if opened.compare(position) is Likeness.SAME:
                best = known
        return best

    def _shared_most(
        self, whole: Transcript | None, alike: list[Transcript], opened: OpenArtifact
    ) -> tuple[str, _Shared] | None:
        """Return the lineage of which most is the same here, and that."""
        lineages: dict[str, list[Transcript]] = {}
        for known in [*([whole] if whole else []), *alike[:FORKS_LOOKED_AT]]:
            lineages.setdefault(known.lineage, []).append(known)
        shared = [
            (lineage, self._shared(known, opened, is_copy=True))
            for lineage, known in lineages.items()
        ]
        return max(shared, key=lambda found: _reach(found[1].end), default=None)

    def _is_in_place(self, known: Transcript) -> bool:
        return known.status != rows.DISPLACED and os.path.lexists(known.path)

    def _new_uid(self, path: str, birth_ns: int) -> str:
        """Return an id that would be the same again if the ledger were lost."""
        generation = 0
        while True:
            seed = f"{path}\0{birth_ns}\0{generation}"
            uid = hashlib.blake2b(os.fsencode(seed), digest_size=8).hexdigest()
            if not rows.has_transcript(self._database, uid):
                return uid
            generation += 1


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
