from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from memconsolidate.errors import NotObservedError
from memconsolidate.memory.changes import sweep_temporary
from memconsolidate.memory.frontmatter import render_memory
from memconsolidate.memory.scope import (
    MAX_FILE_BYTES,
    STORE_FILE,
    ScopeState,
    Stamp,
    find_store_id,
    read_scope,
    read_unchanged,
    store_id,
)
from memconsolidate.model import ForeignFiles, Memory, MemoryType
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files

#: All files of a test are old by this clock, so their stamps are trusted.
LATER = FakeClock(datetime(2100, 1, 1, tzinfo=UTC))
FOREIGN = "---\nname: A\ndescription: B\n---\nC\n"


def own(file: str, memory_id: str = "abcdefghij", name: str = "Own") -> str:
    return render_memory(
        Memory(
            file=file,
            name=name,
            description="own one",
            type=MemoryType.USER,
            body="text",
            id=memory_id,
        )
    )


def read(
    directory: Path,
    foreign_files: ForeignFiles = ForeignFiles.ADOPT,
    previous: ScopeState | None = None,
) -> ScopeState:
    return read_scope(str(directory), foreign_files=foreign_files, clock=LATER, previous=previous)


def names(state: ScopeState) -> list[str]:
    return [memory.file for memory in state.memories]


def stamp_of(path: Path) -> Stamp:
    status = path.stat()
    return Stamp(status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns)


def test_directory_is_sorted_into_its_kinds(tmp_path: Path) -> None:
    (tmp_path / "own.md").write_text(own("own.md"))
    (tmp_path / "foreign.md").write_text(FOREIGN)
    (tmp_path / "notes.md").write_text("# Notes\n")
    (tmp_path / "moved-text-2.md").write_text("# Moved out of the index\n")
    (tmp_path / "broken.md").write_text("---\nname: A\ndescription: [\n---\n")
    (tmp_path / "MEMORY.md").write_text("# Mine\n")
    (tmp_path / "other.txt").write_text(FOREIGN)
    state = read(tmp_path)
    assert names(state) == ["foreign.md", "own.md"]
    assert state.others == ("notes.md",)
    assert [(fault.file, fault.line_number) for fault in state.faults] == [("broken.md", 4)]
    assert state.index_text == "# Mine\n"


def test_only_the_visible_top_level_is_read(tmp_path: Path) -> None:
    for place in (".archive/2026-01-01/old.md", "topics/page.md", ".hidden.md", "dir.md/x.md"):
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(FOREIGN)
    (tmp_path / ".memd-tmp-0123.md").write_text(FOREIGN)
    state = read(tmp_path)
    assert (state.memories, state.others, state.faults) == ((), (), ())
    assert state.index_text is None


@pytest.mark.parametrize("setting", [ForeignFiles.LEAVE, ForeignFiles.REVIEW])
def test_files_of_others_stay_out_unless_adopted(tmp_path: Path, setting: ForeignFiles) -> None:
    (tmp_path / "own.md").write_text(own("own.md"))
    (tmp_path / "foreign.md").write_text(FOREIGN)
    state = read(tmp_path, setting)
    assert names(state) == ["own.md"]
    assert [memory.file for memory in state.unadopted] == ["foreign.md"]


def test_links_pipes_and_odd_names_are_listed_not_followed(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text(FOREIGN)
    (tmp_path / "link.md").symlink_to(tmp_path / "real.txt")
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "line\nbreak.md").write_text(FOREIGN)
    (tmp_path / "large.md").write_bytes(b"x" * (MAX_FILE_BYTES + 1))
    (tmp_path / "memory.md").write_text(FOREIGN)
    state = read(tmp_path)
    reasons = {fault.file: fault.reason for fault in state.faults}
    assert reasons == {
        "large.md": "is larger than 4194304 bytes",
        "line\nbreak.md": "has a name with control characters or invalid UTF-8",
        "link.md": "is a symbolic link, which is not followed",
        "loop.md": "is a symbolic link, which is not followed",
        "memory.md": "is named like the index; only MEMORY.md is read as one",
        "pipe.md": "is not a regular file",
    }
    assert state.memories == ()


