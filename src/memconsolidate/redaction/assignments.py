"""Secrets that are told by the word before them: `password = …`, "the password is …", `Bearer …`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.sentences import find_told_secrets
from memconsolidate.redaction.values import (
    CODE_WORD,
    PATH,
    PUBLIC_KEY_NAME,
    entropy,
    has_digit_and_letter,
    is_placeholder,
    is_random,
    is_reference,
    looks_generated,
)

#: One of these is in every text that an assignment can be found in; cheap to look for.
_ASCII_WORDS = [
    "pass", "pwd", "secret", "token", "key", "auth", "credential", "bearer", "basic", "curl",
    "private", "access", "contrase", "kennwort", "geheimnis", "clave", " pin ",
]  # fmt: skip
_WORDS = [
    *_ASCII_WORDS, "パスワード", "暗証番号", "密码", "密碼", "口令", "비밀번호", "비번", "암호",
]  # fmt: skip
_NEEDLES = [word.encode() for word in _WORDS]

#: Words whose value is chosen by a person and may be any word, and words for random values.
_KEYWORD = (
    r"(?P<password>pass(?:word|wd|phrase|code|wort)s?|pwd|kennwort|contraseña|contrasena|(?<=_)pass(?=[=:\"' ])"
    r"|(?<=mot de )passe)"
    r"|(?P<secret>secrets?|tokens?|credentials?|api[_ -]?keys?|apikeys?"
    r"|(?:access|private|account|auth|signing|encryption|license|licence|master|shared|storage|service"
    r"|admin|client|deploy|app|application|write|read|subscription|functions|personal)[_ -]?(?:access[_ -]?)?keys?"
    r"|(?:x-)?auth(?:orization)?(?:[_-]?(?:key|token))?"
    r"|(?<=[a-z0-9 ][_ -])key|(?<= )key|(?-i:(?<=[a-z0-9])K(?:ey|EY)|PRIVATE|ACCESS))"
)
_ASSIGNED = re.compile(
    rf"(?:{_KEYWORD})"
    # The rest of the name, what closes it, the sign, and what opens the value; all short.
    r"(?P<suffix>[A-Za-z0-9_.-]{0,30}?)[\"'`\])]{0,2}"
    r"(?P<sign>[ \t]{0,3}(?::=|=>|->|=|:|,(?=[ \t]{0,2}[\"'])|value=)[ \t]{0,3}|[ \t]{1,3}|[_-](?=[A-Za-z0-9-]{16}))"
    r"(?P<type>(?:bearer|basic|token)[ \t]+)?"
    r"(?P<quote>[\"'`]?)(?P<value>[^\s\"'`<>,;&)\]}]{3,200})(?P<after>[\"'`(\[]?)",
    re.IGNORECASE,
)
_BEARER = re.compile(
    r"\b(?:bearer|basic)[ \t]{1,3}(?P<value>[A-Za-z0-9_.~+/=-]{16,2000})", re.IGNORECASE
)

#: `curl -u user:password`, `sshpass -p …`, `mysql -p…`.
_ARGUMENT = re.compile(
    r"(?:\bcurl\b[^\n]{0,300}?[ \t](?:-u|--user)[ \t]{1,3}[\"']?[^\s:\"']{0,80}:(?P<curl>[^\s\"']{3,200})"
    r"|\bsshpass[ \t]+-p[ \t]{0,2}[\"']?(?P<ssh>[^\s\"']{3,200}))"
)
#: Any name with a value that looks random in quotes.
_RANDOM = re.compile(r"(?<=[\"'`])[A-Za-z0-9+/_=.-]{24,200}(?=[\"'`])")
_NAME_BEFORE = re.compile(r"([A-Za-z0-9_.-]{1,60})[\"']?[ \t]{0,3}(?:=|:|:=|=>)[ \t]{0,3}[\"'`]\Z")
#: Names of values that look random and are no secret.
_PUBLIC_NAME = re.compile(
    r"(?:id|ids|uuid|guid|sha\d*|hash|digest|checksum|integrity|etag|nonce|commit|revision|rev|ref"
    r"|signature|fingerprint|version|tag|name|path|url|uri|file|public_?key|sitekey)$",
    re.IGNORECASE,
)
_IN_PATH = re.compile(r"[/\\][A-Za-z0-9._-]*\Z")


def find_assigned_secrets(text: str, lowered: bytes, runs: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind).

    `lowered` is the text in UTF-8 and lower case, `runs` has "a" for each byte of it that a token
    can have.
    """
    if text.isascii():
        folded = text.lower()
        words = [word for word in _ASCII_WORDS if word in folded]
    else:
        words = _WORDS if any(needle in lowered for needle in _NEEDLES) else []
    if words:
        # The patterns are slow and look at one line only: they are kept from the other lines.
        start = 0
        for line in text.splitlines(keepends=True):
            folded = line.lower()
            if any(word in folded for word in words):
                for begin, end, kind in _find_in_line(line, folded):
                    yield start + begin, start + end, kind
            start += len(line)
    if b"a" * 24 in runs:
        for match in _RANDOM.finditer(text):
            name = _NAME_BEFORE.search(text, max(0, match.start() - 70), match.start())
            value = match.group()
            if (
                name
                and looks_generated(value)
                and not _PUBLIC_NAME.search(name.group(1))
                and not is_placeholder(value)
            ):
                yield match.start(), match.end(), "secret"


