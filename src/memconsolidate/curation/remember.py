"""`memd remember`: a memory of a person's own words, said to memd itself."""

from __future__ import annotations

from msgspec import Struct

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Answer, Remember
from memconsolidate.curation.passes import carry_out, new_pass_id
from memconsolidate.curation.surroundings import COMMAND_LOCK_SECONDS, Place, Surroundings
from memconsolidate.errors import MemdError
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import (
    Author,
    Authority,
    Claim,
    Memory,
    MemorySource,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Request,
    ShownMessage,
    Tier,
    Verdict,
)
from memconsolidate.scopes.names import names_of
from memconsolidate.scopes.routing import QUARANTINE_DIRECTORY
from memconsolidate.sources.registry import AT_THE_DESK, MEMD
from memconsolidate.verdicts.build import Evidence, build_memory
from memconsolidate.verdicts.context import CitedMessage, Context
from memconsolidate.verdicts.decide import decide
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.reasons import Reason, reason_sentence
from memconsolidate.verdicts.tiers import tier_of
from memconsolidate.verdicts.words import sequence, terms

#: How the one message is cited.
_LABEL = "m1"
#: The share of its words that another memory needs to have to be named as near.
_NEAR = 0.5
#: Of a memory that is near, shown at most.
_SHOWN_CHARS = 100


class _Said(Struct, frozen=True, kw_only=True):
    """What was said, as a pass has it."""

    pass_id: str
    claim: Claim
    sources: tuple[MemorySource, ...]
    message: CitedMessage


def remember(around: Surroundings, ask: Remember) -> Answer:
    """Make a memory, or confirm the one that says it.

    Raises MemdError where it is empty or a secret, where what it replaces is not there, and where a
    memory seems to contradict it and nothing says which is to hold.
    """
    text = _checked(around, ask)
    replaced = around.find(ask.replaces) if ask.replaces else None
    said = _said(around, ask, text)
    scope = replaced.scope if replaced else _scope_of(around, ask, said)
    with scope.hold(COMMAND_LOCK_SECONDS):
        state = scope.read()
        verdict = _decide(ask, said, state, replaced)
        written = carry_out(around, scope, state, (verdict,), pass_id=said.pass_id)
    if written.parked or not written.verdicts[0].outcome.is_applied:
        raise MemdError("a file changed while it was written; nothing was changed, try again")
    return _answer(around, scope, verdict, is_beside=ask.beside)


def _checked(around: Surroundings, ask: Remember) -> str:
    text = " ".join(ask.text.split())
    if not sequence(text):
        raise MemdError("there is nothing to remember; say it in quotes, as one sentence")
    around.refuse_secret(text, "it")
    return text


def _said(around: Surroundings, ask: Remember, text: str) -> _Said:
    pass_id, now = new_pass_id(), around.clock.now()
    source = MemorySource(agent=MEMD, session=MEMD, messages=(pass_id,), at=now)
    return _Said(
        pass_id=pass_id,
        claim=Claim(
            operation=Operation.CREATE,
            type=ask.type or _type_of(text),
            statement=text,
            quotes=(Quote(_LABEL, text),),
            name=ask.name,
            description=ask.description,
            tier=Tier.USER,
            standing=True,
        ),
        sources=(source,),
        message=CitedMessage(
            label=_LABEL,
            text=text,
            author=Author.HUMAN,
            agent=MEMD,
            session=MEMD,
            id=pass_id,
            at=now,
        ),
    )


def _scope_of(around: Surroundings, ask: Remember, said: _Said) -> OpenScope:
    """Return where it is kept: with the project in whose directory it is told, or with the user."""
    message = said.message
    route = around.route(ask.cwd)
    is_users = route.user and tier_of(said.claim, message.text) is Tier.USER
    return around.scopes.at(route.user if is_users else route.project)


def _type_of(text: str) -> MemoryType:
    """Return how `rules` would file a sentence; what it sees nothing in is a fact of the project."""
    message = ShownMessage(label=_LABEL, author=Author.HUMAN, text=text, at=None, session=MEMD)
    claims = RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims
    return claims[0].type if claims else MemoryType.PROJECT


