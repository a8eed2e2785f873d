"""What a table says about the words for dates in one language."""

from __future__ import annotations

from msgspec import Struct


class DateWords(Struct, frozen=True, kw_only=True):
    """The words for dates of one language; phrases are regular expressions, whatever the case.

    In them `<weekday>` stands for any word of that table and becomes the group of that name, and so
    do the names of the other tables; `<mday>`, `<year>` and `<weekno>` stand for digits.
    `<-weekday>` and the like become no group. What a phrase means follows from its groups alone:
    `pre` stands before the date and is no part of it ("by"), `on` is what a date may lack ("on"),
    `ago` and `ahead` tell where `count` units lead, `edge` and `end` which part is meant, `same`
    that it is said of each such time too ("the end of the month"), `row` that weekdays are counted
    by the rows of a calendar.
    The first phrase that fits wins, so what has more words stands first.
    """

    name: str
    #: Whether words stand in runs that spaces do not cut.
    is_running: bool = False
    #: How a date is written behind the words that mean it.
    note: str = " ({})"
    #: Days by how far they lie from the day on which they are said.
    days: dict[str, int]
    #: Nights and evenings likewise: after midnight it is not clear which is meant.
    nights: dict[str, int]
    #: Monday is 0.
    weekdays: dict[str, int]
    months: dict[str, int]
    #: Months that are another word where they begin with a small letter: "may".
    capital: frozenset[str] = frozenset()
    #: "day", "week", "weekend", "month", "quarter", "year", "hour", "minute".
    units: dict[str, str]
    #: "this", "next", "last", or "coming" for the next one that comes.
    which: dict[str, str] = {}
    #: "next week" by how many weeks it lies ahead.
    weeks: dict[str, int] = {}
    counts: dict[str, int]
    #: "first", of a quarter.
    ordinals: dict[str, int] = {}
    #: Which one of its month a weekday is; -1 is the last.
    nths: dict[str, int] = {}
    #: Weekdays of one month: "the third Saturday of June". Those of each month are skipped.
    of_month: tuple[str, ...] = ()
    phrases: tuple[str, ...]
    #: They come again and again, or mean from now on.
    skipped: tuple[str, ...]
    #: They are relative, and name no day.
    vague: tuple[str, ...]
    #: What stands before a date, or behind it, when it is to come, or gone.
    forward: str = r"(?!)"
    forward_after: str = r"(?!)"
    backward: str = r"(?!)"
    #: What stands before a date, or behind it, from which something was moved to another.
    origin: str = r"(?!)"
    origin_after: str = r"(?!)"
    #: A sentence with one of these tells what was, with one of those what will be.
    past: tuple[str, ...]
    future: tuple[str, ...]
    #: A clause with one of these tells of no past, whatever is told beside it: "goes live".
    present: tuple[str, ...] = ()
    #: Behind these begins what somebody said or decided, in a tense of its own: "we agreed that".
    tells: tuple[str, ...] = ()
    #: A day in a sentence with one of these is each such day, unless it is the end of something.
    for_good: tuple[str, ...] = ()
    #: A day with this behind it tells which thing is spoken of: "the meeting on Friday was …".
    modified_after: str = r"(?!)"
    #: What stands behind these is yet to come, though they tell what was: "decided to".
    intends: tuple[str, ...] = ()
    #: Months and years that have a word of their own, and numbers of days.
    month_words: dict[str, int] = {}
    year_words: dict[str, int] = {}
    day_counts: dict[str, int] = {}
    #: The units of which "month's end" and the like are the end.
    end_units: dict[str, str] = {}
    #: Something was moved from one day to another.
    moved: tuple[str, ...]
    #: Particles beside a date that say no more than that it is one, where dates are compared.
    loose_before: str = r"(?!)"
    loose_after: str = r"(?!)"
    #: What a sentence with one of these forbids may be meant for each such day, or for the next.
    denied: tuple[str, ...]
    #: What a sentence with one of these says of a weekday or a month holds of each of them.
    general: tuple[str, ...]
    #: Meetings that come again and again: a weekday beside them is each such day.
    meetings: tuple[str, ...] = ()
    #: A weekday with this behind it may be each such day.
    general_after: str = r"(?!)"
    #: "In 3 days" beside them tells how long something takes or lasts.
    lasting: tuple[str, ...]
    #: Days with these come every year.
    yearly: tuple[str, ...]
    #: The day is what such a sentence is about.
    points: tuple[str, ...]
    #: Whether the Friday of "next Friday" is the one of next week.
    which_names_week: bool = False
    #: Whether some speakers let the week begin on Sunday.
    has_sunday_weeks: bool = False
    #: Which of two numbers is the month: "dm", "md", "" where speakers differ.
    numeric: str = "dm"
    #: They tell that a text is in this language, as its words for dates do.
    telling: frozenset[str] = frozenset()
