"""A memory that a person takes back from the archive, as README says."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.model import Authority, Memory
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line

OLD = "The staging database listens on port 5432."
NEW = "Correction: the staging database listens on port 6432, not 5432."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """A place whose one memory was corrected, and the correction taken back by hand."""
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", line(OLD))
    machine.visit()
    fake_clock.advance(60)
    machine.append("a.jsonl", line(NEW))
    machine.visit()
    [successor] = _files(machine)
    [archived] = machine.memory.glob(".archive/*/*.md")
    archived.rename(machine.memory / archived.name)
    successor.unlink()
    machine.app.refresh()
    return machine


def _files(machine: Machine) -> list[Path]:
    return [path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md"]


def _memory(machine: Machine) -> Memory:
    [path] = _files(machine)
    return parse_memory(path.name, path.read_text())


def test_memory_that_is_taken_back_is_what_it_was(machine: Machine) -> None:
    memory = _memory(machine)
    assert memory.body == OLD
    assert memory.authority is Authority.HUMAN
    assert not memory.is_protected
    assert "memory:edited_by_hand" not in machine.log.events


def test_memory_that_is_taken_back_and_edited_is_protected(machine: Machine) -> None:
    [path] = _files(machine)
    path.write_text(path.read_text().replace("port 5432.\n", "port 5432 again.\n"))
    machine.app.refresh()
    assert _memory(machine).is_protected
    assert "memory:edited_by_hand" in machine.log.events


def test_memory_that_is_taken_back_says_no_longer_that_it_left(machine: Machine) -> None:
    [path] = _files(machine)
    text = path.read_text()
    assert not [
        key for key in ("archived", "pass", "superseded_by", "valid_until") if f"\n{key}:" in text
    ]
    machine.app.refresh(is_forced=True)
    assert path.read_text() == text
    machine.write("b.jsonl", line(OLD).replace('"uuid":"', '"uuid":"new '))
    machine.visit()
    assert _memory(machine).confirmed == 2
    assert not _memory(machine).is_protected
