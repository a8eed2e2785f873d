from __future__ import annotations

import errno
import json
import os
import signal
import sqlite3
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from memconsolidate.app import World
from memconsolidate.backends.registry import NEEDED
from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.config.load import load_config
from memconsolidate.config.settings import Config
from memconsolidate.daemon import Daemon
from memconsolidate.errors import (
    BackendMissingError,
    BackendUnreachableError,
    ConfigError,
    LockedError,
)
from memconsolidate.ledger.database import LEDGER_FILE
from memconsolidate.status import STATUS_FILE, Live
from memconsolidate.system.bell import BELL_FILE
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.files import Files
from memconsolidate.system.lock import DaemonLock
from memconsolidate.system.log import Log

#: Told once in the life of a process.
LIFE = {"daemon:start", "daemon:stop"}

RULE = json.dumps({"role": "user", "content": "Always deploy on Tuesdays."}) + "\n"


class Watching(Log):
    """A log that does something at the n-th event of a name, in the daemon's own thread."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.records: list[Mapping[str, Any]] = []
        self._actions: dict[tuple[str, int], Callable[[], None]] = {}
        super().__init__([self], clock=SystemClock(), level="debug", is_strict=True)

    def at(self, event: str, action: Callable[[], None], *, time: int = 1) -> None:
        """Do something when an event is told for the n-th time."""
        self._actions[event, time] = action

    def write(self, record: Mapping[str, Any]) -> None:
        """Keep an event and do what is to be done at it."""
        self.events.append(record["event"])
        self.records.append(record)
        action = self._actions.pop((record["event"], self.events.count(record["event"])), None)
        if action is not None:
            action()


@pytest.fixture
def config(tmp_path: Path, home: Path) -> Config:
    (tmp_path / "sessions").mkdir()
    file = tmp_path / "memconsolidate.toml"
    file.write_text(
        'state_directory = "./state"\nquiet_ms = 0\nextraction_interval_ms = 0\n'
        "poll_interval_ms = 50\n"
    )
    return load_config(str(file), {}, str(tmp_path), str(home))


def _say(config: Config, name: str = "a.jsonl") -> None:
    path = Path(config.session_directory, name)
    path.write_text(RULE)
    # A minute ago: so young that it is read, so old that its time tells of every change.
    minute_ago = SystemClock().now().timestamp() - 60
    os.utime(path, (minute_ago, minute_ago))


class FullDisk(Files):
    """Files on a disk that can be full."""

    def __init__(self) -> None:
        self.is_full = False
        self.refused = 0

    def fsync(self, descriptor: int) -> None:
        """Refuse while the disk is full."""
        if self.is_full:
            self.refused += 1
            raise OSError(28, "No space left on device")
        super().fsync(descriptor)


def test_full_disk_pauses_and_recovers_without_loss(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memconsolidate.daemon.FIRST_PAUSE_SECONDS", 0.05)
    log, disk = Watching(), FullDisk()
    daemon = Daemon(config, World(clock=SystemClock(), log=log, files=disk))

    def fill() -> None:
        disk.is_full = True
        _say(config)

    def free() -> None:
        disk.is_full = False

    log.at("daemon:ready", fill)
    log.at("disk:full", free)
    log.at("disk:recovered", daemon.stop)

    assert daemon.run() == 0
    assert disk.refused
    assert os.path.exists(os.path.join(config.memory_directory, "always-deploy-on-tuesdays.md"))
    assert log.events.count("disk:full") == log.events.count("disk:recovered") == 1
    [told] = [each["data"] for each in log.records if each["event"] == "disk:full"]
    assert told == {"path": config.memory_directory}


class ReadOnlyMemory(Files):
    """Files that take nothing new in one directory."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self.is_read_only = False

    def write_text(self, path: str, text: str, *arguments: Any, **options: Any) -> None:
        """Refuse while the directory is read-only."""
        if self.is_read_only and path.startswith(self._directory):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        super().write_text(path, text, *arguments, **options)

    def create_text(self, path: str, text: str, *arguments: Any, **options: Any) -> None:
        """Refuse while the directory is read-only."""
        if self.is_read_only and path.startswith(self._directory):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        super().create_text(path, text, *arguments, **options)


