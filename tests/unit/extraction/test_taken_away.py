"""What counts as deleted by hand, since when, and what happens where it is there again."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.curation.asks import Forget, Remember
from memconsolidate.extraction.run import Extraction
from memconsolidate.model import Claim, MemoryType, Operation, Quote, Reply, Request
from memconsolidate.system.clock import FakeClock
from tests.machine import NOW, CountingBackend, Machine

POSTGRES = "We decided to use Postgres for the billing store."
WIKI = "The wiki runs at wiki.corp.example on port 8443."
NEWER = "No, the wiki now runs at wiki.corp.example on port 9443, not on port 8443."
DANA = "The wiki is maintained by Dana."
RUBY = "The wiki is written in Ruby."
LONG_AGO = datetime(2026, 4, 5, tzinfo=UTC)
HAND = "---\nname: Gateway\ndescription: Gateway.\ntype: project\n---\nThe API gateway listens on port 9100.\n"


CORRECTION = "Correction: the API gateway listens on port 9200, not 9100."


class Asking(CountingBackend):
    """A model that claims what a function makes of each request."""

    def __init__(self, make: Callable[[Request], Iterator[Claim]]) -> None:
        super().__init__(is_metered=True)
        self.make = make

    def propose(self, request: Request) -> Reply:
        super().propose(request)
        return Reply(claims=tuple(self.make(request)))


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def _append(machine: Machine, name: str, *texts: str, at: datetime | None = None) -> None:
    time = (at or machine.clock.now()).isoformat()
    records = (
        {"uuid": f"{name}-{number}", "type": "user", "message": text, "timestamp": time}
        for number, text in enumerate(texts)
    )
    machine.append(f"{name}.jsonl", "".join(json.dumps(record) + "\n" for record in records))


def _say(machine: Machine, name: str, *texts: str, at: datetime | None = None) -> None:
    _append(machine, name, *texts, at=at)
    machine.visit()


def _memories(machine: Machine) -> list[str]:
    return sorted(memory.body.strip() for memory in machine.scope.read().memories)


def _files(machine: Machine) -> list[Path]:
    return sorted(path for path in machine.memory.glob("*.md") if path.name != "MEMORY.md")


def _file(machine: Machine, word: str) -> Path:
    [path] = [path for path in _files(machine) if word in path.read_text()]
    return path


def _take_away(machine: Machine, word: str) -> str:
    """Delete a memory, which memd sees, and let an hour pass; return its text."""
    path = _file(machine, word)
    text = path.read_text()
    path.unlink()
    _touch(machine)
    machine.visit()
    machine.clock.advance(3600)
    return text


def _touch(machine: Machine) -> None:
    """Let the directory have changed now, by the clock of the test."""
    now = machine.clock.now().timestamp()
    os.utime(machine.memory, (now, now))


def _notes(machine: Machine) -> int:
    log = machine.memory / ".archive/log.jsonl"
    return log.read_text().count("deleted:by_hand") if log.exists() else 0


def _ask(machine: Machine, make: Callable[[Request], Iterator[Claim]]) -> None:
    """Let a model read everything again."""
    machine.backend = Asking(make)
    machine.restart()
    machine.visit()


def _label(request: Request, words: str) -> str | None:
    return next((one.label for one in request.messages if one.is_new and words in one.text), None)


def _claim(
    statement: str,
    *quotes: tuple[str, str],
    operation: Operation = Operation.CREATE,
    targets: tuple[str, ...] = (),
) -> Claim:
    return Claim(
        operation=operation,
        type=MemoryType.PROJECT,
        name=statement[:30],
        description=statement,
        statement=statement,
        targets=targets,
        quotes=tuple(Quote(label, text) for label, text in quotes),
    )


def _claims_about(words: str, statement: str = "") -> Callable[[Request], Iterator[Claim]]:
    """Return a model that claims a statement wherever it reads some words."""

    def make(request: Request) -> Iterator[Claim]:
        label = _label(request, words)
        if label is not None:
            yield _claim(statement or words, (label, words))

    return make


def _reads_again(machine: Machine, text: str = WIKI) -> None:
    _ask(machine, _claims_about(text))


def _hold_a_claim(machine: Machine) -> Path:
    """Let a claim wait about a person's own file; return that."""
    path = machine.memory / "gw.md"
    path.write_text(HAND)
    machine.visit()
    _say(machine, "a", CORRECTION)
    assert machine.rows("SELECT state FROM review") == [("waiting",)]
    return path


