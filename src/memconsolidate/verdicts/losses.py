"""How much may leave memory at once without a successor."""

from __future__ import annotations

#: So many memories may leave, or such a share of all.
_ALWAYS = 5
_SHARE = 0.25


def loss_cap(memories: int) -> int:
    """Return how many of so many memories may leave at once."""
    return max(_ALWAYS, int(memories * _SHARE))
