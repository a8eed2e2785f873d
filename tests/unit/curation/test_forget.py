"""`memd forget`: what goes, what stays, and what brings nothing back."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.app import World, curate_once
from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import ReviewSettings
from memconsolidate.curation.asks import Answer, Forget, Remember
from memconsolidate.errors import ExitCode, MemdError
from memconsolidate.memory.archive import ArchiveLog
from memconsolidate.model import Claim, Operation
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.machine import Machine
from tests.unit.curation.test_review import (
    OLD,
    PLAIN,
    PORT,
    Claiming,
    claim,
    fork,
    lose_ledger,
    memories,
    read_by,
    say,
    waiting,
)
from tests.unit.extraction.test_routed import BLOG, SHOP, routed, said

WIKI = "The wiki runs at flamingo.corp.example on port 8443."
REWORDED = claim("Port 8443 is that of flamingo.corp.example", "flamingo.corp.example on port 8443")


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def forget(machine: Machine, *which: str, **options: Any) -> Answer:
    return machine.app.curator.answer(Forget(which=which, **options))


def forget_wiki(machine: Machine, **options: Any) -> Answer:
    answer = forget(machine, memories(machine)[WIKI].id, **options)
    machine.clock.advance(60)
    return answer


@pytest.mark.parametrize("purge", [False, True])
def test_memories_of_several_scopes_are_forgotten_in_one_go(
    tmp_path: Path, fake_clock: FakeClock, purge: bool
) -> None:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    texts = ("We decided to use Postgres.", "I live in Berlin.")
    machine.write("a.jsonl", said(*texts, cwd=BLOG, session="a"))
    machine.write("b.jsonl", said("Always run make lint.", cwd=SHOP, session="b"))
    machine.visit()
    ids = [one.id for scope in machine.app.scopes.all() for one in scope.read().memories]
    assert len(ids) == 3

    answer = forget(machine, *ids, purge=purge)

    assert {one["id"] for one in answer.data["forgotten"]} == {*ids}
    assert not any(scope.read().memories for scope in machine.app.scopes.all())


def test_second_forgetting_says_where_the_first_put_it(machine: Machine) -> None:
    say(machine, "a", WIKI, _BOSS)
    key = memories(machine)[WIKI].id
    replaced = memories(machine)[_BOSS].id
    forget_wiki(machine)
    say(machine, "b", "My manager is Robin now.")
    with pytest.raises(MemdError) as caught:
        forget(machine, key, replaced)

    archive = rf"{machine.memory}/\.archive/[0-9-]+/[a-z0-9-]+\.md"
    assert re.fullmatch(
        f"'{key}' is forgotten already, in {archive}; '{replaced}' left memory, in {archive}",
        str(caught.value),
    )


def test_memory_goes_to_the_archive_with_its_reason(machine: Machine) -> None:
    say(machine, "a", WIKI, PORT)
    answer = forget_wiki(machine)

    assert [*memories(machine)] == [PORT]
    [archived] = machine.memory.glob(".archive/2*/*.md")
    assert WIKI in archived.read_text()
    [line] = map(json.loads, (machine.memory / ".archive/log.jsonl").read_text().splitlines())
    assert line["why"] == "forgotten"
    assert line["archived_as"] == str(archived.relative_to(machine.memory))
    assert "flamingo" not in (machine.memory / "MEMORY.md").read_text()
    assert answer.data["forgotten"][0]["id"] == line["id"]
    assert "memory:forgotten" in machine.log.events
    machine.app.settle()
    assert "memory:deleted_by_hand" not in machine.log.events


@pytest.mark.parametrize("purge", [False, True])
def test_all_that_name_no_memory_are_told_at_once_and_nothing_goes(
    machine: Machine, purge: bool
) -> None:
    say(machine, "a", WIKI)
    key = memories(machine)[WIKI].id
    for name in ("a", "b"):
        text = f"---\nname: Odd\ndescription: {name}\n---\nIt is odd.\n"
        (machine.memory / f"{name}.md").write_text(text)

    with pytest.raises(MemdError) as error:
        forget(machine, "nosuch1", key, "nosuch2", "Odd", f"{key}x", purge=purge)

    told = str(error.value)
    assert told.startswith("there is no memory 'nosuch1', 'nosuch2'; `memd list` names them; ")
    assert f"there is no memory '{key}x'; did you mean {key}?; 'Odd' names 2 memories: " in told
    assert WIKI in memories(machine)


def test_file_of_somebody_else_can_be_forgotten(machine: Machine) -> None:
    (machine.memory / "odd.md").write_text("---\nname: Odd\ndescription: x\n---\nIt is odd.\n")
    forget(machine, "odd.md")

    assert memories(machine) == {}
    assert len(list(machine.memory.glob(".archive/2*/odd.md"))) == 1


def test_model_that_reads_the_words_again_does_not_bring_it_back(machine: Machine) -> None:
    say(machine, "a", f"{WIKI} {PORT}")
    forget_wiki(machine)
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED, claim(PORT)))

    assert [*memories(machine)] == [PORT]
    assert waiting(machine) == []


def test_lost_ledger_and_new_model_do_not_bring_it_back(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget_wiki(machine)
    lose_ledger(machine)
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED))

    assert memories(machine) == {}


def test_copy_with_new_ids_does_not_bring_it_back(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget_wiki(machine)
    fork(machine, "a")
    lose_ledger(machine)
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED))

    assert memories(machine) == {}


def test_older_words_of_another_session_do_not_bring_it_back(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget_wiki(machine)
    say(machine, "b", WIKI, at=OLD)

    assert memories(machine) == {}


def test_newer_words_bring_it_back(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget_wiki(machine)
    say(machine, "b", WIKI)

    assert [*memories(machine)] == [WIKI]


def test_person_may_remember_it_anew(machine: Machine) -> None:
    machine.app.curator.answer(Remember(text=WIKI))
    forget_wiki(machine)
    machine.app.curator.answer(Remember(text=WIKI))

    assert [*memories(machine)] == [WIKI]


def test_words_that_confirmed_it_do_not_bring_it_back_either(machine: Machine) -> None:
    say(machine, "a", WIKI)
    say(machine, "b", f"Remember: {WIKI}")
    say(machine, "c", WIKI)
    forget_wiki(machine)
    lose_ledger(machine)
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED))

    assert memories(machine) == {}


def test_what_was_merged_stays_away_with_all_its_parts(machine: Machine) -> None:
    mirror = "The mirror listens on port 7100."
    say(machine, "a", PORT)
    say(machine, "b", mirror)
    both = f"{PORT[:-1]} and the mirror listens on port 7100."
    ids = tuple(memory.id for memory in memories(machine).values())
    read_by(machine, Claiming(" and ", _merge(both, ids)))
    say(machine, "c", both)
    [memory] = memories(machine).values()
    forget(machine, memory.id)
    lose_ledger(machine)
    reworded = claim("Port 7100 is what the mirror listens on", "listens on port 7100")
    read_by(machine, Claiming("mirror", claim(mirror), reworded))

    assert memories(machine) == {}


def _merge(text: str, ids: tuple[str, ...]) -> Claim:
    return claim(text, text, operation=Operation.MERGE, targets=ids)


def test_update_with_words_that_are_forgotten_is_rejected(machine: Machine) -> None:
    say(machine, "a", WIKI)
    say(machine, "b", PORT)
    forget_wiki(machine)
    longer = f"{PORT[:-1]} like flamingo.corp.example."
    update = claim(longer, WIKI, operation=Operation.UPDATE, targets=(memories(machine)[PORT].id,))
    read_by(machine, Claiming("flamingo", update))

    assert [*memories(machine)] == [PORT]
    assert waiting(machine) == []


def test_claims_of_the_same_words_wait_no_longer(tmp_path: Path, fake_clock: FakeClock) -> None:
    review = ReviewSettings(project="hold")
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), review=review)
    say(machine, "a", WIKI, PLAIN)
    held = claim("flamingo.corp.example on port 8443 is the wiki", WIKI)
    read_by(machine, Claiming("flamingo", held))
    assert len(waiting(machine)) == 2
    answer = forget_wiki(machine)

    assert answer.data["claims_ended"] == ["1"]
    assert [one.number for one in waiting(machine)] == ["p1"]


def test_session_takes_what_rests_on_it_alone(machine: Machine) -> None:
    say(machine, "a", WIKI, PORT, PLAIN)
    say(machine, "b", PORT)
    answer = forget(machine, session="a")

    [memory] = memories(machine).values()
    assert memory.body == PORT
    assert [source.session for source in memory.sources] == ["b"]
    assert not memory.is_protected
    assert [one["file"] for one in answer.data["without_some_sources"]] == [memory.file]
    assert any("stays" in line for line in answer.lines)
    assert waiting(machine) == []
    assert {
        row[0]
        for row in machine.rows(f"SELECT session FROM memory_source WHERE memory = '{memory.id}'")
    } == {"b"}


def test_session_brings_nothing_up_again_that_nobody_had_found(machine: Machine) -> None:
    cat = "The office cat is called Tom and eats tuna."
    say(machine, "a", WIKI, cat)
    forget(machine, session="a")
    read_by(machine, Claiming("a", claim(cat), claim(WIKI)))
    lose_ledger(machine)
    machine.visit()

    assert memories(machine) == {}


def test_session_that_was_forgotten_does_not_confirm_again(machine: Machine) -> None:
    say(machine, "a", PORT)
    say(machine, "b", PORT)
    forget(machine, session="a")
    lose_ledger(machine)
    machine.visit()

    assert [source.session for source in memories(machine)[PORT].sources] == ["b"]


def test_session_goes_on_with_new_words(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget(machine, session="a")
    machine.clock.advance(60)
    say(machine, "a", PORT, start=1)

    assert [*memories(machine)] == [PORT]


def test_agent_before_a_date(machine: Machine) -> None:
    say(machine, "a", WIKI, at=OLD)
    say(machine, "b", PORT)
    with pytest.raises(MemdError, match="knows nothing of an agent 'codex'; there is claude-code"):
        forget(machine, agent="codex")
    assert len(memories(machine)) == 2
    forget(machine, agent="claude-code", before=OLD + timedelta(days=1))

    assert [*memories(machine)] == [PORT]


def test_dry_run_lists_and_touches_nothing(machine: Machine) -> None:
    say(machine, "a", WIKI, PORT)
    answer = forget(machine, session="a", is_dry=True)

    assert len(answer.data["found"]) == 2
    assert answer.data["forgotten"] == []
    assert len(memories(machine)) == 2
    assert not (machine.memory / ".archive").exists()


def test_other_memories_than_a_person_agreed_to_are_not_touched(machine: Machine) -> None:
    say(machine, "a", WIKI)
    agreed = (memories(machine)[WIKI].id,)
    say(machine, "a", PORT, start=1)
    with pytest.raises(MemdError, match="changed since you were asked; nothing was done"):
        forget(machine, session="a", expected=agreed)

    assert len(memories(machine)) == 2


@pytest.mark.parametrize("which", ["*", "%", "_" * 10, "?" * 10, "", "../x", ".archive", "[a-z]*"])
def test_name_of_none_forgets_nothing(machine: Machine, which: str) -> None:
    say(machine, "a", WIKI)
    with pytest.raises(MemdError):
        forget(machine, which)
    with pytest.raises(MemdError):
        forget(machine, which, purge=True)

    assert len(memories(machine)) == 1


def test_session_with_signs_of_patterns_is_taken_literally(machine: Machine) -> None:
    say(machine, "a", WIKI)
    for session in ("*", "%", "_", "?"):
        with pytest.raises(MemdError, match="knows no session"):
            forget(machine, session=session)

    assert len(memories(machine)) == 1


FIRST = "1f0c3a52-9d4e-4b7a-8c61-2e5f7a9b0c13"
SECOND = "1f0cffff-9d4e-4b7a-8c61-2e5f7a9b0c13"


@pytest.mark.parametrize("is_dry", [False, True])
def test_beginning_of_a_session_names_it(machine: Machine, *, is_dry: bool) -> None:
    say(machine, FIRST, WIKI)
    say(machine, "b", PORT)
    answer = forget(machine, session="1f0c", is_dry=is_dry)

    assert answer.data["session"] == FIRST
    assert FIRST in answer.lines[0]
    assert (WIKI in memories(machine)) is is_dry


def test_beginning_of_several_sessions_is_refused_and_names_them(machine: Machine) -> None:
    say(machine, FIRST, WIKI)
    say(machine, SECOND, PORT)
    with pytest.raises(MemdError, match=f"{FIRST}, {SECOND}") as met:
        forget(machine, session="1f0c")

    assert met.value.exit_code is ExitCode.USAGE
    assert len(memories(machine)) == 2


def test_session_without_any_memory_is_known_by_its_transcript(machine: Machine) -> None:
    say(machine, FIRST, "Hello there.")
    answer = forget(machine, session="1f0c3a52")

    assert answer.data["session"] == FIRST
    assert answer.data["found"] == []


@pytest.mark.parametrize(
    "named",
    [
        {"session": "nope"},
        {"session": "1f0"},
        {"session": FIRST[1:]},
        {"agent": "Claude"},
        {"agent": "Nobody"},
        {"agent": "Nobody", "session": FIRST},
        {"agent": "Nobody", "purge": True},
    ],
)
def test_unknown_session_or_agent_is_said_and_notes_nothing(
    machine: Machine, named: dict[str, Any]
) -> None:
    say(machine, FIRST, WIKI)
    for is_dry in (True, False):
        with pytest.raises(MemdError, match=f"there is ({FIRST}|claude-code)") as met:
            forget(machine, **named, is_dry=is_dry)
        assert met.value.exit_code is ExitCode.FAILED

    assert [*memories(machine)] == [WIKI]
    assert not (machine.memory / ".archive").exists()


def test_date_that_has_not_come_is_refused(machine: Machine) -> None:
    say(machine, "a", WIKI)
    with pytest.raises(MemdError, match="has not come yet"):
        forget(machine, agent="claude-code", before=datetime(2062, 1, 1, tzinfo=UTC))

    assert len(memories(machine)) == 1


def test_nothing_named_is_refused(machine: Machine) -> None:
    with pytest.raises(MemdError, match="nothing is named"):
        forget(machine)
    with pytest.raises(MemdError, match="not both"):
        forget(machine, "x", session="y")


def everything(machine: Machine) -> dict[str, bytes]:
    """Return every file that memd wrote, with its name."""
    state = Path(machine.config.state_directory)
    return {
        str(path): str(path.relative_to(machine.home)).encode() + b"\n" + path.read_bytes()
        for top in (state, machine.memory)
        for path in top.rglob("*")
        if path.is_file()
    }


def left(machine: Machine, *words: str) -> list[str]:
    return [
        f"{word} in {path}"
        for path, data in everything(machine).items()
        for word in words
        if word.encode() in data
    ]


def test_purge_leaves_no_byte_of_it(machine: Machine) -> None:
    say(machine, "a", f"{WIKI} {PORT}")
    machine.app.keep_copy()
    path = machine.memory / memories(machine)[WIKI].file
    path.write_text(path.read_text().replace("port 8443.\n", "port 8443, flamingo two.\n"))
    machine.visit()
    (machine.memory / "MEMORY.md").write_text("My own notes.\n")
    machine.visit()
    say(machine, "b", WIKI)
    say(machine, "c", "Correction: the wiki runs at flamingo.corp.example on port 9443, not 8443.")
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED))
    assert left(machine, "flamingo")

    for memory in list(memories(machine).values()):
        if "flamingo" in memory.body:
            answer = forget(machine, memory.id, purge=True)
            assert "flamingo" not in "".join(answer.lines) + json.dumps(answer.data)
    for one in waiting(machine):
        assert "flamingo" not in one.verdict.claim.statement
    assert left(machine, "flamingo", " 8443") == []
    assert [*memories(machine)] == [PORT]
    assert machine.rows("SELECT * FROM meta WHERE key = 'purge'") == []
    machine.restart()
    machine.visit()
    assert left(machine, "flamingo", " 8443") == []


def test_purge_reaches_what_was_deleted_long_before(machine: Machine) -> None:
    say(machine, "a", WIKI)
    database = machine.app.database
    database.execute("PRAGMA secure_delete = OFF")
    for number in range(50):
        database.execute(
            "INSERT INTO set_aside (uid, epoch, place, reason, text, chars, at)"
            " VALUES ('', 0, ?, '', ?, 0, '')",
            (f"{number}", "flamingo " * 1000),
        )
    database.execute("DELETE FROM set_aside")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    forget_wiki(machine, purge=True)

    assert left(machine, "flamingo") == []


def test_purged_memory_does_not_come_back(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget_wiki(machine, purge=True)
    fork(machine, "a")
    lose_ledger(machine)
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED))

    assert memories(machine) == {}
    assert machine.rows("SELECT count(*) FROM verdict WHERE instr(data, 'flamingo')") == [(0,)]


def test_newer_words_bring_back_what_was_purged(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget_wiki(machine, purge=True)
    say(machine, "b", WIKI)

    assert [*memories(machine)] == [WIKI]


def test_tombstone_of_a_purge_has_neither_span_nor_content(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget_wiki(machine, purge=True)

    [line] = map(json.loads, (machine.memory / ".archive/log.jsonl").read_text().splitlines())
    [[_, _, message, heard]] = line["sources"]
    assert message == "a-0"
    assert len(heard) == 16
    assert {"said", "file", "archived_as"}.isdisjoint(line)


def test_memory_that_only_the_archive_has_can_be_purged(machine: Machine) -> None:
    say(machine, "a", WIKI)
    key = memories(machine)[WIKI].id
    forget_wiki(machine)
    answer = forget(machine, key, purge=True)

    assert answer.data["forgotten"] == [{"id": key, "archived": True}]
    assert left(machine, "flamingo") == []


def _lose_by_hand(machine: Machine, text: str) -> str:
    memory = memories(machine)[text]
    (machine.memory / memory.file).unlink()
    machine.visit()
    return memory.id


@pytest.mark.parametrize("is_noted", [True, False], ids=["noted", "just_gone"])
def test_memory_that_was_deleted_by_hand_can_be_purged(machine: Machine, is_noted: bool) -> None:
    say(machine, "a", WIKI, PORT)
    if is_noted:
        key = _lose_by_hand(machine, WIKI)
    else:
        key = memories(machine)[WIKI].id
        (machine.memory / memories(machine)[WIKI].file).unlink()
    answer = forget(machine, key, purge=True)

    assert answer.data["forgotten"] == [{"id": key, "archived": True}]
    assert left(machine, "flamingo") == []
    machine.clock.advance(60)
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED))
    assert [*memories(machine)] == [PORT]
    with pytest.raises(MemdError, match="no memory"):
        forget(machine, key, purge=True)


def test_one_of_many_that_are_missing_can_be_purged(machine: Machine) -> None:
    words = [f"The service number {one} listens on port 70{one}." for one in range(10, 22)]
    say(machine, "a", WIKI, *words)
    key = memories(machine)[WIKI].id
    for path in machine.memory.glob("*.md"):
        path.unlink()
    machine.visit()
    forget(machine, key, purge=True)

    assert left(machine, "flamingo") == []
    machine.clock.advance(60)
    read_by(machine, Claiming("flamingo", claim(WIKI), REWORDED))
    assert memories(machine) == {}


_BOSS = "My manager is Dana."


def _forgets(machine: Machine) -> None:
    forget(machine, memories(machine)[_BOSS].id)


def _replaces(machine: Machine) -> None:
    say(machine, "b", "My manager is Robin now.")


def _deletes(machine: Machine) -> None:
    _lose_by_hand(machine, _BOSS)


def _empties_archive(machine: Machine) -> None:
    _forgets(machine)
    shutil.rmtree(machine.memory / ".archive")
    machine.visit()


@pytest.mark.parametrize("leaves", [_forgets, _replaces, _deletes, _empties_archive])
def test_session_is_purged_with_what_left_memory_before(
    machine: Machine, leaves: Callable[[Machine], None]
) -> None:
    say(machine, "a", _BOSS, WIKI)
    leaves(machine)
    assert _BOSS not in memories(machine)
    asked = forget(machine, session="a", purge=True, is_dry=True)
    answer = forget(machine, session="a", purge=True)

    assert left(machine, "Dana", "dana", "flamingo") == []
    assert len(answer.data["forgotten"]) == len(asked.data["found"]) == 2


def test_session_is_purged_without_what_left_and_rests_on_other_words_too(
    machine: Machine,
) -> None:
    say(machine, "a", _BOSS, WIKI)
    say(machine, "b", _BOSS)
    forget(machine, memories(machine)[_BOSS].id)
    forget(machine, session="a", purge=True)

    assert left(machine, "flamingo") == []
    [kept] = machine.memory.glob(".archive/2*/*.md")
    assert _BOSS in kept.read_text()


def test_session_is_purged_with_what_was_only_rejected(machine: Machine) -> None:
    cat = "The flamingo in the office is called Tom."
    say(machine, "a", WIKI, cat)
    wrong = claim("The flamingo weighs 12 kilograms.", "The flamingo in the office")
    read_by(machine, Claiming("Tom", wrong))
    forget(machine, session="a", purge=True)

    assert left(machine, "flamingo") == []


def test_other_memories_are_left_whole(machine: Machine) -> None:
    say(machine, "a", f"{WIKI} {PORT}")
    say(machine, "b", PORT)
    before = memories(machine)[PORT]
    forget_wiki(machine, purge=True)

    assert memories(machine)[PORT] == before
    assert left(machine, PORT)
    (machine.memory / before.file).unlink()
    machine.visit()
    machine.clock.advance(60)
    say(machine, "c", PORT, at=OLD)
    assert memories(machine) == {}


def test_foreign_file_is_purged_with_its_name(machine: Machine) -> None:
    (machine.memory / "flamingo.md").write_text(
        "---\nname: Flamingo\ndescription: The flamingo is pink.\n---\nThe flamingo is pink.\n"
    )
    say(machine, "a", "The flamingo is pink.")
    forget(machine, "flamingo.md", purge=True)
    machine.visit()

    assert left(machine, "flamingo") == []
    told = [one["data"] for one in machine.log.records if one["event"] == "memory:forgotten"]
    assert told == [{"scope": str(machine.memory), "id": "", "isPurged": True}]


def test_hostile_log_lets_no_other_file_go(machine: Machine) -> None:
    say(machine, "a", WIKI, PORT)
    forget(machine, memories(machine)[PORT].id)
    [kept] = machine.memory.glob(".archive/2*/*.md")
    key = memories(machine)[WIKI].id
    outside = machine.home / "outside.md"
    outside.write_text("mine")
    log = machine.memory / ".archive/log.jsonl"
    lines = [
        {"id": key, "archived_as": "../outside.md"},
        {"id": key, "archived_as": str(kept.relative_to(machine.memory))},
        {"id": "", "file": key, "archived_as": 7},
    ]
    log.write_text(log.read_text() + "".join(json.dumps(line) + "\n" for line in lines) + "{\n")
    (machine.memory / ".archive" / "2020-01-01").symlink_to(machine.home)
    forget_wiki(machine, purge=True)

    assert outside.read_text() == "mine"
    assert PORT in kept.read_text()
    assert left(machine, "flamingo") == []


class FullFiles(Files):
    """A disk on which nothing more can be written, from a moment on."""

    is_full = False

    def write_text(self, path: str, text: str, *, mode: int = 0o600) -> None:
        if self.is_full and path.endswith("log.jsonl"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        super().write_text(path, text, mode=mode)


def test_full_disk_is_not_told_as_done_and_goes_on_later(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    files = FullFiles()
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), files=files)
    say(machine, "a", WIKI)
    files.is_full = True
    with pytest.raises(MemdError, match="some of its text is still on the disk"):
        forget_wiki(machine, purge=True)
    assert memories(machine) == {}
    assert left(machine, "flamingo")
    assert "memory:purged" not in machine.log.events

    files.is_full = False
    machine.visit()
    assert "memory:purged" in machine.log.events
    assert left(machine, "flamingo") == []


def test_full_disk_below_the_ledger_goes_on_later(tmp_path: Path, fake_clock: FakeClock) -> None:
    is_full = False

    class Full(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            if is_full and sql == "VACUUM":
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, parameters)

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        return sqlite3.connect(*arguments, factory=Full, **options)

    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), connect=connect)
    say(machine, "a", WIKI)
    is_full = True
    with pytest.raises(MemdError, match="memd goes on with that"):
        forget_wiki(machine, purge=True)

    is_full = False
    machine.restart()
    machine.visit()
    assert left(machine, "flamingo") == []


def test_text_that_lies_elsewhere_in_the_state_is_named(machine: Machine) -> None:
    say(machine, "a", WIKI)
    odd = Path(machine.config.state_directory) / "odd.txt"
    odd.write_text(WIKI)
    with pytest.raises(MemdError, match=r"odd\.txt"):
        forget_wiki(machine, purge=True)


def test_pass_that_is_half_written_is_ended_first(machine: Machine) -> None:
    say(machine, "a", WIKI)
    machine.app.database.execute(
        "INSERT INTO batch (id, state, kind, backend, store, created, messages, chars)"
        " VALUES ('b', 'decided', 'extraction', 'rules', '', '2026-04-07T00:00:00+00:00', 0, 0)"
    )
    with pytest.raises(MemdError, match="half written"):
        forget_wiki(machine)

    assert len(memories(machine)) == 1


def test_command_without_a_daemon_does_the_same(machine: Machine) -> None:
    say(machine, "a", WIKI)
    key = memories(machine)[WIKI].id
    machine.app.close()
    world = World(clock=machine.clock, log=machine.log)
    curate_once(machine.config, world, Forget(which=(key,), purge=True))
    machine.restart_app()

    assert left(machine, "flamingo") == []


def test_selection_in_the_log_is_kept_by_a_purge(machine: Machine) -> None:
    say(machine, "a", WIKI)
    forget(machine, session="a", purge=True)
    log = ArchiveLog(str(machine.memory), Files())

    at = machine.clock.now() - timedelta(hours=1)
    assert log.find_retired("claude-code", "a", "any", heard="", at=at) == frozenset()
    assert log.find_retired("claude-code", "b", "any", heard="", at=at) is None


def test_session_that_was_not_read_yet_is_kept_away_beforehand(machine: Machine) -> None:
    with pytest.raises(MemdError, match="not read yet say the whole id, and --unread"):
        forget(machine, session="b-new")
    told = forget(machine, session="b-new", unread=True)
    assert "Nothing that was said in it until now becomes a memory" in told.lines[1]
    machine.append("b-new.jsonl", said(WIKI, cwd=SHOP, session="b-new"))
    say(machine, "a", PORT)
    assert [*memories(machine)] == [PORT]
    lose_ledger(machine)
    machine.visit()

    assert [*memories(machine)] == [PORT]


def test_unread_session_is_named_by_its_id_alone(machine: Machine) -> None:
    say(machine, FIRST, WIKI)
    with pytest.raises(MemdError, match="--unread goes with --session"):
        forget(machine, agent="claude-code", unread=True)
    forget(machine, session="b-new", agent="codex", unread=True)
    assert [*memories(machine)] == [WIKI]


def test_unread_session_of_a_project_that_is_not_known_yet_is_kept_away(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    forget(machine, session="s-new", unread=True)
    machine.append("s-new.jsonl", said(WIKI, cwd=SHOP, session="s-new"))
    machine.append("s-old.jsonl", said(PORT, cwd=BLOG, session="s-old"))
    machine.visit()

    found = [memory.body for scope in machine.app.scopes.all() for memory in scope.read().memories]
    assert found == [PORT]
