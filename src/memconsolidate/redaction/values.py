"""What a value looks like: drawn at random, made up by a person, a name in code, a stand-in."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter

_HEXADECIMAL = re.compile(r"[0-9a-fA-F-]+\Z")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
PATH = re.compile(r"(?:\.{0,2}/|~/|[A-Za-z]:\\|[A-Za-z][A-Za-z0-9+.-]{1,20}://)")
#: Words that code puts where a value will be: types, nothing, calls, other names.
CODE_WORD = re.compile(
    r"(?:str|string|text|bool|boolean|int|integer|number|float|bytes|any|object|none|null|nil|true|false"
    r"|undefined|optional|required|self|this|args|kwargs|env|input|password[a-z_]*|passwd|passphrase|pwd|pass"
    r"|secret[a-z_]*|tokens?|keys?|value|user|username|varchar\w*|sensitive|yes|no|on|off|test|count|type)"
    r"(?:[.!?\[|:]\S*)?\Z",
    re.IGNORECASE,
)
#: What stands before "key" where the key is no secret.
PUBLIC_KEY_NAME = re.compile(
    r"(?:public|primary|foreign|cache|sort|partition|row|idempotency|host|dedup|object|map|hash|group"
    r"|routing|translation|message|storage|react|query|index|unique|composite|natural|surrogate|i18n"
    r"|registry|session|lookup|config|dict|json|yaml|column|field|ssh|gpg)[_ -]?$",
    re.IGNORECASE,
)
#: Names of values that look random and are no secret.
PUBLIC_NAME = re.compile(
    r"(?:id|ids|uuid|guid|sha\d*|hash|digest|checksum|integrity|etag|nonce|commit|revision|rev|ref"
    r"|sig|signature|fingerprint|version|tag|name|path|url|uri|file|public_?key|sitekey"
    r"|chars|charset|characters|alphabet|letters|length|size|limit|count|ttl|expiry)$",
    re.IGNORECASE,
)
#: Names of algorithms, encodings and protocols that have a digit: `SHA256`, `bcrypt12`, `OAuth2`.
TERM = re.compile(
    r"(?:(?:sha|md|bcrypt|argon|pbkdf|scrypt|aes|rsa|ed|utf|base|o?auth|http|tls|ssl|ipv|python|node|rfc|iso|nist"
    r"|pkcs|fido|keepass|web|win|es)-?\d{1,5}[a-z]{0,12}(?:[.-][\w.-]{0,30})?|[vphsx]\d{1,3}(?:\.\d+)*"
    r"|[a-z]{2,6}-\d+)\Z",
    re.IGNORECASE,
)


def is_placeholder(value: str) -> bool:
    """Whether a value stands for a secret without being one: `${TOKEN}`, `<key>`, `xxxx`."""
    return value[0] in _OPENING or value.startswith("...") or is_stand_in(value)


def is_stand_in(value: str) -> bool:
    """Whether a whole value, as between quotes, stands for a secret without being one.

    Of a part of it the opening sign tells. A whole one closes what it opens: "#add-password" and
    "$NAME" stand for something, "%Ab1cdefgh" does not.
    """
    if _STAND_IN.match(value) or (value[0] in _OPENING and not has_digit_and_letter(value)):
        return True
    folded = value.casefold()
    if any(sign in folded for sign in _PLACEHOLDER_SIGNS) or is_filler(folded):
        return True
    if not any(word in folded for word in _PLACEHOLDER_WORDS):
        return False
    # "example77Qz" is more than its word, "example-key-1" is not.
    rest = _PLACEHOLDER_WORD.sub("-", value)
    return not any(
        len(part) > 2 and has_digit_and_letter(part) and not TERM.match(part)
        for part in re.split(r"[\W_]+", rest)
    )


_OPENING = frozenset("$<{[%#*(\\")
_STAND_IN = re.compile(
    r"(?:\$[A-Za-z_]\w*|[$#%@]?[({].*[)}].{0,3}|[$#][({].*|<.*>|\[.*\]|%\w*%|%[a-z]|\*+\w{0,8}|\.\.\..*|\\.*)\Z",
    re.DOTALL,
)
_PLACEHOLDER_SIGNS = ("xxxx", "****", "....", "${", "{{", "<%", "placeholder", "redacted")
_PLACEHOLDER_WORDS = ("example", "your", "changeme", "change_me", "dummy", "sample")
_PLACEHOLDER_WORD = re.compile("|".join(_PLACEHOLDER_WORDS), re.IGNORECASE)


def is_filler(value: str) -> bool:
    """Whether a value is made of so few different characters that it holds no secret."""
    kinds = len(set(value) - set("-_."))
    return (
        kinds < 3
        or (kinds < 4 and not has_digit_and_letter(value))
        or _REPEATED.search(value) is not None
    )


#: Ten of the same character in a row never come out of a random generator.
_REPEATED = re.compile(r"(.)\1{9}")


def is_reference(value: str) -> bool:
    """Whether a value names something in code: `os.environ.get`, `config.token`, `TOKEN_NAME`."""
    parts = re.split(r"[._\-/:|]", value)
    if len(parts) < 2:
        return False
    if _MEMBER.match(value):
        return True
    if _GROUPS.match(value) and sum(map(has_digit_and_letter, parts)) > 1:
        return False
    return all(part.isalpha() or not part or (part.isalnum() and len(part) < 5) for part in parts)


#: `7HQ2-M9K9-PLX4`.
_GROUPS = re.compile(r"[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,}\Z")
#: `X25519.secret_length`: what an object has is a name, whatever the object is called.
_MEMBER = re.compile(r"[A-Za-z_]\w{0,30}(?:\.[A-Za-z_]{2,30})+\Z")


def is_call(value: str, text: str, end: int) -> bool:
    """Whether a value that ends there in a text opens a bracket for the arguments of a call."""
    return "(" in value and (value[-1] == "(" or text.find(")", end, end + _CALL_CHARS) >= 0)


#: So near is the other bracket.
_CALL_CHARS = 200


def has_digit_and_letter(value: str) -> bool:
    """Whether a value mixes digits with letters, of any script."""
    return _ANY_DIGIT.search(value) is not None and _ANY_LETTER.search(value) is not None


_ANY_DIGIT = re.compile(r"\d")
_ANY_LETTER = re.compile(r"[^\W\d_]")


def is_random(value: str) -> bool:
    """Whether a value looks drawn at random: long, and with digits or changing case."""
    if len(value) < 12 or entropy(value) < 2.8:
        return False
    if has_digit_and_letter(value):
        return True
    if value.isdigit():
        return len(value) >= 24
    # Letters alone: a name in code changes its case at words only.
    changes = sum(a.islower() != b.islower() for a, b in itertools.pairwise(value))
    return len(value) >= 20 and changes > len(value) // 3


def looks_generated(value: str) -> bool:
    """Whether a value is random with no word beside it that says so: more is asked of it."""
    if _UUID.match(value) or is_reference(value):
        return False
    if _HEXADECIMAL.match(value):
        return "-" not in value and len(value) > 40 and len(value) not in DIGEST_CHARS
    if value.count("/") > 1 or value.count("-") > 2 or value.count(".") > 1:
        return False
    digits = sum(character.isdigit() for character in value)
    return digits >= 3 and digits < len(value) - 6 and entropy(value) > 3.9


#: Of digests longer than a commit.
DIGEST_CHARS = (56, 64, 96, 128)


def is_cloud_key(value: str) -> bool:
    """Whether a value is 40 characters of base64 drawn at random, as cloud providers make secrets.

    Its looks alone tell that: a commit is hexadecimal, and a path is made of words.
    """
    if len(value) != _CLOUD_KEY_CHARS or not _BASE64.match(value) or _HEXADECIMAL.match(value):
        return False
    breaks = sum(1 for _ in _BREAK_IN_WORDS.finditer(value))
    return (
        has_digit_and_letter(value)
        and value.upper() != value != value.lower()
        and breaks >= _BREAKS_OF_CLOUD_KEY
        and entropy(value) > 4.2
    )


_CLOUD_KEY_CHARS = 40
_BASE64 = re.compile(r"[A-Za-z0-9+/]+\Z")
#: Where the kind of character changes as it rarely does in words: "xK", "7M", "m4", but not "Ma".
_BREAK_IN_WORDS = re.compile(r"[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])")
#: Of 40 characters drawn at random about 18 stand before such a change, and seldom less than 8; in
#: paths in CamelCase 5.
_BREAKS_OF_CLOUD_KEY = 7


def is_drawn(value: str) -> bool:
    """Whether a value is drawn at random from digits, capitals and small letters."""
    digits = len(_DIGIT.findall(value))
    breaks = sum(1 for _ in _BREAK_IN_WORDS.finditer(value))
    return (
        digits > 0
        and value.upper() != value != value.lower()
        and digits < len(value) // 2
        and breaks * (4 if digits > 1 else 3) >= len(value)
        and entropy(value) > 3.6
    )


_DIGIT = re.compile(r"[0-9]")


def is_drawn_of_one_case(value: str) -> bool:
    """Whether a value is drawn at random from digits and letters of one case, more than a digest has."""
    if _HEXADECIMAL.match(value) or not (value.islower() or value.isupper()):
        return False
    digits = len(_DIGIT.findall(value))
    return (
        digits > 3
        and digits < len(value) * 2 // 3
        and len(_CHANGE_TO_DIGIT.findall(value)) * 5 >= len(value)
        and entropy(value) > 3.6
    )


_CHANGE_TO_DIGIT = re.compile(r"[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])")


def is_drawn_of_letters(value: str) -> bool:
    """Whether letters alone are drawn at random: no word is so long or has so few vowels."""
    letters = value.replace("_", "").replace("-", "")
    if len(letters) < 20 or not letters.isascii() or not letters.isalpha():
        return False
    is_of_one_case = letters.islower() or letters.isupper()
    if len(value) >= _LONGER_THAN_WORDS and letters == value and is_of_one_case:
        return True
    # Where words meet in CamelCase, consonants do too.
    apart = _WORD_BEGINNING.sub("-", value).lower()
    return len(_CONSONANTS.findall(apart)) > 1


_LONGER_THAN_WORDS = 28
_WORD_BEGINNING = re.compile(r"(?<=[a-z])[A-Z](?=[a-z])")
_CONSONANTS = re.compile(r"[b-df-hj-np-tv-z]{5}")


def is_hash_or_uuid(value: str) -> bool:
    """Whether a value is what tools print everywhere: a commit, a digest, a UUID."""
    return _UUID.match(value) is not None or (
        len(value) >= 7 and _HEXADECIMAL.match(value) is not None
    )


def looks_made_up(value: str, *, needs_sign: bool = False) -> bool:
    """Whether a value mixes signs, digits and letters as passwords do and words do not."""
    if not 8 <= len(value) <= 64 or WRITTEN.search(value):
        return False
    is_mixed = value.lower() != value and value.upper() != value
    numbers = len(_NUMBER.findall(value))
    if any(character in "!#$%&*@^" for character in value):
        return numbers > 0 and (is_mixed or numbers > 1)
    return not needs_sign and numbers > 2 and is_mixed and value.isalnum()


def looks_chosen(value: str) -> bool:
    """Whether a value is of words, capitals, digits and signs as passwords are: `Granite_Peak88`."""
    return (
        8 <= len(value) <= 64
        and value.lower() != value != value.upper()
        and has_digit_and_letter(value)
        and _SIGN_BETWEEN.search(value) is not None
        and not WRITTEN.search(value)
        and not _NAME_AND_VERSION.match(value)
        and may_be_chosen(value)
        and not TERM.match(value)
    )


_SIGN_BETWEEN = re.compile(r"(?<=[A-Za-z0-9])[-_.!#$%&*+@^?](?=[A-Za-z0-9])")
#: `Redis-7.2`, `Claude-3.5-Sonnet`, `UTF-8-SIG`, `Ctrl+F5`.
_NAME_AND_VERSION = re.compile(
    r"[A-Za-z]+[-_. ]?v?\d[\d.]*(?:[-_.][A-Za-z]+\d?)*\Z|(?:Ctrl|Alt|Shift|Cmd|Meta)[+-]|[\d.]+[-_.]|[A-Z]{2,}-\d"
)


_NUMBER = re.compile(r"[0-9]+")
#: Ways of writing that bring signs with them: addresses, versions, escapes, paths, expressions.
WRITTEN = re.compile(
    r"[/\\=|]|@[\w-]+(?:\.[\w-]+)+\Z|@v?\d|%[0-9A-Fa-f]{2}|\A[v^~]?\d+\.\d|(?:\A[a-z0-9_-]*|[./][\w.-]*|(?i:issue|bug|pr|ticket|page))#L?\d+(?:-L?\d+)?\Z|&&|\A&|::"
)


def may_be_chosen(value: str) -> bool:
    """Whether a value may be a password that a person chose, where it is said to be one."""
    return not (
        "/" in value
        or "\\" in value
        or CODE_WORD.match(value)
        or is_hash_or_uuid(value)
        or NAME_IN_CODE.match(value)
        or AMOUNT.match(value)
    )


NAME_IN_CODE = re.compile(
    r"(?-i:[a-z]+\d*(?:_[a-z]+\d*)+|[A-Z]+\d*(?:_[A-Z]+\d*)+)\Z|[a-z][a-z0-9_-]*\.[a-z]{1,4}\d?\Z",
    re.IGNORECASE,
)
AMOUNT = re.compile(r"\d{1,6}[+-]?[a-z]+\Z", re.IGNORECASE)


def entropy(value: str) -> float:
    """Return bits per character."""
    size = len(value)
    return -sum(n / size * math.log2(n / size) for n in Counter(value).values())
