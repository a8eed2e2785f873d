"""While a person lets memd pause: nothing is read and no backend is asked; kept across restarts."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database

_KEY = "person_pause"


class PersonPause(Struct, frozen=True, kw_only=True):
    """A pause that a person asked for. `until` is None where they end it themself, `reason` is in
    their words.
    """

    since: datetime
    until: datetime | None = None
    reason: str = ""


def read_person_pause(database: Database, now: datetime) -> PersonPause | None:
    """Return the pause that holds now, None where there is none; one ends by itself."""
    text = database.get_meta(_KEY)
    if text is None:
        return None
    pause = msgspec.json.decode(text, type=PersonPause)
    return pause if pause.until is None or now < pause.until else None


def put_person_pause(database: Database, pause: PersonPause) -> None:
    """Let a pause begin, in the place of one before it."""
    with database.transaction():
        database.set_meta(_KEY, msgspec.json.encode(pause).decode())


def end_person_pause(database: Database) -> None:
    """Let no pause hold any more."""
    with database.transaction():
        database.execute("DELETE FROM meta WHERE key = ?", (_KEY,))
