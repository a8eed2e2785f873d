from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.config.load import find_config, load_config, user_config_path
from memconsolidate.config.schema import render_value, settings_of
from memconsolidate.config.settings import Config
from memconsolidate.errors import ConfigError
from memconsolidate.model import ForeignFiles
from tests.unprivileged import open_directory, run_unprivileged

SEED_EXAMPLE = """\
memory_directory = "./memory"
session_directory = "./sessions"
extraction_enabled = true
extraction_interval_ms = 60000
[llm_backend]
name = "bedrock"
region = "us-east-1"
model = "us.anthropic.claude-sonnet-4-20250514-v1:0"
"""


class Place:
    """A home and a working directory with a configuration in it."""

    def __init__(self, root: Path) -> None:
        self.cwd = root / "work"
        self.home = root / "home"
        self.cwd.mkdir()
        self.home.mkdir()
        self.file = self.cwd / "memd.toml"

    def load(self, text: str | bytes, env: dict[str, str] | None = None) -> Config:
        """Load a file that a person named."""
        self.file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_config(
            str(self.file), {"TZ": "UTC", **(env or {})}, str(self.cwd), str(self.home), "linux"
        )

    def load_found(self, text: str) -> Config:
        """Load a file that lay in the working directory."""
        (self.cwd / "memconsolidate.toml").write_text(text)
        return load_config(None, {}, str(self.cwd), str(self.home), "linux")

    def load_own(self) -> Config:
        """Load the file in the person's own configuration directory."""
        return load_config(None, {}, str(self.cwd), str(self.home), "linux")

    def problems(self, text: str | bytes, env: dict[str, str] | None = None) -> list[str]:
        with pytest.raises(ConfigError) as caught:
            self.load(text, env)
        assert caught.value.path == str(self.file)
        return caught.value.problems

    def refusals(self, text: str) -> list[str]:
        with pytest.raises(ConfigError) as caught:
            self.load_found(text)
        return caught.value.problems


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_the_seed_example_loads_as_it_is(place: Place) -> None:
    config = place.load(SEED_EXAMPLE)
    assert config.memory_directory == str(place.cwd / "memory")
    assert config.session_directory == str(place.cwd / "sessions")
    assert config.llm_backend.name == "bedrock"
    assert config.llm_backend.region == "us-east-1"
    assert config.extraction_interval_ms == 60000


def test_an_empty_file_means_the_defaults(place: Place) -> None:
    config = place.load("")
    assert config.quiet_ms == 5000
    assert config.budget.max_usd_per_day == 3.0
    assert config.llm_backend.name == "rules"
    assert config.stale_after_days.reference == 365
    assert config.watch_entries == ()
    assert config.publish == {}


def test_all_problems_are_reported_at_once(place: Place) -> None:
    problems = place.problems(
        """
        quiet_ms = -1
        max_usd_per_day = 3
        extractionEnabled = true
        memory_directory = "${NOWHERE}/x"
        [llm_backend]
        name = "bedrok"
        [budget]
        max_usd_per_day = nan
        [redaction]
        patterns = ["("]
        """
    )
    assert problems == [
        "quiet_ms = -1: allowed is a whole number from 0 to 2,678,400,000",
        "max_usd_per_day: there is no such setting; it belongs to [budget]",
        "extractionEnabled: there is no such setting; did you mean extraction_enabled?",
        "memory_directory: the environment has no NOWHERE",
        (
            '[llm_backend] name = "bedrok": allowed is "anthropic", "bedrock", "command", "openai"'
            ' or "rules"; did you mean "bedrock"?'
        ),
        "[budget] max_usd_per_day = nan: allowed is a number from 0 to 1,000,000",
        (
            '[redaction] patterns = ["("]: it is no regular expression:'
            " missing ), unterminated subpattern at position 0"
        ),
    ]


