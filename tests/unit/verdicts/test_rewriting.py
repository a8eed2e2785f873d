from __future__ import annotations

import pytest
from msgspec.structs import replace

from memconsolidate.model import (
    Author,
    Authority,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Verdict,
)
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.specifics import missing_specifics, specifics
from tests.unit.verdicts.verdict_cases import at, claim, judge, memory, outcome_of, said

EXPORT = "The nightly export runs at 02:30 UTC on batch-3 and never on Sunday."


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        (EXPORT, "The nightly export runs on batch-3 and never on Sunday at 02:30 UTC.", set()),
        (EXPORT, "The nightly export never runs on Sunday, else at 02:30 UTC.", {"batch-3"}),
        ("See /var/lib/app/queue.db.", "See the queue database.", {"/var/lib/app/queue.db"}),
        ("Docs: https://x.org/a/b?c", "Docs are at x.org.", {"https://x.org/a/b"}),
        ("Run `make seed` first.", "Run the seed first.", {"make seed"}),
        ("Ask Jiwon on 2026-04-07.", "Ask the payments team.", {"jiwon", "2026-04-07"}),
        ("Needs v2.3.1 and ruff==0.4", "Needs ruff==0.4", {"v2.3.1"}),
        ("Keep thirty days.", "Keep 30 days.", set()),
        ("Keep 10,000 rows.", "Keep 10000 rows.", set()),
        ("30일 보관, batch-3에서 실행", "batch-3에서 실행", {"30"}),
    ],
)
def test_lost_specifics_are_named(old: str, new: str, lost: set[str]) -> None:
    assert missing_specifics(old, new) == lost


def test_lost_denial_is_named() -> None:
    assert "not" in missing_specifics("Never use npm here.", "Use npm here.")


def test_names_are_told_from_sentence_beginnings() -> None:
    assert specifics("Deploys go to Berlin. Ask Jiwon about PostgreSQL.") == {
        "berlin",
        "jiwon",
        "postgresql",
    }


def rewrite(statement: str, **options: object) -> Verdict:
    known = memory(EXPORT, **options)  # type: ignore[arg-type]
    text = "the nightly export also writes Parquet files"
    one = claim(statement, text, operation=Operation.UPDATE, targets=("a1",))
    return judge([one], [said(text)], [known])[0]


def test_update_that_keeps_all_and_adds_is_made() -> None:
    statement = EXPORT[:-1] + "; it writes Parquet files."
    verdict = rewrite(statement)

    assert outcome_of(verdict) == (Outcome.UPDATE, Reason.SPECIFICS_KEPT)
    assert verdict.memory is not None
    assert (verdict.memory.id, verdict.memory.file) == ("a1", "a1.md")
    assert verdict.memory.body == statement
    assert verdict.memory.created == at(-24)
    assert verdict.memory.updated == at(0)
    assert [source.session for source in verdict.memory.sources] == ["s0", "s1"]


def test_update_that_loses_a_specific_is_rejected() -> None:
    verdict = rewrite("The nightly export runs at 02:30 UTC and writes Parquet files.")

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.SPECIFICS_LOST)


def test_update_that_invents_a_number_is_rejected() -> None:
    verdict = rewrite(EXPORT[:-1] + "; it writes 500 Parquet files.")

    assert outcome_of(verdict) == (Outcome.REJECT, Reason.NUMBER_NOT_IN_QUOTE)


def test_update_of_a_file_edited_by_hand_is_held() -> None:
    verdict = rewrite(EXPORT[:-1] + "; it writes Parquet files.", is_protected=True)

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.PROTECTED)


def test_update_by_weaker_words_is_held() -> None:
    text = "the nightly export also writes Parquet files"
    one = claim(
        EXPORT[:-1] + "; it writes Parquet files.",
        text,
        operation=Operation.UPDATE,
        targets=("a1",),
    )
    verdict = judge([one], [said(text, author=Author.ASSISTANT)], [memory(EXPORT)])[0]

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.WEAKER_AUTHORITY)


CACHE = "The build cache lives on the shared drive and is cleaned weekly by the on-call engineer."
LOOKS_FINE = "Thanks, the build cache looks fine to me."