def _decide(ask: Remember, said: _Said, state: ScopeState, replaced: Place | None) -> Verdict:
    """Return what becomes of it: as of any words of a person, but that nothing needs to be said
    twice, and that the person tells what to do about a contradiction.
    """
    if replaced is not None:
        return _new(said, Outcome.SUPERSEDE, targets=(key_of(replaced.memory),))
    verdict = decide(
        (said.claim,),
        Context(
            pass_id=said.pass_id,
            tier=said.claim.tier,
            messages=(said.message,),
            memories=state.memories,
            holds_for_good=True,
            one_person=AT_THE_DESK,
        ),
    )[0]
    if verdict.outcome in (Outcome.REINFORCE, Outcome.SUPERSEDE):
        return verdict
    if verdict.outcome is Outcome.HOLD and not ask.beside:
        named = ", ".join(verdict.targets)
        raise MemdError(
            f"it seems to contradict {named} ({reason_sentence(verdict.reason)}); with"
            f" --replaces {verdict.targets[0]} it takes its place, with --beside both stay"
        )
    return _new(said, Outcome.CREATE)


def _new(said: _Said, outcome: Outcome, targets: tuple[str, ...] = ()) -> Verdict:
    memory = build_memory(
        said.claim,
        pass_id=said.pass_id,
        index=0,
        kind=said.claim.type,
        authority=Authority.HUMAN,
        standing=said.claim.standing,
        sources=said.sources,
        evidence=Evidence(said.claim.statement, said.claim.statement),
    )
    return Verdict(
        outcome=outcome,
        reason=Reason.ASKED,
        claim=said.claim,
        memory=memory,
        targets=targets,
        sources=said.sources,
    )


def _answer(around: Surroundings, scope: OpenScope, verdict: Verdict, *, is_beside: bool) -> Answer:
    key = verdict.memory.id if verdict.memory else verdict.targets[0]
    memory = _find(scope, key)
    data = {
        "outcome": verdict.outcome.value,
        "id": key,
        "file": memory.file,
        "type": memory.type.value,
        "scope": scope.directory,
    }
    known = around.scopes.known()
    name = names_of(known)[scope.directory]
    # Of one memory for all nobody asks which it is.
    where = f" of {name}" if len(known) > 1 else ""
    unread = []
    if name == QUARANTINE_DIRECTORY:
        unread.append(
            f"No agent reads {name}, where what is said in a temporary directory waits:"
            f" `memd move {key} --to SCOPE` takes it from there, `memd scopes` names them."
        )
    if verdict.outcome is Outcome.REINFORCE:
        around.log.emit("memory:confirmed", scope=scope.directory, id=key)
        told = f"Known already: {memory.file}{where} says it; it was confirmed."
        return Answer(lines=(told, *unread), data=data)
    around.log.emit("memory:created", scope=scope.directory, id=key, type=memory.type.value)
    lines = [f"Remembered as {memory.type.value} in {memory.file}{where} ({key})."]
    near = None if verdict.targets or is_beside else _nearest(scope, memory)
    if near is not None:
        lines.append(
            f"Near it is {near.file} ({key_of(near)}): {_shown(near.body)} Both stay; where only the"
            f" new one holds, say `memd forget {key_of(near)}`."
        )
        data["near"] = key_of(near)
    if verdict.targets:
        lines.append(f"It takes the place of {', '.join(verdict.targets)}, now in .archive/.")
    return Answer(lines=(*lines, *unread), data={**data, "replaced": list(verdict.targets)})


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_CHARS else f"{line[:_SHOWN_CHARS]}…"


def _nearest(scope: OpenScope, memory: Memory) -> Memory | None:
    """Return the memory of the same type that shares most of its words with another, at least half."""
    own = terms(memory.body)
    found: list[tuple[float, str, Memory]] = []
    for other in scope.read().memories:
        theirs = terms(other.body)
        shared = len(own & theirs)
        if other.type is memory.type and key_of(other) != key_of(memory) and shared:
            likeness = shared / max(len(own), len(theirs))
            if likeness >= _NEAR:
                found.append((-likeness, other.file, other))
    return min(found, key=lambda one: one[:2])[2] if found else None


def _find(scope: OpenScope, key: str) -> Memory:
    for memory in scope.read().memories:
        if key_of(memory) == key:
            return memory
    raise MemdError(f"{key} was written to {scope.directory} and is gone again; try again")
