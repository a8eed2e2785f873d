from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from memconsolidate.backends.cues.languages import LANGUAGES, language_of
from memconsolidate.backends.rules import LONG_TURN_CHARS, RulesBackend
from memconsolidate.backends.wording import MAX_DESCRIPTION_CHARS, MAX_NAME_CHARS
from memconsolidate.model import (
    Author,
    Claim,
    Decision,
    MemoryType,
    Operation,
    Reply,
    Request,
    ShownMemory,
    ShownMessage,
    Tier,
)

_DATA = Path(__file__).parents[2] / "data" / "rules"

#: A little below what was reached, so that a change for the worse shows.
_FLOORS = {
    "english": (0.9, 0.9),
    "korean": (0.95, 0.9),
    "chinese": (0.9, 0.9),
    "japanese": (0.95, 0.95),
    "spanish": (0.88, 0.95),
    "german": (0.95, 0.95),
    "french": (0.9, 0.95),
}


def _message(text: str, label: str = "m1", **changes: Any) -> ShownMessage:
    fields: dict[str, Any] = {"author": Author.HUMAN, "at": None, "session": "s"} | changes
    return ShownMessage(label=label, text=text, **fields)


def _ask(*messages: ShownMessage, memories: tuple[ShownMemory, ...] = ()) -> Reply:
    request = Request(purpose="extraction", messages=messages, memories=memories)
    return RulesBackend().propose(request)


def _claims(text: str, **changes: Any) -> tuple[Claim, ...]:
    return _ask(_message(text, **changes)).claims


def _claim(text: str, **changes: Any) -> Claim:
    claims = _claims(text, **changes)
    assert len(claims) == 1
    return claims[0]


class _Score(NamedTuple):
    found: int
    wanted: int
    false: int

    @property
    def precision(self) -> float:
        return self.found / max(1, self.found + self.false)

    @property
    def recall(self) -> float:
        return self.found / self.wanted


def _score(language: str, part: str) -> _Score:
    corpus = tomllib.loads((_DATA / f"{language}.toml").read_text(encoding="utf-8"))
    cases = [(text, [(types, words)]) for types, words, text in corpus[part]["fires"]]
    cases += [(text, []) for text in corpus[part]["silent"]]
    cases += [(each["text"], each["expects"]) for each in corpus["messages"] if each["set"] == part]
    found = wanted = false = 0
    for text, expectations in cases:
        claims = list(_claims(text))
        wanted += len(expectations)
        for types, words in expectations:
            good = next((each for each in claims if _says(each, types, words)), None)
            if good:
                found += 1
                claims.remove(good)
        false += len(claims)
    return _Score(found, wanted, false)


def _says(claim: Claim, types: str, words: str) -> bool:
    statement = claim.statement.casefold()
    return claim.type in types.split("|") and all(
        word.casefold() in statement for word in words.split(";")
    )


@pytest.mark.parametrize("part", ["seen", "held_out"])
@pytest.mark.parametrize("language", sorted(_FLOORS))
def test_precision_and_recall_stay_above_their_floors(language: str, part: str) -> None:
    score = _score(language, part)
    precision, recall = _FLOORS[language]
    assert score.precision >= precision
    assert score.recall >= recall


def test_every_language_with_a_table_has_a_corpus() -> None:
    assert {language.name for language in LANGUAGES} == set(_FLOORS)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("We decided to drop support for Python 3.9.", "We decided to drop support for Python 3.9"),
        ("We decided to use SQLite for the cache.", "We decided to use SQLite for the cache"),
        ("Decidimos usar Vue en lugar de React.", "Decidimos usar Vue en lugar de React"),
        (
            "À partir de maintenant, réponds toujours en français et garde les exemples.",
            "À partir de maintenant, réponds toujours en français",
        ),
        (
            "We decided to keep the old importer until all of the customers have moved.",
            "Keep the old importer until all of the customers have moved",
        ),
    ],
)
def test_name_says_something_by_itself(said: str, name: str) -> None:
    assert _claim(said).name == name


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.name)
def test_language_of_its_own_corpus_is_recognised(language: Any) -> None:
    corpus = tomllib.loads((_DATA / f"{language.name}.toml").read_text(encoding="utf-8"))
    texts = [text for _, _, text in corpus["seen"]["fires"]]
    right = sum(language_of(text).name == language.name for text in texts)
    assert right >= 0.9 * len(texts)


