from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor


@pytest.mark.parametrize(
    "text",
    [
        "psexec \\\\10.0.94.120 -u Administrator -p {dev_admin1} CMD",
        "sshpass -p '{k1w1 fruit!}' ssh root@10.0.0.5",
        "curl \\\n  -u bob:{Mango+Chili5} \\\n  https://acme.org",
        "Server=db;User Id=app;Password={secret};Database=x",
        "host=db user=app password={k1w1fruit} dbname=shop",
        '<add value="Server=db,1433;Database=B2B;Password={#gets0m3};Trusted=False"/>',
        "echo {Cand1e-Light} | docker login -u bob --password-stdin",
        "jdbc:oracle:thin:scott/{t1ger-cub}@db:1521:XE",
    ],
)
def test_password_of_a_connection_is_replaced(text: str) -> None:
    before, _, rest = text.partition("{")
    password, _, after = rest.partition("}")

    assert Redactor().redact(before + password + after).text == (
        f"{before}[redacted:password]{after}"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Server=db;User Id=app;Password=${DB_PASSWORD};",
        "host=db password=****** user=app",
        "connect(username=username, password=password)",
        "uid=#{x['DBUID']};pwd=#{x['DBPASSWORD']}",
        "curl -u <user:password> https://acme.org",
        "psexec -p asks for it",
    ],
)
def test_connection_without_password_is_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text
