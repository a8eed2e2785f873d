"""What a person deletes stays deleted until somebody says it anew."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

POSTGRES = "We decided to use Postgres for the billing store."
WIKI = "The wiki runs at wiki.corp.example on port 8443."


class Repeating(CountingBackend):
    """A model that proposes every new message word for word, or one text that stands in it."""

    def __init__(self, text: str = "") -> None:
        super().__init__(is_metered=True)
        self.text = text

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        said = [
            (message.label, self.text or message.text)
            for message in request.messages
            if message.is_new and self.text in message.text
        ]
        claims = (
            Claim(
                operation=Operation.CREATE,
                type=MemoryType.PROJECT,
                name=text[:30],
                description=text,
                statement=text,
                quotes=(Quote(label, text),),
            )
            for label, text in said
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
    return sorted(memory.body.strip() for memory in machine.scope.read().memories)


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


def _set_time_of_directory(machine: Machine) -> None:
    """Let the directory have changed now, by the clock of the test."""
    now = machine.clock.now().timestamp()
    os.utime(machine.memory, (now, now))


def _use_repeating_model(machine: Machine) -> None:
    machine.backend = Repeating()
    machine.restart()
    machine.visit()


def test_model_that_reads_the_same_message_again_does_not_bring_it_back(machine: Machine) -> None:
    _say(machine, "a", WIKI, POSTGRES)
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


def test_words_of_after_the_deletion_count_although_memd_was_away(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _only_file(machine).unlink()
    _set_time_of_directory(machine)
    machine.clock.advance(3600)
    said = machine.clock.now()
    machine.clock.advance(3600)
    _say(machine, "b", WIKI, at=said)

    assert _memories(machine) == [WIKI]


def test_clock_that_was_ahead_at_the_deletion_refuses_no_words_for_long(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _only_file(machine).unlink()
    _set_time_of_directory(machine)
    machine.clock.jump(86_400 * 365)
    machine.visit()
    machine.clock.jump(-86_400 * 365)
    machine.clock.advance(60)
    _say(machine, "b", WIKI)

    assert _memories(machine) == [WIKI]


def test_other_words_at_the_place_of_a_deleted_one_count(machine: Machine) -> None:
    machine.write("f.jsonl", json.dumps({"role": "user", "content": WIKI}) + "\n")
    machine.visit()
    _delete(machine, "wiki")
    machine.write("f.jsonl", json.dumps({"role": "user", "content": POSTGRES}) + "\n")
    machine.visit()

    assert _memories(machine) == [POSTGRES]


def test_model_finds_what_else_the_message_said(machine: Machine) -> None:
    cat = "Tom, whom the office feeds, eats tuna."
    _say(machine, "a", f"{WIKI} {cat}")
    assert _memories(machine) == [WIKI]
    _delete(machine, "wiki")
    machine.backend = Repeating(cat)
    machine.restart()
    machine.visit()

    assert _memories(machine) == [cat]


def test_memory_that_was_taken_back_from_the_archive_can_be_deleted(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    machine.clock.advance(3600)
    _say(machine, "b", "No, the wiki now runs at wiki.corp.example on port 9443, not on port 8443.")
    machine.clock.advance(3600)
    [copy] = machine.memory.glob(".archive/2*/*.md")
    _only_file(machine).unlink()
    copy.rename(machine.memory / copy.name)
    _say(machine, "c", WIKI)
    assert _memories(machine) == [WIKI]
    between = machine.clock.now()
    machine.clock.advance(3600)
    _delete(machine, "wiki")
    _say(machine, "d", WIKI, at=between)

    assert _memories(machine) == []


def test_memory_directory_that_moved_remembers_its_deletions(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    machine.memory = machine.memory.rename(machine.home / "elsewhere")
    machine.config = replace(machine.config, memory_directory=str(machine.memory))
    machine.restart()
    machine.visit()
    assert _memories(machine) == [WIKI]
    _delete(machine, "wiki")
    _use_repeating_model(machine)

    assert _memories(machine) == []


def test_what_was_confirmed_after_an_edit_stays_deleted_too(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _only_file(machine)
    path.write_text(path.read_text().replace("8443", "9443"))
    machine.visit()
    edited = WIKI.replace("8443", "9443")
    _say(machine, "b", edited)
    path.unlink()
    machine.restart()
    machine.visit()
    _say(machine, "c", edited, at=datetime(2026, 4, 5, tzinfo=UTC))

    assert _memories(machine) == []


def test_link_in_the_memory_directory_hides_no_deletion(machine: Machine) -> None:
    (machine.memory / "link.md").symlink_to("/etc/hostname")
    _say(machine, "a", WIKI)
    [path] = [path for path in _files(machine) if not path.is_symlink()]
    path.unlink()
    machine.visit()
    _use_repeating_model(machine)

    assert _memories(machine) == []


def test_held_claim_that_a_person_rejected_is_not_made_by_a_model(machine: Machine) -> None:
    _say(machine, "a", "Our API runs on Heroku.")
    machine.clock.advance(3600)
    _say(machine, "b", "Our API runs on Fly now.")
    outcomes = machine.rows("SELECT outcome FROM verdict")
    assert sorted(outcomes) == [("create",), ("hold",)]
    _delete(machine, "Heroku")
    _use_repeating_model(machine)

    assert _memories(machine) == []


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


_NO_MEMORY = {
    "emptied": lambda _: b"",
    "cut_off": lambda text: text[:2],
    "other_encoding": lambda text: text.decode().encode("utf-16"),
    "note_above_the_header": lambda text: b"Ask Ann about this.\n\n" + text,
    "without_header": lambda text: text.split(b"\n---\n", 1)[1],
    "zeros": lambda text: bytes(len(text)),
}


@pytest.mark.parametrize("spoil", _NO_MEMORY.values(), ids=_NO_MEMORY)
def test_nothing_counts_as_deleted_while_its_file_lies_there(
    machine: Machine, spoil: Callable[[bytes], bytes]
) -> None:
    _say(machine, "a", WIKI)
    path = _only_file(machine)
    text = path.read_bytes()
    path.write_bytes(spoil(text))
    machine.visit()
    machine.clock.advance(60)
    _use_repeating_model(machine)
    assert not (machine.memory / ".archive/log.jsonl").exists()
    assert _files(machine) == [path], "nothing is written twice while it may be mended"

    path.write_bytes(text)
    machine.visit()
    machine.clock.advance(60)
    _say(machine, "b", WIKI)
    assert _memories(machine) == [WIKI]
    assert not (machine.memory / ".archive/log.jsonl").exists()


def test_emptied_file_that_is_deleted_then_stays_away(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _only_file(machine)
    path.write_text("")
    machine.visit()
    machine.clock.advance(60)
    machine.app.refresh(may_wait=True)
    assert "wiki" not in (machine.memory / "MEMORY.md").read_text(), "the index does not wait"
    path.unlink()
    machine.visit()

    assert "deleted:by_hand" in (machine.memory / ".archive/log.jsonl").read_text()
    _use_repeating_model(machine)
    assert _memories(machine) == []


def test_newer_words_count_beside_an_emptied_file(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _only_file(machine).write_text("")
    machine.visit()
    _set_time_of_directory(machine)
    machine.clock.advance(60)
    _say(machine, "b", WIKI)

    assert _memories(machine) == [WIKI]
