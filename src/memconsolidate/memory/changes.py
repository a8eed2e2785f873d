"""Changes of a memory directory: whole groups of files or nothing, and what is derived from them."""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from msgspec import Struct

from memconsolidate.errors import MemoryFileError, ScopeError
from memconsolidate.memory.frontmatter import has_frontmatter, parse_memory, update_memory
from memconsolidate.memory.index import Index, IndexBudgets, is_moved_text, render_index
from memconsolidate.memory.naming import INDEX_FILE, fold
from memconsolidate.memory.pages import TOPICS_DIRECTORY
from memconsolidate.memory.scope import STORE_FILE, ScopeState, read_unchanged
from memconsolidate.model import FileWrite, ForeignFiles, Group, Memory
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import Files, Replaced
from memconsolidate.system.lock import SCOPE_LOCK_NAME

#: What left memory, by day, and the log that tells why.
ARCHIVE_DIRECTORY = ".archive"
ARCHIVE_LOG = f"{ARCHIVE_DIRECTORY}/log.jsonl"
#: Of no use to others who check out the directory.
_IGNORED = (f"{ARCHIVE_DIRECTORY}/", SCOPE_LOCK_NAME, f"{Files.TEMPORARY_PREFIX}*")
#: MEMORY.md is read again when somebody writes it between reading and writing, so many times.
_MAX_RENDERINGS = 3


class Applied(Struct, frozen=True):
    """A group is on disk. `written` are the paths that changed now; none if all was there before."""

    written: tuple[str, ...]


class Conflict(Struct, frozen=True):
    """A group was not applied; every file is as it was. `paths` are those that stood against it."""

    paths: tuple[str, ...]
    reason: str


class OldIndex(NamedTuple):
    """An index that was replaced, and the text that took its place."""

    replaced: Replaced
    successor: str


class Rendered(Struct, frozen=True):
    """The index of a scope as it is on disk now.

    `written` are the paths that changed or went. `blocked` says why nothing was written.
    `old` is the index that was replaced.
    `is_contested` says that somebody else changed memd's part since this process last wrote it,
    although neither memories nor people's text changed.
    """

    index: Index
    written: tuple[str, ...] = ()
    blocked: str = ""
    is_contested: bool = False
    old: OldIndex | None = None


class Standing(Struct, frozen=True):
    """What a process rendered last, and from which memories."""

    memories: tuple[Memory, ...]
    index: Index


class Modes(NamedTuple):
    """Permissions for what memd makes in a directory."""

    file: int
    directory: int


def check_places(directory: str, folders: Iterable[str] = ()) -> None:
    """Raise ScopeError where something of another kind lies at one of memd's own places.

    Nothing is read or written there then: a link may lead anywhere, and a pipe would hold up who
    reads it. `folders` are further directories that will be written to. Raises OSError.
    """
    places = [(name, "directory") for name in (ARCHIVE_DIRECTORY, *folders)]
    places += [(name, "plain file") for name in (ARCHIVE_LOG, STORE_FILE, SCOPE_LOCK_NAME)]
    for name, wanted in places:
        path = os.path.join(directory, name)
        try:
            mode = os.lstat(path).st_mode
        except (FileNotFoundError, NotADirectoryError):
            continue
        is_right = stat.S_ISDIR(mode) if wanted == "directory" else stat.S_ISREG(mode)
        if not is_right:
            found = f"no {wanted}"
            if stat.S_ISLNK(mode):
                found = "a symbolic link"
            elif stat.S_ISDIR(mode):
                found = "a directory"
            advice = f"memd keeps a {wanted} of its own there and writes nothing until it is moved"
            raise ScopeError(path, f"is {found}", advice)


