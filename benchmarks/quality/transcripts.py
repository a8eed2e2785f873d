"""Sessions of a story as the files that the named agents really write.

Claude Code, Codex (paginated) and OpenHands, as in tests/data/transcripts: with the copies of a
prompt in other records, the blocks that programs put among people's words, sub-agents' sessions,
and forks that copy what was said before. A session is written in pieces, as it was said.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from benchmarks.quality.check_stories import Story

#: A pause after which a daemon has read what was said before, and how much it lets come together.
PAUSE = timedelta(minutes=15)
MOST_TURNS = 12

#: Where projects lie: neither a home nor a temporary directory, where memd sees no project.
PROJECTS = "/srv/work"

#: What agents write around each session; none of it is to be kept.
SYSTEM_PROMPT = (
    "You are a coding agent that helps people with software. Always prefer small changes."
    " Never commit without being asked. The user wants short answers."
)
SUB_AGENT_PROMPT = (
    "Find every caller of the changed function and list them. Always answer in English and never edit"
    " files. We decided to keep the public interface as it is."
)
SUB_AGENT_REPORT = "Found 3 callers. From now on the wrapper has to be used everywhere."
ENVELOPE = (SYSTEM_PROMPT, SUB_AGENT_PROMPT, SUB_AGENT_REPORT)

_CLAUDE_VERSION, _CODEX_VERSION = "2.1.328", "0.171.0"


class Piece(NamedTuple):
    """What an agent has written at a time: each file with the bytes that are added to it."""

    at: datetime
    files: tuple[tuple[str, bytes], ...]


def session_id(story: Story, session: str) -> str:
    """The agent's own name of a session."""
    of = next(each for each in story["sessions"] if each["session"] == session)
    found = _uuid(story["id"], session)
    return found.hex if of["agent"] == "openhands" else str(found)


def directory(project: str) -> str:
    """The working directory of a project."""
    return f"{PROJECTS}/{project}"


def render(story: Story) -> list[Piece]:
    """The pieces of all sessions in the order in which they were written."""
    pieces = []
    for session in story["sessions"]:
        writer = _WRITERS[session["agent"]](story, session)
        for turns in cut(session["turns"]):
            files = writer.write(turns)
            if files:
                pieces.append(Piece(turns[-1][1]["at"], files))
    return sorted(pieces, key=lambda piece: piece.at)


def cut(turns: list[Story]) -> list[list[tuple[int, Story]]]:
    """Numbered turns, cut where a person speaks after a pause or after many turns."""
    parts: list[list[tuple[int, Story]]] = [[]]
    for number, turn in enumerate(turns):
        last = parts[-1]
        own = [each for _, each in last if not each["replayed"]]
        if (
            own
            and turn["role"] == "human"
            and (turn["at"] - own[-1]["at"] >= PAUSE or len(own) >= MOST_TURNS)
        ):
            parts.append([])
        parts[-1].append((number, turn))
    return [part for part in parts if part]


def message_id(story: Story, session: str, number: int) -> str:
    """The id of a turn's record; a copy in a fork has that of the original."""
    of = next(each for each in story["sessions"] if each["session"] == session)
    if number < of.get("fork_turns", 0):
        return message_id(story, of["fork_of"], number)
    return str(_uuid(story["id"], session, number))


def _uuid(*parts: object) -> uuid.UUID:
    return uuid.uuid5(uuid.NAMESPACE_OID, "/".join(map(str, parts)))


