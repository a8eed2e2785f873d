"""What commands ask of the daemon that holds the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from memconsolidate.ledger.database import Database
from memconsolidate.system.process import ProcessIdentity, current_identity, is_running

#: Requests are forgotten after so many newer ones.
REQUESTS_KEPT = 100


class WaitingRequest(Struct, frozen=True):
    """A request that nobody has served yet; `arguments` are JSON, as they were left."""

    id: int
    arguments: str
    asker: ProcessIdentity


def leave_request(database: Database, arguments: dict[str, Any], now: datetime) -> int:
    """Store a request of this process and return its number."""
    with database.transaction():
        cursor = database.execute(
            "INSERT INTO request (state, arguments, at, asker) VALUES ('waiting', ?, ?, ?)",
            (
                msgspec.json.encode(arguments).decode(),
                now.isoformat(),
                msgspec.json.encode(current_identity()).decode(),
            ),
        )
        return int(cursor.lastrowid or 0)


def waiting_requests(database: Database) -> Iterator[WaitingRequest]:
    """Yield the requests that wait, oldest first, each once, those too that come meanwhile and one
    that a crash left half served.
    """
    last = -1
    while True:
        row = database.execute(
            "SELECT id, arguments, asker FROM request"
            " WHERE state != 'done' AND id > ? ORDER BY id LIMIT 1",
            (last,),
        ).fetchone()
        if row is None:
            return
        last = row[0]
        asker = msgspec.json.decode(row[2], type=ProcessIdentity)
        yield WaitingRequest(last, str(row[1]), asker)


def oldest_untaken(database: Database) -> datetime | None:
    """Return when the oldest request was left that nobody has taken up, of a command that may wait."""
    rows = database.execute("SELECT at, asker FROM request WHERE state = 'waiting' ORDER BY id")
    for at, asker in rows:
        if is_running(msgspec.json.decode(asker, type=ProcessIdentity)) is not False:
            return datetime.fromisoformat(at)
    return None


def take_up_request(database: Database, request_id: int) -> None:
    """Say that it is being served."""
    with database.transaction():
        database.execute("UPDATE request SET state = 'running' WHERE id = ?", (request_id,))


def is_taken_up(database: Database, request_id: int) -> bool:
    """Return whether a request is being served."""
    state = database.one("SELECT state FROM request WHERE id = ?", (request_id,))
    return bool(state == "running")


def answer_request(database: Database, request_id: int, result: dict[str, Any]) -> None:
    """Store the answer."""
    with database.transaction():
        database.execute(
            "UPDATE request SET state = 'done', result = ?, arguments = '' WHERE id = ?",
            (msgspec.json.encode(result).decode(), request_id),
        )
        database.execute("DELETE FROM request WHERE id <= ?", (request_id - REQUESTS_KEPT,))


def find_answer(database: Database, request_id: int) -> dict[str, Any] | None:
    """Return the answer to a request, or None while there is none."""
    row = database.execute(
        "SELECT result FROM request WHERE id = ? AND state = 'done'", (request_id,)
    ).fetchone()
    return None if row is None else msgspec.json.decode(row[0], type=dict[str, Any])


def withdraw_request(database: Database, request_id: int) -> None:
    """Take back a request: nobody waits for the answer any more."""
    with database.transaction():
        database.execute("DELETE FROM request WHERE id = ?", (request_id,))
