"""What became of a sentence: where it was said, whether it was read, and what was made of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from datetime import datetime
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.app import own_places, shares_of
from memconsolidate.config.settings import Config
from memconsolidate.errors import NotObservedError, SourceError
from memconsolidate.extraction.batching import RECOGNISE_BYTES
from memconsolidate.extraction.reading import FILTERS as READING_FILTERS
from memconsolidate.extraction.reading import Looked, Reading, look_for
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import PERSON, Batch, is_known_memory, unfinished_batches
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.looking_up import (
    Judged,
    Pass,
    all_aside,
    all_judged,
    find_aside,
    find_judged,
    find_pass,
    passes_of_ranges,
)
from memconsolidate.ledger.transcripts import Range, Transcript
from memconsolidate.model import Author, EventsPosition, Message, Outcome, Position
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.scopes.routing import Route, excluded_places, selections_of, session_roots
from memconsolidate.sources.base import Source
from memconsolidate.sources.carriers.base import Likeness, OpenArtifact, Point
from memconsolidate.sources.filters import FILTERS as SOURCE_FILTERS
from memconsolidate.sources.registry import MEMD, load_carriers
from memconsolidate.sources.watched import WatchedSources
from memconsolidate.status import find_why_waiting
from memconsolidate.system.clock import Clock
from memconsolidate.system.stamps import Stamp
from memconsolidate.tracing.folding import Sieve, fold, strings_of
from memconsolidate.tracing.memory import Leavings
from memconsolidate.tracing.told import ToldVerdict, tell_judged
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.watch.scan import Scan, scan

#: Unless all is wanted, it is looked no further after so many places, or seconds.
PLACES = 10
SEARCH_SECONDS = 60.0

#: Of what stands around the words so many characters are shown on each side.
_AROUND_CHARS = 60
#: Verdicts of the ledger that are told where no transcript has the words.
_LEDGER_VERDICTS = 10
#: In one transcript so many records are looked into.
_MOST_RECORDS = 1000

#: Outcomes of which no memory came.
_NOT_WRITTEN = frozenset({Outcome.REJECT, Outcome.HOLD, Outcome.PROVISIONAL})

_FILTERS: Mapping[str, str] = {
    **SOURCE_FILTERS,
    **{name: f"{text[0].upper()}{text[1:]}." for name, text in READING_FILTERS.items()},
}


class FoundPlace(Struct, frozen=True, kw_only=True):
    """A place where the words stand, and what became of them there.

    `state` is one of "waits", "by choice", "asked" (in a batch that has no end yet), "filtered",
    "redacted", "set aside", "read", "unreadable"; `told` says why in words, `filters` which took them
    out. `author` is empty where no message was made of the record. `excerpt` has no secrets.
    `claims` are the verdicts that quote the words, `others` counts those about other words of the
    same message.
    """

    transcript: str
    agent: str
    place: str
    state: str
    told: str
    author: str = ""
    at: datetime | None = None
    session: str = ""
    message: str = ""
    excerpt: str = ""
    filters: tuple[str, ...] = ()
    backend: str = ""
    passes: tuple[str, ...] = ()
    claims: tuple[ToldVerdict, ...] = ()
    others: int = 0


class SentenceTrace(Struct, frozen=True, kw_only=True):
    """What became of some words.

    `searched` and `left` count transcripts; `not_seen` are those that could not be looked at, each
    with why, `left_out` what the configuration keeps memd from reading, with its setting. `in_ledger` are verdicts that quote the words, `aside` texts that were set aside and
    hold them, where no transcript has them.
    """

    places: tuple[FoundPlace, ...]
    searched: int
    left: int
    not_seen: tuple[tuple[str, str], ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()
    in_ledger: tuple[ToldVerdict, ...] = ()
    to_memd: tuple[ToldVerdict, ...] = ()
    proposed: tuple[ToldVerdict, ...] = ()
    aside: tuple[str, ...] = ()


def trace_sentence(
    config: Config,
    database: Database | None,
    clock: Clock,
    sentence: str,
    *,
    is_all: bool = False,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> SentenceTrace:
    """Look for words in the transcripts at hand, the newest first, then in the ledger.

    Changes nothing. `progress` is told how many of how many transcripts are done.
    """
    search = _Search(config, database, clock, sentence)
    found = scan(
        session_roots(config),
        search.sources.artifact,
        excluded=excluded_places(config),
        selections=selections_of(config),
    )
    artifacts = sorted(found.artifacts.items(), key=lambda item: (-item[1].mtime_ns, item[0]))
    not_seen = [(item.path, item.reason) for item in found.unobserved]
    places: list[_Told] = []
    give_up = clock.monotonic() + SEARCH_SECONDS
    done = 0
    for path, _ in artifacts:
        said = sum(bool(one.place.author) for one in places)
        if not is_all and (said >= PLACES or clock.monotonic() >= give_up):
            break
        progress(done, len(artifacts))
        try:
            places += search.look_at(path)
        except (NotObservedError, SourceError) as error:
            reason = error.reason if isinstance(error, SourceError) else error.error.strerror
            not_seen.append((path, reason or str(error)))
        done += 1
    progress(done, len(artifacts))
    is_said = any(one.place.author for one in places)
    judged = {} if is_said else search.in_ledger()
    return SentenceTrace(
        places=_without_copies(places),
        searched=done,
        left=len(artifacts) - done,
        not_seen=tuple((_text(path), reason) for path, reason in not_seen),
        left_out=tuple((_text(path), why) for path, why in _left_out(config, found)),
        in_ledger=tuple(judged.get(_Said.IN_TRANSCRIPT, ())),
        to_memd=tuple(judged.get(_Said.TO_MEMD, ())),
        proposed=tuple(judged.get(_Said.BY_BACKEND, ())),
        aside=() if is_said else tuple(search.aside()),
    )


def _left_out(config: Config, found: Scan) -> Iterator[tuple[str, str]]:
    """Yield where transcripts lie that memd is not to read, and the setting that says so."""
    for entry in config.watch:
        if not entry.enabled and os.path.isdir(entry.sessions):
            yield entry.sessions, "its [[watch]] table has enabled = false"
    for ignored in found.ignored:
        if ignored.why == "excluded":
            for path in ignored.named:
                yield path, "include or exclude leaves it out"
            if more := ignored.count - len(ignored.named):
                yield f"{more:,} more", "include or exclude leaves them out"


class _Said(Enum):
    """Who said words that stand in a verdict, as far as the ledger knows."""

    IN_TRANSCRIPT = "in a transcript"
    TO_MEMD = "to memd"
    BY_BACKEND = "by a backend"


class _Place(Struct, frozen=True, kw_only=True):
    """One record with the words, and the wish after it that means its turn."""

    looked: Looked
    taken_back_at: Point | None = None


class _Told(Struct, frozen=True, kw_only=True):
    """A place that was told. `keys` tell its message wherever it is copied, `order` grows with the
    time at which it was read first.
    """

    place: FoundPlace
    keys: tuple[int, ...]
    order: int


class _Seen(Struct, frozen=True, kw_only=True):
    """A transcript at hand, with what the ledger knows of it."""

    path: str
    opened: OpenArtifact
    source: Source
    row: Transcript | None
    is_same: bool = False
    ranges: tuple[Range, ...] = ()
    passes: Mapping[int, str] = {}


class _Search:
    """Looks for one sentence."""

    def __init__(
        self, config: Config, database: Database | None, clock: Clock, sentence: str
    ) -> None:
        self._config = config
        self._database = database
        self._clock = clock
        self._words = fold(sentence)
        self._sieve = Sieve(sentence)
        self._redactor = Redactor(config.redaction.patterns)
        self.sources = WatchedSources(config)
        self._carriers = load_carriers()
        self._leavings = Leavings(config, database, clock, self.clean)
        self._unfinished: list[Batch] = [] if database is None else unfinished_batches(database)
        _, context_chars, share = shares_of(config)
        self._reading = Reading(
            redactor=self._redactor,
            now=clock.now,
            is_known=lambda keys: database is not None and rows.is_known(database, keys),
            is_seen=_was_never_seen,
            route=lambda _path, _cwd, _remote="": Route(""),
            share_chars=share,
            oversized_chars=min(config.oversized_chars, share),
            context_chars=context_chars,
            own_places=own_places(config),
            is_own_memory=lambda key: database is not None and is_known_memory(database, key),
        )

    def clean(self, text: str) -> str:
        """Return a text as it may be printed."""
        return self._redactor.redact(text).text

    def look_at(self, path: str) -> list[_Told]:
        """Return the places in one transcript. Raises NotObservedError, SourceError."""
        carrier = "events" if os.path.isdir(path) else "lines"
        with self._carriers[carrier].open(path) as opened:
            records = opened.records(None, accept_unterminated=True)
            if not any(self._sieve.may_hold(record.data) for record in records):
                return []
            seen = self._seen(path, opened, carrier)
            if seen is None:
                return []
            return [
                _Told(
                    place=told,
                    keys=place.looked.keys,
                    order=min((one.id for one in _where(place.looked.start, seen)), default=0),
                )
                for place in self._places(seen)
                if (told := self._tell(seen, place)) is not None
            ]

    def in_ledger(self) -> dict[_Said, list[ToldVerdict]]:
        """Return the newest verdicts that quote the words, or say them, by who said them."""
        found: dict[_Said, list[ToldVerdict]] = {}
        if self._database is None:
            return found
        count = 0
        for judged in all_judged(self._database):
            claim = judged.verdict.claim
            texts = (claim.statement, *(quote.text for quote in claim.quotes))
            if any(self._words in fold(text) for text in texts):
                told = self._tell_judged(self._database, judged)
                found.setdefault(_who_said(judged, self._words), []).append(told)
                count += 1
            if count >= _LEDGER_VERDICTS:
                break
        return found

    def aside(self) -> Iterator[str]:
        """Yield why texts with the words were set aside."""
        for one in () if self._database is None else all_aside(self._database):
            if self._words in fold(one.text):
                yield one.reason

    def _seen(self, path: str, opened: OpenArtifact, carrier: str) -> _Seen | None:
        database = self._database
        row = None if database is None else rows.find_by_path(database, path)
        source: Source | None = None
        if row is not None:
            source = self.sources.find(path, row.source)
        if source is None or source.carrier != carrier:
            head = opened.head(RECOGNISE_BYTES)
            source = self.sources.at(path).recognise(path, head, carrier=carrier)
        if source is None:
            return None
        if database is None or row is None or row.position is None:
            return _Seen(path=path, opened=opened, source=source, row=row)
        return _Seen(
            path=path,
            opened=opened,
            source=source,
            row=row,
            is_same=opened.compare(row.position) is Likeness.SAME,
            ranges=tuple(rows.ranges_of(database, row.uid, row.epoch)),
            passes=passes_of_ranges(database, row.uid),
        )

    def _places(self, seen: _Seen) -> list[_Place]:
        """Return the records with the words, and which wish takes each back."""
        row = seen.row or Transcript(
            uid="",
            path=seen.path,
            source=seen.source.name,
            status=rows.ACTIVE,
            stamp=Stamp(0, 0, 0, 0, 0),
            birth_ns=0,
            first_seen="",
        )
        places: list[_Place] = []
        turn: list[int] = []
        for looked in look_for(self._reading, row, seen.opened, seen.source, self._sieve.may_hold):
            message = looked.parsed.message
            if looked.parsed.takes_back:
                for number in turn:
                    places[number] = _Place(
                        looked=places[number].looked, taken_back_at=looked.start
                    )
                turn = []
            elif message is not None and message.author is Author.HUMAN:
                turn = []
            if looked.data and len(places) < _MOST_RECORDS:
                if looked.parsed.takes_back:
                    places.append(_Place(looked=looked, taken_back_at=looked.start))
                    continue
                turn.append(len(places))
                places.append(_Place(looked=looked))
        return places

    def _tell(self, seen: _Seen, place: _Place) -> FoundPlace | None:
        """Return what became of a record, None where it does not hold the words."""
        looked = place.looked
        message = looked.parsed.message
        if message is None or self._words not in fold(message.text):
            return self._tell_removed(seen, looked)
        told = self._told(seen, looked, message)
        kept = looked.kept
        if kept is None or self._words not in fold(kept.message.text):
            return self._tell_changed(looked, message, told)
        if _is_taken_back(seen, place):
            return _filtered(told, ("off_the_record",))
        where = _where(looked.start, seen)
        told = replace(told, message=kept.message.id, session=kept.message.session)
        if not where:
            return self._tell_waiting(seen, looked, told)
        shown = [one for one in where if one.state != rows.RANGE_CHOICE]
        if not shown:
            return replace(told, state="by choice", told=self._why_by_choice())
        return self._tell_read(seen, kept.message, shown, told)

    def _told(self, seen: _Seen, looked: Looked, message: Message) -> FoundPlace:
        has_time = message.at is not None and message.has_own_time
        return FoundPlace(
            transcript=_text(seen.path),
            agent=seen.source.name,
            place=_place(looked, seen),
            state="",
            told="",
            author=message.author.value,
            at=message.at if has_time else None,
            session=self.clean(message.session),
            message=self.clean(message.id),
            excerpt=self._excerpt(message.text),
        )

    def _tell_removed(self, seen: _Seen, looked: Looked) -> FoundPlace | None:
        """Return what became of words that are in no message; the record may only look like them."""
        if self._words not in fold(strings_of(looked.data)):
            return None
        told = FoundPlace(
            transcript=_text(seen.path),
            agent=seen.source.name,
            place=_place(looked, seen),
            state="",
            told="",
        )
        names = tuple(dict.fromkeys(one.filter for one in looked.parsed.removed))
        if names:
            return _filtered(told, names)
        if looked.parsed.fault:
            return replace(
                told, state="unreadable", told=f"the record cannot be read: {looked.parsed.fault}"
            )
        return None

    def _tell_changed(self, looked: Looked, message: Message, told: FoundPlace) -> FoundPlace:
        """Return what took words out of a message that holds them."""
        own = tuple(
            name for name in looked.removed if name in READING_FILTERS and name != "oversized"
        )
        if looked.kept is None and own:
            return _filtered(told, own)
        if self._words not in fold(self.clean(message.text)):
            return replace(
                told,
                state="redacted",
                told="a key, password or the like in it was taken out before it was read",
            )
        names = tuple(name for name in looked.removed if name in READING_FILTERS)
        return _filtered(told, names or ("oversized",))

    def _tell_waiting(self, seen: _Seen, looked: Looked, told: FoundPlace) -> FoundPlace:
        row = seen.row
        if row is not None and row.status == rows.CHOICE:
            return replace(told, state="by choice", told=self._why_by_choice())
        for batch in self._unfinished:
            for part in batch.parts:
                is_its = row is not None and part.uid == row.uid
                if is_its and _covers(looked.start, seen.opened, part.start, part.end):
                    return replace(
                        told,
                        state="asked",
                        told="it is in a batch that was "
                        + (
                            "not answered yet"
                            if batch.reply is None
                            else "answered and not carried out yet"
                        ),
                        backend=batch.backend,
                        passes=(batch.id,),
                    )
        if row is not None and row.position is not None and not seen.is_same:
            known = self._database is not None and rows.is_known(self._database, looked.keys)
            if known:
                return self._tell_known(told)
            return replace(
                told,
                state="waits",
                told="the file was written anew since it was read; it is compared at the next look",
            )
        if (
            self._database is not None
            and row is not None
            and row.position is not None
            and _reach(looked.start, row.position)
            < _reach(seen.opened.point(row.position), row.position)
        ):
            return self._tell_known(told)
        why = find_why_waiting(self._config, self._database, self._clock, seen.path)
        return replace(told, state="waits", told=why)

    def _tell_known(self, told: FoundPlace) -> FoundPlace:
        """Return that words were read of which the ledger does not say more than that."""
        claims, others = self._claims((), told)
        return replace(
            told,
            state="read",
            told="here or in another copy; the ledger does not say in which pass",
            claims=claims,
            others=others,
        )

    def _why_by_choice(self) -> str:
        return (
            f"its file was older than initial_days ({self._config.initial_days}) when it was first"
            " seen; `memd run --reread` reads it"
        )

    def _tell_read(
        self, seen: _Seen, message: Message, shown: list[Range], told: FoundPlace
    ) -> FoundPlace:
        if self._database is None:
            raise AssertionError("what was read is known from a ledger")
        ids = tuple(dict.fromkeys(filter(None, (seen.passes.get(one.id, "") for one in shown))))
        made = [find_pass(self._database, each) for each in ids]
        for one in find_aside(self._database, message.session, message.id):
            if self._words in fold(one.text):
                return replace(
                    told,
                    state="set aside",
                    told=f"{one.reason}; `memd run --retry` asks again",
                    passes=ids,
                )
        claims, others = self._claims(ids, told, message)
        backend = ", ".join(dict.fromkeys(filter(None, (each.backend for each in made))))
        if not backend:
            backend = ", ".join(dict.fromkeys(one.seen_by for one in shown if one.seen_by))
        return replace(
            told,
            state="read",
            told=_read_in_words(backend, made),
            backend=backend,
            passes=ids,
            claims=claims,
            others=others,
        )

    def _claims(
        self, passes: tuple[str, ...], told: FoundPlace, message: Message | None = None
    ) -> tuple[tuple[ToldVerdict, ...], int]:
        """Return the verdicts that quote the words, and how many are about others of the message."""
        if self._database is None:
            return (), 0
        holding = [f'"{told.message}"'] if told.message else []
        text = fold(message.text) if message is not None else ""
        claims: list[ToldVerdict] = []
        others = 0
        for judged in find_judged(self._database, passes=passes, holding=holding):
            match _relation(judged, told, text, self._words):
                case True:
                    claims.append(self._tell_judged(self._database, judged))
                case False:
                    others += 1
        return tuple(claims), others

    def _tell_judged(self, database: Database, judged: Judged) -> ToldVerdict:
        """Return a verdict in words, with what became since of the memory that it is about."""
        told = tell_judged(database, judged, self.clean)
        keys = (told.memory,) if told.memory else told.targets
        if told.outcome in _NOT_WRITTEN or len(keys) != 1:
            return told
        return replace(told, left=self._leavings.why_gone(keys[0]))

    def _excerpt(self, text: str) -> str:
        """Return some of a message around the words, without secrets."""
        clean = " ".join(self.clean(text).split())
        at = clean.casefold().find(self._words)
        if at < 0:
            return clean[: 2 * _AROUND_CHARS] + ("…" if len(clean) > 2 * _AROUND_CHARS else "")
        first, last = at - _AROUND_CHARS, at + len(self._words) + _AROUND_CHARS
        before, after = "…" if first > 0 else "", "…" if last < len(clean) else ""
        return f"{before}{clean[max(0, first) : last]}{after}"


def _who_said(judged: Judged, words: str) -> _Said:
    """Return who said words that a verdict holds.

    What a backend quotes need not have been said, nor need a statement say it in words of the quote.
    """
    verdict = judged.verdict
    quotes = verdict.claim.quotes
    if verdict.sources and all(source.agent == MEMD for source in verdict.sources):
        return _Said.TO_MEMD
    if not quotes and judged.made_in.kind == PERSON:
        # What is moved was said before, what is edited is typed.
        is_moved = verdict.reason == Reason.MOVED
        return _Said.IN_TRANSCRIPT if is_moved else _Said.TO_MEMD
    is_found = verdict.reason != Reason.QUOTE_NOT_FOUND
    if is_found and any(words in fold(quote.text) for quote in quotes):
        return _Said.IN_TRANSCRIPT
    return _Said.BY_BACKEND


def _relation(judged: Judged, told: FoundPlace, text: str, words: str) -> bool | None:
    """Whether a verdict quotes the words; False where it is about others of the same message, None
    where it is about another message.
    """
    verdict = judged.verdict
    is_of_it = any(
        source.session == told.session and told.message in source.messages
        for source in verdict.sources
    )
    quotes = [fold(quote.text) for quote in verdict.claim.quotes]
    if not verdict.sources and text:
        # Of a claim whose words were not found nobody knows which message it meant.
        is_of_it = any(quote and (quote in text or words in quote) for quote in quotes)
    if not is_of_it:
        return None
    if not quotes:
        return True
    return any(_overlap(text or words, quote, words) for quote in quotes)


def _overlap(text: str, quote: str, words: str) -> bool:
    """Whether two parts of a text share anything; a quote that is not in it, whether it has them."""
    if words in quote or quote in words:
        return True
    at, here = text.find(quote), text.find(words)
    return at >= 0 and here >= 0 and at < here + len(words) and here < at + len(quote)


def _without_copies(places: list[_Told]) -> tuple[FoundPlace, ...]:
    """Return the places; of copies of one message only that which was read first counts as read."""
    first: dict[int, _Told] = {}
    for one in places:
        if one.place.state == "read":
            for key in one.keys:
                if key not in first or one.order < first[key].order:
                    first[key] = one
    told = []
    for one in places:
        originals = [first[key] for key in one.keys if key in first]
        copied = [each for each in originals if each is not one and each.order < one.order]
        place = one.place
        if place.state == "read" and copied:
            where = f"{copied[0].place.transcript}, {copied[0].place.place}"
            place = replace(
                _filtered(place, ("replay",)),
                told=f"replay: it is a copy of what was read in {where}",
                claims=(),
                others=0,
            )
        told.append(place)
    return tuple(told)


def _was_never_seen(keys: tuple[int, ...], *, by: str, stores: AbstractSet[str]) -> bool:
    """Return False: nothing is read again here."""
    del keys, by, stores
    return False


def _is_taken_back(seen: _Seen, place: _Place) -> bool:
    """Whether a wish after it took the turn out: it does from the same batch only."""
    if place.taken_back_at is None:
        return False
    own = {one.id for one in _where(place.looked.start, seen)}
    wish = {one.id for one in _where(place.taken_back_at, seen)}
    return bool(own & wish) or not (own or wish)


def _where(start: Point, seen: _Seen) -> list[Range]:
    """Return the stretches in which a record was read, wholly or in part."""
    if not seen.is_same:
        return []
    return [one for one in seen.ranges if _covers(start, seen.opened, one.start, one.end)]


def _covers(start: Point, opened: OpenArtifact, first: Position | None, last: Position) -> bool:
    here = _reach(start, last)
    begin, end = _reach(opened.point(first), last), _reach(opened.point(last), last)
    return begin <= here < end or (here == end and last.text_chars > 0)


def _reach(point: Point, position: Position) -> int:
    return point.count if isinstance(position, EventsPosition) else point.at


def _place(looked: Looked, seen: _Seen) -> str:
    if seen.source.carrier == "events":
        return f"event {looked.start.count + 1}"
    return f"line {looked.start.count + 1}"


def _filtered(place: FoundPlace, names: tuple[str, ...]) -> FoundPlace:
    told = " ".join(f"{name}: {_FILTERS.get(name, '')}" for name in names)
    return replace(place, state="filtered", filters=names, told=told)


def _read_in_words(backend: str, made: list[Pass]) -> str:
    by = f"by {backend or 'a backend'}"
    last = made[-1] if made else None
    if last is None:
        return f"{by}; in which pass was not written down by an earlier version"
    return f"{by} in pass {last.id}"


def _text(path: str) -> str:
    return os.fsencode(path).decode("utf-8", "replace")
