from __future__ import annotations

import string
from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.errors import MemoryFileError
from memconsolidate.memory.fields import parse_fields, render_scalar
from memconsolidate.memory.frontmatter import (
    _ParsedFiles,
    add_keys,
    digest,
    has_frontmatter,
    parse_memory,
    render_memory,
    update_memory,
)
from memconsolidate.model import Authority, Decision, Memory, MemorySource, MemoryType

SEOUL = timezone(timedelta(hours=9))
AT = datetime(2026, 4, 7, 14, 23, 1, tzinfo=SEOUL)
MEMORY = Memory(
    file="bedrock-timeout.md",
    name="Bedrock timeout",
    description="SDK default: fails on prompts over 30K characters # set 300000",
    type=MemoryType.REFERENCE,
    body="The default request timeout causes ECONNABORTED.\n\n---\n\nSet `requestTimeout`.",
    id="7k2m5qx4tp",
    created=AT,
    updated=AT,
    authority=Authority.HUMAN,
    confirmed=2,
    last_confirmed=AT,
    sources=(MemorySource(agent="claude-code", session="1f0c", messages=("a3", "a9"), at=AT),),
)
FOREIGN = (
    "---\n"
    "# written by hand\n"
    "name: 'Deploy rule'   # keep short\n"
    "tags: [ops,   prod]\n"
    "description: >\n"
    "  Never deploy\n"
    "  on Friday\n"
    "\n"
    "owner: null\n"
    "---\n"
    "\n"
    "Never deploy on Friday.\n"
)


def replace(memory: Memory, **changes: object) -> Memory:
    return msgspec.structs.replace(memory, **changes)


def test_rendered_memory_has_the_documented_form() -> None:
    memory = replace(MEMORY, decision=Decision("pnpm", "npm", "speed"), standing=True)
    text = render_memory(memory)
    assert text == (
        "---\n"
        "name: Bedrock timeout\n"
        'description: "SDK default: fails on prompts over 30K characters # set 300000"\n'
        "type: reference\n"
        "id: 7k2m5qx4tp\n"
        "created: 2026-04-07T14:23:01+09:00\n"
        "updated: 2026-04-07T14:23:01+09:00\n"
        "authority: human\n"
        "confirmed: 2\n"
        "last_confirmed: 2026-04-07T14:23:01+09:00\n"
        "standing: true\n"
        'decision: {chosen: "pnpm", rejected: "npm", reason: "speed"}\n'
        "sources:\n"
        '  - {agent: claude-code, session: "1f0c", messages: ["a3", "a9"],'
        " at: 2026-04-07T14:23:01+09:00}\n"
        f"digest: {digest(text)}\n"
        "---\n"
        "The default request timeout causes ECONNABORTED.\n\n---\n\nSet `requestTimeout`.\n"
    )
    assert parse_memory(memory.file, text) == memory


def test_time_that_words_for_a_date_are_counted_from_stands_before_the_sources() -> None:
    memory = replace(MEMORY, as_of=AT)
    text = render_memory(memory)

    assert "\nas_of: 2026-04-07T14:23:01+09:00\nsources:\n" in text
    assert parse_memory(memory.file, text) == memory
    assert parse_memory(memory.file, update_memory(render_memory(MEMORY), memory)) == memory
    assert update_memory(text, MEMORY) == render_memory(MEMORY)


@pytest.mark.parametrize("value", ["soon", "{}", "[]", "", "2026-13-45"])
def test_as_of_that_is_no_time_is_none(value: str) -> None:
    memory = parse_memory("a.md", f"---\nname: a\ndescription: b\nas_of: {value}\n---\nc\n")

    assert memory.as_of is None


