"""What every source keeps: the same messages, once each, however its transcript grows."""

from __future__ import annotations

import contextlib
import functools
import json
import random
import shutil
from collections.abc import Iterable, Iterator
from datetime import UTC, timedelta, timezone
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.model import Author, Message, Position
from memconsolidate.sources import registry
from memconsolidate.sources.base import Origin, Parsed, Source, SourceOptions
from memconsolidate.sources.carriers.base import Carrier, Likeness, Point, Record
from memconsolidate.sources.filters import FILTERS

SAMPLES = Path(__file__).parent.parent / "data" / "transcripts"
OPTIONS = SourceOptions(time_zone=timezone(timedelta(hours=9)), session_author=Author.ASSISTANT)
SOURCES: dict[str, Source] = {source.name: source for source in registry.load_sources(OPTIONS)}
CARRIERS: dict[str, Carrier] = registry.load_carriers()


def samples_of(source: str) -> list[Path]:
    folder = SAMPLES / source
    return sorted(path for path in folder.glob("*") if not path.name.endswith(".expected.json"))


ALL_SAMPLES = [
    pytest.param(SOURCES[name], sample, id=f"{name}-{sample.name}")
    for name in registry.SOURCES
    for sample in samples_of(name)
]


def expected_of(sample: Path) -> list[dict[str, Any]]:
    path = sample.with_name(sample.name + ".expected.json")
    expected: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return expected


def shown(message: Message) -> dict[str, Any]:
    return {
        "author": message.author.value,
        "text": message.text,
        "session": message.session,
        "at": message.at.astimezone(UTC).isoformat() if message.at else None,
        "cwd": message.cwd,
        "id": message.id,
    }


def origin_of(sample: Path) -> Origin:
    return Origin(path=str(sample), uid="uid")


def read_at_once(source: Source, sample: Path) -> list[Parsed]:
    with CARRIERS[source.carrier].open(str(sample)) as artifact:
        records = artifact.records(None, accept_unterminated=True)
        state = source.initial_state(str(sample))
        return list(source.parse(records, state, origin_of(sample), is_final=True))


def restored(position: Position) -> Position:
    """What is left of a position after a restart."""
    return msgspec.json.decode(msgspec.json.encode(position), type=Position)


class Reader:
    """Reads an artifact as a daemon does: visit by visit, keeping only a sealed position."""

    def __init__(self, source: Source, artifact: Path, sample: Path) -> None:
        self._source = source
        self._artifact = artifact
        self._origin = origin_of(sample)
        self._state = source.initial_state(str(artifact))
        self.position: Position | None = None
        self.messages: list[Message] = []

    def visit(
        self, *, chooser: random.Random, takes_rest: bool = False, is_final: bool = False
    ) -> None:
        with CARRIERS[self._source.carrier].open(str(self._artifact)) as artifact:
            if self.position is not None:
                assert artifact.compare(self.position) is Likeness.SAME
                self._state = self.position.state
            start = artifact.point(self.position)
            accepts_rest = takes_rest or is_final
            records = artifact.records(self.position, accept_unterminated=accepts_rest)
            last: Parsed | None = None
            for parsed in self._parse(records, is_final=is_final):
                last = parsed
                if parsed.message:
                    self.messages.append(parsed.message)
                if not is_final and chooser.random() < 0.1:
                    break  # a batch may end after any record
            if last is not None:
                digest = artifact.range_digest(start, last.end)
                self.position = restored(artifact.seal(last.end, state=last.state))
                assert len(digest) == 32

    def _parse(self, records: Iterable[Record], *, is_final: bool) -> Iterator[Parsed]:
        return self._source.parse(records, dict(self._state), self._origin, is_final=is_final)


def test_every_source_has_samples_with_expected_messages() -> None:
    for name, source in SOURCES.items():
        assert name == source.name
        assert source.carrier in CARRIERS
        assert samples_of(name), f"no samples for {name}"
        for sample in samples_of(name):
            assert expected_of(sample) is not None
    assert any(expected_of(sample) for name in SOURCES for sample in samples_of(name))


@pytest.mark.parametrize(("source", "sample"), ALL_SAMPLES)
def test_sample_holds_exactly_the_expected_messages(source: Source, sample: Path) -> None:
    parsed = read_at_once(source, sample)
    assert [shown(one.message) for one in parsed if one.message] == expected_of(sample)


@pytest.mark.parametrize(("source", "sample"), ALL_SAMPLES)
def test_sample_is_recognised_by_its_first_line_on(source: Source, sample: Path) -> None:
    with CARRIERS[source.carrier].open(str(sample)) as artifact:
        head = artifact.head(64 << 10)
    sources = tuple(SOURCES.values())
    path = str(sample.with_name("x.txt" if source.carrier == "lines" else "x"))
    lines = head.splitlines(keepends=True)
    for count in (1, 2, 3, len(lines)):
        start = b"".join(lines[:count])
        assert registry.recognise(sources, path, start, carrier=source.carrier) is source


