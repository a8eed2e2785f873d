"""The agents that a configuration may name, and those that it may name one day."""

from __future__ import annotations

import difflib

#: Those with a reader, then the two that read what any program writes.
AGENTS = ("claude-code", "codex", "openhands", "jsonl", "text")

#: Known by name, and without a reader in this version.
PLANNED_AGENTS = frozenset(
    {
        "aider",
        "amp",
        "cline",
        "copilot-cli",
        "crush",
        "cursor",
        "gemini-cli",
        "goose",
        "hermes",
        "kiro-cli",
        "langchain",
        "openclaw",
        "opencode",
        "pi",
        "qwen-code",
        "strands",
        "vibe",
    }
)


def find_agent_problem(name: str) -> str:
    """Return why an agent cannot be named, with those that can; nothing where it can."""
    if not name or name in AGENTS:
        return ""
    known = f"known are {', '.join(AGENTS)}"
    if name in PLANNED_AGENTS:
        return (
            f"this version has no reader for it; {known}; without `agent` each file is recognised by"
            " its content"
        )
    close = difflib.get_close_matches(name.lower(), [*AGENTS, *sorted(PLANNED_AGENTS)], 1)
    return f"there is no such agent; {known}" + (f"; did you mean {close[0]}?" if close else "")
