"""What is taken off the record after it was read is forgotten, where it is plain what is meant."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Remember
from memconsolidate.ledger.batches import last_report
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from memconsolidate.tracing.memory import trace_memory
from tests.machine import CountingBackend, Machine

_PORT = "The staging database listens on port 5432."
_WIKI = "The wiki runs at flamingo.corp.example on port 8443."
_WISH = "That was off the record."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def say(machine: Machine, text: str, *, role: str = "user", file: str = "a.jsonl") -> None:
    """Append a message with an id of its own, and let it be read."""
    machine.clock.advance(60)
    at = machine.clock.now().isoformat()
    number = f"{role}-{at}"
    record = {"uuid": number, "role": role, "content": text, "timestamp": at}
    machine.append(file, json.dumps(record) + "\n")
    machine.visit()


def bodies(machine: Machine) -> set[str]:
    """Return what the memories say."""
    return {memory.body for memory in machine.scope.read().memories}


def test_memory_of_the_turn_before_goes_to_the_archive_and_does_not_come_back(
    machine: Machine,
) -> None:
    say(machine, _WIKI)
    say(machine, _PORT)
    say(machine, "Noted.", role="assistant")
    assert bodies(machine) == {_WIKI, _PORT}
    say(machine, _WISH)

    assert bodies(machine) == {_WIKI}
    assert "5432" not in (machine.memory / "MEMORY.md").read_text()
    [copy] = machine.memory.glob(".archive/*/*.md")
    assert "5432" in copy.read_text()
    log = (machine.memory / ".archive" / "log.jsonl").read_text()
    assert '"why":"off_the_record"' in log.replace('": "', '":"')

    model = CountingBackend(is_metered=True)
    machine.backend = model
    machine.restart()
    machine.visit()
    assert bodies(machine) == {_WIKI}


def test_what_goes_is_counted_by_the_pass_that_read_the_wish_and_told_with_it(
    machine: Machine,
) -> None:
    say(machine, _PORT)
    (memory,) = machine.scope.read().memories
    machine.clock.advance(60)
    at = machine.clock.now().isoformat()
    record = {"uuid": "wish", "role": "user", "content": _WISH, "timestamp": at}
    machine.append("a.jsonl", json.dumps(record) + "\n")

    reports = machine.visit()

    assert [report.archived for report in reports] == [1]
    last = last_report(machine.app.database)
    assert last is not None
    assert last[1] == reports[0]
    traced = trace_memory(machine.config, machine.app.database, machine.clock, str, memory.id)
    assert traced is not None
    told = "A person said afterwards that it was off the record."
    assert [left.sentence for left in traced.left] == [told]
    assert [one.sentence for one in traced.verdicts if one.outcome == "retire"] == [told]


def test_wish_is_carried_out_after_a_crash(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise KeyboardInterrupt

    say(machine, _PORT)
    with monkeypatch.context() as patch:
        patch.setattr("memconsolidate.curation.off_the_record._forget_in", die)
        with pytest.raises(KeyboardInterrupt):
            say(machine, _WISH)
    assert bodies(machine) == {_PORT}
    machine.crash()
    machine.visit()
    assert bodies(machine) == set()
    assert machine.rows("SELECT value FROM meta WHERE key = 'taken_back'") == []


def test_claim_that_waits_because_of_the_turn_ends(machine: Machine) -> None:
    say(machine, "Write short commit messages.")
    assert machine.rows("SELECT state FROM provisional") == [("waiting",)]
    say(machine, "Please don't remember that.")
    assert machine.rows("SELECT state FROM provisional") == [("forgotten",)]


@pytest.mark.parametrize(
    "wish",
    [
        "Off the record.",
        "Don't remember this: my salary is 80,000 euros.",
        "Don't remember this conversation.",
        "Forget that, let's do the other thing.",
    ],
)
def test_wish_that_may_mean_something_else_forgets_nothing(machine: Machine, wish: str) -> None:
    say(machine, _PORT)
    say(machine, wish)
    assert bodies(machine) == {_PORT}


def test_what_rests_on_other_words_too_stays(machine: Machine) -> None:
    say(machine, _PORT)
    machine.app.curator.answer(Remember(text=_PORT))
    say(machine, _WISH)
    assert bodies(machine) == {_PORT}


def test_what_a_person_changed_by_hand_stays(machine: Machine) -> None:
    say(machine, _PORT)
    (memory,) = machine.scope.read().memories
    path = machine.memory / memory.file
    path.write_text(path.read_text().replace("listens", "is listening"))
    say(machine, _WISH)
    assert len(bodies(machine)) == 1


def test_only_the_turn_right_before_is_meant(machine: Machine) -> None:
    say(machine, _PORT)
    say(machine, "Off the record: we will drop the Berlin office in March.")
    say(machine, _WISH)
    assert bodies(machine) == {_PORT}


def test_turn_of_another_session_is_not_meant(machine: Machine) -> None:
    say(machine, _PORT)
    say(machine, _WISH, file="b.jsonl")
    assert bodies(machine) == {_PORT}


def lose_memories(machine: Machine) -> None:
    """Take the memory directory away; what was read for it is read once more."""
    shutil.rmtree(machine.memory)
    machine.restart()
    machine.visit()
    machine.clock.advance(600)
    machine.visit()


def test_turn_taken_back_is_left_out_where_it_is_read_again(machine: Machine) -> None:
    say(machine, _WIKI)
    say(machine, _PORT)
    say(machine, "Noted.", role="assistant")
    say(machine, _WISH)
    model = CountingBackend()
    machine.backend = model
    lose_memories(machine)

    assert model.shown == [_WIKI]


def test_memory_of_a_turn_taken_back_does_not_come_back_in_a_new_store(machine: Machine) -> None:
    say(machine, _WIKI)
    say(machine, _PORT)
    say(machine, "Noted.", role="assistant")
    say(machine, _WISH)
    assert bodies(machine) == {_WIKI}
    lose_memories(machine)

    assert bodies(machine) == {_WIKI}


def test_turn_taken_back_is_forgotten_where_a_smaller_request_cuts_behind_it(
    machine: Machine,
) -> None:
    replies = [("assistant", "word " * 400)] * 9
    told = [("user", _PORT), *replies, ("user", _WISH)]
    machine.append(
        "a.jsonl",
        "".join(
            json.dumps({"uuid": f"{number}", "role": role, "content": text}) + "\n"
            for number, (role, text) in enumerate(told)
        ),
    )
    machine.visit()
    assert bodies(machine) == set()
    machine.config = replace(machine.config, max_extraction_session_chars=12_000)
    lose_memories(machine)

    assert bodies(machine) == set()
    assert list(machine.memory.glob(".archive/*/*.md"))


def test_turn_before_a_wish_that_means_something_else_is_read_again(machine: Machine) -> None:
    say(machine, _PORT)
    say(machine, "Off the record: we will drop the Berlin office in March.")
    say(machine, _WISH)
    lose_memories(machine)

    assert bodies(machine) == {_PORT}


def test_same_words_said_anew_found_a_memory(machine: Machine) -> None:
    say(machine, _PORT)
    say(machine, _WISH)
    say(machine, "Hello.")
    say(machine, _PORT)
    assert bodies(machine) == {_PORT}


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("I live in Graz.", "Please forget that I live in Graz."),
        ("I live in Graz.", "Don't remember that I live in Graz."),
        ("My wife is called Clara.", "Don't remember that my wife is called Clara."),
        ("Ich wohne in Zug.", "Vergiss bitte, dass ich in Zug wohne."),
        ("Ich wohne in Zug.", "Merk dir bitte nicht, dass ich in Zug wohne."),
        ("Vivo en Madrid.", "No recuerdes que vivo en Madrid."),
        ("J'habite à Lyon.", "Ne retiens pas que j'habite à Lyon."),
        ("我住在上海。", "不要记住我住在上海。"),
        ("東京に住んでいます。", "東京に住んでいることは忘れてください。"),
    ],
)
def test_what_is_named_goes_to_the_archive_also_from_another_session(
    machine: Machine, said: str, wish: str
) -> None:
    say(machine, said)
    say(machine, _WIKI)
    assert bodies(machine) == {said, _WIKI}
    machine.backend = CountingBackend(is_metered=True)  # it proposes nothing
    machine.restart()
    say(machine, wish, file="b.jsonl")
    assert bodies(machine) == {_WIKI}
    assert said not in (machine.memory / "MEMORY.md").read_text()


def test_what_is_named_counts_where_it_is_not_shown(machine: Machine) -> None:
    say(machine, "My wife is called Clara.")
    machine.clock.advance(60)
    at = machine.clock.now().isoformat()
    wish = "Don't remember that my wife is called Clara."
    record = {"uuid": "wish", "role": "user", "content": wish, "timestamp": at}
    machine.append("a.jsonl", json.dumps(record) + "\n")

    reports = machine.visit()

    assert [(report.messages, report.archived) for report in reports] == [(0, 1)]


def test_what_is_named_is_not_written_down_to_be_forgotten(machine: Machine) -> None:
    say(machine, _PORT)
    say(machine, "Don't remember that my neighbour is called Philomena.")
    machine.app.close()
    files = [path for path in machine.home.rglob("*") if path.is_file()]
    kept = [path for path in files if machine.sessions not in path.parents]
    assert kept
    assert not [path for path in kept if b"philomena" in path.read_bytes().lower()]


def test_what_is_named_may_be_said_anew(machine: Machine) -> None:
    say(machine, "I live in Graz.")
    say(machine, "Please forget that I live in Graz.")
    assert bodies(machine) == set()
    say(machine, "I live in Graz.")
    assert bodies(machine) == {"I live in Graz."}


def test_wish_that_names_something_else_forgets_nothing(machine: Machine) -> None:
    say(machine, "I live in Graz.")
    say(machine, "Don't remember that I lived in Graz as a child.")
    assert bodies(machine) == {"I live in Graz."}


@pytest.mark.parametrize(
    "wish",
    [
        "Forget that.",
        "Please don't store that.",
        "Keep that to yourself.",
        "That was confidential.",
        "Vergiss das bitte wieder.",
        "No lo recuerdes.",
        "Oublie ça.",
        "그건 잊어 주세요.",
        "忘了那件事吧。",
        "それは忘れてください。",
    ],
)
def test_turn_right_before_a_wish_that_looks_back_is_forgotten(machine: Machine, wish: str) -> None:
    say(machine, _WIKI)
    say(machine, _PORT)
    say(machine, wish)
    assert bodies(machine) == {_WIKI}


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget that.",
        "Forget Kafka, we stay with SQS.",
        "No, forget that, use SQS.",
        "Vergiss das nicht.",
        "N'oublie pas ça.",
        "别忘了这件事。",
        "それは忘れないで。",
    ],
)
def test_ordinary_work_forgets_nothing(machine: Machine, text: str) -> None:
    say(machine, _PORT)
    say(machine, text)
    assert _PORT in bodies(machine)


class _Rewording(CountingBackend):
    """A model that says a residence in its own words."""

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        return Reply(
            claims=tuple(
                Claim(
                    operation=Operation.CREATE,
                    type=MemoryType.USER,
                    statement="The user lives in Graz.",
                    quotes=(Quote(one.label, "I live in Graz"),),
                )
                for one in request.messages
                if one.is_new and "I live in Graz" in one.text
            )
        )


def test_what_is_named_does_not_come_back_reworded_from_what_was_said_before(
    machine: Machine,
) -> None:
    say(machine, "I live in Graz.")
    say(machine, "Please forget that I live in Graz.")
    machine.backend = model = _Rewording(is_metered=True)
    lose_memories(machine)
    assert "I live in Graz." in model.shown
    assert bodies(machine) == set()


@pytest.mark.parametrize(
    "wish", ["Off the record:", "Don't remember this.", "Off the record: it is about my home."]
)
def test_copy_of_a_transcript_does_not_bring_back_what_was_off_the_record(
    machine: Machine, wish: str
) -> None:
    model = CountingBackend(is_metered=True)
    machine.backend = model
    machine.restart()
    say(machine, wish)
    is_next = not wish.endswith("home.")
    say(machine, "I live in Graz." if is_next else "Use vim.")
    say(machine, "Use tabs.")
    machine.write("b.jsonl", (machine.sessions / "a.jsonl").read_bytes())
    machine.visit()
    assert model.shown == (["Use tabs."] if is_next else ["Use vim.", "Use tabs."])
