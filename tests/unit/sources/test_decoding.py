from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.sources.decoding import Undecoded, decode, key, parse_time, record_hash


class _Said(msgspec.Struct):
    text: str = ""


DECODER = msgspec.json.Decoder(_Said)


def text_of(data: bytes) -> str:
    said = decode(DECODER, data)
    assert isinstance(said, _Said)
    return said.text


def test_half_surrogate_becomes_a_replacement_character() -> None:
    assert text_of(rb'{"text": "cut \ud83d"}') == "cut \ufffd"
    assert text_of(rb'{"text": "whole \ud83c\udf88"}') == "whole 🎈"


def test_invalid_utf8_becomes_a_replacement_character() -> None:
    assert text_of(b'{"text": "caf\xe9"}') == "caf\ufffd"


def test_numbers_that_are_no_json_do_not_hide_the_text() -> None:
    assert text_of(b'{"text": "x", "score": 1e999}') == "x"


@pytest.mark.parametrize(
    "data",
    [b"", b" ", b"{", b'{"text": "x"} y', b'{"text": NaN', b"\x00", b"9" * 5000 + b"x", b"[1"],
)
def test_what_is_no_json_gives_a_reason(data: bytes) -> None:
    undecoded = decode(DECODER, data)
    assert isinstance(undecoded, Undecoded)
    assert undecoded.reason
    assert not undecoded.is_json


@pytest.mark.parametrize("data", [b"[1]", b'"x"', b'{"text": 1}', rb'["\ud83d"]'])
def test_json_of_another_shape_is_told_apart(data: bytes) -> None:
    undecoded = decode(DECODER, data)
    assert isinstance(undecoded, Undecoded)
    assert undecoded.is_json


@pytest.mark.parametrize("begin", [b"[", b'{"a":', b'{"text": "caf\xe9", "a": ' + b"["])
def test_deep_nesting_gives_a_reason_and_no_crash(begin: bytes) -> None:
    data = begin * 200_000
    typed = decode(DECODER, data)
    untyped = decode(msgspec.json.Decoder(Any), data)
    assert isinstance(typed, Undecoded)
    assert isinstance(untyped, Undecoded)


@given(st.binary(max_size=40))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    decode(DECODER, data)


def test_times_are_aware_whatever_form_they_have() -> None:
    expected = datetime(2026, 4, 7, 5, 23, 1, tzinfo=UTC)
    seoul = ZoneInfo("Asia/Seoul")
    for value in (
        "2026-04-07T05:23:01Z",
        "2026-04-07T14:23:01+09:00",
        "2026-04-07T14:23:01",
        "2026-04-07 14:23:01",
        1775539381,
        1775539381.0,
        1775539381000,
    ):
        assert parse_time(value, seoul) == expected
    assert parse_time("2026-04-07T14:23:01", seoul).utcoffset() == timedelta(hours=9)  # type: ignore[union-attr] # a time, as asserted above


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        "soon",
        True,
        [],
        float("nan"),
        float("inf"),
        1e300,
        -(10**30),
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
    ],
)
def test_what_is_no_time_gives_none(value: object) -> None:
    assert parse_time(value, timezone(timedelta(hours=-12))) is None


def test_parts_of_a_key_are_kept_apart() -> None:
    assert key("a", "bc") != key("ab", "c")
    assert key("a", "b", "c") != key("a", "bc")
    assert key("a", "b") == key("a", "b")
    assert 0 <= key("x") < 2**63
    key("half \ud800")


def test_white_space_around_a_record_does_not_change_its_hash() -> None:
    assert record_hash(b' {"a":1} \r') == record_hash(b'{"a":1}') != record_hash(b'{"a":2}')
    assert 0 <= record_hash(b"x") < 2**63
