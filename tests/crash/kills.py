"""Kills memd at random moments of its passes while somebody writes numbered lines.

What a kill hit is read from what it left, so that no aim counts for more than it did. Played by a
program of its own, since a process with threads (as one that runs tests may be) cannot fork safely.
"""

from __future__ import annotations

import gc
import json
import os
import random
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, NoReturn, Self

from memconsolidate.config.settings import BudgetSettings
from memconsolidate.ledger.batches import DONE, OPEN
from memconsolidate.ledger.database import LEDGER_FILE
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request, Usage
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.crash.scenarios import CALLS_FILE, SETTINGS
from tests.crash.zygote import rows_of
from tests.machine import Machine, line

#: What a kill can hit. The call is between the second and the fourth.
BEFORE_BATCH = "before the batch"
RECORDED = "batch recorded, nobody asked"
IN_FLIGHT = "call in flight"
UNCOMMITTED = "between reply and commit"
AFTER_COMMIT = "after the commit"

#: What is aimed at; after the commit a life is over so soon that it is hit by chance only.
_AIMS = (BEFORE_BATCH, RECORDED, IN_FLIGHT, UNCOMMITTED)

#: What must be hit by one kill in so many at least, or little was shown.
NEEDED = (BEFORE_BATCH, IN_FLIGHT, UNCOMMITTED)
_LEAST_SHARE = 10

#: More lives than this for each kill do not help.
_MOST_LIVES = 10

#: What the backend notes: the new messages that it is asked about, and that it answers.
Call = list[str] | str
_ANSWERED = "answered"


class Kills(NamedTuple):
    """What kills hit, by kind, and what is not as it would be without them."""

    hits: dict[str, int]
    faults: list[str]


def play_kills(home: Path, *, kills: int, seed: int) -> Kills:
    """Kill at least so often, and until each of `NEEDED` was hit often enough."""
    played = subprocess.run(
        [sys.executable, "-m", "tests.crash.kills", str(home), str(kills), str(seed)],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "TZ": "UTC", "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    if played.returncode:
        return Kills({}, [played.stderr])
    told = json.loads(played.stdout)
    return Kills(told["hits"], told["faults"])


class GatedBackend:
    """Says that it is asked, and claims every new message when it is let go."""

    name = "gated"
    price_list = ""
    model = ""
    is_metered = True

    def __init__(self, calls: Path, asked: int, gate: int) -> None:
        self._calls = calls
        self._asked = asked
        self._gate = gate

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:
        """Wait at the gate, which is closed for good when the killer is gone."""
        new = [message for message in request.messages if message.is_new]
        _append(self._calls, json.dumps([message.text for message in new]) + "\n")
        os.write(self._asked, b"?")
        if not os.read(self._gate, 1):
            os._exit(1)
        _append(self._calls, json.dumps(_ANSWERED) + "\n")
        claims = tuple(
            Claim(
                operation=Operation.CREATE,
                type=MemoryType.PROJECT,
                statement=message.text,
                quotes=(Quote(message.label, message.text),),
            )
            for message in new
        )
        return Reply(claims=claims, usage=Usage(input_tokens=100, output_tokens=10))


class Writer:
    """Appends numbered lines to one transcript, the last one often not yet whole."""

    def __init__(self, path: Path, choices: random.Random) -> None:
        path.parent.mkdir(parents=True)
        self.path = path
        self._choices = choices
        self._rest = ""
        #: What each line says, in order.
        self.statements: list[str] = []

    def write(self) -> None:
        """Go on by a line at least, and a part of another."""
        whole = self._rest + "".join(self._next() for _ in range(self._choices.randint(1, 3)))
        begun = self._next()
        cut = self._choices.randint(0, len(begun))
        self._rest = begun[cut:]
        _append(self.path, whole + begun[:cut])

    def finish(self) -> None:
        """Write what is left of the last line."""
        _append(self.path, self._rest)
        self._rest = ""

    def _next(self) -> str:
        number = len(self.statements)
        self.statements.append(f"We decided to use port {10_000 + number} for service-{number}.")
        return line(self.statements[-1])


class Life:
    """A process that works until nothing is left to do, or until it is killed."""

    def __init__(self, home: Path) -> None:
        self._asked, asked = os.pipe()
        gate, self._gate = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._asked)
            os.close(self._gate)
            _live(home, GatedBackend(home / CALLS_FILE, asked, gate))
        os.close(asked)
        os.close(gate)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        """End it, whatever happened."""
        if self._pid:
            self.kill()
        os.close(self._asked)
        os.close(self._gate)

    def await_call(self) -> bool:
        """Return True when the backend is asked, False when the life is over."""
        return bool(os.read(self._asked, 1))

    def let_answer(self) -> None:
        """Open the gate for one call."""
        os.write(self._gate, b"!")

    def let_go_on(self, seconds: float) -> None:
        """Return after so long, or when the next call begins or everything is over."""
        select.select([self._asked], [], [], seconds)

    def kill(self) -> bool:
        """Return whether it died of this, and had not ended before. Raises when it ended badly."""
        os.kill(self._pid, signal.SIGKILL)
        _, status = os.waitpid(self._pid, 0)
        self._pid = 0
        code = os.waitstatus_to_exitcode(status)
        if code not in (0, -signal.SIGKILL):
            raise AssertionError(f"a life ended with {code}")
        return code != 0


