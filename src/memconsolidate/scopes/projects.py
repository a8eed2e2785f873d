"""Which project a directory belongs to: by its git remote, else its repository, else itself.

Git is not run: a repository's own files tell, in a few looks, also of one that is broken.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from msgspec import Struct

#: A `.git` file or a configuration longer than this is none.
_MAX_BYTES = 1 << 20

#: `user@host:path`, the short form of git for ssh.
_SHORT = re.compile(r"(?:[^@/\\\s]+@)?(?P<host>[^:/\\\s]+):(?!//)(?P<path>[^\\].*)")
_URL = re.compile(
    r"[a-z][a-z0-9+.-]*://(?:[^@/]*@)?(?P<host>[^/:]+)(?::\d+)?/(?P<path>.+)", re.IGNORECASE
)
#: Where Claude Code puts the worktrees of a repository.
_WORKTREE = re.compile(r"(?P<repository>.+)/\.claude/worktrees/[^/]+(?:/.*)?")
_SECTION = re.compile(r'\s*\[\s*(?P<name>[\w.-]+)(?:\s+"(?P<sub>(?:[^"\\]|\\.)*)")?\s*\]')
_ADDRESS = re.compile(r"\s*url\s*=\s*(?P<url>.*?)\s*$", re.IGNORECASE)


class Repository(Struct, frozen=True):
    """A git repository as it lies on disk. `root` is the real path of what its worktrees share:
    the main worktree's directory, or that of a bare repository. `remote` is the address of `origin`,
    else of its only remote, in the form of `normalise_remote`; empty where it has none.
    """

    root: str
    remote: str


def find_repository(directory: str) -> Repository | None:
    """Return the repository that a directory lies in, also one that is gone; None where none is."""
    for place in _upwards(directory):
        found = os.path.join(place, ".git")
        common = _common_directory(found)
        if common is None:
            continue
        root = os.path.dirname(common) if os.path.basename(common) == ".git" else common
        return Repository(root, _remote_of(common))
    return None


def repository_of_worktree(directory: str) -> str:
    """Return the directory of the repository whose worktree a directory is, or lies in, as far as its
    path tells that; empty where it does not. Nothing needs to be there any more.
    """
    match = _WORKTREE.fullmatch(directory)
    return match["repository"] if match else ""


def normalise_remote(url: str) -> str:
    """Return the address of a remote as `host/path`, the same however it is reached; empty for one
    on this machine, which is told by its place, and for what is no address.
    """
    text = url.strip()
    match = _URL.fullmatch(text) or (None if "://" in text else _SHORT.fullmatch(text))
    if match is None or match["host"].lower() in {"file", "localhost"}:
        return ""
    path = match["path"].strip("/").removesuffix(".git").rstrip("/")
    host = match["host"].lower()
    # These take no notice of case, and people write both.
    if host in {"github.com", "gitlab.com", "bitbucket.org"}:
        path = path.lower()
    return f"{host}/{path}" if path else ""


def _upwards(directory: str) -> Iterator[str]:
    place = os.path.realpath(directory)
    while True:
        yield place
        parent = os.path.dirname(place)
        if parent == place:
            return
        place = parent


def _common_directory(git: str) -> str | None:
    """Return the directory that all worktrees share, of a `.git` that is one; None where it is none."""
    directory = git
    if not os.path.isdir(git):
        pointer = _read(git)
        if not pointer.startswith("gitdir:"):
            return None
        # Relative to where the pointer lies.
        directory = os.path.join(os.path.dirname(git), pointer.removeprefix("gitdir:").strip())
    if not os.path.isfile(os.path.join(directory, "HEAD")):
        return None
    common = _read(os.path.join(directory, "commondir")).strip()
    return os.path.realpath(os.path.join(directory, common) if common else directory)


def _remote_of(common: str) -> str:
    """Return the normalised address of a repository's own remote."""
    remotes: dict[str, str] = {}
    name = None
    for line in _read(os.path.join(common, "config")).splitlines():
        section = _SECTION.match(line)
        if section is not None:
            name = section["sub"] if section["name"].lower() == "remote" else None
        elif name is not None and (address := _ADDRESS.fullmatch(line)) is not None:
            remotes.setdefault(name, address["url"].strip('"'))
    chosen = remotes.get("origin") or (next(iter(remotes.values())) if len(remotes) == 1 else "")
    return normalise_remote(chosen)


def _read(path: str) -> str:
    """Return the text of a small file, empty where there is none that can be read."""
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            return stream.read(_MAX_BYTES)
    except OSError:
        return ""
