from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.backends.cues.languages import languages_of
from memconsolidate.backends.rules import RulesBackend
from memconsolidate.memory.scope import ScopeState
from memconsolidate.system.clock import FakeClock
from memconsolidate.verdicts.grounding import ungrounded
from memconsolidate.verdicts.reasons import Reason
from tests.machine import Machine

#: What a sentence of one language says with a word of another one in it.
_KEPT = (
    "Always answer in 한국어.",
    "Always answer in 日本語.",
    "Always answer in 中文.",
    "We decided to use 카카오 login.",
    "I prefer 존댓말 in commit messages.",
    "From now on name the branch 기능/이름.",
    "Always use 한글 emoji 🎉 in pull requests.",
    "Always use the 한국어 locale in tests.",
    "From now on 리뷰는 영어로 써 주세요.",
    "Always 존댓말로 답해 주세요.",
    "앞으로 always use four spaces.",
    "Responde siempre en 日本語.",
    "Hemos decidido usar 네이버 para los mapas.",
    "Antworte Mira immer auf 한국어.",
    "Réponds toujours à Ana en 中文.",
    "항상 TypeScript로 작성해 주세요.",
    "commit 제목은 항상 영어로 써 주세요.",
    "make check는 항상 푸시하기 전에 실행해 주세요.",
    "회의록은 항상 日本語로 작성해 주세요.",
    "앞으로는 カタカナ 표기를 쓰지 마세요.",
    "コメントは常に한국어で書いてください。",
    "以后请用한국어写注释。",
    "以后请用 にほんご 写标题。",
    "The 결제 service listens on port 8080.",
    "I'm 민준, I work as a backend engineer in 서울.",
)

_LEFT_OUT = (
    "Should we always answer in 한국어?",
    "Always answer in 한국어 해도 되나요",
    "What does 항상 mean?",
    "Answer in 한국어 this time.",
    "For now always answer in 한국어.",
    "이번만 always answer in 한국어.",
    "He said always answer in 한국어.",
    'The label says "항상 존댓말로 답해 주세요".',
    "Translate this: 항상 존댓말로 답해 주세요.",
    "이 문장을 영어로 번역해 줘: Always answer in Korean.",
    "Fix the bug in the 결제 page.",
    "Add a test for the sentence 앞으로는 한국어로 답변해 주세요.",
    "README에 From now on use tabs 라고 적어 줘",
    "Always 라는 단어를 never 로 바꿔 줘",
)


def _read(tmp_path: Path, clock: FakeClock, texts: tuple[str, ...]) -> ScopeState:
    machine = Machine(tmp_path, clock, backend=RulesBackend())
    for number, text in enumerate(texts):
        record = {"role": "user", "content": text, "id": str(number), "timestamp": 1.7e9 + number}
        machine.append("s.jsonl", json.dumps(record) + "\n")
    machine.visit()
    return machine.scope.read()


@pytest.mark.parametrize("text", _KEPT)
def test_word_of_another_language_keeps_nothing_from_being_remembered(
    text: str, tmp_path: Path, fake_clock: FakeClock
) -> None:
    (memory,) = _read(tmp_path, fake_clock, (text,)).memories

    assert memory.body.rstrip(".。") == text.removeprefix("请").rstrip(".。")


@pytest.mark.parametrize("text", _LEFT_OUT)
def test_mixed_sentence_that_states_nothing_for_good_is_left_out(
    text: str, tmp_path: Path, fake_clock: FakeClock
) -> None:
    assert not _read(tmp_path, fake_clock, (text,)).memories


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Always answer in 한국어.", ["english", "korean"]),
        ("항상 TypeScript로 작성해 주세요.", ["korean"]),
        ("커밋 메시지는 항상 日本語로 작성해 주세요.", ["korean", "chinese"]),
        ("コメントは必ず中文で書いてください。", ["japanese"]),
        ("以后请用 にほんご 写注释", ["chinese", "japanese"]),
        ("Responde siempre en 日本語.", ["spanish", "chinese"]),
    ],
)
def test_language_of_most_of_a_sentence_comes_first(text: str, names: list[str]) -> None:
    assert [language.name for language in languages_of(text)] == names


def test_part_of_a_quote_may_be_mostly_in_its_other_script() -> None:
    quote = "답변 규칙은 이렇게 정했습니다 always answer in English"

    assert ungrounded("Always answer in English", quote, quote) is None
    assert ungrounded("The rule is English", quote, quote) is Reason.SCRIPT_DIFFERS
