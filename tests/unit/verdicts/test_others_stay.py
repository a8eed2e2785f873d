"""What is said of somebody or something else replaces nothing, however much its words correct."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Operation, Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, memory, outcome_of

_OTHERS = ("My sister", "Bob", "My dog", "Our customer", "The contractor", "The mobile team")
_ELSEWHERE = ("For now", "In the demo", "In tests", "This week", "On Windows", "In the blog")

#: A memory, words with a correction's cue as they were said, and the statement made of them.
OTHER_THINGS = [
    ("We use yarn.", "No, we use Kotlin, not Java.", "We use Kotlin, not Java."),
    ("We use Postgres.", "No, we use Django.", "We use Django."),
    ("We use Postgres.", "Actually we use Django.", "We use Django."),
    ("We use Postgres.", "Correction: we use Django, not Flask.", "We use Django, not Flask."),
    ("We decided to use Postgres.", "Actually, we decided to use Django, not Flask.",
     "We decided to use Django, not Flask."),
    ("I prefer tabs over spaces.", "No, I prefer pnpm, not npm.", "I prefer pnpm, not npm."),
    ("I use vim.", "Actually I use fish, not zsh.", "I use fish, not zsh."),
    ("Always use pnpm.", "No, always use tabs, not spaces.", "Always use tabs, not spaces."),
    ("In all my projects use uv.", "Actually, in all my projects use ruff, not flake8.",
     "In all my projects use ruff, not flake8."),
    ("We use S3.", "No, we use k8s now.", "We use k8s now."),
    ("Benutze immer pnpm.", "Nein, benutze immer Tabs, nicht Leerzeichen.",
     "Benutze immer Tabs, nicht Leerzeichen."),
    ("Wir benutzen Postgres.", "Nein, wir benutzen Django.", "Wir benutzen Django."),
    ("Usamos Postgres.", "En realidad usamos Django, no Flask.", "Usamos Django, no Flask."),
    ("On utilise Postgres.", "Non, on utilise Django, pas Flask.",
     "On utilise Django, pas Flask."),
    ("我们用 Postgres。", "不对，我们用 Django，不是 Flask。", "我们用 Django，不是 Flask。"),
    ("우리는 Postgres를 써요.", "아니, 우리는 Flask가 아니라 Django를 써요.",
     "우리는 Flask가 아니라 Django를 써요."),
    ("Postgresを使っています。", "いや、FlaskではなくDjangoを使っています。",
     "FlaskではなくDjangoを使っています。"),
]  # fmt: skip

#: A memory, and words about somebody or somewhere else that end or change the same there.
OTHER_PEOPLE = [
    *(("I live in Lisbon.", f"{other} no longer lives in Lisbon.") for other in _OTHERS),
    *(("I live in Lisbon.", f"{other} now lives in Porto, not Lisbon.") for other in _OTHERS),
    *(("I'm allergic to peanuts.", f"{other} is no longer allergic to peanuts.")
      for other in _OTHERS),
    *(("We use Redis for caching.", f"{other} now uses Memcached for caching instead of Redis.")
      for other in _OTHERS),
    *(("We use Redis for caching.", f"{there} we use Memcached for caching instead of Redis.")
      for there in _ELSEWHERE),
    ("Always answer in Korean.", "From now on answer customers in English instead of Korean."),
    ("항상 한국어로 답변해.", "앞으로 고객에게는 한국어 대신 영어로 답변해."),
    ("いつも日本語で答えて。", "今後、顧客には日本語ではなく英語で答えて。"),
    ("Antworte immer auf Deutsch.", "Antworte Kunden ab jetzt auf Englisch statt auf Deutsch."),
    ("始终用中文回答。", "从现在起对客户用英文而不是中文回答。"),
    ("Ich wohne in Rom.", "Meine Schwester wohnt nicht mehr in Rom."),
    ("Vivo en Roma.", "Mi hermana ya no vive en Roma."),
    ("J'habite à Rome.", "Ma sœur n'habite plus à Rome."),
    ("저는 로마에 살아요.", "제 여동생은 이제 로마에 살지 않아요."),
    ("我住在罗马。", "我妹妹不再住在罗马。"),
    ("私はローマに住んでいます。", "妹はもうローマには住んでいません。"),
]  # fmt: skip

#: A memory that a model says to be replaced, and words that say nothing against it.
NAMED = [
    ("I'm allergic to peanuts", "I'm no longer allergic to cats"),
    ("Never push to main", "in the playground repo always push to main from now on"),
    ("The database of the shop is PostgreSQL", "the database of the shop is no longer slow"),
    ("The database of the shop is PostgreSQL",
     "for now the database of the shop is SQLite instead of PostgreSQL"),
    ("The staging database listens on port 5432",
     "a second staging database now listens on port 6432"),
    ("Telemetry is enabled", "telemetry is disabled in the demo"),
    ("Telemetry is enabled", "telemetry is disabled for EU customers"),
    ("Telemetry is enabled", "telemetry is disabled while the outage lasts"),
    ("Telemetry is enabled", "verbose telemetry is disabled now"),
    ("We use pnpm in the frontend", "we now use tailwind instead of bootstrap in the frontend"),
    ("We use pnpm in the frontend", "we no longer use jest in the frontend"),
    ("We use pnpm in the frontend", "the mobile app now uses yarn instead of pnpm"),
    ("My manager is Dana", "the password manager is now Bitwarden"),
    ("My manager is Dana", "my manager is now in Hamburg"),
    ("Always run the tests before a commit", "no longer run the linter before a commit"),
    ("Always run the tests before a commit", "never run the slow tests before a commit"),
    ("I prefer tabs over spaces", "in Python I now prefer spaces over tabs"),
    ("Die Telemetrie ist aktiviert", "die Telemetrie ist für Kunden in der EU deaktiviert"),
    ("Las pruebas se ejecutan siempre", "las pruebas lentas ya no se ejecutan nunca"),
]  # fmt: skip

#: A memory that a model names as its equal, and words that say it of less.
NARROWER = [
    ("The API listens on port 8443", "the API listens on port 8443 in staging"),
    ("We deploy on Tuesdays", "we deploy on Tuesdays for now"),
    ("Always run make check", "always run make check before you push"),
]


def _type_of(known: str) -> MemoryType:
    if known.startswith(("I ", "I'm", "Ich ", "My ", "Vivo", "J'", "저는", "我住", "私は")):
        return MemoryType.USER
    rules = ("lways", "ever", "mmer", "iempre", "항상", "いつも", "始终", "In all")
    return MemoryType.FEEDBACK if any(word in known for word in rules) else MemoryType.PROJECT


def _outcome(known: str, text: str, statement: str | None = None, **options: object) -> Outcome:
    kind = _type_of(known)
    options |= {"kind": kind, "standing": kind is MemoryType.FEEDBACK}
    return judge_one(text, statement, [memory(known, kind=kind)], **options).outcome


@pytest.mark.parametrize(("known", "text", "statement"), OTHER_THINGS)
def test_correction_of_something_else_leaves_what_only_its_verb_has_in_common(
    known: str, text: str, statement: str
) -> None:
    assert _outcome(known, text, statement) is Outcome.CREATE


@pytest.mark.parametrize(("known", "text"), OTHER_PEOPLE)
def test_change_for_somebody_or_somewhere_else_replaces_nothing(known: str, text: str) -> None:
    assert _outcome(known, text) not in (Outcome.SUPERSEDE, Outcome.RETIRE)


@pytest.mark.parametrize(("known", "text"), NAMED)
def test_memory_that_a_model_names_stays_where_the_words_are_about_something_else(
    known: str, text: str
) -> None:
    outcome = _outcome(known, text, operation=Operation.SUPERSEDE, targets=("a1",))

    assert outcome not in (Outcome.SUPERSEDE, Outcome.RETIRE)


@pytest.mark.parametrize(("known", "text"), NARROWER)
def test_what_holds_within_a_limit_confirms_nothing_without_it(known: str, text: str) -> None:
    assert _outcome(known, text, targets=("a1",)) is not Outcome.REINFORCE


@pytest.mark.parametrize(
    ("known", "text", "statement"),
    [
        ("We use Flask.", "Actually, we use Django, not Flask.", "We use Django, not Flask."),
        ("We use yarn.", "Actually we use pnpm.", "We use pnpm."),
        ("The staging server is called heron.", "No, the staging server is called osprey.",
         "The staging server is called osprey."),
        ("Our CI runs on Jenkins.", "No, our CI runs on Buildkite.", "Our CI runs on Buildkite."),
        ("We use Redis for caching.", "We use the Amazon cache for caching instead of Redis.",
         "We use the Amazon cache for caching instead of Redis."),
        ("CI runs on Jenkins.", "CI is no longer on Jenkins, it runs on Buildkite.",
         "CI is no longer on Jenkins, it runs on Buildkite."),
    ],
)  # fmt: skip
def test_correction_that_names_the_thing_or_its_old_value_replaces(
    known: str, text: str, statement: str
) -> None:
    assert _outcome(known, text, statement) is Outcome.SUPERSEDE


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Always use tabs.", "From now on use spaces instead of tabs."),
        ("Benutze immer Tabs.", "Ab jetzt benutze Leerzeichen statt Tabs."),
        ("Siempre usa tabs.", "A partir de ahora usa espacios en vez de tabs."),
        ("Utilise toujours npm.", "Désormais utilise pnpm au lieu de npm."),
        ("항상 npm을 써 주세요.", "앞으로는 npm 대신 pnpm을 써 주세요."),
        ("总是使用 npm。", "以后使用 pnpm，不要用 npm。"),
    ],
)
def test_rule_that_names_what_it_ends_replaces_the_rule_for_it(known: str, text: str) -> None:
    assert _outcome(known, text) is Outcome.SUPERSEDE


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Always use tabs.", "From now on use spaces instead of tabs in YAML."),
        ("Always use pnpm.", "From now on use spaces instead of tabs."),
    ],
)
def test_rule_for_something_else_stays(known: str, text: str) -> None:
    assert _outcome(known, text) is Outcome.CREATE


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("Our team uses Slack.", "Correction: our team uses Linear."),
        ("The backend is written in Go.", "Correction: the backend is written in Rust."),
        ("The backend is written in Go.", "The backend is written in Rust now."),
    ],
)
def test_correction_of_what_there_may_be_several_of_is_shown_to_a_person(
    known: str, text: str
) -> None:
    verdict = judge_one(text, text.removeprefix("Correction: "), [memory(known)])

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.NEAR_CORRECTION)
