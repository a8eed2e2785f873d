"""What the next batch is made of, and when it is due."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from msgspec import Struct

from memconsolidate.extraction.batching import Batcher, Gathered, Limits
from memconsolidate.extraction.tracking import Tracker, Waiting
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import Retried, waiting_aside
from memconsolidate.ledger.database import Database
from memconsolidate.system.clock import Clock

#: What is to be read again and cannot be read is looked at again after so many seconds. Most of it
#: lies in transcripts that are gone for good.
PASSED_OVER_SECONDS = 600.0


class Pace(Struct, frozen=True, kw_only=True):
    """When a transcript is taken up, and how much goes into one batch; lengths in characters.

    `enough_chars` is the waiting text that is worth a request although the transcript is not
    quiet. `share_chars` is what one transcript may fill of `batch_chars`.
    """

    quiet_seconds: float
    max_wait_seconds: float
    initial_days: int
    batch_chars: int
    share_chars: int

    @property
    def enough_chars(self) -> int:
        """A transcript's whole share: more would not fit into the next request anyway."""
        return self.share_chars


class Wish(Struct, frozen=True, kw_only=True, tag="run", tag_field="ask"):
    """What a caller asks of one round.

    `at_once` ignores quiet. `everything` takes what is left by choice too. `since_days` limits
    how far back stretches are read again (None: no limit); stretches are read again only with
    `reread`. `anyway` goes on while a person lets memd pause. `retry` asks again about what was set aside, up to the row `retry_up_to` (None: all).
    """

    at_once: bool = False
    everything: bool = False
    reread: bool = False
    since_days: float | None = None
    anyway: bool = False
    retry: bool = False
    retry_up_to: int | None = None


class Asker(Struct, frozen=True):
    """Who would see a batch: the kind of backend ("rules" or "model"), for one of which stores."""

    kind: str
    stores: frozenset[str]


class Schedule:
    """Puts what waits in line, and takes batches from it."""

    def __init__(
        self, *, database: Database, tracker: Tracker, batcher: Batcher, pace: Pace, clock: Clock
    ) -> None:
        self._database = database
        self._tracker = tracker
        self._batcher = batcher
        self._pace = pace
        self._clock = clock
        self._queue: deque[Waiting] = deque()
        self._offered: list[Waiting] = []
        self._aside: deque[int] = deque()
        #: For whom nothing is left to be read again, until this monotonic time.
        self._reread_for: Asker | None = None
        self._reread_due = math.inf

    def begin(self, wish: Wish) -> None:
        """Put everything that waits in line for one round."""
        self._tracker.begin_round()
        if wish.reread or wish.everything:
            self._tracker.add_again(rows.left_by_choice(self._database))
        self._queue = deque(self._tracker.oldest_first())
        self._offered.clear()
        self._aside = deque(
            waiting_aside(self._database, up_to=wish.retry_up_to) if wish.retry else ()
        )

    def next(self, wish: Wish, asker: Asker) -> Gathered | None:
        """Return the next batch of this round, or None where nothing is left."""
        initial = self._clock.now() - timedelta(days=self._pace.initial_days)
        since: datetime | None = initial
        if wish.reread or wish.everything:
            days = wish.since_days
            since = None if days is None else self._clock.now() - timedelta(days=days)
        limits = Limits(
            batch_chars=self._pace.batch_chars,
            share_chars=self._pace.share_chars,
            cutoff=since,
            at_once=wish.at_once,
        )
        if (gathered := self._batcher.gather_aside(self._aside, limits)) is not None:
            return gathered
        while self._queue or self._offered:
            gathered = self._batcher.gather(self._ready(wish), limits)
            if gathered is not None:
                return gathered
        return self._next_again(wish, asker, limits, since)

    def put_back(self, retried: Iterable[Retried]) -> None:
        """Put what was set aside in line again, for what of it may still be asked about."""
        self._aside.extendleft(reversed([row.id for row in retried]))

    def is_ready(self, waiting: Waiting, wish: Wish) -> bool:
        """Return whether a transcript is to be taken up now."""
        if not self._tracker.is_due(waiting, at_once=wish.at_once):
            return False
        if wish.at_once or self._tracker.is_quiet(waiting, self._pace.quiet_seconds):
            return True
        if self._clock.monotonic() - waiting.noticed >= self._pace.max_wait_seconds:
            return True
        # No character is less than a byte: below so much growth there cannot be enough to take.
        growth = waiting.stamp.size - waiting.measured_size
        if waiting.measured_chars + growth < self._pace.enough_chars:
            return False
        chars, oldest = self._batcher.waiting_chars(waiting, self._pace.enough_chars)
        waiting.measured_size, waiting.measured_chars = waiting.stamp.size, chars
        limit = timedelta(seconds=self._pace.max_wait_seconds)
        is_old = oldest is not None and self._clock.now() - oldest >= limit
        return chars >= self._pace.enough_chars or is_old

    def has_work(self, asker: Asker) -> bool:
        """Return whether something is ready now, or may have to be read again."""
        wish = Wish()
        if any(self.is_ready(item, wish) for item in self._tracker.waiting.values()):
            return True
        return self._may_read_again(asker)

    def seconds_until_ready(self) -> float | None:
        """Return when to look again at what waits, or None where nothing does."""
        if not self._tracker.waiting:
            return None
        now = self._clock.monotonic()
        return max(
            0.0,
            min(
                max(item.changed + self._pace.quiet_seconds, item.due) - now
                for item in self._tracker.waiting.values()
            ),
        )

    def _ready(self, wish: Wish) -> Iterator[Waiting]:
        """Yield what is to be taken up, oldest first; what has more comes again in the next batch."""
        for item in reversed(self._offered):
            if self._tracker.still_waits(item, at_once=wish.at_once):
                self._queue.appendleft(item)
        self._offered.clear()
        while self._queue:
            item = self._queue.popleft()
            if self._tracker.still_waits(item, at_once=wish.at_once) and self.is_ready(item, wish):
                self._offered.append(item)
                yield item

    def _next_again(
        self, wish: Wish, asker: Asker, limits: Limits, since: datetime | None
    ) -> Gathered | None:
        """Return a batch of stretches that a better backend, or a new store, has not seen yet."""
        is_asked = wish.reread or wish.everything
        if not self._may_read_again(asker) and not is_asked:
            return None
        again = rows.ranges_to_read_again(
            self._database,
            by=asker.kind,
            stores=asker.stores,
            with_choice=is_asked,
            since=since,
        )
        gathered = self._batcher.gather_again(again, limits, by=asker.kind, stores=asker.stores)
        if gathered is None and not self._batcher.is_holding_up:
            self._reread_for = asker
            pause = PASSED_OVER_SECONDS if self._batcher.has_passed_over else math.inf
            self._reread_due = self._clock.monotonic() + pause
        return gathered

    def _may_read_again(self, asker: Asker) -> bool:
        return self._reread_for != asker or self._clock.monotonic() >= self._reread_due
