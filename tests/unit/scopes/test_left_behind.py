"""Memory directories that memd kept and that no entry names any more: what a person wanted nowhere
stays away, and what lies there is told.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import WatchEntry
from memconsolidate.curation.asks import Answer, Decide, Decision, Forget, Move, MoveAll, Remember
from memconsolidate.errors import MemdError
from memconsolidate.model import Memory, MemoryType
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine
from tests.unit.extraction.test_routed import BLOG, SHOP, routed, said

TABS = "Always indent with tabs."
LINT = "Always run make lint before a commit."
CITY = "I live in Berlin."
DATABASE = "We decided to use Postgres."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """Return a machine with one memory for everything, and four memories in it."""
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said(TABS, LINT, cwd=SHOP, session="a"))
    machine.write("b.jsonl", said(CITY, DATABASE, cwd=BLOG, session="b"))
    machine.visit()
    machine.clock.advance(3600)
    return machine


def find(machine: Machine, words: str) -> Memory:
    """Return the memory of the one directory that says something."""
    [found] = [one for one in machine.scope.read().memories if words in one.body]
    return found


def let_go(machine: Machine) -> None:
    """Forget one memory, purge another, and delete the file of a third."""
    curator = machine.app.curator
    curator.answer(Forget(which=(find(machine, "lint").id,)))
    curator.answer(Forget(which=(find(machine, "Berlin").id,), purge=True))
    (machine.memory / find(machine, "Postgres").file).unlink()
    machine.clock.advance(60)
    machine.visit()


def use_entry(machine: Machine, *, memory: str = "") -> None:
    """Go over to a [[watch]] entry for the same transcripts."""
    entry = WatchEntry(sessions=str(machine.sessions), memory=memory)
    machine.config = replace(machine.config, uses_directory_pair=False, watch=(entry,))
    machine.restart()


@pytest.fixture
def in_shop(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    """Give a memd with a memory for each project, of which the shop's has one."""
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said(LINT, cwd=SHOP, session="a"))
    machine.visit()
    return machine


def only(machine: Machine) -> Memory:
    """Return the only memory, an hour later."""
    [memory] = [one for scope in machine.app.scopes.all() for one in scope.read().memories]
    machine.clock.advance(3600)
    return memory


def everything(machine: Machine) -> list[str]:
    """Return what all scopes say."""
    return sorted(
        memory.body.strip()
        for scope in machine.app.scopes.all()
        for memory in scope.read().memories
    )


def test_what_a_person_let_go_stays_away_where_each_project_gets_a_memory(
    machine: Machine,
) -> None:
    let_go(machine)
    use_entry(machine)
    machine.visit()
    assert everything(machine) == [TABS]


def test_what_a_person_let_go_stays_away_in_another_memory_directory(machine: Machine) -> None:
    let_go(machine)
    machine.config = replace(machine.config, memory_directory=str(machine.home / "other"))
    machine.restart()
    machine.visit()
    assert everything(machine) == [TABS]


def test_what_was_rejected_stays_away(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said("Use pnpm, not npm.", cwd=SHOP, session="a"))
    machine.visit()
    [(number,)] = machine.rows("SELECT id FROM provisional WHERE state = 'waiting'")
    machine.app.curator.answer(Decide(decision=Decision.REJECT, numbers=(f"p{number}",)))
    use_entry(machine)
    machine.visit()
    assert machine.rows("SELECT id FROM provisional WHERE state = 'waiting'") == []


def test_copy_of_forgotten_words_stays_away_too(machine: Machine) -> None:
    let_go(machine)
    use_entry(machine)
    machine.write("copy.jsonl", said(LINT, cwd=BLOG, session="copy"))
    machine.visit()
    assert everything(machine) == [TABS]


def test_file_that_was_deleted_while_memd_did_not_run_stays_away(machine: Machine) -> None:
    (machine.memory / find(machine, "Postgres").file).unlink()
    use_entry(machine)
    machine.visit()
    assert everything(machine) == sorted([TABS, LINT, CITY])


def test_session_that_was_forgotten_stays_forgotten(machine: Machine) -> None:
    machine.app.curator.answer(Forget(session="b"))
    use_entry(machine)
    machine.visit()
    assert everything(machine) == [TABS, LINT]


def test_newer_words_found_what_was_forgotten_before(machine: Machine) -> None:
    let_go(machine)
    use_entry(machine)
    machine.clock.advance(86400)
    later = said(LINT, cwd=SHOP, session="later").replace("2026-04-07", "2026-04-08")
    machine.write("later.jsonl", later)
    machine.visit()
    assert everything(machine) == [TABS, LINT]


