from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from memconsolidate.errors import NotObservedError
from memconsolidate.system.stamps import packed_stamp
from memconsolidate.watch.scan import artifact_at, next_scan_due, scan, stamp


def artifact_of(path: str) -> str | None:
    """Name transcripts as the sources do: single files, and a directory of numbered events."""
    if path.endswith((".jsonl", ".md")):
        return path
    if "/events/event-" in path:
        return path[: path.index("/events/")]
    return None


def write(path: Path, text: str = "x") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


class FailingListing:
    """`os.scandir` that fails for some directories."""

    def __init__(self, failures: dict[str, int]) -> None:
        self.failures = failures

    def __call__(self, path: str) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        if path in self.failures:
            raise OSError(self.failures[path], os.strerror(self.failures[path]), path)
        return os.scandir(path)


def test_file_stamp_is_what_stat_says(tmp_path: Path) -> None:
    path = write(tmp_path / "a" / "b" / "s.jsonl", "four")
    write(tmp_path / "notes.log")

    found = scan([str(tmp_path)], artifact_of, excluded=())

    status = os.stat(path)
    expected = (
        status.st_dev,
        status.st_ino,
        status.st_size,
        status.st_mtime_ns,
        status.st_ctime_ns,
    )
    assert found.artifacts == {path: expected}
    assert len(found.directories) == 3
    assert found.unobserved == ()


def test_files_of_no_artifact_are_counted_and_named(tmp_path: Path) -> None:
    for name in ("a/x.json", "b/x.json", "c/x.json", "d/x.json", "d/y.json", ".hidden", "s.jsonl"):
        write(tmp_path / name)
    # What lies beside the events belongs to them.
    write(tmp_path / "talk" / "events" / "event-1.json")
    write(tmp_path / "talk" / "base_state.json")

    found = scan([str(tmp_path)], artifact_of, excluded=())

    [ignored] = found.ignored
    assert (ignored.why, ignored.count) == ("name", 5)
    assert len({os.path.dirname(path) for path in ignored.named}) == 3


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_files_of_no_artifact_are_all_named_while_they_are_few(tmp_path: Path, count: int) -> None:
    paths = {write(tmp_path / f"{number}.json") for number in range(count)}
    [ignored] = scan([str(tmp_path)], artifact_of, excluded=()).ignored
    assert ignored.count == count
    assert len(set(ignored.named) & paths) == min(count, 3)


def test_symlinks_are_counted_whatever_they_lead_to(tmp_path: Path) -> None:
    target = write(tmp_path / "s.jsonl")
    (tmp_path / "twin.jsonl").symlink_to(target)
    (tmp_path / "dangling.jsonl").symlink_to(tmp_path / "nothing")
    (tmp_path / "directory").symlink_to(tmp_path)
    (tmp_path / "notes.md").symlink_to(target)
    (tmp_path / "odd.log").symlink_to(target)
    (tmp_path / ".hidden").symlink_to(target)

    found = scan([str(tmp_path)], artifact_of, excluded=())

    [ignored] = found.ignored
    assert (ignored.why, ignored.count, len(ignored.named)) == ("link", 5, 3)
    assert set(found.artifacts) == {target}


def test_only_what_differs_from_its_known_stamp_is_told(tmp_path: Path) -> None:
    same = write(tmp_path / "a" / "same.jsonl")
    grown = write(tmp_path / "a" / "grown.jsonl")
    seen = scan([str(tmp_path)], artifact_of, excluded=()).artifacts
    known = {path: stamp.packed() for path, stamp in seen.items()}
    write(Path(grown), "longer")
    new = write(tmp_path / "b" / "new.jsonl")

    found = scan([str(tmp_path)], artifact_of, excluded=(), known=known)

    assert found.unchanged == {same}
    assert sorted(found.artifacts) == [grown, new]
    assert found.count == 3
    assert found.has(same)
    assert found.has(new)


def test_known_file_that_became_a_symlink_is_unseen(tmp_path: Path) -> None:
    path = write(tmp_path / "sessions" / "s.jsonl")
    target = write(tmp_path / "elsewhere.jsonl")
    os.remove(path)
    os.symlink(target, path)
    same = packed_stamp(os.lstat(path))

    found = scan([str(tmp_path / "sessions")], artifact_of, excluded=(), known={path: same})

    assert found.count == 0
    assert found.unseen == {path}


