"""The backends there are, by name. Each is imported only when it is used."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from memconsolidate.backends.base import Backend, BackendFactory
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import BackendMissingError

#: Name in the configuration to dotted path of the class.
BACKENDS: dict[str, str] = {
    "rules": "memconsolidate.backends.rules.RulesBackend",
}

#: Names that the configuration knows and this version cannot run yet.
PLANNED: frozenset[str] = frozenset({"anthropic", "openai", "bedrock", "command"})

#: The model that each backend asks where the configuration names none; empty: the program's own.
DEFAULT_MODELS: dict[str, str] = {}

#: What each backend that works can and cannot do, in a sentence each, and what would do better.
ABILITIES: dict[str, tuple[str, str]] = {
    "rules": (
        (
            "finds what people say outright in seven languages (standing instructions,"
            " preferences, decisions, corrections, facts), offline and at no cost"
        ),
        "misses what is only implied, does not rephrase or combine; a model does better",
    ),
}

_WAY_OUT = '`rules` works without a key: set llm_backend.name = "rules"'


def check_backend(name: str) -> None:
    """Raise BackendMissingError, which says what to write instead, for a name that this version
    cannot run or does not know.
    """
    if name in BACKENDS:
        return
    if name in PLANNED:
        raise BackendMissingError(name, f"not part of this version; {_WAY_OUT}")
    near = get_close_matches(name, sorted(BACKENDS.keys() | PLANNED), n=1)
    hint = f"did you mean `{near[0]}`? " if near else ""
    raise BackendMissingError(name, f"there is no backend of this name; {hint}{_WAY_OUT}")


def load_backend(settings: BackendSettings, workspace: str) -> Backend:
    """Return a new backend, as its settings ask. Raises BackendMissingError as `check_backend` does,
    and what the backend's own constructor raises.
    """
    check_backend(settings.name)
    module, _, attribute = BACKENDS[settings.name].rpartition(".")
    factory: BackendFactory = getattr(import_module(module), attribute)
    return factory(settings, workspace)
