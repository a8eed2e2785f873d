"""Two agents, two projects and a person: one daemon keeps the memory of each apart."""

from __future__ import annotations

import json
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.errors import ExitCode
from tests.end_to_end.conftest import Place, await_true
from tests.unit.scopes.test_projects import git

EXAMPLES = Path(__file__).parents[2] / "examples/transcripts"
CLAUDE = EXAMPLES / "claude-code/-home-mira-paperboat/6513270e-269e-4d37-b2a7-4de452e6b438.jsonl"
CODEX = EXAMPLES / (
    "codex/2026/03/04/rollout-2026-03-04T14-20-00-019cb8a1-5d40-7c32-9b1e-2f6a4d8e7c10.jsonl"
)


class Projects(Place):
    """A place with two repositories, and a directory of transcripts for each agent."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.claude, self.codex = root / "claude", root / "codex"
        self.boat, self.blog = self._repository("boat"), self._repository("blog")
        git(self.blog, "remote", "add", "origin", "git@example.org:mira/blog.git")
        for path in (self.claude, self.codex):
            path.mkdir()
        self.watch("claude-code", "codex")

    def _repository(self, name: str) -> Path:
        path = self.root / "work" / name
        path.mkdir(parents=True)
        git(path, "init", "-q")
        git(path, "commit", "-q", "--allow-empty", "-m", "first")
        return path

    def watch(self, *agents: str, more: str = "") -> None:
        """Configure an entry for each agent."""
        directories = {"claude-code": self.claude, "codex": self.codex}
        entries = (
            f'[[watch]]\nagent = "{agent}"\nsessions = "{directories[agent]}"\n' for agent in agents
        )
        self.configure("initial_days = 36500\n" + "".join(entries) + more)

    def talk(self, sample: Path, directory: Path, cwd: Path) -> None:
        """Put an agent's transcript there, as if it had worked in a directory."""
        text = sample.read_text().replace("/home/mira/paperboat", str(cwd))
        (directory / sample.name).write_text(text)

    def claude_says(self, text: str, cwd: Path, *, number: int = 1) -> None:
        """Append what a person said to Claude Code in a directory."""
        record = {
            "parentUuid": None,
            "isSidechain": False,
            "type": "user",
            "uuid": f"{cwd.name}-{number}",
            "sessionId": cwd.name,
            "cwd": str(cwd),
            "timestamp": f"2026-04-07T10:00:{number:02}.000Z",
            "message": {"role": "user", "content": text},
        }
        with (self.claude / f"{cwd.name}.jsonl").open("a") as stream:
            stream.write(json.dumps(record, separators=(",", ":")) + "\n")

    def told(self, *arguments: str) -> str:
        """Return what a command printed."""
        done = self.memd(*arguments)
        assert done.returncode == ExitCode.DONE, done.stderr
        return done.stdout

    def data(self, *arguments: str) -> Any:
        """Return what a command tells programs."""
        return json.loads(self.told(*arguments, "--json"))

    def scopes(self) -> dict[str, dict[str, Any]]:
        """Return each scope by its name."""
        return {one["scope"]: one for one in self.data("scopes")["scopes"]}

    def statements(self) -> dict[str, set[str]]:
        """Return what each scope says."""
        found: dict[str, set[str]] = {}
        for one in self.data("list")["memories"]:
            found.setdefault(one["scope"], set()).add(one["description"])
        return found


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Projects]:
    place = Projects(tmp_path / "place")
    yield place
    place.close()


BLOG = "example.org/mira/blog"


def test_init_sets_up_all_agents_that_are_there(place: Projects, home: Path) -> None:
    place.claude, place.codex = home / ".claude/projects/-work-boat", home / ".codex/sessions/2026"
    for directory in (place.claude, place.codex):
        directory.mkdir(parents=True)
    place.talk(CLAUDE, place.claude, place.boat)
    place.talk(CODEX, place.codex, place.blog)

    place.config.unlink()
    place.told("init", "--yes")
    place.told("run")

    scopes = place.scopes()
    assert {"user", str(place.boat), BLOG} <= scopes.keys()
    data = home / ".local/share/memconsolidate/memory"
    assert scopes["user"]["directory"] == str(data / "user")
    assert Path(scopes[BLOG]["directory"]).parent == data / "projects"
    lines = place.told("scopes")
    assert f"claude-code: in {place.boat}/CLAUDE.md\n      @{data}/projects/boat-" in lines
    assert f"codex: in {place.blog}/AGENTS.md\n" in lines


