"""What others think that people should do, and what the person disagrees with, is no rule of theirs."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Request, ShownMessage


def statements(text: str) -> list[str]:
    message = ShownMessage(label="m1", text=text, author=Author.HUMAN, at=None, session="s")
    request = Request(purpose="extraction", messages=(message,))
    return [claim.statement for claim in RulesBackend().propose(request).claims]


@pytest.mark.parametrize(
    "text",
    [
        "my boss thinks we should always write tests first. I disagree.",
        "my boss thinks we should always write tests first, but I disagree.",
        "My colleague believes we should always use tabs.",
        "Always write tests first, they say. I don't agree with that.",
        "Mein Chef meint, wir sollten immer zuerst Tests schreiben.",
        "Immer zuerst Tests schreiben. Da bin ich anderer Meinung.",
        "Mon chef pense qu'on devrait toujours écrire les tests d'abord.",
        "Toujours écrire les tests d'abord. Je ne suis pas d'accord.",
        "Mi jefe cree que siempre deberíamos escribir los tests primero.",
        "Siempre escribe los tests primero. No estoy de acuerdo.",
        "항상 테스트를 먼저 써 주세요. 저는 동의하지 않아요.",
        "总是先写测试。我不同意。",
        "常にテストを先に書いてください。私はそうは思いません。",
    ],
)
def test_what_others_think_is_no_rule(text: str) -> None:
    assert statements(text) == []


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("The staging server is now called apollo.", "The staging server is now called apollo."),
        ("Der Staging-Server heißt jetzt apollo.", "Der Staging-Server heißt jetzt apollo."),
        ("Je travaille maintenant chez Peugeot.", "Je travaille maintenant chez Peugeot."),
        ("Ich arbeite jetzt bei Peugeot.", "Ich arbeite jetzt bei Peugeot."),
        ("Ahora trabajo en Peugeot.", "Ahora trabajo en Peugeot."),
        ("I now work at Peugeot.", "I now work at Peugeot."),
        ("I changed my mind, I prefer light mode.", "I prefer light mode."),
    ],
)
def test_what_is_so_now_is_read(text: str, statement: str) -> None:
    assert statements(text) == [statement]
