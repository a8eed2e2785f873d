"""`memd run`: one pass now, in this process or by the daemon that runs."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import click
import msgspec

from memconsolidate.app import DEFAULT_BACKEND, Done, World, rehearse, run_once
from memconsolidate.cli.displaced import find_astray
from memconsolidate.cli.estimate import estimate_data, price_of, rehearsing
from memconsolidate.cli.failures import explain
from memconsolidate.cli.options import (
    check_may_read,
    check_may_write,
    config_option,
    failure_data,
    json_option,
    missing_sessions,
    open_own_log,
    read_config,
)
from memconsolidate.cli.output import columns, count, one_line, say, say_json
from memconsolidate.cli.serving import raise_failure, serve
from memconsolidate.cli.status import pause_sentence
from memconsolidate.cli.storage import explained_storage
from memconsolidate.cli.warned import warning_line
from memconsolidate.config.settings import Config
from memconsolidate.errors import ConfigError, ExitCode, MemdError, StateDamagedError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.ledger.batches import WAITING_REASONS, Report
from memconsolidate.ledger.database import copy_day, open_for_reading
from memconsolidate.ledger.person_pause import PersonPause, read_person_pause
from memconsolidate.model import Outcome, Verdict
from memconsolidate.scopes.routing import memory_places, session_roots
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.log import Sink
from memconsolidate.verdicts.reasons import WORDING, reason_sentence, wording_sentence

#: Transcripts that could not be read, named at most; all are counted.
NOT_READ_NAMED = 5


class Since(click.ParamType[float]):
    """A number of days, or a date that stands for the days since then."""

    name = "DAYS or DATE"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return days."""
        try:
            days = float(value)
        except ValueError:
            try:
                date = datetime.fromisoformat(value)
            except ValueError:
                self.fail(f"{value!r} is neither a number nor a date as 2026-04-07", param, ctx)
            now = SystemClock().now()
            days = (now - (date if date.tzinfo else date.replace(tzinfo=UTC))) / timedelta(days=1)
        if not 0 <= days <= 100_000:
            self.fail(f"{value!r} lies in the future or too far back", param, ctx)
        return days


