"""A claim whose dates were looked at. Nothing that reads dates is loaded by it."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec import Struct

from memconsolidate.model import Claim


class Dated(Struct, frozen=True, kw_only=True):
    """A claim whose dates were looked at.

    `claim` is what is kept of it: behind each word that means a day stands that day. `spoken` is
    what is checked: dates that the quoted words give are told in these words. `as_of` is when words
    were said of which nobody knows what day they mean; `is_of_that_day` where the same words mean
    another day when they are said again, `has_to_wait` where that day is the point of the claim.
    `days` has what each word in the quotes means, in ISO 8601, `guesses` what others may mean.
    """

    claim: Claim
    spoken: Claim
    as_of: datetime | None = None
    is_of_that_day: bool = False
    has_to_wait: bool = False
    days: tuple[tuple[str, str], ...] = ()
    guesses: tuple[tuple[str, str], ...] = ()

    def told_in_days(self, folded: str, known: str = "") -> str:
        """Return folded words with each day in place of the words that mean it.

        What may mean several days means the one that the text `known` has.
        """
        days = [*self.days, *((key, day) for key, day in self.guesses if day in known)]
        for key, day in sorted(days, key=lambda one: -len(one[0])):
            edges = r"(?<!\w){}(?!\w)" if key.isascii() else "{}"
            words = re.compile(
                edges.format(rf"(?:(?:on|am|el|le) )?{re.escape(key)}"), re.IGNORECASE
            )
            folded = words.sub(day if key.isascii() else f" {day} ", folded)
        return folded

    def days_of(self, folded: str) -> tuple[str, ...]:
        """Return the days that folded words mean."""
        return tuple(day for key, day in self.days if key in folded)

    def with_days(self, text: str, chars: int = 0) -> str:
        """Return a text with the day behind each word whose meaning is known, in place of it where
        it would be longer than `chars`.
        """
        from memconsolidate.verdicts.dates.mentions import (  # noqa: PLC0415 - see above
            composed,
            find_mentions,
        )

        days = dict(self.days)
        text = composed(text)
        for mention in reversed(find_mentions(text)):
            day = days.get(mention.key, "")
            if day and mention.note != day and "year" not in mention.groups:
                kept = f"{mention.words}{mention.language.note.format(day)}"
                if 0 < chars < len(text) + len(kept) - len(mention.words):
                    kept = day
                text = text[: mention.start] + kept + text[mention.stop :]
        return text
