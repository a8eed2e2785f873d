"""Asks a model of Anthropic, or a server that speaks its Messages API."""

from __future__ import annotations

import logging
import math
import os
import re
import ssl
from datetime import datetime
from email.utils import parsedate_to_datetime
from socket import gaierror
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from memconsolidate.backends.answers import read_answer, read_value
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    BackendUnreachableError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.prompts.render import Prompt, render, spelled_schema
from memconsolidate.prompts.schema import ANSWER_NAME, answer_schema
from memconsolidate.system.clock import SystemClock

if TYPE_CHECKING:
    import anthropic
    import httpx2

#: The smallest and cheapest of the current models; its maker names extraction as what it is for.
DEFAULT_MODEL = "claude-haiku-5-5"

#: Anthropic's own address, where nothing else is set.
DEFAULT_BASE_URL = "https://api.anthropic.com"

_KEY_VARIABLE = "ANTHROPIC_API_KEY"
_ADDRESS_VARIABLE = "ANTHROPIC_BASE_URL"

#: A server that has not taken a connection by then, in seconds, is not there.
_CONNECT_SECONDS = 10.0

#: So much of a provider's own message is told, in characters.
_TOLD_CHARS = 200

#: So many characters in a row of a provider's message that also stand in the request are text of it.
_ECHO_CHARS = 24

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

    Claims come by structured output. Where a server refuses that, the same is asked again by a
    forced tool, then in words; a refusal costs nothing, and the object keeps to what worked.

    Raises BackendMissingError without the SDK, BackendRefusedError without a key that can be sent,
    BackendUnreachableError when address, proxy or certificates of the settings cannot be used.
    """

    name = "anthropic"
    is_metered = True

    def __init__(self, settings: BackendSettings, workspace: str) -> None:  # noqa: ARG002
        try:
            import anthropic  # noqa: PLC0415 - slow, and not part of every installation
            import httpx2  # noqa: PLC0415
        except ImportError as error:
            raise BackendMissingError(
                self.name,
                "the package `anthropic` is not installed: pip install 'memconsolidate[anthropic]'",
                usage=Usage(),
            ) from error
        # At level debug, as ANTHROPIC_LOG sets it, the SDK logs every request with its text.
        logging.getLogger("anthropic").setLevel(logging.WARNING)
        self.model = settings.model or DEFAULT_MODEL
        self._key, self._key_place = _find_key(settings)
        address, self._address_place = _find_address(settings)
        self._host = urlsplit(address).netloc.rpartition("@")[2]
        self._is_own = self._host == urlsplit(DEFAULT_BASE_URL).netloc
        self.price_list = self.name if self._is_own else ""
        self._seconds = settings.timeout_ms / 1000
        self._form = 0
        headers = {"Authorization": f"Bearer {self._key}"}
        if not self._is_own:
            # Where servers made for older clients look for it.
            headers["X-Api-Key"] = self._key
        timeout = anthropic.Timeout(self._seconds, connect=min(self._seconds, _CONNECT_SECONDS))
        try:
            self._client = anthropic.Anthropic(
                api_key=self._key,
                base_url=address,
                timeout=timeout,
                max_retries=0,
                # Given again because ANTHROPIC_CUSTOM_HEADERS would replace the key.
                default_headers=headers,
                # Spans can carry whole requests, for whoever collects them.
                open_telemetry=False,
                # Text is sent where the settings say, not where an answer points to.
                http_client=anthropic.DefaultHttpxClient(timeout=timeout, follow_redirects=False),
            )
        except (ImportError, OSError, ValueError, httpx2.InvalidURL) as error:
            # Its text may show the password of a proxy.
            raise BackendUnreachableError(
                self.name,
                f"no client can be made ({type(error).__name__}): check {self._address_place},"
                " and HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE in the environment",
            ) from None

    def close(self) -> None:
        """Close all connections; a call under way then ends with its answer or its time-out."""
        self._client.close()

    def propose(self, request: Request) -> Reply:
        """Return claims for a request. Raises BackendError."""
        prompt = render(request)
        while True:
            form = self._form
            try:
                return self._ask(prompt, request.max_output_tokens, form)
            except _FormRefusedError:
                self._form = max(self._form, form + 1)

    def _ask(self, prompt: Prompt, max_tokens: int, form: int) -> Reply:
        """Make one call. Raises BackendError, or _FormRefusedError to be asked in the next form."""
        import anthropic  # noqa: PLC0415 - see the constructor

        if self._client.is_closed():
            raise BackendUnreachableError(self.name, "it was closed")
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
                messages=[{"role": "user", "content": _encodable(prompt.text)}],
                **_FORMS[form].arguments,
            )
        except anthropic.APIStatusError as error:
            told = self._told(error.body)
            if re.search(_FORMS[form].refused, told, re.IGNORECASE):
                raise _FormRefusedError from None
            raise self._refusal(error, told, _shown(told, prompt)) from None
        except anthropic.APIConnectionError as error:
            # Not `from error`: what could not be sent is in its causes, key and all.
            raise self._broken(error) from None
        return self._read(response.http_response, prompt)

    def _read(self, response: httpx2.Response, prompt: Prompt) -> Reply:
        """Return the reply that an answer holds. Raises BackendError."""
        try:
            message = msgspec.json.decode(response.content, type=_Message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            shown = _shown(self._told(_decoded(response.content)), prompt)
            raise BackendFailedError(
                self.name,
                f"{self._host} answered with something else than a message"
                f"{_in_brackets(shown)}; check {self._address_place}",
            ) from None
        usage = _usage(message.usage)
        if message.stop_reason == "refusal":
            details = message.stop_details
            category = details.get("category") if isinstance(details, dict) else None
            raise AnswerWithheldError(
                self.name, f"the model refused{_in_brackets(str(category or ''))}", usage=usage
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

    def _refusal(self, error: anthropic.APIStatusError, told: str, shown: str) -> BackendError:
        """Return what an answer with an error's status means; `shown` is what a person may read."""
        status = error.status_code
        kind, code = str(error.type), str(error.error_code)
        said = f"HTTP {status}{': ' if shown else ''}{shown}"
        if code.endswith("spend_limit_reached") or (status < 500 and _SPENT.search(told)):
            return SpendLimitError(self.name, f"the provider's limit on spending is hit ({said})")
        if status in {429, 503, 529} or kind == "overloaded_error":
            return BackendBusyError(
                self.name,
                f"{'too many requests' if status == 429 else 'overloaded'} ({said})",
                retry_after=_retry_after(error.response.headers),
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
        if status == 404 or (status == 400 and _NO_MODEL.search(told)):
            return BackendRefusedError(
                self.name,
                f"{self._host} does not know the model `{self.model}`, or not this address"
                f" ({said}); check llm_backend.model and {self._address_place}",
                kind="model",
            )
        if status == 400 and _FILTERED.search(told):
            # There was an answer; whether it is paid for is not said.
            return AnswerWithheldError(self.name, f"a filter took the answer away ({said})")
        if status < 400:
            return BackendFailedError(
                self.name,
                f"{self._host} points to another address ({said}); check {self._address_place}",
                usage=Usage(),
            )
        if status >= 500 or status in {408, 499}:
            return BackendFailedError(self.name, f"the provider failed ({said})")
        return BackendFailedError(
            self.name, f"the request was not accepted ({said})", usage=Usage()
        )

    def _broken(self, error: anthropic.APIConnectionError) -> BackendError:
        """Return what a connection's failure means; only its class and the system's words are told."""
        import httpx2  # noqa: PLC0415 - see the constructor

        cause = error.__cause__
        if isinstance(
            cause,
            (
                httpx2.ConnectError,
                httpx2.ConnectTimeout,
                httpx2.ProxyError,
                httpx2.LocalProtocolError,
            ),
        ):
            return BackendUnreachableError(self.name, self._unreachable(cause))
        if isinstance(cause, httpx2.TimeoutException):
            return BackendFailedError(
                self.name,
                f"no answer in {self._seconds:g} seconds; llm_backend.timeout_ms allows more",
            )
        return BackendFailedError(
            self.name, f"the connection to {self._host} broke off ({type(cause).__name__})"
        )

    def _unreachable(self, cause: BaseException) -> str:
        reason = _system_error(cause)
        if isinstance(reason, gaierror):
            return f"the name of {self._host} is not known; check {self._address_place} and the network"
        if isinstance(reason, ssl.SSLCertVerificationError):
            return (
                f"the certificate of {self._host} is not trusted ({reason.verify_message});"
                " SSL_CERT_FILE can name the authority"
            )
        if isinstance(reason, ssl.SSLError):
            return f"no secure connection to {self._host} ({reason.reason}); check {self._address_place}"
        words = type(cause).__name__ if reason is None else reason.strerror or str(reason)
        return f"no connection to {self._host} ({words})"

    def _told(self, body: object) -> str:
        """Return a provider's own message in one line, without the key."""
        for name in ("error", "message", "detail"):
            body = body.get(name, body) if isinstance(body, dict) else body
        if not isinstance(body, str):
            return ""
        return " ".join(re.sub(r"<[^>]*>", " ", body.replace(self._key, "…")).split())


class _FormRefusedError(Exception):
    """A server or model does not know the way the schema was given."""


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
    if not (key.isascii() and key.isprintable()):
        raise BackendRefusedError(
            AnthropicBackend.name,
            f"the key holds characters that no key has; check {place}",
            kind="key",
        )
    return key, place


def _find_address(settings: BackendSettings) -> tuple[str, str]:
    """Return the address to send to and what to look at when it is wrong.

    ANTHROPIC_BASE_URL holds, as for every program with this SDK: a machine behind a gateway names it
    there, and the gateway's key, which then stands in the environment too, is not for Anthropic. Raises BackendUnreachableError.
    """
    place = "llm_backend.base_url"
    address = settings.base_url.strip()
    if not address and (address := os.environ.get(_ADDRESS_VARIABLE, "").strip()):
        place = _ADDRESS_VARIABLE
    address = address or DEFAULT_BASE_URL
    try:
        is_usable = urlsplit(address).scheme in {"http", "https"} and urlsplit(address).hostname
    except ValueError:
        is_usable = False
    if not is_usable:
        raise BackendUnreachableError(
            AnthropicBackend.name, f"{place} is no address that begins with http:// or https://"
        )
    return address, place


def _encodable(text: str) -> str:
    """Return the text with what has no bytes in UTF-8 (halves of characters) replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _shown(told: str, prompt: Prompt) -> str:
    """Return what a person may read of a provider's message: its beginning; nothing where it
    repeats the request, since no text of a transcript gets into logs.
    """
    line = told[:_TOLD_CHARS]
    starts = range(len(line) - _ECHO_CHARS + 1)
    if any(line[start : start + _ECHO_CHARS] in prompt.text for start in starts):
        return ""
    return line


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


def _retry_after(headers: httpx2.Headers) -> float | None:
    """Return the seconds that a provider asks to wait, None where it does not say."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers[name]) * unit
        except (KeyError, ValueError):
            continue
        if math.isfinite(seconds) and seconds >= 0:
            return seconds
    until = _date(headers.get("retry-after"))
    if until is None:
        return None
    # By the provider's own clock, where it tells: this machine's may be wrong.
    now = _date(headers.get("date")) or SystemClock().now()
    return max(0.0, (until - now).total_seconds())


def _date(text: str | None) -> datetime | None:
    try:
        date = parsedate_to_datetime(text or "")
    except ValueError:
        return None
    return date if date.tzinfo is not None else None


def _system_error(error: BaseException | None) -> OSError | None:
    """Return the system's error that is at the root of another."""
    while error is not None:
        if isinstance(error, OSError):
            return error
        error = error.__cause__ or error.__context__
    return None
