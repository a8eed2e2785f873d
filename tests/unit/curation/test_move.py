"""`memd move`: what goes along, what stays away, and what holds when something is in the way."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import WatchEntry
from memconsolidate.curation.asks import Answer, Forget, Move
from memconsolidate.errors import MemdError
from memconsolidate.ledger import batches as ledger
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.model import Memory
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.machine import Machine
from tests.unit.extraction.test_routed import BLOG, SHOP, routed, said

RULE = "Always run make lint before a commit."
FACT = "We decided to use Postgres."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said(RULE, cwd=SHOP, session="a"))
    machine.write("b.jsonl", said(FACT, cwd=BLOG, session="b"))
    machine.visit()
    machine.clock.advance(3600)
    return machine


def scope(machine: Machine, name: str) -> OpenScope:
    """Return the scope whose directory's name begins so."""
    [found] = [
        one for one in machine.app.scopes.all() if Path(one.directory).name.split("-")[0] == name
    ]
    return found


def memories(machine: Machine, name: str) -> list[Memory]:
    return list(scope(machine, name).read().memories)


def move(machine: Machine, which: str, to: str) -> Answer:
    return machine.app.curator.answer(Move(which=which, to=to))


def log_of(machine: Machine, name: str) -> list[dict[str, object]]:
    path = Path(scope(machine, name).directory) / ".archive/log.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_memory_arrives_as_it_was_and_its_copy_is_archived(machine: Machine) -> None:
    [before] = memories(machine, "shop")
    place = Path(scope(machine, "shop").directory)
    text = (place / before.file).read_bytes()

    answer = move(machine, before.id, "user")

    [after] = memories(machine, "user")
    assert after == before
    assert (Path(scope(machine, "user").directory) / after.file).read_bytes() == text
    assert after.file in (Path(scope(machine, "user").directory) / "MEMORY.md").read_text()
    assert memories(machine, "shop") == []
    assert before.file not in (place / "MEMORY.md").read_text()
    [line] = log_of(machine, "shop")
    assert (line["why"], line["id"]) == ("moved", before.id)
    assert RULE in (place / str(line["archived_as"])).read_text()
    assert answer.data["to"] == scope(machine, "user").directory
    sources = [
        ledger.sources_of_memory(machine.app.database, scope(machine, name).directory, before.id)
        for name in ("shop", "user")
    ]
    assert sources[0] == sources[1] != ()
    assert "memory:moved" in machine.log.events
    assert len(memories(machine, "blog")) == 1


def test_older_words_bring_nothing_back_where_it_was(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "blog")
    machine.write("copy.jsonl", said(RULE, cwd=SHOP, session="copy"))
    machine.visit()
    assert memories(machine, "shop") == []
    for name in ("ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm"):
        machine.app.close()
        Path(machine.config.state_directory, name).unlink(missing_ok=True)
    machine.restart_app()
    machine.app.prepare_scopes()
    machine.visit()
    assert memories(machine, "shop") == []
    assert sorted(one.body.strip() for one in memories(machine, "blog")) == [RULE, FACT]


def test_newer_words_found_it_anew(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "blog")
    later = said(RULE, cwd=SHOP, session="later").replace("2026-04-07T10", "2026-04-08T10")
    machine.clock.advance(86400)
    machine.write("later.jsonl", later)
    machine.visit()
    assert [one.body.strip() for one in memories(machine, "shop")] == [RULE]


def test_what_is_said_again_confirms_it_with_the_user(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "user")
    later = said(RULE, cwd=SHOP, session="later").replace("2026-04-07T10", "2026-04-08T10")
    machine.clock.advance(86400)
    machine.write("later.jsonl", later)
    machine.visit()
    assert memories(machine, "shop") == []
    [moved] = memories(machine, "user")
    assert moved.confirmed == 2


