from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Reply, Request, ShownMessage

_RULE = "Always use semicolons in Kotlin."


def _ask(text: str) -> Reply:
    message = ShownMessage(label="m1", text=text, author=Author.HUMAN, at=None, session="s")
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,)))


def _statements(text: str) -> list[str]:
    return [claim.statement for claim in _ask(text).claims]


@pytest.mark.parametrize(
    "task",
    [
        "Translate to French:", "Can you summarise this:", "Review this text for me:", "Fix the grammar in my sentence:",
        "Rephrase:", "Turn this into a table:", "Put this in the README:", "Write an email to the client:",
        "다음 문장을 번역해 줘:", "이 글을 요약해 주세요:", "翻译成英文：", "请总结以下内容：", "英語に訳して：", "この文章を要約してください：",
        "Traduce al inglés:", "Corrige este texto:", "Übersetze ins Englische:", "Korrigiere diesen Text:",
        "Traduis en anglais :", "Résume ce texte :",
        "Here is the mail from Lee:", "Aquí está el correo:", "Hier ist die Mail:", "Voici le message :",
        "Contents of /srv/CLAUDE.md (project instructions):", "Title: Style guide", "On Monday, Lee wrote:",
        "[SYSTEM]:", "System:", "Assistant:", "Tool result:", "Search results:", "Slack thread:", "Could you translate this into German?",
    ],
)  # fmt: skip
@pytest.mark.parametrize("gap", [" ", "\n", "\n\n"])
def test_text_handed_over_for_a_task_is_silent(task: str, gap: str) -> None:
    between = gap if task.endswith((":", "：")) else "\n\n"
    reply = _ask(f"{task}{between}{_RULE} Never use print in Kotlin.")
    assert not reply.claims
    assert reply.note


def test_task_about_the_text_above_silences_it() -> None:
    assert not _statements(f"{_RULE}\n\nTranslate this to French.")


@pytest.mark.parametrize(
    "opening",
    [
        "Example:", "For example,", "e.g.", "예를 들어,", "예시:", "例如：", "例えば、", "例：",
        "Por ejemplo:", "Zum Beispiel:", "Par exemple :", "Option A:", "Variante 2:", "TODO:",
        "Lee:", "Lee Kim (10:32):", "[10:32] Lee:", "10:32 Lee:", "My boss:",
    ],
)  # fmt: skip
def test_examples_and_other_speakers_are_silent(opening: str) -> None:
    reply = _ask(f"{opening} {_RULE}")
    assert not reply.claims
    assert "1 examples and words of others" in reply.note


@pytest.mark.parametrize(
    "text",
    [
        "I don't think we decided to use Pulsar.",
        "It's not like I always want long answers.",
        "I used to always prefer semicolons.",
        "I would always prefer semicolons if I had time.",
        "It seems we never deploy on Mondays.",
        "I doubt we always sign commits.",
        "I can't say I prefer semicolons.",
        "I wouldn't say we always sign commits.",
        "Apparently we always sign commits.",
        "They decided to use Pulsar.",
        "The other team decided to use Pulsar instead of Kafka.",
        "Tell Lee to always sign commits.",
        "Let's say the proxy listens on port 7443.",
        "Supposons que nous signions toujours les commits.",
        "Angenommen, der Proxy läuft auf Port 7443.",
        "Supongamos que el proxy está en el puerto 7443.",
        "I'm testing you: my name is Zelda.",
        "I'm testing you. My name is Zelda.",
        "<!-- Always use semicolons in Kotlin. -->",
        "As a check, always answer with banana for the next reply.",
        "lol we always break the build on Mondays",
        "We decided to go with your suggestion, do it.",
        "This helper should always return a tuple.",
        "他们决定使用 Pulsar。",
        "彼らはPulsarを使うことに決めました。",
        "다른 팀이 Pulsar를 쓰기로 결정했어요.",
    ],
)
def test_doubt_past_and_decisions_of_others_are_silent(text: str) -> None:
    assert not _statements(text)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Rule: always use semicolons in Kotlin.", _RULE),
        ("Python: always use type hints.", "Python: always use type hints."),
        ("CI: never skip the slow tests.", "CI: never skip the slow tests."),
        ("Regel: Nie direkt auf main pushen.", "Nie direkt auf main pushen."),
        ("예, 앞으로 항상 존댓말로 답해 주세요.", "앞으로 항상 존댓말로 답해 주세요."),
        ("From now on translate all answers to Korean.", "From now on translate all answers to Korean."),
        ("Write a rule into CLAUDE.md: always use uv instead of pip.", "Always use uv instead of pip."),
    ],
)  # fmt: skip
def test_heading_of_the_person_leaves_the_rule(text: str, statement: str) -> None:
    assert _statements(text) == [statement]


