"""The real daemon, killed and started again while agents write: nothing lost, nothing doubled."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.config.load import load_config
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.files import Files

KILLS = 20

_DATA = Path(__file__).parents[1] / "data" / "transcripts"
_AGENTS = ("claude-code", "codex", "openhands", "jsonl")

_CONFIG = """
memory_directory = "memory"
session_directory = "sessions"
state_directory = "state"
extraction_interval_ms = 0
quiet_ms = 20
max_prompt_chars = 9400
time_zone = "UTC"
"""


class Agents:
    """Programs that write transcripts, each in its own form, a numbered statement at a time."""

    def __init__(self, sessions: Path, choices: random.Random) -> None:
        self._sessions = sessions
        self._choices = choices
        self._number = 0
        #: What is left of the record that each transcript is being written.
        self._rests: dict[Path, bytes] = {}
        #: The statement by the session and the id of the record that it stands in.
        self.planted: dict[tuple[str, str], str] = {}
        self._writers: list[tuple[Callable[[str, str, int], tuple[Path, dict[str, Any]]], str]] = [
            (self._claude_code, "claude-1"),
            (self._claude_code, "claude-2"),
            (self._codex, "codex-1"),
            (self._openhands, "openhands-1"),
            (self._plain, "plain-1"),
            (self._plain, "plain-2"),
        ]

    def write(self) -> None:
        """Write one more statement, or only a part of its record."""
        self._number += 1
        writer, session = self._choices.choice(self._writers)
        statement = f"We decided to use port {10_000 + self._number} for service-{self._number}."
        path, record = writer(session, statement, self._number)
        path.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps(record).encode()
        if path.suffix == ".json":
            path.write_bytes(line)
            return
        pending = self._rests.pop(path, b"") + line + b"\n"
        cut = self._choices.choice([len(pending), len(pending) - self._choices.randrange(200)])
        self._append(path, pending[:cut])
        self._rests[path] = pending[cut:]

    def finish(self) -> None:
        """Write what is left of every record."""
        for path, rest in self._rests.items():
            self._append(path, rest)
        self._rests.clear()

    def _append(self, path: Path, content: bytes) -> None:
        with path.open("ab") as stream:
            stream.write(content)

    def _time(self, number: int) -> str:
        at = datetime(2026, 4, 7, tzinfo=UTC) + timedelta(seconds=number)
        return at.isoformat().replace("+00:00", "Z")

    def _claude_code(self, session: str, said: str, number: int) -> tuple[Path, dict[str, Any]]:
        self.planted[session, f"uuid-{number}"] = said
        return self._sessions / "projects" / f"{session}.jsonl", {
            "parentUuid": None,
            "isSidechain": False,
            "userType": "external",
            "cwd": "/home/dev/project",
            "sessionId": session,
            "type": "user",
            "message": {"role": "user", "content": said},
            "uuid": f"uuid-{number}",
            "timestamp": self._time(number),
        }

    def _codex(self, session: str, said: str, number: int) -> tuple[Path, dict[str, Any]]:
        self.planted[session, f"item-{number}"] = said
        path = self._sessions / "codex" / f"rollout-{session}.jsonl"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            meta = {
                "id": session,
                "timestamp": self._time(0),
                "cwd": "/home/dev",
                "cli_version": "1",
            }
            record = {"timestamp": self._time(0), "type": "session_meta", "payload": meta}
            path.write_bytes(json.dumps(record).encode() + b"\n")
        return path, {
            "timestamp": self._time(number),
            "type": "response_item",
            "payload": {
                "type": "message",
                "id": f"item-{number}",
                "role": "user",
                "content": [{"type": "input_text", "text": said}],
            },
        }

    def _openhands(self, session: str, said: str, number: int) -> tuple[Path, dict[str, Any]]:
        self.planted[session, f"event-{number}"] = said
        events = self._sessions / "openhands" / session / "events"
        order = len(list(events.glob("*"))) if events.exists() else 0
        return events / f"event-{order:05}-{number:08x}.json", {
            "id": f"event-{number}",
            "timestamp": self._time(number),
            "source": "user",
            "llm_message": {"role": "user", "content": [{"type": "text", "text": said}]},
            "kind": "MessageEvent",
        }

    def _plain(self, session: str, said: str, number: int) -> tuple[Path, dict[str, Any]]:
        self.planted[session, f"id-{number}"] = said
        return self._sessions / "chats" / f"{session}.jsonl", {
            "id": f"id-{number}",
            "role": "user",
            "content": said,
            "time": self._time(number),
        }


class Home:
    """A home with a configuration, in which the real program runs."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.sessions = directory / "sessions"
        self.memory = directory / "memory"
        self.config = directory / "memconsolidate.toml"
        directory.mkdir(exist_ok=True)
        self.config.write_text(_CONFIG)

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "memconsolidate", *arguments, "--config", str(self.config)]

    def start(self) -> subprocess.Popen[bytes]:
        """Start the daemon; its log is kept in a file."""
        with (self.directory / "log").open("ab") as log:
            return subprocess.Popen(self.command("start"), stdout=log, stderr=log, cwd="/")

    def starts(self) -> int:
        """Return how many daemons were ready."""
        log = self.directory / "log"
        return log.read_bytes().count(b'"daemon:ready"') if log.exists() else 0

    def run(self) -> None:
        """Let everything that is complete be read, once."""
        done = subprocess.run(self.command("run"), capture_output=True, check=False, cwd="/")
        assert done.returncode == 0, done.stderr.decode()

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        ledger = load_config(str(self.config), dict(os.environ), "/", "/").state_directory
        connection = sqlite3.connect(os.path.join(ledger, "ledger.sqlite"))
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def memories(self) -> Counter[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]]:
        """Return statement and sources of every memory."""
        found: Counter[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]] = Counter()
        for path in self.memory.glob("*.md"):
            if path.name != "MEMORY.md":
                memory = parse_memory(path.name, path.read_text())
                sources = tuple(
                    (source.session, tuple(map(_without_place, source.messages)))
                    for source in memory.sources
                )
                found[memory.body.strip(), sources] += 1
        return found


