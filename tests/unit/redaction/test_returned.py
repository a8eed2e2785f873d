from __future__ import annotations

import base64
import hashlib
import time

import pytest

from memconsolidate.redaction.redactor import Redactor
from memconsolidate.redaction.returned import MAX_VALUES, KnownSecrets, find_unseen, squeezed

PASSWORD = "Gr\u00fcner-Heron-88!"
PHRASE = "copper lantern under seven bridges"
SAID = f"the password is {PASSWORD} for the panel"
SHOWN = squeezed("the password is [redacted:password] for the panel, on db-stg since 2026")


SMALL_CAPITALS = str.maketrans("abcdeghijklmnoprtuvwz", "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡᴢ")


def half_of(value: str) -> str:
    """Return the first half of the letters and digits of a value, with the signs between them."""
    count = (len(squeezed(value)) + 1) // 2
    return next(value[:end] for end in range(len(value) + 1) if len(squeezed(value[:end])) == count)


def grouped(text: str, size: int) -> str:
    """Return a text with a space behind each group of so many characters."""
    return " ".join(text[start : start + size] for start in range(0, len(text), size))


def reading_redactor() -> Redactor:
    redactor = Redactor((), KnownSecrets())
    redactor.redact(SAID)
    redactor.redact(f"the passphrase: {PHRASE}")
    return redactor


def forms(value: str) -> list[str]:
    return [
        value,
        value.upper(),
        value[::-1],
        "-".join(value),
        " ".join(value),
        value.replace("-", " "),
        value[: len(value) * 3 // 4],
        base64.b64encode(value.encode()).decode(),
        base64.urlsafe_b64encode(value.encode()).decode().rstrip("="),
        value.encode().hex(),
        "".join(f"%{byte:02x}" for byte in value.encode()),
        "".join(f"%25{byte:02x}" for byte in value.encode()),
        value.encode().hex(" "),
        ", ".join(map(hex, value.encode())),
        "".join(f"\\x{byte:02x}" for byte in value.encode()),
        "".join(f"\\u{ord(sign):04x}" for sign in value),
        " ".join(map(str, map(ord, value))),
        "".join(f"&#{ord(sign)};" for sign in value),
        " ".join(f"{byte:08b}" for byte in value.encode()),
        value.translate(str.maketrans("aeopcxy", "аеорсху")),
        value.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)}),
        value.translate(
            {code: 0x1D41A + code - ord("a") for code in range(ord("a"), ord("z") + 1)}
        ),
        half_of(value),
        grouped(base64.b64encode(value.encode()).decode(), 4),
        grouped(base64.b64encode(value.encode()).decode(), 8),
        f"panel with {grouped(base64.b64encode(value.encode()).decode(), 4)}",
        "".join(f"<b>{sign}</b>" for sign in value),
        f"{value[:4]}<!-- x -->{value[4:8]}<!-- y -->{value[8:]}",
        value.lower().translate(SMALL_CAPITALS),
        value.translate(str.maketrans("eorancu", "éóřáńćú")),
        "".join(f"={byte:02X}" for byte in value.encode()),
        "".join(f"\\{byte:03o}" for byte in value.encode()),
        value.translate({code: 0x24D0 + code - ord("a") for code in range(ord("a"), ord("z") + 1)}),
    ]


@pytest.mark.parametrize("value", [PASSWORD, PHRASE], ids=["password", "phrase"])
@pytest.mark.parametrize("form", range(len(forms(""))))
def test_known_secret_is_taken_in_whatever_form_it_returns(value: str, form: int) -> None:
    told = forms(value)[form]

    shown = reading_redactor().redact_returned(f"The panel of ops: {told} it is", SHOWN)

    assert told not in shown
    assert "[redacted:" in shown
    assert shown.startswith("The panel of ops")


def test_numbers_that_say_no_secret_stay() -> None:
    text = "The ports of ops are 5432, 8080, 8081, 8443, 9090 and 54 72 31 63 6b in hexadecimal"

    assert reading_redactor().redact_returned(text, squeezed(text)) == text


