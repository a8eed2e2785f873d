"""What an assistant did, intends, offers or guesses is no memory; what it found is."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, Authority, Outcome, Quote, Verdict
from memconsolidate.verdicts.own_work import is_own_work
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, said

DONE = [
    "Replaced the polling loop with a webhook.",
    "Done, 17 tests pass.",
    "All 64 tests green.",
    "Builds.",
    "OK, renamed and committed.",
    "The nightly job is green again.",
    "I moved the fixtures into conftest.py.",
    "I have written three new tests.",
    "Fixed. Pushed to main.",
    "A test expected local time; fixed.",
    "From 9 MB to 300 kB.",
    "No errors.",
    "Here is the draft.",
    "Umgestellt, 9 Stellen.",
    "Ein Test wartete auf die Ortszeit, behoben.",
    "Alles grün, keine Warnungen.",
    "Alle 30 Tests sind grün.",
    "In settings.toml eingetragen.",
    "Die alten Routen sind entfernt.",
    "Ich habe die Fixtures verschoben.",
    "Actualizada la diapositiva.",
    "Un test esperaba la hora local; corregido.",
    "Se añadieron tres pruebas.",
    "40 pruebas en verde.",
    "Hecho, he movido los fixtures.",
    "Cambié el puerto del servidor.",
    "Remplacé par un webhook.",
    "Les fixtures sont à jour.",
    "J'ai déplacé les fixtures.",
    "Trois tests écrits.",
    "Une clé manquait, corrigé.",
    "Ajout d'une marge.",
    "已写好并通过校验。",
    "好的，已更新 README。",
    "测试 12 个全过。",
    "改好了三处。",
    "期望值过时，已修复。",
    "没有报错。",
    "3か所修正しました。",
    "設定ファイルを更新しました。",
    "テストを追加済みです。",
    "期待値が古かったので直しました。",
    "問題ありません。",
    "세 곳을 고쳤습니다.",
    "설정 파일을 수정했습니다.",
    "기대값이 오래돼서 고쳤습니다.",
    "오류 없습니다.",
    "테스트 30개 모두 통과했습니다.",
    "Image layers, 38 GB.",
    "Résumé écrit, 3 pages.",
    "Report is there, 2 MB.",
    "Sitemap generated from the routes in 12 s.",
    "41 min -> 6 min.",
    "Übersicht fertig, 12 Seiten.",
    "Hecho, 17 capítulos.",
    "Tabla lista en resumen.md.",
    "Résumé prêt, 3 pages.",
    "212 lignes importées.",
    "La file était bloquée, je l'ai vidée à la main.",
    "编译成功，18 MB。",
    "写好了，存成 bericht.pdf。",
    "ビルド成功、警告 0 件。",
    "빌드 성공, 경고 0건입니다.",
    "조회만 묶었습니다. 41분 → 6분.",
]
INTENDED = [
    "I plan to split the module first.",
    "I can prepare a script for the export.",
    "I'd put a queue in front of it.",
    "Let me check the logs first.",
    "Next, I look at the parser.",
    "Probably a typo in the template.",
    "Ich würde eine Queue davorschalten.",
    "Ich schaue mir zuerst den Parser an.",
    "Als Nächstes kommt der Parser dran.",
    "Vermutlich ein Tippfehler in der Vorlage.",
    "Pienso dividir el módulo.",
    "De acuerdo, preparo el contenedor.",
    "Voy a revisar los registros.",
    "Je compte découper le module.",
    "Je vais d'abord lire les journaux.",
    "D'accord, je prépare le conteneur.",
    "好的，先看日志。",
    "我打算先拆模块。",
    "我可以准备一个导出脚本。",
    "形式を揃えます。",
    "まずログを確認します。",
    "モジュールの分割を提案します。",
    "샘플 20개로 준비하겠습니다.",
    "먼저 로그를 볼게요.",
    "모듈 분리를 제안합니다.",
    "I assume the template is old.",
    "Another option is a queue.",
    "Ich vermute einen Tippfehler.",
    "Eine weitere Möglichkeit wäre eine Queue.",
    "Supongo que la plantilla es vieja.",
    "Haría falta otra medición.",
    "Je suppose que le modèle est ancien.",
    "Il faudrait une autre mesure.",
    "另一种办法是加队列。",
    "我猜模板太旧。",
    "キューを置く方法もあります。",
    "テンプレートが古いのかもしれません。",
    "큐를 두는 방법도 있어요.",
    "템플릿이 오래된 것 같습니다.",
]
FINDINGS = [
    "Skipped the export because Redsys rejects tokens.",
    "Replaced the loop, because the broker drops idle sockets.",
    "test_login is flaky because of the clock.",
    "The importer needs 30 s, so the timeout must be longer.",
    "`make dev` works only with the VPN on.",
    "Raised the timeout to 60 s, because the importer needs 30 s.",
    "Nested keys are not supported by the parser.",
    "Based on the logs the worker restarts every hour.",
    "Deprecated endpoints return 410.",
    "I found that the cache ignores the TTL.",
    "I measured 40 ms for each request with TLS.",
    "The tests pass only when the proxy is off.",
    "Invalid tokens are logged twice.",
    "Confirmed by reading: the cache ignores the locale.",
    "Der Import braucht 30 s, deshalb muss das Timeout länger sein.",
    "Der Endpunkt ist nur im VPN erreichbar.",
    "Geplante Jobs laufen in UTC.",
    "Das Timeout ist auf 60 s erhöht, weil der Import 30 s braucht.",
    "El importador necesita 30 s por archivo.",
    "Los nombres guardados en la base llevan prefijo.",
    "Cada sensor emite una lectura por minuto.",
    "L'import prend 30 s par fichier.",
    "Les données sont dans /srv/data.",
    "La clé du cache ignore la langue.",
    "导入需要 30 秒，超时必须更长。",
    "复用已关闭的连接就会报 503。",
    "缓存的键不区分语言。",
    "インポートには30秒かかります。",
    "ゲインを合わせるとrmsは0.01に揃いました。",
    "キャッシュはTTLを無視します。",
    "임포트는 30초가 걸립니다.",
    "캐시는 TTL을 무시합니다.",
    "VPN을 켜면 테스트가 통과합니다.",
    "The layers take 38 GB because of the fonts.",
    "With lru_cache the parser is 2.3x faster.",
    "Deployed, port 7002 must be open.",
    "The report lists 12 hosts, 3 of them without TLS.",
    "Der Container hat 2 GB, mehr lehnt der Host ab.",
    "El contenedor tiene 2 GB, el host no da más.",
    "Le conteneur a 2 Go, l'hôte refuse plus.",
    "容器只有 2 GB，再多宿主机会拒绝。",
    "コンテナは2 GB、それ以上はホストが断ります。",
    "컨테이너는 2 GB이고, 그 이상은 호스트가 거절합니다.",
]


def judge_assistant(text: str) -> Verdict:
    """Return the verdict on an assistant's sentence, claimed in its own words."""
    return judge([claim(text)], [said(text, author=Author.ASSISTANT)])[0]


