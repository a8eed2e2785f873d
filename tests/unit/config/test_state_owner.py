"""A state directory serves one configuration."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.app import take_state
from memconsolidate.config.load import find_state_directory, load_config
from memconsolidate.config.settings import Config
from memconsolidate.errors import ConfigError
from memconsolidate.system.clock import SystemClock


def _write(root: Path, name: str, **settings: str) -> Path:
    directory = root / name
    directory.mkdir(exist_ok=True)
    path = directory / "memd.toml"
    lines = {"state_directory": str(root / "state"), **settings}
    path.write_text("".join(f'{key} = "{value}"\n' for key, value in lines.items()))
    return path


def _load(path: Path) -> Config:
    return load_config(str(path), {}, str(path.parent), str(path.parent), "linux")


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """The configuration that worked in the state directory."""
    path = _write(tmp_path, "first")
    take_state(_load(path), SystemClock()).release()
    return path


def test_second_configuration_is_refused_with_the_one_it_belongs_to(
    tmp_path: Path, first: Path
) -> None:
    second = _write(tmp_path, "second")
    with pytest.raises(ConfigError) as caught:
        _load(second)

    [problem] = caught.value.problems
    assert f"is that of {first}, which keeps {first.parent / 'memory'}" in problem
    with pytest.raises(ConfigError):
        find_state_directory(str(second), {}, str(tmp_path), str(tmp_path), "linux")
    assert _load(first).state_directory == str(tmp_path / "state")


def test_state_goes_to_another_configuration_once_the_first_is_gone(
    tmp_path: Path, first: Path
) -> None:
    moved = first.with_name("moved.toml")
    first.rename(moved)
    take_state(_load(moved), SystemClock()).release()
    with pytest.raises(ConfigError):
        _load(_write(tmp_path, "second"))

    moved.write_text("")  # it has a directory of its own now
    assert _load(_write(tmp_path, "second"))


def test_configurations_of_the_same_two_directories_may_share(tmp_path: Path, first: Path) -> None:
    places = {name: str(first.parent / name) for name in ("memory", "sessions")}
    other = _write(
        tmp_path,
        "second",
        memory_directory=places["memory"],
        session_directory=places["sessions"],
    )
    assert _load(other)


def test_configurations_with_watch_entries_never_share(tmp_path: Path, first: Path) -> None:
    other = first.with_name("other.toml")
    other.write_text(first.read_text() + '[[watch]]\nsessions = "./more"\nmemory = "./kept"\n')
    assert first.parent == other.parent
    with pytest.raises(ConfigError, match="is that of"):
        _load(other)
    with pytest.raises(ConfigError, match="is that of"):
        find_state_directory(str(other), {}, str(tmp_path), str(tmp_path), "linux")


def test_configuration_may_get_other_directories(tmp_path: Path, first: Path) -> None:
    _write(tmp_path, "first", memory_directory="./elsewhere", session_directory="./there")
    assert _load(first)


def test_note_that_is_none_belongs_to_nobody(tmp_path: Path, first: Path) -> None:
    assert first
    for file in (tmp_path / "state").glob("*.json"):
        file.write_text("{")
    assert _load(_write(tmp_path, "second"))
