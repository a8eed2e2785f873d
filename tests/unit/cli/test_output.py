from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.cli.output import columns, count, one_line, program, say, say_json, size

_STEERING = {"\x1b", "\x9b", "\r", "\x07", "\u202e", "\u2066", "\u200f", "\u061c", "\u2028", "\x7f"}


@given(st.text())
def test_one_line_is_one_harmless_line(text: str) -> None:
    shown = one_line(text)
    assert "\n" not in shown
    assert _STEERING.isdisjoint(shown)
    shown.encode("utf-8")


def test_bytes_that_are_no_text_are_shown_as_such() -> None:
    assert one_line("caf\udce9.md") == "caf\\xe9.md"


def test_words_in_any_script_stay_as_they_are() -> None:
    assert one_line("存在 é 👍 한국") == "存在 é 👍 한국"


def test_lines_and_tabs_survive_saying(capsys: pytest.CaptureFixture[str]) -> None:
    say("a\tb\n\x1b[2Jc")
    assert capsys.readouterr().out == "a\tb\n\\u001b[2Jc\n"


@given(st.dictionaries(st.text(), st.lists(st.text())))
def test_json_is_ascii_and_reads_back(value: dict[str, list[str]]) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as told:
        say_json(value)
    assert told.getvalue().isascii()
    assert json.loads(told.getvalue()) == value


def test_advice_calls_the_program_as_it_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "my tools" / "memd"
    own.parent.mkdir()
    own.touch(mode=0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("sys.argv", [str(own), "init"])
    assert program() == f"'{own}'"
    monkeypatch.setenv("PATH", str(own.parent))
    assert program() == "memd"
    monkeypatch.setattr("sys.argv", ["/x/memconsolidate/__main__.py"])
    assert program().endswith(" -m memconsolidate")
    for strange in ([], ["/usr/bin/pytest"]):
        monkeypatch.setattr("sys.argv", strange)
        assert program() == "memd"


def test_json_holds_names_that_are_no_text(capsys: pytest.CaptureFixture[str]) -> None:
    say_json({"path": "/caf\udce9"})
    assert json.loads(capsys.readouterr().out) == {"path": "/caf\\xe9"}


def test_columns_stand_below_each_other() -> None:
    assert columns([("a", "bb", "c"), ("aaa", "b", "")]) == ["a    bb  c", "aaa  b"]
    assert columns([]) == []


@pytest.mark.parametrize(
    ("number", "noun", "shown"),
    [
        (1, "memory", "1 memory"),
        (0, "memory", "0 memories"),
        (2, "batch", "2 batches"),
        (1234, "transcript", "1,234 transcripts"),
        (2, "pass", "2 passes"),
    ],
)
def test_numbers_agree_with_their_noun(number: int, noun: str, shown: str) -> None:
    assert count(number, noun) == shown


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (1, "1 byte"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (2_500_000, "2.5 MB"),
        (10**13, "10,000.0 GB"),
    ],
)
def test_sizes_are_short(number: int, shown: str) -> None:
    assert size(number) == shown
