"""`memd forget --purge`: what a person wants nowhere is taken out of every place where memd keeps text."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from memconsolidate.curation.surroundings import COMMAND_LOCK_SECONDS, Surroundings
from memconsolidate.errors import MemdError
from memconsolidate.ledger.batches import verdicts_about
from memconsolidate.ledger.database import Database, companions, is_damage, renew_copies
from memconsolidate.ledger.purging import (
    Purge,
    begin_purge,
    blank,
    end_purge,
    has_any_text,
    open_purge,
    spellings,
)
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import Claim, Memory, Trace, Verdict
from memconsolidate.verdicts.known import key_of

#: A shorter text says nothing by itself, and stands in others by chance; in bytes.
_SHORTEST_NEEDLE = 12

#: Files that are looked through in one piece, in bytes.
_PIECE_BYTES = 1 << 20

#: A place where text may lie: takes it out there. Publishing adds its own.
Place = Callable[[Surroundings, Purge], None]


class Purging:
    """What one ask takes out, remembered in the ledger until it is done."""

    def __init__(
        self, *, keys: Sequence[str], traces: Sequence[Trace], needles: Sequence[str]
    ) -> None:
        self._purge = Purge(keys=tuple(keys), traces=tuple(traces), needles=tuple(needles))

    def begin(self, database: Database) -> None:
        """Remember it beside what an earlier one, or another scope, left to do; joins the caller's
        transaction.
        """
        known = open_purge(database) or Purge()
        begin_purge(
            database,
            Purge(
                keys=tuple(dict.fromkeys((*known.keys, *self._purge.keys))),
                traces=tuple(dict.fromkeys((*known.traces, *self._purge.traces))),
                needles=tuple(dict.fromkeys((*known.needles, *self._purge.needles))),
            ),
        )


def go_on_purging(around: Surroundings, *, is_asked: bool = False) -> None:
    """Take out what is still to go; twice is the same as once.

    Raises MemdError for who asked where something of it is left, LockedError, ScopeError, OSError,
    sqlite3.OperationalError: then it goes on the next time.
    """
    purge = open_purge(around.database)
    if purge is None:
        return
    try:
        for place in PLACES:
            place(around, purge)
        end_purge(around.database)
    except (OSError, sqlite3.OperationalError) as error:
        if not is_asked or (isinstance(error, sqlite3.Error) and is_damage(error)):
            raise
        raise MemdError(
            f"it is forgotten, but some of its text is still on the disk: {error}; memd goes on with"
            " that at its next pass or command"
        ) from error
    left = list(_find_left(around, purge.needles))
    around.log.emit("memory:purged", memories=len(purge.keys), left=len(left))
    if left and is_asked:
        raise MemdError(
            f"it is forgotten, but some of its text is still in {', '.join(left)}; remove that"
            " yourself"
        )


def find_needles(
    around: Surroundings,
    scope: OpenScope,
    state: ScopeState,
    *,
    keys: Collection[str],
    ended: Iterable[Verdict],
) -> tuple[str, ...]:
    """Return the texts by which it is found what memories, and claims that waited, left anywhere.

    What another memory says too is none of them.
    """
    memories = [memory for memory in state.memories if key_of(memory) in keys]
    memories += scope.archived(keys)
    verdicts = [*ended]
    for key in keys:
        verdicts += verdicts_about(around.database, key)
    texts = [text for memory in memories for text in _texts(memory)]
    for verdict in verdicts:
        texts += _texts_of_claim(verdict.claim)
        if verdict.memory is not None and verdict.memory.id in keys:
            texts += _texts(verdict.memory)
    others = [memory for memory in state.memories if key_of(memory) not in keys]
    kept = "\n".join(text for memory in others for text in _texts(memory))
    found = (line.strip() for text in texts for line in text.splitlines())
    return tuple(
        dict.fromkeys(
            text
            for text in found
            if len(text.encode(errors="replace")) >= _SHORTEST_NEEDLE and text not in kept
        )
    )


def _texts(memory: Memory) -> list[str]:
    return [memory.file, memory.name, memory.description, memory.body]


def _texts_of_claim(claim: Claim) -> list[str]:
    decision = claim.decision
    return [
        claim.statement,
        claim.name,
        claim.description,
        *(quote.text for quote in claim.quotes),
        *((decision.chosen, decision.rejected, decision.reason) if decision else ()),
    ]


def _purge_archives(around: Surroundings, purge: Purge) -> None:
    if purge.is_blanked:
        return
    for scope in around.scopes.ever():
        with scope.hold(COMMAND_LOCK_SECONDS):
            scope.purge(purge.keys, spellings(purge.needles))
            scope.render()


def _purge_ledger(around: Surroundings, purge: Purge) -> None:
    around.database.overwrite_deleted()
    if not purge.is_blanked:
        blank(around.database, purge)
    around.database.rewrite()


def _purge_copies(around: Surroundings, purge: Purge) -> None:  # noqa: ARG001 (a place like the others)
    state = os.path.dirname(around.database.path)
    renew_copies(around.database, state, around.clock.now(), around.files, around.find_damage)


#: In this order: the ledger knows what is to go as long as anything is left elsewhere.
PLACES: tuple[Place, ...] = (_purge_archives, _purge_ledger, _purge_copies)


def _find_left(around: Surroundings, needles: Collection[str]) -> Iterator[str]:
    """Yield the files in memd's own places that still hold any of these texts."""
    wanted = [needle.encode("utf-8", "surrogateescape") for needle in spellings(needles)]
    if not wanted:
        return
    ledger = around.database.path
    if has_any_text(around.database, wanted):
        yield ledger
    tops = [os.path.dirname(ledger)]
    tops += [os.path.join(scope.directory, ".archive") for scope in around.scopes.ever()]
    for top in tops:
        for folder, _, names in os.walk(top):
            for name in sorted(names):
                path = os.path.join(folder, name)
                # Closing one of these files, in the process that has them open, gives up SQLite's
                # own locks: the next command would then take the log for nobody's and remove it.
                if path in (ledger, *companions(ledger)):
                    continue
                if os.path.isfile(path) and not os.path.islink(path) and _has_any(path, wanted):
                    yield path


def _has_any(path: str, wanted: Collection[bytes]) -> bool:
    overlap = max(map(len, wanted)) - 1
    before = b""
    with open(path, "rb") as stream:
        while piece := stream.read(_PIECE_BYTES):
            text = before + piece
            if any(needle in text for needle in wanted):
                return True
            before = text[-overlap:] if overlap else b""
    return False
