from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from memconsolidate.app import World, run_once, take_state
from memconsolidate.backends.registry import NEEDED
from memconsolidate.changesets.commit import PROVISIONAL_DAYS
from memconsolidate.config.load import load_config
from memconsolidate.config.settings import Config, asker_of
from memconsolidate.extraction.schedule import Wish
from memconsolidate.ledger.batches import add_provisional, add_review
from memconsolidate.ledger.database import open_ledger
from memconsolidate.ledger.pauses import set_pause
from memconsolidate.ledger.person_pause import PersonPause, put_person_pause
from memconsolidate.ledger.transcripts import find_by_path, put_transcript
from memconsolidate.model import (
    Claim,
    MemoryType,
    Operation,
    Outcome,
    Provisional,
    Quote,
    Verdict,
)
from memconsolidate.status import (
    LOOKED_AT_BYTES,
    PARSED_FILES,
    STATUS_FILE,
    UNENDED,
    WAITING_NAMED,
    Live,
    Status,
    WaitingTranscript,
    read_live,
    read_status,
)
from memconsolidate.system.clock import Clock, FakeClock, SystemClock
from memconsolidate.system.files import Files
from memconsolidate.system.log import RecordingLog
from memconsolidate.system.process import current_identity
from memconsolidate.watch.scan import Ignored

RULE = json.dumps({"role": "user", "content": "Always deploy on Tuesdays."}) + "\n"

MEMORY = "---\nname: A\ndescription: It is so.\ntype: project\n---\nIt is so.\n"

Configure = Callable[..., Config]


@pytest.fixture
def configure(tmp_path: Path, home: Path) -> Configure:
    (tmp_path / "sessions").mkdir()

    def make(more: str = "") -> Config:
        file = tmp_path / "memconsolidate.toml"
        file.write_text(f'state_directory = "./state"\ntime_zone = "UTC"\n{more}')
        return load_config(str(file), {}, str(tmp_path), str(home))

    return make


def _status(config: Config) -> Status:
    return read_status(config, SystemClock())


def _run(config: Config, *, everything: bool = True) -> None:
    clock = SystemClock()
    wish = Wish(at_once=True, everything=everything)
    run_once(config, World(clock=clock, log=RecordingLog(clock)), wish)


def _sayings(config: Config, **changes: object) -> None:
    """Let a daemon, which is this process, say something of itself."""
    live = Live(pid=os.getpid(), version="9", started="2026-01-01T00:00:00+00:00", backend="rules")
    told = msgspec.json.encode(msgspec.structs.replace(live, **changes))
    Path(config.state_directory, STATUS_FILE).write_bytes(told)


def test_nothing_is_made_by_asking(configure: Configure, tmp_path: Path) -> None:
    config = configure()
    before = sorted(tmp_path.rglob("*"))
    status = _status(config)
    assert (status.daemon.state, status.read.messages, status.passes.last) == ("stopped", 0, "")
    assert sorted(tmp_path.rglob("*")) == before


def test_what_was_read_no_longer_waits(configure: Configure, tmp_path: Path) -> None:
    config = configure()
    file = tmp_path / "sessions" / "a.jsonl"
    file.write_text(RULE)
    before = _status(config)
    assert (before.waiting.transcripts, before.waiting.bytes) == (1, len(RULE))
    _run(config)
    after = _status(config)
    assert (after.waiting.transcripts, after.waiting.bytes) == (0, 0)
    assert (after.read.messages, after.read.transcripts) == (1, {"active": 1})
    assert [(each.outcome, each.count) for each in after.verdicts] == [("create", 1)]
    assert after.verdicts[0].sentence
    assert after.passes.last_report is not None
    assert after.passes.last_report.created == 1

    with file.open("a") as stream:
        stream.write("{}\n")
    assert (_status(config).waiting.transcripts, _status(config).waiting.bytes) == (1, 3)


def test_events_wait_until_they_were_read(configure: Configure, tmp_path: Path) -> None:
    config = configure()
    events = tmp_path / "sessions" / "one" / "events"
    events.mkdir(parents=True)
    said = {"role": "user", "content": [{"type": "text", "text": "Always deploy on Tuesdays."}]}
    for number in range(2):
        event = {"id": f"e{number}", "kind": "MessageEvent", "source": "user", "llm_message": said}
        event["timestamp"] = f"2026-01-01T00:00:0{number}"
        (
            events / f"event-0000{number}-348cb573-527b-4a37-8d57-65ce986ac28{number}.json"
        ).write_text(json.dumps(event))
    assert _status(config).waiting.transcripts == 1
    _run(config)
    assert _status(config).waiting.transcripts == 0


