"""The reader of Claude Code's session files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from memconsolidate.model import Author, Message, Removed
from memconsolidate.sources.base import Origin, Parsed, SourceOptions, removed_whole
from memconsolidate.sources.carriers.base import Record
from memconsolidate.sources.decoding import (
    Undecoded,
    decode,
    key,
    may_go_on,
    message_keys,
    parse_time,
    place_id,
    record_hash,
)
from memconsolidate.sources.filters import strip_injected, strip_thinking
from memconsolidate.sources.names import may_be_transcript
from memconsolidate.sources.tool_results import is_wanted, result_text, shown_result

#: Kinds of records in which nothing is said, and the filter that counts them.
_SILENT_KINDS: dict[str | None, str] = {
    "system": "bookkeeping",
    "summary": "bookkeeping",
    "progress": "bookkeeping",
    "file-history-snapshot": "bookkeeping",
    "file-history-delta": "bookkeeping",
    "ai-title": "bookkeeping",
    "custom-title": "bookkeeping",
    "agent-name": "bookkeeping",
    "agent-color": "bookkeeping",
    "agent-setting": "bookkeeping",
    "tag": "bookkeeping",
    "mode": "bookkeeping",
    "permission-mode": "bookkeeping",
    "atis-latch": "bookkeeping",
    "isolation-latch": "bookkeeping",
    "cost-state": "bookkeeping",
    "tools-used": "bookkeeping",
    "worktree-state": "bookkeeping",
    "pr-link": "bookkeeping",
    "bridge-session": "bookkeeping",
    "content-replacement": "bookkeeping",
    "relocated": "bookkeeping",
    "continued-in": "bookkeeping",
    "fork-context-ref": "bookkeeping",
    "frame-link": "bookkeeping",
    "observer-ref": "bookkeeping",
    "dev-mods": "bookkeeping",
    "ended-by-model": "bookkeeping",
    "last-prompt": "duplicate",
    "queue-operation": "duplicate",
    "api-request": "request_capture",
    "api-request-blob": "request_capture",
    "api-request-shape": "request_capture",
}

_NOTHING = msgspec.Raw(b"null")

#: What Claude Code writes beside a result when a person did not allow the tool's use, and what goes
#: before their words in the result itself. A tool can write only the latter.
_REJECTED = b'"User rejected tool use"'
_REJECTED_WITH = "To tell you how to proceed, the user said:\n"

#: Kinds that other agents write too; any of the rest is enough to recognise the format.
_COMMON_KINDS = frozenset({"system", "summary", "progress", "tag", "mode"})
_telling_kind = re.compile(
    rb'"type":\s*"(?:'
    + "|".join([*sorted(map(str, _SILENT_KINDS.keys() - _COMMON_KINDS)), "memory-mode"]).encode()
    + rb')"|^\s*\{"type":"mode","mode":"[a-z]+","sessionId":'
)


class _Block(msgspec.Struct, frozen=True, gc=False):
    type: str | None = None
    text: str | None = None
    is_error: Any = None


_Content = str | list[_Block | str | None] | None


class _Said(msgspec.Struct, frozen=True, gc=False):
    model: str | None = None
    content: _Content = None


class _ResultBlock(msgspec.Struct, frozen=True, gc=False):
    content: msgspec.Raw = _NOTHING
    is_error: Any = None


class _ResultMessage(msgspec.Struct, frozen=True, gc=False):
    content: list[_ResultBlock] = []


class _Result(msgspec.Struct, frozen=True, gc=False):
    """A record with a tool's result; such a record is decoded twice, and most are not read at all."""

    message: _ResultMessage = _ResultMessage()
    beside: msgspec.Raw = msgspec.field(default=_NOTHING, name="toolUseResult")


_results = msgspec.json.Decoder(_Result)


class _Origin(msgspec.Struct, frozen=True, gc=False):
    kind: str | None = None


class _Attachment(msgspec.Struct, frozen=True, gc=False):
    type: str | None = None
    prompt: _Content = None
    command_mode: str | None = msgspec.field(default=None, name="commandMode")


class _ForkedFrom(msgspec.Struct, frozen=True, rename="camel", gc=False):
    message_uuid: str | None = None


class _Entry(msgspec.Struct, frozen=True, rename="camel", gc=False):
    # In the order in which they are written: each is then found where it is looked for first.
    is_sidechain: bool | None = None
    agent_id: str | None = None
    attachment: _Attachment | None = None
    message: _Said | str | None = None
    type: str | None = None
    uuid: str | None = None
    timestamp: str | None = None
    is_meta: bool | None = None
    prompt_source: str | None = None
    cwd: str | None = None
    session_id: str | None = None
    is_compact_summary: bool | None = None
    is_visible_in_transcript_only: bool | None = None
    is_api_error_message: bool | None = None
    origin: _Origin | str | None = None
    mode: str | None = None
    forked_from: _ForkedFrom | str | None = None


