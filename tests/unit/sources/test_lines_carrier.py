from __future__ import annotations

import itertools
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.errors import NotObservedError, SourceError, StoppedError
from memconsolidate.model import EventsPosition, LinesPosition, Position
from memconsolidate.sources.carriers.base import Likeness, Record
from memconsolidate.sources.carriers.lines import BLOCK_BYTES, LinesCarrier

CARRIER = LinesCarrier()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


def read(
    file: Path,
    start: Position | None = None,
    *,
    accept_unterminated: bool = False,
    carrier: LinesCarrier = CARRIER,
) -> tuple[list[Record], LinesPosition]:
    with carrier.open(str(file)) as lines:
        records = list(lines.records(start, accept_unterminated=accept_unterminated))
        end = records[-1].end if records else lines.point(start)
        sealed = lines.seal(end, state={})
    return records, msgspec.json.decode(msgspec.json.encode(sealed), type=LinesPosition)


def data_of(records: list[Record]) -> list[bytes]:
    return [record.data for record in records if not record.fault]


def test_complete_lines_come_in_order_with_their_places(file: Path) -> None:
    file.write_bytes(b"one\ntwo\n\nfour\n")
    records, position = read(file)
    assert data_of(records) == [b"one", b"two", b"", b"four"]
    assert [record.place for record in records] == ["byte 0", "byte 4", "byte 8", "byte 9"]
    assert [record.end.count for record in records] == [1, 2, 3, 4]
    assert (position.offset, position.line_number) == (14, 4)


def test_unfinished_line_waits_for_the_next_read(file: Path) -> None:
    whole = b"one\n" + "two 🎈 end\n".encode()
    file.write_bytes(whole[:10])  # in the middle of the emoji
    records, position = read(file)
    assert data_of(records) == [b"one"]
    assert position.offset == 4
    file.write_bytes(whole)
    records, position = read(file, position)
    assert data_of(records) == ["two 🎈 end".encode()]
    assert position.offset == len(whole)


def test_accepted_rest_is_followed_by_a_silent_newline(file: Path) -> None:
    file.write_bytes(b"one\ntwo")
    records, position = read(file, accept_unterminated=True)
    assert data_of(records) == [b"one", b"two"]
    assert [record.is_unterminated for record in records] == [False, True]
    with file.open("ab") as stream:
        stream.write(b"\nthree\n")
    with CARRIER.open(str(file)) as lines:
        assert lines.compare(position) is Likeness.SAME
    records, _ = read(file, position)
    assert data_of(records) == [b"", b"three"]


def test_bytes_after_an_accepted_rest_are_not_lost(file: Path) -> None:
    file.write_bytes(b'{"id":1}')
    _, position = read(file, accept_unterminated=True)
    with file.open("ab") as stream:
        stream.write(b'{"id":2}\n{"id":3}\n')
    records, position = read(file, position)
    assert data_of(records) == [b'{"id":2}', b'{"id":3}']
    assert position.line_number == 2


def test_carriage_returns_are_not_part_of_lines(file: Path) -> None:
    file.write_bytes(b"one\r\ntwo\r\n")
    records, position = read(file)
    assert data_of(records) == [b"one", b"two"]
    assert position.offset == 10


