"""People are told of a memory directory that is gone, was made anew, or lies in another one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.cli.main import main

CONFIG = """\
state_directory = "./state"
session_directory = "./sessions"
memory_directory = "./memory"
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text(CONFIG)
    sessions = tmp_path / "sessions"
    sessions.mkdir()
    (sessions / "a.jsonl").write_text('{"role": "user", "content": "Always deploy on Tuesdays."}\n')
    assert main(["run"]) == 0
    return tmp_path


def _told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def _data(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(_told(capsys, *arguments, "--json"))


def _displaced(capsys: pytest.CaptureFixture[str]) -> Any:
    return _data(capsys, "status")["displaced"]


def test_directory_that_is_gone_is_told_with_where_it_lies(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "memory").rename(place / "m2")
    told = _told(capsys, "status")

    assert f"{place}/memory: the directory with 1 memory is gone" in told
    assert f"it lies in {place}/m2 now" in told
    assert f"`memd stop`, `mv {place}/m2 {place}/memory`" in told


def test_directory_that_was_made_anew_is_told_by_run_and_status_and_check(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "memory").rename(place / "m2")
    ran = _told(capsys, "run")
    for told in (
        ran,
        _told(capsys, "run"),
        _told(capsys, "status"),
        _told(capsys, "config", "check"),
    ):
        assert f"{place}/memory: the directory with 1 memory was gone at 2" in told
        assert "memd made a new one" in told
        assert f"`mv {place}/memory {place}/memory-new`, `mv {place}/m2 {place}/memory`" in told
    [lost] = _data(capsys, "run")["lost"]
    assert lost["lies_in"] == f"{place}/m2"


def test_nothing_is_told_any_more_once_it_is_back(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "memory").rename(place / "m2")
    main(["run"])
    (place / "memory").rename(place / "memory-new")
    (place / "m2").rename(place / "memory")
    main(["run"])

    assert _displaced(capsys) == {"lost": [], "nested": []}


def test_nothing_is_told_any_more_once_the_configuration_names_its_place(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "memory").rename(place / "m2")
    main(["run"])
    (place / "memconsolidate.toml").write_text(CONFIG.replace("./memory", "./m2"))
    main(["run"])

    assert _displaced(capsys)["lost"] == []


def test_directory_without_a_memory_may_go(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget", "--agent", "jsonl", "--yes"]) == 0
    main(["run"])
    (place / "memory").rename(place / "m2")
    main(["run"])

    assert _displaced(capsys)["lost"] == []


def test_moving_it_back_into_the_new_one_is_told_with_the_way_out(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "memory").rename(place / "m2")
    main(["run"])
    (place / "m2").rename(place / "memory" / "m2")
    told = _told(capsys, "status")

    assert f"it lies in {place}/memory/m2 now" in told
    assert f"`mv {place}/memory-new/m2 {place}/memory`" in told
    assert told.count("MOVED") == 1


@pytest.mark.parametrize("mark", ["MEMORY.md", ".archive/log.jsonl", ".memd-store"])
def test_memory_directory_inside_another_is_told(
    place: Path, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = place / "memory" / "old" / mark
    path.parent.mkdir(parents=True)
    path.write_text("")
    told = _told(capsys, "status")

    assert f"{place}/memory/old: this memory directory lies inside {place}/memory" in told
    assert f"`mv {place}/memory/old {place}/memory-old`" in told


def test_plain_directory_inside_a_memory_directory_is_nobodys_business(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.makedirs(place / "memory" / "pictures")
    assert _displaced(capsys) == {"lost": [], "nested": []}
