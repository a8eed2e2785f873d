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


def test_deleted_memory_and_waiting_claim_are_told_in_whole_sentences(place: Place) -> None:
    place.say(_PORT, "Write short commit messages.")
    assert place.memd("run").returncode == ExitCode.DONE
    [file] = place.memories()
    key = json.loads(place.memd("list", "--json").stdout)["memories"][0]["id"]
    (place.memory / file).unlink()
    assert place.memd("run").returncode == ExitCode.DONE

    [left] = [one for one in place.memd("why", key).stdout.splitlines() if one.startswith("left")]
    assert left.startswith(f"left: {key}, 20")
    assert left.endswith(": Somebody deleted its file")
    said = place.memd("why", "database listens").stdout
    assert f"memory {key}, which is gone: Somebody deleted its file; `memd why" in said

    claim = place.memd("why", "p1")
    assert claim.returncode == ExitCode.DONE, claim.stderr
    assert "words: Write short commit messages." in claim.stdout
    assert str(place.sessions / "agent.jsonl") in claim.stdout
    assert json.loads(place.memd("why", "P1", "--json").stdout)["claim"]["outcome"] == "provisional"
    for number in ("p7", "7"):
        none = place.memd("why", number)
        assert none.returncode == ExitCode.FAILED
        assert f"no claim waits as {number}; `memd review` shows" in none.stderr


def test_place_that_is_switched_off_is_named_where_nothing_is_found(place: Place) -> None:
    place.say("Hello.")
    other = place.root / "other"
    other.mkdir()
    (other / "a.jsonl").write_text(json.dumps({"role": "user", "content": _PORT}) + "\n")
    place.configure(
        f'[[watch]]\nsessions = "{place.sessions}"\nmemory = "{place.memory}"\n'
        f'[[watch]]\nsessions = "{other}"\nmemory = "{place.memory}"\nenabled = false\n'
    )
    told = place.memd("why", "database listens", "--config", str(place.config))
    assert told.returncode == ExitCode.FAILED
    assert f"not looked through: {other}: its [[watch]] table has enabled = false" in told.stdout
