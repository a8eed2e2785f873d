"""What memd can say of itself, beside a running daemon and without one."""

from __future__ import annotations

import os
from functools import partial

import msgspec
from msgspec import Struct

from memconsolidate import __version__
from memconsolidate.backends.registry import ABILITIES, check_backend
from memconsolidate.config.settings import Config
from memconsolidate.errors import BackendError, StateDamagedError
from memconsolidate.extraction.tracking import Tracker
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import (
    Report,
    Totals,
    last_report,
    totals,
    unfinished_batches,
)
from memconsolidate.ledger.database import Database, open_for_reading
from memconsolidate.memory.naming import INDEX_FILE
from memconsolidate.model import EventsPosition, LinesPosition
from memconsolidate.sources.registry import artifact_of, load_sources, source_options
from memconsolidate.system.clock import Clock
from memconsolidate.system.lock import ScopeLock, read_owner
from memconsolidate.system.process import is_running
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.watch.scan import Scan, scan

#: What the daemon last said of itself; in the state directory.
STATUS_FILE = "status.json"

#: Paths that cannot be looked at, named at most; all are counted.
UNOBSERVED_NAMED = 20

_NOTHING = Totals(
    transcripts={},
    removed={},
    set_aside={},
    verdicts={},
    batches=0,
    messages=0,
    chars=0,
    reviews=0,
    provisional=0,
)
_SENTENCES = {reason.value: reason.sentence for reason in Reason}


class Live(Struct, frozen=True, kw_only=True):
    """What a running daemon tells of itself. Times are ISO 8601, empty where nothing happened."""

    pid: int
    version: str
    started: str
    backend: str
    is_dry_run: bool = False
    watching: str = ""
    watch_notes: tuple[str, ...] = ()
    directories: int = 0
    transcripts: int = 0
    waiting: int = 0
    waiting_bytes: int = 0
    last_scan: str = ""
    last_scan_seconds: float = 0.0
    unobserved: tuple[tuple[str, str], ...] = ()
    last_extraction: str = ""
    next_extraction: str = ""
    last_error: str = ""
    last_error_at: str = ""


class DaemonStatus(Struct, frozen=True, kw_only=True):
    """Whether a daemon runs.

    `state` is "running", "stopped", "busy" (another command of memd has the state directory, or a
    daemon begins) or "unknown" (it would run on another machine).
    """

    state: str
    pid: int | None = None
    version: str = ""
    since: str = ""
    dry_run: bool = False


class BackendStatus(Struct, frozen=True, kw_only=True):
    """Which backend is configured; `problem` says why it does not work, empty where it does."""

    name: str
    works: bool
    can: str = ""
    cannot: str = ""
    problem: str = ""


class Directories(Struct, frozen=True, kw_only=True):
    """Where things lie, absolute; `config` is None without a file."""

    config: str | None
    sessions: str
    memory: str
    state: str


class ReadStatus(Struct, frozen=True, kw_only=True):
    """What was read: transcripts by status, and what backends were shown of them."""

    transcripts: dict[str, int]
    messages: int
    chars: int
    batches: int


class WaitingStatus(Struct, frozen=True, kw_only=True):
    """What waits: changed transcripts and their bytes at most, and those left by choice."""

    transcripts: int
    bytes: int
    by_choice: int
    by_choice_bytes: int
    initial_days: int


class FilterStatus(Struct, frozen=True, kw_only=True):
    """What a named filter took out."""

    filter: str
    records: int
    chars: int


class VerdictStatus(Struct, frozen=True, kw_only=True):
    """How often code decided so, and why."""

    outcome: str
    reason: str
    count: int
    sentence: str


class PassStatus(Struct, frozen=True, kw_only=True):
    """The passes: times are ISO 8601, empty where there is none; `open` ones are taken up again."""

    last: str = ""
    last_report: Report | None = None
    next: str = ""
    open: int = 0
    last_error: str = ""
    last_error_at: str = ""


