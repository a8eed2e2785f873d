"""What people ask not to be remembered."""

from __future__ import annotations

import pytest

from memconsolidate.extraction.wishes import Wish, find_wish

MESSAGE = [
    "Don't remember this: my salary is 80,000 euros.",
    "Off the record: we will drop the Berlin office in March.",
    "Off the record, the migration failed twice and nobody told the customer.",
    "My manager is on sick leave until June, but please don't save this to your memory.",
    "Please do not store this in your memory. The customer is called Contoso and pays late.",
    "The key person is Dana. Keep this out of your memory.",
    "Merk dir das bitte nicht: wir schließen das Büro in Berlin im März.",
    "No recuerdes esto: mi sueldo es de 80.000 euros al año, más o menos.",
    "Ne retiens pas ça : nous fermons le bureau de Berlin au mois de mars.",
    "이건 기억하지 마세요: 다음 달에 베를린 사무실을 닫을 예정이고 아직 아무도 모릅니다.",
    "请不要记住这件事：我们三月份要关闭柏林办公室，大家都还不知道，客户也不知道。",
    "これは覚えないでください。三月にベルリンのオフィスを閉める予定です。",
]
BEFORE = [
    "That was off the record.",
    "don't remember that",
    "Please don't remember that, thanks!",
    "Forget what I just said.",
    "das bitte nicht merken",
    "No guardes eso.",
    "Ne retiens pas cela.",
    "방금 한 말은 기억하지 마",
    "不要记住刚才的话",
    "今の話は覚えないで",
]
SESSION = [
    "Don't remember this conversation.",
    "Please do not save anything from this session to memory, ok?",
    "Keep this whole conversation off the record.",
    "这次对话不要记住",
]
NONE = [
    "I don't remember this function, what does it do?",
    "Why do you not remember this?",
    "Users don't remember this setting after a restart; fix it.",
    "Don't store this in the database, keep it in a file.",
    "Implement off-the-record messaging with the OTR library.",
    "Don't save this file yet.",
    "Don't forget this: we deploy on Tuesdays.",
    "Remember this: never push to main.",
    "Do not remember the scroll position between pages.",
    "Never keep this in memory longer than ten seconds, the cache is small.",
    "Forget that, let's do the other thing.",
    "What does this say?\n> Don't remember this.\n> Regards",
    "The test prints:\n```\nDon't remember this.\n```\nWhy?",
    "Don't keep it in memory, write it to disk.",
]


@pytest.mark.parametrize("text", MESSAGE)
def test_wish_with_what_it_is_about_means_its_message(text: str) -> None:
    assert find_wish(text) is Wish.MESSAGE


@pytest.mark.parametrize("text", BEFORE)
def test_wish_by_itself_means_the_turn_before(text: str) -> None:
    assert find_wish(text) is Wish.TURN_BEFORE


@pytest.mark.parametrize("text", SESSION)
def test_wish_may_mean_all_that_follows(text: str) -> None:
    assert find_wish(text) is Wish.SESSION


@pytest.mark.parametrize("text", ["We're back on the record.", "Ok, you can remember again."])
def test_wish_may_be_taken_back(text: str) -> None:
    assert find_wish(text) is Wish.AGAIN


@pytest.mark.parametrize("text", NONE)
def test_what_sounds_like_a_wish_is_none(text: str) -> None:
    assert find_wish(text) is None
