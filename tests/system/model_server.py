"""A model on loopback that real agents can talk to: it says one text, or fails, in every protocol."""

from __future__ import annotations

import json
import threading
from typing import Any

from tests.provider import Answer, Asked, Provider

#: What every answer says it used: tokens read anew, read from a cache, written to one, said.
FRESH, CACHED, WRITTEN, SAID = 120, 30, 7, 18


class ModelServer(Provider):
    """Answers every request to a model with `text`, or with `failure` where one is set, or never.

    `asked` has only these; what programs ask beside them gets an answer that says nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.failure: Answer | None = None
        #: Whether requests are not answered until the server stops.
        self.hangs = False
        self.was_asked = threading.Event()

    def next(self, asked: Asked) -> Answer:
        """Note a request to a model, and return what is answered."""
        path = asked.path.split("?")[0]
        if asked.method != "POST":
            return Answer(body={"object": "list", "data": [], "models": []})
        if "count_tokens" in path:
            return Answer(body={"input_tokens": 100})
        if "countTokens" in path:
            return Answer(body={"totalTokens": 100})
        if not path.endswith(("/messages", "/responses", "/completions")) and (
            "eneratecontent" not in path.lower()
        ):
            return Answer(body={})
        self.asked.append(asked)
        self.was_asked.set()
        if self.hangs:
            return Answer(trouble="hang")
        return self.failure or self._said(path, asked.body)

    def _said(self, path: str, body: dict[str, Any]) -> Answer:
        name = str(body.get("model"))
        if path.endswith("/messages"):
            forms = [tool["name"] for tool in body.get("tools") or []]
            if "StructuredOutput" in forms:
                return _streamed(_tool_use("StructuredOutput", self.text, name))
            return _streamed(_messages(self.text, name))
        if path.endswith("/responses"):
            return _streamed(_responses(self.text, name))
        if path.endswith("/completions"):
            is_chunk = bool(body.get("stream"))
            parts = _completion(self.text, name, is_chunk=is_chunk)
            return _streamed(parts) if is_chunk else Answer(body=parts[0])
        answer = _candidates(self.text)
        return _streamed([answer]) if "stream" in path else Answer(body=answer)


def _streamed(events: list[dict[str, Any]]) -> Answer:
    """Return events as a stream of them."""
    text = ""
    for event in events:
        head = f"event: {event['type']}\n" if "type" in event else ""
        text += f"{head}data: {json.dumps(event)}\n\n"
    if "object" in events[0]:
        text += "data: [DONE]\n\n"
    return Answer(body=text.encode(), headers={"content-type": "text/event-stream"})


def _messages(text: str, model: str) -> list[dict[str, Any]]:
    """Return Anthropic's events."""
    usage = {
        "input_tokens": FRESH,
        "cache_read_input_tokens": CACHED,
        "cache_creation_input_tokens": WRITTEN,
        "output_tokens": 1,
    }
    message: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": usage,
    }
    return [
        {"type": "message_start", "message": message},
        {
            "type": "content_block_start",
            "index": 0,
            "content_block": {"type": "text", "text": ""},
        },
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "text_delta", "text": text},
        },
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "end_turn", "stop_sequence": None},
            "usage": {"output_tokens": SAID},
        },
        {"type": "message_stop"},
    ]


def _tool_use(name: str, text: str, model: str) -> list[dict[str, Any]]:
    """Return Anthropic's events of a call of a tool whose arguments are the text."""
    events = _messages("", model)
    events[1]["content_block"] = {"type": "tool_use", "id": "toolu_1", "name": name, "input": {}}
    events[2]["delta"] = {"type": "input_json_delta", "partial_json": text}
    events[4]["delta"]["stop_reason"] = "tool_use"
    return events


def _responses(text: str, model: str) -> list[dict[str, Any]]:
    """Return the events of OpenAI's responses."""
    item = {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": text, "annotations": []}],
    }
    response = {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "status": "completed",
        "model": model,
        "output": [item],
        "usage": {
            "input_tokens": FRESH + CACHED,
            "input_tokens_details": {"cached_tokens": CACHED},
            "output_tokens": SAID,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": FRESH + CACHED + SAID,
        },
    }
    started = {**response, "status": "in_progress", "output": [], "usage": None}
    return [
        {"type": "response.created", "response": started},
        {"type": "response.output_item.added", "output_index": 0, "item": {**item, "content": []}},
        {
            "type": "response.output_text.delta",
            "item_id": "msg_1",
            "output_index": 0,
            "content_index": 0,
            "delta": text,
        },
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": response},
    ]


def _completion(text: str, model: str, *, is_chunk: bool) -> list[dict[str, Any]]:
    """Return OpenAI's chat completion, whole or as one chunk and its end."""
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "finish_reason": "stop", "delta" if is_chunk else "message": message}
    usage = {
        "prompt_tokens": FRESH + CACHED,
        "completion_tokens": SAID,
        "total_tokens": FRESH + CACHED + SAID,
        "prompt_tokens_details": {"cached_tokens": CACHED},
    }
    kind = "chat.completion.chunk" if is_chunk else "chat.completion"
    base = {"id": "chatcmpl-1", "object": kind, "created": 1, "model": model}
    whole = {**base, "choices": [choice], "usage": usage}
    return [whole, {**base, "choices": [], "usage": usage}] if is_chunk else [whole]


def _candidates(text: str) -> dict[str, Any]:
    """Return Gemini's answer."""
    return {
        "candidates": [
            {
                "content": {"role": "model", "parts": [{"text": text}]},
                "finishReason": "STOP",
                "index": 0,
            }
        ],
        "usageMetadata": {
            "promptTokenCount": FRESH + CACHED,
            "cachedContentTokenCount": CACHED,
            "candidatesTokenCount": SAID,
            "totalTokenCount": FRESH + CACHED + SAID,
        },
        "modelVersion": "gemini-mock",
        "responseId": "r1",
    }