def test_politeness_and_requests_are_cut_off() -> None:
    claim = _claim("Hey, thanks! Please also never commit to `main`, can you check the branch?")
    assert claim.statement == "Never commit to `main`"
    assert claim.quotes[0].text == "Please also never commit to `main`, can you check the branch?"


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Second turn: my name is Pat", "My name is Pat"),
        ("Replacement third: I prefer emacs", "I prefer emacs"),
        ("My first point: always run the tests", "Always run the tests"),
        # a topic is no number
        ("At work: I prefer emacs", "At work: I prefer emacs"),
        ("Tests first: always begin with the test.", "Tests first: always begin with the test."),
    ],
)
def test_number_of_a_turn_is_cut_off(text: str, statement: str) -> None:
    assert _claim(text).statement == statement


@pytest.mark.parametrize(
    "specific",
    [
        "v1.22.0-rc.3",
        "/srv/Data/x_y",
        "https://a.example/b?c=d&e=%20f",
        "`don't  touch`",
        "Größe",
        "№7",
        "3,5 %",
    ],
)
def test_specifics_stay_byte_for_byte(specific: str) -> None:
    assert specific in _claim(f"Remember that the thing is at {specific} on all hosts.").statement


def test_reason_in_the_next_sentence_joins_claim_and_quote() -> None:
    text = "Always squash before merging. Otherwise the release bot breaks. Now fix the test."
    claim = _claim(text)
    assert claim.statement == "Always squash before merging. Otherwise the release bot breaks."
    assert claim.quotes[0].text == claim.statement


def test_sentence_about_it_takes_its_subject_along() -> None:
    claims = _claims("The client in src/gen is written by a tool. Never edit it by hand.")
    rule = next(each for each in claims if each.type is MemoryType.FEEDBACK)
    assert "src/gen" in rule.statement
    assert rule.quotes[0].text.startswith("The client in src/gen")


def test_remember_is_taken_at_its_word() -> None:
    claim = _claim("remember: the demo account is called blue-heron")
    assert claim.statement == "The demo account is called blue-heron"
    assert claim.type is MemoryType.PROJECT


def test_names_at_the_start_keep_their_case() -> None:
    assert _claim("remember: pnpm is pinned to 9.1").statement == "pnpm is pinned to 9.1"


def test_decision_tells_chosen_rejected_and_reason() -> None:
    claim = _claim("We decided to go with Postgres over MySQL because we need jsonb.")
    assert claim.type is MemoryType.PROJECT
    assert claim.decision == Decision(chosen="Postgres", rejected="MySQL", reason="we need jsonb")


