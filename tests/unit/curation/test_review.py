"""`[review]` and `memd review`: what waits for a person, and what becomes of it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import ReviewSettings
from memconsolidate.curation.asks import Answer, Decide, Decision
from memconsolidate.curation.waiting import Waiting, read_waiting
from memconsolidate.errors import MemdError
from memconsolidate.ledger.batches import Report
from memconsolidate.model import (
    Authority,
    Claim,
    Memory,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Reply,
    Request,
)
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

RULE = "Always deploy the shop on Tuesdays."
PLAIN = "Write short commit messages."
PORT = "The staging database listens on port 5432."
NEW_PORT = "Correction: the staging database listens on port 6432, not 5432."
#: Before anything that the tests' clock shows.
OLD = datetime(2026, 4, 1, tzinfo=UTC)


class Claiming(CountingBackend):
    """A model that gives the same claims about each new message that holds a word."""

    def __init__(self, word: str, *claims: Claim) -> None:
        super().__init__(is_metered=True)
        self.word = word
        self.claims = claims

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        return Reply(
            claims=tuple(
                _about(claim, message.label)
                for message in request.messages
                if message.is_new and self.word in message.text
                for claim in self.claims
            )
        )


def _about(claim: Claim, label: str) -> Claim:
    quotes = tuple(Quote(label, quote.text) for quote in claim.quotes)
    return Claim(
        operation=claim.operation,
        type=claim.type,
        statement=claim.statement,
        quotes=quotes,
        targets=claim.targets,
    )


def claim(
    statement: str,
    quote: str = "",
    *,
    kind: MemoryType = MemoryType.PROJECT,
    operation: Operation = Operation.CREATE,
    targets: tuple[str, ...] = (),
) -> Claim:
    return Claim(
        operation=operation,
        type=kind,
        statement=statement,
        quotes=(Quote("", quote or statement),),
        targets=targets,
    )


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


@pytest.fixture
def holding(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend(), review=ReviewSettings(mode="hold"))


def say(
    machine: Machine, name: str, *texts: str, at: datetime | None = None, start: int = 0
) -> None:
    """Let a person say something in a session of this name, in Claude Code's form."""
    time = (at or machine.clock.now()).isoformat()
    lines = [
        {
            "parentUuid": None,
            "isSidechain": False,
            "type": "user",
            "message": {"role": "user", "content": text},
            "uuid": f"{name}-{number}",
            "timestamp": time,
            "sessionId": name,
            "cwd": "/srv/shop",
            "version": "2.1.143",
        }
        for number, text in enumerate(texts, start)
    ]
    machine.append(f"{name}.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    machine.visit()
    machine.clock.advance(60)


def memories(machine: Machine) -> dict[str, Memory]:
    return {memory.body: memory for memory in machine.scope.read().memories}


def waiting(machine: Machine) -> list[Waiting]:
    return read_waiting(machine.app.database, str(machine.memory), machine.clock.now())


def numbers(machine: Machine) -> tuple[str, ...]:
    return tuple(one.number for one in waiting(machine))


def decide(
    machine: Machine, decision: Decision, *numbers: str, beside: bool = False, anyway: bool = False
) -> Answer:
    return machine.app.curator.answer(
        Decide(decision=decision, numbers=numbers, beside=beside, anyway=anyway)
    )


def accept(machine: Machine, *numbers: str, beside: bool = False, anyway: bool = False) -> Answer:
    return decide(machine, Decision.ACCEPT, *numbers, beside=beside, anyway=anyway)


def reject(machine: Machine, *numbers: str) -> Answer:
    return decide(machine, Decision.REJECT, *numbers)


def read_by(machine: Machine, model: CountingBackend) -> None:
    """Let a model read everything that rules have read."""
    machine.backend = model
    machine.restart()
    machine.visit()


def lose_ledger(machine: Machine) -> None:
    machine.app.close()
    for path in Path(machine.config.state_directory).glob("ledger*"):
        path.unlink()
    machine.crash()


def fork(machine: Machine, name: str) -> None:
    """Leave of a transcript only a fork: another session, other ids, the same words and times."""
    path = machine.sessions / f"{name}.jsonl"
    text = path.read_text()
    for key in ("uuid", "sessionId"):
        text = text.replace(f'"{key}": "{name}', f'"{key}": "fork')
    machine.write("fork.jsonl", text)
    path.unlink()


@pytest.fixture
def conflict(machine: Machine) -> Machine:
    """A memory, and a claim against it of somebody else."""
    say(machine, "one", PORT)
    record = {"role": "user", "content": NEW_PORT, "uuid": "n1"}
    machine.append(
        "chat.jsonl", json.dumps(record | {"timestamp": machine.clock.now().isoformat()}) + "\n"
    )
    machine.visit()
    assert numbers(machine) == ("1",)
    return machine


def test_hold_mode_writes_nothing_unasked_and_names_why(holding: Machine) -> None:
    [report] = _reports(holding, RULE, PORT)

    assert memories(holding) == {}
    assert report.reasons == {"hold:asks_first": 2}
    assert (report.applied, report.skipped, report.created) == (0, 2, 0)
    assert [one.verdict.outcome for one in waiting(holding)] == [Outcome.HOLD] * 2
    assert "memory:created" not in holding.log.events


def _reports(machine: Machine, *texts: str) -> list[Report]:
    time = machine.clock.now().isoformat()
    lines = [
        {"uuid": f"u{number}", "type": "user", "message": text, "timestamp": time}
        for number, text in enumerate(texts)
    ]
    machine.write("a.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    return machine.visit()


def test_mode_of_a_type_goes_before_the_common_one(tmp_path: Path, fake_clock: FakeClock) -> None:
    review = ReviewSettings(feedback="hold")
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), review=review)
    say(machine, "a", RULE, PORT)

    assert [*memories(machine)] == [PORT]
    [held] = waiting(machine)
    assert held.verdict.claim.type is MemoryType.FEEDBACK


