"""`memd list` and `memd show`: what is remembered, and where it comes from."""

from __future__ import annotations

import contextlib
import difflib
import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import click
import msgspec

from memconsolidate.cli.options import config_option, json_option, read_config, scope_option
from memconsolidate.cli.output import columns, count, one_line, say, say_json
from memconsolidate.cli.said import source_line
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.settings import Config
from memconsolidate.errors import ExitCode, MemdError, MemoryFileError
from memconsolidate.ledger.batches import count_memory_sources, sources_of_memory
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.ledger.scopes import Scope
from memconsolidate.memory.pages import shown_name
from memconsolidate.memory.scope import ScopeState, read_scope
from memconsolidate.model import Memory, MemorySource, MemoryType
from memconsolidate.scopes.names import find_scope, names_of
from memconsolidate.scopes.routing import scopes_of
from memconsolidate.status import type_sentence, untyped
from memconsolidate.system.clock import SystemClock

#: Names that are close to an unknown one.
SUGGESTIONS = 5

#: Scopes that are named where a memory is in none of them, at most.
SCOPES_NAMED = 3

_HEADER = ("id", "type", "authority", "confirmed", "updated", "name")


@click.command("list")
@config_option
@json_option
@click.option(
    "--type",
    "memory_type",
    type=click.Choice([each.value for each in MemoryType]),
    help="Only memories of this type.",
)
@scope_option
def list_memories(
    config_path: str | None, *, as_json: bool, memory_type: str | None, scope_name: str | None
) -> int:
    """List the memories, one a line.

    Where there are several scopes they are listed one after the other.

    \b
    id         names it in other commands; "-" where somebody else wrote it
    type       user: about a person; feedback: how to work; project: a fact
               or decision; reference: where something is
    authority  whose words it rests on: human; agreed: a person agreed to an
               agent's; assistant; tool; unverified, whatever its file says:
               written by others, or changed since memd wrote it
    confirmed  how often it was said, as far as memd knows
    updated    when what it says was said, as its file tells: an edit by hand
               does not move it
    """  # noqa: D301 (to click the escaped character means: leave these lines as they are)
    config = read_config(config_path)
    every = known_scopes(config)
    names = names_of(every)
    scopes = [find_scope(every, scope_name)] if scope_name else every
    listings = [
        _Listing(names[scope.directory], scope, read_memories(config, scope.directory))
        for scope in scopes
    ]
    said = _count_sources(config, [scope.directory for scope in scopes])
    found = [_memories_of(listing, said, memory_type) for listing in listings]
    if as_json:
        say_json(_list_data(listings, found))
        return ExitCode.DONE
    pairs = list(zip(listings, found, strict=True))
    if len(pairs) > 1:
        # Projects without a memory are many where agents work.
        pairs = [one for one in pairs if one[1] or any(_left(one[0].state))]
    for number, (listing, memories) in enumerate(pairs):
        if len(every) > 1:
            if number:
                say()
            say(one_line(_title(listing)))
        _say_list(listing.state, memories)
    _say_empty(len(listings), len(listings) - len(pairs), memory_type)
    return ExitCode.DONE


def _say_empty(scopes: int, empty: int, memory_type: str | None) -> None:
    """Say how many scopes are not in the list, since they have nothing to list."""
    what = f"memory of type {memory_type}" if memory_type else "memory"
    if empty and empty == scopes:
        say(f"None of {scopes:,} scopes has a {what}.")
    elif empty:
        have = "has" if empty == 1 else "have"
        say()
        say(f"{count(empty, 'other scope')} {have} no {what}; `memd scopes` names each scope.")


class _Listing(NamedTuple):
    """A scope as it is listed."""

    name: str
    scope: Scope
    state: ScopeState


def _title(listing: _Listing) -> str:
    directory = listing.scope.directory
    return f"{listing.name}:" if listing.name == directory else f"{listing.name} ({directory}):"


def _memories_of(
    listing: _Listing, said: Mapping[str, Mapping[str, int]], memory_type: str | None
) -> list[Memory]:
    counts = said.get(listing.scope.directory, {})
    return [
        _confirmed(memory, counts.get(memory.id or memory.file, 0))
        for memory in listing.state.memories
        if memory_type is None or memory.type == memory_type
    ]


def _list_data(listings: Sequence[_Listing], found: Sequence[Sequence[Memory]]) -> dict[str, Any]:
    """Return what is listed, for programs: of all scopes in one list, each with its scope."""
    pairs = list(zip(listings, found, strict=True))
    return {
        "directory": ", ".join(listing.scope.directory for listing in listings),
        "memories": [
            _data(memory) | _scope_data(listing)
            for listing, memories in pairs
            for memory in memories
        ],
        "left_as_they_are": [
            {"file": file, "reason": reason} | _scope_data(listing)
            for listing in listings
            for file, reason in _left(listing.state)
        ],
        "scopes": [
            _scope_data(listing)
            | {"tier": listing.scope.tier.value, "memories": len(listing.state.memories)}
            for listing in listings
        ],
    }


