"""What a model says of a memory that it names: code bounds what it can be wrong in."""

from __future__ import annotations

import re

import pytest

from memconsolidate.model import MemoryType, Operation, Outcome, Provisional
from memconsolidate.verdicts.named import tells_again
from memconsolidate.verdicts.owners import find_owners, has_other_owner
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import at, claim, judge, judge_one, memory, outcome_of, said

REPLACED = [
    ("Crash reports are disabled in Tern since 2.1, legal asked for it.",
     "crash reports are enabled again in Tern as of 3.0, with consent"),
    ("The beta in Leeds starts in week 14.", "beta slipped, Leeds now starts in week 17"),
    ("The manager of the person is Priya Raman.",
     "note that Robin Achterberg is now my manager, Priya moved to Platform"),
    ("Camilo Restrepo es el jefe de la persona.",
     "ahora mi jefa es Noémie Lefèvre, Camilo pasó a Producto"),
    ("Die Absturzberichte sind ab 2.1 deaktiviert.",
     "die Absturzberichte sind mit 3.0 wieder aktiviert"),
    ("Les rapports d'erreur sont désactivés depuis la 2.1.",
     "les rapports d'erreur sont de nouveau activés à partir de la 3.0"),
    ("2.1 버전부터 오류 보고는 비활성화되어 있다.",
     "방침 바뀌었어, 3.0부터 오류 보고를 다시 활성화해"),
    ("从 2.1 起错误上报默认关闭。", "从 3.0 起错误上报改回默认开启"),
    ("エラー報告は2.1から無効です。", "方針変更。3.0からエラー報告を再び有効にする"),
    ("Checking invoices of the Polish shop before they leave the house is the job of Marek Zielinski.",
     "since the audit Ana Kurek does all the Polish paperwork from now on instead of Marek Zielinski"),
    ("The field names of parcel-track are snake_case.",
     "field names of parcel-track are camelCase from now on instead of snake_case, the app team asked"),
]  # fmt: skip
LEFT = [
    ("The billing service listens on port 7002.",
     "mailer moved: it listens on 7015 now, 7005 clashed with the audit daemon"),
    ("Ana's manager is Priya Raman and mine is Tom Lee, both work in Leeds on the tariff engine.",
     "my manager is now Robin Achterberg"),
    ("Telemetry is disabled in Lumen.", "crash reports are enabled again in Tern"),
    ("Node 3 stands in Berlin.", "now node 4 stands in Berlin"),
    ("The exporter writes CSV files every night.", "the exporter now also writes JSON files"),
    ("Auth listens on 7001, billing on 7002, search on 7003.", "billing listens on 7012 now"),
    ("Releases are cut on Tuesdays.", "releases are cut on Tuesdays, as always"),
    ("I am allergic to peanuts.", "my daughter is not allergic to peanuts anymore"),
    ("I live in Berlin.", "my parents now live in Hamburg and no longer in Berlin"),
    ("Ich bin allergisch gegen Nüsse.", "meine Tochter ist jetzt nicht mehr allergisch gegen Nüsse"),
    ("My manager is Dana Whitlock.", "Tom's manager is now Kim Olsen"),
    ("The manager is Dana Whitlock.", "my sister's manager is now Kim Olsen"),
    ("Telemetry is disabled in production.", "telemetry is enabled in staging now"),
    ("The feature flag for search is off.", "the feature flag for payments is on again"),
    ("Two-factor login is required for admins.", "two-factor login is optional for customers now"),
]  # fmt: skip
CONFIRMED = [
    ("Deploys to production happen on Tuesdays only, the on-call is there then.",
     "production deploys only on Tuesdays, remember"),
    ("Les numéros de téléphone sont toujours stockés au format international, +33.",
     "on stocke toujours les téléphones en +33"),
    ("Anweisungen an die Regie stehen immer im Präsens.", "bei uns immer Präsens für Anweisungen"),
    ("抓取必须遵守 robots.txt，任何站都一样", "本项目始终遵守 robots.txt"),
]  # fmt: skip
NOT_CONFIRMED = [
    ("The API returns errors as JSON.", "the API never returns errors as JSON"),
    ("Telemetry is enabled.", "telemetry is disabled"),
    ("The frontend uses pnpm 9.", "the backend uses pnpm 9"),
    ("Finished jobs are kept for 30 days.", "finished jobs are kept for 7 days"),
    ("Use pnpm, not npm.", "use npm, not pnpm"),
    ("Payments depends on billing.", "billing depends on payments"),
    ("日志默认开启。", "日志默认关闭。"),
    ("I like tea with milk.", "my boss likes tea with milk"),
]  # fmt: skip