def test_confirmations_go_on_in_hold_mode(holding: Machine) -> None:
    say(holding, "a", PORT)
    accept(holding, "1")
    say(holding, "b", PORT)

    assert memories(holding)[PORT].confirmed == 2
    assert waiting(holding) == []


def test_correction_is_held_and_changes_nothing(holding: Machine) -> None:
    say(holding, "a", PORT)
    accept(holding, "1")
    say(holding, "a", NEW_PORT, start=1)

    assert [*memories(holding)] == [PORT]
    [held] = waiting(holding)
    assert held.verdict.targets == (memories(holding)[PORT].id,)


def test_same_claim_is_held_once_and_keeps_the_sources_of_both(holding: Machine) -> None:
    say(holding, "a", PORT)
    say(holding, "b", PORT)

    [held] = waiting(holding)
    assert {source.session for source in held.verdict.sources} == {"a", "b"}
    accept(holding, "1")
    assert {source.session for source in memories(holding)[PORT].sources} == {"a", "b"}


def test_what_one_reply_says_twice_is_held_once(holding: Machine) -> None:
    read_by(holding, Claiming("port", claim(PORT), claim(PORT)))
    say(holding, "a", PORT)

    assert numbers(holding) == ("1",)


def test_accepting_makes_the_memory_a_persons_with_its_sources(holding: Machine) -> None:
    say(holding, "a", PORT)
    answer = accept(holding, "1")

    memory = memories(holding)[PORT]
    assert memory.authority is Authority.HUMAN
    assert [source.session for source in memory.sources] == ["a"]
    assert memory.file in (holding.memory / "MEMORY.md").read_text()
    assert waiting(holding) == []
    assert answer.data["decided"][0]["id"] == memory.id
    assert holding.rows("SELECT state FROM review") == [("accepted",)]


def test_accepting_a_contradiction_replaces_what_is_there(conflict: Machine) -> None:
    old = memories(conflict)[PORT]
    accept(conflict, "1")

    [memory] = memories(conflict).values()
    assert "6432" in memory.body
    [archived] = conflict.memory.glob(".archive/2*/*.md")
    assert f"superseded_by: {memory.id}" in archived.read_text().replace('"', "")
    assert old.id in archived.read_text()


