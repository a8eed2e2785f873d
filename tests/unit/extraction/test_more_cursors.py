"""More of what happens to files: while visits run, in other encodings, on failing disks."""

from __future__ import annotations

import errno
import gzip
import json
import os
import shutil
import sqlite3
import threading
from collections import Counter
from pathlib import Path

import pytest

from memconsolidate.errors import NotObservedError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.ledger.database import LEDGER_FILE
from memconsolidate.sources.carriers.lines import LinesCarrier, OpenLines
from memconsolidate.system.clock import FakeClock
from memconsolidate.watch.hints import Hints
from memconsolidate.watch.watcher import Watcher
from tests.machine import NOW, Machine, line

#: Later than any test ends.
FAR_SECONDS = 3600.0


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _lines(*texts: str) -> str:
    return "".join(line(text) for text in texts)


def test_thousand_quick_rotations_beside_visits_show_all_once(machine: Machine) -> None:
    def rotate() -> None:
        for number in range(1000):
            path = machine.append("f.jsonl", line(f"n{number}"))
            path.rename(path.with_suffix(f".{number}.jsonl"))
            path.touch()

    writer = threading.Thread(target=rotate)
    writer.start()
    while writer.is_alive():
        machine.visit()
    writer.join()
    machine.visit()

    assert Counter(machine.shown) == Counter(f"n{number}" for number in range(1000))


@pytest.mark.parametrize("is_there_before", [False, True])
def test_file_renamed_into_place_is_read_by_its_event_alone(
    machine: Machine, is_there_before: bool
) -> None:
    path = machine.sessions / "f.jsonl"
    if is_there_before:
        machine.write(path.name, line("1"))
        machine.visit()
    scans = machine.log.events.count("scan:complete")
    watcher = Watcher(
        [str(machine.sessions)], [], check_seconds=FAR_SECONDS, tells_changes=lambda _: True
    )
    watcher.start()
    try:
        assert watcher.take().scan_all
        machine.write("f.tmp", _lines("1", "2")).replace(path)
        hints = Hints(frozenset(), frozenset(), scan_all=False)
        while str(path) not in hints.paths:
            assert watcher.wait(FAR_SECONDS)
            hints = watcher.take()
            assert not hints.scan_all
            assert not hints.directories
            machine.app.look(hints)
        machine.app.extract(NOW)
    finally:
        watcher.stop()

    assert machine.shown == ["1", "2"]
    assert machine.log.events.count("scan:complete") == scans
    machine.visit()
    assert machine.log.events.count("scan:complete") == scans + 1