def test_memory_that_became_read_only_is_told_with_what_to_do_and_when_it_goes_on(
    config: Config,
) -> None:
    log, files = Watching(), ReadOnlyMemory(config.memory_directory)
    daemon = Daemon(config, World(clock=SystemClock(), log=log, files=files))

    def shut() -> None:
        files.is_read_only = True
        _say(config)

    log.at("daemon:ready", shut)
    log.at("daemon:error", daemon.stop)
    assert daemon.run() == 0
    [told] = [each["data"] for each in log.records if each["event"] == "daemon:error"]
    assert told["error"].startswith(f"{config.memory_directory}/")
    assert told["error"].endswith(": Read-only file system; let memd read and write there")
    assert told["retryMs"] == 5000


class BrokenLedger(sqlite3.Connection):
    """A connection that fails at some statements while it is broken."""

    fails_at = ""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        """Fail where it is broken."""
        if BrokenLedger.fails_at and sql.startswith(BrokenLedger.fails_at):
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *values)


@pytest.mark.parametrize(
    "statement", ["UPDATE transcript", "SELECT id, arguments, asker FROM request"]
)
def test_failing_ledger_does_not_end_the_daemon(
    config: Config, statement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memconsolidate.daemon.FIRST_PAUSE_SECONDS", 0.05)

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        return sqlite3.connect(*arguments, factory=BrokenLedger, **options)

    log = Watching()
    daemon = Daemon(config, World(clock=SystemClock(), log=log, connect=connect))
    _say(config)

    def break_it() -> None:
        BrokenLedger.fails_at = statement
        # A transcript that goes is noted in the ledger; so is what a command asks for.
        os.unlink(os.path.join(config.session_directory, "a.jsonl"))
        other = sqlite3.connect(os.path.join(config.state_directory, "ledger.sqlite"))
        with other:
            other.execute("INSERT OR REPLACE INTO meta VALUES ('touched', '1')")
        other.close()

    def mend() -> None:
        BrokenLedger.fails_at = ""
        _say(config, "b.jsonl")

    log.at("extraction:complete", break_it)
    log.at("daemon:error", mend)
    log.at("extraction:complete", daemon.stop, time=2)
    try:
        assert daemon.run() == 0
    finally:
        BrokenLedger.fails_at = ""
    assert log.events.count("daemon:error") == 1


class KeptStatus(Files):
    """Files that keep what the daemon said of itself: the file is gone with the daemon."""

    said: Live | None = None

    def write_text(self, path: str, text: str, *arguments: Any, **options: Any) -> None:
        """Write, and keep a status."""
        super().write_text(path, text, *arguments, **options)
        if os.path.basename(path) == STATUS_FILE:
            self.said = msgspec.json.decode(text, type=Live)


def test_failure_of_a_backend_is_told_once_with_when_it_really_goes_on(config: Config) -> None:
    log, files, backend = Watching(), KeptStatus(), ScriptedBackend()
    backend.enqueue(BackendUnreachableError("scripted", "nobody is there"))
    paced = msgspec.structs.replace(config, extraction_interval_ms=60_000)
    daemon = Daemon(paced, World(clock=SystemClock(), log=log, files=files), backend=backend)
    _say(config)
    log.at("extraction:failed", daemon.stop)
    assert daemon.run() == 0
    assert "daemon:error" not in log.events
    [told] = [each for each in log.records if each["event"] == "extraction:failed"]
    resumes_at = datetime.fromisoformat(told["data"]["resumesAt"])
    assert resumes_at - datetime.fromisoformat(told["timestamp"]) > timedelta(seconds=58)
    assert files.said is not None
    assert "nobody is there" in files.said.last_error
    next_pass = datetime.fromisoformat(files.said.next_extraction)
    assert abs(next_pass - resumes_at) <= timedelta(seconds=1)


def test_second_daemon_is_refused_untouched(config: Config) -> None:
    lock = DaemonLock(config.state_directory, SystemClock())
    lock.acquire()
    log = Watching()
    try:
        with pytest.raises(LockedError) as refused:
            Daemon(config, World(clock=SystemClock(), log=log)).run()
    finally:
        lock.release()
    assert refused.value.holder_pid == os.getpid()
    assert log.events == []
    assert not os.path.exists(config.memory_directory)


def test_missing_backend_is_refused_before_anything(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NEEDED, "bedrock", ("no_such_package", "bedrock"))
    file = tmp_path / "memconsolidate.toml"
    file.write_text('state_directory = "./state"\n[llm_backend]\nname = "bedrock"\n')
    config = load_config(str(file), {}, str(tmp_path), str(home))
    with pytest.raises(BackendMissingError):
        Daemon(config, World(clock=SystemClock(), log=Watching())).run()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["memconsolidate.toml"]


def test_reload_that_fails_keeps_everything(config: Config) -> None:
    log = Watching()

    def refuse() -> Config:
        raise ConfigError("x.toml", ["one", "two"])

    daemon = Daemon(config, World(clock=SystemClock(), log=log), load_again=refuse)
    log.at("daemon:ready", lambda: signal.raise_signal(signal.SIGHUP))
    log.at("daemon:reload_failed", lambda: _say(config))
    log.at("extraction:complete", daemon.stop)
    assert daemon.run() == 0
    [failed] = [each for each in log.records if each["event"] == "daemon:reload_failed"]
    assert failed["data"]["problems"] == ["one", "two"]
    assert log.events.count("ledger:opened") == 1
    assert [event for event in log.events if event in LIFE] == ["daemon:start", "daemon:stop"]


@pytest.mark.parametrize("is_changed", [False, True])
def test_reload_ends_and_begins_nothing_but_the_service(config: Config, is_changed: bool) -> None:
    log = Watching()
    new = msgspec.structs.replace(config, max_index_lines=100) if is_changed else config
    daemon = Daemon(config, World(clock=SystemClock(), log=log), load_again=lambda: new)
    log.at("daemon:ready", lambda: signal.raise_signal(signal.SIGHUP))
    log.at("daemon:reload", lambda: _say(config))
    log.at("extraction:complete", daemon.stop)
    assert daemon.run() == 0
    [told] = [each["data"] for each in log.records if each["event"] == "daemon:reload"]
    assert told["changed"] == (["max_index_lines"] if is_changed else [])
    # What did not change stays open.
    assert log.events.count("ledger:opened") == 1 + is_changed
    assert log.events.count("daemon:ready") == 1
    assert [event for event in log.events if event in LIFE] == ["daemon:start", "daemon:stop"]
    since_start = datetime.fromisoformat(log.records[-1]["timestamp"]) - datetime.fromisoformat(
        log.records[0]["timestamp"]
    )
    uptime = timedelta(milliseconds=log.records[-1]["data"]["uptimeMs"])
    assert abs(uptime - since_start) < timedelta(milliseconds=10)


def test_every_reload_is_answered(config: Config) -> None:
    log = Watching()
    found: list[Config | None] = [
        None,
        msgspec.structs.replace(config, max_index_lines=100),
        msgspec.structs.replace(config, max_index_lines=101),
        None,
    ]

    def load() -> Config:
        new = found.pop(0)
        if new is None:
            raise ConfigError("x.toml", ["one"])
        return new

    daemon = Daemon(config, World(clock=SystemClock(), log=log), load_again=load)

    def ask() -> None:
        for _ in found[:]:
            signal.raise_signal(signal.SIGHUP)

    log.at("daemon:ready", ask)
    log.at("daemon:reload_failed", daemon.stop, time=2)
    assert daemon.run() == 0
    answers = ["daemon:reload_failed", "daemon:reload", "daemon:reload", "daemon:reload_failed"]
    assert [event for event in log.events if event.startswith("daemon:reload")] == answers


def test_stop_after_a_reload_opens_nothing_again(config: Config) -> None:
    log = Watching()
    new = msgspec.structs.replace(config, max_index_lines=100)
    daemon = Daemon(config, World(clock=SystemClock(), log=log), load_again=lambda: new)

    def both() -> None:
        signal.raise_signal(signal.SIGHUP)
        signal.raise_signal(signal.SIGTERM)

    log.at("daemon:ready", both)
    assert daemon.run() == 0
    assert log.events[-2:] == ["daemon:ready", "daemon:stop"]
    assert log.records[-1]["data"]["signal"] == "SIGTERM"
    assert log.events.count("ledger:opened") == 1


@pytest.mark.parametrize("place", ["file/memory", "/proc/nope/memory"])
def test_reload_to_a_directory_that_cannot_be_opened_keeps_the_old(
    config: Config, tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").write_text("")
    log = Watching()
    wanted = str(tmp_path / place)
    daemon = Daemon(
        config,
        World(clock=SystemClock(), log=log),
        load_again=lambda: msgspec.structs.replace(config, memory_directory=wanted),
    )
    log.at("daemon:ready", lambda: signal.raise_signal(signal.SIGHUP))
    log.at("daemon:reload_failed", lambda: _say(config))
    log.at("extraction:complete", daemon.stop)
    assert daemon.run() == 0
    [failed] = [each for each in log.records if each["event"] == "daemon:reload_failed"]
    assert wanted in failed["data"]["problems"][0]
    assert "daemon:reload" not in log.events
    assert os.path.exists(os.path.join(config.memory_directory, "always-deploy-on-tuesdays.md"))


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_signal_held_back_since_the_start_is_answered(
    config: Config, number: signal.Signals
) -> None:
    log = Watching()
    daemon = Daemon(config, World(clock=SystemClock(), log=log), load_again=lambda: config)
    log.at("daemon:reload", daemon.stop)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [number])
    try:
        signal.raise_signal(number)
        assert daemon.run() == 0
        assert number in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert ("daemon:reload" in log.events) == (number == signal.SIGHUP)


def test_signals_are_given_back_afterwards(config: Config) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)]
    log = Watching()
    daemon = Daemon(config, World(clock=SystemClock(), log=log))
    log.at("daemon:ready", lambda: signal.raise_signal(signal.SIGTERM))
    assert daemon.run() == 0
    assert [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)] == before
    assert log.events[-1] == "daemon:stop"


