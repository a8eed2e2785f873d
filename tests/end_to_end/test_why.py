"""`memd why` as people call it."""

from __future__ import annotations

import json

from memconsolidate.errors import ExitCode
from tests.end_to_end.conftest import Place

_PORT = "The staging database listens on port 5432."
_KEY = "AKIA" + "3X7QWKZ5J2VNHT4B"


def test_memory_and_sentence_are_told_alone_and_beside_a_daemon(place: Place) -> None:
    place.say("Hello.", _PORT, f"The deploy key is {_KEY}, keep it.")
    assert "No message has it" not in place.memd("why", "staging database").stdout
    assert place.memd("run").returncode == ExitCode.DONE
    [file] = place.memories()
    before = place.tree(place.memory, place.sessions)
    for is_running in (False, True):
        if is_running:
            place.start()
        told = place.memd("why", file)
        assert told.returncode == ExitCode.DONE, told.stderr
        assert f"words: {_PORT}" in told.stdout
        assert str(place.sessions / "agent.jsonl") in told.stdout
        said = place.memd("why", "database LISTENS")
        assert "was read by rules in pass" in said.stdout
        assert "create: Nothing like it was known." in said.stdout
        secret = place.memd("why", f"key is {_KEY}")
        assert "was redacted" in secret.stdout
        assert _KEY not in secret.stdout + secret.stderr
    assert place.tree(place.memory, place.sessions) == before


def test_answer_as_json_and_nothing_found(place: Place) -> None:
    place.say(_PORT)
    assert place.memd("run").returncode == ExitCode.DONE
    [file] = place.memories()
    memory = json.loads(place.memd("why", file, "--json").stdout)["memory"]
    assert memory["verdicts"][0]["quotes"] == [_PORT]
    found = json.loads(place.memd("why", "listens on", "--json").stdout)
    assert [each["state"] for each in found["places"]] == ["read"]

    none = place.memd("why", "never said by anybody")
    assert none.returncode == ExitCode.FAILED
    assert none.stdout.startswith("No message has it in 1 transcript.\nNor has the ledger.")
    wrong = place.memd("why", "aaaaaaaaaa")
    assert (wrong.returncode, "`memd list`" in wrong.stderr) == (ExitCode.FAILED, True)
    assert place.memd("why", "ab").returncode == ExitCode.USAGE
