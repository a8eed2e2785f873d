"""Words that name a new value, for what has one, replace the old one; words about another thing do not."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome, Quote
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, judge_one, memory, outcome_of, said

#: A memory, and words that replace it.
REPLACED = [
    ("Always use tabs for indentation.", "Always use 2 spaces for indentation, not tabs."),
    ("Always use 2 spaces for indentation.", "Always use tabs for indentation, not spaces."),
    ("Immer Tabs verwenden.", "Immer 2 Leerzeichen verwenden, nicht Tabs."),
    ("We deploy every Thursday.", "We deploy on Wednesdays, not Thursdays."),
    ("We deploy on Thursdays.", "We deploy every Wednesday, not Thursday."),
    ("Wir deployen jeden Donnerstag.", "Wir deployen mittwochs, nicht donnerstags."),
    ("On déploie chaque jeudi.", "On déploie le mercredi, pas le jeudi."),
    ("Desplegamos cada jueves.", "Desplegamos los miércoles, no los jueves."),
    ("The staging server is called hermes.", "The staging server is called apollo now."),
    ("Der Staging-Server heißt hermes.", "Der Staging-Server heißt jetzt apollo."),
    ("Le serveur de test s'appelle hermes.", "Le serveur de test s'appelle maintenant apollo."),
    ("El servidor de pruebas se llama hermes.", "El servidor de pruebas ahora se llama apollo."),
    ("测试服务器叫 hermes。", "测试服务器现在叫 apollo。"),
    ("스테이징 서버 이름은 hermes예요.", "스테이징 서버 이름은 이제 apollo예요."),
    ("サーバーはhermesという名前です。", "サーバーは今はapolloという名前です。"),
    ("Je travaille chez Renault.", "Je travaille maintenant chez Peugeot, plus chez Renault."),
]  # fmt: skip

#: A memory, and words of another thing, or of one more.
STAY = [
    ("We deploy every Thursday.", "We release on Wednesdays, not Thursdays."),
    ("We deploy every Thursday.", "The mobile team deploys on Wednesdays, not Thursdays."),
    ("Always use tabs for indentation.", "Always use 2 spaces for Python, not tabs."),
    ("The staging server is called hermes.", "The production server is called apollo now."),
    ("The staging server is called hermes.", "The second staging server is called apollo now."),
    ("The staging server is called hermes.", "The staging database is now called apollo."),
    ("Der Staging-Server heißt hermes.", "Der zweite Staging-Server heißt jetzt apollo."),
]  # fmt: skip

#: A statement, and the same with its phrase of where or when in another place.
MOVED = [
    ("I prefer dark mode in every editor.", "In every editor I prefer dark mode."),
    ("In every editor I prefer dark mode.", "I prefer dark mode in every editor."),
    ("We deploy with Ansible on Fridays.", "On Fridays we deploy with Ansible."),
    ("Ich bevorzuge den Dunkelmodus in jedem Editor.",
     "In jedem Editor bevorzuge ich den Dunkelmodus."),
    ("Prefiero el modo oscuro en cada editor.", "En cada editor prefiero el modo oscuro."),
    ("Je préfère le mode sombre dans chaque éditeur.",
     "Dans chaque éditeur je préfère le mode sombre."),
]  # fmt: skip


@pytest.mark.parametrize(("known", "text"), REPLACED)
def test_new_value_takes_the_place_of_the_old(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)


@pytest.mark.parametrize(("known", "text"), STAY)
def test_other_thing_replaces_nothing(known: str, text: str) -> None:
    assert judge_one(text, None, [memory(known)]).outcome is not Outcome.SUPERSEDE


@pytest.mark.parametrize(("known", "text"), MOVED)
def test_phrase_in_another_place_says_the_same(known: str, text: str) -> None:
    verdict = judge_one(text, None, [memory(known)])

    assert outcome_of(verdict) == (Outcome.REINFORCE, Reason.ALREADY_KNOWN)


def test_phrases_in_the_place_of_each_other_say_another_thing() -> None:
    known = memory("In staging we use Redis for caching.")

    assert (
        judge_one("In caching we use Redis for staging.", None, [known]).outcome is Outcome.CREATE
    )


def test_another_day_of_what_happens_weekly_waits_for_a_person() -> None:
    known = memory("The deploy happens every Thursday at 5.")
    verdict = judge_one(
        "Actually no, deploys moved to Wednesday since last sprint.",
        "deploys moved to Wednesday since last sprint.",
        [known],
    )

    assert outcome_of(verdict) == (Outcome.HOLD, Reason.NEAR_CORRECTION)


@pytest.mark.parametrize(
    ("first", "correction", "statement"),
    [
        ("We host the site on Netlify.", "Actually, not Netlify but Cloudflare.",
         "We host the site on Cloudflare."),
        ("Wir nutzen Slack für Chats.", "Nein, nicht mehr Slack, sondern Teams.",
         "Wir nutzen Teams für Chats."),
        ("Nous utilisons Netlify pour le site.", "Non, finalement pas Netlify, on prend Cloudflare.",
         "Nous utilisons Cloudflare pour le site."),
        ("Usamos Netlify para la web.", "No, mejor no Netlify, usamos Cloudflare.",
         "Usamos Cloudflare para la web."),
    ],
)  # fmt: skip
def test_sentence_put_right_rests_on_both(first: str, correction: str, statement: str) -> None:
    made = claim(statement, quotes=(Quote("m1", first), Quote("m2", correction)))
    messages = [said(first), said(correction, label="m2", hours=1)]
    (verdict,) = judge([made], messages, [memory(first)])

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)
    assert verdict.memory is not None
    assert verdict.memory.body == statement


@pytest.mark.parametrize(
    "correction",
    [
        "Maybe not Netlify but Cloudflare.",
        "Not only Netlify but also Cloudflare.",
        "In the demo, not Netlify but Cloudflare.",
    ],
)
def test_doubt_and_addition_put_nothing_right(correction: str) -> None:
    first = "We host the site on Netlify."
    statement = "We host the site on Cloudflare."
    made = claim(statement, quotes=(Quote("m1", first), Quote("m2", correction)))
    messages = [said(first), said(correction, label="m2", hours=1)]
    (verdict,) = judge([made], messages, [memory(first)])

    assert verdict.memory is None or verdict.memory.body != statement


def test_types_stay_with_a_value_put_right() -> None:
    first, correction = "I live in Lisbon.", "Sorry, not Lisbon but Porto."
    made = claim(
        "I live in Porto.",
        quotes=(Quote("m1", first), Quote("m2", correction)),
        kind=MemoryType.USER,
    )
    messages = [said(first), said(correction, label="m2", hours=1)]
    (verdict,) = judge([made], messages, [memory(first, kind=MemoryType.USER)])

    assert outcome_of(verdict) == (Outcome.SUPERSEDE, Reason.CONFLICT_NEWER)
