from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor

WEAK = "hunter27q"
WORDS = "correct horse battery staple"


def _redacted(text: str) -> str:
    return Redactor().redact(text).text


@pytest.mark.parametrize(
    "text",
    [
        "the admin password's {}.",
        "the staging admin password has been changed to {}.",
        "the password for staging was reset to {}",
        "the password is now set to {}",
        "database password – {} (staging)",
        "database password -> {}",
        "database password - {}",
        "das Passwort wurde auf {} geändert",
        "la contraseña ha sido cambiada a {}",
        "das Passwort ist jetzt auf {} gesetzt",
        "la contraseña se cambió a {}",
        "la contraseña ha cambiado a {}",
        "비밀번호가 {}(으)로 변경되었습니다",
        "la pass de staging es {}.",
        "le mot de passe du serveur a été changé en {}.",
        "utilise toujours le mdp {} pour staging",
        "密码已改为{}",
        "パスフレーズは{}です",
        "ステージングのパスは{}です。",
    ],
)
def test_password_is_told_in_other_words(text: str) -> None:
    assert _redacted(text.format(WEAK)) == text.format("[redacted:password]")


@pytest.mark.parametrize(
    "value", ["Ab1(cdefgh", "%Ab1cdefgh", "<Ab1cdefgh", "Äb1cdéfgh9", "Пароль1234"]
)
@pytest.mark.parametrize("text", ['The password is "{}"', "the password is `{}`.", "Passwort ist „{}“"])  # fmt: skip
def test_quoted_value_of_a_sentence_ends_at_its_quote(text: str, value: str) -> None:
    assert _redacted(text.format(value)) == text.format("[redacted:password]")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("wifi password: {}", "letmeinplease"),
        ("Remember: the wifi passphrase: {}.", "letmeinplease"),
        ("always use the password {} for the staging server", "letmeinnowplz"),
        ("from now on use {} as the database password", "swordfishblue"),
        ("usa {} como contraseña", "pezespadablau"),
        ("nimm {} als Passwort", "schwertfischblau"),
        ("utilise {} comme mot de passe", "espadonbleuvif"),
    ],
)
def test_word_is_a_password_where_no_other_word_can_stand(text: str, value: str) -> None:
    assert _redacted(text.format(value)) == text.format("[redacted:password]")


@pytest.mark.parametrize(
    "text",
    [
        'the vault passphrase is "{}".',
        "the vault passphrase: {}",
        "the vault passphrase is {}, keep it",
        "passphrase = '{}'",
        'password: "{}"',
        "la contraseña es «{}»",
        "le mot de passe est {}",
        "Das Passwort lautet „{}“",
        "パスフレーズは「{}」です",
        "the seed phrase is {}",
    ],
)
def test_passphrase_goes_whole(text: str) -> None:
    assert _redacted(text.format(WORDS)) == text.format("[redacted:password]")


def test_passphrase_of_two_words_goes_whole_where_it_is_said() -> None:
    assert _redacted('the password is "open sesame"') == 'the password is "[redacted:password]"'


@pytest.mark.parametrize(
    "text",
    [
        "the password's strength matters",
        "Forgot password: click here",
        "Topic password: semantics",
        "wifi password: undecided",
        "use the password manager for staging",
        "use the password generator for tokens",
        "use bcrypt as the password hash",
        "use plaintext as the password encoder",
        "never use birthdays as passwords",
        "Password: please ask the team lead about it",
        "password: minimum twelve characters long",
        "passphrase: never write it down anywhere",
        "the passphrase rule: four random words from the list",
        'the error for a wrong password is "Invalid user name or password"',
        'the password is "not set"',
        'password: "Enter your password"',
        '"password": "Mot de passe oublié"',
        '"confirmPassword": "Passwort bestätigen"',
        'def login(self, user = "", password = "", domain = ""):',
        "the token estimation of run2",
        "self.key_password = key_password",
        "thread_token = None",
        "password = Prompt.ask(",
        "the password is get_password1(user)",
        "url_user_password = urlsplit",
        "mot de passe : voir le coffre",
        "Passwords - 12 characters at least",
        "the password policy has been changed to 90days",
        "ファイルのパスはsrc/config2.tsです",
        "the GPIO pin is GPIO17",
        "the secret to speed is caching2x",
        "our auth is OAuth2 with PKCE",
    ],
)
def test_sentence_about_passwords_is_left_alone(text: str) -> None:
    assert _redacted(text) == text
