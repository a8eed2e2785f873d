"""What somebody says anew in a later session, with the rules: never beside what it contradicts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine

#: The newer words replace the memory: they name the value, or there can be only one.
REPLACED = [
    ("We use uv here, not pip.", "We use poetry now, not uv."),
    ("Wir benutzen hier uv, nicht pip.", "Wir benutzen jetzt poetry, nicht uv."),
    ("Aquí usamos uv, no pip.", "Ahora usamos poetry, no uv."),
    ("Ici on utilise uv, pas pip.", "On utilise maintenant poetry, pas uv."),
    ("Please always answer in English.", "From now on answer in French."),
    ("Please always answer in English.", "From now on please reply to me in French."),
    ("Antworte immer auf Deutsch.", "Antworte ab jetzt auf Englisch."),
    ("Responde siempre en español.", "A partir de ahora responde en inglés."),
    ("Réponds toujours en français.", "Désormais, réponds en anglais."),
    ("항상 한국어로 답해 주세요.", "앞으로는 영어로 답해 주세요."),
    ("始终用中文回答。", "从现在起请用英文回答。"),
    ("常に日本語で答えてください。", "これからは英語で答えてください。"),
    ("Please always answer in English.", "Ab jetzt bitte auf Deutsch antworten."),
    ("We use uv.", "We use poetry now."),
    ("We use uv.", "We switched to poetry."),
    ("We use uv.", "We use poetry instead."),
    ("I use Vim.", "I use Helix now."),
    ("Always use pnpm.", "From now on use yarn."),
    ("My manager is Dana.", "My manager is Robin now."),
    ("My manager is Dana.", "My new manager is Robin."),
    ("My boss is Dana.", "Robin is my manager now."),
    ("우리는 uv를 써요.", "이제 poetry를 써요."),
    ("제 매니저는 다나예요.", "이제 제 매니저는 로빈이에요."),
    ("저는 Vim을 써요.", "저는 이제 Helix를 써요."),
    ("我们用 uv。", "我们现在用 poetry。"),
    ("我的经理是王芳。", "我的经理现在是李娜。"),
    ("uvを使っています。", "今はpoetryを使っています。"),
    ("私の上司は田中さんです。", "今の上司は佐藤さんです。"),
    ("Usamos uv.", "Ahora usamos poetry."),
    ("Mi jefa es Dana.", "Ahora mi jefe es Robin."),
    ("Wir benutzen uv.", "Wir benutzen jetzt poetry."),
    ("Meine Managerin ist Dana.", "Mein Manager ist jetzt Robin."),
    ("On utilise uv.", "On utilise maintenant poetry."),
    ("Ma manager est Dana.", "Mon manager est maintenant Robin."),
    (
        "The staging API runs at https://staging.example:8443.",
        "No, the staging API moved: it runs at https://staging.example:9443 now, not at https://staging.example:8443.",
    ),
    ("Our CI runs on Jenkins.", "Our CI runs on Buildkite now."),
    ("Nuestra CI corre en Jenkins.", "Nuestra CI ahora corre en Buildkite."),
    ("Notre CI tourne sur Jenkins.", "Notre CI tourne maintenant sur Buildkite."),
    ("저희 CI는 Jenkins에서 돌아갑니다.", "저희 CI는 이제 Buildkite에서 돌아갑니다."),
    ("Unsere CI läuft auf Jenkins.", "Unsere CI läuft jetzt auf Buildkite."),
    ("我们的 CI 跑在 Jenkins 上。", "我们的 CI 现在跑在 Buildkite 上。"),
    ("うちのCIはJenkinsで動いています。", "うちのCIは今はBuildkiteで動いています。"),
    ("I live in Rome.", "I don't live in Rome anymore, I live in Oslo now."),
    ("Ich wohne in Rom.", "Ich wohne nicht mehr in Rom, ich wohne jetzt in Oslo."),
    ("Vivo en Roma.", "Ya no vivo en Roma, ahora vivo en Oslo."),
    ("J'habite à Rome.", "Je n'habite plus à Rome, j'habite maintenant à Oslo."),
    ("저는 로마에 살아요.", "저는 이제 로마에 살지 않고 오슬로에 살아요."),
    ("我住在罗马。", "我不再住在罗马，现在住在奥斯陆。"),
    ("私はローマに住んでいます。", "もうローマには住んでいなくて、今はオスロに住んでいます。"),
    ("I use vim.", "I switched from vim to helix."),
    ("I use vim.", "I don't use vim anymore, I use helix now."),
    ("Ich benutze vim.", "Ich bin von vim auf helix umgestiegen."),
    ("Ich benutze vim.", "Ich benutze vim nicht mehr, ich benutze jetzt helix."),
    ("Uso vim.", "He pasado de vim a helix."),
    ("Uso vim.", "Ya no uso vim, ahora uso helix."),
    ("J'utilise vim.", "Je suis passé de vim à helix."),
    ("J'utilise vim.", "Je n'utilise plus vim, j'utilise maintenant helix."),
    ("저는 vim을 써요.", "저는 vim에서 helix로 갈아탔어요."),
    ("저는 vim을 써요.", "저는 이제 vim 안 쓰고 helix 써요."),
    ("我用 vim。", "我从 vim 换到了 helix。"),
    ("我用 vim。", "我不用 vim 了，现在用 helix。"),
    ("vimを使っています。", "vimからhelixに乗り換えました。"),
    ("vimを使っています。", "もうvimは使っていません、今はhelixを使っています。"),
    ("I prefer vim.", "I no longer prefer vim."),
    ("私の上司は田中さんです。", "私の上司は今は鈴木さんです。"),
    ("これからは必ず日本語で回答してください", "今後は必ず英語で回答してください"),
    ("Please always answer in English.", "Don't answer in English any more."),
    ("Antworte immer auf Deutsch.", "Antworte nicht mehr auf Deutsch."),
    ("Responde siempre en español.", "Ya no respondas en español."),
    ("Réponds toujours en français.", "Ne réponds plus en français."),
    ("항상 한국어로 답해 주세요.", "이제 한국어로 답하지 마세요."),
    ("常に日本語で答えてください。", "もう日本語で答えないでください。"),
    ("Stop answering in English.", "From now on answer in English."),
]
#: The same again, with another word about the time: one memory.
SAME = [
    ("We use uv.", "We use uv now."),
    ("Wir benutzen uv.", "Wir benutzen jetzt uv."),
    ("Usamos uv.", "Ahora usamos uv."),
    ("On utilise uv.", "On utilise maintenant uv."),
    ("우리는 uv를 써요.", "이제 우리는 uv를 써요."),
    ("我们用 uv。", "我们现在用 uv。"),
    ("uvを使っています。", "今はuvを使っています。"),
    ("My manager is Dana.", "Dana is my manager now."),
]
#: A person decides: the memory stays, and the newer words wait.
HELD = [
    ("Our CI runs on Jenkins.", "Our CI runs on Fly now."),
    ("Our API runs on Heroku.", "Our API runs on Fly now."),
    ("I prefer small PRs, max 300 lines.", "Actually I prefer PRs up to 500 lines."),
    ("Always keep PRs under 300 lines.", "From now on keep PRs under 500 lines."),
    ("Please always answer in English.", "Always answer in French."),
    ("始终用中文回答。", "不要再用中文回答。"),
    ("My favourite editor is Vim.", "Forget that I use Vim."),
    ("Merk dir: Mein Lieblingseditor ist Vim.", "Vergiss, dass ich Vim benutze."),
    ("Recuerda que mi editor favorito es Vim.", "Olvida que uso Vim."),
    ("Retiens que mon éditeur préféré est Vim.", "Oublie que j'utilise Vim."),
    ("제가 가장 좋아하는 에디터는 Vim입니다.", "제가 Vim을 쓴다는 건 잊어 주세요."),
    ("我最喜欢的编辑器是 Vim。", "忘掉我用 Vim 这件事。"),
    ("覚えておいて：私の好きなエディタはVimです。", "私がVimを使っていることは忘れてください。"),
    ("My favourite editor is Vim.", "forget that i use vim"),
    ("I prefer Vim over Emacs.", "forget that i prefer vim"),
    ("Merk dir: Mein Lieblingseditor ist Vim.", "vergiss, dass ich vim benutze"),
    ("Recuerda que mi editor favorito es Vim.", "olvida que uso vim"),
    ("Retiens que mon éditeur préféré est Vim.", "oublie que j'utilise vim"),
    ("제가 가장 좋아하는 에디터는 Vim입니다.", "제가 vim을 쓴다는 건 잊어 주세요."),
    ("我最喜欢的编辑器是 Vim。", "忘掉我用 vim 这件事。"),
    ("覚えておいて：私の好きなエディタはVimです。", "私がvimを使っていることは忘れてください。"),
    ("Please always answer in English.", "Stop answering in English."),
    ("Antworte immer auf Englisch.", "Hör auf, auf Englisch zu antworten."),
    ("Responde siempre en inglés.", "Deja de responder en inglés."),
    ("Réponds toujours en anglais.", "Arrête de répondre en anglais."),
    ("항상 영어로 답해 주세요.", "영어로 그만 답해."),
    ("常に英語で答えてください。", "英語で答えるのをやめてください。"),
    ("始终用英文回答。", "别再用英文回答了"),
    (
        "Branch-Namen sollen immer mit dem Projekt beginnen.",
        "Das stimmt nicht mehr: Branch-Namen sollen ab jetzt mit dem Ticket beginnen.",
    ),
    (
        "Branch names should always start with the project.",
        "That's no longer true: branch names should start with the ticket from now on.",
    ),
]
#: Of another thing, or besides it: both hold.
BOTH = [
    ("Our CI runs on Jenkins.", "Our CI also runs on Buildkite now."),
    ("Our CI runs on Jenkins.", "Our docs run on Netlify now."),
    ("Please always answer in English.", "From now on write commit messages in French."),
    ("Always use pytest.", "From now on use tabs."),
    ("From now on always use tabs.", "From now on always deploy on Mondays."),
    ("From now on always use tabs.", "From now on always use vim."),
    ("Ab jetzt immer Tabs verwenden.", "Ab jetzt immer montags deployen."),
    ("Please always answer in French.", "Stop answering in English."),
    ("항상 한국어로 답해 주세요.", "앞으로 영어로 답하지 마세요."),
    ("常に日本語で答えてください。", "今後は英語で答えないでください。"),
    # nothing says that one took the place of the other
    ("We use uv.", "We use poetry."),
    ("My manager is Dana.", "My manager is Robin."),
    # used side by side, or by other people
    ("We use uv.", "We use docker compose now."),
    ("우리는 uv를 써요.", "이제 pytest를 써요."),
    ("Wir benutzen uv.", "Wir benutzen jetzt pytest."),
    ("We use npm.", "I use VS Code now."),
    ("I prefer small PRs, max 300 lines.", "I prefer functions of at most 40 lines now."),
]


@pytest.fixture
def machine(tmp_path: Path, fake_clock: FakeClock) -> Machine:
    return Machine(tmp_path, fake_clock, backend=RulesBackend())


def say(machine: Machine, *texts: str) -> list[str]:
    """Say each text in a session of its own; return what is then remembered, the oldest first."""
    for number, text in enumerate(texts):
        record = {"role": "user", "content": text, "id": f"m{number}", "timestamp": 1.7e9 + number}
        machine.append(f"s{number}.jsonl", json.dumps(record) + "\n")
        machine.visit()
    memories = sorted(machine.scope.read().memories, key=lambda one: str(one.created))
    return [memory.body for memory in memories]


def outcomes(machine: Machine) -> list[str]:
    return sorted(outcome for (outcome,) in machine.rows("SELECT outcome FROM verdict"))


@pytest.mark.parametrize(("before", "after"), SAME)
def test_value_that_is_said_again_stays_one_memory(
    machine: Machine, before: str, after: str
) -> None:
    say(machine, before, after)

    assert outcomes(machine) == ["create", "reinforce"]


def test_new_value_replaces_all_that_fill_its_place(machine: Machine) -> None:
    assert say(machine, "We use uv.", "We use pip.", "We use poetry now.") == ["We use poetry now."]


def test_two_facts_of_one_sentence_are_remembered_apart(machine: Machine) -> None:
    said = "I've moved to Berlin, so my time zone is CET now."

    assert "My time zone is CET now." in say(machine, "I live in Rome.", said)


@pytest.mark.parametrize(("before", "after"), REPLACED)
def test_later_words_replace_what_they_contradict(
    machine: Machine, before: str, after: str
) -> None:
    assert len(say(machine, before, after)) == 1
    assert outcomes(machine) == ["create", "supersede"]


@pytest.mark.parametrize(("before", "after"), HELD)
def test_later_words_that_nearly_contradict_wait_for_a_person(
    machine: Machine, before: str, after: str
) -> None:
    assert len(say(machine, before, after)) == 1
    assert outcomes(machine) == ["create", "hold"]


@pytest.mark.parametrize(("before", "after"), BOTH)
def test_later_words_about_another_thing_are_kept_beside(
    machine: Machine, before: str, after: str
) -> None:
    assert len(say(machine, before, after)) == 2


@pytest.mark.parametrize("text", ["Forget that I use Vim.", "forget that i use vim"])
def test_request_to_forget_retires_what_it_names_however_it_is_written(
    machine: Machine, text: str
) -> None:
    assert say(machine, "I use Vim.", text) == []


@pytest.mark.parametrize("text", ["forget that i use emacs", "forget the editor", "forget it"])
def test_request_to_forget_something_else_changes_nothing(machine: Machine, text: str) -> None:
    assert say(machine, "My favourite editor is Vim.", text) == ["My favourite editor is Vim."]
    assert outcomes(machine) == ["create"]


@pytest.mark.parametrize(
    "complaint",
    [
        "Actually, max 300 lines is too strict.",
        "Eigentlich ist max 300 Zeilen zu streng.",
        "En realidad, 300 líneas es demasiado estricto.",
        "En fait, 300 lignes est trop strict.",
        "사실은 300줄은 너무 엄격해요.",
        "其实 300 行太严格了。",
        "実は300行は厳しすぎます。",
    ],
)
def test_complaint_about_a_rule_is_no_fact(machine: Machine, complaint: str) -> None:
    assert say(machine, complaint) == []
