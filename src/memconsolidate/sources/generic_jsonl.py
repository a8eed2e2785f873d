"""The reader of conversations as JSON lines that no named agent writes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from memconsolidate.model import Author, Message, Removed
from memconsolidate.sources.base import Origin, Parsed, SourceOptions, removed_whole
from memconsolidate.sources.carriers.base import Record
from memconsolidate.sources.decoding import (
    Undecoded,
    decode,
    may_go_on,
    parse_time,
    place_id,
    record_hash,
)
from memconsolidate.sources.filters import strip_injected, strip_thinking
from memconsolidate.sources.names import may_be_transcript
from memconsolidate.sources.tool_results import is_wanted, shown_result

_ROLE_KEYS = ("role", "author", "sender", "speaker", "from", "type")
_TEXT_KEYS = ("content", "text", "message", "value", "parts", "prompt", "summary")
#: Where no role is named, only these tell that something is said.
_PLAIN_TEXT_KEYS = ("content", "text", "message")
#: Where tools' results may have their text besides.
_OUTPUT_KEYS = ("output", "result", "stderr")
_TIME_KEYS = ("timestamp", "time", "ts", "created_at", "createdAt", "datetime", "date", "at")
_ID_KEYS = ("uuid", "id", "message_id", "messageId")
_SESSION_KEYS = ("sessionId", "session_id", "conversation_id", "conversationId", "thread_id")
_CWD_KEYS = ("cwd", "working_dir", "workingDirectory")
#: Marks that other programs set on text which no person wrote.
_META_KEYS = ("isMeta", "injected", "hidden", "synthetic")

_ROLES = {
    "user": Author.HUMAN,
    "human": Author.HUMAN,
    "assistant": Author.ASSISTANT,
    "ai": Author.ASSISTANT,
    "agent": Author.ASSISTANT,
    "bot": Author.ASSISTANT,
    "model": Author.ASSISTANT,
    "gpt": Author.ASSISTANT,
}
_SILENT_ROLES = {
    "system": "instructions",
    "developer": "instructions",
    "tool": "tool_result",
    "tool_result": "tool_result",
    "toolresult": "tool_result",
    "function": "tool_result",
    "observation": "tool_result",
    "tool_use": "tool_call",
    "tool_call": "tool_call",
    "thinking": "thinking",
    "reasoning": "thinking",
}
#: Values of `type` that name a wrapper, not a speaker.
_WRAPPERS = frozenset({"message", "text", "chat", "note"})
_TEXT_BLOCKS = frozenset({None, "text", "input_text", "output_text", "markdown"})


#: The first line of JSON that goes over several lines.
_OPENINGS = (b"[", b"{", b"[{")

#: So many lines are looked at to recognise the format.
_LOOKED_AT_LINES = 20


class GenericJsonlSource:
    """Reads lines such as `{"role": …, "content": …}`, `{"type": "user", "text": …}` and
    `{"uuid": …, "type": "user", "message": …}`; contents are text or lists of blocks.

    Text without a role has the configured author. A record with an id has one key, over the raw
    record: ids of unknown programs may be counters, equal in every file.
    """

    name = "jsonl"
    carrier = "lines"

    def __init__(self, options: SourceOptions) -> None:
        self._zone = options.time_zone
        self._session_author = options.session_author
        self._tool_results = options.tool_results
        self._decoder = msgspec.json.Decoder(Any)

    def artifact(self, path: str) -> str | None:
        """Return the file itself when its name allows a transcript."""
        return path if may_be_transcript(path, (".jsonl",)) else None

    def initial_state(self, path: str) -> dict[str, str]:  # noqa: ARG002 - asked of every source
        """Return nothing: what a record does not tell is not known."""
        return {}

    def recognise(self, path: str, head: bytes) -> bool:
        """Return whether the content is JSON objects, one a line.

        Where the name says so one of the first lines is enough: the first may be torn or odd, or all
        may have been records before something damaged them. Other JSON under this name is no text
        either: what of it is no record is then counted.
        """
        lines = head.lstrip(b"\0 \t\r\n").split(b"\n", _LOOKED_AT_LINES)
        if not path.endswith(".jsonl"):
            # Notes may begin with a line of JSON; the last of these lines may be cut.
            first = [line for line in lines[:_LOOKED_AT_LINES] if line.strip()][:2]
            return bool(first) and all(
                isinstance(decode(self._decoder, line), dict) for line in first
            )
        if len(lines) == 1:  # the line is not complete yet
            return lines[0][:1] in (b"", b"{")
        complete = [line for line in lines[:-1] if line.strip()]
        if complete and complete[0].strip() in _OPENINGS:
            return True
        if any(isinstance(decode(self._decoder, line), dict | list) for line in complete):
            return True
        return bool(complete) and all(map(_is_damaged, complete))

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        """Yield one Parsed for each record; a torn last line is held back, final or not."""
        del is_final  # no record's meaning depends on later ones
        for record in records:
            if record.fault or not record.data.strip():
                yield Parsed(end=record.end, state=state, fault=record.fault)
                continue
            value = decode(self._decoder, record.data)
            if isinstance(value, dict):
                yield self._parse_object(value, record, state, origin)
            elif may_go_on(record, value):
                return
            elif not isinstance(value, Undecoded):
                yield removed_whole("unknown_kind", record, state)
            else:
                yield Parsed(end=record.end, state=state, fault=value.reason)

    def _parse_object(
        self, value: dict[str, Any], record: Record, state: dict[str, str], origin: Origin
    ) -> Parsed:
        inner = value.get("message")
        said = inner if isinstance(inner, dict) else value
        role = _role(said) or _role(value)
        if any(value.get(name) is True for name in _META_KEYS):
            return removed_whole("meta", record, state)
        if value.get("isSidechain") is True:
            return removed_whole("sidechain", record, state)
        silent = _SILENT_ROLES.get(role, "unknown_kind" if role and role not in _ROLES else "")
        is_result = silent == "tool_result" and is_wanted(
            self._tool_results, is_error=_has_failed(value) or _has_failed(said)
        )
        if silent and not is_result:
            return removed_whole(silent, record, state)
        author = Author.TOOL if is_result else _ROLES.get(role, self._session_author)
        content = _first(said, _TEXT_KEYS if role else _PLAIN_TEXT_KEYS, (str, list))
        if content is None and is_result:
            content = _first(said, _OUTPUT_KEYS, (str, list))
        if content is None:
            return removed_whole("bookkeeping" if role else "unknown_kind", record, state)
        text, removed = _words(content, author)
        if not text and author is Author.HUMAN and isinstance(content, list):
            text = self._results(content)
            author = Author.TOOL if text else author
        if not text:
            return Parsed(end=record.end, state=state, removed=removed)
        identity = _first(value, _ID_KEYS, (str, int)) or _first(said, _ID_KEYS, (str, int))
        hashed = record_hash(record.data)
        stem = os.path.basename(origin.path).removesuffix(".jsonl")
        message = Message(
            id=place_id(origin.uid, record.place, hashed) if identity is None else str(identity),
            author=author,
            text=text,
            agent=self.name,
            session=str(_first(value, _SESSION_KEYS, (str,)) or stem),
            at=self._time(value) or self._time(said),
            cwd=str(_first(value, _CWD_KEYS, (str,)) or ""),
            keys=(hashed,) if identity is not None else (),
            record_hash=hashed,
            has_role=bool(role),
        )
        return Parsed(
            end=record.end,
            state=state,
            message=message,
            removed=removed,
            cuts_turn=author is Author.HUMAN,
        )

    def _results(self, content: list[Any]) -> str:
        """Return what is read of the results of tools among a user's blocks."""
        shown = []
        for block in content:
            if isinstance(block, dict) and block.get("type") == "tool_result":
                inner = _first(block, (*_TEXT_KEYS, *_OUTPUT_KEYS), (str, list))
                if inner and is_wanted(self._tool_results, is_error=_has_failed(block)):
                    shown.append(_words(inner, Author.TOOL)[0])
        return "\n\n".join(text for text in shown if text)

    def _time(self, value: dict[str, Any]) -> Any:
        for name in _TIME_KEYS:
            if time := parse_time(value.get(name), self._zone):
                return time
        return None


