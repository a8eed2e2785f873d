"""The present content of one memory directory, as a frozen value."""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
import uuid
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
import xxhash
from msgspec import Struct

from memconsolidate.errors import MemoryFileError, NotObservedError
from memconsolidate.memory.frontmatter import (
    has_frontmatter,
    has_lost_opening,
    parse_memory,
    salvage_memory,
    tells_of_archive,
)
from memconsolidate.memory.index import is_moved_text, linked_files
from memconsolidate.memory.naming import INDEX_FILE, fold, slug
from memconsolidate.model import ForeignFiles, Memory
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import Files

#: Holds the id of the store.
STORE_FILE = ".memd-store"
#: A larger file is no memory.
MAX_FILE_BYTES = 4 * 1024 * 1024
#: A file that changed less than this before it was read may change again within the same tick of
#: its clock, unseen by its stamp; it is read again next time. Covers coarse and foreign clocks.
_UNSETTLED_NS = 2_000_000_000
#: Errors of the moment or of the whole disk: they say nothing about one file.
_TRANSIENT = frozenset(
    {
        errno.EMFILE,
        errno.ENFILE,
        errno.ENOMEM,
        errno.ESTALE,
        errno.ENOTCONN,
        errno.ETIMEDOUT,
        errno.EIO,
    }
)
_UUID = re.compile(r"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$", re.MULTILINE)


class Stamp(NamedTuple):
    """What stat says of a file; an equal stamp stands for equal content."""

    mtime_ns: int
    size: int
    inode: int
    ctime_ns: int


class FileFault(Struct, frozen=True):
    """A markdown file that is listed and left as it is, and why."""

    file: str
    reason: str
    line_number: int | None = None

    @property
    def told(self) -> str:
        """Why it cannot be read as a memory, with the line where that is known."""
        where = "" if self.line_number is None else f"line {self.line_number}: "
        return where + self.reason


class ScopeFile(Struct, frozen=True):
    """One markdown file as it was read; `content` is a hash of its bytes.

    `remnant` is what a file with a fault still says. `is_taken_back` is one of memd's that says of
    itself that it left: somebody moved it up from the archive.
    """

    stamp: Stamp
    is_settled: bool
    content: bytes
    text: str | None = None
    memory: Memory | None = None
    fault: FileFault | None = None
    remnant: Memory | None = None
    is_taken_back: bool = False


class ScopeState(Struct, frozen=True, kw_only=True):
    """What lies in a memory directory, sorted by file name.

    `memories` are live: memd's own, and adopted ones. `unadopted` are memories of others that the
    setting keeps out. `others` are markdown files without frontmatter, but for text of people that
    memd moved out of the index. `faults` are files that cannot be read as memories, `remnants` what
    they still say: for comparing only, so that nothing is written twice while one is repaired.
    `index_text` is None where there is no index; `index_fault` says why an index cannot be read or
    written. `files` has every markdown file that was looked at.
    """

    directory: str
    foreign_files: ForeignFiles
    memories: tuple[Memory, ...] = ()
    unadopted: tuple[Memory, ...] = ()
    others: tuple[str, ...] = ()
    faults: tuple[FileFault, ...] = ()
    remnants: tuple[Memory, ...] = ()
    index_text: str | None = None
    index_fault: str = ""
    files: dict[str, ScopeFile] = {}


def read_scope(
    directory: str,
    *,
    foreign_files: ForeignFiles,
    clock: Clock,
    previous: ScopeState | None = None,
) -> ScopeState:
    """Return the state of a memory directory: its top level, without dot files and symlinks.

    With the `previous` state only files with another stamp are read; the same object comes back
    when nothing changed. Raises NotObservedError when the directory cannot be listed or the disk
    fails: that never means that memories are gone.
    """
    if previous is not None and (previous.directory, previous.foreign_files) != (
        directory,
        foreign_files,
    ):
        previous = None
    known = {} if previous is None else previous.files
    files: dict[str, ScopeFile] = {}
    try:
        with os.scandir(directory) as entries:
            for entry in entries:
                if _is_markdown(entry.name) and not entry.is_dir(follow_symlinks=False):
                    found = _look(entry, known.get(entry.name), clock)
                    if found is not None:
                        files[entry.name] = found
    except OSError as error:
        raise NotObservedError(directory, error) from error
    if previous is not None and _is_same(files, known):
        return previous
    return _gather(directory, foreign_files, dict(sorted(files.items())))