def apply_group(
    directory: str, group: Group, files: Files, clock: Clock, *, later: Sequence[Group] = ()
) -> Applied | Conflict:
    """Carry out a group, or return what stands against it and leave everything as it was.

    A file must be as the verdict saw it; one that already is as wanted counts as done, so that a
    group may be applied again after a crash at any point. `later` are the groups that come after
    it in its changeset: where one of them has written, this one was carried out before. Archive copies and new files come first,
    then replaced files, then the log, and last what leaves. Raises OSError when the disk fails;
    the group can then be applied again. The caller holds the scope's lock.
    """
    if _is_overtaken(directory, group, later, files):
        return Applied(())
    conflict = _check(directory, group, files)
    if conflict is not None:
        _take_back(directory, _left_half_way(directory, group, files), files)
        return conflict
    modes = read_modes(directory)
    done: list[FileWrite] = []
    for write in sorted(group.writes, key=_order):
        if write.after is None:
            continue
        if _present(directory, write.path, files) == write.after:
            # A crash may have come before the name was durable.
            files.fsync_directory(os.path.dirname(os.path.join(directory, write.path)))
            continue
        if not _put(directory, write, files, modes):
            _take_back(directory, done, files)
            return Conflict((write.path,), "the file changed a moment ago")
        done.append(write)
    leaving = [write for write in group.writes if write.after is None]
    present = {write.path: _present(directory, write.path, files) for write in leaving}
    for write in leaving:
        if present[write.path] not in (write.before, None):
            _take_back(directory, done, files)
            return Conflict((write.path,), "the file changed a moment ago")
    _append_log(directory, group.archive_log, files, clock, modes)
    for write in leaving:
        if present[write.path] is not None:
            files.remove(os.path.join(directory, write.path))
            done.append(write)
    return Applied(tuple(write.path for write in done))


def archive_path(directory: str, file: str, day: date, taken: Collection[str] = ()) -> str:
    """Return a free path in the archive for a file that leaves on `day`.

    `taken` are paths that other writes will create.
    """
    folder = f"{ARCHIVE_DIRECTORY}/{day.isoformat()}"
    used = {fold(path) for path in taken}
    names = _names(os.path.join(directory, folder))
    used.update(fold(f"{folder}/{name}") for name in names)
    stem, dot, extension = file.rpartition(".")
    path, number = f"{folder}/{file}", 2
    while fold(path) in used:
        path = f"{folder}/{stem}-{number}{dot}{extension}"
        number += 1
    return path


def render_scope(
    state: ScopeState,
    budgets: IndexBudgets,
    files: Files,
    clock: Clock,
    *,
    last: Standing | None = None,
    may_restore: bool = True,
) -> Rendered:
    """Bring MEMORY.md and the topic pages in line with the memories of a scope.

    Only what differs is written: pages first, then the index, so that it never leads nowhere; last
    the pages that went. A MEMORY.md from which people's lines are taken is first copied into the
    archive.

    `last` is what this process rendered before; lines that lead to its memories are memd's. Where
    the index is not that any more and nothing else changed, somebody rendered the same memories in
    another way: unless `may_restore`, it is left so. An index that is no UTF-8 text is always left.
    Raises OSError.
    """
    directory = state.directory
    path = os.path.join(directory, INDEX_FILE)
    topics = os.path.join(directory, TOPICS_DIRECTORY)
    for place, is_right in ((path, os.path.isfile), (topics, os.path.isdir)):
        if os.path.islink(place) or (os.path.lexists(place) and not is_right(place)):
            return Rendered(
                Index(text=""), (), f"{place} is not what it should be; it is left alone"
            )
    modes = read_modes(directory)
    written: list[str] = []
    is_contested = False
    old: OldIndex | None = None
    for _ in range(_MAX_RENDERINGS):
        text = files.read_text(path)
        if text is not None and _is_binary(text):
            reason = f"{path} is UTF-16 or no text at all; it is left alone, save it as UTF-8"
            return Rendered(Index(text=""), tuple(written), reason)
        pages = _read_pages(topics, files)
        others = set(_names(directory)) - {memory.file for memory in state.memories}
        index = render_index(
            state.memories,
            text,
            budgets,
            () if last is None else [memory.file for memory in last.memories],
            other_files=others,
            existing_pages=pages,
            moved_texts=_read_moved_texts(directory, others, files),
            may_move_text=state.foreign_files is ForeignFiles.ADOPT,
        )
        is_contested = _is_contested(state, index, text or "", last)
        if is_contested and not may_restore:
            reason = (
                f"another program writes memd's part of {path} in its own way, perhaps a second"
                " memd with other budgets; it is left so for a while, or until a memory changes"
            )
            return Rendered(index, tuple(written), reason, is_contested=True)
        written += _write_pages(directory, index, pages, files, modes)
        if index.text == (text or ""):
            break
        if index.taken_over or index.moved:
            why = "index:text_moved" if index.moved else "index:lines_taken_over"
            written += _keep_copy(directory, text or "", why, files, clock)
        if text is None:
            is_done = _create_index(path, index.text, files, modes)
        else:
            replaced = files.replace_text(path, text, index.text, mode=modes.file)
            old = None if replaced is None else OldIndex(replaced, index.text)
            is_done = old is not None and not bring_back(directory, old, files, clock)
        if is_done:
            written.append(INDEX_FILE)
            break
    else:
        return Rendered(index, tuple(written), f"{path} changes faster than it can be written")
    for page in index.removals:
        files.remove(os.path.join(directory, page))
    if not index.pages:
        # Also one that a crash left behind; where anything lies in it, it stays.
        with contextlib.suppress(OSError):
            os.rmdir(topics)
    written += index.removals
    return Rendered(index, tuple(written), is_contested=is_contested, old=old)


