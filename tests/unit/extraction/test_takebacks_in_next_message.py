"""A message that only takes back what its person said right before it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

FRIDAYS = "The shop deploys on Fridays at 14:00."
#: What is read in a first pass, and what is said next.
CASES = [
    *(
        (FRIDAYS, text)
        for text in (
            "Correction: Thursdays at 14:00.", "Wait, Thursdays.", "Make that Thursdays.",
            "No wait, on Thursdays.", "I meant Thursdays.", "Oops, wrong project.",
            "Oh no, that's the old schedule.", "Typo.", "Just kidding.", "That was a joke.",
            "Scratch that.", "Never mind.", "My mistake, it's Thursdays.",
        )
    ),
    ("Wir deployen immer freitags um 14 Uhr.", "Korrektur: donnerstags."),
    ("Wir deployen immer freitags um 14 Uhr.", "Quatsch, stimmt nicht."),
    ("Siempre desplegamos los viernes a las 14:00.", "Corrección: los jueves."),
    ("Siempre desplegamos los viernes a las 14:00.", "Perdón, los jueves."),
    ("Siempre desplegamos los viernes a las 14:00.", "Es broma."),
    ("Nous déployons toujours le vendredi à 14h.", "Correction : le jeudi."),
    ("Nous déployons toujours le vendredi à 14h.", "Je plaisante."),
    ("我们总是在周五14点部署。", "更正：周四。"),
    ("我们总是在周五14点部署。", "开玩笑的。"),
    ("私たちは毎週金曜14時に必ずデプロイします。", "間違えました、木曜です。"),
    ("私たちは毎週金曜14時に必ずデプロイします。", "冗談です。"),
    ("우리는 항상 금요일 14시에 배포합니다.", "정정: 목요일."),
    ("우리는 항상 금요일 14시에 배포합니다.", "농담이에요."),
]  # fmt: skip


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """A place that is read without a model."""
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def say(machine: Machine, text: str, *, session: str = "a", who: str = "user") -> None:
    """Write what is said next, a minute later."""
    machine.clock.advance(60)
    at = machine.clock.now().isoformat()
    record = {
        "uuid": f"{session}{at}",
        "type": who,
        "timestamp": at,
        "message": {"role": who, "content": text},
    }
    machine.append(f"{session}.jsonl", json.dumps(record, ensure_ascii=False) + "\n")


def live(machine: Machine) -> list[str]:
    return [one.body for one in machine.scope.read().memories]


def archived(machine: Machine) -> int:
    return len([*machine.memory.glob(".archive/*/*.md")])


def held(machine: Machine) -> int:
    return int(machine.rows("SELECT count(*) FROM review")[0][0])


@pytest.mark.parametrize(("said", "text"), CASES)
def test_memory_of_the_message_before_goes_to_the_archive(
    machine: Machine, said: str, text: str
) -> None:
    say(machine, said)
    machine.visit()
    assert len(live(machine)) == 1

    say(machine, text)
    machine.visit()

    assert live(machine) == []
    assert archived(machine) == 1
    assert held(machine) == 0


@pytest.mark.parametrize(("said", "text"), CASES)
def test_message_that_is_taken_back_in_the_same_pass_makes_no_memory(
    machine: Machine, said: str, text: str
) -> None:
    say(machine, said)
    say(machine, text)
    machine.visit()

    assert live(machine) == []


def test_memory_that_took_the_place_of_another_is_held(machine: Machine) -> None:
    say(machine, "The port of the shop is 8080.")
    machine.visit()
    say(machine, "The port of the shop is now 9090.", session="b")
    machine.visit()
    say(machine, "Just kidding.", session="b")
    machine.visit()

    assert live(machine) == ["The port of the shop is now 9090."]
    assert held(machine) == 1


def test_behind_a_reply_it_is_held(machine: Machine) -> None:
    say(machine, FRIDAYS)
    machine.visit()
    say(machine, "Noted.", who="assistant")
    say(machine, "I meant Thursdays.")
    machine.visit()

    assert live(machine) == [FRIDAYS]
    assert held(machine) == 1


@pytest.mark.parametrize("text", ["Never mind.", "Wait, is CI green?", "Make that test pass."])
def test_behind_a_reply_what_may_mean_that_does_nothing(machine: Machine, text: str) -> None:
    say(machine, FRIDAYS)
    machine.visit()
    say(machine, "Noted.", who="assistant")
    say(machine, text)
    machine.visit()

    assert live(machine) == [FRIDAYS]
    assert held(machine) == 0


@pytest.mark.parametrize(
    "text", ["Wait, is CI green?", "Make that test pass.", "No wait, run the tests first."]
)
def test_ordinary_words_archive_nothing(machine: Machine, text: str) -> None:
    say(machine, FRIDAYS)
    machine.visit()
    say(machine, text)
    machine.visit()

    assert live(machine) == [FRIDAYS]
    assert archived(machine) == held(machine) == 0


def test_only_what_was_said_last_is_taken_back(machine: Machine) -> None:
    say(machine, f"{FRIDAYS} Now fix the login page.")
    machine.visit()
    say(machine, "Scratch that.")
    machine.visit()

    assert live(machine) == [FRIDAYS]


def test_another_session_takes_nothing_back(machine: Machine) -> None:
    say(machine, FRIDAYS)
    machine.visit()
    say(machine, "Just kidding.", session="b")
    machine.visit()

    assert live(machine) == [FRIDAYS]
    assert held(machine) == 0


def test_memory_that_was_said_before_too_is_held(machine: Machine) -> None:
    say(machine, FRIDAYS, session="b")
    machine.visit()
    say(machine, FRIDAYS)
    machine.visit()
    say(machine, "Just kidding.")
    machine.visit()

    assert live(machine) == [FRIDAYS]
    assert held(machine) == 1


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("The port of the shop is 8080.", f"The port of the shop is now 9090. {end}")
        for end in (
            "Correction: still 8080.", "Oh, that was a typo.", "Or so I thought.",
            "That's what the intern claims, anyway.", "Would be nice, right?", "Scratch that.",
        )
    ]
    + [
        ("Always answer in German.", "From now on answer in English. Correction: stay with German."),
        ("Always answer in German.", "Don't answer in German any more. Joke!"),
    ],
)  # fmt: skip
def test_words_that_take_themselves_back_archive_nothing(
    machine: Machine, known: str, text: str
) -> None:
    say(machine, known)
    machine.visit()
    say(machine, text, session="b")
    machine.visit()

    assert live(machine) == [known]
    assert archived(machine) == 0
