"""What one extraction does to files and ledger, and what it does when something fails."""

from __future__ import annotations

import base64
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.config.settings import BudgetSettings
from memconsolidate.errors import BackendError, BudgetReachedError, LockedError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.model import Claim, Decision, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files, Replaced
from tests.machine import NOW, Machine, tree

PNPM = "Always use pnpm and never npm in this repository."


def _said(text: str, uuid: str, at: str = "2026-04-01T10:00:00Z", session: str = "s1") -> str:
    return (
        f'{{"uuid":"{uuid}","type":"user","message":"{text}","timestamp":"{at}",'
        f'"sessionId":"{session}"}}\n'
    )


def _claim_all(request: Request, memory_type: MemoryType = MemoryType.FEEDBACK) -> Reply:
    """Claim every new message as it stands."""
    return Reply(
        claims=tuple(
            Claim(
                operation=Operation.CREATE,
                type=memory_type,
                statement=message.text,
                quotes=(Quote(message.label, message.text),),
                name=message.text[:50],
                description=message.text,
                standing=memory_type is MemoryType.FEEDBACK,
            )
            for message in request.messages
            if message.is_new
        )
    )


class Claiming(ScriptedBackend):
    """Claims whatever people say."""

    def propose(self, request: Request) -> Reply:
        self.requests.append(request)
        return _claim_all(request)


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=Claiming(is_metered=False))


