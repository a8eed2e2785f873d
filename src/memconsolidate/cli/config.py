"""`memd config`: check or print the configuration."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import click
import tomli

from memconsolidate.app import workspace
from memconsolidate.backends.registry import load_backend
from memconsolidate.cli.displaced import find_astray
from memconsolidate.cli.options import (
    check_has_sessions,
    check_log_file,
    config_option,
    json_option,
    missing_sessions,
    unreadable_sessions,
    unwritable_places,
)
from memconsolidate.cli.output import one_line, say, say_json
from memconsolidate.config.load import load_config
from memconsolidate.config.pending import find_pending
from memconsolidate.config.render import config_as_toml, render_example
from memconsolidate.config.settings import Config
from memconsolidate.embeddings.registry import check_similarity
from memconsolidate.errors import BackendError, ConfigError, ExitCode
from memconsolidate.scopes.routing import (
    PROJECTS_DIRECTORY,
    memory_places,
    session_roots,
    user_directory,
)


@click.group()
def config() -> None:
    """Check or print the configuration."""


@config.command()
@config_option
@json_option
def check(config_path: str | None, *, as_json: bool) -> int:
    """Say what was loaded, or list all problems (exit code 2).

    A configuration without problems with which memd cannot start here, since a directory cannot be
    written for one, ends with the exit code that `memd start` would end with, and one whose session
    directory cannot be read with 1, as `memd run` does; what is missing is told.
    """
    if as_json:
        return _check_as_json(config_path)
    loaded = _load(config_path)
    obstacles, code = _find_obstacles(loaded)
    where = one_line(loaded.path or "no file: the default settings")
    is_missing = bool(missing_sessions(loaded))
    fine = "no problems" + (", but a directory of transcripts is not there" if is_missing else "")
    for told in obstacles or [fine]:
        say(f"{where}: {one_line(told)}")
    for label, text in _places(loaded):
        say(f"  {label:<9} {one_line(text)}")
    say(f"  state     {one_line(loaded.state_directory)}")
    say(f"  backend   {loaded.llm_backend.name}")
    say(f"  time zone {one_line(str(loaded.time_zone))}")
    for note in _notes(loaded):
        say(f"  {one_line(note)}")
    return code


def _check_as_json(config_path: str | None) -> int:
    told: dict[str, Any] = {"problems": [], "obstacles": [], "notes": []}
    try:
        loaded = _load(config_path)
    except ConfigError as error:
        say_json({"path": error.path} | told | {"problems": error.problems})
        return ExitCode.USAGE
    obstacles, code = _find_obstacles(loaded)
    told |= {"obstacles": obstacles, "notes": _notes(loaded)}
    say_json({"path": loaded.path or ""} | told)
    return code


def _find_obstacles(config: Config) -> tuple[list[str], ExitCode]:
    """Return why settings that are valid do not work here, and how the command would end."""
    obstacles: list[str] = []
    code = ExitCode.DONE
    if unreadable := unreadable_sessions(config):
        obstacles += unreadable
        code = ExitCode.FAILED
    refused: list[str] = []
    try:
        load_backend(config.llm_backend, workspace(config)).close()
    except BackendError as error:
        refused.append(str(error))
        code = error.exit_code
    # What `memd start` looks at first gives the exit code.
    if unwritable := list(unwritable_places(config)):
        refused += unwritable
        code = ExitCode.FAILED
    for look in (check_has_sessions, check_log_file, check_similarity):
        try:
            look(config)
        except ConfigError as error:
            refused += error.problems
            code = error.exit_code
    return [*(f"`memd start` refuses it: {each}" for each in refused), *obstacles], code


def _notes(config: Config) -> list[str]:
    """Return what a person may not expect of settings that work."""
    # Without a file there is nothing to wait for: that is told as an obstacle.
    missing = missing_sessions(config) if config.path else []
    pending = [f"{name} has no effect in this version" for name in find_pending(config)]
    folder = os.path.dirname(config.log.file)
    new = f"the log's directory {folder} is made at the start" if not os.path.isdir(folder) else ""
    astray = find_astray(config).sentences
    inside = [
        f"{place} lies in {root}: what is in it is memory, and is not read as a transcript"
        for root in session_roots(config)
        for place in memory_places(config)
        if os.path.realpath(place).startswith(os.path.join(os.path.realpath(root), ""))
    ]
    return [*missing, *filter(None, [new if folder else ""]), *inside, *astray, *pending]


def _places(config: Config) -> Iterator[tuple[str, str]]:
    """Yield where transcripts are read and where memories go, entry by entry."""
    if config.uses_directory_pair:
        yield "sessions", config.session_directory
        yield "memory", config.memory_directory
    for entry in config.watch:
        agent = f" ({entry.agent})" if entry.agent else ""
        off = "" if entry.enabled else ", switched off"
        yield "sessions", f"{entry.sessions}{agent}{off}"
        if entry.enabled:
            user = user_directory(entry, config.default_memory)
            projects = os.path.join(config.default_memory, PROJECTS_DIRECTORY)
            yield "memory", entry.memory or f"{projects}{os.sep}, one directory for each project"
            if user:
                yield "", f"{user}, what holds in every project"


@config.command()
@config_option
@json_option
def show(config_path: str | None, *, as_json: bool) -> int:
    """Print the settings in effect with their defaults; secrets are masked."""
    text = config_as_toml(_load(config_path))
    if as_json:
        say_json(tomli.loads(text))
    else:
        say(text.rstrip("\n"))
    return ExitCode.DONE


@config.command()
def example() -> int:
    """Print an example file with every setting."""
    say(render_example().rstrip("\n"))
    return ExitCode.DONE


def _load(path: str | None) -> Config:
    return load_config(path, os.environ, os.getcwd(), os.path.expanduser("~"))
