"""Records without ids in copies, rewrites and moves that come together."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.errors import BackendError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.model import Reply
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine, first_words, line, plain

#: What the daemon does, without waiting for quiet.
AT_ONCE = Wish(at_once=True)


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock)


def test_rewritten_copy_repeats_nothing_of_its_origin(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    machine.write("g.jsonl", plain("abcdef"))
    machine.visit()
    machine.append("g.jsonl", plain("g"))
    machine.visit()
    machine.write("g.jsonl", plain("bcdefgh"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefgh"


def test_rewritten_copy_of_a_copy_repeats_nothing(machine: Machine) -> None:
    for name in ("f.jsonl", "g.jsonl", "h.jsonl"):
        machine.write(name, plain("abcdef"))
        machine.visit()
    machine.write("h.jsonl", plain("bcdef"))
    machine.visit()

    assert first_words(machine.shown) == "abcdef"


def test_copy_is_compared_with_all_that_was_read(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcdefghijkl"))
    machine.visit()
    for content in ("abcdefghijkl", "abcdef"):  # a copy that then lost its end
        machine.write("g.jsonl", plain(content))
        machine.visit()
    machine.write("a.jsonl", plain("abcdefghijklm"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghijklm"


def test_words_said_again_after_a_fork_are_shown(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    machine.write("g.jsonl", plain("abcdef" + "x" + "b"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefxb"


def test_copy_of_an_earlier_state_repeats_nothing(machine: Machine) -> None:
    for content in ("abcd", "abcdef" + "ghijklmnopqrstuv"):
        machine.write("f.jsonl", plain(content))
        machine.visit()
    machine.write("g.jsonl", plain("abcd"))
    machine.write("h.jsonl", plain("abcdef" + "x" + "b"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghijklmnopqrstuv" + "xb"


def test_fork_in_the_middle_of_what_one_visit_read_repeats_nothing(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcdefghijklmnopqrstuv"))
    machine.visit()
    machine.write("g.jsonl", plain("abcdefghijklmnop" + "x" + "b"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghijklmnopqrstuv" + "xb"


def test_copy_grows_by_words_of_its_origin_that_are_said_again(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcd"))
    machine.visit()
    machine.write("g.jsonl", plain("abcd" + "x"))  # goes on where the next copy ends
    machine.visit()
    machine.write("h.jsonl", plain("abcd"))
    machine.visit()
    machine.append("h.jsonl", plain("b"))
    machine.visit()

    assert first_words(machine.shown) == "abcdxb"


def test_origin_of_a_fork_is_the_one_that_shares_most(machine: Machine) -> None:
    for name, content in (("d.jsonl", "abcdefgh"), ("e.jsonl", "abcdef"), ("f.jsonl", "abcdxyz")):
        machine.write(name, plain(content[:4]))
        machine.visit()
        machine.append(name, plain(content[4:]))
        machine.visit()
    before = len(machine.shown)
    machine.write("g.jsonl", plain("abcdxyz" + "h" + "y"))
    machine.visit()

    assert first_words(machine.shown[before:]) == "hy"


def test_renamed_and_shortened_file_repeats_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    renamed = path.rename(machine.sessions / "g.jsonl")
    os.truncate(renamed, len(plain("abc")))
    machine.append("g.jsonl", plain("g"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefg"
    assert machine.rows("SELECT count(*) FROM transcript") == [(1,)]


def test_rewritten_file_with_two_names_is_read_once(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("ab"))
    machine.visit()
    os.link(path, machine.sessions / "a.jsonl")  # looked at before the name that is known
    os.truncate(path, 0)
    machine.append("f.jsonl", plain("c"))
    machine.visit()

    assert first_words(machine.shown) == "abc"
    assert machine.rows("SELECT count(*) FROM transcript") == [(1,)]


def test_saved_file_that_got_a_second_name_is_read_once(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("a"))  # too little to be known by its content
    machine.visit()
    temporary = machine.write("temporary", plain("ab"))
    temporary.replace(path)
    os.link(path, machine.sessions / "a.jsonl")  # looked at before the name that is known
    machine.visit()

    assert first_words(machine.shown).count("b") == 1


def test_copy_that_went_on_and_came_back_repeats_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcd"))
    machine.visit()
    copy = machine.write("g.jsonl", plain("abcd"))
    machine.visit()
    machine.append("g.jsonl", plain("ef"))
    machine.visit()
    path.unlink()
    shutil.copyfile(copy, path)
    machine.append("f.jsonl", plain("e"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefe"


def test_known_file_moved_over_an_unread_one_goes_on(tmp_path: Path, fake_clock: FakeClock) -> None:
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend)
    machine.write("f.jsonl", plain("abc"))
    machine.visit()
    machine.write("g.jsonl", plain("x"))
    backend.enqueue(BackendError("scripted", "not now"))
    with pytest.raises(BackendError, match="not now"):
        machine.visit()
    (machine.sessions / "f.jsonl").replace(machine.sessions / "g.jsonl")
    machine.append("g.jsonl", plain("d"))
    machine.visit()

    shown = [[message for message in r.messages if message.is_new] for r in backend.requests]
    assert [first_words([message.text for message in each]) for each in shown] == ["abc", "x", "d"]


def _left_by_choice(machine: Machine, text: str, more: str) -> Path:
    """Make a transcript of which the beginning is left by choice and the rest was shown."""
    path = machine.write("f.jsonl", text)
    old = machine.clock.now().timestamp() - 30 * 86400
    os.utime(path, (old, old))
    machine.visit(AT_ONCE)
    machine.append("f.jsonl", more)
    machine.visit(AT_ONCE)
    return path


def test_copy_keeps_what_its_lost_origin_left_by_choice(machine: Machine) -> None:
    path = _left_by_choice(machine, plain("abcdef"), plain("g"))
    assert first_words(machine.shown) == "g"

    shutil.copyfile(path, machine.sessions / "copy.jsonl")
    machine.visit(AT_ONCE)
    path.unlink()
    machine.visit()

    assert set(first_words(machine.shown)) == set("abcdefg")


def test_what_a_copy_showed_is_not_shown_by_choice_again(machine: Machine) -> None:
    path = _left_by_choice(machine, line("1" * 300) + line("2"), line("3"))
    shutil.copyfile(path, machine.sessions / "copy.jsonl")
    machine.visit(AT_ONCE)
    machine.visit()

    assert sorted(text[0] for text in machine.shown) == ["1", "2", "3"]


def test_broken_first_line_does_not_change_the_format(machine: Machine) -> None:
    path = machine.write("f.jsonl", line("1") + line("2"))
    machine.visit()
    os.link(path, machine.sessions / "link.jsonl")
    os.truncate(path, 1)
    machine.visit()
    machine.append("f.jsonl", line("broken") + line("3"))
    machine.visit()

    assert machine.shown == ["1", "2", "3"]


def test_longer_copy_moved_over_its_origin_repeats_nothing(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    path = machine.write("new.jsonl", plain("abcdefg"))
    machine.visit()
    path.replace(machine.sessions / "f.jsonl")
    machine.append("f.jsonl", plain("h"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefgh"


def _save_anew(path: Path, content: str) -> None:
    """Write the way editors and `sed -i` do: another file, renamed over this one."""
    temporary = path.with_name("saving")
    temporary.write_text(content)
    temporary.replace(path)


@pytest.mark.parametrize(
    "edited",
    ["abcdefghij", "xabcdefghij", "bcdefghij", "abxdefghij", "abdefghij", "abcdefghix"],
)
def test_file_that_is_saved_anew_shows_only_what_changed(machine: Machine, edited: str) -> None:
    path = machine.write("f.jsonl", plain("abcdefghij"))
    machine.visit()
    _save_anew(path, plain(edited))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghij" + "x" * ("x" in edited)


def test_notes_that_are_saved_anew_show_only_what_changed(machine: Machine) -> None:
    paragraphs = [f"The service number {n} listens on port 90{n:02}." for n in range(20)]
    path = machine.write("notes.md", "\n\n".join(paragraphs) + "\n")
    machine.visit()
    before = len(machine.shown)
    paragraphs[3] = "The service number 3 listens on port 1234."
    _save_anew(path, "\n\n".join(paragraphs) + "\n")
    machine.visit()

    assert machine.shown[before:] == [paragraphs[3]]


def test_deleted_file_that_comes_back_edited_shows_only_what_changed(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    path.unlink()
    machine.visit()
    machine.visit()
    machine.write("f.jsonl", plain("axcdef"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefx"


def test_rotated_file_leaves_its_name_to_a_new_one(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abc"))
    machine.visit()
    path.rename(machine.sessions / "f.jsonl.1")
    machine.write("f.jsonl", plain("bad"))
    machine.visit()

    assert first_words(machine.shown) == "abcbad"


def test_edited_fork_in_the_place_of_its_origin_repeats_what_only_the_fork_had(
    machine: Machine,
) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    machine.write("g.jsonl", plain("abcdefghij"))
    machine.visit()
    path.rename(machine.sessions / "f.jsonl.1")
    machine.write("f.jsonl", plain("abcefghijxy"))
    machine.visit()
    machine.append("f.jsonl", plain("z"))
    machine.visit()

    # It may as well be that the same was said again.
    assert first_words(machine.shown) == "abcdefghij" + "ghijxy" + "z"


def test_notes_edited_with_a_backup_show_all_they_say(machine: Machine) -> None:
    paragraphs = [f"The service number {n} listens on port 90{n:02}.\n\n" for n in range(10)]
    path = machine.write("notes.md", "".join(paragraphs))
    machine.visit()
    path.rename(machine.sessions / "notes.md.old")
    paragraphs[7] = "The service that was number 7 listens on port 1234.\n\n"
    machine.write("backup/notes.md", "".join(paragraphs))
    paragraphs += ["The gateway listens on port 80.\n\n", "The mirror listens on port 81.\n\n"]
    path.write_text("".join(paragraphs))
    machine.visit()

    assert set(map(str.strip, paragraphs)) <= set(machine.shown)


@pytest.mark.parametrize("more", ["", "xy"])
def test_copies_that_were_there_before_the_first_visit_are_shown_once(
    machine: Machine, more: str
) -> None:
    machine.write("f.jsonl", plain("abcdef"))
    machine.write("g.jsonl", plain("abcdef" + more))
    machine.write("h.jsonl", plain("abcdef" + more[:1]))
    machine.visit()

    assert first_words(machine.shown) == "abcdef" + more


def test_long_copies_that_need_many_requests_are_shown_once(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, max_prompt_chars=8000)
    text = "".join(f'{{"role":"user","content":"{n} {"z" * 60}"}}\n' for n in range(100))
    for name in ("f.jsonl", "g.jsonl"):
        machine.write(name, text)
    machine.visit()

    assert sorted(int(shown.split()[0]) for shown in machine.shown) == list(range(100))


def test_fork_of_a_few_records_is_known_by_them(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcdefghijklmnopqr"))
    machine.visit()
    machine.write("g.jsonl", plain("abcd" + "x"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghijklmnopqr" + "x"


def test_beginning_that_was_torn_at_first_tells_copies_later(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("a") + '{"role":"user","content":"' + "torn" * 60)
    machine.visit()
    _save_anew(path, plain("abcd"))
    machine.visit()
    machine.write("g.jsonl", plain("abcd"))
    machine.visit()

    assert first_words(machine.shown) == "abcd"


def test_rewrite_that_pauses_repeats_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdefghij"))
    machine.visit()
    path.write_text(plain("xbcd"))
    machine.visit()
    machine.append("f.jsonl", plain("efghij"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghijx"


def test_words_are_new_again_long_after_a_rewrite(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdefghij"))
    machine.visit()
    path.write_text(plain("x"))
    machine.visit()
    machine.append("f.jsonl", plain("c"))
    later = path.stat().st_mtime + 3600
    os.utime(path, (later, later))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghijxc"


def test_fork_copied_over_its_origin_in_place_repeats_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcd"))
    machine.visit()
    machine.write("g.jsonl", plain("abcd" + "efgh"))
    machine.visit()
    path.write_text(plain("abcd" + "efgh" + "i"))  # the inode stays
    machine.visit()

    assert first_words(machine.shown) == "abcdefghi"


def test_edit_of_equal_length_is_seen_where_the_file_also_grew(machine: Machine) -> None:
    words = "abcdefghijklmnopqrstuvwxyz" * 2  # more than head and mark cover
    path = machine.write("f.jsonl", plain(words))
    machine.visit()
    before = len(machine.shown)
    words = words[:26] + "X" + words[27:] + "Y"
    _save_anew(path, plain(words))
    machine.visit()
    _save_anew(path, plain(words[:13] + "Z" + words[14:] + "W"))
    machine.visit()

    assert first_words(machine.shown[before:]) == "XYZW"


def test_edit_in_what_a_saved_file_kept_is_seen_where_it_also_grew(machine: Machine) -> None:
    words = "abcdefghijklmnopqrstuvwxyz"
    path = machine.write("f.jsonl", plain(words))
    machine.visit()
    machine.append("f.jsonl", plain(words.upper()))
    machine.visit()
    before = len(machine.shown)
    later = words.upper()[:13] + "0" + words.upper()[14:] + "1"
    _save_anew(path, plain(words + later))
    machine.visit()
    _save_anew(path, plain(words[:13] + "2" + words[14:] + later + "3"))
    machine.visit()

    assert first_words(machine.shown[before:]) == "0123"


@pytest.mark.parametrize("is_saved_anew", [False, True])
def test_edit_of_equal_length_in_the_middle_is_seen(
    machine: Machine, *, is_saved_anew: bool
) -> None:
    words = "abcdefghijklmnopqrstuvwxyz" * 2  # more than head and mark cover
    path = machine.write("f.jsonl", plain(words))
    machine.visit()
    before = len(machine.shown)
    edited = plain(words[:26]) + plain("X") + plain(words[27:])
    (_save_anew if is_saved_anew else Path.write_text)(path, edited)
    machine.visit()

    assert first_words(machine.shown[before:]) == "X"


def test_a_preamble_that_all_transcripts_share_hides_nothing_else(machine: Machine) -> None:
    own = [chr(ord("가") + number) for number in range(60)]
    for number, word in enumerate(own):
        machine.write(f"{number:02}.jsonl", plain("pre" + word))
    machine.visit()

    assert first_words(machine.shown) == "pre" + "".join(own)


@pytest.mark.parametrize("way", ["copied over", "appended", "renamed over"])
@pytest.mark.parametrize("first", ["f.jsonl", "g.jsonl"])
def test_copy_that_grows_together_with_its_origin_repeats_nothing(
    machine: Machine, way: str, first: str
) -> None:
    other = {"f.jsonl": "g.jsonl", "g.jsonl": "f.jsonl"}[first]
    machine.write(first, plain("abcd"))
    machine.visit()
    machine.write(other, plain("abcd"))
    machine.visit()
    machine.append(first, plain("efe"))
    if way == "copied over":
        machine.write(other, plain("abcdefe"))
    elif way == "appended":
        machine.append(other, plain("efe"))
    else:
        _save_anew(machine.sessions / other, plain("abcdefe"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefe"


def test_forks_of_forks_between_two_visits_are_shown_once(machine: Machine) -> None:
    machine.write("c.jsonl", plain("abcd"))
    machine.visit()
    machine.append("c.jsonl", plain("ef"))
    machine.write("b.jsonl", plain("abcdef" + "ghij"))
    machine.write("a.jsonl", plain("abcdef" + "gh" + "xy"))
    machine.append("c.jsonl", plain("z"))
    machine.visit()

    assert sorted(first_words(machine.shown)) == sorted("abcdef" + "ghij" + "xy" + "z")


@pytest.mark.parametrize("is_killed", [False, True])
def test_origin_renamed_while_its_copy_waits_is_shown_once(
    tmp_path: Path, fake_clock: FakeClock, *, is_killed: bool
) -> None:
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend, max_prompt_chars=8000)
    text = "".join(f'{{"role":"user","content":"{n} {"z" * 60}"}}\n' for n in range(60))
    path = machine.write("f.jsonl", text)
    machine.write("g.jsonl", text)
    backend.enqueue(BackendError("scripted", "not now"))
    with pytest.raises(BackendError, match="not now"):
        machine.visit()
    if is_killed:
        machine.crash()
    path.rename(machine.sessions / "h.jsonl")
    asked = len(backend.requests)
    machine.clock.advance(3600)
    machine.visit()

    shown = [
        message.text
        for request in backend.requests[asked:]
        for message in request.messages
        if message.is_new
    ]
    assert sorted(int(one.split()[0]) for one in shown) == list(range(60))


def test_insertion_that_is_undone_repeats_and_loses_nothing(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    _save_anew(path, plain("abcXdef"))
    machine.visit()
    machine.append("f.jsonl", plain("g"))
    machine.visit()
    _save_anew(path, plain("abcdefgh"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefXgh"


def test_fork_further_on_of_a_deleted_fork_repeats_and_loses_nothing(machine: Machine) -> None:
    machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    fork = machine.write("g.jsonl", plain("abcdef" + "xy"))
    machine.visit()
    machine.append("f.jsonl", plain("ghij"))
    machine.visit()
    fork.unlink()
    machine.write("h.jsonl", plain("abcdefghij" + "xy"))
    machine.visit()

    assert first_words(machine.shown) == "abcdef" + "xy" + "ghij" + "xy"


@pytest.mark.parametrize("rotated", ["a.jsonl", "z.jsonl"])
def test_copy_and_truncate_shows_what_was_written_meanwhile_once(
    machine: Machine, rotated: str
) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    machine.append("f.jsonl", plain("gh"))
    shutil.copyfile(path, machine.sessions / rotated)
    os.truncate(path, 0)
    machine.append("f.jsonl", plain("ij"))
    machine.visit()

    assert sorted(first_words(machine.shown)) == sorted("abcdefghij")


def test_fork_is_known_among_many_that_begin_alike(machine: Machine) -> None:
    """More of them than any list of candidates would hold, each seen first when it was shorter."""
    names = [f"{number:02}.jsonl" for number in range(40)]
    for name in names:
        machine.write(name, plain("pre"))
    machine.visit()
    for number, name in enumerate(names):
        machine.append(name, plain(chr(ord("가") + number)))
    machine.visit()
    before = len(machine.shown)
    machine.write("fork.jsonl", plain("pre" + "가" + "new"))
    machine.visit()

    assert first_words(machine.shown[before:]) == "new"


def test_long_message_in_a_session_and_its_fork_is_shown_once(machine: Machine) -> None:
    said = " ".join(f"word{number}" for number in range(9000))
    long = line("before") + f'{{"uuid":"long","type":"assistant","message":"{said}"}}\n'
    machine.write("f.jsonl", long)
    machine.write("g.jsonl", long + line("after"))
    machine.visit()

    assert "".join(machine.shown).replace(" ", "") == f"before{said}after".replace(" ", "")


@pytest.mark.parametrize("share_shown", [1, 2])
def test_rest_of_a_long_message_is_shown_where_its_fork_still_has_it(
    tmp_path: Path, fake_clock: FakeClock, share_shown: int
) -> None:
    backend = ScriptedBackend(is_metered=False)
    machine = Machine(tmp_path, fake_clock, backend=backend)
    said = " ".join(f"word{number}" for number in range(9000))
    path = machine.write("f.jsonl", f'{{"uuid":"long","type":"assistant","message":"{said}"}}\n')
    for _ in range(share_shown):
        backend.enqueue(Reply())
    for _ in range(2):  # about the text, and about a sentence of memd's own
        backend.enqueue(BackendError("scripted", "not now"))
    with pytest.raises(BackendError, match="not now"):
        machine.visit()
    path.rename(machine.home / "gone.jsonl")
    shutil.copyfile(machine.home / "gone.jsonl", machine.sessions / "g.jsonl")
    del backend.requests[share_shown:]
    machine.clock.advance(3600)
    machine.visit()

    shown = "".join(m.text for r in backend.requests for m in r.messages if m.is_new)
    assert shown.replace(" ", "") == said.replace(" ", "")


@pytest.mark.parametrize(
    "backup", ["notes.md.old", "notes.md.1", "notes.md.prev", "notes.backup.md"]
)
def test_edit_that_leaves_a_backup_shows_only_what_changed(machine: Machine, backup: str) -> None:
    paragraphs = [f"The service number {n} listens on port 90{n:02}.\n\n" for n in range(10)]
    path = machine.write("notes.md", "".join(paragraphs))
    machine.visit()
    before = len(machine.shown)
    path.rename(machine.sessions / backup)
    paragraphs[2] = "The service number 2 listens on port 1234.\n\n"
    path.write_text("".join(paragraphs))
    machine.visit()

    assert machine.shown[before:] == [paragraphs[2].strip()]


def test_record_said_again_long_after_one_message_was_cut_in_parts(machine: Machine) -> None:
    said = " ".join(f"word{number}" for number in range(5000))
    record = f'{{"role":"assistant","content":"{said}"}}\n'
    machine.write("f.jsonl", plain("abcdef") + record)
    machine.visit()
    machine.append("f.jsonl", record)
    machine.visit()

    assert "".join(machine.shown).count("word4999") == 2


def test_words_said_again_in_a_moved_file_are_shown(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdefghij"))
    machine.visit()
    path.write_text(plain("bcdefg"))  # a rewrite that may go on
    machine.visit()
    shutil.copyfile(path, machine.sessions / "g.jsonl")
    path.unlink()
    machine.append("g.jsonl", plain("a"))
    machine.visit()

    assert first_words(machine.shown) == "abcdefghij" + "a"


def test_copy_is_not_taken_for_a_file_that_lost_one_of_two_names(machine: Machine) -> None:
    path = machine.write("f.jsonl", plain("abcdef"))
    machine.visit()
    ((uid,),) = machine.rows("SELECT uid FROM transcript")
    other_name = machine.sessions / "z.jsonl"
    os.link(path, other_name)
    machine.visit()
    path.unlink()
    copy = Path(shutil.copyfile(other_name, machine.sessions / "copy.jsonl"))
    earlier = other_name.stat().st_mtime - 60
    os.utime(copy, (earlier, earlier))  # it is looked at first
    machine.visit()

    assert (uid, str(other_name)) in machine.rows("SELECT uid, path FROM transcript")
    assert first_words(machine.shown) == "abcdef"