def read_unchanged(state: ScopeState, file: str) -> str | None:
    """Return the text that the state's memory in `file` was read from, or None if it changed.

    Raises NotObservedError when it cannot be looked at.
    """
    known = state.files.get(file)
    if known is None:
        return None
    try:
        _, data = _read(os.path.join(state.directory, file))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NotObservedError(os.path.join(state.directory, file), error) from error
    if data is None or xxhash.xxh3_128_digest(data) != known.content:
        return None
    return data.decode("utf-8", "surrogateescape")


def store_id(directory: str, files: Files) -> str:
    """Return the UUID of the store in this directory; it is made where there is none.

    A copy of the directory is the same store: it holds the same memories. Raises OSError.
    """
    path = os.path.join(directory, STORE_FILE)
    made = str(uuid.uuid4())
    explained = (
        "# The id of this memory store. memd keeps it to know which transcripts this store has\n"
        "# already seen; without it, recent ones are read again. Please leave it here.\n"
        f"{made}\n"
    )
    while True:
        text = files.read_text(path)
        found = find_store_id(directory, files)
        if found is not None:
            return found
        try:
            (files.create_text if text is None else files.write_text)(path, explained)
        except FileExistsError:
            continue
        except FileNotFoundError:
            # No lock is held here: another memd that begins takes this for something left by a crash.
            if not os.path.isdir(directory):
                raise


def find_store_id(directory: str, files: Files) -> str | None:
    """Return the UUID of the store in this directory, or None where there is none."""
    found = _UUID.search(files.read_text(os.path.join(directory, STORE_FILE)) or "")
    return None if found is None else found[0]


def _is_markdown(name: str) -> bool:
    return name[-3:].lower() == ".md" and not name.startswith(".")


def _look(entry: os.DirEntry[str], known: ScopeFile | None, clock: Clock) -> ScopeFile | None:
    """Return a file as it is, from the last reading if its stamp is the same; None if it is gone."""
    name = entry.name
    try:
        status = entry.stat(follow_symlinks=False)
        stamp = _stamp(status)
        if known is not None and known.is_settled and known.stamp == stamp:
            return known
        if stat.S_ISLNK(status.st_mode):
            return _faulty(name, stamp, "is a symbolic link, which is not followed")
        if not stat.S_ISREG(status.st_mode):
            return _faulty(name, stamp, "is not a regular file")
        if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
            return _faulty(name, stamp, "has a name with control characters or invalid UTF-8")
        stamp, data = _read(entry.path)
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno in _TRANSIENT:
            raise
        return _faulty(name, Stamp(0, 0, 0, 0), f"cannot be read: {error.strerror}")
    if data is None:
        return _faulty(name, stamp, f"is larger than {MAX_FILE_BYTES} bytes")
    age_ns = int(clock.now().timestamp() * 1e9) - max(stamp.mtime_ns, stamp.ctime_ns)
    return _interpret(name, stamp, data, is_settled=age_ns > _UNSETTLED_NS)


def _interpret(name: str, stamp: Stamp, data: bytes, *, is_settled: bool) -> ScopeFile:
    content = xxhash.xxh3_128_digest(data)
    text = data.decode("utf-8", "surrogateescape")
    if name == INDEX_FILE:
        return ScopeFile(stamp, is_settled, content, text=text)
    if fold(name) == fold(INDEX_FILE):
        fault = FileFault(name, f"is named like the index; only {INDEX_FILE} is read as one")
        return ScopeFile(stamp, is_settled, content, fault=fault)
    if not has_frontmatter(text) and not has_lost_opening(text):
        return ScopeFile(stamp, is_settled, content)
    try:
        memory = parse_memory(name, text)
        is_taken_back = memory.is_own and tells_of_archive(text)
        return ScopeFile(stamp, is_settled, content, memory=memory, is_taken_back=is_taken_back)
    except MemoryFileError as error:
        fault = FileFault(name, error.reason, error.line_number)
        remnant = salvage_memory(name, text)
        return ScopeFile(stamp, is_settled, content, fault=fault, remnant=remnant)


