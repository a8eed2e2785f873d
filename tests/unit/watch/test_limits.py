from __future__ import annotations

import os
from pathlib import Path

from memconsolidate.watch.limits import count_directories, count_watches, explain_unwatched


def test_directories_are_counted_without_following_links(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "loop").symlink_to(tmp_path)

    assert count_directories(str(tmp_path), 100) == (3, 0)


def test_counting_stops_soon_after_the_limit(tmp_path: Path) -> None:
    for number in range(50):
        (tmp_path / str(number)).mkdir()

    assert count_directories(str(tmp_path), 10) == (11, 0)


def test_unreadable_directory_is_counted_as_such(tmp_path: Path) -> None:
    assert count_directories(str(tmp_path / "gone"), 10) == (1, 1)


def test_without_descriptors_nothing_is_known() -> None:
    assert count_watches(set()) is None


def test_unwatched_directories_are_explained() -> None:
    assert explain_unwatched(0, 5) == ""
    assert "permission" in explain_unwatched(2, 2)
    unexplained = explain_unwatched(3, 2)
    assert "watches" in unexplained
    assert os.linesep not in unexplained
