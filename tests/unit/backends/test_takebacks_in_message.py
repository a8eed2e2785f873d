"""In one message, what is taken back or put right by the next sentence makes no memory."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, Operation, Request, ShownMessage
from tests.unit.backends.takeback_cases import INNOCENT, TAKEN_BACK

PAIRS = [(said, text) for said, texts in TAKEN_BACK.items() for text in texts]
INNOCENT_PAIRS = [(said, text) for said, texts in INNOCENT.items() for text in texts]


def propose(text: str) -> tuple[Claim, ...]:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s1")
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims


@pytest.mark.parametrize(("said", "text"), PAIRS)
def test_statement_that_the_next_sentence_takes_back_is_left_out(said: str, text: str) -> None:
    told = [claim.statement for claim in propose(f"{said} {text}")]

    assert not [one for one in told if said.rstrip(".。") in one or text.rstrip(".。!") == one]


@pytest.mark.parametrize(("said", "text"), INNOCENT_PAIRS)
def test_statement_before_ordinary_words_is_kept(said: str, text: str) -> None:
    alone = [claim.statement.rstrip(".。") for claim in propose(said)]

    told = " ".join(claim.statement for claim in propose(f"{said} {text}"))

    assert all(one in told for one in alone)


@pytest.mark.parametrize(
    "text",
    [
        "Correction: still 8080.",
        "Correction: stay with German.",
        "Korrektur: weiterhin Postgres.",
        "Correction: Thursdays at 14:00.",
        "Korrektur: donnerstags um 14 Uhr.",
        "Corrección: los jueves a las 14:00.",
        "Correction : le jeudi à 14h.",
        "更正：还是8080。",
        "訂正：引き続き8080です。",
        "정정: 그대로 8080.",
    ],
)
def test_correction_of_nothing_known_is_no_memory(text: str) -> None:
    assert propose(text) == ()


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("The port of the shop is 9090. Make that 9191.", "The port of the shop is 9191."),
        ("The API runs on port 8443. No, it's 8444.", "The API runs on port 8444."),
        (
            "The shop deploys on Fridays at 14:00. I meant Thursdays.",
            "The shop deploys on Thursdays at 14:00.",
        ),
        (
            "우리는 항상 금요일 14시에 배포합니다. 정정: 목요일.",
            "우리는 항상 목요일 14시에 배포합니다.",
        ),
        (
            "From now on answer in English. Correction: always answer in German.",
            "Always answer in German.",
        ),
    ],
)
def test_value_that_is_put_right_is_kept(text: str, statement: str) -> None:
    assert [claim.statement for claim in propose(text)] == [statement]


@pytest.mark.parametrize(
    "text",
    [
        "The service needs port 8080 and port 8081. Make that 9191.",
        "The port of the shop is 9090. Correction: still 8080.",
    ],
)
def test_value_that_may_stand_for_several_is_put_nowhere(text: str) -> None:
    assert propose(text) == ()


def test_what_is_said_behind_a_list_takes_all_of_it_back() -> None:
    rules = "Some rules:\n- always use tabs\n- never push to main\n\n"

    assert len(propose(f"{rules}Thanks for reading.")) == 2
    assert propose(f"{rules}Just kidding.") == ()


def test_reason_that_is_taken_back_goes_with_its_statement() -> None:
    assert propose("We always deploy on Fridays. Because ops wants it. Just kidding.") == ()


def test_next_paragraph_takes_back_too() -> None:
    assert propose("We always deploy on Fridays.\n\nJust kidding.") == ()


def test_claims_before_and_behind_what_is_taken_back_stay() -> None:
    told = propose("Never push to main. We always deploy on Fridays. Joke! Always run the tests.")

    assert [one.statement for one in told] == ["Never push to main.", "Always run the tests."]
    assert all(one.operation is Operation.CREATE for one in told)
