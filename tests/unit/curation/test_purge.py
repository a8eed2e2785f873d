"""`memd forget --purge`: it takes out what was asked about, and nothing else."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import ReviewSettings, WatchEntry
from memconsolidate.curation.asks import Answer, Forget, Remember
from memconsolidate.ledger.batches import SetAside, get_aside, set_aside, waiting_aside
from memconsolidate.ledger.looking_up import find_writes
from memconsolidate.memory.fields import render_scalar
from memconsolidate.model import Author, Memory, MemoryType, Message
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.mentions import escape_mentions
from tests.machine import Machine
from tests.unit.curation.test_forget import left
from tests.unit.curation.test_review import (
    Claiming,
    claim,
    lose_ledger,
    memories,
    numbers,
    read_by,
    say,
    waiting,
)
from tests.unit.extraction.test_routed import BLOG, SHOP, routed, said

NAME = "staging database"
RUNS = "Our staging database runs in Frankfurt."
TABS = "Always indent this code with tabs."
BILLING = "From now on always run `make check` before you commit a change to billing."
ORIGIN = "From now on always run `make check` before you push a tag to origin."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def name_staging(machine: Machine) -> None:
    """Write a file of others whose name are words that everybody uses."""
    machine.memory.mkdir(exist_ok=True)
    (machine.memory / "staging.md").write_text(
        f"---\nname: {NAME}\ndescription: It listens on 6432 behind the pooler.\ntype: project\n"
        "---\nIt listens on port 6432, behind the pooler.\n"
    )


def purge(machine: Machine, which: str) -> Answer:
    answer = machine.app.curator.answer(Forget(which=(which,), purge=True))
    machine.clock.advance(60)
    return answer


def put_aside(machine: Machine, text: str, *, message: str) -> int:
    """Set a message aside that no backend would answer."""
    one = Message(id=message, author=Author.HUMAN, text=text, agent="claude-code", session="z")
    set_aside(
        machine.app.database,
        "p",
        SetAside(message=one, text=text, reason="none"),
        machine.clock.now(),
    )
    return waiting_aside(machine.app.database)[-1]


def test_claims_that_only_hold_the_name_wait_on(tmp_path: Path, fake_clock: FakeClock) -> None:
    review = ReviewSettings(project="hold")
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), review=review)
    name_staging(machine)
    plain = "Write short notes about the staging database."
    rule = claim(plain, kind=MemoryType.FEEDBACK)
    read_by(machine, Claiming("notes", claim(RUNS), rule))
    say(machine, "a", f"{plain} {RUNS}")
    assert numbers(machine) == ("1", "p1")
    before = waiting(machine)
    purge(machine, "staging.md")

    assert waiting(machine) == before
    assert left(machine, "6432") == []


def test_claim_that_says_the_statement_waits_no_longer(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    review = ReviewSettings(project="hold")
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), review=review)
    say(machine, "a", RUNS)
    (machine.memory / "city.md").write_text(
        f"---\nname: City\ndescription: {RUNS}\ntype: project\n---\n{RUNS}\n"
    )
    purge(machine, "city.md")

    assert waiting(machine) == []
    assert left(machine, "Frankfurt") == []


def test_message_that_nobody_has_read_yet_is_not_lost(machine: Machine) -> None:
    say(machine, "a", RUNS)
    backups = f"{RUNS} Its backups lie in the bucket heron-backups."
    row = put_aside(machine, backups, message="z-0")
    answer = purge(machine, memories(machine)[RUNS].id)

    aside = get_aside(machine.app.database, row)
    assert aside is not None
    assert aside.text == backups
    [told] = answer.data["said_too"]
    assert "session z (claude-code)" in told
    assert "read" in told


def test_message_of_the_memory_itself_is_asked_about_no_more(machine: Machine) -> None:
    say(machine, "z", RUNS)
    put_aside(machine, f"{RUNS} Flamingos stand there.", message="z-0")
    answer = purge(machine, memories(machine)[RUNS].id)

    assert waiting_aside(machine.app.database) == []
    assert left(machine, "Frankfurt", "Flamingos") == []
    assert answer.data["said_too"] == []


def test_memory_that_lay_in_the_same_file_before_stays_away(machine: Machine) -> None:
    say(machine, "a", BILLING)
    [first] = memories(machine).values()
    machine.app.curator.answer(Forget(which=(first.id,)))
    log = (machine.memory / ".archive/log.jsonl").read_text()
    machine.clock.advance(60)
    say(machine, "b", ORIGIN)
    [second] = memories(machine).values()
    assert second.file == first.file
    purge(machine, second.id)

    assert (machine.memory / ".archive/log.jsonl").read_text().startswith(log)
    assert find_writes(machine.app.database, str(machine.memory), first.id, first.file)
    assert left(machine, "origin") == []
    lose_ledger(machine)
    assert memories(machine) == {}


def test_note_in_the_log_about_another_loses_its_text_and_keeps_it_away(machine: Machine) -> None:
    say(machine, "a", RUNS)
    log = machine.memory / ".archive/log.jsonl"
    log.parent.mkdir(exist_ok=True)
    line = {"id": "a" * 10, "why": "forgotten", "said": ["x"], "note": RUNS, "file": "b.md"}
    log.write_text(json.dumps(line) + "\n")
    purge(machine, memories(machine)[RUNS].id)

    del line["note"]
    assert json.loads(log.read_text().splitlines()[0]) == line


def _tabs(machine: Machine) -> dict[str, Memory]:
    return {
        os.path.basename(scope.directory).split("-")[0]: memory
        for scope in machine.app.scopes.all()
        for memory in scope.read().memories
    }


def test_other_project_that_says_the_same_keeps_all_of_it(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said(TABS, cwd=BLOG, session="a"))
    machine.write("b.jsonl", said(TABS, cwd=SHOP, session="b"))
    machine.visit()
    blog, shop = _tabs(machine)["blog"], _tabs(machine)["shop"]

    def rows() -> list[list[tuple[object, ...]]]:
        return [
            machine.rows(f"SELECT data FROM verdict WHERE memory = '{shop.id}'"),
            machine.rows(f"SELECT * FROM sighting WHERE memory = '{shop.id}'"),
            machine.rows(f"SELECT data FROM changeset WHERE instr(data, '{shop.id}')"),
        ]

    before = rows()
    assert all(before)
    answer = purge(machine, blog.id)

    assert rows() == before
    [told] = answer.data["said_too"]
    assert told.endswith(f"{shop.file} says some of it, too: {shop.name} ({shop.id})")
    assert "but for what was not asked about" in "\n".join(answer.lines)


def test_memory_of_the_same_message_keeps_its_hashes(machine: Machine) -> None:
    wiki = "The wiki runs at flamingo.corp.example on port 8443"
    both = f"{wiki}, and {RUNS.lower()}"
    one, two = claim(f"{wiki}.", both), claim(RUNS, both)
    read_by(machine, Claiming("flamingo", one, two))
    say(machine, "a", f"{both[0].upper()}{both[1:]}")
    known = memories(machine)
    assert len(known) == 2
    kept = next(memory for body, memory in known.items() if "Frankfurt" in body)
    gone = next(memory for body, memory in known.items() if "flamingo" in body)

    def traces() -> list[object]:
        rows = machine.rows(f"SELECT data FROM verdict WHERE memory = '{kept.id}'")
        return [json.loads(data)["traces"] for (data,) in rows]

    before = traces()
    purge(machine, gone.id)

    assert traces() == before
    assert left(machine, "flamingo") == []


def test_only_copy_of_another_memory_is_named_and_nobody_told_to_remove_it(
    machine: Machine,
) -> None:
    say(machine, "a", RUNS)
    first = memories(machine)[RUNS]
    machine.app.curator.answer(Forget(which=(first.id,)))
    machine.clock.advance(60)
    say(machine, "b", RUNS)
    answer = purge(machine, memories(machine)[RUNS].id)

    [told] = answer.data["said_too"]
    assert ".archive/" in told
    assert told.endswith(f": {first.name} ({first.id})")
    assert "remove" not in "\n".join(answer.lines)
    [kept] = machine.memory.glob(".archive/2*/*.md")
    assert RUNS in kept.read_text()


def test_text_that_is_escaped_in_files_is_found_there(machine: Machine) -> None:
    text = "The deploy hosts stand in @~/.ssh/flamingo of Dana."
    machine.app.curator.answer(Remember(text=text))
    log = machine.memory / ".archive/2026-01-01/MEMORY.md"
    log.parent.mkdir(parents=True)
    log.write_text(escape_mentions(f"# Notes\n{text}\n"))
    assert r"\@~/.ssh/flamingo" in log.read_text()
    purge(machine, memories(machine)[text].id)

    assert left(machine, "flamingo") == []


def test_text_that_is_escaped_in_headers_is_found_there(machine: Machine) -> None:
    text = "The deploy hosts stand in @~/.ssh/flamingo of Dana."
    machine.app.curator.answer(Remember(text=text))
    log = machine.memory / ".archive/2026-01-01/MEMORY.md"
    log.parent.mkdir(parents=True)
    log.write_text(f"description: {render_scalar(text)}\n")
    assert r"\x40~/.ssh/flamingo" in log.read_text()
    purge(machine, memories(machine)[text].id)

    assert left(machine, "flamingo") == []


def test_file_of_the_same_name_in_another_directory_keeps_all_of_it(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    entries = tuple(
        WatchEntry(sessions=str(tmp_path / f"sessions-{name}"), memory=str(tmp_path / name))
        for name in ("owl", "heron")
    )
    machine = Machine(
        tmp_path, fake_clock, backend=RulesBackend(), uses_directory_pair=False, watch=entries
    )
    texts = {"owl": "The owl port is 7000.", "heron": "The heron bucket has the backups."}

    def put(name: str) -> None:
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "note.md").write_text(
            f"---\nname: Note\ndescription: {texts[name]}\ntype: project\n---\n{texts[name]}\n"
        )
        machine.visit()

    put("heron")
    machine.app.curator.answer(Forget(which=("note.md",)))
    machine.clock.advance(60)
    put("owl")

    def kept() -> list[object]:
        archive = sorted((tmp_path / "heron/.archive").rglob("*.*"))
        return [
            [path.read_text() for path in archive if path.is_file()],
            machine.rows(f"SELECT data FROM changeset WHERE scope = '{tmp_path}/heron'"),
        ]

    before = kept()
    assert all(before)
    answer = purge(machine, "note.md")

    assert answer.data["forgotten"] == [{"id": "note.md"}]
    assert kept() == before
    assert not [path for path in (tmp_path / "owl").rglob("*.md") if "7000" in path.read_text()]
    assert machine.rows("SELECT * FROM changeset WHERE instr(data, '7000')") == []


def test_replaced_memory_that_stays_is_named(machine: Machine) -> None:
    say(machine, "a", "The salary of Wanda Plixx is 4711 euros a month.")
    [old] = memories(machine).values()
    say(machine, "b", "The salary of Wanda Plixx is now 5822 euros a month, not 4711.")
    [new] = memories(machine).values()
    answer = purge(machine, new.id)

    [told] = answer.data["said_too"]
    assert "which it had replaced" in told
    assert f"memd forget --purge {old.id}" in told
    assert purge(machine, old.id).data["said_too"] == []
