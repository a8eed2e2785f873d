from __future__ import annotations

import contextlib
import io
import json
import os
import re
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.system.clock import FakeClock
from memconsolidate.system.events import EVENTS
from memconsolidate.system.files import Files
from memconsolidate.system.log import (
    FileSink,
    Log,
    RecordingLog,
    StreamSink,
    UndeclaredEventError,
    find_log_obstacle,
    open_log,
)


class FlakySink:
    """A sink that can be broken and repaired."""

    def __init__(self) -> None:
        self.is_broken = False
        self.records: list[Mapping[str, Any]] = []

    def write(self, record: Mapping[str, Any]) -> None:
        if self.is_broken:
            raise OSError(28, "No space left on device")
        self.records.append(record)


def test_an_event_is_one_json_line(fake_clock: FakeClock) -> None:
    stream = io.StringIO()
    fake_clock.advance(0.2344)
    log = open_log(stream, clock=fake_clock)
    log.emit(
        "extraction:complete",
        created=3,
        updated=1,
        duration_ms=4521,
        prompt_length=39102,
        operations_requested=5,
        operations_applied=4,
        operations_skipped=1,
    )
    assert stream.getvalue() == (
        '{"timestamp":"2026-04-07T14:23:01.234Z","level":"info","event":"extraction:complete",'
        '"data":{"created":3,"updated":1,"durationMs":4521,"promptLength":39102,'
        '"operationsRequested":5,"operationsApplied":4,"operationsSkipped":1}}\n'
    )


def test_events_below_the_level_are_left_out(fake_clock: FakeClock) -> None:
    sink = FlakySink()
    log = Log([sink], clock=fake_clock, level="warning")
    log.emit("scan:complete", duration_ms=1)
    log.emit("daemon:stop", signal="SIGTERM")
    log.emit("disk:full", path="/x")
    assert [record["event"] for record in sink.records] == ["disk:full"]


def test_secrets_are_redacted_wherever_they_stand(fake_clock: FakeClock) -> None:
    sink = FlakySink()
    log = Log([sink], clock=fake_clock, redact=lambda text: text.replace("sk-1", "[redacted:key]"))
    log.emit(
        "source:unknown_records", path="/sk-1", kinds=["a", "sk-1"], count=1, agent={"sk-1": "sk-1"}
    )
    assert "sk-1" not in json.dumps(sink.records)
    assert sink.records[0]["data"]["kinds"] == ["a", "[redacted:key]"]


def test_every_value_gives_json_that_strict_readers_take(fake_clock: FakeClock) -> None:
    stream = io.StringIO()
    log = open_log(stream, clock=fake_clock)
    path = os.fsdecode(b"/a/\xff\n\x1b[31m/\xed\x95\x9c")
    log.emit("disk:full", path=path)
    log.emit("budget:reached", limit=float("inf"), used=0.5, setting=None)
    first, second = stream.getvalue().splitlines()
    assert first.isascii()
    assert not re.search(r"\\ud[89a-f]", first)
    assert json.loads(first)["data"]["path"] == "/a/\\xff\n\x1b[31m/한"
    assert json.loads(second)["data"] == {"limit": None, "used": 0.5, "setting": None}


def test_text_for_people_cannot_steer_the_terminal(fake_clock: FakeClock) -> None:
    stream = io.StringIO()
    log = open_log(stream, clock=fake_clock, form="text")
    log.emit("disk:full", path="/a\x1b[31m\n\u202e한")
    assert len(stream.getvalue().splitlines()) == 1
    assert "\x1b" not in stream.getvalue()
    assert "\u202e" not in stream.getvalue()
    assert "한" in stream.getvalue()
    assert "disk:full" in stream.getvalue()


def test_a_stream_of_another_encoding_is_written(fake_clock: FakeClock, tmp_path: Path) -> None:
    file = tmp_path / "out"
    with file.open("w", encoding="latin-1") as stream:
        open_log(stream, clock=fake_clock, form="text").emit("disk:full", path="é한")
    assert "é\\ud55c" in file.read_text(encoding="latin-1")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full device")
def test_a_full_stream_does_not_stop_the_daemon(fake_clock: FakeClock) -> None:
    with open("/dev/full", "w") as stream:
        open_log(stream, clock=fake_clock).emit("disk:full", path="/x")


def test_a_broken_pipe_does_not_stop_the_daemon(fake_clock: FakeClock) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as stream:
        log = open_log(stream, clock=fake_clock)
        for _ in range(3):
            log.emit("disk:full", path="/x")
        # Nothing is left in the stream's buffer: closing it raises nothing.


