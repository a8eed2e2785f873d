"""`memd estimate`: what reading the waiting text would cost."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import click
import msgspec

from memconsolidate.app import DEFAULT_BACKEND, World, estimate_costs
from memconsolidate.budget.estimate import Estimate
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import columns, count, dollars, say, say_json
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.conflicts import is_loopback
from memconsolidate.config.settings import Config
from memconsolidate.errors import ExitCode
from memconsolidate.ledger.spending import Spending, find_ceiling
from memconsolidate.scopes.routing import session_roots
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.log import Log


@click.command()
@config_option
@json_option
def estimate(config_path: str | None, *, as_json: bool) -> int:
    """Say what reading the waiting text would cost.

    Reads the transcripts and puts them into batches as a pass would, asks nobody and changes
    nothing. What is expected takes four characters of English for a token and answers as long as
    those seen so far; the most counts each byte as a token and each answer at its full length, and
    is what the budget reserves.
    """
    config = read_config(config_path)
    if not as_json:
        for line in estimate_lines(config):
            say(line)
        return ExitCode.DONE
    waiting, by_choice = _measure(config)
    is_free = config.llm_backend.name == DEFAULT_BACKEND
    say_json(
        {
            "waiting": estimate_data(waiting, config),
            "by_choice": estimate_data(by_choice, config),
            "ceiling": "" if is_free else _ceiling(config),
        }
    )
    return ExitCode.DONE


def estimate_lines(config: Config) -> list[str]:
    """Return what reading the waiting text would cost, and what a day may cost."""
    waiting, by_choice = _measure(config)
    lines = columns(
        [("waiting", *_cells(waiting, config)), ("by choice", *_cells(by_choice, config))]
    )
    if config.llm_backend.name == DEFAULT_BACKEND:
        return lines
    budget = config.budget
    lines.append(
        f"A day may use {count(budget.max_calls_per_day, 'call')},"
        f" {count(budget.max_tokens_per_day, 'token')} and {dollars(budget.max_usd_per_day)};"
        " what does not fit waits for the next."
    )
    if ceiling := _ceiling(config):
        lines.append(f"Today's allowance is used up: {ceiling} is reached.")
    if by_choice.requests:
        lines.append(
            f"By choice: older than {config.initial_days} days; `memd run --reread` reads it."
        )
    return lines


def where_text_goes(config: Config) -> str:
    """Return where what people said in their sessions would be sent, in a sentence."""
    settings = config.llm_backend
    sessions = f"what is said in the sessions of {' and '.join(session_roots(config))}"
    if settings.name == DEFAULT_BACKEND:
        return "rules: nothing leaves this machine"
    if settings.base_url:
        host = urlsplit(settings.base_url).netloc.rpartition("@")[2]
        if is_loopback(settings.base_url):
            return f"{settings.name}: {sessions} goes to {host}, on this machine"
        return f"{settings.name}: {sessions} would leave this machine, to {host}"
    if settings.name == "command":
        program = settings.preset or os.path.basename(settings.command[0])
        return f"command: {sessions} would go to wherever `{program}` sends it"
    makers = {"anthropic": "Anthropic", "openai": "OpenAI", "bedrock": "Amazon Bedrock"}
    return f"{settings.name}: {sessions} would leave this machine, to {makers[settings.name]}"


@contextlib.contextmanager
def rehearsing(config: Config) -> Iterator[tuple[World, str]]:
    """Give a world that logs nothing, and a directory for what only seems to be done."""
    clock = SystemClock()
    with (
        tempfile.TemporaryDirectory(prefix="memd-dry-run-") as directory,
        explained_storage(config, scratch=directory),
    ):
        yield World(clock=clock, log=Log([], clock=clock)), directory


def _measure(config: Config) -> tuple[Estimate, Estimate]:
    with rehearsing(config) as (world, directory):
        return estimate_costs(config, world, directory=directory)


def _ceiling(config: Config) -> str:
    """Return the setting of today's ceiling that is reached, empty where none is."""
    budget = config.budget
    return find_ceiling(
        Spending(config.spending_file, config.time_zone).today(SystemClock().now()),
        calls=budget.max_calls_per_day,
        tokens=budget.max_tokens_per_day,
        usd=budget.max_usd_per_day,
    )


def price_of(estimate: Estimate, config: Config) -> str:
    """Return what some requests would cost, in words."""
    if config.llm_backend.name == DEFAULT_BACKEND:
        return "free"
    if estimate.usd is None or estimate.most_usd is None:
        return (
            f"about {count(estimate.tokens, 'token')}, at most {count(estimate.most_tokens, 'token')};"
            " the money is unknown, [prices] in the configuration can say it"
        )
    return (
        f"about {dollars(estimate.usd)}, at most {dollars(estimate.most_usd)}"
        f" (about {count(estimate.tokens, 'token')})"
    )


def estimate_data(estimate: Estimate, config: Config) -> dict[str, Any]:
    """Return what some requests would cost, for programs; null where it is not known."""
    data: dict[str, Any] = msgspec.to_builtins(estimate)
    if config.llm_backend.name == DEFAULT_BACKEND:
        return {**data, "tokens": 0, "most_tokens": 0, "usd": 0.0, "most_usd": 0.0}
    return data


def _cells(estimate: Estimate, config: Config) -> tuple[str, str]:
    if not estimate.requests:
        return "nothing", ""
    requests = f"{count(estimate.messages, 'message')} in {count(estimate.requests, 'request')}"
    return requests, price_of(estimate, config)
