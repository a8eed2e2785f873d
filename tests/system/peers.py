"""Servers of others, installed into directories of their own and run as processes on loopback."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

_AIMOCK = "@copilotkit/aimock@1.43.0"

#: How long a server may take to listen, in seconds.
_START_SECONDS = 60.0

#: How long an installation may take, in seconds.
_INSTALL_SECONDS = 600.0

#: Starts a server with further arguments and returns its address.
Start = Callable[..., str]


@contextmanager
def running(
    command: Sequence[str], port: int, log: Path, environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until the end of the block; it listens when the block begins."""
    with (
        log.open("wb") as output,
        subprocess.Popen(command, stdout=output, stderr=output, env=environment) as process,
    ):
        try:
            deadline = time.monotonic() + _START_SECONDS
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except ConnectionRefusedError:
                    if process.poll() is not None or time.monotonic() > deadline:
                        pytest.fail(f"it does not listen: {log.read_text()[-2000:]}")
                    time.sleep(0.05)
            yield process
        finally:
            process.kill()


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def install(*command: str) -> None:
    """Run an installer; where it fails, skip with what it said."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=_INSTALL_SECONDS
        )
    except subprocess.TimeoutExpired:
        pytest.skip(f"cannot be installed here in {_INSTALL_SECONDS:.0f} s: {command[-1]}")
    if done.returncode:
        pytest.skip(f"cannot be installed here: {(done.stdout + done.stderr)[-300:]}")


def install_from_npm(place: Path, *packages: str) -> Path:
    """Install packages of node into a directory and return its `node_modules`."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("node is not installed")
    install(npm, "install", "--no-fund", "--no-audit", "--prefix", str(place), "-E", *packages)
    return place / "node_modules"


def install_from_pypi(place: Path, *packages: str) -> None:
    """Make a virtual environment and install packages into it."""
    install(sys.executable, "-m", "venv", str(place))
    install(str(place / "bin/python"), "-m", "pip", "install", "--quiet", *packages)


class Aimock:
    """The scripted servers of aimock, each with fixtures of its own."""

    def __init__(self, place: Path, servers: ExitStack) -> None:
        self._place = place
        self._servers = servers
        self._program = install_from_npm(place, _AIMOCK) / "@copilotkit/aimock/dist/cli.js"

    def start(self, fixtures: list[dict[str, Any]], *arguments: str) -> str:
        """Start a server that answers by these fixtures and return its address."""
        port = free_port()
        file = self._place / f"{port}.json"
        file.write_text(json.dumps({"fixtures": fixtures}), encoding="utf-8")
        where = ["-p", str(port), "-h", "127.0.0.1", "-f", str(file)]
        command = ["node", str(self._program), *where, *arguments]
        self._servers.enter_context(running(command, port, self._place / f"{port}.log"))
        return f"http://127.0.0.1:{port}"
