"""The backends there are, by name. Each is imported only when it is used."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec

from memconsolidate.backends.base import Backend, BackendFactory
from memconsolidate.backends.provider import how_to_install
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import BackendMissingError

#: Name in the configuration to dotted path of the class.
BACKENDS: dict[str, str] = {
    "rules": "memconsolidate.backends.rules.RulesBackend",
    "anthropic": "memconsolidate.backends.anthropic.AnthropicBackend",
    "openai": "memconsolidate.backends.openai.OpenAIBackend",
    "bedrock": "memconsolidate.backends.bedrock.BedrockBackend",
    "command": "memconsolidate.backends.command.CommandBackend",
}

#: What a backend needs besides memd itself: the module, and the extra that installs it.
NEEDED: dict[str, tuple[str, str]] = {
    "anthropic": ("anthropic", "anthropic"),
    "openai": ("openai", "openai"),
    "bedrock": ("boto3", "bedrock"),
}

#: What each backend can and cannot do, in half a sentence each.
ABILITIES: dict[str, tuple[str, str]] = {
    "rules": (
        (
            "finds what people say outright in seven languages (standing instructions,"
            " preferences, decisions, corrections, facts), offline and at no cost"
        ),
        "misses what is only implied, does not rephrase or combine; a model does better",
    ),
    "anthropic": (
        "finds what is implied too, rephrases and combines",
        "costs money, under the ceilings of [budget], and sends redacted text to Anthropic",
    ),
    "openai": (
        (
            "finds what is implied too, rephrases and combines; also with a model on this machine"
            " (Ollama, llama.cpp, vLLM, LM Studio)"
        ),
        (
            "sends redacted text to the server of `base_url`, OpenAI if empty; small local models find"
            " less, and the checks reject much of what they say"
        ),
    ),
    "bedrock": (
        "finds what is implied too, rephrases and combines, with the AWS credentials of this machine",
        (
            "costs money, under the ceilings of [budget], and sends redacted text to AWS; a `global.`"
            " profile may answer from any region"
        ),
    ),
    "command": (
        "asks a program such as `claude` or `codex`, so that a subscription can be used",
        (
            "is slower, and redacted text goes where that program sends it; its money is only known"
            " where the program says it"
        ),
    ),
}

_WAY_OUT = '`rules` works without a key: set llm_backend.name = "rules"'


def check_backend(name: str) -> None:
    """Raise BackendMissingError, which says what to do, for a name that there is not and for a
    backend whose package is not installed. Nothing is imported.
    """
    if name in BACKENDS:
        module, extra = NEEDED.get(name, ("", ""))
        if module and find_spec(module) is None:
            raise BackendMissingError(
                name, f"the package `{module}` is not installed: {how_to_install(extra)}"
            )
        return
    near = get_close_matches(name, sorted(BACKENDS), n=1)
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


def default_model(name: str) -> str:
    """Return the model that a backend asks where the configuration names none; empty where it has
    none of its own.
    """
    module = BACKENDS[name].rpartition(".")[0]
    return str(getattr(import_module(module), "DEFAULT_MODEL", ""))
