"""Which artifacts lie below the watched roots, and what the file system says of each.

A scan lists names and asks for no more than one stat a file; it opens nothing. What it could not
look at is told apart from what is not there, so that no failure looks like a deletion.
"""

from __future__ import annotations

import os
import stat as mode
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import zip_longest
from types import MappingProxyType

from msgspec import Struct

from memconsolidate.errors import NotObservedError
from memconsolidate.system.selection import Selection
from memconsolidate.system.stamps import Stamp, packed_stamp

#: A directory that holds this name is a memory directory, whoever keeps it.
_INDEX_NAME = "MEMORY.md"
_MARKDOWN_ENDINGS = (".md", ".MD")
#: Files that are not read, named at most for each reason; all are counted.
_IGNORED_NAMED = 3
#: The name went away between listing and looking: that is an observation, not a failure.
_GONE = (FileNotFoundError, NotADirectoryError)

#: Pauses between scans as multiples of the last one's length: where events tell of changes, and
#: where only scans do.
WATCHED_PAUSE = 300
SCANNED_PAUSE = 100

_ArtifactOf = Callable[[str], str | None]
_ListDirectory = Callable[[str], AbstractContextManager[Iterator[os.DirEntry[str]]]]


#: What patterns leave out below a root.
Selections = Mapping[str, Selection]

#: Packed stamps of artifacts by path, as the ledger has them.
Known = Mapping[str, bytes]


class Unobserved(Struct, frozen=True):
    """A path that could not be looked at. `errno` is 0 where no system call failed."""

    path: str
    errno: int
    reason: str


class Ignored(Struct, frozen=True):
    """Files that are never read, for one reason; `named` are the paths of some.

    `why` is "name" where it belongs to no artifact, "link" for a symlink, "memory" for markdown with
    a `MEMORY.md` beside or above it, "excluded" for transcripts and directories that patterns leave out.
    """

    why: str
    count: int
    named: tuple[str, ...]


class Scan(Struct, frozen=True, kw_only=True):
    """What one scan saw.

    `artifacts` are those that are not as they were known, by path, and `unchanged` the paths of the
    others. `tops` are the directories it began at. `directories` are all that it listed, tops included.
    `unseen` are the paths it did not look at or into: the unobserved, symlinks (never followed),
    excluded directories, what patterns leave out. `half_seen` are the directories above these. `ignored` counts what is never
    read, dot files aside, and what an artifact of many files keeps beside them.
    """

    tops: tuple[str, ...]
    artifacts: dict[str, Stamp]
    unchanged: set[str]
    unobserved: tuple[Unobserved, ...]
    unseen: frozenset[str]
    half_seen: frozenset[str]
    directories: tuple[str, ...]
    seconds: float
    ignored: tuple[Ignored, ...] = ()

    @property
    def count(self) -> int:
        """How many artifacts there are."""
        return len(self.artifacts) + len(self.unchanged)

    def has(self, path: str) -> bool:
        """Return whether an artifact lies at `path`."""
        return path in self.unchanged or path in self.artifacts

    def is_observed(self, path: str) -> bool:
        """Return whether this scan would have seen an artifact at `path`: absent then means gone."""
        if path in self.half_seen:
            return False
        while path not in self.unseen:
            if path in self.tops:
                return True
            parent = os.path.dirname(path)
            if parent == path:
                return False
            path = parent
        return False


def scan(
    roots: Sequence[str],
    artifact_of: _ArtifactOf,
    *,
    excluded: Collection[str],
    within: Sequence[str] = (),
    known: Known = MappingProxyType({}),
    selections: Selections = MappingProxyType({}),
    listdir: _ListDirectory = os.scandir,
) -> Scan:
    """Return the artifacts below `roots`, or below the directories `within` them where given.

    `artifact_of` names the artifact that a file belongs to, by its path alone, or None; of a file
    that still has its `known` stamp it is not asked. Symlinks
    are not followed, except that a root may be one. Directories of `excluded` (real paths:
    memories, archive, state, published files) are not entered; a root inside one is, because
    somebody named it. Markdown files in or below a directory that holds a `MEMORY.md` are
    memories and never artifacts; other files there are. `selections` has for roots, as they are given,
    what patterns leave out below them. Never raises OSError: each failure is in
    `unobserved`, and everything below it counts as unobserved.
    """
    walk = _Walk(artifact_of, listdir, known)
    started = time.perf_counter()
    for root, fences in _plan_roots(roots, excluded, walk, selections):
        for top in _plan_tops(root, fences, within) if within else (root,):
            is_memory = _is_memory_place(top, root)
            walk.add(top, fences, is_root=top == root, is_memory=is_memory)
    artifacts = walk.artifacts()
    return Scan(
        tops=tuple(walk.tops),
        artifacts=artifacts,
        unchanged=walk.unchanged,
        unobserved=tuple(walk.unobserved),
        unseen=frozenset(walk.unseen),
        half_seen=frozenset(_above(walk.unseen)),
        directories=tuple(walk.directories),
        seconds=time.perf_counter() - started,
        ignored=walk.ignored(beside=artifacts),
    )


