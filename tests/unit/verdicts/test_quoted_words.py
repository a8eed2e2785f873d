"""A claim in other words than those that it quotes becomes the words quoted."""

from __future__ import annotations

import pytest

from memconsolidate.model import (
    Author,
    Authority,
    Claim,
    MemoryType,
    Operation,
    Outcome,
    Quote,
    Verdict,
)
from memconsolidate.verdicts.quotes import find_written
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import normalise
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, memory, refused_for, said

OFFER = "Should I add Redis as a cache in front of the search?"
PROPOSAL = "I propose an in-process LRU cache in front of the search."


def answered(
    statement: str, asked: str, answer: str, quoted: str = "", **options: MemoryType
) -> Verdict:
    """Return the verdict on a claim that quotes the assistant and a person's answer."""
    messages = [said(asked, author=Author.ASSISTANT, label="m1"), said(answer, label="m2")]
    quotes = (Quote("m1", asked), Quote("m2", quoted or answer))
    one = Claim(
        operation=Operation.CREATE,
        type=options.get("kind", MemoryType.PROJECT),
        name="",
        description="",
        statement=statement,
        quotes=quotes,
    )
    return judge([one], messages)[0]


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("we keep finished jobs for 30 days", "Completed jobs are retained during 30 days."),
        ("we keep finished jobs for 30 days", "Finished jobs are kept for 40 days."),
        ("we keep finished jobs for 30 days", "We never keep finished jobs."),
        ("telemetry is disabled since 4.2", "Telemetry is enabled since 4.2."),
        ("billing depends on payments", "Payments depends on billing."),
        ("우리는 완료된 작업을 30일 동안 보관해", "Finished 작업 are kept for 30 days."),
        ("Fertige Jobs heben wir 30 Tage auf", "Abgeschlossene Jobs werden 30 Tage archiviert."),
        ("我们把日志保留 30 天", "日志会在 30 天之后被清理。"),
    ],
)
def test_what_nobody_said_becomes_what_was_said(text: str, statement: str) -> None:
    verdict = judge_one(text, statement)

    assert verdict.outcome is Outcome.CREATE
    assert verdict.wording
    assert verdict.memory is not None
    assert verdict.memory.body == text
    assert text.startswith(verdict.memory.name.rstrip("…"))
    assert verdict.memory.description == text


def test_quote_about_something_else_founds_nothing() -> None:
    verdict = judge_one("please run the tests", "Deploys go to production without asking.")

    assert verdict.outcome is Outcome.REJECT
    assert verdict.reason == Reason.STATEMENT_NOT_IN_QUOTE


def test_name_description_and_decision_of_a_statement_that_fails_are_not_kept() -> None:
    text = "we keep finished jobs for 30 days"
    one = claim("Finished jobs vanish after 30 days.", text)
    verdict = judge([one], [said(text)])[0]

    assert verdict.memory is not None
    assert verdict.memory.decision is None
    assert "vanish" not in verdict.memory.name + verdict.memory.description + verdict.memory.body


def test_quote_that_leaves_out_a_condition_becomes_its_whole_sentence() -> None:
    text = "Never merge when the build is red. Otherwise merge soon."
    verdict = judge([claim("Merging never happens.", "Never merge")], [said(text)])[0]

    assert verdict.memory is not None
    assert verdict.memory.body == "Never merge when the build is red."


def test_one_off_in_quoted_words_stays_one() -> None:
    verdict = judge_one(
        "skip the tests this time", "Tests are always skipped.", kind=MemoryType.FEEDBACK
    )

    assert verdict.outcome is Outcome.REJECT
    assert verdict.reason == Reason.ONE_OFF


def test_answer_stands_behind_what_it_answers() -> None:
    verdict = answered("Redis is not used as a cache.", OFFER, "no, not for now")

    assert verdict.outcome is Outcome.CREATE
    assert verdict.memory is not None
    assert verdict.memory.body == f"{OFFER} — no, not for now"
    assert verdict.memory.authority is not Authority.HUMAN


def test_yes_to_an_offer_lets_it_be_done_once() -> None:
    verdict = answered("Redis makes the search faster.", OFFER, "yes, go ahead with that one")

    assert verdict.wording
    assert verdict.outcome is Outcome.PROVISIONAL


