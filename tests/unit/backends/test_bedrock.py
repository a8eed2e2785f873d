from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memconsolidate.backends.bedrock import DEFAULT_MODEL, BedrockBackend
from memconsolidate.backends.bedrock_errors import explain
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
    RequestRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Repair, Request, Usage
from memconsolidate.prompts.schema import ANSWER_NAME, answer_schema
from tests.provider import Answer, Provider, running
from tests.speeches import (
    CLAIM,
    CLAIMS,
    GOOD,
    KEY,
    REQUEST,
    SAID,
    USED,
    ask,
    bedrock_calls,
    bedrock_fails,
    bedrock_says,
    failure,
    request,
)
from tests.unit.backends.openai_itself import running_tls_provider

pytestmark = pytest.mark.usefixtures("aws_keys", "quick_boto3")

# What the models of Bedrock really say, word for word.
_NO_CACHE = (
    "You invoked an unsupported model or your request did not allow prompt caching."
    " See the documentation for more information."
)
_NO_SCHEMA = "This model doesn't support the outputConfig field. Remove outputConfig and try again."
_NO_TOOL = (
    "This model doesn't support the toolConfig.toolChoice.any field."
    " Remove toolConfig.toolChoice.any and try again."
)


@pytest.fixture(scope="module")
def _shared() -> Iterator[tuple[Provider, list[BedrockBackend]]]:
    with running(Provider()) as provider:
        yield provider, []


@pytest.fixture
def known(_shared: tuple[Provider, list[BedrockBackend]]) -> tuple[Provider, BedrockBackend]:
    """A server and a backend for answers that change neither: a client takes a while to make."""
    provider, made = _shared
    if not made:
        made.append(_backend(provider))
    provider.asked.clear()
    return provider, made[0]


def _settings(url: str, **changes: Any) -> BackendSettings:
    values: dict[str, Any] = {
        "name": "bedrock",
        "base_url": url,
        "timeout_ms": 20_000,
        "model": "us.maker.m-1:0",
    }
    return BackendSettings(**values | changes)


def _backend(provider: Provider, **changes: Any) -> BedrockBackend:
    return BedrockBackend(_settings(provider.url, **changes), "/unused")


def _secure_url(provider: Provider) -> str:
    return provider.url.replace("http:", "https:")


def _key_of(provider: Provider, number: int = -1) -> str:
    """The access key that a request was signed with."""
    return provider.asked[number].headers["authorization"].partition("Credential=")[2].split("/")[0]


# What is asked and what is answered


def test_answer_becomes_claims_with_what_it_used(provider: Provider) -> None:
    provider.enqueue(bedrock_says())
    reply = ask(_backend(provider))
    assert [claim.statement for claim in reply.claims] == [CLAIM["statement"]]
    assert (reply.usage, reply.note, reply.model) == (USED, "one fact", "us.maker.m-1:0")


def test_schema_instructions_and_cache_point_are_sent(provider: Provider) -> None:
    provider.enqueue(bedrock_says())
    ask(_backend(provider))
    asked = provider.asked[0]
    assert asked.path == "/model/us.maker.m-1%3A0/converse"
    body = asked.body
    schema = body["outputConfig"]["textFormat"]["structure"]["jsonSchema"]
    assert json.loads(schema["schema"]) == answer_schema()
    assert [list(block) for block in body["system"]] == [["text"], ["cachePoint"]]
    assert SAID not in body["system"][0]["text"]
    assert SAID in body["messages"][0]["content"][0]["text"]
    assert body["inferenceConfig"] == {"maxTokens": REQUEST.max_output_tokens}


def test_own_limit_of_tokens_is_asked_for(provider: Provider) -> None:
    provider.enqueue(bedrock_says())
    ask(_backend(provider), request(max_output_tokens=77))
    assert provider.asked[0].body["inferenceConfig"] == {"maxTokens": 77}


def test_unusable_answer_is_shown_again_on_repair(provider: Provider) -> None:
    provider.enqueue(bedrock_says())
    repair = Repair(answer="no json", problem="it holds no JSON")
    _backend(provider).propose(Request(purpose="extraction", repair=repair))
    text = provider.asked[0].body["messages"][0]["content"][0]["text"]
    assert "no json" in text
    assert "it holds no JSON" in text


def test_default_model_is_an_inference_profile(provider: Provider) -> None:
    provider.enqueue(bedrock_says())
    backend = _backend(provider, model="")
    ask(backend)
    assert backend.model == DEFAULT_MODEL
    assert provider.asked[0].path == f"/model/{DEFAULT_MODEL}/converse"


def test_arn_of_a_profile_is_a_model_too(provider: Provider) -> None:
    provider.enqueue(bedrock_says())
    arn = "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc"
    ask(_backend(provider, model=arn))
    assert "application-inference-profile%2Fabc" in provider.asked[0].path


@pytest.mark.parametrize("text", ["nul \x00", "\u202eevil\u202c 🙂" * 2000])
def test_odd_text_of_people_is_sent(provider: Provider, text: str) -> None:
    provider.enqueue(bedrock_says())
    ask(_backend(provider), request(text))
    assert text in provider.asked[0].body["messages"][0]["content"][0]["text"]


