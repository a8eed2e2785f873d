"""What every ask of a person is carried out with."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from memconsolidate.changesets.deletions import Deletions
from memconsolidate.curation.whereabouts import Whereabouts
from memconsolidate.errors import MemdError
from memconsolidate.ledger.database import Database, FindDamage
from memconsolidate.memory.archive import FORGOTTEN
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.model import Memory
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.scopes.open_scopes import OpenScopes
from memconsolidate.scopes.routing import Route
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import Files
from memconsolidate.system.log import Log
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.noise import tells_secret

#: A command waits so long for another writer of a scope, in seconds.
COMMAND_LOCK_SECONDS = 30.0

#: Names that are close to an unknown one.
_SUGGESTIONS = 3


class Place(NamedTuple):
    """A memory, and the scope that it lies in."""

    scope: OpenScope
    memory: Memory


class Surroundings(Struct, frozen=True, kw_only=True):
    """The ledger, the scopes that memd keeps, and the world."""

    database: Database
    scopes: OpenScopes
    redactor: Redactor
    deletions: Deletions
    whereabouts: Whereabouts
    clock: Clock
    log: Log
    files: Files = Files()
    find_damage: FindDamage = lambda _: ""

    def route(self, cwd: str) -> Route:
        """Return where what is told in a directory belongs."""
        return self.scopes.route_here(cwd)

    def refuse_secret(self, text: str, what: str) -> None:
        """Raise MemdError where a text that a person wants kept holds a secret, or tells one; `what`
        is what the text is.
        """
        redacted = self.redactor.redact(text).text
        if redacted != text or tells_secret(redacted):
            raise MemdError(
                f"{what} seems to hold a key or a password, which no memory keeps; say it without"
            )

    def find(self, which: str) -> Place:
        """Return the memory of an id, a file by its path, a file name or a name. Raises MemdError, with
        what is near, NotObservedError.
        """
        return self.find_all((which,))[0]

    def find_all(self, words: Iterable[str]) -> list[Place]:
        """Return the memory of each of some ids, paths, file names or names. Raises MemdError, which
        tells of all that mean none or several, NotObservedError.
        """
        known: list[Place] = [
            Place(scope, memory) for scope in self.scopes.all() for memory in scope.read().memories
        ]
        places: list[Place] = []
        several: list[str] = []
        unknown: dict[str, list[str]] = {}
        left: list[str] = []
        for which in words:
            found = _meant(known, which)
            if len(found) == 1:
                places += found
            elif found:
                ids = ", ".join(
                    place.memory.id or os.path.join(place.scope.directory, place.memory.file)
                    for place in found
                )
                several.append(f"{which!r} names {len(found)} memories: {ids}; use one of these")
            elif told := self._find_archived(which):
                left.append(told)
            else:
                unknown.setdefault(_advice(known, which), []).append(repr(which))
        none = [
            f"there is no memory {', '.join(names)}; {advice}" for advice, names in unknown.items()
        ]
        if none or several or left:
            raise MemdError("; ".join((*none, *several, *left)))
        return places

    def _find_archived(self, which: str) -> str:
        """Return where the last copy lies of a memory that left, and whether a person forgot it; empty
        where there is none of this id, file or name.
        """
        copies = {
            Place(scope, copy.memory): copy
            for scope in self.scopes.all()
            for copy in scope.archived_copies()
        }
        found = _meant([*copies], which)
        if not found:
            return ""
        copy = copies[found[-1]]
        lines = found[-1].scope.archive_entries((copy.key,))
        is_forgotten = bool(lines) and lines[-1].get("why") == FORGOTTEN
        return (
            f"{which!r} {'is forgotten already' if is_forgotten else 'left memory'}, in {copy.path}"
        )


def _meant(known: Sequence[Place], which: str) -> list[Place]:
    """Return the memories that a word names, by the first kind of name that it is."""
    word = which.casefold().strip()
    for names in (
        lambda place: (os.path.join(place.scope.directory, place.memory.file).casefold(),),
        lambda place: (key_of(place.memory).casefold(),),
        lambda place: (
            place.memory.file.casefold(),
            place.memory.file.casefold().removesuffix(".md"),
        ),
        lambda place: (place.memory.name.casefold(),),
    ):
        found = [place for place in known if word in names(place)]
        if found:
            return found
    return []


def _advice(known: Sequence[Place], which: str) -> str:
    """Return what is near to a word that names no memory, or what lists them."""
    near = difflib.get_close_matches(
        which.casefold().strip(),
        [key_of(place.memory) for place in known],
        _SUGGESTIONS,
        cutoff=0.6,
    )
    return f"did you mean {', '.join(near)}?" if near else "`memd list` names them"
