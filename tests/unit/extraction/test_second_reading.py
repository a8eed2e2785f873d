"""A model is shown what only the rules saw, once, wherever it stands."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.extraction.schedule import PASSED_OVER_SECONDS, Wish
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, first_words, line, plain, use_model


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


@pytest.mark.parametrize("way", ["deleted", "compacted", "copy and truncate", "name taken"])
def test_model_reads_what_only_a_copy_still_holds(machine: Machine, way: str) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    shutil.copyfile(path, machine.sessions / "g.jsonl")
    machine.visit()
    if way == "deleted":
        path.unlink()
    elif way == "compacted":
        path.write_text(plain("f"))
    elif way == "copy and truncate":
        os.truncate(path, 0)
    else:
        path.unlink()
        machine.write("f.jsonl", plain("f"))
    machine.visit()
    model = use_model(machine)

    assert set("abcdef") <= set(first_words(model.shown))


def test_model_reads_what_a_fork_with_words_of_its_own_first_shares_once(machine: Machine) -> None:
    machine.write("f.jsonl", line("1") + line("2"))
    machine.visit()
    machine.write("g.jsonl", line("x") + line("1") + line("2") + line("y"))
    machine.visit()
    model = use_model(machine)

    assert sorted(model.shown) == ["1", "2", "x", "y"]


def test_model_reads_a_record_that_stands_twice_in_a_file_once(machine: Machine) -> None:
    machine.write("f.jsonl", line("1") + line("2"))
    machine.visit()
    machine.append("f.jsonl", line("3") + line("1") + line("4"))
    machine.visit()
    model = use_model(machine)

    assert sorted(model.shown) == ["1", "2", "3", "4"]


def test_model_reads_a_compacted_file_and_its_refreshed_backup_once(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    backup = machine.sessions / "g.jsonl"
    for content in ("abcdef", "xdefg"):
        path.write_text(plain(content))
        machine.visit()
        shutil.copyfile(path, backup)
        machine.visit()
    model = use_model(machine)

    assert sorted(first_words(model.shown)) == sorted("xdefg")


def test_model_after_rules_after_a_model_reads_nothing_twice(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    first = use_model(machine)
    machine.backend = machine.counting
    machine.restart()
    path.write_text(plain("xabcdef"))
    machine.visit()
    second = use_model(machine)

    assert first_words(first.shown + second.shown) == "abcdefx"


def test_model_reads_all_of_a_long_message_where_it_may_be_shown_more_of_it_than_the_rules_were(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, max_extraction_session_chars=3_000)
    machine.write("f.jsonl", line("1") + line("2" * 5_000) + line("3"))
    machine.visit()
    machine.config = replace(machine.config, max_extraction_session_chars=20_000)
    model = use_model(machine)

    assert "".join(model.shown) == "1" + "2" * 5_000 + "3"


def test_model_reads_later_what_it_could_not_read_in_its_first_round(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abc"))
    machine.write("g.jsonl", plain("xyz"))
    machine.visit(Wish(at_once=True))
    away = path.rename(machine.home / "f.jsonl")
    model = use_model(machine)
    machine.visit(Wish(at_once=True))
    assert first_words(model.shown) == "xyz"

    away.rename(path)
    machine.visit(Wish(at_once=True))
    machine.clock.advance(PASSED_OVER_SECONDS)
    machine.visit(Wish(at_once=True))

    assert first_words(model.shown) == "xyzabc"