def test_reasoning_before_the_answer_is_passed_over(provider: Provider) -> None:
    thought = {"reasoningContent": {"reasoningText": {"text": '{"claims": 5}', "signature": "x"}}}
    unknown = {"somethingNew": {"a": 1}}
    content = [thought, unknown, {"text": GOOD}]
    provider.enqueue(bedrock_says(output={"message": {"role": "assistant", "content": content}}))
    assert len(ask(_backend(provider)).claims) == 1


def test_answer_in_prose_and_fence_is_read(provider: Provider) -> None:
    provider.enqueue(bedrock_says(f"Here you are:\n```json\n{GOOD}\n```"))
    assert len(ask(_backend(provider)).claims) == 1


@pytest.mark.parametrize(
    "usage",
    [None, {}, {"inputTokens": 9}, {"outputTokens": 9}, {"inputTokens": 0, "outputTokens": 0}],
)
def test_usage_that_is_not_told_is_not_known(provider: Provider, usage: Any) -> None:
    provider.enqueue(bedrock_says(usage=usage))
    assert ask(_backend(provider)).usage is None


# What a model does not take is left out


def test_model_without_schema_is_given_a_tool(provider: Provider) -> None:
    provider.enqueue(bedrock_fails("ValidationException", _NO_SCHEMA), bedrock_calls(CLAIMS))
    reply = ask(_backend(provider))
    assert len(reply.claims) == 1
    assert reply.usage == USED
    body = provider.asked[1].body
    assert "outputConfig" not in body
    assert body["toolConfig"]["toolChoice"] == {"any": {}}
    tool = body["toolConfig"]["tools"][0]["toolSpec"]
    assert (tool["name"], tool["inputSchema"]["json"]) == (ANSWER_NAME, answer_schema())


def test_model_with_neither_is_told_the_schema_in_words(provider: Provider) -> None:
    provider.enqueue(
        bedrock_fails("ValidationException", _NO_SCHEMA),
        bedrock_fails("ValidationException", _NO_TOOL),
        bedrock_fails("AccessDeniedException", _NO_CACHE, 403),
        bedrock_says(),
    )
    assert len(ask(_backend(provider)).claims) == 1
    body = provider.asked[3].body
    assert body.keys().isdisjoint({"outputConfig", "toolConfig"})
    assert [list(block) for block in body["system"]] == [["text"]]
    assert json.dumps(answer_schema(), separators=(",", ":")) in body["system"][0]["text"]


def test_what_worked_is_remembered(provider: Provider) -> None:
    provider.enqueue(
        bedrock_fails("AccessDeniedException", _NO_CACHE, 403),
        bedrock_fails("ValidationException", _NO_SCHEMA),
        bedrock_calls(CLAIMS),
    )
    backend = _backend(provider)
    ask(backend)
    ask(backend)
    assert len(provider.asked) == 4
    assert provider.asked[3].body == provider.asked[2].body


def test_what_worked_is_known_to_another_process(provider: Provider) -> None:
    provider.enqueue(
        bedrock_fails("AccessDeniedException", _NO_CACHE, 403),
        bedrock_fails("ValidationException", _NO_SCHEMA),
        bedrock_calls(CLAIMS),
    )
    first, second = _backend(provider), _backend(provider)
    with pytest.raises(FormRefusedError):
        first.propose(REQUEST)
    assert len(provider.asked) == 1, "one call is one request"
    ask(first)
    second.form = first.form
    second.form = "song"
    second.propose(REQUEST)
    assert len(provider.asked) == 4
    assert provider.asked[3].body == provider.asked[2].body


@pytest.mark.parametrize(
    "message",
    [
        _NO_SCHEMA,
        "The model returned the following errors: output_config.format: Extra inputs are not permitted",
        "Malformed input request: #: extraneous key [outputConfig] is not permitted, please reformat",
        "Grammar compilation timed out.",
        "Schema is too complex.",
        "The compiled grammar is too large, which would cause performance issues.",
        "outputConfig.textFormat.structure.jsonSchema.schema: maxLength is not supported",
    ],
)
def test_schema_refused_in_other_words_is_left_out(provider: Provider, message: str) -> None:
    provider.enqueue(bedrock_fails("ValidationException", message), bedrock_calls(CLAIMS))
    assert len(ask(_backend(provider)).claims) == 1


@pytest.mark.parametrize(
    "message",
    [
        _NO_TOOL,
        "This model doesn't support tool use.",
        "tool_choice: type tool and any are not supported for this model",
        "Thinking may not be enabled when tool_choice forces tool use.",
        "The value at toolConfig.tools.0.toolSpec.inputSchema.json is invalid.",
    ],
)
def test_tool_refused_in_other_words_is_left_out(provider: Provider, message: str) -> None:
    provider.enqueue(
        bedrock_fails("ValidationException", _NO_SCHEMA),
        bedrock_fails("ValidationException", message),
        bedrock_says(),
    )
    assert len(ask(_backend(provider)).claims) == 1


@pytest.mark.parametrize(
    "message",
    [
        _NO_CACHE,
        "Malformed input request: #/system/1: extraneous key [cachePoint] is not permitted",
    ],
)
def test_cache_point_refused_in_other_words_is_left_out(provider: Provider, message: str) -> None:
    provider.enqueue(bedrock_fails("ValidationException", message), bedrock_says())
    assert len(ask(_backend(provider)).claims) == 1
    assert "outputConfig" in provider.asked[1].body


