from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.memory.naming import MAX_SLUG_BYTES, file_name, fold, memory_id, slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Bedrock timeout", "bedrock-timeout"),
        ("Use `pnpm`, never npm!", "use-pnpm-never-npm"),
        ("Don't push on Fridays", "dont-push-on-fridays"),
        ("배포는 금요일에 하지 않는다", "배포는-금요일에-하지-않는다"),
        ("数据库使用 PostgreSQL 16", "数据库使用-postgresql-16"),
        ("GRÖSSE der Äpfel", "grösse-der-äpfel"),
        ("../../etc/passwd", "etc-passwd"),
        (".hidden", "hidden"),
        ("-rf", "rf"),
        ("C:\\Users", "c-users"),
        ("🚀", "note"),
        ("🚀 launch 👩‍🚀 day", "launch-day"),
        ("", "note"),
        ("MEMORY", "memory-note"),
        ("memory", "memory-note"),
        ("NUL", "nul-note"),
        ("com1", "com1-note"),
        ("name\nwith\tbreaks\0", "name-with-breaks"),
        ("cafe\u0301", "café"),
    ],
)
def test_name_becomes_a_safe_slug(name: str, expected: str) -> None:
    assert slug(name) == unicodedata.normalize("NFC", expected)


@pytest.mark.parametrize("character", ["가", "漢", "é", "e\u0301", "𠀀", "ก"])
def test_long_name_is_cut_between_characters(character: str) -> None:
    for offset in range(4):
        stem = slug("a" * offset + character * 60)
        assert MAX_SLUG_BYTES - 6 <= len(stem.encode()) <= MAX_SLUG_BYTES
        assert "a" * offset + unicodedata.normalize("NFC", character) * 60 == (
            stem + ("a" * offset + unicodedata.normalize("NFC", character) * 60)[len(stem) :]
        )


def test_accent_is_never_cut_from_its_letter() -> None:
    stem = slug("a" * 47 + "q\u0303")
    assert stem == "a" * 47


def test_long_name_ends_at_a_word() -> None:
    assert slug("the deployment pipeline for the payments services in production") == (
        "the-deployment-pipeline-for-the-payments"
    )


@given(st.text(max_size=200))
@settings(max_examples=300)
def test_any_name_gives_a_stable_portable_slug(name: str) -> None:
    stem = slug(name)
    assert 0 < len(stem.encode()) <= MAX_SLUG_BYTES + len("-note")
    assert stem == unicodedata.normalize("NFC", stem)
    assert stem[0] not in ".-"
    assert not set(stem) & set('/\\:*?"<>|\0\n .')
    assert fold(f"{stem}.md") != fold("MEMORY.md")


def test_taken_names_are_avoided_without_regard_to_case() -> None:
    assert file_name("Deploy", set()) == "deploy.md"
    assert file_name("Deploy", {"DEPLOY.md"}) == "deploy-2.md"
    assert file_name("Deploy", ["deploy.md", "Deploy-2.MD"]) == "deploy-3.md"


def test_decomposed_names_of_macos_count_as_taken() -> None:
    assert file_name("Café", {"cafe\u0301.md"}) == "café-2.md"


def test_ids_are_deterministic_and_distinct() -> None:
    ids = {memory_id(f"pass-{number}", index) for number in range(100) for index in range(50)}
    assert len(ids) == 5000
    assert memory_id("pass-1", 0) == memory_id("pass-1", 0)
    assert memory_id("pass-1", 11) != memory_id("pass-11", 1)
    assert all(len(each) == 10 and each.isalnum() and each == each.lower() for each in ids)
