"""What belongs to a statement and stands in the sentence before or behind it."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, MemoryType, Request, ShownMemory, ShownMessage


def claims(text: str, *known: str) -> tuple[Claim, ...]:
    message = ShownMessage(label="m1", text=text, author=Author.HUMAN, at=None, session="s")
    memories = tuple(
        ShownMemory(id=f"k{number}", name="A rule", type=MemoryType.FEEDBACK, text=body)
        for number, body in enumerate(known)
    )
    request = Request(purpose="extraction", messages=(message,), memories=memories)
    return RulesBackend().propose(request).claims


@pytest.mark.parametrize(
    "text",
    [
        # what is not wanted, before what is
        "No Kafka. The queue runs on port 5433, we have nobody on call.",
        "Nada de Kafka. Decidimos usar Postgres porque no hay guardia.",
        "Kein Kafka. Wir haben uns für Postgres entschieden, weil nachts niemand da ist.",
        "Pas de Kafka. On a décidé de prendre Postgres parce qu'il n'y a pas d'astreinte.",
        "아니 존댓말 말고 반말로. 우리 앱은 문구를 항상 반말로 써",
        # who or what demands it
        "Never delete a reading. The contract demands it.",
        "Nunca borres una lectura. Lo exige el contrato.",
        "Lösche nie eine Messung. Das verlangt der Vertrag.",
        # what became of the thing that was dropped
        "We moved from Varnish to Caddy. Varnish has no maintainer any more here.",
        "We dropped Leaflet for MapLibre. Leaflet stutters on tablets.",
        # what the decision is not
        "We settled on at most 3 retries per charge. A fixed number, not a budget",
    ],
)
def test_sentence_that_belongs_to_a_statement_joins_it(text: str) -> None:
    (claim,) = claims(text)

    assert claim.statement == text
    assert claim.quotes[0].text == text


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("No problem. We always squash merges.", "We always squash merges."),
        ("No idea. We decided to use Postgres.", "We decided to use Postgres."),
        (
            "We moved from Varnish to Caddy. Can Caddy do ESI?",
            "We moved from Varnish to Caddy.",
        ),
        (
            "We moved from Varnish to Caddy. Please check the Caddy logs.",
            "We moved from Varnish to Caddy.",
        ),
    ],
)
def test_sentence_about_something_else_stays_apart(text: str, statement: str) -> None:
    (claim,) = claims(text)

    assert claim.statement == statement


@pytest.mark.parametrize(
    "text",
    [
        "We never sleep again and always use tabs :D",
        "always push to main on Fridays lol",
        "nie wieder testen, immer gleich in die Produktion xD",
        "siempre sin pruebas jajaja",
        "toujours sans tests mdr",
        "以后永远不写测试哈哈哈",
    ],
)
def test_who_laughs_does_not_mean_it(text: str) -> None:
    assert not claims(text)


def test_rule_that_is_known_in_nearly_the_same_words_names_it() -> None:
    known = "The e2e tests must never talk to the live payment gateway, use recorded tapes."
    (claim,) = claims("Never let e2e tests talk to the live gateway!", known)

    assert len(claim.targets) == 1


@pytest.mark.parametrize(
    "text",
    [
        # the same words confirm
        "The e2e tests must never talk to the live payment gateway, use recorded tapes.",
        # another sense, a number, a limit, or news
        "The e2e tests must always talk to the live payment gateway.",
        "The e2e tests must never talk to the live payment gateway on port 8443.",
        "The e2e tests must never talk to the live payment gateway except for refunds.",
        "From now on the e2e tests must never talk to the live payment gateway.",
    ],
)
def test_rule_that_says_more_than_the_known_one_names_none(text: str) -> None:
    known = "The e2e tests must never talk to the live payment gateway, use recorded tapes."
    (claim,) = claims(text, known)

    assert claim.targets == ()


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("I'm a data engineer in Leeds, my manager is Dana Whitlock", "data", "Dana"),
        ("Ich bin Entwicklerin in Köln, meine Chefin ist Jana Kühn", "Köln", "Jana"),
        ("soy analista en Sevilla, mi jefa es Marta Gil", "Sevilla", "Marta"),
        ("je suis ingénieur réseau à Brest, ma responsable est Anne Petit", "Brest", "Anne"),
        ("저는 판교에서 일하는 개발자고, 팀장은 이하늘 님이야", "개발자", "이하늘"),
        ("我在成都做 SRE，直属上级是陈默", "SRE", "陈默"),
        ("私はバックエンドのエンジニアで、上司は佐藤さんです", "エンジニア", "佐藤"),
    ],
)
def test_who_leads_somebody_is_told_apart(text: str, first: str, second: str) -> None:
    about, lead = claims(text)

    assert first in about.statement
    assert second in lead.statement
    assert second not in about.statement
