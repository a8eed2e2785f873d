"""Asks a model of Amazon Bedrock through its Converse API.

Models differ in what they take, and no list of them stays right: what a model refuses by name is
left out from then on. A refused request costs nothing.
"""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib import import_module
from typing import Annotated, Any, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from memconsolidate.backends.answers import read_answer, read_value
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
    RefusalKind,
    RequestTooLongError,
    SpendLimitError,
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

#: A Bedrock API key, which boto3 reads by itself.
_TOKEN_VARIABLE = "AWS_BEARER_TOKEN_BEDROCK"  # noqa: S105 (a name, no token)

#: So much of what AWS says is shown, in characters.
_SAID_CHARS = 200

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

_TOO_LONG = re.compile(
    r"(?:input|prompt|request) (?:is |was )?too (?:long|large)|context (?:length|limit|window)"
    r"|(?:number of|many) input tokens|input tokens exceed|expected maxLength|entity.?too.?large|^413\b",
    re.IGNORECASE,
)
_SPENT = re.compile(r"^429\b.*(?:per day|daily)|ServiceQuotaExceeded", re.IGNORECASE)
_WITHHELD = re.compile(r"content filter|blocked by", re.IGNORECASE)
_BUSY = re.compile(r"^(?:429|503|529)\b|Throttl|TooManyRequests|ServiceUnavailable|ModelNotReady")
#: Of these nobody can tell how far the model came.
_FAILED = re.compile(r"^(?:408|424|5\d\d)\b|ModelTimeout|ModelError|InternalServer|InternalFailure")

