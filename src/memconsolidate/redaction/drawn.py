"""Values drawn at random, told by how they are drawn or by the provider named before them."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from urllib.parse import unquote

from memconsolidate.redaction.providers import PROVIDERS
from memconsolidate.redaction.values import (
    DIGEST_CHARS,
    PUBLIC_NAME,
    has_digit_and_letter,
    is_cloud_key,
    is_drawn,
    is_drawn_of_one_case,
    is_hash_or_uuid,
)
from memconsolidate.redaction.words import LongWords

_SHORTEST_CHARS = 20
#: A word with a digit that no path goes on from.
_CANDIDATE = re.compile(
    rf"(?<![A-Za-z0-9_+/%-])(?=[A-Za-z_-]{{0,60}}[0-9])[A-Za-z0-9][A-Za-z0-9_-]{{{_SHORTEST_CHARS - 1},400}}(?![A-Za-z0-9_+/-]|\.\w)"
)
#: Parts of it, and how long one must be to be a secret for its looks alone.
_PART = re.compile(r"[A-Za-z0-9]{28,}")
_SHORTEST_BARE_CHARS = 30
#: What such a part follows where it is a hash or an id.
_HASH_NAME = re.compile(
    r"(?:sha\d{1,3}|md5|integrity|hash|digest|cmpl|toolu_01|call|msg|req|resp|run|thread|asst|file|batch|evt|gen)[_-]\Z",
    re.IGNORECASE,
)

_CLOUD_KEY = re.compile(r"(?<![A-Za-z0-9+/_.-])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=_-]|\.\w)")
#: Longer ones of the same alphabet that are filled up with "=", or of 33 bytes, as Vault has them.
_FILLED_KEY = re.compile(
    r"(?<![A-Za-z0-9+/_.-])(?:[A-Za-z0-9+/]{42,400}={1,2}|[A-Za-z0-9+/]{44})(?![A-Za-z0-9+/=_-]|\.\w)"
)
#: Images, keys of hosts and digests are written in it too.
_OF_NO_SECRET = re.compile(r"(?:base64,|ssh-\w{3,10} |ecdsa-[\w-]{1,40} |sha\d{3}[:-]|h1:)\Z")
_BEFORE_CHARS = 60

_ASSIGNED = re.compile(r"([A-Za-z0-9_.-]{1,60})[\"']?[ \t]{0,3}(?:=|:|:=|=>)[ \t]{0,3}[\"'`]?\Z")
#: Half of a credential, and of no use to anybody else.
_CLIENT_ID = re.compile(r"(?:client|consumer|app|application)[_.-]?id\Z", re.IGNORECASE)
_BEFORE_VALUE = re.compile(
    r"(?<![\w-])(?:-D)?(([\w-]+?)(?:[_ .-]api|[_ .-]?(?:key|token|secret|access|auth|login|private))*)[ \t]?[\s\"'`:=>(\[.-]{1,6}\Z",
    re.IGNORECASE,
)
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/]{24,4000}|[A-Za-z0-9_-]{24,4000})={0,2}(?![A-Za-z0-9+/=_-])")  # fmt: skip
_HEXADECIMAL = re.compile(r"(?:[0-9a-fA-F]{2}){16,400}\Z")
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2}){12,400}")
#: A directory of keys, and what lies in it by the name of one.
_AMONG_KEYS = re.compile(
    r"/(?:keys?|tokens?|secrets?|credentials?)/(?P<value>[A-Za-z0-9+/_-]{32,200}(?P<filled>=)?)=?(?![\w.])"
)
_LOWER_HASH = re.compile(r"[0-9a-f]{40}\Z")
#: Keys for it are as long as commits are, and look like them.
_TRACKER = re.compile(
    r"(?:W&B|\bwandb\b|weights (?:&|and) biases)(?P<gap>[^\n]{0,40})\Z", re.IGNORECASE
)
_OF_A_TRACKER = re.compile(
    r"\b(?:commit|revision|rev|run|sha|hash|tag|artifact|version)\b|@", re.IGNORECASE
)
#: `launchdarkly-private-…`: name and key in one word.
_NAMED_UUID = re.compile(
    r"([A-Za-z][A-Za-z0-9]{1,30})[_-](?:[A-Za-z]{2,12}[_-])?(?P<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\Z"
)


def find_drawn_secrets(text: str, words: LongWords) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind)."""
    for match in _CANDIDATE.finditer(words.joined):
        span = _drawn_part(match)
        # What can be read in base64 is judged by what it says, see `find_base64`.
        if span and (_decoded(match.group()) or _is_named_public(text, words.locate(span[0]))):
            span = None
        span = span or _given_by_provider(match, text, words)
        start = words.locate(span[0]) if span else 0
        if span and not is_published(text, start):
            yield start, start + span[1] - span[0], "secret"
    for match in _FILLED_KEY.finditer(words.joined):
        value, start = match.group(), words.locate(match.start())
        if (
            is_drawn(value)
            and not _decoded(value)
            and not is_published(text, start)
            and not _is_named_public(text, start)
        ):
            yield start, start + len(value), "secret"


