"""Who speaks in a session that is written down without roles."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Request, ShownMessage


def statements(text: str) -> list[str]:
    message = ShownMessage(
        label="m1", text=text, author=Author.HUMAN, at=None, session="s1", has_role=False
    )
    reply = RulesBackend().propose(Request(purpose="extraction", messages=(message,)))
    return [claim.statement for claim in reply.claims]


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("User: From now on, deploy only before noon.", "From now on, deploy only before noon."),
        ("**Human:** Always use tabs.", "Always use tabs."),
        ("用户：始终用中文回答。", "始终用中文回答。"),
    ],
)
def test_statement_of_a_session_without_roles_leaves_out_who_said_it(
    text: str, statement: str
) -> None:
    assert statements(text) == [statement]


def test_line_of_the_assistant_in_a_session_without_roles_is_left_out() -> None:
    text = "User: Always use tabs.\nAssistant: From now on I will always run the tests first."

    assert statements(text) == ["Always use tabs."]
