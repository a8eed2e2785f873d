from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, Reply, Request, ShownMessage


def _ask(*texts: str, author: Author = Author.HUMAN) -> Reply:
    messages = tuple(
        ShownMessage(label=f"m{n}", text=text, author=author, at=None, session="s")
        for n, text in enumerate(texts)
    )
    return RulesBackend().propose(Request(purpose="extraction", messages=messages))


def _claims(*texts: str) -> tuple[Claim, ...]:
    return _ask(*texts).claims


def _statements(*texts: str) -> list[str]:
    return [claim.statement for claim in _claims(*texts)]


@pytest.mark.parametrize(
    "text",
    [
        "No la toques nunca, la tabla cuentas vive en db7.",
        "No usamos nunca Memcached 1.6 en la pasarela.",
        "No el gateway escucha en el puerto 7443.",
        "Nein der Proxy läuft auf Port 7443.",
        "Eigentlich sind wir nicht auf Port 7443.",
        "Non on utilise toujours des guillemets.",
        "아니 게이트웨이 포트는 7443이에요.",
        "不对外开放 7443 端口的服务在 10.1.0.4。",
        "不是 7443 端口 用的是 caddy 2.7。",
        "訂正版は7443です。",
    ],
)
def test_denial_without_a_comma_stays_in_front(text: str) -> None:
    assert _statements(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Es ist falsch, dass der Proxy auf Port 7443 lauscht.",
        "Das stimmt nicht, dass der Proxy auf Port 7443 läuft.",
        "Falsch ist, dass der Proxy auf Port 7443 läuft.",
        "Nein, es stimmt nicht, dass wir immer Semikolons setzen.",
        "Not true that we always merge on Mondays.",
        "It is not the case that the proxy listens on port 7443.",
        "No, wrong: the proxy listens on port 7443.",
        "No es verdad que la caché esté en 10.1.0.4.",
        "No es cierto que siempre firmemos los commits.",
        "No es recomendable usar nunca Redis 7.",
        "No es compatible con Postgres 14.",
        "C'est faux, que le proxy écoute sur le port 7443.",
        "Il n'est pas vrai que nous signions toujours les commits.",
        "我们总是签名提交是错误的。",
        "항상 서명한다는 말은 틀렸어요.",
        "常に署名するというのは嘘です。",
        "We always sign commits is wrong.",
    ],
)
def test_denied_clause_is_never_told_as_true(text: str) -> None:
    assert not _claims(text)


@pytest.mark.parametrize(
    "opening",
    [
        "Wrong:", "Bad:", "Don't:", "Incorrect:", "Not true:", "No:", "Never do this:", "What not to do:",
        "Falsch:", "Schlecht:", "Mal:", "Falso:", "Incorrecto:", "Faux :", "Mauvais exemple :",
        "错误：", "反例：", "悪い例：", "NG：", "잘못된 예:",
    ],
)  # fmt: skip
@pytest.mark.parametrize("gap", [" ", "\n"])
def test_example_of_what_is_wrong_is_left_out(opening: str, gap: str) -> None:
    reply = _ask(f"{opening}{gap}Always use semicolons in Kotlin.")
    assert not reply.claims


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Not true, the proxy listens on port 7443.", "The proxy listens on port 7443."),
        ("no it's on port 7443, not 8080", "It's on port 7443, not 8080"),
        ("Nein, der Proxy läuft auf Port 7443.", "Der Proxy läuft auf Port 7443."),
        ("No, el proxy escucha en el puerto 7443.", "El proxy escucha en el puerto 7443."),
        (
            "Ce n'est pas vrai, le proxy écoute sur le port 7443.",
            "Le proxy écoute sur le port 7443.",
        ),
        ("不对，代理端口是 7443。", "代理端口是 7443。"),
        ("違う、プロキシのポートは7443です。", "プロキシのポートは7443です。"),
        ("아니, 프록시 포트는 7443이에요.", "프록시 포트는 7443이에요."),
    ],
)
def test_correction_before_a_comma_is_cut_off(text: str, statement: str) -> None:
    assert _statements(text) == [statement]


@pytest.mark.parametrize("heading", ["Never:", "Some don'ts:"])
def test_denial_above_a_list_stays_in_its_items(heading: str) -> None:
    assert _statements(f"{heading}\n- push to main\n- use globals") == [
        f"{heading} push to main",
        f"{heading} use globals",
    ]


def test_exception_at_the_end_is_not_cut_off() -> None:
    text = "Always squash, and please not on release branches."
    assert _statements(text) == [text]


def test_correction_does_not_put_a_denied_sentence_right() -> None:
    assert not _claims("The proxy isn't on 8080 I guess.", "no, it's 8443")
    messages = (
        ShownMessage(
            label="m1",
            text="The proxy does not listen on 8080.",
            author=Author.ASSISTANT,
            at=None,
            session="s",
            is_new=False,
        ),
        ShownMessage(label="m2", text="no, it's 8443", author=Author.HUMAN, at=None, session="s"),
    )
    assert not RulesBackend().propose(Request(purpose="extraction", messages=messages)).claims


@pytest.mark.parametrize(
    "after", ["That's wrong.", "Just kidding.", "Is that right?", "Would this be good?"]
)
def test_statement_put_in_doubt_is_counted(after: str) -> None:
    reply = _ask(f"The proxy listens on port 7443. {after}")
    assert not reply.claims
    assert "1 statements put in doubt" in reply.note


def test_question_for_agreement_leaves_the_statement() -> None:
    assert _statements("We never mock the clock. Is that clear?") == ["We never mock the clock."]


@pytest.mark.parametrize(
    "text",
    [
        "Always tell me when something is wrong.",
        "Never tell me that a test is fine if it is not.",
        "Always say the file name first.",
        "Always format the code so it looks the same.",
        "This is important: never push to main.",
        "Avísame siempre si algo es falso.",
        "절대 거짓말하지 마세요.",
        "疑わしい場合は必ず確認してください。",
        "有怀疑的时候一定要先问我。",
    ],
)
def test_rule_about_what_is_wrong_is_no_denial(text: str) -> None:
    assert _statements(text) == [text]


def test_laughter_behind_a_request_is_cut_off() -> None:
    assert _statements("앞으로 반말로 답해 줘ㅋㅋ") == ["앞으로 반말로 답해 줘"]