def _utc(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z"


def _lines(records: list[dict[str, Any]]) -> bytes:
    return "".join(
        json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records
    ).encode()


class _Writer:
    def __init__(self, story: Story, session: Story) -> None:
        self.story = story
        self.session = session
        self.id = session_id(story, session["session"])
        self.cwd = directory(session["project"])
        self.count = 0

    def write(self, turns: list[tuple[int, Story]]) -> tuple[tuple[str, bytes], ...]:
        raise NotImplementedError

    def id_of(self, number: int, what: str = "") -> str:
        found = message_id(self.story, self.session["session"], number)
        return str(uuid.uuid5(uuid.UUID(found), what)) if what else found


class _ClaudeCode(_Writer):
    """`projects/<slug>/<session>.jsonl`, and the session of one sub-agent beside it."""

    def __init__(self, story: Story, session: Story) -> None:
        super().__init__(story, session)
        slug = "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in self.cwd)
        self.path = f"claude-code/{slug}/{self.id}.jsonl"
        self.parent: str | None = None
        self.blocks: list[str] = []
        self.has_sub_agent = False

    def write(self, turns: list[tuple[int, Story]]) -> tuple[tuple[str, bytes], ...]:
        records: list[dict[str, Any]] = []
        others: list[tuple[str, bytes]] = []
        prompts = [turn for _, turn in turns if turn["role"] == "human" and not turn["replayed"]]
        for number, turn in turns:
            records += self._turn(number, turn)
            if number == 1 and turn["role"] == "assistant" and not self.has_sub_agent:
                self.has_sub_agent = True
                records += self._sub_agent_call(number, turn["at"])
                others.append(self._sub_agent(number, turn["at"]))
        if self.blocks:  # nobody spoke after them
            number, turn = turns[-1]
            text = "\n".join(self.blocks)
            records.append(self._user(self.id_of(number, "left"), turn["at"], text, isMeta=True))
            self.blocks.clear()
        if prompts:
            leaf = {"leafUuid": self.parent, "sessionId": self.id}
            records.append(
                {"type": "last-prompt", "lastPrompt": _shown(prompts[-1]["text"]), **leaf}
            )
            records.append(
                {"type": "ai-title", "aiTitle": "Work on the project", "sessionId": self.id}
            )
        return ((self.path, _lines(records)), *others)

    def _turn(self, number: int, turn: Story) -> Iterator[dict[str, Any]]:
        at, text, own = turn["at"], turn["text"], self.id_of(number)
        if turn["role"] == "human":
            yield from self._prompt(number, turn)
        elif turn["role"] == "assistant":
            yield self._assistant(
                self.id_of(number, "thinking"), at, {"type": "thinking", "thinking": ""}
            )
            yield self._assistant(own, at, {"type": "text", "text": text})
        elif turn["role"] == "tool":
            call = f"toolu_{self.id_of(number, 'call')[:24]}"
            use = {"type": "tool_use", "id": call, "name": "Bash", "input": {"command": "make"}}
            yield self._assistant(self.id_of(number, "use"), at, use)
            is_error = bool(turn.get("error"))
            result = {
                "tool_use_id": call,
                "type": "tool_result",
                "content": f"Exit code 1\n{text}" if is_error else text,
                "is_error": is_error,
            }
            beside: Any = (
                f"Error: Exit code 1\n{text}" if is_error else {"stdout": text, "stderr": ""}
            )
            yield self._user(own, at, [result], toolUseResult=beside)
        else:
            yield from self._injected(number, turn)

    def _prompt(self, number: int, turn: Story) -> Iterator[dict[str, Any]]:
        at, text = turn["at"], turn["text"]
        own = self.id_of(number)
        is_first = self.parent is None
        if not turn["replayed"]:
            queued = {"timestamp": _utc(at), "sessionId": self.id}
            yield {"type": "queue-operation", "operation": "enqueue", **queued, "content": text}
            yield {"type": "queue-operation", "operation": "dequeue", **queued}
        content: Any = text
        if self.blocks:
            content = [{"type": "text", "text": block} for block in (*self.blocks, text)]
            self.blocks.clear()
        yield self._user(own, at, content, promptSource="typed", turnOrigin="typed")
        if is_first:
            yield self._attachment(
                self.id_of(number, "environment"),
                at,
                {
                    "type": "environment",
                    "snapshot": {"workingDirectory": self.cwd, "shell": "bash"},
                },
                f"# Environment\n - Primary working directory: {self.cwd}",
            )
            yield self._attachment(
                self.id_of(number, "snapshot"),
                at,
                {"type": "prompt_snapshot", "systemPrompt": [SYSTEM_PROMPT]},
                SYSTEM_PROMPT,
            )
            day = {"type": "date", "date": f"{at:%Y-%m-%d}"}
            yield self._attachment(
                self.id_of(number, "date"), at, day, f"Today's date is {at:%Y-%m-%d}."
            )

    def _injected(self, number: int, turn: Story) -> Iterator[dict[str, Any]]:
        at, text, kind, own = turn["at"], turn["text"], turn["kind"], self.id_of(number)
        if kind in ("system_reminder", "ide_selection", "ide_opened_file"):
            self.blocks.append(text)  # stands beside what a person says next
        elif kind in _ATTACHED:
            yield self._attachment(own, at, {"type": kind, **_ATTACHED[kind](text, self.cwd)}, text)
        elif kind == "claude_md":
            path = f"{self.cwd}/CLAUDE.md"
            files = [{"path": path, "type": "Project", "content": text}]
            head = f"Codebase and user instructions are shown below.\n\nContents of {path}:\n\n"
            yield self._attachment(own, at, {"type": "instructions", "files": files}, head + text)
        elif kind == "compact_summary":
            yield {
                **self._envelope(self.id_of(number, "boundary"), at),
                "type": "system",
                "subtype": "compact_boundary",
                "content": "Conversation compacted",
                "compactMetadata": {"trigger": "auto", "preTokens": 150000},
            }
            yield self._user(own, at, text, isVisibleInTranscriptOnly=True, isCompactSummary=True)
        elif kind == "skill_body":
            yield self._user(own, at, [{"type": "text", "text": text}], isMeta=True)
        elif kind == "task_notification":
            yield self._user(own, at, text, origin={"kind": "task-notification"})
        else:
            yield self._user(own, at, text)

    def _sub_agent_call(self, number: int, at: datetime) -> Iterator[dict[str, Any]]:
        call = f"toolu_{self.id_of(number, 'task')[:24]}"
        inputs = {"description": "Find callers", "prompt": SUB_AGENT_PROMPT}
        use = {"type": "tool_use", "id": call, "name": "Task", "input": inputs}
        yield self._assistant(self.id_of(number, "task-use"), at, use)
        content = [{"type": "text", "text": SUB_AGENT_REPORT}]
        result = {"tool_use_id": call, "type": "tool_result", "content": content}
        beside = {"status": "completed", "agentId": self._agent_id(number), "content": content}
        yield self._user(self.id_of(number, "task-result"), at, [result], toolUseResult=beside)

    def _agent_id(self, number: int) -> str:
        return self.id_of(number, "agent").replace("-", "")[:17]

    def _sub_agent(self, number: int, at: datetime) -> tuple[str, bytes]:
        agent = self._agent_id(number)
        common = {"isSidechain": True, "agentId": agent, "cwd": self.cwd, "sessionId": self.id}
        common |= {"timestamp": _utc(at), "version": _CLAUDE_VERSION}
        asked, told = self.id_of(number, "asked"), self.id_of(number, "told")
        content = [{"type": "text", "text": SUB_AGENT_REPORT}]
        said = {"model": "claude-opus-5-5", "role": "assistant", "content": content}
        prompt = {"role": "user", "content": SUB_AGENT_PROMPT}
        records = [
            {"parentUuid": None, **common, "type": "user", "message": prompt, "uuid": asked},
            {"parentUuid": asked, **common, "type": "assistant", "message": said, "uuid": told},
        ]
        return f"{self.path.removesuffix('.jsonl')}/subagents/agent-{agent}.jsonl", _lines(records)

    def _envelope(self, own: str, at: datetime) -> dict[str, Any]:
        envelope = {
            "parentUuid": self.parent,
            "isSidechain": False,
            "uuid": own,
            "timestamp": _utc(at),
            "userType": "external",
            "entrypoint": "cli",
            "cwd": self.cwd,
            "sessionId": self.id,
            "version": _CLAUDE_VERSION,
            "gitBranch": "main",
        }
        self.parent = own
        return envelope

    def _user(self, own: str, at: datetime, content: Any, **more: Any) -> dict[str, Any]:
        said = {"type": "user", "message": {"role": "user", "content": content}}
        return {**self._envelope(own, at), **said, **more}

    def _assistant(self, own: str, at: datetime, block: dict[str, Any]) -> dict[str, Any]:
        message = {
            "model": "claude-opus-5-5",
            "id": f"msg_{own[:8]}",
            "type": "message",
            "role": "assistant",
            "content": [block],
            "stop_reason": None,
        }
        return {**self._envelope(own, at), "type": "assistant", "message": message}

    def _attachment(
        self, own: str, at: datetime, attachment: dict[str, Any], text: str
    ) -> dict[str, Any]:
        inner = text.removeprefix("<system-reminder>").removesuffix("</system-reminder>").strip()
        rendered = [{"content": f"<system-reminder>\n{inner}\n</system-reminder>"}]
        return {
            **self._envelope(own, at),
            "type": "attachment",
            "attachment": attachment,
            "rendered": rendered,
            "renderedRole": "user",
        }


_ATTACHED: dict[str, Any] = {
    "nested_memory": lambda text, cwd: {
        "path": f"{cwd}/src/CLAUDE.md",
        "content": {"path": f"{cwd}/src/CLAUDE.md", "type": "Project", "content": text},
    },
    "relevant_memories": lambda text, _: {"memories": [{"path": "MEMORY.md", "content": text}]},
    "memory_update": lambda text, _: {"content": text},
    "hook_success": lambda text, _: {"hookName": "SessionStart:startup", "content": text},
    "hook_additional_context": lambda text, _: {"hookName": "UserPromptSubmit", "content": [text]},
    "todo_reminder": lambda text, _: {"content": text, "itemCount": 0},
}


def _shown(text: str) -> str:
    """What stands for a prompt where it is only named: pasted lines are counted, not shown."""
    first, _, rest = text.partition("\n")
    return f"{first} [Pasted text #1 +{rest.count(chr(10)) + 1} lines]" if rest else first


class _Codex(_Writer):
    """`sessions/<day>/rollout-<time>-<id>.jsonl`, each line with its number."""

    def __init__(self, story: Story, session: Story) -> None:
        super().__init__(story, session)
        started = session["started"].astimezone(ZoneInfo(story["time_zone"]))
        self.path = f"codex/{started:%Y/%m/%d}/rollout-{started:%Y-%m-%dT%H-%M-%S}-{self.id}.jsonl"
        self.turn = ""

    def write(self, turns: list[tuple[int, Story]]) -> tuple[tuple[str, bytes], ...]:
        records: list[dict[str, Any]] = []
        for number, turn in turns:
            if turn["replayed"]:
                continue  # a fork names the thread it began in and copies nothing
            if not self.count:
                records += self._head(turn["at"])
            records += self._turn(number, turn)
        return ((self.path, _lines(records)),) if records else ()

    def _head(self, at: datetime) -> Iterator[dict[str, Any]]:
        yield self._line(
            at,
            "session_meta",
            {
                "session_id": self.id,
                "id": self.id,
                "timestamp": _utc(at),
                "cwd": self.cwd,
                "originator": "codex-tui",
                "cli_version": _CODEX_VERSION,
                "source": "cli",
                "thread_source": "user",
                "history_mode": "paginated",
                "base_instructions": {"text": SYSTEM_PROMPT},
            },
        )
        yield from self._begin(0, at)
        yield self._said(-1, at, "developer", f"<skills_instructions>\n{SYSTEM_PROMPT}", "skills")
        kinds = {turn.get("kind") for turn in self.session["turns"]}
        if "environment_context" not in kinds:
            context = f"<environment_context>\n  <cwd>{self.cwd}</cwd>\n</environment_context>"
            yield self._said(-2, at, "user", context, "environments.environment_context")

    def _begin(self, number: int, at: datetime) -> Iterator[dict[str, Any]]:
        self.turn = self.id_of(number, "turn")
        yield self._line(at, "event_msg", {"type": "task_started", "turn_id": self.turn})
        context = {
            "turn_id": self.turn,
            "cwd": self.cwd,
            "approval_policy": "never",
            "model": "gpt",
        }
        yield self._line(at, "turn_context", context)

    def _turn(self, number: int, turn: Story) -> Iterator[dict[str, Any]]:
        at, text = turn["at"], turn["text"]
        if turn["role"] == "human":
            yield from self._begin(number, at)
            yield self._said(number, at, "user", text, "user.text")
            yield self._twin(number, at, "UserMessage", text)
        elif turn["role"] == "assistant":
            yield self._twin(number, at, "AgentMessage", text)
            yield self._said(number, at, "assistant", text, "unknown")
        elif turn["role"] == "tool":
            call = f"call_{self.id_of(number, 'call')[:24]}"
            code = 1 if turn.get("error") else 0
            head = f"Chunk ID: 0d317d\nWall time: 0.2000 seconds\nProcess exited with code {code}\n"
            used = {"type": "function_call", "id": f"fc_{call[5:]}", "name": "exec_command"}
            used |= {"arguments": '{"cmd": "make"}', "call_id": call}
            yield self._line(at, "response_item", used)
            output = {"type": "function_call_output", "id": self.id_of(number), "call_id": call}
            yield self._line(at, "response_item", {**output, "output": f"{head}Output:\n{text}"})
        else:
            yield from self._injected(number, turn)

    def _injected(self, number: int, turn: Story) -> Iterator[dict[str, Any]]:
        at, text, kind = turn["at"], turn["text"], turn["kind"]
        if kind in ("memory_summary", "permissions_instructions"):
            yield self._said(number, at, "developer", text, f"{kind}.text")
        elif kind == "compaction_summary":
            yield self._said(number, at, "assistant", text, "unknown")  # the one without a twin
            history = {"message": text, "replacement_history": []}
            yield self._line(at, "compacted", history)
        elif kind in ("agents_md", "environment_context"):
            label = {"agents_md": "agents_md.instructions"}.get(kind, f"environments.{kind}")
            yield self._said(number, at, "user", text, label)
            if kind == "agents_md":
                state = {"agents_md": {"directory": self.cwd, "text": text}}
                yield self._line(at, "world_state", {"full": False, "state": state})
        else:
            yield self._said(number, at, "user", text, "")  # told by its beginning alone

    def _said(self, number: int, at: datetime, role: str, text: str, kind: str) -> dict[str, Any]:
        own = self.id_of(number) if number >= 0 else str(_uuid(self.id, number))
        labels: dict[str, Any] = {"turn_id": self.turn}
        if kind:
            labels["content_item_kinds"] = [kind]
        block = {"type": "output_text" if role == "assistant" else "input_text", "text": text}
        payload: dict[str, Any] = {
            "type": "message",
            "id": f"msg_{own}",
            "role": role,
            "content": [block],
        }
        payload["internal_chat_message_metadata_passthrough"] = labels
        return self._line(at, "response_item", payload)

    def _twin(self, number: int, at: datetime, kind: str, text: str) -> dict[str, Any]:
        item: dict[str, Any] = {"type": kind, "id": self.id_of(number, "twin")}
        item["content"] = [{"type": "text", "text": text}]
        completed = {
            "type": "item_completed",
            "thread_id": self.id,
            "turn_id": self.turn,
            "item": item,
        }
        return self._line(at, "event_msg", completed)

    def _line(self, at: datetime, kind: str, payload: dict[str, Any]) -> dict[str, Any]:
        line = {"timestamp": _utc(at), "ordinal": self.count, "type": kind, "payload": payload}
        self.count += 1
        return line


class _OpenHands(_Writer):
    """`conversations/<id>/events/event-NNNNN-<id>.json`, times local and without a zone."""

    def __init__(self, story: Story, session: Story) -> None:
        super().__init__(story, session)
        self.zone = ZoneInfo(story["time_zone"])
        self.path = f"openhands/{self.id}"
        self.extended: list[str] = []
        self.files: list[tuple[str, bytes]] = []

    def write(self, turns: list[tuple[int, Story]]) -> tuple[tuple[str, bytes], ...]:
        self.files = []
        if not self.count:
            base = {"id": self.id, "workspace": {"working_dir": self.cwd, "kind": "LocalWorkspace"}}
            self.files.append((f"{self.path}/base_state.json", json.dumps(base).encode()))
            if not any(turn.get("kind") == "system_prompt" for _, turn in turns):
                self._system(self.id_of(0, "system"), turns[0][1]["at"], SYSTEM_PROMPT)
        last = len(self.session["turns"]) - 1
        for number, turn in turns:
            self._turn(number, turn, is_last=number == last)
        return tuple(self.files)

    def _turn(self, number: int, turn: Story, *, is_last: bool) -> None:
        at, text, own = turn["at"], turn["text"], self.id_of(number)
        more: dict[str, Any]
        said: dict[str, Any]
        if turn["role"] == "human":
            more = {"activated_skills": [], "extended_content": list(map(_block, self.extended))}
            self.extended.clear()
            said = {"role": "user", "content": [_block(text)]}
            self._event(own, at, "MessageEvent", source="user", llm_message=said, **more)
        elif turn["role"] == "assistant" and is_last:
            action = {"message": text, "kind": "FinishAction"}
            self._event(own, at, "ActionEvent", source="agent", action=action, tool_name="finish")
        elif turn["role"] == "assistant":
            said = {"role": "assistant", "content": [_block(text)]}
            self._event(own, at, "MessageEvent", source="agent", llm_message=said)
        elif turn["role"] == "tool":
            action = {"command": "make", "kind": "TerminalAction"}
            use = self.id_of(number, "use")
            self._event(use, at, "ActionEvent", source="agent", action=action, tool_name="terminal")
            seen: dict[str, Any] = {"content": [_block(text)], "kind": "TerminalObservation"}
            seen |= {
                "is_error": bool(turn.get("error")),
                "exit_code": 1 if turn.get("error") else 0,
            }
            more = {"tool_name": "terminal", "action_id": use, "observation": seen}
            self._event(own, at, "ObservationEvent", source="environment", **more)
        elif turn["kind"] in ("system_prompt", "memory_context"):
            self._system(own, at, text)
        elif turn["kind"] == "extended_content":
            self.extended.append(text)
        elif turn["kind"] == "condensation":
            more = {"forgotten_event_ids": [], "summary": text}
            self._event(own, at, "Condensation", source="environment", **more)
        else:
            self._event(own, at, "HookExecutionEvent", source="hook", stdout=text)

    def _system(self, own: str, at: datetime, text: str) -> None:
        self._event(
            own, at, "SystemPromptEvent", source="agent", system_prompt=_block(text), tools=[]
        )

    def _event(self, own: str, at: datetime, kind: str, **more: Any) -> None:
        local = at.astimezone(self.zone).replace(tzinfo=None)
        event = {"id": own, "timestamp": local.isoformat(timespec="microseconds"), **more}
        path = f"{self.path}/events/event-{self.count:05}-{own}.json"
        text = json.dumps({**event, "kind": kind}, ensure_ascii=False)
        self.files.append((path, text.encode()))
        self.count += 1


def _block(text: str) -> dict[str, Any]:
    return {"cache_prompt": False, "type": "text", "text": text}


_WRITERS: dict[str, type[_Writer]] = {
    "claude-code": _ClaudeCode,
    "codex": _Codex,
    "openhands": _OpenHands,
}
