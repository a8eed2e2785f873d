"""What is said besides a memory is said beside it, in every language."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, memory

BESIDES = [
    ("The API listens on port 8080.", "The API now also listens on port 9090."),
    ("The API listens on port 8080.", "The API now listens on port 9090, too."),
    ("The backend supports Python 3.11.", "The backend now supports Python 3.12 as well."),
    ("Our service runs in us-east-1.", "Our service now also runs in eu-west-1."),
    ("Our CI is Jenkins.", "Correction: our CI is also Travis."),
    ("Die API lauscht auf Port 8080.", "Die API lauscht jetzt auch auf Port 9090."),
    (
        "Die API lauscht auf Port 8080.",
        "Die API lauscht jetzt nicht nur auf Port 8080, sondern auch auf Port 9090.",
    ),
    ("L'API écoute sur le port 8080.", "L'API écoute maintenant aussi sur le port 9090."),
    ("La API escucha en el puerto 8080.", "La API ahora también escucha en el puerto 9090."),
    ("API 监听 8080 端口。", "API 现在也监听 9090 端口。"),
    ("API 监听 8080 端口。", "API 现在还监听 9090 端口。"),
    ("APIはポート8080で待ち受けます。", "APIは今はポート9090でも待ち受けます。"),
    ("API는 8080 포트를 사용합니다.", "이제 API는 9090 포트도 사용합니다."),
]
#: Words that look like those, and a value that changed.
INSTEAD = [
    ("The API listens on port 8080.", "Also, the API now listens on port 9090."),
    ("The API listens on port 8080.", "The API also moved from port 8080 to port 9090."),
    ("Die API lauscht auf Port 8080.", "Die API lauscht jetzt auf Port 9090."),
    ("L'API écoute sur le port 8080.", "L'API écoute maintenant sur le port 9090."),
    ("API는 8080 포트를 사용합니다.", "이제 API는 9090 포트를 사용합니다."),
]


@pytest.mark.parametrize(("known", "text"), BESIDES)
def test_what_is_said_besides_replaces_nothing(known: str, text: str) -> None:
    assert judge_one(text, None, [memory(known)]).outcome is Outcome.CREATE


@pytest.mark.parametrize(("known", "text"), INSTEAD)
def test_what_is_said_instead_replaces(known: str, text: str) -> None:
    assert judge_one(text, None, [memory(known)]).reason is Reason.CONFLICT_NEWER


def test_second_home_leaves_the_first() -> None:
    home = memory("I live in Berlin.", kind=MemoryType.USER)
    verdict = judge_one("I now also live in Lisbon.", None, [home], kind=MemoryType.USER)

    assert verdict.outcome is Outcome.CREATE
