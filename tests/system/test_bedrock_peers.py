"""The backend `bedrock` against servers of others that speak Converse: aimock (npm) and llm-katan
(PyPI), installed into a temporary directory and run as processes on loopback.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from memconsolidate.backends.bedrock import BedrockBackend
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    BackendUnreachableError,
)
from memconsolidate.model import Author, Reply, Request, ShownMessage, Usage
from memconsolidate.prompts.schema import ANSWER_NAME

pytestmark = [
    pytest.mark.skipif(
        not os.environ.get("MEMD_SYSTEM"),
        reason="set MEMD_SYSTEM=1 to install and run servers of others",
    ),
    pytest.mark.timeout(300),
]

_AIMOCK = "@copilotkit/aimock@1.43.0"
_KATAN = "llm-katan==0.22.0"

#: How long a server may take to listen, in seconds.
_START_SECONDS = 60.0

_CLAIM = {
    "operation": "create",
    "targets": [],
    "type": "feedback",
    "tier": "project",
    "name": "Tabs",
    "description": "Indent with tabs",
    "statement": "Always use tabs.",
    "decision": None,
    "standing": True,
    "quotes": [{"message": "m1", "text": "always use tabs"}],
}
_CLAIMS = json.dumps({"claims": [_CLAIM], "note": ""})

#: What aimock answers, by a word in the transcript.
_FIXTURES = {
    "alpha": {"content": _CLAIMS},
    "bravo": {"toolCalls": [{"name": ANSWER_NAME, "arguments": _CLAIMS}]},
    "charlie": {"content": '{"claims": [', "finishReason": "length"},
    "delta": {"content": "nothing to keep"},
}
_ERRORS = {"echo": 429, "foxtrot": 500, "golf": 401, "hotel": 400, "india": 529, "juliett": 404}

#: Starts a server with further arguments and returns its address.
Start = Callable[..., str]


@contextmanager
def _running(command: list[str], port: int, log: Path) -> Iterator[None]:
    """Run a server until the end of the block; it listens when the block begins."""
    with (
        log.open("wb") as output,
        subprocess.Popen(command, stdout=output, stderr=output) as process,
    ):
        try:
            deadline = time.monotonic() + _START_SECONDS
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except ConnectionRefusedError:
                    if process.poll() is not None or time.monotonic() > deadline:
                        pytest.fail(f"it does not listen: {log.read_text()[-2000:]}")
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _install(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"cannot be installed here: {(done.stdout + done.stderr)[-300:]}")


@pytest.fixture(scope="module")
def aimock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node is not installed")
    place = tmp_path_factory.mktemp("aimock")
    _install([npm, "install", "--no-fund", "--no-audit", "--prefix", str(place), "-E", _AIMOCK])
    answers = [
        {"match": {"userMessage": word}, "response": response}
        for word, response in _FIXTURES.items()
    ] + [
        {
            "match": {"userMessage": word},
            "response": {
                "error": {"message": "no", "type": "x"},
                "status": status,
                **({"retryAfter": 3} if status == 429 else {}),
            },
        }
        for word, status in _ERRORS.items()
    ]
    fixtures = place / "fixtures.json"
    fixtures.write_text(json.dumps({"fixtures": answers}), encoding="utf-8")
    program = place / "node_modules/@copilotkit/aimock/dist/cli.js"
    with ExitStack() as stack:

        def start(*arguments: str) -> str:
            port = _free_port()
            where = ["-p", str(port), "-h", "127.0.0.1", "-f", str(fixtures)]
            command = [node, str(program), *where, *arguments]
            stack.enter_context(_running(command, port, place / f"{port}.log"))
            return f"http://127.0.0.1:{port}"

        yield start


@pytest.fixture(scope="module")
def katan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    place = tmp_path_factory.mktemp("katan")
    _install([sys.executable, "-m", "venv", str(place)])
    _install([str(place / "bin/python"), "-m", "pip", "install", "--quiet", _KATAN])
    with ExitStack() as stack:

        def start(*arguments: str) -> str:
            port = _free_port()
            where = ["--host", "127.0.0.1", "-p", str(port)]
            kind = ["-m", "test", "-b", "echo", "--providers", "bedrock"]
            stats = ["--stats-file", str(place / f"{port}.json")]
            command = [str(place / "bin/llm-katan"), *kind, *where, *stats, *arguments]
            stack.enter_context(_running(command, port, place / f"{port}.log"))
            return f"http://127.0.0.1:{port}"

        yield start


@pytest.fixture(scope="module")
def aimock_url(aimock: Start) -> str:
    return aimock()


@pytest.fixture(autouse=True)
def _credentials(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert home
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hushhush")


def _ask(url: str, text: str) -> Reply:
    settings = BackendSettings(
        name="bedrock", base_url=url, region="us-east-1", timeout_ms=3000, model="us.maker.m-1:0"
    )
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s")
    return BedrockBackend(settings, "/unused").propose(
        Request(purpose="extraction", messages=(message,))
    )


def _failure(url: str, text: str = "alpha") -> BackendError:
    with pytest.raises(BackendError) as caught:
        _ask(url, text)
    return caught.value


@pytest.mark.parametrize("word", ["alpha", "bravo"])
def test_text_and_tool_call_of_aimock_become_claims(aimock_url: str, word: str) -> None:
    reply = _ask(aimock_url, f"{word}: always use tabs")
    assert [claim.statement for claim in reply.claims] == ["Always use tabs."]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("charlie", AnswerCutError),
        ("delta", AnswerError),
        ("echo", BackendBusyError),
        ("foxtrot", BackendFailedError),
        ("golf", BackendRefusedError),
        ("hotel", BackendFailedError),
        ("india", BackendBusyError),
        ("juliett", BackendRefusedError),
    ],
)
def test_failures_of_aimock_have_their_types(
    aimock_url: str, word: str, expected: type[BackendError]
) -> None:
    error = _failure(aimock_url, word)
    assert type(error) is expected
    assert error.retry_after == (3 if word == "echo" else None)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--chaos-drop", "1"), BackendFailedError),
        (("--chaos-malformed", "1"), BackendFailedError),
        (("--chaos-disconnect", "1"), BackendFailedError),
        (("--chaos-ratelimit", "1"), BackendBusyError),
        (("--chaos-latency", "30000"), BackendFailedError),
    ],
)
def test_chaos_of_aimock_has_its_types(
    aimock: Start, arguments: tuple[str, ...], expected: type[BackendError]
) -> None:
    assert type(_failure(aimock(*arguments))) is expected


def test_llm_katan_knows_the_key_of_the_signature_and_tells_what_was_used(
    katan: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = katan("--validate-keys", "--api-keys", "bedrock=AKIDKNOWN")
    refused = _failure(url)
    assert isinstance(refused, BackendRefusedError)
    assert refused.kind == "key"
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDKNOWN")
    error = _failure(url)
    # It answers with the words it was asked with, which are no claims.
    assert isinstance(error, AnswerError)
    assert error.usage is not None
    assert error.usage.input_tokens > 100
    assert error.usage.output_tokens > 0


@pytest.mark.parametrize(
    ("arguments", "expected", "usage"),
    [
        (("--error-rate", "1"), BackendFailedError, None),
        (("--rate-limit-after", "1"), BackendBusyError, Usage()),
        (("--timeout-after", "1"), BackendFailedError, None),
    ],
)
def test_failures_of_llm_katan_have_their_types(
    katan: Start, arguments: tuple[str, ...], expected: type[BackendError], usage: Usage | None
) -> None:
    url = katan(*arguments)
    _failure(url)
    error = _failure(url)
    assert type(error) is expected
    assert error.usage == usage


def test_https_to_a_plain_server_is_unreachable(katan: Start) -> None:
    error = _failure(katan().replace("http:", "https:"))
    assert isinstance(error, BackendUnreachableError)
