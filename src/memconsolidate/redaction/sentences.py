"""Secrets that a person tells in a sentence: "the root password on staging is …"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from msgspec import Struct

from memconsolidate.redaction.drawn import is_provider
from memconsolidate.redaction.logins import find_paired_passwords
from memconsolidate.redaction.said import IS, is_one_phrase
from memconsolidate.redaction.values import (
    NAME_IN_CODE,
    PUBLIC_KEY_NAME,
    TERM,
    has_digit_and_letter,
    is_hash_or_uuid,
    is_placeholder,
    is_random,
    looks_chosen,
    looks_generated,
    looks_made_up,
    may_be_chosen,
)

#: The words near which a secret is told, by what is asked of a value beside them.
_NOUN = re.compile(
    r"(?P<password>(?:\b|(?<=_))(?:pass(?:word|phrase|code|wd|wort|(?= (?:is|was|ist|es|est) ))s?|(?:wi-?fi|wlan|wpa\d?|vpn|network|pre-?shared|shared)[ -](?:key|schlüssel)|pw|pwd|mdp|kennwort|contraseñas?|contrasena|clave(?! (?:secreta|privada|de acceso|de firma|(?:de )?api))|(?:mots?|phrase) de passe|(?:la|mi|tu) pass)\b"
    r"|パスワード|パスコード|パスフレーズ|パス(?=[はがを:：＝=])|暗証番号|密码|密碼|口令|비밀번호|패스워드|비번|암호)"
    r"|(?P<key>\b(?:secreto?|token|key|auth|geheimnis|jeton|clé (?:secrète|privée|d.accès|api)|clé|clave (?:secreta|privada|de acceso|de firma|(?:de )?api))s?\b|schlüssel\b"
    r"|密钥|密鑰|金鑰|令牌|鍵|キー|トークン|シークレット|키|토큰|시크릿)"
    r"|(?P<login>\b(?:log(?:ging|s)?[ -]?in|sign(?:ing|s)?[ -]in|unlock(?:s|ed)?|credentials?|creds|pass|admin|root|zugangsdaten"
    r"|anmelde\w{1,5}|einloggen|credenciales|identifiants)\b|登录|登錄|登入|账号|帐号|ログイン|認証情報|로그인|계정)",
    re.IGNORECASE,
)
#: Of the words for keys those that name nothing public.
_SECRET_NOUNS = (
    "secret",
    "token",
    "auth",
    "jeton",
    "clé ",
    "clave ",
    "シークレット",
    "トークン",
    "시크릿",
    "토큰",
    "密钥",
    "密鑰",
    "令牌",
)
#: Keys that are secret whatever is written beside them: a hash there is no hash.
_SECRET_KEY = re.compile(
    r"(?:secret|access|private|api|signing|encryption|master|licen[cs]e|auth|deploy|account|webhook|client|shared|app"
    r"|geheime[rn]?|privater?n?|秘密|機密|私有|시크릿|비밀)[ _-]?\Z",
    re.IGNORECASE,
)
_CANDIDATE = re.compile(r"[A-Za-z0-9!#$%&*+./=?@\\^_|~-]{6,200}")
#: What follows the name of a function or a list; in Korean the particle of a value stands in brackets.
_CALL = re.compile(r"[(\[](?![\uac00-\ud7a3])")
_DIGIT = re.compile(r"[0-9]")
#: What stands between a noun and its value when the one is said to be the other.
_LINK = re.compile(
    r"(?:\s+(?:for|of|to|on|in|at|from|over|via|für|von|zu[mr]?|auf|im|bei|über|per|de|del|para|por|en|du|des|pour|sur|par)\s+[^.!?\n]{1,40}?)?"
    rf"(?:(?:{IS}|'s|\s+(?:is|was|are|will be|should be|to|ist|vaut|lautet|war|heißt|es|era|será|est|était|sera)(?:\s+(?:now|set to))?):?"
    r"|(?:\s+[^\W\d]{1,12})?\s*(?:[:=：＝–—]|->|→|-(?=\s))|,(?=\s)|\?\s+(?:it'?s|it is|es ist|c'est|es)(?=\s))"
    r"[\s\"'`“„«「『(]*"
    r"|[\s:=：＝「『“\"'`（(]*[\u3041-\u30fa\u4e00-\u9fff\uac00-\ud7a3]{0,6}[\s:：「『“\"'`（(]*",
    re.IGNORECASE,
)
#: What is said between the two where a verb before them tells of a change.
_LINK_OF_CHANGE = re.compile(
    r"(?:\s+(?:for|of|von|für|de|del|du)\s+[^.!?\n]{1,40}?)?"
    r"(?:\s+(?:from|von|de|desde)\s+\S{4,64})?\s+(?:to|from|auf|zu|in|von|a|à|en|par|por|de|desde)\s+[\"'`“„«]?",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:chang(?:e|ed|er|ez)|set|reset|cambi(?:a|ar|é|ó|amos|amo)|chang(?:é|ée|eons)|modifié?e?|pon|puse|ändere?|änderte|geändert|setzen?|mets|mettre|remplace)\b",
    re.IGNORECASE,
)
#: The same where the value comes first: "X as the password", "X als Passwort", "X をパスワードに".
_LINK_BACK = re.compile(
    r"[\"'`”“»」』]?(?:\s+(?:as|als|como|comme)(?:\s+(?:the|our|my|a|das|mein|unser|la|mi|nuestra|le|mon|notre))?(?:\s+\w{1,20})?\s+"
    r"|\s*(?:を|作为|作為|当作?|為|를|을)\s*)",
    re.IGNORECASE,
)
#: The same for keys, which are also said to be one: "X is our signing key".
_LINK_BACK_OF_KEY = re.compile(
    r"[\"'`”“»」』]?(?:\s+(?:as|is|als|ist|como|es|comme|est)(?:\s+(?:the|our|my|a|das|der|mein|unser|la|el|mi|nuestra|nuestro|le|mon|notre))?(?:\s+\w{1,20})?\s+"
    r"|\s*(?:を|が|は|作为|作為|是|为|為|를|을|이|가)\s*)",
    re.IGNORECASE,
)
#: "… as the password manager" tells no password.
_COMPOUND = re.compile(
    r"[ -]?(?:manage|store|hash|field|polic|generat|prompt|input|encod|encrypt|rule|type|valida|check|form|reset"
    r"|管理|字段|加密|ハッシュ|マネージャ|관리|해시)",
    re.IGNORECASE,
)
#: How far from its noun a value can be that nothing else explains.
_NEAR_CHARS = 60
_NEAR_KEY_CHARS = 40
_LONGEST_NOUN_CHARS = 20
#: So soon after a value a verb tells that it is a new one: "auf X geändert".
_CHANGED_CHARS = 12
_REACH_CHARS = _NEAR_CHARS + _LONGEST_NOUN_CHARS

_CODE = re.compile(
    r"(?:"
    r"(?<![A-Za-z])(?:(?-i:PINs?)|pin(?=(?:[ -]?(?:code|number|nummer))?(?: (?:is|was|to|ist|lautet|es|est)\b|[ \t]?[:=])))"
    r"(?![A-Za-z])(?:[ -]?(?:codes?|numbers?|nummer|码|碼|番号|コード|번호|코드))?"
    r"|\b(?:door|gate|alarm|access|entry|security|unlock|recovery|backup|verification|one-time|2fa|otp|safe|lock)[ -]codes?\b"
    r"|\bpasscode\b|\bcombination\b"
    r"|\b(?:tür|zugangs|sicherheits|alarm)code\b|\bcódigo de (?:acceso|seguridad|la puerta|recuperación)\b"
    r"|\bcode (?:secret|d'accès|de sécurité|de la porte|de récupération)\b"
    r"|暗証番号|認証コード|验证码|驗證碼|恢复码|门禁码|핀번호|인증번호|인증 ?코드|복구 ?코드"
    r")"
    r"(?:[ \t]+(?:for|of|to|on|für|von|zu[mr]?|de|del|para|du|pour)[ \t]+[^.!?\d\n]{1,40}?)?"
    r"(?:[ \t]+(?:is|was|will be|should be|to|ist|lautet|war|es|era|est|était)|[ \t]*(?:[:=：＝]|は|が|を|是|为|為|用|는|은|가|이|를|을))?"
    r",?[ \t:\"'`“「『]{0,4}"
    r"(?<![A-Za-z0-9_.$-])(?P<value>\d{4,8}(?![A-Za-z0-9_%]|[-./:,]\d)|\d{2,6}(?:-\d{2,6}){1,3}(?![A-Za-z0-9_-])"
    r"|(?=[a-z-]{0,12}\d)[a-z0-9]{4,8}(?:-[a-z0-9]{4,8}){1,7}(?![A-Za-z0-9_-]))",
    re.IGNORECASE,
)
_DATE_OR_YEAR = re.compile(r"(?:19|20)\d\d(?:-\d\d){0,2}\Z")
_SEED_WORDS = ("2fa", "mfa", "otp", "authenticator", "factor", "seed")
#: Seeds of one-time codes are base32, at times in groups of four.
_SEED = re.compile(
    r"(?:\b(?:2fa|mfa|t?otp|authenticator|two[ -]factor|seed)\b|二要素|二段階|两步|雙重|双重|二次验证|2단계)"
    r"[^\n]{0,60}?(?<![A-Za-z0-9])(?P<value>(?=[A-Z]{0,60}[2-7])(?-i:[A-Z2-7]{16,64})(?![A-Za-z0-9])"
    r"|(?=[a-z ]{0,40}[2-7])(?:[a-z2-7]{4} ){3,15}[a-z2-7]{4}(?![A-Za-z0-9]))",
    re.IGNORECASE,
)
#: A key told in two halves: neither looks like one.
_HALF = re.compile(
    r"\b(?:first|second|other|last|1st|2nd) half (?:of [^.!?\n]{1,40}? )?(?:is |: ?)?[\"'`]?(?P<value>[A-Za-z0-9_+/=-]{10,200})(?![\w.])",
    re.IGNORECASE,
)
#: So long is a value that only its noun's nearness tells: a noun for what is always secret, or any.
_SECRET_CHARS = 16
_KEY_CHARS = 24

#: `k33p-th1s-s4fe`.
_DIGITS_FOR_LETTERS = re.compile(r"(?:[a-z]\d+[a-z][^.\s/]*){2}", re.IGNORECASE)
#: A path to a file.
_FILE = re.compile(r"/[\w.-]+\.[a-z]{1,5}\d?\Z")
_LICENSE = re.compile(r"(?=[A-Z-]*\d)[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,}\Z")


def find_told_secrets(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind) for each value with a digit that the words around it tell."""
    if not _DIGIT.search(line):
        return
    folded = line.lower()
    if not line.isascii() or any(word in folded for word in ("pin", "code", "combination")):
        for match in _CODE.finditer(line):
            if not _DATE_OR_YEAR.match(match["value"]) or match.group().startswith("PIN"):
                yield *match.span("value"), "password"
                yield from _find_more_codes(line, match.end("value"))
    if not line.isascii() or any(word in folded for word in _SEED_WORDS):
        for match in _SEED.finditer(line):
            yield *match.span("value"), "secret"
    if " half " in folded:
        for match in _HALF.finditer(line):
            if is_random(match["value"]) and not is_placeholder(match["value"]):
                yield *match.span("value"), "secret"
    yield from find_paired_passwords(line, folded)
    yield from _find_beside_nouns(line)


