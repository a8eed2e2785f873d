"""Rows about transcripts: identity, cursor, what was consumed, what was seen."""

from __future__ import annotations

import os
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from datetime import datetime
from functools import lru_cache

import msgspec
import xxhash
from msgspec import Struct

from memconsolidate.ledger.database import Database
from memconsolidate.model import Position
from memconsolidate.system.stamps import Stamp

#: Being read.
ACTIVE = "active"
#: Waits because a person's settings say so (older than `initial_days` when first seen).
CHOICE = "choice"
#: Two scans of its directory did not find it; the row stays, so that nothing is read again.
MISSING = "missing"
#: Another transcript now lies at its path and it was not found elsewhere.
DISPLACED = "displaced"


class Transcript(Struct, frozen=True, kw_only=True):
    """What the ledger knows of one transcript; `position` is its cursor.

    `epoch` counts how often it was rewritten. Records that start before `replay_until` (bytes) may
    repeat what it had before that. `beginning` is a hash of the first bytes by which it is found
    when it was moved, empty while there are too few.
    """

    uid: str
    path: str
    source: str
    status: str
    stamp: Stamp
    birth_ns: int
    first_seen: str
    beginning: str = ""
    replay_until: int = 0
    reason: str = ""
    epoch: int = 0
    position: Position | None = None


class NewRange(Struct, frozen=True, kw_only=True):
    """A consumed stretch of a transcript, and which kind of backend saw it for which store, in which
    pass.
    """

    start: Position | None
    end: Position
    digest: str
    seen_by: str
    store: str
    state: str
    pass_id: str = ""


class Range(NewRange, frozen=True, kw_only=True):
    """A stretch as it is stored."""

    id: int
    uid: str
    epoch: int


#: Seen by no backend, because of `initial_days`.
RANGE_CHOICE = "choice"
#: Seen by a backend and committed.
RANGE_DONE = "done"
#: No longer there to be read again.
RANGE_LOST = "lost"

_COLUMNS = (
    "uid, path, source, status, reason, inode, stamp, birth_ns, epoch, position, first_seen,"
    " beginning, replay_until"
)
_decode_position = msgspec.json.Decoder(Position).decode


def encode_position(position: Position | None) -> str | None:
    """Return a position as it is stored."""
    return None if position is None else msgspec.json.encode(position).decode()


def decode_position(text: str | None) -> Position | None:
    """Return a stored position."""
    return None if text is None else _decode_position(text)


def load_stamps(database: Database) -> dict[str, bytes]:
    """Return packed stamps by path, of transcripts that have a place.

    In the order of the paths, as a scan goes: what it looks up one after the other then lies side
    by side in memory, which is worth half of the time it takes.
    """
    # No line of Python for each of what may be a hundred thousand.
    stamps = dict(
        database.execute(
            "SELECT path, stamp FROM transcript WHERE status != ? ORDER BY path", (DISPLACED,)
        )
    )
    for path in [path for path in stamps if type(path) is bytes]:
        stamps[os.fsdecode(path)] = stamps.pop(path)
    return stamps


def find_by_path(database: Database, path: str) -> Transcript | None:
    """Return the transcript that lies, or lay last, at a path."""
    row = database.execute(
        f"SELECT {_COLUMNS} FROM transcript WHERE path = ? AND status != ?",  # noqa: S608 (constant)
        (_stored_path(path), DISPLACED),
    ).fetchone()
    return None if row is None else _transcript(row)


def left_by_choice(database: Database) -> list[tuple[str, Stamp]]:
    """Return path and stamp of transcripts that wait whole because of `initial_days`."""
    rows = database.execute(
        f"SELECT {_COLUMNS} FROM transcript WHERE status = ? ORDER BY uid",  # noqa: S608 (constant)
        (CHOICE,),
    )
    return [(transcript.path, transcript.stamp) for transcript in map(_transcript, rows)]


def choice_totals(database: Database) -> tuple[int, int]:
    """Return how many transcripts wait, whole or in part, because of `initial_days`, and the bytes
    of those that wait whole.
    """
    whole = left_by_choice(database)
    in_part = database.one("SELECT count(DISTINCT uid) FROM range WHERE state = ?", (RANGE_CHOICE,))
    return len(whole) + int(in_part), sum(max(0, stamp.size) for _, stamp in whole)


def set_status(database: Database, path: str, *, status: str, reason: str = "") -> None:
    """Change what is known of the transcript at a path."""
    with database.transaction():
        database.execute(
            "UPDATE transcript SET status = ?, reason = ? WHERE path = ? AND status != ?",
            (status, reason, _stored_path(path), DISPLACED),
        )


