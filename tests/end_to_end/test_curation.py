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


def test_key_does_not_reach_the_ledger_of_a_daemon_either(place: Place) -> None:
    secret = "AKIA" + "3X7QWKZ5J2VNHT4B"
    place.start()
    told = place.memd("remember", f"The AWS key is {secret} for deploys.")
    assert (told.returncode, "key or a password" in told.stderr) == (ExitCode.FAILED, True)
    assert place.memd("pause", "--reason", f"rotating {secret}").returncode == ExitCode.FAILED
    files = [path for path in place.root.rglob("*") if path.is_file()]
    assert not any(secret.encode() in path.read_bytes() for path in files)


_PORT = "The staging database listens on port 5432."
_WIKI = "The wiki runs at flamingo.corp.example on port 8443."


def test_review_shows_what_waits_and_decides_about_it(place: Place) -> None:
    place.configure('[review]\nmode = "hold"\n')
    place.say(_PORT, _WIKI)
    for is_running in (False, True):
        if is_running:
            place.start()
        else:
            assert place.memd("run").returncode == ExitCode.DONE
            assert "2 claims held for review" in place.memd("status").stdout
        shown = json.loads(place.memd("review", "--json").stdout)["waiting"]
        told = place.memd("review")
        assert told.returncode == ExitCode.DONE
        assert shown[0]["statement"] in told.stdout
        done = place.memd("review", "accept" if is_running else "reject", shown[0]["number"])
        assert done.returncode == ExitCode.DONE, done.stderr

    assert place.memd("review").stdout == "No claim waits.\n"
    assert len(place.memories()) == 1
    wrong = place.memd("review", "accept", "99")
    assert wrong.returncode == ExitCode.FAILED
    assert "`memd review` lists those that do" in wrong.stderr
    for arguments in (
        ["accept"],
        ["accept", "1", "--all"],
        ["reject", "--beside", "1"],
        ["--config", "other.toml", "accept", "1"],
    ):
        assert place.memd("review", *arguments).returncode == ExitCode.USAGE


def test_review_asks_one_by_one_on_a_terminal(place: Place) -> None:
    place.configure('[review]\nmode = "hold"\n')
    place.say(_PORT, _WIKI, "Always use pnpm in this repository.")
    assert place.memd("run").returncode == ExitCode.DONE

    said = place.answer("review", answers="a\nr\n\n")

    assert said.count("a accept, r reject, b beside, l later, q quit") == 3
    assert len(place.memories()) == 1
    assert len(json.loads(place.memd("review", "--json").stdout)["waiting"]) == 1


def test_forget_asks_before_more_than_one_goes(place: Place) -> None:
    place.say(_PORT, _WIKI)
    assert place.memd("run").returncode == ExitCode.DONE
    names = place.memories()

    told = place.memd("forget", "--session", "agent")
    assert (told.returncode, place.memories()) == (ExitCode.USAGE, names)
    assert "this forgets 2 memories" in told.stderr
    dry = place.memd("forget", "--session", "agent", "--dry-run")
    assert dry.stdout.count("Would forget") == 2
    place.answer("forget", "--session", "agent", answers="n\n")
    assert place.memories() == names
    said = place.answer("forget", "--session", "agent", answers="y\n")
    assert "What was said so far does not bring it back" in said
    assert place.memories() == []


def test_daemon_purges_and_leaves_no_byte(place: Place) -> None:
    daemon = place.start()
    place.say(_PORT, _WIKI)
    await_true(lambda: len(place.memories()) == 2, "two memories")
    refused = place.memd("forget", "--purge", _WIKI.rstrip("."))
    assert refused.returncode == ExitCode.USAGE
    assert "for good" in refused.stderr

    # by its name, which is text and must stay in no request either
    told = place.memd("forget", "--purge", "--yes", _WIKI.rstrip("."))

    assert told.returncode == ExitCode.DONE, told.stderr
    assert "Transcripts are not memd's and stay" in told.stdout
    assert len(place.memories()) == 1
    found = [
        str(path)
        for top in (place.state, place.memory)
        for path in top.rglob("*")
        if path.is_file() and b"flamingo" in str(path).encode() + path.read_bytes()
    ]
    assert found == []
    daemon.await_event("memory:purged")
    assert daemon.end() == ExitCode.DONE


