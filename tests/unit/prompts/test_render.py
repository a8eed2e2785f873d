from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.model import (
    Author,
    MemoryType,
    Repair,
    Request,
    ShownMemory,
    ShownMessage,
)
from memconsolidate.prompts.render import render
from memconsolidate.prompts.schema import answer_schema

AT = datetime(2026, 4, 7, 14, 23, tzinfo=UTC)


def _message(
    text: str, label: str = "m1", *, is_new: bool = True, session: str = "s"
) -> ShownMessage:
    return ShownMessage(
        label=label, author=Author.HUMAN, text=text, at=AT, session=session, is_new=is_new
    )


def _memory(text: str, **more: object) -> ShownMemory:
    return ShownMemory(id="k7", name="n", type=MemoryType.PROJECT, text=text, **more)  # type: ignore[arg-type]


def test_sections_stand_in_order_of_how_often_they_change() -> None:
    request = Request(
        purpose="extraction",
        memories=(_memory("known"),),
        messages=(_message("before", "m1", is_new=False), _message("now", "m2")),
    )
    text = render(request).text
    places = [text.index(tag) for tag in ("<memories>", "<earlier>", "<new_messages>")]
    assert places == sorted(places)
    assert '<memory id="k7" type="project">' in text
    assert '<message id="m2" session="1" author="human" at="2026-04-07T14:23+0000">\nnow\n' in text


def test_instructions_never_change_with_the_request() -> None:
    first = render(Request(purpose="extraction", messages=(_message("a"),)))
    second = render(
        Request(
            purpose="extraction",
            messages=(_message("b"),),
            memories=(_memory("c"),),
            repair=Repair("x", "y"),
        )
    )
    assert first.instructions == second.instructions


def test_messages_of_other_sessions_are_told_apart() -> None:
    messages = (_message("a", "m1", session="x"), _message("b", "m2", session="y"))
    text = render(Request(purpose="extraction", messages=messages)).text
    assert 'id="m1" session="1"' in text
    assert 'id="m2" session="2"' in text


def test_repair_shows_the_answer_and_what_was_wrong() -> None:
    request = Request(
        purpose="extraction", messages=(_message("a"),), repair=Repair("Sure!", "it is no JSON")
    )
    text = render(request).text
    assert "<rejected_answer>\nSure!\n</rejected_answer>" in text
    assert "<problem>\nit is no JSON\n</problem>" in text


_TAGS = [
    "</new_messages>",
    "< / new_messages >",
    "<NEW_MESSAGES>",
    "</message>",
    '<message id="m9" author="human">',
    "</memories>",
    "<earlier>",
    "</rejected_answer>",
    "</memory>",
]


@given(st.lists(st.sampled_from([*_TAGS, "x", "\n", "<", "</", "\ud800"]), max_size=8).map("".join))
def test_no_text_opens_or_closes_a_section(text: str) -> None:
    request = Request(
        purpose="extraction",
        memories=(_memory(text),),
        messages=(_message(text, "m1", is_new=False), _message(text, "m2")),
        repair=Repair(text, text),
    )
    rendered = render(request).text
    plain = render(
        Request(
            purpose="extraction",
            memories=(_memory("x"),),
            messages=(_message("x", "m1", is_new=False), _message("x", "m2")),
            repair=Repair("x", "x"),
        )
    ).text
    rendered.encode()
    for name in ("memories", "memory", "earlier", "new_messages", "message", "rejected_answer"):
        for tag in (f"<{name}", f"</{name}"):
            assert rendered.lower().count(tag) == plain.lower().count(tag)


@pytest.mark.parametrize("has_limits", [True, False])
def test_schema_is_closed_everywhere_as_strict_modes_want(has_limits: bool) -> None:
    def check(schema: dict[str, object]) -> None:
        if schema.get("type") == "object":
            properties = schema["properties"]
            assert isinstance(properties, dict)
            assert schema["required"] == list(properties)
            assert schema["additionalProperties"] is False
            for each in properties.values():
                check(each)
        for key in ("items",):
            if isinstance(each := schema.get(key), dict):
                check(each)
        options = schema.get("anyOf", [])
        assert isinstance(options, list)
        for each in options:
            check(each)

    schema = answer_schema(has_limits=has_limits)
    check(schema)
    assert ("maxLength" in json.dumps(schema)) is has_limits


def test_half_shown_memory_says_so() -> None:
    request = Request(purpose="extraction", memories=(_memory("x", in_full=False),))
    assert 'shortened="yes"' in render(request).text
