"""Which memory directory what is said in a transcript belongs to."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.config.settings import Config, WatchEntry
from memconsolidate.errors import MemdError
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.scopes import (
    Scope,
    all_scopes,
    find_project,
    move_marks,
    move_scope,
    places_of_store,
    put_marks,
    put_scope,
    put_store,
    store_of_place,
    take_place_left,
)
from memconsolidate.memory.naming import slug
from memconsolidate.model import Tier
from memconsolidate.scopes.projects import (
    find_repository,
    normalise_remote,
    repository_of_worktree,
)
from memconsolidate.system.clock import Clock
from memconsolidate.system.selection import Selection

#: Below `Config.default_memory`: what holds in every project, one directory for each project, and what
#: names no directory, or one that does not last.
USER_DIRECTORY = "user"
PROJECTS_DIRECTORY = "projects"
QUARANTINE_DIRECTORY = "quarantine"


class Watched(Struct, frozen=True, kw_only=True):
    """One directory of transcripts. `memory` is the directory of all that is said there, empty where
    each project has one; `user` that of what holds in every project, empty where nothing is told
    apart.
    """

    sessions: str
    memory: str = ""
    user: str = ""


class Route(Struct, frozen=True, gc=False):
    """Where a message belongs: the scope of its project, and the one of what holds everywhere. They
    are the same where there is no project, and `user` is empty where tiers are not told apart.
    """

    project: str
    user: str = ""

    @property
    def directories(self) -> tuple[str, ...]:
        """Both, the user's first, as they are locked."""
        return tuple(dict.fromkeys(filter(None, (self.user, self.project))))


