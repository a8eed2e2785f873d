"""Many transcripts whose next message is large for a request."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, line, use_model

FILES = 60
LARGE = "word " * 600
#: One large message fits into a request, and much room is left beside it.
LIMIT = 14_000

_opened: list[str] = []


def _note_transcripts(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and str(arguments[0]).endswith(".jsonl"):
        _opened.append(str(arguments[0]))


sys.addaudithook(_note_transcripts)


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """A machine with a backlog of which two texts never fit into one request."""
    machine = Machine(tmp_path, fake_clock, max_prompt_chars=LIMIT)
    for number in range(FILES):
        machine.write(f"{number:03}.jsonl", line(f"{number:03} {LARGE}".strip()))
    return machine


def test_what_did_not_fit_is_not_opened_again_for_each_request(machine: Machine) -> None:
    machine.write("999.jsonl", line("small"))
    _opened.clear()
    reports = machine.visit()

    assert len(_opened) <= 5 * FILES
    assert sorted(text[:3] for text in machine.shown) == [
        *(f"{number:03}" for number in range(FILES)),
        "sma",
    ]
    assert len(reports) == FILES
    assert "small" in machine.shown[:2]


def test_what_did_not_fit_is_not_opened_again_for_each_request_of_a_second_reading(
    machine: Machine,
) -> None:
    machine.visit()
    _opened.clear()
    model = use_model(machine)

    assert len(_opened) <= 5 * FILES
    assert sorted(text[:3] for text in model.shown) == [f"{n:03}" for n in range(FILES)]


def test_large_message_that_changes_is_looked_at_again(machine: Machine) -> None:
    machine.visit()
    for number in range(2):
        machine.append(f"{number:03}.jsonl", line(f"new {number} {LARGE}".strip()))
    machine.visit()
    assert [text[:5] for text in machine.shown[FILES:]] == ["new 0", "new 1"]


def test_copy_of_what_is_taken_needs_no_room(machine: Machine) -> None:
    copy = line(f"000 {LARGE}".strip()) + line("behind the copy")
    machine.write("copy.jsonl", copy)
    machine.visit()
    assert machine.shown.count(f"000 {LARGE}".strip()) == 1
    assert "behind the copy" in machine.shown
