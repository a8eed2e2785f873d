from __future__ import annotations

import subprocess
import sys

import pytest

from memconsolidate.system.selection import Selection, check_selection_pattern


@pytest.mark.parametrize(
    ("include", "exclude", "path", "is_left_out"),
    [
        ((), (), "a/b.jsonl", False),
        (("*.jsonl",), (), "a/b.jsonl", False),
        (("*.jsonl",), (), "a/b.md", True),
        (("-home-work-*/",), (), "-home-work-shop/b.jsonl", False),
        (("-home-work-*/",), (), "-home-play/b.jsonl", True),
        ((), ("private/",), "private/b.jsonl", True),
        ((), ("private/",), "a/private/deep/b.jsonl", True),
        ((), ("private/",), "private.jsonl", False),
        ((), ("/a/*.jsonl",), "a/b.jsonl", True),
        ((), ("/a/*.jsonl",), "a/c/b.jsonl", False),
        ((), ("a/**/b.jsonl",), "a/c/d/b.jsonl", True),
        ((), ("*.jsonl", "!b.jsonl"), "a/b.jsonl", False),
        ((), ("*.jsonl", "!b.jsonl"), "a/c.jsonl", True),
        (("a/",), ("*-draft.jsonl",), "a/b-draft.jsonl", True),
        ((), ("B.jsonl",), "b.jsonl", False),
    ],
)
def test_patterns_mean_what_they_mean_in_gitignore(
    include: tuple[str, ...], exclude: tuple[str, ...], *, path: str, is_left_out: bool
) -> None:
    assert Selection(include, exclude).leaves_out(path) is is_left_out


def test_directory_that_is_a_transcript_is_told_from_a_file() -> None:
    selection = Selection(exclude=("1909*/",))

    assert selection.leaves_out("conversations/1909ce", is_directory=True)
    assert not selection.leaves_out("conversations/1909ce")


def test_only_exclude_bars_a_whole_directory() -> None:
    assert Selection(exclude=("private/",)).bars("a/private")
    assert not Selection(include=("a/",)).bars("b")
    assert not Selection()


@pytest.mark.parametrize("pattern", ["!", "~/x", "# a", "  "])
def test_pattern_that_cannot_be_meant_is_told(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"names nothing|no pattern|relative"):
        check_selection_pattern(pattern)


def test_library_is_not_loaded_without_patterns() -> None:
    code = (
        "import sys; from memconsolidate.system.selection import Selection; Selection();"
        " assert 'pathspec' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
