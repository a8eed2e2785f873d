from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from llmock.pytest_plugin import LLMock

from memconsolidate.backends.openai import DEFAULT_MODEL, OpenAIBackend
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    BackendUnreachableError,
    FormRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Usage
from memconsolidate.prompts.render import render
from memconsolidate.prompts.schema import answer_schema
from tests.provider import Answer, Provider, running
from tests.speeches import (
    CLAIM,
    GOOD,
    KEY,
    OPENAI_TOKENS,
    REQUEST,
    SAID,
    USED,
    ask,
    failure,
    openai_fails,
    openai_says,
    request,
)
from tests.unit.backends.openai_itself import running_proxy, running_tls_provider

pytestmark = pytest.mark.usefixtures("no_authorities")


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., OpenAIBackend]]:
    """Make backends that are closed in the end."""
    made: list[OpenAIBackend] = []

    def make(base_url: str, **settings: Any) -> OpenAIBackend:
        fields = {"model": "small", "api_key": KEY, "timeout_ms": 20_000, **settings}
        backend = OpenAIBackend(
            BackendSettings(name="openai", base_url=base_url, **fields), str(tmp_path)
        )
        made.append(backend)
        return backend

    yield make
    for backend in made:
        backend.close()


@pytest.fixture
def backend(provider: Provider, make: Callable[..., OpenAIBackend]) -> OpenAIBackend:
    return make(f"{provider.url}/v1")


@pytest.fixture
def openai_itself(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Provider]:
    """What answers at https://api.openai.com."""
    with (
        running_tls_provider(*certificate) as provider,
        running_proxy(provider.server.server_address[1]) as proxy,
    ):
        monkeypatch.setenv("HTTPS_PROXY", proxy)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        yield provider


# What is sent


def test_answer_becomes_claims_with_usage_and_model(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says())
    reply = ask(backend)
    assert [claim.statement for claim in reply.claims] == [CLAIM["statement"]]
    assert (reply.note, reply.model, reply.usage) == ("one fact", "small-2026", USED)


def test_stable_instructions_come_first_then_the_text(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says())
    ask(backend)
    [asked] = provider.asked
    prompt = render(REQUEST)
    assert asked.path == "/v1/chat/completions"
    assert asked.body["messages"] == [
        {"role": "system", "content": prompt.instructions},
        {"role": "user", "content": prompt.text},
    ]
    assert not asked.body.get("stream")
    assert "temperature" not in asked.body


def test_half_a_surrogate_pair_does_not_stop_a_request(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says())
    ask(backend, request("a\ud83d b"))
    assert "a? b" in provider.asked[0].body["messages"][1]["content"]


def test_compatible_server_gets_a_strict_schema_with_lengths(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says())
    ask(backend)
    body = provider.asked[0].body
    form = body["response_format"]
    assert form["type"] == "json_schema"
    assert form["json_schema"]["strict"] is True
    assert form["json_schema"]["schema"] == answer_schema(has_limits=True)
    assert body["max_tokens"] == REQUEST.max_output_tokens
    assert not body.keys() & {"store", "prompt_cache_key", "reasoning_effort"}