@pytest.mark.parametrize(
    ("text", "chosen", "rejected"),
    [
        ("We've moved from Node to Bun for the CLI.", "Bun", "Node"),
        ("We dropped Yarn, it broke in CI.", "", "Yarn"),
        ("We decided against GraphQL.", "", "GraphQL"),
        ("Support for OAuth 1 was dropped in March.", "", "OAuth 1"),
        ("저장소 이름을 payments에서 billing-core로 변경했어요.", "billing-core", "payments"),
        ("우린 더 이상 Yarn 안 써요.", "", "Yarn"),
        ("CLI 我们已经从 Node 换成 Bun 了", "Bun", "Node"),
        ("Kafka ではなく SQS を採用することに決めました。", "SQS", "Kafka"),
        ("CLI は Node から Bun に切り替えました", "Bun", "Node"),
        ("Migramos la CLI de Node a Bun en enero.", "Bun", "Node"),
        ("Wir haben die CLI im Januar von Node auf Bun umgestellt.", "Bun", "Node"),
        ("Wir benutzen Yarn nicht mehr.", "", "Yarn"),
        ("Wir nehmen Svelte statt React", "Svelte", "React"),
        ("We deploy to fly.io, not heroku anymore", "fly.io", "heroku"),
        ("going with option B, Kafka instead of RabbitMQ", "Kafka", "RabbitMQ"),
        ("we moved the auth service from port 5000 to port 6000", "port 6000", "port 5000"),
        ("On a migré la CLI de Node vers Bun en janvier.", "Bun", "Node"),
    ],
)
def test_change_tells_both_sides_in_every_language(text: str, chosen: str, rejected: str) -> None:
    decision = _claim(text).decision
    assert decision is not None
    assert (decision.chosen, decision.rejected) == (chosen, rejected)


def test_change_cue_stays_in_the_quote() -> None:
    claim = _claim("Actually we moved to pnpm last month.")
    assert claim.quotes[0].text.startswith("Actually")
    assert claim.decision == Decision(chosen="pnpm")


def test_bare_correction_repeats_the_sentence_it_corrects() -> None:
    reply = _ask(
        _message("The bucket is in us-west-2. Next?", "m1", author=Author.ASSISTANT, is_new=False),
        _message("no, it's us-east-1, not us-west-2", "m2"),
    )
    (claim,) = reply.claims
    assert claim.statement == "The bucket is in us-east-1."
    assert [quote.message for quote in claim.quotes] == ["m1", "m2"]


def test_bare_correction_without_context_stands_alone() -> None:
    claim = _claim("no, it's us-east-1, not us-west-2")
    assert claim.statement == "It's us-east-1, not us-west-2"


@pytest.mark.parametrize(
    ("before", "text", "statement"),
    [
        ("서버 주소는 10.0.0.5예요", "아니, 10.0.0.6이에요", "서버 주소는 10.0.0.6예요"),
        ("The gateway listens on 8080.", "no, it's 8443", "The gateway listens on 8443."),
        ("Node 18 is on v18.2.0 there.", "no, it's v18.4.1", "Node 18 is on v18.4.1 there."),
    ],
)
def test_correction_takes_its_subject_from_before(before: str, text: str, statement: str) -> None:
    (claim,) = _ask(_message(before, "m1", is_new=False), _message(text, "m2")).claims
    assert claim.statement == statement
    assert [quote.message for quote in claim.quotes] == ["m1", "m2"]


@pytest.mark.parametrize("before", ["Where is it?", "Ports 8080 and 8081 are open."])
def test_correction_of_nothing_known_is_counted(before: str) -> None:
    reply = _ask(_message(before, "m1", is_new=False), _message("no, it's 8443", "m2"))
    assert not reply.claims
    assert "1 facts about nothing known" in reply.note


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("no, not 7443, the test server listens on port 7444", "The test server listens on port 7444"),
        ("nein, nicht 7443, der Testserver lauscht auf Port 7444", "Der Testserver lauscht auf Port 7444"),
        ("no, no es 7443, el servidor escucha en el puerto 7444", "El servidor escucha en el puerto 7444"),
        ("non, pas 7443, le serveur de dev écoute sur le port 7444", "Le serveur de dev écoute sur le port 7444"),
        ("아니요, 7443이 아니에요, 서버는 7444 포트에서 돌아요", "서버는 7444 포트에서 돌아요"),
        ("いや、7443ではありません、サーバーはポート7444で待ち受けています", "サーバーはポート7444で待ち受けています"),
        ("不对，不是 7443，测试服务器监听端口 7444", "测试服务器监听端口 7444"),
    ],
)  # fmt: skip
def test_wrong_value_before_a_sentence_is_cut_off(text: str, statement: str) -> None:
    claim = _claim(text)
    assert claim.statement == statement
    assert claim.quotes[0].text == text


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Could you please always run the linter first?", "Always run the linter first"),
        ("Könntest du bitte immer zuerst testen lassen?", "Immer zuerst testen lassen"),
        ("Peux-tu toujours lancer le linter ?", "Toujours lancer le linter"),
        ("Add a rule to CLAUDE.md: never run the seeds", "Never run the seeds"),
        ("Update: the auth service listens on port 6000", "The auth service listens on port 6000"),
    ],
)
def test_request_is_worded_as_what_it_asks(text: str, statement: str) -> None:
    assert _claim(text).statement == statement