def test_going_over_to_entries_brings_nothing_back_and_leaves_nothing_unsaid(
    place: Projects,
) -> None:
    old = place.root / "memory"
    place.configure(f'session_directory = "{place.claude}"\nmemory_directory = "{old}"\n')
    texts = ("Always indent with tabs.", "Always run make lint.", "Always use four eyes.")
    for number, text in enumerate(texts):
        place.claude_says(text, place.boat, number=number)
    place.told("run")
    place.told("remember", "Releases are cut by Ann.")
    ids = {one["description"]: one["id"] for one in place.data("list")["memories"]}
    place.told("forget", ids[texts[0]])
    place.told("forget", "--purge", "--yes", ids[texts[1]])
    place.watch("claude-code")

    check, run = place.told("config", "check"), place.told("run")
    status, told = place.data("status"), place.told("status")
    stays = place.memd("move", "--all", "--from", str(old))

    advice = f"{old}: memd kept 2 memories there"
    assert advice in check
    assert advice in run
    assert status["left_behind"] == [{"directory": str(old), "memories": 2}]
    assert advice in told
    assert stays.returncode == ExitCode.FAILED
    assert "no transcript tells where it belongs" in stays.stdout
    place.told("move", "--all", "--from", str(old), "--to", "boat")
    assert place.statements() == {str(place.boat): {"Releases are cut by Ann.", texts[2]}}
    assert "LEFT" not in place.told("status")


def test_daemon_keeps_each_project_and_the_person_apart(place: Projects) -> None:
    boat = str(place.boat)
    place.talk(CLAUDE, place.claude, place.boat)
    place.talk(CODEX, place.codex, place.blog)
    daemon = place.start()
    await_true(lambda: {"user", boat, BLOG} <= place.statements().keys(), "three scopes")
    await_true(lambda: place.data("status")["waiting"]["transcripts"] == 0, "all read")

    said = place.statements()
    assert "I'm Mira, I work as a backend engineer in Lisbon." in said["user"]
    assert "Never open more than 20 connections from one service." in said[BLOG]
    assert any("make check" in one for one in said[boat])
    assert "The export service listens on port 8443, not 8080." not in said[boat]

    scopes = place.scopes()
    assert {name: one["tier"] for name, one in scopes.items()} == {
        "user": "user",
        boat: "project",
        BLOG: "project",
    }
    for name, one in scopes.items():
        assert one["memories"] == len(said[name])
        assert (Path(one["directory"]) / "MEMORY.md").read_text().count("](") >= one["memories"]
    table = place.told("scopes").splitlines()
    assert table[0].split()[:3] == ["scope", "tier", "memories"]
    assert any(line.startswith(BLOG) for line in table)

    status = place.told("status")
    assert f"{place.claude} (claude-code)" in status
    assert f"{place.codex} (codex)" in status
    count = len(said[BLOG])
    assert f"{BLOG}: {count} memor{'y' if count == 1 else 'ies'}; " in status
    assert "MEMORY.md has" not in status
    listing = place.told("list")
    assert f"{BLOG} ({scopes[BLOG]['directory']}):" in listing
    only = place.told("list", "--scope", "blog")
    assert f"{boat} (" not in only
    assert "Never open more than 20 connections" in only

    [rule] = [
        one
        for one in place.data("list", "--scope", "blog")["memories"]
        if "20 connections" in one["description"]
    ]
    shown = place.told("show", rule["id"])
    assert f"scope: {BLOG}" in shown
    assert f"file: {scopes[BLOG]['directory']}/{rule['file']}" in shown
    assert "codex, session" in shown

    # A person edits a project's memory: the index follows.
    file = Path(scopes[BLOG]["directory"]) / rule["file"]
    file.write_text(file.read_text().replace("20 connections", "30 connections"))
    index = file.parent / "MEMORY.md"
    await_true(lambda: "30 connections" in index.read_text(), "the index follows the edit")
    daemon.await_event("memory:edited_by_hand")

    # It turns out to hold everywhere.
    moved = place.data("move", rule["id"], "--to", "user")
    assert moved["scope"] == "user"
    assert "30 connections" in (Path(scopes["user"]["directory"]) / moved["file"]).read_text()
    assert not any("connections" in one for one in place.statements()[BLOG])
    assert rule["file"] not in index.read_text()
    assert place.data("show", rule["id"])["scope"] == "user"

    assert daemon.end() == ExitCode.DONE
    assert "daemon:error" not in daemon.events
    again = place.memd("run")
    assert again.returncode == ExitCode.DONE
    assert f"The memories are in {Path(scopes['user']['directory']).parent}." in again.stdout
    assert not any("connections" in one for one in place.statements()[BLOG])


