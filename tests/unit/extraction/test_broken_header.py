"""What is said while a memory's file cannot be parsed, since a person broke its header."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.memory.scope import MAX_FILE_BYTES
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line, tree

RULE = "Always deploy on Tuesdays."
FOREIGN = f"---\nname: Deploy day\ndescription: When to deploy.\n---\n{RULE}\n"


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def _files(machine: Machine) -> list[Path]:
    return [path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md"]


def _without(key: str) -> Callable[[str], str]:
    return lambda text: "\n".join(one for one in text.split("\n") if not one.startswith(f"{key}:"))


_SLIPS: dict[str, Callable[[str], str]] = {
    "open quotation mark": lambda text: text.replace("name: ", 'name: "'),
    "colon in a text": lambda text: text.replace("name: ", "name: Rule: "),
    "tab": lambda text: text.replace("type: ", "\ttype: "),
    "no name": _without("name"),
    "key twice": lambda text: text.replace("type: ", "type: user\ntype: "),
    "no opening": lambda text: text.removeprefix("---\n"),
    "short opening": lambda text: text.removeprefix("-"),
    "empty line before": lambda text: f"\n{text}",
    "no closing": lambda text: text.replace("\n---\n", "\n"),
    "merge": lambda text: text.replace(
        "type: ", "<<<<<<< ours\ntype: user\n=======\ntype: user\n>>>>>>> theirs\ntype: "
    ),
    "merge of the body": lambda text: text.replace(
        f"\n---\n{RULE}\n", f"\n---\n<<<<<<< ours\n{RULE}\n=======\nNo.\n>>>>>>> theirs\n"
    ),
    "not UTF-8": lambda text: text.replace("name: ", "name: \udcff"),
    "carriage returns": lambda text: text.replace("name: ", 'name: "').replace("\n", "\r\n"),
}


@pytest.mark.parametrize("slip", _SLIPS)
def test_what_a_broken_memory_says_is_not_written_again(machine: Machine, slip: str) -> None:
    machine.write("a.jsonl", line(RULE))
    machine.visit()
    [path] = _files(machine)
    whole = path.read_text()
    broken = _SLIPS[slip](whole).encode("utf-8", "surrogateescape")
    assert broken != whole.encode()
    path.write_bytes(broken)
    machine.restart()
    before = tree(machine.memory)
    machine.write("b.jsonl", line(RULE).replace('"uuid":"', '"uuid":"new '))
    machine.visit()

    assert machine.log.data_of("memory:unreadable")
    assert tree(machine.memory) == before
    assert path.read_bytes() == broken

    path.write_text(whole)
    machine.visit()
    assert _files(machine) == [path]
    [(count,)] = machine.rows("SELECT count(*) FROM memory_source")
    assert count == 2


def _link(path: Path) -> None:
    path.rename(path.with_suffix(".away"))
    path.symlink_to(path.with_suffix(".away"))


def _grow(path: Path) -> None:
    path.write_text("x" * (MAX_FILE_BYTES + 1))


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize("close", [_link, _grow, _pipe])
def test_what_memd_wrote_into_a_file_that_cannot_be_opened_is_not_written_again(
    machine: Machine, close: Callable[[Path], None]
) -> None:
    machine.write("a.jsonl", line(RULE))
    machine.visit()
    [path] = _files(machine)
    close(path)
    machine.restart()
    machine.write("b.jsonl", line(RULE).replace('"uuid":"', '"uuid":"new '))
    machine.visit()
    assert _files(machine) == [path]
    assert machine.log.data_of("memory:confirmed")


def test_link_to_a_renamed_memory_does_not_protect_it(machine: Machine) -> None:
    machine.write("a.jsonl", line("The staging database listens on port 5432."))
    machine.visit()
    [path] = _files(machine)
    path.rename(machine.memory / "moved.md")
    path.symlink_to("moved.md")
    machine.clock.advance(60)
    machine.append(
        "a.jsonl", line("Correction: the staging database listens on port 6432, not 5432.")
    )
    machine.visit()
    assert not machine.log.data_of("memory:held")
    assert machine.log.data_of("memory:superseded")


def test_words_of_a_broken_file_of_others_are_not_written_again(machine: Machine) -> None:
    path = machine.memory / "deploy.md"
    path.write_text(FOREIGN.replace("name: ", 'name: "'))
    machine.write("a.jsonl", line(RULE))
    machine.visit()
    assert _files(machine) == [path]


def test_correction_of_a_broken_memory_waits(machine: Machine) -> None:
    machine.write("a.jsonl", line("The staging database listens on port 5432."))
    machine.visit()
    [path] = _files(machine)
    path.write_text(path.read_text().replace("name: ", 'name: "'))
    machine.append(
        "a.jsonl", line("Correction: the staging database listens on port 6432, not 5432.")
    )
    machine.visit()
    assert _files(machine) == [path]
    assert machine.log.data_of("memory:held")[0]["reason"] == "protected"


def test_page_that_only_shows_a_memory_is_none(machine: Machine) -> None:
    page = "# How memories look\n\nThey begin so:\n\n" + FOREIGN.replace(
        "name:", "id: abcdefghij\ndigest: 12345678\nname:"
    )
    (machine.memory / "page.md").write_text(page)
    machine.write("a.jsonl", line(RULE))
    machine.visit()
    assert len(_files(machine)) == 2
    assert not machine.log.data_of("memory:unreadable")