def bring_back(directory: str, old: OldIndex, files: Files, clock: Clock) -> bool:
    """Take what somebody wrote into an index after it was replaced into the one that is there now.

    Lines that were added are added there. A text written anew takes its place; where that was
    changed too, it is kept in the archive. An empty one is just being written. Returns whether
    there was anything; then the index is to be rendered again. Raises OSError.
    """
    path = os.path.join(directory, INDEX_FILE)
    before, late = old.replaced.text, old.replaced.look_again()
    if late == before or not late.strip():
        return False
    if late.startswith(before):
        files.append_text(path, late[len(before) :])
    elif files.replace_text(path, old.successor, late) is None:
        _keep_copy(directory, late, "index:written_meanwhile", files, clock)
    return True


def read_modes(directory: str) -> Modes:
    """Return the permissions for new files and directories in a memory directory.

    Private, unless the directory itself is open to its group (group-writable or setgid): then its
    group may read and write them. The directory's own bits decide, not the umask of the process:
    they are what a person chose for this place.
    """
    mode = os.stat(directory).st_mode
    if mode & (stat.S_IWGRP | stat.S_ISGID):
        return Modes(0o660, 0o770 | (mode & stat.S_ISGID))
    return Modes(0o600, 0o700)


def ensure_ignored(directory: str, files: Files) -> bool:
    """Add memd's lines to `.gitignore` in a directory of a git work tree; return whether any.

    Lines that are there, also negated with `!`, are left as they are. Raises OSError.
    """
    path = os.path.join(directory, ".gitignore")
    is_plain = os.path.isfile(path) and not os.path.islink(path)
    if not _is_in_work_tree(directory) or (os.path.lexists(path) and not is_plain):
        return False
    text = files.read_text(path) or ""
    present = {line.strip().lstrip("!/").rstrip("/") for line in text.split("\n")}
    missing = [line for line in _IGNORED if line.rstrip("/") not in present]
    if missing:
        separator = "\n" if text and not text.endswith("\n") else ""
        added = "".join(f"{line}\n" for line in missing)
        files.write_text(path, text + separator + added, mode=read_modes(directory).file)
    return bool(missing)


