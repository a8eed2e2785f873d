"""The carrier of files to which lines are appended."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

from xxhash import xxh3_64, xxh3_64_intdigest, xxh3_128

from memconsolidate.errors import NotObservedError, SourceError, StoppedError
from memconsolidate.model import Evidence, LinesPosition, Position
from memconsolidate.sources.carriers.base import (
    HeldOpen,
    Identity,
    Likeness,
    Point,
    Record,
    rewritten_meanwhile,
)
from memconsolidate.sources.carriers.identity import identify

#: Bytes read at a time; even, so that no UTF-16 code unit is cut. Larger blocks are slower: their
#: memory goes back to the system with each one.
BLOCK_BYTES = 256 << 10
#: The longest record that is held in memory; a longer one is streamed over and reported.
MAX_RECORD_BYTES = 64 << 20
#: The most bytes that one evidence hash covers.
EVIDENCE_BYTES = 1024

_OPEN_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_UTF8_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_NULS = re.compile(rb"\0+")
#: So many bytes are looked at for the last one that is no white space.
_TAIL_BYTES = 1024
#: How to ask for what comes after a hole, where the system tells.
_SEEK_DATA: int | None = getattr(os, "SEEK_DATA", None)


class LinesCarrier:
    """Opens files of appended lines. The limits are arguments so that tests can lower them.

    Reading raises StoppedError when `is_stopping` says so: a file may be of any size.
    """

    name = "lines"

    def __init__(
        self,
        *,
        block_bytes: int = BLOCK_BYTES,
        max_record_bytes: int = MAX_RECORD_BYTES,
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        self._block_bytes = block_bytes
        self._max_record_bytes = max_record_bytes
        self._is_stopping = is_stopping
        self._scanned: dict[str, _Scanned] = {}

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
                is_stopping=self._is_stopping,
                scanned=self._scanned,
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
        self,
        path: str,
        descriptor: int,
        *,
        block_bytes: int,
        max_record_bytes: int,
        is_stopping: Callable[[], bool],
        scanned: dict[str, _Scanned],
    ) -> None:
        self._path = path
        self._is_stopping = is_stopping
        self._scanned = scanned
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
        self._given: list[_Given] = []
        #: A hash of so many whole blocks from the beginning on.
        self._chains: dict[int, int] = {}
        self._prefix = _Prefix(0, 0, xxh3_64())

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
        if isinstance(start, LinesPosition) and start.blocks is not None:
            self._chains[start.offset // self._block_bytes] = start.blocks
        limit = self.size if end is None else min(end.at, self.size)
        unit = self._unit_bytes
        newline = "\n".encode(self._encoding or "ascii")
        line = _Line(unit, self._max_record_bytes)
        known = self._scanned.pop(self._path, None)
        if known is not None and self._still_holds(known, here, limit):
            line.go_on_after(known)
        at = here.at + line.length
        self._given = given = []
        for block in self._blocks(at, limit):
            given.append(_given(at, block))
            at += given[-1].length
            if isinstance(block, int):
                line.add_nuls(block)
                continue
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
        if line.is_only_counted:
            until = here.at + line.length
            self._scanned[self._path] = _Scanned(
                self.identity, here.at, line.hole_bytes, line.text_bytes, self._ends(here.at, until)
            )
        if accept_unterminated and line.text_bytes and not line.is_too_long:
            if line.hole_bytes:
                after = Point(here.at + line.hole_bytes, here.count)
                yield _hole(here, after)
                here = after
            after = Point(here.at + line.text_bytes, here.count)
            data = self._text(line.take(), here)
            yield Record(data, here, after, is_unterminated=True)

    def seal(
        self, point: Point, *, text_chars: int = 0, text_hash: int = 0, state: dict[str, str]
    ) -> LinesPosition:
        """Return the position at `point`. Raises NotObservedError."""
        length = min(EVIDENCE_BYTES, point.at)
        return LinesPosition(
            offset=point.at,
            line_number=point.count,
            head=self._evidence(0, length),
            mark=self._evidence(point.at - length, length),
            text_chars=text_chars,
            text_hash=text_hash,
            blocks=self._chain(point.at // self._block_bytes) if self._chains else None,
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
        """Return the XXH3 of the raw bytes between two points. Raises NotObservedError.

        Of whole blocks of NUL bytes only the number counts, so that a hole need not be read and
        gives the same as its copy that is no hole.
        """
        digest = xxh3_128()
        nuls = 0
        for block in self._blocks(start.at, end.at):
            if isinstance(block, int):
                nuls += block
                continue
            if nuls:
                digest.update(b"%d NUL" % nuls)
                nuls = 0
            digest.update(block)
        if nuls:
            digest.update(b"%d NUL" % nuls)
        return digest.hexdigest()

    def prefix(self, end: Point) -> int:
        """Return a hash of everything before a point. Raises NotObservedError.

        White space at its end does not count, so that it is the same whether the last line had its
        newline or not. Asked in the order of the file, each byte is read once.
        """
        at = self._end_of_text(end.at)
        number = at // self._block_bytes
        prefix = self._prefix
        if prefix.number != number or prefix.at > at or not self._chains:
            begin = number * self._block_bytes
            prefix = _Prefix(number, begin, xxh3_64(seed=self._chain(number)))
        here = prefix.at
        for block in self._blocks(here, at):
            prefix.digest.update(b"\0" * block if isinstance(block, int) else block)
            here += block if isinstance(block, int) else len(block)
        if here < at:
            raise rewritten_meanwhile(self._path)
        self._prefix = prefix._replace(at=at)
        return int(prefix.digest.intdigest())

    def confirm(self, end: Point) -> None:
        """Raise NotObservedError where what `records` gave last, up to `end`, is there no more."""
        for given in self._given:
            if given.at >= end.at:
                return
            blocks = self._blocks(given.at, given.at + given.length)
            if [_given(given.at, block) for block in blocks] != [given]:
                raise rewritten_meanwhile(self._path)

    def head(self, max_bytes: int) -> bytes:
        """Return the first bytes without a byte order mark, UTF-16 given as UTF-8."""
        raw = self._pread(min(max_bytes, self.size), 0)
        if len(raw) % self._unit_bytes:
            raw = raw[:-1]
        return self._text(raw, Point(0, 0))

    def _still_holds(self, known: _Scanned, here: Point, limit: int) -> bool:
        """Return whether what was scanned behind a point is there as it was."""
        until = known.start + known.hole_bytes + known.text_bytes
        return (
            (known.identity, known.start) == (self.identity, here.at)
            and until <= limit
            and known.ends == self._ends(here.at, until)
        )

    def _chain(self, number: int) -> int:
        """Return a hash of so many whole blocks from the beginning on; each is hashed with the hash
        of those before it. Raises NotObservedError.
        """
        if number in self._chains:
            return self._chains[number]
        here = max((known for known in self._chains if known < number), default=0)
        chain = self._chains.setdefault(here, 0)
        size = self._block_bytes
        for block in self._blocks(here * size, number * size):
            # Of a block of NUL bytes nobody reads what may be a hole.
            count = block // size if isinstance(block, int) else len(block) // size
            for _ in range(count):
                chain = xxh3_64_intdigest(b"NUL" if isinstance(block, int) else block, seed=chain)
                here += 1
                self._chains[here] = chain
        if here < number:
            raise rewritten_meanwhile(self._path)
        return chain

    def _end_of_text(self, at: int) -> int:
        """Return the offset behind the last byte before `at` that is no white space."""
        blank = [char.encode(self._encoding or "ascii") for char in " \t\r\n"]
        unit = self._unit_bytes
        while at:
            begin = max(0, at - _TAIL_BYTES)
            piece = self._pread(at - begin, begin)
            kept = len(piece)
            while kept and piece[kept - unit : kept] in blank:
                kept -= unit
            at = begin + kept
            if kept:
                break
        return at

    def _ends(self, at: int, until: int) -> tuple[Evidence, Evidence]:
        length = min(EVIDENCE_BYTES, until - at)
        return self._evidence(at, length), self._evidence(until - length, length)

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

    def _blocks(self, at: int, end: int) -> Iterator[bytes | int]:
        """Yield what lies between two offsets, whole code units only; for NUL bytes their number.

        A block holds something else too, or it is given as a number, whether it is a hole or not.
        """
        while at < end:
            if self._is_stopping():
                raise StoppedError(f"stopped while {self._path} was read")
            block = self._pread(min(self._block_bytes, end - at), at)
            if len(block) % self._unit_bytes:
                block = block[:-1]
            if not block:  # truncated while being read, or half a code unit that waits
                return
            # Looking at the last byte first spares counting in all blocks of text.
            if block[-1] or block.count(0) < len(block):
                yield block
                at += len(block)
            else:
                nuls = self._nuls_from(at, len(block), end)
                yield nuls
                at += nuls

    def _nuls_from(self, at: int, known: int, end: int) -> int:
        """Return how many NUL bytes lie at an offset, as far as the system tells without reading.

        They are whole blocks, or reach the end. A hole costs no disk and may be larger than
        anything that could be read.
        """
        if _SEEK_DATA is None or known < self._block_bytes:
            return known
        try:
            data = min(os.lseek(self._descriptor, at + known, _SEEK_DATA), end)
        except OSError as error:
            # No data behind it, or a file system that cannot tell.
            data = end if error.errno == errno.ENXIO else at + known
        nuls = data - at
        return nuls - nuls % (self._unit_bytes if data == end else self._block_bytes)

    def _text(self, raw: bytes, start: Point) -> bytes:
        """Return a line's own bytes: no byte order mark, no carriage return, UTF-8."""
        if start.at == 0 and self._bom_bytes:
            raw = raw[self._bom_bytes :]
        if self._encoding:
            raw = raw.decode(self._encoding, "replace").encode()
        return raw[:-1] if raw[-1:] == b"\r" else raw


