"""`memd status`: what was read, what waits, what was skipped and why."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import click
import msgspec

from memconsolidate.app import DEFAULT_BACKEND
from memconsolidate.cli.displaced import displaced_sentences, left_behind_sentences
from memconsolidate.cli.failures import explain
from memconsolidate.cli.options import (
    config_option,
    failure_data,
    json_option,
    read_config,
    read_state_directory,
)
from memconsolidate.cli.output import (
    columns,
    count,
    dollars,
    listed,
    local_time,
    one_line,
    say,
    say_json,
    size,
)
from memconsolidate.cli.serving import HANGING_SECONDS
from memconsolidate.cli.storage import explained_storage
from memconsolidate.cli.warned import missing_sentence
from memconsolidate.errors import ConfigError, ExitCode
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.person_pause import PersonPause
from memconsolidate.status import (
    DaemonStatus,
    IndexStatus,
    Live,
    PassStatus,
    ScopeStatus,
    SpendingStatus,
    Status,
    read_daemon,
    read_live,
    read_status,
)
from memconsolidate.system.clock import SystemClock
from memconsolidate.watch.scan import Ignored

#: What is not read, by its reason.
_IGNORED = {
    "excluded": ("path", " that `include` and `exclude` leave out"),
    "link": ("symbolic link", ", not followed"),
    "memory": ("markdown file", " in a directory with a MEMORY.md, which holds memories"),
    "name": ("file", " with names that no source reads"),
}

#: Memory files that cannot be read, named at most; all are counted.
UNREADABLE_NAMED = 5

#: Scopes named at most, besides those with problems.
SCOPES_NAMED = 20


@click.command()
@config_option
@json_option
def status(config_path: str | None, *, as_json: bool) -> int:
    """Say what was read, what waits, what was skipped.

    Answers beside a running daemon and without one, and changes nothing. Where the configuration has
    faults, they are told, with exit code 2, and what a daemon last said that began before,
    as far as the file still tells where its state is.
    """
    clock = SystemClock()
    try:
        config = read_config(config_path)
    except ConfigError as error:
        live, daemon = _what_runs(config_path)
        if as_json:
            say_json(
                {
                    "daemon": msgspec.to_builtins(daemon),
                    "live": msgspec.to_builtins(live),
                    **failure_data(error),
                }
            )
            return explain(error)
        if live is not None and daemon is not None:
            _say_what_runs(live, daemon)
        raise
    with explained_storage(config):
        found = read_status(config, clock)
    if as_json:
        say_json(msgspec.to_builtins(found))
    else:
        lines = [(label, one_line(text)) for label, text in _lines(found, clock.now())]
        # A label stands only at the first of its lines.
        before = ["", *(label for label, _ in lines)]
        for line in columns(
            [
                ("" if label == last else label, text)
                for (label, text), last in zip(lines, before, strict=False)
            ]
        ):
            say(line)
    is_damaged = found.ledger_problem or found.spending_problem
    return ExitCode.STATE_DAMAGED if is_damaged else ExitCode.DONE


def _what_runs(config_path: str | None) -> tuple[Live | None, DaemonStatus | None]:
    """Return what the daemon of a configuration with faults last said, if one runs."""
    try:
        state_directory = read_state_directory(config_path)
    except ConfigError:
        return None, None
    live = read_live(state_directory)
    daemon = read_daemon(state_directory, live)
    return (live, daemon) if live is not None and daemon.state == "running" else (None, None)


def _say_what_runs(live: Live, daemon: DaemonStatus) -> None:
    say(f"daemon   {one_line(_daemon(daemon))}, with the configuration as it was before")
    read = count(live.transcripts, "transcript")
    say(f"waiting  {live.waiting:,} of {read}, at most {size(live.waiting_bytes)}")
    if live.last_error:
        say(one_line(f"last error  {_moment(live.last_error_at)}: {live.last_error}"))


def _lines(found: Status, now: datetime) -> Iterator[tuple[str, str]]:
    places = found.directories
    if found.pause is not None:
        yield "PAUSED", pause_sentence(found.pause)
    sessions = [one.directory for one in places.watched if one.is_enabled]
    for one in places.watched:
        if one.problem:
            # First, since all that follows looks as if nothing was amiss.
            yield "NOT READ", f"{one.directory}: {one.problem}"
    yield "daemon", _daemon(found.daemon)
    if found.daemon.log_problem:
        yield "", f"its log goes to standard error: {found.daemon.log_problem}"
    if found.untaken_since:
        since = datetime.fromisoformat(found.untaken_since)
        if now - since > timedelta(seconds=HANGING_SECONDS):
            yield (
                "",
                (
                    f"a command waits for it since {_moment(found.untaken_since)}: it waits for its"
                    " backend, is busy or hangs; `memd stop` and `memd start` begin anew"
                ),
            )
    yield from _backend(found)
    yield "config", places.config or "no file: the default settings"
    for one in places.watched:
        agent = f" ({one.agent})" if one.agent else ""
        off = "" if one.is_enabled else ", switched off"
        yield "sessions", f"{one.directory}{agent}{off}"
    is_one = [scope.directory for scope in found.scopes] == [places.memory]
    if is_one:
        yield "memory", places.memory
    elif places.memory:
        yield "memory", f"{places.memory}; `memd scopes` names each directory"
    yield "state", places.state
    if found.ledger_problem:
        yield "LEDGER", found.ledger_problem
    # Those that wait by choice are told apart.
    read = sum(number for name, number in found.read.transcripts.items() if name != rows.CHOICE)
    yield (
        "read",
        (
            f"{count(read, 'transcript')};"
            f" {count(found.read.messages, 'message')} ({count(found.read.chars, 'character')})"
            f" shown in {count(found.read.batches, 'batch')}"
        ),
    )
    yield from _waiting(found)
    for item in found.filtered:
        yield (
            "filtered",
            f"{item.filter}: {count(item.records, 'record')}, {count(item.chars, 'character')}",
        )
    for reason, number in found.set_aside.items():
        path = found.set_aside_in.get(reason, "")
        where = f" ({'' if number == 1 else 'as in '}{_below(path, sessions)})" if path else ""
        yield "set aside", f"{number:,}: {reason}{where}"
    if found.askable:
        yield "", f"`memd run --retry` asks again about {count(found.askable, 'text')}"
    if found.spending_problem:
        yield "SPENDING", found.spending_problem
    yield from _spending(found.spending, now)
    for verdict in found.verdicts:
        yield "verdicts", f"{verdict.count:,} {verdict.outcome}: {verdict.sentence}"
    pointer = "; `memd review` shows them" if found.reviews or found.provisional else ""
    yield (
        "for you",
        (
            f"{count(found.reviews, 'claim')} held for review,"
            f" {count(found.provisional, 'claim')} waiting for a second session{pointer}"
        ),
    )
    if found.missing:
        where = "the directory" if is_one else ", ".join(found.missing_in)
        yield "MISSING", missing_sentence(found.missing, where=one_line(where))
    for line in left_behind_sentences(found.left_behind):
        yield "LEFT", line
    for line in displaced_sentences(found.displaced):
        yield "MOVED", line
    yield from _passes(found.passes, now)
    if is_one:
        yield from _the_index(found.index)
    else:
        yield from _scopes(found.scopes)
    for scope in found.scopes:
        if scope.lock is not None:
            where = "the memory directory" if is_one else scope.name
            program = "memd" if scope.lock.is_memd else "another program, so memd does not write"
            yield "lock", f"process {scope.lock.holder_pid} writes in {where} ({program})"
    if found.watch.backend:
        yield "watching", listed([found.watch.backend, *found.watch.notes])
    told = {one.directory for one in places.watched if one.problem}
    for path, reason in found.watch.unobserved:
        if path not in told:
            yield "not seen", f"{path}: {reason}"
    for ignored in found.watch.ignored:
        yield "not read", _ignored(ignored, sessions)


def pause_sentence(pause: PersonPause) -> str:
    """Return since when and until when a person lets memd pause, why, and what ends it."""
    until = "" if pause.until is None else f" until {_moment(pause.until.isoformat())}"
    why = f" ({pause.reason})" if pause.reason else ""
    return (
        f"since {_moment(pause.since.isoformat())}{until}{why}: nothing is read and no backend is asked;"
        " `memd resume` ends it"
    )


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
    model = f", model {backend.model}" if backend.model else ""
    yield "backend", f"{backend.name}{model}: it {backend.can}"
    if backend.cannot:
        yield "", f"it {backend.cannot}"


def _waiting(found: Status) -> Iterator[tuple[str, str]]:
    waiting = found.waiting
    yield "waiting", f"{count(waiting.transcripts, 'transcript')}, at most {size(waiting.bytes)}"
    sessions = [one.directory for one in found.directories.watched if one.is_enabled]
    for path, why in waiting.named:
        yield "", f"{_below(path, sessions)}: {why}"
    more = waiting.transcripts - len(waiting.named)
    if waiting.named and more > 0:
        yield "", f"and {count(more, 'more transcript')}"
    if waiting.by_choice:
        option = "" if found.backend.name == DEFAULT_BACKEND else " --reread"
        yield (
            "by choice",
            (
                f"{count(waiting.by_choice, 'transcript')} older than {waiting.initial_days} days"
                f" ({size(waiting.by_choice_bytes)}); `memd run{option}` reads them"
            ),
        )


def _spending(spending: SpendingStatus | None, now: datetime) -> Iterator[tuple[str, str]]:
    if spending is None:
        return
    money = f"{dollars(spending.usd)} of {dollars(spending.max_usd)}"
    if spending.unpriced:
        money += f" and {count(spending.unpriced, 'call')} of unknown price"
    bounds = ""
    if spending.bound_tokens:
        bounds = (
            f" (of which {spending.bound_tokens:,} are upper bounds, of calls that failed or did not say"
            " what they used)"
        )
    yield (
        "spent today",
        (
            f"{spending.calls:,} of {count(spending.max_calls, 'call')},"
            f" {spending.tokens:,} of {count(spending.max_tokens, 'token')}{bounds}, {money},"
            " by all of memd on this machine"
        ),
    )
    if spending.ceiling:
        when = _moment(spending.resumes_at)
        yield (
            "",
            f"{spending.ceiling} is reached: nothing is sent before {when}, unless you raise it",
        )
    if spending.is_begun_anew:
        yield "", "the account was removed or replaced: what was spent before is not in it"
    if spending.transcripts:
        yield (
            "",
            (
                f"{count(spending.tokens_per_transcript, 'token')} a session so far,"
                f" over {count(spending.transcripts, 'session')}"
            ),
        )
    if _is_after(spending.paused_until, now):
        why = spending.paused_because or "a call was cut off"
        when = _moment(spending.paused_until)
        yield "paused", f"not asked before {when}, `memd run` asks at once: {why}"


def _the_index(index: IndexStatus) -> Iterator[tuple[str, str]]:
    """Yield what lies in the one memory directory."""
    yield "index", _index(index)
    for file, sentence in _faults(index):
        yield "", f"{file}: {sentence}"
    if more := _more_untyped(index):
        yield "", more
    if index.problem:
        yield "", index.problem


def _scopes(scopes: Sequence[ScopeStatus]) -> Iterator[tuple[str, str]]:
    """Yield a line for each of several scopes with memories, or the first; where there are many, for
    some, and for those that ask for a look.
    """
    if not scopes:
        yield "scopes", "none: no [[watch]] entry is enabled"
    full = [scope for scope in scopes if scope.index.memory_files]
    named = full[:SCOPES_NAMED] or scopes[:1]
    shown = [scope for scope in scopes if scope in named or _is_troubled(scope.index)]
    for scope in shown:
        yield "scopes", f"{scope.name}: {_short_index(scope.index)}"
        for file, sentence in _faults(scope.index):
            # By its path, since several scopes may have a file of that name.
            yield "scopes", f"{os.path.join(scope.directory, file)}: {sentence}"
        if more := _more_untyped(scope.index):
            yield "scopes", more
    left = [scope for scope in scopes if scope not in shown]
    if left:
        empty = sum(not scope.index.memory_files for scope in left)
        without = " without a memory" if empty == len(left) else f", {empty:,} without a memory"
        yield "", f"and {len(left):,} more{without}; `memd scopes` names them"


def _faults(index: IndexStatus) -> Iterator[tuple[str, str]]:
    """Yield memory files with something amiss, and what it is; not more of each kind than are named."""
    yield from index.unreadable[:UNREADABLE_NAMED]
    yield from index.untyped[:UNREADABLE_NAMED]


def _more_untyped(index: IndexStatus) -> str:
    """Return how many memories without a known type are not named, if any."""
    more = len(index.untyped) - UNREADABLE_NAMED
    return (
        f"and {count(more, 'more memory')} like these; `memd list` names them" if more > 0 else ""
    )


def _is_troubled(index: IndexStatus) -> bool:
    return bool(index.problem or index.unreadable or index.untyped)


def _short_index(index: IndexStatus) -> str:
    told = _files(index)
    if index.untyped:
        told += f", {count(len(index.untyped), 'memory')} without a known type"
    told += f"; {index.lines_left:,} lines, {index.bytes_left:,} bytes left in MEMORY.md"
    return told + (f"; {index.problem}" if index.problem else "")


def _files(index: IndexStatus) -> str:
    """Return how many memories there are, and what is none."""
    files = count(index.memory_files, "memory")
    if index.is_counted_only:
        files = f"{count(index.memory_files, 'memory file')}, too many to look into"
    if index.unreadable:
        files += f" and {count(len(index.unreadable), 'file')} that cannot be read"
    if index.left:
        is_one = index.left == 1
        files += f", {index.left:,} left as {'it is' if is_one else 'they are'}"
        files += f" (`memd list` names {'it' if is_one else 'them'})"
    return files


def _index(index: IndexStatus) -> str:
    """Return how many memories there are, what is none, and how full the index is."""
    return (
        f"{_files(index)}; MEMORY.md has {index.lines:,} of {index.max_lines:,} lines,"
        f" {index.bytes:,} of {index.max_bytes:,} bytes"
        f" ({index.lines_left:,} lines, {index.bytes_left:,} bytes left)"
    )


def _ignored(ignored: Ignored, sessions: Sequence[str]) -> str:
    noun, why = _IGNORED.get(ignored.why, ("file", f" ({ignored.why})"))
    named = listed(_below(path, sessions) for path in ignored.named)
    more = ", …" if ignored.count > len(ignored.named) else ""
    return f"{count(ignored.count, noun)}{why}: {named}{more}"


def _below(path: str, directories: Sequence[str]) -> str:
    """Return a path as it lies below the one directory, or whole."""
    if len(directories) != 1:
        return path
    return path.removeprefix(directories[0].rstrip(os.sep) + os.sep)


def _passes(passes: PassStatus, now: datetime) -> Iterator[tuple[str, str]]:
    report = passes.last_report
    if report is None:
        yield "last pass", "none yet"
    else:
        waiting = report.waiting
        yield (
            "last pass",
            (
                f"{_moment(passes.last)}: {count(report.messages, 'message')},"
                f" {report.created} created, {report.updated} updated, {report.archived} archived,"
                f" {report.confirmed} confirmed, {report.skipped - waiting} not taken"
                + (f", {waiting} waiting" if waiting else "")
            ),
        )
    if passes.asked_at:
        yield "this pass", f"the backend is asked since {_moment(passes.asked_at)}"
    elif passes.next:
        when = f"not before {_moment(passes.next)}" if _is_after(passes.next, now) else "now"
        yield "next pass", f"{when}, if there is something new"
    if passes.open > bool(passes.asked_at):
        yield "open", f"{count(passes.open, 'pass')} will be taken up again"
    if passes.last_error:
        yield "last error", f"{_moment(passes.last_error_at)}: {passes.last_error}"


def _is_after(text: str, now: datetime) -> bool:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return False
    return at.tzinfo is not None and at > now


def _moment(text: str) -> str:
    """Return an ISO 8601 time in the zone of this machine, to the second."""
    try:
        return local_time(datetime.fromisoformat(text)).isoformat(" ", timespec="seconds")
    except ValueError:
        return text or "?"
