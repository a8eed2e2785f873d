"""What becomes of held claims when a person changes the memory files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.changesets.deletions import DELETED_SECONDS
from memconsolidate.extraction.schedule import Wish
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, tree


def _say(machine: Machine, agent: str, text: str, at: str = "2026-04-07T10:00:00Z") -> None:
    """Let a person say something to an agent whose transcripts are told apart by their source."""
    record: dict[str, Any]
    if agent == "jsonl":
        record = {"role": "user", "content": text, "timestamp": at, "uuid": text}
    else:
        record = {
            "parentUuid": None,
            "isSidechain": False,
            "type": "user",
            "message": {"role": "user", "content": text},
            "uuid": text,
            "timestamp": at,
            "sessionId": "s1",
        }
    machine.append(f"{agent}.jsonl", json.dumps(record) + "\n")


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """A memory that says 9100, and a held claim of somebody else that it is 9200."""
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    _say(machine, "claude-code", "The API gateway listens on port 9100.")
    machine.visit()
    correction = "Correction: the API gateway listens on port 9200, not 9100."
    _say(machine, "jsonl", correction, at="2026-04-07T12:00:00Z")
    machine.visit()
    assert _reviews(machine) == ["waiting"]
    return machine


def _reviews(machine: Machine) -> list[str]:
    return [state for (state,) in machine.rows("SELECT state FROM review ORDER BY id")]


def _memory(machine: Machine) -> Path:
    [path] = machine.memory.glob("*9100*.md")
    return path


def _edit(machine: Machine, old: str = "port 9100.\n", new: str = "port 9200.\n") -> None:
    path = _memory(machine)
    head, fence, body = path.read_text().rpartition("---\n")
    path.write_text(head + fence + body.replace(old, new))


@pytest.mark.parametrize("text", ["port 9200.\n", "port 9200, not 9100.\n"])
def test_claim_that_the_edited_memory_says_is_accepted(machine: Machine, text: str) -> None:
    _edit(machine, new=text)
    before = tree(machine.memory)
    machine.app.settle()

    assert _reviews(machine) == ["accepted"]
    assert tree(machine.memory) == before


def test_accepted_claim_counts_as_a_source_of_the_memory(machine: Machine) -> None:
    _edit(machine)
    machine.app.settle()

    sources = machine.rows("SELECT agent, memory FROM memory_source ORDER BY at")
    assert [agent for agent, _ in sources] == ["claude-code", "jsonl"]
    assert len({memory for _, memory in sources}) == 1


def test_run_without_new_text_settles_what_was_edited(machine: Machine) -> None:
    _edit(machine)
    assert machine.visit() == []
    assert _reviews(machine) == ["accepted"]


def test_start_settles_what_was_edited_while_memd_was_not_there(machine: Machine) -> None:
    _edit(machine)
    machine.restart()
    machine.app.settle()
    assert _reviews(machine) == ["accepted"]


@pytest.mark.parametrize("text", ["port 9300.\n", "port 9100, behind a proxy.\n"])
def test_claim_that_no_memory_says_goes_on_waiting(machine: Machine, text: str) -> None:
    _edit(machine, new=text)
    machine.visit()
    assert _reviews(machine) == ["waiting"]


def test_deciding_again_creates_nothing(machine: Machine) -> None:
    # Twice the same claim, which now would be new: the one must not stand for a memory that says it.
    machine.app.database.execute(
        "INSERT INTO review (scope, reason, data, at, state, pass)"
        " SELECT scope, reason, data, at, state, pass FROM review"
    )
    _edit(machine, old="The API gateway listens on port 9100.", new="Ask Ann about the gateway.")
    before = tree(machine.memory)
    machine.app.settle()
    assert _reviews(machine) == ["waiting", "waiting"]
    assert tree(machine.memory) == before


def test_unchanged_files_change_no_byte_of_the_ledger(machine: Machine) -> None:
    machine.restart()
    machine.app.settle()
    changes = machine.app.database.one("SELECT total_changes()")
    for _ in range(3):
        machine.app.settle()
        machine.app.settle()
    assert machine.app.database.one("SELECT total_changes()") == changes
    assert _reviews(machine) == ["waiting"]


def test_claim_about_a_deleted_memory_is_rejected_by_a_run(machine: Machine) -> None:
    _memory(machine).unlink()
    machine.visit()
    assert _reviews(machine) == ["rejected"]


def test_daemon_believes_a_deletion_when_it_lasts(machine: Machine, fake_clock: FakeClock) -> None:
    path = _memory(machine)
    text = path.read_text()
    path.unlink()
    machine.app.settle()
    assert machine.app.may_settle
    fake_clock.advance(DELETED_SECONDS / 2)
    path.write_text(text)  # an editor took it away only to put the new version in its place
    machine.app.settle()
    assert _reviews(machine) == ["waiting"]

    path.unlink()
    machine.app.settle()
    fake_clock.advance(DELETED_SECONDS)
    machine.app.settle()
    assert _reviews(machine) == ["rejected"]


def test_renamed_memory_is_not_deleted(machine: Machine) -> None:
    _memory(machine).rename(machine.memory / "gateway.md")
    machine.visit()
    assert _reviews(machine) == ["waiting"]


def test_memory_that_cannot_be_read_is_not_deleted(machine: Machine) -> None:
    path = _memory(machine)
    path.write_text(path.read_text().replace("type: project", "type: [broken"))
    machine.visit()
    assert _reviews(machine) == ["waiting"]


def test_memory_that_memd_replaced_was_deleted_by_nobody(machine: Machine) -> None:
    correction = "Correction: the API gateway listens on port 9300, not 9100."
    _say(machine, "claude-code", correction, at="2026-04-07T13:00:00Z")
    machine.visit()
    assert list(machine.memory.glob("*9300*.md"))
    machine.visit()
    assert _reviews(machine) == ["waiting"]


def test_claims_of_a_directory_that_was_taken_away_go_on_waiting(machine: Machine) -> None:
    machine.memory.rename(machine.home / "elsewhere")
    machine.restart()
    machine.visit(Wish(at_once=True))
    assert "rejected" not in _reviews(machine)


def test_deleting_what_a_claim_wanted_taken_back_accepts_it(machine: Machine) -> None:
    operation = "json_set(data, '$.claim.operation', 'retract')"
    machine.app.database.execute(f"UPDATE review SET data = {operation}")
    _memory(machine).unlink()
    machine.visit()
    assert _reviews(machine) == ["accepted"]


def test_memory_that_says_what_a_claim_wanted_taken_back_settles_nothing(machine: Machine) -> None:
    operation = "json_set(data, '$.claim.operation', 'retract')"
    machine.app.database.execute(f"UPDATE review SET data = {operation}")
    _edit(machine)
    machine.visit()
    assert _reviews(machine) == ["waiting"]


def _held_claims(machine: Machine) -> list[str]:
    return [
        json.loads(data)["claim"]["statement"]
        for (data,) in machine.rows("SELECT data FROM review WHERE state = 'waiting'")
    ]


def _add_file(machine: Machine, statement: str) -> None:
    """Write a memory as README says, with a claim as its text."""
    text = f"---\nname: Both hold\ndescription: Both.\ntype: project\n---\n{statement}\n"
    (machine.memory / "both.md").write_text(text)


def test_new_file_that_says_the_claim_settles_it_where_both_hold(machine: Machine) -> None:
    memory = _memory(machine)
    before = memory.read_text()
    [statement] = _held_claims(machine)
    _add_file(machine, statement)
    machine.app.settle()
    assert _reviews(machine) == ["accepted"]
    assert memory.read_text() == before


@pytest.mark.parametrize(
    "texts",
    [
        ("Always run the linter before you commit.", "Never run the linter before you commit."),
        ("I live in Lisbon.", "I moved to Porto."),
        ("The API listens on port 8081, not 8080.", "The API listens on port 8080."),
    ],
)
def test_new_file_settles_whatever_one_person_said_against_a_memory(
    tmp_path: Path, fake_clock: FakeClock, texts: tuple[str, str]
) -> None:
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    _say(machine, "jsonl", texts[0])
    machine.visit()
    _say(machine, "jsonl", texts[1], at="2026-04-07T12:00:00Z")
    machine.visit()
    [statement] = _held_claims(machine)
    _add_file(machine, statement)
    machine.visit()
    assert _reviews(machine) == ["accepted"]
