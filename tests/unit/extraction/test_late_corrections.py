"""Corrections through a whole pass, with the rules: what comes late, from others, or is edited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.memory.archive import ArchiveLog
from memconsolidate.memory.changes import ARCHIVE_LOG
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.machine import Machine

PORT = "The export service listens on port {}."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def say(machine: Machine, text: str, minute: int, session: str = "s1") -> None:
    record = {
        "role": "user",
        "content": text,
        "timestamp": f"2026-04-01T10:{minute:02}:00Z",
        "uuid": f"{session}-{minute}",
    }
    machine.append(f"{session}.jsonl", json.dumps(record) + "\n")
    machine.visit()


def bodies(machine: Machine) -> list[str]:
    paths = [path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md"]
    return sorted(path.read_text().rsplit("---\n", 1)[-1].strip() for path in paths)


def reasons(machine: Machine) -> list[tuple[str, str]]:
    return machine.rows("SELECT outcome, reason FROM verdict")


CHAINS = [
    [PORT.format(8080), "Correction: the export service listens on port 8081, not 8080.", "Correction: the export service listens on port 8082, not 8081.", "Actually, the export service listens on port 8080, not 8082."],
    ["We decided to use Postgres 16 for the orders service", "Correction: we use MySQL 8 for the orders service, not Postgres 16"],
    ["Always use pnpm for installs", "From now on use yarn for installs, not pnpm"],
    ["저는 서울에 살고 있습니다", "정정: 저는 서울이 아니라 부산에 살고 있습니다", "정정: 저는 부산이 아니라 대구에 살고 있습니다"],
    ["私は東京に住んでいます", "訂正：私は東京ではなく大阪に住んでいます", "訂正：私は大阪ではなく京都に住んでいます"],
    ["I prefer tabs over spaces", "I prefer spaces over tabs", "I prefer tabs over spaces"],
]  # fmt: skip


@pytest.mark.parametrize("said", CHAINS)
def test_each_correction_leaves_one_memory(machine: Machine, said: list[str]) -> None:
    for minute, text in enumerate(said):
        say(machine, text, minute)

        assert len(bodies(machine)) == 1


@pytest.mark.parametrize("denial", [", not 8080", ""])
def test_what_later_words_corrected_is_not_brought_back_by_earlier_ones(
    machine: Machine, denial: str
) -> None:
    say(machine, PORT.format(8080), 1)
    say(machine, f"Correction: the export service listens on port 8081{denial}.", 30)
    say(machine, PORT.format(8080), 20, session="s2")

    assert bodies(machine) == [f"The export service listens on port 8081{denial}."]
    assert ("reject", "corrected_later") in reasons(machine)


def test_corrected_value_that_is_said_again_later_is_no_earlier_statement(
    machine: Machine,
) -> None:
    say(machine, PORT.format(8080), 1)
    say(machine, "Correction: the export service listens on port 8081.", 30)
    say(machine, PORT.format(8080), 40)

    assert ("reject", "corrected_later") not in reasons(machine)


def test_archive_log_keeps_what_was_replaced_without_its_words(machine: Machine) -> None:
    say(machine, PORT.format(8080), 1)
    say(machine, "Correction: the export service listens on port 8081, not 8080.", 30)
    log = machine.memory / ARCHIVE_LOG

    assert PORT.format(8080) not in log.read_text()
    assert len(ArchiveLog(str(machine.memory), Files()).replaced_assertions()) == 1


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"said": 3}', '{"said": ["x"], "until": "2026-04-01T10:00:00"}', ""]
)
def test_line_of_the_log_that_cannot_be_read_tells_nothing(machine: Machine, line: str) -> None:
    say(machine, PORT.format(8080), 1)
    say(machine, "Correction: the export service listens on port 8081, not 8080.", 30)
    with (machine.memory / ARCHIVE_LOG).open("a") as log:
        log.write(f"{line}\n")

    assert len(ArchiveLog(str(machine.memory), Files()).replaced_assertions()) == 1


def test_summarys_correction_of_a_persons_words_waits(machine: Machine) -> None:
    say(machine, PORT.format(8080), 1)
    machine.write("summary.md", "Correction: the export service listens on port 9090, not 8080.\n")
    machine.visit()

    assert bodies(machine) == [PORT.format(8080)]
    assert ("hold", "conflict_weaker") in reasons(machine)


@pytest.mark.parametrize("text", [PORT.format(8080), PORT.format(7777)])
def test_what_a_person_edited_is_not_said_away(machine: Machine, text: str) -> None:
    say(machine, PORT.format(8080), 1)
    (path,) = (one for one in machine.memory.glob("*.md") if one.name != "MEMORY.md")
    header, body = path.read_text().rsplit("---\n", 1)
    path.write_text(f"{header}---\n{body.replace('8080', '9999')}")
    say(machine, text, 30, session="s2")

    assert bodies(machine) == [PORT.format(9999)]
    assert ("hold", "protected") in reasons(machine)