any_text = st.text(max_size=60)
visible_text = any_text.filter(lambda text: bool(text.strip()))
times = st.none() | st.datetimes(
    min_value=datetime(1970, 1, 2),  # noqa: DTZ001 - Hypothesis adds the zone
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001 - as above
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m))),
)
bodies = st.text(max_size=200).map(lambda text: text.replace("\0", "").strip("\n"))
sources = st.builds(
    MemorySource,
    agent=any_text,
    session=any_text,
    messages=st.lists(any_text, max_size=3).map(tuple),
    at=times,
)
memories = st.builds(
    Memory,
    file=st.just("a.md"),
    name=visible_text,
    description=visible_text,
    type=st.sampled_from(MemoryType),
    body=bodies,
    id=st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=10, max_size=10),
    created=times,
    updated=times,
    authority=st.none() | st.sampled_from(Authority),
    confirmed=st.integers(1, 10**6),
    last_confirmed=times,
    as_of=times,
    sources=st.lists(sources, max_size=3).map(tuple),
    decision=st.none() | st.builds(Decision, any_text, any_text, any_text),
    standing=st.booleans(),
    is_protected=st.booleans(),
)


@given(memories)
@settings(max_examples=200)
def test_parsing_what_was_rendered_gives_it_back(memory: Memory) -> None:
    assert parse_memory("a.md", render_memory(memory)) == memory


@given(memories, memories)
@settings(max_examples=200)
def test_updated_file_parses_to_the_new_memory(old: Memory, new: Memory) -> None:
    updated = update_memory(render_memory(old), new)
    parsed = parse_memory("a.md", updated)
    assert replace(parsed, is_protected=new.is_protected) == new
    assert update_memory(updated, new) == updated


@given(visible_text, memories)
@settings(max_examples=100)
def test_update_leaves_unknown_keys_and_comments(value: str, new: Memory) -> None:
    unknown = [f"# first {value!r}", f"x-one: {render_scalar(value)}  # why", "x-two: [1,   2]"]
    head, tail = unknown[:2], unknown[2:]
    text = "\n".join(("---", *head, "name: old", "description: old", *tail, "---", "body", ""))
    updated = update_memory(text, new)
    lines = updated.split("\n")
    assert [line for line in lines if line in unknown] == unknown
    parsed = parse_memory("a.md", updated)
    assert replace(parsed, is_protected=new.is_protected, unknown_type=None) == new


@given(st.text(max_size=80))
@settings(max_examples=300)
def test_scalar_means_the_same_to_every_yaml_reader(text: str) -> None:
    line = f"key: {render_scalar(text)}"
    assert "\n" not in line
    assert yaml.safe_load(line) == {"key": text}
    assert parse_fields("a.md", line, first_line=1)[0].value == text


@pytest.mark.parametrize(
    "text",
    [
        "@evil.md",
        "see @/etc/passwd",
        "a\n@x",
        "`a` (@x) \\@y \\\\@z",
        'say "@x"',
        "\\x40x @y",
        "@@x",
    ],
)
def test_no_agent_finds_a_path_to_import_in_a_header(text: str) -> None:
    memory = replace(MEMORY, name=text, description=text, decision=Decision(text, text, text))
    for written in (
        render_memory(memory),
        update_memory(render_memory(MEMORY), memory),
        update_memory(FOREIGN, replace(parse_memory("a.md", FOREIGN), description=text)),
    ):
        assert "@" not in written
    written = render_memory(memory)
    assert parse_memory(memory.file, written) == memory
    assert yaml.safe_load(written.split("---\n")[1])["description"] == text


def test_address_of_a_person_stays_plain_in_a_header() -> None:
    text = render_memory(replace(MEMORY, name="Ask ana@heron.example"))
    assert "\nname: Ask ana@heron.example\n" in text


@pytest.mark.parametrize(
    "text",
    ["no", "Yes", "null", "~", "1.10", "2026-04-07", "0x1f", "a: b", "a #b", "- a", "e'", ""],
)
def test_ambiguous_words_stay_text(text: str) -> None:
    assert yaml.safe_load(f"key: {render_scalar(text)}") == {"key": text}