#: What only a person can mend: the kind, what stands in "status code: message", and what to do.
#: The first that fits counts.
_REFUSALS: tuple[tuple[RefusalKind, str, str], ...] = (
    (
        "payment",
        r"payment.?instrument|^402\b",
        "AWS cannot charge this account; see Billing in the AWS console",
    ),
    (
        "key",
        r"signature (?:expired|not yet current)|RequestTimeTooSkewed|RequestExpired",
        "the clock of this machine is wrong; set it right",
    ),
    (
        "key",
        r"ExpiredToken|token .{0,40}expired",
        "the AWS credentials have expired; log in again, for example with `aws sso login`",
    ),
    (
        "key",
        r"UnrecognizedClient|Invalid(?:ClientTokenId|Signature|AccessKey)|SignatureDoesNotMatch|IncompleteSignature|MissingAuthentication|your API key|^401\b",
        "AWS does not accept these credentials; check them with `aws sts get-caller-identity`",
    ),
    (
        "model",
        r"end of its life|marked by provider as legacy",
        f"the model is retired; set llm_backend.model to another, such as {DEFAULT_MODEL}",
    ),
    (
        "model",
        r"on-demand throughput",
        "llm_backend.model must be the id of an inference profile, such as us.anthropic.… or global.anthropic.…; `aws bedrock list-inference-profiles` lists them",
    ),
    (
        "model",
        r"maximum tokens|maximum allowed number of output tokens",
        "the model's answers are too short for memd; set llm_backend.model to another",
    ),
    (
        "model",
        r"support system (?:messages|prompts)|unsupported model|support converse",
        "the model cannot do what memd needs; set llm_backend.model to another",
    ),
    (
        "permission",
        r"use.case (?:details|form)",
        "fill in the provider's use case form: AWS console, Amazon Bedrock, Model catalog",
    ),
    (
        "model",
        r"model identifier is invalid|at 'modelId'|ResourceNotFound|UnknownOperation|^404\b",
        "no such model there; check llm_backend.model and llm_backend.region",
    ),
    (
        "permission",
        r"access to the model|model access|marketplace|available for this account|operation not allowed",
        "the model is not enabled for this account in this region: AWS console, Amazon Bedrock, Model catalog",
    ),
    (
        "permission",
        r"AccessDenied|not authorized|OptInRequired|^403\b",
        "these credentials may not use the model; they need bedrock:InvokeModel on it",
    ),
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
    input_tokens: _Count = 0
    output_tokens: _Count = 0
    cache_read_input_tokens: _Count = 0
    cache_write_input_tokens: _Count = 0


class _Answer(Struct, frozen=True, rename="camel"):
    stop_reason: str = ""
    output: _Output = _Output()
    usage: _Tokens | None = None


class _Connection(NamedTuple):
    """A client of bedrock-runtime, and the credentials it signs with."""

    client: Any
    credentials: Any


class BedrockBackend:
    """Asks a model of Amazon Bedrock, with the credentials that boto3 finds.

    `model` is the id or the ARN of an inference profile or a model. Raises BackendMissingError
    without boto3, BackendRefusedError without a region or credentials.
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
                "it needs boto3; install it with pip install 'memconsolidate[bedrock]'",
                usage=Usage(),
            ) from error
        self._errors = import_module("botocore.exceptions")
        self._parser_error = import_module("botocore.parsers").ResponseParserError
        self._form: Form = "schema"
        self._has_cache_point = True
        self._host = ""
        self._connection: _Connection | None = self._connect()

    def propose(self, request: Request) -> Reply:
        """Return claims for a request, from one call that AWS does not refuse.

        Raises BackendError, see `base.Backend`.
        """
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
        """Close idle connections; one that is in use closes with its answer."""
        connection = self._connection
        if connection is not None:
            connection.client.close()

    def _connect(self) -> _Connection:
        """Return a new client with its credentials. Raises BackendRefusedError."""
        settings = self._settings
        seconds = settings.timeout_ms / 1000
        try:
            session = self._boto3.Session(
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
                config=import_module("botocore.config").Config(
                    connect_timeout=min(CONNECT_SECONDS, seconds),
                    read_timeout=seconds,
                    retries={"total_max_attempts": 1, "mode": "standard"},
                ),
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
        # An address may hold a password before the "@".
        self._host = urlsplit(client.meta.endpoint_url).netloc.rpartition("@")[2]
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
                self.name, f"nobody answers where AWS gives out credentials: {_line(error)}"
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
            f"its settings or AWS credentials cannot be used: {_line(error)}",
            kind="key",
        )

    def _ask(self, client: Any, request: Request, prompt: Prompt) -> object:
        """Return what the model answers in the strictest form it takes. Raises BackendError."""
        errors = self._errors
        while True:
            form, has_cache_point = self._form, self._has_cache_point
            arguments = _arguments(request, prompt, form, has_cache_point=has_cache_point)
            try:
                return client.converse(modelId=self.model, **arguments)
            except errors.ClientError as error:
                if not self._simplify(_refused(error), form, has_cache_point=has_cache_point):
                    raise self._refusal(error) from error
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

    def _simplify(self, text: str, form: Form, *, has_cache_point: bool) -> bool:
        """Leave out for good what AWS refused by name; False where it named nothing of the kind."""
        if has_cache_point and _REFUSED_CACHE.search(text):
            self._has_cache_point = False
            return True
        if form in _NEXT_FORM and _REFUSED_FORM[form].search(text):
            self._form = _NEXT_FORM[form]
            return True
        return False

    def _refusal(self, error: Any) -> BackendError:
        """Return the error for a ClientError of botocore: AWS answered that there is no answer."""
        text = _refused(error)
        said = _shortened(text)
        if _TOO_LONG.search(text):
            return RequestTooLongError(self.name, f"the request does not fit the model: {said}")
        if _SPENT.search(text):
            return SpendLimitError(
                self.name,
                (
                    "a quota of this account is used up, or is 0; AWS console, Service Quotas,"
                    f" Amazon Bedrock ({said})"
                ),
            )
        for kind, pattern, advice in _REFUSALS:
            if re.search(pattern, text, re.IGNORECASE):
                return BackendRefusedError(self.name, f"{advice} ({said})", kind=kind)
        if _WITHHELD.search(text):
            return AnswerWithheldError(self.name, f"a filter took the answer away: {said}")
        if _BUSY.search(text):
            headers = error.response.get("ResponseMetadata", {}).get("HTTPHeaders", {})
            return BackendBusyError(
                self.name, f"it is busy: {said}", retry_after=_retry_after(headers)
            )
        if _FAILED.search(text):
            return BackendFailedError(self.name, f"it failed: {said}")
        if text.startswith("3"):
            said = f"{self._host} sends elsewhere, check llm_backend.base_url ({said})"
        return BackendFailedError(self.name, f"the request was refused: {said}", usage=Usage())

    def _unreachable(self, error: Any) -> BackendUnreachableError:
        if isinstance(error, self._errors.SSLError):
            reason = (
                "no TLS connection that can be trusted; AWS_CA_BUNDLE names further authorities"
                f" ({_line(error.kwargs['error'])})"
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
    """Return what a call used; Bedrock's input tokens leave out those of the cache."""
    if tokens is None:
        return None
    return Usage(
        input_tokens=tokens.input_tokens,
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_input_tokens,
        cache_write_tokens=tokens.cache_write_input_tokens,
    )


def _refused(error: Any) -> str:
    """Return "status code: message" of a botocore ClientError, without what it does not have."""
    details = error.response.get("Error", {})
    status = str(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", ""))
    # botocore puts the status in the place of a code that is not there
    code = str(details.get("Code", "")).removeprefix(status)
    said = f"{status} {code}".strip()
    message = " ".join(str(details.get("Message", "")).split())
    return f"{said}: {message}" if message else said


def _line(error: Exception) -> str:
    return _shortened(str(error))


def _shortened(text: str) -> str:
    """Return one short line of what was said, without keys, passwords in addresses, and values
    that AWS repeats from the request.
    """
    line = re.sub(r"value '.*?'(?= at )", "a value", " ".join(text.split()), flags=re.IGNORECASE)
    line = re.sub(r"(?<=//)[^/@ ]*@|\b(?:AKIA|ASIA|ABSK|bedrock-api-key-)[\w+/=]{12,}", "…", line)
    return line if len(line) <= _SAID_CHARS else line[: _SAID_CHARS - 1] + "…"


def _retry_after(headers: dict[str, str]) -> float | None:
    """Return the seconds that a provider asks to wait, None where it does not say."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", value):
            return float(value) * unit
    try:
        until = parsedate_to_datetime(headers.get("retry-after", ""))
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())
