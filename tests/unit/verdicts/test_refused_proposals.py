"""What an assistant proposed holds where a person agreed to it; what was refused does not."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, Authority, MemoryType, Outcome, Quote, Verdict
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, said

#: By language: what was proposed, and the same as it would be remembered.
PROPOSALS = {
    "en": ("We should use Kafka for the queue.", "We use Kafka for the queue."),
    "de": ("Wir sollten Kafka für die Queue verwenden.", "Wir verwenden Kafka für die Queue."),
    "fr": ("On devrait utiliser Kafka pour la file.", "On utilise Kafka pour la file."),
    "es": ("Deberíamos usar Kafka para la cola.", "Usamos Kafka para la cola."),
    "zh": ("我们应该用 Kafka 做队列。", "我们用 Kafka 做队列。"),
    "ja": ("キューにはKafkaを使うべきです。", "キューにはKafkaを使う。"),
    "ko": ("큐에는 Kafka를 쓰는 게 좋습니다.", "큐에는 Kafka를 쓴다."),
}
#: Each refuses, means it ironically, puts it off, limits it, or says nothing of it.
NOT_AGREED = {
    "en": """
No. | no, thanks | Never! | Don't. | Absolutely not | Certainly not. | of course not | no way | nah | hell no | Please don't.
Yes, in your dreams. | sure lol | yes - wait, no | Sure, when hell freezes over. | Great idea, but no. | Okay, stop. | yeah, right
Thanks, but I'd rather use Redis. | Yes, but use RabbitMQ. | Yep, I'm not convinced. | Ok I read it. | Agreed, unless Ana objects. | Sure, for now
Yes to the second point only. | yes. No, wait. Forget it. | I disagree. | That's wrong. | bad idea | I'd prefer Redis | over my dead body | yes and no
Yes. But use RabbitMQ. | Yes, we have no bananas | yes, that is what Bob would do | ok, whatever, later
""",
    "de": """
Nein. | nee, lieber nicht | Niemals! | Auf keinen Fall. | bloß nicht, nein | Ganz bestimmt nicht. | keinesfalls | ja klar, niemals | träum weiter
ja, aber lieber Redis | Ich würde lieber Redis nehmen. | Nur über meine Leiche. | vergiss es | Ja - warte, nein. | Das ist Quatsch. | nein danke | dagegen
""",
    "fr": """
Non. | Jamais ! | Surtout pas. | Certainement pas. | Hors de question. | non merci | dans tes rêves | Oui, mais avec Redis. | Je préfère Redis.
laisse tomber | oui... enfin non | mauvaise idée | pas question | en aucun cas
""",
    "es": """
No. | ¡Nunca! | Claro que no. | De ninguna manera. | ni hablar | ni loco | no, gracias | en tus sueños | Sí, pero con Redis. | Prefiero Redis.
olvídalo | Mejor no. | mala idea | sí... bueno, no
""",
    "zh": """
不 | 不行 | 不用了，谢谢 | 绝对不行 | 当然不 | 算了吧 | 别 | 好的，但是不用 | 做梦 | 我更喜欢 Redis | 还是用 Redis 吧 | 没门
""",
    "ja": """
いいえ | いや、やめておこう | だめです | 絶対にだめ | 却下です | 反対です | 結構です | はい、でもRedisで | Redisの方がいいです | とんでもない
""",
    "ko": """
아니요 | 아뇨, 됐어요 | 절대 안 돼요 | 싫어요 | 반대합니다 | 하지 마세요 | 네, 하지만 Redis로 해요 | 차라리 Redis를 씁시다 | 꿈 깨 | 말도 안 돼요
""",
}
AGREED = {
    "en": "yes | Yes, do that. | sure, go ahead | ok | sounds good | agreed, thanks",
    "de": "ja | Ja, bitte. | einverstanden | klingt gut",
    "fr": "oui | d'accord | Oui, s'il te plaît.",
    "es": "sí | vale, adelante | de acuerdo",
    "zh": "好 | 同意 | 没问题",
    "ja": "はい | 賛成です | それでお願いします",
    "ko": "네 | 좋아요 | 동의합니다",
}
#: It stands, though no more than the assistant is behind it.
NOT_DENIED = [
    "yes, and please add a test for it",
    "Yes, do that. Then fix the login page.",
    "We take Kafka with 3 partitions then.",
    "Kafka, fine.",
]


def answers(table: dict[str, str]) -> list[tuple[str, str]]:
    return [
        (language, answer.strip())
        for language, text in table.items()
        for line in text.strip().splitlines()
        for answer in line.split(" | ")
    ]


def answered(
    statement: str, proposed: str, answer: str, *, is_quoted: bool = True, **options: MemoryType
) -> Verdict:
    """Return the verdict on a claim that quotes the assistant and, for once, a person's answer."""
    messages = [
        said(proposed, author=Author.ASSISTANT, label="m1"),
        said(answer, label="m2", hours=0.1),
    ]
    quotes = (Quote("m1", proposed), *([Quote("m2", answer)] if is_quoted else []))
    one = claim(statement, quotes=quotes, kind=options.get("kind", MemoryType.PROJECT))
    return judge([one], messages)[0]


