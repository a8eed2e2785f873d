"""Text without records in copies: paragraphs that go on, other encodings."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

_CHAT = [
    f"user: question {number} about the thing\nassistant: answer {number} about the thing\n"
    for number in range(12)
]


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _times(machine: Machine, text: str) -> int:
    return "\n".join(machine.shown).count(text)


@pytest.mark.parametrize("is_at_once", [False, True])
def test_session_that_is_dumped_into_a_new_file_each_time_is_shown_once(
    machine: Machine, *, is_at_once: bool
) -> None:
    for number in (6, 9, 12):
        machine.write(f"session_{number:02}.md", "".join(_CHAT[:number]))
        if not is_at_once:
            machine.visit()
    machine.visit()

    assert [_times(machine, f"question {n} ") for n in range(12)] == [1] * 12


def test_fork_of_a_chat_in_text_shows_only_what_is_new(machine: Machine) -> None:
    machine.write("chat.txt", "".join(_CHAT))
    machine.visit()
    machine.append("chat.txt", "user: this way\n")
    machine.visit()
    machine.write("chat (copy).txt", "".join(_CHAT) + "user: that way\n")
    machine.visit()

    assert _times(machine, "question 3 ") == 1


@pytest.mark.parametrize("is_other_file", [False, True])
def test_last_letter_of_which_both_bytes_look_like_white_space_is_shown(
    machine: Machine, *, is_other_file: bool
) -> None:
    text = "\ufeff" + "".join(f"line number {n} of these notes\n\n" for n in range(12)) + "a"
    machine.write("f.md", text.encode("utf-16-le"))
    machine.visit()
    if is_other_file:
        machine.write("g.md", (text + "उ\n").encode("utf-16-le"))
    else:
        machine.append("f.md", "उ\n".encode("utf-16-le"))
    machine.visit()

    assert machine.shown[-1].endswith("उ")


def test_notes_that_begin_with_a_line_of_json_are_read(machine: Machine) -> None:
    machine.write("notes.md", '{"model": "x"}\n\n' + "The gateway listens on port 80.\n\n")
    machine.visit()

    assert _times(machine, "gateway") == 1
