"""Models behind OpenAI's chat completions: OpenAI itself, and the servers that speak its protocol.

Such servers (Ollama, llama.cpp, vLLM, LM Studio, OpenRouter and more) differ in what they take, so
what one refuses is left away and asked again, and what it took is remembered. Only words of the
refusal tell: there are no codes that all of them share.

Ollama says nothing when a prompt does not fit its window (4,096 tokens unless its
OLLAMA_CONTEXT_LENGTH says more) and drops the beginning; nothing here can notice that.
"""

from __future__ import annotations

import json
import math
import os
import re
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.backends.answers import read_answer
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
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.prompts.render import Prompt, render, spelled_schema
from memconsolidate.prompts.schema import ANSWER_NAME, answer_schema
from memconsolidate.system.clock import SystemClock

if TYPE_CHECKING:
    import httpx2
    import openai

#: Where OpenAI itself listens.
OPENAI_URL = "https://api.openai.com/v1"

#: Asked at OpenAI when no model is named: its cheapest that keeps to a strict schema.
DEFAULT_MODEL = "gpt-6-luna"

#: How much the default model may think. Copying words needs little, and thinking is billed and
#: limited as output.
DEFAULT_MODEL_EFFORT = "low"

#: Sent to servers that want no key; the client does not go without one.
NO_KEY = "none"

#: A connection that takes longer will not come, in seconds.
_CONNECT_SECONDS = 10.0

#: Answers of fewer tokens are not worth asking for: the request is too long then.
_LEAST_OUTPUT_TOKENS = 1000

#: So much of what a server says is looked through, and so much is shown, in characters.
_WORDS_CHARS = 4000
_SHOWN_CHARS = 200

#: Where an error says what is wrong, most telling first. Other parts repeat the request.
_TELLING = ("message", "msg", "error", "detail", "loc", "code", "type", "param", "metadata", "raw")

#: An answer that is whole; the two rare words are those of servers around Hugging Face's.
_WHOLE = frozenset({"stop", "eos", "eos_token"})

#: A gateway's own time-out: what was done behind it is not known.
_REQUEST_TIMEOUT = 408

#: Statuses with which a server refuses a part of a request, before any work.
_REFUSALS = frozenset({400, 404, 415, 422, 501})

_TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|maximum context length"
    r"|context (?:length|size|window)|request too large|(?:prompt|input) (?:is )?too long"
    r"|input token count|reduce the length",
    re.IGNORECASE,
)
_SPENT = re.compile(
    r"insufficient[_ ](?:quota|balance|credits|funds)|billing_hard_limit|exceeded your current quota"
    r"|credit balance|(?:spend(?:ing)?|key|credit) limit (?:is )?(?:reached|exceeded)|out of credits",
    re.IGNORECASE,
)
_WITHHELD = re.compile(
    r"content_?filter|content_policy|content management policy|moderation|flagged|invalid_prompt",
    re.IGNORECASE,
)
_BAD_KEY = re.compile(r"invalid_api_key|api key not valid|incorrect api key", re.IGNORECASE)
_NO_MODEL = re.compile(
    r"model_not_found|not a valid model|unknown model|no models? loaded"
    r"|model\b.{0,100}\b(?:not found|not exist|not available)|no endpoints found for",
    re.IGNORECASE | re.DOTALL,
)
_OVERLOADED = re.compile(r"overloaded|at capacity|capacity_exceeded|server busy", re.IGNORECASE)
_UNKNOWN_PARAMETER = re.compile(
    r"unsupported|not supported|un(?:known|recognized|expected)|not permitted|not allowed",
    re.IGNORECASE,
)
_UNKNOWN_FORM = re.compile(
    r"response_?format|json_?(?:schema|object)|schema|grammar|structured|guided|maxlength"
    r"|requested parameters|unsupported|not[ _]supported",
    re.IGNORECASE,
)
#: A limit of output tokens, said outright or as what a window leaves.
_MOST_OUTPUT = re.compile(r"at most (\d+) completion tokens")
_WINDOW = re.compile(
    r"maximum context length is (\d+) tokens"
    r".{0,80}?(?:\((\d+) in the messages|your request has (\d+) input tokens)",
    re.DOTALL,
)

