"""`memd init`: find agents' transcripts and write a configuration for them."""

from __future__ import annotations

import contextlib
import os
import shlex
import tempfile
from collections.abc import Iterator, Mapping, Sequence

import click
import msgspec

from memconsolidate.app import DEFAULT_BACKEND, workspace
from memconsolidate.backends.presets import PRESETS
from memconsolidate.backends.registry import (
    BACKENDS,
    check_backend,
    default_model,
    load_backend,
)
from memconsolidate.cli.estimate import estimate_lines, where_text_goes
from memconsolidate.cli.output import (
    columns,
    count,
    local_time,
    one_line,
    program,
    say,
    size,
)
from memconsolidate.cli.questions import ask, confirm, is_asked
from memconsolidate.cli.reading import agent_at, find_pointers, say_how_to_read, say_pointers
from memconsolidate.config.conflicts import is_loopback
from memconsolidate.config.found_agents import FoundAgent, agent_places, find_agents
from memconsolidate.config.load import (
    FILE_NAME,
    load_config,
    own_default_memory,
    user_config_path,
    user_memory_directory,
)
from memconsolidate.config.render import render_first
from memconsolidate.config.schema import render_value
from memconsolidate.config.settings import BackendSettings, Config
from memconsolidate.config.time_zone import find_time_zone, system_time_zone
from memconsolidate.errors import BackendRefusedError, ConfigError, ExitCode, MemdError
from memconsolidate.scopes.routing import user_directory
from memconsolidate.system.files import Files
from memconsolidate.system.stamps import time_of

#: How faults name a file that is not there yet.
_WOULD_BE_WRITTEN = "the configuration that would be written"


@click.command()
@click.option(
    "--config", "config_path", metavar="PATH", help="The file to write; else the user's own."
)
@click.option("--sessions", metavar="DIR", help="Where transcripts are, instead of looking.")
@click.option("--memory", metavar="DIR", help="One memory for everything, there.")
@click.option("--here", is_flag=True, help=f"./{FILE_NAME} with ./sessions and ./memory.")
@click.option(
    "--backend", type=click.Choice(sorted(BACKENDS)), default="rules", help="Who proposes memories."
)
@click.option("--model", default="", help="With --backend: the model; else the backend's default.")
@click.option("--base-url", default="", help="With --backend: a compatible server or a gateway.")
@click.option("--preset", default="", help="With --backend command: claude, codex, gemini, …")
@click.option("--yes", is_flag=True, help="Write without asking.")
def init(
    *,
    config_path: str | None,
    sessions: str | None,
    memory: str | None,
    here: bool,
    backend: str,
    model: str,
    base_url: str,
    preset: str,
    yes: bool,
) -> int:
    """Find agents' transcripts, write a configuration.

    Looks where Claude Code, Codex and OpenHands keep their sessions, shows what is there, asks which
    of them to read (with --yes: all) and writes a file with the settings explained: an entry for
    each agent, a memory for each project and one of yours, or with --memory one for everything.
    With --sessions or --here it is for one directory of transcripts and one memory. Never over a
    file that exists: for that one it says what is still to do, and what to set in it for another
    backend. With a model as backend it says which sessions would leave this machine, and what
    reading those that wait would cost.
    """
    _check_options(backend, model=model, base_url=base_url, preset=preset)
    home = os.path.expanduser("~")
    found: Sequence[FoundAgent] = () if here else find_agents(os.environ, home)
    path = os.path.abspath(config_path or (FILE_NAME if here else _own_path(home)))
    is_looking = sessions is None and not here
    if is_looking:
        _show(found, home)
    named = {"name": backend, "model": model, "base_url": base_url, "preset": preset}
    told = {key: value for key, value in named.items() if value}
    chosen_backend = {f"llm_backend.{key}": value for key, value in told.items()}
    if os.path.lexists(path):
        return _say_what_is_there(
            path,
            found,
            with_others=is_looking,
            wanted={} if backend == DEFAULT_BACKEND else told,
            places={
                "session_directory": sessions or (_beside(path, "sessions") if here else None),
                "memory_directory": memory or (_beside(path, "memory") if here else None),
            },
        )
    if is_looking and not found:
        return ExitCode.USAGE
    given = {
        "--config": config_path,
        "--sessions": sessions,
        "--memory": memory,
        "--backend": backend if backend != DEFAULT_BACKEND else "",
        "--model": model,
        "--base-url": base_url,
        "--preset": preset,
    }
    if is_looking:
        chosen = found if yes else _choose(found)
        text = _render_entries(chosen, memory and os.path.abspath(memory), chosen_backend)
        config = _check(text, path, "", has_sessions=True)
    else:
        agent = agent_at(sessions, os.environ, home) if sessions else ""
        sessions = "./sessions" if here and not sessions else sessions or ""
        # Named after the agent that it is of, else after the configuration.
        name = agent or os.path.splitext(os.path.basename(path))[0]
        usual = os.path.join(user_memory_directory(os.environ, home), name)
        memory = memory or ("./memory" if here else usual)
        if not here:
            # Relative paths in the file are relative to it, those on the command line are not.
            sessions, memory = os.path.abspath(sessions), os.path.abspath(memory)
        text = _render(sessions, memory, chosen_backend)
        config = _check(text, path, sessions, has_sessions=here)
    say(f"Configuration  {one_line(path)}")
    for line in _where(config):
        say(one_line(line))
    if backend != DEFAULT_BACKEND:
        _say_what_it_costs(config)
    if not yes:
        if not is_asked():
            say(
                "Nothing was written, since nobody can be asked here;"
                f" {program()} init{_repeated(given, here=here)} --yes writes it."
            )
            return ExitCode.USAGE
        if not _agrees():
            say("Nothing was written.")
            return ExitCode.DONE
    _write(path, text, sessions or "" if here else "")
    say(f"Wrote {one_line(path)}.")
    _say_how_to_read(config, home)
    option = "" if _is_taken_by_itself(path, home) else f" --config {shlex.quote(path)}"
    say(f"Next: {program()} start{one_line(option)}")
    return ExitCode.DONE


