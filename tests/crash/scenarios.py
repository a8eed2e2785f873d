"""What the crash harness plays: a prepared directory, and what memd then does in it.

A new scenario is one function with `@scenario`: it prepares a home and returns what to do there.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from memconsolidate.config.settings import WatchEntry
from memconsolidate.curation.asks import Forget
from memconsolidate.errors import BackendError
from memconsolidate.model import (
    Author,
    Claim,
    MemoryType,
    Operation,
    Quote,
    Reply,
    Request,
    ShownMessage,
    Usage,
)
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.crash.steps import Steps
from tests.machine import Machine

#: When the directory was prepared, and when what is tested happens.
BEFORE = datetime(2026, 4, 5, 9, 0, tzinfo=UTC)
NOW = BEFORE + timedelta(days=2)
NEXT_DAY = NOW + timedelta(days=1)

#: Requests so small that the transcripts make several batches, and a small index.
SETTINGS: dict[str, Any] = {
    "max_prompt_chars": 8_589,
    "max_extraction_session_chars": 400,
    "context_chars": 200,
    "oversized_chars": 400,
    "max_index_lines": 30,
}

#: What the backend was asked, a line for each call; beside the directories that memd writes.
CALLS_FILE = "calls.jsonl"

#: Where this file lies, memories of the project and of the user have a directory each.
TWO_SCOPES = "two-scopes"

Act = Callable[[Machine], None]


#: A scenario fills an empty home once, and returns what is then done in it, again and again.
Prepare = Callable[[Path], Act]

SCENARIOS: dict[str, Prepare] = {}


def scenario(prepare: Prepare) -> Prepare:
    """Enter a scenario under its function's name."""
    SCENARIOS[prepare.__name__] = prepare
    return prepare


class ClaimingBackend:
    """Claims every new message to be worth remembering; the same request, the same claims."""

    name = "claiming"
    price_list = ""
    model = ""
    is_metered = True

    def __init__(self, home: Path, steps: Steps) -> None:
        self._calls = home / CALLS_FILE
        self._steps = steps

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:
        """Write down what was asked, and answer."""
        with self._steps.around("call"):
            new = [message.text for message in request.messages if message.is_new]
            with self._calls.open("a") as stream:
                stream.write(json.dumps(new) + "\n")
        claims = [claim for m in request.messages if m.is_new for claim in _claims(m, request)]
        return Reply(claims=tuple(claims), usage=Usage(input_tokens=100, output_tokens=10))


def _claims(message: ShownMessage, request: Request) -> list[Claim]:
    label = message.label.partition("/")[0]
    quotes = (Quote(label, message.text),)
    if message.text.startswith("About "):
        # A person who only thinks aloud retires nothing: this one is held.
        return [
            Claim(
                operation=Operation.RETRACT,
                type=memory.type,
                statement=message.text,
                quotes=quotes,
                targets=(memory.id,),
            )
            for memory in request.memories[:1]
        ]
    type_ = MemoryType.USER if message.text.startswith("I ") else MemoryType.PROJECT
    if message.text.startswith("Please") and message.author is Author.HUMAN:
        type_ = MemoryType.FEEDBACK
    claim = Claim(operation=Operation.CREATE, type=type_, statement=message.text, quotes=quotes)
    if message.author is Author.ASSISTANT and message.has_role:
        # Nobody said so: rejected.
        return [
            Claim(
                operation=Operation.CREATE,
                type=type_,
                statement="Nobody said this.",
                quotes=(Quote(label, "Words that were never said by anyone"),),
            )
        ]
    return [claim]


def machine(home: Path, *, now: datetime, steps: Steps | None = None, **world: Any) -> Machine:
    """Return a memd on a prepared home."""
    backend = ClaimingBackend(home, steps or Steps())
    if (home / TWO_SCOPES).exists():
        memory = home / "memory"
        entry = WatchEntry(
            sessions=str(home / "sessions"),
            memory=str(memory / "project"),
            user_memory=str(memory / "user"),
        )
        world |= {"uses_directory_pair": False, "watch": (entry,)}
    return Machine(home, FakeClock(now), backend=backend, **world, **SETTINGS)