def test_tool_that_is_not_called_may_be_answered_in_text(provider: Provider) -> None:
    provider.enqueue(bedrock_fails("ValidationException", _NO_SCHEMA), bedrock_says())
    assert len(ask(_backend(provider)).claims) == 1


def test_name_that_sounds_like_a_field_changes_nothing(provider: Provider) -> None:
    said = "User: arn:aws:iam::1:role/tools is not authorized to perform: bedrock:InvokeModel"
    provider.enqueue(bedrock_fails("AccessDeniedException", f"{said} on grammar-team", 403))
    error = failure(_backend(provider))
    assert isinstance(error, BackendRefusedError)
    assert len(provider.asked) == 1


def test_refusing_everything_ends(provider: Provider) -> None:
    everything = f"{_NO_SCHEMA} {_NO_TOOL} {_NO_CACHE}"
    provider.enqueue(bedrock_fails("ValidationException", everything))
    error = failure(_backend(provider))
    assert isinstance(error, BackendRefusedError)
    assert len(provider.asked) == 4


# Answers that cannot be used


@pytest.mark.parametrize("stop", ["max_tokens", "model_context_window_exceeded"])
def test_cut_answer_costs_what_it_used(known: tuple[Provider, BedrockBackend], stop: str) -> None:
    provider, backend = known
    provider.enqueue(bedrock_says('{"claims": [', stop))
    error = failure(backend)
    assert isinstance(error, AnswerCutError)
    assert error.usage == USED


@pytest.mark.parametrize("stop", ["guardrail_intervened", "content_filtered"])
def test_answer_taken_away_by_a_filter_is_withheld(
    known: tuple[Provider, BedrockBackend], stop: str
) -> None:
    provider, backend = known
    provider.enqueue(bedrock_says("Sorry, the guardrail says no.", stop))
    error = failure(backend)
    assert isinstance(error, AnswerWithheldError)
    assert error.usage == USED


def test_refusal_of_the_model_is_withheld(provider: Provider) -> None:
    provider.enqueue(bedrock_says("I'm sorry, I can't help with that."))
    error = failure(_backend(provider))
    assert isinstance(error, AnswerWithheldError)
    assert error.usage == USED


@pytest.mark.parametrize(
    "answer",
    [
        bedrock_says(""),
        bedrock_says("Nothing worth keeping here."),
        bedrock_says('{"claims": [{"operation": "create"'),
        bedrock_says('{"claims": [{"operation": "fly"}]}'),
        bedrock_says('{"notes": "x"}'),
        bedrock_says("[]{", "malformed_model_output"),
        bedrock_says("", "malformed_tool_use"),
        bedrock_says(output={"message": {"role": "assistant", "content": []}}),
        bedrock_calls({}),
        bedrock_calls("text"),
        bedrock_calls({"claims": "none"}),
    ],
)
def test_answer_of_another_form_is_unusable(
    known: tuple[Provider, BedrockBackend], answer: Answer
) -> None:
    provider, backend = known
    provider.enqueue(answer)
    error = failure(backend)
    assert isinstance(error, AnswerError)
    assert error.usage == USED
    assert error.problem


@pytest.mark.parametrize("stop", ["", "something_new", None])
def test_unknown_end_counts_as_cut_off(
    known: tuple[Provider, BedrockBackend], stop: str | None
) -> None:
    provider, backend = known
    provider.enqueue(bedrock_says(stopReason=stop))
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage == USED


@pytest.mark.parametrize(
    "body",
    [
        b"<html><body>Sign in to the guest network</body></html>",
        b"",
        b"null",
        b"5",
        b'"text"',
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"output": 5}',
        b'{"output": {"message": []}}',
        b'{"output": {"message": {"content": ["text"]}}, "stopReason": "end_turn"}',
        b'{"output": {"message": {"content": [{"text": 5}]}}, "stopReason": "end_turn"}',
        b'{"output": {"weird": 1}, "stopReason": "end_turn", "usage": {"inputTokens": "many"}}',
        b'{"output": {}, "stopReason": "end_turn", "usage": {"inputTokens": -9}}',
    ],
    ids=lambda body: repr(body[:40]),
)
def test_body_of_something_else_is_a_failure(
    known: tuple[Provider, BedrockBackend], body: bytes
) -> None:
    provider, backend = known
    provider.enqueue(Answer(body=body))
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage is None


@pytest.mark.parametrize("body", [b"[]", b"null", b'"x"', b'{"__type": 5}', b'{"message": {}}'])
def test_error_body_of_another_form_is_a_failure(
    known: tuple[Provider, BedrockBackend], body: bytes
) -> None:
    provider, backend = known
    provider.enqueue(Answer(status=400, body=body))
    assert isinstance(failure(backend), BackendFailedError)


# What AWS refuses

_ON_DEMAND = (
    "Invocation of model ID anthropic.claude-sonnet-4-20250514-v1:0 with on-demand throughput isn’t"
    " supported. Retry your request with the ID or ARN of an inference profile that contains this model."
)
_NOT_AUTHORIZED = (
    "User: arn:aws:iam::123456789012:user/x is not authorized to perform: bedrock:InvokeModel on"
    " resource: arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.maker.m-1:0"
)


