"""Commands tell first what is wrong, and with it what there is to choose from."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.backends.presets import PRESETS
from memconsolidate.cli.main import main


@pytest.fixture
def place(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    del home
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text('state_directory = "./state"\n')
    (tmp_path / "sessions").mkdir()
    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_backend_without_its_preset_names_the_presets(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del place
    assert main(["init", "--backend", "command"]) == 2
    told = capsys.readouterr().err
    assert all(name in told for name in PRESETS)


def test_memory_that_is_not_there_is_told_before_the_terminal_that_is_not(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del place
    assert main(["edit", "nonsuch"]) == 1
    assert "there is no memory 'nonsuch'" in capsys.readouterr().err
    assert main(["remember", "We deploy on Tuesdays."]) == 0
    assert main(["edit", "we-deploy-on-tuesdays.md"]) == 2
    assert "there is no terminal here" in capsys.readouterr().err
