from __future__ import annotations

import random

from memconsolidate.memory.subjects import DECISIONS, group_by_subject
from memconsolidate.model import Decision, Memory, MemoryType


def make_memory(
    name: str, type_: MemoryType = MemoryType.PROJECT, decision: Decision | None = None
) -> Memory:
    return Memory(
        file=f"{name}.md", name=name, description="d", type=type_, body="", decision=decision
    )


def sizes(memories: list[Memory]) -> dict[str, int]:
    return {subject.title: len(subject.memories) for subject in group_by_subject(memories)}


def test_subjects_are_words_that_names_share() -> None:
    memories = [make_memory(f"Postgres setting {n}") for n in range(5)]
    memories += [make_memory(f"배포는 {n}번 서버") for n in range(4)]
    memories += [make_memory("Odd one", MemoryType.REFERENCE)]
    assert sizes(memories) == {"Postgres": 5, "배포": 4, "Reference": 1}


def test_decisions_are_a_subject_of_their_own() -> None:
    decision = Decision("a", "b", "c")
    memories = [make_memory(f"Postgres setting {n}", decision=decision) for n in range(3)]
    memories += [make_memory(f"Decisions about cats {n}") for n in range(3)]
    assert sizes(memories) == {DECISIONS: 3, "Cats": 3}


def test_subject_is_spelled_as_most_names_do() -> None:
    names = ["PostgreSQL one", "PostgreSQL two", "postgresql three", "the iOS build"]
    assert sizes([make_memory(name) for name in names]) == {"PostgreSQL": 3, "Project": 1}


def test_every_memory_is_under_one_subject_in_any_order() -> None:
    words = ["cache", "deploy", "login", "queue", "search"]
    chooser = random.Random(7)
    memories = [
        make_memory(f"{' '.join(chooser.sample(words, 2))} {number}") for number in range(200)
    ]
    grouped = group_by_subject(memories)
    assert sorted(m.file for s in grouped for m in s.memories) == sorted(m.file for m in memories)
    expected = {s.title: {m.file for m in s.memories} for s in grouped}
    chooser.shuffle(memories)
    again = group_by_subject(memories)
    assert {s.title: {m.file for m in s.memories} for s in again} == expected