def test_a_syntax_error_names_line_and_column(place: Place) -> None:
    assert place.problems("quiet_ms = 1\nmin_hours = = 3\n") == [
        "line 2, column 13: = is no value; text stands in quotation marks"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "dry_run = true\ndry_run = true",
            "line 2: dry_run is set a second time (first in line 1);",
        ),
        (
            "[log]\n[llm_backend]\ncommand = [\n'a'\n]\ncommand = ['b']",
            "line 6: command is set a second time (first in line 3);",
        ),
        ("[budget]\n[log]\n[budget]", "line 3: [budget] is there a second time (first in line 1);"),
        ("[[watch]]\n[watch]", "line 2: [watch] is there a second time (first in line 1);"),
        (
            "budget.max_usd_per_day = 1\n[budget]",
            "line 2: [budget] is there a second time (first in line 1);",
        ),
        ("log = { file = 'a', file = 'b' }", "line 1: file is set twice in one pair of braces;"),
        ("log = {}\nlog.file = 'a'", "line 2: log.file adds to what line 1 sets as a whole;"),
        ("prices = 1\n[prices.m]", "line 2: [prices.m] adds to what line 1 sets as a whole;"),
        ("dry_run = True", "line 1, column 11: True is written in lower case: true"),
        ("model = claude", "line 1, column 9: claude is no value; text stands in quotation marks"),
        ("quiet_ms =", "line 1, column 11: a value is missing"),
        ("quiet_ms = 010", "line 1, column 13: 10 is too much; write one setting a line,"),
        ('a = "b" c = "d"', 'line 1, column 9: c = "d" is too much; write one setting a line,'),
        ('a = "C:\\Users"', "line 1, column 10: in double quotation marks \\ begins a code;"),
        ('a = "C:\\Work"', "line 1, column 10: in double quotation marks \\ begins a code;"),
        ('name: "rules"', "line 1, column 5: a setting is written: name = value"),
        ("[log", "line 1, column 5: a table is written: [name]"),
        ("[[watch]", "line 1, column 8: such a table is written: [[name]]"),
        ("\n[llm_backend]\ncommand = ['a',\n 'b'\n", "line 3: what begins here has no closing ]"),
        ("log = { level = 'info'", "line 1: what begins here has no closing }"),
    ],
)
def test_a_syntax_error_is_said_in_plain_words(place: Place, text: str, expected: str) -> None:
    [problem] = place.problems(text)
    assert problem.startswith(expected)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 'b\nc = 1\n", 1),
        ('a = "b\nc = 1\n', 1),
        ('x = 1\na = "b', 2),
        ('a = 1\nb = """c\nd = 2\n', 2),
        ("a = 1\nb = '''c\nd = 2\n", 2),
    ],
)
def test_open_text_is_told_with_the_line_where_it_begins(
    place: Place, text: str, line: int
) -> None:
    told = f"line {line}: a text is not closed, its quotation mark is missing"
    assert place.problems(text) == [told]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[budgett]", "[budgett]: there is no such table; did you mean [budget]?"),
        ("[[watches]]", "[[watches]]: there is no such table; did you mean [[watch]]?"),
        ("budgett = 5", "budgett: there is no such setting; did you mean [budget]?"),
        ("[Budget]", "[Budget]: there is no such table; did you mean [budget]?"),
        ("[stale]", "[stale]: there is no such table; did you mean [stale_after_days]?"),
        ("[price.m]", "[price]: there is no such table; did you mean [prices.NAME]?"),
        ("[log.more]", "[log.more]: there is no such table"),
        ("[log.more.deep]", "[log.more]: there is no such table"),
        ("[[watch]]\nsessions = 'a'\n[watch.more]", "[[watch]] number 1, more: there is no such"),
        (
            "llm_backend.nme = 'a'",
            "[llm_backend] nme: there is no such setting; did you mean name?",
        ),
        ("[memory_directory]", "memory_directory: it is no table; allowed is text, not empty"),
        ("[prices]\ninput = 1", "[prices] input: allowed is a table, written [prices.NAME]"),
        ("[prices.m]\ninput = 1", "[prices.m] output: it is required; what comes out"),
        ("dry_run = 'True'", 'dry_run = "True": allowed is true or false; did you mean true?'),
        (
            "quiet_ms = '5'",
            'quiet_ms = "5": allowed is a whole number from 0 to 2,678,400,000; did',
        ),
        (
            "quiet_ms = 5.0",
            "quiet_ms = 5.0: allowed is a whole number from 0 to 2,678,400,000; did",
        ),
        (
            "memory_directory = ['m']",
            'memory_directory = ["m"]: allowed is text, not empty; did you',
        ),
        (
            "[redaction]\npatterns = 'a b'",
            '[redaction] patterns = "a b": allowed is a list, each text, not empty; did you mean ["a b',
        ),
    ],
)
def test_slip_is_told_as_what_is_written_there(place: Place, text: str, expected: str) -> None:
    [problem] = place.problems(text)
    assert problem.startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '[llm_backend]\nname = "command"\ncommand = "./model.sh -x"',
            (
                '[llm_backend] command = "./model.sh -x": allowed is a list, each text, not empty; did'
                ' you mean ["./model.sh", "-x"]?'
            ),
        ),
        (
            '[llm_backend]\nname = "command"\npreset = "foo"',
            '[llm_backend] preset = "foo": allowed',
        ),
        (
            'session_directory = 5\nmemory_directory = "./sessions"',
            "session_directory = 5: allowed",
        ),
        ('memory_directory = 5\nsession_directory = "./memory"', "memory_directory = 5: allowed"),
        (
            'state_directory = 5\nmemory_directory = "m"\n[log]\nfile = "a.log"',
            "state_directory = 5: allowed is text",
        ),
        ("[[watch]]\nsessions = 5\nmemory = 'm'\n", "[[watch]] number 1, sessions = 5: allowed"),
    ],
)
def test_value_that_is_not_allowed_makes_no_second_fault(
    place: Place, text: str, expected: str
) -> None:
    [problem] = place.problems(text)
    assert problem.startswith(expected)


