"""The reader of Codex CLI's rollout files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from memconsolidate.model import Author, Message, Removed
from memconsolidate.sources.base import Origin, Parsed, SourceOptions, removed_whole
from memconsolidate.sources.carriers.base import Record
from memconsolidate.sources.decoding import (
    Undecoded,
    decode,
    key,
    may_go_on,
    parse_time,
    place_id,
    record_hash,
)
from memconsolidate.sources.filters import strip_injected, strip_thinking
from memconsolidate.sources.names import may_be_transcript
from memconsolidate.sources.tool_results import Wanted, is_wanted, result_text, shown_result

_SILENT_LINES = {
    "turn_context": "instructions",
    "world_state": "instructions",
    "compacted": "compaction_summary",
    "inter_agent_communication": "sidechain",
    "token_usage_record": "bookkeeping",
    "retained_context": "bookkeeping",
    "realtime_item": "bookkeeping",
    "ghost_snapshot": "bookkeeping",
}

_SILENT_ITEMS = {
    "reasoning": "thinking",
    "function_call": "tool_call",
    "function_call_output": "tool_result",
    "custom_tool_call": "tool_call",
    "custom_tool_call_output": "tool_result",
    "local_shell_call": "tool_call",
    "local_shell_call_output": "tool_result",
    "web_search_call": "tool_call",
    "tool_search_call": "tool_call",
    "tool_search_output": "tool_result",
    "image_generation_call": "tool_call",
    "mcp_tool_call": "tool_call",
    "mcp_tool_call_output": "tool_result",
    "ghost_snapshot": "bookkeeping",
    "compaction": "compaction_summary",
    "compaction_summary": "compaction_summary",
    "context_compaction": "compaction_summary",
    "other": "bookkeeping",
}

_TOOL_OUTPUTS = frozenset(
    name for name, filter_ in _SILENT_ITEMS.items() if filter_ == "tool_result"
)

#: Events after which an assistant's text that came before can no more turn out to be a summary.
_TURN_EVENTS = frozenset({"task_started", "task_complete", "turn_aborted", "user_message"})

#: Events with the output of commands.
_LARGE_EVENTS = frozenset({"exec_command_end", "mcp_tool_call_end", "patch_apply_end"})
#: Lines from this size on are looked at before they are decoded.
_LARGE_BYTES = 1024

#: Kinds of lines that are remembered; there are some dozens.
_KINDS_KEPT = 256

#: The beginning of a line, as Codex writes it: its kind, and the kind and role of its payload.
_opening = re.compile(
    rb'\{"timestamp":"[^"]*",(?:"ordinal":\d+,)?"type":"(\w{1,40})","payload":\{'
    rb'(?:"type":"(\w{1,40})"(?:,"status":"\w+")?(?:,"id":"[^"]*")?(?:,"role":"(\w{1,40})")?)?'
)
#: What tells that a tool failed: in the head of what Codex recorded, or at its end in files of 2025.
_FAILED = (
    r"exited with code -?[1-9]|[Ee]xit code: -?[1-9]|^Script failed|^execution error"
    r"|^exec_command failed|^failed to "
)
_failed = re.compile(_FAILED, re.MULTILINE)
#: The same in the bytes of a line that is not decoded yet; more may look like it than is one.
_FAILURE_SIGNS = (
    b"exited with code ",
    b"xit code: ",
    b"Script failed",
    b"execution error",
    b"command failed",
    b"failed to ",
)
_failure_code = re.compile(rb'exit_code\\*": ?-?[1-9]')
_SUCCESS = rb"exited with code 0\n"
#: So many bytes of each end of a line are searched for it, and so many characters of an output.
_SIGN_BYTES = 600
_HEAD_CHARS = 400

#: A longer address is none, and the state is small.
_LONGEST_REMOTE = 300
_login = re.compile(r"(?<=://)[^/]*@")

_bare_opening = re.compile(rb'\s*\{"id":"[0-9a-f-]{36}","timestamp":"[^"]*","instructions":')
_cwd_element = re.compile(r"<cwd>([^<\n]+)</cwd>")


class _Block(msgspec.Struct, frozen=True, gc=False):
    type: str | None = None
    text: str | None = None


_Content = str | list[_Block | str | None] | None


class _Labels(msgspec.Struct, frozen=True, gc=False):
    turn_id: str | None = None
    content_item_kinds: list[str | None] | None = None


class _TurnItem(msgspec.Struct, frozen=True, gc=False):
    type: str | None = None
    content: _Content = None


class _Payload(msgspec.Struct, frozen=True, gc=False):
    type: str | None = None
    id: str | int | None = None
    role: str | None = None
    content: _Content = None
    message: Any = None
    item: _TurnItem | None = None
    turn_id: str | None = None
    cwd: str | None = None
    source: str | dict[str, Any] | None = None
    memory_mode: str | None = None
    git: Any = None
    internal_chat_message_metadata_passthrough: _Labels | None = None


class _ResultItem(msgspec.Struct, frozen=True, gc=False):
    output: msgspec.Raw = msgspec.Raw(b"null")


class _Result(_ResultItem, frozen=True, gc=False):
    """A tool's result, with or without an envelope. Most are not read, so they are decoded apart."""

    payload: _ResultItem | None = None


