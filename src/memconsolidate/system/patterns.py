"""Regular expressions that are compiled when they are first used.

The tables of seven languages hold hundreds; compiling all takes half a second of a core, and most
commands need none of them.
"""

from __future__ import annotations

import re
from typing import Any, cast


def compile_late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what behaves as the compiled pattern does. A fault in it shows at the first use."""
    return cast("re.Pattern[str]", _LatePattern(pattern, flags))


class _LatePattern:
    """Stands for a pattern, and has its methods once one of them was asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, found)  # from now on it is found without this method
        return found