def test_beside_leaves_both(conflict: Machine) -> None:
    accept(conflict, "1", beside=True)

    assert len(memories(conflict)) == 2
    assert not list(conflict.memory.glob(".archive/2*/*.md"))


def test_memory_that_is_gone_lets_the_claim_become_a_new_one(conflict: Machine) -> None:
    (conflict.memory / memories(conflict)[PORT].file).unlink()
    accept(conflict, "1")

    [body] = memories(conflict)
    assert "6432" in body


def test_memory_that_changed_since_is_named_and_needs_another_word(conflict: Machine) -> None:
    path = conflict.memory / memories(conflict)[PORT].file
    path.write_text(path.read_text().replace("port 5432.\n", "port 7432 at night.\n"))
    with pytest.raises(MemdError, match=r"7432 at night.*--anyway.*nothing was done"):
        accept(conflict, "1")
    assert numbers(conflict) == ("1",)
    assert "7432 at night" in path.read_text()

    accept(conflict, "1", anyway=True)
    [body] = memories(conflict)
    assert "6432" in body
    [archived] = conflict.memory.glob(".archive/2*/*.md")
    assert "7432 at night" in archived.read_text()


def test_claim_about_a_memory_that_another_one_replaced_is_about_that_one(
    conflict: Machine,
) -> None:
    say(
        conflict,
        "one",
        "Correction: the staging database listens on port 8432, not 5432.",
        start=1,
    )
    [before] = memories(conflict).values()
    with pytest.raises(MemdError, match="8432"):
        accept(conflict, "1")
    accept(conflict, "1", anyway=True)

    [memory] = memories(conflict).values()
    assert "6432" in memory.body
    assert any(before.id in path.read_text() for path in conflict.memory.glob(".archive/2*/*.md"))


def test_old_words_do_not_undo_what_was_accepted(conflict: Machine) -> None:
    accept(conflict, "1")
    say(conflict, "two", PORT, at=OLD)
    fork(conflict, "one")
    lose_ledger(conflict)
    conflict.visit()

    assert len(memories(conflict)) == 1
    assert "6432" in next(iter(memories(conflict)))


def test_words_from_before_the_acceptance_do_not_turn_it_round(machine: Machine) -> None:
    say(machine, "one", PORT)
    say(machine, "two", PORT.replace("listens", "now listens").replace("5432", "7432"), at=OLD)
    [held] = waiting(machine)
    accept(machine, held.number)
    [memory] = memories(machine).values()
    assert "7432" in memory.body
    words = "Correction: the staging database now listens on port 9432, not 7432."
    say(machine, "three", words, at=OLD + timedelta(days=1))

    assert memories(machine) == {memory.body: memory}
    [held] = waiting(machine)
    assert held.reason == "conflict_older"


def test_update_is_carried_out_in_place_and_keeps_the_old_text(machine: Machine) -> None:
    say(machine, "one", PORT)
    memory = memories(machine)[PORT]
    path = machine.memory / memory.file
    text = path.read_text().replace(f"description: {PORT}", f"description: {PORT} Ask Ada.")
    path.write_text(text)  # by hand: memd may only propose
    longer = f"{PORT[:-1]} behind the pooler."
    update = claim(
        longer,
        longer,
        operation=Operation.UPDATE,
        targets=(memory.id,),
    )
    read_by(machine, Claiming("pooler", update))
    say(machine, "two", longer)
    [held] = waiting(machine)
    accept(machine, held.number)

    [after] = memories(machine).values()
    assert after.id == memory.id
    assert after.body.startswith(longer)
    assert after.authority is Authority.HUMAN
    assert not after.is_protected
    [archived] = machine.memory.glob(".archive/2*/*.md")
    assert "Ask Ada." in archived.read_text()


