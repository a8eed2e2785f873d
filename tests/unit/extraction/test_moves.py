from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine


@pytest.mark.parametrize(
    ("before", "moved"),
    [
        ("I live in Lisbon.", "I moved to Porto, I don't live in Lisbon anymore."),
        ("I live in Lisbon.", "I don't live in Lisbon anymore, I moved to Porto."),
        ("I live in Lisbon.", "I've moved to Porto and no longer live in Lisbon."),
        ("저는 서울에 살아요.", "저는 부산으로 이사했어요, 이제 서울에 안 살아요."),
        ("私は東京に住んでいます。", "大阪に引っ越しました、もう東京には住んでいません。"),
        ("我住在上海。", "我搬到了北京，不再住在上海了。"),
        ("Vivo en Lisboa.", "Me mudé a Oporto, ya no vivo en Lisboa."),
        (
            "Ich wohne in Lissabon.",
            "Ich bin nach Porto gezogen, ich wohne nicht mehr in Lissabon.",
        ),
        ("J'habite à Lisbonne.", "J'ai déménagé à Porto, je n'habite plus à Lisbonne."),
    ],
)
def test_move_told_with_the_place_left_replaces_where_somebody_lived(
    before: str, moved: str, tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    for number, text in enumerate((before, moved)):
        record = {"role": "user", "content": text, "id": str(number), "timestamp": 1.7e9 + number}
        machine.append("s.jsonl", json.dumps(record) + "\n")
    machine.visit()

    (memory,) = machine.scope.read().memories

    assert memory.body == moved
