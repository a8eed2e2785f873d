"""How a `memd` knows that memd itself started the program it was called in."""

from __future__ import annotations

import os

#: Set for every program that memd calls and for all it starts: an agent's hooks may call memd.
CHILD_MARK = "MEMD_CHILD"


def is_child() -> bool:
    """Return whether this process was started, however far back, by a memd that asked a program."""
    return os.environ.get(CHILD_MARK) == "1"
