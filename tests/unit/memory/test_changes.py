from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.memory.changes import (
    Applied,
    Conflict,
    apply_group,
    archive_path,
    ensure_ignored,
    read_modes,
    render_scope,
    sweep_temporary,
)
from memconsolidate.memory.frontmatter import render_memory
from memconsolidate.memory.index import IndexBudgets
from memconsolidate.memory.lines import count_bytes, count_lines, find_target
from memconsolidate.memory.naming import memory_id
from memconsolidate.memory.scope import read_scope
from memconsolidate.model import FileWrite, ForeignFiles, Group, Memory, MemoryType
from memconsolidate.system.clock import FakeClock
from memconsolidate.system.files import Files

CLOCK = FakeClock(datetime(2100, 1, 1, 9, tzinfo=UTC))
BUDGETS = IndexBudgets()
#: New memory for two old ones, one more changed: every kind of write.
MERGE = Group(
    writes=(
        FileWrite(path="old-1.md", before="one", after=None),
        FileWrite(path="old-2.md", before="two", after=None),
        FileWrite(path="changed.md", before="before", after="after"),
        FileWrite(path="new.md", before=None, after="one and two"),
        FileWrite(path=".archive/2100-01-01/old-1.md", before=None, after="one, archived"),
        FileWrite(path=".archive/2100-01-01/old-2.md", before=None, after="two, archived"),
    ),
    archive_log=(
        {"pass": "p1", "file": "old-1.md", "why": "merged"},
        {"pass": "p1", "file": "old-2.md", "why": "merged", "at": "2100-01-01"},
    ),
)
AFTER_MERGE = {
    "changed.md": "after",
    "new.md": "one and two",
    ".archive/2100-01-01/old-1.md": "one, archived",
    ".archive/2100-01-01/old-2.md": "two, archived",
    ".archive/log.jsonl": (
        '{"pass": "p1", "file": "old-1.md", "why": "merged", "at": "2100-01-01T09:00:00+00:00"}\n'
        '{"pass": "p1", "file": "old-2.md", "why": "merged", "at": "2100-01-01"}\n'
    ),
}


class CrashError(Exception):
    """The process dies here."""


class CrashingFiles(Files):
    """Fails at the n-th call that changes the disk, as a killed process would stop there."""

    def __init__(self, calls_left: int) -> None:
        self.calls_left = calls_left

    def _count(self) -> None:
        if self.calls_left == 0:
            raise CrashError
        self.calls_left -= 1

    def rename(self, old: str, new: str) -> None:
        self._count()
        super().rename(old, new)

    def link(self, old: str, new: str) -> None:
        self._count()
        super().link(old, new)

    def fsync(self, descriptor: int) -> None:
        self._count()
        super().fsync(descriptor)

    def fsync_directory(self, path: str) -> None:
        self._count()
        super().fsync_directory(path)

    def remove(self, path: str) -> None:
        self._count()
        super().remove(path)


def prepare(directory: Path) -> Path:
    directory.mkdir(parents=True)
    (directory / "old-1.md").write_text("one")
    (directory / "old-2.md").write_text("two")
    (directory / "changed.md").write_text("before")
    return directory


def content(directory: Path) -> dict[str, str]:
    return {
        str(path.relative_to(directory)): path.read_text()
        for path in directory.rglob("*")
        if path.is_file()
    }


def apply(directory: Path, group: Group, files: Files | None = None) -> Applied | Conflict:
    return apply_group(str(directory), group, files or Files(), CLOCK)


def test_group_is_applied_as_a_whole(tmp_path: Path) -> None:
    directory = prepare(tmp_path / "scope")
    assert apply(directory, MERGE) == Applied(
        (
            ".archive/2100-01-01/old-1.md",
            ".archive/2100-01-01/old-2.md",
            "new.md",
            "changed.md",
            "old-1.md",
            "old-2.md",
        )
    )
    assert content(directory) == AFTER_MERGE


def test_applying_twice_is_the_same_as_once(tmp_path: Path) -> None:
    directory = prepare(tmp_path / "scope")
    apply(directory, MERGE)
    stamps = {path: path.stat().st_mtime_ns for path in directory.rglob("*")}
    assert apply(directory, MERGE) == Applied(())
    assert content(directory) == AFTER_MERGE
    assert {path: path.stat().st_mtime_ns for path in directory.rglob("*")} == stamps


