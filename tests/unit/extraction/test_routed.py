"""Sessions of several projects below one directory: each project's memory is its own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from memconsolidate.backends.base import Backend
from memconsolidate.backends.rules import RulesBackend
from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.config.settings import WatchEntry
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from tests.machine import CountingBackend, Machine

SHOP, BLOG = "/srv/work/shop", "/srv/work/blog"


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return routed(tmp_path, fake_clock, backend=RulesBackend())


def routed(home: Path, clock: FakeClock, *, backend: Backend | None = None) -> Machine:
    """Return a machine on which each project has a memory directory."""
    entry = WatchEntry(sessions=str(home / "sessions"))
    return Machine(home, clock, backend=backend, uses_directory_pair=False, watch=(entry,))


def said(*texts: str, cwd: str, session: str = "s1", first: int = 0) -> str:
    """Return lines of a Claude Code session in a directory."""
    return "".join(
        json.dumps(
            {
                "type": "user",
                "uuid": f"{session}-{cwd}-{number}",
                "sessionId": session,
                "cwd": cwd,
                "timestamp": f"2026-04-07T10:00:{number:02}.000Z",
                "message": {"role": "user", "content": text},
            }
        )
        + "\n"
        for number, text in enumerate(texts, first)
    )


def memories(machine: Machine) -> dict[str, list[str]]:
    """Return what each scope says, by the beginning of its directory's name."""
    return {
        Path(scope.directory).name.split("-")[0]: sorted(
            memory.body.strip() for memory in scope.read().memories
        )
        for scope in machine.app.scopes.all()
    }


def test_each_project_keeps_its_own_and_the_user_what_holds_everywhere(machine: Machine) -> None:
    machine.write("a.jsonl", said("Always run make lint before a commit.", cwd=SHOP))
    machine.write("b.jsonl", said("We decided to use Postgres.", "I live in Berlin.", cwd=BLOG))

    machine.visit()

    assert memories(machine) == {
        "user": ["I live in Berlin."],
        "shop": ["Always run make lint before a commit."],
        "blog": ["We decided to use Postgres."],
    }
    for scope in machine.app.scopes.all():
        assert "- [" in (Path(scope.directory) / "MEMORY.md").read_text()


def test_memories_of_one_pass_have_ids_of_their_own_in_each_scope(machine: Machine) -> None:
    machine.write("a.jsonl", said("We decided to use Postgres.", "I live in Berlin.", cwd=BLOG))
    machine.visit()

    ids = [memory.id for scope in machine.app.scopes.all() for memory in scope.read().memories]
    assert len(ids) == len(set(ids)) == 2


def _notes(machine: Machine) -> list[str]:
    """Return the scopes whose log notes a deletion by hand."""
    return [
        Path(scope.directory).name.split("-")[0]
        for scope in machine.app.scopes.all()
        if (log := Path(scope.directory) / ".archive/log.jsonl").exists()
        and "deleted:by_hand" in log.read_text()
    ]


def test_memory_of_one_scope_is_not_missing_in_the_other_of_its_pass(machine: Machine) -> None:
    machine.write("a.jsonl", said("We decided to use Postgres.", "I live in Berlin.", cwd=BLOG))
    machine.visit()
    machine.clock.advance(60)
    machine.visit()

    assert _notes(machine) == []


@pytest.mark.parametrize(("name", "text"), [("user", "Berlin"), ("blog", "Postgres")])
def test_deletion_is_noted_in_its_own_scope(machine: Machine, name: str, text: str) -> None:
    machine.write("a.jsonl", said("We decided to use Postgres.", "I live in Berlin.", cwd=BLOG))
    machine.visit()
    for scope in machine.app.scopes.all():
        for memory in scope.read().memories:
            if text in memory.body:
                (Path(scope.directory) / memory.file).unlink()
    machine.clock.advance(60)
    machine.visit()
    machine.visit()

    assert _notes(machine) == [name]
    again = said("We decided to use Postgres.", "I live in Berlin.", cwd=BLOG, session="old")
    machine.write("b.jsonl", again.replace("04-07", "04-06"))
    machine.visit()
    assert memories(machine)[name] == []


