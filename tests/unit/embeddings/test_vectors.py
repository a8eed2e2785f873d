"""Vectors are made once for each text, and kept without what gives a secret back."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.ledger.database import Database, open_ledger
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files

np: Any = pytest.importorskip("numpy")
vectors: Any = pytest.importorskip("memconsolidate.embeddings.vectors")


class Letters:
    """Two texts are near where they have the same letters."""

    name = "letters"
    dimensions = 26

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Any:
        self.asked += texts
        rows = [[text.count(chr(97 + place)) for place in range(26)] for text in texts]
        matrix = np.array(rows, dtype=np.float32).reshape(len(texts), 26)
        return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-6)


@pytest.fixture
def database(tmp_path: Path, fake_clock: FakeClock) -> Iterator[Database]:
    with contextlib.closing(open_ledger(str(tmp_path), fake_clock, Files())) as opened:
        yield opened


def plain(text: str) -> str:
    return text


def test_vectors_are_made_once_and_outlive_the_process(database: Database) -> None:
    first, later = Letters(), Letters()
    assert vectors.Vectors(database, first, clean=plain).learn(["abc", "abd", "abc"], 10)
    assert first.asked == ["abc", "abd"]

    known = vectors.Vectors(database, later, clean=plain)
    assert known.learn(["abc", "abd", "xyz"], 10)
    assert later.asked == ["xyz"]
    near = known.cosines(["cba"], ["abc", "abd", "xyz", "never learned"])
    assert [round(float(row[0]), 2) for row in near] == [1.0, 0.67, 0.0, 0.0]


def test_another_model_has_vectors_of_its_own(database: Database) -> None:
    vectors.Vectors(database, Letters(), clean=plain).learn(["abc"], 10)
    other = Letters()
    other.name = "others"
    vectors.Vectors(database, other, clean=plain).learn(["abc"], 10)
    assert other.asked == ["abc"]


def test_large_store_is_learned_in_pieces_and_never_anew(database: Database) -> None:
    embedder = Letters()
    texts = [f"memory number {'abcdefghij'[n % 10]} of {n}" for n in range(10_000)]
    learning = vectors.Vectors(database, embedder, clean=plain)
    assert not learning.learn(texts, 200)
    assert len(embedder.asked) == 200
    assert learning.learn(texts, 10_000)
    assert len(embedder.asked) == 10_000
    assert learning.learn([*texts, "one more"], 200)
    assert len(embedder.asked) == 10_001


def test_row_of_another_length_is_made_anew(database: Database) -> None:
    embedder = Letters()
    learning = vectors.Vectors(database, embedder, clean=plain)
    learning.learn(["abc"], 10)
    with database.transaction():
        database.execute("UPDATE vector SET data = x'00'")
    assert learning.learn(["abc"], 10)
    assert embedder.asked == ["abc", "abc"]
    assert float(learning.cosines(["abc"], ["abc"])[0][0]) == pytest.approx(1.0, abs=1e-3)


def test_secrets_are_taken_out_before(database: Database) -> None:
    embedder = Letters()
    learning = vectors.Vectors(database, embedder, clean=lambda text: text.replace("key", ""))
    learning.learn(["the key"], 10)
    learning.cosines(["a key"], ["the key"])
    assert not any("key" in text for text in embedder.asked)
