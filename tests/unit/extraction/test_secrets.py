"""No secret reaches the backend or the ledger, wherever a text is cut before it is redacted."""

from __future__ import annotations

import base64
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.extraction.schedule import Wish
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

SAMPLES = Path(__file__).parents[2] / "data" / "transcripts"

#: Put together here, so that the file itself holds nothing that looks like a key.
GITHUB = "ghp" + "_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
BEGIN, END = "-----BEGIN {}PRIVATE" + " KEY{}-----\n", "\n-----END {}PRIVATE" + " KEY{}-----\n"


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def key_lines(seed: int, count: int = 50) -> list[str]:
    text = base64.b64encode(random.Random(seed).randbytes(48 * count)).decode()
    return [text[at : at + 64] for at in range(0, len(text), 64)]


def pem(seed: int, count: int = 50, *, head: str = "", kind: str = "", block: str = "") -> str:
    body = "\n".join(key_lines(seed, count))
    return BEGIN.format(kind, block) + head + body + END.format(kind, block)


def plain(seed: int) -> str:
    return "".join(key_lines(seed, 5)).replace("+", "x").replace("/", "y")


def said(text: str) -> str:
    return json.dumps({"role": "user", "content": text}) + "\n"


def leaked(machine: Machine, *seeds: int, count: int = 50) -> list[str]:
    """Return the lines of keys that the backend was shown, as new or as context."""
    sent = repr(machine.counting.requests)
    return [line for seed in seeds for line in key_lines(seed, count) if line in sent]


