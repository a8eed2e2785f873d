"""`memd scopes`: the memory directories that memd keeps."""

from __future__ import annotations

from datetime import datetime

import click

from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import columns, local_time, one_line, say, say_json
from memconsolidate.cli.storage import explained_storage
from memconsolidate.errors import ExitCode
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.status import ScopeStatus, read_scopes
from memconsolidate.system.clock import SystemClock

_HEADER = ("scope", "tier", "memories", "last change", "directory")


@click.command()
@config_option
@json_option
def scopes(config_path: str | None, *, as_json: bool) -> int:
    """List the scopes: the memory directories that memd keeps.

    \b
    scope        names it for --scope and `memd move --to`: the remote of its
                 project, or its directory; user is what holds everywhere,
                 quarantine what was said without a directory
    tier         user or project
    memories     how many it has
    last change  when one of its files changed, by whomever
    """  # noqa: D301 (to click the escaped character means: leave these lines as they are)
    config = read_config(config_path)
    with explained_storage(config):
        database = open_for_reading(config.state_directory)
        try:
            found = read_scopes(config, database, SystemClock())
        finally:
            if database is not None:
                database.close()
    if as_json:
        say_json({"scopes": [_data(scope) for scope in found]})
        return ExitCode.DONE
    if not found:
        say("There is no scope: no [[watch]] entry is enabled.")
        return ExitCode.DONE
    for line in columns([_HEADER, *(_row(scope) for scope in found)]):
        say(line)
    for scope in found:
        if scope.index.problem:
            say(f"{one_line(scope.name)}: {one_line(scope.index.problem)}")
    return ExitCode.DONE


def _row(scope: ScopeStatus) -> tuple[str, ...]:
    return (
        one_line(scope.name),
        scope.tier,
        f"{scope.index.memory_files:,}",
        _day(scope.changed),
        one_line(scope.directory),
    )


def _day(changed: str) -> str:
    if not changed:
        return "-"
    return f"{local_time(datetime.fromisoformat(changed)):%Y-%m-%d %H:%M}"


def _data(scope: ScopeStatus) -> dict[str, object]:
    return {
        "scope": scope.name,
        "tier": scope.tier,
        "project": scope.project or None,
        "directory": scope.directory,
        "memories": scope.index.memory_files,
        "changed": scope.changed or None,
        "held": scope.reviews,
        "provisional": scope.provisional,
        "problem": scope.index.problem,
    }
