from __future__ import annotations

import base64

import pytest

from memconsolidate.redaction.redactor import Redactor

#: Put together here, so that the file itself holds nothing that looks like a key.
DRAWN = "kX93mPq7TzLw2Rn8" + "Yq1VbC6dJ4sH0eUg"
SMALL = "k393mpq7tz8w2rn8" + "yq1vbc6dj4sh0eug"
HASH = "9f86d081884c7d65" + "9a2feaa0c55ad015"
UUID = "123e4567-e89b-12d3-a456-426614174000"
FILLED = "aB3dE5fG7hI9jK1lM3nO5pQ7" + "rS9tU1vWxY2zA4bC6dE="


@pytest.mark.parametrize("value", [DRAWN, SMALL])
@pytest.mark.parametrize(
    "text", ["use {} here", "{}", "x={}", "acme_{} it is", "abc-u-{}", "10-{}"]
)
def test_drawn_value_needs_no_word_beside_it(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:secret]")


@pytest.mark.parametrize("value", [HASH, UUID])
@pytest.mark.parametrize(
    "text",
    [
        "datadog {}",
        "POSTMARK={}",
        "sonar.login={}",
        "theoddsapi={}",
        "heroku: '{}'",
        "-Dsonar.login={}",
        "the-odds-api:{}",
        "shortcutaccess {}",
    ],
)
def test_hash_beside_a_provider_is_a_key(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:secret]")


def test_key_of_octets_is_taken_with_what_fills_it_up() -> None:
    assert Redactor().redact(f"it is {FILLED}.").text == "it is [redacted:secret]."


@pytest.mark.parametrize(
    "told", ["DB_PASSWORD=Kx9mQ2vL\nDB_USER=app", '{"token": "' + DRAWN + '"}', "ghp" + "_" + DRAWN + DRAWN]
)  # fmt: skip
def test_secret_in_base64_takes_the_whole_of_it(told: str) -> None:
    word = base64.b64encode(told.encode()).decode()

    redacted = Redactor().redact(f"the file is {word}\nbye")

    assert word[:-2] not in redacted.text
    assert sum(redacted.counts.values()) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"commit {HASH}00000000",
        f"trace {UUID}",
        f"restapi: {UUID}",
        f"https://docs.example.org/d/{DRAWN}/edit",
        f"dist/{DRAWN}.js",
        f"BUILD_ID={DRAWN}",
        f"chatcmpl-{DRAWN[:29]} took 12 s",
        f"data:image/png;base64,{FILLED}",
        f"sha256-{FILLED}",
        f"lib v1.2.3 h1:{FILLED}",
        f"CodeSha256: {FILLED}",
        f"-----BEGIN CERTIFICATE-----\n{FILLED}",
        base64.b64encode(b"just some words that nobody minds").decode(),
        "src/memconsolidate/redaction/assignments2/found_in_line",
        "AbstractSingletonProxyFactoryBeanNumber2Of3",
        "rgba8unorm\nrgba8snorm\nrgba16float\nr32uint\n",
    ],
)
def test_what_only_looks_drawn_is_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text


def test_client_id_is_half_of_a_secret() -> None:
    assert Redactor().redact(f"client_id={DRAWN}").text == "client_id=[redacted:secret]"


CLOUD = "wo6YF9HbZThoiZwiE" + "/aR6x24CFFUen+GV9e6DVk2"
FILLED_LONG = ("EnCtjBrNCKeRHp4s1fLte7ysAgkwO8Bf" + "v3nwRgDug13FucR9CS37dMo4stqD04GH" * 2)[
    :86
] + "=="


@pytest.mark.parametrize("value", [DRAWN, SMALL, HASH + "01234567", CLOUD, FILLED_LONG])
def test_file_among_keys_that_is_named_as_they_are_drawn_is_one(value: str) -> None:
    text = "we mount /srv/keys/{}/data on heron"
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:secret]")


@pytest.mark.parametrize("text", ["/srv/objects/{}/data", "/d/{}/edit", "/usr/share/keys/{}.gpg"])
def test_what_is_named_so_elsewhere_is_left_alone(text: str) -> None:
    for value in (HASH + "01234567", "Abcdefghij" * 4):
        assert Redactor().redact(text.format(value)).text == text.format(value)


@pytest.mark.parametrize("text", ["W&B login is {}", "log to wandb with {}"])
def test_hash_beside_a_tracker_is_its_key_unless_it_is_called_otherwise(text: str) -> None:
    key = HASH + "01234567"
    assert Redactor().redact(text.format(key)).text == text.format("[redacted:secret]")
    commit = f"wandb was broken by commit {key}"
    assert Redactor().redact(commit).text == commit


def test_secret_in_hexadecimal_or_escapes_takes_the_whole_of_it() -> None:
    token = "ghp" + "_" + DRAWN + DRAWN[:4]
    for told in (token.encode().hex(), "".join(f"%{octet:02X}" for octet in token.encode())):
        assert Redactor().redact(f"send {told} to it").text == "send [redacted:github-token] to it"
    for told in (
        b"nothing to see here but plain words".hex(),
        "%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82",
    ):
        assert Redactor().redact(f"send {told} to it").text == f"send {told} to it"
