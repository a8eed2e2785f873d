"""Words that ask to forget something show nothing but that."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one

ASKED = [
    ("Please forget that I prefer short commits.", "I prefer short commits."),
    ("Ignore what I said about tabs, I prefer tabs.", "I prefer tabs."),
    ("Vergiss bitte, dass ich kurze Commits bevorzuge.", "Ich bevorzuge kurze Commits."),
    ("Olvida que prefiero los commits cortos.", "Prefiero los commits cortos."),
    ("Oublie que je préfère les commits courts.", "Je préfère les commits courts."),
    ("请忘记我喜欢简短的提交信息。", "我喜欢简短的提交信息。"),
    ("短いコミットを好むことは忘れてください。", "短いコミットを好む。"),
    ("짧은 커밋을 선호한다는 걸 잊어 주세요.", "짧은 커밋을 선호한다."),
]


@pytest.mark.parametrize(("text", "statement"), ASKED)
def test_what_shall_be_forgotten_is_not_shown(text: str, statement: str) -> None:
    assert judge_one(text, statement, kind=MemoryType.FEEDBACK).reason is Reason.DOUBTED


@pytest.mark.parametrize("text", [text for text, _ in ASKED])
def test_request_to_forget_is_no_memory(text: str) -> None:
    assert judge_one(text, kind=MemoryType.FEEDBACK).reason is Reason.ABOUT_MEMORY


def test_reminder_shows_what_it_says() -> None:
    verdict = judge_one("Don't forget that the API listens on port 8080.")

    assert verdict.reason is Reason.NEW
