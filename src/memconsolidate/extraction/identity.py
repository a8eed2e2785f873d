"""Settles which transcript a file is: by what the file system says and by what it contains.

Inode numbers are reused at once and names move, so neither is believed alone. All looks at
content happen on the descriptor that is then read.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.transcripts import Range, Transcript
from memconsolidate.model import EventsPosition, LinesPosition, Position
from memconsolidate.sources.carriers.base import Likeness, OpenArtifact, Point
from memconsolidate.sources.carriers.identity import identify
from memconsolidate.system.clock import Clock
from memconsolidate.system.stamps import Stamp

#: Transcripts that begin with the same bytes, so many, belong together: one may be a copy of another.
#: Fewer are too common a beginning.
BEGINNING_BYTES = 256

#: Of transcripts with one beginning so many, the newest, are looked at for how much more they share
#: with a new file. Where there are more the beginning is a preamble that an agent always writes, and
#: records are compared one by one.
ALIKE_LOOKED_AT = 20

#: What was written in a file after so much quiet is no part of an earlier rewrite of it.
REWRITE_SECONDS = 60

#: What editors leave of the file they replace; other names are a rotated file's.
_BACKUP_ENDINGS = ("~", ".bak", ".orig")


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
            settled = self._at_new_path(path, opened, stamp, source, here)
        if not settled.is_alias:
            transcript = settled.transcript
            if not transcript.beginning or _reach(transcript.position) < BEGINNING_BYTES:
                # What is not consumed may still be written anew.
                transcript = replace(transcript, beginning=_beginning(opened))
                settled = replace(settled, transcript=transcript)
            rows.put_transcript(self._database, transcript)
        return settled

    def waits_for(
        self, transcript: Transcript, reached: Mapping[str, int]
    ) -> tuple[str, int] | None:
        """Return path and place of what a copy waits for while it says nothing new: what it was
        copied from, which has more. Nothing that both have is then shown twice.

        Only the first of a lineage is waited for, which is no copy and never waits, and only while
        it is what lies at its path: so none waits for itself, nor for what nobody will read.

        `reached` is how far transcripts are taken that are not committed yet, in bytes, by uid.
        """
        is_copy = transcript.lineage != transcript.uid and not transcript.epoch
        if not is_copy or transcript.replay_until <= _reach(transcript.position):
            return None
        origin = rows.get_transcript(self._database, transcript.lineage)
        if origin.status == rows.DISPLACED or origin.path == transcript.path:
            return None
        place = max(_reach(origin.position), reached.get(origin.uid, 0))
        return (origin.path, place) if place < _unread_until(origin) else None

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
            # In its own file it may as well be that the same was said again.
            least_bytes = BEGINNING_BYTES if is_same_file else 1
            row = self._behind_copy(row, position, opened, least_bytes)
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
        if not all(_is_same(opened, stretch) for stretch in stretches):
            return True
        own_start = min(
            (_place(opened, stretch.start) for stretch in stretches),
            default=_place(opened, position),
        )
        return self._has_changed_before(own_start, known, opened)

    def _has_changed_before(
        self, own_start: tuple[int, int], known: Transcript, opened: OpenArtifact
    ) -> bool:
        """Return whether what was taken over from others, up to the first stretch of its own, is
        nothing that one of them had. What nobody has a stretch of counts as unchanged.
        """
        here = (0, 0)
        if here == own_start:
            return False
        following: dict[tuple[int, int], list[Range]] = {}
        for origin in self._alike(opened, known.source):
            if origin.lineage == known.lineage and origin.uid != known.uid:
                for stretch in rows.ranges_of(self._database, origin.uid):
                    following.setdefault(_place(opened, stretch.start), []).append(stretch)
        while here < own_start and (stretches := following.pop(here, [])):
            same = [stretch for stretch in stretches if _is_same(opened, stretch)]
            if not same:
                return True
            here = max(_place(opened, stretch.end) for stretch in same)
        return False

    def _behind_copy(
        self, row: Transcript, position: Position, opened: OpenArtifact, least_bytes: int
    ) -> Transcript:
        """Return the row, with the cursor where a copy stopped that went on and was put here."""
        reach = _reach(position)
        if not isinstance(position, LinesPosition) or opened.size < reach + least_bytes:
            return row
        alike = self._alike(opened, row.source)
        whole = self._whole_of(alike, opened, is_same_file=True)
        if whole is None or _reach(whole.position) < reach + least_bytes:
            return row
        return replace(row, position=whole.position)

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
            if known.status != rows.DISPLACED and _still_lies_at(known.path, stamp):
                return Settled(transcript=known, how="hard link", is_alias=True)
            if known.source != source and not known.birth_ns:
                continue  # nothing but a number says that it is the same file
            row = _located(known, path, opened, stamp)
            if known.position is None or opened.compare(known.position) is Likeness.SAME:
                return Settled(transcript=row, how="renamed")
            if known.birth_ns:
                return Settled(transcript=self._new_epoch(row, opened), how="renamed, rewritten")
        alike = self._alike(opened, source)
        whole = self._whole_of(alike, opened, is_same_file=False)
        if whole is not None and not self._is_in_place(whole):
            return Settled(transcript=_located(whole, path, opened, stamp), how="moved")
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
        if before is not None and before.source == source and not _lives_on(before):
            origins = [before, *(known for known in alike if known.lineage == before.lineage)]
        else:
            origins = []
        if before is not None and (len(origins) > 1 or (origins and not alike)):
            # Saved by putting another file in its place: a rewrite, whatever the file system says.
            shared = self._shared(origins, opened, is_copy=True)
            return Settled(
                transcript=replace(
                    fresh,
                    position=shared.end,
                    lineage=before.lineage,
                    epoch=before.epoch + 1,
                    replay_until=opened.size,
                ),
                how="replaced",
            )
        if not alike:
            return Settled(transcript=fresh, how="new")
        lineage, shared = self._shared_most(alike, opened)
        replay_until = shared.replay_until
        if any(known.lineage == lineage and _unread_until(known) for known in alike):
            replay_until = opened.size
        copy = replace(fresh, position=shared.end, lineage=lineage, replay_until=replay_until)
        return Settled(transcript=copy, how="copied")

    def _new_epoch(self, row: Transcript, opened: OpenArtifact) -> Transcript:
        """Start again after a rewrite, behind what is still the same."""
        shared = self._shared([row], opened, is_copy=False)
        epoch = row.epoch + 1
        rows.carry_ranges(self._database, shared.kept, epoch)
        return replace(
            row,
            position=shared.end,
            epoch=epoch,
            beginning=_beginning(opened),
            # The rewrite may not be at its end yet.
            replay_until=max(opened.size, _reach(row.position), row.replay_until),
        )

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

    def _alike(self, opened: OpenArtifact, source: str) -> list[Transcript]:
        """Return transcripts that begin with the same bytes, the newest first."""
        beginning = _beginning(opened)
        alike = rows.find_by_beginning(self._database, beginning, ALIKE_LOOKED_AT)
        return [known for known in alike if known.source == source]

    def _whole_of(
        self, alike: list[Transcript], opened: OpenArtifact, *, is_same_file: bool
    ) -> Transcript | None:
        """Return the transcript of which everything that was consumed is here, and most."""
        best: Transcript | None = None
        for known in alike:
            position = known.position
            if position is None or (best is not None and _reach(position) <= _reach(best.position)):
                continue
            if opened.compare(position) is Likeness.SAME and not self._has_changed_inside(
                known, position, opened, is_same_file=is_same_file
            ):
                best = known
        return best

    def _shared_most(self, alike: list[Transcript], opened: OpenArtifact) -> tuple[str, _Shared]:
        """Return the lineage of which most is the same here, and that."""
        lineages: dict[str, list[Transcript]] = {}
        for known in alike:
            lineages.setdefault(known.lineage, []).append(known)
        shared = [
            (lineage, self._shared(known, opened, is_copy=True))
            for lineage, known in lineages.items()
        ]
        return max(shared, key=lambda found: _reach(found[1].end))

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


def _lives_on(before: Transcript) -> bool:
    """Return whether a file lies under another name now, in the directory where it lay: rotated."""
    directory, own_name = os.path.split(before.path)
    try:
        with os.scandir(directory) as entries:
            names = [
                entry.path
                for entry in entries
                if entry.inode() == before.stamp.inode
                and entry.name != own_name
                and not entry.name.endswith(_BACKUP_ENDINGS)
            ]
        return any(_birth_of(name) == before.birth_ns for name in names)
    except OSError:
        return False


def _birth_of(path: str) -> int:
    """Return when a file was made: its inode may be one that another file had. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return identify(descriptor).birth_ns
    finally:
        os.close(descriptor)


def _unread_until(known: Transcript) -> int:
    """Return the size of a transcript that has more than was consumed, else 0."""
    try:
        size = os.stat(known.path, follow_symlinks=False).st_size
    except OSError:
        return 0
    return size if size > _reach(known.position) else 0


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
