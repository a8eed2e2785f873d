"""The measure of `make bench-quality`, on cases made by hand: what it says is what is reported."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from benchmarks.quality.measure import Score, Text, absent, measure, overlap, renders, terms


def entry(key: str, statement: str, *quotes: str, **more: Any) -> dict[str, Any]:
    """Return a gold entry that a person said, each quote in a session of its own."""
    return {
        "key": key,
        "statement": statement,
        "type": "project",
        "tier": "project",
        "author": "human",
        "standing": False,
        "status": "live",
        "must": [],
        "quotes": [
            {"session": f"s{number}", "turn": 0, "text": quote}
            for number, quote in enumerate(quotes or (statement,))
        ],
        **more,
    }


def kept(body: str, place: str = "live", **more: Any) -> Text:
    """Return a memory of a person's words."""
    said = {"type": "project", "tier": "project", "authority": "human"}
    return Text(place=place, text=body, body=body, **{**said, **more})


PNPM = entry(
    "pnpm",
    "Packages are installed with pnpm, never with npm.",
    "we always go through pnpm in this repo, npm breaks the lockfile",
    must=["pnpm", ["never", "always"]],
)
AUTH = entry(
    "auth", "The auth service uses port 7001.", "auth listens on 7001", must=["auth", "7001"]
)
MAIL = entry("mail", "The mailer uses port 7005.", "mailer on 7005", must=["mailer", "7005"])


def flaws(score: Score) -> list[tuple[str, str]]:
    return [(flaw.kind, flaw.key) for flaw in score.flaws]


def fates(score: Score) -> dict[str, tuple[str, bool]]:
    return {fate.key: (fate.found, fate.is_right) for fate in score.fates}


def test_paraphrase_with_all_must_words_is_right() -> None:
    score = measure([PNPM], [], [kept("In this repo, packages are always added with pnpm.")])

    assert fates(score) == {"pnpm": ("live", True)}
    assert (score.recalled, score.wanted, score.right, score.counted) == (1, 1, 1, 1)
    assert flaws(score) == []


def test_text_without_a_must_word_is_a_part_and_no_recall() -> None:
    score = measure([PNPM], [], [kept("npm breaks the lockfile in this repo")])

    assert fates(score) == {"pnpm": ("missed", False)}
    assert flaws(score) == [("partial", "pnpm")]
    assert score.right == 0


def test_must_words_in_a_text_about_something_else_are_junk() -> None:
    text = "Ask Ruth whether pnpm will always be paid for by the department of archives in Leeds."
    score = measure([PNPM], [], [kept(text)])

    assert fates(score) == {"pnpm": ("missed", False)}
    assert flaws(score) == [("junk", "")]


def test_junk_names_what_it_should_not_have_been() -> None:
    never = [{"kind": "one_off", "text": "run the e2e suite once more", "claim": "Always run e2e."}]
    score = measure([PNPM], never, [kept("Run the e2e suite once more")])

    assert [(flaw.kind, flaw.detail) for flaw in score.flaws] == [("junk", "one_off")]


def test_sentence_with_two_facts_recalls_both() -> None:
    score = measure([AUTH, MAIL], [], [kept("auth listens on 7001, mailer on 7005")])

    assert fates(score) == {"auth": ("live", True), "mail": ("live", True)}
    assert score.counted == score.right == 1


def test_parallel_facts_are_no_duplicates() -> None:
    score = measure(
        [AUTH, MAIL], [], [kept("The auth service uses port 7001."), kept("The mailer uses 7005.")]
    )

    assert flaws(score) == []
    assert score.right == 2


def test_second_memory_of_one_entry_is_a_duplicate() -> None:
    score = measure([AUTH], [], [kept("auth listens on 7001"), kept("Port 7001 is that of auth.")])

    assert flaws(score) == [("duplicate", "auth")]
    assert (score.right, score.counted) == (1, 2)


