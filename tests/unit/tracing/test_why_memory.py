"""`memd why ID`: where a memory comes from, with a ledger and without one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Edit, Forget, Remember
from memconsolidate.errors import MemdError
from memconsolidate.system.clock import FakeClock
from memconsolidate.tracing.memory import MemoryTrace, trace_memory
from tests.machine import Machine, line

_PORT = "The staging database listens on port 5432."
_NEWER = "Correction: the staging database listens on port 6432, not 5432."


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def find(machine: Machine, which: str, *, has_ledger: bool = True) -> MemoryTrace | None:
    """Return what is known of a memory."""
    database = machine.app.database if has_ledger else None
    return trace_memory(machine.config, database, machine.clock, str, which)


def why(machine: Machine, which: str, *, has_ledger: bool = True) -> MemoryTrace:
    """Return what is known of a memory that there is."""
    found = find(machine, which, has_ledger=has_ledger)
    assert found is not None
    return found


def corrected(machine: Machine) -> tuple[str, str]:
    """Return the ids of a memory that was replaced, and of its successor."""
    machine.write("a.jsonl", line(_PORT))
    machine.visit()
    (old,) = machine.scope.read().memories
    machine.clock.advance(60)
    machine.write("b.jsonl", line(_NEWER))
    machine.visit()
    (new,) = machine.scope.read().memories
    return old.id, new.id


def test_memory_names_its_words_sources_verdict_and_transcript(machine: Machine) -> None:
    path = machine.write("a.jsonl", line(_PORT))
    machine.visit()
    (memory,) = machine.scope.read().memories

    for which in (memory.id, memory.file, memory.file.removesuffix(".md"), memory.name.upper()):
        found = why(machine, which)
        assert (found.id, found.state, found.is_in_ledger) == (memory.id, "live", True)
    assert found.path == str(machine.memory / memory.file)
    [verdict] = found.verdicts
    assert (verdict.outcome, verdict.backend, verdict.quotes) == ("create", "rules", (_PORT,))
    assert verdict.sentence == "Nothing like it was known."
    [source] = found.sources
    assert source.transcripts == ((str(path), True),)
    path.unlink()
    assert why(machine, memory.id).sources[0].transcripts == ((str(path), False),)


def test_short_name_of_a_session_means_no_other_transcript(machine: Machine) -> None:
    path = machine.write("a.jsonl", line(_PORT))
    machine.write("alpha.jsonl", line("Hello there, all of you."))
    machine.visit()
    (memory,) = machine.scope.read().memories
    assert why(machine, memory.id).sources[0].transcripts == ((str(path), True),)


def test_replaced_memory_and_its_successor_name_each_other(machine: Machine) -> None:
    old, new = corrected(machine)

    gone = why(machine, old)
    assert gone.state == "archived"
    assert "/.archive/" in gone.path
    assert [(left.successor, left.sentence) for left in gone.left] == [
        (new, "Newer words change one value of a memory; it was replaced.")
    ]
    here = why(machine, new)
    assert [left.id for left in here.replaced] == [old]
    assert here.verdicts[0].targets == (old,)


def test_without_the_ledger_file_and_archive_still_tell(machine: Machine) -> None:
    old, new = corrected(machine)
    for database in (None, "new"):
        if database == "new":
            machine.app.close()
            for file in Path(machine.config.state_directory).glob("ledger*"):
                file.unlink()
            machine.restart_app()
        found = why(machine, new, has_ledger=database is not None)
        assert not found.is_in_ledger
        assert "ledger" in found.ledger
        assert len(found.sources) == 1
        assert [left.id for left in found.replaced] == [old]
        assert why(machine, old, has_ledger=database is not None).left[0].successor == new


def test_confirmation_edit_and_change_by_hand_are_told(machine: Machine) -> None:
    machine.app.curator.answer(Remember(text=_PORT))
    (memory,) = machine.scope.read().memories
    machine.clock.advance(60)
    machine.app.curator.answer(Remember(text=_PORT))
    machine.clock.advance(60)
    path = machine.memory / memory.file
    path.write_text(path.read_text().replace("listens", "is listening"))
    assert [until for _, until in why(machine, memory.id).hand_edits] == [None]

    seen = machine.app.curator.answer(Edit(which=memory.id, is_dry=True)).data["seen"]
    machine.app.curator.answer(Edit(which=memory.id, standing=False, seen=seen))
    found = why(machine, memory.id)
    assert [each.outcome for each in found.verdicts] == ["create", "reinforce", "update"]
    assert found.verdicts[-1].sentence == "A person edited it with memd."
    [(_, until)] = found.hand_edits
    assert until is not None
    assert found.sources[0].agent == "memd"


def test_adopted_file_says_that_somebody_else_wrote_it(machine: Machine) -> None:
    text = "---\nname: Wiki\ndescription: The wiki runs on flamingo.\ntype: reference\n---\nHere.\n"
    (machine.memory / "wiki.md").write_text(text)
    found = why(machine, "wiki.md")
    assert (found.id, found.authority) == ("", "unverified")
    assert "somebody else wrote the file" in found.ledger


def test_deleted_file_is_still_known_by_its_id(machine: Machine) -> None:
    machine.write("a.jsonl", line(_PORT))
    machine.visit()
    (memory,) = machine.scope.read().memories
    os.unlink(machine.memory / memory.file)
    machine.visit()
    found = why(machine, memory.id)
    assert (found.state, found.path) == ("gone", "")
    assert [left.sentence for left in found.left] == ["Somebody deleted its file."]


def test_forgotten_memory_is_archived_and_a_purged_one_unknown(machine: Machine) -> None:
    machine.write("a.jsonl", line(_PORT).replace(f'"uuid":"{_PORT}"', '"uuid":"u-1"'))
    machine.visit()
    (memory,) = machine.scope.read().memories
    machine.app.curator.answer(Forget(which=(memory.id,)))
    assert why(machine, memory.id).left[0].sentence == "A person let memd forget it."
    machine.app.curator.answer(Forget(which=(memory.id,), purge=True))
    assert find(machine, memory.id) is None


def test_name_of_several_memories_asks_for_an_id(machine: Machine) -> None:
    for host in ("atlas", "pelican"):
        text = f"---\nname: Wiki\ndescription: On {host}.\ntype: project\n---\nOn {host}.\n"
        (machine.memory / f"{host}.md").write_text(text)
    with pytest.raises(MemdError, match="names several memories"):
        find(machine, "wiki")
    assert find(machine, "nothing like it") is None