def _without_place(message: str) -> str:
    """Return a message's id; one that memd made begins with its transcript's, which has a place."""
    return re.sub(r"^[0-9a-f]{16}:", "", message)


def _write_beside(agents: Agents, daemon: subprocess.Popen[bytes]) -> None:
    """Write a little while the daemon runs, which must not end by itself."""
    agents.write()
    with pytest.raises(subprocess.TimeoutExpired):
        daemon.wait(0.1)


@pytest.mark.timeout(240)
def test_killed_daemon_loses_and_doubles_nothing(tmp_path: Path) -> None:
    choices = random.Random(20260407)  # the same moments in each run, as far as the machine allows
    home = Home(tmp_path / "killed")
    for agent in _AGENTS:
        ignored = shutil.ignore_patterns("*.expected.json")
        shutil.copytree(_DATA / agent, home.sessions / agent, ignore=ignored)
    _age(home.sessions)
    agents = Agents(home.sessions, choices)
    reached: set[int] = set()
    # Where other load makes the kills come early, a few more are needed to hit the middle of the work.
    for number in range(3 * KILLS):
        if number >= KILLS and len(reached) > 3:
            break
        begun = home.starts()
        daemon = home.start()
        # Every fourth is killed while it starts, the others anywhere in their work.
        while number % 4 and home.starts() == begun:
            _write_beside(agents, daemon)
        for _ in range(choices.randrange(12)):
            _write_beside(agents, daemon)
        os.kill(daemon.pid, signal.SIGKILL)
        daemon.wait()
        reached.add(len(home.memories()))
    agents.finish()
    home.run()

    # The kills came in the middle of the work.
    assert len(reached) > 3
    memories = home.memories()
    for (session, message), statement in agents.planted.items():
        assert memories[statement, ((session, (message,)),)] == 1, statement
    # All else is as if nothing had happened.
    calm = Home(tmp_path / "calm")
    shutil.copytree(home.sessions, calm.sessions)
    calm.run()
    assert memories == calm.memories()
    shown = "SELECT sum(messages) FROM batch WHERE state = 'done'"
    assert home.rows(shown) == calm.rows(shown)
    assert home.rows("SELECT count(*) FROM batch WHERE state NOT IN ('done', 'dropped')") == [(0,)]
    _check_cursors(home)
    _check_directory(home)


def _age(directory: Path) -> None:
    """Make files an hour old: a last line without a newline is then taken as it is."""
    hour_ago = SystemClock().now().timestamp() - 3600
    for path in directory.rglob("*"):
        os.utime(path, (hour_ago, hour_ago))


def _check_cursors(home: Home) -> None:
    """Every transcript is read to its end."""
    for path, position in home.rows("SELECT path, position FROM transcript"):
        where = json.loads(position)
        if where["type"] == "lines":
            assert where["offset"] == os.path.getsize(path), path
        else:
            assert where["low"] + len(where["beyond"]) == len(os.listdir(f"{path}/events")), path


def _check_directory(home: Home) -> None:
    """Nothing half written is left, and the index leads to every memory."""
    assert not list(home.directory.rglob(f"{Files.TEMPORARY_PREFIX}*"))
    pages = [home.memory / "MEMORY.md", *home.memory.glob("topics/*.md")]
    listed = "\n".join(page.read_text() for page in pages)
    for path in home.memory.glob("*.md"):
        assert path.name == "MEMORY.md" or f"{path.name})" in listed
