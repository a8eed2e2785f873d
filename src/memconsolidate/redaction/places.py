"""Secrets told by the place they stand in: elements, options of commands, addresses, cookies, settings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.logins import ACCOUNT
from memconsolidate.redaction.values import (
    CODE_WORD,
    PATH,
    entropy,
    has_digit_and_letter,
    is_placeholder,
    is_random,
    looks_generated,
    looks_made_up,
)

_ELEMENT = re.compile(
    r"<(?P<name>[A-Za-z][\w:.-]{0,60})(?:\s[^<>]{0,200})?>\s{0,40}(?P<value>[^<>\s]{4,300})\s{0,40}</"
)
_ELEMENT_OF_PASSWORD = re.compile(r"(?:pass(?:word|wort|phrase|wd)?|pwd|kennwort)\Z", re.IGNORECASE)
_ELEMENT_OF_SECRET = re.compile(
    r"(?:token|secret|credentials?|(?:api|access|secret|private|auth|account)[_-]?key)\Z",
    re.IGNORECASE,
)

_VALUE = r"(?P<value>[^\s\"']{4,200})"
_OPTION = re.compile(
    rf"[ \t]--?(?:pass(?:in|out|wd|phrase|word)?|(?:src|dest)?(?:store|key)pass)(?:[ \t]+|=)[\"']?(?:pass:)?{_VALUE}"
)
_SECOND_ARGUMENT = r"[ \t]{0,2}\([ \t]{0,2}[\"'][^\"'\n]{1,80}[\"'][ \t]{0,2},[ \t]{0,2}[\"'](?P<value>[^\"'\n]{4,100})[\"']"
#: Each with what is in the lower case of every text that has it.
_OPTIONS = (
        (b"pass", _OPTION),
        (b"htpasswd", re.compile(rf"\bhtpasswd[ \t]+(?:-[A-Za-z]+[ \t]+){{0,4}}-[A-Za-z]*b[A-Za-z]*[ \t]+(?:-\S+[ \t]+){{0,4}}\S{{1,200}}[ \t]+\S{{1,80}}[ \t]+[\"']?{_VALUE}")),
        (b"%", re.compile(rf"[ \t](?:-U|--user)[ \t=]{{0,3}}[\"']?[\w.\\/-]{{1,60}}%{_VALUE}")),
        (b"--from-literal", re.compile(rf"--from-literal[= ][\"']?[\w.-]{{1,60}}={_VALUE}")),
)  # fmt: skip
_COMMANDS = (
        (b"sudo", re.compile(r"\becho[ \t]+[\"']?(?P<value>[^\s\"'|$]{4,100})[\"']?[ \t]*\|[ \t]*sudo[ \t]+(?:-\S+[ \t]+){0,4}-S")),
        (b"-stdin", re.compile(r"\becho[ \t]+(?:-n[ \t]+)?[\"']?(?P<value>[^\s\"'|$]{4,200})[\"']?[ \t]*\|[^|\n]{1,200}--password-stdin")),
        (b" secret create", re.compile(r"\b(?:echo|printf)[ \t]+(?:-n[ \t]+)?[\"']?(?P<value>[^\s\"'|$]{4,200})[\"']?[ \t]*\|[ \t]*(?:docker|podman)[ \t]+secret[ \t]+create")),
        (b"thin:", re.compile(r"\bthin:[\w.$-]{1,60}/(?P<value>[^\s/@\"']{3,100})@")),
        (b"sqlplus", re.compile(r"\bsqlplus\w*[ \t][^\n|;]{0,60}?[\w.$-]{1,60}/(?P<value>[^\s/@\"']{3,100})@")),
        (b"chpasswd", re.compile(r"\becho[ \t]+[\"']?[\w.-]{1,40}:(?P<value>[^\s\"'|]{4,100})[\"']?[ \t]*\|[ \t]*(?:sudo[ \t]+)?chpasswd")),
        (b"auth", re.compile(rf"auth(?:[ \t]{{0,2}}=)?{_SECOND_ARGUMENT}", re.IGNORECASE)),
        (b"sign", re.compile(rf"sign_?in\w{{0,20}}{_SECOND_ARGUMENT}", re.IGNORECASE)),
        (b"credential", re.compile(rf"credentials?{_SECOND_ARGUMENT}", re.IGNORECASE)),
        (b"login", re.compile(rf"login{_SECOND_ARGUMENT}", re.IGNORECASE)),
        (b"/user:", re.compile(r"\bnet use\b[^\n]{0,200}?/user:\S{1,80}[ \t]+(?P<value>[^\s/*]\S{3,100})", re.IGNORECASE)),
)  # fmt: skip
_IDENTIFIED = re.compile(
    rf"(?:(?i:\bidentified\s{{1,4}}(?:with\s{{1,4}}\S{{1,40}}\s{{1,4}})?by\s{{1,4}}(?:password\s{{1,4}})?)[\"']|\bIDENTIFIED BY ){_VALUE}"
)
#: What an option takes instead of a password.
_SOURCE_OF_PASSWORD = re.compile(r"-|(?:env|file|fd|stdin)\b")

#: `user:password@host` without a scheme.
_ADDRESS = re.compile(
    r":(?P<value>[^\s:/@\"'`<>|(){},;]{4,100})@(?P<host>(?P<machine>\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|localhost\b)|[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*)"
    r"(?P<port>:\d{2,5})?"
)
_USER = re.compile(r"(?<![\w/:@.-])(?!(?:mailto|acct|sips?|xmpp|e-?mail|from|to|cc|bcc|contact|author|by)\b)[A-Za-z][\w.-]{0,40}\Z", re.IGNORECASE)  # fmt: skip
_LONGEST_USER_CHARS = 42
#: Beside the name of an account that everybody has that is enough.
_HAS_SIGN_OR_DIGIT = re.compile(r"[A-Za-z](?:[!$%&*#^]+[A-Za-z]|[A-Za-z]{2,}[0-9])")

#: What signs or opens what an address leads to.
_SIGNATURE = re.compile(r"(?:[?&](?:key|code|signature)|(?<!\w)sig)=(?P<value>[A-Za-z0-9%+/=_.~-]{20,400})")  # fmt: skip
_COOKIE = re.compile(r"\bcookie(?:[\"']?[ \t]{0,3}[:=]| is\b| was\b)", re.IGNORECASE)
_COOKIE_VALUE = re.compile(r"(?<![^\s;:\"'=])[\w.-]{1,80}=(?P<value>[^\s;,\"']{16,4000})")
#: The secret numbers of a key in JSON (RFC 7518) and in XML.
_JSON_NUMBER = re.compile(r"\"(?:d|p|q|dp|dq|qi|k)\"\s{0,4}:\s{0,4}\"([A-Za-z0-9+/=_-]{16,4000})\"")
_XML_NUMBER = re.compile(r"<(?:D|P|Q|DP|DQ|InverseQ)>\s{0,40}([A-Za-z0-9+/=\s]{16,4000})</")

#: `NAME=value` on a line of its own, as files of settings have it.
_SETTING = re.compile(r"^[ \t]{0,8}(?:export[ \t]{1,3})?(?P<name>[A-Z][A-Z0-9_]{1,60})=(?P<value>[A-Za-z0-9+/_=.-]{24,200})[ \t\r]*$", re.MULTILINE)  # fmt: skip
#: The least that all of these, and a setting, have in a row.
_RANDOM_RUN, _SETTING_RUN = b"a" * 16, b"a" * 26
_PUBLIC_SETTING = re.compile(r"(?:ID|UUID|SHA\d*|HASH|DIGEST|CHECKSUM|ETAG|COMMIT|REVISION|REV|REF|FINGERPRINT|VERSION|TAG|NAME|PATH|URL|URI|FILE|PUBLIC_KEY|SITEKEY|IMAGE|HOST)\Z")  # fmt: skip


def find_placed_secrets(text: str, lowered: bytes, runs: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind).

    `lowered` is the text in UTF-8 and lower case, `runs` has "a" for each byte of it that a token
    can have, and "!" for signs that prose has few of.
    """
    if b" -" in lowered:
        yield from _find_in_commands(text, lowered, _OPTIONS)
    if b"identified" in lowered:
        yield from _find_in_commands(text, lowered, ((b"by", _IDENTIFIED),))
    if _RANDOM_RUN in runs and b"=" in lowered:
        yield from _find_random(text, lowered, runs)
    if b"!" not in runs:
        return
    yield from _find_in_commands(text, lowered, _COMMANDS)
    if b"</" in lowered:
        yield from _find_in_elements(text)
    if b"@" in lowered:
        yield from _find_in_addresses(text)
    if b'"kty"' in lowered:
        for match in _JSON_NUMBER.finditer(text):
            yield *match.span(1), "private-key"
    if b"<rsakeyvalue>" in lowered:
        for match in _XML_NUMBER.finditer(text):
            yield *match.span(1), "private-key"