@click.command()
@config_option
@json_option
@click.option("--extract", is_flag=True, help="Extraction only; all there is in this version.")
@click.option("--dry-run", is_flag=True, help="Only say what would be read and what it would cost.")
@click.option("--with-model", is_flag=True, help="With --dry-run: ask once and print the verdicts.")
@click.option(
    "--reread", is_flag=True, help="Also read what waits by choice or was seen less well."
)
@click.option("--since", type=Since(), help="With --reread: no further back than this.")
@click.option("--retry", is_flag=True, help="Also ask again about what was set aside.")
@click.option("--anyway", is_flag=True, help="Also while memd is paused.")
def run(
    *,
    config_path: str | None,
    as_json: bool,
    extract: bool,  # noqa: ARG001 (the only pass there is, so naming it changes nothing)
    dry_run: bool,
    with_model: bool,
    reread: bool,
    since: float | None,
    retry: bool,
    anyway: bool,
) -> int:
    """Do now what the daemon would do, and print the result.

    Ignores the pauses that the daemon keeps. When a daemon runs, it does the work and this waits;
    when another `memd run` is at work, this waits for its turn. While `memd pause` holds it says so
    and does nothing, unless you say --anyway.
    Under the backend `rules` it also reads what waits by choice, since that costs nothing; a model
    is shown it only with --reread.
    Ends with 4 also where nothing of what was asked about got a usable answer, so that all of it is
    set aside, and with 5 where a ceiling left something out. With --json a failure is told on standard
    output too, with what was done before it.
    """
    if with_model and not dry_run:
        raise click.UsageError("--with-model needs --dry-run")
    if since is not None and not reread:
        raise click.UsageError("--since needs --reread")
    config = read_config(config_path)
    if not config.extraction_enabled:
        problem = "extraction_enabled = false: there is nothing to run; set it to true"
        raise ConfigError(config.path or "the configuration", [problem])
    check_may_read(config)
    is_asking = with_model or not (dry_run or config.dry_run)
    if is_asking and not anyway and (pause := _read_pause(config)):
        return _say_paused(pause, config, as_json=as_json)
    if dry_run or config.dry_run:
        return _rehearse(config, asks_model=with_model, as_json=as_json)
    wish = Wish(
        at_once=True,
        everything=config.llm_backend.name == DEFAULT_BACKEND,
        reread=reread,
        since_days=since,
        retry=retry,
        anyway=anyway,
    )
    check_may_write(config)
    reports: list[Report] = []
    try:
        with explained_storage(config):
            done = _run(config, wish, reports)
    except (MemdError, OSError) as error:
        if as_json:
            # With what was done before it.
            code = error.exit_code if isinstance(error, MemdError) else ExitCode.FAILED
            say_json({**_done_data(reports, config, code), **failure_data(error)})
            return explain(error)
        if reports:
            _print_reports(reports, config, is_all=False)
        raise
    # It may have begun meanwhile, or stood in the copy of a damaged ledger.
    if not done.reports and not anyway and (pause := _read_pause(config)):
        return _say_paused(pause, config, as_json=as_json)
    if as_json:
        told = _done_data(done.reports, config, done.exit_code)
        say_json({**told, "error": "", **_left_data(done), **find_astray(config).data})
    else:
        _print_reports(done.reports, config, is_all=done.exit_code is ExitCode.DONE)
        for line in _left_lines(done):
            say(line)
        for line in find_astray(config).sentences:
            say(one_line(line))
    if done.ceiling:
        say(f"memd: {one_line(done.ceiling)}", is_error=True)
    elif done.is_fruitless:
        say("memd: nothing got a usable answer, all of it is set aside", is_error=True)
    return done.exit_code


def _read_pause(config: Config) -> PersonPause | None:
    """Return the pause that a person asked for, where one holds now.

    None too where the ledger is damaged: the run itself puts its copy in place, or says what to do.
    """
    with contextlib.suppress(StateDamagedError), explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is None:
            return None
        with contextlib.closing(database):
            return read_person_pause(database, SystemClock().now())
    return None


def _say_paused(pause: PersonPause, config: Config, *, as_json: bool) -> int:
    if as_json:
        told = _done_data((), config, ExitCode.DONE)
        say_json({**told, "error": "", "paused": msgspec.to_builtins(pause)})
    else:
        say(one_line(f"Paused {pause_sentence(pause)}, `memd run --anyway` reads now."))
    return ExitCode.DONE


def _run(config: Config, wish: Wish, reports: list[Report]) -> Done:
    """Run here, or let the daemon run that holds the state directory.

    While another `memd run` works there, this one waits for its turn. Raises LockedError when that
    takes too long.
    """
    clock = SystemClock()
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    log = open_own_log(config, clock, _Progress(is_watched=is_watched))
    world = World(clock=clock, log=log)
    return serve(
        config,
        wish,
        here=lambda: run_once(config, world, wish, reports),
        answered=lambda answer: _done_of(answer, reports, wish),
    )


def _done_of(answer: dict[str, Any], reports: list[Report], wish: Wish) -> Done:
    reports += msgspec.convert(answer["reports"], list[Report])
    again = "it tries again by itself"
    if wish.retry:
        again += ", but not what was set aside: that waits for the next `memd run --retry`"
    raise_failure(answer, "the daemon could not do it: {}; nothing is lost, " + again)
    return msgspec.convert(answer, Done)