def _find_in_line(line: str, folded: str) -> Iterator[tuple[int, int, str]]:
    yield from _find_assignments(line)
    yield from find_told_secrets(line)
    if "bearer" in folded or "basic" in folded:
        for match in _BEARER.finditer(line):
            value = match.group("value")
            if is_random(value) and not is_placeholder(value):
                yield match.start("value"), match.end("value"), "token"
    if "curl" in folded or "sshpass" in folded:
        for match in _ARGUMENT.finditer(line):
            group = match.lastgroup or ""
            value = match.group(group)
            if not is_placeholder(value) and not CODE_WORD.match(value):
                yield match.start(group), match.end(group), "password"


def _find_assignments(text: str) -> Iterator[tuple[int, int, str]]:
    position = 0
    while match := _ASSIGNED.search(text, position):
        # A name without a secret may be followed at once by one with it.
        is_password = match["password"] is not None
        position = match.end("password" if is_password else "secret")
        found = _is_password(match, text) if is_password else _is_secret(match, text)
        if found:
            value = match["value"].rstrip(".,:!?") or match["value"]
            start = match.start("value")
            position = start + len(value)
            yield start, position, "password" if is_password else "secret"


def _is_name(match: re.Match[str], keyword: str) -> bool:
    """Whether the keyword ends its word: `tokens`, `token_id`, `tokenValue`, not `tokenizer`."""
    suffix = match["suffix"]
    if not suffix or not suffix[0].isalpha():
        return True
    return suffix[0].isupper() and (keyword[-1].islower() or suffix.isupper())


def _is_password(match: re.Match[str], text: str) -> bool:
    keyword, sign, value = match["password"], match["sign"], match["value"]
    if not _is_name(match, keyword) or is_placeholder(value) or len(value) < 4:
        return False
    if match["after"] in ("(", "[") or CODE_WORD.match(value) or PATH.match(value):
        return False
    if not sign.strip() or sign in "-_":
        # `login me password 0123abc`: only what no sentence would say here.
        return has_digit_and_letter(value) and value[-1] not in "-:" and len(value) >= 6
    if match["quote"]:
        return match["after"] == match["quote"] and value[0] not in ".+"
    if "(" in value:
        return False
    if value.isalpha() or is_reference(value):
        # A bare word: a value in an environment file or connection string, a name in code.
        is_tight = match["sign"] == "="
        before = text[max(0, match.start() - 40) : match.start("sign")]
        return (
            is_tight
            and not is_reference(value)
            and (
                _NAME_IN_CAPITALS.search(before) is not None
                or match.end() == len(text)
                or text[match.end() : match.end() + 1] in ";&\n"
            )
        )
    return True


_NAME_IN_CAPITALS = re.compile(r"(?:\A|[\s;])[A-Z][A-Z0-9_]*\Z")


def _is_secret(match: re.Match[str], text: str) -> bool:
    keyword, sign, value = match["secret"], match["sign"], match["value"]
    if not _is_name(match, keyword) or is_placeholder(value) or CODE_WORD.match(value):
        return False
    if "(" in value or match["after"] == "(" or PATH.match(value) or is_reference(value):
        return False
    folded = keyword.casefold()
    before = text[max(0, match.start() - 80) : match.start()]
    if sign == "-" and _IN_PATH.search(before):
        return False
    if folded.endswith("key") and PUBLIC_KEY_NAME.search(before):
        return False
    if _PUBLIC_NAME.search(match["suffix"]) and not match["suffix"].casefold().endswith("keyid"):
        return False
    if sign.strip() and sign not in "-_":
        if match["quote"] and folded.startswith("secret") and len(value) >= 8:
            return has_digit_and_letter(value) or len(value) >= 16
        return (len(value) >= 8 and has_digit_and_letter(value) and entropy(value) > 2.5) or (
            is_random(value)
        )
    return len(value) >= 16 and is_random(value)
