"""Work that only the holder of the state directory does: here, or by the daemon that runs."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from memconsolidate.cli.output import say
from memconsolidate.config.settings import Config
from memconsolidate.errors import ExitCode, LedgerLostError, LockedError, MemdError
from memconsolidate.ledger.database import Database, open_for_reading
from memconsolidate.ledger.requests import find_answer, is_taken_up, leave_request, withdraw_request
from memconsolidate.status import read_live
from memconsolidate.system.bell import ring
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.lock import Owner, is_held, read_owner

#: How long the daemon may take to answer, in seconds; it then goes on without being waited for.
ANSWER_SECONDS = 900.0

#: How long another command is waited for, in seconds.
TURN_SECONDS = 900.0

#: Where nobody watches, it is said after so many seconds that somebody else is waited for.
SILENT_SECONDS = 5.0

#: After so many seconds it is said what to do about a daemon that does not take a request up.
HANGING_SECONDS = 10.0

_LOOK_SECONDS = 0.1

_T = TypeVar("_T")


def serve(
    config: Config,
    request: msgspec.Struct,
    *,
    here: Callable[[], _T],
    answered: Callable[[dict[str, Any]], _T],
) -> _T:
    """Return what `here` returns, or what `answered` makes of the daemon's answer to `request`.

    While another command works in the state directory, this one waits for its turn. Raises what
    the two raise, LockedError when that takes too long, MemdError when the daemon does.
    """
    patience = 0.0 if sys.stderr is not None and sys.stderr.isatty() else SILENT_SECONDS
    give_up = time.monotonic() + TURN_SECONDS
    silent_until = time.monotonic() + patience
    announced = 0
    while True:
        try:
            return here()
        except LockedError as error:
            if not _is_state_lock(error, config) or time.monotonic() >= give_up:
                raise
        owner = read_owner(config.state_directory)
        if owner is not None and owner.role == "daemon":
            answer = _ask_daemon(config, request, owner, patience=patience)
            if answer is not None:
                return answered(answer)
            continue
        is_silent = time.monotonic() < silent_until
        if owner is not None and owner.pid != announced and not is_silent:
            announced = owner.pid
            name = "`memd run`" if owner.role == "run" else "`memd`"
            say(f"Another {name} (process {owner.pid}) is at work; waiting …", is_error=True)
        time.sleep(_LOOK_SECONDS)


def raise_failure(answer: dict[str, Any], told: str) -> None:
    """Raise the error that the daemon met, if it did; `told` is put around its text."""
    if answer["error"]:
        error = MemdError(told.format(answer["error"]))
        error.exit_code = ExitCode(answer["exit_code"])
        raise error


def _is_state_lock(error: LockedError, config: Config) -> bool:
    """Return whether it is the state directory that is held, and not the memory directory."""
    if isinstance(error, LedgerLostError):
        return False
    return os.path.dirname(error.path) == config.state_directory


def _ask_daemon(
    config: Config, request: msgspec.Struct, owner: Owner, *, patience: float
) -> dict[str, Any] | None:
    """Leave a request for the daemon and return the answer; None when it ends without one.

    After `patience` in seconds it is said that it is waited for. Raises MemdError when the daemon
    takes too long, or only rehearses.
    """
    live = read_live(config.state_directory)
    if live is not None and live.pid == owner.pid and live.is_dry_run:
        raise MemdError(
            f"the daemon (process {owner.pid}) only rehearses: it began with dry_run = true;"
            " `memd stop` ends it"
        )
    began = time.monotonic()
    is_said = is_advised = False
    database: Database | None = None
    number = 0
    try:
        while True:
            # The daemon answers before it ends, so it is looked at first.
            has_ended = _has_left(config, owner)
            if database is None:
                database = open_for_reading(config.state_directory)
                if database is not None:
                    now = SystemClock().now()
                    number = leave_request(database, msgspec.to_builtins(request), now)
                    ring(config.state_directory)
            answer = None if database is None else find_answer(database, number)
            if answer is not None:
                number = 0
                return answer
            if has_ended:
                return None
            seconds = time.monotonic() - began
            if not is_said and seconds >= patience:
                is_said = True
                say(f"The daemon (process {owner.pid}) does it; waiting …", is_error=True)
            if not is_advised and seconds >= HANGING_SECONDS:
                is_advised = True
                if database is None or not is_taken_up(database, number):
                    say(_why_not_taken_up(config, owner), is_error=True)
            if seconds >= ANSWER_SECONDS:
                raise MemdError(
                    f"the daemon (process {owner.pid}) has not answered for"
                    f" {ANSWER_SECONDS / 60:.0f} minutes; `memd status` says what it does"
                )
            time.sleep(_LOOK_SECONDS)
    finally:
        if database is not None:
            if number:
                # One that stays is served once more, and finds nothing new.
                with contextlib.suppress(sqlite3.OperationalError):
                    withdraw_request(database, number)
            database.close()


def _why_not_taken_up(config: Config, owner: Owner) -> str:
    """Return what to say of a request that the daemon has not begun with."""
    live = read_live(config.state_directory)
    if live is not None and live.pid == owner.pid and live.asked_at:
        return "The daemon waits for an answer of its backend, and does this next; waiting …"
    return (
        f"The daemon (process {owner.pid}) has not taken it up for {HANGING_SECONDS:.0f} seconds: it is"
        " busy, or it hangs. `memd status` says what it does; Ctrl-C takes this back, and `memd stop`"
        " and `memd start` begin anew. Waiting …"
    )


def _has_left(config: Config, owner: Owner) -> bool:
    """Return whether another process, or none, holds the state directory now."""
    now = read_owner(config.state_directory)
    return now is None or now.identity != owner.identity or not is_held(config.state_directory)
