"""The `memd` command: finds the command that was asked for, and ends with its exit code."""

from __future__ import annotations

import contextlib
import difflib
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from importlib import import_module
from types import FrameType

import click

from memconsolidate import __version__
from memconsolidate.cli.failures import explain, install_excepthook
from memconsolidate.cli.output import accept_any_text, silence_broken_streams
from memconsolidate.errors import ExitCode, MemdError, OutputError
from memconsolidate.system.child import is_child

#: Each command by name: where it is, and the sentence for `memd --help`. A command is imported
#: only when it is used, so that help comes at once.
COMMANDS: dict[str, tuple[str, str]] = {
    "init": ("memconsolidate.cli.init.init", "Find agents' transcripts, write a configuration."),
    "start": ("memconsolidate.cli.start.start", "Watch, extract and keep the memory, until ended."),
    "run": ("memconsolidate.cli.run.run", "Do now what the daemon would do, and print the result."),
    "estimate": (
        "memconsolidate.cli.estimate.estimate",
        "Say what reading the waiting text would cost.",
    ),
    "stop": ("memconsolidate.cli.stop.stop", "End the daemon."),
    "status": (
        "memconsolidate.cli.status.status",
        "Say what was read, what waits, what was skipped.",
    ),
    "list": ("memconsolidate.cli.memories.list_memories", "List the memories, one a line."),
    "show": (
        "memconsolidate.cli.memories.show",
        "Print one memory with its sources and its place.",
    ),
    "remember": ("memconsolidate.cli.remember.remember", "Make a memory of your own words."),
    "review": (
        "memconsolidate.cli.review.review",
        "Show the claims that wait for you, and decide about them.",
    ),
    "edit": ("memconsolidate.cli.edit.edit", "Change a memory in your editor."),
    "forget": (
        "memconsolidate.cli.forget.forget",
        "Forget memories; only newer words bring them back.",
    ),
    "why": (
        "memconsolidate.cli.why.why",
        "Say where a memory comes from, or what became of a sentence.",
    ),
    "scopes": (
        "memconsolidate.cli.scopes.scopes",
        "List the scopes: the memory directories that memd keeps.",
    ),
    "move": ("memconsolidate.cli.move.move", "Put a memory into another scope."),
    "pause": ("memconsolidate.cli.pause.pause", "Read nothing and ask no backend for a while."),
    "resume": ("memconsolidate.cli.pause.resume", "Go on after `memd pause`."),
    "config": ("memconsolidate.cli.config.config", "Check or print the configuration."),
}

#: Commands that work or change something, and do nothing in a program that memd called.
NOT_IN_A_CHILD = frozenset(
    {
        "init",
        "start",
        "run",
        "stop",
        "remember",
        "review",
        "edit",
        "forget",
        "move",
        "pause",
        "resume",
    }
)

#: What a shell reports of a process that a signal ended: this and the signal's number.
_SIGNALLED = 128

#: Of one that Ctrl-C ended.
INTERRUPTED = _SIGNALLED + signal.SIGINT

#: These end a command in the same order as Ctrl-C does.
_ENDING = (signal.SIGHUP, signal.SIGTERM)

#: What each exit code tells.
EXIT_CODES: dict[int, str] = {
    ExitCode.DONE: "done",
    ExitCode.FAILED: "failed",
    ExitCode.USAGE: "usage or configuration",
    ExitCode.LOCKED: "locked",
    ExitCode.BACKEND_UNAVAILABLE: "backend unavailable",
    ExitCode.BUDGET_REACHED: "budget reached",
    ExitCode.STATE_DAMAGED: "state damaged",
    INTERRUPTED: "interrupted",
}


class _EndedError(BaseException):
    """A signal told the command to end; no fault, so that nothing on the way takes it for one."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports each when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Return the names in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (click's signature)
        """Return a command, or None where there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].rpartition(".")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that was asked for. Raises UsageError, with what is near."""
        near = difflib.get_close_matches(args[0], COMMANDS, 1)
        if near and args[0] not in COMMANDS:
            ctx.fail(f"No such command {args[0]!r}; did you mean {near[0]!r}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (click's signature)
        """Write the list of commands without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, sentence) for name, (_, sentence) in COMMANDS.items()])


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: "
    + ", ".join(f"{code:d} {word}" for code, word in EXIT_CODES.items())
    + ".",
)
@click.version_option(__version__, prog_name="memd")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Keep what your agents' transcripts say as small memory files that agents can read."""
    if is_child() and ctx.invoked_subcommand in NOT_IN_A_CHILD:
        # An agent that memd itself called runs its hooks, and they call memd.
        click.echo("memd: nothing is done inside a program that memd called", err=True)
        ctx.exit(ExitCode.DONE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default that of the process, and return its exit code."""
    if arguments is None and sys.argv[1:2] == ["start"]:
        # Until the daemon can answer them: a reload that comes early must not end it.
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGHUP, signal.SIGINT, signal.SIGTERM))
    _ensure_utf8_names()
    install_excepthook()
    accept_any_text()
    code = _run(arguments)
    silence_broken_streams()
    return code


def _run(arguments: Sequence[str] | None) -> int:
    try:
        with _ending_in_order():
            return int(cli.main(arguments, standalone_mode=False) or ExitCode.DONE)
    except click.ClickException as error:
        with contextlib.suppress(OSError):
            error.show()
        return error.exit_code
    except _EndedError as error:
        return _SIGNALLED + error.number
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except MemdError as error:
        return explain(error)
    except SystemExit:
        # Click prints the help by itself, and leaves so when its reader had enough.
        return int(ExitCode.DONE)
    except OSError as error:
        return explain(OutputError(error) if silence_broken_streams() else error)


@contextlib.contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let what a command holds, or asked of a daemon, be given back also where it is told to end.

    The daemon answers signals itself, and what is ignored (as under `nohup`) stays so.
    """

    def on_signal(number: int, _frame: FrameType | None) -> None:
        raise _EndedError(number)

    is_main = threading.current_thread() is threading.main_thread()
    numbers = [
        number for number in _ENDING if is_main and signal.getsignal(number) is signal.SIG_DFL
    ]
    for number in numbers:
        signal.signal(number, on_signal)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)


def _ensure_utf8_names() -> None:
    """Begin again with file names in UTF-8 where the locale has another encoding.

    Memories are named in the script they are written in, and every agent expects UTF-8. What is
    printed stays in the encoding of the terminal.
    """
    if sys.getfilesystemencoding() == "utf-8" or os.environ.get("PYTHONUTF8") == "1":
        return
    spoken = f"{sys.stdout.encoding}:backslashreplace" if sys.stdout else "utf-8"
    environment = os.environ | {"PYTHONUTF8": "1", "PYTHONIOENCODING": spoken}
    os.execve(sys.executable, sys.orig_argv, environment)  # noqa: S606 (this same program)
