from __future__ import annotations

import signal
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from memconsolidate import __version__
from memconsolidate.cli.failures import explain, install_excepthook
from memconsolidate.cli.main import COMMANDS, EXIT_CODES, main
from memconsolidate.cli.reference import render_commands_reference
from memconsolidate.errors import (
    BackendError,
    BudgetReachedError,
    ConfigError,
    ExitCode,
    LedgerLostError,
    LockedError,
    LockUnavailableError,
    MemdError,
    MemoryFileError,
    NotObservedError,
    OutputError,
    SourceError,
    StateDamagedError,
    StorageError,
)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_says_the_same_in_both_helps(name: str) -> None:
    path, sentence = COMMANDS[name]
    module, _, attribute = path.rpartition(".")
    command: click.Command = getattr(import_module(module), attribute)
    assert command.name == name
    assert (command.help or "").split("\n\n")[0].replace("\n", " ") == sentence


def test_version_and_help_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"memd, version {__version__}\n"
    for arguments in (["--help"], ["-h"], *([name, "--help"] for name in COMMANDS)):
        assert main(arguments) == 0
        assert "Usage: " in capsys.readouterr().out


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "Commands:" in capsys.readouterr().err


def test_mistyped_command_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stauts"]) == 2
    assert "did you mean 'status'?" in capsys.readouterr().err


def test_unknown_option_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--jsno"]) == 2
    assert "--json" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "--with-model"],
        ["run", "--since", "3"],
        ["run", "--reread", "--since", "soon"],
        ["run", "--reread", "--since", "-1"],
        ["run", "--reread", "--since", "nan"],
        ["list", "--type", "secret"],
        ["show"],
    ],
)
def test_options_that_make_no_sense_exit_2(arguments: list[str]) -> None:
    assert main(arguments) == 2


ERRORS: list[MemdError | OSError] = [
    ConfigError("/x/memconsolidate.toml", ["quiet_ms: it is negative", "nope: unknown"]),
    LockedError("/x/memd.lock", 42, "`memd stop` ends it"),
    LockUnavailableError("/x/memd.lock", "read-only", "choose another directory"),
    LedgerLostError("/x/ledger.sqlite"),
    BackendError("openai", "no answer"),
    BudgetReachedError("max_calls_per_day", 5, "it goes on tomorrow"),
    StateDamagedError("/x/ledger.sqlite", "broken", "move it away"),
    StorageError("/x/state", "the disk is full", "make room, then try again"),
    OutputError(OSError(28, "No space left on device")),
    NotObservedError("/x/memory", PermissionError(13, "Permission denied")),
    SourceError("/x/a.jsonl", "not JSON"),
    MemoryFileError("/x/a.md", 3, "no closing line"),
    PermissionError(13, "Permission denied", "/x/memory"),
]

UNPLACED = (BackendError, BudgetReachedError, OutputError)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_each_error_says_where_and_what_to_do(
    error: MemdError | OSError, capsys: pytest.CaptureFixture[str]
) -> None:
    code = explain(error)
    told = capsys.readouterr()
    assert code == int(getattr(error, "exit_code", ExitCode.FAILED))
    assert told.out == ""
    assert told.err.startswith("memd: ")
    assert "Traceback" not in told.err
    assert "/x/" in told.err or isinstance(error, UNPLACED)
    if isinstance(error, MemdError):
        assert any(mark in told.err for mark in ("; ", "  - "))


def test_configuration_errors_list_every_problem(capsys: pytest.CaptureFixture[str]) -> None:
    explain(ConfigError("/x\n\x1b.toml", ["first", "se\x1b[2Jcond"]))
    assert capsys.readouterr().err == (
        "memd: /x\\n\\u001b.toml cannot be used:\n  - first\n  - se\\u001b[2Jcond\n"
    )


def test_fault_in_memd_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    install_excepthook()
    error = ValueError("first\nsecond\x1b")
    sys.excepthook(ValueError, error, None)
    [line] = capsys.readouterr().err.splitlines()
    assert "ValueError" in line
    assert "MEMD_DEBUG=1" in line

    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    monkeypatch.setenv("MEMD_DEBUG", "1")
    install_excepthook()
    assert sys.excepthook is sys.__excepthook__


def test_directory_that_is_gone_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["status"]) == 1
    assert capsys.readouterr().err.startswith("memd: ")


def test_signals_wait_from_the_first_moment_for_the_daemon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["memd", "start", "--config", str(tmp_path / "none.toml")])
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    try:
        assert main() == 2
        held = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert {signal.SIGHUP, signal.SIGINT, signal.SIGTERM} <= held
    monkeypatch.setattr("sys.argv", ["memd", "list", "--config", str(tmp_path / "none.toml")])
    assert main() == 2
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_help_and_reference_say_the_same_of_every_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert set(ExitCode) <= set(EXIT_CODES)
    page = render_commands_reference()
    main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    for code, words in EXIT_CODES.items():
        assert f"{code:d} {words}" in told
        assert f"| {code:d} | {words} |" in page
