"""Early notice of changes, from the operating system where it tells of them.

What comes from here is a hint. Events get lost in overflows, in directories made a moment ago, on
network file systems, at watch limits; a lost event costs time until the next scan and nothing else.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
import threading
import time
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal

from msgspec import Struct
from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver
from watchdog.observers.polling import PollingObserver

from memconsolidate.system.files import Files
from memconsolidate.system.lock import SCOPE_LOCK_NAME
from memconsolidate.system.mounts import mount_kind, tells_changes
from memconsolidate.watch.hints import HintBox, Hints
from memconsolidate.watch.limits import (
    count_directories,
    count_watches,
    explain_unwatched,
    inotify_descriptors,
)
from memconsolidate.watch.scan import Scan

#: Opening, closing and attribute events stay out: our own scans would cause them by the thousand,
#: overflow the kernel's queue and never stop.
_EVENTS: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]
#: After the system refused to watch, the next attempt comes so much later.
_RETRY_SECONDS = 60.0
_STOP_SECONDS = 5.0
#: So many scans in a row that found untold changes show that events cannot be relied on.
_MISSED_SCANS = 3
#: The boot clock may run this much ahead between two looks before it means suspend.
_SUSPEND_SECONDS = 1.0

Mode = Literal["auto", "native", "scan"]


class RootHealth(Struct, frozen=True, kw_only=True):
    """How one root is watched. `reason` says why it is scanned only or not watched whole."""

    root: str
    backend: Literal["native", "scan"]
    directories: int = 0
    reason: str = ""


class WatchHealth(Struct, frozen=True, kw_only=True):
    """How well events can be relied on.

    `directories` were to be watched, `unwatched` of them the system did not take, for `reason`.
    `overflows` count lost events of the kernel's queue, `restarts` how often watching was set up
    again, `missed_hints` the changes that only a scan found.
    """

    roots: tuple[RootHealth, ...]
    directories: int
    unwatched: int
    reason: str
    overflows: int
    restarts: int
    missed_hints: int

    @property
    def backend(self) -> Literal["native", "mixed", "scan"]:
        """The one backend of all roots, or "mixed"."""
        backends = {root.backend for root in self.roots}
        return backends.pop() if len(backends) == 1 else "mixed" if backends else "scan"


class Watcher:
    """Watches roots as long as it is started, through whatever happens to them.

    Roots are directories or single files, and may be missing, come and go, or be symlinks; hints
    use their spelling. Hints below `excluded` (real paths) are dropped; where roots and excluded
    directories lie inside each other the deeper one decides, and the root where they are equal.
    Above `max_directories` in all, and where `mode` is "auto" on file systems that do not tell of
    all changes, a root is left to scans. `mode` "native" trusts every file system, "scan" none.
    Every `check_seconds` a wait looks whether roots and threads are still those it began with. What
    comes to `bell`, a descriptor, ends a wait too.
    """

    def __init__(
        self,
        roots: Sequence[str],
        excluded: Collection[str],
        *,
        max_directories: int = 16_000,
        mode: Mode = "auto",
        check_seconds: float = 5.0,
        bell: int | None = None,
        tells_changes: Callable[[str], bool] = tells_changes,
        slept_seconds: Callable[[], float] | None = None,
    ) -> None:
        self._roots = tuple(dict.fromkeys(map(os.path.abspath, roots)))
        self._excluded = tuple(os.path.realpath(path) for path in excluded)
        self._max_directories = max_directories
        self._mode = mode
        self._check_seconds = check_seconds
        self._tells_changes = tells_changes
        self._slept_seconds = slept_seconds or _slept_seconds
        self._box = HintBox(bell)
        self._log = _WatchdogLog(self._box)
        self._observer: BaseObserver | None = None
        self._threads: list[threading.Thread] = []
        self._inotify: set[str] = set()
        self._identities: dict[str, tuple[int, ...] | None] = {}
        self._health: tuple[RootHealth, ...] = ()
        self._directories = 0
        self._unreadable = 0
        self._is_started = False
        self._is_distrusted = ""
        self._restarts = 0
        self._missed = 0
        self._missed_scans = 0
        self._was_renewed = False
        self._check_at = 0.0
        self._retry_at = float("inf")
        self._slept = 0.0

    def start(self) -> None:
        """Begin to watch and demand the first scan, which must come after: no change is between."""
        if self._is_started:
            return
        self._is_started = True
        self._slept = self._slept_seconds()
        self._log.attach()
        # A directory that is met twice while it is being set up is normal; watchdog warns of each
        # with the paths of all directories.
        warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"watchdog\.observers\.")
        self._build()

    def stop(self) -> None:
        """End watching. `wake` stays safe to call."""
        self._is_started = False
        self._tear_down()
        self._log.detach()

    def wait(self, timeout_seconds: float) -> bool:
        """Wait for hints or `wake`; return whether one came.

        Meanwhile sets watching up again where roots were replaced or threads died.
        """
        deadline = time.monotonic() + timeout_seconds
        while True:
            self._check()
            remaining = deadline - time.monotonic()
            if self._box.wait(min(remaining, self._check_seconds)):
                self._check()
                return True
            if remaining <= self._check_seconds:
                return False

    def wake(self) -> None:
        """End a wait now; from any thread and from signal handlers."""
        self._box.wake()

    def take(self) -> Hints:
        """Return the hints since the last call."""
        return self._box.take()

    def note_scan(self, scan: Scan, missed: int) -> None:
        """Learn from a scan of everything.

        `missed` counts artifacts whose change no hint had told, without those that changed in the
        last two seconds, whose hints may be on their way. When scans keep finding such changes
        watching is set up again, and given up if that did not help.
        """
        self._missed += missed
        if not any(root.backend == "native" for root in self._health):
            return
        native = tuple(root.root for root in self._health if root.backend == "native")
        self._directories = sum(
            any(_is_below(path, root) for root in native) for path in scan.directories
        )
        self._missed_scans = self._missed_scans + 1 if missed else 0
        if self._missed_scans >= _MISSED_SCANS and self._mode == "auto":
            if self._was_renewed:
                self._is_distrusted = "scans kept finding changes that no event had told"
            self._was_renewed = True
            self._restart()
        elif not missed:
            self._was_renewed = False
            if self._directories > self._max_directories:
                self._restart()

    def health(self) -> WatchHealth:
        """Return how watching goes."""
        watched = count_watches(self._inotify)
        unwatched = 0
        if self._observer is not None and watched is not None:
            unwatched = max(0, self._directories - watched)
        return WatchHealth(
            roots=self._health,
            directories=self._directories,
            unwatched=unwatched,
            reason=explain_unwatched(unwatched, self._unreadable),
            overflows=self._log.overflows,
            restarts=self._restarts,
            missed_hints=self._missed,
        )

    def _check(self) -> None:
        now = time.monotonic()
        if not self._is_started or now < self._check_at:
            return
        self._check_at = now + self._check_seconds
        slept = self._slept_seconds()
        if slept - self._slept > _SUSPEND_SECONDS:
            self._box.demand_scan()
        self._slept = slept
        is_alive = all(thread.is_alive() for thread in self._threads)
        identities = {root: _identify(root) for root in self._roots}
        if not is_alive or now >= self._retry_at or identities != self._identities:
            self._restart()

    def _check_soon(self) -> None:
        """Look at the roots before the next wait ends; called by the watching threads."""
        self._check_at = 0.0

    def _restart(self) -> None:
        self._restarts += 1
        self._missed_scans = 0
        self._tear_down()
        self._build()

    def _build(self) -> None:
        # Identities come first: what changes while watches are set up is noticed at the next look.
        self._identities = {root: _identify(root) for root in self._roots}
        self._retry_at = float("inf")
        self._check_at = time.monotonic() + self._check_seconds
        self._directories = 0
        self._unreadable = 0
        targets: dict[str, bool] = {}
        plans = {plan.root: plan for plan in self._plan(targets)}
        self._health = tuple(plans[root] for root in self._roots)
        if targets:
            try:
                self._observe(targets)
            except OSError as error:
                self._tear_down()
                self._retry_at = time.monotonic() + _RETRY_SECONDS
                self._scan_only(error.strerror or str(error))
        # Watch first, then scan: this order leaves no gap.
        self._box.demand_scan()

    def _plan(self, targets: dict[str, bool]) -> Iterator[RootHealth]:
        """Decide for each root how it is watched.

        `targets` gets the real directories to watch, and whether with all below them. A root
        inside one that is watched already needs nothing of its own.
        """
        for root in sorted(self._roots, key=lambda root: len(os.path.realpath(root))):
            reason = self._refuse(root)
            if reason:
                yield RootHealth(root=root, backend="scan", reason=reason)
                continue
            real = os.path.realpath(root)
            is_directory = os.path.isdir(real)
            target = real if is_directory else os.path.dirname(real)
            if target in targets or any(
                _is_below(target, top) for top, is_deep in targets.items() if is_deep
            ):
                yield RootHealth(root=root, backend="native")
                continue
            budget = self._max_directories - self._directories
            directories, unreadable = count_directories(real, budget) if is_directory else (1, 0)
            if directories > budget:
                reason = f"more than {self._max_directories} directories"
                yield RootHealth(root=root, backend="scan", reason=reason)
                continue
            self._directories += directories
            self._unreadable += unreadable
            targets[target] = is_directory
            yield RootHealth(root=root, backend="native", directories=directories)

    def _refuse(self, root: str) -> str:
        """Return why a root is not watched by events, empty where it is."""
        if self._identities[root] is None:
            return "it does not exist or cannot be looked at"
        if self._mode == "scan":
            return "events are turned off"
        if self._mode == "native":
            return ""
        if self._is_distrusted:
            return self._is_distrusted
        if not self._tells_changes(root):
            return f"{mount_kind(root)} does not tell of all changes"
        return ""

    def _observe(self, targets: dict[str, bool]) -> None:
        threads = set(threading.enumerate())
        descriptors = inotify_descriptors()
        observer = Observer()
        if isinstance(observer, PollingObserver):
            # It follows symlinks for ever and costs four times as much as a scan.
            self._scan_only("this system tells of no changes")
            return
        self._observer = observer
        recorder = _Recorder(self._box, self._places(), self._check_soon)
        for target, is_deep in targets.items():
            observer.schedule(recorder, target, recursive=is_deep, event_filter=_EVENTS)
        observer.start()
        self._inotify = inotify_descriptors() - descriptors
        self._threads = [
            thread
            for thread in threading.enumerate()
            if thread not in threads and type(thread).__module__.startswith("watchdog.")
        ]

    def _scan_only(self, reason: str) -> None:
        self._directories = 0
        self._health = tuple(
            RootHealth(root=root.root, backend="scan", reason=root.reason or reason)
            for root in self._health
        )

    def _tear_down(self) -> None:
        observer, self._observer = self._observer, None
        self._threads = []
        self._inotify = set()
        if observer is None:
            return
        # Half dead threads complain in many ways when they are stopped; they are left behind.
        with contextlib.suppress(OSError, RuntimeError, LookupError):
            observer.stop()
        if observer.is_alive():
            observer.join(_STOP_SECONDS)

    def _places(self) -> list[tuple[str, str | None]]:
        """Return real prefixes with the spelling that hints use below them, the deepest first."""
        places: dict[str, str | None] = dict.fromkeys(self._excluded)
        # Where two roots are the same directory, hints use the first spelling, as scans do.
        places.update((os.path.realpath(root), root) for root in reversed(self._roots))
        return sorted(places.items(), key=lambda place: -len(place[0]))


class _Recorder(FileSystemEventHandler):
    """Notes paths. Opens nothing and raises nothing: an exception here would end all watching."""

    def __init__(
        self,
        box: HintBox,
        places: list[tuple[str, str | None]],
        on_root_event: Callable[[], None],
    ) -> None:
        self._box = box
        self._places = places
        self._on_root_event = on_root_event

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take an event's one or two paths."""
        for path in (event.src_path, event.dest_path):
            if path:
                self._note(os.fsdecode(path), is_directory=event.is_directory)

    def _note(self, path: str, *, is_directory: bool) -> None:
        name = os.path.basename(path)
        if name == SCOPE_LOCK_NAME or name.startswith(Files.TEMPORARY_PREFIX):
            return  # our own writing must not wake ourselves
        for real, given in self._places:
            if _is_below(path, real):
                if given is not None:
                    if path == real and is_directory:
                        self._on_root_event()
                    rest = path[len(real) :].lstrip("/")
                    path = os.path.join(given, rest) if rest else given
                    self._box.add(path, is_directory=is_directory)
                return


