"""What stands beside the words that a statement was made of is kept where they need it."""

from __future__ import annotations

import time

import pytest

from memconsolidate.model import Author, Outcome
from memconsolidate.verdicts.beside import leaves_out
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, refused_for, said

#: What is quoted stands between the bars, or before the one bar: the rest bounds it, denies it, or
#: takes it back.
LIMITED = [
    "we always deploy on Fridays|, but not the billing service.",
    "we always deploy on Fridays|, but never the billing service.",
    "we always deploy on Fridays|, once the freeze is over.",
    "we always deploy on Fridays|, that was the old rule.",
    "we always deploy on Fridays|, which is a lie.",
    "we always deploy on Fridays|, which is wrong.",
    "we always deploy on Fridays|; that's no longer true.",
    "we always deploy on Fridays|, or at least we used to.",
    "we always deploy on Fridays|, or so Bob thinks.",
    "we always deploy on Fridays|, that's what Bob believes.",
    "we always deploy on Fridays|, and I hate it, let's stop that.",
    "we always deploy on Fridays|, with the exception of December.",
    "we always deploy on Fridays|, provided QA signed off.",
    "we always deploy on Fridays|, as long as QA signed off.",
    "we always deploy on Fridays|, assuming QA signed off.",
    "we always deploy on Fridays|, in case QA signed off.",
    "we always deploy on Fridays|, only if QA signed off.",
    "we always deploy on Fridays|, unless QA objects.",
    "we always deploy on Fridays|, except in December.",
    "we always deploy on Fridays|, apart from December.",
    "we always deploy on Fridays|, other than December.",
    "we always deploy on Fridays|, save for December.",
    "we always deploy on Fridays|, barring incidents.",
    "we always deploy on Fridays|, in staging at least.",
    "we always deploy on Fridays|, but only in staging.",
    "we always deploy on Fridays|, only in staging though.",
    "we always deploy on Fridays|, in the demo.",
    "we always deploy on Fridays|, for now.",
    "we always deploy on Fridays|, until the audit is over.",
    "we always deploy on Fridays|, just this month.",
    "we always deploy on Fridays|, just this once.",
    "we always deploy on Fridays|, at my old job.",
    "we always deploy on Fridays|, at my last company.",
    "we always deploy on Fridays|, is what the wiki says.",
    "we always deploy on Fridays|, if you ask Bob.",
    "we always deploy on Fridays|, in theory.",
    "we always deploy on Fridays|, supposedly.",
    "we always deploy on Fridays|, allegedly.",
    "we always deploy on Fridays|, I think.",
    "we always deploy on Fridays|, maybe.",
    "we always deploy on Fridays|, I'm not sure.",
    "we always deploy on Fridays|, don't we?",
    "we always deploy on Fridays|, no?",
    "we always deploy on Fridays|, just kidding.",
    "we always deploy on Fridays|, lol no.",
    "we always deploy on Fridays|, yeah right.",
    "we always deploy on Fridays|, not.",
    "we always deploy on Fridays|, forget that.",
    "we always deploy on Fridays|, scratch that.",
    "we always deploy on Fridays|, no wait, Thursdays.",
    "we always deploy on Fridays|, sorry, Thursdays.",
    "we always deploy on Fridays|, I mean Thursdays.",
    "we always deploy on Fridays|... actually no.",
    "For now, |we always deploy on Fridays|.",
    "Until the audit: |we always deploy on Fridays|.",
    "For this sprint, |we always deploy on Fridays|.",
    "This week, |we always deploy on Fridays|.",
    "At my old job, |we always deploy on Fridays|.",
    "In the demo, |we always deploy on Fridays|.",
    "In staging, |we always deploy on Fridays|.",
    "In Bob's team, |we always deploy on Fridays|.",
    "According to Bob, |we always deploy on Fridays|.",
    "The old policy was: |we always deploy on Fridays|.",
    "The old policy, |we always deploy on Fridays|, is dead.",
    "It is not true that |we always deploy on Fridays|.",
    "It's false, |we always deploy on Fridays|.",
    "Nobody says |we always deploy on Fridays|.",
    "Stop saying: |we always deploy on Fridays|.",
    "No more of this: |we always deploy on Fridays|.",
    "Contrary to the docs (|we always deploy on Fridays|) nothing is fixed.",
    "The docs say: |we always deploy on Fridays|. They are outdated.",
    "If the budget is approved, |we always deploy on Fridays|.",
    "When QA is there, |we always deploy on Fridays|.",
    "Once the freeze is over, |we always deploy on Fridays|.",
    "Unless QA objects, |we always deploy on Fridays|.",
    "Except in December, |we always deploy on Fridays|.",
    "Only in staging: |we always deploy on Fridays|.",
    "Wir deployen immer freitags|, aber nicht den Billing-Dienst.",
    "Wir deployen immer freitags|, es sei denn, QA fehlt.",
    "Wir deployen immer freitags|, außer im Dezember.",
    "Wir deployen immer freitags|, bis auf den Dezember.",
    "Wir deployen immer freitags|, solange QA da ist.",
    "Wir deployen immer freitags|, das stimmt so nicht.",
    "Wir deployen immer freitags|, das galt früher.",
    "Wir deployen immer freitags|, so steht es im Wiki.",
    "Wir deployen immer freitags|, vorerst.",
    "Wir deployen immer freitags|, meint Bob.",
    "Vorerst gilt: |wir deployen immer freitags|.",
    "Bis zum Audit gilt: |wir deployen immer freitags|.",
    "Siempre desplegamos los viernes|, pero nunca facturación.",
    "Siempre desplegamos los viernes|, pero solo si QA aprueba.",
    "Siempre desplegamos los viernes|, siempre que QA apruebe.",
    "Siempre desplegamos los viernes|, eso no es cierto.",
    "Siempre desplegamos los viernes|, eso era antes.",
    "Siempre desplegamos los viernes|, por ahora.",
    "Siempre desplegamos los viernes|, excepto en diciembre.",
    "Por ahora, |siempre desplegamos los viernes|.",
    "On déploie toujours le vendredi|, mais pas la facturation.",
    "On déploie toujours le vendredi|, c'est faux.",
    "On déploie toujours le vendredi|, sauf en décembre.",
    "On déploie toujours le vendredi|, pour l'instant.",
    "On déploie toujours le vendredi|, tant que QA est là.",
    "On déploie toujours le vendredi|, c'était avant.",
    "Pour l'instant, |on déploie toujours le vendredi|.",
    "我们总是在周五部署|，但计费服务除外。",
    "我们总是在周五部署|，但不包括计费服务。",
    "我们总是在周五部署|，前提是测试通过。",
    "我们总是在周五部署|，这是以前的规定。",
    "我们总是在周五部署|，暂时如此。",
    "我们总是在周五部署|，这是假的。",
    "目前，|我们总是在周五部署|。",
    "テストでは常にデータベースをモックする|、ただしCIを除く。",
    "テストでは常にデータベースをモックする|、ということはしません。",
    "テストでは常にデータベースをモックする|、当面は。",
    "テストでは常にデータベースをモックする|、というのは昔の話です。",
    "当面、|テストでは常にデータベースをモックする|。",
    "우리는 항상 금요일에 배포해|, 단 결제 서비스는 제외.",
    "우리는 항상 금요일에 배포해|, 당분간은.",
    "우리는 항상 금요일에 배포해|, 는 거짓말이야.",
    "우리는 항상 금요일에 배포해|, 라고 민수가 그랬어.",
    "당분간 |우리는 항상 금요일에 배포해|.",
    "we keep the logs for 30 days|, though not the audit ones.",
    "the invoices are stored in Postgres|, the archived ones excepted.",
    "we use Helm for deployments|, everywhere but in the lab.",
    "tabs are used in Go files|, but that's about to change.",
    "we run the linter on every commit|, with two exceptions.",
    "every service gets its own database|, apart from reporting.",
    "all endpoints need a token|, health checks aside.",
    "the API rate limit is 100 rps|, during business hours.",
    "For the time being, |the API rate limit is 100 rps|.",
    "Under load, |the API rate limit is 100 rps|.",
    "In my previous job, |we always used Jenkins|.",
    "The intern wrote that |all endpoints need a token|, which isn't so.",
    "|all endpoints need a token|. Or so I was told.",
    "|all endpoints need a token|. Well, most of them.",
    "|all endpoints need a token|. At least on paper.",
    "|all endpoints need a token|. Just not yet.",
    "|all endpoints need a token|. Wishful thinking.",
    "|all endpoints need a token|. Only from the outside.",
    "die Logs werden 30 Tage aufbewahrt|, mit zwei Ausnahmen.",
    "die Logs werden 30 Tage aufbewahrt|, zumindest auf dem Papier.",
    "die Logs werden 30 Tage aufbewahrt|, aber nur in Produktion.",
    "Bis Ende März: |die Logs werden 30 Tage aufbewahrt|.",
    "|die Logs werden 30 Tage aufbewahrt|. Außer im Labor.",
    "|die Logs werden 30 Tage aufbewahrt|. War nur Spaß.",
    "los registros se guardan 30 días|, con dos excepciones.",
    "los registros se guardan 30 días|, pero no los de auditoría.",
    "Según Ana, |los registros se guardan 30 días|.",
    "|los registros se guardan 30 días|. Salvo en el laboratorio.",
    "|los registros se guardan 30 días|. Es broma.",
    "les journaux sont gardés 30 jours|, à deux exceptions près.",
    "les journaux sont gardés 30 jours|, mais seulement en production.",
    "D'après Anne, |les journaux sont gardés 30 jours|.",
    "|les journaux sont gardés 30 jours|. Sauf au labo.",
    "|les journaux sont gardés 30 jours|. Je plaisante.",
    "日志保留 30 天|，审计日志除外。",
    "日志保留 30 天|，但只限生产环境。",
    "在春节之前，|日志保留 30 天|。",
    "|日志保留 30 天|。开玩笑的。",
    "|日志保留 30 天|。审计的除外。",
    "ログは30日間保存します|、監査ログは除きます。",
    "ログは30日間保存します|、本番だけですが。",
    "来月までは、|ログは30日間保存します|。",
    "|ログは30日間保存します|。冗談です。",
    "|ログは30日間保存します|。監査ログ以外は。",
    "로그는 30일 동안 보관해요|, 감사 로그만 빼고요.",
    "로그는 30일 동안 보관해요|, 운영 환경에서만요.",
    "다음 달까지는 |로그는 30일 동안 보관해요|.",
    "|로그는 30일 동안 보관해요|. 농담이야.",
    "|로그는 30일 동안 보관해요|. 감사 로그는 제외.",
]  # fmt: skip
#: The same with something beside it that says something of its own, or nothing.
BESIDE = [
    "Generalprobe ist am Dienstag|, und der Förderantrag muss bis Ende des Quartals beim Land sein.",
    "we use Postgres|, and the report needs a review if it is long.",
    "on utilise Postgres|, et le rapport doit être relu s'il est long.",
    "Postgres runs in Frankfurt|, and the form has to be in before the audit if it is long.",
    "the wiki runs on port 8443|, see the bookmarks.",
    "das Wiki läuft auf Port 8443|, siehe auch die Lesezeichen.",
    "el wiki está en el puerto 8443|, ver los marcadores.",
    "le wiki est sur le port 8443|, voir les signets.",
    "we keep the logs for 30 days|, and the shop runs in Frankfurt.",
    "Hey Claude, |we keep the logs for 30 days|.",
    "By the way, |we keep the logs for 30 days|.",
    "|we keep the logs for 30 days|. Thanks!",
    "|we keep the logs for 30 days|. The shop runs in Frankfurt.",
    "|we keep the logs for 30 days|. Can you fix the test?",
    "|we keep the logs for 30 days|. Fix the failing test first.",
    "|we keep the logs for 30 days|, the backups live in S3, and Dana owns billing.",
    "|we keep the logs for 30 days| because the auditors want that.",
    "I checked it: |we keep the logs for 30 days|.",
    "Our rule: |all endpoints need a token|.",
    "ok, |all endpoints need a token|, and run the tests again.",
    "No, |all endpoints need a token|.",
    "That's wrong, |all endpoints need a token|.",
    "|all endpoints need a token|. Got it?",
    "|die Logs werden 30 Tage aufbewahrt|, und der Shop läuft in Frankfurt.",
    "Übrigens, |die Logs werden 30 Tage aufbewahrt|.",
    "Nein, |die Logs werden 30 Tage aufbewahrt|.",
    "|die Logs werden 30 Tage aufbewahrt|. Danke!",
    "|die Logs werden 30 Tage aufbewahrt|, weil die Prüfer das wollen.",
    "|los registros se guardan 30 días|, y la tienda corre en Fráncfort.",
    "Por cierto, |los registros se guardan 30 días|.",
    "|los registros se guardan 30 días|. Gracias.",
    "|les journaux sont gardés 30 jours|, et la boutique tourne à Francfort.",
    "Au fait, |les journaux sont gardés 30 jours|.",
    "|les journaux sont gardés 30 jours|. Merci !",
    "|日志保留 30 天|，备份放在 S3 里。",
    "顺便说一下，|日志保留 30 天|。",
    "|日志保留 30 天|。谢谢！",
    "|ログは30日間保存します|、バックアップはS3に置きます。",
    "ちなみに、|ログは30日間保存します|。",
    "|ログは30日間保存します|。よろしくお願いします。",
    "|로그는 30일 동안 보관해요|, 그리고 백업은 S3에 둡니다.",
    "참고로, |로그는 30일 동안 보관해요|.",
    "|로그는 30일 동안 보관해요|. 감사합니다.",
]  # fmt: skip
#: Lists and paragraphs below a heading that says that they do not hold.
DISOWNED = [
    "Anti-patterns:\n- |we use MongoDB for the invoices|",
    "Bad habits of the old team:\n1. |we use MongoDB for the invoices|",
    "# Don't\n- |we use MongoDB for the invoices|",
    "## Rejected\n- |we use MongoDB for the invoices|",
    "## Rejected ideas\n\n|We use MongoDB for the invoices|.",
    "Rejected ideas:\n- we use Redis\n- |we use MongoDB for the invoices|",
    "Myths:\n* |we use MongoDB for the invoices|",
    "False:\n- |the invoices are kept in MongoDB|",
    "Verworfene Ideen:\n- |wir nutzen MongoDB für die Rechnungen|",
    "Nicht mehr gültig:\n- |wir nutzen MongoDB für die Rechnungen|",
    "Mitos:\n- |usamos MongoDB para las facturas|",
    "Idées rejetées :\n- |on utilise MongoDB pour les factures|",
    "误区：\n- |发票用 MongoDB 存储|",
    "却下した案：\n- |請求書はMongoDBに保存します|",
    "기각된 제안:\n- |청구서는 MongoDB에 저장해요|",
]
OWNED = [
    "Rules:\n- |we use MongoDB for the invoices|",
    "# Stack\n- |we use MongoDB for the invoices|",
    "## Rejected\n- we use Redis\n\n## Taken\n- |we use MongoDB for the invoices|",
    "Unsere Regeln:\n- |wir nutzen MongoDB für die Rechnungen|",
    "構成：\n- |請求書はMongoDBに保存します|",
]


