"""Facts planted in transcripts: each is shown, and those that are claimed all live side by side."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import (
    Claim,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Reply,
    Request,
    ShownMessage,
)
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.machine import Machine

TRANSCRIPTS = 50
FACTS_EACH = 20
FIRST_FACTS = 12

_COLOURS = [
    "amber",
    "azure",
    "coral",
    "crimson",
    "ebony",
    "golden",
    "indigo",
    "ivory",
    "jade",
    "lilac",
    "maroon",
    "navy",
    "ochre",
    "olive",
    "pearl",
    "ruby",
    "scarlet",
    "silver",
    "teal",
    "violet",
]
_BIRDS = [
    "condor",
    "falcon",
    "heron",
    "ibis",
    "kestrel",
    "magpie",
    "osprey",
    "petrel",
    "swift",
    "wren",
]
_ENTITIES = [f"{colour}-{bird}" for colour in _COLOURS for bird in _BIRDS]


class QuickFiles(Files):
    """Does not wait for the disk: nobody pulls the plug here, and there are many files."""

    def fsync(self, descriptor: int) -> None:
        pass

    def fsync_directory(self, path: str) -> None:
        pass


class ClaimingBackend:
    """Claims every message that it is shown as new, word for word."""

    name = "claiming"
    price_list = ""
    model = ""
    is_metered = False

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:
        return Reply(claims=tuple(_claim(each) for each in request.messages if each.is_new))


def _claim(message: ShownMessage) -> Claim:
    return Claim(
        operation=Operation.CREATE,
        type=MemoryType.PROJECT,
        statement=message.text,
        quotes=(Quote(message.label, message.text),),
    )


class Session:
    """Writes one transcript in the form of Claude Code, with what surrounds people's words."""

    def __init__(self, machine: Machine, number: int) -> None:
        self.name = f"p{number % 7}/session-{number:02}.jsonl"
        self._number = number
        self._records = 0
        self._now = machine.clock.now() - timedelta(hours=1)

    def say(self, *texts: str) -> str:
        """Return the lines of a person's turns, each with an answer and a tool's output."""
        return "".join(
            self._line("user", text)
            + self._line("assistant", [{"type": "tool_use", "name": "Bash", "input": {}}])
            + self._line("user", [{"type": "tool_result", "content": "ok " * 100}])
            for text in texts
        )

    def _line(self, author: str, content: object) -> str:
        self._records += 1
        at = self._now + timedelta(seconds=self._records)
        record = {
            "parentUuid": None,
            "isSidechain": False,
            "userType": "external",
            "cwd": "/home/dev/project",
            "sessionId": f"session-{self._number:02}",
            "type": author,
            "message": {"role": author, "content": content},
            "uuid": f"{self._number:02}-{self._records:04}",
            "timestamp": at.isoformat().replace("+00:00", "Z"),
        }
        return json.dumps(record) + "\n"


def _grow(machine: Machine, number: int, name: str, rest: str) -> None:
    """Add the rest in one of the ways in which files change, with a visit in the middle of some."""
    path = machine.sessions / name
    match number % 5:
        case 0:  # appended, cut anywhere
            cut = len(rest) * (number + 1) // (TRANSCRIPTS + 1)
            machine.append(name, rest[:cut])
            if number % 10 == 0:
                machine.visit()
            machine.append(name, rest[cut:])
        case 1:  # compacted: emptied, and written anew with part of the old
            kept = path.read_bytes().splitlines(keepends=True)[-9:]
            os.truncate(path, 0)
            machine.append(name, b"".join(kept) + rest.encode())
        case 2:  # rewritten whole and put in place
            whole = path.read_bytes() + rest.encode()
            temporary = machine.write(f"{name}.tmp", whole)
            temporary.replace(path)
        case 3:  # rotated by renaming
            path.rename(path.with_suffix(".1.jsonl"))
            machine.write(name, rest)
        case _:  # rotated by copying
            shutil.copy(path, path.with_suffix(".1.jsonl"))
            os.truncate(path, 0)
            machine.append(name, rest)


