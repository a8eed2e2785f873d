"""`memd edit`: a person changes a memory, as their own word; its earlier text goes to the archive."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.changesets.tell import tell_written
from memconsolidate.curation.asks import Answer, Edit
from memconsolidate.curation.passes import carry_out, new_pass_id
from memconsolidate.curation.surroundings import COMMAND_LOCK_SECONDS, Place, Surroundings
from memconsolidate.errors import CannotChangeError, MemdError, MemoryFileError
from memconsolidate.memory.scope import ScopeState
from memconsolidate.model import (
    Author,
    Authority,
    Claim,
    Decision,
    Memory,
    Operation,
    Outcome,
    Request,
    ShownMessage,
    Verdict,
)
from memconsolidate.verdicts.build import (
    MAX_DESCRIPTION_CHARS,
    MAX_NAME_CHARS,
    Evidence,
    checked_description,
    checked_name,
    safe_line,
)
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.reasons import Reason

#: What a person may change, in the order in which it is told.
_FIELDS = ("statement", "name", "description", "type", "standing")

#: Stands before the reason of a decision whose statement does not hold it.
_WHY = "\n\nWhy:"


class _Found(NamedTuple):
    """The memory that is meant, as it lies there now; `seen` is a hash of its file's text."""

    place: Place
    state: ScopeState
    seen: str


def edit(around: Surroundings, ask: Edit) -> Answer:
    """Change a memory, or only tell what it says now.

    Raises MemdError where there is none, where what is to stand there is empty, too long or a secret,
    and where the file says something else than what the person saw; nothing is changed then.
    """
    if ask.is_dry:
        found = _find(around, ask.which)
        return Answer(lines=(), data=_data(found))
    _check(around, ask)
    place = _find(around, ask.which).place
    with place.scope.hold(COMMAND_LOCK_SECONDS):
        found = _find(around, _path(place))
        if ask.seen and ask.seen != found.seen:
            raise CannotChangeError(
                f"somebody changed {found.place.memory.file} while you edited it"
            )
        before = found.place.memory
        after = _edited(around, before, ask)
        changed = _changed(before, after)
        if not changed:
            return Answer(
                lines=(f"Nothing to change: {before.file} says that already.",),
                data={**_named(found.place), "changed": []},
            )
        verdict = Verdict(
            outcome=Outcome.UPDATE,
            reason=Reason.EDITED,
            claim=Claim(
                operation=Operation.UPDATE,
                type=after.type,
                statement=after.body,
                quotes=(),
                name=after.name,
                description=after.description,
                standing=after.standing,
            ),
            memory=after,
            targets=(key_of(before),),
        )
        pass_id = new_pass_id()
        written = carry_out(around, found.place.scope, found.state, (verdict,), pass_id=pass_id)
        if written.parked:
            raise CannotChangeError(f"somebody changed {before.file} while it was written")
    tell_written(around.log, written)
    archived = [line["archived_as"] for group in written.groups for line in group.archive_log]
    return Answer(
        lines=(
            f"Changed {', '.join(changed)} of {before.file} ({key_of(before)}).",
            f"Its earlier text is in {', '.join(archived)}.",
        ),
        data={**_named(found.place), "changed": changed, "archived_as": archived, "pass": pass_id},
    )


def _find(around: Surroundings, which: str) -> _Found:
    """Return the memory that is meant. Raises MemdError, MemoryFileError where its file is there and
    cannot be read as one.
    """
    try:
        place = around.find(which)
    except MemdError:
        wanted = os.path.basename(which).casefold().removesuffix(".md")
        for scope in around.scopes.all():
            for fault in scope.read().faults:
                if wanted == fault.file.casefold().removesuffix(".md"):
                    path = os.path.join(scope.directory, fault.file)
                    raise MemoryFileError(path, fault.line_number, fault.reason) from None
        raise
    state = place.scope.read()
    return _Found(place, state, state.files[place.memory.file].content.hex())


def _named(place: Place) -> dict[str, Any]:
    memory = place.memory
    return {"id": memory.id, "file": memory.file, "scope": place.scope.directory}


