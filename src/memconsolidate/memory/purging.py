"""Takes text out of a memory directory's archive for good, at a person's word."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from memconsolidate.errors import MemoryFileError
from memconsolidate.memory.archive import parse_entry
from memconsolidate.memory.changes import ARCHIVE_DIRECTORY, ARCHIVE_LOG
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.memory.lines import find_target
from memconsolidate.memory.naming import INDEX_FILE
from memconsolidate.model import Memory
from memconsolidate.system.files import Files

_ID = re.compile(r"[0-9a-z]{10}")
#: What a line of the log keeps.
_KEPT = ("at", "id", "why", "pass", "successor", "until", "selection")
#: What has hashes of texts, and no text.
_HASHED = ("sources", "said")
#: Of a message its agent, session and id, and the hash of who said what when.
_KEPT_OF_MESSAGE = 4


class ArchivedCopy(NamedTuple):
    """A copy of a memory in the archive; `key` is its id, or the file that it lay in where it has
    none.
    """

    path: str
    key: str
    memory: Memory


def archived_copies(directory: str, files: Files) -> Iterator[ArchivedCopy]:
    """Yield the copies of all memories in the archive, one for each file that the log says one
    without an id lay in. Raises OSError.
    """
    named: dict[str, set[str]] = {}
    for entry in _entries(directory, files):
        place, file = entry.get("archived_as"), entry.get("file")
        if isinstance(place, str) and isinstance(file, str) and not entry.get("id"):
            named.setdefault(place, set()).add(file)
    for path in _archive_files(directory):
        memory = _parsed(path, files)
        if memory is None:
            continue
        keys = {memory.id} if memory.id else named.get(os.path.relpath(path, directory), set())
        for key in sorted(keys):
            yield ArchivedCopy(path, key, memory)


def archived_memories(
    directory: str, files: Files, keys: Collection[str]
) -> Iterator[tuple[str, Memory]]:
    """Yield the copies of memories in the archive, by id, or by file where they have none, each with
    its path. Raises OSError.
    """
    found = {
        copy.path: copy.memory for copy in archived_copies(directory, files) if copy.key in keys
    }
    yield from found.items()


def purge_archive(
    directory: str,
    files: Files,
    keys: Collection[str],
    *,
    needles: Iterable[str],
    links: Collection[str],
    also: Collection[str] = (),
) -> None:
    """Remove the copies of memories from the archive, and their texts from its log and from copies
    of the index, there also the lines that lead to `links`, the files that they lay in; text-free
    lines stay, those about `also` with their hashes, and those about other memories. Twice is the same as once. Raises OSError.

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
            kept = [
                line
                for line in lines
                if find_target(line) not in links and not any(needle in line for needle in texts)
            ]
            if kept != lines:
                files.write_text(path, "".join(kept))
    log = os.path.join(directory, ARCHIVE_LOG)
    text = files.read_text(log) or ""
    kept = [_without_text(line, keys, texts, also) for line in text.splitlines()]
    changed = "".join(f"{line}\n" for line in kept if line)
    if changed != text:
        files.write_text(log, changed)


def _without_text(
    line: str, keys: Collection[str], needles: Iterable[str], also: Collection[str]
) -> str:
    """Return a line of the log as it may stay, nothing where it may not."""
    entry = parse_entry(line)
    key = entry.get("id") or entry.get("file")
    if key in also:
        kept = {name: entry[name] for name in (*_KEPT, *_HASHED) if name in entry}
        return json.dumps(kept, ensure_ascii=False)
    if key not in keys:
        return _strip(line, entry, tuple(needles))
    kept = {name: entry[name] for name in _KEPT if name in entry}
    if not _ID.fullmatch(f"{kept.get('id', '')}"):
        kept.pop("id", None)
    sources = entry.get("sources")
    if isinstance(sources, list):
        kept["sources"] = [one[:_KEPT_OF_MESSAGE] for one in sources if isinstance(one, list)]
    return json.dumps(kept, ensure_ascii=False)


def _strip(line: str, entry: dict[str, Any], needles: Iterable[str]) -> str:
    """Return a line about something else without these texts; all that keeps that one away stays."""
    if not any(needle in line for needle in needles):
        return line
    kept = {
        name: value
        for name, value in entry.items()
        if name in _KEPT
        or not any(needle in json.dumps(value, ensure_ascii=False) for needle in needles)
    }
    return json.dumps(kept, ensure_ascii=False) if kept else ""


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
