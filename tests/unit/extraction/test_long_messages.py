"""Messages that need several requests, and what takes their place."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.errors import BackendError
from memconsolidate.model import Reply
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, first_words, line, plain, use_model


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _said(number: int = 6000) -> str:
    return " ".join(f"word{each}" for each in range(number))


def _long() -> str:
    """Return a record that needs three requests."""
    return f'{{"role":"assistant","content":"{_said()}"}}\n'


def _save_anew(path: Path, content: str) -> None:
    temporary = path.with_name("saving")
    temporary.write_text(content)
    temporary.replace(path)


@pytest.mark.parametrize("way", ["in place", "saved anew", "deleted before"])
def test_new_session_in_a_file_that_began_with_a_long_message_is_shown(
    machine: Machine, way: str
) -> None:
    path = machine.write("f.jsonl", _long())
    machine.visit()
    before = len(machine.shown)
    if way == "in place":
        path.write_text(plain("abc"))
    elif way == "saved anew":
        _save_anew(path, plain("abc"))
    else:
        path.unlink()
        for _ in range(3):
            machine.visit()
        path.write_text(plain("abc"))
    machine.visit()

    assert first_words(machine.shown[before:]) == "abc"


def test_copies_of_what_was_cut_lose_it_too(machine: Machine) -> None:
    path = machine.write("f.jsonl", _long())
    machine.visit()
    before = len(machine.shown)
    path.write_text(plain("abcdef"))
    machine.visit()
    shutil.copyfile(path, machine.sessions / "g.jsonl")
    path.unlink()
    machine.visit()

    assert first_words(machine.shown[before:]) == "abcdef"


def test_turn_that_is_said_anew_in_place_of_a_long_one_is_shown(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdef") + _long())
    machine.visit()
    before = len(machine.shown)
    os.truncate(path, len(plain("abcdef")))  # the last turn is taken back
    machine.append("f.jsonl", plain("x"))
    machine.visit()

    assert first_words(machine.shown[before:]) == "x"


def test_record_with_an_id_in_place_of_a_long_one_is_shown(machine: Machine) -> None:
    long = f'{{"uuid":"long","type":"assistant","message":"{_said()}"}}\n'
    path = machine.write("f.jsonl", line("1") + long)
    machine.visit()
    before = len(machine.shown)
    path.write_text(line("1") + line("2"))
    machine.visit()

    assert machine.shown[before:] == ["2"]


def test_event_in_place_of_a_long_one_is_shown(machine: Machine) -> None:
    def event(number: int, text: str, name: str) -> Path:
        said = f'{{"content":[{{"type":"text","text":"{text}"}}]}}'
        return machine.write(
            f"one/events/event-0000{number}-348cb573-527b-4a37-8d57-65ce986ac28{number}.json",
            f'{{"id":"{name}","kind":"MessageEvent","source":"agent","llm_message":{said},'
            f'"timestamp":"2026-01-01T00:00:0{number}"}}',
        )

    event(0, "zero", "e0")
    long = event(1, _said(), "e1")
    machine.visit()
    before = len(machine.shown)
    long.unlink()
    event(1, "other", "e2")
    machine.visit()

    assert machine.shown[before:] == ["other"]


def _half_shown(home: Path, clock: FakeClock) -> tuple[Machine, ScriptedBackend]:
    """Let the backend fail in the middle of a long message."""
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(home, clock, backend=backend)
    machine.write("f.jsonl", plain("abcdef") + _long())
    backend.enqueue(Reply())
    backend.enqueue(Reply())
    for _ in range(2):  # about the text, and about a sentence of memd's own
        backend.enqueue(BackendError("scripted", "not now"))
    with pytest.raises(BackendError, match="not now"):
        machine.visit()
    return machine, backend


def test_what_takes_the_place_of_a_half_shown_message_is_shown(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine, backend = _half_shown(tmp_path, fake_clock)
    path = machine.sessions / "f.jsonl"
    os.truncate(path, len(plain("abcdef")))
    machine.append("f.jsonl", plain("xy"))
    asked = len(backend.requests)
    machine.clock.advance(3600)
    machine.visit()

    shown = [m.text for r in backend.requests[asked:] for m in r.messages if m.is_new]
    assert first_words(shown) == "xy"


def test_fork_before_a_half_shown_message_of_a_lost_origin_is_shown(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    """No rewriting at all: the fork counts as the origin, moved."""
    machine, backend = _half_shown(tmp_path, fake_clock)
    path = machine.sessions / "f.jsonl"
    path.rename(tmp_path / "gone.jsonl")
    machine.write("g.jsonl", plain("abcdef") + plain("xy"))
    asked = len(backend.requests)
    machine.clock.advance(3600)
    machine.visit()

    shown = [m.text for r in backend.requests[asked:] for m in r.messages if m.is_new]
    assert first_words(shown) == "xy"


def test_model_reads_all_of_a_long_message(machine: Machine) -> None:
    machine.write("f.jsonl", plain("a") + _long() + plain("b"))
    machine.visit()
    model = use_model(machine)

    assert "".join(model.shown) == "".join(machine.shown)


def test_request_is_no_larger_than_it_may_be(machine: Machine) -> None:
    """A part of a long message is added whole, however little room another transcript left."""
    for number in range(3):
        machine.write(f"a{number}.jsonl", plain([f"w{n}" for n in range(100)]))
        machine.write(f"f{number}.jsonl", _long().replace("word", f"w{number}ord"))
    machine.visit()

    sizes = [sum(len(m.text) for m in r.messages if m.is_new) for r in machine.counting.requests]
    assert max(sizes) <= 28_000  # 85 % of `max_prompt_chars`, without the instructions