@pytest.mark.parametrize(("language", "answer"), answers(NOT_AGREED))
def test_proposal_that_nobody_agreed_to_is_no_memory(language: str, answer: str) -> None:
    proposed, statement = PROPOSALS[language]
    verdict = answered(statement, proposed, answer)

    assert verdict.memory is None or answer in verdict.memory.body


@pytest.mark.parametrize(
    "answer", ["No.", "Never!", "Don't.", "Absolutely not", "in your dreams", "sure lol"]
)
def test_refused_proposal_has_its_own_reason(answer: str) -> None:
    verdict = answered(PROPOSALS["en"][1], PROPOSALS["en"][0], answer)

    assert verdict.outcome is Outcome.REJECT
    assert verdict.reason == Reason.NOT_AGREED


@pytest.mark.parametrize(("language", "answer"), answers(AGREED))
def test_proposal_that_somebody_agreed_to_is_one(language: str, answer: str) -> None:
    proposed, statement = PROPOSALS[language]
    verdict = answered(statement, proposed, answer)

    assert verdict.memory is not None, verdict.reason
    assert verdict.memory.body == statement
    assert verdict.memory.authority is Authority.AGREED


@pytest.mark.parametrize("answer", NOT_DENIED)
def test_proposal_that_is_taken_further_stands(answer: str) -> None:
    proposed, statement = PROPOSALS["en"]

    assert answered(statement, proposed, answer).outcome is Outcome.CREATE


@pytest.mark.parametrize("answer", ["No.", "Never!", "Don't.", "Absolutely not", "no, use Redis"])
def test_refusal_right_behind_a_proposal_counts_where_nobody_quotes_it(answer: str) -> None:
    proposed, statement = PROPOSALS["en"]
    verdict = answered(statement, proposed, answer, is_quoted=False)

    assert verdict.reason == Reason.NOT_AGREED


@pytest.mark.parametrize(
    "answer",
    ["No.", "no", "ok", "Okay.", "Never!", "Ok I read it.", "nein", "不", "いいえ", "아니요"],
)
@pytest.mark.parametrize(
    "plan",
    ["I will always run the linter before a commit.", "I'll run the linter before each commit."],
)
def test_bare_answer_adds_nothing_to_what_the_assistant_is_about_to_do(
    plan: str, answer: str
) -> None:
    statement = plan.replace("I will always", "Always").replace("I'll run", "Run")
    for kind in (MemoryType.PROJECT, MemoryType.FEEDBACK):
        verdict = answered(statement, plan, answer, kind=kind)

        assert verdict.outcome is Outcome.REJECT


@pytest.mark.parametrize(
    "answer", ["No.", "That's wrong.", "no, the other one", "Das ist falsch.", "不对"]
)
def test_finding_that_is_denied_is_none(answer: str) -> None:
    found = "The export job needs 4 GB of memory because it loads the whole table."

    assert answered(found, found, answer).outcome is Outcome.REJECT


@pytest.mark.parametrize("answer", ["Yes, in your dreams.", "sure lol", "ok I read it", "No."])
def test_question_is_told_with_an_answer_that_does_not_agree(answer: str) -> None:
    asked = "Should we use Kafka for the queue?"
    verdict = answered("We use Kafka for the queue.", asked, answer)

    assert verdict.memory is not None
    assert verdict.memory.body == f"{asked} — {answer}"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("Soll ich auch die Anmeldung über Google einrichten?", "nein, dann lieber nicht"),
        ("Shall I also set up the login through Google?", "then rather not"),
        ("¿Añado también Bizum?", "entonces no, de momento nada"),
        ("봇 차단으로 캡차도 넣을까요?", "그럼 빼죠"),
        ("コメント欄も付けますか?", "いや、やめとこう"),
    ],
)
def test_person_who_decided_stands_behind_the_whole_exchange(asked: str, answer: str) -> None:
    verdict = answered(f"{asked} — {answer}", asked, answer)

    assert verdict.memory is not None, verdict.reason
    assert verdict.memory.authority is Authority.AGREED


def test_exchange_is_decided_by_the_answer_behind_a_question_about_it() -> None:
    asked, why, answer = "Shall I add a captcha?", "Whom would it keep out?", "then rather not"
    messages = [
        said(asked, author=Author.ASSISTANT, label="m1"),
        said(why, label="m2"),
        said("Some blind people.", author=Author.ASSISTANT, label="m3"),
        said(answer, label="m4"),
    ]
    quotes = (Quote("m1", asked), Quote("m4", answer))
    verdict = judge([claim("No captcha is added.", quotes=quotes)], messages)[0]

    assert verdict.memory is not None, verdict.reason
    assert verdict.memory.body == f"{asked} — {answer}"
    assert verdict.memory.authority is Authority.AGREED


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("봇 차단으로 캡차도 넣을까요?", "그럼 빼죠"),
        ("¿Paso también la base a TimescaleDB?", "pues de momento no"),
        ("Shall I move the base to TimescaleDB as well?", "then rather not"),
    ],
)
def test_question_alone_is_told_with_its_answer(asked: str, answer: str) -> None:
    verdict = answered(asked, asked, answer)

    assert verdict.memory is None or verdict.memory.body == f"{asked} — {answer}"
