"""What a person only orders, as a piece of work, is no fact of a project."""

from __future__ import annotations

import time

import pytest

from memconsolidate.model import Author, MemoryType, Outcome, Provisional
from memconsolidate.verdicts.orders import is_mere_order
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import NOW, claim, judge, judge_one, outcome_of, said

ORDERS = [
    "swap the two columns",
    "sort by date, newest first",
    "now rebase onto main",
    "a darker grey for the footer please",
    "put it on the left, that's it",
    "can you bump the version",
    "let's try a shorter title",
    "no table this time",
    "the title a bit bigger",
    "one more time with 12 workers",
    "the same for the footer",
    "nope back to serif",
    "mach die überschrift größer",
    "tabelle nach datum sortieren",
    "rand links bitte kleiner",
    "formatier das nochmal",
    "zweiten absatz raus",
    "lass die legende erstmal so",
    "den titel etwas größer",
    "nochmal mit 12 workern",
    "zeile 40 prüfen",
    "décale la légende à droite",
    "renomme en liste2",
    "titre en gras stp",
    "montre-moi le diff",
    "le titre un peu plus grand",
    "encore une fois avec 12 workers",
    "pon el título en negrita",
    "ordénalo por fecha",
    "subí el margen un poco",
    "márgenes más chicos porfa",
    "el título un poco más grande",
    "otra vez con 12 workers",
    "把标题改成红色",
    "帮我看一下日志",
    "跑下测试",
    "颜色换成灰的",
    "这段删掉吧",
    "标题再大一点",
    "页脚也一样",
    "タイトルを太字にして",
    "テストをもう一度流して",
    "今日の議事録、短くお願い",
    "余白だけ直しといて",
    "もう少し大きく",
    "12 workers でもう一回",
    "やっぱり左寄せで",
    "2列でいいよ",
    "제목 굵게 해줘",
    "로그 좀 지워줘요",
    "여백 좀 빼 표에서",
    "영어로 번역해 주세요",
    "제목 조금 더 크게",
    "12 워커로 한 번 더",
]
FACTS = [
    "the service listens on 7002: put it into ports.yml",
    "the title font: Inter",
    "sensor A saturates at 65 µT",
    "now the search service listens on port 7003",
    "build server is ci-3.example",
    "load balancer terminates TLS at nginx",
    "release notes live in docs/releases",
    "cron jobs fetch the dump and load it",
    "tag v2 broke the installer",
    "we go with outbox",
    "let's go with Postgres",
    "more than 500 rows per request get us banned",
    "without the VPN nothing works",
    "Postgres for orders, Redis for sessions",
    "pause it during business hours, thats 7 to 19 Chicago time",
    "unsere Kunden, die das Portal nutzen, sind Banken",
    "Tom, whom the office feeds, eats tuna",
    "Der Rechner, dem die Bank traut, steht in Wien",
    "the host, which the bank trusts, is in Vienna",
    "for now the staging database is pg-2",
    "die Inventur ist übermorgen in Wolfsburg",
    "übrigens die Säule verträgt nur 240 Grad",
    "Tests laufen auf dem Server in Köln",
    "Kafka nur für Ereignisse, alles andere geht über Postgres",
    "Die Daten kommen aus drei Quellen",
    "ohne die VPN geht nichts",
    "node 22 auf allen Servern",
    "Jana macht die Freigaben",
    "les tests tournent sur le serveur de Lyon",
    "dans les tests on simule l'horloge",
    "compte rendu le lundi",
    "le héros s'appelle Seán, garde les fadas",
    "sans la VPN rien ne marche",
    "le serveur est un peu plus lent que l'ancien",
    "base de données sur pg-2",
    "la clave va en Postgres",
    "requiere el token de Jana",
    "descartándolas, los lunes coinciden con el resto",
    "sin la VPN nada funciona",
    "el servidor es un poco más lento que el viejo",
    "módulo de pagos en Go",
    "sube los viernes a las seis",
    "线下环境用 8080",
    "应该是缓存的问题吧",
    "从 8.0 起个性化推荐改成默认关闭",
    "更新由夜里的任务完成",
    "检查点每 5 分钟一次",
    "规则引擎的负责人是周以宁",
    "検証環境は kintai-stg.corp.example",
    "排他制約でいく。楽観ロックで端末が固まったから",
    "問い合わせ票は redmine に集めてる",
    "この API は社内だけが使って、外には出していない",
    "旧サーバーより少し遅い",
    "請求書は 30 日保存",
    "認証のほうは別チームが担当として",
    "개발 DB는 dev-db.gov.example 이야",
    "새 서버가 좀 더 느려",
    "결제는 토스로 해",
    "매일 새벽 4시에 초기화됩니다",
    "순차 처리로 가기로 했거든요",
    "대시보드는 https://grafana.live.example/d/ls-3 이거 보면 돼",
]


