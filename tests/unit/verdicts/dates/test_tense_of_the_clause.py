"""A date is to come or gone by the tense of its own clause, whatever is told beside it."""

from __future__ import annotations

from datetime import datetime

import pytest

from memconsolidate.verdicts.dates.mentions import NOTE
from tests.unit.verdicts.dates.date_cases import BERLIN, dated

DECEMBER = datetime(2026, 12, 1, 10, 0, tzinfo=BERLIN)

TO_COME = [
    (
        "Our Postgres is version 15.4, hosted in eu-central-1, but we're moving to 16 in January.",
        "2027-01",
    ),
    ("The new checkout, built by Tom, goes live in January.", "2027-01"),
    ("We've decided we stop supporting Node 18 in April.", "2027-04"),
    ("We decided that we stop supporting Node 18 in April.", "2027-04"),
    ("Tom said the launch is in April.", "2027-04"),
    ("Ana was hired by Tom and starts in February.", "2027-02"),
    ("The service is hosted on Hetzner and we leave them in March.", "2027-03"),
    ("Unser Postgres ist aktualisiert worden, aber wir wechseln im Januar auf 16.", "2027-01"),
    ("Der neue Checkout ist von Tom gebaut und geht im Januar live.", "2027-01"),
    ("Wir haben entschieden, wir stellen den Support im April ein.", "2027-04"),
    ("Notre base a été migrée chez OVH, mais on passe à la 16 en janvier.", "2027-01"),
    ("On a décidé qu'on arrête Node 18 en avril.", "2027-04"),
    ("El nuevo pago, que hizo Tom, sale en enero.", "2027-01"),
    ("Postgres는 RDS로 옮겼지만 1월에 16으로 올립니다.", "2027-01"),
]
GONE = [
    ("We moved to Postgres 16 in January.", "2026-01"),
    ("Tom, who joined in May, owns billing.", "2026-05"),
    ("We announced it in May.", "2026-05"),
    ("Im Januar sind wir auf Postgres 16 gewechselt.", "2026-01"),
    ("On a migré la base en janvier.", "2026-01"),
    ("Migró la base en enero.", "2026-01"),
    ("1月に16へ移行しました。", "2026-01"),
    ("1월에 16으로 옮겼습니다.", "2026-01"),
]
UNSURE = [
    "The checkout built by Tom goes live in January.",
    "In January, the checkout built by Tom goes live.",
    "The database that crashed twice gets replaced in February.",
    "Hemos decidido que dejamos Node 18 en abril.",
    "PostgresはRDSに移しましたが、1月に16へ移行します。",
]


@pytest.mark.parametrize(("text", "day"), [*TO_COME, *GONE])
def test_the_clause_of_a_date_tells_its_year(text: str, day: str) -> None:
    assert [one["note"] for one in NOTE.finditer(dated(text, DECEMBER).claim.statement)] == [day]


@pytest.mark.parametrize("text", UNSURE)
def test_a_date_beside_both_tenses_stays_as_it_was_said(text: str) -> None:
    found = dated(text, DECEMBER)

    assert found.claim.statement == text
    assert found.as_of is not None
