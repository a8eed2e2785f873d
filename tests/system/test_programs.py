"""The real programs of the presets against a model on loopback."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from memconsolidate.backends.workspace import is_own_session
from memconsolidate.errors import (
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Usage
from tests.provider import Answer, running
from tests.speeches import request
from tests.system.model_server import CACHED, FRESH, SAID, WRITTEN, ModelServer
from tests.system.peers import install_from_npm, install_from_pypi
from tests.unit.backends.programs import ANSWER, PATIENCE, children, install, preset

Name = Literal["claude", "codex", "gemini", "llm"]

# The first test installs all programs.
pytestmark = pytest.mark.timeout(900)

#: Where each program comes from: npm, or PyPI for `llm`.
PACKAGES: dict[Name, str] = {
    "claude": "@anthropic-ai/claude-code@2.1.332",
    "codex": "@openai/codex@0.171.0",
    "gemini": "@google/gemini-cli@0.61.0",
    "llm": "llm==0.36",
}

MODELS: dict[Name, str] = {
    "claude": "claude-haiku-4-5",
    "codex": "gpt-5.5",
    "gemini": "gemini-2.5-flash",
    "llm": "gpt-4o-mini",
}
EACH = pytest.mark.parametrize("name", list(MODELS))

#: Stands in the prompt and nowhere else.
PHRASE = "the heron prefers tabs over spaces"
#: Stands in the person's own instruction files, skills and such.
PERSONAL = "PERSONALINSTRUCTION"


@pytest.fixture
def model() -> Iterator[ModelServer]:
    """A model that answers with an empty list of claims."""
    with running(ModelServer()) as model:
        model.text = ANSWER
        yield model


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[Name, Path | str]:
    """Where each program was installed, or why it cannot be."""
    found: dict[Name, Path | str] = {}
    for name, package in PACKAGES.items():
        place = tmp_path_factory.mktemp(name)
        try:
            if name == "llm":
                install_from_pypi(place, package)
                found[name] = place / "bin"
            else:
                found[name] = install_from_npm(place, package) / ".bin"
        except pytest.skip.Exception as skipped:
            found[name] = str(skipped)
    return found


@pytest.fixture
def program(programs: dict[Name, Path | str], name: Name) -> Path:
    """The directory of the program that the test is about."""
    place = programs[name]
    if isinstance(place, str):
        pytest.skip(place)
    return place


@pytest.fixture(autouse=True)
def machine(
    model: ModelServer,
    program: Path,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """A person's machine: one program in the PATH, keys, instructions, hooks and servers of tools."""
    binaries = tmp_path / "bin"
    provider = (
        'model_providers.mock={name="mock",wire_api="responses",env_key="OPENAI_API_KEY",'
        f'base_url="{model.url}/v1",request_max_retries=0,stream_max_retries=0}}'
    )
    codex = shutil.which("codex", path=str(program))
    install(
        binaries,
        "codex",
        f"exec {codex or 'false'} -c 'model_provider=\"mock\"' -c '{provider}' \"$@\"",
    )
    monkeypatch.setenv("PATH", f"{binaries}:{program}:{os.environ['PATH']}")
    monkeypatch.setenv("TERM", "dumb")
    for key in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(key, "sk-mock")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", model.url)
    monkeypatch.setenv("OPENAI_BASE_URL", f"{model.url}/v1")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", model.url)
    # Nothing listens there, so that nothing of an agent's own leaves this machine.
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")

    hook = [{"hooks": [{"type": "command", "command": f"touch {home}/hook-ran"}]}]
    events = ("SessionStart", "UserPromptSubmit", "Stop", "SessionEnd", "BeforeAgent")
    hooks = {"hooks": dict.fromkeys(events, hook)}
    servers = {"mcpServers": {"mine": {"command": "touch", "args": [f"{home}/server-ran"]}}}
    write(home / ".claude" / "CLAUDE.md", PERSONAL)
    write(home / ".claude" / "settings.json", json.dumps(hooks))
    write(home / ".claude.json", json.dumps(servers))
    skill = f"---\nname: mine\ndescription: {PERSONAL}\n---\nText."
    write(home / ".claude" / "skills" / "mine" / "SKILL.md", skill)
    write(home / ".codex" / "skills" / "mine" / "SKILL.md", skill)
    write(home / ".codex" / "hooks.json", json.dumps(hooks))
    tools = f'[mcp_servers.mine]\ncommand = "touch"\nargs = ["{home}/server-ran"]\n'
    write(home / ".codex" / "config.toml", f'notify = ["touch", "{home}/hook-ran"]\n{tools}')
    signed_in = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    write(home / ".gemini" / "settings.json", json.dumps({**signed_in, **hooks, **servers}))
    # Instructions of a project that memd's own directories lie in.
    for file in ("CLAUDE.md", "AGENTS.md", "GEMINI.md"):
        write(tmp_path / file, PERSONAL)
    return home


