from __future__ import annotations

import pytest

from memconsolidate.verdicts.cues import (
    find_transitions,
    has_permanence,
    is_assent,
    is_instruction,
    is_one_off,
    is_question,
)
from memconsolidate.verdicts.polarity import differs, polarity_of, states
from memconsolidate.verdicts.words import (
    clean,
    content_hash,
    language_of,
    normalise,
    script_of,
    sequence,
    terms,
    tokens,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pg-stage.internal:5433", ["pg-stage.internal", "5433"]),
        ("https://x.org/a and /var/q.db", ["https://x.org/a", "and", "/var/q.db"]),
        ("30s, 10,000 rows at 02:30", ["30", "second", "10000", "rows", "at", "2:30"]),
        ("timeout=30 C++ C# .env --flag", ["timeout", "30", "c++", "c#", ".env", "--flag"]),
        ("thirty days, don’t e.g. wait", ["30", "day", "don't", "wait"]),
        ("node-exporter us-west-2 v2.3.1", ["node", "exporter", "us-west-2", "v2.3.1"]),
        ("결제는 9001번", ["결제는", "9001", "번"]),
        ("ｐｎｐｍ を使う", ["pnpm", "を使う"]),
    ],
)
def test_text_is_cut_into_words(text: str, expected: list[str]) -> None:
    assert [token.text for token in tokens(text)] == expected


def test_small_words_and_plurals_are_left_out() -> None:
    assert sequence("The services are using the ports") == ("service", "using", "port")
    assert sequence("Die Dienste sind auf dem Port") == ("dienste", "auf", "port")


def test_direction_survives_in_the_sequence() -> None:
    assert sequence("from a1 to b2") != sequence("from b2 to a1")
    assert sequence("before lint") != sequence("after lint")


def test_terms_are_stems_and_pairs() -> None:
    assert len(terms("deployments deploying deployed")) == 1
    assert terms("東京都") == {"東京", "京都"}


def test_hash_is_equal_for_what_says_the_same() -> None:
    assert content_hash("We keep jobs for thirty days.") == content_hash("we keep jobs for 30 days")
    assert content_hash("we keep jobs for 30 days") != content_hash("we keep jobs for 31 days")
    assert len(content_hash("\ud800 x")) == 16


def test_normalised_text_is_folded_and_single_spaced() -> None:
    assert normalise("“Ｕｓｅ”\n  Straße – ok\u200b") == '"use" strasse - ok'


def test_unseen_letters_are_cleaned_away() -> None:
    assert clean("a\u202eb\x00c\n\u2066d e") == "a b c d e"
    assert clean("does n\u200bot, nev\u00ader") == "does not, never"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("wir nutzen das für die Tests", "german"),
        ("usamos esto para las pruebas", "spanish"),
        ("nous utilisons ça pour les tests", "french"),
        ("pnpm", "english"),
    ],
)
def test_language_is_told_by_small_words(text: str, language: str) -> None:
    assert language_of(text).name == language


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("plain words", "latin"),
        ("夜间导出写到 s3://acme-exports/nightly-export", "han"),
        ("ログを s3://acme-exports/nightly に書く", "kana"),
        ("로그는 batch-3에 있다", "hangul"),
        ("пример слов", "other"),
        ("9001 v2.3", ""),
    ],
)
def test_script_is_that_of_the_words(text: str, script: str) -> None:
    assert script_of(text) == script


@pytest.mark.parametrize(
    ("statement", "evidence"),
    [
        ("use npm, not pnpm", "use pnpm, not npm"),
        ("prefers npm over pnpm", "I prefer pnpm over npm"),
        ("Telemetry is on in production", "telemetry is off on production"),
        ("Push to main", "never push to main"),
        ("User uses vim", "I no longer use vim"),
        ("Run lint after commit", "run lint before commit"),
        ("pnpm 말고 npm을 써", "npm 말고 pnpm을 써"),
        ("main에 푸시해", "main에 푸시하지 마"),
        ("pnpmではなくnpmを使う", "npmではなくpnpmを使う"),
        ("使用 npm 而不是 pnpm", "使用 pnpm 而不是 npm"),
        ("把密码写进日志", "不要把密码写进日志"),
        ("Wir nutzen npm", "wir nutzen npm nicht"),
        ("Utilise npm, pas pnpm", "Utilise pnpm, pas npm"),
        ("Usa npm aquí", "no uses npm aquí"),
        ("Es cierto que siempre usamos npm", "No es cierto que siempre usamos npm"),
        ("La borres nunca", "No la borres nunca"),
        ("La API escucha en el puerto 8080", "No la API escucha en el puerto 8080"),
        ("Es recomendable usar nunca Redis 7", "No es recomendable usar nunca Redis 7"),
    ],
)
def test_opposite_texts_differ(statement: str, evidence: str) -> None:
    assert differs(statement, evidence)


