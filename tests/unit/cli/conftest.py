"""The command line leaves nothing behind in the process that tests it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def excepthook() -> Iterator[None]:
    """Put back what handles faults."""
    before = sys.excepthook
    yield
    sys.excepthook = before
