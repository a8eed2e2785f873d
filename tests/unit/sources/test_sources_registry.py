from __future__ import annotations

import pytest

from memconsolidate.sources.base import SourceOptions
from memconsolidate.sources.registry import (
    CARRIERS,
    SOURCES,
    artifact_of,
    load_carriers,
    load_sources,
    recognise,
)

EVENT = "/h/conversations/c1/events/event-00003-04f44cdf-d529.json"


def test_everything_registered_loads_under_its_name(options: SourceOptions) -> None:
    assert [source.name for source in load_sources(options)] == list(SOURCES)
    assert {name: carrier.name for name, carrier in load_carriers().items()} == {
        name: name for name in CARRIERS
    }


def test_file_leads_to_its_artifact(options: SourceOptions) -> None:
    sources = load_sources(options)
    for path, artifact in (
        ("/s/a.jsonl", "/s/a.jsonl"),
        ("/s/a.md", "/s/a.md"),
        (EVENT, "/h/conversations/c1"),
        ("/s/a.py", None),
        ("/s/MEMORY.md", None),
        ("/h/conversations/c1/base_state.json", None),
    ):
        assert artifact_of(sources, path) == artifact


@pytest.mark.parametrize(
    ("path", "head", "name"),
    [
        ("/s/a.txt", b'{"role":"user","content":"x"}\n', "jsonl"),
        ("/s/a.jsonl", b"plain words\nmore\n", "text"),
        ("/s/a.jsonl", b'{"role":"user","content":"a line that is not compl', "jsonl"),
        ("/s/a.jsonl", b'{"role":"user","content":"Always use tabs.\n', "jsonl"),
        ("/s/a.jsonl", b'er","content":"Always use tabs."}\n', "jsonl"),
        ("/s/a.jsonl", b"He said {tabs} are fine.\n", "text"),
        ("/s/a.jsonl", b"", "jsonl"),
        ("/s/a.jsonl", b"\0" * 100, "jsonl"),
        ("/s/a.md", b"", "text"),
        ("/s/a.md", "글은 글이다.\n".encode(), "text"),
        ("/s/a.txt", b"\x1b[31mred\x1b[0m words\n", "text"),
        ("/s/a.jsonl", b'\0\0\0\n{"timestamp":"t","type":"session_meta","payload":{}}\n', "codex"),
    ],
)
def test_content_decides_and_text_is_never_refused(
    options: SourceOptions, path: str, head: bytes, name: str
) -> None:
    source = recognise(load_sources(options), path, head)
    assert source is not None
    assert source.name == name


@pytest.mark.parametrize(
    "head",
    [
        b"SQLite format 3\0\x10\0\x01\x01\0@  \0\0\0\x02",
        bytes(range(256)) * 4,
        b"\x28\xb5\x2f\xfd" * 9,
    ],
)
def test_binary_content_has_no_source(options: SourceOptions, head: bytes) -> None:
    assert recognise(load_sources(options), "/s/a.jsonl", head) is None


def test_directory_of_unknown_events_still_has_a_source(options: SourceOptions) -> None:
    source = recognise(load_sources(options), "/h/c1", b'{"odd": 1}', carrier="events")
    assert source is not None
    assert source.carrier == "events"
