"""Named filters: what is taken out of a transcript, and why.

Every character that a source does not hand on is counted under one of these names.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from memconsolidate.model import Removed

#: Each filter's name and one sentence on what it takes out.
FILTERS: dict[str, str] = {
    "api_error": "Texts that the agent made up itself, such as error messages of its provider.",
    "attachment": "Files, reminders and state that the agent attached to a turn by itself.",
    "bookkeeping": "Records about the session: titles, modes, costs, snapshots, progress.",
    "command": "Slash commands and their output; words given to a command are kept.",
    "compaction_summary": "Summaries that an agent wrote of its own session to save context.",
    "duplicate": "Copies of text that another record of the same transcript carries.",
    "front_matter": "YAML at the head of a markdown file.",
    "hook": "Text that hooks put into the conversation.",
    "ide_context": "What an editor had open or selected.",
    "instructions": "System prompts, instruction files, environment and permission blocks.",
    "interruption": "Notes that a turn was interrupted, or that a tool was not allowed.",
    "markup": "Horizontal rules and other lines without words.",
    "meta": "Records that the agent marks as not written by a person.",
    "notification": "Reports of background tasks and sub-agents.",
    "opted_out": "Everything said while the session was kept out of memory, and what a person marks as `<private>`.",
    "own_memory": "Lines that memd itself had written and that came back.",
    "reminder": "Reminders that the agent put into a person's message.",
    "request_capture": "Recordings of requests to the model.",
    "shell": "Shell commands that a person ran inside the agent, and their output.",
    "sidechain": "Conversations between an agent and its sub-agents.",
    "thinking": "Reasoning of the model.",
    "tool_call": "Calls of tools.",
    "tool_result": "Results of tools.",
    "unknown_kind": "Records of a kind or shape that this version does not know.",
}

#: Elements that can stand beside a person's words: only the element is taken out.
_ELEMENTS = {
    "system-reminder": "reminder",
    "system_reminder": "reminder",
    "ide_opened_file": "ide_context",
    "ide_selection": "ide_context",
    "ide_diagnostics": "ide_context",
    "new-diagnostics": "ide_context",
    "pasted_content": "attachment",
    "private": "opted_out",
    "session-start-hook": "hook",
    "user-prompt-submit-hook": "hook",
    "environment_context": "instructions",
    "MEMORY_CONTEXT": "instructions",
    "memory_context": "instructions",
    "relevant-memories": "instructions",
    "session_context": "instructions",
    "loaded_context": "instructions",
    "claude-mem-context": "instructions",
    "memory-context": "instructions",
    "relevant_memories": "instructions",
    "recalled_memories": "instructions",
    "hindsight_memories": "instructions",
    "supermemory-context": "instructions",
}
#: This one is kept, marked so that no line of it counts as a person's.
_PASTED = "pasted_content"
#: So many elements with attributes of their own are told apart in one text.
_ENDS_LOOKED_FOR = 50

#: Beginnings of texts that are no person's words as a whole.
_BEGINNINGS = {
    "<local-command-": "command",
    "<bash-": "shell",
    "<user_shell_command>": "shell",
    "<task-notification": "notification",
    "<teammate-message": "notification",
    "<agent-message": "notification",
    "<cross-session-message": "notification",
    "Another Claude session sent a message:": "notification",
    "[SYSTEM NOTIFICATION": "notification",
    "<system-notification>": "notification",
    "<system_notification>": "notification",
    "<mcp-resource-update": "notification",
    "<mcp-polling-update": "notification",
    "<fork-boilerplate>": "sidechain",
    "Your final response is captured verbatim": "sidechain",
    "<subagent_notification": "notification",
    "[Subagent hand-back]": "notification",
    "<turn_aborted>": "interruption",
    "<tick>": "meta",
    "<goal>": "meta",
    "<goal_context>": "meta",
    "<codex_internal_context": "meta",
    "<skill>": "instructions",
    "<user_instructions>": "instructions",
    "<INSTRUCTIONS>": "instructions",
    "<recommended_plugins>": "instructions",
    "<model_switch>": "instructions",
    "<permissions instructions>": "instructions",
    "<skills_instructions>": "instructions",
    "<plugins_instructions>": "instructions",
    "<apps_instructions>": "instructions",
    "<collaboration_mode>": "instructions",
    "<personality_spec>": "instructions",
    "Base directory for this skill:": "instructions",
    "<hook_prompt": "hook",
    "A session-scoped Stop hook is now active": "hook",
    "Warning: apply_patch was requested via": "meta",
    "# AGENTS.md instructions": "instructions",
    "Stop hook feedback:": "hook",
    "Caveat: The messages below were generated by the user while running local": "command",
    "This session is being continued from a previous conversation": "compaction_summary",
    "Another language model started to solve this problem": "compaction_summary",
    "You are continuing a trajectory after a context compaction": "compaction_summary",
    "[CONTEXT COMPACTION": "compaction_summary",
    "[Continuing toward your standing goal]": "meta",
    "[IMPORTANT: The user has invoked the ": "instructions",
    "Manual `!` command result from the user.": "shell",
}

_beginning = re.compile(r"\s*(" + "|".join(map(re.escape, _BEGINNINGS)) + ")")
_opening = re.compile(r"<(" + "|".join(_ELEMENTS) + r")(\s[^<>]*)?>")
_command_parts = re.compile(r"<(command-[a-z]+)>(.*?)(?:</\1>|\Z)", re.DOTALL)
_interruption = re.compile(r"\[Request interrupted by user[^\]\n]*\]")
_image = re.compile(r"\[Image(?: #\d+|: [^\]\n]*)\]")
#: What the desktop and editor versions of Codex put before a person's request, and its heading.
_ambient = re.compile(
    r"\s*(?:# Context from my IDE setup:|# Files mentioned by the user:|# Selected text:"
    r"|# In app browser:|This block is automatically supplied ambient UI state|## My request for Codex:)"
)
_request = re.compile(r"^## My request for Codex:", re.MULTILINE)
_memory_input = re.compile(r"\s*<user-memory-input>(.*?)(?:</user-memory-input>\s*)?\Z", re.DOTALL)
#: What an assistant writes for a program to read.
_marker_line = re.compile(r"^[ \t]*<!--[ \t]*\{.*\}[ \t]*-->[ \t]*$\n?", re.MULTILINE)
_thinking = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)


def strip_injected(text: str) -> tuple[str, tuple[Removed, ...]]:
    """Return a person's own words in a text, and what was taken out around them."""
    if "<" not in text and "[" not in text and "#" not in text and not _beginning.match(text):
        return text.strip(), ()
    if match := _beginning.match(text):
        return "", (Removed(_BEGINNINGS[match[1]], len(text)),)
    removed: list[Removed] = []
    if match := _memory_input.match(text):
        return match[1].strip(), (Removed("command", len(text) - len(match[1])),)
    if _ambient.match(text):
        text = _requested(text, removed)
    if text.lstrip().startswith("<command-"):
        kept = _command_words(text)
        return kept, (Removed("command", len(text) - len(kept)),)
    if "<" in text:
        text = _strip_elements(text, removed)
    for mark, pattern, name in (
        ("[Request interrupted", _interruption, "interruption"),
        ("[Image", _image, "attachment"),
    ):
        if mark in text:
            shorter = pattern.sub("", text)
            if len(shorter) < len(text):
                removed.append(Removed(name, len(text) - len(shorter)))
                text = shorter
    if removed and (match := _beginning.match(text)):
        removed.append(Removed(_BEGINNINGS[match[1]], len(text)))
        text = ""
    return text.strip(), tuple(removed)


