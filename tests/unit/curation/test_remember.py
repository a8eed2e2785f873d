"""`memd remember`: a person's own words become a memory at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Answer, Remember
from memconsolidate.errors import MemdError
from memconsolidate.model import Authority, Memory, MemoryType
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line
from tests.unit.extraction.test_routed import routed
from tests.unit.extraction.test_watch_entries import codex


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def remember(machine: Machine, text: str, **options: object) -> Answer:
    """Let the machine's own memd remember something."""
    return machine.app.curator.answer(Remember(text=text, **options))  # type: ignore[arg-type]


def memories(machine: Machine) -> tuple[Memory, ...]:
    """Return what lies in the memory directory."""
    return machine.scope.read().memories


def test_words_become_a_memory_of_a_person_with_a_source_and_a_line_in_the_index(
    machine: Machine,
) -> None:
    answer = remember(machine, "Always use pnpm in this repository.")

    (memory,) = memories(machine)
    assert memory.body == "Always use pnpm in this repository."
    assert memory.authority is Authority.HUMAN
    assert memory.type is MemoryType.FEEDBACK
    assert memory.sources[0].agent == "memd"
    assert answer.data["file"] == memory.file
    index = (machine.memory / "MEMORY.md").read_text()
    assert memory.file in index


def test_what_a_memory_says_is_confirmed_and_not_written_twice(machine: Machine) -> None:
    machine.write("a.jsonl", line("Always use pnpm in this repository."))
    machine.visit()
    (before,) = memories(machine)

    answer = remember(machine, "Always use pnpm in this repository.")

    (after,) = memories(machine)
    assert answer.data["outcome"] == "reinforce"
    assert (after.id, after.confirmed) == (before.id, 2)


def test_fact_without_any_cue_is_taken_as_it_is_said(machine: Machine) -> None:
    remember(machine, "The staging database lives on host atlas.")

    (memory,) = memories(machine)
    assert memory.type is MemoryType.PROJECT


def test_what_it_replaces_goes_to_the_archive_with_its_successor(machine: Machine) -> None:
    first = remember(machine, "Deploys happen on Fridays.")
    remember(machine, "Deploys happen whenever main is green.", replaces=first.data["id"])

    (memory,) = memories(machine)
    assert memory.body == "Deploys happen whenever main is green."
    (archived,) = machine.memory.rglob(".archive/*/*.md")
    assert f"superseded_by: {memory.id}" in archived.read_text().replace('"', "")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My manager is Robin.", "My manager is Kim now."),
        ("I live in Hamburg.", "I live in Berlin now."),
        ("Always use tabs.", "From now on use spaces instead of tabs."),
    ],
)
@pytest.mark.parametrize("first_to_an_agent", [False, True])
def test_new_value_takes_the_place_of_the_old_one_as_in_a_transcript(
    machine: Machine, fake_clock: FakeClock, old: str, new: str, *, first_to_an_agent: bool
) -> None:
    if first_to_an_agent:
        machine.write("rollout-a.jsonl", codex(old, cwd=str(machine.home)))
        machine.visit()
    else:
        remember(machine, old)
    fake_clock.advance(86_400)
    answer = remember(machine, new)

    assert [memory.body for memory in memories(machine)] == [new]
    assert answer.data["outcome"] == "supersede"


def test_contradiction_is_named_and_nothing_is_written_until_a_person_chooses(
    machine: Machine,
) -> None:
    first = remember(machine, "Always answer in German.")
    with pytest.raises(MemdError, match=f"--replaces {first.data['id']}"):
        remember(machine, "Never answer in German.")
    assert len(memories(machine)) == 1

    remember(machine, "Never answer in German.", beside=True)
    assert len(memories(machine)) == 2


def test_key_is_refused_and_nowhere_on_disk(machine: Machine) -> None:
    secret = "AKIA" + "3X7QWKZ5J2VNHT4B"
    with pytest.raises(MemdError, match="key or a password"):
        remember(machine, f"The AWS key is {secret} for deploys.")
    assert not any(
        secret.encode() in path.read_bytes() for path in machine.home.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize("text", ["", "  \n ", "…"])
def test_nothing_to_remember_is_said(machine: Machine, text: str) -> None:
    with pytest.raises(MemdError, match="nothing to remember"):
        remember(machine, text)


def test_unknown_memory_to_replace_is_named_with_what_is_near(machine: Machine) -> None:
    first = remember(machine, "Deploys happen on Fridays.")
    wrong = first.data["id"][:-1] + "?"
    with pytest.raises(MemdError, match=f"did you mean {first.data['id']}"):
        remember(machine, "Deploys happen on Mondays.", replaces=wrong)


def test_what_was_remembered_and_deleted_by_hand_can_be_remembered_again(
    machine: Machine,
) -> None:
    remember(machine, "The staging database lives on host atlas.")
    (memory,) = memories(machine)
    (machine.memory / memory.file).unlink()
    machine.visit()

    remember(machine, "The staging database lives on host atlas.")
    assert len(memories(machine)) == 1


@pytest.mark.parametrize(
    ("cwd", "text", "scope"),
    [
        ("/srv/work/shop", "The lab printer is on floor two.", "/srv/work/shop"),
        ("/srv/work/shop", "I live in Berlin.", "user"),
        ("/tmp/scratch", "The lab printer is on floor two.", "quarantine"),
    ],
)
def test_answer_says_which_of_several_memories_it_went_to(
    tmp_path: Path, fake_clock: FakeClock, cwd: str, text: str, scope: str
) -> None:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())

    new, again = (remember(machine, text, cwd=cwd) for _ in range(2))

    key = new.data["id"]
    assert new.lines[0].endswith(f" of {scope} ({key}).")
    assert f" of {scope} says it" in again.lines[0]
    advice = [f"`memd move {key} --to SCOPE`" in "".join(each.lines[1:]) for each in (new, again)]
    assert advice == [scope == "quarantine"] * 2


def test_answer_names_no_scope_where_there_is_one_memory_for_all(machine: Machine) -> None:
    answer = remember(machine, "The lab printer is on floor two.", cwd="/tmp/scratch")
    (memory,) = memories(machine)
    assert answer.lines == (f"Remembered as project in {memory.file} ({memory.id}).",)
