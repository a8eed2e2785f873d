"""Vectors of what memories state, by a hash of the text and of the model's name."""

from __future__ import annotations

from collections.abc import Sequence

from memconsolidate.ledger.database import Database

#: More are of texts that are long gone: then all go, and those in use are made again.
_MOST = 100_000


def read_vectors(database: Database) -> list[tuple[bytes, bytes]]:
    """Return all that are kept, each with its key."""
    return database.execute("SELECT key, data FROM vector").fetchall()


def keep_vectors(database: Database, rows: Sequence[tuple[bytes, bytes]]) -> None:
    """Keep some more."""
    with database.transaction():
        if database.one("SELECT count(*) FROM vector") + len(rows) > _MOST:
            drop_vectors(database)
        database.execute_many("INSERT OR REPLACE INTO vector VALUES (?, ?)", list(rows))


def drop_vectors(database: Database) -> None:
    """Forget all; joins the caller's transaction."""
    database.execute("DELETE FROM vector")
