"""The carrier of files to which lines are appended."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from functools import partial
from hashlib import blake2b

from xxhash import xxh3_128

from memconsolidate.errors import NotObservedError, SourceError
from memconsolidate.model import Evidence, LinesPosition, Position
from memconsolidate.sources.carriers.base import HeldOpen, Likeness, Point, Record
from memconsolidate.sources.carriers.identity import identify

#: Bytes read at a time; even, so that no UTF-16 code unit is cut. Larger blocks are slower: their
#: memory goes back to the system with each one.
BLOCK_BYTES = 256 << 10
#: The longest record that is held in memory; a longer one is streamed over and reported.
MAX_RECORD_BYTES = 64 << 20
#: The most bytes that one evidence hash covers.
EVIDENCE_BYTES = 1024
#: Heads have few lengths, so that a new file can be looked up by its head with few hashes.
HEAD_STEP_BYTES = 256

_OPEN_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_UTF8_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_NULS = re.compile(rb"\0+")


class LinesCarrier:
    """Opens files of appended lines. The limits are arguments so that tests can lower them."""

    name = "lines"

    def __init__(
        self, *, block_bytes: int = BLOCK_BYTES, max_record_bytes: int = MAX_RECORD_BYTES
    ) -> None:
        self._block_bytes = block_bytes
        self._max_record_bytes = max_record_bytes

    def open(self, path: str) -> OpenLines:
        """Open a regular file read-only, never through a symbolic link.

        Raises NotObservedError when it cannot be looked at now, SourceError when it is not a
        regular file.
        """
        try:
            descriptor = os.open(path, _OPEN_FLAGS)
        except OSError as error:
            if error.errno == errno.ENXIO:
                raise SourceError(path, "is not a regular file") from error
            raise NotObservedError(path, error) from error
        except ValueError as error:
            raise SourceError(path, "is no path that a file can have") from error
        try:
            return OpenLines(
                path,
                descriptor,
                block_bytes=self._block_bytes,
                max_record_bytes=self._max_record_bytes,
            )
        except BaseException:
            os.close(descriptor)
            raise


class OpenLines(HeldOpen):
    r"""One file of lines held open. What is appended after opening belongs to the next visit.

    Offsets count raw bytes. The data of a record is the line without its end ("\n" or "\r\n")
    and without a byte order mark; UTF-16 lines are given as UTF-8. Empty lines are records with
    empty data. A run of NUL bytes at the beginning of a line (the hole that a writer leaves when
    the file was truncated below it) is a record of its own with a fault; one that reaches the end
    of the file waits.

    An accepted unterminated rest ends at a point in the middle of its line. Reading from there
    gives what was added to the line since, so a newline alone is an empty record, and bytes
    before the next newline are a record of their own: nothing is given twice, nothing is lost.
    """

    def __init__(
        self, path: str, descriptor: int, *, block_bytes: int, max_record_bytes: int
    ) -> None:
        self._path = path
        super().__init__(descriptor)
        self._block_bytes = block_bytes
        self._max_record_bytes = max_record_bytes
        try:
            status = os.fstat(descriptor)
            self.identity = identify(descriptor)
        except OSError as error:
            raise NotObservedError(path, error) from error
        if not stat.S_ISREG(status.st_mode):
            raise SourceError(path, "is not a regular file")
        self.size = status.st_size
        self.modified_ns = status.st_mtime_ns
        bom = self._pread(3, 0)
        self._encoding = _UTF16_BOMS.get(bom[:2], "")
        self._bom_bytes = 2 if self._encoding else 3 if bom == _UTF8_BOM else 0
        self._unit_bytes = 2 if self._encoding else 1

    def compare(self, position: Position) -> Likeness:
        """Return SHRUNK for a file shorter than the position, CHANGED where head or mark differ."""
        if not isinstance(position, LinesPosition):
            return Likeness.CHANGED
        if self.size < position.offset:
            return Likeness.SHRUNK
        if position.head != self._evidence(0, position.head.length):
            return Likeness.CHANGED
        mark_start = position.offset - position.mark.length
        if position.mark != self._evidence(mark_start, position.mark.length):
            return Likeness.CHANGED
        return Likeness.SAME

    def point(self, position: Position | None) -> Point:
        """Return the place of a position; the beginning for None."""
        if not isinstance(position, LinesPosition):
            return Point(0, 0)
        return Point(position.offset, position.line_number)

    def records(
        self,
        start: Position | None,
        *,
        end: Point | None = None,
        accept_unterminated: bool = False,
    ) -> Iterator[Record]:
        """Yield the complete lines from `start` up to `end`. Raises NotObservedError."""
        here = self.point(start)
        limit = self.size if end is None else min(end.at, self.size)
        unit = self._unit_bytes
        newline = "\n".encode(self._encoding or "ascii")
        line = _Line(unit, self._max_record_bytes)
        for block in self._blocks(here.at, limit):
            find = block.find if unit == 1 else partial(_find_unit, block)
            is_plain = (
                unit == 1
                and (here.at > 0 or not self._bom_bytes)
                and len(block) <= self._max_record_bytes
                and b"\0" not in block
                and b"\r" not in block
            )
            begin = 0
            while (stop := find(newline, begin)) >= 0:  # much faster than to split it all at once
                piece = block[begin:stop]
                begin = stop + unit
                if is_plain and line.is_empty:
                    after = Point(here.at + len(piece) + 1, here.count + 1)
                    yield Record(piece, here, after)
                    here = after
                    continue
                line.add(piece)
                if line.hole_bytes:
                    after = Point(here.at + line.hole_bytes, here.count)
                    yield _hole(here, after)
                    here = after
                after = Point(here.at + line.text_bytes + unit, here.count + 1)
                if line.is_too_long:
                    fault = f"line of {line.text_bytes} bytes, over the limit"
                    yield Record(b"", here, after, fault=fault)
                else:
                    data = self._text(line.take(), here)
                    yield Record(data, here, after)
                here = after
                line = _Line(unit, self._max_record_bytes)
            if begin < len(block):
                line.add(block[begin:])
        if accept_unterminated and line.text_bytes and not line.is_too_long:
            if line.hole_bytes:
                after = Point(here.at + line.hole_bytes, here.count)
                yield _hole(here, after)
                here = after
            after = Point(here.at + line.text_bytes, here.count)
            data = self._text(line.take(), here)
            yield Record(data, here, after, is_unterminated=True)

    def seal(self, point: Point, *, text_chars: int = 0, state: dict[str, str]) -> LinesPosition:
        """Return the position at `point`. Raises NotObservedError."""
        length = min(EVIDENCE_BYTES, point.at)
        return LinesPosition(
            offset=point.at,
            line_number=point.count,
            head=self._evidence(0, length - length % HEAD_STEP_BYTES or length),
            mark=self._evidence(point.at - length, length),
            text_chars=text_chars,
            state=dict(state),
        )

    def earlier(self, position: Position, max_bytes: int) -> LinesPosition:
        """Return the first place behind a newline at most `max_bytes` before a position.

        Raises NotObservedError.
        """
        here = self.point(position)
        begin = max(0, here.at - max_bytes)
        if not begin:
            return LinesPosition(state=dict(position.state))
        begin -= begin % self._unit_bytes
        block = self._pread(here.at - begin, begin)
        newline = "\n".encode(self._encoding or "ascii")
        found = block.find(newline) if self._unit_bytes == 1 else _find_unit(block, newline, 0)
        offset = here.at if found < 0 else begin + found + self._unit_bytes
        return LinesPosition(offset=offset, state=dict(position.state))

    def range_digest(self, start: Point, end: Point) -> str:
        """Return the XXH3 of the raw bytes between two points. Raises NotObservedError."""
        digest = xxh3_128()
        at = start.at
        while at < end.at:
            block = self._pread(min(self._block_bytes, end.at - at), at)
            if not block:
                break
            digest.update(block)
            at += len(block)
        return digest.hexdigest()

    def head(self, max_bytes: int) -> bytes:
        """Return the first bytes without a byte order mark, UTF-16 given as UTF-8."""
        raw = self._pread(min(max_bytes, self.size), 0)
        if len(raw) % self._unit_bytes:
            raw = raw[:-1]
        return self._text(raw, Point(0, 0))

    def _pread(self, length: int, at: int) -> bytes:
        try:
            return os.pread(self._descriptor, length, at)
        except OSError as error:
            raise NotObservedError(self._path, error) from error

    def _evidence(self, at: int, length: int) -> Evidence:
        if length <= 0:
            return Evidence(0, "")
        raw = self._pread(length, at) if at >= 0 else b""
        return Evidence(length, blake2b(raw, digest_size=16).hexdigest())

    def _blocks(self, at: int, end: int) -> Iterator[bytes]:
        """Yield what lies between two offsets, whole code units only."""
        while at < end:
            block = self._pread(min(self._block_bytes, end - at), at)
            if len(block) % self._unit_bytes:
                block = block[:-1]
            if not block:  # truncated while being read, or half a code unit that waits
                return
            yield block
            at += len(block)

    def _text(self, raw: bytes, start: Point) -> bytes:
        """Return a line's own bytes: no byte order mark, no carriage return, UTF-8."""
        if start.at == 0 and self._bom_bytes:
            raw = raw[self._bom_bytes :]
        if self._encoding:
            raw = raw.decode(self._encoding, "replace").encode()
        return raw[:-1] if raw[-1:] == b"\r" else raw


