"""`memd review`: a person decides about claims that wait."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from memconsolidate.changesets.tell import tell_written
from memconsolidate.changesets.tombstones import tombstone_of
from memconsolidate.curation.asks import Answer, Decide, Decision
from memconsolidate.curation.passes import carry_out, new_pass_id
from memconsolidate.curation.surroundings import COMMAND_LOCK_SECONDS, Surroundings
from memconsolidate.curation.waiting import Effect, Waiting, find_effect, read_waiting
from memconsolidate.errors import CannotChangeError, MemdError
from memconsolidate.ledger import batches as ledger
from memconsolidate.memory import archive
from memconsolidate.memory.naming import memory_id
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import Authority, Group, Memory, Outcome, Verdict
from memconsolidate.verdicts.again import find_saying
from memconsolidate.verdicts.build import (
    Evidence,
    build_memory,
    checked_description,
    checked_name,
    keep_sources,
    safe_body,
)
from memconsolidate.verdicts.known import key_of, statement_of
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.rewriting import with_reasons

#: Of what a memory says, shown at most in one line.
_SHOWN_CHARS = 160


class _Place(NamedTuple):
    """A claim that waits, and the scope that it waits in."""

    scope: OpenScope
    waiting: Waiting


class _Done(NamedTuple):
    """What became of a claim: a sentence for people, and data."""

    text: str
    data: dict[str, Any]


class _Left(Exception):  # noqa: N818 (no error: a claim goes on waiting, and this says why)
    """A claim was left as it is."""


def decide_waiting(around: Surroundings, ask: Decide) -> Answer:
    """Accept or reject claims, one after the other, each as a pass of its own.

    Raises MemdError before anything is done where one of the numbers names no claim, or none that
    can be accepted so; of a whole kind those are left, and told.
    """
    places = list(_select(around, ask))
    is_accepted = ask.decision is Decision.ACCEPT
    if is_accepted and ask.numbers:
        for place in places:
            _check(place, ask)
    decided: list[dict[str, Any]] = []
    left: list[dict[str, str]] = []
    lines = [] if places else ["No claim waits."]
    for place in places:
        number = place.waiting.number
        try:
            done = _accept(around, ask, place) if is_accepted else _reject(around, place)
        except (_Left, CannotChangeError) as reason:
            left.append({"number": number, "reason": str(reason)})
            lines.append(f"{number}: left as it is: {reason}")
            continue
        decided.append({"number": number, **done.data})
        lines.append(f"{number}: {done.text}")
        around.log.emit(
            "memory:settled",
            scope=place.scope.directory,
            state=done.data["state"],
            id=done.data.get("id", ""),
        )
    return Answer(lines=tuple(lines), data={"decided": decided, "left": left}, is_complete=not left)


def _select(around: Surroundings, ask: Decide) -> Iterator[_Place]:
    """Yield the claims that are meant, each once, in the order of the ask."""
    now = around.clock.now()
    known = {
        waiting.number: _Place(scope, waiting)
        for scope in around.scopes.all()
        for waiting in read_waiting(around.database, scope.directory, now)
    }
    if not ask.numbers:
        for place in known.values():
            # What waits for a second session does not wait for a person: it has to be named.
            if not place.waiting.is_provisional and ask.type in (
                None,
                place.waiting.verdict.claim.type,
            ):
                yield place
        return
    numbers = list(dict.fromkeys(number.strip().lower().lstrip("#") for number in ask.numbers))
    if unknown := [number for number in numbers if number not in known]:
        raise MemdError(
            f"no claim waits as {', '.join(map(repr, unknown))}; `memd review` lists those that do"
        )
    yield from (known[number] for number in numbers)


def _check(place: _Place, ask: Decide) -> None:
    try:
        _effect(place.scope, place.scope.read(), place.waiting, ask)
    except _Left as reason:
        raise MemdError(f"{place.waiting.number}: {reason}; nothing was done") from None


def _effect(scope: OpenScope, state: ScopeState, waiting: Waiting, ask: Decide) -> Effect:
    """Return what accepting does now. Raises _Left where a person is to say once more that they
    mean it.
    """
    effect = find_effect(waiting.verdict, state.memories, scope.find_successor)
    for remnant in state.remnants:
        if key_of(remnant) in effect.gone:
            raise _Left(f"{remnant.file} cannot be read; `memd status` says what to mend first")
    if ask.beside:
        if effect.outcome in (Outcome.RETIRE, Outcome.MERGE):
            raise _Left("it asks for no memory that could stand beside others")
        return replace(effect, outcome=Outcome.CREATE, targets=(), changed=())
    if effect.changed and not ask.anyway:
        memory = effect.changed[0]
        raise _Left(
            f"{memory.file} changed since, and says now: {_short(statement_of(memory))} (accept it"
            " with --anyway, or with --beside so that both stay)"
        )
    return effect


def _accept(around: Surroundings, ask: Decide, place: _Place) -> _Done:
    scope, waiting = place
    with scope.hold(COMMAND_LOCK_SECONDS):
        state = scope.read()
        effect = _effect(scope, state, waiting, ask)
        pass_id = new_pass_id()
        verdict = _accepted(
            around, scope, state, held=waiting.verdict, effect=effect, pass_id=pass_id
        )
        written = carry_out(
            around,
            scope,
            state,
            () if verdict is None else (verdict,),
            pass_id=pass_id,
            beside=partial(_end, around, waiting, ledger.ACCEPTED),
        )
        if written.parked:
            raise _Left("a file changed while it was written; it waits again under a new number")
        tell_written(around.log, written)
        return _told(scope, verdict, effect)


def _reject(around: Surroundings, place: _Place) -> _Done:
    scope, waiting = place
    line = tombstone_of(waiting.verdict, archive.REJECTED, around.clock.now())
    with scope.hold(COMMAND_LOCK_SECONDS):
        carry_out(
            around,
            scope,
            scope.read(),
            (),
            pass_id=new_pass_id(),
            further=(Group(writes=(), archive_log=(line,)),),
            beside=partial(_end, around, waiting, ledger.REJECTED),
        )
    return _Done(
        "rejected; what was said so far does not bring it back, only newer words do",
        {"state": ledger.REJECTED},
    )


def _end(around: Surroundings, waiting: Waiting, state: str) -> None:
    if waiting.is_provisional:
        ledger.end_provisional(around.database, waiting.row, state=state)
    else:
        ledger.end_review(around.database, waiting.row, state=state)


def _accepted(
    around: Surroundings,
    scope: OpenScope,
    state: ScopeState,
    *,
    held: Verdict,
    effect: Effect,
    pass_id: str,
) -> Verdict | None:
    """Return the verdict that carries out what a claim asks for, None where nothing is left to do."""
    claim = replace(held.claim, standing=True)
    accepted = Verdict(
        outcome=effect.outcome,
        reason=Reason.ACCEPTED,
        claim=claim,
        targets=tuple(map(key_of, effect.targets)),
        sources=held.sources,
        traces=held.traces,
    )
    if effect.outcome is Outcome.RETIRE:
        return accepted if effect.targets else None
    others = [memory for memory in state.memories if memory not in effect.targets]
    [said_by] = find_saying([replace(accepted, targets=())], others)
    if said_by and effect.outcome is Outcome.CREATE:
        return replace(accepted, outcome=Outcome.REINFORCE, targets=(said_by,))
    if effect.outcome is Outcome.REINFORCE:
        return accepted
    memory = _memory(around, scope, state, held=held, effect=effect, pass_id=pass_id)
    return replace(accepted, memory=memory)


def _memory(
    around: Surroundings,
    scope: OpenScope,
    state: ScopeState,
    *,
    held: Verdict,
    effect: Effect,
    pass_id: str,
) -> Memory:
    """Return the memory as a person accepted it: theirs from now on, with the sources of the claim."""
    now, claim, targets = around.clock.now(), held.claim, effect.targets
    statement = safe_body(claim.statement)
    quoted = "\n".join([statement, *(quote.text for quote in claim.quotes)])
    evidence = Evidence(quoted, quoted)
    if effect.outcome is Outcome.UPDATE:
        target = targets[0]
        return replace(
            target,
            name=checked_name(claim, statement, evidence) if claim.name else target.name,
            description=checked_description(claim, statement, evidence),
            body=with_reasons(statement, targets),
            authority=Authority.HUMAN,
            updated=now,
            last_confirmed=now,
            sources=keep_sources((*target.sources, *held.sources)),
            is_protected=False,
        )
    built = held.memory or build_memory(
        claim,
        pass_id=pass_id,
        index=0,
        kind=claim.type,
        authority=Authority.HUMAN,
        standing=True,
        sources=held.sources,
        evidence=evidence,
    )
    taken = {memory.id for memory in state.memories} | scope.archived_ids().keys()
    memory = replace(
        built,
        file="",
        id=memory_id(pass_id, 0) if built.id in taken else built.id,
        authority=Authority.HUMAN,
        last_confirmed=now,
        is_own=True,
        is_protected=False,
        created=built.created or now,
        # What a person accepts against a memory holds from now on, whenever it was said.
        updated=now if targets else built.updated or now,
        sources=keep_sources(held.sources),
    )
    if effect.outcome is Outcome.MERGE:
        sources = [source for target in targets for source in target.sources]
        memory = replace(
            memory,
            type=targets[0].type,
            body=with_reasons(statement, targets),
            confirmed=max(target.confirmed for target in targets),
            sources=keep_sources((*sources, *held.sources)),
        )
    return memory


def _told(scope: OpenScope, verdict: Verdict | None, effect: Effect) -> _Done:
    names = [memory.file for memory in effect.targets]
    archived = f"{', '.join(names)} went to .archive/"
    data: dict[str, Any] = {"state": ledger.ACCEPTED}
    if verdict is None:
        return _Done("accepted; the memory was gone already", {**data, "outcome": "none"})
    key = verdict.memory.id if verdict.memory else verdict.targets[0]
    file = next((memory.file for memory in scope.read().memories if key_of(memory) == key), "")
    data |= {"outcome": verdict.outcome.value, "id": key, "file": file}
    match verdict.outcome:
        case Outcome.REINFORCE:
            return _Done(f"accepted; {file} says it already and was confirmed", data)
        case Outcome.UPDATE:
            return _Done(f"accepted; {file} says it now, its old text is in .archive/", data)
        case Outcome.RETIRE:
            return _Done(f"accepted; {archived}", {**data, "archived": names})
        case Outcome.SUPERSEDE | Outcome.MERGE:
            return _Done(f"accepted as {file}; {archived}", {**data, "archived": names})
        case _:
            return _Done(f"accepted as {file}", data)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_CHARS else line[:_SHOWN_CHARS] + "…"
