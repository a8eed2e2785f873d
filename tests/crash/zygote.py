"""Plays cases, each in a child of its own: imports are paid for once, a case costs one fork.

Reads one JSON case a line and answers with one JSON line. Runs as a program of its own, since a
process with threads (as one that runs tests may be) cannot fork safely.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

from memconsolidate.ledger.transcripts import sight_of
from memconsolidate.memory.scope import find_store_id
from memconsolidate.system.files import Files
from tests.crash.scenarios import CALLS_FILE, NEXT_DAY, NOW, SCENARIOS, Act, machine
from tests.crash.steps import SteppingFiles, Steps, VolatileFiles, stepping_connect
from tests.machine import tree

#: The id of a pass that a person asked for, which is drawn at random.
_PERSON = re.compile("person-[0-9a-f]{32}")

#: A case that takes longer hangs, in seconds.
PATIENCE_SECONDS = 60


def play(
    home: Path,
    act: Act,
    *,
    fatal: int | None,
    disk: str = "kept",
    later: bool = False,
    twice: bool = False,
) -> dict[str, Any]:
    """Do what a scenario says, dying at step `fatal`; else return what there is to compare.

    With `later` it is the next day, with `twice` everything is done once more at the end.
    """
    steps = Steps(fatal)
    memory = str(home / "memory")
    files: Files
    match disk:
        case "kept":
            files = SteppingFiles(steps)
        case "unsynced lost" | "unsynced empty":
            files = VolatileFiles(steps, memory, keeps_names=disk == "unsynced empty")
        case _:
            raise AssertionError(f"no such disk: {disk}")
    now = NEXT_DAY if later else NOW
    memd = machine(home, now=now, steps=steps, files=files, connect=stepping_connect(steps))
    act(memd)
    memd.app.close()
    if fatal is not None and len(steps.names) >= fatal:
        raise AssertionError("the fatal step was survived")
    answer = {"steps": steps.names, "first": look(home)}
    if twice:
        memd = machine(home, now=now)
        act(memd)
        memd.app.close()
        answer["second"] = look(home)
    return answer


def look(home: Path) -> dict[str, Any]:
    """Return everything that memd left: files, rows, calls.

    The store's random id reads STORE, what is made of it the kind of backend, and the next day reads
    as the day before.
    """
    state = home / "state" / "memd"
    calls = home / CALLS_FILE
    left = {
        "memory": {name: data.decode("latin-1") for name, data in tree(home / "memory").items()},
        "state": sorted(path.name for path in state.iterdir()),
        "ledger": rows_of(state / "ledger.sqlite"),
        "spending": rows_of(home / "state" / "memconsolidate" / "spending.sqlite"),
        "calls": calls.read_text().splitlines() if calls.exists() else [],
    }
    store = find_store_id(str(home / "memory"), Files()) or "no store"
    text = json.dumps(left).replace(store, "STORE")
    text = _PERSON.sub("PERSON", text)
    for kind in ("rules", "model"):
        text = text.replace(str(sight_of(kind, store)), f'"{kind}"')
    found: dict[str, Any] = json.loads(text.replace(f"{NEXT_DAY:%Y-%m-%d}", f"{NOW:%Y-%m-%d}"))
    return found


def rows_of(path: Path) -> dict[str, list[list[Any]]]:
    """Return every row of a database, by table; what may differ after a crash is left out."""
    if not path.exists():
        return {}
    connection = sqlite3.connect(path)
    tables = [
        row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    ]
    rows: dict[str, list[list[Any]]] = {}
    for table in tables:
        rows[table] = sorted(
            (
                [value.hex() if isinstance(value, bytes) else value for value in row]
                for row in connection.execute(f"SELECT * FROM {table}")
                if row[0] != "owner_number"
            ),
            key=str,
        )
    connection.close()
    return rows


def _serve_one(case: dict[str, Any], acts: dict[str, Act]) -> dict[str, Any]:
    traced: list[str] | None = case.pop("strace", None)
    reading, writing = os.pipe()
    gate, opener = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.close(opener)
        if traced is not None:
            _let_siblings_trace()
        os.read(gate, 1)
        signal.alarm(PATIENCE_SECONDS)
        try:
            home, act = Path(case.pop("home")), acts[case.pop("scenario")]
            answer = play(home, act, **case)
        except BaseException:  # noqa: BLE001 - told to whoever asked
            answer = {"error": traceback.format_exc()}
        with os.fdopen(writing, "w") as stream:
            json.dump(answer, stream)
        os._exit(0)
    os.close(writing)
    os.close(gate)
    tracer = None if traced is None else _attach(child, traced)
    os.close(opener)
    with os.fdopen(reading) as stream:
        text = stream.read()
    _, status = os.waitpid(child, 0)
    if tracer is not None:
        tracer.wait()
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        return {"killed": True} if name == "SIGKILL" else {"error": f"ended by {name}"}
    return {"killed": False, **json.loads(text)}


def _let_siblings_trace() -> None:
    """Allow what Linux may forbid to all but parents; other systems have no strace anyway."""
    set_ptracer, anyone = 0x59616D61, ctypes.c_ulong(-1)
    ctypes.CDLL(None).prctl(set_ptracer, anyone, 0, 0, 0)


def _attach(child: int, arguments: list[str]) -> subprocess.Popen[bytes]:
    """Return a strace that has the child in its hands."""
    tracer = subprocess.Popen(["strace", "-f", "-qq", "-p", str(child), *arguments])
    status = Path(f"/proc/{child}/status")
    while "TracerPid:\t0\n" in status.read_text():
        if tracer.poll() is not None:
            os.kill(child, signal.SIGKILL)
            raise AssertionError("strace cannot attach: it may not trace here")
        time.sleep(0.002)
    return tracer


def _warm_up() -> None:
    """Import and compile everything here, once, and not in every child."""
    with tempfile.TemporaryDirectory() as folder:
        act = SCENARIOS["first_start"](Path(folder))
        play(Path(folder), act, fatal=None)


def main() -> None:
    """Prepare what is asked for, then play cases until the input ends."""
    acts: dict[str, Act] = {}
    _warm_up()
    gc.freeze()
    for line in sys.stdin:
        case = json.loads(line)
        if "prepare" in case:
            home = Path(case["home"])
            acts[case["prepare"]] = SCENARIOS[case["prepare"]](home)
            (home / CALLS_FILE).unlink(missing_ok=True)
            answer: dict[str, Any] = {}
        else:
            answer = _serve_one(case, acts)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
