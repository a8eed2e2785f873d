from __future__ import annotations

import uuid
from pathlib import Path

import pytest

from memconsolidate.backends.workspace import (
    call_directory,
    is_own_session,
    new_session_id,
    remove_leftovers,
)


def test_own_sessions_are_known_by_their_ids_without_a_list() -> None:
    made = {new_session_id() for _ in range(100)}

    assert len(made) == 100
    assert all(is_own_session(made_id) for made_id in made)
    assert all(is_own_session(made_id.upper()) for made_id in made)
    assert {uuid.UUID(made_id).version for made_id in made} == {4}
    assert {uuid.UUID(made_id).variant for made_id in made} == {uuid.RFC_4122}


@pytest.mark.parametrize(
    "session", ["", "6d656d64", "40732449-25cd-4a45-8a43-751455c36b3f", "x6d656d64-6d63-4"]
)
def test_sessions_of_others_are_not_taken_for_own_ones(session: str) -> None:
    assert not is_own_session(session)


def test_directories_are_used_again_so_that_agents_remember_few(tmp_path: Path) -> None:
    seen = set()
    for _ in range(3):
        with call_directory(str(tmp_path)) as directory:
            seen.add(directory)

    assert len(seen) == 1


def test_a_directory_that_was_left_is_emptied_before_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "call-0" / "deep").mkdir(parents=True)
    (tmp_path / "call-0" / "deep" / "file").touch()
    (tmp_path / "call-0" / "link").symlink_to(tmp_path)

    with call_directory(str(tmp_path)) as directory:
        left = list(Path(directory).iterdir())

    assert left == []
    assert tmp_path.is_dir()


def test_what_is_not_a_call_stays(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    workspace = tmp_path / "w"
    elsewhere.mkdir()
    (elsewhere / "precious").touch()
    (workspace / "notes").mkdir(parents=True)
    (workspace / "call-7").mkdir()
    (workspace / "call-8").symlink_to(elsewhere)
    (workspace / "call-9").touch()

    remove_leftovers(str(workspace))

    assert {entry.name for entry in workspace.iterdir()} == {"notes", "call-8", "call-9"}
    assert (elsewhere / "precious").exists()


def test_names_that_others_took_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "call-0").symlink_to(tmp_path)
    (tmp_path / "call-1").touch()

    with call_directory(str(tmp_path)) as directory:
        assert Path(directory).name == "call-2"


def test_a_directory_that_a_running_call_holds_is_left_alone(tmp_path: Path) -> None:
    with call_directory(str(tmp_path)) as first:
        remove_leftovers(str(tmp_path))
        with call_directory(str(tmp_path)) as second:
            assert first != second
        assert Path(first).is_dir()
