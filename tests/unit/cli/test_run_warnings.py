"""What `memd run` warns of is told in sentences, with what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.cli.main import main

_FACTS = 12


@pytest.fixture
def memory(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A memory directory with a few memories."""
    del home
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text('state_directory = "./state"\n')
    (tmp_path / "sessions").mkdir()
    say(tmp_path, *(f"We decided to use port {9000 + n} for service-{n}." for n in range(_FACTS)))
    assert main(["run"]) == 0
    assert len(files(tmp_path / "memory")) == _FACTS
    return tmp_path / "memory"


def say(place: Path, *texts: str) -> None:
    with (place / "sessions" / "a.jsonl").open("a") as stream:
        for text in texts:
            stream.write(json.dumps({"uuid": text, "role": "user", "content": text}) + "\n")


def files(memory: Path) -> list[Path]:
    return sorted(path for path in memory.glob("*.md") if "type: project" in path.read_text())


def test_memories_that_are_missing_are_told_with_what_to_do(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in files(memory)[:8]:
        path.unlink()
    capsys.readouterr()

    assert main(["run"]) == 0

    assert capsys.readouterr().err == (
        f"memd: {memory}: 8 memories gone at once from the directory: put the files back, or say"
        " with `memd forget --missing` that you meant it\n"
    )


def test_memory_that_cannot_be_read_is_told_with_its_line_and_what_to_do(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = files(memory)[0]
    broken.write_text(broken.read_text().replace("type: project", "type: [oops"))
    capsys.readouterr()

    assert main(["run"]) == 0

    told = capsys.readouterr().err
    assert told.startswith(f"memd: {broken}: line ")
    assert told.endswith("; mend it, until then it is in no index\n")


def test_other_warnings_are_told_in_words(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (memory.parent / "sessions" / "a.jsonl").open("a") as stream:
        stream.write("{broken}\n")
    capsys.readouterr()

    assert main(["run"]) == 0

    told = capsys.readouterr().err
    assert told.startswith("memd: Records could not be parsed; they were skipped and counted (")
    assert "source:fault" not in told
