"""Passwords told with the name that they belong to: "log in as admin / …"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from memconsolidate.redaction.said import is_one_phrase
from memconsolidate.redaction.values import (
    TERM,
    has_digit_and_letter,
    is_placeholder,
    may_be_chosen,
)

#: What tells that a name and a password follow, or have just been said.
_LOGIN = re.compile(
    r"log(?:ging|s)?[ -]?in(?![a-z.])|sign(?:ing|s)?[ -]in(?![a-z])|credentials?(?![a-z.])|creds(?![a-z.])|zugang(?:sdaten)?(?![a-z])"
    r"|anmelde|einloggen|credenciales|acceso:|accès ?:|identifiants|登录|登錄|登入|账号|帐号|ログイン|認証情報|로그인|계정"
)
#: "admin / X", "admin:X", "admin and X". It is looked for at every word, for a name may be one.
_PAIR = re.compile(
    r"(?<![A-Za-z0-9_./@:-])(?=(?P<user>[A-Za-z][A-Za-z0-9._@-]{1,40})"
    r"(?P<sign>:| ?/ ?| ?: |, | (?:and|und|y|et|with|mit|con|avec) (?:the )?(?:password |passwort )?| ?[和与與と과와] ?)"
    r"[\"'`]?(?P<value>[!-~]{6,64}))"
)
#: Names that everybody has: with another one the words before must say that it is a name.
ACCOUNT = re.compile(
    r"(?:admin[a-z]{0,12}|root|superuser|guest|tests?|tester|demo|deploy(?:er)?|postgres|ubuntu|operator|user\d{1,3})\Z",
    re.IGNORECASE,
)
_LINK_OF_NAME = re.compile(
    r"(?:\s*|.*\s(?=as|als|como|comme))(?:(?:is|are|as|with|sind|ist|als|mit|son|es|como|con|sont|est|comme|avec|->|→|[:：はが是为為用는은이])\s*)?\Z",
    re.IGNORECASE,
)
_LINK_BACK_OF_LOGIN = re.compile(
    r"[\s\"'`,]*(?:to|for|zum|zur|para|pour|(?:is|are|ist|es|est) \w{2,6}(?: \w{1,12})?|로|으로|で|来|去)? ?\Z",
    re.IGNORECASE,
)
#: "admin/page2" is a path.
_NUMBERED_WORD = re.compile(r"[a-z_-]+\d\Z", re.IGNORECASE)
_NEAR_LOGIN_CHARS = 40


def find_paired_passwords(line: str, folded: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind) for the password of each name and password that are for a login.

    `folded` is the line in lower case.
    """
    logins = [match.span() for match in _LOGIN.finditer(folded)]
    for match in _PAIR.finditer(line) if logins else ():
        value = match["value"].rstrip(".,;:!?)\"'`")
        start = match.start("value")
        end = start + len(value)
        is_tight = match["sign"] == "/"
        if (
            _may_be_password(value)
            and not (is_tight and _NUMBERED_WORD.match(value))
            and _is_for_login(line, match, end, logins)
        ):
            yield start, end, "password"


def _is_for_login(line: str, match: re.Match[str], end: int, logins: list[tuple[int, int]]) -> bool:
    name = match.start("user")
    before = bisect_right(logins, (name, name)) - 1
    after = bisect_left(logins, (end, end))
    is_behind = before >= 0 and name - logins[before][1] <= _NEAR_LOGIN_CHARS
    gap = line[logins[before][1] : name] if is_behind else ""
    if not ACCOUNT.match(match["user"]):
        # With any other name, only right behind the word.
        signs = (":", " / ", " : ", *((", ", ": ") if "@" in match["user"] else ()))
        return is_behind and match["sign"] in signs and bool(_LINK_OF_NAME.match(gap))
    if is_behind and is_one_phrase(gap):
        return True
    is_before = after < len(logins) and logins[after][0] - end <= _NEAR_LOGIN_CHARS
    return is_before and bool(_LINK_BACK_OF_LOGIN.match(line[end : logins[after][0]]))


def _may_be_password(value: str) -> bool:
    return (
        len(value) >= _SHORTEST_PAIRED_CHARS
        and has_digit_and_letter(value)
        and may_be_chosen(value)
        and not TERM.match(value)
        and not is_placeholder(value)
    )


_SHORTEST_PAIRED_CHARS = 6
