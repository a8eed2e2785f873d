"""A request is as long as it may be and no longer, whatever it is made of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.extraction.schedule import Wish
from memconsolidate.model import Repair
from memconsolidate.prompts.render import render
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine, line, use_model

LIMIT = 16_000
#: The smallest that may be configured.
SMALLEST = 8_000


def _machine(home: Path, clock: FakeClock, limit: int, context_chars: int = 2_000) -> Machine:
    model = CountingBackend(is_metered=True)
    return Machine(home, clock, backend=model, max_prompt_chars=limit, context_chars=context_chars)


def _lengths(backend: object) -> list[int]:
    assert isinstance(backend, CountingBackend)
    return [len(render(request).whole()) for request in backend.requests]


def _many_short_messages(machine: Machine) -> None:
    machine.write("f.jsonl", "".join(line(f"{number}") for number in range(300)))


def _many_sessions_that_go_on(machine: Machine) -> None:
    for number in range(40):
        machine.write(f"{number}.jsonl", "".join(line(f"{number}-{turn}" * 9) for turn in range(9)))
    machine.visit()
    for number in range(40):
        machine.append(f"{number}.jsonl", line(f"{number}-new"))


def _notes_of_short_paragraphs(machine: Machine) -> None:
    machine.write("notes.md", "".join(f"Note {number}.\n\n" for number in range(300)))


def _signs_of_tags(machine: Machine) -> None:
    text = line("<s>" * 700) + line("<|" * 1_000) + line("[INST]" * 300)
    machine.write("f.jsonl", text * 5)


def _many_related_memories(machine: Machine) -> None:
    for number in range(300):
        head = f"---\nname: port {number}\ndescription: port {number}\ntype: project\n---\n"
        (machine.memory / f"m{number}.md").write_text(f"{head}The port is {number}.\n")
    machine.write("f.jsonl", line("The port is 80, said the port. What is the port?"))


def _memories_in_files_with_long_names(machine: Machine) -> None:
    for number in range(300):
        head = f"---\nname: port {number}\ndescription: port {number}\ntype: project\n---\n"
        name = f"{number:03}{'n' * 240}.md"
        (machine.memory / name).write_text(f"{head}The port is {number}.\n")
    text = "The port is 80, said the port. What is the port? "
    machine.write("f.jsonl", line(text * 3) * 2 + line(text * 500))


@pytest.mark.parametrize(
    ("limit", "context_chars"),
    [(LIMIT, 0), (LIMIT, 2_000), (LIMIT, 1_000_000), (SMALLEST, 2_000)],
)
@pytest.mark.parametrize(
    "prepare",
    [
        _many_short_messages,
        _many_sessions_that_go_on,
        _notes_of_short_paragraphs,
        _signs_of_tags,
        _many_related_memories,
        _memories_in_files_with_long_names,
    ],
)
def test_no_request_is_longer_than_the_limit(
    tmp_path: Path,
    fake_clock: FakeClock,
    prepare: Callable[[Machine], None],
    context_chars: int,
    limit: int,
) -> None:
    machine = _machine(tmp_path, fake_clock, limit, context_chars)
    prepare(machine)
    machine.visit()

    assert isinstance(machine.backend, CountingBackend)
    assert machine.backend.requests
    for request in machine.backend.requests:
        assert len(render(request).whole()) <= limit
        # Also where an answer that could not be used is shown again.
        repair = Repair(answer='{"claims": 1}' * 500, problem="it is wrong " * 100)
        again = render(replace(request, repair=repair)).whole()
        assert len(again) <= limit
        assert "it is wrong" in again
        assert '{"claims": 1}' in again


def test_no_request_of_a_second_reading_is_longer_than_the_limit(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, max_prompt_chars=LIMIT)
    for name in "abc":
        machine.write(f"{name}.jsonl", line(f"{name}{'.' * 20_000}") + line(f"{name}2"))
    machine.visit(Wish(at_once=True))
    model = use_model(machine)

    assert max(_lengths(model)) <= LIMIT


@pytest.mark.parametrize("context_chars", [0, 2_000])
def test_smallest_request_that_may_be_configured_still_reads(
    tmp_path: Path, fake_clock: FakeClock, context_chars: int
) -> None:
    machine = Machine(tmp_path, fake_clock, max_prompt_chars=SMALLEST, context_chars=context_chars)
    machine.write("f.jsonl", line("1") + line("2"))
    machine.visit()

    assert machine.shown == ["1", "2"]


def test_a_request_is_filled(tmp_path: Path, fake_clock: FakeClock) -> None:
    limit = 40_000
    machine = _machine(tmp_path, fake_clock, limit)
    for name in "abcdefgh":
        text = "".join(line(f"{name}{number}" + "word " * 20) for number in range(50))
        machine.write(f"{name}.jsonl", text)
    machine.visit()

    assert max(_lengths(machine.backend)) > 0.7 * limit
