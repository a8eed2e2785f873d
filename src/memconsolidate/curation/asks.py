"""What people ask for, as the daemon is told it by another process."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct

from memconsolidate.model import MemoryType


class Remember(Struct, frozen=True, kw_only=True, tag="remember", tag_field="ask"):
    """Make a memory of a person's own words.

    `type` of None: as `rules` would read them. `replaces` is the id or file of the memory that it
    takes the place of; with `beside` it stands beside one that it seems to contradict. `cwd` is the
    directory it is told in.
    """

    text: str
    cwd: str = ""
    type: MemoryType | None = None
    name: str = ""
    description: str = ""
    replaces: str = ""
    beside: bool = False


class Decision(StrEnum):
    """What a person says of a claim that waits."""

    ACCEPT = "accept"
    REJECT = "reject"


class Decide(Struct, frozen=True, kw_only=True, tag="decide", tag_field="ask"):
    """Accept or reject claims that wait: those of `numbers`, else all that wait for a person, of
    `type` where it is given.

    With `beside` what is accepted stands beside what it would replace; with `anyway` it replaces also
    what changed since.
    """

    decision: Decision
    numbers: tuple[str, ...] = ()
    type: MemoryType | None = None
    beside: bool = False
    anyway: bool = False


class Forget(Struct, frozen=True, kw_only=True, tag="forget", tag_field="ask"):
    """Forget memories: those of `which`, by id, file or name, else all that rest on nothing but
    messages of this `session`, of this `agent`, from `before` a time; or, with `missing`, those whose
    files are gone already, too many at once to believe it unasked.

    With `unread` the session may be one that memd has not read yet; then it is named whole. With `purge`
    no text of them is kept either. `is_dry` only tells. `expected` are the memories that
    a person saw and agreed to; others are not touched, None asks nobody.
    """

    which: tuple[str, ...] = ()
    session: str = ""
    agent: str = ""
    before: datetime | None = None
    missing: bool = False
    unread: bool = False
    purge: bool = False
    is_dry: bool = False
    expected: tuple[str, ...] | None = None


class Move(Struct, frozen=True, kw_only=True, tag="move", tag_field="ask"):
    """Put a memory into another scope: `which` by id, file or name, `to` by name or directory."""

    which: str
    to: str


class MoveAll(Struct, frozen=True, kw_only=True, tag="move_all", tag_field="ask"):
    """Put every memory of a `directory` that no entry names any more into the scope that it belongs to,
    or into the one that `to` names.
    """

    directory: str
    to: str = ""


class Edit(Struct, frozen=True, kw_only=True, tag="edit", tag_field="ask"):
    """Change one memory, named by id, file or name; what is None stays as it is.

    `seen` is a hash of the file's text that the person had before them, empty where they saw none.
    `is_dry` only tells what the memory says now.
    """

    which: str
    statement: str | None = None
    name: str | None = None
    description: str | None = None
    type: MemoryType | None = None
    standing: bool | None = None
    seen: str = ""
    is_dry: bool = False


class Pause(Struct, frozen=True, kw_only=True, tag="pause", tag_field="ask"):
    """Read nothing and ask no backend, until a time, or (None) until a person lets memd go on."""

    until: datetime | None = None
    reason: str = ""


class Resume(Struct, frozen=True, kw_only=True, tag="resume", tag_field="ask"):
    """Go on after a pause."""


#: Everything that can be asked for; one more is one struct here and one function of the curator.
Ask = Remember | Decide | Forget | Move | MoveAll | Edit | Pause | Resume


class Answer(Struct, frozen=True, kw_only=True):
    """What came of it: `lines` for people, `data` for `--json`; not complete where some of it was
    left undone, as the lines say.
    """

    lines: tuple[str, ...]
    data: dict[str, Any] = {}
    is_complete: bool = True


def needs_quiet(ask: Ask) -> bool:
    """Return whether an ask has to wait until no backend thinks: its answer would bring text again."""
    return isinstance(ask, Forget) and ask.purge and not ask.is_dry
