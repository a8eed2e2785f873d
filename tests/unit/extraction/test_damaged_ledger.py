"""Real flipped bits in a real ledger: what a run meets, the next one has put right."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from memconsolidate.app import World, run_once
from memconsolidate.errors import StateDamagedError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.ledger.database import LEDGER_FILE, SUSPECT_FILE
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.log import RecordingLog
from tests.machine import Machine

TRANSCRIPTS = 4
WISH = Wish(at_once=True, everything=True)


class Place:
    """A memd that read something and has a good copy of its ledger, and may be put back to that."""

    def __init__(self, home: Path, kept: Path, clock: FakeClock) -> None:
        self.home, self._kept, self.clock = home, kept, clock
        machine = Machine(home, clock)
        self.config = machine.config
        for text in ("We use Zig in shop {}.", "We deploy shop {} on Tuesdays."):
            self.say(text)
            machine.visit()
        machine.app.keep_copy()
        machine.app.close()
        self.ledger = Path(self.config.state_directory) / LEDGER_FILE
        with contextlib.closing(sqlite3.connect(self.ledger)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.content = self.ledger.read_bytes()
        shutil.copytree(home, kept)

    def say(self, text: str) -> None:
        """Append a message to each transcript, with its number."""
        for number in range(TRANSCRIPTS):
            path = self.home / "sessions" / f"s{number}.jsonl"
            path.parent.mkdir(exist_ok=True)
            with path.open("a") as stream:
                stream.write(f'{{"role":"user","content":"{text.format(number)}"}}\n')

    def put_back(self) -> None:
        """Have everything as it was."""
        shutil.rmtree(self.home)
        shutil.copytree(self._kept, self.home)

    def flip(self, place: int, bit: int) -> None:
        """Change one bit of the ledger."""
        content = bytearray(self.content)
        content[place] ^= 1 << bit
        self.ledger.write_bytes(content)

    def run(self) -> tuple[str, RecordingLog]:
        """Do what `memd run` does; return what failed, empty where nothing did."""
        log = RecordingLog(self.clock)
        self.clock.advance(60)
        try:
            run_once(self.config, World(clock=self.clock, log=log), WISH)
        except Exception as error:  # noqa: BLE001 (whatever a first run says)
            return f"{type(error).__name__}: {error}", log
        return "", log

    def remembered(self) -> int:
        """How many memories say what was said after the damage."""
        files = (self.home / "memory").glob("*.md")
        return sum("kestrel" in path.read_text() for path in files if path.name != "MEMORY.md")


@pytest.fixture
def place(tmp_path: Path, fake_clock: FakeClock) -> Place:
    return Place(tmp_path / "home", tmp_path / "kept", fake_clock)


def _spots(content: bytes, kind: str) -> list[tuple[int, int]]:
    """Return places and bits: in the head, in what rows are decoded from, or anywhere."""
    chance = random.Random(kind)
    if kind == "head":
        # Its version excepted: one of a newer memd is left alone.
        return [(place, chance.randrange(8)) for place in range(100) if not 60 <= place < 64][::2]
    if kind == "rows":
        starts = [place for place in range(len(content)) if content.startswith(b'{"type"', place)]
        return [
            (chance.choice(starts) + chance.randrange(60), chance.randrange(8)) for _ in range(40)
        ]
    used = [place for place in range(100, len(content)) if content[place]]
    return [(chance.choice(used), chance.randrange(8)) for _ in range(40)]


@pytest.mark.parametrize("kind", ["head", "rows", "anywhere", "somewhere else"])
def test_second_run_works_whatever_bit_of_the_ledger_was_flipped(place: Place, kind: str) -> None:
    failed_once = 0
    for spot in _spots(place.content, kind):
        place.put_back()
        place.flip(*spot)
        place.say("Always call queue {0} kestrel {0}.")
        first, _ = place.run()
        second, _ = place.run()
        assert second == "", (spot, first)
        assert place.remembered() == TRANSCRIPTS, (spot, first)
        assert not (place.ledger.parent / SUSPECT_FILE).exists()
        failed_once += first != ""
    assert failed_once or kind == "head"


def test_run_on_an_undecodable_row_fails_and_the_next_restores(place: Place) -> None:
    with contextlib.closing(sqlite3.connect(place.ledger)) as connection:
        connection.execute('UPDATE transcript SET position = \'{"type":"lines"\'')
        connection.commit()
    place.say("Always call queue {0} kestrel {0}.")
    first, _ = place.run()
    assert "DecodeError" in first
    assert os.path.exists(place.ledger.parent / SUSPECT_FILE)
    second, log = place.run()
    assert (second, log.events.count("ledger:restored")) == ("", 1)
    assert place.remembered() == TRANSCRIPTS


def test_without_a_good_copy_the_next_run_says_what_to_do(place: Place) -> None:
    for copy in place.ledger.parent.glob("ledger-copy-*"):
        copy.unlink()
    with contextlib.closing(sqlite3.connect(place.ledger)) as connection:
        connection.execute('UPDATE transcript SET position = \'{"type":"lines"\'')
        connection.commit()
    place.say("Always call queue {0} kestrel {0}.")
    for _ in range(2):
        told, _ = place.run()
    assert told.startswith(StateDamagedError.__name__)
    assert "transcript.position cannot be decoded" in told
    assert "move it away" in told
