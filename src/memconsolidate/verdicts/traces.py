"""What is kept of the messages behind a claim, so that they are known again: hashes, no text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from datetime import UTC

from memconsolidate.model import Trace
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.quotes import SENTENCE_END, Found
from memconsolidate.verdicts.words import normalise

#: Of a longer sentence nobody can tell where it begins: only so much around a quote is looked at.
_SENTENCE_CHARS = 500
_EDGES = " .,;:!?。！？\"'()"
_MARKER = re.compile(r"^(?:[-*•·+>#|]+|\d{1,3}[.)])\s+")


def heard_hash(message: CitedMessage) -> str:
    """Return a hash of who said what when, which a copy under another id has too; none where nothing
    tells when: the same may be said anew.
    """
    if message.at is None or not message.has_own_time:
        return ""
    at = message.at.astimezone(UTC).isoformat()
    return _hash("\x1f".join((message.author, at, normalise(message.text))))


def traces_of(found: Iterable[Found]) -> tuple[Trace, ...]:
    """Return what is kept of each quoted message."""
    spans: dict[str, list[str]] = {}
    messages: dict[str, CitedMessage] = {}
    for one in found:
        if one.message is not None:
            messages[one.message.label] = one.message
            spans.setdefault(one.message.label, []).extend(_spans(one.touched) or [""])
    return tuple(
        Trace(
            agent=message.agent,
            session=message.session,
            message=message.id,
            heard=heard_hash(message),
            spans=() if "" in spans[label] else tuple(dict.fromkeys(spans[label])),
        )
        for label, message in messages.items()
    )


def may_share(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether two claims of one message may rest on the same sentence: surely not only where both
    are known.
    """
    one, other = set(ours), set(theirs)
    return not one or not other or bool(one & other)


def share_words(ours: Iterable[Trace], theirs: Iterable[Trace]) -> bool:
    """Whether two claims surely rest on a sentence in common."""
    known = {(one.agent, one.session, one.message): frozenset(one.spans) for one in theirs}
    return any(
        not known.get((one.agent, one.session, one.message), frozenset()).isdisjoint(one.spans)
        for one in ours
    )


def _spans(touched: str) -> list[str]:
    """Return a hash of each sentence of a text that quotes touch; none where one is too long."""
    parts = [_MARKER.sub("", part).strip(_EDGES) for part in SENTENCE_END.split(touched)]
    parts = [part for part in parts if part]
    return [] if any(len(part) > _SENTENCE_CHARS for part in parts) else list(map(_hash, parts))


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode(errors="replace"), digest_size=8).hexdigest()
