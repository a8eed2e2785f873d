"""Commands about single memories: alone, beside a daemon, and while a model thinks."""

from __future__ import annotations

import json
import sys

from memconsolidate.errors import ExitCode
from tests.end_to_end.conftest import Place, await_true

_WORDS = "Always use pnpm in this repository."


def test_command_works_without_a_daemon_and_says_what_came_of_it(place: Place) -> None:
    told = place.memd("remember", _WORDS, "--json")

    assert told.returncode == ExitCode.DONE, told.stderr
    answer = json.loads(told.stdout)
    assert answer["outcome"] == "create"
    assert place.memories() == [answer["file"]]
    assert answer["file"] in place.index()


def test_daemon_that_runs_does_it_and_knows_it_from_then_on(place: Place) -> None:
    daemon = place.start()
    told = place.memd("remember", _WORDS)
    assert told.returncode == ExitCode.DONE, told.stderr
    daemon.await_event("curation:requested")
    daemon.await_event("memory:created")

    again = place.memd("remember", _WORDS)
    assert "Known already" in again.stdout
    assert len(place.memories()) == 1
    assert daemon.end() == ExitCode.DONE


def test_command_is_answered_while_a_model_thinks(place: Place) -> None:
    thinking = place.root / "thinking"
    command = [
        sys.executable,
        "-c",
        f"import pathlib, time; pathlib.Path({str(thinking)!r}).touch(); time.sleep(600)",
    ]
    place.configure(f'[llm_backend]\nname = "command"\ncommand = {json.dumps(command)}\n')
    daemon = place.start("--config", str(place.config))
    place.say("We meet on Tuesdays.")
    await_true(thinking.exists, "the model thinks")

    told = place.memd("remember", _WORDS, "--config", str(place.config))

    assert told.returncode == ExitCode.DONE, told.stderr
    assert len(place.memories()) == 1
    assert "extraction:complete" not in daemon.events
    assert daemon.end() == ExitCode.DONE


def test_what_cannot_be_done_is_one_line_with_what_to_do(place: Place) -> None:
    for is_running in (False, True):
        if is_running:
            place.start()
        told = place.memd("remember", _WORDS, "--replaces", "nothing")
        assert told.returncode == ExitCode.FAILED
        assert told.stderr.count("\n") == 1
        assert "there is no memory 'nothing'; `memd list` names them" in told.stderr
        assert place.memories() == []
