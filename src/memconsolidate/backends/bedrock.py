"""Asks a model of Amazon Bedrock through its Converse API.

Models differ in what they take, and no list of them stays right: what a model refuses by name is
left out from then on. A refused request costs nothing.
"""

from __future__ import annotations

import json
import os
import re
from functools import partial
from importlib import import_module
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from memconsolidate.backends.answers import read_answer, read_value
from memconsolidate.backends.bedrock_errors import explain, words_of
from memconsolidate.backends.provider import (
    MAX_ANSWER_BYTES,
    host_of,
    how_to_install,
    only_backend_errors,
    parse_address,
    shown,
)
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    BackendUnreachableError,
    FormRefusedError,
)
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.prompts.render import Prompt, render, spelled_schema
from memconsolidate.prompts.schema import ANSWER_NAME, answer_schema

#: The model that is asked where none is set: the cheapest Claude, sold until October 2027 at least,
#: under a profile that every commercial region has. `us.`, `eu.`, `au.` or `jp.` in the place of
#: `global.` keeps requests in one part of the world.
DEFAULT_MODEL = "global.anthropic.claude-haiku-5-5"

#: How long a connection may take, in seconds: what is not there must not look like slow thinking.
CONNECT_SECONDS = 10.0

#: How long one answer may take where AWS gives out credentials (STS, IAM Identity Center), in
#: seconds. What is on the machine has shorter times of its own: instances 1 s, containers 2 s.
CREDENTIALS_SECONDS = 20.0

#: A Bedrock API key, which boto3 reads by itself.
_TOKEN_VARIABLE = "AWS_BEARER_TOKEN_BEDROCK"  # noqa: S105 (a name, no token)

#: How the form of the answer is asked for, strictest first.
Form = Literal["schema", "tool", "text"]

_NEXT_FORM: dict[Form, Form] = {"schema": "tool", "tool": "text"}

#: What a refusal names when the model does not take a form, or not with our schema.
_REFUSED_FORM: dict[Form, re.Pattern[str]] = {
    "schema": re.compile(
        r"^400\b.*(?:output_?config|text_?format|structured.?output|json_?.?schema|grammar"
        r"|schema is too complex)",
        re.IGNORECASE,
    ),
    "tool": re.compile(
        r"^400\b.*(?:tool_?config|tool_?choice|tool.?use|\btools?\b)", re.IGNORECASE
    ),
}
_REFUSED_CACHE = re.compile(
    r"^40[03]\b.*(?:cache_?point|cache_?control|prompt caching)", re.IGNORECASE
)

_Count = Annotated[int, Meta(ge=0)]


class _ToolUse(Struct, frozen=True):
    input: Any = None


class _Block(Struct, frozen=True, rename="camel"):
    text: str = ""
    tool_use: _ToolUse | None = None


class _Message(Struct, frozen=True):
    content: tuple[_Block, ...] = ()


class _Output(Struct, frozen=True):
    message: _Message = _Message()


class _Tokens(Struct, frozen=True, rename="camel"):
    input_tokens: _Count | None = None
    output_tokens: _Count | None = None
    cache_read_input_tokens: _Count = 0
    cache_write_input_tokens: _Count = 0


class _Answer(Struct, frozen=True, rename="camel"):
    stop_reason: str = ""
    output: _Output = _Output()
    usage: _Tokens | None = None


class _Content(NamedTuple):
    """A body that was read, in the form in which botocore looks for one."""

    pieces: list[bytes]

    def stream(self) -> list[bytes]:
        """Return the pieces."""
        return self.pieces


class _Way(NamedTuple):
    """How a model is asked: for which form, and whether what can be cached is marked."""

    form: Form
    has_cache_point: bool


class _Connection(NamedTuple):
    """A client of bedrock-runtime, and the credentials it signs with."""

    client: Any
    credentials: Any


