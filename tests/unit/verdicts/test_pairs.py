"""Pairs of a known memory and later words: paraphrase, contradiction, related, unrelated."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Operation, Outcome, Verdict
from tests.unit.verdicts.verdict_cases import claim, judge, memory, said

#: They say the same; where words differ both may live, but neither may replace the other.
SAME = [
    ("The API runs on node 20.", "the API runs on node 20"),
    ("We keep build logs for 30 days.", "We keep build logs for thirty days."),
    ("The user is allergic to peanuts.", "I'm allergic to peanuts."),
    ("The staging DB is at pg-stage.internal:5433.", "our staging database is at pg-stage.internal:5433"),
    ("We always squash before merging.", "Please always squash before merging."),
    ("We use pnpm instead of npm.", "We use pnpm, not npm."),
    ("Answers should always be short.", "always keep answers short"),
    ("Completed jobs are purged after 14 days.", "we keep completed jobs for 14 days only"),
    ("우리는 커밋 메시지를 항상 한국어로 쓴다.", "우리는 커밋 메시지를 항상 한국어로 쓴다"),
    ("我们总是用 pnpm。", "我们总是用 pnpm!"),
    ("ログは30日間保存する。", "ログは30日間保存する"),
    ("Wir nutzen immer Tabs.", "wir nutzen immer Tabs!"),
    ("Siempre usamos tabuladores.", "siempre usamos tabuladores"),
    ("Nous utilisons toujours des tabulations.", "nous utilisons toujours des tabulations"),
    ("The release is cut every second Tuesday.", "every other Tuesday we cut the release"),
]  # fmt: skip
#: The later words contradict the known ones.
CONTRADICTION = [
    ("We use pnpm, not npm.", "we use npm, not pnpm"),
    ("Telemetry is enabled.", "telemetry is now disabled"),
    ("Always answer in English.", "never answer in English"),
    ("We keep build logs for 30 days.", "we now keep build logs for 7 days"),
    ("Deploys go to eu-central-1.", "deploys moved from eu-central-1 to us-east-1"),
    ("The user is allergic to peanuts.", "I am not allergic to peanuts"),
    ("We always run lint before the tests.", "we always run lint after the tests"),
    ("우리는 npm 말고 pnpm을 쓴다.", "우리는 이제 pnpm 말고 npm을 쓴다"),
    ("결제 서비스는 9001 포트를 쓴다.", "이제 결제 서비스는 9002 포트를 쓴다"),
    ("日志默认启用。", "现在日志默认禁用。"),
    ("キャッシュは有効です。", "今はキャッシュは無効です。"),
    ("Der Dienst lauscht auf Port 9001.", "der Dienst lauscht jetzt auf Port 9002"),
    ("Wir nutzen immer Tabs.", "wir nutzen nie Tabs"),
    ("El servicio escucha en el puerto 9001.", "el servicio escucha ahora en el puerto 9002"),
    ("Le service écoute sur le port 9001.", "le service écoute maintenant sur le port 9002"),
]  # fmt: skip
#: About the same thing, and both hold.
RELATED = [
    ("The API runs on node 20.", "the API now runs behind nginx 1.27"),
    ("The staging database is on port 5433.", "the production database is now on port 5432"),
    ("prod runs in us-west-2", "staging moved from us-west-2 to us-east-1"),
    ("Payments depends on billing.", "billing now depends on payments"),
    ("The web package uses node 20.", "the mobile package now uses node 22"),
    ("We squash before merging.", "we now rebase before pushing"),
    ("Shard 3 lives on db-7.", "now shard 4 lives on db-7"),
    ("Shard 3 lives in Berlin.", "now shard 4 lives in Berlin"),
    ("We keep logs of svc-1 for 30 days.", "now we keep logs of svc-2 for 30 days"),
    ("We keep logs of svc-1 forever.", "now we keep logs of svc-2 forever"),
    ("Host db-7 runs the queue.", "now host db-8 runs the queue"),
    ("샤드 3은 베를린에 있다.", "이제 샤드 4는 베를린에 있다."),
    ("Knoten 3 steht in Berlin.", "jetzt steht Knoten 4 in Berlin"),
    ("Alice reviews the parser.", "Bob now reviews the parser"),
    ("The nightly export runs at 02:30.", "the weekly export now runs at 04:00"),
    ("The queue uses SQLite.", "the SQLite file now lives in /var/lib/app"),
    ("결제 서비스는 9001 포트를 쓴다.", "이제 배송 서비스는 9002 포트를 쓴다"),
    ("支付服务监听端口 9001。", "现在 订单服务监听端口 9002。"),
    ("本番はus-west-2で動く。", "今はステージングはus-east-1で動く。"),
    ("Der Dienst Alpha lauscht auf Port 9001.", "der Dienst Beta lauscht jetzt auf Port 9002"),
    ("El servicio alfa usa el puerto 9001.", "el servicio beta usa ahora el puerto 9002"),
    ("Le service alpha écoute sur le port 9001.", "le service bêta écoute maintenant sur le port 9002"),
]  # fmt: skip
#: Nothing to do with each other.
UNRELATED = [
    ("The API runs on node 20.", "I'm allergic to peanuts"),
    ("We squash before merging.", "the office closes at 18:00 now"),
    ("Telemetry is enabled.", "we now have three reviewers"),
    ("prod runs in us-west-2", "the mascot moved from blue to green"),
    ("The queue uses SQLite.", "actually, Jiwon is on call"),
    ("Answers should always be short.", "we always deploy on Monday"),
    ("The user prefers tabs.", "the user lives in Berlin now"),
    ("커밋 메시지는 한국어로 쓴다.", "이제 서버는 9002 포트를 쓴다"),
    ("우리는 항상 pnpm을 쓴다.", "저는 땅콩 알레르기가 있다"),
    ("我们使用 PostgreSQL 16。", "现在会议在周一。"),
    ("ログは30日間保存する。", "今は会議は月曜日です。"),
    ("Wir nutzen immer Tabs.", "das Büro schliesst jetzt um 18 Uhr"),
    ("Siempre usamos tabuladores.", "ahora vivo en Madrid"),
    ("Nous utilisons toujours des tabulations.", "maintenant j'habite à Lyon"),
    ("The user is vegan.", "the build now takes 12 minutes"),
]  # fmt: skip


def verdict_on(known: str, text: str, *, is_named: bool) -> Verdict:
    one = claim(
        text,
        kind=MemoryType.PROJECT,
        operation=Operation.SUPERSEDE if is_named else Operation.CREATE,
        targets=("a1",) if is_named else (),
    )
    return judge([one], [said(text)], [memory(known)])[0]


@pytest.mark.parametrize("is_named", [True, False])
@pytest.mark.parametrize(("known", "text"), SAME)
def test_paraphrase_replaces_nothing(known: str, text: str, is_named: bool) -> None:
    assert verdict_on(known, text, is_named=is_named).outcome in (
        Outcome.REINFORCE,
        Outcome.CREATE,
        Outcome.PROVISIONAL,
    )


@pytest.mark.parametrize("is_named", [True, False])
@pytest.mark.parametrize(("known", "text"), CONTRADICTION)
def test_contradiction_is_never_a_confirmation(known: str, text: str, is_named: bool) -> None:
    assert verdict_on(known, text, is_named=is_named).outcome in (
        Outcome.SUPERSEDE,
        Outcome.CREATE,
        Outcome.HOLD,
    )


@pytest.mark.parametrize("is_named", [True, False])
@pytest.mark.parametrize(("known", "text"), RELATED + UNRELATED)
def test_other_facts_leave_a_memory_alone(known: str, text: str, is_named: bool) -> None:
    assert verdict_on(known, text, is_named=is_named).outcome is Outcome.CREATE


def test_most_plain_cases_are_recognised() -> None:
    same = [verdict_on(*pair, is_named=False).outcome for pair in SAME]
    changed = [verdict_on(*pair, is_named=False).outcome for pair in CONTRADICTION]

    assert same.count(Outcome.REINFORCE) >= 10
    assert changed.count(Outcome.SUPERSEDE) >= 6
