"""What memd can say of itself, beside a running daemon and without one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from memconsolidate import __version__
from memconsolidate.backends.registry import ABILITIES, check_backend, default_model
from memconsolidate.changesets.commit import waiting_since
from memconsolidate.config.settings import BackendSettings, Config, asker_of
from memconsolidate.errors import (
    BackendError,
    NotObservedError,
    ScopeError,
    SourceError,
    StateDamagedError,
)
from memconsolidate.extraction.batching import RECOGNISE_BYTES, uid_of_path
from memconsolidate.extraction.tracking import Tracker
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import (
    Report,
    Totals,
    held_claims,
    last_report,
    totals,
    unfinished_batches,
    unreadable_files,
    waiting_aside,
    waiting_provisional,
)
from memconsolidate.ledger.database import Database, open_for_reading
from memconsolidate.ledger.pauses import read_pause
from memconsolidate.ledger.person_pause import PersonPause, read_person_pause
from memconsolidate.ledger.requests import oldest_untaken
from memconsolidate.ledger.scopes import roots_of_project
from memconsolidate.ledger.sightings import count_listed
from memconsolidate.ledger.spending import (
    Spending,
    find_ceiling,
    has_lost_account,
    transcript_ceiling,
)
from memconsolidate.memory.changes import ARCHIVE_DIRECTORY, check_places
from memconsolidate.memory.naming import INDEX_FILE
from memconsolidate.memory.scope import ScopeState, read_scope
from memconsolidate.model import Memory, MemoryType
from memconsolidate.scopes.displaced import Displaced, find_displaced
from memconsolidate.scopes.names import names_of
from memconsolidate.scopes.routing import (
    excluded_places,
    find_left_behind,
    memory_places,
    scopes_of,
    selections_of,
    session_roots,
)
from memconsolidate.sources.carriers.base import Likeness
from memconsolidate.sources.registry import load_carriers
from memconsolidate.sources.watched import WatchedSources
from memconsolidate.system.clock import Clock
from memconsolidate.system.lock import ScopeLock, read_owner
from memconsolidate.system.process import is_running
from memconsolidate.system.stamps import time_of
from memconsolidate.verdicts.reasons import reason_sentence
from memconsolidate.watch.scan import Ignored, Scan, find_obstacle, scan

#: What the daemon last said of itself; in the state directory.
STATUS_FILE = "status.json"

#: Paths that cannot be looked at, named at most; all are counted.
UNOBSERVED_NAMED = 20

#: Transcripts that wait, named at most; all are counted.
WAITING_NAMED = 5

#: New files that are looked at for whether any agent's they are, at most.
RECOGNISED_FILES = 100

#: Of a word that somebody wrote, shown at most.
_SHOWN_CHARS = 40

#: With more memory files than this, in all scopes, they are only counted: looking into each takes too
#: long.
PARSED_FILES = 1000

#: A transcript of which more waits is not looked at for whether its end is complete.
LOOKED_AT_BYTES = 1 << 20

#: What a transcript waits for whose last line has no newline.
UNENDED = "its last line has no end yet; if it is whole, it is taken after 30 s of quiet, or by `memd run`"
_PAUSED = "memd is paused; `memd resume` ends that"
_SWITCHED_OFF = "extraction_enabled is false"
_UNREADABLE = "it cannot be read now"
#: How the reasons begin for which a transcript waits that can be read: a ceiling, a model in doubt.
_HOLDING_UP = ("budget.", "backend ")
_NO_TEXT = "no text"
_NOT_ITS = "none of {}'s"

_NOTHING = Totals(
    transcripts={},
    removed={},
    set_aside={},
    set_aside_in={},
    verdicts={},
    batches=0,
    messages=0,
    chars=0,
)


class WaitingTranscript(Struct, frozen=True, kw_only=True):
    """A transcript that changed since everything in it was read. Times are ISO 8601.

    `again` is when it is looked at again although nothing changes, since its end is not complete;
    empty where nothing holds it up so. `problem` says why it was not read, where that is known.
    """

    path: str
    changed: str
    again: str = ""
    is_readable: bool = True
    problem: str = ""


class Live(Struct, frozen=True, kw_only=True):
    """What a running daemon tells of itself. Times are ISO 8601, empty where nothing happened.

    `asked_at` is when the call began that is under way.
    """

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
    waiting_named: tuple[WaitingTranscript, ...] = ()
    ignored: tuple[Ignored, ...] = ()
    last_scan: str = ""
    last_scan_seconds: float = 0.0
    unobserved: tuple[tuple[str, str], ...] = ()
    last_extraction: str = ""
    asked_at: str = ""
    next_extraction: str = ""
    last_error: str = ""
    last_error_at: str = ""
    log_problem: str = ""


class SpendingStatus(Struct, frozen=True, kw_only=True):
    """What was spent today by all of memd on this machine, and the ceilings.

    `unpriced` counts calls whose money nobody knows; `is_begun_anew` says that calls are missing, since
    the account was removed or replaced. `paused_until` is ISO 8601, empty while the
    backend may be asked. `tokens_per_transcript` is an average over everything so far whose use is
    known; of today's `tokens`, `bound_tokens` are upper bounds. `ceiling` names the setting that is
    reached, empty where none is, and `resumes_at` is when the day turns (ISO 8601).
    """

    calls: int
    tokens: int
    usd: float
    unpriced: int
    max_calls: int
    max_tokens: int
    max_usd: float
    transcripts: int = 0
    tokens_per_transcript: int = 0
    bound_tokens: int = 0
    ceiling: str = ""
    resumes_at: str = ""
    is_begun_anew: bool = False
    paused_until: str = ""
    paused_because: str = ""


class DaemonStatus(Struct, frozen=True, kw_only=True):
    """Whether a daemon runs.

    `state` is "running", "stopped", "busy" (another command of memd has the state directory, or a
    daemon begins) or "unknown" (it would run on another machine). `log_problem` says why lines of
    its log do not reach their place, empty where they do.
    """

    state: str
    pid: int | None = None
    version: str = ""
    since: str = ""
    dry_run: bool = False
    log_problem: str = ""


class BackendStatus(Struct, frozen=True, kw_only=True):
    """Which backend is configured; `problem` says why it cannot be used, empty where it can.

    Whether its provider answers is told by the last error and the pause.
    """

    name: str
    works: bool
    model: str = ""
    can: str = ""
    cannot: str = ""
    problem: str = ""


class SessionsStatus(Struct, frozen=True, kw_only=True):
    """A directory of transcripts; `agent` is empty where each file is recognised by its content.
    `problem` says why it cannot be read, empty where it can, or where it is not to be read.
    """

    directory: str
    agent: str = ""
    is_enabled: bool = True
    problem: str = ""


class Directories(Struct, frozen=True, kw_only=True):
    """Where things lie, absolute; `config` is None without a file.

    `sessions` and `memory` name several with commas between them; `watched` tells each directory of
    transcripts, the status' `scopes` each of memories.
    """

    config: str | None
    sessions: str
    memory: str
    state: str
    watched: tuple[SessionsStatus, ...] = ()


class ReadStatus(Struct, frozen=True, kw_only=True):
    """What was read: transcripts by status, and what backends were shown of them."""

    transcripts: dict[str, int]
    messages: int
    chars: int
    batches: int


class WaitingStatus(Struct, frozen=True, kw_only=True):
    """What waits: changed transcripts and their bytes at most, and those left by choice.

    `named` are some of the changed ones, longest waiting first: path, and what each waits for.
    """

    transcripts: int
    bytes: int
    by_choice: int
    by_choice_bytes: int
    initial_days: int
    named: tuple[tuple[str, str], ...] = ()


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
    """The passes: times are ISO 8601, empty where there is none; `open` ones are taken up again.

    `asked_at` is since when the backend is asked.
    """

    last: str = ""
    last_report: Report | None = None
    asked_at: str = ""
    next: str = ""
    open: int = 0
    last_error: str = ""
    last_error_at: str = ""


class IndexStatus(Struct, frozen=True, kw_only=True):
    """How full the index is; `problem` says why that cannot be seen, or why nothing is written in
    the memory directory, empty where neither is so.

    `unreadable` are memory files with what is wrong with each, `left` counts markdown files that
    are no memories of memd's to keep; both are not in `memory_files`, unless `is_counted_only`
    says that there were too many files to look into. `untyped` are memories without a type that
    memd knows, with what is done about each.
    """

    memory_files: int
    lines: int
    bytes: int
    max_lines: int
    max_bytes: int
    lines_left: int
    bytes_left: int
    unreadable: tuple[tuple[str, str], ...] = ()
    untyped: tuple[tuple[str, str], ...] = ()
    left: int = 0
    is_counted_only: bool = False
    problem: str = ""


class LockStatus(Struct, frozen=True, kw_only=True):
    """Who writes in the memory directory now; `is_memd` is False for another program."""

    holder_pid: int
    is_memd: bool


class ScopeStatus(Struct, frozen=True, kw_only=True):
    """One memory directory: what it is called, how full it is, and what waits in it.

    `project` is what its project is known by, empty where it is for all; `roots` are the directories
    of the project that are there now, `gone_roots` those that are not. `changed` is when a memory
    file last changed (ISO 8601), empty where there is none, or they were not looked into.
    """

    name: str
    tier: str
    project: str
    directory: str
    index: IndexStatus
    reviews: int = 0
    provisional: int = 0
    changed: str = ""
    lock: LockStatus | None = None
    roots: tuple[str, ...] = ()
    gone_roots: tuple[str, ...] = ()


class LeftBehind(Struct, frozen=True, kw_only=True):
    """A directory in which memd kept memories and that no entry names any more, with how many."""

    directory: str
    memories: int


class WatchStatus(Struct, frozen=True, kw_only=True):
    """How changes are noticed, what cannot be looked at (path and reason), and what is not read."""

    backend: str
    notes: tuple[str, ...]
    unobserved: tuple[tuple[str, str], ...]
    ignored: tuple[Ignored, ...] = ()


class Status(Struct, frozen=True, kw_only=True):
    """Everything that `memd status` says; `ledger_problem` is empty where the ledger can be read,
    `sessions_problem` where the session directories can; `reviews` and `provisional` are sums.

    `index` and `lock` are those of the one scope. Where there are several, `index` sums up their files
    and has the lines and bytes of the fullest, `lock` is the first that is held, and `scopes` has each.

    `missing` counts the memory files that are gone, more at once than may leave, `missing_in` has the
    directories that they lay in. `set_aside_in` names a
    transcript for each reason, `askable` counts what was set aside and can be
    asked about again, `spending` is None where the
    backend costs nothing, or where `spending_problem` says why it cannot be read. `pause` is the one that
    a person asked for and that holds now. `untaken_since` is since when a command waits for a daemon that
    has not taken it up, empty where none does.
    """

    version: str
    daemon: DaemonStatus
    backend: BackendStatus
    directories: Directories
    read: ReadStatus
    waiting: WaitingStatus
    filtered: tuple[FilterStatus, ...]
    set_aside: dict[str, int]
    set_aside_in: dict[str, str]
    askable: int
    spending: SpendingStatus | None
    verdicts: tuple[VerdictStatus, ...]
    reviews: int
    provisional: int
    missing: int
    missing_in: tuple[str, ...]
    passes: PassStatus
    index: IndexStatus
    lock: LockStatus | None
    watch: WatchStatus
    ledger_problem: str = ""
    spending_problem: str = ""
    sessions_problem: str = ""
    scopes: tuple[ScopeStatus, ...] = ()
    pause: PersonPause | None = None
    untaken_since: str = ""
    left_behind: tuple[LeftBehind, ...] = ()
    displaced: Displaced = Displaced()


def read_live(state_directory: str) -> Live | None:
    """Return what the daemon of a state directory last said of itself, or None."""
    try:
        with open(os.path.join(state_directory, STATUS_FILE), "rb") as stream:
            return msgspec.json.decode(stream.read(), type=Live)
    except (OSError, msgspec.DecodeError):
        return None


def read_status(config: Config, clock: Clock) -> Status:
    """Return what is known now. Takes no lock and changes nothing.

    What the daemon last said is believed while it runs; without one the session directories are
    compared with the cursors.
    """
    said = read_live(config.state_directory)
    daemon = read_daemon(config.state_directory, said)
    live = said if said is not None and daemon.state == "running" else None
    database, problem = _open(config)
    try:
        known = _NOTHING if database is None else totals(database)
        spending, spending_problem = _spending(config, database, clock, live)
        ceiling = "" if spending is None else spending.ceiling
        pause = None if database is None else read_person_pause(database, clock.now())
        watch, waiting = _watch(
            config, database, clock, live, paused=_PAUSED if pause else "", ceiling=ceiling
        )
        askable = 0 if database is None else len(waiting_aside(database))
        scopes = read_scopes(config, database, clock)
        missing = 0
        missing_in: tuple[str, ...] = ()
        if database is not None:
            listed = {one.directory: count_listed(database, one.directory) for one in scopes}
            missing = sum(listed.values())
            missing_in = tuple(directory for directory, count in listed.items() if count)
        left_behind = read_left_behind(config, database, clock)
        displaced = find_displaced(config, database, clock.now())
        passes = _passes(database, said, live)
        untaken = None
        if database is not None and daemon.state in ("running", "busy"):
            untaken = oldest_untaken(database)
    finally:
        if database is not None:
            database.close()
    watched = _watched(config)
    return Status(
        version=__version__,
        daemon=daemon,
        backend=_backend(config.llm_backend),
        directories=Directories(
            config=config.path,
            sessions=", ".join(session_roots(config)),
            memory=", ".join(memory_places(config)),
            state=config.state_directory,
            watched=watched,
        ),
        read=ReadStatus(
            transcripts=known.transcripts,
            messages=known.messages,
            chars=known.chars,
            batches=known.batches,
        ),
        waiting=waiting,
        filtered=tuple(
            FilterStatus(filter=name, records=records, chars=chars)
            for name, (records, chars) in known.removed.items()
        ),
        set_aside=known.set_aside,
        set_aside_in=known.set_aside_in,
        askable=askable,
        spending=spending,
        verdicts=_verdicts(known),
        reviews=sum(scope.reviews for scope in scopes),
        provisional=sum(scope.provisional for scope in scopes),
        missing=missing,
        missing_in=missing_in,
        passes=passes,
        index=_sum_up(config, [scope.index for scope in scopes]),
        lock=next((scope.lock for scope in scopes if scope.lock is not None), None),
        watch=watch,
        ledger_problem=problem,
        spending_problem=spending_problem,
        sessions_problem=next((one.problem for one in watched if one.problem), ""),
        scopes=scopes,
        pause=pause,
        untaken_since="" if untaken is None else untaken.isoformat(timespec="seconds"),
        left_behind=left_behind,
        displaced=displaced,
    )


def read_left_behind(
    config: Config, database: Database | None, clock: Clock
) -> tuple[LeftBehind, ...]:
    """Return the directories that memd kept and no entry names any more, those with memories."""
    found = []
    for scope in () if database is None else find_left_behind(config, database):
        index, _ = _index(config, scope.directory, clock, room=PARSED_FILES)
        if index.memory_files:
            found.append(LeftBehind(directory=scope.directory, memories=index.memory_files))
    return tuple(found)


def read_scopes(config: Config, database: Database | None, clock: Clock) -> tuple[ScopeStatus, ...]:
    """Return what lies in each scope, and what waits there."""
    scopes = scopes_of(config, database)
    names = names_of(scopes)
    since = waiting_since(clock.now())
    found = []
    room = PARSED_FILES
    for scope in scopes:
        directory = scope.directory
        index, changed = _index(config, directory, clock, room=room)
        room -= 0 if index.is_counted_only else index.memory_files
        holder = ScopeLock(directory, clock).holder()
        held, provisional = 0, 0
        roots: list[str] = []
        if database is not None:
            roots = roots_of_project(database, directory)
            held = len(held_claims(database, directory))
            provisional = len(waiting_provisional(database, directory, since=since))
        found.append(
            ScopeStatus(
                name=names[directory],
                tier=scope.tier.value,
                project=scope.name,
                directory=directory,
                index=index,
                reviews=held,
                provisional=provisional,
                changed=changed,
                roots=tuple(filter(os.path.isdir, roots)),
                gone_roots=tuple(root for root in roots if not os.path.isdir(root)),
                lock=None
                if holder is None
                else LockStatus(holder_pid=holder.pid, is_memd=holder.is_memd),
            )
        )
    return tuple(found)


def _watched(config: Config) -> tuple[SessionsStatus, ...]:
    pair = [(config.session_directory, "", True)] if config.uses_directory_pair else []
    entries = [(entry.sessions, entry.agent, entry.enabled) for entry in config.watch]
    watched = []
    for directory, agent, is_enabled in pair + entries:
        obstacle = find_obstacle(directory) if is_enabled else None
        watched.append(
            SessionsStatus(
                directory=directory,
                agent=agent,
                is_enabled=is_enabled,
                problem="" if obstacle is None else obstacle.strerror or str(obstacle),
            )
        )
    return tuple(watched)


def untyped(memories: Iterable[Memory]) -> tuple[tuple[str, str], ...]:
    """Return the files of memories without a type that memd knows, with what is done about each."""
    return tuple((each.file, sentence) for each in memories if (sentence := type_sentence(each)))


def type_sentence(memory: Memory) -> str:
    """Return that another type stands in for the one in a memory's file, else nothing."""
    given = memory.unknown_type
    if given is None:
        return ""
    if len(given) > _SHOWN_CHARS:
        given = given[:_SHOWN_CHARS] + "…"
    what = f"unknown type {given!r}" if given else "it has no type"
    return f"{what}, taken as {memory.type}; known are {', '.join(MemoryType)}"


