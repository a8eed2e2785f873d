"""Secrets that are told by the word before them: `password = …`, "the password is …", `Bearer …`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.commands import find_arguments, find_connecting_passwords
from memconsolidate.redaction.said import find_said_passwords
from memconsolidate.redaction.sentences import find_told_secrets
from memconsolidate.redaction.values import (
    CODE_WORD,
    PATH,
    PUBLIC_KEY_NAME,
    PUBLIC_NAME,
    TERM,
    entropy,
    has_digit_and_letter,
    is_call,
    is_drawn_of_letters,
    is_placeholder,
    is_random,
    is_reference,
    is_stand_in,
    looks_generated,
    may_be_chosen,
)
from memconsolidate.redaction.worded import (
    FOREIGN_WORDS,
    MISSPELT_WORDS,
    find_worded_passwords,
)

#: Up to this length one search for many words is faster than many searches for one.
_SHORT_BYTES = 256


class _Words:
    """Words of a kind, looked for in bytes."""

    def __init__(self, *words: str) -> None:
        self._needles = {word.encode(): word for word in words}
        self._search = re.compile(b"|".join(map(re.escape, self._needles))).search

    def within(self, lowered: bytes) -> list[str]:
        """Return those that occur in a text of UTF-8 in lower case."""
        # Nearly always none does. In short texts one pass tells that faster than a look for each.
        if len(lowered) < _SHORT_BYTES and not self._search(lowered):
            return []
        return [word for needle, word in self._needles.items() if needle in lowered]


#: One of these is in every line that an assignment can be found in; cheap to look for.
ASSIGNING_WORDS = (
    "pass", "pw", "secret", "token", "key", "auth", "credential", "bearer", "basic", "curl",
    "private", "access", "contrase", "kennwort", "geheimnis", "clave", "mdp", "phrase", "mnemonic",
    *MISSPELT_WORDS, *FOREIGN_WORDS,
)  # fmt: skip
_WORDS = _Words(*ASSIGNING_WORDS)
#: The same for what sentences tell: seeds, codes, PINs, and what is told beside a login.
_SEED_WORDS = _Words(
    "2fa",
    "mfa",
    "otp",
    "authenti",
    "autentic",
    "seed",
    "combination",
    "jeton",
    "security ",
    " half ",
)
#: Both begin with their letters and look back then, which lets the search skip.
_PIN_WORD = re.compile(rb"pin(?<![a-z]pin)(?![a-z])")
_CODE_WORD = re.compile(
    rb"code(?:(?<=door.code)|(?<=gate.code)|(?<=alarm.code)|(?<=access.code)|(?<=entry.code)|(?<=security.code)"
    rb"|(?<=unlock.code)|(?<=lock.code)|(?<=safe.code)|(?<=recovery.code)|(?<=backup.code)|(?<=verification.code)"
    rb"|(?<=one-time.code)|(?<=2fa.code)|(?<=otp.code)|(?<=zugangscode)|(?<=sicherheitscode)|(?<=alarmcode)"
    rb"|(?= secret)|(?= d['e]))"
)
_LOGIN_WORDS = _Words(
    "login", "log in", "logging in", "sign in", "signing in", "unlock", "creds", "admin", "root",
    "zugang", "anmelde", "einloggen", "credencial", "acceso", "accès", "identifiants",
)  # fmt: skip
#: A name before what may be its password: "admin:", "bob / ", "admin and".
_PAIR_SIGN = re.compile(
    rb"[a-z0-9](?:/|:| / | : | (?:and|und|y|et|with|mit|con|avec) )[\"'`]?[!-~]"
)
#: The same for command lines, in texts that have one of the options.
_OPTION = re.compile(rb" -(?:[pu]|[aw] |-(?:http-)?pass)")
_COMMAND_WORDS = _Words(
    "mysql", "mariadb", "redis-cli", "ldap", "mongo", "sqlcmd", "zip ", "7z ", "wget ", "http", "login",
    "psexec", "winexe", "mapexec", "nxc ", "winrm",
)  # fmt: skip
#: Words of other scripts: those that assignments can be found by, and all. Each alternative begins
#: with a letter outside any group, which lets the search skip to the next such letter.
_WIDE_ASSIGNED = frozenset(
    ["パスワード", "パスフレーズ", "暗証番号", "密码", "密碼", "口令", "비밀번호", "비번", "암호"]
)
_WIDE_WORDS = re.compile(
    r"パスワード|パスフレーズ|暗証番号|密码|密碼|口令|비밀번호|비번|암호"
    r"|パスコード|パス(?=[はがを:：＝=])|鍵|キー|トークン|シークレット|ログイン|認証|二要素|二段階|密钥|密鑰|金鑰|令牌|登录|登錄|登入|账号|帐号"
    r"|验证码|驗證碼|恢复码|门禁码|两步|雙重|双重|二次验证|码|碼|패스워드|키|토큰|시크릿|로그인|계정|핀번호|인증|복구"
    r"|üssel|ürcode|ódigo|é(?<=[cC]lé)|ÜSSEL|ÜRCODE|ÓDIGO|É(?<=CLÉ)"
    r"|ło(?<=[hH]asło)|ösenord|ó(?<=[jJ]elszó)|ậ(?<=[mM]ậ)t kh|şifre|Şifre|парол|Парол|κωδικ|كلمة|पासवर्ड|รหัส|סיסמ"
)
#: Translates UTF-8 so that digits, letters, and the signs that passwords have, are one byte each.
_KINDS = bytes(
    ord("!") if byte in b"!#$%&*@^"
    else ord("0") if byte in b"0123456789"
    else ord("a") if byte in b"abcdefghijklmnopqrstuvwxyz"
    else ord(" ")
    for byte in range(256)
)  # fmt: skip
_SIGN_INSIDE = re.compile(rb"!(?<=[a0]!)!*[a0]")

#: Words whose value is chosen by a person and may be any word, and words for random values.
_KEYWORD = (
    # Each begins with its letters and looks back then, which lets the search skip.
    r"(?P<password>p(?:ass(?:(?:word|wd|phrase|code|wort|wörter)s?|(?<=[_e]pass)(?=[=:\"' ])|(?<![a-z0-9-]pass)(?=[\"']?[ \t]?[=:])|(?<=setenv pass)(?= )"
    r"|e(?<=mot de passe))|wd|w(?<![a-z0-9]pw)(?![a-z0-9_]))|kennwort|geheimnis|contraseña|contrasena)"
    r"|(?P<secret>secret[_ -]?(?:access[_ -]?)?keys?|secrets?|tokens?|credentials?|api[_ -]?keys?|apikeys?"
    r"|(?:access|private|account|auth|signing|encryption|license|licence|master|shared|storage|service"
    r"|admin|client|deploy|app|application|write|read|subscription|functions|personal|api|global|webhook|shared)[_ -]?(?:access[_ -]?)?keys?"
    r"|(?:x-)?auth(?:orization)?(?:[_-]?(?:key|token))?"
    r""
    r"|key(?<=[a-z0-9 ][_ -]key)|key(?<= key)|key(?<=[a-z]key)(?=[ \t]?[:=])"
    r"|(?-i:K(?:ey|EY)(?<=[a-z0-9]K..)|A(?:CCESS|ccess(?<=[a-z]Access))|P(?:RIVATE|rivate(?<=[a-z]Private))))"
)
_ASSIGNED = re.compile(
    rf"(?:{_KEYWORD})"
    # The rest of the name, what closes it, the sign, and what opens the value; all short.
    r"(?P<suffix>[A-Za-z0-9_.-]{0,30}?)(?:\\{0,7}[\"'`\])]){0,2}"
    r"(?P<sign>[ \t]{0,20}(?:[=!]={1,2}(?=[ \t]{0,2}[\"'])|:=|=>|->|=(?!=)|:|,[ \t]{0,3}\\{0,7}[\"']value\\{0,7}[\"'][ \t]{0,3}:|,(?=[ \t]{0,2}[\"'])|value=|\((?=[\"'`]))[ \t]{0,20}|[ \t]{1,3}|[_-](?=[A-Za-z0-9-]{16}))"
    r"(?P<type>(?:bearer|basic|token|ssws)[ \t]+|[bruf]{1,2}(?=[\"'])|(?P<list>[\[({][ \t]?(?=[\"'])))?"
    # What is quoted ends at its quote, whatever is in it; in JSON within JSON quotes are escaped.
    r"(?:(?P<quote>\\{0,7}[\"'`])(?P<quoted>(?:(?!(?P=quote))[^\s\\]|\\\S){3,200})(?P=quote)"
    r"|(?P<open>[\"'`]?)(?P<bare>[^\s\"'`<>,;&)\]}]{3,200})(?P<after>[\"'`(\[]?))",
    re.IGNORECASE,
)
#: How a bare password goes on where neither another assignment nor the end of code follows.
_BARE_REST = re.compile(
    r"(?:[&,;)\]}<>]{1,4}[^\s\"'`<>,;&)\]}=:(./][^\s\"'`<>,;&)\]}=:(]{0,60}){1,8}(?=[.!?]?(?:\s|\Z))"
)
#: A line of short words without these assigns nothing: most lines of prose.
_SIGN_OR_DIGIT = re.compile(r"[0-9=:>]|,[ \t]{0,2}[\"']")
_LONG_WORD_CHARS = 20
_BEARER = re.compile(
    r"\b(?:bearer|basic|ssws):?[ \t]{1,3}(?P<value>[A-Za-z0-9_.~+/=-]{16,2000})", re.IGNORECASE
)

#: Any name with a value that looks random in quotes.
_RANDOM = re.compile(r"(?<=[\"'`])[A-Za-z0-9+/_=.-]{24,200}(?=[\"'`])")
_NAME_BEFORE = re.compile(r"([A-Za-z0-9_.-]{1,60})[\"']?[ \t]{0,3}(?:=|:|:=|=>)[ \t]{0,3}[\"'`]\Z")
_IN_PATH = re.compile(r"[/\\][A-Za-z0-9._-]*\Z")


def find_assigned_secrets(text: str, lowered: bytes, runs: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind).

    `lowered` is the text in UTF-8 and lower case, `runs` has "a" for each byte of it that a token
    can have.
    """
    if "\\\n" in text:
        text = text.replace("\\\n", "  ")  # a command goes on on the next line
    assigning, telling = _find_words(text, lowered)
    if assigning or telling:
        # The patterns are slow and look at one line only: they are kept from the other lines.
        folded = text.lower()
        if len(folded) != len(text):
            folded = text  # some letters have no single one in lower case
        lines = _lines_with(assigning, folded)
        others = _lines_with(telling, folded)
        for start, end in sorted(lines | others):
            line = text[start:end]
            found = (
                _find_in_line(line, folded[start:end])
                if (start, end) in lines
                else _find_told(line)
            )
            for begin, stop, kind in found:
                yield start + begin, start + stop, kind
    if b"a" * 24 in runs:
        for match in _RANDOM.finditer(text):
            name = _NAME_BEFORE.search(text, max(0, match.start() - 70), match.start())
            value = match.group()
            if (
                name
                and looks_generated(value)
                and not PUBLIC_NAME.search(name.group(1))
                and not is_placeholder(value)
            ):
                yield match.start(), match.end(), "secret"


