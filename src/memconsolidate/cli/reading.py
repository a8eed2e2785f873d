"""How each agent gets to read a memory: one line in a file that the person edits."""

from __future__ import annotations

import os
from collections.abc import Mapping

from memconsolidate.cli.output import one_line, say
from memconsolidate.memory.naming import INDEX_FILE


def say_how_to_read(agent: str, memory_directory: str, env: Mapping[str, str], home: str) -> None:
    """Print what to write where, so that an agent reads the index; for any agent where it is "".

    memd itself never writes into these files.
    """
    index = os.path.normpath(os.path.join(memory_directory, INDEX_FILE))
    sentence = (
        f"At the start of each session, read {index}: it lists what to remember, and each line"
        " links to the file with the details."
    )
    # Claude Code takes a path up to the first space, and then silently imports nothing.
    imported = sentence if any(map(str.isspace, index)) else f"@{index}"
    claude_file = os.path.join(_root(env, "CLAUDE_CONFIG_DIR", home, ".claude"), "CLAUDE.md")
    codex_file = os.path.join(_root(env, "CODEX_HOME", home, ".codex"), "AGENTS.md")
    places = {
        "claude-code": (claude_file, imported),
        "codex": (codex_file, sentence),
        "openhands": ("the AGENTS.md of each repository", sentence),
    }
    say("To let an agent read the memory, add its line yourself; memd never writes there:")
    for name, (place, line) in places.items():
        if agent in {"", name}:
            say(f"  {name}: in {one_line(place)}")
            say(f"    {one_line(line)}")
    if not agent:
        say("  any other: in what it is told at the start of each session")
        say(f"    {one_line(sentence)}")


def _root(env: Mapping[str, str], variable: str, home: str, usual: str) -> str:
    """Return where an agent keeps its own files."""
    return env[variable] if os.path.isabs(env.get(variable, "")) else os.path.join(home, usual)
