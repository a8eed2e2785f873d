from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memconsolidate.backends.cues.languages import LANGUAGES
from memconsolidate.cli.main import main
from memconsolidate.cli.review import WORDS_FOR_GOOD
from memconsolidate.ledger.batches import add_provisional, add_review
from memconsolidate.ledger.database import open_ledger
from memconsolidate.model import (
    Claim,
    MemorySource,
    MemoryType,
    Operation,
    Outcome,
    Provisional,
    Quote,
    Verdict,
)
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.files import Files
from memconsolidate.verdicts.cues import has_permanence

SAID = datetime(2026, 3, 10, 8, 15, tzinfo=UTC)
SOURCE = MemorySource(agent="codex", session="s1", messages=("m1",), at=SAID)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text('state_directory = "./state"\n')
    (tmp_path / "memory").mkdir()
    return tmp_path


def _claim(statement: str, memory_type: MemoryType = MemoryType.PROJECT) -> Claim:
    return Claim(
        operation=Operation.SUPERSEDE,
        type=memory_type,
        statement=statement,
        quotes=(Quote("m1", "It is 7777 now."),),
    )


def _hold(
    place: Path, claim: Claim, *, targets: tuple[str, ...] = (), reason: str = "different_person"
) -> None:
    verdict = Verdict(
        outcome=Outcome.HOLD, reason=reason, claim=claim, targets=targets, sources=(SOURCE,)
    )
    clock = SystemClock()
    database = open_ledger(str(place / "state"), clock, Files())
    add_review(
        database,
        str(place / "memory"),
        reason=reason,
        verdict=verdict,
        pass_id="p",
        now=clock.now(),
    )
    database.close()


def _wait(place: Path, claim: Claim) -> None:
    clock = SystemClock()
    database = open_ledger(str(place / "state"), clock, Files())
    provisional = Provisional(claim=claim, sources=(SOURCE,), since=clock.now())
    add_provisional(database, str(place / "memory"), provisional, "p")
    database.close()


def test_held_claim_says_why_what_who_and_since_when(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "memory" / "port.md").write_text(
        "---\nname: The port\ndescription: It is 5432.\ntype: project\n---\nIt is 5432.\n"
    )
    _hold(place, _claim("The port is 7777."), targets=("port.md", "gone-id"))
    assert main(["review"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 claim held for you:"
    assert lines[1] == "1  The port is 7777."
    told = [line.split(maxsplit=1) for line in lines[2:10]]
    assert told[:6] == [
        ["type", "project"],
        ["why", "It would change a memory that another person or agent is the source of."],
        ["about", "port.md: It is 5432."],
        ["about", "gone-id, which is no longer there"],
        ["words", "It is 7777 now."],
        ["said", "codex, session s1, m1, 2026-03-10T08:15:00+00:00"],
    ]
    assert told[6][0] == "since"
    assert told[7] == ["accept", "takes the place of port.md, which goes to .archive/"]
    assert "`memd review accept NUMBER`" in lines[-1]
    assert "`memd review reject NUMBER`" in lines[-1]


def test_claim_about_a_memory_that_may_be_in_a_broken_file_says_so(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _hold(place, _claim("The port is 7777."), targets=("gone-id",))
    broken = place / "memory" / "broken.md"
    broken.write_text('---\nname: "The port\n---\nIt is 5432.\n')
    assert main(["review"]) == 0
    told = capsys.readouterr().out
    assert "waits   until broken.md can be read again: it may be that memory" in told
    main(["review", "--json"])
    assert json.loads(capsys.readouterr().out)["waiting"][0]["unreadable"] == ["broken.md"]

    broken.unlink()
    main(["review"])
    assert "can be read again" not in capsys.readouterr().out


def test_claims_that_wait_for_a_second_session_are_listed_too(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _wait(place, _claim("Write short answers."))
    assert main(["review"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 claim waiting for a second session:\np1  Write short answers.\n")
    assert "a second session decides" in told
    assert "Said again in another session" in told
    assert "held" not in told


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["Write short answers."], "`from now on` or `always`"),
        (["커밋 메시지는 영어로 작성해 주세요."], "`앞으로` or `항상`"),
        (["コミットメッセージは英語で書いてください。"], "`今後は` or `常に`"),
        (["提交信息请用英文写。"], "`以后` or `始终`"),
        (["Escribe los commits en inglés."], "`de ahora en adelante` or `siempre`"),
        (["Schreib die Commits auf Englisch."], "`ab jetzt` or `immer`"),
        (["Écris les commits en anglais."], "`désormais` or `toujours`"),
        (["Benutze pnpm."], "`ab jetzt` or `immer`"),
        (
            ["Answer in 한국어 please.", "짧게 답해 주세요.", "Write short answers."],
            "`from now on` or `always`, `앞으로` or `항상`",
        ),
    ],
)
def test_advice_names_the_words_in_the_languages_of_the_claims(
    statements: list[str], words: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for statement in statements:
        _wait(place, _claim(statement, MemoryType.FEEDBACK))
    assert main(["review"]) == 0
    assert f"with words as {words} it is taken at once." in capsys.readouterr().out


def test_advice_knows_words_of_every_language_that_the_rules_read() -> None:
    for language in LANGUAGES:
        for word in WORDS_FOR_GOOD[language.name].split(" or "):
            assert language.permanence.search(word.strip("`"))
            assert has_permanence(word.strip("`"))


def test_held_claims_as_json(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _hold(place, _claim("The port is 7777."), targets=("gone-id",), reason="files_changed")
    _wait(place, _claim("Write short answers."))
    assert main(["review", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    held, waiting = told["waiting"]
    assert (held["number"], held["waits_for"]) == ("1", "person")
    assert held["targets"] == [{"id": "gone-id", "file": None, "name": None, "says": None}]
    assert held["accept"]["outcome"] == "create"
    assert held["sources"][0]["at"] == "2026-03-10T08:15:00+00:00"
    assert held["sentence"].startswith("Somebody changed the files")
    assert datetime.fromisoformat(held["since"]).tzinfo is not None
    assert (waiting["number"], waiting["waits_for"]) == ("p1", "session")
    assert (waiting["statement"], waiting["reason"]) == (
        "Write short answers.",
        "needs_second_session",
    )


def test_type_narrows_the_held_claims(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _hold(place, _claim("The port is 7777."))
    _hold(place, _claim("Answer briefly.", MemoryType.FEEDBACK))
    assert main(["review", "--type", "feedback"]) == 0
    told = capsys.readouterr().out
    assert "Answer briefly." in told
    assert "7777." not in told


def test_held_text_cannot_steer_the_terminal(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _hold(place, _claim("a\x1b[2J\u202eb\nc"), targets=("\x1b]0;x\x07",))
    main(["review"])
    told = capsys.readouterr().out
    assert {"\x1b", "\u202e", "\x07"}.isdisjoint(told)
    assert "1  a\\u001b[2J\\u202eb\\nc\n" in told


@pytest.mark.parametrize("has_ledger", [False, True])
def test_nothing_that_waits_is_an_answer(
    place: Path, has_ledger: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    if has_ledger:
        open_ledger(str(place / "state"), SystemClock(), Files()).close()
    assert main(["review"]) == 0
    assert capsys.readouterr().out == "No claim waits.\n"
    assert (place / "state").exists() == has_ledger
