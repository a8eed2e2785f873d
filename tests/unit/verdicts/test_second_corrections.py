"""Words about what a memory says already: what lives beside it, replaces it, or waits for a person."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from memconsolidate.model import Author, Authority, Outcome, Verdict
from memconsolidate.verdicts.assertions import find_assertions
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import content_hash
from tests.unit.verdicts.verdict_cases import at, claim, judge, judge_one, memory, said

#: Alike, but of another thing, place, person or environment.
LIVE = [
    ("The export service listens on port 8080.", "Correction: the import service listens on port 8081, not 8080."),
    ("The staging export service listens on port 8081, not 8080.", "Correction: the production export service listens on port 8082, not 8081."),
    ("The export service listens on port 8081, not 8080.", "Correction: the staging export service listens on port 8082, not 8081."),
    ("We use Postgres 16 for the orders service.", "Correction: we use MySQL 8 for the billing service, not Postgres 16."),
    ("Deploys to staging go through Jenkins.", "Correction: deploys to production go through Argo, not Jenkins."),
    ("Alice prefers Vim.", "Correction: Bob prefers Emacs, not Vim."),
    ("Always use pnpm for installs.", "From now on use vitest for tests, not jest."),
    ("The web package uses node 20.", "Correction: the mobile package uses node 22, not node 20."),
    ("Logs are kept for 30 days in staging.", "Correction: logs are kept for 60 days in production, not 30."),
    ("Builds use Jenkins.", "Correction: nightly builds use Travis, not Jenkins."),
    ("周会在周一。", "更正：月会在周四，不是周一。"),
    ("Her laptop runs Debian.", "Correction: my laptop runs Fedora, not Debian."),
    ("The backend staging API uses Redis.", "Correction: the backend production API uses Redis."),
    ("The export service listens on port 8081, not 8080.", "The import service listens on port 8080."),
    ("We use Redis for the orders service.", "Actually, we also use Memcached for the orders service."),
    ("스테이징 서버는 서울에 있습니다.", "정정: 운영 서버는 서울이 아니라 부산에 있습니다."),
    ("민지는 서울에 살고 있습니다.", "정정: 지훈은 서울이 아니라 부산에 살고 있습니다."),
    ("결제 서비스는 9002 포트를 씁니다, 9001이 아닙니다.", "정정: 배송 서비스는 9003 포트를 씁니다, 9002가 아닙니다."),
    ("测试服务器在北京。", "更正：生产服务器在上海，不是北京。"),
    ("支付服务的端口是 9002，不是 9001。", "更正：订单服务的端口是 9003，不是 9002。"),
    ("ステージングサーバーは東京にあります。", "訂正：本番サーバーは東京ではなく大阪にあります。"),
    ("決済サービスのポートは9001ではなく9002です。", "訂正：配送サービスのポートは9002ではなく9003です。"),
    ("El servidor de pruebas está en Madrid.", "Corrección: el servidor de producción está en Bilbao, no en Madrid."),
    ("Usamos Redis para las sesiones.", "Corrección: usamos Kafka para los eventos, no Redis."),
    ("Der Testserver steht in Berlin.", "Korrektur: der Produktionsserver steht in Hamburg, nicht in Berlin."),
    ("Anna nutzt Vim.", "Korrektur: Jonas nutzt Emacs, nicht Vim."),
    ("Le serveur de test est à Lyon.", "Correction : le serveur de production est à Lille, pas à Lyon."),
    ("Nous utilisons Redis pour les sessions.", "Correction : nous utilisons Kafka pour les événements, pas Redis."),
]  # fmt: skip
#: One value of the same thing changes, and the words say so.
SUPERSEDE = [
    ("The export service listens on port 8081, not 8080.", "Correction: the export service listens on port 8082, not 8081."),
    ("The export service listens on port 8081, not 8080.", "Correction: the export service listens on port 8080, not 8081."),
    ("The export service listens on port 8081, not 8080.", "Correction: the export service listens on port 8082."),
    ("The export service listens on port 8081 instead of 8080.", "The export service does not listen on port 8081 but on 8082."),
    ("The office is in Porto, not Lisbon.", "Correction: the office is in Faro, not Porto."),
    ("We decided to use Postgres 16 for the orders service", "Correction: we use MySQL 8 for the orders service, not Postgres 16"),
    ("Always use pnpm for installs", "From now on use yarn for installs, not pnpm"),
    ("I prefer tabs over spaces", "I prefer spaces over tabs"),
    ("The build runs on Travis.", "Correction: the build runs on our own Jenkins machines, not Travis."),
    ("The database host is localhost.", "Correction: the database host is 10.0.0.5, not localhost."),
    ("We use npm in the web package.", "Correction: we use yarn instead of npm in the web package."),
    ("We use Jenkins for CI.", "We no longer use Jenkins for CI, we use Buildkite for CI."),
    ("The cache keeps entries for 30 days.", "Correction: the cache keeps entries for 12 hours, not 30 days."),
    ("Alice reviews the parser.", "Correction: Bob reviews the parser, not Alice."),
    ("The API runs on v1.2, not v1.1.", "Actually the API runs on v1.3, not v1.2."),
    ("저는 서울에 살고 있습니다", "정정: 저는 서울이 아니라 부산에 살고 있습니다"),
    ("저는 서울이 아니라 부산에 살고 있습니다", "정정: 저는 부산이 아니라 대구에 살고 있습니다"),
    ("결제 서비스는 9001이 아니라 9002 포트를 사용합니다.", "정정: 결제 서비스는 9002가 아니라 9003 포트를 사용합니다."),
    ("우리는 도커를 씁니다.", "정정: 우리는 도커가 아니라 팟맨을 씁니다."),
    ("我住在北京。", "更正：我住在上海，不是北京。"),
    ("支付服务的端口是 9002，不是 9001。", "更正：支付服务的端口是 9003，不是 9002。"),
    ("比起空格，我更喜欢制表符。", "比起制表符，我更喜欢空格。"),
    ("私は東京に住んでいます", "訂正：私は東京ではなく大阪に住んでいます"),
    ("決済サービスのポートは9001ではなく9002です。", "訂正：決済サービスのポートは9003です。9002ではありません。"),
    ("El servicio escucha en el puerto 8081, no en el 8080.", "Corrección: el servicio escucha en el puerto 8082, no en el 8081."),
    ("La oficina está en Madrid.", "La oficina no está en Madrid, sino en Bilbao."),
    ("Der Dienst lauscht auf Port 8081, nicht auf 8080.", "Korrektur: der Dienst lauscht auf Port 8082, nicht auf 8081."),
    ("Wir nutzen npm für Installationen.", "Korrektur: wir nutzen yarn statt npm für Installationen."),
    ("Le service écoute sur le port 8081, pas sur le 8080.", "Correction : le service écoute sur le port 8082, pas sur le 8081."),
    ("Le bureau est à Lyon.", "Correction : le bureau est à Lille, pas à Lyon."),
]  # fmt: skip
#: The same thing, but not plainly one value, or not in a way that code may decide alone.
HOLD = [
    ("The export service listens on port 8080 behind nginx.", "Correction: the export service listens on port 8081, not 8080."),
    ("The release is cut on Fridays by Jiwon.", "Correction: the release is cut on Tuesdays, not Fridays."),
    ("We use Postgres for the orders service.", "Correction: we use Redis for the orders service."),
    ("The API server uses Postgres 16.", "Correction: the API server uses MySQL 8."),
    ("The export service listens on port 8081, not 8080.", "The export service listens on port 8080."),
    ("I prefer tabs over spaces", "I prefer spaces"),
    ("결제 서비스는 9001이 아니라 9002 포트를 사용합니다.", "결제 서비스는 9001 포트를 사용합니다."),
    ("저는 서울이 아니라 부산에 살고 있습니다", "저는 서울에 살고 있습니다"),
    ("支付服务的端口是 9002，不是 9001。", "支付服务的端口是 9001。"),
    ("我住在上海，不是北京。", "我住在北京。"),
    ("私は東京ではなく大阪に住んでいます", "私は東京に住んでいます"),
    ("決済サービスのポートは9001ではなく9002です。", "決済サービスのポートは9001です。"),
    ("El servicio escucha en el puerto 8081, no en el 8080.", "El servicio escucha en el puerto 8080."),
    ("La oficina está en Bilbao, no en Madrid.", "La oficina está en Madrid."),
    ("Der Dienst lauscht auf Port 8081, nicht auf 8080.", "Der Dienst lauscht auf Port 8080."),
    ("Wir nutzen Postgres für den Shop.", "Korrektur: wir nutzen Redis für den Shop."),
    ("Le service écoute sur le port 8081, pas sur le 8080.", "Le service écoute sur le port 8080."),
    ("Le bureau est à Lille, pas à Lyon.", "Le bureau est à Lyon."),
]  # fmt: skip
#: Corrections that replace where a person of the same agent says them later, in each language.
PLAIN = [
    ("The export service listens on port 8080.", "Correction: the export service listens on port 8081, not 8080."),
    ("결제 서비스는 9001 포트를 사용합니다.", "정정: 결제 서비스는 9001이 아니라 9002 포트를 사용합니다."),
    ("支付服务的端口是 9001。", "更正：支付服务的端口是 9002，不是 9001。"),
    ("決済サービスのポートは9001です。", "訂正：決済サービスのポートは9001ではなく9002です。"),
    ("El servicio escucha en el puerto 8080.", "Corrección: el servicio escucha en el puerto 8081, no en el 8080."),
    ("Der Dienst lauscht auf Port 8080.", "Korrektur: der Dienst lauscht auf Port 8081, nicht auf 8080."),
    ("Le service écoute sur le port 8080.", "Correction : le service écoute sur le port 8081, pas sur le 8080."),
]  # fmt: skip


def outcome_of(verdict: Verdict) -> tuple[Outcome, str]:
    return verdict.outcome, verdict.reason


@pytest.mark.parametrize(("known", "text"), LIVE)
def test_correction_of_something_alike_lives_beside_it(known: str, text: str) -> None:
    assert judge_one(text, None, [memory(known)]).outcome is Outcome.CREATE


@pytest.mark.parametrize(("known", "text"), SUPERSEDE)
def test_correction_of_one_value_replaces_it(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(("known", "text"), HOLD)
def test_words_that_only_nearly_correct_wait_for_a_person(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert verdict.outcome is Outcome.HOLD
    assert verdict.reason in (Reason.NEAR_CORRECTION, Reason.DENIED)
    assert verdict.targets == ("a1",)


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_correction_of_a_persons_words_by_the_assistant_waits(known: str, text: str) -> None:
    message = said(text, author=Author.ASSISTANT, has_role=False)
    verdict = judge([claim(text)], [message], [memory(known)])[0]

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.CONFLICT_WEAKER)


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_correction_of_anothers_memory_waits(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known, agent="codex")])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.DIFFERENT_PERSON)


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_correction_of_before_the_memory_waits(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known, hours=1)])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.CONFLICT_OLDER)


@pytest.mark.parametrize(("old", "correction"), PLAIN)
def test_earlier_statement_does_not_bring_a_denied_value_back(old: str, correction: str) -> None:
    verdict = judge_one(old, None, [memory(correction, hours=1)])

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.CORRECTED_LATER)


def test_earlier_statement_of_another_agent_waits_beside_a_denial() -> None:
    known = memory("The export service listens on port 8081, not 8080.", hours=1, agent="codex")
    verdict = judge_one("The export service listens on port 8080.", None, [known])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.DIFFERENT_PERSON)


def test_assistants_denial_does_not_reject_a_persons_words() -> None:
    known = memory(
        "The export service listens on port 8081, not 8080.",
        hours=1,
        authority=Authority.ASSISTANT,
    )
    verdict = judge_one("The export service listens on port 8080.", None, [known])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.DENIED)


@pytest.mark.parametrize(
    ("hours", "outcome"), [(1, Outcome.REJECT), (0, Outcome.CREATE), (-1, Outcome.CREATE)]
)
def test_only_what_was_said_before_its_replacement_is_rejected(
    hours: float, outcome: Outcome
) -> None:
    text = "The export service listens on port 8080."
    known = memory("The export service listens on port 8081.", hours=hours)
    verdict = judge([claim(text)], [said(text)], [known], replaced={content_hash(text): at(hours)})[
        0
    ]

    assert verdict.outcome is outcome


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_edited_memory_is_corrected_by_nobody_but_a_person(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known, is_protected=True)])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The export service listens on port 8080.", "The export service listens on port 9999."),
        ("The office is in Lisbon.", "We have no office any more."),
        ("저는 서울에 살고 있습니다", "저는 부산에 살고 있습니다"),
    ],
)
def test_what_a_person_edited_away_waits_when_it_is_said_again(before: str, after: str) -> None:
    edited = msgspec.structs.replace(memory(before, is_protected=True), body=after)
    verdict = judge_one(before, None, [edited])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)
    assert verdict.targets == ("a1",)


def test_another_value_than_a_person_wrote_waits_without_a_cue() -> None:
    edited = memory("The export service listens on port 9999.", is_protected=True)
    verdict = judge_one("The export service listens on port 7777.", None, [edited])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)


@pytest.mark.parametrize(
    "text",
    [
        "The import service listens on port 8080.",
        "The staging export service listens on port 8080.",
        "The export service keeps logs for 30 days.",
    ],
)
def test_other_facts_live_beside_an_edited_memory(text: str) -> None:
    edited = memory("The export service listens on port 9999.", is_protected=True)

    assert judge_one(text, None, [edited]).outcome is Outcome.CREATE


@pytest.mark.parametrize(("_", "known"), PLAIN)
def test_asserted_value_said_again_confirms_the_correction(_: str, known: str) -> None:
    asserted = find_assertions(known)[0].text.strip(" .。")
    verdict = judge_one(asserted, None, [memory(known)])

    assert outcome_of(verdict) == (Outcome.REINFORCE, Reason.ALREADY_KNOWN)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Use pnpm for installs.", "Always use pnpm for installs, not for publishing."),
        ("Do not deploy on Friday.", "Do not restart on Friday."),
        ("The cache is not the default.", "The cache is not the backup."),
        ("캐시는 기본값이 아닙니다.", "캐시는 백업이 아닙니다."),
        ("キャッシュは必要ではない。", "キャッシュは有効ではない。"),
    ],
)
def test_denial_that_says_more_is_no_confirmation(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert verdict.outcome in (Outcome.CREATE, Outcome.PROVISIONAL)


def test_chain_of_corrections_leaves_one_memory() -> None:
    ports = [8080, 8081, 8082, 8083, 8084, 8080]
    texts = [f"The export service listens on port {ports[0]}."] + [
        f"Correction: the export service listens on port {new}, not {old}."
        for old, new in pairwise(ports)
    ]
    messages = [said(text, label=f"m{n}", hours=n) for n, text in enumerate(texts)]
    verdicts = judge([claim(text, label=f"m{n}") for n, text in enumerate(texts)], messages)

    assert [one.outcome for one in verdicts] == [Outcome.CREATE] + [Outcome.SUPERSEDE] * 5
    for before, after in pairwise(verdicts):
        assert before.memory is not None
        assert after.targets == (before.memory.id,)


@pytest.mark.parametrize(
    ("fact", "correction"),
    [
        ("The {} service listens on port {}.", "Correction: the {} service listens on port {}, not {}."),
        ("{} 서비스는 {} 포트를 사용합니다.", "정정: {} 서비스는 {} 포트를 사용합니다, {}이 아닙니다."),
        ("{}服务的端口是 {}。", "更正：{}服务的端口是 {}，不是 {}。"),
        ("{}サービスのポートは{}です。", "訂正：{}サービスのポートは{}です。{}ではありません。"),
        ("El servicio {} escucha en el puerto {}.", "Corrección: el servicio {} escucha en el puerto {}, no en el {}."),
        ("Der Dienst {} lauscht auf Port {}.", "Korrektur: der Dienst {} lauscht auf Port {}, nicht auf {}."),
        ("Le service {} écoute sur le port {}.", "Correction : le service {} écoute sur le port {}, pas sur le {}."),
    ],
)  # fmt: skip
def test_correction_among_two_hundred_alike_finds_its_own_or_none(
    fact: str, correction: str
) -> None:
    names = [f"{one}{two}" for one in ("alpha", "beta", "gamma", "delta") for two in _ENDINGS]
    known = [
        memory(fact.format(name, 9000 + number % 7), key=f"a{number}")
        for number, name in enumerate(names)
    ]
    found = [
        judge_one(correction.format(name, 8000, 9000 + number % 7), None, known)
        for number, name in enumerate(names[:20])
    ]
    others = [
        judge_one(correction.format(f"omega{number}", 8000, 9001), None, known)
        for number in range(20)
    ]

    assert [one.targets for one in found] == [(f"a{number}",) for number in range(20)]
    assert {one.outcome for one in found} == {Outcome.SUPERSEDE}
    assert {one.outcome for one in others} == {Outcome.CREATE}


@pytest.mark.parametrize(
    "part", [", not a a", "not ", "no longer a ", "不是", "比起", "가보다 ", "より"]
)
def test_text_full_of_denials_has_few_readings(part: str) -> None:
    assert len(find_assertions(part * 500)) < 40


_ENDINGS = [f"{one}{two}" for one in "abcdefghij" for two in "klmno"]
