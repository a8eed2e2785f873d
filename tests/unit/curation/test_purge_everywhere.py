"""`memd forget --purge` leaves the words in no column of the ledger, under whatever id they stood."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import ReviewSettings
from memconsolidate.curation.asks import Decision, Forget, Move, Remember
from memconsolidate.model import MemoryType
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine
from tests.unit.curation.test_forget import everything
from tests.unit.curation.test_review import (
    Claiming,
    claim,
    decide,
    memories,
    numbers,
    read_by,
    say,
)
from tests.unit.extraction.test_routed import BLOG, SHOP, routed, said

CHOSEN = "We decided to use Hetzner for hosting."
SHORT = "We use uv."
MOVED_ON = "We no longer host at Hetzner, we now host at Scaleway."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def held(machine: Machine, word: str) -> list[str]:
    """Return the columns of the ledger, and the files, that have a word in any case."""
    columns = machine.rows(
        "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c"
        " WHERE m.type = 'table'"
    )
    found = [
        f"{table}.{column}: {value!r}"
        for table, column in columns
        for (value,) in machine.rows(f'SELECT CAST("{column}" AS BLOB) FROM "{table}"')
        if value is not None and word.lower().encode() in value.lower()
    ]
    found += [
        path for path, data in everything(machine).items() if word.lower().encode() in data.lower()
    ]
    return found


def move_away(machine: Machine, name: str) -> None:
    """Move the memory directory by hand, so that memd makes it anew from the transcripts."""
    machine.memory.rename(machine.home / name)
    machine.restart()
    machine.visit()
    machine.clock.advance(60)
    machine.visit()


def purge_all(machine: Machine, word: str, *, also: tuple[str, ...] = ()) -> None:
    which = [
        memory.id
        for scope in machine.app.scopes.all()
        for memory in scope.read().memories
        if word.lower() in memory.body.lower()
    ]
    machine.app.curator.answer(Forget(which=(*dict.fromkeys((*which, *also)),), purge=True))
    machine.clock.advance(60)


def test_decision_of_a_memory_in_a_directory_that_was_moved(machine: Machine) -> None:
    say(machine, "a", CHOSEN)
    decision = memories(machine)[CHOSEN].decision
    assert decision is not None
    assert decision.chosen == "Hetzner for hosting"
    move_away(machine, "memory-old")
    move_away(machine, "memory-older")
    assert machine.rows("SELECT count(DISTINCT memory) FROM verdict") == [(3,)]
    machine.app.keep_copy()
    purge_all(machine, "Hetzner")

    assert held(machine, "Hetzner") == []


def test_memory_of_few_words_in_a_directory_that_was_moved(machine: Machine) -> None:
    say(machine, "a", SHORT)
    move_away(machine, "memory-old")
    assert SHORT in memories(machine)
    purge_all(machine, "use uv")

    assert held(machine, "use uv") == []
    assert held(machine, "use-uv") == []


def test_memory_of_a_moved_directory_stays_away_when_that_comes_back(machine: Machine) -> None:
    say(machine, "a", CHOSEN)
    move_away(machine, "memory-old")
    purge_all(machine, "Hetzner")
    assert memories(machine) == {}
    machine.restart()
    machine.visit()

    assert memories(machine) == {}


def test_what_took_the_place_of_it_goes_with_it(machine: Machine) -> None:
    say(machine, "a", CHOSEN)
    [old] = memories(machine).values()
    say(machine, "b", MOVED_ON)
    machine.app.keep_copy()
    purge_all(machine, "Hetzner", also=(old.id,))

    assert held(machine, "Hetzner") == []


def test_archived_memory_of_another_directory(machine: Machine) -> None:
    say(machine, "a", CHOSEN)
    machine.app.curator.answer(Forget(which=(memories(machine)[CHOSEN].id,)))
    machine.clock.advance(60)
    say(machine, "b", CHOSEN)
    [new] = memories(machine).values()
    move_away(machine, "memory-old")
    say(machine, "c", CHOSEN)
    assert new.id not in [memory.id for memory in memories(machine).values()]
    purge_all(machine, "Hetzner")

    assert held(machine, "Hetzner") == []


@pytest.mark.parametrize("end", ["waits", "accept", "reject"])
def test_claim_that_was_held(tmp_path: Path, fake_clock: FakeClock, end: str) -> None:
    review = ReviewSettings(project="hold")
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), review=review)
    say(machine, "a", CHOSEN)
    assert numbers(machine) == ("1",)
    if end != "waits":
        decide(machine, Decision(end), "1")
    move_away(machine, "memory-old")
    machine.app.curator.answer(Remember(text=CHOSEN))
    purge_all(machine, "Hetzner")

    assert held(machine, "Hetzner") == []


def test_claim_that_waited_for_a_second_session(machine: Machine) -> None:
    text = "Deploy to Hetzner before lunch."
    read_by(machine, Claiming("Hetzner", claim(text, kind=MemoryType.FEEDBACK)))
    say(machine, "a", text)
    assert numbers(machine) == ("p1",)
    say(machine, "b", text)
    assert text in memories(machine)
    move_away(machine, "memory-old")
    purge_all(machine, "Hetzner")

    assert held(machine, "Hetzner") == []


def test_memory_that_was_moved_into_another_scope(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said(CHOSEN, cwd=BLOG, session="a"))
    machine.write("b.jsonl", said("We use Postgres for orders.", cwd=SHOP, session="b"))
    machine.visit()
    blog, shop = (
        next(
            one
            for one in machine.app.scopes.all()
            if os.path.basename(one.directory).startswith(name)
        )
        for name in ("blog", "shop")
    )
    [memory] = blog.read().memories
    machine.app.curator.answer(Move(which=memory.id, to=shop.directory))
    machine.clock.advance(60)
    machine.visit()
    purge_all(machine, "Hetzner")

    assert [one for one in held(machine, "Hetzner") if "/memory/" not in one] == []


def test_memory_that_says_other_words_of_the_same_message_keeps_its_own(machine: Machine) -> None:
    other = "The invoices are in cents."
    say(machine, "a", f"{CHOSEN} {other}")
    move_away(machine, "memory-old")
    kept = memories(machine)[other].id

    def rows() -> list[tuple[object, ...]]:
        return machine.rows(f"SELECT data FROM verdict WHERE memory = '{kept}'")

    before = rows()
    purge_all(machine, "Hetzner")

    assert rows() == before
    assert [*memories(machine)] == [other]
    assert held(machine, "Hetzner") == []