def cut(marked: str) -> tuple[str, str]:
    """Return a text and what of it is quoted."""
    parts = marked.split("|")
    return "".join(parts), parts[0] if len(parts) == 2 else parts[1]


@pytest.mark.parametrize("marked", LIMITED)
def test_statement_keeps_what_bounds_denies_or_takes_back_its_words(marked: str) -> None:
    text, quote = cut(marked)
    verdict = judge([claim(quote)], [said(text)])[0]

    assert refused_for(verdict)
    assert verdict.memory is None or verdict.memory.body == text


@pytest.mark.parametrize("marked", BESIDE)
def test_what_says_something_of_its_own_may_be_left_out(marked: str) -> None:
    text, quote = cut(marked)
    verdict = judge([claim(quote)], [said(text)])[0]

    assert not refused_for(verdict)
    assert verdict.memory is not None
    assert verdict.memory.body == quote


@pytest.mark.parametrize(
    ("marked", "statement"),
    [
        ("|we always deploy on Fridays|, but not the billing service.", "The team ships every Friday."),
        ("|Freitags deployen|, das machen wir nicht.", "Das Team veröffentlicht freitags."),
        ("|we always squash commits|. Except in December.", "Commits are always squashed."),
        ("|テストでは常にデータベースをモックする|、ということはしません。", "テストのDBは必ずモックにする。"),
        ("|我们总是在周五部署|，但不包括计费服务。", "团队每周五发布。"),
    ],
)  # fmt: skip
def test_words_quoted_in_place_of_others_keep_what_bounds_them(marked: str, statement: str) -> None:
    text, quote = cut(marked)
    verdict = judge([claim(statement, quote)], [said(text)])[0]

    assert verdict.outcome is Outcome.CREATE
    assert verdict.memory is not None
    assert verdict.memory.body == text


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("we always deploy on Fridays, but not the billing service.", "Deploys are always on Fridays, without the billing service."),
        ("For now, the rate limit is 100 rps.", "The rate limit is 100 rps for now."),
        ("the invoices are in Postgres, the archived ones excepted.", "The invoices are in Postgres, but not archived ones."),
        ("We use Redis, Kafka and Postgres.", "We use Redis."),
        ("the shop listens on 8101, billing on 8102, search on 8103", "The shop listens on 8101."),
    ],
)  # fmt: skip
def test_limit_in_other_words_is_none_that_is_lost(text: str, statement: str) -> None:
    assert not leaves_out(statement, text)