def test_what_is_forgotten_in_one_project_may_hold_in_another(in_shop: Machine) -> None:
    machine = in_shop
    memory = only(machine)
    machine.app.curator.answer(Forget(which=(memory.id,)))
    machine.write("b.jsonl", said(LINT, cwd=BLOG, session="b", first=5))
    machine.visit()
    assert everything(machine) == [LINT]


def test_what_was_moved_to_the_user_and_deleted_there_founds_nothing_in_its_project(
    in_shop: Machine,
) -> None:
    machine = in_shop
    memory = only(machine)
    machine.app.curator.answer(Move(which=memory.id, to="user"))
    user, shop = machine.app.scopes.all()
    Path(user.directory, memory.file).unlink()
    machine.clock.advance(60)
    machine.visit()
    shutil.rmtree(shop.directory)
    machine.restart()
    machine.visit()
    assert everything(machine) == []


def test_words_of_what_was_moved_rest_where_it_was_alone(in_shop: Machine) -> None:
    memory = only(in_shop)
    [source] = memory.sources
    message = (source.agent, source.session, source.messages[0])
    in_shop.app.curator.answer(Move(which=memory.id, to="user"))
    user, shop = in_shop.app.scopes.all()
    assert shop.find_retired(*message, heard="", at=None) is not None
    assert shop.find_retired(*message, heard="", at=None, elsewhere=True) is None

    in_shop.clock.advance(3600)
    in_shop.app.curator.answer(Forget(which=(memory.id,)))
    assert user.find_retired(*message, heard="", at=None, elsewhere=True) is not None


def test_what_was_moved_is_wanted_where_it_went(in_shop: Machine) -> None:
    machine = in_shop
    memory = only(machine)
    machine.app.curator.answer(Move(which=memory.id, to="user"))
    machine.write("b.jsonl", said("In all my projects, " + LINT.lower(), cwd=BLOG, session="b"))
    machine.visit()
    assert [one for one in everything(machine) if "lint" in one] != []


def names(machine: Machine) -> list[str]:
    return [one.directory for one in machine.app.router.left_behind()]


def test_directory_that_no_entry_names_any_more_is_left_behind(machine: Machine) -> None:
    assert names(machine) == []
    use_entry(machine)
    assert names(machine) == [str(machine.memory)]
    shutil.rmtree(machine.memory)
    assert names(machine) == []


def test_directory_that_an_entry_names_is_not_left_behind(machine: Machine) -> None:
    (machine.home / "link").symlink_to(machine.memory)
    for directory in (machine.memory, machine.home / "link"):
        use_entry(machine, memory=str(directory))
        machine.visit()
        assert names(machine) == []


def test_directory_of_an_entry_that_is_switched_off_is_not_left_behind(machine: Machine) -> None:
    off = WatchEntry(sessions=str(machine.home / "x"), memory=str(machine.memory), enabled=False)
    use_entry(machine)
    machine.config = replace(machine.config, watch=(*machine.config.watch, off))
    machine.restart()
    assert names(machine) == []


