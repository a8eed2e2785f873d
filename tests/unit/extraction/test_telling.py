"""What the log says of memories, and when."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.changesets.deletions import DELETED_SECONDS
from memconsolidate.config.settings import BudgetSettings
from memconsolidate.errors import BudgetReachedError
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

PORT = "The API gateway listens on port 9100."
MOVED = "Correction: the API gateway listens on port 9200, not 9100."


def _say(machine: Machine, text: str, file: str = "a.jsonl") -> None:
    said = {"role": "user", "content": text, "uuid": f"{file} {text}"}
    machine.append(file, json.dumps(said) + "\n")
    machine.clock.advance(60)


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """A machine whose rules found one memory."""
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    _say(machine, PORT)
    machine.visit()
    return machine


def _file(machine: Machine) -> str:
    [file] = [name for name in os.listdir(machine.memory) if name.startswith("the-api")]
    return file


def test_memory_is_told_by_its_id_and_never_by_what_it_says(machine: Machine) -> None:
    machine.app.refresh()
    _say(machine, MOVED)
    machine.visit()
    first, second = machine.log.data_of("memory:created")
    [left] = machine.log.data_of("memory:superseded")
    assert (left["id"], left["by"]) == (first["id"], second["id"])
    assert machine.log.data_of("memory:deleted_by_hand") == []

    path = machine.memory / _file(machine)
    path.write_text(path.read_text().replace("9200", "9300"))
    machine.app.refresh()
    [edited] = machine.log.data_of("memory:edited_by_hand")
    assert edited["id"] == second["id"]
    path.unlink()
    for _ in range(3):
        machine.app.settle()
        machine.clock.advance(DELETED_SECONDS)
    [deleted] = machine.log.data_of("memory:deleted_by_hand")
    assert deleted["id"] == second["id"]
    assert "gateway" not in json.dumps(machine.log.records)


def test_confirmation_is_no_update(machine: Machine) -> None:
    _say(machine, PORT, file="b.jsonl")
    [report] = machine.visit()
    assert (report.confirmed, report.updated, report.created) == (1, 0, 0)
    assert "confirmed: 2" in (machine.memory / _file(machine)).read_text()


def test_memory_that_was_deleted_by_hand_is_told_once_it_stays_away(machine: Machine) -> None:
    [created] = machine.log.data_of("memory:created")
    machine.app.settle()
    path = machine.memory / _file(machine)
    text = path.read_text()
    path.unlink()
    machine.app.settle()
    path.write_text(text)  # as an editor saves
    machine.clock.advance(DELETED_SECONDS)
    machine.app.settle()
    path.rename(path.with_name("another.md"))
    machine.app.settle()
    machine.clock.advance(DELETED_SECONDS)
    machine.app.settle()
    assert machine.log.data_of("memory:deleted_by_hand") == []

    path.with_name("another.md").unlink()
    for _ in range(3):
        machine.app.settle()
        machine.clock.advance(DELETED_SECONDS)
    [told] = machine.log.data_of("memory:deleted_by_hand")
    assert told["id"] == created["id"]


@pytest.mark.parametrize("is_made_again", [False, True])
def test_memory_directory_that_vanished_is_told(machine: Machine, is_made_again: bool) -> None:
    machine.app.settle()
    shutil.rmtree(machine.memory)
    if is_made_again:
        machine.memory.mkdir()
    machine.app.refresh()
    machine.app.refresh()
    assert machine.log.data_of("scope:lost") == [{"scope": str(machine.memory), "memories": 1}]
    machine.clock.advance(DELETED_SECONDS)
    machine.app.settle()
    assert machine.log.data_of("memory:deleted_by_hand") == []
    assert machine.memory.is_dir()


def test_backend_that_a_ceiling_lets_nobody_ask_is_not_told_as_asked(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    model = CountingBackend(is_metered=True)
    machine = Machine(
        tmp_path, fake_clock, backend=model, budget=BudgetSettings(max_calls_per_day=1)
    )
    _say(machine, PORT)
    machine.visit()
    assert machine.log.events.count("extraction:start") == 1
    _say(machine, MOVED)
    for _ in range(3):
        with pytest.raises(BudgetReachedError):
            machine.visit()
        fake_clock.advance(60)
    assert machine.log.events.count("extraction:start") == 1
    assert machine.log.events.count("batch:resumed") == 1
    assert len(model.requests) == 1


def test_transcript_without_a_message_is_not_counted(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock)
    machine.append("a.jsonl", json.dumps({"role": "user", "content": PORT}) + "\n")
    machine.append("b.jsonl", json.dumps({"type": "system", "content": "You are helpful."}) + "\n")
    reports = machine.visit()

    assert [(report.transcripts, report.messages) for report in reports] == [(1, 1)]
    [told] = machine.log.data_of("extraction:start")
    assert (told["transcripts"], told["messages"]) == (1, 1)
