from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor

STRONG = "Gr4nat&apfelQz9"
WEAK = "hunter2024"
#: As a cloud provider makes them, one with the signs that base64 brings.
KEY = "hKeDU8G9cFHWbVQY" + "1la8sOJYb1K1JpzksHy1ihQu"
KEY_WITH_SLASHES = "wJbkrXVtmFFMI/K7NDENH" + "/bQxSfiDYzzQLFKFY12"
KEY_WITH_PLUS = "pT+9qLx2Vb/7Rk0Ws" + "Zy4Nd8Gh1Jm+C5Ff3Qe6Ua/"
#: The one that the provider's own pages show; who copies a page's form puts a real one there.
KEY_OF_THE_MANUAL = "wJalrXUtnFEMI/K7" + "MDENG/bPxRfiCY" + "EXAMPLEKEY"
KEY_ID = "AKIA" + "IOSFODNN7EXAMPLE"
GENERATED = "Zx81kQpLmN" + "02RtYuVw45"
DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
SEED = "KBSWY3DPEHPK3PXQ"


def _kept(text: str) -> bool:
    return Redactor().redact(text).counts == {}


@pytest.mark.parametrize("value", [KEY, KEY_WITH_SLASHES])
@pytest.mark.parametrize(
    "text",
    [
        "The AWS secret access key is {}.",
        "our secret key is {}",
        "the signing key for webhooks is {}",
        "the encryption key was {}",
        "remember this key for the bucket: {}",
        "der geheime Schlüssel ist {}",
        "la clave secreta es {}",
        "la clé secrète est {}",
        "シークレットキーは{}です",
        "密钥是{}",
        "시크릿 키는 {}입니다",
    ],
)
def test_key_is_told_by_its_noun(text: str, value: str) -> None:
    redacted = Redactor().redact(text.format(value))

    assert redacted.text == text.format("[redacted:secret]")


@pytest.mark.parametrize("value", [KEY, KEY_WITH_SLASHES, KEY_WITH_PLUS, KEY_OF_THE_MANUAL])
@pytest.mark.parametrize(
    "text",
    [
        "Remember: the deploy key is {id} and secret {}.",
        "key id {id}, secret {}",
        "AWS credentials: {id} / {}",
        "our signing secret lives in vault: {}",
        "clave {id}, secreto {}",
        "always deploy with {}",
        "{} is the deploy key",
        "{}",
    ],
)
def test_cloud_key_needs_no_word_beside_it(text: str, value: str) -> None:
    redacted = Redactor().redact(text.format(value, id=KEY_ID))

    assert redacted.text == text.format("[redacted:secret]", id="[redacted:aws-key]")


@pytest.mark.parametrize(
    "text",
    [
        "Our signing secret lives in vault: {}",
        "the token we use for staging: {}",
        "the S3 bucket secret is stored in vault under {}",
        "deploy with {} as the secret",
        "{} is our signing secret",
        "{}を シークレットに",
    ],
)
def test_generated_value_is_told_by_a_secret_near_it(text: str) -> None:
    assert Redactor().redact(text.format(GENERATED)).text == text.format("[redacted:secret]")


@pytest.mark.parametrize(
    "text",
    [
        "da39a3ee5e6b4b0d3255bfef95601890afd80709 is the secret santa commit",
        "src/main/java/Com2/ExampleServiceImplNew",
        "packages/WebClient2/FormFields/TextInput",
        "see frontend/Components/Button2/ButtonGroupX1 and AbstractSingletonProxyFactoryBeanFactory1",
        "build 20260102T030405Z of ServiceName4242 is the key release",
        "the release of build20260102number17 is the token refresh",
    ],
)
def test_commit_path_and_build_of_the_same_length_are_left_alone(text: str) -> None:
    assert _kept(text)


def test_digest_is_a_key_only_where_said() -> None:
    assert Redactor().redact(f"the encryption key is {DIGEST}").counts == {"secret": 1}
    assert _kept(f"the key commit of the release is {DIGEST}")


def test_license_key_of_groups_is_replaced() -> None:
    text = "our license key is ABCD-EFGH-1234-5678-IJKL"

    assert Redactor().redact(text).text == "our license key is [redacted:secret]"


@pytest.mark.parametrize(
    "text",
    [
        "log in as bob with {}",
        "login is admin / {}",
        "admin/{}",
        "credentials: admin {}",
        "credentials are admin:{}",
        "use user:pass bob:{} for ftp",
        "Zugangsdaten: admin {}",
        "credenciales: admin {}",
        "identifiants : admin {}",
        "登录用 admin {}",
        "ログインは admin {}",
        "로그인은 admin {}",
        "unlock it with {}",
        "never share {}, it's our wifi password",
        "{} is the root password",
        "the passphrase is: correct horse battery {}",
    ],
)
def test_made_up_value_is_told_by_words_near_it(text: str) -> None:
    assert Redactor().redact(text.format(STRONG)).text == text.format("[redacted:password]")