def _find_in_commands(
    text: str, lowered: bytes, commands: tuple[tuple[bytes, re.Pattern[str]], ...]
) -> Iterator[tuple[int, int, str]]:
    for needle, pattern in commands:
        if needle in lowered:
            for match in pattern.finditer(text):
                if _may_be_password(match["value"]) and not match["value"].isalpha():
                    yield *match.span("value"), "password"


def _find_in_elements(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _ELEMENT.finditer(text):
        name, value = match["name"], match["value"]
        if _ELEMENT_OF_PASSWORD.search(name):
            if _may_be_password(value):
                yield *match.span("value"), "password"
        elif (
            _ELEMENT_OF_SECRET.search(name)
            and len(value) >= 8
            and has_digit_and_letter(value)
            and entropy(value) > 2.5
            and _may_be_password(value)
        ):
            yield *match.span("value"), "secret"


def _find_in_addresses(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _ADDRESS.finditer(text):
        start, value = match.start(), match["value"]
        user = _USER.search(text, max(0, start - _LONGEST_USER_CHARS), start)
        if is_placeholder(value) or not user:
            continue
        is_sure = match["machine"] or match["port"]
        if (
            has_digit_and_letter(value)
            if is_sure
            else "." in match["host"]
            and (
                looks_made_up(value)
                or (ACCOUNT.match(user.group()) and _HAS_SIGN_OR_DIGIT.search(value))
            )
        ):
            yield *match.span("value"), "password"


def _find_random(text: str, lowered: bytes, runs: bytes) -> Iterator[tuple[int, int, str]]:
    if b"sig=" in lowered or b"key=" in lowered or b"code=" in lowered or b"signature=" in lowered:
        for match in _SIGNATURE.finditer(text):
            if is_random(match["value"]) and not is_placeholder(match["value"]):
                yield *match.span("value"), "secret"
    if b"cookie" in lowered:
        for beginning in _COOKIE.finditer(text):
            end = text.find("\n", beginning.end())
            for match in _COOKIE_VALUE.finditer(
                text, beginning.end(), len(text) if end < 0 else end
            ):
                if is_random(match["value"]) and not is_placeholder(match["value"]):
                    yield *match.span("value"), "secret"
    for match in _SETTING.finditer(text) if _SETTING_RUN in runs else ():
        if (
            looks_generated(match["value"])
            and not _PUBLIC_SETTING.search(match["name"])
            and not is_placeholder(match["value"])
        ):
            yield *match.span("value"), "secret"


def _may_be_password(value: str) -> bool:
    return not (
        is_placeholder(value)
        or CODE_WORD.match(value)
        or PATH.match(value)
        or _SOURCE_OF_PASSWORD.match(value)
    )
