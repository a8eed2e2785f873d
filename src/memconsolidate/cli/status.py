"""`memd status`: what was read, what waits, what was skipped and why."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import click
import msgspec

from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import columns, count, listed, one_line, say, say_json, size
from memconsolidate.errors import ExitCode
from memconsolidate.status import DaemonStatus, PassStatus, Status, WaitingStatus, read_status
from memconsolidate.system.clock import SystemClock


@click.command()
@config_option
@json_option
def status(config_path: str | None, *, as_json: bool) -> int:
    """Say what was read, what waits, what was skipped.

    Answers beside a running daemon and without one, and changes nothing.
    """
    found = read_status(read_config(config_path), SystemClock())
    if as_json:
        say_json(msgspec.to_builtins(found))
    else:
        lines = [(label, one_line(text)) for label, text in _lines(found)]
        # A label stands only at the first of its lines.
        before = ["", *(label for label, _ in lines)]
        for line in columns(
            [
                ("" if label == last else label, text)
                for (label, text), last in zip(lines, before, strict=False)
            ]
        ):
            say(line)
    return ExitCode.STATE_DAMAGED if found.ledger_problem else ExitCode.DONE


def _lines(found: Status) -> Iterator[tuple[str, str]]:
    yield "daemon", _daemon(found.daemon)
    yield from _backend(found)
    places = found.directories
    yield "config", places.config or "no file: the default settings"
    yield "sessions", places.sessions
    yield "memory", places.memory
    yield "state", places.state
    if found.ledger_problem:
        yield "LEDGER", found.ledger_problem
    yield (
        "read",
        (
            f"{count(sum(found.read.transcripts.values()), 'transcript')};"
            f" {count(found.read.messages, 'message')} ({count(found.read.chars, 'character')})"
            f" shown in {count(found.read.batches, 'batch')}"
        ),
    )
    yield from _waiting(found.waiting)
    for item in found.filtered:
        yield (
            "filtered",
            f"{item.filter}: {count(item.records, 'record')}, {count(item.chars, 'character')}",
        )
    for reason, number in found.set_aside.items():
        yield "set aside", f"{number:,}: {reason}"
    for verdict in found.verdicts:
        yield "verdicts", f"{verdict.count:,} {verdict.outcome}: {verdict.sentence}"
    yield (
        "for you",
        (
            f"{count(found.reviews, 'claim')} held for review,"
            f" {count(found.provisional, 'claim')} waiting for a second session"
        ),
    )
    yield from _passes(found.passes)
    index = found.index
    yield (
        "index",
        (
            f"{count(index.memory_files, 'memory file')}; MEMORY.md has"
            f" {index.lines:,} of {index.max_lines:,} lines, {index.bytes:,} of {index.max_bytes:,}"
            f" bytes ({index.lines_left:,} lines, {index.bytes_left:,} bytes left)"
        ),
    )
    if index.problem:
        yield "", index.problem
    if found.lock is not None:
        program = "memd" if found.lock.is_memd else "another program, so memd does not write"
        yield "lock", f"process {found.lock.holder_pid} writes in the memory directory ({program})"
    if found.watch.backend:
        yield "watching", listed([found.watch.backend, *found.watch.notes])
    for path, reason in found.watch.unobserved:
        yield "not seen", f"{path}: {reason}"


def _daemon(daemon: DaemonStatus) -> str:
    about = f"process {daemon.pid}, since {_moment(daemon.since)}, memd {daemon.version}"
    if daemon.state == "running":
        return f"runs ({about}{', dry run' if daemon.dry_run else ''})"
    if daemon.state == "busy":
        return f"none ready: a daemon begins or a command runs ({about})"
    if daemon.state == "unknown":
        return f"cannot be told from here: {about}"
    return "does not run; `memd start` starts it"


def _backend(found: Status) -> Iterator[tuple[str, str]]:
    backend = found.backend
    if not backend.works:
        yield "backend", f"{backend.name} does not work: {backend.problem}"
        return
    yield "backend", f"{backend.name} works: it {backend.can}"
    if backend.cannot:
        yield "", f"it {backend.cannot}"


def _waiting(waiting: WaitingStatus) -> Iterator[tuple[str, str]]:
    yield "waiting", f"{count(waiting.transcripts, 'transcript')}, at most {size(waiting.bytes)}"
    if waiting.by_choice:
        yield (
            "by choice",
            (
                f"{count(waiting.by_choice, 'transcript')} older than {waiting.initial_days} days"
                f" ({size(waiting.by_choice_bytes)}); `memd run --reread` reads them"
            ),
        )


def _passes(passes: PassStatus) -> Iterator[tuple[str, str]]:
    report = passes.last_report
    if report is None:
        yield "last pass", "none yet"
    else:
        yield (
            "last pass",
            (
                f"{_moment(passes.last)}: {count(report.messages, 'message')},"
                f" {report.created} created, {report.updated} updated, {report.archived} archived,"
                f" {report.confirmed} confirmed, {report.skipped} not taken"
            ),
        )
    if passes.next:
        yield "next pass", f"not before {_moment(passes.next)}, and when there is something new"
    if passes.open:
        yield "open", f"{count(passes.open, 'pass')} will be taken up again"
    if passes.last_error:
        yield "last error", f"{_moment(passes.last_error_at)}: {passes.last_error}"


def _moment(text: str) -> str:
    """Return an ISO 8601 time in the zone of this machine, to the second."""
    try:
        return datetime.fromisoformat(text).astimezone().isoformat(" ", timespec="seconds")
    except ValueError:
        return text or "?"