def test_byte_order_mark_is_not_part_of_the_first_line(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbfone\ntwo\n")
    records, _ = read(file)
    assert data_of(records) == [b"one", b"two"]
    with CARRIER.open(str(file)) as lines:
        assert lines.head(6) == b"one"


@pytest.mark.parametrize(
    ("encoding", "bom"), [("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")]
)
def test_utf16_grows_in_odd_pieces_and_gives_each_line_once(
    file: Path, encoding: str, bom: bytes
) -> None:
    # U+0A0D, U+0D0A and U+010A hold the byte of a newline and are none.
    wanted = ["one ਍ഊ Ċ", "", "two あ", "three"]
    whole = bom + ("\n".join(wanted) + "\n").encode(encoding)
    position: LinesPosition | None = None
    seen: list[bytes] = []
    for end in [*range(0, len(whole), 3), len(whole)]:
        file.write_bytes(whole[:end])
        records, position = read(file, position, carrier=LinesCarrier(block_bytes=8))
        seen += data_of(records)
        assert not any(record.fault for record in records)
    assert seen == [line.encode() for line in wanted]


def test_hole_before_a_line_is_a_fault_of_its_own(file: Path) -> None:
    file.write_bytes(b"one\n" + bytes(300) + b"\n" + bytes(40) + b"two\n")
    records, position = read(file)
    assert data_of(records) == [b"one", b"", b"two"]
    assert [record.fault for record in records if record.fault] == [
        "hole of 300 NUL bytes",
        "hole of 40 NUL bytes",
    ]
    assert position.line_number == 3


def test_hole_larger_than_a_record_is_streamed_over(file: Path) -> None:
    with file.open("wb") as stream:
        stream.seek(500)
        stream.write(b"two\n")
    records, _ = read(file, carrier=LinesCarrier(block_bytes=16, max_record_bytes=32))
    assert data_of(records) == [b"two"]
    assert [record.fault for record in records if record.fault] == ["hole of 500 NUL bytes"]


def test_hole_at_the_end_waits(file: Path) -> None:
    file.write_bytes(b"one\n" + bytes(300))
    records, position = read(file, accept_unterminated=True)
    assert data_of(records) == [b"one"]
    assert position.offset == 4


#: So large that reading it would take hours.
HUGE_BYTES = 1 << 40


def test_huge_hole_at_the_end_is_not_read(file: Path) -> None:
    file.write_bytes(b"one\n")
    os.truncate(file, HUGE_BYTES)
    records, position = read(file, accept_unterminated=True)
    assert data_of(records) == [b"one"]
    assert position.offset == 4


@pytest.mark.parametrize("first", [b"", b"one\n", b"x" * BLOCK_BYTES + b"\n"])
def test_huge_hole_before_a_line_is_told_without_being_read(file: Path, first: bytes) -> None:
    with file.open("wb") as stream:
        stream.write(first)
        stream.seek(HUGE_BYTES)
        stream.write(b"two\n")
    records, position = read(file)
    assert data_of(records) == [*first.splitlines(), b"two"]
    [fault] = [record.fault for record in records if record.fault]
    assert fault == f"hole of {HUGE_BYTES - len(first)} NUL bytes"
    assert position.offset == HUGE_BYTES + 4
    with CARRIER.open(str(file)) as lines:
        assert lines.range_digest(lines.point(None), lines.point(position))


def test_huge_hole_in_a_line_is_a_line_over_the_limit(file: Path) -> None:
    with file.open("wb") as stream:
        stream.write(b"one")
        stream.seek(HUGE_BYTES)
        stream.write(b"\ntwo\n")
    records, _ = read(file)
    assert data_of(records) == [b"two"]
    assert records[0].fault == f"line of {HUGE_BYTES} bytes, over the limit"


def test_hole_and_written_nul_bytes_are_the_same_content(tmp_path: Path) -> None:
    content = b"one\n" + bytes(5 * BLOCK_BYTES + 77) + b"two\n" + b"x" * 99 + bytes(BLOCK_BYTES)
    written = tmp_path / "written"
    written.write_bytes(content + b"\n")
    sparse = tmp_path / "sparse"
    with sparse.open("wb") as stream:
        stream.write(content[:4])
        stream.seek(content.index(b"two"))
        stream.write(content[content.index(b"two") :].rstrip(b"\0"))
        stream.seek(len(content))
        stream.write(b"\n")
    digests = set()
    for path in (written, sparse):
        records, _ = read(path)
        assert [len(record.data) for record in records] == [3, 0, 3, 99 + BLOCK_BYTES]
        with CARRIER.open(str(path)) as lines:
            points = [record.end for record in records]
            digests.add(tuple(lines.range_digest(points[0], point) for point in points))
    assert len(digests) == 1


class Looks:
    """Counts how often a reader of blocks looked whether it should stop."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> bool:
        self.count += 1
        return False

    def taken(self) -> int:
        """Return the count since the last time."""
        count, self.count = self.count, 0
        return count


@pytest.mark.parametrize("byte", [b"x", b"\0"])
def test_unended_line_over_the_limit_is_scanned_once(file: Path, byte: bytes) -> None:
    looks = Looks()
    carrier = LinesCarrier(block_bytes=16, max_record_bytes=100, is_stopping=looks)
    file.write_bytes(b"one\n" + byte * 1600)
    _, position = read(file, carrier=carrier)
    assert looks.taken() > 100
    for _ in range(3):
        with file.open("ab") as stream:
            stream.write(byte * 160)
        records, _ = read(file, position, carrier=carrier)
        assert (records, looks.taken()) == ([], 10)
    with file.open("ab") as stream:
        stream.write(b"\ntwo\n")
    records, _ = read(file, position, carrier=carrier)
    assert data_of(records)[-1:] == [b"two"]
    [fault] = [record.fault for record in records if record.fault]
    assert "2080 " in fault
    assert records == read(file, position, carrier=LinesCarrier(max_record_bytes=100))[0]


@pytest.mark.parametrize("changed", [0, 1599])
def test_line_over_the_limit_that_was_rewritten_is_scanned_anew(file: Path, changed: int) -> None:
    carrier = LinesCarrier(block_bytes=16, max_record_bytes=100)
    file.write_bytes(b"x" * 1600)
    assert read(file, carrier=carrier)[0] == []
    content = bytearray(b"x" * 1700)
    content[changed] = ord("y")
    content[800] = ord("\n")
    file.write_bytes(content)
    records, _ = read(file, carrier=carrier)
    assert [record.fault for record in records] == ["line of 800 bytes, over the limit"]


def test_reading_ends_when_memd_is_told_to_stop(file: Path) -> None:
    file.write_bytes(b"one\n" * 1000)
    told: list[bool] = []
    carrier = LinesCarrier(block_bytes=16, is_stopping=lambda: bool(told))
    with carrier.open(str(file)) as lines:
        records = lines.records(None)
        end = next(records).end
        told.append(True)
        with pytest.raises(StoppedError):
            list(records)
        with pytest.raises(StoppedError):
            lines.range_digest(lines.point(None), end)


def test_utf16_hole_is_counted_in_whole_units(file: Path) -> None:
    file.write_bytes(b"\xfe\xff" + "a\n".encode("utf-16-be") + bytes(6) + "b\n".encode("utf-16-be"))
    records, _ = read(file)
    assert data_of(records) == [b"a", b"b"]
    assert [record.fault for record in records if record.fault] == ["hole of 6 NUL bytes"]


@pytest.mark.parametrize("block_bytes", [16, 1024])
def test_line_over_the_limit_is_a_fault_and_the_next_is_read(file: Path, block_bytes: int) -> None:
    file.write_bytes(b"a" * 100 + b"\n" + b"b" * 101 + b"\nnext\n")
    records, _ = read(file, carrier=LinesCarrier(block_bytes=block_bytes, max_record_bytes=100))
    assert data_of(records) == [b"a" * 100, b"next"]
    assert records[1].fault == "line of 101 bytes, over the limit"
    assert (records[1].start.at, records[1].end.at) == (101, 203)


def test_unfinished_line_over_the_limit_waits(file: Path) -> None:
    file.write_bytes(b"b" * 101)
    records, position = read(
        file, accept_unterminated=True, carrier=LinesCarrier(max_record_bytes=100)
    )
    assert records == []
    assert position.offset == 0


@pytest.mark.parametrize("shift", [-2, -1, 0, 1])
def test_character_on_a_block_border_stays_whole(file: Path, shift: int) -> None:
    line = b"x" * (BLOCK_BYTES + shift) + "あ rest".encode()
    file.write_bytes(line + b"\nnext\n")
    records, _ = read(file)
    assert data_of(records) == [line, b"next"]


def test_invalid_utf8_is_given_as_it_is(file: Path) -> None:
    file.write_bytes(b"\xff\x80 ok\n")
    records, _ = read(file)
    assert data_of(records) == [b"\xff\x80 ok"]


def test_records_stop_at_the_given_end(file: Path) -> None:
    file.write_bytes(b"one\ntwo\nthree\n")
    with CARRIER.open(str(file)) as lines:
        first, second, _ = lines.records(None)
        assert list(lines.records(None, end=second.end)) == [first, second]


def test_what_is_appended_after_opening_waits(file: Path) -> None:
    file.write_bytes(b"one\n")
    with CARRIER.open(str(file)) as lines:
        with file.open("ab") as stream:
            stream.write(b"two\n")
        assert data_of(list(lines.records(None))) == [b"one"]


def test_file_truncated_while_open_ends_without_error(file: Path) -> None:
    file.write_bytes(b"one\ntwo\n")
    with CARRIER.open(str(file)) as lines:
        os.truncate(file, 4)
        assert data_of(list(lines.records(None))) == [b"one"]


def test_growth_leaves_the_likeness_the_same(file: Path) -> None:
    file.write_bytes(b"one\n")
    _, position = read(file)
    with file.open("ab") as stream:
        stream.write(b"two\n" * 1000)
    with CARRIER.open(str(file)) as lines:
        assert lines.compare(position) is Likeness.SAME


def test_shorter_file_is_told_as_shrunk(file: Path) -> None:
    file.write_bytes(b"one\ntwo\n")
    _, position = read(file)
    file.write_bytes(b"one\n")
    with CARRIER.open(str(file)) as lines:
        assert lines.compare(position) is Likeness.SHRUNK
        assert list(lines.records(position)) == []


@pytest.mark.parametrize("changed_byte", [0, 1023, 4000, 4999])
def test_change_in_head_or_mark_is_told(file: Path, changed_byte: int) -> None:
    content = bytearray((b"x" * 99 + b"\n") * 50)
    file.write_bytes(content)
    _, position = read(file)
    content[changed_byte] ^= 1
    file.write_bytes(content)
    with CARRIER.open(str(file)) as lines:
        assert lines.compare(position) is Likeness.CHANGED


def test_reused_inode_does_not_look_the_same(file: Path) -> None:
    file.write_bytes(b"one\ntwo\n")
    _, position = read(file)
    file.unlink()
    file.write_bytes(b"three\nfour\nfive\n")  # most file systems give the inode out again
    with CARRIER.open(str(file)) as lines:
        assert lines.compare(position) is Likeness.CHANGED


def test_position_of_another_carrier_counts_as_changed(file: Path) -> None:
    file.write_bytes(b"one\n")
    with CARRIER.open(str(file)) as lines:
        assert lines.compare(EventsPosition()) is Likeness.CHANGED


def test_range_digest_covers_exactly_the_range(file: Path) -> None:
    file.write_bytes(b"one\ntwo\nthree\n")
    with CARRIER.open(str(file)) as lines:
        _, two, three = lines.records(None)
        digest = lines.range_digest(two.start, two.end)
        assert digest != lines.range_digest(two.start, three.end)
    file.write_bytes(b"ONE\ntwo\nTHREE\n")
    with CARRIER.open(str(file)) as lines:
        assert lines.range_digest(two.start, two.end) == digest
    file.write_bytes(b"ONE\ntwO\nTHREE\n")
    with CARRIER.open(str(file)) as lines:
        assert lines.range_digest(two.start, two.end) != digest


def test_seal_keeps_state_and_characters_shown(file: Path) -> None:
    file.write_bytes(b"one\n")
    with CARRIER.open(str(file)) as lines:
        (record,) = lines.records(None)
        position = lines.seal(record.start, text_chars=7, state={"cwd": "/p"})
        assert (position.offset, position.text_chars, position.state) == (0, 7, {"cwd": "/p"})
        assert lines.compare(position) is Likeness.SAME
        assert lines.point(lines.seal(record.end, state={})) == record.end


def test_symbolic_link_is_refused(file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"one\n")
    link = tmp_path / "link.jsonl"
    link.symlink_to(file)
    with pytest.raises(NotObservedError):
        CARRIER.open(str(link))


def test_link_that_leads_to_itself_is_not_observed(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(NotObservedError):
        CARRIER.open(str(loop / "session.jsonl"))


def test_missing_file_is_not_observed(file: Path) -> None:
    with pytest.raises(NotObservedError):
        CARRIER.open(str(file))


def test_pipe_is_refused_without_waiting_for_a_writer(file: Path) -> None:
    os.mkfifo(file)
    with pytest.raises(SourceError):
        CARRIER.open(str(file))


def test_directory_socket_and_impossible_path_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        for refused in (str(tmp_path), str(path), "a\0b"):
            with pytest.raises(SourceError):
                CARRIER.open(refused)


def test_unreadable_file_is_not_observed(file: Path) -> None:
    file.write_bytes(b"one\n")
    file.chmod(0)
    file.parent.chmod(0o755)
    child = os.fork()
    if not child:  # root may read everything, so a child gives its rights up
        outcome = 1
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setuid(65534)
            CARRIER.open(str(file))
        except NotObservedError:
            outcome = 0
        finally:
            os._exit(outcome)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_closing_twice_releases_the_descriptor_once(file: Path) -> None:
    file.write_bytes(b"one\n")
    before = len(os.listdir("/dev/fd"))
    lines = CARRIER.open(str(file))
    lines.close()
    lines.close()
    with pytest.raises(SourceError):
        CARRIER.open(str(file.parent))
    assert len(os.listdir("/dev/fd")) == before


def test_birth_time_tells_a_new_file_on_a_reused_inode(file: Path) -> None:
    file.write_bytes(b"one\n")
    with CARRIER.open(str(file)) as lines:
        first = lines.identity
    assert first.inode == file.stat().st_ino
    if not first.birth_ns:
        pytest.skip("this file system has no birth time")
    assert abs(first.birth_ns - file.stat().st_mtime_ns) < 3600 * 10**9
    file.unlink()
    file.write_bytes(b"two\n")
    with CARRIER.open(str(file)) as lines:
        assert lines.identity != first


_pieces = st.sampled_from([b"a", b"\n", b"\r\n", b"\0", "あ".encode(), b"\xff", b"x" * 9])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(_pieces, max_size=30).map(b"".join),
    st.lists(st.integers(1, 9), min_size=1, max_size=20),
    st.integers(1, 12),
)
def test_any_growth_gives_the_lines_of_the_whole(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, steps: list[int], block_bytes: int
) -> None:
    file = tmp_path_factory.mktemp("grow") / "f"
    carrier = LinesCarrier(block_bytes=block_bytes, max_record_bytes=20)
    position: LinesPosition | None = None
    grown: list[Record] = []
    for end in _ends(steps, len(content)):
        file.write_bytes(content[:end])
        records, position = read(file, position, carrier=carrier)
        grown += records
    at_once, _ = read(file, carrier=carrier)
    assert grown == at_once
    covered = [(record.start.at, record.end.at) for record in grown]
    assert all(one[1] == two[0] for one, two in itertools.pairwise(covered))
    assert sum(record.end.count > record.start.count for record in grown) == content.count(b"\n")


def _ends(steps: list[int], length: int) -> Iterator[int]:
    at = 0
    for step in steps:
        at = min(at + step, length)
        yield at
    yield length


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_stepping_back_leads_behind_a_newline(file: Path, encoding: str) -> None:
    lines = [f"{number} ਍" for number in range(20)]
    file.write_bytes(("\n".join(lines) + "\n").encode(encoding))
    _, position = read(file)
    with CARRIER.open(str(file)) as opened:
        end = opened.point(position)
        for max_bytes in range(1, opened.size + 9):
            start = opened.earlier(position, max_bytes)
            assert end.at - start.offset <= max_bytes
            back = [record.data.decode() for record in opened.records(start, end=end)]
            assert back == lines[len(lines) - len(back) :]
        assert back == lines


def _prefixes(
    path: Path, ends: list[int], *, visits: int, carrier: LinesCarrier = CARRIER
) -> list[int]:
    """Return what stands before places of a file, asked in so many visits."""
    position: Position | None = None
    found: list[int] = []
    per_visit = -(-len(ends) // visits)
    for begin in range(0, len(ends), per_visit):
        with carrier.open(str(path)) as lines:
            points = [lines.point(LinesPosition(offset=end)) for end in ends[begin:][:per_visit]]
            list(lines.records(position, end=points[-1]))
            found += [lines.prefix(point) for point in points]
            position = lines.seal(points[-1], state={})
        position = msgspec.json.decode(msgspec.json.encode(position), type=LinesPosition)
    return found


@given(
    sizes=st.lists(st.integers(1, 40), min_size=1, max_size=12),
    hole=st.integers(0, 80),
    visits=st.integers(1, 12),
)
@settings(max_examples=60)
def test_prefix_is_the_same_however_a_file_is_read(
    tmp_path_factory: pytest.TempPathFactory, sizes: list[int], hole: int, visits: int
) -> None:
    directory = tmp_path_factory.mktemp("prefix")
    lines = [b"x" * size for size in sizes]
    lines[len(lines) // 2] = b"\0" * hole + b"y"
    path, copy = directory / "f.jsonl", directory / "g.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    copy.write_bytes(path.read_bytes() + b"and more\n")
    ends = list(itertools.accumulate(len(line) + 1 for line in lines))
    small = LinesCarrier(block_bytes=16)

    once = _prefixes(path, ends, visits=1, carrier=small)
    assert _prefixes(path, ends, visits=visits, carrier=small) == once
    assert _prefixes(copy, ends[-1:], visits=1, carrier=small) == once[-1:]
    assert len(set(once)) == len(once)


def test_prefix_depends_on_every_byte_before_a_place(file: Path) -> None:
    content = b"a" * 50 + b"\n" + b"b" * 50 + b"\n"
    small = LinesCarrier(block_bytes=16)
    found = set()
    for at in [*range(0, 100, 7), 1000]:
        changed = bytearray(content)
        if at < len(content) and content[at] != ord("\n"):
            changed[at] = ord("X")
        file.write_bytes(changed)
        found.add(_prefixes(file, [len(content)], visits=1, carrier=small)[0])
    assert len(found) == 16


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_prefix_is_the_same_with_and_without_the_last_newline(file: Path, encoding: str) -> None:
    file.write_bytes("one\ntwo".encode(encoding))
    without = _prefixes(file, [file.stat().st_size], visits=1)
    for ending in ("\n", "\r\n", "\n\n \n"):
        file.write_bytes(f"one\ntwo{ending}".encode(encoding))
        assert _prefixes(file, [file.stat().st_size], visits=1) == without
    file.write_bytes("one\ntwe".encode(encoding))
    assert _prefixes(file, [file.stat().st_size], visits=1) != without


def test_prefix_behind_a_large_hole_reads_nothing_of_it(file: Path) -> None:
    with file.open("wb") as stream:
        stream.truncate(30 << 30)
        stream.seek(0, os.SEEK_END)
        stream.write(b"end\n")
    with CARRIER.open(str(file)) as lines:
        end = lines.point(LinesPosition(offset=lines.size))
        assert lines.prefix(end) == lines.prefix(end)
