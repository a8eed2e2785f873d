"""Where a claim that waits comes from, by the number that a person was shown."""

from __future__ import annotations

from memconsolidate.config.settings import Config
from memconsolidate.curation.waiting import read_waiting
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.looking_up import Judged, pass_of_waiting
from memconsolidate.scopes.routing import scopes_of
from memconsolidate.system.clock import Clock
from memconsolidate.tracing.told import Clean, ToldVerdict, tell_judged


def trace_waiting(
    config: Config, database: Database | None, clock: Clock, clean: Clean, number: str
) -> ToldVerdict | None:
    """Return the claim that waits under a number, None where none does."""
    if database is None:
        return None
    for scope in scopes_of(config, database):
        for waiting in read_waiting(database, scope.directory, clock.now()):
            if waiting.number == number:
                made_in = pass_of_waiting(
                    database, waiting.row, is_provisional=waiting.is_provisional
                )
                return tell_judged(
                    database, Judged(verdict=waiting.verdict, made_in=made_in), clean
                )
    return None