class _Progress(Sink):
    """Shows people what a run meets, and on a terminal how far it is."""

    def __init__(self, *, is_watched: bool) -> None:
        self._is_watched = is_watched
        # How many messages are in each batch: one that is tried again counts once.
        self._messages: dict[str, int] = {}
        self._error = ""

    def write(self, record: Mapping[str, Any]) -> None:
        """Count a batch when it begins and show it; warnings and waiting stay on the screen."""
        data = record["data"]
        if record["event"] == "extraction:start":
            self._messages[data["passId"]] = data["messages"]
            messages = count(sum(self._messages.values()), "message")
            self._show(f"batch {len(self._messages)}, {messages} …")
        elif record["event"] == "extraction:complete":
            self._show("")
        elif record["event"] == "extraction:failed":
            self._show("")
            self._error = data["error"]  # told by what comes next: the wait, or the end of the run
        elif record["event"] == "run:waiting":
            seconds = max(1, round(data["seconds"]))
            again = f"trying again in {seconds} s ({data['attempt']} of {data['attempts']})"
            say(f"{one_line(self._error)}; {again}", is_error=True)
        elif record["event"] == "ledger:restored":
            say(
                f"memd: the ledger was damaged; its copy of {copy_day(data['copyFrom'])} took its"
                " place, and what was said since is read again",
                is_error=True,
            )
        elif record["event"] in {"scan:unobserved", "batch:set_aside", "memory:left_behind"}:
            pass  # told at the end
        elif record["level"] in {"warning", "error"}:
            say(warning_line(record), is_error=True)

    def _show(self, text: str) -> None:
        """Put a text in the place of the one before, where somebody watches."""
        if self._is_watched:
            click.echo(f"\r\033[K{text}", err=True, nl=False)


def _done_data(reports: Sequence[Report], config: Config, code: int) -> dict[str, Any]:
    return {
        "batches": msgspec.to_builtins(reports),
        "memory_directory": ", ".join(memory_places(config)),
        "memory_directories": memory_places(config),
        "exit_code": int(code),
    }


def _print_reports(reports: Sequence[Report], config: Config, *, is_all: bool) -> None:
    none = "no directory: no [[watch]] entry is enabled"
    where = one_line(" and ".join(memory_places(config)) or none)
    if not reports:
        missing = missing_sessions(config)
        is_read = is_all and len(missing) < len(session_roots(config))
        say(f"Nothing {'new' if is_read else 'was read'}. The memories are in {where}.")
        for told in missing:
            say(one_line(told))
        return
    for number, report in enumerate(reports, 1):
        say(
            f"batch {number}: {count(report.transcripts, 'transcript')},"
            f" {count(report.messages, 'message')}; {_effects(report)}"
        )
    reasons = Counter[str]()
    for report in reports:
        reasons.update(report.reasons)
    if len(reports) > 1:
        total = Report(
            batch="",
            backend="",
            messages=sum(report.messages for report in reports),
            chars=sum(report.chars for report in reports),
            created=sum(report.created for report in reports),
            updated=sum(report.updated for report in reports),
            archived=sum(report.archived for report in reports),
            confirmed=sum(report.confirmed for report in reports),
            set_aside=sum(report.set_aside for report in reports),
            skipped=sum(report.skipped for report in reports),
            reasons=reasons,
        )
        say(f"in all: {count(total.messages, 'message')}; {_effects(total)}")
    reworded = {key: number for key, number in reasons.items() if key.startswith(WORDING)}
    waiting = {key: number for key, number in reasons.items() if key.startswith(WAITING_REASONS)}
    others = reasons - Counter(reworded) - Counter(waiting)
    if config.llm_backend.name == DEFAULT_BACKEND:
        reworded = {}  # rules have no words of their own
    for title, counts in (
        ("not taken:", others),
        ("waiting; `memd review` shows them:", waiting),
        ("taken in the words quoted, since the model's own were not shown by them:", reworded),
    ):
        if counts:
            say(title)
            for line in _reason_lines(counts):
                say(f"  {line}")
    say(f"The memories are in {where}.")


