from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from memconsolidate.model import Author
from memconsolidate.sources.base import Parsed, SourceOptions
from memconsolidate.sources.generic_jsonl import GenericJsonlSource

Parse = Callable[..., list[Parsed]]


@pytest.fixture
def source(options: SourceOptions) -> GenericJsonlSource:
    return GenericJsonlSource(options)


@pytest.mark.parametrize(
    "entry",
    [
        {"role": "user", "content": "x"},
        {"role": "User", "content": [{"type": "text", "text": "x"}]},
        {"type": "user", "text": "x"},
        {"uuid": "1", "type": "user", "message": "x"},
        {"type": "message", "message": {"role": "user", "content": "x"}},
        {"type": "user", "message": {"role": "user", "content": ["x"]}},
        {"type": "user", "message": {"role": "user", "parts": [{"text": "x"}]}},
        {"author": "human", "content": "x"},
        {"from": "human", "value": "x"},
        {"sender": "Ada", "role": "human", "text": "x"},
    ],
)
def test_common_shapes_give_a_persons_words(
    source: GenericJsonlSource, parse: Parse, entry: dict[str, Any]
) -> None:
    (parsed,) = parse(source, entry)
    assert parsed.message is not None
    assert (parsed.message.author, parsed.message.text) == (Author.HUMAN, "x")
    assert parsed.message.has_role
    assert parsed.cuts_turn


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ({"role": "system", "content": "x"}, "instructions"),
        ({"role": "tool", "content": "x"}, "tool_result"),
        ({"role": "user", "content": [{"type": "tool_result", "content": "x"}]}, "tool_result"),
        ({"role": "user", "content": [{"type": "image", "data": "x"}]}, "attachment"),
        ({"role": "user", "content": "x", "injected": True}, "meta"),
        ({"role": "user", "content": "x", "isSidechain": True}, "sidechain"),
        ({"role": "assistant", "tool_calls": []}, "bookkeeping"),
        ({"role": "narrator", "content": "x"}, "unknown_kind"),
        ({"level": "info", "value": "x"}, "unknown_kind"),
        ([], "unknown_kind"),
    ],
)
def test_what_nobody_said_is_taken_out_and_counted(
    source: GenericJsonlSource, parse: Parse, entry: Any, name: str
) -> None:
    (parsed,) = parse(source, entry)
    assert parsed.message is None
    assert [part.filter for part in parsed.removed] == [name]


def test_text_without_role_has_the_configured_author(options: SourceOptions, parse: Parse) -> None:
    for author in (Author.ASSISTANT, Author.HUMAN):
        source = GenericJsonlSource(
            SourceOptions(time_zone=options.time_zone, session_author=author)
        )
        (parsed,) = parse(source, {"text": "x"})
        assert parsed.message is not None
        assert (parsed.message.author, parsed.message.has_role) == (author, False)


def test_only_a_record_with_an_id_has_a_key(source: GenericJsonlSource, parse: Parse) -> None:
    with_id, same, other, without = parse(
        source,
        {"id": 1, "role": "user", "content": "x"},
        b' {"id":1,"role":"user","content":"x"} ',
        {"id": 1, "role": "user", "content": "y"},
        {"role": "user", "content": "x"},
    )
    assert with_id.message is not None
    assert same.message is not None
    assert other.message is not None
    assert without.message is not None
    assert with_id.message.keys == same.message.keys != other.message.keys
    assert without.message.keys == ()
    assert with_id.message.id == "1"
    assert without.message.id.startswith("u7:byte 113:")


def test_another_record_at_the_place_of_one_without_id_has_another_id(
    source: GenericJsonlSource, parse: Parse
) -> None:
    ids = []
    for text in ("x", "y", "x"):
        (parsed,) = parse(source, {"role": "user", "content": text})
        assert parsed.message is not None
        ids.append(parsed.message.id)
    assert ids[0] == ids[2] != ids[1]


def test_times_sessions_and_directories_are_found(source: GenericJsonlSource, parse: Parse) -> None:
    expected = datetime(2026, 4, 7, 5, 23, 1, tzinfo=UTC)
    for time in ("2026-04-07T14:23:01", 1775539381, 1775539381000):
        for name in ("timestamp", "ts", "created_at"):
            (parsed,) = parse(
                source,
                {"role": "user", "content": "x", name: time, "session_id": "s", "cwd": "/p"},
            )
            assert parsed.message is not None
            assert parsed.message.at == expected
            assert (parsed.message.session, parsed.message.cwd) == ("s", "/p")


def test_malformed_line_is_a_fault_and_a_torn_one_waits(
    source: GenericJsonlSource, parse: Parse
) -> None:
    parsed = parse(source, b'{"role": ', {"role": "user", "content": "x"}, b"")
    assert [bool(one.fault) for one in parsed] == [True, False, False]
    assert parse(source, b'{"role": ', is_unterminated=True) == []


def test_deeply_nested_content_is_a_fault(source: GenericJsonlSource, parse: Parse) -> None:
    (parsed,) = parse(source, b'{"role":"user","content":' + b"[" * 100_000)
    assert "deep" in parsed.fault