#: How codes go on: "a1b2-c3d4, e5f6-g7h8 and …".
_MORE_CODES = re.compile(
    r"[\"'`]?(?:,|[ \t]?[/、]|[ \t]+(?:and|und|et|y))[ \t]*[\"'`]?(?P<value>[a-z0-9]{4,8}(?:-[a-z0-9]{4,8}){1,7}(?![A-Za-z0-9_-])|\d{4,8}(?![\w%:/.-]))",
    re.IGNORECASE,
)


def _find_more_codes(line: str, position: int) -> Iterator[tuple[int, int, str]]:
    while match := _MORE_CODES.match(line, position):
        if _DIGIT.search(match["value"]):
            yield *match.span("value"), "password"
        position = match.end()


#: "authenticate with X", "authenticates against the API using X".
_WITH = re.compile(
    r"\b(?:authenticat(?:e|es|ed|ing)|authentifi\w{1,4}|authentisier\w{1,3}|autentic\w{1,4}) (?:\w+ ){0,4}(?:with|using|by|avec|mit|con)[ :]+[\"'`]?\Z",
    re.IGNORECASE,
)


#: "use X to log in", "mit X einloggen".
_USING = re.compile(
    r"(?:\b(?:use|using|with|enter|mit|verwende|nimm|avec|utilise|con|usa)\s+|用|使用)[\"'`]?\Z",
    re.IGNORECASE,
)
#: "user bob, pass X".
_WITH_USER = re.compile(
    r"\b(?:user(?:name)?|benutzer|usuario|utilisateur)\b[ :=]+\S{1,40}[ ,]+(?:and |und |y |et )?pass[ :=]+[\"'`]?\Z",
    re.IGNORECASE,
)