# What counts as deleted.


def test_directory_that_is_taken_away_file_by_file_loses_nothing(machine: Machine) -> None:
    _say(machine, "a", WIKI, POSTGRES)
    _file(machine, "8443").unlink()
    machine.app.settle()
    machine.app.refresh()
    for path in [*machine.memory.glob("*.md"), machine.memory / ".memd-store"]:
        path.unlink()
    machine.restart()
    machine.visit()

    assert _memories(machine) == sorted([WIKI, POSTGRES])
    assert _notes(machine) == 0


def test_nothing_is_noted_while_one_after_the_other_goes(machine: Machine) -> None:
    _say(machine, "a", WIKI, POSTGRES, DANA, RUBY)
    for path in _files(machine):
        path.unlink()
        machine.app.settle()
        machine.clock.advance(1)

    assert _notes(machine) == 0
    machine.clock.advance(5)
    machine.app.settle()
    assert _notes(machine) == 4


def test_memory_directory_that_lost_its_store_is_left_alone_for_a_moment(
    machine: Machine,
) -> None:
    _say(machine, "a", WIKI, POSTGRES)
    _file(machine, "8443").unlink()
    (machine.memory / ".memd-store").unlink()
    _append(machine, "b", WIKI)
    with pytest.raises(Exception, match="just taken away"):
        machine.visit()
    _file(machine, "Postgres").unlink()
    machine.clock.advance(1)
    with pytest.raises(Exception, match="just taken away"):
        machine.visit()
    machine.clock.advance(5)
    machine.visit()

    assert {WIKI, POSTGRES} <= {*_memories(machine)}


def _fill(machine: Machine, count: int) -> list[str]:
    facts = [f"We decided to use port {9000 + n} for service-{n}." for n in range(count)]
    _say(machine, "facts", *facts)
    assert _memories(machine) == sorted(facts)
    return facts


def test_too_many_at_once_wait_for_a_person(machine: Machine) -> None:
    facts = _fill(machine, 12)
    for path in _files(machine)[:6]:
        path.unlink()
    machine.visit()
    machine.clock.advance(60)
    machine.visit()

    assert _notes(machine) == 0
    assert [data["memories"] for data in machine.log.data_of("memory:missing")] == [6]
    _reads_again(machine, facts[0])
    assert len(_memories(machine)) == 6


def test_person_says_that_many_were_meant_to_go(machine: Machine) -> None:
    facts = _fill(machine, 12)
    for path in _files(machine)[:6]:
        path.unlink()
    machine.visit()
    dry = machine.app.curator.answer(Forget(missing=True, is_dry=True))
    assert (len(dry.data["found"]), _notes(machine)) == (6, 0)
    machine.app.curator.answer(Forget(missing=True))

    assert _notes(machine) == 6
    assert machine.app.curator.answer(Forget(missing=True)).lines == ("No memory is missing.",)
    for path in Path(machine.config.state_directory).glob("ledger*"):
        path.unlink()
    machine.crash()
    machine.visit()
    assert len(_memories(machine)) == len(facts) - 6


def test_as_many_as_may_leave_are_believed(machine: Machine) -> None:
    _fill(machine, 12)
    for path in _files(machine)[:5]:
        path.unlink()
    machine.visit()
    machine.clock.advance(60)
    machine.visit()

    assert _notes(machine) == 5


