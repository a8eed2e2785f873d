"""What programs say when they fail, as the error it means."""

from __future__ import annotations

import re

from memconsolidate.backends.answers import read_answer
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendMissingError,
    BackendRefusedError,
    BackendUnreachableError,
    RefusalKind,
    RequestTooLongError,
    SpendLimitError,
    Usual,
)
from memconsolidate.model import Usage

_OPTION = re.compile(
    r"unknown (?:option|argument|flag)|unexpected argument|unrecognized (?:option|argument)"
    r"|no such option|invalid option",
    re.IGNORECASE,
)
_MODEL = re.compile(
    r"unknown model|issue with the selected model|does not support schemas"
    r"|models?\b.{0,60}\b(?:not found|does not exist|not supported|is not available|not have access)",
    re.IGNORECASE,
)
_KEY = re.compile(
    r"\bauth method\b|\bno (?:api )?key found|\bapi key (?:may be|has) (?:invalid|expired)"
    r"|\bdevice (?:code|login|authorization)|\blog ?in (?:at|to|with)\b|\blogged out\b|\bsign in\b"
    r"|\b(?:session|token) (?:has )?(?:been )?(?:expired|revoked)",
    re.IGNORECASE,
)
#: A subscription's own limits, which end with their window.
_SPEND = re.compile(r"hit your (?:[\w-]+ ){0,3}limit|limit reached", re.IGNORECASE)
_CUT = re.compile(r"output token maximum|max(?:imum)? output tokens", re.IGNORECASE)
_UNREACHABLE = re.compile(
    r"ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ConnectionRefused|connection refused|connection error"
    r"|failed to lookup address|name or service not known|getaddrinfo|unable to connect"
    r"|error sending request|fetch failed|network is unreachable",
    re.IGNORECASE,
)
_RETRY_IN = re.compile(r"\b(?:retry|try again) in (\d+(?:\.\d+)?) ?s(?:ec|\b)", re.IGNORECASE)


def explain(
    backend: str, said: str, message: str, *, status: int, usage: Usage | None
) -> BackendError | None:
    """Return the error that a program's words mean, None where they tell nothing.

    `status` is the HTTP status behind it, 0 where it is not known; `message` is for people. What the
    program says it used counts, whatever it failed with.
    """
    cost: Usage | Usual = "usual" if usage is None else usage
    if found := _RETRY_IN.search(said):
        return BackendBusyError(backend, message, usage=cost, retry_after=float(found[1]))
    if found := _OPTION.search(said):
        line = said[found.start() :].splitlines()[0][:100]
        return BackendMissingError(
            backend,
            f"{message}; it says `{line}`: another version is needed, or other options",
            usage=cost,
        )
    if _CUT.search(said):
        return AnswerCutError(backend, message, usage=usage)
    if _MODEL.search(said):
        advice = f"{message}; set llm_backend.model"
        return BackendRefusedError(backend, advice, kind="model", usage=cost)
    if _KEY.search(said):
        return BackendRefusedError(backend, message, kind="key", usage=cost)
    if _SPEND.search(said):
        return SpendLimitError(backend, message, usage=cost)
    if (error := _known(backend, said, message, cost)) is not None:
        return error
    if _UNREACHABLE.search(said):
        return BackendUnreachableError(backend, message, usage=cost)
    return _by_status(backend, status, message, cost)


def _known(backend: str, said: str, message: str, cost: Usage | Usual) -> BackendError | None:
    """Return what the same words would mean in the place of an answer."""
    try:
        read_answer(backend, said, usage=None, from_program=True)
    except (AnswerError, AnswerWithheldError):
        return None
    except BackendRefusedError as error:
        return BackendRefusedError(backend, message, kind=error.kind, usage=cost)
    except (RequestTooLongError, SpendLimitError, BackendBusyError) as error:
        return type(error)(backend, message, usage=cost)
    return None


def _by_status(backend: str, status: int, message: str, cost: Usage | Usual) -> BackendError | None:
    kinds: dict[int, RefusalKind] = {401: "key", 402: "payment", 403: "permission", 404: "model"}
    if status in kinds:
        return BackendRefusedError(backend, message, kind=kinds[status], usage=cost)
    if status == 413:
        return RequestTooLongError(backend, message, usage=cost)
    if status in {429, 503, 529}:
        return BackendBusyError(backend, message, usage=cost)
    return None