def test_openai_itself_gets_what_only_it_knows(
    openai_itself: Provider, make: Callable[..., OpenAIBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-env")
    openai_itself.enqueue(openai_says())
    reply = ask(make("", api_key="", model=""))
    [asked] = openai_itself.asked
    assert reply.usage == USED
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["host"] == "api.openai.com"
    assert asked.headers["authorization"] == "Bearer sk-env"
    body = asked.body
    assert body["model"] == DEFAULT_MODEL
    assert body["reasoning_effort"] == "low"
    assert body["store"] is False
    assert body["max_completion_tokens"] == REQUEST.max_output_tokens
    assert "max_tokens" not in body
    assert body["response_format"]["json_schema"]["schema"] == answer_schema()
    [system] = body["messages"][0]["content"]
    assert system["prompt_cache_breakpoint"] == body["prompt_cache_options"] == {"mode": "explicit"}


def test_named_model_at_openai_thinks_as_it_likes(
    openai_itself: Provider, make: Callable[..., OpenAIBackend]
) -> None:
    openai_itself.enqueue(openai_says())
    make("https://eu.api.openai.com/v1", model="gpt-4.1").propose(REQUEST)
    [asked] = openai_itself.asked
    assert asked.headers["host"] == "eu.api.openai.com"
    assert asked.body["model"] == "gpt-4.1"
    assert "reasoning_effort" not in asked.body


def test_older_model_at_openai_is_asked_without_marks(
    openai_itself: Provider, make: Callable[..., OpenAIBackend]
) -> None:
    told = "Unsupported parameter: 'prompt_cache_options' is not supported with this model."
    openai_itself.enqueue(openai_fails(400, told, param="prompt_cache_options"), openai_says())
    backend = make("", model="gpt-4.1")
    ask(backend)
    ask(backend)
    assert len(openai_itself.asked) == 3
    for asked in openai_itself.asked[1:]:
        assert isinstance(asked.body["messages"][0]["content"], str)
        assert not asked.body.keys() & {"prompt_cache_options", "prompt_cache_key"}


# Keys and the environment


def test_openai_key_of_the_environment_stays_with_openai(
    provider: Provider, make: Callable[..., OpenAIBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-openai")
    provider.enqueue(openai_says())
    ask(make(f"{provider.url}/v1", api_key=""))
    assert provider.asked[0].headers["authorization"] == "Bearer none"


@pytest.mark.parametrize(
    "base_url",
    [
        "http://api.openai.com/v1",
        "https://api.openai.com.example.org/v1",
        "https://api.openai.com@example.org/v1",
        "https://example.org/api.openai.com",
        "https://notapi.openai.com/v1",
    ],
)
def test_addresses_that_only_look_like_openai_get_no_key(
    base_url: str, make: Callable[..., OpenAIBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-openai")
    assert make(base_url, api_key="")._key == ""


def test_settings_of_the_environment_do_not_leak_in(
    provider: Provider, make: Callable[..., OpenAIBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/elsewhere")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-1")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-1")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-admin")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Team: red\nauthorization: Bearer sk-other")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    provider.enqueue(openai_says())
    ask(make(f"{provider.url}/v1"))
    headers = provider.asked[0].headers
    assert headers["authorization"] == f"Bearer {KEY}"
    assert not headers.keys() & {"openai-organization", "openai-project", "x-team"}


def test_address_of_the_environment_does_not_replace_openai(
    make: Callable[..., OpenAIBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/elsewhere")
    assert str(make("")._client.base_url) == "https://api.openai.com/v1/"


def test_missing_key_names_setting_and_variable(make: Callable[..., OpenAIBackend]) -> None:
    with pytest.raises(
        BackendRefusedError, match=r"llm_backend\.api_key.*OPENAI_API_KEY"
    ) as caught:
        make("", api_key="")
    assert caught.value.kind == "key"


def test_key_that_cannot_be_sent_is_refused_at_once(make: Callable[..., OpenAIBackend]) -> None:
    with pytest.raises(BackendRefusedError, match="copy it anew"):
        make("http://127.0.0.1:9/v1", api_key="sk-one\nsk-two")


def test_other_server_without_a_model_says_where_models_are_listed(
    make: Callable[..., OpenAIBackend],
) -> None:
    with pytest.raises(BackendRefusedError, match=r"127\.0\.0\.1:9/v1/models") as caught:
        make("http://user:secret@127.0.0.1:9/v1/", model="")
    assert caught.value.kind == "model"
    assert "secret" not in str(caught.value)


def test_address_that_is_none_is_refused_with_an_example(
    make: Callable[..., OpenAIBackend],
) -> None:
    with pytest.raises(BackendRefusedError, match=r"like http://127\.0\.0\.1:11434/v1") as caught:
        make("localhost:11434/v1")
    assert caught.value.kind == "address"


def test_missing_package_says_how_to_install_it(
    make: Callable[..., OpenAIBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(BackendMissingError, match=r"pip install '\.\[openai\]'"):
        make("http://127.0.0.1:9/v1")


def test_module_does_not_import_the_package() -> None:
    code = "import sys, memconsolidate.backends.openai; sys.exit('openai' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


# What servers refuse, in their own words

OLLAMA_FORMAT = openai_fails(400, "invalid JSON schema in format", type="invalid_request_error")
LLAMA_GRAMMAR = openai_fails(
    400, "Failed to initialize samplers: failed to parse grammar", type="invalid_request_error"
)
VLLM_GRAMMAR = Answer(
    status=400,
    body={
        "object": "error",
        "message": "The provided JSON schema contains features not supported by xgrammar.",
        "type": "BadRequestError",
        "code": 400,
    },
)
AZURE_LENGTH = openai_fails(
    400,
    "Invalid schema for response_format 'propose_memories': In context=('properties', 'note'),"
    " 'maxLength' is not permitted.",
    param="response_format",
)
GROQ_FORM = openai_fails(
    400,
    "This model does not support response format `json_schema`. See supported models at …",
    type="invalid_request_error",
)
DEEPSEEK_FORM = openai_fails(
    400, "This response_format type is unavailable now", code="invalid_request_error"
)
DEEPSEEK_OLD_FORM = Answer(
    status=422,
    body=b"Failed to deserialize the JSON body into the target type: response_format: "
    b"response_format.type `json_schema` is unavailable now at line 1 column 12440",
)
LM_STUDIO_FORM = Answer(
    status=400, body={"error": "'response_format.type' must be 'json_schema' or 'text'"}
)
OPENROUTER_FORM = Answer(
    status=404,
    body={
        "error": {
            "message": "No endpoints found that can handle the requested parameters.",
            "code": 404,
        }
    },
)
LLAMA_UNSUPPORTED = Answer(
    status=501,
    body={"error": {"code": 501, "message": "Not here", "type": "not_supported_error"}},
)


@pytest.mark.parametrize(
    "refused",
    [
        OLLAMA_FORMAT,
        LLAMA_GRAMMAR,
        VLLM_GRAMMAR,
        AZURE_LENGTH,
        GROQ_FORM,
        DEEPSEEK_FORM,
        DEEPSEEK_OLD_FORM,
        LM_STUDIO_FORM,
        OPENROUTER_FORM,
        LLAMA_UNSUPPORTED,
    ],
)
def test_refused_form_is_asked_for_less_strictly(
    refused: Answer, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(refused, refused, refused, openai_says())
    reply = ask(backend)
    assert reply.usage == USED
    limited, schema, loose, plain = [asked.body for asked in provider.asked]
    assert limited["response_format"]["json_schema"]["schema"] == answer_schema(has_limits=True)
    assert schema["response_format"]["json_schema"]["schema"] == answer_schema()
    assert loose["response_format"] == {"type": "json_object"}
    assert "response_format" not in plain
    for body in (loose, plain):
        assert '"claims"' in body["messages"][0]["content"]


def test_what_worked_is_remembered(backend: OpenAIBackend, provider: Provider) -> None:
    provider.enqueue(DEEPSEEK_FORM, DEEPSEEK_FORM, openai_says(), openai_says())
    ask(backend)
    ask(backend)
    assert [asked.body["response_format"]["type"] for asked in provider.asked] == [
        "json_schema",
        "json_schema",
        "json_object",
        "json_object",
    ]


def test_what_worked_is_known_to_another_process(
    make: Callable[..., OpenAIBackend], provider: Provider
) -> None:
    most = openai_fails(400, "This model supports at most 4096 completion tokens")
    provider.enqueue(DEEPSEEK_FORM, most, DEEPSEEK_FORM, openai_says())
    first, second = make(f"{provider.url}/v1"), make(f"{provider.url}/v1")
    ask(first)
    second.form = first.form
    second.propose(REQUEST)
    assert provider.asked[-1].body == provider.asked[-2].body
    for strange in ("", "{", "7", '{"forms": ["song"], "limits": [], "has_marks": true}', "tool"):
        second.form = strange
    second.propose(REQUEST)
    assert provider.asked[-1].body == provider.asked[-2].body


def test_one_call_is_one_request(backend: OpenAIBackend, provider: Provider) -> None:
    provider.enqueue(DEEPSEEK_FORM, openai_says())
    with pytest.raises(FormRefusedError) as caught:
        backend.propose(REQUEST)
    assert len(provider.asked) == 1
    assert caught.value.usage == Usage()
    backend.propose(REQUEST)
    assert len(provider.asked) == 2


def test_what_never_worked_is_not_remembered(backend: OpenAIBackend, provider: Provider) -> None:
    provider.enqueue(*[GROQ_FORM] * 4, openai_says())
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage == Usage()
    ask(backend)
    schema = provider.asked[-1].body["response_format"]["json_schema"]["schema"]
    assert schema == answer_schema(has_limits=True)


@pytest.mark.parametrize(
    "refused",
    [
        openai_fails(
            400,
            "Unsupported parameter: 'max_tokens' is not supported with this model."
            " Use 'max_completion_tokens' instead.",
            param="max_tokens",
            code="unsupported_parameter",
        ),
        Answer(
            status=422,
            body={
                "object": "error",
                "message": {
                    "detail": [
                        {
                            "type": "extra_forbidden",
                            "loc": ["body", "max_tokens"],
                            "msg": "Extra inputs are not permitted",
                            "input": 8000,
                        }
                    ]
                },
                "type": "invalid_request_error",
            },
        ),
    ],
)
def test_other_name_of_the_limit_is_tried_and_remembered(
    refused: Answer, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(refused, openai_says())
    ask(backend)
    ask(backend)
    first, second, third = [asked.body for asked in provider.asked]
    assert "max_tokens" in first
    for body in (second, third):
        assert body["max_completion_tokens"] == REQUEST.max_output_tokens
        assert "max_tokens" not in body
        assert body["response_format"]["type"] == "json_schema"


@pytest.mark.parametrize(
    ("told", "room"),
    [
        (
            (
                "max_tokens is too large: 8000. This model supports at most 4096 completion tokens,"
                " whereas you provided 8000."
            ),
            (4096, 4096),  # what the model allows, whatever it is asked
        ),
        (
            (
                "'max_tokens' or 'max_completion_tokens' is too large: 8000. This model's maximum"
                " context length is 8192 tokens and your request has 2778 input tokens"
                " (8000 > 8192 - 2778). None"
            ),
            (5414, 8000),
        ),
        (
            (
                "This model's maximum context length is 8192 tokens. However, you requested 10778"
                " tokens (2778 in the messages, 8000 in the completion). Please reduce the length of"
                " the messages or completion."
            ),
            (5414, 8000),
        ),
    ],
)
def test_small_window_gets_the_answer_that_fits(
    told: str, room: tuple[int, int], backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_fails(400, told), openai_says())
    ask(backend)
    ask(backend)
    assert [asked.body["max_tokens"] for asked in provider.asked] == [8000, *room]


def test_server_that_allows_less_and_less_is_not_asked_for_ever(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_fails(400, "This model supports at most 4096 completion tokens"))
    assert isinstance(failure(backend), BackendFailedError)
    assert len(provider.asked) == 2


# What goes wrong before and while a server answers


def test_connection_that_is_refused_costs_nothing(make: Callable[..., OpenAIBackend]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    error = failure(make(f"http://127.0.0.1:{port}/v1"))
    assert isinstance(error, BackendUnreachableError)
    assert error.usage == Usage()
    assert f"127.0.0.1:{port}" in str(error)
    assert "refused" in str(error)


@pytest.mark.parametrize("trouble", ["hang", "stall"])
def test_server_that_does_not_answer_in_time_may_have_worked(
    trouble: Any, provider: Provider, make: Callable[..., OpenAIBackend]
) -> None:
    provider.enqueue(Answer(trouble=trouble, body={"text": "x" * 1000}))
    error = failure(make(f"{provider.url}/v1", timeout_ms=300))
    assert isinstance(error, BackendFailedError)
    assert error.usage is None
    assert "llm_backend.timeout_ms" in str(error)


@pytest.mark.parametrize("trouble", ["cut", "close"])
def test_connection_that_breaks_may_have_cost(
    trouble: Any, provider: Provider, backend: OpenAIBackend
) -> None:
    provider.enqueue(Answer(trouble=trouble, body=openai_says().body))
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage is None
    assert len(provider.asked) == 1


def test_connection_refused_after_a_refusal_costs_nothing(
    make: Callable[..., OpenAIBackend],
) -> None:
    body = json.dumps(GROQ_FORM.body).encode()
    head = b"HTTP/1.1 400 Bad\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)

    def refuse_once(server: socket.socket) -> None:
        connection, _ = server.accept()
        server.close()
        with connection:
            connection.recv(1_000_000)
            connection.sendall(head + body)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(1_000_000):
                pass

    server = socket.create_server(("127.0.0.1", 0))
    backend = make(f"http://127.0.0.1:{server.getsockname()[1]}/v1")
    thread = threading.Thread(target=refuse_once, args=(server,))
    thread.start()
    error = failure(backend)
    thread.join()
    assert isinstance(error, BackendUnreachableError)


# What statuses and their words mean


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (openai_fails(401, "Incorrect API key provided", code="invalid_api_key"), "key"),
        (Answer(status=401, body={"error": "Unauthorized"}), "key"),
        (openai_fails(400, "API key not valid. Please pass a valid API key."), "key"),
        (openai_fails(403, "Country, region, or territory not supported"), "permission"),
        (openai_fails(402, "Payment required"), "payment"),
        (openai_fails(404, "model 'small' not found", type="not_found_error"), "model"),
        (openai_fails(404, "The model `small` does not exist.", type="NotFoundError"), "model"),
        (openai_fails(400, "Model Not Exist", code="invalid_request_error"), "model"),
        (openai_fails(400, "small is not a valid model ID", code=400), "model"),
        (
            openai_fails(403, "Project has no access to model `small`", code="model_not_found"),
            "model",
        ),
        (
            openai_fails(404, "No models loaded. Please load a model", code="model_not_found"),
            "model",
        ),
        (
            openai_fails(404, "This is not a chat model. Use v1/completions?", param="model"),
            "model",
        ),
        (openai_fails(404, "The API does not exist", code="DeploymentNotFound"), "model"),
        (openai_fails(404, "No endpoints found matching your data policy"), "model"),
        (openai_fails(404, "Invalid URL (POST /chat/completions)"), "address"),
        (Answer(status=404, body=b"404 page not found"), "address"),
        (Answer(status=405, body={"detail": "Method Not Allowed"}), "address"),
        (Answer(body={"error": "Unexpected endpoint or method. (POST /v2)"}), "address"),
    ],
)
def test_refusals_need_a_person_and_cost_nothing(
    answer: Answer, expected: str, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(answer)
    error = failure(backend)
    assert isinstance(error, BackendRefusedError)
    assert error.kind == expected
    assert error.usage == Usage()


def test_rejected_key_says_where_it_came_from(
    openai_itself: Provider, provider: Provider, make: Callable[..., OpenAIBackend]
) -> None:
    answer = openai_fails(401, f"Incorrect API key provided: {KEY}")
    openai_itself.enqueue(answer)
    provider.enqueue(answer)
    assert "OPENAI_API_KEY" in str(failure(make("")))
    assert "does not take the key of" in str(failure(make(f"{provider.url}/v1")))
    assert "wants a key" in str(failure(make(f"{provider.url}/v1", api_key="")))


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (
            429,
            {
                "message": "You exceeded your current quota, please check your plan and billing details.",
                "type": "insufficient_quota",
                "code": "insufficient_quota",
            },
        ),
        (400, {"message": "Billing hard limit reached", "code": "billing_hard_limit_reached"}),
        (402, {"message": "Insufficient credits. Add more …", "code": 402}),
        (402, {"message": "Insufficient Balance", "type": "unknown_error"}),
        (403, {"message": "Key limit exceeded (total limit).", "code": 403}),
    ],
)
def test_reached_spending_limits_wait_for_another_day(
    status: int, body: dict[str, Any], backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(Answer(status=status, body={"error": body}))
    error = failure(backend)
    assert isinstance(error, SpendLimitError)
    assert error.usage == Usage()


@pytest.mark.parametrize("status", [429, 503, 529])
def test_busy_provider_says_how_long_to_wait(
    status: int, backend: OpenAIBackend, provider: Provider
) -> None:
    body = {"error": {"message": "Rate limit reached", "code": "rate_limit_exceeded"}}
    provider.enqueue(Answer(status=status, body=body, headers={"retry-after": "7"}))
    error = failure(backend)
    assert isinstance(error, BackendBusyError)
    assert error.retry_after == 7
    assert error.usage == Usage()
    assert len(provider.asked) == 1


@pytest.mark.parametrize(
    "answer",
    [
        Answer(status=402, body={"error": {"message": "In flight"}}, headers={"retry-after": "2"}),
        openai_fails(498, "capacity_exceeded"),
        openai_fails(500, "The engine is currently overloaded, please try again later"),
        Answer(status=503, body={"error": "Server overloaded, please retry shortly"}),
        openai_fails(503, "Loading model", type="unavailable_error"),
    ],
)
def test_overloaded_servers_are_busy(
    answer: Answer, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(answer)
    assert isinstance(failure(backend), BackendBusyError)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (openai_fails(500, "boom"), "the server failed (HTTP 500): boom"),
        (
            openai_fails(429, "slow down", headers={"retry-after": "7"}),
            "too many requests (HTTP 429): slow down; asked to wait 7 s",
        ),
        (Answer(status=503, body=b""), "overloaded (HTTP 503)"),
    ],
)
def test_failure_is_told_with_its_status_and_what_it_means(
    answer: Answer, told: str, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(answer)
    assert str(failure(backend)).endswith(f": {told}")


@pytest.mark.parametrize("status", [408, 500, 502, 504])
def test_failed_servers_may_have_cost(
    status: int, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(Answer(status=status, body=b"<html>Bad\ngateway</html>"))
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage is None
    assert "html" not in str(error)


@pytest.mark.parametrize("status", [400, 409, 418])
def test_other_refusals_cost_nothing(
    status: int, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_fails(status, f"Something about {KEY}\nand more. " + "x" * 3000))
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage == Usage()
    assert "Something about …" in str(error)


def test_message_that_repeats_the_transcript_is_not_told(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_fails(400, f"messages.0: {SAID!r} is not allowed"))
    assert str(failure(backend)).endswith(": status 400")


@pytest.mark.parametrize(
    "answer",
    [
        openai_fails(
            400,
            "This model's maximum context length is 4097 tokens. However, your messages resulted"
            " in 5198 tokens. Please reduce the length of the messages.",
            code="context_length_exceeded",
        ),
        openai_fails(
            400,
            "'max_tokens' or 'max_completion_tokens' is too large: 8000. This model's maximum"
            " context length is 4096 tokens and your request has 4000 input tokens",
        ),
        openai_fails(
            400,
            "the request exceeds the available context size. try increasing the context size",
            type="exceed_context_size_error",
            n_ctx=8192,
        ),
        openai_fails(500, "the input length exceeds the context length"),
        Answer(
            status=400,
            body={
                "error": "Trying to keep the first 6547 tokens when context the overflows. However,"
                " the model is loaded with context length of only 4096 tokens"
            },
        ),
        Answer(
            body={
                "error": "The number of tokens to keep from the initial prompt is greater than the"
                " context length (n_keep: 13055>= n_ctx: 4096)."
            }
        ),
        openai_fails(
            429,
            "Request too large for gpt-4o in organization org-1 on tokens per min (TPM): Limit"
            " 30000, Requested 36278.",
            type="tokens",
            code="rate_limit_exceeded",
        ),
        Answer(status=413, body=b"<html>413 Request Entity Too Large</html>"),
        openai_fails(413, "Request too large for model `x`: Limit 6000, Requested 8000"),
    ],
)
def test_requests_that_do_not_fit_are_too_long(
    answer: Answer, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(answer)
    error = failure(backend)
    assert isinstance(error, RequestTooLongError)
    assert error.usage == Usage()
    assert len(provider.asked) == 1


@pytest.mark.parametrize(
    "answer",
    [
        openai_fails(
            400,
            "The response was filtered due to the prompt triggering content management policy.",
            code="content_filter",
        ),
        openai_fails(400, "Invalid prompt: it was flagged", code="invalid_prompt"),
        openai_fails(403, "Your chosen model requires moderation and your input was flagged"),
    ],
)
def test_filtered_requests_are_withheld_and_cost_nothing(
    answer: Answer, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(answer)
    error = failure(backend)
    assert isinstance(error, AnswerWithheldError)
    assert error.usage == Usage()


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirect_is_not_followed(status: int, backend: OpenAIBackend, provider: Provider) -> None:
    with running(Provider()) as elsewhere:
        location = f"{elsewhere.url}/v1/chat/completions?token=abc"
        provider.enqueue(Answer(status=status, body={}, headers={"location": location}))
        error = failure(backend)
        assert elsewhere.asked == []
    assert isinstance(error, BackendFailedError)
    assert error.usage == Usage()
    assert elsewhere.url in str(error)
    assert "token" not in str(error)


# Answers that cannot be used


@pytest.mark.parametrize(
    ("code", "message", "expected"),
    [
        (429, "Rate limited upstream", BackendBusyError),
        (502, "Provider returned error", BackendFailedError),
        (402, "Insufficient credits", SpendLimitError),
    ],
)
def test_error_inside_a_good_status_is_an_error(
    code: int,
    message: str,
    expected: type[BackendError],
    backend: OpenAIBackend,
    provider: Provider,
) -> None:
    provider.enqueue(Answer(body={"error": {"code": code, "message": message}}))
    assert isinstance(failure(backend), expected)


@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize("place", ["choice", "top"])
@pytest.mark.parametrize("code", [400, 401, 402, 403, 404, 413, 429, 502, 503, 529])
def test_error_in_an_answer_costs_what_is_told_else_nobody_knows(
    code: int, place: str, is_told: bool, backend: OpenAIBackend, provider: Provider
) -> None:
    error = {"code": code, "message": "Provider returned error"}
    choice = {"finish_reason": "error", "message": {"content": GOOD}}
    answer = openai_says(choices=[{**choice, "error": error} if place == "choice" else choice])
    if place == "top":
        answer.body["error"] = error
    if not is_told:
        del answer.body["usage"]
    provider.enqueue(answer)
    caught = failure(backend)
    assert caught.usage == (USED if is_told else None)
    if code == 502:
        assert isinstance(caught, BackendFailedError)
        assert "Provider returned error" in str(caught)


@pytest.mark.parametrize("code", [401, 402, 403, 404, 413, 429, 500, 503, 529])
def test_status_of_an_error_that_tells_usage_costs_that(
    code: int, backend: OpenAIBackend, provider: Provider
) -> None:
    answer = openai_fails(code, "gone")
    answer.body["usage"] = OPENAI_TOKENS
    provider.enqueue(answer)
    assert failure(backend).usage == USED


def test_answer_that_ends_for_want_of_resources_costs_what_it_used(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says(finish="insufficient_system_resource"))
    error = failure(backend)
    assert isinstance(error, BackendBusyError)
    assert error.usage == USED


def test_answer_at_the_limit_is_cut(backend: OpenAIBackend, provider: Provider) -> None:
    provider.enqueue(openai_says('{"claims": [{"oper', finish="length"))
    error = failure(backend)
    assert isinstance(error, AnswerCutError)
    assert error.usage == USED


def test_refusal_and_filter_are_withheld_answers(
    backend: OpenAIBackend, provider: Provider
) -> None:
    message = {"role": "assistant", "content": None, "refusal": f"No. {SAID}"}
    provider.enqueue(
        openai_says(choices=[{"message": message, "finish_reason": "stop"}]),
        openai_says("", finish="content_filter"),
    )
    for _ in range(2):
        error = failure(backend)
        assert isinstance(error, AnswerWithheldError)
        assert error.usage == USED


@pytest.mark.parametrize("finish", [None, "", "tool_calls", "function_call", "error", "odd", 3])
def test_ends_that_are_unknown_count_as_cut_off(
    finish: Any, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says(finish=finish))
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage == USED


def test_want_of_resources_is_busy(backend: OpenAIBackend, provider: Provider) -> None:
    provider.enqueue(openai_says(finish="insufficient_system_resource"))
    assert isinstance(failure(backend), BackendBusyError)


@pytest.mark.parametrize(
    "content", ["", None, "Here is what I found.", '{"claims": [', '{"memories": []}', "[1, 2]", 7]
)
def test_answers_of_another_form_are_told_with_their_usage(
    content: Any, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says(content))
    error = failure(backend)
    assert isinstance(error, AnswerError)
    assert error.usage == USED


@pytest.mark.parametrize(
    "content",
    [
        f"<think>Is {{}} right?</think>\n{GOOD}",
        f"Sure!\n```json\n{GOOD}\n```",
        [{"type": "thinking", "thinking": []}, {"type": "text", "text": GOOD}],
    ],
)
def test_wrapped_answers_are_read(content: Any, backend: OpenAIBackend, provider: Provider) -> None:
    provider.enqueue(openai_says(content))
    assert len(ask(backend).claims) == 1


def test_answer_that_the_server_rejected_can_be_repaired(
    backend: OpenAIBackend, provider: Provider
) -> None:
    told = "Failed to generate JSON. Please adjust your prompt. See 'failed_generation'."
    provider.enqueue(
        openai_fails(400, told, code="json_validate_failed", failed_generation='{"claims": 1}')
    )
    error = failure(backend)
    assert isinstance(error, AnswerError)
    assert error.answer == '{"claims": 1}'
    assert error.usage is None
    assert len(provider.asked) == 1


def test_answer_that_the_server_cut_is_cut(backend: OpenAIBackend, provider: Provider) -> None:
    told = "Failed to generate JSON: max completion tokens reached before a valid document."
    provider.enqueue(openai_fails(400, told, code="json_validate_failed"))
    error = failure(backend)
    assert isinstance(error, AnswerCutError)
    assert error.usage is None


@pytest.mark.parametrize(
    "answer",
    [
        Answer(body=b"<html>Sign in</html>", headers={"content-type": "text/html"}),
        Answer(body=b"<html>Sign in</html>"),
        Answer(body=b""),
        Answer(body={}),
        Answer(body=[]),
        Answer(body="text"),
        Answer(body=None),
        Answer(body={"choices": []}),
        Answer(body={"choices": [None]}),
        Answer(body={"choices": "none"}),
        Answer(body=b"[" * 100_000),
        Answer(body=b"\xff\xfe\x00"),
        Answer(status=204, body=b""),
    ],
)
def test_bodies_that_are_no_completion_may_have_cost(
    answer: Answer, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(answer)
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage is None


def test_choice_without_a_message_is_an_empty_answer(
    backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says(choices=[{"finish_reason": "stop", "message": "odd"}]))
    error = failure(backend)
    assert isinstance(error, AnswerError)


# What was used


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (OPENAI_TOKENS, USED),
        (
            {
                "prompt_tokens": 1000,
                "completion_tokens": 50,
                "total_tokens": 1050,
                "prompt_tokens_details": {"cached_tokens": 600, "cache_write_tokens": 300},
                "completion_tokens_details": {"reasoning_tokens": 40},
                "cost": 0.00125,
            },
            Usage(
                input_tokens=100,
                output_tokens=50,
                cache_read_tokens=600,
                cache_write_tokens=300,
                usd=0.00125,
            ),
        ),
        (
            {"prompt_tokens": 100, "completion_tokens": 5, "prompt_cache_hit_tokens": 64},
            Usage(input_tokens=36, output_tokens=5, cache_read_tokens=64),
        ),
        (
            {"prompt_tokens": 100, "completion_tokens": 5, "total_tokens": 175},
            Usage(input_tokens=100, output_tokens=75),
        ),
        (
            {
                "prompt_tokens": 10,
                "completion_tokens": 5,
                "prompt_tokens_details": {"cached_tokens": 99, "cache_write_tokens": 99},
            },
            Usage(output_tokens=5, cache_read_tokens=10),
        ),
        (
            {"prompt_tokens": 9, "completion_tokens": 0, "prompt_tokens_details": None},
            Usage(input_tokens=9),
        ),
        ({"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}, None),
        ({"prompt_tokens": "many"}, None),
        # half of it is not known: the most it can have been counts
        ({"prompt_tokens": 100}, None),
        ({"prompt_tokens": 100, "completion_tokens": "500"}, None),
        ({"prompt_tokens": 100, "completion_tokens": 500.0}, None),
        ({"prompt_tokens": 100, "completion_tokens": -5}, None),
        ({"prompt_tokens": 100, "completion_tokens": None, "total_tokens": None}, None),
        ({"prompt_tokens": True, "completion_tokens": True}, None),
        ({"prompt_tokens": 100, "total_tokens": 100}, None),
        ({"prompt_tokens": 100, "total_tokens": 160}, Usage(input_tokens=100, output_tokens=60)),
        ({"prompt_tokens": 100, "cost": 0.5}, Usage(usd=0.5)),
        ("much", None),
        (None, None),
    ],
)
def test_usage_is_read_in_every_dialect(
    told: Any, expected: Usage | None, backend: OpenAIBackend, provider: Provider
) -> None:
    provider.enqueue(openai_says(usage=told))
    assert ask(backend).usage == expected


def test_usage_that_is_missing_is_unknown(backend: OpenAIBackend, provider: Provider) -> None:
    answer = openai_says()
    del answer.body["usage"]
    provider.enqueue(answer)
    reply = ask(backend)
    assert reply.usage is None
    assert len(reply.claims) == 1


def test_nothing_of_a_call_reaches_the_log(
    make: Callable[..., OpenAIBackend], provider: Provider, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, logger="openai")
    provider.enqueue(openai_says())
    ask(make(f"{provider.url}/v1"))
    assert KEY not in caplog.text
    assert SAID not in caplog.text


# Another's server


def test_llmock_answers_the_schema(llmock: LLMock, make: Callable[..., OpenAIBackend]) -> None:
    reply = make(llmock.base_url()).propose(REQUEST)
    assert reply.usage is not None
    assert reply.usage.input_tokens > 0
    assert len(llmock.requests) == 1


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (400, BackendFailedError),
        (401, BackendRefusedError),
        (403, BackendRefusedError),
        (404, BackendRefusedError),
        (429, BackendBusyError),
        (500, BackendFailedError),
        (503, BackendBusyError),
        (529, BackendBusyError),
    ],
)
def test_llmock_finds_no_retry_of_our_own(
    status: int,
    expected: type[BackendError],
    llmock: LLMock,
    make: Callable[..., OpenAIBackend],
) -> None:
    llmock.fail(status, times=None)
    assert isinstance(failure(make(llmock.base_url())), expected)
    assert len(llmock.requests) == 1
    assert not {finding.code for finding in llmock.verdict().findings} & {
        "retried_non_retryable",
        "retry_storm",
        "retry_after_ignored",
    }


def test_llmock_retry_after_is_told_and_obeyed_by_the_caller(
    llmock: LLMock, make: Callable[..., OpenAIBackend]
) -> None:
    llmock.rate_limit(retry_after=0.2)
    backend = make(llmock.base_url())
    error = failure(backend)
    assert error.retry_after == 0.2
    threading.Event().wait(error.retry_after)
    ask(backend)
    llmock.assert_resilient(strict=True)


def test_llmock_context_window_is_too_small(
    llmock: LLMock, make: Callable[..., OpenAIBackend]
) -> None:
    llmock.context_overflow()
    assert isinstance(failure(make(llmock.base_url())), RequestTooLongError)


def test_server_that_always_wants_another_parameter_is_asked_a_few_times_only(
    provider: Provider, backend: OpenAIBackend
) -> None:
    for number in range(40):
        error = {"message": f"This model supports at most {4000 - number} completion tokens"}
        provider.enqueue(Answer(status=400, body={"error": error}))
    with pytest.raises(BackendError):
        ask(backend)
    assert len(provider.asked) <= 8
