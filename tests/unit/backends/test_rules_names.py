"""How claims of the rules are named, and what of a decision stands on its page."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, Request, ShownMessage
from tests.unit.verdicts.verdict_cases import judge, said


def claims(text: str) -> tuple[Claim, ...]:
    message = ShownMessage(label="m1", text=text, author=Author.HUMAN, at=None, session="s1")
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims


@pytest.mark.parametrize(
    ("text", "name", "chosen"),
    [
        (
            "Wir haben entschieden, die Rechnungen als PDF/A zu archivieren, weil das Finanzamt es will.",
            "Die Rechnungen als PDF/A zu archivieren",
            "die Rechnungen als PDF/A zu archivieren",
        ),
        (
            "Das Team hat beschlossen, Redis abzuschaffen.",
            "Das Team hat beschlossen, Redis abzuschaffen",
            "Redis abzuschaffen",
        ),
        (
            "Hemos decidido archivar las facturas en PDF/A porque lo exige Hacienda.",
            "archivar las facturas en PDF/A",
            "archivar las facturas en PDF/A",
        ),
        (
            "Nous avons décidé d'archiver les factures en PDF/A parce que c'est obligatoire.",
            "archiver les factures en PDF/A",
            "archiver les factures en PDF/A",
        ),
        (
            "청구서는 PDF/A로 보관하기로 결정했습니다.",
            "청구서는 PDF/A로 보관하기로 결정했습니다",
            "보관",
        ),
        (
            "我们决定用 PDF/A 归档发票，因为税务局要求。",
            "我们决定用 PDF/A 归档发票，因为税务局要求",
            "PDF/A",
        ),
        (
            "請求書はPDF/Aで保管することに決めました。",
            "請求書はPDF/Aで保管することに決めました",
            "請求書はPDF/Aで保管すること",
        ),
        (
            "We decided to archive invoices as PDF/A because the tax office wants it.",
            "archive invoices as PDF/A",
            "archive invoices as PDF/A",
        ),
    ],
)
def test_decision_is_named_by_what_was_decided_and_has_a_choice(
    text: str, name: str, chosen: str
) -> None:
    (verdict,) = judge(claims(text), [said(text)])

    assert verdict.memory is not None
    assert verdict.memory.decision is not None
    assert (verdict.memory.name, verdict.memory.decision.chosen) == (name, chosen)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "No, the staging API moved: it runs at https://staging.example:9443 now, not at https://staging.example:8443.",
            "The staging API moved",
        ),
        (
            "Branch-Namen sollen ab jetzt mit dem Ticket beginnen, z.B. ABC-123-login und so weiter.",
            "Branch-Namen sollen ab jetzt mit dem Ticket beginnen",
        ),
        (
            "Always tell the people on call about every deployment with a migration in it.",
            "Always tell the people on call about every deployment",
        ),
    ],
)
def test_name_ends_at_a_clause_and_not_at_an_abbreviation_or_a_small_word(
    text: str, name: str
) -> None:
    (claim,) = claims(text)

    assert claim.name == name