def _left_lines(done: Done) -> Iterator[str]:
    """Yield what a run left, and why."""
    if done.left_out:
        yield "left out:"
        for path, reason in done.left_out:
            yield f"  {one_line(path)}: {one_line(reason)}"
    for path, reason in done.not_read[:NOT_READ_NAMED]:
        yield f"not read: {one_line(path)}: {one_line(reason)}"
    if len(done.not_read) > NOT_READ_NAMED:
        yield f"not read: {len(done.not_read) - NOT_READ_NAMED:,} more; `memd status` counts them"
    if done.set_aside:
        yield f"set aside: {count(done.set_aside, 'text')}; `memd run --retry` asks again"
        for reason, number in done.set_aside_reasons.items():
            yield f"  {number:,}: {one_line(reason)}"


def _left_data(done: Done) -> dict[str, Any]:
    return {
        "ceiling": done.ceiling,
        "left_out": [{"transcript": path, "reason": reason} for path, reason in done.left_out],
        "set_aside": done.set_aside,
        "set_aside_reasons": done.set_aside_reasons,
        "not_read": [{"transcript": path, "reason": reason} for path, reason in done.not_read],
    }


def _effects(report: Report) -> str:
    waiting = report.waiting
    return (
        f"{count(report.created, 'memory')} created, {report.updated} updated,"
        f" {report.archived} archived, {report.confirmed} confirmed;"
        f" {count(report.skipped - waiting, 'claim')} not taken"
        + (f"; {count(waiting, 'claim')} waiting" if waiting else "")
        + (f"; {count(report.set_aside, 'text')} set aside" if report.set_aside else "")
    )


def _reason_lines(reasons: Mapping[str, int]) -> list[str]:
    """Return a line for each outcome and reason, with the reason's sentence."""
    rows = []
    for key, number in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
        outcome, _, code = key.partition(":")
        shown = "" if key.startswith(WORDING) else outcome
        rows.append((str(number), shown, reason_sentence(code)))
    return columns(rows)


def _rehearse(config: Config, *, asks_model: bool, as_json: bool) -> int:
    with rehearsing(config) as (world, directory):
        found = rehearse(config, world, directory=directory, asks_model=asks_model)
    reports, verdicts = found.done.reports, found.verdicts
    if as_json:
        say_json(
            {
                "batches": [
                    {
                        "transcripts": report.transcripts,
                        "messages": report.messages,
                        "chars": report.chars,
                    }
                    for report in reports
                ],
                "estimate": estimate_data(found.estimate, config),
                "verdicts": [_verdict_data(verdict) for verdict in verdicts],
                **_left_data(found.done),
            }
        )
        return found.done.exit_code
    if not reports:
        say(
            "No batch would be made."
            if found.done.left_out
            else "Nothing new: no batch would be made."
        )
        for line in _left_lines(found.done):
            say(line)
        return found.done.exit_code
    for number, report in enumerate(reports, 1):
        say(
            f"batch {number}: {count(report.transcripts, 'transcript')},"
            f" {count(report.messages, 'message')}, {count(report.chars, 'character')}"
        )
    chars = sum(report.chars for report in reports)
    say(f"in all: {count(chars, 'character')}; price: {price_of(found.estimate, config)}")
    if verdicts:
        say("what would become of the first batch's claims:")
        for verdict in verdicts:
            say(f"  {one_line(_verdict_line(verdict))}")
    for line in _left_lines(found.done):
        say(line)
    say("Nothing was changed.")
    return found.done.exit_code


def _verdict_data(verdict: Verdict) -> dict[str, str]:
    return {
        "outcome": verdict.outcome.value,
        "reason": verdict.reason,
        "wording": verdict.wording,
        "type": verdict.claim.type.value,
        "statement": verdict.claim.statement,
    }


def _verdict_line(verdict: Verdict) -> str:
    statement = verdict.claim.statement
    why = "" if verdict.outcome is Outcome.CREATE else f" ({reason_sentence(verdict.reason)})"
    if verdict.wording:
        why += f" ({wording_sentence(verdict.wording)})"
    return f"{verdict.outcome.value}: {statement}{why}"