class _Nouns(Struct):
    """Where the nouns of one kind begin and end in a line, in order."""

    starts: list[int]
    ends: list[int]


def _find_beside_nouns(line: str) -> Iterator[tuple[int, int, str]]:
    values = list(_find_values(line))
    if not values:
        return
    nouns = _find_nouns(line, values)
    for value, start in values:
        end = start + len(value)
        if _is_told_password(value, line, start, nouns["password"]):
            yield start, end, "password"
        elif _is_told_key(value, line, start, nouns["key"]) or (
            len(value) >= _SECRET_CHARS
            and looks_generated(value)
            and _WITH.search(line, max(0, start - _NEAR_KEY_CHARS), start)
        ):
            yield start, end, "secret"
        elif _is_told_with_login(value, line, start, nouns["login"]):
            yield start, end, "password"


def _is_told_with_login(value: str, line: str, start: int, nouns: _Nouns) -> bool:
    if may_be_chosen(value) and _WITH_USER.search(line, max(0, start - _NEAR_CHARS), start):
        return True
    is_used = _USING.search(line, max(0, start - _NEAR_KEY_CHARS), start) is not None
    return (
        looks_made_up(value, needs_sign=True) or (is_used and looks_chosen(value))
    ) and _is_near(line, start, start + len(value), nouns)