def test_crash_at_any_call_loses_nothing_and_can_be_completed(tmp_path: Path) -> None:
    crashes = 0
    while True:
        directory = prepare(tmp_path / f"scope-{crashes}")
        try:
            apply(directory, MERGE, CrashingFiles(crashes))
        except CrashError:
            crashes += 1
        else:
            break
        found = content(directory)
        for old, text in (("old-1.md", "one"), ("old-2.md", "two")):
            if old not in found:
                assert found["new.md"] == "one and two"
                assert found[f".archive/2100-01-01/{old}"] == f"{text}, archived"
                assert f'"{old}"' in found[".archive/log.jsonl"]
        assert isinstance(apply(directory, MERGE), Applied)
        assert content(directory) == AFTER_MERGE
    assert crashes >= 20


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("old-1.md", "edited by hand"),
        ("old-2.md", None),
        ("changed.md", "edited by hand"),
        ("changed.md", None),
        ("new.md", "by somebody else"),
        ("NEW.md", "by somebody else"),
        (".archive/2100-01-01/old-1.md", "archived before"),
    ],
)
def test_one_changed_file_stops_the_whole_group(
    tmp_path: Path, path: str, text: str | None
) -> None:
    directory = prepare(tmp_path / "scope")
    if text is None:
        (directory / path).unlink()
    else:
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_text(text)
    before = content(directory)
    conflict = apply(directory, MERGE)
    if path == "old-2.md":  # gone is what the group wanted
        assert isinstance(conflict, Applied)
        return
    assert isinstance(conflict, Conflict)
    assert [found.lower() for found in conflict.paths] == [path.lower()]
    assert content(directory) == before


@pytest.mark.parametrize("path", ["new.md", "changed.md", "old-2.md"])
def test_race_while_applying_is_taken_back(tmp_path: Path, path: str) -> None:
    class Racing(Files):
        def create_text(self, target: str, text: str, *, mode: int = 0o600) -> None:
            if target.endswith("new.md"):
                (tmp_path / "scope" / path).write_text("by somebody else")
            super().create_text(target, text, mode=mode)

    directory = prepare(tmp_path / "scope")
    expected = content(directory) | {path: "by somebody else"}
    assert apply(directory, MERGE, Racing()) == Conflict((path,), "the file changed a moment ago")
    assert content(directory) == expected


@pytest.mark.parametrize(
    "path",
    [
        "../out.md",
        "/etc/x.md",
        "a/b.md",
        "",
        ".hidden.md",
        "MEMORY.md",
        "memory.md",
        "a/../b.md",
        ".archive/../../x.md",
        "x\0.md",
        ".archive/x.md",
        ".archive/2100-01-01/a/b.md",
    ],
)
def test_path_outside_the_scope_is_refused(tmp_path: Path, path: str) -> None:
    directory = prepare(tmp_path / "scope")
    before = content(tmp_path)
    conflict = apply(directory, Group(writes=(FileWrite(path=path, before=None, after="x"),)))
    assert conflict == Conflict((path,), "the path is not in the memory directory")
    assert content(tmp_path) == before


def test_file_never_leaves_without_a_copy(tmp_path: Path) -> None:
    directory = prepare(tmp_path / "scope")
    group = Group(writes=(FileWrite(path="old-1.md", before="one", after=None),))
    assert isinstance(apply(directory, group), Conflict)
    assert (directory / "old-1.md").exists()


def test_links_and_directories_in_the_way_are_conflicts(tmp_path: Path) -> None:
    directory = prepare(tmp_path / "scope")
    (tmp_path / "outside").write_text("before")
    (directory / "link.md").symlink_to(tmp_path / "outside")
    (directory / "dir.md").mkdir()
    for path in ("link.md", "dir.md"):
        group = Group(writes=(FileWrite(path=path, before="before", after="x"),))
        assert isinstance(apply(directory, group), Conflict)
    assert (tmp_path / "outside").read_text() == "before"


