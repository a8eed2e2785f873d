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
    "The import of 2024 is at 40 %.",
    "The screen says 212.",
    "The replica lag is 90k.",
    "The upload said access denied.",
    "The parser keeps crashing.",
    "Not yet deployed.",
    "I'm off for a walk.",
    "Der Import steht jetzt bei 40 %.",
    "Die Anzeige zeigt 212.",
    "Der Parser stürzt dauernd ab.",
    "Noch nicht gemessen.",
    "Die Platte ist gerade zu 97 % gefüllt.",
    "La descarga va por el 40 %.",
    "La pantalla marca 212.",
    "El parser no para de caerse.",
    "Todavía no está probado.",
    "L'export en est à 40 %.",
    "L'écran affiche 212.",
    "Le parseur n'arrête pas de planter.",
    "Pas encore mesuré.",
    "监控显示 212。",
    "解析器一直报错。",
    "还没部署。",
    "现在磁盘用了 97%。",
    "画面には212と出ている。",
    "解析処理がずっと固まってる。",
    "まだ測っていません。",
    "メモリはいま97%です。",
    "화면에 212로 나와요.",
    "파서가 자꾸 멈춰.",
    "서버 접속이 안 돼요.",
    "현재 디스크가 97%입니다.",
]
LASTING = [
    "The alarm threshold is at 80 %.",
    "The README says 180 seconds.",
    "The disk is 500 GB.",
    "Requests without a token get access denied from the gateway.",
    "Coverage must stay above 90 %.",
    "I'm off on Fridays.",
    "The parser keeps comments.",
    "Die Warnschwelle liegt bei 80 %.",
    "Die Anzeige hat 212 Zeilen.",
    "El umbral está en 80 %.",
    "La pantalla tiene 212 líneas.",
    "Le seuil est à 80 %.",
    "L'écran a 212 lignes.",
    "报警阈值是 80%。",
    "监控面板在 3000 端口。",
    "警告のしきい値は80%です。",
    "画面の幅は212文字です。",
    "오래된 앱은 서버 접속이 안 됩니다.",
    "경고 임계값은 80%입니다.",
    "화면 너비는 212자입니다.",
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
