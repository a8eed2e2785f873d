"""The reader of OpenHands' conversation directories."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import msgspec

from memconsolidate.model import Author, Message, Removed
from memconsolidate.sources.base import Origin, Parsed, SourceOptions, removed_whole
from memconsolidate.sources.carriers.base import Record
from memconsolidate.sources.carriers.events import EVENT_NAME
from memconsolidate.sources.decoding import (
    Undecoded,
    decode,
    message_keys,
    parse_time,
    place_id,
    record_hash,
)
from memconsolidate.sources.filters import strip_injected, strip_thinking
from memconsolidate.sources.tool_results import is_wanted, result_text, shown_result

#: A larger sidecar is not read for the sake of one directory name.
_MAX_SIDECAR_BYTES = 16 << 20

_SILENT_KINDS = {
    "SystemPromptEvent": "instructions",
    "ActionEvent": "tool_call",
    "ACPToolCallEvent": "tool_call",
    "ObservationEvent": "tool_result",
    "AgentErrorEvent": "tool_result",
    "UserRejectObservation": "tool_result",
    "Condensation": "compaction_summary",
    "CondensationRequest": "compaction_summary",
    "CondensationSummaryEvent": "compaction_summary",
    "ConversationStateUpdateEvent": "bookkeeping",
    "ConversationErrorEvent": "bookkeeping",
    "PauseEvent": "bookkeeping",
    "InterruptEvent": "interruption",
    "HookExecutionEvent": "hook",
    "LLMCompletionLogEvent": "request_capture",
    "TokenEvent": "bookkeeping",
}


#: Tools by which an agent hands work to another: what comes back is that one's report.
_DELEGATING = frozenset({"delegate", "task", "task_tool_set"})
#: What stands for the reason where a person gave none.
_REJECTED = "User rejected"


class _Block(msgspec.Struct, frozen=True):
    type: str | None = None
    text: str | None = None


class _Said(msgspec.Struct, frozen=True):
    content: str | list[_Block | str | None] | None = None


class _Action(msgspec.Struct, frozen=True):
    kind: str | None = None
    message: str | None = None


class _Observation(msgspec.Struct, frozen=True):
    content: msgspec.Raw = msgspec.Raw(b"null")
    is_error: bool | None = None
    exit_code: int | None = None


class _Event(msgspec.Struct, frozen=True):
    id: str | None = None
    kind: str | None = None
    timestamp: str | None = None
    source: str | None = None
    sender: str | None = None
    llm_message: _Said | None = None
    action: _Action | None = None
    tool_name: str | None = None
    observation: _Observation | None = None
    rejection_reason: str | None = None
    rejection_source: str | None = None


class _Workspace(msgspec.Struct, frozen=True):
    working_dir: str = ""


class _BaseState(msgspec.Struct, frozen=True):
    workspace: _Workspace = _Workspace()


class OpenHandsSource:
    """Reads `conversations/<id>/events/event-*.json`; the artifact is the conversation.

    A message is a MessageEvent of the user or the agent, or the message of the agent's finishing
    action. Times without a zone are local ones, of the configured zone. The session is the name
    of the conversation's directory.
    """

    name = "openhands"
    carrier = "events"

    def __init__(self, options: SourceOptions) -> None:
        self._zone = options.time_zone
        self._tool_results = options.tool_results
        self._decoder = msgspec.json.Decoder(_Event)

    def artifact(self, path: str) -> str | None:
        """Return the conversation's directory for a file below its `events/`."""
        directory, name = os.path.split(path)
        if os.path.basename(directory) == "events" and EVENT_NAME.fullmatch(name):
            return os.path.dirname(directory)
        return None

    def initial_state(self, path: str) -> dict[str, str]:
        """Return the working directory that the conversation's base state names."""
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        try:
            with os.fdopen(os.open(os.path.join(path, "base_state.json"), flags), "rb") as stream:
                content = stream.read(_MAX_SIDECAR_BYTES)
        except (OSError, ValueError):
            return {}
        base = decode(msgspec.json.Decoder(_BaseState), content)
        if isinstance(base, Undecoded) or not base.workspace.working_dir:
            return {}
        return {"cwd": base.workspace.working_dir}

    def recognise(self, path: str, head: bytes) -> bool:  # noqa: ARG002 - the content decides
        """Return whether the first event looks like one of OpenHands', or there is none yet."""
        return not head or (b'"source"' in head and (b'"kind"' in head or b'"timestamp"' in head))

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        """Yield one Parsed for each event."""
        del is_final  # no event's meaning depends on later ones
        for record in records:
            if record.fault:
                yield Parsed(end=record.end, state=state, fault=record.fault)
                continue
            event = decode(self._decoder, record.data)
            if not isinstance(event, Undecoded):
                yield self._parse_event(event, record, state, origin)
            elif event.is_json:
                yield removed_whole("unknown_kind", record, state)
            else:
                yield Parsed(end=record.end, state=state, fault=event.reason)

    def _parse_event(
        self, event: _Event, record: Record, state: dict[str, str], origin: Origin
    ) -> Parsed:
        if (observation := event.observation) is not None and event.kind == "ObservationEvent":
            # A negative code says that the command has not ended.
            is_error = observation.is_error is True or (observation.exit_code or 0) > 0
            if event.tool_name in _DELEGATING:
                return removed_whole("sidechain", record, state)
            if not is_wanted(self._tool_results, is_error=is_error):
                return removed_whole("tool_result", record, state)
            text, taken = shown_result(result_text(observation.content))
            message = self._message(
                event, record, origin, author=Author.TOOL, text=text, state=state
            )
            return _parsed(record, state, message if text else None, taken)
        if event.kind == "MessageEvent":
            said = event.llm_message
            if event.source == "user" and not event.sender:
                author = Author.HUMAN
            elif event.source == "agent":
                author = Author.ASSISTANT
            else:  # goals, hooks and other programs speak as the user too
                return removed_whole("meta", record, state)
        elif event.kind == "UserRejectObservation" and event.rejection_source == "user":
            author = Author.HUMAN
            is_default = (event.rejection_reason or "").startswith(_REJECTED)
            said = _Said(None if is_default else event.rejection_reason)
        elif event.kind == "ActionEvent" and event.action and event.action.kind == "FinishAction":
            author = Author.ASSISTANT
            said = _Said(event.action.message)
        else:
            return removed_whole(_SILENT_KINDS.get(event.kind or "", "unknown_kind"), record, state)
        strip = strip_injected if author is Author.HUMAN else strip_thinking
        kept: list[str] = []
        removed: list[Removed] = []
        for text in _texts(said):
            words, taken = strip(text)
            removed += taken
            if words:
                kept.append(words)
        text = "\n\n".join(kept)
        message = self._message(event, record, origin, author=author, text=text, state=state)
        return _parsed(record, state, message if text else None, tuple(removed))

    def _message(
        self,
        event: _Event,
        record: Record,
        origin: Origin,
        *,
        author: Author,
        text: str,
        state: dict[str, str],
    ) -> Message:
        hashed = record_hash(record.data)
        return Message(
            id=event.id or place_id(origin.uid, record.place, hashed),
            author=author,
            text=text,
            agent=self.name,
            session=os.path.basename(origin.path.rstrip("/")),
            at=parse_time(event.timestamp, self._zone),
            cwd=state.get("cwd", ""),
            keys=message_keys(self.name, event.id, author, event.timestamp, text),
            record_hash=hashed,
        )


def _parsed(
    record: Record, state: dict[str, str], message: Message | None, removed: tuple[Removed, ...]
) -> Parsed:
    return Parsed(
        end=record.end,
        state=state,
        message=message,
        removed=removed,
        cuts_turn=message is not None and message.author is Author.HUMAN,
    )


def _texts(said: _Said | None) -> list[str]:
    content = said.content if said else None
    if isinstance(content, str):
        return [content]
    texts = [block.text if isinstance(block, _Block) else block for block in content or ()]
    return [text for text in texts if text]
