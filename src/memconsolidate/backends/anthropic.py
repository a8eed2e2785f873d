"""Asks a model of Anthropic, or a server that speaks its Messages API."""

from __future__ import annotations

import logging
import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import SplitResult, urlsplit, urlunsplit

import msgspec
from msgspec import Struct

from memconsolidate.backends.answers import read_answer, read_value
from memconsolidate.backends.http import HttpCalls
from memconsolidate.backends.provider import (
    check_key,
    host_of,
    how_to_install,
    only_backend_errors,
    parse_address,
    read_retry_after,
    shown,
)
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    FormRefusedError,
    RequestRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.prompts.render import Prompt, render, spelled_schema
from memconsolidate.prompts.schema import ANSWER_NAME, answer_schema

if TYPE_CHECKING:
    import anthropic
    import httpx2

#: The smallest and cheapest of the current models; its maker names extraction as what it is for.
DEFAULT_MODEL = "claude-haiku-5-5"

#: Anthropic's own address, where nothing else is set.
DEFAULT_BASE_URL = "https://api.anthropic.com"

_KEY_VARIABLE = "ANTHROPIC_API_KEY"
_ADDRESS_VARIABLE = "ANTHROPIC_BASE_URL"

_COMPLETE = frozenset({"end_turn", "tool_use", "stop_sequence"})
_CUT = frozenset({"max_tokens", "model_context_window_exceeded"})

# Anthropic says much with one type of error, `invalid_request_error`; only the words tell it apart.
_SPENT = re.compile(
    r"credit balance|specified .{0,20}usage limit|spend(?:ing)? limit|budget has been exceeded|insufficient (?:credits|funds|quota)",
    re.IGNORECASE,
)
_TOO_LONG = re.compile(
    r"(?:prompt|input|request) is too long|exceed.{0,20}context|context.{0,20}(?:length|window)|request_too_large",
    re.IGNORECASE,
)
_DISABLED = re.compile(r"organization has been disabled", re.IGNORECASE)
_FILTERED = re.compile(r"content filter", re.IGNORECASE)
_NO_MODEL = re.compile(
    r"(?:invalid|unknown) model|model\b.{0,60}(?:not found|not exist)", re.IGNORECASE
)
#: Without these words a server that is not Anthropic's means the address by "not found".
_ABOUT_MODEL = re.compile(r"model|deployment", re.IGNORECASE)


class _Form(NamedTuple):
    """A way to ask for the schema, and what an error says where a server or model has not got it."""

    arguments: dict[str, Any]
    refused: str


#: Tried in this order; the last works everywhere, since there the schema stands in the instructions.
_FORMS = (
    _Form(
        {"output_config": {"format": {"type": "json_schema", "schema": answer_schema()}}},
        r"output_config|output_format|json_schema|structured.output",
    ),
    _Form(
        {
            "tools": [
                {
                    "name": ANSWER_NAME,
                    "description": "Takes what is proposed. Call it once, with all claims.",
                    "input_schema": answer_schema(),
                }
            ],
            "tool_choice": {
                "type": "tool",
                "name": ANSWER_NAME,
                "disable_parallel_tool_use": True,
            },
        },
        r"\btools?\b|tool_",
    ),
    _Form({}, r"(?!)"),
)
_BY_WORDS = len(_FORMS) - 1


class _Block(Struct):
    """A part of an answer; only texts and calls of a tool are looked at."""

    type: str
    text: str | None = None
    input: Any = None


class _Message(Struct):
    """What is read of an answer. What compatible servers leave out has a default."""

    content: list[_Block]
    model: str | None = None
    stop_reason: str | None = None
    stop_details: Any = None
    usage: Any = None


class _Tokens(Struct):
    """Tokens as the provider counts them: `input_tokens` without those written to or read from its
    cache, `output_tokens` with those of reasoning.
    """

    input_tokens: int
    output_tokens: int
    cache_creation_input_tokens: int | None = None
    cache_read_input_tokens: int | None = None


