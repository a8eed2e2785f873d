"""What becomes of a claim that tells a date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from memconsolidate.model import (
    Claim,
    Decision,
    Memory,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Tier,
    Verdict,
)
from memconsolidate.verdicts.context import CitedMessage, Context
from memconsolidate.verdicts.dates.comparing import comparable
from memconsolidate.verdicts.dates.dated import Dated
from memconsolidate.verdicts.decide import decide
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.dates.date_cases import BERLIN, claim, dated, find_dated, said

MONDAY = datetime(2026, 3, 2, 10, 0, tzinfo=BERLIN)


def judge(one: Claim, messages: Sequence[CitedMessage], memories: Sequence[Memory] = ()) -> Verdict:
    return decide(
        [one],
        Context(
            pass_id="pass1",
            tier=Tier.PROJECT,
            messages=tuple(messages),
            memories=tuple(memories),
            shown_in_full=frozenset(memory.id for memory in memories),
            time_zone=BERLIN,
        ),
    )[0]


def learn(
    text: str,
    at: datetime = MONDAY,
    memories: Sequence[Memory] = (),
    *,
    statement: str = "",
    session: str = "s1",
) -> Verdict:
    """Return the verdict on what a person said at a time."""
    return judge(claim(statement or text, text), [said(text, at, session=session)], memories)


def known(text: str, at: datetime = MONDAY, session: str = "s0") -> Memory:
    """Return the memory that a person's words founded."""
    memory = learn(text, at, session=session).memory
    assert memory is not None
    return replace(memory, file="a.md", id="aaaaaaaaaa")


def test_memory_has_the_day_behind_its_words() -> None:
    one = claim(
        "The freeze starts on Friday.",
        name="Freeze on Friday",
        description="The freeze starts on Friday",
    )
    memory = judge(one, [said("The freeze starts on Friday.", MONDAY)]).memory

    assert memory is not None
    assert memory.body == "The freeze starts on Friday (2026-03-06)."
    assert memory.name == "Freeze on Friday (2026-03-06)"
    assert memory.description == "The freeze starts on Friday (2026-03-06)"
    assert memory.as_of is None


def test_name_without_room_has_the_day_in_place_of_its_words() -> None:
    text = "The freeze of the billing database cluster starts on Friday."
    one = replace(claim(text), name="Freeze of the billing database cluster starts on Friday")
    memory = judge(one, [said(text, MONDAY)]).memory

    assert memory is not None
    assert memory.name == "Freeze of the billing database cluster starts 2026-03-06"


@pytest.mark.parametrize(
    ("statement", "written"),
    [
        ("The freeze starts on 2026-03-06.", "The freeze starts on 2026-03-06."),
        ("The freeze starts on March 6, 2026.", "The freeze starts on March 6, 2026."),
        ("The freeze starts on Friday, March 6, 2026.", "The freeze starts on Friday, March 6, 2026."),
        ("The freeze starts on Friday (2026-03-06).", "The freeze starts on Friday (2026-03-06)."),
        ("The freeze starts on March 6.", "The freeze starts on March 6 (2026-03-06)."),
        # wrong ones are put right by the words
        ("The freeze starts on 2026-03-07.", "The freeze starts on Friday (2026-03-06)."),
        ("The freeze starts on Friday (2026-03-13).", "The freeze starts on Friday (2026-03-06)."),
    ],
)  # fmt: skip
def test_day_that_a_model_worked_out_is_what_the_words_mean(statement: str, written: str) -> None:
    verdict = learn("The freeze starts on Friday.", statement=statement)

    assert verdict.memory is not None, verdict.reason
    assert verdict.memory.body == written