@pytest.mark.parametrize(("source", "sample"), ALL_SAMPLES)
def test_messages_are_complete_values_and_nothing_is_silent(source: Source, sample: Path) -> None:
    for parsed in read_at_once(source, sample):
        for part in parsed.removed:
            assert part.filter in FILTERS
            assert part.chars >= 0
        if parsed.is_unknown:
            assert [part.filter for part in parsed.removed] == ["unknown_kind"]
        assert not (parsed.fault and parsed.message)
        if (message := parsed.message) is None:
            continue
        assert message.author is not Author.INJECTED
        assert message.agent == source.name
        assert message.text == message.text.strip() != ""
        assert message.session
        assert message.at is None or message.at.tzinfo is not None
        assert message.record_hash > 0
        assert all(0 <= key < 2**63 for key in message.keys)
        if message.author is Author.HUMAN:
            assert parsed.cuts_turn


@pytest.mark.parametrize(("source", "sample"), ALL_SAMPLES)
def test_any_chunking_gives_the_same_parses(source: Source, sample: Path) -> None:
    whole = read_at_once(source, sample)
    chooser = random.Random(1)
    with CARRIERS[source.carrier].open(str(sample)) as artifact:
        records = list(artifact.records(None, accept_unterminated=True))
    for _ in range(5):
        state = source.initial_state(str(sample))
        taken: list[Parsed] = []
        done = known = 0
        while done < len(records):
            known = min(known + chooser.randint(1, 9), len(records))
            is_final = known == len(records)
            chunk = records[done:known]
            for parsed in source.parse(chunk, state, origin_of(sample), is_final=is_final):
                taken.append(parsed)
                state = parsed.state
                done = sum(record.end.at <= parsed.end.at for record in records)
            if is_final:
                break
        assert taken == whole


@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize(("source", "sample"), ALL_SAMPLES)
def test_growth_cut_anywhere_and_restarts_give_each_message_once(
    source: Source, sample: Path, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    chooser = random.Random(seed)
    artifact = tmp_path_factory.mktemp("grow") / sample.name
    grow = grow_file if sample.is_file() else grow_directory
    reader: Reader | None = None
    for _ in grow(sample, artifact, chooser):
        if reader is None:
            reader = Reader(source, artifact, sample)
        reader.visit(chooser=chooser)
    assert reader is not None
    reader.visit(chooser=chooser, is_final=True)
    assert [shown(message) for message in reader.messages] == expected_of(sample)
    before = list(reader.messages)
    reader.visit(chooser=chooser, is_final=True)
    assert reader.messages == before


@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize(
    ("source", "sample"),
    # Text has no record that shows by itself that it is whole, and events have no newline.
    [one for one in ALL_SAMPLES if one.values[0] not in (SOURCES["text"], SOURCES["openhands"])],
)
def test_last_line_taken_before_its_newline_gives_each_message_once(
    source: Source, sample: Path, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    chooser = random.Random(seed)
    artifact = tmp_path_factory.mktemp("grow") / sample.name
    content = sample.read_bytes()
    ends = [at for at in range(len(content)) if content[at : at + 1] == b"\n"]
    cuts = {at + shift for at in chooser.sample(ends, min(6, len(ends))) for shift in (-1, 0, 1)}
    reader = Reader(source, artifact, sample)
    for end in [*sorted(cuts), len(content)]:
        artifact.write_bytes(content[: max(0, end)])
        reader.visit(chooser=chooser, takes_rest=True)
    reader.visit(chooser=chooser, is_final=True)
    assert [shown(message) for message in reader.messages] == expected_of(sample)


def grow_file(sample: Path, artifact: Path, chooser: random.Random) -> Iterator[None]:
    content = sample.read_bytes()
    cuts = sorted(chooser.randrange(len(content) + 1) for _ in range(12))
    for end in [*cuts, len(content)]:
        artifact.write_bytes(content[:end])
        yield


def grow_directory(sample: Path, artifact: Path, chooser: random.Random) -> Iterator[None]:
    (artifact / "events").mkdir(parents=True)
    for beside in sample.glob("*.json"):
        shutil.copy(beside, artifact)
    for event in sorted((sample / "events").iterdir()):
        content = event.read_bytes()
        target = artifact / "events" / event.name
        target.write_bytes(content[: chooser.randrange(len(content))])
        yield
        target.write_bytes(content)
        if chooser.random() < 0.5:
            yield


@pytest.mark.parametrize(
    ("source", "sample"),
    # Events that do not parse wait; their carrier's own tests show it.
    [one for one in ALL_SAMPLES if isinstance(one.values[1], Path) and one.values[1].is_file()],
)
def test_damaged_bytes_never_stop_reading(source: Source, sample: Path, tmp_path: Path) -> None:
    chooser = random.Random(7)
    content = bytearray(sample.read_bytes())
    for _ in range(200):
        content[chooser.randrange(len(content))] = chooser.randrange(256)
    damaged = tmp_path / sample.name
    damaged.write_bytes(content)
    for other in SOURCES.values():
        if other.carrier == source.carrier:
            for parsed in read_at_once(other, damaged):
                assert parsed.message is None or parsed.message.text


_names = st.sampled_from(
    [
        "type",
        "role",
        "message",
        "content",
        "text",
        "payload",
        "uuid",
        "id",
        "timestamp",
        "cwd",
        "sessionId",
        "isMeta",
        "isSidechain",
        "attachment",
        "prompt",
        "commandMode",
        "origin",
        "kind",
        "item",
        "source",
        "sender",
        "llm_message",
        "action",
        "turn_id",
        "memory_mode",
        "mode",
        "model",
        "record_type",
        "parts",
        "value",
        "author",
        "internal_chat_message_metadata_passthrough",
        "content_item_kinds",
    ]
)
_words = st.sampled_from(
    [
        "user",
        "assistant",
        "message",
        "text",
        "system",
        "attachment",
        "queued_command",
        "response_item",
        "event_msg",
        "session_meta",
        "turn_context",
        "agent_message",
        "item_completed",
        "compacted",
        "memory-mode",
        "off",
        "MessageEvent",
        "ActionEvent",
        "FinishAction",
        "agent",
        "2026-04-07T00:00:00Z",
        "<system-reminder>",
        "<think>",
        "�",
    ]
)
_leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | _words
_values = st.recursive(
    _leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_names, inner, max_size=8),
    max_leaves=10,
)


_entries = st.builds(
    lambda kind, role, entry: {"type": kind, "kind": kind, "role": role, **entry},
    _words,
    _words,
    st.dictionaries(_names, _values, max_size=6),
)


@settings(max_examples=40)
@given(st.lists(_entries | _values, min_size=1, max_size=5))
@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES.keys())
def test_any_json_is_read_or_told_and_never_raises(source: Source, values: list[Any]) -> None:
    records: list[Record] = []
    here = Point(0, 0)
    for value in values:
        after = Point(here.at + 10, here.count + 1)
        records.append(Record(json.dumps(value).encode(), here, after, f"byte {here.at}"))
        here = after
    parsed = list(source.parse(records, {}, Origin(path="/s/x", uid="u"), is_final=True))
    assert parsed[-1].end == here
    for one in parsed:
        msgspec.json.encode(one.message)
        msgspec.json.encode(one.state)


