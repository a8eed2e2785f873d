"""Words for dates on their way from a transcript to a memory file."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memconsolidate.backends.base import Backend
from memconsolidate.backends.rules import RulesBackend
from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.model import Claim, Memory, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

LOS_ANGELES = ZoneInfo("America/Los_Angeles")
SEOUL = ZoneInfo("Asia/Seoul")


def _machine(
    home: Path, clock: FakeClock, zone: ZoneInfo, backend: Backend | None = None
) -> Machine:
    return Machine(home, clock, backend=backend or RulesBackend(), time_zone=zone)


def _claude_code(text: str, at: str, number: int = 1) -> str:
    """Return a record as Claude Code writes it."""
    record = {
        "parentUuid": None,
        "isSidechain": False,
        "promptId": f"9016b655-fbbd-496a-8155-9598bd5bb{number:03}",
        "type": "user",
        "message": {"role": "user", "content": text},
        "uuid": f"a6d97b22-0225-44c1-8419-f77bb1fce{number:03}",
        "timestamp": at,
        "permissionMode": "default",
        "userType": "external",
        "entrypoint": "cli",
        "cwd": "/home/mira/shop",
        "sessionId": f"aa74063e-d278-4c31-9869-e49d848e3{number:03}",
        "version": "2.1.328",
        "gitBranch": "main",
    }
    return json.dumps(record) + "\n"


def _open_hands(machine: Machine, text: str, at: str) -> None:
    event = {
        "id": "348cb573-527b-4a37-8d57-65ce986ac285",
        "timestamp": at,
        "source": "user",
        "llm_message": {"role": "user", "content": [{"type": "text", "text": text}]},
        "kind": "MessageEvent",
    }
    path = machine.sessions / "c0ffee/events/event-00000-348cb573-527b-4a37-8d57-65ce986ac285.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(event))


def _memories(machine: Machine) -> list[Memory]:
    return [
        parse_memory(path.name, path.read_text())
        for path in sorted(machine.memory.glob("*.md"))
        if path.name != "MEMORY.md"
    ]


def test_transcript_with_a_relative_date_gives_a_memory_with_the_day(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = _machine(tmp_path, fake_clock, LOS_ANGELES)
    # still Monday evening in Los Angeles
    text = "Remember: the code freeze starts on Friday."
    machine.write("-home-mira-shop/s.jsonl", _claude_code(text, "2026-03-03T04:15:00.120Z"))
    machine.visit()

    (memory,) = _memories(machine)
    assert "on Friday (2026-03-06)" in memory.body
    assert "2026-03-06" in memory.name
    assert "2026-03-06" in (machine.memory / "MEMORY.md").read_text()


def test_fact_said_again_on_another_day_is_confirmed(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = _machine(tmp_path, fake_clock, SEOUL)
    first = "Remember: the code freeze starts on Friday."
    second = "Remember: the code freeze starts tomorrow."
    machine.write("p/1.jsonl", _claude_code(first, "2026-03-02T01:00:00Z", 1))
    machine.write("p/2.jsonl", _claude_code(second, "2026-03-05T01:00:00Z", 2))
    machine.visit()

    (memory,) = _memories(machine)
    assert memory.confirmed == 2


@pytest.mark.parametrize(
    ("zone", "day"), [(LOS_ANGELES, "2026-03-03"), (SEOUL, "2026-03-03"), (ZoneInfo("UTC"), "2026-03-03")]
)  # fmt: skip
def test_naive_times_of_openhands_are_local_ones(
    tmp_path: Path, fake_clock: FakeClock, zone: ZoneInfo, day: str
) -> None:
    machine = _machine(tmp_path, fake_clock, zone)
    _open_hands(
        machine, "Remember: the lease of the office ends tomorrow.", "2026-03-02T23:45:12.5"
    )
    machine.visit()

    (memory,) = _memories(machine)
    assert f"({day})" in memory.body
    assert memory.created is not None
    assert memory.created.utcoffset() == datetime(2026, 3, 2, tzinfo=zone).utcoffset()


def test_text_without_times_keeps_when_it_was_written(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = _machine(tmp_path, fake_clock, SEOUL)
    text = "Remember: the mascot of the team visits Lisbon tomorrow."
    path = machine.write("a.jsonl", json.dumps({"role": "user", "content": text}) + "\n")
    os.utime(path, (1_775_500_000, 1_775_500_000))
    machine.visit()

    (memory,) = _memories(machine)
    assert "(2026" not in memory.body
    assert memory.as_of is not None
    assert memory.as_of.astimezone(UTC).date().isoformat() == "2026-04-06"
    assert memory.as_of.utcoffset() == datetime(2026, 4, 6, tzinfo=SEOUL).utcoffset()


def test_date_that_a_model_got_wrong_is_not_written(tmp_path: Path, fake_clock: FakeClock) -> None:
    text = "The code freeze starts on Friday."

    def answer(request: Request) -> Reply:
        return Reply(
            claims=(
                Claim(
                    operation=Operation.CREATE,
                    type=MemoryType.PROJECT,
                    statement="The code freeze starts on 2026-04-10.",  # today's Friday
                    quotes=(Quote(request.messages[0].label, text),),
                    name="Code freeze on 2026-04-10",
                    description="The code freeze starts on 2026-04-10.",
                ),
            )
        )

    backend = ScriptedBackend(is_metered=False)
    backend.enqueue(answer)
    machine = _machine(tmp_path, fake_clock, SEOUL, backend)
    # ninety days before the clock of this test
    machine.write("p/s.jsonl", _claude_code(text, "2026-01-07T03:00:00Z"))
    machine.visit()

    (memory,) = _memories(machine)
    texts = f"{memory.name} {memory.description} {memory.body}"
    assert "2026-04-10" not in texts
    assert memory.body == "The code freeze starts on Friday (2026-01-09)."
    assert memory.description == "The code freeze starts on Friday (2026-01-09)."


def test_second_visit_writes_nothing(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = _machine(tmp_path, fake_clock, SEOUL)
    text = "Remember: the code freeze starts on Friday."
    machine.write("p/s.jsonl", _claude_code(text, "2026-03-02T01:00:00Z"))
    machine.visit()
    before = {path: path.read_bytes() for path in machine.memory.glob("*.md")}

    assert machine.visit() == []
    assert {path: path.read_bytes() for path in machine.memory.glob("*.md")} == before