def test_event_directory_is_one_artifact_with_its_file_count(tmp_path: Path) -> None:
    for number in range(3):
        write(tmp_path / "conv" / "events" / f"event-{number:05d}.json")
    write(tmp_path / "conv" / "base_state.json")

    found = scan([str(tmp_path)], artifact_of, excluded=())

    conversation = str(tmp_path / "conv")
    assert list(found.artifacts) == [conversation]
    status = os.stat(tmp_path / "conv" / "events")
    assert found.artifacts[conversation].inode == status.st_ino
    assert found.artifacts[conversation].size == 3
    assert found.artifacts[conversation].mtime_ns == status.st_mtime_ns
    assert stamp(conversation, artifact_of) == found.artifacts[conversation]


def test_new_event_changes_the_stamp(tmp_path: Path) -> None:
    write(tmp_path / "conv" / "events" / "event-00000.json")
    before = stamp(str(tmp_path / "conv"), artifact_of)
    write(tmp_path / "conv" / "events" / "event-00001.json")

    assert stamp(str(tmp_path / "conv"), artifact_of) != before


def test_partial_scan_counts_an_event_directory_whole(tmp_path: Path) -> None:
    write(tmp_path / "conv" / "events" / "event-00000.json")
    write(tmp_path / "conv" / "events" / "more" / "events" / "event-00001.json")
    whole = scan([str(tmp_path)], artifact_of, excluded=())

    events = str(tmp_path / "conv" / "events")
    for within in ([events], [f"{events}/more"], [events, f"{events}/more"]):
        part = scan([str(tmp_path)], artifact_of, excluded=(), within=within)

        assert part.artifacts == whole.artifacts
        assert part.artifacts[str(tmp_path / "conv")].size == 2


def test_symlinks_are_never_followed_but_named(tmp_path: Path) -> None:
    root = tmp_path / "root"
    real = write(root / "a" / "s.jsonl")
    (root / "a" / "loop").symlink_to(root)
    (root / "b").symlink_to(root / "a")
    (root / "link.jsonl").symlink_to(real)
    (root / "dangling").symlink_to("nowhere")

    found = scan([str(root)], artifact_of, excluded=())

    assert list(found.artifacts) == [real]
    links = {str(root / name) for name in ("a/loop", "b", "link.jsonl", "dangling")}
    assert found.unseen == links
    assert not found.is_observed(str(root / "b" / "s.jsonl"))


def test_root_itself_may_be_a_symlink(tmp_path: Path) -> None:
    write(tmp_path / "real" / "s.jsonl")
    (tmp_path / "root").symlink_to("real")

    found = scan([str(tmp_path / "root")], artifact_of, excluded=())

    assert list(found.artifacts) == [str(tmp_path / "root" / "s.jsonl")]


def test_hard_links_give_each_path(tmp_path: Path) -> None:
    first = write(tmp_path / "a.jsonl")
    os.link(first, tmp_path / "b.jsonl")

    found = scan([str(tmp_path)], artifact_of, excluded=())

    assert sorted(found.artifacts) == [first, str(tmp_path / "b.jsonl")]
    assert len(set(found.artifacts.values())) == 1


def test_pipe_with_a_transcript_name_is_left_out(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "s.jsonl")

    assert scan([str(tmp_path)], artifact_of, excluded=()).artifacts == {}
    assert stamp(str(tmp_path / "s.jsonl"), artifact_of) is None


def test_excluded_directory_is_not_entered(tmp_path: Path) -> None:
    kept = write(tmp_path / "s.jsonl")
    hidden = write(tmp_path / "state" / "deep" / "t.jsonl")
    sibling = write(tmp_path / "state-of-mind" / "u.jsonl")
    excluded = [str(tmp_path / "state")]

    found = scan([str(tmp_path)], artifact_of, excluded=excluded)

    assert sorted(found.artifacts) == sorted([kept, sibling])
    assert not found.is_observed(hidden)
    assert artifact_at(hidden, [str(tmp_path)], artifact_of, excluded=excluded) is None
    assert artifact_at(sibling, [str(tmp_path)], artifact_of, excluded=excluded) == sibling