def test_old_transcripts_wait_by_choice(configure: Configure, tmp_path: Path) -> None:
    config = configure("initial_days = 1\n")
    file = tmp_path / "sessions" / "old.jsonl"
    file.write_text(RULE)
    os.utime(file, (1_000_000_000, 1_000_000_000))
    _run(config, everything=False)
    waiting = _status(config).waiting
    assert (waiting.by_choice, waiting.by_choice_bytes) == (1, len(RULE))
    assert waiting.transcripts == 0
    _run(config)
    assert _status(config).waiting.by_choice == 0


def test_removed_records_are_told_by_filter(configure: Configure, tmp_path: Path) -> None:
    config = configure()
    tool = json.dumps({"role": "tool", "content": "x" * 50}) + "\n"
    (tmp_path / "sessions" / "a.jsonl").write_text(RULE + tool + "{broken\n")
    _run(config)
    status = _status(config)
    assert [each.records for each in status.filtered] == [1]
    assert sum(status.set_aside.values()) == 1
    assert [*status.set_aside_in.values()] == [str(tmp_path / "sessions" / "a.jsonl")]


def test_state_held_without_a_word_is_busy(configure: Configure) -> None:
    config = configure()
    lock = take_state(config, SystemClock())
    try:
        status = _status(config)
        assert (status.daemon.state, status.daemon.pid) == ("busy", os.getpid())
        _sayings(config, waiting=7, waiting_bytes=70, unobserved=(("/x", "no permission"),))
        status = _status(config)
        assert (status.daemon.state, status.waiting.transcripts) == ("running", 7)
        assert status.watch.unobserved == (("/x", "no permission"),)
    finally:
        lock.release()


def test_last_error_of_a_dead_daemon_is_told(configure: Configure) -> None:
    config = configure()
    os.makedirs(config.state_directory)
    _sayings(config, last_error="the disk is gone", waiting=7)
    status = _status(config)
    assert status.daemon.state == "stopped"
    assert status.passes.last_error == "the disk is gone"
    assert status.waiting.transcripts == 0


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"pid": "x"}', b"[" * 5000])
def test_broken_word_of_a_daemon_is_ignored(configure: Configure, content: bytes) -> None:
    config = configure()
    os.makedirs(config.state_directory)
    Path(config.state_directory, STATUS_FILE).write_bytes(content)
    assert read_live(config.state_directory) is None
    assert _status(config).daemon.state == "stopped"


def _running(config: Config, clock: Clock | None = None, **changes: object) -> Status:
    """Return what is told of a daemon that runs and said this of itself."""
    lock = take_state(config, SystemClock())
    try:
        _sayings(config, **changes)
        return read_status(config, clock or SystemClock())
    finally:
        lock.release()


@pytest.mark.parametrize(
    ("setting", "told", "why"),
    [
        ("quiet_ms = 9000", {"changed": -3}, "quiet for 3 of 9 s"),
        ("quiet_ms = 9000", {"changed": 600}, "quiet for 0 of 9 s"),
        ("", {"again": 500}, UNENDED),
        ("", {"again": 500, "is_readable": False}, "it cannot be read now"),
        (
            "",
            {"again": 500, "is_readable": False, "problem": "is odd"},
            "it cannot be read now: is odd",
        ),
        (
            "",
            {"again": 500, "is_readable": False, "problem": "backend openai: of no use"},
            "backend openai: of no use",
        ),
        ("", {"next_extraction": 30}, "waits for the interval between two rounds"),
        ("", {"next_extraction": -30, "again": -1}, "is taken up next"),
        ("extraction_enabled = false", {}, "extraction_enabled is false"),
    ],
)
def test_waiting_transcript_says_what_it_waits_for(
    configure: Configure, fake_clock: FakeClock, setting: str, told: dict[str, Any], why: str
) -> None:
    config = configure(f"{setting}\n")

    def after(name: str, usual: int) -> str:
        return (fake_clock.now() + timedelta(seconds=told.get(name, usual))).isoformat()

    waiting = WaitingTranscript(
        path="/s/a.jsonl",
        changed=after("changed", -60),
        again=after("again", -60),
        is_readable=told.get("is_readable", True),
        problem=told.get("problem", ""),
    )
    said = {
        "waiting": 1,
        "waiting_named": (waiting,),
        "next_extraction": after("next_extraction", -60),
    }
    status = _running(config, fake_clock, **said)
    assert status.waiting.named == (("/s/a.jsonl", why),)