class _Line:
    """A line that arrives in pieces: NUL bytes at its beginning and what is over the limit are
    counted, not held.
    """

    def __init__(self, unit_bytes: int, max_bytes: int) -> None:
        self._unit_bytes = unit_bytes
        self._max_bytes = max_bytes
        self._pieces: list[bytes] = []
        self.hole_bytes = 0
        self.text_bytes = 0
        self.is_empty = True

    @property
    def is_too_long(self) -> bool:
        return self.text_bytes > self._max_bytes

    def add(self, piece: bytes) -> None:
        self.is_empty = False
        if not self.text_bytes and (nuls := _NULS.match(piece)):
            # ASCII in UTF-16 has a NUL in each unit; only whole units of zero are a hole.
            run = nuls.end() - nuls.end() % self._unit_bytes
            self.hole_bytes += run
            piece = piece[run:]
        self.text_bytes += len(piece)
        if self.is_too_long:
            self._pieces.clear()
        else:
            self._pieces.append(piece)

    def take(self) -> bytes:
        return b"".join(self._pieces)


def _hole(start: Point, end: Point) -> Record:
    fault = f"hole of {end.at - start.at} NUL bytes"
    return Record(b"", start, end, fault=fault)


def _find_unit(block: bytes, newline: bytes, begin: int) -> int:
    """Find a newline that is a whole code unit: U+0A0D or U+0D0A in a line is none."""
    at = block.find(newline, begin)
    while at % 2 and at >= 0:
        at = block.find(newline, at + 1)
    return at
