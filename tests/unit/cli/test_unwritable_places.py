"""A directory or a log that memd may not write is named before anything begins."""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from memconsolidate.cli.main import COMMANDS, main
from tests.unprivileged import NOBODY, open_directory, run_unprivileged


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory that everybody may enter, with what all may read and a state for all."""
    with open_directory() as directory:
        (directory / "sessions").mkdir(mode=0o755)
        (directory / "state").mkdir()
        (directory / "state").chmod(0o777)
        (directory / "shut").mkdir(mode=0o755)
        yield directory


def _configure(place: Path, **settings: str) -> None:
    lines = {"memory_directory": "state/memory", "state_directory": "state/memd"} | settings
    file = settings.pop("file", "")
    text = "".join(f'{name} = "./{value}"\n' for name, value in lines.items() if name != "file")
    (place / "memd.toml").write_text(text + (f'[log]\nfile = "./{file}"\n' if file else ""))
    (place / "memd.toml").chmod(0o644)


def _memd(place: Path, *arguments: str) -> tuple[int, str, str]:
    """Return exit code, output and errors of a command."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = main([*arguments, "--config", str(place / "memd.toml")])
    return code, out.getvalue(), errors.getvalue()


def _as_nobody(place: Path, check: Callable[[], None]) -> None:
    """Run it without privileges; what is imported on the way need not be readable to everybody."""
    for command in (["config", "check"], ["status"], ["run", "--dry-run"]):
        assert _memd(place, *command)[0] == 0
    for where, _ in COMMANDS.values():
        import_module(where.rpartition(".")[0])

    if os.getuid() == 0:
        os.chown(place / "shut", NOBODY, NOBODY)
    (place / "shut").chmod(0o555)
    try:
        run_unprivileged(check)
    finally:
        (place / "shut").chmod(0o755)


@pytest.mark.parametrize("setting", ["memory_directory", "state_directory"])
@pytest.mark.parametrize("name", ["shut", "shut/below/deep"])
def test_unwritable_directory_is_named_by_every_command_that_writes(
    place: Path, setting: str, name: str
) -> None:
    _configure(place, **{setting: name})

    def check() -> None:
        where = "" if name == "shut" else f" in {place}/shut"
        reason = (
            f"{place}/{name} cannot be written: Permission denied{where}; let memd list, enter"
            f" and write in it (`chmod u+rwx`), or name another {setting}"
        )
        code, out, _ = _memd(place, "config", "check")
        assert code == 1
        assert out.startswith(f"{place}/memd.toml: `memd start` refuses it: {reason}")
        code, out, _ = _memd(place, "config", "check", "--json")
        assert code == 1
        assert json.loads(out)["obstacles"] == [f"`memd start` refuses it: {reason}"]
        for command in ("start", "run"):
            assert _memd(place, command) == (1, "", f"memd: {reason}\n")

    _as_nobody(place, check)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can make a directory of another user")
def test_owner_of_a_directory_is_named_where_only_they_can_open_it(place: Path) -> None:
    _configure(place, memory_directory="nowhere")

    def check() -> None:
        code, _, error = _memd(place, "run")
        assert code == 1
        assert error == (
            f"memd: {place}/nowhere cannot be written: Permission denied in {place}; {place} belongs"
            " to root: ask them to let memd list, enter and write in it, or name another"
            " memory_directory\n"
        )

    _as_nobody(place, check)


def test_log_that_cannot_be_written_is_refused(place: Path) -> None:
    _configure(place, file="shut/logs/memd.log")

    def check() -> None:
        problem = (
            f"[log] file = {place}/shut/logs/memd.log cannot be written: Permission denied in"
            f" {place}/shut; let memd write there, name another file, or take it out (standard"
            " output has the same lines)"
        )
        code, out, _ = _memd(place, "config", "check")
        assert code == 2
        assert out.startswith(f"{place}/memd.toml: `memd start` refuses it: {problem}")
        told = f"memd: {place}/memd.toml cannot be used:\n  - {problem}\n"
        assert _memd(place, "start") == (2, "", told)
        code, out, errors = _memd(place, "run")
        assert code == 0
        assert "shut/logs/memd.log cannot be written: Permission denied in" in errors

    _as_nobody(place, check)
    assert not (place / "shut" / "logs").exists()


def test_directory_of_the_log_that_is_made_is_told_before(place: Path) -> None:
    _configure(place, file="logs/memd.log")
    code, out, _ = _memd(place, "config", "check")
    assert code == 0
    assert f"the log's directory {place}/logs is made at the start" in out


@pytest.mark.parametrize("name", ["shut", "shut/below"])
def test_state_that_cannot_be_read_is_named_by_every_command(place: Path, name: str) -> None:
    _configure(place, state_directory=name)

    def check() -> None:
        (place / "shut").chmod(0o700)
        (place / "shut" / "below").mkdir(exist_ok=True)
        (place / "shut").chmod(0)
        reason = (
            f"the state directory {place}/{name} cannot be read: Permission denied; let memd list,"
            " enter and write in it (`chmod u+rwx`), or call memd as its owner"
        )
        for command in (
            ("status",),
            ("review",),
            ("stop",),
            ("list",),
            ("show", "x"),
            ("why", "x"),
            ("scopes",),
            ("estimate",),
            ("run",),
            ("start",),
            ("pause",),
            ("forget", "x"),
        ):
            assert _memd(place, *command) == (1, "", f"memd: {reason}\n"), command

    if os.getuid() == 0:
        os.chown(place / "shut", NOBODY, NOBODY)
    _as_nobody(place, check)