@pytest.mark.parametrize(
    ("statement", "text", "outcome", "reason"),
    [
        ("cache", LOOKS_FINE, Outcome.REJECT, Reason.SPECIFICS_LOST),
        ("The on-call engineer lives on the shared drive.", LOOKS_FINE, Outcome.REJECT, Reason.SPECIFICS_LOST),
        ("The build cache lives on the shared drive and is cleaned by the on-call engineer.", LOOKS_FINE, Outcome.REJECT, Reason.SPECIFICS_LOST),
        ("The on-call engineer lives on the shared drive and is cleaned weekly by the build cache.", LOOKS_FINE, Outcome.REJECT, Reason.PLACES_SWAPPED),
        (f"{CACHE[:-1]} on the shared drive.", LOOKS_FINE, Outcome.REJECT, Reason.STATEMENT_NOT_IN_QUOTE),
        (f"{CACHE[:-1]} with rsync.", LOOKS_FINE, Outcome.REJECT, Reason.WORD_NOT_IN_QUOTE),
        ("The build cache never lives on the shared drive and is cleaned weekly by the on-call engineer.", "the build cache never fails", Outcome.REJECT, Reason.POLARITY_DIFFERS),
        ("The build cache is cleaned weekly by the on-call engineer and lives on the shared drive.", LOOKS_FINE, Outcome.HOLD, Reason.REWORDED),
        (f"{CACHE[:-1]}, with rsync.", "the build cache is cleaned with rsync", Outcome.UPDATE, Reason.SPECIFICS_KEPT),
        (f"{CACHE} It looks fine.", LOOKS_FINE, Outcome.UPDATE, Reason.SPECIFICS_KEPT),
    ],
)  # fmt: skip
def test_update_only_adds_what_is_quoted(
    statement: str, text: str, outcome: Outcome, reason: Reason
) -> None:
    one = claim(statement, text, operation=Operation.UPDATE, targets=("a1",))

    assert outcome_of(judge([one], [said(text)], [memory(CACHE)])[0]) == (outcome, reason)


def test_update_in_a_script_without_spaces_keeps_its_characters() -> None:
    known = memory("构建缓存在共享盘上，每周清理。")
    text = "构建缓存用rsync清理"
    statements = ("构建缓存在共享盘上，每周用rsync清理。", "构建缓存在共享盘上。")
    verdicts = [
        judge(
            [claim(statement, text, operation=Operation.UPDATE, targets=("a1",))],
            [said(text)],
            [known],
        )[0]
        for statement in statements
    ]

    assert [verdict.outcome for verdict in verdicts] == [Outcome.UPDATE, Outcome.REJECT]


def test_update_keeps_the_reason_of_what_it_replaces() -> None:
    known = replace(memory(EXPORT), body=f"{EXPORT}\n\nWhy: the partners read it at 03:00.")
    text = "the nightly export also writes Parquet files"
    statement = EXPORT[:-1] + "; it writes Parquet files."
    one = claim(statement, text, operation=Operation.UPDATE, targets=("a1",))
    verdict = judge([one], [said(text)], [known])[0]

    assert verdict.memory is not None
    assert verdict.memory.body == f"{statement}\n\nWhy: the partners read it at 03:00."


@pytest.mark.parametrize("changes", [{"is_own": False, "id": ""}, {"authority": None}])
def test_update_of_a_file_that_nobody_vouches_for_is_held(changes: dict[str, object]) -> None:
    known = replace(memory(EXPORT), **changes)
    text = "the nightly export also writes Parquet files"
    target = known.id or known.file
    one = claim(
        EXPORT[:-1] + "; it writes Parquet files.",
        text,
        operation=Operation.UPDATE,
        targets=(target,),
    )
    verdict = judge([one], [said(text)], [known], shown=frozenset({target}))[0]

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.FOREIGN)


def merge(statement: str, *bodies: str, kinds: tuple[MemoryType, ...] = ()) -> Verdict:
    known = [
        memory(
            body,
            key=f"a{n}",
            hours=-n,
            kind=kinds[n] if kinds else MemoryType.PROJECT,
            authority=Authority.HUMAN if n else Authority.ASSISTANT,
        )
        for n, body in enumerate(bodies)
    ]
    one = claim(
        statement,
        operation=Operation.MERGE,
        targets=tuple(m.id for m in known),
        quotes=tuple(Quote(m.id, m.body) for m in known),
    )
    return judge([one], [], known)[0]


def test_merge_that_keeps_every_specific_is_made() -> None:
    verdict = merge(
        "The job queue uses SQLite in WAL mode; its file is /var/lib/queue.db.",
        "The job queue uses SQLite in WAL mode.",
        "The job queue's SQLite file is /var/lib/queue.db.",
    )

    assert outcome_of(verdict) == (Outcome.MERGE, Reason.SPECIFICS_KEPT)
    assert verdict.targets == ("a0", "a1")
    assert verdict.memory is not None
    assert verdict.memory.authority is Authority.ASSISTANT
    assert len(verdict.memory.sources) == 2
    assert verdict.memory.last_confirmed == at(0)
    assert verdict.memory.created == at(-1)


