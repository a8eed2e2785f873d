"""A transcript that is written anew while it is read: nothing of it counts as read unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from memconsolidate.sources.base import Origin, Parsed
from memconsolidate.sources.carriers.base import Record
from memconsolidate.sources.generic_jsonl import GenericJsonlSource
from memconsolidate.sources.registry import source_options
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line


class HookedSource(GenericJsonlSource):
    """Lets something happen once, before or after the records of a transcript are read."""

    before: Callable[[], object] | None = None
    after: Callable[[], object] | None = None

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        if (before := self.before) is not None:
            self.before = None
            before()
        yield from super().parse(records, state, origin, is_final=is_final)
        if (after := self.after) is not None:
            self.after = None
            after()


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


@pytest.fixture
def source(machine: Machine) -> HookedSource:
    source = HookedSource(source_options(machine.config))
    machine.app.extraction._batcher._sources.common.by_name[source.name] = source
    return source


def _visit_later(machine: Machine) -> None:
    machine.clock.advance(60)
    machine.visit()


def test_text_that_replaces_what_was_parsed_is_shown(
    machine: Machine, source: HookedSource
) -> None:
    """Evidence comes from a second look, and must be of what the first one found."""
    machine.write("a.jsonl", "".join(line(f"old {number:02}") for number in range(50)))
    new = [f"new {number:02}" for number in range(50)]
    source.after = lambda: machine.write("a.jsonl", "".join(map(line, new)))

    machine.visit()
    _visit_later(machine)

    assert [text for text in machine.shown if text in new] == new


def test_text_that_replaces_what_was_consumed_is_shown(
    machine: Machine, source: HookedSource
) -> None:
    """Between the comparison and the first record the file becomes another one."""
    machine.write("a.jsonl", "".join(line(f"old {number:02}") for number in range(50)))
    machine.visit()
    machine.append("a.jsonl", line("old 50"))
    new = [f"new {number:02}" for number in range(60)]
    source.before = lambda: machine.write("a.jsonl", "".join(map(line, new)))

    _visit_later(machine)
    _visit_later(machine)

    assert [text for text in machine.shown if text in new] == new


def test_lines_appended_while_it_is_read_delay_nothing(
    machine: Machine, source: HookedSource
) -> None:
    machine.write("a.jsonl", line("one") + line("two"))
    source.after = lambda: machine.append("a.jsonl", line("three"))

    machine.visit()

    assert machine.shown[:2] == ["one", "two"]
    _visit_later(machine)
    assert machine.shown == ["one", "two", "three"]