def sweep_temporary(directory: str, files: Files) -> int:
    """Remove memd's left-over temporary files and return how many there were.

    The caller holds the scope's lock, so that none of them is in use. Raises OSError.
    """
    folders = [directory, os.path.join(directory, TOPICS_DIRECTORY)]
    archive = os.path.join(directory, ARCHIVE_DIRECTORY)
    folders += [archive, *(os.path.join(archive, day) for day in _names(archive))]
    count = 0
    for folder in folders:
        for name in _names(folder):
            path = os.path.join(folder, name)
            is_file = os.path.isfile(path) and not os.path.islink(path)
            if name.startswith(Files.TEMPORARY_PREFIX) and is_file:
                files.remove(path)
                count += 1
    return count


def revive_taken_back(state: ScopeState, files: Files) -> bool:
    """Take out of files that were moved up from the archive what only a copy there says: that it
    left, and what took its place. Returns whether there were any. Raises OSError, NotObservedError.
    """
    taken_back = [
        memory.file for memory in state.memories if state.files[memory.file].is_taken_back
    ]
    for file in taken_back:
        text = read_unchanged(state, file)
        with contextlib.suppress(MemoryFileError):
            if text is not None:
                alive = update_memory(text, parse_memory(file, text))
                files.replace_text(os.path.join(state.directory, file), text, alive)
    return bool(taken_back)


def _is_overtaken(directory: str, group: Group, later: Sequence[Group], files: Files) -> bool:
    """Return whether a file of the group already is as one of the later groups leaves it."""
    own = {write.path: (write.before, write.after) for write in group.writes}
    for write in (write for other in later for write in other.writes):
        if write.path in own and write.after not in own[write.path]:
            with contextlib.suppress(IsADirectoryError, NotADirectoryError):
                if _present(directory, write.path, files) == write.after:
                    return True
    return False


def _left_half_way(directory: str, group: Group, files: Files) -> list[FileWrite]:
    """Return the writes of live files that an earlier try made before it crashed.

    None where it went as far as removing files: then all new ones are there, and stay. Copies in
    the archive may be named in its log by now; they stay too.
    """
    made: list[FileWrite] = []
    for write in group.writes:
        path = os.path.join(directory, write.path)
        if not _is_place(write.path) or _is_linked(directory, write.path):
            return []
        if write.after is None and not os.path.lexists(path):
            return []
        if write.after in (None, write.before) or _is_archived(write) or not os.path.isfile(path):
            continue
        if files.read_text(path) == write.after:
            made.append(write)
    return made


def _check(directory: str, group: Group, files: Files) -> Conflict | None:
    """Return what stands against a group, without changing anything."""
    bad = tuple(write.path for write in group.writes if not _is_place(write.path))
    if bad:
        return Conflict(bad, "the path is not in the memory directory")
    if group.archive_log and _is_linked(directory, ARCHIVE_LOG):
        return Conflict((ARCHIVE_LOG,), "the path is a symbolic link")
    leaving = [
        write.path for write in group.writes if write.after is None and not _is_archived(write)
    ]
    copies = [write for write in group.writes if write.after is not None and _is_archived(write)]
    if len(copies) < len(leaving):
        return Conflict(tuple(leaving), "the file would leave without a copy in the archive")
    changed: list[str] = []
    for write in group.writes:
        path = os.path.join(directory, write.path)
        try:
            is_linked = _is_linked(directory, write.path)
            present = None if is_linked else _present(directory, write.path, files)
        except (IsADirectoryError, NotADirectoryError):
            return Conflict((write.path,), "the path is not a file")
        if is_linked or present not in (write.before, write.after):
            changed.append(write.path)
        elif write.before is None and present is None and _has_alike(path):
            # On a disk that tells case apart both would exist, on another one would be lost.
            changed.append(write.path)
    return Conflict(tuple(changed), "the file is not as it was") if changed else None