@pytest.mark.parametrize("is_running", [False, True])
def test_nothing_is_taken_up_while_a_person_lets_memd_pause(
    configure: Configure, fake_clock: FakeClock, *, is_running: bool
) -> None:
    config = configure()
    path = Path(config.session_directory) / "a.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text('{"role": "user", "content": "We meet on Tuesdays."}\n')
    database = open_ledger(config.state_directory, fake_clock, Files())
    put_person_pause(database, PersonPause(since=fake_clock.now()))
    database.close()
    waiting = WaitingTranscript(path=str(path), changed="", again="")
    if is_running:
        status = _running(config, fake_clock, waiting=1, waiting_named=(waiting,))
    else:
        status = read_status(config, fake_clock)
    assert status.waiting.named == ((str(path), "memd is paused; `memd resume` ends that"),)


@pytest.mark.parametrize(("seconds", "is_later"), [(60, True), (1, False)])
def test_pause_of_a_backend_lasts_until_the_next_pass_where_that_is_later(
    configure: Configure, seconds: float, *, is_later: bool
) -> None:
    config = configure('[llm_backend]\nname = "openai"\nmodel = "m"\napi_key = "k"\n')
    clock = SystemClock()
    until = clock.now() + timedelta(seconds=30)
    database = open_ledger(config.state_directory, clock, Files())
    set_pause(database, asker_of(config), until=until, reason="boom")
    database.close()
    next_pass = (clock.now() + timedelta(seconds=seconds)).isoformat(timespec="seconds")
    spending = _running(config, next_extraction=next_pass).spending
    assert spending is not None
    told = next_pass if is_later else until.isoformat(timespec="seconds")
    assert spending.paused_until == told


def test_times_that_are_none_hold_nothing_up(configure: Configure) -> None:
    waiting = WaitingTranscript(path="/s", changed="yesterday", again="2999-01-01T00:00:00")
    status = _running(configure(), waiting=1, waiting_named=(waiting,), next_extraction="x")
    assert status.waiting.named == (("/s", "is taken up next"),)


