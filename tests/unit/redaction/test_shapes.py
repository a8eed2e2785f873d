from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor


@pytest.mark.parametrize(
    "text",
    [
        "mysql://root:{p@ss/word7z}@db.internal/app",
        "postgres://app:{pa/ss1wordz}@db.internal:5432/app",
        "redis://:{s3@cret}@cache:6379/0",
        "x://u:{pa@ss}@host/y",
        "x://u:{pw12}@host/db?mail=a@b.com",
        "x://u:{pw12}@host.acme.org/a@b",
        "postgres://app:{12345}@db/x",
        "smtp://bob@acme.org:{s3cr3t}@smtp.acme.org",
        "mongodb://u:{p1x2}@h1.acme.org:27017,h2.acme.org:27017/db",
    ],
)
def test_password_in_an_address_ends_where_its_host_begins(text: str) -> None:
    before, _, rest = text.partition("{")
    password, _, after = rest.partition("}")

    assert Redactor().redact(before + password + after).text == (
        f"{before}[redacted:url-password]{after}"
    )


@pytest.mark.parametrize(
    "text",
    [
        "https://unpkg.com:443/@types/node@18.2.1",
        "https://acme.org:owner/repo2@v1.2",
        "http://localhost:8080/path@v2.acme.org",
        "https://acme.org:owner/repo@main.acme.org",
        "ssh://git@acme.org:22/x@y.z",
    ],
)
def test_path_with_an_at_sign_is_no_password(text: str) -> None:
    assert Redactor().redact(text).text == text