def test_foreign_file_needs_only_name_and_description() -> None:
    memory = parse_memory("deploy.md", FOREIGN)
    assert memory == Memory(
        file="deploy.md",
        name="Deploy rule",
        description="Never deploy on Friday\n",
        type=MemoryType.PROJECT,
        body="Never deploy on Friday.",
        is_own=False,
        unknown_type="",
    )


def test_change_of_one_value_changes_only_its_characters() -> None:
    memory = parse_memory("deploy.md", FOREIGN)
    updated = update_memory(FOREIGN, replace(memory, name="Deploy: rule", confirmed=3))
    assert updated == FOREIGN.replace("'Deploy rule'", '"Deploy: rule"').replace(
        "owner: null\n", "owner: null\nconfirmed: 3\n"
    )


def test_update_without_a_change_returns_the_same_text() -> None:
    for text in (FOREIGN, render_memory(MEMORY), FOREIGN.replace("\n", "\r\n")):
        assert update_memory(text, parse_memory("a.md", text)) == text


def test_folded_value_is_replaced_as_a_whole() -> None:
    memory = parse_memory("deploy.md", FOREIGN)
    updated = update_memory(FOREIGN, replace(memory, description="Never on Friday"))
    assert updated == FOREIGN.replace(">\n  Never deploy\n  on Friday\n", "Never on Friday\n")


def test_sources_keep_their_list_form_and_the_comments_around() -> None:
    text = render_memory(MEMORY).replace("sources:\n", "sources:   # where from\n")
    text = text.replace("digest:", "# after\ndigest:")
    more = (*MEMORY.sources, MemorySource(agent="codex", session="2", messages=("b",)))
    updated = update_memory(text, replace(MEMORY, sources=more))
    item = '\n  - {agent: codex, session: "2", messages: ["b"]}\n# after\n'
    assert item in updated
    assert "sources:   # where from\n" in updated


def test_key_that_no_longer_applies_leaves_with_its_line() -> None:
    text = render_memory(replace(MEMORY, standing=True))
    updated = update_memory(text, MEMORY)
    assert updated == render_memory(MEMORY)


def test_windows_line_ends_and_mark_are_kept() -> None:
    text = "\ufeff" + FOREIGN.replace("\n", "\r\n")
    memory = parse_memory("deploy.md", text)
    assert memory.body == "Never deploy on Friday."
    updated = update_memory(text, replace(memory, body="One.\nTwo.", confirmed=2))
    assert updated.startswith("\ufeff---\r\n")
    assert updated.endswith("---\r\n\r\nOne.\r\nTwo.\r\n")
    assert updated.count("\n") == updated.count("\r\n")


def test_hand_edit_shows_and_protects() -> None:
    text = render_memory(MEMORY)
    assert not parse_memory("a.md", text).is_protected
    for edited in (
        text.replace("request timeout causes", "timeout causes"),
        text.replace("confirmed: 2", "confirmed: 9"),
        text.replace("type:", "mood: good\ntype:"),
        text.replace(text[text.index("digest:") : text.index("---\nThe")], ""),
    ):
        memory = parse_memory("a.md", edited)
        assert memory.is_own
        assert memory.is_protected
        assert memory.id == MEMORY.id


def test_checkout_with_other_line_ends_is_no_edit() -> None:
    text = render_memory(MEMORY)
    for same in (text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip("\n"), text + "\n\n"):
        memory = parse_memory("a.md", same)
        assert not memory.is_protected
        assert memory.body == MEMORY.body


def test_update_of_a_protected_file_keeps_it_protected() -> None:
    edited = render_memory(MEMORY).replace("request timeout causes", "timeout causes")
    memory = parse_memory("a.md", edited)
    updated = update_memory(edited, replace(memory, confirmed=7))
    assert parse_memory("a.md", updated) == replace(memory, confirmed=7)
    accepted = update_memory(edited, replace(memory, is_protected=False))
    assert not parse_memory("a.md", accepted).is_protected