@pytest.mark.parametrize(
    ("text", "statement", "written"),
    [
        ("We hire two people next year.", "We hire two people in 2027.", "We hire two people in 2027."),
        ("We hire two people next year.", "We hire two people in 2028.", "We hire two people next year (2027)."),
        ("The lease ends next month.", "The lease ends in April 2026.", "The lease ends in April 2026."),
        ("The lease ends by the end of the month.", "The lease ends by 2026-03-31.", "The lease ends by 2026-03-31."),
        ("Wir stellen nächstes Jahr ein.", "Wir stellen im Jahr 2028 ein.", "Wir stellen nächstes Jahr (2027) ein."),
        ("I am away until Friday.", "The user is away until Friday, March 6.", "The user is away until Friday, March 6 (2026-03-06)."),
    ],
)  # fmt: skip
def test_months_and_years_that_a_model_worked_out(text: str, statement: str, written: str) -> None:
    verdict = learn(text, statement=statement)

    assert (verdict.memory.body if verdict.memory else "") == written, verdict.reason


@pytest.mark.parametrize(
    "statement",
    [
        "The freeze starts tomorrow.",
        "The freeze starts on Thursday.",
        "The freeze starts next week.",
    ],
)
def test_other_words_for_another_day_are_rejected(statement: str) -> None:
    verdict = learn("The freeze starts on Friday.", statement=statement)

    assert (verdict.outcome, verdict.reason) == (Outcome.REJECT, Reason.WRONG_DATE)


def test_date_beside_several_words_is_rejected_where_none_means_it() -> None:
    text = "The freeze starts on Friday and the launch is tomorrow."
    verdict = learn(
        text, statement="The freeze starts on 2026-03-09 and the launch is on 2026-03-10."
    )

    assert verdict.reason in (Reason.WRONG_DATE, Reason.NUMBER_NOT_IN_QUOTE)


def test_date_out_of_nowhere_gives_way_to_the_words() -> None:
    verdict = learn("The freeze starts soon.", statement="The freeze starts on 2026-03-09.")

    assert verdict.memory is not None
    assert verdict.memory.body == "The freeze starts soon."
    assert verdict.memory.as_of == MONDAY


def test_guess_at_what_nobody_can_tell_gives_way_to_the_words() -> None:
    wednesday = MONDAY + timedelta(days=2)
    found = dated("The mascot comes next Friday.", wednesday, "The mascot comes on 2026-03-13.")

    assert found.claim.statement == "The mascot comes next Friday."
    assert found.as_of == wednesday


def test_unknown_day_waits_only_where_it_is_the_point() -> None:
    wednesday = MONDAY + timedelta(days=2)
    deadline = learn("The demo for the board is next Friday.", wednesday)
    aside = learn("The mascot visits the team in Lisbon next Friday.", wednesday)

    assert (deadline.outcome, deadline.reason) == (Outcome.HOLD, Reason.DATE_UNKNOWN)
    assert aside.outcome is Outcome.CREATE
    assert aside.memory is not None
    assert aside.memory.as_of == wednesday
    assert aside.memory.body == "The mascot visits the team in Lisbon next Friday."


def test_fact_said_on_two_days_is_one() -> None:
    freeze = known("The freeze starts on Friday.")
    for text, day in [
        ("The freeze starts on Friday.", 3),
        ("The freeze starts tomorrow.", 5),
        ("The freeze starts in two days.", 4),
        ("The freeze starts today.", 6),
        ("The freeze starts on March 6.", 4),
        ("The freeze starts on 2026-03-06.", 4),
        ("The freeze starts this Friday.", 3),
    ]:
        verdict = learn(text, datetime(2026, 3, day, 9, tzinfo=BERLIN), [freeze])

        assert verdict.outcome is Outcome.REINFORCE, text


def test_fact_in_korean_said_on_two_days_is_one() -> None:
    freeze = known("동결은 금요일에 시작합니다.")
    verdict = learn("동결은 내일 시작합니다.", datetime(2026, 3, 5, 9, tzinfo=BERLIN), [freeze])

    assert verdict.outcome in (Outcome.REINFORCE, Outcome.CREATE)
    same = learn("동결은 금요일에 시작합니다.", datetime(2026, 3, 3, 9, tzinfo=BERLIN), [freeze])
    assert same.outcome is Outcome.REINFORCE


