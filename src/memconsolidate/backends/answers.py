"""A model's answer as claims, however it is wrapped; what cannot be used is an error that says why.

Models put prose, fences and their thinking around what they were asked for, and programs print
their provider's errors in the place of an answer.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from memconsolidate.backends.provider import shown
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Claim, Reply, Usage

#: A text without claims that is at most so long may be an error message, or a refusal.
_MESSAGE_CHARS = 1000

#: So many opening braces of an answer are tried, so that hostile text costs no more than a look.
_TRIED_BRACES = 50

#: A longer answer is no answer; the schema's largest useful one is a tenth of it.
_MAX_ANSWER_CHARS = 2_000_000

#: A longer note, problem or name of a model is cut; nobody reads it but a person who looks for a
#: fault.
_NOTE_CHARS = 300

_THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
# The end may stand after blanks, not after lines: to look through all of them from each would never end.
_FENCE = re.compile(r"```[\w-]*\s*\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL)
#: msgspec shows the value that is no word of a list; where it stands comes last.
_VALUE = re.compile(r"^(Invalid enum value) .*?( - at `[^`]*`)?$", re.DOTALL)
_LABEL = re.compile(r"[\s\[\(<#]*(m\d+(?:/\d+)?)[\s\]\)>:.]*", re.IGNORECASE)

_WITHHELD = re.compile(
    r"\b(?:I (?:can(?:no|')t|am (?:not able|unable)|won't)|I'm (?:sorry|not able|unable)|(?:must|have to) decline)\b",
    re.IGNORECASE,
)
#: How error messages speak; a model that writes about limits and logins does not.
_ERROR_LIKE = re.compile(
    r"^\W*(?:\w+ ){0,2}(?:error|failed|failure)\b|\"error\"|limit (?:reached|exceeded)|balance is too low"
    r"|invalid (?:api|x-api) ?-?key|incorrect api key|api key (?:not|is)|(?:please|not) (?:run|log|sign|logged|signed)|/login"
    r"|too many requests|service unavailable|^\W*(?:\d{3} )?overloaded|quota|unauthori[sz]ed|is too (?:long|large)"
    r"|exceed.{0,40}context|context.{0,40}exceed|maximum context length",
    re.IGNORECASE,
)
#: What programs and gateways print in the place of an answer, by what it means.
_TOLD_SPEND = re.compile(
    r"usage limit|spend(?:ing)? limit|credit balance|insufficient (?:quota|credits|funds)|quota exceeded"
    r"|exceeded your (?:current )?quota|billing|out of credits|limit (?:will )?resets?",
    re.IGNORECASE,
)
_TOLD_KEY = re.compile(
    r"invalid (?:api|x-api) ?-?key|incorrect api key|api key (?:not|is) (?:found|valid|invalid|missing)|unauthori[sz]ed"
    r"|not (?:logged|signed) in|please (?:run|log|sign) ?/?(?:in|login)\b|authentication[ _](?:error|failed|required)|/login",
    re.IGNORECASE,
)
_TOLD_BUSY = re.compile(
    r"rate.?limit|too many requests|overloaded|temporarily unavailable|service unavailable|\b(?:429|503|529)\b",
    re.IGNORECASE,
)
_TOLD_LONG = re.compile(
    r"(?:prompt|input|request|context) (?:is |was )?too (?:long|large)|context.{0,20}(?:length|window).{0,30}exceed"
    r"|exceed.{0,40}context|maximum context length",
    re.IGNORECASE,
)


def read_answer(
    backend: str,
    text: str,
    *,
    usage: Usage | None,
    model: str = "",
    is_cut: bool = False,
    from_program: bool = False,
    request: str = "",
) -> Reply:
    """Return a reply from a model's text.

    `is_cut` says that the provider ended it at the limit of tokens. Raises AnswerCutError,
    AnswerWithheldError, AnswerError with what is wrong. `from_program` says that the text may be an
    error message of a program and no answer at all: then also BackendBusyError,
    BackendRefusedError, SpendLimitError, RequestTooLongError, which tell nothing of `request`.
    """
    usage = _complete(usage)
    if is_cut:
        raise AnswerCutError(backend, "the answer ended at the limit of tokens", usage=usage)
    bare = _THINKING.sub("", text[:_MAX_ANSWER_CHARS]).strip()
    if not bare:
        raise AnswerError(backend, "it is empty", answer="", usage=usage)
    value = _find_object(bare)
    if value is None:
        told = _told(backend, bare, usage, request) if from_program else None
        raise told or _unusable(backend, "it holds no complete JSON object", bare, usage)
    return read_value(
        backend, value, usage=usage, model=model, from_program=from_program, request=request
    )


def read_value(
    backend: str,
    value: object,
    *,
    usage: Usage | None,
    model: str = "",
    from_program: bool = False,
    request: str = "",
) -> Reply:
    """Return a reply from decoded JSON, such as the arguments of a tool. Raises as `read_answer`."""
    usage = _complete(usage)
    if isinstance(value, list):
        value = {"claims": value}
    claims = value.get("claims") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(claims, list):
        text = json.dumps(value, ensure_ascii=False)
        told = _told(backend, text, usage, request) if from_program else None
        raise told or _unusable(backend, "it is no object with a list `claims`", text, usage)
    found: list[Claim] = []
    problem = ""
    for number, item in enumerate(claims):
        try:
            found.append(_claim(item))
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            problem = problem or f"claims[{number}]: {_without_value(error)}"[:_NOTE_CHARS]
    if claims and not found:
        text = json.dumps(value, ensure_ascii=False)
        raise AnswerError(backend, problem, answer=text, usage=usage)
    note = value.get("note")
    return Reply(
        claims=tuple(found),
        usage=usage,
        note=note[:_NOTE_CHARS] if isinstance(note, str) else "",
        unreadable=len(claims) - len(found),
        # A model's name is stored as it comes, and half a character cannot be.
        model=model[:_NOTE_CHARS].encode("utf-8", "replace").decode(),
    )


def _without_value(error: Exception) -> str:
    """Return what is wrong with a claim, without what the model wrote there: that may be what somebody
    said, and a problem gets into the log and the ledger.
    """
    return _VALUE.sub(r"\1\2", str(error))


def _complete(usage: Usage | None) -> Usage | None:
    """Return what a call used that gave a text, None where nothing was read by its figures: then they
    are none. Money that is told alone stays.
    """
    if usage is None or usage.total_tokens > usage.output_tokens:
        return usage
    return None if usage.usd is None else Usage(usd=usage.usd)


def _claim(item: object) -> Claim:
    """Return one claim. Raises msgspec.ValidationError, UnicodeEncodeError for half a character in
    the place of a word.
    """
    if not isinstance(item, dict):
        raise msgspec.ValidationError("it is no object")
    known = {name: value for name, value in item.items() if name in Claim.__struct_fields__}
    for name in ("name", "description", "targets", "tier", "standing", "decision"):
        if known.get(name, "") is None:
            del known[name]
    if isinstance(known.get("quotes"), list):
        known["quotes"] = [_labelled(quote) for quote in known["quotes"]]
    return msgspec.convert(known, Claim)


def _labelled(quote: Any) -> Any:
    """Return a quote whose message is named as it was shown: "m12" for "[m12]"."""
    if isinstance(quote, dict) and isinstance(label := quote.get("message"), str):
        found = _LABEL.fullmatch(label)
        return {**quote, "message": found[1].lower() if found else label}
    return quote


def _find_object(text: str) -> dict[str, Any] | list[Any] | None:
    """Return the JSON object or list that an answer is, or that stands in it; the one with claims
    before all others.
    """
    fenced = [match[1] for match in _FENCE.finditer(text)]
    for whole in (text, *fenced):
        value = _decoded(whole.strip())
        if isinstance(value, (dict, list)):
            return value
    decoder = json.JSONDecoder()
    found: dict[str, Any] | None = None
    place = text.find("{")
    for _ in range(_TRIED_BRACES):
        if place < 0:
            break
        try:
            value, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            if isinstance(value, dict) and "claims" in value:
                return value
            found = found or (value if isinstance(value, dict) else None)
        place = text.find("{", end)
    return found


def _decoded(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _unusable(backend: str, problem: str, text: str, usage: Usage | None) -> BackendError:
    if len(text) <= _MESSAGE_CHARS and _WITHHELD.search(text):
        return AnswerWithheldError(backend, "the model refused", usage=usage)
    return AnswerError(backend, problem, answer=text, usage=usage)


def _told(backend: str, text: str, usage: Usage | None, request: str) -> BackendError | None:
    """Return the error that a short text without claims tells of, None where it tells of none.

    A model may have said it: what it used is not known where the program does not tell.
    """
    if len(text) > _MESSAGE_CHARS or not _ERROR_LIKE.search(text):
        return None
    line = (
        shown(text, request=request) or "it says that something is wrong, in words of the request"
    )
    if _TOLD_LONG.search(text):
        return RequestTooLongError(backend, line, usage=usage)
    if _TOLD_SPEND.search(text):
        return SpendLimitError(backend, line, usage=usage)
    if _TOLD_KEY.search(text):
        return BackendRefusedError(backend, line, kind="key", usage=usage)
    if _TOLD_BUSY.search(text):
        return BackendBusyError(backend, line, usage=usage)
    return None
