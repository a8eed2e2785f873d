from __future__ import annotations

import pytest

from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.errors import BackendError
from memconsolidate.model import Author, Reply, Request, ShownMessage


def _request(text: str) -> Request:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s")
    return Request(purpose="extraction", messages=(message,))


def test_answers_come_in_order_then_empty() -> None:
    backend = ScriptedBackend()
    backend.enqueue(Reply(note="first"))
    backend.enqueue(Reply(note="second"))
    replies = [backend.propose(_request("x")) for _ in range(3)]
    assert [reply.note for reply in replies] == ["first", "second", ""]
    assert replies[2] == Reply()


def test_enqueued_exception_is_raised_only_once() -> None:
    backend = ScriptedBackend()
    backend.enqueue(BackendError("scripted", "overloaded"))
    with pytest.raises(BackendError, match="overloaded"):
        backend.propose(_request("x"))
    assert backend.propose(_request("x")) == Reply()


def test_function_makes_the_reply_from_the_request() -> None:
    backend = ScriptedBackend()
    backend.enqueue(lambda request: Reply(note=request.messages[0].text))
    assert backend.propose(_request("hello")).note == "hello"


def test_every_request_is_kept_even_failing() -> None:
    backend = ScriptedBackend()
    backend.enqueue(BackendError("scripted", "down"))
    with pytest.raises(BackendError):
        backend.propose(_request("one"))
    backend.propose(_request("two"))
    assert [request.messages[0].text for request in backend.requests] == ["one", "two"]


def test_metering_is_on_unless_switched_off() -> None:
    assert ScriptedBackend().is_metered
    assert not ScriptedBackend(is_metered=False).is_metered