def test_same_words_a_week_later_are_another_fact() -> None:
    freeze = known("The freeze starts on Friday.")
    verdict = learn("The freeze starts on Friday.", MONDAY + timedelta(days=7), [freeze])

    assert verdict.outcome is Outcome.CREATE
    assert verdict.memory is not None
    assert "2026-03-13" in verdict.memory.body


def test_words_of_unknown_meaning_said_on_another_day_confirm_nothing() -> None:
    wednesday = MONDAY + timedelta(days=2)
    text = "The mascot visits the team next Friday."
    memory = known(text, wednesday)

    again = learn(text, wednesday + timedelta(hours=2), [memory])
    later = learn(text, wednesday + timedelta(days=7), [memory])

    assert again.outcome is Outcome.REINFORCE
    assert later.outcome is Outcome.CREATE


def test_vague_words_said_again_confirm() -> None:
    text = "We recently moved the tests to pytest."
    verdict = learn(text, MONDAY + timedelta(days=7), [known(text)])

    assert verdict.outcome is Outcome.REINFORCE


@pytest.mark.parametrize(
    "text",
    [
        "The freeze was moved from Friday to Monday.",
        "No, the freeze starts on Monday, not on Friday.",
        "Correction: the freeze starts on Monday.",
    ],
)
def test_corrected_date_replaces_the_old_one(text: str) -> None:
    is_moved = "moved" in text
    freeze = known("The freeze is on Friday." if is_moved else "The freeze starts on Friday.")
    statement = text if text.startswith("The") else "The freeze starts on Monday."
    verdict = learn(text, MONDAY + timedelta(days=1), [freeze], statement=statement)

    assert verdict.outcome in (Outcome.SUPERSEDE, Outcome.HOLD), verdict.reason
    if verdict.memory is not None:
        assert "2026-03-09" in verdict.memory.body


def test_update_keeps_the_day_and_counts_anew() -> None:
    freeze = known("The freeze starts on Friday.")
    one = replace(
        claim(
            "The freeze starts on Friday (2026-03-06) at 18:00.",
            "The freeze starts tomorrow at 18:00.",
        ),
        operation=Operation.UPDATE,
        targets=(freeze.id,),
    )
    verdict = judge(
        one,
        [said("The freeze starts tomorrow at 18:00.", datetime(2026, 3, 5, 9, tzinfo=BERLIN))],
        [freeze],
    )

    assert verdict.outcome is Outcome.UPDATE, verdict.reason
    assert verdict.memory is not None
    assert verdict.memory.body == "The freeze starts on Friday (2026-03-06) at 18:00."


def test_update_that_changes_the_day_is_rejected() -> None:
    freeze = known("The freeze starts on Friday.")
    one = replace(
        claim(
            "The freeze starts on Friday (2026-03-13) at 18:00.",
            "The freeze starts at 18:00.",
        ),
        operation=Operation.UPDATE,
        targets=(freeze.id,),
    )
    verdict = judge(one, [said("The freeze starts at 18:00.", MONDAY)], [freeze])

    assert verdict.outcome is Outcome.REJECT or (
        verdict.memory is not None and "2026-03-06" in verdict.memory.body
    )


def test_retraction_about_another_day_waits() -> None:
    freeze = known("The freeze starts on Friday.")
    text = "Forget that the freeze starts on Friday."
    one = Claim(
        operation=Operation.RETRACT,
        type=MemoryType.PROJECT,
        statement="",
        quotes=(Quote("m1", text),),
        targets=(freeze.id,),
    )
    same_week = judge(one, [said(text, MONDAY + timedelta(days=1))], [freeze])
    next_week = judge(one, [said(text, MONDAY + timedelta(days=8))], [freeze])

    assert same_week.outcome is Outcome.RETIRE, same_week.reason
    assert next_week.outcome is Outcome.HOLD


