"""What is without effect is told in one place, and what a file does not use is not shown as in effect."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli

from memconsolidate.config.load import load_config
from memconsolidate.config.pending import PENDING
from memconsolidate.config.render import (
    config_as_toml,
    render_example,
    render_settings_reference,
)
from memconsolidate.config.settings import Config


def _load(directory: Path, text: str) -> Config:
    path = directory / "memconsolidate.toml"
    path.write_text(text)
    return load_config(str(path), {}, str(directory), str(directory))


def _shown(tmp_path: Path, text: str) -> str:
    return config_as_toml(_load(tmp_path, text))


@pytest.mark.parametrize("is_example", [True, False])
def test_settings_without_effect_stand_together_below_one_line(
    tmp_path: Path, *, is_example: bool
) -> None:
    text = render_example() if is_example else _shown(tmp_path, "")
    before, told, after = text.partition("# These have no effect in this version")
    top = re.split(r"(?m)^(?:# )?\[", after)[0]
    names = {name for name in PENDING if re.search(rf"(?m)^(# )?{name} = ", text)}
    assert told
    assert len(names) > 10
    assert names == {name for name in names if re.search(rf"(?m)^(# )?{name} = ", top)}
    assert not re.search(r"(?m)^(# )?quiet_ms = ", after)
    assert "no effect" not in before


def test_tables_without_effect_come_last_and_say_so(tmp_path: Path) -> None:
    text = _shown(tmp_path, '[publish.openhands]\n[[watch]]\nsessions = "s"\n')
    tables = re.findall(r"(?m)(# Has no effect in this version\.\n)?^\[+([a-z_]+)", text)
    pending = [name for told, name in tables if told]
    assert pending == ["stale_after_days", "health", "publish"]
    assert [name for _, name in tables][-3:] == pending


def test_reference_page_has_them_in_a_section_of_their_own() -> None:
    page = render_settings_reference()
    section = page.partition("## Without effect in this version")[2].partition("\n## ")[0]
    found = set(re.findall(r"(?m)^\| `([a-z_]+)` \|", section))
    assert found == {name for name in PENDING if f"| `{name}` |" in page}


def test_directories_that_tables_take_the_place_of_are_not_in_effect(tmp_path: Path) -> None:
    shown = tomli.loads(_shown(tmp_path, '[[watch]]\nsessions = "s"\n'))
    assert {"memory_directory", "session_directory", "include", "exclude"}.isdisjoint(shown)
    both = _shown(tmp_path, 'session_directory = "a"\n[[watch]]\nsessions = "s"\n')
    assert {"memory_directory", "session_directory"} <= tomli.loads(both).keys()