def _is_damaged(line: bytes) -> bool:
    """Whether a line that is no JSON looks like the beginning or the end of a record."""
    return line.lstrip()[:1] == b"{" or line.rstrip()[-1:] == b"}"


def _words(content: str | list[Any], author: Author) -> tuple[str, tuple[Removed, ...]]:
    """Return what of a content is shown, blocks joined by blank lines, and what was removed."""
    strip = _STRIPS[author]
    kept: list[str] = []
    removed: list[Removed] = []
    for text, name in _blocks(content):
        if name:
            removed.append(Removed(name, len(text)))
            continue
        words, taken = strip(text)
        removed += taken
        if words:
            kept.append(words)
    return "\n\n".join(kept), tuple(removed)


_STRIPS = {
    Author.HUMAN: strip_injected,
    Author.ASSISTANT: strip_thinking,
    Author.TOOL: shown_result,
}


def _has_failed(value: dict[str, Any]) -> bool:
    """Return whether a tool's result says of itself that the tool failed."""
    if any(value.get(name) is True for name in ("is_error", "isError", "error")):
        return True
    if value.get("success") is False or value.get("status") in ("error", "failed", "failure"):
        return True
    code = value.get("exit_code", value.get("exitCode"))
    return isinstance(code, int) and code > 0 and not isinstance(code, bool)


def _role(value: dict[str, Any]) -> str:
    """Return the speaker's role in lower case, or "" where none is named."""
    for name in _ROLE_KEYS:
        role = value.get(name)
        if isinstance(role, dict):  # {"author": {"role": "user"}}
            role = role.get("role")
        if isinstance(role, str) and role:
            role = role.lower()
            if role in _WRAPPERS and name == "type":
                continue
            if name in ("role", "type") or role in _ROLES or role in _SILENT_ROLES:
                return role
    return ""


def _first(value: dict[str, Any], names: tuple[str, ...], kinds: tuple[type, ...]) -> Any:
    for name in names:
        found = value.get(name)
        if isinstance(found, kinds) and not isinstance(found, bool) and found != "":
            return found
    return None


def _blocks(content: Any) -> Iterator[tuple[str, str]]:
    """Yield each block's text and the filter that takes it, "" for what is said."""
    if isinstance(content, str):
        yield content, ""
        return
    for block in content:
        if isinstance(block, str):
            yield block, ""
        elif isinstance(block, dict):
            text = _first(block, _TEXT_KEYS, (str,))
            kind = block.get("type")
            # A kind of another type than text names no filter, and need not be hashable.
            kind = kind if isinstance(kind, str | None) else ""
            if isinstance(text, str) and kind in _TEXT_BLOCKS:
                yield text, ""
            else:
                name = _SILENT_ROLES.get((kind or "").lower(), "attachment")
                yield text if isinstance(text, str) else str(block), name
