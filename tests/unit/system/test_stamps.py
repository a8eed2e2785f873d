"""Stamps of files, packed and not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memconsolidate.system.stamps import Stamp, packed_stamp, time_of


def test_packed_stamp_is_the_stamp(tmp_path: Path) -> None:
    status = os.stat(tmp_path)

    assert packed_stamp(status) == Stamp.of(status).packed()
    assert Stamp.unpacked(packed_stamp(status)) == Stamp.of(status)


@pytest.mark.parametrize("nanoseconds", [2**80, -(2**80)])
def test_time_beyond_64_bits_is_the_last_that_fits(nanoseconds: int) -> None:
    # What os.stat gives; file systems differ in the times that they take.
    status = os.stat_result(
        (0o100600, 1, 1, 1, 0, 0, 5, 0, 0, 0),
        {"st_mtime_ns": nanoseconds, "st_ctime_ns": 1},
    )

    stamp = Stamp.unpacked(packed_stamp(status))

    assert abs(stamp.mtime_ns) == 2**63 - 1
    assert (stamp.mtime_ns > 0) == (nanoseconds > 0)
    assert stamp.size == 5


def test_inode_of_64_bits_and_unknown_size_are_kept() -> None:
    stamp = Stamp(2**64 - 1, 2**64 - 1, -1, 0, 0)

    assert Stamp.unpacked(stamp.packed()) == stamp


def test_bytes_of_another_length_are_no_stamp() -> None:
    with pytest.raises(ValueError, match="40 bytes, not 3"):
        Stamp.unpacked(b"abc")


@pytest.mark.parametrize("seconds", [2**55, -(2**55), 253_402_300_000, -62_135_596_000])
def test_time_that_no_calendar_has_everywhere_is_none(seconds: int) -> None:
    assert time_of(seconds * 1_000_000_000) is None
    assert str(time_of(1_500_000_000)) == "1970-01-01 00:00:01.500000+00:00"
