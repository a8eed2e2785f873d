from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from memconsolidate.errors import NotObservedError, SourceError
from memconsolidate.model import EventsPosition, LinesPosition, Position
from memconsolidate.sources.carriers.base import Likeness, Record
from memconsolidate.sources.carriers.events import EventsCarrier

CARRIER = EventsCarrier()


@pytest.fixture
def events(tmp_path: Path) -> Path:
    folder = tmp_path / "conversation" / "events"
    folder.mkdir(parents=True)
    return folder


def name_of(number: int) -> str:
    return f"event-{number:05}-0000aaaa-{number:04x}.json"


def write(events: Path, *numbers: int) -> None:
    for number in numbers:
        (events / name_of(number)).write_text(f'{{"n": {number}}}')


def read(
    events: Path, start: Position | None = None, *, accept_unterminated: bool = False
) -> tuple[list[Record], EventsPosition]:
    with CARRIER.open(str(events.parent)) as opened:
        records = list(opened.records(start, accept_unterminated=accept_unterminated))
        end = records[-1].end if records else opened.point(start)
        sealed = opened.seal(end, state={})
    return records, msgspec.json.decode(msgspec.json.encode(sealed), type=EventsPosition)


def numbers_of(records: list[Record]) -> list[int]:
    return [msgspec.json.decode(record.data)["n"] for record in records if not record.fault]


def likeness(events: Path, position: Position) -> Likeness:
    with CARRIER.open(str(events.parent)) as opened:
        return opened.compare(position)


def test_events_come_in_the_order_of_their_numbers(events: Path) -> None:
    write(events, 2, 0, 1, 100000, 99999)
    records, position = read(events)
    assert numbers_of(records) == [0, 1, 2, 99999, 100000]
    assert records[0].label == "event-00000-0000aaaa-0000"
    assert (position.low, position.beyond) == (3, (name_of(99999), name_of(100000)))


def test_consumed_events_are_not_given_again(events: Path) -> None:
    write(events, 0, 1)
    _, position = read(events)
    write(events, 2)
    records, position = read(events, position)
    assert numbers_of(records) == [2]
    assert read(events, position) == ([], position)


def test_gap_that_fills_later_is_given_then(events: Path) -> None:
    write(events, 0, 1, 3)
    records, position = read(events)
    assert numbers_of(records) == [0, 1, 3]
    write(events, 2, 4)
    assert likeness(events, position) is Likeness.SAME
    records, position = read(events, position)
    assert numbers_of(records) == [2, 4]
    assert (position.low, position.beyond) == (5, ())


def test_position_between_two_events_seals_what_came_before(events: Path) -> None:
    write(events, 0, 1, 2)
    with CARRIER.open(str(events.parent)) as opened:
        first, *_ = opened.records(None)
        position = opened.seal(first.end, text_chars=3, state={"a": "b"})
    assert (position.low, position.text_chars, position.state) == (1, 3, {"a": "b"})
    records, _ = read(events, position)
    assert numbers_of(records) == [1, 2]


def test_event_that_is_being_written_waits(events: Path) -> None:
    write(events, 0, 2)
    (events / name_of(1)).write_text('{"n": ')
    records, position = read(events)
    assert numbers_of(records) == [0]
    write(events, 1)
    records, _ = read(events, position)
    assert numbers_of(records) == [1, 2]


def test_broken_event_is_a_fault_when_nobody_writes_any_more(events: Path) -> None:
    write(events, 0, 2)
    (events / name_of(1)).write_text('{"n": ')
    records, position = read(events, accept_unterminated=True)
    assert numbers_of(records) == [0, 2]
    assert records[1].fault == "event of 6 bytes that is not whole JSON"
    assert position.low == 3


def test_event_over_the_limit_is_a_fault(events: Path) -> None:
    write(events, 0, 1)
    (events / name_of(0)).write_text('"' + "x" * 50 + '"')
    with EventsCarrier(max_event_bytes=20).open(str(events.parent)) as opened:
        records = list(opened.records(None))
    assert [bool(record.fault) for record in records] == [True, False]


def test_other_names_links_and_pipes_are_ignored(events: Path) -> None:
    write(events, 0)
    for name in (".eventlog.lock", ".eventlog-len-9.marker", "event-1-0000aaaa.json", "notes.json"):
        (events / name).write_text("{}")
    (events / f".{name_of(1)}.tmp").write_text("{}")
    (events / name_of(2)).symlink_to(events / name_of(0))
    os.mkfifo(events / name_of(3))
    (events / name_of(4)).mkdir()
    records, _ = read(events)
    assert numbers_of(records) == [0]