def test_a_line_cut_off_is_ended_before_the_next(fake_clock: FakeClock) -> None:
    read, write = os.pipe()
    os.set_blocking(read, False)
    os.set_blocking(write, False)
    with os.fdopen(write, "w") as stream:
        log = open_log(stream, clock=fake_clock)
        log.emit("disk:full", path="x" * 1_000_000)
        assert not _drain(read).endswith("\n")
        log.emit("disk:recovered", path="/x")
        end_of_torn, *lines = _drain(read).splitlines()
    os.close(read)
    assert end_of_torn == ""
    assert [json.loads(line)["event"] for line in lines] == ["log:dropped", "disk:recovered"]


def _drain(pipe: int) -> str:
    parts = []
    with contextlib.suppress(BlockingIOError):
        while part := os.read(pipe, 65_536):
            parts.append(part)
    return b"".join(parts).decode()


def test_a_closed_or_missing_stream_does_not_stop_the_daemon(fake_clock: FakeClock) -> None:
    closed = io.StringIO()
    closed.close()
    open_log(closed, clock=fake_clock).emit("disk:full", path="/x")
    open_log(None, clock=fake_clock).emit("disk:full", path="/x")


def test_what_a_sink_missed_is_told_later(fake_clock: FakeClock) -> None:
    flaky, steady = FlakySink(), FlakySink()
    log = Log([flaky, steady], clock=fake_clock)
    flaky.is_broken = True
    log.emit("daemon:ready", transcripts=1)
    log.emit("disk:full", path="/x")
    flaky.is_broken = False
    log.emit("disk:recovered", path="/x")
    assert [record["event"] for record in flaky.records] == ["log:dropped", "disk:recovered"]
    assert flaky.records[0]["data"]["count"] == 2
    assert len(steady.records) == 3


def test_a_file_that_grew_too_large_is_moved(fake_clock: FakeClock, tmp_path: Path) -> None:
    path = tmp_path / "logs" / "memd.log"
    log = Log([FileSink(str(path), max_megabytes=1, files=Files())], clock=fake_clock)
    log.emit("disk:full", path="x" * 900_000)
    log.emit("disk:full", path="y" * 200_000)
    assert set(os.listdir(path.parent)) == {"memd.log", "memd.log.1"}
    assert "yyy" in path.read_text()
    assert "xxx" in (tmp_path / "logs" / "memd.log.1").read_text()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_log_file_turned_device_is_never_read(fake_clock: FakeClock, tmp_path: Path) -> None:
    steady, path = FlakySink(), tmp_path / "memd.log"
    log = Log(
        [FileSink(str(path), max_megabytes=1, files=Files()), steady],
        clock=fake_clock,
    )
    path.symlink_to("/dev/zero")
    log.emit("disk:full", path="/x")
    path.unlink()
    log.emit("disk:recovered", path="/x")

    told = [json.loads(line)["event"] for line in path.read_text().splitlines()]
    assert told == ["log:dropped", "disk:recovered"]
    assert len(steady.records) == 2


def test_file_and_stream_get_the_same_events(fake_clock: FakeClock, tmp_path: Path) -> None:
    stream, file = io.StringIO(), tmp_path / "memd.log"
    log = open_log(stream, clock=fake_clock, form="text", file=str(file))
    log.emit("disk:full", path="/x")
    assert json.loads(file.read_text())["event"] == "disk:full"
    assert "disk:full" in stream.getvalue()


