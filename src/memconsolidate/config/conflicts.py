"""Settings that are each allowed and cannot work together, or must not be taken from a stranger."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Collection, Iterator, Sequence
from urllib.parse import urlsplit

from memconsolidate.config.agent_places import is_agent_place
from memconsolidate.config.agents import find_agent_problem
from memconsolidate.config.schema import render_value, settings_of
from memconsolidate.config.settings import BudgetSettings, Config


def find_conflicts(config: Config, faulty: Collection[str] = ()) -> list[str]:
    """Return one sentence for each conflict. `faulty` are the keys that defaults stand in for, since
    what was written is not allowed: they conflict with nothing.
    """
    return [
        *_directories(config, frozenset(key.split(".")[0] for key in faulty)),
        *_agents(config, faulty),
        *_backend(config, faulty),
        *_addresses(config),
    ]


def find_untrusted(config: Config) -> list[str]:
    """Return what a configuration may not ask for that lay in the current directory by itself:
    a cloned repository may ship one.
    """
    backend = config.llm_backend
    refused: list[tuple[str, str]] = []
    if backend.command or backend.preset or backend.name == "command":
        refused.append(("[llm_backend]", "name a program to run"))
    if backend.base_url and not is_loopback(backend.base_url):
        refused.append(("[llm_backend] base_url", "name a server that is not on this machine"))
    refused += [
        (f"[budget] {setting.name}", f"allow more than {setting.default}")
        for setting in settings_of(BudgetSettings)
        if getattr(config.budget, setting.name) > setting.default
    ]
    if config.prices:
        refused.append(("[prices]", "say what a model costs"))
    refused += [(f"[publish.{name}]", "publish") for name in config.publish]
    refused += [
        (key, "write into an agent's own directory")
        for key, path in _memories(config)
        if is_agent_place(os.path.realpath(path), config.agent_roots)
    ]
    if config.log.file and config.path:
        folder = os.path.realpath(os.path.dirname(config.path))
        if not _is_inside(os.path.realpath(config.log.file), folder):
            refused.append(("[log] file", "log outside its own directory"))
    name = os.path.basename(config.path or "")
    return [
        f"{key}: the file was picked up from the current directory, and such a file may not {deed}"
        f" (a cloned repository could bring one); if it is yours, name it: --config ./{name}"
        for key, deed in refused
    ]


def _sessions(config: Config) -> Iterator[tuple[str, str]]:
    if config.uses_directory_pair:
        yield "session_directory", config.session_directory
    for number, entry in enumerate(config.watch, 1):
        if entry.enabled:
            yield f"[[watch]] number {number}, sessions", entry.sessions


def _memories(config: Config) -> Iterator[tuple[str, str]]:
    if config.uses_directory_pair:
        yield "memory_directory", config.memory_directory
    for number, entry in enumerate(config.watch, 1):
        if entry.enabled and entry.memory:
            yield f"[[watch]] number {number}, memory", entry.memory
        if entry.enabled and entry.user_memory:
            yield f"[[watch]] number {number}, user_memory", entry.user_memory


def _directories(config: Config, faulty: Collection[str]) -> Iterator[str]:
    """Memory inside a session directory works (it is left out); the other way round nothing would
    ever be read. The state may hold memories, but agents must not find the ledger among them.
    """
    sessions, memories = (
        [
            (key, os.path.realpath(path))
            for key, path in places
            if not (key in faulty or ("watch" in faulty and key.startswith("[[watch]]")))
        ]
        for places in (_sessions(config), _memories(config))
    )
    # Without one of its own it is derived from the place of the memories.
    has_state = not {"state_directory", "memory_directory"} & {*faulty}
    state = os.path.realpath(config.state_directory) if has_state else ""
    for key, path in sessions:
        for other, memory in memories:
            if path == memory:
                yield f"{key}: it is the same directory as {other}; each needs its own"
            elif _is_inside(path, memory):
                yield f"{key}: it lies in {other}, where nothing is read as a transcript"
        if state and _is_inside(path, state):
            yield f"{key}: it lies in state_directory, where nothing is read as a transcript"
    for key, memory in memories:
        if state == memory:
            yield f"state_directory: it is the same directory as {key}; each needs its own"
        elif state and _is_inside(state, memory):
            yield f"state_directory: it lies in {key}, which agents read; choose another place"
    for key, path in sessions + memories:
        if os.path.lexists(path) and not os.path.isdir(path):
            yield f"{key}: {path} is there and no directory; name a directory"
    if config.log.file:
        log = os.path.realpath(config.log.file)
        for key, path in sessions + memories:
            if _is_inside(log, path):
                yield f"[log] file: it lies in {key}; choose another place"
        # A device or a pipe may take no end of bytes, give no end of them, or wait for a reader.
        if os.path.exists(log) and not os.path.isfile(log):
            yield f"[log] file: {log} is there and no plain file; choose another name"
    if not config.uses_directory_pair and (config.include or config.exclude):
        name = "include" if config.include else "exclude"
        yield f"{name}: it is about session_directory, which is not in use; write it into [[watch]]"
    if "watch" not in faulty:
        yield from _watched_twice(sessions)


def _watched_twice(sessions: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield a sentence for each directory with two entries: a transcript belongs to one."""
    earlier: dict[str, str] = {}
    for key, path in sessions:
        if earlier.get(path) == "session_directory":
            yield (
                f"{key.removesuffix(', sessions')}: session_directory names the same directory; the entry"
                " takes its place, so delete session_directory and memory_directory (to keep that"
                " memory for it, write it into the entry as `memory`; else `memd move --all --from`"
                " takes it over)"
            )
        elif path in earlier:
            yield (
                f"{key.removesuffix(', sessions')}: an earlier one watches the same files"
                f" ({earlier[path]}); let one of them name a directory below it"
            )
        earlier.setdefault(path, key)


