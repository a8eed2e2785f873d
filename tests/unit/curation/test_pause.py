"""While a person lets memd pause, nothing is read and no backend is asked."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.curation.asks import Pause, Remember, Resume
from memconsolidate.errors import MemdError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.system.clock import FakeClock
from tests.machine import NOW, CountingBackend, Machine, line


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def test_nothing_is_read_until_a_person_lets_memd_go_on(machine: Machine) -> None:
    machine.app.curator.answer(Pause(reason="a visitor"))
    machine.write("a.jsonl", line("one"))

    assert machine.visit() == []
    assert not machine.app.has_work()
    assert machine.app.extraction.seconds_until_ready() is None
    machine.restart()
    assert machine.visit() == []

    assert machine.app.curator.answer(Resume()).data["was_paused"]
    machine.visit()
    assert machine.shown == ["one"]


def test_pause_ends_by_itself(machine: Machine) -> None:
    machine.app.curator.answer(Pause(until=machine.clock.now() + timedelta(hours=2)))
    machine.write("a.jsonl", line("one"))
    machine.clock.advance(7199)
    assert machine.visit() == []

    machine.clock.advance(1)
    machine.visit()
    assert machine.shown == ["one"]
    assert not machine.app.curator.answer(Resume()).data["was_paused"]


def test_who_says_anyway_is_served_and_the_pause_goes_on(machine: Machine) -> None:
    machine.app.curator.answer(Pause())
    machine.write("a.jsonl", line("one"))
    machine.visit(replace(NOW, anyway=True))
    assert machine.shown == ["one"]

    machine.append("a.jsonl", line("two"))
    assert machine.visit() == []


def test_call_under_way_ends_and_no_other_follows(tmp_path: Path, fake_clock: FakeClock) -> None:
    model = CountingBackend(is_metered=True)
    machine = Machine(tmp_path, fake_clock, backend=model, max_prompt_chars=8_000)
    for number in range(9):
        machine.write(f"{number}.jsonl", line(f"{number} {'word ' * 500}"))
    model.while_asked = lambda: machine.app.curator.answer(Pause())  # type: ignore[assignment]

    machine.visit(Wish(at_once=True))

    assert len(model.requests) == 1
    assert machine.rows("SELECT count(*) FROM batch WHERE state = 'done'") == [(1,)]
    machine.app.curator.answer(Resume())
    model.while_asked = lambda: None
    machine.visit(Wish(at_once=True))
    assert len({text.split()[0] for text in model.shown}) == 9


def test_commands_and_the_index_go_on(machine: Machine) -> None:
    machine.app.curator.answer(Pause())
    machine.app.curator.answer(Remember(text="Deploys happen on Fridays."))
    (memory,) = machine.scope.read().memories
    path = machine.memory / memory.file
    path.write_text(path.read_text().replace("Fridays", "Mondays"))
    machine.visit()
    assert "Mondays" in (machine.memory / "MEMORY.md").read_text()


def test_second_pause_takes_the_place_of_the_first(machine: Machine) -> None:
    first = machine.app.curator.answer(Pause()).data["paused"]
    machine.clock.advance(60)
    until = machine.clock.now() + timedelta(minutes=5)
    second = machine.app.curator.answer(Pause(until=until, reason="short")).data["paused"]
    assert second["since"] == first["since"]
    machine.clock.advance(301)
    assert machine.app.extraction.person_pause() is None


def test_pause_that_is_over_and_a_secret_reason_are_refused(machine: Machine) -> None:
    with pytest.raises(MemdError, match="over already"):
        machine.app.curator.answer(Pause(until=machine.clock.now()))
    with pytest.raises(MemdError, match="key or a password"):
        machine.app.curator.answer(Pause(reason="rotating AKIA" + "3X7QWKZ5J2VNHT4B"))
    assert machine.app.extraction.person_pause() is None
