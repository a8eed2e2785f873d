from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Outcome, Request, ShownMessage
from tests.unit.verdicts.verdict_cases import claim, judge, said


def _outcomes(text: str) -> list[Outcome]:
    shown = ShownMessage(label="m1", author=Author.HUMAN, at=None, session="s1", text=text)
    reply = RulesBackend().propose(Request(purpose="extraction", messages=(shown,), memories=()))
    return [verdict.outcome for verdict in judge(reply.claims, [said(text)])]


@pytest.mark.parametrize(
    "text",
    [
        "From here on use tabs.",
        "From this point on use tabs.",
        "From today on use tabs.",
        "Starting now, use tabs.",
        "As of today, use tabs.",
        "Henceforth use tabs.",
        "In future, run the tests first.",
        "Next time run the tests first.",
        "Please ask me before you push next time.",
        "다음부터는 존댓말로 답해 주세요",
        "다음 번부터는 테스트 먼저 작성해 줘",
        "오늘부터 브랜치 이름은 영어로 지어 주세요",
        "지금부터 영어로 답해 줘",
        "이제 영어로 답해 주세요.",
        "이제는 반말로 답해 줘",
        "이제 pnpm만 써 주세요",
        "정정: 커밋 메시지는 이제 영어로 작성해 주세요.",
        "정정: 커밋 메시지는 영어로 작성해 주세요.",
        "次回から敬語で答えてください。",
        "次からはテストを先に書いてください。",
        "今後は敬語で答えてください。",
        "これからは英語で書いてください。",
        "今日からブランチ名は英語にしてください。",
        "以降はタブを使ってください。",
        "訂正：コミットメッセージはこれからは英語で書いてください。",
        "以后请用中文回答",
        "今后请用中文回答",
        "从现在起用英文写提交信息",
        "现在起用英文写提交信息",
        "从今天起请用英文写提交信息",
        "下次开始先跑测试",
        "下次请先写测试",
        "更正：提交信息现在起用英文写。",
        "En adelante escribe los commits en inglés.",
        "A partir de hoy responde en inglés.",
        "La próxima vez ejecuta primero los tests.",
        "Von nun an verwende Tabs.",
        "Ab heute antworte auf Englisch.",
        "Fortan verwende Tabs.",
        "Schreibe künftig alle Commits auf Englisch.",
        "Nächstes Mal bitte zuerst die Tests laufen lassen.",
        "À partir d'aujourd'hui, utilise des tabulations.",
        "La prochaine fois, lance d'abord les tests.",
        "Correction: write commit messages in English.",
        "Stop answering in English.",
        "please stop replying to me in german",
        "Stop apologizing.",
        "stop being so verbose",
        "Hör auf, auf Englisch zu antworten.",
        "Deja de responder en inglés.",
        "Arrête de répondre en anglais.",
        "영어로 그만 답해.",
        "영어로 대답하는 거 그만해 주세요",
        "英語で答えるのをやめてください。",
        "别再用英文回答了",
    ],
)
def test_order_for_the_time_to_come_is_kept_at_once(text: str) -> None:
    assert _outcomes(text) == [Outcome.CREATE]


@pytest.mark.parametrize(
    "text",
    [
        "This time answer in English.",
        "For now use tabs.",
        "Today answer in English.",
        "Next time it crashed again.",
        "The user can edit the note next time.",
        "Correction: for now write commit messages in English.",
        "Stop answering in English for now.",
        "Stop running the tests.",
        "Stop writing in this file for now.",
        "이번만 영어로 답해 주세요.",
        "이제 테스트를 돌려 줘",
        "이제 main으로 머지해 주세요",
        "이제 로그인 페이지를 TypeScript로 작성해 주세요",
        "다음 단계로 넘어가 주세요",
        "정정: 일단 커밋 메시지는 영어로 작성해 주세요.",
        "今回だけ英語で答えてください。",
        "今日は英語で答えてください。",
        "これからテストを実行します。",
        "次はテストを書いてください。",
        "这次用英文回答",
        "现在开始写测试",
        "下次再说",
        "Esta vez responde en inglés.",
        "Usa la próxima versión.",
        "Heute bitte auf Englisch antworten",
        "In Zukunft werden wir umziehen",
        "Lance dès maintenant les tests.",
    ],
)
def test_order_for_today_or_this_once_is_left_out(text: str) -> None:
    assert not _outcomes(text)


@pytest.mark.parametrize(
    "text",
    [
        "저는 큰 PR보다 작은 PR 여러 개가 좋습니다",
        "저는 다크 모드가 편합니다",
        "我很反感到处弹窗的界面",
        "变量命名我偏向用完整单词",
        "インデントはスペース派です",
        "大きいPRより小さいPRのほうがありがたい",
    ],
)
def test_preference_needs_no_second_session(text: str) -> None:
    assert _outcomes(text) == [Outcome.CREATE]


@pytest.mark.parametrize("text", ["stop adding comments", "Stop writing in the log file."])
def test_end_of_what_may_be_the_task_waits_for_a_second_session(text: str) -> None:
    assert _outcomes(text) == [Outcome.PROVISIONAL]


def test_correction_for_once_does_not_hold_for_good() -> None:
    text = "Correction: write the messages in English for now."
    made = claim("Write the messages in English.", text)

    (verdict,) = judge([made], [said(text)])

    assert verdict.reason == "one_off"
