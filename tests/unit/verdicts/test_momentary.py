"""How something is at this moment is no memory; how it always is, is one."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, said

MOMENTS = [
    "The mail server is down right now.",
    "The mail server is down again.",
    "Port 9000 is taken by an old process, pid 1234.",
    "The proxy returned 503 during the upload.",
    "The session token expired yesterday.",
    "Der Mailserver antwortet gerade nicht.",
    "Der Mailserver ist seit gestern nicht erreichbar.",
    "Im Moment hängt die Pipeline.",
    "El servidor de correo no responde ahora mismo.",
    "El servidor de correo está caído.",
    "El servidor está reconstruyendo el índice en este momento.",
    "Le serveur de mail ne répond pas en ce moment.",
    "Le serveur de mail est en panne.",
    "La base est en maintenance pour l'instant.",
    "邮件服务器现在连不上。",
    "邮件服务器挂了。",
    "正在重建索引。",
    "メールサーバーは今落ちています。",
    "メールサーバーはメンテナンス中です。",
    "현재 메일 서버가 응답이 없습니다.",
    "메일 서버가 점검 중입니다.",
]
LASTING = [
    "The mail server is down every Sunday night.",
    "Requests with a wrong token fail with 401.",
    "The importer fails on files without an extension.",
    "Now we use uv.",
    "The office closes at 18:00 now.",
    "Right now we are on node 20.",
    "Der Mailserver ist sonntags nicht erreichbar, außer im VPN.",
    "Gerade Zahlen sind rot markiert.",
    "Wir nutzen im Moment node 20.",
    "El servidor de correo se reinicia cada noche.",
    "Ahora usamos uv.",
    "Le serveur de mail redémarre chaque nuit.",
    "Nous utilisons node 20 pour l'instant.",
    "现在我的直属上级是孟凡。",
    "目前超时是 60 秒。",
    "今の担当は田中さんです。",
    "今後は失敗したら止めて。",
    "지금 담당은 정유라 님입니다.",
    "현재 에러 로그는 Sentry로 갑니다.",
]


@pytest.mark.parametrize("text", MOMENTS)
@pytest.mark.parametrize("author", [Author.HUMAN, Author.ASSISTANT])
def test_state_of_a_moment_is_no_memory(text: str, author: Author) -> None:
    verdict = judge([claim(text)], [said(text, author=author)])[0]

    assert verdict.reason is Reason.MOMENTARY


@pytest.mark.parametrize("text", LASTING)
def test_state_that_lasts_is_not_taken_for_a_moments(text: str) -> None:
    assert judge_one(text).reason is not Reason.MOMENTARY


def test_statement_without_the_moment_is_a_moments() -> None:
    verdict = judge_one("The mail server is down right now.", "The mail server is down.")

    assert verdict.outcome is Outcome.REJECT
