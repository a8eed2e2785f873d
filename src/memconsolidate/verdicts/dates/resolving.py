"""What words for a date mean, by the time at which they were said."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from memconsolidate.verdicts.dates.counting import HOURS, Counting
from memconsolidate.verdicts.dates.mentions import Mention
from memconsolidate.verdicts.dates.parts import find_absolute, folded, number_of
from memconsolidate.verdicts.dates.periods import Period
from memconsolidate.verdicts.dates.sentences import Direction, Setting

_HALF_YEAR_MONTHS = 6
_HALF_MONTH_DAYS = 15


class Meaning(Struct, frozen=True):
    """What words for a date may mean: one period where that is certain, none where they name none.

    `is_absolute` is set where the words themselves say the year; `is_aside` where they may tell
    how long something takes ("expires in 3 days"), or from when it was moved.
    """

    readings: tuple[Period, ...]
    is_absolute: bool = False
    is_aside: bool = False

    @property
    def period(self) -> Period | None:
        """Return what the words mean, None where that is not certain."""
        return self.readings[0] if len(self.readings) == 1 else None


def find_meaning(mention: Mention, at: datetime | None, sentence: str) -> Meaning | None:
    """Return what a mention means that was said at a time, None where it is no date at all.

    `at` is that time in the zone in which days are meant; without it only absolute dates have a
    meaning. `sentence` is what the mention stands in.
    """
    try:
        absolute = find_absolute(mention)
        if absolute is not None:
            return Meaning((absolute,), is_absolute=True)
        return _find_relative(mention, at, Setting(mention, sentence))
    except (ValueError, OverflowError):  # a day that no calendar has, or too far away
        return Meaning(())


def _find_relative(mention: Mention, at: datetime | None, setting: Setting) -> Meaning | None:
    if mention.is_vague:
        return Meaning(())
    counting = None if at is None else Counting(mention, at, setting.direction)
    if mention.groups.keys() & {"count", "daycount", "half"}:
        return _find_shifted(mention, counting, setting)
    if setting.is_each():
        return None
    if setting.is_left():
        return Meaning(() if counting is None else counting.nearest(), is_aside=True)
    # "Monday's meeting" is told by its day, and is no appointment
    is_aside = "own" in mention.groups
    if setting.is_forbidden() or counting is None:
        return Meaning((), is_aside=is_aside)
    return Meaning(tuple(dict.fromkeys(counting.readings())), is_aside=is_aside)


def _find_shifted(mention: Mention, counting: Counting | None, setting: Setting) -> Meaning | None:
    """Return what "3 days ago" and "in two weeks" mean."""
    unit, count = _unit_and_count(mention)
    if "ago" in mention.groups:
        # in a run of characters it may also be "3 days before the release"
        if mention.language.is_running and setting.direction is not Direction.PAST:
            is_of_another = setting.is_forward or mention.before.endswith("の")
            is_future = setting.direction is Direction.FUTURE
            return None if is_of_another or is_future else Meaning(())
        count = -count
    else:
        is_length = setting.has("lasting")
        if setting.has("general") or setting.direction is Direction.PAST:
            return None
        is_event = setting.direction is Direction.FUTURE or setting.has("points")
        if unit in HOURS and (is_length or not is_event):
            return None
        if is_length:
            return Meaning((), is_aside=True)
    return Meaning(() if counting is None else (counting.shift(unit, count),))


def _unit_and_count(mention: Mention) -> tuple[str, int]:
    groups, words = mention.groups, mention.language
    if "daycount" in groups:
        return "day", words.day_counts[folded(groups["daycount"])]
    if "half" in groups:
        is_year = groups["half"][-1] in "년年"
        return ("month", _HALF_YEAR_MONTHS) if is_year else ("day", _HALF_MONTH_DAYS)
    return words.units[folded(groups["unit"])], number_of(groups["count"], words)
