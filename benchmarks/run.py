"""Measures memd against physical limits in the same run, and prints a table.

Usage: python benchmarks/run.py [ROW ...]; without names every row. Ratios hold on any machine; an
absolute row says its margin. Where a work waits for nothing its processor time is taken, so that
other load on the machine counts little. Nothing here is asserted in the tests: machines are noisy.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import orjson

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from memconsolidate.budget.estimate import MeasuringBackend
from memconsolidate.ledger.transcripts import ACTIVE, Transcript, put_transcript
from memconsolidate.memory.index import IndexBudgets, render_index
from memconsolidate.model import (
    Author,
    Evidence,
    LinesPosition,
    Memory,
    MemoryType,
    Reply,
    Request,
)
from memconsolidate.sources.base import Origin, Source, SourceOptions
from memconsolidate.sources.registry import load_carriers, load_sources
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.stamps import Stamp
from tests.machine import NOW, Machine, line

DATA = Path(__file__).resolve().parent.parent / "tests" / "data" / "transcripts"
MEMD = [sys.executable, "-m", "memconsolidate"]


class Row(NamedTuple):
    """One line of the table."""

    what: str
    measured: str
    reach: str
    is_reached: bool


ROWS: dict[str, Callable[[Path], Iterator[Row]]] = {}


def row(function: Callable[[Path], Iterator[Row]]) -> Callable[[Path], Iterator[Row]]:
    """Add a function to the table by its name."""
    ROWS[function.__name__.replace("_", "-")] = function
    return function


@row
def reading(home: Path) -> Iterator[Row]:
    """Bytes to messages, cursor work included, against bare decoding of the same lines."""
    for agent in ("claude-code", "codex"):
        source = next(s for s in load_sources(_OPTIONS) if s.name == agent)
        paths = list(_repeated_samples(agent, home, 24 << 20))
        in_memory, from_file, ours = 0.0, 0.0, 0.0
        for path in paths:
            seconds = _least_cpu_seconds(
                9,
                partial(_decode, path.read_bytes().splitlines()),
                partial(_decode_file, path),
                partial(_read_messages, source, path),
            )
            in_memory += seconds[0]
            from_file += seconds[1]
            ours += seconds[2]
        speed = sum(path.stat().st_size for path in paths) / ours / 1e6
        yield Row(
            f"bytes to messages, {agent}, {len(paths)} real transcripts",
            f"{ours / in_memory:.2f} x orjson.loads over lines in memory,"
            f" {ours / from_file:.2f} x over lines read from the file ({speed:.0f} MB/s)",
            "1.2 x",
            ours / in_memory <= 1.2,
        )


@row
def starting(home: Path) -> Iterator[Row]:
    """Start with 100,000 transcripts already read, against a bare walk of the same files."""
    count = 100_000
    sessions = home / "sessions"
    for directory in range(1000):
        place = sessions / f"p{directory}"
        place.mkdir(parents=True)
        for number in range(count // 1000):
            (place / f"s{number}.jsonl").write_bytes(b"")
    machine = Machine(home, FakeClock(datetime(2026, 4, 7, tzinfo=UTC)))
    machine.app.scan()
    with machine.app.database.transaction():
        for item in machine.app.tracker.oldest_first():
            put_transcript(machine.app.database, _read_before(item.path, item.stamp))
    machine.app.close()

    def start() -> None:
        machine.restart_app()
        machine.app.scan()
        assert machine.app.last_scan is not None
        assert len(machine.app.last_scan.unchanged) == count
        assert not machine.app.tracker.waiting
        machine.app.close()

    bare, ours = _least_cpu_seconds(5, partial(_bare_walk, str(sessions)), start)
    yield Row(
        "start with 100,000 transcripts already read",
        f"{ours / bare:.2f} x a bare scandir + stat walk ({ours:.2f} s of a core)",
        "2 x",
        ours <= 2 * bare,
    )


@row
def latency(home: Path) -> Iterator[Row]:
    """Append to request with the real daemon, beyond `quiet_ms`."""
    quiet = 0.05
    with _daemon(home, quiet_ms=int(quiet * 1000), extraction_interval_ms=0) as lines:
        delays = []
        for number in range(200):
            with (home / "sessions" / "s.jsonl").open("a") as stream:
                stream.write(line(f"number {number}"))
            started = time.perf_counter()
            lines.wait_for("extraction:start")
            delays.append(time.perf_counter() - started - quiet)
    delays.sort()
    p99 = delays[int(len(delays) * 0.99)] * 1000
    yield Row(
        "append to request, beyond quiet_ms",
        f"p50 {statistics.median(delays) * 1000:.0f} ms, p99 {p99:.0f} ms",
        "p99 100 ms",
        p99 <= 100,
    )


@row
def idling(home: Path) -> Iterator[Row]:
    """CPU and memory of the real daemon over 10,000 read transcripts, beside a process that only
    wakes up once a second: virtual machines charge milliseconds for that alone.
    """
    sleeper = "import select\nwhile True: select.poll().poll(1000)"
    for directory in range(100):
        place = home / "sessions" / f"p{directory}"
        place.mkdir(parents=True)
        for number in range(100):
            (place / f"s{number}.jsonl").write_text(line(f"{directory}-{number}"))
    with _daemon(home, quiet_ms=0, extraction_interval_ms=0) as lines:
        _wait_until_read(home, 10_000, lines)
        bare = subprocess.Popen([sys.executable, "-c", sleeper])
        time.sleep(2)
        before, bare_before = _cpu_seconds(lines.pid), _cpu_seconds(bare.pid)
        seconds = 60.0
        time.sleep(seconds)
        share = (_cpu_seconds(lines.pid) - before) / seconds * 100
        bare_share = (_cpu_seconds(bare.pid) - bare_before) / seconds * 100
        bare.kill()
        bare.wait()
        megabytes = _resident_megabytes(lines.pid)
    yield Row(
        "idle, 10,000 transcripts, CPU",
        f"{share:.2f} % of a core (waking up once a second and no more: {bare_share:.2f} %)",
        "0.5 %",
        share <= 0.5,
    )
    yield Row("idle, 10,000 transcripts, memory", f"{megabytes:.0f} MB", "60 MB", megabytes <= 60)


@row
def backlog(home: Path) -> Iterator[Row]:
    """A backlog through filters into batches, against reading and decoding it."""
    megabytes = int(os.environ.get("BENCH_BACKLOG_MB", "1000"))
    for _ in _backlog_files(home / "sessions", megabytes):
        pass
    # In a process of its own, whose memory is nobody else's.
    script = "import sys; sys.path[:0] = ['benchmarks']; import run; run.print_backlog(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", script, str(home)],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).resolve().parent.parent,
    )
    ours, elapsed, messages, peak, bare = map(float, done.stdout.split())
    yield Row(
        f"{megabytes} MB backlog into batches ({int(messages):,} messages)",
        f"{ours / bare:.2f} x reading and decoding it ({ours:.1f} s of a core, {elapsed:.1f} s with"
        " the disk)",
        "3 x",
        ours <= 3 * bare,
    )
    yield Row("its peak memory", f"{peak:.0f} MB", "200 MB", peak <= 200)


def print_backlog(home: str) -> None:
    """Read all that lies below `home`, and print seconds of a core and of the clock, messages, peak
    megabytes, and the seconds of a core for reading and decoding it, before and after on average:
    processors change their pace within seconds.
    """
    paths = sorted(Path(home, "sessions").iterdir())

    def decode_all() -> float:
        started = time.process_time()
        for path in paths:
            _decode_file(path)
        return time.process_time() - started

    machine = Machine(Path(home), FakeClock(datetime(2026, 4, 7, tzinfo=UTC)), backend=Silent())
    before = decode_all()
    started, clock = time.process_time(), time.perf_counter()
    messages = sum(report.messages for report in machine.app.run(NOW))
    ours, elapsed = time.process_time() - started, time.perf_counter() - clock
    # Not getrusage: what it tells survives exec and would be the parent's peak.
    [peak] = re.findall(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    bare = (before + decode_all()) / 2
    print(ours, elapsed, messages, int(peak) / 1024, bare)


class Silent:
    """Answers that nothing is worth remembering."""

    name = "silent"
    price_list = ""
    model = ""
    is_metered = False

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:  # noqa: ARG002 - it is not read
        """Return no claims."""
        return Reply()


@row
def request_size(home: Path) -> Iterator[Row]:
    """Characters of a request with 20 new messages at growing stores."""
    sizes = []
    for count in (100, 1_000, 10_000):
        place = home / str(count)
        machine = Machine(place, FakeClock(datetime(2026, 4, 7, tzinfo=UTC)))
        for number in range(count):
            text = f"The {number}th service listens on port {20_000 + number} behind the gateway."
            (machine.memory / f"m{number}.md").write_text(
                f"---\nname: Port of service {number}\ndescription: {text}\ntype: project\n---\n{text}\n"
            )
        machine.write(
            "s.jsonl",
            "".join(line(f"the service {number} behind the gateway moved") for number in range(20)),
        )
        machine.visit()
        request = machine.counting.requests[-1]
        texts = [*(m.text for m in request.messages), *(m.text for m in request.memories)]
        sizes.append(sum(map(len, texts)))
        machine.app.close()
    ratio = max(sizes) / min(sizes)
    yield Row(
        "request characters at 100, 1,000, 10,000 memories",
        " / ".join(f"{size:,}" for size in sizes),
        "flat within 1.3 x",
        ratio <= 1.3,
    )


@row
def tokens(home: Path) -> Iterator[Row]:
    """Tokens that sessions cost a model, about, beside asking about each session alone."""
    sizes = {"short": 5, "long": 400}
    for kind, turns in sizes.items():
        together, alone = (_tokens(home / f"{kind}-{one}", turns, one) for one in (50, 1))
        yield Row(
            f"tokens a session, {kind} ones of {turns} turns",
            f"{together:,.0f}, asked one by one {alone:,.0f}",
            "1.05 x asked one by one",
            together <= 1.05 * alone,
        )


def _tokens(home: Path, turns: int, at_once: int) -> float:
    """Return the tokens a session that 50 sessions cost, so many of them read at once."""
    backend = MeasuringBackend(None, 0)
    backend.is_metered = False
    machine = Machine(home, FakeClock(datetime(2026, 4, 7, tzinfo=UTC)), backend=backend)
    for number in range(50):
        said = (f"Step {turn} of session {number}: look at module {turn}." for turn in range(turns))
        machine.write(f"{number}.jsonl", "".join(map(line, said)))
        if (number + 1) % at_once == 0:
            machine.visit()
    spent = backend.take().tokens / 50
    machine.app.close()
    return spent


@row
def index(home: Path) -> Iterator[Row]:
    """Rendering an index of 10,000 memories (absolute; seen at a third of the reach)."""
    del home
    memories = [
        Memory(
            file=f"m{number}.md",
            id=f"{number:010d}",
            name=f"Service {number % 97} rule {number}",
            description=f"Service {number % 97} keeps its rule number {number} in the registry",
            type=MemoryType.PROJECT,
            body="…",
        )
        for number in range(10_000)
    ]
    started = time.perf_counter()
    rendered = render_index(memories, None, IndexBudgets())
    seconds = time.perf_counter() - started
    yield Row(
        "index of 10,000 memories",
        f"{seconds:.2f} s, {rendered.line_count} lines, {rendered.byte_count:,} bytes",
        "10 s, 200 lines, 25,000 bytes",
        seconds <= 10 and rendered.line_count <= 200 and rendered.byte_count <= 25_000,
    )


@row
def command_line(home: Path) -> Iterator[Row]:
    """`memd --help`, beside an interpreter that does nothing (absolute)."""
    del home
    bare = _best_of(7, [sys.executable, "-c", "pass"])
    ours = _best_of(7, [*MEMD, "--help"])
    yield Row(
        "memd --help",
        f"{ours * 1000:.0f} ms (a bare interpreter {bare * 1000:.0f} ms)",
        "200 ms",
        ours <= 0.2,
    )


_OPTIONS = SourceOptions(time_zone=UTC, session_author=Author.ASSISTANT)


def _repeated_samples(agent: str, home: Path, size: int) -> Iterator[Path]:
    """Write each sample of an agent again and again, about `size` bytes in all, and name the files.

    Each is repeated as often as the others, so that all keep their share.
    """
    samples = sorted((DATA / agent).glob("*.jsonl"))
    repeats = size // sum(sample.stat().st_size for sample in samples) + 1
    (home / agent).mkdir()
    for sample in samples:
        content = sample.read_bytes()
        path = home / agent / sample.name
        path.write_bytes(b"".join(_varied(content, number) for number in range(repeats)))
        yield path


def _backlog_files(directory: Path, megabytes: int) -> Iterator[Path]:
    """Write files of up to 8 MB, each a real transcript again and again, and name them.

    Each is repeated as often as the others, so that all keep their share.
    """
    directory.mkdir(parents=True)
    samples = [
        sample.read_bytes()
        for agent in ("claude-code", "codex")
        for sample in sorted((DATA / agent).glob("*.jsonl"))
    ]
    repeats = (8 << 20) // max(map(len, samples))
    left = megabytes * 1_000_000
    for number in itertools.count():
        if left <= 0:
            break
        path = directory / f"s{number}.jsonl"
        sample = samples[number % len(samples)]
        numbers = range(number * repeats, (number + 1) * repeats)
        left -= path.write_bytes(b"".join(_varied(sample, number) for number in numbers))
        yield path


def _read_before(path: str, stamp: Stamp) -> Transcript:
    """Return a row as a transcript of some length leaves it."""
    uid = f"{random.getrandbits(64):016x}"
    evidence = Evidence(1024, uid * 2)
    position = LinesPosition(
        offset=123_456,
        line_number=400,
        head=evidence,
        mark=evidence,
        state={"cwd": "/home/somebody/project", "session": uid * 2},
    )
    return Transcript(
        uid=uid,
        path=path,
        source="codex",
        status=ACTIVE,
        stamp=stamp,
        birth_ns=0,
        first_seen="2026-04-07T00:00:00+00:00",
        position=position,
    )


def _varied(sample: bytes, number: int) -> bytes:
    """Return a sample with other ids and years, so that it is no copy of itself."""
    varied = re.sub(rb'"(uuid|turn_id|id)":"[^"]{8}', b'"\\1":"%08x' % number, sample)
    return re.sub(rb'"timestamp":"\d{4}', b'"timestamp":"%04d' % (1000 + number % 9000), varied)


def _decode(lines: Iterable[bytes]) -> None:
    for one in lines:
        try:
            orjson.loads(one)
        except orjson.JSONDecodeError:  # some samples have broken lines
            continue


def _decode_file(path: Path) -> None:
    with path.open("rb") as stream:
        _decode(stream)


def _read_messages(source: Source, path: Path) -> None:
    with load_carriers()["lines"].open(str(path)) as opened:
        origin = Origin(path=str(path), uid="bench")
        messages = source.parse(opened.records(None), {}, origin, is_final=True)
        (last,) = deque(messages, maxlen=1)
        opened.seal(last.end, state=last.state)


def _least_cpu_seconds(rounds: int, *works: Callable[[], object]) -> list[float]:
    """Return the least processor time of each work; they take turns, so that load hits all.

    For work that waits for nothing, processor time is what the clock shows on a quiet machine.
    """
    least = [math.inf] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            started = time.process_time()
            work()
            least[place] = min(least[place], time.process_time() - started)
    return least


def _bare_walk(top: str) -> int:
    count = 0
    pending = [top]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    pending.append(entry.path)
                else:
                    entry.stat(follow_symlinks=False)
                    count += 1
    return count


class _Lines:
    """The log lines of a running daemon."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.pid = process.pid

    def wait_for(self, event: str) -> dict[str, object]:
        assert self._process.stdout is not None
        for text in self._process.stdout:
            record: dict[str, object] = json.loads(text)
            if record["event"] == event:
                return record
        raise SystemExit(f"memd ended before {event}")