def _spending(
    config: Config, database: Database | None, clock: Clock, live: Live | None
) -> tuple[SpendingStatus | None, str]:
    """Return what was spent, and why that cannot be read."""
    if config.llm_backend.name == "rules":
        return None, ""
    account = Spending(config.spending_file, config.time_zone)
    pause = None
    if database is not None and not (live and live.asked_at):
        # While it is asked, the pause is only what would follow a crash.
        pause = read_pause(database, asker_of(config), clock.now())
    try:
        today, ever = account.today(clock.now()), account.by_transcript()
        next_day = account.next_day(clock.now())
        is_begun_anew = database is not None and has_lost_account(database, account)
    except StateDamagedError as error:
        return None, str(error)
    budget = config.budget
    status = SpendingStatus(
        calls=today.calls,
        tokens=today.tokens,
        usd=round(today.usd, 6),
        unpriced=today.unpriced,
        max_calls=budget.max_calls_per_day,
        max_tokens=budget.max_tokens_per_day,
        max_usd=budget.max_usd_per_day,
        transcripts=ever.calls,
        tokens_per_transcript=round(ever.tokens / ever.calls) if ever.calls else 0,
        paused_until="" if pause is None else _later(pause.until, live),
        paused_because="" if pause is None else pause.reason,
        is_begun_anew=is_begun_anew,
        bound_tokens=today.bound_tokens,
        ceiling=find_ceiling(
            today,
            calls=budget.max_calls_per_day,
            tokens=budget.max_tokens_per_day,
            usd=budget.max_usd_per_day,
        ),
        resumes_at=next_day.isoformat(timespec="seconds"),
    )
    return status, ""