@pytest.mark.parametrize(("known", "text"), REPLACED)
def test_memory_that_a_claim_names_is_replaced_by_words_that_change_it(
    known: str, text: str
) -> None:
    options = {"operation": Operation.SUPERSEDE, "targets": ("a1",)}
    verdict = judge_one(text, None, [memory(known)], **options)

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(("known", "text"), LEFT)
def test_memory_that_a_claim_names_wrongly_lives(known: str, text: str) -> None:
    options = {"operation": Operation.SUPERSEDE, "targets": ("a1",)}
    verdict = judge_one(text, None, [memory(known)], **options)

    assert verdict.outcome is not Outcome.SUPERSEDE


@pytest.mark.parametrize("other", ["", "The mailer of the shop listens on 7005 in local dev."])
def test_memory_of_another_thing_is_not_replaced_be_it_the_nearest(other: str) -> None:
    known = [memory("Local dev of the shop listens for webhooks on 6001.", key="a1")]
    known += [memory(other, key="a2")] if other else []
    text = "the mailer of the shop moved: in local dev it listens on 7015 now"
    options = {"operation": Operation.SUPERSEDE, "targets": ("a1",)}
    verdict = judge_one(text, None, known, **options)

    assert verdict.outcome is not Outcome.SUPERSEDE


@pytest.mark.parametrize(("known", "text"), CONFIRMED)
def test_memory_that_a_claim_names_is_confirmed_in_other_words(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)], targets=("a1",))

    assert outcome_of(verdict) == (Outcome.REINFORCE, Reason.ALREADY_KNOWN)


@pytest.mark.parametrize(("known", "text"), NOT_CONFIRMED)
def test_contrary_or_other_fact_confirms_nothing(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)], targets=("a1",))

    assert verdict.outcome is not Outcome.REINFORCE


def test_what_two_sessions_ask_for_in_other_words_makes_no_rule() -> None:
    first = judge_one("fix the failing test in the parser", None, kind=MemoryType.FEEDBACK)
    assert first.outcome is Outcome.PROVISIONAL
    waiting = Provisional(claim=first.claim, sources=first.sources, since=at(0))
    words = "please fix the failing parser test"
    one = claim(words, kind=MemoryType.FEEDBACK)
    verdict = judge([one], [said(words, session="s2", hours=24)], provisional=(waiting,))[0]

    assert verdict.outcome is Outcome.PROVISIONAL


def test_each_subject_of_a_sentence_is_a_fact_of_its_own() -> None:
    sentence = "the frontend uses pnpm and the backend uses pnpm"
    assert not tells_again("the backend uses pnpm", "the frontend uses pnpm", sentence)
    assert tells_again("the frontend runs pnpm", "the frontend uses pnpm", sentence)


@pytest.mark.parametrize(
    ("said", "before", "sentence"),
    [
        # in another order
        ("a mí me gustan más los diagramas en Mermaid que en PlantUML",
         "Para los diagramas, a la persona le gusta más Mermaid que PlantUML.",
         "a mí me gustan más los diagramas en Mermaid que en PlantUML"),
        # a short text, in which nothing but its sentence tells the language
        ("Aktiviert bleiben weiterhin die Erinnerungsmails.", "Erinnerungsmails bleiben aktiviert",
         "aber: die Erinnerungsmails bleiben aktiviert"),
        # names of an address
        ("Incidents in Linear, team INC",
         "The place where incidents are tracked is https://linear.app/acme-ops/team/INC.",
         "incidents are tracked in https://linear.app/acme-ops/team/INC"),
        # the file of a path
        ("the master of the shops is stores.csv",
         "/opt/pos/master/stores.csv is the master of the shops, the database a copy.",
         "the master of the shops is /opt/pos/master/stores.csv, the database is a copy"),
        # the day on which a period begins
        ("The pilot in Leeds starts 2026-03-30/2026-04-05 (from 2026-03-30)",
         "The Leeds pilot begins 2026-03-30/2026-04-05.",
         "pilot in Leeds starts 2026-03-30/2026-04-05"),
    ],
)  # fmt: skip
def test_sentence_told_in_another_form_is_told_again(said: str, before: str, sentence: str) -> None:
    assert tells_again(said, before, sentence)