def _check_options(backend: str, *, model: str, base_url: str, preset: str) -> None:
    """Raise UsageError for an option of a backend that is not asked for: it would have no effect."""
    is_model = backend not in (DEFAULT_BACKEND, "command")
    for option, value, is_right, belongs_to in (
        ("--model", model, backend != DEFAULT_BACKEND, "a --backend other than rules"),
        ("--base-url", base_url, is_model, "--backend openai, anthropic or bedrock"),
        ("--preset", preset, backend == "command", "--backend command"),
    ):
        if value and not is_right:
            raise click.UsageError(
                f"{option} goes with {belongs_to}, and the backend is {backend}."
            )
    if backend == "command" and not preset:
        raise click.UsageError(
            f"--backend command needs --preset: {', '.join(PRESETS)}; for a program of your own, set"
            " llm_backend.command in the file."
        )


def _repeated(given: Mapping[str, str | None], *, here: bool) -> str:
    """Return the arguments as they were given, for advice to repeat."""
    options = [f" {name} {shlex.quote(value)}" for name, value in given.items() if value]
    return one_line("".join(options) + (" --here" if here else ""))


def _is_taken_by_itself(path: str, home: str) -> bool:
    """Return whether commands that are given here use this file without being told its name."""
    try:
        return load_config(None, os.environ, os.getcwd(), home).path == path
    except ConfigError:
        return False


def _choose(found: Sequence[FoundAgent]) -> Sequence[FoundAgent]:
    """Return the agents that a person chooses, all where there is one or nobody can be asked."""
    if len(found) == 1 or not is_asked():
        return found
    with _asking():
        while not (chosen := _meant(found, answer := ask("Which of them [all]: ", "all"))):
            say(f"{answer!r} is none of them; type numbers from 1 to {len(found)}, names, or all")
        return chosen