Form = Literal["limited schema", "schema", "object", "text"]


class _Way(Struct, frozen=True, kw_only=True):
    """How a server is asked. The first of `forms` and of `limits` is used, the others are left.

    `limits` are names of the parameter that limits the output. `has_marks`: what is cached is
    marked. `most_output_tokens` is what the server allows this request; None: what is asked for.
    """

    forms: tuple[Form, ...]
    limits: tuple[str, ...]
    has_marks: bool
    most_output_tokens: int | None = None


class _Trouble(Struct, frozen=True, kw_only=True):
    """What a server said in the place of an answer.

    `words` are all its telling parts, `message` the first of them in one line. `usage` is None
    where work may have been done. `generated` is what a model wrote that the server rejected.
    """

    status: int
    message: str
    words: str
    usage: Usage | None
    retry_after: float | None = None
    location: str = ""
    generated: str = ""


class _Call:
    """One call in flight: whether the request went out, and a way to end it from another thread.

    Closing the client would not do: a thread that waits for bytes is woken only by its socket.
    """

    def __init__(self) -> None:
        self.was_sent = False
        self.is_over = False
        self._stream: Any = None

    def note(self, event: str, info: Mapping[str, Any]) -> None:
        """Take note of what the transport does; `event` is a name of its `trace` extension."""
        if event.endswith((".connect_tcp.complete", ".start_tls.complete")):
            self._stream = info["return_value"]
            if self.is_over:
                self.end()
        elif event.endswith(".send_request_headers.started"):
            # a proxy is asked for the connection first
            self.was_sent = info["request"].method != b"CONNECT"

    def end(self) -> None:
        """Break the connection, now or as soon as there is one."""
        self.is_over = True
        if self._stream is not None:
            with suppress(OSError):
                self._stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)