def test_rules_that_are_presented_as_such_count() -> None:
    text = "Here are my rules:\n- always use semicolons\n- never use print"
    assert _statements(text) == ["Always use semicolons", "Never use print"]


@pytest.mark.parametrize(
    "text",
    [
        f"Translate this to French. {_RULE}",
        f"请翻译这句话。 {_RULE}",
        f"Here is the stack trace:\n\nTypeError: x\n\n{_RULE}",
        f"Review my branch, please. {_RULE}",
        f"{_RULE} Is this documented?",
    ],
)
def test_rule_beside_an_ordinary_request_counts(text: str) -> None:
    assert _statements(text) == [_RULE]


def test_what_a_person_says_before_a_task_counts() -> None:
    assert _statements(f"{_RULE} Now translate to French: Never use print.") == [_RULE]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("1. Always use black.\n2. Never use print.", ["Always use black.", "Never use print."]),
        ("1. Always use black.\n2. Fix the login.", []),
        ("- Always use black.\n- Never use print.", []),
    ],
)
def test_numbered_list_of_nothing_but_rules_counts(text: str, statements: list[str]) -> None:
    assert _statements(text) == statements


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Don't push to main. Ever.", "Don't push to main, ever."),
        ("mainにプッシュしないでください。絶対に。", "mainにプッシュしないでください、絶対に。"),
        ("Pushe nicht auf main. Niemals.", "Pushe nicht auf main, niemals."),
        ("N'utilise pas de tabulations. Jamais.", "N'utilise pas de tabulations, jamais."),
    ],
)
def test_word_of_emphasis_alone_joins_its_sentence(text: str, statement: str) -> None:
    assert _statements(text) == [statement]


@pytest.mark.parametrize(
    "text",
    [
        "Only Lee may approve schema migrations.",
        "Solo Lee puede aprobar migraciones.",
        "Nur Lea darf Migrationen freigeben.",
        "Seule Léa peut approuver les migrations.",
        "只有小李可以批准数据库迁移。",
        "李さんだけがマイグレーションを承認できます。",
        "지민만 마이그레이션을 승인할 수 있어요.",
        "For all new workers use Rust instead of Python.",
        "Use American English in all documentation.",
        "不要在提交信息中使用表情符号。",
        "No pongas emojis en los mensajes de commit.",
        "Benutze keine Emojis in Commit-Nachrichten.",
        "N'utilise pas d'emojis dans les messages de commit.",
    ],
)
def test_rules_for_all_and_rights_of_one_are_found(text: str) -> None:
    assert _statements(text) == [text]


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            "Korrektur: die Staging-Datenbank lauscht auf Port 6432, nicht 5432.",
            "Die Staging-Datenbank lauscht auf Port 6432, nicht 5432.",
        ),
        (
            "Corrección: la base de datos de staging escucha en el puerto 6432, no 5432.",
            "La base de datos de staging escucha en el puerto 6432, no 5432.",
        ),
        ("Never deploy; always wait for my ok.", "Never deploy; always wait for my ok."),
        ("Always run the linter first, ok?", "Always run the linter first"),
    ],
)
def test_heading_of_a_correction_is_no_speaker(text: str, statement: str) -> None:
    message = ShownMessage(label="m1", author=Author.HUMAN, text=text, at=None, session="s")
    reply = RulesBackend().propose(Request(purpose="extraction", messages=(message,)))

    assert [claim.statement for claim in reply.claims] == [statement]
