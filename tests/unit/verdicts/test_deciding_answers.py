"""What an assistant asks or proposes is decided by an answer that decides, and by nothing else."""

from __future__ import annotations

import pytest

from memconsolidate.model import Author, Outcome, Quote, Verdict
from memconsolidate.verdicts.answers import decides
from tests.unit.verdicts.verdict_cases import claim, judge, said

ASKED = "Should we use Redis as a cache in front of the search?"
UNDECIDED = [
    "hmm", "maybe", "no idea", "let me think", "thanks", "ask me tomorrow", "not yet", "later", "whatever",
    "Bob would say yes", "yes? why would we", "I don't know.", "no idea, ask Bob", "well, it depends", "Hmm, good question.",
    "maybe, let me check with the team first", "lol", "yes and no", "not sure yet", "we'll see", "what do you think?",
    "hm, mal sehen", "keine Ahnung", "weiß ich noch nicht", "frag mich morgen", "noch nicht", "jein", "warum das denn?",
    "quizás", "ni idea", "no lo sé", "pregúntame mañana", "déjame pensarlo", "peut-être", "aucune idée", "je ne sais pas", "on verra", "laisse-moi réfléchir",
    "不知道", "让我想想", "再说吧", "也许吧", "うーん", "わからないです", "考えさせて", "また今度", "글쎄요", "잘 모르겠어요", "나중에요", "생각해 볼게요",
]  # fmt: skip
DECIDED = [
    "no", "nope, too slow", "yes", "yes please", "ok", "sure, until Friday", "yes, if tests pass", "I'd rather not", "the second one",
    "Memcached", "use an in-process LRU instead", "fine, but ask Bob first", "no, maybe later", "why not", "hmm, ok", "thanks, yes", "I would use Memcached",
    "What does it cost? Anyway, yes.", "nein", "nein, erst später", "ja, aber nur heute", "lieber Memcached", "non", "oui", "non, on verra plus tard", "no, todavía no", "sí, solo hoy", "mejor Memcached",
    "不", "好的，但只在测试环境", "用 Memcached", "いいえ", "はい、でも今日だけ", "Memcachedで", "아니", "응, 이번만", "Memcached로 하자",
]  # fmt: skip


def answered(statement: str, asked: str, answer: str) -> Verdict:
    """Return the verdict on a claim that quotes the assistant and a person's answer."""
    messages = [said(asked, author=Author.ASSISTANT, label="m1"), said(answer, label="m2")]
    one = claim(statement, quotes=(Quote("m1", asked), Quote("m2", answer)))
    return judge([one], messages)[0]


@pytest.mark.parametrize("answer", UNDECIDED)
def test_question_that_nobody_decided_founds_nothing(answer: str) -> None:
    verdict = answered("Redis is the cache for the search.", ASKED, answer)

    assert verdict.outcome is Outcome.REJECT


@pytest.mark.parametrize("answer", DECIDED)
def test_answer_that_agrees_denies_chooses_or_states_decides(answer: str) -> None:
    assert decides(answer)


@pytest.mark.parametrize(
    "answer", ["no", "nope, too slow", "いいえ", "nein", "non", "아니", "the second one"]
)
def test_decision_stands_behind_what_it_decides(answer: str) -> None:
    verdict = answered("Redis is the cache for the search.", ASKED, answer)

    assert verdict.memory is not None
    assert verdict.memory.body == f"{ASKED} — {answer}"


@pytest.mark.parametrize(
    "answer", ["yes? why would we", "hmm", "ask me tomorrow", "keine Ahnung", "不知道"]
)
def test_proposal_that_nobody_agreed_to_is_no_finding(answer: str) -> None:
    proposed = "I propose Redis as a cache in front of the search."

    assert answered("Redis is the cache for search.", proposed, answer).outcome is Outcome.REJECT


def test_finding_stays_one_where_a_person_only_thanks() -> None:
    found = "The export job needs 4 GB of memory because it loads the whole table."

    assert answered(found, found, "thanks").outcome is Outcome.CREATE