def test_projects_of_an_entry_that_is_switched_off_are_not_left_behind(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = routed(tmp_path, fake_clock, backend=RulesBackend())
    machine.write("a.jsonl", said(LINT, CITY, cwd=SHOP, session="a"))
    machine.visit()
    off = tuple(replace(entry, enabled=False) for entry in machine.config.watch)
    machine.config = replace(machine.config, watch=off)
    machine.restart()
    assert names(machine) == []


def test_directory_that_was_copied_is_not_left_behind(machine: Machine) -> None:
    shutil.copytree(machine.memory, machine.home / "copy")
    use_entry(machine, memory=str(machine.home / "copy"))
    machine.visit()
    assert names(machine) == []
    assert everything(machine) == sorted([TABS, LINT, CITY, DATABASE])


def test_projects_are_left_behind_where_there_is_one_memory_again(in_shop: Machine) -> None:
    machine = in_shop
    machine.config = replace(machine.config, uses_directory_pair=True, watch=())
    machine.restart()
    assert any("shop-" in name for name in names(machine))


def take_over(machine: Machine, to: str = "") -> Answer:
    return machine.app.curator.answer(MoveAll(directory=str(machine.memory), to=to))


def by_scope(machine: Machine) -> dict[str, list[Memory]]:
    """Return the memories of each scope, by the beginning of its directory's name."""
    return {
        Path(scope.directory).name.split("-")[0]: list(scope.read().memories)
        for scope in machine.app.scopes.all()
    }


def test_memories_are_taken_over_into_the_scopes_where_they_belong(machine: Machine) -> None:
    before = {one.body.strip(): one for one in machine.scope.read().memories}
    use_entry(machine)

    answer = take_over(machine)

    found = by_scope(machine)
    assert found["user"] == [before[CITY]]
    assert found["blog"] == [before[DATABASE]]
    assert sorted(one.body.strip() for one in found["shop"]) == [TABS, LINT]
    assert answer.is_complete
    assert [path.name for path in machine.memory.glob("*.md") if path.name != "MEMORY.md"] == []
    machine.visit()
    assert everything(machine) == sorted([TABS, LINT, CITY, DATABASE])


def test_what_the_transcripts_founded_already_is_not_there_twice(machine: Machine) -> None:
    use_entry(machine)
    machine.visit()
    answer = take_over(machine)
    assert answer.data["known_already"] == 4
    assert everything(machine) == sorted([TABS, LINT, CITY, DATABASE])
    assert list(machine.memory.glob(".archive/*/*.md"))


def test_words_that_a_person_told_memd_stay_until_they_say_where(machine: Machine) -> None:
    machine.app.curator.answer(Remember(text="Releases are cut by Ann.", cwd=SHOP))
    machine.app.curator.answer(Remember(text="I work in Lisbon.", type=MemoryType.USER))
    use_entry(machine)
    answer = take_over(machine)
    assert not answer.is_complete
    [stays] = answer.data["stays"]
    assert "ann" in stays["file"]
    assert "I work in Lisbon." in [one.body.strip() for one in by_scope(machine)["user"]]
    shop = next(one for one in machine.app.scopes.all() if "shop-" in one.directory)
    assert take_over(machine, to=shop.directory).is_complete
    assert "Releases are cut by Ann." in [one.body.strip() for one in by_scope(machine)["shop"]]


def test_edited_memory_is_taken_over_as_it_was_edited(machine: Machine) -> None:
    path = machine.memory / find(machine, "lint").file
    path.write_text(path.read_text().replace("make lint", "make check"))
    use_entry(machine)
    take_over(machine)
    machine.visit()
    assert [one for one in everything(machine) if "make" in one] == [
        "Always run make check before a commit."
    ]


def test_other_memory_directory_takes_over_all_of_the_first(machine: Machine) -> None:
    machine.app.curator.answer(Remember(text="Releases are cut by Ann.", cwd=SHOP))
    other = str(machine.home / "other")
    machine.config = replace(machine.config, memory_directory=other)
    machine.restart()
    assert take_over(machine, to=other).is_complete
    assert len(everything(machine)) == 5


def test_index_that_was_left_behind_names_nothing_that_was_taken_over(machine: Machine) -> None:
    machine.app.refresh()
    assert "lint" in (machine.memory / "MEMORY.md").read_text()
    use_entry(machine)
    answer = take_over(machine)
    assert f"No memory is left in {machine.memory}; keep its .archive/" in answer.lines[-1]
    assert "](" not in (machine.memory / "MEMORY.md").read_text()


def test_purge_reaches_the_archive_of_what_was_left_behind(machine: Machine) -> None:
    use_entry(machine)
    take_over(machine)
    [memory] = by_scope(machine)["blog"]
    assert any("Postgres" in one.read_text() for one in machine.memory.glob(".archive/*/*.md"))
    machine.app.curator.answer(Forget(which=(memory.id,), purge=True))
    kept = [one for one in machine.memory.rglob("*") if one.is_file()]
    assert not any("Postgres" in one.read_text() for one in kept)


def test_purge_tells_of_other_memories_left_behind_that_said_it_too(machine: Machine) -> None:
    use_entry(machine)
    machine.visit()
    take_over(machine)
    [memory] = by_scope(machine)["blog"]
    answer = machine.app.curator.answer(Forget(which=(memory.id,), purge=True))
    assert answer.data["said_too"]
    for told in answer.data["said_too"]:
        assert told.startswith(f"{machine.memory}/.archive/")


def test_directory_that_is_in_use_is_not_taken_over(machine: Machine) -> None:
    with pytest.raises(MemdError, match="no directory that was left behind"):
        take_over(machine)