@pytest.mark.parametrize("place", [".archive", ".archive/log.jsonl", ".archive/2100-01-01"])
def test_nothing_is_written_through_a_link(tmp_path: Path, place: str) -> None:
    directory = prepare(tmp_path / "scope")
    outside = tmp_path / "outside"
    outside.mkdir()
    (directory / place).parent.mkdir(exist_ok=True)
    (directory / place).symlink_to(outside)
    before = content(tmp_path)
    assert isinstance(apply(directory, MERGE), Conflict)
    assert content(tmp_path) == before


def test_memory_directory_itself_may_be_a_link(tmp_path: Path) -> None:
    directory = prepare(tmp_path / "scope")
    (tmp_path / "link").symlink_to(directory)
    assert isinstance(apply(tmp_path / "link", MERGE), Applied)
    assert content(directory) == AFTER_MERGE


def test_full_disk_is_told_and_can_be_completed(tmp_path: Path) -> None:
    class Full(Files):
        def fsync(self, descriptor: int) -> None:
            raise OSError(28, f"No space left on device {descriptor}")

    directory = prepare(tmp_path / "scope")
    with pytest.raises(OSError, match="No space"):
        apply(directory, MERGE, Full())
    assert isinstance(apply(directory, MERGE), Applied)
    assert content(directory) == AFTER_MERGE


def test_files_are_private_unless_the_directory_is_shared(tmp_path: Path) -> None:
    private, shared = prepare(tmp_path / "private"), prepare(tmp_path / "shared")
    private.chmod(0o755)
    shared.chmod(0o2770)
    for directory in (private, shared):
        apply(directory, MERGE)
    modes = {
        path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o7777
        for path in tmp_path.rglob("*")
    }
    assert modes["private/new.md"] == modes["private/.archive/log.jsonl"] == 0o600
    assert modes["private/.archive"] == modes["private/.archive/2100-01-01"] == 0o700
    assert modes["shared/new.md"] == modes["shared/.archive/log.jsonl"] == 0o660
    assert modes["shared/.archive"] == modes["shared/.archive/2100-01-01"] == 0o2770
    shared.chmod(0o775)
    assert read_modes(str(shared)) == (0o660, 0o770)


texts = st.none() | st.sampled_from(["one", "two", "three"])


@given(
    st.dictionaries(st.sampled_from(["a.md", "b.md", "c.md"]), st.tuples(texts, texts), min_size=1),
    st.integers(0, 30),
)
@settings(max_examples=60, deadline=None)
def test_any_group_crashed_and_applied_again_is_undisturbed(
    tmp_path_factory: pytest.TempPathFactory,
    wanted: dict[str, tuple[str | None, str | None]],
    crash: int,
) -> None:
    writes: list[FileWrite] = []
    for path, (before, after) in wanted.items():
        writes.append(FileWrite(path=path, before=before, after=after))
        if before is not None and after is None:
            copy = f".archive/2100-01-01/{path}"
            writes.append(FileWrite(path=copy, before=None, after=before))
    group = Group(writes=tuple(writes), archive_log=({"pass": "p", "why": "x"},))
    disturbed = tmp_path_factory.mktemp("disturbed")
    undisturbed = tmp_path_factory.mktemp("undisturbed")
    for directory in (disturbed, undisturbed):
        for path, (before, _) in wanted.items():
            if before is not None:
                (directory / path).write_text(before)
    first = apply(undisturbed, group)
    try:
        apply(disturbed, group, CrashingFiles(crash))
    except CrashError:
        apply(disturbed, group)
    if all(before is not None or after is not None for before, after in wanted.values()):
        assert isinstance(first, Applied)
    assert content(disturbed) == content(undisturbed)


def test_archive_path_is_never_taken(tmp_path: Path) -> None:
    day = date(2026, 4, 7)
    assert archive_path(str(tmp_path), "a.md", day) == ".archive/2026-04-07/a.md"
    (tmp_path / ".archive/2026-04-07").mkdir(parents=True)
    (tmp_path / ".archive/2026-04-07/A.md").write_text("")
    taken = [".archive/2026-04-07/a-2.md"]
    assert archive_path(str(tmp_path), "a.md", day, taken) == ".archive/2026-04-07/a-3.md"