def get_transcript(database: Database, uid: str) -> Transcript:
    """Return one row. Raises KeyError."""
    row = database.execute(
        f"SELECT {_COLUMNS} FROM transcript WHERE uid = ?",  # noqa: S608 (constant)
        (uid,),
    ).fetchone()
    if row is None:
        raise KeyError(uid)
    return _transcript(row)


def has_transcript(database: Database, uid: str) -> bool:
    """Return whether a uid is taken."""
    return database.one("SELECT 1 FROM transcript WHERE uid = ?", (uid,)) is not None


def find_by_inode(database: Database, device: int, inode: int) -> list[Transcript]:
    """Return transcripts that had this inode when they were last looked at."""
    rows = database.execute(
        f"SELECT {_COLUMNS} FROM transcript WHERE inode = ? ORDER BY uid",  # noqa: S608 (constant)
        (_signed(inode),),
    )
    found = [_transcript(row) for row in rows]
    return [transcript for transcript in found if transcript.stamp.device == device]


def find_by_beginning(database: Database, beginning: str, limit: int) -> list[Transcript]:
    """Return transcripts with the same beginning, the newest first."""
    rows = database.execute(
        # Without the last condition the index, which is partial, is not used.
        f"SELECT {_COLUMNS} FROM transcript WHERE beginning = ? AND beginning != ''"  # noqa: S608 (constant)
        " ORDER BY first_seen DESC, uid DESC LIMIT ?",
        (beginning, limit),
    )
    return [_transcript(row) for row in rows]


def put_transcript(database: Database, transcript: Transcript) -> None:
    """Insert or replace one row."""
    position = transcript.position
    stamp = transcript.stamp
    with database.transaction():
        database.execute(
            f"""INSERT INTO transcript ({_COLUMNS})
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (uid) DO UPDATE SET path = excluded.path, source = excluded.source,
                status = excluded.status, reason = excluded.reason, inode = excluded.inode,
                stamp = excluded.stamp, birth_ns = excluded.birth_ns, epoch = excluded.epoch,
                position = excluded.position, replay_until = excluded.replay_until,
                beginning = excluded.beginning""",  # noqa: S608 (constant)
            (
                transcript.uid,
                _stored_path(transcript.path),
                transcript.source,
                transcript.status,
                transcript.reason,
                _signed(stamp.inode),
                stamp.packed(),
                transcript.birth_ns,
                transcript.epoch,
                encode_position(position),
                transcript.first_seen,
                transcript.beginning,
                transcript.replay_until,
            ),
        )


def add_range(database: Database, transcript: Transcript, stretch: NewRange, now: datetime) -> None:
    """Record a stretch of a transcript and who saw it."""
    with database.transaction():
        database.execute(
            "INSERT INTO range (uid, epoch, start, end, digest, seen_by, store, state, at, pass)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                transcript.uid,
                transcript.epoch,
                encode_position(stretch.start),
                encode_position(stretch.end),
                stretch.digest,
                stretch.seen_by,
                stretch.store,
                stretch.state,
                now.isoformat(),
                stretch.pass_id,
            ),
        )


def ranges_of(database: Database, uid: str, epoch: int | None = None) -> list[Range]:
    """Return a transcript's stretches in order, of one epoch or of all."""
    rows = database.execute(
        "SELECT id, uid, epoch, start, end, digest, seen_by, store, state FROM range"
        " WHERE uid = ? AND (epoch = ? OR ? IS NULL) ORDER BY id",
        (uid, epoch, epoch),
    )
    return [_range(row) for row in rows]


def carry_ranges(database: Database, ranges: list[Range], epoch: int) -> None:
    """Let stretches that survived a rewrite count for the new epoch."""
    with database.transaction():
        database.execute_many(
            "UPDATE range SET epoch = ? WHERE id = ?", [(epoch, stretch.id) for stretch in ranges]
        )


def ranges_to_read_again(
    database: Database,
    *,
    by: str,
    stores: AbstractSet[str],
    with_choice: bool,
    since: datetime | None,
) -> list[Range]:
    """Return stretches that `by` has not seen for one of these stores, and those left by choice if
    asked.

    `by` is the kind of backend: a model sees again what only `rules` saw, never the reverse. What
    was read for no store showed nothing.
    Stretches committed before `since` are left out (None: none are).
    """
    rows = database.execute(
        "SELECT id, uid, epoch, start, end, digest, seen_by, store, state FROM range"
        " WHERE ((state = ? AND ?) OR (state = ?"
        " AND (store NOT IN (SELECT value FROM json_each(?) UNION ALL SELECT '') OR (? = 'model' AND seen_by = 'rules'))))"
        " AND at >= ? ORDER BY id",
        (
            RANGE_CHOICE,
            with_choice,
            RANGE_DONE,
            msgspec.json.encode(sorted(stores)).decode(),
            by,
            "" if since is None else since.isoformat(),
        ),
    )
    return [_range(row) for row in rows]


