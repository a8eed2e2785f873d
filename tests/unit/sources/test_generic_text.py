from __future__ import annotations

from collections.abc import Callable

import pytest

from memconsolidate.model import Author
from memconsolidate.sources.base import Parsed, SourceOptions
from memconsolidate.sources.generic_text import MAX_PARAGRAPH_CHARS, GenericTextSource

Parse = Callable[..., list[Parsed]]


@pytest.fixture
def source(options: SourceOptions) -> GenericTextSource:
    return GenericTextSource(options)


def texts(parsed: list[Parsed]) -> list[str]:
    return [one.message.text for one in parsed if one.message]


def lines(text: str) -> list[bytes]:
    return [line.encode() for line in text.split("\n")]


def test_paragraphs_are_messages_without_role(source: GenericTextSource, parse: Parse) -> None:
    parsed = parse(source, *lines("one\ntwo\n\n\nthree\n"))
    assert texts(parsed) == ["one\ntwo", "three"]
    message = parsed[0].message
    assert message is not None
    assert (message.author, message.has_role, message.at) == (Author.ASSISTANT, False, None)
    assert message.id.startswith("u7:byte 0:")
    assert message.keys == ()


@pytest.mark.parametrize("next_line", ["", "# Heading", "- item", "2. item", "```sh"])
def test_paragraph_is_held_back_until_it_ends(
    source: GenericTextSource, parse: Parse, next_line: str
) -> None:
    assert parse(source, *lines("one\ntwo"), is_final=False) == []
    assert texts(parse(source, *lines(f"one\ntwo\n{next_line}"), is_final=False))[0] == "one\ntwo"
    assert texts(parse(source, *lines("one\ntwo"))) == ["one\ntwo"]


def test_list_items_and_headings_stand_alone(source: GenericTextSource, parse: Parse) -> None:
    text = "# Title\nprose\n- one\n  goes on\n- two\n## Next\n"
    assert texts(parse(source, *lines(text))) == [
        "# Title",
        "prose",
        "- one\n  goes on",
        "- two",
        "## Next",
    ]


def test_code_block_stays_whole_over_blank_lines(source: GenericTextSource, parse: Parse) -> None:
    assert texts(parse(source, *lines("```\na\n\n- b\n```\nafter\n"))) == [
        "```\na\n\n- b\n```",
        "after",
    ]


def test_front_matter_goes_only_at_the_head(source: GenericTextSource, parse: Parse) -> None:
    parsed = parse(source, *lines("---\ntitle: x\n\nmore: y\n---\ntext\n"))
    assert texts(parsed) == ["text"]
    assert [part.filter for one in parsed for part in one.removed] == ["front_matter"]
    assert texts(parse(source, *lines("text\n\n---\nfoo: bar\n---\n"))) == [
        "text",
        "---\nfoo: bar\n---",
    ]
    assert texts(parse(source, *lines("---\nnever: closed\n"))) == ["---\nnever: closed"]


def test_lines_without_words_are_counted_as_markup(source: GenericTextSource, parse: Parse) -> None:
    parsed = parse(source, *lines("one\n\n* * *\n\ntwo\n"))
    assert texts(parsed) == ["one", "two"]
    assert [part.filter for one in parsed for part in one.removed] == ["markup"]


def test_overlong_paragraph_is_cut_at_a_line(source: GenericTextSource, parse: Parse) -> None:
    line = "x" * 6_999
    parsed = parse(source, *lines("\n".join([line] * 5)))
    assert [len(text) for text in texts(parsed)] == [13_999, 13_999, 6_999]
    assert all(len(text) <= MAX_PARAGRAPH_CHARS for text in texts(parsed))
    (single,) = parse(source, b"y" * 50_000)
    assert single.message is not None
    assert len(single.message.text) == 50_000


def test_text_of_any_encoding_is_kept(source: GenericTextSource, parse: Parse) -> None:
    assert texts(parse(source, b"caf\xe9", b"")) == ["caf\ufffd"]


@pytest.mark.parametrize(
    "key",
    [
        "-----BEGIN PGP PRIVATE" + " KEY BLOCK-----\nVersion: x\n\nqUJD\n\n=ab12\n-----END PGP PRIVATE"
        " KEY BLOCK-----",
        "  -----BEGIN RSA PRIVATE" + " KEY-----\n  DEK-Info: x,1\n\n  qUJD\n  -----END RSA PRIVATE KEY-----",
        "Private-Lines: 2\nqUJD\n+ABC\nPrivate-MAC: 1234",
    ],
)  # fmt: skip
def test_paragraph_does_not_end_within_a_private_key(
    source: GenericTextSource, parse: Parse, key: str
) -> None:
    assert texts(parse(source, *lines(f"- mine:\n{key}\n\nafter\n"))) == [
        f"- mine:\n{key}",
        "after",
    ]


def test_paragraph_ends_where_only_the_mark_of_a_key_was_named(
    source: GenericTextSource, parse: Parse
) -> None:
    mark = "-----BEGIN PRIVATE" + " KEY-----"
    text = f"It begins with\n{mark}\n\nso much for it\n\n{mark} is the mark\n\nand so on\n"
    assert texts(parse(source, *lines(text))) == [
        f"It begins with\n{mark}",
        "so much for it",
        f"{mark} is the mark",
        "and so on",
    ]


def test_overlong_paragraph_is_not_cut_within_a_private_key(
    source: GenericTextSource, parse: Parse
) -> None:
    key = "\n".join(
        ["-----BEGIN PRIVATE" + " KEY-----", *["A" * 64] * 50, "-----END PRIVATE KEY-----"]
    )
    found = texts(parse(source, *lines("\n".join([key] * 20))))
    assert [text.count("BEGIN") - text.count("END") for text in found] == [0] * len(found)
    assert max(map(len, found)) < MAX_PARAGRAPH_CHARS + len(key)
    endless = "-----BEGIN PRIVATE" + " KEY-----\n" + "\n".join(["A" * 64] * 2000)
    assert max(map(len, texts(parse(source, *lines(endless))))) <= 2 * MAX_PARAGRAPH_CHARS