class OpenAIBackend:
    """Asks a model through the `openai` package.

    Of the environment only OPENAI_API_KEY is read, and only for OpenAI's own servers. The package
    would also take address, organization, project and headers from it; all of these are kept out.
    Proxies of the environment are used, except to reach this machine.

    Raises BackendMissingError, BackendRefusedError where a key or a model is missing, and
    BackendUnreachableError where `base_url` is no address.
    """

    name = "openai"
    is_metered = True

    def __init__(self, settings: BackendSettings, workspace: str) -> None:
        del workspace
        try:
            import httpx2  # noqa: PLC0415
            import openai  # noqa: PLC0415
        except ImportError as error:
            raise BackendMissingError(
                self.name,
                "the package `openai` is not installed: pip install 'memconsolidate[openai]'",
            ) from error
        self._openai = openai
        address = self._address(settings.base_url.strip() or OPENAI_URL)
        host = address.host.lower()
        self._is_openai = address.scheme == "https" and (
            host == "api.openai.com" or host.endswith(".api.openai.com")
        )
        self._host = host if address.port is None else f"{host}:{address.port}"
        self._key = self._find_key(settings)
        self.model = settings.model or self._default_model(address)
        self.price_list = self.name if self._is_openai else ""
        self._is_default_model = not settings.model
        self._seconds = settings.timeout_ms / 1000
        self._way = _Way(
            forms=("schema", "object", "text")
            if self._is_openai
            # llama.cpp's grammars need lengths, OpenAI refuses them
            else ("limited schema", "schema", "object", "text"),
            limits=("max_completion_tokens", "max_tokens")
            if self._is_openai
            else ("max_tokens", "max_completion_tokens"),
            has_marks=self._is_openai,
        )
        self._lock = threading.Lock()
        self._calls: dict[int, _Call] = {}
        self._closed = threading.Event()
        timeout = httpx2.Timeout(self._seconds, connect=min(_CONNECT_SECONDS, self._seconds))
        # Calls are rare: a connection kept for the next one would be dead by then.
        limits = httpx2.Limits(max_keepalive_connections=0)
        self._client = openai.OpenAI(
            api_key=self._key or NO_KEY,
            admin_api_key="",
            webhook_secret="",
            base_url=address,
            timeout=timeout,
            max_retries=0,
            default_headers=_headers(self._key or NO_KEY, openai.omit),
            http_client=openai.DefaultHttpxClient(
                timeout=timeout,
                limits=limits,
                # A redirect would carry what people said to a place nobody named.
                follow_redirects=False,
                transport=httpx2.HTTPTransport(limits=limits) if _is_loopback(host) else None,
                event_hooks={"request": [self._watch]},
            ),
        )

    def propose(self, request: Request) -> Reply:
        """Return claims from one call, which is asked again only where the server refused a
        parameter before any work. Raises BackendError.
        """
        prompt = render(request)
        way = self._way
        tried: set[_Way] = set()
        with self._calling() as call:
            while True:
                tried.add(way)
                response = self._send(
                    call, self._parameters(prompt, way, request.max_output_tokens)
                )
                body = _decoded(response.content)
                trouble = _find_trouble(response, body)
                if trouble is None:
                    self._way = replace(way, most_output_tokens=None)
                    return self._read(body)
                other = _find_other_way(way, trouble)
                if other is None or other in tried:
                    raise self._error(trouble)
                way = other

    def close(self) -> None:
        """End calls that are in flight; they fail. Twice is like once, from any thread."""
        with self._lock:
            self._closed.set()
            calls = list(self._calls.values())
        for call in calls:
            call.end()
        if not calls:
            self._client.close()

    def _address(self, text: str) -> httpx2.URL:
        import httpx2  # noqa: PLC0415

        try:
            address = httpx2.URL(text)
        except httpx2.InvalidURL:
            address = httpx2.URL()
        if address.scheme not in {"http", "https"} or not address.host:
            raise BackendUnreachableError(
                self.name, "llm_backend.base_url must be like http://127.0.0.1:11434/v1"
            )
        return address

    def _find_key(self, settings: BackendSettings) -> str:
        """Return the key, empty where none is needed. OpenAI's own never goes to other servers."""
        key = settings.api_key.strip()
        if not key and self._is_openai:
            key = os.environ.get("OPENAI_API_KEY", "").strip()
            if not key:
                raise BackendRefusedError(
                    self.name,
                    "no key: set llm_backend.api_key or the variable OPENAI_API_KEY;"
                    " for another server set llm_backend.base_url",
                    kind="key",
                )
        if not (key.isascii() and key.isprintable()):
            raise BackendRefusedError(
                self.name, "the key has characters that no key has: copy it anew", kind="key"
            )
        return key

    def _default_model(self, address: httpx2.URL) -> str:
        if self._is_openai:
            return DEFAULT_MODEL
        path = address.path.rstrip("/")
        raise BackendRefusedError(
            self.name,
            f"llm_backend.model is not set, and {self._host} has no default; it lists its models at"
            f" {address.scheme}://{self._host}{path}/models",
            kind="model",
        )

    @contextmanager
    def _calling(self) -> Iterator[_Call]:
        """Watch one call: it ends when its time is over, or with `close`."""
        call = _Call()
        with self._lock:
            if self._closed.is_set():
                raise BackendUnreachableError(self.name, "it was closed")
            self._calls[threading.get_ident()] = call
        # The client's own limit starts anew with every byte, and servers send blanks while they work.
        timer = threading.Timer(self._seconds, call.end)
        timer.daemon = True
        timer.start()
        try:
            yield call
        finally:
            timer.cancel()
            with self._lock:
                del self._calls[threading.get_ident()]
                is_last = self._closed.is_set() and not self._calls
            if is_last:
                self._client.close()

    def _watch(self, request: httpx2.Request) -> None:
        request.extensions["trace"] = self._calls[threading.get_ident()].note

    def _send(self, call: _Call, parameters: dict[str, Any]) -> httpx2.Response:
        """Return what the server answers, whatever its status."""
        call.was_sent = False
        try:
            return self._client.chat.completions.with_raw_response.create(
                **parameters
            ).http_response
        except self._openai.APIStatusError as error:
            return error.response
        except self._openai.APIConnectionError as error:
            raise self._broken(call, error) from error

    def _broken(self, call: _Call, error: openai.APIConnectionError) -> BackendError:
        """Return the error for a call to which there is no answer, or not all of it."""
        if self._closed.is_set():
            reason = "memd ended the call"
        elif call.is_over or isinstance(error, self._openai.APITimeoutError):
            limit = self._seconds if call.was_sent else min(self._seconds, _CONNECT_SECONDS)
            reason = f"nothing within {limit:g} s (llm_backend.timeout_ms)"
        else:
            reason = self._shown(str(error.__cause__ or error))
        if call.was_sent:
            return BackendFailedError(self.name, f"{self._host} gave no whole answer: {reason}")
        return BackendUnreachableError(
            self.name, f"no connection to {self._host} (llm_backend.base_url): {reason}"
        )

    def _parameters(self, prompt: Prompt, way: _Way, output_tokens: int) -> dict[str, Any]:
        form = way.forms[0]
        instructions = prompt.instructions
        parameters: dict[str, Any] = {"model": self.model}
        if form in {"limited schema", "schema"}:
            schema = answer_schema(has_limits=form == "limited schema")
            parameters["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": ANSWER_NAME, "strict": True, "schema": schema},
            }
        else:
            instructions += spelled_schema()
            if form == "object":
                parameters["response_format"] = {"type": "json_object"}
        system: Any = instructions
        if way.has_marks:
            # Without the mark newer models also write what changes into the cache, which costs more.
            mark = {"mode": "explicit"}
            system = [{"type": "text", "text": instructions, "prompt_cache_breakpoint": mark}]
            parameters["prompt_cache_options"] = mark
            parameters["prompt_cache_key"] = f"memd-{ANSWER_NAME}"
        parameters["messages"] = [
            {"role": "system", "content": system},
            # half a surrogate pair cannot be sent
            {"role": "user", "content": prompt.text.encode("utf-8", "replace").decode()},
        ]
        parameters[way.limits[0]] = min(output_tokens, way.most_output_tokens or output_tokens)
        if self._is_openai:
            parameters["store"] = False
        if self._is_default_model:
            parameters["reasoning_effort"] = DEFAULT_MODEL_EFFORT
        return parameters

    def _read(self, body: object) -> Reply:
        """Return the reply that an answer holds. Raises BackendError."""
        usage = _read_usage(body)
        choice = _first_choice(body)
        if not isinstance(body, dict) or choice is None:
            raise BackendFailedError(
                self.name,
                f"{self._host} answered something else than a chat completion;"
                " llm_backend.base_url usually ends in /v1",
                usage=usage,
            )
        message = choice.get("message")
        message = message if isinstance(message, dict) else {}
        reason = choice.get("finish_reason")
        if message.get("refusal") or reason == "content_filter":
            raise AnswerWithheldError(
                self.name, "the model refused, or a filter took the answer away", usage=usage
            )
        if reason == "insufficient_system_resource":
            raise BackendBusyError(self.name, f"{self._host} gave up for want of resources")
        if reason != "length" and reason not in _WHOLE:
            shown = f"with {reason!r:.40}" if reason else "without a reason"
            raise BackendFailedError(self.name, f"the answer ended {shown}, cut off", usage=usage)
        model = body.get("model")
        return read_answer(
            self.name,
            _read_text(message.get("content")),
            usage=usage,
            model=model if isinstance(model, str) and model else self.model,
            is_cut=reason == "length",
        )

    def _error(self, trouble: _Trouble) -> BackendError:
        """Return the error that a server's words and status mean."""
        name, status, words = self.name, trouble.status, trouble.words
        told = f"{self._host}: {self._shown(trouble.message) or f'status {status}'}"
        if "json_validate_failed" in words:
            if "max completion tokens" in words:
                return AnswerCutError(name, told)
            problem = "it is not valid against the schema"
            return AnswerError(name, problem, answer=trouble.generated)
        if status == 413 or _TOO_LONG.search(words):
            return RequestTooLongError(name, told)
        if status == 401 or _BAD_KEY.search(words):
            return BackendRefusedError(name, self._key_advice(), kind="key")
        if status == 402 and trouble.retry_after is not None:
            return BackendBusyError(name, told, retry_after=trouble.retry_after)
        if status < 500 and _SPENT.search(words):
            return SpendLimitError(name, told)
        if status == 402:
            return BackendRefusedError(name, f"{told}; it wants to be paid", kind="payment")
        if status in {400, 403, 404} and _NO_MODEL.search(words):
            advice = f"{self._host} has no model {self.model!r} for you; set llm_backend.model"
            return BackendRefusedError(name, advice, kind="model")
        if status in {400, 403} and _WITHHELD.search(words):
            return AnswerWithheldError(name, told, usage=trouble.usage)
        if status == 403:
            return BackendRefusedError(name, told, kind="permission")
        if status in {404, 405}:
            advice = f"{told}; no chat completions there (llm_backend.base_url usually ends in /v1)"
            return BackendRefusedError(name, advice, kind="model")
        if status in {429, 498, 503, 529} or (status >= 500 and _OVERLOADED.search(words)):
            return BackendBusyError(name, told, retry_after=trouble.retry_after)
        if 300 <= status < 400:
            told = f"{self._host} redirects to {self._shown(trouble.location)}"
            told += ", which is not followed; set llm_backend.base_url"
        return BackendFailedError(name, told, usage=trouble.usage)

    def _key_advice(self) -> str:
        if self._is_openai:
            return "OpenAI does not take the key of llm_backend.api_key or OPENAI_API_KEY"
        if not self._key:
            return f"{self._host} wants a key; set llm_backend.api_key"
        return f"{self._host} does not take the key of llm_backend.api_key"

    def _shown(self, text: str) -> str:
        """Return a text in one short line without the key."""
        line = " ".join(text.split())
        return (line.replace(self._key, "…") if self._key else line)[:_SHOWN_CHARS]