def _lines_with(words: list[str], folded: str) -> set[tuple[int, int]]:
    """Return where the lines begin and end that have one of the words."""
    lines: set[tuple[int, int]] = set()
    for word in words:
        place = folded.find(word)
        while place >= 0:
            start = folded.rfind("\n", 0, place) + 1
            end = folded.find("\n", place)
            end = len(folded) if end < 0 else end
            lines.add((start, end))
            place = folded.find(word, end)
    return lines


def _find_words(text: str, lowered: bytes) -> tuple[list[str], list[str]]:
    """Return the words in a text by which assignments, and by which only told secrets are found."""
    assigning = _WORDS.within(lowered)
    telling: list[str] = []
    if not text.isascii():
        for word in {word.lower() for word in _WIDE_WORDS.findall(text)}:
            (assigning if word in _WIDE_ASSIGNED else telling).append(word)
    if _OPTION.search(lowered):
        telling += _COMMAND_WORDS.within(lowered)
    kinds = lowered.translate(_KINDS)
    if b"0" not in kinds:
        return assigning, telling  # the rest is told of values with a digit only
    telling += _SEED_WORDS.within(lowered)
    logins = _LOGIN_WORDS.within(lowered)
    if logins and (
        "creds" in logins
        or (b"!" in kinds and _SIGN_INSIDE.search(kinds))
        or _PAIR_SIGN.search(lowered)
    ):
        telling += logins
    if _PIN_WORD.search(lowered):
        telling.append("pin")
    if _CODE_WORD.search(lowered):
        telling.append("code")
    return assigning, telling


