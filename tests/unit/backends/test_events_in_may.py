"""May is a month behind "in", and a verb elsewhere."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Request, ShownMessage


def claims(text: str) -> int:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s1")
    return len(RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims)


@pytest.mark.parametrize(
    "text",
    ["The conference is in May.", "The offsite is in May in Lisbon.", "Our audit starts in May."],
)
def test_an_event_in_may_is_told(text: str) -> None:
    assert claims(text) == 1


@pytest.mark.parametrize("text", ["The demo may be late.", "Our audit of what came in may fail."])
def test_a_verb_is_no_month(text: str) -> None:
    assert claims(text) == 0
