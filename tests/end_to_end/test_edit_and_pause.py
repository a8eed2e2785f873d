"""`memd edit` in an editor, and `memd pause`, alone and beside a daemon."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.errors import ExitCode
from tests.end_to_end.conftest import Place, await_true

_PORT = "The staging database listens on port 5432."


@pytest.fixture
def memory(place: Place) -> str:
    """The id of a memory."""
    told = place.memd("remember", _PORT, "--json")
    return str(json.loads(told.stdout)["id"])


def editor(place: Place, script: str) -> dict[str, str]:
    """Return an environment whose editor is a shell script; "$1" is the file."""
    path = place.root / "editor"
    path.write_text(f'#!/bin/sh\n[ "$1" = --wait ] && shift\n{script}\n')
    path.chmod(0o755)
    return {"VISUAL": f"{path} --wait", "TMPDIR": str(place.root)}


def left(place: Place) -> list[Path]:
    """Return the forms that were left."""
    return [each for each in place.root.glob("memd-edit-*/*") if each.is_file()]


def test_what_is_saved_in_the_editor_is_what_the_memory_says(place: Place, memory: str) -> None:
    for old, new in (("5432", "6432"), ("6432", "7432")):
        told = place.memd("edit", memory, environment=editor(place, f"sed -i s/{old}/{new}/ $1"))
        assert told.returncode == ExitCode.DONE, told.stderr
        assert f"port {new}" in place.index()
        assert left(place) == []
        if new == "6432":
            place.start()


def test_form_that_is_left_or_emptied_changes_nothing(place: Place, memory: str) -> None:
    before = place.index()
    for script in ("true", ": > $1", "sed -i 's/^# Change/# Change/' $1", "echo '# x' > $1"):
        told = place.memd("edit", memory, environment=editor(place, script))
        assert (told.returncode, told.stdout) == (ExitCode.DONE, "Nothing was changed.\n")
    assert place.index() == before
    assert left(place) == []


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("sed -i '/^---/d' $1", "the line --- between"),
        ("sed -i 's/^type: .*/type: rule/' $1", "type 'rule' is none of"),
        ("sed -i 's/^name: .*/title: x/' $1", "is none of name, description"),
        ("sed -i 's/5432/6432/' $1; exit 3", "Editing failed"),
        ("echo 'key is AKIA3X7QWKZ5J2VNHT4B' >> $1", "seems to hold a key"),
    ],
)
def test_what_was_typed_into_a_broken_form_is_kept(
    place: Place, memory: str, script: str, told: str
) -> None:
    done = place.memd("edit", memory, environment=editor(place, script))
    assert done.returncode == ExitCode.FAILED
    assert told in done.stderr
    [form] = left(place)
    assert str(form) in done.stderr
    assert "port 5432" in place.index()


def test_broken_form_is_opened_again_on_a_terminal(
    place: Place, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        "if grep -q 'NOT SAVED' $1; then sed -i 's/^type: .*/type: project/' $1;"
        " else sed -i 's/^type: .*/type: rule/; s/5432/6432/' $1; fi"
    )
    for name, value in editor(place, script).items():
        monkeypatch.setenv(name, value)
    said = place.answer("edit", memory, answers="y\n")
    assert "Open it again?" in said
    assert "port 6432" in place.index()
    assert left(place) == []


def test_change_meanwhile_is_shown_beside_what_was_typed(
    place: Place, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    [name] = place.memories()
    file = place.memory / name
    script = (
        f"if grep -q 'NOT SAVED' $1; then cp $1 {place.root}/again;"
        f" else sed -i 's/5432/6432/' $1; sed -i 's/port 5432/port 7777/' {file}; fi"
    )
    for variable, value in editor(place, script).items():
        monkeypatch.setenv(variable, value)
    place.answer("edit", memory, answers="y\n")
    again = (place.root / "again").read_text()
    assert "# !   The staging database listens on port 7777." in again
    assert "\nThe staging database listens on port 6432." in again
    assert "port 6432" in file.read_text()


def test_edit_without_terminal_or_editor_says_what_to_do(place: Place, memory: str) -> None:
    told = place.memd("edit", memory, environment={"VISUAL": "", "EDITOR": ""})
    assert told.returncode == ExitCode.USAGE
    assert "--statement" in told.stderr
    done = place.memd("edit", memory, "--statement", "It listens on 6432.", "--json")
    assert "statement" in json.loads(done.stdout)["changed"]


def test_pause_holds_up_a_daemon_and_survives_its_restart(place: Place) -> None:
    daemon = place.start()
    told = place.memd("pause", "--for", "2h", "--reason", "a visitor")
    assert told.returncode == ExitCode.DONE, told.stderr
    daemon.await_event("extraction:paused")
    place.say(_PORT)
    status = place.memd("status").stdout
    assert status.startswith("PAUSED")
    assert "(a visitor)" in status.splitlines()[0]
    assert json.loads(place.memd("status", "--json").stdout)["pause"]["reason"] == "a visitor"
    assert daemon.end() == ExitCode.DONE

    done = place.memd("run")
    assert (done.returncode, place.memories()) == (ExitCode.DONE, [])
    assert "`memd run --anyway` reads now" in done.stdout
    assert json.loads(place.memd("run", "--json").stdout)["paused"]["reason"] == "a visitor"
    assert "1 transcript" in place.memd("run", "--dry-run").stdout

    again = place.start()
    again.await_event("extraction:paused")
    assert place.memories() == []
    assert place.memd("resume").stdout.startswith("memd goes on")
    again.await_event("extraction:resumed")
    await_true(place.memories, "what waited is read")
    assert again.end() == ExitCode.DONE


def test_run_anyway_reads_while_paused(place: Place) -> None:
    assert place.memd("pause").returncode == ExitCode.DONE
    place.say(_PORT)
    for is_running in (False, True):
        if is_running:
            place.start()
            place.say("The wiki runs at flamingo.corp.example on port 8443.")
        assert place.memd("run", "--anyway").returncode == ExitCode.DONE
    assert len(place.memories()) == 2
    assert place.memd("status").stdout.startswith("PAUSED")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--for", "soon"),
        ("--for", "0h"),
        ("--for", "2"),
        ("--until", "2001-01-01"),
        ("--until", "later"),
        ("--for", "2h", "--until", "18:00"),
    ],
)
def test_time_that_is_none_is_refused(place: Place, arguments: tuple[str, ...]) -> None:
    assert place.memd("pause", *arguments).returncode == ExitCode.USAGE
    assert place.memd("resume").stdout == "memd was not paused.\n"
