"""`memd config`: check or print the configuration."""

from __future__ import annotations

import os

import click
import tomli

from memconsolidate.cli.options import config_option, json_option
from memconsolidate.cli.output import one_line, say, say_json
from memconsolidate.config.load import load_config
from memconsolidate.config.pending import find_pending
from memconsolidate.config.render import config_as_toml, render_example
from memconsolidate.config.settings import Config
from memconsolidate.errors import ConfigError, ExitCode


@click.group()
def config() -> None:
    """Check or print the configuration."""


@config.command()
@config_option
@json_option
def check(config_path: str | None, *, as_json: bool) -> int:
    """Say what was loaded, or list all problems (exit code 2)."""
    if as_json:
        problems: list[str] = []
        try:
            path = _load(config_path).path or ""
        except ConfigError as error:
            path, problems = error.path, error.problems
        say_json({"path": path, "problems": problems})
        return ExitCode.USAGE if problems else ExitCode.DONE
    loaded = _load(config_path)
    say(f"{one_line(loaded.path or 'no file: the default settings')}: no problems")
    say(f"  sessions  {one_line(loaded.session_directory)}")
    say(f"  memory    {one_line(loaded.memory_directory)}")
    say(f"  state     {one_line(loaded.state_directory)}")
    say(f"  backend   {loaded.llm_backend.name}")
    say(f"  time zone {one_line(str(loaded.time_zone))}")
    for name in find_pending(loaded):
        say(f"  {name} has no effect in this version")
    return ExitCode.DONE


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
