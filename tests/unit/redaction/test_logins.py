from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor


@pytest.mark.parametrize("value", ["hunter29q", "kX93mPq7TzLw2Rn8Yb6V"])
@pytest.mark.parametrize(
    "text",
    [
        "The staging login is admin / {}.",
        "Always log in as admin / {} on staging.",
        "staging credentials are admin:{}.",
        "credentials are bob:{}",
        "the login is bob / {}",
        "Always log in to the staging server as admin:{}.",
        "Always log in to staging with admin and {}.",
        "sign in to Grafana as viewer / {}",
        "use root / {} to log in",
        "die Zugangsdaten für Staging sind admin / {}.",
        "logge dich beim Anmelden mit admin und {} ein, Zugangsdaten admin und {}",
        "usa siempre las credenciales admin / {} en staging",
        "les identifiants de staging sont admin / {}.",
        "앞으로 항상 admin / {} 로 로그인해 주세요.",
        "今後は常にadmin / {}でログインしてください。",
        "以后一律用admin和{}登录。",
        "记住：管理员账号admin/{}。",
    ],
)
def test_password_is_told_by_the_name_before_it(text: str, value: str) -> None:
    redacted = Redactor().redact(text.replace("{}", value))

    assert redacted.text == text.replace("{}", "[redacted:password]")


@pytest.mark.parametrize(
    "text",
    [
        "always authenticate with {} on staging",
        "authenticate against the API using {}",
        "la clé API {} pour staging",
        "utilise toujours le jeton {} ici",
        "n'oublie pas : le jeton est {}.",
        "our Twilio auth is {}",
    ],
)
def test_key_is_told_by_what_it_is_for(text: str) -> None:
    key = "kX93mPq7TzLw2Rn8Yb9V"

    assert Redactor().redact(text.format(key)).text == text.format("[redacted:secret]")


def test_key_in_hexadecimal_is_told_by_auth() -> None:
    text = "our Twilio auth is {} on staging"

    assert Redactor().redact(text.format("0123456789abcdef" * 2)).text == (
        text.format("[redacted:secret]")
    )


@pytest.mark.parametrize(
    "text",
    [
        "log in with Google and OAuth2",
        "log in to db1server and db2server",
        "the login page is at /login2 and admin/users2",
        "login: see src/auth2/login.ts:42",
        "log in at http://localhost:8080 and open admin/page2",
        "credentials live in config/settings2",
        "admin and web01srv are down; login works",
        "add admin and user2024 to the login list",
        "the login test:e2e2 fails, run test:unit2 first",
        "log in via admin:443",
        "login flow: client / server2 handshake",
        "login is via okta / yubikey5c",
        "authenticate with OAuth2 and PKCE2021",
        "the login session is user / assistant2turns",
    ],
)
def test_two_names_beside_a_login_are_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text
