"""What a claim that rewrites a memory does to its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

EXPORT = "The nightly export runs at 02:30 UTC on batch-3."
PARQUET = "The nightly export also writes Parquet files."


@pytest.fixture
def backend() -> ScriptedBackend:
    return ScriptedBackend(is_metered=False)


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock, backend: ScriptedBackend) -> Machine:
    return Machine(tmp_path, fake_clock, backend=backend)


def _tell(
    machine: Machine,
    backend: ScriptedBackend,
    text: str,
    statement: str,
    *,
    operation: Operation = Operation.CREATE,
    targets: tuple[str, ...] = (),
    day: int = 1,
) -> None:
    record = {
        "uuid": f"u{day}",
        "role": "user",
        "content": text,
        "timestamp": f"2026-04-0{day}T10:00:00Z",
    }
    machine.write(f"s{day}.jsonl", json.dumps(record) + "\n")
    backend.enqueue(
        lambda request: Reply(
            claims=(
                Claim(
                    operation=operation,
                    type=MemoryType.PROJECT,
                    statement=statement,
                    quotes=(Quote(request.messages[-1].label, text),),
                    targets=targets,
                ),
            )
        )
    )
    machine.visit()


def _live(machine: Machine) -> Path:
    (path,) = (path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md")
    return path


def test_updated_memory_leaves_its_earlier_text_in_the_archive(
    machine: Machine, backend: ScriptedBackend
) -> None:
    _tell(machine, backend, EXPORT, EXPORT)
    before = _live(machine).read_text()
    (key,) = (part.split(": ")[1] for part in before.splitlines() if part.startswith("id: "))
    statement = f"{EXPORT[:-1]}; it writes Parquet files."

    _tell(
        machine, backend, PARQUET, statement,
        operation=Operation.UPDATE, targets=(key.strip('"'),), day=2,
    )  # fmt: skip

    (archived,) = machine.memory.glob(".archive/2*/*.md")
    assert statement in _live(machine).read_text()
    assert archived.read_text().endswith(before.split("\n---\n")[1])
    assert "archived: " in archived.read_text()
    (line,) = (machine.memory / ".archive/log.jsonl").read_text().splitlines()
    assert json.loads(line)["why"] == "update:specifics_kept"
    assert machine.scope.archived_ids() == {}


def test_file_that_a_person_wrote_is_not_rewritten(
    machine: Machine, backend: ScriptedBackend
) -> None:
    notes = machine.memory / "team-notes.md"
    notes.parent.mkdir(exist_ok=True)
    notes.write_text(
        "---\nname: Export\ndescription: When the export runs\n---\n"
        f"{EXPORT}\n\nTalk to each other before you touch it.\n"
    )
    before = notes.read_bytes()
    whole = f"{EXPORT} Talk to each other before you touch it. It writes Parquet files."

    for day, statement in enumerate(("export", whole), start=1):
        _tell(
            machine, backend, PARQUET, statement,
            operation=Operation.UPDATE, targets=("team-notes.md",), day=day,
        )  # fmt: skip

    assert notes.read_bytes() == before
    assert machine.rows("SELECT outcome, reason FROM verdict ORDER BY reason DESC") == [
        ("reject", "specifics_lost"),
        ("hold", "foreign"),
    ]
