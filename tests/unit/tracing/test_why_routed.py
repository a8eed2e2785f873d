"""Why and edit where each project has a memory of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Edit
from memconsolidate.errors import MemdError
from memconsolidate.system.clock import FakeClock
from memconsolidate.tracing.memory import trace_memory
from memconsolidate.tracing.sentence import trace_sentence
from tests.machine import Machine
from tests.unit.extraction.test_routed import BLOG, SHOP, routed, said

_LINT = "Always run make lint before a commit."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said(_LINT, cwd=SHOP))
    machine.write("b.jsonl", said(_LINT, "I live in Berlin.", cwd=BLOG, session="s2"))
    machine.visit()
    return machine


def test_each_project_is_asked_about(machine: Machine) -> None:
    found = trace_sentence(machine.config, machine.app.database, machine.clock, "make lint")
    assert [place.state for place in found.places] == ["read", "read"]
    assert all(len(place.claims) == 1 for place in found.places)
    for scope in machine.app.scopes.all():
        for memory in scope.read().memories:
            which = memory.id
            traced = trace_memory(machine.config, machine.app.database, machine.clock, str, which)
            assert traced is not None
            assert (traced.scope, traced.is_in_ledger) == (scope.directory, True)


def test_file_of_one_name_in_two_scopes_is_edited_by_its_path(machine: Machine) -> None:
    places = [
        (scope, memory)
        for scope in machine.app.scopes.all()
        for memory in scope.read().memories
        if memory.body == _LINT
    ]
    assert len(places) == 2
    (scope, memory), (other, _) = places
    with pytest.raises(MemdError, match="names 2 memories"):
        machine.app.curator.answer(Edit(which=memory.file, standing=False))
    path = str(Path(scope.directory) / memory.file)
    machine.app.curator.answer(Edit(which=path, statement="Always run make check first."))
    assert "make check" in scope.read().memories[0].body
    assert other.read().memories[0].body == _LINT


def test_turn_that_was_off_the_record_is_forgotten_in_its_project(machine: Machine) -> None:
    machine.clock.advance(60)
    path = machine.sessions / "a.jsonl"
    with path.open("a") as stream:
        stream.write(said("That was off the record.", cwd=SHOP, first=1))
    machine.visit()
    left = {
        Path(scope.directory).name.split("-")[0]: len(scope.read().memories)
        for scope in machine.app.scopes.all()
    }
    assert left == {"user": 1, "shop": 0, "blog": 1}
