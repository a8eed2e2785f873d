"""What a backend is: it proposes claims, and nothing else."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from memconsolidate.config.settings import BackendSettings
from memconsolidate.model import Reply, Request


class Backend(Protocol):
    """Proposes what is worth remembering."""

    #: The word used in configuration and logs.
    name: str
    #: The model that is asked; empty where there is none, or the program chooses it.
    model: str
    #: Whose price list holds ("anthropic"); empty where nobody's is known to.
    price_list: str
    #: Whether calls cost something and so pass through the budget.
    is_metered: bool

    def propose(self, request: Request) -> Reply:
        """Return claims for a request, from one call and without any retry of its own.

        Raises BackendError, whose type says what went wrong and its `reaction` what is done.
        """

    def close(self) -> None:
        """End what is still running for it; twice is like once. Safe from another thread."""


@runtime_checkable
class Adapting(Protocol):
    """A backend whose servers differ in what they take.

    `form` is the way in which it asks next; it may be set to what another process learned, and a text
    of another kind changes nothing. Where a server refuses a way, `propose` raises FormRefusedError,
    and the next is another one; after any other failure it is the one that was answered last.
    """

    form: str


class BackendFactory(Protocol):
    """What stands in the registry: a class that is given the settings.

    `workspace` is a directory of memd's own, which need not exist yet, for what a backend has to
    put on disk. Raises BackendMissingError when what it needs is not installed, BackendRefusedError
    when a setting it needs is missing.
    """

    def __call__(self, settings: BackendSettings, workspace: str) -> Backend:
        """Return a new backend."""