def test_other_conflicts_are_told_beside_a_value_that_is_not_allowed(place: Place) -> None:
    problems = place.problems('memory_directory = 5\n[log]\nfile = "sessions/a.log"')
    assert len(problems) == 2
    assert problems[1].startswith("[log] file: it lies in session_directory;")


def test_command_and_preset_together_are_told_as_that(place: Place) -> None:
    text = '[llm_backend]\nname = "command"\npreset = "llm"\ncommand = ["x"]'
    [problem] = place.problems(text)
    assert problem.endswith("it takes a command or a preset, not both")


@pytest.mark.parametrize(
    ("name", "told"), [("gone.toml", "there is no such"), (".", "it is a dir")]
)
def test_variable_that_names_the_file_is_named(place: Place, name: str, told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(None, {"MEMD_CONFIG": name}, str(place.cwd), str(place.home))
    [problem] = caught.value.problems
    assert problem.startswith(told)
    assert "MEMD_CONFIG in the environment names it" in problem
    with pytest.raises(ConfigError) as caught:
        load_config(name, {"MEMD_CONFIG": name}, str(place.cwd), str(place.home))
    assert "MEMD_CONFIG" not in caught.value.problems[0]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b'a = "\xff"\n', "line 1: it is not UTF-8"),
        (b"# one\n# \xc3\x28\n", "line 2: it is not UTF-8"),
        (b"\x00\x01\x02", "line 1, column 1: Invalid statement"),
        (b"quiet_ms = " + b"[" * 5000, "it is not TOML: TOML inline arrays/tables are nested"),
        (b"quiet_ms = " + b"9" * 5000, "it is not TOML: Exceeds the limit"),
        (b"#" * 1_000_001, "it has 1,000,001 bytes; this is no configuration"),
    ],
)
def test_a_file_that_is_no_configuration_is_one_problem(
    place: Place, content: bytes, expected: str
) -> None:
    [problem] = place.problems(content)
    assert problem.startswith(expected)