def _headers(key: str, omit: openai.Omit) -> dict[str, str]:
    """Return headers that keep out what the package adds from the environment."""
    ambient = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
    names = {line.partition(":")[0].strip() for line in ambient if ":" in line}
    names |= {"OpenAI-Organization", "OpenAI-Project"}
    # `omit` is no string, and yet what takes a header away
    headers: dict[str, Any] = dict.fromkeys(names, omit)
    return cast("dict[str, str]", {**headers, "Authorization": f"Bearer {key}"})


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _find_other_way(way: _Way, trouble: _Trouble) -> _Way | None:
    """Return how to ask again without what the server refused, None where that is not its trouble."""
    words = trouble.words
    if trouble.status not in _REFUSALS or "json_validate_failed" in words:
        return None
    if room := _find_room(words):
        return replace(way, most_output_tokens=room)
    if _TOO_LONG.search(words):
        return None
    if way.has_marks and "prompt_cache" in words:
        return replace(way, has_marks=False)
    is_limit = re.search(rf"\b{way.limits[0]}\b", words) and _UNKNOWN_PARAMETER.search(words)
    if is_limit and len(way.limits) > 1:
        return replace(way, limits=way.limits[1:])
    if _UNKNOWN_FORM.search(words) and len(way.forms) > 1:
        return replace(way, forms=way.forms[1:])
    return None