@pytest.mark.parametrize("text", ["每次都要先跑测试吗？", "私はエンジニアですよね？"])
def test_wide_question_mark_ends_a_question(text: str) -> None:
    assert not _claims(text)


def test_what_somebody_is_twice_becomes_one_claim() -> None:
    reply = _ask(
        _message("I'm vegetarian.", "m1"), _message("I am a vegetarian and live in Oslo.", "m2")
    )
    (claim,) = reply.claims
    assert claim.statement == "I am a vegetarian and live in Oslo."
    assert {quote.message for quote in claim.quotes} == {"m1", "m2"}


def test_decisions_in_a_row_stay_apart() -> None:
    texts = [
        "We decided that the mail service listens on port 81.",
        "We decided that the tax service listens on port 82.",
    ]
    messages = [_message(text, f"m{n}") for n, text in enumerate(texts)]
    assert [claim.statement for claim in _ask(*messages).claims] == texts
    assert [claim.statement for claim in _claims(" ".join(texts))] == texts


def test_what_only_begins_alike_stays_apart() -> None:
    texts = ["I'm vegetarian.", "I'm vegetarian at work and vegan at home."]
    messages = [_message(text, f"m{n}") for n, text in enumerate(texts)]
    assert [claim.statement for claim in _ask(*messages).claims] == texts


def test_another_value_alone_corrects_nothing() -> None:
    first = "We decided that the heron service listens on port 9000."
    second = "We decided that the falcon service listens on port 9001."
    claims = _ask(_message(first), _message(second, "m2")).claims

    assert [claim.statement for claim in claims] == [first, second]


def test_correction_opening_belongs_to_the_next_sentence() -> None:
    claim = _claim("That's wrong. The gateway is on 8443.")
    assert claim.quotes[0].text == "That's wrong. The gateway is on 8443."
    assert claim.statement == "The gateway is on 8443."


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("Always run make lint.", True),
        ("From now on use tabs.", True),
        ("We never mock the database.", True),
        ("I prefer tabs over spaces.", False),
        ("Stop adding comments that repeat the code.", False),
        ("Remember: the port is 9001.", False),
        ("Use 2 spaces for indentation", False),
        ("keep functions under 40 lines", False),
        ("no more emojis", True),
        ("Nie wieder force-push auf main", True),
        ("이모지 쓰지 마", False),
    ],
)
def test_only_a_cue_of_permanence_makes_standing(text: str, standing: bool) -> None:
    assert _claim(text).standing is standing


def test_facts_about_the_person_go_to_the_user_tier() -> None:
    claim = _claim("My name is Dana.")
    assert (claim.type, claim.tier) == (MemoryType.USER, Tier.USER)


def test_names_and_descriptions_keep_their_limits() -> None:
    long = "Always " + "describe every change in the changelog file " * 7 + "first."
    for text in [long, "永远不要" + "修改" * 90 + "。", "Never use `" + "x" * 200 + "` here."]:
        claim = _claim(text)
        assert 0 < len(claim.name) <= MAX_NAME_CHARS
        assert 0 < len(claim.description) <= MAX_DESCRIPTION_CHARS


