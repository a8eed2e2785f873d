"""Which agents on this machine have left transcripts, and where."""

from __future__ import annotations

import os
from collections.abc import Mapping

from msgspec import Struct


class FoundAgent(Struct, frozen=True, kw_only=True):
    """Transcripts of one agent in one directory. `last_active_ns` is in nanoseconds since 1970."""

    agent: str
    sessions: str
    transcripts: int
    bytes: int
    last_active_ns: int


class _Place(Struct, frozen=True, kw_only=True):
    """Where an agent keeps its sessions: below the root in the first variable that is set, else
    below `usual` in the home directory. Names of its files have `prefix` and `suffix`; with
    `parent` each directory that holds one of this name is one transcript.
    """

    agent: str
    variables: tuple[tuple[str, str], ...]
    usual: str
    suffix: str
    prefix: str = ""
    parent: str = ""


_PLACES = (
    _Place(
        agent="claude-code",
        variables=(("CLAUDE_CONFIG_DIR", "projects"),),
        usual=".claude/projects",
        suffix=".jsonl",
    ),
    _Place(
        agent="codex",
        variables=(("CODEX_HOME", "sessions"),),
        usual=".codex/sessions",
        prefix="rollout-",
        suffix=".jsonl",
    ),
    _Place(
        agent="openhands",
        variables=(
            ("OPENHANDS_CONVERSATIONS_DIR", ""),
            ("OPENHANDS_PERSISTENCE_DIR", "conversations"),
            ("OH_PERSISTENCE_DIR", "conversations"),
        ),
        usual=".openhands/conversations",
        prefix="event-",
        suffix=".json",
        parent="events",
    ),
)


def agent_places(env: Mapping[str, str], home: str) -> tuple[tuple[str, str], ...]:
    """Return each agent that is looked for, and where."""
    return tuple((place.agent, _sessions(place, env, home)) for place in _PLACES)


def find_agents(env: Mapping[str, str], home: str) -> tuple[FoundAgent, ...]:
    """Return the agents that left transcripts, the most recently active first.

    Looks at names, sizes and times only; what cannot be looked at counts as not there.
    """
    found = [_measure(place, _sessions(place, env, home)) for place in _PLACES]
    active = [each for each in found if each.transcripts]
    return tuple(sorted(active, key=lambda each: (-each.last_active_ns, each.agent)))


def _sessions(place: _Place, env: Mapping[str, str], home: str) -> str:
    for variable, below in place.variables:
        if os.path.isabs(env.get(variable, "")):
            return os.path.normpath(os.path.join(env[variable], below))
    return os.path.join(home, place.usual)


def _measure(place: _Place, sessions: str) -> FoundAgent:
    transcripts: set[str] = set()
    size = last = 0
    for directory, _, names in os.walk(sessions):
        if place.parent and os.path.basename(directory) != place.parent:
            continue
        for name in names:
            if not (name.startswith(place.prefix) and name.endswith(place.suffix)):
                continue
            path = os.path.join(directory, name)
            try:
                status = os.lstat(path)
            except OSError:
                continue
            transcripts.add(directory if place.parent else path)
            size += status.st_size
            last = max(last, status.st_mtime_ns)
    return FoundAgent(
        agent=place.agent,
        sessions=sessions,
        transcripts=len(transcripts),
        bytes=size,
        last_active_ns=last,
    )