def test_address_and_number_that_a_memory_lacks_are_told() -> None:
    sentence = "incidents are tracked in https://linear.app/acme-ops/team/INC, page us on 7015"
    before = "Incidents in Linear, team INC"
    assert not tells_again(
        "Incidents are tracked in https://linear.app/acme-ops/team/INC", before, sentence
    )
    assert not tells_again("For incidents page 7015, team INC", before, sentence)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("the old warehouse closes on Friday", "The old warehouse will close on Friday",
         "On {} the old warehouse closes"),
        ("das alte Lager schließt am Freitag", "Das alte Lager wird am Freitag geschlossen",
         "Am {} schließt das alte Lager"),
        ("旧倉庫は四半期末に閉める", "四半期末には旧倉庫を閉めることになる。", "{} で旧倉庫を閉める。"),
    ],
)  # fmt: skip
def test_day_worked_out_is_told_again_where_its_words_were_told(
    text: str, first: str, second: str
) -> None:
    alone = judge([claim(text)], [said(text)])[0]
    assert alone.memory is not None
    (day,) = re.findall(r"\d{4}-\d\d-\d\d", alone.memory.body)
    claims = [claim(first, text), claim(second.format(day), text)]
    verdicts = judge(claims, [said(text)])

    assert [one.outcome for one in verdicts] == [Outcome.CREATE, Outcome.REJECT]
    assert verdicts[1].reason in (Reason.SAME_SOURCE, Reason.ALREADY_KNOWN)


def test_whole_of_what_two_memories_tell_is_told_again() -> None:
    text = "translators are Sato for Japanese and Nowak for Polish, they are paid by the word"
    parts = [
        claim("The translator for Japanese is Sato", text),
        claim("The translator for Polish is Nowak", text),
    ]
    both = claim("translators are Sato for Japanese and Nowak for Polish", text)
    verdicts = judge([*parts, both], [said(text)])

    assert [one.outcome for one in verdicts] == [Outcome.CREATE, Outcome.CREATE, Outcome.REJECT]
    assert verdicts[2].reason is Reason.SAME_SOURCE
    assert len(verdicts[2].targets) == 2


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Stage directions are always written in the present tense",
         "stage directions in the present tense, as always"),
        ("Regieanweisungen schreib ich immer im Präsens", "Regieanweisungen wie gehabt im Präsens"),
        ("los diálogos van siempre con voseo", "mismo criterio: voseo en los diálogos"),
        ("les pages sont toujours sans point médian", "pages sans point médian, comme d'habitude"),
        ("画图时刻度朝内", "刻度朝内，和上次一样"),
        ("露出は 120 秒で計算する", "いつも通り露出は 120 秒で計算する"),
        ("말투는 항상 해요체로 쓴다", "말투는 지난번처럼 해요체로 쓴다"),
    ],
)  # fmt: skip
def test_who_says_as_always_confirms_what_is_known(known: str, text: str) -> None:
    others = [memory(known), memory("CI runs on Jenkins", key="a2")]
    verdict = judge_one(text, None, others)

    assert outcome_of(verdict) == (Outcome.REINFORCE, Reason.ALREADY_KNOWN)
    assert verdict.targets == ("a1",)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("We never deploy on Fridays", "we deploy on Fridays, as always"),
        ("The frontend of the shop uses pnpm", "the backend of the shop uses pnpm, as always"),
        ("The gateway listens on port 7001", "the gateway listens on port 7002, as always"),
        ("Regieanweisungen schreib ich nie im Präsens", "Regieanweisungen wie gehabt im Präsens"),
    ],
)
def test_as_always_confirms_nothing_else(known: str, text: str) -> None:
    assert judge_one(text, None, [memory(known)]).outcome is not Outcome.REINFORCE


