"""Takes text out of a memory directory's archive for good, at a person's word."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from memconsolidate.errors import MemoryFileError
from memconsolidate.memory.archive import parse_entry
from memconsolidate.memory.changes import ARCHIVE_DIRECTORY, ARCHIVE_LOG
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.memory.naming import INDEX_FILE
from memconsolidate.model import Memory
from memconsolidate.system.files import Files

_ID = re.compile(r"[0-9a-z]{10}")
#: What a line of the log keeps.
_KEPT = ("at", "id", "why", "pass", "successor", "until", "selection")
#: Of a message its agent, session and id, and the hash of who said what when.
_KEPT_OF_MESSAGE = 4


def archived_memories(
    directory: str, files: Files, keys: Collection[str]
) -> Iterator[tuple[str, Memory]]:
    """Yield the copies of memories in the archive, by id, or by file where they have none, each with
    its path. Raises OSError.
    """
    named = {
        entry["archived_as"]
        for entry in _entries(directory, files)
        if isinstance(entry.get("archived_as"), str)
        and not entry.get("id")
        and entry.get("file") in keys
    }
    for path in _archive_files(directory):
        memory = _parsed(path, files)
        relative = os.path.relpath(path, directory)
        if memory is not None and (memory.id in keys or (not memory.id and relative in named)):
            yield path, memory


def purge_archive(
    directory: str, files: Files, keys: Collection[str], needles: Iterable[str]
) -> None:
    """Remove the copies of memories from the archive, and their texts from its log and from copies
    of the index; text-free lines stay. Twice is the same as once. Raises OSError.

    The caller holds the scope's lock. What the log says of paths is not believed: only files whose
    own content names such a memory go.
    """
    texts = tuple(needles)
    for path, _ in list(archived_memories(directory, files, keys)):
        files.erase(path)
    stem = INDEX_FILE.partition(".")[0]
    for path in _archive_files(directory):
        text = files.read_text(path)
        if os.path.basename(path).startswith(stem) and text is not None:
            lines = text.splitlines(keepends=True)
            kept = [line for line in lines if not any(needle in line for needle in texts)]
            if kept != lines:
                files.write_text(path, "".join(kept))
    log = os.path.join(directory, ARCHIVE_LOG)
    text = files.read_text(log) or ""
    kept = [_without_text(line, keys, texts) for line in text.splitlines()]
    changed = "".join(f"{line}\n" for line in kept if line)
    if changed != text:
        files.write_text(log, changed)


def _without_text(line: str, keys: Collection[str], needles: Iterable[str]) -> str:
    """Return a line of the log as it may stay, nothing where it may not."""
    entry = parse_entry(line)
    key = entry.get("id") or entry.get("file")
    if key not in keys:
        return "" if any(needle in line for needle in needles) else line
    kept = {name: entry[name] for name in _KEPT if name in entry}
    if not _ID.fullmatch(f"{kept.get('id', '')}"):
        kept.pop("id", None)
    sources = entry.get("sources")
    if isinstance(sources, list):
        kept["sources"] = [one[:_KEPT_OF_MESSAGE] for one in sources if isinstance(one, list)]
    return json.dumps(kept, ensure_ascii=False)


def _entries(directory: str, files: Files) -> list[dict[str, Any]]:
    text = files.read_text(os.path.join(directory, ARCHIVE_LOG)) or ""
    return [parse_entry(line) for line in text.splitlines()]


def _archive_files(directory: str) -> list[str]:
    """Return the plain files in the days of the archive; links lead anywhere and are left."""
    archive = os.path.join(directory, ARCHIVE_DIRECTORY)
    found: list[str] = []
    for day in _names(archive):
        folder = os.path.join(archive, day)
        if os.path.isdir(folder) and not os.path.islink(folder):
            paths = (os.path.join(folder, name) for name in _names(folder))
            found += [path for path in paths if os.path.isfile(path) and not os.path.islink(path)]
    return found


def _parsed(path: str, files: Files) -> Memory | None:
    try:
        return parse_memory(os.path.basename(path), files.read_text(path) or "")
    except MemoryFileError:
        return None


def _names(directory: str) -> list[str]:
    try:
        return sorted(os.listdir(directory))
    except (FileNotFoundError, NotADirectoryError):
        return []
