from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.backends.base import Backend
from memconsolidate.backends.rules import RulesBackend
from memconsolidate.backends.scripted import ScriptedBackend
from memconsolidate.model import (
    Author,
    MemoryType,
    Reply,
    Request,
    ShownMemory,
    ShownMessage,
)

_MAKERS: dict[str, Callable[[], Backend]] = {
    "rules": RulesBackend,
    "scripted": ScriptedBackend,
}

_CUES = [
    "Always use tabs.",
    "no, it's us-east-1, not us-west-2",
    "We decided to go with Postgres over MySQL because we need jsonb.",
    "remember: the port is 9001.",
    "That's wrong. The bucket is in us-west-2.",
    "앞으로는 항상 한국어로 답변해줘",
    "以后请始终用中文回答。因为团队都在这里。",
    "今後は必ず日本語で回答してください",
    "Nunca subas cambios a main, por favor.",
    "Wir haben uns für Postgres entschieden.",
    "Ne pousse jamais sur main.",
    "Some rules:\n- never edit vendor/\n- always lint",
    "```\nalways\n```\n> never\n| a | b |",
    "\x00\x01\ufffd\u202eevil\u202c 🙂 e\u0301 가",
]

_texts = st.one_of(
    st.lists(st.sampled_from(_CUES), max_size=5).map("\n".join),
    st.lists(st.one_of(st.sampled_from(_CUES), st.text(max_size=60)), max_size=5).map(" ".join),
)

_messages = st.lists(
    st.tuples(
        st.sampled_from(list(Author)), _texts, st.booleans(), st.booleans(), st.sampled_from("ab")
    ),
    max_size=6,
).map(
    lambda rows: tuple(
        ShownMessage(
            label=f"m{number}",
            author=author,
            text=text,
            at=None,
            session=session,
            is_new=is_new,
            has_role=has_role,
        )
        for number, (author, text, is_new, has_role, session) in enumerate(rows)
    )
)

_memories = st.lists(_texts, max_size=2).map(
    lambda texts: tuple(
        ShownMemory(id=f"k{number}", name="n", type=MemoryType.PROJECT, text=text)
        for number, text in enumerate(texts)
    )
)

_requests = st.builds(
    lambda messages, memories: Request(purpose="extraction", messages=messages, memories=memories),
    _messages,
    _memories,
)


def _request(text: str) -> Request:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s")
    return Request(purpose="extraction", messages=(message,))


@pytest.fixture(params=sorted(_MAKERS))
def make(request: pytest.FixtureRequest) -> Callable[[], Backend]:
    return _MAKERS[request.param]


@pytest.mark.parametrize("purpose", ["extraction", "consolidation"])
def test_empty_request_gives_no_claims(make: Callable[[], Backend], purpose: str) -> None:
    request = Request(purpose="extraction" if purpose == "extraction" else "consolidation")
    assert make().propose(request).claims == ()


def test_backend_tells_name_and_metering(make: Callable[[], Backend]) -> None:
    backend = make()
    assert backend.name
    assert isinstance(backend.is_metered, bool)


@pytest.mark.parametrize("name", sorted(_MAKERS))
@settings(max_examples=60, deadline=None)
@given(request=_requests)
def test_same_request_twice_gives_the_same_reply(name: str, request: Request) -> None:
    backend = _MAKERS[name]()
    first = backend.propose(request)
    assert backend.propose(request) == first
    assert _MAKERS[name]().propose(request) == first


@pytest.mark.parametrize("name", sorted(_MAKERS))
@settings(max_examples=120, deadline=None)
@given(request=_requests)
def test_claims_rest_on_what_was_shown(name: str, request: Request) -> None:
    reply = _MAKERS[name]().propose(request)
    messages = {message.label: message for message in request.messages}
    memories = {memory.id for memory in request.memories if memory.in_full}
    for claim in reply.claims:
        assert claim.statement.strip()
        assert claim.name.strip()
        assert claim.description.strip()
        assert claim.quotes
        assert all(quote.text in messages[quote.message].text for quote in claim.quotes)
        assert any(messages[quote.message].is_new for quote in claim.quotes)
        assert len({messages[quote.message].session for quote in claim.quotes}) == 1
        assert memories.issuperset(claim.targets)


@settings(max_examples=120, deadline=None)
@given(request=_requests)
def test_rules_found_every_claim_on_a_person_or_summary(request: Request) -> None:
    messages = {message.label: message for message in request.messages}
    for claim in RulesBackend().propose(request).claims:
        cited = [messages[quote.message] for quote in claim.quotes]
        assert any(
            each.is_new and (each.author is Author.HUMAN or not each.has_role) for each in cited
        )


@pytest.mark.parametrize(
    "text",
    [
        "\x00" * 1000,
        "always use \x00 tabs.",
        "\ufffd" * 1000,
        "a" * 1_000_000,
        "always use tabs " * 62_500,
        "\u202eAlways use tabs.\u202c",
        "🙂" * 10_000,
        "Always use 👩‍👩‍👧‍👦 in tests.",
        "\r" * 1000,
        "\u2028Always\u2029use tabs",
        "Always use e\u0301 and \u1112\u1161\u11ab.",
        "-\n" * 5000,
        "`" * 5000,
    ],
    ids=lambda text: repr(text[:16]),
)
def test_hostile_text_is_survived(make: Callable[[], Backend], text: str) -> None:
    reply = make().propose(_request(text))
    assert isinstance(reply, Reply)
    assert all(quote.text in text for claim in reply.claims for quote in claim.quotes)
