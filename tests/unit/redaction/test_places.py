from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor

PASSWORD, TOKEN = "S3cr3tPw1", "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW"


@pytest.mark.parametrize(
    "text",
    [
        "<password>{}</password>",
        "<db:Password type='plain'>\n  {}\n</db:Password>",
        "openssl rsa -passin pass:{} -in x",
        "openssl rsa -in x -passout 'pass:{}'",
        "keytool -list -storepass {}",
        "keytool -storepass {} -keypass x",
        "x --pass {}",
        "htpasswd -cb users bob {}",
        "echo {} | sudo -S ls",
        'echo "bob:{}" | chpasswd',
        "smbclient //x/y -U bob%{}",
        "net use x: \\\\h\\s /user:bob {}",
        "kubectl create secret generic x --from-literal=db={}",
        "CREATE USER bob IDENTIFIED BY '{}';",
        'alter user bob identified by "{}"',
        "GRANT ALL ON x TO bob IDENTIFIED BY {}",
        'auth=("bob", "{}")',
        'requests.get(url).auth("bob", "{}")',
        'smtp.login("bob", "{}")',
        "bob:{}@10.0.0.1",
        "connect to bob:{}@db.example.org please",
        "bob:{}@db:5432",
    ],
)
def test_password_is_told_by_its_place(text: str) -> None:
    redacted = Redactor().redact(text.replace("{}", PASSWORD))

    assert redacted.text == text.replace("{}", "[redacted:password]")


@pytest.mark.parametrize(
    "text",
    [
        "<token>{}</token>",
        "<apiKey>{}</apiKey>",
        "<x:secretKey a='b'>{}</x:secretKey>",
        "https://x.blob.core.windows.net/c?sv=2022&sig={}",
        "SharedAccessSignature sr=x&sig={}&se=1",
        "https://maps.example.org/?key={}",
        "https://x.azurewebsites.net/api/f?code={}&a=b",
        "Cookie: session={}",
        "Set-Cookie: theme=dark; sid={}; Path=/",
        "curl -b x -H 'cookie: a=b; auth={}'",
        "# settings\nSALT={}\nexport PEPPER={}\n",
    ],
)
def test_key_is_told_by_its_place(text: str) -> None:
    redacted = Redactor().redact(text.replace("{}", TOKEN))

    assert redacted.text == text.replace("{}", "[redacted:secret]")


def test_secret_numbers_of_a_key_in_json_and_xml_are_taken() -> None:
    for text in (
        '{"kty": "RSA", "n": "pub", "d": "{}"}',
        '{"kty":"oct","k":"{}"}',
        "<RSAKeyValue><Modulus>x</Modulus><D>{}</D></RSAKeyValue>",
    ):
        redacted = Redactor().redact(text.replace("{}", TOKEN)).text
        assert redacted in [
            text.replace("{}", f"[redacted:{kind}]") for kind in ("private-key", "secret")
        ]


def test_secret_number_in_plain_base64_is_taken_whole() -> None:
    number = "AAAAB3NzaC1yc2EAAAABJQAAAQB/nAmOjTmez+NUDKYvEeIRf" * 8
    text = f'{{"kty": "RSA", "d": "{number}=="}}'

    assert Redactor().redact(text).text == '{"kty": "RSA", "d": "[redacted:private-key]"}'


@pytest.mark.parametrize(
    "text",
    [
        "<password>string</password> and <token>identifier</token>",
        "<td>S3cr3tPw1</td>",
        "<password>${db.password1}</password>",
        "openssl rsa -passin env:PW1 -passout file:secret1.txt",
        "ffmpeg -pass 1 -i in.mp4 -pass 2",
        "go test --pass through",
        "docker pull image:v1.2@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "mailto:bob77@example.org, Contact:Bob77x@example.org",
        "the ratio is 10:20@home and pkg:lib1@1.2.3",
        "git clone git@github.com:owner/repo2.git",
        "identified by its name1, or identified by 'name'",
        'login("user", "password")',
        "cookie: theme=dark; lang=de",
        "the cookie has a session=expired state",
        "https://x.example.org/?key=shop&code=404&signature=none",
        "IMAGE_SHA256=9fceb02d0ae598e95dc970b74767f19372d61af89fceb02d0ae598e9",
        "BUILD_ID=aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW",
        "PYTHONPATH=src/memory/extraction:lib",
    ],
)
def test_ordinary_value_in_such_a_place_is_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text
