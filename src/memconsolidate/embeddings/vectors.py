"""The vectors of memories, each made once and kept in the ledger, and which are near."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from memconsolidate.embeddings.base import Embedder
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.vectors import keep_vectors, read_vectors

#: Half the bytes of float32; cosines change by less than a thousandth.
_KEPT = np.float16


class Vectors:
    """Compares texts. `clean` takes secrets out: a vector gives parts of its text back."""

    def __init__(
        self, database: Database, embedder: Embedder, *, clean: Callable[[str], str]
    ) -> None:
        self._database = database
        self._embedder = embedder
        self._clean = clean

    def learn(self, texts: Sequence[str], most: int) -> bool:
        """Make and keep vectors of so many of these texts as have none; return whether all have one."""
        known = self._read()
        missing = {key: text for text in texts if (key := self._key(text)) not in known}
        made = dict(list(missing.items())[:most])
        if made:
            rows = self._embed(list(made.values()))
            kept = [(key, row.tobytes()) for key, row in zip(made, rows, strict=True)]
            keep_vectors(self._database, kept)
        return len(made) == len(missing)

    def cosines(self, said: Sequence[str], texts: Sequence[str]) -> NDArray[np.float32]:
        """Return how near each text is to each of what is said, a row for each text; 0 where nothing
        was learned of it.
        """
        known = self._read()
        nothing = bytes(self._size)
        rows = b"".join(known.get(self._key(text), nothing) for text in texts)
        matrix = np.frombuffer(rows, dtype=_KEPT).reshape(len(texts), -1).astype(np.float32)
        found: NDArray[np.float32] = matrix @ self._embed(said).astype(np.float32).T
        return found

    @property
    def _size(self) -> int:
        return self._embedder.dimensions * np.dtype(_KEPT).itemsize

    def _read(self) -> dict[bytes, bytes]:
        # A row of another length is none of this model's, or damaged: it is made anew.
        rows = read_vectors(self._database)
        return {key: data for key, data in rows if len(data) == self._size}

    def _embed(self, texts: Sequence[str]) -> NDArray[np.float16]:
        return self._embedder.embed([self._clean(text) for text in texts]).astype(_KEPT)

    def _key(self, text: str) -> bytes:
        named = f"{self._embedder.name}\0{text}".encode(errors="replace")
        return hashlib.blake2b(named, digest_size=16).digest()