_results = msgspec.json.Decoder(_Result)


class _Metadata(msgspec.Struct, frozen=True, gc=False):
    exit_code: int | None = None


class _BareOutput(msgspec.Struct, frozen=True, gc=False):
    output: str = ""
    metadata: _Metadata = _Metadata()


_bare_output = msgspec.json.Decoder(_BareOutput)


class _Line(_Payload, frozen=True, gc=False):
    """An envelope with a payload, or in files of 2025 the bare item itself."""

    timestamp: str | None = None
    record_type: str | None = None
    payload: _Payload | None = None


class CodexSource:
    """Reads `sessions/**/rollout-*.jsonl` of all three generations: bare, legacy and paginated.

    Messages come from `response_item` lines only; the events that repeat them are duplicates,
    with one use: the agent's summary at a compaction is an ordinary assistant item that no event
    repeats. An assistant item without such a twin is therefore held back until the next line that
    tells: it is a summary if `compacted` follows within the turn.

    The state keeps session, directory, the repository's remote while that is still the session's
    directory or one below, turn, the hash of the twin last seen, whether the thread is a sub-agent's,
    whether it is kept out of memory, and in bare files the session's start, which stands for the time
    of messages that have none.
    """

    name = "codex"
    carrier = "lines"

    def __init__(self, options: SourceOptions) -> None:
        self._zone = options.time_zone
        self._tool_results = options.tool_results
        self._decoder = msgspec.json.Decoder(_Line)

    def artifact(self, path: str) -> str | None:
        """Return the file itself when its name allows a transcript."""
        return path if may_be_transcript(path, (".jsonl",)) else None

    def initial_state(self, path: str) -> dict[str, str]:  # noqa: ARG002 - asked of every source
        """Return nothing: the first line tells session and directory."""
        return {}

    def recognise(self, path: str, head: bytes) -> bool:
        """Return whether the first lines look like Codex'."""
        if b'"session_meta"' in head and b'"payload"' in head:
            return True
        if b'"payload"' in head and (b'"response_item"' in head or b'"turn_context"' in head):
            return True
        if b'"record_type"' in head and b'"state"' in head:
            return True
        if os.path.basename(path).startswith("rollout-") and head.lstrip()[:1] == b"{":
            return True
        return _bare_opening.match(head) is not None

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        """Yield one Parsed for each record, see the class for what is held back.

        A torn last line is held back, final or not.
        """
        held: list[Parsed] = []  # the first is an assistant's text that may be a summary
        decode_line = self._decoder.decode
        for record in records:
            data = record.data
            line: _Line | Undecoded | None = None
            if len(data) >= _LARGE_BYTES:
                line = _silent_line(record, self._tool_results)
            if line is None and data:
                try:
                    line = decode_line(data)
                except (ValueError, RecursionError):
                    line = decode(self._decoder, data)
            if isinstance(line, _Line):
                before = state
                parsed = self._parse_line(line, record, before, origin)
                state = parsed.state
                if held:
                    if line.type == "compacted":
                        held[0] = _as_summary(held[0])
                    if _tells(line):
                        yield from held
                        held = []
                if parsed.message and _may_be_summary(line, parsed.message, before):
                    held.append(parsed)
                    continue
            elif line is None:
                parsed = Parsed(end=record.end, state=state, fault=record.fault)
            elif may_go_on(record, line):
                break
            else:
                parsed = _undecoded(line, record, state)
            if held:
                held.append(parsed)
            else:
                yield parsed
        if is_final:
            yield from held

    def _parse_line(
        self, line: _Line, record: Record, state: dict[str, str], origin: Origin
    ) -> Parsed:
        item = line.payload
        if item is None:
            if line.type is None:  # the first line of a bare file, and its state lines
                known = line.record_type is not None or line.id is not None
                if line.id and line.timestamp and "session" not in state:
                    state = {**state, "session": str(line.id), "start": line.timestamp}
                    state |= _recorded_remote(line)
                return removed_whole("bookkeeping" if known else "unknown_kind", record, state)
            item = line
        elif line.type == "response_item":
            pass
        elif line.type == "event_msg":
            return removed_whole(_event_filter(item), record, _after_event(item, state))
        elif line.type == "session_meta":
            return removed_whole("instructions", record, _with_session(item, state))
        else:
            if line.type == "turn_context":
                state = _after_context(item, state)
            name = _SILENT_LINES.get(line.type or "", "unknown_kind")
            return removed_whole(name, record, state)
        if item.type != "message" and not (item.type is None and item.role):
            name = _SILENT_ITEMS.get(item.type or "", "unknown_kind")
            if name == "tool_result" and self._tool_results != "none":
                return self._parse_result(line, item, record, state, origin)
            return removed_whole(name, record, state)
        return self._parse_message(line, item, record, state, origin)

    def _parse_result(
        self, line: _Line, item: _Payload, record: Record, state: dict[str, str], origin: Origin
    ) -> Parsed:
        if self._tool_results == "errors" and not _may_have_failed(record.data):
            return removed_whole("tool_result", record, state)
        result = decode(_results, record.data)
        if isinstance(result, Undecoded):
            return removed_whole("unknown_kind", record, state)
        raw = result.payload.output if result.payload is not None else result.output
        text, is_error = _output(result_text(raw))
        if not is_wanted(self._tool_results, is_error=is_error):
            return removed_whole("tool_result", record, state)
        if kept_out := next((name for name in ("opted_out", "sidechain") if name in state), None):
            return removed_whole(kept_out, record, state)
        text, removed = shown_result(text)
        message = None
        if text:
            message = self._message(
                line, item, record, origin, author=Author.TOOL, text=text, state=state
            )
        return Parsed(end=record.end, state=state, message=message, removed=removed)

    def _parse_message(
        self, line: _Line, item: _Payload, record: Record, state: dict[str, str], origin: Origin
    ) -> Parsed:
        if item.role == "user":
            author = Author.HUMAN
            text, removed = _human_words(item)
            if line.payload is None and "cwd" not in state:
                state = _with_cwd_element(item, state)
        elif item.role == "assistant":
            author = Author.ASSISTANT
            text, removed = strip_thinking("\n\n".join(_texts(item.content)))
        elif item.role in ("developer", "system"):
            return removed_whole("instructions", record, state)
        else:
            return removed_whole("unknown_kind", record, state)
        if "opted_out" in state:
            return removed_whole("opted_out", record, state)
        if "sidechain" in state:
            return removed_whole("sidechain", record, state)
        if not text:
            return Parsed(end=record.end, state=state, removed=removed)
        if author is Author.ASSISTANT and "twin" in state:  # it is used up
            state = {name: value for name, value in state.items() if name != "twin"}
        message = self._message(line, item, record, origin, author=author, text=text, state=state)
        return Parsed(
            end=record.end,
            state=state,
            message=message,
            removed=removed,
            cuts_turn=author is Author.HUMAN,
        )

    def _message(
        self,
        line: _Line,
        item: _Payload,
        record: Record,
        origin: Origin,
        *,
        author: Author,
        text: str,
        state: dict[str, str],
    ) -> Message:
        labels = item.internal_chat_message_metadata_passthrough
        turn = (labels.turn_id if labels else None) or state.get("turn")
        # A legacy fork stamps its copies anew: there the turn, not the time, tells a copy.
        keys = []
        if item.id:
            keys.append(key(self.name, str(item.id)))
        elif turn:
            keys.append(key(self.name, turn, author, text))
        own_time = line.timestamp if line.payload is not None else None
        if own_time:
            keys.append(key(self.name, author, own_time, text))
        hashed = record_hash(record.data)
        return Message(
            id=str(item.id) if item.id else place_id(origin.uid, record.place, hashed),
            author=author,
            text=text,
            agent=self.name,
            session=state.get("session") or os.path.basename(origin.path).removesuffix(".jsonl"),
            at=parse_time(own_time or state.get("start"), self._zone),
            cwd=state.get("cwd", ""),
            remote=state.get("remote", ""),
            keys=tuple(keys),
            record_hash=hashed,
        )


