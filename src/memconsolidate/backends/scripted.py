"""A backend that answers what it was told to, for tests and rehearsals."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from memconsolidate.model import Reply, Request

#: What can be enqueued: a reply, an exception to raise, or a function that makes the reply.
Answer = Reply | Exception | Callable[[Request], Reply]


class ScriptedBackend:
    """Gives the enqueued answers in order, then empty replies, and keeps every request.

    `requests` has all that was asked, oldest first. `is_metered` is True by default, so that a
    rehearsal passes through the budget as a paid model would.
    """

    name = "scripted"
    price_list = ""

    def __init__(self, *, is_metered: bool = True, model: str = "") -> None:
        self.is_metered = is_metered
        self.model = model
        self.requests: list[Request] = []
        self._answers: deque[Answer] = deque()

    def enqueue(self, answer: Answer) -> None:
        """Add the answer to one more request."""
        self._answers.append(answer)

    def propose(self, request: Request) -> Reply:
        """Return or raise the next enqueued answer; an empty Reply when none is left."""
        self.requests.append(request)
        if not self._answers:
            return Reply()
        answer = self._answers.popleft()
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Reply):
            return answer
        return answer(request)

    def close(self) -> None:
        """Hold nothing."""
