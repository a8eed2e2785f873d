"""What memories asserted until later words replaced them or took them back."""

from __future__ import annotations

import os
from datetime import datetime

import msgspec

from memconsolidate.memory.changes import ARCHIVE_LOG
from memconsolidate.model import Memory, MemorySource
from memconsolidate.system.files import Files
from memconsolidate.verdicts.assertions import find_assertions
from memconsolidate.verdicts.build import latest_time
from memconsolidate.verdicts.known import statement_of
from memconsolidate.verdicts.words import content_hash


class _Entry(msgspec.Struct, frozen=True):
    """What a line of the archive's log tells of it; `said` holds hashes, no text."""

    said: tuple[str, ...] = ()
    until: datetime | None = None


def replaced_keys(
    target: Memory, successor: Memory | None, sources: tuple[MemorySource, ...]
) -> dict[str, object]:
    """Return for the archive's log what a memory asserted, and when other words ended that."""
    until = latest_time(sources) if successor is None else successor.updated
    if until is None:
        return {}
    hashes = dict.fromkeys(content_hash(one.text) for one in find_assertions(statement_of(target)))
    return {"said": list(hashes), "until": until.isoformat(timespec="microseconds")}


class ReplacedAssertions:
    """What the archive's log of one scope tells of replaced assertions; read when it changed."""

    def __init__(self, directory: str, files: Files) -> None:
        self._path = os.path.join(directory, ARCHIVE_LOG)
        self._files = files
        self._stamp: tuple[int, int] | None = None
        self._replaced: dict[str, datetime] = {}

    def read(self) -> dict[str, datetime]:
        """Return the hash of each assertion, with the time of the words that ended it last.

        A line that cannot be read tells nothing. Raises OSError.
        """
        try:
            status = os.stat(self._path)
        except FileNotFoundError:
            return {}
        stamp = (status.st_size, status.st_mtime_ns)
        if stamp != self._stamp:
            replaced: dict[str, datetime] = {}
            for line in (self._files.read_text(self._path) or "").splitlines():
                entry = _entry_of(line)
                if entry.until is None or entry.until.tzinfo is None:
                    continue
                for said in entry.said:
                    replaced[said] = max(entry.until, replaced.get(said, entry.until))
            self._replaced, self._stamp = replaced, stamp
        return self._replaced


def _entry_of(line: str) -> _Entry:
    try:
        return msgspec.json.decode(line.encode("utf-8", "replace"), type=_Entry)
    except msgspec.DecodeError:
        return _Entry()
