from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.model import Author
from memconsolidate.sources.base import Parsed, SourceOptions
from memconsolidate.sources.codex import CodexSource

Parse = Callable[..., list[Parsed]]
TIME = "2026-04-08T22:26:35.867Z"


@pytest.fixture
def source(options: SourceOptions) -> CodexSource:
    return CodexSource(options)


def line(kind: str, payload: dict[str, Any], time: str = TIME) -> dict[str, Any]:
    return {"timestamp": time, "type": kind, "payload": payload}


def said(role: str, *words: str, time: str = TIME, **more: Any) -> dict[str, Any]:
    kind = "output_text" if role == "assistant" else "input_text"
    content = [{"type": kind, "text": text} for text in words]
    payload = {"type": "message", "role": role, "content": content, **more}
    return line("response_item", payload, time)


def event(kind: str, **more: Any) -> dict[str, Any]:
    return line("event_msg", {"type": kind, **more})


COMPACTED = line("compacted", {"message": "", "replacement_history": []})
META = line("session_meta", {"id": "t-1", "cwd": "/p", "source": "cli"})
TURN = event("task_started", turn_id="turn-1")
DONE = event("task_complete", turn_id="turn-1")


def texts(parsed: list[Parsed]) -> list[str]:
    return [one.message.text for one in parsed if one.message]


def filters_of(parsed: list[Parsed]) -> list[str]:
    return [part.filter for one in parsed for part in one.removed]


def test_messages_know_session_directory_and_time(source: CodexSource, parse: Parse) -> None:
    parsed = parse(source, META, said("user", "Use tabs."))
    message = parsed[1].message
    assert message is not None
    assert (message.author, message.session, message.cwd) == (Author.HUMAN, "t-1", "/p")
    assert message.at == datetime(2026, 4, 8, 22, 26, 35, 867000, tzinfo=UTC)
    assert parsed[1].cuts_turn
    moved = line("turn_context", {"turn_id": "t", "cwd": "/q"})
    assert parse(source, META, moved, said("user", "x"))[2].message.cwd == "/q"  # type: ignore[union-attr] # a message, as above


def _remotes(parsed: list[Parsed]) -> list[str]:
    return [one.message.remote for one in parsed if one.message]


SAMPLES = Path(__file__).parents[2] / "data/transcripts/codex"


@pytest.mark.parametrize("name", ["legacy-shell", "legacy-fork", "paginated-0.147", "bare"])
def test_messages_know_the_remote_that_codex_recorded(
    source: CodexSource, parse: Parse, name: str
) -> None:
    lines = (SAMPLES / f"{name}.jsonl").read_bytes().splitlines()
    parsed = parse(source, *lines)
    assert set(_remotes(parsed)) == {"https://github.com/ingo-eichhorst/Irrlicht.git"}
    assert parsed[-1].state["remote"] == "https://github.com/ingo-eichhorst/Irrlicht.git"


def test_remote_holds_where_the_session_began_and_below(source: CodexSource, parse: Parse) -> None:
    git = {"repository_url": "https://me:ghp_secret@example.org/acme/shop.git", "branch": "main"}
    meta = line("session_meta", {"id": "t-1", "cwd": "/w/shop", "source": "cli", "git": git})

    def moved(cwd: str) -> dict[str, Any]:
        return line("turn_context", {"turn_id": cwd, "cwd": cwd})

    one, two, three = (said("user", word) for word in ("one", "two", "three"))
    parsed = parse(source, meta, one, moved("/w/shop/sub"), two, moved("/w/shop2"), three)
    assert _remotes(parsed) == [
        "https://example.org/acme/shop.git",
        "https://example.org/acme/shop.git",
        "",
    ]
    resumed = parse(source, two, state=parsed[1].state)
    assert _remotes(resumed) == ["https://example.org/acme/shop.git"]


@pytest.mark.parametrize(
    "git", [None, {}, [], "x", {"repository_url": None}, {"repository_url": "x" * 400}]
)
def test_remote_that_is_none_is_left_out(source: CodexSource, parse: Parse, git: object) -> None:
    meta = line("session_meta", {"id": "t-1", "cwd": "/w", "git": git})
    assert _remotes(parse(source, meta, said("user", "one"))) == [""]


