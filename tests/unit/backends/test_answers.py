from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.backends.answers import read_answer, read_value
from memconsolidate.errors import (
    AnswerCutError,
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendRefusedError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Reply, Usage

USED = Usage(input_tokens=7)
CLAIM: dict[str, Any] = {
    "operation": "create",
    "type": "project",
    "statement": "The port is 8080.",
    "quotes": [{"message": "m1", "text": "the port is 8080"}],
}


def _read(text: str, **more: Any) -> Reply:
    return read_answer("b", text, usage=USED, **more)


@pytest.mark.parametrize(
    "text",
    [
        '{"claims": [%s]}',
        "[%s]",
        'Here:\n```json\n{"claims": [%s]}\n```\nDone.',
        "```\n[%s]\n```",
        '<think>{"claims": []} maybe {</think>{"claims": [%s]}',
        '<think>never closed? no {"claims": [%s]}',
        'I looked at {"a": 1} and then: {"claims": [%s], "note": ""} as asked.',
        '\ufeff{"claims": [%s]}',
        '```json\n{"claims": [%s]}',
        '```json\n{"claims": [%s]}\n\n \t```',
    ],
)
def test_claims_are_found_in_whatever_is_around_them(text: str) -> None:
    text = text.replace("%s", json.dumps(CLAIM))
    if text.startswith("<think>never"):
        with pytest.raises(AnswerError):
            _read(text)
        return
    [claim] = _read(text).claims
    assert claim.statement == "The port is 8080."


@pytest.mark.parametrize("label", ["m1", "[m1]", " M1 ", "#m1", "<m1>", "(m1)", "m1:"])
def test_label_is_read_as_it_was_shown(label: str) -> None:
    claim = {**CLAIM, "quotes": [{"message": label, "text": "x"}]}
    assert _read(json.dumps({"claims": [claim]})).claims[0].quotes[0].message == "m1"


def test_missing_and_null_parts_take_their_defaults_and_unknown_ones_are_passed_over() -> None:
    claim = {**CLAIM, "targets": None, "decision": None, "tier": None, "confidence": 0.9}
    [found] = _read(json.dumps({"claims": [claim]})).claims
    assert (found.targets, found.decision, found.tier) == ((), None, "project")


def test_unreadable_claim_is_counted_and_the_others_stay() -> None:
    claims = [CLAIM, {"operation": "destroy"}, "text", None, {**CLAIM, "quotes": "m1"}]
    reply = _read(json.dumps({"claims": claims}))
    assert (len(reply.claims), reply.unreadable) == (1, 4)


def test_claim_with_half_a_character_for_a_word_is_unreadable_and_the_others_stay() -> None:
    odd = {**CLAIM, "operation": "\ud800"}
    reply = _read(json.dumps({"claims": [odd, CLAIM]}))
    assert (len(reply.claims), reply.unreadable) == (1, 1)
    with pytest.raises(AnswerError):
        _read(json.dumps({"claims": [odd]}))


def test_name_of_a_model_can_be_kept() -> None:
    assert _read('{"claims": []}', model="m\ud800" + "x" * 1000).model == "m?" + "x" * 298


def test_answer_of_unreadable_claims_only_says_what_is_wrong_with_the_first() -> None:
    with pytest.raises(AnswerError, match=r"claims\[0\]") as caught:
        _read(json.dumps({"claims": [{**CLAIM, "operation": "destroy"}]}))
    assert caught.value.usage == USED
    assert "destroy" in caught.value.answer


@pytest.mark.parametrize(
    "text",
    ["", "  \n", "<think>hm</think>", "null", "7", '"claims"', "{}", '{"claims": {}}', "[[["],
)
def test_what_is_no_answer_is_an_error_with_its_cost(text: str) -> None:
    with pytest.raises(AnswerError) as caught:
        _read(text)
    assert caught.value.usage == USED
    assert caught.value.problem


def test_text_for_which_nothing_was_read_has_an_unknown_cost() -> None:
    nothing = Usage(output_tokens=3)
    assert read_answer("b", '{"claims": []}', usage=nothing).usage is None
    with pytest.raises(AnswerError) as caught:
        read_answer("b", "prose", usage=Usage())
    assert caught.value.usage is None
    money = Usage(usd=0.5)
    assert read_answer("b", '{"claims": []}', usage=money).usage == money


@pytest.mark.parametrize(
    "claim",
    [
        {**CLAIM, "operation": "Anna said that she moved to Porto - at `x`"},
        {**CLAIM, "type": "Anna said that she moved to Porto"},
        {**CLAIM, "tier": "Anna said\nthat she moved to Porto"},
        {**CLAIM, "quotes": ["Anna said that she moved to Porto"]},
        "Anna said that she moved to Porto",
    ],
)
def test_problem_tells_where_it_is_and_nothing_that_was_said(claim: object) -> None:
    with pytest.raises(AnswerError) as caught:
        _read(json.dumps({"claims": [claim]}))
    assert caught.value.problem.startswith("claims[0]: ")
    assert "Anna" not in str(caught.value)
    assert "Porto" not in str(caught.value)
    if isinstance(claim, dict):
        assert " - at `$." in caught.value.problem


def test_answer_that_was_cut_is_not_looked_at() -> None:
    with pytest.raises(AnswerCutError):
        _read(json.dumps({"claims": [CLAIM]}), is_cut=True)


@pytest.mark.parametrize(
    "text",
    ["I'm sorry, but I can't help with that.", "I cannot process this request.", "I must decline."],
)
def test_refusal_in_words_is_one(text: str) -> None:
    with pytest.raises(AnswerWithheldError):
        _read(text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Credit balance is too low", SpendLimitError),
        ("Claude AI usage limit reached|1760000000", SpendLimitError),
        ("Invalid API key · Please run /login", BackendRefusedError),
        ("Error: 401 Unauthorized", BackendRefusedError),
        ("API Error: 529 Overloaded", BackendBusyError),
        ("Error: Too many requests", BackendBusyError),
        ("Prompt is too long", RequestTooLongError),
        ('{"error": {"message": "Rate limit exceeded"}}', BackendBusyError),
    ],
)
def test_error_message_of_a_program_is_the_error_it_tells_of(
    text: str, kind: type[BackendError]
) -> None:
    with pytest.raises(BackendError) as caught:
        _read(text, from_program=True)
    assert type(caught.value) is kind
    with pytest.raises(BackendError) as caught:
        _read(text)
    assert type(caught.value) is AnswerError


