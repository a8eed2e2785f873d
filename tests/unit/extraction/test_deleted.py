"""How long what a person deleted stays away, as README says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line

RULE = "Always deploy on Tuesdays."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """A place of which the one memory was deleted by hand."""
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", line(RULE))
    machine.visit()
    [memory] = _memories(machine)
    memory.unlink()
    return machine


def _memories(machine: Machine) -> list[Path]:
    return [path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md"]


def test_deleted_memory_stays_away(machine: Machine) -> None:
    machine.visit()
    machine.restart()
    machine.append("a.jsonl", line("Is it raining?"))
    machine.visit()
    assert _memories(machine) == []


def test_deleted_memory_comes_back_when_it_is_said_anew(machine: Machine) -> None:
    machine.write("b.jsonl", line(RULE).replace('"uuid":"', '"uuid":"new '))
    machine.visit()
    assert len(_memories(machine)) == 1


def test_deleted_memory_may_come_back_when_the_state_is_lost(machine: Machine) -> None:
    machine.app.close()
    shutil.rmtree(machine.config.state_directory)
    machine.restart_app()
    machine.visit()
    assert len(_memories(machine)) == 1


def test_deleted_memory_may_come_back_with_a_new_memory_directory(machine: Machine) -> None:
    shutil.rmtree(machine.memory)
    machine.restart()
    machine.visit()
    assert len(_memories(machine)) == 1