def test_daemon_that_purged_goes_on_to_answer_and_loses_nothing(place: Place) -> None:
    daemon = place.start()
    place.say(_PORT, _WIKI)
    await_true(lambda: len(place.memories()) == 2, "two memories")
    assert place.memd("forget", "--purge", "--yes", _WIKI.rstrip(".")).returncode == ExitCode.DONE

    told = place.memd("remember", _WORDS)
    assert told.returncode == ExitCode.DONE, told.stderr
    assert place.memd("pause").returncode == ExitCode.DONE
    daemon.await_event("extraction:paused")
    assert place.memd("resume").returncode == ExitCode.DONE
    place.say("I prefer tabs.")
    assert place.memd("run").returncode == ExitCode.DONE
    assert len(place.memories()) == 3
    assert daemon.end() == ExitCode.DONE

    # what it did since lies in the ledger that all others look at
    again = place.memd("run")
    assert again.stdout.startswith("Nothing new."), again.stdout
    assert json.loads(place.memd("status", "--json").stdout)["read"]["messages"] == 3


def test_purge_waits_until_a_model_has_answered(place: Place) -> None:
    thinking, answer = place.root / "thinking", place.root / "answer"
    code = (
        f"import pathlib, time\npathlib.Path({str(thinking)!r}).touch()\n"
        f"while not pathlib.Path({str(answer)!r}).exists(): time.sleep(0.01)\n"
        "print('{\"claims\": []}')"
    )
    key = json.loads(place.memd("remember", _WIKI, "--json").stdout)["id"]
    command = [sys.executable, "-c", code]
    place.configure(f'[llm_backend]\nname = "command"\ncommand = {json.dumps(command)}\n')
    place.start("--config", str(place.config))
    place.say("We meet on Tuesdays.")
    await_true(thinking.exists, "the model thinks")
    purge = place.begin("forget", "--purge", "--yes", key, "--config", str(place.config))
    plain = place.memd("remember", _PORT, "--config", str(place.config))
    assert plain.returncode == ExitCode.DONE
    assert purge.poll() is None
    assert len(place.memories()) == 2

    answer.touch()
    out, error = purge.communicate(timeout=60)
    assert purge.returncode == ExitCode.DONE, error
    assert "No text of it is left" in out
    assert len(place.memories()) == 1


def test_date_that_is_none_and_one_to_come_are_refused(place: Place) -> None:
    place.say(_PORT)
    assert place.memd("run").returncode == ExitCode.DONE
    none = place.memd("forget", "--agent", "jsonl", "--before", "yesterday")
    assert none.returncode == ExitCode.USAGE
    later = place.memd("forget", "--agent", "jsonl", "--before", "2162-01-01", "--yes")
    assert later.returncode == ExitCode.FAILED
    assert "has not come yet" in later.stderr
    assert len(place.memories()) == 1


def test_claim_that_waits_names_the_transcript_and_no_words_of_memds_own(place: Place) -> None:
    place.say("Write short commit messages.", _PORT)
    assert place.memd("run").returncode == ExitCode.DONE
    transcript = place.sessions / "agent.jsonl"

    shown = place.memd("review", "--list").stdout
    assert f"jsonl, {transcript}" in shown
    for told in (shown, place.memd("show", place.memories()[0]).stdout):
        assert ":byte" not in told
    [claim] = json.loads(place.memd("review", "--json").stdout)["waiting"]
    assert claim["sources"][0]["transcripts"] == [str(transcript)]

    transcript.unlink()
    assert "jsonl, session agent" in place.memd("review", "--list").stdout
