"""How each agent gets to read a memory: one line in a file that the person edits."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from msgspec import Struct

from memconsolidate.cli.output import one_line, say
from memconsolidate.config.found_agents import agent_places
from memconsolidate.memory.naming import INDEX_FILE

#: Of a file of an agent so much is looked at.
_MAX_BYTES = 1 << 20

#: What each agent reads in every project: the variable that names its directory, the usual one in
#: the home directory, and the file.
_OF_USER = {
    "claude-code": ("CLAUDE_CONFIG_DIR", ".claude", "CLAUDE.md"),
    "codex": ("CODEX_HOME", ".codex", "AGENTS.md"),
}
#: What it reads in one project; the first is the one that is named to people.
_OF_PROJECT = {
    "claude-code": ("CLAUDE.md", "CLAUDE.local.md", os.path.join(".claude", "CLAUDE.md")),
    "codex": ("AGENTS.md", "AGENTS.override.md"),
    "openhands": ("AGENTS.md",),
}


class Pointer(Struct, frozen=True, kw_only=True):
    """The line with which an agent reads an index. `place` says in which file, `agent` is empty for one
    that memd does not know; `is_there` says whether that file, or one that counts as well, names the
    index already.
    """

    agent: str
    place: str
    line: str
    is_there: bool


def find_pointers(
    agent: str,
    memory_directory: str,
    env: Mapping[str, str],
    home: str,
    *,
    roots: Iterable[str] | None = None,
) -> list[Pointer]:
    """Return the lines for an agent, or where it is "" for all that memd knows: in its own file for a
    memory that holds everywhere, else in that of each of the directories of a project.
    """
    index = os.path.normpath(os.path.join(memory_directory, INDEX_FILE))
    sentence = (
        f"At the start of each session, read {index}: it lists what to remember, and each line"
        " links to the file with the details."
    )
    # Claude Code takes a path up to the first space, and then silently imports nothing.
    imported = sentence if any(map(str.isspace, index)) else f"@{index}"
    found = []
    for name in [agent] if agent in _OF_PROJECT else _OF_PROJECT if not agent else []:
        line = imported if name == "claude-code" else sentence
        own = _own_file(name, env, home)
        if roots is None:
            there = bool(own) and _names(own, index, home)
            place = own or "the AGENTS.md of each repository"
            found.append(Pointer(agent=name, place=place, line=line, is_there=there))
            continue
        for root in roots:
            files = [os.path.join(root, one) for one in _OF_PROJECT[name]]
            there = any(_names(one, index, home) for one in [*files, own] if one)
            found.append(Pointer(agent=name, place=files[0], line=line, is_there=there))
    if not found or (not agent and roots is None):
        place = "what it is told at the start of each session"
        found.append(Pointer(agent="", place=place, line=sentence, is_there=False))
    return found


def say_how_to_read(agent: str, memory_directory: str, env: Mapping[str, str], home: str) -> None:
    """Print what to write where, so that an agent reads the index; for any agent where it is "".

    memd itself never writes into these files.
    """
    say("To let an agent read the memory, add its line yourself; memd never writes there:")
    say_pointers(find_pointers(agent, memory_directory, env, home))


def say_pointers(pointers: Iterable[Pointer], *, indent: str = "  ") -> None:
    """Print lines with the file that each is for."""
    for one in pointers:
        done = " (it is there)" if one.is_there else ""
        say(f"{indent}{one.agent or 'any other'}: in {one_line(one.place)}{done}")
        say(f"{indent}  {one_line(one.line)}")


def agent_at(sessions: str, env: Mapping[str, str], home: str) -> str:
    """Return the agent that keeps its sessions there, empty where none is known to."""
    real = os.path.realpath(sessions)
    return next(
        (agent for agent, place in agent_places(env, home) if os.path.realpath(place) == real), ""
    )


def _own_file(agent: str, env: Mapping[str, str], home: str) -> str:
    """Return the file that an agent reads in every project, empty where there is none."""
    if agent not in _OF_USER:
        return ""
    variable, usual, name = _OF_USER[agent]
    given = env.get(variable, "")
    return os.path.join(given if os.path.isabs(given) else os.path.join(home, usual), name)


def _names(file: str, index: str, home: str) -> bool:
    """Return whether a file has the path of an index in it, in full or from the home directory."""
    try:
        with open(file, encoding="utf-8", errors="replace") as stream:
            text = stream.read(_MAX_BYTES)
    except OSError:
        return False
    short = index.removeprefix(os.path.join(home, ""))
    return index in text or (short != index and f"~/{short}" in text)