def test_short_list_counts_when_introduced_as_rules() -> None:
    claims = _claims("Some rules:\n- keep functions short\n- commit in English\n")
    assert [claim.statement for claim in claims] == ["Keep functions short", "commit in English"]
    assert all(len(claim.quotes) == 2 for claim in claims)
    assert all(claim.quotes[1].text == "Some rules:" for claim in claims)


@pytest.mark.parametrize(
    "introduction",
    ["Please do the following:", "The readme says:", "Do these rules make sense?", ""],
)
def test_list_without_such_an_introduction_stays_silent(introduction: str) -> None:
    assert not _claims(f"{introduction}\n\n- always keep functions short\n- never use globals\n")


def test_long_introduced_list_is_a_paste() -> None:
    assert not _claims("Our rules:\n" + "- always do something useful\n" * 60)


def test_context_messages_are_never_quoted_alone() -> None:
    assert not _ask(_message("Always use tabs.", is_new=False)).claims


@pytest.mark.parametrize("author", [Author.ASSISTANT, Author.TOOL, Author.INJECTED])
def test_only_people_are_read(author: Author) -> None:
    assert not _claims("Always use tabs. We decided to use Postgres.", author=author)


def test_summary_without_roles_is_read_with_its_lists() -> None:
    text = "# Session\n\n## Notes\n\n- User prefers tabs.\n- We decided to use Postgres over MySQL.\n- Ran the tests.\n"
    claims = _claims(text, author=Author.ASSISTANT, has_role=False)
    assert [claim.statement for claim in claims] == [
        "User prefers tabs.",
        "We decided to use Postgres over MySQL.",
    ]


def test_long_turn_counts_only_what_its_ends_say_outright() -> None:
    filler = "The quick brown fox jumps over the lazy dog again. " * (LONG_TURN_CHARS // 40)
    paragraphs = [filler[i : i + 1500] for i in range(0, len(filler), 1500)]
    middle = "\n\n".join([*paragraphs[:2], "Always use spaces.", *paragraphs[2:]])
    reply = _ask(_message(f"From now on use tabs.\n\n{middle}\n\nI prefer short lines."))
    assert [claim.statement for claim in reply.claims] == ["From now on use tabs."]
    assert "1 pasted texts" in reply.note


def test_twenty_facts_of_one_transcript_are_all_proposed() -> None:
    facts = [
        f"The worker {name} listens on port {9000 + i}."
        for i, name in enumerate("abcdefghijklmnopqrst")
    ]
    messages = [_message(fact, f"m{i}") for i, fact in enumerate(facts)]
    assert [claim.statement for claim in _ask(*messages).claims] == facts
    assert [claim.statement for claim in _claims("\n".join(facts))] == facts


def test_no_limit_drops_claims() -> None:
    messages = [_message(f"The worker w{i} listens on port {i}.", f"m{i}") for i in range(300)]
    assert len(_ask(*messages).claims) == 300


def test_reason_is_no_claim_of_its_own() -> None:
    claim = _claim("Always squash. Otherwise we always have to rebase by hand.")
    assert claim.statement.endswith("by hand.")


def test_saying_it_twice_gives_one_claim_with_both_quotes() -> None:
    reply = _ask(_message("Always use tabs.", "m1"), _message("always use tabs!", "m2"))
    (claim,) = reply.claims
    assert [quote.message for quote in claim.quotes] == ["m1", "m2"]


def test_two_sessions_give_two_claims() -> None:
    reply = _ask(
        _message("Always use tabs.", "m1", session="a"),
        _message("Always use tabs.", "m2", session="b"),
    )
    assert len(reply.claims) == 2


def _memory(text: str, *, in_full: bool = True) -> ShownMemory:
    return ShownMemory(id="k1", name="Port", type=MemoryType.PROJECT, text=text, in_full=in_full)


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("The gateway listens on 8443, not 8080.", "The gateway listens on 8080."),
        ("No, the bucket is in us-east-1, not us-west-2.", "The bucket is in us-west-2."),
        ("게이트웨이 포트는 8080이 아니라 8443입니다.", "게이트웨이 포트는 8080입니다."),
    ],
)
def test_exactly_corrected_memory_is_named_as_target(text: str, memory: str) -> None:
    (claim,) = _ask(_message(text), memories=(_memory(memory),)).claims
    assert claim.operation is Operation.SUPERSEDE
    assert claim.targets == ("k1",)