@pytest.mark.parametrize("text", [*DONE, *INTENDED])
def test_assistants_own_work_is_no_memory(text: str) -> None:
    assert is_own_work(text)
    assert judge_assistant(text).outcome is Outcome.REJECT


@pytest.mark.parametrize("text", FINDINGS)
def test_what_an_assistant_found_is_kept(text: str) -> None:
    assert not is_own_work(text)
    assert judge_assistant(text).reason is not Reason.OWN_WORK


def test_finding_beside_a_report_is_kept() -> None:
    text = "Fixed. The importer ignores files without an extension."
    verdict = judge([claim(text)], [said(text, author=Author.ASSISTANT)])[0]

    assert verdict.outcome is Outcome.CREATE


def test_report_quoted_beside_a_finding_is_none() -> None:
    text = "Replaced the loop; the importer ignores files without an extension."
    verdict = judge([claim("Replaced the loop.", text)], [said(text, author=Author.ASSISTANT)])[0]

    assert verdict.reason is Reason.OWN_WORK


def test_intention_that_a_person_answered_is_kept_with_the_answer() -> None:
    plan, answer = "I plan to add an LRU cache to the search", "only after the audit, please"
    messages = [
        said(plan, author=Author.ASSISTANT, label="m1"),
        said(answer, label="m2"),
    ]
    quotes = (Quote("m1", plan), Quote("m2", answer))
    verdict = judge([claim("An LRU cache is planned for the search.", quotes=quotes)], messages)[0]

    assert verdict.memory is not None
    assert verdict.memory.body == f"{plan} — {answer}"


def test_proposal_that_a_person_agreed_to_is_kept() -> None:
    proposal = "I suggest splitting the importer into two services."
    quotes = (Quote("m1", proposal), Quote("m2", "yes, go ahead"))
    verdict = judge(
        [claim(proposal, quotes=quotes)],
        [said(proposal, author=Author.ASSISTANT), said("yes, go ahead", label="m2", hours=1)],
    )[0]

    assert verdict.memory is not None
    assert verdict.memory.authority is Authority.AGREED


@pytest.mark.parametrize(
    "text",
    [
        "I moved the fixtures into conftest.py.",
        "Ich habe die Fixtures verschoben.",
        "已更新 README。",
    ],
)
def test_what_a_person_did_is_their_word(text: str) -> None:
    assert judge_one(text).outcome is Outcome.CREATE
