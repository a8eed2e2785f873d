"""The commands, as a person or a service manager runs them."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from memconsolidate.system.events import EVENTS, camel_case
from memconsolidate.system.lock import DaemonLock
from tests.end_to_end.conftest import PATIENCE_SECONDS, Place, await_true
from tests.end_to_end.terminal import Terminal

RULE = "Always deploy on Tuesdays."
#: Later than anything that is said without a time.
LATE = "2099-01-01T00:00:00Z"
BEDROCK = (
    '[llm_backend]\nname = "bedrock"\nregion = "us-east-1"\n'
    'model = "us.anthropic.claude-sonnet-4-20250514-v1:0"\n'
)


def test_appended_words_become_a_memory_while_it_runs(place: Place) -> None:
    daemon = place.start()
    place.say(RULE)
    await_true(lambda: "Always deploy on Tuesdays" in place.index(), "the memory in the index")

    assert daemon.end(signal.SIGTERM) == 0
    assert place.memories() == ["always-deploy-on-tuesdays.md"]
    assert daemon.records[-1]["event"] == "daemon:stop"
    assert daemon.records[-1]["data"]["signal"] == "SIGTERM"


def test_first_start_makes_what_it_watches_and_warns_of_nothing(place: Place) -> None:
    daemon = place.start()
    assert place.memory.is_dir()
    assert daemon.end() == 0
    assert [one for one in daemon.records if one["level"] not in {"info", "debug"}] == []


def test_looking_in_vain_does_not_begin_the_interval(place: Place) -> None:
    place.configure(extraction_interval_ms=60_000, quiet_ms=300)
    daemon = place.start()
    place.say(RULE)
    await_true(place.memories, "the first memory, long before a minute is over")
    assert daemon.end() == 0


def test_ctrl_c_ends_the_daemon_with_zero(place: Place) -> None:
    assert place.start().end(signal.SIGINT) == 0


def test_log_holds_declared_events_only(place: Place) -> None:
    place.configure('[log]\nlevel = "debug"\n')
    daemon = place.start()
    place.say(RULE, "What is the weather like?")
    daemon.await_event("extraction:complete")
    daemon.end()

    for line in daemon.log.read_text().splitlines():
        record = json.loads(line)
        assert list(record) == ["timestamp", "level", "event", "data"]
        event = EVENTS[record["event"]]
        assert record["level"] == event.level
        assert set(record["data"]) <= {camel_case(key) for key in event.keys}
    assert RULE not in daemon.log.read_text()


def test_second_start_names_the_first_and_exits_3(place: Place) -> None:
    daemon = place.start()
    second = place.memd("start")

    assert second.returncode == 3
    running = f"memd runs already (process {daemon.process.pid}); "
    assert second.stderr == f"{running}`memd stop` ends it\n"
    named = place.memd("start", "--config", "memconsolidate.toml")
    assert named.stderr == f"{running}`memd stop --config memconsolidate.toml` ends it\n"
    assert daemon.process.poll() is None


def test_start_without_anything_explains_init(place: Place, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    place.root = tmp_path / "empty"
    answer = place.memd("start")

    assert answer.returncode == 2
    assert "memd init" in answer.stderr
    assert list(place.root.iterdir()) == []


def test_start_without_configuration_uses_the_defaults(place: Place, home: Path) -> None:
    place.config.unlink()
    daemon = place.start()

    assert daemon.end() == 0
    assert place.memory.is_dir()
    assert list((home / ".local" / "state" / "memconsolidate").iterdir())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"memory_directory = ", "line 1"),
        (b"quiet = 3\nmax_prompt_chars = 'x'\n", "did you mean quiet_ms"),
        (b'memory_directory = "\xff"\n', "UTF-8"),
        (b'memory_directory = "./sessions"\n', "same directory"),
    ],
    ids=["torn", "unknown", "not text", "conflict"],
)
def test_bad_configuration_touches_nothing(
    place: Place, home: Path, content: bytes, said: str
) -> None:
    place.say(RULE)
    place.config.write_bytes(content)
    before = place.tree()
    for command in ("start", "run", "status"):
        answer = place.memd(command)
        assert answer.returncode == 2
        assert said in answer.stderr
        assert str(place.config) in answer.stderr
    assert place.tree() == before
    assert list(home.rglob("*")) == []


def test_configuration_that_is_no_file_exits_2(place: Place) -> None:
    before = place.tree()
    answer = place.memd("start", "--config", "sessions")
    assert (answer.returncode, "it is a directory" in answer.stderr) == (2, True)
    assert place.tree() == before


def test_all_problems_are_listed_at_once(place: Place) -> None:
    place.config.write_text('quiet_ms = -1\nnope = 1\n[log]\nlevel = "loud"\n')
    answer = place.memd("config", "check")
    assert answer.returncode == 2
    assert len([line for line in answer.stderr.splitlines() if line.startswith("  - ")]) == 3


def test_backend_without_credentials_exits_4_untouched(
    place: Place, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    place.say(RULE)
    place.configure(BEDROCK)
    before = place.tree()
    for command in ("start", "run"):
        answer = place.memd(command)
        assert answer.returncode == 4
        assert "bedrock" in answer.stderr
        assert 'llm_backend.name = "rules"' in answer.stderr
    assert place.tree() == before
    assert list(home.rglob("*")) == []


def test_start_on_a_terminal_says_what_it_can_and_misses(place: Place) -> None:
    place.sessions.rmdir()
    with Terminal.of(place.command("start"), place.root) as terminal:
        terminal.await_text("daemon:ready")
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.await_end() == 0

    first, second, third = terminal.shown.decode().split("\r\n")[:3]
    assert "`rules` finds what people say outright" in first
    assert "a model does better" in second
    assert third.startswith(f"There is no directory {place.sessions} yet")
    assert b'"event"' not in terminal.shown


@pytest.mark.parametrize(
    ("answer", "code", "last"),
    [
        ("y\n", 0, "Next: "),
        ("n\n", 0, "Nothing was written."),
        ("\x03", 130, "Nothing was written."),  # Ctrl-C
        ("\x04", 130, "Nothing was written."),  # Ctrl-D
    ],
)
def test_init_asks_on_a_terminal_before_it_writes(
    tmp_path: Path, place: Place, answer: str, code: int, last: str
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    with Terminal.of(place.command("init", "--here"), here) as terminal:
        terminal.await_text("Write it?")
        terminal.type(answer)
        assert terminal.await_end() == code

    assert terminal.shown.decode().splitlines()[-1].startswith(last)
    is_written = answer == "y\n"
    assert (here / "memconsolidate.toml").exists() == is_written
    assert (here / "sessions").exists() == is_written


def test_init_asks_again_for_the_number_or_name_of_an_agent(place: Place, home: Path) -> None:
    for name in (".claude/projects/-work/one.jsonl", ".codex/sessions/rollout-x.jsonl"):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text("{}\n")
    with Terminal.of(place.command("init"), place.root) as terminal:
        for answer in ("abc", "3", "1"):
            terminal.await_text("Which of them [all]: ")
            terminal.type(f"{answer}\n")
        for answer in ("perhaps", "n"):
            terminal.await_text("Write it? [Y/n]: ")
            terminal.type(f"{answer}\n")
        assert terminal.await_end() == 0

    told = terminal.shown.decode()
    assert "'abc' is none of them; type numbers from 1 to 2, names, or all" in told
    assert "'3' is none of them; type numbers from 1 to 2, names, or all" in told
    assert "Type y for yes or n for no." in told


@pytest.mark.parametrize(
    ("answer", "agents"),
    [
        ("1,2", ["claude-code", "codex"]),
        ("2 1", ["claude-code", "codex"]),
        ("Codex", ["codex"]),
        ("claude-code, codex", ["claude-code", "codex"]),
    ],
)
def test_init_takes_several_numbers_and_names(
    place: Place, home: Path, answer: str, agents: list[str]
) -> None:
    for name in (".claude/projects/-work/one.jsonl", ".codex/sessions/rollout-x.jsonl"):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text("{}\n")
    with Terminal.of(place.command("init"), place.root) as terminal:
        terminal.await_text("Which of them [all]: ")
        terminal.type(f"{answer}\n")
        terminal.await_text("Write it? [Y/n]: ")
        terminal.type("n\n")
        assert terminal.await_end() == 0

    read = [line for line in terminal.shown.decode().splitlines() if "only read)" in line]
    assert [agent for agent in ("claude-code", "codex") if f"({agent}," in "".join(read)] == agents


def test_interrupt_at_once_after_a_question_is_never_lost(tmp_path: Path) -> None:
    # It used to be while the question had been shown and nothing waited for the answer yet.
    questions = """