@scenario
def extraction(home: Path) -> Act:
    """Several batches of five formats into a directory with memories, notes and others' files."""
    memory = home / "memory"
    memory.mkdir()
    (memory / "MEMORY.md").write_text(
        "# Our notes\n\nAsk Ada before touching billing.\n\n- [Runbook](runbook.md) — how to restart\n"
    )
    (memory / "runbook.md").write_text("# Runbook\n\nRestart with `systemctl restart shop`.\n")
    (memory / "deploy-window.md").write_text(
        "---\nname: Deploy window\ndescription: Deploys happen on Tuesday mornings\n"
        "type: project\n---\nDeploys happen on Tuesday mornings.\n"
    )
    first = [
        ("user", "The staging database listens on port 5433."),
        ("user", "The invoices service is written in Rust."),
        ("user", "Please write short commit messages."),
    ]
    claude = home / "sessions" / "claude" / "1f0c.jsonl"
    _put(claude, _claude("s-claude", first, BEFORE))
    _run(home, BEFORE)

    more = [
        ("user", "The staging database now listens on port 6544."),
        ("assistant", "Understood, I will use it."),
        ("user", "The invoices service is written in Rust."),
        ("user", "About the invoices service, I wonder whether it was a good idea."),
    ]
    _put(claude, claude.read_text() + _claude("s-claude", more, NOW, start=len(first)))
    _put(
        home / "sessions" / "codex" / "rollout-2026-04-07T08-00-00-aa.jsonl",
        _codex(
            "s-codex",
            [
                ("user", "Please write short commit messages."),
                ("user", "Please run the linter before you answer."),
                ("user", "The search cluster has 7 nodes."),
            ],
        ),
    )
    _put_events(
        home / "sessions" / "openhands" / "conversations" / "c0ffee",
        [
            ("user", "The payments gateway times out after 30 seconds."),
            ("agent", "Noted."),
            ("user", "The backup bucket is called shop-backup-eu."),
        ],
    )
    _put(
        home / "sessions" / "own" / "chat.jsonl",
        "".join(
            json.dumps(record) + "\n"
            for record in [
                {"role": "system", "content": "You are a helpful agent."},
                {
                    "role": "user",
                    "content": "The mobile app supports Android 12 and later.",
                    "timestamp": "2026-04-07T07:00:00Z",
                },
                {
                    "role": "assistant",
                    "content": "Long answer. "
                    + "The cache holds 512 entries of the catalogue. " * 12,
                    "timestamp": "2026-04-07T07:00:10Z",
                },
            ]
        )
        + "{torn and never ended\n"
        + json.dumps(
            {
                "role": "user",
                "content": "The cron job runs at 04:15 UTC.",
                "timestamp": "2026-04-07T07:01:00Z",
            }
        )
        + "\n",
    )
    _put(home / "sessions" / "own" / "noise.jsonl", '{"role": "system", "content": "Be nice."}\n')
    _put(
        home / "sessions" / "own" / "summary.md",
        "# Session summary\n\nThe feature flags live in config/flags.toml.\n\nThe nightly build takes 42 minutes.\n",
    )
    # What an earlier crash left.
    (memory / f"{Files.TEMPORARY_PREFIX}0123").write_text("half a mem")
    return _visit_and_copy


@scenario
def first_start(home: Path) -> Act:
    """Nothing is there but one transcript and a git work tree."""
    (home / ".git").mkdir()
    turns = [("user", "The staging database listens on port 5433.")]
    _put(home / "sessions" / "1f0c.jsonl", _claude("s-claude", turns, NOW))
    return _visit_and_copy


@scenario
def nothing_claimed(home: Path) -> Act:
    """All that is said is a wondering, of which nothing is claimed."""
    turns = [("user", "About the invoices service, I wonder whether it was a good idea.")]
    _put(home / "sessions" / "1f0c.jsonl", _claude("s-claude", turns, NOW))
    return _visit_and_copy


@scenario
def restoring(home: Path) -> Act:
    """The ledger is damaged; its copy does not know the latest memory."""
    transcript = home / "sessions" / "1f0c.jsonl"
    turns = [("user", "The staging database listens on port 5433.")]
    _put(transcript, _claude("s-claude", turns, BEFORE))
    _run(home, BEFORE)
    turns.append(("user", "The invoices service is written in Rust."))
    _put(transcript, _claude("s-claude", turns, BEFORE))
    _run(home, BEFORE)
    ledger = home / "state" / "memd" / "ledger.sqlite"
    ledger.write_bytes(b"\0" * 1000 + ledger.read_bytes()[1000:])
    ledger.with_name("ledger.sqlite-wal").write_bytes(b"what was written last" * 1000)
    return _visit_and_copy