@pytest.mark.parametrize("marked", DISOWNED)
def test_what_stands_below_a_heading_that_disowns_it_is_not_believed(marked: str) -> None:
    text, quote = cut(marked)

    assert judge([claim(quote)], [said(text)])[0].outcome is Outcome.REJECT


@pytest.mark.parametrize("marked", OWNED)
def test_what_stands_below_another_heading_is_believed(marked: str) -> None:
    text, quote = cut(marked)

    assert judge([claim(quote)], [said(text)])[0].outcome is not Outcome.REJECT


def test_words_taken_back_in_a_paragraph_of_their_own_are_not_kept_alone() -> None:
    text = "always squash all commits\n\nScratch that."
    verdict = judge([claim("always squash all commits")], [said(text)])[0]

    assert refused_for(verdict) == Reason.LIMIT_LOST
    assert (
        verdict.memory is None or verdict.memory.body == "always squash all commits Scratch that."
    )


def test_item_of_a_list_is_not_bounded_by_the_next_one() -> None:
    text = "Rules:\n- |we use tabs in Go files|\n- Not in the docs folder."
    text, quote = cut(text)
    verdict = judge([claim(quote)], [said(text)])[0]

    assert not refused_for(verdict)


def test_limit_is_not_kept_where_the_whole_would_be_too_long() -> None:
    text = "we always deploy on Fridays, but not " + ", ".join(
        f"the service {n}" for n in range(400)
    )
    verdict = judge([claim("we always deploy on Fridays")], [said(text)])[0]

    assert verdict.outcome is Outcome.REJECT


def test_assistants_finding_keeps_its_limit() -> None:
    text = "The export job needs 4 GB of memory, but only for the yearly report."
    message = said(text, author=Author.ASSISTANT)
    verdict = judge([claim("The export job needs 4 GB of memory")], [message])[0]

    assert verdict.memory is None or verdict.memory.body == text


@pytest.mark.parametrize("unit", ["a-", " and", "ok ", "for now, ", "、で", "的时候", "t in "])
def test_hostile_sentence_is_searched_in_no_time(unit: str) -> None:
    text = "We always deploy on Fridays, " + unit * 40_000
    start = time.perf_counter()
    leaves_out("We always deploy on Fridays", text)

    assert time.perf_counter() - start < 2


def test_what_stands_beside_a_secret_is_not_drawn_in() -> None:
    text = "te paso la conexión: mongodb+srv://fact_app:[redacted:url-password]@cluster0.fx.example/cfdi"
    verdict = judge([claim(text, "[redacted:url-password]")], [said(text)])[0]

    assert verdict.outcome is Outcome.REJECT