@pytest.mark.parametrize(
    ("statement", "bodies"),
    [
        ("The job queue uses SQLite.", ("The job queue uses SQLite in WAL mode.", "The job queue uses SQLite.")),
        ("The favourite colour is purple.", ("The favourite colour is purple.", "The favourite colour is cyan.")),
        ("Telemetry is enabled.", ("Telemetry is enabled.", "Telemetry is disabled.")),
        ("We push to main.", ("We never push to main.", "We push to main.")),
        ("The queue uses SQLite.", ("The queue uses SQLite.", "Deploys need two approvals by the lead.")),
        ("The cache lives on the shared drive.", ("The cache lives on the shared drive and is cleaned weekly.", "The cache lives on the shared drive.")),
        ("Squash commits in releases.", ("Always squash commits in releases.", "Squash commits.")),
    ],
)  # fmt: skip
def test_merge_that_loses_a_value_is_rejected(statement: str, bodies: tuple[str, ...]) -> None:
    assert merge(statement, *bodies).outcome is Outcome.REJECT


def test_merge_keeps_the_reasons_of_its_parts() -> None:
    verdict = merge(
        "The job queue uses SQLite in WAL mode.",
        "The job queue uses SQLite in WAL mode.\n\nWhy: readers must not block.",
        "The job queue uses SQLite.\n\nWhy: no server is needed.",
    )

    assert verdict.memory is not None
    assert verdict.memory.body.split("\n\n")[1:] == [
        "Why: readers must not block.",
        "Why: no server is needed.",
    ]


def test_merge_of_different_types_is_held() -> None:
    verdict = merge(
        "The job queue uses SQLite in WAL mode.",
        "The job queue uses SQLite in WAL mode.",
        "The job queue uses SQLite.",
        kinds=(MemoryType.PROJECT, MemoryType.FEEDBACK),
    )

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.TYPES_DIFFER)


def retract(text: str, *, author: Author = Author.HUMAN, hours: float = 0) -> Verdict:
    known = memory("The staging server listens on port 9001.")
    one = claim("", text, operation=Operation.RETRACT, targets=("a1",))
    return judge([one], [said(text, author=author, hours=hours)], [known])[0]


def test_person_can_retract_a_memory() -> None:
    verdict = retract("forget what I said about the staging server and its port")

    assert outcome_of(verdict) == (Outcome.RETIRE, Reason.RETRACTED)
    assert verdict.targets == ("a1",)


STAGING = "The staging server listens on port 9001."
#: A memory, and words of a person that take it back.
TAKEN_BACK = [
    (STAGING, "Forget that the staging server listens on port 9001."),
    (STAGING, "Please delete the memory that the staging server listens on port 9001."),
    (STAGING, "The staging server no longer listens on port 9001."),
    (STAGING, "It's not true that the staging server listens on port 9001."),
    (STAGING, "No, the staging server's port is outdated."),
    ("The queue uses Redis.", "We stopped using Redis for the queue."),
    ("The queue uses Redis.", "The queue doesn't use Redis any more."),
    ("Always use tabs in Go files.", "We no longer use tabs in Go files."),
    ("My favourite colour is purple.", "Forget what I said about my favourite colour."),
    ("Der Testserver läuft auf Port 8443.", "Der Testserver läuft nicht mehr auf Port 8443."),
    ("Der Testserver läuft auf Port 8443.", "Vergiss, was ich über den Port des Testservers gesagt habe."),
    ("El servidor de pruebas usa el puerto 8443.", "El servidor de pruebas ya no usa el puerto 8443."),
    ("Le serveur de test utilise le port 8443.", "Le serveur de test n'utilise plus le port 8443."),
    ("测试数据库的端口是 5432。", "测试数据库的端口不再是 5432。"),
    ("测试数据库的端口是 5432。", "测试数据库的端口错了。"),
    ("結果はRedisに保存します。", "結果はもうRedisに保存しません。"),
    ("결제 서비스는 9001 포트를 써요.", "결제 서비스는 더 이상 9001 포트를 쓰지 않아요."),
    ("결제 서비스는 9001 포트를 써요.", "결제 서비스의 포트는 잊어 줘."),
]  # fmt: skip
#: A memory, and words that only come near it.
NOT_TAKEN_BACK = [
    (STAGING, "Is the staging server's port wrong?"),
    (STAGING, "What is wrong with the port of the staging server"),
    (STAGING, "Never forget the staging server's port."),
    (STAGING, "Don't forget the staging server's port."),
    (STAGING, "Delete the temporary branch for the staging server port."),
    (STAGING, "Delete the staging server's port 9001."),
    (STAGING, "Please remove the backups of the staging server's port from last week."),
    (STAGING, "Don't delete anything of the staging server and its port."),
    (STAGING, "The staging server's port is not wrong."),
    (STAGING, "Forget what I said about the staging server."),
    (STAGING, "The staging server's port 9002 is wrong."),
    (STAGING, "The production server's port is wrong."),
    (STAGING, "Bob says that the staging server's port is wrong."),
    (STAGING, "They say the staging server's port is wrong."),
    (STAGING, "Maybe the staging server's port is wrong."),
    (STAGING, "If the build fails, the staging server's port is wrong."),
    (STAGING, "Forget the staging server's port for now."),
    (STAGING, "The wrong staging server listens on port 9001."),
    ("I live in Berlin.", "My wife no longer lives in Berlin."),
    ("Der Testserver läuft auf Port 8443.", "Vergiss nicht den Port des Testservers."),
    ("Der Testserver läuft auf Port 8443.", "Lösche den Port des Testservers."),
    ("El servidor de pruebas usa el puerto 8443.", "No olvides el puerto del servidor de pruebas."),
    ("Le serveur de test utilise le port 8443.", "N'oublie pas le port du serveur de test."),
    ("测试数据库的端口是 5432。", "测试数据库的端口错了吗？"),
    ("测试数据库的端口是 5432。", "别忘了测试数据库的端口。"),
    ("結果はRedisに保存します。", "結果をRedisに保存するのを忘れないでください。"),
    ("결제 서비스는 9001 포트를 써요.", "결제 서비스의 포트를 잊지 마세요."),
    ("결제 서비스는 9001 포트를 써요.", "결제 서비스의 포트를 삭제해 주세요."),
]  # fmt: skip


