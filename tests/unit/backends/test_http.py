from __future__ import annotations

import gzip
import json
import socket
import sys
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from memconsolidate.backends.http import HttpCalls
from memconsolidate.backends.provider import MAX_ANSWER_BYTES
from memconsolidate.errors import (
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    BackendUnreachableError,
)
from memconsolidate.model import Usage
from tests.provider import Answer, Provider, running
from tests.unit.backends.openai_itself import running_proxy, running_tls_provider

pytestmark = pytest.mark.usefixtures("no_authorities")

Make = Callable[..., HttpCalls]


class _SdkError(Exception):
    """Stands for what an SDK makes of its client's errors."""


@pytest.fixture
def make() -> Iterator[Make]:
    """Make calls that are closed in the end."""
    made: list[HttpCalls] = []

    def make(url: str, seconds: float = 20.0) -> HttpCalls:
        made.append(HttpCalls("x", urlsplit(url), place="PLACE", seconds=seconds))
        return made[-1]

    yield make
    for calls in made:
        calls.close()


def _ask(calls: HttpCalls, url: str, times: int = 1) -> httpx2.Response:
    """Ask as an SDK does, `times` in one call."""
    with calls.under_way():
        for _ in range(times):
            try:
                response = calls.client.post(url, json={"text": "a request"})
            except httpx2.HTTPError as cause:
                error = _SdkError()
                error.__cause__ = cause
                raise calls.broken(error) from None
    return response


def _failure(calls: HttpCalls, url: str, times: int = 1) -> BackendError:
    with pytest.raises(BackendError) as caught:
        _ask(calls, url, times)
    return caught.value


def _is_unreachable(error: BackendError) -> bool:
    return type(error) is BackendUnreachableError and error.usage == Usage()


def _has_failed(error: BackendError) -> bool:
    return type(error) is BackendFailedError and error.usage is None


