from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor

PASSWORD, TOKEN = "S3cr3tPw1", "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW"


@pytest.mark.parametrize(
    "text",
    [
        "password:\n  {}",
        "Password:\n{}",
        "**Password:**\n\n`{}`\n",
        "PASSWORD\n{}",
        "## Password for staging\n\n{}\n\nthat is all",
        "Login is root, password:\r\n  {}\r\nbye",
        "Password:\n```text\n{}\n```",
        "> Password:\n> {}",
        "The password is\n\n{}",
        "What is the password for the database?\n\n{}",
        "Das Passwort lautet\n{}",
        "Contraseña:\n- {}",
        "mot de passe :\n{}",
        "パスワードは\n{}",
        "密码：\n{}",
        "비밀번호:\n{}",
        "password: |\n  {}",
        "password: >-\n  {}",
        "- name: DB_PASSWORD\n  value: {}",
        '"name": "DB_PASSWORD",\n"value": "{}"\n',
        "| password | {} |",
        "| user | bob | Password: | `{}` |",
        "| user | password |\n|---|---|\n| bob | {} |",
        "| Host | DB password | Note |\n| --- | :-: | --- |\n| a | x | y |\n| b | **{}** | z |",
    ],
)
def test_password_apart_from_its_name_is_found(text: str) -> None:
    redacted = Redactor().redact(text.replace("{}", PASSWORD))

    assert redacted.text == text.replace("{}", "[redacted:password]")


@pytest.mark.parametrize("name", ["Token", "API key", "client secret", "API-Schlüssel:", "TOKEN:"])
def test_key_apart_from_its_name_is_found(name: str) -> None:
    for text in (
        f"{name}\n\n{TOKEN}\nbye",
        f"| {name} | {TOKEN} |",
        f"|x|{name}|\n|-|-|\n|y|{TOKEN}|",
    ):
        assert Redactor().redact(text).text == text.replace(TOKEN, "[redacted:secret]")


@pytest.mark.parametrize(
    "text",
    [
        "password:\n  type: string",
        "token:\n  name: abc1",
        "db.password=\ndb.url2=",
        "password:\nuser1:\n",
        "- name: DB_PASSWORD\n  valueFrom: secret2x",
        "- name: DB_PASSWORD\n  value: ${PASSWORD2}",
        "password:\n  ${DB_PASSWORD1}",
        "Passwords:\n- at least 12 characters\n- no names",
        "I forgot the password\nagain",
        "Where is the password?\nsrc/config/auth2.py",
        "Where is the token?\n\nhttps://example.org/token2",
        "the API key\n\ncommit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "| password | required |",
        "| token | count |\n|---|---|\n| Redis7 | 42 |",
        "| field | type |\n|---|---|\n| password | varchar255 |",
        "| key | value |\n|---|---|\n| F5 | reload2 |",
        "if a | b | password:\n    return1",
    ],
)
def test_word_below_or_beside_a_name_is_no_secret(text: str) -> None:
    assert Redactor().redact(text).text == text