def range_state(database: Database, range_id: int) -> str | None:
    """Return a stretch's state, None where there is none any more."""
    found = database.one("SELECT state FROM range WHERE id = ?", (range_id,))
    return None if found is None else str(found)


def settle_range(database: Database, range_id: int, *, state: str) -> None:
    """Say what became of a stretch that was read again."""
    with database.transaction():
        database.execute("UPDATE range SET state = ? WHERE id = ?", (state, range_id))


def shorten_range(
    database: Database, range_id: int, *, start: Position, digest: str | None
) -> None:
    """Say that a stretch was read again up to `start`; None as digest: all of it was."""
    with database.transaction():
        if digest is None:
            database.execute("DELETE FROM range WHERE id = ?", (range_id,))
        else:
            database.execute(
                "UPDATE range SET start = ?, digest = ? WHERE id = ?",
                (encode_position(start), digest, range_id),
            )


def is_known(database: Database, keys: tuple[int, ...]) -> bool:
    """Return whether one of a message's hashes was seen."""
    # For IN, SQLite first makes a table of them, which takes longer than the looks.
    looks = " UNION ALL ".join(["SELECT 1 FROM seen WHERE key = ?"] * len(keys))
    return database.one(looks, keys) is not None


def add_keys(database: Database, keys: Iterable[int]) -> None:
    """Remember hashes of messages."""
    with database.transaction():
        database.execute_many(
            "INSERT OR IGNORE INTO seen (key) VALUES (?)", [(key,) for key in keys]
        )


def add_seen(database: Database, keys: Iterable[int], *, by: str, store: str) -> None:
    """Remember which kind of backend was shown messages, and for which store."""
    sight = sight_of(by, store)
    with database.transaction():
        database.execute_many(
            "INSERT INTO seen (key, sight) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET sight = excluded.sight",
            [(key, sight) for key in keys],
        )


def is_seen(
    database: Database, keys: tuple[int, ...], *, by: str, stores: AbstractSet[str]
) -> bool:
    """Return whether a kind of backend, or a better one, was shown one of some messages for one of
    some stores.
    """
    sights = _sights_of(by, frozenset(stores))
    return any(
        database.one("SELECT sight FROM seen WHERE key = ?", (key,)) in sights for key in keys
    )


def sight_of(by: str, store: str) -> int:
    """Return a kind of backend and a store as one number, which takes less room a million times."""
    return xxhash.xxh3_64_intdigest(f"{by}:{store}".encode()) & 0x7FFF_FFFF_FFFF_FFFF


@lru_cache(8)
def _sights_of(by: str, stores: frozenset[str]) -> frozenset[int]:
    """Return what a kind of backend, or a better one, leaves for one of some stores."""
    return frozenset(sight_of(kind, store) for store in stores for kind in (by, "model"))


def _transcript(row: tuple[object, ...]) -> Transcript:
    (uid, path, source, status, reason, _, stamp) = row[:7]
    (birth_ns, epoch, position, first_seen, beginning, replay_until) = row[7:]
    return msgspec.convert(
        {
            "uid": uid,
            "path": _path(path),
            "source": source,
            "status": status,
            "reason": reason,
            "stamp": Stamp.unpacked(stamp),  # type: ignore[arg-type]  # bytes by schema
            "birth_ns": birth_ns,
            "epoch": epoch,
            "position": decode_position(position),  # type: ignore[arg-type]  # text or NULL by schema
            "first_seen": first_seen,
            "beginning": beginning,
            "replay_until": replay_until,
        },
        Transcript,
    )


def _range(row: tuple[object, ...]) -> Range:
    range_id, uid, epoch, start, end, digest, seen_by, store, state = row
    return msgspec.convert(
        {
            "id": range_id,
            "uid": uid,
            "epoch": epoch,
            "start": decode_position(start),  # type: ignore[arg-type]  # text or NULL by schema
            "end": decode_position(end),  # type: ignore[arg-type]  # text by schema
            "digest": digest,
            "seen_by": seen_by,
            "store": store,
            "state": state,
        },
        Range,
    )


def _stored_path(path: str) -> str | bytes:
    # A name that is not UTF-8 has no text form; SQLite keeps it as bytes.
    return path if path.isprintable() else os.fsencode(path)


def _path(stored: object) -> str:
    return os.fsdecode(stored) if isinstance(stored, bytes) else str(stored)


def _signed(number: int) -> int:
    # Inode numbers are unsigned 64-bit numbers (overlay file systems use the top bits), SQLite's
    # are signed.
    return number - (1 << 64) if number >> 63 else number