def _scope_data(listing: _Listing) -> dict[str, str]:
    return {"scope": listing.name, "scope_directory": listing.scope.directory}


def _say_list(state: ScopeState, memories: Sequence[Memory]) -> None:
    if memories:
        for line in columns([_HEADER, *(_row(memory) for memory in memories)]):
            say(line)
    else:
        say(f"No memories in {one_line(state.directory)}.")
    for file, sentence in untyped(memories):
        say(f"{one_line(file)}: {one_line(sentence)}")
    left = list(_left(state))
    if left:
        say("Left as they are:")
        for file, reason in left:
            say(f"  {one_line(file)}: {one_line(reason)}")


@click.command()
@config_option
@json_option
@scope_option
@click.argument("which", metavar="ID|FILE|NAME")
def show(config_path: str | None, *, as_json: bool, which: str, scope_name: str | None) -> int:
    """Print one memory with its sources and its place.

    The sources are all that the ledger knows and those in the file, which names at most three. What `memd list --help`
    says of authority and updated holds here too.
    """
    config = read_config(config_path)
    every = known_scopes(config)
    names = names_of(every)
    scopes = [find_scope(every, scope_name)] if scope_name else every
    directory, memory = _find(
        [read_memories(config, scope.directory) for scope in scopes], which, names
    )
    sources = _sources(config, directory, memory)
    memory = _confirmed(memory, len(sources))
    path = os.path.join(directory, memory.file)
    if as_json:
        told = _data(memory) | {
            "scope": names[directory],
            "scope_directory": directory,
            "path": path,
            "body": memory.body,
            "decision": msgspec.to_builtins(memory.decision),
            "sources": msgspec.to_builtins(sources),
        }
        say_json(told)
        return ExitCode.DONE
    say(one_line(memory.name))
    if memory.description.strip() != memory.body.strip():
        say(one_line(memory.description))
    say()
    say(memory.body.strip("\n"))
    say()
    if memory.decision is not None:
        for key, value in msgspec.to_builtins(memory.decision).items():
            if value:
                say(f"{key}: {one_line(value)}")
    for key, value in _about(memory):
        say(f"{key}: {one_line(value)}")
    if len(every) > 1:
        say(f"scope: {one_line(names[directory])}")
    say(f"{count(len(sources), 'source')}{':' if sources else ''}")
    for source in sources:
        say(f"  {one_line(source_line(source))}")
    say(f"file: {one_line(path)}")
    return ExitCode.DONE


def known_scopes(config: Config) -> list[Scope]:
    """Return every scope; where the ledger cannot be read, those that were named or lie on disk:
    memories are files, and `memd status` says what is wrong with the ledger.
    """
    with contextlib.suppress(MemdError), explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is not None:
            try:
                return scopes_of(config, database)
            finally:
                database.close()
    return scopes_of(config, None)


def read_memories(config: Config, directory: str) -> ScopeState:
    """Return what lies in a memory directory, also where there is none yet."""
    foreign_files = config.foreign_files_in(directory)
    if not os.path.lexists(directory):
        return ScopeState(directory=directory, foreign_files=foreign_files)
    return read_scope(directory, foreign_files=foreign_files, clock=SystemClock())


def _find(states: Sequence[ScopeState], which: str, names: Mapping[str, str]) -> tuple[str, Memory]:
    """Return the memory that an id, a file or a name means, and its directory. Raises MemdError with
    what is near or with what several scopes have, MemoryFileError where the file is there and cannot
    be parsed.
    """
    known = [
        (state.directory, memory)
        for state in states
        for memory in (*state.memories, *state.unadopted)
    ]
    word = os.path.basename(which).casefold()
    ids = [one for one in known if which and which == one[1].id]
    files = [
        (directory, memory)
        for directory, memory in known
        if word in {memory.file.casefold(), memory.file.casefold()[:-3]}
    ]
    if folder := os.path.dirname(which):
        place = os.path.realpath(folder)
        files = [one for one in files if os.path.realpath(one[0]) == place] or files
    for found in (ids, files):
        if len({directory for directory, _ in found}) == 1:
            return found[0]
        if found:
            raise _several(which, found, names)
    for state in states:
        for fault in state.faults:
            if word in {fault.file.casefold(), fault.file.casefold()[:-3]}:
                path = os.path.join(state.directory, fault.file)
                raise MemoryFileError(path, fault.line_number, fault.reason)
    named = [one for one in known if one[1].name.casefold() == which.casefold()]
    if len(named) == 1:
        return named[0]
    near = [_label(memory) for _, memory in named or _near(known, which)]
    hint = f"; near it: {', '.join(near)}" if near else "; `memd list` names all"
    if named:
        raise MemdError(f"{which}: several memories have this name{hint}")
    where = " or ".join(names[state.directory] for state in states) or "any scope"
    if len(states) > SCOPES_NAMED:
        where = f"any of {len(states):,} scopes"
    raise MemdError(f"{which}: there is no such memory in {where}{hint}")


