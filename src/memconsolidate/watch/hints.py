"""Where the watching threads leave what they noticed, and what wakes the loop that waits for it."""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
import weakref

from msgspec import Struct

#: More hints than this are not worth keeping one by one: one scan is cheaper.
_MAX_HINTS = 10_000
#: After the first hint, so long the rest of a burst is awaited.
_GATHER_SECONDS = 0.02


class Hints(Struct, frozen=True):
    """What may have changed. Never complete: a scan tells the truth.

    `paths` are files, `directories` appeared, went away or were moved and need a scan of
    everything below. With `scan_all` only a scan of all roots will do.
    """

    paths: frozenset[str]
    directories: frozenset[str]
    scan_all: bool


class HintBox:
    """A bounded collection of hints that any thread fills and one empties.

    Where `bell` is given, a descriptor that does not block, a wait ends when it can be read too.
    """

    def __init__(self, bell: int | None = None) -> None:
        self._lock = threading.Lock()
        self._paths: set[str] = set()
        self._directories: set[str] = set()
        self._scan_all = False
        self._is_signalled = False
        # A pipe and no threading.Event: a signal handler interrupts the waiting thread anywhere,
        # also while that thread holds the lock inside an Event.
        self._read_end, self._write_end = os.pipe()
        os.set_blocking(self._read_end, False)
        os.set_blocking(self._write_end, False)
        self._poll = select.poll()
        self._poll.register(self._read_end, select.POLLIN)
        self._bell = bell
        if bell is not None:
            self._poll.register(bell, select.POLLIN)
        weakref.finalize(self, _close, self._read_end, self._write_end)

    def add(self, path: str, *, is_directory: bool) -> None:
        """Add a hint; too many become one demand for a scan."""
        with self._lock:
            if self._scan_all:
                return
            (self._directories if is_directory else self._paths).add(path)
            is_full = len(self._paths) + len(self._directories) > _MAX_HINTS
        if is_full:
            self.demand_scan()
        else:
            self._signal()

    def demand_scan(self) -> None:
        """Ask for a scan of everything, which makes single hints pointless."""
        with self._lock:
            self._scan_all = True
            self._paths.clear()
            self._directories.clear()
        self._signal()

    def wake(self) -> None:
        """End a wait now. Safe from any thread and from signal handlers: it takes no lock."""
        # A full pipe wakes just as well.
        with contextlib.suppress(BlockingIOError):
            os.write(self._write_end, b"\0")

    def wait(self, timeout_seconds: float) -> bool:
        """Wait for hints, `wake` or the bell; return whether one came.

        Hints of one burst come together.
        """
        if not self._has_hints():
            if not self._poll.poll(max(0.0, timeout_seconds) * 1000):
                return False
            if not self._has_hints():
                self._drain()
                return True
        time.sleep(_GATHER_SECONDS)
        self._drain()
        return True

    def take(self) -> Hints:
        """Return what was gathered and begin anew."""
        with self._lock:
            hints = Hints(frozenset(self._paths), frozenset(self._directories), self._scan_all)
            self._paths.clear()
            self._directories.clear()
            self._scan_all = False
        return hints

    def _has_hints(self) -> bool:
        return bool(self._paths or self._directories or self._scan_all)

    def _signal(self) -> None:
        # One byte for a burst, not one for each hint. A hint is always added before the mark is
        # read here and taken after it is lowered in _drain, so none is left without a wake-up.
        if not self._is_signalled:
            self._is_signalled = True
            self.wake()

    def _drain(self) -> None:
        for descriptor in (self._read_end, self._bell):
            if descriptor is not None:
                with contextlib.suppress(BlockingIOError):
                    while os.read(descriptor, 4096):
                        pass
        self._is_signalled = False


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)
