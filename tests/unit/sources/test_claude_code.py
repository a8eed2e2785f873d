from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from memconsolidate.model import Author
from memconsolidate.sources.base import Parsed, SourceOptions
from memconsolidate.sources.claude_code import ClaudeCodeSource

Parse = Callable[..., list[Parsed]]


@pytest.fixture
def source(options: SourceOptions) -> ClaudeCodeSource:
    return ClaudeCodeSource(options)


def user(content: Any, **more: Any) -> dict[str, Any]:
    return {
        "type": "user",
        "message": {"role": "user", "content": content},
        "uuid": "a-1",
        "timestamp": "2026-04-07T05:23:01.000Z",
        "cwd": "/p",
        "sessionId": "s-1",
        **more,
    }


def assistant(content: Any, **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content, "model": "m"}
    return {**user(content), "type": "assistant", "message": message, **more}


def text(words: str) -> dict[str, str]:
    return {"type": "text", "text": words}


def filters_of(parsed: list[Parsed]) -> list[str]:
    return [part.filter for one in parsed for part in one.removed]


def test_prompt_becomes_a_message_with_all_that_is_known(
    source: ClaudeCodeSource, parse: Parse
) -> None:
    (parsed,) = parse(source, user("Use tabs."))
    message = parsed.message
    assert message is not None
    assert (message.id, message.author, message.text) == ("a-1", Author.HUMAN, "Use tabs.")
    assert (message.agent, message.session, message.cwd) == ("claude-code", "s-1", "/p")
    assert message.at == datetime(2026, 4, 7, 5, 23, 1, tzinfo=UTC)
    assert len(message.keys) == 2
    assert parsed.cuts_turn


def test_text_blocks_are_joined_and_other_blocks_counted(
    source: ClaudeCodeSource, parse: Parse
) -> None:
    blocks = [text("First."), {"type": "tool_use", "name": "x", "input": {}}, text("Second.")]
    (parsed,) = parse(source, assistant(blocks))
    assert parsed.message is not None
    assert parsed.message.text == "First.\n\nSecond."
    assert filters_of([parsed]) == ["tool_call"]


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (user("x", isSidechain=True), "sidechain"),
        (user("x", agentId="a1"), "sidechain"),
        (assistant([text("x")], isSidechain=True), "sidechain"),
        (user("x", isMeta=True), "meta"),
        (user("Summary of it all", isCompactSummary=True), "compaction_summary"),
        (user("Summary", isVisibleInTranscriptOnly=True), "compaction_summary"),
        (user("x", origin={"kind": "task-notification"}), "notification"),
        (user("x", promptSource="system"), "notification"),
        (user([{"type": "tool_result", "content": "x"}]), "tool_result"),
        (assistant([{"type": "thinking", "thinking": "x"}]), "thinking"),
        (assistant([text("x")], isApiErrorMessage=True), "api_error"),
        ({"type": "assistant", "message": {"model": "<synthetic>", "content": "x"}}, "api_error"),
        ({"type": "last-prompt", "lastPrompt": "x"}, "duplicate"),
        ({"type": "queue-operation", "content": "x"}, "duplicate"),
        ({"type": "api-request-blob", "message": {"role": "user"}}, "request_capture"),
        ({"type": "attachment", "attachment": {"type": "nested_memory"}}, "attachment"),
        (
            {"type": "attachment", "attachment": {"type": "queued_command", "prompt": "x",
             "commandMode": "task-notification"}},
            "notification",
        ),
    ],
)  # fmt: skip
def test_what_nobody_said_is_taken_out_and_counted(
    source: ClaudeCodeSource, parse: Parse, entry: dict[str, Any], name: str
) -> None:
    (parsed,) = parse(source, entry)
    assert parsed.message is None
    assert filters_of([parsed]) == [name]
    assert parsed.removed[0].chars > 0


def test_prompt_queued_while_the_agent_worked_is_kept(
    source: ClaudeCodeSource, parse: Parse
) -> None:
    queued = {"type": "queued_command", "prompt": "Use port 80.", "commandMode": "prompt"}
    (parsed,) = parse(source, {**user(None), "type": "attachment", "attachment": queued})
    assert parsed.message is not None
    assert (parsed.message.author, parsed.message.text) == (Author.HUMAN, "Use port 80.")