def _memories(machine: Machine) -> list[Path]:
    return sorted(path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md")


def test_claim_becomes_a_file_and_a_line_in_the_index(machine: Machine) -> None:
    machine.write("a.jsonl", _said(PNPM, "u1"))
    (report,) = machine.visit()

    (path,) = _memories(machine)
    assert "pnpm" in path.read_text()
    assert f"({path.name})" in (machine.memory / "MEMORY.md").read_text()
    assert (report.requested, report.applied, report.created) == (1, 1, 1)


def test_memory_file_names_its_source(machine: Machine) -> None:
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()

    text = _memories(machine)[0].read_text()
    assert 'session: "s1"' in text
    assert 'messages: ["u1"]' in text
    assert machine.rows("SELECT session, messages FROM memory_source") == [("s1", '["u1"]')]


def test_second_visit_changes_no_byte_and_asks_nothing(machine: Machine) -> None:
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    before = tree(machine.memory)
    assert isinstance(machine.backend, Claiming)
    asked = len(machine.backend.requests)

    assert machine.visit() == []
    assert tree(machine.memory) == before
    assert len(machine.backend.requests) == asked


def test_said_again_confirms_and_stops_changing_the_file(machine: Machine) -> None:
    texts = []
    for number in range(5):
        machine.write(f"{number}.jsonl", _said(PNPM, f"u{number}", session=f"s{number}"))
        machine.visit()
        (path,) = _memories(machine)
        texts.append(path.read_text())

    assert "confirmed: 2" in texts[1]
    assert "confirmed: 3" in texts[2]
    assert texts[2] == texts[3] == texts[4]
    assert machine.rows("SELECT count(*) FROM memory_source") == [(5,)]


def test_correction_replaces_and_archives_what_it_corrects(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend)
    correction = "Production moved from us-west-2 to us-east-1."
    for number, text in enumerate(("Production runs in us-west-2.", correction)):
        backend.enqueue(partial(_claim_all, memory_type=MemoryType.PROJECT))
        at = f"2026-04-0{number + 1}T10:00:00Z"
        machine.write(f"{number}.jsonl", _said(text, f"u{number}", at, f"s{number}"))
        machine.visit()

    (live,) = _memories(machine)
    (archived,) = machine.memory.glob(".archive/2*/*.md")
    assert correction in live.read_text()
    assert "Production runs in us-west-2." in archived.read_text()
    assert "superseded_by:" in archived.read_text()
    assert 'valid_until: "2026-04-02T10:00:00' in archived.read_text()
    assert "us-west-2.md" not in (machine.memory / "MEMORY.md").read_text()


def _editing_before_the_files_are_written(
    memory: Path, pattern: str
) -> Callable[..., sqlite3.Connection]:
    """Return what opens a ledger at which a person edits files just after a batch was decided."""

    class Watching(sqlite3.Connection):
        def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
            for path in memory.glob(pattern):
                if "SET state = ?, report" in sql:
                    path.write_text(path.read_text() + "\nA person wrote this line.\n")
            return super().execute(sql, values)

    def connect(path: str, **options: object) -> sqlite3.Connection:
        return Watching(path, **options)  # type: ignore[arg-type]  # passed through

    return connect


def test_change_that_could_not_be_written_is_not_told_as_done(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = ScriptedBackend(is_metered=False)
    connect = _editing_before_the_files_are_written(tmp_path / "memory", "*west*.md")
    machine = Machine(tmp_path, fake_clock, backend=backend, connect=connect)
    correction = "Production moved from us-west-2 to us-east-1."
    for number, text in enumerate(("Production runs in us-west-2.", correction)):
        backend.enqueue(partial(_claim_all, memory_type=MemoryType.PROJECT))
        at = f"2026-04-0{number + 1}T10:00:00Z"
        machine.write(f"{number}.jsonl", _said(text, f"u{number}", at, f"s{number}"))
        told = len(machine.log.records)
        (report,) = machine.visit()

    assert (report.requested, report.applied, report.skipped) == (1, 0, 1)
    assert (report.created, report.updated, report.archived) == (0, 0, 0)
    assert report.reasons == {"hold:files_changed": 1}
    events = [record["event"] for record in machine.log.records[told:]]
    assert events.count("memory:held") == 1
    assert not {"memory:created", "memory:superseded"} & set(events)
    (done,) = [r for r in machine.log.records[told:] if r["event"] == "extraction:complete"]
    assert (done["data"]["created"], done["data"]["superseded"]) == (0, 0)


class Editing(Files):
    """Files of which one is edited by hand each time it is about to be replaced."""

    def replace_text(
        self, path: str, before: str, text: str, *, mode: int = 0o600
    ) -> Replaced | None:
        if not path.endswith("MEMORY.md"):
            Path(path).write_text(before + "by hand\n")
        return super().replace_text(path, before, text, mode=mode)


def test_confirmation_that_met_an_edit_does_not_count(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = Claiming(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend, files=Editing())
    for number in range(2):
        machine.write(f"{number}.jsonl", _said(PNPM, f"u{number}", session=f"s{number}"))
        (report,) = machine.visit()

    assert (report.applied, report.skipped, report.confirmed, report.updated) == (0, 1, 0, 0)
    (path,) = _memories(machine)
    assert path.read_text().endswith("by hand\n")
    assert "memory:confirmed" not in [record["event"] for record in machine.log.records]


def test_failed_call_leaves_the_batch_and_is_repeated_alone(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = ScriptedBackend(is_metered=False)
    backend.enqueue(BackendError("scripted", "try later"))
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.write("a.jsonl", _said(PNPM, "u1"))
    with pytest.raises(BackendError):
        machine.visit()
    assert machine.rows("SELECT state FROM batch") == [("open",)]
    assert machine.rows("SELECT position FROM transcript") == [(None,)]

    machine.append("a.jsonl", _said("And this came later.", "u2"))
    machine.crash()
    backend.enqueue(_claim_all)
    machine.visit()

    new = [[m.text for m in request.messages if m.is_new] for request in backend.requests]
    assert new == [[PNPM], [PNPM], ["And this came later."]]
    assert len(_memories(machine)) == 1


def test_ceiling_sends_nothing_and_moves_no_cursor(tmp_path: Path, fake_clock: FakeClock) -> None:
    backend = ScriptedBackend()
    budget = BudgetSettings(max_calls_per_day=1)
    machine = Machine(tmp_path, fake_clock, backend=backend, budget=budget)
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    machine.append("a.jsonl", _said("Second text for the second call.", "u2"))
    with pytest.raises(BudgetReachedError):
        machine.visit()
    assert len(backend.requests) == 1

    fake_clock.jump(-86400)
    with pytest.raises(BudgetReachedError):
        machine.visit()
    fake_clock.advance(2 * 86400)
    machine.visit()
    assert len(backend.requests) == 2
    assert [m.text for m in backend.requests[1].messages if m.is_new] == [
        "Second text for the second call."
    ]


def test_reply_is_kept_while_another_program_holds_the_scope(machine: Machine) -> None:
    machine.write("a.jsonl", _said(PNPM, "u1"))
    lock = machine.memory / ".consolidate-lock"
    lock.write_text(str(os.getppid()))
    with pytest.raises(LockedError):
        machine.visit()
    assert machine.rows("SELECT state FROM batch") == [("answered",)]
    assert _memories(machine) == []

    lock.write_text("")
    machine.visit()
    assert isinstance(machine.backend, Claiming)
    assert len(machine.backend.requests) == 1
    assert len(_memories(machine)) == 1


def test_reply_without_claims_waits_for_nobody(tmp_path: Path, fake_clock: FakeClock) -> None:
    backend = ScriptedBackend()
    backend.enqueue(Reply())
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.write("a.jsonl", _said(PNPM, "u1"))
    (machine.memory / ".consolidate-lock").write_text(str(os.getppid()))
    assert [report.requested for report in machine.app.run(NOW)] == [0]
    assert machine.rows("SELECT state FROM batch") == [("done",)]
    assert machine.rows("SELECT count(*) FROM part") == [(0,)]
    assert machine.app.run(NOW) == []


def test_file_that_changed_since_the_verdict_goes_to_review(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    connect = _editing_before_the_files_are_written(tmp_path / "memory", "*pnpm*.md")
    backend = Claiming(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend, connect=connect)
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    machine.write("b.jsonl", _said(PNPM, "u2", session="s2"))
    machine.visit()

    assert machine.rows("SELECT reason FROM review") == [("files_changed",)]
    assert "A person wrote this line." in _memories(machine)[0].read_text()


def test_text_left_by_choice_is_read_when_asked_for(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock)
    path = machine.write("old.jsonl", _said("said long ago", "u1"))
    long_ago = fake_clock.now().timestamp() - 30 * 86400
    os.utime(path, (long_ago, long_ago))
    fake_clock.advance(10)
    machine.visit(Wish(at_once=True))
    assert machine.shown == []
    assert machine.rows("SELECT status FROM transcript") == [("choice",)]

    machine.append("old.jsonl", _said("said today", "u2"))
    machine.visit(Wish(at_once=True))
    assert machine.shown == ["said today"]

    machine.visit(Wish(at_once=True, reread=True))
    machine.visit(Wish(at_once=True, reread=True))
    assert machine.shown == ["said today", "said long ago"]


def test_new_store_is_offered_recent_text_once(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock, backend=Claiming(is_metered=False))
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    for path in [*_memories(machine), machine.memory / "MEMORY.md", machine.memory / ".memd-store"]:
        path.unlink()
    machine.restart()
    machine.visit(Wish(at_once=True))
    machine.visit(Wish(at_once=True))

    assert len(_memories(machine)) == 1
    assert isinstance(machine.backend, Claiming)
    assert len(machine.backend.requests) == 2


def test_model_that_follows_rules_sees_what_only_they_saw(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, backend=Claiming(is_metered=False))
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    before = tree(machine.memory)
    model = Claiming(is_metered=True)
    machine.backend = model
    machine.restart()
    machine.visit(Wish(at_once=True))
    machine.visit(Wish(at_once=True))

    assert [m.text for request in model.requests for m in request.messages if m.is_new] == [PNPM]
    assert tree(machine.memory) == before


def test_quiet_is_awaited_unless_asked_at_once(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock)
    machine.write("a.jsonl", _said("one", "u1"))
    machine.visit(Wish())
    assert machine.shown == []

    fake_clock.advance(6)
    machine.visit(Wish())
    assert machine.shown == ["one"]


def test_what_came_while_a_batch_failed_is_read_in_the_next_visit(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend)
    now = fake_clock.now().timestamp()
    path = machine.write("a.jsonl", _said("one", "u1"))
    os.utime(path, (now, now))  # the next change might leave the same time
    backend.enqueue(BackendError("scripted", "not now"))
    with pytest.raises(BackendError):
        machine.visit()
    machine.append("a.jsonl", _said("two", "u2"))
    machine.app.scan()
    fake_clock.advance(11)
    machine.visit(Wish())

    new = [[m.text for m in request.messages if m.is_new] for request in backend.requests]
    assert new == [["one"], ["one"], ["two"]]


def test_busy_transcript_is_taken_when_it_waited_long(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock)
    for number in range(460):
        machine.append("a.jsonl", _said(f"n{number}", f"u{number}"))
        machine.visit(Wish())
        fake_clock.advance(4)

    assert len(machine.shown) >= 440


def test_prompts_worth_is_taken_before_it_is_quiet(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock)
    for number in range(30):
        text = f"{number} {'w' * 990}"
        machine.append("a.jsonl", _said(text, f"u{number}", "2026-04-07T14:23:00Z"))
    machine.visit(Wish())
    assert len(machine.shown) > 10

    machine.append("a.jsonl", _said("not yet", "u30", "2026-04-07T14:23:00Z"))
    machine.visit(Wish())
    assert "not yet" not in machine.shown


def test_turns_before_are_shown_as_context_only(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock)
    machine.write("a.jsonl", _said("Shall we use pnpm here?", "u1"))
    machine.visit(NOW)
    machine.append("a.jsonl", _said("Yes, do that.", "u2"))
    machine.visit(NOW)

    last = machine.counting.requests[-1].messages
    assert [(message.text, message.is_new) for message in last] == [
        ("Shall we use pnpm here?", False),
        ("Yes, do that.", True),
    ]


def test_secret_reaches_neither_backend_nor_disk(machine: Machine) -> None:
    key = "sk-ant-api03-" + "Ab1Cd2Ef3Gh4" * 8
    machine.write("a.jsonl", _said(f"Always deploy with {key} as the key.", "u1"))
    machine.visit()
    machine.app.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    assert isinstance(machine.backend, Claiming)
    assert key not in str(machine.backend.requests)
    for place in (machine.memory, machine.home / "state"):
        assert all(key.encode() not in content for content in tree(place).values())


def test_secret_that_a_model_returns_is_not_kept(tmp_path: Path, fake_clock: FakeClock) -> None:
    key = "sk-ant-api03-" + "Zz9Yy8Xx7Ww6" * 8
    backend = ScriptedBackend(is_metered=False)
    reply = Reply(
        claims=(
            Claim(
                operation=Operation.CREATE,
                type=MemoryType.FEEDBACK,
                statement=f"{PNPM} The key is {key}.",
                quotes=(Quote("m1", PNPM),),
                name=f"pnpm {key}",
                description=f"{PNPM} {key}",
                standing=True,
            ),
        ),
        note=key,
    )
    backend.enqueue(reply)
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    machine.app.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    for place in (machine.memory, machine.home / "state"):
        assert all(key.encode() not in content for content in tree(place).values())


def test_words_beside_a_secret_are_in_no_file_and_the_rejection_is_counted(
    machine: Machine,
) -> None:
    key = "AKIA" + "QWERTZUIOP234567"
    machine.write(
        "a.jsonl", _said(f"The deploy key is {key}, secret nordlicht", "u1") + _said(PNPM, "u2")
    )
    (report,) = machine.visit()

    assert (report.requested, report.applied) == (2, 1)
    assert report.reasons == {"reject:holds_secret": 1}
    assert machine.rows("SELECT outcome, reason FROM verdict WHERE number = 0") == [
        ("reject", "holds_secret")
    ]
    written = tree(machine.home / "state") | tree(machine.memory)
    assert not any(b"nordlicht" in content for content in written.values())


def test_claim_that_a_second_session_confirmed_waits_no_longer(machine: Machine) -> None:
    rule = "Please write short commit messages."
    machine.write("a.jsonl", _said(rule, "u1", session="s1"))
    machine.visit()
    assert machine.rows("SELECT state FROM provisional") == [("waiting",)]

    machine.write("b.jsonl", _said(rule, "u2", session="s2"))
    machine.visit()
    assert len(_memories(machine)) == 1
    assert machine.rows("SELECT state FROM provisional") == [("taken",)]


def test_later_line_without_times_corrects_an_earlier_one(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend)
    for text in ("Production runs in us-west-2.", "Production moved from us-west-2 to us-east-1."):
        backend.enqueue(partial(_claim_all, memory_type=MemoryType.PROJECT))
        machine.append("a.jsonl", f'{{"role":"user","content":"{text}"}}\n')
        machine.visit()

    (live,) = _memories(machine)
    assert "moved from us-west-2 to us-east-1" in live.read_text()
    assert f"created: {fake_clock.now():%Y-%m-%d}" in live.read_text()


def test_edit_between_reading_and_deciding_is_never_undone(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    class Watching(sqlite3.Connection):
        def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
            # The last question to the ledger before files are planned.
            if "FROM provisional" in sql:
                for path in (tmp_path / "memory").glob("*pnpm*.md"):
                    path.write_text(path.read_text().replace("never npm", "sometimes npm"))
            return super().execute(sql, values)

    def connect(path: str, **options: object) -> sqlite3.Connection:
        return Watching(path, **options)  # type: ignore[arg-type]  # passed through

    machine = Machine(tmp_path, fake_clock, backend=Claiming(is_metered=False), connect=connect)
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    machine.write("b.jsonl", _said(PNPM, "u2", session="s2"))
    machine.visit()

    assert "sometimes npm" in _memories(machine)[0].read_text()


def test_reply_with_half_characters_is_stored_and_asked_for_once(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = ScriptedBackend(is_metered=False)
    claim = Claim(
        operation=Operation.CREATE,
        type=MemoryType.FEEDBACK,
        statement=f"{PNPM}\ud800",
        quotes=(Quote("m1\udfff", f"{PNPM}\ud800"),),
        targets=("\ud800",),
        name="\ud800",
        standing=True,
    )
    backend.enqueue(Reply(claims=(claim,), note="\ud800"))
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.write("a.jsonl", _said(PNPM, "u1"))
    machine.visit()
    machine.visit()

    assert len(backend.requests) == 1
    assert machine.rows("SELECT state FROM batch") == [("done",)]


@pytest.mark.parametrize(
    "disguise", [str, "-".join, lambda value: base64.b64encode(value.encode()).decode()]
)
def test_secret_that_a_model_returns_is_nowhere(
    tmp_path: Path, fake_clock: FakeClock, disguise: Callable[[str], str]
) -> None:
    secret = disguise("Tr1cky-Heron-88!")
    backend = ScriptedBackend(is_metered=False)
    quote = Quote("m1", PNPM)
    heads = {"name": f"Key {secret}", "description": secret}
    backend.enqueue(
        Reply(
            claims=tuple(
                Claim(operation=Operation.CREATE, type=MemoryType.FEEDBACK, standing=True, **told)
                for told in (
                    {"statement": f"{PNPM} ({secret})", "quotes": (quote,)},
                    {"statement": PNPM, "quotes": (Quote("m1", secret),)},
                    {"statement": PNPM, "quotes": (quote,), **heads},
                    {"statement": PNPM, "quotes": (quote,), "decision": Decision(chosen=secret)},
                )
            ),
            note=secret,
        )
    )
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.write("a.jsonl", _said(f"{PNPM} The password is Tr1cky-Heron-88!", "u1"))
    machine.visit()
    machine.app.close()

    written = [path.read_bytes() for path in (tmp_path / "state").rglob("*") if path.is_file()]
    written += [path.read_bytes() for path in machine.memory.rglob("*") if path.is_file()]
    assert written
    assert not any(secret.encode() in each for each in written)
    assert secret not in repr(machine.log.records)


def test_file_name_that_is_no_text_stops_nothing(machine: Machine) -> None:
    for name in (b"bad\xff.jsonl", b"n\xff.md"):
        path = os.path.join(os.fsencode(machine.sessions), name)
        with open(path, "wb") as stream:
            stream.write(_said(PNPM, "u1").encode() if name.endswith(b"l") else b"A note.\n")
    machine.write("b.jsonl", _said("Never commit generated files to this repository.", "u2"))
    machine.visit()
    machine.visit()

    assert len(_memories(machine)) >= 2
    assert not machine.app.tracker.waiting


def test_secret_in_a_name_is_not_kept(machine: Machine) -> None:
    key = "sk-ant-api03-" + "Qq1Ww2Ee3Rr4" * 8
    machine.write("a.jsonl", _said(PNPM, key, session=f"s-{key}"))
    machine.visit()
    machine.app.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    assert _memories(machine)
    for place in (machine.memory, machine.home / "state"):
        assert all(key.encode() not in content for content in tree(place).values())


def test_very_long_ids_do_not_keep_a_memory_out(machine: Machine) -> None:
    machine.write("a.jsonl", _said(PNPM, "u" * 100_000, session="s" * 100_000))
    machine.visit()

    (path,) = _memories(machine)
    assert path.stat().st_size < 5_000


def test_torn_first_line_does_not_make_a_conversation_text(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock)
    for number, first in enumerate(('ntent":"hello"}', "null", "[]", "# session 5", '{"a":NaN}')):
        machine.write(f"{number}.jsonl", f"{first}\n" + _said(f"said {number}", f"u{number}"))
    machine.visit()

    assert sorted(machine.shown) == [f"said {number}" for number in range(5)]


def test_lost_ledger_brings_nothing_back_that_was_corrected(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend)
    texts = ("Production runs in us-west-2.", "Production moved from us-west-2 to us-east-1.")
    for number, text in enumerate(texts):
        backend.enqueue(partial(_claim_all, memory_type=MemoryType.PROJECT))
        at = f"2026-04-0{number + 1}T10:00:00Z"
        machine.write(f"{number}.jsonl", _said(text, f"u{number}", at, f"s{number}"))
        machine.visit()
    before = tree(machine.memory)
    machine.app.close()
    for path in (machine.home / "state" / "memd").glob("ledger*"):
        path.unlink()
    for _ in range(4):
        backend.enqueue(partial(_claim_all, memory_type=MemoryType.PROJECT))
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.visit()

    assert len(backend.requests) > 2
    assert tree(machine.memory) == before
