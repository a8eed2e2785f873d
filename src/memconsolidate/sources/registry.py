"""The sources and carriers there are, by name, in the order in which recognition asks them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any

from memconsolidate.config.settings import Config
from memconsolidate.model import Author
from memconsolidate.sources.base import Source, SourceOptions
from memconsolidate.sources.carriers.base import Carrier

#: Name to dotted path of the class; specific formats first, generic ones last.
SOURCES: dict[str, str] = {
    "claude-code": "memconsolidate.sources.claude_code.ClaudeCodeSource",
    "codex": "memconsolidate.sources.codex.CodexSource",
    "openhands": "memconsolidate.sources.openhands.OpenHandsSource",
    "jsonl": "memconsolidate.sources.generic_jsonl.GenericJsonlSource",
    "text": "memconsolidate.sources.generic_text.GenericTextSource",
}

#: Those that take any text of their kind; the others are for one agent each.
GENERIC = frozenset({"jsonl", "text"})

#: The agent of what a person asked memd itself to remember.
MEMD = "memd"

#: At these the person whose machine it is speaks: what is said to one corrects what was said to
#: another. Whoever writes through anything else, such as a messenger's bot, may be somebody else.
AT_THE_DESK = (frozenset(SOURCES) - GENERIC) | {MEMD}

#: Name to dotted path of the class.
CARRIERS: dict[str, str] = {
    "lines": "memconsolidate.sources.carriers.lines.LinesCarrier",
    "events": "memconsolidate.sources.carriers.events.EventsCarrier",
}

#: How much of a file's beginning tells text from binary content.
_SAMPLE_BYTES = 4096

_no_text = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]")


def source_options(config: Config, *, author: Author | None = None) -> SourceOptions:
    """Return what configuration tells every source; `author` as one directory has it."""
    return SourceOptions(
        time_zone=config.time_zone,
        session_author=author or Author(config.session_author),
        tool_results=config.include_tool_results,
    )


def load_sources(options: SourceOptions) -> tuple[Source, ...]:
    """Return one of each source, in the order in which recognition asks them."""
    return tuple(_load(path)(options) for path in SOURCES.values())


def load_carriers(is_stopping: Callable[[], bool] = lambda: False) -> dict[str, Carrier]:
    """Return one of each carrier, by name; they raise StoppedError when `is_stopping` says so."""
    return {name: _load(path)(is_stopping=is_stopping) for name, path in CARRIERS.items()}


def artifact_of(sources: Iterable[Source], path: str) -> str | None:
    """Return the artifact that a file belongs to, or None for what can be no transcript."""
    for source in sources:
        if artifact := source.artifact(path):
            return artifact
    return None


def recognise(
    sources: Sequence[Source], path: str, head: bytes, *, carrier: str = "lines"
) -> Source | None:
    """Return the source that reads an artifact, by its content; None for binary content.

    `head` has the first bytes, as the carrier gives them. Text that no source knows falls to the
    last source on the same carrier. As long as nothing was consumed, ask again when there is more: a head that ends within
    the first line may not tell enough yet.
    """
    if _is_binary(head):
        return None
    candidates = [source for source in sources if source.carrier == carrier]
    for source in candidates:
        if source.recognise(path, head):
            return source
    return candidates[-1] if candidates else None


def _is_binary(head: bytes) -> bool:
    # A hole that a truncation left is NUL bytes amid text, and no sign of another kind of file.
    sample = head.replace(b"\0", b"")[:_SAMPLE_BYTES]
    text = sample.decode("utf-8", "replace")
    return len(_no_text.findall(text)) * 10 > len(text)


def _load(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)