def stamp(path: str, artifact_of: _ArtifactOf) -> Stamp | None:
    """Return the stamp of one artifact, or None where there is none any more.

    Raises NotObservedError where it cannot be looked at.
    """
    try:
        status = os.lstat(path)
    except _GONE:
        return None
    except OSError as error:
        raise NotObservedError(path, error) from error
    if mode.S_ISREG(status.st_mode):
        return Stamp.of(status) if artifact_of(path) == path else None
    if not mode.S_ISDIR(status.st_mode):
        return None
    walk = _Walk(artifact_of, os.scandir)
    walk.add(path, _Fences(frozenset(), frozenset()), is_root=False, is_memory=False)
    found = walk.artifacts().get(path)
    if walk.unobserved:
        failure = walk.unobserved[0]
        raise NotObservedError(failure.path, OSError(failure.errno, failure.reason))
    return found


def artifact_at(
    path: str,
    roots: Sequence[str],
    artifact_of: _ArtifactOf,
    *,
    excluded: Collection[str],
    selections: Selections = MappingProxyType({}),
) -> str | None:
    """Return the artifact that a hint at `path` is about, by the rules of `scan`, or None."""
    artifact = artifact_of(path)
    if artifact is None:
        return None
    plans = _plan_roots(roots, excluded, _Walk(artifact_of, os.scandir), selections)
    # The deepest root governs, as in a scan.
    for root, fences in sorted(plans, key=lambda plan: -len(plan[0])):
        if _is_below(path, root):
            if any(parent in fences.enter_not for parent in _parents(path, root)):
                return None
            if fences.leaves_out(artifact, is_directory=artifact != path):
                return None
            is_markdown = path.endswith(_MARKDOWN_ENDINGS)
            return None if is_markdown and _is_memory_place(path, root) else artifact
    return None


def find_obstacle(directory: str) -> OSError | None:
    """Return why what lies in a directory cannot be seen, None where nothing stands against it."""
    try:
        with os.scandir(directory):
            pass
        # A directory that can be listed and not entered shows names and nothing else.
        os.stat(os.path.join(directory, "."))
    except OSError as error:
        return error
    return None


def next_scan_due(
    last_scan_seconds: float, poll_interval_ms: int, *, is_watched: bool = False
) -> float:
    """Return the seconds from the end of one whole scan to the next.

    Scans take 1 % of the time at most, a third of that where events tell of changes too.
    """
    pause = WATCHED_PAUSE if is_watched else SCANNED_PAUSE
    return max(poll_interval_ms / 1000, pause * last_scan_seconds)


class _Fences(Struct, frozen=True):
    """Where a walk stops: directories never entered, and other roots, which are walked by themselves;
    and what patterns leave out below `root`.
    """

    enter_not: frozenset[str]
    other_roots: frozenset[str]
    root: str = ""
    selection: Selection | None = None

    def leaves_out(self, path: str, *, is_directory: bool) -> bool:
        """Return whether patterns leave out a transcript."""
        if self.selection is None or not _is_below(path, self.root) or path == self.root:
            return False
        return self.selection.leaves_out(self._relative(path), is_directory=is_directory)

    def bars(self, directory: str) -> bool:
        """Return whether patterns leave out all below a directory."""
        if self.selection is None or directory == self.root:
            return False
        return self.selection.bars(self._relative(directory))

    def _relative(self, path: str) -> str:
        return path[len(self.root.rstrip("/")) + 1 :]


def _plan_roots(
    roots: Iterable[str],
    excluded: Collection[str],
    walk: _Walk,
    selections: Selections = MappingProxyType({}),
) -> Iterator[tuple[str, _Fences]]:
    """Yield each root once with its fences, in its own spelling although it may be a symlink."""
    chosen = {os.path.abspath(root): one for root, one in selections.items() if one}
    real_roots: dict[str, str] = {}
    for root in map(os.path.abspath, roots):
        real_roots.setdefault(os.path.realpath(root), root)
    real_excluded = {os.path.realpath(path) for path in excluded}
    for real, root in real_roots.items():
        if real in real_excluded:
            walk.refuse(root, 0, "this directory is not for transcripts")
            continue
        yield (
            root,
            _Fences(
                enter_not=_respell(real_excluded, real, root),
                other_roots=_respell(real_roots, real, root),
                root=root,
                selection=chosen.get(root),
            ),
        )