def _later(until: datetime, live: Live | None) -> str:
    """Return the end of a pause, or the next pass of a running daemon where that is later."""
    if live is not None and _is_after(live.next_extraction, until):
        return live.next_extraction
    return until.isoformat(timespec="seconds")


def read_daemon(state_directory: str, said: Live | None) -> DaemonStatus:
    """Return whether a daemon runs in a state directory; `said` is what one last said there."""
    owner = read_owner(state_directory)
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
        log_problem=said.log_problem if said is not None and state == "running" else "",
    )


def _backend(settings: BackendSettings) -> BackendStatus:
    name = settings.name
    can, cannot = ABILITIES.get(name, ("", ""))
    try:
        check_backend(name)
    except BackendError as error:
        return BackendStatus(name=name, works=False, can=can, cannot=cannot, problem=str(error))
    model = settings.model or ("" if settings.base_url else default_model(name))
    return BackendStatus(name=name, works=True, model=model, can=can, cannot=cannot)


def _open(config: Config) -> tuple[Database | None, str]:
    try:
        return open_for_reading(config.state_directory), ""
    except StateDamagedError as error:
        return None, str(error)


def _watch(
    config: Config,
    database: Database | None,
    clock: Clock,
    live: Live | None,
    *,
    paused: str,
    ceiling: str,
) -> tuple[WatchStatus, WaitingStatus]:
    """Return how changes are noticed, and what waits; `paused` holds up all of it, `ceiling` what
    waits for nothing else.
    """
    by_choice, by_choice_bytes = (0, 0) if database is None else rows.choice_totals(database)
    waiting = WaitingStatus(
        transcripts=0,
        bytes=0,
        by_choice=by_choice,
        by_choice_bytes=by_choice_bytes,
        initial_days=config.initial_days,
    )
    if live is not None:
        watch = WatchStatus(
            backend=live.watching,
            notes=live.watch_notes,
            unobserved=live.unobserved,
            ignored=live.ignored,
        )
        return watch, msgspec.structs.replace(
            waiting,
            transcripts=live.waiting,
            bytes=live.waiting_bytes,
            named=tuple(
                (item.path, paused or _why(item, config, live, clock.now(), ceiling))
                for item in live.waiting_named
            ),
        )
    found = scan(
        session_roots(config),
        WatchedSources(config).artifact,
        excluded=excluded_places(config),
        selections=selections_of(config),
    )
    sizes = _what_waits(found, database, clock)
    never = _find_never_read(config, database, sizes)
    for path in never:
        del sizes[path]
    unobserved = [(item.path, item.reason) for item in found.unobserved[:UNOBSERVED_NAMED]]
    watch = WatchStatus(
        backend="",
        notes=(),
        unobserved=tuple(unobserved),
        ignored=(*found.ignored, *_never_read(never, database)),
    )
    named = tuple(
        (path, paused or _why_without(path, config, database, ceiling))
        for path in [*sizes][:WAITING_NAMED]
    )
    return watch, msgspec.structs.replace(
        waiting,
        transcripts=len(sizes),
        bytes=sum(sizes.values()),
        named=named,
    )


