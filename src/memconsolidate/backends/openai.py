"""Models behind OpenAI's chat completions: OpenAI itself, and the servers that speak its protocol.

Such servers (Ollama, llama.cpp, vLLM, LM Studio, OpenRouter and more) differ in what they take, so
what one refuses is left away when it is asked again, and what it took is remembered. Only words of
the refusal tell: there are no codes that all of them share.

Ollama says nothing when a prompt does not fit its window (4,096 tokens unless its
OLLAMA_CONTEXT_LENGTH says more) and drops the beginning; nothing here can notice that.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, cast
from urllib.parse import SplitResult, urlunsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.backends.answers import read_answer
from memconsolidate.backends.http import HttpCalls
from memconsolidate.backends.openai_errors import (
    TOO_LONG,
    Trouble,
    explain,
    find_trouble,
    first_choice,
)
from memconsolidate.backends.provider import (
    check_key,
    host_of,
    how_to_install,
    only_backend_errors,
    parse_address,
    shown,
)
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerWithheldError,
    BackendBusyError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    FormRefusedError,
)
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.prompts.render import Prompt, render, spelled_schema
from memconsolidate.prompts.schema import ANSWER_NAME, answer_schema

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

#: Answers of fewer tokens are not worth asking for: the request is too long then.
_LEAST_OUTPUT_TOKENS = 1000

#: An answer that is whole; the two rare words are those of servers around Hugging Face's.
_WHOLE = frozenset({"stop", "eos", "eos_token"})

#: Statuses with which a server refuses a part of a request, before any work.
_REFUSALS = frozenset({400, 404, 415, 422, 501})

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

#: Below so many tokens no answer is ever complete.
_TOO_FEW_OUTPUT_TOKENS = 128

Form = Literal["limited schema", "schema", "object", "text"]


class _Way(Struct, frozen=True, kw_only=True):
    """How a server is asked. The first of `forms` and of `limits` is used, the others are left.

    `limits` are names of the parameter that limits the output. `has_marks`: what is cached is
    marked. `most_output_tokens` is what the model's answers may have, `room_tokens` what is left for
    the answer to one request; None: what is asked for.
    """

    forms: tuple[Form, ...]
    limits: tuple[str, ...]
    has_marks: bool
    most_output_tokens: int | None = None
    room_tokens: int | None = None


#: A cost beyond this is none.
_MOST_USD = 1e9


class OpenAIBackend:
    """Asks a model through the `openai` package.

    Of the environment only OPENAI_API_KEY is read, and only for OpenAI's own servers. The package
    would also take address, organization, project and headers from it; all of these are kept out.
    Proxies of the environment are used, except to reach this machine.

    Raises BackendMissingError, and BackendRefusedError where a key or a model is missing or the
    address, a proxy or certificates cannot be used.
    """

    name = "openai"
    is_metered = True

    def __init__(self, settings: BackendSettings, workspace: str) -> None:
        del workspace
        try:
            import openai  # noqa: PLC0415 - slow, and not part of every installation
        except ImportError as error:
            raise BackendMissingError(
                self.name,
                f"the package `openai` is not installed: {how_to_install('openai')}",
                usage=Usage(),
            ) from error
        self._openai = openai
        place = "llm_backend.base_url"
        text = settings.base_url.strip() or OPENAI_URL
        address = parse_address(self.name, text, place=place, example="http://127.0.0.1:11434/v1")
        host = address.hostname or ""
        self._is_openai = address.scheme == "https" and (
            host == "api.openai.com" or host.endswith(".api.openai.com")
        )
        self._key = self._find_key(settings)
        self.model = settings.model or self._default_model(address)
        self.price_list = self.name if self._is_openai else ""
        self._is_default_model = not settings.model
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
        #: All ways there are, and the one to be tried after a refusal.
        self._widest, self._next = self._way, self._way
        self._calls = HttpCalls(self.name, address, place=place, seconds=settings.timeout_ms / 1000)
        self._client = openai.OpenAI(
            api_key=self._key or NO_KEY,
            admin_api_key="",
            webhook_secret="",
            base_url=urlunsplit(address),
            timeout=self._calls.timeout,
            max_retries=0,
            default_headers=_headers(self._key or NO_KEY, openai.omit),
            http_client=self._calls.client,
        )

    @property
    def form(self) -> str:
        """The way in which the server is asked next."""
        return msgspec.json.encode(self._next).decode()

    @form.setter
    def form(self, text: str) -> None:
        with suppress(msgspec.DecodeError):
            way = msgspec.json.decode(text, type=_Way)
            # Another version may know other ways.
            if _is_end(way.forms, self._widest.forms) and _is_end(way.limits, self._widest.limits):
                self._way = self._next = replace(way, room_tokens=None)

    @only_backend_errors(name)
    def propose(self, request: Request) -> Reply:
        """Return claims from one call. Raises BackendError, see `base.Backend` and `base.Adapting`."""
        prompt = render(request)
        way, self._next = self._next, self._way
        with self._calls.under_way():
            response = self._send(self._parameters(prompt, way, request.max_output_tokens))
        body = _decoded(response.content)
        trouble = find_trouble(response, body, _read_usage(body))
        if trouble is None:
            self._way = self._next = replace(way, room_tokens=None)
            return self._read(body)
        told = shown(trouble.message, key=self._key, request=prompt.text)
        if (other := _find_other_way(way, trouble)) is not None:
            self._next = other
            what = f"{self._calls.host} does not take a part of the request"
            raise FormRefusedError(
                self.name, f"{what}: {told}" if told else what, usage=trouble.usage
            )
        raise explain(
            trouble,
            host=self._calls.host,
            model=self.model,
            told=told,
            key_advice=self._key_advice(),
        )

    def close(self) -> None:
        """End calls that are in flight; they fail. Twice is like once, from any thread."""
        self._calls.close()

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
        check_key(self.name, key, place="llm_backend.api_key or OPENAI_API_KEY")
        return key

    def _default_model(self, address: SplitResult) -> str:
        if self._is_openai:
            return DEFAULT_MODEL
        host, path = host_of(address), address.path.rstrip("/")
        raise BackendRefusedError(
            self.name,
            f"llm_backend.model is not set, and {host} has no default; it lists its models at"
            f" {address.scheme}://{host}{path}/models",
            kind="model",
        )

    def _send(self, parameters: dict[str, Any]) -> httpx2.Response:
        """Return what the server answers, whatever its status."""
        try:
            return self._client.chat.completions.with_raw_response.create(
                **parameters
            ).http_response
        except self._openai.APIStatusError as error:
            return error.response
        except self._openai.APIConnectionError as error:
            # Not `from error`: what could not be sent is in its causes, key and all.
            raise self._calls.broken(error) from None

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
            {"role": "user", "content": prompt.text},
        ]
        limits = (output_tokens, way.most_output_tokens, way.room_tokens)
        parameters[way.limits[0]] = min(limit for limit in limits if limit is not None)
        if self._is_openai:
            parameters["store"] = False
        if self._is_default_model:
            parameters["reasoning_effort"] = DEFAULT_MODEL_EFFORT
        return parameters

    def _read(self, body: object) -> Reply:
        """Return the reply that an answer holds. Raises BackendError."""
        usage = _read_usage(body)
        choice = first_choice(body)
        if not isinstance(body, dict) or choice is None:
            raise BackendFailedError(
                self.name,
                f"{self._calls.host} answered something else than a chat completion;"
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
            raise BackendBusyError(
                self.name, f"{self._calls.host} gave up for want of resources", usage=usage
            )
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

    def _key_advice(self) -> str:
        if self._is_openai:
            return "OpenAI does not take the key of llm_backend.api_key or OPENAI_API_KEY"
        if not self._key:
            return f"{self._calls.host} wants a key; set llm_backend.api_key"
        return f"{self._calls.host} does not take the key of llm_backend.api_key"


def _headers(key: str, omit: openai.Omit) -> dict[str, str]:
    """Return headers that keep out what the package adds from the environment."""
    ambient = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
    names = {line.partition(":")[0].strip() for line in ambient if ":" in line}
    names |= {"OpenAI-Organization", "OpenAI-Project"}
    # `omit` is no string, and yet what takes a header away
    headers: dict[str, Any] = dict.fromkeys(names, omit)
    return cast("dict[str, str]", {**headers, "Authorization": f"Bearer {key}"})


def _is_end(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    return bool(part) and whole[-len(part) :] == part


def _find_other_way(way: _Way, trouble: Trouble) -> _Way | None:
    """Return how to ask again without what the server refused, None where that is not its trouble."""
    words = trouble.words
    if trouble.status not in _REFUSALS or "json_validate_failed" in words:
        return None
    if smaller := _find_room(way, words):
        return smaller
    if TOO_LONG.search(words):
        return None
    if way.has_marks and "prompt_cache" in words:
        return replace(way, has_marks=False)
    is_limit = re.search(rf"\b{way.limits[0]}\b", words) and _UNKNOWN_PARAMETER.search(words)
    if is_limit and len(way.limits) > 1:
        return replace(way, limits=way.limits[1:])
    if _UNKNOWN_FORM.search(words) and len(way.forms) > 1:
        return replace(way, forms=way.forms[1:])
    return None


def _find_room(way: _Way, words: str) -> _Way | None:
    """Return how to ask a server for as many output tokens as it would allow, None where it does not
    say, or where these are too few.
    """
    if found := _MOST_OUTPUT.search(words):
        most = int(found[1])
        is_less = way.most_output_tokens is None or most < way.most_output_tokens
        if is_less and most >= _TOO_FEW_OUTPUT_TOKENS:
            return replace(way, most_output_tokens=most)
    elif found := _WINDOW.search(words):
        room = int(found[1]) - int(found[2] or found[3])
        if (way.room_tokens is None or room < way.room_tokens) and room >= _LEAST_OUTPUT_TOKENS:
            return replace(way, room_tokens=room)
    return None


def _decoded(content: bytes) -> object:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


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
    """Return what a server says it used, None where it says nothing, half of it, or that nothing was
    read: then the most that it can have been counts.
    """
    told = body.get("usage") if isinstance(body, dict) else None
    if not isinstance(told, dict):
        return None
    prompt, output, total = (
        _count(told, name) for name in ("prompt_tokens", "completion_tokens", "total_tokens")
    )
    usd = _dollars(told.get("cost"))
    if not prompt or (output is None and (total is None or total <= prompt)):
        return None if usd is None else Usage(usd=usd)
    details = told.get("prompt_tokens_details")
    details = details if isinstance(details, dict) else {}
    cached = _count(details, "cached_tokens") or _count(told, "prompt_cache_hit_tokens") or 0
    cached = min(cached, prompt)
    written = min(_count(details, "cache_write_tokens") or 0, prompt - cached)
    return Usage(
        input_tokens=prompt - cached - written,
        # some count the tokens of thinking only in the total
        output_tokens=max(output or 0, (total or 0) - prompt),
        cache_read_tokens=cached,
        cache_write_tokens=written,
        usd=usd,
    )


def _dollars(cost: object) -> float | None:
    is_number = isinstance(cost, int | float) and not isinstance(cost, bool)
    return float(cost) if is_number and 0 <= cost < _MOST_USD else None  # type: ignore[arg-type,operator]


def _count(told: dict[str, Any], name: str) -> int | None:
    """Return a number of tokens, None where there is none; what is true is no number."""
    number = told.get(name)
    is_count = isinstance(number, int) and not isinstance(number, bool) and number >= 0
    return number if is_count else None