class _WatchdogLog(logging.Handler):
    """Hears what watchdog tells of lost events: only its log says so.

    While attached, watchdog's loggers are kept at level WARNING, so that this does not depend on
    how logging is configured.
    """

    _LOGGER = logging.getLogger("watchdog")

    def __init__(self, box: HintBox) -> None:
        super().__init__(logging.WARNING)
        self.overflows = 0
        self._box = box

    def attach(self) -> None:
        """Begin to listen."""
        self._LOGGER.setLevel(logging.WARNING)
        self._LOGGER.addHandler(self)

    def detach(self) -> None:
        """Listen no more."""
        self._LOGGER.removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Take any complaint as a doubt that a scan must settle."""
        if record.name.endswith(".inotify_c") and "overflow" in str(record.msg):
            self.overflows += 1
        self._box.demand_scan()


def _is_below(path: str, top: str) -> bool:
    return path == top or path.startswith(top.rstrip("/") + "/")


def _identify(root: str) -> tuple[int, ...] | None:
    """Return what tells this root from another at the same path, None where there is none.

    A file may be replaced at any time, and it is its directory that is watched.
    """
    try:
        status = os.stat(root)
        is_directory = stat.S_ISDIR(status.st_mode)
        if not is_directory:
            status = os.stat(os.path.dirname(os.path.realpath(root)))
    except OSError:
        return None
    return status.st_dev, status.st_ino, is_directory


def _slept_seconds() -> float:
    """Return how long the machine was suspended since it booted; only differences mean something."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)
    if hasattr(time, "CLOCK_UPTIME_RAW"):
        return time.clock_gettime(time.CLOCK_MONOTONIC) - time.clock_gettime(time.CLOCK_UPTIME_RAW)
    return 0.0