def test_many_that_are_put_back_are_as_if_never_gone(machine: Machine) -> None:
    _fill(machine, 12)
    texts = {path: path.read_text() for path in _files(machine)[:6]}
    for path in texts:
        path.unlink()
    machine.visit()
    for path, text in texts.items():
        path.write_text(text)
    machine.visit()
    machine.clock.advance(60)
    machine.visit()

    assert machine.rows("SELECT DISTINCT state FROM sighting") == [("there",)]
    assert _notes(machine) == 0


def test_deletion_after_many_were_listed_counts_for_itself(machine: Machine) -> None:
    _fill(machine, 12)
    for path in _files(machine)[:6]:
        path.unlink()
    machine.visit()
    machine.clock.advance(60)
    _files(machine)[0].unlink()
    machine.visit()
    machine.clock.advance(60)
    machine.visit()

    assert _notes(machine) == 1


def test_persons_own_file_that_is_renamed_is_not_deleted(machine: Machine) -> None:
    path = machine.memory / "gw.md"
    path.write_text(HAND)
    machine.visit()
    _say(machine, "a", "The API gateway listens on port 9100.")
    path.rename(machine.memory / "gateway.md")
    machine.visit()
    machine.clock.advance(60)
    machine.visit()

    assert _notes(machine) == 0
    assert machine.rows("SELECT DISTINCT memory FROM memory_source") == [("gateway.md",)]


def test_claim_about_a_persons_own_file_that_is_renamed_goes_on_waiting(machine: Machine) -> None:
    path = _hold_a_claim(machine)
    path.rename(machine.memory / "gateway.md")
    machine.visit()

    assert machine.rows("SELECT state FROM review") == [("waiting",)]
    (machine.memory / "gateway.md").unlink()
    machine.visit()
    machine.visit()
    assert machine.rows("SELECT state FROM review") == [("rejected",)]


