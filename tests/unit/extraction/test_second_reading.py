"""A model is shown what only the rules saw, once, wherever it stands."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from memconsolidate.extraction.schedule import Wish
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine, line


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _plain(words: str | list[str]) -> str:
    return "".join(f'{{"role":"user","content":"{word} {"z" * 60}"}}\n' for word in words)


def _words(texts: list[str]) -> str:
    return "".join(text.split()[0] if text else "?" for text in texts)


def _use_model(machine: Machine) -> CountingBackend:
    """Let a model read what the rules read, as the daemon does by itself."""
    model = CountingBackend(is_metered=True)
    machine.backend = model
    machine.restart()
    for _ in range(5):
        machine.clock.advance(100)
        machine.visit(Wish())
    return model


@pytest.mark.parametrize("way", ["deleted", "compacted", "copy and truncate", "name taken"])
def test_model_reads_what_only_a_copy_still_holds(machine: Machine, way: str) -> None:
    path = machine.write("f.jsonl", _plain("abcdef"))
    machine.visit()
    shutil.copyfile(path, machine.sessions / "g.jsonl")
    machine.visit()
    if way == "deleted":
        path.unlink()
    elif way == "compacted":
        path.write_text(_plain("f"))
    elif way == "copy and truncate":
        os.truncate(path, 0)
    else:
        path.unlink()
        machine.write("f.jsonl", _plain("f"))
    machine.visit()
    model = _use_model(machine)

    assert set("abcdef") <= set(_words(model.shown))


def test_model_reads_what_a_fork_with_words_of_its_own_first_shares_once(machine: Machine) -> None:
    machine.write("f.jsonl", line("1") + line("2"))
    machine.visit()
    machine.write("g.jsonl", line("x") + line("1") + line("2") + line("y"))
    machine.visit()
    model = _use_model(machine)

    assert sorted(model.shown) == ["1", "2", "x", "y"]


def test_model_reads_a_record_that_stands_twice_in_a_file_once(machine: Machine) -> None:
    machine.write("f.jsonl", line("1") + line("2"))
    machine.visit()
    machine.append("f.jsonl", line("3") + line("1") + line("4"))
    machine.visit()
    model = _use_model(machine)

    assert sorted(model.shown) == ["1", "2", "3", "4"]


def test_model_reads_a_compacted_file_and_its_refreshed_backup_once(machine: Machine) -> None:
    path = machine.write("f.jsonl", _plain("abcdef"))
    backup = machine.sessions / "g.jsonl"
    for content in ("abcdef", "xdefg"):
        path.write_text(_plain(content))
        machine.visit()
        shutil.copyfile(path, backup)
        machine.visit()
    model = _use_model(machine)

    assert sorted(_words(model.shown)) == sorted("xdefg")


def test_model_after_rules_after_a_model_reads_nothing_twice(machine: Machine) -> None:
    path = machine.write("f.jsonl", _plain("abcdef"))
    first = _use_model(machine)
    machine.backend = machine.counting
    machine.restart()
    path.write_text(_plain("xabcdef"))
    machine.visit()
    second = _use_model(machine)

    assert _words(first.shown + second.shown) == "abcdefx"
