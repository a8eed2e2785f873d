"""Memory directories that are not where an entry names them, as people are told of them."""

from __future__ import annotations

import contextlib
import os
import shlex
import sqlite3
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from memconsolidate.cli.output import count, local_time
from memconsolidate.config.settings import Config
from memconsolidate.errors import StateDamagedError
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.scopes.displaced import TOLD_DAYS, Displaced, Lost, find_displaced
from memconsolidate.status import LeftBehind, read_left_behind
from memconsolidate.system.clock import SystemClock


class Astray(Struct, frozen=True, kw_only=True):
    """Directories with memories that no entry names any more, and others that are not where they
    were.
    """

    left_behind: tuple[LeftBehind, ...] = ()
    displaced: Displaced = Displaced()

    @property
    def sentences(self) -> list[str]:
        """What lies where, and what to do about it."""
        return [*left_behind_sentences(self.left_behind), *displaced_sentences(self.displaced)]

    @property
    def data(self) -> dict[str, object]:
        """The same for `--json`."""
        return {
            "left_behind": msgspec.to_builtins(self.left_behind),
            **msgspec.to_builtins(self.displaced),
        }


def find_astray(config: Config) -> Astray:
    """Return what is not where an entry names it, as far as the ledger can be read now."""
    clock = SystemClock()
    with contextlib.suppress(StateDamagedError, sqlite3.DatabaseError):
        database = open_for_reading(config.state_directory)
        if database is not None:
            with contextlib.closing(database):
                return Astray(
                    left_behind=read_left_behind(config, database, clock),
                    displaced=find_displaced(config, database, clock.now()),
                )
    return Astray()


def left_behind_sentences(found: Iterable[LeftBehind]) -> list[str]:
    """Return what lies in each directory and what to do about it."""
    return [
        f"{one.directory}: memd kept {count(one.memories, 'memory')} there, and no entry names it"
        f" any more, so that nothing is added; `memd move --all --from {shlex.quote(one.directory)}`"
        " puts each where it belongs now, or name it as memory_directory or memory"
        for one in found
    ]


def displaced_sentences(displaced: Displaced) -> list[str]:
    """Return what is gone and what lies in another directory, each with what to do."""
    return [*map(_lost, displaced.lost), *_nested(displaced)]


def _lost(one: Lost) -> str:
    told = f"{one.directory}: the directory with {count(one.memories, 'memory')}"
    place = shlex.quote(one.directory)
    before = ""
    if one.made_anew is None:
        told += " is gone, and memd makes a new one from what the transcripts say"
    else:
        when = local_time(one.made_anew).isoformat(" ", timespec="seconds")
        told += f" was gone at {when}, and memd made a new one from what the transcripts say"
        before = f"`mv {place} {shlex.quote(f'{one.directory}-new')}`, "
    old = "OLD"
    if one.lies_in:
        told += f"; it lies in {one.lies_in} now"
        # It goes away with the new one that it lies in.
        inside = one.lies_in.removeprefix(f"{one.directory}{os.sep}")
        is_inside = inside != one.lies_in
        old = os.path.join(f"{one.directory}-new", inside) if is_inside else one.lies_in
    ends = "" if one.made_anew is None else f"; this is told for {TOLD_DAYS} days"
    return (
        f"{told}. If you moved it: `memd stop`, {before}`mv {shlex.quote(old)} {place}`, or name the"
        f" place where it lies in the configuration. If you removed it, there is nothing to do{ends}"
    )


def _nested(displaced: Displaced) -> Iterator[str]:
    told = {one.lies_in for one in displaced.lost}
    for one in displaced.nested:
        if one.path in told:
            continue
        yield (
            f"{one.path}: this memory directory lies inside {one.directory}, and nothing in it is read;"
            f" move it out, for instance `mv {shlex.quote(one.path)}"
            f" {shlex.quote(one.directory + '-' + os.path.basename(one.path))}`"
        )