def _find_in_line(line: str, folded: str) -> Iterator[tuple[int, int, str]]:
    if _SIGN_OR_DIGIT.search(line) or max(map(len, line.split())) >= _LONG_WORD_CHARS:
        yield from _find_assignments(line)
    if "password=" in folded or "pwd=" in folded:
        yield from find_connecting_passwords(line)
    yield from find_said_passwords(line, folded)
    if "bearer" in folded or "basic" in folded:
        for match in _BEARER.finditer(line):
            value = match.group("value")
            if is_random(value) and not is_placeholder(value):
                yield match.start("value"), match.end("value"), "token"
    yield from _find_told(line)


def _find_told(line: str) -> Iterator[tuple[int, int, str]]:
    yield from find_told_secrets(line)
    yield from find_worded_passwords(line)
    if " -" in line:
        yield from find_arguments(line)


def _find_assignments(text: str) -> Iterator[tuple[int, int, str]]:
    position = 0
    while match := _ASSIGNED.search(text, position):
        # A name without a secret may be followed at once by one with it.
        is_password = match["password"] is not None
        position = match.end("password" if is_password else "secret")
        start, end = _value_span(match, text)
        value = text[start:end]
        if is_password and _is_password(match, value, text):
            position = end
            yield start, end, "password"
        elif not is_password and _is_secret(match, value, text):
            position = end
            yield start, end, "secret"
            while match["list"] and (item := _NEXT_ITEM.match(text, position)):
                if is_random(item["value"]) and not is_placeholder(item["value"]):
                    yield *item.span("value"), "secret"
                position = item.end("value")