def _is_place(path: str) -> bool:
    """Return whether a path is a file of the top level or of one day of the archive."""
    *folders, name = path.split("/")
    is_plain = all(part not in ("", ".", "..") and "\0" not in part for part in (*folders, name))
    if not folders:
        return is_plain and not name.startswith(".") and fold(name) != fold(INDEX_FILE)
    return is_plain and len(folders) == 2 and folders[0] == ARCHIVE_DIRECTORY


def _is_linked(directory: str, path: str) -> bool:
    """Return whether anything below the directory on the way to a path is a symbolic link.

    A cloned directory may bring links that lead anywhere: nothing is written through one.
    """
    place = directory
    for part in path.split("/"):
        place = os.path.join(place, part)
        if os.path.islink(place):
            return True
    return False


def _is_archived(write: FileWrite) -> bool:
    return write.path.startswith(f"{ARCHIVE_DIRECTORY}/")


def _has_alike(path: str) -> bool:
    """Return whether another file has this name in other case or another normal form."""
    directory, name = os.path.split(path)
    wanted = fold(name)
    return any(other != name and fold(other) == wanted for other in _names(directory))


def _order(write: FileWrite) -> tuple[bool, bool]:
    return write.before is not None, not _is_archived(write)


def _present(directory: str, path: str, files: Files) -> str | None:
    return files.read_text(os.path.join(directory, path))


def _put(directory: str, write: FileWrite, files: Files, modes: Modes) -> bool:
    """Write a file if it still is as the verdict saw it, and return whether it was."""
    path = os.path.join(directory, write.path)
    text = write.after or ""
    if write.before is not None:
        return _replace(path, write.before, text, files, modes)
    _make_folders(directory, write.path, files, modes)
    try:
        files.create_text(path, text, mode=modes.file)
    except FileExistsError:
        return False
    return True


def _replace(path: str, before: str, text: str, files: Files, modes: Modes) -> bool:
    """Put `text` where `before` is, and return whether it was; what somebody else writes stays."""
    replaced = files.replace_text(path, before, text, mode=modes.file)
    late = None if replaced is None else replaced.look_again()
    if late is None or late == before:
        return late is not None
    # An empty file is one that is just being written anew.
    files.replace_text(path, text, late if late.strip() else before)
    return False


def _take_back(directory: str, done: Sequence[FileWrite], files: Files) -> None:
    """Undo what was just done, as far as nobody changed it since."""
    modes = read_modes(directory)
    for write in reversed(done):
        path = os.path.join(directory, write.path)
        if files.read_text(path) == write.after:
            if write.before is None:
                files.remove(path)
            else:
                _replace(path, write.after or "", write.before, files, modes)


def _make_folders(directory: str, path: str, files: Files, modes: Modes) -> None:
    folder = directory
    for part in path.split("/")[:-1]:
        folder = os.path.join(folder, part)
        files.make_directory(folder, mode=modes.directory)


def _append_log(
    directory: str, entries: Sequence[Mapping[str, str]], files: Files, clock: Clock, modes: Modes
) -> None:
    """Add the lines that are not there yet; `at` is added where an entry has none."""
    if not entries:
        return
    path = os.path.join(directory, ARCHIVE_LOG)
    _make_folders(directory, ARCHIVE_LOG, files, modes)
    text = "\n" + (files.read_text(path) or "")
    there = set(text.split("\n"))
    missing: list[str] = []
    for entry in entries:
        line = json.dumps(entry, ensure_ascii=False)
        begin = line[:-1] + ', "at": "'
        if "at" in entry:
            missing += [] if line in there else [line]
        elif f"\n{begin}" not in text:
            missing.append(f'{begin}{clock.now().isoformat(timespec="seconds")}"}}')
    if missing:
        # one write for all: a person may delete thousands of memories at once
        files.append_line(path, "\n".join(missing), mode=modes.file)