def _silent_line(record: Record, tool_results: Wanted) -> _Line | None:
    """Return a large line's kind alone when nothing can be said in it: decoding it would cost
    more than all lines that matter. None where it has to be decoded.
    """
    data = record.data
    if len(data) < _LARGE_BYTES or record.is_unterminated or not data.endswith(b"}}"):
        return None
    if (match := _opening.match(data)) is None:
        return None
    line = _silent_kind(*match.groups())
    if line is not None and line.payload is not None and line.payload.type in _TOOL_OUTPUTS:
        is_wanted_here = is_wanted(tool_results, is_error=_may_have_failed(data))
        return None if is_wanted_here else line
    return line


def _may_have_failed(data: bytes) -> bool:
    """Return whether a tool's result, not decoded yet, has a sign of failure; most have none."""
    head = data[:_SIGN_BYTES]
    if _SUCCESS in head:
        return False
    if any(sign in head for sign in _FAILURE_SIGNS):
        return True
    return _failure_code.search(data, max(0, len(data) - _SIGN_BYTES)) is not None


def _output(output: str) -> tuple[str, bool]:
    """Return what a tool wrote, without what Codex puts before it, and whether it failed."""
    if output.startswith('{"output":'):
        found = decode(_bare_output, output.encode("utf-8", "replace"))
        if not isinstance(found, Undecoded):
            return found.output, bool(found.metadata.exit_code)
    head, mark, text = output.partition("Output:\n")
    if not mark or len(head) > _HEAD_CHARS:
        return output, _failed.search(output[:_HEAD_CHARS]) is not None
    return text, _failed.search(head) is not None