@pytest.mark.parametrize(
    "case",
    [
        (
            "UnrecognizedClientException",
            403,
            "The security token included in the request is invalid.",
            "key",
            "get-caller-identity",
        ),
        (
            "InvalidSignatureException",
            403,
            "The request signature we calculated does not match the signature you provided.",
            "key",
            "get-caller-identity",
        ),
        (
            "InvalidSignatureException",
            403,
            "Signature expired: 20260709T101500Z is now earlier than 20260709T102000Z",
            "key",
            "clock",
        ),
        (
            "InvalidSignatureException",
            403,
            "Signature not yet current: 20260709T104500Z is still later than 20260709T102000Z",
            "key",
            "clock",
        ),
        (
            "ExpiredTokenException",
            403,
            "The security token included in the request is expired",
            "key",
            "aws sso login",
        ),
        ("AccessDeniedException", 403, "Bearer Token has expired", "key", "log in again"),
        (
            "AccessDeniedException",
            403,
            "Authentication failed: Please make sure your API Key is valid.",
            "key",
            "does not accept",
        ),
        ("MissingAuthenticationTokenException", 403, "Missing Token", "key", "does not accept"),
        ("", 401, "Unauthorized", "key", "does not accept"),
        ("AccessDeniedException", 403, _NOT_AUTHORIZED, "permission", "bedrock:InvokeModel"),
        (
            "AccessDeniedException",
            403,
            "You don't have access to the model with the specified model ID.",
            "permission",
            "Model catalog",
        ),
        (
            "AccessDeniedException",
            403,
            "us.maker.m-1:0 is not available for this account.",
            "permission",
            "Model catalog",
        ),
        ("ValidationException", 400, "Operation not allowed", "permission", "Model catalog"),
        (
            "ResourceNotFoundException",
            404,
            "Model use case details have not been submitted for this account. Fill out the Anthropic use case details form before using the model.",
            "permission",
            "use case form",
        ),
        (
            "AccessDeniedException",
            403,
            "Model access is denied due to INVALID_PAYMENT_INSTRUMENT:A valid payment instrument must be provided.",
            "payment",
            "Billing",
        ),
        ("", 402, "Payment required", "payment", "Billing"),
        ("ValidationException", 400, _ON_DEMAND, "model", "inference profile"),
        (
            "ValidationException",
            400,
            "The provided model identifier is invalid.",
            "model",
            "llm_backend.model",
        ),
        (
            "ResourceNotFoundException",
            404,
            "Could not resolve the foundation model from the provided model identifier.",
            "model",
            "llm_backend.model",
        ),
        (
            "ResourceNotFoundException",
            404,
            "This model version has reached the end of its life. Please refer to the AWS documentation for more details.",
            "model",
            "or leave it empty",
        ),
        (
            "ResourceNotFoundException",
            404,
            "Access denied. This Model is marked by provider as Legacy and you have not been actively using the model in the last 30 days.",
            "model",
            "or leave it empty",
        ),
        (
            "ValidationException",
            400,
            "The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096.",
            "model",
            "too short",
        ),
        (
            "ValidationException",
            400,
            "This model doesn't support system messages. Try again without system messages.",
            "model",
            "llm_backend.model",
        ),
        ("ResourceNotFoundException", 404, "", "model", "llm_backend.model"),
        ("", 404, "The model is not there", "model", "llm_backend.model"),
        ("UnknownOperationException", 404, "", "address", "llm_backend.base_url"),
        ("", 404, "Not Found", "address", "llm_backend.base_url"),
        ("", 405, "Method Not Allowed", "address", "llm_backend.base_url"),
    ],
    ids=lambda case: f"{case[0]} {case[2]}"[:50],
)
def test_refusal_says_what_a_person_can_do(
    known: tuple[Provider, BedrockBackend], case: tuple[str, int, str, str, str]
) -> None:
    provider, backend = known
    code, status, message, kind, advice = case
    headers = {"x-amzn-ErrorType": f"{code}:"} if code else {}
    provider.enqueue(Answer(status=status, body={"message": message}, headers=headers))
    error = failure(backend)
    assert isinstance(error, BackendRefusedError)
    assert (error.kind, error.usage) == (kind, Usage())
    assert advice in str(error)
    assert message[:60] in str(error)
    assert len(provider.asked) == 1


