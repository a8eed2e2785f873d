from __future__ import annotations

import json
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.backends.anthropic import DEFAULT_MODEL, AnthropicBackend
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
from memconsolidate.prompts.render import render
from memconsolidate.prompts.schema import ANSWER_NAME, answer_schema
from tests.provider import Answer, Provider, running
from tests.speeches import (
    ANTHROPIC_TOKENS,
    CLAIM,
    CLAIMS,
    GOOD,
    KEY,
    REQUEST,
    SAID,
    USED,
    anthropic_calls,
    anthropic_fails,
    anthropic_message,
    anthropic_says,
    ask,
    failure,
    request,
)

pytestmark = pytest.mark.usefixtures("no_authorities")

_NO_OUTPUT_CONFIG = "output_config: Extra inputs are not permitted"
_NO_FORCED_TOOL = "tool_choice forces tool use is not compatible with this model."

Make = Callable[..., AnthropicBackend]


@pytest.fixture
def make(provider: Provider) -> Iterator[Make]:
    """Make backends that ask the provider, and close them in the end."""
    backends: list[AnthropicBackend] = []

    def make(**changes: Any) -> AnthropicBackend:
        values = {"api_key": KEY, "base_url": provider.url, "timeout_ms": 20_000, **changes}
        backends.append(AnthropicBackend(BackendSettings(name="anthropic", **values), ""))
        return backends[-1]

    yield make
    for backend in backends:
        backend.close()


