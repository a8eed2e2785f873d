"""What customers can always do, or where a server is from now on, is a fact and no way to work."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, MemoryType, Request, ShownMessage

FACTS = [
    "Der Server zeus ist umgezogen, er ist ab jetzt unter 10.0.0.7 erreichbar.",
    "The user can always cancel the order within 14 days without a fee.",
    "Der Kunde kann immer innerhalb von 14 Tagen stornieren.",
    "El cliente siempre puede cancelar en 14 días.",
    "用户总是可以在14天内取消订单。",
    "고객은 항상 CHF로 결제합니다.",
    "The wiki has moved, from now on it is at wiki.example.org.",
]
WAYS_TO_WORK = [
    "Users must never see stack traces.",
    "Never show customers the internal id.",
    "Always answer customers in German.",
    "Kunden müssen immer auf Deutsch angesprochen werden.",
    "Kunden werden bei uns grundsätzlich gesiezt.",
    "The standup was moved, from now on we always meet at 10.",
]


def kinds(text: str) -> list[MemoryType]:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s1")
    request = Request(purpose="extraction", messages=(message,))
    return [one.type for one in RulesBackend().propose(request).claims]


@pytest.mark.parametrize("text", FACTS)
def test_what_always_holds_for_others_is_a_fact(text: str) -> None:
    assert kinds(text)
    assert set(kinds(text)) <= {MemoryType.PROJECT, MemoryType.REFERENCE}


@pytest.mark.parametrize("text", WAYS_TO_WORK)
def test_what_is_asked_about_others_is_a_way_to_work(text: str) -> None:
    assert kinds(text) == [MemoryType.FEEDBACK]
