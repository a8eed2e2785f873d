"""What a visit that did not end leaves, whatever happens to the files before the next."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.errors import BackendError
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
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


def test_file_that_was_replaced_after_a_failure_is_read_in_the_next_pass(
    machine: Machine, backend: ScriptedBackend
) -> None:
    path = machine.write("f.jsonl", line("1"))
    _fail_once(machine, backend)
    new = machine.write("new", line("1") + line("2"))
    new.rename(path)
    machine.clock.advance(1)
    machine.visit()

    assert _asked(backend) == [["1"], ["1", "2"]]


class _FullOnce(Files):
    """A disk that is full when the first memory is to be written."""

    is_full = True

    def link(self, old: str, new: str) -> None:
        if self.is_full and new.endswith(".md"):
            raise OSError(errno.ENOSPC, "No space left on device", new)
        super().link(old, new)


def test_what_was_decided_is_written_where_a_person_moved_the_memory_directory(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    files = _FullOnce()
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), files=files)
    machine.write("f.jsonl", line("Always use pnpm in this repository."))
    with pytest.raises(OSError, match="No space left"):
        machine.visit()
    machine.app.close()

    elsewhere = machine.memory.rename(tmp_path / "elsewhere")
    machine.config = replace(machine.config, memory_directory=str(elsewhere))
    files.is_full = False
    machine.restart_app()
    machine.app.prepare_scopes()
    machine.visit()

    assert not (tmp_path / "memory").exists()
    [memory] = machine.scope.read().memories
    assert memory.body == "Always use pnpm in this repository."
    assert memory.file in (elsewhere / "MEMORY.md").read_text()
