"""`memd list` and `memd show`: what is remembered, and where it comes from."""

from __future__ import annotations

import contextlib
import difflib
import os
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import click
import msgspec

from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import columns, count, one_line, say, say_json
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.settings import Config
from memconsolidate.errors import ExitCode, MemdError, MemoryFileError
from memconsolidate.ledger.batches import count_memory_sources, sources_of_memory
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.memory.scope import ScopeState, read_scope
from memconsolidate.model import Memory, MemorySource, MemoryType
from memconsolidate.status import fault_reason, type_sentence, untyped
from memconsolidate.system.clock import SystemClock

#: Names that are close to an unknown one.
SUGGESTIONS = 5

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
def list_memories(config_path: str | None, *, as_json: bool, memory_type: str | None) -> int:
    """List the memories, one a line.

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
    state = read_memories(config)
    said = _count_sources(config)
    memories = [
        _confirmed(memory, said.get(memory.id or memory.file, 0))
        for memory in state.memories
        if memory_type is None or memory.type == memory_type
    ]
    if as_json:
        say_json(
            {
                "directory": config.memory_directory,
                "memories": [_data(memory) for memory in memories],
                "left_as_they_are": [
                    {"file": file, "reason": reason} for file, reason in _left(state)
                ],
            }
        )
        return ExitCode.DONE
    if memories:
        for line in columns([_HEADER, *(_row(memory) for memory in memories)]):
            say(line)
    else:
        say(f"No memories in {one_line(config.memory_directory)}.")
    for file, sentence in untyped(memories):
        say(f"{one_line(file)}: {one_line(sentence)}")
    left = list(_left(state))
    if left:
        say("Left as they are:")
        for file, reason in left:
            say(f"  {one_line(file)}: {one_line(reason)}")
    return ExitCode.DONE


@click.command()
@config_option
@json_option
@click.argument("which", metavar="ID|FILE|NAME")
def show(config_path: str | None, *, as_json: bool, which: str) -> int:
    """Print one memory with its sources and its place.

    The sources are all that the ledger knows; the file names at most three. What `memd list --help`
    says of authority and updated holds here too.
    """
    config = read_config(config_path)
    memory = _find(read_memories(config), which)
    sources = _sources(config, memory)
    memory = _confirmed(memory, len(sources))
    path = os.path.join(config.memory_directory, memory.file)
    if as_json:
        told = _data(memory) | {
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
    say(f"{count(len(sources), 'source')}:")
    for source in sources:
        say(f"  {one_line(source_line(source))}")
    say(f"file: {one_line(path)}")
    return ExitCode.DONE


def source_line(source: MemorySource) -> str:
    """Return which agent's session said something, in which messages, and when."""
    at = "" if source.at is None else f", {source.at.isoformat(timespec='seconds')}"
    return f"{source.agent}, session {source.session}, {', '.join(source.messages)}{at}"


def read_memories(config: Config) -> ScopeState:
    """Return what lies in the memory directory, also where there is none yet."""
    directory = config.memory_directory
    foreign_files = config.foreign_files_in(directory)
    if not os.path.lexists(directory):
        return ScopeState(directory=directory, foreign_files=foreign_files)
    return read_scope(directory, foreign_files=foreign_files, clock=SystemClock())


def _find(state: ScopeState, which: str) -> Memory:
    """Return the memory that an id, a file or a name means. Raises MemdError with what is near,
    MemoryFileError where the file is there and cannot be parsed.
    """
    memories = [*state.memories, *state.unadopted]
    word = os.path.basename(which).casefold()
    for memory in memories:
        if which and which == memory.id:
            return memory
        if word in {memory.file.casefold(), memory.file.casefold()[:-3]}:
            return memory
    for fault in state.faults:
        if word in {fault.file.casefold(), fault.file.casefold()[:-3]}:
            path = os.path.join(state.directory, fault.file)
            raise MemoryFileError(path, fault.line_number, fault.reason)
    named = [memory for memory in memories if memory.name.casefold() == which.casefold()]
    if len(named) == 1:
        return named[0]
    near = [_label(memory) for memory in named or _near(memories, which)]
    hint = f"; near it: {', '.join(near)}" if near else "; `memd list` names all"
    if named:
        raise MemdError(f"{which}: several memories have this name{hint}")
    raise MemdError(f"{which}: there is no such memory in {state.directory}{hint}")


def _near(memories: Iterable[Memory], which: str) -> list[Memory]:
    word = which.casefold()

    def likeness(memory: Memory) -> float:
        names = (memory.id, memory.file.casefold(), memory.name.casefold())
        if any(word in name for name in names):
            return 1.0
        return max(difflib.SequenceMatcher(None, word, name).ratio() for name in names)

    scored = [(likeness(memory), memory) for memory in memories]
    scored.sort(key=lambda pair: (-pair[0], pair[1].file))
    return [memory for score, memory in scored[:SUGGESTIONS] if score >= 0.5]


def _label(memory: Memory) -> str:
    return f"{memory.id} ({memory.name})" if memory.id else memory.file


def _sources(config: Config, memory: Memory) -> tuple[MemorySource, ...]:
    """Return every source that the ledger knows, else those in the file."""
    with explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is None:
            return memory.sources
        try:
            known = sources_of_memory(database, config.memory_directory, memory.id or memory.file)
        finally:
            database.close()
    return known or memory.sources


def _count_sources(config: Config) -> dict[str, int]:
    """Return how many sources the ledger knows, by memory; none where it cannot be read: the list
    is one of files, and `memd status` says what is wrong with the ledger.
    """
    with contextlib.suppress(MemdError), explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is not None:
            try:
                return count_memory_sources(database, config.memory_directory)
            finally:
                database.close()
    return {}


def _confirmed(memory: Memory, said: int) -> Memory:
    """Return a memory as often confirmed as it was said: not every time changes its file."""
    return msgspec.structs.replace(memory, confirmed=max(memory.confirmed, said))


def _left(state: ScopeState) -> Iterable[tuple[str, str]]:
    """Yield files that memd does not keep, and why."""
    for fault in state.faults:
        yield fault.file, fault_reason(fault)
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
        one_line(memory.name),
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
