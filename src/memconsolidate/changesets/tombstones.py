"""What keeps from coming back what left memory, or never was to come in: hashes, no text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from memconsolidate.changesets.replaced import said_hashes
from memconsolidate.ledger.batches import sources_of_memory, verdicts_about
from memconsolidate.ledger.database import Database
from memconsolidate.memory.archive import FORGOTTEN, Selection, entry_sources
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.model import Memory, MemorySource, Outcome, Trace, Verdict
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.known import key_of, statement_of
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.traces import heard_hash

#: Merged memories are followed to their parts so often.
_DEEPEST_MERGE = 20


class Origin(Struct, frozen=True, kw_only=True):
    """Everything that a memory rests on: its sources, what is kept of their messages, and all that
    it ever said, also in other words.
    """

    sources: tuple[MemorySource, ...] = ()
    traces: tuple[Trace, ...] = ()
    texts: tuple[str, ...] = ()


def origin_of(database: Database, scope: str, memory: Memory) -> Origin:
    """Return what a memory rests on, as its file has it and as the ledger does."""
    key = key_of(memory)
    known = origin_behind(database, key)
    return Origin(
        sources=tuple(dict.fromkeys((*memory.sources, *sources_of_memory(database, scope, key)))),
        traces=known.traces,
        texts=(*known.texts, statement_of(memory)),
    )


def origin_behind(database: Database, key: str, *, depth: int = _DEEPEST_MERGE) -> Origin:
    """Return what the ledger knows of the words behind a memory, or behind what was merged into it;
    its sources are not looked for.
    """
    traces: list[Trace] = []
    texts: list[str] = []
    for verdict in verdicts_about(database, key):
        is_said = verdict.outcome.is_applied and verdict.outcome is not Outcome.RETIRE
        if is_said or verdict.reason == Reason.SAME_SOURCE:
            traces += verdict.traces
        if is_said:
            texts.append(verdict.claim.statement)
            texts += [statement_of(verdict.memory)] if verdict.memory else []
        if verdict.outcome is Outcome.MERGE and depth:
            for part in verdict.targets:
                origin = origin_behind(database, part, depth=depth - 1)
                traces += origin.traces
                texts += origin.texts
    return Origin(traces=tuple(traces), texts=tuple(dict.fromkeys(filter(None, texts))))


def tombstone(
    why: str,
    *,
    until: datetime,
    sources: Iterable[MemorySource],
    traces: Iterable[Trace],
    texts: Iterable[str],
    key: str = "",
    said: Iterable[str] = (),
) -> dict[str, Any]:
    """Return the line that keeps away what these texts say, as far as it was said until then.

    `said` are hashes of what else it keeps away.
    """
    time = until.isoformat(timespec="microseconds")
    return {
        "at": time,
        "id": key,
        "why": why,
        "sources": entry_sources(sources, traces),
        "said": list(dict.fromkeys((*said, *(one for text in texts for one in said_hashes(text))))),
        "until": time,
    }


def tombstone_of(verdict: Verdict, why: str, until: datetime) -> dict[str, Any]:
    """Return the line for a claim that a person does not want."""
    texts = [verdict.claim.statement] if verdict.claim.statement else []
    if verdict.memory is not None:
        texts.append(statement_of(verdict.memory))
    return tombstone(why, until=until, sources=verdict.sources, traces=verdict.traces, texts=texts)


def tombstone_of_selection(selection: Selection, until: datetime) -> dict[str, Any]:
    """Return the line for messages that a person selected."""
    time = until.isoformat(timespec="microseconds")
    return {
        "at": time,
        "why": FORGOTTEN,
        "selection": {
            name: value if isinstance(value, str) else value.isoformat()
            for name in selection.__struct_fields__
            if (value := getattr(selection, name))
        },
        "until": time,
    }


def find_retired(
    scope: OpenScope, messages: Iterable[CitedMessage], *, others: Sequence[OpenScope] = ()
) -> dict[tuple[str, str, str], frozenset[str]]:
    """Return the messages behind what left memory, or was rejected, as verdicts are judged against
    them; also behind what a person wants nowhere in `others`. Raises OSError.
    """
    found = {}
    for message in messages:
        heard = heard_hash(message)
        key = (message.agent, message.session, message.id)
        told = [scope.find_retired(*key, heard=heard, at=message.at)]
        told += [
            one.find_retired(*key, heard=heard, at=message.at, elsewhere=True) for one in others
        ]
        spans = [each for each in told if each is not None]
        if spans:
            found[key] = frozenset().union(*spans) if all(spans) else frozenset()
    return found


def find_deleted(scope: OpenScope, *, left_behind: Iterable[OpenScope] = ()) -> dict[str, datetime]:
    """Return the hash of each assertion that a person deleted, forgot or rejected, with the time of
    that: in a scope, or in a directory that memd kept before. Raises OSError.

    In another scope that is in use it may hold still: projects differ.
    """
    found = dict(scope.deleted_assertions())
    for one in left_behind:
        for said, until in one.unwanted_assertions().items():
            found[said] = max(until, found.get(said, until))
    return found