def test_entry_that_is_added_is_read_without_a_restart(place: Projects) -> None:
    place.watch("claude-code")
    place.talk(CODEX, place.codex, place.blog)
    place.claude_says("We decided to use Postgres.", place.boat)
    daemon = place.start()
    await_true(lambda: str(place.boat) in place.statements(), "the first entry is read")
    assert BLOG not in place.statements()

    place.watch("claude-code", "codex")
    daemon.process.send_signal(signal.SIGHUP)
    await_true(lambda: BLOG in place.statements(), "the second entry is read")

    off = f'[[watch]]\nagent = "claude-code"\nsessions = "{place.claude}"\nenabled = false\n'
    place.watch("codex", more=off)
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("daemon:reload", times=2)
    place.claude_says("We decided to use Redis.", place.boat, number=2)
    other = CODEX.read_text().replace("/home/mira/paperboat", str(place.boat))
    (place.codex / "rollout-b.jsonl").write_text(other.replace("019cb8a1", "019cb8a2"))
    await_true(lambda: place.data("status")["waiting"]["transcripts"] == 0, "it reads on")
    assert f"{place.claude} (claude-code), switched off" in place.told("status")
    assert not any("Redis" in one for said in place.statements().values() for one in said)

    place.configure('[[watch]]\nagent = "hermes"\nsessions = "./claude"\n')
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("daemon:reload_failed")
    assert daemon.end() == ExitCode.DONE


def test_project_whose_directory_is_gone_keeps_its_memory(place: Projects) -> None:
    place.claude_says("We decided to use Postgres.", place.boat)
    place.claude_says("We decided to use Hugo.", place.blog)
    assert place.memd("run").returncode == ExitCode.DONE
    before = place.scopes()
    for path in (place.boat, place.blog):
        shutil.rmtree(path)
    place.claude_says("The staging database listens on port 5432.", place.boat, number=2)
    place.claude_says("Always deploy on Tuesdays.", place.blog, number=2)

    assert place.memd("run").returncode == ExitCode.DONE

    assert place.scopes().keys() == before.keys()
    said = place.statements()
    assert len(said[str(place.boat)]) == len(said[BLOG]) == 2


def test_what_is_wrong_with_an_entry_is_told_before_anything_is_touched(place: Projects) -> None:
    for text, told in (
        ('agent = "codx"', "did you mean codex?"),
        ('agent = "hermes"', "this version has no reader for it; known are claude-code, codex"),
    ):
        place.configure(f'[[watch]]\n{text}\nsessions = "./claude"\n')
        before = place.tree()
        answer = place.memd("start")
        assert answer.returncode == ExitCode.USAGE
        assert told in answer.stderr
        assert place.tree() == before


def test_one_unreadable_directory_leaves_the_others(place: Projects) -> None:
    place.claude_says("We decided to use Postgres.", place.boat)
    place.codex.rmdir()
    checked = place.memd("config", "check")
    assert f"There is no directory {place.codex} yet" in checked.stdout
    assert "/memory/" in checked.stdout
    assert "/projects/, one directory for each project" in checked.stdout
    assert f"{place.state}/" not in checked.stdout
    status = place.told("status")
    assert f"NOT READ   {place.codex}: No such file or directory" in status
    done = place.memd("run")
    assert done.returncode == ExitCode.DONE
    assert str(place.boat) in place.statements()
    told = place.memd("estimate", "--config", str(place.config))
    assert told.returncode == ExitCode.DONE