def test_parts_of_a_decision_have_their_days() -> None:
    text = "We decided to ship with Helm because the audit is on Friday."
    one = replace(claim(text), decision=Decision("Helm", "", "the audit is on Friday"))
    memory = judge(one, [said(text, MONDAY)]).memory

    assert memory is not None
    assert "on Friday (2026-03-06)" in memory.body
    assert memory.decision is not None
    assert "2026-03-06" in memory.decision.reason


def test_time_of_a_file_tells_no_day() -> None:
    found = dated("The office opens tomorrow.", MONDAY, has_own_time=False)

    assert found.claim.statement == "The office opens tomorrow."
    assert found.as_of == MONDAY


def test_message_without_any_time_tells_no_day() -> None:
    found = dated("The office opens tomorrow.", None)

    assert found.claim.statement == "The office opens tomorrow."
    assert found.as_of is None


def test_session_of_three_months_ago_counts_from_then() -> None:
    old = MONDAY - timedelta(days=90)
    found = dated("The lease ends tomorrow.", old)

    assert "(2025-12-03)" in found.claim.statement


@pytest.mark.parametrize(
    ("zone", "hour", "day"),
    [
        ("America/Los_Angeles", 2, "2026-03-02"),  # still Sunday evening there
        ("America/Los_Angeles", 12, "2026-03-03"),
        ("Asia/Tokyo", 12, "2026-03-03"),
        ("Asia/Tokyo", 16, "2026-03-04"),  # past midnight there
        ("UTC", 23, "2026-03-03"),
    ],
)
def test_tomorrow_is_that_of_the_configured_zone(zone: str, hour: int, day: str) -> None:
    at = datetime(2026, 3, 2, hour, 0, tzinfo=UTC)
    found = dated("The lease ends tomorrow.", at, zone=ZoneInfo(zone))

    assert f"({day})" in found.claim.statement


@pytest.mark.parametrize(
    ("minute", "day"),
    [
        (datetime(2026, 3, 2, 23, 59, tzinfo=BERLIN), "2026-03-03"),
        (datetime(2026, 3, 3, 0, 1, tzinfo=BERLIN), "2026-03-04"),
    ],
)
def test_midnight_divides_days(minute: datetime, day: str) -> None:
    assert f"({day})" in dated("The lease ends tomorrow.", minute).claim.statement


def test_after_midnight_tonight_may_be_either_night() -> None:
    late = datetime(2026, 3, 3, 0, 30, tzinfo=BERLIN)

    assert dated("The lease ends tonight.", late).as_of == late


@pytest.mark.parametrize(
    ("at", "text", "day"),
    [
        # the clocks go forward at 2:00 on 29 March, back at 3:00 on 25 October
        (datetime(2026, 3, 28, 12, 0, tzinfo=BERLIN), "The lease ends tomorrow.", "2026-03-29"),
        (datetime(2026, 3, 29, 1, 30, tzinfo=BERLIN), "The meeting starts in 2 hours.", "2026-03-29T04:30+02:00"),
        (datetime(2026, 10, 25, 1, 30, tzinfo=BERLIN), "The meeting starts in 2 hours.", "2026-10-25T02:30+01:00"),
        (datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN, fold=1), "The lease ends tomorrow.", "2026-10-26"),
        (datetime(2026, 3, 29, 2, 30, tzinfo=BERLIN), "The lease ends today.", "2026-03-29"),
    ],
)  # fmt: skip
def test_change_of_clocks_moves_no_day(at: datetime, text: str, day: str) -> None:
    assert f"({day})" in dated(text, at).claim.statement