def test_compressed_transcript_is_not_read_again(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    machine.write("f.jsonl.gz", gzip.compress(path.read_bytes()))
    path.unlink()
    machine.visit()
    machine.visit()

    assert machine.shown == ["1", "2"]
    assert machine.rows("SELECT path, status FROM transcript") == [(str(path), "missing")]


def test_replacement_is_not_read_from_the_middle_of_a_line(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines(*(f"line {n}" for n in range(9))))
    machine.visit()
    texts = [f"another {'longer ' * n}line {n}" for n in range(20)]
    machine.write("new", _lines(*texts)).replace(path)
    machine.visit()

    assert machine.shown[9:] == texts
    assert machine.rows("SELECT count(*) FROM set_aside") == [(0,)]


def test_save_as_editors_do_keeps_the_transcript(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1"))
    machine.visit()
    uid = machine.rows("SELECT uid FROM transcript")
    shutil.copy(path, machine.sessions / "f.jsonl~")
    machine.visit()
    machine.write("f.new", _lines("1", "2")).replace(path)
    machine.visit()

    assert machine.shown == ["1", "2"]
    assert machine.rows("SELECT uid FROM transcript") == uid


def test_utf16_that_grows_in_odd_pieces_is_shown_once(machine: Machine) -> None:
    texts = ["1", "\u0a0d in a line", "3"]
    content = b"\xff\xfe" + _lines(*texts).encode("utf-16-le")
    for begin in range(0, len(content), 51):
        machine.append("f.jsonl", content[begin : begin + 51])
        machine.visit()

    assert machine.shown == texts


@pytest.mark.parametrize("length", [(16 << 10) - 1, 16 << 10, (16 << 10) + 1, 1 << 20])
def test_long_lines_are_one_record_each(machine: Machine, length: int) -> None:
    record = '{"uuid":"long","type":"assistant","message":"%s"}\n'
    text = "x" * (length - len(record % "") + 1)
    machine.write("f.jsonl", record % text + line("next"))
    machine.visit()

    assert "".join(machine.shown[:-1]) == text
    assert machine.shown[-1] == "next"


def test_line_just_below_the_limit_is_one_record(machine: Machine) -> None:
    length = 63 << 20
    begin, end = '{"uuid":"long","type":"user","message":"the beginning ', ' and the end"}'
    filling = "w" * (length - len(begin) - len(end))
    machine.write("f.jsonl", f"{begin}{filling}{end}\n" + line("next"))
    machine.visit()

    # Nobody types that much: of it only the ends are shown.
    [shown, after] = machine.shown
    assert shown.startswith("the beginning w")
    assert shown.endswith("w and the end")
    assert len(shown) < 25_000
    assert after == "next"
    assert machine.rows("SELECT count(*) FROM set_aside") == [(0,)]
    [(records,)] = machine.rows("SELECT json_extract(position, '$.line_number') FROM transcript")
    assert records == 2


def test_line_over_the_limit_is_set_aside_and_the_next_read(machine: Machine) -> None:
    length = 65 << 20
    begin, end = '{"uuid":"long","type":"user","message":"', '"}'
    filling = "w" * (length - len(begin) - len(end))
    machine.write("f.jsonl", f"{line('1')}{begin}{filling}{end}\n{line('2')}")
    machine.visit()
    machine.visit()

    assert machine.shown == ["1", "2"]
    aside = machine.rows("SELECT place, reason FROM set_aside")
    assert aside == [(f"{len(line('1'))}", f"line of {length} bytes, over the limit")]


def test_sessions_in_one_file_are_told_apart(machine: Machine) -> None:
    machine.write(
        "f.jsonl",
        '{"uuid":"1","sessionId":"a","type":"user","message":"one"}\n'
        '{"uuid":"2","sessionId":"b","type":"user","message":"two"}\n',
    )
    machine.visit()

    [request] = machine.counting.requests
    assert [(each.session, each.text) for each in request.messages] == [("a", "one"), ("b", "two")]


def test_files_from_before_the_first_start_are_read(tmp_path: Path, fake_clock: FakeClock) -> None:
    (tmp_path / "sessions").mkdir()
    for number in range(50):
        (tmp_path / "sessions" / f"{number}.jsonl").write_text(line(f"n{number}"))
    machine = Machine(tmp_path, fake_clock)
    machine.visit()

    assert Counter(machine.shown) == Counter(f"n{number}" for number in range(50))


def test_change_of_one_file_leaves_the_rows_of_others(machine: Machine) -> None:
    for number in range(20):
        machine.write(f"{number:02}.jsonl", line(f"n{number}"))
    machine.visit()
    others = "SELECT * FROM transcript WHERE path NOT LIKE '%07.jsonl' ORDER BY uid"
    before = machine.rows(others)
    machine.append("07.jsonl", line("more"))
    machine.visit()

    assert machine.rows(others) == before
    assert machine.shown[20:] == ["more"]


def test_ledger_from_its_copy_shows_nothing_twice(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    machine.app.keep_copy()
    machine.app.close()
    ledger = Path(machine.config.state_directory, LEDGER_FILE)
    page = b"\0" * 4096
    ledger.write_bytes(page + ledger.read_bytes()[len(page) :])
    machine.crash()
    machine.append("f.jsonl", _lines("3"))
    machine.visit()

    assert machine.shown == ["1", "2", "3"]
    assert "ledger:restored" in machine.log.events


def _event(machine: Machine, number: int, text: str) -> Path:
    record = {
        "id": text,
        "timestamp": f"2026-12-01T00:00:{number:02}",
        "source": "user",
        "llm_message": {"role": "user", "content": [{"type": "text", "text": text}]},
        "kind": "MessageEvent",
    }
    name = f"event-{number:05}-{text.encode().hex():0>8}.json"
    return machine.write(f"one/events/{name}", json.dumps(record))


@pytest.mark.parametrize("is_in_place", [False, True])
def test_late_event_with_a_consumed_number_is_shown_once(
    machine: Machine, *, is_in_place: bool
) -> None:
    paths = [_event(machine, number, f"n{number}") for number in range(5)]
    machine.visit()
    if is_in_place:
        paths[2].unlink()
    _event(machine, 2, "late")
    machine.visit()
    _event(machine, 5, "n5")
    machine.visit()

    assert machine.shown == ["n0", "n1", "n2", "n3", "n4", "late", "n5"]


class StaleCarrier(LinesCarrier):
    """Opens files on a server that lost them for a while: so many openings and readings fail."""

    def __init__(self, step: str) -> None:
        super().__init__()
        self.step = step
        self.failures_left = 3
        self.tries = 0

    def open(self, path: str) -> OpenLines:
        self.tries += 1
        opened = super().open(path)
        if self.failures_left:
            self.failures_left -= 1
            if self.step == "open":
                opened.close()
                raise NotObservedError(path, OSError(errno.ESTALE, os.strerror(errno.ESTALE)))
            # The descriptor goes stale: each later reading of it fails.
            stale = os.open(os.path.dirname(path), os.O_RDONLY)
            os.dup2(stale, opened._descriptor)
            os.close(stale)
        return opened


@pytest.mark.parametrize("step", ["open", "read"])
def test_stale_handle_is_tried_again_without_haste(
    machine: Machine, fake_clock: FakeClock, step: str
) -> None:
    carrier = StaleCarrier(step)
    batcher = machine.app.extraction._batcher
    batcher._carriers = {**batcher._carriers, "lines": carrier}
    machine.write("f.jsonl", _lines("1", "2"))
    for _ in range(200):
        machine.visit(Wish())
        fake_clock.advance(1)

    assert machine.shown == ["1", "2"]
    assert carrier.tries <= 10


def test_ledger_on_a_full_disk_asks_nobody_and_recovers(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    full: list[bool] = []

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
            if full and sql.startswith("INSERT INTO batch"):
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)  # type: ignore[arg-type]  # passed through

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        return sqlite3.connect(*arguments, factory=Connection, **options)  # type: ignore[call-overload,no-any-return]  # passed through

    machine = Machine(tmp_path, fake_clock, connect=connect)
    machine.write("f.jsonl", line("1"))
    full.append(True)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        machine.visit()
    assert machine.shown == []

    full.clear()
    machine.visit()
    assert machine.shown == ["1"]