def test_one_of_two_files_that_say_the_same_may_go(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    (machine.memory / "copy.md").write_text(
        f"---\nname: Wiki\ndescription: Wiki.\ntype: project\n---\n{WIKI}\n"
    )
    machine.visit()
    path = _file(machine, "\nid: ")
    path.unlink()
    machine.visit()
    machine.clock.advance(60)
    machine.visit()

    assert _notes(machine) == 0


def test_held_claim_is_rejected_with_all_that_was_said_until_the_deletion(
    machine: Machine,
) -> None:
    _hold_a_claim(machine)
    machine.clock.advance(3600)
    between = machine.clock.now()
    machine.clock.advance(3600)
    _take_away(machine, "9100")
    _say(machine, "c", CORRECTION, at=between)
    assert _memories(machine) == []
    for path in Path(machine.config.state_directory).glob("ledger*"):
        path.unlink()
    machine.crash()
    machine.visit()

    assert _memories(machine) == []


# Since when.


def test_words_after_a_deletion_count_where_memd_was_away(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    _say(machine, "o", POSTGRES)
    machine.app.close()
    _file(machine, "8443").unlink()
    _touch(machine)
    machine.clock.advance(3600)
    _append(machine, "b", WIKI)
    machine.clock.advance(3600)
    machine.restart_app()
    machine.app.prepare_scopes()
    machine.visit()

    assert WIKI in _memories(machine)


def test_what_was_written_by_a_person_meanwhile_moves_no_deletion(
    machine: Machine,
) -> None:
    _say(machine, "a", WIKI)
    machine.app.close()
    _file(machine, "8443").unlink()
    _touch(machine)
    machine.clock.advance(3600)
    _append(machine, "b", WIKI)
    machine.clock.advance(3600)
    machine.restart_app()
    machine.app.curator.answer(Remember(text=POSTGRES))
    machine.visit()

    assert WIKI in _memories(machine)


# There again.


def test_memory_that_is_back_frees_its_messages(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _file(machine, "8443")
    text = _take_away(machine, "8443")
    assert _is_retired(machine, "a-0")
    path.write_text(text)
    machine.visit()

    assert not _is_retired(machine, "a-0")
    assert not machine.scope.deleted_assertions()


def _is_retired(machine: Machine, message: str) -> bool:
    session = machine.rows("SELECT session FROM memory_source")[0][0]
    found = machine.scope.find_retired("jsonl", session, message, heard="", at=None)
    return found is not None


def test_second_deletion_counts_too(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _file(machine, "8443")
    text = _take_away(machine, "8443")
    path.write_text(text)
    machine.visit()
    machine.clock.advance(3600)
    between = machine.clock.now()
    machine.clock.advance(3600)
    _take_away(machine, "8443")
    _say(machine, "b", WIKI, at=between)

    assert _memories(machine) == []


def test_second_deletion_counts_with_what_was_written_meanwhile(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _file(machine, "8443")
    text = _take_away(machine, "8443")
    path.write_text(text)
    machine.visit()
    machine.clock.advance(3600)
    path.write_text(text.replace("8443", "9443"))
    machine.visit()
    machine.clock.advance(3600)
    _take_away(machine, "9443")
    _say(machine, "b", WIKI.replace("8443", "9443"), at=LONG_AGO)

    assert _memories(machine) == []


def test_memory_that_came_from_the_archive_counts_as_deleted_unconfirmed(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    machine.clock.advance(3600)
    _say(machine, "b", NEWER)
    machine.clock.advance(3600)
    [copy] = machine.memory.glob(".archive/2*/*.md")
    _file(machine, "9443").unlink()
    copy.rename(machine.memory / copy.name)
    machine.visit()
    machine.clock.advance(3600)
    between = machine.clock.now()
    machine.clock.advance(3600)
    _take_away(machine, "8443")
    _say(machine, "d", WIKI, at=between)

    assert _memories(machine) == []


# In the seconds between.


def test_model_that_reads_before_the_deletion_is_certain_brings_nothing_back(
    machine: Machine,
) -> None:
    _say(machine, "a", WIKI)
    _file(machine, "8443").unlink()
    machine.backend = Asking(_claims_about(WIKI))
    machine.restart()
    machine.app.run(NOW)

    assert _memories(machine) == []
    assert _notes(machine) == 0


# What else the ledger knows.


def test_edit_that_was_deleted_while_memd_was_away_stays_away(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    path = _file(machine, "8443")
    path.write_text(path.read_text().replace("8443", "9443"))
    machine.visit()
    machine.restart()
    machine.app.close()
    path.unlink()
    machine.clock.advance(3600)
    machine.restart_app()
    machine.visit()
    _say(machine, "b", WIKI.replace("8443", "9443"), at=LONG_AGO)

    assert _memories(machine) == []


def test_memory_of_a_store_that_got_a_new_id_counts_as_deleted(machine: Machine) -> None:
    _say(machine, "a", WIKI)
    machine.clock.advance(86_400 * 30)
    (machine.memory / ".memd-store").unlink()
    machine.restart()
    machine.visit()
    _take_away(machine, "8443")
    _say(machine, "b", WIKI, at=LONG_AGO)
    _reads_again(machine)

    assert _memories(machine) == []


def test_file_that_was_written_and_taken_away_before_a_restart_stays_away(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Extraction, "_close", die)
        with pytest.raises(KeyboardInterrupt):
            _say(machine, "a", WIKI)
    _file(machine, "8443").unlink()
    machine.clock.advance(3600)
    machine.crash()
    machine.visit()

    assert _memories(machine) == []


def test_emptied_archive_brings_nothing_back(machine: Machine) -> None:
    _say(machine, "a", WIKI, POSTGRES)
    _take_away(machine, "8443")
    shutil.rmtree(machine.memory / ".archive")
    _say(machine, "b", WIKI, at=LONG_AGO)
    _reads_again(machine)

    assert _memories(machine) == [POSTGRES]


# A directory that is moved.


def _move(machine: Machine) -> None:
    machine.memory = machine.memory.rename(machine.home / "elsewhere")
    machine.config = replace(machine.config, memory_directory=str(machine.memory))
    machine.restart()
    machine.visit()


def test_held_claims_move_with_their_directory(machine: Machine) -> None:
    _hold_a_claim(machine)
    _move(machine)

    assert machine.rows("SELECT scope, state FROM review") == [(str(machine.memory), "waiting")]


def test_claims_that_wait_for_a_second_session_move_with_their_directory(
    machine: Machine,
) -> None:
    _say(machine, "a", "Use pnpm, not npm.")
    machine.clock.advance(3600)
    _move(machine)
    _say(machine, "b", "Use pnpm, not npm.")

    assert len(_memories(machine)) == 1


def test_copy_of_a_directory_takes_nothing_along(machine: Machine) -> None:
    _hold_a_claim(machine)
    before = str(machine.memory)
    machine.memory = Path(shutil.copytree(machine.memory, machine.home / "copy"))
    machine.config = replace(machine.config, memory_directory=str(machine.memory))
    machine.restart()

    assert machine.rows("SELECT scope FROM review") == [(before,)]


# What a claim may rest on.


def _add_wiki_to_dana(words: str) -> Callable[[Request], Iterator[Claim]]:
    """Return a model that adds WIKI to the memory about Dana, citing the message with some words."""

    def make(request: Request) -> Iterator[Claim]:
        label = _label(request, words)
        for memory in request.memories:
            if label is not None and "Dana" in memory.text:
                yield _claim(
                    f"{DANA} {WIKI}",
                    (label, WIKI),
                    operation=Operation.UPDATE,
                    targets=(memory.id,),
                )

    return make


def test_update_by_older_words_brings_nothing_deleted_back(machine: Machine) -> None:
    _say(machine, "a", WIKI, DANA)
    _take_away(machine, "8443")

    _ask(machine, _add_wiki_to_dana("8443"))
    _say(machine, "z", WIKI, at=LONG_AGO)

    assert _memories(machine) == [DANA]


def test_update_by_older_words_brings_nothing_corrected_back(machine: Machine) -> None:
    _say(machine, "a", WIKI, DANA)
    machine.clock.advance(3600)
    _say(machine, "b", NEWER)
    before = _memories(machine)

    _ask(machine, _add_wiki_to_dana("on port 8443."))
    _say(machine, "z", WIKI, at=LONG_AGO)

    assert _memories(machine) == before


def _merge(machine: Machine) -> None:
    """Let a model make one memory of what Dana and Ruby have to do with the wiki."""
    said = "The wiki is maintained by Dana and written in Ruby, see the bookmarks."
    _say(machine, "a", DANA, RUBY)
    machine.clock.advance(60)

    def make(request: Request) -> Iterator[Claim]:
        label, ids = _label(request, "bookmarks"), tuple(one.id for one in request.memories)
        if label is not None and len(ids) == 2:
            yield _claim(f"{DANA} {RUBY}", (label, said), operation=Operation.MERGE, targets=ids)

    _ask(machine, make)
    _say(machine, "b", said)
    assert _memories(machine) == [f"{DANA} {RUBY}"]
    machine.clock.advance(3600)


def test_parts_of_a_merged_memory_stay_deleted_with_it(machine: Machine) -> None:
    _merge(machine)
    between = machine.clock.now()
    machine.clock.advance(3600)
    _take_away(machine, "Ruby")
    machine.backend = RulesBackend()
    machine.restart()
    _say(machine, "c", DANA, at=between)

    assert _memories(machine) == []


@pytest.mark.parametrize("statement", [WIKI, "The wiki is on port 8443 of wiki.corp.example."])
def test_one_more_message_gets_nothing_round_a_deletion(machine: Machine, statement: str) -> None:
    bookmarks = "The wiki has its own bookmarks, as wiki.corp.example has always had."
    _say(machine, "a", WIKI, bookmarks)
    _take_away(machine, "8443")

    def make(request: Request) -> Iterator[Claim]:
        first, second = _label(request, "8443"), _label(request, "bookmarks")
        if first is not None and second is not None:
            yield _claim(statement, (first, WIKI), (second, bookmarks))

    _ask(machine, make)
    assert not any("8443" in text for text in _memories(machine))