@scenario
def two_scopes(home: Path) -> Act:
    """One reply changes the memories of a project and those of its user."""
    (home / TWO_SCOPES).touch()
    transcript = home / "sessions" / "1f0c.jsonl"
    turns = [
        ("user", "The staging database listens on port 5433."),
        ("user", "I work in the Berlin office."),
    ]
    _put(transcript, _claude("s-claude", turns, BEFORE))
    _run(home, BEFORE)
    more = [
        ("user", "The staging database now listens on port 6544."),
        ("user", "I prefer short answers."),
        ("user", "The invoices service is written in Rust."),
    ]
    _put(transcript, transcript.read_text() + _claude("s-claude", more, NOW, start=2))
    return _visit_and_copy


@scenario
def crowded_index(home: Path) -> Act:
    """People's notes alone are longer than the index may be, and files came and went."""
    memory = home / "memory"
    memory.mkdir()
    notes = "".join(f"Note {number}: ask Ada.\n" for number in range(60))
    lost = "- [Gone](gone.md) — this file was deleted\n"
    (memory / "MEMORY.md").write_text(f"# Our notes\n\n{notes}\n{lost}")
    for number in range(45):
        (memory / f"host-{number:03}.md").write_text(
            f"---\nname: Host {number:03}\ndescription: Host {number:03} runs the"
            f" {_SERVICES[number % len(_SERVICES)]} service\ntype: project\n---\nIt does.\n"
        )
    return _visit_and_copy


_SERVICES = ("billing", "catalogue", "search", "payments", "shipping")


@scenario
def changed_by_hand(home: Path) -> Act:
    """A crash came before the first file, and a person edited what was to be replaced."""
    transcript = home / "sessions" / "1f0c.jsonl"
    turns = [("user", "The staging database listens on port 5433.")]
    _put(transcript, _claude("s-claude", turns, BEFORE))
    _run(home, BEFORE)
    turns += [
        ("user", "The staging database now listens on port 6544."),
        ("user", "The invoices service is written in Rust."),
    ]
    _put(transcript, _claude("s-claude", turns, BEFORE))

    class NoNewFiles(Files):
        def link(self, old: str, new: str) -> None:
            raise OSError(errno.EIO, f"{old} {new}")

    memd = machine(home, now=BEFORE, files=NoNewFiles())
    with contextlib.suppress(OSError):
        memd.visit()
    memd.app.close()
    edited = next((home / "memory").glob("*5433.md"))
    edited.write_text(edited.read_text() + "Ask Ada for the password.\n")
    return _visit_and_copy


@scenario
def read_again(home: Path) -> Act:
    """A model takes over from a backend that is none, and transcripts were cut and renamed."""
    sessions = home / "sessions"
    turns = [
        ("user", "The staging database listens on port 5433."),
        ("user", "The invoices service is written in Rust."),
        ("user", "The search cluster has 7 nodes."),
    ]
    for name in ("cut", "renamed", "same"):
        _put(sessions / f"{name}.jsonl", _claude(f"s-{name}", turns, BEFORE))
    memd = Machine(home, FakeClock(BEFORE), **SETTINGS)
    memd.visit()
    memd.app.close()
    _put(sessions / "cut.jsonl", _claude("s-cut", turns[:1], BEFORE))
    (sessions / "renamed.jsonl").rename(sessions / "new-name.jsonl")
    more = [("user", "The cron job runs at 04:15 UTC.")]
    _put(sessions / "new.jsonl", _claude("s-new", more, NOW))
    return _visit_and_copy


@scenario
def replaced_in_one_reply(home: Path) -> Act:
    """One reply makes a memory, confirms it, and replaces it twice."""
    turns = [
        ("user", "The staging database listens on port 5433."),
        ("user", "The staging database now listens on port 6544."),
        ("user", "The staging database now listens on port 7655."),
    ]
    _put(home / "sessions" / "1.jsonl", _claude("s-1", turns[:1], NOW))
    _put(home / "sessions" / "2.jsonl", _claude("s-2", turns[:1], NOW))
    _put(home / "sessions" / "3.jsonl", _claude("s-3", turns[1:], NOW, start=5))
    return _visit_and_copy


