"""What the file system says about an open file, birth time included where there is one."""

from __future__ import annotations

import ctypes
import os
import struct
import sys

from memconsolidate.sources.carriers.base import Identity

#: Arguments and layout of Linux' statx(2): the path is empty, so the descriptor itself is meant.
_AT_EMPTY_PATH = 0x1000
_STATX_BTIME = 0x800
_STATX_BYTES = 256
_BTIME_OFFSET = 80


def identify(descriptor: int) -> Identity:
    """Return device, inode and birth time of an open file or directory.

    The birth time is 0 where neither the platform nor the file system knows it. Raises OSError.
    """
    status = os.fstat(descriptor)
    seconds = getattr(status, "st_birthtime", None)  # macOS; Python tells it on Linux from 3.15 on
    birth_ns = int(seconds * 1e9) if seconds is not None else _statx_birth_ns(descriptor)
    return Identity(status.st_dev, status.st_ino, birth_ns)


def _load_statx() -> ctypes._NamedFuncPointer | None:
    if not sys.platform.startswith("linux"):
        return None
    try:
        return ctypes.CDLL(None).statx
    except (AttributeError, OSError):  # a C library without it, or none to load
        return None


_statx = _load_statx()


def _statx_birth_ns(descriptor: int) -> int:
    if _statx is None:
        return 0
    buffer = ctypes.create_string_buffer(_STATX_BYTES)
    if _statx(descriptor, b"", _AT_EMPTY_PATH, _STATX_BTIME, buffer) != 0:
        return 0
    (mask,) = struct.unpack_from("=I", buffer, 0)
    if not mask & _STATX_BTIME:
        return 0
    birth_seconds, nanoseconds = struct.unpack_from("=qI", buffer, _BTIME_OFFSET)
    return int(birth_seconds) * 1_000_000_000 + int(nanoseconds)
