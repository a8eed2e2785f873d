"""An end to a habit, a habit to take up, and what somebody is called hold for good."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from tests.unit.verdicts.verdict_cases import claim, judge, said

FOR_GOOD = """
Please stop using emojis in commit messages.
Stop using mocks for the database.
Please stop adding comments to every line.
Don't use mocks for the database again.
Do not touch the vendor directory again.
Make it a habit to write the test first.
Get into the habit of running the linter.
Write the test first. That's how I work.
Write the test first, that's how we do it.
Squash before merging; this is the way we work.
My name is Priya and my pronouns are she/her.
Hör auf, Emojis in Commits zu verwenden.
Hör bitte auf, jede Zeile zu kommentieren.
Nutze keine Mocks für die Datenbank noch einmal.
Mach es dir zur Gewohnheit, den Test zuerst zu schreiben.
Gewöhn dir an, den Linter laufen zu lassen.
Schreib den Test zuerst, so arbeite ich.
Arrête d'utiliser des emojis dans les commits.
Prends l'habitude d'écrire le test d'abord.
Écris le test d'abord, c'est comme ça que je travaille.
N'utilise pas de mocks pour la base à nouveau.
Deja de usar emojis en los commits.
No vuelvas a usar mocks para la base.
Toma por costumbre escribir la prueba primero.
Escribe la prueba primero, así es como trabajo.
不要再在提交信息里用表情符号。
请养成先写测试的习惯。
先写测试，我们就是这么做的。
コミットメッセージに絵文字を使うのはやめてください。
先にテストを書くのを習慣にしてください。
커밋 메시지에 이모지를 쓰는 걸 그만해 주세요.
먼저 테스트를 쓰는 습관을 들여 주세요.
""".strip().splitlines()
ONCE = """
Stop the server.
Stop running the tests.
Please stop watching the log.
Please stop using emojis for now.
stop using the cache until I am back
Please stop doing that.
Run the tests again.
Try again, don't skip the build.
Hör auf, das Log zu lesen.
Starte den Build noch einmal.
Arrête de lire le log.
Relance les tests encore une fois.
Deja de leer el log.
Ejecuta las pruebas otra vez.
再运行一次测试。
もう一度テストを実行して。
테스트를 다시 실행해 줘.
""".strip().splitlines()


@pytest.mark.parametrize("text", FOR_GOOD)
def test_end_of_a_habit_waits_for_no_second_session(text: str) -> None:
    verdict = judge([claim(text, kind=MemoryType.FEEDBACK, standing=True)], [said(text)])[0]

    assert verdict.outcome is Outcome.CREATE, verdict.reason


@pytest.mark.parametrize("text", ONCE)
def test_end_of_what_goes_on_holds_once(text: str) -> None:
    verdict = judge([claim(text, kind=MemoryType.FEEDBACK, standing=True)], [said(text)])[0]

    assert verdict.outcome is not Outcome.CREATE
