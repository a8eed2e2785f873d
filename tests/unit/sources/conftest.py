"""Records made of lines, and what a source makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta, timezone
from typing import Any

import pytest

from memconsolidate.model import Author
from memconsolidate.sources.base import Origin, Parsed, Source, SourceOptions
from memconsolidate.sources.carriers.base import Point, Record

Parse = Callable[..., list[Parsed]]


@pytest.fixture
def options() -> SourceOptions:
    return SourceOptions(time_zone=timezone(timedelta(hours=9)), session_author=Author.ASSISTANT)


def _records(values: tuple[Any, ...], *, is_unterminated: bool) -> list[Record]:
    records: list[Record] = []
    here = Point(0, 0)
    for value in values:
        data = value
        if not isinstance(value, bytes):
            data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
        after = Point(here.at + len(data) + 1, here.count + 1)
        records.append(Record(data, here, after, f"byte {here.at}"))
        here = after
    if is_unterminated:
        last = records[-1]
        after = Point(last.end.at - 1, last.start.count)
        records[-1] = Record(last.data, last.start, after, last.label, is_unterminated=True)
    return records


@pytest.fixture
def parse() -> Parse:
    """Parse lines; what is not bytes is written as compact JSON."""

    def parse_values(
        source: Source,
        *values: Any,
        state: dict[str, str] | None = None,
        is_final: bool = True,
        is_unterminated: bool = False,
    ) -> list[Parsed]:
        records = _records(values, is_unterminated=is_unterminated)
        origin = Origin(path="/sessions/talk.jsonl", uid="u7")
        return list(source.parse(records, state or {}, origin, is_final=is_final))

    return parse_values