def test_lines_of_several_threads_stay_whole(fake_clock: FakeClock, tmp_path: Path) -> None:
    file = tmp_path / "out"
    with file.open("w") as stream:
        log = open_log(stream, clock=fake_clock)

        def tell() -> None:
            for _ in range(50):
                log.emit("disk:full", path="x" * 5000)

        threads = [threading.Thread(target=tell) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    lines = file.read_text().splitlines()
    assert len(lines) == 200
    assert {json.loads(line)["event"] for line in lines} == {"disk:full"}


def test_an_undeclared_event_or_key_fails_a_test(fake_clock: FakeClock) -> None:
    log = RecordingLog(fake_clock)
    with pytest.raises(UndeclaredEventError, match="disk:fulll"):
        log.emit("disk:fulll", path="/x")
    with pytest.raises(UndeclaredEventError, match="pth"):
        log.emit("disk:full", pth="/x")
    with pytest.raises(UndeclaredEventError, match=r"lacks .*bytes"):
        log.emit("ledger:opened", path="/x")
    log.emit("daemon:error", part="state", error="what may be missing is")
    log.records.clear()
    assert log.records == []


def test_an_undeclared_event_is_still_told_in_use(fake_clock: FakeClock) -> None:
    sink = FlakySink()
    Log([sink], clock=fake_clock).emit("disk:fulll", path="/x")
    assert sink.records[0]["event"] == "disk:fulll"


def test_the_double_keeps_events_and_data(fake_clock: FakeClock) -> None:
    log = RecordingLog(fake_clock)
    log.emit("ledger:opened", path="/x", bytes=3)
    log.emit("disk:full", path="/y")
    assert log.events == ["ledger:opened", "disk:full"]
    assert log.data_of("ledger:opened") == [{"path": "/x", "bytes": 3}]


def test_events_are_named_part_and_what() -> None:
    for event in EVENTS.values():
        assert re.fullmatch(r"[a-z]+:[a-z_]+", event.name)
        assert event.sentence.endswith(".")
        assert len(set(event.keys)) == len(event.keys)


def test_a_terminal_gets_text_and_a_pipe_json(fake_clock: FakeClock) -> None:
    controller, terminal = os.openpty()
    with os.fdopen(terminal, "w") as stream:
        open_log(stream, clock=fake_clock).emit("disk:full", path="/x")
        shown = os.read(controller, 1000).decode()
    os.close(controller)
    assert not shown.startswith("{")
    assert "disk:full" in shown


def test_text_on_a_terminal_is_a_short_line_without_what_tells_nothing(
    fake_clock: FakeClock,
) -> None:
    stream = io.StringIO()
    log = open_log(stream, clock=fake_clock, form="text")
    log.emit(
        "extraction:complete",
        pass_id="cfb07475ef187c64",
        scope="/home/mira/memory",
        backend="rules",
        created=1,
        updated=0,
        reasons={},
        duration_ms=36,
    )
    log.emit("backend:loaded", backend="rules", can="finds " * 20, cannot="")
    log.emit("daemon:error", part="index", error="no room " * 20)
    done, loaded, failed = stream.getvalue().splitlines()
    assert done == "14:23:01  extraction:complete backend=rules created=1 durationMs=36"
    assert len(loaded) < 120
    assert failed.startswith("14:23:01  error daemon:error part=index error=no room no room")
    assert failed.endswith("no room " * 20)


@pytest.mark.parametrize("variable", ["", "1"])
def test_terminal_gets_colors_unless_no_color_is_set(
    fake_clock: FakeClock, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", variable)
    controller, terminal = os.openpty()
    with os.fdopen(terminal, "w") as stream:
        open_log(stream, clock=fake_clock).emit("disk:full", path="/x")
        shown = os.read(controller, 1000).decode()
    os.close(controller)
    assert ("\x1b[" in shown) == (variable == "")
    assert re.sub(r"\x1b\[\d+m", "", shown) == "14:23:01  error disk:full path=/x\r\n"


def test_stream_sink_reports_what_it_could_not_write() -> None:
    closed = io.StringIO()
    closed.close()
    with pytest.raises(OSError, match="closed"):
        StreamSink(closed, is_readable=False).write({"event": "disk:full", "data": {}})


def test_what_a_file_does_not_take_goes_to_the_spare_stream(
    fake_clock: FakeClock, tmp_path: Path
) -> None:
    spare, folder = io.StringIO(), tmp_path / "logs"
    folder.mkdir()
    file = folder / "memd.log"
    log = open_log(None, clock=fake_clock, file=str(file), spare=spare)
    log.emit("disk:full", path="/1")
    assert (log.problem, spare.getvalue()) == ("", "")

    folder.rename(tmp_path / "away")
    folder.touch()
    for number in (2, 3):
        log.emit("disk:full", path=f"/{number}")
    assert log.problem == f"{folder}: File exists"
    told = [json.loads(line) for line in spare.getvalue().splitlines()]
    assert [each["event"] for each in told] == ["log:dropped", "disk:full", "disk:full"]
    assert told[0]["data"] == {"count": 1, "reason": log.problem}

    folder.unlink()
    (tmp_path / "away").rename(folder)
    reason = log.problem
    log.emit("disk:full", path="/4")
    assert log.problem == ""
    kept = [json.loads(line)["data"] for line in file.read_text().splitlines()]
    assert kept == [{"path": "/1"}, {"count": 2, "reason": reason}, {"path": "/4"}]
    assert len(spare.getvalue().splitlines()) == 3


def test_a_file_that_cannot_be_written_is_found_without_making_it(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    assert find_log_obstacle(str(tmp_path / "new" / "memd.log")) == ""
    assert find_log_obstacle(str(tmp_path / "file")) == ""
    assert find_log_obstacle(str(tmp_path / "pipe")) == "it is no plain file"
    assert find_log_obstacle(str(tmp_path / "file" / "memd.log")) == "it is no directory"
    below = find_log_obstacle(str(tmp_path / "file" / "below" / "memd.log"))
    assert below == f"{tmp_path}/file is no directory"
    assert sorted(os.listdir(tmp_path)) == ["file", "pipe"]
