"""A provider on loopback that says what it was told to, for what no ready-made server can do: usage
of caches, error types of one cloud, bodies that break off, connections that hang.
"""

from __future__ import annotations

import gzip
import json
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, TypeVar

from msgspec import Struct

#: How long a hanging answer holds its connection at most, in seconds; the test ends it before.
HANG_SECONDS = 30.0

#: What goes wrong: "cut" ends the body half way, "hang" sends nothing, "close" not even a header,
#: "stall" sends half a body and then nothing.
Trouble = Literal["", "cut", "hang", "close", "stall"]


class Asked(Struct, frozen=True, kw_only=True):
    """One request as it arrived; `headers` have lower-case names, `body` is decoded JSON, or bytes
    where it is none.
    """

    method: str
    path: str
    headers: dict[str, str]
    body: Any


class Answer(Struct, frozen=True, kw_only=True):
    """One answer: `body` is sent as JSON, or as it is where it is bytes."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = {}
    trouble: Trouble = ""

    def encoded(self) -> bytes:
        """Return the body as it is sent."""
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


class Provider:
    """Gives the enqueued answers in order and keeps every request; then the last answer for ever."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.let_go = threading.Event()
        self._answers: deque[Answer] = deque()
        self._last = Answer(status=500, body={"error": {"message": "no answer was enqueued"}})
        self._lock = threading.Lock()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.server.daemon_threads = True

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        host, port = self.server.server_address[:2]
        return f"http://{host!s}:{port}"

    def enqueue(self, *answers: Answer) -> None:
        """Add answers to the requests to come."""
        self._answers.extend(answers)

    def next(self, asked: Asked) -> Answer:
        """Note a request and return what is answered."""
        with self._lock:
            self.asked.append(asked)
            if self._answers:
                self._last = self._answers.popleft()
            return self._last


AnyProvider = TypeVar("AnyProvider", bound=Provider)


@contextmanager
def running(provider: AnyProvider) -> Iterator[AnyProvider]:
    """Serve until the end of the block; hanging connections are let go then."""
    thread = threading.Thread(target=provider.server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.let_go.set()
        provider.server.shutdown()
        provider.server.server_close()
        thread.join()


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Head and body are sent apart; the second would wait for the first to be acknowledged.
        disable_nagle_algorithm = True

        def log_message(self, *_arguments: object) -> None:
            pass

        def handle(self) -> None:
            # A client may trust no certificate, or want no more of an answer.
            with suppress(OSError):
                super().handle()

        def do_HEAD(self) -> None:
            self._answer()

        def do_GET(self) -> None:
            self._answer()

        def do_POST(self) -> None:
            self._answer()

        def _answer(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = provider.next(
                Asked(method=self.command, path=self.path, headers=headers, body=self._body())
            )
            if answer.trouble in {"hang", "close"}:
                if answer.trouble == "hang":
                    provider.let_go.wait(HANG_SECONDS)
                self.close_connection = True
                return
            payload = answer.encoded()
            self.send_response(answer.status)
            self.send_header("content-length", str(len(payload)))
            if "content-type" not in answer.headers:
                self.send_header("content-type", "application/json")
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command == "HEAD":
                return
            if answer.trouble in {"cut", "stall"}:
                self.wfile.write(payload[: len(payload) // 2])
                self.wfile.flush()
                if answer.trouble == "stall":
                    provider.let_go.wait(HANG_SECONDS)
                self.close_connection = True
                return
            self.wfile.write(payload)

        def _body(self) -> Any:
            if self.headers.get("transfer-encoding") == "chunked":
                raw = b""
                while size := int(self.rfile.readline().strip() or b"0", 16):
                    raw += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
            else:
                raw = self.rfile.read(int(self.headers.get("content-length") or 0))
            if self.headers.get("content-encoding") == "gzip":
                raw = gzip.decompress(raw)
            try:
                return json.loads(raw)
            except ValueError:
                return raw

    return Handler
