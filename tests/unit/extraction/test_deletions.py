"""What a person deletes stays deleted until somebody says it anew."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

WIKI = "The wiki runs at wiki.corp.example on port 8443."


class Repeating(CountingBackend):
    """A model that proposes every new message word for word."""

    def __init__(self) -> None:
        super().__init__(is_metered=True)

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        claims = (
            Claim(
                operation=Operation.CREATE,
                type=MemoryType.PROJECT,
                name=message.text[:30],
                description=message.text,
                statement=message.text,
                quotes=(Quote(message.label, message.text),),
            )
            for message in request.messages
            if message.is_new
        )
        return Reply(claims=tuple(claims))


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def _say(machine: Machine, name: str, *texts: str, at: datetime | None = None) -> None:
    time = (at or machine.clock.now()).isoformat()
    records = (
        {"uuid": f"{name}-{number}", "type": "user", "message": text, "timestamp": time}
        for number, text in enumerate(texts)
    )
    machine.append(f"{name}.jsonl", "".join(json.dumps(record) + "\n" for record in records))
    machine.visit()


def _memories(machine: Machine) -> list[str]:
    return sorted(memory.body.strip() for memory in machine.app.scope.read().memories)


def _files(machine: Machine) -> list[Path]:
    return [path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md"]


def _only_file(machine: Machine) -> Path:
    [path] = _files(machine)
    return path


def _delete(machine: Machine, word: str) -> None:
    [path] = [path for path in _files(machine) if word in path.read_text()]
    path.unlink()
    machine.visit()
    machine.clock.advance(3600)


def _use_repeating_model(machine: Machine) -> None:
    machine.backend = Repeating()
    machine.restart()
    machine.visit()


def test_model_that_reads_the_same_message_again_does_not_bring_it_back(machine: Machine) -> None:
    _say(machine, "a", WIKI, "We decided to use Postgres for the billing store.")
    _delete(machine, "wiki")
    _use_repeating_model(machine)

    assert isinstance(machine.backend, Repeating)
    assert WIKI in machine.backend.shown
    assert not any("wiki" in text for text in _memories(machine))
    assert any("Postgres" in text for text in _memories(machine))


def test_model_switched_on_while_memd_was_away_does_not_bring_it_back(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _only_file(machine).unlink()
    _use_repeating_model(machine)

    assert _memories(machine) == []


def test_older_words_of_another_session_do_not_bring_it_back(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _delete(machine, "wiki")
    _say(machine, "b", WIKI, at=datetime(2026, 4, 5, tzinfo=UTC))

    assert _memories(machine) == []
    assert ("reject", "deleted") in machine.rows("SELECT outcome, reason FROM verdict")


def test_newer_words_bring_it_back(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _delete(machine, "wiki")
    _say(machine, "b", WIKI)

    assert _memories(machine) == [WIKI]


def test_what_was_said_anew_and_deleted_again_stays_deleted(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _delete(machine, "wiki")
    _say(machine, "b", WIKI)
    between = machine.clock.now()
    machine.clock.advance(3600)
    _delete(machine, "wiki")
    _say(machine, "c", WIKI, at=between)

    assert _memories(machine) == []


def test_what_it_said_before_an_edit_stays_deleted_too(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _only_file(machine)
    path.write_text(path.read_text().replace("8443", "9443"))
    machine.visit()
    _delete(machine, "9443")
    old = datetime(2026, 4, 5, tzinfo=UTC)
    _say(machine, "b", WIKI, at=old)
    _say(machine, "c", WIKI.replace("8443", "9443"), at=old)

    assert _memories(machine) == []


def test_deletion_is_remembered_where_the_ledger_is_lost(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _delete(machine, "wiki")
    for path in Path(machine.config.state_directory).glob("ledger*"):
        path.unlink()
    machine.crash()
    machine.visit()

    assert _memories(machine) == []


def test_log_of_deletions_holds_no_text(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _delete(machine, "wiki")

    assert "wiki" not in (machine.memory / ".archive/log.jsonl").read_text()


def test_memory_that_is_back_is_confirmed_as_any_other(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _only_file(machine)
    text = path.read_text()
    _delete(machine, "wiki")
    path.write_text(text)
    _say(machine, "b", WIKI, at=datetime(2026, 4, 5, tzinfo=UTC))

    assert _memories(machine) == [WIKI]
    assert ("reinforce",) in machine.rows("SELECT outcome FROM verdict")


def test_nothing_counts_as_deleted_while_a_file_cannot_be_read(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _only_file(machine)
    path.write_text("---\nname: [\n---\n")
    machine.visit()

    assert not (machine.memory / ".archive/log.jsonl").exists()


def test_nothing_counts_as_deleted_where_the_directory_is_another(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    os.rename(machine.memory, machine.home / "elsewhere")
    machine.restart()
    machine.visit()

    assert _memories(machine) == [WIKI]


def test_nothing_counts_as_deleted_that_words_replaced(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    machine.clock.advance(3600)
    _say(machine, "b", "No, the wiki now runs at wiki.corp.example on port 9443, not on port 8443.")
    machine.visit()

    log = (machine.memory / ".archive/log.jsonl").read_text()
    assert "deleted" not in log
    assert len(log.splitlines()) == 1