def _find_nouns(line: str, values: list[tuple[str, int]]) -> dict[str, _Nouns]:
    """Return the nouns of each kind that are near enough to one of the values."""
    nouns = {kind: _Nouns([], []) for kind in _NOUN.groupindex}
    last, searched = 0, 0
    for value, start in values:
        # Reaches overlap by a noun's length, lest one be cut in two where they meet.
        reach = start + len(value) + _REACH_CHARS
        begin = max(start - _REACH_CHARS, searched - _LONGEST_NOUN_CHARS, 0)
        for match in _NOUN.finditer(line, begin, reach):
            if match.start() >= last:
                kind = match.lastgroup or ""
                nouns[kind].starts.append(match.start())
                nouns[kind].ends.append(match.end())
                last = match.end()
        searched = reach
    return nouns


def _find_values(line: str) -> Iterator[tuple[str, int]]:
    """Yield (value, start) for what may be a secret if the words around it say so."""
    for match in _CANDIDATE.finditer(line):
        value = match.group().strip("*_").rstrip(".?|\\")
        if (
            has_digit_and_letter(value)
            and value[0] not in "-/.~@=|?+\\"
            and not _CALL.match(line, match.end())
            and not is_placeholder(value)
            and not TERM.match(value)
        ):
            start = match.start() + match.group().index(value)
            user, slash, password = value.partition("/")
            if slash and _NOUN.fullmatch(user):  # admin/password
                yield password, start + len(user) + 1
            else:
                yield value, start