def test_retraction_is_carried_out(machine: Machine) -> None:
    say(machine, "one", PORT)
    memory = memories(machine)[PORT]
    words = "I wonder whether the staging database is still what it was."
    retract = claim(words, words, operation=Operation.RETRACT, targets=(memory.id,))
    read_by(machine, Claiming("wonder", retract))
    say(machine, "two", words)
    [held] = waiting(machine)
    with pytest.raises(MemdError, match="no memory that could stand beside"):
        accept(machine, held.number, beside=True)
    accept(machine, held.number)

    assert memories(machine) == {}
    assert len(list(machine.memory.glob(".archive/2*/*.md"))) == 1


def test_merge_is_carried_out(holding: Machine) -> None:
    say(holding, "one", PORT, "The mirror listens on port 7100.")
    accept(holding)
    ids = tuple(memory.id for memory in memories(holding).values())
    both = f"{PORT[:-1]} and the mirror listens on port 7100."
    merge = claim(both, both, operation=Operation.MERGE, targets=ids)
    read_by(holding, Claiming(" and ", merge))
    say(holding, "two", both)
    [held] = waiting(holding)
    accept(holding, held.number)

    assert [*memories(holding)] == [both]
    assert len(list(holding.memory.glob(".archive/2*/*.md"))) == 2


def test_claim_that_a_memory_says_by_now_confirms_it(holding: Machine) -> None:
    say(holding, "a", PORT)
    (holding.memory / "port.md").write_text(
        f"---\nname: Port\ndescription: {PORT}\ntype: project\n---\n{PORT}\n"
    )
    answer = accept(holding, "1")

    assert answer.data["decided"][0]["outcome"] == "reinforce"
    assert len(memories(holding)) == 1


def test_provisional_claim_can_be_accepted(machine: Machine) -> None:
    say(machine, "a", PLAIN)
    assert numbers(machine) == ("p1",)
    accept(machine, "p1")

    [memory] = memories(machine).values()
    assert memory.standing
    assert memory.authority is Authority.HUMAN
    assert waiting(machine) == []


def test_provisional_claim_that_was_rejected_is_not_confirmed_by_a_second_session(
    machine: Machine,
) -> None:
    say(machine, "a", PLAIN)
    reject(machine, "p1")
    say(machine, "b", PLAIN, at=OLD)

    assert memories(machine) == {}
    assert waiting(machine) == []


def test_rejected_claim_does_not_come_from_a_model_in_other_words(holding: Machine) -> None:
    say(holding, "a", f"The weather is nice. {PORT}")
    reject(holding, "1")
    reworded = claim("Port 5432 is that of the staging database", "listens on port 5432")
    read_by(holding, Claiming("5432", claim(PORT), reworded))

    assert memories(holding) == {}
    assert waiting(holding) == []
    assert ("reject", "retired_source") in holding.rows("SELECT outcome, reason FROM verdict")


def test_rejected_claim_does_not_come_back_when_the_ledger_is_lost(holding: Machine) -> None:
    say(holding, "a", PORT)
    reject(holding, "1")
    lose_ledger(holding)
    holding.visit()

    assert numbers(holding) == ()


def test_rejected_claim_does_not_come_from_a_copy_with_new_ids(holding: Machine) -> None:
    say(holding, "a", PORT)
    reject(holding, "1")
    fork(holding, "a")
    lose_ledger(holding)
    reworded = claim("Port 5432 is that of the staging database", "listens on port 5432")
    read_by(holding, Claiming("5432", claim(PORT), reworded))

    assert waiting(holding) == []


def test_other_words_of_a_rejected_message_are_taken(holding: Machine) -> None:
    cat = "The office cat is called Tom and eats tuna."
    say(holding, "a", f"{PORT} {cat}")
    reject(holding, "1")
    read_by(holding, Claiming("tuna", claim(cat)))

    [held] = waiting(holding)
    assert held.verdict.claim.statement == cat


def test_newer_words_of_a_person_bring_a_rejected_claim_back(holding: Machine) -> None:
    say(holding, "a", PORT)
    reject(holding, "1")
    say(holding, "b", PORT)

    assert len(waiting(holding)) == 1