class AnthropicBackend:
    """Asks by the Messages API, with one call for a request.

    The key is `settings.api_key`, else ANTHROPIC_API_KEY; the address is `settings.base_url`, else
    ANTHROPIC_BASE_URL, else Anthropic's own. No other credential of the machine is used: no token,
    profile or federation. Proxies, SSL_CERT_FILE and ANTHROPIC_CUSTOM_HEADERS of the environment
    hold, but for headers with a key.

    Claims come by structured output. Where a server refuses that, it is asked by a forced tool next,
    then in words; a refusal costs nothing, and the object keeps to what worked.

    Raises BackendMissingError without the SDK, BackendRefusedError without a key that can be sent,
    and when address, proxy or certificates cannot be used.
    """

    name = "anthropic"
    is_metered = True

    def __init__(self, settings: BackendSettings, workspace: str) -> None:  # noqa: ARG002
        try:
            import anthropic  # noqa: PLC0415 - slow, and not part of every installation
        except ImportError as error:
            raise BackendMissingError(
                self.name,
                f"the package `anthropic` is not installed: {how_to_install('anthropic')}",
                usage=Usage(),
            ) from error
        # At level debug, as ANTHROPIC_LOG sets it, the SDK logs every request with its text.
        logging.getLogger("anthropic").setLevel(logging.WARNING)
        self._sdk = anthropic
        self.model = settings.model or DEFAULT_MODEL
        self._key, self._key_place = _find_key(settings)
        address, self._address_place = _find_address(settings)
        self._is_own = host_of(address) == host_of(urlsplit(DEFAULT_BASE_URL))
        self.price_list = self.name if self._is_own else ""
        #: The form in which it was answered, and the one that is asked for next, in `_FORMS`.
        self._form = self._next_form = 0
        self._calls = HttpCalls(
            self.name, address, place=self._address_place, seconds=settings.timeout_ms / 1000
        )
        headers = {"Authorization": f"Bearer {self._key}"}
        if not self._is_own:
            # Where servers made for older clients look for it.
            headers["X-Api-Key"] = self._key
        self._client = anthropic.Anthropic(
            api_key=self._key,
            base_url=urlunsplit(address),
            timeout=self._calls.timeout,
            max_retries=0,
            # Given again because ANTHROPIC_CUSTOM_HEADERS would replace the key.
            default_headers=headers,
            # Spans can carry whole requests, for whoever collects them.
            open_telemetry=False,
            http_client=self._calls.client,
        )

    def close(self) -> None:
        """End calls that are under way; they fail. Twice is like once, from any thread."""
        self._calls.close()

    @property
    def form(self) -> str:
        """The form in which the server is asked next."""
        return str(self._next_form)

    @form.setter
    def form(self, text: str) -> None:
        if text in map(str, range(len(_FORMS))):
            self._form = self._next_form = int(text)

    @only_backend_errors(name)
    def propose(self, request: Request) -> Reply:
        """Return claims from one call. Raises BackendError, see `base.Backend` and `base.Adapting`."""
        prompt = render(request)
        form, self._next_form = self._next_form, self._form
        with self._calls.under_way():
            return self._ask(prompt, request.max_output_tokens, form)

    def _ask(self, prompt: Prompt, max_tokens: int, form: int) -> Reply:
        """Make one call in a form."""
        instructions = prompt.instructions
        if form == _BY_WORDS or not self._is_own:
            # Compatible servers may take a schema and not look at it.
            instructions += spelled_schema()
        try:
            response = self._client.messages.with_raw_response.create(
                model=self.model,
                max_tokens=max_tokens,
                system=[
                    {"type": "text", "text": instructions, "cache_control": {"type": "ephemeral"}}
                ],
                messages=[{"role": "user", "content": prompt.text}],
                **_FORMS[form].arguments,
            )
        except self._sdk.APIStatusError as error:
            told = _told(error.body)
            if re.search(_FORMS[form].refused, told, re.IGNORECASE):
                self._next_form = form + 1
                words = shown(told, key=self._key, request=prompt.text)
                raise FormRefusedError(
                    self.name, f"a form of answer is not taken (HTTP {error.status_code}: {words})"
                ) from None
            raise self._refusal(error, told, prompt) from None
        except self._sdk.APIConnectionError as error:
            # Not `from error`: what could not be sent is in its causes, key and all.
            raise self._calls.broken(error) from None
        self._form = self._next_form = form
        return self._read(response.http_response, prompt)

    def _read(self, response: httpx2.Response, prompt: Prompt) -> Reply:
        """Return the reply that an answer holds. Raises BackendError."""
        try:
            message = msgspec.json.decode(response.content, type=_Message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            said = shown(_told(_decoded(response.content)), key=self._key, request=prompt.text)
            raise BackendFailedError(
                self.name,
                f"{self._calls.host} answered with something else than a message"
                f"{_in_brackets(said)}; check {self._address_place}",
            ) from None
        usage = _usage(message.usage)
        if message.stop_reason == "refusal":
            details = message.stop_details
            category = details.get("category") if isinstance(details, dict) else None
            raise AnswerWithheldError(
                self.name,
                f"the model refused{_in_brackets(shown(str(category or '')))}",
                usage=usage,
            )
        if message.stop_reason not in _COMPLETE | _CUT:
            raise BackendFailedError(
                self.name,
                f"the answer was cut off: it ended for the reason {message.stop_reason!r:.40}",
                usage=usage,
            )
        is_cut = message.stop_reason in _CUT
        model = message.model or ""
        calls = [block.input for block in message.content if block.type == "tool_use"]
        if calls and not is_cut:
            return read_value(self.name, calls[0], usage=usage, model=model)
        text = "".join(block.text or "" for block in message.content if block.type == "text")
        return read_answer(self.name, text, usage=usage, model=model, is_cut=is_cut)

    def _refusal(self, error: anthropic.APIStatusError, told: str, prompt: Prompt) -> BackendError:
        """Return what an answer with an error's status means; `told` is what it says."""
        status = error.status_code
        kind, code = str(error.type), str(error.error_code)
        words = shown(told, key=self._key, request=prompt.text)
        said = f"HTTP {status}{': ' if words else ''}{words}"
        if code.endswith("spend_limit_reached") or (status < 500 and _SPENT.search(told)):
            return SpendLimitError(self.name, f"the provider's limit on spending is hit ({said})")
        if status in {429, 503, 529} or kind == "overloaded_error":
            return BackendBusyError(
                self.name,
                f"{'too many requests' if status == 429 else 'overloaded'} ({said})",
                retry_after=read_retry_after(error.response.headers),
            )
        if status == 413 or (status == 400 and _TOO_LONG.search(told)):
            return RequestTooLongError(self.name, f"the request is too long ({said})")
        if status == 401:
            return BackendRefusedError(
                self.name,
                f"the key is not accepted ({said}); check {self._key_place}",
                kind="key",
            )
        if status == 402:
            return BackendRefusedError(
                self.name, f"payment is required ({said}); check the account", kind="payment"
            )
        if status == 403 or code == "organization_on_hold" or _DISABLED.search(told):
            return BackendRefusedError(
                self.name,
                f"this key may not do that ({said}); check the account and llm_backend.model",
                kind="permission",
            )
        if status in {404, 405} and not (self._is_own or _ABOUT_MODEL.search(told)):
            return BackendRefusedError(
                self.name,
                f"no messages can be sent to {self._calls.host} at this address ({said});"
                f" check {self._address_place}",
                kind="address",
            )
        if status == 404 or (status == 400 and _NO_MODEL.search(told)):
            return BackendRefusedError(
                self.name,
                f"{self._calls.host} does not know the model `{self.model}` ({said});"
                " check llm_backend.model",
                kind="model",
            )
        if status == 400 and _FILTERED.search(told):
            # There was an answer; whether it is paid for is not said.
            return AnswerWithheldError(self.name, f"a filter took the answer away ({said})")
        if status < 400:
            return BackendFailedError(
                self.name,
                f"{self._calls.host} points to another address ({said}); check {self._address_place}",
                usage=Usage(),
            )
        if status == 409:
            return BackendFailedError(self.name, f"the provider is at odds ({said})", usage=Usage())
        if status >= 500 or status in {408, 499}:
            return BackendFailedError(self.name, f"the provider failed ({said})")
        return RequestRefusedError(self.name, f"the request was not accepted ({said})")


def _find_key(settings: BackendSettings) -> tuple[str, str]:
    """Return the key and where it stands. Raises BackendRefusedError."""
    place = "llm_backend.api_key" if settings.api_key.strip() else _KEY_VARIABLE
    key = settings.api_key.strip() or os.environ.get(_KEY_VARIABLE, "").strip()
    if not key:
        raise BackendRefusedError(
            AnthropicBackend.name,
            f"there is no key: set llm_backend.api_key or {_KEY_VARIABLE}",
            kind="key",
        )
    check_key(AnthropicBackend.name, key, place=place)
    return key, place


def _find_address(settings: BackendSettings) -> tuple[SplitResult, str]:
    """Return the address to send to and where it stands. Raises BackendRefusedError.

    ANTHROPIC_BASE_URL holds, as for every program with this SDK: a machine behind a gateway names it
    there, and the gateway's key, which then stands in the environment too, is not for Anthropic.
    """
    place = "llm_backend.base_url"
    text = settings.base_url.strip()
    if not text and (text := os.environ.get(_ADDRESS_VARIABLE, "").strip()):
        place = _ADDRESS_VARIABLE
    text = text or DEFAULT_BASE_URL
    example = "http://127.0.0.1:4000"
    return parse_address(AnthropicBackend.name, text, place=place, example=example), place


def _told(body: object) -> str:
    """Return a provider's own message in one line; its key and text of the request may be in it."""
    for name in ("error", "message", "detail"):
        body = body.get(name, body) if isinstance(body, dict) else body
    return " ".join(body.split()) if isinstance(body, str) else ""


def _decoded(content: bytes) -> object:
    try:
        return msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return content.decode("utf-8", "replace")


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


def _usage(value: object) -> Usage | None:
    """Return what the provider says that a call used, None where it does not say."""
    try:
        tokens = msgspec.convert(value, _Tokens)
    except msgspec.ValidationError:
        return None
    return Usage(
        input_tokens=tokens.input_tokens,
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_input_tokens or 0,
        cache_write_tokens=tokens.cache_creation_input_tokens or 0,
    )