class ClaudeCodeSource:
    """Reads `projects/*/*.jsonl`.

    A message is a `user` or `assistant` record with text that no filter takes, or a prompt that
    was queued while the agent worked. Records of sub-agents are taken out whole. From a record
    that switches memory off until one that switches it on, nothing is handed on.
    """

    name = "claude-code"
    carrier = "lines"

    def __init__(self, options: SourceOptions) -> None:
        self._zone = options.time_zone
        self._tool_results = options.tool_results
        self._decoder = msgspec.json.Decoder(_Entry)

    def artifact(self, path: str) -> str | None:
        """Return the file itself when its name allows a transcript."""
        return path if may_be_transcript(path, (".jsonl",)) else None

    def initial_state(self, path: str) -> dict[str, str]:  # noqa: ARG002 - asked of every source
        """Return nothing: every record tells its own directory and session."""
        return {}

    def recognise(self, path: str, head: bytes) -> bool:  # noqa: ARG002 - the content decides
        """Return whether the first lines look like Claude Code's."""
        if b'"parentUuid"' in head and b'"isSidechain"' in head:
            return True
        if b'"leafUuid"' in head or b'"file-history-snapshot"' in head:
            return True
        return b'"sessionId"' in head and _telling_kind.search(head) is not None

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        """Yield one Parsed for each record; a torn last line is held back, final or not."""
        del is_final  # no record's meaning depends on later ones
        decode_entry = self._decoder.decode
        for record in records:
            data = record.data
            if not data:
                yield Parsed(end=record.end, state=state, fault=record.fault)
                continue
            try:
                entry = decode_entry(data)
            except (ValueError, RecursionError):
                decoded = decode(self._decoder, data)
                if isinstance(decoded, Undecoded):
                    if may_go_on(record, decoded):
                        return
                    if decoded.is_json:
                        yield removed_whole("unknown_kind", record, state)
                    else:
                        fault = decoded.reason if data.strip() else ""
                        yield Parsed(end=record.end, state=state, fault=fault)
                    continue
                entry = decoded
            kind = entry.type
            if kind in ("memory-mode", "history-suppression"):
                is_off = kind == "history-suppression" or entry.mode == "off"
                state = {"opted_out": "yes"} if is_off else {}
                yield removed_whole("bookkeeping", record, state)
                continue
            name = _SILENT_KINDS.get(kind) or _single_block_filter(entry)
            is_result = name == "tool_result" and kind == "user" and self._may_be_read(entry)
            if is_result:
                name = ""
            if name := (name or _silent_filter(entry, state)):
                yield Parsed(
                    end=record.end,
                    state=state,
                    removed=(Removed(name, len(data)),),
                    is_unknown=name == "unknown_kind",
                )
                continue
            author = Author.ASSISTANT if kind == "assistant" else Author.HUMAN
            content = _content(entry)
            if content is None:
                yield removed_whole("unknown_kind", record, state)
                continue
            if is_result:
                author, text, removed = self._result(data)
            else:
                text, removed = _text(content, author, len(data))
            if not text:
                yield Parsed(end=record.end, state=state, removed=removed)
                continue
            yield Parsed(
                end=record.end,
                state=state,
                message=self._message(entry, author, text, record, origin),
                removed=removed,
                cuts_turn=author is Author.HUMAN,
            )

    def _may_be_read(self, entry: _Entry) -> bool:
        """Return whether anything in a record with one tool's result may be read."""
        said = entry.message
        block = said.content[0] if isinstance(said, _Said) and said.content else None
        is_error = isinstance(block, _Block) and block.is_error is True
        return is_error or self._tool_results == "all"

    def _result(self, data: bytes) -> tuple[Author, str, tuple[Removed, ...]]:
        """Return what is said in a tool's result: its output, or what a person answered to its use."""
        found = decode(_results, data)
        if isinstance(found, Undecoded) or len(found.message.content) != 1:
            return Author.TOOL, "", (Removed("unknown_kind", len(data)),)
        block = found.message.content[0]
        beside = bytes(found.beside)
        whole = result_text(block.content)
        if beside == _REJECTED:
            _, mark, words = whole.partition(_REJECTED_WITH)
            words = words.split("\n\nNote: The user's next message")[0].strip() if mark else ""
            return Author.HUMAN, words, (Removed("interruption", len(whole) - len(words)),)
        if not is_wanted(self._tool_results, is_error=block.is_error is True):
            return Author.TOOL, "", (Removed("tool_result", len(data)),)
        if b'"agentId"' in beside:  # a sub-agent's report
            return Author.TOOL, "", (Removed("sidechain", len(whole)),)
        return Author.TOOL, *shown_result(whole)

    def _message(
        self, entry: _Entry, author: Author, text: str, record: Record, origin: Origin
    ) -> Message:
        hashed = record_hash(record.data)
        return Message(
            id=entry.uuid or place_id(origin.uid, record.place, hashed),
            author=author,
            text=text,
            agent=self.name,
            session=entry.session_id or os.path.basename(origin.path).removesuffix(".jsonl"),
            at=parse_time(entry.timestamp, self._zone),
            cwd=entry.cwd or "",
            keys=self._keys(entry, author, text),
            record_hash=hashed,
        )

    def _keys(self, entry: _Entry, author: Author, text: str) -> tuple[int, ...]:
        """Return the keys of a message; a fork that gives new ids names the old ones."""
        keys = message_keys(self.name, entry.uuid, author, entry.timestamp, text)
        origin = entry.forked_from
        if isinstance(origin, _ForkedFrom) and origin.message_uuid:
            return (*keys, key(self.name, origin.message_uuid))
        return keys


