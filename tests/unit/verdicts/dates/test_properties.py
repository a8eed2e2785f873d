"""What holds of dates whatever the time, the zone and the words."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.verdicts.dates.comparing import comparable
from memconsolidate.verdicts.dates.dated import Dated
from memconsolidate.verdicts.dates.mentions import NOTE, composed, find_mentions
from memconsolidate.verdicts.dates.resolving import find_meaning
from memconsolidate.verdicts.dates.sentences import sentence_around
from tests.unit.verdicts.dates.date_cases import dated, find_dated

_OFFSETS = st.integers(min_value=-14 * 60, max_value=14 * 60).map(
    lambda minutes: timezone(timedelta(minutes=minutes))
)
_TIMES = st.integers(min_value=631_152_000, max_value=3_471_292_800).map(
    lambda seconds: datetime.fromtimestamp(seconds, UTC)
)
_WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_DATA = Path(__file__).parents[3] / "data" / "dates"
_SENTENCES = [
    text
    for path in sorted(_DATA.glob("*.toml"))
    for group in tomllib.loads(path.read_text(encoding="utf-8")).values()
    for text in group
]


def _note(text: str) -> str:
    match = NOTE.search(text)
    return match["note"] if match else ""


@given(at=_TIMES, zone=_OFFSETS, sent=_OFFSETS)
def test_day_is_counted_in_the_zone_whatever_offset_was_sent(
    at: datetime, zone: timezone, sent: timezone
) -> None:
    found = dated("The lease ends tomorrow.", at.astimezone(sent), zone=zone)

    expected = at.astimezone(zone).date() + timedelta(days=1)
    assert _note(found.claim.statement) == expected.isoformat()


@given(at=_TIMES, zone=_OFFSETS, weekday=st.integers(min_value=0, max_value=6))
def test_weekday_is_the_next_one_or_open(at: datetime, zone: timezone, weekday: int) -> None:
    found = dated(f"The lease ends on {_WEEKDAYS[weekday]}.", at, zone=zone)

    today = at.astimezone(zone).date()
    note = _note(found.claim.statement)
    if today.weekday() == weekday:
        assert not note
        assert found.as_of == at
    else:
        day = datetime.fromisoformat(note).date()
        assert day.weekday() == weekday
        assert 0 < (day - today).days < 7


@given(at=_TIMES, zone=_OFFSETS, count=st.integers(min_value=1, max_value=999))
def test_shifts_are_exact(at: datetime, zone: timezone, count: int) -> None:
    found = dated(f"The lease was signed {count} days ago.", at, zone=zone)

    expected = at.astimezone(zone).date() - timedelta(days=count)
    assert _note(found.claim.statement) == expected.isoformat()


@given(at=_TIMES, zone=_OFFSETS, text=st.sampled_from(_SENTENCES))
@settings(max_examples=200)
def test_a_day_never_moves_once_it_is_written(at: datetime, zone: timezone, text: str) -> None:
    once = dated(text, at, zone=zone).claim.statement
    again = find_dated(once, at + timedelta(days=40), zone=zone)

    assert isinstance(again, Dated)
    notes = NOTE.findall(once)
    assert [note for note in NOTE.findall(again.claim.statement) if note in notes] == notes
    assert NOTE.sub("", once) == text


@given(
    at=_TIMES,
    text=st.one_of(
        st.text(max_size=80),
        st.lists(
            st.sampled_from([*_SENTENCES, "31.2.", "(", "week 53", "Q4", "on", "0 days ago"]),
            max_size=4,
        ).map(" ".join),
    ),
)
@settings(max_examples=200)
def test_any_text_can_be_read(at: datetime, text: str) -> None:
    whole = composed(text)
    end = 0
    for mention in find_mentions(text):
        assert end <= mention.start < mention.end <= mention.stop <= len(whole)
        assert whole[mention.start : mention.end] == mention.words
        find_meaning(mention, at, sentence_around(whole, mention))
        end = mention.stop
    assert comparable(comparable(text)) == comparable(text)
