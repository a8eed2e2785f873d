"""What the archive's log still knows of memories that left, also when the ledger is lost."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Any

import msgspec

from memconsolidate.memory.changes import ARCHIVE_LOG
from memconsolidate.model import MemorySource
from memconsolidate.system.files import Files

#: Why a memory is named in the log that a person deleted: it is in no archive.
DELETED = "deleted:by_hand"

#: One message that a memory rested on: agent, session, message id.
RetiredSource = tuple[str, str, str]


class _Ended(msgspec.Struct, frozen=True):
    """What a line tells of assertions that no longer hold; `said` holds hashes, no text."""

    said: tuple[str, ...] = ()
    until: datetime | None = None


class ArchiveLog:
    """The log of one scope, read again only when it changed.

    A line, or a part of one, that cannot be read tells nothing.
    """

    def __init__(self, directory: str, files: Files) -> None:
        self._path = os.path.join(directory, ARCHIVE_LOG)
        self._files = files
        self._stamp: tuple[int, int] | None = None
        self._retired: dict[RetiredSource, frozenset[str]] = {}
        self._replaced: dict[str, datetime] = {}
        self._deleted: dict[str, datetime] = {}
        self._deleted_ids: dict[str, datetime] = {}
        self._ids: dict[str, datetime] = {}

    def retired_sources(self) -> dict[RetiredSource, frozenset[str]]:
        """Return the messages that memories rested on which are archived or were deleted, each with
        the ids of these memories, or their files. Raises OSError.
        """
        self._read()
        return self._retired

    def replaced_assertions(self) -> dict[str, datetime]:
        """Return the hash of each assertion that other words ended, with the time of the last of
        these. Raises OSError.
        """
        self._read()
        return self._replaced

    def deleted_assertions(self) -> dict[str, datetime]:
        """Return the hash of each assertion of a memory that a person deleted, with the time of
        that. Raises OSError.
        """
        self._read()
        return self._deleted

    def deleted_memories(self) -> dict[str, datetime]:
        """Return the ids, or files, of memories that a person deleted, with the time of that.
        Raises OSError.
        """
        self._read()
        return self._deleted_ids

    def archived_ids(self) -> dict[str, datetime]:
        """Return the ids, or files where there was no id, of what memd archived, with the time of
        that. Raises OSError.
        """
        self._read()
        return self._ids

    def _read(self) -> None:
        try:
            status = os.stat(self._path)
        except FileNotFoundError:
            self._stamp, self._retired, self._ids = None, {}, {}
            self._replaced, self._deleted, self._deleted_ids = {}, {}, {}
            return
        stamp = (status.st_size, status.st_mtime_ns)
        if stamp == self._stamp:
            return
        entries = [_entry(line) for line in (self._files.read_text(self._path) or "").splitlines()]
        retired: dict[RetiredSource, set[str]] = {}
        self._ids = {}
        for entry in entries:
            key = f"{entry.get('id') or entry.get('file')}"
            for source in _sources(entry):
                retired.setdefault(source, set()).add(key)
            # an earlier text of a memory that goes on is not gone
            is_gone = not entry.get("id") or entry.get("id") != entry.get("successor")
            if is_gone and entry.get("why") != DELETED:
                _put_latest(self._ids, key, _at(entry))
        self._retired = {source: frozenset(keys) for source, keys in retired.items()}
        self._replaced, self._deleted, self._deleted_ids = {}, {}, {}
        for entry in entries:
            ended = _ended(entry)
            if ended.until is None or ended.until.tzinfo is None:
                continue
            is_deleted = entry.get("why") == DELETED
            for said in ended.said:
                _put_latest(self._deleted if is_deleted else self._replaced, said, ended.until)
            if is_deleted:
                _put_latest(self._deleted_ids, f"{entry.get('id')}", ended.until)
        self._stamp = stamp


def retired(sources: tuple[MemorySource, ...]) -> list[list[str]]:
    """Return sources as a line of the log holds them, without any text."""
    return [
        [source.agent, source.session, message] for source in sources for message in source.messages
    ]


def _entry(line: str) -> dict[str, Any]:
    try:
        entry: Any = msgspec.json.decode(line.encode("utf-8", "replace"))
    except msgspec.DecodeError:
        return {}
    return entry if isinstance(entry, dict) else {}


def _sources(entry: dict[str, Any]) -> list[RetiredSource]:
    try:
        return msgspec.convert(entry.get("sources", []), list[RetiredSource])
    except msgspec.ValidationError:
        return []


def _ended(entry: dict[str, Any]) -> _Ended:
    try:
        return msgspec.convert(entry, _Ended)
    except msgspec.ValidationError:
        return _Ended()


def _at(entry: dict[str, Any]) -> datetime:
    try:
        at = datetime.fromisoformat(f"{entry.get('at')}")
    except ValueError:
        return datetime.max.replace(tzinfo=UTC)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _put_latest(times: dict[str, datetime], key: str, time: datetime) -> None:
    times[key] = max(time, times.get(key, time))
