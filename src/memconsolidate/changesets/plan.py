"""What verdicts do to the files of a scope: from decisions to groups of complete file contents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.changesets.replaced import replaced_keys
from memconsolidate.changesets.tombstones import Origin, tombstone
from memconsolidate.errors import MemoryFileError
from memconsolidate.memory.archive import FORGOTTEN, MOVED, entry_sources
from memconsolidate.memory.frontmatter import add_keys, render_memory, update_memory
from memconsolidate.memory.naming import file_name
from memconsolidate.model import (
    FileWrite,
    Group,
    Memory,
    Outcome,
    Verdict,
)
from memconsolidate.verdicts.build import keep_sources
from memconsolidate.verdicts.reasons import Reason

#: Confirmations beyond this many no longer change a memory's rank, nor its file.
RANKED_CONFIRMATIONS = 3

#: Why a person takes a memory away, and how the archive's log has it.
_TAKEN_AWAY: dict[str, str] = {Reason.FORGOTTEN: FORGOTTEN, Reason.MOVED: MOVED}

ReadText = Callable[[str], str | None]
FindArchivePath = Callable[[str, Collection[str]], str]
OriginOf = Callable[[Memory], Origin]


class Plan(Struct, frozen=True):
    """Groups of file writes, and the verdicts as they stand after planning.

    A verdict whose target's file cannot take the change is held, and writes nothing.
    """

    groups: tuple[Group, ...]
    verdicts: tuple[Verdict, ...]


def plan_groups(
    verdicts: Sequence[Verdict],
    *,
    memories: Iterable[Memory],
    taken_names: Iterable[str],
    read_text: ReadText,
    find_archive_path: FindArchivePath,
    origin_of: OriginOf,
    now: datetime,
    pass_id: str,
    first: int = 0,
) -> Plan:
    """Return one group of file writes for each verdict that changes files, in order.

    `read_text` gives the text that a memory was read from, or None where its file changed since;
    `find_archive_path` a free path in the archive for a file, given those that are taken;
    `origin_of` what a memory rests on. Paths are relative to the scope's directory. Groups build
    on each other: what an earlier one writes is what a later one finds. The verdicts are numbered
    from `first` on: a pass may have others, for another scope.
    """
    plan = _Files(
        memories=memories,
        taken_names=taken_names,
        read_text=read_text,
        find_archive_path=find_archive_path,
        origin_of=origin_of,
        now=now,
        pass_id=pass_id,
    )
    groups: list[Group] = []
    settled: list[Verdict] = []
    for index, verdict in enumerate(verdicts, first):
        try:
            writes = plan.writes_of(verdict)
        except MemoryFileError:
            settled.append(_held(verdict, Reason.FILE_CANNOT_CHANGE))
            continue
        except _ChangedError:
            settled.append(_held(verdict, Reason.FILES_CHANGED))
            continue
        settled.append(verdict)
        if writes:
            log = tuple(plan.take_log())
            groups.append(Group(writes=tuple(writes), archive_log=log, claim_index=index))
    return Plan(tuple(groups), tuple(settled))


class _ChangedError(Exception):
    """A memory's file is no longer what the memory was read from."""


def _held(verdict: Verdict, reason: Reason) -> Verdict:
    return replace(verdict, outcome=Outcome.HOLD, reason=reason)