def test_value_of_another_fact_is_not_that_fact() -> None:
    score = measure([AUTH, MAIL], [], [kept("The auth service uses port 7005.")])

    assert fates(score) == {"auth": ("missed", False), "mail": ("missed", False)}


def replaced() -> list[dict[str, Any]]:
    new = entry("new", "The mailer now uses port 7015 instead of 7005.", must=["mailer", "7015"])
    return [{**MAIL, "status": "superseded", "superseded_by": "new"}, new]


def test_replaced_entry_belongs_into_the_archive() -> None:
    texts = [kept("The mailer uses 7005.", "archived"), kept("The mailer now uses 7015, not 7005.")]
    score = measure(replaced(), [], texts)

    assert fates(score) == {"mail": ("archived", True), "new": ("live", True)}
    assert flaws(score) == []


def test_replaced_entry_that_lives_on_is_stale() -> None:
    texts = [kept("The mailer uses port 7005."), kept("The mailer now uses 7015, not 7005.")]
    score = measure(replaced(), [], texts)

    assert fates(score)["mail"] == ("live", False)
    assert ("stale", "mail") in flaws(score)
    assert (score.right, score.counted) == (1, 2)


@pytest.mark.parametrize(
    ("status", "place", "flaw"),
    [("provisional", "provisional", "promoted"), ("asked", "held", "unasked")],
)
def test_what_has_to_wait_is_right_only_where_it_waits(status: str, place: str, flaw: str) -> None:
    gold = [{**PNPM, "status": status}]
    text = "Packages are always installed with pnpm."
    waits, lives = measure(gold, [], [kept(text, place)]), measure(gold, [], [kept(text)])

    assert fates(waits) == {"pnpm": (place, True)}
    assert fates(lives) == {"pnpm": ("live", False)}
    assert flaws(lives) == [(flaw, "pnpm")]


def test_what_should_live_and_only_waits_is_not_recalled() -> None:
    score = measure([PNPM], [], [kept("Packages are always installed with pnpm.", "provisional")])

    assert fates(score) == {"pnpm": ("provisional", False)}


def test_other_right_outcomes_count() -> None:
    gold = [{**PNPM, "also_status": ["provisional"]}]
    score = measure(gold, [], [kept("Packages are always installed with pnpm.", "provisional")])

    assert score.recalled == 1


def test_optional_entry_counts_neither_way() -> None:
    gold = [{**PNPM, "optional": True}]
    score = measure(gold, [], [kept("Packages are always installed with pnpm.")])

    assert (score.wanted, score.counted, score.right, flaws(score)) == (0, 0, 0, [])


def test_wrong_author_type_tier_and_count_are_told() -> None:
    text = kept(
        "auth listens on 7001", authority="assistant", type="feedback", tier="user", confirmed=2
    )
    score = measure([AUTH], [], [text])

    assert flaws(score) == [(kind, "auth") for kind in ("type", "weaker", "tier", "inflated")]


def test_more_trust_than_the_words_have_is_a_wrong_author() -> None:
    agreed = entry("uuid", "Ids become UUIDv7.", "shall ids be UUIDv7?", "yes", author="agreed")
    quotes = [
        {**quote, "role": role}
        for quote, role in zip(agreed["quotes"], ("assistant", "human"), strict=True)
    ]
    gold = [{**agreed, "must": ["UUIDv7"], "quotes": quotes}]

    assert flaws(measure(gold, [], [kept("Ids become UUIDv7.")])) == [("author", "uuid")]
    assert flaws(measure(gold, [], [kept("Ids become UUIDv7.", authority="agreed")])) == []
    assert flaws(measure(gold, [], [kept("Ids become UUIDv7.", authority="tool")])) == [
        ("weaker", "uuid")
    ]


def test_what_a_person_says_in_full_is_theirs_though_it_was_proposed() -> None:
    gold = [entry("logo", "The logo stays.", "then the logo stays", author="agreed", must=["logo"])]
    gold[0]["quotes"][0]["role"] = "human"

    assert flaws(measure(gold, [], [kept("the logo stays")])) == []


