from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.model import Author
from memconsolidate.sources.base import Parsed, SourceOptions
from memconsolidate.sources.openhands import OpenHandsSource

Parse = Callable[..., list[Parsed]]


@pytest.fixture
def source(options: SourceOptions) -> OpenHandsSource:
    return OpenHandsSource(options)


def event(kind: str, source: str, **more: Any) -> dict[str, Any]:
    return {
        "id": "e-1",
        "timestamp": "2026-11-29T20:19:21.5",
        "source": source,
        "kind": kind,
        **more,
    }


def said(source: str, *words: str, **more: Any) -> dict[str, Any]:
    content = [{"type": "text", "text": text} for text in words]
    return event("MessageEvent", source, llm_message={"content": content}, **more)


def test_times_without_zone_are_local(source: OpenHandsSource, parse: Parse) -> None:
    (parsed,) = parse(source, said("user", "Use tabs."), state={"cwd": "/p"})
    message = parsed.message
    assert message is not None
    assert message.at == datetime(2026, 11, 29, 11, 19, 21, 500000, tzinfo=UTC)
    assert (message.author, message.cwd, message.id) == (Author.HUMAN, "/p", "e-1")
    assert len(message.keys) == 2


def test_agents_messages_and_its_final_answer_are_kept(
    source: OpenHandsSource, parse: Parse
) -> None:
    finish = event("ActionEvent", "agent", action={"kind": "FinishAction", "message": "Done."})
    parsed = parse(source, said("agent", "<think>x</think>Hello."), finish)
    assert [(one.message.author, one.message.text) for one in parsed if one.message] == [
        (Author.ASSISTANT, "Hello."),
        (Author.ASSISTANT, "Done."),
    ]


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (said("user", "go on", sender="goal"), "meta"),
        (said("environment", "x"), "meta"),
        (event("SystemPromptEvent", "agent"), "instructions"),
        (event("ActionEvent", "agent", action={"kind": "TerminalAction"}), "tool_call"),
        (event("ObservationEvent", "environment"), "tool_result"),
        (event("Condensation", "environment", summary="x"), "compaction_summary"),
        (event("BrandNewEvent", "agent"), "unknown_kind"),
        ([1], "unknown_kind"),
    ],
)
def test_what_nobody_said_is_taken_out_and_counted(
    source: OpenHandsSource, parse: Parse, entry: Any, name: str
) -> None:
    (parsed,) = parse(source, entry)
    assert parsed.message is None
    assert [part.filter for part in parsed.removed] == [name]
    assert parsed.is_unknown == (name == "unknown_kind")


def test_injected_skills_are_not_a_persons_words(source: OpenHandsSource, parse: Parse) -> None:
    extended = [{"type": "text", "text": "skill body"}]
    (parsed,) = parse(source, said("user", "x", extended_content=extended))
    assert parsed.message is not None
    assert parsed.message.text == "x"


def test_artifact_is_the_conversation_of_an_event(source: OpenHandsSource) -> None:
    name = "event-00003-04f44cdf-d529-4ee3-84c0-bbd37067ea7d.json"
    assert source.artifact(f"/h/conversations/c1/events/{name}") == "/h/conversations/c1"
    for other in (f"/h/c1/{name}", "/h/c1/events/notes.json", f"/h/c1/events/.{name}.tmp"):
        assert source.artifact(other) is None


def test_working_directory_comes_from_the_base_state(
    source: OpenHandsSource, tmp_path: Path
) -> None:
    base = tmp_path / "base_state.json"
    assert source.initial_state(str(tmp_path)) == {}
    base.write_text(json.dumps({"workspace": {"working_dir": "/srv/p"}}))
    assert source.initial_state(str(tmp_path)) == {"cwd": "/srv/p"}
    for odd in ("{", "[]", '{"workspace": 1}', '{"workspace": {"working_dir": 1}}'):
        base.write_text(odd)
        assert source.initial_state(str(tmp_path)) == {}
    base.unlink()
    os.mkfifo(base)
    assert source.initial_state(str(tmp_path)) == {}
    assert source.initial_state("a\0b") == {}