class BedrockBackend:
    """Asks a model of Amazon Bedrock, with the credentials that boto3 finds.

    `model` is the id or the ARN of an inference profile or a model.

    boto3 gives no way to the connection of a call: its time starts anew with every byte that comes,
    and `close` does not end a call under way, which goes on to its answer or its time-out. Nor does
    it end a `credential_process`, however long that takes.

    Raises BackendMissingError without boto3, BackendRefusedError without a region or credentials,
    and for an address that is none.
    """

    name = "bedrock"
    is_metered = True

    def __init__(self, settings: BackendSettings, workspace: str) -> None:  # noqa: ARG002 (nothing is put on disk)
        self.model = settings.model or DEFAULT_MODEL
        self.price_list = "" if settings.base_url else self.name
        self._settings = settings
        try:
            self._boto3 = import_module("boto3")
        except ImportError as error:
            raise BackendMissingError(
                self.name,
                f"the package `boto3` is not installed: {how_to_install('bedrock')}",
                usage=Usage(),
            ) from error
        self._errors = import_module("botocore.exceptions")
        self._parser_error = import_module("botocore.parsers").ResponseParserError
        self._streaming_body = import_module("botocore.response").StreamingBody
        #: What the model took, and what is asked for next.
        self._way = self._next = _Way("schema", True)
        self._host = ""
        self._connection: _Connection | None = self._connect()

    @property
    def form(self) -> str:
        """The way in which the model is asked next."""
        return f"{self._next.form}{'' if self._next.has_cache_point else ' uncached'}"

    @form.setter
    def form(self, text: str) -> None:
        form, _, mark = text.partition(" ")
        if form in get_args(Form):
            self._way = self._next = _Way(cast("Form", form), mark != "uncached")

    @only_backend_errors(name)
    def propose(self, request: Request) -> Reply:
        """Return claims from one call. Raises BackendError, see `base.Backend` and `base.Adapting`."""
        connection = self._connection or self._connect()
        self._connection = connection
        try:
            self._renew(connection.credentials)
            return self._reply(self._ask(connection.client, request, render(request)))
        except BackendRefusedError as error:
            if error.kind == "key":
                # A person logs in anew in files that only a new client reads.
                self._connection = None
                connection.client.close()
            raise

    def close(self) -> None:
        """Close idle connections. Twice is like once, from any thread."""
        connection = self._connection
        if connection is not None:
            connection.client.close()

    def _connect(self) -> _Connection:
        """Return a new client with its credentials. Raises BackendRefusedError."""
        settings = self._settings
        seconds = settings.timeout_ms / 1000
        if settings.base_url:
            place, example = "llm_backend.base_url", "https://bedrock.example.org"
            parse_address(self.name, settings.base_url, place=place, example=example)
        config = import_module("botocore.config").Config
        # For the clients that fetch credentials, else with a minute and several tries each.
        core = import_module("botocore.session").get_session()
        core.set_default_client_config(
            config(
                connect_timeout=min(CONNECT_SECONDS, seconds),
                read_timeout=min(CREDENTIALS_SECONDS, seconds),
                retries={"total_max_attempts": 1, "mode": "standard"},
            )
        )
        try:
            session = self._boto3.Session(
                botocore_session=core,
                profile_name=settings.profile or None,
                # Of the two variables boto3 itself reads AWS_DEFAULT_REGION only.
                region_name=settings.region or os.environ.get("AWS_REGION") or None,
            )
            if not session.region_name:
                raise BackendRefusedError(
                    self.name,
                    "no region is set; name it in llm_backend.region or AWS_REGION",
                    kind="key",
                )
            if session.region_name.startswith("us-gov-"):
                self.price_list = ""  # GovCloud has prices of its own under the same names
            credentials = session.get_credentials()
            client = session.client(
                "bedrock-runtime",
                endpoint_url=settings.base_url or None,
                config=config(read_timeout=seconds),
            )
        except (self._errors.BotoCoreError, OSError, LookupError, ValueError) as error:
            raise self._unusable(error) from error
        if credentials is None and not os.environ.get(_TOKEN_VARIABLE):
            raise BackendRefusedError(
                self.name,
                (
                    "no AWS credentials are found; run `aws configure` or `aws sso login`, name"
                    f" llm_backend.profile, or set {_TOKEN_VARIABLE} (llm_backend.api_key is not used)"
                ),
                kind="key",
            )
        self._host = host_of(urlsplit(client.meta.endpoint_url))
        client.meta.events.register("before-send", partial(self._send, client))
        return _Connection(client, credentials)

    def _renew(self, credentials: Any) -> None:
        """Fetch credentials that are missing or near their end, before anything is asked: what
        fails here cost nothing. Raises BackendUnreachableError, BackendRefusedError.
        """
        if credentials is None or os.environ.get(_TOKEN_VARIABLE):
            return
        errors = self._errors
        try:
            credentials.get_frozen_credentials()
        except (errors.HTTPClientError, errors.ConnectionError) as error:
            raise BackendUnreachableError(
                self.name, f"nobody answers where AWS gives out credentials: {shown(str(error))}"
            ) from error
        except (
            *(errors.ClientError, errors.BotoCoreError),
            *(OSError, LookupError, ValueError),
        ) as error:
            raise self._unusable(error) from error

    def _unusable(self, error: Exception) -> BackendRefusedError:
        """Return the error for settings or credentials that nothing can be asked with."""
        return BackendRefusedError(
            self.name,
            f"its settings or AWS credentials cannot be used: {shown(str(error))}",
            kind="key",
        )

    def _ask(self, client: Any, request: Request, prompt: Prompt) -> object:
        """Return what the model answers. Raises BackendError."""
        errors = self._errors
        way, self._next = self._next, self._way
        arguments = _arguments(request, prompt, way.form, has_cache_point=way.has_cache_point)
        try:
            answer = client.converse(modelId=self.model, **arguments)
        except errors.ClientError as refusal:
            told = refusal.response
            error = explain(told, request=prompt.text, address=self._settings.base_url)
            if (simpler := _find_simpler(way, words_of(told))) is not None:
                self._next = simpler
                raise FormRefusedError(self.name, error.told) from None
            raise error from None
        except errors.ConnectionError as error:
            raise self._unreachable(error) from error
        except (errors.HTTPClientError, errors.IncompleteReadError) as error:
            raise self._interrupted(error) from error
        except errors.InvalidEndpointConfigurationError as error:
            raise BackendRefusedError(
                self.name,
                (
                    f"{_TOKEN_VARIABLE} is sent over https only; unset it, or give"
                    " llm_backend.base_url an https address"
                ),
                kind="key",
            ) from error
        except errors.ParamValidationError:
            # Its message shows what is in the request, and so would its traceback.
            raise BackendFailedError(
                self.name,
                "boto3 does not take the request; check llm_backend.model, or upgrade boto3",
                usage=Usage(),
            ) from None
        except errors.BotoCoreError as error:
            raise self._unusable(error) from error
        except (
            *(AttributeError, LookupError, TypeError, ValueError, RecursionError),
            self._parser_error,
        ) as error:
            # boto3 takes an answer apart without looking whether it is one.
            raise self._unexpected() from error
        self._way = self._next = way
        return answer

    def _send(self, client: Any, request: Any, **_event: object) -> Any:
        """Send in the place of botocore, which reads a body of any length. Raises BackendFailedError."""
        request.stream_output = True
        # There is no other way to what a client sends with.
        response = client._endpoint.http_session.send(request)  # noqa: SLF001
        pieces, size = [], 0
        for piece in self._streaming_body(response.raw, None).iter_chunks():
            pieces.append(piece)
            size += len(piece)
            if size > MAX_ANSWER_BYTES:
                response.raw.close()
                megabytes = MAX_ANSWER_BYTES // 1_000_000
                raise BackendFailedError(
                    self.name, f"{self._host} sent more than {megabytes} MB, which no answer has"
                )
        response.raw = _Content(pieces)
        return response

    def _unreachable(self, error: Any) -> BackendUnreachableError:
        if isinstance(error, self._errors.SSLError):
            reason = (
                "no TLS connection that can be trusted; AWS_CA_BUNDLE names further authorities"
                f" ({shown(str(error.kwargs['error']))})"
            )
        elif isinstance(error, self._errors.ProxyConnectionError):
            reason = "the proxy lets nothing through; see HTTPS_PROXY and NO_PROXY"
        elif isinstance(error, self._errors.ConnectTimeoutError):
            reason = "no connection comes about; check the network"
        else:
            reason = (
                "no such name, or nothing listens there; check the network, llm_backend.region and"
                " llm_backend.base_url"
            )
        return BackendUnreachableError(self.name, f"{self._host} cannot be reached: {reason}")

    def _interrupted(self, error: Exception) -> BackendFailedError:
        if isinstance(error, self._errors.ReadTimeoutError):
            seconds = self._settings.timeout_ms / 1000
            message = f"no answer within {seconds:g} seconds (llm_backend.timeout_ms)"
        else:
            message = "the connection broke off before the answer was complete"
        return BackendFailedError(self.name, message)

    def _unexpected(self, usage: Usage | None = None) -> BackendFailedError:
        return BackendFailedError(
            self.name,
            f"{self._host} gave no complete answer of Bedrock; is a gateway in between?",
            usage=usage,
        )

    def _reply(self, response: object) -> Reply:
        """Return a reply from what the model answered. Raises BackendError."""
        try:
            answer = msgspec.convert(response, _Answer)
        except msgspec.ValidationError as error:
            raise self._unexpected() from error
        usage = _usage(answer.usage)
        text = "".join(block.text for block in answer.output.message.content)
        match answer.stop_reason:
            case "end_turn" | "tool_use" | "stop_sequence":
                pass
            case "max_tokens" | "model_context_window_exceeded":
                raise AnswerCutError(
                    self.name, "the answer ended at the limit of tokens", usage=usage
                )
            case "guardrail_intervened" | "content_filtered":
                raise AnswerWithheldError(
                    self.name, "a filter of Bedrock took the answer away", usage=usage
                )
            case "malformed_model_output" | "malformed_tool_use":
                raise AnswerError(self.name, "it is malformed", answer=text, usage=usage)
            case _:
                raise self._unexpected(usage)
        for block in answer.output.message.content:
            if block.tool_use is not None:
                return read_value(self.name, block.tool_use.input, usage=usage, model=self.model)
        return read_answer(self.name, text, usage=usage, model=self.model)