def test_main_conversation_led_by_a_named_agent_is_kept(
    source: ClaudeCodeSource, parse: Parse
) -> None:
    (parsed,) = parse(source, user("x", agentId="reviewer", isSidechain=False))
    assert parsed.message is not None


@pytest.mark.parametrize("kind", ["human", "user", None])
def test_prompt_of_a_person_is_kept_whatever_its_provenance_says(
    source: ClaudeCodeSource, parse: Parse, kind: str | None
) -> None:
    (parsed,) = parse(source, user("x", origin={"kind": kind}, promptSource="typed"))
    assert parsed.message is not None


def test_nothing_is_handed_on_while_memory_is_off(source: ClaudeCodeSource, parse: Parse) -> None:
    off, on = ({"type": "memory-mode", "mode": mode} for mode in ("off", "on"))
    parsed = parse(source, user("one"), off, user("two"), on, user("three"))
    assert [one.message.text for one in parsed if one.message] == ["one", "three"]
    assert "opted_out" in filters_of(parsed)
    assert parse(source, user("later"), state=parsed[1].state)[0].message is None
    suppressed = parse(source, {"type": "history-suppression"}, user("x"))
    assert [one.message for one in suppressed] == [None, None]


@pytest.mark.parametrize(
    "entry",
    [{"type": "brand-new"}, {"no": "type"}, [1], "x", user({"odd": 1}), user(None), user(5)],
)
def test_unknown_kind_or_shape_is_told_and_counted(
    source: ClaudeCodeSource, parse: Parse, entry: Any
) -> None:
    (parsed,) = parse(source, entry)
    assert parsed.is_unknown
    assert filters_of([parsed]) == ["unknown_kind"]


def test_malformed_line_is_a_fault_and_the_next_is_read(
    source: ClaudeCodeSource, parse: Parse
) -> None:
    parsed = parse(source, b'{"type":"user","mess', b"", b"  ", user("x"))
    assert [bool(one.fault) for one in parsed] == [True, False, False, False]
    assert parsed[3].message is not None


def test_torn_last_line_waits_even_when_final(source: ClaudeCodeSource, parse: Parse) -> None:
    for torn in (b'{"type":"us', b'{"type":5,"mess', b'["a'):
        assert len(parse(source, user("x"), torn, is_unterminated=True)) == 1
    whole = parse(source, user("x"), user("y"), is_unterminated=True)
    assert len(whole) == 2


def test_deeply_nested_line_is_a_fault(source: ClaudeCodeSource, parse: Parse) -> None:
    (parsed,) = parse(source, b'{"type":"user","message":' + b"[" * 100_000)
    assert "deep" in parsed.fault


def test_record_without_id_time_and_session_still_counts(
    source: ClaudeCodeSource, parse: Parse
) -> None:
    (parsed,) = parse(source, {"type": "user", "message": {"content": "x"}, "timestamp": "soon"})
    assert parsed.message is not None
    assert parsed.message.id.startswith("u7:byte 0:")
    assert parsed.message.session == "talk"
    assert parsed.message.at is None


def test_same_words_at_another_time_have_other_keys(source: ClaudeCodeSource, parse: Parse) -> None:
    first, again, copy = parse(
        source,
        user("ls"),
        user("ls", uuid="a-2", timestamp="2026-04-07T06:00:00Z"),
        user("ls", uuid="a-3", sessionId="s-2"),
    )
    assert first.message is not None
    assert again.message is not None
    assert copy.message is not None
    assert not set(first.message.keys) & set(again.message.keys)
    assert set(first.message.keys) & set(copy.message.keys)


def test_other_agents_lines_are_not_taken_for_its_own(source: ClaudeCodeSource) -> None:
    assert source.recognise("x", b'{"parentUuid":null,"isSidechain":false,"type":"us')
    assert source.recognise("x", b'{"type":"queue-operation","sessionId":"s"}')
    assert not source.recognise("x", b'{"parentUuid":null,"sessionId":"s","message":{"parts":')
    assert not source.recognise("x", b'{"role":"user","content":"x"}')
