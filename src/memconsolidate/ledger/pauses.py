"""When the backend may be asked again after it failed; kept across restarts.

A pause is written before each call already, so that a process which dies in every call does not ask
without end.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database

#: The first and the longest pause after failures in a row, in seconds.
FIRST_PAUSE_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 3600.0

#: A pause that ends later than this is the work of a clock that was set back.
_LONGEST = timedelta(days=1, hours=2)

_KEY = "pause"
_BARREN_KEY = "barren"
_PROVEN_KEY = "proven"


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


def count_barren(database: Database, *, is_barren: bool) -> int:
    """Note whether a batch got no usable answer at all; return how many in a row did not."""
    with database.transaction():
        count = int(database.get_meta(_BARREN_KEY) or 0) + 1 if is_barren else 0
        database.set_meta(_BARREN_KEY, str(count))
    return count


def note_proven(database: Database, asker: str) -> None:
    """Note that a backend, as it is configured, gave a usable answer."""
    if not is_proven(database, asker):
        database.set_meta(_PROVEN_KEY, asker)


def is_proven(database: Database, asker: str) -> bool:
    """Return whether a backend, as it is configured, ever gave a usable answer."""
    return database.get_meta(_PROVEN_KEY) == asker


def pause_seconds(failures: int) -> float:
    """Return how long to wait after so many failures in a row, without jitter."""
    return min(FIRST_PAUSE_SECONDS * 2.0 ** min(failures - 1, 30), LONGEST_PAUSE_SECONDS)


def _write(database: Database, pause: Pause) -> None:
    database.set_meta(_KEY, msgspec.json.encode(pause).decode())