class Router:
    """Finds the route of each message, and remembers projects whose directories are gone since."""

    def __init__(self, config: Config, database: Database, clock: Clock, *, home: str) -> None:
        self._config = config
        self._database = database
        self._clock = clock
        self._default = config.default_memory
        self._watched = watched_by(config)
        #: The longest first: the deepest directory is the one that was meant.
        self._by_depth = sorted(self._watched, key=lambda one: -len(one.sessions))
        self._projects = os.path.join(self._default, PROJECTS_DIRECTORY)
        self._quarantine = os.path.join(self._default, QUARANTINE_DIRECTORY)
        self._homes = frozenset(map(os.path.realpath, (home, os.sep)))
        self._temporary = tuple(
            f"{os.path.realpath(place)}{os.sep}"
            for place in dict.fromkeys((tempfile.gettempdir(), "/tmp", "/var/tmp"))  # noqa: S108 (only compared with)
        )
        self._found: dict[tuple[str, str, str], str] = {}
        for scope in _named_scopes(self._watched):
            self._keep(scope)

    @property
    def is_one_scope(self) -> bool:
        """Whether there is one memory directory for everything, as people name one."""
        return all(one.memory and not one.user for one in self._watched) and (
            len({one.memory for one in self._watched}) == 1
        )

    def scopes(self) -> list[Scope]:
        """Return every scope that transcripts lead to now, or led to: named ones first."""
        return _scopes(self._watched, self._default, all_scopes(self._database))

    def left_behind(self) -> list[Scope]:
        """Return every directory that memd kept, lies there still, and is no scope any more."""
        return find_left_behind(self._config, self._database)

    def is_served(self, route: Route) -> bool:
        """Return whether anything is read for the directories of a route now. One memory for all may
        have been moved since.
        """
        known = {scope.directory for scope in self.scopes()}
        return self.is_one_scope or known.issuperset(route.directories)

    def route(self, path: str, cwd: str, remote: str = "") -> Route:
        """Return where a message of the transcript at a path belongs that was said in a directory, in
        a repository with a remote as the agent recorded it.
        """
        return self._route(self._watched_at(path), cwd, remote)

    def route_here(self, cwd: str) -> Route:
        """Return where belongs what a person says in a directory to memd itself. Raises MemdError
        where nothing is watched.
        """
        if not self._watched:
            raise MemdError("no [[watch]] entry is enabled, so there is no memory to write to")
        routed = [one for one in self._watched if not one.memory]
        return self._route((routed or self._watched)[0], cwd, "")

    def follow(self, store: str | None, directory: str) -> None:
        """Let what is known of the directory in which a store lay be about the one it lies in now,
        where that other directory is gone: it was moved. It is gone, too, where memd itself made a
        new one there, before it was told of the move.
        """
        if store is None:
            return
        left = take_place_left(self._database, store)
        if left is not None and all(scope.directory != left for scope in self.scopes()):
            move_scope(self._database, left, directory)
        for place in places_of_store(self._database, store):
            if place != directory and not os.path.lexists(place):
                move_scope(self._database, place, directory)
        put_store(self._database, directory, store, self._clock.now())

    def _watched_at(self, path: str) -> Watched:
        for one in self._by_depth:
            if path.startswith(f"{one.sessions.rstrip(os.sep)}{os.sep}"):
                return one
        return self._by_depth[0]

    def _route(self, watched: Watched, cwd: str, remote: str) -> Route:
        if watched.memory:
            return Route(watched.memory, watched.user)
        return Route(self._project(watched, cwd, remote), watched.user)

    def _project(self, watched: Watched, cwd: str, remote: str) -> str:
        if not os.path.isabs(cwd):
            return self._in_quarantine()
        key = (cwd, remote, watched.user)
        if key not in self._found:
            self._found[key] = self._find(watched, cwd, remote)
        return self._found[key]

    def _find(self, watched: Watched, cwd: str, recorded: str) -> str:
        repository = find_repository(cwd)
        remote = normalise_remote(recorded) or (repository.remote if repository else "")
        marks = [f"remote:{remote}"] if remote else []
        place = os.path.realpath(cwd)
        if repository is not None:
            marks.append(f"root:{repository.root}")
            place = repository.root
        elif not remote:
            # Its repository, if it had one, is gone: it belongs where it did.
            marks.append(f"cwd:{place}")
            place = self._repository_of_worktree(place) or place
        found = self._find_project(marks)
        if found is None and not remote and repository is None:
            if place in self._homes:
                return watched.user
            if self._is_temporary(place):
                return self._in_quarantine()
            marks.append(f"root:{place}")
            found = self._find_project(marks)
        if found is None:
            name = os.path.basename(remote or place)
            digest = hashlib.blake2b(marks[0].encode("utf-8", "replace"), digest_size=4)
            directory = f"{slug(name)}-{digest.hexdigest()}"
            found = os.path.join(self._projects, directory)
            self._keep(Scope(directory=found, tier=Tier.PROJECT, name=remote or place))
        put_marks(self._database, [*marks, f"cwd:{os.path.realpath(cwd)}"], found)
        return found

    def _repository_of_worktree(self, place: str) -> str:
        """Return the repository of a worktree that is gone, and of what lay in it; a home is none."""
        found = repository_of_worktree(place)
        return "" if found in self._homes else found

    def _in_quarantine(self) -> str:
        return self._keep(
            Scope(directory=self._quarantine, tier=Tier.PROJECT, name=QUARANTINE_DIRECTORY)
        )

    def _is_temporary(self, place: str) -> bool:
        """Whether a directory lies among temporary ones, and not in a home that does so itself."""
        below = f"{place}{os.sep}"
        homes = [f"{home}{os.sep}" for home in self._homes if home != os.sep]
        return any(
            below.startswith(temporary)
            and not any(home.startswith(temporary) and below.startswith(home) for home in homes)
            for temporary in self._temporary
        )

    def _find_project(self, marks: Sequence[str]) -> str | None:
        """Return the directory of a project that is known; where memories of projects go elsewhere
        now, the one that it has there from now on.
        """
        known = find_project(self._database, marks)
        named = {one.memory for one in self._watched}
        if known is None or known in named or os.path.dirname(known) == self._projects:
            return known
        found = os.path.join(self._projects, os.path.basename(known))
        names = {scope.directory: scope.name for scope in all_scopes(self._database)}
        self._keep(Scope(directory=found, tier=Tier.PROJECT, name=names.get(known, "")))
        move_marks(self._database, known, found)
        return found

    def _keep(self, scope: Scope) -> str:
        put_scope(self._database, scope, self._clock.now())
        return scope.directory


def watched_by(config: Config) -> tuple[Watched, ...]:
    """Return what a configuration watches, in its order."""
    watched = []
    if config.uses_directory_pair:
        watched.append(Watched(sessions=config.session_directory, memory=config.memory_directory))
    watched += (
        Watched(
            sessions=entry.sessions,
            memory=entry.memory,
            user=user_directory(entry, config.default_memory),
        )
        for entry in config.watch_entries
    )
    return tuple(watched)