def _plant(machine: Machine, facts: list[list[str]]) -> None:
    sessions = [Session(machine, number) for number in range(TRANSCRIPTS)]
    for session, said in zip(sessions, facts, strict=True):
        machine.write(session.name, session.say(*said[:FIRST_FACTS]))
    machine.visit()
    machine.crash()
    for number, (session, said) in enumerate(zip(sessions, facts, strict=True)):
        _grow(machine, number, session.name, session.say(*said[FIRST_FACTS:]))
    machine.visit()
    machine.restart()
    machine.visit()


def _numbered(template: str) -> list[list[str]]:
    """Return a template filled with each entity and number, by transcript."""
    return [
        [
            template.format(
                entity=f"{_ENTITIES[(number * FACTS_EACH + each) % 200]}-{number // 10}",
                port=10_000 + number * FACTS_EACH + each,
            )
            for each in range(FACTS_EACH)
        ]
        for number in range(TRANSCRIPTS)
    ]


def _flat(facts: list[list[str]]) -> list[str]:
    return [fact for said in facts for fact in said]


def _outcomes(machine: Machine) -> Counter[str]:
    return Counter(dict(machine.rows("SELECT outcome, count(*) FROM verdict GROUP BY outcome")))


def _specifics(text: str) -> tuple[str, ...]:
    """Return what tells one fact of a template from the others: its entity and its port."""
    return tuple(sorted(set(re.findall(r"\b[a-z]+-[a-z]+(?:-\d)?\b|\b\d{4,5}\b", text))))


def _statements(machine: Machine) -> list[str]:
    return [memory.body.strip() for memory in machine.scope.read().memories]


def test_thousand_planted_facts_are_each_shown_once(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock)
    facts = _numbered("The ledger of {entity} listens on port {port}.")
    _plant(machine, facts)

    assert Counter(machine.shown) == Counter(_flat(facts))
    # Nothing but noise and repeats was passed over, and the ledger counts the same messages.
    filters = {name for (name,) in machine.rows("SELECT DISTINCT filter FROM removed")}
    assert filters <= {"replay", "tool_call", "tool_result"}
    assert machine.rows("SELECT sum(messages) FROM batch WHERE state = 'done'") == [
        (TRANSCRIPTS * FACTS_EACH,)
    ]
    assert machine.rows("SELECT count(*) FROM set_aside") == [(0,)]


@pytest.mark.parametrize("backend", [ClaimingBackend(), RulesBackend()], ids=["claims", "rules"])
def test_facts_on_one_template_all_live(
    tmp_path: Path, fake_clock: FakeClock, backend: ClaimingBackend | RulesBackend
) -> None:
    machine = Machine(tmp_path, fake_clock, files=QuickFiles(), backend=backend)
    session = Session(machine, 1)
    facts = [
        f"We decided that the {entity} service listens on port {9000 + number}."
        for number, entity in enumerate(_ENTITIES)
    ]
    for begin in range(0, len(facts), 25):
        machine.append(session.name, session.say(*facts[begin : begin + 25]))
        machine.visit()

    assert _outcomes(machine) == {Outcome.CREATE: 200}
    found = Counter(_specifics(statement) for statement in _statements(machine))
    assert found == Counter(map(_specifics, facts))


_CUED = (
    "We decided to use port {port} for {entity}.",
    "Always run the {entity} checks on port {port} before you push.",
    "From now on deploy {entity} through port {port}.",
    "I prefer port {port} for {entity}.",
    "Never restart {entity} without draining port {port} first.",
)


def test_rules_keep_planted_facts_that_have_cues(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock, files=QuickFiles(), backend=RulesBackend())
    columns = [_numbered(template) for template in _CUED]
    facts = [
        [columns[each % len(_CUED)][number][each] for each in range(FACTS_EACH)]
        for number in range(TRANSCRIPTS)
    ]
    _plant(machine, facts)
    found = Counter(_specifics(statement) for statement in _statements(machine))
    kept = [fact for fact in _flat(facts) if found[_specifics(fact)] == 1]

    assert len(kept) == TRANSCRIPTS * FACTS_EACH
    assert _outcomes(machine) == {Outcome.CREATE: len(kept)}
