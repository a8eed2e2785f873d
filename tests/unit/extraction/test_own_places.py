"""Something of another kind lies where memd keeps its own in a memory directory."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.errors import ScopeError
from memconsolidate.model import Reply, Request
from memconsolidate.status import read_status
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

OLD = "The staging database listens on port 5432."
NEW = "Correction: the staging database listens on port 6432, not 5432."
TODAY = "2026-04-07"


def _say(text: str) -> str:
    return json.dumps({"role": "user", "content": text}) + "\n"


def _home(place: Path) -> Path:
    return next(folder.parent for folder in place.parents if folder.name == "memory")


def _link(place: Path) -> None:
    elsewhere = _home(place) / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    place.symlink_to(elsewhere)


def _dangling(place: Path) -> None:
    place.symlink_to(_home(place) / "nowhere")


def _file(place: Path) -> None:
    place.write_text("mine")


CASES = [
    *((".archive", put) for put in (_link, _dangling, _file, os.mkfifo)),
    *((f".archive/{TODAY}", put) for put in (_link, _file)),
    *((".archive/log.jsonl", put) for put in (_dangling, Path.mkdir, os.mkfifo)),
    *((".memd-store", put) for put in (_link, _dangling, Path.mkdir, os.mkfifo)),
]


class Rules:
    """The rules, and something that happens while they are asked."""

    name = "rules"
    price_list = ""
    model = ""
    is_metered = False

    def __init__(self) -> None:
        self.while_asked: Callable[[], object] = lambda: None

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:
        self.while_asked()
        return RulesBackend().propose(request)


@pytest.fixture
def backend() -> Rules:
    return Rules()


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock, backend: Rules) -> Machine:
    machine = Machine(tmp_path / "home", fake_clock, backend=backend)
    machine.append("a.jsonl", _say(OLD))
    machine.visit()
    assert _memories(machine) == ["the-staging-database-listens-on-port-5432.md"]
    fake_clock.advance(700)
    return machine


def _memories(machine: Machine) -> list[str]:
    return sorted(path.name for path in machine.memory.glob("the-*.md"))


@pytest.mark.parametrize("when", ["before", "while asked"])
@pytest.mark.parametrize(("name", "put"), CASES)
def test_it_is_told_as_it_is_and_everything_waits(
    machine: Machine, backend: Rules, name: str, put: Callable[[Path], None], when: str
) -> None:
    place = machine.memory / name
    place.parent.mkdir(exist_ok=True)
    before = place.read_text() if place.is_file() else ""

    def obstruct() -> None:
        place.unlink(missing_ok=True)
        put(place)

    if when == "before":
        obstruct()
    else:
        backend.while_asked = obstruct
    machine.append("a.jsonl", _say(NEW))
    for _ in range(2):
        with pytest.raises(ScopeError) as error:
            machine.visit()
        assert str(error.value).startswith(f"{place} is ")
        backend.while_asked = lambda: None
    assert _memories(machine) == ["the-staging-database-listens-on-port-5432.md"]
    assert machine.rows("SELECT count(*) FROM review") == [(0,)]
    status = read_status(machine.config, machine.clock)
    assert status.index.problem == str(error.value)
    assert not list(machine.home.glob("elsewhere/*"))
    assert place.is_dir() or not place.is_file() or place.read_text() == "mine"

    place.rmdir() if place.is_dir() and not place.is_symlink() else place.unlink()
    if before:
        place.write_text(before)
    machine.visit()
    assert _memories(machine) == ["the-staging-database-listens-on-port-6432-not.md"]
    assert read_status(machine.config, machine.clock).index.problem == ""


def test_directory_in_the_locks_place_is_told_before_anybody_is_asked(
    machine: Machine, backend: Rules
) -> None:
    lock = machine.memory / ".consolidate-lock"
    lock.unlink()
    lock.mkdir()
    asked: list[bool] = []
    backend.while_asked = lambda: asked.append(True)
    machine.append("a.jsonl", _say(NEW))
    with pytest.raises(ScopeError, match="consolidate-lock is a directory"):
        machine.visit()
    assert not asked
    assert "consolidate-lock" in read_status(machine.config, machine.clock).index.problem

    lock.rmdir()
    machine.visit()
    assert _memories(machine) == ["the-staging-database-listens-on-port-6432-not.md"]


def test_index_that_is_kept_before_it_changes_is_not_kept_through_a_link(machine: Machine) -> None:
    _link(machine.memory / ".archive")
    index = machine.memory / "MEMORY.md"
    text = "- [Gone](gone.md) — it is gone\n" + index.read_text()
    index.write_text(text)
    with pytest.raises(ScopeError, match=r"\.archive is a symbolic link"):
        machine.app.refresh()
    assert index.read_text() == text
    assert not list(machine.home.glob("elsewhere/*"))


def test_leftovers_behind_a_link_are_not_removed(machine: Machine) -> None:
    _link(machine.memory / ".archive")
    other = machine.home / "elsewhere" / ".memd-tmp-other"
    other.write_text("x")
    with pytest.raises(ScopeError):
        machine.app.prepare_scopes()
    assert other.exists()


@pytest.mark.parametrize("put", [Path.mkdir, os.mkfifo])
def test_what_cannot_be_a_list_of_ignored_files_is_left(
    machine: Machine, put: Callable[[Path], None]
) -> None:
    (machine.memory / ".git").mkdir()
    put(machine.memory / ".gitignore")
    machine.app.prepare_scopes()
