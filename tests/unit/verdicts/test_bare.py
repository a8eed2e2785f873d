"""A line that a program wrote says nothing in words."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, MemoryType, Outcome
from memconsolidate.verdicts.bare import is_bare_line
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, said

BARE = [
    "REGION=eu-west-3",
    'export STAGE="qa"',
    "BATCH = 40  # always 40",
    "BATCH = 40  # siempre 40",
    "// never change this",
    "# 항상 이 값",
    "at com.acme.Shop.pay(Shop.java:12)",
    'File "/srv/app/main.py", line 40, in run',
    "Traceback (most recent call last):",
    "KeyError: 'total' in add_up",
    "java.lang.IllegalStateException: closed",
    "sqlalchemy.exc.IntegrityError: (psycopg2.errors.UniqueViolation)",
    "PG::UniqueViolation: duplicate",
    "ERR_MODULE_NOT_FOUND Cannot find package",
    "Error 1205 (HY000): Lock wait",
    "error[E0382]: borrow of moved value",
    "FAILED tests/test_sum.py::test_total - assert 1 == 2",
    "ERROR: relation does not exist",
    "[WARN] - cache is cold",
    "2026-04-01T10:00:00Z request took 40 ms",
    "12:01:44,120 shutting down",
    "src/main.c:12:4: warning: unused variable",
    "In src/shop/cart.ts.",
    "在 config/tax.json 里。",
    "24 MB.",
    "38.2 MB。",
]
WORDS = [
    "The importer needs BATCH=40, otherwise it runs out of memory.",
    "KeyError in add_up comes from a month without sales.",
    "The config is in src/shop/cart.ts.",
    "ERROR logs go to Sentry.",
    "INFO is the default level.",
    "The timeout is 40 s.",
    "Die Fehler landen in /var/log/shop.",
    "Los errores van a Sentry.",
    "Les erreurs vont dans Sentry.",
    "错误日志发到 Sentry。",
    "エラーはSentryに送られます。",
    "에러는 Sentry로 갑니다.",
]


@pytest.mark.parametrize("text", BARE)
def test_bare_line_is_told(text: str) -> None:
    assert is_bare_line(text)


@pytest.mark.parametrize("text", WORDS)
def test_words_are_no_bare_line(text: str) -> None:
    assert not is_bare_line(text, is_programs=True)


@pytest.mark.parametrize("kind", [MemoryType.REFERENCE, MemoryType.PROJECT])
@pytest.mark.parametrize(
    "text",
    ["REGION=eu-west-3", "KeyError: 'total' in add_up", "bind: address already in use on port 80"],
)
def test_line_of_a_tool_is_no_memory(text: str, kind: MemoryType) -> None:
    verdict = judge([claim(text, kind=kind)], [said(text, author=Author.TOOL)])[0]

    assert verdict.reason is Reason.BARE_LINE


def test_statement_made_of_a_comment_is_none() -> None:
    code = "LIMIT = 7  # the limit is always 7"
    verdict = judge([claim("The limit is always 7", code)], [said(code, author=Author.TOOL)])[0]

    assert verdict.outcome is Outcome.REJECT


def test_what_a_person_says_of_a_failure_stays() -> None:
    text = "the importer timed out at 30 s until we raised the limit to 60 s"
    verdict = judge([claim(text)], [said(text)])[0]

    assert verdict.reason is not Reason.BARE_LINE
