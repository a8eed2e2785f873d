"""Kills memd at one step, lets it start again, and compares with a run that nobody disturbed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from memconsolidate.system.files import Files

#: The directories that memd writes; transcripts stay as they are through all cases.
_WRITTEN = ("memory", "state")


class Zygote:
    """The process that plays cases. Ends with the `with` block."""

    def __init__(self) -> None:
        environment = {**os.environ, "TZ": "UTC", "PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.crash.zygote"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def ask(self, case: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a case. Raises AssertionError with what went wrong in it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(case) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer


class Stage:
    """One scenario on one prepared home, to be played again and again."""

    def __init__(self, zygote: Zygote, scenario: str, folder: Path) -> None:
        self.scenario = scenario
        self._ask = zygote.ask
        self._home = folder / "home"
        self._prepared = folder / "prepared"
        self._home.mkdir(parents=True)
        self._ask({"prepare": scenario, "home": str(self._home)})
        shutil.copytree(self._home, self._prepared, symlinks=True)
        self.undisturbed = self.play()
        #: The name of every step of an undisturbed run.
        self.steps: list[str] = self.undisturbed["steps"]

    def play(
        self,
        fatal: Sequence[int] = (),
        *,
        disk: str = "kept",
        later: bool = False,
        twice: bool = True,
    ) -> dict[str, Any]:
        """Start from the prepared home, die at each of the `fatal` steps, and then run to the end.

        Returns what the last run left, with the number of deaths; with `twice` also what is left
        by one more run, which finds nothing new. With `later` the last runs are on the next day.
        """
        self._reset()
        case = {"home": str(self._home), "scenario": self.scenario}
        deaths = 0
        for step in fatal:
            deaths += self._ask({**case, "fatal": step, "disk": disk})["killed"]
        last = self._ask({**case, "fatal": None, "later": later, "twice": twice})
        return {**last, "deaths": deaths}

    def faults_of(
        self, fatal: Sequence[int], *, disk: str = "kept", later: bool = False, twice: bool = False
    ) -> list[str]:
        """Return what is not as it would be without the deaths, in words."""
        try:
            played = self.play(fatal, disk=disk, later=later, twice=twice)
        except AssertionError as error:
            return [str(error)]
        faults = compare(self.undisturbed, played)
        repeated = len(played["first"]["calls"]) - len(self.undisturbed["first"]["calls"])
        if len(fatal) == 1 and repeated > self._is_call_in_flight(fatal[0]):
            faults.append("a call was repeated although its answer was stored")
        return faults

    def _is_call_in_flight(self, fatal: int) -> bool:
        """Return whether a call was made at a step, and its answer not stored yet."""
        is_in_flight = False
        for name in self.steps[:fatal]:
            if name in {"after call", "after COMMIT"}:
                is_in_flight = name == "after call"
        return is_in_flight

    def trace(self, arguments: Sequence[str]) -> dict[str, Any]:
        """Run from the prepared home under strace, then, when that died, without it to the end."""
        self._reset()
        case = {"home": str(self._home), "scenario": self.scenario, "fatal": None}
        first = self._ask({**case, "strace": list(arguments)})
        if not first["killed"]:
            return {**first, "deaths": 0}
        return {**self._ask(case), "deaths": 1}

    def faults_of_trace(self, arguments: Sequence[str]) -> list[str]:
        """Return what is not as it would be undisturbed after a death that strace inflicts."""
        try:
            played = self.trace([*arguments, "-o", os.devnull])
        except AssertionError as error:
            return [str(error)]
        if not played["deaths"]:
            return ["it did not die there"]
        return compare(self.undisturbed, played)

    def _reset(self) -> None:
        for path in self._home.iterdir():
            if path.is_file():
                path.unlink()
            elif path.name in _WRITTEN:
                shutil.rmtree(path)
        for path in self._prepared.iterdir():
            if path.is_file():
                shutil.copy2(path, self._home)
            elif path.name in _WRITTEN:
                shutil.copytree(path, self._home / path.name, symlinks=True)


def compare(wanted: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return how a run with deaths differs from one without where it must not."""
    faults: list[str] = []
    first = found["first"]
    for part in ("memory", "ledger"):
        faults += _differences(part, wanted["first"][part], first[part])
    faults += [
        f"left over: {name}"
        for name in (*first["memory"], *first["state"])
        if Files.TEMPORARY_PREFIX in name
    ]
    for part in ("memory", "ledger") if "second" in found else ():
        faults += _differences(f"{part} after a second pass", first[part], found["second"][part])
    if "second" in found and found["second"]["calls"] != first["calls"]:
        faults.append("the second pass made a call")
    faults += _calls(wanted["first"]["calls"], first["calls"], found["deaths"])
    booked = sum(len(rows) for rows in first["spending"].values())
    if booked < len(first["calls"]):
        faults.append(f"{len(first['calls'])} calls, but only {booked} booked")
    return faults


def _calls(wanted: list[str], found: list[str], deaths: int) -> list[str]:
    """Only the call in flight may be made again, once for each death."""
    once = [call for number, call in enumerate(found) if call != found[number - 1] or not number]
    if once != wanted:
        return [f"other calls than undisturbed: {once} instead of {wanted}"]
    if len(found) - len(once) > deaths:
        return [f"{len(found) - len(once)} calls repeated after {deaths} deaths"]
    return []


def _differences(part: str, wanted: dict[str, Any], found: dict[str, Any]) -> list[str]:
    return [
        f"{part}: {name} is {_short(found.get(name))} instead of {_short(wanted.get(name))}"
        for name in sorted(wanted.keys() | found.keys())
        if wanted.get(name) != found.get(name)
    ]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 600 else f"{text[:600]}…"