def _meant(found: Sequence[FoundAgent], answer: str) -> Sequence[FoundAgent]:
    """Return the agents whose numbers or names an answer has, none where one of its words is neither."""
    meanings = {"all": {*range(len(found))}}
    for number, one in enumerate(found):
        meanings[str(number + 1)] = {number}
        meanings.setdefault(one.agent.casefold(), set()).add(number)
    words = answer.casefold().replace(",", " ").split()
    if not all(word in meanings for word in words):
        return []
    return [found[number] for number in sorted(set().union(*(meanings[word] for word in words)))]


def _where(config: Config) -> Iterator[str]:
    """Yield what is read, and where memories go."""
    label = "Transcripts"
    for sessions, agent in [
        *([(config.session_directory, "")] if config.uses_directory_pair else []),
        *((entry.sessions, entry.agent) for entry in config.watch_entries),
    ]:
        yield f"{label:<14} {sessions} ({f'{agent}, ' if agent else ''}only read)"
        label = ""
    if config.uses_directory_pair:
        yield f"Memories       {config.memory_directory}"
    elif config.watch_entries[0].memory:
        yield f"Memories       {config.watch_entries[0].memory}, of all that is said"
    else:
        yield f"Memories       {config.default_memory}, of each project its own, and one of yours"


def _say_how_to_read(config: Config, home: str) -> None:
    """Say which line lets which agent read the memory."""
    if config.uses_directory_pair:
        agent = agent_at(config.session_directory, os.environ, home)
        say_how_to_read(agent, config.memory_directory, os.environ, home)
        return
    say(
        "To let an agent read what holds everywhere, add its line yourself; memd never writes there:"
    )
    for entry in config.watch_entries:
        directory = entry.memory or user_directory(entry, config.default_memory)
        say_pointers(find_pointers(entry.agent, directory, os.environ, home))
    if not all(entry.memory for entry in config.watch_entries):
        say(f"Each project's memory has a line of its own: `{program()} scopes` prints it.")


def _beside(path: str, name: str) -> str:
    return os.path.join(os.path.dirname(path), name)


def _own_path(home: str) -> str:
    return user_config_path(os.environ, home)


def _show(found: Sequence[FoundAgent], home: str) -> None:
    if not found:
        say("No transcripts were found where agents keep them:")
        for line in columns(
            [(f"  {agent}", one_line(place)) for agent, place in agent_places(os.environ, home)]
        ):
            say(line)
        say(f"  {program()} init --sessions DIR   for transcripts that lie elsewhere")
        say(f"  {program()} init --here           for ./sessions and ./memory in this directory")
        return
    say("Found:")
    rows = [
        (
            f"  {number}  {each.agent}",
            count(each.transcripts, "transcript"),
            size(each.bytes),
            f"last {local_time(last):%Y-%m-%d %H:%M}"
            if (last := time_of(each.last_active_ns))
            else "",
            one_line(each.sessions),
        )
        for number, each in enumerate(found, 1)
    ]
    for line in columns(rows):
        say(line)


def _say_others(config: Config, found: Sequence[FoundAgent]) -> None:
    """Say how the agents get into a configuration that exists and that it does not read yet, and how
    each project gets a memory of its own where there is one for one agent.
    """
    read = set(map(os.path.realpath, [entry.sessions for entry in config.watch]))
    if config.uses_directory_pair:
        read.add(os.path.realpath(config.session_directory))
    others = [each for each in found if os.path.realpath(each.sessions) not in read]
    own = agent_at(config.session_directory, os.environ, os.path.expanduser("~"))
    is_pair = config.uses_directory_pair and not config.watch
    if not others and not (is_pair and own):
        return
    names = " and ".join(other.agent for other in others)
    entries = [(other.agent, other.sessions, "") for other in others]
    if not config.uses_directory_pair:
        say(f"For {names} too, add to its end:")
    elif not is_pair:
        say(f"For {names} too, add to its end, for one memory of all:")
        entries = [(agent, sessions, config.memory_directory) for agent, sessions, _ in entries]
    else:
        entries.insert(0, (own, config.session_directory, ""))
        too = f"{names} too, and for " if others else ""
        # Below a table everything belongs to it.
        say(
            f"For {too}a memory for each project, delete session_directory and memory_directory and put"
            " this at its end:"
        )
    for agent, sessions, memory in entries:
        say("  [[watch]]")
        for name, value in (("agent", agent), ("sessions", sessions), ("memory", memory)):
            if value:
                say(f"  {name} = {one_line(render_value(value))}")
    if is_pair:
        say(
            f"Then `{program()} move --all --from {one_line(shlex.quote(config.memory_directory))}`"
            " puts each memory where it belongs; with that directory as `memory` in each entry they"
            " share it instead."
        )