@pytest.mark.parametrize(
    "case",
    [
        (
            "ThrottlingException",
            429,
            "Too many requests, please wait before trying again.",
            BackendBusyError,
            Usage(),
        ),
        (
            "ThrottlingException",
            429,
            "Too many tokens, please wait before trying again.",
            BackendBusyError,
            Usage(),
        ),
        ("TooManyRequestsException", 429, "slow down", BackendBusyError, Usage()),
        (
            "ServiceUnavailableException",
            503,
            "Bedrock is unable to process your request.",
            BackendBusyError,
            Usage(),
        ),
        (
            "ModelNotReadyException",
            429,
            "The model is not ready for inference.",
            BackendBusyError,
            Usage(),
        ),
        ("", 529, "overloaded", BackendBusyError, Usage()),
        (
            "ThrottlingException",
            429,
            "Too many tokens per day, please wait before trying again.",
            SpendLimitError,
            Usage(),
        ),
        (
            "ServiceQuotaExceededException",
            400,
            "Your request exceeds the service quota for your account.",
            SpendLimitError,
            Usage(),
        ),
        (
            "ModelTimeoutException",
            408,
            "Model has timed out in processing the request.",
            BackendFailedError,
            None,
        ),
        (
            "InternalServerException",
            500,
            "The system encountered an unexpected error.",
            BackendFailedError,
            None,
        ),
        (
            "ModelErrorException",
            424,
            "The system encountered an unexpected error during processing.",
            BackendFailedError,
            None,
        ),
        ("", 500, "", BackendFailedError, None),
        ("", 502, "", BackendFailedError, None),
        ("", 504, "", BackendFailedError, None),
        (
            "ValidationException",
            400,
            "Input is too long for requested model.",
            RequestTooLongError,
            Usage(),
        ),
        (
            "ValidationException",
            400,
            "The model returned the following errors: prompt is too long: 210000 tokens > 200000 maximum",
            RequestTooLongError,
            Usage(),
        ),
        (
            "ValidationException",
            400,
            "input length and `max_tokens` exceed context limit: 199000 + 8000 > 200000",
            RequestTooLongError,
            Usage(),
        ),
        (
            "ValidationException",
            400,
            "This model's maximum context length is 8192 tokens. Please reduce the length of the prompt",
            RequestTooLongError,
            Usage(),
        ),
        (
            "ValidationException",
            400,
            "Input Tokens Exceeded: Number of input tokens exceeds maximum length.",
            RequestTooLongError,
            Usage(),
        ),
        (
            "ValidationException",
            400,
            "Malformed input request: expected maxLength: 42000, actual: 150180",
            RequestTooLongError,
            Usage(),
        ),
        ("", 413, "Request Entity Too Large", RequestTooLongError, Usage()),
        (
            "ValidationException",
            400,
            "The model returned the following errors: Output blocked by content filtering policy",
            AnswerWithheldError,
            None,
        ),
        (
            "ValidationException",
            400,
            "The text field in the ContentBlock object is blank.",
            RequestRefusedError,
            Usage(),
        ),
        ("", 400, "Bad Request", RequestRefusedError, Usage()),
        ("ConflictException", 409, "conflict", BackendFailedError, Usage()),
    ],
    ids=lambda case: f"{case[0]} {case[2]}"[:50],
)
def test_every_other_error_has_its_type_and_cost(
    known: tuple[Provider, BedrockBackend],
    case: tuple[str, int, str, type[BackendError], Usage | None],
) -> None:
    provider, backend = known
    code, status, message, expected, usage = case
    headers = {"x-amzn-ErrorType": f"{code}:"} if code else {}
    provider.enqueue(Answer(status=status, body={"message": message}, headers=headers))
    error = failure(backend)
    assert type(error) is expected
    assert error.usage == usage
    assert message in str(error)
    assert len(provider.asked) == 1


def test_aws_itself_that_finds_nothing_means_the_model() -> None:
    response = {"ResponseMetadata": {"HTTPStatusCode": 404}}
    error = explain(response, request="", address="")
    assert isinstance(error, BackendRefusedError)
    assert error.kind == "model"


def test_error_type_in_the_body_is_read_too(provider: Provider) -> None:
    body = {"__type": "com.amazon.coral#ThrottlingException", "message": "slow"}
    provider.enqueue(Answer(status=400, body=body))
    assert isinstance(failure(_backend(provider)), BackendBusyError)


def test_html_of_a_gateway_is_read_by_its_status(provider: Provider) -> None:
    provider.enqueue(Answer(status=503, body=b"<html><body>Service Unavailable</body></html>"))
    assert isinstance(failure(_backend(provider)), BackendBusyError)


def test_asked_pause_is_told(known: tuple[Provider, BedrockBackend]) -> None:
    provider, backend = known
    headers = {"retry-after-ms": "250", "retry-after": "7"}
    provider.enqueue(bedrock_fails("ThrottlingException", "slow", 429, **headers))
    error = failure(backend)
    assert isinstance(error, BackendBusyError)
    assert error.retry_after == 0.25


@pytest.mark.parametrize("status", [429, 500, 503])
def test_nothing_is_tried_twice_whatever_the_environment_says(
    provider: Provider, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "5")
    monkeypatch.setenv("AWS_RETRY_MODE", "adaptive")
    provider.enqueue(Answer(status=status, body={"message": "no"}))
    failure(_backend(provider))
    assert len(provider.asked) == 1


def test_redirect_is_not_followed(provider: Provider) -> None:
    provider.enqueue(
        Answer(status=302, body=b"", headers={"location": f"{provider.url}/elsewhere"})
    )
    error = failure(_backend(provider))
    assert isinstance(error, BackendFailedError)
    assert error.usage == Usage()
    assert "base_url" in str(error)
    assert len(provider.asked) == 1


def test_message_holds_no_key_no_text_and_is_one_short_line(provider: Provider) -> None:
    message = f"1 validation error detected: Value '{SAID}\n' at 'messages' failed: {'x' * 500}"
    provider.enqueue(bedrock_fails("ValidationException", message))
    said = str(failure(_backend(provider)))
    assert "a value at 'messages'" in said
    assert "heron" not in said
    assert "\n" not in said
    assert len(said) < 300


