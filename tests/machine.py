"""A whole memd on a temporary directory, with a backend that records what it was shown."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from memconsolidate.app import App, World
from memconsolidate.backends.base import Backend
from memconsolidate.config.load import load_config
from memconsolidate.config.settings import Config
from memconsolidate.extraction.schedule import Wish
from memconsolidate.ledger.batches import Report
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.model import Reply, Request
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from memconsolidate.system.log import RecordingLog

#: Takes everything there is, as `memd run` does.
NOW = Wish(at_once=True, everything=True)


def line(text: str, *, end: str = "\n") -> str:
    """Return one record of a plain JSON Lines conversation with its own id."""
    return f'{{"uuid":"{text}","type":"user","message":"{text}"}}{end}'


def plain(words: str | list[str]) -> str:
    """Return a record without an id for each word, long enough to tell a copy by a few."""
    return "".join(f'{{"role":"user","content":"{word} {"z" * 60}"}}\n' for word in words)


def first_words(texts: list[str]) -> str:
    """Return what `plain` was given, of what was shown; a question mark for an empty text."""
    return "".join(text.split()[0] if text else "?" for text in texts)


class CountingBackend:
    """Proposes nothing and remembers every message it was shown as new."""

    name = "counting"
    price_list = ""

    def __init__(self, *, is_metered: bool = False) -> None:
        self.is_metered = is_metered
        self.model = ""
        self.requests: list[Request] = []
        self.while_asked: Callable[[], None] = lambda: None

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:
        """Count the messages and answer with nothing."""
        self.requests.append(request)
        self.while_asked()
        return Reply()

    @property
    def shown(self) -> list[str]:
        """The texts that were shown as new, in order."""
        return [
            message.text
            for request in self.requests
            for message in request.messages
            if message.is_new
        ]


class Machine:
    """memd, its directories and its clock; it can be stopped, killed and started again."""

    def __init__(
        self,
        home: Path,
        clock: FakeClock,
        *,
        backend: Backend | None = None,
        files: Files | None = None,
        connect: Callable[..., sqlite3.Connection] = sqlite3.connect,
        is_stopping: Callable[[], bool] = lambda: False,
        **settings: Any,
    ) -> None:
        self.home = home
        self.clock = clock
        self.sessions = home / "sessions"
        self.memory = home / "memory"
        self.sessions.mkdir(parents=True, exist_ok=True)
        self.counting = CountingBackend()
        self.backend: Backend = backend or self.counting
        self.log = RecordingLog(clock)
        self.files = files or Files()
        self.connect = connect
        self.is_stopping = is_stopping
        self.config = _config(home, settings)
        self._open()

    def _open(self) -> None:
        self.restart_app()
        self.app.prepare_scopes()

    @property
    def scope(self) -> OpenScope:
        """The one memory directory."""
        return self.app.scopes.at(self.config.memory_directory)

    @property
    def shown(self) -> list[str]:
        """What the counting backend was shown as new so far."""
        return self.counting.shown

    def visit(self, wish: Wish = NOW) -> list[Report]:
        """Scan, extract everything that is ready, and bring the index up to date."""
        reports = self.app.run(wish)
        self.app.see_deletions()
        self.app.refresh()
        return reports

    def restart(self) -> None:
        """Stop in an orderly way and start again."""
        self.app.close()
        self._open()

    def restart_app(self) -> None:
        """Start again without putting the memory directory in order."""
        world = World(
            clock=self.clock,
            log=self.log,
            files=self.files,
            connect=self.connect,
            is_stopping=self.is_stopping,
            wait=self.clock.advance,
        )
        self.app = App(
            self.config, world, self.backend, state_directory=self.config.state_directory
        )

    def crash(self) -> None:
        """Lose everything that is only in memory, and start again."""
        with contextlib.suppress(sqlite3.Error):
            self.app.database.close()
        self._open()

    def write(self, name: str, text: str | bytes) -> Path:
        """Put a transcript there whole."""
        path = self.sessions / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def append(self, name: str, text: str | bytes) -> Path:
        """Append to a transcript as an agent does."""
        path = self.sessions / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as stream:
            stream.write(text.encode() if isinstance(text, str) else text)
        return path

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return rows of the ledger."""
        return self.app.database.execute(sql).fetchall()


def use_model(machine: Machine) -> CountingBackend:
    """Let a model read what the rules read, as the daemon does by itself."""
    model = CountingBackend(is_metered=True)
    machine.backend = model
    machine.restart()
    for _ in range(5):
        machine.clock.advance(100)
        machine.visit(Wish())
    return model


def _config(home: Path, settings: dict[str, Any]) -> Config:
    env = {"XDG_STATE_HOME": str(home / "state"), "TZ": "UTC"}
    config = load_config(None, env, str(home), str(home))
    return replace(config, state_directory=os.path.join(str(home), "state", "memd"), **settings)


def tree(directory: Path) -> dict[str, bytes]:
    """Return every file below a directory with its bytes, the lock file aside."""
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file() and path.name != ".consolidate-lock"
    }