def _live(home: Path, backend: GatedBackend) -> NoReturn:
    """Work in a forked process, which must never return into the killer's code."""
    code = 1
    try:
        clock = FakeClock(datetime.now(UTC))
        memd = Machine(home, clock, backend=backend, budget=_BUDGET, **SETTINGS)
        while memd.visit():
            pass
        memd.app.close()
        code = 0
    except BaseException:  # noqa: BLE001 - told to whoever asked
        traceback.print_exc()
    finally:
        os._exit(code)


#: What a killed life had booked stays booked: a hundred of them would meet the ceilings.
_BUDGET = BudgetSettings(
    max_calls_per_day=10_000,
    max_tokens_per_day=1_000_000_000,
    max_tokens_per_transcript=1_000_000_000,
)


class Killer:
    """Lets memd live and die in one home while a writer writes, and knows what it hit."""

    def __init__(self, home: Path, seed: int) -> None:
        self.hits: Counter[str] = Counter()
        self._home = home
        self._choices = random.Random(seed)
        self._writer = Writer(home / "sessions" / "numbered.jsonl", self._choices)
        self._ledger = home / "state" / "memd" / LEDGER_FILE
        #: Kills that took a call's reply away: each of these calls is made once more.
        self._lost_replies = 0
        #: How long a life lasts before a call, and after its last: until then a kill may come.
        self._seconds_before = self._seconds_after = 0.0

    def play(self, kills: int) -> list[str]:
        """Kill at least so often and hit everything needed; return what is wrong."""
        least = max(1, kills // _LEAST_SHARE)
        self._writer.write()
        self._live_undisturbed()
        for _ in range(_MOST_LIVES * kills):
            if self.hits.total() >= kills and all(self.hits[kind] >= least for kind in NEEDED):
                break
            self._live_and_die()
        self._writer.finish()
        self._live_undisturbed()
        seldom = [kind for kind in NEEDED if self.hits[kind] < least]
        return [f"{kind} was hit {self.hits[kind]} times" for kind in seldom] + self._faults()

    def _live_undisturbed(self) -> None:
        began = time.monotonic()
        with Life(self._home) as life:
            is_asked = life.await_call()
            self._seconds_before = time.monotonic() - began
            while is_asked:
                life.let_answer()
                answered = time.monotonic()
                is_asked = life.await_call()
                self._seconds_after = time.monotonic() - answered

    def _live_and_die(self) -> None:
        aim = self._choices.choice(_AIMS)
        if aim == BEFORE_BATCH and self._states().keys() != {DONE}:
            self._live_undisturbed()
        self._writer.write()
        calls = len(self._calls())
        with Life(self._home) as life:
            if aim in (BEFORE_BATCH, RECORDED):
                life.let_go_on(self._choices.uniform(0, self._seconds_before))
            else:
                for _ in range(self._choices.randint(0, 2)):
                    if life.await_call():
                        self._writer.write()
                        life.let_answer()
                if life.await_call() and aim == UNCOMMITTED:
                    life.let_answer()
                    life.let_go_on(self._choices.uniform(0, self._seconds_after))
            if not life.kill():
                return
        made = self._calls()[calls:]
        states = self._states()
        # The open batch may be the one after those that this life asked about.
        is_asked = bool(made) and len(_once(self._calls())) == states.total()
        kind = _kind_of(states, made, is_asked=is_asked)
        self.hits[kind] += 1
        self._lost_replies += is_asked and bool(states[OPEN])

    def _calls(self) -> list[Call]:
        path = self._home / CALLS_FILE
        return [json.loads(each) for each in path.read_text().splitlines()] if path.exists() else []

    def _states(self) -> Counter[str]:
        """Return how many batches have which state, by a copy: looking changes nothing."""
        with tempfile.TemporaryDirectory(dir=self._home) as folder:
            for path in self._ledger.parent.glob(f"{LEDGER_FILE}*"):
                if not path.name.endswith("-shm"):
                    shutil.copy(path, folder)
            with closing(sqlite3.connect(Path(folder, LEDGER_FILE))) as ledger:
                return Counter(state for (state,) in ledger.execute("SELECT state FROM batch"))

    def _faults(self) -> list[str]:
        faults = []
        wanted = self._writer.statements
        calls = [call for call in self._calls() if call != _ANSWERED]
        distinct = _once(calls)
        shown = [text for call in distinct for text in call]
        if shown != wanted:
            faults.append(f"shown were {shown} instead of {wanted}")
        if len(calls) - len(distinct) != self._lost_replies:
            faults.append(
                f"{len(calls) - len(distinct)} calls repeated, {self._lost_replies} replies lost"
            )
        memory = self._home / "memory"
        pages = [path for path in memory.glob("*.md") if path.name != "MEMORY.md"]
        memories = [parse_memory(path.name, path.read_text()) for path in pages]
        if Counter(each.body.strip() for each in memories) != Counter(wanted):
            faults.append(f"remembered were {sorted(path.name for path in pages)}")
        faults += [f"{each.id}: {each.sources}" for each in memories if len(each.sources) != 1]
        faults += [f"left over: {path}" for path in self._home.rglob(f"{Files.TEMPORARY_PREFIX}*")]
        if self._states().keys() != {DONE}:
            faults.append(f"batches are left: {self._states()}")
        with closing(sqlite3.connect(self._ledger)) as ledger:
            sql = "SELECT json_extract(position, '$.offset') FROM transcript"
            offsets = [offset for (offset,) in ledger.execute(sql)]
        if offsets != [self._writer.path.stat().st_size]:
            faults.append(f"cursors stand at {offsets}")
        # What was booked by a life that died before it could ask stays booked.
        booked = rows_of(self._home / "state" / "memconsolidate" / "spending.sqlite")["call"]
        if len(booked) < len(calls):
            faults.append(f"{len(calls)} calls, but only {len(booked)} booked")
        return faults


def _once(calls: list[Call]) -> list[Call]:
    """Return the calls without those that repeat the one before."""
    return [call for call, _ in groupby(each for each in calls if each != _ANSWERED)]


def _kind_of(states: Counter[str], made: list[Call], *, is_asked: bool) -> str:
    """Return what a kill hit, by the batch that it left open and the calls of the life it ended."""
    if states.keys() == {DONE}:
        return AFTER_COMMIT if made else BEFORE_BATCH
    if states[OPEN] and not is_asked:
        return RECORDED
    return IN_FLIGHT if states[OPEN] and made[-1] != _ANSWERED else UNCOMMITTED


def _append(path: Path, text: str) -> None:
    """Append with one system call, which no kill cuts in two."""
    with path.open("ab", buffering=0) as stream:
        stream.write(text.encode())


def _warm_up() -> None:
    """Import and compile everything here, once, and not in every life."""
    with tempfile.TemporaryDirectory() as folder:
        memd = Machine(Path(folder), FakeClock(datetime.now(UTC)), **SETTINGS)
        memd.write("s.jsonl", line("The staging database listens on port 5433."))
        memd.visit()
        memd.app.close()
    gc.freeze()


def main() -> None:
    """Play what the arguments ask for: home, number of kills, seed."""
    home, kills, seed = sys.argv[1:]
    _warm_up()
    killer = Killer(Path(home), int(seed))
    faults = killer.play(int(kills))
    json.dump({"hits": killer.hits, "faults": faults}, sys.stdout)


if __name__ == "__main__":
    main()
