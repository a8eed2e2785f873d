"""A text with each date as the day alone, so that one day told in two ways is the same."""

from __future__ import annotations

import re
from functools import lru_cache

from memconsolidate.system.patterns import compile_late

#: No text without a year has a date that needs no other day to count from.
_YEAR = compile_late(r"(?:19|20)\d\d")


def comparable(text: str) -> str:
    """Return a text with dates in ISO 8601 in place of the words that tell them.

    "on Friday (2026-03-06)" and "on March 6, 2026" become "2026-03-06". A text whose dates need the
    time at which it was said stays as it is.
    """
    return _comparable(text) if _YEAR.search(text) else text


@lru_cache(maxsize=32768)
def _comparable(text: str) -> str:
    # Every memory is compared, few have dates: what reads them is loaded for those.
    from memconsolidate.verdicts.dates.mentions import composed, find_mentions  # noqa: PLC0415
    from memconsolidate.verdicts.dates.resolving import find_meaning  # noqa: PLC0415

    text = composed(text)
    for mention in reversed(find_mentions(text)):
        date = mention.note
        if not date:
            meaning = find_meaning(mention, None, "")
            if meaning is not None and meaning.is_absolute and meaning.period is not None:
                date = meaning.period.text
        if date:
            before, after = text[: mention.start], text[mention.stop :]
            if mention.language.is_running:
                # a run of characters has no space to tell where the date begins
                language = mention.language
                before = re.sub(rf"\s*(?:{language.loose_before})?\s*$", " ", before, count=1)
                after = re.sub(rf"^\s*(?:{language.loose_after})?\s*", " ", after)
            text = before + date + after
    return text