def _retract_all(text: str, *bodies: str) -> Verdict:
    known = [memory(body, key=f"a{n}") for n, body in enumerate(bodies)]
    keys = tuple(one.id for one in known)
    one = claim("x", text, operation=Operation.RETRACT, targets=keys)
    return judge([one], [said(text)], known)[0]


@pytest.mark.parametrize(("body", "text"), TAKEN_BACK)
def test_words_that_take_a_memory_back_retire_it(body: str, text: str) -> None:
    assert outcome_of(_retract_all(text, body)) == (Outcome.RETIRE, Reason.RETRACTED)


@pytest.mark.parametrize(("body", "text"), NOT_TAKEN_BACK)
def test_words_that_take_nothing_back_retire_nothing(body: str, text: str) -> None:
    assert _retract_all(text, body).outcome in (Outcome.HOLD, Outcome.REJECT)


def test_each_memory_that_a_sentence_takes_back_is_named() -> None:
    bodies = ("The queue uses Redis.", "The cache uses Redis.")

    assert _retract_all("We stopped using Redis for the cache.", *bodies).outcome is Outcome.HOLD
    assert (
        _retract_all("We stopped using Redis for queue and cache.", *bodies).outcome
        is Outcome.RETIRE
    )


@pytest.mark.parametrize(("count", "retired"), [(6, 5), (40, 10)])
def test_no_more_memories_leave_in_a_pass_than_may(count: int, retired: int) -> None:
    bodies = [f"The replica{n} listens on port {9000 + n}." for n in range(count)]
    texts = [f"The replica{n} no longer listens on port {9000 + n}." for n in range(count)]
    verdicts = judge(
        [
            claim("x", text, label=f"m{n}", operation=Operation.RETRACT, targets=(f"a{n}",))
            for n, text in enumerate(texts)
        ],
        [said(text, label=f"m{n}") for n, text in enumerate(texts)],
        [memory(body, key=f"a{n}") for n, body in enumerate(bodies)],
    )

    assert sum(one.outcome is Outcome.RETIRE for one in verdicts) == retired
    assert outcome_of(verdicts[-1]) == (Outcome.HOLD, Reason.LOSS_CAP)


@pytest.mark.parametrize(
    ("text", "author", "hours", "expected"),
    [
        ("forget the staging server and its port", Author.ASSISTANT, 0, Reason.NEEDS_A_HUMAN),
        ("forget the staging server and its port", Author.HUMAN, -48, Reason.CONFLICT_OLDER),
        ("the staging server has a nice port", Author.HUMAN, 0, Reason.RETRACT_WITHOUT_CUE),
        ("forget the release notes for now", Author.HUMAN, 0, Reason.RETRACT_WITHOUT_CUE),
    ],
)
def test_retraction_needs_later_words_of_a_person_about_it(
    text: str, author: Author, hours: float, expected: Reason
) -> None:
    verdict = retract(text, author=author, hours=hours)

    assert verdict.reason == expected
    assert verdict.outcome is not Outcome.RETIRE
