"""Memory directories that memd kept and that no entry names any more, as people are told of them."""

from __future__ import annotations

import contextlib
import shlex
import sqlite3
from collections.abc import Iterable

from memconsolidate.cli.output import count
from memconsolidate.config.settings import Config
from memconsolidate.errors import StateDamagedError
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.status import LeftBehind, read_left_behind
from memconsolidate.system.clock import SystemClock


def find_left_behind(config: Config) -> tuple[LeftBehind, ...]:
    """Return what was left behind, as far as the ledger can be read now."""
    with contextlib.suppress(StateDamagedError, sqlite3.DatabaseError):
        database = open_for_reading(config.state_directory)
        if database is not None:
            with contextlib.closing(database):
                return read_left_behind(config, database, SystemClock())
    return ()


def left_behind_sentences(found: Iterable[LeftBehind]) -> list[str]:
    """Return what lies in each directory and what to do about it."""
    return [
        f"{one.directory}: memd kept {count(one.memories, 'memory')} there, and no entry names it"
        f" any more, so that nothing is added; `memd move --all --from {shlex.quote(one.directory)}`"
        " puts each where it belongs now, or name it as memory_directory or memory"
        for one in found
    ]
