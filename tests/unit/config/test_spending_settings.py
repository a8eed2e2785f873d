"""What a configuration may say about money, and what one that a stranger left may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from memconsolidate.config.load import load_config
from memconsolidate.config.settings import Config
from memconsolidate.errors import ConfigError


def _load(directory: Path, text: str, *, is_named: bool = True) -> Config:
    path = directory / "memconsolidate.toml"
    path.write_text(text)
    home = str(directory / "home")
    return load_config(str(path) if is_named else None, {}, str(directory), home)


def test_price_of_a_model_is_read(tmp_path: Path) -> None:
    config = _load(tmp_path, '[prices."qwen3:8b"]\ninput = 0.1\noutput = 0.4\ncache_read = 0.01\n')
    price = config.prices["qwen3:8b"]
    assert (price.input, price.output, price.cache_read, price.cache_write) == (
        0.1,
        0.4,
        0.01,
        None,
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[prices."m"]\ninput = 1.0\n', "output: it is required"),
        ('[prices."m"]\ninput = -1.0\noutput = 1.0\n', "[prices.m] input = -1.0"),
        ('[prices."m"]\ninput = 1.0\noutput = 1.0\nout = 2.0\n', "there is no such setting"),
        *(
            (
                f'[prices."m"]\ninput = 1.0\noutput = 1.0\n{name} = {value}\n',
                f"[prices.m] {name} = ",
            )
            for name in ("cache_read", "cache_write")
            for value in ("-1000.0", "nan", "inf")
        ),
        ("[llm_backend]\nmax_output_tokens = 1\n", "max_output_tokens = 1"),
    ],
)
def test_price_with_faults_is_refused(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        _load(tmp_path, text)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "[budget]\nmax_usd_per_day = 3.01\n",
        "[budget]\nmax_calls_per_day = 501\n",
        "[budget]\nmax_tokens_per_transcript = 300001\n",
        '[prices."m"]\ninput = 0.0\noutput = 0.0\n',
    ],
)
def test_file_found_by_itself_may_not_loosen_the_ceilings(tmp_path: Path, text: str) -> None:
    _load(tmp_path, text)
    with pytest.raises(ConfigError, match="picked up from the current directory"):
        _load(tmp_path, text, is_named=False)


def test_file_found_by_itself_may_tighten_the_ceilings(tmp_path: Path) -> None:
    config = _load(tmp_path, "[budget]\nmax_usd_per_day = 0.5\n", is_named=False)
    assert config.budget.max_usd_per_day == 0.5
