"""Which memory directory a message goes to, with real repositories and a real ledger."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from memconsolidate.config.load import load_config
from memconsolidate.config.settings import Config
from memconsolidate.errors import MemdError
from memconsolidate.ledger.database import Database, open_ledger
from memconsolidate.ledger.scopes import Scope, put_scope
from memconsolidate.model import Author, Message, Tier
from memconsolidate.scopes.routing import Route, Router, memory_places, session_roots
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.unit.scopes.test_projects import git


@pytest.fixture
def database(tmp_path: Path, fake_clock: FakeClock) -> Iterator[Database]:
    database = open_ledger(str(tmp_path / "state"), fake_clock, Files())
    yield database
    database.close()


def router(
    tmp_path: Path, database: Database, clock: FakeClock, text: str, *, home: str = "/nowhere"
) -> Router:
    """Return a router of a configuration, as a start makes one."""
    path = tmp_path / "memconsolidate.toml"
    path.write_text(f'state_directory = "{tmp_path / "state"}"\n{text}')
    return Router(load(path, home=home), database, clock, home=home)


def load(path: Path, *, home: str = "/nowhere") -> Config:
    """Return a configuration of a person whose data directory is beside the file."""
    env = {"XDG_DATA_HOME": str(path.parent / "data")}
    return load_config(str(path), env, str(path.parent), home)


def default_memory(tmp_path: Path) -> Path:
    """Return where memories go of which no entry says where."""
    return Path(load(tmp_path / "memconsolidate.toml").default_memory)


def said_in(cwd: str | Path, *, remote: str = "") -> Message:
    """Return a message of a session in a directory."""
    return Message(
        id="1",
        author=Author.HUMAN,
        text="a",
        agent="codex",
        session="s",
        cwd=str(cwd),
        remote=remote,
    )


ROUTED = '[[watch]]\nsessions = "./codex"\n'


@pytest.fixture
def routed(tmp_path: Path, database: Database, fake_clock: FakeClock) -> Router:
    return router(tmp_path, database, fake_clock, ROUTED)


def place(router: Router, tmp_path: Path, message: Message) -> Route:
    """Return the route of a message in a transcript of the watched directory."""
    return router.route(str(tmp_path / "codex" / "a.jsonl"), message.cwd, message.remote)


def make_repository(path: Path, remote: str = "") -> Path:
    """Return a repository that git made, with a remote if one is given."""
    path.mkdir(parents=True)
    git(path, "init", "-q")
    git(path, "commit", "-q", "--allow-empty", "-m", "first")
    if remote:
        git(path, "remote", "add", "origin", remote)
    return path


def test_pair_of_directories_is_one_scope_whatever_was_worked_on(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    pair = router(tmp_path, database, fake_clock, "")
    first = make_repository(tmp_path / "one")
    found = {
        pair.route(str(tmp_path / "sessions" / "a.jsonl"), str(cwd))
        for cwd in (first, "", "/somewhere/else")
    }
    assert found == {Route(str(tmp_path / "memory"))}
    assert pair.is_one_scope


def test_each_project_has_a_directory_and_all_share_the_users(
    tmp_path: Path, routed: Router
) -> None:
    one = place(routed, tmp_path, said_in(make_repository(tmp_path / "one")))
    two = place(routed, tmp_path, said_in(make_repository(tmp_path / "two")))
    assert one.project != two.project
    assert one.user == two.user == str(default_memory(tmp_path) / "user")
    assert Path(one.project).name.startswith("one-")
    assert one.directories == (one.user, one.project)
    assert not routed.is_one_scope


def test_clones_of_one_remote_are_one_project(tmp_path: Path, routed: Router) -> None:
    first = make_repository(tmp_path / "a" / "shop", "git@github.com:acme/shop.git")
    second = make_repository(tmp_path / "b" / "work", "https://github.com/acme/shop")
    assert place(routed, tmp_path, said_in(first)) == place(routed, tmp_path, said_in(second))


def test_recorded_remote_counts_where_the_directory_is_on_another_machine(
    tmp_path: Path, routed: Router
) -> None:
    here = make_repository(tmp_path / "shop", "git@github.com:acme/shop.git")
    there = said_in("/home/somebody/code/shop", remote="https://github.com/Acme/shop.git")
    assert place(routed, tmp_path, there) == place(routed, tmp_path, said_in(here))


def test_directory_whose_repository_is_gone_stays_with_its_project(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    repository = make_repository(tmp_path / "shop", "git@github.com:acme/shop.git")
    before = router(tmp_path, database, fake_clock, ROUTED)
    found = place(before, tmp_path, said_in(repository))
    shutil.rmtree(repository)
    after = router(tmp_path, database, fake_clock, ROUTED)
    assert place(after, tmp_path, said_in(repository)) == found


def test_project_that_gets_a_remote_later_stays_the_same(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    repository = make_repository(tmp_path / "shop")
    before = place(router(tmp_path, database, fake_clock, ROUTED), tmp_path, said_in(repository))
    git(repository, "remote", "add", "origin", "git@github.com:acme/shop.git")
    (repository / "src").mkdir()
    later = router(tmp_path, database, fake_clock, ROUTED)
    assert place(later, tmp_path, said_in(repository / "src")) == before
    clone = make_repository(tmp_path / "clone", "git@github.com:acme/shop.git")
    assert place(later, tmp_path, said_in(clone)) == before


def test_two_repositories_of_one_name_are_two_projects(tmp_path: Path, routed: Router) -> None:
    first = make_repository(tmp_path / "a" / "shop")
    second = make_repository(tmp_path / "b" / "shop")
    assert place(routed, tmp_path, said_in(first)) != place(routed, tmp_path, said_in(second))


@pytest.mark.parametrize("cwd", ["/home/me", "/"])
def test_home_directory_belongs_to_the_user(
    tmp_path: Path, database: Database, fake_clock: FakeClock, cwd: str
) -> None:
    routed = router(tmp_path, database, fake_clock, ROUTED, home="/home/me")
    found = place(routed, tmp_path, said_in(cwd))
    assert found.project == found.user
    assert found.directories == (found.user,)


@pytest.mark.parametrize(
    "cwd",
    ["", "relative/path", "/tmp", "/tmp/scratch", "/var/tmp/gone/deep", tempfile.gettempdir()],
)
def test_message_without_a_directory_that_lasts_goes_to_quarantine(
    tmp_path: Path, routed: Router, cwd: str
) -> None:
    found = place(routed, tmp_path, said_in(cwd))
    assert Path(found.project).name == "quarantine"
    assert found.user not in {"", found.project}


def test_repository_among_temporary_directories_is_a_project(
    tmp_path: Path, routed: Router
) -> None:
    with tempfile.TemporaryDirectory() as directory:
        repository = make_repository(Path(directory) / "clone")
        assert Path(place(routed, tmp_path, said_in(repository)).project).name.startswith("clone-")


def test_directories_in_a_home_that_is_a_temporary_one_are_projects(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    with tempfile.TemporaryDirectory() as home:
        routed = router(tmp_path, database, fake_clock, ROUTED, home=home)
        found = place(routed, tmp_path, said_in(f"{home}/work/shop"))
        assert Path(found.project).name.startswith("shop-")
        assert place(routed, tmp_path, said_in(home)).project == found.user


def test_directory_without_a_repository_is_a_project_of_its_own(
    tmp_path: Path, routed: Router
) -> None:
    first, second = (
        place(routed, tmp_path, said_in(f"/srv/notes/{name}")) for name in ("one", "two")
    )
    assert first.project != second.project
    assert place(routed, tmp_path, said_in("/srv/notes/one")) == first


def test_named_memory_takes_everything_of_its_entry(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    text = (
        '[[watch]]\nsessions = "./codex"\nmemory = "./all"\n'
        '[[watch]]\nsessions = "./codex/deep"\nmemory = "./deep-memory"\nuser_memory = "./me"\n'
    )
    named = router(tmp_path, database, fake_clock, text)
    repository = make_repository(tmp_path / "shop")
    assert place(named, tmp_path, said_in(repository)) == Route(str(tmp_path / "all"))
    deep = named.route(str(tmp_path / "codex" / "deep" / "a.jsonl"), str(repository))
    assert deep == Route(str(tmp_path / "deep-memory"), str(tmp_path / "me"))


def test_scopes_are_those_that_are_named_and_those_that_came_up(
    tmp_path: Path, routed: Router
) -> None:
    found = place(routed, tmp_path, said_in(make_repository(tmp_path / "one")))
    scopes = routed.scopes()
    assert [scope.directory for scope in scopes] == [found.user, found.project]
    assert [scope.tier for scope in scopes] == [Tier.USER, Tier.PROJECT]
    assert scopes[1].name == str(tmp_path / "one")


def test_entry_that_is_switched_off_is_not_watched(tmp_path: Path) -> None:
    path = tmp_path / "memconsolidate.toml"
    path.write_text(
        '[[watch]]\nsessions = "./a"\nmemory = "./a-memory"\nenabled = false\n'
        '[[watch]]\nsessions = "./b"\n'
    )
    config = load(path)
    assert session_roots(config) == [str(tmp_path / "b")]
    assert memory_places(config) == [config.default_memory]


def test_nothing_is_served_where_a_memory_is_that_is_left_alone(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    text = '[[watch]]\nsessions = "./a"\nmemory = "./one"\n[[watch]]\nsessions = "./b"\n'
    both = router(tmp_path, database, fake_clock, text)
    assert both.is_served(Route(str(tmp_path / "one")))
    off = router(
        tmp_path,
        database,
        fake_clock,
        text.replace('"./one"\n', '"./one"\nenabled = false\n'),
    )
    assert not off.is_served(Route(str(tmp_path / "one")))
    none = router(tmp_path, database, fake_clock, '[[watch]]\nsessions = "./a"\nenabled = false\n')
    with pytest.raises(MemdError, match=r"no .* entry is enabled"):
        none.route_here(str(tmp_path))
    # One memory for all may have been moved since.
    pair = router(tmp_path, database, fake_clock, "")
    assert pair.is_served(Route("/elsewhere"))


def test_projects_are_found_on_disk_where_the_ledger_was_lost(
    tmp_path: Path, routed: Router
) -> None:
    lost = default_memory(tmp_path) / "projects" / "shop-1a"
    lost.mkdir(parents=True)
    assert [scope.name for scope in routed.scopes()] == ["", "shop-1a"]


def _hold_claim(database: Database, directory: str) -> None:
    database.execute(
        "INSERT INTO review (scope, reason, data, at, state, pass)"
        " VALUES (?, '', '{}', '', 'waiting', '')",
        (directory,),
    )


def _claims(database: Database) -> list[str]:
    return [place for (place,) in database.execute("SELECT scope FROM review").fetchall()]


def test_stores_that_change_places_leave_claims_where_their_words_are_read(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    entry = '[[watch]]\nsessions = "./{0}-said"\nmemory = "./{0}"\n'
    both = router(tmp_path, database, fake_clock, entry.format("one") + entry.format("two"))
    for place_ in (one, two):
        Path(place_).mkdir()
    both.follow("a", one)
    both.follow("b", two)
    _hold_claim(database, one)
    both.follow("b", one)
    both.follow("a", two)
    assert _claims(database) == [one]


def _router_with_claim(tmp_path: Path, database: Database, fake_clock: FakeClock) -> Router:
    """Return a router whose one store lies at `old` and has a claim that waits."""
    old = tmp_path / "old"
    old.mkdir()
    before = router(tmp_path, database, fake_clock, 'memory_directory = "old"\n')
    before.follow("a", str(old))
    _hold_claim(database, str(old))
    return before


def test_claims_follow_a_store_whose_old_place_has_another_and_is_named_no_more(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    before = _router_with_claim(tmp_path, database, fake_clock)
    before.follow("made anew", str(old))
    after = router(tmp_path, database, fake_clock, 'memory_directory = "new"\n')
    after.follow("a", str(new))
    assert _claims(database) == [str(new)]


def test_copy_takes_no_claims_along_when_the_original_goes_later(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    before = _router_with_claim(tmp_path, database, fake_clock)
    after = router(tmp_path, database, fake_clock, 'memory_directory = "new"\n')
    after.follow("a", str(new))
    before.follow("made anew", str(old))
    after.follow("a", str(new))
    assert _claims(database) == [str(old)]


def test_memories_that_lie_in_the_state_directory_stay_there(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    earlier = tmp_path / "state" / "memory"
    (earlier / "projects" / "shop-1a").mkdir(parents=True)
    later = router(tmp_path, database, fake_clock, ROUTED)
    assert [scope.directory for scope in later.scopes()] == [
        str(earlier / "user"),
        str(earlier / "projects" / "shop-1a"),
    ]


def test_project_is_the_same_where_its_memories_were_taken_out_of_the_state_directory(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    earlier = tmp_path / "state" / "memory"
    earlier.mkdir(parents=True)
    repository = make_repository(tmp_path / "shop")
    first = router(tmp_path, database, fake_clock, ROUTED)
    before = place(first, tmp_path, said_in(repository))
    shutil.rmtree(earlier)
    git(repository, "remote", "add", "origin", "git@github.com:acme/shop.git")
    later = router(tmp_path, database, fake_clock, ROUTED)
    after = place(later, tmp_path, said_in(repository))
    assert Path(after.project) == default_memory(tmp_path) / "projects" / Path(before.project).name
    assert [scope.name for scope in later.scopes()] == ["", str(repository)]


def test_memory_of_another_configuration_beside_the_projects_is_no_scope(
    tmp_path: Path, database: Database, fake_clock: FakeClock
) -> None:
    routed = router(tmp_path, database, fake_clock, ROUTED)
    beside = default_memory(tmp_path) / "claude-code"
    put_scope(database, Scope(directory=str(beside), tier=Tier.PROJECT), fake_clock.now())
    beside.mkdir(parents=True)
    assert str(beside) not in [scope.directory for scope in routed.scopes()]
    assert [scope.directory for scope in routed.left_behind()] == [str(beside)]
