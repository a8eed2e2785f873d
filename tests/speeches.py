"""What is said in tests of providers: a message and the claim on it, and the answers and failures of
each provider in its own form.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest

from memconsolidate.backends.base import Backend
from memconsolidate.budget.asking import MOST_WAYS
from memconsolidate.errors import BackendError, FormRefusedError
from memconsolidate.model import Author, Reply, Request, ShownMessage, Usage
from memconsolidate.prompts.schema import ANSWER_NAME
from tests.provider import Answer

#: The key that tests ask with, and AWS's secret one. No message ever shows it.
KEY = "key-0123456789abcdefghij"

#: What a person said. No message ever shows it.
SAID = "The staging database of the shop is called heron."

#: What every answer says it used; the same in the words of each provider.
USED = Usage(input_tokens=120, output_tokens=30, cache_read_tokens=900, cache_write_tokens=7)
ANTHROPIC_TOKENS = {
    "input_tokens": 120,
    "output_tokens": 30,
    "cache_read_input_tokens": 900,
    "cache_creation_input_tokens": 7,
}
OPENAI_TOKENS = {
    "prompt_tokens": 1027,
    "completion_tokens": 30,
    "total_tokens": 1057,
    "prompt_tokens_details": {"cached_tokens": 900, "cache_write_tokens": 7},
}
BEDROCK_TOKENS = {
    "inputTokens": 120,
    "outputTokens": 30,
    "cacheReadInputTokens": 900,
    "cacheWriteInputTokens": 7,
    "totalTokens": 1057,
}


def request(text: str = SAID, **more: Any) -> Request:
    """Return a request with one new message."""
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s")
    return Request(purpose="extraction", messages=(message,), **more)


def claim(text: str = SAID, message: str = "m1") -> dict[str, Any]:
    """Return the claim that a message says something, as a model gives it."""
    return {
        "operation": "create",
        "targets": [],
        "type": "project",
        "tier": "project",
        "name": " ".join(text.split()[1:3]),
        "description": text,
        "statement": text,
        "decision": None,
        "standing": False,
        "quotes": [{"message": message, "text": text}],
    }


REQUEST = request()
CLAIM = claim()
CLAIMS = {"claims": [CLAIM], "note": "one fact"}
GOOD = json.dumps(CLAIMS)


def ask(backend: Backend, asked: Request = REQUEST) -> Reply:
    """Return what is answered in the end, in whichever form the server takes."""
    for _ in range(MOST_WAYS - 1):
        with contextlib.suppress(FormRefusedError):
            return backend.propose(asked)
    return backend.propose(asked)


def failure(backend: Backend, asked: Request = REQUEST) -> BackendError:
    """Return what asking raises in the end, which tells nothing secret, in one short line."""
    with pytest.raises(BackendError) as caught:
        ask(backend, asked)
    text = str(caught.value)
    assert text.startswith(f"backend {backend.name}: ")
    assert KEY not in text
    assert SAID[:30] not in text
    assert "\n" not in text
    assert len(text) < 400
    return caught.value


def anthropic_message(*content: dict[str, Any], **changes: Any) -> Answer:
    """Return a message of Anthropic's with these blocks."""
    body = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-haiku-5-5-20261007",
        "content": list(content),
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": ANTHROPIC_TOKENS,
    }
    return Answer(body={**body, **changes})


def anthropic_says(text: str = GOOD, **changes: Any) -> Answer:
    """Return a message with a text."""
    return anthropic_message({"type": "text", "text": text}, **changes)


def anthropic_calls(value: object, **changes: Any) -> Answer:
    """Return a message that gives the answer to the tool."""
    call = {"type": "tool_use", "id": "toolu_1", "name": ANSWER_NAME, "input": value}
    return anthropic_message(call, **{"stop_reason": "tool_use", **changes})


def anthropic_fails(
    status: int, kind: str, message: str, *, code: str = "", **headers: str
) -> Answer:
    """Return a failure of Anthropic's."""
    error: dict[str, Any] = {"type": kind, "message": message}
    if code:
        error["details"] = {"error_code": code}
    body = {"type": "error", "error": error, "request_id": "req_1"}
    return Answer(status=status, body=body, headers=headers)


def openai_says(content: Any = GOOD, *, finish: Any = "stop", **changes: Any) -> Answer:
    """Return a chat completion."""
    message = {"role": "assistant", "content": content}
    body = {
        "id": "c",
        "object": "chat.completion",
        "created": 1,
        "model": "small-2026",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": OPENAI_TOKENS,
    }
    return Answer(body={**body, **changes})


def openai_fails(
    status: int, message: str, *, headers: dict[str, str] | None = None, **more: Any
) -> Answer:
    """Return a failure as OpenAI and many others tell it; `more` stands beside the message."""
    body = {"error": {"message": message, **more}}
    return Answer(status=status, body=body, headers=headers or {})


def bedrock_says(text: str = GOOD, stop: str = "end_turn", **changes: Any) -> Answer:
    """Return an answer of Converse."""
    body = {
        "output": {"message": {"role": "assistant", "content": [{"text": text}]}},
        "stopReason": stop,
        "usage": BEDROCK_TOKENS,
        "metrics": {"latencyMs": 9},
    }
    return Answer(body={**body, **changes})


def bedrock_calls(value: Any) -> Answer:
    """Return an answer of Converse that gives its answer to the tool, after some words."""
    tool = {"toolUse": {"toolUseId": "t1", "name": ANSWER_NAME, "input": value}}
    content = [{"text": "I call the tool."}, tool]
    message = {"role": "assistant", "content": content}
    return bedrock_says(stop="tool_use", output={"message": message})


def bedrock_fails(code: str, message: str, status: int = 400, **headers: str) -> Answer:
    """Return a failure of AWS's."""
    error_type = f"{code}:http://internal.amazon.com/coral/com.amazon.bedrock/"
    return Answer(
        status=status,
        body={"message": message},
        headers={"x-amzn-ErrorType": error_type, "x-amzn-RequestId": "r1", **headers},
    )