@pytest.mark.parametrize("text", ORDERS)
def test_order_for_work_is_told_by_its_form(text: str) -> None:
    assert is_mere_order(text)


@pytest.mark.parametrize("text", FACTS)
def test_fact_is_no_order_whatever_it_begins_with(text: str) -> None:
    assert not is_mere_order(text)


@pytest.mark.parametrize("text", ORDERS)
@pytest.mark.parametrize("kind", [MemoryType.PROJECT, MemoryType.REFERENCE])
def test_order_filed_as_a_fact_waits_for_a_second_session(text: str, kind: MemoryType) -> None:
    assert judge_one(text, kind=kind).outcome in (Outcome.PROVISIONAL, Outcome.REJECT)


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("Buttons are green.", "make the buttons green"),
        ("Die Tabelle ist nach Datum sortiert.", "tabelle nach datum sortieren"),
        ("Le titre est en gras.", "mets le titre en gras"),
        ("El título va en negrita.", "pon el título en negrita"),
        ("标题是红色。", "把标题改成红色"),
        ("タイトルは太字にする。", "タイトルを太字にして"),
        ("제목은 굵게 쓴다.", "제목은 굵게 해줘"),
    ],
)
def test_fact_made_of_an_order_waits_too(statement: str, quote: str) -> None:
    assert judge_one(quote, statement).outcome in (Outcome.PROVISIONAL, Outcome.REJECT)
    assert judge_one(quote, statement).memory is None


@pytest.mark.parametrize(
    "text",
    [
        "always put the legend on the left",
        "ab jetzt tabelle nach datum sortieren",
        "décale toujours la légende à droite",
        "pon siempre el título en negrita",
        "以后把标题改成红色",
        "今後はタイトルを太字にして",
        "앞으로 제목은 굵게 해줘",
    ],
)
def test_order_for_good_is_kept_at_once(text: str) -> None:
    verdict = judge_one(text)

    assert verdict.outcome is Outcome.CREATE


def test_same_order_in_a_second_session_is_kept() -> None:
    text = "swap the two columns of the report"
    first = judge([claim(text)], [said(text)])[0]
    waiting = Provisional(claim=first.claim, sources=first.sources, since=NOW, traces=first.traces)

    again = judge([claim(text)], [said(text, session="s2", hours=5)], provisional=(waiting,))[0]

    assert outcome_of(first) == (Outcome.PROVISIONAL, Reason.NEEDS_SECOND_SESSION)
    assert outcome_of(again) == (Outcome.CREATE, Reason.SECOND_SESSION)


@pytest.mark.parametrize(
    "text",
    ["drop the header this time", "ohne Vorwort diesmal", "pas de tableau cette fois", "más corto por esta vez"],
)  # fmt: skip
def test_what_is_asked_for_once_founds_nothing(text: str) -> None:
    assert outcome_of(judge_one(text)) == (Outcome.REJECT, Reason.ONE_OFF)


def test_fact_in_the_same_message_founds_its_memory() -> None:
    text = "billing listens on 7002. put it into ports.yml"

    assert judge([claim("billing listens on 7002", text)], [said(text)])[0].outcome is (
        Outcome.CREATE
    )


def test_assistant_without_a_subject_orders_nobody() -> None:
    text = "Skips the cache when the lock is older than 5 minutes."

    assert judge([claim(text)], [said(text, author=Author.ASSISTANT)])[0].outcome is Outcome.CREATE


@pytest.mark.parametrize(
    "filler",
    [
        "a, ", "drop the ", "load x ", "bitte ", "den ast ", "bild en ", "vire les ", "en a-le ", "día la ", "把", "再 ",
        "一下", "改成 ", "して、", "て", "お願い", "좀 빼 ", "줘 ", ": ", "Z Z ",
    ],
)  # fmt: skip
def test_orders_said_a_thousand_times_take_no_time(filler: str) -> None:
    text = (filler * 4000)[:3900]
    started = time.process_time()
    judge([claim(text)], [said(text)])
    is_mere_order(text)

    assert time.process_time() - started < 2
