"""Builders for tests of dates."""

from __future__ import annotations

from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

from memconsolidate.model import Author, Claim, MemoryType, Operation, Quote
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.dates.claims import date_claim
from memconsolidate.verdicts.dates.dated import Dated
from memconsolidate.verdicts.quotes import Library
from memconsolidate.verdicts.reasons import Reason

BERLIN = ZoneInfo("Europe/Berlin")


def said(
    text: str,
    at: datetime | None,
    *,
    label: str = "m1",
    session: str = "s1",
    has_own_time: bool = True,
) -> CitedMessage:
    """Return what a person said at a time."""
    return CitedMessage(
        label=label,
        text=text,
        author=Author.HUMAN,
        agent="claude-code",
        session=session,
        id=f"{session}-{label}",
        at=at,
        has_own_time=has_own_time,
    )


def claim(statement: str, quote: str = "", *, name: str = "", description: str = "") -> Claim:
    """Return a claim that quotes its own statement, unless told otherwise."""
    return Claim(
        operation=Operation.CREATE,
        type=MemoryType.PROJECT,
        statement=statement,
        quotes=(Quote("m1", quote or statement),),
        name=name,
        description=description,
    )


def dated(
    quote: str,
    at: datetime | None,
    statement: str = "",
    *,
    zone: tzinfo = BERLIN,
    has_own_time: bool = True,
) -> Dated:
    """Return the claim that a message gives rise to, with its dates."""
    found = find_dated(quote, at, statement, zone=zone, has_own_time=has_own_time)
    assert isinstance(found, Dated), found
    return found


def find_dated(
    quote: str,
    at: datetime | None,
    statement: str = "",
    *,
    zone: tzinfo = BERLIN,
    has_own_time: bool = True,
) -> Dated | Reason:
    """Return the claim that a message gives rise to, with its dates, or why they are wrong."""
    one = claim(statement or quote, quote)
    quotes = Library((said(quote, at, has_own_time=has_own_time),), {}).find(one)
    assert not isinstance(quotes, Reason), quotes
    return date_claim(one, quotes, (), zone)
