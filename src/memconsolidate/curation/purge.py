"""`memd forget --purge`: what a person wants nowhere is taken out of every place where memd keeps text."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from memconsolidate.curation.surroundings import COMMAND_LOCK_SECONDS, Surroundings
from memconsolidate.errors import MemdError
from memconsolidate.ledger.batches import verdicts_about
from memconsolidate.ledger.database import Database, companions, is_damage, renew_copies
from memconsolidate.ledger.purging import (
    Purge,
    begin_purge,
    blank,
    end_purge,
    find_told,
    find_unread,
    has_any_text,
    open_purge,
    spellings,
)
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import Claim, Memory, Outcome, Trace, Verdict
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.words import is_cjk

#: A shorter statement says nothing by itself, and stands in others by chance; in bytes.
_SHORTEST_NEEDLE = 12
#: So do other texts of fewer words, or characters of a script without spaces: names above all.
_LEAST_WORDS = 5
_LEAST_CHARACTERS = 10
#: What stands around a text may be another sign elsewhere.
_AROUND = " \t.!?…。！？"

#: Files that are looked through in one piece, in bytes.
_PIECE_BYTES = 1 << 20

#: A place where text may lie: takes it out there. Publishing adds its own.
Place = Callable[[Surroundings, Purge], None]


class Texts(NamedTuple):
    """What memories say, and the files that they lay in."""

    needles: tuple[str, ...]
    quotes: tuple[str, ...]
    files: tuple[str, ...]
    scope: str


class _Other(NamedTuple):
    """A memory that is not asked about, and where it lies."""

    path: str
    key: str
    memory: Memory

    def says(self, text: str) -> bool:
        return any(text in own for own in _texts(self.memory))


class Purging:
    """What one ask takes out, remembered in the ledger until it is done."""

    def __init__(self, *, keys: Sequence[str], traces: Sequence[Trace], texts: Texts) -> None:
        self._purge = Purge(
            keys=tuple(keys),
            traces=tuple(traces),
            needles=texts.needles,
            quotes=texts.quotes,
            files=texts.files,
            scopes=(texts.scope,),
        )

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
                quotes=tuple(dict.fromkeys((*known.quotes, *self._purge.quotes))),
                files=tuple(dict.fromkeys((*known.files, *self._purge.files))),
                scopes=tuple(dict.fromkeys((*known.scopes, *self._purge.scopes))),
            ),
        )


def go_on_purging(around: Surroundings, *, is_asked: bool = False) -> tuple[str, ...]:
    """Take out what is still to go, and tell who else says some of it, which stays; twice is the same
    as once.

    Raises MemdError for who asked where something of it is left, LockedError, ScopeError, OSError,
    sqlite3.OperationalError: then it goes on the next time.
    """
    purge = open_purge(around.database)
    if purge is None:
        return ()
    try:
        others = _find_others(around, purge)
        saying = [one for one in others if any(map(one.says, purge.needles))]
        alone = _said_by_none(purge.needles, saying)
        going = replace(purge, needles=alone, quotes=_said_by_none(purge.quotes, others))
        if not going.is_blanked:
            lying = {one.key for one in others}
            going = replace(going, also=find_told(around.database, going, lying=lying))
        for place in PLACES:
            place(around, going)
        end_purge(around.database)
    except (OSError, sqlite3.OperationalError) as error:
        if not is_asked or (isinstance(error, sqlite3.Error) and is_damage(error)):
            raise
        raise MemdError(
            f"it is forgotten, but some of its text is still on the disk: {error}; memd goes on with"
            " that at its next pass or command"
        ) from error
    unread = find_unread(around.database, purge.needles)
    left = list(
        _find_left(around, [one for one in alone if not any(one in each.text for each in unread)])
    )
    around.log.emit("memory:purged", memories=len(purge.keys), left=len(left))
    if left and is_asked:
        raise MemdError(
            f"it is forgotten, but some of its text is still in {', '.join(left)}; remove that"
            " yourself"
        )
    return (
        *(f"{one.path} says some of it, too: {one.memory.name} ({one.key})" for one in saying),
        *(
            f"{one.path} stays, which it had replaced: {one.memory.name};"
            f" `memd forget --purge {one.key}` takes that out, too"
            for one in _find_replaced(around, purge)
            if one not in saying
        ),
        *(
            f"session {session} ({agent}) has a message that says some of it, too, and that no"
            " backend has read yet"
            for agent, session in dict.fromkeys((one.agent, one.session) for one in unread)
        ),
    )


def find_texts(
    around: Surroundings,
    scope: OpenScope,
    state: ScopeState,
    *,
    keys: Collection[str],
    ended: Iterable[Verdict],
) -> Texts:
    """Return the texts by which it is found what memories, and claims that waited, left anywhere:
    statements, and what else of them is more than a few common words.
    """
    memories = [memory for memory in state.memories if key_of(memory) in keys]
    memories += scope.archived(keys)
    verdicts = [*ended]
    for key in keys:
        verdicts += [
            verdict
            for verdict in verdicts_about(around.database, key)
            if (verdict.outcome.is_applied or verdict.outcome is Outcome.REJECT)
            and verdict.scope in ("", scope.directory)
        ]
        for verdict in verdicts:
            if verdict.memory is not None and key_of(verdict.memory) in keys:
                memories.append(verdict.memory)
    statements = [*(one.body for one in memories), *(one.claim.statement for one in verdicts)]
    texts = [text for memory in memories for text in _texts(memory)]
    texts += [text for verdict in verdicts for text in _texts_of_claim(verdict.claim)]
    found = [text.strip(_AROUND) for text in statements if len(text.strip().splitlines()) == 1]
    found = [text for text in found if len(text.encode(errors="replace")) >= _SHORTEST_NEEDLE]
    lines = (line.strip(_AROUND) for text in (*statements, *texts) for line in text.splitlines())
    return Texts(
        needles=tuple(dict.fromkeys((*found, *filter(_is_telling, lines)))),
        quotes=tuple(
            dict.fromkeys(
                quote.text
                for verdict in verdicts
                for quote in verdict.claim.quotes
                if _is_telling(quote.text)
            )
        ),
        files=tuple(dict.fromkeys(memory.file for memory in memories if memory.file)),
        scope=scope.directory,
    )


def _said_by_none(texts: Iterable[str], others: Sequence[_Other]) -> tuple[str, ...]:
    return tuple(text for text in texts if not any(one.says(text) for one in others))


def _is_telling(text: str) -> bool:
    """Whether a text is more than a few words, which others use, too."""
    return len(text.split()) >= _LEAST_WORDS or sum(map(is_cjk, text)) >= _LEAST_CHARACTERS


def _find_others(around: Surroundings, purge: Purge) -> list[_Other]:
    """Return the memories that are not asked about, the live ones first."""
    live: list[_Other] = []
    archived: list[_Other] = []
    for scope in around.scopes.ever():
        live += [
            _Other(os.path.join(scope.directory, memory.file), key, memory)
            for memory in scope.read().memories
            if not purge.names(key := key_of(memory), scope.directory)
        ]
        archived += [
            _Other(*copy)
            for copy in scope.archived_copies()
            if not purge.names(copy.key, scope.directory)
        ]
    return [*live, *archived]


def _find_replaced(around: Surroundings, purge: Purge) -> list[_Other]:
    """Return the archived memories that stay and whose place what was asked about took."""
    return [
        _Other(*copy)
        for scope in around.scopes.ever()
        for copy in scope.archived_copies()
        if not purge.names(copy.key, scope.directory)
        and (successor := scope.find_successor(copy.key))
        and purge.names(successor, scope.directory)
    ]


def _texts(memory: Memory) -> list[str]:
    return [memory.name, memory.description, memory.body]


def _texts_of_claim(claim: Claim) -> list[str]:
    decision = claim.decision
    return [
        claim.name,
        claim.description,
        *((decision.chosen, decision.rejected, decision.reason) if decision else ()),
    ]


def _purge_archives(around: Surroundings, purge: Purge) -> None:
    if purge.is_blanked:
        return
    for scope in around.scopes.ever():
        with scope.hold(COMMAND_LOCK_SECONDS):
            keys = [key for key in purge.keys if purge.names(key, scope.directory)]
            scope.purge(keys, needles=spellings(purge.needles), links=purge.files, also=purge.also)
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