import click
from memconsolidate.cli.questions import ask
for _ in range(500):
    try:
        ask("Which? ", "1")
    except click.Abort:
        print("aborted")
"""
    with Terminal.of([sys.executable, "-c", questions], tmp_path) as terminal:
        for _ in range(500):
            terminal.await_text("Which? ")
            terminal.type("\x03")
            terminal.await_text("aborted")
        assert terminal.await_end() == 0


def test_run_reads_and_a_second_run_changes_no_byte(place: Place) -> None:
    place.say(RULE, "Is it raining?")
    first = place.memd("run")
    assert first.returncode == 0, first.stderr
    assert "1 transcript, 2 messages; 1 memory created" in first.stdout
    assert str(place.memory) in first.stdout
    before = place.tree(place.memory, place.sessions)

    second = place.memd("run", "--extract")

    assert second.stdout == f"Nothing new. The memories are in {place.memory}.\n"
    assert place.tree(place.memory, place.sessions) == before


def test_run_beside_a_daemon_prints_the_same(place: Place) -> None:
    # So long that only the request can make the daemon read anything.
    place.configure(quiet_ms=600_000)
    daemon = place.start()
    place.say(RULE)

    answer = place.memd("run", "--json")

    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    assert [batch["created"] for batch in told["batches"]] == [1]
    assert told["memory_directory"] == str(place.memory)
    assert "run:requested" in daemon.events
    assert place.memories() == ["always-deploy-on-tuesdays.md"]
    assert daemon.end() == 0


def test_status_after_a_run_beside_a_daemon_knows_what_it_read(place: Place) -> None:
    place.configure(quiet_ms=600_000)
    daemon = place.start()
    for number in range(9):
        place.say(f"What is {number} times {number}?", file=f"{number}.jsonl")
    place.say("Half a li", file="torn.jsonl")
    with (place.sessions / "torn.jsonl").open("a") as stream:
        stream.write('{"role": "user", "con')
    for _ in range(3):
        assert place.memd("run").returncode == 0
        told = json.loads(place.memd("status", "--json").stdout)
        assert told["read"]["messages"] == 10
        assert [Path(path).name for path, _ in told["waiting"]["named"]] == ["torn.jsonl"]
        assert told["waiting"]["transcripts"] == 1
    assert daemon.end() == 0


def test_status_counts_what_is_not_read_right_after_a_run(place: Place) -> None:
    place.configure(poll_interval_ms=600_000)
    daemon = place.start()
    (place.sessions / "link.jsonl").symlink_to("elsewhere")
    assert place.memd("run").returncode == 0
    ignored = json.loads(place.memd("status", "--json").stdout)["watch"]["ignored"]
    assert [each["count"] for each in ignored] == [1]
    assert daemon.end() == 0


def test_run_does_the_work_when_the_daemon_dies(place: Place) -> None:
    place.configure(quiet_ms=600_000)
    daemon = place.start()
    daemon.process.send_signal(signal.SIGSTOP)
    place.say(RULE)
    run = place.begin("run")
    await_true(lambda: _requests(place) == 1, "the request")
    daemon.process.kill()
    daemon.process.wait()

    told, said = run.communicate(timeout=PATIENCE_SECONDS)
    assert (run.returncode, said) == (0, "")
    assert "1 memory created" in told
    assert _requests(place) == 0


def test_run_asks_the_next_daemon_when_one_ends(place: Place) -> None:
    place.configure(quiet_ms=600_000)
    first = place.start()
    first.process.send_signal(signal.SIGSTOP)
    place.say(RULE)
    run = place.begin("run")
    await_true(lambda: _requests(place) == 1, "the request")
    run.send_signal(signal.SIGSTOP)
    first.process.kill()
    first.process.wait()
    second = place.start()
    run.send_signal(signal.SIGCONT)

    told, said = run.communicate(timeout=PATIENCE_SECONDS)
    assert (run.returncode, said) == (0, "")
    assert "run:requested" in second.events
    assert place.memories() == ["always-deploy-on-tuesdays.md"]
    assert str(place.memory) in told
    assert second.end() == 0


def test_runs_at_the_same_time_all_end_well(place: Place) -> None:
    place.say(RULE)
    runs = [place.begin("run", "--json") for _ in range(4)]
    answers = [run.communicate(timeout=PATIENCE_SECONDS) for run in runs]

    assert [run.returncode for run in runs] == [0] * 4, answers
    batches = [batch for told, _ in answers for batch in json.loads(told)["batches"]]
    assert [batch["created"] for batch in batches] == [1]
    assert place.memories() == ["always-deploy-on-tuesdays.md"]


def test_run_waits_for_another_and_says_so_on_a_terminal(place: Place) -> None:
    place.say(RULE)
    other = DaemonLock(str(place.state), role="run")
    other.acquire()
    run, ours = place.begin_on_terminal("run")
    shown = b""
    while b"waiting" not in shown:
        shown += os.read(ours, 65536)
    other.release()

    told, _ = run.communicate(timeout=PATIENCE_SECONDS)
    os.close(ours)
    assert (run.returncode, b"1 memory created" in told) == (0, True)
    assert f"Another `memd run` (process {os.getpid()}) is at work" in shown.decode()


def test_stop_and_start_know_a_run_from_a_daemon(place: Place) -> None:
    other = DaemonLock(str(place.state), role="run")
    other.acquire()
    stop, start = place.memd("stop"), place.memd("start")
    other.release()

    assert stop.returncode == 0
    assert stop.stdout.startswith("No daemon runs for this configuration; ")
    assert start.returncode == 3
    assert "`memd run` is at work there; try again when it is done" in start.stderr
    assert "memd stop" not in start.stderr


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="the start is read from /proc")
def test_stop_believes_no_name_that_holds_no_lock(place: Place) -> None:
    lock = DaemonLock(str(place.state))
    lock.acquire()
    forged = json.loads((place.state / "memd.lock").read_text())
    lock.release()
    with subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE
    ) as victim:
        start_ticks = Path(f"/proc/{victim.pid}/stat").read_text().rpartition(")")[2].split()[19]
        forged |= {"pid": victim.pid, "start_ticks": int(start_ticks)}
        (place.state / "memd.lock").write_text(json.dumps(forged))

        answer = place.memd("stop")

        assert answer.stdout == "No daemon runs for this configuration.\n"
        assert victim.stdin is not None
        victim.stdin.close()
        assert victim.wait(PATIENCE_SECONDS) == 0


@pytest.mark.parametrize("has_daemon", [True, False])
def test_run_without_room_for_the_ledger_is_one_line(place: Place, *, has_daemon: bool) -> None:
    # The request cannot be written, as on a full disk.
    daemon = place.start() if has_daemon else None
    place.say(RULE)
    words = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *place.command("run")]
    answer = subprocess.run(
        words,
        check=False,
        capture_output=True,
        cwd=place.root,
        env=os.environ | {"MEMD_DEBUG": "1"},
        text=True,
    )

    assert answer.returncode == 1
    [line] = answer.stderr.splitlines()
    assert line.startswith("memd: ")
    assert str(place.state) in line
    assert daemon is None or daemon.end() == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted_wait_takes_its_request_back(place: Place, number: signal.Signals) -> None:
    daemon = place.start()
    daemon.process.send_signal(signal.SIGSTOP)
    # Whoever runs the tests with `nohup` lets their processes ignore a hang-up.
    before = signal.signal(number, signal.default_int_handler)
    run = place.begin("run")
    signal.signal(number, before)
    await_true(lambda: _requests(place) == 1, "the request")
    run.send_signal(number)

    assert run.wait(PATIENCE_SECONDS) == 128 + number
    assert run.communicate()[1].strip() == ""
    assert _requests(place) == 0
    daemon.process.send_signal(signal.SIGCONT)
    assert daemon.end() == 0


@pytest.mark.parametrize("is_started_again", [False, True])
def test_what_a_killed_command_asked_for_is_not_done_later(
    place: Place, *, is_started_again: bool
) -> None:
    daemon = place.start()
    daemon.process.send_signal(signal.SIGSTOP)
    command = place.begin("remember", RULE)
    await_true(lambda: _requests(place) == 1, "the request")
    command.kill()
    command.communicate()
    if is_started_again:
        daemon.process.kill()
        daemon.process.wait()
        daemon = place.start()
    else:
        daemon.process.send_signal(signal.SIGCONT)

    daemon.await_event("request:dropped")
    assert place.memories() == []
    assert _requests(place) == 0
    assert daemon.end() == 0


def test_wait_for_a_daemon_that_hangs_says_what_to_do(place: Place) -> None:
    daemon = place.start()
    daemon.process.send_signal(signal.SIGSTOP)
    command, ours = place.begin_on_terminal("remember", RULE)
    shown = b""
    while b"not taken it up" not in shown:
        shown += os.read(ours, 65536)
    status = place.memd("status").stdout
    daemon.process.send_signal(signal.SIGCONT)

    command.communicate(timeout=PATIENCE_SECONDS)
    os.close(ours)
    assert command.returncode == 0
    assert "`memd stop`" in shown.decode()
    assert "a command waits for it since" in status
    assert place.memories() == ["always-deploy-on-tuesdays.md"]
    assert daemon.end() == 0


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_daemon_whose_log_of_the_ledger_is_taken_away_says_so_and_ends(
    place: Place, suffix: str
) -> None:
    daemon = place.start()
    (place.state / f"ledger.sqlite{suffix}").unlink()

    assert daemon.process.wait(PATIENCE_SECONDS) == 6
    assert "was removed or replaced while memd was running" in daemon.log.read_text()


def _requests(place: Place) -> int:
    connection = sqlite3.connect(f"file:{place.state}/ledger.sqlite?mode=ro", uri=True)
    try:
        return int(connection.execute("SELECT count(*) FROM request").fetchone()[0])
    finally:
        connection.close()


def test_dry_run_leaves_every_byte(place: Place, home: Path) -> None:
    place.say(RULE)
    before = place.tree()
    answer = place.memd("run", "--dry-run")
    assert answer.returncode == 0, answer.stderr
    assert "batch 1: 1 transcript, 1 message, 26 characters" in answer.stdout
    assert "price: free" in answer.stdout
    assert place.tree() == before
    assert list(home.rglob("*")) == []


def test_dry_run_with_model_shows_verdicts_and_leaves_every_byte(place: Place) -> None:
    place.say("I prefer tabs over spaces in Go code.")
    place.memd("run")
    place.say(RULE)
    before = place.tree()
    answer = place.memd("run", "--dry-run", "--with-model")
    assert answer.returncode == 0, answer.stderr
    assert f"create: {RULE}" in answer.stdout
    assert place.tree() == before


def test_daemon_in_dry_run_writes_no_memory(place: Place) -> None:
    place.configure("dry_run = true\n")
    place.say(RULE)
    daemon = place.start()
    daemon.await_event("extraction:complete")
    await_true((place.state / "status.json").exists, "the daemon's word")

    assert "dry run" in place.memd("status").stdout
    assert "price: free" in place.memd("run").stdout
    assert not place.memory.exists()

    place.configure()
    answer = place.memd("run")
    assert answer.returncode == 1
    assert "only rehearses" in answer.stderr
    assert daemon.end() == 0
    assert not place.memory.exists()


def test_hand_edits_show_in_the_index_without_extraction(place: Place) -> None:
    place.say(RULE)
    daemon = place.start()
    file = place.memory / "always-deploy-on-tuesdays.md"
    await_true(file.exists, "the memory")
    await_true(lambda: "Tuesdays" in place.index(), "the index")

    file.write_text(file.read_text().replace("Tuesdays", "Wednesdays"))
    await_true(lambda: "Wednesdays" in place.index(), "the edit in the index")
    (place.memory / "other.md").write_text(
        "---\nname: Coffee\ndescription: Coffee is in room 4.\ntype: reference\n---\nYes.\n"
    )
    await_true(lambda: "(other.md)" in place.index(), "the new file in the index")
    file.unlink()
    await_true(lambda: "Wednesdays" not in place.index(), "the deleted file out of the index")

    assert daemon.events.count("extraction:complete") == 1
    assert daemon.end() == 0


@pytest.mark.parametrize("zone", ["XYZ-60", "Europe/Berln"])
def test_time_zone_that_means_nothing_is_a_fault_of_the_configuration(
    place: Place, zone: str
) -> None:
    place.say("I live in Paris.", "I moved to Porto.")
    for command in (["run"], ["status"], ["review"]):  # the file names a zone
        answer = place.memd(*command, environment={"TZ": zone})
        assert answer.returncode == 0, answer.stderr
    assert "since" in answer.stdout
    place.config.write_text(place.config.read_text().replace('time_zone = "UTC"', ""))
    for command in (["config", "check"], ["start"]):
        answer = place.memd(*command, environment={"TZ": zone})
        assert answer.returncode == 2
        assert f'TZ = "{zone}"' in answer.stderr
        assert "set time_zone" in answer.stderr


def test_running_daemon_settles_held_claims_that_a_person_decides_in_the_files(
    place: Place,
) -> None:
    ports = {"gateway": 9100, "mirror": 7100}
    place.say(*(f"The {name} listens on port {port}." for name, port in ports.items()))
    daemon = place.start()
    await_true(lambda: len(place.memories()) == 2, "what both listen on")
    for name, port in ports.items():
        text = f"Correction: the {name} listens on port {port + 100}, not {port}."
        record = {"type": "user", "message": {"role": "user", "content": text}, "uuid": name}
        more = {"parentUuid": None, "isSidechain": False, "sessionId": "s", "timestamp": LATE}
        with (place.sessions / "claude.jsonl").open("a") as stream:
            stream.write(json.dumps(record | more) + "\n")

    def held() -> int:
        return len(json.loads(place.memd("review", "--json").stdout)["waiting"])

    await_true(lambda: held() == 2, "both corrections to be held")
    [gateway] = place.memory.glob("*gateway*.md")
    gateway.write_text(gateway.read_text().replace("9100", "9200"))
    await_true(lambda: held() == 1, "the one that the memory says now")
    next(place.memory.glob("*mirror*.md")).unlink()
    await_true(lambda: held() == 0, "the one whose memory was deleted")
    assert place.memd("review").stdout == "No claim waits.\n"
    told = [each["data"]["state"] for each in daemon.records if each["event"] == "memory:settled"]
    assert told == ["accepted", "rejected"]


def test_sighup_takes_a_good_file_and_keeps_the_old_for_a_bad_one(place: Place) -> None:
    daemon = place.start()
    place.configure("nope = 1\n")
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("daemon:reload_failed")
    status = place.memd("status", "--config", str(place.config))
    assert status.returncode == 2
    assert f"runs (process {daemon.process.pid}" in status.stdout
    assert "memconsolidate.toml cannot be used" in status.stderr
    place.say(RULE)
    await_true(place.memories, "a memory under the old configuration")

    place.configure(max_index_lines=100)
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("daemon:reload")
    [reload] = [record for record in daemon.records if record["event"] == "daemon:reload"]
    assert "max_index_lines" in reload["data"]["changed"]
    assert daemon.end() == 0


def test_sighup_changes_the_log_and_the_directories(place: Place) -> None:
    daemon = place.start()
    log = place.root / "memd.log"
    place.configure(f'memory_directory = "./other"\n[log]\nlevel = "debug"\nfile = "{log}"\n')
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("daemon:reload")
    place.say(RULE)
    await_true((place.root / "other" / "MEMORY.md").exists, "the other directory")
    assert "scan:complete" in daemon.events
    assert daemon.end() == 0
    assert [json.loads(line)["event"] for line in log.read_text().splitlines()][-1] == "daemon:stop"
    assert not list(place.memory.glob("*.md"))


def test_status_beside_a_daemon_and_without(place: Place) -> None:
    place.say(RULE)
    alone = place.memd("status")
    assert "does not run" in alone.stdout
    assert "1 transcript, at most 58 bytes" in alone.stdout
    daemon = place.start()
    daemon.await_event("extraction:complete")
    place.say("Is it raining?", role="tool")

    await_true((place.state / "status.json").exists, "the daemon's word")
    beside = place.memd("status", "--json")
    assert beside.returncode == 0, beside.stderr
    told = json.loads(beside.stdout)

    assert told["daemon"]["state"] == "running"
    assert told["daemon"]["pid"] == daemon.process.pid
    assert told["read"]["messages"] == 1
    assert told["verdicts"][0]["outcome"] == "create"
    assert told["index"]["memory_files"] == 1
    assert told["watch"]["backend"] in {"native", "scan", "mixed"}
    assert told["passes"]["last_report"]["created"] == 1
    assert daemon.end() == 0
    after = json.loads(place.memd("status", "--json").stdout)
    assert (after["daemon"]["state"], after["read"]["messages"]) == ("stopped", 1)
    assert after.keys() == told.keys()


def test_status_names_a_transcript_whose_last_line_has_no_end(place: Place) -> None:
    # A name that is no text is told all the same.
    (place.sessions / os.fsdecode(b"caf\xe9.jsonl")).write_text('{"role": "user", "content": "Al')
    (place.sessions / "chat.json").write_text("[]")
    daemon = place.start()

    def is_named() -> bool:
        told = place.memd("status").stdout
        return ".jsonl: its last line has no end yet" in told

    await_true(is_named, "the transcript that waits")
    assert "1 file with names that no source reads: chat.json" in place.memd("status").stdout
    assert "daemon:error" not in daemon.events
    assert daemon.end() == 0


def test_missing_sessions_are_told_by_run(place: Place) -> None:
    place.sessions.rmdir()
    answer = place.memd("run")
    assert answer.returncode == 0
    assert f"There is no directory {place.sessions} yet" in answer.stdout


def test_init_asks_which_agents_it_is_for(place: Place, home: Path) -> None:
    for file in (".claude/projects/-work/one.jsonl", ".codex/sessions/2026/rollout-x.jsonl"):
        path = home / file
        path.parent.mkdir(parents=True)
        path.write_text("{}\n")
    os.utime(path, (1_000_000_000, 1_000_000_000))
    with Terminal.of(place.command("init"), place.root) as terminal:
        # A number that is none of those offered is asked for again.
        terminal.type("3\n2\ny\n")
        terminal.await_text("Next: ")
        assert terminal.await_end() == 0

    text = terminal.shown.decode()
    assert "codex: in " in text
    assert "claude-code: in " not in text
    config = (home / ".config" / "memconsolidate" / "memconsolidate.toml").read_text()
    assert f'sessions = "{home}/.codex/sessions"' in config
    assert ".claude" not in config


def test_status_tells_a_damaged_ledger(place: Place) -> None:
    place.state.mkdir()
    (place.state / "ledger.sqlite").write_bytes(b"no database at all" * 100)
    answer = place.memd("status")
    assert answer.returncode == 6
    assert "the ledger is damaged" in answer.stdout
    assert "does not run" in answer.stdout


def test_stop_ends_the_daemon_and_says_so(place: Place) -> None:
    daemon = place.start()
    answer = place.memd("stop")
    assert answer.stdout == f"Stopped process {daemon.process.pid}.\n"
    assert daemon.process.wait(PATIENCE_SECONDS) == 0
    again = place.memd("stop")
    assert (again.returncode, "No daemon runs" in again.stdout) == (0, True)


def test_list_and_show_name_the_same_memory(place: Place) -> None:
    place.say(RULE)
    place.memd("run")
    header, line = place.memd("list", "--type", "feedback").stdout.splitlines()
    assert header.split()[0] == "id"
    memory_id = line.split()[0]
    for which in (memory_id, "always-deploy-on-tuesdays.md", "Always deploy on Tuesdays"):
        told = json.loads(place.memd("show", which, "--json").stdout)
        assert told["id"] == memory_id
        assert told["sources"][0]["session"] == "agent"
    shown = place.memd("show", memory_id).stdout
    assert str(place.memory / "always-deploy-on-tuesdays.md") in shown

    unknown = place.memd("show", "deploy on tuesday")
    assert unknown.returncode == 1
    assert memory_id in unknown.stderr
    assert place.memd("list", "--type", "user").stdout.startswith("No memories")


def test_hostile_names_cannot_steer_the_terminal(place: Place) -> None:
    place.memory.mkdir()
    (place.memory / "evil.md").write_text(
        '---\nname: "a\\e[2Jb\\u202Ec"\ndescription: "\\e]0;x\\a"\ntype: user\n---\n\x1b[31mred\n'
    )
    shown = [
        place.memd("list").stdout,
        place.memd("show", "evil.md").stdout,
        place.memd("list", "--json").stdout,
        place.memd("show", "\x1b[2J").stderr,
    ]
    for text in shown:
        assert "\x1b" not in text
        assert "\u202e" not in text
    assert "\\u001b[2J" in shown[0]


def test_every_script_survives_a_locale_without_utf8(place: Place) -> None:
    place.say("앞으로 항상 존댓말로 답변해 주세요.")
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    run = place.memd("run", environment=environment)
    assert run.returncode == 0, run.stderr
    [file] = place.memories()
    assert file.startswith("앞으로")
    listed = place.memd("list", environment=environment)
    assert (listed.returncode, "feedback" in listed.stdout) == (0, True)


def test_broken_pipe_is_silent(place: Place) -> None:
    place.memory.mkdir()
    for number in range(2000):
        (place.memory / f"{number:04}.md").write_text(
            f"---\nname: {'n' * 50} {number}\ndescription: d\ntype: user\n---\nb\n"
        )
    process = place.begin("list")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait(PATIENCE_SECONDS) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


def test_broken_pipe_keeps_the_exit_code_of_the_command(place: Place) -> None:
    place.state.mkdir()
    (place.state / "ledger.sqlite").write_bytes(b"no database at all" * 100)
    read, write = os.pipe()
    os.close(read)
    for command, code in (("status", 6), ("list", 0), ("--help", 0)):
        answer = subprocess.run(
            place.command(command),
            check=False,
            cwd=place.root,
            stdout=write,
            stderr=subprocess.PIPE,
        )
        assert (answer.returncode, answer.stderr) == (code, b""), command
    os.close(write)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["--help", "status", "run", "list"])
def test_output_that_is_full_fails_with_one_line(
    place: Place, command: str, unbuffered: str
) -> None:
    place.say(RULE)

    def ask(stdout: IO[bytes], stderr: IO[bytes] | int) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            place.command(command),
            check=False,
            cwd=place.root,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            stdout=stdout,
            stderr=stderr,
        )

    with open("/dev/full", "wb") as full:
        answer = ask(full, subprocess.PIPE)
        assert ask(full, full).returncode == answer.returncode == 1
    [line] = answer.stderr.decode().splitlines()
    assert line.startswith("memd: ")
    assert "No space left on device" in line
    if not unbuffered or command != "--help":
        assert "standard output cannot be written" in line


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from memconsolidate.cli.main import main; main(['--help']);"
        "heavy = {'watchdog', 'structlog', 'rich', 'yaml', 'sqlite3', 'filelock', 'msgspec'};"
        "sys.exit(repr(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stderr
    assert "Commands:" in answer.stdout


def test_closed_output_is_no_fault(place: Place) -> None:
    for command in ("--help", "status", "list", "run"):
        line = "exec " + " ".join(place.command(command)) + " >&- 2>/dev/null"
        answer = subprocess.run(["sh", "-c", line], check=False, cwd=place.root)
        assert answer.returncode == 0, command


def test_stop_ends_a_daemon_whose_configuration_was_spoilt(place: Place) -> None:
    daemon = place.start()
    place.config.write_text(place.config.read_text() + 'initial_days = "x"\n')
    answer = place.memd("stop")
    assert answer.returncode == 0
    assert "Stopped process" in answer.stdout
    assert daemon.process.wait(10) == 0

    again = place.memd("stop")
    assert again.returncode == 2
    assert "initial_days" in again.stderr


def test_run_without_a_model_keeps_no_sentence_without_the_short_one_that_bounds_it(
    place: Place,
) -> None:
    place.say("We always squash commits. Except in December.")
    place.say("From now on always lint in CI. Not.", file="b.jsonl")

    assert place.memd("run").returncode == 0
    told = [(place.memory / name).read_text() for name in place.memories()]
    assert all("We always squash commits. Except in December." in one for one in told)
