"""What happens to files between visits, and that each message is shown once."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.extraction.schedule import Wish
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.stamps import Stamp
from tests.machine import NOW, Machine, line


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def _lines(*texts: str) -> str:
    return "".join(line(text) for text in texts)


def test_appended_lines_are_shown_once(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    machine.append("f.jsonl", _lines("3"))
    machine.visit()
    machine.visit()

    assert machine.shown == ["1", "2", "3"]


def test_half_a_line_waits_for_its_rest(machine: Machine) -> None:
    whole = line("zwei 🦊").encode()
    cut = whole.index("🦊".encode()) + 2
    machine.write("f.jsonl", line("1").encode() + whole[:cut])
    machine.visit()

    assert machine.shown == ["1"]
    machine.crash()
    machine.append("f.jsonl", whole[cut:])
    machine.visit()
    assert machine.shown == ["1", "zwei 🦊"]


@pytest.mark.parametrize("wish", [Wish(), NOW])
def test_half_a_line_waits_through_a_pause(
    machine: Machine, fake_clock: FakeClock, wish: Wish
) -> None:
    cuts = range(1, len(line("99", end="")))
    for cut in cuts:
        machine.write(f"{cut}.jsonl", line(f"{cut:02}")[:cut])
    for seconds in (0, 30, 30, 700):
        fake_clock.advance(seconds)
        machine.visit(wish)
    assert machine.shown == []

    for cut in cuts:
        machine.append(f"{cut}.jsonl", line(f"{cut:02}")[cut:])
    machine.app.scan()
    fake_clock.advance(machine.config.quiet_ms / 1000)
    machine.visit(wish)
    machine.visit(wish)
    assert sorted(machine.shown) == [f"{cut:02}" for cut in cuts]
    assert machine.rows("SELECT count(*) FROM set_aside") == [(0,)]


def test_whole_last_line_without_newline_is_taken_after_half_a_minute_of_quiet(
    machine: Machine, fake_clock: FakeClock
) -> None:
    machine.write("f.jsonl", line("1") + line("2", end=""))
    machine.app.scan()
    fake_clock.advance(29)
    machine.visit(Wish())
    assert machine.shown == ["1"]

    fake_clock.advance(30)
    machine.visit(Wish())
    assert machine.shown == ["1", "2"]


def test_run_takes_a_whole_last_line_without_newline_at_once(machine: Machine) -> None:
    machine.write("f.jsonl", line("1", end=""))
    assert [report.messages for report in machine.visit()] == [1]
    assert machine.shown == ["1"]


def test_newline_that_comes_later_is_no_record_and_what_follows_is_read(machine: Machine) -> None:
    machine.write("f.jsonl", line("1", end=""))
    machine.visit()
    machine.append("f.jsonl", "\n")
    assert machine.visit() == []
    machine.append("f.jsonl", line("2") + line("3", end=""))
    machine.visit()
    machine.append("f.jsonl", "\r\n" + line("4"))
    machine.visit()
    assert machine.shown == ["1", "2", "3", "4"]
    assert machine.rows("SELECT count(*) FROM set_aside") == [(0,)]
    assert machine.rows("SELECT count(*) FROM removed") == [(0,)]


@pytest.mark.parametrize("rest", ["12", '"text"', "[1]", "null", '{"uuid":"2","message":"to'])
def test_last_line_that_may_go_on_is_never_taken(
    machine: Machine, fake_clock: FakeClock, rest: str
) -> None:
    machine.write("f.jsonl", line("1") + rest)
    for seconds in (0, 30, 30, 700):
        fake_clock.advance(seconds)
        machine.visit()
    offset = "SELECT json_extract(position, '$.offset') FROM transcript"
    assert machine.rows(offset) == [(len(line("1")),)]
    assert machine.rows("SELECT count(*) FROM removed") == [(0,)]


def _lose_a_request(machine: Machine) -> None:
    """Begin a visit that ends while the backend is asked."""

    class Killed(BaseException):
        pass

    def kill() -> None:
        raise Killed

    machine.counting.while_asked = kill
    with pytest.raises(Killed):
        machine.visit()
    machine.counting.while_asked = lambda: None
    machine.counting.requests.clear()


@pytest.mark.parametrize(
    ("name", "text", "more", "shown"),
    [
        ("f.jsonl", line("1") + line("2", end=""), "\n" + line("3"), ["1", "2", "3"]),
        ("f.txt", "One.\n\nTwo", " and three.\n\n", ["One.", "Two", "and three."]),
    ],
)
def test_last_line_whose_request_was_lost_is_shown_although_the_file_went_on(
    machine: Machine, name: str, text: str, more: str, shown: list[str]
) -> None:
    machine.write(name, text)
    _lose_a_request(machine)
    machine.append(name, more)
    machine.crash()
    machine.visit()
    assert machine.shown == shown


def test_long_last_line_is_shown_whole_although_a_request_was_lost(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, max_prompt_chars=8000)
    said = "".join(f"word{number}, " for number in range(300)).strip()
    machine.write("f.jsonl", line(said, end="").replace('"user"', '"assistant"'))
    _lose_a_request(machine)
    machine.crash()
    machine.visit()
    assert len(machine.shown) > 1
    assert "".join(machine.shown) == said


def test_last_line_without_newline_is_context_of_what_follows(machine: Machine) -> None:
    machine.write("f.jsonl", line("1", end=""))
    machine.visit()
    machine.append("f.jsonl", "\n" + line("2"))
    machine.visit()
    shown = machine.counting.requests[-1].messages
    assert [(message.text, message.is_new) for message in shown] == [("1", False), ("2", True)]


def test_truncated_file_is_read_from_its_new_beginning(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1", "2", "3"))
    machine.visit()
    os.truncate(path, 0)
    machine.append("f.jsonl", _lines("4"))
    machine.visit()

    assert machine.shown == ["1", "2", "3", "4"]


def test_truncation_to_a_shorter_prefix_repeats_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines(*map(str, range(10))))
    machine.visit()
    machine.restart()
    os.truncate(path, len(_lines("0", "1", "2")))
    machine.visit()
    machine.append("f.jsonl", _lines("new"))
    machine.visit()

    assert machine.shown == [*map(str, range(10)), "new"]


@pytest.mark.parametrize("texts", [["a", "4"], ["longer than before it was", "4", "5", "6"]])
def test_rewrite_in_place_is_read_anew(machine: Machine, texts: list[str]) -> None:
    path = machine.write("f.jsonl", _lines("1", "2", "3"))
    machine.visit()
    with path.open("r+b") as stream:
        stream.write(_lines(*texts).encode())
        stream.truncate()
    machine.visit()

    assert machine.shown == ["1", "2", "3", *texts]


def test_rewrite_that_keeps_lines_shows_only_the_new(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1", "2", "3"))
    machine.visit()
    machine.write("f.jsonl", _lines("1", "3", "4"))
    machine.visit()

    assert machine.shown == ["1", "2", "3", "4"]


def test_replaced_file_of_the_same_size_is_read(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    status = path.stat()
    machine.write("g.tmp", _lines("8", "9"))
    os.replace(machine.sessions / "g.tmp", path)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    machine.visit()

    assert machine.shown == ["1", "2", "8", "9"]


def test_rewrite_of_the_same_size_and_time_is_read(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    status = path.stat()
    with path.open("r+b") as stream:
        stream.write(_lines("8", "9").encode())
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    machine.visit()

    assert machine.shown == ["1", "2", "8", "9"]


def test_atomic_save_with_more_lines_shows_only_the_new(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1"))
    machine.visit()
    uid = machine.rows("SELECT uid FROM transcript")
    machine.write("f.new", _lines("1", "2"))
    os.replace(machine.sessions / "f.new", path)
    machine.visit()

    assert machine.shown == ["1", "2"]
    assert machine.rows("SELECT uid FROM transcript") == uid


def test_renamed_file_goes_on_where_it_was(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    machine.restart()
    machine.append("f.jsonl", _lines("3"))
    (machine.sessions / "f.jsonl").rename(machine.sessions / "f.1.jsonl")
    machine.write("f.jsonl", _lines("4"))
    machine.visit()

    assert sorted(machine.shown) == ["1", "2", "3", "4"]
    assert machine.rows("SELECT count(*) FROM transcript") == [(2,)]


def test_file_moved_to_another_directory_goes_on(machine: Machine) -> None:
    plain = "".join(f'{{"role":"user","content":"note {n} {"x" * 40}"}}\n' for n in range(9))
    machine.write("sessions/r.jsonl", plain)
    machine.visit()
    target = machine.sessions / "archived" / "r.jsonl"
    target.parent.mkdir()
    # As across file systems: a copy with another inode, then the original goes.
    shutil.copy(machine.sessions / "sessions/r.jsonl", target)
    (machine.sessions / "sessions/r.jsonl").unlink()
    machine.append("archived/r.jsonl", '{"role":"user","content":"after the move"}\n')
    machine.visit()

    assert len(machine.shown) == 10
    assert machine.shown[-1] == "after the move"


def test_inode_used_again_is_another_transcript(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    inode = path.stat().st_ino
    path.unlink()
    other = machine.write("g.jsonl", _lines("3", "4", "5"))
    machine.visit()

    assert machine.shown == ["1", "2", "3", "4", "5"]
    if other.stat().st_ino == inode:
        assert machine.rows("SELECT count(*) FROM transcript WHERE path LIKE '%g.jsonl'") == [(1,)]
        assert machine.rows("SELECT count(DISTINCT uid) FROM transcript") == [(2,)]


def test_deleted_and_made_again_with_the_same_name_is_read(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    path.unlink()
    machine.write("f.jsonl", _lines("3", "4", "5"))
    machine.visit()

    assert machine.shown == ["1", "2", "3", "4", "5"]


def test_inodes_that_come_back_in_turn_are_told_apart(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1"))
    for texts in (["2", "3"], ["4", "5", "6"], ["7", "8", "9", "10"]):
        machine.visit()
        machine.write("f.new", _lines(*texts))
        os.replace(machine.sessions / "f.new", path)
    machine.visit()

    assert machine.shown == [str(number) for number in range(1, 11)]


def test_copy_with_the_same_records_adds_only_what_is_new(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1", "2"))
    machine.visit()
    machine.write("fork.jsonl", _lines("1", "2", "3"))
    machine.visit()

    assert machine.shown == ["1", "2", "3"]


def test_copy_in_the_same_visit_is_shown_once(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1", "2"))
    machine.write("g.jsonl", _lines("1", "2", "3"))
    machine.visit()

    assert sorted(machine.shown) == ["1", "2", "3"]


def test_copy_of_lines_without_ids_adds_only_what_is_new(machine: Machine) -> None:
    plain = "".join(f'{{"role":"user","content":"yes {n} {"y" * 40}"}}\n' for n in range(9))
    machine.write("f.jsonl", plain)
    machine.visit()
    machine.write("fork.jsonl", plain + '{"role":"user","content":"yes 3, and more"}\n')
    machine.visit()
    machine.append("fork.jsonl", plain.splitlines()[0] + "\n")
    machine.visit()

    assert len(machine.shown) == 11
    assert machine.shown[9] == "yes 3, and more"


def test_same_beginning_does_not_make_two_files_one(machine: Machine) -> None:
    same = "".join(f'{{"role":"user","content":"same {n} {"z" * 100}"}}\n' for n in range(20))
    machine.write("f.jsonl", same + '{"role":"user","content":"one"}\n')
    machine.write("g.jsonl", same + '{"role":"user","content":"two"}\n')
    machine.visit()

    assert {"one", "two"} <= set(machine.shown)


def test_rotation_by_copy_and_truncate_loses_and_repeats_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1", "2", "3", "4", "5"))
    machine.visit()
    shutil.copy(path, machine.sessions / "f.1.jsonl")
    os.truncate(path, 0)
    machine.append("f.jsonl", _lines("6"))
    machine.visit()

    assert machine.shown == ["1", "2", "3", "4", "5", "6"]


def test_rotation_with_the_same_long_header_is_read_on(machine: Machine) -> None:
    header = line("header" + "h" * 180) * 6
    path = machine.write("f.jsonl", header + _lines("1", "2"))
    machine.visit()
    shutil.copy(path, machine.sessions / "f.1.jsonl")
    os.truncate(path, 0)
    machine.append("f.jsonl", header + _lines("3"))
    machine.visit()

    assert machine.shown[1:] == ["1", "2", "3"]


@pytest.mark.parametrize("visits_between", [False, True])
def test_history_written_again_into_the_same_file_is_shown_once(
    machine: Machine, visits_between: bool
) -> None:
    for texts in (["1", "2"], ["1", "2"], ["3"], ["1", "2", "3", "4"]):
        machine.append("f.jsonl", _lines(*texts))
        if visits_between:
            machine.visit()
    machine.visit()

    assert machine.shown == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("source", "more"),
    [("jsonl", {}), ("claude-code", {"parentUuid": None, "isSidechain": False})],
)
def test_lines_of_one_answer_are_all_shown(
    machine: Machine, source: str, more: dict[str, str | None]
) -> None:
    answer = [
        {
            **more,
            "uuid": f"u{number}",
            "type": "assistant",
            "sessionId": "s",
            "timestamp": "2026-04-07T10:00:00Z",
            "message": {
                "id": "msg_1",
                "role": "assistant",
                "content": [{"type": "text", "text": f"part {number}"}],
            },
        }
        for number in range(3)
    ]
    lines = "".join(json.dumps(record) + "\n" for record in answer)
    machine.write("f.jsonl", lines)
    machine.visit()
    machine.append("f.jsonl", lines)
    machine.visit()

    assert machine.rows("SELECT source FROM transcript") == [(source,)]
    assert machine.shown == ["part 0", "part 1", "part 2"]


def test_hard_link_is_read_once(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1"))
    machine.visit()
    os.link(path, machine.sessions / "link.jsonl")
    machine.visit()
    machine.append("f.jsonl", _lines("2"))
    machine.visit()

    assert machine.shown == ["1", "2"]


def test_hard_link_is_read_on_where_its_first_name_is_no_longer_watched(machine: Machine) -> None:
    path = machine.write("before/f.jsonl", _lines("1"))
    machine.visit()
    (machine.sessions / "now").mkdir()
    os.link(path, machine.sessions / "now/link.jsonl")
    directory = str(machine.sessions / "now")
    machine.config = replace(machine.config, session_directory=directory)
    machine.restart()
    machine.visit()
    machine.append("now/link.jsonl", _lines("2"))
    machine.visit()

    assert machine.shown == ["1", "2"]


def test_symlinks_and_their_loops_are_not_followed(machine: Machine) -> None:
    machine.write("a/f.jsonl", _lines("1"))
    (machine.sessions / "a/loop").symlink_to(machine.sessions)
    (machine.sessions / "a/link.jsonl").symlink_to(machine.sessions / "a/f.jsonl")
    machine.visit()

    assert machine.shown == ["1"]


def test_empty_file_is_read_when_it_grows(machine: Machine) -> None:
    machine.write("f.jsonl", "")
    machine.visit()
    machine.append("f.jsonl", _lines("1"))
    machine.visit()

    assert machine.shown == ["1"]


def test_line_ends_and_byte_order_marks_are_no_text(machine: Machine) -> None:
    machine.write("f.jsonl", b"\xef\xbb\xbf" + _lines("1", "2").replace("\n", "\r\n").encode())
    machine.write("g.jsonl", b"\xff\xfe" + _lines("3", "\u0a0d").encode("utf-16-le"))
    machine.visit()

    assert sorted(machine.shown) == ["1", "2", "3", "\u0a0d"]


def test_broken_lines_are_set_aside_and_the_rest_is_read(machine: Machine) -> None:
    machine.write(
        "f.jsonl",
        _lines("1").encode()
        + b'{"uuid":"2","mess\n'
        + _lines("3").encode()
        + b"\0" * 300
        + b"\n"
        + b'{"uuid":"4","type":"user","message":"caf\xe9"}\n',
    )
    machine.visit()

    assert machine.shown == ["1", "3", "caf\ufffd"]
    assert machine.rows("SELECT count(*) FROM set_aside") == [(2,)]


def test_file_that_cannot_be_opened_is_read_later(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1"))
    # A symlink in its place cannot be opened, also not by root.
    path.rename(machine.home / "kept")
    machine.visit()
    (machine.home / "kept").rename(path)
    machine.visit()

    assert machine.shown == ["1"]


def test_clock_set_back_changes_nothing(machine: Machine, fake_clock: FakeClock) -> None:
    machine.write("f.jsonl", _lines("1"))
    machine.visit()
    fake_clock.jump(-400 * 86400)
    machine.append("f.jsonl", _lines("2"))
    machine.visit()
    machine.restart()
    machine.visit()

    assert machine.shown == ["1", "2"]


def test_old_cursor_beyond_a_new_file_starts_anew(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1"))
    machine.visit()
    machine.app.database.execute(
        "UPDATE transcript SET position = json_set(position, '$.offset', 100000000)"
    )
    machine.restart()
    machine.append("f.jsonl", _lines("2"))
    machine.visit()

    assert machine.shown == ["1", "2"]


def test_device_number_that_changes_reads_nothing_again(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1"))
    machine.visit()
    [(stored,)] = machine.rows("SELECT stamp FROM transcript")
    stamp = Stamp.unpacked(stored)
    other = stamp._replace(device=stamp.device + 1)
    machine.app.database.execute("UPDATE transcript SET stamp = ?", (other.packed(),))
    machine.restart()
    machine.visit()

    assert machine.shown == ["1"]
    assert machine.rows("SELECT stamp FROM transcript") == [(stored,)]


@pytest.mark.parametrize("seconds", [2**55, 2**34, -(2**34), -(2**55)])
def test_file_of_an_impossible_time_is_read_once(fake_clock: FakeClock, seconds: int) -> None:
    # File systems in memory take any time; others take the nearest that they know.
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=memory) as home:
        machine = Machine(Path(home), fake_clock)
        path = machine.write("f.jsonl", _lines("1") + '{"role":"user","content":"2"}\n')
        machine.write("g.jsonl", _lines("3"))
        os.utime(path, (seconds, seconds))
        machine.visit()
        machine.restart()
        machine.append("f.jsonl", _lines("4"))
        os.utime(path, (seconds, seconds))
        machine.visit()
        machine.app.close()

    assert sorted(machine.shown) == ["1", "2", "3", "4"]


def test_file_gone_while_it_waits_stops_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", _lines("1"))
    machine.write("g.jsonl", _lines("2"))
    machine.app.scan()
    path.unlink()
    machine.visit()
    machine.visit()

    assert machine.shown == ["2"]


def test_touched_file_of_long_ago_is_not_read_again(
    machine: Machine, fake_clock: FakeClock
) -> None:
    path = machine.write("f.jsonl", _lines("1"))
    machine.visit()
    fake_clock.advance(400 * 86400)
    path.touch()
    machine.visit()

    assert machine.shown == ["1"]


def test_directory_that_goes_and_returns_keeps_its_cursors(machine: Machine) -> None:
    machine.write("p/f.jsonl", _lines("1"))
    machine.visit()
    machine.sessions.rename(machine.home / "away")
    machine.visit()
    machine.visit()
    (machine.home / "away").rename(machine.sessions)
    machine.append("p/f.jsonl", _lines("2"))
    machine.visit()

    assert machine.shown == ["1", "2"]


def test_text_that_arrives_during_the_call_is_read_next(machine: Machine) -> None:
    machine.write("f.jsonl", _lines("1"))
    machine.counting.while_asked = lambda: _once(machine)
    machine.visit()
    machine.visit()

    assert machine.shown == ["1", "2"]


def _once(machine: Machine) -> None:
    machine.counting.while_asked = lambda: None
    machine.append("f.jsonl", _lines("2"))


def test_last_message_of_a_long_transcript_is_found(machine: Machine) -> None:
    noise = "".join(
        f'{{"type":"assistant","message":{{"role":"assistant","content":"{"a" * 900} {n}"}}}}\n'
        for n in range(300)
    )
    machine.write("f.jsonl", noise + line("the decision at the very end"))
    machine.visit()

    assert machine.shown[-1] == "the decision at the very end"
    assert len(machine.shown) == 301


def test_long_transcript_is_read_to_its_end_in_one_round(machine: Machine) -> None:
    machine.write("f.jsonl", "".join(line(f"{n} {'long ' * 300}") for n in range(200)))
    machine.visit()

    assert len(machine.shown) == 200
    assert len(machine.counting.requests) > 10
    assert not machine.app.tracker.waiting


def test_very_long_answer_is_shown_in_parts_once(machine: Machine) -> None:
    answer = " ".join(f"word{number}" for number in range(9000))
    machine.write("f.jsonl", f'{{"role":"assistant","content":"{answer}"}}\n' + line("2"))
    machine.visit()
    machine.crash()
    machine.visit()

    assert "".join(machine.shown[:-1]) == answer
    assert machine.shown[-1] == "2"
    assert len(machine.shown) > 2
