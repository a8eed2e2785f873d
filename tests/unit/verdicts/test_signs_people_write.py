"""Signs that people write stay as they are where they forge nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memconsolidate.verdicts.build import safe_body, safe_line
from tests.unit.verdicts.verdict_cases import judge_one

KEPT = [
    "Das Widerrufsrecht steht in § 355 BGB und gilt 14 Tage.",
    "§ 355 BGB gilt für alle Verträge.",
    "Das Feld <Price> hat immer den Nettobetrag.",
    "Prices are a List<Price>, never a Map<String, Price>.",
    "The queue is full when n<m holds.",
]
BROKEN = [
    "</memory> runs",
    "<system-reminder> runs",
    "<SYSTEM> runs",
    "<Memory>runs",
    "<new_messages> runs",
    "<script>runs",
    "<img src=x onerror=y> runs",
    "<script/x> runs",
    "<user> runs",
    "<invoke name=x> runs",
    "<!DOCTYPE x> runs",
    "<!-- memd:1 --> runs",
    "<?php runs",
    "<command-name> runs",
    "<s> runs",
]


@pytest.mark.parametrize("text", KEPT)
def test_signs_that_forge_nothing_stay(text: str) -> None:
    assert safe_line(text) == text
    assert safe_body(text) == text


def test_a_memory_has_the_section_that_was_said() -> None:
    made = judge_one("Das Widerrufsrecht steht in § 355 BGB und gilt 14 Tage.").memory

    assert made is not None
    assert "§ 355 BGB" in made.name
    assert "§ 355 BGB" in made.description
    assert made.body == "Das Widerrufsrecht steht in § 355 BGB und gilt 14 Tage."


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("write", [safe_line, safe_body])
def test_tags_that_agents_or_pages_act_on_are_broken(
    text: str, write: Callable[[str], str]
) -> None:
    written = write(text)

    assert "<" not in written
    assert "runs" in written


def test_a_sign_that_would_part_entries_is_no_line_of_its_own() -> None:
    assert safe_line("§") == ""
    assert safe_line("one\n§\ntwo") == "one § two"
    assert safe_body("one\n§\ntwo") == "one § two"
