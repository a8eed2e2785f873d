"""Where messages were said that memories rest on, as the transcripts still tell."""

from __future__ import annotations

import os
from collections.abc import Mapping

from memconsolidate.errors import NotObservedError, SourceError
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.looking_up import find_transcripts
from memconsolidate.model import MemorySource
from memconsolidate.scopes.routing import Route, Router
from memconsolidate.sources.base import Origin
from memconsolidate.sources.carriers.base import Carrier
from memconsolidate.sources.watched import WatchedSources


class Whereabouts:
    """Finds the route of what a memory rests on; each transcript is read once."""

    def __init__(
        self,
        *,
        database: Database,
        router: Router,
        sources: WatchedSources,
        carriers: Mapping[str, Carrier],
    ) -> None:
        self._database = database
        self._router = router
        self._sources = sources
        self._carriers = carriers
        #: By transcript, the directory and remote of each message.
        self._said: dict[str, dict[str, tuple[str, str]]] = {}

    def route(self, source: MemorySource) -> Route | None:
        """Return where belongs what a source says, None where no transcript of it tells any more."""
        for path in find_transcripts(self._database, source.agent, source.session):
            if path not in self._said:
                self._said[path] = self._read(path)
            for message in source.messages:
                found = self._said[path].get(message)
                if found is not None:
                    return self._router.route(path, *found)
        return None

    def _read(self, path: str) -> dict[str, tuple[str, str]]:
        row = rows.find_by_path(self._database, path)
        reader = None if row is None else self._sources.find(path, row.source)
        if row is None or reader is None:
            return {}
        said = {}
        origin = Origin(path=path, uid=row.uid)
        carrier = self._carriers["events" if os.path.isdir(path) else "lines"]
        try:
            with carrier.open(path) as opened:
                records = opened.records(None, accept_unterminated=True)
                state = reader.initial_state(path)
                for parsed in reader.parse(records, state, origin, is_final=True):
                    message = parsed.message
                    if message is not None:
                        said[message.id] = (message.cwd, message.remote)
        except (NotObservedError, SourceError):
            return said
        return said