@pytest.mark.parametrize(
    ("at", "text", "day"),
    [
        ((2026, 12, 31), "The lease ends tomorrow.", "2027-01-01"),
        ((2026, 12, 29), "The lease ends next week.", "2027-01-04/2027-01-10"),
        ((2026, 12, 1), "The lease ends next month.", "2027-01"),
        ((2026, 11, 2), "The lease ends next quarter.", "2027-Q1"),
        ((2026, 12, 10), "The launch is on January 5.", "2027-01-05"),
        ((2027, 1, 4), "We launched on December 20.", "2026-12-20"),
        ((2026, 12, 20), "The lease ends on the 5th.", "2027-01-05"),
        ((2026, 12, 30), "The retest is in week 14.", "2027-04-05/2027-04-11"),
        ((2028, 2, 28), "The lease ends tomorrow.", "2028-02-29"),
        ((2028, 2, 1), "The lease ends on February 29.", "2028-02-29"),
        ((2028, 2, 10), "The plan is due by the end of the month.", "2028-02-29"),
        ((2026, 1, 31), "The lease ends in one month.", "2026-02"),
        ((2026, 3, 31), "The lease ends in 3 quarters.", "2026-Q4"),
    ],
)
def test_calendar_turns(at: tuple[int, int, int], text: str, day: str) -> None:
    found = dated(text, datetime(*at, 10, tzinfo=BERLIN))

    assert f"({day})" in found.claim.statement


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ((2026, 2, 10), "The lease ends on February 29."),  # no such day
        ((2026, 4, 20), "The lease ends on the 31st."),
        ((2026, 3, 2), "The lease ends in 999 years and on Monday."),
        ((2026, 3, 8), "The lease ends next Monday."),  # on a Sunday
        ((2026, 3, 8), "The lease ends next week."),
        ((2026, 3, 4), "The lease ends next Sunday."),
        ((2026, 4, 2), "The lease ends in March."),
        ((2026, 3, 2), "The lease ends on Monday."),
        ((2026, 3, 2), "The lease ends on Friday, March 7."),  # a Saturday
        ((2026, 1, 10), "The lease ends next March."),
    ],
)
def test_what_nobody_can_tell_stays_open(at: tuple[int, int, int], text: str) -> None:
    when = datetime(*at, 10, tzinfo=BERLIN)

    assert dated(text, when).as_of == when


def test_same_words_in_two_messages_of_different_days_stay_open() -> None:
    text = "The lease ends tomorrow."
    one = replace(claim(text), quotes=(Quote("m1", text), Quote("m2", text)))
    verdict = judge(one, [said(text, MONDAY), said(text, MONDAY + timedelta(days=1), label="m2")])

    assert verdict.reason == Reason.DATE_UNKNOWN


def test_dated_claim_is_dated_already() -> None:
    once = dated("The lease ends on Friday.", MONDAY)
    twice = find_dated(once.claim.statement, MONDAY + timedelta(days=30))

    assert isinstance(twice, Dated)
    assert twice.claim.statement == once.claim.statement
    assert twice.as_of is None


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("It starts on Friday (2026-03-06).", "It starts on March 6, 2026."),
        ("It starts on 2026-03-06.", "It starts 2026-03-06."),
        ("Es beginnt am Freitag (2026-03-06).", "Es beginnt am 6. März 2026."),
        ("Empieza el viernes (2026-03-06).", "Empieza el 6 de marzo de 2026."),
        ("Ça commence vendredi (2026-03-06).", "Ça commence le 6 mars 2026."),
        ("冻结周五（2026-03-06）开始。", "冻结2026年3月6日开始。"),
        ("凍結は金曜日（2026-03-06）に始まる。", "凍結は2026年3月6日に始まる。"),
        ("동결은 금요일(2026-03-06)에 시작한다.", "동결은 2026년 3월 6일에 시작한다."),
    ],
)
def test_one_day_told_in_two_ways_compares_as_one(text: str, other: str) -> None:
    assert comparable(text) == comparable(other)
