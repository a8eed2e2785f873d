from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli
from msgspec import Struct

from memconsolidate.backends.registry import BACKENDS
from memconsolidate.config.load import load_config
from memconsolidate.config.render import config_as_toml, render_example, render_settings_reference
from memconsolidate.config.schema import settings_of
from memconsolidate.config.settings import BackendSettings, Config


def _load(tmp_path: Path, text: str, env: dict[str, str] | None = None) -> Config:
    file = tmp_path / "memd.toml"
    file.write_text(text)
    return load_config(str(file), {"TZ": "UTC", **(env or {})}, str(tmp_path), str(tmp_path))


def _all_settings(section: type[Struct] = Config) -> list[str]:
    names = []
    for setting in settings_of(section):
        nested = setting.section
        names += [setting.name] if nested is None else _all_settings(nested)
    return names


def test_the_example_equals_the_defaults(tmp_path: Path) -> None:
    assert _load(tmp_path, render_example()) == _load(tmp_path, "")


def test_every_line_of_the_example_is_valid_when_uncommented(tmp_path: Path) -> None:
    text = re.sub(r"(?m)^# ([a-z_]+ = |\[)", r"\1", render_example())
    # Of some settings only one may be given.
    text = re.sub(r"(?m)^preset = .*$", "", text)
    config = _load(tmp_path, text, {"ANTHROPIC_API_KEY": "sk-1"})
    assert config.publish["openhands"].home == str(tmp_path / ".openhands")
    assert config.watch_entries[0].agent == "claude-code"
    assert config.budget == Config().budget


def test_example_and_reference_name_every_setting() -> None:
    example, reference = render_example(), render_settings_reference()
    names = _all_settings()
    assert len(names) > 70
    for name in names:
        assert re.search(rf"(?m)^(# )?{name} = ", example), name
        assert f"| `{name}` | " in reference, name


def test_every_setting_has_a_sentence() -> None:
    def check(section: type[Struct]) -> None:
        for setting in settings_of(section):
            if setting.section is not None:
                check(setting.section)
            else:
                assert setting.sentence.endswith("."), setting.name

    check(Config)


def test_defaults_are_within_their_own_bounds(tmp_path: Path) -> None:
    lines = config_as_toml(_load(tmp_path, "")).splitlines()
    assert _load(tmp_path, "\n".join(lines)) == _load(tmp_path, "")


def test_shown_settings_hide_secrets_and_environment(tmp_path: Path) -> None:
    config = _load(
        tmp_path,
        """
        memory_directory = "${ROOT}/memory"
        session_directory = "s"
        [llm_backend]
        api_key = "sk-literal"
        base_url = "https://me:hunter2@example.org/v1"
        [[watch]]
        sessions = "w"
        agent = "${AGENT}"
        [publish.hermes]
        homes = ["h"]
        """,
        {"ROOT": "/data-from-env", "AGENT": "openhands"},
    )
    shown = config_as_toml(config)
    for secret in ("sk-literal", "hunter2", "data-from-env", "openhands"):
        assert secret not in shown
    table = tomli.loads(shown)
    assert table["memory_directory"] == "***"
    assert table["watch"][0] | {} == table["watch"][0]
    assert table["watch"][0]["sessions"] == str(tmp_path / "w")
    assert table["publish"]["hermes"]["homes"] == [str(tmp_path / "h")]
    assert table["llm_backend"]["base_url"] == "https://***@example.org/v1"


@pytest.mark.parametrize("name", sorted(BACKENDS))
def test_every_backend_can_be_named(tmp_path: Path, name: str) -> None:
    config = _load(tmp_path, f'[llm_backend]\nname = "{name}"\npreset = "claude"')
    assert config.llm_backend.name == name


def test_no_backend_is_named_that_the_registry_lacks() -> None:
    [setting] = [each for each in settings_of(BackendSettings) if each.name == "name"]
    assert set(re.findall(r'"([^"]+)"', setting.allowed)) == {*BACKENDS}


def test_written_configuration_names_nothing_that_only_the_source_has() -> None:
    assert "docs/" not in render_example()


def test_no_default_is_told_in_words_of_the_program() -> None:
    assert "`None`" not in render_settings_reference()