def test_without_a_daemon_the_oldest_that_wait_are_named(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure()
    for number in range(WAITING_NAMED + 2):
        file = tmp_path / "sessions" / f"{number}.jsonl"
        file.write_text(RULE)
        os.utime(file, (2_000_000_000 - number, 2_000_000_000 - number))
    waiting = _status(config).waiting
    assert waiting.transcripts == WAITING_NAMED + 2
    assert [Path(path).name for path, _ in waiting.named] == [
        f"{number}.jsonl" for number in range(WAITING_NAMED + 1, 1, -1)
    ]
    assert {why for _, why in waiting.named} == {"no daemon runs"}


@pytest.mark.parametrize(
    ("read", "added", "end"),
    [
        (b"", b'{"role": "us', b"\n"),
        (RULE.encode(), b'{"role": "us', b"\n"),
        (RULE.encode("utf-16"), '{"role": "us\n'.encode("utf-16-le")[:-1], b"\0"),
    ],
)
def test_without_a_daemon_an_unfinished_line_is_told(
    configure: Configure, tmp_path: Path, read: bytes, added: bytes, end: bytes
) -> None:
    config = configure()
    file = tmp_path / "sessions" / "a.jsonl"
    file.write_bytes(read)
    _run(config)
    file.write_bytes(read + added)
    told = ((str(file), UNENDED),)
    assert _status(config).waiting.named == told
    _run(config)
    assert _status(config).waiting.named == told
    file.write_bytes(read + added + end)
    assert _status(config).waiting.named == ((str(file), "no daemon runs"),)


def test_without_a_daemon_a_file_of_any_size_is_told_at_once(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure()
    file = tmp_path / "sessions" / "a.jsonl"
    file.write_bytes(b"x" * (2 * LOOKED_AT_BYTES))
    assert _status(config).waiting.named == ((str(file), "no daemon runs"),)


def test_without_a_daemon_what_cannot_be_read_says_why(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure()
    file = tmp_path / "sessions" / "a.jsonl"
    file.write_text(RULE)
    _run(config)
    file.write_text(RULE + RULE)
    database = open_ledger(config.state_directory, SystemClock(), Files())
    row = find_by_path(database, str(file))
    assert row is not None
    put_transcript(database, msgspec.structs.replace(row, reason="is odd"))
    database.close()
    assert _status(config).waiting.named == ((str(file), "it cannot be read now: is odd"),)


def test_without_a_daemon_switched_off_extraction_is_told(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure("extraction_enabled = false\n")
    (tmp_path / "sessions" / "a.jsonl").write_text(RULE)
    [(_, why)] = _status(config).waiting.named
    assert why == "extraction_enabled is false"


def test_next_pass_of_a_dead_daemon_is_not_told(configure: Configure) -> None:
    config = configure()
    os.makedirs(config.state_directory)
    _sayings(config, next_extraction="2026-01-01T00:00:00+00:00")
    assert _status(config).passes.next == ""
    running = _running(config, next_extraction="2026-01-01T00:00:00+00:00")
    assert running.passes.next == "2026-01-01T00:00:00+00:00"


def test_files_that_no_source_reads_are_counted(configure: Configure, tmp_path: Path) -> None:
    config = configure()
    (tmp_path / "sessions" / "chat.json").write_text("[]")
    (tmp_path / "sessions" / ".DS_Store").write_text("")
    watch = _status(config).watch
    assert watch.ignored == (Ignored("name", 1, (str(tmp_path / "sessions/chat.json"),)),)
    several = (Ignored("link", 7, ("/s/x",)), Ignored("name", 2, ("/s/y", "/s/z")))
    assert _running(config, ignored=several).watch.ignored == several


def test_file_that_is_no_text_is_counted_and_waits_for_nothing(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure()
    file = tmp_path / "sessions" / "picture.txt"
    file.write_bytes(bytes(range(1, 32)) * 100)
    _run(config)
    _run(config)
    status = _status(config)
    assert status.set_aside == {"a file that is no text": 1}
    assert status.set_aside_in == {"a file that is no text": str(file)}
    assert (status.waiting.transcripts, status.waiting.named) == (0, ())
    assert status.watch.ignored == ()


def test_file_that_no_pass_has_seen_yet_and_is_no_text_waits_for_nothing(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure()
    (tmp_path / "sessions" / "a.jsonl").write_text(RULE)
    file = tmp_path / "sessions" / "picture.txt"
    file.write_bytes(bytes(range(1, 32)) * 100)
    status = _status(config)
    assert status.waiting.transcripts == 1
    assert status.watch.ignored == (Ignored("no text", 1, (str(file),)),)


def test_file_that_was_no_text_and_is_some_now_waits_again(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure()
    file = tmp_path / "sessions" / "notes.jsonl"
    file.write_bytes(bytes(range(1, 32)) * 100)
    _run(config)
    assert _status(config).waiting.transcripts == 0
    file.write_text(RULE)
    assert _status(config).waiting.transcripts == 1


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([{"role": "user", "content": "Always deploy on Tuesdays."}], indent=2),
        json.dumps({"role": "user", "content": "Always deploy on Tuesdays."}, indent=2),
        json.dumps([{"role": "user", "content": "Always deploy on Tuesdays."}]),
        '{"role": "user", "content": "Always deploy on Tuesdays.',
    ],
)
def test_json_that_is_not_one_record_a_line_is_counted(
    configure: Configure, tmp_path: Path, text: str
) -> None:
    config = configure()
    (tmp_path / "sessions" / "a.jsonl").write_text(text + "\n")
    _run(config)
    status = _status(config)
    assert status.read.messages == 0
    lines = len(text.splitlines())
    counted = sum(each.records for each in status.filtered) + sum(status.set_aside.values())
    assert counted == lines
    assert set(status.set_aside) <= {"no JSON record in one line"}


def test_prose_under_a_name_of_json_lines_is_still_read(
    configure: Configure, tmp_path: Path
) -> None:
    config = configure()
    (tmp_path / "sessions" / "a.jsonl").write_text("[note] The build runs on Tuesdays.\n\n")
    _run(config)
    assert _status(config).read.messages == 1


def test_claims_that_wait_are_counted_for_this_memory_only(configure: Configure) -> None:
    config = configure()
    claim = Claim(
        operation=Operation.CREATE,
        type=MemoryType.PROJECT,
        statement="It is so.",
        quotes=(Quote("m1", "It is so."),),
    )
    verdict = Verdict(outcome=Outcome.HOLD, reason="store_full", claim=claim)
    now = SystemClock().now()
    database = open_ledger(config.state_directory, SystemClock(), Files())
    for scope in (config.memory_directory, "/elsewhere"):
        add_review(database, scope, reason="store_full", verdict=verdict, pass_id="p", now=now)
    for days in (1, PROVISIONAL_DAYS + 1):
        provisional = Provisional(claim=claim, sources=(), since=now - timedelta(days=days))
        add_provisional(database, config.memory_directory, provisional, "p")
    database.close()
    status = _status(config)
    assert (status.reviews, status.provisional) == (1, 1)


def test_missing_sessions_are_unobserved(configure: Configure, tmp_path: Path) -> None:
    config = configure()
    (tmp_path / "sessions").rmdir()
    [(path, reason)] = _status(config).watch.unobserved
    assert (path, reason) == (config.session_directory, "No such file or directory")


def test_other_program_in_the_memory_directory_is_named(configure: Configure) -> None:
    config = configure()
    os.makedirs(config.memory_directory)
    lock = Path(config.memory_directory, ".consolidate-lock")
    identity = current_identity()
    lock.write_text(f"{identity.pid}\nmemd {identity.start_ticks} {identity.boot_id}\n")
    holder = _status(config).lock
    assert holder is not None
    assert (holder.holder_pid, holder.is_memd) == (identity.pid, True)
    parent = os.getppid()
    lock.write_text(f"{parent}\n")
    holder = _status(config).lock
    assert holder is not None
    assert (holder.holder_pid, holder.is_memd) == (parent, False)


def test_index_headroom_is_what_the_budgets_leave(configure: Configure) -> None:
    config = configure("max_index_lines = 10\nmax_index_bytes = 600\n")
    os.makedirs(config.memory_directory)
    Path(config.memory_directory, "MEMORY.md").write_text("- é\n- b\n")
    Path(config.memory_directory, "a.md").write_text(MEMORY)
    Path(config.memory_directory, ".hidden.md").write_text("x")
    index = _status(config).index
    assert (index.lines, index.bytes, index.memory_files) == (2, 9, 1)
    assert (index.lines_left, index.bytes_left) == (8, 591)


def test_memory_files_that_cannot_be_read_are_told(configure: Configure) -> None:
    config = configure()
    memory = Path(config.memory_directory)
    memory.mkdir()
    (memory / "a.md").write_text(MEMORY)
    (memory / "plain.md").write_text("no header\n")
    (memory / "broken.md").write_text("---\nname: [\n---\n")
    index = _status(config).index
    assert (index.memory_files, index.left) == (1, 1)
    [(file, reason)] = index.unreadable
    assert (file, reason[:5]) == ("broken.md", "line ")


def test_too_many_memory_files_are_only_counted(configure: Configure) -> None:
    config = configure()
    memory = Path(config.memory_directory)
    memory.mkdir()
    for number in range(PARSED_FILES + 1):
        (memory / f"{number}.md").touch()
    index = _status(config).index
    assert (index.memory_files, index.is_counted_only) == (PARSED_FILES + 1, True)


def test_index_that_cannot_be_seen_says_why(configure: Configure) -> None:
    config = configure()
    os.makedirs(Path(config.memory_directory, "MEMORY.md"))
    index = _status(config).index
    assert index.lines == 0
    assert "Is a directory" in index.problem


def test_backend_that_cannot_run_is_told_not_raised(
    configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NEEDED, "bedrock", ("no_such_package", "bedrock"))
    backend = _status(configure('[llm_backend]\nname = "bedrock"\n')).backend
    assert (backend.name, backend.works) == ("bedrock", False)
    assert "no_such_package" in backend.problem