@lru_cache(_KINDS_KEPT)
def _silent_kind(*opening: bytes | None) -> _Line | None:
    kind, item, role = (part.decode() if part else None for part in opening)
    if kind == "response_item":
        is_silent = item in _SILENT_ITEMS or (item == "message" and role == "developer")
    elif kind == "event_msg":
        is_silent = item in _LARGE_EVENTS
    else:
        is_silent = kind in _SILENT_LINES and kind != "turn_context"
    return _Line(type=kind, payload=_Payload(type=item, role=role)) if is_silent else None


def _may_be_summary(line: _Line, message: Message, state: dict[str, str]) -> bool:
    """Return whether this is an assistant's text that no event before it has repeated."""
    return (
        message.author is Author.ASSISTANT
        and line.payload is not None
        and state.get("twin") != _twin(message.text)
    )


def _as_summary(parsed: Parsed) -> Parsed:
    chars = len(parsed.message.text) if parsed.message else 0
    removed = (*parsed.removed, Removed("compaction_summary", chars))
    return replace(parsed, message=None, removed=removed, cuts_turn=False)


def _tells(line: _Line) -> bool:
    """Return whether this line decides about a text before it: compaction, or the turn went on."""
    if line.payload is None:
        return True
    if line.type in ("response_item", "compacted"):
        return True
    return line.type == "event_msg" and line.payload.type in _TURN_EVENTS