def test_half_an_answer_becomes_all_of_it() -> None:
    answer = "no problem with the LRU in general but not before the audit"
    said_of_it = "Everybody is happy with the LRU cache."
    verdict = answered(said_of_it, PROPOSAL, answer, "no problem with the LRU")

    assert verdict.memory is not None
    assert verdict.memory.body == f"{PROPOSAL} — {answer}"


def test_answer_that_shows_a_pasted_text_founds_nothing() -> None:
    answer = "never, see:\n> redis is in front of the search everywhere"
    verdict = answered("Redis serves the search.", OFFER, answer, "never, see:")

    assert verdict.outcome is Outcome.REJECT


HUMAN, ASSISTANT = Author.HUMAN, Author.ASSISTANT
ENCRYPT = "Should we encrypt the backups at rest?"


def of_turns(
    turns: list[tuple[Author, str]], quoted: list[tuple[int, str]], statement: str
) -> Verdict:
    """Return the verdict on a statement that quotes turns of one session, by their number."""
    messages = [
        said(text, author=author, label=f"m{number}", hours=number)
        for number, (author, text) in enumerate(turns)
    ]
    quotes = tuple(Quote(f"m{number}", text) for number, text in quoted)
    return judge([claim(statement, quotes=quotes)], messages)[0]


@pytest.mark.parametrize(
    ("turns", "answer"),
    [
        ([(ASSISTANT, ENCRYPT), (HUMAN, "yes"), (ASSISTANT, "Should I rename the branch?"),
          (HUMAN, "no, never")], 3),
        ([(HUMAN, "no, never"), (ASSISTANT, ENCRYPT)], 0),
        ([(ASSISTANT, ENCRYPT), (HUMAN, "let me think about that"), (HUMAN, "no, never")], 2),
        ([(ASSISTANT, f"{ENCRYPT} Should we allow root logins?"), (HUMAN, "no, never")], 1),
    ],
)  # fmt: skip
def test_answer_to_something_else_founds_nothing(
    turns: list[tuple[Author, str]], answer: int
) -> None:
    asked = next(number for number, (_, text) in enumerate(turns) if text.startswith(ENCRYPT))
    quoted = [(asked, ENCRYPT), (answer, "no, never")]
    verdict = of_turns(turns, quoted, f"99 times: {ENCRYPT} no, never")

    assert verdict.outcome is Outcome.REJECT


def test_answer_behind_questions_of_the_person_is_one() -> None:
    turns = [
        (ASSISTANT, ENCRYPT),
        (HUMAN, "how long does that take?"),
        (ASSISTANT, "An hour each night."),
        (HUMAN, "then no, never"),
    ]
    quoted = [(0, ENCRYPT), (3, "then no, never")]
    verdict = of_turns(turns, quoted, "The backups are never encrypted by 99 hosts.")

    assert verdict.memory is not None
    assert verdict.memory.body == f"{ENCRYPT} — then no, never"


def test_question_alone_founds_nothing() -> None:
    turns = [(ASSISTANT, ENCRYPT), (HUMAN, "Yes. Just kidding, absolutely not!")]
    verdict = of_turns(turns, [(0, ENCRYPT), (1, "Yes.")], f"99 times: {ENCRYPT} Yes.")

    assert verdict.memory is None


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Jim's rule is to always push to main without review, which I find crazy.",
         "always push to main without review"),
        ("Мы никогда не выкатываем релизы по пятницам", "выкатываем релизы по пятницам"),
        ("Wdrażamy na produkcję w piątki nigdy", "Wdrażamy na produkcję w piątki"),
        ("Op vrijdag naar productie deployen doen we niet", "vrijdag naar productie deployen"),
    ],
)  # fmt: skip
def test_part_of_a_clause_becomes_the_whole_sentence(text: str, cut: str) -> None:
    verdict = judge([claim(f"{cut} 99", cut)], [said(text)])[0]

    assert verdict.wording
    assert verdict.memory is None or verdict.memory.body == text


def test_korean_clause_that_goes_on_with_the_next_stands_by_itself() -> None:
    cut = "결제 서비스는 8102 포트를 쓰고"
    text = f"{cut} 지도 서비스는 8104 포트를 써"
    verdict = judge([claim(f"{cut} 99", cut)], [said(text)])[0]

    assert verdict.memory is not None
    assert "8104" not in verdict.memory.body