@contextlib.contextmanager
def _daemon(home: Path, **settings: int) -> Iterator[_Lines]:
    (home / "sessions").mkdir(parents=True, exist_ok=True)
    config = home / "memconsolidate.toml"
    config.write_text("".join(f"{name} = {value}\n" for name, value in settings.items()))
    env = {**os.environ, "XDG_STATE_HOME": str(home / "state")}
    process = subprocess.Popen(
        [*MEMD, "start", "--config", str(config)], stdout=subprocess.PIPE, text=True, env=env
    )
    try:
        lines = _Lines(process)
        lines.wait_for("daemon:ready")
        yield lines
    finally:
        process.terminate()
        process.wait(20)


def _wait_until_read(home: Path, messages: int, lines: _Lines) -> None:
    del home
    read = 0
    while read < messages:
        data = lines.wait_for("extraction:complete")["data"]
        assert isinstance(data, dict)
        read += int(data["messages"])
    time.sleep(5)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_megabytes(pid: int) -> float:
    for text in Path(f"/proc/{pid}/status").read_text().splitlines():
        if text.startswith("VmRSS:"):
            return int(text.split()[1]) / 1024
    return 0.0


def _best_of(count: int, command: list[str]) -> float:
    times = []
    for _ in range(count):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - started)
    return min(times)


def main() -> None:
    """Run the named rows, or all, and print the table."""
    names = sys.argv[1:] or list(ROWS)
    unknown = [name for name in names if name not in ROWS]
    if unknown:
        raise SystemExit(f"no such row: {', '.join(unknown)}; there are {', '.join(ROWS)}")
    print("| what | measured | reach | reached |")
    print("| --- | --- | --- | --- |")
    for name in names:
        with tempfile.TemporaryDirectory(prefix="memd-bench-") as directory:
            for one in ROWS[name](Path(directory)):
                mark = "yes" if one.is_reached else "NO"
                print(f"| {one.what} | {one.measured} | {one.reach} | {mark} |", flush=True)
    print(
        f"\nload {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, Python {sys.version.split()[0]}"
    )


if __name__ == "__main__":
    main()