#: What follows in a list of keys.
_NEXT_ITEM = re.compile(r"[\"'`][ \t]{0,3},[ \t]{0,3}[\"'`](?P<value>[^\s\"'`]{8,200})(?=[\"'`])")


def _value_span(match: re.Match[str], text: str) -> tuple[int, int]:
    if match["quote"]:
        return match.span("quoted")
    start, end = match.span("bare")
    if match["password"] and match["sign"].strip():
        rest = _BARE_REST.match(text, end)
        end = rest.end() if rest else end
    return start, start + (len(text[start:end].rstrip(".,:!?")) or end - start)


def _is_name(match: re.Match[str], keyword: str) -> bool:
    """Whether the keyword ends its word: `tokens`, `token_id`, `tokenValue`, not `tokenizer`."""
    suffix = match["suffix"]
    if not suffix or not suffix[0].isalpha():
        return True
    return suffix[0].isupper() and (keyword[-1].islower() or suffix.isupper())


def _is_password(match: re.Match[str], value: str, text: str) -> bool:
    keyword, sign = match["password"], match["sign"]
    if not _is_name(match, keyword) or len(value) < 4 or match["list"]:
        return False
    is_signed = bool(sign.strip()) and sign not in "-_("
    if CODE_WORD.match(value) or PATH.match(value):
        return is_signed and match["quote"] is not None and value in _POOR_PASSWORDS
    if match["quote"] and is_signed:
        return not is_stand_in(value) and value[0] not in ".+,:;)}]"
    if is_placeholder(value) or match["after"] in ("(", "[") or match["open"]:
        return False
    is_alone = keyword.casefold() == "pass" and text[match.start() - 1 : match.start()] != "_"
    if is_alone and not (
        has_digit_and_letter(value) and may_be_chosen(value) and not TERM.match(value)
    ):
        return False  # `pass: 1423`
    if sign == "(" and (match["suffix"] or not may_be_chosen(value) or is_reference(value)):
        return False
    if not is_signed:
        # `login me password 0123abc`: only what no sentence would say here.
        return has_digit_and_letter(value) and value[-1] not in "-:" and len(value) >= 6
    if is_call(value, text, match.end()):
        return False
    if (
        value.isalpha()
        or _NUMBERED_NAME.match(value)
        or (is_reference(value) and not (_HYPHENATED.match(value) and has_digit_and_letter(value)))
    ):
        # A bare word: a value in an environment file or connection string, a name in code.
        is_tight = match["sign"] == "="
        before = text[max(0, match.start() - 40) : match.start("sign")]
        return (
            is_tight
            and not is_reference(value)
            and (
                _NAME_IN_CAPITALS.search(before) is not None
                or (
                    not _NUMBERED_NAME.match(value)
                    and text[match.end() : match.end() + 1] in ("", *";&\n")
                )
            )
        )
    return True