def write_memories(directory: Path, count: int) -> None:
    for number in range(count):
        memory = Memory(
            file=f"service-{number}.md",
            name=f"Service {number} port",
            description=f"Service {number} listens on port {9000 + number}",
            type=MemoryType.PROJECT,
            body="text",
            id=memory_id("p", number),
        )
        (directory / memory.file).write_text(render_memory(memory))


def render(
    directory: Path,
    files: Files | None = None,
    foreign_files: ForeignFiles = ForeignFiles.ADOPT,
    budgets: IndexBudgets = BUDGETS,
) -> tuple[str, ...]:
    state = read_scope(str(directory), foreign_files=foreign_files, clock=CLOCK)
    rendered = render_scope(state, budgets, files or Files(), CLOCK)
    assert rendered.blocked == ""
    return rendered.written


def test_index_is_written_once_and_then_left(tmp_path: Path) -> None:
    write_memories(tmp_path, 3)
    assert render(tmp_path) == ("MEMORY.md",)
    before = (tmp_path / "MEMORY.md").stat()
    assert render(tmp_path) == ()
    assert (tmp_path / "MEMORY.md").stat() == before
    assert before.st_mode & 0o777 == 0o600


def test_empty_scope_gets_no_index(tmp_path: Path) -> None:
    assert render(tmp_path) == ()
    assert os.listdir(tmp_path) == []


def test_deleted_file_leaves_the_index_and_its_pages(tmp_path: Path) -> None:
    write_memories(tmp_path, 300)
    written = render(tmp_path)
    pages = set(os.listdir(tmp_path / "topics"))
    assert set(written) == {"MEMORY.md", *(f"topics/{page}" for page in pages)}
    for number in range(3, 300):
        (tmp_path / f"service-{number}.md").unlink()
    render(tmp_path)
    assert not (tmp_path / "topics").exists()
    text = (tmp_path / "MEMORY.md").read_text()
    assert [f"service-{n}.md" in text for n in (0, 1, 2, 3, 299)] == [True] * 3 + [False] * 2
    assert not (tmp_path / ".archive").exists()


def test_topics_of_people_stay_where_memd_needs_none(tmp_path: Path) -> None:
    topics = tmp_path / "topics"
    topics.mkdir()
    (topics / "mine.md").write_text("mine\n")
    render(tmp_path)
    assert (topics / "mine.md").read_text() == "mine\n"
    (topics / "mine.md").unlink()
    render(tmp_path)
    assert not topics.exists()


