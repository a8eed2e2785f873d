"""What servers that speak OpenAI's protocol say in the place of an answer, and what it means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from memconsolidate.backends.provider import read_retry_after, shown
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
    SpendLimitError,
    Usual,
)
from memconsolidate.model import Usage

if TYPE_CHECKING:
    import httpx2

#: So much of what a server says is looked through, in characters.
_WORDS_CHARS = 4000

#: Where an error says what is wrong, most telling first. Other parts repeat the request.
_TELLING = ("message", "msg", "error", "detail", "loc", "code", "type", "param", "metadata", "raw")

#: A gateway's own time-out: what was done behind it is not known.
_REQUEST_TIMEOUT = 408

TOO_LONG = re.compile(
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
#: LM Studio says so with a status that says well.
_NO_ENDPOINT = re.compile(r"unexpected endpoint", re.IGNORECASE)
#: Without these words a server means the address by "not found".
_ABOUT_MODEL = re.compile(r"model|deployment|no endpoints found", re.IGNORECASE)
_OVERLOADED = re.compile(r"overloaded|at capacity|capacity_exceeded|server busy", re.IGNORECASE)


class Trouble(Struct, frozen=True, kw_only=True):
    """What a server said in the place of an answer.

    `words` are all its telling parts, `message` the first of them in one line. `was_begun` says that
    work may have been done, `usage` what it used: None where that is not told. `generated` is what a
    model wrote that the server rejected.
    """

    status: int
    message: str
    words: str
    usage: Usage | Usual | None
    was_begun: bool = False
    retry_after: float | None = None
    location: str = ""
    generated: str = ""


def find_trouble(response: httpx2.Response, body: object, usage: Usage | None) -> Trouble | None:
    """Return what a server says is wrong, by its status or in the body of a status that says well;
    `usage` is what it says it used.
    """
    code = status = response.status_code
    said = body
    if code < 300:
        said = body.get("error") if isinstance(body, dict) else None
        choice = first_choice(body)
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
    return Trouble(
        status=status,
        message=parts[0] if parts else "",
        words=" ".join(parts)[:_WORDS_CHARS],
        usage=usage or _cost(code, body),
        was_begun=not 300 <= code < 500 or code == _REQUEST_TIMEOUT,
        retry_after=read_retry_after(response.headers),
        location=shown(response.headers.get("location", "").partition("?")[0]),
        generated=generated if isinstance(generated, str) else "",
    )


def _cost(code: int, body: object) -> Usage | Usual | None:
    """Return what a call used that ended with a status, where the server does not say: nothing where
    it was refused, what nobody can tell where an answer was begun.
    """
    was_answered = code < 300 and isinstance(body, dict) and ("choices" in body or "usage" in body)
    if was_answered or code == _REQUEST_TIMEOUT:
        return None
    return Usage() if 300 <= code < 500 else "usual"


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


def explain(trouble: Trouble, *, host: str, model: str, told: str, key_advice: str) -> BackendError:
    """Return the error that a server's words and status mean; `told` is what may be read of its
    message.
    """
    name, status, words, usage = "openai", trouble.status, trouble.words, trouble.usage
    words_after = f": {told}" if told else ""
    told = f"{host}: {told or f'status {status}'}"
    if "json_validate_failed" in words:
        if "max completion tokens" in words:
            return AnswerCutError(name, told, usage=_generated(usage))
        problem = "it is not valid against the schema"
        return AnswerError(name, problem, answer=trouble.generated, usage=_generated(usage))
    if status == 413 or TOO_LONG.search(words):
        return RequestTooLongError(name, told, usage=usage)
    if status == 401 or _BAD_KEY.search(words):
        return BackendRefusedError(name, key_advice, kind="key", usage=usage)
    if status == 402 and trouble.retry_after is not None:
        return BackendBusyError(name, told, usage=usage, retry_after=trouble.retry_after)
    if status < 500 and _SPENT.search(words):
        return SpendLimitError(name, told, usage=usage)
    if status == 402:
        return BackendRefusedError(
            name, f"{told}; it wants to be paid", kind="payment", usage=usage
        )
    if status in {400, 403, 404} and _NO_MODEL.search(words):
        advice = f"{host} has no model {model!r} for you; set llm_backend.model"
        return BackendRefusedError(name, advice, kind="model", usage=usage)
    if status in {400, 403} and _WITHHELD.search(words):
        return AnswerWithheldError(name, told, usage=usage)
    if status == 403:
        return BackendRefusedError(name, told, kind="permission", usage=usage)
    if status in {404, 405} or _NO_ENDPOINT.search(words):
        if _ABOUT_MODEL.search(words):
            return BackendRefusedError(
                name, f"{told}; set llm_backend.model", kind="model", usage=usage
            )
        advice = f"{told}; no chat completions there (llm_backend.base_url usually ends in /v1)"
        return BackendRefusedError(name, advice, kind="address", usage=usage)
    if status in {429, 498, 503, 529} or (status >= 500 and _OVERLOADED.search(words)):
        what = "too many requests" if status == 429 else "overloaded"
        told = f"{host}: {what} (HTTP {status}){words_after}"
        return BackendBusyError(name, told, usage=usage, retry_after=trouble.retry_after)
    if 300 <= status < 400:
        told = f"{host} redirects to {trouble.location}"
        told += ", which is not followed; set llm_backend.base_url"
    if 300 <= status < 500 and status != 409 and not trouble.was_begun:
        return RequestRefusedError(name, told, usage=usage)
    if status >= 500:
        told = f"{host}: the server failed (HTTP {status}){words_after}"
    return BackendFailedError(name, told, usage=usage)


def _generated(usage: Usage | Usual | None) -> Usage | None:
    """Return what a call used whose answer a server rejected: something, whatever its status."""
    return usage if isinstance(usage, Usage) and usage.total_tokens else None


def first_choice(body: object) -> dict[str, Any] | None:
    """Return the first choice of an answer, None where there is none."""
    choices = body.get("choices") if isinstance(body, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else None