def test_one_message_confirms_a_memory_once() -> None:
    known = memory("We always use tabs in the parser of the shop")
    text = "we always use tabs in the parser of the shop"
    one = claim(text)
    verdicts = judge([one, one], [said(text)], [known])

    assert [each.outcome for each in verdicts] == [Outcome.REINFORCE, Outcome.REJECT]
    assert verdicts[1].reason is Reason.SAME_SOURCE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dana Whitlock owns the ledger module", "Olu Adeyemi owns the ledger module"),
        ("für Schaltbefehle ist Anke Lüdtke zuständig",
         "für Schaltbefehle ist Birte Callsen zuständig"),
        ("Fatoumata Diarra s'occupe de la collecte", "Yann Kerbrat s'occupe de la collecte"),
        ("de Atraques se encarga Iñaki Arrieta", "de Atraques se encarga Leire Otxoa"),
        ("规则引擎的负责人是周以宁", "规则引擎的负责人是邵晴"),
        ("倉庫APIの担当は津田さん", "倉庫APIの担当は五十嵐さん"),
        ("OCR 모듈 담당은 배수민 님", "OCR 모듈 담당은 임채원 님"),
    ],
)  # fmt: skip
def test_two_people_named_for_one_thing_are_shown_to_a_person(one: str, other: str) -> None:
    assert has_other_owner(other, one)
    verdict = judge_one(other, None, [memory(one)])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.OTHER_OWNER)
    assert verdict.targets == ("a1",)


def test_new_owner_that_is_said_to_be_new_replaces_the_old_one() -> None:
    known = memory("Dana Whitlock owns the ledger module")
    verdict = judge_one("Olu Adeyemi owns the ledger module now", None, [known])

    assert verdict.outcome is Outcome.SUPERSEDE


def test_owners_of_other_things_live_beside_each_other() -> None:
    known = memory("Dana Whitlock owns the ledger module")
    verdict = judge_one("Olu Adeyemi owns the tariffs module", None, [known])

    assert verdict.outcome is Outcome.CREATE
    assert not find_owners("the cache owns the buffer")


@pytest.mark.parametrize(
    "text",
    [
        "unit tests may use the sandbox",
        "Schmucklinien dürfen leer bleiben",
        "los JPEG de vista previa se pueden sobrescribir",
        "sitemap 可以随便读",
    ],
)
def test_permission_waits_for_no_second_session(text: str) -> None:
    verdict = judge_one(text, None, kind=MemoryType.FEEDBACK)

    assert verdict.outcome is Outcome.CREATE


@pytest.mark.parametrize(
    "text",
    [
        "you may delete the branch",
        "unit tests may use the sandbox this time",
        "永远不要使用制表符",
        "du darfst den Zweig löschen",
    ],
)
def test_permission_for_the_assistant_or_for_once_is_no_lasting_one(text: str) -> None:
    verdict = judge_one(text, None, kind=MemoryType.FEEDBACK)

    # "never" makes a rule of it.
    assert verdict.outcome is not Outcome.CREATE or (verdict.memory and verdict.memory.standing)


def test_paraphrase_of_a_change_replaces_what_its_quote_changes() -> None:
    known = memory("The deployment target of the app is iOS 15.")
    text = "we raised the deployment target to iOS 17, the rangers got new ipads. not 15 anymore"
    statement = "Since rangers have new ipads, iOS 17 is what the app is deployed for, not 15."
    options = {"operation": Operation.SUPERSEDE, "targets": ("a1",)}
    verdict = judge_one(text, statement, [known], **options)

    assert verdict.outcome is Outcome.SUPERSEDE
    assert verdict.targets == ("a1",)