class _Files:
    """The files as they will be, while groups are made one after the other."""

    def __init__(
        self,
        *,
        memories: Iterable[Memory],
        taken_names: Iterable[str],
        read_text: ReadText,
        now: datetime,
        pass_id: str,
        find_archive_path: FindArchivePath,
        origin_of: OriginOf,
    ) -> None:
        self._memories = {memory.id or memory.file: memory for memory in memories}
        self._names = set(taken_names)
        self._read_text = read_text
        self._texts: dict[str, str] = {}
        self._log: list[dict[str, Any]] = []
        self._now = now
        self._pass_id = pass_id
        self._find_archive_path = find_archive_path
        self._origin_of = origin_of
        self._archived: set[str] = set()

    def writes_of(self, verdict: Verdict) -> list[FileWrite]:
        """Return the writes that carry out one verdict; none where only the ledger changes."""
        memory = verdict.memory
        match verdict.outcome:
            case Outcome.CREATE if memory is not None:
                return [self._create(memory)]
            case Outcome.SUPERSEDE | Outcome.MERGE if memory is not None:
                leaving = self._archive(verdict, memory)
                return [self._create(memory), *leaving]
            case Outcome.UPDATE if memory is not None:
                return self._update(verdict, memory)
            case Outcome.REINFORCE:
                return self._confirm(verdict)
            case Outcome.RETIRE:
                return self._archive(verdict, None)
            case _:
                return []

    def take_log(self) -> list[dict[str, Any]]:
        """Return the archive log's lines for the group that was just made."""
        lines, self._log = self._log, []
        return lines

    def _create(self, memory: Memory) -> FileWrite:
        name = file_name(memory.name, self._names)
        self._names.add(name)
        memory = replace(memory, file=name)
        return self._put(memory, render_memory(memory))

    def _update(self, verdict: Verdict, memory: Memory) -> list[FileWrite]:
        old = self._target(verdict)
        if old is None:
            return []
        text = self._text(old.file)
        memory = replace(memory, file=old.file)
        updated = update_memory(text, memory)
        copy = self._copy(old, add_keys(old.file, text, self._when()))
        # its sources stand in the live file, and it is its own successor: nothing left memory
        self._log.append(self._line(verdict, old, copy.path, successor=old.id or old.file))
        return [self._put(memory, updated), copy]

    def _confirm(self, verdict: Verdict) -> list[FileWrite]:
        """Write a confirmation into the file only where the memory's rank changes."""
        old = self._target(verdict)
        if old is None or not old.id or old.is_protected or old.confirmed >= RANKED_CONFIRMATIONS:
            return []
        latest = max((source.at for source in verdict.sources if source.at), default=None)
        confirmed = replace(
            old,
            confirmed=old.confirmed + 1,
            last_confirmed=max(filter(None, (old.last_confirmed, latest)), default=None),
            sources=keep_sources((*old.sources, *verdict.sources)),
        )
        return [self._put(confirmed, update_memory(self._text(old.file), confirmed))]

    def _archive(self, verdict: Verdict, successor: Memory | None) -> list[FileWrite]:
        keys = self._when()
        if successor is not None:
            keys["superseded_by"] = successor.id
            until = successor.updated or self._now
            keys["valid_until"] = until.isoformat(timespec="seconds")
        leaving: list[tuple[Memory, str, str]] = []
        for key in verdict.targets:
            target = self._memories.get(key)
            if target is not None:
                text = self._text(target.file)
                leaving.append((target, text, self._archived_text(verdict, target, text, keys)))
        writes: list[FileWrite] = []
        for target, text, copy in leaving:
            written = self._copy(target, copy)
            writes += [written, FileWrite(path=target.file, before=text, after=None)]
            del self._memories[target.id or target.file]
            line = self._line(
                verdict, target, written.path, successor="" if successor is None else successor.id
            )
            self._log.append({**line, **self._left_behind(verdict, target, successor)})
        return writes

    def _archived_text(
        self, verdict: Verdict, target: Memory, text: str, keys: dict[str, str]
    ) -> str:
        try:
            return add_keys(target.file, text, keys)
        except MemoryFileError:
            if verdict.reason not in _TAKEN_AWAY:
                raise
            return text  # a person wants it away, whatever its form

    def _left_behind(
        self, verdict: Verdict, target: Memory, successor: Memory | None
    ) -> dict[str, Any]:
        """Return what the log is told so that it does not come back from older words."""
        origin = self._origin_of(target)
        if verdict.reason in _TAKEN_AWAY:
            line = tombstone(
                _TAKEN_AWAY[verdict.reason],
                until=self._now,
                sources=origin.sources,
                traces=origin.traces,
                texts=origin.texts,
                key=target.id,
            )
            return {**line, "at": self._now.isoformat(timespec="seconds")}
        has_ended = verdict.outcome in (Outcome.SUPERSEDE, Outcome.RETIRE)
        return {
            "sources": entry_sources(origin.sources, origin.traces),
            **(replaced_keys(target, successor, verdict.sources) if has_ended else {}),
        }

    def _when(self) -> dict[str, str]:
        return {"archived": self._now.isoformat(timespec="seconds"), "pass": self._pass_id}

    def _copy(self, memory: Memory, text: str) -> FileWrite:
        path = self._find_archive_path(memory.file, self._archived)
        self._archived.add(path)
        return FileWrite(path=path, before=None, after=text)

    def _line(
        self, verdict: Verdict, memory: Memory, path: str, *, successor: str
    ) -> dict[str, Any]:
        return {
            "at": self._now.isoformat(timespec="seconds"),
            "file": memory.file,
            "id": memory.id,
            "archived_as": path,
            "why": f"{verdict.outcome}:{verdict.reason}",
            "successor": successor,
            "pass": self._pass_id,
        }

    def _put(self, memory: Memory, text: str) -> FileWrite:
        is_known = (memory.id or memory.file) in self._memories
        before = self._text(memory.file) if is_known else None
        self._texts[memory.file] = text
        self._memories[memory.id or memory.file] = memory
        return FileWrite(path=memory.file, before=before, after=text)

    def _target(self, verdict: Verdict) -> Memory | None:
        return self._memories.get(verdict.targets[0]) if verdict.targets else None

    def _text(self, file: str) -> str:
        text = self._texts.get(file)
        if text is None:
            text = self._read_text(file)
            if text is None:
                raise _ChangedError
            self._texts[file] = text
        return text
