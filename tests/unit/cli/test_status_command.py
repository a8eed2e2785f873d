from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from memconsolidate.app import World, run_once, take_state
from memconsolidate.cli.main import main
from memconsolidate.config.load import load_config
from memconsolidate.extraction.schedule import Wish
from memconsolidate.status import STATUS_FILE, UNENDED, Live, WaitingTranscript
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.log import RecordingLog
from memconsolidate.watch.scan import Ignored

Say = Callable[..., None]

RULE = '{"role": "user", "content": "Always deploy on Tuesdays."}\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text('state_directory = "./state"\n')
    (tmp_path / "memory").mkdir()
    (tmp_path / "sessions").mkdir()
    return tmp_path


@pytest.fixture
def say_of_itself(place: Path, home: Path) -> Iterator[Say]:
    """Let a daemon, which is this process, say something of itself."""
    lock = take_state(load_config(None, {}, str(place), str(home)), SystemClock())

    def say(**changes: object) -> None:
        live = Live(
            pid=os.getpid(), version="9", started="2026-01-01T00:00:00+00:00", backend="rules"
        )
        told = msgspec.json.encode(msgspec.structs.replace(live, **changes))
        (place / "state" / STATUS_FILE).write_bytes(told)

    yield say
    lock.release()


def _status(capsys: pytest.CaptureFixture[str]) -> dict[str, list[str]]:
    """Return the lines of `memd status` by their label."""
    assert main(["status"]) == 0
    told: dict[str, list[str]] = {}
    label = ""
    for line in capsys.readouterr().out.splitlines():
        # A label has one space at most, what it tells stands behind two or more.
        before, _, text = line.partition("  ")
        label = before or label
        told.setdefault(label, []).append(text.strip())
    return told


@pytest.mark.parametrize(
    ("at", "when"),
    [
        ("2026-01-01T00:00:00+00:00", "now"),
        ("2999-01-01T00:00:00+00:00", "not before 2999-01-01 00:00:00+00:00"),
        ("yesterday", "now"),
    ],
)
def test_next_pass_that_is_due_is_now(
    say_of_itself: Say, at: str, when: str, capsys: pytest.CaptureFixture[str]
) -> None:
    say_of_itself(next_extraction=at)
    assert _status(capsys)["next pass"] == [f"{when}, if there is something new"]


def test_what_is_not_read_is_named_by_its_reason(
    place: Path, say_of_itself: Say, capsys: pytest.CaptureFixture[str]
) -> None:
    def path(name: str) -> str:
        return str(place / "sessions" / name)

    say_of_itself(
        ignored=(
            Ignored("link", 1, (path("l.jsonl"),)),
            Ignored("memory", 9, (path("m/a.md"),)),
            Ignored("name", 2, (path("a.json"), path("b.json"))),
        )
    )
    assert _status(capsys)["not read"] == [
        "1 symbolic link, not followed: l.jsonl",
        "9 markdown files in a directory with a MEMORY.md, which holds memories: m/a.md, …",
        "2 files with names that no source reads: a.json, b.json",
    ]


def test_what_waits_is_named_below_the_sessions(
    place: Path, say_of_itself: Say, capsys: pytest.CaptureFixture[str]
) -> None:
    waiting = WaitingTranscript(
        path=str(place / "sessions" / "a\x1b.jsonl"),
        changed="2026-01-01T00:00:00+00:00",
        again="2999-01-01T00:00:00+00:00",
    )
    say_of_itself(waiting=3, waiting_bytes=70, waiting_named=(waiting,))
    assert _status(capsys)["waiting"] == [
        "3 transcripts, at most 70 bytes",
        f"a\\u001b.jsonl: {UNENDED}",
        "and 2 more transcripts",
    ]


@pytest.mark.parametrize(
    ("backend", "command"), [("rules", "`memd run`"), ("bedrock", "`memd run --reread`")]
)
def test_what_reads_the_old_depends_on_the_backend(
    place: Path, backend: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    config = load_config(None, {}, str(place), str(place))
    old = place / "sessions" / "old.jsonl"
    old.write_text(RULE)
    os.utime(old, (1_000_000_000, 1_000_000_000))
    clock = SystemClock()
    # As a daemon reads: with any backend it leaves what is old.
    run_once(config, World(clock=clock, log=RecordingLog(clock)), Wish(at_once=True))
    with (place / "memconsolidate.toml").open("a") as stream:
        stream.write(f'[llm_backend]\nname = "{backend}"\n')
    [line] = _status(capsys)["by choice"]
    assert line == f"1 transcript older than 7 days (58 bytes); {command} reads them"


def test_index_line_counts_memories_and_names_what_is_none(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memory = place / "memory"
    (memory / "a.md").write_text("---\nname: A\ndescription: So.\ntype: user\n---\nSo.\n")
    (memory / "plain.md").write_text("no header\n")
    (memory / "broken.md").write_text("---\nname: [\n---\n")
    first, second = _status(capsys)["index"]
    assert first.startswith(
        "1 memory and 1 file that cannot be read, 1 left as it is (`memd list` names it);"
    )
    assert second.startswith("broken.md: line ")


def test_file_that_no_source_reads_is_named(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "not read" not in _status(capsys)
    (place / "sessions" / "chat.json").write_text("[]")
    assert _status(capsys)["not read"] == ["1 file with names that no source reads: chat.json"]


def test_held_claims_have_a_pointer_only_when_there_are_some(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "memd review" not in _status(capsys)["for you"][0]
    for name in ("a", "b"):
        (place / "sessions" / f"{name}.jsonl").write_text(RULE)
    (place / "sessions" / "a.jsonl").write_text(
        '{"role": "user", "content": "Please keep your answers short."}\n'
    )
    assert main(["run"]) == 0
    capsys.readouterr()
    [line] = _status(capsys)["for you"]
    assert line.endswith("1 claim waiting for a second session; `memd review` shows them")


def test_of_several_scopes_each_file_with_something_amiss_is_named(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "memconsolidate.toml").write_text(
        'state_directory = "./state"\n'
        '[[watch]]\nsessions = "./sessions"\nmemory = "./one"\n'
        '[[watch]]\nsessions = "./other"\nmemory = "./two"\n'
    )
    for name in ("other", "one", "two"):
        (place / name).mkdir()
    text = "---\nname: A\ndescription: So.\ntype: {}\n---\nSo.\n"
    (place / "one" / "broken.md").write_text(text.format("[oops"))
    for number in range(7):
        (place / "two" / f"m{number}.md").write_text(text.format("odd"))

    told = _status(capsys)["scopes"]

    [broken] = [line for line in told if "broken.md" in line]
    assert broken.startswith(f"{place}/one/broken.md: line ")
    untyped = [line for line in told if line.startswith(f"{place}/two/m")]
    assert len(untyped) == 5
    assert "and 2 more memories like these; `memd list` names them" in told