def test_byte_order_mark_and_windows_lines_are_read(place: Place) -> None:
    assert place.load(b"\xef\xbb\xbfquiet_ms = 7\r\nmin_hours = 1\r\n").quiet_ms == 7


def test_a_directory_or_missing_file_is_explained(place: Place) -> None:
    for name, expected in (
        (".", "it is a directory; name a file"),
        ("gone.toml", "there is no such file; `memd init` writes one"),
        ("/dev/null", "it is no regular file; name a file"),
        ("a\0b", "a path cannot hold the character NUL"),
    ):
        with pytest.raises(ConfigError) as caught:
            load_config(name, {}, str(place.cwd), str(place.home))
        assert caught.value.problems == [expected]


def test_an_unreadable_file_is_explained() -> None:
    with open_directory() as directory:
        file = directory / "memconsolidate.toml"
        file.touch(mode=0o644)

        def check_readable() -> None:
            load_config(str(file), {}, str(directory), str(directory))

        def check_unreadable() -> None:
            with pytest.raises(ConfigError, match="it cannot be read: Permission denied"):
                load_config(str(file), {}, str(directory), str(directory))

        run_unprivileged(check_readable)
        file.chmod(0o000)
        run_unprivileged(check_unreadable)


def test_references_take_values_from_the_environment(place: Place) -> None:
    config = place.load(
        """
        memory_directory = "${ROOT}/memory"
        quiet_ms = "${QUIET}"
        dry_run = "${DRY:-true}"
        [llm_backend]
        api_key = "${KEY:-none}"
        model = "${EMPTY:-fallback}"
        command = ["run", "${ROOT}", "$${ROOT}"]
        """,
        {"ROOT": "/data", "QUIET": "250", "KEY": "sk-1", "EMPTY": ""},
    )
    assert config.memory_directory == "/data/memory"
    assert config.quiet_ms == 250
    assert config.dry_run is True
    assert config.llm_backend.api_key == "sk-1"
    assert config.llm_backend.model == "fallback"
    assert config.llm_backend.command == ("run", "/data", "${ROOT}")
    assert "llm_backend.api_key" in config.from_environment
    assert "sk-1" not in repr(config)


def test_variable_that_is_empty_or_written_as_in_a_shell_is_told(place: Place) -> None:
    problems = place.problems(
        """
        session_directory = "$HOME/sessions"
        memory_directory = "${EMPTY}"
        """,
        {"HOME": "/home/somebody", "EMPTY": ""},
    )
    assert problems == [
        'session_directory = "$HOME/sessions": write ${HOME} where the variable is meant',
        'memory_directory = "${EMPTY}": allowed is text, not empty; the variable is empty',
    ]
    assert place.load('session_directory = "$WAGES/sessions"', {}).session_directory.endswith(
        "/$WAGES/sessions"
    )


def test_values_of_the_environment_are_never_in_problems(place: Place) -> None:
    problems = place.problems(
        """
        quiet_ms = "${SECRET}"
        time_zone = "${SECRET}"
        [llm_backend]
        name = "${SECRET}"
        base_url = "${SECRET}"
        [redaction]
        patterns = ["${SECRET}("]
        """,
        {"SECRET": "hunter2"},
    )
    assert len(problems) == 5
    assert "hunter2" not in " ".join(problems)


def test_a_literal_key_is_never_in_problems(place: Place) -> None:
    problems = place.problems(
        '[llm_backend]\napi_key = ["sk-1"]\napikey = "sk-1"\nbase_url = "ftp://u:sk-1@h"\n'
    )
    assert len(problems) == 3
    assert "sk-1" not in " ".join(problems)


def test_an_unfinished_reference_is_a_problem(place: Place) -> None:
    [problem] = place.problems('time_zone = "${not a name}"')
    assert problem == "time_zone: ${…} needs a name; write $${ for the characters ${ themselves"


