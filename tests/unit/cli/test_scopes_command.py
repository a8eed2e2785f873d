"""`memd scopes` prints the line that lets each agent read each memory, until it is there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from memconsolidate.cli.main import main
from tests.unit.extraction.test_routed import said
from tests.unit.scopes.test_projects import git


@pytest.fixture
def shop(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in which something was said to Claude Code, read into the project's memory."""
    monkeypatch.chdir(tmp_path)
    shop = home / "work" / "shop"
    shop.mkdir(parents=True)
    git(shop, "init", "-q")
    sessions = home / ".claude/projects/-work-shop/one.jsonl"
    sessions.parent.mkdir(parents=True)
    text = said("Always run make lint before a commit.", "I live in Berlin.", cwd=str(shop / "src"))
    # As Claude Code writes them.
    sessions.write_text(
        text.replace('{"type"', '{"parentUuid": null, "isSidechain": false, "type"')
    )
    rollout = home / ".codex/sessions/rollout-x.jsonl"
    rollout.parent.mkdir(parents=True)
    rollout.write_text("{}\n")
    assert main(["init", "--yes"]) == 0
    assert main(["run", "--json"]) == 0
    return shop


def scopes(capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(["scopes"]) == 0
    return capsys.readouterr().out


def directories(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """Return the directory of each scope, by its tier."""
    capsys.readouterr()
    assert main(["scopes", "--json"]) == 0
    return {one["tier"]: one["directory"] for one in json.loads(capsys.readouterr().out)["scopes"]}


def test_each_scope_has_its_line_for_each_agent(
    home: Path, shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = directories(capsys)
    told = scopes(capsys).partition("memd never writes there:\n")[2]
    users, project = f"{places['user']}/MEMORY.md", f"{places['project']}/MEMORY.md"
    assert f"    claude-code: in {home}/.claude/CLAUDE.md\n      @{users}\n" in told
    assert (
        f"    codex: in {home}/.codex/AGENTS.md\n      At the start of each session, read {users}"
        in told
    )
    assert f"    claude-code: in {shop}/CLAUDE.md\n      @{project}\n" in told
    assert (
        f"    codex: in {shop}/AGENTS.md\n      At the start of each session, read {project}"
        in told
    )


def test_project_whose_directory_is_gone_is_told(
    shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "is gone" not in scopes(capsys)
    shutil.rmtree(shop)
    assert f"{shop} is gone; the memories stay, and `memd move`" in scopes(capsys)


def test_status_names_the_directory_in_which_memories_are_missing(
    home: Path, shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [f"The service s{number} listens on port 70{number}." for number in range(10, 22)]
    sessions = home / ".claude/projects/-work-shop/two.jsonl"
    text = said(*texts, cwd=str(shop), session="two")
    sessions.write_text(
        text.replace('{"type"', '{"parentUuid": null, "isSidechain": false, "type"')
    )
    assert main(["run"]) == 0
    place = directories(capsys)["project"]
    for path in Path(place).glob("service-*.md"):
        path.unlink()
    for path in Path(place).glob("the-service-*.md"):
        path.unlink()
    main(["run"])
    capsys.readouterr()
    assert main(["status"]) == 0
    [missing] = [one for one in capsys.readouterr().out.splitlines() if one.startswith("MISSING")]
    assert f"gone at once from {place}: put the files back" in missing


def test_line_that_is_there_is_not_asked_for(
    home: Path, shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = directories(capsys)
    index = f"{places['project']}/MEMORY.md"
    (shop / "CLAUDE.local.md").write_text(f"# Shop\n\n@~/{Path(index).relative_to(home)}\n")
    (shop / "AGENTS.md").write_text(f"Read {index} first.\n")
    told = scopes(capsys)
    assert f"in {shop}" not in told
    for file in (".claude/CLAUDE.md", ".codex/AGENTS.md"):
        (home / file).write_text(f"Read {places['user']}/MEMORY.md\n")
    assert "add these lines yourself" not in scopes(capsys)
    capsys.readouterr()
    main(["scopes", "--json"])
    told = json.loads(capsys.readouterr().out)["scopes"]
    assert [(one["agent"], one["is_there"]) for one in told[0]["read_by"]] == [
        ("codex", True),
        ("claude-code", True),
    ]


def test_project_that_is_gone_has_no_line(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop.rename(shop.with_name("gone"))
    assert str(shop) + "/CLAUDE.md" not in scopes(capsys)


def test_one_memory_for_all_is_read_from_the_agents_own_file(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (home / ".claude/projects").mkdir(parents=True)
    (tmp_path / "memconsolidate.toml").write_text(
        f'session_directory = "{home}/.claude/projects"\nmemory_directory = "./m"\n'
    )
    told = scopes(capsys)
    assert f"    claude-code: in {home}/.claude/CLAUDE.md\n      @{tmp_path}/m/MEMORY.md\n" in told
    assert "codex" not in told
