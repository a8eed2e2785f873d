"""Small builders for verdict tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from memconsolidate.model import (
    Author,
    Authority,
    Claim,
    Memory,
    MemorySource,
    MemoryType,
    Operation,
    Outcome,
    Provisional,
    Quote,
    Tier,
    Verdict,
)
from memconsolidate.verdicts.context import CitedMessage, Context, Near
from memconsolidate.verdicts.decide import decide

NOW = datetime(2026, 4, 7, 14, 0, tzinfo=UTC)


def at(hours: float) -> datetime:
    """Return a time so many hours after the beginning."""
    return NOW + timedelta(hours=hours)


def said(
    text: str,
    *,
    label: str = "m1",
    author: Author = Author.HUMAN,
    hours: float = 0,
    session: str = "s1",
    agent: str = "claude-code",
    is_new: bool = True,
    has_role: bool = True,
) -> CitedMessage:
    """Return a message of a person, unless told otherwise."""
    return CitedMessage(
        label=label,
        text=text,
        author=author,
        at=at(hours),
        agent=agent,
        session=session,
        id=f"{session}-{label}",
        is_new=is_new,
        has_role=has_role,
    )


def claim(
    statement: str,
    quote: str | None = None,
    *,
    label: str = "m1",
    kind: MemoryType = MemoryType.PROJECT,
    operation: Operation = Operation.CREATE,
    targets: tuple[str, ...] = (),
    name: str = "",
    description: str = "",
    standing: bool = False,
    quotes: tuple[Quote, ...] | None = None,
) -> Claim:
    """Return a claim that quotes its own statement, unless told otherwise."""
    return Claim(
        operation=operation,
        type=kind,
        statement=statement,
        quotes=(Quote(label, quote or statement),) if quotes is None else quotes,
        targets=targets,
        name=name,
        description=description,
        standing=standing,
    )


def memory(
    body: str,
    *,
    key: str = "a1",
    kind: MemoryType = MemoryType.PROJECT,
    hours: float = -24,
    authority: Authority | None = Authority.HUMAN,
    agent: str = "claude-code",
    session: str = "s0",
    is_protected: bool = False,
    confirmed: int = 1,
) -> Memory:
    """Return a memory that a person's words of an earlier day founded."""
    return Memory(
        file=f"{key}.md",
        id=key,
        name=body[:40],
        description=body,
        type=kind,
        body=body,
        created=at(hours),
        updated=at(hours),
        last_confirmed=at(hours),
        authority=authority,
        confirmed=confirmed,
        sources=(MemorySource(agent=agent, session=session, messages=(f"{key}-m",), at=at(hours)),),
        is_protected=is_protected,
    )


def judge(
    claims: Sequence[Claim],
    messages: Sequence[CitedMessage],
    memories: Sequence[Memory] = (),
    *,
    provisional: tuple[Provisional, ...] = (),
    room: int | None = None,
    shown: frozenset[str] | None = None,
    retired: dict[tuple[str, str, str], frozenset[str]] | None = None,
    replaced: dict[str, datetime] | None = None,
    deleted: dict[str, datetime] | None = None,
    near: dict[str, tuple[Near, ...]] | None = None,
) -> tuple[Verdict, ...]:
    """Return the verdicts; every memory was shown in full unless told otherwise."""
    return decide(
        claims,
        Context(
            pass_id="pass1",
            tier=Tier.PROJECT,
            messages=tuple(messages),
            memories=tuple(memories),
            shown_in_full=frozenset(m.id for m in memories) if shown is None else shown,
            provisional=provisional,
            room=room,
            retired=retired or {},
            replaced=replaced or {},
            deleted=deleted or {},
            near=near or {},
        ),
    )


def judge_one(
    text: str, statement: str | None = None, memories: Sequence[Memory] = (), **options: object
) -> Verdict:
    """Return the verdict on a statement that a person's message, quoted whole, gave rise to."""
    return judge([claim(statement or text, text, **options)], [said(text)], memories)[0]  # type: ignore[arg-type]


def outcome_of(verdict: Verdict) -> tuple[Outcome, str]:
    """Return what becomes of a claim, and why."""
    return verdict.outcome, verdict.reason


def refused_for(verdict: Verdict) -> str:
    """Return why a claim's own statement is not believed, empty where it is: it is rejected, or the
    words that it quotes take its place.
    """
    return verdict.wording or (verdict.reason if verdict.outcome is Outcome.REJECT else "")
