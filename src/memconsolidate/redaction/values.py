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
    return len(set(value) - set("-_.")) < 4 or _REPEATED.search(value) is not None


#: Ten of the same character in a row never come out of a random generator.
_REPEATED = re.compile(r"(.)\1{9}")


def is_reference(value: str) -> bool:
    """Whether a value names something in code: `os.environ.get`, `config.token`, `TOKEN_NAME`."""
    parts = re.split(r"[._\-/:|]", value)
    if len(parts) < 2:
        return False
    return all(part.isalpha() or not part or (part.isalnum() and len(part) < 5) for part in parts)


def is_call(value: str, text: str, end: int) -> bool:
    """Whether a value that ends there in a text opens a bracket for the arguments of a call."""
    return "(" in value and (value[-1] == "(" or text.find(")", end, end + _CALL_CHARS) >= 0)


#: So near is the other bracket.
_CALL_CHARS = 200


def has_digit_and_letter(value: str) -> bool:
    """Whether a value mixes digits with letters, of any script."""
    return any(c.isdigit() for c in value) and any(c.isalpha() for c in value)


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
    if _HEXADECIMAL.match(value) or _UUID.match(value) or is_reference(value):
        return False
    if value.count("/") > 1 or value.count("-") > 2 or value.count(".") > 1:
        return False
    digits = sum(character.isdigit() for character in value)
    return digits >= 3 and digits < len(value) - 6 and entropy(value) > 3.9


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


def is_hash_or_uuid(value: str) -> bool:
    """Whether a value is what tools print everywhere: a commit, a digest, a UUID."""
    return _UUID.match(value) is not None or (
        len(value) >= 7 and _HEXADECIMAL.match(value) is not None
    )


def looks_made_up(value: str, *, needs_sign: bool = False) -> bool:
    """Whether a value mixes signs, digits and letters as passwords do and words do not."""
    if not 8 <= len(value) <= 64 or _WRITTEN.search(value):
        return False
    is_mixed = value.lower() != value and value.upper() != value
    numbers = len(_NUMBER.findall(value))
    if any(character in "!#$%&*@^" for character in value):
        return numbers > 0 and (is_mixed or numbers > 1)
    return not needs_sign and numbers > 2 and is_mixed and value.isalnum()


_NUMBER = re.compile(r"[0-9]+")
#: Ways of writing that bring signs with them: addresses, versions, escapes, paths, expressions.
_WRITTEN = re.compile(
    r"[/\\=|]|@[\w-]+(?:\.[\w-]+)+\Z|@v?\d|%[0-9A-Fa-f]{2}|\A[v^~]?\d+\.\d|#L?\d+(?:-L?\d+)?\Z|&&|\A&|::"
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
    r"[a-z]+\d*(?:_[a-z]+\d*)+\Z|[a-z][a-z0-9_-]*\.[a-z]{1,4}\d?\Z", re.IGNORECASE
)
AMOUNT = re.compile(r"\d{1,6}[+-]?[a-z]+\Z", re.IGNORECASE)


def entropy(value: str) -> float:
    """Return bits per character."""
    size = len(value)
    return -sum(n / size * math.log2(n / size) for n in Counter(value).values())
