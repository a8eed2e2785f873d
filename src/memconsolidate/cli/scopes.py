"""`memd scopes`: the memory directories that memd keeps."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime

import click
import msgspec

from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import columns, local_time, one_line, say, say_json
from memconsolidate.cli.reading import Pointer, agent_at, find_pointers, say_pointers
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.settings import Config
from memconsolidate.errors import ExitCode
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.scopes.routing import QUARANTINE_DIRECTORY, user_directory
from memconsolidate.status import ScopeStatus, read_scopes
from memconsolidate.system.clock import SystemClock

#: Scopes whose lines are printed at most.
UNREAD_NAMED = 12

_HEADER = ("scope", "tier", "memories", "last change", "directory")


@click.command()
@config_option
@json_option
def scopes(config_path: str | None, *, as_json: bool) -> int:
    """List the scopes: the memory directories that memd keeps.

    \b
    scope        names it for --scope and `memd move --to`: the remote of its
                 project, or its directory; user is what holds everywhere,
                 quarantine what was said without one, or in a temporary one
    tier         user or project
    memories     how many it has
    last change  when one of its files changed, by whomever

    Then the line to add for each scope that an agent does not read yet: in the agent's own file for
    what holds everywhere, in each project's for its own. It is looked for in these files, in
    CLAUDE.local.md, too; memd never writes there.
    """  # noqa: D301 (to click the escaped character means: leave these lines as they are)
    config = read_config(config_path)
    with explained_storage(config):
        database = open_for_reading(config.state_directory)
        try:
            found = read_scopes(config, database, SystemClock())
        finally:
            if database is not None:
                database.close()
    home = os.path.expanduser("~")
    pointers = {one.directory: _pointers(config, one, home) for one in found}
    if as_json:
        say_json({"scopes": [_data(scope, pointers[scope.directory]) for scope in found]})
        return ExitCode.DONE
    if not found:
        say("There is no scope: no [[watch]] entry is enabled.")
        return ExitCode.DONE
    for line in columns([_HEADER, *(_row(scope) for scope in found)]):
        say(line)
    for scope in found:
        if scope.index.problem:
            say(f"{one_line(scope.name)}: {one_line(scope.index.problem)}")
        if scope.gone_roots and not scope.roots and scope.index.memory_files:
            gone = ", ".join(scope.gone_roots)
            say(
                f"{one_line(scope.name)}: {one_line(gone)} is gone; the memories stay, and `memd move`"
                " puts them into another scope"
            )
    _say_unread(found, pointers)
    return ExitCode.DONE


def _pointers(config: Config, scope: ScopeStatus, home: str) -> list[Pointer]:
    """Return the lines with which the agents read a scope whose transcripts lead there."""
    if scope.project == QUARANTINE_DIRECTORY:
        return []  # nobody knows which project it is about
    agents: list[tuple[str, str]] = []
    if config.uses_directory_pair and scope.directory == config.memory_directory:
        agents.append(("", config.session_directory))
    for entry in config.watch_entries:
        named = (entry.memory, user_directory(entry, config.default_memory))
        if scope.directory in named or (scope.project and not entry.memory):
            agents.append((entry.agent, entry.sessions))
    names = dict.fromkeys(
        agent or agent_at(sessions, os.environ, home) for agent, sessions in agents
    )
    roots = scope.roots if scope.project else None
    return [
        pointer
        for name in names
        for pointer in find_pointers(name, scope.directory, os.environ, home, roots=roots)
        if pointer.agent or len(names) == 1
    ]


def _say_unread(found: Sequence[ScopeStatus], pointers: Mapping[str, Sequence[Pointer]]) -> None:
    """Print the lines that are not in the agents' files yet, of scopes with something to read."""
    unread = [
        (scope, missing)
        for scope in found
        if (missing := [one for one in pointers[scope.directory] if not one.is_there])
        and (scope.index.memory_files or not scope.project)
    ]
    if not unread:
        return
    say("To let the agents read them, add these lines yourself; memd never writes there:")
    for scope, missing in unread[:UNREAD_NAMED]:
        say(f"  {one_line(scope.name)}")
        say_pointers(missing, indent="    ")
    if len(unread) > UNREAD_NAMED:
        say(f"  and {len(unread) - UNREAD_NAMED:,} more scopes; with --json each is told")


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


def _data(scope: ScopeStatus, pointers: Sequence[Pointer]) -> dict[str, object]:
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
        "gone": list(scope.gone_roots),
        "read_by": msgspec.to_builtins(pointers),
    }
