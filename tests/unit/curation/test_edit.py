"""`memd edit`: a person changes a memory, and nothing is lost by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Answer, Edit, Remember
from memconsolidate.errors import CannotChangeError, MemdError, MemoryFileError
from memconsolidate.model import Authority, Decision, Memory, MemoryType
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line, tree

_PORT = "The staging database listens on port 5432."
_FOREIGN = """---
# written by hand
name: Wiki
color: green   # mine
description: The wiki runs on flamingo.
type: reference
---

The wiki runs on flamingo.
"""


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def edit(machine: Machine, which: str, **changes: Any) -> Answer:
    """Let the machine's own memd change a memory."""
    return machine.app.curator.answer(Edit(which=which, **changes))


def founded(machine: Machine) -> Memory:
    """Return a memory that was read from a transcript."""
    machine.write("a.jsonl", line(_PORT))
    machine.visit()
    return only(machine)


def only(machine: Machine) -> Memory:
    """Return the one memory there is."""
    (memory,) = machine.scope.read().memories
    return memory


def test_new_statement_is_a_persons_and_the_old_text_is_in_archive_and_ledger(
    machine: Machine,
) -> None:
    before = founded(machine)
    machine.clock.advance(60)
    answer = edit(machine, before.id, statement="The staging database listens on port 6432.")

    after = only(machine)
    assert (after.id, after.file, after.sources) == (before.id, before.file, before.sources)
    assert after.body == "The staging database listens on port 6432."
    assert after.authority is Authority.HUMAN
    assert after.updated == machine.clock.now()
    assert not after.is_protected
    assert "5432" not in after.name + after.description
    assert "6432" in (machine.memory / "MEMORY.md").read_text()
    [copy] = answer.data["archived_as"]
    assert "port 5432" in (machine.memory / copy).read_text()
    assert ("update", "edited") in machine.rows("SELECT outcome, reason FROM verdict")
    assert set(answer.data["changed"]) == {"statement", "name", "description"}


def test_typed_name_and_description_stay_as_they_are(machine: Machine) -> None:
    memory = founded(machine)
    edit(machine, memory.id, name="Staging", description="Where the data lies", standing=True)
    edit(machine, memory.file, type=MemoryType.REFERENCE)

    after = only(machine)
    assert (after.name, after.description) == ("Staging", "Where the data lies")
    assert (after.standing, after.type) == (True, MemoryType.REFERENCE)
    assert after.updated == memory.updated
    assert after.body == memory.body


def test_description_that_the_new_statement_does_not_say_is_made_anew(machine: Machine) -> None:
    memory = founded(machine)
    edit(machine, memory.id, description="Staging listens on port 5432")
    edit(machine, memory.id, statement="The staging database listens on port 6432.")

    assert "5432" not in only(machine).description


def test_what_is_said_already_changes_nothing(machine: Machine) -> None:
    memory = founded(machine)
    before = tree(machine.memory)
    answer = edit(machine, memory.id, statement=_PORT, type=memory.type)
    assert answer.data["changed"] == []
    assert tree(machine.memory) == before


def test_adopted_file_keeps_its_other_keys_and_gets_none_of_memds(machine: Machine) -> None:
    (machine.memory / "wiki.md").write_text(_FOREIGN)
    answer = edit(machine, "wiki.md", statement="The wiki runs on pelican.")

    text = (machine.memory / "wiki.md").read_text()
    assert text == _FOREIGN.replace("flamingo", "pelican")
    [copy] = answer.data["archived_as"]
    assert "flamingo" in (machine.memory / copy).read_text()
    # It was changed, not taken away: a later look must not take it for archived.
    assert machine.scope.archived_ids() == {}


def test_somebody_elses_change_meanwhile_is_told_and_stays(machine: Machine) -> None:
    memory = founded(machine)
    seen = edit(machine, memory.id, is_dry=True).data["seen"]
    path = machine.memory / memory.file
    path.write_text(path.read_text().replace("5432", "7777"))
    before = tree(machine.memory)

    with pytest.raises(CannotChangeError, match="somebody changed"):
        edit(machine, memory.id, statement="It listens on 6432.", seen=seen)
    assert tree(machine.memory) == before


def test_edit_by_hand_that_a_person_did_not_see_stays_unverified(machine: Machine) -> None:
    memory = founded(machine)
    path = machine.memory / memory.file
    path.write_text(path.read_text().replace("5432", "7777"))

    edit(machine, memory.id, type=MemoryType.REFERENCE)
    assert only(machine).is_protected
    seen = edit(machine, memory.id, is_dry=True).data["seen"]
    edit(machine, memory.id, standing=True, seen=seen)
    assert not only(machine).is_protected