def test_taken_away_state_directory_ends_it_with_6_at_the_next_look(config: Config) -> None:
    log = Watching()
    daemon = Daemon(config, World(clock=SystemClock(), log=log))

    def take_away() -> None:
        os.rename(config.state_directory, config.state_directory + "2")
        _say(config, "b.jsonl")

    _say(config)
    log.at("extraction:complete", take_away)
    assert daemon.run() == 6
    assert not os.path.exists(config.state_directory)
    assert log.events.count("extraction:start") == 1


@pytest.mark.parametrize("is_replaced", [False, True])
def test_taken_away_ledger_ends_it_with_6_at_the_next_look(
    config: Config, is_replaced: bool
) -> None:
    log = Watching()
    daemon = Daemon(config, World(clock=SystemClock(), log=log))
    ledger = Path(config.state_directory, LEDGER_FILE)

    def take_away() -> None:
        ledger.rename(ledger.with_name("gone"))
        if is_replaced:
            ledger.write_bytes(b"")
        _say(config, "b.jsonl")

    _say(config)
    log.at("extraction:complete", take_away)
    assert daemon.run() == 6
    assert log.events.count("extraction:start") == 1
    [told] = [each["data"] for each in log.records if each["event"] == "daemon:error"]
    assert "the ledger was removed or replaced" in told["error"]


