r"""What a memory says with "@path" imports nothing where an agent loads memd's files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Edit, Remember
from memconsolidate.memory.lines import make_entry, render_line
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

TEXT = "The hosts stand in @~/.ssh/config, ask ops@example.org or `@ops/hosts`."
#: What Claude Code takes for an import, outside code.
IMPORT = re.compile(r"(?:^|[\s(\"'])@[^\s\\]")


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def test_index_and_file_import_nothing_and_people_are_told_what_was_said(
    machine: Machine,
) -> None:
    answer = machine.app.curator.answer(Remember(text=TEXT))
    machine.visit()
    [memory] = machine.scope.read().memories
    assert (memory.body, memory.description) == (TEXT, TEXT)
    assert not memory.is_protected
    index = (machine.memory / "MEMORY.md").read_text()
    body = (machine.memory / memory.file).read_text().rpartition("---\n")[2]
    for written in (index, body):
        assert r"\@~/.ssh/config" in written
        assert "ops@example.org" in written
        assert "`@ops/hosts`" in written
        assert not IMPORT.search(written.replace("`@ops/hosts`", ""))

    text = (machine.memory / memory.file).read_text()
    machine.restart()
    machine.visit()
    assert (machine.memory / memory.file).read_text() == text
    edited = TEXT.replace("hosts stand", "keys stand")
    machine.app.curator.answer(Edit(which=answer.data["id"], statement=edited))
    [memory] = machine.scope.read().memories
    assert memory.body == edited
    assert r"\@~/.ssh/config" in (machine.memory / memory.file).read_text()


def test_title_has_no_code_and_imports_nothing() -> None:
    line = render_line(make_entry("Read `@~/.ssh/config`", "hosts.md", "Hosts"), 600)
    assert line.startswith(r"- [Read \`\@~/.ssh/config\`](hosts.md)")


def test_code_that_loses_its_end_in_the_index_imports_nothing() -> None:
    entry = make_entry("Hosts", "hosts.md", "They stand in `@~/.ssh/config and below that` file")
    for length in range(20, 90):
        line = render_line(entry, 600, max_chars=length)
        assert "@" not in line or line.count("`") == 2