def _read_pages(topics: str, files: Files) -> dict[str, str]:
    """Return the texts in the topics directory by path; what is no plain file counts as people's."""
    pages: dict[str, str] = {}
    for name in _names(topics):
        path = os.path.join(topics, name)
        is_file = os.path.isfile(path) and not os.path.islink(path)
        text = files.read_text(path) if is_file else ""
        pages[f"{TOPICS_DIRECTORY}/{name}"] = text or ""
    return pages


def _read_moved_texts(directory: str, names: Iterable[str], files: Files) -> dict[str, str]:
    """Return the files that hold text of people which the index had no room for."""
    texts: dict[str, str] = {}
    for name in sorted(filter(is_moved_text, names), key=lambda name: (len(name), name)):
        path = os.path.join(directory, name)
        text = files.read_text(path) if os.path.isfile(path) and not os.path.islink(path) else None
        if text and not has_frontmatter(text):
            texts[name] = text
    return texts


def _is_contested(state: ScopeState, index: Index, text: str, last: Standing | None) -> bool:
    """Return whether the text on disk is another one than the last, from the same memories."""
    return (
        last is not None
        and text not in (index.text, last.index.text)
        and (state.memories, index.people) == (last.memories, last.index.people)
    )


def _is_binary(text: str) -> bool:
    """Return whether a text read as UTF-8 is UTF-16 or holds NUL; the mark of order is two bytes."""
    return "\0" in text or text.startswith(("\udcff\udcfe", "\udcfe\udcff"))


def _write_pages(
    directory: str, index: Index, pages: Mapping[str, str], files: Files, modes: Modes
) -> list[str]:
    """Write the pages that differ and return their paths."""
    written: list[str] = []
    if index.moved is not None:
        name, text = index.moved
        path = os.path.join(directory, name)
        if files.read_text(path) != text:
            files.create_text(path, text, mode=modes.file)
            written.append(name)
    for path, text in index.pages.items():
        if pages.get(path) != text:
            _make_folders(directory, path, files, modes)
            files.write_text(os.path.join(directory, path), text, mode=modes.file)
            written.append(path)
    return written


def _create_index(path: str, text: str, files: Files, modes: Modes) -> bool:
    """Write an index where there was none, and return whether there still was none."""
    try:
        files.create_text(path, text, mode=modes.file)
    except FileExistsError:
        return False
    return True


def _keep_copy(directory: str, text: str, why: str, files: Files, clock: Clock) -> list[str]:
    """Copy an index into the archive, unless the same text is there, and say why in its log."""
    modes = read_modes(directory)
    written: list[str] = []
    path = _find_copy(directory, text, files)
    if path is None:
        path = archive_path(directory, INDEX_FILE, clock.now().date())
        _make_folders(directory, path, files, modes)
        files.create_text(os.path.join(directory, path), text, mode=modes.file)
        written.append(path)
    # Also where the copy was there: a crash may have come before its line.
    entry = {"file": INDEX_FILE, "archived_as": path, "why": why}
    _append_log(directory, [entry], files, clock, modes)
    return written


def _find_copy(directory: str, text: str, files: Files) -> str | None:
    """Return where the archive has an index with this text, from whatever day, or None."""
    for day in _names(os.path.join(directory, ARCHIVE_DIRECTORY)):
        folder = f"{ARCHIVE_DIRECTORY}/{day}"
        for name in _names(os.path.join(directory, folder)):
            path = os.path.join(directory, folder, name)
            is_index = name.startswith("MEMORY") and os.path.isfile(path)
            if is_index and files.read_text(path) == text:
                return f"{folder}/{name}"
    return None


def _names(directory: str) -> list[str]:
    """Return the names in a directory, sorted; none where there is no such directory."""
    try:
        return sorted(os.listdir(directory))
    except (FileNotFoundError, NotADirectoryError):
        return []


def _is_in_work_tree(directory: str) -> bool:
    folder = os.path.realpath(directory)
    while True:
        if os.path.lexists(os.path.join(folder, ".git")):
            return True
        parent = os.path.dirname(folder)
        if parent == folder:
            return False
        folder = parent
