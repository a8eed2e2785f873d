"""What the file system says of a file, in the form in which it is compared and stored."""

from __future__ import annotations

import os
import struct
from datetime import UTC, datetime
from typing import NamedTuple, Self

_numbers = struct.Struct("<QQqqq")

#: No time of a file is beyond these nanoseconds: file systems keep times that 64 bits do not hold.
_MOST_NS = (1 << 63) - 1


class Stamp(NamedTuple):
    """What a change of an artifact changes; equal stamps need no reading.

    For a file: its own values, `size` in bytes; -1 in a stored stamp whose file may hold more. For
    an artifact of many files: `size` is their number, the times are the latest of the directories
    that hold them, device and inode those of one of these directories.
    """

    device: int
    inode: int
    size: int
    mtime_ns: int
    ctime_ns: int

    @classmethod
    def of(cls, status: os.stat_result) -> Self:
        """Return the stamp of one file or directory."""
        return cls(
            status.st_dev,
            status.st_ino,
            status.st_size,
            _within(status.st_mtime_ns),
            _within(status.st_ctime_ns),
        )

    @classmethod
    def unpacked(cls, packed: bytes) -> Self:
        """Return a stored stamp. Raises ValueError for what is none."""
        try:
            return cls._make(_numbers.unpack(packed))
        except struct.error as error:
            raise ValueError(f"a stamp has {_numbers.size} bytes, not {len(packed)}") from error

    def packed(self) -> bytes:
        """Return the five numbers as bytes: a third of the memory, compared at once."""
        return _numbers.pack(*self)


def packed_stamp(status: os.stat_result) -> bytes:
    """Return the packed stamp of one file, as a scan needs it a hundred thousand times."""
    try:
        return _numbers.pack(
            status.st_dev,
            status.st_ino,
            status.st_size,
            status.st_mtime_ns,
            status.st_ctime_ns,
        )
    except struct.error:
        return Stamp.of(status).packed()


def time_of(nanoseconds: int) -> datetime | None:
    """Return a file's time, None for one that no calendar has."""
    try:
        time = datetime.fromtimestamp(nanoseconds / 1e9, UTC)
    except (ValueError, OverflowError, OSError):
        return None
    # In another zone it must have a year too.
    return time if 1 < time.year < 9999 else None


def _within(nanoseconds: int) -> int:
    return max(-_MOST_NS, min(nanoseconds, _MOST_NS))
