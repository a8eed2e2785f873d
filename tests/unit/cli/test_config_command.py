from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli

from memconsolidate.cli.main import main
from memconsolidate.config.render import render_example


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_example_is_the_example_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "example"]) == 0
    assert capsys.readouterr().out == render_example()
    assert list(here.iterdir()) == []


def test_show_masks_secrets_and_adds_defaults(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "m.toml").write_text('quiet_ms = 7\n[llm_backend]\napi_key = "abc-secret"\n')
    assert main(["config", "show", "--config", "m.toml"]) == 0
    shown = capsys.readouterr().out
    assert "abc-secret" not in shown
    table = tomli.loads(shown)
    assert (table["quiet_ms"], table["max_index_lines"]) == (7, 200)
    assert main(["config", "show", "--json", "--config", "m.toml"]) == 0
    assert json.loads(capsys.readouterr().out) == table


def test_check_says_what_was_loaded(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "sessions").mkdir()
    assert main(["config", "check"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("no file: the default settings: no problems\n")
    assert str(here / "memory") in told


def test_check_of_an_empty_directory_refuses_it_as_start_does(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config", "check"]) == 2
    told = capsys.readouterr().out
    assert "`memd start` refuses it: there is no ./sessions here either" in told.splitlines()[0]
    assert "no problems" not in told
    assert main(["start"]) == 2
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("written", ["./sesions", "./seesions/projects"])
def test_misspelt_session_directory_suggests_the_one_that_is_there(
    here: Path, written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "sessions" / "projects").mkdir(parents=True)
    file = here / "memconsolidate.toml"
    file.write_text(f'session_directory = "{written}"\n')
    assert main(["config", "check"]) == 0
    right = here / written.replace("sesions", "sessions").replace("seesions", "sessions")
    assert f"Did you mean {right}?" in capsys.readouterr().out

    file.write_text('session_directory = "./elsewhere"\n')
    assert main(["config", "check"]) == 0
    assert "Did you mean" not in capsys.readouterr().out


def test_missing_session_directory_is_not_told_as_no_problem_alone(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "memconsolidate.toml").write_text('session_directory = "./elsewhere"\n')
    assert main(["config", "check"]) == 0
    told = capsys.readouterr().out
    assert "no problems, but a directory of transcripts is not there\n" in told
    assert main(["run"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Nothing was read. ")
    assert f"There is no directory {here}/elsewhere yet" in told


def test_memory_among_transcripts_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "sessions").mkdir()
    (here / "memconsolidate.toml").write_text('memory_directory = "./sessions/memory"\n')
    assert main(["config", "check"]) == 0
    told = capsys.readouterr().out
    assert f"{here}/sessions/memory lies in {here}/sessions: what is in it is memory" in told


@pytest.mark.skipif(not Path("/proc/self/mountinfo").exists(), reason="kinds are known on Linux")
@pytest.mark.parametrize("setting", ["memory_directory", "state_directory"])
def test_file_system_of_the_kernel_is_no_place_for_memories(
    here: Path, setting: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "sessions").mkdir()
    (here / "memconsolidate.toml").write_text(f'{setting} = "/proc/m"\n')
    for command in (["config", "check"], ["run"], ["start"]):
        assert main(command) == 1
        shown = capsys.readouterr()
        assert (
            "/proc/m cannot be written: no files can be kept in a file system of the kernel (proc);"
            f" name another {setting}" in shown.out + shown.err
        )


def test_check_says_what_start_would_refuse(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "memconsolidate.toml").write_text(
        'min_hours = 3\n[llm_backend]\nname = "bedrock"\n[[watch]]\nsessions = "./sessions"\n'
    )
    assert main(["config", "check"]) == 4
    told = capsys.readouterr().out
    assert f"{here}/memconsolidate.toml: `memd start` refuses it: " in told.splitlines()[0]
    assert "bedrock" in told.splitlines()[0]
    assert "no problems" not in told
    assert f"There is no directory {here}/sessions yet" in told
    assert main(["config", "check", "--json"]) == 4
    as_json = json.loads(capsys.readouterr().out)
    assert as_json["problems"] == []
    assert len(as_json["obstacles"]) == 1
    assert len(as_json["notes"]) == 2


def test_check_ends_as_start_would(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = here / "memconsolidate.toml"
    for text, code, word in (
        ('[llm_backend]\nname = "bedrock"\n', 4, "bedrock"),
        ('session_directory = "./memconsolidate.toml"\n', 2, "no directory"),
        ('memory_directory = "./memconsolidate.toml"\n', 2, "no directory"),
    ):
        file.write_text(text)
        assert main(["config", "check"]) == code
        told = capsys.readouterr()
        assert word in told.out + told.err
        assert main(["start"]) == code
        assert word in capsys.readouterr().err


def test_check_of_a_place_that_works_has_nothing_to_add(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "sessions").mkdir()
    assert main(["config", "check", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"path": "", "problems": [], "obstacles": [], "notes": []}


def test_check_lists_problems_as_json_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "memconsolidate.toml").write_text("quiet_ms = -1\nnope = 2\n")
    assert main(["config", "check", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["path"] == str(here / "memconsolidate.toml")
    assert len(told["problems"]) == 2


def test_check_says_what_a_model_lacks_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    path = tmp_path / "memconsolidate.toml"
    path.write_text('[llm_backend]\nname = "anthropic"\n')
    (tmp_path / "sessions").mkdir()
    assert main(["config", "check", "--config", str(path)]) == 4
    assert "ANTHROPIC_API_KEY" in capsys.readouterr().out
    assert sorted(each.name for each in tmp_path.iterdir()) == ["memconsolidate.toml", "sessions"]
