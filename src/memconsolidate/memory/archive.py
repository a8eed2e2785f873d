"""What the archive's log still knows of memories that left, also when the ledger is lost."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from memconsolidate.memory.changes import ARCHIVE_LOG
from memconsolidate.model import MemorySource
from memconsolidate.system.files import Files

#: One message that a memory rested on: agent, session, message id.
RetiredSource = tuple[str, str, str]


class ArchiveLog:
    """The log of one scope, read again only when it changed."""

    def __init__(self, directory: str, files: Files) -> None:
        self._path = os.path.join(directory, ARCHIVE_LOG)
        self._files = files
        self._stamp: tuple[int, int] | None = None
        self._retired: frozenset[RetiredSource] = frozenset()

    def retired_sources(self) -> frozenset[RetiredSource]:
        """Return the messages that memories in the archive rested on.

        A line that cannot be read tells nothing. Raises OSError.
        """
        try:
            status = os.stat(self._path)
        except FileNotFoundError:
            return frozenset()
        stamp = (status.st_size, status.st_mtime_ns)
        if stamp != self._stamp:
            text = self._files.read_text(self._path) or ""
            self._retired = frozenset(
                source for line in text.splitlines() for source in _sources(line)
            )
            self._stamp = stamp
        return self._retired


def retired(sources: tuple[MemorySource, ...]) -> list[list[str]]:
    """Return sources as a line of the log holds them, without any text."""
    return [
        [source.agent, source.session, message] for source in sources for message in source.messages
    ]


def _sources(line: str) -> list[RetiredSource]:
    try:
        entry: Any = msgspec.json.decode(line.encode("utf-8", "replace"))
        named = entry.get("sources", []) if isinstance(entry, dict) else []
        return msgspec.convert(named, list[RetiredSource])
    except msgspec.DecodeError:
        return []