@pytest.mark.parametrize("field", ["statement", "name", "description"])
def test_secret_is_refused_and_nowhere_on_disk(machine: Machine, field: str) -> None:
    memory = founded(machine)
    secret = "AKIA" + "3X7QWKZ5J2VNHT4B"
    with pytest.raises(MemdError, match=f"the {field} seems to hold a key"):
        edit(machine, memory.id, **{field: f"The key is {secret} for deploys"})
    assert not any(
        secret.encode() in path.read_bytes() for path in machine.home.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"statement": " \n"}, "statement is empty"),
        ({"name": "n" * 61}, "has 61 characters, and may have 60"),
        ({"description": "n" * 151}, "may have 150"),
    ],
)
def test_what_no_memory_may_be_is_told(
    machine: Machine, changes: dict[str, str], told: str
) -> None:
    memory = founded(machine)
    with pytest.raises(MemdError, match=told):
        edit(machine, memory.id, **changes)
    assert only(machine) == memory


def test_broken_file_is_told_with_its_line(machine: Machine) -> None:
    memory = founded(machine)
    path = machine.memory / memory.file
    path.write_text(path.read_text().replace("name:", "name"))
    with pytest.raises(MemoryFileError):
        edit(machine, memory.file, statement="Something else entirely.")


@pytest.mark.parametrize(
    ("words", "chosen", "rejected", "reason"),
    [
        (
            "We decided to use Valkey instead of Redis because of the licence.",
            "Valkey",
            "Redis",
            "licence",
        ),
        ("We decided to use Memcached.", "Memcached", "", ""),
        ("Valkey has taken the place of Redis.", None, None, None),
    ],
)
def test_decision_is_what_the_new_statement_says(
    machine: Machine, words: str, chosen: str | None, rejected: str | None, reason: str | None
) -> None:
    machine.write("a.jsonl", line("We decided to use Redis because it is fast."))
    machine.visit()
    memory = only(machine)
    assert memory.decision == Decision("Redis", "", "it is fast")
    edit(machine, memory.id, statement=words)

    after = only(machine).decision
    assert (after and (after.chosen, after.rejected)) == (chosen and (chosen, rejected))
    assert after is None or (reason or "") in after.reason
    shown = [path.read_text() for path in machine.memory.rglob("topics/*.md")]
    assert not any("chosen Redis" in page or "it is fast" in page for page in shown)


def test_reason_below_a_statement_stays_with_its_decision(machine: Machine) -> None:
    machine.write("a.jsonl", line("We decided to use Redis because it is fast."))
    machine.visit()
    edit(
        machine,
        only(machine).id,
        statement="We decided to use Valkey instead of Redis.\n\nWhy: the licence",
    )
    assert only(machine).decision == Decision("Valkey", "Redis", "the licence")


def test_page_shows_what_a_person_wrote_into_the_file(machine: Machine) -> None:
    machine.write("a.jsonl", line("We decided to use Redis because it is fast."))
    machine.visit()
    path = machine.memory / only(machine).file
    header, _, _ = path.read_text().partition("---\nWe decided")
    words = "We decided to use Valkey instead of Redis because of the licence."
    lines = [
        f"description: {words}" if one.startswith("description") else one
        for one in header.splitlines()
    ]
    path.write_text("\n".join(lines) + f"\n---\n{words}\n")
    machine.visit()

    memory = only(machine)
    assert memory.is_protected
    assert memory.name.endswith("because it is fast")
    for shown in ("MEMORY.md", "topics/decisions.md"):
        text = (machine.memory / shown).read_text()
        assert "chosen Redis" not in text
        assert "it is fast" not in text
        assert "We decided to use Valkey" in text


def test_name_that_a_person_gave_stays_while_the_text_says_it(machine: Machine) -> None:
    path = machine.memory / founded(machine).file
    text = path.read_text()
    path.write_text(text.replace("name: The staging database listens on port", "name: Staging"))
    machine.visit()

    assert "[Staging 5432]" in (machine.memory / "MEMORY.md").read_text()


def test_older_words_do_not_turn_an_edit_round(machine: Machine) -> None:
    memory = founded(machine)
    machine.clock.advance(86_400)
    edit(machine, memory.id, statement="The staging database listens on port 6432.")
    said = machine.app.curator.answer(Remember(text="The wiki runs on pelican."))
    assert said.data["outcome"] == "create"
    machine.write("b.jsonl", line(_PORT + " "))
    machine.visit()
    assert "6432" in next(m.body for m in machine.scope.read().memories if m.id == memory.id)
