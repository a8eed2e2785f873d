from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memconsolidate.memory.frontmatter import render_memory
from memconsolidate.memory.index import IndexBudgets
from memconsolidate.memory.naming import memory_id
from memconsolidate.memory.open_scope import LONGEST_TRUCE_SECONDS, OpenScope
from memconsolidate.model import ForeignFiles, Memory, MemoryType
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files


class Opponents:
    """Two programs that keep one directory and do not agree about the size of its index."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.clock = FakeClock(datetime(2100, 1, 1, tzinfo=UTC))
        self.large, self.small = self._open(200), self._open(20)
        for number in range(40):
            self.remember(number)

    def remember(self, number: int) -> None:
        """Write a memory."""
        memory = Memory(
            file=f"service-{number}.md",
            name=f"Service {number} port",
            description=f"Service {number} listens on port {9000 + number}",
            type=MemoryType.PROJECT,
            body="text",
            id=memory_id("p", number),
        )
        (self.directory / memory.file).write_text(render_memory(memory))

    def take_turns(self, count: int, *, seconds: float = 0.0) -> int:
        """Let each look so many times, with a pause before, and return how often one wrote."""
        written = 0
        for _ in range(count):
            self.clock.advance(seconds)
            for scope in (self.large, self.small):
                written += "MEMORY.md" in scope.render().written
        return written

    def _open(self, max_lines: int) -> OpenScope:
        return OpenScope(
            str(self.directory),
            foreign_files=ForeignFiles.ADOPT,
            budgets=IndexBudgets(max_lines=max_lines),
            files=Files(),
            clock=self.clock,
        )


@pytest.fixture
def opponents(tmp_path: Path) -> Opponents:
    return Opponents(tmp_path)


def test_two_programs_with_other_budgets_come_to_rest(opponents: Opponents) -> None:
    assert opponents.take_turns(10) <= 4
    rendered = opponents.large.render()
    assert rendered.is_contested
    assert "another program" in rendered.blocked
    # A day of looking every six minutes.
    assert opponents.take_turns(60, seconds=360) <= 30


def test_index_stays_whole_while_two_programs_disagree(opponents: Opponents) -> None:
    for _ in range(5):
        opponents.take_turns(1, seconds=2)
        text = (opponents.directory / "MEMORY.md").read_text()
        for line in text.split("\n"):
            if "](" in line:
                assert (opponents.directory / line.split("](")[1].split(")")[0]).exists()


def test_new_memory_is_listed_also_in_a_contest(opponents: Opponents) -> None:
    opponents.take_turns(5)
    opponents.remember(40)
    assert "MEMORY.md" in opponents.large.render().written
    assert "service-40.md" in (opponents.directory / "MEMORY.md").read_text()


def test_lines_that_a_person_took_out_come_back_each_time(opponents: Opponents) -> None:
    scope, path = opponents.large, opponents.directory / "MEMORY.md"
    scope.render()
    whole = path.read_text()
    for _ in range(3):
        path.write_text(whole.replace("(service-7.md)", "(gone.md)"))
        opponents.clock.advance(2 * LONGEST_TRUCE_SECONDS)
        assert scope.render().blocked == ""
        assert path.read_text() == whole


def test_text_of_people_is_taken_up_during_a_truce(opponents: Opponents) -> None:
    scope, path = opponents.large, opponents.directory / "MEMORY.md"
    opponents.take_turns(5)
    path.write_text("# Mine\n" + path.read_text())
    assert scope.render().blocked == ""
    assert path.read_text().startswith("# Mine\n<!-- memd:index")
    assert "service-39.md" in path.read_text()


def test_line_of_a_slow_writer_is_brought_back(opponents: Opponents) -> None:
    scope, path = opponents.large, opponents.directory / "MEMORY.md"
    path.write_text("# Mine\n")
    with path.open("a") as slow:
        scope.render()
        states = [scope.has_late_text]
        slow.write("late line\n")
    states.append(scope.has_late_text)
    scope.render()
    assert path.read_text().startswith("# Mine\nlate line\n<!-- memd:index")
    assert [*states, scope.has_late_text] == [False, True, False]
    assert scope.render().written == ()


def test_index_written_anew_too_late_is_never_lost(opponents: Opponents) -> None:
    scope, path = opponents.large, opponents.directory / "MEMORY.md"
    for is_changed in (False, True):
        path.write_text("# Mine\n")
        with path.open("r+") as slow:
            scope.render()
            if is_changed:
                path.write_text("# Other\n")
            slow.write("# Anew\n")
        scope.render()
        first = "# Other" if is_changed else "# Anew"
        assert path.read_text().startswith(f"{first}\n<!-- memd:index")
    (kept,) = opponents.directory.glob(".archive/*/*.md")
    assert kept.read_text() == "# Anew\n"


@pytest.mark.parametrize("data", ["# Mine\n".encode("utf-16"), "# Mine\n".encode("utf-16-be")])
def test_index_that_is_no_utf8_is_left_alone(opponents: Opponents, data: bytes) -> None:
    path = opponents.directory / "MEMORY.md"
    path.write_bytes(data)
    rendered = opponents.large.render()
    assert "UTF-16" in rendered.blocked
    assert (path.read_bytes(), rendered.written) == (data, ())