def _find_simpler(way: _Way, text: str) -> _Way | None:
    """Return how to ask without what AWS refused by name; None where it named nothing of the kind."""
    if way.has_cache_point and _REFUSED_CACHE.search(text):
        return way._replace(has_cache_point=False)
    if way.form in _NEXT_FORM and _REFUSED_FORM[way.form].search(text):
        return way._replace(form=_NEXT_FORM[way.form])
    return None


def _arguments(
    request: Request, prompt: Prompt, form: Form, *, has_cache_point: bool
) -> dict[str, Any]:
    """Return the arguments of a Converse call but for the model."""
    spelled = spelled_schema() if form == "text" else ""
    arguments: dict[str, Any] = {
        "system": [{"text": prompt.instructions + spelled}],
        "messages": [{"role": "user", "content": [{"text": prompt.text}]}],
        "inferenceConfig": {"maxTokens": request.max_output_tokens},
    }
    if has_cache_point:
        arguments["system"].append({"cachePoint": {"type": "default"}})
    if form == "schema":
        schema = {"name": ANSWER_NAME, "schema": json.dumps(answer_schema())}
        arguments["outputConfig"] = {
            "textFormat": {"type": "json_schema", "structure": {"jsonSchema": schema}}
        }
    elif form == "tool":
        tool = {"name": ANSWER_NAME, "inputSchema": {"json": answer_schema()}}
        # "any" of one tool forces it, and more models take it than a tool by name.
        arguments["toolConfig"] = {"tools": [{"toolSpec": tool}], "toolChoice": {"any": {}}}
    return arguments


def _usage(tokens: _Tokens | None) -> Usage | None:
    """Return what a call used, None where half of it is not told; Bedrock's input tokens leave out
    those of the cache.
    """
    if tokens is None or tokens.input_tokens is None or tokens.output_tokens is None:
        return None
    return Usage(
        input_tokens=tokens.input_tokens,
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_input_tokens,
        cache_write_tokens=tokens.cache_write_input_tokens,
    )
