from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from memconsolidate.system.files import Files
from tests.unprivileged import open_directory, run_unprivileged


class NoHardLinks(Files):
    """A disk without hard links, as FAT is."""

    def link(self, old: str, new: str) -> None:
        raise OSError(errno.EPERM, f"no link from {old} to {new}")


@pytest.mark.parametrize("files", [Files(), NoHardLinks()])
def test_create_never_replaces_a_file(tmp_path: Path, files: Files) -> None:
    path = tmp_path / "a.md"
    files.create_text(str(path), "one")
    with pytest.raises(FileExistsError):
        files.create_text(str(path), "two")
    assert path.read_text() == "one"
    assert os.listdir(tmp_path) == ["a.md"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_nlink == 1


def test_write_keeps_permissions_of_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("one")
    path.chmod(0o640)
    Files().write_text(str(path), "two")
    assert path.read_text() == "two"
    assert path.stat().st_mode & 0o777 == 0o640


def test_replacing_needs_the_text_that_was_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("one")
    assert Files().replace_text(str(path), "other", "two") is None
    assert Files().replace_text(str(tmp_path / "none"), "", "two") is None
    assert path.read_text() == "one"
    path.chmod(0o640)
    with path.open("a") as late:
        replaced = Files().replace_text(str(path), "one", "two")
        assert replaced is not None
        states = [replaced.is_changed]
        late.write(" more")
    states.append(replaced.is_changed)
    assert replaced.look_again() == "one more"
    assert [*states, replaced.is_changed] == [False, True, False]
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("two", 0o640)
    assert os.listdir(tmp_path) == ["a.md"]


def test_failed_rename_leaves_no_temporary_file(tmp_path: Path) -> None:
    class Failing(Files):
        def rename(self, old: str, new: str) -> None:
            raise OSError(errno.EIO, f"{old} {new}")

    with pytest.raises(OSError, match="memd-tmp"):
        Failing().write_text(str(tmp_path / "a.md"), "one")
    assert os.listdir(tmp_path) == []


def test_directory_that_takes_no_file_is_named_and_not_the_temporary_file() -> None:
    with open_directory() as place:

        def check() -> None:
            for write in (Files().write_text, Files().create_text):
                with pytest.raises(PermissionError) as caught:
                    write(str(place / "MEMORY.md"), "one")
                assert caught.value.filename == str(place)

        place.chmod(0o555)
        run_unprivileged(check)


def test_directory_gets_its_mode_only_when_made(tmp_path: Path) -> None:
    Files().make_directory(str(tmp_path / "a" / "b"), mode=0o750)
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o750
    Files().make_directory(str(tmp_path / "a" / "b"), mode=0o700)
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o750
    (tmp_path / "file").write_text("")
    with pytest.raises(FileExistsError):
        Files().make_directory(str(tmp_path / "file"))


def test_new_parents_are_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Files().make_directory(str(tmp_path / "a" / "b" / "c"), mode=0o770)
    finally:
        os.umask(before)
    modes = [(tmp_path / path).stat().st_mode & 0o777 for path in ("a", "a/b", "a/b/c")]
    assert modes == [0o700, 0o700, 0o770]


def test_every_new_parent_of_a_directory_is_durable(tmp_path: Path) -> None:
    synced: list[str] = []

    class Recording(Files):
        def fsync_directory(self, path: str) -> None:
            synced.append(path)

    Recording().make_directory(str(tmp_path / "a" / "b" / "c"))
    assert set(synced) == {str(tmp_path / "a" / "b"), str(tmp_path / "a"), str(tmp_path)}


def test_torn_line_is_ended_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "log"
    Files().append_line(str(path), "one", mode=0o640)
    assert path.stat().st_mode & 0o777 == 0o640
    with path.open("a") as stream:
        stream.write("tor")
    Files().append_line(str(path), "two")
    assert path.read_text() == "one\ntor\ntwo\n"


def test_torn_line_is_completed_by_the_same_line(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("one\ntw")
    Files().append_line(str(path), "two")
    Files().append_line(str(path), "two")
    assert path.read_text() == "one\ntwo\ntwo\n"


def test_end_of_a_longer_line_is_not_completed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("one two")
    Files().append_line(str(path), "two")
    assert path.read_text() == "one two\ntwo\n"


def test_undecodable_bytes_survive_reading_and_writing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xff\xfe ok")
    text = Files().read_text(str(path))
    assert text is not None
    Files().write_text(str(path), text)
    assert path.read_bytes() == b"\xff\xfe ok"
    assert Files().read_text(str(tmp_path / "none")) is None
