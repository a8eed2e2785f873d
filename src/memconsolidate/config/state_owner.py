"""Which configuration a state directory belongs to: two in one would mix their memories."""

from __future__ import annotations

import contextlib
import os

import msgspec
from msgspec import Struct

from memconsolidate.config.settings import Config
from memconsolidate.system.files import Files

#: In the state directory.
_FILE = "configuration.json"


class StateOwner(Struct, frozen=True):
    """A configuration by real paths; `path` is empty where it is no file. `has_watch` says that it
    has [[watch]] entries.
    """

    path: str
    session_directory: str
    memory_directory: str
    has_watch: bool = False

    def has_same_pair(self, other: StateOwner) -> bool:
        """Return whether two configurations are about the same two directories and no others."""
        return not (self.has_watch or other.has_watch) and (
            self.session_directory,
            self.memory_directory,
        ) == (
            other.session_directory,
            other.memory_directory,
        )


def owner_of(
    path: str | None, session_directory: str, memory_directory: str, *, has_watch: bool
) -> StateOwner:
    """Return how a configuration is named in its state directory."""
    return StateOwner(
        path=os.path.realpath(path) if path else "",
        session_directory=os.path.realpath(session_directory),
        memory_directory=os.path.realpath(memory_directory),
        has_watch=has_watch,
    )


def read_state_owner(state_directory: str) -> StateOwner | None:
    """Return the configuration that worked there last, None where none is known to have."""
    try:
        with open(os.path.join(state_directory, _FILE), "rb") as stream:
            return msgspec.json.decode(stream.read(), type=StateOwner)
    except (OSError, ValueError):
        return None


def note_state_owner(config: Config) -> None:
    """Note in the state directory whose it is; only the holder of its lock may."""
    owner = owner_of(
        config.path,
        config.session_directory,
        config.memory_directory,
        has_watch=bool(config.watch),
    )
    if read_state_owner(config.state_directory) == owner:
        return
    text = msgspec.json.encode(owner).decode() + "\n"
    # A full disk must not keep memd from starting, which is what this does without.
    with contextlib.suppress(OSError):
        Files().write_text(os.path.join(config.state_directory, _FILE), text)
