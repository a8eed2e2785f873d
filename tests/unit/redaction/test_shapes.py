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


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        ("Our IBAN is {}.", "DE89370400440532013000", "iban"),
        ("pay to {} please", "GB82 WEST 1234 5698 7654 32", "iban"),
        ("überweise auf {}", "NL91ABNA0417164300", "iban"),
        ("my social security number is {}", "078-05-1120", "social-security-number"),
        ("SSN: {}", "078 05 1120", "social-security-number"),
    ],
)
def test_personal_number_is_replaced(text: str, number: str, kind: str) -> None:
    assert Redactor().redact(text.format(number)).text == text.format(f"[redacted:{kind}]")


@pytest.mark.parametrize(
    "text",
    [
        "IBAN DE89370400440532013001 has a wrong check digit",
        "part AB12 CDEF 3456 GHIJ of the release",
        "the social security office opens at 8, call 030-12-4455",
        "order 078-05-1120",
    ],
)
def test_number_of_something_else_is_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text
