from __future__ import annotations

import pytest

from memconsolidate.sources.names import may_be_transcript

SUFFIXES = (".jsonl", ".md", ".txt")


@pytest.mark.parametrize(
    "path",
    [
        "/h/.claude/projects/-h-p/0b1c.jsonl",
        "/h/.claude/projects/-h-p/0b1c/subagents/agent-1.jsonl",
        "/h/.codex/sessions/2026/11/29/rollout-2026.jsonl",
        "/h/.codex/archived_sessions/rollout-2026.jsonl",
        "/srv/sessions/2026-04-07.md",
        "/srv/sessions/NOTES.TXT",
        "/srv/memories/talks/one.md",
    ],
)
def test_sessions_of_agents_and_people_are_allowed(path: str) -> None:
    assert may_be_transcript(path, SUFFIXES)


@pytest.mark.parametrize(
    "path",
    [
        "/h/.claude/projects/-h-p/memory/MEMORY.md",
        "/h/.claude/projects/-h-p/memory/build.md",
        "/h/.claude/projects/-h-p/0b1c/tool-results/x.txt",
        "/h/.claude/history.jsonl",
        "/h/.codex/history.jsonl",
        "/h/.codex/memories/raw_memories.md",
        "/data/codex/memories/rollout_summaries/x.md",
        "/srv/sessions/MEMORY.md",
        "/srv/sessions/AGENTS.md",
        "/srv/sessions/a.jsonl.deleted.1",
        "/srv/sessions/a.jsonl.deleted.1.jsonl",
        "/srv/sessions/.hidden.jsonl",
        "/srv/sessions/a.tmp.jsonl",
        "/srv/sessions/a.jsonl.tmp",
        "/srv/sessions/rollout.jsonl.zst",
        "/srv/sessions/state.db",
    ],
)
def test_memory_instructions_and_leftovers_are_never_transcripts(path: str) -> None:
    assert not may_be_transcript(path, SUFFIXES)