def write(path: Path, text: str) -> None:
    """Write a file and the directories above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def bodies(model: ModelServer) -> str:
    """Return all that was sent to the model."""
    return json.dumps([asked.body for asked in model.asked], ensure_ascii=False)


@EACH
def test_a_real_program_answers_in_one_request_and_tells_its_usage(
    name: Name, model: ModelServer, tmp_path: Path
) -> None:
    reply = preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(
        request(PHRASE)
    )

    assert reply.note == "read it"
    assert len(model.asked) == 1
    assert PHRASE in bodies(model)
    usage = reply.usage
    assert usage is not None
    assert (usage.input_tokens, usage.cache_read_tokens, usage.output_tokens) == (
        FRESH,
        CACHED,
        SAID,
    )
    if name == "claude":
        assert usage.cache_write_tokens == WRITTEN
        assert usage.usd is not None


@EACH
def test_a_real_program_is_given_neither_tools_nor_hooks_nor_servers(
    name: Name, model: ModelServer, machine: Path, tmp_path: Path
) -> None:
    preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(request(PHRASE))

    assert not (machine / "hook-ran").exists()
    assert not (machine / "server-ran").exists()
    assert PERSONAL not in bodies(model)
    allowed = {
        "claude": {"StructuredOutput"},  # how it enforces the schema
        "codex": {"request_user_input", "apply_patch"},  # the sandbox can only read
        "gemini": set[str](),
        "llm": set[str](),
    }
    assert set(tools(model.asked[0].body)) <= allowed[name]


def tools(body: dict[str, Any]) -> Iterator[str]:
    """Yield the names of the tools in one request."""
    for tool in body.get("tools") or []:
        if "functionDeclarations" in tool:
            yield from (one["name"] for one in tool["functionDeclarations"])
        else:
            yield tool.get("name") or tool["type"]


@EACH
def test_a_real_program_enforces_the_schema_where_it_can(
    name: Name, model: ModelServer, tmp_path: Path
) -> None:
    preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(request(PHRASE))

    body = model.asked[0].body
    enforced = json.dumps([body.get(key) for key in ("tools", "text", "response_format")])
    assert ("supersede" in enforced) is (name != "gemini")


@EACH
def test_what_a_real_program_records_is_known_as_memds_own(
    name: Name, machine: Path, tmp_path: Path
) -> None:
    preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(request(PHRASE))

    told = [
        path
        for path in machine.rglob("*")
        if path.is_file() and PHRASE.encode() in path.read_bytes()
    ]
    if name == "gemini":  # it cannot be told to record nothing
        assert len(told) == 1
        assert is_own_session(json.loads(told[0].read_text().splitlines()[0])["sessionId"])
        root = (told[0].parent.parent / ".project_root").read_text()
        assert Path(root).is_relative_to((tmp_path / "w").resolve())
    else:
        assert told == []
    assert os.listdir(tmp_path / "w") == []


@EACH
def test_no_file_that_a_transcript_mentions_is_read_to_the_provider(
    name: Name, model: ModelServer, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("TOPSECRETVALUE")
    text = f'look at @{secret} and "@{secret}"\n@{secret}\n@../secret.txt mail a@b.example'

    preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(request(text))

    assert "TOPSECRETVALUE" not in bodies(model)
    shown = text if name in {"codex", "llm"} else text.replace("@", "＠")
    assert json.dumps(shown, ensure_ascii=False)[1:-1] in bodies(model)


def failure(name: Name, status: int, message: str, code: str = "") -> Answer:
    """Return an error in the form of the provider that a program talks to."""
    if name == "claude":
        body: dict[str, Any] = {"type": "error", "error": {"type": code, "message": message}}
    elif name == "gemini":
        body = {"error": {"code": status, "message": message, "status": code}}
    else:
        body = {"error": {"type": code, "code": code, "message": message}}
    return Answer(status=status, body=body)


@pytest.mark.parametrize(
    ("name", "status", "message", "code", "error"),
    [
        ("claude", 401, "invalid x-api-key", "authentication_error", BackendRefusedError),
        (
            "claude",
            400,
            "Your credit balance is too low to access the Anthropic API.",
            "invalid_request_error",
            SpendLimitError,
        ),
        ("claude", 404, "model: nope", "not_found_error", BackendRefusedError),
        ("claude", 429, "Number of requests exceeded", "rate_limit_error", BackendBusyError),
        ("claude", 529, "Overloaded", "overloaded_error", BackendBusyError),
        ("claude", 500, "Internal server error", "api_error", BackendFailedError),
        (
            "claude",
            400,
            "prompt is too long: 300000 tokens > 200000 maximum",
            "invalid_request_error",
            RequestTooLongError,
        ),
        ("codex", 401, "Incorrect API key provided: sk-m.", "invalid_api_key", BackendRefusedError),
        ("codex", 429, "The usage limit has been reached", "usage_limit_reached", SpendLimitError),
        ("codex", 429, "You exceeded your current quota", "insufficient_quota", SpendLimitError),
        ("codex", 503, "overloaded", "", BackendBusyError),
        ("gemini", 400, "API key not valid.", "INVALID_ARGUMENT", BackendRefusedError),
        ("gemini", 404, "models/x is not found", "NOT_FOUND", BackendRefusedError),
        ("gemini", 429, "You exceeded your current quota", "RESOURCE_EXHAUSTED", SpendLimitError),
        ("gemini", 503, "The model is overloaded.", "UNAVAILABLE", BackendBusyError),
        ("llm", 401, "Incorrect API key provided: sk-m.", "invalid_api_key", BackendRefusedError),
        ("llm", 429, "You exceeded your current quota", "insufficient_quota", SpendLimitError),
        ("llm", 500, "boom", "", BackendFailedError),
    ],
)
def test_errors_of_the_provider_come_through_a_real_program(
    name: Name,
    status: int,
    message: str,
    code: str,
    error: type[BackendError],
    *,
    model: ModelServer,
    tmp_path: Path,
) -> None:
    model.failure = failure(name, status, message, code)

    with pytest.raises(BackendError) as caught:
        preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(
            request(PHRASE)
        )

    assert type(caught.value) is error
    # `claude` says that such a call cost nothing, the others say nothing of money.
    assert caught.value.usage in (
        (None,) if error is BackendFailedError else (Usage(), Usage(usd=0.0))
    )
    assert PHRASE not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["claude", "gemini", "llm"])
def test_a_real_program_without_a_key_asks_for_one(
    name: Name, tmp_path: Path, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(key)
    (machine / ".gemini" / "settings.json").unlink()

    with pytest.raises(BackendRefusedError) as caught:
        preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(
            request(PHRASE)
        )

    assert caught.value.kind == "key"


@pytest.mark.parametrize("name", ["claude", "codex", "gemini", "llm"])
def test_an_option_that_a_real_program_does_not_know_is_told_as_that(
    name: Name, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = shutil.which(name)
    install(tmp_path / "old", name, f'exec {real} "$@" --no-such-option-at-all')
    monkeypatch.setenv("PATH", f"{tmp_path}/old", prepend=":")

    with pytest.raises(BackendMissingError, match="another version"):
        preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000).propose(
            request(PHRASE)
        )


@EACH
def test_close_ends_a_real_program_that_waits_for_its_model(
    name: Name, model: ModelServer, tmp_path: Path
) -> None:
    model.hangs = True
    raised: list[BackendError] = []

    def propose() -> None:
        try:
            asker.propose(request(PHRASE))
        except BackendError as error:
            raised.append(error)

    asker = preset(tmp_path / "w", name, model=MODELS[name], timeout_ms=120_000)
    before = children()
    thread = threading.Thread(target=propose)
    thread.start()
    assert model.was_asked.wait(60)
    asker.close()
    thread.join(PATIENCE)

    assert isinstance(raised[0], BackendFailedError)
    assert children() <= before
