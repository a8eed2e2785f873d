"""How many directories there are to watch, and how many of them the system really watches."""

from __future__ import annotations

import contextlib
import os


def count_directories(root: str, limit: int) -> tuple[int, int]:
    """Return the directories at and below a root, up to one more than `limit`, and how many of
    them cannot be read.
    """
    pending = [root]
    count = 0
    unreadable = 0
    while pending and count <= limit:
        directory = pending.pop()
        count += 1
        try:
            with os.scandir(directory) as entries:
                pending.extend(
                    entry.path for entry in entries if entry.is_dir(follow_symlinks=False)
                )
        except OSError:
            unreadable += 1
    return count, unreadable


def inotify_descriptors() -> set[str]:
    """Return this process's inotify descriptors; empty where there is no such thing."""
    found = set()
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc/self/fd"):
            with contextlib.suppress(OSError):
                if os.readlink(f"/proc/self/fd/{name}") == "anon_inode:inotify":
                    found.add(name)
    return found


def count_watches(descriptors: set[str]) -> int | None:
    """Return how many watches the kernel keeps for descriptors, None where it does not tell."""
    if not descriptors:
        return None
    count = 0
    for name in descriptors:
        try:
            with open(f"/proc/self/fdinfo/{name}", encoding="ascii") as stream:
                count += sum(line.startswith("inotify wd:") for line in stream)
        except OSError:
            return None
    return count


def explain_unwatched(unwatched: int, unreadable: int) -> str:
    """Return why directories have no watch, empty where all have one."""
    if not unwatched:
        return ""
    if unwatched <= unreadable:
        return "no permission to read them"
    limits = []
    # The second one counts inside containers and user namespaces.
    for setting in ("/proc/sys/fs/inotify/max_user_watches", "/proc/sys/user/max_inotify_watches"):
        with contextlib.suppress(OSError, ValueError), open(setting, encoding="ascii") as stream:
            limits.append(int(stream.read()))
    if not limits:
        return "the system did not take more watches"
    return f"the system allows {min(limits)} watches (fs.inotify.max_user_watches)"
