"""The memory directories that there are, for who only looks."""

from __future__ import annotations

import os

from memconsolidate.config.settings import Config
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.scopes import all_scopes
from memconsolidate.scopes.routing import watched_by


def known_scopes(config: Config, database: Database | None) -> list[str]:
    """Return every memory directory that transcripts lead to, or led to: named ones first."""
    watched = watched_by(config)
    named = [path for one in watched for path in (one.user, one.memory) if path]
    routed: list[str] = []
    if database is not None and any(not one.memory for one in watched):
        projects = os.path.join(config.state_directory, "memory") + os.sep
        known = (scope.directory for scope in all_scopes(database))
        routed = [path for path in known if path.startswith(projects)]
    return list(dict.fromkeys([*named, *routed]))
