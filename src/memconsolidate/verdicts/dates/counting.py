"""Days, weeks and months counted from the day on which something was said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta

from memconsolidate.verdicts.dates import periods
from memconsolidate.verdicts.dates.mentions import Mention
from memconsolidate.verdicts.dates.parts import (
    check_row,
    days_of,
    edge_of,
    folded,
    month_of,
    nth_of,
    number_of,
    numeric_days,
    quarter_of,
    weekday_of,
)
from memconsolidate.verdicts.dates.periods import Period
from memconsolidate.verdicts.dates.sentences import Direction

#: Units of a day.
HOURS = ("hour", "minute")
#: Before this hour "tonight" may be the night that is about to end.
_NIGHT_ENDS_HOUR = 5
_SATURDAY, _SUNDAY = 5, 6
#: A date without a year that nothing says is to come lies at most so far ahead, and the one of the
#: year before at least so far back.
_NEAR_DAYS = 275
_GONE_DAYS = 45
#: Where something says that it is to come, one that just went by is meant as little as any other.
_FAR_DAYS = 300
_JUST_GONE_DAYS = 31
_FORTNIGHT_DAYS = 14
_OFFSETS = {"this": 0, "next": 1, "coming": 1, "last": -1, "second": 2, "before_last": -2}


class Counting:
    """What the words of one mention mean on the day on which they were said.

    Everything is a list of what may be meant: several where people differ, none where nobody knows.
    """

    def __init__(self, mention: Mention, at: datetime, direction: Direction) -> None:
        self._mention = mention
        self._groups = mention.groups
        self._words = mention.language
        self._at = at
        self._today = at.date()
        self._direction = direction

    def readings(self) -> Iterable[Period]:
        """Return what may be meant."""
        groups, words = self._groups, self._words
        if "day" in groups:
            later = periods.DAYS_PER_WEEK if "week_later" in groups else 0
            return self._days(words.days[folded(groups["day"])] + later)
        if "night" in groups:
            is_clear = self._at.hour >= _NIGHT_ENDS_HOUR
            return self._days(words.nights[folded(groups["night"])]) if is_clear else ()
        if "today" in groups:
            return self._days(0)
        if "short" in groups:
            return [
                self._unit({"M": "month", "Q": "quarter", "Y": "year"}[groups["short"].upper()], 0)
            ]
        if "weekday" in groups:
            return self._weekdays(weekday_of(groups, words))
        if "yearword" in groups:
            return [self._in_year(self._today.year + words.year_words[folded(groups["yearword"])])]
        if "monthword" in groups:
            return [self._in_month(words.month_words[folded(groups["monthword"])])]
        if "unit" in groups or "endunit" in groups:
            return self._units()
        if "week" in groups and "end" in groups:
            return self._weekends(words.weeks[folded(groups["week"])])
        if "week" in groups:
            return self._weeks(words.weeks[folded(groups["week"])])
        if "a" in groups:
            return self._numeric_days()
        if "month" in groups:
            return self._months()
        if "mday" in groups:
            return self._days_of_month(number_of(groups["mday"], words))
        if "weekno" in groups:
            number = number_of(groups["weekno"], words)
            return self._yearly(lambda year: periods.week(date.fromisocalendar(year, number, 1)))
        quarter = quarter_of(groups, words)
        if quarter is not None:
            return self._edges(self._yearly(lambda year: periods.quarter(year, quarter)))
        return ()

    def nearest(self) -> tuple[Period, ...]:
        """Return the days on both sides that a weekday may be."""
        if "weekday" not in self._groups:
            return ()
        weekday = weekday_of(self._groups, self._words)
        ahead = (weekday - self._today.weekday()) % periods.DAYS_PER_WEEK
        return (*self._days(ahead - periods.DAYS_PER_WEEK), *self._days(ahead))

    def shift(self, unit: str, count: int) -> Period:
        """Return what lies so many units ahead, or back."""
        today = self._today
        if unit in HOURS:
            length = timedelta(hours=count) if unit == "hour" else timedelta(minutes=count)
            # Hours pass alike whatever the clocks are set to.
            return periods.moment((self._at.astimezone(UTC) + length).astimezone(self._at.tzinfo))
        if unit == "month":
            return periods.month(today.year, today.month + count)
        if unit == "quarter":
            return periods.quarter(today.year, _quarter(today) + count)
        if unit == "year":
            return periods.year(today.year + count)
        if unit == "weekend":
            raise ValueError(unit)
        length_days = {"day": 1, "week": periods.DAYS_PER_WEEK, "fortnight": _FORTNIGHT_DAYS}[unit]
        return periods.day(today + timedelta(days=length_days * count))

    def _days(self, offset: int) -> list[Period]:
        return [periods.day(self._today + timedelta(days=offset))]

    def _mondays(self) -> list[date]:
        """Return the Mondays of the week this is; on a Sunday it may be the one that begins."""
        monday = self._today - timedelta(days=self._today.weekday())
        if self._words.has_sunday_weeks and self._today.weekday() == _SUNDAY:
            return [monday, monday + timedelta(days=periods.DAYS_PER_WEEK)]
        return [monday]

    def _weekdays(self, weekday: int) -> Iterable[Period]:
        groups, words, today = self._groups, self._words, self._today
        if "nth" in groups:
            return self._nth_weekdays()
        if "month" in groups:
            return [one for one in self._months() if one.first.weekday() == weekday]
        if "mday" in groups:
            return self._days_of_month(number_of(groups["mday"], words), weekday)
        if "week" in groups:
            return self._of_week(weekday, words.weeks[folded(groups["week"])])
        if "which" in groups:
            return self._which_weekday(weekday, words.which[folded(groups["which"])])
        ahead = (weekday - today.weekday()) % periods.DAYS_PER_WEEK
        gone, coming = self._days(ahead - periods.DAYS_PER_WEEK), self._days(ahead)
        is_unclear = self._direction is Direction.UNKNOWN and "own" in groups
        if is_unclear or self._direction is Direction.BOTH:
            return gone + coming
        if self._direction is Direction.PAST:
            return gone if ahead else gone + coming
        # on a Friday "on Friday" may be today, or in a week
        return coming if ahead else coming + self._days(periods.DAYS_PER_WEEK)

    def _nth_weekdays(self) -> Iterable[Period]:
        groups, words, today = self._groups, self._words, self._today
        number = month_of(groups, words)
        found: Iterable[Period]
        if number is None:
            if "monthword" in groups:
                offset = words.month_words[folded(groups["monthword"])]
            else:
                offset = _OFFSETS[words.which[folded(groups["which"])]]
            found = [nth_of(periods.month(today.year, today.month + offset), groups, words)]
        elif "yearword" in groups:
            year = today.year + words.year_words[folded(groups["yearword"])]
            found = [nth_of(periods.month(year, number), groups, words)]
        else:
            found = self._yearly(lambda year: nth_of(periods.month(year, number), groups, words))
        return [check_row(one, groups) for one in found]

    def _of_week(self, weekday: int, offset: int) -> list[Period]:
        """Return a weekday of a week; where weeks may begin on Sunday, which one that is differs."""
        days = periods.DAYS_PER_WEEK * offset + weekday
        found = [monday + timedelta(days=days) for monday in self._mondays()]
        if self._words.has_sunday_weeks and weekday == _SUNDAY and self._today.weekday() != _SUNDAY:
            found.append(found[0] - timedelta(days=periods.DAYS_PER_WEEK))
        return [periods.day(one) for one in found]

    def _which_weekday(self, weekday: int, which: str) -> Iterable[Period]:
        today, week = self._today, periods.DAYS_PER_WEEK
        if which == "this" or (self._words.which_names_week and which in _OFFSETS):
            offset = week * _OFFSETS[which]
            found = [one + timedelta(days=offset + weekday) for one in self._mondays()]
            if which != "this":
                return [periods.day(one) for one in found]
            is_past = self._direction is Direction.PAST
            return [
                periods.day(one) for one in found if (one <= today if is_past else one >= today)
            ]
        ahead = (weekday - today.weekday()) % week
        if which == "coming":
            return self._days(ahead) if ahead else ()
        if which == "gone":
            return self._days(ahead - week)
        if which in ("second", "before_last"):
            return self._of_week(weekday, _OFFSETS[which])
        nearest = today + timedelta(days=(ahead or week) if which == "next" else ahead - week)
        others = [one + timedelta(days=week * _OFFSETS[which] + weekday) for one in self._mondays()]
        return [periods.day(one) for one in (nearest, *others)]

    def _units(self) -> Iterable[Period]:
        groups, words = self._groups, self._words
        unit = (
            words.units[folded(groups["unit"])]
            if "unit" in groups
            else words.end_units[folded(groups["endunit"])]
        )
        which = words.which[folded(groups["which"])] if "which" in groups else "this"
        if which == "gone" or unit in ("day", "fortnight", *HOURS):
            return ()
        offset = _OFFSETS[which]
        if unit == "week":
            return self._weeks(offset)
        if unit == "weekend":
            return self._weekends(offset)
        if unit == "month" and "mday" in groups:
            return [self._in_month(offset)]
        return [self._unit(unit, offset)]

    def _unit(self, unit: str, offset: int) -> Period:
        today = self._today
        period = {
            "month": lambda: periods.month(today.year, today.month + offset),
            "quarter": lambda: periods.quarter(today.year, _quarter(today) + offset),
            "year": lambda: periods.year(today.year + offset),
        }[unit]()
        return edge_of(period, self._groups)

    def _weeks(self, offset: int) -> list[Period]:
        days = timedelta(days=periods.DAYS_PER_WEEK * offset)
        return [periods.week(monday + days) for monday in self._mondays()]

    def _weekends(self, offset: int) -> list[Period]:
        today, week = self._today, periods.DAYS_PER_WEEK
        this = today + timedelta(days=_SATURDAY - today.weekday())
        is_now = today.weekday() >= _SATURDAY
        starts = [this + timedelta(days=week * offset)]
        if offset > 0 and not is_now:
            starts.append(this + timedelta(days=week * (offset - 1)))
        return [periods.days(one, one + timedelta(days=1)) for one in starts]

    def _in_year(self, year: int) -> Period:
        number = month_of(self._groups, self._words)
        if number is None:
            return edge_of(periods.year(year), self._groups)
        if "mday" in self._groups:
            return periods.day(date(year, number, number_of(self._groups["mday"], self._words)))
        return edge_of(periods.month(year, number), self._groups)

    def _in_month(self, offset: int) -> Period:
        month = periods.month(self._today.year, self._today.month + offset)
        if "mday" in self._groups:
            day = number_of(self._groups["mday"], self._words)
            return periods.day(month.first.replace(day=day))
        return edge_of(month, self._groups)

    def _numeric_days(self) -> Iterable[Period]:
        years = (self._today.year + offset for offset in (-1, 0, 1))
        candidates = [
            [periods.day(one) for one in numeric_days(self._mention, year)] for year in years
        ]
        if any(len(found) > 1 for found in candidates):
            return [one for found in candidates for one in found]
        return self._pick([one for found in candidates for one in found])

    def _months(self) -> Iterable[Period]:
        groups, words, today = self._groups, self._words, self._today
        number = month_of(groups, words)
        if number is None:
            return ()
        if "mday" in groups:
            day = number_of(groups["mday"], words)
            return self._yearly(lambda year: days_of(date(year, number, day), groups))
        if "which" not in groups:
            return self._edges(self._yearly(lambda year: periods.month(year, number)))
        which = words.which[folded(groups["which"])]
        offset = _OFFSETS.get(which, -1)
        if which == "this":
            years = {today.year}
        elif offset > 0:
            years = {today.year + 1, today.year + (number <= today.month)}
        else:
            years = {today.year - 1, today.year - (number >= today.month)}
        return [edge_of(periods.month(year, number), groups) for year in sorted(years)]

    def _days_of_month(self, day: int, weekday: int | None = None) -> Iterable[Period]:
        today = self._today
        if weekday is None and (day == today.day or self._direction is Direction.BOTH):
            return ()
        found = []
        for offset in (-1, 0, 1):
            first = periods.month(today.year, today.month + offset).first
            try:
                one = first.replace(day=day)
            except ValueError:
                continue
            if weekday is None or one.weekday() == weekday:
                found.append(one)
        if self._direction is Direction.PAST:
            gone = [one for one in found if one <= today]
            return [periods.day(gone[-1])] if gone else ()
        ahead = [one for one in found if one >= today]
        # "The 31st" in a month with 30 days is a slip, or the last day.
        is_next = bool(ahead) and (ahead[0] - today).days <= _JUST_GONE_DAYS
        return [periods.day(ahead[0])] if is_next else ()

    def _edges(self, found: Iterable[Period]) -> Iterable[Period]:
        return [edge_of(one, self._groups) for one in found]

    def _yearly(self, make: Callable[[int], Period]) -> Iterable[Period]:
        found = []
        for offset in (-1, 0, 1):
            try:
                found.append(make(self._today.year + offset))
            except ValueError:
                continue
        return self._pick(found)

    def _pick(self, candidates: list[Period]) -> Iterable[Period]:
        """Return which of the same day, month or quarter of some years is meant."""
        today = self._today
        gone = [one for one in candidates if one.first <= today]
        ahead = [one for one in candidates if one.last >= today]
        if self._direction is Direction.BOTH:
            return candidates
        if self._direction is Direction.PAST:
            return gone[-1:]
        before = [one for one in candidates if one.last < today]
        if not ahead:
            return ()
        wait = (ahead[0].first - today).days
        since = (today - before[-1].last).days if before else _FAR_DAYS
        if self._direction is Direction.FUTURE:
            is_clear = wait <= _FAR_DAYS or since > _JUST_GONE_DAYS
        else:
            is_clear = wait <= _NEAR_DAYS and since > _GONE_DAYS
        return ahead[:1] if is_clear else candidates


def _quarter(day: date) -> int:
    return (day.month - 1) // periods.MONTHS_PER_QUARTER + 1
