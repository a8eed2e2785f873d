"""What commands about single memories have in common: ask, and print what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from memconsolidate.app import World, curate_once
from memconsolidate.cli.options import check_may_write, open_own_log
from memconsolidate.cli.output import one_line, say, say_json
from memconsolidate.cli.serving import raise_failure, serve
from memconsolidate.cli.storage import explained_storage
from memconsolidate.cli.warned import warning_line
from memconsolidate.config.settings import Config
from memconsolidate.curation.asks import Answer, Ask
from memconsolidate.errors import ExitCode, MemdError
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.log import Sink

#: What people word themselves, in any ask.
_TYPED = ("text", "statement", "name", "description", "reason")


def carry_out(config: Config, ask: Ask, *, as_json: bool) -> int:
    """Let it be done, here or by the daemon that runs, print what came of it, and return the exit
    code. Raises MemdError where it cannot be done as it was asked.
    """
    return print_answer(ask_for(config, ask), as_json=as_json)


def print_answer(answer: Answer, *, as_json: bool) -> int:
    """Print what came of an ask, and return the exit code."""
    if as_json:
        say_json(answer.data)
    else:
        for line in answer.lines:
            say(one_line(line))
    return ExitCode.DONE if answer.is_complete else ExitCode.FAILED


def ask_for(config: Config, ask: Ask) -> Answer:
    """Let it be done, here or by the daemon that runs, and return what came of it. Raises as
    `carry_out` does.
    """
    check_may_write(config)
    _check_no_secret(config, ask)
    clock = SystemClock()
    world = World(clock=clock, log=open_own_log(config, clock, _Warnings()))
    with explained_storage(config):
        return serve(
            config,
            ask,
            here=lambda: curate_once(config, world, ask),
            answered=_answer_of,
        )


def _check_no_secret(config: Config, ask: Ask) -> None:
    """Raise MemdError for a secret before it reaches a daemon, and so the ledger."""
    redactor = Redactor(config.redaction.patterns)
    for what in _TYPED:
        text = getattr(ask, what, None)
        if isinstance(text, str) and redactor.redact(text).text != text:
            raise MemdError(
                f"the {what} seems to hold a key or a password, which no memory keeps; say it without"
            )


class _Warnings(Sink):
    """Shows people what a command meets besides; what it does, it prints itself."""

    def write(self, record: Mapping[str, Any]) -> None:
        """Show a warning or an error as one line."""
        if record["level"] in {"warning", "error"}:
            say(warning_line(record), is_error=True)


def _answer_of(answer: dict[str, Any]) -> Answer:
    raise_failure(answer, "{}")
    return msgspec.convert(answer, Answer)
