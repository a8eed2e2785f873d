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


def test_subject_of_statements_is_what_stands_before_their_verb() -> None:
    names = [f"The x{n} service listens on port {n}" for n in range(400)]
    names += [f"Gateway {n} listens on port {n}" for n in range(90)]
    assert sizes([make_memory(name) for name in names]) == {"Service": 400, "Gateway": 90}
    german = [f"Der Dienst {n} lauscht auf Port {n}" for n in range(9)]
    spanish = [f"El servicio {n} escucha en el puerto {n}" for n in range(9)]
    assert sizes([make_memory(name) for name in german + spanish]) == {"Dienst": 9, "Servicio": 9}


def test_subject_of_instructions_is_not_the_verb_that_they_begin_with() -> None:
    names = [f"{word} deploy the x{n} service" for n in range(6) for word in ("Never", "Always")]
    names += [f"Write tests for parser {n}" for n in range(5)]
    memories = [make_memory(name, MemoryType.FEEDBACK) for name in names]
    assert sizes(memories) == {"Service": 12, "Tests": 5}


def test_word_that_many_more_share_is_the_subject_wherever_it_stands() -> None:
    names = [f"{word} of the database" for word in ("Size", "Port", "Name", "Host", "Owner")]
    names += [f"Owner {n} of the database" for n in range(3)]
    assert sizes([make_memory(name) for name in names]) == {"Database": 8}


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
