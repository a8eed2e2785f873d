"""Which memory directory what is said in a transcript belongs to."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Sequence

from msgspec import Struct

from memconsolidate.config.settings import Config, WatchEntry
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.scopes import Scope, all_scopes, find_project, put_marks, put_scope
from memconsolidate.memory.naming import slug
from memconsolidate.model import Tier
from memconsolidate.scopes.projects import find_repository, normalise_remote
from memconsolidate.system.clock import Clock

#: Below the state directory: what holds in every project, one directory for each project, and what
#: names no directory at all.
USER_DIRECTORY = os.path.join("memory", "user")
PROJECTS_DIRECTORY = os.path.join("memory", "projects")
QUARANTINE_DIRECTORY = os.path.join("memory", "quarantine")


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
        self._database = database
        self._clock = clock
        self._state = config.state_directory
        self._watched = watched_by(config)
        #: The longest first: the deepest directory is the one that was meant.
        self._by_depth = sorted(self._watched, key=lambda one: -len(one.sessions))
        self._quarantine = os.path.join(self._state, QUARANTINE_DIRECTORY)
        self._homes = frozenset(map(os.path.realpath, (home, os.sep)))
        self._temporary = tuple(
            f"{os.path.realpath(place)}{os.sep}"
            for place in dict.fromkeys((tempfile.gettempdir(), "/tmp", "/var/tmp"))  # noqa: S108 (only compared with)
        )
        self._found: dict[tuple[str, str, str], str] = {}
        for watched in self._watched:
            if watched.memory:
                self._keep(Scope(directory=watched.memory, tier=Tier.PROJECT))
            if watched.user:
                self._keep(Scope(directory=watched.user, tier=Tier.USER))

    @property
    def is_one_scope(self) -> bool:
        """Whether there is one memory directory for everything, as people name one."""
        return all(one.memory and not one.user for one in self._watched) and (
            len({one.memory for one in self._watched}) == 1
        )

    def scopes(self) -> list[Scope]:
        """Return every scope that transcripts lead to now, or led to: named ones first."""
        named = [path for one in self._watched for path in (one.user, one.memory) if path]
        known = {scope.directory: scope for scope in all_scopes(self._database)}
        projects = os.path.join(self._state, "memory") + os.sep
        routed = [path for path in known if path.startswith(projects)] if self._has_routed else []
        return [known[path] for path in dict.fromkeys([*named, *routed])]

    def route(self, path: str, cwd: str, remote: str = "") -> Route:
        """Return where a message of the transcript at a path belongs that was said in a directory, in
        a repository with a remote as the agent recorded it.
        """
        return self._route(self._watched_at(path), cwd, remote)

    def route_here(self, cwd: str) -> Route:
        """Return where belongs what a person says in a directory to memd itself."""
        routed = [one for one in self._watched if not one.memory]
        return self._route((routed or self._watched)[0], cwd, "")

    @property
    def _has_routed(self) -> bool:
        return any(not one.memory for one in self._watched)

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
            return self._keep(
                Scope(directory=self._quarantine, tier=Tier.PROJECT, name="quarantine")
            )
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
        found = find_project(self._database, marks)
        if found is None and not remote and repository is None:
            if place in self._homes or f"{place}{os.sep}".startswith(self._temporary):
                return watched.user
            marks.append(f"root:{place}")
            found = find_project(self._database, marks)
        if found is None:
            name = os.path.basename(remote or place)
            digest = hashlib.blake2b(marks[0].encode("utf-8", "replace"), digest_size=4)
            directory = f"{slug(name)}-{digest.hexdigest()}"
            found = os.path.join(self._state, PROJECTS_DIRECTORY, directory)
            self._keep(Scope(directory=found, tier=Tier.PROJECT, name=remote or place))
        put_marks(self._database, [*marks, f"cwd:{os.path.realpath(cwd)}"], found)
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
            user=_user_directory(entry, config.state_directory),
        )
        for entry in config.watch_entries
    )
    return tuple(watched)


def session_roots(config: Config) -> list[str]:
    """Return where transcripts are looked for, each directory once."""
    return list(dict.fromkeys(one.sessions for one in watched_by(config)))


def memory_places(config: Config) -> list[str]:
    """Return the directories in which memories lie: those that were named, and that of all projects
    where each has one.
    """
    named: list[str] = []
    for one in watched_by(config):
        named += filter(None, (one.memory, one.user))
        if not one.memory:
            named.append(os.path.join(config.state_directory, "memory"))
    return outermost(named)


def outermost(paths: Iterable[str]) -> list[str]:
    """Return the paths that lie in none of the others, in order."""
    unique: Sequence[str] = list(dict.fromkeys(paths))
    return [
        path
        for path in unique
        if not any(path.startswith(f"{other.rstrip(os.sep)}{os.sep}") for other in unique)
    ]


def _user_directory(entry: WatchEntry, state_directory: str) -> str:
    if entry.user_memory or entry.memory:
        return entry.user_memory
    return os.path.join(state_directory, USER_DIRECTORY)
