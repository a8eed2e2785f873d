"""Days, weeks, months, quarters and years, and how each is written."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, datetime, timedelta
from typing import NamedTuple

DAYS_PER_WEEK = 7
MONTHS_PER_QUARTER = 3
MONTHS_PER_YEAR = 12


class Period(NamedTuple):
    """A stretch of days, both ends included, and how it is written in ISO 8601 or close to it."""

    first: date
    last: date
    text: str


def day(one: date) -> Period:
    """Return a single day."""
    return Period(one, one, one.isoformat())


def days(first: date, last: date) -> Period:
    """Return the days from one to another."""
    return Period(first, last, f"{first.isoformat()}/{last.isoformat()}")


def week(monday: date) -> Period:
    """Return the week that begins on a Monday."""
    return days(monday, monday + timedelta(days=DAYS_PER_WEEK - 1))


def month(year: int, number: int) -> Period:
    """Return a month; numbers beyond 1 to 12 lead into other years."""
    year, number = year + (number - 1) // MONTHS_PER_YEAR, (number - 1) % MONTHS_PER_YEAR + 1
    first = date(year, number, 1)
    last = date(year, number, monthrange(year, number)[1])
    return Period(first, last, f"{year:04}-{number:02}")


def quarter(year: int, number: int) -> Period:
    """Return a quarter of the calendar; numbers beyond 1 to 4 lead into other years."""
    first = month(year, MONTHS_PER_QUARTER * (number - 1) + 1).first
    last = month(first.year, first.month + MONTHS_PER_QUARTER - 1).last
    return Period(first, last, f"{first.year:04}-Q{(first.month - 1) // MONTHS_PER_QUARTER + 1}")


def year(number: int) -> Period:
    """Return a year."""
    return Period(date(number, 1, 1), date(number, 12, 31), f"{number:04}")


def moment(at: datetime) -> Period:
    """Return a time of day, with its offset."""
    return Period(at.date(), at.date(), at.isoformat(timespec="minutes"))


def end_of(period: Period) -> Period:
    """Return the last day of a month, quarter or year; of a week nobody knows which is meant."""
    return period if "/" in period.text else day(period.last)