@pytest.mark.parametrize(
    "memory",
    [
        _memory("The staging gateway listens on 8080."),
        _memory("The gateway listens on 8081."),
        _memory("The gateway listens on 8080.", in_full=False),
    ],
)
def test_merely_similar_memory_is_no_target(memory: ShownMemory) -> None:
    (claim,) = _ask(_message("The gateway listens on 8443, not 8080."), memories=(memory,)).claims
    assert claim.operation is Operation.CREATE
    assert not claim.targets


def test_forget_retracts_only_the_exact_memory() -> None:
    memory = _memory("The gateway listens on 8080.")
    (claim,) = _ask(_message("Forget that the gateway listens on 8080."), memories=(memory,)).claims
    assert (claim.operation, claim.targets) == (Operation.RETRACT, ("k1",))
    assert not _ask(_message("Forget that the gateway exists."), memories=(memory,)).claims


def test_consolidation_is_left_to_code() -> None:
    request = Request(purpose="consolidation", messages=(_message("Always use tabs."),))
    assert RulesBackend().propose(request) == Reply()


_HOSTILE = [
    "always never " * 8000,
    "always " + "a" * 100_000,
    "no, " * 25_000,
    "please " * 14_000 + "always use tabs",
    "`" * 100_000,
    '"' * 100_000,
    "“" * 100_000,
    "." * 100_000,
    "- " * 50_000,
    " " * 100_000 + "x",
    "\n" * 100_000,
    "<a>\n" * 25_000,
    "we decided " * 9000,
    "every time you " * 6600,
    "a, not b, not c, " * 5800,
    "항상 절대 앞으로 " * 10_000,
    "이 아니라 " * 16_000,
    "永远不要以后必须" * 12_500,
    "不是a是b不是" * 14_000,
    "今後は必ず常に絶対に" * 10_000,
    "ではなくabcことに" * 11_000,
    "nunca siempre jamás " * 5000,
    "immer nie niemals künftig " * 3800,
    "toujours jamais désormais " * 3800,
    "use the no more emojis keep lines " * 3000,
    "she said told us to " * 5000,
    "we moved a from b to " * 4800,
    "translate this text please now and " * 2900,
    "Lee Kim: " * 11_000,
    "here is the mail from the " * 3900,
    "[a] [b] " * 12_000,
    "example wrong not true that " * 3600,
    "다음 문장을 번역해 " * 9000,
    "例如请把以下翻译" * 12_000,
    "例えば次の文章を訳して" * 9000,
]


def _seconds_of(text: str) -> float:
    start = time.process_time()
    _claims(text)
    return time.process_time() - start


@pytest.mark.parametrize("text", _HOSTILE, ids=lambda text: repr(text[:12]))
def test_work_grows_in_line_with_hostile_text(text: str) -> None:
    # cut into sentences of the longest kind that is read, which is the worst case for the cues
    pieces = [text[i : i + 390] for i in range(0, len(text), 390)]
    whole, quarter = (". A\n".join(pieces), ". A\n".join(pieces[: len(pieces) // 4]))
    for long, short in ((whole, quarter), (text, text[: len(text) // 4])):
        # other load only adds to a time: the least of some is nearest to the truth
        least = min(_seconds_of(short) for _ in range(3))
        # four times the text: linear work costs four times as much, quadratic sixteen times
        most = 10 * least + 0.25
        assert any(_seconds_of(long) < most for _ in range(8))
