"""What a visit that did not end leaves, whatever happens to the files before the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.errors import BackendError
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line


@pytest.fixture
def backend() -> ScriptedBackend:
    return ScriptedBackend(is_metered=False)


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock, backend: ScriptedBackend) -> Machine:
    return Machine(tmp_path, fake_clock, backend=backend)


def _fail_once(machine: Machine, backend: ScriptedBackend) -> None:
    backend.enqueue(BackendError("scripted", "not now"))
    with pytest.raises(BackendError, match="not now"):
        machine.visit()


def _asked(backend: ScriptedBackend) -> list[list[str]]:
    return [[message.text for message in request.messages] for request in backend.requests]


def test_dropped_batch_can_be_asked_again(machine: Machine, backend: ScriptedBackend) -> None:
    path = machine.write("f.jsonl", line("1"))
    _fail_once(machine, backend)
    path.rename(machine.home / "kept")
    machine.visit()
    (machine.home / "kept").rename(path)
    machine.visit()

    assert _asked(backend) == [["1"], ["1"]]
    assert machine.rows("SELECT state FROM batch") == [("done",)]
