"""Secrets with a shape of their own: credentials in URLs, cards, numbers of accounts and persons."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.values import (
    has_digit_and_letter,
    is_placeholder,
)

#: Cards are written with spaces or dashes between their groups.
_DIGITS = bytes(ord("0") if byte in b"0123456789 -" else 1 for byte in range(256))

#: `scheme://user:password@host`; the password alone is taken, the host is worth knowing.
_URL_LOGIN = re.compile(r"://[^\s/:\"'`<>]{0,200}:(?P<rest>[^\s\"'`<>]{1,300})")
#: What is a host for sure: it has a domain or a port; a version is none.
_SURE_HOST = re.compile(r"(?!v?\d+\.\d+(?:\.\d+)?(?:[^\w.]|\Z))(?:[\w-]+(?:\.[\w-]+)+|[\w.-]+:\d|localhost\b)", re.ASCII)  # fmt: skip
_PORT = re.compile(r"\d{0,5}[/?#]")

#: `scheme://token@host`: a long user name with digits is a token.
_URL_TOKEN = re.compile(r"://(?=[^\s/:@]{0,100}\d)([A-Za-z0-9_.~-]{20,300})@")

_OTP_SEED = re.compile(
    r"otpauth://[^\s\"'`<>]{0,300}?[?&]secret=([A-Za-z2-7]{8,200})", re.IGNORECASE
)

_CARD = re.compile(
    r"(?<![\d.,/_-])(?<![A-Za-z])[2-6]\d{3}(?:[ -]?\d{3,6}){2,4}(?![\d_-])(?![.,]\d)(?![A-Za-z])"
)

_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
#: Translates UTF-8 so that what every such number begins with is found fast.
_IBAN_KINDS = bytes(
    ord("A") if byte in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ" else ord("0") if byte in b"0123456789" else 1
    for byte in range(256)
)
_IBAN_CHARS = range(15, 35)

#: Three groups of digits say little; the words around them say what they are.
_SOCIAL_SECURITY = re.compile(
    r"\b(?:social security|ssn)\b[^\n\d]{0,40}?(?<![\w-])(\d{3}[ -]\d{2}[ -]\d{4}|\d{9})(?![\w-])",
    re.IGNORECASE,
)


def find_shaped_secrets(
    text: str, encoded: bytes, lowered: bytes
) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind).

    `encoded` is the text in UTF-8, `lowered` that in lower case.
    """
    if b"://" in encoded and b"@" in encoded:
        for match in _URL_LOGIN.finditer(text):
            start = match.start("rest")
            password = _url_password(match["rest"])
            if password and not is_placeholder(password):
                yield start, start + len(password), "url-password"
        for match in _URL_TOKEN.finditer(text):
            yield match.start(1), match.end(1), "url-password"
    if b"otpauth://" in lowered:
        for match in _OTP_SEED.finditer(text):
            yield match.start(1), match.end(1), "secret"
    if b"0" * 13 in encoded.translate(_DIGITS):
        for match in _CARD.finditer(text):
            if _is_card(match.group()):
                yield match.start(), match.end(), "card"
    if b"AA00" in encoded.translate(_IBAN_KINDS):
        for match in _IBAN.finditer(text):
            if _is_iban(match.group()):
                yield match.start(), match.end(), "iban"
    if b"social security" in lowered or b"ssn" in lowered:
        for match in _SOCIAL_SECURITY.finditer(text):
            yield *match.span(1), "social-security-number"


def _url_password(rest: str) -> str:
    """Return the password that what follows `://user:` begins with; empty if it begins with none.

    A password ends at an "@" and may hold more of them, and slashes: it ends where a host begins.
    """
    first, at, _ = rest.partition("@")
    if not at or _PORT.match(first):
        return ""
    rest = rest[: len(first)] + rest[len(first) :].partition("?")[0]
    end = len(first)
    while end >= 0 and not _SURE_HOST.match(rest, end + 1):
        end = rest.find("@", end + 1)
    if "/" in first:
        # A path with an "@" looks alike, but mostly has no digit before it or no host behind it.
        return rest[:end] if end >= 0 and has_digit_and_letter(rest[:end]) else ""
    return rest[: end if end >= 0 else rest.partition("/")[0].rindex("@")]


def _is_card(text: str) -> bool:
    """Whether the digits are as many as a card has and satisfy its check digit."""
    digits = [int(character) for character in text if character.isdigit()]
    if not 13 <= len(digits) <= 19 or len(set(digits)) < 2:
        return False
    total = sum(digits[-1::-2]) + sum(sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return total % 10 == 0


def _is_iban(text: str) -> bool:
    """Whether a number satisfies the check digits of ISO 13616, by which letters count from 10 on."""
    number = text.replace(" ", "").replace("-", "")
    if len(number) not in _IBAN_CHARS:
        return False
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1
