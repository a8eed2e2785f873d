"""`memd move`: a memory goes from one scope to another, as it is."""

from __future__ import annotations

import os
from collections import Counter

from memconsolidate.changesets.tombstones import origin_of
from memconsolidate.curation.asks import Answer, Move, MoveAll
from memconsolidate.curation.passes import Share, carry_out, new_pass_id, plan, write
from memconsolidate.curation.surroundings import COMMAND_LOCK_SECONDS, Place, Surroundings
from memconsolidate.errors import CannotChangeError, MemdError
from memconsolidate.ledger.batches import verdicts_about
from memconsolidate.memory.naming import INDEX_FILE, file_name, fold
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState, read_unchanged
from memconsolidate.model import (
    Claim,
    FileWrite,
    Group,
    Memory,
    Operation,
    Outcome,
    Tier,
    Verdict,
)
from memconsolidate.scopes.names import find_scope, names_of
from memconsolidate.verdicts.known import KnownMemories, key_of, statement_of
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.tiers import tier_of


def move(around: Surroundings, ask: Move) -> Answer:
    """Put a memory into another scope, and keep what was said so far from founding it anew where it
    was.

    Raises MemdError where there is no such memory or scope, and where the other says it already;
    CannotChangeError where somebody else changed something meanwhile.
    """
    known = around.scopes.known()
    place = around.find(ask.which)
    wanted = find_scope(known, ask.to)
    names = names_of(known)
    if wanted.directory == place.scope.directory:
        raise MemdError(f"{place.memory.file} is in {names[wanted.directory]} already")
    target = around.scopes.at(wanted.directory)
    key = key_of(place.memory)
    both = (place.scope.directory, target.directory)
    with around.scopes.hold(both, COMMAND_LOCK_SECONDS):
        state = place.scope.read()
        memory = next((one for one in state.memories if key_of(one) == key), None)
        if memory is None:
            raise CannotChangeError(f"{place.memory.file} changed a moment ago; try again")
        file = _move(around, Place(place.scope, memory), state, target)
    around.log.emit(
        "memory:moved", scope=place.scope.directory, target=target.directory, id=key, file=file
    )
    name = names[target.directory]
    data = {
        "id": memory.id,
        "file": file,
        "from": place.scope.directory,
        "to": target.directory,
        "scope": name,
    }
    moved = (
        f"Moved {memory.file} ({memory.id or 'without an id'}) from"
        f" {names[place.scope.directory]} to {name}: {os.path.join(target.directory, file)}"
    )
    left = (
        "Its copy is in .archive/ where it was; what was said so far does not found it there again."
    )
    return Answer(lines=(moved, left), data=data)


def move_all(around: Surroundings, ask: MoveAll) -> Answer:
    """Put every memory of a directory that no entry names any more where it belongs: a project's where
    its words were said, what holds everywhere with the user's.

    What is said there already is archived where it was. Raises MemdError where there is no such
    directory or scope; CannotChangeError where somebody else changed something meanwhile.
    """
    real = os.path.realpath(ask.directory)
    left = next(
        (one for one in around.scopes.left_behind() if os.path.realpath(one.directory) == real),
        None,
    )
    if left is None:
        raise MemdError(
            f"{ask.directory} is no directory that was left behind; `memd status` names those, and"
            " `memd move ID --to SCOPE` moves a memory of a scope"
        )
    known = around.scopes.known()
    wanted = find_scope(known, ask.to).directory if ask.to else ""
    moved: Counter[str] = Counter()
    stays: list[tuple[str, str]] = []
    twins = 0
    for memory in left.read().memories:
        directory = wanted or _home_of(around, left, memory)
        if not directory:
            stays.append((memory.file, "no transcript tells where it belongs; say --to SCOPE"))
            continue
        target = around.scopes.at(directory)
        with around.scopes.hold((left.directory, directory), COMMAND_LOCK_SECONDS):
            state = left.read()
            if memory not in state.memories:
                raise CannotChangeError(f"{memory.file} changed a moment ago; try again")
            same = _find_same(memory, target.read())
            if same is not None and statement_of(same) == statement_of(memory):
                carry_out(around, left, state, (_leaves(memory),), pass_id=new_pass_id())
                twins += 1
                continue
            try:
                file = _move(around, Place(left, memory), state, target)
            except MemdError as error:
                stays.append((memory.file, str(error)))
                continue
        around.log.emit(
            "memory:moved", scope=left.directory, target=directory, id=key_of(memory), file=file
        )
        moved[directory] += 1
    with around.scopes.hold((left.directory,), COMMAND_LOCK_SECONDS):
        left.render()  # nothing else keeps it in order any more
    names = names_of(around.scopes.known())
    lines = [f"Moved {number} to {names[place]}: {place}" for place, number in moved.items()]
    if twins:
        lines.append(f"{twins} were there already and went to .archive/ in {left.directory}.")
    lines += [f"{file} stays: {why}" for file, why in stays]
    if not stays:
        lines.append(
            f"No memory is left in {left.directory}; keep its .archive/, which tells what is not to"
            f" come back. Where an agent's file names its {INDEX_FILE}, take that line out;"
            " `memd scopes` prints the new ones."
        )
    data = {
        "from": left.directory,
        "moved": {names[place]: number for place, number in moved.items()},
        "known_already": twins,
        "stays": [{"file": file, "why": why} for file, why in stays],
    }
    return Answer(lines=tuple(lines), data=data, is_complete=not stays)