def _say_what_is_there(
    path: str,
    found: Sequence[FoundAgent],
    *,
    with_others: bool,
    wanted: Mapping[str, object],
    places: Mapping[str, str | None],
) -> ExitCode:
    """Repeat what a first `init` said, for a configuration that exists, and say how to switch to the
    backend that is `wanted`. `places` are the directories that were asked for. Raises ConfigError
    where the configuration has faults.
    """
    if not os.path.exists(path):
        raise ConfigError(path, ["it is a symbolic link that leads nowhere; remove it"])
    config = load_config(path, os.environ, os.path.dirname(path), os.path.expanduser("~"))
    say(f"{one_line(path)} is there already and stays as it is.")
    if with_others:
        _say_others(config, found)
    if config.uses_directory_pair or config.watch_entries:
        _say_how_to_read(config, os.path.expanduser("~"))
    if any(getattr(config.llm_backend, name) != value for name, value in wanted.items()):
        _say_how_to_switch(config, path, wanted)
    elif wanted:
        say(f"Its backend is {config.llm_backend.name} already.")
    others = {
        name: used
        for name, place in places.items()
        if place is not None
        and os.path.realpath(place) not in map(os.path.realpath, used := _used(config, name))
    }
    for name, used in others.items():
        here = " and ".join(used) or "none"
        say(f"  It has another {name}: {one_line(here)}", is_error=True)
    if others:
        say("  Edit it, or name another file with --config.", is_error=True)
    return ExitCode.USAGE if others else ExitCode.DONE


def _used(config: Config, name: str) -> list[str]:
    """Return the directories that a configuration names in a setting, or in its entries."""
    if config.uses_directory_pair:
        return [getattr(config, name)]
    entries = config.watch_entries
    if name == "session_directory":
        return [entry.sessions for entry in entries]
    return [entry.memory for entry in entries if entry.memory]


def _say_how_to_switch(config: Config, path: str, chosen: Mapping[str, object]) -> None:
    """Say what another backend would mean for a configuration that exists, and what to set there."""
    sessions, memory = config.session_directory, config.memory_directory
    text = _render(sessions, memory, {f"llm_backend.{key}": chosen[key] for key in chosen})
    trial = _check(text, path, "", has_sessions=True)
    _say_what_it_costs(msgspec.structs.replace(config, llm_backend=trial.llm_backend))
    say(f"To switch to it, set below [llm_backend] in {one_line(path)}, and nothing else there:")
    for name, value in chosen.items():
        say(f"  {name} = {one_line(render_value(value))}")
    say(f"Then {program()} estimate --config {one_line(shlex.quote(path))} prices it anew.")


def _agrees() -> bool:
    with _asking():
        return confirm("Write it?", default=True)


@contextlib.contextmanager
def _asking() -> Iterator[None]:
    """End the line of a question that Ctrl-C or Ctrl-D answers, and say what that means."""
    try:
        yield
    except click.Abort:
        say("\nNothing was written.")
        raise


def _render(sessions: str, memory: str, chosen: Mapping[str, object]) -> str:
    """Return the text of a file for one directory of transcripts and one memory."""
    pair = {"memory_directory": memory, "session_directory": sessions}
    return _render_with({**pair, **chosen}, ())


def _render_entries(
    agents: Sequence[FoundAgent], memory: str | None, chosen: Mapping[str, object]
) -> str:
    """Return the text of a file with an entry for each agent."""
    more = {"memory": memory} if memory else {}
    entries = [{"agent": each.agent, "sessions": each.sessions, **more} for each in agents]
    return _render_with(chosen, entries)


