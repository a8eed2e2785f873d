"""Which project a directory belongs to, with repositories that git itself made."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from memconsolidate.scopes.projects import find_repository, normalise_remote


def git(where: Path, *arguments: str) -> None:
    """Run git without anybody's own configuration."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(where), "GIT_CONFIG_NOSYSTEM": "1"}
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(
        ["git", *identity, *arguments], cwd=where, env=environment, check=True, capture_output=True
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    path = tmp_path / "shop"
    path.mkdir()
    git(path, "init", "-q")
    git(path, "commit", "-q", "--allow-empty", "-m", "first")
    return path


def test_directory_inside_a_repository_belongs_to_its_root(repository: Path) -> None:
    below = repository / "src" / "deep"
    below.mkdir(parents=True)
    found = find_repository(str(below))
    assert found is not None
    assert (found.root, found.remote) == (str(repository), "")


def test_directory_that_is_gone_still_belongs_to_the_repository_above(repository: Path) -> None:
    found = find_repository(str(repository / "was" / "here"))
    assert found is not None
    assert found.root == str(repository)


def test_worktrees_share_the_root_of_the_main_one(repository: Path) -> None:
    elsewhere = repository.parent / "elsewhere" / "feature"
    git(repository, "worktree", "add", "-q", str(elsewhere))
    found = find_repository(str(elsewhere))
    assert found is not None
    assert found.root == str(repository)


def test_submodule_is_a_project_of_its_own(repository: Path, tmp_path: Path) -> None:
    part = tmp_path / "part"
    part.mkdir()
    git(part, "init", "-q")
    git(part, "commit", "-q", "--allow-empty", "-m", "first")
    git(repository, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(part), "part")
    found = find_repository(str(repository / "part"))
    assert found is not None
    assert found.root == str(repository / ".git" / "modules" / "part")


def test_bare_repository_is_its_own_root(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "shop.git")
    git(tmp_path, "clone", "-q", str(tmp_path / "shop.git"), "clone")
    git(tmp_path / "clone", "commit", "-q", "--allow-empty", "-m", "first")
    git(tmp_path / "clone", "push", "-q", "origin", "HEAD:main")
    git(tmp_path / "shop.git", "worktree", "add", "-q", str(tmp_path / "tree"), "main")
    found = find_repository(str(tmp_path / "tree"))
    assert found is not None
    assert found.root == str(tmp_path / "shop.git")


def test_symbolic_link_leads_to_the_same_project(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(repository)
    found = find_repository(str(tmp_path / "link"))
    assert found is not None
    assert found.root == str(repository)


def test_origin_names_the_project_among_several_remotes(repository: Path) -> None:
    git(repository, "remote", "add", "fork", "git@github.com:me/shop.git")
    git(repository, "remote", "add", "origin", "https://github.com/Acme/Shop.git")
    found = find_repository(str(repository))
    assert found is not None
    assert found.remote == "github.com/acme/shop"


def test_only_remote_names_the_project_and_of_two_others_none(repository: Path) -> None:
    git(repository, "remote", "add", "up", "ssh://git@code.example.org:2222/team/Shop")
    found = find_repository(str(repository))
    assert found is not None
    assert found.remote == "code.example.org/team/Shop"
    git(repository, "remote", "add", "other", "https://example.org/x")
    found = find_repository(str(repository))
    assert found is not None
    assert found.remote == ""


@pytest.mark.parametrize("content", ["", "gitdir: nowhere\n", "\0" * 50, "hello\n"])
def test_what_only_looks_like_a_repository_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / ".git").write_text(content)
    (tmp_path / "a").mkdir()
    found = find_repository(str(tmp_path / "a"))
    assert found is None or found.root != str(tmp_path)


@pytest.mark.parametrize(
    ("url", "remote"),
    [
        ("https://github.com/Acme/Shop.git", "github.com/acme/shop"),
        ("https://user:token@github.com/acme/shop/", "github.com/acme/shop"),
        ("git@github.com:acme/shop.git", "github.com/acme/shop"),
        ("github.com:acme/shop", "github.com/acme/shop"),
        ("ssh://git@github.com/acme/shop.git", "github.com/acme/shop"),
        ("git://example.org:9418/Team/Repo.git", "example.org/Team/Repo"),
        ("https://dev.azure.com/acme/shop/_git/shop", "dev.azure.com/acme/shop/_git/shop"),
        ("/srv/git/shop.git", ""),
        ("../shop", ""),
        ("file:///srv/git/shop.git", ""),
        ("C:\\repos\\shop", ""),
        ("", ""),
        ("https://github.com/", ""),
    ],
)
def test_remote_is_the_same_however_it_is_reached(url: str, remote: str) -> None:
    assert normalise_remote(url) == remote
