"""The real `memd` on a ledger in which something cannot be decoded."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from tests.end_to_end.conftest import Place, await_true

RULE = "Always deploy on Tuesdays."
OTHER = "Never push to the main branch."


def _spoil(place: Place) -> None:
    """Spoil what all transcripts are read on from, in a way that no look at pages shows."""
    ledger = place.state / "ledger.sqlite"
    with contextlib.closing(sqlite3.connect(ledger, timeout=10.0)) as connection:
        connection.execute('UPDATE transcript SET position = \'{"type":"lines"\'')
        connection.commit()


@pytest.fixture
def read_place(place: Place) -> Place:
    """Give a place in which a daemon read something and kept a copy of its ledger."""
    place.say(RULE)
    daemon = place.start()
    await_true(place.memories, "the first memory")
    assert daemon.end() == 0
    for copy in place.state.glob("ledger-copy-*"):
        copy.unlink()  # it may be older than the memory
    daemon = place.start()
    await_true(lambda: list(place.state.glob("ledger-copy-*")), "the copy")
    assert daemon.end() == 0
    return place


def test_run_says_what_to_do_and_the_second_works(read_place: Place) -> None:
    place = read_place
    _spoil(place)
    place.say(OTHER)
    first = place.memd("run")
    assert first.returncode == 6, first.stderr
    assert "the ledger is damaged" in first.stderr
    assert "`memd run`" in first.stderr
    second = place.memd("run")
    assert second.returncode == 0, second.stderr
    assert "its copy of 20" in second.stderr
    assert len(place.memories()) == 2


def test_daemon_does_not_open_its_ledger_again_and_again(place: Place) -> None:
    daemon = place.start()
    with contextlib.closing(sqlite3.connect(place.state / "ledger.sqlite")) as connection:
        # Nothing that a pass reads, so that no look at all of the ledger finds it.
        connection.execute(
            "INSERT INTO request (state, arguments, at)"
            " VALUES ('waiting', CAST(x'7bff' AS TEXT), '')"
        )
        connection.commit()
    daemon.await_event("ledger:damaged")
    place.say(RULE)
    await_true(place.memories, "the memory")
    daemon.await_event("daemon:error", times=2)
    assert daemon.end() == 0
    assert daemon.events.count("ledger:damaged") == 1
    assert daemon.events.count("daemon:start") == 1


def test_daemon_that_meets_damage_restores_the_copy_and_goes_on(read_place: Place) -> None:
    place = read_place
    daemon = place.start()
    _spoil(place)
    place.say(OTHER)
    daemon.await_event("ledger:restored")
    await_true(lambda: len(place.memories()) == 2, "the memory of what was said after the damage")
    assert daemon.end() == 0
    assert daemon.events.count("ledger:damaged") == 1
    assert daemon.events.count("daemon:stop") == 1


def test_without_a_daemon_run_keeps_the_copy_that_every_command_names(place: Place) -> None:
    place.say(RULE)
    assert place.memd("run").returncode == 0
    [copy] = place.state.glob("ledger-copy-*")
    day = copy.name.removeprefix("ledger-copy-").removesuffix(".sqlite")
    kept = copy.stat().st_mtime_ns
    assert place.memd("run").returncode == 0
    assert copy.stat().st_mtime_ns == kept

    (place.state / "ledger.sqlite").write_bytes(b"spoilt " * 1000)
    advice = f"`memd run`, or `memd stop` and `memd start`, puts the copy of {day} in its place"
    for command in (["review"], ["run", "--dry-run"]):
        told = place.memd(*command)
        assert told.returncode == 6, told
        assert advice in told.stderr
        assert "move it away" not in told.stderr
    status = place.memd("status")
    assert (status.returncode, advice in status.stdout) == (6, True)

    place.say(OTHER)
    run = place.memd("run")
    assert run.returncode == 0
    assert f"the ledger was damaged; its copy of {day} took its place" in run.stderr
    assert len(place.memories()) == 2
    assert place.memd("review").returncode == 0


def test_pause_in_the_copy_of_a_damaged_ledger_holds(place: Place) -> None:
    assert place.memd("run").returncode == 0
    assert place.memd("pause").returncode == 0
    for copy in place.state.glob("ledger-copy-*"):
        copy.unlink()  # it is older than the pause
    assert place.memd("run", "--anyway").returncode == 0
    [_] = place.state.glob("ledger-copy-*")
    (place.state / "ledger.sqlite").write_bytes(b"spoilt " * 1000)
    place.say(RULE)
    run = place.memd("run")
    assert run.returncode == 0, run.stderr
    assert "took its place" in run.stderr
    assert "Paused" in run.stdout
    assert not place.memories()