@pytest.mark.parametrize(
    "key",
    [
        pem(1, kind="PGP ", block=" BLOCK", head="Version: GnuPG v2\n\n"),
        pem(1, kind="PGP ", block=" BLOCK", head="\n"),
        pem(1, kind="RSA ", head="Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("indent", ["", "  ", "> "])
def test_key_with_blank_lines_in_a_text_file_is_not_shown(
    machine: Machine, key: str, indent: str
) -> None:
    quoted = key.replace("\n", f"\n{indent}") if indent else key
    machine.write("a.md", f"- My key:\n\n{indent}{quoted}\n\nthe words after it\n\nthe end\n")
    machine.visit()

    assert leaked(machine, 1) == []
    assert machine.shown[-2:] == ["the words after it", "the end"]


@pytest.mark.parametrize("opening", ["", "```\n", "- keys:\n"])
def test_key_where_a_long_paragraph_is_cut_is_not_shown(machine: Machine, opening: str) -> None:
    keys = "".join(pem(seed) for seed in range(12))
    machine.write("a.md", f"Mine\n\n{opening}{keys}{'```' if '`' in opening else ''}\n\nthe end\n")
    machine.visit()

    assert leaked(machine, *range(12)) == []
    assert machine.shown[-1].endswith("the end")


@pytest.mark.parametrize("shift", range(0, 4000, 500))
def test_key_where_a_very_long_message_is_cut_is_not_shown(machine: Machine, shift: int) -> None:
    keys = "".join(pem(seed) for seed in range(12))
    words = "We talk about the shop. " * 2500
    machine.write("a.jsonl", said(f"{words}\n{keys}{'x' * shift}"))
    machine.write("b.jsonl", said(f"{'x' * shift}{keys}\n{words}"))
    machine.visit()

    assert leaked(machine, *range(12)) == []


@pytest.mark.parametrize("shift", range(0, 600, 150))
def test_token_where_a_very_long_message_is_cut_is_not_shown(machine: Machine, shift: int) -> None:
    tokens = [f"eyJ{plain(seed)}.eyJ{plain(seed)}" for seed in range(150)]
    machine.write(
        "a.jsonl", said("We talk. " * 8000 + "\n" + "\n".join(tokens) + "\n" + "x" * shift)
    )
    machine.visit()

    sent = repr(machine.counting.requests)
    assert [token for token in tokens if token[-40:] in sent] == []


def test_last_words_of_a_very_long_message_are_shown_once(machine: Machine) -> None:
    machine.write("a.jsonl", said("first words\n" + "x\n" * 60_000 + "last words"))
    machine.visit()

    (shown,) = machine.shown
    assert shown.startswith("first words\n")
    assert shown.endswith("\nlast words")
    assert shown.count("last words") == 1


def test_long_message_of_little_besides_keys_is_shown_once(machine: Machine) -> None:
    keys = "".join(pem(seed) for seed in range(6))
    machine.write("a.jsonl", said(f"before it\n{keys}after it"))
    machine.visit()

    marks = "[redacted:private-key]\n" * 6
    assert machine.shown == [f"before it\n{marks}after it"]


@pytest.mark.parametrize("shift", range(0, 3500, 500))
def test_key_where_the_turns_before_begin_is_not_shown(machine: Machine, shift: int) -> None:
    keys = "\n".join(pem(seed, kind="PGP ", block=" BLOCK", head="\n") for seed in range(20))
    machine.write("a.md", f"{keys}\n{'x' * shift}\n\n")
    machine.visit()
    machine.append("a.md", "something new\n\n")
    machine.visit()

    assert leaked(machine, *range(20)) == []
    assert machine.shown[-1] == "something new"


def test_key_in_blocks_of_one_message_is_not_shown(machine: Machine) -> None:
    key = pem(1)
    middle = len(key) // 2
    machine.write("a.jsonl", json.dumps({"role": "user", "content": [key[:middle], key[middle:]]}))
    machine.append("a.jsonl", "\n")
    machine.visit()

    lines = key_lines(1)
    assert len(leaked(machine, 1)) == 0
    assert lines[len(lines) // 2][:20] not in repr(machine.counting.requests)


@pytest.mark.parametrize("question", ["The password is", "What is the password?", "PASSWORT:"])
def test_answer_in_a_block_of_its_own_is_not_shown(machine: Machine, question: str) -> None:
    blocks = [question, "hunter2Blue9"]
    machine.write("a.jsonl", json.dumps({"role": "user", "content": blocks}) + "\n")
    machine.visit()

    assert machine.shown == [f"{question}\n\n[redacted:password]"]


@pytest.mark.parametrize("cut", range(1, 13))
def test_key_that_is_written_in_two_pieces_is_not_shown(machine: Machine, cut: int) -> None:
    lines = pem(1, 8, kind="PGP ", block=" BLOCK", head="\n").splitlines(keepends=True)
    machine.write("a.md", "".join(lines[:cut]))
    machine.visit()
    machine.append("a.md", "".join(lines[cut:]) + "\nthe end\n\n")
    machine.visit()

    assert leaked(machine, 1, count=8) == []
    assert machine.shown[-1] == "the end"


def codex(*lines: dict[str, Any]) -> str:
    at = "2026-11-30T00:00:00Z"
    return "".join(
        json.dumps({"timestamp": at, "type": kind, "payload": payload}, separators=(",", ":"))
        + "\n"
        for line in lines
        for kind, payload in line.items()
    )


def codex_said(text: str, role: str = "user") -> dict[str, Any]:
    content = [{"type": "input_text", "text": text}]
    return {"response_item": {"type": "message", "role": role, "content": content}}


SESSION = {
    "session_meta": {
        "id": f"session-{GITHUB}",
        "cwd": f"/builds/https://oauth2:{GITHUB}@gitlab.com/x",
    }
}


def kept_in(machine: Machine) -> list[str]:
    """Return the files of memd's own that hold the secret."""
    machine.app.keep_copy()
    machine.app.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    files = [path for path in machine.home.rglob("*") if path.is_file()]
    return [
        path.name
        for path in files
        if machine.sessions not in path.parents and GITHUB.encode() in path.read_bytes()
    ]


def test_secret_that_a_source_remembers_is_not_kept(machine: Machine) -> None:
    machine.write("rollout-x.jsonl", codex(SESSION, codex_said("I prefer tea")))
    machine.visit()
    machine.append("rollout-x.jsonl", codex(codex_said("long answer " * 9000, "assistant")))
    machine.visit()
    machine.restart()
    machine.append("rollout-x.jsonl", codex({"event_msg": {"type": "task_started"}}))
    machine.append("rollout-x.jsonl", codex(codex_said("I prefer milk in it")))
    machine.visit()

    first, last = (
        machine.counting.requests[0].messages[-1],
        machine.counting.requests[-1].messages[-1],
    )
    assert (first.text, last.text) == ("I prefer tea", "I prefer milk in it")
    assert len(machine.counting.requests) > 3  # the long answer was shown in parts
    assert kept_in(machine) == []
    assert GITHUB not in repr(machine.counting.requests)
    assert "[redacted:" in machine.rows("SELECT position FROM transcript")[0][0]


def test_secret_in_old_text_that_is_left_by_choice_is_not_kept(
    machine: Machine, fake_clock: FakeClock
) -> None:
    path = machine.write("rollout-x.jsonl", codex(SESSION, codex_said("I prefer tea")))
    os.utime(path, (1_000_000_000, 1_000_000_000))
    machine.visit(Wish(at_once=True))
    machine.append("rollout-x.jsonl", codex(codex_said("I prefer milk in it")))
    os.utime(path, (fake_clock.now().timestamp(),) * 2)
    machine.visit(Wish(at_once=True))

    assert machine.shown == ["I prefer milk in it"]
    assert kept_in(machine) == []


@pytest.mark.parametrize(
    "sample", sorted((SAMPLES / "codex").glob("*.jsonl")), ids=lambda path: path.name
)
def test_what_a_source_remembers_is_still_known_after_restarts(
    machine: Machine, tmp_path: Path, sample: Path
) -> None:
    whole = Machine(tmp_path / "whole", machine.clock)
    whole.write(sample.name, sample.read_bytes())
    whole.visit()
    for line in sample.read_bytes().splitlines(keepends=True):
        machine.append(sample.name, line)
        machine.visit()
        machine.restart()

    assert machine.shown == whole.shown


def test_secret_that_a_person_wrote_into_a_memory_is_not_shown(machine: Machine) -> None:
    machine.memory.mkdir(exist_ok=True)
    (machine.memory / "heron.md").write_text(
        "---\nname: staging database heron\ndescription: the staging database of the shop\n"
        f"metadata:\n  type: project\n---\nThe staging database is heron, its key {GITHUB}.\n"
    )
    machine.append("a.jsonl", said("The staging database of the shop is osprey now."))
    machine.visit()
    [request] = machine.counting.requests
    [memory] = request.memories
    assert "The staging database is heron" in memory.text
    assert GITHUB not in memory.text
    assert not memory.in_full
