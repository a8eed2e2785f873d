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
from memconsolidate.ledger.transcripts import FileStamp, Range, Transcript
from memconsolidate.model import LinesPosition, Position
from memconsolidate.sources.carriers.base import Likeness, OpenArtifact, Point
from memconsolidate.system.clock import Clock

#: Fewer consumed bytes than this are too common a beginning to call a file the same as another.
EVIDENCE_BYTES = 256


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

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def settle(
        self,
        path: str,
        opened: OpenArtifact,
        stamp: FileStamp,
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
        self, here: Transcript, position: Position, opened: OpenArtifact, stamp: FileStamp
    ) -> Settled | None:
        row = _located(here, here.path, opened, stamp)
        likeness = opened.compare(position)
        is_same_file = _is_same_file(here, opened, stamp)
        if likeness is Likeness.SAME and (is_same_file or not self._is_moved_here(opened, stamp)):
            return Settled(transcript=row, how="continued")
        if is_same_file:
            return Settled(
                transcript=self._new_epoch(row, opened),
                how="truncated" if likeness is Likeness.SHRUNK else "rewritten",
            )
        return None

    def _is_moved_here(self, opened: OpenArtifact, stamp: FileStamp) -> bool:
        """Return whether this very file was read under another name."""
        return any(
            known.birth_ns == opened.identity.birth_ns
            and known.position is not None
            and opened.compare(known.position) is Likeness.SAME
            for known in rows.find_by_inode(self._database, stamp.device, stamp.inode)
        )

    def _at_new_path(
        self, path: str, opened: OpenArtifact, stamp: FileStamp, source: str
    ) -> Settled:
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
        origin = self._same_content(opened, source)
        if origin is not None and not self._is_in_place(origin):
            return Settled(transcript=_located(origin, path, opened, stamp), how="moved")
        uid = self._new_uid(path, opened.identity.birth_ns)
        fresh = Transcript(
            uid=uid,
            path=path,
            source=source,
            status=rows.ACTIVE,
            stamp=replace(stamp, size=-1),
            birth_ns=opened.identity.birth_ns,
            lineage=uid,
            first_seen=self._clock.now().isoformat(),
        )
        if origin is None:
            return Settled(transcript=fresh, how="new")
        position, _ = self._common_prefix(origin, opened, is_copy=True)
        copy = replace(fresh, position=position, lineage=origin.lineage, replay_until=opened.size)
        return Settled(transcript=copy, how="copied")

    def _new_epoch(self, row: Transcript, opened: OpenArtifact) -> Transcript:
        """Start again after a rewrite, behind what is still the same."""
        position, kept = self._common_prefix(row, opened, is_copy=False)
        epoch = row.epoch + 1
        rows.carry_ranges(self._database, kept, epoch)
        return replace(row, position=position, epoch=epoch, replay_until=opened.size)

    def _common_prefix(
        self, origin: Transcript, opened: OpenArtifact, *, is_copy: bool
    ) -> tuple[Position | None, list[Range]]:
        """Return the end of the committed stretches of `origin` that are the same here.

        In a copy they end before what nobody was shown: the origin may be gone when that is read.
        """
        kept: list[Range] = []
        for stretch in rows.ranges_of(self._database, origin.uid, origin.epoch):
            if is_copy and stretch.state != rows.RANGE_DONE:
                break
            start, end = opened.point(stretch.start), opened.point(stretch.end)
            if end.at > opened.size or opened.range_digest(start, end) != stretch.digest:
                break
            kept.append(stretch)
        if not kept:
            return None, kept
        last = kept[-1].end
        return opened.seal(opened.point(last), text_chars=last.text_chars, state=last.state), kept

    def _same_content(self, opened: OpenArtifact, source: str) -> Transcript | None:
        """Return the transcript of which most is the same here, if there is one."""
        best: Transcript | None = None
        most = 0
        for length in rows.head_lengths(self._database):
            if length < EVIDENCE_BYTES or opened.size < length:
                continue
            digest = opened.seal(Point(length, 0), state={}).head.digest
            for known in rows.find_by_head(self._database, length, digest):
                if known.source != source or not isinstance(known.position, LinesPosition):
                    continue
                if known.position.offset <= most:
                    continue
                if opened.compare(known.position) is Likeness.SAME:
                    best, most = known, known.position.offset
        return best

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


def _located(row: Transcript, path: str, opened: OpenArtifact, stamp: FileStamp) -> Transcript:
    return replace(
        row,
        path=path,
        status=row.status if row.status == rows.CHOICE else rows.ACTIVE,
        reason="",
        stamp=replace(stamp, size=-1),
        birth_ns=opened.identity.birth_ns,
    )


def _is_same_file(row: Transcript, opened: OpenArtifact, stamp: FileStamp) -> bool:
    return (row.stamp.device, row.stamp.inode, row.birth_ns) == (
        stamp.device,
        stamp.inode,
        opened.identity.birth_ns,
    )


def _still_lies_at(path: str, stamp: FileStamp) -> bool:
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return (status.st_dev, status.st_ino) == (stamp.device, stamp.inode)