def _find_room(words: str) -> int | None:
    """Return how many output tokens a server that refused more would allow."""
    if found := _MOST_OUTPUT.search(words):
        return int(found[1])
    if found := _WINDOW.search(words):
        room = int(found[1]) - int(found[2] or found[3])
        return room if room >= _LEAST_OUTPUT_TOKENS else None
    return None


def _find_trouble(response: httpx2.Response, body: object) -> _Trouble | None:
    """Return what a server says is wrong, by its status or in the body of a status that says well."""
    code = status = response.status_code
    said = body
    if code < 300:
        said = body.get("error") if isinstance(body, dict) else None
        choice = _first_choice(body)
        said = said or (choice.get("error") if choice else None)
        if not said:
            return None
        told = said.get("code") if isinstance(said, dict) else None
        status = told if isinstance(told, int) and 400 <= told < 600 else 500
    elif body is None and not response.text.lstrip().startswith("<"):
        said = response.text
    parts = [part for part in _telling_parts(said) if part.strip()]
    error = body.get("error") if isinstance(body, dict) else None
    generated = error.get("failed_generation") if isinstance(error, dict) else None
    return _Trouble(
        status=status,
        message=parts[0] if parts else "",
        words=" ".join(parts)[:_WORDS_CHARS],
        usage=Usage() if 300 <= code < 500 and code != _REQUEST_TIMEOUT else None,
        retry_after=_read_retry_after(response.headers),
        location=response.headers.get("location", "").partition("?")[0],
        generated=generated if isinstance(generated, str) else "",
    )


