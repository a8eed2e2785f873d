"""What people ask for, as the daemon is told it by another process."""

from __future__ import annotations

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


#: Everything that can be asked for; one more is one struct here and one function of the curator.
Ask = Remember | Decide


class Answer(Struct, frozen=True, kw_only=True):
    """What came of it: `lines` for people, `data` for `--json`; not complete where some of it was
    left undone, as the lines say.
    """

    lines: tuple[str, ...]
    data: dict[str, Any] = {}
    is_complete: bool = True