def archive_log(directory: Path) -> list[dict[str, str]]:
    lines = (directory / ".archive" / "log.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_index_of_another_program_is_cleaned_and_kept_in_the_archive(tmp_path: Path) -> None:
    write_memories(tmp_path, 1)
    (tmp_path / "notes.md").write_text("# Notes\n")
    old = (
        "# Memory\n- [Old](service-0.md) — stale words\n- [Gone](gone.md) — a fact\n"
        "- [Notes](notes.md) — mine\n- [Web](https://example.com/x.md)\n- [Up](../up.md)\n"
    )
    (tmp_path / "MEMORY.md").write_text(old)
    assert render(tmp_path) == (".archive/2100-01-01/MEMORY.md", "MEMORY.md")
    text = (tmp_path / "MEMORY.md").read_text()
    assert text.startswith(
        "# Memory\n- [Gone](gone.md) — a fact\n- [Notes](notes.md) — mine\n"
        "- [Web](https://example.com/x.md)\n- [Up](../up.md)\n<!-- memd:index"
    )
    assert (tmp_path / ".archive/2100-01-01/MEMORY.md").read_text() == old
    assert render(tmp_path) == ()


def test_line_of_an_agent_between_the_marks_is_kept_if_its_file_is(tmp_path: Path) -> None:
    write_memories(tmp_path, 1)
    render(tmp_path)
    path = tmp_path / "MEMORY.md"
    (tmp_path / "notes.md").write_text("# Notes\n")
    added = "- [Notes](notes.md) — mine\n- [Gone](gone.md) — not there\n<!-- memd:end"
    path.write_text(path.read_text().replace("<!-- memd:end", added))
    render(tmp_path)
    assert path.read_text().startswith("- [Notes](notes.md) — mine\n<!-- memd:index")
    assert "gone.md" not in path.read_text()


def test_dead_lines_of_others_stay_where_memd_is_a_guest(tmp_path: Path) -> None:
    write_memories(tmp_path, 1)
    (tmp_path / "MEMORY.md").write_text("- [Gone](gone.md) — a fact\n")
    render(tmp_path, foreign_files=ForeignFiles.LEAVE)
    text = (tmp_path / "MEMORY.md").read_text()
    assert text.startswith("- [Gone](gone.md) — a fact\n<!-- memd:index")


def test_text_over_the_budget_moves_only_where_memd_keeps_the_directory(tmp_path: Path) -> None:
    for name, setting in (("kept", ForeignFiles.ADOPT), ("guest", ForeignFiles.LEAVE)):
        directory = tmp_path / name
        directory.mkdir()
        write_memories(directory, 5)
        people = "mine\n" * 300
        (directory / "MEMORY.md").write_text(people)
        render(directory, foreign_files=setting)
        text = (directory / "MEMORY.md").read_text()
        if setting is ForeignFiles.LEAVE:
            assert text == people
        else:
            head = text[: text.index("<!-- memd:index")]
            assert head + (directory / "moved-text.md").read_text() == people
            assert "- [Text moved from MEMORY.md](moved-text.md)" in text
            assert text.count("\n") <= 200
            assert "service-4.md" in text
            [told] = archive_log(directory)
            assert told["why"] == "index:text_moved"
            assert (directory / told["archived_as"]).read_text() == people
        before = content(directory)
        assert render(directory, foreign_files=setting) == ()
        assert content(directory) == before


#: What people and programs do to an index; lines with "words" are people's wherever they stand.
PIECES = [
    "words {n}\n",
    "\n",
    "\r\n",
    "\ufeffwords {n}\n",
    "```\nwords {n}\n- [T](service-0.md) — {n}\n```\n",
    "~~~ words {n}\n",
    "```md\n<!-- memd:index -->\n- words {n}\n<!-- memd:end -->\n```\n",
    "- [T](service-1.md) and [U](u.md): words {n}\n",
    "- [T](topics/decisions.md) — {n}\n",
    "- [T](moved-text.md) — {n}\n",
    "- [Not listed above: {n} of {n}](topics/contents.md)\n",
    "| words {n} | [x](y.md) |\r\n",
    "<!-- words {n}\n-->\n",
    "- [x] words {n} " + "long " * 100 + "\n",
    "---\nwords: {n}\n---\n",
    "words {n} without a break",
    "<!-- memd:index -->\n",
    "<!-- memd:end -->\n",
    "words {n}\n\n" * 30,
]


@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from(PIECES), max_size=6),
            st.sampled_from(["above", "below", "within"]),
            st.sampled_from([0, 1, 5, 40]),
            st.sampled_from([5, 12, 40]),
            st.sampled_from([500, 1500, 25_000]),
        ),
        max_size=6,
    )
)
@settings(max_examples=60, deadline=None)
def test_index_stays_right_whatever_is_done_to_it(
    turns: list[tuple[list[str], str, int, int, int]],
) -> None:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        path = directory / "MEMORY.md"
        words: set[str] = set()
        for turn, (pieces, place, count, max_lines, max_bytes) in enumerate(turns):
            added = "".join(
                piece.replace("{n}", f"{turn}-{number}") for number, piece in enumerate(pieces)
            )
            words.update(re.findall(r"words:? [\d-]+", added))
            old = path.read_bytes().decode() if path.exists() else ""
            at = {"above": 0, "below": len(old), "within": max(old.find("- [Service"), 0)}[place]
            path.write_text(old[:at] + added + old[at:], newline="")
            for memory in directory.glob("service-*.md"):
                memory.unlink()
            write_memories(directory, count)
            budgets = IndexBudgets(max_lines=max_lines, max_bytes=max_bytes)

            state = read_scope(name, foreign_files=ForeignFiles.ADOPT, clock=CLOCK)
            index = render_scope(state, budgets, Files(), CLOCK).index

            before = content(directory)
            moved = {file for file in before if file.startswith("moved-text")}
            found = follow(directory, index.text.removeprefix(index.people))
            assert found <= set(before)
            assert found >= {f"service-{number}.md" for number in range(count)} | moved
            assert count_lines(index.text) <= max_lines or not found
            assert count_bytes(index.text) <= max_bytes or not found
            kept = index.people + "".join(before[file] for file in moved)
            assert words <= set(re.findall(r"words:? [\d-]+", kept))
            assert render(directory, budgets=budgets) == ()
            assert content(directory) == before


