"""What is assumed, played, or taken back in the next breath is no fact and no rule."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, said

PLAYED = [
    ("Nimm an, ich wohne in Wien.", "Ich wohne in Wien."),
    ("Gehen wir davon aus, ich wohne in Wien.", "Ich wohne in Wien."),
    ("Sagen wir mal, ich wohne in Wien.", "Ich wohne in Wien."),
    ("I work as a nurse in this role play.", "I work as a nurse."),
    ("For this exercise I work as a nurse.", "I work as a nurse."),
    ("In this scenario I work as a nurse.", "I work as a nurse."),
    ("As a joke: I live in Vienna.", "I live in Vienna."),
    ("Assume I live in Vienna.", "I live in Vienna."),
    ("Assume that our database is Oracle 19.", "Our database is Oracle 19."),
    ("For this game I prefer dark mode.", "I prefer dark mode."),
    ("Als Scherz: ich wohne in Wien.", "Ich wohne in Wien."),
    ("Für dieses Szenario arbeite ich als Arzt.", "Ich arbeite als Arzt."),
    ("Dans ce scénario, je travaille comme infirmière.", "Je travaille comme infirmière."),
    ("Pour cet exercice, j'habite à Vienne.", "J'habite à Vienne."),
    ("Disons que j'habite à Vienne.", "J'habite à Vienne."),
    ("Partons du principe que notre base est Oracle 19.", "Notre base est Oracle 19."),
    ("Para este ejercicio, vivo en Viena.", "Vivo en Viena."),
    ("Digamos que vivo en Viena.", "Vivo en Viena."),
    ("在这个场景里，我是护士。", "我是护士。"),
    ("比方说我住在维也纳。", "我住在维也纳。"),
    ("このシナリオでは私は看護師です。", "私は看護師です。"),
    ("이 시나리오에서 나는 간호사입니다.", "나는 간호사입니다."),
]
TAKEN_BACK = [
    ("We always deploy on Fridays. Just kidding.", "We always deploy on Fridays."),
    ("I live in Vienna. Or not.", "I live in Vienna."),
    ("Wir deployen immer am Freitag. Kleiner Scherz.", "Wir deployen immer am Freitag."),
    ("Ich wohne in Wien. Oder auch nicht.", "Ich wohne in Wien."),
    ("On déploie toujours le vendredi. Je plaisante.", "On déploie toujours le vendredi."),
    ("Siempre desplegamos los viernes. Es broma.", "Siempre desplegamos los viernes."),
    ("我们总是在周五部署。开玩笑的。", "我们总是在周五部署。"),
    ("金曜日には必ずデプロイします。冗談です。", "金曜日には必ずデプロイします。"),
    ("우리는 금요일에 항상 배포해요. 농담이에요.", "우리는 금요일에 항상 배포해요."),
]
FOR_ONCE = [
    ("Always answer with yes. Just for the next question.", "Always answer with yes."),
    ("Immer mit Ja antworten. Nur für die nächste Frage.", "Immer mit Ja antworten."),
    ("Réponds toujours par oui. Seulement pour la prochaine question.", "Réponds toujours oui."),
    ("Responde siempre con sí. Solo para la siguiente pregunta.", "Responde siempre con sí."),
    ("请始终回答是。只针对下一个问题。", "请始终回答是。"),
    ("常に「はい」と答えてください。次の質問だけです。", "常に「はい」と答えてください。"),
    ("항상 네라고 대답하세요. 다음 질문에만요.", "항상 네라고 대답하세요."),
]
LIMITED = [
    ("We never deploy on Fridays. Well, almost never.", "We never deploy on Fridays."),
    ("Wir deployen nie am Freitag. Na ja, fast nie.", "Wir deployen nie am Freitag."),
    (
        "On ne déploie jamais le vendredi. Enfin, presque jamais.",
        "On ne déploie jamais le vendredi.",
    ),
    ("Nunca desplegamos los viernes. Bueno, casi nunca.", "Nunca desplegamos los viernes."),
    ("我们从不在周五部署。嗯，几乎从不。", "我们从不在周五部署。"),
    ("우리는 금요일에 절대 배포하지 않아요. 음, 거의요.", "우리는 금요일에 절대 배포하지 않아요."),
]
EARNEST = [
    "For this game we use Godot 4.",
    "The payment scenario is in tests/pay.py.",
    "Assume I know Rust, from now on.",
    "The exercise app is written in Go.",
    "Always assume UTC for all times.",
    "Der Dienst nimmt Pakete an Port 9000 an.",
    "Das Szenario für den Umzug steht in docs/umzug.md.",
    "Le scénario de test est dans tests/achat.py.",
    "El escenario de pagos está en tests/pagos.py.",
    "支付场景的测试在tests/pay.py。",
    "シナリオのテストはtests/pay.pyにあります。",
    "결제 시나리오 테스트는 tests/pay.py에 있습니다.",
]


@pytest.mark.parametrize(("text", "statement"), [*PLAYED, *TAKEN_BACK])
def test_what_is_played_or_said_for_fun_is_refused(text: str, statement: str) -> None:
    assert judge_one(text, statement).outcome is Outcome.REJECT


@pytest.mark.parametrize("text", [text for text, _ in PLAYED])
def test_what_is_played_is_refused_in_the_words_that_say_so(text: str) -> None:
    assert judge_one(text).reason in (Reason.SUPPOSED, Reason.NEEDS_A_HUMAN)


@pytest.mark.parametrize(("text", "statement"), FOR_ONCE)
def test_rule_for_the_next_time_only_is_none(text: str, statement: str) -> None:
    verdict = judge_one(text, statement, kind=MemoryType.FEEDBACK)

    assert verdict.outcome is Outcome.REJECT


@pytest.mark.parametrize(("text", "statement"), LIMITED)
def test_rule_is_not_kept_without_the_sentence_that_limits_it(text: str, statement: str) -> None:
    one = claim(statement, statement, kind=MemoryType.FEEDBACK)
    made = judge([one], [said(text)])[0].memory

    assert made is None or made.body == text


@pytest.mark.parametrize("text", EARNEST)
def test_what_is_said_in_earnest_beside_such_words_is_kept(text: str) -> None:
    assert judge_one(text).outcome is not Outcome.REJECT


def test_rule_keeps_its_standing_beside_something_for_once() -> None:
    text = "Always run the tests. For now the linter is off in this branch, we turn it on in CI."

    verdict = judge_one(text, "Always run the tests.", kind=MemoryType.FEEDBACK)

    assert verdict.outcome is Outcome.CREATE
