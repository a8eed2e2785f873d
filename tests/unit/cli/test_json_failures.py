"""With --json every command tells on standard output why it failed, in one way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.cli.main import main

_FAILING = (
    ("show", "nosuch"),
    ("forget", "nosuch"),
    ("forget",),
    ("forget", "--before", "soon", "--agent", "x"),
    ("why", "aaaaaaaaaa"),
    ("why", "ab"),
    ("edit", "nosuch", "--name", "Other"),
    ("move", "nosuch", "--to", "user"),
    ("remember", " "),
    ("review", "accept", "7"),
    ("review", "accept"),
    ("pause", "--for", "ever"),
    ("list", "--scope", "nosuch"),
)
_WITHOUT_A_CASE = (
    ("status",),
    ("scopes",),
    ("estimate",),
    ("review",),
    ("resume",),
    ("run",),
    ("config", "show"),
)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "memd.toml"
    (tmp_path / "sessions").mkdir()
    path.write_text(
        'session_directory = "./sessions"\nmemory_directory = "./memory"\n'
        'state_directory = "./state"\n'
    )
    return path


def _fail(
    capsys: pytest.CaptureFixture[str], config: Path, *command: str
) -> tuple[int, dict[str, object], str]:
    code = main([*command, "--json", "--config", str(config)])
    out, errors = capsys.readouterr()
    return code, json.loads(out), errors


@pytest.mark.parametrize("command", _FAILING, ids=" ".join)
def test_failure_is_one_object_with_error_and_exit_code(
    capsys: pytest.CaptureFixture[str], config: Path, command: tuple[str, ...]
) -> None:
    code, told, errors = _fail(capsys, config, *command)

    assert code != 0
    assert told["exit_code"] == code
    assert isinstance(told["error"], str)
    assert told["error"] in errors


@pytest.mark.parametrize("command", [*_FAILING, *_WITHOUT_A_CASE], ids=" ".join)
def test_faults_of_the_configuration_are_told_in_the_same_way(
    capsys: pytest.CaptureFixture[str], config: Path, command: tuple[str, ...]
) -> None:
    config.write_text("colour = 1\n")
    code, told, errors = _fail(capsys, config, *command)

    assert (code, told["exit_code"]) == (2, 2)
    assert told["error"]
    assert errors.count("memd") >= 1 or "Usage" in errors
