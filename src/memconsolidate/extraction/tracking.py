"""Which transcripts may hold something new, and when each is taken up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.database import Database
from memconsolidate.model import EventsPosition, LinesPosition
from memconsolidate.system.clock import Clock
from memconsolidate.system.stamps import Stamp
from memconsolidate.watch.scan import Known, Scan

#: A file is called gone after so many scans in a row looked for it and did not find it.
SCANS_UNTIL_MISSING = 2

#: A stamp whose time of change is younger than this, in seconds, may stay equal although the
#: content changes once more (coarse clocks of some file systems): it is looked at again.
RACY_SECONDS = 2.0


class Waiting(Struct, kw_only=True):
    """A transcript that changed since everything in it was committed.

    Times are monotonic seconds: when the first change was noticed, when the latest was.
    `due` is when it is looked at again although nothing changes (an unterminated last record), and
    `round` the round in which it was looked at last. `measured_chars` are the kept characters that
    waited when it was `measured_size` bytes. `problem` says why it could not be read when it was
    last looked at, empty where it could.
    """

    path: str
    stamp: Stamp
    noticed: float
    changed: float
    due: float = 0.0
    round: int = 0
    measured_size: int = 0
    measured_chars: int = 0
    problem: str = ""


class Tracker:
    """Compares what scans see with what the ledger has committed."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._known: dict[str, bytes] = rows.load_stamps(database)
        self._absent: dict[str, int] = {}
        self._round = 0
        self.waiting: dict[str, Waiting] = {}

    @property
    def known(self) -> Known:
        """The stamps up to which transcripts are committed, by path."""
        return self._known

    @property
    def transcripts(self) -> int:
        """How many transcripts have a place."""
        return len(self._known)

    def observe(self, scan: Scan) -> list[Stamp]:
        """Take in a scan; return the stamps of changes that nothing had told before."""
        news: list[Stamp] = []
        # One time for all of a scan, or the order of the directory would decide which comes first.
        now = self._clock.monotonic()
        for path, stamp in scan.artifacts.items():
            if self._known.get(path) != stamp.packed() and self._notice(path, stamp, now):
                news.append(stamp)
        for path in self._known.keys() - scan.unchanged:
            if path not in scan.artifacts and scan.is_observed(path):
                self._miss(path)
        for path in [path for path in self.waiting if not scan.has(path)]:
            if scan.is_observed(path):
                del self.waiting[path]
        for path in [path for path in self._absent if scan.has(path)]:
            del self._absent[path]
        return news

    def observe_hints(self, stamps: Mapping[str, Stamp]) -> None:
        """Take in what single looks at artifacts told."""
        now = self._clock.monotonic()
        for path, stamp in stamps.items():
            if self._known.get(path) != stamp.packed():
                self._notice(path, stamp, now)

    def is_quiet(self, waiting: Waiting, seconds: float) -> bool:
        """Return whether a transcript has not changed for so long."""
        if self._clock.monotonic() - waiting.changed >= seconds:
            return True
        return self._clock.now().timestamp() - waiting.stamp.mtime_ns / 1e9 >= seconds

    def oldest_first(self) -> list[Waiting]:
        """Return what waits, in the order in which it is taken up."""
        return sorted(
            self.waiting.values(), key=lambda item: (item.noticed, item.stamp.mtime_ns, item.path)
        )

    def find_waiting(self, stamp: Stamp) -> list[str]:
        """Return the paths at which the file of a stamp waits, as far as inodes tell."""
        return [
            path
            for path, waiting in self.waiting.items()
            if (waiting.stamp.device, waiting.stamp.inode) == (stamp.device, stamp.inode)
        ]

    def stable(self, stamp: Stamp) -> Stamp | None:
        """Return a stamp that will change with the next change of the file, else None."""
        age = self._clock.now().timestamp() - stamp.mtime_ns / 1e9
        return None if 0 <= age < RACY_SECONDS else stamp

    def settled(self, path: str, stamp: Stamp) -> None:
        """Say that everything in a transcript up to `stamp` is committed, or is none of ours."""
        waiting = self.waiting.get(path)
        if waiting is not None and waiting.stamp == stamp:
            del self.waiting[path]
        self._known[path] = stamp.packed()

    def unread(self) -> list[tuple[Waiting, int]]:
        """Return what waits to be read, oldest first, each with how much of it is not committed.

        That is an upper bound, since filters have not seen it yet. What was read and is looked at
        once more, since its next change might not show, is not among it.
        """
        unread = []
        for waiting in self.oldest_first():
            here = rows.find_by_path(self._database, waiting.path)
            committed = 0
            match None if here is None else here.position:
                case LinesPosition(offset=offset):
                    committed = offset
                case EventsPosition(low=low, beyond=beyond):
                    # The size of a directory is the number of its events.
                    committed = low + len(beyond)
            size = max(0, waiting.stamp.size - committed)
            if size or waiting.problem:
                unread.append((waiting, size))
        return unread

    def look_again(self, path: str, seconds: float) -> None:
        """Let a transcript wait until so many seconds from now, unless it changes."""
        waiting = self.waiting.get(path)
        if waiting is not None:
            waiting.due = self._clock.monotonic() + seconds
            waiting.round = self._round

    def begin_round(self) -> None:
        """Say that a new round begins: every transcript may be looked at once more."""
        self._round += 1

    def is_due(self, waiting: Waiting, *, at_once: bool) -> bool:
        """Return whether another look at a transcript may bring something."""
        if at_once:
            return waiting.round != self._round
        return waiting.due <= self._clock.monotonic()

    def still_waits(self, waiting: Waiting, *, at_once: bool) -> bool:
        """Return whether a transcript has not been taken since it was put in line."""
        if self.waiting.get(waiting.path) is not waiting:
            return False
        return self.is_due(waiting, at_once=at_once)

    def add_again(self, transcripts: Iterable[tuple[str, Stamp]]) -> None:
        """Let transcripts wait that were left by choice."""
        now = self._clock.monotonic()
        for path, stamp in transcripts:
            self._notice(path, stamp, now)

    def _notice(self, path: str, stamp: Stamp, now: float) -> bool:
        waiting = self.waiting.get(path)
        if waiting is None:
            self.waiting[path] = Waiting(path=path, stamp=stamp, noticed=now, changed=now)
            return True
        if waiting.stamp == stamp:
            return False
        waiting.stamp = stamp
        waiting.changed = now
        waiting.due = 0.0
        if stamp.size < waiting.measured_size:
            waiting.measured_size = waiting.measured_chars = 0
        return True

    def _miss(self, path: str) -> None:
        count = self._absent.get(path, 0) + 1
        self._absent[path] = count
        if count >= SCANS_UNTIL_MISSING:
            rows.set_status(self._database, path, status=rows.MISSING)
            del self._known[path], self._absent[path]