def test_message_without_end_is_told_soon(known: tuple[Provider, BedrockBackend]) -> None:
    provider, backend = known
    provider.enqueue(bedrock_fails("ValidationException", "value '" * 200_000))
    assert len(str(failure(backend))) < 300


def test_message_that_repeats_the_transcript_is_not_told(
    known: tuple[Provider, BedrockBackend],
) -> None:
    provider, backend = known
    provider.enqueue(bedrock_fails("ValidationException", f"odd: {SAID}"))
    assert str(failure(backend)).endswith("the request was refused: 400 ValidationException")


def test_keys_that_a_gateway_repeats_are_not_shown(provider: Provider) -> None:
    keys = ("AKIA" + "Q7" * 8, "ABSK" + "Zm9v" * 20)
    provider.enqueue(
        bedrock_fails("UnrecognizedClientException", f"unknown: {' '.join(keys)}", 403)
    )
    said = str(failure(_backend(provider)))
    assert "unknown: … …" in said


# Connections


def test_nothing_listening_is_unreachable() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    error = failure(BedrockBackend(_settings(f"http://127.0.0.1:{port}"), "/unused"))
    assert isinstance(error, BackendUnreachableError)
    assert f"127.0.0.1:{port}" in str(error)
    assert "llm_backend.region" in str(error)


def test_unknown_name_is_unreachable() -> None:
    # A name that no resolver asks anybody about: an interface that does not exist.
    error = failure(BedrockBackend(_settings("http://[::1%25nosuch]:80"), "/unused"))
    assert isinstance(error, BackendUnreachableError)


@pytest.mark.skipif(sys.platform != "linux", reason="other kernels take connections beyond a queue")
def test_connection_that_does_not_come_about_is_unreachable() -> None:
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(full.getsockname())
        settings = _settings(f"http://127.0.0.1:{full.getsockname()[1]}", timeout_ms=200)
        error = failure(BedrockBackend(settings, "/unused"))
        for one in waiting:
            one.close()
    assert isinstance(error, BackendUnreachableError)
    assert "no connection" in str(error)


def test_password_in_the_address_is_not_shown() -> None:
    for url in ("http://u:hush@127.0.0.1:9", "http://u:hush@"):
        with pytest.raises(BackendError) as caught:
            BedrockBackend(_settings(url), "/unused").propose(REQUEST)
        assert "hush" not in str(caught.value)


def test_plain_server_behind_https_is_unreachable(provider: Provider) -> None:
    error = failure(BedrockBackend(_settings(_secure_url(provider)), "/unused"))
    assert isinstance(error, BackendUnreachableError)
    assert "AWS_CA_BUNDLE" in str(error)


@pytest.fixture
def secure(certificate: tuple[Path, Path]) -> Iterator[Provider]:
    """A provider that speaks TLS."""
    with running_tls_provider(*certificate) as provider:
        yield provider


def test_certificate_that_is_not_trusted_is_unreachable(secure: Provider) -> None:
    error = failure(BedrockBackend(_settings(_secure_url(secure)), "/unused"))
    assert isinstance(error, BackendUnreachableError)
    assert "CERTIFICATE_VERIFY_FAILED" in str(error)
    assert "AWS_CA_BUNDLE" in str(error)


def test_api_key_is_sent_over_tls_in_the_place_of_a_signature(
    monkeypatch: pytest.MonkeyPatch, secure: Provider, certificate: tuple[Path, Path]
) -> None:
    monkeypatch.setenv("AWS_CA_BUNDLE", str(certificate[0]))
    monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", "hush-token")
    secure.enqueue(bedrock_says())
    BedrockBackend(_settings(_secure_url(secure)), "/unused").propose(REQUEST)
    assert secure.asked[0].headers["authorization"] == "Bearer hush-token"


def test_proxy_that_is_away_is_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    error = failure(BedrockBackend(_settings(""), "/unused"))
    assert isinstance(error, BackendUnreachableError)
    assert "HTTPS_PROXY" in str(error)
    assert "bedrock-runtime.us-east-1.amazonaws.com" in str(error)


@pytest.mark.parametrize("trouble", ["hang", "stall"])
def test_no_answer_in_time_is_a_failure_of_unknown_cost(provider: Provider, trouble: Any) -> None:
    provider.enqueue(bedrock_says())
    provider.enqueue(Answer(body={"output": {}}, trouble=trouble))
    backend = _backend(provider, timeout_ms=300)
    ask(backend)
    error = failure(backend)
    assert isinstance(error, BackendFailedError)
    assert error.usage is None
    assert "0.3 seconds" in str(error)
    assert len(provider.asked) == 2


@pytest.mark.parametrize("trouble", ["close", "cut"])
def test_broken_connection_is_a_failure_of_unknown_cost(provider: Provider, trouble: Any) -> None:
    provider.enqueue(Answer(body=bedrock_says().body, trouble=trouble))
    error = failure(_backend(provider))
    assert isinstance(error, BackendFailedError)
    assert error.usage is None
    assert len(provider.asked) == 1


def test_next_request_succeeds_after_a_broken_one(provider: Provider) -> None:
    provider.enqueue(Answer(body=bedrock_says().body, trouble="cut"), bedrock_says())
    backend = _backend(provider)
    failure(backend)
    assert len(ask(backend).claims) == 1