class IndexStatus(Struct, frozen=True, kw_only=True):
    """How full the index is; `problem` says why that cannot be seen, empty where it can."""

    memory_files: int
    lines: int
    bytes: int
    max_lines: int
    max_bytes: int
    lines_left: int
    bytes_left: int
    problem: str = ""


class LockStatus(Struct, frozen=True, kw_only=True):
    """Who writes in the memory directory now; `is_memd` is False for another program."""

    holder_pid: int
    is_memd: bool


class WatchStatus(Struct, frozen=True, kw_only=True):
    """How changes are noticed, and what cannot be looked at (path and reason)."""

    backend: str
    notes: tuple[str, ...]
    unobserved: tuple[tuple[str, str], ...]


class Status(Struct, frozen=True, kw_only=True):
    """Everything that `memd status` says; `ledger_problem` is empty where the ledger can be read."""

    version: str
    daemon: DaemonStatus
    backend: BackendStatus
    directories: Directories
    read: ReadStatus
    waiting: WaitingStatus
    filtered: tuple[FilterStatus, ...]
    set_aside: dict[str, int]
    verdicts: tuple[VerdictStatus, ...]
    reviews: int
    provisional: int
    passes: PassStatus
    index: IndexStatus
    lock: LockStatus | None
    watch: WatchStatus
    ledger_problem: str = ""


def read_live(state_directory: str) -> Live | None:
    """Return what the daemon of a state directory last said of itself, or None."""
    try:
        with open(os.path.join(state_directory, STATUS_FILE), "rb") as stream:
            return msgspec.json.decode(stream.read(), type=Live)
    except (OSError, msgspec.DecodeError):
        return None


def read_status(config: Config, clock: Clock) -> Status:
    """Return what is known now. Takes no lock and changes nothing.

    What the daemon last said is believed while it runs; without one the session directory is
    compared with the cursors.
    """
    said = read_live(config.state_directory)
    daemon = _daemon(config, said)
    live = said if said is not None and daemon.state == "running" else None
    database, problem = _open(config)
    try:
        known = _NOTHING if database is None else totals(database)
        watch, (transcripts, size) = _watch(config, database, clock, live)
        by_choice, by_choice_bytes = (0, 0) if database is None else rows.choice_totals(database)
        passes = _passes(database, said)
    finally:
        if database is not None:
            database.close()
    holder = ScopeLock(config.memory_directory, clock).holder()
    return Status(
        version=__version__,
        daemon=daemon,
        backend=_backend(config.llm_backend.name),
        directories=Directories(
            config=config.path,
            sessions=config.session_directory,
            memory=config.memory_directory,
            state=config.state_directory,
        ),
        read=ReadStatus(
            transcripts=known.transcripts,
            messages=known.messages,
            chars=known.chars,
            batches=known.batches,
        ),
        waiting=WaitingStatus(
            transcripts=transcripts,
            bytes=size,
            by_choice=by_choice,
            by_choice_bytes=by_choice_bytes,
            initial_days=config.initial_days,
        ),
        filtered=tuple(
            FilterStatus(filter=name, records=records, chars=chars)
            for name, (records, chars) in known.removed.items()
        ),
        set_aside=known.set_aside,
        verdicts=_verdicts(known),
        reviews=known.reviews,
        provisional=known.provisional,
        passes=passes,
        index=_index(config),
        lock=None if holder is None else LockStatus(holder_pid=holder.pid, is_memd=holder.is_memd),
        watch=watch,
        ledger_problem=problem,
    )


def reason_sentence(code: str) -> str:
    """Return the sentence of a verdict's reason; a code that is not known stands for itself."""
    return _SENTENCES.get(code, code)


def _daemon(config: Config, said: Live | None) -> DaemonStatus:
    owner = read_owner(config.state_directory)
    runs = None if owner is None else is_running(owner.identity)
    if owner is None or runs is False:
        return DaemonStatus(state="stopped")
    state = "unknown"
    if runs:
        state = "running" if said is not None and said.pid == owner.pid else "busy"
    return DaemonStatus(
        state=state,
        pid=owner.pid,
        version=owner.version,
        since=owner.started,
        dry_run=said is not None and said.is_dry_run and state == "running",
    )


