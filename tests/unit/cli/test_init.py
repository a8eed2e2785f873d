from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from memconsolidate.backends.registry import default_model
from memconsolidate.cli.main import main
from memconsolidate.config.load import load_config


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _init(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return what an `init` that writes says."""
    assert main(["init", *arguments, "--yes"]) == 0
    return capsys.readouterr().out


def _leave(path: Path, seconds: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}\n")
    os.utime(path, (seconds, seconds))


def _three_agents(home: Path) -> None:
    _leave(home / ".claude/projects/-work-shop/one.jsonl", 1_700_000_000)
    _leave(home / ".claude/projects/-work-shop/two.jsonl", 1_700_000_001)
    _leave(home / ".codex/sessions/2026/01/02/rollout-x.jsonl", 1_800_000_000)
    _leave(home / ".openhands/conversations/ab/events/event-00000-x.json", 1_600_000_000)


def test_agent_of_ones_own_gets_a_line_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", "--here", "--yes"]) == 0
    _, _, told = capsys.readouterr().out.partition("any other: ")
    assert f"read {here}/memory/MEMORY.md" in told


def test_one_file_serves_all_agents_that_are_found(
    here: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _three_agents(home)
    assert main(["init", "--yes"]) == 0

    path = home / ".config/memconsolidate/memconsolidate.toml"
    config = load_config(None, dict(os.environ), str(here), str(home))
    assert config.path == str(path)
    assert not config.uses_directory_pair
    assert [(entry.agent, entry.sessions, entry.memory) for entry in config.watch] == [
        ("codex", str(home / ".codex/sessions"), ""),
        ("claude-code", str(home / ".claude/projects"), ""),
        ("openhands", str(home / ".openhands/conversations"), ""),
    ]
    memory = home / ".local/share/memconsolidate/memory"
    assert config.default_memory == str(memory)
    assert path.stat().st_mode & 0o777 == 0o600
    shown = capsys.readouterr().out
    assert "2 transcripts" in shown
    assert [line.split()[:2] for line in shown.splitlines()[1:4]] == [
        ["1", "codex"],
        ["2", "claude-code"],
        ["3", "openhands"],
    ]
    assert f"Memories       {memory}, of each project its own, and one of yours" in shown
    assert shown.endswith("Next: memd start\n")
    assert not memory.exists()


def test_one_agent_gets_a_memory_for_each_project_too(here: Path, home: Path) -> None:
    _leave(home / ".claude/projects/-work-shop/one.jsonl", 1_700_000_000)
    assert main(["init", "--yes"]) == 0
    [entry] = load_config(None, dict(os.environ), str(here), str(home)).watch
    assert (entry.agent, entry.memory) == ("claude-code", "")


def test_named_memory_is_that_of_all_agents(
    here: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _three_agents(home)
    shown = _init(["--memory", "one"], capsys)
    config = load_config(None, dict(os.environ), str(here), str(home))
    assert {entry.memory for entry in config.watch} == {str(here / "one")}
    assert f"Memories       {here}/one, of all that is said" in shown
    assert f"    @{here}/one/MEMORY.md\n" in shown
    assert "memd scopes" not in shown
    assert main(["init", "--memory", "one", "--yes"]) == 0
    assert main(["init", "--memory", "two", "--yes"]) == 2
    assert f"It has another memory_directory: {here}/one" in capsys.readouterr().err


def test_file_to_begin_with_has_only_settings_with_an_effect(
    here: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _three_agents(home)
    for arguments in (["--config", "all.toml"], ["--here", "--config", "pair.toml"]):
        _init(arguments, capsys)
        text = (here / arguments[-1]).read_text()
        assert "no effect" not in text
        assert "harvest" not in text
        assert "publish" not in text
        assert "# [prices.model-name]" in text
    assert "session_directory" not in re.sub("(?m)^#.*", "", (here / "all.toml").read_text())


def test_named_directory_of_an_agent_is_a_pair_with_the_agents_name(home: Path, here: Path) -> None:
    _leave(home / ".claude/projects/-work-shop/one.jsonl", 1_700_000_000)
    path = here / "a.toml"
    sessions = str(home / ".claude/projects")
    assert main(["init", "--yes", "--config", str(path), "--sessions", sessions]) == 0
    config = load_config(str(path), dict(os.environ), str(here), str(home))
    assert config.session_directory == sessions
    assert config.memory_directory.endswith("/memory/claude-code")


def test_environment_moves_an_agents_root(
    here: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _three_agents(home)
    _leave(here / "moved/sessions/rollout-1.jsonl", 1_900_000_000)
    monkeypatch.setenv("CODEX_HOME", str(here / "moved"))
    assert main(["init", "--yes"]) == 0
    config = load_config(None, dict(os.environ), str(here), str(home))
    assert config.watch[0].sessions == str(here / "moved/sessions")


def test_nothing_is_written_without_a_yes(
    here: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _three_agents(home)
    before = sorted(home.rglob("*"))
    assert main(["init"]) == 2
    assert "memd init --yes writes it" in capsys.readouterr().out
    assert sorted(home.rglob("*")) == before
    assert list(here.iterdir()) == []


def test_advice_without_a_terminal_repeats_the_arguments(
    here: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "my sessions").mkdir()
    given = ["--config", "x.toml", "--sessions", "my sessions", "--memory", "m"]
    assert main(["init", *given]) == 2
    [advice] = [line for line in capsys.readouterr().out.splitlines() if "--yes" in line]
    command = advice.partition("; memd ")[2].removesuffix(" writes it.")
    assert shlex.split(command) == ["init", *given, "--yes"]
    assert main(shlex.split(command)) == 0
    config = load_config("x.toml", dict(os.environ), str(here), str(home))
    assert config.memory_directory == str(here / "m")


def test_advice_without_a_terminal_repeats_the_backend_and_what_belongs_to_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--backend", "openai", "--model", "a b", "--base-url", "http://127.0.0.1:9/v1"]
    assert main(["init", *given, "--here"]) == 2
    [advice] = [line for line in capsys.readouterr().out.splitlines() if "--yes" in line]
    command = advice.partition("; memd ")[2].removesuffix(" writes it.")
    assert shlex.split(command) == ["init", *given, "--here", "--yes"]
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "variable"),
    [
        (["--here", "--backend", "openai", "--base-url", "https://llm.example.org/v1"], None),
        (["--here", "--config", "deep/x.toml"], None),
        (["--here"], "other.toml"),
        (["--sessions", "."], None),
    ],
)
def test_next_command_names_the_file_where_it_would_not_be_taken_by_itself(
    here: Path,
    arguments: list[str],
    variable: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if variable:
        monkeypatch.setenv("MEMD_CONFIG", variable)
    if "--sessions" in arguments:
        (here / "memconsolidate.toml").touch()
    model = ["--model", "m"] if "--backend" in arguments else []
    assert main(["init", *arguments, *model, "--yes"]) == 0
    command = capsys.readouterr().out.splitlines()[-1].removeprefix("Next: memd start ")
    option, path = shlex.split(command)
    assert option == "--config"
    assert load_config(path, dict(os.environ), str(here), str(here)).path == path


def test_server_without_a_model_is_refused_with_the_option_that_names_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = "http://127.0.0.1:9/v1"
    assert main(["init", "--here", "--backend", "openai", "--base-url", url, "--yes"]) == 2
    told = capsys.readouterr().err
    assert f"lists its models at {url}/models" in told
    assert "name it with --model" in told
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("backend", ["anthropic", "openai"])
def test_missing_key_is_told_and_may_come_later(
    here: Path,
    backend: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    variable = f"{backend.upper()}_API_KEY"
    monkeypatch.delenv(variable, raising=False)
    assert main(["init", "--here", "--backend", backend, "--yes"]) == 0
    [line] = [each for each in capsys.readouterr().out.splitlines() if variable in each]
    assert line.startswith("Still missing ")

    (here / "memconsolidate.toml").unlink()
    monkeypatch.setenv(variable, "sk-1")
    assert main(["init", "--here", "--backend", backend, "--yes"]) == 0
    assert "Still missing" not in capsys.readouterr().out


def test_agent_is_told_how_it_reads_the_memory(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _three_agents(home)
    memory = home / ".local/share/memconsolidate/memory"
    assert main(["init", "--yes"]) == 0
    told = capsys.readouterr().out
    assert f"codex: in {home}/.codex/AGENTS.md\n" in told
    assert f"read {memory}/user/MEMORY.md" in told
    assert f"claude-code: in {home}/.claude/CLAUDE.md\n    @{memory}/user/MEMORY.md\n" in told
    assert "Each project's memory has a line of its own: `memd scopes` prints it." in told

    claude = ["--config", str(home / "claude-code.toml"), "--sessions", f"{home}/.claude/projects/"]
    assert main(["init", "--yes", *claude]) == 0
    told = capsys.readouterr().out
    assert f"claude-code: in {home}/.claude/CLAUDE.md\n" in told
    assert f"    @{memory}/claude-code/MEMORY.md\n" in told
    assert "AGENTS.md" not in told


def test_path_with_a_space_is_told_in_a_sentence(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(here / "moved"))
    _leave(here / "moved/projects/-work/one.jsonl", 1_700_000_000)
    assert main(["init", "--yes", "--memory", "my memory"]) == 0
    told = capsys.readouterr().out
    assert f"in {here}/moved/CLAUDE.md" in told
    assert f"read {here}/my memory/MEMORY.md" in told
    assert "@" not in told


def test_second_init_repeats_what_is_to_do_and_names_agents_that_came_since(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _leave(home / ".claude/projects/-work-shop/one.jsonl", 1_700_000_000)
    main(["init", "--yes"])
    _three_agents(home)
    capsys.readouterr()
    own = home / ".config/memconsolidate/memconsolidate.toml"
    before = own.read_text()
    assert main(["init", "--yes"]) == 0
    shown = capsys.readouterr()
    assert "For codex and openhands too, add to its end:\n" in shown.out
    assert f'  [[watch]]\n  agent = "codex"\n  sessions = "{home}/.codex/sessions"\n' in shown.out
    assert f"claude-code: in {home}/.claude/CLAUDE.md" in shown.out
    assert f"{own} is there already and stays as it is.\n" in shown.out
    assert shown.err == ""
    assert own.read_text() == before


def test_file_with_a_pair_is_told_how_to_go_over_to_entries(
    home: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _three_agents(home)
    own = home / ".config/memconsolidate/memconsolidate.toml"
    own.parent.mkdir(parents=True)
    sessions, memory = home / ".claude/projects", home / "memory"
    rest = 'time_zone = "UTC"\n[log]\nlevel = "debug"\n'
    own.write_text(f'session_directory = "{sessions}"\nmemory_directory = "{memory}"\n{rest}')
    assert main(["init", "--yes"]) == 0
    shown = capsys.readouterr().out
    assert "For codex and openhands too, and for a memory for each project, delete" in shown
    assert f"`memd move --all --from {memory}`" in shown
    lines = shown.partition("put this at its end:\n")[2].partition("Then")[0]
    own.write_text(rest + "".join(line[2:] for line in lines.splitlines(keepends=True)))
    config = load_config(None, dict(os.environ), str(here), str(home))
    assert [entry.agent for entry in config.watch] == ["claude-code", "codex", "openhands"]


def test_file_with_a_pair_of_one_agent_is_told_how_each_project_gets_a_memory(
    home: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sessions = home / ".claude/projects"
    _leave(sessions / "-work-shop/one.jsonl", 1_700_000_000)
    file = str(here / "a.toml")
    assert main(["init", "--yes", "--config", file, "--sessions", str(sessions)]) == 0
    capsys.readouterr()
    assert main(["init", "--yes", "--config", file]) == 0
    shown = capsys.readouterr().out
    assert "For a memory for each project, delete session_directory" in shown
    assert f'  agent = "claude-code"\n  sessions = "{sessions}"\n' in shown


def test_file_that_exists_is_never_replaced(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "memconsolidate.toml").write_text("# mine\n")
    assert main(["init", "--here", "--yes"]) == 0
    assert "is there already and stays as it is" in capsys.readouterr().out
    assert (here / "memconsolidate.toml").read_text() == "# mine\n"
    assert not (here / "sessions").exists()


@pytest.mark.parametrize(
    ("text", "arguments", "told"),
    [
        ('session_directory = "./talks"\n', ["--here"], "It has another session_directory: "),
        ("", ["--sessions", "elsewhere"], "It has another session_directory: "),
        ("", ["--sessions", "sessions", "--memory", "m"], "It has another memory_directory: "),
        ("max_wait = 5\n", [], "max_wait: there is no such setting"),
    ],
)
def test_file_that_exists_and_is_not_what_was_asked_for_is_a_failure(
    here: Path, text: str, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = here / "memconsolidate.toml"
    file.write_text(text)
    assert main(["init", "--config", str(file), *arguments, "--yes"]) == 2
    assert told in capsys.readouterr().err
    assert file.read_text() == text


def test_link_that_leads_nowhere_is_told_as_what_it_is(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "memconsolidate.toml").symlink_to("gone.toml")
    assert main(["init", "--here", "--yes"]) == 2
    assert "a symbolic link that leads nowhere" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--model", "x"], "--model goes with a --backend other than rules"),
        (["--backend", "rules", "--model", "x"], "--model goes with a --backend other than rules"),
        (["--base-url", "http://127.0.0.1:9/v1"], "--base-url goes with --backend openai,"),
        (["--backend", "command", "--base-url", "http://127.0.0.1:9/v1"], "--base-url goes with"),
        (["--backend", "command"], "--backend command needs --preset"),
        (["--preset", "claude"], "--preset goes with --backend command"),
        (["--backend", "openai", "--preset", "claude"], "--preset goes with --backend command"),
    ],
)
def test_option_of_another_backend_is_refused(
    here: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", "--here", *arguments, "--yes"]) == 2
    assert told in capsys.readouterr().err
    assert list(here.iterdir()) == []


def test_here_makes_a_place_that_start_accepts(
    here: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", "--here", "--yes"]) == 0
    told = capsys.readouterr().out
    assert f"    @{here}/memory/MEMORY.md\n" in told
    assert f"read {here}/memory/MEMORY.md" in told
    config = load_config(None, dict(os.environ), str(here), str(home))
    assert config.session_directory == str(here / "sessions")
    assert (here / "sessions").is_dir()
    assert "time_zone = " in (here / "memconsolidate.toml").read_text()
    assert list(home.rglob("*")) == []


def test_no_agent_found_says_what_else_there_is(
    here: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", "--yes"]) == 2
    shown = capsys.readouterr().out
    for place in (".claude/projects", ".codex/sessions", ".openhands/conversations"):
        assert f"{home}/{place}\n" in shown
    assert "--sessions DIR" in shown
    assert "--here" in shown
    assert list(here.iterdir()) == list(home.rglob("*")) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sessions", "nowhere"], "there is no such directory"),
        (["--sessions", ".", "--memory", "."], "same directory"),
    ],
)
def test_what_could_not_work_is_not_written(
    here: Path,
    home: Path,
    arguments: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["init", "--yes", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert list(here.iterdir()) == list(home.rglob("*")) == []


def test_hostile_directory_name_is_written_as_toml(here: Path, home: Path) -> None:
    sessions = here / 'a"b\\c\n[log]'
    sessions.mkdir()
    assert main(["init", "--yes", "--sessions", str(sessions), "--config", "x.toml"]) == 0
    config = load_config("x.toml", dict(os.environ), str(here), str(home))
    assert config.session_directory == str(sessions)


def test_configuration_without_room_names_the_file(tmp_path: Path) -> None:
    # A file may grow to 2,048 or 4,096 bytes, as the shell counts.
    words = ["sh", "-c", 'ulimit -f 4; exec "$@"', "sh"]
    words += [sys.executable, "-m", "memconsolidate", "init", "--here", "--yes"]
    answer = subprocess.run(words, check=False, capture_output=True, cwd=tmp_path, text=True)

    assert answer.returncode == 1
    [line] = answer.stderr.splitlines()
    assert line.startswith("memd: /")
    assert "memconsolidate.toml: " in line
    assert not (tmp_path / "memconsolidate.toml").exists()


def _say(home: Path, text: str) -> None:
    path = home / ".claude/projects/-srv-shop/one.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        '{"parentUuid":null,"isSidechain":false,"cwd":"/srv/shop","type":"user","uuid":"u1",'
        '"sessionId":"s","timestamp":"2026-04-07T10:00:00Z",'
        f'"message":{{"role":"user","content":"{text}"}}}}\n'
    )


def test_model_in_the_cloud_is_written_after_saying_whose_words_leave_and_what_it_costs(
    home: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _say(home, "We use Zig for the parser.")
    assert main(["init", "--backend", "anthropic", "--model", "claude-haiku-5-5", "--yes"]) == 0
    shown = capsys.readouterr().out
    assert f"{home}/.claude/projects would leave this machine, to Anthropic" in shown
    assert "1 message in 1 request" in shown
    assert "about $" in shown
    config = load_config(None, dict(os.environ), str(here), str(home))
    assert (config.llm_backend.name, config.llm_backend.model) == ("anthropic", "claude-haiku-5-5")


def test_model_is_not_written_where_nobody_agreed(
    home: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _say(home, "We use Zig for the parser.")
    main(["init", "--backend", "openai"])
    assert "would leave this machine, to OpenAI" in capsys.readouterr().out
    assert not (home / ".config/memconsolidate/memconsolidate.toml").exists()
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("http://127.0.0.1:11434/v1", "127.0.0.1:11434, on this machine"),
        ("http://localhost:8080/v1", "localhost:8080, on this machine"),
        ("https://llm.example.org/v1", "would leave this machine, to llm.example.org"),
    ],
)
def test_server_of_this_machine_is_told_from_one_elsewhere(
    home: Path, here: Path, capsys: pytest.CaptureFixture[str], url: str, told: str
) -> None:
    _say(home, "We use Zig for the parser.")
    command = ["init", "--backend", "openai", "--base-url", url, "--model", "m", "--yes"]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert told in shown
    assert "the money is unknown" in shown
    about_key = (
        "Key            none is sent, not that of OPENAI_API_KEY either; if the server wants"
    )
    assert (about_key in shown) is ("example.org" in url)
    assert not list(here.iterdir())


def test_rules_need_no_price(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _say(home, "We use Zig for the parser.")
    assert main(["init", "--yes"]) == 0
    assert "leave this machine" not in capsys.readouterr().out


def test_model_that_would_be_asked_is_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for backend in ("anthropic", "openai"):
        path = here / f"{backend}.toml"
        told = _init(["--here", "--config", str(path), "--backend", backend], capsys)
        model = default_model(backend)
        assert re.search(rf"(?m)^Model +{model}$", told)
        assert f'# model = "{model}"\n' in path.read_text()


def test_configuration_that_exists_is_told_how_to_switch_and_what_that_costs(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _say(home, "We use Zig for the parser.")
    assert main(["init", "--yes"]) == 0
    path = home / ".config/memconsolidate/memconsolidate.toml"
    before = path.read_text()
    capsys.readouterr()

    assert main(["init", "--backend", "anthropic", "--model", "claude-haiku-5-5", "--yes"]) == 0
    shown = capsys.readouterr()
    assert f"{home}/.claude/projects would leave this machine, to Anthropic" in shown.out
    assert "1 message in 1 request" in shown.out
    assert f"set below [llm_backend] in {path}" in shown.out
    assert '  name = "anthropic"\n  model = "claude-haiku-5-5"\n' in shown.out
    assert f"{path} is there already and stays as it is.\n" in shown.out
    assert "cannot be used" not in shown.err
    assert path.read_text() == before

    path.write_text(
        before.replace('\nname = "rules"', '\nname = "anthropic"\nmodel = "claude-haiku-5-5"')
    )
    assert main(["init", "--backend", "anthropic", "--model", "claude-haiku-5-5", "--yes"]) == 0
    assert "Its backend is anthropic already." in capsys.readouterr().out


def test_paths_of_here_are_told_in_one_form(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = _init(["--here"], capsys)
    for name in ("memconsolidate.toml", "sessions", "memory"):
        assert re.search(rf"(?m)^\w+ +{re.escape(str(here))}/{name}( |$)", told)