def follow(directory: Path, text: str) -> set[str]:
    """Return every file that memd's part of an index leads to, over its pages."""
    found: set[str] = set()
    queue = [(text, "")]
    while queue:
        text, folder = queue.pop()
        for target in filter(None, map(find_target, text.split("\n"))):
            linked = os.path.normpath(os.path.join(folder, target))
            if linked not in found and linked.startswith("topics/"):
                queue.append(((directory / linked).read_text(), "topics"))
            found.add(linked)
    return found


def test_crash_while_rendering_never_leads_nowhere(tmp_path: Path) -> None:
    write_memories(tmp_path, 300)
    crashes = 0
    while True:
        try:
            render(tmp_path, CrashingFiles(crashes))
        except CrashError:
            crashes += 1
        else:
            break
        found = content(tmp_path)
        for line in found.get("MEMORY.md", "").split("\n"):
            if "](topics/" in line:
                assert line.split("](")[1].split(")")[0] in found
    assert crashes > 3
    assert not [name for name in content(tmp_path) if "memd-tmp" in name]


def test_index_written_by_somebody_meanwhile_is_read_again(tmp_path: Path) -> None:
    class Racing(Files):
        count = 0

        def read_text(self, path: str) -> str | None:
            text = super().read_text(path)
            if path.endswith("MEMORY.md") and self.count == 0:
                self.count += 1
                Path(path).write_text("# Mine\n")
            return text

    write_memories(tmp_path, 1)
    assert render(tmp_path, Racing()) == ("MEMORY.md",)
    assert (tmp_path / "MEMORY.md").read_text().startswith("# Mine\n<!-- memd:index")


def test_index_that_never_rests_is_left_alone(tmp_path: Path) -> None:
    class Restless(Files):
        count = 0

        def fsync(self, descriptor: int) -> None:
            self.count += 1
            (tmp_path / "MEMORY.md").write_text(f"version {self.count}\n")
            super().fsync(descriptor)

    write_memories(tmp_path, 1)
    state = read_scope(str(tmp_path), foreign_files=ForeignFiles.ADOPT, clock=CLOCK)
    rendered = render_scope(state, BUDGETS, Restless(), CLOCK)
    assert "changes faster" in rendered.blocked
    assert "MEMORY.md" not in rendered.written
    assert (tmp_path / "MEMORY.md").read_text().startswith("version")


class WritingAtTheRename(Files):
    """Somebody who has a file open writes into it just before it is replaced, once."""

    def __init__(self, path: Path, mode: str, text: str, *, is_after: bool = False) -> None:
        self._path = path
        self._mode = mode
        self._text = text
        self._is_after = is_after
        self._is_done = False

    def rename(self, old: str, new: str) -> None:
        if new != str(self._path) or self._is_done:
            super().rename(old, new)
            return
        self._is_done = True
        with self._path.open("a" if self._is_after else self._mode) as stream:
            if self._is_after:
                super().rename(old, new)
            stream.write(self._text)
        if not self._is_after:
            super().rename(old, new)


@pytest.mark.parametrize("is_after", [False, True])
def test_line_added_while_the_index_is_replaced_is_kept(tmp_path: Path, is_after: bool) -> None:
    write_memories(tmp_path, 1)
    path = tmp_path / "MEMORY.md"
    path.write_text("# Mine\n")
    files = WritingAtTheRename(path, "a", "one more\n", is_after=is_after)
    assert render(tmp_path, files) == ("MEMORY.md",)
    assert path.read_text().startswith("# Mine\none more\n<!-- memd:index")