def _path(place: Place) -> str:
    return os.path.join(place.scope.directory, place.memory.file)


def _data(found: _Found) -> dict[str, Any]:
    memory = found.place.memory
    return {
        **_named(found.place),
        "path": _path(found.place),
        "statement": memory.body,
        "name": memory.name,
        "description": memory.description,
        "type": memory.type.value,
        "standing": memory.standing,
        "seen": found.seen,
    }


def _check(around: Surroundings, ask: Edit) -> None:
    for what, text, most in (
        ("statement", ask.statement, 0),
        ("name", ask.name, MAX_NAME_CHARS),
        ("description", ask.description, MAX_DESCRIPTION_CHARS),
    ):
        if text is None:
            continue
        if not text.strip():
            raise MemdError(f"the {what} is empty; `memd forget` lets a memory go")
        if most and len(text.strip()) > most:
            raise MemdError(
                f"the {what} has {len(text.strip())} characters, and may have {most}; shorten it"
            )
        around.refuse_secret(text, f"the {what}")


def _edited(around: Surroundings, before: Memory, ask: Edit) -> Memory:
    """Return the memory as it will be. What the person left as it was follows the new statement."""
    body = before.body if ask.statement is None else ask.statement.strip("\n")
    is_said_anew = body != before.body
    name = before.name if ask.name is None else safe_line(ask.name)
    description = before.description if ask.description is None else safe_line(ask.description)
    if is_said_anew:
        name, description = _following(before, body, name, description)
    after = replace(
        before,
        body=body,
        name=name or before.name,
        description=description or before.description,
        type=before.type if ask.type is None else ask.type,
        standing=before.standing if ask.standing is None else ask.standing,
    )
    if not _changed(before, after):
        return before
    now = around.clock.now()
    if is_said_anew:
        decision = _decision_in(before, body)
        after = replace(after, decision=decision, as_of=None)
        if before.is_own or before.updated is not None:
            after = replace(after, updated=now)
    # Somebody else's file gets no keys of memd's; of words that a person did not see nobody knows
    # whether they are theirs.
    if not before.is_own or (before.is_protected and not (ask.seen or is_said_anew)):
        return after
    return replace(after, authority=Authority.HUMAN, last_confirmed=now, is_protected=False)


def _following(before: Memory, body: str, name: str, description: str) -> tuple[str, str]:
    """Return name and description: those that a person left as they were only as far as the new
    statement still says them.
    """
    evidence = Evidence(body, body)
    head = body.split(_WHY, 1)[0]
    claim = Claim(
        operation=Operation.UPDATE,
        type=before.type,
        statement=head,
        quotes=(),
        name=name,
        description=description,
    )
    if name == before.name:
        name = checked_name(claim, head, evidence)
    if description == before.description:
        description = checked_description(claim, head, evidence)
    return name, description


def _decision_in(before: Memory, body: str) -> Decision | None:
    """Return what was decided as the new statement says it, where the old one told a decision.

    Which part was chosen and which rejected, only a reading tells: the same word may change its
    place. What nobody reads in it is in no part.
    """
    if before.decision is None:
        return None
    head, _, reason = body.partition(_WHY)
    message = ShownMessage(label="m1", author=Author.HUMAN, text=head, at=None, session="")
    claims = RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims
    read = next((claim.decision for claim in claims if claim.decision is not None), None)
    if read is None:
        return None
    return replace(read, reason=read.reason or safe_line(reason))


def _changed(before: Memory, after: Memory) -> list[str]:
    """Return the names of what a person sees that differs."""
    return list(_differences(before, after))


def _differences(before: Memory, after: Memory) -> Iterable[str]:
    pairs = {
        "statement": (before.body, after.body),
        "name": (before.name, after.name),
        "description": (before.description, after.description),
        "type": (before.type, after.type),
        "standing": (before.standing, after.standing),
    }
    for name in _FIELDS:
        if pairs[name][0] != pairs[name][1]:
            yield name
