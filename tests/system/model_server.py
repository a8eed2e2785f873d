"""A model on loopback that real agents can talk to: it says one text, or fails, in every protocol."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from msgspec import Struct

#: What every answer says it used: tokens read anew, read from a cache, written to one, said.
FRESH, CACHED, WRITTEN, SAID = 120, 30, 7, 18


class Failure(Struct, frozen=True, kw_only=True):
    """What stands in the place of an answer."""

    status: int
    body: dict[str, Any]


class ModelServer:
    """Answers every request with `text`, or with `failure` where one is set, or never."""

    def __init__(self) -> None:
        self.text = ""
        self.failure: Failure | None = None
        #: Whether requests are not answered until the server stops.
        self.hangs = False
        self.was_asked = threading.Event()
        self.let_go = threading.Event()
        #: Paths and bodies of what was asked of a model, in order.
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.server.daemon_threads = True

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        host, port = self.server.server_address[:2]
        return f"http://{host!s}:{port}"


@contextmanager
def running_model() -> Iterator[ModelServer]:
    """Serve until the end of the block."""
    model = ModelServer()
    thread = threading.Thread(target=model.server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield model
    finally:
        model.let_go.set()
        model.server.shutdown()
        model.server.server_close()
        thread.join()


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


def _handler(model: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_arguments: object) -> None:
            pass

        def do_GET(self) -> None:
            self._say({"object": "list", "data": [], "models": []})

        def do_HEAD(self) -> None:
            self._say({})

        def do_POST(self) -> None:
            body = self._body()
            path = self.path.split("?")[0]
            if "count_tokens" in path:
                return self._say({"input_tokens": 100})
            if "countTokens" in path:
                return self._say({"totalTokens": 100})
            if not path.endswith(("/messages", "/responses", "/completions")) and (
                "eneratecontent" not in path.lower()
            ):
                return self._say({})
            model.asked.append((path, body))
            model.was_asked.set()
            if model.hangs:
                model.let_go.wait(60)
                self.close_connection = True
                return None
            if model.failure is not None:
                return self._say(model.failure.body, model.failure.status)
            name = str(body.get("model"))
            if path.endswith("/messages"):
                forms = [tool["name"] for tool in body.get("tools") or []]
                if "StructuredOutput" in forms:
                    return self._stream(_tool_use("StructuredOutput", model.text, name))
                return self._stream(_messages(model.text, name))
            if path.endswith("/responses"):
                return self._stream(_responses(model.text, name))
            if path.endswith("/completions"):
                is_chunk = bool(body.get("stream"))
                parts = _completion(model.text, name, is_chunk=is_chunk)
                return self._stream(parts) if is_chunk else self._say(parts[0])
            answer = _candidates(model.text)
            return self._stream([answer]) if "stream" in path else self._say(answer)

        def _body(self) -> dict[str, Any]:
            if length := int(self.headers.get("content-length") or 0):
                raw = self.rfile.read(length)
            else:
                raw = b""
                while size := int(self.rfile.readline().strip() or b"0", 16):
                    raw += self.rfile.read(size)
                    self.rfile.readline()
            if self.headers.get("content-encoding") == "gzip":
                raw = gzip.decompress(raw)
            try:
                body = json.loads(raw or b"{}")
            except ValueError:
                body = {}
            return body if isinstance(body, dict) else {}

        def _say(self, body: dict[str, Any], status: int = 200) -> None:
            payload = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(payload)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(payload)

        def _stream(self, events: list[dict[str, Any]]) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("connection", "close")
            self.end_headers()
            for event in events:
                head = f"event: {event['type']}\n" if "type" in event else ""
                self.wfile.write(f"{head}data: {json.dumps(event)}\n\n".encode())
            if "object" in events[0]:
                self.wfile.write(b"data: [DONE]\n\n")
            self.close_connection = True

    return Handler