@pytest.mark.parametrize(
    ("statement", "evidence"),
    [
        ("use pnpm instead of npm", "use pnpm, not npm"),
        ("Never push to main directly", "don't push directly to main because it breaks CI"),
        ("We're on Python 3.12, not 3.9", "no we're on Python 3.12, not 3.9"),
        ("The token is in ~/.config", "don't forget that the token is in ~/.config"),
        ("Without it the deploy hangs", "the deploy hangs otherwise"),
        ("npm 말고 pnpm을 쓴다", "npm 말고 pnpm을 써 줘"),
        ("npmではなくpnpmを使う", "npmではなくpnpmを使ってください"),
        ("不要把密码写进日志", "以后不要把密码写进日志里"),
        ("over 100 users", "we have over 100 users"),
        ("Es el puerto 8080", "No, es el puerto 8080"),
        ("Wir nutzen Port 8080", "nein wir nutzen Port 8080"),
    ],
)
def test_texts_of_one_meaning_do_not_differ(statement: str, evidence: str) -> None:
    assert not differs(statement, evidence)


def test_longer_state_words_are_not_their_opposites() -> None:
    assert states("비활성화 상태") == {"비활성화"}
    assert states("非同期で動く") == {"非同期"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Use tabs", True),
        ("In the web repo, use pnpm", True),
        ("Commit messages must be in Korean", True),
        ("Bitte immer auf Deutsch antworten.", True),
        ("main 브랜치에는 직접 푸시하지 마.", True),
        ("コメントは日本語で書いてください", True),
        ("The server is on port 1", False),
        ("Test server is on port 8443", False),
        ("We decided to use Postgres", False),
        ("User is allergic to peanuts", False),
        ("Deploys go to eu", False),
        ("데이터베이스는 5432 포트에 있다", False),
    ],
)
def test_instructions_are_told_from_facts(text: str, expected: bool) -> None:
    assert is_instruction(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("always use pnpm", True),
        ("we use pnpm", True),
        ("under no circumstances push", True),
        ("앞으로 한국어로", True),
        ("run all tests", False),
        ("we need to fix this", False),
        ("wir müssen das fixen", False),
        ("我们需要修复这个", False),
    ],
)
def test_permanence_is_said_in_words(text: str, expected: bool) -> None:
    assert has_permanence(text) is expected


def test_requests_for_once_are_recognised() -> None:
    assert is_one_off("skip it just this once")
    assert is_one_off("이번에만 건너뛰어")
    assert not is_one_off("skip it")


def test_questions_are_told_from_polite_requests() -> None:
    assert is_question("do we use pnpm?")
    assert is_question("can you run the tests?")
    assert not is_question("can you always run the tests?")
    assert not is_question("we use pnpm")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yes, do that.", True),
        ("네 그렇게 해", True),
        ("yes?", False),
        ("yesterday it broke", False),
    ],
)
def test_assent_is_a_word_of_its_own(text: str, expected: bool) -> None:
    assert is_assent(text) is expected


def test_old_and_new_value_are_found() -> None:
    assert ("us-west-2", "us-east-1") in find_transitions("prod moved from us-west-2 to us-east-1")
    assert ("npm", "pnpm") in find_transitions("use pnpm instead of npm")


def test_denial_of_one_quote_ends_with_it() -> None:
    assert ("6000", "5000") in find_transitions("it listens on 5000 not 6000")
    assert not find_transitions("it listens on 5000\nnot 6000")
    assert "6000" not in polarity_of("it is not done\n6000 it is").denied
