"""What there is one of at a time: another value of it, said to be new, replaces the known one."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.slots import find_other_value, find_slot
from tests.unit.verdicts.verdict_cases import judge_one, memory

SAME_SLOT = [
    ("We use poetry now", "We use uv.", ("uv", "poetry")),
    ("We no longer use uv, we use poetry", "We use uv.", ("uv", "poetry")),
    ("We've switched from uv to poetry", "We use uv.", ("uv", "poetry")),
    ("My team lead is Jo Kim", "Robin is my tech lead", ("robin", "jo kim")),
    ("Jetzt nutzen wir pnpm", "Wir benutzen npm", ("npm", "pnpm")),
    ("Hemos cambiado de npm a pnpm", "Usamos npm", ("npm", "pnpm")),
    ("On est passés à pnpm", "On utilise npm", ("npm", "pnpm")),
    ("npm에서 pnpm으로 바꿨어요", "우리는 npm을 씁니다", ("npm", "pnpm")),
    ("我们已经从 npm 换成 pnpm 了", "我们用 npm", ("npm", "pnpm")),
    ("npm から pnpm に切り替えました", "うちではnpmを使っています", ("npm", "pnpm")),
]
#: Who leads somebody now, and beside it where the one before them went.
LED_BY_ANOTHER = [
    ("My manager is now Kim Olsen, Dana left for Berlin", "My manager is Dana Whitlock"),
    ("Kim Olsen is my new manager, Dana left", "My manager is Dana Whitlock"),
    ("Ab jetzt ist Kim Olsen mein Chef, Jana ist weg", "Meine Chefin ist Jana Kühn"),
    ("Seit heute ist Kim Olsen meine Chefin", "Meine Chefin ist Jana Kühn"),
    ("Ahora mi jefa es Kim Olsen, Marta se fue a Bilbao", "Mi jefa es Marta Gil"),
    ("Désormais ma responsable c'est Kim Olsen, Anne est partie", "Ma responsable est Anne Le Bec"),
    ("이제 팀장은 박민수 님으로 바뀌었어, 하늘 님은 검색으로 가셨고", "팀장은 이하늘 님이야"),
    ("팀장님이 이하늘 님에서 박민수 님으로 바뀌었어요", "팀장은 이하늘 님이야"),
    ("现在我的直属上级换成 Kim Olsen 了，陈默去了新加坡", "直属上级是陈默"),
    ("今の上司は田中さんです、佐藤さんは異動しました", "上司は佐藤さんです"),
    ("上司が佐藤さんから田中さんに変わりました", "上司は佐藤さんです"),
]
APART = [
    ("My manager is now Kim Olsen, but only for the API", "My manager is Dana Whitlock"),
    ("We use poetry", "I use uv"),
    ("We use poetry for the docs", "We use uv"),
    ("We use docker compose", "We use uv"),
    ("The API uses npm", "We use pnpm"),
    ("My manager is away", "My manager is Dana"),
    ("My cat is Robin", "My manager is Dana"),
    ("Our team is Payments", "My team is Search"),
    ("제 매니저는 휴가예요", "제 매니저는 다나예요"),
]


@pytest.mark.parametrize(("statement", "known", "values"), SAME_SLOT)
def test_two_values_of_one_slot_are_told(
    statement: str, known: str, values: tuple[str, str]
) -> None:
    assert find_other_value(statement, known) == values


@pytest.mark.parametrize(("statement", "known"), LED_BY_ANOTHER)
def test_another_lead_replaces_the_known_one(statement: str, known: str) -> None:
    lead = memory(known, kind=MemoryType.USER)
    verdict = judge_one(statement, None, [lead], kind=MemoryType.USER)

    assert (verdict.outcome, verdict.reason) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(("statement", "known"), APART)
def test_other_things_and_other_people_have_slots_of_their_own(statement: str, known: str) -> None:
    assert find_other_value(statement, known) is None


def test_long_text_fills_no_slot() -> None:
    assert find_slot("We use uv" + " and more" * 50) is None


def test_older_value_that_is_read_late_is_rejected() -> None:
    verdict = judge_one("We use uv.", None, [memory("We use poetry now.", hours=1)])

    assert (verdict.outcome, verdict.reason) == (Outcome.REJECT, Reason.CORRECTED_LATER)


def test_addition_replaces_nothing() -> None:
    verdict = judge_one("We also use poetry now.", None, [memory("We use uv.")])

    assert verdict.outcome is Outcome.CREATE


def test_value_of_another_person_waits() -> None:
    known = memory("We use uv.", agent="codex")

    assert judge_one("We use poetry now.", None, [known]).reason is Reason.DIFFERENT_PERSON
