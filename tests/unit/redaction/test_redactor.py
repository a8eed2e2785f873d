from __future__ import annotations

import base64
import json
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memconsolidate.redaction.redactor import Redactor, is_plain

DATA = Path(__file__).parents[2] / "data" / "redaction" / "secrets.jsonl"

#: Put together here, so that the file itself holds nothing that looks like a key.
AWS = "AKIA" + "QWERTZUIOP234567"
GITHUB = "ghp" + "_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
OPENAI = "sk-" + "proj-" + "a1B2c3D4e5F6g7H8i9J0k1L2"
ANTHROPIC = "sk-" + "ant-" + "api03-" + "a1B2c3D4e5F6g7H8i9J0k1L2"
SLACK = "xoxb" + "-123456789012-" + "a1B2c3D4e5F6g7H8"
TWILIO = "SK" + "9f86d081884c7d659a2feaa0c55ad015"
MODELS = "hf" + "_" + "LvavZAJkAwipf1FfvqS2I7RvexMyX4uYcZ"
JWT = "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0NTY3ODkwIn0" + ".dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
KEY_BLOCK = (
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nq7R8s9T0\n-----END RSA PRIVATE KEY-----"
)


@pytest.mark.parametrize(
    ("text", "secret", "kind"),
    [
        (f"export AWS_ACCESS_KEY_ID={AWS}", AWS, "aws-key"),
        (f"the key is {GITHUB}, keep it", GITHUB, "github-token"),
        (f"curl -H 'Authorization: Bearer {OPENAI}'", OPENAI, "openai-key"),
        (f"use {ANTHROPIC} now", ANTHROPIC, "anthropic-key"),
        (f"token={SLACK}", SLACK, "slack-token"),
        ("use " + TWILIO, TWILIO, "twilio-key"),
        ("use " + MODELS, MODELS, "huggingface-token"),
        (f"cookie: {JWT}; path=/", JWT, "jwt"),
        (f"use this:\n{KEY_BLOCK}\nthanks", "MIIEpAIBAAKCAQEA", "private-key"),
        ("postgres://app:hunter2@db.internal/app", "hunter2", "url-password"),
        ("https://git:s3cr3t-t0ken@host/x.git", "s3cr3t-t0ken", "url-password"),
        ("the password is hunter2", "hunter2", "password"),
        ("The password for staging is swordfish.", "swordfish", "password"),
        ("the password is `correct`", "correct", "password"),
        ("das Passwort ist Sommer2024!", "Sommer2024", "password"),
        ("la contraseña es gato1234", "gato1234", "password"),
        ("le mot de passe est chat1234", "chat1234", "password"),
        ("パスワードは neko1234 です", "neko1234", "password"),
        ("密码是 mima1234。", "mima1234", "password"),
        ("비밀번호는 bimil1234 입니다", "bimil1234", "password"),
        ("DB_PASSWORD=whiteduke", "whiteduke", "password"),
        ("Server=db;Uid=app;Password=geheim;", "geheim", "password"),
        ('"password": "open-sesame"', "open-sesame", "password"),
        ("api_key = 9f86d081884c7d659a2feaa0c55ad015", "9f86d081884c7d65", "secret"),
        ("client_secret: 'a8B3-kd93jf_Xk2'", "a8B3-kd93jf_Xk2", "secret"),
        ("curl -u admin:hunter2 https://x", "hunter2", "password"),
        ("card 4111 1111 1111 1111 please", "4111 1111 1111 1111", "card"),
        ('gadget = "Zk3v9Qx7Lw2Rt8Yp5Mn4Bd6Hs1"', "Zk3v9Qx7Lw2Rt8Yp5Mn4Bd6Hs1", "secret"),
    ],
)
def test_secret_is_replaced_by_its_kind(text: str, secret: str, kind: str) -> None:
    redacted = Redactor().redact(text)

    assert secret not in redacted.text
    assert f"[redacted:{kind}]" in redacted.text
    assert redacted.counts == {kind: 1}


