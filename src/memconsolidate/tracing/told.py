"""Verdicts as they are told to people: what was claimed, by which words, and what code said to it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import datetime

from msgspec import Struct

from memconsolidate.changesets.commit import PROVISIONAL_DAYS
from memconsolidate.ledger.database import Database
from memconsolidate.ledger.looking_up import Judged, find_transcripts, find_wait
from memconsolidate.model import MemorySource
from memconsolidate.verdicts.reasons import reason_sentence, wording_sentence

#: Takes secrets out of what is told.
Clean = Callable[[str], str]

#: What became of a claim that waited, in words; `settled` ones were decided by what files say.
_STATES = {
    "accepted": "accepted since",
    "rejected": "rejected since",
    "forgotten": "forgotten since",
    "taken": "it came about since, or lies before you under another number",
}


class SaidIn(Struct, frozen=True, kw_only=True):
    """A source: which messages of which session. `transcripts` are the paths at which the session was
    seen, each with whether something lies there now; empty where nobody knows any more.
    """

    agent: str
    session: str
    messages: tuple[str, ...]
    at: datetime | None
    transcripts: tuple[tuple[str, bool], ...] = ()


class ToldVerdict(Struct, frozen=True, kw_only=True):
    """A verdict in words. `memory` is the id of the memory that came of it, or was meant; `targets`
    are those that it replaced, changed or confirmed. `waits` says under which number it waits and
    what became of that. `wording` is the code of why the words quoted took the place of the claim's,
    `left` says why the memory is no longer there. Texts that a person let memd purge are empty.
    """

    made_in: str
    backend: str
    at: datetime | None
    outcome: str
    reason: str
    sentence: str
    wording: str
    statement: str
    quotes: tuple[str, ...]
    memory: str = ""
    targets: tuple[str, ...] = ()
    waits: str = ""
    sources: tuple[SaidIn, ...] = ()
    left: str = ""


def tell_sources(
    database: Database | None, sources: Iterable[MemorySource], clean: Clean
) -> tuple[SaidIn, ...]:
    """Return sources with the transcripts that they were read from."""
    found: dict[tuple[str, str], tuple[tuple[str, bool], ...]] = {}
    told = []
    for source in sources:
        key = (source.agent, source.session)
        if key not in found:
            paths = [] if database is None else find_transcripts(database, *key)
            found[key] = tuple((_text(path), os.path.lexists(path)) for path in paths)
        told.append(
            SaidIn(
                agent=source.agent,
                session=clean(source.session),
                messages=tuple(map(clean, source.messages)),
                at=source.at,
                transcripts=found[key],
            )
        )
    return tuple(told)


def tell_judged(database: Database, judged: Judged, clean: Clean) -> ToldVerdict:
    """Return a verdict in words."""
    verdict, made_in = judged.verdict, judged.made_in
    number, state = find_wait(database, made_in.id, verdict.claim)
    waits = ""
    if state == "waiting":
        waits = f"it waits as {number}; `memd review` shows it"
        if number.startswith("p"):
            waits = f"it waits as {number} for a second session, at most {PROVISIONAL_DAYS} days"
    elif state:
        waits = _STATES.get(state, state)
    return ToldVerdict(
        made_in=made_in.id,
        backend=made_in.backend,
        at=made_in.at,
        outcome=verdict.outcome.value,
        reason=verdict.reason,
        sentence=" ".join(
            filter(None, (reason_sentence(verdict.reason), wording_sentence(verdict.wording)))
        ),
        wording=verdict.wording,
        statement=clean(verdict.claim.statement),
        quotes=tuple(clean(quote.text) for quote in verdict.claim.quotes),
        memory=verdict.memory.id if verdict.memory else "",
        targets=verdict.targets,
        waits=waits,
        sources=tell_sources(database, verdict.sources, clean),
    )


def _text(path: str) -> str:
    """Return a path as it may be printed; names of files need not be text."""
    return os.fsencode(path).decode("utf-8", "replace")