def test_excluded_directory_is_met_behind_a_symlinked_root(tmp_path: Path) -> None:
    write(tmp_path / "real" / "memory" / "m.jsonl")
    (tmp_path / "root").symlink_to("real")

    found = scan(
        [str(tmp_path / "root")], artifact_of, excluded=[str(tmp_path / "real" / "memory")]
    )

    assert found.artifacts == {}


def test_root_inside_an_excluded_directory_is_read(tmp_path: Path) -> None:
    path = write(tmp_path / "sessions" / "s.jsonl")

    found = scan([str(tmp_path / "sessions")], artifact_of, excluded=[str(tmp_path)])

    assert list(found.artifacts) == [path]


def test_root_that_is_excluded_is_unobserved(tmp_path: Path) -> None:
    write(tmp_path / "s.jsonl")

    found = scan([str(tmp_path)], artifact_of, excluded=[str(tmp_path)])

    assert found.artifacts == {}
    assert [entry.path for entry in found.unobserved] == [str(tmp_path)]


def test_markdown_below_an_index_is_memory_and_counted(tmp_path: Path) -> None:
    dump = write(tmp_path / "summary.md")
    transcript = write(tmp_path / "memory" / "s.jsonl")
    write(tmp_path / "memory" / "MEMORY.md")
    fact = write(tmp_path / "memory" / "fact.md")
    page = write(tmp_path / "memory" / "topics" / "page.md")
    roots = [str(tmp_path)]

    found = scan(roots, artifact_of, excluded=())

    assert sorted(found.artifacts) == sorted([dump, transcript])
    assert [(each.why, each.count) for each in found.ignored] == [("memory", 3)]
    for memory in (fact, page):
        assert artifact_at(memory, roots, artifact_of, excluded=()) is None
    for kept in (dump, transcript):
        assert artifact_at(kept, roots, artifact_of, excluded=()) == kept


def test_partial_scan_below_an_index_finds_no_markdown(tmp_path: Path) -> None:
    write(tmp_path / "memory" / "MEMORY.md")
    write(tmp_path / "memory" / "topics" / "page.md")
    topics = str(tmp_path / "memory" / "topics")

    found = scan([str(tmp_path)], artifact_of, excluded=(), within=[topics])

    assert found.artifacts == {}
    assert found.directories == (topics,)


def test_index_above_the_root_silences_nothing(tmp_path: Path) -> None:
    write(tmp_path / "MEMORY.md")
    dump = write(tmp_path / "sessions" / "summary.md")

    assert list(scan([str(tmp_path / "sessions")], artifact_of, excluded=()).artifacts) == [dump]


@pytest.mark.parametrize(
    "number",
    [errno.EMFILE, errno.EACCES, errno.EIO, errno.ESTALE, errno.ENOTCONN, errno.ELOOP],
)
def test_failed_listing_is_unobserved_never_deleted(tmp_path: Path, number: int) -> None:
    below = write(tmp_path / "a" / "deep" / "s.jsonl")
    beside = write(tmp_path / "b" / "s.jsonl")
    listing = FailingListing({str(tmp_path / "a"): number})

    found = scan([str(tmp_path)], artifact_of, excluded=(), listdir=listing)

    assert list(found.artifacts) == [beside]
    assert [(entry.path, entry.errno) for entry in found.unobserved] == [
        (str(tmp_path / "a"), number)
    ]
    assert not found.is_observed(below)
    assert found.is_observed(str(tmp_path / "b" / "gone.jsonl"))
    assert not found.is_observed(str(tmp_path.parent / "elsewhere.jsonl"))


def test_event_directory_seen_in_part_is_unobserved(tmp_path: Path) -> None:
    write(tmp_path / "conv" / "events" / "event-00000.json")
    write(tmp_path / "conv" / "events" / "more" / "events" / "event-00001.json")
    conversation = str(tmp_path / "conv")
    for hidden in ("conv/events", "conv/events/more/events"):
        listing = FailingListing({str(tmp_path / hidden): errno.EMFILE})

        found = scan([str(tmp_path)], artifact_of, excluded=(), listdir=listing)

        assert found.artifacts == {}
        assert not found.is_observed(conversation)
        assert found.is_observed(str(tmp_path / "beside.jsonl"))