@pytest.mark.parametrize("value", [STRONG, WEAK])
@pytest.mark.parametrize(
    "text",
    [
        "the root password on staging is {}",
        "Password for root: {}",
        "set the root password to {}",
        "use {} as the password",
        "Passwort für root: {}",
        "verwende das Passwort {} zum Login",
        "nimm {} als Passwort",
        "ändere das Passwort auf {}",
        "contraseña de root: {}",
        "usa la contraseña {} para entrar",
        "usa {} como contraseña",
        "cambia la contraseña a {}",
        "mot de passe de root : {}",
        "utilise le mot de passe {}",
        "utilise {} comme mot de passe",
        "비밀번호 {} 를 사용해 주세요",
        "비밀번호를 {}로 설정",
        "{}을 비밀번호로 써",
        "使用密码{}登录",
        "密码用 {}",
        "把密码改为{}",
        "用{}作为密码",
        "パスワード {} を使って",
        "パスワードを{}に",
        "{}をパスワードに使う",
    ],
)
def test_password_is_told_in_seven_languages(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:password]")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("my PIN is {}", "4839"),
        ("PIN {} for the door", "483920"),
        ("the door code is {}", "4839"),
        ("passcode {}", "483920"),
        ("the combination is {}", "34-12-55"),
        ("recovery code {}", "12345-67890"),
        ("backup codes: {}", "a1b2-c3d4"),
        ("die PIN lautet {}", "4839"),
        ("el código de acceso es {}", "4839"),
        ("mon code PIN est {}", "4839"),
        ("PIN码是{}", "4839"),
        ("暗証番号 {}", "4839"),
        ("핀번호 {}", "4839"),
    ],
)
def test_code_is_told_by_its_noun(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:password]")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the 2FA seed is {}", SEED),
        ("authenticator setup: {}", SEED),
        ("2fa seed: {}", "kbsw y3dp ehpk 3pxq"),
        ("otpauth://totp/acme:bob?secret={}&issuer=acme", "KBSWYADPEHPKXPXQ"),
        ("二要素認証のシードは{}", SEED),
        ("两步验证密钥 {}", SEED),
        ("2단계 인증 시드 {}", SEED),
    ],
)
def test_seed_of_one_time_codes_is_replaced(text: str, value: str) -> None:
    assert Redactor().redact(text.format(value)).text == text.format("[redacted:secret]")


@pytest.mark.parametrize(
    "text",
    [
        "the password must have 12 characters",
        "the password is 12-character minimum, 8-64 allowed",
        "password field is empty",
        "the password was changed in 2024",
        "the password is base64-encoded",
        "passwords are hashed with argon2id, SHA256 before",
        "use KeePass2 as the password manager",
        "reset_password_v2 endpoint, test_password_1 fails on python3.11",
        "the token check was fixed in 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "the key is 123e4567-e89b-12d3-a456-426614174000",
        "the key is in config/settings_v2.toml",
        "the cache key is user:42:profile_v2",
        "the signing key is RSA-4096, key size is 2048 bits",
        "key is missing since v2.3.4",
        "secret santa is on Friday 2026-12-18",
        "PIN code entry screen for Android 14",
        "show the PIN pad after 3 attempts, PIN length is 4 to 8",
        "pin numpy==1.26.4, GPIO pin 17 is high",
        "error code 1234 from the door controller",
        "security code review on 2024-05-01, security code 2024 edition",
        "random seed 1234567, TOTP is described in RFC6238",
        "root@web01 ran apt-get install nginx=1.18",
        "email admin at Admin1@Acme.org to log in",
        "Ctrl+Shift+F5 logs in as admin",
        "login.py#L10-L20 has the login bug",
        "root cause is bug #1234 in react@18.2.0",
        "das Passwort wird mit bcrypt12 gehasht und muss 12 Zeichen haben",
        "der Schlüssel fehlt in config2.yaml",
        "la contraseña debe tener 12 caracteres",
        "el código de seguridad tiene 3 cifras",
        "le champ mot de passe est vide",
        "le code secret a 4 chiffres",
        "パスワードはSHA256でハッシュ化する",
        "パスワードは12文字以上、入力画面はlogin2.tsx",
        "キーがありません config2.yaml",
        "密码使用SHA256加密",
        "令牌已过期 v2, 密钥不存在 config2.yaml",
        "비밀번호를 bcrypt12로 저장, 12자 이상",
        "토큰이 만료되었습니다 v2",
    ],
)
def test_what_only_talks_of_secrets_is_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text


def test_value_far_from_its_noun_is_left_alone() -> None:
    far = " and so on" * 8

    assert _kept(f"the login{far} {STRONG}")
    assert not _kept(f"the login {STRONG}{far}")


def test_value_in_the_next_sentence_is_left_alone() -> None:
    assert _kept(f"Fix the login page. Then rename {STRONG}")


def test_many_values_and_nouns_are_matched_by_nearness() -> None:
    filler = "lorem ipsum dolor sit amet " * 10
    text = f"the password {STRONG} {filler} build1234 {filler} the password {STRONG}"

    assert Redactor().redact(text).counts == {"password": 2}