def _is_told_password(value: str, line: str, start: int, nouns: _Nouns) -> bool:
    end = start + len(value)
    if may_be_chosen(value):
        before = bisect_right(nouns.ends, start) - 1
        after = bisect_left(nouns.starts, end)
        if before >= 0 and start - nouns.ends[before] <= _NEAR_CHARS:
            noun_end = nouns.ends[before]
            is_linked = _LINK.fullmatch(line, noun_end, start) or (
                _LINK_OF_CHANGE.fullmatch(line, noun_end, start)
                and (
                    _CHANGE.search(line, max(0, noun_end - _NEAR_CHARS), noun_end)
                    or _CHANGE.search(line, end, end + _CHANGED_CHARS)
                )
            )
            if is_linked and not _COMPOUND.match(line, noun_end):
                return True
        if after < len(nouns.starts) and nouns.starts[after] - end <= _NEAR_CHARS:
            linked = _LINK_BACK.fullmatch(line, end, nouns.starts[after])
            if linked and not _COMPOUND.match(line, nouns.ends[after]):
                return True
    return (looks_made_up(value) or looks_chosen(value)) and _is_near(line, start, end, nouns)


def _is_told_key(value: str, line: str, start: int, nouns: _Nouns) -> bool:
    if _is_told_key_after(value, line, start, nouns):
        return True
    before = bisect_right(nouns.ends, start) - 1
    if before < 0 or start - nouns.ends[before] > _NEAR_CHARS:
        return False
    noun_start, noun_end = nouns.starts[before], nouns.ends[before]
    if PUBLIC_KEY_NAME.search(_adjectives(line, noun_start)):
        return False
    is_secret = _is_secret_noun(line, noun_start, noun_end) or any(
        map(is_provider, line[noun_end:start].split())
    )
    if _LINK.fullmatch(line, noun_end, start):
        if _LICENSE.match(value):
            return is_secret
        is_key = (
            is_random(value)
            and not _is_name(value)
            and not NAME_IN_CODE.match(value)
            and not _FILE.search(value)
            and (is_secret or not is_hash_or_uuid(value))
        )
        is_chosen = looks_made_up(value, needs_sign=True) or _DIGITS_FOR_LETTERS.match(value)
        return is_key or (is_secret and bool(is_chosen))
    return (
        start - noun_end <= _NEAR_KEY_CHARS
        and len(value) >= (_SECRET_CHARS if is_secret else _KEY_CHARS)
        and looks_generated(value)
        and is_one_phrase(line[noun_end:start])
    )


def _is_told_key_after(value: str, line: str, start: int, nouns: _Nouns) -> bool:
    """Whether the words behind a value tell that it is a key: "X is the deploy key"."""
    end = start + len(value)
    after = bisect_left(nouns.starts, end)
    if after == len(nouns.starts) or nouns.starts[after] - end > _NEAR_KEY_CHARS:
        return False
    noun_start, noun_end = nouns.starts[after], nouns.ends[after]
    return (
        len(value) >= _SECRET_CHARS
        and looks_generated(value)
        and _LINK_BACK_OF_KEY.fullmatch(line, end, noun_start) is not None
        and _is_secret_noun(line, noun_start, noun_end)
        and not _COMPOUND.match(line, noun_end)
    )


def _adjectives(line: str, noun_start: int) -> str:
    return line[max(0, noun_start - 20) : noun_start]


def _is_secret_noun(line: str, start: int, end: int) -> bool:
    """Whether a noun names what is secret whatever it looks like: "secret", "deploy key"."""
    adjectives = _adjectives(line, start)
    return (
        line[start:end].casefold().startswith(_SECRET_NOUNS)
        or _SECRET_KEY.search(adjectives) is not None
        or is_provider("".join(adjectives.split()[-1:]))
    )


def _is_name(value: str) -> bool:
    """Whether a value is words, or words and short numbers, with something between them."""
    parts = re.split(r"[^A-Za-z0-9]", value)
    return len(parts) > 1 and all(part.isalpha() or len(part) < 5 for part in parts)


def _is_near(line: str, start: int, end: int, nouns: _Nouns) -> bool:
    before = bisect_right(nouns.ends, start) - 1
    after = bisect_left(nouns.starts, end)
    return (
        before >= 0
        and start - nouns.ends[before] <= _NEAR_CHARS
        and is_one_phrase(line[nouns.ends[before] : start])
    ) or (
        after < len(nouns.starts)
        and nouns.starts[after] - end <= _NEAR_CHARS
        and is_one_phrase(line[end : nouns.starts[after]])
    )
