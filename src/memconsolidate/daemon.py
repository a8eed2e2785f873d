"""The loop that waits and calls the next pass; it decides nothing about memories."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import sqlite3
import traceback
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from types import FrameType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from memconsolidate import __version__
from memconsolidate.app import App, World, take_state_with, workspace
from memconsolidate.backends.base import Backend
from memconsolidate.backends.registry import ABILITIES, load_backend
from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.changesets.deletions import DELETED_SECONDS
from memconsolidate.config.pending import find_pending
from memconsolidate.config.settings import Config
from memconsolidate.curation.asks import Answer, Ask, needs_quiet
from memconsolidate.embeddings.registry import check_similarity
from memconsolidate.errors import (
    BackendError,
    BudgetReachedError,
    ConfigError,
    ExitCode,
    LedgerLostError,
    LockedError,
    MemdError,
    StateDamagedError,
    StoppedError,
)
from memconsolidate.extraction.schedule import Wish
from memconsolidate.extraction.tracking import RACY_SECONDS, Waiting
from memconsolidate.ledger.batches import Report
from memconsolidate.ledger.database import (
    describe_damage,
    is_damage,
    may_be_damage,
    suspect,
    suspecting,
)
from memconsolidate.ledger.pauses import FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS
from memconsolidate.ledger.person_pause import PersonPause
from memconsolidate.ledger.requests import (
    answer_request,
    take_up_request,
    waiting_requests,
    withdraw_request,
)
from memconsolidate.scopes.routing import memory_places, session_roots
from memconsolidate.status import STATUS_FILE, WAITING_NAMED, Live, WaitingTranscript
from memconsolidate.system.bell import Bell
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import DISK_FULL
from memconsolidate.system.lock import DaemonLock, ScopeLock
from memconsolidate.system.log import Log
from memconsolidate.system.process import is_running
from memconsolidate.system.stamps import time_of
from memconsolidate.watch.scan import Scan, next_scan_due
from memconsolidate.watch.watcher import Watcher

#: The loop looks at the clock, and for requests that came without the bell, at least so often. Each
#: look costs a sleeping machine a few milliseconds.
TICK_SECONDS = 5.0

#: After a round that found nothing yet, the next is so far away at most.
EMPTY_ROUND_SECONDS = 1.0

#: A change younger than this, in seconds, may have its hint still on the way.
HINT_SECONDS = 2.0

#: How often it is checked that today's copy of the ledger is kept, and when that failed.
COPY_CHECK_SECONDS = 3600.0
COPY_RETRY_SECONDS = 30.0

#: While nothing waits it is looked so often whether there is anything else to do.
LOOK_SECONDS = 5.0

#: The status file is written at most so often while only figures change.
STATUS_SECONDS = 5.0

#: While a backend thinks, the index is looked at so often.
MEANWHILE_SECONDS = 2.0

#: After a ceiling was reached it is tried again at the latest after so many seconds: nothing is sent
#: by trying.
CEILING_SECONDS = 3600.0

#: A ledger that was opened anew because of damage is not opened again for that in so many seconds.
REOPEN_SECONDS = 3600.0

#: The ledger of a daemon that only rehearses, in the state directory.
DRY_RUN_DIRECTORY = "dry-run"


class _Birth(NamedTuple):
    """When the process began to serve: by the clock that never jumps, and by the one on the wall."""

    monotonic: float
    now: datetime

    def milliseconds(self, clock: Clock) -> int:
        """Return how long ago that was."""
        return round((clock.monotonic() - self.monotonic) * 1000)


class _Next(NamedTuple):
    """A checked configuration that waits until the service before it has ended."""

    config: Config
    backend: Backend
    changed: list[str]


class Daemon:
    """memd as a service: one configuration, in the foreground, until it is told to stop.

    `load_again` gives the configuration anew when SIGHUP asks for it, or raises ConfigError;
    `make_log` then gives the log that it asks for.
    """

    def __init__(
        self,
        config: Config,
        world: World,
        *,
        load_again: Callable[[], Config] | None = None,
        make_log: Callable[[Config], Log] | None = None,
        backend: Backend | None = None,
    ) -> None:
        self._config = config
        self._clock = world.clock
        self._log = world.log
        self._signal: int = 0
        #: How many SIGHUP wait for an answer, and what is to take over after a good one.
        self._reloads = 0
        self._next: _Next | None = None
        self._world = replace(world, is_stopping=self._must_leave, meanwhile=self._meanwhile)
        self._load_again = load_again
        self._make_log = make_log
        self._given_backend = backend
        self._watcher: Watcher | None = None
        self._service: _Service | None = None

    def run(self) -> ExitCode:
        """Work until SIGTERM or SIGINT, or until the state directory is taken away.

        Raises BackendError before anything is touched when the backend cannot be used, LockedError
        when another daemon runs, StateDamagedError, ConfigError.
        """
        with self._signals():
            load = partial(self._load_backend, self._config)
            lock, backend = take_state_with(load, self._config, self._clock)
            try:
                return self._serve(lock, backend)
            finally:
                lock.release()

    def stop(self, signal_number: int = signal.SIGTERM) -> None:
        """Ask the loop to end; safe from any thread and from signal handlers."""
        self._signal = signal_number
        self._wake()

    def _wake(self) -> None:
        if self._watcher is not None:
            self._watcher.wake()

    def _must_leave(self) -> bool:
        """Return whether the service is to end now, also in the middle of a call."""
        return bool(self._signal) or self._next is not None

    def _load_backend(self, config: Config) -> Backend:
        check_similarity(config)
        if config.dry_run:
            return ScriptedBackend(is_metered=False)
        return self._given_backend or load_backend(config.llm_backend, workspace(config))

    def _serve(self, lock: DaemonLock, backend: Backend) -> ExitCode:
        """Let one service follow the other, until one ends for another reason than a reload."""
        birth = _Birth(self._clock.monotonic(), self._clock.now())
        open_passes: int | None = None
        is_ready = is_reopened = False
        self._tell_start()
        try:
            while True:
                with suspecting(self._config.state_directory, self._world.files):
                    service = _Service(
                        self._config,
                        self._world,
                        backend,
                        lock,
                        birth=birth,
                        is_ready=is_ready,
                        is_reopened=is_reopened,
                    )
                    self._service, self._watcher = service, service.watcher
                    try:
                        code = service.run(self._answer_reloads)
                    finally:
                        self._service = None
                        open_passes = service.close()
                is_ready = True
                if self._signal or (self._next is None and not service.has_damage):
                    return code
                if self._next is not None:
                    backend = self._take_over(self._next, backend)
                else:
                    is_reopened = True
        finally:
            if self._next is not None:
                self._next.backend.close()
            backend.close()
            self._log.emit(
                "daemon:stop",
                signal=signal.Signals(self._signal).name if self._signal else "",
                open_passes=open_passes,
                uptime_ms=birth.milliseconds(self._clock),
            )

    def _answer_reloads(self) -> None:
        """Read the configuration again for each SIGHUP: a good one ends the service that is at work,
        anything else leaves it as it is.
        """
        while self._reloads and not self._must_leave():
            self._reloads -= 1
            self._reload()

    def _reload(self) -> None:
        if self._load_again is None:
            return
        path = self._config.path or ""
        loaded: Backend | None = None
        try:
            config = _same_state(self._load_again(), self._config)
            changed = _changed(self._config, config)
            if changed:
                loaded = self._load_backend(config)
                for directory in memory_places(config):
                    self._open_memory_directory(config, directory)
        except (ConfigError, BackendError) as error:
            if loaded is not None and loaded is not self._given_backend:
                loaded.close()
            problems = error.problems if isinstance(error, ConfigError) else [str(error)]
            self._log.emit("daemon:reload_failed", config=path, problems=problems)
            return
        if loaded is None:
            self._log.emit("daemon:reload", config=path, changed=changed)
        else:
            self._next = _Next(config, loaded, changed)

    def _take_over(self, following: _Next, backend: Backend) -> Backend:
        """Put a configuration in the place of the one before, and return its backend."""
        self._next = None
        self._config = following.config
        if self._make_log is not None:
            self._log = self._make_log(self._config)
            self._world = replace(self._world, log=self._log)
        self._log.emit("daemon:reload", config=self._config.path or "", changed=following.changed)
        self._tell_configuration()
        if following.backend is not backend:
            backend.close()
        return following.backend

    def _tell_start(self) -> None:
        config = self._config
        self._log.emit(
            "daemon:start",
            version=__version__,
            pid=os.getpid(),
            config=config.path or "",
            memory_directory=", ".join(memory_places(config)),
            session_directory=", ".join(session_roots(config)),
            state_directory=config.state_directory,
            backend=config.llm_backend.name,
            dry_run=config.dry_run,
        )
        self._tell_configuration()

    def _tell_configuration(self) -> None:
        config = self._config
        can, cannot = ABILITIES.get(config.llm_backend.name, ("", ""))
        self._log.emit("backend:loaded", backend=config.llm_backend.name, can=can, cannot=cannot)
        self._log.emit(
            "config:loaded",
            path=config.path or "",
            backend=config.llm_backend.name,
            time_zone=str(config.time_zone),
        )
        if pending := find_pending(config):
            self._log.emit("config:pending", path=config.path or "", settings=pending)

    def _meanwhile(self) -> None:
        self._answer_reloads()
        if self._service is not None:
            self._service.meanwhile()

    def _open_memory_directory(self, config: Config, directory: str) -> None:
        """Raise ConfigError where a directory cannot be kept; it is made where it is missing."""
        if config.dry_run:
            return
        reason = ""
        try:
            self._world.files.make_directory(directory)
        except OSError as error:
            reason = error.strerror or str(error)
        if not reason and not os.access(directory, os.R_OK | os.W_OK | os.X_OK):
            reason = "memd may not read and write there"
        if reason:
            problem = f"the memory directory {directory} cannot be used: {reason}"
            raise ConfigError(config.path or "", [problem])

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        """Answer signals, also those that were held back since the process began."""

        def on_stop(number: int, _frame: FrameType | None) -> None:
            self.stop(number)

        def on_reload(_number: int, _frame: FrameType | None) -> None:
            self._reloads += 1
            self._wake()

        handlers = {
            signal.SIGTERM: on_stop,
            signal.SIGINT: on_stop,
            signal.SIGHUP: on_reload,
        }
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        mask = signal.pthread_sigmask(signal.SIG_UNBLOCK, handlers)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            for number, handler in before.items():
                signal.signal(number, handler)


class _Service:
    """One configuration at work: opened, served, closed."""

    def __init__(
        self,
        config: Config,
        world: World,
        backend: Backend,
        lock: DaemonLock,
        *,
        birth: _Birth,
        is_ready: bool = False,
        is_reopened: bool = False,
    ) -> None:
        self._config = config
        self._world = world
        self._clock = world.clock
        self._log = world.log
        self._lock = lock
        self._birth = birth
        self._is_ready = is_ready
        self._live = Live(
            pid=os.getpid(),
            version=__version__,
            started=birth.now.isoformat(timespec="seconds"),
            backend=config.llm_backend.name,
            is_dry_run=config.dry_run,
        )
        state_directory = config.state_directory
        if config.dry_run:
            state_directory = os.path.join(state_directory, DRY_RUN_DIRECTORY)
        paced = replace(world, round_seconds=config.extraction_interval_ms / 1000)
        self.app = App(
            config, paced, backend, state_directory=state_directory, is_dry=config.dry_run
        )
        self._bell = Bell(config.state_directory)
        self.watcher = Watcher(
            [*self.app.session_roots, *memory_places(config)],
            [config.state_directory],
            mode=config.watch_mode,
            bell=self._bell.descriptor,
        )
        self._next_scan = 0.0
        self._next_extraction = 0.0
        self._next_index = 0.0
        self._next_status = 0.0
        self._next_look = 0.0
        self._next_copy = 0.0
        self._next_meanwhile = 0.0
        self._pause = 0.0
        self._must_render = True
        self._is_index_touched = False
        self._must_settle = False
        # What failed last, by part, and the parts that found the disk full.
        self._failing: dict[str, str] = {}
        self._without_disk: set[str] = set()
        # Ceilings that were reached, each told once a day.
        self._ceilings_told: set[tuple[str, float, str]] = set()
        self._full_disk = ""
        self._full_since = 0.0
        self._data_version = -1
        self._overflows = 0
        self._written: Live | None = None
        self._has_waiting = False
        #: The pause of a person that was told last.
        self._person_pause: PersonPause | None = None
        #: Damage of the ledger was met, for which it is to be opened anew.
        self.has_damage = False
        self._may_reopen_from = self._clock.monotonic() + (REOPEN_SECONDS if is_reopened else 0.0)

    def run(self, answer_reloads: Callable[[], None]) -> ExitCode:
        """Serve until told to stop, which an answered reload may do too."""
        self.app.make_memory_places()
        self.watcher.start()
        self._guarded("index", self.app.prepare_scopes)
        self._guarded("scan", self._scan)
        if not self._is_ready:
            self._log.emit(
                "daemon:ready",
                duration_ms=self._birth.milliseconds(self._clock),
                transcripts=self.app.tracker.transcripts,
                waiting=len(self.app.tracker.waiting),
            )
        while not self.has_damage:
            answer_reloads()
            if self._world.is_stopping():
                break
            code = self._check_lock()
            if code is not None:
                return code
            if not self._guarded("scan", self._notice):
                # What hints told is lost with the failure; a scan finds it.
                self._next_scan = self._clock.monotonic() + FIRST_PAUSE_SECONDS
            self._work()
            self._guarded("status", self._write_status)
            self.watcher.wait(self._seconds_to_wait())
        return ExitCode.DONE

    def meanwhile(self) -> None:
        """Keep the index and the status up to date while a backend thinks."""
        now = self._clock.monotonic()
        if now < self._next_meanwhile:
            return
        self._next_meanwhile = now + MEANWHILE_SECONDS
        self._guarded("requests", partial(self._serve_requests, meanwhile=True))
        self._guarded("pause", self._tell_pause)
        self._guarded("index", self.app.refresh)
        self._guarded("status", self._write_status)

    def close(self) -> int | None:
        """End this service, and return how many batches are open, None where that cannot be known: a
        batch in flight stays open and is taken up at the next start.
        """
        self.watcher.stop()
        self._bell.close()
        open_passes = None
        with contextlib.suppress(sqlite3.Error, msgspec.DecodeError):
            open_passes = self.app.open_passes()
        self.app.close()
        if self._lock.is_still_ours():  # else another daemon's word may lie there
            with contextlib.suppress(OSError):
                self._world.files.remove(self._status_path)
        return open_passes

    def _notice(self) -> None:
        """Take in what changed."""
        hints = self.watcher.take()
        if hints.scan_all or self._clock.monotonic() >= self._next_scan:
            self._scan()
        elif hints.paths or hints.directories:
            self.app.look(hints)
        memories = tuple(memory_places(self._config))
        if any(path.startswith(memories) for path in (*hints.paths, *hints.directories)):
            self._must_render = self._is_index_touched = True

    def _scan(self) -> None:
        found, news = self.app.scan()
        now = self._clock.monotonic()
        self._next_scan = now + next_scan_due(
            found.seconds,
            self._config.poll_interval_ms,
            is_watched=self.watcher.health().backend == "native",
        )
        latest = self._clock.now().timestamp() - HINT_SECONDS
        untold = [stamp for stamp in news if stamp.mtime_ns / 1e9 < latest]
        self.watcher.note_scan(found, len(untold) if self._live.last_scan else 0)
        self._must_render = True
        self._live = replace(
            self._live, last_scan=self._now_text(), last_scan_seconds=round(found.seconds, 3)
        )
        self._note_found(found)

    def _note_found(self, found: Scan) -> None:
        """Note for `memd status` what a scan saw."""
        self._live = replace(
            self._live,
            transcripts=found.count,
            directories=len(found.directories),
            unobserved=tuple((item.path, item.reason) for item in found.unobserved[:20]),
            ignored=found.ignored,
        )

    def _work(self) -> None:
        """Do what is due: the index, held claims, requests, extraction, the daily copy."""
        now = self._clock.monotonic()
        may_settle = self._must_render or self._must_settle or self.app.may_settle
        if self._render() and may_settle:
            self._must_settle = not self._guarded("held", self.app.settle)
            if not self.app.may_settle:
                self._render()
        self._guarded("requests", self._serve_requests)
        self._guarded("pause", self._tell_pause)
        # Where nothing waits, looking for other work at every tick would be all that an idle daemon
        # does.
        is_worth_a_look = bool(self.app.tracker.waiting) or now >= self._next_look
        if self._clock.monotonic() >= self._next_extraction and is_worth_a_look:
            self._extract()
        if now >= self._next_copy:
            is_kept = self._guarded("ledger", self.app.keep_copy)
            self._next_copy = now + (COPY_CHECK_SECONDS if is_kept else COPY_RETRY_SECONDS)

    def _render(self) -> bool:
        """Bring the indexes up to the files, but not while something is missing that may be back in a
        moment, or is taken away together with the rest. Return whether it did not fail.
        """
        if not self._must_render or self._clock.monotonic() < self._next_index:
            return True
        refresh = partial(self.app.refresh, is_forced=self._is_index_touched, may_wait=True)
        if self._guarded("index", refresh):
            self._must_render = self._is_index_touched = self.app.may_settle
            return True
        self._next_index = self._clock.monotonic() + FIRST_PAUSE_SECONDS
        return False

    def _extract(self) -> None:
        started = self._clock.monotonic()
        pause = None
        interval = self._config.extraction_interval_ms / 1000
        rounds: list[list[Report]] = []
        failure = self._attempt("extraction", lambda: rounds.extend(self._extract_ready()))
        if isinstance(failure, BudgetReachedError):
            self._pause = 0.0
            until = self.app.spending.next_day(self._clock.now()) - self._clock.now()
            interval = max(interval, min(until.total_seconds(), CEILING_SECONDS))
        elif failure is not None and (pause := self.app.extraction.paused_until()) is not None:
            self._pause = 0.0  # how long to wait is written in the ledger
        elif failure is not None:
            self._pause = self._longer_pause()
            interval = max(self._pause, interval)
        elif not rounds:
            self._next_look = started + LOOK_SECONDS
            return
        elif not rounds[0]:
            # Nothing was there yet; only an extraction begins the interval to the next.
            self._pause = 0.0
            self._next_extraction = started + min(EMPTY_ROUND_SECONDS, interval)
            return
        else:
            self._pause = 0.0
        # A failure was told with when it goes on, counted from its end.
        self._next_extraction = (started if failure is None else self._clock.monotonic()) + interval
        due = self._clock.now() + timedelta(seconds=self._next_extraction - self._clock.monotonic())
        if pause is not None:
            due = max(due, pause.until)
        self._live = replace(
            self._live,
            last_extraction=self._now_text(),
            next_extraction=due.isoformat(timespec="seconds"),
        )
        self._next_status = 0.0

    def _extract_ready(self) -> list[list[Report]]:
        """Run a round if there is something for it, and return its reports; else no round."""
        return [self.app.extract(Wish())] if self.app.has_work() else []

    def _serve_requests(self, *, meanwhile: bool = False) -> None:
        """Answer what commands ask for; while a backend thinks, only what needs none."""
        version = self.app.database.data_version()
        if version == self._data_version:
            return
        for request in waiting_requests(self.app.database):
            ask = msgspec.json.decode(request.arguments, type=Wish | Ask)
            if is_running(request.asker) is False:
                # Whoever ended a command counts on it that nothing comes of it later.
                withdraw_request(self.app.database, request.id)
                self._log.emit("request:dropped", request_id=request.id)
                continue
            if meanwhile and (isinstance(ask, Wish) or needs_quiet(ask)):
                continue
            take_up_request(self.app.database, request.id)
            if isinstance(ask, Wish):
                answer = self._answer_run(request.id, ask)
                if answer is None:
                    return
            else:
                answer = self._answer_person(request.id, ask)
            # Whoever is answered may look at the status next.
            self._next_status = 0.0
            self._guarded("status", self._write_status)
            answer_request(self.app.database, request.id, answer)
        # Only now: what could not be answered, on a full disk for one, is looked at again.
        if not meanwhile:
            self._data_version = version

    def _answer_run(self, request_id: int, wish: Wish) -> dict[str, Any] | None:
        """Run a pass and return what it did; None where memd ends in the middle of it."""
        self._log.emit("run:requested", request_id=request_id)
        reports: list[Report] = []
        failure = self._attempt("extraction", partial(self.app.run, wish, reports))
        if isinstance(failure, StoppedError):
            return None
        if self.app.last_scan is not None:
            self._note_found(self.app.last_scan)
        done = self.app.done(reports, failure)
        return {
            **msgspec.to_builtins(done),
            "error": "" if failure is None or done.ceiling else _describe(failure),
            "exit_code": _exit_code(failure),
        }

    def _answer_person(self, request_id: int, ask: Ask) -> dict[str, Any]:
        """Do what a person asks for and return what came of it. What cannot be done as it was asked
        is no failure of the daemon's.
        """
        self._log.emit("curation:requested", request_id=request_id)
        answers: list[Answer] = []
        failure: Exception | None = None
        try:
            answers.append(self.app.curator.answer(ask))
        except MemdError as error:
            failure = error
        except Exception as error:  # noqa: BLE001 (one person's ask must not end the daemon)
            self._note_damage(error)
            failure = self._remember(error)
        self._must_render = True
        told = msgspec.to_builtins(answers[0]) if answers else {}
        return {
            **told,
            "error": "" if failure is None else _describe(failure),
            "exit_code": _exit_code(failure),
        }

    def _guarded(self, part: str, action: Callable[[], object]) -> bool:
        """Do one part of the loop; a failure is told and remembered, and the others go on."""
        return self._attempt(part, action) is None

    def _attempt(self, part: str, action: Callable[[], object]) -> Exception | None:
        try:
            action()
        except (StateDamagedError, LedgerLostError):
            raise
        except StoppedError as error:
            return error
        except BudgetReachedError as error:
            self._tell_ceiling(error)
            return self._remember(error)
        except LockedError as error:
            self._tell_locked(error)
            return self._remember(error)
        except BackendError as error:
            return self._remember(error)  # the pass has told it
        except Exception as error:  # noqa: BLE001 (the daemon's pass is one of the boundaries)
            if _is_disk_full(error):
                self._tell_disk_full(part, error)
            else:
                # Once, however often and by however many parts it is met, until they work again.
                is_told = _describe(error) in self._failing.values()
                self._failing[part] = _describe(error)
                if not is_told:
                    self._log.emit(
                        "daemon:error",
                        part=part,
                        error=_describe(error),
                        retry_ms=round(self._retry_seconds(part) * 1000),
                    )
            self._note_damage(error)
            return self._remember(error)
        self._failing.pop(part, None)
        if part in self._without_disk:
            self._without_disk.remove(part)
            if not self._without_disk:
                seconds = self._clock.monotonic() - self._full_since
                self._log.emit(
                    "disk:recovered", path=self._full_disk, paused_ms=round(seconds * 1000)
                )
        return None

    def _retry_seconds(self, part: str) -> float:
        """Return how long after a failure a part of the loop is tried again."""
        seconds = {"status": STATUS_SECONDS, "requests": TICK_SECONDS, "ledger": COPY_RETRY_SECONDS}
        if part == "extraction":
            interval = self._config.extraction_interval_ms / 1000
            return max(interval, self._longer_pause())
        return seconds.get(part, FIRST_PAUSE_SECONDS)

    def _longer_pause(self) -> float:
        """Return the pause after one more failure: longer each time, whatever its cause."""
        return min(max(FIRST_PAUSE_SECONDS, self._pause * 2), LONGEST_PAUSE_SECONDS)

    def _note_damage(self, error: Exception) -> None:
        """Let the ledger be looked at as a whole, at the next start or, where it is surely damaged and
        this was not just done, at once.
        """
        if may_be_damage(error):
            suspect(self.app.state_directory, self._world.files)
        may_reopen = not self.has_damage and self._clock.monotonic() >= self._may_reopen_from
        if is_damage(error) and may_reopen:
            self._log.emit("ledger:damaged", path=self.app.database.path, reason=_describe(error))
            self.has_damage = True

    def _check_lock(self) -> ExitCode | None:
        """Return the code to end with when the state directory or the ledger is no longer ours.

        Asked in each round: until then a second daemon may work beside this one. It takes some
        microseconds.
        """
        has_lock = self._lock.is_still_ours()
        if has_lock and self.app.database.is_in_place():
            return None
        state = self._config.state_directory
        if has_lock:
            reason = f"{self.app.database.path}: the ledger was removed or replaced while memd was running"
            code = ExitCode.STATE_DAMAGED
        elif os.path.isdir(state):
            reason = f"{state}: the lock file was replaced, another memd may have started"
            code = ExitCode.LOCKED
        else:
            reason = f"{state}: the state directory was removed while memd was running"
            code = ExitCode.STATE_DAMAGED
        self._log.emit("daemon:error", part="state", error=reason)
        return code

    def _remember(self, error: Exception) -> Exception:
        self._live = replace(
            self._live, last_error=_describe(error), last_error_at=self._now_text()
        )
        self._next_status = 0.0
        return error

    def _tell_pause(self) -> None:
        """Tell when a person lets memd pause, and when that is over."""
        pause = self.app.extraction.person_pause()
        if pause == self._person_pause:
            return
        self._person_pause = pause
        if pause is None:
            self._log.emit("extraction:resumed")
            self._next_look = 0.0
            return
        until = "" if pause.until is None else pause.until.isoformat(timespec="seconds")
        self._log.emit("extraction:paused", until=until, reason=pause.reason)

    def _tell_ceiling(self, error: BudgetReachedError) -> None:
        resumes_at = self.app.spending.next_day(self._clock.now()).isoformat(timespec="seconds")
        told = (error.setting, error.limit, resumes_at)
        if told not in self._ceilings_told:
            self._ceilings_told.add(told)
            self._log.emit(
                "budget:reached",
                setting=error.setting,
                limit=error.limit,
                resumes_at=resumes_at,
            )

    def _tell_locked(self, error: LockedError) -> None:
        if _describe(error) == self._live.last_error:
            return
        scope = os.path.dirname(error.path)
        holder = ScopeLock(scope, self._clock).holder()
        is_foreign = holder is not None and not holder.is_memd
        self._log.emit(
            "scope:foreign_lock" if is_foreign else "scope:locked",
            scope=scope,
            holder_pid=error.holder_pid,
        )

    def _tell_disk_full(self, part: str, error: Exception) -> None:
        if not self._without_disk:
            # Only the ledger names no file.
            file = error.filename if isinstance(error, OSError) else ""
            self._full_disk = os.path.dirname(file or "") or self._config.state_directory
            self._full_since = self._clock.monotonic()
            self._log.emit("disk:full", path=self._full_disk)
        self._without_disk.add(part)

    def _write_status(self) -> None:
        now = self._clock.monotonic()
        tracker = self.app.tracker
        before = self._written
        asked_at = self.app.extraction.asked_at if self.app.backend.is_metered else None
        asked = asked_at.isoformat(timespec="seconds") if asked_at else ""
        # That something waits, or nothing any more, is told at once, and so is a call.
        has_turned = self._has_waiting != bool(tracker.waiting) or asked != self._live.asked_at
        if now < self._next_status and not has_turned:
            return
        self._next_status = now + STATUS_SECONDS
        self._has_waiting = bool(tracker.waiting)
        unread = tracker.unread()
        health = self.watcher.health()
        degraded = [(root.root, root.reason) for root in health.roots if root.reason]
        if health.reason:
            degraded.append((", ".join(session_roots(self._config)), health.reason))
        live = replace(
            self._live,
            watching=health.backend,
            watch_notes=tuple(f"{path}: {reason}" for path, reason in degraded),
            waiting=len(unread),
            waiting_bytes=sum(size for _, size in unread),
            log_problem=self._log.problem,
            asked_at=asked,
        )
        self._tell_watch(degraded, health.overflows)
        named = self._waiting_named([waiting for waiting, _ in unread[:WAITING_NAMED]])
        self._live = live = replace(live, waiting_named=named)
        if live == before:
            return
        self._written = live
        # Names of files need not be text, and msgspec takes nothing else.
        told = json.dumps(msgspec.to_builtins(self._live), ensure_ascii=False)
        text = told.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        with contextlib.suppress(OSError):
            self._world.files.write_text(self._status_path, text)

    def _waiting_named(self, unread: list[Waiting]) -> tuple[WaitingTranscript, ...]:
        """Return some that wait, with what does not change while they do."""
        now, today = self._clock.monotonic(), self._clock.now()
        named = []
        for waiting in unread:
            seconds = waiting.due - now
            again = today + timedelta(seconds=seconds)
            is_held_up = seconds > RACY_SECONDS
            changed = time_of(waiting.stamp.mtime_ns)
            named.append(
                WaitingTranscript(
                    path=waiting.path,
                    changed=changed.isoformat(timespec="milliseconds") if changed else "",
                    again=again.isoformat(timespec="seconds") if is_held_up else "",
                    is_readable=not waiting.problem and os.access(waiting.path, os.R_OK),
                    problem=waiting.problem,
                )
            )
        return tuple(named)

    def _tell_watch(self, degraded: list[tuple[str, str]], overflows: int) -> None:
        for path, reason in degraded:
            if f"{path}: {reason}" not in self._live.watch_notes:
                self._log.emit("watch:degraded", path=path, reason=reason)
        if overflows > self._overflows:
            self._log.emit("watch:overflow", path=", ".join(session_roots(self._config)))
        self._overflows = overflows

    def _seconds_to_wait(self) -> float:
        now = self._clock.monotonic()
        due = [self._next_scan - now, DELETED_SECONDS if self.app.may_settle else TICK_SECONDS]
        ready = self.app.extraction.seconds_until_ready()
        if ready is not None:
            due.append(max(ready, self._next_extraction - now))
        return max(0.0, min(due))

    def _now_text(self) -> str:
        return self._clock.now().isoformat(timespec="seconds")

    @property
    def _status_path(self) -> str:
        return os.path.join(self._config.state_directory, STATUS_FILE)


def _changed(before: Config, after: Config) -> list[str]:
    """Return the names of the settings that differ."""
    return [
        name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)
    ]


def _same_state(config: Config, before: Config) -> Config:
    if config.state_directory != before.state_directory:
        problem = "state_directory changes only with a restart of memd"
        raise ConfigError(config.path or "", [problem])
    return config


def _exit_code(failure: Exception | None) -> int:
    if failure is None:
        return int(ExitCode.DONE)
    return int(failure.exit_code if isinstance(failure, MemdError) else ExitCode.FAILED)


def _is_disk_full(error: Exception) -> bool:
    if isinstance(error, sqlite3.OperationalError):
        return "full" in str(error)
    return isinstance(error, OSError) and error.errno in DISK_FULL


def _describe(error: Exception) -> str:
    """Return one line; for a slip of memd's own also where it happened."""
    if isinstance(error, OSError) and error.filename:
        told = f"{os.fsdecode(error.filename)}: {error.strerror or error}"
        may_not = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
        return f"{told}; let memd read and write there" if may_not else told
    if isinstance(error, (MemdError, OSError, sqlite3.Error)):
        return describe_damage(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