def test_daemon_that_was_replaced_leaves_the_files_of_the_other(config: Config) -> None:
    log = Watching()
    daemon = Daemon(config, World(clock=SystemClock(), log=log))
    state = Path(config.state_directory)

    def replace_it() -> None:
        state.rename(state.with_name("state2"))
        state.mkdir()
        os.mkfifo(state / BELL_FILE)
        for name in ("memd.lock", STATUS_FILE):
            (state / name).write_text("another's")

    log.at("daemon:ready", replace_it)
    assert daemon.run() == 3
    assert sorted(path.name for path in state.iterdir()) == [BELL_FILE, "memd.lock", STATUS_FILE]
    assert (state / STATUS_FILE).read_text() == "another's"


def test_fault_that_several_parts_meet_is_told_once(config: Config) -> None:
    memory = Path(config.memory_directory)
    memory.mkdir()
    (memory / ".archive").write_text("mine")
    _say(config)
    log = Watching()
    daemon = Daemon(config, World(clock=SystemClock(), log=log))
    log.at("scan:complete", daemon.stop, time=5)

    assert daemon.run() == 0
    [told] = [each["data"] for each in log.records if each["event"] == "daemon:error"]
    assert told["error"].startswith(f"{memory}/.archive is no directory; ")
    assert told["retryMs"] == 5000
    assert (memory / ".archive").read_text() == "mine"