class TestUnreachable:
    def test_refused_connection(self, make: Make) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            url = f"http://127.0.0.1:{server.getsockname()[1]}"
        error = _failure(make(url), url)
        assert _is_unreachable(error)
        assert f"no connection to {url[7:]} (Connection refused); check PLACE" in str(error)

    def test_unknown_name(self, make: Make) -> None:
        # A zone that this machine has not fails as an unknown name does, without any network.
        url = "http://u:hush@[::1%25nowhere]:80"
        error = _failure(make(url), url)
        assert _is_unreachable(error)
        assert "the name of [::1%25nowhere]:80 is not known; check PLACE" in str(error)

    @pytest.mark.skipif(sys.platform != "linux", reason="fills a listener's queue, as Linux does")
    def test_connection_that_is_not_taken_in_time(self, make: Make) -> None:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen(0)
            waiting = [socket.socket() for _ in range(4)]
            for one in waiting:
                one.setblocking(False)
                one.connect_ex(listener.getsockname())
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            since = time.monotonic()
            error = _failure(make(url, 0.3), url)
            assert time.monotonic() - since < 5
            for one in waiting:
                one.close()
        assert _is_unreachable(error)
        assert "in 0.3 seconds" in str(error)

    def test_certificate_nobody_vouches_for(
        self, make: Make, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with running_tls_provider(*certificate) as provider:
            provider.enqueue(Answer(body={}))
            url = provider.url.replace("http:", "https:")
            error = _failure(make(url), url)
            assert _is_unreachable(error)
            assert "is not trusted" in str(error)
            assert "SSL_CERT_FILE" in str(error)
            assert provider.asked == []

            monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
            assert _ask(make(url), url).status_code == 200

    def test_plain_server_at_a_secure_address(self, make: Make, provider: Provider) -> None:
        url = provider.url.replace("http:", "https:")
        error = _failure(make(url), url)
        assert _is_unreachable(error)
        assert "no secure connection" in str(error)

    @pytest.mark.parametrize("scheme", ["http", "https"])
    def test_proxy_that_is_away(
        self, make: Make, monkeypatch: pytest.MonkeyPatch, scheme: str
    ) -> None:
        monkeypatch.setenv(f"{scheme.upper()}_PROXY", "http://127.0.0.1:1")
        url = f"{scheme}://away.example"
        error = _failure(make(url), url)
        assert _is_unreachable(error)
        assert "Connection refused" in str(error)

    def test_proxy_that_leads_nowhere(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # This provider knows no CONNECT.
        monkeypatch.setenv("HTTPS_PROXY", provider.url)
        error = _failure(make("https://away.example"), "https://away.example")
        assert _is_unreachable(error)
        assert "the proxy does not lead to away.example (501 Unsupported" in str(error)

    def test_header_that_cannot_be_sent(self, make: Make, provider: Provider) -> None:
        calls = make(provider.url)
        calls.client.headers["X-Gateway"] = "secret\rmore"
        error = _failure(calls, provider.url)
        assert _is_unreachable(error)
        assert "secret" not in str(error)
        assert provider.asked == []

    def test_connection_refused_after_an_answer(self, make: Make) -> None:
        def answer_once(server: socket.socket) -> None:
            connection, _ = server.accept()
            server.close()
            with connection:
                connection.recv(1_000_000)
                connection.sendall(b"HTTP/1.1 400 Bad\r\ncontent-length: 0\r\n\r\n")
                while connection.recv(1_000_000):
                    pass

        server = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        thread = threading.Thread(target=answer_once, args=(server,))
        thread.start()
        error = _failure(make(url), url, times=2)
        thread.join()
        assert _is_unreachable(error)


class TestFailed:
    @pytest.mark.parametrize("trouble", ["hang", "stall"])
    def test_answer_that_does_not_come_in_time(
        self, make: Make, provider: Provider, trouble: Any
    ) -> None:
        provider.enqueue(Answer(body={"text": "x" * 1000}, trouble=trouble))
        error = _failure(make(provider.url, 0.3), provider.url)
        assert _has_failed(error)
        assert "no answer in 0.3 seconds; llm_backend.timeout_ms allows more" in str(error)

    def test_blanks_that_keep_a_connection_alive_do_not_stretch_the_time(self, make: Make) -> None:
        over = threading.Event()

        def drip(server: socket.socket) -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n")
                try:
                    while not over.wait(0.05):
                        connection.sendall(b"\n")
                except OSError:
                    over.set()

        with socket.create_server(("127.0.0.1", 0)) as server:
            thread = threading.Thread(target=drip, args=(server,))
            thread.start()
            url = f"http://127.0.0.1:{server.getsockname()[1]}"
            error = _failure(make(url, 0.4), url)
            is_let_go = over.wait(10)
            over.set()
            thread.join()
        assert _has_failed(error)
        assert "no answer in 0.4 seconds" in str(error)
        assert is_let_go

    @pytest.mark.parametrize("trouble", ["cut", "close"])
    def test_connection_that_breaks_off(self, make: Make, provider: Provider, trouble: Any) -> None:
        provider.enqueue(Answer(body={"text": "x" * 1000}, trouble=trouble))
        error = _failure(make(provider.url), provider.url)
        assert _has_failed(error)
        assert "broke off (RemoteProtocolError)" in str(error)

    def test_body_that_is_not_compressed_as_it_says(self, make: Make, provider: Provider) -> None:
        provider.enqueue(Answer(body=b"no gzip", headers={"content-encoding": "gzip"}))
        assert _has_failed(_failure(make(provider.url), provider.url))


#: Ways to send a body, by the name that HTTP has for them.
ENCODINGS: dict[str, Callable[[bytes], bytes]] = {
    "identity": bytes,
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "gzip, gzip": lambda body: gzip.compress(gzip.compress(body)),
}


class TestLength:
    @pytest.mark.parametrize("encoding", ENCODINGS)
    @pytest.mark.parametrize("status", [200, 500])
    def test_body_that_is_too_long_is_not_taken_into_memory(
        self, make: Make, provider: Provider, encoding: str, status: int
    ) -> None:
        body = ENCODINGS[encoding](bytes(10 * MAX_ANSWER_BYTES))
        provider.enqueue(Answer(status=status, body=body, headers={"content-encoding": encoding}))
        calls = make(provider.url)
        tracemalloc.start()
        try:
            error = _failure(calls, provider.url)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert _has_failed(error)
        assert "sent more than 4 MB" in str(error)
        assert peak < 4 * MAX_ANSWER_BYTES

    @pytest.mark.parametrize("encoding", ENCODINGS)
    def test_longest_body_is_read_whole_however_it_is_sent(
        self, make: Make, provider: Provider, encoding: str
    ) -> None:
        body = ENCODINGS[encoding](b"x" * MAX_ANSWER_BYTES)
        provider.enqueue(Answer(body=body, headers={"content-encoding": encoding}))
        response = _ask(make(provider.url), provider.url)
        assert response.content == b"x" * MAX_ANSWER_BYTES
        assert response.text.startswith("xx")


class TestClose:
    @pytest.mark.parametrize("trouble", ["hang", "stall"])
    def test_call_that_waits_is_ended(self, make: Make, provider: Provider, trouble: Any) -> None:
        provider.enqueue(Answer(body={"text": "x" * 1000}, trouble=trouble))
        self._end(make(provider.url), provider, provider.url)

    def test_call_inside_tls_through_a_proxy_is_ended(
        self, make: Make, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with (
            running_tls_provider(*certificate) as provider,
            running_proxy(provider.server.server_address[1]) as proxy,
        ):
            provider.enqueue(Answer(trouble="hang"))
            monkeypatch.setenv("HTTPS_PROXY", proxy)
            monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
            self._end(make("https://away.example"), provider, "https://away.example")

    def _end(self, calls: HttpCalls, provider: Provider, url: str) -> None:
        caught: list[BackendError] = []
        thread = threading.Thread(target=lambda: caught.append(_failure(calls, url)))
        thread.start()
        while thread.is_alive() and not provider.asked:
            thread.join(0.01)
        calls.close()
        thread.join(5)
        assert not thread.is_alive()
        assert _has_failed(caught[0])
        assert "memd ended the call" in str(caught[0])
        assert calls.client.is_closed

    def test_call_that_has_no_connection_yet_is_ended_with_it(
        self, make: Make, provider: Provider
    ) -> None:
        calls = make(provider.url)
        with calls.under_way():
            calls.close()
            with pytest.raises(httpx2.TransportError):
                calls.client.post(provider.url)
        assert provider.asked == []

    def test_nothing_is_sent_afterwards(self, make: Make, provider: Provider) -> None:
        calls = make(provider.url)
        calls.close()
        calls.close()
        assert _is_unreachable(_failure(calls, provider.url))
        assert provider.asked == []


def test_calls_side_by_side_do_not_end_each_other(make: Make, provider: Provider) -> None:
    provider.enqueue(Answer(body={}))
    calls = make(provider.url)
    statuses: list[int] = []
    threads = [
        threading.Thread(target=lambda: statuses.append(_ask(calls, provider.url).status_code))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 8


def test_redirect_is_not_followed(make: Make, provider: Provider) -> None:
    with running(Provider()) as elsewhere:
        provider.enqueue(Answer(status=307, body={}, headers={"location": elsewhere.url}))
        assert _ask(make(provider.url), provider.url).status_code == 307
        assert elsewhere.asked == []


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_no_proxy_leads_to_this_machine(
    make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    provider.enqueue(Answer(body={}))
    url = provider.url.replace("127.0.0.1", host)
    assert _ask(make(url), url).status_code == 200


def test_proxy_of_the_environment_leads_to_other_machines(
    make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", provider.url)
    provider.enqueue(Answer(body={}))
    assert json.loads(_ask(make("http://away.example"), "http://away.example/v1").content) == {}
    assert provider.asked[0].path == "http://away.example/v1"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("HTTPS_PROXY", "gopher://someone:secret@127.0.0.1"),
        ("HTTPS_PROXY", "http://someone:secret@[::1"),
        ("SSL_CERT_FILE", "/nowhere/authority.pem"),
    ],
)
def test_environment_that_cannot_be_used_is_told_without_showing_it(
    make: Make, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(BackendRefusedError, match=variable) as caught:
        make("https://away.example")
    assert caught.value.kind == "address"
    assert "secret" not in str(caught.value)


def test_address_that_the_client_cannot_use_is_refused(make: Make) -> None:
    with pytest.raises(BackendRefusedError, match="check PLACE") as caught:
        make("http://a\x7fb/")
    assert caught.value.kind == "address"


@pytest.mark.skipif(sys.platform != "linux", reason="counts in seconds, as Linux does")
def test_silent_connection_is_kept_alive(make: Make, provider: Provider) -> None:
    calls = make(provider.url)
    options: list[int] = []

    def look(request: httpx2.Request) -> None:
        note = request.extensions["trace"]

        def trace(event: str, info: Any) -> None:
            note(event, info)
            if event.endswith("connect_tcp.complete"):
                line = info["return_value"].get_extra_info("socket")
                options.append(line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE))
                options.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE))

        request.extensions["trace"] = trace

    hooks = calls.client.event_hooks
    calls.client.event_hooks = {**hooks, "request": [*hooks["request"], look]}
    provider.enqueue(Answer(body={}))
    _ask(calls, provider.url)
    assert options == [1, 60]
