from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.backends.provider import (
    check_key,
    host_of,
    parse_address,
    read_retry_after,
    shown,
)
from memconsolidate.errors import BackendRefusedError

_DATE = "Tue, 07 Apr 2026 14:24:01 GMT"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "17"}, 17.0),
        ({"retry-after": " 0.5 "}, 0.5),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "2"}, 2.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-4"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "9" * 400}, None),
        ({"retry-after": f"Tue, 07 Apr {'9' * 20} 14:24:01 GMT"}, None),
        ({"retry-after": _DATE}, 0.0),
        ({"retry-after": "Tue, 07 Apr 2026 14:24:01"}, 0.0),
        ({"retry-after": "Tue, 07 Apr 2026 14:24:01 -0000"}, 0.0),
        ({"retry-after": _DATE, "date": "Tue, 07 Apr 2026 14:23:01 GMT"}, 60.0),
        ({"retry-after": _DATE, "date": "Tue, 07 Apr 2026 14:30:01 GMT"}, 0.0),
        ({"retry-after": _DATE, "date": "today"}, 0.0),
        (
            {"retry-after": "Tue, 07 Apr 2026 14:24:01", "date": "Tue, 07 Apr 2026 15:24:00 +0100"},
            1.0,
        ),
    ],
)
def test_time_to_wait_is_read_in_every_form(headers: dict[str, str], seconds: float | None) -> None:
    assert read_retry_after(headers) == seconds


def test_date_to_wait_for_is_measured_by_this_clock_where_the_server_tells_none() -> None:
    until = format_datetime(datetime.now(UTC) + timedelta(minutes=10), usegmt=True)
    seconds = read_retry_after({"retry-after": until})
    assert seconds is not None
    assert 540 < seconds <= 600


_headers = st.one_of(
    st.text(max_size=12),
    st.from_regex(r"[A-Z][a-z]{2}, \d{1,3} [A-Z][a-z]{2} \d{1,5} \d\d:\d\d:\d\d [+-]?\w{0,9}"),
)


@given(wait=_headers, date=_headers)
def test_any_time_to_wait_is_none_or_a_number_of_seconds(wait: str, date: str) -> None:
    seconds = read_retry_after({"retry-after": wait, "retry-after-ms": date, "date": date})
    assert seconds is None or (math.isfinite(seconds) and seconds >= 0)


@pytest.mark.parametrize(
    "text",
    [
        *("", "::", "/v1", "localhost:4000", "127.0.0.1", "http://", "http://u:hush@"),
        *("ftp://127.0.0.1", "http://[::1", "http://h:99999", "http://h:0", "http://h:port"),
    ],
)
def test_address_that_is_none_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BackendRefusedError) as caught:
        parse_address("x", text, place="PLACE", example="http://there:1")
    assert caught.value.kind == "address"
    assert str(caught.value) == "backend x: PLACE is no address; it must be like http://there:1"


def test_name_and_password_are_no_part_of_the_host() -> None:
    address = parse_address("x", "https://u:hush@there:1/v1", place="", example="")
    assert (host_of(address), address.path) == ("there:1", "/v1")


@pytest.mark.parametrize("key", ["sk\n-two-lines", "sk-…", "sk\x00"])
def test_key_that_cannot_be_sent_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(BackendRefusedError, match="check PLACE") as caught:
        check_key("x", key, place="PLACE")
    assert caught.value.kind == "key"
    assert key not in str(caught.value)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("", ""),
        ("one\n two\t three", "one two three"),
        ("<html><h1>502</h1>\n<p>Bad gateway</p></html>", "502 Bad gateway"),
        ("the key key-0123456789 is bad", "the key … is bad"),
        ("see http://u:hush@there/ now", "see http://…there/ now"),
        (f"AKIA{'Q7' * 8} and ABSK{'Zm9v' * 9}==", "… and …"),
        ("x" * 200, "x" * 200),
        ("x" * 201, "x" * 199 + "…"),
        ("x" * 195 + " key-0123456789", "x" * 195 + " …"),
        ("<" * 1_000_000, "<" * 199 + "…"),
        ("say: Always use tabs in here, please", ""),
        ("say: Always use tabs  \n in here, please", ""),
        ("say:Always use tabs in here,", ""),
        ("say:Always use tabs in here.", "say:Always use tabs in here."),
        ("y" * 190 + "Always use tabs in here", "y" * 190 + "Always us…"),
    ],
)
def test_words_are_shown_short_without_key_and_transcript(words: str, line: str) -> None:
    request = "<message>\nAlways use\n tabs in here, please\n</message>"
    assert shown(words, key="key-0123456789", request=request) == line
