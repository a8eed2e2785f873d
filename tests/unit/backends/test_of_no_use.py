"""Sentences that fire a cue and are of no use: pasted, offered, passing or polite."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, Request, ShownMessage

OF_NO_USE = [
    # pasted or spoken of
    "Review this PR description: We decided to use NATS instead of SQS because of cost.",
    "It says\n\nYou should always vacuum before a dump.\n\nwhat is that?",
    "commit message: Always pin versions",
    "explain: never use goto",
    "Bad: Always use let.\nGood: Always use const.",
    "The client wrote that we should always ring twice.",
    "小张：始终使用空格\n小王：绝不使用",
    "지훈: 항상 공백을 쓰세요\n수진: 절대 쓰지 마세요",
    "田中：必ず空白を使ってください\n鈴木：絶対に使わないでください",
    "提交信息：始终锁定版本",
    "커밋 메시지: 항상 버전 고정",
    "コミットメッセージ：必ず固定する",
    "출력이 이렇게 나와요:\n항상 파일을 닫으세요.",
    # one of several that were offered
    "We decided to go with option 3",
    "Decidimos la opción 3",
    "On a choisi l'option 3",
    "3番目の案に決めました",
    "3번 방법으로 결정했어요",
    "我们决定用方案三",
    "Me gusta más la tercera",
    # passing
    "I work on the settings page now",
    "The CPU is at 71%.",
    "CPU是71%",
    # polite, or no statement
    "Always glad to hear that!",
    "My name is on the list",
]
OF_USE = [
    "We decided to go with option B: Redis for the queue.",
    "I work on the payments team.",
    "My name is Ana.",
    "语言：始终用中文\n测试：必须先写测试",
    "언어: 항상 한국어로 답해 주세요\n커밋: 항상 영어로 써 주세요",
    "规则：始终使用制表符\n决定：使用Redis",
    "The API moved from port 8080 to port 9090.",
]


def claims(text: str) -> tuple[Claim, ...]:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s1")
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims


@pytest.mark.parametrize("text", OF_NO_USE)
def test_sentence_of_no_use_is_left_out(text: str) -> None:
    assert claims(text) == ()


@pytest.mark.parametrize("text", OF_USE)
def test_sentence_like_those_that_is_of_use_is_taken(text: str) -> None:
    assert len(claims(text)) == len(text.splitlines())