def _places_in(value: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield place
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, one in inner:
        yield from _places_in(one, (*place, key))


def _put_at(value: Any, place: tuple[str | int, ...], other: Any) -> Any:
    if not place:
        return other
    if isinstance(value, dict):
        return {**value, place[0]: _put_at(value[place[0]], place[1:], other)}
    changed = list(value)
    changed[int(place[0])] = _put_at(changed[int(place[0])], place[1:], other)
    return changed


@functools.cache
def _values_of(source: str) -> list[Any]:
    """Return one record of each shape in a source's samples, decoded."""
    shapes: dict[Any, Any] = {}
    for sample in samples_of(source):
        with CARRIERS[SOURCES[source].carrier].open(str(sample)) as artifact:
            for record in artifact.records(None, accept_unterminated=True):
                with contextlib.suppress(ValueError):
                    value = json.loads(record.data)
                    shapes.setdefault(tuple(_places_in(value)), value)
    return list(shapes.values())


#: Of every type, also those that cannot be the key of a mapping.
_any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=3,
)


@settings(max_examples=40)
@given(other=_any_json)
@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES.keys())
def test_value_of_any_type_in_any_place_is_read_or_told(source: Source, other: Any) -> None:
    for value in _values_of(source.name):
        for place in _places_in(value):
            text = json.dumps(_put_at(value, place, other)).encode()
            records = [Record(text, Point(0, 0), Point(10, 1), "byte 0")]
            source.recognise("/s/x.jsonl", text + b"\n")
            for parsed in source.parse(records, {}, Origin(path="/s/x", uid="u"), is_final=True):
                msgspec.json.encode(parsed.message)
                msgspec.json.encode(parsed.state)


def test_fork_shares_keys_with_its_original() -> None:
    for source, original, fork in (
        ("claude-code", "original.jsonl", "fork.jsonl"),
        ("openhands", "original", "fork"),
    ):
        keys_of = {
            name: [
                set(parsed.message.keys)
                for parsed in read_at_once(SOURCES[source], SAMPLES / source / name)
                if parsed.message
            ]
            for name in (original, fork)
        }
        known = set().union(*keys_of[original])
        new = [keys for keys in keys_of[fork] if not keys & known]
        assert len(keys_of[fork]) - len(new) == len(keys_of[original])
        assert len(new) == 2  # what was said in the fork, and its answer
