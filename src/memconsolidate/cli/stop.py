"""`memd stop`: end the daemon of a configuration."""

from __future__ import annotations

import time

import click

from memconsolidate.cli.options import config_option, read_config, read_state_directory
from memconsolidate.cli.output import say
from memconsolidate.errors import ExitCode, MemdError
from memconsolidate.system.lock import Owner, is_held, read_owner
from memconsolidate.system.process import is_running, terminate

#: The daemon promises to end within this time, in seconds.
STOP_SECONDS = 10.0

_LOOK_SECONDS = 0.05


@click.command()
@config_option
def stop(config_path: str | None) -> int:
    """End the daemon.

    Nothing is lost: a batch in flight is taken up at the next start.
    """
    state_directory = read_state_directory(config_path)
    owner = read_owner(state_directory)
    # Anybody may write a name into the file; only who works there holds its lock.
    if owner is None or is_running(owner.identity) is False or not is_held(state_directory):
        read_config(config_path)  # its faults may be why none is found
        say("No daemon runs for this configuration.")
        return ExitCode.DONE
    if owner.role != "daemon":
        name = "`memd run`" if owner.role == "run" else "another `memd` command"
        say(
            f"No daemon runs for this configuration; process {owner.pid} is {name} and ends by"
            " itself."
        )
        return ExitCode.DONE
    try:
        was_sent = terminate(owner.identity)
    except PermissionError:
        raise MemdError(
            f"process {owner.pid} belongs to another user; that user can stop it"
        ) from None
    if not was_sent and is_running(owner.identity) is None:
        raise MemdError(
            f"process {owner.pid} on {owner.host or 'this machine'} holds the state directory, and"
            " it cannot be told from here whether it runs; stop it there"
        )
    if not _has_ended(owner):
        raise MemdError(
            f"process {owner.pid} was told to end and still runs after {STOP_SECONDS:.0f} seconds;"
            " it ends after the step it is in, and what that is cannot be told from here: its log"
            " names what came before"
        )
    say(f"Stopped process {owner.pid}.")
    return ExitCode.DONE


def _has_ended(owner: Owner) -> bool:
    give_up = time.monotonic() + STOP_SECONDS
    while is_running(owner.identity) is not False:
        if time.monotonic() >= give_up:
            return False
        time.sleep(_LOOK_SECONDS)
    return True
