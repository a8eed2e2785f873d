from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from memconsolidate.system.mounts import holds_files, is_local, mount_kind, tells_changes


def write_table(tmp_path: Path, *mounts: tuple[str, str]) -> str:
    lines = [
        f"{number} 1 0:{number} / {point} rw,relatime shared:1 - {kind} source rw"
        for number, (point, kind) in enumerate(mounts)
    ]
    table = tmp_path / "mountinfo"
    table.write_text("\n".join(["", "not a mount line", *lines, "1 2 3 - "]))
    return str(table)


def test_longest_mount_point_decides(tmp_path: Path) -> None:
    table = write_table(
        tmp_path, ("/", "ext4"), ("/srv/team", "nfs4"), ("/srv", "xfs"), ("/srv/team/x", "tmpfs")
    )

    assert mount_kind("/srv/team/sessions/a.jsonl", table) == "nfs4"
    assert mount_kind("/srv/teamwork", table) == "xfs"
    assert mount_kind("/home", table) == "ext4"


def test_what_the_kernel_tells_of_itself_holds_no_files(tmp_path: Path) -> None:
    table = write_table(tmp_path, ("/", "ext4"), ("/proc", "proc"), ("/sys/fs/cgroup", "cgroup2"))

    assert not holds_files("/proc/m", table)
    assert not holds_files("/sys/fs/cgroup/m", table)
    assert holds_files("/home/m", table)


def test_later_mount_covers_the_earlier_one(tmp_path: Path) -> None:
    table = write_table(tmp_path, ("/", "ext4"), ("/data", "nfs"), ("/data", "ext4"))

    assert mount_kind("/data/x", table) == "ext4"


def test_blanks_in_mount_points_are_understood(tmp_path: Path) -> None:
    table = write_table(tmp_path, ("/", "ext4"), (r"/my\040disk", "cifs"))

    assert mount_kind("/my disk/sessions", table) == "cifs"


@pytest.mark.parametrize(
    ("kind", "local", "tells"),
    [
        ("ext4", True, True),
        ("btrfs", True, True),
        ("fuseblk", True, True),
        ("overlay", True, False),
        ("fuse.gocryptfs", True, False),
        ("fuse.sshfs", False, False),
        ("nfs4", False, False),
        ("cifs", False, False),
        ("9p", False, False),
        ("virtiofs", False, False),
    ],
)
def test_kinds_are_judged(tmp_path: Path, kind: str, local: bool, tells: bool) -> None:
    table = write_table(tmp_path, ("/", kind))

    assert is_local("/anywhere", table) is local
    assert tells_changes("/anywhere", table) is tells


def test_unknown_counts_as_local_disk(tmp_path: Path) -> None:
    assert mount_kind("/", str(tmp_path / "missing")) == ""
    assert is_local("/", str(tmp_path / "missing"))


@pytest.mark.skipif(sys.platform != "linux", reason="there is no mount table elsewhere")
def test_own_machine_tells_the_kind_of_proc() -> None:
    assert mount_kind(f"/proc/{os.getpid()}") == "proc"