def test_paths_are_relative_to_the_file_and_home(place: Place) -> None:
    (place.cwd / "deep").mkdir()
    place.file = place.cwd / "deep" / "memd.toml"
    config = place.load(
        'memory_directory = "../m"\nsession_directory = "~/s"\n[log]\nfile = "x.log"'
    )
    assert config.memory_directory == str(place.cwd / "m")
    assert config.session_directory == str(place.home / "s")
    assert config.log.file == str(place.cwd / "deep" / "x.log")


@pytest.mark.parametrize("value", ['""', '"~someone/x"', '"a\\u0000b"', "7"])
def test_what_is_no_path_is_a_problem(place: Place, value: str) -> None:
    assert place.problems(f"memory_directory = {value}")[0].startswith("memory_directory")


def test_memories_lie_outside_of_the_state_directory(place: Place) -> None:
    data = place.home / ".local/share/memconsolidate/memory"
    text = '[[watch]]\nsessions = "./a"\n'
    named = place.load(text)
    assert Path(named.default_memory).parent == data
    own = Path(user_config_path({}, str(place.home), "linux"))
    own.parent.mkdir(parents=True)
    own.write_text(text)
    assert place.load_own().default_memory == str(data)
    again = place.load(f'state_directory = "./state"\n{text}')
    place.file = place.cwd / "other.toml"
    assert place.load(f'state_directory = "./state"\n{text}').default_memory == again.default_memory
    assert again.default_memory != named.default_memory


def test_memories_that_earlier_versions_put_into_the_state_directory_are_found_there(
    place: Place,
) -> None:
    (place.cwd / "state" / "memory").mkdir(parents=True)
    config = place.load('state_directory = "./state"\n[[watch]]\nsessions = "./a"\n')
    assert config.default_memory == str(place.cwd / "state" / "memory")


def test_state_directory_depends_on_the_real_configuration(place: Place) -> None:
    first = place.load("").state_directory
    link = place.cwd / "link.toml"
    link.symlink_to(place.file)
    again = load_config(str(link), {}, str(place.cwd), str(place.home), "linux").state_directory
    place.file = place.cwd / "other.toml"
    other = place.load("").state_directory
    assert first == again
    assert first != other
    assert os.path.dirname(first) == str(place.home / ".local/state/memconsolidate")


def test_spending_is_counted_once_for_all_configurations(place: Place) -> None:
    first = place.load("").spending_file
    place.file = place.cwd / "other.toml"
    assert place.load("").spending_file == first
    assert first == str(place.home / ".local/state/memconsolidate/spending.sqlite")


@pytest.mark.parametrize(
    ("platform", "env", "expected"),
    [
        ("linux", {}, ".local/state/memconsolidate"),
        ("linux", {"XDG_STATE_HOME": "relative"}, ".local/state/memconsolidate"),
        ("darwin", {}, "Library/Application Support/memconsolidate"),
    ],
)
def test_state_lies_where_the_platform_keeps_it(
    place: Place, platform: str, env: dict[str, str], expected: str
) -> None:
    config = load_config(None, env, str(place.cwd), str(place.home), platform)
    assert os.path.dirname(config.state_directory) == str(place.home / expected)


def test_without_a_file_the_seed_defaults_hold(place: Place) -> None:
    config = load_config(None, {}, str(place.cwd), str(place.home), "linux")
    assert config.path is None
    assert config.memory_directory == str(place.cwd / "memory")
    assert config.session_directory == str(place.cwd / "sessions")


def test_configuration_is_looked_for_in_order(place: Place) -> None:
    env: dict[str, str] = {}

    def found(explicit: str | None = None) -> str | None:
        return find_config(explicit, env, str(place.cwd), str(place.home), "linux")

    assert found() is None
    personal = Path(user_config_path({}, str(place.home), "linux"))
    personal.parent.mkdir(parents=True)
    personal.touch()
    assert found() == str(personal)
    here = place.cwd / "memconsolidate.toml"
    here.touch()
    assert found() == str(here)
    env["MEMD_CONFIG"] = "~/named.toml"
    assert found() == str(place.home / "named.toml")
    assert found("given.toml") == str(place.cwd / "given.toml")


