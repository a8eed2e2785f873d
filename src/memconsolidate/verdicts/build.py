"""From a claim that passed to the memory it becomes: checked fields only."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from memconsolidate.memory.naming import memory_id
from memconsolidate.model import Authority, Claim, Decision, Memory, MemorySource, MemoryType
from memconsolidate.verdicts.grounding import ungrounded
from memconsolidate.verdicts.limits import is_left_behind, tells_of_leaving
from memconsolidate.verdicts.noise import holds_secret
from memconsolidate.verdicts.polarity import polarity_of, unit_of
from memconsolidate.verdicts.words import clean, language_of, normalise, terms, tokens

MAX_NAME_CHARS = 60
MAX_DESCRIPTION_CHARS = 150
#: A name or description far beyond its limit is not read at all.
_READ_CHARS = 1000
#: Sources kept in the file; all are in the ledger.
_KEPT_SOURCES = 3
#: So much of a name or description must be in the statement or its quotes: it can always be
#: derived, so there is no need to be lenient.
_SHOWN_TERMS = 0.75

#: What would end or open something in a file, an index line, a layout or a prompt.
_COMMENT = re.compile(r"<!--|-->|--!>")
#: The names of tags that a page acts on, or that agents and models take for their own.
_ACTING_TAGS = (
    "a|applet|audio|base|body|button|details|embed|form|frame|frameset|head|html|iframe|img|input|link|math|meta"
    "|noscript|object|option|plaintext|pre|script|select|source|style|summary|svg|table|template|textarea|title|video|xmp"
    "|agent|answer|antml|assistant|bos|claude|command|context|developer|document|documents|earlier|environment|eos|example"
    "|examples|human|important|info|instruction|instructions|invoke|memories|memory|message|messages|note|parameter"
    "|problem|prompt|reminder|result|results|role|rule|rules|s|session|skill|skills|sys|system|task|think|thinking|tool"
    "|tools|transcript|user|warning"
)
#: Where a tag begins that may end, hide or open something: any but a plain name, as in `List<Price>`.
_TAG = re.compile(
    rf"<(?=[/!?a-z])(?![a-z][a-z0-9]*(?![\w:.-]))|<(?=(?:{_ACTING_TAGS})(?![a-z0-9]))",
    re.IGNORECASE,
)
_LINK = re.compile(r"\]\s*\(")
_BEGINNING = re.compile(r"^(?:[#>\-*+|=~\s]|`{3,}|\d+[.)]\s)+(?=\S)|^§\s*$")


class Evidence(msgspec.Struct, frozen=True):
    """What a claim's fields are checked against: the words quoted, and their sentences."""

    quoted: str
    sentences: str


def safe_line(text: str) -> str:
    """Return a text that is one line and opens or ends nothing where it is written.

    Control characters and unseen letters go, and so do comments; links and tags that may end or
    open something are broken by a character that looks alike, or by a space. A section sign parts
    entries only on a line of its own, which no text of one line has.
    """
    line = _COMMENT.sub("", clean(text))
    line = _LINK.sub("] (", _TAG.sub("‹", line))
    line = line.replace("](", "] (").replace("<!--", "").replace("-->", "")
    return _BEGINNING.sub("", line).strip()


def safe_body(text: str) -> str:
    """Return a statement for the body of a file: one paragraph in which nothing opens or ends."""
    line = _COMMENT.sub("", clean(text))
    return _TAG.sub("‹", line).replace("<!--", "").replace("-->", "").strip()


def shorten(text: str, chars: int) -> str:
    """Return the text cut at a word, with an ellipsis where something is missing."""
    if len(text) <= chars:
        return text
    cut = text[: chars - 1]
    space = cut.rfind(" ")
    if space >= chars * 2 // 3:
        cut = cut[:space]
    return cut.rstrip(" ,;:.-–—(") + "…"