def _several(
    which: str, found: Sequence[tuple[str, Memory]], names: Mapping[str, str]
) -> MemdError:
    places = ", ".join(f"{_label(memory)} in {names[directory]}" for directory, memory in found)
    return MemdError(f"{which}: several scopes have it: {places}; name its id, or --scope")


def _near(known: Iterable[tuple[str, Memory]], which: str) -> list[tuple[str, Memory]]:
    word = which.casefold()

    def likeness(memory: Memory) -> float:
        names = (memory.id, memory.file.casefold(), memory.name.casefold())
        if any(word in name for name in names):
            return 1.0
        return max(difflib.SequenceMatcher(None, word, name).ratio() for name in names)

    scored = [(likeness(one[1]), one) for one in known]
    scored.sort(key=lambda pair: (-pair[0], pair[1][1].file, pair[1][0]))
    return [one for score, one in scored[:SUGGESTIONS] if score >= 0.5]


def _label(memory: Memory) -> str:
    return f"{memory.id} ({memory.name})" if memory.id else memory.file


def _sources(config: Config, directory: str, memory: Memory) -> tuple[MemorySource, ...]:
    """Return every source that the ledger knows, and those in the file that it does not: of other
    configurations that keep the same memory, or of a ledger that was lost.
    """
    with explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is None:
            return memory.sources
        try:
            known = sources_of_memory(database, directory, memory.id or memory.file)
        finally:
            database.close()
    # Times are left out: a file tells them in the zone of its writer.
    by_messages = {
        (source.agent, source.session, source.messages): source
        for source in (*memory.sources, *known)
    }
    return tuple(sorted(by_messages.values(), key=_when))


def _when(source: MemorySource) -> tuple[float, str, tuple[str, ...]]:
    return source.at.timestamp() if source.at else 0.0, source.session, source.messages


def _count_sources(config: Config, directories: Iterable[str]) -> dict[str, dict[str, int]]:
    """Return how many sources the ledger knows, by directory and memory; none where it cannot be read: the list
    is one of files, and `memd status` says what is wrong with the ledger.
    """
    with contextlib.suppress(MemdError), explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is not None:
            try:
                return {each: count_memory_sources(database, each) for each in directories}
            finally:
                database.close()
    return {}


def _confirmed(memory: Memory, said: int) -> Memory:
    """Return a memory as often confirmed as it was said: not every time changes its file."""
    return msgspec.structs.replace(memory, confirmed=max(memory.confirmed, said))


def _left(state: ScopeState) -> Iterable[tuple[str, str]]:
    """Yield files that memd does not keep, and why."""
    for fault in state.faults:
        yield fault.file, fault.told
    for memory in state.unadopted:
        yield memory.file, f"written by others; foreign_files is {state.foreign_files.value}"
    for file in state.others:
        yield (
            file,
            "does not begin with a header of name, description and type between two lines ---",
        )


def _row(memory: Memory) -> tuple[str, ...]:
    return (
        memory.id or "-",
        memory.type.value,
        _authority(memory),
        str(memory.confirmed),
        _day(memory.updated),
        one_line(shown_name(memory)),
    )


def _data(memory: Memory) -> dict[str, Any]:
    return {
        "id": memory.id,
        "file": memory.file,
        "name": memory.name,
        "description": memory.description,
        "type": memory.type.value,
        "unknown_type": memory.unknown_type,
        "authority": _authority(memory),
        "confirmed": memory.confirmed,
        "created": _time(memory.created),
        "updated": _time(memory.updated),
        "last_confirmed": _time(memory.last_confirmed),
        "as_of": _time(memory.as_of),
        "standing": memory.standing,
        "is_own": memory.is_own,
        "is_protected": memory.is_protected,
    }


def _about(memory: Memory) -> Iterable[tuple[str, str]]:
    yield "id", memory.id or "none: written by somebody else"
    yield "type", type_sentence(memory) or memory.type.value
    authority, told = _authority(memory), memory.authority
    is_told = told is not None and told.value != authority
    yield "authority", f"{authority}; its file says {told}" if is_told else authority
    yield "confirmed", f"{memory.confirmed} times" if memory.confirmed != 1 else "once"
    if memory.updated is not None:
        yield "updated", _time(memory.updated) or ""
    if memory.as_of is not None:
        yield "as of", f"{_time(memory.as_of)}: words for a date in it are counted from then"
    if memory.is_protected:
        yield "protected", "its file was changed since memd wrote it; memd only proposes changes"


def _authority(memory: Memory) -> str:
    """Return whose words a memory rests on; a file's own claim counts only in memd's own files."""
    is_believed = memory.is_own and not memory.is_protected
    return memory.authority.value if memory.authority and is_believed else "unverified"


def _day(at: datetime | None) -> str:
    return "-" if at is None else f"{at:%Y-%m-%d}"


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat(timespec="seconds")
