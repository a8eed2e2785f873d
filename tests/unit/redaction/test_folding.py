from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from memconsolidate.redaction.redactor import Redactor

WEAK, KEY = "hunter41x", "kX93mPq7TzLw2Rn8Yq1V"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("앞으로 항상 비밀번호는 {} 입니다.", "password"),
        ("앞으로 비밀번호 {} 를 사용해 주세요.", "password"),
        ("Recuerda que la contraseña es {}.", "password"),
        ("Usa siempre la contraseña {} para staging.", "password"),
        ("contraseña: {} para la sesión", "password"),
        ("今後は常にパスワード{}を使ってください。", "password"),
        ("Verwende immer den Schlüssel {} für Staging.", "secret"),
        ("Utilise toujours la clé privée {} ici.", "secret"),
    ],
)
@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKD"])
def test_secret_is_found_in_every_form_of_its_text_and_the_rest_keeps_it(
    form: Literal["NFC", "NFD", "NFKD"], text: str, kind: str
) -> None:
    written = unicodedata.normalize(form, text)
    value = KEY if kind == "secret" else WEAK

    assert Redactor().redact(written.format(value)).text == written.format(f"[redacted:{kind}]")


@pytest.mark.parametrize(
    "text",
    [
        "ｐａｓｓｗｏｒｄ is {}.",
        "staging p\u0430ssw\u043erd is {}.",
        "staging P\u0391SSWORD = {}",
        "staging 𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝 is {}",
        "staging ⓟⓐⓢⓢword is {}",
        "la ﾊﾟｽﾜｰﾄﾞは{}",
        "staging\u00a0password\u202fis\u00a0{}",
        "e\u0301te\u0301 password = “{}”",
    ],
)
def test_secret_is_found_beside_letters_that_only_look_like_its_word(text: str) -> None:
    assert Redactor().redact(text.format(WEAK)).text == text.format("[redacted:password]")


def test_secret_of_styled_letters_is_found() -> None:
    key = "".join(chr(ord(letter) + 0xFEE0) for letter in "AKIA" + "Z7VRSQ5TJN2XKLM3")

    assert Redactor().redact(f"the key {key} is ours").text == "the key [redacted:aws-key] is ours"


def test_own_pattern_is_sought_in_the_text_as_it_is_and_as_it_reads() -> None:
    redact = Redactor(["n\u0303-\\d+", "café-\\d+"]).redact

    assert redact("n\u0303-12 cafe\u0301-34").text == "[redacted:custom] [redacted:custom]"


@pytest.mark.parametrize(
    "text",
    [
        "e\u0301te\u0301, “quoted” words ’n’ spaces\u00a0: ｗｉｄｅ, half ｶﾞ, 𝐛𝐨𝐥𝐝, p\u0304 and ﬁ",
        "Пароль и ключ: слово, сервер web1, токен из файла",
        "한국어 문장",
    ],
)
def test_odd_letters_without_secret_stay(text: str) -> None:
    assert Redactor().redact(text).text == text