class _Given(NamedTuple):
    """A block that was read for records; the digest of NUL bytes, which are only counted, is 0."""

    at: int
    length: int
    digest: int


class _Prefix(NamedTuple):
    """A hash under way: of everything before `at`, which lies in the block of this number."""

    number: int
    at: int
    digest: xxh3_64


def _given(at: int, block: bytes | int) -> _Given:
    if isinstance(block, int):
        return _Given(at, block, 0)
    return _Given(at, len(block), xxh3_64_intdigest(block))


class _Scanned(NamedTuple):
    """A line without an end of which only the length is kept, up to where it was scanned.

    The next reading goes on there: who writes such a line for long would else have all of it read
    each time. `ends` are hashes of its first and its last bytes.
    """

    identity: Identity
    start: int
    hole_bytes: int
    text_bytes: int
    ends: tuple[Evidence, Evidence]


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

    @property
    def length(self) -> int:
        """All there is of it so far."""
        return self.hole_bytes + self.text_bytes

    @property
    def is_only_counted(self) -> bool:
        """Whether it is long and nothing of it is held."""
        return self.is_too_long or (not self.text_bytes and self.hole_bytes > self._max_bytes)

    def go_on_after(self, scanned: _Scanned) -> None:
        self.is_empty = False
        self.hole_bytes, self.text_bytes = scanned.hole_bytes, scanned.text_bytes

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

    def add_nuls(self, count: int) -> None:
        """Take whole code units of zero, of which there may be more than memory holds."""
        self.is_empty = False
        if not self.text_bytes:
            self.hole_bytes += count
            return
        self.text_bytes += count
        if self.is_too_long:
            self._pieces.clear()
        else:
            self._pieces.append(b"\0" * count)

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