def _faulty(name: str, stamp: Stamp, reason: str) -> ScopeFile:
    return ScopeFile(stamp, is_settled=False, content=b"", fault=FileFault(name, reason))


def _read(path: str) -> tuple[Stamp, bytes | None]:
    """Return a regular file's stamp and bytes from one descriptor; None when it is too large."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    descriptor = os.open(path, flags)
    with os.fdopen(descriptor, "rb") as stream:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "is not a regular file", path)
        data = stream.read(MAX_FILE_BYTES + 1)
    return _stamp(status), data if len(data) <= MAX_FILE_BYTES else None


def _stamp(status: os.stat_result) -> Stamp:
    return Stamp(status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns)


def _is_same(files: dict[str, ScopeFile], known: dict[str, ScopeFile]) -> bool:
    """Return whether two readings say the same, whatever the stamps."""
    return files.keys() == known.keys() and all(
        file is known[name]
        or (file.content, file.fault) == (known[name].content, known[name].fault)
        for name, file in files.items()
    )


def _gather(directory: str, foreign_files: ForeignFiles, files: dict[str, ScopeFile]) -> ScopeState:
    index = files.get(INDEX_FILE)
    parsed = _disown_copies(files)
    adopts = foreign_files is ForeignFiles.ADOPT
    ids = {memory.id for memory in parsed}
    remnants = [file.remnant for file in files.values() if file.remnant is not None]
    return ScopeState(
        directory=directory,
        foreign_files=foreign_files,
        memories=tuple(memory for memory in parsed if memory.is_own or adopts),
        unadopted=tuple(memory for memory in parsed if not (memory.is_own or adopts)),
        others=tuple(
            name
            for name, file in files.items()
            if name != INDEX_FILE
            and file.memory is None
            and file.fault is None
            and not is_moved_text(name)
        ),
        faults=tuple(
            file.fault
            for name, file in files.items()
            if name != INDEX_FILE and file.fault is not None
        ),
        remnants=tuple(
            msgspec.structs.replace(each, id="") if each.id in ids else each
            for each in remnants
            if each.is_own or adopts
        ),
        index_text=None if index is None else index.text,
        index_fault="" if index is None or index.fault is None else index.fault.reason,
        files=files,
    )


def _disown_copies(files: Mapping[str, ScopeFile]) -> list[Memory]:
    """Return memories with every id once; a copied file counts as somebody's new file.

    Which one is the original is read off the directory alone, so that every command sees the same:
    the one that the index names already, then the one that is named as memd names it, then the one
    that was confirmed more often since, then the older one.
    """
    index = files.get(INDEX_FILE)
    listed = linked_files((index and index.text) or "")

    def order(memory: Memory) -> tuple[bool, bool, int, int, int, str]:
        file = memory.file
        return (
            unicodedata.normalize("NFC", file) not in listed,
            not re.fullmatch(re.escape(fold(slug(memory.name))) + r"(?:-\d+)?\.md", fold(file)),
            -memory.confirmed,
            files[file].stamp.mtime_ns,
            len(file),
            file,
        )

    parsed = [file.memory for file in files.values() if file.memory is not None]
    originals: dict[str, str] = {}
    for memory in sorted((memory for memory in parsed if memory.is_own), key=order):
        originals.setdefault(memory.id, memory.file)
    return [
        msgspec.structs.replace(memory, id="", is_own=False, is_protected=False)
        if memory.is_own and originals[memory.id] != memory.file
        else memory
        for memory in parsed
    ]
