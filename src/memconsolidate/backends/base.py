"""What a backend is: it proposes claims, and nothing else."""

from __future__ import annotations

from typing import Protocol

from memconsolidate.model import Reply, Request


class Backend(Protocol):
    """Proposes what is worth remembering."""

    #: The word used in configuration and logs.
    name: str
    #: Whether calls cost something and so pass through the budget.
    is_metered: bool

    def propose(self, request: Request) -> Reply:
        """Return claims for a request.

        Raises BackendError; `retryable` says whether the same request may be sent again.
        """
