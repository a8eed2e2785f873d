from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from memconsolidate.cli.main import main
from memconsolidate.ledger.batches import add_memory_sources
from memconsolidate.ledger.database import LEDGER_FILE, open_ledger
from memconsolidate.memory.frontmatter import render_memory
from memconsolidate.model import Authority, Memory, MemorySource, MemoryType
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.files import Files

_OWN = Memory(
    file="own.md",
    name="Own",
    description="About it.",
    type=MemoryType.PROJECT,
    body="It is.",
    id="abcdefghij",
)


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text('state_directory = "./state"\n')
    (tmp_path / "memory").mkdir()
    return tmp_path / "memory"


def _write(path: Path, name: str, memory_type: str = "project") -> None:
    path.write_text(
        f"---\nname: {name}\ndescription: About it.\ntype: {memory_type}\n---\nIt is.\n"
    )


def test_files_that_are_kept_out_are_listed_with_reason(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(memory / "good.md", "Good")
    (memory / "plain.md").write_text("no header\n")
    (memory / "broken.md").write_text("---\nname: [\n---\n")
    assert main(["list"]) == 0
    header, first, *left = capsys.readouterr().out.splitlines()
    assert header.split() == ["id", "type", "authority", "confirmed", "updated", "name"]
    assert first.split() == ["-", "project", "unverified", "1", "-", "Good"]
    assert left[0] == "Left as they are:"
    assert any("plain.md: does not begin with a header of name," in line for line in left)
    assert any("broken.md: line" in line for line in left)

    assert main(["list", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["file"] for each in told["memories"]] == ["good.md"]
    assert {each["file"] for each in told["left_as_they_are"]} == {"plain.md", "broken.md"}


def test_authority_that_a_file_only_claims_is_unverified(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(memory / "claims.md", "Claims\nauthority: human")
    assert main(["list"]) == 0
    _, first = capsys.readouterr().out.splitlines()
    assert first.split()[2] == "unverified"
    assert main(["list", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["memories"]
    assert told["authority"] == "unverified"
    own = render_memory(replace(_OWN, authority=Authority.HUMAN))
    (memory / "claims.md").unlink()
    for file in ("own.md", "x.md"):
        (memory / file).write_text(own)
    assert main(["list"]) == 0
    _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split()[:3] for row in rows] == [
        ["abcdefghij", "project", "human"],
        ["-", "project", "unverified"],
    ]
    (memory / "own.md").write_text(own.replace("It is.", "It is not."))
    (memory / "x.md").unlink()
    assert main(["list"]) == 0
    assert "unverified" in capsys.readouterr().out


def test_edited_memory_is_told_apart_from_what_its_file_says(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = replace(_OWN, authority=Authority.HUMAN)
    (memory / "own.md").write_text(render_memory(own))
    assert main(["show", "own"]) == 0
    assert "authority: human\n" in capsys.readouterr().out
    (memory / "own.md").write_text(render_memory(own).replace("It is.", "It is not."))
    assert main(["show", "own"]) == 0
    told = capsys.readouterr().out
    assert "authority: unverified; its file says human\n" in told
    assert "protected: its file was changed since memd wrote it" in told


def test_help_says_what_an_edit_by_hand_does_to_each_column(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["list", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "unverified, whatever its file says: written by others, or changed since" in told
    assert "an edit by hand does not move it" in told


def _say(memory: Path, times: int) -> None:
    """Let the ledger know that a memory was said so often."""
    clock = SystemClock()
    database = open_ledger(str(memory.parent / "state"), clock, Files())
    sources = tuple(
        MemorySource(agent="codex", session=f"s{number}", messages=("m1",), at=clock.now())
        for number in range(times)
    )
    add_memory_sources(database, str(memory), "abcdefghij", sources, pass_id="p", now=clock.now())
    database.close()


@pytest.mark.parametrize(("in_file", "in_ledger", "shown"), [(3, 5, 5), (3, 2, 3), (3, 0, 3)])
def test_confirmed_is_how_often_it_was_said_although_the_file_tells_less(
    memory: Path, in_file: int, in_ledger: int, shown: int, capsys: pytest.CaptureFixture[str]
) -> None:
    own = replace(_OWN, confirmed=in_file)
    (memory / "own.md").write_text(render_memory(own))
    _say(memory, in_ledger)

    assert main(["list"]) == 0
    _, row = capsys.readouterr().out.splitlines()
    assert row.split()[3] == str(shown)
    assert main(["list", "--json"]) == 0
    [told] = json.loads(capsys.readouterr().out)["memories"]
    assert told["confirmed"] == shown
    assert main(["show", "own"]) == 0
    assert f"confirmed: {shown} times\n" in capsys.readouterr().out


def test_show_names_the_sources_of_the_ledger_and_those_only_in_the_file(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = tuple(
        MemorySource(agent="codex", session=session, messages=("m1",), at=SystemClock().now())
        for session in ("s0", "elsewhere")
    )
    own = replace(_OWN, confirmed=2, sources=said)
    (memory / "own.md").write_text(render_memory(own))
    _say(memory, 2)

    assert main(["show", "own", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {each["session"] for each in told["sources"]} == {"s0", "s1", "elsewhere"}
    assert (len(told["sources"]), told["confirmed"]) == (3, 3)


def test_memory_without_sources_announces_none(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(memory / "good.md", "Good")
    assert main(["show", "good"]) == 0
    assert "0 sources\n" in capsys.readouterr().out


def test_damaged_ledger_hides_no_memory(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(memory / "good.md", "Good")
    (memory.parent / "state").mkdir()
    (memory.parent / "state" / LEDGER_FILE).write_bytes(b"no database" * 500)
    assert main(["list"]) == 0
    assert "Good" in capsys.readouterr().out


def test_files_of_others_are_left_where_they_are_not_adopted(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (memory.parent / "memconsolidate.toml").write_text('foreign_files = "leave"\n')
    _write(memory / "theirs.md", "Theirs")
    assert main(["list"]) == 0
    assert "theirs.md: written by others; foreign_files is leave" in capsys.readouterr().out
    assert main(["show", "theirs"]) == 0
    assert "It is." in capsys.readouterr().out


def test_directory_that_is_not_there_has_no_memories(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memory.rmdir()
    assert main(["list"]) == 0
    assert capsys.readouterr().out.startswith("No memories in ")
    assert not memory.exists()


def test_name_that_two_memories_have_is_ambiguous(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(memory / "one.md", "Twin")
    _write(memory / "two.md", "Twin")
    assert main(["show", "twin"]) == 1
    told = capsys.readouterr().err
    assert "one.md" in told
    assert "two.md" in told


def test_path_and_file_name_mean_the_file(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(memory / "straße.md", "Road")
    for which in ("straße", "STRASSE.MD", str(memory / "straße.md"), "road"):
        assert main(["show", which]) == 0
        assert capsys.readouterr().out.splitlines()[0] == "Road"


@pytest.mark.parametrize("which", ["", "   ", "zzzzzzzz", "../x", "\udce9"])
def test_what_is_not_there_is_an_answer(
    memory: Path, which: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(memory / "one.md", "Something else")
    assert main(["show", which]) == 1
    assert "there is no such memory" in capsys.readouterr().err


def test_type_narrows_the_list(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(memory / "a.md", "About me", "user")
    _write(memory / "b.md", "About work")
    assert main(["list", "--type", "user"]) == 0
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()] == ["type", "user"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("type: prefs", "unknown type 'prefs', taken as project; known are user, feedback,"),
        ("type: [user]", "unknown type 'no text', taken as project"),
        ("metadata: {type: prefs}", "unknown type 'prefs', taken as project"),
        ("typ: user", "it has no type, taken as project"),
    ],
)
def test_type_that_stands_in_for_another_is_told(
    memory: Path, line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"---\nname: Mine\ndescription: About it.\n{line}\n---\nIt is.\n"
    (memory / "mine.md").write_text(text)
    _write(memory / "good.md", "Good")
    assert main(["run"]) == 0
    capsys.readouterr()

    assert main(["list"]) == 0
    assert f"\nmine.md: {told}" in capsys.readouterr().out
    assert main(["show", "mine"]) == 0
    assert f"\ntype: {told}" in capsys.readouterr().out
    assert main(["status"]) == 0
    shown = capsys.readouterr().out
    assert f" mine.md: {told}" in shown
    assert "good.md" not in shown
    assert (memory / "mine.md").read_text() == text


def test_known_type_is_told_without_a_word(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(memory / "good.md", "Good", "Feedback")
    for command in (["list"], ["show", "good"], ["status"]):
        assert main(command) == 0
        assert "taken as" not in capsys.readouterr().out


@pytest.mark.parametrize("which", ["mine", "MINE.md"])
def test_memory_with_a_broken_header_is_told_as_that(
    memory: Path, which: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (memory / "mine.md").write_text('---\nname: "Mine\ndescription: About it.\n---\nIt is.\n')
    assert main(["show", which]) == 1
    told = capsys.readouterr().err
    assert f"{memory}/mine.md:2: a text in quotation marks begins here and has no end" in told
    assert "no such memory" not in told
