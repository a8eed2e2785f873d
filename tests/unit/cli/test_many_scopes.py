"""Projects without a memory make no noise where there are many."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memconsolidate.cli.main import main
from tests.unit.extraction.test_routed import said

TOLD = {2: "We use Postgres for orders.", 7: "We use Redis for sessions."}
_PROJECTS = 9


@pytest.fixture
def work(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nine projects, of which two have a memory; the directories of two are gone."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text(
        'state_directory = "./state"\n[[watch]]\nsessions = "./sessions"\n'
    )
    (tmp_path / "sessions").mkdir()
    work = home / "work"
    for number in range(_PROJECTS):
        (work / f"p{number}").mkdir(parents=True)
        text = said(
            TOLD.get(number, f"hello {number}"), cwd=str(work / f"p{number}"), session=f"{number}"
        )
        (tmp_path / "sessions" / f"{number}.jsonl").write_text(text)
    assert main(["run"]) == 0
    for number in (2, 3):
        shutil.rmtree(work / f"p{number}")
    return work


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    capsys.readouterr()
    assert main([*arguments]) == code
    captured = capsys.readouterr()
    return captured.err if code else captured.out


def test_list_counts_scopes_without_a_memory(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = told(capsys, "list")
    assert "No memories" not in listed
    assert [line.split(" (")[0] for line in listed.splitlines() if line.endswith("):")] == [
        f"{work}/p2",
        f"{work}/p7",
    ]
    assert listed.endswith("\n\n8 other scopes have no memory; `memd scopes` names each scope.\n")


def test_list_of_a_type_that_no_scope_has_is_one_line(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del work
    listed = told(capsys, "list", "--type", "user")
    assert listed == "None of 10 scopes has a memory of type user.\n"


def test_list_of_one_scope_says_that_it_has_none(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del work
    assert "No memories in " in told(capsys, "list", "--scope", "p1")


def test_only_memories_of_a_directory_that_is_gone_are_told_to_stay(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = [line for line in told(capsys, "scopes").splitlines() if " is gone; " in line]
    assert [line.partition(":")[0] for line in gone] == [f"{work}/p2"]


def test_status_names_scopes_with_memories(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "status").splitlines()
    scopes = lines[next(n for n, line in enumerate(lines) if line.startswith("scopes ")) :]
    assert [line.split()[-1] == "MEMORY.md" for line in scopes[:2]] == [True, True]
    assert f"{work}/p2: 1 memory" in scopes[0]
    assert scopes[2].strip() == "and 8 more without a memory; `memd scopes` names them"


def test_unknown_memory_is_told_in_a_short_line(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del work
    assert told(capsys, "show", "nonsuch", code=1) == (
        "memd: nonsuch: there is no such memory in any of 10 scopes; `memd list` names all\n"
    )
