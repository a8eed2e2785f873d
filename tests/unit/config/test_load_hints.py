"""What is wrong in a configuration is told with what may be meant, all of it at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.config.load import load_config
from memconsolidate.errors import ConfigError
from tests.unprivileged import open_directory, run_unprivileged


def problems(directory: Path, text: str) -> list[str]:
    path = directory / "memconsolidate.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as met:
        load_config(str(path), {}, str(directory), str(directory))
    return list(met.value.problems)


@pytest.mark.parametrize("name", ["claude", "Codex", "kiro-cli"])
def test_preset_that_is_given_as_the_backend_is_told_where_it_belongs(
    tmp_path: Path, name: str
) -> None:
    [problem] = problems(tmp_path, f'[llm_backend]\nname = "{name}"\n')
    assert problem.endswith(f'; did you mean name = "command" and preset = "{name.lower()}"?')


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Berlin", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("Europe/Berln", "Europe/Berlin"),
    ],
)
def test_city_of_a_zone_is_enough_for_a_hint(tmp_path: Path, written: str, meant: str) -> None:
    [problem] = problems(tmp_path, f'time_zone = "{written}"\n')
    assert problem.endswith(f"no time zone has this name; did you mean {meant}?")


def test_address_and_missing_model_are_told_at_once(tmp_path: Path) -> None:
    text = '[llm_backend]\nname = "openai"\nbase_url = "localhost:11434"\n'
    address, model = problems(tmp_path, text)
    assert address.startswith("[llm_backend] base_url: ")
    assert model.startswith("[llm_backend] model: it is not set")
    assert len(problems(tmp_path, f'{text}model = "qwen"\n')) == 1


def test_file_that_cannot_be_read_is_told_with_what_to_do() -> None:
    with open_directory() as directory:
        path = directory / "memconsolidate.toml"
        path.write_text("")
        path.chmod(0)

        def check() -> None:
            with pytest.raises(ConfigError) as met:
                load_config(str(path), {}, str(directory), str(directory))
            [problem] = met.value.problems
            assert problem.startswith("it cannot be read: Permission denied; `ls -l` says")
            assert "--config" in problem

        run_unprivileged(check)