@pytest.mark.parametrize("text", ['"one', "'one", '"""one\n'])
def test_text_that_is_not_closed_is_called_so(place: Place, text: str) -> None:
    for rest in ("", "\nquiet_ms = 7"):
        [problem] = place.problems(f"memory_directory = {text}{rest}")
        assert problem.endswith("a text is not closed, its quotation mark is missing")


def test_an_unknown_time_zone_gets_a_suggestion(place: Place) -> None:
    assert place.problems('time_zone = "Europe/Berln"') == [
        'time_zone = "Europe/Berln": no time zone has this name; did you mean Europe/Berlin?'
    ]
    [problem] = place.problems('time_zone = "Europe/Wein"')
    assert problem.endswith("no time zone has this name")
    for name in ("../../etc/passwd", "Europe", "", "a\\u0000"):
        assert place.problems(f'time_zone = "{name}"')[0].startswith("time_zone")


def test_a_variable_that_is_no_zone_is_told_where_it_counts(place: Place) -> None:
    env = {"TZ": "Europe/Berln"}
    [problem] = place.problems("", env)
    assert problem.startswith('TZ = "Europe/Berln" in the environment')
    assert "set time_zone" in problem
    assert place.load('time_zone = "UTC"', env).time_zone == ZoneInfo("UTC")
    assert len(place.problems('time_zone = "Nowhere"', env)) == 1


def test_time_zone_is_ready_for_dates(place: Place) -> None:
    config = place.load('time_zone = "Asia/Seoul"')
    assert datetime(2026, 4, 7, tzinfo=config.time_zone).isoformat().endswith("+09:00")
    assert place.load("", {"TZ": "Asia/Tokyo"}).time_zone == ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'memory_directory = "x"\nsession_directory = "./y/../x"',
            "session_directory: it is the same directory as memory_directory; each needs its own",
        ),
        (
            'memory_directory = "x"\nsession_directory = "x/sessions"',
            "session_directory: it lies in memory_directory, where nothing is read as a transcript",
        ),
        (
            'session_directory = "s/in"\nstate_directory = "s"',
            "session_directory: it lies in state_directory, where nothing is read as a transcript",
        ),
        (
            'state_directory = "memory"',
            "state_directory: it is the same directory as memory_directory; each needs its own",
        ),
        (
            'state_directory = "memory/.state"',
            "state_directory: it lies in memory_directory, which agents read; choose another place",
        ),
        ('[log]\nfile = "sessions/a.log"', "[log] file: it lies in session_directory;"),
        (
            '[[watch]]\nsessions = "w"\nmemory = "w"',
            "[[watch]] number 1, sessions: it is the same directory as [[watch]] number 1, memory;",
        ),
        (
            '[[watch]]\nsessions = "w"\n[[watch]]\nsessions = "w"',
            "[[watch]] number 2: an earlier one watches the same files",
        ),
        (
            '[[watch]]\nsessions = "w"\nagent = "codex"\n[[watch]]\nsessions = "./w/"\nagent = "openhands"',
            "[[watch]] number 2: an earlier one watches the same files ([[watch]] number 1, sessions)",
        ),
        (
            'session_directory = "w"\n[[watch]]\nsessions = "w"',
            "[[watch]] number 1: session_directory names the same directory; the entry takes",
        ),
        (
            '[[watch]]\nsessions = "w"\nagent = "codx"',
            '[[watch]] number 1, agent = "codx": there is no such agent; known are claude-code,',
        ),
        (
            'memory_directory = "m"\n[[watch]]\nsessions = "w"',
            "memory_directory: it goes with session_directory, which is not in use beside [[watch]];",
        ),
        ('[llm_backend]\nname = "command"', '[llm_backend] name = "command": it needs a'),
        ('[health]\nlisten = "0.0.0.0:80"', "[health] listen: allowed is a loopback address"),
        ('[health]\nlisten = "127.0.0.1"', "[health] listen: allowed is a loopback address"),
        ('[llm_backend]\nbase_url = "http://["', "[llm_backend] base_url: allowed is an address"),
        ('watch = "sometimes"', 'watch_mode = "sometimes": allowed is "auto", "native" or "scan"'),
        ("watch = 3", "watch: allowed is a table, written [[watch]]"),
        ("[watch]\nx = 1", "watch: allowed is a table, written [[watch]]"),
        ("[[watch]]\nagent = 'x'", "[[watch]] number 1, sessions: it is required;"),
        ("watch = [3]", "[[watch]] number 1: allowed is a table"),
        ("budget = 3", "budget: allowed is a table, written [budget]"),
        ("[publish]\nhermes = 3", "[publish] hermes: allowed is a table"),
        ("[publish.'a b']\nshare = 2", '[publish."a b"] share = 2: allowed is a number above 0'),
        ('exclude = ["!"]', 'exclude = ["!"]: it is no pattern as .gitignore has them'),
        (
            'include = ["~/x"]',
            'include = ["~/x"]: a pattern is relative to the directory of the sess',
        ),
        (
            'exclude = "private/"',
            'exclude = "private/": allowed is a list, each text, not empty; did you',
        ),
        (
            '[[watch]]\nsessions = "s"\nexclude = ["#"]',
            '[[watch]] number 1, exclude = ["#"]: it names nothing',
        ),
        (
            'exclude = ["private/"]\n[[watch]]\nsessions = "s"',
            "exclude: it is about session_directory, which is not in use; write it into [[watch]]",
        ),
        ('[redaction]\npatterns = ["a*"]', '[redaction] patterns = ["a*"]: it matches the empty'),
    ],
)
def test_what_cannot_work_is_refused(place: Place, text: str, expected: str) -> None:
    [problem] = place.problems(text)
    assert problem.startswith(expected)


