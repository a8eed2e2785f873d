"""The backend against a server by others: its errors, quotas, tools and faults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from memconsolidate.backends.anthropic import AnthropicBackend
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    RequestRefusedError,
    RequestTooLongError,
)
from memconsolidate.model import Usage
from memconsolidate.prompts.schema import ANSWER_NAME
from tests.speeches import CLAIMS, GOOD, SAID, ask, failure

if TYPE_CHECKING:
    from llmock.pytest_plugin import LLMock

pytestmark = pytest.mark.usefixtures("no_authorities")


@pytest.fixture
def backend(llmock: LLMock) -> Iterator[AnthropicBackend]:
    """Ask the server that the environment names, as the fixture `llmock` sets it."""
    assert llmock.url
    backend = AnthropicBackend(BackendSettings(name="anthropic", timeout_ms=20_000), "")
    yield backend
    backend.close()


def test_scripted_answer_is_read(backend: AnthropicBackend, llmock: LLMock) -> None:
    llmock.reply(GOOD)
    reply = ask(backend)
    assert [claim.statement for claim in reply.claims] == [SAID]
    assert reply.usage is not None
    assert reply.usage.total_tokens > 0
    assert reply.model == backend.model
    assert llmock.last_request.path == "/anthropic/v1/messages"


def test_text_that_is_no_json_is_an_unusable_answer(
    backend: AnthropicBackend, llmock: LLMock
) -> None:
    llmock.reply("I read it with great interest.")
    error = failure(backend)
    assert isinstance(error, AnswerError)
    assert error.usage is not None


@pytest.mark.parametrize(
    ("status", "expected", "usage"),
    [
        (400, RequestRefusedError, Usage()),
        (401, BackendRefusedError, Usage()),
        (402, BackendRefusedError, Usage()),
        (403, BackendRefusedError, Usage()),
        (404, BackendRefusedError, Usage()),
        (408, BackendFailedError, None),
        (409, BackendFailedError, Usage()),
        (413, RequestTooLongError, Usage()),
        (422, RequestRefusedError, Usage()),
        (429, BackendBusyError, Usage()),
        (500, BackendFailedError, None),
        (502, BackendFailedError, None),
        (503, BackendBusyError, Usage()),
        (504, BackendFailedError, None),
        (529, BackendBusyError, Usage()),
    ],
)
def test_failed_call_is_made_once_and_has_its_meaning(
    backend: AnthropicBackend,
    llmock: LLMock,
    status: int,
    expected: type[BackendError],
    usage: Usage | None,
) -> None:
    llmock.fail(status)
    error = failure(backend)
    assert type(error) is expected
    assert error.usage == usage
    assert len(llmock.requests) == 1
    llmock.assert_resilient()


def test_time_to_wait_is_handed_on(backend: AnthropicBackend, llmock: LLMock) -> None:
    llmock.rate_limit(retry_after=17)
    assert failure(backend).retry_after == 17
    llmock.assert_resilient()


def test_quota_of_requests_is_a_wait(backend: AnthropicBackend, llmock: LLMock) -> None:
    llmock.limits(rpm=1).reply(GOOD, times=None)
    ask(backend)
    error = failure(backend)
    assert isinstance(error, BackendBusyError)
    assert error.retry_after is not None
    assert 0 < error.retry_after <= 60
    llmock.assert_resilient()


def test_context_that_is_too_long_is_told(backend: AnthropicBackend, llmock: LLMock) -> None:
    llmock.context_overflow()
    assert isinstance(failure(backend), RequestTooLongError)
    llmock.assert_resilient()


def test_prompt_beyond_the_context_is_too_long(backend: AnthropicBackend, llmock: LLMock) -> None:
    llmock.limits(context_window=10)
    assert isinstance(failure(backend), RequestTooLongError)
    llmock.assert_resilient()


def test_slow_answer_is_given_up_on(llmock: LLMock) -> None:
    llmock.delay(1.0)
    backend = AnthropicBackend(BackendSettings(name="anthropic", timeout_ms=200), "")
    error = failure(backend)
    backend.close()
    assert type(error) is BackendFailedError
    assert error.usage is None


@pytest.mark.parametrize(
    ("reason", "expected"), [("length", AnswerCutError), ("content_filter", AnswerWithheldError)]
)
def test_answer_that_ended_early_is_no_answer(
    backend: AnthropicBackend, llmock: LLMock, reason: str, expected: type[BackendError]
) -> None:
    from llmock.scenarios import Reply  # noqa: PLC0415 - slow, and only needed here

    llmock.add(Reply(text=GOOD, finish_reason=reason))
    error = failure(backend)
    assert type(error) is expected
    assert error.usage is not None


def test_refused_structured_output_is_asked_again_by_a_tool(
    backend: AnthropicBackend, llmock: LLMock
) -> None:
    llmock.fail(400, message="output_config: Extra inputs are not permitted")
    reply = ask(backend)
    assert len(reply.claims) == 1, "the server fills tools with what their schema takes"
    first, second = llmock.requests
    assert (first.status, second.status) == (400, 200)
    assert first.fingerprint != second.fingerprint
    llmock.assert_resilient()


def test_tool_called_by_another_name_or_with_broken_arguments_breaks_nothing(
    backend: AnthropicBackend, llmock: LLMock
) -> None:
    llmock.fail(400, message="output_config: Extra inputs are not permitted")
    llmock.break_tool_call("malformed_arguments")
    assert isinstance(failure(backend), AnswerError)
    llmock.call_tool(ANSWER_NAME, CLAIMS)
    assert len(ask(backend).claims) == 1


def test_outage_and_its_end_are_seen(backend: AnthropicBackend, llmock: LLMock) -> None:
    llmock.outage()
    for _ in range(3):
        assert isinstance(failure(backend), BackendBusyError)
    llmock.reset().reply(GOOD)
    assert len(ask(backend).claims) == 1
