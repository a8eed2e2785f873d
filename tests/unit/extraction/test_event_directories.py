"""Directories of events whose gaps fill late, and of which events go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.errors import BackendBusyError
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine, use_model


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _put(machine: Machine, number: int, name: str = "") -> Path:
    event = {
        "id": f"id-{name or number}",
        "timestamp": "2026-04-07T10:00:00",
        "source": "user",
        "llm_message": {
            "role": "user",
            "content": [{"type": "text", "text": name or f"t{number}"}],
        },
        "kind": "MessageEvent",
    }
    order = f"{sum(map(ord, name or 'first')):08x}"
    path = machine.sessions / f"s/events/event-{number:05}-{order}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(event))
    return path


def _look(machine: Machine) -> None:
    machine.visit()
    machine.clock.advance(3)
    machine.visit()


def _read_in_order(machine: Machine, *numbers: int) -> None:
    for number in numbers:
        _put(machine, number)
        _look(machine)


@pytest.mark.parametrize("is_killed", [True, False])
def test_gap_that_fills_while_a_batch_waits_loses_nothing(
    machine: Machine, *, is_killed: bool
) -> None:
    _read_in_order(machine, 0, 1, 2)
    _put(machine, 5)

    def fail() -> None:
        machine.counting.requests.pop()
        raise KeyboardInterrupt if is_killed else BackendBusyError("scripted", "busy")

    machine.counting.while_asked = fail
    with pytest.raises((KeyboardInterrupt, BackendBusyError)):
        machine.visit()
    machine.counting.while_asked = lambda: None
    _put(machine, 3)
    _put(machine, 4)
    machine.crash()
    for _ in range(3):
        machine.clock.advance(700)
        machine.visit()

    assert sorted(machine.shown) == ["t0", "t1", "t2", "t3", "t4", "t5"]


def test_model_reads_events_that_filled_a_gap(machine: Machine) -> None:
    _read_in_order(machine, 0, 1, 3, 4, 2)
    model = use_model(machine)

    assert sorted(model.shown) == ["t0", "t1", "t2", "t3", "t4"]


@pytest.mark.parametrize("gone", [0, 1, 2])
@pytest.mark.parametrize("order", [(0, 1, 2), (0, 1, 2, 5, 4, 3)])
def test_model_reads_what_is_left_where_an_event_went(
    machine: Machine, gone: int, order: tuple[int, ...]
) -> None:
    _read_in_order(machine, *order)
    (machine.sessions / "s/events").glob(f"event-0000{gone}-*").__next__().unlink()
    _look(machine)
    model: CountingBackend = use_model(machine)

    assert sorted(model.shown) == [f"t{number}" for number in sorted(order) if number != gone]


def test_model_reads_what_came_under_a_number_that_was_read(machine: Machine) -> None:
    _read_in_order(machine, 0, 1, 2, 5, 4)
    _put(machine, 1, "n1")
    _look(machine)
    model = use_model(machine)

    assert sorted(model.shown) == ["n1", "t0", "t1", "t2", "t4", "t5"]