def _render_with(chosen: Mapping[str, object], entries: Sequence[Mapping[str, object]]) -> str:
    values = dict(chosen)
    with contextlib.suppress(ValueError):  # a TZ that means nothing, which loading tells
        zone = str(system_time_zone(os.environ))
        if find_time_zone(zone) is not None:
            values["time_zone"] = zone
    name = str(chosen["llm_backend.name"])
    model = default_model(name)
    examples = {"llm_backend.model": model} if model else {}
    return render_first(values, examples, entries=entries)


def _say_what_it_costs(config: Config) -> None:
    """Say whose words would go where, and what reading what waits would cost."""
    check_backend(config.llm_backend.name)
    lack = _find_lack(config)
    say(f"Backend        {one_line(where_text_goes(config))}")
    model = config.llm_backend.model or default_model(config.llm_backend.name)
    say(f"Model          {one_line(model or 'the one that the program chooses')}")
    if _goes_without_key(config.llm_backend):
        say(
            "Key            none is sent, not that of OPENAI_API_KEY either; if the server wants one,"
            " set api_key below [llm_backend]"
        )
    say(
        "               Keys and passwords are redacted before. Reading what waits, to price it …",
        is_error=True,
    )
    for line in estimate_lines(config):
        say(f"               {line}")
    if lack:
        say(f"Still missing  {one_line(lack)}; until then `memd start` refuses")


def _goes_without_key(backend: BackendSettings) -> bool:
    """Return whether a server elsewhere is asked without a key, which it may want or not."""
    is_elsewhere = bool(backend.base_url) and not is_loopback(backend.base_url)
    return backend.name == "openai" and is_elsewhere and not backend.api_key


def _find_lack(config: Config) -> str:
    """Return which key or login the backend lacks, which may come later. Raises ConfigError for
    what the configuration itself would have to say.
    """
    try:
        load_backend(config.llm_backend, workspace(config)).close()
    except BackendRefusedError as error:
        if error.kind == "key":
            return str(error)
        remedy = "; name it with --model" if error.kind == "model" else ""
        raise ConfigError(_WOULD_BE_WRITTEN, [f"{error}{remedy}"]) from None
    return ""


def _check(text: str, path: str, sessions: str, *, has_sessions: bool) -> Config:
    """Return the configuration that the file would give at a path. Raises ConfigError when it would
    not load, or when there is nothing to read.
    """
    home = os.path.expanduser("~")
    if not has_sessions and not os.path.isdir(sessions):
        raise ConfigError(sessions, ["there is no such directory; create it, or name another"])
    with tempfile.TemporaryDirectory(prefix="memd-init-") as directory:
        trial = os.path.join(directory, FILE_NAME)
        with _named(trial):
            Files().write_text(trial, text)
        try:
            config = load_config(trial, os.environ, directory, home)
        except ConfigError as error:
            raise ConfigError(_WOULD_BE_WRITTEN, error.problems) from None
    places = {
        name: os.path.join(os.path.dirname(path), os.path.relpath(getattr(config, name), directory))
        for name in ("session_directory", "memory_directory")
        if getattr(config, name).startswith(directory + os.sep)
    }
    places["default_memory"] = own_default_memory(path, os.environ, home)
    return msgspec.structs.replace(config, **places)


def _write(path: str, text: str, sessions: str) -> None:
    files = Files()
    files.make_directory(os.path.dirname(path))
    if sessions:
        files.make_directory(os.path.join(os.path.dirname(path), sessions))
    try:
        with _named(path):
            files.create_text(path, text)
    except FileExistsError:
        raise MemdError(f"{path} was made meanwhile and is left as it is") from None


@contextlib.contextmanager
def _named(path: str) -> Iterator[None]:
    """Name the file where the system does not say which one it could not write."""
    try:
        yield
    except OSError as error:
        if error.filename:
            raise
        raise OSError(error.errno, error.strerror, path) from error
