"""Which file names can be transcripts at all, by their names alone."""

from __future__ import annotations

import re
from functools import lru_cache

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

_NEVER_BELOW = re.compile(
    r"""
    (?:^|/)projects/[^/]+/memory/                # Claude Code's own memory
    | (?:^|/)\.codex/memories/                   # Codex' own memory, also where its home was moved
    | (?:^|/)memories/(?:extensions|rollout_summaries|skills)/
    | (?:^|/)tool-results/                       # outputs that Claude Code spilled to files
    | (?:^|/)\.(?:claude|codex)/$                # prompt history, instructions
    """,
    re.VERBOSE,
)

#: Directories of which so many are remembered; each usually holds many files.
_DIRECTORIES_KEPT = 4096


def may_be_transcript(path: str, suffixes: tuple[str, ...]) -> bool:
    """Return whether a file has one of the suffixes and no name that rules a transcript out.

    A scan asks this of every file there is: what depends on the directory is asked once.
    """
    directory, slash, name = path.rpartition("/")
    name = name.lower()
    return (
        name.endswith(suffixes)
        and name[0] != "."
        and ".tmp" not in name
        and ".jsonl.deleted." not in name
        and name not in _INSTRUCTION_FILES
        and _may_hold_transcripts(directory + slash)
    )


@lru_cache(_DIRECTORIES_KEPT)
def _may_hold_transcripts(directory: str) -> bool:
    return not _NEVER_BELOW.search(directory)
