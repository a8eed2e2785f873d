"""Faults that cost others their memories or their text, each shown to be absent here."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.errors import StoppedError
from memconsolidate.model import (
    Claim,
    MemoryType,
    Operation,
    Quote,
    Reply,
    Request,
)
from memconsolidate.system.clock import FakeClock
from tests.machine import NOW, Machine, line, tree


class Claiming(ScriptedBackend):
    """Claims every message word for word."""

    def propose(self, request: Request) -> Reply:
        self.requests.append(request)
        return Reply(
            claims=tuple(
                Claim(
                    operation=Operation.CREATE,
                    type=MemoryType.PROJECT,
                    statement=message.text,
                    quotes=(Quote(message.label, message.text),),
                )
                for message in request.messages
                if message.is_new
            )
        )


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


@pytest.fixture
def claiming(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    backend = Claiming(is_metered=False)
    return Machine(tmp_path, fake_clock, backend=backend, max_index_lines=12, max_index_bytes=900)


def _facts(first: int, last: int) -> str:
    return "".join(
        line(f"The {number}th service of the cluster listens on port {9000 + number}.")
        for number in range(first, last)
    )


def _foreign(machine: Machine, name: str) -> Path:
    path = machine.memory / f"{name}.md"
    path.write_text(
        f"---\nname: {name}\ndescription: Host {name} is in rack 7\ntype: project\n---\nRack 7.\n"
    )
    return path


def test_lock_does_not_block_its_own_process(claiming: Machine) -> None:
    for number in range(5):
        claiming.append("f.jsonl", _facts(number, number + 1))
        assert [report.created for report in claiming.visit()] == [1]


def test_pass_without_operations_changes_no_byte(machine: Machine) -> None:
    for number in range(251):
        _foreign(machine, f"host-{number}")
    machine.write("f.jsonl", _facts(0, 1))
    machine.visit()  # the first pass gives the store its id
    before = tree(machine.memory)
    machine.append("f.jsonl", _facts(1, 20))
    reports = machine.visit()

    assert [report.requested for report in reports] == [0]
    assert tree(machine.memory) == before


def test_decision_far_behind_the_beginning_is_shown(machine: Machine) -> None:
    noise = line("n" * 1500)
    machine.write("f.jsonl", noise + "".join(line("w" * 990 + f"{n}") for n in range(200)))
    machine.append("f.jsonl", line("we settled on the blue deployment"))
    machine.visit()

    assert machine.shown[-1] == "we settled on the blue deployment"
    assert len(machine.shown) == 202


def test_cursor_is_fixed_before_the_model_is_asked(machine: Machine) -> None:
    machine.write("f.jsonl", line("1"))
    end = os.path.getsize(machine.sessions / "f.jsonl")

    def grow() -> None:
        machine.append("f.jsonl", line("2"))

    machine.counting.while_asked = grow
    machine.app.scan()
    assert machine.app.extraction.run_once(NOW) is not None

    offset = "SELECT json_extract(position, '$.offset') FROM transcript"
    assert machine.rows(offset) == [(end,)]
    machine.counting.while_asked = lambda: None
    machine.visit()
    assert machine.shown == ["1", "2"]


def test_shutdown_moves_no_cursor(tmp_path: Path, fake_clock: FakeClock) -> None:
    asked, may_answer = threading.Event(), threading.Event()

    class Slow(ScriptedBackend):
        def propose(self, request: Request) -> Reply:
            self.requests.append(request)
            asked.set()
            may_answer.wait(20)
            return Reply()

    backend = Slow()
    machine = Machine(tmp_path, fake_clock, backend=backend, is_stopping=asked.is_set)
    machine.write("f.jsonl", line("1"))
    with pytest.raises(StoppedError):
        machine.visit()

    assert machine.rows("SELECT position FROM transcript") == [(None,)]
    may_answer.set()
    asked.clear()
    machine.restart()
    machine.visit()
    machine.visit()
    assert [[each.text for each in request.messages] for request in backend.requests] == [
        ["1"],
        ["1"],
    ]


def test_index_keeps_its_budget_on_every_path(claiming: Machine) -> None:
    def check() -> None:
        text = (claiming.memory / "MEMORY.md").read_bytes()
        assert len(text) <= 900
        assert text.count(b"\n") <= 12

    claiming.write("f.jsonl", _facts(0, 30))
    claiming.visit()
    check()
    for number in range(30):
        _foreign(claiming, f"host-{number}")
    claiming.app.refresh()
    check()
    claiming.append("f.jsonl", _facts(30, 31))
    claiming.visit()
    check()
    for path in sorted(claiming.memory.glob("host-*.md"))[:15]:
        path.unlink()
    claiming.restart()
    check()
    (claiming.memory / "MEMORY.md").unlink()
    claiming.crash()
    check()


def test_index_keeps_no_dead_line(claiming: Machine) -> None:
    claiming.write("f.jsonl", _facts(0, 3))
    kept = _foreign(claiming, "host-1")
    claiming.visit()
    gone = min(claiming.memory.glob("the-*.md"))
    assert gone.name in (claiming.memory / "MEMORY.md").read_text()

    gone.unlink()
    kept.rename(claiming.memory / "moved.md")
    claiming.app.refresh()

    index = (claiming.memory / "MEMORY.md").read_text()
    assert gone.name not in index
    assert "(host-1.md)" not in index
    assert "(moved.md)" in index


def test_second_program_with_other_budgets_is_told_once(
    machine: Machine, tmp_path: Path, fake_clock: FakeClock
) -> None:
    for number in range(40):
        text = f"---\nname: Service {number}\ndescription: Port {number}\n---\ntext\n"
        (machine.memory / f"service-{number}.md").write_text(text)
    other = Machine(
        tmp_path / "other",
        fake_clock,
        max_index_lines=20,
        memory_directory=str(machine.memory),
    )
    index = machine.memory / "MEMORY.md"
    inodes = set()
    for _ in range(40):
        for each in (machine, other):
            fake_clock.advance(1)
            each.app.refresh(is_forced=True)
            inodes.add((index.stat().st_ino, index.stat().st_mtime_ns))
    told = [record["event"] for each in (machine, other) for record in each.log.records].count(
        "index:blocked"
    )
    assert 1 <= told <= 2
    assert len(inodes) <= 12
