"""A session directory that memd may not read passes nowhere as an empty one."""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from memconsolidate.cli.main import main
from tests.unprivileged import NOBODY, open_directory, run_unprivileged


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory that everybody may enter, with sessions that all may read."""
    with open_directory() as directory:
        (directory / "sessions").mkdir(mode=0o755)
        (directory / "own").mkdir()
        (directory / "own").chmod(0o777)
        _configure(directory, "sessions")
        (directory / "memd.toml").chmod(0o644)
        yield directory


def _configure(place: Path, sessions: str) -> None:
    (place / "memd.toml").write_text(
        f'session_directory = "./{sessions}"\nmemory_directory = "./own/memory"\n'
        'state_directory = "./own/state"\n'
    )


def _memd(place: Path, *arguments: str) -> tuple[int, str, str]:
    """Return exit code, output and errors of a command."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = main([*arguments, "--config", str(place / "memd.toml")])
    return code, out.getvalue(), errors.getvalue()


@pytest.mark.parametrize("mode", [0o000, 0o444, 0o111])
def test_unreadable_sessions_are_named_by_every_command(place: Path, mode: int) -> None:
    sessions = place / "sessions"
    # What is imported on the way need not be readable to everybody.
    for command in (["config", "check"], ["status"], ["run", "--dry-run"]):
        code, out, errors = _memd(place, *command)
        assert code == 0
        assert "Permission denied" not in out + errors

    def check() -> None:
        reason = f"{sessions} cannot be read: Permission denied; let memd list and enter it"
        code, out, _ = _memd(place, "config", "check")
        assert code == 1
        assert out.startswith(f"{place}/memd.toml: {reason}")
        code, out, _ = _memd(place, "config", "check", "--json")
        assert code == 1
        assert json.loads(out)["obstacles"][0].startswith(reason)
        for command in (["run"], ["run", "--dry-run"]):
            code, out, errors = _memd(place, *command)
            assert code == 1
            assert errors.startswith(f"memd: {reason} (`chmod u+rx`), or name another")
            assert out == ""
        code, out, _ = _memd(place, "status")
        told = f"{sessions}: Permission denied"
        assert code == 0
        assert out.splitlines()[0].split(maxsplit=2) == ["NOT", "READ", told]
        assert out.count(told) == 1
        code, out, _ = _memd(place, "status", "--json")
        assert json.loads(out)["sessions_problem"] == "Permission denied"

    if os.getuid() == 0:
        os.chown(sessions, NOBODY, NOBODY)
    sessions.chmod(mode)
    try:
        run_unprivileged(check)
    finally:
        sessions.chmod(0o755)


def test_sessions_below_what_may_not_be_entered_are_not_called_missing(place: Path) -> None:
    _configure(place, "shut/sessions")
    (place / "shut" / "sessions").mkdir(parents=True)
    _memd(place, "config", "check")

    def check() -> None:
        code, out, _ = _memd(place, "config", "check")
        assert code == 1
        assert "Permission denied" in out
        assert "There is no directory" not in out

    (place / "shut").chmod(0o000)
    try:
        run_unprivileged(check)
    finally:
        (place / "shut").chmod(0o755)