def test_index_rewritten_in_place_while_it_is_replaced_is_kept(tmp_path: Path) -> None:
    write_memories(tmp_path, 1)
    path = tmp_path / "MEMORY.md"
    path.write_text("# Mine\n")
    assert render(tmp_path, WritingAtTheRename(path, "w", "# New\n")) == ("MEMORY.md",)
    assert path.read_text().startswith("# New\n<!-- memd:index")
    (tmp_path / "service-0.md").unlink()
    render(tmp_path, WritingAtTheRename(path, "w", ""))
    assert path.read_text() == "# New\n"


@pytest.mark.parametrize(("mode", "text"), [("a", " and more"), ("w", "anew"), ("w", "")])
def test_memory_edited_while_it_is_replaced_keeps_the_edit(
    tmp_path: Path, mode: str, text: str
) -> None:
    directory = prepare(tmp_path / "scope")
    path = directory / "changed.md"
    edited = {"a": "before and more", "w": text or "before"}[mode]
    expected = content(directory) | {"changed.md": edited}
    found = apply(directory, MERGE, WritingAtTheRename(path, mode, text))
    assert found == Conflict(("changed.md",), "the file changed a moment ago")
    live = {name: each for name, each in content(directory).items() if name[0] != "."}
    assert live == expected


def test_index_that_appears_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    class Racing(Files):
        def create_text(self, path: str, text: str, *, mode: int = 0o600) -> None:
            Path(path).write_text("# Mine\n")
            super().create_text(path, text, mode=mode)

    write_memories(tmp_path, 1)
    assert render(tmp_path, Racing()) == ("MEMORY.md",)
    assert (tmp_path / "MEMORY.md").read_text().startswith("# Mine\n<!-- memd:index")


def test_same_old_index_is_archived_once(tmp_path: Path) -> None:
    write_memories(tmp_path, 1)
    for text in ("- [A](service-0.md)\n", "- [A](service-0.md)\n", "- [B](service-0.md)\n"):
        (tmp_path / "MEMORY.md").write_text(text)
        render(tmp_path)
    kept = sorted(os.listdir(tmp_path / ".archive/2100-01-01"))
    assert kept == ["MEMORY-2.md", "MEMORY.md"]
    told = [(entry["archived_as"], entry["why"]) for entry in archive_log(tmp_path)]
    assert told == [
        (f".archive/2100-01-01/{name}", "index:lines_taken_over")
        for name in ("MEMORY.md", "MEMORY-2.md")
    ]


def test_old_index_that_another_day_archived_is_not_archived_again(tmp_path: Path) -> None:
    write_memories(tmp_path, 1)
    before = tmp_path / ".archive" / "2099-12-31" / "MEMORY.md"
    before.parent.mkdir(parents=True)
    before.write_text("- [A](service-0.md)\n")
    (tmp_path / "MEMORY.md").write_text("- [A](service-0.md)\n")
    assert render(tmp_path) == ("MEMORY.md",)
    assert [entry["archived_as"] for entry in archive_log(tmp_path)] == [
        ".archive/2099-12-31/MEMORY.md"
    ]


def test_copy_of_an_index_gets_its_reason_also_after_a_crash_before_it(tmp_path: Path) -> None:
    write_memories(tmp_path, 1)
    old = "- [A](service-0.md)\n"
    (tmp_path / "MEMORY.md").write_text(old)
    render(tmp_path)
    (tmp_path / ".archive" / "log.jsonl").unlink()
    (tmp_path / "MEMORY.md").write_text(old)
    render(tmp_path)
    assert [entry["file"] for entry in archive_log(tmp_path)] == ["MEMORY.md"]


@pytest.mark.parametrize("name", ["MEMORY.md", "topics"])
def test_link_in_place_of_index_or_pages_blocks_rendering(tmp_path: Path, name: str) -> None:
    directory = tmp_path / "scope"
    directory.mkdir()
    write_memories(directory, 1)
    (tmp_path / "outside").write_text("mine")
    (directory / name).symlink_to(tmp_path / "outside")
    state = read_scope(str(directory), foreign_files=ForeignFiles.ADOPT, clock=CLOCK)
    rendered = render_scope(state, BUDGETS, Files(), CLOCK)
    assert rendered.blocked.endswith("left alone")
    assert rendered.written == ()
    assert (tmp_path / "outside").read_text() == "mine"


