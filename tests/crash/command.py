"""The real `memd run` as a process of its own, killed from outside by strace."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from memconsolidate.memory.scope import find_store_id
from memconsolidate.system.files import Files
from tests.machine import tree

_TURNS = (
    "Always use pnpm and never npm in this repository.",
    "We decided to use PostgreSQL 16 instead of MySQL because of its JSON support.",
    "Remember that the staging database listens on port 5433.",
)

#: An ordinary time for a transcript that nobody writes any more: 2026-04-01.
_CHANGED = 1775001600


class Command:
    """`memd run` in one home, again and again from the beginning."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TZ": "UTC",
        }
        for number, text in enumerate(_TURNS):
            path = folder / "sessions" / f"{number}.jsonl"
            path.parent.mkdir(exist_ok=True)
            path.write_text(
                f'{{"uuid":"u{number}","type":"user","message":"{text}",'
                f'"timestamp":"2026-04-01T1{number}:00:00Z"}}\n'
            )
            os.utime(path, (_CHANGED, _CHANGED))
        (folder / "memconsolidate.toml").write_text(
            'memory_directory = "./memory"\nsession_directory = "./sessions"\n'
            'state_directory = "./state"\n'
        )
        self.undisturbed = self._end([])

    def trace(self, arguments: Sequence[str]) -> None:
        """Run from the beginning under strace, to see what it does."""
        self._reset()
        self._run(["strace", "-f", "-qq", *arguments])

    def faults_of(self, arguments: Sequence[str]) -> list[str]:
        """Return what is not as it would be undisturbed after a death that strace inflicts."""
        self._reset()
        code = self._run(["strace", "-f", "-qq", "-o", os.devnull, *arguments])
        if code not in (-9, 137):
            return [f"it did not die there, but ended with {code}"]
        faults: list[str] = []
        left = self._end(faults)
        again = self._end(faults)
        faults += [
            f"{name} is {left.get(name)!r} instead of {self.undisturbed.get(name)!r}"
            for name in sorted(left.keys() | self.undisturbed.keys())
            if left.get(name) != self.undisturbed.get(name)
        ]
        if again != left:
            faults.append("another run changed something")
        return faults

    def _end(self, faults: list[str]) -> dict[str, bytes]:
        """Run to the end and return the memories, and the names in the state directory."""
        code = self._run([])
        if code != 0:
            faults.append(f"memd run ended with {code}")
        memory, state = self._folder / "memory", self._folder / "state"
        store = (find_store_id(str(memory), Files()) or "no store").encode()
        left = {name: data.replace(store, b"STORE") for name, data in tree(memory).items()}
        return {**left, **{f"state/{path.name}": b"" for path in state.iterdir()}}

    def _run(self, before: list[str]) -> int:
        return subprocess.run(
            [*before, sys.executable, "-m", "memconsolidate", "run"],
            cwd=self._folder,
            env={**self._environment, "MEMD_CONFIG": str(self._folder / "memconsolidate.toml")},
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ).returncode

    def _reset(self) -> None:
        for name in ("memory", "state", ".local"):
            shutil.rmtree(self._folder / name, ignore_errors=True)
