"""Messages that are read again, after a loss of what was noted about them."""

from __future__ import annotations

import msgspec
import pytest

from memconsolidate.changesets.replaced import said_hashes
from memconsolidate.model import Memory, MemorySource, Operation, Outcome, Quote
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import at, claim, judge, memory, outcome_of, said

KEY = ("claude-code", "s1", "s1-m1")


def taken_from(body: str, *messages: str, is_protected: bool = False) -> Memory:
    source = MemorySource(agent="claude-code", session="s1", messages=messages, at=at(0))
    made = memory(body, is_protected=is_protected)
    return msgspec.structs.replace(made, sources=(source,))


def test_edited_memory_gets_no_twin_from_its_messages() -> None:
    text = "Always use tabs in Go files."
    edited = taken_from("Always use spaces in Go files.", "s1-m1", is_protected=True)

    verdict = judge([claim(text)], [said(text)], [edited])[0]

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.SAME_SOURCE)
    assert verdict.targets == ("a1",)


def test_claim_unlike_the_edited_memory_of_its_messages_is_shown_to_a_person() -> None:
    text = "Always use tabs in Go files."
    edited = taken_from("Ask Jiwon before you release.", "s1-m1", is_protected=True)

    verdict = judge([claim(text)], [said(text)], [edited])[0]

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)


def test_other_wording_of_the_same_messages_is_no_second_memory() -> None:
    text = "We always squash all commits before merging, as agreed"
    known = taken_from("Always squash commits before merging.", "s1-m1")

    verdict = judge(
        [claim("We always squash all commits before merging", text)], [said(text)], [known]
    )[0]

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.SAME_SOURCE)


@pytest.mark.parametrize(
    "other",
    [
        "The billing service listens on port 6000.",
        "I prefer short functions.",
        "Never use sudo here.",
    ],
)
def test_other_facts_of_the_same_message_are_taken(other: str) -> None:
    text = f"The auth service listens on port 5000. {other}"
    known = taken_from("The auth service listens on port 5000.", "s1-m1")

    assert judge([claim(other, other)], [said(text)], [known])[0].outcome is Outcome.CREATE


def test_facts_of_one_message_in_one_reply_are_all_taken() -> None:
    facts = ["I prefer short answers.", "I prefer short answers in German."]
    verdicts = judge([claim(fact) for fact in facts], [said(" ".join(facts))])

    assert [verdict.outcome for verdict in verdicts] == [Outcome.CREATE] * 2


def test_claim_of_archived_messages_is_rejected() -> None:
    text = "The staging database listens on port 5432."
    verdict = judge([claim(text)], [said(text)], retired={KEY: frozenset()})[0]

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.RETIRED_SOURCE)


def test_other_words_of_archived_messages_are_taken() -> None:
    text = "The staging database listens on port 5432. The cat eats at five."
    [gone] = judge([claim("The staging database listens on port 5432.")], [said(text)])
    retired = {KEY: frozenset(gone.traces[0].spans)}
    database, cat = judge(
        [
            claim("Port 5432 is that of the staging database", "listens on port 5432"),
            claim("The cat eats at five.", "The cat eats at five."),
        ],
        [said(text)],
        retired=retired,
    )

    assert outcome_of(database) == (Outcome.REJECT, Reason.RETIRED_SOURCE)
    assert outcome_of(cat) == (Outcome.CREATE, Reason.NEW)


def test_new_message_brings_back_what_was_archived() -> None:
    text = "The staging database listens on port 5432."
    quotes = (Quote("m1", text), Quote("m2", text))
    messages = [said(text), said(text, label="m2", hours=1)]
    verdict = judge([claim(text, quotes=quotes)], messages, retired={KEY: frozenset()})[0]

    assert outcome_of(verdict) == (Outcome.CREATE, Reason.NEW)


def test_one_more_new_message_carries_nothing_that_was_archived() -> None:
    text = "The staging database listens on port 5432."
    other = "The staging database has a port of its own, and listens."
    quotes = (Quote("m1", text), Quote("m2", other))
    messages = [said(text), said(other, label="m2", hours=1)]
    verdict = judge([claim(text, quotes=quotes)], messages, retired={KEY: frozenset()})[0]

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.RETIRED_SOURCE)


WIKI = "The wiki runs at wiki.corp.example on port 8443."
DANA = "The wiki is maintained by Dana."


@pytest.mark.parametrize(
    ("ended", "reason"),
    [("deleted", Reason.DELETED), ("replaced", Reason.CORRECTED_LATER)],
)
@pytest.mark.parametrize("operation", [Operation.UPDATE, Operation.MERGE])
@pytest.mark.parametrize("wording", [WIKI, "Its address is wiki.corp.example, port 8443."])
def test_rewriting_brings_nothing_back_that_ended_since(
    ended: str, reason: Reason, operation: Operation, wording: str
) -> None:
    memories = [memory(DANA, key="a1"), memory("The wiki is written in Ruby.", key="a2")]
    if operation is Operation.UPDATE:
        del memories[1]
    statement = " ".join([*(one.body for one in memories), wording])
    asked = claim(statement, WIKI, operation=operation, targets=tuple(one.id for one in memories))
    hashes = dict.fromkeys(said_hashes(WIKI), at(5))
    replaced, deleted = (hashes, {}) if ended == "replaced" else ({}, hashes)
    [early] = judge([asked], [said(WIKI)], memories, replaced=replaced, deleted=deleted)
    [late] = judge([asked], [said(WIKI, hours=6)], memories, replaced=replaced, deleted=deleted)

    assert outcome_of(early) == (Outcome.REJECT, reason)
    assert late.outcome is not Outcome.REJECT or late.reason is not reason


def test_what_the_memory_says_itself_may_be_told_again() -> None:
    memories = [memory(WIKI)]
    asked = claim(f"{WIKI} {DANA}", DANA, operation=Operation.UPDATE, targets=(memories[0].id,))
    hashes = dict.fromkeys(said_hashes(WIKI), at(5))
    [verdict] = judge([asked], [said(DANA)], memories, replaced=hashes)

    assert verdict.outcome is Outcome.UPDATE


def test_turn_shown_before_does_not_make_archived_messages_new() -> None:
    text = "The staging database listens on port 5432."
    quotes = (Quote("m0", "the staging database"), Quote("m1", text))
    messages = [said("the staging database", label="m0", is_new=False), said(text, hours=1)]
    verdict = judge([claim(text, quotes=quotes)], messages, retired={KEY: frozenset()})[0]

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.RETIRED_SOURCE)


def test_forgotten_message_stays_away_where_it_also_stands_before_a_later_one() -> None:
    text = "I prefer light mode in my editor."
    forgotten = said(text)
    again = said(text, label="m2", is_new=False)
    messages = [
        forgotten,
        msgspec.structs.replace(again, id=forgotten.id),
        said("I see.", label="m3"),
    ]
    retired = {(forgotten.agent, forgotten.session, forgotten.id): frozenset[str]()}
    [verdict] = judge([claim(text)], messages, retired=retired)

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.RETIRED_SOURCE)
