"""Small real programs for the backend `command`, and a way to see that processes are gone."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from memconsolidate.backends.command import CommandBackend
from memconsolidate.config.settings import BackendSettings

ANSWER = '{"claims":[],"note":"read it"}'

#: How long a test waits for what has to come, in seconds; the machine may be busy.
PATIENCE = 20.0


def backend(workspace: Path, *command: str, timeout_ms: int = 20_000) -> CommandBackend:
    """Return a backend that runs a command."""
    settings = BackendSettings(name="command", command=command, timeout_ms=timeout_ms)
    return CommandBackend(settings, str(workspace))


def shell(workspace: Path, script: str, timeout_ms: int = 20_000) -> CommandBackend:
    """Return a backend that runs a script of the shell."""
    return backend(workspace, "/bin/sh", "-c", script, timeout_ms=timeout_ms)


def python(workspace: Path, code: str, timeout_ms: int = 20_000) -> CommandBackend:
    """Return a backend that runs Python code."""
    return backend(workspace, sys.executable, "-I", "-c", code, timeout_ms=timeout_ms)


def preset(
    workspace: Path,
    name: Literal["claude", "codex", "gemini", "kiro-cli", "llm"],
    *,
    model: str = "",
    timeout_ms: int = 20_000,
) -> CommandBackend:
    """Return a backend that runs a preset's program."""
    settings = BackendSettings(name="command", preset=name, model=model, timeout_ms=timeout_ms)
    return CommandBackend(settings, str(workspace))


def install(directory: Path, name: str, script: str) -> Path:
    """Write an executable script of the shell."""
    directory.mkdir(exist_ok=True)
    path = directory / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def children() -> set[int]:
    """Return the processes that this one started and that have not been waited for."""
    with subprocess.Popen(["ps", "-A", "-o", "pid=,ppid="], stdout=subprocess.PIPE) as listing:
        assert listing.stdout is not None
        rows = [line.split() for line in listing.stdout]
    found = {int(pid) for pid, parent in rows if int(parent) == os.getpid()}
    return found - {listing.pid}


class Lifeline:
    """A FIFO that processes hold open for writing: its end is the end of all of them."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path = path
        self._reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def line(self) -> str:
        """Return what a process says next, as a word on a line."""
        said = b""
        while not said.endswith(b"\n"):
            assert select.select([self._reader], [], [], PATIENCE)[0], "nothing came"
            said += os.read(self._reader, 1)
        return said.decode().strip()

    def ends_within(self, seconds: float) -> bool:
        """Whether all who held it are gone in time."""
        while select.select([self._reader], [], [], seconds)[0]:
            if not os.read(self._reader, 4096):
                return True
        return False

    def close(self) -> None:
        """Stop looking."""
        os.close(self._reader)


@contextmanager
def lifeline(path: Path) -> Iterator[Lifeline]:
    """Make a lifeline for a test."""
    line = Lifeline(path)
    try:
        yield line
    finally:
        line.close()