def test_missing_root_is_unobserved_with_its_reason(tmp_path: Path) -> None:
    missing = str(tmp_path / "later")

    found = scan([missing], artifact_of, excluded=())

    assert [(entry.path, entry.errno) for entry in found.unobserved] == [(missing, errno.ENOENT)]
    assert not found.is_observed(f"{missing}/s.jsonl")


def test_symlink_loop_as_root_is_unobserved(tmp_path: Path) -> None:
    (tmp_path / "root").symlink_to("root")

    found = scan([str(tmp_path / "root")], artifact_of, excluded=())

    assert [entry.errno for entry in found.unobserved] == [errno.ELOOP]


def test_names_that_are_not_utf8_are_kept(tmp_path: Path) -> None:
    raw = os.path.join(os.fsencode(tmp_path), b"caf\xe9.jsonl")
    with open(raw, "wb"):
        pass

    found = scan([str(tmp_path)], artifact_of, excluded=())

    assert [os.fsencode(path) for path in found.artifacts] == [raw]


def test_roots_inside_each_other_are_walked_once(tmp_path: Path) -> None:
    outer = write(tmp_path / "s.jsonl")
    inner = write(tmp_path / "in" / "t.jsonl")
    roots = [str(tmp_path), str(tmp_path / "in"), f"{tmp_path}/in/"]

    found = scan(roots, artifact_of, excluded=())

    assert sorted(found.artifacts) == sorted([outer, inner])
    assert len(found.directories) == 2
    assert found.is_observed(str(tmp_path / "in" / "gone.jsonl"))


def test_root_may_be_a_single_file(tmp_path: Path) -> None:
    path = write(tmp_path / "s.jsonl")

    found = scan([path], artifact_of, excluded=())

    assert list(found.artifacts) == [path]


def test_path_beyond_the_system_limit_is_unobserved(tmp_path: Path) -> None:
    before = os.open(".", os.O_RDONLY)
    try:
        os.chdir(tmp_path)
        for _ in range(20):
            os.mkdir("d" * 250)
            os.chdir("d" * 250)
        found = scan([str(tmp_path)], artifact_of, excluded=())
    finally:
        os.fchdir(before)
        os.close(before)

    assert [entry.errno for entry in found.unobserved] == [errno.ENAMETOOLONG]


def test_stamp_of_a_missing_artifact_is_none(tmp_path: Path) -> None:
    assert stamp(str(tmp_path / "gone.jsonl"), artifact_of) is None


def test_stamp_that_cannot_be_taken_raises(tmp_path: Path) -> None:
    with pytest.raises(NotObservedError):
        stamp(str(tmp_path / ("n" * 300)), artifact_of)


def test_partial_scan_sees_a_deleted_directory_as_gone(tmp_path: Path) -> None:
    gone = str(tmp_path / "gone")

    found = scan([str(tmp_path)], artifact_of, excluded=(), within=[gone])

    assert found.unobserved == ()
    assert found.is_observed(f"{gone}/s.jsonl")
    assert not found.is_observed(str(tmp_path / "s.jsonl"))


def test_partial_scan_of_a_missing_root_is_unobserved(tmp_path: Path) -> None:
    root = str(tmp_path / "later")

    found = scan([root], artifact_of, excluded=(), within=[f"{root}/a"])

    assert not found.is_observed(f"{root}/a/s.jsonl")
    assert [entry.errno for entry in found.unobserved] == [errno.ENOENT]


def test_partial_scan_keeps_to_the_fences(tmp_path: Path) -> None:
    write(tmp_path / "state" / "a" / "s.jsonl")
    write(tmp_path / "real" / "s.jsonl")
    (tmp_path / "link").symlink_to("real")
    within = [str(tmp_path / "state" / "a"), str(tmp_path / "link"), "/elsewhere"]

    found = scan([str(tmp_path)], artifact_of, excluded=[str(tmp_path / "state")], within=within)

    assert found.tops == ()


def test_scans_take_at_most_one_percent() -> None:
    assert next_scan_due(0.01, 30_000) == 30
    assert next_scan_due(0.8, 30_000) == 80
    assert next_scan_due(0.8, 30_000, is_watched=True) == 240