#: Words of code that are passwords where they stand in quotes: `password = 'secret'`.
_POOR_PASSWORDS = ("secret", "test", "pass")
#: `zebra-crossing-11`: no name in code, at least not of a value.
_HYPHENATED = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+\Z")
#: `password=password1` fills a form in code.
_NUMBERED_NAME = re.compile(r"(?:password|passwd|secret|token)_?\d\Z")
_NAME_IN_CAPITALS = re.compile(r"(?:\A|[\s;])[A-Z][A-Z0-9_]*\Z")


def _is_secret(match: re.Match[str], value: str, text: str) -> bool:
    keyword, sign = match["secret"], match["sign"]
    if not _is_name(match, keyword) or CODE_WORD.match(value):
        return False
    if is_stand_in(value) if match["quote"] else is_placeholder(value) or "(" in value:
        return False
    folded = keyword.casefold()
    before = text[max(0, match.start() - 80) : match.start()]
    if match["suffix"] and (sign == "(" or match["list"]):
        return False  # `KeyError("…")`, `token_kinds = ["…"]`
    if match["after"] == "(" or PATH.match(value) or _PUBLIC_VALUE.match(value):
        return False
    if sign.strip() == "=" and folded.startswith(("secret", "auth")) and not match["suffix"]:
        # A name in capitals that is called a secret: JWT_SECRET, BASIC_AUTH.
        login = _LOGIN_VALUE.match(value)
        is_chosen = folded == "secret" and len(value) >= 8 and not _DOTTED.search(value)
        if _NAME_IN_CAPITALS.search(before + keyword) and (is_chosen or login):
            return True
        if folded == "secret" and sign == "=" and _CHOSEN_VALUE.match(value):
            return True
    if is_drawn_of_letters(value):
        return True
    if is_reference(value):
        return False
    if keyword == "key" and before[-1:].isalpha() and (len(value) < 12 or not value.isalnum()):
        return False  # `hotkey: ctrl+1`
    if sign == "-" and _IN_PATH.search(before):
        return False
    if folded.endswith("key") and PUBLIC_KEY_NAME.search(before):
        return False
    if PUBLIC_NAME.search(match["suffix"]) and not match["suffix"].casefold().endswith("keyid"):
        return False
    if sign.strip() and sign not in "-_(":
        if (match["quote"] or match["open"]) and folded.startswith("secret") and len(value) >= 8:
            return has_digit_and_letter(value) or len(value) >= 16
        return (len(value) >= 8 and has_digit_and_letter(value) and entropy(value) > 2.5) or (
            is_random(value)
        )
    return len(value) >= 16 and is_random(value) and not _NAMED_HASH.match(value)


#: Letters of both cases and a sign between them, with nothing that code would have.
_CHOSEN_VALUE = re.compile(
    r"(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=.{8})[A-Za-z0-9]+[!$%&*#@^][A-Za-z0-9!$%&*#@^]*\Z"
)
#: `user:password`.
_LOGIN_VALUE = re.compile(r"[\w.@-]{2,40}:(?=[^\s:]*\d)[^\s:/]{6,}\Z")
_DOTTED = re.compile(r"[./:$({\[]")
#: What is a version, a digest or a time; and `node-modules-…`, `sha-5afbb03`.
_NAMED_HASH = re.compile(r"[a-z]+(?:[_-][a-z]+)*[_-][0-9a-f]{7,128}\Z")
_PUBLIC_VALUE = re.compile(r"sha\d{0,3}[:-]|v?\d+\.\d+\.\d|\d{4}-\d\d-\d\d(?:T|\Z)", re.IGNORECASE)
