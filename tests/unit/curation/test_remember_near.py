"""`memd remember` names the memory that is near to what was said and stays beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine
from tests.unit.curation.test_remember import memories, remember

TUESDAYS = "We deploy on Tuesdays."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def test_other_value_that_may_hold_too_names_what_is_known(machine: Machine) -> None:
    known = remember(machine, TUESDAYS).data["id"]
    remember(machine, "The office in Oslo opens at nine.")
    answer = remember(machine, "We deploy on Wednesdays.")

    assert answer.data["near"] == known
    assert f"Near it is we-deploy-on-tuesdays.md ({known}): {TUESDAYS}" in answer.lines[1]
    assert f"`memd forget {known}`" in answer.lines[1]
    assert len(memories(machine)) == 3


@pytest.mark.parametrize(
    "text", ["The office in Oslo opens at nine.", "We test on Wednesdays and review on Fridays."]
)
def test_what_shares_few_words_names_nothing(machine: Machine, text: str) -> None:
    remember(machine, TUESDAYS)
    answer = remember(machine, text)

    assert len(answer.lines) == 1
    assert "near" not in answer.data


def test_what_a_person_wants_beside_is_not_named_again(machine: Machine) -> None:
    remember(machine, TUESDAYS)
    assert len(remember(machine, "We deploy on Wednesdays.", beside=True).lines) == 1


def test_what_is_replaced_is_not_near(machine: Machine) -> None:
    remember(machine, "My manager is Robin.")
    machine.clock.advance(60)
    answer = remember(machine, "My manager is Kim now.")
    assert answer.data["replaced"]
    assert "near" not in answer.data
