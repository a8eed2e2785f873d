"""Kills memd at every step, at every system call that writes and at random, for as long as it takes.

`make soak` runs all; `python -m tools.soak --minutes 5 extraction` a part. What does not fit into
the time is drawn by lot, and how much was left out is said.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.crash.cases import Stage, Zygote
from tests.crash.command import Command
from tests.crash.kills import play_kills
from tests.crash.scenarios import SCENARIOS
from tests.end_to_end.conftest import Place
from tests.end_to_end.starts import faults_of_starts

#: System calls that change files. A question mark: not every machine has it.
WRITING_CALLS = (
    "openat,write,pwrite64,?writev,?pwritev,fsync,fdatasync,?rename,?renameat,?renameat2,?link,"
    "?linkat,?unlink,?unlinkat,ftruncate,?truncate,?mkdir,?mkdirat,?rmdir,?chmod,fchmod,?fchmodat,"
    "?fallocate"
)

#: The scenario that is the real `memd run`, with strace as its only enemy.
COMMAND = "command"

#: The scenario of kills at random moments while somebody writes: so many rounds of so many kills.
KILLS = "kills"
ROUNDS = 20
KILLS_EACH = 25

#: The scenario of many daemons that start at once.
STARTS = "starts"
STARTS_AT_ONCE = 50

_LOG_LINE = re.compile(r"(?P<thread>\d+) +(?P<call>\w+)\((?P<rest>.*)")

#: A killed process leaves the same in memory as on a disk, and it takes a third of the time.
MEMORY_DISK = Path("/dev/shm")  # noqa: S108 (not guessable: a directory of its own is made in it)


class Point(NamedTuple):
    """One way to die; `play` returns what is wrong afterwards."""

    name: str
    play: Callable[[], list[str]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all points of the scenarios, in random order; return 1 when anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="all when none is named")
    parser.add_argument("--minutes", type=float, default=30.0, help="for all of them together")
    parser.add_argument("--seed", type=int, default=0, help="of the order, and of second deaths")
    options = parser.parse_args(arguments)
    names = options.scenarios or [*SCENARIOS, COMMAND, KILLS, STARTS]
    has_strace = shutil.which("strace") is not None
    if not has_strace:
        _say("strace is not installed: no kills at system calls (apt-get install strace)")
    end = time.monotonic() + options.minutes * 60
    faults = 0
    for number, name in enumerate(names):
        share = (end - time.monotonic()) / (len(names) - number)
        with _points(name, seed=options.seed, has_strace=has_strace) as points:
            random.Random(options.seed).shuffle(points)  # noqa: S311 (a lot, no secret)
            faults += _play(name, points, seconds=share)
    _say("nothing lost, nothing doubled" if not faults else f"{faults} points with faults")
    return 1 if faults else 0


@contextmanager
def _points(name: str, *, seed: int, has_strace: bool) -> Iterator[list[Point]]:
    """Give every way to die in a scenario."""
    place = MEMORY_DISK if MEMORY_DISK.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="memd-soak-", dir=place) as folder:
        if name == COMMAND:
            yield _command_points(Command(Path(folder))) if has_strace else []
            return
        if name == KILLS:
            yield list(_kill_points(Path(folder), seed))
            return
        if name == STARTS:
            play = partial(_faults_of_starts, Path(folder))
            yield [Point(f"starts: {STARTS_AT_ONCE} at once", play)]
            return
        with Zygote() as zygote:
            stage = Stage(zygote, name, Path(folder))
            points = [*_step_points(stage, seed), *_disk_points(stage)]
            yield [*points, *(_system_call_points(stage) if has_strace else [])]


def _play(scenario: str, points: list[Point], *, seconds: float) -> int:
    """Play points until the time is over; say and return how many of them had faults."""
    started = time.monotonic()
    played: Counter[str] = Counter()
    faulty = 0
    for point in points:
        if time.monotonic() - started > seconds:
            break
        faults = point.play()
        played[point.name.partition(":")[0]] += 1
        if faults:
            faulty += 1
            _say(f"{scenario}: {point.name}")
            for fault in faults:
                _say(f"    {fault}")
    took = time.monotonic() - started
    count = played.total()
    kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(played.items()))
    _say(
        f"{scenario}: {count} of {len(points)} points in {took:.0f} s"
        f" ({took / max(1, count):.2f} s each), {faulty} with faults: {kinds}"
    )
    return faulty


def _step_points(stage: Stage, seed: int) -> Iterator[Point]:
    """Yield a death at every step, and one with two more deaths while it recovers."""
    choose = random.Random(seed)  # noqa: S311 (as above)
    for number, name in enumerate(stage.steps, 1):
        fatal = [number, *(choose.randint(1, len(stage.steps)) for _ in range(2))]
        yield Point(f"step: {name} [{number}]", partial(stage.faults_of, [number]))
        yield Point(
            f"steps: {name} {fatal}", partial(stage.faults_of, fatal, later=True, twice=True)
        )


def _disk_points(stage: Stage) -> Iterator[Point]:
    """Yield a power failure at every step, on disks that lose names, or content only."""
    for number, name in enumerate(stage.steps, 1):
        for disk in ("unsynced lost", "unsynced empty"):
            play = partial(stage.faults_of, [number], disk=disk)
            yield Point(f"power: {name} [{number}], {disk}", play)


def _system_call_points(stage: Stage) -> Iterator[Point]:
    for name, arguments in _writing_calls(stage.trace):
        yield Point(name, partial(stage.faults_of_trace, arguments))


def _command_points(command: Command) -> list[Point]:
    calls = _writing_calls(command.trace)
    return [Point(name, partial(command.faults_of, arguments)) for name, arguments in calls]


def _kill_points(folder: Path, seed: int) -> Iterator[Point]:
    """Yield rounds of kills, each in a home of its own, so that none gets slow."""
    for number in range(ROUNDS):
        home = folder / f"{number}"
        play = partial(_faults_of_kills, home, seed=seed * ROUNDS + number)
        yield Point(f"rounds of {KILLS_EACH} kills: number {number}", play)


def _faults_of_kills(home: Path, *, seed: int) -> list[str]:
    played = play_kills(home, kills=KILLS_EACH, seed=seed)
    hits = ", ".join(f"{number} {kind}" for kind, number in sorted(played.hits.items()))
    _say(f"{KILLS}: {sum(played.hits.values())} kills: {hits}")
    return played.faults


def _faults_of_starts(folder: Path) -> list[str]:
    own = {"HOME": str(folder), "XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    try:
        return faults_of_starts(Place(folder / "place"), STARTS_AT_ONCE, own)
    except AssertionError as error:
        return [str(error)]


def _writing_calls(trace: Callable[[list[str]], object]) -> Iterator[tuple[str, list[str]]]:
    """Yield every system call of the main thread that writes, and what makes strace kill there."""
    with tempfile.NamedTemporaryFile(prefix="memd-soak-", suffix=".log") as log:
        trace(["-e", f"trace={WRITING_CALLS}", "-o", log.name])
        lines = Path(log.name).read_text(errors="replace").splitlines()
    matches = [match for line in lines if (match := _LOG_LINE.match(line))]
    seen: Counter[str] = Counter()
    for match in matches:
        call, rest = match["call"], match["rest"]
        if match["thread"] != matches[0]["thread"]:
            continue  # the backend's, which writes nothing but the harness's own notes
        seen[call] += 1
        is_opened_only = call == "openat" and "O_CREAT" not in rest
        if not is_opened_only and " = -1 " not in rest:
            kill = f"inject={call}:signal=SIGKILL:when={seen[call]}"
            name = f"{call}: number {seen[call]} ({rest[:120]})"
            yield name, ["-e", f"trace={call}", "-e", kill]


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