def test_id_of_another_program_is_not_ours() -> None:
    text = "---\nid: mem_1234\nname: A\ndescription: B\n---\nC\n"
    assert parse_memory("a.md", text).id == ""
    assert "id: mem_1234" in update_memory(text, replace(parse_memory("a.md", text), name="D"))
    alike = "---\nid: abcdefghij\nname: A\ndescription: B\n---\nC\n"
    assert not parse_memory("a.md", alike).is_own


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("type: note", MemoryType.PROJECT),
        ("type: Feedback", MemoryType.FEEDBACK),
        ("metadata: {type: user}", MemoryType.USER),
        ("type: [user]", MemoryType.PROJECT),
    ],
)
def test_type_is_read_or_else_project(lines: str, expected: MemoryType) -> None:
    text = f"---\nname: A\ndescription: B\n{lines}\n---\n"
    assert parse_memory("a.md", text).type == expected
    assert lines in update_memory(text, replace(parse_memory("a.md", text), confirmed=2))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2026-04-07", datetime(2026, 4, 7, tzinfo=UTC)),
        ("2026-04-07 14:23:01", datetime(2026, 4, 7, 14, 23, 1, tzinfo=UTC)),
        ("2026-04-07T14:23:01Z", datetime(2026, 4, 7, 14, 23, 1, tzinfo=UTC)),
        ("2026-04-07 14:23:01 +09:00", AT),
        ("'2026-04-07T14:23:01.5+09:00'", AT.replace(microsecond=500000)),
        ("last Tuesday", None),
        ("99999-01-01", None),
        ("[1]", None),
        ("", None),
    ],
)
def test_times_of_foreign_files_are_read_as_far_as_possible(
    written: str, expected: datetime | None
) -> None:
    text = f"---\nname: A\ndescription: B\ncreated: {written}\n---\n"
    assert parse_memory("a.md", text).created == expected


def test_values_of_wrong_kind_fall_back() -> None:
    text = (
        "---\nname: 1.10\ndescription: no\nconfirmed: -4\nauthority: god\nsources: [1, {a: b}]\n"
        "decision: yes\nstanding: maybe\nlast_confirmed: {}\n---\n"
    )
    memory = parse_memory("a.md", text)
    assert (memory.name, memory.description) == ("1.10", "no")
    assert memory == Memory(
        file="a.md",
        name="1.10",
        description="no",
        type=MemoryType.PROJECT,
        body="",
        is_own=False,
        unknown_type="",
    )


BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"


