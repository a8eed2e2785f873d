"""Time, as an argument: wall time for what people read, monotonic time for intervals."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """The two times that memd asks for."""

    def now(self) -> datetime:
        """Return the wall time, aware, in UTC."""

    def monotonic(self) -> float:
        """Return seconds that never go back; they go on while the machine sleeps where it can."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the wall time, aware, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Return seconds since boot, counting suspend on Linux."""
        clock_id = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
        return time.clock_gettime(clock_id)


class FakeClock:
    """A clock that stands still until it is told to move."""

    def __init__(self, now: datetime) -> None:
        self._now = now
        self._monotonic = 1000.0

    def now(self) -> datetime:
        """Return the time it was set to."""
        return self._now

    def monotonic(self) -> float:
        """Return seconds that only `advance` moves."""
        return self._monotonic

    def advance(self, seconds: float) -> None:
        """Let both times pass."""
        self._now += timedelta(seconds=seconds)
        self._monotonic += seconds

    def jump(self, seconds: float) -> None:
        """Set the wall clock forward or back, as a person or NTP does."""
        self._now += timedelta(seconds=seconds)