def test_repeating_events_are_duplicates(source: CodexSource, parse: Parse) -> None:
    parsed = parse(
        source,
        said("user", "x"),
        event("user_message", message="x"),
        event("agent_message", message="y"),
        said("assistant", "y"),
    )
    assert texts(parsed) == ["x", "y"]
    assert filters_of(parsed) == ["duplicate", "duplicate"]


def test_text_with_its_twin_is_handed_on_at_once(source: CodexSource, parse: Parse) -> None:
    twin = event("item_completed", item={"type": "AgentMessage", "content": [{"text": "y"}]})
    parsed = parse(source, twin, said("assistant", "y"), is_final=False)
    assert texts(parsed) == ["y"]
    other = event("agent_message", message="other")
    assert texts(parse(source, other, said("assistant", "y"), is_final=False)) == []


def test_text_without_twin_waits_until_the_turn_goes_on(source: CodexSource, parse: Parse) -> None:
    start = (META, TURN, said("assistant", "plan"))
    waiting = parse(source, *start, event("token_count"), is_final=False)
    assert len(waiting) == 2
    for next_line in (DONE, said("user", "x"), line("response_item", {"type": "reasoning"})):
        assert "plan" in texts(parse(source, *start, next_line, is_final=False))
    assert texts(parse(source, *start)) == ["plan"]


def test_summary_of_a_compaction_is_no_message(source: CodexSource, parse: Parse) -> None:
    twin = event("agent_message", message="Noted.")
    said_before = (TURN, twin, said("assistant", "Noted."), DONE, TURN)
    parsed = parse(source, *said_before, said("assistant", "Noted."), event("x"), COMPACTED)
    assert texts(parsed) == ["Noted."]
    assert filters_of(parsed)[-3:] == ["compaction_summary", "bookkeeping", "compaction_summary"]
    assert not parsed[5].cuts_turn


def test_twin_is_remembered_across_a_restart(source: CodexSource, parse: Parse) -> None:
    (seen,) = parse(source, event("agent_message", message="y"), is_final=False)
    assert texts(parse(source, said("assistant", "y"), state=seen.state, is_final=False)) == ["y"]


def test_injected_blocks_go_and_the_persons_block_stays(source: CodexSource, parse: Parse) -> None:
    agents = "# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>x</INSTRUCTIONS>"
    environment = "<environment_context>\n<cwd>/p</cwd>\n</environment_context>"
    (parsed,) = parse(source, said("user", agents, environment, "Use tabs."))
    assert texts([parsed]) == ["Use tabs."]
    assert filters_of([parsed]) == ["instructions", "instructions"]


def test_labels_tell_a_person_from_the_harness(source: CodexSource, parse: Parse) -> None:
    labels = {"content_item_kinds": ["user.text", "skills.body"], "turn_id": "t"}
    (parsed,) = parse(
        source,
        said("user", "mine", "not mine", internal_chat_message_metadata_passthrough=labels),
    )
    assert texts([parsed]) == ["mine"]


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (said("developer", "x"), "instructions"),
        (said("developer", "x" * 5000), "instructions"),
        (line("response_item", {"type": "function_call_output", "output": "x" * 5000}), "tool_result"),
        (line("response_item", {"type": "function_call", "arguments": "x"}), "tool_call"),
        (line("response_item", {"type": "reasoning", "summary": []}), "thinking"),
        (line("world_state", {"state": {"agents_md": {"text": "x" * 5000}}}), "instructions"),
        (event("exec_command_end", stdout="x" * 5000), "bookkeeping"),
        (line("inter_agent_communication", {}), "sidechain"),
        ({"record_type": "state"}, "bookkeeping"),
    ],
)  # fmt: skip
def test_what_nobody_said_is_taken_out_and_counted(
    source: CodexSource, parse: Parse, entry: dict[str, Any], name: str
) -> None:
    (parsed,) = parse(source, entry)
    assert parsed.message is None
    assert filters_of([parsed]) == [name]
    assert not parsed.is_unknown


