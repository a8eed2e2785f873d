"""A statement that lost what its words say of a part only, or against something, becomes these words."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from tests.unit.verdicts.verdict_cases import claim, judge, said


def kept(text: str, statement: str, quote: str = "", kind: MemoryType = MemoryType.PROJECT) -> str:
    """Return the body of the memory made of a claim."""
    verdict = judge([claim(statement, quote or text, kind=kind)], [said(text)])[0]
    assert verdict.outcome is Outcome.CREATE, verdict.reason
    assert verdict.memory is not None
    return verdict.memory.body


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("The limit is at least 5 GB.", "The limit is 5 GB."),
        ("Few users like it.", "Users like it."),
        ("Some services use Kafka.", "Services use Kafka."),
        ("The port is 8080 or 9090.", "The port is 8080"),
        ("Wenige Kunden mögen das Menü", "Kunden mögen das Menü"),
        ("La mayoría de los servicios usa Kafka", "Los servicios usan Kafka"),
        ("La plupart des services utilisent Kafka", "Les services utilisent Kafka"),
        ("一部のサービスはKafkaを使う", "サービスはKafkaを使う"),
        ("大部分服务使用 Kafka", "服务使用 Kafka"),
        ("일부 서비스는 Kafka를 쓴다", "서비스는 Kafka를 쓴다"),
    ],
)
def test_what_holds_of_a_part_is_not_told_of_all(text: str, statement: str) -> None:
    assert kept(text, statement) == text


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("I'm allergic to peanuts.", "The user likes peanuts."),
        ("Port 8080 is forbidden.", "Port 8080 is used."),
        ("I prefer tabs less than spaces.", "I prefer tabs"),
        ("we use uv instead of pip", "we use pip"),
        ("Ich bin gegen Erdnüsse allergisch", "Die Person mag Erdnüsse"),
        ("Port 8080 ist verboten", "Port 8080 wird verwendet"),
        ("je suis allergique aux noix", "L'utilisatrice aime les noix"),
        ("나는 땅콩 알레르기가 있어", "사용자는 땅콩을 좋아한다"),
        ("我对花生过敏", "用户喜欢花生"),
        ("ピーナッツアレルギーがあります", "ユーザーはピーナッツが好き"),
    ],
)
def test_what_is_disliked_or_forbidden_is_not_told_as_liked(text: str, statement: str) -> None:
    assert kept(text, statement) == text


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("I like tabs, Bob is allergic to nuts", "I like tabs"),
        ("I prefer light mode, I hate dark mode", "I prefer light mode"),
        ("we use uv instead of pip", "The project uses uv rather than pip"),
        ("we use uv instead of pip", "uv is used instead of pip"),
        ("The port is 8080 on staging or 9090 on production", "On staging or production the port is 8080 or 9090"),
    ],
)  # fmt: skip
def test_what_keeps_its_sense_is_told_in_its_own_words(text: str, statement: str) -> None:
    assert kept(text, statement) == statement


@pytest.mark.parametrize(
    "marked",
    [
        "The port is 8080| minus one.",
        "The port is 8080| give or take.",
        "The port is 8080| on Windows.",
        "The port is 8080| for customer Acme.",
        "The port is 8080| at Acme that is.",
        "The port is 8080| in Bob's notes.",
        "The port is 8080| according to the outdated README.",
        "der Port ist 8080| laut der alten Anleitung",
        "le port est 8080| chez le client Acme",
        "el puerto es 8080| en Windows",
    ],
)
def test_words_cut_out_of_a_clause_become_all_of_it(marked: str) -> None:
    text, quote = marked.replace("|", ""), marked.partition("|")[0]

    assert kept(text, quote, quote).rstrip(".") == text.rstrip(".")


@pytest.mark.parametrize(
    "marked",
    [
        "The port is 8080|, and the cache is Redis.",
        "The port is 8080| and the cache is Redis.",
        "The port is 8080| because the firewall wants it.",
    ],
)
def test_whole_clause_stands_alone(marked: str) -> None:
    text, quote = marked.replace("|", ""), marked.partition("|")[0]

    assert kept(text, quote, quote) == quote


def test_line_of_a_list_is_no_cut() -> None:
    text = "the limits per region are these:\neu-central-1: 400 rps\nus-east-1: 1200 rps"

    assert kept(text, "eu-central-1: 400 rps", "eu-central-1: 400 rps") == "eu-central-1: 400 rps"


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Ana likes tabs. Bob hates tabs. Bob likes spaces.", "Ana likes spaces."),
        ("The shop listens on 8080. The billing listens on 9090.", "The shop listens on 9090."),
        ("Priya reviews Sam's code, and Tom reviews Ana's.", "Priya reviews Ana's code."),
        ("Ana usa tabuladores y Luis usa espacios", "Ana usa espacios"),
        ("Tests run on Jenkins. Nightly builds run on GitHub.", "Tests run on GitHub"),
        ("Anna nutzt Vim. Bernd nutzt Emacs.", "Anna nutzt Emacs."),
    ],
)
def test_what_is_said_of_another_thing_is_not_put_to_this_one(text: str, statement: str) -> None:
    assert kept(text, statement) == text


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Redis caches sessions, and expires them daily", "Redis expires sessions daily"),
        ("Ana likes tabs. Bob likes spaces.", "Ana likes tabs, Bob likes spaces."),
        ("Ana likes tabs. Bob likes spaces.", "Bob likes spaces."),
        ("The shop listens on 8080. The billing listens on 9090.", "The billing listens on 9090."),
    ],
)
def test_what_is_said_of_its_own_thing_is_told(text: str, statement: str) -> None:
    assert kept(text, statement).rstrip(".") == statement.rstrip(".")
