from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor


@pytest.mark.parametrize("value", ["Gr4nat&apfelQz9", "hunter2"])
@pytest.mark.parametrize(
    "text",
    [
        "mysql -uroot -p{} shop",
        "mysqldump -p'{}' shop",
        "redis-cli -h cache -a {}",
        "redis-cli --pass {}",
        "docker login -u bob -p {}",
        "docker login ghcr.io --password={}",
        "helm registry login -p {}",
        "curl -u bob:{} https://acme.org",
        "curl -ubob:{} https://acme.org",
        "http -a bob:{} acme.org",
        "sshpass -p {} ssh acme.org",
        "mongosh -u bob -p {}",
        "sqlcmd -S db -P {}",
        "ldapsearch -w {} -x",
        "wget --password={} https://acme.org",
        "unzip -P {} a.zip",
        "7z x -p{} a.7z",
    ],
)
def test_password_of_a_command_is_replaced(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:password]")


@pytest.mark.parametrize(
    "text",
    [
        "mysql -p asks for it",
        "mysql -uroot -p shop2",
        "docker run -p 8080:80 nginx",
        "docker login -u bob",
        "docker login -p $TOKEN",
        "redis-cli -h 10.0.0.1 -p 6379",
        "unzip -p archive.zip file2",
        "curl -u is deprecated",
        "mkdir -p build2/http",
    ],
)
def test_command_without_password_is_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("API-SCHLÜSSEL: ", "secret"),
        ("DER API-SCHLÜSSEL LAUTET ", "secret"),
        ("CLÉ API : ", "secret"),
        ("LA CLÉ EST ", "secret"),
        ("CONTRASEÑA: ", "password"),
        ("PASSWÖRTER: ", "password"),
        ("GEHEIMNIS: ", "password"),
    ],
)
def test_name_in_capitals_of_any_language_tells_a_secret(name: str, kind: str) -> None:
    secret = "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW"

    assert Redactor().redact(f"é {name}{secret}").text == f"é {name}[redacted:{kind}]"


@pytest.mark.parametrize(
    "name",
    ["pw: ", "my pw is ", "PW ", "pw=", "the pw for staging is ", "requirepass ", "SetEnv PASS "],
)
def test_short_word_for_a_password_tells_one(name: str) -> None:
    assert Redactor().redact(f"{name}S3cr3tPw1").text == f"{name}[redacted:password]"


def test_letters_within_other_words_are_no_short_word_for_a_password() -> None:
    text = "an upward trend of 12kpw: S3cr3tless, .pwc: A1b2c3d4, 'PW_HASH', 'RINGSIGN'"

    assert Redactor().redact(text).text == text


@pytest.mark.parametrize(
    "value",
    [
        "Tr0ub4dor&3zq", "Qw7,rty;9Plm", "Gx7)wQp2;Lm", "Zk4}rT9<pQ", "Ab1]cde`gh", "(Ab1cdefgh",
        "%Ab1cdefgh", "#Ab1cdefgh", "*Ab1cdefgh", "[Ab1cdefgh", "{Ab1cdefgh", "<Ab1cdefgh", "Ab1(cdefgh",
        "my1your2pass9", "example77Qz", "dummyQ7x9z", "x1sample99z", "password1", "Password123!",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "text", ["DB_PASSWORD='{}'", 'DB_PASSWORD="{}"', '"password": "{}",', "f(password='{}', x=1)"]
)
def test_quoted_password_ends_at_its_quote_whatever_is_in_it(text: str, value: str) -> None:
    redacted = Redactor().redact(text.replace("{}", value))

    assert redacted.text == text.replace("{}", "[redacted:password]")


@pytest.mark.parametrize("quote", ['\\"', '\\\\\\"', "\\'"])
def test_quoted_password_within_a_string_ends_at_its_quote(quote: str) -> None:
    text = f"{{{quote}password{quote}: {quote}VALUE{quote}, {quote}x{quote}: 1}}"

    assert Redactor().redact(text.replace("VALUE", "Ab1&cdefgh")).text == (
        text.replace("VALUE", "[redacted:password]")
    )


@pytest.mark.parametrize("value", ["kX93(mPq7TzLw2Rn8Yc4V", "kX93&mPq7;TzLw2Rn8Yc4V"])
@pytest.mark.parametrize("text", ["API_TOKEN='{}'", 'secret: "{}"', 'client_secret="{}"'])
def test_quoted_key_ends_at_its_quote_whatever_is_in_it(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:secret]")


@pytest.mark.parametrize(
    "value", ["Tr0ub4dor&3zq", "Ab1,cdefgh", "Ab1;c)d", "Ab1}cdefgh", "Ab1]c2<d"]
)
@pytest.mark.parametrize("text", ["DB_PASSWORD={}", "set DB_PASSWORD={} first", "password: {}."])
def test_bare_password_goes_on_to_its_space(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:password]")


@pytest.mark.parametrize(
    "text",
    [
        "Password={};Server=db2",
        "https://acme.org/?password={}&user=bob2",
        "f(user=bob, password={}).call(x)",
        "{{user: bob, password: {}}}",
        "(password: {}), then on",
        "<b>password: {}</b>",
    ],
)
def test_bare_password_ends_where_code_goes_on(text: str) -> None:
    assert Redactor().redact(text.format("S3cr3tPw1")).text == text.format("[redacted:password]")


@pytest.mark.parametrize(
    "text",
    [
        'addPassword = "#add-password"',
        'passwordLabel:"Password:",rememberMeLabel:"Remember me:"',
        "password = '$DB_PASSWORD1'",
        'password: "${DB_PASSWORD1}"',
        'password = "<your password2>"',
        "password: '%(password1)s'",
        "password: '{{ vault.password1 }}'",
        'API_KEY="your-api-key-v2"',
        "token: EXAMPLE_TOKEN_1234",
        "password: dummy-password-1",
        "save(password=password1)",
        "password: password_hash",
    ],
)
def test_stand_in_for_a_password_is_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text
