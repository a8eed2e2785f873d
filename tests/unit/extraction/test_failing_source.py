"""A source that raises what nobody foresaw: one transcript waits, all others are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.errors import BackendError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.sources.base import Origin, Parsed, SourceOptions
from memconsolidate.sources.carriers.base import Record
from memconsolidate.sources.generic_jsonl import GenericJsonlSource
from memconsolidate.sources.registry import source_options
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine, line


class FailingSource(GenericJsonlSource):
    """Raises at one step of a transcript that holds a word, until it is mended."""

    def __init__(self, options: SourceOptions, step: str) -> None:
        super().__init__(options)
        self.step = step

    def recognise(self, path: str, head: bytes) -> bool:
        self._fail("recognise", head)
        return super().recognise(path, head)

    def initial_state(self, path: str) -> dict[str, str]:
        self._fail("initial_state", Path(path).read_bytes())
        return super().initial_state(path)

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        for parsed in super().parse(records, state, origin, is_final=is_final):
            self._fail("parse", parsed.message.text.encode() if parsed.message else b"")
            yield parsed

    def _fail(self, step: str, content: bytes) -> None:
        if step == self.step and b"odd" in content:
            raise TypeError(f"unhashable: {content.decode()}")


def _give(machine: Machine, step: str) -> FailingSource:
    failing = FailingSource(source_options(machine.config), step)
    machine.app.extraction._batcher._sources.common.by_name[failing.name] = failing
    return failing


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _told(machine: Machine) -> list[Any]:
    return [each["data"] for each in machine.log.records if each["event"] == "scan:unobserved"]


@pytest.mark.parametrize("step", ["recognise", "initial_state", "parse"])
def test_one_transcript_waits_and_the_others_are_read(
    machine: Machine, fake_clock: FakeClock, step: str
) -> None:
    failing = _give(machine, step)
    odd = machine.write("a.jsonl", line("odd"))
    machine.write("b.jsonl", line("1"))
    machine.visit()
    machine.append("c.jsonl", line("2"))
    machine.visit()

    assert machine.shown == ["1", "2"]
    [waiting] = machine.app.tracker.waiting.values()
    assert waiting.path == str(odd)
    assert waiting.problem.startswith("its reader failed: TypeError at test_failing_source.py:")
    [told] = _told(machine)
    assert told["path"] == str(odd)
    assert "TypeError" in told["reason"]
    assert "odd" not in told["reason"].replace(str(odd), "")

    if step != "recognise":  # then it has no row yet
        assert machine.rows("SELECT reason FROM transcript WHERE reason != ''") == [
            (waiting.problem,)
        ]

    failing.step = ""
    fake_clock.advance(60)
    machine.visit()
    assert machine.shown == ["1", "2", "odd"]
    assert not machine.app.tracker.waiting
    assert machine.rows("SELECT DISTINCT reason FROM transcript") == [("",)]


def test_busy_transcript_that_cannot_be_measured_stops_nothing(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, quiet_ms=5000, max_extraction_session_chars=500)
    _give(machine, "parse")
    machine.write("a.jsonl", line("odd" * 400))
    machine.write("b.jsonl", line("1" * 400) + line("2" * 400))
    machine.visit(Wish())

    assert machine.shown == ["1" * 400]


class FailingOnce(CountingBackend):
    """Gives no answer the first time."""

    def propose(self, request: Any) -> Any:
        if not self.requests:
            self.requests.append(request)
            raise BackendError("counting", "not now")
        return super().propose(request)


def test_open_batch_that_can_no_longer_be_read_holds_nothing_up(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = FailingOnce()
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.write("a.jsonl", line("odd"))
    machine.write("b.jsonl", line("1"))
    with pytest.raises(BackendError):
        machine.visit()
    _give(machine, "parse")
    machine.visit()

    assert backend.shown == ["odd", "1", "1"]
    assert len(_told(machine)) == 1
