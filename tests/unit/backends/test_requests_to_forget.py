"""A request to forget something founds nothing, in every language."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Reply, Request, ShownMessage

REQUESTS = [
    "Please forget that I prefer short commit messages.",
    "Also, please forget that we always rebase.",
    "Ignore that I always use tabs.",
    "Delete the memory that we always deploy on Fridays.",
    "Stop thinking that I prefer tabs.",
    "Do not assume that I always use vim.",
    "Forget about my rule: always use tabs",
    "Oublie que je préfère les commits courts.",
    "Oublie que j'utilise toujours vim.",
    "Olvida que prefiero los commits cortos.",
    "Vergiss, dass ich immer Tabs verwende.",
    "Vergiss bitte, dass ich kurze Commits bevorzuge.",
    "제가 짧은 커밋 메시지를 선호한다는 걸 잊어 주세요.",
    "항상 탭을 쓴다는 것은 잊어 주세요.",
    "请忘记我喜欢简短的提交信息。",
    "忘掉我总是用制表符这件事。",
    "私が短いコミットメッセージを好むことは忘れてください。",
    "いつもタブを使うということは忘れてください。",
]
#: They look like those and ask to remember.
REMINDERS = [
    "Don't forget: always run the tests.",
    "Never forget to run the tests before you push.",
    "Never assume that the network is up.",
    "N'oublie pas : toujours utiliser pnpm.",
    "No olvides: usa siempre pnpm.",
    "Vergiss nicht: immer Tabs verwenden.",
    "别忘记：总是用制表符。",
    "必ずテストすることを忘れないでください。",
]


def propose(text: str) -> Reply:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s1")
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,)))


@pytest.mark.parametrize("text", REQUESTS)
def test_request_to_forget_is_left_out_and_counted(text: str) -> None:
    reply = propose(text)

    assert reply.claims == ()
    assert reply.note == "left out: 1 requests to forget"


@pytest.mark.parametrize("text", REMINDERS)
def test_reminder_is_taken(text: str) -> None:
    assert len(propose(text).claims) == 1