def test_request_that_boto3_refuses_is_never_sent_or_shown(provider: Provider) -> None:
    with pytest.raises(BackendFailedError) as caught:
        ask(_backend(provider), request(max_output_tokens=0))
    assert caught.value.usage == Usage()
    assert caught.value.__cause__ is None
    assert not provider.asked


def test_closing_twice_and_during_an_answer_is_safe(provider: Provider) -> None:
    provider.enqueue(Answer(trouble="hang"))
    backend = _backend(provider)
    errors: list[BackendError] = []
    asking = threading.Thread(target=lambda: errors.append(failure(backend)))
    asking.start()
    while not provider.asked and asking.is_alive():
        asking.join(0.01)
    backend.close()
    backend.close()
    provider.let_go.set()
    asking.join(10)
    assert [type(error) for error in errors] == [BackendFailedError]


def test_two_threads_may_ask_at_once(provider: Provider) -> None:
    provider.enqueue(bedrock_fails("ValidationException", _NO_SCHEMA), bedrock_calls(CLAIMS))
    backend = _backend(provider)
    claims: list[int] = []
    threads = [
        threading.Thread(target=lambda: claims.append(len(ask(backend).claims))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert claims == [1, 1, 1, 1]


# Region and credentials


@pytest.fixture
def without_keys(aws_keys: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 (these are taken away again)
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")


@pytest.fixture
def write_aws(home: Path) -> Callable[[str, str], None]:
    """Write a file of ~/.aws."""

    def write(name: str, text: str) -> None:
        (home / ".aws").mkdir(exist_ok=True)
        (home / ".aws" / name).write_text(text, encoding="utf-8")

    return write


def _refusal_of(**changes: Any) -> BackendRefusedError:
    with pytest.raises(BackendRefusedError) as caught:
        BedrockBackend(_settings("http://127.0.0.1:9", **changes), "/unused").propose(REQUEST)
    assert caught.value.usage == Usage()
    return caught.value


def _write_role(write_aws: Callable[[str, str], None]) -> None:
    """Let the profile "p" take a role, with the keys of another."""
    role = "[profile p]\nrole_arn = arn:aws:iam::1:role/r\nsource_profile = base\n"
    write_aws("config", role)
    write_aws("credentials", _keys("base", "AKIDBASE"))


def _keys(name: str, key: str) -> str:
    return f"[{name}]\naws_access_key_id = {key}\naws_secret_access_key = {KEY}\n"


def test_missing_sdk_is_told_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "boto3", None)
    with pytest.raises(BackendMissingError, match=r"pip install '\.\[bedrock\]'"):
        BedrockBackend(_settings(""), "/unused")


def test_sdk_is_not_loaded_before_it_is_needed() -> None:
    code = "import sys, memconsolidate.backends.bedrock; sys.exit('botocore' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_missing_region_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_REGION")
    error = _refusal_of()
    assert "llm_backend.region" in str(error)
    assert "AWS_REGION" in str(error)


@pytest.mark.parametrize("variable", ["AWS_REGION", "AWS_DEFAULT_REGION"])
def test_region_of_the_environment_is_used(
    monkeypatch: pytest.MonkeyPatch, provider: Provider, variable: str
) -> None:
    monkeypatch.delenv("AWS_REGION")
    monkeypatch.setenv(variable, "eu-west-3")
    provider.enqueue(bedrock_says())
    ask(_backend(provider))
    assert "/eu-west-3/bedrock/aws4_request" in provider.asked[0].headers["authorization"]


def test_region_and_profile_of_the_settings_win(
    provider: Provider, write_aws: Callable[[str, str], None]
) -> None:
    write_aws("credentials", _keys("work", "AKIDWORK"))
    provider.enqueue(bedrock_says())
    _backend(provider, profile="work", region="eu-north-1").propose(REQUEST)
    assert _key_of(provider) == "AKIDWORK"
    assert "/eu-north-1/" in provider.asked[0].headers["authorization"]


def test_region_of_the_profile_is_used(
    monkeypatch: pytest.MonkeyPatch, provider: Provider, write_aws: Callable[[str, str], None]
) -> None:
    monkeypatch.delenv("AWS_REGION")
    write_aws("config", "[profile work]\nregion = ca-central-1\n")
    write_aws("credentials", _keys("work", "AKIDWORK"))
    provider.enqueue(bedrock_says())
    ask(_backend(provider, profile="work"))
    assert "/ca-central-1/" in provider.asked[0].headers["authorization"]


@pytest.mark.usefixtures("without_keys")
def test_missing_credentials_are_refused() -> None:
    error = _refusal_of()
    assert error.kind == "key"
    assert "aws sso login" in str(error)
    assert "AWS_BEARER_TOKEN_BEDROCK" in str(error)


@pytest.mark.usefixtures("without_keys")
def test_half_a_pair_of_keys_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDFIRST")
    assert "Partial credentials" in str(_refusal_of())


def test_unknown_profile_is_refused() -> None:
    assert "nobody" in str(_refusal_of(profile="nobody"))


def test_unknown_profile_of_the_environment_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "nobody")
    assert "nobody" in str(_refusal_of())


def test_unreadable_configuration_is_refused(write_aws: Callable[[str, str], None]) -> None:
    write_aws("config", "no section\n")
    assert _refusal_of().kind == "key"


