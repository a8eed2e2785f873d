from __future__ import annotations

import logging
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from memconsolidate.watch.hints import Hints
from memconsolidate.watch.scan import Scan, scan
from memconsolidate.watch.watcher import Watcher

#: Far more than anything here takes; waits end with the event, not with this.
DEADLINE_SECONDS = 30.0

Watch = Callable[..., Watcher]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Start a watcher whose first demand for a scan is taken already."""
    watchers = []

    def start(*roots: Path, excluded: tuple[Path, ...] = (), **options: Any) -> Watcher:
        given: dict[str, Any] = {"tells_changes": lambda _: True, "check_seconds": 0.05}
        watcher = Watcher(list(map(str, roots)), list(map(str, excluded)), **(given | options))
        watchers.append(watcher)
        watcher.start()
        assert watcher.wait(0)
        assert watcher.take().scan_all
        return watcher

    yield start
    for watcher in watchers:
        watcher.stop()


def await_hint(watcher: Watcher, is_it: Callable[[Hints], bool]) -> None:
    deadline = time.monotonic() + DEADLINE_SECONDS
    seen = []
    while time.monotonic() < deadline:
        if watcher.wait(deadline - time.monotonic()):
            seen.append(watcher.take())
            if is_it(seen[-1]):
                return
    raise AssertionError(f"the hint did not come; there were {seen}")


def await_path(watcher: Watcher, path: Path) -> None:
    await_hint(watcher, lambda hints: str(path) in hints.paths)


def gather_until(watcher: Watcher, path: Path) -> set[str]:
    """Return all files hinted at until `path` is among them."""
    seen: set[str] = set()

    def gather(hints: Hints) -> bool:
        seen.update(hints.paths)
        return str(path) in seen

    await_hint(watcher, gather)
    return seen


def await_scan(watcher: Watcher) -> None:
    await_hint(watcher, lambda hints: hints.scan_all)


def append(path: Path) -> Path:
    with path.open("a") as stream:
        stream.write("line\n")
    return path


def whole(*directories: Path) -> Scan:
    return scan([str(path) for path in directories], lambda _: None, excluded=())


def test_append_is_noticed(tmp_path: Path, watch: Watch) -> None:
    path = append(tmp_path / "s.jsonl")
    watcher = watch(tmp_path)

    await_path(watcher, append(path))

    assert watcher.health().backend == "native"
    assert watcher.health().directories == 1


def test_file_in_a_new_directory_is_noticed(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path)

    (tmp_path / "a" / "b").mkdir(parents=True)
    await_hint(watcher, lambda hints: str(tmp_path / "a") in hints.directories)
    await_path(watcher, append(tmp_path / "a" / "b" / "s.jsonl"))


def test_replaced_file_is_noticed(tmp_path: Path, watch: Watch) -> None:
    path = append(tmp_path / "s.jsonl")
    watcher = watch(tmp_path)

    os.replace(append(tmp_path / "s.tmp"), path)

    await_path(watcher, path)


def test_deletion_is_noticed(tmp_path: Path, watch: Watch) -> None:
    path = append(tmp_path / "s.jsonl")
    watcher = watch(tmp_path)

    path.unlink()

    await_path(watcher, path)


def test_reading_causes_no_hint(tmp_path: Path, watch: Watch) -> None:
    append(tmp_path / "s.jsonl")
    watcher = watch(tmp_path)

    (tmp_path / "s.jsonl").read_text()
    whole(tmp_path)
    assert gather_until(watcher, append(tmp_path / "marker")) == {str(tmp_path / "marker")}


def test_name_that_is_not_utf8_is_noticed(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path)

    raw = os.fsencode(tmp_path) + b"/caf\xe9.jsonl"
    with open(raw, "wb"):
        pass

    await_hint(watcher, lambda hints: os.fsdecode(raw) in hints.paths)


def test_hints_use_the_spelling_of_a_symlinked_root(tmp_path: Path, watch: Watch) -> None:
    (tmp_path / "real" / "a").mkdir(parents=True)
    (tmp_path / "root").symlink_to("real")
    watcher = watch(tmp_path / "root")

    append(tmp_path / "real" / "a" / "s.jsonl")

    await_path(watcher, tmp_path / "root" / "a" / "s.jsonl")


def test_excluded_and_own_writing_cause_no_hint(tmp_path: Path, watch: Watch) -> None:
    (tmp_path / "memory" / "state").mkdir(parents=True)
    watcher = watch(
        tmp_path, tmp_path / "memory", excluded=(tmp_path / "memory", tmp_path / "memory" / "state")
    )

    append(tmp_path / "memory" / "state" / "ledger.db-wal")
    append(tmp_path / "memory" / ".consolidate-lock")
    append(tmp_path / "memory" / ".memd-tmp-0a")
    fact = append(tmp_path / "memory" / "fact.md")

    assert gather_until(watcher, fact) == {str(fact)}


def test_single_file_is_a_root(tmp_path: Path, watch: Watch) -> None:
    config = append(tmp_path / "memconsolidate.toml")
    watcher = watch(config)

    append(tmp_path / "beside")
    os.replace(append(tmp_path / "new"), config)

    await_hint(watcher, lambda hints: hints.paths == {str(config)})
    assert watcher.health().restarts == 0


def test_roots_inside_each_other_are_watched_once(tmp_path: Path, watch: Watch) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    config = append(tmp_path / "in" / "memconsolidate.toml")
    watcher = watch(tmp_path / "in", config, tmp_path)

    health = watcher.health()
    assert health.backend == "native"
    assert (health.directories, health.unwatched) == (3, 0)
    await_path(watcher, append(tmp_path / "in" / "deep" / "s.jsonl"))
    await_path(watcher, append(config))


def test_file_beside_a_watched_directory_is_watched(tmp_path: Path, watch: Watch) -> None:
    (tmp_path / "sessions").mkdir()
    config = append(tmp_path / "memconsolidate.toml")
    watcher = watch(config, tmp_path / "sessions")

    await_path(watcher, append(config))
    await_path(watcher, append(tmp_path / "sessions" / "s.jsonl"))


def test_missing_root_is_watched_once_it_appears(tmp_path: Path, watch: Watch) -> None:
    root = tmp_path / "later"
    watcher = watch(root)
    assert watcher.health().backend == "scan"
    assert "not exist" in watcher.health().roots[0].reason

    root.mkdir()
    await_scan(watcher)

    await_path(watcher, append(root / "s.jsonl"))
    assert watcher.health().backend == "native"


def test_root_deleted_and_made_again_is_watched(tmp_path: Path, watch: Watch) -> None:
    root = tmp_path / "root"
    root.mkdir()
    watcher = watch(root)

    shutil.rmtree(root)
    root.mkdir()
    await_scan(watcher)

    await_path(watcher, append(root / "s.jsonl"))
    assert watcher.health().restarts >= 1


def test_deleted_root_is_looked_at_without_delay(tmp_path: Path, watch: Watch) -> None:
    root = tmp_path / "root"
    root.mkdir()
    watcher = watch(root, check_seconds=3600.0)

    root.rmdir()
    await_scan(watcher)

    assert watcher.health().backend == "scan"


def test_root_replaced_by_another_is_watched(tmp_path: Path, watch: Watch) -> None:
    root = tmp_path / "root"
    root.mkdir()
    watcher = watch(root)

    root.rename(tmp_path / "old")
    root.mkdir()
    await_scan(watcher)

    await_path(watcher, append(root / "s.jsonl"))


@pytest.mark.parametrize("number", range(3))
def test_dead_thread_is_noticed_and_replaced(tmp_path: Path, watch: Watch, number: int) -> None:
    watcher = watch(tmp_path)
    thread = watcher._threads[number % len(watcher._threads)]

    thread.stop()  # type: ignore[attr-defined]  # watchdog's threads can be stopped one by one
    thread.join()
    await_scan(watcher)

    assert watcher.health().restarts == 1
    await_path(watcher, append(tmp_path / "s.jsonl"))


def test_too_many_directories_are_left_to_scans(tmp_path: Path, watch: Watch) -> None:
    small = tmp_path / "small"
    large = tmp_path / "large"
    small.mkdir()
    for number in range(5):
        (large / str(number)).mkdir(parents=True)

    watcher = watch(small, large, max_directories=4)

    health = watcher.health()
    assert health.backend == "mixed"
    assert [root.backend for root in health.roots] == ["native", "scan"]
    assert health.roots[1].reason == "more than 4 directories"
    await_path(watcher, append(small / "s.jsonl"))


def test_growth_beyond_the_limit_ends_watching(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path, max_directories=3)
    for number in range(3):
        (tmp_path / str(number)).mkdir()

    watcher.note_scan(whole(tmp_path), missed=0)

    assert watcher.health().backend == "scan"
    assert watcher.health().directories == 0


def test_overflow_demands_a_scan_and_is_counted(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path)

    logging.getLogger("watchdog.observers.inotify_c").warning(
        "Inotify queue overflowed; filesystem events were lost"
    )

    await_scan(watcher)
    assert watcher.health().overflows == 1


def test_stopped_watcher_listens_no_more(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path)
    watcher.stop()

    logging.getLogger("watchdog.observers.inotify_c").warning("Inotify queue overflowed")
    append(tmp_path / "s.jsonl")

    assert not watcher.wait(0)
    watcher.wake()
    assert watcher.wait(DEADLINE_SECONDS)


def test_missed_hints_renew_then_end_watching(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path)
    seen = whole(tmp_path)

    for _ in range(3):
        watcher.note_scan(seen, missed=2)
    assert watcher.health().backend == "native"
    assert watcher.health().restarts == 1
    for _ in range(3):
        watcher.note_scan(seen, missed=1)

    health = watcher.health()
    assert health.backend == "scan"
    assert "no event had told" in health.roots[0].reason
    assert health.missed_hints == 9


def test_missed_hints_now_and_then_change_nothing(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path)

    for missed in (1, 1, 0, 1, 1, 0):
        watcher.note_scan(whole(tmp_path), missed=missed)

    assert watcher.health().restarts == 0


def test_scan_mode_watches_nothing(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path, mode="scan")

    append(tmp_path / "s.jsonl")

    assert watcher.health().backend == "scan"
    assert watcher._observer is None
    assert not watcher.wait(0)


def test_file_system_that_tells_nothing_is_left_to_scans(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path, tells_changes=lambda _: False)

    assert watcher.health().backend == "scan"
    assert "does not tell of all changes" in watcher.health().roots[0].reason
    trusted = watch(tmp_path, tells_changes=lambda _: False, mode="native")
    assert trusted.health().backend == "native"


def test_suspend_demands_a_scan(tmp_path: Path, watch: Watch) -> None:
    slept = [0.0]
    watcher = watch(tmp_path, mode="scan", slept_seconds=lambda: slept[0])

    slept[0] = 3600.0

    await_scan(watcher)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how many watches there are")
def test_directories_without_a_watch_are_counted(tmp_path: Path, watch: Watch) -> None:
    for number in range(5):
        (tmp_path / str(number)).mkdir()
    watcher = watch(tmp_path)
    assert watcher.health().unwatched == 0
    seen = whole(tmp_path)
    imagined = tuple(str(tmp_path / f"blind-{number}") for number in range(7))

    watcher.note_scan(
        msgspec.structs.replace(seen, directories=seen.directories + imagined),
        missed=0,
    )

    assert watcher.health().unwatched == 7
    assert "max_user_watches" in watcher.health().reason


def test_wait_without_hints_ends_in_time(tmp_path: Path, watch: Watch) -> None:
    watcher = watch(tmp_path)
    began = time.monotonic()

    assert not watcher.wait(0.01)
    assert time.monotonic() - began < DEADLINE_SECONDS