def test_lost_event_is_told_as_shrunk(events: Path) -> None:
    write(events, 0, 1, 2, 5)
    _, position = read(events)
    for lost in (1, 5):
        (events / name_of(lost)).unlink()
        assert likeness(events, position) is Likeness.SHRUNK
        write(events, lost)
    assert likeness(events, position) is Likeness.SAME


@pytest.mark.parametrize("is_in_place", [False, True])
def test_another_event_with_a_consumed_number_is_told(events: Path, *, is_in_place: bool) -> None:
    write(events, 0, 1, 2)
    _, position = read(events)
    (events / "event-00001-0000bbbb-0001.json").write_text("{}")
    if is_in_place:
        (events / name_of(1)).unlink()
    assert likeness(events, position) is Likeness.CHANGED
    assert likeness(events, replace(position, below="")) is Likeness.SAME  # from an old ledger


@pytest.mark.parametrize("changed", [0, 2])
def test_other_content_at_either_end_is_told(events: Path, changed: int) -> None:
    write(events, 0, 1, 2)
    _, position = read(events)
    (events / name_of(changed)).write_text('{"n": 7}')
    assert likeness(events, position) is Likeness.CHANGED


def test_nothing_consumed_is_like_anything(events: Path) -> None:
    _, position = read(events)
    write(events, 0)
    assert likeness(events, position) is Likeness.SAME
    assert likeness(events, LinesPosition()) is Likeness.CHANGED


def test_range_digest_covers_names_and_contents(events: Path) -> None:
    write(events, 0, 1, 2)
    _, position = read(events)
    with CARRIER.open(str(events.parent)) as opened:
        start, end = opened.point(None), opened.point(position)
        digest = opened.range_digest(start, end)
    write(events, 3)
    with CARRIER.open(str(events.parent)) as opened:
        assert opened.range_digest(start, end) == digest
    (events / name_of(1)).write_text('{"n": 7}')
    with CARRIER.open(str(events.parent)) as opened:
        assert opened.range_digest(start, end) != digest


def test_range_of_a_filled_gap_is_the_event_in_it(events: Path) -> None:
    write(events, 0, 1, 3)
    _, before = read(events)
    write(events, 2)
    _, after = read(events, before)

    def digest() -> str:
        with CARRIER.open(str(events.parent)) as opened:
            return opened.range_digest(opened.point(before), opened.point(after))

    seen = digest()
    (events / name_of(3)).write_text('{"n": 7}')
    assert digest() == seen
    (events / name_of(2)).write_text('{"n": 7}')
    assert digest() != seen


def test_head_is_the_beginning_of_the_first_event(events: Path) -> None:
    with CARRIER.open(str(events.parent)) as opened:
        assert opened.head(5) == b""
    write(events, 1)
    with CARRIER.open(str(events.parent)) as opened:
        assert opened.head(5) == b'{"n":'


def test_missing_linked_or_impossible_directory_is_refused(events: Path, tmp_path: Path) -> None:
    with pytest.raises(NotObservedError):
        CARRIER.open(str(tmp_path))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "events").symlink_to(events)
    with pytest.raises(NotObservedError):
        CARRIER.open(str(tmp_path / "other"))
    with pytest.raises(SourceError):
        CARRIER.open("a\0b")


def test_event_gone_after_listing_is_not_observed(events: Path) -> None:
    write(events, 0)
    with CARRIER.open(str(events.parent)) as opened:
        (events / name_of(0)).unlink()
        with pytest.raises(NotObservedError):
            list(opened.records(None))


def test_deeply_nested_event_does_not_stop_reading(events: Path) -> None:
    write(events, 1)
    (events / name_of(0)).write_text("[" * 100_000)
    records, _ = read(events)
    assert len(records) == 2


def test_stepping_back_takes_the_last_events_that_fit(events: Path) -> None:
    write(events, 0, 1, 2, 4)
    _, position = read(events)
    size = len('{"n": 0}')
    with CARRIER.open(str(events.parent)) as opened:
        for max_bytes, numbers in (
            (0, []),
            (size, [4]),
            (3 * size - 1, [2, 4]),
            (99, [0, 1, 2, 4]),
        ):
            end = opened.point(position)
            start = opened.earlier(position, max_bytes)
            assert numbers_of(list(opened.records(start, end=end))) == numbers
