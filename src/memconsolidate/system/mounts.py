"""What kind of file system a path lies on.

Known on Linux only. Elsewhere the kind is unknown, and unknown counts as an ordinary local disk.
"""

from __future__ import annotations

import os
import re

_MOUNT_TABLE = "/proc/self/mountinfo"
#: Other machines write to these, or kernel locks on them cannot be trusted.
_REMOTE_KINDS = frozenset(
    (
        "9p",
        "afs",
        "autofs",
        "beegfs",
        "ceph",
        "cifs",
        "coda",
        "fuse.ceph",
        "fuse.gcsfuse",
        "fuse.glusterfs",
        "fuse.goofys",
        "fuse.grpcfuse",
        "fuse.osxfs",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.smbnetfs",
        "fuse.sshfs",
        "gfs2",
        "glusterfs",
        "gpfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "ocfs2",
        "orangefs",
        "prl_fs",
        "smb3",
        "smbfs",
        "vboxsf",
        "virtiofs",
        "vmhgfs",
    )
)
#: What the kernel tells of itself: nobody can keep a file there.
_KERNEL_KINDS = frozenset(
    (
        "binfmt_misc",
        "bpf",
        "cgroup",
        "cgroup2",
        "configfs",
        "debugfs",
        "devpts",
        "efivarfs",
        "mqueue",
        "nsfs",
        "proc",
        "pstore",
        "securityfs",
        "sysfs",
        "tracefs",
    )
)
#: A local block device behind FUSE: everybody writes through the mount.
_BLOCK_FUSE = "fuseblk"


def mount_kind(path: str, table: str = _MOUNT_TABLE) -> str:
    """Return the type of the file system that holds `path` ("ext4", "nfs4"), empty if unknown.

    The path need not exist. `table` is a file in the format of /proc/self/mountinfo.
    """
    real = os.fsencode(os.path.realpath(path))
    kind = b""
    longest = -1
    try:
        with open(table, "rb") as stream:
            lines = stream.read().splitlines()
    except OSError:
        return ""
    for line in lines:
        before, separator, after = line.partition(b" - ")
        fields = before.split(b" ")
        if not separator or len(fields) < 5:
            continue
        point = _unescape(fields[4])
        is_above = real == point or real.startswith(point.rstrip(b"/") + b"/")
        # A later mount on the same point covers the earlier one.
        if is_above and len(point) >= longest:
            longest = len(point)
            kind = after.split(b" ")[0]
    return kind.decode("ascii", "replace")


def is_local(path: str, table: str = _MOUNT_TABLE) -> bool:
    """Return whether kernel locks and SQLite can be trusted on the file system of `path`."""
    return mount_kind(path, table) not in _REMOTE_KINDS


def holds_files(path: str, table: str = _MOUNT_TABLE) -> bool:
    """Return whether files can be kept on the file system of `path`, as far as its kind tells."""
    return mount_kind(path, table) not in _KERNEL_KINDS


def tells_changes(path: str, table: str = _MOUNT_TABLE) -> bool:
    """Return whether the kernel sees all writers to `path` and so can tell of changes.

    Not where writers may come in behind the mount: networks, FUSE, overlays.
    """
    kind = mount_kind(path, table)
    is_fuse = kind.startswith("fuse") and kind != _BLOCK_FUSE
    return not (kind in _REMOTE_KINDS or is_fuse or kind == "overlay")


def _unescape(text: bytes) -> bytes:
    r"""Undo the octal escapes (`\040`) of blanks in the table."""
    return re.sub(rb"\\([0-7]{3})", lambda match: bytes([int(match[1], 8) & 0xFF]), text)
