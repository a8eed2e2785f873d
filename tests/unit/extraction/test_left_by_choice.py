"""A transcript older than `initial_days` waits by choice; what is written since is read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from memconsolidate.extraction.schedule import Wish
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

OLD = (1_000_000_000, 1_000_000_000)


def _plain(*texts: str) -> str:
    return "".join(f'{{"role":"user","content":"{text}"}}\n' for text in texts)


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _visit(machine: Machine) -> None:
    """Visit as the daemon does, when everything has been quiet for long."""
    machine.app.scan()
    machine.clock.advance(100)
    machine.visit(Wish())


@pytest.fixture
def old(machine: Machine) -> Path:
    path = machine.write("a.jsonl", _plain(*(f"old talk number {number}" for number in range(40))))
    os.utime(path, OLD)
    _visit(machine)
    assert machine.shown == []
    return path


def _truncate(path: Path, text: str) -> None:
    path.write_text(text)


def _overwrite(path: Path, text: str) -> None:
    with path.open("r+") as stream:
        stream.write(text)


def _replace(path: Path, text: str) -> None:
    path.with_name("aside").write_text(text)
    path.with_name("aside").rename(path)


@pytest.mark.parametrize("begin", [_truncate, _overwrite, _replace])
def test_file_that_is_begun_anew_is_read_from_its_beginning(
    machine: Machine, old: Path, begin: Callable[[Path, str], None]
) -> None:
    begin(old, _plain("1", "2"))
    _visit(machine)
    assert machine.shown[:2] == ["1", "2"]
    _visit(machine)
    with old.open("a") as stream:
        stream.write(_plain("3"))
    _visit(machine)
    assert machine.shown[-1] == "3"
    assert len(machine.shown) == len(set(machine.shown))


def test_file_begun_anew_that_grew_beyond_the_old_is_read_whole(
    machine: Machine, old: Path
) -> None:
    texts = [f"new talk number {number}" for number in range(60)]
    old.write_text(_plain(*texts))
    _visit(machine)
    assert machine.shown == texts


def test_file_that_grows_is_read_from_where_it_was_left(machine: Machine, old: Path) -> None:
    with old.open("a") as stream:
        stream.write(_plain("1"))
    _visit(machine)
    machine.restart()
    _visit(machine)
    assert machine.shown == ["1"]
    machine.visit()
    assert machine.shown[1:] == [f"old talk number {number}" for number in range(40)]


def test_line_that_was_torn_when_it_was_left_is_read_when_it_ends(machine: Machine) -> None:
    path = machine.write("a.jsonl", _plain("0")[:-9])
    os.utime(path, OLD)
    _visit(machine)
    path.write_text(_plain("0", "1"))
    _visit(machine)
    assert machine.shown == ["0", "1"]


def test_touched_file_is_not_read(machine: Machine, old: Path) -> None:
    os.utime(old)
    _visit(machine)
    assert machine.shown == []


def test_file_begun_anew_long_ago_is_left_again(machine: Machine, old: Path) -> None:
    old.write_text(_plain("1"))
    os.utime(old, (OLD[0] + 9, OLD[1] + 9))
    _visit(machine)
    assert machine.shown == []
    with old.open("a") as stream:
        stream.write(_plain("2"))
    _visit(machine)
    assert machine.shown == ["2"]
    machine.visit()
    assert machine.shown == ["2", "1"]


def test_everything_reads_what_was_left_once(machine: Machine, old: Path) -> None:
    machine.visit()
    assert len(machine.shown) == 40
    with old.open("a") as stream:
        stream.write(_plain("1"))
    _visit(machine)
    machine.visit()
    assert machine.shown[40:] == ["1"]


def test_conversation_that_grows_is_read_from_where_it_was_left(machine: Machine) -> None:
    def event(number: int) -> Path:
        said = f'{{"content":[{{"type":"text","text":"{number}"}}]}}'
        return machine.write(
            f"one/events/event-0000{number}-348cb573-527b-4a37-8d57-65ce986ac28{number}.json",
            f'{{"id":"e{number}","kind":"MessageEvent","source":"user","llm_message":{said},'
            f'"timestamp":"2026-01-01T00:00:0{number}"}}',
        )

    for number in range(3):
        os.utime(event(number), OLD)
    os.utime(machine.sessions / "one" / "events", OLD)
    _visit(machine)
    assert machine.shown == []
    event(3)
    _visit(machine)
    assert machine.shown == ["3"]
    machine.visit()
    assert machine.shown == ["3", "0", "1", "2"]
