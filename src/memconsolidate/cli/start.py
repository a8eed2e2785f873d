"""`memd start`: the daemon in the foreground, as a service manager runs it."""

from __future__ import annotations

import os
import shlex
import sys

import click

from memconsolidate.app import World
from memconsolidate.backends.registry import ABILITIES, check_backend
from memconsolidate.cli.displaced import find_astray
from memconsolidate.cli.options import (
    check_log_file,
    check_may_write,
    config_option,
    missing_sessions,
    read_config,
    redact_with,
    unreadable_sessions,
)
from memconsolidate.cli.output import one_line, say
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.settings import Config
from memconsolidate.daemon import Daemon
from memconsolidate.embeddings.registry import check_similarity
from memconsolidate.errors import ExitCode, LedgerLostError, LockedError
from memconsolidate.scopes.routing import memory_places
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.lock import read_owner
from memconsolidate.system.log import Log, open_log


@click.command()
@config_option
def start(config_path: str | None) -> int:
    """Watch, extract and keep the memory, until ended.

    Stays in the foreground and logs to standard output, one JSON object a line where that is no
    terminal. SIGTERM and Ctrl-C end it within ten seconds and lose nothing; SIGHUP reads the
    configuration again: with a good one a call under way ends and is made anew, with faults
    nothing changes and the log tells them.
    """
    config = _read(config_path)
    check_may_write(config)
    check_backend(config.llm_backend.name)
    check_similarity(config)
    # There is no stream at all where the descriptor was closed before.
    if sys.stdout is not None and sys.stdout.isatty():
        _introduce(config)
    daemon = Daemon(
        config,
        World(clock=SystemClock(), log=_make_log(config)),
        load_again=lambda: _read(config_path),
        make_log=_make_log,
    )
    try:
        with explained_storage(config):
            return int(daemon.run())
    except LedgerLostError:
        raise
    except LockedError as error:
        if os.path.dirname(error.path) != config.state_directory or error.holder_pid is None:
            raise
        owner = read_owner(config.state_directory)
        if owner is not None and owner.role != "daemon":
            raise
        option = f" --config {shlex.quote(config_path)}" if config_path else ""
        say(
            f"memd runs already (process {error.holder_pid});"
            f" `memd stop{one_line(option)}` ends it",
            is_error=True,
        )
        return ExitCode.LOCKED


def _make_log(config: Config) -> Log:
    return open_log(
        sys.stdout,
        clock=SystemClock(),
        level=config.log.level,
        form=config.log.format,
        file=config.log.file,
        max_megabytes=config.log.max_megabytes,
        redact=redact_with(config),
        spare=sys.stderr,
    )


def _read(config_path: str | None) -> Config:
    config = read_config(config_path)
    check_log_file(config)
    return config


def _introduce(config: Config) -> None:
    can, cannot = ABILITIES[config.llm_backend.name]
    say(f"The backend `{config.llm_backend.name}` {can}.")
    say(f"It {cannot}. Memories go to {one_line(' and '.join(memory_places(config)))}.")
    astray = find_astray(config).sentences
    for told in (*missing_sessions(config), *unreadable_sessions(config), *astray):
        say(one_line(told))
