"""The real `memd` as a subprocess, on a home and directories of its own."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

#: After so many seconds a step counts as hung. What works needs far less, also where a provider's
#: failures are waited out on a loaded machine.
PATIENCE_SECONDS = 60.0

#: Everything at once, so that nothing is waited for that is not tested.
EAGER = {"quiet_ms": 0, "extraction_interval_ms": 0, "poll_interval_ms": 300}


def await_true(
    is_done: Callable[[], object], purpose: str, *, seconds: float = PATIENCE_SECONDS
) -> None:
    """Return as soon as something holds; fail when it does not in time."""
    give_up = time.monotonic() + seconds
    while not is_done():
        assert time.monotonic() < give_up, f"waited in vain: {purpose}"
        time.sleep(0.01)


class RunningDaemon:
    """A `memd start` and its log."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self.log = log

    @property
    def records(self) -> list[dict[str, Any]]:
        """Every event that was logged, whole lines only."""
        lines = self.log.read_text(encoding="utf-8").splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.endswith("\n")]

    @property
    def events(self) -> list[str]:
        """The names of the events that were logged."""
        return [record["event"] for record in self.records]

    def await_event(self, name: str, *, times: int = 1) -> None:
        """Return when an event was logged so many times."""

        def has_happened() -> bool:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            return self.events.count(name) >= times

        await_true(has_happened, f"{name}, times {times}")

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and return the exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE_SECONDS)


class Place:
    """A directory with configuration, sessions and memory, and commands that work in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sessions = root / "sessions"
        self.memory = root / "memory"
        self.state = root / "state"
        self.config = root / "memconsolidate.toml"
        self._daemons: list[RunningDaemon] = []
        self.sessions.mkdir(parents=True)
        self.configure()

    def configure(self, more: str = "", **settings: int) -> None:
        """Write the configuration: eager, with some settings of the test and some more lines."""
        lines = [f"{name} = {value}" for name, value in (EAGER | settings).items()]
        lines += [f'state_directory = "{self.state}"', 'time_zone = "UTC"']
        self.config.write_text("\n".join(lines) + f"\n{more}")

    def say(self, *texts: str, file: str = "agent.jsonl", role: str = "user") -> None:
        """Append messages to a transcript."""
        with (self.sessions / file).open("a", encoding="utf-8") as stream:
            for text in texts:
                stream.write(json.dumps({"role": role, "content": text}) + "\n")

    def command(self, *arguments: str) -> list[str]:
        """Return the command line of `memd`."""
        return [sys.executable, "-m", "memconsolidate", *arguments]

    def memd(
        self,
        *arguments: str,
        before: Sequence[str] = (),
        environment: dict[str, str] | None = None,
        seconds: float = PATIENCE_SECONDS,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end, by the program that `before` names."""
        return subprocess.run(
            [*before, *self.command(*arguments)],
            check=False,
            capture_output=True,
            cwd=self.root,
            encoding="utf-8",
            env=os.environ | (environment or {}),
            stdin=subprocess.DEVNULL,
            timeout=seconds,
        )

    def begin_on_terminal(self, *arguments: str) -> tuple[subprocess.Popen[bytes], int]:
        """Begin a command whose messages go to a terminal; return it and where that is read."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            self.command(*arguments),
            cwd=self.root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=theirs,
        )
        os.close(theirs)
        return process, ours

    def answer(self, *arguments: str, answers: str) -> str:
        """Run a command on a terminal, type answers, and return what it showed."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            self.command(*arguments), cwd=self.root, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        os.write(ours, answers.encode())
        shown = b""
        with contextlib.suppress(OSError):  # a terminal that nobody holds open any more
            while piece := os.read(ours, 65536):
                shown += piece
        os.close(ours)
        process.wait(PATIENCE_SECONDS)
        return shown.decode()

    def begin(
        self, *arguments: str, environment: Mapping[str, str] | None = None
    ) -> subprocess.Popen[str]:
        """Begin a command and return it."""
        return subprocess.Popen(
            self.command(*arguments),
            cwd=self.root,
            encoding="utf-8",
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def start(self, *arguments: str, before: Sequence[str] = ()) -> RunningDaemon:
        """Start the daemon, by the program that `before` names, and return it when it is ready."""
        log = self.root.parent / f"{self.root.name}-{len(self._daemons)}.log"
        with log.open("wb") as stream:
            process = subprocess.Popen(
                [*before, *self.command("start", *arguments)],
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
            )
        daemon = RunningDaemon(process, log)
        self._daemons.append(daemon)
        daemon.await_event("daemon:ready")
        return daemon

    def index(self) -> str:
        """Return the text of MEMORY.md, empty where there is none yet."""
        try:
            return (self.memory / "MEMORY.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""

    def memories(self) -> list[str]:
        """Return the names of the memory files."""
        return sorted(path.name for path in self.memory.glob("*.md") if path.name != "MEMORY.md")

    def tree(self, *tops: Path) -> dict[str, str]:
        """Return a hash of every file below the tops, lock files aside; all without any."""
        found = {}
        for top in tops or (self.root,):
            for path in sorted(top.rglob("*")):
                is_lock = path.name in {".consolidate-lock", "memd.lock"}
                if path.is_file() and not is_lock:
                    found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
        return found

    def close(self) -> None:
        """End what still runs."""
        for daemon in self._daemons:
            if daemon.process.poll() is None:
                daemon.process.kill()
                daemon.process.wait()


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A place of its own for the test."""
    place = Place(tmp_path / "place")
    yield place
    place.close()
