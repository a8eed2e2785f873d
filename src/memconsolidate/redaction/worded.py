"""Passwords told in more languages, and in more words, than the rules for sentences know.

What is said to be the password has a digit or a sign here: of plain words no short list could tell
which are a password and which are said of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.values import (
    TERM,
    WRITTEN,
    has_digit_and_letter,
    is_call,
    is_placeholder,
    may_be_chosen,
)

#: One of these is in the lower case of every line that `find_worded_passwords` finds anything in, of
#: what is ASCII: those that no other rule looks for, and all.
FOREIGN_WORDS = (
    "senha", "wachtwoord", "salasana", "heslo", "parola", "kata sandi", "adgangskode",
)  # fmt: skip
MISSPELT_WORDS = ("pasw", "pssw", "p a s s")
_NEEDLES = (
    "pass", *MISSPELT_WORDS, "kennwort", "contraseña", "mot de", "code", "answer", "seed", "otp",
    "2fa", "mfa",
)  # fmt: skip

_VALUE = r"[ \t]{0,3}[\"'`«„“]?(?P<value>(?=[!-~]{0,60}?[0-9!$%&*#@^])[!-~]{5,100})"

#: A noun that is a password for sure, however it is spelt, and what is as good as one.
_NOUN = (
    r"(?:(?<![\w-])(?:pass(?:word|phrase|code|wort|wd| word)|pas{1,3}w(?:or|ro|o)d|pass?owrd|passwrd|pssword"
    r"|p a s s w o r d|kennwort|contraseña|mot de passe|(?:recovery|backup|unlock|alarm|door|gate|safe)[ -]code"
    r"|security (?:question )?answer|security question'?s? answer|(?:t?otp|2fa|mfa) (?:seed|secret)))"
)
_GAP = (
    r"(?:'s)?(?:[ \t]?\([^()\n]{1,60}\)"
    r"|,?[ \t]+(?:for|of|to|on|in|at|from|over|via|that|which|we|für|von|zu[mr]?|auf|im|bei|del?|di|du|des|para|pour|sur"
    r"|do|da|per)[ \t]+(?P<gap>[^.:=?!\n]{1,90}?))?"
)
_LINK = (
    r"(?:[ \t]+(?:(?:is|was|ist|es|est|è)(?:[ \t]+(?:not|no longer|nicht(?: mehr)?|now|still|always))?|isn't|remains|equals|stays|reads"
    r"|(?:starts|begins|ends)[ \t]with|lautet(?:[ \t]nicht)?|bleibt|reste|sigue siendo)[ \t]+|[ \t]?[:=?][ \t]{1,3})"
)
_SAID = re.compile(_NOUN + _GAP + _LINK + _VALUE, re.IGNORECASE)
#: "The password is not X but Y."
_BUT = re.compile(
    r"[\"'`»“”]?,?[ \t]+(?:but|anymore,? but|sondern|sino|mais|it's|it is)" + _VALUE, re.IGNORECASE
)
#: Within a longer gap only what says more of the password may stand.
_SHORT_GAP_CHARS = 40
_RELATIVE = re.compile(r"\b(?:that|which|we|since|who)\b", re.IGNORECASE)
_ANOTHER_SENTENCE = re.compile(r"\b(?:is|are|was|and|or|but|must|should|has|have|if|when)\b|[,;]")

#: "X is the password for heron."
_IS_ONE = re.compile(
    r"(?<![\w@#./-])(?P<value>(?=[!-~]{0,60}?[0-9!$%&*#@^])[!-~]{5,64}?)[\"'`]?"
    r" (?:is|ist|es|est|è|was) (?:the|our|my|das|mein|unser|la|mi|nuestra|le|mon|notre)(?: \w{1,20}){0,2}"
    r" (?:password|passphrase|passcode|passwort|kennwort|contraseña|mot de passe|(?:recovery|backup|unlock)[ -]code)"
    r"(?= (?:for|of|on|to|at|in|für|von|zu[mr]?|auf|del?|para|du|pour|sur)\b|[.,;!]|\s*\Z)",
    re.IGNORECASE,
)
_FIRST_WORDS = ("is ", "ist ", "es ", "est ", "è ", "was ")

#: The noun in twenty languages, and what joins it to its value, if anything.
_FOREIGN = re.compile(
    r"(?:(?<!\w)(?:senha|palavra-passe|wachtwoord|hasło|parola(?:sı|mız|m)?|şifre(?:si|miz|m)?|l(?<!\w\w)ösenord(?:et)?|passord(?:et)?"
    r"|adgangskode(?:n)?|salasana(?:mme|ni|si)?|heslo|jelsz(?:ó|ava|avunk|avam)|kata sandi|mật khẩu|(?:la )?password (?=(?:[^.:=?!\n]{1,40} )?è ))"
    r"|парол[ья]|(?<!\w)κωδικ(?:ός|ό)|كلمة (?:ال)?(?:مرور|سر)|كلمة السر|पासवर्ड|รหัสผ่าน|סיסמ(?:ה|ת|א|תנו))"
    r"(?:[^.:=?!\n0-9]{0,40}?(?:[ \t]*(?:[:：=—–]|->|→|-(?=[ \t]))|[ \t](?P<link>is|è|é|era|agora é|är|er|on|je|jest|to|brzmi|là|adalah|ialah"
    r"|هي|هو|היא|הוא|είναι|คือ|เป็น|है|это|теперь)(?: (?:nu|nyt|nyní|teraz|agora|теперь|ora|adesso|عبارة عن))?(?=[ \t])|คือ|เป็น)|(?=[ \t]))"
    + _VALUE,
    re.IGNORECASE,
)
#: Of words that join them those that are others in another language.
_NOUNS_OF_LINK: dict[str | None, tuple[str, ...]] = {
    "is": ("wachtwoord",),
    "on": ("salasana",),
    "er": ("passord", "adgangskode"),
    "je": ("heslo",),
    "to": ("hasło",),
}
#: In Finnish the ending of a name stands behind a colon.
_CASE_ENDING = re.compile(r"\w+:[a-zäö]{1,4}\Z")
_HAS_SIGN = re.compile(r"[A-Za-z][!$%&*#@^]+[A-Za-z]")
_ANY_SIGN = re.compile(r"[0-9!$%&*#@^]")
_SHORTEST_CHARS, _LONGEST_CHARS = 5, 64


def find_worded_passwords(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind)."""
    if not _ANY_SIGN.search(line):
        return
    folded = line.lower()
    if any(needle in folded for needle in _NEEDLES):
        for match in _SAID.finditer(line):
            end = _end_of_password(line, match)
            if end and _is_one_gap(match["gap"] or ""):
                yield match.start("value"), end, "password"
                other = _BUT.match(line, end)
                end = _end_of_password(line, other) if other else 0
                if other and end:
                    yield other.start("value"), end, "password"
        if any(word in folded for word in _FIRST_WORDS):
            for match in _IS_ONE.finditer(line):
                end = _end_of_password(line, match)
                if end:
                    yield match.start("value"), end, "password"
    if not line.isascii() or "passord" in folded or any(word in folded for word in FOREIGN_WORDS):
        for match in _FOREIGN.finditer(line):
            end = _end_of_password(line, match)
            if end and match.group().casefold().startswith(
                _NOUNS_OF_LINK.get(match["link"], ("",))
            ):
                yield match.start("value"), end, "password"


def _is_one_gap(gap: str) -> bool:
    return len(gap) <= _SHORT_GAP_CHARS or (
        _RELATIVE.search(gap) is not None and not _ANOTHER_SENTENCE.search(gap)
    )


def _end_of_password(line: str, match: re.Match[str]) -> int:
    """Return where what is said to be a password ends, 0 where it is none."""
    value = match["value"].rstrip(".,;:!?)]}>\"'`*_")
    end = match.start("value") + len(value)
    is_told = (
        _SHORTEST_CHARS <= len(value) <= _LONGEST_CHARS
        and (has_digit_and_letter(value) or _HAS_SIGN.search(value) is not None)
        and may_be_chosen(value)
        and not TERM.match(value)
        and not _CASE_ENDING.match(value)
        and not WRITTEN.search(value.replace("%", "!"))  # addresses are not said to be a password
        and not is_placeholder(value)
        and not is_call(value, line, end)
    )
    return end if is_told else 0
