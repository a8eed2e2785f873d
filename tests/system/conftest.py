"""What takes servers and programs of others, which are installed first: run by `make test-system`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Place
from tests.system.peers import Aimock


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("MEMD_SYSTEM"):
        return
    skip = pytest.mark.skip(reason="`make test-system` installs and runs servers of others")
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(skip)


@pytest.fixture(scope="session")
def aimock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aimock]:
    with ExitStack() as servers:
        yield Aimock(tmp_path_factory.mktemp("aimock"), servers)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path / "place")
    yield place
    place.close()


@pytest.fixture
def account(home: Path) -> Path:
    """The file in which all calls of this test are booked."""
    return home / ".local/state/memconsolidate/spending.sqlite"