def _agents(config: Config, faulty: Collection[str]) -> Iterator[str]:
    if "watch" in {key.split(".")[0] for key in faulty}:
        return
    for number, entry in enumerate(config.watch, 1):
        if problem := find_agent_problem(entry.agent):
            # What the environment gives is never shown.
            is_shown = f"watch.{number - 1}.agent" not in config.from_environment
            found = f" = {render_value(entry.agent)}" if is_shown else ""
            yield f"[[watch]] number {number}, agent{found}: {problem}"


def _backend(config: Config, faulty: Collection[str]) -> Iterator[str]:
    backend = config.llm_backend
    if {"llm_backend.name", "llm_backend.command", "llm_backend.preset"} & {*faulty}:
        return
    where = '[llm_backend] name = "command"'
    if backend.name == "command" and backend.command and backend.preset:
        yield f"{where}: it takes a command or a preset, not both"
    elif backend.name == "command" and not (backend.command or backend.preset):
        yield f'{where}: it needs a command or a preset, as in preset = "claude"'


def _addresses(config: Config) -> Iterator[str]:
    url = config.llm_backend.base_url
    if url and not (url.startswith(("http://", "https://")) and _host(url)):
        # The address may hold a password, so it is not repeated here.
        yield (
            "[llm_backend] base_url: allowed is an address that begins with http:// or https://, as in"
            " http://127.0.0.1:11434/v1"
        )
        # With an address that can be read the backend itself tells this.
        if config.llm_backend.name == "openai" and not config.llm_backend.model:
            yield "[llm_backend] model: it is not set, and only OpenAI itself has a default"
    listen = config.health.listen
    if listen:
        port = listen.rpartition(":")[2]
        is_port = port.isascii() and port.isdigit() and int(port[:6]) <= 65535
        if not is_port or not is_loopback(f"http://{listen}"):
            yield "[health] listen: allowed is a loopback address and a port, as in 127.0.0.1:9477"


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def is_loopback(url: str) -> bool:
    """Return whether an address is on this machine."""
    host = _host(url)
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_inside(path: str, directory: str) -> bool:
    """Return whether a path is a directory or lies in it; both are real paths."""
    return path == directory or path.startswith(directory.rstrip(os.sep) + os.sep)
