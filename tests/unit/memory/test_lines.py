from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.memory.lines import (
    MAX_LINE_BYTES,
    MAX_LINE_CHARS,
    count_bytes,
    escape,
    find_own_target,
    find_target,
    make_entry,
    render_line,
)
from memconsolidate.memory.naming import file_name

files = st.text(max_size=20).map(lambda name: file_name(name, ()))
odd_files = st.sampled_from(["a b.md", "x(1).md", "%20.md", "#.md", "[a].md", "ÄÖ&§.md", "<a>.md"])


@given(st.text(max_size=90), st.text(max_size=200), st.integers(60, 700), files | odd_files)
@settings(max_examples=300)
def test_any_line_fits_and_leads_to_its_file(
    title: str, description: str, max_bytes: int, file: str
) -> None:
    line = render_line(make_entry(title, file, description), max_bytes)
    assert find_target(line) == find_own_target(line) == file
    assert "\n" not in line
    assert len(line) <= MAX_LINE_CHARS
    shortest = count_bytes(render_line(make_entry("", file, ""), 0))
    assert count_bytes(line) <= max(max_bytes, shortest)
    assert re.search(r"<[A-Za-z/!?]|§", line) is None


def test_description_is_cut_at_a_word() -> None:
    entry = make_entry("Title", "a.md", "one two three four five six seven")
    assert render_line(entry, 45) == "- [Title](a.md) — one two three four…"
    assert render_line(entry, 25) == "- [Title](a.md)"
    assert render_line(make_entry("Long title here", "a.md", "x"), 23) == "- [Long title…](a.md)"


@pytest.mark.parametrize(
    "fact",
    [
        "The staging database listens on port 6432, not 5432.",
        "From now on always run `make check` before you commit.",
        "스테이징 데이터베이스는 5432번이 아니라 6432번 포트에서 응답합니다.",
    ],
)
def test_title_that_is_only_repeated_leaves_the_room_to_the_fact(fact: str) -> None:
    entry = make_entry(fact.rstrip("."), "the-staging-database-listens-on-port-6432-no.md", fact)

    line = render_line(entry, MAX_LINE_BYTES)

    assert line.endswith(f"](the-staging-database-listens-on-port-6432-no.md) — {fact}")
    assert len(line) <= MAX_LINE_CHARS


def test_title_of_its_own_stays_whole() -> None:
    fact = "SDK default timeout fails on prompts over 30K characters; set requestTimeout 300000"
    line = render_line(make_entry("Bedrock timeout", "bedrock-timeout.md", fact), MAX_LINE_BYTES)

    assert line == f"- [Bedrock timeout](bedrock-timeout.md) — {fact}"


def test_cut_never_parts_a_joined_emoji() -> None:
    family = "👩‍👩‍👧‍👦"
    for max_bytes in range(40, 140):
        line = render_line(make_entry("T", "a.md", family * 5), max_bytes)
        said = line.partition(" — ")[2].removesuffix("…")
        assert said == family * (len(said) // len(family))


def test_escaped_text_is_one_line_of_plain_text() -> None:
    assert escape("a\n\tb\0c\u202ed") == "a b c d"
    assert escape("[x] <b> 1 < 2 --> § \\") == "\\[x\\] &lt;b> 1 < 2 --&gt; &sect; \\\\"


def test_target_of_other_forms_is_read() -> None:
    assert find_target("* [A](<my file.md>) text") == "my file.md"
    assert find_target("  + [A](./a%20b.md)") == "a b.md"
    assert find_target("- [A](x(1).md)") == "x(1).md"
    assert find_target("see [A](a.md)") is None
    assert find_target("- [A] (a.md)") is None
    assert find_target("- [x] todo") is None


def test_code_mark_in_a_title_cannot_swallow_the_link() -> None:
    entry = make_entry("Use ` here", "a.md", "and `code` there `")
    assert render_line(entry, 600) == "- [Use \\` here](a.md) — and `code` there `"
