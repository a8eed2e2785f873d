"""One memory directory in use: its lock, its present content, and everything that changes it."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from memconsolidate.errors import NotObservedError
from memconsolidate.memory.archive import ArchiveLog
from memconsolidate.memory.changes import (
    ARCHIVE_DIRECTORY,
    Applied,
    OldIndex,
    Rendered,
    Standing,
    apply_group,
    archive_path,
    bring_back,
    check_places,
    ensure_ignored,
    render_scope,
    revive_taken_back,
    sweep_temporary,
)
from memconsolidate.memory.index import Index, IndexBudgets
from memconsolidate.memory.purging import (
    ArchivedCopy,
    archived_copies,
    archived_memories,
    purge_archive,
)
from memconsolidate.memory.scope import ScopeState, find_store_id, read_scope, store_id
from memconsolidate.model import ForeignFiles, Group, Memory
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import Files
from memconsolidate.system.lock import ScopeLock

#: How long an index that somebody else writes in another way is left alone, at first and at most.
FIRST_TRUCE_SECONDS = 5.0
LONGEST_TRUCE_SECONDS = 3600.0


#: A directory that lost its store is left alone until nothing in it changed for so many seconds:
#: somebody takes it away, file by file.
LOSS_SECONDS = 2.0

#: How long a pass waits for a scope that somebody else is writing, in seconds: below the 10 s in
#: which a daemon ends. The reply is kept, and applying it is tried again.
LOCK_SECONDS = 5.0


class OpenScope:
    """A scope for whoever writes it: extraction, consolidation, commands.

    Reading needs no lock. `apply` and `render` are called with the lock held.
    """

    def __init__(
        self,
        directory: str,
        *,
        foreign_files: ForeignFiles,
        budgets: IndexBudgets,
        files: Files,
        clock: Clock,
    ) -> None:
        self.directory = directory
        self.lock = ScopeLock(directory, clock)
        self._foreign_files = foreign_files
        self._budgets = budgets
        self._files = files
        self._clock = clock
        self._state: ScopeState | None = None
        self._standing: Standing | None = None
        self._old_index: OldIndex | None = None
        self._truce = 0.0
        self._truce_began = 0.0
        self._archive = ArchiveLog(directory, files)
        #: The store that was seen here, and, once it was gone, since when the directory is as it is.
        self._store: str | None = None
        self._still: tuple[int, float] | None = None

    @property
    def store_id(self) -> str:
        """The id of the store that lies here now; a new directory is a new store.

        Raises ScopeError where this directory cannot be written as it is, OSError.
        """
        self.check()
        self.ensure()
        self._store = store_id(self.directory, self._files)
        return self._store

    def ensure_store(self) -> None:
        """Make the store where there is none. Raises as `store_id` does."""
        _ = self.store_id

    def find_store(self) -> str | None:
        """Return the id of the store that lies here now, None where there is none; none is made."""
        found = find_store_id(self.directory, self._files)
        self._store = found or self._store
        return found

    def ensure(self) -> None:
        """Create the directory where it is missing."""
        self._files.make_directory(self.directory)

    def check(self) -> None:
        """Raise ScopeError where something of another kind lies at one of memd's own places,
        NotObservedError while somebody takes the directory away.
        """
        today = self._clock.now().date().isoformat()
        check_places(self.directory, [f"{ARCHIVE_DIRECTORY}/{today}"])
        self._check_loss()

    def _check_loss(self) -> None:
        if self._store is None or self.find_store() is not None:
            self._still = None
            return
        try:
            is_empty = not os.listdir(self.directory)
            changed = os.stat(self.directory).st_mtime_ns
        except FileNotFoundError:
            is_empty, changed = True, 0
        if is_empty:
            self._store = self._still = None
            return
        now = self._clock.monotonic()
        if self._still is None or self._still[0] != changed:
            self._still = (changed, now)
        if now - self._still[1] < LOSS_SECONDS:
            gone = "its store was just taken away; it is looked at again when nothing changes there"
            raise NotObservedError(self.directory, OSError(errno.EBUSY, gone))
        self._store = self._still = None

    @contextlib.contextmanager
    def hold(self, timeout_seconds: float) -> Iterator[None]:
        """Keep every other writer out. Raises LockedError, ScopeError, NotObservedError."""
        self.check()
        self.ensure()
        with self.lock.hold(timeout_seconds):
            yield

    def read(self) -> ScopeState:
        """Return what lies in the directory. Raises NotObservedError."""
        self._state = read_scope(
            self.directory,
            foreign_files=self._foreign_files,
            clock=self._clock,
            previous=self._state,
        )
        return self._state

    def file_names(self) -> list[str]:
        """Return every name in the directory, so that no new file takes one."""
        try:
            return os.listdir(self.directory)
        except OSError as error:
            raise NotObservedError(self.directory, error) from error

    def find_retired(
        self,
        agent: str,
        session: str,
        message: str,
        *,
        heard: str,
        at: datetime | None,
        elsewhere: bool = False,
    ) -> frozenset[str] | None:
        """Return hashes of the sentences of a message whose words left memory, or were rejected;
        without any where all of it did, None where nothing did. Asked from `elsewhere`, only what a
        person wants nowhere counts. Raises OSError.
        """
        return self._archive.find_retired(
            agent, session, message, heard=heard, at=at, elsewhere=elsewhere
        )

    def replaced_assertions(self) -> dict[str, datetime]:
        """Return hashes of what memories asserted until other words ended it, and when these were
        said. Raises OSError.
        """
        return self._archive.replaced_assertions()

    def deleted_assertions(self) -> dict[str, datetime]:
        """Return hashes of what a person deleted, forgot or rejected, and when. Raises OSError."""
        return self._archive.deleted_assertions()

    def unwanted_assertions(self) -> dict[str, datetime]:
        """Return those of `deleted_assertions` that a person wants to be nowhere. Raises OSError."""
        return self._archive.unwanted_assertions()

    def deleted_memories(self) -> frozenset[str]:
        """Return the ids, or files, of memories that a person deleted. Raises OSError."""
        return self._archive.deleted_memories()

    def keep_away(self, entries: Iterable[dict[str, Any]]) -> None:
        """Let lines of the archive's log count that are not written yet."""
        self._archive.keep_away(entries)

    def changed_at(self) -> datetime:
        """Return when something was last taken out of the directory, or put in, as it says itself.
        Raises OSError.
        """
        now = self._clock.now()
        try:
            changed = datetime.fromtimestamp(os.stat(self.directory).st_mtime, UTC)
        except (OverflowError, ValueError):
            return now
        return min(changed, now)

    def archived_ids(self) -> dict[str, datetime]:
        """Return the ids, or files where there was no id, of what memd archived, with the time of
        that. Raises OSError.
        """
        return self._archive.archived_ids()

    def find_successor(self, key: str) -> str:
        """Return the id of what took the place of an archived memory in the end, "" where nothing
        did. Raises OSError.
        """
        return self._archive.find_successor(key)

    def find_archive_path(self, file: str, taken: Collection[str]) -> str:
        """Return a free path in today's archive for a file that leaves."""
        return archive_path(self.directory, file, self._clock.now().date(), taken)

    def archived(self, keys: Collection[str]) -> list[Memory]:
        """Return the copies of memories in the archive. Raises OSError."""
        return [memory for _, memory in archived_memories(self.directory, self._files, keys)]

    def archived_copies(self) -> list[ArchivedCopy]:
        """Return every copy in the archive, with its path. Raises OSError."""
        return list(archived_copies(self.directory, self._files))

    def archive_entries(self, keys: Collection[str]) -> list[dict[str, Any]]:
        """Return the lines of the archive's log about memories, by id, or file where they have none.
        Raises OSError.
        """
        return self._archive.entries(keys)

    def all_archived(self) -> list[tuple[str, Memory]]:
        """Return every copy in the archive, by id, or file where it has none. Raises OSError."""
        return [(copy.key, copy.memory) for copy in self.archived_copies()]

    def purge(
        self,
        keys: Collection[str],
        *,
        needles: Collection[str],
        links: Collection[str],
        also: Collection[str] = (),
    ) -> None:
        """Take memories, their texts and lines that lead to their files out of the archive for good,
        and the texts of what its log says of `also`; under the lock. Raises ScopeError, OSError.
        """
        self.check()
        purge_archive(self.directory, self._files, keys, needles=needles, links=links, also=also)
        self.clean_up()

    def clean_up(self) -> None:
        """Remove what a crash left half written, and keep lock and archive out of git; under the
        lock.
        """
        sweep_temporary(self.directory, self._files)
        ensure_ignored(self.directory, self._files)

    def apply(self, group: Group, *, later: Sequence[Group] = ()) -> bool:
        """Write a group; False when a file is no longer as the verdict saw it: nothing changed.

        `later` are the groups after it in its changeset, which may have been written before a crash.
        Raises ScopeError where its place in the archive cannot be written: it then waits.
        """
        folders = {os.path.dirname(write.path) for write in group.writes}
        check_places(self.directory, filter(None, folders))
        applied = apply_group(self.directory, group, self._files, self._clock, later=later)
        return isinstance(applied, Applied)

    @property
    def has_late_text(self) -> bool:
        """Whether somebody wrote into the index after it was replaced; rendering brings it back."""
        return self._old_index is not None and self._old_index.replaced.is_changed

    def render(self) -> Rendered:
        """Bring index and pages up to what lies in the directory; equal bytes are not written.

        Where somebody else writes memd's part in another way it is put right, each time after a
        truce twice as long: two programs of different opinion must not write for ever.
        """
        if self._old_index is not None:
            bring_back(self.directory, self._old_index, self._files, self._clock)
        state = self.read()
        if revive_taken_back(state, self._files):
            state = self.read()
        since = self._clock.monotonic() - self._truce_began
        rendered = render_scope(
            state,
            self._budgets,
            self._files,
            self._clock,
            last=self._standing,
            may_restore=since >= self._truce,
        )
        self._old_index = rendered.old or self._old_index
        if rendered.blocked:
            return rendered
        self._standing = Standing(state.memories, rendered.index)
        if rendered.is_contested:
            is_old = since > self._truce + LONGEST_TRUCE_SECONDS
            longer = 0.0 if is_old else min(self._truce * 2, LONGEST_TRUCE_SECONDS)
            self._truce = max(FIRST_TRUCE_SECONDS, longer)
            self._truce_began = self._clock.monotonic()
        return rendered


class DryScope(OpenScope):
    """A scope that is only read: what would be written is not, and nothing is locked."""

    @property
    def store_id(self) -> str:
        """The id of the store if there is one; none is made. Raises ScopeError."""
        self.check()
        return self.find_store() or ""

    def ensure(self) -> None:
        """Create nothing."""

    @contextlib.contextmanager
    def hold(self, timeout_seconds: float) -> Iterator[None]:  # noqa: ARG002 (the other's signature)
        """Lock nothing: nothing is written."""
        yield

    def read(self) -> ScopeState:
        """Return what lies in the directory; nothing where there is none."""
        if not os.path.isdir(self.directory):
            return ScopeState(directory=self.directory, foreign_files=self._foreign_files)
        return super().read()

    def file_names(self) -> list[str]:
        """Return every name in the directory; none where there is none."""
        return super().file_names() if os.path.isdir(self.directory) else []

    def clean_up(self) -> None:
        """Leave everything as it is."""

    def apply(self, group: Group, *, later: Sequence[Group] = ()) -> bool:  # noqa: ARG002 (the other's signature)
        """Say that it would have been written."""
        return True

    def render(self) -> Rendered:
        """Return an empty index: none is written."""
        return Rendered(Index(text=""))