def _single_block_filter(entry: _Entry) -> str:
    """Return the filter of a record whose message is one block that is no text, "" otherwise.

    Most records are of this kind, and nothing else about them matters.
    """
    said = entry.message
    if isinstance(said, _Said) and isinstance(said.content, list) and len(said.content) == 1:
        block = said.content[0]
        if isinstance(block, _Block):
            return _BLOCK_FILTERS.get(block.type or "", "")
    return ""


def _silent_filter(entry: _Entry, state: dict[str, str]) -> str:
    """Return the filter that takes the whole record, or "" when something may be said in it."""
    kind = entry.type
    if kind == "attachment":
        attachment = entry.attachment
        if attachment is None or attachment.type != "queued_command":
            return "attachment"
        if attachment.command_mode not in ("prompt", None):
            return "notification"
    elif kind not in ("user", "assistant"):
        return "unknown_kind"
    if state:
        return "opted_out"
    if entry.is_sidechain or (entry.is_sidechain is None and entry.agent_id):
        return "sidechain"
    if entry.is_compact_summary or entry.is_visible_in_transcript_only:
        return "compaction_summary"
    if entry.is_meta:
        return "meta"
    if kind == "assistant":
        said = entry.message
        is_made_up = isinstance(said, _Said) and said.model == "<synthetic>"
        return "api_error" if is_made_up or entry.is_api_error_message else ""
    sender = entry.origin.kind if isinstance(entry.origin, _Origin) else entry.origin
    if entry.prompt_source == "system" or sender not in (None, "human", "user"):
        return "notification"
    return ""


def _content(entry: _Entry) -> _Content:
    if entry.attachment is not None:
        return entry.attachment.prompt
    return entry.message.content if isinstance(entry.message, _Said) else entry.message


_BLOCK_FILTERS = {
    "tool_result": "tool_result",
    "tool_use": "tool_call",
    "server_tool_use": "tool_call",
    "mcp_tool_use": "tool_call",
    "thinking": "thinking",
    "redacted_thinking": "thinking",
}


def _text(
    content: str | list[_Block | str | None], author: Author, raw_chars: int
) -> tuple[str, tuple[Removed, ...]]:
    """Return the words of a message's content, blocks joined by blank lines, and what was removed.

    Blocks that are no text are not measured one by one: the first stands for all of the record
    that is not kept.
    """
    strip = strip_thinking if author is Author.ASSISTANT else strip_injected
    if isinstance(content, str):
        return strip(content)
    texts: list[str] = []
    other = ""
    for block in content:
        if isinstance(block, str):
            texts.append(block)
        elif block is not None:
            if block.type == "text":
                texts.append(block.text or "")
            elif not other:
                other = _BLOCK_FILTERS.get(block.type or "", "attachment")
    if not texts:  # nearly all records with a tool's call or result
        return "", (Removed(other, raw_chars),) if other else ()
    kept: list[str] = []
    removed: list[Removed] = []
    for text in texts:
        words, taken = strip(text)
        removed += taken
        if words:
            kept.append(words)
    whole = "\n\n".join(kept)
    if other:
        rest = raw_chars - len(whole) - sum(part.chars for part in removed)
        removed.append(Removed(other, max(rest, 0)))
    return whole, tuple(removed)