def _home_of(around: Surroundings, left: OpenScope, memory: Memory) -> str:
    """Return the directory of the scope that a memory belongs to, empty where nothing tells."""
    sources = origin_of(around.database, left.directory, memory).sources
    routes = filter(None, map(around.whereabouts.route, sources))
    route = next(routes, None)
    users = [one.directory for one in around.scopes.known() if one.tier is Tier.USER]
    user = route.user if route is not None else next(iter(users), "")
    claims = [one.claim for one in verdicts_about(around.database, key_of(memory))]
    claims.append(
        Claim(
            operation=Operation.CREATE, type=memory.type, statement=statement_of(memory), quotes=()
        )
    )
    for claim in claims:
        words = "\n".join((claim.statement, *(quote.text for quote in claim.quotes)))
        if user and tier_of(claim, words) is Tier.USER:
            return user
    return "" if route is None else route.project


def _leaves(memory: Memory) -> Verdict:
    return Verdict(
        outcome=Outcome.RETIRE,
        reason=Reason.MOVED,
        claim=Claim(operation=Operation.RETRACT, type=memory.type, statement="", quotes=()),
        targets=(key_of(memory),),
    )


def _move(around: Surroundings, place: Place, state: ScopeState, target: OpenScope) -> str:
    """Write it there and archive it here, in one pass; return its file there."""
    memory = place.memory
    theirs = target.read()
    _check_absent(memory, theirs)
    text = read_unchanged(state, memory.file)
    if text is None:
        raise CannotChangeError(f"{memory.file} changed a moment ago; try again")
    file = _free_name(memory, target.file_names())
    if file is None:
        raise CannotChangeError(
            f"{target.directory} has another {memory.file}; rename the one that you move first"
        )
    pass_id = new_pass_id()
    origin = origin_of(around.database, place.scope.directory, memory)
    claim = Claim(
        operation=Operation.CREATE, type=memory.type, statement=statement_of(memory), quotes=()
    )
    arrives = Verdict(
        outcome=Outcome.CREATE,
        reason=Reason.MOVED,
        claim=claim,
        # One without an id is known by its file.
        memory=memory if memory.id else None,
        targets=() if memory.id else (file,),
        sources=origin.sources,
        traces=origin.traces,
    )
    # Byte for byte: what a person changed in it stays theirs.
    arrival = Group(writes=(FileWrite(path=file, before=None, after=text),), claim_index=0)
    written = write(
        around,
        (
            Share(target, (arrives,), (arrival,)),
            plan(around, place.scope, state, (_leaves(memory),), pass_id=pass_id, first=1),
        ),
        pass_id=pass_id,
    )
    if 0 in written.parked_claims:
        raise MemdError(
            f"another {file} came into {target.directory} a moment ago; `memd review` has what was"
            f" moved, and {os.path.join(place.scope.directory, '.archive')} its file"
        )
    if written.parked:
        raise MemdError(
            f"somebody changed {memory.file} while it was moved: it is in {target.directory} as it was"
            f" before, and still in {place.scope.directory}; `memd forget` lets one of them go"
        )
    return file


def _check_absent(memory: Memory, theirs: ScopeState) -> None:
    same = _find_same(memory, theirs)
    if same is not None:
        raise MemdError(
            f"{os.path.join(theirs.directory, same.file)} ({key_of(same)}) says it already;"
            f" `memd forget {key_of(memory)}` lets this one go"
        )


def _find_same(memory: Memory, theirs: ScopeState) -> Memory | None:
    """Return the memory that says the same there, or has the same id."""
    for one in theirs.memories:
        if memory.id and one.id == memory.id:
            return one
    return KnownMemories(theirs.memories).same(statement_of(memory))


def _free_name(memory: Memory, taken: list[str]) -> str | None:
    """Return the file's name where it is free, else another; None for one that is known by it."""
    if fold(memory.file) not in {fold(name) for name in taken}:
        return memory.file
    return file_name(memory.name, taken) if memory.id else None