def _undecoded(undecoded: Undecoded, record: Record, state: dict[str, str]) -> Parsed:
    if undecoded.is_json:
        return removed_whole("unknown_kind", record, state)
    fault = undecoded.reason if record.data.strip() else ""
    return Parsed(end=record.end, state=state, fault=fault)


def _event_filter(event: _Payload) -> str:
    is_copy = event.type in ("user_message", "agent_message", "item_completed")
    return "duplicate" if is_copy else "bookkeeping"


def _after_event(event: _Payload, state: dict[str, str]) -> dict[str, str]:
    """Return the state after an event: the turn that began, the text that a message repeats."""
    if event.type == "task_started" and event.turn_id:
        return {**state, "turn": event.turn_id}
    if event.type == "agent_message" and isinstance(event.message, str):
        return {**state, "twin": _twin(event.message)}
    if event.item is not None and event.item.type == "AgentMessage":
        return {**state, "twin": _twin("\n\n".join(_texts(event.item.content)))}
    return state


def _after_context(context: _Payload, state: dict[str, str]) -> dict[str, str]:
    """Return the state after a turn's context, which tells turn and directory."""
    turn = context.turn_id or state.get("turn", "")
    cwd = context.cwd or state.get("cwd", "")
    if state.get("turn", "") == turn and state.get("cwd", "") == cwd:
        return state
    after = {**state, "turn": turn, "cwd": cwd}
    before = state.get("cwd")
    if before and cwd != before and not cwd.startswith(f"{before.rstrip('/')}/"):
        # It was recorded for the directory in which the session began.
        after.pop("remote", None)
    return after


def _recorded_remote(item: _Payload) -> dict[str, str]:
    """Return what the state is told of the address of the repository's remote, without a login that
    stands in it: what reading goes on with is stored.
    """
    url = item.git.get("repository_url") if isinstance(item.git, dict) else None
    if not isinstance(url, str) or not url or len(url) > _LONGEST_REMOTE:
        return {}
    return {"remote": _login.sub("", url)}


def _with_session(item: _Payload, state: dict[str, str]) -> dict[str, str]:
    """Return the state after a session's line; in forks the parent's follows the own and is not
    taken, but for the memory mode.
    """
    changes: dict[str, str] = {}
    if "session" not in state:
        if item.id:
            changes["session"] = str(item.id)
        if item.cwd:
            changes["cwd"] = item.cwd
        changes |= _recorded_remote(item)
        if isinstance(item.source, dict) and "subagent" in item.source:
            changes["sidechain"] = "yes"
    state = {**state, **changes}
    if item.memory_mode in ("disabled", "off"):
        state["opted_out"] = "yes"
    elif item.memory_mode == "enabled":
        state.pop("opted_out", None)
    return state


def _with_cwd_element(item: _Payload, state: dict[str, str]) -> dict[str, str]:
    """Return the state after a bare file's environment block, which alone tells the directory."""
    for text in _texts(item.content):
        if "<environment_context>" in text and (match := _cwd_element.search(text)):
            return {**state, "cwd": match[1].strip()}
    return state


def _texts(content: _Content) -> list[str]:
    if isinstance(content, str):
        return [content]
    texts = [block.text if isinstance(block, _Block) else block for block in content or ()]
    return [text for text in texts if text]


def _human_words(item: _Payload) -> tuple[str, tuple[Removed, ...]]:
    """Return the text blocks that a person wrote: by the labels where there are any."""
    labels = item.internal_chat_message_metadata_passthrough
    texts = _texts(item.content)
    kinds = (labels.content_item_kinds if labels else None) or []
    if len(kinds) != len(texts):
        kinds = [None] * len(texts)
    kept: list[str] = []
    removed: list[Removed] = []
    for text, kind in zip(texts, kinds, strict=True):
        if kind and not kind.startswith(("user.", "unknown")):
            removed.append(Removed("instructions", len(text)))
            continue
        words, taken = strip_injected(text)
        removed += taken
        if words:
            kept.append(words)
    return "\n\n".join(kept), tuple(removed)


def _twin(text: str) -> str:
    """Return what the state keeps of a text to know it again."""
    return f"{key(text.strip()):x}"