@pytest.mark.parametrize("role", ["user", "assistant"])
def test_large_message_is_still_a_message(source: CodexSource, parse: Parse, role: str) -> None:
    assert texts(parse(source, said(role, "x" * 5000))) == ["x" * 5000]


@pytest.mark.parametrize(
    "entry",
    [
        line("brand_new", {}),
        line("response_item", {"type": "brand_new"}),
        said("narrator", "x"),
        [1],
        {"no": "type"},
    ],
)
def test_unknown_kind_or_shape_is_told_and_counted(
    source: CodexSource, parse: Parse, entry: Any
) -> None:
    (parsed,) = parse(source, entry)
    assert parsed.is_unknown
    assert filters_of([parsed]) == ["unknown_kind"]


def test_sub_agents_thread_holds_no_messages(source: CodexSource, parse: Parse) -> None:
    spawned = {"subagent": {"thread_spawn": {"parent_thread_id": "t-0"}}}
    meta = line("session_meta", {"id": "t-1", "source": spawned})
    parent = line("session_meta", {"id": "t-0", "source": "cli"})
    parsed = parse(source, meta, parent, said("user", "x"), said("assistant", "y"))
    assert texts(parsed) == []
    assert filters_of(parsed)[2:] == ["sidechain", "sidechain"]


def test_first_sessions_line_wins_in_a_fork(source: CodexSource, parse: Parse) -> None:
    parent = line("session_meta", {"id": "t-0", "cwd": "/other"})
    message = parse(source, META, parent, said("user", "x"))[2].message
    assert message is not None
    assert (message.session, message.cwd) == ("t-1", "/p")


def test_nothing_is_handed_on_while_memory_is_off(source: CodexSource, parse: Parse) -> None:
    off = line("session_meta", {"id": "t-1", "memory_mode": "disabled"})
    on = line("session_meta", {"id": "t-1", "memory_mode": "enabled"})
    parsed = parse(source, META, off, said("user", "one"), on, said("user", "two"))
    assert texts(parsed) == ["two"]
    assert "opted_out" in filters_of(parsed)


def test_restamped_copy_of_a_fork_shares_a_key(source: CodexSource, parse: Parse) -> None:
    later = "2026-04-09T00:00:00Z"
    other_turn = event("task_started", turn_id="turn-2")
    parsed = parse(
        source, TURN, said("user", "one"), TURN, said("user", "one", time=later),
        other_turn, said("user", "one", time=later + "x"),
    )  # fmt: skip
    first, copy, other = (set(one.message.keys) for one in parsed if one.message)
    assert first & copy
    assert not first & other


def test_bare_file_gives_messages_at_the_sessions_start(source: CodexSource, parse: Parse) -> None:
    head = {"id": "s-9", "timestamp": TIME, "instructions": "be nice"}
    environment = "<environment_context>\n  <cwd>/p</cwd>\n</environment_context>"
    block = {"type": "input_text"}
    parsed = parse(
        source,
        head,
        {"record_type": "state"},
        {"type": "message", "role": "user", "content": [{**block, "text": environment}]},
        {"type": "message", "role": "user", "content": [{**block, "text": "Use tabs."}]},
        {"type": "message", "id": "m", "role": "assistant", "content": [{"text": "Yes."}]},
        is_final=False,
    )
    assert texts(parsed) == ["Use tabs.", "Yes."]
    message = parsed[3].message
    assert message is not None
    assert (message.session, message.cwd) == ("s-9", "/p")
    assert message.at == datetime(2026, 4, 8, 22, 26, 35, 867000, tzinfo=UTC)
    assert message.keys == ()


def test_malformed_or_torn_lines_do_not_stop_reading(source: CodexSource, parse: Parse) -> None:
    torn_output = (
        b'{"timestamp":"t","type":"response_item","payload":{"type":"function_call_output"'
    )
    parsed = parse(source, torn_output + b"x" * 2000, b"", said("user", "x"))
    assert [bool(one.fault) for one in parsed] == [True, False, False]
    assert texts(parsed) == ["x"]
    assert parse(source, torn_output, is_unterminated=True) == []
