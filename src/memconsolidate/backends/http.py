"""Calls over HTTP that end in time, at a length, or when their backend is closed, and say how far
they came.
"""

from __future__ import annotations

import socket
import ssl
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlunsplit

from memconsolidate.backends.provider import MAX_ANSWER_BYTES, host_of, shown
from memconsolidate.errors import (
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    BackendUnreachableError,
)

if TYPE_CHECKING:
    import httpx2

#: A server that has not taken a connection by then, in seconds, is not there.
_CONNECT_SECONDS = 10.0

#: After so many silent seconds a connection says that it is still there: networks forget those that
#: say nothing, and a model may think for minutes.
_KEEPALIVE_SECONDS = 60
if sys.platform == "darwin":
    _KEEPALIVE = socket.TCP_KEEPALIVE
else:
    _KEEPALIVE = socket.TCP_KEEPIDLE


class _Call:
    """One call: whether its request went out, whether too much came back, and a way to end it from
    another thread.

    Closing the client would not do: a thread that waits for bytes is woken only by its socket.
    """

    def __init__(self) -> None:
        self.was_sent = False
        self.is_too_long = False
        self.is_over = False
        self._stream: Any = None

    def note(self, event: str, info: Mapping[str, Any]) -> None:
        """Take note of what the transport does; `event` is a name of its `trace` extension."""
        if event.endswith((".connect_tcp.complete", ".start_tls.complete")):
            self._stream = info["return_value"]
            with suppress(OSError):
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                self._socket.setsockopt(socket.IPPROTO_TCP, _KEEPALIVE, _KEEPALIVE_SECONDS)
            if self.is_over:
                self.end()
        elif event.endswith(".send_request_body.started"):
            # A proxy is asked for the connection first.
            self.was_sent = info["request"].method != b"CONNECT"

    def end(self) -> None:
        """Break the connection, now or as soon as there is one."""
        self.is_over = True
        if self._stream is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    @property
    def _socket(self) -> socket.socket:
        found: socket.socket = self._stream.get_extra_info("socket")
        return found