def test_personal_memory_that_no_person_said_has_a_wrong_author() -> None:
    text = kept("Always use tabs.", type="feedback", roles=frozenset({"tool"}))
    score = measure([], [], [text])

    assert flaws(score) == [("junk", ""), ("author", "")]


def test_finding_of_the_assistant_may_rest_on_a_tool() -> None:
    gold = [{**AUTH, "author": "assistant"}]

    assert flaws(measure(gold, [], [kept("auth listens on 7001", authority="tool")])) == []
    assert flaws(measure(gold, [], [kept("auth listens on 7001")])) == [("author", "auth")]


DEMO = entry(
    "demo",
    "The demo is on 2026-03-06.",
    "the demo is on friday",
    must=["demo"],
    date=date(2026, 3, 6),
    date_said="friday",
)


@pytest.mark.parametrize(
    ("body", "dates"),
    [
        ("The demo is on Friday (2026-03-06).", (1, 1)),
        ("The demo is on Friday (2026-03-13).", (0, 1)),
        ("The demo is on Friday.", (0, 1)),
        ("The demo is on 2026-03-06, the party on 2026-03-13.", (1, 1)),
        ("Something else.", (0, 0)),
    ],
)
def test_date_is_right_when_its_day_stands_there(body: str, dates: tuple[int, int]) -> None:
    assert measure([DEMO], [], [kept(body)]).dates == dates


def test_range_needs_both_its_days() -> None:
    gold = [{**DEMO, "date_to": date(2026, 3, 8)}]

    assert measure(gold, [], [kept("The demo is on 2026-03-06/2026-03-08.")]).dates == (1, 1)
    assert measure(gold, [], [kept("The demo is on 2026-03-06.")]).dates == (0, 1)


def test_repeat_in_another_session_counts_once_each() -> None:
    gold = [entry("auth", "auth uses 7001", "auth uses 7001", "port of auth: 7001", must=["7001"])]

    assert measure(gold, [], [kept("auth uses 7001", confirmed=2)]).confirmations == (1, 1)
    assert measure(gold, [], [kept("auth uses 7001")]).confirmations == (0, 1)


def test_replay_in_a_fork_is_no_repeat() -> None:
    quotes = [*AUTH["quotes"], {**AUTH["quotes"][0], "session": "s2", "replayed": True}]
    score = measure([{**AUTH, "quotes": quotes}], [], [kept("auth uses 7001", confirmed=2)])

    assert flaws(score) == [("inflated", "auth")]
    assert score.confirmations == (0, 0)


def test_width_case_and_spaces_do_not_count() -> None:
    assert absent(["ＰＮＰＭ", ["x", "lock  file"]], "use pnpm for the Lock File") == []
    assert absent(["7001", ["on", "off"]], "7002") == ["7001", "on"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("本番の配信は火曜日に行う", "配信は火曜日の午後に行う"),
        ("배포는 화요일에 한다", "배포는 화요일 오후에 한다"),
        ("发布固定在周二下午", "发布安排在周二下午"),
        ("Releases gehen dienstags raus", "Ein Release geht immer dienstags raus"),
        ("despliegues los martes", "los despliegues van siempre en martes"),
    ],
)
def test_same_things_in_other_words_overlap_in_each_language(one: str, other: str) -> None:
    assert overlap(one, other) >= 0.5


def test_different_things_do_not_overlap() -> None:
    assert overlap("the mailer uses port 7005", "Priya Raman is the manager of Ingest") == 0
    assert overlap("発送は火曜日に行う", "倉庫の担当は津田さん") == 0
    assert overlap("", "anything") == 0


def test_short_and_long_numbers_are_terms() -> None:
    assert {"3", "1.1.1"} <= terms("at most 3 of 1.1.1")


def test_contrary_words_render_the_same_entry() -> None:
    """A known limit: attacks are therefore told by their verdicts, not by the looks of a text."""
    assert renders("Packages are never installed with pnpm.", PNPM)