def find_why_waiting(config: Config, database: Database | None, clock: Clock, path: str) -> str:
    """Return what a transcript waits for of which something was not read yet."""
    now = clock.now()
    if database is not None and read_person_pause(database, now) is not None:
        return _PAUSED
    said = read_live(config.state_directory)
    if said is None or read_daemon(config.state_directory, said).state != "running":
        return _why_without(path, config, database, "")
    named = next((item for item in said.waiting_named if item.path == path), None)
    if named is None:
        named = WaitingTranscript(path=path, changed="", is_readable=os.access(path, os.R_OK))
    return _why(named, config, said, now, "")


def _why(item: WaitingTranscript, config: Config, live: Live, now: datetime, ceiling: str) -> str:
    """Return what a transcript waits for, as far as what the daemon said tells."""
    if not config.extraction_enabled:
        return _SWITCHED_OFF
    if item.problem.startswith(_HOLDING_UP):
        return item.problem
    if not item.is_readable:
        return _UNREADABLE + (f": {item.problem}" if item.problem else "")
    if _is_after(item.again, now):
        return UNENDED
    needed = config.quiet_ms / 1000
    if _is_after(item.changed, now - timedelta(seconds=needed)):
        quiet = max(0, (now - datetime.fromisoformat(item.changed)) // timedelta(seconds=1))
        return f"quiet for {quiet} of {needed:g} s"
    if ceiling:
        return f"{ceiling} is reached"
    if _is_after(live.next_extraction, now):
        return "waits for the interval between two rounds"
    return "waits for the backend's answer" if live.asked_at else "is taken up next"


def _why_without(path: str, config: Config, database: Database | None, ceiling: str) -> str:
    """Return what a transcript waits for while no daemon runs, as far as it can be seen itself."""
    if not config.extraction_enabled:
        return _SWITCHED_OFF
    known = None if database is None else rows.find_by_path(database, path)
    reason = "" if known is None else known.reason
    own_ceiling = transcript_ceiling(config.budget.max_tokens_per_transcript)
    if reason == str(own_ceiling) and config.llm_backend.name != "rules":
        return reason
    if reason and not reason.startswith(_HOLDING_UP):
        return f"{_UNREADABLE}: {reason}"
    carrier = load_carriers()["events" if os.path.isdir(path) else "lines"]
    readers = WatchedSources(config).at(path)
    try:
        with carrier.open(path) as opened:
            head = opened.head(RECOGNISE_BYTES)
            if known is None and not readers.recognise(path, head, carrier=carrier.name):
                return f"it is {_what_else(readers.agent)}, so it is not read"
            start = None if known is None else known.position
            if start is not None and opened.compare(start) is not Likeness.SAME:
                start = None
            is_looked_at = opened.size - opened.point(start).at <= LOOKED_AT_BYTES
            if is_looked_at and next(opened.records(start), None) is None:
                return UNENDED
    except (NotObservedError, SourceError):
        return _UNREADABLE
    return f"no daemon runs, and {ceiling} is reached" if ceiling else "no daemon runs"


def _is_after(text: str, now: datetime) -> bool:
    """Return whether an aware ISO 8601 time lies after another; what is no such time does not."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return False
    return at.tzinfo is not None and at > now


def _what_else(agent: str) -> str:
    return _NOT_ITS.format(agent) if agent else _NO_TEXT


def _find_never_read(
    config: Config, database: Database | None, paths: Iterable[str]
) -> dict[str, str]:
    """Return which files are no transcripts, with what they are not: of some a look tells, of others
    that they were none before.
    """
    noted = {} if database is None else unreadable_files(database)
    sources, carriers = WatchedSources(config), load_carriers()
    found = {}
    looks = RECOGNISED_FILES
    for path in paths:
        if database is not None and rows.find_by_path(database, path) is not None:
            continue
        readers = sources.at(path)
        is_none = uid_of_path(path) in noted
        if looks:
            looks -= 1
            carrier = carriers["events" if os.path.isdir(path) else "lines"]
            with contextlib.suppress(NotObservedError, SourceError), carrier.open(path) as opened:
                head = opened.head(RECOGNISE_BYTES)
                is_none = not readers.recognise(path, head, carrier=carrier.name)
        if is_none:
            found[path] = _what_else(readers.agent)
    return found


def _never_read(never: Mapping[str, str], database: Database | None) -> Iterator[Ignored]:
    """Yield what files are not that no pass has set aside yet: those that it did are counted there."""
    noted = {} if database is None else unreadable_files(database)
    by_what: dict[str, list[str]] = {}
    for path, what in never.items():
        if uid_of_path(path) not in noted:
            by_what.setdefault(what, []).append(path)
    for what, paths in by_what.items():
        yield Ignored(what, len(paths), tuple(sorted(paths)[:WAITING_NAMED]))


def _what_waits(found: Scan, database: Database | None, clock: Clock) -> dict[str, int]:
    """Return the bytes that wait at most, by path, longest waiting first."""
    if database is None:
        oldest = sorted(found.artifacts.items(), key=lambda item: (item[1].mtime_ns, item[0]))
        return {path: stamp.size for path, stamp in oldest}
    tracker = Tracker(database, clock)
    tracker.observe(found)
    return {waiting.path: size for waiting, size in tracker.unread()}


def _passes(database: Database | None, said: Live | None, live: Live | None) -> PassStatus:
    """Return what is known of passes: `said` by a daemon that may be dead, `live` by one that runs."""
    last = None if database is None else last_report(database)
    return PassStatus(
        last="" if last is None else last[0],
        last_report=None if last is None else last[1],
        asked_at="" if live is None else live.asked_at,
        next="" if live is None else live.next_extraction,
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


def _index(config: Config, directory: str, clock: Clock, *, room: int) -> tuple[IndexStatus, str]:
    """Return how full the index of a scope is, and what its memory files are unless they are more
    than `room`; then when one of these last changed.
    """
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
    with contextlib.suppress(OSError):
        try:
            check_places(directory, [f"{ARCHIVE_DIRECTORY}/{clock.now().date().isoformat()}"])
        except ScopeError as error:
            problem = problem or str(error)
    lines = len(text.splitlines())
    count = sum(
        name.lower().endswith(".md") and not name.startswith(".") and name != INDEX_FILE
        for name in names
    )
    status = IndexStatus(
        memory_files=count,
        lines=lines,
        bytes=len(text),
        max_lines=config.max_index_lines,
        max_bytes=config.max_index_bytes,
        lines_left=max(0, config.max_index_lines - lines),
        bytes_left=max(0, config.max_index_bytes - len(text)),
        is_counted_only=count > room,
        problem=problem,
    )
    if not count or status.is_counted_only:
        return status, ""
    try:
        state = read_scope(directory, foreign_files=config.foreign_files_in(directory), clock=clock)
    except NotObservedError as error:
        return msgspec.structs.replace(status, problem=str(error)), ""
    status = msgspec.structs.replace(
        status,
        memory_files=len(state.memories),
        unreadable=tuple((fault.file, fault.told) for fault in state.faults),
        untyped=untyped(state.memories),
        left=len(state.unadopted) + len(state.others),
    )
    return status, _last_change(state)


def _last_change(state: ScopeState) -> str:
    times = [
        state.files[memory.file].stamp.mtime_ns
        for memory in state.memories
        if memory.file in state.files
    ]
    changed = time_of(max(times)) if times else None
    return "" if changed is None else changed.isoformat(timespec="seconds")


def _sum_up(config: Config, indexes: Sequence[IndexStatus]) -> IndexStatus:
    """Return the one index, or of several the fullest, with the files of all."""
    if len(indexes) == 1:
        return indexes[0]
    lines, size = config.max_index_lines, config.max_index_bytes
    empty = IndexStatus(
        memory_files=0,
        lines=0,
        bytes=0,
        max_lines=lines,
        max_bytes=size,
        lines_left=lines,
        bytes_left=size,
    )
    fullest = max(
        indexes,
        key=lambda index: max(index.lines / index.max_lines, index.bytes / index.max_bytes),
        default=empty,
    )
    return msgspec.structs.replace(
        fullest,
        memory_files=sum(index.memory_files for index in indexes),
        unreadable=tuple(one for index in indexes for one in index.unreadable),
        untyped=tuple(one for index in indexes for one in index.untyped),
        left=sum(index.left for index in indexes),
        is_counted_only=any(index.is_counted_only for index in indexes),
        problem=next((index.problem for index in indexes if index.problem), ""),
    )
