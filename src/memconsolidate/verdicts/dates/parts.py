"""What the words of a mention say of years, months, days and numbers."""

from __future__ import annotations

from datetime import date, timedelta

from memconsolidate.verdicts.dates import periods
from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.dates.mentions import Mention
from memconsolidate.verdicts.dates.periods import Period

_SATURDAY = 5
_CJK_DIGITS = {sign: number for number, sign in enumerate("〇一二三四五六七八九")} | {
    "两": 2,
    "兩": 2,
}


def find_absolute(mention: Mention) -> Period | None:
    """Return the date that words say with its year, None where they do not."""
    groups, words = mention.groups, mention.language
    if "from" in groups:
        first, last = date.fromisoformat(groups["from"]), date.fromisoformat(groups["until"])
        return periods.days(first, last) if first < last else None
    if "year" not in groups:
        return None
    year = int(groups["year"])
    if "a" in groups:
        found = {periods.day(one) for one in numeric_days(mention, year)}
        if len(found) != 1:
            raise ValueError(mention.words)
        return found.pop()
    number = month_of(groups, words)
    if number is not None and "nth" in groups:
        return check_row(nth_of(periods.month(year, number), groups, words), groups)
    if number is not None and "mday" in groups:
        one = date(year, number, number_of(groups["mday"], words))
        if "weekday" in groups and one.weekday() != weekday_of(groups, words):
            raise ValueError(mention.words)
        return days_of(one, groups)
    if number is not None:
        return edge_of(periods.month(year, number), groups)
    if (quarter := quarter_of(groups, words)) is not None:
        return edge_of(periods.quarter(year, quarter), groups)
    if groups.keys() <= {"on", "year", "pre", "end"}:
        return edge_of(periods.year(year), groups)
    return None


def days_of(first: date, groups: dict[str, str]) -> Period:
    """Return a day, or the days up to a later one of the same month where one is named."""
    if "lastday" not in groups:
        return periods.day(first)
    last = first.replace(day=int(groups["lastday"]))
    if last <= first:
        raise ValueError(groups["lastday"])
    return periods.days(first, last)


def numeric_days(mention: Mention, year: int) -> list[date]:
    """Return the days that two numbers may be, the month first or second."""
    first, second = int(mention.groups["a"]), int(mention.groups["b"])
    order = mention.language.numeric
    pairs = {"dm": [(second, first)], "md": [(first, second)]}.get(
        order, [(first, second), (second, first)]
    )
    found = []
    for month, day in dict.fromkeys(pairs):
        try:
            found.append(date(year, month, day))
        except ValueError:
            continue
    return found


def edge_of(period: Period, groups: dict[str, str]) -> Period:
    """Return the last day of a period where its end is meant, else all of it."""
    return periods.end_of(period) if "end" in groups else period


def month_of(groups: dict[str, str], words: DateWords) -> int | None:
    """Return the month that is named, by its number."""
    if "monthno" in groups:
        return int(groups["monthno"])
    return None if "month" not in groups else words.months[folded(groups["month"])]


def weekday_of(groups: dict[str, str], words: DateWords) -> int:
    """Return the weekday that is named; Monday is 0."""
    return words.weekdays[folded(groups["weekday"])]


def nth_of(month: Period, groups: dict[str, str], words: DateWords) -> Period:
    """Return the weekday that a month has for the first, third or last time."""
    weekday, nth = weekday_of(groups, words), words.nths[folded(groups["nth"])]
    days = [
        month.first + timedelta(days=number)
        for number in range((month.last - month.first).days + 1)
        if (month.first.weekday() + number - weekday) % periods.DAYS_PER_WEEK == 0
    ]
    if nth > len(days):
        raise ValueError(groups["nth"])
    return periods.day(days[nth if nth < 0 else nth - 1])


def check_row(one: Period, groups: dict[str, str]) -> Period:
    """Return a weekday of a month where it is the same by the rows of a calendar, whichever day
    these begin on; raise ValueError where the first row lacks it.
    """
    first = one.first.replace(day=1).weekday()
    if "row" in groups and one.first.weekday() != _SATURDAY and first > one.first.weekday():
        raise ValueError(groups["row"])
    return one


def quarter_of(groups: dict[str, str], words: DateWords) -> int | None:
    """Return the quarter that is named."""
    if "quarter" in groups:
        return int(groups["quarter"])
    return None if "ordinal" not in groups else words.ordinals[folded(groups["ordinal"])]


def folded(word: str) -> str:
    """Return a word as the tables have it."""
    return " ".join(word.casefold().split())


def number_of(word: str, words: DateWords) -> int:
    """Return the number that digits or words say; in Chinese and Japanese up to 99."""
    if word.isdecimal():
        return int(word)
    known = folded(word)
    if known in words.counts:
        return words.counts[known]
    tens, ten, ones = known.replace("廿", "二十").partition("十")
    number = _CJK_DIGITS[ones] if ones else 0
    if ten:
        return number + 10 * (_CJK_DIGITS[tens] if tens else 1)
    return _CJK_DIGITS[tens]
