"""`memd why "…"`: whether a sentence was seen, and what became of it."""

from __future__ import annotations

import json
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.cli.main import main
from memconsolidate.curation.asks import Edit, Forget, Pause, Remember
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from memconsolidate.tracing.sentence import FoundPlace, SentenceTrace, trace_sentence
from memconsolidate.tracing.told import ToldVerdict
from memconsolidate.tracing.waiting import trace_waiting
from tests.machine import NOW, Machine, tree

_PORT = "The staging database listens on port 5432."
_KEY = "AKIA" + "3X7QWKZ5J2VNHT4B"


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def said(text: str, **more: Any) -> str:
    """Return one record of a person."""
    number = more.pop("uuid", f"id-{abs(hash(text)) % 10**8}")
    record = {"uuid": number, "type": "user", "message": text, **more}
    return json.dumps(record, ensure_ascii=False) + "\n"


def why(machine: Machine, sentence: str, **options: Any) -> SentenceTrace:
    """Ask what became of a sentence; nothing may change by it."""
    before = tree(machine.memory), list(machine.app.database.execute("SELECT * FROM range"))
    found = trace_sentence(machine.config, machine.app.database, machine.clock, sentence, **options)
    assert before == (
        tree(machine.memory),
        list(machine.app.database.execute("SELECT * FROM range")),
    )
    return found


def only(machine: Machine, sentence: str) -> FoundPlace:
    """Return the one place where somebody said it."""
    [place] = [each for each in why(machine, sentence).places if each.author]
    return place


def test_what_was_read_names_the_pass_and_what_was_made_of_it(machine: Machine) -> None:
    path = machine.write("a.jsonl", said("Hello there.") + said(_PORT))
    machine.visit()

    place = only(machine, "STAGING   database listens")
    assert (place.state, place.backend, place.author) == ("read", "rules", "human")
    assert (place.transcript, place.place) == (str(path), "line 2")
    [(pass_id,)] = machine.rows("SELECT id FROM batch")
    assert place.passes == (pass_id,)
    [claim] = place.claims
    assert (claim.outcome, claim.statement) == ("create", _PORT)
    assert claim.memory == machine.scope.read().memories[0].id
    assert place.excerpt == _PORT


def test_what_nothing_was_made_of_says_so(machine: Machine) -> None:
    machine.write("a.jsonl", said(f"Hmm, the weather is nice today. {_PORT}"))
    machine.visit()

    place = only(machine, "weather is nice")
    assert (place.state, place.claims, place.others) == ("read", (), 1)


