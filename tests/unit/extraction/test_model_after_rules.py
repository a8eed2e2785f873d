"""People begin with the rules and add a key later: a model then sees what only the rules saw."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memconsolidate.backends.base import Backend
from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import BudgetSettings
from memconsolidate.errors import BackendBusyError, BudgetReachedError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request, Usage
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

RECENT = ("We decided to use Postgres for the billing store.", "Our API listens on port 8081.")
OLD = ("We decided to use Redis for the session cache.",)
DAY = 86_400.0


class Paid(CountingBackend):
    """Proposes every new message word for word, as a model would that likes everything."""

    def __init__(self) -> None:
        super().__init__(is_metered=True)
        self.error: BackendBusyError | None = None

    def propose(self, request: Request) -> Reply:
        if self.error is not None:
            raise self.error
        super().propose(request)
        claims = tuple(
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
        return Reply(claims=claims, usage=Usage(input_tokens=500, output_tokens=50))


def _said(*texts: str, name: str) -> str:
    return "".join(
        f'{{"uuid":"{name}{number}","type":"user","message":"{text}"}}\n'
        for number, text in enumerate(texts)
    )


def _live(machine: Machine, rounds: int = 5) -> None:
    for _ in range(rounds):
        machine.clock.advance(100)
        machine.visit(Wish())


def _use(machine: Machine, backend: Backend) -> None:
    machine.backend = backend
    machine.restart()


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """A machine where the rules read text a month ago, and text now."""
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("old.jsonl", _said(*OLD, name="o"))
    _touch(machine, "old.jsonl")
    _live(machine)
    fake_clock.advance(30 * DAY)
    machine.write("new.jsonl", _said(*RECENT, name="n"))
    _touch(machine, "new.jsonl")
    _live(machine)
    assert len(_memories(machine)) == 3
    return machine


def _touch(machine: Machine, name: str) -> None:
    now = machine.clock.now().timestamp()
    os.utime(machine.sessions / name, (now - 60, now - 60))


def _memories(machine: Machine) -> list[str]:
    return sorted(path.name for path in machine.memory.glob("*.md") if path.name != "MEMORY.md")


def test_recent_text_is_offered_to_the_model_once_by_itself(machine: Machine) -> None:
    before = _memories(machine)
    model = Paid()
    _use(machine, model)
    _live(machine)
    assert model.shown == list(RECENT)
    machine.restart()
    _live(machine)
    assert model.shown == list(RECENT)
    assert _memories(machine) == before


def test_older_text_is_offered_when_it_is_asked_for_and_once(machine: Machine) -> None:
    before = _memories(machine)
    model = Paid()
    _use(machine, model)
    _live(machine)
    machine.visit(Wish(at_once=True, reread=True))
    assert sorted(model.shown) == sorted(RECENT + OLD)
    machine.visit(Wish(at_once=True, reread=True))
    assert len(model.shown) == 3
    assert _memories(machine) == before


def test_failure_on_the_way_repeats_and_loses_nothing(machine: Machine) -> None:
    model = Paid()
    model.error = BackendBusyError("paid", "busy")
    _use(machine, model)
    with pytest.raises(BackendBusyError):
        _live(machine)
    machine.crash()
    model.error = None
    machine.clock.advance(60)
    _live(machine)
    assert model.shown == list(RECENT)


def test_ceiling_of_zero_offers_nothing_and_leaves_it_waiting(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(
        tmp_path, fake_clock, backend=RulesBackend(), budget=BudgetSettings(max_calls_per_day=0)
    )
    machine.write("new.jsonl", _said(*RECENT, name="n"))
    _live(machine)
    model = Paid()
    _use(machine, model)
    with pytest.raises(BudgetReachedError):
        _live(machine)
    assert model.shown == []
    assert machine.app.open_passes() == 1


def test_rules_after_a_model_read_nothing_again(machine: Machine) -> None:
    model = Paid()
    _use(machine, model)
    _live(machine)
    counting = CountingBackend()
    _use(machine, counting)
    _live(machine)
    assert counting.shown == []


def test_model_reads_what_a_session_and_its_fork_share_once(machine: Machine) -> None:
    fork = _said(*RECENT, name="n") + _said("We decided to use Kafka for the events.", name="f")
    machine.write("fork.jsonl", fork)
    _touch(machine, "fork.jsonl")
    _live(machine)
    paid = Paid()
    _use(machine, paid)
    _live(machine)

    assert sorted(paid.shown) == sorted([*RECENT, "We decided to use Kafka for the events."])