class HttpCalls:
    """The calls that one backend makes through its SDK, which is to use `client`.

    A call ends `seconds` after it began, or with `close`, whatever the server does; only the search
    for a name's address cannot be ended. Of an answer no more than MAX_ANSWER_BYTES come into memory.
    Redirects are not followed: text is sent where the settings say. Proxies and SSL_CERT_FILE of the
    environment hold, but no proxy leads to this machine.

    `place` is where a person set the address. Raises BackendRefusedError when address, proxy or
    certificates cannot be used.
    """

    def __init__(self, backend: str, address: SplitResult, *, place: str, seconds: float) -> None:
        import httpx2  # noqa: PLC0415 - slow, and comes with the SDKs only

        self._httpx2 = httpx2
        self.host = host_of(address)
        self._backend = backend
        self._place = place
        self._seconds = seconds
        self._connect_seconds = min(seconds, _CONNECT_SECONDS)
        self._lock = threading.Lock()
        self._calls: dict[int, _Call] = {}
        self._closed = threading.Event()
        # Calls are rare: a connection kept for the next one would be dead by then, and it would not
        # be seen whose it is.
        limits = httpx2.Limits(max_keepalive_connections=0)
        self.timeout = httpx2.Timeout(seconds, connect=self._connect_seconds)
        try:
            httpx2.URL(urlunsplit(address))
            self.client = httpx2.Client(
                timeout=self.timeout,
                limits=limits,
                follow_redirects=False,
                transport=httpx2.HTTPTransport(limits=limits) if _is_loopback(address) else None,
                event_hooks={"request": [self._watch], "response": [self._take_in]},
            )
        except (ImportError, OSError, ValueError, httpx2.InvalidURL) as error:
            # Its text may show the password of a proxy.
            raise BackendRefusedError(
                backend,
                f"no client can be made ({type(error).__name__}): check {place},"
                " and HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE in the environment",
                kind="address",
            ) from None

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Watch what this thread asks in the block as one call, also where it asks more than once.

        Raises BackendUnreachableError once closed.
        """
        call = _Call()
        with self._lock:
            if self._closed.is_set():
                raise BackendUnreachableError(self._backend, "it was closed")
            self._calls[threading.get_ident()] = call
        # The client's own limit starts anew with every byte, and servers send blanks while they work.
        timer = threading.Timer(self._seconds, call.end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            with self._lock:
                del self._calls[threading.get_ident()]
                is_last = self._closed.is_set() and not self._calls
            if is_last:
                self.client.close()

    def close(self) -> None:
        """End the calls under way; they fail. Twice is like once, from any thread."""
        with self._lock:
            self._closed.set()
            calls = list(self._calls.values())
        for call in calls:
            call.end()
        if not calls:
            self.client.close()

    def broken(self, error: Exception) -> BackendError:
        """Return what it means that the call of this thread has no answer, or not all of it.

        `error` is the SDK's, of which no word is told: what could not be sent is in its causes, key
        and all. BackendUnreachableError where no request went out, else BackendFailedError.
        """
        call = self._calls[threading.get_ident()]
        cause = error.__cause__
        is_late = isinstance(cause, self._httpx2.TimeoutException)
        if self._closed.is_set():
            reason = "memd ended the call"
        elif call.is_too_long:
            megabytes = MAX_ANSWER_BYTES // 1_000_000
            reason = f"{self.host} sent more than {megabytes} MB, which no answer has"
        elif call.was_sent and (call.is_over or is_late):
            reason = f"no answer in {self._seconds:g} seconds; llm_backend.timeout_ms allows more"
        elif call.was_sent:
            reason = f"the connection to {self.host} broke off ({type(cause).__name__})"
        elif call.is_over or is_late:
            is_connecting = isinstance(cause, self._httpx2.ConnectTimeout)
            seconds = self._connect_seconds if is_connecting else self._seconds
            reason = f"no connection to {self.host} in {seconds:g} seconds"
        else:
            reason = self._unreachable(cause)
        kind = BackendFailedError if call.was_sent else BackendUnreachableError
        return kind(self._backend, reason)

    def _unreachable(self, cause: BaseException | None) -> str:
        if isinstance(cause, self._httpx2.ProxyError):
            return f"the proxy does not lead to {self.host} ({shown(str(cause))})"
        reason = _system_error(cause)
        if isinstance(reason, socket.gaierror):
            return f"the name of {self.host} is not known; check {self._place} and the network"
        if isinstance(reason, ssl.SSLCertVerificationError):
            return (
                f"the certificate of {self.host} is not trusted ({reason.verify_message});"
                " SSL_CERT_FILE can name the authority"
            )
        if isinstance(reason, ssl.SSLError):
            return f"no secure connection to {self.host} ({reason.reason}); check {self._place}"
        words = type(cause).__name__ if reason is None else reason.strerror or str(reason)
        return f"no connection to {self.host} ({words}); check {self._place}"

    def _watch(self, request: httpx2.Request) -> None:
        call = self._calls[threading.get_ident()]
        call.was_sent = False
        request.extensions["trace"] = call.note

    def _take_in(self, response: httpx2.Response) -> None:
        """Read a body with a limit; the client, which has none, then finds it read.

        The second response decompresses piece by piece. Raises httpx2.HTTPError.
        """
        body = self._httpx2.Response(
            response.status_code,
            headers=response.headers,
            stream=response.stream,
            request=response.request,
        )
        content = bytearray()
        for piece in body.iter_bytes():
            content += piece
            if len(content) > MAX_ANSWER_BYTES:
                self._calls[threading.get_ident()].is_too_long = True
                raise self._httpx2.ReadError("too long", request=response.request)
        response.stream = self._httpx2.ByteStream(bytes(content))
        response.headers.pop("content-encoding", None)


def _is_loopback(address: SplitResult) -> bool:
    host = address.hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _system_error(error: BaseException | None) -> OSError | None:
    """Return the system's error that is at the root of another."""
    while error is not None:
        if isinstance(error, OSError):
            return error
        error = error.__cause__ or error.__context__
    return None
