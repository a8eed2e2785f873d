"""Passwords are told in any of many languages and in more words, by values with a digit or a sign."""

from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor

PASSWORDS = ["tigerwhale179", "Rc8!EszL"]


def _redacted(text: str) -> str:
    return Redactor().redact(text).text


@pytest.mark.parametrize("value", PASSWORDS)
@pytest.mark.parametrize(
    "text",
    [
        "The password for heron that we always use since the audit of last year is {}.",
        "The recovery code for heron is {}",
        "Password (heron): {}",
        "the password (don't tell anyone) is {}",
        "The password to heron remains {}.",
        "The password to heron equals {}.",
        "heron's password? {}.",
        "pasword: {}",
        "passwrod of heron is {}",
        "p a s s w o r d of heron is {}",
        "{} is the password for heron.",
        "{} ist das Passwort für heron.",
        "Security question answer for heron is {}",
        "A senha do heron é {}.",
        "A palavra-passe do heron é {}",
        "Het wachtwoord is nu {}",
        "passwd (root): {}",
        "Minha senha: {}",
        "Wachtwoord van heron is {}.",
        "Hasło do heron to {}.",
        "Пароль от heron: {}",
        "Пароль от heron — {}.",
        "كلمة المرور هي {}",
        "كلمة السر: {}",
        "heron का पासवर्ड {} है",
        "รหัสผ่านคือ {}",
        "Mật khẩu là {}",
        "Parola {} heron için",
        "heron parolası: {}",
        "הסיסמה היא {}",
        "Lösenordet är {}",
        "Adgangskoden er {}",
        "Passordet er {}",
        "Salasana on {}",
        "Heslo je {}",
        "Jelszó: {}",
        "Ο κωδικός είναι {}",
        "Kata sandi heron adalah {}",
        "La password di heron è {}.",
    ],
)
def test_password_is_told_in_any_language_and_order(text: str, value: str) -> None:
    assert _redacted(text.format(value)) == text.format("[redacted:password]")


def test_both_of_two_passwords_go_where_the_one_is_denied() -> None:
    assert _redacted("The password is not foo99bar but tigerwhale179.") == (
        "The password is not [redacted:password] but [redacted:password]."
    )


@pytest.mark.parametrize("name", ["admin", "root"])
@pytest.mark.parametrize("value", PASSWORDS)
def test_password_of_a_known_account_before_a_host_goes(name: str, value: str) -> None:
    assert _redacted(f"{name}:{value}@heron.example.com is what we use") == (
        f"{name}:[redacted:password]@heron.example.com is what we use"
    )


def test_secret_with_a_sign_in_it_needs_no_digit() -> None:
    assert _redacted("secret=mnU$YMHw") == "secret=[redacted:secret]"


def test_words_of_a_wallet_go_whatever_follows() -> None:
    words = "legal winner thank year wave sausage worth useful legal winner thank yellow"
    for text in ("Our wallet phrase is {} for all of us.", "mnemonic: {}, do not lose it"):
        assert _redacted(text.format(words)) == text.format("[redacted:password]")


@pytest.mark.parametrize(
    "text",
    [
        "The password for the audit is rotated every month and the limit is web01.",
        "The password for db1 is stored in vault2",
        "the password (optional): leave it empty",
        "Argon2id is the password hash",
        "KeePass2 is the password manager of heron",
        "OAuth2 is the password replacement",
        "The passwords of heron are 12characters long",
        "Password storage is sha256",
        "the recovery code is 3rd on the list",
        "Heslo je uloženo v trezoru heron2",
        "Salasana on Vault2:ssa",
        "Parola yönetimi için Keycloak24 kullanıyoruz",
        "Lösenordet ligger i 1Password",
        "The password for db2 remains in vault2.",
        "Hasło jest w sejfie heron2",
        "Wachtwoord is verlopen sinds v2.1",
        "A senha do heron é trocada todo mês",
        "Пароль от heron хранится в vault2",
        "Il parola2 di heron",
        "parola = os.environ['X']",
        "const senha = getSenha1();",
        "senha: user.senha",
        "Mật khẩu là bắt buộc",
        "is the sandi project on heron2?",
        "author:alice1@heron.example.com wrote it",
        "secret=SomeName",
        "secret=os.environ.get(X)",
        "the first half of the year was better than the second half",
        "the passphrase is spoken, mnemonic: every good boy does fine",
        "the seed phrase is what you need to write down before you can do any of the other things",
    ],
)
def test_sentence_that_tells_no_password_is_left_alone(text: str) -> None:
    assert _redacted(text) == text
