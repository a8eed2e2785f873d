"""What a [[watch]] entry says of its directory: agent, author, patterns, and whether it counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import WatchEntry
from memconsolidate.model import Author
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine, tree
from tests.unit.extraction.test_routed import SHOP, memories, said


def watching(home: Path, clock: FakeClock, *entries: dict[str, Any], **settings: Any) -> Machine:
    """Return a machine with entries, each with sessions below `sessions`."""
    watch = tuple(
        WatchEntry(**{**entry, "sessions": str(home / "sessions" / entry["sessions"])})
        for entry in entries
    )
    return Machine(home, clock, uses_directory_pair=False, watch=watch, **settings)


def codex(text: str, cwd: str = SHOP) -> str:
    """Return a Codex session in which one thing is said."""
    lines = [
        {"type": "session_meta", "payload": {"id": f"c-{text}", "cwd": cwd}},
        {
            "type": "response_item",
            "payload": {
                "type": "message",
                "role": "user",
                "content": [{"type": "input_text", "text": text}],
            },
        },
    ]
    return "".join(
        json.dumps({"timestamp": "2026-04-07T10:00:00.000Z", **line}) + "\n" for line in lines
    )


def test_only_the_named_agent_is_read(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = watching(tmp_path, fake_clock, {"sessions": "c", "agent": "codex"})
    machine.write("c/a.jsonl", codex("one"))
    machine.write("c/b.jsonl", said("two", cwd=SHOP))
    machine.write("c/c.md", "three\n")
    machine.visit()
    assert machine.shown == ["one"]
    assert machine.rows("SELECT reason FROM set_aside") == [("a file that is none of codex's",)]

    # Nothing of it is lost once the entry says who wrote it.
    machine.config = replace(machine.config, watch=(replace(machine.config.watch[0], agent=""),))
    machine.restart()
    machine.visit()
    assert sorted(machine.shown) == ["one", "three", "two"]
    assert machine.rows("SELECT reason FROM set_aside") == []


def test_transcript_of_an_agent_that_is_named_no_more_waits(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = watching(tmp_path, fake_clock, {"sessions": "c"})
    machine.write("c/a.jsonl", codex("one"))
    machine.visit()
    entry = machine.config.watch[0]
    machine.config = replace(machine.config, watch=(replace(entry, agent="claude-code"),))
    machine.restart()
    path = machine.append("c/a.jsonl", codex("two").splitlines()[1] + "\n")
    machine.visit()
    assert machine.shown == ["one"]
    assert machine.app.tracker.waiting[str(path)].problem == (
        "it is codex's, and only claude-code is read here"
    )
    machine.config = replace(machine.config, watch=(entry,))
    machine.restart()
    machine.visit()
    assert machine.shown == ["one", "two"]


@pytest.mark.parametrize("agent", ["jsonl", "text"])
def test_generic_sources_read_any_text_of_theirs(
    tmp_path: Path, fake_clock: FakeClock, agent: str
) -> None:
    machine = watching(tmp_path, fake_clock, {"sessions": "c", "agent": agent})
    machine.write("c/a.jsonl", '{"role":"user","content":"one"}\n')
    machine.write("c/b.md", "two\n")
    machine.visit()
    assert machine.shown == (["one"] if agent == "jsonl" else ["two"])


@pytest.mark.parametrize(
    ("agent", "is_one_person"), [("claude-code", True), ("jsonl", False)], ids=str
)
def test_what_is_told_to_one_coding_agent_corrects_what_another_was_told(
    tmp_path: Path, fake_clock: FakeClock, agent: str, is_one_person: bool
) -> None:
    old, new = "We use uv here, not pip.", "We use poetry now, not uv."
    machine = watching(
        tmp_path,
        fake_clock,
        {"sessions": "a", "agent": agent},
        {"sessions": "c", "agent": "codex"},
        backend=RulesBackend(),
    )
    told = {
        "role": "user",
        "content": old,
        "cwd": SHOP,
        "timestamp": "2026-04-06T09:00:00.000Z",
    }
    earlier = said(old, cwd=SHOP).replace("04-07", "04-06")
    machine.write("a/a.jsonl", earlier if is_one_person else json.dumps(told) + "\n")
    machine.visit()
    machine.write("c/rollout-c.jsonl", codex(new))
    machine.visit()

    live = [one for kept in memories(machine).values() for one in kept]
    held = machine.rows("SELECT count(*) FROM verdict WHERE reason = 'different_person'")
    assert (live == [new]) == is_one_person, live
    assert held == [(0 if is_one_person else 1,)]


def test_author_of_text_is_that_of_its_entry(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = watching(
        tmp_path,
        fake_clock,
        {"sessions": "mine", "author": "human"},
        {"sessions": "its"},
    )
    machine.write("mine/a.md", "one\n")
    machine.write("its/a.md", "two\n")
    machine.visit()
    authors = {
        message.text: message.author
        for request in machine.counting.requests
        for message in request.messages
    }
    assert authors == {"one": Author.HUMAN, "two": Author.ASSISTANT}


def test_deeper_entry_has_its_own_agent_patterns_and_memory(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = watching(
        tmp_path,
        fake_clock,
        {"sessions": "all", "exclude": ["*.md"], "memory": str(tmp_path / "all")},
        {"sessions": "all/notes", "include": ["*.md"], "memory": str(tmp_path / "notes")},
    )
    for name in ("all/a.md", "all/a.jsonl", "all/notes/a.md", "all/notes/a.jsonl"):
        machine.write(
            name,
            f"{name}\n" if name.endswith("md") else f'{{"role":"user","content":"{name}"}}\n',
        )
    machine.visit()
    assert sorted(machine.shown) == ["all/a.jsonl", "all/notes/a.md"]
    assert sorted(Path(scope.directory).name for scope in machine.app.scopes.all()) == [
        "all",
        "notes",
    ]


@pytest.mark.parametrize("is_deeper", [False, True])
def test_entry_that_is_switched_off_is_neither_read_nor_written(
    tmp_path: Path, fake_clock: FakeClock, *, is_deeper: bool
) -> None:
    off = "on/off" if is_deeper else "off"
    memory = tmp_path / "off-memory"
    entries = (
        {"sessions": "on"},
        {"sessions": off, "memory": str(memory), "enabled": False},
    )
    machine = watching(tmp_path, fake_clock, *entries)
    memory.mkdir()
    (memory / "MEMORY.md").write_text("left\n")
    before = tree(memory)
    machine.write(f"{off}/a.jsonl", said("one", cwd=SHOP))
    machine.write("on/b.jsonl", said("two", cwd=SHOP, session="s2"))
    machine.visit()
    assert machine.shown == ["two"]
    assert tree(memory) == before
    assert str(memory) not in [scope.directory for scope in machine.app.scopes.all()]


def test_batch_of_an_entry_that_was_switched_off_is_not_asked_about(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    class Dying(CountingBackend):
        def propose(self, request: Any) -> Any:
            super().propose(request)
            raise KeyboardInterrupt

    dying = Dying()
    machine = watching(
        tmp_path,
        fake_clock,
        {"sessions": "a", "memory": str(tmp_path / "a-memory")},
        {"sessions": "b"},
        backend=dying,
    )
    machine.write("a/a.jsonl", said("one", cwd=SHOP))
    with pytest.raises(KeyboardInterrupt):
        machine.visit()
    assert len(dying.requests) == 1
    machine.backend = machine.counting
    first, second = machine.config.watch
    machine.config = replace(machine.config, watch=(replace(first, enabled=False), second))
    machine.crash()
    machine.visit()
    assert machine.shown == []
    machine.config = replace(machine.config, watch=(first, second))
    machine.restart()
    machine.visit()
    assert machine.shown == ["one"]


def test_words_of_an_entry_that_is_gone_go_into_no_other_memory(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = watching(
        tmp_path,
        fake_clock,
        {"sessions": "a", "memory": str(tmp_path / "a-memory")},
        {"sessions": "b", "memory": str(tmp_path / "b-memory")},
    )
    machine.write("a/a.jsonl", said("one", cwd=SHOP))
    machine.visit()
    machine.config = replace(machine.config, watch=machine.config.watch[1:])
    machine.restart()
    machine.visit()
    assert machine.shown == ["one"]


def test_without_an_enabled_entry_nothing_happens(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = watching(tmp_path, fake_clock, {"sessions": "a", "enabled": False})
    machine.write("a/a.jsonl", said("one", cwd=SHOP))
    assert machine.visit() == []
    machine.app.settle()
    assert machine.app.scopes.all() == []