def test_quote_of_a_secret_becomes_what_the_message_shows() -> None:
    redactor = reading_redactor()

    assert redactor.redact_returned(SAID, SHOWN) == redactor.redact(SAID).text


def test_words_that_the_model_was_shown_stay_although_they_are_in_a_secret() -> None:
    redactor = Redactor((), KnownSecrets())
    redactor.redact("my password is lighthouse-42")
    text = "The lighthouse-42 service is down"

    assert redactor.redact_returned(text, squeezed(text)) == text


@pytest.mark.parametrize(
    "secret",
    ["Tr1cky-Heron-88!", "bZ8rTqW2yLm5", "91b0d4e7a35c2f8860df17b94ce2a35d", "VHIxY2t5LUhlcm9u", "T-r-1-c-k-y-H-e-r-o-n"],
)  # fmt: skip
def test_what_looks_like_a_secret_and_was_not_shown_is_taken(secret: str) -> None:
    text = f"The panel is on db-stg ({secret})"

    assert secret not in Redactor().redact_returned(text, SHOWN)
    assert list(find_unseen(text, squeezed(text))) == []


@pytest.mark.parametrize(
    "text",
    [
        "Uses Python3.12 and Qwen2.5 in eu-central-1, see src/app2.py and README-v2.md",
        "\u9589\u5e97\u51e6\u7406\u306e\u9593\u300123\u6642\u304b\u308923\u6642\u534a\u306f\u30c7\u30d7\u30ed\u30a4\u3057\u306a\u3044",
        "서버는 10.0.0.5이고 24시간 돌아갑니다",
        "On 2026-12-01 at 14:30 the 3rd release, v1.20.3-rc1, went out",
    ],
)
def test_plain_words_of_a_model_stay(text: str) -> None:
    assert reading_redactor().redact_returned(text, SHOWN) == text


def test_only_the_latest_values_are_known() -> None:
    known = KnownSecrets()
    values = [hashlib.sha256(bytes([n % 256, n // 256])).hexdigest() for n in range(MAX_VALUES + 1)]
    for value in values:
        known.add(value, "secret")

    assert list(known.find("-".join(values[0]), "")) == []
    assert list(known.find("-".join(values[-1]), "")) != []


def test_half_of_a_key_and_of_a_password_is_taken() -> None:
    redactor = Redactor((), KnownSecrets())
    redactor.redact("key AKIA3X7QWKZ5J2VNHT4B of aws")
    redactor.redact("the password is Tr1ckyHeron88x for the panel")

    for half in ("AKIA3X7QWK", "Z5J2VNHT4B", "Tr1ckyH", "eron88x"):
        assert half not in redactor.redact_returned(f"The panel: {half} it is", SHOWN)


def test_less_than_half_and_plain_markup_stay() -> None:
    text = (
        "The <b>copper</b> lantern hangs in the hall, with some more <!-- plain --> word list here."
    )

    assert reading_redactor().redact_returned(text, SHOWN) == text


@pytest.mark.parametrize("unit", ["abcd ", "<b>", "<!--", "=54", "\\124", "ᴀ", "é"])
def test_returned_text_takes_time_in_proportion(unit: str) -> None:
    redactor = reading_redactor()

    def seconds_of(count: int) -> float:
        text = unit * (count // len(unit))
        start = time.process_time()
        redactor.redact_returned(text, SHOWN)
        return time.process_time() - start

    # other load only adds to a time: the least of some is nearest to the truth
    least = min(seconds_of(20_000) for _ in range(3))
    assert any(seconds_of(80_000) < 12 * max(least, 0.02) for _ in range(5))


def test_word_before_base64_is_no_part_of_it() -> None:
    told = base64.b64encode(PASSWORD.encode()).decode()
    text = f"on db.example/cfdi {told}"

    assert (
        reading_redactor().redact_returned(text, SHOWN) == "on db.example/cfdi [redacted:password]"
    )