def test_a_link_does_not_hide_equal_directories(place: Place) -> None:
    (place.cwd / "memory").mkdir()
    (place.cwd / "sessions").symlink_to("memory")
    assert place.problems("")[0].startswith("session_directory: it is the same directory")


def test_a_log_file_that_is_a_device_or_directory_is_refused(place: Place) -> None:
    (place.cwd / "directory").mkdir()
    (place.cwd / "device").symlink_to(os.devnull)
    os.mkfifo(place.cwd / "pipe")
    for name in ("directory", "device", "pipe"):
        [problem] = place.problems(f'[log]\nfile = "{name}"')
        assert problem.startswith("[log] file: ")
        assert problem.endswith("is there and no plain file; choose another name")
    (place.cwd / "file").touch()
    (place.cwd / "link").symlink_to("file")
    place.load('[log]\nfile = "link"')


def test_memory_inside_sessions_is_allowed(place: Place) -> None:
    config = place.load('memory_directory = "sessions/memory"')
    assert config.memory_directory == str(place.cwd / "sessions/memory")


def test_watch_entries_replace_the_pair_of_directories(place: Place) -> None:
    config = place.load(
        '[[watch]]\nagent = "codex"\nsessions = "~/.codex/sessions"\n'
        '[[watch]]\nsessions = "off"\nenabled = false\n'
    )
    assert [entry.sessions for entry in config.watch_entries] == [
        str(place.home / ".codex/sessions")
    ]
    assert not config.uses_directory_pair
    both = place.load('session_directory = "s"\n[[watch]]\nsessions = "w"\n')
    assert both.uses_directory_pair


def test_the_mode_of_watching_may_be_called_watch(place: Place) -> None:
    assert place.load('watch = "scan"').watch_mode == "scan"
    assert place.load('watch_mode = "native"\n[[watch]]\nsessions = "w"').watch_mode == "native"