@pytest.mark.parametrize(
    ("text", "line_number", "reason"),
    [
        ("no header\n", 1, "has no header"),
        ("", 1, "has no header"),
        ("---\nname: A\n", 1, "the line --- behind its header is missing"),
        ("---\n---\nbody\n", 2, "empty"),
        ("---\nname: A\n---\n", 1, "has no description"),
        ("---\ntype: user\nName: A\n---\n", 3, "has no name; write 'Name' in lower case"),
        ("---\ndescription: B\nname: ''\n---\n", 3, "has no name"),
        ("---\nname: [a]\ndescription: B\n---\n", 2, "name is not text"),
        ("---\nname: A\nname: B\ndescription: C\n---\n", 3, "stands twice"),
        (
            "---\nname: A\ndescription: a: b\n---\n",
            3,
            "a text with `: ` in it needs quotation marks",
        ),
        ("---\nname: A\n\tdescription: B\n---\n", 3, "begins with a tab; use spaces"),
        (f"---\nname: A\ndescription: B\n{BOMB}---\n", 5, "begins with * needs quotation marks"),
        ('---\nname: "A\ndescription: B\ntype: user\n---\n', 2, "begins here and has no end"),
        ("---\nname: 'A\ndescription: B\ntype: user\n---\n", 2, "begins here and has no end"),
        ('---\nname: "A\ndescription: "B"\n---\n', 2, "ends in the middle of another line"),
        ("---\nname: 'Ann's port'\ndescription: B\n---\n", 2, "more stands behind a closing"),
        ("---\nname: A\ndescription: @b\n---\n", 3, "a text that begins with this sign needs"),
        ("---\nname: A\ndescription: > 5 b\n---\n", 3, "a text that begins with this sign needs"),
        ("---\nname: A\ndescription: , b\n---\n", 3, "a text that begins with this sign needs"),
        ("---\nname: A\ndescription B\ntype: user\n---\n", 3, "it is no `key: value`"),
        ("---\nname: A\ndescription: B\nx: [a, b\ntype: user\n---\n", 4, "is not closed"),
        ("---\nname: A\nx:\n  - {a: b\ntype: user\n---\n", 4, "is not closed"),
        ("---\n  name: A\ndescription: B\n---\n", 3, "indented less than the lines before"),
        ('---\nname: A\ndescription: "C:\\work"\n---\n', 3, "\\ begins a code"),
        ("---\n{name: A, description: B}\n---\n", 2, "one `key: value` a line"),
        ("---\n- name\n---\n", 2, "one `key: value` a line"),
        ("---\njust text\n---\n", 2, "one `key: value` a line"),
        ("---\n? [a]\n: b\n---\n", 2, "a key that is not text"),
        ("---\nname: A\n...\nname: B\n---\n", 2, ""),
        ("---\nname: A\x01\ndescription: B\n---\n", 2, "character"),
        ("---\nname: A\ndescription: B\n---\nab\0c\n", 5, "NUL"),
        ("---\nname: A\ndescription: B\n---\n\nab\udcffc\n", 6, "UTF-8"),
        ("---\nname: A\ndescription: B\nx: " + "[" * 500 + "\n---\n", 4, ""),
        ("---\nname: A\ndescription: B\nx: " + "[" * 50 + "]" * 50 + "\n---\n", 4, "levels"),
        ("---\nname: A\nx: '" + "y" * 70000 + "'\n---\n", 2, "longer than"),
    ],
)
def test_unreadable_file_is_refused_with_its_line(text: str, line_number: int, reason: str) -> None:
    with pytest.raises(MemoryFileError) as caught:
        parse_memory("a.md", text)
    assert reason in caught.value.reason
    assert caught.value.path == "a.md"
    if reason:
        assert caught.value.line_number == line_number


def test_merge_conflict_is_held_wherever_it_stands() -> None:
    ours, theirs = "<<<<<<< HEAD\n", "=======\n"
    for text in (
        f"---\n{ours}name: A\n{theirs}name: B\n>>>>>>> topic\ndescription: C\n---\nD\n",
        f"---\nname: A\ndescription: C\n---\n{ours}D\n{theirs}E\n>>>>>>> topic\n",
    ):
        for same in (text, text.replace("\n", "\r\n")):
            with pytest.raises(MemoryFileError, match="merge conflict"):
                parse_memory("a.md", same)
    own = render_memory(MEMORY).replace("Set `", f"{ours}Set `") + f"{theirs}E\n>>>>>>> topic\n"
    with pytest.raises(MemoryFileError, match="merge conflict"):
        parse_memory("a.md", own)


def test_memory_about_merge_conflicts_is_read() -> None:
    memory = replace(MEMORY, body="<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic")
    assert parse_memory(MEMORY.file, render_memory(memory)) == memory