@pytest.mark.parametrize(
    "text",
    [
        "The user discussed HTTP 429 handling; there is nothing to remember here.",
        "They asked about billing and rate limits, nothing to keep.",
        "A session about OAuth where the client was unsure how to log in.",
    ],
)
def test_prose_of_a_model_about_errors_is_no_error_message(text: str) -> None:
    with pytest.raises(BackendError) as caught:
        _read(text, from_program=True)
    assert type(caught.value) is AnswerError


def test_long_prose_about_limits_is_no_error_message() -> None:
    with pytest.raises(AnswerError):
        _read("We talked about the rate limit of the gateway. " * 100, from_program=True)


def test_note_is_short_and_only_text() -> None:
    assert len(_read(json.dumps({"claims": [], "note": "x" * 9999})).note) == 300
    assert _read(json.dumps({"claims": [], "note": {"a": 1}})).note == ""


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["claims", "operation", "type", "quotes", "statement", "error", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(_JSON)
def test_any_json_is_a_reply_or_an_error(value: object) -> None:
    try:
        reply = read_value("b", value, usage=USED)
    except BackendError:
        return
    assert isinstance(reply, Reply)


@given(st.text(st.characters(), max_size=200) | st.text('{}[]",:claims\\', max_size=400))
def test_any_text_is_a_reply_or_an_error(text: str) -> None:
    for from_program in (False, True):
        try:
            reply = _read(text, from_program=from_program)
        except BackendError:
            continue
        assert isinstance(reply, Reply)


@pytest.mark.parametrize(
    "text",
    [
        *("{" * 200_000, "[" * 200_000, '{"a":' * 100_000, "{}" * 100_000),
        *("```\nx" + "\n" * 200_000 + "x", "```\nx" + "\n\t" * 100_000 + "x", "```\n`` " * 100_000),
    ],
    ids=lambda text: repr(text[:9]),
)
def test_hostile_text_is_answered_soon(text: str) -> None:
    with pytest.raises(BackendError):
        _read(text)