class TestSettings:
    def test_missing_package_is_told_with_its_command(
        self, make: Make, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "anthropic", None)
        with pytest.raises(BackendMissingError, match=r"pip install '\.\[anthropic\]'"):
            make()

    @pytest.mark.parametrize("key", ["", " \n"])
    def test_missing_key_names_setting_and_variable(self, make: Make, key: str) -> None:
        with pytest.raises(BackendRefusedError) as caught:
            make(api_key=key)
        assert caught.value.kind == "key"
        assert "llm_backend.api_key or ANTHROPIC_API_KEY" in str(caught.value)

    def test_key_of_the_environment_stands_in(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_API_KEY", " sk-ant-of-the-environment\n")
        provider.enqueue(anthropic_says())
        ask(make(api_key=""))
        assert provider.asked[0].headers["authorization"] == "Bearer sk-ant-of-the-environment"

    def test_key_of_the_settings_goes_first_and_no_other_credential_is_used(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-other")
        monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "a-token")
        monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "authorization: Bearer x\nX-Api-Key: y")
        provider.enqueue(anthropic_says())
        ask(make())
        headers = provider.asked[0].headers
        assert (headers["authorization"], headers["x-api-key"]) == (f"Bearer {KEY}", KEY)

    def test_token_profile_and_federation_are_no_key(
        self, make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "configs").mkdir()
        (tmp_path / "configs/default.json").write_text(
            json.dumps({"version": "1.0", "authentication": {"type": "user_oauth"}})
        )
        (tmp_path / "active_config").write_text("default")
        monkeypatch.setenv("ANTHROPIC_CONFIG_DIR", str(tmp_path))
        monkeypatch.setenv("ANTHROPIC_PROFILE", "default")
        monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "a-token")
        monkeypatch.setenv("ANTHROPIC_IDENTITY_TOKEN", "a-token")
        monkeypatch.setenv("ANTHROPIC_FEDERATION_RULE_ID", "fdrl_1")
        monkeypatch.setenv("ANTHROPIC_ORGANIZATION_ID", "org_1")
        with pytest.raises(BackendRefusedError, match="there is no key"):
            make(api_key="")

    def test_key_that_cannot_be_sent_is_refused_with_where_it_stands(self, make: Make) -> None:
        with pytest.raises(BackendRefusedError, match=r"check llm_backend\.api_key"):
            make(api_key="sk-ant\n-two-lines")

    def test_address_of_the_environment_holds_where_none_is_set(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", f"{provider.url}/gateway/")
        provider.enqueue(anthropic_says())
        ask(make(base_url=""))
        assert provider.asked[0].path == "/gateway/v1/messages"

    def test_address_of_the_settings_goes_before_the_environment(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
        provider.enqueue(anthropic_says())
        ask(make())
        assert provider.asked[0].path == "/v1/messages"

    def test_own_address_stands_in_through_a_proxy_without_the_schema_in_words(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HTTP_PROXY", provider.url)
        provider.enqueue(anthropic_says())
        make(base_url="http://api.anthropic.com").propose(REQUEST)
        asked = provider.asked[0]
        assert asked.path == "http://api.anthropic.com/v1/messages"
        assert asked.body["system"][0]["text"] == render(REQUEST).instructions
        assert "x-api-key" not in asked.headers

    def test_address_that_is_none_is_refused_with_where_it_stands(
        self, make: Make, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(
            BackendRefusedError, match=r"llm_backend\.base_url is no addr"
        ) as caught:
            make(base_url="localhost:4000")
        assert caught.value.kind == "address"
        monkeypatch.setenv("ANTHROPIC_BASE_URL", "localhost:4000")
        with pytest.raises(BackendRefusedError, match="ANTHROPIC_BASE_URL is no address"):
            make(base_url="")

    def test_default_model_is_one_that_the_package_knows(self, make: Make) -> None:
        from anthropic.types import Model  # noqa: PLC0415 - slow, and only needed here

        assert make().model == DEFAULT_MODEL
        assert DEFAULT_MODEL in get_args(get_args(Model)[0])


class TestRequest:
    def test_request_has_what_the_settings_and_the_request_ask_for(
        self, make: Make, provider: Provider
    ) -> None:
        provider.enqueue(anthropic_says())
        asked = request(max_output_tokens=1234)
        make(model="claude-sonnet-5-5").propose(asked)
        body = provider.asked[0].body
        prompt = render(asked)
        (system,) = body.pop("system")
        assert system["text"].startswith(prompt.instructions)
        assert system["cache_control"] == {"type": "ephemeral"}
        assert body == {
            "model": "claude-sonnet-5-5",
            "max_tokens": 1234,
            "messages": [{"role": "user", "content": prompt.text}],
            "output_config": {"format": {"type": "json_schema", "schema": answer_schema()}},
        }

    def test_instructions_of_two_requests_are_the_same_bytes(
        self, make: Make, provider: Provider
    ) -> None:
        provider.enqueue(anthropic_says())
        backend = make()
        ask(backend)
        backend.propose(
            Request(purpose="extraction", repair=Repair("prose", "it holds no JSON object"))
        )
        first, second = (asked.body["system"] for asked in provider.asked)
        assert first == second

    def test_text_with_half_characters_is_sent(self, make: Make, provider: Provider) -> None:
        provider.enqueue(anthropic_says())
        ask(make(), request("a \ud83d b"))
        assert "a ? b" in provider.asked[0].body["messages"][0]["content"]

    def test_debug_log_of_the_package_shows_no_text(
        self, make: Make, provider: Provider, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        logging.getLogger("anthropic").setLevel(logging.DEBUG)
        provider.enqueue(anthropic_says())
        ask(make())
        assert SAID not in caplog.text
        assert KEY not in caplog.text


class TestAnswer:
    def test_claims_usage_and_model_are_read(self, make: Make, provider: Provider) -> None:
        provider.enqueue(
            anthropic_message(
                {"type": "thinking", "thinking": "{}", "signature": "x"},
                {"type": "text", "text": GOOD[:9]},
                {"type": "text", "text": GOOD[9:]},
            )
        )
        reply = ask(make())
        assert [claim.name for claim in reply.claims] == [CLAIM["name"]]
        assert (reply.usage, reply.unreadable) == (USED, 0)
        assert reply.model == "claude-haiku-5-5-20261007"
        assert len(provider.asked) == 1

    def test_no_claims_are_an_answer(self, make: Make, provider: Provider) -> None:
        provider.enqueue(anthropic_says('{"claims": [], "note": "small talk"}'))
        reply = ask(make())
        assert (reply.claims, reply.note, reply.usage) == ((), "small talk", USED)

    @pytest.mark.parametrize(
        ("tokens", "usage"),
        [
            ({"input_tokens": 3, "output_tokens": 4}, Usage(input_tokens=3, output_tokens=4)),
            (
                {**ANTHROPIC_TOKENS, "cache_read_input_tokens": None, "service_tier": "standard"},
                Usage(input_tokens=120, output_tokens=30, cache_write_tokens=7),
            ),
            ({}, None),
            (None, None),
            ({"input_tokens": "3", "output_tokens": 4}, None),
            ({"input_tokens": 3}, None),
            ({"input_tokens": 0, "output_tokens": 0}, None),
        ],
    )
    def test_usage_is_what_the_server_tells_or_unknown(
        self, make: Make, provider: Provider, tokens: object, usage: Usage | None
    ) -> None:
        provider.enqueue(anthropic_says(GOOD, usage=tokens))
        assert ask(make()).usage == usage

    @pytest.mark.parametrize("reason", ["max_tokens", "model_context_window_exceeded"])
    @pytest.mark.parametrize("answer", [anthropic_says, anthropic_calls])
    def test_answer_at_the_limit_of_tokens_is_cut(
        self, make: Make, provider: Provider, answer: Callable[..., Answer], reason: str
    ) -> None:
        provider.enqueue(answer('{"claims": [', stop_reason=reason))
        error = failure(make())
        assert isinstance(error, AnswerCutError)
        assert error.usage == USED

    def test_refusal_is_told_with_its_category(self, make: Make, provider: Provider) -> None:
        details = {"type": "refusal", "category": "cyber", "explanation": "long"}
        provider.enqueue(anthropic_message(stop_reason="refusal", stop_details=details))
        error = failure(make())
        assert isinstance(error, AnswerWithheldError)
        assert "(cyber)" in str(error)
        assert error.usage == USED

    @pytest.mark.parametrize("reason", ["pause_turn", "stop", "", None])
    def test_answer_that_does_not_say_it_is_whole_counts_as_cut_off(
        self, make: Make, provider: Provider, reason: str | None
    ) -> None:
        provider.enqueue(anthropic_says(GOOD, stop_reason=reason))
        error = failure(make())
        assert type(error) is BackendFailedError
        assert error.usage == USED

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("", "empty"),
            ("  \n", "empty"),
            ("Here is what I found: nothing much.", "no complete JSON object"),
            ('{"claims": [{"operation": "create"', "no complete JSON object"),
            ("[1, 2]", "claims[0]"),
            ('{"answer": 1}', "`claims`"),
            (json.dumps({"claims": [{**CLAIM, "operation": "delete"}]}), "operation"),
        ],
    )
    def test_unusable_answer_says_what_is_wrong_with_it(
        self, make: Make, provider: Provider, text: str, problem: str
    ) -> None:
        provider.enqueue(anthropic_says(text))
        error = failure(make())
        assert isinstance(error, AnswerError)
        assert problem in error.problem
        assert error.usage == USED

    def test_fenced_answer_with_prose_around_it_is_read(
        self, make: Make, provider: Provider
    ) -> None:
        provider.enqueue(anthropic_says(f"Sure!\n```json\n{GOOD}\n```\nThat is all."))
        assert len(ask(make()).claims) == 1

    def test_claim_beside_a_broken_one_is_kept(self, make: Make, provider: Provider) -> None:
        provider.enqueue(anthropic_says(json.dumps({"claims": [CLAIM, {"type": "user"}]})))
        reply = ask(make())
        assert (len(reply.claims), reply.unreadable) == (1, 1)

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Error: 429 Too many requests", AnswerError),
            ("Credit balance is too low", AnswerError),
            ("I'm sorry, I can't help with that.", AnswerWithheldError),
        ],
    )
    def test_words_of_an_error_in_the_place_of_an_answer_are_only_words(
        self, make: Make, provider: Provider, text: str, expected: type[BackendError]
    ) -> None:
        provider.enqueue(anthropic_says(text))
        error = failure(make())
        assert type(error) is expected
        assert error.usage == USED

    @pytest.mark.parametrize(
        "body",
        [
            b"<html><body>Sign in to the company portal</body></html>",
            b"",
            b"\xff\xfe",
            b"{}",
            b"null",
            b"[]",
            b'"text"',
            b'{"content": "text", "stop_reason": "end_turn"}',
            b'{"content": [{"text": "no type"}], "stop_reason": "end_turn"}',
            b'{"type": "error", "error": {"type": "api_error", "message": "upstream is down"}}',
            b'{"content": [], "stop_reason": "end_turn", "usage": ' + b"[" * 100_000,
        ],
        ids=lambda body: repr(body[:20]),
    )
    @pytest.mark.parametrize("kind", ["application/json", "text/html", "application/octet-stream"])
    def test_success_that_is_no_message_is_a_failure_of_unknown_cost(
        self, make: Make, provider: Provider, body: bytes, kind: str
    ) -> None:
        provider.enqueue(Answer(body=body, headers={"content-type": kind}))
        error = failure(make())
        assert type(error) is BackendFailedError
        assert error.usage is None
        assert "check llm_backend.base_url" in str(error)

    @pytest.mark.parametrize("said", [f"the key {KEY} is odd", f"what is {SAID!r}?"])
    def test_success_that_is_no_message_shows_no_key_and_no_transcript(
        self, make: Make, provider: Provider, said: str
    ) -> None:
        provider.enqueue(Answer(body={"message": said}))
        assert type(failure(make())) is BackendFailedError


class TestForms:
    @pytest.mark.parametrize(
        "refusal",
        [
            anthropic_fails(400, "invalid_request_error", _NO_OUTPUT_CONFIG),
            anthropic_fails(422, "invalid_request_error", _NO_OUTPUT_CONFIG),
            anthropic_fails(
                400,
                "invalid_request_error",
                "output_config.format.schema: For 'string' type, property 'enum' is not supported",
            ),
            Answer(status=400, body={"message": 'json: unknown field "output_config"'}),
            Answer(
                status=400,
                body={"detail": "This model does not support structured outputs."},
            ),
        ],
    )
    def test_server_without_structured_output_is_asked_by_a_forced_tool(
        self, make: Make, provider: Provider, refusal: Answer
    ) -> None:
        provider.enqueue(refusal, anthropic_calls(CLAIMS))
        reply = ask(make())
        assert len(reply.claims) == 1
        assert reply.usage == USED
        first, second = (asked.body for asked in provider.asked)
        assert "tools" not in first
        assert "output_config" not in second
        assert [tool["input_schema"] for tool in second["tools"]] == [answer_schema()]
        assert second["tool_choice"]["name"] == ANSWER_NAME
        assert second["messages"] == first["messages"]

    def test_model_without_forced_tools_is_asked_in_words(
        self, make: Make, provider: Provider
    ) -> None:
        provider.enqueue(
            anthropic_fails(400, "invalid_request_error", _NO_OUTPUT_CONFIG),
            anthropic_fails(400, "invalid_request_error", _NO_FORCED_TOOL),
            anthropic_says(),
        )
        assert len(ask(make()).claims) == 1
        last = provider.asked[2].body
        assert {"output_config", "tools", "tool_choice"}.isdisjoint(last)
        assert json.dumps(answer_schema(), separators=(",", ":")) in last["system"][0]["text"]

    def test_what_was_refused_is_not_tried_again(self, make: Make, provider: Provider) -> None:
        provider.enqueue(
            anthropic_fails(400, "invalid_request_error", _NO_OUTPUT_CONFIG),
            anthropic_calls(CLAIMS),
        )
        backend = make()
        for _ in range(3):
            ask(backend)
        assert ["output_config" in asked.body for asked in provider.asked] == [True] + 3 * [False]

    def test_what_was_refused_is_known_to_another_process(
        self, make: Make, provider: Provider
    ) -> None:
        provider.enqueue(
            anthropic_fails(400, "invalid_request_error", _NO_OUTPUT_CONFIG),
            anthropic_calls(CLAIMS),
        )
        first, second = make(), make()
        with pytest.raises(FormRefusedError):
            first.propose(REQUEST)
        assert len(provider.asked) == 1, "one call is one request"
        second.form = first.form
        second.form = "song"
        second.propose(REQUEST)
        assert ["output_config" in asked.body for asked in provider.asked] == [True, False]

    def test_every_form_refused_is_a_refused_request(self, make: Make, provider: Provider) -> None:
        provider.enqueue(
            anthropic_fails(
                400, "invalid_request_error", f"{_NO_OUTPUT_CONFIG}; tools: not supported"
            )
        )
        error = failure(make())
        assert type(error) is RequestRefusedError
        assert error.usage == Usage()
        assert len(provider.asked) == 3

    def test_other_refusal_is_not_asked_again(self, make: Make, provider: Provider) -> None:
        provider.enqueue(
            anthropic_fails(400, "invalid_request_error", "max_tokens: must be at least 1")
        )
        failure(make())
        assert len(provider.asked) == 1

    def test_refused_form_is_seen_although_the_transcript_has_the_same_words(
        self, make: Make, provider: Provider
    ) -> None:
        provider.enqueue(
            anthropic_fails(400, "invalid_request_error", _NO_OUTPUT_CONFIG),
            anthropic_calls(CLAIMS),
        )
        reply = ask(make(), request(_NO_OUTPUT_CONFIG))
        assert len(reply.claims) == 1

    def test_text_in_the_place_of_the_tool_is_read(self, make: Make, provider: Provider) -> None:
        provider.enqueue(
            anthropic_fails(400, "invalid_request_error", _NO_OUTPUT_CONFIG), anthropic_says()
        )
        assert len(ask(make()).claims) == 1

    @pytest.mark.parametrize("value", [{}, None, "claims", {"claims": [{}]}])
    def test_tool_called_with_something_else_is_an_unusable_answer(
        self, make: Make, provider: Provider, value: object
    ) -> None:
        provider.enqueue(anthropic_calls(value))
        error = failure(make())
        assert isinstance(error, AnswerError)
        assert error.usage == USED

    def test_other_servers_are_told_the_schema_in_words_too(
        self, make: Make, provider: Provider
    ) -> None:
        provider.enqueue(anthropic_says())
        ask(make())
        body = provider.asked[0].body
        assert "output_config" in body
        assert "valid against this JSON schema" in body["system"][0]["text"]


#: Answers of Anthropic as people report them, and what gateways make of them.
_REFUSALS = [
    (anthropic_fails(401, "authentication_error", "invalid x-api-key"), "key"),
    (Answer(status=401, body={"error": "Unauthorized"}), "key"),
    (
        anthropic_fails(403, "permission_error", "Your API key may not use this resource."),
        "permission",
    ),
    (Answer(status=403, body={"error": {"type": "forbidden", "message": "no"}}), "permission"),
    (
        anthropic_fails(400, "invalid_request_error", "This organization has been disabled."),
        "permission",
    ),
    (
        anthropic_fails(400, "invalid_request_error", "On hold.", code="organization_on_hold"),
        "permission",
    ),
    (anthropic_fails(402, "billing_error", "Your payment details need attention."), "payment"),
    (
        anthropic_fails(402, "billing_error", "x", code="linked_organization_billing_unavailable"),
        "payment",
    ),
    (anthropic_fails(404, "not_found_error", "model: claude-nothing"), "model"),
    (anthropic_fails(404, "not_found_error", "No deployment of this name"), "model"),
    (Answer(status=404, body=b"404 page not found"), "address"),
    (Answer(status=404, body={"detail": "Not Found"}), "address"),
    (Answer(status=405, body=b""), "address"),
    (
        Answer(status=400, body={"error": {"message": "Invalid model name passed in model=x"}}),
        "model",
    ),
]

_NOT_STARTED = [
    (
        anthropic_fails(
            400,
            "invalid_request_error",
            "Your credit balance is too low to access the Anthropic API."
            " Please go to Plans & Billing to upgrade or purchase credits.",
        ),
        SpendLimitError,
    ),
    (
        anthropic_fails(
            400,
            "invalid_request_error",
            "You have reached your specified API usage limits."
            " You will regain access on 2026-11-01 at 00:00 UTC.",
        ),
        SpendLimitError,
    ),
    (
        anthropic_fails(429, "rate_limit_error", "x", code="enforced_spend_limit_reached"),
        SpendLimitError,
    ),
    (
        anthropic_fails(429, "rate_limit_error", "x", code="contract_spend_limit_reached"),
        SpendLimitError,
    ),
    (
        anthropic_fails(402, "billing_error", "x", code="linked_organization_spend_limit_reached"),
        SpendLimitError,
    ),
    (
        Answer(
            status=400,
            body={"error": {"message": "Budget has been exceeded! Current cost: 2.1, Max: 2"}},
        ),
        SpendLimitError,
    ),
    (
        anthropic_fails(429, "rate_limit_error", "This would exceed your rate limit."),
        BackendBusyError,
    ),
    (anthropic_fails(429, "rate_limit_error", "x", code="ramp_limit_exceeded"), BackendBusyError),
    (Answer(status=429, body=b"slow down"), BackendBusyError),
    (anthropic_fails(529, "overloaded_error", "Overloaded"), BackendBusyError),
    (anthropic_fails(500, "overloaded_error", "Overloaded"), BackendBusyError),
    (Answer(status=503, body=b"<html>Service Unavailable</html>"), BackendBusyError),
    (
        anthropic_fails(
            400, "invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum"
        ),
        RequestTooLongError,
    ),
    (
        anthropic_fails(
            400,
            "invalid_request_error",
            "input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000,"
            " decrease input length or `max_tokens` and try again",
        ),
        RequestTooLongError,
    ),
    (
        anthropic_fails(
            413, "request_too_large", "Request exceeds the maximum allowed number of bytes."
        ),
        RequestTooLongError,
    ),
    (
        Answer(status=413, body=b"<html><h1>413 Request Entity Too Large</h1></html>"),
        RequestTooLongError,
    ),
    (
        anthropic_fails(400, "invalid_request_error", "messages: Field required"),
        RequestRefusedError,
    ),
    (Answer(status=400, body=None), RequestRefusedError),
    (anthropic_fails(422, "invalid_request_error", "body: wrong"), RequestRefusedError),
]


class TestRefusals:
    @pytest.mark.parametrize(("answer", "kind"), _REFUSALS)
    def test_refusal_says_what_a_person_has_to_look_at(
        self, make: Make, provider: Provider, answer: Answer, kind: str
    ) -> None:
        provider.enqueue(answer)
        error = failure(make())
        assert isinstance(error, BackendRefusedError)
        assert error.kind == kind
        assert error.usage == Usage()
        assert "check " in str(error)
        assert len(provider.asked) == 1

    @pytest.mark.parametrize(("answer", "expected"), _NOT_STARTED)
    def test_request_that_was_not_taken_costs_nothing(
        self, make: Make, provider: Provider, answer: Answer, expected: type[BackendError]
    ) -> None:
        provider.enqueue(answer)
        error = failure(make())
        assert type(error) is expected
        assert error.usage == Usage()
        assert len(provider.asked) == 1

    @pytest.mark.parametrize("status", [408, 499, 500, 501, 502, 504, 520])
    def test_failure_of_the_provider_has_an_unknown_cost(
        self, make: Make, provider: Provider, status: int
    ) -> None:
        provider.enqueue(anthropic_fails(status, "api_error", "Internal server error"))
        error = failure(make())
        assert type(error) is BackendFailedError
        assert error.usage is None
        assert len(provider.asked) == 1

    def test_answer_taken_away_by_a_filter_is_withheld(
        self, make: Make, provider: Provider
    ) -> None:
        text = "Output blocked by content filtering policy"
        provider.enqueue(anthropic_fails(400, "invalid_request_error", text))
        error = failure(make())
        assert isinstance(error, AnswerWithheldError)
        assert error.usage is None

    def test_message_of_the_provider_is_told_short_in_one_line_and_without_the_key(
        self, make: Make, provider: Provider
    ) -> None:
        text = f"first\nsecond {KEY} " + "blah " * 1000
        provider.enqueue(anthropic_fails(400, "invalid_request_error", text))
        message = str(failure(make()))
        assert "first second … blah" in message
        assert len(message) < 300

    def test_message_that_repeats_the_transcript_is_not_told(
        self, make: Make, provider: Provider
    ) -> None:
        text = f"messages.0: '{SAID}' is not allowed"
        provider.enqueue(anthropic_fails(400, "invalid_request_error", text))
        assert str(failure(make())).endswith("the request was not accepted (HTTP 400)")

    def test_key_of_the_environment_is_named_when_it_is_not_accepted(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        provider.enqueue(anthropic_fails(401, "authentication_error", "invalid x-api-key"))
        assert str(failure(make(api_key=""))).endswith("check ANTHROPIC_API_KEY")

    @pytest.mark.parametrize("status", [429, 503, 529])
    def test_time_to_wait_is_told(self, make: Make, provider: Provider, status: int) -> None:
        headers = {"retry-after": "17"}
        provider.enqueue(anthropic_fails(status, "rate_limit_error", "wait", **headers))
        error = failure(make())
        assert isinstance(error, BackendBusyError)
        assert error.retry_after == 17

    def test_own_server_that_finds_nothing_means_the_model(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HTTP_PROXY", provider.url)
        provider.enqueue(Answer(status=404, body=b"not found"))
        error = failure(make(base_url="http://api.anthropic.com"))
        assert isinstance(error, BackendRefusedError)
        assert error.kind == "model"

    @pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
    def test_redirect_is_not_followed_with_the_text(
        self, make: Make, provider: Provider, status: int
    ) -> None:
        with running(Provider()) as elsewhere:
            location = {"location": f"{elsewhere.url}/v1/messages"}
            provider.enqueue(Answer(status=status, body=b"", headers=location))
            error = failure(make())
            assert elsewhere.asked == []
        assert type(error) is BackendFailedError
        assert error.usage == Usage()
        assert "points to another address" in str(error)


class TestConnection:
    def test_refused_connection_is_unreachable(self, make: Make) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        error = failure(make(base_url=f"http://127.0.0.1:{port}"))
        assert isinstance(error, BackendUnreachableError)
        assert f"no connection to 127.0.0.1:{port} (Connection refused)" in str(error)
        assert error.usage == Usage()

    @pytest.mark.parametrize("trouble", ["hang", "stall"])
    def test_answer_that_does_not_come_in_time_is_a_failure_of_unknown_cost(
        self, make: Make, provider: Provider, trouble: Any
    ) -> None:
        answer = anthropic_says()
        provider.enqueue(Answer(body=answer.body, trouble=trouble))
        error = failure(make(timeout_ms=300))
        assert type(error) is BackendFailedError
        assert error.usage is None
        assert "no answer in 0.3 seconds; llm_backend.timeout_ms allows more" in str(error)

    def test_header_of_the_environment_that_cannot_be_sent_is_not_shown(
        self, make: Make, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "X-Gateway: secret\rmore")
        error = failure(make())
        assert isinstance(error, BackendUnreachableError)
        assert "secret" not in str(error)
        assert provider.asked == []

    @pytest.mark.parametrize("trouble", ["cut", "close"])
    @pytest.mark.parametrize("status", [200, 400, 500])
    def test_connection_that_breaks_is_a_failure_of_unknown_cost(
        self, make: Make, provider: Provider, trouble: Any, status: int
    ) -> None:
        answer = anthropic_says()
        provider.enqueue(Answer(status=status, body=answer.body, trouble=trouble))
        error = failure(make())
        assert type(error) is BackendFailedError
        assert error.usage is None
        assert "broke off" in str(error)
        assert len(provider.asked) == 1


_FIELDS = [
    *("error", "message", "type", "details", "error_code", "model", "stop_reason"),
    *("content", "text", "input", "claims", "usage", "input_tokens"),
]
_json = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(_FIELDS), inner, max_size=6)
    ),
    max_leaves=12,
)
_statuses = st.sampled_from([200, 201, 204, 300, 304, 400, 401, 404, 413, 418, 429, 500, 503, 599])
_bodies = st.one_of(_json, st.binary(max_size=40))
_words = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=8)


def test_nothing_but_a_backend_error_comes_out_of_any_answer(
    make: Make, provider: Provider
) -> None:
    backend = make()

    @settings(max_examples=200)
    @given(status=_statuses, body=_bodies, wait=_words)
    def accept(status: int, body: Any, wait: str) -> None:
        provider.enqueue(Answer(status=status, body=body, headers={"retry-after": wait}))
        with pytest.raises(BackendError):
            ask(backend)

    accept()
