"""The programs that memd knows how to call: their options, and how their output is read.

Each is called for one answer, with as few of its own tools, hooks, skills, instructions and records
as it lets itself be told to. Checked by running: claude 2.1.197 and 2.1.332, codex 0.171.0, gemini
0.61.0, llm 0.36 (`tests/system/test_programs.py`). Taken from documentation only: kiro-cli.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import isfinite
from typing import Any

from msgspec import Struct

from memconsolidate.model import Usage
from memconsolidate.prompts.schema import answer_schema

#: Said in place of the system prompts of coding agents, which are long and paid for in each call.
_SYSTEM = "You do one task, given as text. Answer as it says, in its form, and use no tools."

_SCHEMA = json.dumps(answer_schema(), separators=(",", ":"))

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Heard(Struct, frozen=True, kw_only=True):
    """What a program's output says.

    `usage` is None where it does not tell, or half of it. `failure` says what went wrong, in the program's own
    words, and `status` is the HTTP status behind it, 0 where there is none. `is_cut` says that the
    answer ended at the limit of tokens, `is_withheld` that the model refused, `is_bare` that the text
    may as well be an error message, since nothing tells the two apart.
    """

    text: str = ""
    usage: Usage | None = None
    model: str = ""
    failure: str = ""
    status: int = 0
    is_cut: bool = False
    is_withheld: bool = False
    is_bare: bool = False


class Preset(Struct, frozen=True, kw_only=True):
    """How one program is called. It gets the prompt on standard input.

    `model_option` stands before the model's name, `session_option` before an id that memd gives the
    session; empty: there is none. `files` are laid into the call's directory, by path; in
    `environment` `{directory}` stands for that directory. `reads_mentions` says that the program
    takes "@path" in a prompt as a wish to read that file.
    """

    program: str
    arguments: tuple[str, ...]
    read: Callable[[str, str], Heard]
    model_option: str = ""
    session_option: str = ""
    files: dict[str, str] = {}
    environment: dict[str, str] = {}
    reads_mentions: bool = False


def without_escapes(text: str) -> str:
    """Return a text without what colours it on a terminal."""
    return _ESCAPES.sub("", text)


def read_plain(stdout: str, stderr: str) -> Heard:
    """Take standard output as the answer; `stderr` is for people."""
    del stderr
    return Heard(text=stdout, is_bare=True)


def _read_claude(stdout: str, stderr: str) -> Heard:
    """Read the result of `--output-format json`; a list of events where settings say `verbose`."""
    del stderr
    value = _decoded(stdout)
    if isinstance(value, list):
        value = next((item for item in reversed(value) if _get(item, "type") == "result"), None)
    if not isinstance(value, dict):
        return _unread(stdout)
    text = value.get("result")
    if value.get("structured_output") is not None:
        text = json.dumps(value["structured_output"], ensure_ascii=False)
    failure = ""
    if value.get("is_error") or "result" not in value:
        errors = value.get("errors")
        told = text or ("; ".join(map(str, errors)) if isinstance(errors, list) else "")
        failure = str(told or value.get("subtype") or "it does not say why")
    models = _get(value, "modelUsage")
    each = [one for one in models.values() if isinstance(one, dict)] if _is_full(models) else []
    usd = value.get("total_cost_usd")
    usage = value.get("usage")
    return Heard(
        text=text if isinstance(text, str) else "",
        usage=Usage(
            input_tokens=_sum(each, "inputTokens") or _count(usage, "input_tokens"),
            output_tokens=_sum(each, "outputTokens") or _count(usage, "output_tokens"),
            cache_read_tokens=_sum(each, "cacheReadInputTokens")
            or _count(usage, "cache_read_input_tokens"),
            cache_write_tokens=_sum(each, "cacheCreationInputTokens")
            or _count(usage, "cache_creation_input_tokens"),
            usd=_dollars(usd),
        )
        if _tells(usage, "input_tokens", "output_tokens")
        or any(_tells(one, "inputTokens", "outputTokens") for one in each)
        else _only_money(usd),
        model=_first(models),
        failure=failure,
        status=_count(value, "api_error_status"),
        is_cut=value.get("stop_reason") == "max_tokens",
        is_withheld=value.get("stop_reason") == "refusal",
    )


def _read_codex(stdout: str, stderr: str) -> Heard:
    """Read the events of `exec --json`, one a line."""
    del stderr
    is_complete = False
    text, failure, usage = "", "", None
    for line in stdout.splitlines():
        event = _decoded(line)
        kind = _get(event, "type")
        item = _get(event, "item")
        if kind == "item.completed" and _get(item, "type") == "agent_message":
            text = str(_get(item, "text") or "")
        elif kind == "turn.completed":
            is_complete = True
            usage = _codex_usage(_get(event, "usage"))
        elif kind == "error":
            failure = str(_get(event, "message") or "")
        elif kind == "turn.failed":
            failure = str(_get(_get(event, "error"), "message") or failure)
    if is_complete:
        return Heard(text=text, usage=usage)
    found = re.search(r"unexpected status (\d{3})", failure)
    return Heard(text=text, failure=failure, status=int(found[1]) if found else 0)


def _codex_usage(value: object) -> Usage | None:
    if not _tells(value, "input_tokens", "output_tokens"):
        return None
    cached = _count(value, "cached_input_tokens")
    written = _count(value, "cache_write_input_tokens")
    return Usage(
        input_tokens=max(0, _count(value, "input_tokens") - cached - written),
        output_tokens=_count(value, "output_tokens"),
        cache_read_tokens=cached,
        cache_write_tokens=written,
    )


def _read_gemini(stdout: str, stderr: str) -> Heard:
    """Read the object of `--output-format json`; an error is such an object at the end of stderr."""
    value = _decoded(stdout)
    if not isinstance(value, dict):
        value = _decoded(stderr[stderr.rfind("\n{") + 1 :])
    if not isinstance(value, dict):
        return _unread(stdout)
    if (error := value.get("error")) is not None:
        message = str(_get(error, "message") or error)
        # The provider's own error may stand in the message, as JSON.
        inner = _get(_get(_decoded(message), "error"), "message")
        return Heard(failure=str(inner or message), status=_count(error, "code"))
    models = _get(_get(value, "stats"), "models")
    each = [_get(one, "tokens") for one in models.values()] if _is_full(models) else []
    cached = _sum(each, "cached")
    text = value.get("response")
    return Heard(
        text=text if isinstance(text, str) else "",
        usage=Usage(
            input_tokens=max(0, _sum(each, "prompt") + _sum(each, "tool") - cached),
            output_tokens=_sum(each, "candidates") + _sum(each, "thoughts"),
            cache_read_tokens=cached,
        )
        if any(_tells(one, "prompt") for one in each)
        else None,
        model=_first(models),
    )


_LLM_USAGE = re.compile(r"Token usage: ([\d,]+) input(?:, ([\d,]+) output)?(?:, (\{.*\}))?")


def _read_llm(stdout: str, stderr: str) -> Heard:
    """Take standard output as the answer; `--usage` says on stderr what it used."""
    found = _LLM_USAGE.search(without_escapes(stderr))
    if not found or (not found[2] and stdout.strip()):
        return Heard(text=stdout, is_bare=True)
    asked, said = (int((number or "0").replace(",", "")) for number in found.group(1, 2))
    cached = _count(_get(_decoded(found[3] or ""), "prompt_tokens_details"), "cached_tokens")
    return Heard(
        text=stdout,
        usage=Usage(
            input_tokens=max(0, asked - cached), output_tokens=said, cache_read_tokens=cached
        ),
    )


def _read_kiro(stdout: str, stderr: str) -> Heard:
    """Take standard output as the answer, without its colours; that it is signed out stands on
    stderr, and the exit code is 0 all the same.
    """
    text = without_escapes(stdout)
    failure = "" if text.strip() else without_escapes(stderr).strip()
    return Heard(text=text, failure=failure, is_bare=True)


def _unread(stdout: str) -> Heard:
    """Take output of another form for words about what went wrong: `[]` is no answer here."""
    return Heard(failure=stdout.strip())


def _decoded(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _get(value: object, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _is_full(value: object) -> bool:
    return isinstance(value, dict) and bool(value)


def _first(models: object) -> str:
    """Return the name of the model that answered; helpers, where there are any, come later."""
    return str(next(iter(models))) if isinstance(models, dict) and models else ""


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)


def _tells(value: object, *keys: str) -> bool:
    """Return whether there is a number under each of these names."""
    return all(_is_number(_get(value, key)) for key in keys)


def _dollars(usd: object) -> float | None:
    return float(usd) if isinstance(usd, (int, float)) and _is_number(usd) else None


def _only_money(usd: object) -> Usage | None:
    """Return what is known of a call whose tokens are not told."""
    dollars = _dollars(usd)
    return None if dollars is None else Usage(usd=dollars)


def _count(value: object, key: str) -> int:
    number = _get(value, key)
    return int(number) if _is_number(number) and number > 0 else 0


def _sum(values: list[Any], key: str) -> int:
    return sum(_count(value, key) for value in values)


def _codex_arguments() -> tuple[str, ...]:
    # Not `--disable`: it fails where a version does not know the feature.
    off = (
        "apps",
        "browser_use",
        "computer_use",
        "goals",
        "hooks",
        "image_generation",
        "memories",
        "multi_agent",
        "plugins",
        "shell_snapshot",
        "shell_tool",
        "skill_search",
        "unbounded_connection_retries",
        "unified_exec",
        "view_image",
    )
    settings = (
        *(f"features.{name}=false" for name in off),
        "project_doc_max_bytes=0",
        "skills.include_instructions=false",
        'web_search="disabled"',
        'model_instructions_file="instructions.md"',
    )
    return (
        *("exec", "--json", "--ephemeral", "--skip-git-repo-check", "--color", "never"),
        *("--sandbox", "read-only", "--ignore-user-config", "--ignore-rules"),
        *("--output-schema", "schema.json"),
        *(part for setting in settings for part in ("-c", setting)),
    )


#: Name in the configuration to how it is called.
PRESETS: dict[str, Preset] = {
    "claude": Preset(
        program="claude",
        arguments=(
            *("--print", "--output-format", "json", "--no-session-persistence"),
            # Not `--bare`: it knows no subscription. Not `--setting-sources`: a provider may be
            # named in the settings.
            *("--safe-mode", "--strict-mcp-config", "--tools", ""),
            *("--system-prompt", _SYSTEM, "--json-schema", _SCHEMA),
        ),
        model_option="--model",
        session_option="--session-id",
        environment={
            "CLAUDE_CODE_DISABLE_ATTACHMENTS": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "CLAUDE_CODE_MAX_RETRIES": "0",
        },
        reads_mentions=True,
        read=_read_claude,
    ),
    "codex": Preset(
        program="codex",
        arguments=_codex_arguments(),
        model_option="--model",
        files={"schema.json": _SCHEMA, "instructions.md": _SYSTEM},
        read=_read_codex,
    ),
    "gemini": Preset(
        program="gemini",
        arguments=(
            *("--output-format", "json", "--extensions", "none"),
            *("--allowed-mcp-server-names", "none", "--approval-mode", "default"),
        ),
        model_option="--model",
        session_option="--session-id",
        files={
            "system.md": _SYSTEM,
            ".gemini/settings.json": json.dumps(
                {
                    "general": {"maxAttempts": 1, "enableAutoUpdate": False},
                    "hooksConfig": {"enabled": False},
                    "skills": {"enabled": False},
                    "tools": {"core": []},
                    "privacy": {"usageStatisticsEnabled": False},
                }
            ),
        },
        environment={
            # Without trust it reads no settings there. `--skip-trust` comes too late for them.
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
            "GEMINI_SYSTEM_MD": "system.md",
            # It writes whole requests there when one fails.
            "TMPDIR": "{directory}",
        },
        reads_mentions=True,
        read=_read_gemini,
    ),
    "kiro-cli": Preset(
        program="kiro-cli",
        arguments=("chat", "--no-interactive", "--trust-tools=", "--wrap", "never"),
        model_option="--model",
        environment={"NO_COLOR": "1"},
        reads_mentions=True,
        read=_read_kiro,
    ),
    "llm": Preset(
        program="llm",
        arguments=("prompt", "--no-log", "--no-stream", "--usage", "--schema", _SCHEMA),
        model_option="--model",
        read=_read_llm,
    ),
}