def _respell(paths: Iterable[str], real: str, root: str) -> frozenset[str]:
    """Return those real paths that lie below a root, as a walk from its given spelling meets them."""
    prefix = real.rstrip("/") + "/"
    below = (path.removeprefix(prefix) for path in paths if path.startswith(prefix))
    return frozenset(os.path.join(root, path) for path in below)


def _plan_tops(root: str, fences: _Fences, within: Sequence[str]) -> Iterator[str]:
    """Yield the directories of `within` that a walk from the root would reach, none inside another."""
    shut = fences.enter_not | fences.other_roots
    if not os.path.isdir(root):
        yield root  # what is wrong with it is found there
        return
    for path in set(within):
        if not _is_below(path, root) or any(parent in shut for parent in _parents(path, root)):
            continue
        if path != root and (os.path.islink(path) or fences.bars(path)):
            continue
        if not any(other != path and _is_below(path, other) for other in within):
            yield path


def _is_below(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip("/") + "/")


def _parents(path: str, root: str) -> Iterator[str]:
    """Yield `path` and what is above it, up to and with `root`."""
    while path != root:
        yield path
        path = os.path.dirname(path)
    yield root


def _above(paths: Iterable[str]) -> set[str]:
    """Return every directory that lies above one of the paths."""
    above: set[str] = set()
    for path in paths:
        parent = os.path.dirname(path)
        while parent not in above:
            above.add(parent)
            parent = os.path.dirname(parent)
    return above


def _is_memory_place(path: str, root: str) -> bool:
    """Return whether an index lies in a directory above `path`, `root` included."""
    parents = (parent for parent in _parents(path, root) if parent != path)
    return any(os.path.lexists(os.path.join(parent, _INDEX_NAME)) for parent in parents)


