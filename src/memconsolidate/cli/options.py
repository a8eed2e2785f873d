"""The options that commands share, and what they stand for."""

from __future__ import annotations

import difflib
import errno
import functools
import os
import pwd
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click

from memconsolidate.cli.output import one_line, say, say_json
from memconsolidate.config.load import FILE_NAME, find_state_directory, load_config
from memconsolidate.config.settings import Config
from memconsolidate.errors import ConfigError, ExitCode, MemdError, OutputError
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.scopes.routing import session_roots
from memconsolidate.system.clock import Clock
from memconsolidate.system.events import Level
from memconsolidate.system.files import Files, find_obstacle_to_writing
from memconsolidate.system.log import FileSink, LeastLevel, Log, Sink, find_log_obstacle
from memconsolidate.system.mounts import holds_files, mount_kind
from memconsolidate.watch.scan import find_obstacle

_T = TypeVar("_T")

config_option = click.option(
    "--config",
    "config_path",
    metavar="PATH",
    help=f"The configuration; else MEMD_CONFIG, ./{FILE_NAME}, the user's own.",
)
scope_option = click.option(
    "--scope",
    "scope_name",
    metavar="NAME",
    help="Only this scope, by a name or directory that `memd scopes` lists.",
)
_json_flag = click.option("--json", "as_json", is_flag=True, help="Print JSON, also of a failure.")


def json_option(command: Callable[..., _T]) -> Callable[..., _T]:
    """Give a command the option `--json`, under which it also tells on standard output why it failed.

    A command that raises has printed nothing yet.
    """

    @functools.wraps(command)
    def told(*arguments: Any, **options: Any) -> _T:
        try:
            return command(*arguments, **options)
        except OutputError:
            raise
        except (MemdError, click.ClickException, OSError) as error:
            if options["as_json"]:
                say_json(failure_data(error))
            raise

    return _json_flag(told)


def failure_data(error: MemdError | click.ClickException | OSError) -> dict[str, Any]:
    """Return what `--json` tells of a failure."""
    if isinstance(error, OSError):
        where = f"{os.fsdecode(error.filename)}: " if error.filename else ""
        return {"error": f"{where}{error.strerror or error}", "exit_code": int(ExitCode.FAILED)}
    text = error.format_message() if isinstance(error, click.ClickException) else str(error)
    return {"error": text, "exit_code": int(error.exit_code)}


def read_config(path: str | None) -> Config:
    """Return the settings in effect. Raises ConfigError, also when there is nothing to work on, and
    MemdError where what memd knows may not be read.
    """
    config = load_config(path, os.environ, os.getcwd(), os.path.expanduser("~"))
    check_has_sessions(config)
    _check_may_read_state(config)
    return config


def _check_may_read_state(config: Config) -> None:
    """Raise MemdError where the state is there and may not be read: it would look as if there were
    none, no daemon and nothing that waits.
    """
    obstacle = find_obstacle(config.state_directory)
    if isinstance(obstacle, PermissionError):
        raise MemdError(
            f"the state directory {config.state_directory} cannot be read: {obstacle.strerror}; let"
            " memd list, enter and write in it (`chmod u+rwx`), or call memd as its owner"
        )


def check_has_sessions(config: Config) -> None:
    """Raise ConfigError where there is neither a configuration nor a directory of transcripts."""
    if config.path is None and not os.path.isdir(config.session_directory):
        problem = (
            "there is no ./sessions here either; `memd init` finds the transcripts of your agents"
            " and writes a configuration"
        )
        raise ConfigError(f"{os.getcwd()} without a configuration", [problem])


def read_state_directory(path: str | None) -> str:
    """Return where the daemon of a configuration keeps its state, also when the file was spoilt
    since it began. Raises ConfigError where that is another one's.
    """
    return find_state_directory(path, os.environ, os.getcwd(), os.path.expanduser("~"))


def missing_sessions(config: Config) -> list[str]:
    """Return a sentence for each session directory that is not there."""
    return [
        f"There is no directory {directory} yet; memd reads what is in it as soon as there is"
        f" one.{f' Did you mean {near}?' if (near := _find_near(directory)) else ''}"
        for directory in session_roots(config)
        if isinstance(find_obstacle(directory), FileNotFoundError)
    ]


def _find_near(path: str) -> str:
    """Return a directory whose path differs in the spelling of one name only, else nothing."""
    parent, name = os.path.split(path)
    below = ""
    while not os.path.isdir(parent):
        below = os.path.join(name, below)
        parent, name = os.path.split(parent)
    try:
        names = os.listdir(parent)
    except OSError:
        return ""
    for near in difflib.get_close_matches(name, names, cutoff=0.8):
        directory = os.path.normpath(os.path.join(parent, near, below))
        if os.path.isdir(directory):
            return directory
    return ""