def scopes_of(config: Config, database: Database | None) -> list[Scope]:
    """Return every scope of a configuration as `Router.scopes` does, for who only reads; where there
    is no ledger yet, those that were named.
    """
    known = [] if database is None else all_scopes(database)
    return _scopes(watched_by(config), config.default_memory, known)


def find_left_behind(config: Config, database: Database) -> list[Scope]:
    """Return every directory that memd kept, lies there still, and that no entry leads to any more,
    not even one that is switched off.
    """
    entries = tuple(replace(entry, enabled=True) for entry in config.watch)
    named = [scope.directory for scope in scopes_of(replace(config, watch=entries), database)]
    in_use = set(map(os.path.realpath, named))
    # What was copied is in use where its copy is.
    stores = {store_of_place(database, place) for place in named} - {""}
    return [
        scope
        for scope in all_scopes(database)
        if os.path.realpath(scope.directory) not in in_use
        and os.path.isdir(scope.directory)
        and store_of_place(database, scope.directory) not in stores
    ]


def _scopes(watched: Iterable[Watched], default: str, known: Iterable[Scope]) -> list[Scope]:
    watched = tuple(watched)
    found = {scope.directory: scope for scope in _named_scopes(watched)}
    if any(not one.memory for one in watched):
        projects = os.path.join(default, PROJECTS_DIRECTORY)
        # Other things may lie beside them, such as the memory of another configuration.
        own = {os.path.join(default, one) for one in (USER_DIRECTORY, QUARANTINE_DIRECTORY)}
        for scope in known:
            if scope.directory in own or os.path.dirname(scope.directory) == projects:
                found.setdefault(scope.directory, scope)
        for directory in _project_directories(projects):
            name = os.path.basename(directory)
            found.setdefault(directory, Scope(directory=directory, tier=Tier.PROJECT, name=name))
    return list(found.values())


def _project_directories(projects: str) -> list[str]:
    """Return the directories of projects that lie there, also after the ledger was lost."""
    try:
        with os.scandir(projects) as entries:
            return sorted(each.path for each in entries if each.is_dir(follow_symlinks=False))
    except OSError:
        return []


def _named_scopes(watched: Iterable[Watched]) -> Iterator[Scope]:
    for one in watched:
        if one.user:
            yield Scope(directory=one.user, tier=Tier.USER)
        if one.memory:
            yield Scope(directory=one.memory, tier=Tier.PROJECT)


def session_roots(config: Config) -> list[str]:
    """Return where transcripts are looked for, each directory once."""
    return list(dict.fromkeys(one.sessions for one in watched_by(config)))


def selections_of(config: Config) -> dict[str, Selection]:
    """Return what patterns leave out below each directory of transcripts."""
    selections = {
        entry.sessions: Selection(entry.include, entry.exclude) for entry in config.watch_entries
    }
    if config.uses_directory_pair:
        selections[config.session_directory] = Selection(config.include, config.exclude)
    return selections


def memory_places(config: Config) -> list[str]:
    """Return the directories in which memories lie: those that were named, and that of all projects
    where each has one.
    """
    named: list[str] = []
    for one in watched_by(config):
        named += filter(None, (one.memory, one.user))
        if not one.memory:
            named.append(config.default_memory)
    return outermost(named)


def excluded_places(config: Config) -> list[str]:
    """Return the directories that never hold transcripts, those of entries that are switched off
    among them.
    """
    read = {os.path.realpath(root) for root in session_roots(config)}
    off = [entry for entry in config.watch if not entry.enabled]
    return [
        *memory_places(config),
        config.state_directory,
        *(path for entry in off for path in (entry.memory, entry.user_memory) if path),
        *(entry.sessions for entry in off if os.path.realpath(entry.sessions) not in read),
    ]


def outermost(paths: Iterable[str]) -> list[str]:
    """Return the paths that lie in none of the others, in order."""
    unique: Sequence[str] = list(dict.fromkeys(paths))
    return [
        path
        for path in unique
        if not any(path.startswith(f"{other.rstrip(os.sep)}{os.sep}") for other in unique)
    ]


def user_directory(entry: WatchEntry, default_memory: str) -> str:
    """Return where what holds in every project goes, empty where nothing is told apart."""
    if entry.user_memory or entry.memory:
        return entry.user_memory
    return os.path.join(default_memory, USER_DIRECTORY)
