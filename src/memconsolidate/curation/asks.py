"""What people ask for, as the daemon is told it by another process."""

from __future__ import annotations

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


#: Everything that can be asked for; one more is one struct here and one function of the curator.
Ask = Remember


class Answer(Struct, frozen=True, kw_only=True):
    """What came of it: `lines` for people, `data` for `--json`."""

    lines: tuple[str, ...]
    data: dict[str, Any] = {}
