"""Directories that belong to agents: what others keep there is theirs."""

from __future__ import annotations

import os
from collections.abc import Mapping

#: Folder names that mean an agent, in a home directory or in a project.
_FOLDERS = frozenset(
    {
        ".claude",
        ".cline",
        ".codex",
        ".copilot",
        ".crush",
        ".cursor",
        ".gemini",
        ".goose",
        ".hermes",
        ".kiro",
        ".omp",
        ".openclaw",
        ".openhands",
        ".pi",
        ".qwen",
        ".strands",
        ".vibe",
    }
)

#: Below the home directory, for agents without a folder name of their own.
_BELOW_HOME = (
    ".config/goose",
    ".config/opencode",
    ".local/share/amp",
    ".local/share/goose",
    ".local/share/opencode",
)

#: Variables with which people move an agent's root.
_VARIABLES = (
    "CLAUDE_CONFIG_DIR",
    "CLINE_DATA_DIR",
    "CLINE_DIR",
    "CODEX_HOME",
    "COPILOT_HOME",
    "GOOSE_PATH_ROOT",
    "HERMES_HOME",
    "KIRO_HOME",
    "OH_PERSISTENCE_DIR",
    "OPENCLAW_STATE_DIR",
    "OPENHANDS_PERSISTENCE_DIR",
    "PI_CODING_AGENT_DIR",
    "QWEN_RUNTIME_DIR",
    "VIBE_HOME",
)


def find_agent_roots(env: Mapping[str, str], home: str) -> tuple[str, ...]:
    """Return the agents' directories that only this machine knows, as real paths."""
    moved = [env[name] for name in _VARIABLES if os.path.isabs(env.get(name, ""))]
    usual = [os.path.join(home, place) for place in _BELOW_HOME]
    # A variable that points at the home directory itself would claim everything in it.
    roots = {os.path.realpath(path) for path in moved + usual}
    return tuple(sorted(roots - {os.path.realpath(home), "/"}))


def is_agent_place(real_path: str, agent_roots: tuple[str, ...]) -> bool:
    """Return whether a directory is an agent's: below a known root, or in a folder named so."""
    if not _FOLDERS.isdisjoint(real_path.split(os.sep)):
        return True
    return any(real_path == root or real_path.startswith(root + os.sep) for root in agent_roots)