def _telling_parts(said: object) -> Iterator[str]:
    """Give the texts of an error in the order of `_TELLING`, whichever dialect it is in."""
    if isinstance(said, dict):
        for name in _TELLING:
            if name in said:
                yield from _telling_parts(said[name])
    elif isinstance(said, list):
        for item in said:
            yield from _telling_parts(item)
    elif isinstance(said, str | int):
        yield str(said)


def _read_retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that a server asks to wait, None where it does not say."""
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        with suppress(ValueError):
            seconds = float(headers.get(name, "")) / unit
            if math.isfinite(seconds):
                return max(seconds, 0.0)
    with suppress(ValueError, TypeError):
        until = parsedate_to_datetime(headers.get("retry-after", ""))
        # the server's own clock where it tells: this machine's may be wrong
        told = headers.get("date")
        now = parsedate_to_datetime(told) if told else SystemClock().now()
        return max((until - now).total_seconds(), 0.0)
    return None


def _decoded(content: bytes) -> object:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _first_choice(body: object) -> dict[str, Any] | None:
    choices = body.get("choices") if isinstance(body, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else None


def _read_text(content: object) -> str:
    """Return the text of an answer; some servers send it in parts, beside parts of thinking."""
    if isinstance(content, list):
        return "".join(
            part["text"]
            for part in content
            if isinstance(part, dict) and isinstance(part.get("text"), str)
        )
    return content if isinstance(content, str) else ""


def _read_usage(body: object) -> Usage | None:
    """Return what a server says it used, None where it says nothing or that nothing was read."""
    told = body.get("usage") if isinstance(body, dict) else None
    if not isinstance(told, dict):
        return None
    prompt, output = _count(told, "prompt_tokens"), _count(told, "completion_tokens")
    if not prompt:
        return None
    details = told.get("prompt_tokens_details")
    details = details if isinstance(details, dict) else {}
    cached = _count(details, "cached_tokens") or _count(told, "prompt_cache_hit_tokens")
    cached = min(cached, prompt)
    written = min(_count(details, "cache_write_tokens"), prompt - cached)
    cost = told.get("cost")
    return Usage(
        input_tokens=prompt - cached - written,
        # some count the tokens of thinking only in the total
        output_tokens=max(output, _count(told, "total_tokens") - prompt),
        cache_read_tokens=cached,
        cache_write_tokens=written,
        usd=float(cost) if isinstance(cost, int | float) and cost >= 0 else None,
    )


def _count(told: dict[str, Any], name: str) -> int:
    number = told.get(name)
    return number if isinstance(number, int) and number > 0 else 0
