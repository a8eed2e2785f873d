"""What AWS says in the place of an answer, and what it means."""

from __future__ import annotations

import re
from typing import Any

from memconsolidate.backends.provider import read_retry_after, shown
from memconsolidate.errors import (
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendRefusedError,
    RefusalKind,
    RequestRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Usage

#: So much of what AWS says is looked through, in characters; what takes long on more never ends.
_WORDS_CHARS = 4000

#: AWS repeats values of the request so.
_VALUE = re.compile(r"value '.*?'(?= at )", re.IGNORECASE)

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
        "the model is retired; set llm_backend.model to another, or leave it empty",
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

#: A server that is not AWS's means the address by "not found", unless it names a model.
_NOT_FOUND = re.compile(
    r"^40[45]\b(?!.*(?:ResourceNotFound|model|inference profile))", re.IGNORECASE
)


def words_of(response: dict[str, Any]) -> str:
    """Return "status code: message" of what botocore read, without what it does not have."""
    details = response.get("Error", {})
    message = " ".join(str(details.get("Message", "")).split())[:_WORDS_CHARS]
    return f"{_head(response)}: {message}" if message else _head(response)


def _head(response: dict[str, Any]) -> str:
    status = str(response.get("ResponseMetadata", {}).get("HTTPStatusCode", ""))
    # botocore puts the status in the place of a code that is not there
    code = str(response.get("Error", {}).get("Code", "")).removeprefix(status)
    return f"{status} {code}".strip()


def explain(response: dict[str, Any], *, request: str, address: str) -> BackendError:
    """Return the error that a response of botocore's ClientError means.

    `request` is the text that was sent, of which nothing is told; `address` is the setting, empty
    where AWS itself was asked.
    """
    name, text = "bedrock", words_of(response)
    message = shown(_VALUE.sub("a value", text.removeprefix(_head(response))), request=request)
    said = shown(_head(response)) + message
    if _TOO_LONG.search(text):
        return RequestTooLongError(name, f"the request does not fit the model: {said}")
    if _SPENT.search(text):
        return SpendLimitError(
            name,
            (
                "a quota of this account is used up, or is 0; AWS console, Service Quotas,"
                f" Amazon Bedrock ({said})"
            ),
        )
    if address and _NOT_FOUND.search(text):
        return BackendRefusedError(
            name, f"no Bedrock at this address; check llm_backend.base_url ({said})", kind="address"
        )
    for kind, pattern, advice in _REFUSALS:
        if re.search(pattern, text, re.IGNORECASE):
            return BackendRefusedError(name, f"{advice} ({said})", kind=kind)
    if _WITHHELD.search(text):
        return AnswerWithheldError(name, f"a filter took the answer away: {said}")
    if _BUSY.search(text):
        headers = response.get("ResponseMetadata", {}).get("HTTPHeaders", {})
        return BackendBusyError(name, f"it is busy: {said}", retry_after=read_retry_after(headers))
    if _FAILED.search(text):
        return BackendFailedError(name, f"it failed: {said}")
    if "ConflictException" in text:
        return BackendFailedError(name, f"it is at odds: {said}", usage=Usage())
    if text.startswith("3"):
        said = f"it sends elsewhere, check llm_backend.base_url ({said})"
    return RequestRefusedError(name, f"the request was refused: {said}")