def strip_thinking(text: str) -> tuple[str, tuple[Removed, ...]]:
    """Return an assistant's words without the reasoning that some models write among them, and
    without what they write for programs.
    """
    removed: list[Removed] = []
    for mark, pattern, name in (
        ("<think>", _thinking, "thinking"),
        ("<!--", _marker_line, "markup"),
    ):
        if mark in text:
            shorter = pattern.sub("", text)
            if len(shorter) < len(text):
                removed.append(Removed(name, len(text) - len(shorter)))
                text = shorter
    return text.strip(), tuple(removed)


def quoted(text: str) -> str:
    """Return a text with every line marked as not its author's, in a way that no line can end."""
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def _requested(text: str, removed: list[Removed]) -> str:
    """Return what a person asked for, without what their editor put before it.

    Before the last heading nothing is trusted: what was selected in the editor may hold one too.
    """
    headings = list(_request.finditer(text))
    start = headings[-1].end() if headings else len(text)
    removed.append(Removed("ide_context", start))
    return text[start:]


def strip_elements(text: str) -> tuple[str, tuple[Removed, ...]]:
    """Return a text without the elements that programs put among others' words."""
    removed: list[Removed] = []
    return _strip_elements(text, removed) if "<" in text else text, tuple(removed)


def _command_words(text: str) -> str:
    """Return what a person wrote after a slash command, when it is more than an option."""
    for match in _command_parts.finditer(text):
        words = match[2].strip()
        if match[1] == "command-args" and len(words.split()) > 2 and not words.startswith("-"):
            return words
    return ""


def _strip_elements(text: str, removed: list[Removed]) -> str:
    kept: list[str] = []
    at = 0
    ends: dict[str, _Ends] = {}
    while match := _opening.search(text, at):
        name, attributes = match[1], match[2] or ""
        if len(ends) > _ENDS_LOOKED_FOR:
            # A person pastes some things, not hundreds; each costs a look at the whole text.
            attributes = ""
        if (named := name + attributes) not in ends:
            ends[named] = _ends(text, name, attributes)
        closing, last, is_uneven = ends[named]
        if last >= match.end():
            # With more closing tags than elements, what stands inside brought one of its own to
            # pose as a person's words: nothing before the last one is trusted.
            inner_end = last if is_uneven else text.find(closing, match.end())
            end = inner_end + len(closing)
        elif not text[at : match.start()].strip() and not any(kept):
            inner_end = end = len(text)  # cut off while it was written
        else:  # a person wrote about it
            kept.append(text[at : match.end()])
            at = match.end()
            continue
        kept.append(text[at : match.start()])
        if name == _PASTED:
            kept.append(f"\n{quoted(text[match.end() : inner_end].strip())}\n")
        else:
            removed.append(Removed(_ELEMENTS[name], end - match.start()))
        at = end
    kept.append(text[at:])
    return "".join(kept)


class _Ends(NamedTuple):
    """How an element ends: its closing tag, where that stands last, and whether there are too many."""

    closing: str
    last: int
    is_uneven: bool


def _ends(text: str, name: str, attributes: str) -> _Ends:
    if attributes:
        # Where the closing tag repeats them, an id among them cannot be guessed by what is inside.
        closing = f"</{name}{attributes}>"
        if (last := text.rfind(closing)) >= 0:
            return _Ends(closing, last, is_uneven=False)
    closing = f"</{name}>"
    is_uneven = text.count(closing) > text.count(f"<{name}")
    return _Ends(closing, text.rfind(closing), is_uneven)
