"""When the backend may be asked again after it failed, and what its model is good for; kept across
restarts.

A pause is written before each call already, so that a process which dies in every call does not ask
without end.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database
from memconsolidate.model import Standing

#: The first and the longest pause after failures in a row, in seconds.
FIRST_PAUSE_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 3600.0

#: A pause that ends later than this is the work of a clock that was set back.
_LONGEST = timedelta(days=1, hours=2)

_KEY = "pause"
_STANDING_KEY = "standing"


class Pause(Struct, frozen=True, kw_only=True):
    """No call before `until`. `failures` counts those in a row, `asker` names the backend as it was
    configured: another one is not held up. `reason` is empty while a call is in flight.
    """

    until: datetime
    failures: int
    asker: str
    reason: str = ""


def read_pause(database: Database, asker: str, now: datetime) -> Pause | None:
    """Return the pause that holds for a backend now; None where it may be asked."""
    pause = last_pause(database, asker)
    if pause is None or not now < pause.until <= now + _LONGEST:
        return None
    return pause


def last_pause(database: Database, asker: str) -> Pause | None:
    """Return the pause after the last failure, also when it has passed; None after an answer."""
    text = database.get_meta(_KEY)
    if not text:
        return None
    pause = msgspec.json.decode(text, type=Pause)
    return pause if pause.asker == asker else None


def begin_call(database: Database, asker: str, now: datetime) -> None:
    """Note before a call that it may be the process's last."""
    last = last_pause(database, asker)
    failures = (0 if last is None else last.failures) + 1
    # What one kill cut off is repeated at once, as the crash story has it; what dies again is not.
    until = now if failures == 1 else now + timedelta(seconds=pause_seconds(failures - 1))
    _write(database, Pause(until=until, failures=failures, asker=asker))


def end_call(database: Database) -> None:
    """Note that the backend answered, or was not to blame."""
    with database.transaction():
        database.execute("DELETE FROM meta WHERE key = ?", (_KEY,))


def set_pause(database: Database, asker: str, *, until: datetime, reason: str) -> Pause:
    """Note a failure of the call that `begin_call` noted, and when to ask again."""
    last = last_pause(database, asker)
    failures = 1 if last is None else last.failures
    pause = Pause(until=until, failures=failures, asker=asker, reason=reason)
    _write(database, pause)
    return pause


def read_standing(database: Database, model: str) -> Standing:
    """Return what a model was good for so far; a new one after another was asked in between."""
    text = database.get_meta(_STANDING_KEY)
    standing = msgspec.json.decode(text, type=Standing) if text else Standing()
    return standing if standing.model == model else Standing(model=model)


def keep_standing(database: Database, standing: Standing) -> None:
    """Keep what a model was good for so far."""
    if standing != read_standing(database, standing.model):
        database.set_meta(_STANDING_KEY, msgspec.json.encode(standing).decode())


def pause_seconds(failures: int) -> float:
    """Return how long to wait after so many failures in a row, without jitter."""
    return min(FIRST_PAUSE_SECONDS * 2.0 ** min(failures - 1, 30), LONGEST_PAUSE_SECONDS)


def _write(database: Database, pause: Pause) -> None:
    database.set_meta(_KEY, msgspec.json.encode(pause).decode())
