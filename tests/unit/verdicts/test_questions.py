"""Who only asks states nothing, with or without a question mark."""

from __future__ import annotations

import pytest

from memconsolidate.model import Outcome
from memconsolidate.verdicts.cues import is_question
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, said

QUESTIONS = [
    "why is the cache cold",
    "the deploy is red, why",
    "how long does the import take",
    "where is the config stored",
    "what does the worker do at night",
    "can you explain what a monad is",
    "is it normal that the build takes so long",
    "does the importer handle csv",
    "any idea why",
    "whats the port of the mail server",
    "wheres the config stored",
    "ok, how much is it",
    "warum ist der cache kalt",
    "wie lange dauert der import",
    "wo liegt die config",
    "was macht der worker nachts",
    "kannst du mir sagen was hier schief geht",
    "geht das auch ohne docker",
    "por qué está frío el caché",
    "cuánto tarda la importación",
    "dónde está la config",
    "qué hace el worker de noche",
    "dime si el importador acepta csv",
    "pourquoi le cache est froid",
    "combien de temps prend l'import",
    "où est la config",
    "est-ce que le worker tourne la nuit",
    "dis-moi comment marche le cache",
    "为什么缓存是冷的",
    "导入要多久",
    "配置在哪里",
    "这样会不会太慢",
    "夜里有任务吗",
    "他是不是生病了",
    "なぜキャッシュが冷たい",
    "インポートはどのくらいかかりますか",
    "設定はどこ",
    "csvに対応してるか教えて",
    "これでいいのか",
    "왜 캐시가 비어 있지",
    "임포트 얼마나 걸려",
    "설정은 어디 있나요",
    "csv도 되는지 알려줘",
    "이게 맞을까",
]
STATEMENTS = [
    "that is why we use uv",
    "I know how it works",
    "why don't we always use uv",
    "how we deploy: make release, then wait for the mail",
    "what is stored in /data stays there",
    "Where the importer fails it writes a report.",
    "When the VPN is off, make dev fails.",
    "can you always answer in French",
    "is the default since 4.2",
    "use pnpm. why is the lockfile red",
    "wie gesagt, keine Emojis",
    "was wir brauchen, steht im Wiki",
    "ist der Build rot, nie deployen",
    "deshalb weiß ich, wie es geht",
    "por eso usamos uv",
    "que no falte nunca el changelog",
    "como siempre, de tú",
    "c'est pourquoi nous utilisons uv",
    "quel que soit le projet, tutoie-moi",
    "comme d'habitude, en français",
    "不管怎么样都要写测试",
    "先检查是不是空值再写",
    "要不要重试由调用方决定",
    "我知道为什么失败",
    "いつも日本語で答えて",
    "静かな色が好き",
    "担当は確か田中さん",
    "なぜなら監査があるから",
    "그게 우리 원칙이니까",
    "언제나 한국어로 답해",
    "왜냐하면 감사가 있어서",
    "설정하는 방법은 README에 있다",
]


@pytest.mark.parametrize("text", QUESTIONS)
def test_question_is_told_without_its_mark(text: str) -> None:
    assert is_question(text)
    assert is_question(f"{text}?")


@pytest.mark.parametrize("text", STATEMENTS)
def test_statement_is_no_question(text: str) -> None:
    assert not is_question(text)


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("why is the cache of the importer cold", "the cache of the importer cold"),
        ("we use npm in this project, or not", "we use npm in this project"),
        ("look at the invoice, why does the parser fail", "why does the parser fail"),
        ("warum liegt die config unter /etc", "liegt die config unter /etc"),
        ("我们用的是 npm，是不是", "我们用的是 npm"),
    ],
)
def test_words_cut_out_of_a_question_found_nothing(sentence: str, quote: str) -> None:
    verdict = judge([claim(quote)], [said(sentence)])[0]

    assert verdict.reason is Reason.QUESTION


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        (
            "the bank API moved to v2 in May, does our field mapping still work",
            "the bank API moved to v2 in May",
        ),
        ("银行接口五月切到了 v2，旧的字段还能用吗", "银行接口五月切到了 v2"),
        (
            "die Bank-API läuft seit Mai auf v2, geht das alte Mapping noch",
            "die Bank-API läuft seit Mai auf v2",
        ),
    ],
)
def test_what_is_told_beside_a_question_is_told(sentence: str, quote: str) -> None:
    verdict = judge([claim(quote)], [said(sentence)])[0]

    assert verdict.outcome is Outcome.CREATE


def test_rule_in_the_form_of_a_question_stays_one() -> None:
    assert judge_one("why don't we always use uv in this project").reason is not Reason.QUESTION