@pytest.mark.parametrize(
    "text",
    [
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8 broke the build",
        "request 123e4567-e89b-12d3-a456-426614174000 failed",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "see src/memconsolidate/sources/carriers/base.py:42",
        '"session_id": "01HV6XK3Z9QY7M2N4P5R8T0WAB"',
        '"integrity": "sha512-abcDEF123456ghiJKL789012mnoPQR345678stuVWX901234yzA567890bcDEF=="',
        "max_tokens = 4096 and the token count is 5120",
        "password: str, token: Optional[str] = None",
        "password = getpass.getpass()",
        "the password is required",
        "the password is stored in the vault",
        "the token is expired, so refresh it",
        "API_KEY=${API_KEY}",
        "set OPENAI_API_KEY=<your key>",
        "api_key = os.environ['API_KEY']",
        "tokenizer = AutoTokenizer.from_pretrained('bert')",
        "cache key d41d8cd98f00b204e9800998ecf8427e",
        "primary_key=order_id",
        "call 4111 2222 3333 4444 times",
        "http://localhost:8080/path@v2",
        "das Passwort ist falsch",
        "metrics.CumCacheReadTokens = effectiveCumOutputTokens",
        "see .build/refresh/gemini-cli/2-9_token-accounting-cache-parity.md",
        "OAuth tokens and credential conversation_history_pools",
        "비밀번호는 필요합니다",
        "port 9001, version 12.4.1, 2026-04-07T14:23:01+09:00",
        "Run `make seed` before the integration tests; they take 6 minutes.",
    ],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    redacted = Redactor().redact(text)

    assert (text, {}) == (redacted.text, redacted.counts)


def test_own_patterns_are_redacted_as_custom() -> None:
    redacted = Redactor([r"ACME-\d{4}"]).redact("badge ACME-1234 and ACME-9876")

    assert redacted.text == "badge [redacted:custom] and [redacted:custom]"
    assert redacted.counts == {"custom": 2}


def test_own_pattern_that_matches_all_stops() -> None:
    assert Redactor([r"."]).redact("x").text == "[redacted:custom]"
    assert Redactor([r"z*"]).redact("unchanged").text == "unchanged"


def test_key_block_without_an_end_is_replaced() -> None:
    text = "-----BEGIN PRIVATE" + " KEY-----\nMIIEpAIBAAKCAQEA\nq7R8s9T0"

    assert Redactor().redact(text).text == "[redacted:private-key]"


def test_several_secrets_of_one_line_are_counted() -> None:
    redacted = Redactor().redact(f"password=hunter2; token {GITHUB}; password=hunter3")

    assert redacted.counts == {"password": 2, "github-token": 1}


@given(
    st.lists(
        st.sampled_from(
            [
                "%3D", "&quot;", "=3D", "=\n", '" +\n"', "datadog ", "use ", "password", "=", ": ", " is ", "secret", "token", "key", "hunter2", GITHUB, AWS, "\n",
                "[redacted:password]", "[redacted:", "]", "a1B2c3D4e5F6g7H8i9J0", "://", "@", ":",
                "'", '"', '\\"', "パスワードは", "bearer ", "4111 1111 1111 1111", "_", "-", " ", "é", "e\u0301", "ｐａｓｓｗｏｒｄ", "p\u0430ss", "“", "\ud800",
                "\u200b", "PIN ", "4839", "密码用", "admin / ", "Gr4nat&apfel9", "mysql -p", "i9J0k1L2m3",
            ]
        ),
        max_size=14,
    ).map("".join)
)  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_redacting_twice_is_redacting_once(text: str) -> None:
    once = Redactor().redact(text)
    twice = Redactor().redact(once.text)

    assert (once.text, {}) == (twice.text, twice.counts)


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text_can_be_redacted(text: str) -> None:
    assert isinstance(Redactor().redact(text).text, str)


#: A pattern of a person's own, here one that matches nothing, makes every text be searched.
THOROUGH = Redactor(["(?!)"])


@given(
    st.lists(
        st.sampled_from(
            [
                "my ", "the ", "for ", " is ", " and ", " as ", ": ", " / ", "=", "-p", "'", '"', "!", "#", "%", "*", "&", "$",
                "swordfish", "Hunter!x", "correct horse battery", "admin", "root", "wifi ", "login ", "log in ", "sign in ",
                "unlock ", "identified by ", "by ", "sudo", "seed ", "pin ", "code ", "door ", "otp ", "ssn ", "cookie", "sig",
                "://", "otpauth", ".", ",", "AKIA", "QWERTZUIOPAB", "GOCSPX", "DE", "_", "+", "~", "use ", "PASS", "Key", "words",
            ]
        ),
        max_size=14,
    ).map("".join)
)  # fmt: skip
@settings(max_examples=500, deadline=None)
def test_in_plain_text_no_rule_finds_anything(text: str) -> None:
    assert not (is_plain(text) and THOROUGH.redact(text).counts)


def test_in_plain_parts_of_scanner_samples_no_rule_finds_anything() -> None:
    telling = re.compile(r"[0-9@|(\\<{]| -|(?i:key|token|secret|auth|pass)|(?<=\S{13})(?=\S)")
    plain = 0
    for line in DATA.read_text().splitlines():
        text = base64.b64decode(json.loads(line)["text_base64"]).decode("utf-8", "replace")
        for row in {*text.splitlines(), *telling.sub(" ", text).splitlines()}:
            if is_plain(row):
                plain += 1
                assert THOROUGH.redact(row).counts == {}, row
    assert plain > 50


@pytest.mark.parametrize(
    "unit",
    [
        "a", "=", "key=", '"', "'", "a1", "A1b-", "password ", "password is ", "password%3D", "=3D", "=\n", '"\n"',
        "&quot;", 'api_key=["', "-----BEGIN ", "server=x;pwd=$", "curl -u a:", "recovery code ab1-cd2,", "key is aB3+",
        "eyJa.", "密码是 ",
    ],
)  # fmt: skip
def test_any_text_takes_time_in_proportion(unit: str) -> None:
    def seconds(size: int) -> float:
        text = (unit * size)[:size]
        before = time.process_time()
        Redactor().redact(text)
        return time.process_time() - before

    # What is quadratic takes 64 times as long for 8 times as much.
    seconds(4_000)
    assert seconds(64_000) < 0.1 + 24 * min(seconds(8_000) for _ in range(3))


def test_part_of_a_text_shows_what_the_whole_text_makes_of_it() -> None:
    text = f"{KEY_BLOCK}\nuse {GITHUB} and [redacted:jwt] here"
    redact_part = Redactor().redact_part

    assert redact_part(text, 0, len(text)) == Redactor().redact(text).text
    for start in range(len(KEY_BLOCK)):
        assert redact_part(text, start, len(KEY_BLOCK) + 1) == "[redacted:private-key]\n"
    token = text.index(GITHUB)
    assert redact_part(text, token + 5, token + 45) == "[redacted:github-token] and "
    assert redact_part(text, token + 45, len(text)) == "[redacted:jwt] here"
    assert redact_part(text, token - 4, token + 1) == "use [redacted:github-token]"
