"""Which sources read in which directory: where an agent is named, only that agent's."""

from __future__ import annotations

import os

from msgspec import Struct

from memconsolidate.config.settings import Config
from memconsolidate.model import Author
from memconsolidate.sources.base import Source
from memconsolidate.sources.registry import (
    GENERIC,
    artifact_of,
    load_sources,
    recognise,
    source_options,
)


class Readers(Struct, frozen=True):
    """The sources of one directory, in the order in which recognition asks them; those of `agent`
    alone where one is named.
    """

    by_name: dict[str, Source]
    agent: str = ""

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources, in order."""
        return tuple(self.by_name.values())

    def recognise(self, path: str, head: bytes, *, carrier: str) -> Source | None:
        """Return the source that reads an artifact, None for what is not for any of them.

        Without a named agent all text is read. With one, another agent's transcript stays unread,
        so that nothing of it is lost once somebody names the right one.
        """
        found = recognise(self.sources, path, head, carrier=carrier)
        if found is None or not self.agent or self.agent in GENERIC:
            return found
        return found if found.recognise(path, head) else None


class WatchedSources:
    """Finds the readers of a path: those of the deepest directory that is watched and holds it."""

    def __init__(self, config: Config) -> None:
        common = source_options(config)
        loaded: dict[Author, Readers] = {}

        def readers(author: str, agent: str) -> Readers:
            who = Author(author) if author else common.session_author
            if who not in loaded:
                options = source_options(config, author=who)
                loaded[who] = Readers({each.name: each for each in load_sources(options)})
            if not agent:
                return loaded[who]
            return Readers({agent: loaded[who].by_name[agent]}, agent)

        #: For what lies where nothing is watched any more.
        self.common = readers("", "")
        roots = {
            entry.sessions: readers(entry.author, entry.agent) for entry in config.watch_entries
        }
        if config.uses_directory_pair:
            roots[config.session_directory] = self.common
        self._by_depth = [
            (f"{root.rstrip(os.sep)}{os.sep}", roots[root])
            for root in sorted(roots, key=len, reverse=True)
        ]

    def at(self, path: str) -> Readers:
        """Return what reads a path."""
        for prefix, readers in self._by_depth:
            if path.startswith(prefix):
                return readers
        return self.common

    def artifact(self, path: str) -> str | None:
        """Return the artifact that a file belongs to, or None for what can be no transcript here."""
        return artifact_of(self.at(path).by_name.values(), path)

    def find(self, path: str, name: str) -> Source | None:
        """Return the source of this name, None where it reads nothing at a path."""
        return self.at(path).by_name.get(name)