def _backend(name: str) -> BackendStatus:
    can, cannot = ABILITIES.get(name, ("", ""))
    try:
        check_backend(name)
    except BackendError as error:
        return BackendStatus(name=name, works=False, can=can, cannot=cannot, problem=str(error))
    return BackendStatus(name=name, works=True, can=can, cannot=cannot)


def _open(config: Config) -> tuple[Database | None, str]:
    try:
        return open_for_reading(config.state_directory), ""
    except StateDamagedError as error:
        return None, str(error)


def _watch(
    config: Config, database: Database | None, clock: Clock, live: Live | None
) -> tuple[WatchStatus, tuple[int, int]]:
    """Return how changes are noticed, and how many transcripts and bytes wait."""
    if live is not None:
        watch = WatchStatus(
            backend=live.watching, notes=live.watch_notes, unobserved=live.unobserved
        )
        return watch, (live.waiting, live.waiting_bytes)
    found = scan(
        [config.session_directory],
        partial(artifact_of, load_sources(source_options(config))),
        excluded=[config.memory_directory, config.state_directory],
    )
    unobserved = [(item.path, item.reason) for item in found.unobserved[:UNOBSERVED_NAMED]]
    watch = WatchStatus(backend="", notes=(), unobserved=tuple(unobserved))
    return watch, _what_waits(found, database, clock)


def _what_waits(found: Scan, database: Database | None, clock: Clock) -> tuple[int, int]:
    if database is None:
        return len(found.artifacts), sum(stamp.size for stamp in found.artifacts.values())
    tracker = Tracker(database, clock)
    tracker.observe(found)
    sizes = []
    for path, waiting in tracker.waiting.items():
        here = rows.find_by_path(database, path)
        consumed = 0
        match None if here is None else here.position:
            case LinesPosition(offset=offset):
                consumed = offset
            case EventsPosition(low=low, beyond=beyond):
                # The size of a directory is the number of its events.
                consumed = low + len(beyond)
        sizes.append(max(0, waiting.stamp.size - consumed))
    return sum(size > 0 for size in sizes), sum(sizes)


def _passes(database: Database | None, said: Live | None) -> PassStatus:
    last = None if database is None else last_report(database)
    return PassStatus(
        last="" if last is None else last[0],
        last_report=None if last is None else last[1],
        next="" if said is None else said.next_extraction,
        open=0 if database is None else len(unfinished_batches(database)),
        last_error="" if said is None else said.last_error,
        last_error_at="" if said is None else said.last_error_at,
    )


def _verdicts(known: Totals) -> tuple[VerdictStatus, ...]:
    verdicts = []
    for key, number in known.verdicts.items():
        outcome, _, reason = key.partition(":")
        sentence = reason_sentence(reason)
        verdicts.append(
            VerdictStatus(outcome=outcome, reason=reason, count=number, sentence=sentence)
        )
    return tuple(sorted(verdicts, key=lambda each: (-each.count, each.outcome, each.reason)))


def _index(config: Config) -> IndexStatus:
    """Return how full the index is, from names and one file: parsing all would take too long."""
    directory = config.memory_directory
    names: list[str] = []
    text, problem = b"", ""
    try:
        names = os.listdir(directory)
        with open(os.path.join(directory, INDEX_FILE), "rb") as stream:
            text = stream.read()
    except FileNotFoundError:
        pass
    except OSError as error:
        problem = f"{error.filename}: {error.strerror}"
    lines = len(text.splitlines())
    return IndexStatus(
        memory_files=sum(
            name.lower().endswith(".md") and not name.startswith(".") and name != INDEX_FILE
            for name in names
        ),
        lines=lines,
        bytes=len(text),
        max_lines=config.max_index_lines,
        max_bytes=config.max_index_bytes,
        lines_left=max(0, config.max_index_lines - lines),
        bytes_left=max(0, config.max_index_bytes - len(text)),
        problem=problem,
    )