def build_memory(
    claim: Claim,
    *,
    pass_id: str,
    index: int,
    kind: MemoryType,
    authority: Authority,
    standing: bool,
    sources: tuple[MemorySource, ...],
    evidence: Evidence,
    as_of: datetime | None = None,
    with_days: Callable[[str], str] = str,
) -> Memory:
    """Return the memory of a claim whose statement was checked; `file` is still empty.

    `with_days` adds to the parts of its decision the days that their words mean.
    """
    statement = safe_body(claim.statement)
    at = latest_time(sources)
    decision = checked_decision(claim.decision, evidence)
    if decision is not None:
        decision = Decision(*map(with_days, msgspec.structs.astuple(decision)))
    body = statement
    if decision is not None and decision.reason and decision.reason not in statement:
        body = f"{statement}\n\nWhy: {decision.reason}"
    return Memory(
        file="",
        id=memory_id(pass_id, index),
        name=checked_name(claim, statement, evidence),
        description=checked_description(claim, statement, evidence),
        type=kind,
        body=body,
        created=at,
        updated=at,
        last_confirmed=at,
        as_of=as_of,
        authority=authority,
        sources=keep_sources(sources),
        decision=decision,
        standing=standing,
    )


def checked_name(claim: Claim, statement: str, evidence: Evidence) -> str:
    """Return the claim's name where it is grounded, else the beginning of the statement."""
    name = safe_line(claim.name[:_READ_CHARS])
    if not name or len(claim.name) > _READ_CHARS or not _is_shown(name, statement, evidence):
        name = safe_line(statement).rstrip(".。")
    return shorten(name, MAX_NAME_CHARS) or "Memory"


def checked_description(claim: Claim, statement: str, evidence: Evidence) -> str:
    """Return the claim's description where it is grounded, else the statement, cut to length."""
    text = safe_line(claim.description[:_READ_CHARS])
    if not text or len(claim.description) > _READ_CHARS or not _is_shown(text, statement, evidence):
        text = safe_line(statement)
    return shorten(text, MAX_DESCRIPTION_CHARS)


def _is_shown(text: str, statement: str, evidence: Evidence) -> bool:
    """Whether a field says nothing that the statement and its quotes do not, and has its subject."""
    quoted = f"{statement}\n{evidence.quoted}"
    said, known = terms(text), terms(quoted)
    is_part = _stands_in(text, statement)
    if not is_part and (
        not said & terms(statement) or len(said & known) < _SHOWN_TERMS * len(said)
    ):
        return False
    if holds_secret(text):
        return False
    return ungrounded(text, quoted, f"{statement}\n{evidence.sentences}") is None


def _stands_in(part: str, text: str) -> bool:
    """Whether words stand in a text as they are: of few words nobody can tell the language."""
    words = re.escape(normalise(part))
    return re.search(rf"(?<!\w){words}(?!\w)", normalise(text)) is not None


def checked_decision(decision: Decision | None, evidence: Evidence) -> Decision | None:
    """Return a decision with the parts that are quoted, each in its place; None when it names no choice
    any more.

    What was rejected is what the quoted words deny ("Redis over Memcached"); what was chosen is
    nothing that they deny, or leave ("we decided against X").
    """
    if decision is None:
        return None
    parts = [
        safe_line(part)
        if 0 < len(part) <= _READ_CHARS
        and terms(part)
        and (_stands_in(part, evidence.quoted) or terms(part) <= terms(evidence.quoted))
        and not holds_secret(part)
        else ""
        for part in (decision.chosen, decision.rejected, decision.reason)
    ]
    denied = polarity_of(evidence.sentences).denied
    chosen, rejected = (_units(part, evidence.sentences) for part in parts[:2])
    is_left = [is_left_behind(part, evidence.sentences) for part in parts[:2]]
    if not rejected or not (rejected <= denied or is_left[1]):
        parts[1] = ""
    is_unsure = not parts[1] and (rejected or tells_of_leaving(evidence.sentences))
    if chosen & denied or is_left[0] or is_unsure:
        parts[0] = ""
    return Decision(*parts) if parts[0] or parts[1] else None


def _units(text: str, sentences: str) -> frozenset[str]:
    """Return the words of a text as they are cut where sentences deny them."""
    language = language_of(sentences)
    return frozenset().union(
        *(unit_of(token, language) for token in tokens(text) if token.text not in language.stop)
    )


def latest_time(sources: Sequence[MemorySource]) -> datetime | None:
    """Return the time of the latest source that has one."""
    return max((source.at for source in sources if source.at is not None), default=None)


def keep_sources(sources: Sequence[MemorySource]) -> tuple[MemorySource, ...]:
    """Return the sources that a file keeps: the first two and the latest, each once.

    Sources without a time count as the latest. The ledger has all of them.
    """
    known = sorted(
        dict.fromkeys(sources), key=lambda source: source.at.timestamp() if source.at else math.inf
    )
    return tuple(known) if len(known) <= _KEPT_SOURCES else (*known[:2], known[-1])
