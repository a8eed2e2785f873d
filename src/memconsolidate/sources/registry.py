"""The sources and carriers there are, by name, in the order in which recognition asks them."""

from __future__ import annotations

#: Name to dotted path of the class; specific formats first, generic ones last.
SOURCES: dict[str, str] = {
    "claude-code": "memconsolidate.sources.claude_code.ClaudeCodeSource",
    "codex": "memconsolidate.sources.codex.CodexSource",
    "openhands": "memconsolidate.sources.openhands.OpenHandsSource",
    "jsonl": "memconsolidate.sources.generic_jsonl.GenericJsonlSource",
    "text": "memconsolidate.sources.generic_text.GenericTextSource",
}

#: Name to dotted path of the class.
CARRIERS: dict[str, str] = {
    "lines": "memconsolidate.sources.carriers.lines.LinesCarrier",
    "events": "memconsolidate.sources.carriers.events.EventsCarrier",
}
