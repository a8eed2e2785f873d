"""The one function that asks a backend: reserve, call, settle."""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec import Struct

from memconsolidate.backends.base import Backend
from memconsolidate.errors import BackendError, StoppedError
from memconsolidate.ledger.spending import Limits, Spending
from memconsolidate.model import Reply, Request
from memconsolidate.system.clock import Clock

#: The most tokens that an answer may have; part of what is reserved.
MAX_OUTPUT_TOKENS = 8000

#: How often a waiting caller looks whether it should stop, in seconds.
STOP_CHECK_SECONDS = 0.2


class Account(Struct, frozen=True, kw_only=True):
    """What an asking may cost, and who pays: one pass of one daemon."""

    spending: Spending
    limits: Limits
    clock: Clock
    is_stopping: Callable[[], bool]


def ask(backend: Backend, request: Request, *, pass_id: str, account: Account) -> Reply:
    """Return the backend's answer.

    A metered backend's call is booked before it is made, with an upper bound. Raises
    BudgetReachedError (nothing was sent), BackendError, or StoppedError; then the booking stays at
    its upper bound, since the call may have been paid for.
    """
    if not backend.is_metered:
        return _checked(backend, backend.propose(request))
    booking = account.spending.reserve(
        backend=backend.name,
        purpose=request.purpose,
        pass_id=pass_id,
        tokens=upper_bound_tokens(request),
        limits=account.limits,
        now=account.clock.now(),
    )
    try:
        reply = _checked(backend, _call(backend, request, account.is_stopping))
    except BackendError:
        account.spending.keep_reserved(booking, "failed")
        raise
    account.spending.settle(booking, reply.usage)
    return reply


def _checked(backend: Backend, reply: object) -> Reply:
    if not isinstance(reply, Reply):
        raise BackendError(backend.name, "it gave no reply", retryable=False)
    return reply


def upper_bound_tokens(request: Request) -> int:
    """Return tokens that a request and its answer cannot exceed: no token is below one byte."""
    texts = [message.text for message in request.messages]
    texts += [memory.name + memory.text for memory in request.memories]
    return sum(len(text.encode("utf-8", "replace")) for text in texts) + MAX_OUTPUT_TOKENS


def _call(backend: Backend, request: Request, is_stopping: Callable[[], bool]) -> Reply:
    """Call in a thread of its own, so that a stop need not wait for a slow answer."""
    replies: list[Reply] = []
    errors: list[BaseException] = []
    is_done = threading.Event()

    def run() -> None:
        try:
            replies.append(backend.propose(request))
        except BaseException as error:  # noqa: BLE001 (handed to the caller, which raises it)
            errors.append(error)
        finally:
            is_done.set()

    threading.Thread(target=run, name="memd-ask", daemon=True).start()
    while not is_done.wait(STOP_CHECK_SECONDS):
        if is_stopping():
            raise StoppedError("stopped while the backend was thinking; the batch stays open")
    if errors:
        raise errors[0]
    return replies[0]