def test_left_over_temporary_files_are_swept(tmp_path: Path) -> None:
    for place in (".", "topics", ".archive", ".archive/2026-01-01"):
        (tmp_path / place).mkdir(exist_ok=True, parents=True)
        (tmp_path / place / ".memd-tmp-0123").write_text("half")
        (tmp_path / place / "keep.md").write_text("keep")
    (tmp_path / ".memd-tmp-dir").mkdir()
    assert sweep_temporary(str(tmp_path), Files()) == 4
    assert set(content(tmp_path).values()) == {"keep"}
    assert sweep_temporary(str(tmp_path / "none"), Files()) == 0


def test_lines_for_git_are_added_once_and_only_there(tmp_path: Path) -> None:
    directory = tmp_path / "repository" / "memory"
    directory.mkdir(parents=True)
    assert not ensure_ignored(str(directory), Files())
    (tmp_path / "repository" / ".git").mkdir()
    (directory / ".gitignore").write_text("*.bak\n!.archive/")
    assert ensure_ignored(str(directory), Files())
    text = "*.bak\n!.archive/\n.consolidate-lock\n.memd-tmp-*\n"
    assert (directory / ".gitignore").read_text() == text
    assert not ensure_ignored(str(directory), Files())


def test_groups_on_the_same_file_may_be_applied_again(tmp_path: Path) -> None:
    groups = [
        Group(writes=(FileWrite(path="a.md", before=None, after="one"),)),
        Group(writes=(FileWrite(path="a.md", before="one", after="two"),)),
        Group(
            writes=(
                FileWrite(path="a.md", before="two", after=None),
                FileWrite(path=".archive/2100-01-01/a.md", before=None, after="two, archived"),
            ),
        ),
    ]
    for _ in range(2):
        for count in (2, 3):
            for number, group in enumerate(groups[:count]):
                later = groups[number + 1 :]
                applied = apply_group(str(tmp_path), group, Files(), CLOCK, later=later)
                assert isinstance(applied, Applied)

    assert not (tmp_path / "a.md").exists()
    assert (tmp_path / ".archive/2100-01-01/a.md").read_text() == "two, archived"


def test_change_from_outside_is_not_taken_for_a_later_group(tmp_path: Path) -> None:
    first = Group(writes=(FileWrite(path="a.md", before="zero", after="one"),))
    second = Group(writes=(FileWrite(path="a.md", before="one", after="two"),))
    (tmp_path / "a.md").write_text("by hand")

    applied = apply_group(str(tmp_path), first, Files(), CLOCK, later=[second])

    assert isinstance(applied, Conflict)
    assert (tmp_path / "a.md").read_text() == "by hand"


def test_file_found_as_wanted_becomes_durable(tmp_path: Path) -> None:
    synced: list[str] = []

    class Recording(Files):
        def fsync_directory(self, path: str) -> None:
            synced.append(path)

    (tmp_path / "a.md").write_text("one")
    group = Group(writes=(FileWrite(path="a.md", before=None, after="one"),))

    assert apply_group(str(tmp_path), group, Recording(), CLOCK) == Applied(())
    assert synced == [str(tmp_path)]


def test_group_left_half_way_is_taken_back_when_a_person_edited(tmp_path: Path) -> None:
    made_new = 0
    for calls in range(60):
        directory = prepare(tmp_path / str(calls))
        with contextlib.suppress(CrashError):
            apply_group(str(directory), MERGE, CrashingFiles(calls), CLOCK)
        made_new += (directory / "new.md").exists()
        if not all((directory / f"old-{number}.md").exists() for number in (1, 2)):
            break
        (directory / "old-1.md").write_text("edited")

        assert isinstance(apply_group(str(directory), MERGE, Files(), CLOCK), Conflict)
        live = {path.name: path.read_text() for path in directory.glob("*.md")}
        assert live == {"old-1.md": "edited", "old-2.md": "two", "changed.md": "before"}
    assert made_new > 1