class _Walk:
    """One walk over any number of tops, without recursion."""

    def __init__(
        self,
        artifact_of: _ArtifactOf,
        listdir: _ListDirectory,
        known: Known = MappingProxyType({}),
    ) -> None:
        self.tops: list[str] = []
        self.unobserved: list[Unobserved] = []
        self.unseen: set[str] = set()
        self.directories: list[str] = []
        #: why → directory → how many files in it are not read, and the paths of some
        self._ignored: dict[str, dict[str, tuple[int, list[str]]]] = {}
        self.unchanged: set[str] = set()
        self._known = known
        self._artifact_of = artifact_of
        self._listdir = listdir
        self._files: dict[str, Stamp] = {}
        #: artifact → directory that holds files of it → how many
        self._members: dict[str, dict[str, int]] = {}

    def add(self, top: str, fences: _Fences, *, is_root: bool, is_memory: bool) -> None:
        """Walk everything below `top`. A root may be a single file, and is unobserved when missing."""
        self.tops.append(top)
        pending = [(top, is_memory)]
        while pending:
            directory, is_memory = pending.pop()
            listing = self._list(directory, is_root=is_root and directory == top)
            if listing is None:
                continue
            subdirectories, markdown, files, has_index = listing
            is_memory = is_memory or has_index
            self.directories.append(directory)
            if is_memory:
                for entry in markdown:
                    self._ignore("memory", directory, entry.path)
            else:
                files += markdown
            for entry in subdirectories:
                if entry.path in fences.enter_not:
                    self.unseen.add(entry.path)
                elif fences.bars(entry.path):
                    self.unseen.add(entry.path)
                    self._ignore("excluded", directory, entry.path)
                elif entry.path not in fences.other_roots:
                    pending.append((entry.path, is_memory))
            if fences.selection is not None:
                files = [entry for entry in files if not self._leave_out(entry.path, fences)]
            self._admit(directory, files)

    def _leave_out(self, path: str, fences: _Fences) -> bool:
        """Return whether patterns leave out the transcript that a file belongs to, and count it once."""
        artifact = self._artifact_of(path)
        if artifact is None or not fences.leaves_out(artifact, is_directory=artifact != path):
            return False
        if artifact not in self.unseen:
            self.unseen.add(artifact)
            self._ignore("excluded", os.path.dirname(artifact), artifact)
        return True

    def artifacts(self) -> dict[str, Stamp]:
        """Return everything found. The stamps of artifacts of many files are made now."""
        half_seen = _above(entry.path for entry in self.unobserved)
        for artifact, counts in self._members.items():
            if artifact in half_seen:
                continue  # a part of it could not be looked at: its stamp would be wrong
            if not any(_is_below(artifact, top) for top in self.tops):
                # The walk began below the artifact and saw only some of its files.
                try:
                    whole = stamp(artifact, self._artifact_of)
                except NotObservedError as error:
                    self._miss(artifact, error.error)
                    continue
                if whole is not None:
                    self._files[artifact] = whole
                continue
            try:
                stamps = [Stamp.of(os.stat(directory)) for directory in counts]
            except _GONE:
                continue
            except OSError as error:
                self._miss(artifact, error)
                continue
            device, inode = min((stamp.device, stamp.inode) for stamp in stamps)
            self._files[artifact] = Stamp(
                device,
                inode,
                sum(counts.values()),
                max(stamp.mtime_ns for stamp in stamps),
                max(stamp.ctime_ns for stamp in stamps),
            )
        self._members.clear()
        return self._files

    def ignored(self, *, beside: Collection[str]) -> tuple[Ignored, ...]:
        """Return what is not read, by reason; what lies in a directory of `beside` is not counted."""
        found = []
        for why, directories in sorted(self._ignored.items()):
            counted = [each for path, each in directories.items() if path not in beside]
            # One of each directory first.
            some = zip_longest(*(named for _, named in counted[:_IGNORED_NAMED]))
            named = [path for row in some for path in row if path is not None]
            count = sum(count for count, _ in counted)
            if count:
                found.append(Ignored(why, count, tuple(named[:_IGNORED_NAMED])))
        return tuple(found)

    def _ignore(self, why: str, directory: str, path: str) -> None:
        directories = self._ignored.setdefault(why, {})
        count, named = directories.get(directory, (0, []))
        if count < _IGNORED_NAMED:
            named.append(path)
        directories[directory] = count + 1, named

    def _list(
        self, directory: str, *, is_root: bool
    ) -> tuple[list[os.DirEntry[str]], list[os.DirEntry[str]], list[os.DirEntry[str]], bool] | None:
        """Return subdirectories, markdown files, other entries, and whether an index lies here."""
        subdirectories: list[os.DirEntry[str]] = []
        markdown: list[os.DirEntry[str]] = []
        files: list[os.DirEntry[str]] = []
        has_index = False
        try:
            with self._listdir(directory) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        subdirectories.append(entry)
                    elif (name := entry.name).endswith(_MARKDOWN_ENDINGS):
                        markdown.append(entry)
                        has_index = has_index or name == _INDEX_NAME
                    else:
                        files.append(entry)
        except NotADirectoryError:
            if is_root:
                self._admit_top(directory)
            return None
        except FileNotFoundError as error:
            if is_root:
                self._miss(directory, error)
            return None
        except OSError as error:
            # A listing that broke off is kept out: half of it would make the rest look deleted.
            self._miss(directory, error)
            return None
        return subdirectories, markdown, files, has_index

    def _admit(self, directory: str, files: list[os.DirEntry[str]]) -> None:
        known = self._known
        for entry in files:
            path = entry.path
            try:
                if (stamp := known.get(path)) is not None:
                    # Nearly every file of nearly every scan ends here.
                    status = entry.stat(follow_symlinks=False)
                    if stamp == packed_stamp(status) and mode.S_ISREG(status.st_mode):
                        self.unchanged.add(path)
                        continue
                artifact = self._artifact_of(path)
                if artifact == path:
                    status = entry.stat(follow_symlinks=False)
                    if mode.S_ISREG(status.st_mode):
                        self._files[path] = Stamp.of(status)
                        continue
                elif artifact is not None and entry.is_file(follow_symlinks=False):
                    counts = self._members.setdefault(artifact, {})
                    counts[directory] = counts.get(directory, 0) + 1
                    continue
                is_link = entry.is_symlink()
                if is_link:
                    self.unseen.add(path)
                if (is_link or artifact is None) and entry.name[0] != ".":
                    self._ignore("link" if is_link else "name", directory, path)
            except _GONE:
                continue
            except OSError as error:
                self._miss(path, error)

    def _admit_top(self, path: str) -> None:
        """Take a root that is a file."""
        try:
            status = os.lstat(path)
        except OSError as error:
            self._miss(path, error)
            return
        if mode.S_ISLNK(status.st_mode):
            self.refuse(path, 0, "a symlink to a file is not followed")
        elif mode.S_ISREG(status.st_mode) and self._artifact_of(path) == path:
            self._files[path] = Stamp.of(status)

    def refuse(self, path: str, errno: int, reason: str) -> None:
        """Note a path that is not looked at."""
        self.unobserved.append(Unobserved(path, errno, reason))
        self.unseen.add(path)

    def _miss(self, path: str, error: OSError) -> None:
        reason = error.strerror or type(error).__name__
        self.refuse(path, error.errno or 0, reason)
