"""What stands before the words that a claim quotes may make something else of them."""

from __future__ import annotations

import pytest

from tests.unit.verdicts.verdict_cases import claim, judge, said

#: The quoted words stand between the bars.
CUT = """
Rejected proposal: |we always deploy on Fridays|.
Example of a bad rule: |we always deploy on Fridays|.
Bad idea: |we always deploy on Fridays|.
It would be a disaster if |we always deploy on Fridays|.
I hate it when |we always deploy on Fridays|.
Tell the customer |we always deploy on Fridays|.
Once Ana is back |we always deploy on Fridays|.
Starting 2031, |we always deploy on Fridays|.
The test fixture contains the sentence |we always deploy on Fridays|.
The test fixture contains: |we always deploy on Fridays|.
Beispiel für eine schlechte Regel: |wir deployen immer freitags|.
Ab 2031 |deployen wir immer freitags|.
Proposition rejetée : |on déploie toujours le vendredi|.
Exemple de mauvaise règle : |on déploie toujours le vendredi|.
Mauvaise idée : |on déploie toujours le vendredi|.
Dis au client qu'|on déploie toujours le vendredi|.
Propuesta rechazada: |siempre desplegamos los viernes|.
Ejemplo de mala regla: |siempre desplegamos los viernes|.
Mala idea: |siempre desplegamos los viernes|.
被否决的提案：|我们总是周五部署|。
坏规则的例子：|我们总是周五部署|。
却下された案：|いつも金曜にデプロイします|。
悪いルールの例：|いつも金曜にデプロイします|。
顧客にはこう伝えて：|いつも金曜にデプロイします|。
나쁜 규칙의 예: |우리는 항상 금요일에 배포합니다|.
""".strip().splitlines()
WHOLE = """
Our rule: |we always deploy on Fridays|.
Remember: |we always deploy on Fridays|.
For the record: |we always deploy on Fridays|.
As I said: |we always deploy on Fridays|.
Decision: |we always deploy on Fridays|.
Please note: |we always deploy on Fridays|.
In this repo |we always deploy on Fridays|.
Merk dir: |wir deployen immer freitags|.
Pour info : |on déploie toujours le vendredi|.
Recuerda: |siempre desplegamos los viernes|.
请记住：|我们总是周五部署|。
""".strip().splitlines()


def kept(text: str) -> str | None:
    """Return what is kept of a text whose quoted words stand between bars."""
    quote = text.split("|")[1]
    whole = text.replace("|", "")
    memory = judge([claim(quote[0].upper() + quote[1:], quote)], [said(whole)])[0].memory
    return memory.body if memory else None


@pytest.mark.parametrize("text", CUT)
def test_words_are_not_cut_from_what_makes_something_else_of_them(text: str) -> None:
    assert kept(text) in (None, text.replace("|", ""))


@pytest.mark.parametrize("text", WHOLE)
def test_words_that_are_only_introduced_may_stand_alone(text: str) -> None:
    assert kept(text) is not None


def test_sentence_before_is_no_front_of_the_next() -> None:
    text = "Ideas are welcome. We always deploy on Fridays."
    verdict = judge([claim("We always deploy on Fridays.", text)], [said(text)])[0]

    assert verdict.memory is not None
    assert verdict.memory.body == "We always deploy on Fridays."