def test_name_that_is_not_utf8_is_listed(tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), b"\xff.md")
    try:
        with open(path, "w") as stream:
            stream.write(FOREIGN)
    except OSError:
        pytest.skip("this file system has only UTF-8 names")
    assert [fault.file for fault in read(tmp_path).faults] == ["\udcff.md"]


def test_linked_index_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("secret")
    (tmp_path / "MEMORY.md").symlink_to(tmp_path / "elsewhere")
    state = read(tmp_path)
    assert state.index_text is None
    assert state.index_fault == "is a symbolic link, which is not followed"
    assert state.faults == ()


def test_missing_directory_is_never_an_empty_one(tmp_path: Path) -> None:
    with pytest.raises(NotObservedError):
        read(tmp_path / "gone")
    (tmp_path / "file").write_text("")
    with pytest.raises(NotObservedError):
        read(tmp_path / "file")


def test_unchanged_scope_is_the_same_object(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(own("a.md"))
    (tmp_path / "b.md").write_text(FOREIGN)
    state = read(tmp_path)
    assert read(tmp_path, previous=state) is state
    os.utime(tmp_path / "a.md")
    assert read(tmp_path, previous=state) is state
    assert read(tmp_path, ForeignFiles.LEAVE, previous=state) is not state


def test_unchanged_files_are_not_opened_again(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(own("a.md"))
    state = read(tmp_path)
    stamp = (tmp_path / "a.md").stat()
    known = state.files["a.md"]
    assert known.is_settled
    assert known.stamp.mtime_ns == stamp.st_mtime_ns
    (tmp_path / "b.md").write_text(FOREIGN)
    again = read(tmp_path, previous=state)
    assert again.files["a.md"] is known
    assert names(again) == ["a.md", "b.md"]


def test_file_just_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(FOREIGN)
    now = FakeClock(datetime.fromtimestamp(path.stat().st_mtime, UTC))
    state = read_scope(str(tmp_path), foreign_files=ForeignFiles.ADOPT, clock=now)
    assert not state.files["a.md"].is_settled
    path.write_text(FOREIGN.replace("C", "D"))
    # The same stamp for another content, as a write within one tick of the clock gives.
    known = msgspec.structs.replace(state.files["a.md"], stamp=stamp_of(path))
    state = msgspec.structs.replace(state, files={"a.md": known})
    again = read_scope(str(tmp_path), foreign_files=ForeignFiles.ADOPT, clock=now, previous=state)
    assert again.memories[0].body == "D"


@pytest.mark.parametrize("change", ["edit", "delete", "replace", "add"])
def test_changes_from_outside_are_seen(tmp_path: Path, change: str) -> None:
    (tmp_path / "a.md").write_text(own("a.md"))
    (tmp_path / "b.md").write_text(FOREIGN)
    state = read(tmp_path)
    if change == "edit":
        (tmp_path / "a.md").write_text(own("a.md").replace("text", "edited"))
    elif change == "delete":
        (tmp_path / "a.md").unlink()
    elif change == "replace":
        (tmp_path / "new").write_text(FOREIGN)
        (tmp_path / "new").rename(tmp_path / "a.md")
    else:
        (tmp_path / "c.md").write_text(FOREIGN)
    again = read(tmp_path, previous=state)
    assert again == read(tmp_path)
    assert again != state
    if change == "edit":
        assert again.memories[0].is_protected


def test_copy_of_a_memory_counts_as_a_new_foreign_file(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(own("a.md"))
    (tmp_path / "a copy.md").write_text(own("a.md"))
    state = read(tmp_path)
    found = {memory.file: (memory.id, memory.is_own) for memory in state.memories}
    assert found == {"a.md": ("abcdefghij", True), "a copy.md": ("", False)}


def original(directory: Path) -> str:
    (found,) = [memory.file for memory in read(directory).memories if memory.is_own]
    return found


def test_copy_with_a_shorter_name_is_still_the_copy(tmp_path: Path) -> None:
    (tmp_path / "own-name.md").write_text(own("own-name.md", name="Own name"))
    (tmp_path / "x.md").write_text(own("own-name.md", name="Own name"))
    assert original(tmp_path) == "own-name.md"
    # Also when the copy is older, as one of an old version may be.
    (tmp_path / "x.md").rename(tmp_path / "own-name-copy.md")
    os.utime(tmp_path / "own-name-copy.md", (1, 1))
    assert original(tmp_path) == "own-name.md"


def test_original_under_another_name_is_the_one_that_the_index_names(tmp_path: Path) -> None:
    (tmp_path / "renamed-by-hand.md").write_text(own("a.md", name="Own name"))
    (tmp_path / "own-name.md").write_text(own("a.md", name="Own name"))
    (tmp_path / "MEMORY.md").write_text("- [Own name](renamed-by-hand.md) — own one\n")
    assert original(tmp_path) == "renamed-by-hand.md"


def test_original_without_other_signs_is_the_confirmed_or_the_older(tmp_path: Path) -> None:
    for name, seconds in (("b.md", 2000), ("a.md", 3000)):
        (tmp_path / name).write_text(own("a.md", name="Own name"))
        os.utime(tmp_path / name, (seconds, seconds))
    assert original(tmp_path) == "b.md"
    text = (tmp_path / "a.md").read_text()
    (tmp_path / "a.md").write_text(text.replace("confirmed: 1", "confirmed: 2"))
    assert original(tmp_path) == "a.md"


def test_text_is_given_only_as_it_was_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(FOREIGN)
    state = read(tmp_path)
    assert read_unchanged(state, "a.md") == FOREIGN
    assert read_unchanged(state, "unknown.md") is None
    (tmp_path / "a.md").write_text(FOREIGN + "more")
    assert read_unchanged(state, "a.md") is None
    (tmp_path / "a.md").unlink()
    assert read_unchanged(state, "a.md") is None
    (tmp_path / "a.md").symlink_to("loop")
    with pytest.raises(NotObservedError):
        read_unchanged(state, "a.md")


@pytest.fixture
def short_of_descriptors() -> Iterator[None]:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    held: list[socket.socket] = []
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, limits[1]))
    try:
        while True:
            held.append(socket.socket())
    except OSError:
        held.pop().close()  # one is left, for the directory
    yield
    for each in held:
        each.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.mark.usefixtures("short_of_descriptors")
def test_lack_of_descriptors_is_not_a_lack_of_memories(tmp_path: Path) -> None:
    os.symlink("x", tmp_path / "a.txt")
    os.mknod(tmp_path / "a.md")
    with pytest.raises(NotObservedError):
        read(tmp_path)


def test_store_id_is_made_once_and_explained(tmp_path: Path) -> None:
    made = store_id(str(tmp_path), Files())
    assert store_id(str(tmp_path), Files()) == made
    text = (tmp_path / STORE_FILE).read_text()
    assert text.startswith("# The id of this memory store.")
    assert text.endswith(f"\n{made}\n")
    (tmp_path / STORE_FILE).write_text("garbage")
    assert store_id(str(tmp_path), Files()) != made


@pytest.mark.parametrize("is_linked", [False, True])
def test_store_is_made_although_another_memd_sweeps_its_temporary_file(
    tmp_path: Path, is_linked: bool
) -> None:
    class Swept(Files):
        def link(self, old: str, new: str) -> None:
            if is_linked:
                super().link(old, new)
            if os.path.exists(old) and not swept:
                swept.append(sweep_temporary(str(tmp_path), Files()))
            if not is_linked:
                super().link(old, new)

    swept: list[int] = []
    made = store_id(str(tmp_path), Swept())

    assert swept == [1]
    assert find_store_id(str(tmp_path), Files()) == made
    assert os.listdir(tmp_path) == [".memd-store"]


def test_store_id_of_a_racing_process_wins(tmp_path: Path) -> None:
    class Racing(Files):
        def create_text(self, path: str, text: str, *, mode: int = 0o600) -> None:
            Path(path).write_text("01234567-89ab-cdef-0123-456789abcdef\n")
            super().create_text(path, text, mode=mode)

    assert store_id(str(tmp_path), Racing()) == "01234567-89ab-cdef-0123-456789abcdef"