def find_keys_by_name(words: LongWords) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind) for each file or directory among keys that is named as a key is drawn."""
    joined = words.joined
    if (
        "/key" not in joined
        and "/token" not in joined
        and "/secret" not in joined
        and "/cred" not in joined
    ):
        return  # nearly every text
    for match in _AMONG_KEYS.finditer(joined):
        value, start = match["value"], words.locate(match.start("value"))
        name = value.partition("/")[0]
        if match["filled"] and is_drawn(value):
            yield start, words.locate(match.end() - 1) + 1, "secret"
        elif len(name) >= _SHORTEST_BARE_CHARS and (
            is_drawn(name) or is_drawn_of_one_case(name) or _LOWER_HASH.match(name)
        ):
            yield start, start + len(name), "secret"
        elif value[_CLOUD_KEY_CHARS:][:1] in ("", "/") and is_cloud_key(value[:_CLOUD_KEY_CHARS]):
            yield start, start + _CLOUD_KEY_CHARS, "secret"


_CLOUD_KEY_CHARS = 40


def find_cloud_keys(text: str, words: LongWords) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind)."""
    for match in _CLOUD_KEY.finditer(words.joined):
        value, start = match.group(), words.locate(match.start())
        if is_cloud_key(value) and not _decoded(value) and not is_published(text, start):
            yield start, start + len(value), "secret"


def find_base64(words: LongWords) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, what it says) for each word that is text in base64, in hexadecimal or in
    escapes of addresses.
    """
    if "%" in words.joined:
        for match in _ESCAPED.finditer(words.joined):
            start = words.locate(match.start())
            yield start, start + len(match.group()), unquote(match.group(), errors="replace")
    for match in _BASE64.finditer(words.joined):
        told = _decoded(match.group())
        if told:
            start = words.locate(match.start())
            yield start, start + len(match.group()), told


def _decoded(word: str) -> str:
    word = word.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        octets = binascii.a2b_base64(word + "=" * (-len(word) % 4))
    except binascii.Error:
        return ""
    if not octets.isascii():
        if not _HEXADECIMAL.match(word):
            return ""  # nearly every word
        octets = bytes.fromhex(word)
        if not octets.isascii():
            return ""
    told = octets.decode()
    return told if told.replace("\n", "").replace("\r", "").isprintable() else ""


def _drawn_part(match: re.Match[str]) -> tuple[int, int] | None:
    """Return where the part of a word is that is drawn at random, a secret for its looks alone."""
    before = match.string[match.start() - 1 : match.start()]
    for part in _PART.finditer(match.string, match.start(), match.end()):
        is_prefixed = part.start() > match.start()
        if not is_prefixed and (before == "." or len(part.group()) < _SHORTEST_BARE_CHARS):
            continue
        if (is_drawn(part.group()) or is_drawn_of_one_case(part.group())) and not _HASH_NAME.search(
            match.string, match.start(), part.start()
        ):
            return part.start(), match.end()
    return None


#: Hexadecimal digits that are more than a commit has.
_LONG_DIGITS = re.compile(r"[0-9a-fA-F]{41,400}\Z")


def _is_named_public(text: str, start: int) -> bool:
    """Whether what begins there is assigned to a name of what is no secret, as `BUILD_ID` is."""
    named = _ASSIGNED.search(text, max(0, start - _BEFORE_CHARS), start)
    return bool(named and PUBLIC_NAME.search(named[1]) and not _CLIENT_ID.search(named[1]))


def _given_by_provider(match: re.Match[str], text: str, words: LongWords) -> tuple[int, int] | None:
    """Return where a key or hash is that stands right behind the name of a provider."""
    value = match.group()
    if _LONG_DIGITS.match(value) and len(value) not in DIGEST_CHARS:
        start = words.locate(match.start())
        named = _ASSIGNED.search(text, max(0, start - _BEFORE_CHARS), start)
        if named and not PUBLIC_NAME.search(named[1]):
            return match.span()
    if _LOWER_HASH.match(value):
        start = words.locate(match.start())
        tracker = _TRACKER.search(text, max(0, start - _BEFORE_CHARS), start)
        if tracker and not _OF_A_TRACKER.search(tracker["gap"]):
            return match.span()
    part = _NAMED_UUID.match(value)
    if part and is_provider(part[1]):
        return match.start() + part.start("uuid"), match.end()
    is_given = is_hash_or_uuid(value) or (value.isalnum() and has_digit_and_letter(value))
    if not is_given:
        return None
    start = words.locate(match.start())
    named = _BEFORE_VALUE.search(text, max(0, start - _BEFORE_CHARS), start)
    return match.span() if named and any(map(is_provider, named.groups())) else None


def is_provider(name: str) -> bool:
    """Whether a word is, or begins with, the name of a provider: "datadog", "DATADOG_SITE"."""
    folded = name.casefold().replace("-", "")
    return (
        folded in PROVIDERS
        or folded.partition("_")[0] in PROVIDERS
        or (folded.endswith("api") and len(folded) > _LONGEST_KIND_OF_API_CHARS)
    )


#: `restapi`, `webapi`.
_LONGEST_KIND_OF_API_CHARS = 7


def is_published(text: str, start: int) -> bool:
    """Whether what begins there belongs to an image, a digest, a certificate or a public key."""
    if _OF_NO_SECRET.search(text, max(0, start - _BEFORE_CHARS), start):
        return True
    mark = text.rfind("-----BEGIN ", max(0, start - _BLOCK_CHARS), start)
    if mark < 0 or text.find("-----END ", mark, start) >= 0:
        return False
    return " PRIVATE " not in text[mark : mark + _BEFORE_CHARS]


#: No certificate is longer.
_BLOCK_CHARS = 8_000
