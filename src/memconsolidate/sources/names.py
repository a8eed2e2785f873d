"""Which file names can be transcripts at all, by their names alone."""

from __future__ import annotations

import os
import re

#: Files that agents load as instructions or memory: never something that was said.
_INSTRUCTION_FILES = frozenset(
    {
        "agents.md",
        "agents.override.md",
        "bootstrap.md",
        "claude.local.md",
        "claude.md",
        "gemini.md",
        "heartbeat.md",
        "identity.md",
        "memory.md",
        "memory_summary.md",
        "qwen.md",
        "raw_memories.md",
        "soul.md",
        "tools.md",
        "user.md",
    }
)

_NEVER = re.compile(
    r"""
    (?:^|/)projects/[^/]+/memory/                # Claude Code's own memory
    | (?:^|/)\.codex/memories/                   # Codex' own memory, also where its home was moved
    | (?:^|/)memories/(?:extensions|rollout_summaries|skills)/
    | (?:^|/)tool-results/                       # outputs that Claude Code spilled to files
    | (?:^|/)\.(?:claude|codex)/[^/]+\.(?:jsonl|md|txt)$  # prompt history, instructions
    | \.jsonl\.deleted\.
    """,
    re.VERBOSE,
)


def may_be_transcript(path: str, suffixes: tuple[str, ...]) -> bool:
    """Return whether a file has one of the suffixes and no name that rules a transcript out."""
    name = os.path.basename(path).lower()
    return (
        name.endswith(suffixes)
        and not name.startswith(".")
        and ".tmp" not in name
        and name not in _INSTRUCTION_FILES
        and not _NEVER.search(path)
    )
