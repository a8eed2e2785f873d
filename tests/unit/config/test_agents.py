from __future__ import annotations

from memconsolidate.config.agents import AGENTS, PLANNED_AGENTS, find_agent_problem
from memconsolidate.config.found_agents import agent_places
from memconsolidate.sources.registry import SOURCES


def test_agents_that_can_be_named_are_those_with_a_source() -> None:
    assert list(AGENTS) == list(SOURCES)
    assert not PLANNED_AGENTS & {*AGENTS}
    assert {agent for agent, _ in agent_places({}, "/home/me")} <= {*AGENTS}


def test_unknown_agents_are_told_with_the_known_ones() -> None:
    assert find_agent_problem("") == find_agent_problem("codex") == ""
    known = "known are claude-code, codex, openhands, jsonl, text"
    assert find_agent_problem("Claude-Code") == (
        f"there is no such agent; {known}; did you mean claude-code?"
    )
    assert find_agent_problem("hermes").startswith(f"this version has no reader for it; {known};")