@pytest.mark.parametrize(
    "text",
    [
        '[llm_backend]\nname = "command"\ncommand = ["sh"]',
        '[llm_backend]\npreset = "claude"',
        '[llm_backend]\nbase_url = "https://example.org/v1"',
        '[llm_backend]\nbase_url = "http://localhost.example.org/v1"',
        "[publish.hermes]\nshare = 0.5",
        'memory_directory = "~/.claude/projects/x/memory"',
        '[log]\nfile = "~/.bashrc"',
    ],
)
def test_a_found_file_may_not_reach_out(place: Place, text: str) -> None:
    [problem] = place.refusals(text)
    assert "may not" in problem
    assert problem.endswith("if it is yours, name it: --config ./memconsolidate.toml")
    place.load(text)


def test_a_found_file_may_use_this_machine(place: Place) -> None:
    config = place.load_found(
        '[llm_backend]\nname = "openai"\nbase_url = "http://127.0.0.1:11434/v1"\n'
        '[log]\nfile = "memd.log"\n'
    )
    assert config.path == str(place.cwd / "memconsolidate.toml")


def test_a_personal_file_is_trusted_where_it_lies(place: Place) -> None:
    personal = Path(user_config_path({}, str(place.home), "linux"))
    personal.parent.mkdir(parents=True)
    personal.write_text('[llm_backend]\nbase_url = "https://example.org/v1"')
    for cwd in (place.cwd, personal.parent):
        config = load_config(None, {}, str(cwd), str(place.home), "linux")
        assert config.llm_backend.base_url == "https://example.org/v1"


def test_foreign_files_are_left_in_an_agents_place(place: Place) -> None:
    roots = {"HERMES_HOME": str(place.home / "moved")}
    config = place.load("", roots)
    for directory in (
        place.home / ".claude/projects/x/memory",
        place.cwd / ".openhands/memory",
        place.home / "moved/memories",
        place.home / ".local/share/goose/memory",
    ):
        assert config.foreign_files_in(str(directory)) is ForeignFiles.LEAVE
    assert config.foreign_files_in(str(place.cwd / "memory")) is ForeignFiles.ADOPT
    chosen = place.load('foreign_files = "review"', roots)
    assert chosen.foreign_files_in(str(place.home / ".claude/x")) is ForeignFiles.REVIEW


def test_an_agent_root_at_home_claims_nothing(place: Place) -> None:
    config = place.load("", {"CODEX_HOME": str(place.home), "HERMES_HOME": "/"})
    assert config.foreign_files_in(str(place.home / "memory")) is ForeignFiles.ADOPT


_KEYS = [setting.name for setting in settings_of(Config)]
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["${A}", "${", "$${", "~", "~x", "\0", "./memory", "/", "UTC", "auto"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(table=st.dictionaries(st.sampled_from(_KEYS) | st.text(max_size=8), _VALUES, max_size=4))
def test_no_value_raises_anything_else(
    tmp_path_factory: pytest.TempPathFactory, table: dict[str, Any]
) -> None:
    root = tmp_path_factory.mktemp("values")
    lines = [
        f"{render_value(key)} = {render_value(value)}"
        for key, value in table.items()
        if "None" not in render_value(value)
    ]
    (root / "memd.toml").write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    try:
        config = load_config(str(root / "memd.toml"), {"A": "1"}, str(root), str(root))
    except ConfigError as error:
        assert error.problems  # noqa: PT017 - either outcome is right, a third is not
    else:
        assert os.path.isabs(config.memory_directory)


@given(data=st.binary(max_size=60))
def test_no_bytes_raise_anything_else(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    root = tmp_path_factory.mktemp("bytes")
    (root / "memd.toml").write_bytes(data)
    try:
        load_config(str(root / "memd.toml"), {}, str(root), str(root))
    except ConfigError as error:
        assert error.problems  # noqa: PT017 - as above


def test_loading_settings_imports_no_other_library() -> None:
    code = (
        "import sys, memconsolidate.config.load\n"
        "print({'asyncio', 'click', 'rich', 'structlog', 'watchdog', 'yaml'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