def test_region_and_address_of_no_form_are_refused() -> None:
    assert "us east" in str(_refusal_of(region="us east"))
    error = _refusal_of(base_url="nonsense")
    assert error.kind == "address"
    assert "llm_backend.base_url is no address" in str(error)


@pytest.mark.usefixtures("without_keys")
@pytest.mark.parametrize(
    "config",
    [
        (
            "[profile p]\nsso_session = s\nsso_account_id = 1\nsso_role_name = r\n"
            "[sso-session s]\nsso_region = us-east-1\nsso_start_url = https://x.invalid/start\n"
        ),
        "[profile p]\ncredential_process = /nowhere/at/all\n",
        "[profile p]\ncredential_process = false\n",
        "[profile p]\ncredential_process = echo no-json\n",
        "[profile p]\nrole_arn = arn:aws:iam::1:role/r\nsource_profile = gone\n",
        "[profile p]\nrole_arn = arn:aws:iam::1:role/r\nsource_profile = p\n",
        "[profile p]\nrole_arn = arn:aws:iam::1:role/r\nweb_identity_token_file = /nowhere\n",
    ],
    ids=["sso", "no program", "failing", "no json", "no source", "loop", "no token"],
)
def test_login_that_does_not_work_is_refused(
    write_aws: Callable[[str, str], None], config: str
) -> None:
    write_aws("config", config)
    assert _refusal_of(profile="p").kind == "key"


@pytest.mark.usefixtures("without_keys")
def test_role_that_may_not_be_taken_is_refused(
    monkeypatch: pytest.MonkeyPatch, provider: Provider, write_aws: Callable[[str, str], None]
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL_STS", provider.url)
    _write_role(write_aws)
    body = b"<ErrorResponse><Error><Code>AccessDenied</Code><Message>no role</Message></Error></ErrorResponse>"
    provider.enqueue(Answer(status=403, body=body))
    assert "no role" in str(_refusal_of(profile="p"))
    assert len(provider.asked) == 1


@pytest.mark.usefixtures("without_keys")
def test_place_of_credentials_that_is_away_is_unreachable(
    monkeypatch: pytest.MonkeyPatch, write_aws: Callable[[str, str], None]
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL_STS", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    _write_role(write_aws)
    backend = BedrockBackend(_settings("http://127.0.0.1:9", profile="p"), "/unused")
    error = failure(backend)
    assert isinstance(error, BackendUnreachableError)
    assert "credentials" in str(error)


@pytest.mark.usefixtures("without_keys")
def test_place_of_credentials_that_hangs_is_asked_once_and_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, provider: Provider, write_aws: Callable[[str, str], None]
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL_STS", provider.url)
    _write_role(write_aws)
    provider.enqueue(Answer(trouble="hang"))
    error = failure(_backend(provider, profile="p", timeout_ms=300))
    assert isinstance(error, BackendUnreachableError)
    assert len(provider.asked) == 1


@pytest.mark.usefixtures("without_keys")
def test_credentials_of_a_container_are_used(
    monkeypatch: pytest.MonkeyPatch, provider: Provider
) -> None:
    monkeypatch.setenv("AWS_CONTAINER_CREDENTIALS_FULL_URI", f"{provider.url}/credentials")
    expires = (datetime.now(UTC) + timedelta(hours=6)).strftime("%Y-%m-%dT%H:%M:%SZ")
    pair = {"AccessKeyId": "AKIDBOX", "SecretAccessKey": "hush", "Token": "t"}
    provider.enqueue(Answer(body={**pair, "Expiration": expires}), bedrock_says())
    ask(_backend(provider))
    assert _key_of(provider) == "AKIDBOX"
    assert provider.asked[-1].headers["x-amz-security-token"] == "t"


@pytest.mark.usefixtures("without_keys")
def test_new_login_is_found_without_a_restart(
    provider: Provider, write_aws: Callable[[str, str], None]
) -> None:
    write_aws("credentials", _keys("default", "AKIDOLD"))
    expired = "The security token included in the request is expired"
    provider.enqueue(bedrock_fails("ExpiredTokenException", expired, 403), bedrock_says())
    backend = _backend(provider)
    failure(backend)
    write_aws("credentials", _keys("default", "AKIDNEW"))
    assert len(ask(backend).claims) == 1
    assert [_key_of(provider, number) for number in (0, 1)] == ["AKIDOLD", "AKIDNEW"]


def test_api_key_is_never_sent_in_the_clear(
    monkeypatch: pytest.MonkeyPatch, provider: Provider
) -> None:
    monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", "hush-token")
    error = failure(_backend(provider))
    assert isinstance(error, BackendRefusedError)
    assert error.kind == "key"
    assert "https" in str(error)
    assert "hush-token" not in str(error)
    assert not provider.asked


@pytest.mark.usefixtures("without_keys")
def test_api_key_needs_no_other_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", "hush-token")
    BedrockBackend(_settings(""), "/unused").close()


def test_environment_of_this_test_has_no_other_credentials() -> None:
    names = {name for name in os.environ if name.startswith("AWS_")}
    assert names == {
        "AWS_ACCESS_KEY_ID",
        "AWS_SECRET_ACCESS_KEY",
        "AWS_REGION",
        "AWS_EC2_METADATA_DISABLED",
    }