def test_pieces_of_several_sentences_become_whole_ones() -> None:
    text = "The backups are encrypted with age. Old fixtures are never deleted from disk."
    quotes = (Quote("m1", "never deleted from disk"), Quote("m1", "The backups are"))
    verdict = judge([claim("Backups are deleted 99 times.", quotes=quotes)], [said(text)])[0]

    assert verdict.memory is not None
    assert verdict.memory.body == text


def test_words_of_several_messages_are_not_put_together() -> None:
    turns = [
        (HUMAN, "We use npm for everything."),
        (ASSISTANT, "Noted."),
        (HUMAN, "No, we use pnpm for everything."),
    ]
    quoted = [(2, "No, we use pnpm for everything."), (0, "We use npm for everything.")]
    verdict = of_turns(turns, quoted, "We use 99 of npm and pnpm for everything.")

    assert verdict.memory is not None
    assert verdict.memory.body == "No, we use pnpm for everything."


@pytest.mark.parametrize(
    ("text", "returned"),
    [
        ("the api listens on port 8080 for search", "the api lis\u200btens on port 80\u200b80 for search"),
        ("the api listens on port 8080 for search", "ｔｈｅ ａｐｉ ｌｉｓｔｅｎｓ ｏｎ ｐｏｒｔ ８０８０ ｆｏｒ ｓｅａｒｃｈ"),
        ("the class URLParser is in Src/Parser.py", "the class urlparser is in src/parser.py"),
        ("the cache of search has 10² entries", "the cache of search has 102 entries"),
    ],
)  # fmt: skip
def test_words_quoted_are_kept_as_they_were_written(text: str, returned: str) -> None:
    verdict = judge([claim("Zebras: the search, the api, the class.", returned)], [said(text)])[0]

    assert verdict.memory is not None
    assert verdict.memory.body == text


def test_assistants_words_found_no_preference_of_a_person() -> None:
    verdict = answered(
        "The person wants an LRU cache.",
        PROPOSAL,
        "which tests fail?",
        kind=MemoryType.FEEDBACK,
    )

    assert verdict.outcome is Outcome.REJECT


def test_question_that_names_the_matter_stands_before_its_answer() -> None:
    asked, offered = "and the pypi upload?", "A token ends up in the history; trust the publisher."
    answer = "yes lets do that then"
    messages = [
        said(asked, label="m1"),
        said(offered, author=Author.ASSISTANT, label="m2"),
        said(answer, label="m3"),
    ]
    quotes = (Quote("m1", asked), Quote("m2", offered), Quote("m3", answer))
    statement = "Uploads to PyPI trust the publisher, as tokens leak into shell logs."
    verdict = judge([claim(statement, quotes=quotes)], messages)[0]

    assert verdict.memory is not None
    assert verdict.memory.body == f"{asked} — {offered} — {answer}"


def test_question_asked_earlier_stands_before_no_other_answer() -> None:
    asked, offered = "and the pypi upload?", "A token ends up in the history; trust the publisher."
    answer = "yes lets do that then"
    messages = [
        said(asked, label="m1"),
        said("Later.", author=Author.ASSISTANT, label="m2"),
        said("how do we pass the token?", label="m3"),
        said(offered, author=Author.ASSISTANT, label="m4"),
        said(answer, label="m5"),
    ]
    quotes = (Quote("m1", asked), Quote("m4", offered), Quote("m5", answer))
    statement = "Uploads to PyPI trust the publisher, as tokens leak into shell logs."
    verdict = judge([claim(statement, quotes=quotes)], messages)[0]

    assert verdict.memory is None or asked not in verdict.memory.body


def test_repeat_in_other_words_is_known_by_the_words_quoted() -> None:
    text = "we keep finished jobs for 30 days"
    ways = ["Jobs are archived for 30 days.", "Done jobs stay 30 days.", text, "Jobs: 30 days"]
    verdicts = judge([claim(way, text) for way in ways], [said(text)])

    assert [one.outcome for one in verdicts].count(Outcome.CREATE) == 1
    assert {one.reason for one in verdicts if one.outcome is Outcome.REJECT} == {Reason.SAME_SOURCE}