def unreadable_sessions(config: Config) -> list[str]:
    """Return a sentence for each session directory that is there and cannot be read."""
    told = []
    for directory in session_roots(config):
        obstacle = find_obstacle(directory)
        if obstacle is not None and not isinstance(obstacle, FileNotFoundError):
            is_of_pair = config.uses_directory_pair and directory == config.session_directory
            other = "another session_directory" if is_of_pair else "another directory in [[watch]]"
            remedy = _remedy(directory, "list and enter", "rx")
            told.append(f"{directory} cannot be read: {obstacle.strerror}; {remedy}name {other}")
    return told


def check_may_read(config: Config) -> None:
    """Raise MemdError where no session directory can be read; while one can, it is read, and what
    lies in the others is told as not read.
    """
    unreadable = unreadable_sessions(config)
    if unreadable and len(unreadable) == len(session_roots(config)):
        raise MemdError(unreadable[0])


def unwritable_places(config: Config) -> Iterator[str]:
    """Yield a sentence for each directory where memd writes and may not."""
    places = {"state_directory": config.state_directory}
    if not config.dry_run:
        places = _memory_settings(config) | places
    for name, directory in places.items():
        reason = find_obstacle_to_writing(directory)
        if not reason and not holds_files(directory):
            reason = (
                f"no files can be kept in a file system of the kernel ({mount_kind(directory)})"
            )
        if reason:
            is_denied = os.strerror(errno.EACCES) in reason
            remedy = _remedy(directory, "list, enter and write in", "rwx") if is_denied else ""
            yield f"{directory} cannot be written: {reason}; {remedy}name another {name}"


def _remedy(directory: str, verbs: str, bits: str) -> str:
    """Return what lets memd do something in a directory, or in what it is to be made in, with "or" for
    what else helps.
    """
    while not os.path.isdir(directory) and directory != os.path.dirname(directory):
        directory = os.path.dirname(directory)
    try:
        owner = os.stat(directory).st_uid
    except OSError:
        return ""
    if owner == os.geteuid():
        return f"let memd {verbs} it (`chmod u+{bits}`), or "
    try:
        name = pwd.getpwuid(owner).pw_name
    except KeyError:
        name = f"user {owner}"
    return f"{directory} belongs to {name}: ask them to let memd {verbs} it, or "


def _memory_settings(config: Config) -> dict[str, str]:
    """Return each memory directory that somebody named, by its setting."""
    named = {"memory_directory": config.memory_directory} if config.uses_directory_pair else {}
    for number, entry in enumerate(config.watch, 1):
        for name in ("memory", "user_memory"):
            if entry.enabled and getattr(entry, name):
                named[f"{name} in [[watch]] number {number}"] = getattr(entry, name)
    if any(not entry.memory for entry in config.watch_entries):
        named["place, as memory and user_memory in [[watch]]"] = config.default_memory
    return named


def check_may_write(config: Config) -> None:
    """Raise MemdError where memd may not write what it keeps."""
    for unwritable in unwritable_places(config):
        raise MemdError(unwritable)


def check_log_file(config: Config) -> None:
    """Raise ConfigError where the log cannot be written to its file."""
    file = config.log.file
    reason = find_log_obstacle(file) if file else ""
    if reason:
        problem = (
            f"[log] file = {file} cannot be written: {reason}; let memd write there, name another"
            " file, or take it out (standard output has the same lines)"
        )
        raise ConfigError(config.path or "the configuration", [problem])


def redact_with(config: Config) -> Callable[[str], str]:
    """Return what takes secrets out of every text that is logged."""
    redactor = Redactor(config.redaction.patterns)
    return lambda text: redactor.redact(text).text


def open_own_log(config: Config, clock: Clock, shown: Sink) -> Log:
    """Return the log of a command whose own output is for people: to `shown`, and into the file
    where one is named and can be written.
    """
    settings = config.log
    sinks: list[Sink] = [LeastLevel(shown, "info")]
    if settings.file:
        if reason := find_log_obstacle(settings.file):
            say(
                f"memd: the log {one_line(settings.file)} cannot be written: {reason};"
                " this goes on without it",
                is_error=True,
            )
        else:
            file = FileSink(settings.file, max_megabytes=settings.max_megabytes, files=Files())
            sinks.append(LeastLevel(file, settings.level))
    level: Level = "debug" if settings.level == "debug" else "info"
    return Log(sinks, clock=clock, level=level, redact=redact_with(config))
