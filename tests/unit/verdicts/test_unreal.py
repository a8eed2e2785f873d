"""What is seldom, nearly, planned, left or only looked at is not what is done or taken."""

from __future__ import annotations

import pytest

from memconsolidate.model import Outcome
from tests.unit.verdicts.verdict_cases import judge_one, refused_for

UNREAL = [
    ("We rarely deploy on Fridays.", "We always deploy on Fridays."),
    ("We seldom deploy on Fridays.", "We deploy on Fridays."),
    ("We almost chose Redis.", "We chose Redis."),
    ("The API failed to return JSON.", "The API returns JSON."),
    ("The API hardly returns JSON.", "The API returns JSON."),
    ("We plan to drop Redis.", "We dropped Redis."),
    ("We rejected GraphQL.", "We chose GraphQL."),
    ("We have rejected GraphQL.", "We have chosen GraphQL."),
    ("We decided against GraphQL.", "We decided on GraphQL."),
    ("We considered Redis for the queue.", "We chose Redis for the queue."),
    ("We tried Redis and Kafka.", "We use Redis and Kafka."),
    ("We are getting rid of Redis.", "We are using Redis."),
    ("Ana lost access to production.", "Ana has access to production."),
    ("Ana was denied access to production.", "Ana has access to production."),
    ("The docs wrongly say the port is 8080.", "The port is 8080."),
    ("Wir haben uns gegen GraphQL entschieden.", "Wir haben uns für GraphQL entschieden."),
    ("Wir deployen selten am Freitag.", "Wir deployen immer am Freitag."),
    ("Wir verzichten auf Redis.", "Wir nutzen Redis."),
    ("On déploie rarement le vendredi.", "On déploie toujours le vendredi."),
    ("Nous avons renoncé à Redis.", "Nous avons choisi Redis."),
    ("Rara vez desplegamos los viernes.", "Siempre desplegamos los viernes."),
    ("Descartamos GraphQL.", "Elegimos GraphQL."),
    ("我们放弃了Redis。", "我们选择了Redis。"),
    ("我们很少在周五部署。", "我们总是在周五部署。"),
    ("Redisは廃止しました。", "Redisは採用しました。"),
    ("金曜日にはめったにデプロイしません。", "金曜日には常にデプロイします。"),
    ("Redis는 폐기했어요.", "Redis는 도입했어요."),
    ("금요일에는 거의 배포하지 않아요.", "금요일에는 항상 배포해요."),
]
#: What is real beside something that is not, and what says the same in other words.
REAL = [
    ("We considered Kafka but decided on Redis.", "We decided on Redis."),
    ("We considered Kafka and Redis and decided on Redis.", "The team uses Redis."),
    ("We removed Redis, Kafka is our queue now.", "The project uses Kafka as its queue."),
    ("We dropped Redis and now use Kafka for the queue.", "The team uses Kafka for the queue."),
    ("We rejected GraphQL because of caching.", "GraphQL was rejected because of caching."),
    ("We plan to drop Redis in March.", "The team plans to drop Redis in March."),
    (
        "Wir haben uns gegen GraphQL und für REST entschieden.",
        "Wir haben uns für REST entschieden.",
    ),
    ("我们放弃了Redis，改用Kafka。", "团队使用Kafka。"),
    ("Redisは廃止してKafkaを使います。", "Kafkaを使います。"),
    ("Redis는 폐기하고 Kafka를 사용해요.", "Kafka를 사용합니다."),
]


@pytest.mark.parametrize(("text", "statement"), UNREAL)
def test_what_is_not_so_does_not_become_so(text: str, statement: str) -> None:
    assert refused_for(judge_one(text, statement))


@pytest.mark.parametrize(("text", "statement"), REAL)
def test_what_is_so_beside_it_is_kept(text: str, statement: str) -> None:
    verdict = judge_one(text, statement)

    assert verdict.outcome is Outcome.CREATE
    assert not refused_for(verdict)
