"""Who a statement is about, whose opinion it is, how much its numbers say, and who does what."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome, Verdict
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.speaker import is_said_of_another
from tests.unit.verdicts.verdict_cases import claim, judge, refused_for, said

OTHERS = [
    ("Bob prefers Vim.", "I prefer Vim."),
    ("Bob prefers Vim.", "The user prefers Vim."),
    ("You prefer Vim.", "I prefer Vim."),
    ("The customer uses Windows.", "I use Windows."),
    ("My wife is allergic to nuts.", "I am allergic to nuts."),
    ("I think my wife is allergic to nuts.", "The user is allergic to nuts."),
    ("My boss is an admin.", "The user is an admin."),
    ("Meine Frau ist allergisch gegen Nüsse.", "Ich bin allergisch gegen Nüsse."),
    ("Mi esposa es alérgica a las nueces.", "El usuario es alérgico a las nueces."),
    ("Ma femme est allergique aux noix.", "Je suis allergique aux noix."),
    ("小王喜欢Vim。", "我喜欢Vim。"),
    ("私の妻は東京に住んでいます。", "私は東京に住んでいます。"),
    ("민수는 서울에 살아요.", "저는 서울에 살아요."),
]
REPORTED = [
    ("Bob says that we should always use tabs.", "We should always use tabs."),
    ("Someone told me the port is 8080.", "The port is 8080."),
    ("The docs wrongly say the port is 8080.", "The port is 8080."),
    ("She said we always use tabs.", "We always use tabs."),
    ("Bob meint, wir sollten immer Tabs nutzen.", "Wir sollten immer Tabs nutzen."),
    ("Bob dice que siempre usamos tabuladores.", "Siempre usamos tabuladores."),
    ("Bob dit que nous utilisons toujours des tabulations.", "Nous utilisons toujours des tabulations."),
    ("小王说我们总是使用制表符。", "我们总是使用制表符。"),
    ("田中さんは常にタブを使うと言いました。", "常にタブを使う。"),
    ("민수가 항상 탭을 쓴다고 했어요.", "항상 탭을 쓴다."),
]  # fmt: skip
BOUNDED = [
    ("The price is -5.", "The price is 5."),
    ("The price is 5.", "The price is -5."),
    ("Versions older than 3.11 work.", "Version 3.11 works."),
    ("Everything above 100 MB is rejected.", "100 MB is rejected."),
    ("Less than 5% fail.", "5% fail."),
    ("The port is between 8000 and 9000.", "The port is 8000."),
    ("The port is between 8000 and 9000.", "The port is 9000."),
    ("The pool has >= 10 connections.", "The pool has 10 connections."),
    ("Der Pool hat mindestens 10 Verbindungen.", "Der Pool hat 10 Verbindungen."),
    ("El pool tiene al menos 10 conexiones.", "El pool tiene 10 conexiones."),
    ("Le pool a au moins 10 connexions.", "Le pool a 10 connexions."),
    ("每个服务至少20个连接。", "每个服务20个连接。"),
    ("接続は20以上です。", "接続は20です。"),
    ("연결은 20개 이상이에요.", "연결은 20개예요."),
]
EXCHANGED = [
    ("Service A depends on service B.", "Service B depends on service A."),
    ("Convert tabs to spaces.", "Convert spaces to tabs."),
    ("Always ask before you push to main.", "Always push to main before you ask."),
    ("de-DE is the default, en-US is the fallback.", "en-US is the default, de-DE is the fallback."),
    ("Dienst A hängt von Dienst B ab.", "Dienst B hängt von Dienst A ab."),
    ("A服务依赖B服务。", "B服务依赖A服务。"),
    ("小王是小李的经理。", "小李是小王的经理。"),
    ("田中さんは鈴木さんの上司です。", "鈴木さんは田中さんの上司です。"),
    ("민수는 영희의 상사예요.", "영희는 민수의 상사예요."),
]  # fmt: skip
INVENTED = [
    ("We deploy on Fridays.", "The team policy requires: deploy on Fridays."),
    ("We deploy on Fridays.", "We always deploy on Fridays."),
    ("The team deploys with Helm.", "It is a rule that the team deploys with Helm."),
    ("Wir deployen am Freitag.", "Die Regel ist: wir deployen am Freitag."),
    ("我们在周五部署。", "规定：我们在周五部署。"),
]
#: Honest statements that come near one of the above.
HONEST = [
    ("My daughter is called Mia.", "The user's daughter is named Mia."),
    ("My favourite editor is Vim.", "The user's favourite editor is Vim."),
    ("prefer dark mode everywhere", "The user prefers dark mode everywhere."),
    ("No emojis in commit messages please.", "The user wants no emojis in commit messages."),
    ("Hi, Jana here, data engineer at Acme.", "The user is Jana, a data engineer at Acme."),
    ("Vim is my favourite editor.", "The user prefers Vim as editor."),
    ("My wife and I live in Oslo.", "The user and his wife live in Oslo."),
    ("Bob says that the port is 8080.", "Bob says that the port is 8080."),
    ("As I said, the port is 8080.", "The port is 8080."),
    ("I think I said it: always use tabs.", "Always use tabs."),
    ("The timeout is 5 min.", "The timeout is 5 minutes."),
    ("The pool has 10 connections, never more than 10.", "The pool has 10 connections."),
    ("The range is 3-5.", "The range is 3-5."),
    ("Deploy staging and production.", "Deploy production and staging."),
    ("In Go we always use tabs.", "We always use tabs in Go."),
    ("We must always deploy on Fridays.", "The rule: always deploy on Fridays."),
    ("Deploys have to be on Fridays from now on.", "The policy: deploys are on Fridays."),
    ("我们一直用 pnpm", "团队使用 pnpm。"),
    ("顺便说一下，生产环境跑的是 Node 22。", "生产环境跑的是 Node 22。"),
]  # fmt: skip


def _judged(text: str, statement: str) -> Verdict:
    return judge([claim(statement, text)], [said(text)])[0]


@pytest.mark.parametrize(("text", "statement"), OTHERS + REPORTED)
def test_what_is_said_of_or_by_another_stays_theirs(text: str, statement: str) -> None:
    assert refused_for(_judged(text, statement))


@pytest.mark.parametrize(("text", "statement"), BOUNDED)
def test_number_keeps_its_sign_and_its_bound(text: str, statement: str) -> None:
    assert refused_for(_judged(text, statement))


@pytest.mark.parametrize(("text", "statement"), EXCHANGED)
def test_two_things_do_not_change_places(text: str, statement: str) -> None:
    assert refused_for(_judged(text, statement)) == Reason.PLACES_SWAPPED


@pytest.mark.parametrize(("text", "statement"), INVENTED)
@pytest.mark.parametrize("kind", [MemoryType.PROJECT, MemoryType.FEEDBACK])
def test_what_is_only_told_is_no_rule(text: str, statement: str, kind: MemoryType) -> None:
    verdict = judge([claim(statement, text, kind=kind)], [said(text)])[0]

    assert refused_for(verdict)


@pytest.mark.parametrize(("text", "statement"), HONEST)
def test_honest_statement_is_shown_by_its_quote(text: str, statement: str) -> None:
    verdict = _judged(text, statement)

    assert verdict.outcome in (Outcome.CREATE, Outcome.PROVISIONAL), verdict.reason
    assert not refused_for(verdict)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            "i'm a staff engineer in Austin, my manager is Priya Raman",
            "i'm a staff engineer in Austin",
        ),
        (
            "ich bin Entwicklerin in Leipzig, meine Chefin ist Gudrun",
            "ich bin Entwicklerin in Leipzig",
        ),
        ("je suis développeuse à Lyon et ma cheffe est Claire", "je suis développeuse à Lyon"),
        ("soy diseñadora en Bilbao, mi jefa es Ana", "soy diseñadora en Bilbao"),
        ("나는 부산에 사는 개발자야, 내 상사는 김민수 님이야", "나는 부산에 사는 개발자야"),
        ("我是上海的后端工程师，我的老板是王伟", "我是上海的后端工程师"),
        ("私は大阪のエンジニアで、上司は田中さんです", "私は大阪のエンジニアで"),
        ("I live in Berlin, my sister lives in Lisbon", "The user lives in Berlin"),
    ],
)
def test_who_is_named_later_is_not_who_was_spoken_of(text: str, statement: str) -> None:
    assert not is_said_of_another(statement, text)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("I live in Berlin, my sister lives in Lisbon", "The user lives in Lisbon"),
        ("my sister, who lives in Lisbon, likes tea", "The user lives in Lisbon"),
        ("I like tea, my sister lives in Lisbon and works as a nurse", "I work as a nurse"),
        ("my brother is a nurse, I'm not", "I am a nurse"),
        ("ich mag Tee, meine Schwester wohnt in Zug", "ich wohne in Zug"),
    ],
)
def test_who_is_named_first_is_spoken_of_behind(text: str, statement: str) -> None:
    assert is_said_of_another(statement, text)
