"""What holds for every test: no network, nothing of the person who runs it, one fixed time."""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from memconsolidate.system.clock import FakeClock
from tests.provider import Provider, running
from tests.speeches import KEY

# The same examples in each run: a red run is never a matter of luck. The machine may be busy, so
# a slow example is no failure; `timeout` in pyproject.toml ends what hangs.
hypothesis.settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("suite")

# Times in tests are written for UTC, wherever they run.
os.environ["TZ"] = "UTC"
time.tzset()

# A shell starts what it puts into the background with interrupts ignored, and every process of a
# test would inherit that; a handler of ours is what a new program resets to the default.
signal.signal(signal.SIGINT, signal.default_int_handler)

#: Where tests tried to go; a refusal that the tested code swallows still fails the test.
_attempts: list[str] = []


def _is_local(host: object) -> bool:
    if host in (None, "", "localhost", b"localhost"):
        return True
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    try:
        return ipaddress.ip_address(text.split("%")[0]).is_loopback
    except ValueError:
        return False


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    """Audit hook: sees connections of every library, those made in C too."""
    if event == "socket.getaddrinfo":
        host = arguments[0]
    elif event in {"socket.connect", "socket.sendto"}:
        address = arguments[1]
        if not isinstance(address, tuple) or not address:
            return  # a path: a socket of this machine
        host = address[0]
    else:
        return
    if not _is_local(host):
        _attempts.append(f"{event} {host!r}")
        raise RuntimeError(f"tests have no network: {event} {host!r}")


sys.addaudithook(_refuse_network)


@pytest.fixture(autouse=True)
def no_network() -> Iterator[None]:
    """Fail the test that tried to reach another machine, also when it caught the refusal."""
    _attempts.clear()
    yield
    if _attempts:
        attempts = ", ".join(_attempts)
        _attempts.clear()
        pytest.fail(f"tried to reach the network: {attempts}")


@pytest.fixture(autouse=True)
def ends_what_it_began(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """End the programs that the test began and left, so that its failure is no other one's."""
    begun: list[subprocess.Popen[Any]] = []

    class Recorded(subprocess.Popen[Any]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            begun.append(self)
            super().__init__(*arguments, **options)

    monkeypatch.setattr(subprocess, "Popen", Recorded)
    yield
    for process in begun:
        _end(process)


def _end(process: subprocess.Popen[Any]) -> None:
    """Kill a program that still runs, with its group where it has one of its own."""
    if not hasattr(process, "pid"):
        return  # it never began
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            is_leader = os.getpgid(process.pid) == process.pid
            (os.killpg if is_leader else os.kill)(process.pid, signal.SIGKILL)
        process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(BrokenPipeError):
                stream.close()


_PERSONAL_PREFIXES = ("MEMD_", "XDG_", "AWS_", "ANTHROPIC_", "OPENAI_", "CLAUDE", "CODEX_", "GIT_")
_PERSONAL_SUFFIXES = ("_API_KEY", "_TOKEN", "_PROXY", "_BASE_URL")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test an empty home outside `tmp_path`, and no one's keys and settings."""
    for name in list(os.environ):
        upper = name.upper()
        if upper.startswith(_PERSONAL_PREFIXES) or upper.endswith(_PERSONAL_SUFFIXES):
            monkeypatch.delenv(name)
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name, folder in (
        ("XDG_CONFIG_HOME", ".config"),
        ("XDG_STATE_HOME", ".local/state"),
        ("XDG_DATA_HOME", ".local/share"),
        ("XDG_CACHE_HOME", ".cache"),
        ("XDG_RUNTIME_DIR", ".run"),
    ):
        monkeypatch.setenv(name, str(home / folder))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    # A provider's SDK would ask the cloud's metadata service who it is.
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    return home


@pytest.fixture
def fake_clock() -> FakeClock:
    """A clock that stands at one time until the test moves it."""
    return FakeClock(datetime(2026, 4, 7, 14, 23, 1, tzinfo=UTC))


@pytest.fixture
def provider() -> Iterator[Provider]:
    """A provider on loopback that says what the test told it to."""
    with running(Provider()) as provider:
        yield provider


@pytest.fixture
def no_authorities(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Trust no certificates: to read the machine's takes longer than a test."""
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path_factory.getbasetemp() / "no-authorities"))


@pytest.fixture
def aws_keys(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the test keys of AWS and a region; of anybody's own there are none in its home."""
    assert home
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDFIRST")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", KEY)
    monkeypatch.setenv("AWS_REGION", "us-east-1")


@pytest.fixture(scope="session")
def quick_boto3() -> Iterator[None]:
    """Let boto3 parse its descriptions of AWS once: megabytes, which it does for every client."""
    loader = import_module("botocore.loaders").JSONFileLoader
    load = loader.load_file
    load_once = functools.cache(lambda path: load(loader(), path))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "load_file", lambda _, path: load_once(path))
        yield
