from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.conftest import Place, await_true

AGENT = Path(__file__).with_name("agent.py")


@pytest.fixture
def notes(place: Place, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let an agent's command line answer memd; return where it notes its calls."""
    notes = place.root.parent / "notes.jsonl"
    command = [
        *(sys.executable, str(AGENT), str(place.sessions), str(notes)),
        *place.command(),
    ]
    monkeypatch.setenv("MEMD_CONFIG", str(place.config))
    place.configure(f'[llm_backend]\nname = "command"\ncommand = {json.dumps(command)}\n')
    return notes


def _calls(notes: Path) -> list[Any]:
    return [json.loads(line) for line in notes.read_text().splitlines()] if notes.exists() else []


def test_agents_own_session_is_never_read_back_and_its_hooks_leave_memd_alone(
    place: Place, notes: Path
) -> None:
    place.say("We use Zig for the parser.")
    first = place.memd("run")
    assert first.returncode == 0, first.stderr
    [hooks] = _calls(notes)
    assert [code for code, _ in hooks] == [0, 0]
    assert all("inside a program that memd called" in told for _, told in hooks)
    assert list(place.sessions.glob("own-*.jsonl"))

    again = place.memd("run")
    assert again.returncode == 0, again.stderr
    assert len(_calls(notes)) == 1
    assert place.memories() == []
    assert "own_session: 1 record" in place.memd("status").stdout


def test_daemon_with_an_agent_as_backend_does_not_feed_itself(place: Place, notes: Path) -> None:
    place.say("We use Zig for the parser.")
    daemon = place.start()
    daemon.await_event("extraction:complete")
    await_true(lambda: "own_session" in place.memd("status").stdout, "the agent's own transcript")
    place.say("We use Postgres for the store.")
    await_true(lambda: len(_calls(notes)) == 2, "the second call")
    await_true(lambda: "own_session: 2 records" in place.memd("status").stdout, "its transcript")
    assert daemon.end() == 0
    assert len(_calls(notes)) == 2


def test_no_directory_of_a_call_is_left(place: Place, notes: Path) -> None:
    place.say("We use Zig for the parser.")
    place.memd("run")
    assert len(_calls(notes)) == 1
    assert os.listdir(place.state / "backend") == []


def test_what_a_program_does_not_say_it_used_is_no_failure(place: Place, notes: Path) -> None:
    place.say("We use Zig for the parser.")
    assert place.memd("run").returncode == 0
    assert len(_calls(notes)) == 1
    told = place.memd("status").stdout
    assert "are upper bounds, of calls that failed or did not say what they used)" in told
