"""`memd init`: find agents' transcripts and write a configuration for them."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime

import click

from memconsolidate.cli.output import columns, count, listed, one_line, say, size
from memconsolidate.config.found_agents import KNOWN_AGENTS, FoundAgent, find_agents
from memconsolidate.config.load import (
    FILE_NAME,
    load_config,
    user_config_path,
    user_memory_directory,
)
from memconsolidate.config.render import render_example
from memconsolidate.config.time_zone import find_time_zone, system_time_zone
from memconsolidate.errors import ConfigError, ExitCode
from memconsolidate.system.files import Files


@click.command()
@click.option(
    "--config", "config_path", metavar="PATH", help="The file to write; else the user's own."
)
@click.option("--sessions", metavar="DIR", help="Where transcripts are, instead of looking.")
@click.option("--memory", metavar="DIR", help="Where memories go.")
@click.option("--here", is_flag=True, help=f"./{FILE_NAME} with ./sessions and ./memory.")
@click.option("--yes", is_flag=True, help="Write without asking.")
def init(
    *, config_path: str | None, sessions: str | None, memory: str | None, here: bool, yes: bool
) -> int:
    """Find agents' transcripts, write a configuration.

    Looks where Claude Code, Codex and OpenHands keep their sessions, shows what is there, and
    writes a file with every setting explained. Never over a file that exists.
    """
    home = os.path.expanduser("~")
    found: Sequence[FoundAgent] = ()
    if here:
        sessions, memory = sessions or "./sessions", memory or "./memory"
    elif sessions is None:
        found = find_agents(os.environ, home)
        _show(found)
        if not found:
            return ExitCode.USAGE
        sessions = found[0].sessions
    path = os.path.abspath(config_path or (FILE_NAME if here else _own_path(home)))
    # Each configuration gets a memory of its own.
    name = found[0].agent if found else os.path.splitext(os.path.basename(path))[0]
    memory = memory or os.path.join(user_memory_directory(os.environ, home), name)
    if not here:
        # Relative paths in the file are relative to it, those on the command line are not.
        sessions, memory = os.path.abspath(sessions), os.path.abspath(memory)
    if os.path.lexists(path):
        raise _exists(path)
    text = _render(sessions, memory)
    _check(text, sessions, has_sessions=here)
    _say_plan(path, sessions, memory, found)
    if not yes and not _agrees():
        return ExitCode.USAGE
    _write(path, text, sessions if here else "")
    say(f"Wrote {one_line(path)}.")
    is_usual = here or path == _own_path(home)
    option = "" if is_usual else f" --config {shlex.quote(path)}"
    say(f"Next: memd start{one_line(option)}")
    return ExitCode.DONE


def _own_path(home: str) -> str:
    return user_config_path(os.environ, home)


def _show(found: Sequence[FoundAgent]) -> None:
    if not found:
        say(f"No transcripts of {listed(KNOWN_AGENTS)} were found.")
        say("  memd init --sessions DIR   for transcripts that lie elsewhere")
        say("  memd init --here           for ./sessions and ./memory in this directory")
        return
    say("Found:")
    rows = [
        (
            f"  {each.agent}",
            count(each.transcripts, "transcript"),
            size(each.bytes),
            f"last {datetime.fromtimestamp(each.last_activity, UTC).astimezone():%Y-%m-%d %H:%M}",
            one_line(each.sessions),
        )
        for each in found
    ]
    for line in columns(rows):
        say(line)


def _say_plan(path: str, sessions: str, memory: str, found: Sequence[FoundAgent]) -> None:
    say(f"Configuration  {one_line(path)}")
    say(f"Transcripts    {one_line(sessions)} (only read)")
    say(f"Memories       {one_line(memory)}")
    for other in found[1:]:
        # One pair of directories in one configuration.
        file = os.path.join(os.path.dirname(path), f"{other.agent}.toml")
        say(
            f"For {other.agent} too: memd init --config {one_line(shlex.quote(file))}"
            f" --sessions {one_line(shlex.quote(other.sessions))}"
        )


def _agrees() -> bool:
    if not sys.stdin.isatty():
        say("Nothing was written, since nobody can be asked here; memd init --yes writes it.")
        return False
    if click.confirm("Write it?", default=True):
        return True
    say("Nothing was written.")
    return False


def _render(sessions: str, memory: str) -> str:
    values: dict[str, object] = {"memory_directory": memory, "session_directory": sessions}
    zone = str(system_time_zone(os.environ))
    if find_time_zone(zone) is not None:
        values["time_zone"] = zone
    return render_example(values)


def _check(text: str, sessions: str, *, has_sessions: bool) -> None:
    """Raise ConfigError when the file would not load, or when there is nothing to read."""
    if not has_sessions and not os.path.isdir(sessions):
        raise ConfigError(sessions, ["there is no such directory; create it, or name another"])
    with tempfile.TemporaryDirectory(prefix="memd-init-") as directory:
        trial = os.path.join(directory, FILE_NAME)
        Files().write_text(trial, text)
        try:
            load_config(trial, os.environ, directory, os.path.expanduser("~"))
        except ConfigError as error:
            raise ConfigError("the configuration that would be written", error.problems) from None


def _write(path: str, text: str, sessions: str) -> None:
    files = Files()
    files.make_directory(os.path.dirname(path))
    if sessions:
        files.make_directory(os.path.join(os.path.dirname(path), sessions))
    try:
        files.create_text(path, text)
    except FileExistsError:
        raise _exists(path) from None


def _exists(path: str) -> ConfigError:
    return ConfigError(
        path,
        [
            (
                "it exists already and was left as it is; edit it, name another file with"
                " --config, or move it away"
            )
        ],
    )
