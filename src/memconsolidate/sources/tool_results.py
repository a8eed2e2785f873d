"""Which results of tools are read, and how much of each.

What a tool wrote is nobody's words: it is shown to a model as such, and founds no memory of what a
person wants. Most results are neither new nor worth their price; by default only failures are read.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from memconsolidate.model import Removed
from memconsolidate.sources.filters import strip_elements

Wanted = Literal["none", "errors", "all"]

#: So much of one result is read: two thirds from its beginning, the rest from its end.
RESULT_CHARS = 1000

_GAP = "\n[…]\n"

#: Memory files of memd's own that a tool read, with or without numbers of lines before each.
_own_file = re.compile(r"^[ \t\d→|:]*digest: [0-9a-f]{8}\s*$", re.MULTILINE)
_own_authority = re.compile(
    r"^[ \t\d→|:]*authority: (?:human|agreed|assistant|tool)\s*$", re.MULTILINE
)

#: Beginnings of texts that the agent's own program puts in the place of a result.
_BEGINNINGS = {
    "The user doesn't want to ": "interruption",
    "Permission for this tool use was denied": "interruption",
    "Permission to use ": "interruption",
    "Claude requested permissions to ": "interruption",
    "User rejected": "interruption",
    "aborted by user": "interruption",
    "rejected by user": "interruption",
    "[Request interrupted by user": "interruption",
    "<tool_use_error>": "tool_result",
    "InputValidationError": "tool_result",
}
_beginning = re.compile("|".join(map(re.escape, _BEGINNINGS)))
_hook = re.compile(
    r"(?:Blocked by hook|Hook |\w+(?::[\w-]+)? (?:hook|operation blocked by hook)\b)"
)
#: What tools give back by which Codex waits for its sub-agents.
_report = re.compile(r'\{"(?:agent_id|status)":.*"(?:completed|nickname|timed_out)"', re.DOTALL)


class _Block(msgspec.Struct, frozen=True, gc=False):
    type: str | None = None
    text: str | None = None


_contents = msgspec.json.Decoder(str | list[_Block | str | None] | None)


def result_text(content: msgspec.Raw) -> str:
    """Return the text of a result that is text or a list of blocks, "" for anything else."""
    try:
        found = _contents.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    if isinstance(found, str) or not found:
        return found or ""
    texts = [block.text if isinstance(block, _Block) else block for block in found]
    return "\n".join(text for text in texts if text)


def is_wanted(wanted: Wanted, *, is_error: bool) -> bool:
    """Return whether a result is read."""
    return wanted == "all" or (wanted == "errors" and is_error)


def shown_result(text: str) -> tuple[str, tuple[Removed, ...]]:
    """Return what is read of a result that is wanted, "" where none of it is, and what is not."""
    text = text.strip()
    if not text:
        return "", ()
    if match := _beginning.match(text):
        return "", (Removed(_BEGINNINGS[match[0]], len(text)),)
    if _hook.match(text):
        return "", (Removed("hook", len(text)),)
    if _report.match(text):
        return "", (Removed("sidechain", len(text)),)
    if _own_file.search(text) and _own_authority.search(text):
        return "", (Removed("own_memory", len(text)),)
    shown, removed = strip_elements(text)
    shown = shown.strip()
    if len(shown) > RESULT_CHARS:
        tail = RESULT_CHARS // 3
        removed = (*removed, Removed("tool_result", len(shown) - RESULT_CHARS))
        shown = shown[: RESULT_CHARS - tail - len(_GAP)].rstrip() + _GAP + shown[-tail:].lstrip()
    return shown, removed
