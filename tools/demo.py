"""Show memd at work: the real daemon over the transcripts in examples/, without key and network.

Everything happens in a new directory below the system's temporary one; nothing of the person's is
touched. Exits with 0 when everything went as it should, with 130 after Ctrl-C, and then nothing is
left of it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from memconsolidate.cli.main import INTERRUPTED
from memconsolidate.cli.output import accept_any_text, say
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.verdicts.reasons import reason_sentence

EXAMPLES = Path(__file__).parent.parent / "examples" / "transcripts"

#: In the order in which Mira, whose transcripts these are, worked with them.
AGENTS = ("claude-code", "codex", "openhands", "notes", "mail-agent")

#: In one of the transcripts; it must not be in anything that memd writes.
FAKE_KEY = "AKIAIOSFODNN7EXAMPLE"

#: The turn that is added while the daemon runs; it corrects an earlier one.
CORRECTION = "Correction: the staging database listens on port 6432, not 5432."

CONFIG = """\
session_directory = "./sessions"
memory_directory = "./memory"
state_directory = "./state"
time_zone = "UTC"
quiet_ms = 300
extraction_interval_ms = 0
poll_interval_ms = 1000
"""

#: No step of the demo takes nearly as long, in seconds.
PATIENCE_SECONDS = 30.0


class DemoError(Exception):
    """The demo did not go as it should; the text says where to look."""


class Demo:
    """One demo in one directory."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.memory = directory / "memory"
        self.sessions = directory / "sessions"
        self.log = directory / "memd.log"
        self._known: set[str] = set()

    def run(self) -> None:
        """Start the daemon, let it work, end it, and show what it left."""
        self.sessions.mkdir()
        (self.directory / "memd.toml").write_text(CONFIG)
        daemon = self._start()
        try:
            self._await(lambda: "daemon:ready" in self._events(), "to start")
            say(f"memd start: process {daemon.pid}, backend rules (offline, no key)")
            for agent in AGENTS:
                self._let_write(agent)
            self._add_turn()
            daemon.send_signal(signal.SIGTERM)
            code = daemon.wait(PATIENCE_SECONDS)
            say(f"SIGTERM: the daemon ended with exit code {code}")
            if code != 0:
                raise DemoError(f"the daemon failed, see {self.log}")
        finally:
            if daemon.poll() is None:
                daemon.kill()
                daemon.wait()
        self._show()

    def _start(self) -> subprocess.Popen[bytes]:
        with self.log.open("wb") as stream:
            return subprocess.Popen(  # noqa: S603 (our own program)
                self._command("start"),
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                env=self._environment(),
            )

    def _command(self, *arguments: str) -> list[str]:
        config = str(self.directory / "memd.toml")
        return [sys.executable, "-m", "memconsolidate", *arguments, "--config", config]

    def _environment(self) -> dict[str, str]:
        """Return an environment in which memd keeps its state in the demo's directory."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith("MEMD_")}
        return kept | {"XDG_STATE_HOME": str(self.directory / "state-home")}

    def _let_write(self, agent: str) -> None:
        """Put an agent's transcript where memd looks, and tell what it remembers of it."""
        passes = self._passes()
        staged = self.directory / "staged"
        shutil.copytree(EXAMPLES / agent, staged)
        for path in [staged, *staged.rglob("*")]:
            # As new as if it were written now: old transcripts wait until they are asked for.
            os.utime(path)
        # In one step, so that no half of it is read.
        staged.rename(self.sessions / agent)
        self._await(lambda: self._passes() > passes, f"to read {agent}")
        report = self._completed()[-1]
        say(f"{agent}: read {report['messages']} messages")
        self._tell_new()
        if report["reinforced"]:
            say(f"  = {report['reinforced']} said before, confirmed")
        for reason in report["reasons"]:
            outcome, _, code = reason.partition(":")
            say(f"  ? {outcome}: {reason_sentence(code)}")

    def _add_turn(self) -> None:
        """Say one more thing in the first transcript while the daemon runs."""
        passes = self._passes()
        [transcript] = (self.sessions / "claude-code").rglob("*.jsonl")
        last = json.loads(transcript.read_text(encoding="utf-8").splitlines()[-1])
        turn = {
            "parentUuid": last["uuid"],
            "isSidechain": False,
            "type": "user",
            "message": {"role": "user", "content": CORRECTION},
            "uuid": "0d9a4c7e-5b1f-4e83-9c26-7f3e8a1b6d50",
            "timestamp": "2026-03-10T08:15:00.000Z",
            "promptSource": "typed",
        } | {key: last[key] for key in ("userType", "cwd", "sessionId", "version")}
        with transcript.open("a") as stream:
            stream.write(json.dumps(turn) + "\n")
        say(f"claude-code, one more turn while memd runs: {CORRECTION}")
        self._await(lambda: self._passes() > passes, "to read one more turn")
        self._tell_new()
        if self._completed()[-1]["superseded"] != 1:
            raise DemoError(f"the correction replaced nothing, see {self.log}")
        say("  - the memory that it corrects went to .archive/")

    def _tell_new(self) -> None:
        names = {path.name for path in self.memory.glob("*.md")} - {"MEMORY.md"}
        for name in sorted(names - self._known):
            memory = parse_memory(name, (self.memory / name).read_text(encoding="utf-8"))
            say(f"  + {memory.name}")
        self._known |= names

    def _show(self) -> None:
        say("\n--- memory/MEMORY.md")
        say((self.memory / "MEMORY.md").read_text(encoding="utf-8").rstrip())
        [corrected] = self.memory.glob("*6432*.md")
        say(f"\n--- memory/{corrected.name}")
        say(corrected.read_text(encoding="utf-8").rstrip())
        self._show_skipped()
        say(f"\nAll of it is in {self.directory}: memory/, the log memd.log, the ledger in state/.")
        config = self.directory / "memd.toml"
        say(f"Look: `.venv/bin/memd review --config {config}` shows the claim that waits.")
        say("Next: `.venv/bin/memd init` finds your own agents, `.venv/bin/memd start` begins.")

    def _show_skipped(self) -> None:
        answer = subprocess.run(  # noqa: S603 (our own program)
            self._command("status", "--json"),
            check=True,
            stdout=subprocess.PIPE,
            env=self._environment(),
        )
        status = json.loads(answer.stdout)
        removed = ", ".join(f"{item['records']} {item['filter']}" for item in status["filtered"])
        say("\n--- what is not in it")
        say(f"filtered records: {removed}")
        found = [path for path in self._written() if FAKE_KEY.encode() in path.read_bytes()]
        if found:
            raise DemoError(f"the fake key is in {found[0]}")
        say("the fake key that Mira pasted: in no file that memd wrote")

    def _written(self) -> Iterator[Path]:
        for top in (self.memory, self.directory / "state", self.log):
            yield from (path for path in [top, *top.rglob("*")] if path.is_file())

    def _passes(self) -> int:
        return len(self._completed())

    def _completed(self) -> list[dict[str, Any]]:
        return [
            record["data"] for record in self._records() if record["event"] == "extraction:complete"
        ]

    def _events(self) -> set[str]:
        return {record["event"] for record in self._records()}

    def _records(self) -> Iterator[dict[str, Any]]:
        for line in self.log.read_text(encoding="utf-8").splitlines(keepends=True):
            # The last line may be half written.
            if line.startswith("{") and line.endswith("}\n"):
                yield json.loads(line)

    def _await(self, is_done: Callable[[], bool], purpose: str) -> None:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not is_done():
            if time.monotonic() >= give_up:
                raise DemoError(f"the daemon took too long {purpose}, see {self.log}")
            time.sleep(0.02)


def main() -> int:
    """Run the demo and return the exit code."""
    accept_any_text()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    directory = Path(tempfile.mkdtemp(prefix="memd-demo-")).resolve()
    try:
        Demo(directory).run()
    except DemoError as error:
        say(f"demo: {error}", is_error=True)
        return 1
    except KeyboardInterrupt:
        shutil.rmtree(directory, ignore_errors=True)
        say("\ndemo: interrupted; its daemon has ended and its files are gone", is_error=True)
        return INTERRUPTED
    return 0


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """End the demo; one more Ctrl-C must not disturb how it is cleared away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