def test_claim_in_other_words_is_told_with_what_is_wrong_in_them(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    class Inventing(RulesBackend):
        def propose(self, request: Request) -> Reply:
            label = request.messages[-1].label
            claim = Claim(
                operation=Operation.CREATE,
                type=MemoryType.PROJECT,
                statement="The staging database listens on port 9999.",
                quotes=(Quote(label, _PORT),),
            )
            return Reply(claims=(claim,))

    machine = Machine(tmp_path, fake_clock, backend=Inventing())
    machine.write("a.jsonl", said(_PORT))
    machine.visit()
    [claim] = only(machine, "listens on port").claims
    assert (claim.outcome, claim.wording) == ("create", "number_not_in_quote")
    assert "The words quoted took the place" in claim.sentence
    assert "a number that the quoted words lack" in claim.sentence
    assert claim.statement == _PORT


def test_waiting_claims_have_their_number(machine: Machine) -> None:
    machine.write("a.jsonl", said("Write short commit messages."))
    machine.visit()
    [claim] = only(machine, "short commit").claims
    assert claim.outcome == "provisional"
    assert "it waits as p1" in claim.waits


def test_what_was_not_read_says_what_it_waits_for(machine: Machine) -> None:
    machine.write("a.jsonl", said(_PORT))
    assert only(machine, _PORT).state == "waits"
    assert only(machine, _PORT).told == "no daemon runs"

    machine.visit()
    machine.append("a.jsonl", said("The wiki runs on pelican."))
    assert only(machine, _PORT).state == "read"
    assert only(machine, "wiki runs").state == "waits"
    machine.app.curator.answer(Pause())
    assert only(machine, "wiki runs").told == "memd is paused; `memd resume` ends that"


def test_without_any_ledger_everything_waits(machine: Machine) -> None:
    machine.write("a.jsonl", said(_PORT))
    found = trace_sentence(machine.config, None, machine.clock, "listens on port")
    assert [place.state for place in found.places] == ["waits"]


def test_what_is_older_than_the_first_days_waits_by_choice(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock)
    path = machine.write("a.jsonl", said(_PORT))
    old = (fake_clock.now() - timedelta(days=30)).timestamp()
    os.utime(path, (old, old))
    machine.visit(replace(NOW, everything=False))
    place = only(machine, _PORT)
    assert (place.state, "--reread" in place.told) == ("by choice", True)


def test_what_a_filter_took_out_names_it(machine: Machine) -> None:
    entry = {"sessionId": "s", "isSidechain": False, "parentUuid": None}
    machine.write(
        "a.jsonl",
        said("Always use pnpm.", **entry, message={"role": "user", "content": "Always use pnpm."})
        + json.dumps(
            {
                **entry,
                "uuid": "u2",
                "type": "user",
                "isMeta": True,
                "message": {"role": "user", "content": _PORT},
            }
        )
        + "\n",
    )
    machine.visit()
    [place] = why(machine, "listens on port").places
    assert (place.state, place.filters, place.author) == ("filtered", ("meta",), "")


def test_element_that_was_taken_out_of_a_message_is_told(machine: Machine) -> None:
    entry = {"sessionId": "s", "isSidechain": False, "parentUuid": None}
    text = f"<system-reminder>{_PORT}</system-reminder>Always use pnpm."
    machine.write("a.jsonl", said("x", **entry, message={"role": "user", "content": text}))
    [place] = why(machine, "listens on port").places
    assert place.filters == ("reminder",)


def test_secret_is_redacted_and_never_printed(machine: Machine) -> None:
    machine.write("a.jsonl", said(f"The deploy key is {_KEY} for staging, keep it."))
    machine.visit()
    place = only(machine, f"key is {_KEY} for")
    assert place.state == "redacted"
    assert _KEY not in json.dumps(place.excerpt)
    assert only(machine, "deploy key is").state == "read"


def test_what_was_off_the_record_is_told(machine: Machine) -> None:
    machine.write(
        "a.jsonl",
        said("Off the record: we will drop the Berlin office in March.")
        + said("Our main office is in Lisbon.")
        + said("That was off the record."),
    )
    machine.visit()
    [place] = why(machine, "drop the Berlin office").places
    assert (place.state, place.filters) == ("filtered", ("off_the_record",))
    assert only(machine, "main office is in Lisbon").filters == ("off_the_record",)


def test_own_words_off_the_record_are_told_as_not_read(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Off the record: we will drop the Berlin office in March."
    machine.write("a.jsonl", said(text))
    machine.visit()
    (machine.home / "memconsolidate.toml").write_text(
        f'session_directory = "{machine.home}/sessions"\nmemory_directory = "{machine.memory}"\n'
        f'state_directory = "{machine.config.state_directory}"\n'
    )
    config = str(machine.home / "memconsolidate.toml")
    assert main(["why", "drop the Berlin office", "--config", config]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{machine.home}/sessions/a.jsonl, line 1:\n  was said off the record")
    assert "no message" not in told.casefold()


def test_wish_in_a_later_pass_did_not_take_it_out(machine: Machine) -> None:
    machine.write("a.jsonl", said("The weather in Lisbon is always nice."))
    machine.visit()
    machine.append("a.jsonl", said("Do not store that in your memory please."))
    machine.visit()
    assert only(machine, "weather in Lisbon").state == "read"


def test_middle_of_a_long_message_was_left_out(machine: Machine) -> None:
    long = "word " * 6000 + _PORT + " word" * 6000
    machine.write("a.jsonl", said(long))
    machine.visit()
    place = only(machine, "listens on port 5432")
    assert place.filters == ("oversized",)


def test_what_was_set_aside_says_why(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock)
    machine.write("a.jsonl", said(_PORT, uuid="m-1"))
    machine.visit()
    [place] = why(machine, _PORT).places
    with machine.app.database.transaction():
        machine.app.database.execute(
            "INSERT INTO set_aside (uid, epoch, place, reason, text, chars, at, state)"
            " VALUES (?, 0, ?, 'the model refused', ?, 10, '2026', 'waiting')",
            (place.session, "m-1:x:0", _PORT),
        )
    found = only(machine, _PORT)
    assert (found.state, found.told.partition(";")[0]) == ("set aside", "the model refused")


@pytest.mark.parametrize("has_ids", [True, False])
def test_copy_counts_once_and_names_where_it_was_read(machine: Machine, *, has_ids: bool) -> None:
    record = {"type": "user", "message": f"{_PORT} {'z' * 300}"}
    text = json.dumps(record | ({"uuid": "u-1"} if has_ids else {})) + "\n"
    first = machine.write("a.jsonl", text)
    machine.visit()
    machine.clock.advance(100)
    machine.write("b.jsonl", text + said("And the wiki runs on pelican."))
    machine.visit()
    found = {Path(each.transcript).name: each for each in why(machine, "listens on port").places}
    assert found["a.jsonl"].state == "read"
    assert found["b.jsonl"].filters == ("replay",)
    assert str(first) in found["b.jsonl"].told


def test_what_no_transcript_has_any_more_is_looked_for_in_the_ledger(machine: Machine) -> None:
    path = machine.write("a.jsonl", said(_PORT))
    machine.visit()
    path.unlink()
    found = why(machine, "database listens")
    assert found.places == ()
    assert [each.outcome for each in found.in_ledger] == ["create"]
    assert why(machine, "never said anywhere").in_ledger == ()


def test_words_of_a_backend_alone_are_not_told_as_said_by_anybody(
    tmp_path: Path, fake_clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    class Inventing(RulesBackend):
        def propose(self, request: Request) -> Reply:
            label = request.messages[-1].label
            invented = "The wiki runs on pelican."
            claim = Claim(
                operation=Operation.CREATE,
                type=MemoryType.PROJECT,
                statement=invented,
                quotes=(Quote(label, invented),),
            )
            return Reply(claims=(claim,))

    machine = Machine(tmp_path, fake_clock, backend=Inventing())
    machine.write("a.jsonl", said(_PORT))
    machine.visit()

    found = why(machine, "runs on pelican")

    assert (found.in_ledger, found.to_memd) == ((), ())
    assert [each.reason for each in found.proposed] == ["quote_not_found"]
    (tmp_path / "memconsolidate.toml").write_text(
        f'session_directory = "{tmp_path}/sessions"\nmemory_directory = "{machine.memory}"\n'
        f'state_directory = "{machine.config.state_directory}"\n'
    )
    options = ["--config", str(tmp_path / "memconsolidate.toml")]
    assert main(["why", "runs on pelican", *options]) == 0
    told = capsys.readouterr().out
    assert "A backend proposed it; no message is known to have it:\n" in told
    assert "gone or changed" not in told


def test_words_told_to_memd_itself_are_told_as_such(machine: Machine) -> None:
    answer = machine.app.curator.answer(Remember(text=_PORT))
    machine.app.curator.answer(Edit(which=answer.data["id"], statement="The port is 6432."))
    for words in ("database listens", "port is 6432"):
        found = why(machine, words)
        assert (len(found.to_memd), found.in_ledger, found.proposed) == (1, (), ())


def test_what_was_purged_is_not_told_by_the_ledger(machine: Machine) -> None:
    path = machine.write("a.jsonl", said(_PORT))
    machine.visit()
    key = machine.scope.read().memories[0].id
    machine.app.curator.answer(Forget(which=(key,), purge=True))
    path.unlink()
    assert why(machine, "database listens").in_ledger == ()


@pytest.mark.parametrize(
    ("is_deleted", "why_gone"),
    [(False, "A person let memd forget it."), (True, "Somebody deleted its file.")],
)
def test_memory_that_is_gone_is_told_with_why(
    machine: Machine, *, is_deleted: bool, why_gone: str
) -> None:
    machine.write("a.jsonl", said(_PORT))
    machine.visit()
    [claim] = only(machine, "database listens").claims
    assert claim.left == ""
    if is_deleted:
        (machine.memory / machine.scope.read().memories[0].file).unlink()
        machine.visit()
    else:
        machine.app.curator.answer(Forget(which=(claim.memory,)))
    [claim] = only(machine, "database listens").claims
    assert claim.left == why_gone


def test_memory_that_another_took_the_place_of_names_it(machine: Machine) -> None:
    machine.write("a.jsonl", said(_PORT))
    machine.visit()
    old = machine.scope.read().memories[0].id
    machine.app.curator.answer(Remember(text="Staging listens on 6432.", replaces=old))
    new = machine.scope.read().memories[0].id
    [claim] = only(machine, "database listens").claims
    assert claim.left == f"{new} took its place."


def test_what_the_configuration_leaves_out_is_named(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend(), exclude=("old/**",))
    machine.write("a.jsonl", said("Hello there."))
    path = machine.write("old/b.jsonl", said(_PORT))
    found = why(machine, "database listens")
    assert found.places == ()
    told = dict(found.left_out)
    assert any(str(path).startswith(where) for where in told)
    assert set(told.values()) == {"include or exclude leaves it out"}


def test_claim_that_waits_is_told_by_its_number(machine: Machine) -> None:
    path = machine.write("a.jsonl", said("Write short commit messages."))
    machine.visit()

    def ask(number: str) -> ToldVerdict | None:
        return trace_waiting(machine.config, machine.app.database, machine.clock, str, number)

    claim = ask("p1")
    assert claim is not None
    assert "short commit messages" in claim.statement
    assert claim.sources[0].transcripts == ((str(path), True),)
    assert (ask("1"), ask("p2")) == (None, None)


def test_newest_come_first_and_the_search_is_bounded(machine: Machine) -> None:
    for number in range(15):
        path = machine.write(f"{number:02}.jsonl", said(_PORT, uuid=f"u{number}"))
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    seen: list[int] = []
    found = why(machine, "listens on port", progress=lambda done, _total: seen.append(done))
    assert [Path(each.transcript).name for each in found.places][:2] == ["14.jsonl", "13.jsonl"]
    assert (found.searched, found.left) == (10, 5)
    assert seen[-1] == 10
    assert why(machine, "listens on port", is_all=True).left == 0


def test_event_directories_and_plain_text_are_looked_through(machine: Machine) -> None:
    machine.write("notes.md", f"# Notes\n\n- first\n\n{_PORT}\n")
    events = "conversation/events"
    event = {
        "id": "e1",
        "timestamp": "2026-04-07T10:00:00",
        "source": "user",
        "llm_message": {"role": "user", "content": [{"type": "text", "text": _PORT}]},
        "kind": "MessageEvent",
    }
    machine.write(f"{events}/event-00000-0123456789ab.json", json.dumps(event))
    machine.visit()
    found = {each.agent: each for each in why(machine, "listens on port").places}
    assert found["text"].state == "read"
    assert found["openhands"].state == "read"


def test_what_cannot_be_looked_at_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = machine.write("a.jsonl", said(_PORT))
    machine.write("b.jsonl", said(_PORT))
    really = os.open

    def refuse(name: Any, *rest: Any, **more: Any) -> int:
        if name == str(path):
            raise PermissionError(13, "Permission denied", name)
        return really(name, *rest, **more)

    monkeypatch.setattr(os, "open", refuse)
    found = why(machine, "listens on port")
    assert len(found.places) == 1
    assert found.not_seen == ((str(path), "Permission denied"),)