def test_large_hostile_files_are_read_in_linear_time() -> None:
    for line in ("<<<<<<<\n", "---\n", "name: A\n", "- [x](y)\n", "\n"):
        text = "---\nname: A\ndescription: B\n---\n" + line * (1_000_000 // len(line))
        assert parse_memory("a.md", text).name == "A"


@given(st.text(string.printable + "é가😀\ufeff\x85\u2028\0", max_size=120))
@settings(max_examples=300)
def test_any_text_parses_or_raises_our_error(inner: str) -> None:
    text = f"---\n{inner}\n---\nbody\n"
    try:
        memory = parse_memory("a.md", text)
    except MemoryFileError:
        return
    assert update_memory(text, memory) == text


def test_unusual_line_separators_do_not_move_a_splice() -> None:
    text = "---\nx: \"a\u2028b\"\ny: 'a\u0085b'\nname: A\ndescription: B\n---\nC\n"
    memory = parse_memory("a.md", text)
    assert update_memory(text, replace(memory, name="D")) == text.replace("name: A", "name: D")


def test_body_that_a_file_cannot_hold_is_made_safe() -> None:
    memory = replace(MEMORY, body="a\0b\udcffc", name="x\ud800y")
    parsed = parse_memory(memory.file, render_memory(memory))
    assert parsed.body == "a\ufffdb\ufffdc"
    assert parsed.name == "x\ufffdy"


def test_archive_copy_gets_keys_and_keeps_the_rest() -> None:
    text = render_memory(MEMORY)
    copy = add_keys("a.md", text, {"superseded_by": "abc", "valid_until": "2026-05-01"})
    assert 'valid_until: "2026-05-01"\n' in copy
    assert [line for line in copy.split("\n") if line in text.split("\n")] == text.split("\n")


def test_only_an_opening_line_makes_a_frontmatter() -> None:
    assert has_frontmatter("---\n")
    assert has_frontmatter("\ufeff---  \r\nname: A")
    assert not has_frontmatter("----\n")
    assert not has_frontmatter("\n---\n")
    assert not has_frontmatter("# Title\n---\n")


def test_foreign_memory_is_rendered_without_our_marks() -> None:
    memory = parse_memory("deploy.md", FOREIGN)
    text = render_memory(memory)
    assert text == (
        '---\nname: Deploy rule\ndescription: "Never deploy on Friday\\n"\ntype: project\n'
        "---\nNever deploy on Friday.\n"
    )
    assert parse_memory("deploy.md", text) == replace(memory, unknown_type=None)


@pytest.mark.parametrize("old", ["[]", "~", "[{agent: a, messages: []}]  # why", ""])
def test_sources_in_any_form_are_replaced(old: str) -> None:
    text = f"---\nname: A\nsources: {old}\ndescription: B\n---\n"
    new = replace(parse_memory("a.md", text), sources=MEMORY.sources * 2)
    updated = update_memory(text, new)
    assert parse_memory("a.md", updated) == new
    assert ("# why" in updated) == ("# why" in old)


def test_body_is_added_to_a_file_that_ends_early() -> None:
    text = "---\nname: A\ndescription: B\n---"
    new = replace(parse_memory("a.md", text), body="Now\nthere")
    assert update_memory(text, new) == text + "\nNow\nthere\n"


def test_change_that_would_change_something_else_is_refused() -> None:
    # Without the key between them the empty line would become part of the name.
    text = "---\nname: |+\n  A\ncreated: 2026-01-01\n\ndescription: B\n---\n"
    with pytest.raises(MemoryFileError, match="cannot take the change"):
        update_memory(text, replace(parse_memory("a.md", text), created=None))


def test_keys_in_long_form_or_indented_take_more_keys() -> None:
    for text in (
        "---\n? name\n: A\ndescription: B\n---\n",
        "---\n  name: A\n  description: B\n---\n",
    ):
        new = replace(parse_memory("a.md", text), confirmed=2, description="C: D")
        assert parse_memory("a.md", update_memory(text, new)) == new


def test_text_without_frontmatter_has_a_digest_too() -> None:
    assert digest("a\r\nb\n") == digest("a\nb")
    assert digest("a") != digest("b")


def test_parsed_files_are_held_within_their_bound() -> None:
    parsed = _ParsedFiles(max_chars=10_000)
    for number in range(20):
        parsed.keep(bytes([number]), MEMORY, 1_000)
        parsed.keep(bytes([number]), MEMORY, 1_000)
        parsed.find(b"\0")
    held = [number for number in range(20) if parsed.find(bytes([number])) is not None]
    assert held == [0, 16, 17, 18, 19]