def test_rejected_retraction_is_not_proposed_again(machine: Machine) -> None:
    say(machine, "one", PORT)
    memory = memories(machine)[PORT]
    words = "I wonder whether the staging database is still what it was."
    retract = claim(words, words, operation=Operation.RETRACT, targets=(memory.id,))
    read_by(machine, Claiming("wonder", retract))
    say(machine, "two", words)
    reject(machine, *numbers(machine))
    lose_ledger(machine)
    machine.visit()

    assert waiting(machine) == []
    assert [*memories(machine)] == [PORT]


def test_tombstone_holds_no_text(holding: Machine) -> None:
    say(holding, "a", PORT)
    reject(holding, "1")

    [line] = (holding.memory / ".archive/log.jsonl").read_text().splitlines()
    assert {"staging", "5432"}.isdisjoint(line.split())
    told = json.loads(line)
    assert told["why"] == "rejected"
    [[agent, session, message, heard, span]] = told["sources"]
    assert (agent, session, message) == ("claude-code", "a", "a-0")
    assert len(heard) == len(span) == len(told["said"][0]) == 16


def test_all_takes_what_waits_for_a_person_and_leaves_what_waits_for_a_session(
    holding: Machine,
) -> None:
    say(holding, "a", RULE, PORT, "Write short commit messages.")
    answer = reject(holding)

    assert [one["number"] for one in answer.data["decided"]] == ["1", "2"]
    assert numbers(holding) == ("p1",)


def test_type_narrows_what_is_decided(holding: Machine) -> None:
    say(holding, "a", RULE, PORT)
    holding.app.curator.answer(Decide(decision=Decision.ACCEPT, type=MemoryType.FEEDBACK))

    assert [*memories(holding)] == [RULE]


@pytest.mark.parametrize("number", ["7", "*", "%", "p9", "", "1; DROP TABLE review", "١"])
def test_number_that_names_nothing_changes_nothing(holding: Machine, number: str) -> None:
    say(holding, "a", PORT)
    with pytest.raises(MemdError, match="no claim waits as"):
        accept(holding, "1", number)
    assert numbers(holding) == ("1",)
    assert memories(holding) == {}


def test_two_claims_against_one_memory_do_not_both_replace_it(holding: Machine) -> None:
    say(holding, "a", PORT)
    accept(holding, "1")
    say(holding, "a", NEW_PORT, start=1)
    say(
        holding,
        "a",
        "Correction: the staging database listens on port 7432, not 5432.",
        start=2,
    )
    first, second = numbers(holding)
    answer = accept(holding, first, second)

    assert not answer.is_complete
    assert [one["number"] for one in answer.data["left"]] == [second]
    assert len(memories(holding)) == 1
    assert numbers(holding) == (second,)


def test_hand_edited_log_breaks_nothing(holding: Machine) -> None:
    say(holding, "a", PORT)
    reject(holding, "1")
    log = holding.memory / ".archive/log.jsonl"
    good = log.read_text()
    hostile = [
        "{",
        "null",
        "[1]",
        '{"why": "rejected", "sources": [["a"], 3, [1, 2, 3]], "said": "x", "until": 7}',
        '{"why": "forgotten", "selection": {"before": "tomorrow"}, "until": "2026-04-07T00:00:00Z"}',
        '{"why": "forgotten", "selection": [], "until": "2026-04-07"}',
        '{"id": {"a": 1}, "file": ["b"], "successor": {"c": 2}, "at": []}',
    ]
    log.write_text("\n".join([*hostile, good]))
    lose_ledger(holding)
    holding.visit()

    assert waiting(holding) == []


def test_parked_acceptance_waits_again(conflict: Machine) -> None:
    path = conflict.memory / memories(conflict)[PORT].file
    apply = conflict.scope.apply

    def edit_before(*arguments: object, **options: object) -> bool:
        path.write_text(path.read_text() + "\nAsk Ada.\n")
        return apply(*arguments, **options)  # type: ignore[arg-type]

    conflict.scope.apply = edit_before  # type: ignore[method-assign]
    answer = accept(conflict, "1")

    assert not answer.is_complete
    assert "Ask Ada." in path.read_text()
    assert numbers(conflict) == ("2",)
