"""A claim with the day behind each word that means one, or why its dates are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.model import Claim, Memory
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.build import MAX_DESCRIPTION_CHARS, MAX_NAME_CHARS
from memconsolidate.verdicts.dates.dated import Dated
from memconsolidate.verdicts.dates.mentions import Mention, composed, find_mentions
from memconsolidate.verdicts.dates.resolving import Meaning, find_meaning
from memconsolidate.verdicts.dates.sentences import (
    has_cue,
    sentence_around,
)
from memconsolidate.verdicts.quotes import Found, memory_text
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import normalise

#: A week may be told by its first day.
_WEEK_OF = compile_late(r"(?:the )?week (?:of|beginning|starting) (?:on )?$")


class _Telling(Struct, frozen=True):
    """What a quote tells of a date: its words, what they mean, and when they were said."""

    mention: Mention
    meaning: Meaning | None
    said: datetime | None

    @property
    def day(self) -> str:
        """Return the date, "" where it is not certain."""
        if self.mention.note:
            return self.mention.note
        return self.meaning.period.text if self.meaning and self.meaning.period else ""

    @property
    def readings(self) -> set[str]:
        """Return what the words may mean."""
        return {one.text for one in self.meaning.readings} if self.meaning else set()

    @property
    def is_relative(self) -> bool:
        """Whether the words need the time at which they were said."""
        return self.meaning is not None and not self.meaning.is_absolute


def date_claim(
    claim: Claim, found: Sequence[Found], targets: Sequence[Memory], zone: tzinfo
) -> Dated | Reason:
    """Return the claim with its dates, or why they are not those of the quoted words.

    Days are those of `zone`, counted from the time of the message that is quoted. `targets` are the
    memories that a new text is to take the place of: what they say is known.
    """
    texts = (claim.statement, claim.name, claim.description)
    if not any(map(find_mentions, texts)):
        days = _days_of(_tellings(found, targets, zone))
        return Dated(claim=claim, spoken=claim, days=days)
    return _Dating(claim, _tellings(found, targets, zone)).date()


def days_said(found: Sequence[Found], zone: tzinfo) -> frozenset[str]:
    """Return the days that quoted words mean for certain, in ISO 8601."""
    return frozenset(day for _, day in _days_of(_tellings(found, (), zone)))


def _tellings(
    found: Sequence[Found], targets: Sequence[Memory], zone: tzinfo
) -> tuple[_Telling, ...]:
    tellings: list[_Telling] = []
    for one in found:
        if one.message is not None:
            said = None if one.message.at is None else one.message.at.astimezone(zone)
            at = said if one.message.has_own_time else None
            tellings += _told(one.text, one.sentence, at, said)
    memories = [*targets, *(one.memory for one in found if one.memory is not None)]
    for memory in memories:
        at = None if memory.as_of is None else memory.as_of.astimezone(zone)
        tellings += _told(memory_text(memory), "", at, at)
    return tuple(tellings)


def _told(text: str, sentence: str, at: datetime | None, said: datetime | None) -> list[_Telling]:
    return [
        _Telling(
            mention,
            find_meaning(mention, at, sentence or sentence_around(composed(text), mention)),
            said,
        )
        for mention in find_mentions(text)
    ]


def _days_of(tellings: Sequence[_Telling]) -> tuple[tuple[str, str], ...]:
    """Return what each word means, of those that mean one day wherever they were said."""
    days: dict[str, set[str]] = {}
    for one in tellings:
        days.setdefault(one.mention.key, set()).add(one.day)
    return tuple(
        (key, next(iter(found)))
        for key, found in days.items()
        if len(found) == 1 and "" not in found
    )


class _Edit(Struct, frozen=True):
    """What takes the place of a stretch of a statement, where it is kept and where it is checked."""

    start: int
    end: int
    kept: str
    spoken: str


class _Dating:
    """Finds what a claim's dates rest on, one after the other."""

    def __init__(self, claim: Claim, tellings: tuple[_Telling, ...]) -> None:
        self._claim = claim
        self._tellings = tellings
        self._text = composed(claim.statement)
        self._days = dict(_days_of(tellings))
        self._edits: list[_Edit] = []
        self._open: list[tuple[Mention, Meaning | None, datetime | None]] = []

    def date(self) -> Dated | Reason:
        for mention in find_mentions(self._text):
            fault = self._date(mention)
            if fault is not None:
                return fault
        kept = spoken = self._text
        for edit in reversed(self._edits):
            kept = kept[: edit.start] + edit.kept + kept[edit.end :]
            spoken = spoken[: edit.start] + edit.spoken + spoken[edit.end :]
        claim = self._claim
        dated = Dated(
            claim=replace(claim, statement=kept),
            spoken=replace(claim, statement=spoken) if spoken != claim.statement else claim,
            as_of=next((said for _, _, said in self._open if said is not None), None),
            is_of_that_day=any(not one.is_vague for one, _, _ in self._open),
            has_to_wait=any(self._is_the_point(one, meaning) for one, meaning, _ in self._open),
            days=tuple(self._days.items()),
            guesses=tuple(
                (one.mention.key, day)
                for one in self._tellings
                if not one.day
                for day in sorted(one.readings)
            ),
        )
        fields = replace(
            dated.claim,
            name=dated.with_days(claim.name, MAX_NAME_CHARS),
            description=dated.with_days(claim.description, MAX_DESCRIPTION_CHARS),
        )
        return replace(dated, claim=fields)

    def _date(self, mention: Mention) -> Reason | None:
        """Note what becomes of one date of the statement; return why it is wrong where it is."""
        same = [one for one in self._tellings if one.mention.key == mention.key]
        own = find_meaning(mention, None, sentence_around(self._text, mention))
        if mention.note:
            return self._check_note(mention, same)
        if own is not None and own.is_absolute:
            return None if same else self._check_absolute(mention, own)
        if not same:
            return self._check_other_words(mention)
        self._take_words(mention, same)
        return None

    def _take_words(self, mention: Mention, same: Sequence[_Telling]) -> None:
        """Write the day behind words that are quoted, where they mean one for certain."""
        relative = [one for one in same if one.meaning is not None]
        if not relative:
            return
        days = {one.day for one in relative}
        if len(days) == 1 and "" not in days:
            self._write(mention, days.pop(), mention.words, mention.words)
        else:
            self._leave_open(mention, relative[0])

    def _check_note(self, mention: Mention, same: Sequence[_Telling]) -> Reason | None:
        """Keep a day that the model wrote behind words, put it right, or take it out."""
        if any(one.day == mention.note for one in (same or self._tellings)):
            spoken = self._words_of(mention, mention.note)
            self._write(mention, mention.note, mention.words, spoken)
            return None
        relative = [one for one in same if one.is_relative]
        if not relative:
            # other words: what the quotes do not have is found by what follows
            return Reason.WRONG_DATE if self._has_relative() else None
        self._take_words(mention, relative)
        return None

    def _words_of(self, mention: Mention, day: str) -> str:
        """Return the quoted words that mean a day: the statement's own where they are quoted."""
        keys = {one.mention.key for one in self._tellings}
        if mention.key in keys:
            noted = any(
                one.mention.note for one in self._tellings if one.mention.key == mention.key
            )
            return self._text[mention.start : mention.stop] if noted else mention.words
        return next(one.mention.words for one in self._tellings if one.day == day)

    def _check_absolute(self, mention: Mention, own: Meaning) -> Reason | None:
        """Compare a date that the model worked out with what the quoted words mean."""
        period = own.period
        if period is None:
            return None
        for one in self._tellings:
            if one.day == period.text:
                words = self._text[mention.start : mention.end]
                self._edits.append(_Edit(mention.start, mention.end, words, one.mention.words))
                return None
            if one.day.startswith(f"{period.text}/") and (week := _WEEK_OF.search(mention.before)):
                start = mention.start - len(week.group())
                words = self._text[start : mention.end]
                self._edits.append(_Edit(start, mention.end, words, one.mention.words))
                return None
        for one in self._tellings:
            # "week 14, from 2026-03-30 on": the week is there too, and right
            if one.day.startswith(f"{period.text}/") and self._is_told(one):
                words = self._text[mention.start : mention.end]
                self._edits.append(_Edit(mention.start, mention.end, words, one.mention.words))
                return None
        relative = [one for one in self._tellings if one.is_relative and not self._is_told(one)]
        guessed = [one for one in relative if period.text in one.readings]
        if len(guessed) == 1 or len(relative) == 1:
            one = (guessed or relative)[0]
            words = _inside(one.mention.words, one)
            if one.day:
                self._write(mention, one.day, words, words)
            else:
                self._edits.append(_Edit(mention.start, mention.end, words, words))
                self._open.append((one.mention, one.meaning, one.said))
            return None
        return Reason.WRONG_DATE if self._has_relative() else None

    def _check_other_words(self, mention: Mention) -> Reason | None:
        """Resolve words that are not quoted: they have to mean what quoted ones do."""
        times = {one.said for one in self._tellings if one.is_relative}
        at = times.pop() if len(times) == 1 else None
        meaning = find_meaning(mention, at, sentence_around(self._text, mention))
        if meaning is None:
            return None
        day = meaning.period.text if meaning.period else ""
        quoted = next((one for one in self._tellings if one.day and one.day == day), None)
        if quoted is not None:
            self._write(mention, day, mention.words, quoted.mention.words)
            return None
        if day and self._has_relative():
            return Reason.WRONG_DATE
        said = next((one.said for one in self._tellings), None)
        self._open.append((mention, meaning, said))
        return None

    def _write(self, mention: Mention, day: str, kept: str, spoken: str) -> None:
        noted = f"{kept}{mention.language.note.format(day)}"
        self._edits.append(_Edit(mention.start, mention.stop, noted, spoken))

    def _leave_open(self, mention: Mention, telling: _Telling) -> None:
        self._edits.append(_Edit(mention.start, mention.stop, mention.words, mention.words))
        self._open.append((mention, telling.meaning, telling.said))

    def _has_relative(self) -> bool:
        return any(one.is_relative for one in self._tellings)

    def _is_told(self, telling: _Telling) -> bool:
        """Whether the statement has the words of a quote itself, or the day that they mean."""
        return any(
            one.key == telling.mention.key or (telling.day and _period_of(one) == telling.day)
            for one in find_mentions(self._text)
        )

    def _is_the_point(self, mention: Mention, meaning: Meaning | None) -> bool:
        if mention.is_vague or (meaning is not None and meaning.is_aside):
            return False
        folded = normalise(self._claim.statement)
        language = mention.language
        return has_cue(language, "points", folded) and not has_cue(language, "past", folded)


def _period_of(mention: Mention) -> str:
    """Return the date that words say with its year, "" where they do not."""
    meaning = find_meaning(mention, None, "")
    if meaning is None or meaning.period is None or not meaning.is_absolute:
        return ""
    return meaning.period.text


def _inside(words: str, telling: _Telling) -> str:
    """Return words that may have begun a sentence as they stand inside one."""
    groups = telling.mention.groups.keys()
    is_first = telling.mention.start == 0 and groups & {
        "day",
        "night",
        "which",
        "week",
        "ahead",
        "ago",
    }
    return words[:1].lower() + words[1:] if is_first else words