def test_file_that_a_person_changed_stays_theirs(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    path = Path(scope(machine, "shop").directory) / memory.file
    path.write_text(path.read_text().replace("make lint", "make check"))
    move(machine, memory.file, "user")
    [moved] = memories(machine, "user")
    assert moved.is_protected
    assert "make check" in moved.body


def test_memory_of_somebody_else_keeps_its_file(machine: Machine) -> None:
    text = "---\nname: Odd\ndescription: x\n---\nIt is odd.\n"
    (Path(scope(machine, "shop").directory) / "odd.md").write_text(text)
    move(machine, "odd.md", "user")
    path = Path(scope(machine, "user").directory) / "odd.md"
    assert path.read_text() == text
    (Path(scope(machine, "shop").directory) / "odd.md").write_text(
        text.replace("odd.\n", "even.\n")
    )
    with pytest.raises(
        MemdError, match=r"names 2 memories: .*/odd.md, .*/odd.md; use one of these"
    ):
        move(machine, "odd.md", "user")
    with pytest.raises(MemdError, match=r"has another odd\.md; rename"):
        move(machine, f"{scope(machine, 'shop').directory}/odd.md", "user")
    assert path.read_text() == text


def test_name_that_is_taken_gets_a_number(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    (Path(scope(machine, "user").directory) / memory.file).write_text("Mine.\n")
    move(machine, memory.id, "user")
    [moved] = memories(machine, "user")
    assert moved.id == memory.id
    assert moved.file == memory.file.replace(".md", "-2.md")


def test_what_cannot_be_moved_is_told_and_stays(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    for which, to, told in (
        ("nothing", "user", "there is no memory"),
        (memory.id, "nowhere", r"there is no scope 'nowhere'; `memd scopes`"),
        (memory.id, "shopp", r"did you mean /srv/work/shop"),
        (memory.id, SHOP, "is in /srv/work/shop already"),
    ):
        with pytest.raises(MemdError, match=told):
            move(machine, which, to)
    assert len(memories(machine, "shop")) == 1


def test_what_the_other_scope_says_already_is_not_written_twice(machine: Machine) -> None:
    machine.write("c.jsonl", said(RULE, cwd=BLOG, session="c"))
    machine.visit()
    [memory] = memories(machine, "shop")
    with pytest.raises(MemdError, match=f"says it already; `memd forget {memory.id}`"):
        move(machine, memory.id, "blog")
    assert len(memories(machine, "shop")) == 1


def test_moved_back_it_is_there_again_and_may_be_forgotten(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "user")
    machine.clock.advance(60)
    move(machine, memory.id, "shop")
    assert memories(machine, "user") == []
    assert memories(machine, "shop") == [memory]
    machine.visit()
    machine.restart()
    assert memories(machine, "shop") == [memory]
    machine.app.curator.answer(Forget(which=(memory.id,)))
    assert memories(machine, "shop") == []


def test_directory_and_short_names_mean_a_scope(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, scope(machine, "blog").directory)
    move(machine, memory.id, "SHOP")
    move(machine, memory.id, BLOG)
    assert memory.id in {one.id for one in memories(machine, "blog")}


class _Failing(Files):
    """A disk that takes no file of one directory, until it does."""

    directory = ""

    def create_text(self, path: str, text: str, *, mode: int = 0o600) -> None:
        if self.directory and path.startswith(self.directory):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        super().create_text(path, text, mode=mode)


def test_crash_in_the_middle_is_ended_by_the_next_start(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    files = _Failing()
    entry = WatchEntry(sessions=str(tmp_path / "sessions"))
    machine = Machine(
        tmp_path,
        fake_clock,
        backend=RulesBackend(),
        files=files,
        uses_directory_pair=False,
        watch=(entry,),
    )
    machine.write("a.jsonl", said(RULE, cwd=SHOP, session="a"))
    machine.visit()
    [memory] = memories(machine, "shop")
    files.directory = scope(machine, "user").directory
    with pytest.raises(OSError, match="No space left"):
        move(machine, memory.id, "user")
    assert len(memories(machine, "shop")) == 1
    files.directory = ""
    machine.crash()
    machine.visit()
    assert memories(machine, "shop") == []
    assert memories(machine, "user") == [memory]


def test_memory_deleted_by_hand_after_the_move_stays_away(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "blog")
    (Path(scope(machine, "blog").directory) / memory.file).unlink()
    machine.clock.advance(3600)
    machine.visit()
    machine.write("copy.jsonl", said(RULE, cwd=BLOG, session="copy"))
    machine.visit()
    assert [one.body.strip() for one in memories(machine, "blog")] == [FACT]


def test_pass_of_two_scopes_leaves_the_rest_alone(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    [other] = memories(machine, "blog")
    text = (Path(scope(machine, "blog").directory) / other.file).read_bytes()
    move(machine, memory.id, "blog")
    assert (Path(scope(machine, "blog").directory) / other.file).read_bytes() == text
    shutil.rmtree(scope(machine, "shop").directory)
    assert {one.id for one in memories(machine, "blog")} == {memory.id, other.id}


def _forget(machine: Machine, **options: Any) -> Answer:
    return machine.app.curator.answer(Forget(**options))


def _files_with(machine: Machine, word: bytes) -> list[str]:
    tops = (Path(machine.config.state_directory), machine.memory)
    files = (path for top in tops for path in top.rglob("*") if path.is_file())
    return [str(path) for path in files if word in path.read_bytes()]


def test_session_of_what_was_moved_is_purged_in_both_scopes(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "user")
    machine.visit()
    answer = _forget(machine, session="a", purge=True)

    assert [one["id"] for one in answer.data["forgotten"]] == [memory.id]
    assert _files_with(machine, b"lint") == []
    assert [each.body for each in memories(machine, "blog")] == [FACT]


def test_session_of_what_was_moved_takes_nothing_of_what_stays(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "user")
    machine.write("c.jsonl", said(f"{RULE} In all my projects.", cwd=BLOG, session="c"))
    machine.visit()
    [before] = memories(machine, "user")
    assert len(before.sources) == 2
    _forget(machine, session="a", purge=True)

    [kept] = memories(machine, "user")
    assert [one.session for one in kept.sources] == ["c"]
    assert machine.rows("SELECT session FROM memory_source WHERE scope LIKE '%user'") == [("c",)]


def test_moved_memory_that_was_deleted_by_hand_is_purged_once(machine: Machine) -> None:
    [memory] = memories(machine, "shop")
    move(machine, memory.id, "user")
    (Path(scope(machine, "user").directory) / memory.file).unlink()
    machine.visit()
    answer = _forget(machine, which=(memory.id, memory.id), purge=True)

    assert answer.data["forgotten"] == [{"id": memory.id, "archived": True}]
    assert _files_with(machine, b"lint") == []
