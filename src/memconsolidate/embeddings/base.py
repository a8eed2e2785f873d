"""What turns texts into vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray


class Embedder(Protocol):
    """A model on this machine. `name` tells it, and how it is asked, from any other."""

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str]) -> NDArray[float32]:
        """Return a row of length one for each text."""
        ...