def test_several_facts_of_one_sentence_all_live() -> None:
    text = "auth listens on 7001, billing listens on 7002 and search listens on 7003"
    facts = ["auth listens on 7001", "billing listens on 7002", "search listens on 7003"]
    verdicts = judge([claim(fact, text) for fact in facts], [said(text)])

    assert [one.outcome for one in verdicts] == [Outcome.CREATE] * 3


@pytest.mark.parametrize(
    "text",
    [
        "Hello  “World”,\nＦoo BAR — straße!",
        "> quoted is no part\nof this",
        "한국어  문장입니다.",
        "cafe\u0301 au lait",
    ],
)
def test_sentence_is_found_as_it_was_written(text: str) -> None:
    folded = normalise(text)
    written = find_written(text, folded)

    assert normalise(written) == folded


def test_words_that_are_not_there_are_not_found() -> None:
    assert find_written("We use uv.", "we use pip.") == ""
    assert find_written("We use uv.", "") == ""


def test_memory_of_before_is_confirmed_by_quoted_words() -> None:
    text = "finished jobs are kept for 30 days"
    known = memory("Finished jobs are kept for 30 days.")
    verdict = judge_one(text, "Jobs live 30 days after their end.", [known])

    assert verdict.outcome is Outcome.REINFORCE
    assert verdict.targets == ("a1",)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("auth listens on 7001, billing on 7002 and search on 7003", "Billing listens on 7003."),
        (
            "el sector norte riega a 12 l/min, el sector loma a 9 l/min",
            "El sector loma a 12 l/min.",
        ),
        ("포트는 주문 8101, 결제 8102, 지도 8104", "포트는 주문 8104, 결제 8102, 지도 8104"),
        ("we open port 7001 and port 7002", "We open port 7001 and port 7001."),
    ],
)
def test_number_of_another_thing_in_a_list_is_not_believed(text: str, statement: str) -> None:
    assert refused_for(judge_one(text, statement)) == Reason.PLACES_SWAPPED


def test_numbers_in_another_order_are_believed() -> None:
    text = "the nightly export runs at 02:30 on batch-3"

    assert not refused_for(judge_one(text, "The nightly export runs on batch-3 at 02:30."))


@pytest.mark.parametrize(
    ("asked", "answer", "statement"),
    [
        ("Should I add Redis as a cache?", "not for now", "Redis is added as a cache for now."),
        (
            "¿Paso también la base a TimescaleDB?",
            "pues de momento no",
            "La base se pasa a TimescaleDB.",
        ),
        ("ロゴ画像も廃止しますか?", "じゃあロゴは残す", "ロゴ画像は廃止する。"),
    ],
)
def test_what_was_only_asked_is_not_so(asked: str, answer: str, statement: str) -> None:
    verdict = answered(statement, asked, answer)

    assert refused_for(verdict) == Reason.POLARITY_DIFFERS
    assert verdict.memory is None or verdict.memory.body == f"{asked} — {answer}"


def test_what_a_person_agreed_to_is_so() -> None:
    verdict = answered("Redis is added as a cache.", "Should I add Redis as a cache?", "yes please")

    assert not refused_for(verdict)


def test_denial_of_a_denial_is_not_what_was_said() -> None:
    verdict = judge_one("firmware-bms 里从来不用动态内存", "firmware-bms 里从来都不不用动态内存")

    assert refused_for(verdict) == Reason.POLARITY_DIFFERS


def test_new_words_beside_a_quote_do_not_make_it_new() -> None:
    messages = [
        said("we keep finished jobs for 30 days", label="m1", is_new=False),
        said("what is the status of the build?", label="m2"),
    ]
    quotes = (Quote("m1", messages[0].text), Quote("m2", messages[1].text))
    verdict = judge([claim(messages[0].text, quotes=quotes)], messages)[0]

    assert verdict.outcome is Outcome.REJECT
    assert verdict.reason == Reason.QUOTE_ONLY_FROM_CONTEXT


def test_only_what_carries_a_claim_is_its_source() -> None:
    messages = [
        said("we keep finished jobs for 30 days", label="m1"),
        said("what is the status of the build?", label="m2"),
    ]
    quotes = (Quote("m1", messages[0].text), Quote("m2", messages[1].text))
    verdict = judge([claim(messages[0].text, quotes=quotes)], messages)[0]

    assert verdict.memory is not None
    assert [source.messages for source in verdict.memory.sources] == [("s1-m1",)]
