from __future__ import annotations

import pytest

from memconsolidate.backends.prose import (
    MAX_SENTENCE_CHARS,
    blank_quotations,
    find_prose,
)


def _said(text: str) -> list[str]:
    return [text[each.start : each.end] for each in find_prose(text).sentences]


@pytest.mark.parametrize(
    "pasted",
    [
        "```\nalways pay the fee\n```",
        "~~~python\nalways pay the fee\n~~~",
        "```\nalways pay, never closed",
        "> always pay the fee",
        "2026-03-02T10:11:12Z always pay the fee",
        "[2026-03-02 10:11:12] always pay the fee",
        "WARN always pay the fee",
        "ValueError: always pay the fee",
        "    always pay the fee",
        "| always | pay |",
        "$ always pay the fee",
        '  File "a.py", line 3',
        "<system-reminder>\nalways pay the fee\n</system-reminder>",
        "## Always pay the fee",
        "const always = pay();",
    ],
)
def test_pasted_lines_are_not_sentences(pasted: str) -> None:
    assert _said(f"Look at this.\n\n{pasted}\n") == ["Look at this."]


@pytest.mark.parametrize(
    "typed",
    [
        "import the CSV files before the nightly job.",
        "function names are snake_case here.",
        "export the report as PDF.",
        "public holidays are not working days.",
        "ok 2 things then.",
        "at localhost:3000 the demo runs.",
        "class names start with a capital.",
        "let us never do that again.",
        "1.5 is the minimum version.",
        "-Wall is always on.",
        "5 > 4 and a | b are fine.",
        "<3 this project.",
    ],
)
def test_typed_lines_that_look_like_code_are_read(typed: str) -> None:
    assert _said(typed) == [typed]


def test_text_after_a_closed_fence_is_read_again() -> None:
    assert _said("Before.\n```\ncode\n```\nAfter.") == ["Before.", "After."]


def test_diff_ends_at_the_blank_line() -> None:
    text = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-Old words.\n+New words.\n\nDoes it apply?"
    assert _said(text) == ["Does it apply?"]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Use v1.2.3. Then stop!", ["Use v1.2.3.", "Then stop!"]),
        ("Keep it short, e.g. one line. Yes.", ["Keep it short, e.g. one line.", "Yes."]),
        ("Ab dem 5. März gilt das. Gut.", ["Ab dem 5. März gilt das.", "Gut."]),
        ("die 2. version gilt. Gut.", ["die 2. version gilt.", "Gut."]),
        ("It is on port 8443. can you look?", ["It is on port 8443.", "can you look?"]),
        ("始终用 pnpm。不要用 npm。", ["始终用 pnpm。", "不要用 npm。"]),
        ("やめて!次へ。", ["やめて!", "次へ。"]),
        ("Write `a. B! c` there. Done.", ["Write `a. B! c` there.", "Done."]),
        ('He said "Stop. Now." twice. Fine.', ['He said "Stop. Now." twice.', "Fine."]),
        ("Wait... what", ["Wait...", "what"]),
        ("Line one\nLine two", ["Line one", "Line two"]),
        ("windows line\r\nnext line\r\n", ["windows line", "next line"]),
        ("", []),
        ("...", ["..."]),
    ],
)
def test_sentences_end_where_people_end_them(text: str, sentences: list[str]) -> None:
    assert _said(text) == sentences


def test_wrapped_lines_are_one_sentence() -> None:
    text = "Please write every migration so that it can be run\ntwice without harm."
    assert _said(text) == [text]


def test_list_items_know_the_sentence_before_the_list() -> None:
    text = "Some rules:\n- one thing\n- another thing\n\nThanks."
    prose = find_prose(text)
    items = [each for each in prose.sentences if each.is_item]
    assert [text[each.start : each.end] for each in items] == ["one thing", "another thing"]
    assert {each.introduction for each in items} == {0}
    assert not prose.sentences[-1].is_item


def test_overlong_sentence_is_counted_not_returned() -> None:
    prose = find_prose("word " * MAX_SENTENCE_CHARS + ".\n\nShort one.")
    assert len(prose.sentences) == 1
    assert prose.too_long == 1


def test_headings_are_counted_with_the_first_place() -> None:
    prose = find_prose("Intro.\n\n# One\n\n## Two\n")
    assert prose.headings == 2
    assert prose.first_heading == 8


@pytest.mark.parametrize(
    "text",
    [
        'say "never" now',
        "say `never` now",
        "say «never» now",
        "say 「never」 now",
        "say 'never' now",
    ],
)
def test_quoted_words_are_blanked_at_the_same_length(text: str) -> None:
    blanked = blank_quotations(text)
    assert "never" not in blanked
    assert len(blanked) == len(text)


def test_apostrophes_of_short_forms_stay() -> None:
    assert blank_quotations("don't and can't") == "don't and can't"


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Here's the output:\nAlways zero.\nNever one.\n\nWhy?", ["Here's the output:", "Why?"]),
        ("I get this error:\n\nAlways zero.\n\nWhy?", ["I get this error:", "Why?"]),
        ("출력 결과:\n항상 0입니다.\n\n왜?", ["출력 결과:", "왜?"]),
        ("Two things:\nFirst this.", ["Two things:", "First this."]),
    ],
)
def test_lines_announced_as_output_are_pasted(text: str, sentences: list[str]) -> None:
    assert _said(text) == sentences
