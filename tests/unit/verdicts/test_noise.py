"""What is never worth remembering: a provider's failures, refusals, memory about memory."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, Outcome, Verdict
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, said


def judge_assistant(text: str) -> Verdict:
    """Return the verdict on an assistant's sentence, claimed in its own words."""
    return judge([claim(text)], [said(text, author=Author.ASSISTANT)])[0]


FAILURES = [
    "Error 500, please retry.",
    "You've reached your weekly usage limit.",
    "The model is overloaded.",
    "The stream was disconnected before completion.",
    "Fehler 503 vom Anbieter.",
    "Das Nutzungslimit ist erreicht.",
    "Límite de uso alcanzado hasta las cinco.",
    "El modelo está sobrecargado.",
    "Limite d'utilisation atteinte, reviens demain.",
    "Le service est actuellement surchargé.",
    "模型过载，请稍后重试。",
    "已达到使用上限，五点后恢复。",
    "利用制限に達しました。",
    "모델이 과부하 상태입니다.",
]
REFUSALS = [
    "I cannot open encrypted documents for you.",
    "Sorry, but I can't do that.",
    "Dabei kann ich dir leider nicht weiterhelfen.",
    "Es tut mir leid, der Zugriff ist mir verwehrt.",
    "Lo siento, no puedo abrir esa página.",
    "No puedo leer los documentos cifrados.",
    "Je ne peux pas ouvrir cette page.",
    "Désolé, je n'ai pas accès au site.",
    "抱歉，我无法打开这个网页。",
    "我无法访问您的账户。",
    "申し訳ありませんが、そのページは開けません。",
    "その件はお手伝いできません。",
    "죄송하지만 그 페이지는 열 수 없습니다.",
    "그 요청은 도와드릴 수 없습니다.",
]
ABOUT_MEMORY = [
    "Hay dos memorias guardadas de la semana pasada.",
    "이 세션에서 보이는 기억은 두 줄입니다.",
    "I have no memory of you yet.",
    "what do you know about me",
    "remember what we discussed yesterday",
    "delete the memory about my old job",
    "was weißt du über mich",
    "erinnerst du dich an gestern",
    "Zu dir gibt es keinen Gedächtniseintrag.",
    "qué sabes de mí",
    "borra los recuerdos de la semana pasada",
    "No tengo ningún recuerdo tuyo guardado.",
    "dis-moi ce que tu sais de moi",
    "efface tous les souvenirs de mars",
    "你记得我什么",
    "没有任何关于您的记忆。",
    "把你的记忆清空",
    "私について何を覚えてる",
    "あなたに関する記憶はありません。",
    "나에 대해 뭘 알고 있어",
    "저장된 기억이 없습니다.",
]


@pytest.mark.parametrize("text", FAILURES)
def test_what_a_provider_says_when_it_fails_is_no_memory(text: str) -> None:
    assert judge_assistant(text).reason is Reason.PROVIDER_ERROR
    assert judge_one(text).outcome is Outcome.REJECT


@pytest.mark.parametrize("text", REFUSALS)
def test_what_an_assistant_declines_is_no_memory(text: str) -> None:
    assert judge_assistant(text).reason is Reason.PROVIDER_ERROR


@pytest.mark.parametrize("text", ABOUT_MEMORY)
def test_memory_about_memory_is_no_memory(text: str) -> None:
    # some of them ask as well
    assert judge_one(text).reason in (Reason.ABOUT_MEMORY, Reason.QUESTION)


@pytest.mark.parametrize(
    "text",
    [
        "The tickets API allows 500 requests an hour.",
        "The queue limit is 429 messages.",
        "I cannot reproduce the crash on Linux, only with the VPN on.",
        "The memory limit of the workers is 2 GB.",
        "Die Erinnerungsmails gehen um 8 Uhr raus.",
        "Der Dienst hat ein Limit von 500 Anfragen.",
        "La memoria de los workers es de 2 GB.",
        "La mémoire vive du serveur est de 64 Go.",
        "内存上限是 2 GB。",
        "メモリの上限は 2 GB です。",
        "메모리 한도는 2 GB 입니다.",
    ],
)
def test_findings_that_speak_of_limits_and_memory_pass(text: str) -> None:
    assert judge_assistant(text).outcome is not Outcome.REJECT


@pytest.mark.parametrize(
    "text",
    [
        "I can't work on Fridays.",
        "I cannot read red text on green.",
        "Ich kann freitags nicht arbeiten.",
        "Je ne peux pas travailler le vendredi.",
        "No puedo trabajar los viernes.",
    ],
)
def test_what_a_person_cannot_do_is_a_fact(text: str) -> None:
    assert judge_one(text).outcome is not Outcome.REJECT


def test_statement_in_other_words_does_not_save_a_quoted_failure() -> None:
    text = "The model is overloaded, the queue has 40 requests."
    verdict = judge(
        [claim("The queue has 40 requests.", text)], [said(text, author=Author.ASSISTANT)]
    )[0]

    assert verdict.outcome is Outcome.REJECT
