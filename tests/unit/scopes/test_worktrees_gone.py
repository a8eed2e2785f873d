"""Worktrees that agents made and removed belong to their repository, as far as their path tells it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from memconsolidate.ledger.database import Database, open_ledger
from memconsolidate.scopes.routing import Router
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files
from tests.unit.scopes.test_routing import (
    ROUTED,
    default_memory,
    make_repository,
    place,
    router,
    said_in,
)


@pytest.fixture
def database(tmp_path: Path, fake_clock: FakeClock) -> Iterator[Database]:
    database = open_ledger(str(tmp_path / "state"), fake_clock, Files())
    yield database
    database.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    return home


@pytest.fixture
def routed(tmp_path: Path, home: Path, database: Database, fake_clock: FakeClock) -> Router:
    return router(tmp_path, database, fake_clock, ROUTED, home=str(home))


@pytest.mark.parametrize("first", [".claude/worktrees/109/core", ".claude/worktrees/110", "."])
def test_worktrees_of_a_repository_that_is_gone_are_one_project(
    tmp_path: Path, home: Path, routed: Router, first: str
) -> None:
    shop = home / "shop"
    cwds = (
        first,
        ".claude/worktrees/109",
        ".claude/worktrees/109/core",
        ".claude/worktrees/x-y",
        ".",
    )
    found = {place(routed, tmp_path, said_in(shop / cwd)).project for cwd in cwds}
    assert len(found) == 1
    assert Path(found.pop()).name.startswith("shop-")


def test_worktree_that_is_gone_belongs_to_what_is_known_of_its_repository(
    tmp_path: Path, home: Path, routed: Router
) -> None:
    shop = make_repository(home / "shop", "git@github.com:Owl/Shop.git")
    known = place(routed, tmp_path, said_in(shop)).project
    shutil.rmtree(shop)
    gone = said_in(shop / ".claude" / "worktrees" / "109" / "core")
    assert place(routed, tmp_path, gone).project == known


def test_worktree_that_had_a_project_of_its_own_keeps_it(
    tmp_path: Path, home: Path, routed: Router, database: Database
) -> None:
    cwd = home / "shop" / ".claude" / "worktrees" / "109"
    database.execute("INSERT INTO project VALUES (?, ?)", (f"cwd:{cwd}", str(tmp_path / "own")))
    assert Path(place(routed, tmp_path, said_in(cwd)).project).name == "own"


def test_worktrees_below_a_home_make_the_home_no_project(
    tmp_path: Path, home: Path, routed: Router
) -> None:
    found = place(routed, tmp_path, said_in(home / ".claude" / "worktrees" / "109"))
    assert Path(found.project).name.startswith("109-")
    assert found.project != str(default_memory(tmp_path) / "user")


def test_other_directories_that_are_gone_are_projects_of_their_own(
    tmp_path: Path, home: Path, routed: Router
) -> None:
    cwds = ("shop", "shop/core", "shop/.claude/worktrees", "shop-worktrees/109")
    found = {place(routed, tmp_path, said_in(home / cwd)).project for cwd in cwds}
    assert len(found) == len(cwds)
