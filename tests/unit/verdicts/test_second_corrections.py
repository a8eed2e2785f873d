"""Words about what a memory says already: what lives beside it, replaces it, or waits for a person."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from memconsolidate.model import Author, Authority, Outcome
from memconsolidate.verdicts.assertions import find_assertions
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import content_hash
from tests.unit.verdicts.correction_pairs import HOLD, LIVE, PLAIN, SUPERSEDE
from tests.unit.verdicts.verdict_cases import at, claim, judge, judge_one, memory, outcome_of, said


@pytest.mark.parametrize(("known", "text"), LIVE)
def test_correction_of_something_alike_lives_beside_it(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    # What tells how to work waits for a second session where nothing says that it holds for good.
    assert verdict.outcome in (Outcome.CREATE, Outcome.PROVISIONAL)


@pytest.mark.parametrize(("known", "text"), SUPERSEDE)
def test_correction_of_one_value_replaces_it(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(("known", "text"), HOLD)
def test_words_that_only_nearly_correct_wait_for_a_person(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert verdict.outcome is Outcome.HOLD
    assert verdict.reason in (Reason.NEAR_CORRECTION, Reason.DENIED)
    assert verdict.targets == ("a1",)


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_correction_of_a_persons_words_by_the_assistant_waits(known: str, text: str) -> None:
    message = said(text, author=Author.ASSISTANT, has_role=False)
    verdict = judge([claim(text)], [message], [memory(known)])[0]

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.CONFLICT_WEAKER)


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_correction_of_anothers_memory_waits(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known, agent="codex")])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.DIFFERENT_PERSON)


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_correction_of_before_the_memory_waits(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known, hours=1)])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.CONFLICT_OLDER)


@pytest.mark.parametrize(("old", "correction"), PLAIN)
def test_earlier_statement_does_not_bring_a_denied_value_back(old: str, correction: str) -> None:
    verdict = judge_one(old, None, [memory(correction, hours=1)])

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.CORRECTED_LATER)


def test_earlier_statement_of_another_agent_waits_beside_a_denial() -> None:
    known = memory("The export service listens on port 8081, not 8080.", hours=1, agent="codex")
    verdict = judge_one("The export service listens on port 8080.", None, [known])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.DIFFERENT_PERSON)


def test_assistants_denial_does_not_reject_a_persons_words() -> None:
    known = memory(
        "The export service listens on port 8081, not 8080.",
        hours=1,
        authority=Authority.ASSISTANT,
    )
    verdict = judge_one("The export service listens on port 8080.", None, [known])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.DENIED)


@pytest.mark.parametrize(
    ("hours", "outcome"), [(1, Outcome.REJECT), (0, Outcome.CREATE), (-1, Outcome.CREATE)]
)
def test_only_what_was_said_before_its_replacement_is_rejected(
    hours: float, outcome: Outcome
) -> None:
    text = "The export service listens on port 8080."
    known = memory("The export service listens on port 8081.", hours=hours)
    verdict = judge([claim(text)], [said(text)], [known], replaced={content_hash(text): at(hours)})[
        0
    ]

    assert verdict.outcome is outcome


@pytest.mark.parametrize(("known", "text"), PLAIN)
def test_edited_memory_is_corrected_by_nobody_but_a_person(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known, is_protected=True)])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The export service listens on port 8080.", "The export service listens on port 9999."),
        ("The office is in Lisbon.", "We have no office any more."),
        ("저는 서울에 살고 있습니다", "저는 부산에 살고 있습니다"),
    ],
)
def test_what_a_person_edited_away_waits_when_it_is_said_again(before: str, after: str) -> None:
    edited = msgspec.structs.replace(memory(before, is_protected=True), body=after)
    verdict = judge_one(before, None, [edited])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)
    assert verdict.targets == ("a1",)


def test_another_value_than_a_person_wrote_waits_without_a_cue() -> None:
    edited = memory("The export service listens on port 9999.", is_protected=True)
    verdict = judge_one("The export service listens on port 7777.", None, [edited])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)


@pytest.mark.parametrize(
    "text",
    [
        "The import service listens on port 8080.",
        "The staging export service listens on port 8080.",
        "The export service keeps logs for 30 days.",
    ],
)
def test_other_facts_live_beside_an_edited_memory(text: str) -> None:
    edited = memory("The export service listens on port 9999.", is_protected=True)

    assert judge_one(text, None, [edited]).outcome is Outcome.CREATE


@pytest.mark.parametrize(("_", "known"), PLAIN)
def test_asserted_value_said_again_confirms_the_correction(_: str, known: str) -> None:
    asserted = find_assertions(known)[0].text.strip(" .。")
    verdict = judge_one(asserted, None, [memory(known)])

    assert outcome_of(verdict) == (Outcome.REINFORCE, Reason.ALREADY_KNOWN)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Use pnpm for installs.", "Always use pnpm for installs, not for publishing."),
        ("Do not deploy on Friday.", "Do not restart on Friday."),
        ("The cache is not the default.", "The cache is not the backup."),
        ("캐시는 기본값이 아닙니다.", "캐시는 백업이 아닙니다."),
        ("キャッシュは必要ではない。", "キャッシュは有効ではない。"),
    ],
)
def test_denial_that_says_more_is_no_confirmation(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert verdict.outcome in (Outcome.CREATE, Outcome.PROVISIONAL)


def test_chain_of_corrections_leaves_one_memory() -> None:
    ports = [8080, 8081, 8082, 8083, 8084, 8080]
    texts = [f"The export service listens on port {ports[0]}."] + [
        f"Correction: the export service listens on port {new}, not {old}."
        for old, new in pairwise(ports)
    ]
    messages = [said(text, label=f"m{n}", hours=n) for n, text in enumerate(texts)]
    verdicts = judge([claim(text, label=f"m{n}") for n, text in enumerate(texts)], messages)

    assert [one.outcome for one in verdicts] == [Outcome.CREATE] + [Outcome.SUPERSEDE] * 5
    for before, after in pairwise(verdicts):
        assert before.memory is not None
        assert after.targets == (before.memory.id,)


@pytest.mark.parametrize(
    ("fact", "correction"),
    [
        ("The {} service listens on port {}.", "Correction: the {} service listens on port {}, not {}."),
        ("{} 서비스는 {} 포트를 사용합니다.", "정정: {} 서비스는 {} 포트를 사용합니다, {}이 아닙니다."),
        ("{}服务的端口是 {}。", "更正：{}服务的端口是 {}，不是 {}。"),
        ("{}サービスのポートは{}です。", "訂正：{}サービスのポートは{}です。{}ではありません。"),
        ("El servicio {} escucha en el puerto {}.", "Corrección: el servicio {} escucha en el puerto {}, no en el {}."),
        ("Der Dienst {} lauscht auf Port {}.", "Korrektur: der Dienst {} lauscht auf Port {}, nicht auf {}."),
        ("Le service {} écoute sur le port {}.", "Correction : le service {} écoute sur le port {}, pas sur le {}."),
    ],
)  # fmt: skip
def test_correction_among_two_hundred_alike_finds_its_own_or_none(
    fact: str, correction: str
) -> None:
    names = [f"{one}{two}" for one in ("alpha", "beta", "gamma", "delta") for two in _ENDINGS]
    known = [
        memory(fact.format(name, 9000 + number % 7), key=f"a{number}")
        for number, name in enumerate(names)
    ]
    found = [
        judge_one(correction.format(name, 8000, 9000 + number % 7), None, known)
        for number, name in enumerate(names[:20])
    ]
    others = [
        judge_one(correction.format(f"omega{number}", 8000, 9001), None, known)
        for number in range(20)
    ]

    assert [one.targets for one in found] == [(f"a{number}",) for number in range(20)]
    assert {one.outcome for one in found} == {Outcome.SUPERSEDE}
    assert {one.outcome for one in others} == {Outcome.CREATE}


@pytest.mark.parametrize(
    "part", [", not a a", "not ", "no longer a ", "不是", "比起", "가보다 ", "より"]
)
def test_text_full_of_denials_has_few_readings(part: str) -> None:
    assert len(find_assertions(part * 500)) < 40


_ENDINGS = [f"{one}{two}" for one in "abcdefghij" for two in "klmno"]
