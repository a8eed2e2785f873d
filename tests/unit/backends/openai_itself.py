"""OpenAI's address on loopback: a proxy of the environment leads to a provider that speaks TLS.

What memd does only at api.openai.com cannot be seen at any other address.
"""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer

from tests.provider import Provider, running


def make_certificate(directory: Path, *names: str) -> tuple[Path, Path]:
    """Write a certificate for these names that signs itself; return its file and the key's."""
    certificate, key = directory / "certificate.pem", directory / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=loopback", "-addext", f"subjectAltName={','.join(names)}"]
    subprocess.run([*command, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    return certificate, key


@contextmanager
def running_tls_provider(certificate: Path, key: Path) -> Iterator[Provider]:
    """Serve as a provider that speaks TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with running(Provider()) as provider:
        provider.server.socket = context.wrap_socket(
            provider.server.socket, server_side=True, do_handshake_on_connect=False
        )
        yield provider


@contextmanager
def running_proxy(port: int) -> Iterator[str]:
    """Give the address of a proxy that takes every connection to one port of this machine."""

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline().strip():
                pass
            self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
            with socket.create_connection(("127.0.0.1", port)) as behind:
                there = threading.Thread(target=_pass_on, args=(self.connection, behind))
                there.start()
                _pass_on(behind, self.connection)
                there.join()

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)