def test_no_request_holds_words_of_two_projects(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = routed(tmp_path, fake_clock)
    for number in range(20):
        machine.write(
            f"{number}.jsonl",
            said(f"word{number}", cwd=(SHOP, BLOG)[number % 2], session=f"s{number}"),
        )

    machine.visit()

    words = [
        {int(message.text.removeprefix("word")) % 2 for message in request.messages}
        for request in machine.counting.requests
    ]
    assert words == [{0}, {1}]
    assert len(machine.shown) == 20


def test_session_that_moves_to_another_project_is_cut_there_and_keeps_its_order(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock)
    text = "".join(
        said(f"{number}", cwd=cwd, first=number)
        for number, cwd in enumerate((SHOP, SHOP, BLOG, SHOP, BLOG, BLOG))
    )
    machine.write("a.jsonl", text)

    machine.visit()

    assert machine.shown == ["0", "1", "2", "3", "4", "5"]
    assert [
        [message.text for message in request.messages if message.is_new]
        for request in machine.counting.requests
    ] == [["0", "1"], ["2"], ["3"], ["4", "5"]]


def test_turns_before_of_another_project_are_not_shown(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock)
    machine.write(
        "a.jsonl", said("about the shop", cwd=SHOP) + said("about the blog", cwd=BLOG, first=1)
    )
    machine.visit()
    machine.append("a.jsonl", said("more about the blog", cwd=BLOG, first=2))
    machine.visit()

    context = [
        [message.text for message in request.messages if not message.is_new]
        for request in machine.counting.requests
    ]
    assert context == [[], [], ["about the blog"]]


class Ordering(CountingBackend):
    """`rules`, that say which memories were in a request."""

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        return RulesBackend().propose(request)


def test_memories_of_other_projects_are_not_in_a_request(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock, backend=(backend := Ordering()))
    machine.write("a.jsonl", said("We decided to use Postgres for orders.", cwd=SHOP))
    machine.visit()
    machine.write("b.jsonl", said("Where do we use Postgres for orders?", cwd=BLOG))
    machine.visit()
    machine.write("c.jsonl", said("Where do we use Postgres for orders?", cwd=SHOP, session="s3"))
    machine.visit()
    assert [len(request.memories) for request in backend.requests] == [0, 0, 1]


def test_same_fact_in_two_projects_is_two_memories(machine: Machine) -> None:
    for name, cwd in (("a", SHOP), ("b", BLOG)):
        machine.write(f"{name}.jsonl", said("We decided to use Postgres.", cwd=cwd, session=name))
    machine.visit()
    found = memories(machine)
    assert found["shop"] == found["blog"] == ["We decided to use Postgres."]


def test_rule_that_people_say_holds_in_all_projects_is_the_users(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    machine.write(
        "a.jsonl",
        said("In all my projects, always use uv.", "Always use ruff here.", cwd=SHOP),
    )
    machine.visit()
    found = memories(machine)
    assert found["shop"] == ["Always use ruff here."]
    assert found["user"] == ["In all my projects, always use uv."]


def test_one_sentence_told_for_everywhere_and_for_the_project_is_one_memory(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    text = "et partout, quel que soit le projet : tutoie-moi, toujours"
    machine = routed(tmp_path, fake_clock, backend=(backend := ScriptedBackend(is_metered=False)))
    ways = {
        "et partout, quel que soit le projet : tutoie-moi, toujours": MemoryType.FEEDBACK,
        "Dans tous les projets, tutoie-moi toujours.": MemoryType.FEEDBACK,
        "Toujours tutoyer, partout": MemoryType.USER,
        "tutoie-moi, toujours": MemoryType.PROJECT,
    }
    claims = tuple(
        Claim(operation=Operation.CREATE, type=kind, statement=way, quotes=(Quote("m1", text),))
        for way, kind in ways.items()
    )
    backend.enqueue(Reply(claims=claims))
    machine.write("a.jsonl", said(text, cwd=SHOP))
    machine.visit()

    assert sum(map(len, memories(machine).values())) == 1


def test_what_the_user_tier_says_is_confirmed_there_wherever_it_is_said(machine: Machine) -> None:
    machine.write("a.jsonl", said("I live in Berlin.", cwd=SHOP, session="a"))
    machine.visit()
    machine.write("b.jsonl", said("I live in Berlin.", cwd=BLOG, session="b"))
    machine.visit()
    found = memories(machine)
    assert found["user"] == ["I live in Berlin."]
    assert not found.get("blog")
    (user,) = [scope for scope in machine.app.scopes.all() if scope.directory.endswith("user")]
    assert user.read().memories[0].confirmed == 2


def test_one_project_whose_directory_was_deleted_is_read_again_and_no_other(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock)
    machine.write("a.jsonl", said("about the shop", cwd=SHOP))
    machine.write("b.jsonl", said("about the blog", cwd=BLOG))
    machine.visit()
    before = len(machine.shown)
    (shop,) = [scope for scope in machine.app.scopes.all() if "shop" in scope.directory]
    shutil.rmtree(shop.directory)
    machine.restart()
    machine.visit()
    assert machine.shown[before:] == ["about the shop"]


def test_messages_without_a_directory_wait_in_quarantine(machine: Machine) -> None:
    machine.write("a.jsonl", '{"role":"user","content":"We decided to use Postgres."}\n')
    machine.visit()
    assert memories(machine)["quarantine"] == ["We decided to use Postgres."]


def test_what_is_said_in_a_temporary_directory_reaches_no_project(machine: Machine) -> None:
    texts = ("Always run make lint before a commit.", "I live in Berlin.")
    machine.write("a.jsonl", said(*texts, cwd="/tmp/scratch"))

    machine.visit()

    assert memories(machine) == {"quarantine": [texts[0]], "user": [texts[1]]}