@scenario
def call_in_flight(home: Path) -> Act:
    """A call failed, and one of the transcripts in its batch was rewritten before the next."""
    kept, rewritten = home / "sessions" / "kept.jsonl", home / "sessions" / "rewritten.jsonl"
    turns = [("user", "The staging database listens on port 5433.")]
    _put(kept, _claude("s-kept", turns, BEFORE))
    _put(rewritten, _claude("s-rewritten", turns, BEFORE))

    class Unreachable(ClaimingBackend):
        def propose(self, request: Request) -> Reply:
            super().propose(request)
            raise BackendError(self.name, "no answer")

    memd = Machine(home, FakeClock(BEFORE), backend=Unreachable(home, Steps()), **SETTINGS)
    with contextlib.suppress(BackendError):
        memd.visit()
    memd.app.close()
    more = [("user", "The invoices service is written in Rust.")]
    _put(rewritten, _claude("s-other", more, BEFORE))
    return _visit_and_copy


@scenario
def forgetting(home: Path) -> Act:
    """A person forgets a session: memories, sources of another one, and claims that wait."""
    return _prepare_forgetting(home, purge=False)


@scenario
def purging(home: Path) -> Act:
    """The same, and no text of it is to be left anywhere."""
    return _prepare_forgetting(home, purge=True)


def _prepare_forgetting(home: Path, *, purge: bool) -> Act:
    turns = [
        ("user", "The staging database listens on port 5433."),
        ("user", "The search cluster has 7 nodes."),
        ("user", "Please run the linter before you answer."),
        ("user", "About the search cluster, I wonder whether it was a good idea."),
    ]
    _put(home / "sessions" / "1f0c.jsonl", _claude("s-1", turns, BEFORE))
    shared = [("user", "The search cluster has 7 nodes.")]
    _put(home / "sessions" / "2e1d.jsonl", _claude("s-2", shared, BEFORE, start=5))
    _run(home, BEFORE)

    def act(memd: Machine) -> None:
        memd.app.curator.resume()
        if _has_session(memd, "s-1"):
            memd.app.curator.answer(Forget(session="s-1", purge=purge))
        _visit_and_copy(memd)

    return act


def _has_session(memd: Machine, session: str) -> bool:
    return any(
        source.session == session
        for memory in memd.scope.read().memories
        for source in memory.sources
    )


def _visit_and_copy(memd: Machine) -> None:
    memd.visit()
    memd.app.keep_copy()


def _run(home: Path, now: datetime) -> None:
    memd = machine(home, now=now)
    _visit_and_copy(memd)
    memd.app.close()


def _put(path: Path, text: str) -> None:
    """Write a transcript that was last changed long before anybody looks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    changed = (BEFORE - timedelta(hours=1)).timestamp()
    os.utime(path, (changed, changed))


def _claude(session: str, turns: list[tuple[str, str]], at: datetime, *, start: int = 0) -> str:
    lines = []
    for number, (role, text) in enumerate(turns, start):
        record = {
            "type": role,
            "message": {"role": role, "content": text},
            "uuid": f"{session}-{number}",
            "timestamp": (at - timedelta(minutes=60 - number)).isoformat(),
            "cwd": "/srv/shop",
            "sessionId": session,
            "version": "2.1.143",
        }
        lines.append(json.dumps(record) + "\n")
    return "".join(lines)


def _codex(session: str, turns: list[tuple[str, str]]) -> str:
    lines: list[dict[str, Any]] = [
        {
            "timestamp": "2026-04-07T08:00:00Z",
            "type": "session_meta",
            "payload": {"id": session, "timestamp": "2026-04-07T08:00:00Z", "cwd": "/srv/shop"},
        }
    ]
    for number, (role, text) in enumerate(turns):
        at = f"2026-04-07T08:{number:02}:10Z"
        kind = "input_text" if role == "user" else "output_text"
        message = {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}
        lines.append({"timestamp": at, "type": "response_item", "payload": message})
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def _put_events(directory: Path, turns: list[tuple[str, str]]) -> None:
    for number, (source, text) in enumerate(turns):
        event = {
            "id": f"event-{number}",
            "timestamp": f"2026-04-07T06:{number:02}:00.000000",
            "source": source,
            "llm_message": {"role": "user", "content": [{"type": "text", "text": text}]},
            "kind": "MessageEvent",
        }
        name = f"event-{number:05}-348cb573-527b-4a37-8d57-65ce986ac28{number}.json"
        _put(directory / "events" / name, json.dumps(event))
    _put(directory / "base_state.json", '{"workspace": {"working_dir": "/srv/shop"}}')
